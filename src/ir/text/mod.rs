//! Gen IR as text: the form that reads back ([`mod@print`], [`parse`]), and two for people alone: a
//! [`listing`] with what the analyses found, and the control-flow graph for graphviz ([`dot`]).

pub mod dot;
pub mod listing;
pub mod parse;
pub mod print;
