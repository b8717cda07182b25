//! Built-in functions (OpenCL C 6.12): name, signature rule, meaning, accuracy.
//!
//! A row of the TABLE (`table.rs`) declares a function to the checker and specifies what it is
//! lowered to. Explicit conversions have names of their own making (`conversion.rs`). The names
//! that have no row yet are in [`unsupported`], so that calling one is distinguished from a
//! typing mistake.

mod arguments;
pub mod atomics;
pub mod compiler;
mod conversion;
pub mod encoding;
mod families;
mod family_names;
mod half_access;
pub mod library;
mod matrix;
pub mod signature;
mod since;
mod table;
pub mod unsupported;

pub use arguments::ArgumentCount;
use atomics::AtomicOperation;
pub use conversion::{Conversion, Rounding};
pub use encoding::Encoding;
pub use families::{FAMILIES, Family};
pub use family_names::family_names;
pub use half_access::HalfAccess;
pub use matrix::Multiplication;
pub use signature::{Overload, Signature};
pub use since::Since;
use std::borrow::Cow;

use super::preprocess::Language;
use super::types::{Scalar, Type, Vector};
use crate::ir::instruction::ByteVectors;
use crate::ir::opcode::Opcode;
use crate::ir::types::Reduction;

/// A built-in function of OpenCL C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// The row of the table with this index.
    Row(RowId),
    /// `convert_T`, with or without `_sat` and a rounding mode.
    Convert(Conversion),
    /// `as_T`: the bits as another type, a scalar or a vector, of the same size.
    Reinterpret(Type),
    /// `vloadN`, with the number of contiguous elements.
    VectorLoad(u8),
    /// `vstoreN`, with the number of components.
    VectorStore(u8),
    /// `shuffle` and `shuffle2`: components of so many vectors, chosen by a vector of indices.
    Shuffle(u8),
    /// A multiplication of matrices.
    Matrix(Multiplication),
    /// A conversion to or from elements of matrices.
    Encode(Encoding),
}

/// Index of a row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RowId(u16);

/// A row of the table.
#[derive(Debug)]
pub struct Row {
    /// The name in OpenCL C.
    pub name: &'static str,
    /// What it takes and gives.
    pub signatures: &'static [Signature],
    /// How calls of the function are lowered.
    pub meaning: Meaning,
    /// How far a result may be from the exact one.
    pub accuracy: Accuracy,
    /// A description of the result, for the documentation.
    pub description: &'static str,
    /// Where it is specified.
    pub since: Since,
    /// The names of its parameters, those that may be absent in brackets; empty where names tell nothing.
    pub parameters: &'static str,
}

impl Row {
    /// What it computes, and which version of the language has it first where that is not
    /// OpenCL C 1.2 or an earlier one.
    pub fn what(&self) -> String {
        match self.since.required() {
            Some(version) if version > Language::Cl12 => {
                format!("{} From {} on.", self.description, self.since)
            }
            _ => self.description.to_owned(),
        }
    }
}

/// What a built-in function becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Read from what the launch gives each work-item.
    WorkItem(WorkItem),
    /// One operation of Gen IR on the arguments, of the type of the first.
    Operation(Opcode),
    /// A few operations, written by `lower`.
    Sequence(Sequence),
    /// What the work-items of a sub-group do together, or know of it.
    SubGroup(SubGroup),
    /// What the work-items of a work-group do together.
    WorkGroup(WorkGroup),
    /// An access of each work-item of a sub-group to the element of its own id, in as many blocks
    /// as a vector has components: a pointer to such elements, and what is written.
    Block(Access, Scalar, u8),
    /// The function of this name in the library, which is written in OpenCL C.
    Library(&'static str),
    /// The function of this name in the library gives two values in one: the result in the high
    /// doubleword, and in the low one what is stored through a pointer, the last argument.
    Pair(&'static str, Pointee),
    /// What concerns other work-items.
    Shared(Shared),
    /// A function of a sub-group about masks with a bit for each work-item.
    Ballot(Ballot),
}

/// What the pointer of a built-in function that stores through one points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointee {
    /// The type of the result.
    Same,
    /// The type `int`, whatever the gentype is.
    Int,
}

impl Pointee {
    /// The type, given that of the result.
    pub fn of(self, result: Scalar) -> Scalar {
        match self {
            Pointee::Same => result,
            Pointee::Int => Scalar::Int,
        }
    }
}

/// Functions about memory that several work-items reach (OpenCL C 6.12.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shared {
    /// Waits for the work-group.
    Barrier,
    /// Waits for the sub-group.
    SubGroupBarrier,
    /// Orders the work-item's accesses.
    Fence,
    /// An operation of Gen IR on a place in memory, the first argument.
    Atomic(Opcode),
    /// The same with the value 1, which is not written: `atomic_inc`.
    AtomicOne(Opcode),
    /// An atomic function as in C11, and whether it is the form `_explicit`.
    AtomicFunction(AtomicOperation, bool),
    /// A fence with a memory order and a memory scope.
    WorkItemFence,
    /// Copies elements between global and local memory, by all work-items of the group together;
    /// with a distance between those in global memory or without.
    Copy {
        /// Whether the fourth argument is that distance.
        strided: bool,
    },
    /// Waits for the work-group, and so for the copies.
    Wait,
    /// A hint; generates no code.
    Prefetch,
    /// Writes a record to the buffer of the launch: `printf`.
    Print,
}

impl Shared {
    /// Whether it is an atomic operation.
    pub fn is_atomic(self) -> bool {
        matches!(self, Shared::Atomic(_) | Shared::AtomicOne(_))
    }
}

/// Work-item functions (OpenCL C 6.12.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the rows of the table say it")]
pub enum WorkItem {
    WorkDim,
    GlobalId,
    LocalId,
    GroupId,
    GlobalSize,
    LocalSize,
    NumGroups,
    GlobalOffset,
    EnqueuedLocalSize,
    GlobalLinearId,
    LocalLinearId,
}

/// Whether a name is that of a function with the number of a dimension as its argument, such as `get_global_id`.
pub fn has_dimension(name: &str) -> bool {
    let function = Builtin::from_name(name).and_then(Builtin::work_item);
    function.is_some_and(|function| {
        !matches!(
            function,
            WorkItem::WorkDim | WorkItem::GlobalLinearId | WorkItem::LocalLinearId
        )
    })
}

impl WorkItem {
    /// The result in a dimension that no ND-range has: indices are 0, sizes 1.
    pub fn beyond(self) -> u32 {
        let is_size = matches!(
            self,
            WorkItem::GlobalSize
                | WorkItem::LocalSize
                | WorkItem::EnqueuedLocalSize
                | WorkItem::NumGroups
        );
        u32::from(is_size)
    }
}

/// Functions of sub-groups (cl_khr_subgroups, cl_intel_subgroups).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the rows of the table say it")]
pub enum SubGroup {
    Size,
    MaxSize,
    Count,
    Id,
    LocalId,
    All,
    Any,
    Reduce(Reduction),
    InclusiveScan(Reduction),
    ExclusiveScan(Reduction),
    Shuffle,
    ShuffleDown,
    ShuffleUp,
    ShuffleXor,
    Relative(Direction),
    Rotate,
    RotateCluster,
    Elect,
    NonUniformAll,
    NonUniformAny,
    NonUniformAllEqual,
    BroadcastFirst,
    Combine(Members, Opcode),
    CombineTruths(Members, Opcode),
}

impl SubGroup {
    /// Whether it asks for a size, or for where the work-item is: no other work-item takes part.
    pub fn is_query(self) -> bool {
        matches!(
            self,
            SubGroup::Size | SubGroup::MaxSize | SubGroup::Count | SubGroup::Id | SubGroup::LocalId
        )
    }

    /// Whether the last argument is the size of a cluster.
    pub fn has_cluster(self) -> bool {
        use SubGroup::{Combine, CombineTruths, RotateCluster};
        matches!(
            self,
            RotateCluster | Combine(Members::Cluster, _) | CombineTruths(Members::Cluster, _)
        )
    }
}

/// Which of the work-items that execute a call together contribute to a work-item's result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Members {
    /// All of them: a reduction.
    All,
    /// The work-item and those before it: an inclusive scan.
    UpTo,
    /// Those before the work-item: an exclusive scan.
    Before,
    /// Those in the same cluster of consecutive work-items.
    Cluster,
}

/// Functions of masks of a sub-group (cl_khr_subgroup_ballot), `uint4` with a bit for each work-item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the rows of the table say it")]
pub enum Ballot {
    Ballot,
    Inverse,
    BitExtract,
    BitCount,
    InclusiveScan,
    ExclusiveScan,
    FindLsb,
    FindMsb,
    EqMask,
    GeMask,
    GtMask,
    LeMask,
    LtMask,
}

impl Ballot {
    /// Whether it gives a mask.
    pub fn gives_mask(self) -> bool {
        matches!(
            self,
            Ballot::Ballot
                | Ballot::EqMask
                | Ballot::GeMask
                | Ballot::GtMask
                | Ballot::LeMask
                | Ballot::LtMask
        )
    }
}

/// Where a value comes from, by the ids of work-items in their sub-group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// From a lower id.
    Up,
    /// From a higher id.
    Down,
}

/// What is done to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Access {
    Read,
    Write,
}

/// Functions of work-groups (OpenCL C 2.0, 6.13.15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the rows of the table say it")]
pub enum WorkGroup {
    All,
    Any,
    Broadcast,
    Reduce(Reduction),
    InclusiveScan(Reduction),
    ExclusiveScan(Reduction),
}

/// What is a few operations of Gen IR. Functions of several names may share one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the rows of the table say it")]
pub enum Sequence {
    Min,
    Max,
    Clamp,
    Abs,
    AbsDiff,
    AddSat,
    SubSat,
    HalvingAdd,
    RoundingHalvingAdd,
    CountLeadingZeros,
    CountTrailingZeros,
    PopCount,
    MulHi,
    MadHi,
    MadSat,
    Mad24,
    Rotate,
    Upsample,
    BitReverse,
    BitInsert,
    BitExtractSigned,
    BitExtractUnsigned,
    BitSelect,
    Select,
    Any,
    All,
    Cross,
    Dot,
    DotSaturated,
    PackedDot(ByteVectors),
    PackedDotSaturated(ByteVectors),
    Distance,
    Length,
    Normalize,
    FastDistance,
    FastLength,
    FastNormalize,
    IsNan,
    IsInf,
    IsFinite,
    IsNormal,
    SignBit,
    IsEqual,
    IsNotEqual,
    IsGreater,
    IsGreaterEqual,
    IsLess,
    IsLessEqual,
    IsLessGreater,
    IsOrdered,
    IsUnordered,
    CopySign,
    Round,
    Sqrt,
    Rsqrt,
    Divide,
    Fdim,
    MaxMag,
    MinMag,
    Nan,
    Step,
    SmoothStep,
    Mix,
    Sign,
    Degrees,
    Radians,
    NativeDivide,
    NativeExp,
    NativeExp10,
    NativeLog,
    NativeLog10,
    NativePowr,
    NativeTan,
}

/// How far a float result may be from the exact one (OpenCL C 7.4, full profile).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Accuracy {
    /// No float function, or the exact result correctly rounded.
    Exact,
    /// Within so many units in the last place.
    Ulp(f32),
    /// Within an absolute distance, for arguments and results of moderate size.
    Absolute(f32),
    /// As the hardware approximates it.
    Hardware,
    /// Each step of several is correctly rounded, in an order that is not specified.
    Steps,
    /// No limit of the error.
    Any,
}

impl Accuracy {
    /// The limit, for the documentation.
    pub fn text(self) -> String {
        match self {
            Accuracy::Exact => "exact".to_string(),
            Accuracy::Ulp(limit) => format!("{limit} ulp"),
            Accuracy::Absolute(limit) => format!("{limit:e} absolute"),
            Accuracy::Hardware => "hardware".to_string(),
            Accuracy::Steps => "each step rounded".to_string(),
            Accuracy::Any => "any".to_string(),
        }
    }
}

impl Builtin {
    /// The rows of the table, in order.
    pub fn rows() -> impl Iterator<Item = Builtin> {
        (0..table::TABLE.len()).map(|index| Builtin::Row(RowId(index as u16)))
    }

    /// The function with this name.
    pub fn from_name(name: &str) -> Option<Builtin> {
        if let Some(to) = name.strip_prefix("as_") {
            let (element, width) = match to {
                "size_t" | "uintptr_t" => (Scalar::ULong, 1),
                "ptrdiff_t" | "intptr_t" => (Scalar::Long, 1),
                _ => conversion::numbers(to)?,
            };
            return Some(Builtin::Reinterpret(Type::of_width(element, width)));
        }
        let width = |digits: &str| {
            let width = digits.parse().ok().filter(|w| Vector::WIDTHS.contains(w));
            width.filter(|_| !digits.starts_with('0'))
        };
        if let Some(digits) = name.strip_prefix("vload") {
            return width(digits).map(Builtin::VectorLoad);
        }
        if let Some(digits) = name.strip_prefix("vstore") {
            return width(digits).map(Builtin::VectorStore);
        }
        match name {
            "shuffle" => return Some(Builtin::Shuffle(1)),
            "shuffle2" => return Some(Builtin::Shuffle(2)),
            _ => {}
        }
        if let Some(encoding) = Encoding::from_name(name) {
            return Some(Builtin::Encode(encoding));
        }
        if let Some(function) = Multiplication::from_name(name) {
            return Some(Builtin::Matrix(function));
        }
        if let Some(conversion) = Conversion::from_name(name) {
            return Some(Builtin::Convert(conversion));
        }
        let index = table::TABLE.iter().position(|row| row.name == name)?;
        Some(Builtin::Row(RowId(index as u16)))
    }

    /// Its row, where it has one.
    pub fn row(self) -> Option<&'static Row> {
        match self {
            Builtin::Row(RowId(index)) => table::TABLE.get(usize::from(index)),
            Builtin::Convert(_)
            | Builtin::Reinterpret(_)
            | Builtin::VectorLoad(_)
            | Builtin::VectorStore(_)
            | Builtin::Shuffle(_)
            | Builtin::Matrix(_)
            | Builtin::Encode(_) => None,
        }
    }

    /// Whether a call computes a value of its arguments and does nothing else.
    pub fn is_pure(self) -> bool {
        match self {
            Builtin::Convert(_)
            | Builtin::Reinterpret(_)
            | Builtin::Shuffle(_)
            | Builtin::Encode(_) => true,
            Builtin::VectorLoad(_) | Builtin::VectorStore(_) | Builtin::Matrix(_) => false,
            Builtin::Row(_) => self.row().is_some_and(|row| match row.meaning {
                Meaning::WorkItem(_)
                | Meaning::Operation(_)
                | Meaning::Sequence(_)
                | Meaning::Library(_) => true,
                Meaning::SubGroup(_)
                | Meaning::WorkGroup(_)
                | Meaning::Block(..)
                | Meaning::Pair(..)
                | Meaning::Ballot(_)
                | Meaning::Shared(_) => false,
            }),
        }
    }

    /// Where it is specified.
    pub fn since(self) -> Since {
        let row = self.row().map(|row| row.since);
        row.or_else(|| Some(self.family()?.since))
            .unwrap_or(Since::Version(Language::Cl10))
    }

    /// The name in OpenCL C.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Builtin::Row(_) => Cow::Borrowed(self.row().map_or("", |row| row.name)),
            Builtin::Convert(conversion) => Cow::Owned(conversion.name()),
            Builtin::Matrix(function) => Cow::Owned(function.name()),
            Builtin::Encode(encoding) => Cow::Owned(encoding.name()),
            Builtin::Reinterpret(to) => {
                let (element, width) = to.numbers().unwrap_or((Scalar::Int, 1));
                Cow::Owned(format!("as_{}", conversion::type_name(element, width)))
            }
            Builtin::VectorLoad(width) => Cow::Owned(format!("vload{width}")),
            Builtin::VectorStore(width) => Cow::Owned(format!("vstore{width}")),
            Builtin::Shuffle(1) => Cow::Borrowed("shuffle"),
            Builtin::Shuffle(_) => Cow::Borrowed("shuffle2"),
        }
    }

    /// Whether its name implies a result of doubles.
    pub fn gives_double(self) -> bool {
        match self {
            Builtin::Convert(conversion) => conversion.to == Scalar::Double,
            Builtin::Reinterpret(to) => to.numbers().is_some_and(|n| n.0 == Scalar::Double),
            _ => false,
        }
    }

    /// What it takes and gives: one rule, or several; none where that is no matter of a rule.
    pub fn signatures(self) -> Cow<'static, [Signature]> {
        match self {
            Builtin::Row(_) => Cow::Borrowed(self.row().map_or(&[], |row| row.signatures)),
            Builtin::Convert(conversion) => {
                Cow::Owned(vec![signature::conversion(conversion.to, conversion.width)])
            }
            Builtin::Encode(encoding) => Cow::Owned(vec![encoding.signature()]),
            _ => Cow::Borrowed(&[]),
        }
    }

    /// The function of the library that it is.
    pub fn library_function(self) -> Option<&'static str> {
        if let Meaning::Library(function) | Meaning::Pair(function, _) = self.row()?.meaning {
            Some(function)
        } else {
            None
        }
    }

    /// What its last argument, where that is a pointer, points at. Its signatures leave that
    /// argument out.
    pub fn pointee(self) -> Option<Pointee> {
        if let Meaning::Pair(_, pointee) = self.row()?.meaning {
            Some(pointee)
        } else {
            None
        }
    }

    /// The work-item function, where it is one.
    pub fn work_item(self) -> Option<WorkItem> {
        if let Meaning::WorkItem(function) = self.row()?.meaning {
            Some(function)
        } else {
            None
        }
    }

    /// The function about shared memory, where it is one.
    pub fn shared(self) -> Option<Shared> {
        if let Meaning::Shared(function) = self.row()?.meaning {
            Some(function)
        } else {
            None
        }
    }

    /// Whether a call only computes a value, and the same whichever work-items execute it: then it may be executed
    /// although the value is not needed.
    pub fn may_be_speculated(self) -> bool {
        let is_shared_value = self.row().is_some_and(|row| match row.meaning {
            Meaning::SubGroup(function) if function.is_query() => true,
            // The value of another work-item, which is undefined if that does not execute the call, too.
            Meaning::SubGroup(function) => matches!(
                function,
                SubGroup::Shuffle
                    | SubGroup::ShuffleDown
                    | SubGroup::ShuffleUp
                    | SubGroup::ShuffleXor
                    | SubGroup::Relative(_)
                    | SubGroup::Rotate
                    | SubGroup::RotateCluster
            ),
            Meaning::Ballot(function) => function != Ballot::Ballot,
            _ => false,
        });
        self.is_pure() || is_shared_value
    }

    /// The function of masks, where it is one.
    pub fn ballot(self) -> Option<Ballot> {
        if let Meaning::Ballot(function) = self.row()?.meaning {
            Some(function)
        } else {
            None
        }
    }

    /// What accesses blocks of elements, where it does, their type, and how many blocks.
    pub fn block(self) -> Option<(Access, Scalar, u8)> {
        if let Meaning::Block(access, element, width) = self.row()?.meaning {
            Some((access, element, width))
        } else {
            None
        }
    }

    /// Whether its last argument is the size of a cluster of a sub-group.
    pub fn has_cluster(self) -> bool {
        let meaning = self.row().map(|row| row.meaning);
        matches!(meaning, Some(Meaning::SubGroup(function)) if function.has_cluster())
    }

    /// Whether its first argument is a pointer to the gentype, which its signatures leave out.
    pub fn is_atomic(self) -> bool {
        self.shared().is_some_and(Shared::is_atomic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_unique_and_not_listed_as_unsupported() {
        for b in Builtin::rows() {
            let name = b.name();
            assert_eq!(Builtin::from_name(&name), Some(b), "{name}");
            assert!(!unsupported::is_unsupported(&name), "{name}");
            let signatures = b.signatures();
            let arity = signatures[0].operands.len();
            let several = [
                "work_group_broadcast",
                "work_group_barrier",
                "sub_group_barrier",
            ]
            .contains(&&*name);
            assert!(several || signatures.iter().all(|s| s.operands.len() == arity));
            let has_overloads =
                |s: &Signature| s.widths.iter().all(|&w| s.overloads(w).count() > 0);
            assert!(signatures.iter().all(has_overloads));
        }
    }

    #[test]
    fn names_that_stand_for_many_functions() {
        for name in [
            "as_float",
            "as_uchar16",
            "convert_short3_sat_rtp",
            "vload2",
            "vstore16",
            "shuffle",
            "shuffle2",
        ] {
            let function = Builtin::from_name(name).unwrap();
            assert_eq!(function.name(), name);
        }
        for name in [
            "as_bool", "as_int5", "vload", "vload02", "vload5", "vstore1",
        ] {
            assert_eq!(Builtin::from_name(name), None, "{name}");
        }
    }
}
