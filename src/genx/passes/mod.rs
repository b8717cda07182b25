//! Passes over vector IR, one file each, named by its verb, and the pipeline that legalizes a function for a
//! target.
//!
//! Every pass accepts verified vector IR, leaves verified vector IR, and preserves what the function
//! computes. A construct that a target does not support is rejected with its instruction.

mod advance_reads;
mod arrange_blocks;
pub mod collapse_regions;
pub mod combine;
pub mod cut_predicates;
pub mod eliminate_dead_code;
pub mod expand_division;
pub mod expand_types;
pub mod fold_constants;
mod join_parts;
pub mod legal;
pub mod legalize;
pub mod lower_addresses;
pub mod lower_messages;
pub mod lower_vectors;
mod narrow_operations;
pub mod narrow_types;
mod rewrite;
#[cfg(test)]
mod tests;

use super::function::{Function, InstructionId};
use super::text::print::{print_function, print_instruction};
use super::verify::verify;
use crate::diagnostic::Code;
use crate::target::Target;

/// The most instructions of a function between passes. Slices of very long vectors are many
/// instructions.
pub const MAX_INSTRUCTIONS: usize = 1 << 20;

/// A construct that a target does not support, or that exceeds a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// [`Code::E1105`], or [`Code::E1104`] for a limit.
    pub code: Code,
    /// The instruction, one of the function before the pass.
    pub instruction: Option<InstructionId>,
    /// What is not supported, and the text of the instruction.
    pub message: String,
}

impl Rejected {
    /// Rejects an instruction as not supported by the target.
    fn unsupported(function: &Function, id: InstructionId, what: &str) -> Box<Rejected> {
        Box::new(Rejected {
            code: Code::E1105,
            instruction: Some(id),
            message: format!("{what}: `{}`", print_instruction(function, id)),
        })
    }
}

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Rejected {}

/// Whether a pass changed the function.
///
/// # Errors
/// A construct that is not supported. The function is then in no particular state.
pub type Passed = Result<bool, Box<Rejected>>;

/// An entry of the table of passes.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The name of the function and of the file, as `--print-after` reports it.
    pub name: &'static str,
    /// One line, as `gencl print passes` reports it.
    pub description: &'static str,
    /// Runs the pass on a function for a target.
    ///
    /// # Errors
    /// See [`Passed`].
    pub run: fn(&mut Function, Target) -> Passed,
}

macro_rules! passes {
    ($($name:ident { $run:expr } $description:literal;)*) => {
        /// All passes, in alphabetical order.
        pub const PASSES: &[Pass] = &[
            $(Pass {
                name: stringify!($name),
                description: $description,
                run: $run,
            },)*
        ];
    };
}

// TABLE of passes over vector IR.
passes! {
    advance_reads { |f, _| Ok(advance_reads::advance_reads(f)) } "read regions of the latest version of a vector, which is written in place";
    arrange_blocks { |f, _| Ok(arrange_blocks::arrange_blocks(f)) } "merge blocks, skip empty ones, and arrange them for few jumps";
    collapse_regions { |f, t| Ok(collapse_regions::collapse_regions(f, t)) } "compose regions of regions, and forward what writes of regions wrote";
    combine { |f, t| Ok(combine::combine(f, t)) } "combine operations to one instruction of the target";
    cut_predicates { cut_predicates::cut_predicates } "cut predicates into parts that flag registers hold";
    eliminate_dead_code { |f, _| Ok(eliminate_dead_code::eliminate_dead_code(f)) } "remove instructions whose results are not needed";
    expand_division { expand_division::expand_division } "expand quotients, remainders and roots that the target lacks";
    expand_types { expand_types::expand_types } "expand operations on types that the target lacks";
    fold_constants { |f, _| Ok(fold_constants::fold_constants(f)) } "constant folding and algebraic simplification";
    join_parts { |f, t| Ok(join_parts::join_parts(f, t)) } "compute the parts of a vector by one operation";
    legalize { legalize::legalize } "split operations and regions into those that one instruction can execute";
    lower_addresses { |f, _| Ok(lower_addresses::lower_addresses(f)) } "lower getelementptr to arithmetic on addresses";
    lower_messages { |f, _| Ok(lower_messages::lower_messages(f)) } "lower shifted offsets, narrow elements and local memory of messages";
    lower_vectors { |f, _| lower_vectors::lower_vectors(f) } "lower insertelement, extractelement and shufflevector to regions";
    narrow_operations { |f, _| Ok(narrow_operations::narrow_operations(f)) } "compute one element where only that is used";
    narrow_types { |f, _| Ok(narrow_types::narrow_types(f)) } "compute in a narrower type where the result is the same";
}

/// The pass with this name.
pub fn pass(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}

/// The passes that make a function legal, in the order in which they run.
pub const PIPELINE: &[&str] = &[
    "lower_vectors",
    "lower_addresses",
    "lower_messages",
    "fold_constants",
    "eliminate_dead_code",
    "collapse_regions",
    "join_parts",
    "narrow_operations",
    "narrow_types",
    "combine",
    "expand_division",
    "expand_types",
    "fold_constants",
    "collapse_regions",
    "eliminate_dead_code",
    "cut_predicates",
    "legalize",
    "collapse_regions",
    "fold_constants",
    "eliminate_dead_code",
    "advance_reads",
    "arrange_blocks",
];

/// A stage of the pipeline, as observers receive it.
#[derive(Debug)]
pub struct Stage<'a> {
    /// The name of the pass.
    pub pass: &'static str,
    /// Whether this is the function before the pass, or after it.
    pub is_before: bool,
    /// Whether the pass reports a change; false before it.
    pub is_changed: bool,
    /// The function at this stage.
    pub function: &'a Function,
}

/// The reason why a pipeline failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed {
    /// A construct is not supported. The instruction belongs to the function before the pass.
    Rejected {
        /// The pass that rejects it.
        pass: &'static str,
        /// The construct and the code of its diagnostic.
        rejected: Box<Rejected>,
        /// The instruction's source location, if it has one.
        loc: crate::source::Loc,
    },
    /// The input is invalid.
    Invalid(Box<super::verify::Violation>),
    /// A pass left an invalid function.
    Internal {
        /// The name of the pass that left it.
        pass: &'static str,
        /// The rule that is not satisfied.
        message: String,
        /// The function after the pass.
        reproducer: String,
    },
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failed::Rejected { rejected, .. } => rejected.fmt(f),
            Failed::Invalid(violation) => violation.fmt(f),
            Failed::Internal { pass, message, .. } => {
                write!(f, "internal error in pass `{pass}`: {message}")
            }
        }
    }
}

impl std::error::Error for Failed {}

/// Runs passes one by one, and verifies the function before the first and after each.
///
/// # Errors
/// The first failure. The function is then in no particular state.
pub fn run(
    function: &mut Function,
    target: Target,
    passes: &[&'static Pass],
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<(), Failed> {
    verify(function).map_err(|violation| Failed::Invalid(Box::new(violation)))?;
    run_verified(function, target, passes, observer)
}

/// As [`run`], of a function that is known to be valid.
fn run_verified(
    function: &mut Function,
    target: Target,
    passes: &[&'static Pass],
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<(), Failed> {
    for pass in passes {
        observer(&Stage {
            pass: pass.name,
            is_before: true,
            is_changed: false,
            function,
        });
        let changed = (pass.run)(function, target).map_err(|rejected| {
            let id = rejected.instruction;
            Failed::Rejected {
                pass: pass.name,
                loc: id.map_or(crate::source::Loc::NONE, |id| function.instruction(id).loc),
                rejected,
            }
        })?;
        if changed && let Err(violation) = verify(function) {
            return Err(Failed::Internal {
                pass: pass.name,
                message: violation.to_string(),
                reproducer: print_function(function),
            });
        }
        observer(&Stage {
            pass: pass.name,
            is_before: false,
            is_changed: changed,
            function,
        });
        let count: usize = function.blocks.iter().map(|b| b.instructions.len()).sum();
        if count > MAX_INSTRUCTIONS {
            return Err(Failed::Rejected {
                pass: pass.name,
                loc: crate::source::Loc::NONE,
                rejected: Box::new(Rejected {
                    code: Code::E1104,
                    instruction: None,
                    message: format!(
                        "@{} has {count} instructions after pass `{}`; the limit is {MAX_INSTRUCTIONS}",
                        function.name, pass.name
                    ),
                }),
            });
        }
    }
    Ok(())
}

/// Makes a function legal for a target: [`PIPELINE`], and the check of [`legal`].
///
/// # Errors
/// See [`run`].
pub fn legalize_for(
    function: &mut Function,
    target: Target,
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<(), Failed> {
    verify(function).map_err(|violation| Failed::Invalid(Box::new(violation)))?;
    legalize_verified_for(function, target, observer)
}

/// As [`legalize_for`], of a function that is known to be valid.
pub(crate) fn legalize_verified_for(
    function: &mut Function,
    target: Target,
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<(), Failed> {
    let passes: Vec<&'static Pass> = PIPELINE.iter().filter_map(|name| pass(name)).collect();
    run_verified(function, target, &passes, observer)?;
    match legal::check(function, target) {
        Ok(()) => Ok(()),
        Err(message) => Err(Failed::Internal {
            pass: "legalize",
            message,
            reproducer: print_function(function),
        }),
    }
}
