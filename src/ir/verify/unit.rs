//! The rules that involve several functions of a unit.

use super::{Part, Rule, VerifyError, Violation};
use crate::ir::function::{Function, FunctionKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
use crate::ir::unit::Unit;
use hashbrown::HashMap;

/// Checks the rules that involve several functions of a unit: their names, calls, and constant variables that
/// are one object. Each function must have passed [`verify`](super::verify).
///
/// # Errors
/// All violations; the message names the function.
pub fn verify_unit(unit: &Unit) -> Result<(), VerifyError> {
    let violations = violations_of_unit(unit);
    match violations.is_empty() {
        true => Ok(()),
        false => Err(VerifyError::Invalid(
            violations.into_iter().map(|(_, v)| v).collect(),
        )),
    }
}

/// The violations of [`verify_unit`], each with the index of its function.
pub fn violations_of_unit(unit: &Unit) -> Vec<(usize, Violation)> {
    let mut violations = Vec::new();
    let mut names = HashMap::new();
    let mut constants = HashMap::new();
    for (k, function) in unit.functions.iter().enumerate() {
        let mut violation = |rule, part, message| {
            violations.push((
                k,
                Violation {
                    rule,
                    block: None,
                    instruction: None,
                    part,
                    message,
                },
            ));
        };
        // Calls refer to the first one.
        if *names.entry(&*function.name).or_insert(k) != k {
            let message = format!("redefinition of `@{}`", function.name);
            violation(Rule::V37, Some(Part::Name), message);
        }
        for variable in &function.variables {
            if variable.space == AddressSpace::Constant
                && *constants.entry(&*variable.name).or_insert(variable) != variable
            {
                let message = format!(
                    "redefinition of constant variable `{}` in `{}` with a different value",
                    variable.name, function.name
                );
                violation(Rule::V28, None, message);
            }
        }
    }
    for (k, function) in unit.functions.iter().enumerate() {
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            for (index, instruction) in block.instructions.iter().enumerate() {
                let Detail::Call(callee) = instruction.detail else {
                    continue;
                };
                let Some(name) = function.callees.get(callee.index()) else {
                    continue;
                };
                let named = names.get(&**name).and_then(|&k| unit.functions.get(k));
                let wrong = wrong_call(function, instruction, name, named);
                violations.extend(wrong.into_iter().map(|(part, message)| {
                    let violation = Violation {
                        rule: Rule::V27,
                        block: Some(id),
                        instruction: Some(index),
                        part: Some(part),
                        message,
                    };
                    (k, violation)
                }));
            }
        }
    }
    violations
}

/// What is wrong about a call, and where. `named` is the function with the name of the callee, if there is one.
fn wrong_call(
    caller: &Function,
    call: &Instruction,
    name: &str,
    named: Option<&Function>,
) -> Vec<(Part, String)> {
    let kind = named.map(|callee| &callee.kind);
    let (arguments, results) = match kind {
        Some(FunctionKind::Helper { arguments, results }) => (arguments, results),
        Some(FunctionKind::Kernel) => {
            let message = format!("call to kernel `@{name}` in `@{}`", caller.name);
            return vec![(Part::Callee, message)];
        }
        None => {
            let message = format!("call to undefined function `@{name}` in `@{}`", caller.name);
            return vec![(Part::Callee, message)];
        }
    };
    let (destinations, sources) = (caller.destinations(call), caller.sources(call));
    let mut wrong = Vec::new();
    let mut check = |what: &str, first: usize, have: &[Register], want: &[Type]| {
        if have.len() != want.len() {
            let (few, wanted, have) = (have.len() < want.len(), want.len(), have.len());
            let problem = if few { "few" } else { "many" };
            let message = format!(
                "too {problem} {what}s in call to `@{name}`, expected {wanted}, have {have}"
            );
            wrong.push((Part::Callee, message));
            return;
        }
        for (operand, (register, ty)) in have.iter().zip(want).enumerate() {
            let (family, want) = (caller.family(*register), ty.family());
            if family != want {
                let message = format!(
                    "{what} `{register}` in call to `@{name}` is a {}, expected a {}",
                    family.name(),
                    want.name()
                );
                wrong.push((Part::Operand(first + operand), message));
            }
        }
    };
    check("result", 0, destinations, results);
    check("argument", destinations.len(), sources, arguments);
    wrong
}
