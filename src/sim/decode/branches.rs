//! Branches and calls, and addresses of registers and of constant tables.

use super::{DecodeError, Decoder};
use crate::sim::program::{Action, AddressBase};
use crate::visa::operand::{LabelId, Operand, SymbolId};

impl Decoder<'_> {
    /// The index of the operation that a label precedes.
    fn place(&self, operands: &[Operand]) -> Result<usize, String> {
        let Some(&Operand::Label(LabelId(label))) = operands.first() else {
            return Err("expected label".to_string());
        };
        let target = self.labels.get(label as usize).copied().flatten();
        target.ok_or_else(|| "use of undeclared label".to_string())
    }

    /// `goto`: per channel, or with one channel for the entire thread.
    pub(super) fn goto(&self, operands: &[Operand], size: u32) -> Result<Action, String> {
        let target = self.place(operands)?;
        if self.one_item && size == 1 {
            return Ok(Action::Jump { target });
        }
        if size != 1 && size != self.branch_channels {
            return Err(format!(
                "execution size {size} of a branch does not match the dispatch width {}",
                self.channels
            ));
        }
        Ok(Action::Goto {
            target,
            uniform: size == 1,
        })
    }

    /// `jmp`: a branch of the entire thread.
    pub(super) fn jump(&self, operands: &[Operand], size: u32) -> Result<Action, String> {
        let target = self.place(operands)?;
        match size {
            1 => Ok(Action::Jump { target }),
            _ => Err(format!("a jump of {size} channels, not of the thread")),
        }
    }

    /// `call` of a subroutine.
    pub(super) fn call(&self, operands: &[Operand], size: u32) -> Result<Action, String> {
        let target = self.place(operands)?;
        // With one work-item per thread, a call of one channel is one of the entire thread.
        if size != self.branch_channels && !(self.one_item && size == 1) {
            return Err("execution size of a call does not match the dispatch width".to_string());
        }
        Ok(Action::Call { target })
    }

    /// `addr_add`: adds offsets to the address of a variable, or to other addresses.
    pub(super) fn address_sum(&self, operands: &[Operand], size: u32) -> Result<Action, String> {
        let [
            Operand::Address {
                address, element, ..
            },
            base,
            distance,
        ] = *operands
        else {
            return Err("expected address variable, base and offset operands".to_string());
        };
        let from = match base {
            Operand::AddressOf { variable, offset } => {
                let place = self.variable(variable)?;
                let range = (place.byte, place.byte + place.size);
                AddressBase::Variable(range, i64::from(offset))
            }
            Operand::Address {
                address, element, ..
            } => {
                let other = self.addresses(address.0, element, size)?;
                AddressBase::Address(other, usize::from(element))
            }
            _ => return Err("expected address of a variable or address variable".to_string()),
        };
        Ok(Action::Address {
            address: self.addresses(address.0, element, size)?,
            element: usize::from(element),
            from,
            source: self.source(&distance, size)?,
        })
    }

    /// `faddr`: the address of a constant table that the contract lists.
    pub(super) fn table_address(&self, operands: &[Operand]) -> Result<Action, DecodeError> {
        let [Operand::Symbol(SymbolId(id)), target] = operands else {
            return Err("expected symbol and destination operands".into());
        };
        let contract = self.kernel.contract.as_deref();
        let offset = contract.and_then(|c| c.symbols.get(*id as usize).copied().flatten());
        match offset {
            Some(offset) => Ok(Action::TableAddress {
                target: self.target(target, 1)?,
                offset,
            }),
            None => Err(DecodeError::Unsupported(
                "the address of a function or of an undescribed table is not supported by the simulator".to_string(),
            )),
        }
    }
}
