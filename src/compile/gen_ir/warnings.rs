//! Warnings about Gen IR that is written by hand: what is valid, and probably not meant.

use crate::diagnostic::{Code, Diagnostic};
use crate::ir::analysis::unwritten::unwritten_reads;
use crate::ir::function::ParameterKind;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Class;
use crate::ir::unit::Unit;
use crate::source::SourceMap;

/// All warnings about a unit, whose instructions have their lines in the map.
pub(super) fn all(unit: &Unit, map: &SourceMap) -> Vec<Diagnostic> {
    let mut found = written_read_only(unit, map);
    found.extend(unwritten(unit, map));
    found
}

/// A warning at an instruction.
fn located(
    code: Code,
    (unit, map): (&Unit, &SourceMap),
    instruction: &Instruction,
    message: String,
) -> Diagnostic {
    let place = unit.locations.get(instruction.loc);
    Diagnostic::located(code, map, place, message)
}

/// Warnings about registers that are read before any path has written them.
fn unwritten(unit: &Unit, map: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for function in &unit.functions {
        for (at, register) in unwritten_reads(function) {
            let instructions = &function.block(at.block).instructions;
            let Some(instruction) = instructions.get(at.index as usize) else {
                continue;
            };
            let name = match function.name_of(register) {
                Some(name) => format!("`{register}` (`{name}`)"),
                None => format!("`{register}`"),
            };
            let message = format!("register {name} is read, but no path writes it before");
            let warning = located(Code::W0601, (unit, map), instruction, message);
            found.push(
                warning
                    .help("its value is undefined: write the register, or list it among `inputs`"),
            );
        }
    }
    found
}

/// Warnings about stores to parameters that are declared `readonly`, through their surfaces. They are valid: a
/// program may cast `const` away.
fn written_read_only(unit: &Unit, map: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for function in &unit.functions {
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            let writes = matches!(instruction.opcode.class(), Class::Store | Class::Atomic);
            let Detail::Memory {
                surface: Some(surface),
                ..
            } = instruction.detail
            else {
                continue;
            };
            let parameter = function.parameter(surface);
            let (true, Some(parameter)) = (writes, parameter) else {
                continue;
            };
            if matches!(
                parameter.kind,
                ParameterKind::Pointer {
                    read_only: true,
                    ..
                }
            ) {
                let message = format!("store to the readonly parameter `{}`", parameter.name);
                found.push(located(Code::W1201, (unit, map), instruction, message));
            }
        }
    }
    found
}
