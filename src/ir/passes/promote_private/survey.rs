//! Decides where each private variable is stored, from its accesses.

use super::{Element, MAX_ELEMENTS, MAX_GATHERED, MAX_GATHERED_OF_ARGUMENT, accessed_registers};
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::provenance::Provenance;
use crate::ir::analysis::variable_addresses::VariableAddresses;
use crate::ir::function::{Function, InputSource, MemoryVariableId, ParameterId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family, Type};
use crate::source::Loc;

/// The most operands of all `rgather`s that one run of the pass creates.
const MAX_GATHER_OPERANDS: usize = 1 << 18;

/// The argument that a variable is initialized with: byte `b` of the variable is byte
/// `b + delta` of the argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Preset {
    pub(super) argument: ParameterId,
    pub(super) delta: i64,
}

/// Where a variable is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Storage {
    Memory,
    /// In one register per element.
    Whole,
    /// In one register per doubleword.
    Cells,
}

/// Why a variable stays in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    Escapes,
    Volatile,
    OutOfBounds,
    /// A store at a varying offset.
    StoreVaries,
    /// A load at a varying offset would select from so many doublewords, more than the limit.
    LoadVaries(usize, usize),
    /// It needs this many registers.
    TooManyElements(usize),
    /// Private memory is accessed at addresses of unknown origin.
    UnknownAddresses,
}

/// What is known about the accesses of all variables.
pub(super) struct Survey {
    homes: Vec<Storage>,
    elements: Vec<(Element, Family)>,
    /// By variable, the group that it is in, if loads at varying offsets access that group.
    gathered: Vec<Option<MemoryVariableId>>,
    presets: Vec<Option<Preset>>,
    /// By number of the access in the entry block, whether it only initializes a
    /// variable with an argument.
    copies: Vec<bool>,
    /// By variable, the number of elements that such stores write.
    copied: Vec<usize>,
    /// Sorted: variable and offset of each doubleword that is also stored in parts.
    parts: Vec<Element>,
    provenance: Provenance,
    /// Whether private memory is accessed at addresses of unknown origin. Then only variables that
    /// are accessed in whole elements are promoted.
    is_numbered: bool,
    gathers: usize,
    /// By variable, why it stays in memory, with the first access that is the reason if there is one.
    reasons: Vec<Option<(Reason, Loc)>>,
    /// By group of variables, the first load at a varying offset.
    loads: Vec<Option<Loc>>,
}

/// An element that is accessed at a known offset.
struct Known {
    element: Element,
    size: u32,
    is_store: bool,
}

impl Survey {
    pub(super) fn compute(function: &Function, addresses: &VariableAddresses) -> Survey {
        let count = function.variables.len();
        let provenance = Provenance::compute(function);
        let mut this = Survey {
            homes: vec![Storage::Memory; count],
            elements: Vec::new(),
            gathered: vec![None; count],
            presets: vec![None; count],
            copies: Vec::new(),
            copied: vec![0; count],
            parts: Vec::new(),
            provenance,
            is_numbered: false,
            gathers: 0,
            reasons: vec![None; count],
            loads: vec![None; count],
        };
        let mut stays: Vec<bool> = function
            .variable_ids()
            .map(|v| {
                let space = function.variable(v).map(|v| v.space);
                space != Some(AddressSpace::Private) || this.provenance.escapes(v)
            })
            .collect();
        for v in function.variable_ids() {
            if this.provenance.escapes(v) {
                this.reasons[v.index()] = Some((Reason::Escapes, Loc::NONE));
            }
        }
        let mut varies = vec![0usize; count];
        let mut known: Vec<Known> = Vec::new();
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            let Some(group) = this.group_of(function, instruction) else {
                this.is_numbered |= is_private(instruction);
                continue;
            };
            let list = accessed_registers(function, instruction);
            let size = instruction.ty.size();
            let is_store = instruction.opcode != Opcode::Load;
            match addresses.accessed(function, instruction) {
                Some((variable, offset)) => {
                    let inside = is_inside(function, variable, offset, size, list.len());
                    if !inside || instruction.is_volatile() {
                        stays[group.index()] = true;
                        let reason = match inside {
                            true => Reason::Volatile,
                            false => Reason::OutOfBounds,
                        };
                        this.blame(variable, reason, instruction.loc);
                    }
                    known.extend((0..list.len() as u64).map(|k| Known {
                        element: (variable, offset + k * u64::from(size)),
                        size,
                        is_store,
                    }));
                }
                None if is_store || instruction.is_volatile() => {
                    stays[group.index()] = true;
                    let reason = match is_store {
                        true => Reason::StoreVaries,
                        false => Reason::Volatile,
                    };
                    this.blame(group, reason, instruction.loc);
                }
                None => {
                    varies[group.index()] += list.len() * size.div_ceil(4) as usize;
                    this.loads[group.index()].get_or_insert(instruction.loc);
                }
            }
        }
        for v in function.variable_ids() {
            let group = this.provenance.group(v).index();
            stays[v.index()] |= stays[group];
            this.reasons[v.index()] = this.reasons[v.index()].or(this.reasons[group]);
        }
        this.find_presets(function, addresses);
        this.choose(function, &stays, &varies, &known);
        this
    }

    /// The group of private variables that an instruction accesses.
    fn group_of(&self, function: &Function, instruction: &Instruction) -> Option<MemoryVariableId> {
        let address = *function.sources(instruction).first()?;
        if !is_private(instruction) {
            return None;
        }
        self.provenance.of_address(address)
    }

    /// Finds variables that are initialized with an argument: their first stores are parts of it.
    fn find_presets(&mut self, function: &Function, addresses: &VariableAddresses) {
        let Some(entry) = function.blocks.first() else {
            return;
        };
        let definitions = Definitions::compute(function);
        let mut sources = vec![None; function.registers.len()];
        for input in &function.inputs {
            if definitions.of(input.register).is_empty() {
                sources[input.register.index()] = Some(input.source);
            }
        }
        let mut is_open = vec![true; self.presets.len()];
        let is_access = |i: &&Instruction| matches!(i.detail, Detail::Memory { .. });
        for instruction in entry.instructions.iter().filter(is_access) {
            let mut is_copy = false;
            if instruction.opcode == Opcode::Store
                && let Some((variable, offset)) = addresses.accessed(function, instruction)
            {
                let v = variable.index();
                let size = u64::from(instruction.ty.size());
                let mut parts = (0u64..).zip(accessed_registers(function, instruction));
                is_copy = is_open[v]
                    && parts.all(|(k, &value)| {
                        let at = offset + k * size;
                        let preset = preset(function, &sources, value, at);
                        let first = *self.presets[v].get_or_insert(preset.unwrap_or(Preset {
                            argument: ParameterId(u16::MAX),
                            delta: 0,
                        }));
                        preset == Some(first)
                    });
                is_open[v] &= is_copy;
            }
            self.copies.push(is_copy);
        }
        for (preset, variable) in self.presets.iter_mut().zip(&function.variables) {
            let fits = preset.is_some_and(|p| {
                let end = i64::from(variable.size.next_multiple_of(4)) + p.delta;
                let parameter = function.parameter(p.argument);
                p.delta >= 0 && parameter.is_some_and(|a| end <= i64::from(a.size()))
            });
            if !fits {
                *preset = None;
            }
        }
        // Stores that do not belong to a copy of a whole argument count as ordinary stores.
        let accesses = entry.instructions.iter().filter(is_access);
        for (copy, instruction) in self.copies.iter_mut().zip(accesses) {
            let place = addresses.accessed(function, instruction).filter(|_| *copy);
            let variable = place.map_or(0, |p| p.0.index());
            *copy = place.is_some() && self.presets[variable].is_some();
            if *copy {
                self.copied[variable] += accessed_registers(function, instruction).len();
            }
        }
    }

    fn choose(&mut self, function: &Function, stays: &[bool], varies: &[usize], known: &[Known]) {
        let mut all: Vec<(Element, Family)> = Vec::with_capacity(known.len());
        for k in known {
            all.push((k.element, Type::unsigned_of_size(k.size).family()));
        }
        all.sort();
        all.dedup();
        let mut cells = vec![false; stays.len()];
        for pair in all.windows(2) {
            if let &[((a, start), family), ((b, next), _)] = pair
                && a == b
                && next < start + u64::from(family.size())
            {
                cells[a.index()] = true;
            }
        }
        let mut room = MAX_GATHER_OPERANDS;
        let mut groups: Vec<Vec<MemoryVariableId>> = vec![Vec::new(); stays.len()];
        for v in function.variable_ids() {
            groups[self.provenance.group(v).index()].push(v);
        }
        let mut stores = vec![0usize; stays.len()];
        for k in known.iter().filter(|k| k.is_store) {
            stores[k.element.0.index()] += 1;
        }
        for (group, members) in groups.iter().enumerate() {
            if members.is_empty() || stays[group] {
                continue;
            }
            if varies[group] == 0 {
                for &v in members {
                    let size = |v: MemoryVariableId| function.variables[v.index()].size;
                    self.homes[v.index()] = match cells[v.index()] {
                        false => Storage::Whole,
                        true if self.is_numbered => {
                            self.blame(v, Reason::UnknownAddresses, Loc::NONE);
                            Storage::Memory
                        }
                        true if size(v).div_ceil(4) as usize <= MAX_ELEMENTS => Storage::Cells,
                        true => {
                            let count = size(v).div_ceil(4) as usize;
                            self.blame(v, Reason::TooManyElements(count), Loc::NONE);
                            Storage::Memory
                        }
                    };
                }
                continue;
            }
            let size =
                |&v: &MemoryVariableId| function.variables[v.index()].size.div_ceil(4) as usize;
            let total: usize = members.iter().map(size).sum();
            let is_argument = members.iter().all(|&v| {
                let v = v.index();
                self.presets[v].is_some() && stores[v] == self.copied[v]
            });
            let limit = match is_argument {
                true => MAX_GATHERED_OF_ARGUMENT,
                false => MAX_GATHERED,
            };
            let operands = varies[group].saturating_mul(total + 1);
            if total > limit || operands > room || self.is_numbered {
                let reason = match self.is_numbered && total <= limit {
                    true => Reason::UnknownAddresses,
                    false => Reason::LoadVaries(total, limit),
                };
                let loc = self.loads[group].unwrap_or_default();
                for &v in members {
                    self.blame(v, reason, loc);
                }
                continue;
            }
            room -= operands;
            self.gathers += varies[group];
            for &v in members {
                self.homes[v.index()] = Storage::Cells;
                self.gathered[v.index()] = Some(MemoryVariableId(group as u32));
            }
        }
        for list in all.chunk_by(|((a, _), _), ((b, _), _)| a == b) {
            if let (Some(&((variable, _), _)), true) = (list.first(), list.len() > MAX_ELEMENTS)
                && self.homes[variable.index()] == Storage::Whole
            {
                self.homes[variable.index()] = Storage::Memory;
                self.blame(variable, Reason::TooManyElements(list.len()), Loc::NONE);
            }
        }
        all.retain(|&((variable, _), _)| self.homes[variable.index()] == Storage::Whole);
        self.elements = all;
        let is_cell = |k: &&Known| self.homes[k.element.0.index()] == Storage::Cells;
        self.parts = (known.iter().filter(is_cell))
            .filter(|k| k.is_store && k.size < 4)
            .map(|k| (k.element.0, k.element.1 & !3))
            .collect();
        self.parts.sort();
        self.parts.dedup();
    }

    /// Records the first reason why a variable stays in memory.
    fn blame(&mut self, variable: MemoryVariableId, reason: Reason, loc: Loc) {
        self.reasons[variable.index()].get_or_insert((reason, loc));
    }

    /// Why a variable stays in memory, with the access that is the reason if there is one.
    pub(super) fn reason(&self, variable: MemoryVariableId) -> Option<(Reason, Loc)> {
        match self.homes.get(variable.index())? {
            Storage::Memory => *self.reasons.get(variable.index())?,
            Storage::Whole | Storage::Cells => None,
        }
    }

    /// Whether a variable becomes registers.
    pub(super) fn is_promoted(&self, variable: MemoryVariableId) -> bool {
        let home = self.homes.get(variable.index());
        home.is_some_and(|home| *home != Storage::Memory)
    }

    /// Whether no variable can be promoted.
    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty() && !self.has_cells()
    }

    fn has_cells(&self) -> bool {
        self.homes.contains(&Storage::Cells)
    }

    /// An upper bound on the registers that the promotion creates.
    pub(super) fn new_registers(&self) -> usize {
        let cells = self.homes.iter().filter(|&h| *h == Storage::Cells).count();
        self.elements.len() + 2 * MAX_GATHERED_OF_ARGUMENT * cells + 8 * self.gathers
    }

    /// The elements of all variables stored in one register per element, sorted.
    pub(super) fn elements(&self) -> &[(Element, Family)] {
        &self.elements
    }

    /// Whether a variable is stored in one register per doubleword.
    pub(super) fn is_divided(&self, variable: MemoryVariableId) -> bool {
        self.homes.get(variable.index()) == Some(&Storage::Cells)
    }

    /// The group that a variable is in, if loads at varying offsets access that group.
    pub(super) fn gathered(&self, variable: MemoryVariableId) -> Option<MemoryVariableId> {
        self.gathered.get(variable.index()).copied().flatten()
    }

    /// The group that a load at a varying offset accesses.
    pub(super) fn gathered_by(
        &self,
        function: &Function,
        instruction: &Instruction,
    ) -> Option<MemoryVariableId> {
        self.gathered(self.group_of(function, instruction)?)
    }

    pub(super) fn preset(&self, variable: MemoryVariableId) -> Option<Preset> {
        self.presets.get(variable.index()).copied().flatten()
    }

    /// Whether an access of the entry block, by number, only initializes a
    /// variable with an argument.
    pub(super) fn is_copy(&self, number: usize) -> bool {
        self.copies.get(number).copied().unwrap_or(false)
    }

    /// Whether parts of a doubleword are stored.
    pub(super) fn is_stored_in_parts(&self, cell: Element) -> bool {
        self.parts.binary_search(&cell).is_ok()
    }
}

fn is_private(instruction: &Instruction) -> bool {
    matches!(
        instruction.detail,
        Detail::Memory {
            space: AddressSpace::Private,
            surface: None,
            ..
        }
    )
}

/// The argument and the offset that a stored register comes from.
fn preset(
    function: &Function,
    sources: &[Option<InputSource>],
    value: Register,
    at: u64,
) -> Option<Preset> {
    let InputSource::Argument { index, offset } = (*sources.get(value.index())?)? else {
        return None;
    };
    let parameter = function.parameter(index)?;
    let delta = i64::from(offset) - i64::try_from(at).ok()?;
    (delta % 4 == 0 && parameter.offset.is_multiple_of(4)).then_some(Preset {
        argument: index,
        delta,
    })
}

/// Whether `count` elements of `size` bytes are in bounds of a variable and aligned to their size,
/// or to 4 if they are larger.
fn is_inside(
    function: &Function,
    variable: MemoryVariableId,
    offset: u64,
    size: u32,
    count: usize,
) -> bool {
    let bytes = u64::from(size) * count as u64;
    let Some(variable) = function.variable(variable) else {
        return false;
    };
    size > 0
        && offset.is_multiple_of(u64::from(size.min(4)))
        && offset
            .checked_add(bytes)
            .is_some_and(|end| end <= u64::from(variable.size))
}
