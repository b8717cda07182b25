//! Bytes and words that shifts and masks extract from a doubleword: users read them in place and extend them,
//! or one `mov` does.
//!
//! `x >> 8 & 255` is byte 1 of `x`, extended by zeros; so is `x << 16 >> 24`, with the sign if the second shift is
//! arithmetic. The first shift becomes a part of `x`, which has no code, and the second operation its extension.
//! Where one mask or shift is the entire extraction, it has code unless all its users extend the part.

use super::absorption::{all_users, may_absorb};
use super::narrow::extends;
use super::{Part, Patterns};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};

/// An operation whose result is the extension of a byte or word.
#[derive(Clone, Copy)]
struct Extraction {
    result: Register,
    point: Point,
    /// The part that it extends.
    part: Part,
    /// The shift that only moves the part, if there is one.
    shift: Option<(Register, Point)>,
}

impl Patterns {
    /// Finds extractions, and the users that read them in place.
    pub(super) fn find_extracted(&mut self, function: &Function, analyses: &Analyses) {
        // A register of which others are parts has a place of its own.
        let mut wholes = vec![false; function.registers.len()];
        for merge in &self.merges {
            let parts = [merge.part, merge.extension, merge.extracted];
            for part in parts.into_iter().flatten() {
                wholes[part.register.index()] = true;
            }
        }
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let point = Point::new(block, index);
                let uses = match function.destinations(instruction) {
                    &[d] if is_shift(instruction) && !wholes[d.index()] => {
                        analyses.definitions.uses(d)
                    }
                    _ => &[],
                };
                let moved: Option<Vec<Extraction>> = uses
                    .iter()
                    .map(|&user| {
                        let extraction = self.extraction(function, analyses, user)?;
                        let shift = extraction.shift.filter(|shift| shift.1 == point);
                        shift.map(|_| extraction)
                    })
                    .collect();
                match moved {
                    Some(extractions) if !extractions.is_empty() => {
                        for extraction in extractions {
                            self.merge_shift(extraction);
                            if !wholes[extraction.result.index()] {
                                self.merge_extraction(function, analyses, extraction);
                            }
                            wholes[extraction.part.register.index()] = true;
                        }
                    }
                    _ => {
                        let whole = self.extraction(function, analyses, point);
                        let whole =
                            whole.filter(|e| e.shift.is_none() && !wholes[e.result.index()]);
                        if let Some(extraction) = whole {
                            self.merge_extraction(function, analyses, extraction);
                            wholes[extraction.part.register.index()] = true;
                        }
                    }
                }
            }
        }
    }

    /// What the operation at this point extracts, if it does and has code.
    fn extraction(
        &self,
        function: &Function,
        analyses: &Analyses,
        point: Point,
    ) -> Option<Extraction> {
        let instruction = instruction_at(function, point)?;
        let &[result] = function.destinations(instruction) else {
            return None;
        };
        let (source, bits, ty) = self.low_part(function, instruction)?;
        if analyses.definitions.single(result) != Some(point)
            || !self.is_plain(result)
            || !self.is_stored(result)
        {
            return None;
        }
        let part = |register, bits: u64, ty: Type| {
            let fits = bits.is_multiple_of(u64::from(8 * ty.size()))
                && bits + u64::from(8 * ty.size()) <= 32;
            let part = Part {
                register,
                offset: bits as u32 / 8,
                ty,
            };
            (fits && self.is_read_in_place(function, analyses, register, result)).then_some(part)
        };
        let shift = analyses.definitions.single(source).and_then(|at| {
            let shift = instruction_at(function, at)?;
            let &[inner, count] = function.sources(shift) else {
                return None;
            };
            let count = self.of(count).constant?;
            // Of the shifted doubleword, the part starts at `bits`.
            let bits = match shift.opcode {
                Op::Shl => bits.checked_sub(count)?,
                _ => bits.checked_add(count)?,
            };
            let is_kept = is_shift(shift) && may_absorb(function, analyses, at, point);
            Some((part(inner, bits, ty).filter(|_| is_kept)?, (source, at)))
        });
        let (part, shift) = match shift {
            Some((part, shift)) => (part, Some(shift)),
            None => (part(source, bits, ty)?, None),
        };
        Some(Extraction {
            result,
            point,
            part,
            shift,
        })
    }

    /// The register of which an operation extends a part, the first bit of the part, and its type.
    fn low_part(
        &self,
        function: &Function,
        instruction: &Instruction,
    ) -> Option<(Register, u64, Type)> {
        let &[a, b] = function.sources(instruction) else {
            return None;
        };
        if !matches!(instruction.ty, Type::S32 | Type::U32) {
            return None;
        }
        let types = match instruction.opcode {
            Op::Asr => [Type::S8, Type::S16],
            _ => [Type::U8, Type::U16],
        };
        match instruction.opcode {
            Op::And => {
                let (value, mask) = match (self.of(a).constant, self.of(b).constant) {
                    (None, Some(mask)) => (a, mask),
                    (Some(mask), None) => (b, mask),
                    _ => return None,
                };
                let ty = types
                    .into_iter()
                    .find(|ty| mask == (1 << (8 * ty.size())) - 1)?;
                Some((value, 0, ty))
            }
            Op::Shr | Op::Asr => {
                let count = self.of(b).constant?;
                let ty = types
                    .into_iter()
                    .find(|ty| count == 32 - u64::from(8 * ty.size()))?;
                Some((a, count, ty))
            }
            _ => None,
        }
    }

    /// Whether a part of a doubleword can be an operand of instructions that compute another one.
    fn is_read_in_place(
        &self,
        function: &Function,
        analyses: &Analyses,
        register: Register,
        result: Register,
    ) -> bool {
        let uniform = |register| analyses.uniformity.is_uniform(register);
        // The payload has local ids as words.
        let is_id = |input: &crate::ir::function::Input| {
            input.register == register && matches!(input.source, InputSource::LocalId(_))
        };
        function.family(register) == Family::Dword
            && self.is_stored(register)
            && !self.of(register).merged
            && uniform(register) == uniform(result)
            && !function.inputs.iter().any(is_id)
    }

    /// Makes the shift of an extraction a part, without code.
    fn merge_shift(&mut self, extraction: Extraction) {
        if let Some((shift, _)) = extraction.shift {
            let merge = self.of_mut(shift);
            // Types are those of the extensions.
            merge.part = Some(Part {
                ty: Type::U8,
                ..extraction.part
            });
            merge.merged = true;
            self.of_mut(extraction.result).extracted = Some(Part {
                register: shift,
                offset: 0,
                ty: extraction.part.ty,
            });
        }
    }

    /// Makes an extraction an operand of its users, if they all extend it.
    fn merge_extraction(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        extraction: Extraction,
    ) {
        let Extraction { result, part, .. } = extraction;
        let ty = part.ty;
        let takes = |user: &Instruction| self.takes_part(function, analyses, user, result, ty);
        let (start, register) = match extraction.shift {
            Some((shift, point)) => (point, shift),
            // A part at an offset needs a register of its own.
            None if part.offset > 0 => (extraction.point, result),
            None => (extraction.point, part.register),
        };
        if all_users(function, analyses, result, start, takes) {
            let merge = self.of_mut(result);
            merge.extracted = None;
            merge.part = (register == result).then_some(part);
            merge.extension = Some(Part {
                register,
                offset: 0,
                ty,
            });
            merge.merged = true;
        }
    }

    /// Whether an operation reads this register as the byte or word that it extends.
    fn takes_part(
        &self,
        function: &Function,
        analyses: &Analyses,
        user: &Instruction,
        extension: Register,
        from: Type,
    ) -> bool {
        let &[target] = function.destinations(user) else {
            return false;
        };
        let merge = self.of(target);
        if merge.merged
            || merge.assembled.is_some()
            || merge.extracted.is_some()
            || merge.counted.is_some()
        {
            return false;
        }
        let is_wide = |register: Register| self.of(register).extension.is_none();
        match (user.opcode, function.sources(user)) {
            (Op::Cvt, _) => {
                user.ty == Type::F32
                    && match user.detail.converted_from() {
                        Some(Type::U32) => !from.is_signed(),
                        Some(Type::S32) => true,
                        _ => false,
                    }
            }
            (Op::Mul, &[a, b]) => {
                let other = if a == extension { b } else { a };
                let is_dword = matches!(user.ty, Type::S32 | Type::U32);
                is_dword && a != b && is_wide(other) && (!from.is_signed() || user.ty == Type::S32)
            }
            (_, &[a, b]) => {
                let other = if a == extension { b } else { a };
                // A mad has no operand that is not contiguous.
                let is_product = analyses.definitions.single(other).is_some_and(|at| {
                    let product = instruction_at(function, at);
                    product.is_some_and(|product| {
                        matches!(product.opcode, Op::Mul | Op::Shl)
                            && function.sources(product).iter().all(|&s| is_wide(s))
                    })
                });
                extends(function, analyses, user, extension, from)
                    && is_wide(other)
                    && self.of(other).ones.is_none()
                    && !(user.opcode == Op::Add && is_product)
            }
            _ => false,
        }
    }
}

/// Whether an operation shifts a doubleword.
fn is_shift(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Op::Shl | Op::Shr | Op::Asr)
        && matches!(instruction.ty, Type::S32 | Type::U32)
}

fn instruction_at(function: &Function, point: Point) -> Option<&Instruction> {
    let block = function.blocks.get(point.block.index())?;
    block.instructions.get(point.index as usize)
}
