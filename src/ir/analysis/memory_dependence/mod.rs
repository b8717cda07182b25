//! Memory dependence: what each instruction reads and writes in memory. This is the only place that
//! decides which accesses may alias, and whether a write may change what a load reads.
//!
//! An access reads or writes a [`Place`]: bytes of an address space, of an object if that is known,
//! from an address on, which is a linear form of versions (`analysis::linear_forms`).
//! Two accesses do not alias
//! - in different address spaces;
//! - in different variables, or in a variable whose address does not escape and through an address
//!   that is not derived from it ([`crate::ir::analysis::provenance`]);
//! - through different pointer arguments of which one is `restrict`; any other two may be one
//!   buffer;
//! - if their addresses differ by known constants, or by a constant plus multiples of a power of
//!   two: members of structures in an array do not alias, whatever the indices are.
//!
//! Accesses of other work-items are ordered with those of a work-item only by barriers, fences,
//! atomic operations and volatile accesses, in the address spaces that those name. Such an
//! [`Effect::Order`] may change the memory of these address spaces. Other work-items never access
//! private memory, and nobody writes constant memory or objects that no instruction of the function
//! may write.
//!
//! An induction variable with a constant step is its initial value plus the step times the
//! iteration number, so that all induction variables of a loop can be compared.
//!
//! Places are compared by versions. Two equal versions are one value if both accesses are on a path
//! that does not execute the definition again in between. That is so from a block to those it
//! dominates, on paths that do not pass through the block again. [`Memory::is_changed_in`] covers
//! an entire loop, for places whose address is loop-invariant.
//!
//! Accepts any function. An immutable value, linear to compute.

mod addresses;
mod place;

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::linear_forms::{Extent, Sum, Sums, Term};
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::provenance::Provenance;
use crate::ir::analysis::ssa_versions::Versions;
use crate::ir::function::{BlockId, Function, FunctionKind, ParameterId, ParameterKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Class;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use addresses::{Base, Bases};

pub use place::{Object, Place, Spaces};

/// The most writes that are recorded per loop. A loop with more is assumed to change all of the
/// address spaces that it writes to.
pub const MAX_WRITES: usize = 64;

/// The effect of an instruction on memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It reads a place.
    Load(Place),
    /// It writes a place.
    Store(Place),
    /// It orders accesses with those of other work-items, or must be assumed to: a barrier or a
    /// fence, an atomic operation, a volatile access, a call.
    Order {
        /// The place that it reads and writes itself.
        place: Option<Place>,
        /// The address spaces that others may have read and written.
        spaces: Spaces,
    },
}

/// The memory effects of a function.
#[derive(Clone, Debug)]
pub struct Memory {
    /// By block, the instructions that have an effect, by index.
    effects: Vec<Vec<(u32, Effect)>>,
    /// By loop, what it writes, without duplicates.
    writes: Vec<Vec<Effect>>,
    bases: Vec<Base>,
    /// The range of term numbers that represent the iteration numbers of loops: `iterations.0 + h` for
    /// the loop with header `h`.
    iterations: (u32, u32),
    /// By argument, whether it is a `restrict` pointer.
    restrict: Vec<bool>,
    provenance: Provenance,
    /// The objects that may be written anywhere in the function.
    written: Vec<(AddressSpace, Object)>,
}

impl Memory {
    /// Visits all reachable instructions once.
    pub fn compute(function: &Function, cfg: &Cfg, loops: &Loops, versions: &Versions) -> Memory {
        let is_restrict = |kind| matches!(kind, ParameterKind::Pointer { restrict: true, .. });
        let mut memory = Memory {
            effects: vec![Vec::new(); function.blocks.len()],
            writes: Vec::new(),
            bases: Vec::new(),
            iterations: {
                let first = versions.len() + function.variables.len();
                (first as u32, (first + function.blocks.len()) as u32)
            },
            restrict: (function.parameters.iter())
                .map(|p| is_restrict(p.kind))
                .collect(),
            provenance: Provenance::compute(function),
            written: Vec::new(),
        };
        if function.kind != FunctionKind::Kernel {
            // The caller of a helper function may write, too.
            memory
                .written
                .extend(AddressSpace::ALL.map(|s| (s, Object::Unknown)));
        }
        let sums = Sums::compute(function, cfg, loops, versions, Extent::Function);
        let mut bases = Bases::new(function, versions, memory.iterations.0, (cfg, loops, &sums));
        for &block in cfg.reverse_postorder() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let at = Point::new(block, index);
                if let Some(effect) = memory.effect(&mut bases, &sums, at, instruction) {
                    memory.note_write(&effect);
                    memory.effects[block.index()].push((at.index, effect));
                }
            }
        }
        memory.find_writes(loops);
        memory
    }

    /// The instructions of a block that have an effect, by index.
    pub fn effects(&self, block: BlockId) -> &[(u32, Effect)] {
        self.effects.get(block.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether an effect may change the contents of a place.
    pub fn changes(&self, effect: &Effect, place: &Place) -> bool {
        match effect {
            Effect::Load(_) => false,
            Effect::Store(written) => self.may_overlap(written, place),
            Effect::Order {
                place: own,
                spaces: ordered,
            } => {
                own.is_some_and(|own| self.may_overlap(&own, place))
                    || ordered.has(place.space) && self.may_be_written(place)
            }
        }
    }

    /// Whether an effect may read a place, or allows another work-item to read it.
    pub fn sees(&self, effect: &Effect, place: &Place) -> bool {
        match effect {
            Effect::Load(read) => self.may_overlap(read, place),
            Effect::Store(_) => false,
            Effect::Order {
                place: own,
                spaces: ordered,
            } => own.is_some_and(|own| self.may_overlap(&own, place)) || ordered.has(place.space),
        }
    }

    /// Whether an iteration of a loop may change a place, whose address must be loop-invariant.
    pub fn is_changed_in(&self, id: LoopId, place: &Place) -> bool {
        let writes = self.writes.get(id.index());
        writes.is_none_or(|writes| writes.iter().any(|w| self.changes(w, place)))
    }

    /// The terms of the address of a place: versions, and larger numbers for variables, which never
    /// change, and for the iteration numbers of loops.
    pub fn terms(&self, place: &Place) -> impl Iterator<Item = u32> + '_ {
        let terms = self.terms_of(place).iter();
        terms.flat_map(|&((a, b), _)| [Some(a), b]).flatten()
    }

    fn terms_of(&self, place: &Place) -> &[(Term, u64)] {
        let base = self.bases.get(place.base as usize);
        base.map_or(&[][..], |base| base.terms.as_slice())
    }

    /// The term that represents the iteration number of the loop with this header: it has another
    /// value in each iteration.
    pub fn iteration(&self, header: BlockId) -> u32 {
        self.iterations.0 + header.0
    }

    /// One more than the largest term number.
    pub fn term_count(&self) -> usize {
        self.iterations.1 as usize
    }

    /// Whether the distance of a place from the start of the variable that it is in is a multiple of a
    /// power of two.
    pub fn is_aligned_in_variable(&self, place: &Place, size: u64) -> bool {
        let base = self.bases.get(place.base as usize);
        base.is_some_and(|base| {
            base.variable.is_some() && (base.factors | place.offset).is_multiple_of(size)
        })
    }

    /// The distance of a place of an argument's buffer from the start of the element of `size` bytes, a power of
    /// two, that it is in, if that is known.
    pub fn offset_in_element(&self, place: &Place, size: u64) -> Option<u64> {
        let base = self.bases.get(place.base as usize)?;
        let is_known = matches!(place.object, Object::Surface(_)) && size.is_power_of_two();
        (is_known && base.scale.is_multiple_of(size)).then_some(place.offset % size)
    }

    /// The distance of a place from a multiple of `size`, a power of two, if it is known.
    pub fn offset_in_aligned(&self, place: &Place, size: u64) -> Option<u64> {
        let base = self.bases.get(place.base as usize)?;
        let bits = base.factors | u64::from(base.align);
        bits.is_multiple_of(size).then_some(place.offset % size)
    }

    /// A power of two that divides the address of a place, as far as that is known; in a variable, which is
    /// aligned, its offset.
    pub fn alignment(&self, place: &Place) -> u64 {
        match self.bases.get(place.base as usize) {
            Some(base) => {
                let bits = base.factors | u64::from(base.align) | place.offset;
                1 << bits.trailing_zeros().min(u64::BITS - 1)
            }
            None => 1,
        }
    }

    /// Whether two places may have a byte in common.
    pub fn may_overlap(&self, a: &Place, b: &Place) -> bool {
        let surface = |p: &Place| match p.object {
            Object::Surface(argument) => Some(argument),
            Object::Unknown | Object::Variable(_) => None,
        };
        if a.space != b.space || !self.may_be_one(a.object, b.object) {
            return false;
        }
        if surface(a) != surface(b) {
            return true;
        }
        let variable = |p: &Place| self.bases.get(p.base as usize)?.variable;
        if let (Some(a), Some(b)) = (variable(a), variable(b))
            && a != b
        {
            return false;
        }
        let mask = match a.base == b.base {
            true => a.mask(),
            false => self.common_multiple(a, b).wrapping_sub(1) & a.mask(),
        };
        let ahead = b.offset.wrapping_sub(a.offset) & mask;
        let behind = a.offset.wrapping_sub(b.offset) & mask;
        ahead < a.size() || behind < b.size()
    }

    /// Whether two objects in the same address space may be the same one.
    pub fn may_be_one(&self, a: Object, b: Object) -> bool {
        let is_restrict = |k: ParameterId| self.restrict.get(k.index()).copied().unwrap_or(false);
        match (a, b) {
            (Object::Variable(a), Object::Variable(b)) => a == b,
            (Object::Variable(v), Object::Unknown) | (Object::Unknown, Object::Variable(v)) => {
                self.provenance.escapes(v)
            }
            (Object::Surface(a), Object::Surface(b)) => {
                a == b || !is_restrict(a) && !is_restrict(b)
            }
            (Object::Surface(_), _) | (_, Object::Surface(_)) => true,
            (Object::Unknown, Object::Unknown) => true,
        }
    }

    /// A power of two that divides the variable part of the difference of two addresses; 0 for the
    /// size of the address.
    fn common_multiple(&self, a: &Place, b: &Place) -> u64 {
        let mut left = self.terms_of(a).iter().peekable();
        let mut right = self.terms_of(b).iter().peekable();
        let mut bits = 0;
        loop {
            let factor = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(&&(term, by)), other) if other.is_none_or(|o| term < o.0) => {
                    left.next();
                    by
                }
                (Some(&&(term, by)), Some(&&(other, minus))) if term == other => {
                    left.next();
                    right.next();
                    by.wrapping_sub(minus)
                }
                (_, Some(&&(_, by))) => {
                    right.next();
                    by
                }
                (Some(_), None) => break,
            };
            bits |= factor;
        }
        bits & bits.wrapping_neg()
    }

    /// Whether any instruction of the function may write the object of a place.
    fn may_be_written(&self, place: &Place) -> bool {
        let meets = |&(space, object): &(AddressSpace, Object)| {
            space == place.space && self.may_be_one(object, place.object)
        };
        self.written.iter().any(meets)
    }

    fn note_write(&mut self, effect: &Effect) {
        let place = match effect {
            Effect::Load(_) => return,
            Effect::Store(place) => *place,
            Effect::Order {
                place: Some(place), ..
            } => *place,
            Effect::Order {
                place: None,
                spaces,
            } => {
                // A call may write through pointers that it was given.
                if spaces.private {
                    self.written
                        .extend(AddressSpace::ALL.map(|s| (s, Object::Unknown)));
                }
                return;
            }
        };
        let written = (place.space, place.object);
        if !self.written.contains(&written) {
            self.written.push(written);
        }
    }

    fn effect(
        &mut self,
        bases: &mut Bases<'_>,
        sums: &Sums,
        at: Point,
        instruction: &Instruction,
    ) -> Option<Effect> {
        let class = instruction.opcode.class();
        match class {
            Class::Load | Class::Store | Class::Atomic => {}
            Class::Sync => {
                return Some(Effect::Order {
                    place: None,
                    spaces: match instruction.detail {
                        Detail::Fence(fences) => fences.into(),
                        _ => ALL_SPACES,
                    },
                });
            }
            Class::Call => {
                return Some(Effect::Order {
                    place: None,
                    spaces: ALL_SPACES,
                });
            }
            // The values that are exchanged are in registers.
            Class::Exchange | Class::Pure | Class::NonSpeculatable | Class::Terminator => {
                return None;
            }
        }
        let place = self.place(bases, sums, at, instruction);
        let is_plain = !instruction.is_volatile();
        match (class, place) {
            (Class::Load, Some(place)) if is_plain => Some(Effect::Load(place)),
            (Class::Store, Some(place)) if is_plain => Some(Effect::Store(place)),
            (_, Some(place)) => Some(Effect::Order {
                place: Some(place),
                spaces: Spaces::shared(place.space),
            }),
            (_, None) => Some(Effect::Order {
                place: None,
                spaces: ALL_SPACES,
            }),
        }
    }

    fn place(
        &mut self,
        bases: &mut Bases<'_>,
        sums: &Sums,
        at: Point,
        instruction: &Instruction,
    ) -> Option<Place> {
        let Detail::Memory { space, surface, .. } = instruction.detail else {
            return None;
        };
        let function = bases.function;
        let &address = function.sources(instruction).first()?;
        let &version = bases.versions.sources(at).first()?;
        let sum = sums.of(version).cloned();
        let sum = sum.unwrap_or_else(|| Sum::leaf(version, function.family(address)));
        let (base, offset) = bases.number(&sum, &mut self.bases);
        let count = function.elements(instruction).len() as u8;
        Some(Place {
            space,
            object: self.object(surface, address),
            base,
            offset,
            family: instruction.ty.family(),
            count,
        })
    }

    fn object(&self, surface: Option<ParameterId>, address: Register) -> Object {
        match (surface, self.provenance.of_address(address)) {
            (Some(argument), _) => Object::Surface(argument),
            (None, Some(variable)) => Object::Variable(variable),
            (None, None) => Object::Unknown,
        }
    }

    /// Collects what each loop writes, innermost loops first.
    fn find_writes(&mut self, loops: &Loops) {
        let mut writes: Vec<Vec<Effect>> = vec![Vec::new(); loops.len()];
        for id in loops.ids().rev() {
            let mut own = std::mem::take(&mut writes[id.index()]);
            for &block in loops.blocks(id) {
                if loops.innermost(block) == Some(id) {
                    for (_, effect) in self.effects(block) {
                        add_write(&mut own, effect);
                    }
                }
            }
            if let Some(parent) = loops.get(id).parent {
                for effect in &own {
                    add_write(&mut writes[parent.index()], effect);
                }
            }
            writes[id.index()] = own;
        }
        self.writes = writes;
    }
}

const ALL_SPACES: Spaces = Spaces {
    private: true,
    local: true,
    global: true,
};

/// Adds an effect that may change memory to those of a loop. If there are too many, they are
/// replaced by one that covers their address spaces.
fn add_write(list: &mut Vec<Effect>, effect: &Effect) {
    let (written, spaces) = match effect {
        Effect::Load(_) => return,
        Effect::Store(place) => (Some(place.space), Spaces::default()),
        Effect::Order { place, spaces } => (place.map(|p| p.space), *spaces),
    };
    if list.contains(effect) {
        return;
    }
    if list.len() < MAX_WRITES {
        list.push(*effect);
        return;
    }
    let mut all = spaces;
    if let Some(space) = written {
        all.add(space);
    }
    let mut rest = Vec::new();
    for old in std::mem::take(list) {
        match old {
            Effect::Order {
                place: None,
                spaces,
            } => {
                all.private |= spaces.private;
                all.local |= spaces.local;
                all.global |= spaces.global;
            }
            Effect::Order {
                place: Some(place),
                spaces,
            } => {
                all.add(place.space);
                all.local |= spaces.local;
                all.global |= spaces.global;
            }
            Effect::Store(place) => all.add(place.space),
            Effect::Load(_) => rest.push(old),
        }
    }
    rest.push(Effect::Order {
        place: None,
        spaces: all,
    });
    *list = rest;
}

#[cfg(test)]
mod tests;
