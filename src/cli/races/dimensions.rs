//! Races of work-items that differ in a dimension on which the index does not depend: the launch has more dimensions than
//! the kernel uses.

use super::Launch;
use super::regions::Reported;
use gencl::ir::analysis::def_use::Definitions;
use gencl::ir::function::{Function, InputSource};
use gencl::ir::opcode::Class;
use gencl::ir::register::Register;
use gencl::ir::text::print::print_instruction;
use gencl::ir::types::AddressSpace;
use gencl::launch::{AccessKind, Race, RaceAccess};

/// The dimensions of a launch.
const DIMENSIONS: usize = 3;

/// Whether an input differs between the work-items of a dimension.
fn is_id(source: InputSource, dimension: usize) -> bool {
    match source {
        InputSource::LocalId(d) | InputSource::GroupId(d) => usize::from(d) == dimension,
        // Computed from the ids of all dimensions.
        InputSource::SubGroupId | InputSource::SubGroupLocalId => true,
        _ => false,
    }
}

/// The dimensions whose ids a kernel uses; `None` if it calls functions, which may use others.
fn used(function: &Function) -> Option<[bool; DIMENSIONS]> {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if instructions.any(|instruction| instruction.opcode.class() == Class::Call) {
        return None;
    }
    let is_used = |d: usize| function.inputs.iter().any(|input| is_id(input.source, d));
    Some([0, 1, 2].map(is_used))
}

/// The dimensions whose ids an address is computed from. `None` if it is not known: it depends on memory, or on a variable that
/// is assigned several times.
fn of_address(function: &Function, address: Register) -> Option<[bool; DIMENSIONS]> {
    let definitions = Definitions::compute(function);
    let mut seen = vec![false; function.registers.len()];
    let mut rest = vec![address];
    let mut found = [false; DIMENSIONS];
    while let Some(register) = rest.pop() {
        if std::mem::replace(seen.get_mut(register.index())?, true) {
            continue;
        }
        let input = function.inputs.iter().find(|i| i.register == register);
        if let Some(input) = input {
            for (d, found) in found.iter_mut().enumerate() {
                *found |= is_id(input.source, d);
            }
            // An input that is assigned later has several values.
            if !definitions.of(register).is_empty() {
                return None;
            }
            continue;
        }
        let at = definitions.single(register)?;
        let block = function.block(at.block);
        let instruction = block.instructions.get(at.index as usize)?;
        match instruction.opcode.class() {
            Class::Pure | Class::NonSpeculatable => rest.extend(function.sources(instruction)),
            // All work-items read the same arguments.
            Class::Load if instruction.space() == Some(AddressSpace::Argument) => {
                rest.extend(function.sources(instruction));
            }
            _ => return None,
        }
    }
    Some(found)
}

/// The dimensions on which the place of an access does not depend, and those on which it does. `used` are those that the kernel
/// uses at all.
fn of_access(
    launch: &Launch<'_>,
    access: &RaceAccess,
    used: [bool; DIMENSIONS],
) -> [bool; DIMENSIONS] {
    let mut instructions = launch.function.blocks.iter().flat_map(|b| &b.instructions);
    let found = instructions.find(|instruction| {
        launch.locations.resolved(instruction.loc) == access.location
            && print_instruction(launch.function, instruction) == access.instruction
    });
    let address = found.and_then(|found| launch.function.sources(found).first());
    address
        .and_then(|address| of_address(launch.function, *address))
        .unwrap_or(used)
}

/// The help for work-items that race because a dimension of the launch does not occur in the index.
pub(super) fn help(reported: &Reported<'_>, launch: &Launch<'_>) -> Option<String> {
    let used = used(launch.function)?;
    let sizes = launch.range.global;
    let of_race = |race: &Race| {
        let (first, second) = (&race.first, &race.second);
        if [first.kind, second.kind].contains(&AccessKind::Atomic) {
            return None;
        }
        let differs = |d: &usize| first.work_item[*d] != second.work_item[*d];
        let mut different = (0..DIMENSIONS).filter(differs);
        // In one dimension only, so that the others are not the cause.
        let (dimension, None) = (different.next()?, different.next()) else {
            return None;
        };
        let of = [first, second].map(|access| of_access(launch, access, used));
        let is_absent = of.iter().all(|of| !of[dimension]);
        // An element for all work-items has another cause.
        let has_other =
            (0..DIMENSIONS).any(|d| d != dimension && sizes[d] > 1 && of.iter().all(|of| of[d]));
        (is_absent && has_other).then_some(dimension)
    };
    let dimension = reported.all().find_map(of_race)?;
    let last = sizes.iter().rposition(|&size| size > 1)?;
    let mut written: Vec<u64> = sizes[..=last].to_vec();
    match dimension == last {
        true => written.truncate(last),
        false => written[dimension] = 1,
    }
    let launches = format!("launch one work-item in it: `\"global\": {written:?}`");
    let count = sizes[dimension];
    let index = match used[dimension] {
        true => "the index does not depend",
        false => "the kernel does not depend",
    };
    Some(format!(
        "{index} on `get_global_id({dimension})`, while the launch has {count} work-items in that dimension: use it in the index, or {launches}"
    ))
}
