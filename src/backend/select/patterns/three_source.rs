//! Two sums, or two bitwise operations, that become one instruction of three sources: `add3` or `bfn`.
//!
//! The hardware restricts the sources, and the finalizer adds a `mov` for each one that does not fit. An immediate has
//! 16 bits, and is the first or the third source. A word may be the first or the second one; as the third it would have
//! to be strided as doublewords are. A product of doublewords, or with a word of each channel, is no part of a `mad`
//! there either: it is a multiplication, and the sum of its result may be one of three.

use super::absorption::may_absorb;
use super::{Patterns, Product};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// The most words in a sum of three: the third source is no word, and only a doubleword makes it one of doublewords.
const MAX_WORDS: usize = 2;

/// The operations of which two become one of three sources.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ThreeSource {
    Sum,
    Bitwise,
}

/// How an instruction of three sources reads one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Immediate,
    Word,
    Dword,
}

impl Patterns {
    /// A sum or bitwise operation that computes an operand of another one.
    pub(super) fn find_absorbed(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        instruction: &Instruction,
        point: Point,
    ) {
        let (Some(kind), &[d], &[a, b]) = (
            three_source(instruction),
            function.destinations(instruction),
            function.sources(instruction),
        ) else {
            return;
        };
        let is_one = |patterns: &Patterns, register| {
            patterns.is_plain(register) || patterns.has_product_apart(function, analyses, register)
        };
        if analyses.definitions.single(d) != Some(point) || a == b || !is_one(self, d) {
            return;
        }
        for operand in [a, b] {
            let Some(from) = analyses.definitions.single(operand) else {
                continue;
            };
            let inner = function
                .block(from.block)
                .instructions
                .get(from.index as usize);
            let Some(inner) = inner.filter(|inner| three_source(inner) == Some(kind)) else {
                continue;
            };
            if from.block == point.block
                && analyses.definitions.uses(operand).len() == 1
                && is_one(self, operand)
                && !self.of(operand).addresses_block
                && self.is_stored(operand)
                && may_absorb(function, analyses, from, point)
                && self.are_sources(
                    function,
                    analyses,
                    kind,
                    (instruction, point),
                    (inner, from),
                )
            {
                for (sum, instruction) in [(d, instruction), (operand, inner)] {
                    if let Some(product) = self.product(function, sum, instruction) {
                        self.of_mut(sum).product = None;
                        self.of_mut(product).merged = false;
                    }
                }
                self.of_mut(d).absorbed = Some(from);
                self.of_mut(operand).merged = true;
                return;
            }
        }
    }

    /// Whether a register is a sum with a product for which the finalizer has no `mad`, but only a multiplication and
    /// an addition.
    fn has_product_apart(
        &self,
        function: &Function,
        analyses: &Analyses,
        register: Register,
    ) -> bool {
        let merge = self.of(register);
        let is_word = |factor| self.is_word(function, analyses, factor);
        matches!(merge.product, Some((Product::Of(a, b), _)) if !is_word(a) && !is_word(b))
            && merge.absorbed.is_none()
            && self.is_written(register)
    }

    /// The product that a sum has absorbed.
    fn product(
        &self,
        function: &Function,
        sum: Register,
        instruction: &Instruction,
    ) -> Option<Register> {
        let (_, other) = self.of(sum).product?;
        let mut sources = function.sources(instruction).iter().copied();
        sources.find(|&source| source != other)
    }

    /// Whether one instruction at the place of the outer operation can read the operands of both.
    fn are_sources(
        &self,
        function: &Function,
        analyses: &Analyses,
        kind: ThreeSource,
        (outer, to): (&Instruction, Point),
        (inner, from): (&Instruction, Point),
    ) -> bool {
        let terms = terms(function, outer, inner);
        let products = [outer, inner].map(|operation| {
            let &[sum] = function.destinations(operation) else {
                return None;
            };
            self.product(function, sum, operation)
        });
        let sources: Option<Vec<Source>> = (terms.iter())
            .map(|&(register, is_negative)| match kind {
                ThreeSource::Sum if products.contains(&Some(register)) => Some(Source::Dword),
                ThreeSource::Sum => self.term(register, is_negative),
                ThreeSource::Bitwise => self.bits(register),
            })
            .collect();
        let count =
            |sources: &[Source], kind| sources.iter().filter(|&&source| source == kind).count();
        // An extension is of a register that the inner operation reads, and so the outer one after it.
        let is_kept = |&register: &Register| {
            let whole = self.of(register).extension.map(|part| part.register);
            let of = whole.and_then(|whole| self.of(whole).part.map(|part| part.register));
            !whole.into_iter().chain(of).any(|whole| {
                let definitions = &analyses.definitions;
                definitions.is_written_between(whole, from.block, from.index, to.index)
            })
        };
        sources.is_some_and(|sources| {
            count(&sources, Source::Immediate) <= 1
                && count(&sources, Source::Word) <= MAX_WORDS
                && sources.contains(&Source::Dword)
        }) && function.sources(inner).iter().all(is_kept)
    }

    /// How `add3` reads a term, if it can.
    fn term(&self, register: Register, is_negative: bool) -> Option<Source> {
        let merge = self.of(register);
        if let Some(bits) = merge.constant {
            let value = bits as u32 as i32;
            let value = if is_negative {
                value.wrapping_neg()
            } else {
                value
            };
            let fits = i16::try_from(value).is_ok() || u16::try_from(value).is_ok();
            return fits.then_some(Source::Immediate);
        }
        if let Some(part) = merge.extension {
            return (part.ty.size() == 2).then_some(Source::Word);
        }
        let is_dword = match merge.ones {
            Some(ones) => ones.size() == 4,
            None => self.is_stored(register) && self.is_written(register),
        };
        is_dword.then_some(Source::Dword)
    }

    /// How `bfn` reads an operand, if it can.
    fn bits(&self, register: Register) -> Option<Source> {
        match self.of(register).constant {
            Some(bits) => i16::try_from(bits as u32 as i32)
                .is_ok()
                .then_some(Source::Immediate),
            None => (self.is_stored(register) && self.is_plain(register)).then_some(Source::Dword),
        }
    }

    /// Whether a register has its value after its own definition, of one instruction or several merged ones.
    pub(super) fn is_written(&self, register: Register) -> bool {
        let merge = self.of(register);
        !merge.merged
            && merge.assembled.is_none()
            && merge.piece.is_none()
            && merge.extracted.is_none()
            && merge.predicated.is_none()
    }
}

/// The operands of two operations of which the outer one reads the inner one, in the order of the text, and whether
/// they are subtracted in the sum.
pub(in super::super) fn terms(
    function: &Function,
    outer: &Instruction,
    inner: &Instruction,
) -> Vec<(Register, bool)> {
    let mut terms = Vec::with_capacity(3);
    for (k, &register) in function.sources(outer).iter().enumerate() {
        let is_negative = k == 1 && outer.opcode == Op::Sub;
        if function.destinations(inner) == [register] {
            for (k, &register) in function.sources(inner).iter().enumerate() {
                let is_subtracted = k == 1 && inner.opcode == Op::Sub;
                terms.push((register, is_negative != is_subtracted));
            }
        } else {
            terms.push((register, is_negative));
        }
    }
    terms
}

fn three_source(instruction: &Instruction) -> Option<ThreeSource> {
    let is_dword = matches!(instruction.ty, Type::S32 | Type::U32);
    match instruction.opcode {
        Op::Add | Op::Sub if is_dword => Some(ThreeSource::Sum),
        Op::And | Op::Or | Op::Xor if is_dword => Some(ThreeSource::Bitwise),
        _ => None,
    }
}
