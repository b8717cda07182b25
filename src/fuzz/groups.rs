//! Collective operations of work-items: local memory between barriers, atomic operations,
//! sub-groups.
//!
//! Guarantees: barriers and sub-group functions are executed by all work-items of the group, which
//! therefore never return early. Between two barriers each element of local memory is written by
//! one work-item, or by atomic operations of one kind whose results are unused.

use super::data;
use super::generate::{Array, Generator};
use super::program::{Expression, Parameter, Pointer, Slot, Statement, Type, level};
use super::statements::expression_statement;

/// Number of elements that atomic operations modify: a power of two.
const COUNTERS: usize = 4;

/// An array that all work-items modify with one operation.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    name: String,
    ty: Type,
    operation: &'static str,
}

/// The operations whose order does not affect the final value.
const OPERATIONS: [&str; 9] = ["add", "sub", "or", "xor", "and", "min", "max", "inc", "dec"];

impl Generator {
    /// Adds buffers that all work-items modify, and declares local memory at the beginning of the
    /// kernel.
    pub(crate) fn shared(&mut self, group: u64, body: &mut Vec<Statement>) {
        if self.random.chance(25) {
            let name = "total".to_string();
            let ty = *self.random.pick(&[Type::Int, Type::UInt]);
            let operation = *self.random.pick(&OPERATIONS);
            let bytes = data::buffer(&mut self.random, ty, COUNTERS);
            self.parameters.push(Parameter {
                name: name.clone(),
                ty,
                structure: None,
                pointer: Some(Pointer::Written),
                bytes,
            });
            self.counters.push(Counter {
                name,
                ty,
                operation,
            });
        }
        self.group = group;
        self.allows_barriers = self.random.chance(30);
        if !self.allows_barriers {
            return;
        }
        for _ in 0..1 + self.random.below(2) {
            let ty = self.stored_type();
            let name = self.name("near");
            let room = group.next_power_of_two();
            body.push(Statement::text(&format!(
                "__local {} {name}[{room}];",
                ty.name()
            )));
            self.local.push((name, ty));
        }
        body.push(Statement::text(
            "uint lid = get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));",
        ));
        body.push(Statement::text(&format!("__local int count[{COUNTERS}];")));
        body.push(Statement::text(&format!(
            "__local uint ucount[{COUNTERS}];"
        )));
    }

    /// A collective operation, in one statement that the reducer removes as a whole.
    pub(crate) fn collective(&mut self) -> Vec<Statement> {
        if self.random.chance(25) {
            // A loop with a uniform trip count.
            let i = self.name("i");
            let n = 1 + self.random.below(4);
            self.iterations *= n;
            let inner = self.phase();
            self.iterations /= n;
            let header = format!("for (int {i} = 0; {i} < {n}; {i}++) ");
            return vec![Statement::new(&[&header, ""], vec![Slot::Block(inner)])];
        }
        self.phase()
    }

    fn phase(&mut self) -> Vec<Statement> {
        self.barriers = true;
        match self.random.below(10) {
            0..=2 if !self.portable => self.sub_group(),
            0..=5 => self.exchange(),
            _ => self.shared_counters(),
        }
    }

    /// Each work-item writes an element, and after a barrier all read.
    fn exchange(&mut self) -> Vec<Statement> {
        let (name, ty) = self.random.pick(&self.local).clone();
        let value = self.full_value(ty, None);
        let group = self.group;
        let own = match self.random.below(3) {
            0 => "lid".to_string(),
            1 => format!("{group}u - 1 - lid"),
            _ => format!("(lid + {}) % {group}u", self.random.below(20)),
        };
        let scope = self.arrays.len();
        self.arrays.push(Array {
            ty,
            writable: false,
            forms: vec![
                (
                    format!("{name}[(uint)("),
                    format!(") % {group}u]"),
                    level::COMMA,
                ),
                (
                    format!("{name}[(lid ^ (uint)("),
                    format!(")) % {group}u]"),
                    level::COMMA,
                ),
            ],
        });
        let read = self.block(3, 3);
        self.arrays.truncate(scope);
        let fence = *self.random.pick(&[
            "CLK_LOCAL_MEM_FENCE",
            "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE",
        ]);
        let parts = [
            &*format!("{{ {name}[{own}] = "),
            &*format!("; barrier({fence}); "),
            &*format!(" barrier({fence}); }}"),
        ];
        vec![Statement::new(
            &parts,
            vec![Slot::Expression(value), Slot::Block(read)],
        )]
    }

    /// Local counters that all work-items modify, and then read.
    fn shared_counters(&mut self) -> Vec<Statement> {
        let (name, ty) = *self
            .random
            .pick(&[("count", Type::Int), ("ucount", Type::UInt)]);
        let operation = *self.random.pick(&OPERATIONS);
        let start = data::integer(&mut self.random) as i32;
        let kept = self.counters.clone();
        self.counters.push(Counter {
            name: name.to_string(),
            ty,
            operation,
        });
        let mut change = self.block(2, 4);
        change.extend(self.counter_statement());
        self.counters = kept;
        let scope = self.arrays.len();
        let mask = COUNTERS - 1;
        self.arrays.push(Array {
            ty,
            writable: false,
            forms: vec![(format!("{name}["), format!(" & {mask}]"), level::AND)],
        });
        let read = self.block(3, 2);
        self.arrays.truncate(scope);
        let fence = "barrier(CLK_LOCAL_MEM_FENCE);";
        let unsigned = if ty == Type::UInt { "u" } else { "" };
        let start = if ty == Type::UInt {
            start.unsigned_abs().to_string()
        } else {
            (start >> 1).to_string()
        };
        // A group may have fewer work-items than counters.
        let parts = [
            &*format!(
                "{{ for (uint c = lid; c < {COUNTERS}; c += {}u) {name}[c] = {start}{unsigned}; {fence} ",
                self.group
            ),
            &*format!(" {fence} "),
            &*format!(" {fence} }}"),
        ];
        vec![Statement::new(
            &parts,
            vec![Slot::Block(change), Slot::Block(read)],
        )]
    }

    /// An atomic operation on a counter, whose result is unused; nothing if there is no counter.
    pub(crate) fn counter_statement(&mut self) -> Vec<Statement> {
        if self.counters.is_empty() || self.result.is_some() {
            return self.assignment();
        }
        let counter = self.random.pick(&self.counters).clone();
        self.begin(false);
        let index = self.integer(1);
        let mask = COUNTERS - 1;
        let before = format!("&{}[", counter.name);
        let after = format!(" & {mask}]");
        let place = vec![(level::AND, index)];
        let place = Expression::new(counter.ty, level::UNARY, &[&before, &after], place);
        let mut arguments = vec![place];
        if !matches!(counter.operation, "inc" | "dec") {
            let value = self.integer(2);
            arguments.push(Expression::cast(counter.ty, value));
        }
        let name = format!("atomic_{}", counter.operation);
        vec![expression_statement(Expression::call(
            counter.ty, &name, arguments,
        ))]
    }

    /// An atomic operation on one of the work-item's own elements, with its result.
    pub(crate) fn own_atomic(&mut self) -> Vec<Statement> {
        let fits = |m: &&(String, Type)| matches!(m.1, Type::Int | Type::UInt);
        let mine: Vec<(String, Type)> = self.owned.iter().filter(fits).cloned().collect();
        let targets = self
            .variables
            .iter()
            .filter(|v| v.writable && !v.ty.is_real());
        let targets: Vec<_> = targets.cloned().collect();
        if mine.is_empty() || targets.is_empty() {
            return self.counter_statement();
        }
        let (name, ty) = self.random.pick(&mine).clone();
        let target = self.random.pick(&targets).clone();
        self.begin(false);
        self.effects.touched.push(target.name.clone());
        let operation = *self.random.pick(&[
            "add", "sub", "or", "xor", "and", "min", "max", "inc", "dec", "xchg", "cmpxchg",
        ]);
        let mut arguments = vec![Expression::leaf(
            ty,
            format!("{name} + {}", self.random.below(4)),
        )];
        let count = match operation {
            "inc" | "dec" => 0,
            "cmpxchg" => 2,
            _ => 1,
        };
        for _ in 0..count {
            let value = self.integer(1);
            arguments.push(Expression::cast(ty, value));
        }
        let call = Expression::call(ty, &format!("atomic_{operation}"), arguments);
        let place = Expression::leaf(target.ty, target.name);
        vec![expression_statement(Expression::assign(place, "=", call))]
    }

    /// A call of a sub-group function.
    fn sub_group(&mut self) -> Vec<Statement> {
        let targets: Vec<_> = self
            .variables
            .iter()
            .filter(|v| v.writable)
            .cloned()
            .collect();
        if targets.is_empty() {
            return self.exchange();
        }
        let target = self.random.pick(&targets).clone();
        let ty = match target.ty {
            ty if ty.is_real() => ty,
            _ => *self
                .random
                .pick(&[Type::Int, Type::UInt, Type::Long, Type::ULong]),
        };
        let value = self.full_value(ty, Some(&target.name));
        let value = Expression::cast(ty, value);
        let operation = *self.random.pick(&["add", "min", "max"]);
        let call = match self.random.below(5) {
            0 => Expression::call(ty, &format!("sub_group_reduce_{operation}"), vec![value]),
            1 => {
                let kind = *self.random.pick(&["inclusive", "exclusive"]);
                let name = format!("sub_group_scan_{kind}_{operation}");
                Expression::call(ty, &name, vec![value])
            }
            2 => {
                let lane = Expression::leaf(Type::UInt, "0");
                Expression::call(ty, "sub_group_broadcast", vec![value, lane])
            }
            3 if !target.ty.is_real() => {
                let name = *self.random.pick(&["sub_group_any", "sub_group_all"]);
                let condition = Expression::cast(Type::Int, value);
                Expression::call(Type::Int, name, vec![condition])
            }
            _ => Expression::leaf(
                Type::UInt,
                *self.random.pick(&[
                    "get_sub_group_local_id()",
                    "get_sub_group_size()",
                    "get_sub_group_id()",
                    "get_num_sub_groups()",
                ]),
            ),
        };
        let place = Expression::leaf(target.ty, target.name);
        vec![expression_statement(Expression::assign(place, "=", call))]
    }
}
