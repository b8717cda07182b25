//! `dpas`: the work-items of a sub-group multiply two matrices and add a third.
//!
//! [`crate::ir::matrix`] specifies the layout of the matrices in registers. Integers wrap. For
//! floats, each systolic step adds the two products of a pair, each rounded to a float, and adds
//! the rounded sum to the element, which is rounded again; if a step has one product, that is
//! added. Results of other types than float are rounded to nearest even at the end of a row. The
//! simulator's code is an independent implementation.

use super::cell::Poison;
use super::exchange::{cell, set};
use super::{Cell, Item};
use crate::ir::matrix::{Element, Kind, Matrix, Precision};
use crate::ir::types::Family;
use crate::numeric::{self, Rounding};

/// A `dpas` with its registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Multiplication {
    pub(super) matrix: Matrix,
    /// The rows of the result.
    pub(super) result: Vec<u16>,
    /// The rows of the accumulator; empty for zeros.
    pub(super) accumulator: Vec<u16>,
    pub(super) b: Vec<u16>,
    pub(super) a: Vec<u16>,
    /// The family of the registers of A.
    pub(super) a_family: Family,
}

/// Multiplies; the sub-group must be full.
pub(super) fn multiply(step: &Multiplication, members: &mut [Item]) {
    let matrix = step.matrix;
    let (rows, poisoned) = rows_of_a(step, members);
    for item in members.iter_mut() {
        let column = Column::of(step, item);
        let results: Vec<Cell> = (0..usize::from(matrix.rows))
            .map(|row| {
                let accumulator = step.accumulator.get(row).map(|&r| cell(item, r));
                let c = accumulator.unwrap_or(Cell::defined(0));
                let a = rows.get(row).map_or(&[][..], Vec::as_slice);
                let of_row = poisoned.get(row).copied().unwrap_or(Poison::NONE);
                let poison = c.poison | column.poison | of_row;
                Cell::new(dot(matrix, a, &column.values, c.bits), poison)
            })
            .collect();
        for (&register, result) in step.result.iter().zip(results) {
            set(item, register, result);
        }
    }
}

/// The column of B of an item: its elements, zero-extended, and whether any is poison.
struct Column {
    values: Vec<u32>,
    poison: Poison,
}

impl Column {
    fn of(step: &Multiplication, item: &Item) -> Column {
        let cells: Vec<Cell> = step.b.iter().map(|&r| cell(item, r)).collect();
        let words = cells.iter().map(|c| c.bits as u32).collect::<Vec<_>>();
        let count = step.matrix.inner() as usize;
        Column {
            values: elements(&words, step.matrix.b, count),
            poison: cells.iter().fold(Poison::NONE, |all, c| all | c.poison),
        }
    }
}

/// The first `count` elements of a sequence of doublewords, the lowest bits first.
fn elements(words: &[u32], precision: Precision, count: usize) -> Vec<u32> {
    let bits = precision.bits();
    let each = (32 / bits) as usize;
    let mask = u32::MAX >> (32 - bits);
    let element = |k: usize| {
        let word = words.get(k / each).copied().unwrap_or_default();
        (word >> ((k % each) as u32 * bits)) & mask
    };
    (0..count).map(element).collect()
}

/// The rows of A, and for each row whether an element is poison.
fn rows_of_a(step: &Multiplication, members: &[Item]) -> (Vec<Vec<u32>>, Vec<Poison>) {
    let size = step.a_family.size() as usize;
    let mut bytes = Vec::new();
    let mut poison = Vec::new();
    for &register in &step.a {
        for item in members {
            let cell = cell(item, register);
            bytes.extend_from_slice(cell.bits.to_le_bytes().get(..size).unwrap_or_default());
            poison.extend(std::iter::repeat_n(cell.poison, size));
        }
    }
    let words: Vec<u32> = bytes
        .chunks(4)
        .map(|four| four.iter().rev().fold(0, |w, &b| w << 8 | u32::from(b)))
        .collect();
    let matrix = step.matrix;
    let inner = matrix.inner() as usize;
    let all = elements(&words, matrix.a, inner * usize::from(matrix.rows));
    let row_bytes = (matrix.a_bytes() / u32::from(matrix.rows.max(1))).max(1) as usize;
    let rows = all.chunks(inner).map(<[u32]>::to_vec).collect();
    let poisoned = poison
        .chunks(row_bytes)
        .map(|row| row.iter().fold(Poison::NONE, |all, &p| all | p));
    (rows, poisoned.collect())
}

/// One element of the result, from a row of A, a column of B, and the bits of the element of C.
fn dot(matrix: Matrix, a: &[u32], b: &[u32], c: u64) -> u64 {
    let step = matrix.products() as usize;
    let pairs = a.chunks(step).zip(b.chunks(step));
    if matrix.a.kind().is_integer() {
        let sum = pairs.fold(c as u32, |sum, (a, b)| {
            a.iter().zip(b).fold(sum, |sum, (&a, &b)| {
                let product = integer(a, matrix.a).wrapping_mul(integer(b, matrix.b));
                sum.wrapping_add(product as u32)
            })
        });
        return u64::from(sum);
    }
    let start = match matrix.accumulator {
        None => 0.0,
        Some(Element::S32 | Element::F32) => f32::from_bits(c as u32),
        Some(Element::F16) => numeric::f16_to_f32(c as u16),
        Some(Element::Bf16) => numeric::bf16_to_f32(c as u16),
    };
    let nearest = Rounding::Nearest;
    let sum = pairs.fold(start, |sum, (a, b)| {
        let products = a
            .iter()
            .zip(b)
            .map(|(&a, &b)| numeric::mul(float(a, matrix.a), float(b, matrix.b), nearest));
        let products = products.reduce(|x, y| numeric::add(x, y, nearest));
        numeric::add(sum, products.unwrap_or(0.0), nearest)
    });
    match matrix.result {
        Element::S32 | Element::F32 => u64::from(sum.to_bits()),
        Element::F16 => u64::from(numeric::f32_to_f16(sum, nearest)),
        Element::Bf16 => u64::from(numeric::f32_to_bf16(sum, nearest)),
    }
}

/// The value of an integer element.
fn integer(element: u32, precision: Precision) -> i32 {
    let unused = 32 - precision.bits();
    match precision.kind() {
        Kind::Signed => ((element << unused) as i32) >> unused,
        Kind::Unsigned | Kind::Bf16 | Kind::F16 | Kind::Tf32 => element as i32,
    }
}

/// The value of a float element.
fn float(element: u32, precision: Precision) -> f32 {
    match precision.kind() {
        Kind::F16 => numeric::f16_to_f32(element as u16),
        Kind::Bf16 => numeric::bf16_to_f32(element as u16),
        Kind::Tf32 | Kind::Signed | Kind::Unsigned => {
            f32::from_bits(element & !numeric::BELOW_TF32)
        }
    }
}
