//! Forms dot products: a sum of four products of bytes becomes one `dp4a` if the bytes on each side
//! are the four bytes of one doubleword. A value added to the sum becomes the accumulator of the
//! `dp4a`.
//!
//! Products and sums of 32 bits wrap, so their order does not matter. Requires nothing. Keeps
//! blocks, edges and register numbers. The last sum becomes the `dp4a`; its operands are left to
//! dead-code elimination. Linear in the size of the function.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Origins, Point};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{ByteVectors, Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Family, Type};
use crate::source::Loc;

/// The most additions that are searched for four products and an accumulator.
const SUMS: usize = 4;

/// Forms dot products in all reachable blocks; returns whether there were any.
pub fn form_dot_products(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    let has_room = function.registers.len() < MAX_REGISTERS_BETWEEN_PASSES;
    let multiplies =
        |i: &Instruction| i.opcode == Opcode::Dp4a || i.opcode == Opcode::Mul && is_dword(i.ty);
    if !has_room || !instructions.any(multiplies) {
        return false;
    }
    // The accumulator of a dot product that is added to nothing.
    let zero = function.add_register(Family::Dword);
    let detail = Detail::Immediate([0, 0]);
    let constant = function.instruction(Opcode::Loadi, Type::U32, detail, &[zero], &[], Loc::NONE);
    let entry = &mut function.block_mut(BlockId::ENTRY).instructions;
    entry.insert(0, constant);
    let cfg = analyses.cfg(function);
    let mut origins = Origins::new(function, analyses.dominators(function));
    let mut uses_zero = false;
    let mut changed = false;
    for &block in cfg.reverse_postorder() {
        for index in 0..function.block(block).instructions.len() {
            let at = Point::new(block, index);
            let instruction = function.block(block).instructions[index];
            if instruction.opcode == Opcode::Add
                && is_dword(instruction.ty)
                && let &[d] = function.destinations(&instruction)
                && let Some(found) = Finder::new(function, &origins, at).find(&instruction)
            {
                let sum = found.sum.unwrap_or(zero);
                uses_zero |= found.sum.is_none();
                let sources = [sum, found.vectors[0], found.vectors[1]];
                let detail = Detail::Bytes(found.bytes);
                let ty = found.bytes.sum();
                let loc = instruction.loc;
                function.block_mut(block).instructions[index] =
                    function.instruction(Opcode::Dp4a, ty, detail, &[d], &sources, loc);
                changed = true;
            }
            origins.pass(function, at);
        }
    }
    if !uses_zero {
        function.block_mut(BlockId::ENTRY).instructions.remove(0);
        function.registers.pop();
    }
    changed
}

fn is_dword(ty: Type) -> bool {
    matches!(ty, Type::S32 | Type::U32)
}

/// A dot product, and its accumulator if it has one.
struct DotProduct {
    bytes: ByteVectors,
    vectors: [Register; 2],
    sum: Option<Register>,
}

/// A byte of a doubleword, zero- or sign-extended to a doubleword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Byte {
    vector: Register,
    place: u64,
    is_signed: bool,
}

/// Matches the tree of additions at a point in the code.
struct Finder<'a> {
    function: &'a Function,
    origins: &'a Origins,
    at: Point,
    /// The leaves that are products of two bytes.
    products: Vec<[Byte; 2]>,
    /// The leaves of the sum that are not products of bytes.
    others: Vec<Register>,
}

impl<'a> Finder<'a> {
    fn new(function: &'a Function, origins: &'a Origins, at: Point) -> Finder<'a> {
        Finder {
            function,
            origins,
            at,
            products: Vec::new(),
            others: Vec::new(),
        }
    }

    /// The instruction that computed the current value of a register, and its sources.
    fn origin(&self, register: Register) -> Option<(Instruction, &'a [Register])> {
        let (_, instruction) = self.origins.of(self.function, register, self.at)?;
        let range = self.function.sources(&instruction);
        Some((instruction, range))
    }

    fn constant(&self, register: Register) -> Option<u64> {
        self.origins.constant(self.function, register, self.at)
    }

    /// The dot product that an addition computes.
    fn find(mut self, sum: &Instruction) -> Option<DotProduct> {
        let &[x, y] = self.function.sources(sum) else {
            return None;
        };
        self.product_alone(x, y)
            .or_else(|| self.product_alone(y, x))
            .or_else(|| self.four_products(x, y))
    }

    /// A `dp4a` without an accumulator yet, with the value that is added to it here.
    fn product_alone(&self, product: Register, sum: Register) -> Option<DotProduct> {
        let (instruction, sources) = self.origin(product)?;
        match (instruction.opcode, instruction.detail, sources) {
            (Opcode::Dp4a, Detail::Bytes(bytes), &[zero, a, b])
                if self.constant(zero) == Some(0) =>
            {
                Some(DotProduct {
                    bytes,
                    vectors: [a, b],
                    sum: Some(sum),
                })
            }
            _ => None,
        }
    }

    /// Four products of bytes in a tree of additions with at most one other leaf.
    fn four_products(&mut self, x: Register, y: Register) -> Option<DotProduct> {
        self.sort(x);
        self.sort(y);
        let mut sums = 1;
        while self.products.len() < 4 && sums < SUMS {
            // Expands the addition found last, which is the one computed last.
            let position = self
                .others
                .iter()
                .rposition(|&r| self.origin(r).is_some_and(|o| is_sum(&o.0)))?;
            let sum = self.others.remove(position);
            let (_, sources) = self.origin(sum)?;
            sums += 1;
            for &source in sources {
                self.sort(source);
            }
        }
        let (&[first, ..], true) = (&*self.products, self.products.len() == 4) else {
            return None;
        };
        if self.others.len() > 1 {
            return None;
        }
        let mut places = 0;
        for &[x, y] in &self.products {
            let is_first = |x: Byte, y: Byte| {
                let is = |a: Byte, b: Byte| (a.vector, a.is_signed) == (b.vector, b.is_signed);
                is(x, first[0]) && is(y, first[1])
            };
            if x.place != y.place || !is_first(x, y) && !is_first(y, x) {
                return None;
            }
            places |= 1 << x.place;
        }
        (places == 0xf).then(|| DotProduct {
            bytes: ByteVectors {
                signed: first.map(|byte| byte.is_signed),
            },
            vectors: first.map(|byte| byte.vector),
            sum: self.others.first().copied(),
        })
    }

    /// Classifies a leaf as a product of bytes or as another value.
    fn sort(&mut self, register: Register) {
        let product = self.origin(register).and_then(|(instruction, sources)| {
            match (instruction.opcode, sources) {
                (Opcode::Mul, &[x, y]) if is_dword(instruction.ty) => {
                    Some([self.byte(x)?, self.byte(y)?])
                }
                _ => None,
            }
        });
        match product {
            Some(product) => self.products.push(product),
            None => self.others.push(register),
        }
    }

    /// The byte whose extension a doubleword is.
    fn byte(&self, register: Register) -> Option<Byte> {
        let (instruction, sources) = self.origin(register)?;
        let ty = instruction.ty;
        if !is_dword(ty) {
            return None;
        }
        match (instruction.opcode, instruction.detail, sources) {
            (Opcode::Cvt, Detail::Convert(from @ (Type::S8 | Type::U8)), &[byte]) => {
                let (low, cut) = self.origin(byte)?;
                let (Detail::Convert(whole), &[whole_register]) = (low.detail, cut) else {
                    return None;
                };
                let is_cut = low.opcode == Opcode::Cvt && low.ty.size() == 1 && is_dword(whole);
                let (vector, place) = is_cut.then(|| self.shifted(whole_register))?;
                Some(Byte {
                    vector,
                    place,
                    is_signed: from.is_signed(),
                })
            }
            (Opcode::Asr, _, &[highest, count]) if self.constant(count) == Some(24) => {
                let (vector, place) = match self.origin(highest) {
                    Some((shift, &[vector, up])) if shift.opcode == Opcode::Shl => {
                        let up = self.constant(up).filter(|up| up % 8 == 0 && *up < 32)?;
                        (vector, 3 - up / 8)
                    }
                    _ => (highest, 3),
                };
                Some(Byte {
                    vector,
                    place,
                    is_signed: true,
                })
            }
            (Opcode::Shr, _, &[vector, count]) if self.constant(count) == Some(24) => Some(Byte {
                vector,
                place: 3,
                is_signed: false,
            }),
            (Opcode::And, _, &[x, y]) => {
                let is_mask = |r| self.constant(r) == Some(0xff);
                let cut = match (is_mask(x), is_mask(y)) {
                    (_, true) => x,
                    (true, false) => y,
                    (false, false) => return None,
                };
                let (vector, place) = self.shifted(cut);
                Some(Byte {
                    vector,
                    place,
                    is_signed: false,
                })
            }
            _ => None,
        }
    }

    /// The doubleword of which a register has a byte in its low bits, and the number of the byte.
    fn shifted(&self, register: Register) -> (Register, u64) {
        match self.origin(register) {
            Some((shift, &[vector, count])) if is_right_shift(&shift) => {
                match self.constant(count) {
                    Some(count @ (8 | 16 | 24)) => (vector, count / 8),
                    Some(_) | None => (register, 0),
                }
            }
            _ => (register, 0),
        }
    }
}

fn is_sum(instruction: &Instruction) -> bool {
    instruction.opcode == Opcode::Add && is_dword(instruction.ty)
}

fn is_right_shift(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Opcode::Shr | Opcode::Asr) && is_dword(instruction.ty)
}
