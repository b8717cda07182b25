//! Atomic operations: one message each. For more than eight channels, 64-bit addresses of the
//! legacy data port need one message per half of the thread.

use super::Selector;
use super::memory::Route;
use crate::backend::{SelectError, SelectErrorKind};
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::visa::instruction::{Atomic, AtomicWidth, Detail, LscData};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, Predefined, Variable};
use crate::visa::types::Exec;

/// Number of channels of a message with 64-bit addresses of the legacy data port.
const FLAT_CHANNELS: u8 = 8;

impl Selector<'_> {
    /// Selects an atomic operation, such as `atomic_add`.
    pub(super) fn atomic(
        &mut self,
        operation: Atomic,
        instruction: &Instruction,
    ) -> Result<(), SelectError> {
        let function = self.function;
        let (&[d], [address, values @ ..]) = (
            function.destinations(instruction),
            function.sources(instruction),
        ) else {
            return Err(self.internal("atomic operation without operands"));
        };
        let route = self.route(instruction)?;
        let (operation, values) = self.without_operand(operation, values, instruction.ty);
        let quadword = instruction.ty.size() == 8;
        if quadword && matches!(route, Route::Local) {
            return Err(SelectError {
                message: format!(
                    "{} does not support atomic operations on 64-bit integers in local memory",
                    self.target.name
                ),
                loc: self.loc,
                kind: SelectErrorKind::Target,
            });
        }
        // The finalizer requires signed types where the sign matters, and unsigned ones elsewhere.
        let ty = match operation {
            Atomic::SignedMin | Atomic::SignedMax => instruction.ty,
            _ => instruction.ty.unsigned(),
        };
        let null = Operand::raw(Variable::Predefined(Predefined::Null), 0);
        let address = self.address(route, *address);
        let mut operands = Vec::with_capacity(2);
        for &value in values {
            operands.push(self.raw(value, ty));
        }
        // Legacy messages expect the new value first, LSC messages the value to compare with.
        if !self.target.lsc {
            operands.reverse();
        }
        let mut operands = operands.into_iter();
        let [first, second] = [(); 2].map(|()| operands.next().unwrap_or(null));
        let result = match self.analyses.definitions.uses(d).is_empty() {
            true => null,
            false => {
                let (variable, _) = self.view(d, super::visa_type(ty));
                Operand::raw(variable, 0)
            }
        };
        let exec = Exec::masked(self.width);
        if self.target.lsc {
            let data = if quadword { LscData::D64 } else { LscData::D32 };
            let lsc = Self::lsc(route, data, 1);
            let operands = vec![result, address, first, second];
            let detail = Detail::LscAtomic(operation, lsc);
            self.emit_detail(Visa::LscAtomic, exec, detail, operands);
            return Ok(());
        }
        let width = if quadword {
            AtomicWidth::Qword
        } else {
            AtomicWidth::Dword
        };
        let detail = Detail::Atomic { operation, width };
        match route {
            Route::Surface(_) | Route::Local => {
                let surface = self.surface_of(route);
                let operands = vec![surface, address, first, second, result];
                self.emit_detail(Visa::DwordAtomic, exec, detail, operands);
            }
            Route::Flat => {
                let size = if quadword { 8 } else { 4 };
                for channel in (0..u8::from(self.width)).step_by(usize::from(FLAT_CHANNELS)) {
                    let operands = vec![
                        self.raw_from(address, channel, 8),
                        self.raw_from(result, channel, size),
                        self.raw_from(first, channel, size),
                        self.raw_from(second, channel, size),
                    ];
                    let exec = Exec {
                        size: FLAT_CHANNELS,
                        offset: channel,
                        no_mask: false,
                    };
                    self.emit_detail(Visa::SvmAtomic, exec, detail, operands);
                }
            }
        }
        Ok(())
    }

    /// An addition or subtraction of 1 needs no operand, which would be a register for each channel.
    fn without_operand<'v>(
        &self,
        operation: Atomic,
        values: &'v [Register],
        ty: Type,
    ) -> (Atomic, &'v [Register]) {
        let &[value] = values else {
            return (operation, values);
        };
        let minus_one = u64::MAX >> (64 - 8 * ty.size());
        let bits = self.patterns.constant(value).map(|bits| bits & minus_one);
        let is_one = bits == Some(1);
        let is_minus_one = bits == Some(minus_one);
        match operation {
            Atomic::Add if is_one => (Atomic::Inc, &[]),
            Atomic::Sub if is_minus_one => (Atomic::Inc, &[]),
            Atomic::Sub if is_one => (Atomic::Dec, &[]),
            Atomic::Add if is_minus_one => (Atomic::Dec, &[]),
            _ => (operation, values),
        }
    }
}
