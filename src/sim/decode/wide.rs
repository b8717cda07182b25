//! Computations with two doubleword results, and logic on predicates.

use super::Decoder;
use crate::sim::code::Code;
use crate::sim::program::{Action, Carry, CarryOperation, Place, Source, Target};
use crate::visa::operand::Operand;
use crate::visa::types::{Exec, Type};

impl Decoder<'_> {
    /// Decodes `addc` and `subb`, which have two destinations.
    pub(super) fn carry(
        &self,
        operation: CarryOperation,
        operands: &[Operand],
        size: u32,
    ) -> Result<Action, String> {
        let [target, carry, a, b] = operands else {
            return Err("expected two destinations and two sources".to_string());
        };
        let carry = Carry {
            operation,
            target: self.target(target, size)?,
            carry: self.target(carry, size)?,
            sources: vec![self.source(a, size)?, self.source(b, size)?],
        };
        let unsigned = |s: &Source| match s.place {
            // The elements of a packed vector are words.
            Place::Packed(..) => s.ty == Type::Uw,
            Place::Immediate(_) | Place::Region { .. } | Place::Indirect(_) => s.ty == Type::Ud,
        };
        if !carry.sources.iter().all(unsigned)
            || carry.target.ty != Type::Ud
            || carry.carry.ty != Type::Ud
        {
            return Err("`addc` and `subb` require unsigned doublewords".to_string());
        }
        Ok(Action::Carry(Box::new(carry)))
    }

    /// `madw`: the high halves follow the low halves, aligned to a register.
    pub(super) fn wide_product(&self, operands: &[Operand], size: u32) -> Result<Action, String> {
        let [target, sources @ ..] = operands else {
            return Err("expected destination and three sources".to_string());
        };
        let low = self.target(target, size)?;
        let sources = sources.iter().map(|s| self.source(s, size));
        let sources = sources.collect::<Result<Vec<_>, _>>()?;
        if low.ty.size() != 4
            || low.stride != 1
            || sources.iter().any(|s| s.ty.size() != 4 || s.ty.is_float())
        {
            return Err("`madw` requires contiguous doublewords".to_string());
        }
        let half = self.padded(4 * size as usize);
        let high = match *target {
            Operand::Destination {
                variable,
                row,
                column,
                ..
            } if low.byte.is_some() => {
                let place = self.variable(variable)?;
                // Both halves must be inside of the variable.
                self.origin(place, row, column, (half / 4) as u32 + size - 1)?;
                Target {
                    byte: low.byte.map(|byte| byte + half),
                    ..low
                }
            }
            _ => return Err("`madw` requires a variable as its destination".to_string()),
        };
        Ok(Action::Carry(Box::new(Carry {
            operation: CarryOperation::MultiplyAdd,
            target: low,
            carry: high,
            sources,
        })))
    }

    /// Decodes logic operations on predicates.
    pub(super) fn logic(
        &self,
        code: Code,
        operands: &[Operand],
        exec: Exec,
    ) -> Result<Action, String> {
        let predicate = |k: usize| match operands.get(k) {
            Some(Operand::Predicate(p)) => self.predicate(*p, exec, 0),
            _ => Err("incompatible operands: predicate and variable".to_string()),
        };
        let a = predicate(1)?;
        Ok(Action::Logic {
            code,
            a,
            b: if code == Code::Not { a } else { predicate(2)? },
            target: predicate(0)?,
        })
    }
}
