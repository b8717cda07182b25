//! `dpas`: D = C + A x B in a systolic pipeline, on entire registers.
//!
//! The order follows vISA's description. For each row of the result and each step of the pipeline
//! every channel adds a dot product of a part of source 1 (B, packed in the channel's doublewords)
//! and of source 2 (A, one row after the other). Each float product and sum is rounded to nearest
//! even; a 16-bit result is rounded after the last step.

use super::registers::{Bits, Registers};
use crate::numeric::{self, Rounding};

/// Element type of A or B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Element {
    /// Signed integers of this many bits.
    Signed(u32),
    /// Unsigned integers of this many bits.
    Unsigned(u32),
    Bfloat,
    Half,
    /// Single precision without the low 13 bits of the mantissa.
    Tf32,
}

impl Element {
    fn bits(self) -> u32 {
        match self {
            Element::Signed(bits) | Element::Unsigned(bits) => bits,
            Element::Bfloat | Element::Half => 16,
            Element::Tf32 => 32,
        }
    }
}

/// Element type of C or D.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sum {
    Integer,
    Single,
    Half,
    Bfloat,
}

impl Sum {
    /// Size of an element in bytes.
    pub(super) fn size(self) -> u32 {
        match self {
            Sum::Integer | Sum::Single => 4,
            Sum::Half | Sum::Bfloat => 2,
        }
    }
}

/// A matrix multiplication. Locations are byte offsets in the register file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    /// Location and element type of D.
    pub(super) target: (usize, Sum),
    /// Location and element type of C; zeros if `None`.
    pub(super) addend: Option<(usize, Sum)>,
    /// Source 1: location and element type of B.
    pub(super) weights: (usize, Element),
    /// Source 2: location and element type of A.
    pub(super) activations: (usize, Element),
    /// Execution size, the number of columns.
    pub(super) channels: usize,
    /// Systolic depth, the number of steps.
    pub(super) depth: usize,
    /// Repeat count, the number of rows.
    pub(super) repeat: usize,
}

impl Product {
    /// Number of multiply-adds of a channel per step.
    pub(super) fn each_step(&self) -> usize {
        match (self.weights.1.bits(), self.activations.1.bits()) {
            (32, _) | (_, 32) => 1,
            (16, _) | (_, 16) => 2,
            (8, _) | (_, 8) => 4,
            _ => 8,
        }
    }

    /// Number of doublewords of a channel in source 1.
    pub(super) fn weight_rows(&self) -> usize {
        (self.depth * self.each_step() * self.weights.1.bits() as usize).div_ceil(32)
    }

    /// Size of source 2 in bytes.
    pub(super) fn activation_bytes(&self) -> usize {
        let row = self.depth * self.each_step() * self.activations.1.bits() as usize;
        (self.repeat * row).div_ceil(8)
    }

    pub(super) fn run(&self, registers: &mut Registers) {
        // All operands are read before anything is written: D may overlap C or a source.
        let columns: Vec<Vec<Value>> = (0..self.channels)
            .map(|channel| self.column(registers, channel))
            .collect();
        let inner = self.depth * self.each_step();
        let mut results = Vec::with_capacity(self.repeat * self.channels);
        for row in 0..self.repeat {
            let bit = row * inner * self.activations.1.bits() as usize;
            let (byte, element) = self.activations;
            let row_of_a = unpack(
                registers,
                element,
                inner,
                |word| byte + bit / 32 * 4 + 4 * word,
                bit % 32,
            );
            for (channel, column) in columns.iter().enumerate() {
                let addend = self.addend.map(|(byte, sum)| {
                    let size = sum.size();
                    let index = row * self.channels + channel;
                    (registers.read(byte + index * size as usize, size), sum)
                });
                results.push(self.dot(addend, &row_of_a, column));
            }
        }
        let (byte, sum) = self.target;
        let size = sum.size();
        for (index, bits) in results.into_iter().enumerate() {
            registers.write(byte + index * size as usize, size, bits);
        }
    }

    /// A channel's elements of source 1.
    fn column(&self, registers: &Registers, channel: usize) -> Vec<Value> {
        let (byte, element) = self.weights;
        let count = self.depth * self.each_step();
        let place = |word| byte + 4 * (word * self.channels + channel);
        unpack(registers, element, count, place, 0)
    }

    /// Computes one element of the result.
    fn dot(&self, addend: Option<(Bits, Sum)>, a: &[Value], b: &[Value]) -> Bits {
        let mut shadow = addend.map_or(0, |(bits, _)| bits.shadow);
        let mut is_undefined = shadow != 0;
        let mut integer = 0u32;
        let mut float = 0f32;
        if let Some((bits, sum)) = addend {
            match sum {
                Sum::Integer => integer = bits.value as u32,
                Sum::Single => float = f32::from_bits(bits.value as u32),
                Sum::Half => float = numeric::f16_to_f32(bits.value as u16),
                Sum::Bfloat => float = numeric::bf16_to_f32(bits.value as u16),
            }
        }
        let round = Rounding::Nearest;
        for (a, b) in a.chunks(self.each_step()).zip(b.chunks(self.each_step())) {
            let mut step = None;
            for (x, y) in a.iter().zip(b) {
                is_undefined |= x.undefined || y.undefined;
                match (x.number, y.number) {
                    (Number::Integer(x), Number::Integer(y)) => {
                        integer = integer.wrapping_add(x.wrapping_mul(y) as u32);
                    }
                    (Number::Float(x), Number::Float(y)) => {
                        let product = numeric::mul(x, y, round);
                        step = Some(match step {
                            Some(sum) => numeric::add(sum, product, round),
                            None => product,
                        });
                    }
                    // The verifier rejects such combinations.
                    (Number::Integer(_), Number::Float(_))
                    | (Number::Float(_), Number::Integer(_)) => is_undefined = true,
                }
            }
            if let Some(step) = step {
                float = numeric::add(float, step, round);
            }
        }
        let value = match self.target.1 {
            Sum::Integer => u64::from(integer),
            Sum::Single => u64::from(float.to_bits()),
            Sum::Half => u64::from(numeric::f32_to_f16(float, round)),
            Sum::Bfloat => u64::from(numeric::f32_to_bf16(float, round)),
        };
        if is_undefined {
            shadow = u64::MAX >> (64 - 8 * self.target.1.size());
        }
        Bits { value, shadow }
    }
}

/// An element of A or B.
#[derive(Clone, Copy, Debug)]
struct Value {
    number: Number,
    undefined: bool,
}

#[derive(Clone, Copy, Debug)]
enum Number {
    Integer(i32),
    Float(f32),
}

/// Unpacks consecutive elements from doublewords whose offsets are given, starting at a bit
/// of the first one.
fn unpack(
    registers: &Registers,
    element: Element,
    count: usize,
    place: impl Fn(usize) -> usize,
    first_bit: usize,
) -> Vec<Value> {
    let size = element.bits();
    let mask = u64::MAX >> (64 - size);
    (0..count)
        .map(|k| {
            let bit = first_bit + k * size as usize;
            let word = registers.read(place(bit / 32), 4);
            let shift = bit % 32;
            let bits = (word.value >> shift & mask) as u32;
            let number = match element {
                Element::Unsigned(_) => Number::Integer(bits as i32),
                Element::Signed(size) => {
                    let unused = 32 - size;
                    Number::Integer((bits << unused) as i32 >> unused)
                }
                Element::Bfloat => Number::Float(numeric::bf16_to_f32(bits as u16)),
                Element::Half => Number::Float(numeric::f16_to_f32(bits as u16)),
                Element::Tf32 => Number::Float(f32::from_bits(bits & !numeric::BELOW_TF32)),
            };
            Value {
                number,
                undefined: word.shadow >> shift & mask != 0,
            }
        })
        .collect()
}
