//! The preprocessor: comments, line splices, macros, conditionals and includes.

pub mod expanded;
