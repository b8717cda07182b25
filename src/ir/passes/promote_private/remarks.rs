//! The remarks of the pass: which variables become registers, and why others stay in private memory.

use super::MAX_ELEMENTS;
use super::survey::{Reason, Survey};
use crate::ir::analysis::variable_addresses::VariableAddresses;
use crate::ir::function::{Function, MemoryVariableId};
use crate::ir::instruction::Detail;
use crate::ir::remarks::{RemarkKind, Remarks};
use crate::ir::types::AddressSpace;
use crate::source::Loc;

/// The name of the pass in remarks.
const PASS: &str = "promote_private";

/// Reports each private variable that the code accesses, at its first access or at the one for which it
/// stays private memory, which selection can place in registers as a whole.
pub(super) fn report(
    function: &Function,
    addresses: &VariableAddresses,
    survey: &Survey,
    remarks: &mut Remarks,
) {
    let kinds = [RemarkKind::Passed, RemarkKind::Missed];
    if !kinds.iter().any(|&kind| remarks.wants(kind, PASS)) {
        return;
    }
    let uses = uses(function, addresses);
    for id in function.variable_ids() {
        let Some(variable) = function.variable(id) else {
            continue;
        };
        let Some(&Some((first, is_accessed))) = uses.get(id.index()) else {
            continue;
        };
        if variable.space != AddressSpace::Private || variable.name.is_empty() {
            continue;
        }
        let name = match variable.name.contains(' ') {
            // A copy that a call makes has no name in the program.
            true => variable.name.to_string(),
            false => format!("variable `{}`", variable.name),
        };
        // An address that is left over from an earlier run needs no register.
        if survey.is_promoted(id) && (is_accessed || survey.gathered(id).is_some()) {
            remarks.passed(PASS, first, || format!("{name} promoted to registers"));
        } else if let Some((reason, at)) = survey.reason(id) {
            let loc = if at == Loc::NONE { first } else { at };
            remarks.missed(PASS, loc, || {
                format!(
                    "{name} not promoted to a register for each element: {}",
                    text(reason)
                )
            });
        }
    }
}

/// By variable, the place where its address is first computed or accessed, and whether there is an access
/// at a known offset.
fn uses(function: &Function, addresses: &VariableAddresses) -> Vec<Option<(Loc, bool)>> {
    let mut uses: Vec<Option<(Loc, bool)>> = vec![None; function.variables.len()];
    let mut add = |id: MemoryVariableId, loc: Loc, is_access: bool| {
        if let Some(found) = uses.get_mut(id.index()) {
            found.get_or_insert((loc, false)).1 |= is_access;
        }
    };
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if let Detail::Variable(id) = instruction.detail {
            add(id, instruction.loc, false);
        } else if let Some((id, _)) = addresses.accessed(function, instruction) {
            add(id, instruction.loc, true);
        }
    }
    uses
}

fn text(reason: Reason) -> String {
    match reason {
        Reason::Escapes => "its address escapes".to_owned(),
        Reason::Volatile => "an access is volatile".to_owned(),
        Reason::OutOfBounds => "an access is out of bounds or misaligned".to_owned(),
        Reason::StoreVaries => "a store has an index that is not constant".to_owned(),
        Reason::LoadVaries(count, limit) => format!(
            "a load has an index that is not constant, and {count} doublewords are more than the limit of {limit} (a table of constants is better a `constant` array outside of the kernel)"
        ),
        Reason::TooManyElements(count) => {
            format!(
                "it has {count} elements, and the limit is {MAX_ELEMENTS}: divide it into smaller arrays"
            )
        }
        Reason::UnknownAddresses => {
            "private memory is accessed at an address of unknown origin".to_owned()
        }
    }
}
