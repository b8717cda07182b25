//! Operands: values and constants.

use super::super::token::TokenKind;
use super::function::Body;
use super::{Parsed, Parser, Place};
use crate::genx::function::{Bits, Operand};
use crate::genx::types::{Data, Scalar, Type};
use crate::numeric::{self, Rounding};

/// An operand with its type and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Argument {
    pub(super) operand: Operand,
    pub(super) ty: Type,
    pub(super) place: Place,
}

/// Words that begin a constant expression.
const EXPRESSIONS: &[&str] = &[
    "bitcast",
    "getelementptr",
    "inttoptr",
    "ptrtoint",
    "addrspacecast",
    "trunc",
    "zext",
    "sext",
    "add",
    "sub",
    "mul",
    "select",
    "extractelement",
    "insertelement",
    "shufflevector",
    "blockaddress",
    "dso_local_equivalent",
    "asm",
];

impl<'a> Parser<'a> {
    /// A type and an operand of it.
    pub(super) fn typed_operand(&mut self, body: &mut Body<'a>) -> Parsed<Argument> {
        let ty = self.ty()?;
        self.skip_attributes()?;
        self.operand(body, ty)
    }

    /// An operand of a type.
    pub(super) fn operand(&mut self, body: &mut Body<'a>, ty: Type) -> Parsed<Argument> {
        let place = self.place();
        let operand = if let TokenKind::Local(name) = self.next.kind.clone() {
            let text = self.advance().text;
            body.value(name, text, ty, place)?
        } else {
            let bits = self.constant(ty)?;
            body.function.add_constant(ty, bits).into()
        };
        Ok(Argument { operand, ty, place })
    }

    /// A constant of a type.
    fn constant(&mut self, ty: Type) -> Parsed<Bits> {
        let place = self.place();
        let word = self.word();
        if matches!(word, "undef" | "poison") {
            self.advance();
            return Ok(Bits::Undef);
        }
        if word == "null" && ty.is_pointer() || word == "zeroinitializer" && ty != Type::Void {
            self.advance();
            return Ok(Bits::Splat(0));
        }
        if word == "inttoptr" && ty.is_pointer() {
            return self.address_constant().map(Bits::Splat);
        }
        if let TokenKind::Global(_) = self.next.kind {
            return Self::unsupported(place, "the address of a global is");
        }
        if EXPRESSIONS.contains(&word) {
            return Self::unsupported(place, "a constant expression is");
        }
        let Type::Data(data) = ty else {
            return self.expected(&format!("an operand of type `{ty}`"));
        };
        if !data.is_vector() {
            return Ok(Bits::Splat(self.scalar(data.scalar)?));
        }
        if self.accept_word("splat") {
            self.mark('(')?;
            let element = self.element(data)?;
            self.mark(')')?;
            return Ok(element.map_or(Bits::Undef, Bits::Splat));
        }
        if !self.is_mark('<') {
            let what = format!("a constant of type `{data}`");
            let text = self.next.text;
            let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
            return match is_number {
                true => self.expected(&format!("{what}, such as `splat ({} {text})`", data.scalar)),
                false => self.expected(&what),
            };
        }
        self.advance();
        let mut list = Vec::new();
        while !self.accept('>') {
            if !list.is_empty() {
                self.mark(',')?;
            }
            if list.len() == data.count() as usize {
                let message = format!("more than the {} elements of `{data}`", data.count());
                return Self::invalid(self.place(), message);
            }
            list.push(self.element(data)?);
        }
        if list.len() != data.count() as usize {
            let message = format!(
                "expected {} elements of `{data}`, found {}",
                data.count(),
                list.len()
            );
            return Self::invalid(place, message);
        }
        Ok(Bits::List(list.into()))
    }

    /// An element of a vector, with its type; `None` if it is undefined.
    fn element(&mut self, data: Data) -> Parsed<Option<u64>> {
        let place = self.place();
        let ty = self.ty()?;
        if ty.is_pointer() && data.scalar == Scalar::I64 {
            return match self.word() {
                "undef" | "poison" => {
                    self.advance();
                    Ok(None)
                }
                "null" => {
                    self.advance();
                    Ok(Some(0))
                }
                "inttoptr" => self.address_constant().map(Some),
                _ => self.expected("a constant pointer"),
            };
        }
        if ty != data.element().into() {
            let message = format!(
                "expected an element of type `{}`, found `{ty}`",
                data.scalar
            );
            return Self::invalid(place, message);
        }
        if self.accept_word("undef") || self.accept_word("poison") {
            return Ok(None);
        }
        if self.word() == "zeroinitializer" {
            self.advance();
            return Ok(Some(0));
        }
        match self.next.kind {
            TokenKind::Local(_) => self.expected("a constant"),
            _ => self.scalar(data.scalar).map(Some),
        }
    }

    /// The address in a constant expression, `inttoptr (T constant to T2*)`.
    fn address_constant(&mut self) -> Parsed<u64> {
        self.advance();
        self.mark('(')?;
        let data = self.data()?;
        let bits = self.scalar(data.scalar)?;
        self.keyword("to")?;
        self.ty()?;
        self.mark(')')?;
        Ok(bits)
    }

    /// The bits of a scalar constant.
    fn scalar(&mut self, scalar: Scalar) -> Parsed<u64> {
        let (place, text) = (self.place(), self.next.text);
        let range = |message: &str| Self::invalid(place, format!("`{text}` {message} `{scalar}`"));
        if EXPRESSIONS.contains(&self.word()) {
            return Self::unsupported(place, "a constant expression is");
        }
        let bits = match (&self.next.kind, scalar.is_float()) {
            (TokenKind::Word, false) if scalar == Scalar::I1 && text == "true" => 1,
            (TokenKind::Word, false) if scalar == Scalar::I1 && text == "false" => 0,
            (TokenKind::Integer, false) => {
                let bits = scalar.bits();
                let value: i128 = match text.parse() {
                    Ok(value) => value,
                    Err(_) => return range("does not fit"),
                };
                if !(-(1i128 << (bits - 1))..1i128 << bits).contains(&value) {
                    return range("does not fit");
                }
                value as u64 & scalar.mask()
            }
            (TokenKind::Float, true) => match float_bits(text, scalar) {
                Ok(bits) => bits,
                Err(message) => return range(message),
            },
            _ => return self.expected(&format!("a constant of type `{scalar}`")),
        };
        self.advance();
        Ok(bits)
    }
}

/// The bits of a float constant: decimal, or LLVM's hexadecimal forms, which are the bits of a
/// double for `float` and `double`, and of a half after `0xH`.
fn float_bits(text: &str, scalar: Scalar) -> Result<u64, &'static str> {
    const INEXACT: &str = "is not exactly a value of";
    if let Some(digits) = text.strip_prefix("0xH") {
        let bits = u16::from_str_radix(digits, 16).map_err(|_| "is not a constant of")?;
        return match scalar == Scalar::F16 {
            true => Ok(u64::from(bits)),
            false => Err("is not a constant of"),
        };
    }
    let value = match text.strip_prefix("0x") {
        Some(_) if scalar == Scalar::F16 => return Err("is not a constant of"),
        Some(digits) => {
            f64::from_bits(u64::from_str_radix(digits, 16).map_err(|_| "is not a constant of")?)
        }
        None => text.parse::<f64>().map_err(|_| "is not a constant of")?,
    };
    match scalar {
        Scalar::F64 => Ok(value.to_bits()),
        Scalar::F32 => narrow_bits(value.to_bits()).ok_or(INEXACT),
        Scalar::F16 => {
            let bits = numeric::f64_to_f16(value, Rounding::Nearest);
            let same = f64::from(numeric::f16_to_f32(bits)) == value;
            same.then_some(u64::from(bits)).ok_or(INEXACT)
        }
        Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => {
            Err("is not a constant of")
        }
    }
}

/// The bits of the float that is exactly a double, given by its bits. The payload of a NaN is kept.
fn narrow_bits(bits: u64) -> Option<u64> {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        let exact = bits.trailing_zeros() >= 29;
        let sign = (bits >> 32) & 0x8000_0000;
        return exact.then_some(sign | 0x7F80_0000 | (bits >> 29) & 0x7F_FFFF);
    }
    let narrow = numeric::f64_to_f32(value, Rounding::Nearest);
    (f64::from(narrow) == value).then_some(u64::from(narrow.to_bits()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn floats_are_read_exactly() {
        let float = |text| float_bits(text, Scalar::F32);
        assert_eq!(float("1.000000e+00"), Ok(0x3F80_0000));
        assert_eq!(float("-0.0"), Ok(0x8000_0000));
        assert_eq!(float("0x3FB99999A0000000"), Ok(0x3DCC_CCCD));
        assert!(float("0x3FB999999999999A").is_err() && float("0.1").is_err());
        assert_eq!(float("0x7FF8000000000000"), Ok(0x7FC0_0000));
        assert_eq!(float("0x7FF0000020000000"), Ok(0x7F80_0001), "signaling");
        assert_eq!(float("0xFFF0000000000000"), Ok(0xFF80_0000));
        assert_eq!(float("0x36A0000000000000"), Ok(1), "denormal");
        assert_eq!(float_bits("0xH3C00", Scalar::F16), Ok(0x3C00));
        assert_eq!(float_bits("0.5", Scalar::F16), Ok(0x3800));
        assert!(float_bits("0x3C00", Scalar::F16).is_err());
        assert!(float_bits("0xK3C00", Scalar::F64).is_err());
        assert_eq!(float_bits("0.1", Scalar::F64), Ok(0.1f64.to_bits()));
    }
}
