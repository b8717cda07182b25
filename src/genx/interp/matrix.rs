//! `dpas`: adds the product of two matrices to a third.
//!
//! Source 1 has the columns of B: each doubleword of a row belongs to one column. Source 2 has the
//! rows of A. Integers wrap. For floats, each systolic step adds the rounded products of a pair,
//! rounded to a float, to the element, which is rounded again; a result of 16 bits is rounded at the
//! end of the row.

use super::execute::Source;
use super::{Cell, Runner, Thread, Wrong, wrong};
use crate::genx::function::Instruction;
use crate::genx::opcode::Opcode;
use crate::genx::types::{Data, Scalar};
use crate::launch::FaultKind;
use crate::numeric::{self, Rounding};
use crate::visa::instruction::Precision as Visa;

/// The number of steps of the systolic array.
const DEPTH: usize = 8;

/// The type of the elements of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Precision {
    Signed(u32),
    Unsigned(u32),
    Bf16,
    F16,
    Tf32,
}

impl Precision {
    /// The precision with this number in the operands of the intrinsic: the number of vISA's binary
    /// format.
    fn from_number(number: u64) -> Option<Precision> {
        let precision = Visa::from_code(u8::try_from(number).ok()?)?;
        Some(match precision {
            Visa::S2 | Visa::S4 | Visa::S8 => Precision::Signed(precision.bits()),
            Visa::U2 | Visa::U4 | Visa::U8 => Precision::Unsigned(precision.bits()),
            Visa::Bf16 => Precision::Bf16,
            Visa::Fp16 => Precision::F16,
            Visa::Tf32 => Precision::Tf32,
            Visa::U1 | Visa::S1 | Visa::Bf8 => return None,
        })
    }

    fn bits(self) -> u32 {
        match self {
            Precision::Signed(bits) | Precision::Unsigned(bits) => bits,
            Precision::Bf16 | Precision::F16 => 16,
            Precision::Tf32 => 32,
        }
    }

    fn is_integer(self) -> bool {
        matches!(self, Precision::Signed(_) | Precision::Unsigned(_))
    }

    fn integer(self, bits: u32) -> i64 {
        let unused = 32 - self.bits();
        match self {
            Precision::Signed(_) => i64::from(((bits << unused) as i32) >> unused),
            Precision::Unsigned(_) | Precision::Bf16 | Precision::F16 | Precision::Tf32 => {
                i64::from(bits)
            }
        }
    }

    fn float(self, bits: u32) -> f32 {
        match self {
            Precision::F16 => numeric::f16_to_f32(bits as u16),
            Precision::Bf16 => numeric::bf16_to_f32(bits as u16),
            Precision::Tf32 | Precision::Signed(_) | Precision::Unsigned(_) => {
                f32::from_bits(bits & !numeric::BELOW_TF32)
            }
        }
    }
}

/// The bytes of a value as doublewords, each with whether a part is poison.
fn doublewords(source: Source<'_>, data: Data) -> Vec<(u32, bool)> {
    let size = data.scalar.bytes() as usize;
    let mut words = vec![(0u32, false); (data.bytes() as usize).div_ceil(4)];
    for k in 0..data.count() as usize {
        let cell = source.get(k);
        for byte in 0..size {
            let at = k * size + byte;
            let bits = (cell.bits >> (8 * byte)) as u32 & 0xff;
            if let Some((word, poison)) = words.get_mut(at / 4) {
                *word |= bits << (8 * (at % 4));
                *poison |= cell.poison;
            }
        }
    }
    words
}

/// `count` elements from a bit on; whether any is poison.
fn elements(
    words: &[(u32, bool)],
    first_bit: usize,
    precision: Precision,
    count: usize,
) -> (Vec<u32>, bool) {
    let bits = precision.bits() as usize;
    let mask = u32::MAX >> (32 - bits);
    let mut poison = false;
    let list = (0..count)
        .map(|k| {
            let at = first_bit + k * bits;
            let (word, is_poison) = words.get(at / 32).copied().unwrap_or((0, true));
            poison |= is_poison;
            (word >> (at % 32)) & mask
        })
        .collect();
    (list, poison)
}

impl Runner<'_> {
    pub(super) fn multiply(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        out: &mut [Cell],
    ) -> Result<(), Wrong> {
        let constant = |index: usize| {
            let operand = instruction.operands.get(index);
            operand
                .and_then(|&o| self.function.splat_of(o))
                .unwrap_or(0)
        };
        let packed = |index: usize| {
            let word = constant(index);
            [0, 8, 16, 24].map(|shift| word >> shift & 0xff)
        };
        let (accumulator, first, info) = match instruction.opcode {
            Opcode::Dpas2 => (Some(0), 1, [3, 4, 5, 6].map(constant)),
            Opcode::Dpas => (Some(0), 1, packed(3)),
            _ => (None, 0, packed(2)),
        };
        let [b_number, a_number, depth, rows] = info;
        let precisions = (
            Precision::from_number(b_number),
            Precision::from_number(a_number),
        );
        let (Some(b), Some(a)) = precisions else {
            let message = format!("precisions {b_number} and {a_number} are not executed");
            return wrong(FaultKind::NotExecuted, message);
        };
        let of_one_kind = a == b || a.is_integer() && b.is_integer();
        let rows = rows as usize;
        if depth != DEPTH as u64 || !(1..=8).contains(&rows) || !of_one_kind {
            let message =
                format!("depth {depth}, {rows} rows, precisions {b_number} and {a_number}");
            return wrong(FaultKind::InvalidProgram, message);
        }
        let operand_data = |index: usize| {
            let operand = instruction.operands.get(index);
            operand.and_then(|&o| self.function.operand_data(o))
        };
        let (Some(b_type), Some(a_type)) = (operand_data(first), operand_data(first + 1)) else {
            return Ok(());
        };
        let Some(result) = self.function.result_type(instruction).data() else {
            return Ok(());
        };
        // Products that a step adds to an element.
        let products = match (a.bits(), b.bits()) {
            (32, _) => 1,
            (16, _) => 2,
            (8, _) | (_, 8) => 4,
            _ => 8,
        };
        let inner = DEPTH * products;
        let width = result.count() as usize / rows;
        let b_words = (inner * b.bits() as usize).div_ceil(32);
        let a_bits = inner * a.bits() as usize;
        let sizes = [
            (b_type.bits() as usize, b_words * width * 32),
            (a_type.bits() as usize, a_bits * rows),
            (result.count() as usize, width * rows),
        ];
        if width == 0 || sizes.iter().any(|(found, needed)| found < needed) {
            let message = format!("a matrix of {rows} rows and {width} columns has other operands");
            return wrong(FaultKind::InvalidProgram, message);
        }
        let b_all = doublewords(self.operand(thread, instruction, first), b_type);
        let a_all = doublewords(self.operand(thread, instruction, first + 1), a_type);
        let addend = accumulator.map(|k| (self.operand(thread, instruction, k), operand_data(k)));
        for column in 0..width {
            let words: Vec<(u32, bool)> = (0..b_words)
                .map(|w| b_all.get(w * width + column).copied().unwrap_or((0, true)))
                .collect();
            let (column_of_b, b_poison) = elements(&words, 0, b, inner);
            for row in 0..rows {
                let (row_of_a, a_poison) = elements(&a_all, row * a_bits, a, inner);
                let index = row * width + column;
                let (start, scalar) = match addend {
                    Some((source, data)) => {
                        (source.get(index), data.map_or(result.scalar, |d| d.scalar))
                    }
                    None => (Cell::of(0), result.scalar),
                };
                let factors = || {
                    let pairs = row_of_a.iter().zip(&column_of_b);
                    pairs.map(|(&x, &y)| (x, y)).collect::<Vec<_>>()
                };
                let bits = match a.is_integer() {
                    true => factors().iter().fold(start.bits as u32, |sum, &(x, y)| {
                        sum.wrapping_add(a.integer(x).wrapping_mul(b.integer(y)) as u32)
                    }) as u64,
                    false => {
                        let start = to_float(start.bits, scalar);
                        let sum = float_sum(start, &factors(), (a, b), products);
                        from_float(sum, result.scalar)
                    }
                };
                if let Some(cell) = out.get_mut(index) {
                    *cell = Cell {
                        bits: bits & result.scalar.mask(),
                        poison: start.poison || a_poison || b_poison,
                    };
                }
            }
        }
        Ok(())
    }
}

fn float_sum(
    start: f32,
    factors: &[(u32, u32)],
    (a, b): (Precision, Precision),
    products: usize,
) -> f32 {
    let nearest = Rounding::Nearest;
    factors.chunks(products).fold(start, |sum, step| {
        let terms = step
            .iter()
            .map(|&(x, y)| numeric::mul(a.float(x), b.float(y), nearest));
        let terms = terms.reduce(|x, y| numeric::add(x, y, nearest));
        numeric::add(sum, terms.unwrap_or(0.0), nearest)
    })
}

/// The value of an element of the accumulator; 16-bit integers are the bits of bfloat16.
fn to_float(bits: u64, scalar: Scalar) -> f32 {
    match scalar {
        Scalar::F16 => numeric::f16_to_f32(bits as u16),
        Scalar::I16 => numeric::bf16_to_f32(bits as u16),
        Scalar::F32 | Scalar::I1 | Scalar::I8 | Scalar::I32 | Scalar::I64 | Scalar::F64 => {
            f32::from_bits(bits as u32)
        }
    }
}

fn from_float(sum: f32, scalar: Scalar) -> u64 {
    let nearest = Rounding::Nearest;
    match scalar {
        Scalar::F16 => u64::from(numeric::f32_to_f16(sum, nearest)),
        Scalar::I16 => u64::from(numeric::f32_to_bf16(sum, nearest)),
        Scalar::F32 | Scalar::I1 | Scalar::I8 | Scalar::I32 | Scalar::I64 | Scalar::F64 => {
            u64::from(sum.to_bits())
        }
    }
}
