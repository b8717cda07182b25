//! Checks a kernel against the rules of vISA, and against what Intel's finalizer gets wrong
//! without a word.
//!
//! Requires nothing of the kernel. Reports every violation in the order: declarations,
//! instructions, control flow. An instruction whose operands are not of the right kinds is
//! reported for that alone.
//! Keeps: a kernel without violations prints as text that the finalizer accepts without a
//! message, and nothing that walks it panics.

mod control;
mod declarations;
mod matrix;
mod messages;
mod operands;
mod regions;
mod rule;
mod types;

#[cfg(test)]
mod tests;

pub use rule::Rule;

use super::instruction::Instruction;
use super::kernel::Kernel;
use super::object::Object;
use super::text::print_instruction;

/// Predicates of a kernel that is written as a binary.
const BINARY_PREDICATES: usize = 4095;

/// A rule that a kernel breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Which rule.
    pub rule: Rule,
    /// Index of the instruction, if it is one that breaks the rule.
    pub instruction: Option<usize>,
    /// What is wrong, with the instruction's text.
    pub message: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.rule, self.message)
    }
}

/// Whose rules are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Those that any vISA must keep: what breaks one is refused by the finalizer, is compiled
    /// wrong, or means nothing.
    Language,
    /// And those that gencl keeps beside: what it has no need to emit.
    Gencl,
}

/// Violations of a kernel from any source.
pub fn verify_in(kernel: &Kernel, scope: Scope) -> Vec<Violation> {
    let mut violations = verify(kernel);
    if scope == Scope::Language {
        violations.retain(|violation| violation.rule.scope() == Scope::Language);
    }
    violations
}

/// All violations of a kernel; empty when it is fit to be printed and run.
pub fn verify(kernel: &Kernel) -> Vec<Violation> {
    let mut checker = Checker {
        kernel,
        instruction: None,
        violations: Vec::new(),
    };
    declarations::check(&mut checker);
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        checker.instruction = Some(index);
        if operands::kinds_are_right(&mut checker, instruction) {
            operands::check(&mut checker, instruction);
            regions::check(&mut checker, instruction);
            types::check(&mut checker, instruction);
            messages::check(&mut checker, instruction);
            matrix::check(&mut checker, instruction);
        }
    }
    checker.instruction = None;
    control::check(&mut checker);
    messages::check_surfaces(&mut checker);
    checker.violations
}

/// The rules that hold for the binary format alone; [`verify`] knows nothing of them.
pub fn verify_for_binary(kernel: &Kernel) -> Vec<Violation> {
    let count = kernel.predicates.len();
    if count <= BINARY_PREDICATES {
        return Vec::new();
    }
    vec![Violation {
        rule: Rule::BinaryPredicates,
        instruction: None,
        message: format!("kernel `{}` has {count} predicates", kernel.name),
    }]
}

/// What an object breaks beside its kernels; [`verify`] knows nothing of it.
pub fn verify_object(object: &Object) -> Vec<Violation> {
    let (variables, externs) = (object.variables.len(), object.externs.len());
    if variables + externs == 0 {
        return Vec::new();
    }
    vec![Violation {
        rule: Rule::Relocations,
        instruction: None,
        message: format!("{variables} variables of the file, {externs} functions of other objects"),
    }]
}

/// What the checks share: the kernel, where they are, what they found.
struct Checker<'a> {
    kernel: &'a Kernel,
    instruction: Option<usize>,
    violations: Vec<Violation>,
}

impl Checker<'_> {
    /// Whether gencl made the kernel. Others do more than gencl has reason to, and the finalizer
    /// compiles it right.
    fn is_own(&self) -> bool {
        self.kernel.explicit_attributes.is_none()
    }

    /// Notes a violation of the kernel or of the instruction being checked.
    fn report(&mut self, rule: Rule, message: impl AsRef<str>) {
        self.report_at(rule, self.instruction, message);
    }

    /// Notes a violation of an instruction.
    fn report_at(&mut self, rule: Rule, index: Option<usize>, message: impl AsRef<str>) {
        let text = index
            .and_then(|index| self.kernel.instructions.get(index))
            .map(|instruction: &Instruction| print_instruction(self.kernel, instruction));
        let message = message.as_ref();
        self.violations.push(Violation {
            rule,
            instruction: index,
            message: match text {
                Some(text) => format!("{message}: `{text}`"),
                None => message.to_owned(),
            },
        });
    }
}
