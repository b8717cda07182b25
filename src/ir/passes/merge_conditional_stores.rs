//! Merging of conditional stores: two consecutive branches around the same stores become one branch around them, if either
//! condition is true. `if (a) *p = 1; if (b) *p = 1;` becomes `if (a || b) *p = 1;`, as in checks that report a failure.
//!
//! The stores of both branches have the same addresses and values, and both branches only store. The first ones are
//! executed later then, so what is between the branches, which is executed anyway, may neither access their memory nor
//! order accesses, nor write their operands. Volatile stores stay.
//!
//! Requires nothing; finds more after [`super::flatten_branches()`], which joins conditions such as `x || y`. Keeps the
//! value of each register at its uses. Leaves a block that is unreachable; new registers come last. Invalidates
//! everything that names blocks or instructions, and liveness. Linear.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::memory_dependence::{Effect, Memory};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::passes::flatten_branches::conditions::chain;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Family, Type};

/// The most stores of a branch.
pub const MAX_STORES: usize = 8;

/// Merges conditional stores; returns whether there were any.
pub fn merge_conditional_stores(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let constants = KnownConstants::compute(function);
    let is_pair = |&b: &BlockId| Pair::find(function, &cfg, &constants, b).is_some();
    if !cfg.reverse_postorder().iter().any(is_pair) {
        return false;
    }
    let (loops, versions) = (analyses.loops(function), analyses.versions(function));
    let liveness = analyses.liveness(function);
    let memory = Memory::compute(function, &cfg, &loops, &versions);
    let mut changed = false;
    // The second branch of a pair may be the first one of another pair.
    for &block in cfg.reverse_postorder() {
        if let Some(pair) = Pair::find(function, &cfg, &constants, block)
            && pair.may_wait(function, &memory)
        {
            changed |= pair.merge(function, &liveness);
        }
    }
    changed
}

/// Two consecutive branches around the same stores.
struct Pair {
    /// The block that ends with the first branch.
    block: BlockId,
    first: Side,
    /// The block that ends with the second branch, where both sides of the first one meet.
    join: BlockId,
    second: Side,
}

/// A block that a branch executes or leaves out.
struct Side {
    condition: Register,
    /// The value of the condition for which the block is executed.
    is_then: bool,
    block: BlockId,
    join: BlockId,
}

impl Side {
    /// The side of the branch at the end of a block, if the other edge leads to where it ends.
    fn find(function: &Function, cfg: &Cfg, block: BlockId) -> Option<Side> {
        let terminator = function.block(block).terminator()?;
        let Detail::CondBranch { then, otherwise } = terminator.detail else {
            return None;
        };
        let condition = *function.sources(terminator).first()?;
        [(then, otherwise, true), (otherwise, then, false)]
            .into_iter()
            .find(|&(side, join, _)| {
                side != join
                    && cfg.predecessors(side) == [block]
                    && function.block(side).successors().eq([join])
            })
            .map(|(side, join, is_then)| Side {
                condition,
                is_then,
                block: side,
                join,
            })
    }
}

impl Pair {
    fn find(
        function: &Function,
        cfg: &Cfg,
        constants: &KnownConstants,
        block: BlockId,
    ) -> Option<Pair> {
        let first = Side::find(function, cfg, block)?;
        let join = first.join;
        let second = Side::find(function, cfg, join)?;
        let predecessors = cfg.predecessors(join);
        let is_only = predecessors.len() == 2
            && predecessors.contains(&block)
            && predecessors.contains(&first.block);
        let blocks = [block, first.block, join, second.block];
        let are_distinct = (0..4).all(|i| !blocks[..i].contains(&blocks[i]));
        let [a, b] = [&first, &second].map(|side| stores(function, constants, side.block));
        let (a, b) = (a?, b?);
        let is_same = |(a, b): (&&Instruction, &&Instruction)| {
            let mut sources = function.sources(a).iter().zip(function.sources(b));
            (a.opcode, a.ty, a.detail, a.sources) == (b.opcode, b.ty, b.detail, b.sources)
                && sources.all(|(&x, &y)| {
                    let bits = constants.get(x);
                    x == y
                        || bits.is_some()
                            && bits == constants.get(y)
                            && function.family(x) == function.family(y)
                })
        };
        let are_same = a.len() == b.len() && a.iter().zip(&b).all(is_same);
        (is_only && are_distinct && are_same).then_some(Pair {
            block,
            first,
            join,
            second,
        })
    }

    /// Whether the first stores may be executed where the second ones are.
    fn may_wait(&self, function: &Function, memory: &Memory) -> bool {
        let places = memory.effects(self.first.block).iter();
        let Some(places) = places
            .map(|(_, effect)| match effect {
                Effect::Store(place) => Some(*place),
                _ => None,
            })
            .collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        let is_apart = |effect: &Effect| {
            let mut places = places.iter();
            places.all(|place| !memory.sees(effect, place) && !memory.changes(effect, place))
        };
        let count = function.block(self.first.block).instructions.iter();
        let count = count.filter(|i| i.opcode.class() == Class::Store).count();
        // The second stores read their own operands, of which none may be another value for the first ones.
        let read = function.block(self.second.block).instructions.iter();
        let mut read: Vec<Register> = read.flat_map(|i| function.sources(i)).copied().collect();
        let made = function.block(self.second.block).instructions.iter();
        let made: Vec<Register> = made
            .flat_map(|i| function.destinations(i))
            .copied()
            .collect();
        read.retain(|r| !made.contains(r));
        read.push(self.first.condition);
        let mut between = function.block(self.join).instructions.iter();
        places.len() == count
            && memory
                .effects(self.join)
                .iter()
                .all(|(_, effect)| is_apart(effect))
            && between.all(|i| function.destinations(i).iter().all(|d| !read.contains(d)))
            && !made.contains(&self.first.condition)
    }

    /// Replaces both branches by one; returns whether the function has room for the registers.
    fn merge(&self, function: &mut Function, liveness: &Liveness) -> bool {
        if function.registers.len() + 3 > MAX_REGISTERS_BETWEEN_PASSES {
            return false;
        }
        let (Some(&branch), Some(&last)) = (
            function.block(self.block).terminator(),
            function.block(self.join).terminator(),
        ) else {
            return false;
        };
        let loc = branch.loc;
        let mut code = function.block(self.join).instructions.clone();
        code.pop();
        let mut first = self.first.condition;
        let mut second = self.second.condition;
        if self.first.is_then != self.second.is_then {
            let d = function.add_register(Family::Bool);
            let detail = Detail::None;
            let not = function.instruction(Opcode::Not, Type::Bool, detail, &[d], &[first], loc);
            code.insert(0, not);
            first = d;
        }
        let opcode = match self.second.is_then {
            true => Opcode::Or,
            false => Opcode::And,
        };
        let successors = [self.second.block, self.second.join];
        if !successors.iter().any(|&b| liveness.is_live_in(b, second)) {
            (first, second) = chain(function, &mut code, opcode, first, second);
        }
        let d = function.add_register(Family::Bool);
        let sources = [first, second];
        code.push(function.instruction(opcode, Type::Bool, Detail::None, &[d], &sources, loc));
        let branch = function.instruction(last.opcode, last.ty, last.detail, &[], &[d], last.loc);
        code.push(branch);
        function.block_mut(self.join).instructions = code;
        let detail = Detail::Branch(self.join);
        let branch = function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], loc);
        // Its constants have one value everywhere.
        let mut constants = function.block(self.first.block).instructions.clone();
        constants.retain(|i| i.opcode == Opcode::Loadi);
        let instructions = &mut function.block_mut(self.block).instructions;
        instructions.pop();
        instructions.extend(constants);
        instructions.push(branch);
        true
    }
}

/// The instructions of a block without constants and its branch, if all of them are stores that may be delayed.
fn stores<'f>(
    function: &'f Function,
    constants: &KnownConstants,
    block: BlockId,
) -> Option<Vec<&'f Instruction>> {
    let (_, instructions) = function.block(block).instructions.split_last()?;
    let is_constant = |i: &&Instruction| {
        let mut destinations = function.destinations(i).iter();
        i.opcode == Opcode::Loadi && destinations.all(|&d| constants.get(d).is_some())
    };
    let found: Vec<_> = instructions.iter().filter(|i| !is_constant(i)).collect();
    let are_stores = found
        .iter()
        .all(|i| i.opcode.class() == Class::Store && !i.is_volatile());
    (are_stores && (1..=MAX_STORES).contains(&found.len())).then_some(found)
}
