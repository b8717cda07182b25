//! If-conversion: executes both sides of a short branch speculatively and selects the results. A
//! branch that only determines a bool becomes logic on bools.
//!
//! A side is a block whose only predecessor is the branch, and whose successor is that of the other
//! side (or is the other target of the branch). It must be speculatable: pure operations, no
//! division. Each of its results gets a fresh register; values that are live-in at the join are
//! selected. The limits are such that a branch and a join cost about as much as the useless
//! computations ([`MAX_COST`], [`MAX_CHOICES`], [`MAX_COPIES`]).
//!
//! Two branches that share a target become one, if what is between them is as cheap (see `conditions.rs`).
//!
//! Requires nothing; finds more after [`super::merge_blocks()`], which also merges the blocks that
//! are left. Keeps block ids; the sides stay as unreachable blocks. New registers come last.
//! Invalidates the control flow analyses, instruction indices, liveness. Linear.

pub(super) mod conditions;

use self::conditions::join_conditions;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Cost, Opcode};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Family, Type};
use crate::source::Loc;
use hashbrown::HashMap;
use std::fmt;

/// The highest cost of one side, in machine instructions.
pub const MAX_COST: u32 = 4;

/// The most doublewords that are selected.
pub const MAX_CHOICES: u32 = 2;

/// The most doublewords that are selected if the sides only copy: each costs a copy under the branch, too.
pub const MAX_COPIES: u32 = 8;

/// The name of the pass in remarks.
const PASS: &str = "flatten_branches";

/// Why a branch was not flattened.
enum Kept {
    /// A side has an instruction that must not be executed unless the branch leads there.
    Effect(Opcode),
    /// A side costs more than [`MAX_COST`].
    Cost,
    /// This many doublewords would be selected, more than the limit.
    Choices(u32, u32),
    /// It would select between two bools that are not constant.
    Bools,
    /// The function has too many registers.
    Registers,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kept::Effect(opcode) => {
                let what = match (opcode.class(), opcode) {
                    (Class::Load, _) => "a load",
                    (Class::Store, _) => "a store",
                    (Class::Atomic, _) => "an atomic operation",
                    (_, Opcode::Div | Opcode::Rem) => "an integer division",
                    (_, _) => "an operation that must not be executed speculatively",
                };
                write!(f, "a side has {what}")
            }
            Kept::Cost => write!(f, "a side costs more than {MAX_COST} native instructions"),
            Kept::Choices(count, limit) => write!(
                f,
                "it determines {count} doublewords, and the limit is {limit}"
            ),
            Kept::Bools => f.write_str("it selects between two bools that are not constant"),
            Kept::Registers => f.write_str("the kernel has too many values"),
        }
    }
}

/// Flattens short branches; returns whether there were any.
pub fn flatten_branches(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let liveness = analyses.liveness(function);
    let mut changed = false;
    for &block in cfg.reverse_postorder() {
        let Some(branch) = Branch::find(function, &cfg, block) else {
            let remarks = &mut analyses.remarks;
            changed |= join_conditions(function, &cfg, &liveness, block, remarks);
            continue;
        };
        let remarks = &mut analyses.remarks;
        let flat = flatten(function, &liveness, block, &branch);
        match &flat {
            Ok(_) => remarks.passed(PASS, branch.loc, || {
                "branch if-converted: both sides are executed".to_owned()
            }),
            Err(why) => remarks.missed(PASS, branch.loc, || {
                format!("branch not if-converted: {why}")
            }),
        }
        if let Ok(code) = flat {
            let instructions = &mut function.block_mut(block).instructions;
            instructions.pop();
            instructions.extend(code);
            changed = true;
        }
    }
    changed
}

/// A branch whose sides join.
struct Branch {
    condition: Register,
    then: Option<BlockId>,
    otherwise: Option<BlockId>,
    join: BlockId,
    loc: Loc,
}

impl Branch {
    fn find(function: &Function, cfg: &Cfg, block: BlockId) -> Option<Branch> {
        let last = function.block(block).terminator()?;
        let Detail::CondBranch { then, otherwise } = last.detail else {
            return None;
        };
        let condition = *function.sources(last).first()?;
        // The successor of a block that qualifies as a side.
        let side = |side: BlockId| {
            let next = match function.block(side).terminator()?.detail {
                Detail::Branch(next) => next,
                _ => return None,
            };
            (cfg.predecessors(side) == [block] && side != BlockId::ENTRY && next != side)
                .then_some(next)
        };
        let (then_next, otherwise_next) = (side(then), side(otherwise));
        let (then, otherwise, join) = match (then_next, otherwise_next) {
            _ if then == otherwise => return None,
            (Some(a), Some(b)) if a == b => (Some(then), Some(otherwise), a),
            (Some(a), _) if a == otherwise => (Some(then), None, a),
            (_, Some(b)) if b == then => (None, Some(otherwise), b),
            _ => return None,
        };
        (join != block).then_some(Branch {
            condition,
            then,
            otherwise,
            join,
            loc: last.loc,
        })
    }
}

/// The results of a side.
struct Side {
    code: Vec<Instruction>,
    /// The registers written, in the order of their first write, with their replacements.
    results: Vec<(Register, Register)>,
    /// Known constants in registers.
    constants: HashMap<Register, u64>,
}

impl Side {
    fn of(&self, register: Register) -> Option<Register> {
        let found = self.results.iter().find(|(r, _)| *r == register);
        found.map(|&(_, replacement)| replacement)
    }
}

/// The cost of a side, in machine instructions, if it is speculatable and cheap enough.
fn cost(function: &Function, side: BlockId) -> Result<u32, Kept> {
    let instructions = &function.block(side).instructions;
    let mut sum = 0u32;
    for instruction in instructions
        .iter()
        .take(instructions.len().saturating_sub(1))
    {
        if !instruction.opcode.class().is_speculatable() {
            return Err(Kept::Effect(instruction.opcode));
        }
        sum += match instruction.opcode.cost() {
            Cost::Copy => 0,
            Cost::Product if instruction.ty.is_integer() => 4,
            Cost::Sequence => 4,
            _ if instruction.opcode == Opcode::Sel => 4,
            _ if is_wide(function, instruction) => 2,
            Cost::Product | Cost::Simple | Cost::Function | Cost::Effect => 1,
        };
        if sum > MAX_COST {
            return Err(Kept::Cost);
        }
    }
    Ok(sum)
}

fn is_wide(function: &Function, instruction: &Instruction) -> bool {
    let registers = function.destinations(instruction).iter();
    let mut registers = registers.chain(function.sources(instruction));
    registers.any(|&r| function.family(r) == Family::Qword)
}

/// The code that replaces a branch and its sides.
fn flatten(
    function: &mut Function,
    liveness: &Liveness,
    block: BlockId,
    branch: &Branch,
) -> Result<Vec<Instruction>, Kept> {
    let sides = [branch.then, branch.otherwise];
    let mut written: Vec<Register> = Vec::new();
    let mut count = 0;
    let mut limit = MAX_COPIES;
    for side in sides.into_iter().flatten() {
        if cost(function, side)? > 0 {
            limit = MAX_CHOICES;
        }
        for instruction in &function.block(side).instructions {
            for &d in function.destinations(instruction) {
                count += 1;
                if !written.contains(&d) {
                    written.push(d);
                }
            }
        }
    }
    // A register that is also the condition is selected last: the other selects read the condition.
    written.sort_by_key(|&r| r == branch.condition);
    let chosen = |r: &Register| liveness.is_live_in(branch.join, *r);
    let chosen: Vec<Register> = written.into_iter().filter(chosen).collect();
    let size = |r: &Register| match function.family(*r) {
        Family::Bool | Family::Byte | Family::Word | Family::Dword => 1,
        Family::Qword => 2,
    };
    let choices: u32 = chosen.iter().map(size).sum();
    // Upper bound: registers of the sides, and the complement and the parts of selected bools.
    let room = function.registers.len() + count + 2 * chosen.len() <= MAX_REGISTERS_BETWEEN_PASSES;
    if choices > limit {
        return Err(Kept::Choices(choices, limit));
    }
    if !room {
        return Err(Kept::Registers);
    }
    let is_constant_before = |r: Register| {
        let mut before = function.block(block).instructions.iter().rev();
        let last = before.find(|i| function.destinations(i).contains(&r))?;
        (last.opcode == Opcode::Loadi)
            .then(|| last.immediate())
            .flatten()
    };
    let before: Vec<Option<u64>> = chosen.iter().map(|&r| is_constant_before(r)).collect();
    // A bool is selected by logic operations, provided that one of the two values is a constant.
    let pool = function.pool.len();
    let registers = function.registers.len();
    let sides = sides.map(|side| side.map(|side| copy_side(function, side, &chosen)));
    let mut code = Vec::new();
    let mut last = Vec::new();
    for (&register, before) in chosen.iter().zip(before) {
        let of = |side: &Option<Side>| {
            let here = side.as_ref().and_then(|s| s.of(register));
            let bits = match (side, here) {
                (Some(side), Some(_)) => side.constants.get(&register).copied(),
                _ => before,
            };
            (here.unwrap_or(register), bits)
        };
        let (a, b) = (of(&sides[0]), of(&sides[1]));
        if function.family(register) != Family::Bool {
            let ty = function.family(register).unsigned();
            let sources = [branch.condition, a.0, b.0];
            let (detail, loc) = (Detail::None, branch.loc);
            last.push(function.instruction(Opcode::Sel, ty, detail, &[register], &sources, loc));
            continue;
        }
        let Some(logic) = choose_bool(function, branch, register, a, b) else {
            function.pool.truncate(pool);
            function.registers.truncate(registers);
            return Err(Kept::Bools);
        };
        last.extend(logic);
    }
    for side in sides.into_iter().flatten() {
        code.extend(side.code);
    }
    code.extend(last);
    let detail = Detail::Branch(branch.join);
    code.push(function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], branch.loc));
    Ok(code)
}

/// Copies the instructions of a side with fresh destinations.
fn copy_side(function: &mut Function, side: BlockId, chosen: &[Register]) -> Side {
    let instructions = function.block(side).instructions.clone();
    let mut result = Side {
        code: Vec::new(),
        results: Vec::new(),
        constants: HashMap::new(),
    };
    for instruction in instructions
        .iter()
        .take(instructions.len().saturating_sub(1))
    {
        let sources = function.sources(instruction).iter();
        let sources: Vec<Register> = sources.map(|&s| result.of(s).unwrap_or(s)).collect();
        let destinations = function.destinations(instruction).to_vec();
        let mut fresh = Vec::with_capacity(destinations.len());
        for &d in &destinations {
            result.constants.remove(&d);
            let replacement = match (instruction.opcode, sources.as_slice()) {
                // A copy is forwarded unless its source is selected: selects run in sequence, and
                // an earlier one may overwrite the source.
                (Opcode::Mov, &[s]) if !chosen.contains(&s) => s,
                _ => {
                    let register = function.add_register(function.family(d));
                    fresh.push(register);
                    register
                }
            };
            match result.results.iter_mut().find(|(r, _)| *r == d) {
                Some(found) => found.1 = replacement,
                None => result.results.push((d, replacement)),
            }
            if let (Opcode::Loadi, Some(bits)) = (instruction.opcode, instruction.immediate()) {
                result.constants.insert(d, bits);
            }
        }
        if !fresh.is_empty() {
            let (opcode, ty) = (instruction.opcode, instruction.ty);
            let (detail, loc) = (instruction.detail, instruction.loc);
            let copy = function.instruction(opcode, ty, detail, &fresh, &sources, loc);
            result.code.push(copy);
        }
    }
    result
}

/// Selects between two bools, one of which is a constant.
fn choose_bool(
    function: &mut Function,
    branch: &Branch,
    d: Register,
    (a, known_a): (Register, Option<u64>),
    (b, known_b): (Register, Option<u64>),
) -> Option<Vec<Instruction>> {
    let condition = branch.condition;
    let (opcode, is_complement, other) = match (known_a, known_b) {
        // False wherever the condition is: a conjunction.
        (_, Some(0)) => (Opcode::And, false, a),
        (_, Some(_)) => (Opcode::Or, true, a),
        (Some(0), _) => (Opcode::And, true, b),
        (Some(_), _) => (Opcode::Or, false, b),
        (None, None) => return None,
    };
    let mut code = Vec::new();
    let mut push = |function: &mut Function, opcode, d: Register, sources: &[Register]| {
        let (ty, detail) = (Type::Bool, Detail::None);
        code.push(function.instruction(opcode, ty, detail, &[d], sources, branch.loc));
    };
    let condition = if is_complement {
        let complement = function.add_register(Family::Bool);
        push(function, Opcode::Not, complement, &[condition]);
        complement
    } else {
        condition
    };
    push(function, opcode, d, &[condition, other]);
    Some(code)
}

#[cfg(test)]
mod tests;
