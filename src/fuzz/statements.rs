//! Statements of kernels and helper functions: their selection, assignments, stores, branches, and
//! early exits from loops and functions.

use super::generate::{Address, Array, Generator, MAX_ITERATIONS, Variable, initial};
use super::program::{Expression, Slot, Statement, Type, level};

impl Generator {
    /// One random statement, or a few related ones.
    pub(crate) fn statement(&mut self, nesting: usize) -> Vec<Statement> {
        self.budget = self.budget.saturating_sub(1);
        let nests = nesting < 4 && self.budget > 0;
        if self.random.chance(20) {
            return self.wider_statement(nesting);
        }
        let choice = self.random.below(100);
        match choice {
            0..=20 => self.assignment(),
            21..=23 => self.private_array(),
            24..=27 => match self.call_statement() {
                Some(call) => call,
                None => self.assignment(),
            },
            28..=34 => self.store(),
            35..=39 => self.accesses(nesting),
            40..=45 => self.effect_statement(),
            46..=48 => vec![self.declare(true)],
            49..=51 => self.pointer_statement(),
            52..=60 if self.loops > 0 || self.switches > 0 => self.leave_iteration(),
            61..=63 if self.may_return() && (nesting > 0 || self.random.chance(20)) => {
                self.early_return()
            }
            64..=68 if nests => self.switch(nesting),
            69..=76 if nests => self.branch(nesting),
            77..=79 if nests && self.iterations * 2 <= MAX_ITERATIONS => self.jumps(nesting),
            80..=83 if nests => self.late_definition(nesting),
            84..=99 if nests && self.iterations * 2 <= MAX_ITERATIONS => self.iteration(nesting),
            _ => self.assignment(),
        }
    }

    /// A statement with vectors, structures, or data shared by work-items.
    fn wider_statement(&mut self, nesting: usize) -> Vec<Statement> {
        match self.random.below(12) {
            0..=4 => self.vector_statement(),
            5..=7 => self.structure_statement(),
            8 => self.counter_statement(),
            9 => self.own_atomic(),
            _ if nesting == 0 && self.allows_barriers && self.result.is_none() => self.collective(),
            _ => self.vector_statement(),
        }
    }

    /// Whether the function may return here: not from a kernel whose work-items reach a barrier
    /// later.
    fn may_return(&self) -> bool {
        !self.allows_barriers || self.result.is_some()
    }

    /// A block with a scope of its own.
    pub(crate) fn block(&mut self, nesting: usize, most: usize) -> Vec<Statement> {
        let scope = (
            self.variables.len(),
            self.arrays.len(),
            self.addresses.len(),
            self.private.len(),
            self.vectors.len(),
            self.objects.len(),
        );
        let mut block = Vec::new();
        for _ in 0..self.random.below(most) + 1 {
            let statements = self.statement(nesting + 1);
            block.extend(statements);
        }
        self.variables.truncate(scope.0);
        self.arrays.truncate(scope.1);
        self.addresses.truncate(scope.2);
        self.private.truncate(scope.3);
        self.vectors.truncate(scope.4);
        self.objects.truncate(scope.5);
        block
    }

    fn writable(&mut self) -> Option<Variable> {
        let all: Vec<Variable> = self
            .variables
            .iter()
            .filter(|v| v.writable)
            .cloned()
            .collect();
        (!all.is_empty()).then(|| self.random.pick(&all).clone())
    }

    pub(crate) fn assignment(&mut self) -> Vec<Statement> {
        let Some(v) = self.writable() else {
            return self.store();
        };
        let value = self.full_value(v.ty, Some(&v.name));
        let place = Expression::leaf(v.ty, v.name);
        let assign = self.assign(place, value);
        vec![expression_statement(assign)]
    }

    /// A store to an element.
    fn store(&mut self) -> Vec<Statement> {
        let all: Vec<Array> = self.arrays.iter().filter(|a| a.writable).cloned().collect();
        if all.is_empty() {
            // Helper functions own no elements, but always have a variable.
            return self.assignment();
        }
        let array = self.random.pick(&all).clone();
        self.begin(false);
        let place = self.element(&array, 2);
        let depth = self.depth();
        let value = self.value(array.ty, depth);
        if self.random.chance(10) && self.may_step(array.ty) {
            let step = self.step(place);
            return vec![expression_statement(step)];
        }
        let assign = self.assign(place, value);
        vec![expression_statement(assign)]
    }

    /// An expression statement with a side effect.
    fn effect_statement(&mut self) -> Vec<Statement> {
        self.begin(false);
        let expression = match self.random.below(4) {
            0 => self.logical(2, true),
            1 => self.comma(Type::Int, 2),
            2 => self.integer(3),
            _ => self.effect(2).unwrap_or(Expression::leaf(Type::Int, "0")),
        };
        vec![expression_statement(expression)]
    }

    /// Declares a pointer into a buffer, or assigns to one.
    fn pointer_statement(&mut self) -> Vec<Statement> {
        let old: Vec<Address> = self
            .addresses
            .iter()
            .filter(|a| !a.whole)
            .cloned()
            .collect();
        if !old.is_empty() && self.random.chance(50) {
            let p = self.random.pick(&old).clone();
            self.begin(false);
            let value = self.address(p.ty, p.space);
            return vec![Statement::new(
                &[&format!("{} = ", p.name), ";"],
                vec![Slot::Expression(value)],
            )];
        }
        let whole: Vec<Address> = self.addresses.iter().filter(|a| a.whole).cloned().collect();
        let from = self.random.pick(&whole).clone();
        self.begin(false);
        let value = self.address(from.ty, from.space);
        let name = self.name("p");
        let text = format!("{}{} *{name} = ", from.space.prefix(), from.ty.name());
        self.arrays.push(Array {
            ty: from.ty,
            writable: false,
            forms: vec![
                (format!("{name}["), " & 15]".to_string(), level::AND),
                (format!("*({name} + ("), " & 15))".to_string(), level::AND),
                (
                    format!("*({name} + 16 - ("),
                    " & 15))".to_string(),
                    level::AND,
                ),
            ],
        });
        self.addresses.push(Address {
            name,
            whole: false,
            ..from
        });
        vec![Statement::new(&[&text, ";"], vec![Slot::Expression(value)])]
    }

    fn leave_iteration(&mut self) -> Vec<Statement> {
        let words: &[&str] = if self.loops > 0 {
            &["break;", "continue;"]
        } else {
            &["break;"]
        };
        let word = *self.random.pick(words);
        let leave = Statement::text(word);
        if self.random.chance(30) {
            // With statements before it.
            let mut block = self.assignment();
            block.push(leave);
            return vec![self.when(block)];
        }
        vec![self.when(vec![leave])]
    }

    fn early_return(&mut self) -> Vec<Statement> {
        let mut block = if self.random.chance(60) {
            self.store()
        } else {
            Vec::new()
        };
        let leave = self.leave_function();
        block.push(leave);
        vec![self.when(block)]
    }

    fn when(&mut self, block: Vec<Statement>) -> Statement {
        let condition = self.full_condition();
        Statement::new(
            &["if (", ") ", ""],
            vec![Slot::Expression(condition), Slot::Block(block)],
        )
    }

    fn branch(&mut self, nesting: usize) -> Vec<Statement> {
        let mut parts = vec!["if (".to_string()];
        let mut slots = Vec::new();
        loop {
            slots.push(Slot::Expression(self.full_condition()));
            parts.push(") ".to_string());
            slots.push(Slot::Block(self.block(nesting, 4)));
            if !self.random.chance(25) {
                break;
            }
            parts.push(" else if (".to_string());
        }
        if self.random.chance(50) {
            parts.push(" else ".to_string());
            slots.push(Slot::Block(self.block(nesting, 4)));
        }
        parts.push(String::new());
        vec![Statement { parts, slots }]
    }

    /// An uninitialized variable that is assigned on every path to its uses.
    fn late_definition(&mut self, nesting: usize) -> Vec<Statement> {
        let ty = self.any_type();
        let name = self.name("u");
        let declaration = Statement::text(&format!("{} {name};", ty.name()));
        let set = |g: &mut Generator| {
            let mut block = if g.random.chance(50) {
                g.block(nesting, 2)
            } else {
                Vec::new()
            };
            let value = g.full_value(ty, None);
            block.push(expression_statement(Expression::assign(
                Expression::leaf(ty, name.clone()),
                "=",
                value,
            )));
            block
        };
        let variable = Variable {
            name: name.clone(),
            ty,
            writable: true,
            uniform: false,
        };
        if self.random.chance(50) {
            let condition = self.full_condition();
            let slots = vec![
                Slot::Expression(condition),
                Slot::Block(set(self)),
                Slot::Block(set(self)),
            ];
            let branch = Statement::new(&["if (", ") ", " else ", ""], slots);
            self.variables.push(variable);
            return vec![declaration, branch];
        }
        // Two branches with the same condition: written in the first, read in the second.
        let condition = self.full_condition();
        let flag = self.name("c");
        let keep = Statement::new(
            &[&format!("bool {flag} = "), ";"],
            vec![Slot::Expression(initial(condition))],
        );
        self.variables.push(Variable {
            name: flag.clone(),
            ty: Type::Bool,
            writable: false,
            uniform: false,
        });
        let on_flag = |block| {
            let condition = Slot::Expression(Expression::leaf(Type::Bool, flag.clone()));
            Statement::new(&["if (", ") ", ""], vec![condition, Slot::Block(block)])
        };
        let first = on_flag(set(self));
        let mut all = vec![declaration, keep, first];
        all.extend(self.statement(nesting));
        let scope = self.variables.len();
        self.variables.push(variable);
        let block = self.block(nesting, 3);
        self.variables.truncate(scope);
        all.push(on_flag(block));
        all
    }
}

pub(crate) fn expression_statement(expression: Expression) -> Statement {
    Statement::new(&["", ";"], vec![Slot::Expression(expression)])
}
