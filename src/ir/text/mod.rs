//! The text forms of Gen IR: one that is parsed again ([`mod@print`], [`parse`]), and two for
//! people only, a [`listing`] with analysis results and the control-flow graph for Graphviz
//! ([`dot`]).

pub mod dot;
pub mod listing;
pub mod parse;
pub mod print;
pub mod source_lines;
