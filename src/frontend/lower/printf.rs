//! Calls of `printf`: reserves a record in the buffer of the launch and stores the values there.
//! [`crate::launch::printf`] documents the layout of the buffer.

use super::{Lowering, address_type, ir_type, value_type};
use crate::frontend::builtins::Shared;
use crate::frontend::typed::{self, Expression, ExpressionId, ExpressionKind};
use crate::frontend::types::Type;
use crate::ir::function::{Function, Parameter, ParameterKind};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Condition, Family, Type as Ir};
use crate::launch::printf::{
    BUFFER_NAME, BUFFER_TYPE, DROPPED_OFFSET, MAX_PRINTF_BYTES, SIZE_OFFSET,
};

/// By function, whether it calls `printf`, directly or by way of others: then it has the address of the buffer, a
/// kernel as its last parameter, and a helper function as its last argument.
pub(super) fn users(unit: &typed::Unit) -> Vec<bool> {
    let prints = |expression: &Expression| match &expression.kind {
        ExpressionKind::Call(builtin, _) => builtin.shared() == Some(Shared::Print),
        _ => false,
    };
    let own = unit
        .functions
        .iter()
        .map(|f| f.expressions.iter().any(prints));
    let mut users: Vec<bool> = own.collect();
    // There is no recursion, but functions may be called before they are defined.
    loop {
        let mut changed = false;
        for (k, function) in unit.functions.iter().enumerate() {
            let calls_user = |expression: &Expression| match &expression.kind {
                ExpressionKind::CallFunction(callee, _) => {
                    users.get(callee.0 as usize) == Some(&true)
                }
                _ => false,
            };
            if !users[k] && function.expressions.iter().any(calls_user) {
                users[k] = true;
                changed = true;
            }
        }
        if !changed {
            return users;
        }
    }
}

/// Declares the parameter of a kernel that is the buffer, after all others.
pub(super) fn add_buffer_parameter(function: &mut Function) {
    let end = function
        .parameters
        .last()
        .map_or(0, |p| p.offset + p.size());
    function.parameters.push(Parameter {
        name: BUFFER_NAME.into(),
        type_name: BUFFER_TYPE.into(),
        kind: ParameterKind::Pointer {
            space: AddressSpace::Global,
            read_only: false,
            restrict: true,
            structure: 0,
            align: 4,
        },
        offset: end.next_multiple_of(8),
    });
}

impl Lowering<'_> {
    /// The address of the buffer: in the register in which a helper function receives it, or in the argument block.
    fn print_buffer(&mut self) -> Register {
        if let Some(register) = self.print_buffer {
            return register;
        }
        let offset = self.b.function.parameters.last().map_or(0, |p| p.offset);
        let offset = self.b.u32(offset);
        self.b.load(AddressSpace::Argument, Ir::U64, offset)
    }

    /// The argument that a call passes to a function that calls `printf`.
    pub(super) fn print_buffer_for(&mut self, callee: typed::FunctionId) -> Option<Register> {
        match self.prints.get(callee.0 as usize) {
            Some(true) => Some(self.print_buffer()),
            Some(false) | None => None,
        }
    }

    /// A call of `printf`; gives its result.
    pub(super) fn print(&mut self, call: &Expression, arguments: &[ExpressionId]) -> Register {
        let mut words = Vec::new();
        let mut values = Vec::with_capacity(arguments.len());
        for (k, &argument) in arguments.iter().enumerate() {
            values.push(self.components_before(argument, &arguments[k + 1..]));
        }
        self.at(call.span);
        for (&argument, value) in arguments.iter().zip(&values) {
            let ty = self.source.expression(argument).ty;
            for &component in value.iter() {
                self.words_of(ty, component, &mut words);
            }
        }
        let bytes = 4 * words.len() as u32;
        let buffer = self.print_buffer();
        let size = self.b.u32(bytes);
        let start = self.atomic_word(Opcode::AtomicAdd, buffer, size);
        let end = self.b.op(Opcode::Add, Ir::U32, &[start, size]);
        let limit = self.word_of_header(buffer, SIZE_OFFSET);
        let limit = self.b.load(AddressSpace::Global, Ir::U32, limit);
        let fits = self.b.compare(Condition::Le, Ir::U32, end, limit);
        let result = self.b.register(Family::Dword);
        let [then, otherwise, exit] = [(); 3].map(|()| self.b.add_block());
        self.b.branch_if(fits, then, otherwise);

        self.b.select_block(then);
        // The offset has no higher bits, which analyses of addresses cannot know.
        let mask = self.b.u32(2 * MAX_PRINTF_BYTES - 1);
        let start = self.b.op(Opcode::And, Ir::U32, &[start, mask]);
        let start = self.b.convert(Ir::U64, Ir::U32, start);
        let record = self.b.op(Opcode::Add, Ir::U64, &[buffer, start]);
        for (k, word) in words.into_iter().enumerate() {
            let address = self.word_of_header(record, 4 * k as u32);
            self.b.store(AddressSpace::Global, Ir::U32, address, word);
        }
        let zero = self.b.u32(0);
        self.b.mov_into(result, Ir::U32, zero);
        self.b.branch(exit);

        self.b.select_block(otherwise);
        // The sum must not wrap. Bytes cannot be returned: another call may have reserved the ones after them.
        self.atomic_word(Opcode::AtomicMin, buffer, limit);
        let dropped = self.word_of_header(buffer, DROPPED_OFFSET);
        let one = self.b.u32(1);
        self.atomic_word(Opcode::AtomicAdd, dropped, one);
        let failure = self.b.u32(u32::MAX);
        self.b.mov_into(result, Ir::U32, failure);
        self.b.branch(exit);

        self.b.select_block(exit);
        result
    }

    /// The doublewords of a value, the low one first.
    fn words_of(&mut self, ty: Type, value: Register, words: &mut Vec<Register>) {
        let from = match ty {
            Type::Vector(vector) => ir_type(vector.element),
            Type::Pointer(pointer) => address_type(pointer.space),
            ty => value_type(ty),
        };
        let is_pointer = ty.pointer().is_some();
        match from {
            Ir::U64 | Ir::S64 | Ir::F64 => {
                let halves = [Family::Dword; 2].map(|family| self.b.register(family));
                self.b
                    .push(Opcode::Unpack, Ir::U64, Detail::None, &halves, &[value]);
                words.extend(halves);
            }
            Ir::U32 | Ir::S32 | Ir::F32 => {
                words.push(value);
                if is_pointer {
                    words.push(self.b.u32(0));
                }
            }
            narrow => {
                let to = if narrow.is_signed() { Ir::S32 } else { Ir::U32 };
                words.push(self.b.convert(to, narrow, value));
            }
        }
    }

    /// The address of the doubleword at an offset.
    fn word_of_header(&mut self, buffer: Register, offset: u32) -> Register {
        if offset == 0 {
            return buffer;
        }
        let offset = self.b.constant(Ir::U64, offset.into());
        self.b.op(Opcode::Add, Ir::U64, &[buffer, offset])
    }

    fn atomic_word(&mut self, opcode: Opcode, address: Register, value: Register) -> Register {
        let old = self.b.register(Family::Dword);
        let detail = Detail::Memory {
            space: AddressSpace::Global,
            surface: None,
            volatile: false,
            unaligned: false,
        };
        self.b
            .push(opcode, Ir::U32, detail, &[old], &[address, value]);
        old
    }
}
