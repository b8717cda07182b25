//! The fast path for contiguous dword lanes, with 1, 8, 16 or 32 channels.
//!
//! Computes all lanes, and then writes those of the mask. An undefined bit in the sources of a lane
//! makes the entire lane undefined, except for copies, logic and shifts, which track bits individually like
//! the general form.

use super::Mode;
use super::general::{Selector, test, write_predicate};
use super::operation::single_operation;
use crate::numeric::{self, Rounding, canonical};
use crate::sim::program::{CompareLanes, Lane, LaneCode, LaneSource, Lanes};
use crate::sim::registers::Registers;
use crate::visa::types::{Condition, Type};

/// Executes an operation in the channels of `mask`. `size` is 1, 8, 16 or 32,
/// as the decoder ensures.
pub(in crate::sim) fn run(
    registers: &mut Registers,
    lanes: &Lanes,
    size: u32,
    mask: u32,
    selector: Selector,
    mode: Mode,
) {
    match size {
        1 => run_n::<1>(registers, lanes, mask, selector, mode),
        8 => run_n::<8>(registers, lanes, mask, selector, mode),
        16 => run_n::<16>(registers, lanes, mask, selector, mode),
        _ => run_n::<32>(registers, lanes, mask, selector, mode),
    }
}

/// Compares in the channels of `mask`; bit 0 of the mask is channel `offset` of the thread.
pub(in crate::sim) fn run_compare(
    registers: &mut Registers,
    compare: &CompareLanes,
    size: u32,
    mask: u32,
    offset: u32,
) {
    match size {
        1 => compare_n::<1>(registers, compare, mask, offset),
        8 => compare_n::<8>(registers, compare, mask, offset),
        16 => compare_n::<16>(registers, compare, mask, offset),
        _ => compare_n::<32>(registers, compare, mask, offset),
    }
}

/// Loads N lanes of a source from `words`, or broadcasts `constant`.
#[inline(always)]
fn load<const N: usize>(words: &[u32], lane: Lane, constant: Option<u32>) -> [u32; N] {
    match lane {
        Lane::Constant(value) => [constant.unwrap_or(value); N],
        Lane::Uniform(word) => [words[word]; N],
        Lane::Vector(word) => match words[word..].first_chunk::<N>() {
            Some(lanes) => *lanes,
            None => [0; N],
        },
    }
}

#[inline(always)]
fn values<const N: usize>(registers: &Registers, source: &LaneSource) -> [u32; N] {
    let mut lanes = load::<N>(&registers.words, source.lane, None);
    if source.modified {
        for x in &mut lanes {
            *x = ((*x & source.keep) ^ source.flip).wrapping_add(source.plus);
        }
    }
    lanes
}

#[inline(always)]
fn shadows<const N: usize>(registers: &Registers, source: &LaneSource) -> [u32; N] {
    load::<N>(&registers.shadow, source.lane, Some(0))
}

#[inline(always)]
fn store<const N: usize>(words: &mut [u32], word: usize, lanes: &[u32; N], mask: u32) {
    let target = &mut words[word..word + N];
    if mask == u32::MAX >> (32 - N) {
        target.copy_from_slice(lanes);
    } else {
        for k in 0..N {
            if mask >> k & 1 == 1 {
                target[k] = lanes[k];
            }
        }
    }
}

#[inline(always)]
fn any<const N: usize>(lanes: &[u32; N]) -> bool {
    let mut all = 0;
    for x in lanes {
        all |= x;
    }
    all != 0
}

#[inline(always)]
fn map1<const N: usize>(mut a: [u32; N], f: impl Fn(u32) -> u32) -> [u32; N] {
    for x in &mut a {
        *x = f(*x);
    }
    a
}

#[inline(always)]
fn map2<const N: usize>(mut a: [u32; N], b: [u32; N], f: impl Fn(u32, u32) -> u32) -> [u32; N] {
    for k in 0..N {
        a[k] = f(a[k], b[k]);
    }
    a
}

#[inline(always)]
fn float2<const N: usize>(a: [u32; N], b: [u32; N], f: impl Fn(f32, f32) -> f32) -> [u32; N] {
    map2(a, b, |x, y| {
        canonical(f(f32::from_bits(x), f32::from_bits(y))).to_bits()
    })
}

fn run_n<const N: usize>(
    registers: &mut Registers,
    lanes: &Lanes,
    mask: u32,
    selector: Selector,
    mode: Mode,
) {
    use LaneCode as L;
    let [a, b, c] = &lanes.sources;
    let x = values::<N>(registers, a);
    let y = values::<N>(registers, b);
    let (sx, sy, sz) = (
        shadows::<N>(registers, a),
        shadows::<N>(registers, b),
        shadows::<N>(registers, c),
    );
    let result = match lanes.code {
        L::Copy => x,
        L::Select => {
            let mut r = y;
            for k in 0..N {
                if selector.bits >> k & 1 == 1 {
                    r[k] = x[k];
                }
            }
            r
        }
        L::Add => map2(x, y, u32::wrapping_add),
        L::Mul => map2(x, y, u32::wrapping_mul),
        L::Mad => {
            let z = values::<N>(registers, c);
            map2(map2(x, y, u32::wrapping_mul), z, u32::wrapping_add)
        }
        L::And => map2(x, y, |p, q| p & q),
        L::Or => map2(x, y, |p, q| p | q),
        L::Xor => map2(x, y, |p, q| p ^ q),
        L::Not => map1(x, |p| !p),
        L::Shl => map2(x, y, u32::wrapping_shl),
        L::Shr => map2(x, y, u32::wrapping_shr),
        L::Asr => map2(x, y, |p, q| (p as i32).wrapping_shr(q) as u32),
        L::MinD => map2(x, y, |p, q| (p as i32).min(q as i32) as u32),
        L::MinUd => map2(x, y, u32::min),
        L::MaxD => map2(x, y, |p, q| (p as i32).max(q as i32) as u32),
        L::MaxUd => map2(x, y, u32::max),
        L::AddF => float2(x, y, |p, q| p + q),
        L::MulF => float2(x, y, |p, q| p * q),
        L::MadF => {
            let z = values::<N>(registers, c);
            let mut r = x;
            for k in 0..N {
                let f = f32::from_bits;
                r[k] = numeric::fma(f(x[k]), f(y[k]), f(z[k]), Rounding::Nearest).to_bits();
            }
            r
        }
        L::MinF => float2(x, y, numeric::min),
        L::MaxF => float2(x, y, numeric::max),
        L::DToF => map1(x, |p| (p as i32 as f32).to_bits()),
        L::UdToF => map1(x, |p| (p as f32).to_bits()),
        L::FToD => map1(x, |p| f32::from_bits(p) as i32 as u32),
        L::FToUd => map1(x, |p| f32::from_bits(p) as u32),
        L::Math(code) => map1(x, |p| {
            canonical(single_operation(code, f32::from_bits(p), 0.0, 0.0, mode)).to_bits()
        }),
    };
    store(&mut registers.words, lanes.target, &result, mask);

    let mut shadow = [0; N];
    if selector.shadow != 0 || any(&sx) || any(&sy) || any(&sz) {
        for k in 0..N {
            let (p, q) = (sx[k], sy[k]);
            shadow[k] = match lanes.code {
                L::Copy if !a.modified => p,
                L::Select if selector.shadow >> k & 1 == 1 => p | q | (x[k] ^ y[k]),
                L::Select if selector.bits >> k & 1 == 1 => p,
                L::Select => q,
                L::And => p & (y[k] | q) | q & (x[k] | p),
                L::Or => p & (!y[k] | q) | q & (!x[k] | p),
                L::Xor | L::Not => p | q,
                L::Shl if q == 0 => p.wrapping_shl(y[k]),
                L::Shr if q == 0 => p.wrapping_shr(y[k]),
                L::Asr if q == 0 => (p as i32).wrapping_shr(y[k]) as u32,
                _ if p | q | sz[k] != 0 => u32::MAX,
                _ => 0,
            };
        }
    }
    store(&mut registers.shadow, lanes.target, &shadow, mask);
}

fn compare_n<const N: usize>(
    registers: &mut Registers,
    compare: &CompareLanes,
    mask: u32,
    offset: u32,
) {
    let [a, b] = &compare.sources;
    let x = values::<N>(registers, a);
    let y = values::<N>(registers, b);
    let bits = match compare.ty {
        Type::F => compare_lanes(&x, &y, compare.condition, f32::from_bits),
        Type::D => compare_lanes(&x, &y, compare.condition, |v| v as i32),
        _ => compare_lanes(&x, &y, compare.condition, |v| v),
    };
    let (sx, sy) = (shadows::<N>(registers, a), shadows::<N>(registers, b));
    let mut shadow = 0;
    if any(&sx) || any(&sy) {
        for k in 0..N {
            shadow |= u32::from(sx[k] | sy[k] != 0) << k;
        }
    }
    write_predicate(
        registers,
        compare.predicate,
        mask << offset,
        bits << offset,
        shadow << offset,
    );
}

#[inline(always)]
fn compare_lanes<const N: usize, T: PartialOrd>(
    x: &[u32; N],
    y: &[u32; N],
    condition: Condition,
    of: impl Fn(u32) -> T,
) -> u32 {
    let mut bits = 0;
    for k in 0..N {
        bits |= u32::from(test(condition, of(x[k]), of(y[k]))) << k;
    }
    bits
}
