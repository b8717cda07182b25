//! Minimizes a failing program while the kind of its failure remains the same.

use super::program::{Expression, Program, Slot, Statement, Type, level};

/// Maximum number of candidates tested.
const MAX_CANDIDATES: usize = 3000;

/// Returns the smallest program found that still fails.
pub fn reduce(program: &Program, fails: impl Fn(&Program) -> bool) -> Program {
    let mut best = program.clone();
    let mut tries = 0;
    loop {
        let mut changed = false;
        let mut k = 0;
        while tries < MAX_CANDIDATES {
            let mut candidate = best.clone();
            let mut countdown = Countdown(k);
            if !change(&mut candidate, &mut countdown) {
                break;
            }
            tries += 1;
            if fails(&candidate) {
                best = candidate;
                changed = true;
            } else {
                k += 1;
            }
        }
        if !changed || tries >= MAX_CANDIDATES {
            return best;
        }
    }
}

/// Number of possible changes to skip before the one to make.
struct Countdown(usize);

impl Countdown {
    fn is_now(&mut self) -> bool {
        let now = self.0 == 0;
        self.0 = self.0.wrapping_sub(1);
        now
    }
}

/// Makes one change: removes a declaration, or changes a body.
fn change(program: &mut Program, countdown: &mut Countdown) -> bool {
    for k in 0..program.functions.len() {
        if countdown.is_now() {
            program.functions.remove(k);
            return true;
        }
    }
    for k in 0..program.structures.len() {
        if countdown.is_now() {
            program.structures.remove(k);
            return true;
        }
    }
    for k in 0..program.constants.len() {
        if countdown.is_now() {
            program.constants.remove(k);
            return true;
        }
    }
    let bodies = program.functions.iter_mut().map(|f| &mut f.body);
    std::iter::once(&mut program.body)
        .chain(bodies)
        .any(|body| change_block(body, countdown))
}

/// Makes one change in a block; larger changes come first.
fn change_block(block: &mut Vec<Statement>, countdown: &mut Countdown) -> bool {
    for length in [8, 4, 2, 1] {
        if length > block.len() {
            continue;
        }
        for first in (0..=block.len() - length).step_by(length) {
            if countdown.is_now() {
                block.drain(first..first + length);
                return true;
            }
        }
    }
    for k in 0..block.len() {
        // Replace the statement by the contents of one of its blocks.
        for slot in 0..block[k].slots.len() {
            if matches!(block[k].slots[slot], Slot::Block(_)) && countdown.is_now() {
                if let Slot::Block(inner) = block[k].slots.swap_remove(slot) {
                    block.splice(k..=k, inner);
                }
                return true;
            }
        }
    }
    for statement in block {
        for slot in &mut statement.slots {
            if match slot {
                Slot::Block(inner) => change_block(inner, countdown),
                Slot::Expression(expression) => change_expression(expression, countdown),
            } {
                return true;
            }
        }
    }
    false
}

fn change_expression(expression: &mut Expression, countdown: &mut Countdown) -> bool {
    for k in 0..expression.children.len() {
        if countdown.is_now() {
            *expression = expression.children.swap_remove(k).1;
            return true;
        }
    }
    let is_literal = expression.level == level::PRIMARY
        && expression.children.is_empty()
        && expression.parts[0].len() == 1
        && expression.parts[0].as_bytes()[0].is_ascii_digit();
    if !is_literal {
        for text in ["0", "1"] {
            if countdown.is_now() {
                *expression = Expression::leaf(Type::Int, text);
                return true;
            }
        }
    }
    expression
        .children
        .iter_mut()
        .any(|(_, child)| change_expression(child, countdown))
}
