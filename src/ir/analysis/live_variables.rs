//! The variables of the program that are live at a point, with the bytes of the register file that they occupy.
//!
//! Registers that have the name of one variable count as one: the elements of an array that was promoted to
//! registers, which are called `v+0`, `v+4`, and the copies of a variable in an unrolled loop. Values without a name that were
//! loaded from a variable in private memory, or are stored to it, are its own.

use crate::ir::analysis::def_use::{Point, Writers};
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::pressure::{Pressure, register_bytes};
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{Function, MemoryVariable};
use crate::ir::instruction::{Access, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::source::Loc;
use hashbrown::{HashMap, HashSet};

/// The most variables that [`describe`] names.
const MAX_NAMED: usize = 6;

/// The most variables after these that it names, with one number for all.
const MAX_OTHERS: usize = 2;

/// A variable, or all values without a name, at a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveVariable {
    /// The name in the program; `None` for the temporaries.
    pub name: Option<String>,
    /// Size in bytes of its registers.
    pub bytes: u32,
    /// Number of its registers in Gen IR.
    pub registers: u32,
    /// Whether these are the elements of an array.
    pub is_array: bool,
    /// Whether the variable is in private memory, and these are values that were loaded from it or are stored to it.
    pub is_in_memory: bool,
}

/// The variables that are live at a point: those with the most bytes first, the temporaries last.
pub fn live_variables(
    function: &Function,
    liveness: &Liveness,
    uniformity: &Uniformity,
    loops: &Loops,
    pressure: &Pressure,
    point: Point,
) -> Vec<LiveVariable> {
    let size = |r: Register| {
        register_bytes(
            function.family(r),
            uniformity.is_uniform(r),
            pressure.width(),
        )
    };
    // What channels that left the loop keep is live throughout it.
    let held: HashSet<Register> = pressure.kept(point.block, loops, liveness).collect();
    let mut live: HashSet<Register> = liveness.live_out(point.block).collect();
    live.extend(&held);
    let list = &function.block(point.block).instructions;
    let from_point = list.get(point.index as usize..).unwrap_or_default();
    let mut after = HashSet::new();
    for (index, instruction) in from_point.iter().enumerate().rev() {
        let destinations = function.destinations(instruction);
        if index == 0 {
            after = live.clone();
            after.extend(destinations);
        }
        for destination in destinations.iter().filter(|&d| !held.contains(d)) {
            live.remove(destination);
        }
        live.extend(function.sources(instruction));
    }
    let bytes = |set: &HashSet<Register>| set.iter().map(|&r| size(r)).sum::<u32>();
    let chosen = match bytes(&after) > bytes(&live) {
        true => after,
        false => live,
    };
    // With the components of vectors that are live, one bit each.
    let mut variables: HashMap<(Option<&str>, bool), (LiveVariable, u32)> = HashMap::new();
    let memory = PrivateMemory::of(function);
    for register in chosen {
        if size(register) == 0 {
            continue;
        }
        let name = function.name_of(register).map(|name| &**name);
        let base = name.map(|name| name.split_once('+').map_or(name, |(base, _)| base));
        let is_element = base != name;
        let (base, component) = match base.and_then(component) {
            Some((base, component)) => (Some(base), Some(component)),
            None => (base, None),
        };
        let loaded = match base {
            None => memory.variable_of(register),
            Some(_) => None,
        };
        let key = (base.or(loaded), loaded.is_some());
        let (variable, components) = variables.entry(key).or_insert_with(|| {
            let variable = LiveVariable {
                name: key.0.map(str::to_owned),
                bytes: 0,
                registers: 0,
                is_array: false,
                is_in_memory: loaded.is_some(),
            };
            (variable, 0u32)
        });
        variable.bytes += size(register);
        variable.registers += 1;
        variable.is_array |= is_element;
        *components |= component.map_or(0, |component| 1 << component);
    }
    let named = variables.into_values().map(|(mut variable, components)| {
        if let Some(name) = &mut variable.name {
            name.push_str(&component_ranges(components));
        }
        variable
    });
    let mut variables: Vec<LiveVariable> = named.collect();
    variables.sort_by(|a, b| {
        let key = |v: &LiveVariable| (v.name.is_none(), std::cmp::Reverse(v.bytes));
        key(a)
            .cmp(&key(b))
            .then_with(|| (&a.name, a.is_in_memory).cmp(&(&b.name, b.is_in_memory)))
    });
    variables
}

/// The variables of a function in private memory.
struct PrivateMemory<'f> {
    function: &'f Function,
    writers: Writers,
    /// Each with its offset.
    variables: Vec<(u32, &'f MemoryVariable)>,
    /// The values that are stored, with the name of the variable.
    stored: HashMap<Register, &'f str>,
}

impl<'f> PrivateMemory<'f> {
    fn of(function: &'f Function) -> PrivateMemory<'f> {
        let (offsets, _) = function.private_layout();
        let all = offsets.into_iter().zip(&function.variables);
        let mut memory = PrivateMemory {
            function,
            writers: Writers::compute(function),
            variables: all
                .filter(|(_, variable)| variable.space == AddressSpace::Private)
                .collect(),
            stored: HashMap::new(),
        };
        if memory.variables.is_empty() {
            return memory;
        }
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            if instruction.opcode == Opcode::Store
                && let Some(name) = memory.accessed(instruction)
            {
                let values = function.sources(instruction).iter().skip(1);
                memory.stored.extend(values.map(|value| (*value, name)));
            }
        }
        memory
    }

    fn definition(&self, register: Register) -> Option<&'f Instruction> {
        let point = self.writers.single(register)?;
        let block = self.function.block(point.block);
        block.instructions.get(point.index as usize)
    }

    /// The name of the variable that a value was loaded from or is stored to.
    fn variable_of(&self, register: Register) -> Option<&'f str> {
        let load = self.definition(register);
        let load = load.filter(|definition| definition.opcode == Opcode::Load);
        let loaded = load.and_then(|load| self.accessed(load));
        loaded.or_else(|| self.stored.get(&register).copied())
    }

    /// The name of the variable that an instruction accesses: the only one, or that at a known address.
    fn accessed(&self, access: &Instruction) -> Option<&'f str> {
        let is_private = |access: Access| access.space == AddressSpace::Private;
        if !access.access().is_some_and(is_private) {
            return None;
        }
        if let [(_, only)] = self.variables[..] {
            return Some(&only.name);
        }
        let address = *self.function.sources(access).first()?;
        let constant = self.definition(address)?;
        let offset = (constant.opcode == Opcode::Loadi).then(|| constant.immediate())??;
        let has = |start: u32, size: u32| {
            (u64::from(start)..u64::from(start) + u64::from(size)).contains(&offset)
        };
        let mut found = self.variables.iter();
        let (_, variable) = found.find(|(start, variable)| has(*start, variable.size))?;
        Some(&variable.name)
    }
}

/// The vector and the number of the component that a name such as `v.s3` is of.
fn component(name: &str) -> Option<(&str, u32)> {
    let (base, digit) = name.rsplit_once(".s")?;
    let number = u32::from_str_radix(digit, 16).ok()?;
    (digit.len() == 1).then_some((base, number))
}

/// The components of a mask: `.s0-s3`, or `.s0,s2`.
fn component_ranges(mask: u32) -> String {
    let mut text = String::new();
    let mut next = 0;
    while mask >> next != 0 {
        let first = next + (mask >> next).trailing_zeros();
        let count = (mask >> first).trailing_ones();
        next = first + count;
        text.push_str(if text.is_empty() { ".s" } else { ",s" });
        text.push_str(&format!("{first:x}"));
        if count > 1 {
            text.push_str(&format!("-s{:x}", next - 1));
        }
    }
    text
}

/// The point with the most live bytes among the instructions of a source location; the peak of the kernel if there
/// is none.
pub fn peak_at(function: &Function, pressure: &Pressure, loc: Loc) -> Option<Point> {
    let mut peak: Option<(u32, Point)> = None;
    for block in function.block_ids() {
        let list = function.block(block).instructions.iter();
        for (index, (instruction, &bytes)) in list.zip(pressure.of(block)).enumerate() {
            let is_there = loc != Loc::NONE && instruction.loc == loc;
            if is_there && peak.is_none_or(|(most, _)| bytes > most) {
                peak = Some((bytes, Point::new(block, index)));
            }
        }
    }
    match peak {
        Some((_, point)) => Some(point),
        None => pressure.peak_point(),
    }
}

/// The variables as text: "`v` 64 registers, `s` 32, 3 other variables 2, temporaries 12". `grf_bytes` is the size of
/// a register of the target; several small values share one, and each number is rounded up.
///
/// `visa_registers` are the registers that the vISA requires there, if known: what it requires beyond the variables (payloads
/// of messages, parts of registers that are not used) is the last item.
pub fn describe(variables: &[LiveVariable], grf_bytes: u32, visa_registers: Option<u32>) -> String {
    let grfs = |bytes: u32| bytes.div_ceil(grf_bytes.max(1));
    let named = variables.iter().filter(|v| v.name.is_some());
    let shown = named
        .clone()
        .take(MAX_NAMED)
        .filter(|v| v.bytes >= grf_bytes);
    let mut parts: Vec<(String, u32)> = Vec::new();
    for variable in shown {
        let name = variable.name.as_deref().unwrap_or_default();
        let name = match variable.is_in_memory {
            true => format!("values of `{name}`"),
            false => format!("`{name}`"),
        };
        parts.push((name, grfs(variable.bytes)));
    }
    let others: Vec<&LiveVariable> = named.skip(parts.len()).collect();
    let bytes = others.iter().map(|v| v.bytes).sum();
    match others.len() {
        0 => {}
        // Their names are not longer than their number.
        1..=MAX_OTHERS => {
            let names = others.iter().filter_map(|v| v.name.as_deref());
            let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
            parts.push((names.join(" and "), grfs(bytes)));
        }
        count => parts.push((format!("{count} other variables"), grfs(bytes))),
    }
    for variable in variables.iter().filter(|v| v.name.is_none()) {
        parts.push(("temporaries".to_owned(), grfs(variable.bytes)));
    }
    let known = grfs(variables.iter().map(|v| v.bytes).sum());
    if let Some(rest) = visa_registers.and_then(|all| all.checked_sub(known + 1)) {
        let what = "instruction selection (payloads of messages, unused parts of registers)";
        parts.push((what.to_owned(), rest + 1));
    }
    let parts = parts
        .into_iter()
        .enumerate()
        .map(|(index, (name, grfs))| match (index, grfs) {
            (0, 1) => format!("{name} 1 register"),
            (0, _) => format!("{name} {grfs} registers"),
            _ => format!("{name} {grfs}"),
        });
    parts.collect::<Vec<_>>().join(", ")
}
