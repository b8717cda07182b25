//! Verifies a kernel against the rules of vISA, and against constructs that Intel's finalizer
//! silently miscompiles.
//!
//! Requires nothing of the kernel. Reports every violation, in the order: declarations,
//! instructions, control flow. For an instruction whose operands are of the wrong kinds only that
//! is reported. Guarantees: a kernel without violations prints as text that the finalizer accepts
//! without a message, and no code that walks it panics.

mod control;
mod declarations;
mod matrix;
mod messages;
pub(crate) use messages::payload;
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

/// The maximum number of predicates of a kernel in the binary format.
const BINARY_PREDICATES: usize = 4095;

/// A violation of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The rule that the kernel violates.
    pub rule: Rule,
    /// Index of the instruction, if the violation is in one.
    pub instruction: Option<usize>,
    /// Description of the violation.
    pub message: String,
    /// The text of the instruction; empty if the violation is in none.
    pub text: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.rule, self.message)?;
        match self.text.is_empty() {
            true => Ok(()),
            false => write!(f, ": `{}`", self.text),
        }
    }
}

/// Selects the rules that are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Rules for all vISA: the finalizer rejects or miscompiles a violation, or it
    /// has no defined meaning.
    Language,
    /// Additional rules for the vISA that gencl emits.
    Gencl,
}

/// All violations of a kernel, under the rules of a scope.
pub fn verify_in(kernel: &Kernel, scope: Scope) -> Vec<Violation> {
    let mut violations = verify(kernel);
    if scope == Scope::Language {
        violations.retain(|violation| violation.rule.scope() == Scope::Language);
    }
    violations
}

/// All violations of a kernel that gencl generated; empty when it may be printed and run.
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

/// Violations of the rules that apply to the binary format alone; [`verify`] does not check these.
pub fn verify_for_binary(kernel: &Kernel) -> Vec<Violation> {
    let count = kernel.predicates.len();
    if count <= BINARY_PREDICATES {
        return Vec::new();
    }
    vec![Violation {
        rule: Rule::BinaryPredicates,
        instruction: None,
        message: format!(
            "kernel `{}` has {count} predicates, which exceeds the limit of {BINARY_PREDICATES} of the binary format",
            kernel.name
        ),
        text: String::new(),
    }]
}

/// Violations by an object besides those of its kernels; [`verify`] does not check these.
pub fn verify_object(object: &Object) -> Vec<Violation> {
    let (variables, externs) = (object.variables.len(), object.externs.len());
    if variables + externs == 0 {
        return Vec::new();
    }
    vec![Violation {
        rule: Rule::Relocations,
        instruction: None,
        message: format!(
            "unsupported linkage: {variables} module variables, {externs} external functions"
        ),
        text: String::new(),
    }]
}

/// The state of a verification: the kernel, the current instruction, the violations.
struct Checker<'a> {
    kernel: &'a Kernel,
    instruction: Option<usize>,
    violations: Vec<Violation>,
}

impl Checker<'_> {
    /// Whether gencl generated the kernel. Others may use constructs that gencl has no reason to
    /// emit and that the finalizer compiles correctly.
    fn is_own(&self) -> bool {
        self.kernel.explicit_attributes.is_none()
    }

    /// Reports a violation by the current instruction, or by the kernel if there is none.
    fn report(&mut self, rule: Rule, message: impl AsRef<str>) {
        self.report_at(rule, self.instruction, message);
    }

    /// Reports a violation by an instruction.
    fn report_at(&mut self, rule: Rule, index: Option<usize>, message: impl AsRef<str>) {
        let text = index
            .and_then(|index| self.kernel.instructions.get(index))
            .map(|instruction: &Instruction| print_instruction(self.kernel, instruction));
        let violation = Violation {
            rule,
            instruction: index,
            message: message.as_ref().to_owned(),
            text: text.unwrap_or_default(),
        };
        // Two operands may violate a rule in the same way.
        if self.violations.last() != Some(&violation) {
            self.violations.push(violation);
        }
    }
}
