//! OpenCL C text -> Gen IR: preprocess, parse, check, lower.
//!
//! [`preprocess`] makes one text of the sources, [`parse`] a syntax tree ([`ast`]) of it,
//! [`check`] decides whether that is OpenCL C and what it means ([`typed`]), [`lint`]
//! warns of what was hardly meant, and
//! [`lower`] writes that down in Gen IR.

pub mod ast;
mod attribute_brackets;
pub mod braces;
mod brackets;
pub mod builtins;
pub mod check;
pub mod continued_macros;
mod depth;
mod foreign_functions;
mod foreign_specifiers;
pub mod foreign_words;
pub mod lint;
pub mod lower;
pub mod macro_values;
mod missing_parentheses;
pub mod numbers_as_names;
mod open_brackets;
pub mod parse;
pub mod preprocess;
pub mod scope;
pub mod spaced_macros;
mod stray_braces;
mod subscripts;
pub mod swizzle;
pub mod token_list;
mod tokens;
pub mod typed;
mod typedefs;
pub mod types;
mod unroll;
