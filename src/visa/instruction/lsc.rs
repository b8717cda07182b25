//! Details of load-store cache (LSC) messages: address models, data shapes, and cache controls.

use super::super::operand::{Variable, VariableId};
use super::AddressSize;
use crate::target::TargetInfo;

vocabulary! {
    /// The shared function that an LSC message is sent to.
    Sfid {
        Ugm 0 "ugm" "Untyped global memory.";
        Ugml 1 "ugml" "Untyped global memory, low bandwidth.";
        Tgm 2 "tgm" "Typed global memory: images.";
        Slm 3 "slm" "Shared local memory.";
    }
}

vocabulary! {
    /// The element size of an LSC message, in memory and in registers.
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
    /// Size in bytes of an element in memory, and in a register.
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
    /// The cache control of an LSC message.
    LscCache {
        Default 0 "df" "The default of the surface state.";
        Uncached 1 "uc" "Not cached.";
        Cached 2 "ca" "Cached.";
        WriteBack 3 "wb" "Write-back.";
        WriteThrough 4 "wt" "Write-through.";
        Streaming 5 "st" "Streaming: evicted early.";
        ReadInvalidate 6 "ri" "Invalidates the line after the read.";
    }
}

impl LscCache {
    /// The controls of both levels for a load from global memory, or a store to it. Atomic operations have the
    /// default, as those of Intel's compiler.
    pub fn of_global(target: &TargetInfo, is_load: bool) -> [LscCache; 2] {
        let control = match (target.explicit_caching, is_load) {
            (false, _) => LscCache::Default,
            (true, true) => LscCache::Cached,
            (true, false) => LscCache::WriteBack,
        };
        [control; 2]
    }
}

vocabulary! {
    /// The cache operation of an LSC fence.
    LscFenceOperation {
        None 0 "none" "No cache operation.";
        Evict 1 "evict" "Writes dirty lines back and invalidates all lines.";
        Invalidate 2 "invalidate" "Invalidates clean lines.";
        Discard 3 "discard" "Invalidates all lines; dirty lines are not written back.";
        Clean 4 "clean" "Writes dirty lines back and keeps them.";
        FlushL3 5 "flushl3" "Flushes the last-level cache.";
        Type6 6 "type6" "Reserved.";
    }
}

vocabulary! {
    /// The scope of an LSC fence.
    LscScope {
        Group 0 "group" "The work-group.";
        Local 1 "local" "The sub-slice.";
        Tile 2 "tile" "The tile.";
        Gpu 3 "gpu" "The device.";
        Gpus 4 "gpus" "All devices.";
        SysRel 5 "sysrel" "The system, with release semantics.";
        SysAcq 6 "sysacq" "The system, with acquire semantics.";
    }
}

/// The index of a surface in an LSC message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscIndex {
    /// An index that is a constant.
    Immediate(u32),
    /// The index is element `(row, column)` of a variable.
    Variable {
        /// The variable that contains the index.
        variable: Variable,
        /// Offset from its start, in GRFs.
        row: u16,
        /// Offset from the start of the row, in elements.
        column: u16,
    },
}

/// The surface that the addresses of an LSC message are relative to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscSurface {
    /// `flat`: addresses without a surface.
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

/// The address operand of an LSC message: `bti(0x1)[4*V+16]:a32`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LscAddress {
    /// The surface that the addresses are relative to.
    pub surface: LscSurface,
    /// Width of an address.
    pub size: AddressSize,
    /// Factor of the addresses.
    pub scale: u16,
    /// Constant added to the scaled addresses.
    pub offset: i32,
}

impl LscAddress {
    /// `flat[V]:a64`: 64-bit addresses of global memory.
    pub const FLAT64: LscAddress = LscAddress::new(LscSurface::Flat, AddressSize::A64);
    /// `flat[V]:a32`: offsets in shared local memory.
    pub const FLAT32: LscAddress = LscAddress::new(LscSurface::Flat, AddressSize::A32);

    /// Addresses without scale and offset.
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

    /// `ss(V)[V]:a32`: offsets in the surface whose state offset is in a
    /// variable of one doubleword.
    pub const fn surface_state(id: VariableId) -> LscAddress {
        let index = LscIndex::Variable {
            variable: Variable::Declared(id),
            row: 0,
            column: 0,
        };
        LscAddress::new(LscSurface::Ss(index), AddressSize::A32)
    }
}

/// The elements that an LSC message transfers per address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscShape {
    /// `x4`: a vector of 1, 2, 3, 4 or 8 elements per channel.
    Vector(u8),
    /// `x16t`: consecutive elements for the first channel only.
    Transposed(u8),
    /// `.xyzw`: those of four elements whose bits are set.
    Quad(u8),
}

impl LscShape {
    /// The supported numbers of elements, ordered by their encoding, which starts at 1.
    pub const COUNTS: [u8; 8] = [1, 2, 3, 4, 8, 16, 32, 64];

    /// Number of elements per address.
    pub fn elements(self) -> u32 {
        match self {
            LscShape::Vector(n) | LscShape::Transposed(n) => u32::from(n),
            LscShape::Quad(mask) => mask.count_ones(),
        }
    }
}

/// An LSC message: `lsc_load.ugm.df.df (M1,16) D:d32x2 bti(0x1)[A]:a32`.
///
/// Operands: of a load, the raw destination and the raw address; of a store, the raw address and
/// the raw data. Typed messages have up to four raw addresses, where `%null` omits one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lsc {
    /// The shared function that executes the message.
    pub sfid: Sfid,
    /// Cache controls of the first (L1) and the last (L3) level.
    pub cache: [LscCache; 2],
    /// Element size in memory and in registers.
    pub data: LscData,
    /// Number of elements per channel.
    pub shape: LscShape,
    /// Surface, width and scaling of the addresses.
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

/// An LSC 2D block message, which transfers rectangles of a matrix: `V:d32.2x8x16nt`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LscBlock {
    /// The shared function that executes the message.
    pub sfid: Sfid,
    /// Cache controls of the first (L1) and the last (L3) level.
    pub cache: [LscCache; 2],
    /// Element size in memory and in registers.
    pub data: LscData,
    /// Number of adjacent rectangles.
    pub blocks: u8,
    /// Width of a rectangle, in elements.
    pub width: u16,
    /// Height of a rectangle, in rows.
    pub height: u16,
    /// Whether the rectangles are transposed.
    pub transposed: bool,
    /// Whether rows are interleaved (VNNI) as `dpas` requires.
    pub vnni: bool,
}

/// An LSC fence: `lsc_fence.ugm.none.group`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LscFence {
    /// The shared function whose accesses are ordered.
    pub sfid: Sfid,
    /// What the fence does to the caches.
    pub operation: LscFenceOperation,
    /// Scope of the fence.
    pub scope: LscScope,
}

impl LscFence {
    /// A fence of work-group scope without a cache operation.
    pub fn group(sfid: Sfid) -> LscFence {
        LscFence {
            sfid,
            operation: LscFenceOperation::None,
            scope: LscScope::Group,
        }
    }
}
