//! The semantics of Gen IR's pure instructions, on bits.
//!
//! Used by the interpreter and by constant folding. Independent of the simulator's arithmetic on
//! purpose, so that the two check each other: they share `numeric` and nothing else.
//!
//! Registers have 64 bits here, whatever their family: bits above the family's size are 0 in every
//! result and ignored in every source. A bool is 0 or 1. NaN results of float arithmetic and
//! conversions are the canonical quiet NaN of their type; `mov`, `sel`, `neg`, `abs` and
//! conversions to the same type preserve the bits.

mod atomic;
mod value;

pub use atomic::{Atomic, atomic};

use super::instruction::{ByteVectors, Detail};
use super::opcode::Opcode;
use super::types::{Condition, Type};
use crate::numeric::{self, MathMode};
use value::{Float, Half, Integer, Numeric, Signed, Value};

/// The operation of an instruction, resolved once for its opcode, type and detail.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// A constant, as bits.
    Constant(u64),
    /// An operation with one source.
    Unary(fn(u64) -> u64),
    /// An operation with two sources.
    Binary(fn(u64, u64) -> u64),
    /// The conjunction (0) or the disjunction (1) of two bools, by the value of one source that decides
    /// the result, even if the other source is undefined.
    Logic(u64),
    /// An operation with three sources.
    Ternary(fn(u64, u64, u64) -> u64),
    /// The second source if the first is true, else the third.
    Select,
    /// `rgather`: the source after the first whose index is the first divided by 4.
    RegisterGather,
    /// An operation with two sources that is undefined for some of them.
    Partial(fn(u64, u64) -> Option<u64>),
    /// An operation with one source and two results.
    Split(fn(u64) -> [u64; 2]),
    /// An operation with two sources and two results.
    Pair(fn(u64, u64) -> [u64; 2]),
    /// An approximate operation with one source.
    Approximate(fn(f32, MathMode) -> f32),
    /// An approximate operation with two sources.
    ApproximatePair(fn(f32, f32, MathMode) -> f32),
}

/// The results of a pure instruction on source bits; the second is that of the second destination,
/// 0 if there is none.
///
/// `None` if the result is undefined (division by zero, the smallest number divided by -1), the
/// instruction is not pure, or the number of sources does not match the opcode.
pub fn evaluate(
    opcode: Opcode,
    ty: Type,
    detail: Detail,
    sources: &[u64],
    math: MathMode,
) -> Option<[u64; 2]> {
    Operation::of(opcode, ty, detail)?.apply(sources, math)
}

/// Dispatches on a type of Gen IR: in the result, `$t` is its type in [`value`]. `None` for types
/// without one, which the verifier rejects.
macro_rules! by_type {
    ($ty:expr, $t:ident => $result:expr; $($type:ident $native:ty),*; $($none:ident),*) => {
        match $ty {
            $(Type::$type => {
                type $t = $native;
                Some($result)
            })*
            $(Type::$none => None,)*
        }
    };
}

macro_rules! integers {
    ($ty:expr, $t:ident => $result:expr) => {
        by_type!($ty, $t => $result;
            S8 i8, U8 u8, S16 i16, U16 u16, S32 i32, U32 u32, S64 i64, U64 u64;
            Bool, F16, F32, F64)
    };
}

macro_rules! floats {
    ($ty:expr, $t:ident => $result:expr) => {
        by_type!($ty, $t => $result;
            F16 Half, F32 f32, F64 f64;
            Bool, S8, U8, S16, U16, S32, U32, S64, U64)
    };
}

macro_rules! signed {
    ($ty:expr, $t:ident => $result:expr) => {
        by_type!($ty, $t => $result;
            S8 i8, S16 i16, S32 i32, S64 i64, F16 Half, F32 f32, F64 f64;
            Bool, U8, U16, U32, U64)
    };
}

macro_rules! numbers {
    ($ty:expr, $t:ident => $result:expr) => {
        by_type!($ty, $t => $result;
            S8 i8, U8 u8, S16 i16, U16 u16, S32 i32, U32 u32, S64 i64, U64 u64,
            F16 Half, F32 f32, F64 f64;
            Bool)
    };
}

macro_rules! all_types {
    ($ty:expr, $t:ident => $result:expr) => {
        by_type!($ty, $t => $result;
            Bool bool, S8 i8, U8 u8, S16 i16, U16 u16, S32 i32, U32 u32, S64 i64, U64 u64,
            F16 Half, F32 f32, F64 f64;)
    };
}

impl Operation {
    /// The operation of an instruction; `None` if it is not pure or not valid.
    pub fn of(opcode: Opcode, ty: Type, detail: Detail) -> Option<Operation> {
        use Operation::{Approximate, ApproximatePair, Binary, Pair, Partial, Select, Split};
        use Operation::{Constant, Logic, Ternary, Unary};
        if !opcode.type_rule().allows(ty) {
            return None;
        }
        match opcode {
            Opcode::Loadi => {
                let bits = detail.immediate()?;
                all_types!(ty, T => Constant(same::<T>(bits)))
            }
            Opcode::Mov => all_types!(ty, T => Unary(same::<T>)),
            Opcode::Cvt => match detail.converted_from()? {
                from if from == ty => all_types!(ty, T => Unary(same::<T>)),
                from => all_types!(from, F => all_types!(ty, T => Unary(convert::<F, T>))?),
            },
            Opcode::Add => numbers!(ty, T => Binary(|a, b| T::of(a).plus(T::of(b)).bits())),
            Opcode::Sub => numbers!(ty, T => Binary(|a, b| T::of(a).minus(T::of(b)).bits())),
            Opcode::Mul => numbers!(ty, T => Binary(|a, b| T::of(a).times(T::of(b)).bits())),
            Opcode::MulHi if ty == Type::S32 => Some(Binary(|a, b| {
                let product = i64::from(a as i32) * i64::from(b as i32);
                u64::from((product >> 32) as u32)
            })),
            Opcode::MulHi => Some(Binary(|a, b| {
                (u64::from(a as u32) * u64::from(b as u32)) >> 32
            })),
            Opcode::Dp4a | Opcode::Dp4aSat => {
                let bytes = detail.bytes().filter(|bytes| ty == bytes.sum())?;
                Some(dot_product(bytes, opcode == Opcode::Dp4aSat))
            }
            Opcode::Mad => floats!(ty, T => Ternary(|a, b, c| {
             T::of(a).times_plus(T::of(b), T::of(c)).bits()
            })),
            Opcode::Div => {
                integers!(ty, T => Partial(|a, b| Some(T::of(a).quotient(T::of(b))?.bits())))
            }
            Opcode::Rem => {
                integers!(ty, T => Partial(|a, b| Some(T::of(a).remainder(T::of(b))?.bits())))
            }
            Opcode::Min => numbers!(ty, T => Binary(|a, b| T::of(a).lesser(T::of(b)).bits())),
            Opcode::Max => numbers!(ty, T => Binary(|a, b| T::of(a).greater(T::of(b)).bits())),
            Opcode::Neg => signed!(ty, T => Unary(|a| T::of(a).negated().bits())),
            Opcode::Abs => signed!(ty, T => Unary(|a| T::of(a).magnitude().bits())),
            Opcode::And if ty == Type::Bool => Some(Logic(0)),
            Opcode::Or if ty == Type::Bool => Some(Logic(1)),
            Opcode::And => all_types!(ty, T => Binary(|a, b| same::<T>(a) & same::<T>(b))),
            Opcode::Or => all_types!(ty, T => Binary(|a, b| same::<T>(a) | same::<T>(b))),
            Opcode::Xor => all_types!(ty, T => Binary(|a, b| same::<T>(a) ^ same::<T>(b))),
            Opcode::Not if ty == Type::Bool => Some(Unary(|a| u64::from(!bool::of(a)))),
            Opcode::Not => integers!(ty, T => Unary(|a| same::<T>(!a))),
            Opcode::Shl => {
                integers!(ty, T => Binary(|a, b| T::of(a).shifted_left(b as u32).bits()))
            }
            Opcode::Shr => {
                integers!(ty, T => Binary(|a, b| T::of(a).shifted_in_zeros(b as u32).bits()))
            }
            Opcode::Asr => {
                integers!(ty, T => Binary(|a, b| T::of(a).shifted_in_sign(b as u32).bits()))
            }
            Opcode::Rol => {
                integers!(ty, T => Binary(|a, b| T::of(a).rotated_left(b as u32).bits()))
            }
            Opcode::AddSat => {
                integers!(ty, T => Binary(|a, b| T::of(a).plus_saturated(T::of(b)).bits()))
            }
            Opcode::SubSat => {
                integers!(ty, T => Binary(|a, b| T::of(a).minus_saturated(T::of(b)).bits()))
            }
            Opcode::Avg => integers!(ty, T => Binary(|a, b| T::of(a).average(T::of(b)).bits())),
            Opcode::Lzd => Some(Unary(|a| u64::from((a as u32).leading_zeros()))),
            Opcode::Cbit => Some(Unary(|a| u64::from((a as u32).count_ones()))),
            Opcode::Addc => Some(Pair(|a, b| {
                let (sum, carry) = (a as u32).overflowing_add(b as u32);
                [u64::from(sum), u64::from(carry)]
            })),
            Opcode::Subb => Some(Pair(|a, b| {
                let (difference, borrow) = (a as u32).overflowing_sub(b as u32);
                [u64::from(difference), u64::from(borrow)]
            })),
            Opcode::Pack => Some(Binary(|a, b| u64::from(a as u32) | b << 32)),
            Opcode::Unpack => Some(Split(|a| [u64::from(a as u32), a >> 32])),
            Opcode::Rndd => floats!(ty, T => Unary(|a| T::of(a).rounded_down().bits())),
            Opcode::Rndu => floats!(ty, T => Unary(|a| T::of(a).rounded_up().bits())),
            Opcode::Rndz => floats!(ty, T => Unary(|a| T::of(a).truncated().bits())),
            Opcode::Rnde => floats!(ty, T => Unary(|a| T::of(a).rounded_to_even().bits())),
            Opcode::Divm => floats!(ty, T => Binary(|a, b| T::of(a).over(T::of(b)).bits())),
            Opcode::Sqrtm => floats!(ty, T => Unary(|a| T::of(a).root().bits())),
            Opcode::Fdiv => Some(ApproximatePair(numeric::quotient)),
            Opcode::Inv => Some(Approximate(numeric::inv)),
            Opcode::Sqrt => Some(Approximate(numeric::sqrt)),
            Opcode::Rsqrt => Some(Approximate(numeric::rsqrt)),
            Opcode::Exp => Some(Approximate(numeric::exp2)),
            Opcode::Log => Some(Approximate(numeric::log2)),
            Opcode::Sin => Some(Approximate(numeric::sin)),
            Opcode::Cos => Some(Approximate(numeric::cos)),
            Opcode::Pow => Some(ApproximatePair(numeric::pow)),
            Opcode::Cmp => compare(ty, detail.condition()?),
            Opcode::Sel => Some(Select),
            Opcode::RegisterGather => Some(Operation::RegisterGather),
            // The address depends on who executes the function.
            Opcode::AddressOf => None,
            Opcode::AtomicAdd
            | Opcode::AtomicSub
            | Opcode::AtomicXchg
            | Opcode::AtomicMin
            | Opcode::AtomicMax
            | Opcode::AtomicAnd
            | Opcode::AtomicOr
            | Opcode::AtomicXor
            | Opcode::AtomicCmpXchg
            | Opcode::Load
            | Opcode::Store
            | Opcode::Fence
            | Opcode::Barrier
            | Opcode::SubGroupBarrier
            | Opcode::Shuffle
            | Opcode::Reduce
            | Opcode::InclusiveScan
            | Opcode::ExclusiveScan
            | Opcode::ActiveOr
            | Opcode::Dpas
            | Opcode::Call
            | Opcode::Bra
            | Opcode::Brc
            | Opcode::Ret => None,
        }
    }

    /// Whether the result is approximate: only its error is bounded, so that it is not
    /// computed at compile time.
    pub fn is_approximate(&self) -> bool {
        matches!(
            self,
            Operation::Approximate(_) | Operation::ApproximatePair(_)
        )
    }

    /// The results for these sources; see [`evaluate`].
    pub fn apply(self, sources: &[u64], math: MathMode) -> Option<[u64; 2]> {
        let one = |bits: u64| Some([bits, 0]);
        match (self, sources) {
            (Operation::Constant(bits), &[]) => one(bits),
            (Operation::Unary(f), &[a]) => one(f(a)),
            (Operation::Binary(f), &[a, b]) => one(f(a, b)),
            (Operation::Logic(deciding), &[a, b]) => one(logic(deciding, a, b)),
            (Operation::Ternary(f), &[a, b, c]) => one(f(a, b, c)),
            (Operation::Select, &[a, b, c]) => one(if bool::of(a) { b } else { c }),
            (Operation::RegisterGather, &[offset, ref values @ ..]) => {
                let number = offset
                    .is_multiple_of(4)
                    .then_some(offset as u32 as usize / 4)?;
                one(u64::from(*values.get(number)? as u32))
            }
            (Operation::Partial(f), &[a, b]) => one(f(a, b)?),
            (Operation::Split(f), &[a]) => Some(f(a)),
            (Operation::Pair(f), &[a, b]) => Some(f(a, b)),
            (Operation::Approximate(f), &[a]) => one(f(f32::of(a), math).bits()),
            (Operation::ApproximatePair(f), &[a, b]) => one(f(f32::of(a), f32::of(b), math).bits()),
            (_, _) => None,
        }
    }
}

/// The bits of a value of the type; those above it are dropped.
fn same<T: Value>(a: u64) -> u64 {
    T::of(a).bits()
}

/// The dot product of two vectors of four bytes, plus an accumulator.
fn dot_product(bytes: ByteVectors, saturates: bool) -> Operation {
    Operation::Ternary(match (bytes.signed, saturates) {
        ([false, false], false) => add_product::<false, false, false>,
        ([false, true], false) => add_product::<false, true, false>,
        ([true, false], false) => add_product::<true, false, false>,
        ([true, true], false) => add_product::<true, true, false>,
        ([false, false], true) => add_product::<false, false, true>,
        ([false, true], true) => add_product::<false, true, true>,
        ([true, false], true) => add_product::<true, false, true>,
        ([true, true], true) => add_product::<true, true, true>,
    })
}

/// Accumulates the products of the bytes of `a` and `b`, which are signed if `A` and `B` are set.
fn add_product<const A: bool, const B: bool, const SATURATES: bool>(c: u64, a: u64, b: u64) -> u64 {
    let byte = |word: u64, place: u32, is_signed: bool| {
        let bits = (word >> (8 * place)) as u8;
        i64::from(if is_signed {
            i16::from(bits as i8)
        } else {
            i16::from(bits)
        })
    };
    let is_signed = A || B;
    let mut sum = if is_signed {
        i64::from(c as i32)
    } else {
        i64::from(c as u32)
    };
    for place in 0..4 {
        sum += byte(a, place, A) * byte(b, place, B);
    }
    if SATURATES {
        let (low, high) = match is_signed {
            true => (i64::from(i32::MIN), i64::from(i32::MAX)),
            false => (0, i64::from(u32::MAX)),
        };
        sum = sum.clamp(low, high);
    }
    u64::from(sum as u32)
}

fn convert<F: Value, T: Value>(a: u64) -> u64 {
    T::from_number(F::of(a).number()).bits()
}

/// The conjunction or disjunction of two bools; see [`Operation::Logic`].
pub(super) fn logic(deciding: u64, a: u64, b: u64) -> u64 {
    match deciding {
        0 => a & b & 1,
        _ => (a | b) & 1,
    }
}

/// Rust compares floats as Gen IR does: ordered, except `ne`.
fn compare(ty: Type, condition: Condition) -> Option<Operation> {
    use Operation::Binary;
    match condition {
        Condition::Eq => all_types!(ty, T => Binary(|a, b| u64::from(T::of(a) == T::of(b)))),
        Condition::Ne => all_types!(ty, T => Binary(|a, b| u64::from(T::of(a) != T::of(b)))),
        Condition::Lt => numbers!(ty, T => Binary(|a, b| u64::from(T::of(a) < T::of(b)))),
        Condition::Le => numbers!(ty, T => Binary(|a, b| u64::from(T::of(a) <= T::of(b)))),
        Condition::Gt => numbers!(ty, T => Binary(|a, b| u64::from(T::of(a) > T::of(b)))),
        Condition::Ge => numbers!(ty, T => Binary(|a, b| u64::from(T::of(a) >= T::of(b)))),
    }
}

#[cfg(test)]
mod column_tests;
#[cfg(test)]
mod tests;
