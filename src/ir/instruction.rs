//! Instructions: a few words each. Their registers are stored in a pool of the function.

use super::function::{BlockId, CalleeId, MemoryVariableId, ParameterId};
use super::matrix::Matrix;
use super::opcode::{DetailRule, Opcode};
use super::types::{AddressSpace, Condition, Reduction, Type};
use crate::source::Loc;

/// What an instruction has besides its type and registers; the opcode determines the variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Detail {
    /// No detail beyond the type.
    None,
    /// The bits of a constant (`loadi`): low and high doubleword. Bits above the type's size are 0.
    Immediate([u32; 2]),
    /// The source type of `cvt`.
    Convert(Type),
    /// The condition of `cmp`.
    Compare(Condition),
    /// The memory that loads, stores and atomic operations access.
    Memory {
        /// The address space that is accessed.
        space: AddressSpace,
        /// The kernel argument whose surface is accessed; the address is then a doubleword byte
        /// offset into the surface. `None`: the address is as the address space requires.
        surface: Option<ParameterId>,
        /// Whether the access must be executed exactly as often as in the source, and in source
        /// order with other volatile ones. Only for loads and stores.
        volatile: bool,
        /// Whether the address may be any, not only a multiple of the size. Only for loads and
        /// stores of one doubleword in global and constant memory.
        unaligned: bool,
    },
    /// The target of `bra`.
    Branch(BlockId),
    /// The targets of `brc`.
    CondBranch {
        /// The target if the condition is true.
        then: BlockId,
        /// The target if it is false.
        otherwise: BlockId,
    },
    /// The variable whose address `addr` computes:
    /// an index into [`super::function::Function::variables`].
    Variable(MemoryVariableId),
    /// The address spaces that `fence` and the barriers order.
    Fence(Fences),
    /// The operation of `reduce` and the scans.
    Reduction(Reduction),
    /// The shapes and element types of `dpas`.
    Matrix(Matrix),
    /// The element types of `dp4a`.
    Bytes(ByteVectors),
    /// The function that `call` calls: an index into [`super::function::Function::callees`].
    Call(CalleeId),
}

/// The address spaces whose accesses are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fences {
    /// Orders accesses to local memory.
    pub local: bool,
    /// Orders accesses to global memory.
    pub global: bool,
}

impl Fences {
    /// Whether each address space is ordered, in the order of the text form.
    pub fn spaces(self) -> [(bool, AddressSpace); 2] {
        [
            (self.local, AddressSpace::Local),
            (self.global, AddressSpace::Global),
        ]
    }
}

/// The signedness of the bytes in the two doublewords that `dp4a` multiplies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByteVectors {
    /// For the first and the second doubleword.
    pub signed: [bool; 2],
}

impl ByteVectors {
    /// All combinations of signed and unsigned.
    pub const ALL: [ByteVectors; 4] = [
        ByteVectors::new(false, false),
        ByteVectors::new(false, true),
        ByteVectors::new(true, false),
        ByteVectors::new(true, true),
    ];

    /// Bytes with this signedness.
    pub const fn new(first: bool, second: bool) -> ByteVectors {
        ByteVectors {
            signed: [first, second],
        }
    }

    /// The types of the bytes.
    pub fn types(self) -> [Type; 2] {
        self.signed.map(|is| if is { Type::S8 } else { Type::U8 })
    }

    /// The type of the accumulator: unsigned if both vectors are.
    pub fn sum(self) -> Type {
        match self.signed {
            [false, false] => Type::U32,
            [true, _] | [_, true] => Type::S32,
        }
    }
}

/// One instruction.
///
/// Created by [`super::function::Function::instruction`], which puts the registers into the
/// function's pool; the ranges below index that pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// The operation, which determines the roles of type, detail and operands.
    pub opcode: Opcode,
    /// The type of the operation; u32 if the opcode has none.
    pub ty: Type,
    /// What the opcode requires besides the type.
    pub detail: Detail,
    /// The source location, for diagnostics and faults.
    pub loc: Loc,
    /// The index of the first register in the pool: destinations, then sources.
    pub(super) first: u32,
    pub(super) destinations: u8,
    pub(super) sources: u8,
}

/// The memory that a load or a store accesses, and its qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The address space that is accessed.
    pub space: AddressSpace,
    /// Whether the access is `volatile`: see [`Detail::Memory`].
    pub volatile: bool,
    /// Whether the address may be unaligned: see [`Detail::Memory`].
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
    /// The memory that an instruction accesses, with its
    /// qualifiers; `None` without [`Detail::Memory`].
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

    /// Whether it is a volatile load or store.
    pub fn is_volatile(&self) -> bool {
        self.access().is_some_and(|access| access.volatile)
    }

    /// Whether it is a load or store that may be at any address.
    pub fn is_unaligned(&self) -> bool {
        self.access().is_some_and(|access| access.unaligned)
    }

    /// The address space that an instruction accesses, if it accesses memory.
    #[inline]
    pub fn space(&self) -> Option<AddressSpace> {
        self.access().map(|access| access.space)
    }

    /// The kernel argument through whose surface an instruction accesses memory.
    #[inline]
    pub fn surface(&self) -> Option<ParameterId> {
        if let Detail::Memory { surface, .. } = self.detail {
            surface
        } else {
            None
        }
    }

    /// The constant of a `loadi`, as bits.
    #[inline]
    pub fn immediate(&self) -> Option<u64> {
        self.detail.immediate()
    }

    /// The targets of a terminator in the order then, otherwise. Empty for `ret`
    /// and for other instructions.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + use<> {
        let mut detail = self.detail;
        let targets = detail.targets_mut().map(|target| target.copied());
        targets.into_iter().flatten()
    }
}

impl Detail {
    /// The variant, as the table of opcodes names it.
    pub fn rule(self) -> DetailRule {
        match self {
            Detail::None => DetailRule::None,
            Detail::Immediate(_) => DetailRule::Immediate,
            Detail::Convert(_) => DetailRule::Convert,
            Detail::Compare(_) => DetailRule::Compare,
            Detail::Memory { .. } => DetailRule::Memory,
            Detail::Branch(_) => DetailRule::Branch,
            Detail::CondBranch { .. } => DetailRule::CondBranch,
            Detail::Variable(_) => DetailRule::Variable,
            Detail::Fence(_) => DetailRule::Fence,
            Detail::Reduction(_) => DetailRule::Reduction,
            Detail::Matrix(_) => DetailRule::Matrix,
            Detail::Bytes(_) => DetailRule::Bytes,
            Detail::Call(_) => DetailRule::Call,
        }
    }

    /// The branch targets, in the order then, otherwise.
    pub fn targets_mut(&mut self) -> [Option<&mut BlockId>; 2] {
        match self {
            Detail::Branch(target) => [Some(target), None],
            Detail::CondBranch { then, otherwise } => [Some(then), Some(otherwise)],
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
            | Detail::Call(_) => [None, None],
        }
    }

    /// The detail of a `loadi` of these bits.
    pub fn of_bits(bits: u64) -> Detail {
        Detail::Immediate([bits as u32, (bits >> 32) as u32])
    }

    /// The constant of a `loadi`, as bits.
    #[inline]
    pub fn immediate(self) -> Option<u64> {
        let [low, high] = self.immediate_words()?;
        Some(u64::from(low) | u64::from(high) << 32)
    }

    /// Details with which an opcode of a type is valid: every one, but for memory, branches, calls
    /// and matrices, which depend on a function; for those none.
    pub fn choices(opcode: Opcode, ty: Type) -> Vec<Detail> {
        match opcode.detail_rule() {
            DetailRule::None => vec![Detail::None],
            // The bits of 1 are a constant of every type.
            DetailRule::Immediate => vec![Detail::of_bits(1)],
            DetailRule::Convert => Type::ALL.iter().copied().map(Detail::Convert).collect(),
            DetailRule::Compare => Condition::ALL
                .into_iter()
                .filter(|&c| ty != Type::Bool || matches!(c, Condition::Eq | Condition::Ne))
                .map(Detail::Compare)
                .collect(),
            DetailRule::Reduction => (Reduction::ALL.into_iter())
                .filter(|r| r.allows(ty))
                .map(Detail::Reduction)
                .collect(),
            DetailRule::Bytes => (ByteVectors::ALL.into_iter())
                .filter(|b| b.sum() == ty)
                .map(Detail::Bytes)
                .collect(),
            DetailRule::Fence => (0..4)
                .map(|bits| {
                    Detail::Fence(Fences {
                        local: bits & 1 != 0,
                        global: bits & 2 != 0,
                    })
                })
                .collect(),
            DetailRule::Memory
            | DetailRule::Variable
            | DetailRule::Matrix
            | DetailRule::Branch
            | DetailRule::CondBranch
            | DetailRule::Call => Vec::new(),
        }
    }
}

macro_rules! payloads {
    ($($(#[$doc:meta])* $name:ident: $variant:ident($ty:ty);)*) => {
        impl Detail {
            $($(#[$doc])*
            #[inline]
            pub fn $name(self) -> Option<$ty> {
                if let Detail::$variant(payload) = self {
                    Some(payload)
                } else {
                    None
                }
            })*
        }
    };
}

// TABLE of the accessors of details that are one value; `None` for other details.
payloads! {
    /// The low and the high doubleword of a constant.
    immediate_words: Immediate([u32; 2]);
    /// The type that `cvt` converts from.
    converted_from: Convert(Type);
    /// The condition of a comparison.
    condition: Compare(Condition);
    /// The index of the variable whose address is computed.
    variable: Variable(MemoryVariableId);
    /// The address spaces whose accesses are ordered.
    fences: Fence(Fences);
    /// The operation of a reduction or scan.
    reduction: Reduction(Reduction);
    /// The shapes and element types of a matrix multiplication.
    matrix: Matrix(Matrix);
    /// The signedness of the bytes of a dot product.
    bytes: Bytes(ByteVectors);
    /// The index of the called function's name.
    callee: Call(CalleeId);
}
