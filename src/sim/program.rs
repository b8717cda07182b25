//! A decoded kernel: what the simulator executes. Places in the register file instead of
//! variables, positions instead of labels, rules already checked.

use super::matrix::Product;
use crate::visa::instruction::{Atomic, Combine};
use crate::visa::operand::{Modifier, PackedType, Region};
use crate::visa::types::{Condition, Type};

/// A kernel, decoded. One [`Op`] for each instruction that is not a label.
#[derive(Debug)]
pub(super) struct Program {
    /// The code.
    pub(super) ops: Vec<Op>,
    /// For each of `ops` the index of its instruction in the kernel.
    pub(super) origins: Vec<u32>,
    /// Words of the register file.
    pub(super) words: usize,
    /// Byte offset of %r0.
    pub(super) r0: usize,
    /// Byte offset of %sr0.
    pub(super) sr0: usize,
    /// Byte offset of %cr0.
    pub(super) cr0: usize,
    /// Byte offset of each input, in the order of the kernel's inputs.
    pub(super) inputs: Vec<usize>,
    /// Whether threads wait for one another.
    pub(super) has_barrier: bool,
    /// The memories with stores that some path leads from to a barrier without a fence that
    /// commits.
    pub(super) unfenced: Memories,
}

/// One operation.
#[derive(Debug)]
pub(super) struct Op {
    /// What is done.
    pub(super) action: Action,
    /// Channels.
    pub(super) size: u32,
    /// First channel.
    pub(super) offset: u32,
    /// Inactive channels execute too.
    pub(super) no_mask: bool,
    /// Which channels it is for; of a select which source.
    pub(super) predicate: Option<Test>,
}

/// A predicate and how it is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    /// Index of the predicate.
    pub(super) predicate: usize,
    /// `!`
    pub(super) invert: bool,
    /// `.any`, `.all`
    pub(super) combine: Combine,
}

/// What an operation does.
#[derive(Debug)]
pub(super) enum Action {
    /// Computes in all channels alike.
    Alu(Box<Alu>),
    /// The hot form of [`Action::Alu`]: dword lanes side by side.
    Lanes(Box<Lanes>),
    /// Compares into a predicate.
    Compare(Box<Compare>),
    /// The hot form of [`Action::Compare`].
    CompareLanes(Box<CompareLanes>),
    /// The carry or borrow of unsigned dwords beside the sum or difference.
    Carry(Box<Carry>),
    /// Logic on predicates; the first two are indices of the operands.
    Logic {
        /// And, or, xor, not (of the first).
        code: Code,
        /// The first source.
        a: usize,
        /// The second.
        b: usize,
        /// The destination.
        target: usize,
    },
    /// `mov UD P`
    ReadPredicate {
        /// Where to.
        target: Target,
        /// The predicate.
        predicate: usize,
        /// The bits it has.
        ones: u32,
    },
    /// `setp P UD`
    SetPredicate {
        /// The predicate.
        predicate: usize,
        /// From where.
        source: Source,
    },
    /// A branch of the channels.
    Goto {
        /// Index of the operation to go on with; the number of operations for the end.
        target: usize,
        /// Exec size 1: all channels of the thread or none.
        uniform: bool,
    },
    /// The end of the thread; in a subroutine its end.
    Ret,
    /// A call of a subroutine by the channels.
    Call {
        /// Index of its first operation.
        target: usize,
    },
    /// The end of a subroutine, for the channels.
    Return,
    /// Sets a surface variable.
    Movs {
        /// Which.
        surface: usize,
        /// To what.
        source: Source,
    },
    /// Sets elements of an address variable, one for each channel.
    Address {
        /// Which.
        address: usize,
        /// The first element.
        element: usize,
        /// From where on.
        from: AddressBase,
        /// Bytes from there.
        source: Source,
    },
    /// Takes the address of a constant table, which begins so many bytes behind the first.
    TableAddress {
        /// Where to.
        target: Target,
        /// Bytes.
        offset: u64,
    },
    /// Reads or writes memory.
    Message(Box<Message>),
    /// Reads and writes memory in one.
    Atomic(Box<AtomicMessage>),
    /// Multiplies matrices, in all channels together.
    Product(Box<Product>),
    /// Waits for the threads of the work-group.
    Barrier,
    /// Orders the thread's accesses to memory.
    Fence {
        /// The memories it is a fence of.
        named: Memories,
        /// Of these, those whose accesses are done when the thread goes on: the fence commits.
        committed: Memories,
    },
    /// Nothing.
    Nothing,
}

/// Memories that the threads of a work-group share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Memories {
    /// Local memory.
    pub(super) local: bool,
    /// Global memory.
    pub(super) global: bool,
}

impl Memories {
    /// Neither.
    pub(super) const NONE: Memories = Memories {
        local: false,
        global: false,
    };

    /// Both.
    pub(super) const ALL: Memories = Memories {
        local: true,
        global: true,
    };

    /// Those that are in one of two.
    pub(super) fn or(self, other: Memories) -> Memories {
        Memories {
            local: self.local | other.local,
            global: self.global | other.global,
        }
    }

    /// Those that are not in another.
    pub(super) fn without(self, other: Memories) -> Memories {
        Memories {
            local: self.local & !other.local,
            global: self.global & !other.global,
        }
    }

    /// Those that are in both.
    pub(super) fn and(self, other: Memories) -> Memories {
        Memories {
            local: self.local & other.local,
            global: self.global & other.global,
        }
    }
}

/// What an address in the register file is counted from.
#[derive(Clone, Copy, Debug)]
pub(super) enum AddressBase {
    /// The place of a variable, of which the first byte and the one behind the last are
    /// given; and so many bytes.
    Variable((usize, usize), i64),
    /// An element of an address variable, and the following ones.
    Address(usize, usize),
}

/// What the ALU computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the opcodes")]
pub(super) enum Code {
    Mov,
    Sel,
    Add,
    Mul,
    Mulh,
    Mad,
    Div,
    Mod,
    Min,
    Max,
    And,
    Or,
    Xor,
    Not,
    Shl,
    Shr,
    Asr,
    Lzd,
    Cbit,
    Avg,
    Rol,
    Ror,
    Add3,
    /// The function of three bits.
    Bfn(u8),
    Bfe,
    Bfi,
    Bfrev,
    Fbl,
    Fbh,
    Dp4a,
    Frc,
    Rndd,
    Rndu,
    Rnde,
    Rndz,
    Inv,
    Sqrt,
    Divm,
    Sqrtm,
    Rsqrt,
    Exp,
    Log,
    Sin,
    Cos,
    Pow,
}

/// In which numbers an operation computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// Integers, exactly.
    Integer,
    /// Floats; halves and bfloats are extended, and results rounded.
    Single,
    /// Halves alone, where one rounding needs more than [`Class::Single`] gives.
    Half,
    /// Doubles.
    Double,
}

/// A source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    /// Type of the elements.
    pub(super) ty: Type,
    /// What is done to them.
    pub(super) modifier: Modifier,
    /// Where they are.
    pub(super) place: Place,
}

/// Where a source's elements are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// In the instruction: the bits.
    Immediate(u64),
    /// In the register file.
    Region {
        /// Byte offset of the origin.
        byte: usize,
        /// Which elements.
        region: Region,
    },
    /// In the instruction: a packed vector, an element for each channel.
    Packed(PackedType, u32),
    /// In the register file, where an address variable says.
    Indirect(Indirect),
}

/// Elements of the register file at addresses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indirect {
    /// Index of the address variable.
    pub(super) address: usize,
    /// The first of its elements.
    pub(super) element: usize,
    /// Bytes behind the address.
    pub(super) offset: i64,
    /// How many channels have an address together; `None` when all have one.
    pub(super) width: Option<u32>,
    /// Which elements from there.
    pub(super) region: Region,
}

impl Indirect {
    /// The element of the address variable for a channel, and the bytes behind the address.
    pub(super) fn of(&self, channel: u32, size: u32) -> (usize, i64) {
        let (row, element) = match self.width {
            None => (0, self.region.element(channel)),
            Some(width) => {
                let horizontal = u32::from(self.region.horizontal);
                (channel / width, channel % width * horizontal)
            }
        };
        (
            self.element + row as usize,
            self.offset + i64::from(element) * i64::from(size),
        )
    }
}

/// A destination.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// Type of the elements.
    pub(super) ty: Type,
    /// Byte offset of the first element; `None` for %null, and where an address says it.
    pub(super) byte: Option<usize>,
    /// The address variable, its element, and bytes behind the address.
    pub(super) address: Option<(usize, usize, i64)>,
    /// From one element to the next, in elements.
    pub(super) stride: usize,
    /// Whether this is %cr0, whose bits change how floats are computed.
    pub(super) control: bool,
}

/// A computation.
#[derive(Debug)]
pub(super) struct Alu {
    /// What.
    pub(super) code: Code,
    /// In which numbers.
    pub(super) class: Class,
    /// `.sat`
    pub(super) saturate: bool,
    /// Where to.
    pub(super) target: Target,
    /// From where: 1 to 4.
    pub(super) sources: Vec<Source>,
}

/// A comparison.
#[derive(Debug)]
pub(super) struct Compare {
    /// Which.
    pub(super) condition: Condition,
    /// In which numbers.
    pub(super) class: Class,
    /// From where.
    pub(super) sources: [Source; 2],
    /// Where to.
    pub(super) target: CompareTarget,
}

/// Where the result of a comparison goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum CompareTarget {
    /// To a predicate.
    Predicate(usize),
    /// To a variable: all ones or 0.
    Variable(Target),
}

/// `addc` and `subb`.
#[derive(Debug)]
pub(super) struct Carry {
    /// What is computed.
    pub(super) operation: CarryOperation,
    /// The sum or difference, or the low half.
    pub(super) target: Target,
    /// The carry or borrow, or the high half.
    pub(super) carry: Target,
    /// From where: 2, and of a product 3.
    pub(super) sources: Vec<Source>,
}

/// What gives two doublewords.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CarryOperation {
    /// `addc`
    Add,
    /// `subb`
    Subtract,
    /// `madw`
    MultiplyAdd,
}

/// Dword lanes of a source.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lane {
    /// The same constant in all.
    Constant(u32),
    /// One word for all.
    Uniform(usize),
    /// Words side by side.
    Vector(usize),
}

/// A source of a hot form: lanes and what makes a lane's bits the operand's:
/// `((x & keep) ^ flip) + plus`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaneSource {
    /// Where.
    pub(super) lane: Lane,
    /// Whether the rest is of any effect.
    pub(super) modified: bool,
    /// Bits that stay.
    pub(super) keep: u32,
    /// Bits that are inverted.
    pub(super) flip: u32,
    /// What is added.
    pub(super) plus: u32,
}

/// What a hot form computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "an operation and the type of its lanes")]
pub(super) enum LaneCode {
    Copy,
    Select,
    Add,
    Mul,
    Mad,
    And,
    Or,
    Xor,
    Not,
    Shl,
    Shr,
    Asr,
    MinD,
    MinUd,
    MaxD,
    MaxUd,
    AddF,
    MulF,
    MadF,
    MinF,
    MaxF,
    DToF,
    UdToF,
    FToD,
    FToUd,
    Math(Code),
}

/// The hot form of a computation: lanes of dwords, side by side in the destination.
#[derive(Debug)]
pub(super) struct Lanes {
    /// What.
    pub(super) code: LaneCode,
    /// First word of the destination.
    pub(super) target: usize,
    /// From where; unused ones are constants.
    pub(super) sources: [LaneSource; 3],
    /// Whether it computes with floats and so needs the usual control register.
    pub(super) float: bool,
    /// The same in its general form, for an unusual control register.
    pub(super) general: Alu,
}

/// The hot form of a comparison.
#[derive(Debug)]
pub(super) struct CompareLanes {
    /// Which.
    pub(super) condition: Condition,
    /// The type of both sides: d, ud or f.
    pub(super) ty: Type,
    /// From where.
    pub(super) sources: [LaneSource; 2],
    /// The predicate.
    pub(super) predicate: usize,
    /// The same in its general form, for an unusual control register.
    pub(super) general: Compare,
}

/// A read or write of memory.
#[derive(Debug)]
pub(super) struct Message {
    /// How the address is made.
    pub(super) address: Address,
    /// Byte offset in the register file of the first channel's address; `None` where the address
    /// model has all of it.
    pub(super) address_byte: Option<usize>,
    /// What the common offset is multiplied by.
    pub(super) scale: u32,
    /// What the addresses are multiplied by, and what is added to them then.
    pub(super) addresses: Sequence,
    /// Byte offset in the register file of the first channel's data.
    pub(super) data_byte: usize,
    /// Bytes of a slot before its element.
    pub(super) slot_byte: usize,
    /// Whether it writes.
    pub(super) store: bool,
    /// Bytes of one element in memory: 1, 2, 4 or 8.
    pub(super) element: u32,
    /// Elements of a channel, side by side in memory.
    pub(super) count: u32,
    /// Where some of four elements are left out: the places of those that are there.
    pub(super) picked: Option<[u8; 4]>,
    /// From one channel's data to the next, in bytes.
    pub(super) channel_stride: usize,
    /// From one element of a channel to its next, in bytes.
    pub(super) element_stride: usize,
    /// Whether elements may lie anywhere. Of gencl's own kernels nothing may, so that what OpenCL C
    /// leaves undefined shows.
    pub(super) any_place: bool,
    /// What a read of less than a dword does to the rest of the slot.
    pub(super) rest: Rest,
}

/// What a message makes of the addresses in the register file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    /// They are multiplied by this.
    pub(super) scale: u16,
    /// Then this is added.
    pub(super) offset: i32,
    /// From one channel to the next, where there is one address for all.
    pub(super) pitch: Option<Source>,
}

impl Sequence {
    /// An address for each channel, as it is.
    pub(super) const PLAIN: Sequence = Sequence {
        scale: 1,
        offset: 0,
        pitch: None,
    };
}

/// An atomic operation on memory. The first channels of each part; parts of the register file
/// are side by side.
#[derive(Debug)]
pub(super) struct AtomicMessage {
    /// What is done.
    pub(super) operation: Atomic,
    /// The addresses, and where what was in memory goes (of which nothing is written where
    /// `has_result` is not set).
    pub(super) message: Message,
    /// Whether what was in memory is wanted.
    pub(super) has_result: bool,
    /// Byte offsets of the values: the operand, or the new value and the one to compare with.
    pub(super) values: [usize; 2],
}

/// The part of a slot that a narrow read does not fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// There is none, or it stays.
    None,
    /// It becomes 0: LSC.
    Zero,
    /// It becomes undefined, in so many bytes from the channel's first: the legacy messages.
    Undefined(u32),
}

impl Address {
    /// The memory that is found, if it is shared. 64-bit addresses may be of private memory too.
    pub(super) fn memories(&self) -> Memories {
        match self {
            Address::Local { .. } => Memories {
                local: true,
                ..Memories::NONE
            },
            Address::Flat
            | Address::FlatFrom { .. }
            | Address::Table(_)
            | Address::Surface { .. } => Memories {
                global: true,
                ..Memories::NONE
            },
            Address::Scratch { .. } | Address::ScratchSurface { .. } => Memories::NONE,
        }
    }
}

/// How a message finds memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Address {
    /// 64-bit addresses.
    Flat,
    /// 64-bit addresses, beside a common one.
    FlatFrom {
        /// The common address.
        base: Source,
    },
    /// Dword offsets into the surface of this binding table index.
    Table(u32),
    /// Dword offsets, beside a common one, into the surface in a surface variable.
    Surface {
        /// The variable.
        variable: usize,
        /// The common offset.
        offset: Source,
    },
    /// Dword offsets, beside a common one, into the scratch space of all threads.
    Scratch {
        /// The common offset.
        offset: Source,
    },
    /// Dword offsets, beside a common one, into the local memory of the work-group.
    Local {
        /// The common offset.
        offset: Source,
    },
    /// Dword offsets into the scratch surface of the thread.
    ScratchSurface {
        /// What names the surface.
        state: Source,
    },
}
