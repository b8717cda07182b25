//! Preprocessing: sources -> expanded text with true spans.

pub mod expanded;
