//! Rules of control flow (R401 to R404).

use super::{Checker, Rule};
use crate::visa::flow::{self, Graph, Successors};
use crate::visa::kernel::Routine;
use crate::visa::opcode::Opcode;
use crate::visa::operand::Operand;
use crate::visa::types::Exec;

pub(super) fn check(checker: &mut Checker<'_>) {
    returns(checker);
    check_labels(checker);
    gotos(checker);
    let graph = Graph::of(checker.kernel);
    if let Some(block) = graph.second_loop_entry() {
        let index = graph.blocks.get(block).map(|range| range.start);
        checker.report_at(
            Rule::Irreducible,
            index,
            "irreducible control flow: the loop that starts here has a second entry",
        );
    }
}

/// Each routine ends with its return: the kernel with `ret (M1, 1)`, a subroutine with `ret`, a
/// function with `fret`. The kernel has no other return.
fn returns(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    let all = &kernel.instructions;
    let mut starts: Vec<usize> = (1..all.len())
        .filter(|&index| all[index].opcode == Opcode::Subroutine)
        .collect();
    starts.insert(0, 0);
    for (number, &start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(all.len());
        let last = end.checked_sub(1).filter(|last| *last >= start);
        let main = number == 0;
        let wanted = if main && kernel.routine == Routine::Function {
            Opcode::Fret
        } else {
            Opcode::Ret
        };
        if last.is_none_or(|last| all[last].opcode != wanted) {
            let message = format!("expected `{}` as the last instruction", wanted.mnemonic());
            checker.report_at(Rule::Return, last, message);
        }
        for (index, instruction) in all.iter().enumerate().take(end).skip(start) {
            if !main || instruction.opcode != Opcode::Ret {
                continue;
            }
            if Some(index) != last {
                checker.report_at(
                    Rule::Return,
                    Some(index),
                    "`ret` before the end of the kernel",
                );
            }
            if instruction.exec != Some(Exec::masked(1)) {
                checker.report_at(Rule::Return, Some(index), "expected `ret (M1, 1)`");
            }
        }
    }
}

/// Reports undefined and duplicate labels.
fn check_labels(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    let places = flow::label_definitions(kernel);
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        let Some(Operand::Label(id)) = instruction.operands.first() else {
            continue;
        };
        let place = places.get(&id.0);
        if !matches!(instruction.opcode, Opcode::Label | Opcode::Subroutine) {
            if place.is_none() {
                let name = kernel.labels.get(id.0 as usize);
                let message = match name {
                    Some(name) => format!("use of undeclared label `{name}`"),
                    None => "use of undeclared label".to_owned(),
                };
                checker.report_at(Rule::LabelUse, Some(index), message);
            }
        } else if place != Some(&index) {
            let name = kernel.labels.get(id.0 as usize);
            let message = match name {
                Some(name) => format!("duplicate label `{name}`"),
                None => "duplicate label".to_owned(),
            };
            checker.report_at(Rule::LabelPlace, Some(index), message);
        }
    }
}

fn gotos(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        let (Opcode::Goto, Some(exec)) = (instruction.opcode, instruction.exec) else {
            continue;
        };
        // With all channels on, branches of any number of them select channels.
        if kernel.simd == 0 || kernel.has_one_item_per_thread() {
            continue;
        }
        if exec.no_mask
            || exec.offset != 0
            || (exec.size != 1 && u32::from(exec.size) != kernel.simd)
        {
            checker.report_at(
                Rule::GotoMask,
                Some(index),
                format!(
                    "execution mask of `goto` does not match the dispatch width {}",
                    kernel.simd
                ),
            );
        }
        if exec.size == 1
            && let Some(usage) = instruction.predicate
            && let Some(decl) = kernel.predicates.get(usage.predicate.0 as usize)
            && decl.elements < kernel.simd
        {
            checker.report_at(
                Rule::GotoMask,
                Some(index),
                format!(
                    "predicate of a uniform branch has {} bits, but the dispatch width is {}",
                    decl.elements, kernel.simd
                ),
            );
        }
    }
}

impl Graph {
    /// The header of a loop that has a second entry, if the graph is irreducible.
    ///
    /// Tarjan's reducibility test. In a depth-first spanning tree, walk backwards from the sources
    /// of each header's back edges, innermost loops first, and collapse each loop into its header.
    /// In a reducible graph the walk stays among the header's descendants. Almost linear.
    /// Unreachable blocks are ignored.
    fn second_loop_entry(&self) -> Option<usize> {
        let tree = DepthFirst::of(&self.successors);
        let count = tree.order.len();
        // Blocks are identified by preorder numbers from here on.
        let mut back = vec![Vec::new(); count];
        let mut others = vec![Vec::new(); count];
        for (from, &block) in tree.order.iter().enumerate() {
            for to in self.successors[block].iter().flatten() {
                let to = tree.number[*to];
                if tree.is_ancestor(to, from) {
                    back[to].push(from);
                } else {
                    others[to].push(from);
                }
            }
        }
        let mut folded = Folded((0..count).collect());
        let mut in_loop_of = vec![usize::MAX; count];
        for head in (0..count).rev() {
            let mut body = Vec::new();
            for &from in &back[head] {
                let from = folded.find(from);
                if from != head && in_loop_of[from] != head {
                    in_loop_of[from] = head;
                    body.push(from);
                }
            }
            let mut next = 0;
            while let Some(&member) = body.get(next) {
                next += 1;
                for &from in &others[member] {
                    let from = folded.find(from);
                    if !tree.is_ancestor(head, from) {
                        return Some(tree.order[head]);
                    }
                    if from != head && in_loop_of[from] != head {
                        in_loop_of[from] = head;
                        body.push(from);
                    }
                }
            }
            for member in body {
                folded.0[member] = head;
            }
        }
        None
    }
}

/// The depth-first spanning tree from block 0.
struct DepthFirst {
    /// Indices of the reachable blocks, in preorder.
    order: Vec<usize>,
    /// Preorder number of each block; `usize::MAX` for unreachable blocks.
    number: Vec<usize>,
    /// The greatest preorder number among the descendants, indexed by preorder number.
    last: Vec<usize>,
}

impl DepthFirst {
    fn of(successors: &[Successors]) -> DepthFirst {
        let mut tree = DepthFirst {
            order: Vec::new(),
            number: vec![usize::MAX; successors.len()],
            last: Vec::new(),
        };
        // The blocks on the current path, each with the index of its next successor.
        let mut stack: Vec<(usize, usize)> = Vec::new();
        if !successors.is_empty() {
            tree.enter(0);
            stack.push((0, 0));
        }
        while let Some((block, next)) = stack.pop() {
            match successors[block].get(next) {
                Some(&successor) => {
                    stack.push((block, next + 1));
                    if let Some(successor) = successor
                        && tree.number[successor] == usize::MAX
                    {
                        tree.enter(successor);
                        stack.push((successor, 0));
                    }
                }
                None => tree.last[tree.number[block]] = tree.order.len() - 1,
            }
        }
        tree
    }

    fn enter(&mut self, block: usize) {
        self.number[block] = self.order.len();
        self.order.push(block);
        self.last.push(0);
    }

    /// Whether a block is an ancestor of another one in the tree (preorder numbers). Reflexive.
    fn is_ancestor(&self, ancestor: usize, of: usize) -> bool {
        ancestor <= of && of <= self.last[ancestor]
    }
}

/// Maps each block to the header of the loop that it was collapsed into
/// (union-find with path halving).
struct Folded(Vec<usize>);

impl Folded {
    fn find(&mut self, mut block: usize) -> usize {
        while self.0[block] != block {
            self.0[block] = self.0[self.0[block]];
            block = self.0[block];
        }
        block
    }
}
