//! How a kernel that gencl did not make is started: what a device binary says that the
//! runtime puts where. Of gencl's own kernels the roles of their inputs say it.

use super::kernel::InputRole;

/// A part of what a thread finds in the register file when it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Byte offset in the register file; r0 begins at 0.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
    /// What is there.
    pub role: InputRole,
}

/// A surface of the binding table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundSurface {
    /// Its index in the table.
    pub index: u8,
    /// The kernel argument whose buffer it is.
    pub argument: u16,
    /// Whether the kernel is told where the buffer begins in the surface. Where not, it begins
    /// at the surface's start.
    pub has_offset: bool,
}

/// The contract of a kernel with the runtime.
///
/// The role [`InputRole::LocalOffset`] counts from the first byte behind the kernel's own local
/// memory: the kernel adds the size of that itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    /// What lies in the register file behind r0. Inputs take their bytes from here.
    pub payload: Vec<Piece>,
    /// The binding table.
    pub surfaces: Vec<BoundSurface>,
    /// Bytes of memory that each hardware thread has for itself. The kernel divides them among
    /// its channels.
    pub thread_bytes: u32,
    /// For each of the kernel's symbols its place in [`super::kernel::Kernel::constants`].
    pub symbols: Vec<Option<u64>>,
}
