//! Measuring the accuracy of built-in functions.

pub mod functions;
pub mod measure;
pub mod points;
