//! gencl compiles OpenCL C kernels for Intel GPUs with every stage in the open.

pub mod diagnostic;
pub mod source;
