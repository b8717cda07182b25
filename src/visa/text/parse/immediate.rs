//! Parses immediates: integers, floats, and packed vectors.

use super::Parser;
use super::cursor::Stop;
use super::operand::OperandType;
use crate::visa::operand::Operand;
use crate::visa::types::Type;

impl Parser<'_> {
    pub(super) fn is_immediate(&self) -> bool {
        matches!(self.cursor.peek(), b'0'..=b'9' | b'-' | b'~' | b'!' | b'(')
            || self.cursor.peek() == b'%'
                && matches!(self.cursor.peek_at(1), b's' | b'D')
                && self.is_number_name()
    }

    fn is_number_name(&self) -> bool {
        let next = [self.cursor.peek_at(2), self.cursor.peek_at(3)];
        next == *b"iz" || next == *b"is"
    }

    pub(super) fn immediate(&mut self) -> Result<Operand, Stop> {
        let mark = self.cursor.mark();
        if let Some(operand) = self.float()? {
            return Ok(operand);
        }
        self.cursor.rewind(mark);
        let value = self.simple_expression()?;
        match self.operand_type()? {
            OperandType::Packed(ty) => Ok(Operand::Packed {
                ty,
                bits: value.value as u32,
            }),
            OperandType::Plain(ty @ (Type::F | Type::Df | Type::Hf | Type::Bf)) => {
                let message = format!("immediate of type `{ty}` must be a hexadecimal number");
                Err(self.cursor.error_at(mark, &message))
            }
            OperandType::Plain(ty) => {
                let bits = 8 * ty.size();
                if bits == 64 && value.large_decimal {
                    let message = "decimal number exceeds the 32 bits that the finalizer reads; use a hexadecimal number";
                    self.cursor.warn_at(mark, message);
                }
                let fits =
                    bits == 64 || value.value >= -(1 << (bits - 1)) && value.value < 1 << bits;
                if !fits {
                    let message =
                        format!("implicit truncation: the number is out of range for `{ty}`");
                    self.cursor.warn_at(mark, &message);
                }
                Ok(Operand::Immediate {
                    ty,
                    bits: ty.truncate(value.value as u64),
                })
            }
        }
    }

    /// Parses a float, as a number or as bits: `1.5:f`, `-2e+3:df`, `0x3f800000:f`, `0x3c00:hf`.
    fn float(&mut self) -> Result<Option<Operand>, Stop> {
        let negative = self.cursor.eat("-");
        self.cursor.skip_blanks();
        if !self.cursor.peek().is_ascii_digit() {
            return Ok(None);
        }
        let mark = self.cursor.mark();
        if let Some(value) = self.float_number() {
            let value = if negative { -value } else { value };
            return Ok(Some(value.operand()));
        }
        self.cursor.rewind(mark);
        let Some(number) = self.cursor.number()? else {
            return Ok(None);
        };
        self.cursor.skip_blanks();
        if self.cursor.peek() != b':' {
            return Ok(None);
        }
        let OperandType::Plain(ty) = self.operand_type()? else {
            return Ok(None);
        };
        let sign = 1u64 << (8 * ty.size() - 1);
        let bits = match ty {
            // Like the finalizer, use the low bits.
            Type::F => number.value & 0xffff_ffff,
            Type::Df if !number.large_decimal => number.value,
            Type::Hf if number.hexadecimal && !negative && number.value < 0x1_0000 => number.value,
            Type::Hf | Type::Df => {
                let message = format!("immediate of type `{ty}` must be a hexadecimal number");
                return Err(self.cursor.error_at(mark, &message));
            }
            _ => return Ok(None),
        };
        Ok(Some(Operand::Immediate {
            ty,
            bits: if negative { bits ^ sign } else { bits },
        }))
    }

    /// Parses `1.5:f` or `1e+3:df`; the exponent must have a sign.
    fn float_number(&mut self) -> Option<Float> {
        let mark = self.cursor.mark();
        let mut text = self.cursor.take_while(|b| b.is_ascii_digit()).to_owned();
        let mut is_float = false;
        if self.cursor.peek() == b'.' && self.cursor.peek_at(1).is_ascii_digit() {
            self.cursor.advance(1);
            text.push('.');
            text.push_str(self.cursor.take_while(|b| b.is_ascii_digit()));
            is_float = true;
        }
        if matches!(self.cursor.peek(), b'e' | b'E')
            && matches!(self.cursor.peek_at(1), b'+' | b'-')
            && self.cursor.peek_at(2).is_ascii_digit()
        {
            text.push('e');
            text.push(char::from(self.cursor.peek_at(1)));
            self.cursor.advance(2);
            text.push_str(self.cursor.take_while(|b| b.is_ascii_digit()));
            is_float = true;
        }
        let value = text.parse::<f64>().ok().filter(|_| is_float);
        if let Some(value) = value {
            if self.cursor.eat_close(":df") {
                return Some(Float::Double(value));
            }
            // Convert via double, as the finalizer does.
            if self.cursor.eat_close(":f") {
                return Some(Float::Single(value as f32));
            }
        }
        self.cursor.rewind(mark);
        None
    }
}

/// A float literal with its type.
#[derive(Clone, Copy)]
enum Float {
    Single(f32),
    Double(f64),
}

impl std::ops::Neg for Float {
    type Output = Float;

    fn neg(self) -> Float {
        match self {
            Float::Single(value) => Float::Single(-value),
            Float::Double(value) => Float::Double(-value),
        }
    }
}

impl Float {
    fn operand(self) -> Operand {
        match self {
            Float::Single(value) => Operand::Immediate {
                ty: Type::F,
                bits: u64::from(value.to_bits()),
            },
            Float::Double(value) => Operand::Immediate {
                ty: Type::Df,
                bits: value.to_bits(),
            },
        }
    }
}
