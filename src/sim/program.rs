//! A decoded kernel, the program that the simulator executes: offsets in the register file instead
//! of variables, operation indices instead of labels, rules already checked.

use super::code::Code;
use super::matrix::Product;
use crate::visa::instruction::{Atomic, Combine};
use crate::visa::operand::{Modifier, PackedType, Region};
use crate::visa::types::{Condition, Type};

/// A decoded kernel, with one [`Op`] per instruction that is not a label.
#[derive(Debug)]
pub(super) struct Program {
    /// The operations in the order of the instructions.
    pub(super) ops: Vec<Op>,
    /// The index in the kernel of each operation's instruction.
    pub(super) origins: Vec<u32>,
    /// Size of the register file in words.
    pub(super) words: usize,
    /// Byte offset of %r0.
    pub(super) r0: usize,
    /// Byte offset of %sr0.
    pub(super) sr0: usize,
    /// Byte offset of %cr0.
    pub(super) cr0: usize,
    /// Byte offset of %hw_id.
    pub(super) hw_id: usize,
    /// Location of each input, in the order of the kernel's inputs.
    pub(super) inputs: Vec<InputPlace>,
    /// Number of channels of a thread.
    pub(super) channels: u32,
    /// Whether each thread executes one work-item, with all channels on.
    pub(super) one_item: bool,
    /// Mask of the channels that branches select. The others execute wherever the thread is.
    pub(super) branching: u32,
    /// Whether threads wait for one another.
    pub(super) has_barrier: bool,
    /// The memories with stores that some path leads from to a barrier without
    /// a fence that commits.
    pub(super) unfenced: Memories,
}

/// The location of an input.
#[derive(Clone, Copy, Debug)]
pub(super) enum InputPlace {
    /// A byte offset in the register file.
    Register(usize),
    /// A surface variable, by its index.
    Surface(usize),
}

/// A decoded instruction, ready for execution.
#[derive(Debug)]
pub(super) struct Op {
    /// The operation with its operands.
    pub(super) action: Action,
    /// Execution size in channels.
    pub(super) size: u32,
    /// First channel of the operation.
    pub(super) offset: u32,
    /// NoMask: inactive channels execute too.
    pub(super) no_mask: bool,
    /// Whether the instruction is a message.
    pub(super) is_message: bool,
    /// The estimated number of native instructions.
    pub(super) native_instructions: u32,
    /// Selects the channels that execute; for a select, the source.
    pub(super) predicate: Option<Test>,
}

impl Op {
    /// Whether its predicate chooses between sources.
    pub(super) fn is_select(&self) -> bool {
        match &self.action {
            Action::Alu(alu) => alu.code == Code::Sel,
            Action::Lanes(hot) => hot.general.code == Code::Sel,
            _ => false,
        }
    }
}

/// A use of a predicate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    /// Index of the predicate.
    pub(super) predicate: usize,
    /// Whether the result is inverted (`!`).
    pub(super) invert: bool,
    /// How the bits are combined: `.any`, `.all`.
    pub(super) combine: Combine,
    /// Mask of the bits that the predicate has: those that are combined.
    pub(super) ones: u32,
}

/// The operation of an instruction.
#[derive(Debug)]
pub(super) enum Action {
    /// A computation, the same in all channels.
    Alu(Box<Alu>),
    /// The fast path of [`Action::Alu`]: contiguous dword lanes.
    Lanes(Box<Lanes>),
    Compare(Box<Compare>),
    /// The fast path of [`Action::Compare`].
    CompareLanes(Box<CompareLanes>),
    /// A computation with two results: `addc`, `subb` and `madw`.
    Carry(Box<Carry>),
    /// Logic on predicates. The operands are indices of predicates.
    Logic {
        /// And, or, xor, or not (of the first source).
        code: Code,
        a: usize,
        b: usize,
        target: usize,
    },
    /// `mov UD P`: reads the bits of a predicate.
    ReadPredicate {
        target: Target,
        predicate: usize,
        /// Mask of the bits that the predicate has.
        ones: u32,
    },
    /// `setp P UD`: sets a predicate.
    SetPredicate {
        /// The predicate that is set.
        predicate: usize,
        /// The bits, one per channel.
        source: Source,
    },
    /// A branch per channel.
    Goto {
        /// Index of the target operation; the number of operations for the end of the program.
        target: usize,
        /// Whether the execution size is 1: all active channels of the thread branch, or none.
        uniform: bool,
    },
    /// `jmp`: a branch of the entire thread, whichever channels are active.
    Jump {
        /// Index of the target operation.
        target: usize,
    },
    /// `ret` at the end of the thread.
    Ret,
    /// A call of a subroutine by the channels.
    Call {
        /// Index of the subroutine's first operation.
        target: usize,
    },
    /// A return from a subroutine, per channel.
    Return,
    /// Sets a surface variable.
    Movs {
        /// Index of the surface variable.
        surface: usize,
        /// The binding table index.
        source: Source,
    },
    /// Sets elements of an address variable, one per channel.
    Address {
        /// Index of the address variable.
        address: usize,
        /// Index of the first element.
        element: usize,
        from: AddressBase,
        /// The offset added to the base, in bytes.
        source: Source,
    },
    /// Computes the address of a constant table.
    TableAddress {
        target: Target,
        /// Offset of the table in the constant variables, in bytes.
        offset: u64,
    },
    /// Reads or writes memory.
    Message(Box<Message>),
    /// An atomic read-modify-write of memory.
    Atomic(Box<AtomicMessage>),
    /// Multiplies matrices, with all channels together.
    Product(Box<Product>),
    /// Waits for all threads of the work-group.
    Barrier,
    /// A fence, which orders the thread's memory accesses.
    Fence {
        /// The memories that the fence orders.
        named: Memories,
        /// Those of them whose accesses are complete when the thread continues: the fence commits.
        committed: Memories,
    },
    Nothing,
}

impl Action {
    /// The address of a message that accesses memory, and whether it writes.
    pub(super) fn access(&self) -> Option<(&Address, bool)> {
        match self {
            Action::Message(message) => Some((&message.address, message.store)),
            Action::Atomic(atomic) => Some((&atomic.message.address, true)),
            _ => None,
        }
    }
}

/// A set of memories that the threads of a work-group share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Memories {
    pub(super) local: bool,
    pub(super) global: bool,
}

impl Memories {
    pub(super) const NONE: Memories = Memories {
        local: false,
        global: false,
    };

    pub(super) const ALL: Memories = Memories {
        local: true,
        global: true,
    };

    /// Union of two sets.
    pub(super) fn or(self, other: Memories) -> Memories {
        Memories {
            local: self.local | other.local,
            global: self.global | other.global,
        }
    }

    /// Difference of two sets.
    pub(super) fn without(self, other: Memories) -> Memories {
        Memories {
            local: self.local & !other.local,
            global: self.global & !other.global,
        }
    }

    /// Intersection of two sets.
    pub(super) fn and(self, other: Memories) -> Memories {
        Memories {
            local: self.local & other.local,
            global: self.global & other.global,
        }
    }
}

/// The base of an address in the register file.
#[derive(Clone, Copy, Debug)]
pub(super) enum AddressBase {
    /// A variable, given by its first byte and the byte after its last, plus an offset in bytes.
    Variable((usize, usize), i64),
    /// An address variable and its first element; one element per channel.
    Address(usize, usize),
}

/// The arithmetic in which an operation computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// Integer arithmetic on exact intermediate results.
    Integer,
    /// Single precision; halves and bfloats are extended, and results rounded.
    Single,
    /// Half precision, where extending to [`Class::Single`] would round twice.
    Half,
    Double,
}

/// A source operand, with its type and modifier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    /// Type of the elements.
    pub(super) ty: Type,
    /// Operation applied to an element before use.
    pub(super) modifier: Modifier,
    /// Location of the elements.
    pub(super) place: Place,
}

/// The location of a source's elements.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// The bits of an immediate operand.
    Immediate(u64),
    /// A region of the register file.
    Region {
        /// Byte offset of the origin.
        byte: usize,
        /// The elements relative to the origin.
        region: Region,
    },
    /// A packed vector in an immediate, with one element per channel.
    Packed(PackedType, u32),
    /// The register file, at the addresses in an address variable.
    Indirect(Indirect),
}

/// A location that address registers determine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indirect {
    /// Index of the address variable.
    pub(super) address: usize,
    /// Index of its first element.
    pub(super) element: usize,
    /// Offset added to the address, in bytes.
    pub(super) offset: i64,
    /// Number of channels that share an address; `None` if all share one.
    pub(super) width: Option<u32>,
    /// The elements relative to the address.
    pub(super) region: Region,
}

impl Indirect {
    /// The element of the address variable for a channel, and the byte offset from its address.
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

/// A destination operand, with its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// Type of the elements.
    pub(super) ty: Type,
    /// Byte offset of the first element; `None` for %null and for an indirect destination.
    pub(super) byte: Option<usize>,
    /// Of an indirect destination: the address variable, its element, and the offset in bytes.
    pub(super) address: Option<(usize, usize, i64)>,
    /// Distance between adjacent elements, in elements.
    pub(super) stride: usize,
    /// Whether this is %cr0, whose bits control float arithmetic.
    pub(super) control: bool,
}

/// A computation, the same in all channels.
#[derive(Debug)]
pub(super) struct Alu {
    pub(super) code: Code,
    pub(super) class: Class,
    /// Whether the result is saturated (`.sat`).
    pub(super) saturate: bool,
    pub(super) target: Target,
    /// 1 to 4 sources.
    pub(super) sources: Vec<Source>,
}

/// A comparison of two sources.
#[derive(Debug)]
pub(super) struct Compare {
    pub(super) condition: Condition,
    pub(super) class: Class,
    /// The two sources, compared channel by channel.
    pub(super) sources: [Source; 2],
    /// Where the results are written.
    pub(super) target: CompareTarget,
}

/// The destination of a comparison.
#[derive(Clone, Copy, Debug)]
pub(super) enum CompareTarget {
    /// The predicate with this index.
    Predicate(usize),
    /// A variable, which becomes all ones or 0 per channel.
    Variable(Target),
}

/// A computation with two results: `addc`, `subb` and `madw`.
#[derive(Debug)]
pub(super) struct Carry {
    pub(super) operation: CarryOperation,
    /// Destination of the sum or difference, or of the low half.
    pub(super) target: Target,
    /// Destination of the carry or borrow, or of the high half.
    pub(super) carry: Target,
    /// 2 sources; 3 for `madw`.
    pub(super) sources: Vec<Source>,
}

/// Operations with two doubleword results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CarryOperation {
    /// `addc`: the sum and the carry.
    Add,
    /// `subb`: the difference and the borrow.
    Subtract,
    /// `madw`: both halves of a 64-bit multiply-add.
    MultiplyAdd,
}

/// The dword lanes of a source.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lane {
    /// A constant in all lanes.
    Constant(u32),
    /// The word with this index, broadcast to all lanes.
    Uniform(usize),
    /// Contiguous words, starting with this index.
    Vector(usize),
}

/// A source of a fast path: its lanes, and how a lane's bits become the operand:
/// `((x & keep) ^ flip) + plus`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaneSource {
    pub(super) lane: Lane,
    /// Whether `keep`, `flip` and `plus` have any effect.
    pub(super) modified: bool,
    /// Mask of the bits that are kept.
    pub(super) keep: u32,
    /// Mask of the bits that are inverted.
    pub(super) flip: u32,
    /// The number that is added last.
    pub(super) plus: u32,
}

/// The operation of a fast path.
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

/// The fast path of a computation; the destination is contiguous dwords.
#[derive(Debug)]
pub(super) struct Lanes {
    /// The operation and the type of its lanes.
    pub(super) code: LaneCode,
    /// Index of the destination's first word.
    pub(super) target: usize,
    /// The sources; unused ones are constants.
    pub(super) sources: [LaneSource; 3],
    /// Whether it computes with floats and so requires the default control register.
    pub(super) float: bool,
    /// The general form, for other settings of the control register.
    pub(super) general: Alu,
}

/// The fast path of a comparison.
#[derive(Debug)]
pub(super) struct CompareLanes {
    pub(super) condition: Condition,
    /// The type of both sides: d, ud or f.
    pub(super) ty: Type,
    /// The two sources, compared lane by lane.
    pub(super) sources: [LaneSource; 2],
    /// Index of the destination predicate.
    pub(super) predicate: usize,
    /// The general form, for other settings of the control register.
    pub(super) general: Compare,
}

/// A read or write of memory.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) address: Address,
    /// Byte offset in the register file of the first channel's address; `None` if the address model
    /// determines the entire address.
    pub(super) address_byte: Option<usize>,
    /// Factor of the common offset.
    pub(super) scale: u32,
    /// Factor of the channels' addresses, and the constant added to the product.
    pub(super) addresses: Sequence,
    /// Byte offset in the register file of the first channel's data.
    pub(super) data_byte: usize,
    /// Offset of an element in its slot, in bytes.
    pub(super) slot_byte: usize,
    /// Whether the message writes memory.
    pub(super) store: bool,
    /// Size of an element in memory, in bytes: 1, 2, 4 or 8.
    pub(super) element: u32,
    /// Number of elements per channel, adjacent in memory.
    pub(super) count: u32,
    /// The indices of the transferred elements of four, if they are not the first ones.
    pub(super) selected: Option<[u8; 4]>,
    /// Distance between the data of adjacent channels, in bytes.
    pub(super) channel_stride: usize,
    /// Distance between adjacent elements of a channel, in bytes.
    pub(super) element_stride: usize,
    /// Whether elements may be misaligned. In gencl's own kernels they may not, so that undefined
    /// behavior of OpenCL C is detected.
    pub(super) any_place: bool,
    /// The effect of a read of less than a dword on the rest of its slot.
    pub(super) rest: Rest,
}

impl Message {
    /// The distance of the k-th transferred element of a channel from its address, in bytes.
    #[inline(always)]
    pub(super) fn place_of(&self, k: u32) -> u64 {
        let index = match self.selected {
            Some(places) => places.get(k as usize).copied().map_or(k, u32::from),
            None => k,
        };
        u64::from(index) * u64::from(self.element)
    }
}

/// The transformation of the channels' addresses by a message.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    /// The addresses are multiplied by this factor.
    pub(super) scale: u16,
    /// Added to the product.
    pub(super) offset: i32,
    /// The stride between channels, if they share one base address.
    pub(super) pitch: Option<Source>,
}

impl Sequence {
    /// One address per channel, not transformed.
    pub(super) const PLAIN: Sequence = Sequence {
        scale: 1,
        offset: 0,
        pitch: None,
    };
}

/// An atomic message. Offsets are those of the first channel; the channels' values are adjacent.
#[derive(Debug)]
pub(super) struct AtomicMessage {
    pub(super) operation: Atomic,
    /// The addresses, and the destination of the old value (which is not written
    /// unless `has_result` is set).
    pub(super) message: Message,
    /// Whether the old value is returned.
    pub(super) has_result: bool,
    /// Byte offsets of the value operands: the operand, or the new value and the comparand.
    pub(super) values: [usize; 2],
}

/// The effect of a narrow read on the part of a slot that it does not fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// None: the slot is filled, or the rest is unchanged.
    None,
    /// The rest becomes 0 (LSC messages).
    Zero,
    /// The rest of this many bytes of the channel's slot becomes undefined (legacy messages).
    Undefined(u32),
}

impl Address {
    /// The shared memory that a message accesses, if any. 64-bit addresses may also be those of private memory.
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

/// The address model of a message.
#[derive(Clone, Copy, Debug)]
pub(super) enum Address {
    Flat,
    /// 64-bit addresses, relative to a common address.
    FlatFrom {
        /// The address that all channels share.
        base: Source,
    },
    /// Dword offsets into the surface with this binding table index.
    Table(u32),
    /// Dword offsets, plus a common offset, into the surface that a surface variable selects.
    Surface {
        /// Index of the surface variable.
        variable: usize,
        /// The offset that all channels share.
        offset: Source,
    },
    /// Dword offsets, plus a common offset, into the scratch space of all threads.
    Scratch {
        /// The offset that all channels share.
        offset: Source,
    },
    /// Dword offsets, plus a common offset, into the local memory of the work-group.
    Local {
        /// The offset that all channels share.
        offset: Source,
    },
    /// Dword offsets into the scratch surface of the thread.
    ScratchSurface {
        /// The state offset that identifies the surface.
        state: Source,
    },
}
