//! Structures and unions, and arrays in them: copies, zeros, first values.
//!
//! An object is copied scalar by scalar, so that padding is not written and every
//! scalar can become a register of its own. In a union, members of several sizes share bytes: it
//! is copied in pieces of the smallest. Several scalars are loaded before they are stored: a store may change what a
//! later load reads, as far as the compiler knows, and loads on both sides of it do not become one message.

use super::components::{Components, component_count};
use super::place::{Base, Memory, Resolved, common_alignment};
use super::{Lowering, value_type};
use crate::frontend::typed::{Element, ExpressionId, ExpressionKind, Place, VariableId};
use crate::frontend::types::{MAX_UNROLLED, Type, Types};
use crate::ir::function::MemoryVariable;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Condition, Type as Ir};

/// What is done with each scalar of an object.
#[derive(Clone, Copy)]
enum Work {
    /// Each scalar is set to 0.
    Clear,
    /// It is copied from an object of the same type.
    CopyFrom(Memory),
}

/// The most registers that are loaded before they are stored: those of two messages of four doublewords.
const MAX_WAITING: u64 = 8;

/// The stores of a copy of which the values have been loaded.
#[derive(Default)]
struct Stores {
    waiting: Vec<Store>,
    /// The registers of the values, of a doubleword or less each.
    registers: u64,
}

/// A value that was loaded, and where it is stored.
enum Store {
    Value(Memory, Type, Components),
    Piece(Memory, Ir, Register),
}

/// The pieces in which a union is copied: as large as its smallest scalar.
fn piece(types: &Types, ty: Type) -> Ir {
    let size = |ty: Type| match ty {
        Type::Scalar(_) => types.size(ty) as u32,
        Type::Vector(v) => v.element.size(),
        Type::Pointer(_) | Type::Event => value_type(ty).size(),
        Type::Void | Type::Array(_) | Type::Record(_) => 8,
    };
    let mut smallest = 8.min(types.align(ty));
    let mut seen = Vec::new();
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        let ty = types.innermost(ty);
        match ty.record() {
            Some(record) if !seen.contains(&record) => {
                seen.push(record);
                todo.extend(types.members(record).iter().map(|m| m.ty));
            }
            Some(_) => {}
            None => smallest = smallest.min(size(ty)),
        }
    }
    Ir::unsigned_of_size(smallest)
}

impl Lowering<'_> {
    /// A new object in private memory. Its name has several words, as no variable of the program has.
    pub(super) fn temporary(&mut self, name: &str, ty: Type) -> Memory {
        let align = self.types.align(ty);
        let object = self.b.function.add_variable(MemoryVariable {
            name: name.into(),
            space: AddressSpace::Private,
            size: self.types.size(ty) as u32,
            align: align.min(crate::ir::function::MAX_ALIGNMENT),
            data: None,
        });
        Memory {
            base: Base::Register(self.b.address_of(object)),
            offset: 0,
            space: AddressSpace::Private,
            align,
            volatile: false,
        }
    }

    /// Writes the value of an expression, a structure or a union, into a place.
    pub(super) fn record_into(&mut self, to: Memory, id: ExpressionId) {
        let source = self.source;
        let expression = source.expression(id);
        self.at(expression.span);
        match &expression.kind {
            ExpressionKind::Load(place) => {
                let from = self.resolve(*place);
                self.at(expression.span);
                self.copy_object(to, from, expression.ty);
            }
            ExpressionKind::Assign { place, value } => {
                let from = self.assign_record(*place, *value);
                self.copy_object(to, from, expression.ty);
            }
            ExpressionKind::Conditional(c, a, b) => {
                let [then, otherwise, end] = [(); 3].map(|()| self.b.add_block());
                self.branch_on(*c, then, otherwise);
                for (block, arm) in [(then, *a), (otherwise, *b)] {
                    self.b.select_block(block);
                    self.record_into(to, arm);
                    self.b.branch(end);
                }
                self.b.select_block(end);
            }
            ExpressionKind::Comma(all) => {
                if let Some((&last, first)) = all.split_last() {
                    first.iter().for_each(|&e| self.effects_of(e));
                    self.record_into(to, last);
                }
            }
            ExpressionKind::Statements { body, value } => {
                self.statements(body);
                if let Some(value) = value {
                    self.record_into(to, *value);
                }
            }
            ExpressionKind::CallFunction(callee, arguments) => {
                // The function may read what is written here.
                let result = self.temporary("call result", expression.ty);
                self.call_into_memory(expression, *callee, arguments, result);
                self.copy_object(to, Resolved::Memory(result), expression.ty);
            }
            // No other expression is a structure.
            _ => {}
        }
    }

    /// `place = value` of structures; gives the place.
    pub(super) fn assign_record(&mut self, place: Place, value: ExpressionId) -> Resolved {
        let to = self.resolve_before(place, value);
        if let Resolved::Memory(memory) = to {
            self.record_into(memory, value);
        }
        to
    }

    /// Evaluates a structure or union for its effects.
    pub(super) fn record_effects(&mut self, id: ExpressionId) {
        let source = self.source;
        let expression = source.expression(id);
        match &expression.kind {
            ExpressionKind::Load(Place::Memory(pointer)) if !self.is_read(id) => {
                self.effects_of(*pointer);
            }
            ExpressionKind::Load(Place::Variable(_)) if !self.is_read(id) => {}
            ExpressionKind::Assign { place, value } => {
                self.assign_record(*place, *value);
            }
            _ => {
                let unused = self.temporary("unused value", expression.ty);
                self.record_into(unused, id);
            }
        }
    }

    /// Whether a structure is read although nothing needs it, because it is volatile.
    fn is_read(&self, id: ExpressionId) -> bool {
        match self.source.expression(id).kind {
            ExpressionKind::Load(place) => self.is_volatile(place),
            _ => false,
        }
    }

    /// Copies an object scalar by scalar.
    pub(super) fn copy_object(&mut self, to: Memory, from: Resolved, ty: Type) {
        if let Resolved::Memory(from) = from {
            self.each(to, ty, Work::CopyFrom(from));
        }
    }

    /// Does something with each scalar of an object.
    fn each(&mut self, to: Memory, ty: Type, work: Work) {
        let mut stores = Stores::default();
        self.each_scalar(to, ty, work, &mut stores);
        self.flush(&mut stores);
    }

    /// Stores what waits for it.
    fn flush(&mut self, stores: &mut Stores) {
        stores.registers = 0;
        for store in stores.waiting.drain(..) {
            match store {
                Store::Value(to, ty, value) => self.write(Resolved::Memory(to), ty, value),
                Store::Piece(to, ty, value) => self.store_scalar(to, ty, value),
            }
        }
    }

    /// Stores a value once enough wait for it.
    fn later(&mut self, store: Store, registers: u64, stores: &mut Stores) {
        stores.waiting.push(store);
        stores.registers += registers;
        if stores.registers >= MAX_WAITING {
            self.flush(stores);
        }
    }

    /// Does something with each scalar of an object; the last stores may still have to be done.
    fn each_scalar(&mut self, to: Memory, ty: Type, work: Work, stores: &mut Stores) {
        match ty {
            Type::Array(array) => {
                let element = self.types.get(array.element);
                let count = u64::from(array.length.unwrap_or(0));
                self.each_element(to, element, count, work, stores);
            }
            Type::Record(record) if self.types.record(record).is_union => {
                let piece = piece(self.types, ty);
                let count = self.types.size(ty) / u64::from(piece.size());
                if count <= MAX_UNROLLED || self.must_unroll(work) {
                    for k in 0..count {
                        self.piece_of(to, k * u64::from(piece.size()), piece, work, stores);
                    }
                } else {
                    self.in_loop(
                        to,
                        u64::from(piece.size()),
                        count,
                        work,
                        |this, to, work, stores| {
                            this.piece_of(to, 0, piece, work, stores);
                        },
                    );
                }
            }
            Type::Record(record) => {
                for part in self.types.parts(record) {
                    let inner = match work {
                        Work::Clear => Work::Clear,
                        Work::CopyFrom(from) => {
                            Work::CopyFrom(from.part(part.offset, part.is_volatile))
                        }
                    };
                    let to = to.part(part.offset, part.is_volatile);
                    match part.count {
                        1 => self.each_scalar(to, part.ty, inner, stores),
                        count => self.each_element(to, part.ty, count, inner, stores),
                    }
                }
            }
            _ => {
                match work {
                    Work::Clear => {
                        let zero: Components = self.integer(ty, 0).into();
                        let zeros = zero.widened(component_count(ty));
                        self.write(Resolved::Memory(to), ty, zeros);
                    }
                    // A bool is copied as the byte that it is.
                    Work::CopyFrom(_) if ty == Type::BOOL => {
                        self.piece_of(to, 0, Ir::U8, work, stores);
                    }
                    Work::CopyFrom(from) => {
                        let value = self.read(Resolved::Memory(from), ty);
                        let components = component_count(ty) as u64;
                        let registers = self.types.size(ty).div_ceil(4).max(components);
                        self.later(Store::Value(to, ty, value), registers, stores);
                    }
                }
            }
        }
    }

    /// The same for each of `count` consecutive elements.
    fn each_element(
        &mut self,
        to: Memory,
        element: Type,
        count: u64,
        work: Work,
        stores: &mut Stores,
    ) {
        let size = self.types.size(element);
        let all = self.types.scalars(element).saturating_mul(count);
        if all <= MAX_UNROLLED || self.must_unroll(work) {
            for k in 0..count {
                let inner = self.work_at(work, k * size);
                self.each_scalar(to.plus(k * size), element, inner, stores);
            }
            return;
        }
        self.in_loop(to, size, count, work, |this, to, work, stores| {
            this.each_scalar(to, element, work, stores);
        });
    }

    /// Whether a loop cannot do it: arguments are read at known offsets.
    fn must_unroll(&self, work: Work) -> bool {
        matches!(work, Work::CopyFrom(from) if matches!(from.base, Base::Arguments))
    }

    fn work_at(&self, work: Work, bytes: u64) -> Work {
        match work {
            Work::Clear => Work::Clear,
            Work::CopyFrom(from) => Work::CopyFrom(from.plus(bytes)),
        }
    }

    /// A scalar of a type without more to it.
    fn piece_of(&mut self, to: Memory, bytes: u64, ty: Ir, work: Work, stores: &mut Stores) {
        let value = match work {
            Work::Clear => self.b.constant(ty, 0),
            Work::CopyFrom(from) => self.load_scalar(from.plus(bytes), ty),
        };
        let store = Store::Piece(to.plus(bytes), ty, value);
        self.later(store, u64::from(ty.size()).div_ceil(4), stores);
    }

    /// Something with each of `count` parts of `size` bytes, in a loop of the program.
    fn in_loop(
        &mut self,
        to: Memory,
        size: u64,
        count: u64,
        work: Work,
        body: impl FnOnce(&mut Self, Memory, Work, &mut Stores),
    ) {
        let [round, exit] = [(); 2].map(|()| self.b.add_block());
        let bytes = self.b.constant(Ir::U32, 0);
        let starts = [Some(to), self.from(work)].map(|memory| {
            memory.map(|memory| {
                let address = self.address(memory);
                (memory, address)
            })
        });
        self.b.branch(round);
        self.b.select_block(round);
        let places = starts.map(|start| {
            start.map(|(memory, address)| {
                let ty = memory.space.address_family().unsigned();
                let along = match ty {
                    Ir::U64 => self.b.convert(Ir::U64, Ir::U32, bytes),
                    _ => bytes,
                };
                Memory {
                    base: Base::Register(self.b.op(Opcode::Add, ty, &[address, along])),
                    offset: 0,
                    align: common_alignment(memory.align, size),
                    ..memory
                }
            })
        });
        if let [Some(to), from] = places {
            let mut stores = Stores::default();
            let work = from.map_or(Work::Clear, Work::CopyFrom);
            body(self, to, work, &mut stores);
            self.flush(&mut stores);
        }
        let step = self.b.constant(Ir::U32, size);
        let next = self.b.op(Opcode::Add, Ir::U32, &[bytes, step]);
        self.b.mov_into(bytes, Ir::U32, next);
        let end = self.b.constant(Ir::U32, size * count);
        let more = self.b.compare(Condition::Lt, Ir::U32, bytes, end);
        self.b.branch_if(more, round, exit);
        self.b.select_block(exit);
    }

    fn from(&self, work: Work) -> Option<Memory> {
        match work {
            Work::Clear => None,
            Work::CopyFrom(from) => Some(from),
        }
    }

    /// Writes the first values of an object: zeros first, where no value goes.
    pub(super) fn initialize_object(&mut self, variable: VariableId, elements: &[Element]) {
        let Resolved::Memory(object) = self.resolve(Place::Variable(variable)) else {
            return;
        };
        let ty = self.source.variable(variable).ty;
        let mut covered: Vec<(u64, u64)> = Vec::with_capacity(elements.len());
        for element in elements {
            let start = u64::from(element.offset);
            let end = start + self.types.size(self.source.expression(element.value).ty);
            match covered.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => covered.push((start, end)),
            }
        }
        self.clear_rest(object, ty, 0, &covered);
        for element in elements {
            let ty = self.source.expression(element.value).ty;
            let place = object.plus(u64::from(element.offset));
            if let Type::Record(_) = ty {
                self.record_into(place, element.value);
                continue;
            }
            let value = self.components(element.value);
            self.at(self.source.expression(element.value).span);
            self.write(Resolved::Memory(place), ty, value);
        }
    }

    /// Clears the parts of an object that no value covers; `start` is its place in the whole.
    fn clear_rest(&mut self, object: Memory, ty: Type, start: u64, covered: &[(u64, u64)]) {
        let size = self.types.size(ty);
        let end = start + size;
        let first = covered.partition_point(|c| c.1 <= start);
        let last = covered.partition_point(|c| c.0 < end);
        let covered = covered.get(first..last).unwrap_or_default();
        match covered {
            [] => {
                self.each(object, ty, Work::Clear);
                return;
            }
            [one] if one.0 <= start && end <= one.1 => return,
            _ => {}
        }
        match ty {
            Type::Array(array) => {
                let element = self.types.get(array.element);
                let size = self.types.size(element).max(1);
                let count = u64::from(array.length.unwrap_or(0));
                let mut next = 0;
                let mut stores = Stores::default();
                for &(from, to) in covered {
                    // The elements that this range touches, those before it first.
                    let touched = (from.saturating_sub(start) / size).max(next);
                    let behind = (to - start).div_ceil(size).min(count);
                    self.each_element(
                        object.plus(next * size),
                        element,
                        touched - next,
                        Work::Clear,
                        &mut stores,
                    );
                    for k in touched..behind {
                        self.clear_rest(object.plus(k * size), element, start + k * size, covered);
                    }
                    next = behind.max(touched);
                }
                let rest = object.plus(next * size);
                self.each_element(rest, element, count - next, Work::Clear, &mut stores);
                self.flush(&mut stores);
            }
            Type::Record(record) if self.types.record(record).is_union => {
                let piece = piece(self.types, ty);
                let mut stores = Stores::default();
                for k in 0..size / u64::from(piece.size()) {
                    let at = start + k * u64::from(piece.size());
                    let is_covered = covered
                        .iter()
                        .any(|c| c.0 < at + u64::from(piece.size()) && at < c.1);
                    if !is_covered {
                        self.piece_of(object, at - start, piece, Work::Clear, &mut stores);
                    }
                }
                self.flush(&mut stores);
            }
            Type::Record(record) => {
                let types = self.types;
                for member in types.members(record) {
                    let offset = member.offset;
                    self.clear_rest(object.plus(offset), member.ty, start + offset, covered);
                }
            }
            _ => {}
        }
    }

    /// Copies a parameter from the argument block to its variable in private memory.
    pub(super) fn copy_argument(&mut self, index: usize, offset: u32) {
        let variable = VariableId(index as u32);
        let ty = self.source.variable(variable).ty;
        let from = Memory {
            base: Base::Arguments,
            offset: u64::from(offset),
            space: AddressSpace::Argument,
            align: self.types.align(ty),
            volatile: false,
        };
        if let Resolved::Memory(to) = self.resolve(Place::Variable(variable)) {
            self.copy_object(to, Resolved::Memory(from), ty);
        }
    }

    /// The address of a copy of a structure or union, for a function that is called.
    pub(super) fn record_argument(&mut self, id: ExpressionId) -> Register {
        let copy = self.temporary("call argument", self.source.expression(id).ty);
        self.record_into(copy, id);
        self.address(copy)
    }

    /// The place that a function writes its result to.
    pub(super) fn result_place(&self) -> Option<Memory> {
        Some(Memory {
            base: Base::Register(self.result?),
            offset: 0,
            space: AddressSpace::Private,
            align: self.types.align(self.source.result),
            volatile: false,
        })
    }
}
