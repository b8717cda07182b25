//! Types of values: scalars, vectors of any length, pointers to them, and pairs.

use crate::visa;
use std::fmt;

/// The most elements of a vector. LLVM has no such limit; a register file has 16 KB at most.
pub const MAX_ELEMENTS: u32 = 16_384;

/// The type of one element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Scalar {
    /// One bit: an element of a predicate.
    I1,
    /// An integer of 8 bits.
    I8,
    /// An integer of 16 bits.
    I16,
    /// An integer of 32 bits.
    I32,
    /// An integer of 64 bits.
    I64,
    /// The format binary16, `half` in text.
    F16,
    /// The format binary32, `float` in text.
    F32,
    /// The format binary64, `double` in text.
    F64,
}

impl Scalar {
    /// All scalars, integers first.
    pub const ALL: [Scalar; 8] = [
        Scalar::I1,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::F16,
        Scalar::F32,
        Scalar::F64,
    ];

    /// The spelling in LLVM's text.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::I1 => "i1",
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::F16 => "half",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
        }
    }

    /// The spelling in the names of intrinsics: `f32` for `float`.
    pub fn mangled(self) -> &'static str {
        match self {
            Scalar::F16 => "f16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => self.name(),
        }
    }

    /// The scalar with this spelling in LLVM's text.
    pub fn from_name(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|s| s.name() == name)
    }

    /// The number of bits of a value.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::I1 => 1,
            Scalar::I8 => 8,
            Scalar::I16 | Scalar::F16 => 16,
            Scalar::I32 | Scalar::F32 => 32,
            Scalar::I64 | Scalar::F64 => 64,
        }
    }

    /// Size in bytes, in registers and in memory; 1 for `i1`, which has a bit in a predicate.
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// A mask of the bits that a value of this type has.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// Whether this is one of the floats.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::F32 | Scalar::F64)
    }

    /// Whether this is an integer. `i1` is one.
    pub fn is_integer(self) -> bool {
        !self.is_float()
    }

    /// The integer of this many bytes.
    pub fn integer_of_bytes(bytes: u32) -> Option<Scalar> {
        match bytes {
            1 => Some(Scalar::I8),
            2 => Some(Scalar::I16),
            4 => Some(Scalar::I32),
            8 => Some(Scalar::I64),
            _ => None,
        }
    }

    /// The vISA type of elements of this type; integers are unsigned unless `signed`. `None` for
    /// `i1`, whose vectors are predicates.
    pub fn visa(self, signed: bool) -> Option<visa::types::Type> {
        use visa::types::Type;
        Some(match (self, signed) {
            (Scalar::I1, _) => return None,
            (Scalar::I8, false) => Type::Ub,
            (Scalar::I8, true) => Type::B,
            (Scalar::I16, false) => Type::Uw,
            (Scalar::I16, true) => Type::W,
            (Scalar::I32, false) => Type::Ud,
            (Scalar::I32, true) => Type::D,
            (Scalar::I64, false) => Type::Uq,
            (Scalar::I64, true) => Type::Q,
            (Scalar::F16, _) => Type::Hf,
            (Scalar::F32, _) => Type::F,
            (Scalar::F64, _) => Type::Df,
        })
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A scalar or a vector: the type of everything that is computed with. A vector of one element is
/// another type than a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Data {
    /// The type of an element.
    pub scalar: Scalar,
    /// The number of elements of a vector; 0 for a scalar.
    elements: u32,
}

impl Data {
    /// The type of one bit, of conditions of branches.
    pub const I1: Data = Data::scalar(Scalar::I1);
    /// The type of region offsets.
    pub const I16: Data = Data::scalar(Scalar::I16);
    /// The type of surface indices and of most immediates.
    pub const I32: Data = Data::scalar(Scalar::I32);
    /// The type of addresses.
    pub const I64: Data = Data::scalar(Scalar::I64);

    /// The type of a single element.
    pub const fn scalar(scalar: Scalar) -> Data {
        Data {
            scalar,
            elements: 0,
        }
    }

    /// A vector of 1 to [`MAX_ELEMENTS`] elements.
    pub fn vector(scalar: Scalar, elements: u32) -> Option<Data> {
        (1..=MAX_ELEMENTS)
            .contains(&elements)
            .then_some(Data { scalar, elements })
    }

    /// Whether this is a vector.
    pub fn is_vector(self) -> bool {
        self.elements != 0
    }

    /// The number of elements; 1 for a scalar.
    pub fn count(self) -> u32 {
        self.elements.max(1)
    }

    /// Size in bytes; each `i1` counts as one byte, as in memory of single bits.
    pub fn bytes(self) -> u32 {
        self.scalar.bytes() * self.count()
    }

    /// Bytes from an element of an array to the next: LLVM aligns vectors to the next power of two.
    pub fn allocated_bytes(self) -> u32 {
        match self.is_vector() {
            true => self.bytes().next_power_of_two(),
            false => self.bytes(),
        }
    }

    /// The number of bits, all elements together.
    pub fn bits(self) -> u32 {
        self.scalar.bits() * self.count()
    }

    /// The type with as many elements of another type.
    pub fn with_scalar(self, scalar: Scalar) -> Data {
        Data { scalar, ..self }
    }

    /// The vector type with this many elements of the same type; `None` outside of the limits.
    pub fn with_count(self, elements: u32) -> Option<Data> {
        Data::vector(self.scalar, elements)
    }

    /// The type of one element.
    pub fn element(self) -> Data {
        Data::scalar(self.scalar)
    }

    /// Whether two types have the same number of elements and are both vectors, or both scalars.
    pub fn has_shape_of(self, other: Data) -> bool {
        self.elements == other.elements
    }

    /// The spelling in the names of intrinsics: `v8f32`.
    pub fn mangled(self) -> String {
        match self.elements {
            0 => self.scalar.mangled().to_owned(),
            n => format!("v{n}{}", self.scalar.mangled()),
        }
    }

    /// Parses the spelling in the names of intrinsics.
    pub fn from_mangled(name: &str) -> Option<Data> {
        let scalar = |name: &str| Scalar::ALL.into_iter().find(|s| s.mangled() == name);
        if let Some(plain) = scalar(name) {
            return Some(Data::scalar(plain));
        }
        let rest = name.strip_prefix('v')?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (count, element) = rest.split_at_checked(digits)?;
        Data::vector(scalar(element)?, count.parse().ok()?)
    }
}

impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.elements {
            0 => self.scalar.fmt(f),
            n => write!(f, "<{n} x {}>", self.scalar),
        }
    }
}

/// The number of LLVM's address space of global memory.
pub const GLOBAL: u32 = 1;
/// The number of LLVM's address space of local memory.
pub const LOCAL: u32 = 3;

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Type {
    /// No value: the result of a store.
    Void,
    /// A scalar or a vector.
    Data(Data),
    /// A typed pointer to data.
    Pointer {
        /// What it points at.
        pointee: Data,
        /// The number of the address space: [`GLOBAL`] for memory of buffers.
        space: u32,
    },
    /// Two values of the same type: the result of an addition with carry.
    Pair(Data),
}

impl Type {
    /// The scalar or vector type; `None` for other types.
    pub fn data(self) -> Option<Data> {
        match self {
            Type::Data(data) => Some(data),
            Type::Void | Type::Pointer { .. } | Type::Pair(_) => None,
        }
    }

    /// Whether this is a pointer.
    pub fn is_pointer(self) -> bool {
        matches!(self, Type::Pointer { .. })
    }
}

impl From<Data> for Type {
    fn from(data: Data) -> Type {
        Type::Data(data)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Void => f.write_str("void"),
            Type::Data(data) => data.fmt(f),
            Type::Pointer { pointee, space: 0 } => write!(f, "{pointee}*"),
            Type::Pointer { pointee, space } => write!(f, "{pointee} addrspace({space})*"),
            Type::Pair(data) => write!(f, "{{ {data}, {data} }}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn manglings_are_read_back() {
        for scalar in Scalar::ALL {
            for data in [
                Data::scalar(scalar),
                Data::vector(scalar, 1).unwrap(),
                Data::vector(scalar, 96).unwrap(),
            ] {
                assert_eq!(Data::from_mangled(&data.mangled()), Some(data));
            }
        }
        for wrong in [
            "",
            "v",
            "v0i32",
            "v99999i32",
            "vi32",
            "v8",
            "float",
            "v-1i32",
        ] {
            assert_eq!(Data::from_mangled(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn types_are_spelled_as_in_llvm() {
        let vector = Data::vector(Scalar::F32, 8).unwrap();
        let spellings = [
            Type::Void,
            vector.into(),
            Type::Pointer {
                pointee: vector,
                space: GLOBAL,
            },
            Type::Pointer {
                pointee: Data::scalar(Scalar::I8),
                space: 0,
            },
            Type::Pair(Data::I32),
        ]
        .map(|ty| ty.to_string());
        assert_eq!(
            spellings,
            [
                "void",
                "<8 x float>",
                "<8 x float> addrspace(1)*",
                "i8*",
                "{ i32, i32 }"
            ]
        );
    }

    #[test]
    fn sizes_count_whole_bytes() {
        assert_eq!(Data::vector(Scalar::I1, 12).unwrap().bytes(), 12);
        assert_eq!(Data::vector(Scalar::I1, 12).unwrap().bits(), 12);
        assert_eq!(Data::vector(Scalar::I16, 3).unwrap().bytes(), 6);
        assert_eq!(Data::scalar(Scalar::F64).mangled(), "f64");
        assert_eq!(Scalar::I64.mask(), u64::MAX);
        assert_eq!(Scalar::I1.mask(), 1);
    }
}
