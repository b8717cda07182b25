//! The launch contract of a kernel that gencl did not generate: what the runtime passes in which
//! registers, as its device binary specifies. For gencl's own kernels the roles of their inputs
//! specify it.

use super::kernel::InputRole;

/// A part of the payload, the contents of the register file when a thread starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Byte offset in the register file; r0 begins at 0.
    pub offset: u32,
    /// Size of the piece in bytes.
    pub size: u32,
    /// What the loader writes there.
    pub role: InputRole,
}

/// An entry of the binding table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundSurface {
    /// Index in the binding table.
    pub index: u8,
    /// The kernel argument whose buffer the surface contains.
    pub argument: u16,
    /// Whether the kernel receives the buffer's offset in the surface. If not, the offset is 0.
    pub has_offset: bool,
}

/// The contract between a kernel and the runtime.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    /// The payload after r0. The inputs of the kernel read their bytes from it.
    pub payload: Vec<Piece>,
    /// The entries of the binding table.
    pub surfaces: Vec<BoundSurface>,
    /// Size in bytes of each hardware thread's private memory. The kernel divides
    /// it among its channels.
    pub thread_bytes: u32,
    /// Offset of each of the kernel's symbols in [`super::kernel::Kernel::constants`].
    pub symbols: Vec<Option<u64>>,
}
