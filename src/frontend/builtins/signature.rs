//! Signature rules: which types a built-in function takes and gives.
//!
//! A rule describes one overload for each type that its gentype may be, and for each width
//! of vectors that it has. An operand that the rule calls by another name than the gentype follows
//! from it.

use crate::frontend::types::{Scalar, Type};

/// The type of an operand or a result in a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// The gentype of the call.
    Gentype,
    /// The unsigned integer of the gentype's size.
    Unsigned,
    /// The signed integer of the gentype's size.
    Signed,
    /// The integer of the gentype's sign and twice its size.
    Wide,
    /// Whether something holds: an int, but the signed integer of the gentype's size of a vector.
    Truth,
    /// One type, whatever the gentype.
    Only(Scalar),
}

impl Operand {
    /// The type of the operand, or that of its components, given the gentype and the width of the
    /// vectors, 1 for scalars.
    pub fn of(self, gentype: Scalar, width: u8) -> Scalar {
        match self {
            Operand::Truth if width == 1 => Scalar::Int,
            Operand::Truth => Scalar::integer(gentype.size(), true),
            Operand::Gentype => gentype,
            Operand::Unsigned => Scalar::integer(gentype.size(), false),
            Operand::Signed => Scalar::integer(gentype.size(), true),
            Operand::Wide => Scalar::integer(2 * gentype.size(), gentype.is_signed()),
            Operand::Only(scalar) => scalar,
        }
    }
}

/// What a function takes and gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    /// What the gentype may be; one type where no operand names it.
    pub gentypes: &'static [Scalar],
    /// The types of the arguments.
    pub operands: &'static [Operand],
    /// The type of the result.
    pub result: Operand,
    /// The widths of the operands, 1 for scalars: all of a call have the same.
    pub widths: &'static [u8],
    /// Whether the result is a scalar at every width.
    pub is_reduction: bool,
    /// Whether the last operand is.
    pub ends_in_scalar: bool,
}

/// Only scalars, no vectors.
const SCALAR: &[u8] = &[1];
/// Scalars and all vectors.
const ALL_WIDTHS: &[u8] = &[1, 2, 3, 4, 8, 16];
/// What has a geometry.
const POINTS: &[u8] = &[1, 2, 3, 4];
/// What has a cross product.
const SPACES: &[u8] = &[3, 4];
/// Four bytes, which fill a doubleword; and the components of a mask.
const BYTES: &[u8] = &[4];

/// Every arithmetic type but bool.
pub const NUMBERS: &[Scalar] = &[
    Scalar::Char,
    Scalar::UChar,
    Scalar::Short,
    Scalar::UShort,
    Scalar::Int,
    Scalar::UInt,
    Scalar::Long,
    Scalar::ULong,
    Scalar::Half,
    Scalar::Float,
    Scalar::Double,
];

/// All integer types but bool.
pub const INTEGERS: &[Scalar] = NUMBERS.split_at(8).0;

/// Integers that have one of twice their size.
const NARROW: &[Scalar] = NUMBERS.split_at(6).0;

/// All signed integer types.
const SIGNED: &[Scalar] = &[Scalar::Char, Scalar::Short, Scalar::Int, Scalar::Long];

/// The signed and unsigned 32-bit integers.
const DWORDS: &[Scalar] = &[Scalar::Int, Scalar::UInt];

/// Integers of 32 and 64 bits.
const LARGE: &[Scalar] = INTEGERS.split_at(4).1;

/// Only the type `uint`.
const UINTS: &[Scalar] = &[Scalar::UInt];

/// `half`, `float` and `double`.
pub const FLOATS: &[Scalar] = &[Scalar::Half, Scalar::Float, Scalar::Double];

/// Only the type `float`.
const SINGLE: &[Scalar] = &[Scalar::Float];

const T: Operand = Operand::Gentype;
const CHAR: Operand = Operand::Only(Scalar::Char);
const UCHAR: Operand = Operand::Only(Scalar::UChar);
const INT: Operand = Operand::Only(Scalar::Int);
const UINT: Operand = Operand::Only(Scalar::UInt);
const SIZE: Operand = Operand::Only(Scalar::SIZE_T);

const fn rule(
    gentypes: &'static [Scalar],
    operands: &'static [Operand],
    result: Operand,
) -> Signature {
    Signature {
        gentypes,
        operands,
        result,
        widths: ALL_WIDTHS,
        is_reduction: false,
        ends_in_scalar: false,
    }
}

/// Two points, gives a float.
const POINTS_RULE: Signature = rule(FLOATS, &[T, T], T).of_widths(POINTS).reducing();

/// Vectors of four bytes and further operands; the result is a scalar.
const fn bytes(operands: &'static [Operand], result: Operand) -> Signature {
    rule(UINTS, operands, result).of_widths(BYTES).reducing()
}

impl Signature {
    /// For vectors of these widths.
    const fn of_widths(self, widths: &'static [u8]) -> Signature {
        Signature { widths, ..self }
    }

    /// With a scalar for the last operand.
    const fn ending_in_scalar(self) -> Signature {
        Signature {
            ends_in_scalar: true,
            ..self
        }
    }

    /// With a scalar for the result.
    const fn reducing(self) -> Signature {
        Signature {
            is_reduction: true,
            ..self
        }
    }
}

/// Functions of the form `uint f(void)`.
pub const COUNT: &[Signature] = &[rule(&[Scalar::UInt], &[], UINT).of_widths(SCALAR)];
/// Functions of the form `size_t f(void)`.
pub const LINEAR: &[Signature] = &[rule(&[Scalar::UInt], &[], SIZE).of_widths(SCALAR)];
/// As many operands as a copy has; of what types they are, `check` knows.
pub const COPY: &[Signature] = &[rule(&[Scalar::UInt], &[T, T, T, T], UINT).of_widths(SCALAR)];
/// As many operands as a copy with a distance has.
pub const STRIDED_COPY: &[Signature] =
    &[rule(&[Scalar::UInt], &[T, T, T, T, T], UINT).of_widths(SCALAR)];
/// Two operands, of whatever types.
pub const FLAGS_2: &[Signature] = &[rule(&[Scalar::UInt], &[T, T], UINT).of_widths(SCALAR)];
/// No values beside a pointer to a 32-bit integer.
pub const ATOMIC_0: &[Signature] = &[rule(DWORDS, &[], T).of_widths(SCALAR)];
/// A value beside a pointer to a 32-bit integer.
pub const ATOMIC_1: &[Signature] = &[rule(DWORDS, &[T], T).of_widths(SCALAR)];
/// Two values beside a pointer to a 32-bit integer.
pub const ATOMIC_2: &[Signature] = &[rule(DWORDS, &[T, T], T).of_widths(SCALAR)];
/// A value beside a pointer to 32 bits.
pub const ATOMIC_XCHG: &[Signature] =
    &[rule(&[Scalar::Int, Scalar::UInt, Scalar::Float], &[T], T).of_widths(SCALAR)];
/// No values beside a pointer to a 32- or 64-bit integer.
pub const ATOM_0: &[Signature] = &[rule(LARGE, &[], T).of_widths(SCALAR)];
/// A value beside a pointer to a 32- or 64-bit integer.
pub const ATOM_1: &[Signature] = &[rule(LARGE, &[T], T).of_widths(SCALAR)];
/// Two values beside a pointer to a 32- or 64-bit integer.
pub const ATOM_2: &[Signature] = &[rule(LARGE, &[T, T], T).of_widths(SCALAR)];

/// Functions of the form `void f(uint flags)`.
pub const FLAGS: &[Signature] = &[rule(&[Scalar::UInt], &[T], UINT).of_widths(SCALAR)];
/// The same, perhaps with a memory scope.
pub const FLAGS_SCOPE: &[Signature] = &[
    rule(&[Scalar::UInt], &[T], UINT).of_widths(SCALAR),
    rule(&[Scalar::UInt], &[T, T], UINT).of_widths(SCALAR),
];
/// The types of the values that sub-groups reduce.
const REDUCED: &[Scalar] = &[
    Scalar::Int,
    Scalar::UInt,
    Scalar::Long,
    Scalar::ULong,
    Scalar::Half,
    Scalar::Float,
    Scalar::Double,
];

/// A number that is reduced and the local ids of a work-item, gives one.
pub const REDUCED_IDS: &[Signature] = &[
    rule(REDUCED, &[T, SIZE], T).of_widths(SCALAR),
    rule(REDUCED, &[T, SIZE, SIZE], T).of_widths(SCALAR),
    rule(REDUCED, &[T, SIZE, SIZE, SIZE], T).of_widths(SCALAR),
];
/// A pointer, gives what it points at. (As the address of an element; the checker knows the type.)
pub const BLOCK_READ: &[Signature] = &[rule(&[Scalar::ULong], &[T], T).of_widths(SCALAR)];
/// A pointer, and what is written there.
pub const BLOCK_WRITE: &[Signature] = &[rule(&[Scalar::ULong], &[T, T], T).of_widths(SCALAR)];
/// Functions of the form `int f(int predicate)`.
pub const VOTE: &[Signature] = &[rule(&[Scalar::Int], &[T], T).of_widths(SCALAR)];
/// Functions of the form `int f(void)`.
pub const TRUTH: &[Signature] = &[rule(&[Scalar::Int], &[], INT).of_widths(SCALAR)];
/// A number, no vector, gives whether something holds.
pub const NUMBER_SCALAR_TO_TRUTH: &[Signature] = &[rule(NUMBERS, &[T], INT).of_widths(SCALAR)];
/// A mask, gives a number.
pub const MASK: &[Signature] = &[rule(UINTS, &[T], UINT).of_widths(BYTES).reducing()];
/// A mask, gives whether something holds.
pub const MASK_TO_TRUTH: &[Signature] = &[rule(UINTS, &[T], INT).of_widths(BYTES).reducing()];
/// A mask and the number of a bit, gives whether something holds.
pub const MASK_INDEX: &[Signature] = &[rule(UINTS, &[T, UINT], INT)
    .of_widths(BYTES)
    .reducing()
    .ending_in_scalar()];
/// A number that is reduced, gives one.
pub const REDUCED_1: &[Signature] = &[rule(REDUCED, &[T], T).of_widths(SCALAR)];
/// A number, no vector, gives one.
pub const NUMBER_SCALAR: &[Signature] = &[rule(NUMBERS, &[T], T).of_widths(SCALAR)];
/// A number, no vector, and the index of a work-item or the size of a cluster, gives a number.
pub const NUMBER_SCALAR_INDEX: &[Signature] = &[rule(NUMBERS, &[T, UINT], T).of_widths(SCALAR)];
/// An integer, no vector, gives one.
pub const INTEGER_SCALAR: &[Signature] = &[rule(INTEGERS, &[T], T).of_widths(SCALAR)];
/// An integer, no vector, and the size of a cluster, gives an integer.
pub const INTEGER_SCALAR_CLUSTER: &[Signature] = &[rule(INTEGERS, &[T, UINT], T).of_widths(SCALAR)];
/// Functions of the form `int f(int predicate, uint cluster)`.
pub const VOTE_CLUSTER: &[Signature] = &[rule(&[Scalar::Int], &[T, UINT], T).of_widths(SCALAR)];
/// A number, no vector, and a signed distance, gives a number.
pub const NUMBER_SCALAR_DELTA: &[Signature] = &[rule(NUMBERS, &[T, INT], T).of_widths(SCALAR)];
/// A number, no vector, a signed distance and the size of a cluster, gives a number.
pub const NUMBER_SCALAR_CLUSTER: &[Signature] =
    &[rule(NUMBERS, &[T, INT, UINT], T).of_widths(SCALAR)];
/// A number and the index of a work-item, gives a number. The index is a scalar, beside vectors too.
pub const NUMBER_INDEX: &[Signature] = &[rule(NUMBERS, &[T, UINT], T).ending_in_scalar()];
/// Two numbers and a distance, gives a number. The distance is a scalar, beside vectors too.
pub const NUMBERS_DISTANCE: &[Signature] = &[rule(NUMBERS, &[T, T, UINT], T).ending_in_scalar()];
/// Functions of the form `size_t f(uint dimension)`.
pub const DIMENSION: &[Signature] = &[rule(&[Scalar::UInt], &[T], SIZE).of_widths(SCALAR)];
/// One float, gives a float.
pub const FLOAT_1: &[Signature] = &[rule(FLOATS, &[T], T)];
/// Two floats, gives a float.
pub const FLOAT_2: &[Signature] = &[rule(FLOATS, &[T, T], T)];
/// Three floats, gives a float.
pub const FLOAT_3: &[Signature] = &[rule(FLOATS, &[T, T, T], T)];
/// A float and an `int`, gives a float.
pub const FLOAT_INT: &[Signature] = &[rule(FLOATS, &[T, INT], T)];
/// A float, gives an `int`.
pub const FLOAT_TO_INT: &[Signature] = &[rule(FLOATS, &[T], INT)];
/// A `uint`, gives a float.
pub const BITS_TO_FLOAT: &[Signature] = &[rule(FLOATS, &[Operand::Unsigned], T)];
/// A float, gives whether something holds.
pub const FLOAT_TO_TRUTH: &[Signature] = &[rule(FLOATS, &[T], Operand::Truth)];
/// Two floats, gives whether something holds.
pub const FLOATS_TO_TRUTH: &[Signature] = &[rule(FLOATS, &[T, T], Operand::Truth)];
/// Two points, gives a float.
pub const POINTS_TO_FLOAT: &[Signature] = &[POINTS_RULE];
/// Two points, gives a float; two vectors of four bytes, gives the 32-bit integer that holds the sum
/// of their products.
pub const POINTS_OR_BYTES: &[Signature] = &[
    POINTS_RULE,
    bytes(&[UCHAR, UCHAR], UINT),
    bytes(&[CHAR, CHAR], INT),
    bytes(&[UCHAR, CHAR], INT),
    bytes(&[CHAR, UCHAR], INT),
];
/// Two vectors of four bytes and the 32-bit integer that their product is added to, a scalar; gives
/// one.
pub const BYTES_TO_SUM: &[Signature] = &[
    bytes(&[UCHAR, UCHAR, UINT], UINT).ending_in_scalar(),
    bytes(&[CHAR, CHAR, INT], INT).ending_in_scalar(),
    bytes(&[UCHAR, CHAR, INT], INT).ending_in_scalar(),
    bytes(&[CHAR, UCHAR, INT], INT).ending_in_scalar(),
];
/// `uint f(uint a, uint b)`
pub const PACKED_TO_UINT: &[Signature] = &[rule(UINTS, &[UINT, UINT], UINT).of_widths(SCALAR)];
/// `int f(uint a, uint b)`
pub const PACKED_TO_INT: &[Signature] = &[rule(UINTS, &[UINT, UINT], INT).of_widths(SCALAR)];
/// `uint f(uint a, uint b, uint sum)`
pub const PACKED_UINT_SUM: &[Signature] =
    &[rule(UINTS, &[UINT, UINT, UINT], UINT).of_widths(SCALAR)];
/// `int f(uint a, uint b, int sum)`
pub const PACKED_INT_SUM: &[Signature] = &[rule(UINTS, &[UINT, UINT, INT], INT).of_widths(SCALAR)];
/// A point, gives a float.
pub const POINT_TO_FLOAT: &[Signature] = &[rule(FLOATS, &[T], T).of_widths(POINTS).reducing()];
/// A point, gives one.
pub const POINT: &[Signature] = &[rule(FLOATS, &[T], T).of_widths(POINTS)];
/// Two points of three or four dimensions, gives one.
pub const CROSS: &[Signature] = &[rule(FLOATS, &[T, T], T).of_widths(SPACES)];
/// One `float`, gives one.
pub const SINGLE_1: &[Signature] = &[rule(SINGLE, &[T], T)];
/// Two of type `float`, gives one.
pub const SINGLE_2: &[Signature] = &[rule(SINGLE, &[T, T], T)];
/// Two numbers, gives one.
pub const NUMBER_2: &[Signature] = &[rule(NUMBERS, &[T, T], T)];
/// Three numbers, gives one.
pub const NUMBER_3: &[Signature] = &[rule(NUMBERS, &[T, T, T], T)];
/// An integer, gives one.
pub const INTEGER_1: &[Signature] = &[rule(INTEGERS, &[T], T)];
/// Two integers, gives one.
pub const INTEGER_2: &[Signature] = &[rule(INTEGERS, &[T, T], T)];
/// Two integers, an offset and a number of bits.
pub const BITS_INSERTED: &[Signature] = &[rule(INTEGERS, &[T, T, UINT, UINT], T)];
/// An integer, an offset and a number of bits; gives a signed integer.
pub const BITS_SIGNED: &[Signature] = &[rule(INTEGERS, &[T, UINT, UINT], Operand::Signed)];
/// An integer, an offset and a number of bits; gives an unsigned integer.
pub const BITS_UNSIGNED: &[Signature] = &[rule(INTEGERS, &[T, UINT, UINT], Operand::Unsigned)];
/// Three integers, gives one.
pub const INTEGER_3: &[Signature] = &[rule(INTEGERS, &[T, T, T], T)];
/// An integer, gives an unsigned one.
pub const TO_UNSIGNED: &[Signature] = &[rule(INTEGERS, &[T], Operand::Unsigned)];
/// Two integers, gives an unsigned one.
pub const TO_UNSIGNED_2: &[Signature] = &[rule(INTEGERS, &[T, T], Operand::Unsigned)];
/// Two 32-bit integers, gives one.
pub const DWORD_2: &[Signature] = &[rule(DWORDS, &[T, T], T)];
/// Three 32-bit integers, gives one.
pub const DWORD_3: &[Signature] = &[rule(DWORDS, &[T, T, T], T)];
/// The high half, and the low half without a sign, gives an integer of twice the size.
pub const WIDEN: &[Signature] = &[rule(NARROW, &[T, Operand::Unsigned], Operand::Wide)];
/// A signed integer, gives an `int`.
pub const TEST: &[Signature] = &[rule(SIGNED, &[T], INT).reducing()];
/// Two numbers, and an integer of their size.
pub const SELECT: &[Signature] = &[
    rule(NUMBERS, &[T, T, Operand::Signed], T),
    rule(NUMBERS, &[T, T, Operand::Unsigned], T),
];

/// What `convert_T` takes and gives: vectors of the width of T alone.
pub(super) const fn conversion(to: Scalar, width: u8) -> Signature {
    rule(NUMBERS, &[T], Operand::Only(to)).of_widths(only(width))
}

/// What a conversion from one type to another takes and gives, at one width.
pub(super) const fn encoding(from: &'static [Scalar], to: Scalar, width: u8) -> Signature {
    rule(from, &[T], Operand::Only(to)).of_widths(only(width))
}

/// The list with a single width.
const fn only(width: u8) -> &'static [u8] {
    match width {
        2 => &[2],
        3 => &[3],
        4 => &[4],
        8 => &[8],
        16 => &[16],
        _ => SCALAR,
    }
}

/// One overload: the types of the arguments, and of the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overload {
    /// Of the arguments, or of their components.
    pub operands: Vec<Scalar>,
    /// Of the result, or of its components.
    pub result: Scalar,
    /// Whether the result is a scalar, whatever the arguments are.
    pub is_reduction: bool,
    /// Whether the last argument is.
    pub ends_in_scalar: bool,
}

impl Overload {
    /// The types of the arguments, for vectors of a width, 1 for scalars.
    pub fn types(&self, width: u8) -> impl Iterator<Item = Type> {
        let last = self.operands.len().wrapping_sub(1);
        let ends_in_scalar = self.ends_in_scalar;
        let operands = self.operands.iter().enumerate();
        operands.map(move |(k, &operand)| match k == last && ends_in_scalar {
            true => Type::Scalar(operand),
            false => Type::of_width(operand, width),
        })
    }

    /// Whether it takes or gives a double.
    pub fn has_double(&self) -> bool {
        self.operands.contains(&Scalar::Double) || self.result == Scalar::Double
    }
}

impl Signature {
    /// The overloads of the rule for vectors of a width, 1 for scalars.
    pub fn overloads(self, width: u8) -> impl Iterator<Item = Overload> {
        let exists = self.widths.contains(&width);
        let gentypes = if exists { self.gentypes } else { &[] };
        gentypes.iter().map(move |&gentype| Overload {
            operands: self.operands.iter().map(|o| o.of(gentype, width)).collect(),
            result: self.result.of(gentype, width),
            is_reduction: self.is_reduction,
            ends_in_scalar: self.ends_in_scalar,
        })
    }

    /// What it takes, for the documentation.
    pub fn takes(self) -> String {
        if self.operands.is_empty() {
            return "nothing".to_string();
        }
        let last = self.operands.len() - 1;
        let operands: Vec<String> = (self.operands.iter().enumerate())
            .map(|(k, &operand)| {
                let is_vector = self.widths == BYTES && !(k == last && self.ends_in_scalar);
                let width = if is_vector { "4" } else { "" };
                self.name(operand) + width
            })
            .collect();
        let mut text = format!("`{}`", operands.join(", "));
        if self.widths == POINTS {
            text += "; up to 4 components";
        } else if self.widths == SPACES {
            text += "; 3 or 4 components";
        }
        match self.set() {
            Some(note) => format!("{text}; {note}"),
            None => text,
        }
    }

    /// What the gentype may be, for the documentation.
    pub(super) fn set(self) -> Option<&'static str> {
        let sets: [(&[Scalar], &str); 8] = [
            (REDUCED, "T: `int`, `uint`, `long`, `ulong`, floats"),
            (NUMBERS, "T: integers, floats"),
            (FLOATS, "T: `half`, `float`, `double`"),
            (INTEGERS, "T: integers"),
            (NARROW, "T: integers up to 32 bits"),
            (SIGNED, "T: signed integers"),
            (DWORDS, "T: `int`, `uint`"),
            (LARGE, "T: integers of 32 and 64 bits"),
        ];
        let found = sets.iter().find(|(set, _)| *set == self.gentypes);
        found.map(|(_, note)| *note)
    }

    /// What it gives, for the documentation.
    pub fn gives(self) -> String {
        format!("`{}`", self.name(self.result))
    }

    fn name(self, operand: Operand) -> String {
        match (operand, self.gentypes) {
            (_, &[only]) => operand.of(only, 1).name().to_string(),
            (Operand::Only(scalar), _) => scalar.name().to_string(),
            (Operand::Truth, _) => Scalar::Int.name().to_string(),
            (Operand::Gentype, _) => "T".to_string(),
            (Operand::Unsigned, _) => "unsigned T".to_string(),
            (Operand::Signed, _) => "signed T".to_string(),
            (Operand::Wide, _) => "T of twice the bits".to_string(),
        }
    }
}
