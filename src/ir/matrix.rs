//! The matrices of `dpas`: their element types, their shapes, and their layout in the registers of
//! the work-items of a sub-group.
//!
//! D = C + A x B. D and C have `rows` rows and one column per work-item, which has its column in
//! one register per row. B has as many columns; a work-item has its column in doublewords, with the
//! first rows in the lowest bits. A is distributed over all work-items: its elements, row by row,
//! are in the sub-group's registers as if loaded by a block read. Register `r` of the work-item
//! with index `l` has the bytes from `(r * width + l) * size` on, where `size` is that of the
//! registers, words or doublewords. The rules are those of vISA's `dpas` at depth 8.

use super::types::Family;

/// The systolic depth: how many times an element is accumulated to.
pub const DEPTH: u32 = 8;

/// The most rows of a result.
pub const MAX_ROWS: u8 = 8;

macro_rules! precisions {
    ($($variant:ident $name:literal $bits:literal $kind:ident $doc:literal;)*) => {
        /// The element types of A and B.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Precision { $(#[doc = $doc] $variant,)* }

        impl Precision {
            /// All precisions, in table order.
            pub const ALL: &'static [Precision] = &[$(Precision::$variant,)*];

            /// The name in text.
            pub fn name(self) -> &'static str {
                match self { $(Precision::$variant => $name,)* }
            }

            /// The size of an element in bits.
            pub fn bits(self) -> u32 {
                match self { $(Precision::$variant => $bits,)* }
            }

            /// The kind of number.
            pub fn kind(self) -> Kind {
                match self { $(Precision::$variant => Kind::$kind,)* }
            }
        }
    };
}

/// Kinds of elements. A and B must have the same kind, except that integers mix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Unsigned integers of 2, 4 or 8 bits.
    Unsigned,
    /// Signed integers of 2, 4 or 8 bits.
    Signed,
    /// bfloat16: 8 bits of exponent.
    Bf16,
    /// Half precision: 5 bits of exponent.
    F16,
    /// Single precision with 10 bits of mantissa.
    Tf32,
}

impl Kind {
    /// Whether the elements are integers.
    pub fn is_integer(self) -> bool {
        matches!(self, Kind::Unsigned | Kind::Signed)
    }
}

// TABLE of precisions: name, bits, kind, meaning.
precisions! {
    U2 "u2" 2 Unsigned "Unsigned, 2 bits.";
    S2 "s2" 2 Signed "Signed, 2 bits.";
    U4 "u4" 4 Unsigned "Unsigned, 4 bits.";
    S4 "s4" 4 Signed "Signed, 4 bits.";
    U8 "u8" 8 Unsigned "Unsigned, 8 bits.";
    S8 "s8" 8 Signed "Signed, 8 bits.";
    Bf16 "bf16" 16 Bf16 "bfloat16: the high half of a float.";
    F16 "f16" 16 F16 "Half precision.";
    Tf32 "tf32" 32 Tf32 "A float of which the low 13 bits are not read.";
}

/// The element types of C and D.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// 32-bit integers, which wrap.
    S32,
    /// Single-precision floats (f32), in dword registers.
    F32,
    /// Half-precision floats (f16), in word registers.
    F16,
    /// bfloat16 floats, in word registers.
    Bf16,
}

impl Element {
    /// All element types of C and D.
    pub const ALL: [Element; 4] = [Element::S32, Element::F32, Element::F16, Element::Bf16];

    /// The name in text.
    pub fn name(self) -> &'static str {
        match self {
            Element::S32 => "s32",
            Element::F32 => "f32",
            Element::F16 => "f16",
            Element::Bf16 => "bf16",
        }
    }

    /// The family of the registers.
    pub fn family(self) -> Family {
        match self {
            Element::S32 | Element::F32 => Family::Dword,
            Element::F16 | Element::Bf16 => Family::Word,
        }
    }
}

/// The matrices of a `dpas`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Matrix {
    /// Rows of the result: 1 to 8.
    pub rows: u8,
    /// Columns of the result, and work-items of the sub-group: the target's execution
    /// size, 8 or 16.
    pub width: u8,
    /// Element type of A.
    pub a: Precision,
    /// Element type of B.
    pub b: Precision,
    /// Element type of the result.
    pub result: Element,
    /// Element type of C; `None` if it is omitted, which means zeros.
    pub accumulator: Option<Element>,
}

/// The word in the text form for an omitted accumulator.
pub const NO_ACCUMULATOR: &str = "none";

impl Matrix {
    /// Products added to an element per systolic step: 1, 2, 4 or 8.
    pub fn products(self) -> u32 {
        match self.a.kind() {
            Kind::Unsigned | Kind::Signed if self.a.bits() == 8 || self.b.bits() == 8 => 4,
            Kind::Unsigned | Kind::Signed => 8,
            Kind::Bf16 | Kind::F16 => 2,
            Kind::Tf32 => 1,
        }
    }

    /// Columns of A and rows of B: 8, 16, 32 or 64.
    pub fn inner(self) -> u32 {
        DEPTH * self.products()
    }

    /// The doublewords of B per work-item.
    pub fn b_registers(self) -> u32 {
        self.inner() * self.b.bits() / 32
    }

    /// The size of A in bytes.
    pub fn a_bytes(self) -> u32 {
        u32::from(self.rows) * self.inner() * self.a.bits() / 8
    }

    /// The registers of a family that A takes per work-item.
    pub fn a_registers(self, family: Family) -> u32 {
        let block = u32::from(self.width) * family.size().max(1);
        self.a_bytes().div_ceil(block.max(1))
    }

    /// The registers of the accumulator per work-item.
    pub fn accumulator_registers(self) -> u32 {
        match self.accumulator {
            Some(_) => u32::from(self.rows),
            None => 0,
        }
    }

    /// Checks the combination of shapes and types.
    ///
    /// # Errors
    /// A message with the first rule that is violated (from the table of
    /// legal combinations of `dpas`).
    pub fn check(self) -> Result<(), String> {
        if !(1..=MAX_ROWS).contains(&self.rows) {
            return Err(format!(
                "invalid number of rows {}: expected 1 to {MAX_ROWS}",
                self.rows
            ));
        }
        if !matches!(self.width, 8 | 16) {
            return Err(format!(
                "invalid number of columns {}: expected 8 or 16",
                self.width
            ));
        }
        let (a, b) = (self.a.kind(), self.b.kind());
        if a != b && !(a.is_integer() && b.is_integer()) {
            let (a, b) = (self.a.name(), self.b.name());
            return Err(format!("incompatible element types `{a}` and `{b}`"));
        }
        let allowed = results(self.a);
        for element in [Some(self.result), self.accumulator].into_iter().flatten() {
            if !allowed.contains(&element) {
                let (a, element) = (self.a.name(), element.name());
                return Err(format!(
                    "products of `{a}` cannot be accumulated in `{element}`"
                ));
            }
        }
        Ok(())
    }
}

/// The element types of C and D for a precision of A and B.
pub fn results(precision: Precision) -> &'static [Element] {
    match precision.kind() {
        Kind::Unsigned | Kind::Signed => &[Element::S32],
        Kind::Bf16 => &[Element::F32, Element::Bf16],
        Kind::F16 => &[Element::F32, Element::F16],
        Kind::Tf32 => &[Element::F32],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn matrix(a: Precision, b: Precision, width: u8) -> Matrix {
        let result = results(a)[0];
        Matrix {
            rows: 8,
            width,
            a,
            b,
            result,
            accumulator: Some(result),
        }
    }

    #[test]
    fn shapes_are_those_of_the_hardware() {
        use Precision::{Bf16, F16, S2, S4, S8, Tf32, U8};
        // a, b, columns of A, doublewords of B, doublewords of A for 8 and for 16 work-items
        for (a, b, inner, of_b, of_a) in [
            (S8, U8, 32, 8, [8, 4]),
            (S4, U8, 32, 8, [4, 2]),
            (U8, S4, 32, 4, [8, 4]),
            (S2, S8, 32, 8, [2, 1]),
            (S8, S2, 32, 2, [8, 4]),
            (S4, S4, 64, 8, [8, 4]),
            (S2, S2, 64, 4, [4, 2]),
            (Bf16, Bf16, 16, 8, [8, 4]),
            (F16, F16, 16, 8, [8, 4]),
            (Tf32, Tf32, 8, 8, [8, 4]),
        ] {
            let m = matrix(a, b, 8);
            let wide = matrix(a, b, 16);
            let a_of = |m: Matrix| m.a_registers(Family::Dword);
            let got = (m.inner(), m.b_registers(), [a_of(m), a_of(wide)]);
            assert_eq!(got, (inner, of_b, of_a), "{a:?} {b:?}");
            assert_eq!(m.check(), Ok(()));
        }
        // One row of A for 16 work-items is one word each.
        assert_eq!(matrix(S8, S8, 16).a_registers(Family::Word), 8);
    }

    #[test]
    fn kinds_are_not_mixed() {
        let mixed = matrix(Precision::S8, Precision::F16, 8);
        assert_eq!(
            mixed.check(),
            Err("incompatible element types `s8` and `f16`".into())
        );
        let mut half = matrix(Precision::Bf16, Precision::Bf16, 16);
        half.accumulator = Some(Element::F16);
        assert_eq!(
            half.check(),
            Err("products of `bf16` cannot be accumulated in `f16`".into())
        );
        half.accumulator = None;
        half.rows = 9;
        assert_eq!(
            half.check(),
            Err("invalid number of rows 9: expected 1 to 8".into())
        );
    }
}
