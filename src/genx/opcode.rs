//! TABLE of the operations: instructions of LLVM, its own intrinsics, and those of Intel's vector
//! compiler. The parser, the printer, the verifier and passes are driven by it.

use super::types::{Data, Scalar};
use std::borrow::Cow;

pub use super::variants::{Atomic, FloatCondition, IntCondition, LscMemory, Signs};

/// The spelling of an operation in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spelling {
    /// An instruction of LLVM.
    Word(&'static str),
    /// An intrinsic of LLVM: `llvm.fma`, without the prefix `llvm.`.
    Llvm(&'static str),
    /// An intrinsic of the vector compiler, without the prefix `llvm.genx.`.
    Genx(&'static str),
    /// As `Genx`, preceded by the signs of result and operands, as in `ssadd.sat` ([`Signs`]).
    Signed(&'static str),
    /// As `Genx`, followed by `i` for integers and `f` for floats.
    Region(&'static str),
    /// As `Genx`, followed by the name of an operation ([`Atomic`]).
    Atomic(&'static str),
    /// As `Genx`, followed by the name of an LSC memory ([`LscMemory`]).
    Lsc(&'static str),
}

/// What a result or an operand may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// There is no result.
    Void,
    /// Any integer or vector of integers. Overloaded: its type is part of the intrinsic's name.
    Int,
    /// Any float or vector of floats. Overloaded.
    Float,
    /// Any vector, of any elements. Overloaded.
    Vector,
    /// Any scalar or vector. Overloaded.
    Any,
    /// Two results of one integer type, each of which is part of the name. The first counts as
    /// overload 0.
    Pair,
    /// The type of this overload, counted from 0, results first.
    Same(u8),
    /// A scalar of this type.
    Is(Scalar),
    /// A constant scalar of this type.
    Constant(Scalar),
    /// A pointer of any type.
    Pointer,
}

impl Slot {
    /// Whether the type is part of the intrinsic's name.
    pub fn is_overloaded(self) -> bool {
        match self {
            Slot::Int | Slot::Float | Slot::Vector | Slot::Any | Slot::Pair => true,
            Slot::Void | Slot::Same(_) | Slot::Is(_) | Slot::Constant(_) | Slot::Pointer => false,
        }
    }

    /// Whether a type of data may be in this slot. `overloads` are the types of the overloaded
    /// slots before it.
    pub fn allows(self, data: Data, overloads: &[Data]) -> bool {
        match self {
            Slot::Int | Slot::Pair => data.scalar.is_integer(),
            Slot::Float => data.scalar.is_float(),
            Slot::Vector => data.is_vector(),
            Slot::Any => true,
            Slot::Same(index) => overloads.get(usize::from(index)) == Some(&data),
            Slot::Is(scalar) | Slot::Constant(scalar) => data == Data::scalar(scalar),
            Slot::Void | Slot::Pointer => false,
        }
    }
}

/// The kind of an operation, which determines its memory effect and the rules of its operands
/// besides the signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Computes each element of the result from the same elements of the operands.
    Elementwise,
    /// A conversion of each element.
    Conversion,
    /// Reinterprets the bytes of a value as elements of another type.
    Bitcast,
    /// Reads a region of a vector.
    ReadRegion,
    /// Yields a vector with a region replaced.
    WriteRegion,
    /// Reads adjacent elements of a predicate.
    ReadPredicate,
    /// Yields a predicate with adjacent elements replaced.
    WritePredicate,
    /// Moves elements: to be lowered to regions.
    Shuffle,
    /// Combines all elements of a predicate to one bit.
    Reduction,
    /// A dot product of four bytes, or a matrix multiplication.
    Dot,
    /// Sums of products in twice the bits, whose low and high halves are parts of one vector.
    WideProduct,
    /// Reads an id or a size of the dispatch.
    Dispatch,
    /// Converts or computes a pointer.
    Pointer,
    /// Takes one of the results of an operation with two.
    Extract,
    /// Reads memory by an address or offset.
    Load,
    /// Writes memory by an address or offset.
    Store,
    /// Reads and writes memory atomically.
    Atomic,
    /// Waits for other threads, or for memory.
    Synchronization,
    /// A value that depends on the predecessor.
    Phi,
    /// The last instruction of a block.
    Terminator,
}

/// The effect of an operation on memory and other threads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// None: the result depends on the operands only.
    None,
    /// The result depends on memory.
    Read,
    /// Memory depends on the operands.
    Write,
    /// Reads and writes memory.
    ReadWrite,
    /// Orders the accesses before and after it.
    Order,
    /// Determines which block is executed next.
    Control,
}

impl Class {
    /// The effect of operations of this class.
    pub fn effect(self) -> Effect {
        match self {
            Class::Elementwise
            | Class::Conversion
            | Class::Bitcast
            | Class::ReadRegion
            | Class::WriteRegion
            | Class::ReadPredicate
            | Class::WritePredicate
            | Class::Shuffle
            | Class::Reduction
            | Class::Dot
            | Class::WideProduct
            | Class::Dispatch
            | Class::Pointer
            | Class::Extract
            | Class::Phi => Effect::None,
            Class::Load => Effect::Read,
            Class::Store => Effect::Write,
            Class::Atomic => Effect::ReadWrite,
            Class::Synchronization => Effect::Order,
            Class::Terminator => Effect::Control,
        }
    }
}

/// What an operation may become a part of, so that both are one vISA instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fold {
    /// Nothing: always an instruction, or none, of its own.
    None,
    /// The root of an instruction, which absorbs the parts of its operands.
    Root,
    /// The region of a source operand.
    Source,
    /// A source modifier: negation, absolute value or complement.
    Modifier,
    /// The type of a source operand: the extension of a narrower integer.
    Extension,
    /// The saturation of the instruction that computes its operand.
    Saturation,
    /// The region and the predicate of the destination of the instruction that computes its operand.
    Destination,
    /// The predicate of an instruction, or a part of it.
    Predicate,
    /// The combination (`.any`, `.all`) of the predicate of a branch or select.
    Condition,
    /// The operand of a message's address, if it adds a constant.
    Offset,
}

/// The variant of [`Detail`](super::function::Detail) that an operation requires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DetailRule {
    /// The variant `None`: operands only.
    None,
    /// The region that is read or written.
    Region,
    /// The condition of an integer comparison.
    IntCondition,
    /// The condition of a float comparison.
    FloatCondition,
    /// The signs of result and operands.
    Signs,
    /// The operation of an atomic.
    Atomic,
    /// The memory of an LSC message.
    Lsc,
    /// The alignment of a load or store.
    Access,
    /// The type that the indices of an address count.
    Element,
    /// The selected elements of two vectors.
    Shuffle,
    /// Which result of two.
    Index,
    /// The predecessors of a phi.
    Phi,
    /// The block that is executed next.
    Branch,
    /// Two targets: if the condition is true, if it is false.
    CondBranch,
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The operation that the row describes.
    pub opcode: Opcode,
    /// Its spelling in the text.
    pub spelling: Spelling,
    /// The type of the result.
    pub result: Slot,
    /// The operands in the text. Operations with a [`DetailRule`] other than `None` may have a
    /// part of them in the detail.
    pub operands: &'static [Slot],
    /// The kind of operation.
    pub class: Class,
    /// What else an instruction specifies.
    pub detail: DetailRule,
    /// What it may become a part of.
    pub fold: Fold,
    /// Whether the first two operands may be exchanged.
    pub commutative: bool,
    /// Whether it can be executed where the program does not: no effect and no undefined behavior.
    pub speculatable: bool,
}

/// Properties in a row of the table.
mod flag {
    /// The properties commutative and speculatable.
    pub(super) const CS: (bool, bool) = (true, true);
    /// The property speculatable alone.
    pub(super) const S: (bool, bool) = (false, true);
    /// None of the two properties.
    pub(super) const N: (bool, bool) = (false, false);
}

macro_rules! opcodes {
    ($($variant:ident $spelling:expr, $result:expr => [$($operand:expr),*], $class:ident $detail:ident
        $fold:ident $flags:expr, $doc:literal;)*) => {
        /// An operation: an instruction or an intrinsic.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Opcode { $(#[doc = $doc] $variant,)* }

        /// The rows in the order of [`Opcode`].
        pub static TABLE: &[Row] = {
            #[allow(clippy::enum_glob_use, reason = "the rows of a table")]
            use {Scalar::*, Slot::*, Spelling::*};
            &[$(Row {
                opcode: Opcode::$variant,
                spelling: $spelling,
                result: $result,
                operands: &[$($operand),*],
                class: Class::$class,
                detail: DetailRule::$detail,
                fold: Fold::$fold,
                commutative: $flags.0,
                speculatable: $flags.1,
            },)*]
        };

        impl Opcode {
            /// All operations in the order of the table.
            pub const ALL: &[Opcode] = &[$(Opcode::$variant,)*];

            /// One line about the operation.
            pub fn description(self) -> &'static str {
                match self { $(Opcode::$variant => $doc.trim_ascii(),)* }
            }
        }
    };
}

use flag::{CS, N, S};

opcodes! {
    // Instructions. Spelling, result => [operands], class, detail, what it folds into, properties.
    Add Word("add"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Integer addition, modulo 2^n.";
    Sub Word("sub"), Int => [Same(0), Same(0)], Elementwise None Root S, "Integer subtraction, modulo 2^n.";
    Mul Word("mul"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Integer multiplication, modulo 2^n.";
    Udiv Word("udiv"), Int => [Same(0), Same(0)], Elementwise None Root N, "Unsigned quotient.";
    Sdiv Word("sdiv"), Int => [Same(0), Same(0)], Elementwise None Root N, "Signed quotient, truncated.";
    Urem Word("urem"), Int => [Same(0), Same(0)], Elementwise None Root N, "Unsigned remainder.";
    Srem Word("srem"), Int => [Same(0), Same(0)], Elementwise None Root N, "Signed remainder, with the sign of the dividend.";
    And Word("and"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Bitwise conjunction.";
    Or Word("or"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Bitwise disjunction.";
    Xor Word("xor"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Bitwise exclusive disjunction.";
    Shl Word("shl"), Int => [Same(0), Same(0)], Elementwise None Root S, "Left shift.";
    Lshr Word("lshr"), Int => [Same(0), Same(0)], Elementwise None Root S, "Right shift that inserts zeros.";
    Ashr Word("ashr"), Int => [Same(0), Same(0)], Elementwise None Root S, "Right shift that inserts the sign.";
    Fadd Word("fadd"), Float => [Same(0), Same(0)], Elementwise None Root CS, "Float addition.";
    Fsub Word("fsub"), Float => [Same(0), Same(0)], Elementwise None Root S, "Float subtraction.";
    Fmul Word("fmul"), Float => [Same(0), Same(0)], Elementwise None Root CS, "Float multiplication.";
    Fdiv Word("fdiv"), Float => [Same(0), Same(0)], Elementwise None Root S, "Float division: the product with `genx.inv` of the divisor; of doubles correctly rounded.";
    Fneg Word("fneg"), Float => [Same(0)], Elementwise None Modifier S, "Inverts the sign.";
    Icmp Word("icmp"), Int => [Int, Same(1)], Elementwise IntCondition Root S, "Integer comparison.";
    Fcmp Word("fcmp"), Int => [Float, Same(1)], Elementwise FloatCondition Root S, "Float comparison.";
    Select Word("select"), Any => [Int, Same(0), Same(0)], Elementwise None Root S, "The second operand where the condition is true, else the third.";
    Trunc Word("trunc"), Int => [Int], Conversion None Root S, "The low bits.";
    Zext Word("zext"), Int => [Int], Conversion None Extension S, "Extension by zeros.";
    Sext Word("sext"), Int => [Int], Conversion None Extension S, "Extension by the sign.";
    Fptrunc Word("fptrunc"), Float => [Float], Conversion None Root S, "Conversion to a narrower float, rounded to nearest even.";
    Fpext Word("fpext"), Float => [Float], Conversion None Root S, "Conversion to a wider float.";
    Fptoui Word("fptoui"), Int => [Float], Conversion None Root S, "Conversion to an unsigned integer, truncated; undefined out of range.";
    Fptosi Word("fptosi"), Int => [Float], Conversion None Root S, "Conversion to a signed integer, truncated; undefined out of range.";
    Uitofp Word("uitofp"), Float => [Int], Conversion None Root S, "Conversion of an unsigned integer, rounded to nearest even.";
    Sitofp Word("sitofp"), Float => [Int], Conversion None Root S, "Conversion of a signed integer, rounded to nearest even.";
    Bitcast Word("bitcast"), Any => [Any], Bitcast None None S, "The same bytes as another type.";
    PointerCast Word("bitcast"), Pointer => [Pointer], Pointer None None S, "The same address as another pointer type.";
    IntToPtr Word("inttoptr"), Pointer => [Int], Pointer None None S, "The pointer with an address.";
    PtrToInt Word("ptrtoint"), Int => [Pointer], Pointer None None S, "The address of a pointer.";
    GetElementPtr Word("getelementptr"), Pointer => [Pointer, Int], Pointer Element None S, "The address of an element at an index.";
    ExtractElement Word("extractelement"), Any => [Vector, Int], Shuffle None Source S, "One element of a vector.";
    InsertElement Word("insertelement"), Vector => [Same(0), Any, Int], Shuffle None Destination S, "A vector with one element replaced.";
    ShuffleVector Word("shufflevector"), Vector => [Vector, Same(1)], Shuffle Shuffle Source S, "Constant selection of elements of two vectors.";
    ExtractValue Word("extractvalue"), Int => [Pair], Extract Index None S, "One of two results.";
    Load Word("load"), Any => [Pointer], Load Access None N, "Loads from the memory of a pointer.";
    Store Word("store"), Void => [Any, Pointer], Store Access None N, "Stores to the memory of a pointer.";
    Phi Word("phi"), Any => [], Phi Phi None S, "The value of the predecessor that was executed.";
    Br Word("br"), Void => [], Terminator Branch None N, "Continues in a block.";
    CondBr Word("br"), Void => [Is(I1)], Terminator CondBranch None N, "Continues in one of two blocks.";
    Ret Word("ret"), Void => [Any], Terminator None None N, "Ends the function.";
    // Intrinsics of LLVM.
    Fma Llvm("fma"), Float => [Same(0), Same(0), Same(0)], Elementwise None Root CS, "a * b + c with one rounding.";
    Fabs Llvm("fabs"), Float => [Same(0)], Elementwise None Modifier S, "Clears the sign.";
    MinNum Llvm("minnum"), Float => [Same(0), Same(0)], Elementwise None Root CS, "Minimum; the other operand if one is NaN.";
    MaxNum Llvm("maxnum"), Float => [Same(0), Same(0)], Elementwise None Root CS, "Maximum; the other operand if one is NaN.";
    LlvmSmin Llvm("smin"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Signed minimum.";
    LlvmSmax Llvm("smax"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Signed maximum.";
    LlvmUmin Llvm("umin"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Unsigned minimum.";
    LlvmUmax Llvm("umax"), Int => [Same(0), Same(0)], Elementwise None Root CS, "Unsigned maximum.";
    Ctpop Llvm("ctpop"), Int => [Same(0)], Elementwise None Root S, "Number of bits that are 1.";
    Ctlz Llvm("ctlz"), Int => [Same(0), Constant(I1)], Elementwise None Root S, "Number of leading zeros; undefined for 0 if the second operand is true.";
    Cttz Llvm("cttz"), Int => [Same(0), Constant(I1)], Elementwise None Root S, "Number of trailing zeros; undefined for 0 if the second operand is true.";
    BitReverse Llvm("bitreverse"), Int => [Same(0)], Elementwise None Root S, "The bits in reverse order.";
    Floor Llvm("floor"), Float => [Same(0)], Elementwise None Root S, "The nearest integer that is not greater.";
    Ceil Llvm("ceil"), Float => [Same(0)], Elementwise None Root S, "The nearest integer that is not less.";
    TruncFloat Llvm("trunc"), Float => [Same(0)], Elementwise None Root S, "The integer part.";
    RoundEven Llvm("roundeven"), Float => [Same(0)], Elementwise None Root S, "The nearest integer; of two, the even one.";
    // Regions.
    ReadRegion Region("rdregion"), Any => [Vector, Constant(I32), Constant(I32), Constant(I32), Int, Constant(I32)], ReadRegion Region Source S, "Reads a region of a vector.";
    WriteRegion Region("wrregion"), Vector => [Same(0), Any, Constant(I32), Constant(I32), Constant(I32), Int, Constant(I32), Int], WriteRegion Region Destination S, "Replaces a region of a vector, where the mask is true.";
    ReadPredicate Genx("rdpredregion"), Int => [Int, Constant(I32)], ReadPredicate None Predicate S, "Adjacent elements of a predicate.";
    WritePredicate Genx("wrpredregion"), Int => [Same(0), Int, Constant(I32)], WritePredicate None Destination S, "A predicate with adjacent elements replaced.";
    // Arithmetic.
    Sat Genx("sat"), Float => [Same(0)], Elementwise None Saturation S, "Clamps a float to [0, 1]; NaN becomes 0.";
    FptosiSat Genx("fptosi.sat"), Int => [Float], Conversion None Root S, "Conversion to a signed integer, saturated; NaN becomes 0.";
    FptouiSat Genx("fptoui.sat"), Int => [Float], Conversion None Root S, "Conversion to an unsigned integer, saturated; NaN becomes 0.";
    TruncSat Signed("trunc.sat"), Int => [Int], Conversion Signs Root S, "The nearest value of a narrower integer.";
    Absi Genx("absi"), Int => [Same(0)], Elementwise None Modifier S, "Absolute value of a signed integer.";
    Absf Genx("absf"), Float => [Same(0)], Elementwise None Modifier S, "Clears the sign.";
    AddSat Signed("add.sat"), Int => [Int, Same(1)], Elementwise Signs Root CS, "Sum, saturated to the result.";
    Avg Signed("avg"), Int => [Int, Same(1)], Elementwise Signs Root CS, "(a + b + 1) / 2 without overflow.";
    AvgSat Signed("avg.sat"), Int => [Int, Same(1)], Elementwise Signs Root CS, "(a + b + 1) / 2, saturated.";
    Mad Signed("mad"), Int => [Int, Same(1), Same(0)], Elementwise Signs Root CS, "a * b + c.";
    MadSat Signed("mad.sat"), Int => [Int, Same(1), Same(0)], Elementwise Signs Root CS, "a * b + c, saturated.";
    MulExt Signed("mul"), Int => [Int, Same(1)], Elementwise Signs Root CS, "Product of the extended operands.";
    MulSat Signed("mul.sat"), Int => [Int, Same(1)], Elementwise Signs Root CS, "Product, saturated.";
    ShlExt Signed("shl"), Int => [Int, Same(1)], Elementwise Signs Root S, "Left shift of the extended operand.";
    ShlSat Signed("shl.sat"), Int => [Int, Same(1)], Elementwise Signs Root S, "Left shift, saturated.";
    Smulh Genx("smulh"), Int => [Int, Same(1)], Elementwise None Root CS, "High half of the signed product.";
    Umulh Genx("umulh"), Int => [Int, Same(1)], Elementwise None Root CS, "High half of the unsigned product.";
    Smin Genx("smin"), Int => [Int, Same(1)], Elementwise None Root CS, "Signed minimum.";
    Smax Genx("smax"), Int => [Int, Same(1)], Elementwise None Root CS, "Signed maximum.";
    Umin Genx("umin"), Int => [Int, Same(1)], Elementwise None Root CS, "Unsigned minimum.";
    Umax Genx("umax"), Int => [Int, Same(1)], Elementwise None Root CS, "Unsigned maximum.";
    Fmin Genx("fmin"), Float => [Float, Same(1)], Elementwise None Root CS, "Minimum; the other operand if one is NaN.";
    Fmax Genx("fmax"), Float => [Float, Same(1)], Elementwise None Root CS, "Maximum; the other operand if one is NaN.";
    Rol Genx("rol"), Int => [Int, Same(1)], Elementwise None Root S, "Left rotation.";
    Ror Genx("ror"), Int => [Int, Same(1)], Elementwise None Root S, "Right rotation.";
    Addc Genx("addc"), Pair => [Same(0), Same(0)], Elementwise None Root CS, "The carry, and the sum.";
    Subb Genx("subb"), Pair => [Same(0), Same(0)], Elementwise None Root S, "The borrow, and the difference.";
    Add3 Genx("add3"), Int => [Int, Same(1), Same(1)], Elementwise None Root CS, "Sum of three integers.";
    Bfn Genx("bfn"), Int => [Int, Same(1), Same(1), Constant(I8)], Elementwise None Root S, "Any function of three bits, for all bits.";
    Sbfe Genx("sbfe"), Int => [Same(0), Same(0), Same(0)], Elementwise None Root S, "Signed bit field of a width, an offset and a value.";
    Ubfe Genx("ubfe"), Int => [Same(0), Same(0), Same(0)], Elementwise None Root S, "Unsigned bit field of a width, an offset and a value.";
    Bfi Genx("bfi"), Int => [Same(0), Same(0), Same(0), Same(0)], Elementwise None Root S, "Inserts a bit field: width, offset, field, value.";
    Bfrev Genx("bfrev"), Int => [Same(0)], Elementwise None Root S, "The bits in reverse order.";
    Cbit Genx("cbit"), Int => [Int], Elementwise None Root S, "Number of bits that are 1.";
    Fbl Genx("fbl"), Int => [Same(0)], Elementwise None Root S, "Number of the lowest bit that is 1; all ones for 0.";
    Sfbh Genx("sfbh"), Int => [Same(0)], Elementwise None Root S, "Number of leading bits equal to the sign that follow it; all ones if all are equal.";
    Ufbh Genx("ufbh"), Int => [Same(0)], Elementwise None Root S, "Number of leading zeros; all ones for 0.";
    Lzd Genx("lzd"), Int => [Same(0)], Elementwise None Root S, "Number of leading zeros; 32 for 0.";
    Inv Genx("inv"), Float => [Same(0)], Elementwise None Root S, "Approximate reciprocal.";
    Sqrt Genx("sqrt"), Float => [Same(0)], Elementwise None Root S, "Approximate square root; `llvm.sqrt` of halves and floats.";
    Rsqrt Genx("rsqrt"), Float => [Same(0)], Elementwise None Root S, "Approximate reciprocal square root.";
    Exp Genx("exp"), Float => [Same(0)], Elementwise None Root S, "Approximate 2^x.";
    Log Genx("log"), Float => [Same(0)], Elementwise None Root S, "Approximate logarithm of base 2.";
    Sin Genx("sin"), Float => [Same(0)], Elementwise None Root S, "Approximate sine.";
    Cos Genx("cos"), Float => [Same(0)], Elementwise None Root S, "Approximate cosine.";
    Pow Genx("pow"), Float => [Same(0), Same(0)], Elementwise None Root S, "Approximate |x|^y.";
    IeeeDiv Genx("ieee.div"), Float => [Same(0), Same(0)], Elementwise None Root S, "Quotient, correctly rounded.";
    IeeeSqrt Genx("ieee.sqrt"), Float => [Same(0)], Elementwise None Root S, "Square root, correctly rounded; `llvm.sqrt` of doubles.";
    Frc Genx("frc"), Float => [Same(0)], Elementwise None Root S, "x - floor(x).";
    Rndd Genx("rndd"), Float => [Same(0)], Elementwise None Root S, "The nearest integer that is not greater.";
    Rndu Genx("rndu"), Float => [Same(0)], Elementwise None Root S, "The nearest integer that is not less.";
    Rnde Genx("rnde"), Float => [Same(0)], Elementwise None Root S, "The nearest integer; of two, the even one.";
    Rndz Genx("rndz"), Float => [Same(0)], Elementwise None Root S, "The integer part.";
    Any Genx("any"), Is(I1) => [Int], Reduction None Condition S, "Whether some element is true.";
    All Genx("all"), Is(I1) => [Int], Reduction None Condition S, "Whether all elements are true.";
    Dp4a Signed("dp4a"), Vector => [Vector, Vector, Vector], Elementwise Signs Root S, "Accumulator plus the dot product of four bytes each.";
    Dp4aSat Signed("dp4a.sat"), Vector => [Vector, Vector, Vector], Elementwise Signs Root S, "As dp4a, saturated.";
    Dpas Genx("dpas"), Vector => [Same(0), Vector, Vector, Constant(I32)], Dot None Root S, "Matrix multiplication and accumulation; the last operand packs the precisions of B and A, depth and rows.";
    DpasNoSrc0 Genx("dpas.nosrc0"), Vector => [Vector, Vector, Constant(I32)], Dot None Root S, "Matrix multiplication.";
    Dpas2 Genx("dpas2"), Vector => [Vector, Vector, Vector, Constant(I32), Constant(I32), Constant(I32), Constant(I32), Constant(I32), Constant(I32)], Dot None Root S, "Matrix multiplication and accumulation.";
    Umadw Genx("umadw"), Vector => [Vector, Same(1), Same(1)], WideProduct None None S, "a * b + c of unsigned integers: the low halves at element 0, the high ones at the middle element.";
    Smadw Genx("smadw"), Vector => [Vector, Same(1), Same(1)], WideProduct None None S, "As umadw, of signed integers.";
    // Dispatch.
    GroupIdX Genx("group.id.x"), Is(I32) => [], Dispatch None None S, "Group ID in dimension 0.";
    GroupIdY Genx("group.id.y"), Is(I32) => [], Dispatch None None S, "Group ID in dimension 1.";
    GroupIdZ Genx("group.id.z"), Is(I32) => [], Dispatch None None S, "Group ID in dimension 2.";
    LocalId Genx("local.id"), Vector => [], Dispatch None None S, "The three local IDs of the thread.";
    LocalId16 Genx("local.id16"), Vector => [], Dispatch None None S, "The three local IDs of the thread, 16 bits each.";
    LocalSize Genx("local.size"), Vector => [], Dispatch None None S, "The three sizes of a group, in threads.";
    GroupCount Genx("group.count"), Vector => [], Dispatch None None S, "The three numbers of groups.";
    // Memory.
    OwordLd Genx("oword.ld"), Vector => [Constant(I32), Is(I32), Is(I32)], Load None Root N, "Block load of 16 to 128 bytes, a power of two, at an offset in units of 16 bytes.";
    OwordLdUnaligned Genx("oword.ld.unaligned"), Vector => [Constant(I32), Is(I32), Is(I32)], Load None Root N, "Block load of 16 to 128 bytes, a power of two, at a byte offset, a multiple of 4.";
    OwordSt Genx("oword.st"), Void => [Is(I32), Is(I32), Vector], Store None Root N, "Block store of 16 to 128 bytes, a power of two, at an offset in units of 16 bytes.";
    SvmBlockLd Genx("svm.block.ld"), Vector => [Int], Load None Root N, "Block load of 16 to 256 bytes, a power of two, from an address, a multiple of 16.";
    SvmBlockLdUnaligned Genx("svm.block.ld.unaligned"), Vector => [Int], Load None Root N, "Block load of 16 to 256 bytes, a power of two, from an address, a multiple of 4.";
    SvmBlockSt Genx("svm.block.st"), Void => [Int, Vector], Store None Root N, "Block store of 16 to 256 bytes, a power of two, to an address, a multiple of 16.";
    SvmGather Genx("svm.gather"), Vector => [Vector, Constant(I32), Int, Same(0)], Load None Root N, "Loads blocks from addresses.";
    SvmScatter Genx("svm.scatter"), Void => [Vector, Constant(I32), Int, Vector], Store None Root N, "Stores blocks to addresses.";
    SvmGather4 Genx("svm.gather4.scaled"), Vector => [Vector, Constant(I32), Constant(I16), Is(I64), Int, Same(0)], Load None Root N, "Loads up to four channels from addresses.";
    SvmScatter4 Genx("svm.scatter4.scaled"), Void => [Vector, Constant(I32), Constant(I16), Is(I64), Int, Vector], Store None Root N, "Stores up to four channels to addresses.";
    Gather Genx("gather.scaled"), Vector => [Vector, Constant(I32), Constant(I16), Is(I32), Is(I32), Int, Same(0)], Load None Root N, "Loads from offsets in a surface.";
    Gather2 Genx("gather.scaled2"), Vector => [Constant(I32), Constant(I16), Is(I32), Is(I32), Int], Load None Root N, "As gather.scaled, without mask.";
    GatherMasked2 Genx("gather.masked.scaled2"), Vector => [Constant(I32), Constant(I16), Is(I32), Is(I32), Int, Vector], Load None Root N, "As gather.scaled, without old value.";
    Gather4 Genx("gather4.scaled"), Vector => [Vector, Constant(I32), Constant(I16), Is(I32), Is(I32), Int, Same(0)], Load None Root N, "Loads up to four channels from offsets in a surface.";
    Gather42 Genx("gather4.scaled2"), Vector => [Constant(I32), Constant(I16), Is(I32), Is(I32), Int], Load None Root N, "As gather4.scaled, without mask.";
    Gather4Masked2 Genx("gather4.masked.scaled2"), Vector => [Constant(I32), Constant(I16), Is(I32), Is(I32), Int, Vector], Load None Root N, "As gather4.scaled, without old value.";
    Scatter Genx("scatter.scaled"), Void => [Vector, Constant(I32), Constant(I16), Is(I32), Is(I32), Int, Vector], Store None Root N, "Stores to offsets in a surface.";
    Scatter4 Genx("scatter4.scaled"), Void => [Vector, Constant(I32), Constant(I16), Is(I32), Is(I32), Int, Vector], Store None Root N, "Stores up to four channels to offsets in a surface.";
    LscLoad Lsc("lsc.load"), Vector => [Any, Constant(I8), Constant(I8), Constant(I8), Constant(I16), Constant(I32), Constant(I8), Constant(I8), Constant(I8), Constant(I8), Any, Is(I32)], Load Lsc Root N, "LSC load: gather, or block if transposed.";
    LscStore Lsc("lsc.store"), Void => [Any, Constant(I8), Constant(I8), Constant(I8), Constant(I16), Constant(I32), Constant(I8), Constant(I8), Constant(I8), Constant(I8), Any, Vector, Is(I32)], Store Lsc Root N, "LSC store: scatter, or block if transposed.";
    DwordAtomic Atomic("dword.atomic."), Vector => [Vector, Is(I32), Int, Same(0), Same(0), Same(0)], Atomic Atomic Root N, "Atomic operation on doublewords of a surface; `cmpxchg` has the new value before the compared one.";
    DwordAtomic2 Atomic("dword.atomic2."), Vector => [Vector, Is(I32), Int, Same(0), Same(0)], Atomic Atomic Root N, "As dword.atomic, without old value.";
    SvmAtomic Atomic("svm.atomic."), Vector => [Vector, Int, Same(0), Same(0), Same(0)], Atomic Atomic Root N, "Atomic operation at addresses.";
    Barrier Genx("barrier"), Void => [], Synchronization None Root N, "Waits for all threads of the group.";
    Fence Genx("fence"), Void => [Constant(I8)], Synchronization None Root N, "Waits for the thread's own accesses.";
    LscFence Genx("lsc.fence"), Void => [Int, Constant(I8), Constant(I8), Constant(I8)], Synchronization None Root N, "Waits for the thread's own LSC accesses.";
}

impl Opcode {
    /// The row of the table.
    pub fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The kind of operation.
    pub fn class(self) -> Class {
        self.row().class
    }

    /// The effect on memory and other threads.
    pub fn effect(self) -> Effect {
        self.class().effect()
    }

    /// Whether this ends a block.
    pub fn is_terminator(self) -> bool {
        self.class() == Class::Terminator
    }

    /// The operands in the text, for an atomic without those that its operation does not have.
    pub fn operands(self, atomic: Option<Atomic>) -> Cow<'static, [Slot]> {
        let row = self.row();
        let mut slots = Cow::Borrowed(row.operands);
        if let Some(atomic) = atomic {
            let slots = slots.to_mut();
            // The table has two sources; the doubleword forms overload the offset unless the
            // result's type, which is the same, is known from no other source.
            let sources = atomic.sources();
            let from = slots.iter().position(|s| *s == Slot::Same(0)).unwrap_or(0);
            slots.drain(from..from + 2 - sources);
            if self != Opcode::SvmAtomic && matches!(sources, 0 | 2) {
                slots[from - 1] = Slot::Same(0);
            }
        }
        slots
    }
}

impl IntCondition {
    /// Whether it compares signed integers.
    pub fn is_signed(self) -> bool {
        match self {
            IntCondition::Sgt | IntCondition::Sge | IntCondition::Slt | IntCondition::Sle => true,
            // Equal bits are equal with any sign.
            IntCondition::Eq | IntCondition::Ne => true,
            IntCondition::Ugt | IntCondition::Uge | IntCondition::Ult | IntCondition::Ule => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::BTreeSet;

    #[test]
    fn rows_are_in_the_order_of_the_enum() {
        for (row, &opcode) in TABLE.iter().zip(Opcode::ALL) {
            assert_eq!((row.opcode, opcode.row()), (opcode, row));
        }
    }

    #[test]
    fn spellings_are_unique_except_where_operands_decide() {
        let mut seen = BTreeSet::new();
        for row in TABLE {
            let shared = matches!(row.opcode, Opcode::PointerCast | Opcode::CondBr);
            let spelling = format!("{:?}", row.spelling);
            assert_eq!(seen.insert(spelling.clone()), !shared, "{spelling}");
        }
    }

    #[test]
    fn same_names_an_overload_before_it() {
        for row in TABLE {
            let mut overloads = u8::from(row.result.is_overloaded());
            for slot in row.operands {
                if let Slot::Same(index) = slot {
                    assert!(*index < overloads, "{:?}", row.opcode);
                }
                overloads += u8::from(slot.is_overloaded());
            }
        }
    }

    #[test]
    fn properties_are_consistent() {
        for row in TABLE {
            let name = format!("{:?}", row.opcode);
            if row.speculatable {
                assert_eq!(row.class.effect(), Effect::None, "{name}");
            }
            if row.commutative {
                assert!(row.operands.len() >= 2, "{name}");
                let second = row.operands[1];
                assert!(
                    row.operands[0] == second || second == Slot::Same(1),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn atomics_have_the_operands_of_their_operation() {
        let count = |opcode: Opcode, atomic| opcode.operands(Some(atomic)).len();
        assert_eq!(count(Opcode::DwordAtomic, Atomic::Add), 5);
        assert_eq!(count(Opcode::DwordAtomic, Atomic::Inc), 4);
        assert_eq!(count(Opcode::DwordAtomic, Atomic::CmpXchg), 6);
        assert_eq!(count(Opcode::DwordAtomic2, Atomic::Inc), 3);
        assert_eq!(count(Opcode::SvmAtomic, Atomic::CmpXchg), 5);
        let inc = Opcode::DwordAtomic.operands(Some(Atomic::Inc));
        assert_eq!(inc[2], Slot::Same(0));
    }
}
