//! What messages of the load-store cache (LSC) carry: where they go, what they move, and how they use
//! the caches.

use super::super::operand::{Variable, VariableId};
use super::AddressSize;

vocabulary! {
    /// The shared function of an LSC message.
    Sfid {
        Ugm 0 "ugm" "Untyped global memory.";
        Ugml 1 "ugml" "Untyped global memory, low bandwidth.";
        Tgm 2 "tgm" "Typed global memory: images.";
        Slm 3 "slm" "Shared local memory.";
    }
}

vocabulary! {
    /// The size of an element of an LSC message.
    LscData {
        D8 1 "d8" "A byte, packed.";
        D16 2 "d16" "A word, packed.";
        D32 3 "d32" "A dword.";
        D64 4 "d64" "A qword.";
        D8c32 5 "d8c32" "A byte, zero-extended into a dword slot.";
        D16c32 6 "d16c32" "A word, zero-extended into a dword slot.";
        D16c32h 7 "d16c32h" "A word in the high half of a dword slot.";
    }
}

impl LscData {
    /// Bytes of memory, and bytes of a register.
    pub fn sizes(self) -> (u32, u32) {
        match self {
            LscData::D8 => (1, 1),
            LscData::D16 => (2, 2),
            LscData::D32 => (4, 4),
            LscData::D64 => (8, 8),
            LscData::D8c32 => (1, 4),
            LscData::D16c32 | LscData::D16c32h => (2, 4),
        }
    }
}

vocabulary! {
    /// How an LSC message uses a cache.
    LscCache {
        Default 0 "df" "As the surface says.";
        Uncached 1 "uc" "Not.";
        Cached 2 "ca" "Keeps what is read.";
        WriteBack 3 "wb" "Writes later.";
        WriteThrough 4 "wt" "Writes at once.";
        Streaming 5 "st" "Keeps it for a short time.";
        ReadInvalidate 6 "ri" "Reads it for the last time.";
    }
}

vocabulary! {
    /// What an LSC fence does with caches.
    LscFenceOperation {
        None 0 "none" "Nothing.";
        Evict 1 "evict" "Writes and forgets.";
        Invalidate 2 "invalidate" "Forgets what is unchanged.";
        Discard 3 "discard" "Forgets everything.";
        Clean 4 "clean" "Writes and keeps.";
        FlushL3 5 "flushl3" "Writes the last level.";
        Type6 6 "type6" "Reserved.";
    }
}

vocabulary! {
    /// For whom an LSC fence holds.
    LscScope {
        Group 0 "group" "The work-group.";
        Local 1 "local" "The sub-slice.";
        Tile 2 "tile" "The tile.";
        Gpu 3 "gpu" "The device.";
        Gpus 4 "gpus" "All devices.";
        SysRel 5 "sysrel" "The system, to release.";
        SysAcq 6 "sysacq" "The system, to acquire.";
    }
}

/// A number of an LSC message: which surface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscIndex {
    /// Itself.
    Immediate(u32),
    /// Element `(row, column)` of a variable.
    Variable {
        /// The variable.
        variable: Variable,
        /// GRFs from its start.
        row: u16,
        /// Elements from the start of the row.
        column: u16,
    },
}

/// What the addresses of an LSC message are relative to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscSurface {
    /// `flat`: nothing.
    Flat,
    /// `bss(..)`: a bindless surface state.
    Bss(LscIndex),
    /// `ss(..)`: a surface state.
    Ss(LscIndex),
    /// `bti(..)`: a surface of the binding table.
    Bti(LscIndex),
    /// `arg`: the kernel's arguments.
    Arg,
}

/// How an LSC message finds memory: `bti(0x1)[4*V+16]:a32`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LscAddress {
    /// What the addresses are relative to.
    pub surface: LscSurface,
    /// Bits of an address.
    pub size: AddressSize,
    /// What the addresses are multiplied by.
    pub scale: u16,
    /// What is added to them.
    pub offset: i32,
}

impl LscAddress {
    /// `flat[V]:a64`: 64-bit addresses.
    pub const FLAT64: LscAddress = LscAddress::new(LscSurface::Flat, AddressSize::A64);
    /// `flat[V]:a32`: offsets in shared local memory.
    pub const FLAT32: LscAddress = LscAddress::new(LscSurface::Flat, AddressSize::A32);

    /// Addresses as they are.
    pub const fn new(surface: LscSurface, size: AddressSize) -> LscAddress {
        LscAddress {
            surface,
            size,
            scale: 1,
            offset: 0,
        }
    }

    /// `bti(n)[V]:a32`: offsets in a surface of the binding table.
    pub const fn bti(index: u8) -> LscAddress {
        let index = LscIndex::Immediate(index as u32);
        LscAddress::new(LscSurface::Bti(index), AddressSize::A32)
    }

    /// `ss(V)[V]:a32`: offsets in the surface whose state lies where a variable of one
    /// doubleword says.
    pub const fn surface_state(id: VariableId) -> LscAddress {
        let index = LscIndex::Variable {
            variable: Variable::Declared(id),
            row: 0,
            column: 0,
        };
        LscAddress::new(LscSurface::Ss(index), AddressSize::A32)
    }
}

/// What an LSC message moves for an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscShape {
    /// `x4`: so many elements of each channel: 1, 2, 3, 4 or 8.
    Vector(u8),
    /// `x16t`: so many elements, one behind the other, for the first channel.
    Transposed(u8),
    /// `.xyzw`: those of four elements whose bits are set.
    Quad(u8),
}

impl LscShape {
    /// The numbers of elements that there are, in the order of their numbers from 1 on.
    pub const COUNTS: [u8; 8] = [1, 2, 3, 4, 8, 16, 32, 64];

    /// Elements of an address.
    pub fn elements(self) -> u32 {
        match self {
            LscShape::Vector(n) | LscShape::Transposed(n) => u32::from(n),
            LscShape::Quad(mask) => mask.count_ones(),
        }
    }
}

/// An LSC message: `lsc_load.ugm.df.df (M1,16) D:d32x2 bti(0x1)[A]:a32`.
///
/// Operands: for a load, raw destination then raw address; for a store, raw address then
/// raw data. Typed messages have up to four raw addresses, `%null` where one is left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lsc {
    /// The shared function.
    pub sfid: Sfid,
    /// The first and the last level of the cache.
    pub cache: [LscCache; 2],
    /// Element size.
    pub data: LscData,
    /// Elements of each channel.
    pub shape: LscShape,
    /// Address model.
    pub address: LscAddress,
}

impl Lsc {
    /// A message with the default caches.
    pub const fn new(sfid: Sfid, data: LscData, vector: u8, address: LscAddress) -> Lsc {
        Lsc {
            sfid,
            cache: [LscCache::Default; 2],
            data,
            shape: LscShape::Vector(vector),
            address,
        }
    }
}

/// An LSC message of rectangles of a matrix: `V:d32.2x8x16nt`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LscBlock {
    /// The shared function.
    pub sfid: Sfid,
    /// The first and the last level of the cache.
    pub cache: [LscCache; 2],
    /// Element size.
    pub data: LscData,
    /// Rectangles side by side.
    pub blocks: u8,
    /// Elements of a row.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Whether rows become columns.
    pub transposed: bool,
    /// Whether rows are interleaved as `dpas` wants them.
    pub vnni: bool,
}

/// An LSC fence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LscFence {
    /// The memory.
    pub sfid: Sfid,
    /// What it does with caches.
    pub operation: LscFenceOperation,
    /// For whom it holds.
    pub scope: LscScope,
}

impl LscFence {
    /// A fence for the work-group.
    pub fn group(sfid: Sfid) -> LscFence {
        LscFence {
            sfid,
            operation: LscFenceOperation::None,
            scope: LscScope::Group,
        }
    }
}
