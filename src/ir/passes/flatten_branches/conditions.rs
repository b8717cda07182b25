//! Two branches that share a target become one: `if (a || b)` branches to its body twice, and `if (a && b)` past it.
//! The condition is then logic on bools, which costs one instruction, where a branch of its own costs one and a join.

use super::{PASS, cost};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::remarks::Remarks;
use crate::ir::types::{Family, Type};

/// A branch one of whose targets only computes the condition of a second branch, which shares the other target.
struct Pair {
    /// The block of the second branch; the first one is its only predecessor.
    second: BlockId,
    /// The target of both branches.
    shared: BlockId,
    /// The other target of the second branch.
    other: BlockId,
    /// Both branches lead to the shared target if their conditions are this.
    shared_if: bool,
}

impl Pair {
    fn find(function: &Function, cfg: &Cfg, block: BlockId) -> Option<Pair> {
        let targets = |block: BlockId| match function.block(block).terminator()?.detail {
            Detail::CondBranch { then, otherwise } if then != otherwise => Some((then, otherwise)),
            _ => None,
        };
        let (then, otherwise) = targets(block)?;
        [(then, otherwise, true), (otherwise, then, false)]
            .into_iter()
            .find_map(|(shared, second, shared_if)| {
                let (then, otherwise) = targets(second)?;
                // A complement of one condition would cost as much as the branch.
                let (same, other) = match shared_if {
                    true => (then, otherwise),
                    false => (otherwise, then),
                };
                let is_inside = cfg.predecessors(second) == [block] && second != BlockId::ENTRY;
                (is_inside && same == shared && second != block && other != second).then_some(
                    Pair {
                        second,
                        shared,
                        other,
                        shared_if,
                    },
                )
            })
    }
}

/// Replaces the branch at the end of a block and the next one by one branch, if they share a target and the second one
/// may be executed speculatively. Returns whether it did.
pub(super) fn join_conditions(
    function: &mut Function,
    cfg: &Cfg,
    liveness: &Liveness,
    block: BlockId,
    remarks: &mut Remarks,
) -> bool {
    let Some(pair) = Pair::find(function, cfg, block) else {
        return false;
    };
    let Some(&branch) = function.block(block).terminator() else {
        return false;
    };
    let Some(code) = joined(function, liveness, block, &pair) else {
        return false;
    };
    let instructions = &mut function.block_mut(block).instructions;
    instructions.pop();
    instructions.extend(code);
    remarks.passed(PASS, branch.loc, || {
        "branch joined with the next one: both conditions are computed".to_owned()
    });
    true
}

/// The code that replaces both branches: what the second block computes, and one branch.
fn joined(
    function: &mut Function,
    liveness: &Liveness,
    block: BlockId,
    pair: &Pair,
) -> Option<Vec<Instruction>> {
    cost(function, pair.second).ok()?;
    if function.registers.len() + 2 > MAX_REGISTERS_BETWEEN_PASSES {
        return None;
    }
    let condition = |function: &Function, block: BlockId| {
        let last = *function.block(block).terminator()?;
        Some((*function.sources(&last).first()?, last.loc))
    };
    let (mut first, loc) = condition(function, block)?;
    let (mut second, _) = condition(function, pair.second)?;
    let mut code = function.block(pair.second).instructions.clone();
    code.pop();
    // On the path that skipped the second block, its results must not be visible.
    let mut written = code.iter().flat_map(|i| function.destinations(i));
    if written.any(|&d| d == first || liveness.is_live_in(pair.shared, d)) {
        return None;
    }
    let opcode = match pair.shared_if {
        true => Opcode::Or,
        false => Opcode::And,
    };
    let is_read_later = [pair.shared, pair.other].map(|block| liveness.is_live_in(block, second));
    if is_read_later == [false; 2] {
        (first, second) = chain(function, &mut code, opcode, first, second);
    }
    let d = function.add_register(Family::Bool);
    let sources = [first, second];
    code.push(function.instruction(opcode, Type::Bool, Detail::None, &[d], &sources, loc));
    let (then, otherwise) = match pair.shared_if {
        true => (pair.shared, pair.other),
        false => (pair.other, pair.shared),
    };
    let detail = Detail::CondBranch { then, otherwise };
    code.push(function.instruction(Opcode::Brc, Type::U32, detail, &[], &[d], loc));
    Some(code)
}

/// `a && (b && c)` as `(a && b) && c`, with `a && b` directly after `b`: each comparison is then read by the logic that
/// follows it, into which the finalizer folds it. Returns the operands of the last operation.
pub(in crate::ir::passes) fn chain(
    function: &mut Function,
    code: &mut Vec<Instruction>,
    opcode: Opcode,
    a: Register,
    both: Register,
) -> (Register, Register) {
    let defines = |code: &[Instruction], function: &Function, r: Register| {
        let mut places = (0..code.len()).filter(|&i| function.destinations(&code[i]).contains(&r));
        let place = places.next()?;
        places.next().is_none().then_some(place)
    };
    let Some(place) = defines(code, function, both) else {
        return (a, both);
    };
    let logic = code[place];
    let &[b, c] = function.sources(&logic) else {
        return (a, both);
    };
    let is_last = !code[place + 1..]
        .iter()
        .any(|i| function.sources(i).contains(&both));
    let (Some(of_b), Some(of_c)) = (defines(code, function, b), defines(code, function, c)) else {
        return (a, both);
    };
    if logic.opcode != opcode || logic.ty != Type::Bool || !is_last || of_b >= of_c || of_c >= place
    {
        return (a, both);
    }
    let d = function.add_register(Family::Bool);
    let first = function.instruction(opcode, Type::Bool, Detail::None, &[d], &[a, b], logic.loc);
    code.remove(place);
    code.insert(of_b + 1, first);
    (d, c)
}
