//! Instructions: a few words each. The registers stand in a pool of the function.

use super::function::BlockId;
use super::matrix::Matrix;
use super::opcode::Opcode;
use super::types::{AddressSpace, Condition, Reduction, Type};
use crate::source::Loc;

/// What an instruction carries beside its type and registers; the opcode says which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Detail {
    /// Nothing.
    None,
    /// The bits of a constant (`loadi`): low and high doubleword. Bits above the type's size are 0.
    Immediate([u32; 2]),
    /// The type converted from (`cvt`).
    Convert(Type),
    /// The condition of `cmp`.
    Compare(Condition),
    /// Where `load` and `store` go.
    Memory {
        /// The address space.
        space: AddressSpace,
        /// The kernel argument whose surface is used; the address is then a doubleword byte
        /// offset into the surface. `None`: the address is as the space says.
        surface: Option<u16>,
        /// Whether the program counts on this access: it is done as often as the source says, and
        /// in the order of the source with the others of its kind. Loads and stores alone.
        volatile: bool,
        /// Whether the address may be any, not a multiple of the size: of loads and stores of one
        /// doubleword in global and constant memory.
        unaligned: bool,
    },
    /// The target of `bra`.
    Branch(BlockId),
    /// The targets of `brc`.
    CondBranch {
        /// Where the condition is true.
        then: BlockId,
        /// Where it is false.
        otherwise: BlockId,
    },
    /// The variable whose address `addr` gives: index into
    /// [`super::function::Function::variables`].
    Variable(u32),
    /// What `fence` and the barriers order.
    Fence(Fences),
    /// How `reduce` and the scans make one value of several.
    Reduction(Reduction),
    /// What `dpas` multiplies.
    Matrix(Matrix),
    /// What the vectors of `dp4a` are.
    Bytes(ByteVectors),
    /// The function that `call` calls: index into [`super::function::Function::callees`].
    Call(u32),
}

/// The address spaces whose accesses are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fences {
    /// Local memory.
    pub local: bool,
    /// Global memory.
    pub global: bool,
}

impl Fences {
    /// Whether each address space is ordered, in the order of the text.
    pub fn spaces(self) -> [(bool, AddressSpace); 2] {
        [
            (self.local, AddressSpace::Local),
            (self.global, AddressSpace::Global),
        ]
    }
}

/// The bytes of the two doublewords that `dp4a` multiplies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByteVectors {
    /// Whether those of the first, and of the second, are signed.
    pub signed: [bool; 2],
}

impl ByteVectors {
    /// All of them.
    pub const ALL: [ByteVectors; 4] = [
        ByteVectors::new(false, false),
        ByteVectors::new(false, true),
        ByteVectors::new(true, false),
        ByteVectors::new(true, true),
    ];

    /// Those that are signed or not.
    pub const fn new(first: bool, second: bool) -> ByteVectors {
        ByteVectors {
            signed: [first, second],
        }
    }

    /// The types of the bytes.
    pub fn types(self) -> [Type; 2] {
        self.signed.map(|is| if is { Type::S8 } else { Type::U8 })
    }

    /// The type that the product is added in: unsigned where nothing is signed.
    pub fn sum(self) -> Type {
        match self.signed {
            [false, false] => Type::U32,
            [true, _] | [_, true] => Type::S32,
        }
    }
}

/// One instruction.
///
/// Made by [`super::function::Function::instruction`], which puts the registers into the
/// function's pool; the ranges below index that pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// What it does.
    pub opcode: Opcode,
    /// The type it works in; u32 where the opcode has none.
    pub ty: Type,
    /// What it carries.
    pub detail: Detail,
    /// Where it came from.
    pub loc: Loc,
    /// First register in the pool: destinations, then sources.
    pub(super) first: u32,
    /// Number of destinations.
    pub(super) destinations: u8,
    /// Number of sources.
    pub(super) sources: u8,
}

/// Which memory a load or a store goes to, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The address space.
    pub space: AddressSpace,
    /// As in [`Detail::Memory`].
    pub volatile: bool,
    /// As in [`Detail::Memory`].
    pub unaligned: bool,
}

impl From<AddressSpace> for Access {
    fn from(space: AddressSpace) -> Access {
        Access {
            space,
            volatile: false,
            unaligned: false,
        }
    }
}

impl From<Access> for Detail {
    fn from(access: Access) -> Detail {
        Detail::Memory {
            space: access.space,
            surface: None,
            volatile: access.volatile,
            unaligned: access.unaligned,
        }
    }
}

impl Instruction {
    /// The memory that an instruction accesses, with its qualifiers; `None` without [`Detail::Memory`].
    #[inline]
    pub fn access(&self) -> Option<Access> {
        if let Detail::Memory {
            space,
            volatile,
            unaligned,
            ..
        } = self.detail
        {
            Some(Access {
                space,
                volatile,
                unaligned,
            })
        } else {
            None
        }
    }

    /// Whether it is a load or a store that the program counts on.
    pub fn is_volatile(&self) -> bool {
        matches!(self.detail, Detail::Memory { volatile: true, .. })
    }

    /// Whether it is a load or a store that may lie at any address.
    pub fn is_unaligned(&self) -> bool {
        matches!(
            self.detail,
            Detail::Memory {
                unaligned: true,
                ..
            }
        )
    }

    /// The bits of a `loadi`.
    #[inline]
    pub fn immediate(&self) -> Option<u64> {
        match self.detail {
            Detail::Immediate([low, high]) => Some(u64::from(low) | u64::from(high) << 32),
            Detail::None
            | Detail::Convert(_)
            | Detail::Compare(_)
            | Detail::Memory { .. }
            | Detail::Branch(_)
            | Detail::CondBranch { .. }
            | Detail::Variable(_)
            | Detail::Fence(_)
            | Detail::Reduction(_)
            | Detail::Matrix(_)
            | Detail::Bytes(_)
            | Detail::Call(_) => None,
        }
    }

    /// Where control may go from here, in the order then, otherwise. Empty for `ret` and for
    /// instructions that do not end a block.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + use<> {
        let (a, b) = match self.detail {
            Detail::Branch(target) => (Some(target), None),
            Detail::CondBranch { then, otherwise } => (Some(then), Some(otherwise)),
            Detail::None
            | Detail::Immediate(_)
            | Detail::Convert(_)
            | Detail::Compare(_)
            | Detail::Memory { .. }
            | Detail::Variable(_)
            | Detail::Fence(_)
            | Detail::Reduction(_)
            | Detail::Matrix(_)
            | Detail::Bytes(_)
            | Detail::Call(_) => (None, None),
        };
        a.into_iter().chain(b)
    }
}
