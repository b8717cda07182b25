//! OpenCL C text -> Gen IR: preprocess, parse, check, lower.

pub mod preprocess;
