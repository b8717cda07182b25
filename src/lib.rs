//! gencl compiles OpenCL C kernels for Intel GPUs with every stage in the open.

pub mod backend;
pub mod compile;
pub mod diagnostic;
pub mod frontend;
pub mod ir;
pub mod launch;
pub mod numeric;
pub mod render;
pub mod sim;
pub mod source;
pub mod target;
pub mod visa;
