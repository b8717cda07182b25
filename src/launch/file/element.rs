//! The element types of launch files, and the conversion of numbers to bytes.

use super::object::kind;
use crate::numeric::{Rounding, f64_to_f16, s64_to_f32};
use serde_json::Value;

/// The class of numbers that an element type represents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Signed integers in two's complement.
    Signed,
    /// Unsigned integers, zero-extended when widened.
    Unsigned,
    /// IEEE 754 binary floating point.
    Float,
}

macro_rules! elements {
    ($($variant:ident $name:literal $npy:literal $kind:ident $size:literal;)*) => {
        /// The element type of a buffer or a value.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Element { $(#[doc = $name] $variant,)* }

        impl Element {
            /// All element types, in the order of the table.
            pub const ALL: &'static [Element] = &[$(Element::$variant,)*];

            /// The type's name in launch files.
            pub fn name(self) -> &'static str {
                match self { $(Element::$variant => $name,)* }
            }

            /// The `descr` of the type in a `.npy` file.
            pub fn npy(self) -> &'static str {
                match self { $(Element::$variant => $npy,)* }
            }

            /// The class of its numbers.
            pub fn kind(self) -> Kind {
                match self { $(Element::$variant => Kind::$kind,)* }
            }

            /// The size of an element in bytes.
            pub fn size(self) -> usize {
                match self { $(Element::$variant => $size,)* }
            }
        }
    };
}

// TABLE of element types.
elements! {
    I8  "i8"  "|i1" Signed 1;
    U8  "u8"  "|u1" Unsigned 1;
    I16 "i16" "<i2" Signed 2;
    U16 "u16" "<u2" Unsigned 2;
    I32 "i32" "<i4" Signed 4;
    U32 "u32" "<u4" Unsigned 4;
    I64 "i64" "<i8" Signed 8;
    U64 "u64" "<u8" Unsigned 8;
    F16 "f16" "<f2" Float 2;
    F32 "f32" "<f4" Float 4;
    F64 "f64" "<f8" Float 8;
}

impl Element {
    /// Looks up an element type by its name in launch files.
    pub fn from_name(name: &str) -> Option<Element> {
        Element::ALL.iter().copied().find(|e| e.name() == name)
    }

    /// All names, separated by spaces, for messages.
    pub(super) fn names() -> String {
        let names: Vec<_> = Element::ALL.iter().map(|e| e.name()).collect();
        names.join(" ")
    }

    fn bits(self) -> u32 {
        8 * self.size() as u32
    }

    /// The smallest value of an integer type.
    pub(super) fn min(self) -> i128 {
        match self.kind() {
            Kind::Signed => -(1 << (self.bits() - 1)),
            Kind::Unsigned | Kind::Float => 0,
        }
    }

    /// The largest value of an integer type.
    pub(super) fn max(self) -> i128 {
        match self.kind() {
            Kind::Signed => (1 << (self.bits() - 1)) - 1,
            Kind::Unsigned | Kind::Float => (1 << self.bits()) - 1,
        }
    }

    /// Appends the low bits of an integer, as many as the type has.
    pub(super) fn push_bits(self, bits: u64, to: &mut Vec<u8>) {
        to.extend_from_slice(&bits.to_le_bytes()[..self.size()]);
    }

    /// Appends a double: rounded to nearest for float types, truncated towards zero for integer
    /// types.
    pub(super) fn push_f64(self, x: f64, to: &mut Vec<u8>) {
        let bits = match (self.kind(), self.size()) {
            (Kind::Float, 2) => u64::from(f64_to_f16(x, Rounding::Nearest)),
            (Kind::Float, 4) => u64::from((x as f32).to_bits()),
            (Kind::Float, _) => x.to_bits(),
            (Kind::Signed | Kind::Unsigned, _) => x as i128 as u64,
        };
        self.push_bits(bits, to);
    }

    /// Whether the bytes of a float are those of a finite number.
    fn is_finite(self, bytes: &[u8]) -> bool {
        match *bytes {
            [_, high] => high & 0x7c != 0x7c,
            [a, b, c, d] => f32::from_le_bytes([a, b, c, d]).is_finite(),
            _ => true,
        }
    }

    /// Appends an integer: its low bits for integer types, rounded once for float types.
    pub(super) fn push_i64(self, x: i64, to: &mut Vec<u8>) {
        match self.kind() {
            Kind::Float if self == Element::F32 => {
                let bits = s64_to_f32(x, Rounding::Nearest).to_bits();
                self.push_bits(u64::from(bits), to);
            }
            Kind::Float => self.push_f64(x as f64, to),
            Kind::Signed | Kind::Unsigned => self.push_bits(x as u64, to),
        }
    }

    /// Appends a number of a launch file. Integer types accept integers that fit their width,
    /// signed or unsigned; float types also accept the words `nan`, `inf` and `-inf`.
    ///
    /// # Errors
    /// A description of what was expected.
    pub(super) fn push_json(self, value: &Value, to: &mut Vec<u8>) -> Result<(), String> {
        if self.kind() == Kind::Float {
            let number = match value {
                Value::Number(number) => match number.as_i64() {
                    Some(integer) => {
                        let first = to.len();
                        self.push_i64(integer, to);
                        return match self.is_finite(&to[first..]) {
                            true => Ok(()),
                            false => Err(format!("{integer} is out of range for {}", self.name())),
                        };
                    }
                    None => number.as_f64(),
                },
                Value::String(word) => match word.as_str() {
                    "nan" => Some(f64::NAN),
                    "inf" => Some(f64::INFINITY),
                    "-inf" => Some(f64::NEG_INFINITY),
                    _ => None,
                },
                Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
            };
            let number = number.ok_or_else(|| {
                let found = kind(value);
                format!("expected a number, \"nan\", \"inf\" or \"-inf\", found {found}")
            })?;
            let first = to.len();
            self.push_f64(number, to);
            if number.is_finite() && !self.is_finite(&to[first..]) {
                return Err(format!("{value} is out of range for {}", self.name()));
            }
            return Ok(());
        }
        let integer =
            integer(value).ok_or_else(|| format!("expected an integer, found {}", kind(value)))?;
        let least = -(1i128 << (self.bits() - 1));
        if integer < least || integer >= 1 << self.bits() {
            return Err(format!("{integer} is out of range for {}", self.name()));
        }
        self.push_bits(integer as u64, to);
        Ok(())
    }
}

/// The value as an integer; accepts floats with an integral value, such as `2.0`.
pub(super) fn integer(value: &Value) -> Option<i128> {
    let number = value.as_number()?;
    if let Some(x) = number.as_i64() {
        return Some(i128::from(x));
    }
    if let Some(x) = number.as_u64() {
        return Some(i128::from(x));
    }
    let x = number.as_f64()?;
    (x.trunc() == x && x.abs() < 1e18).then_some(x as i128)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    fn bytes(element: Element, value: Value) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        element.push_json(&value, &mut bytes).map(|()| bytes)
    }

    #[test]
    fn numbers_become_bytes() {
        assert_eq!(bytes(Element::U32, json!(-1)), Ok(vec![255; 4]));
        assert_eq!(bytes(Element::I8, json!(255)), Ok(vec![255]));
        assert_eq!(bytes(Element::I16, json!(2.0)), Ok(vec![2, 0]));
        assert_eq!(bytes(Element::U64, json!(u64::MAX)), Ok(vec![255; 8]));
        assert_eq!(bytes(Element::F16, json!(0.1)), Ok(vec![0x66, 0x2e]));
        assert_eq!(bytes(Element::F32, json!(2.5)), Ok(vec![0, 0, 0x20, 0x40]));
        assert_eq!(
            bytes(Element::F32, json!("-inf")),
            Ok(vec![0, 0, 0x80, 0xff])
        );
        assert_eq!(
            bytes(Element::F32, json!(16_777_217_i64 * 3)),
            Ok(50_331_651_f32.to_le_bytes().to_vec())
        );
    }

    #[test]
    fn numbers_out_of_range_are_rejected() {
        assert_eq!(
            bytes(Element::I8, json!(256)),
            Err("256 is out of range for i8".into())
        );
        assert_eq!(
            bytes(Element::U8, json!(-129)),
            Err("-129 is out of range for u8".into())
        );
        assert_eq!(
            bytes(Element::I32, json!(1.5)),
            Err("expected an integer, found `1.5`".into())
        );
        assert!(bytes(Element::F32, json!("one")).is_err());
        assert!(bytes(Element::I32, json!("nan")).is_err());
    }
}
