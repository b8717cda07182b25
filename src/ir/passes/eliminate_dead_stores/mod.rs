//! Dead-store elimination: removes stores whose bytes are overwritten on all paths before anything
//! may read them, and stores to private and local memory that the work-item never reads.
//!
//! A backward data-flow analysis over [`crate::ir::analysis::memory_dependence`]. Other work-items
//! may read at barriers, fences, atomic operations and volatile accesses only, and global memory
//! also at the end of the kernel. Volatile stores stay.
//!
//! Requires nothing; finds more after [`super::forward_stores()`]. Keeps blocks, registers and the
//! value of each register. Invalidates instruction indices, uses and liveness. Linear: at most
//! [`MAX_PLACES`] later stores and loads are tracked at a point. If loops have not converged after
//! [`MAX_ITERATIONS`] passes over the code, everything is assumed to be read after their back edges.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Object, Place, Spaces};
use crate::ir::analysis::ssa_versions::Versions;
use crate::ir::function::{BlockId, Function, FunctionKind};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Class;
use crate::ir::types::{AddressSpace, Family};

/// The most later stores that are tracked at a point, and the most places that are read.
pub const MAX_PLACES: usize = 64;

/// The most passes over the code until loops must have converged.
pub const MAX_ITERATIONS: usize = 8;

/// Removes dead stores in all reachable blocks; returns whether there were any.
pub fn eliminate_dead_stores(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let is_store = |i: &Instruction| i.opcode.class() == Class::Store && !i.is_volatile();
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.any(is_store) {
        return false;
    }
    let cfg = analyses.cfg(function);
    let _dominators = analyses.dominators(function);
    let loops = analyses.loops(function);
    let _liveness = analyses.liveness(function);
    let versions = analyses.versions(function);
    let memory = Memory::compute(function, &cfg, &loops, &versions);
    let mut search = Search::new(function, &cfg, &versions, &memory);
    search.run();
    let mut dead = search.dead;
    if dead.is_empty() {
        return false;
    }
    dead.sort();
    let mut dead = dead.into_iter().peekable();
    for block in function.block_ids() {
        let mut index = 0;
        function.block_mut(block).instructions.retain(|_| {
            let at = Point::new(block, index);
            index += 1;
            dead.next_if_eq(&at).is_none()
        });
    }
    true
}

/// What happens to memory after a point in the code, on all paths.
#[derive(Clone, PartialEq, Eq, Default)]
struct Later {
    /// Places that are overwritten before anything may read them, the next one last.
    written: Vec<Place>,
    /// Address spaces of which nothing is read any more, except for what is in `read`.
    ended: Spaces,
    read: Vec<Read>,
}

/// What is read, of an address space that is not otherwise read any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    /// Any part of an object.
    Object(AddressSpace, Object),
    /// A place in a variable at an address that never changes.
    Place(Place),
}

struct Search<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    versions: &'a Versions,
    memory: &'a Memory,
    /// By term, whether it is part of the address of a store.
    is_term: Vec<bool>,
    /// By block, the state at its start.
    begins: Vec<Option<Later>>,
    dead: Vec<Point>,
}

impl<'a> Search<'a> {
    fn new(
        function: &'a Function,
        cfg: &'a Cfg,
        versions: &'a Versions,
        memory: &'a Memory,
    ) -> Search<'a> {
        let mut is_term = vec![false; memory.term_count()];
        for &block in cfg.reverse_postorder() {
            for (_, effect) in memory.effects(block) {
                if let Effect::Store(place) = effect {
                    for term in memory.terms(place) {
                        if let Some(is_term) = is_term.get_mut(term as usize) {
                            *is_term = true;
                        }
                    }
                }
            }
        }
        Search {
            function,
            cfg,
            versions,
            memory,
            is_term,
            begins: vec![None; function.blocks.len()],
            dead: Vec::new(),
        }
    }

    fn run(&mut self) {
        for iteration in 0..=MAX_ITERATIONS {
            // In the last pass, everything is assumed to be read after back edges.
            let give_up = iteration == MAX_ITERATIONS;
            let mut changed = false;
            self.dead.clear();
            for k in (0..self.cfg.reverse_postorder().len()).rev() {
                let block = self.cfg.reverse_postorder()[k];
                let later = self.at_end(block, give_up);
                let later = self.pass(block, later);
                let begin = &mut self.begins[block.index()];
                if begin.as_ref() != Some(&later) {
                    *begin = Some(later);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The state at the end of a block.
    fn at_end(&self, block: BlockId, give_up: bool) -> Later {
        let successors = self.cfg.successors(block);
        if successors.is_empty() {
            let is_kernel = self.function.kind == FunctionKind::Kernel;
            return Later {
                ended: Spaces {
                    private: is_kernel,
                    local: is_kernel,
                    global: false,
                },
                ..Later::default()
            };
        }
        let mut result: Option<Later> = None;
        for &next in successors {
            let goes_back = self.cfg.number(next) <= self.cfg.number(block);
            let later = match &self.begins[next.index()] {
                _ if goes_back && give_up => &Later::default(),
                None => continue,
                Some(later) => later,
            };
            match &mut result {
                None => result = Some(later.clone()),
                Some(result) => result.meet(later),
            }
        }
        result.unwrap_or_default()
    }

    /// The state at the start of a block, given that at its end; records its dead stores.
    fn pass(&mut self, block: BlockId, mut later: Later) -> Later {
        let mut effects = self.memory.effects(block).iter().rev().peekable();
        let count = self.function.block(block).instructions.len();
        for index in (0..count).rev() {
            let at = Point::new(block, index);
            for &version in self.versions.destinations(at) {
                self.forget(&mut later, version);
            }
            let Some((_, effect)) = effects.next_if(|(k, _)| *k == at.index) else {
                continue;
            };
            match effect {
                Effect::Store(place) if self.is_dead(&later, place) => self.dead.push(at),
                Effect::Store(place) => {
                    later.written.push(*place);
                    let surplus = later.written.len().saturating_sub(MAX_PLACES);
                    later.written.drain(..surplus);
                }
                Effect::Load(place) => {
                    later.written.retain(|w| !self.memory.sees(effect, w));
                    self.read(&mut later, place);
                }
                Effect::Order { place, spaces } => {
                    later.written.retain(|w| !self.memory.sees(effect, w));
                    later.ended.private &= !spaces.private;
                    later.ended.local &= !spaces.local;
                    later.ended.global &= !spaces.global;
                    if let Some(place) = place {
                        self.read(&mut later, place);
                    }
                }
            }
        }
        for &version in self.versions.joins(block) {
            self.forget(&mut later, version);
        }
        self.forget(&mut later, self.memory.iteration(block));
        later
    }

    /// Drops places whose address uses a version that is defined here: before its definition, that
    /// version has the value of another iteration.
    fn forget(&self, later: &mut Later, version: u32) {
        if self.is_term.get(version as usize) == Some(&true) {
            let counts = |place: &Place| self.memory.terms(place).any(|term| term == version);
            later.written.retain(|place| !counts(place));
        }
    }

    /// Notes that a place is read.
    fn read(&self, later: &mut Later, place: &Place) {
        if !later.ended.has(place.space) {
            return;
        }
        let first_variable = self.versions.len() as u32;
        let never_changes = matches!(place.object, Object::Variable(_))
            && self
                .memory
                .terms(place)
                .all(|term| (first_variable..self.memory.iteration(BlockId(0))).contains(&term));
        later.read.push(match never_changes {
            true => Read::Place(*place),
            false => Read::Object(place.space, place.object),
        });
        later.limit_reads();
    }

    fn is_dead(&self, later: &Later, place: &Place) -> bool {
        let is_read = |read: &Read| match read {
            Read::Place(read) => self.memory.may_overlap(read, place),
            &Read::Object(space, object) => {
                space == place.space && self.memory.may_be_one(object, place.object)
            }
        };
        later.ended.has(place.space) && !later.read.iter().any(is_read)
            || is_covered(place, &later.written)
    }
}

/// Whether all bytes of a place are in the union of other places.
fn is_covered(place: &Place, by: &[Place]) -> bool {
    let mut done = 0;
    while done < place.size() {
        let rest = Place {
            offset: place.offset_of(done),
            family: Family::Byte,
            count: 1,
            ..*place
        };
        let Some(first) = by.iter().find(|b| b.covers(&rest)) else {
            return false;
        };
        done += first.size() - first.distance_to(&rest).unwrap_or(0);
    }
    true
}

impl Later {
    /// Sorts what is read. If it is more than [`MAX_PLACES`], all of each object is read.
    fn limit_reads(&mut self) {
        self.read.sort();
        self.read.dedup();
        if self.read.len() > MAX_PLACES {
            for read in &mut self.read {
                if let Read::Place(place) = *read {
                    *read = Read::Object(place.space, place.object);
                }
            }
            self.read.sort();
            self.read.dedup();
        }
    }

    /// The meet of the states on two paths.
    fn meet(&mut self, other: &Later) {
        self.written.retain(|place| other.written.contains(place));
        self.ended.private &= other.ended.private;
        self.ended.local &= other.ended.local;
        self.ended.global &= other.ended.global;
        self.read.extend(&other.read);
        self.limit_reads();
    }
}

#[cfg(test)]
mod tests;
