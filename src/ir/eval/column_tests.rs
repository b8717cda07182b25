//! Tests of the columns of the table of opcodes against the evaluator: what passes rely on.

use super::*;
use crate::ir::opcode::{Cost, HalfWidth, OperandRule, Phase};
use crate::random::Random;
use pretty_assertions::assert_eq;

fn run(opcode: Opcode, ty: Type, detail: Detail, sources: &[u64]) -> Option<[u64; 2]> {
    evaluate(opcode, ty, detail, sources, MathMode::Model)
}

/// Values of a type that tell operations apart: corners, and pseudorandom bits.
fn values_of(ty: Type) -> Vec<u64> {
    let ones = match ty.size() {
        0 => 1,
        size => u64::MAX >> (64 - 8 * size),
    };
    let random = (0..24).map(|k| Random::nth(0, k));
    let corners = [0, 1, 2, 3, 31, ones, ones >> 1, ones ^ (ones >> 1)];
    let floats = [
        0x3c00,
        0x3f80_0000,
        0x3ff0_0000_0000_0000,
        0xbf80_0000,
        0x7f80_0000,
    ];
    let all = corners.into_iter().chain(floats).chain(random);
    all.map(|bits| bits & ones).collect()
}

/// Every instruction without an effect, by opcode, type and detail, that has a value.
fn operations() -> Vec<(Opcode, Type, Detail)> {
    let mut all = Vec::new();
    for &opcode in Opcode::ALL {
        for &ty in Type::ALL
            .iter()
            .filter(|&&ty| opcode.type_rule().allows(ty))
        {
            let details = Detail::choices(opcode, ty).into_iter();
            let details = details.filter(|&d| Operation::of(opcode, ty, d).is_some());
            all.extend(details.map(|detail| (opcode, ty, detail)));
        }
    }
    all
}

/// Whether a result is a NaN: which of two NaNs an operation returns is not defined.
fn is_nan(ty: Type, bits: u64) -> bool {
    ty.float()
        .is_some_and(|float| bits & !sign_of(ty) > float.infinity())
}

fn sign_of(ty: Type) -> u64 {
    1 << (8 * ty.size().max(1) - 1)
}

/// The column agrees with the evaluator for each opcode with two sources of the same family, in both
/// directions: one that is not marked has values that do not commute, or is marked for other types.
#[test]
fn commutative_opcodes_commute() {
    for (opcode, ty, detail) in operations() {
        let rules = opcode.source_rules();
        if rules.len() < 2 || rules[0] != rules[1] {
            assert!(
                !opcode.is_commutative(),
                "{opcode:?} has no two sources alike"
            );
            continue;
        }
        let third = &[0x3f80_0000u64][..rules.len() - 2];
        let values = values_of(ty);
        let pairs = values
            .iter()
            .flat_map(|&a| values.iter().map(move |&b| (a, b)));
        let differs = |(a, b): &(u64, u64)| {
            let one = run(opcode, ty, detail, &[&[*a, *b], third].concat());
            let two = run(opcode, ty, detail, &[&[*b, *a], third].concat());
            let nan = |r: Option<[u64; 2]>| r.is_some_and(|[r, _]| is_nan(ty, r));
            one != two && !(nan(one) && nan(two))
        };
        let found = pairs.into_iter().find(differs);
        if opcode.is_commutative() {
            assert_eq!(found, None, "{opcode:?}.{ty}");
        } else {
            let symmetric = match detail.condition() {
                Some(condition) => matches!(condition, Condition::Eq | Condition::Ne),
                // Zeros of different signs, which only floats have, keep these from being marked.
                None => matches!(opcode, Opcode::Min | Opcode::Max) && ty.is_integer(),
            };
            assert_eq!(found.is_none(), symmetric, "{opcode:?}.{ty} is not marked");
        }
    }
}

/// An opcode is speculatable if and only if it has a result for all sources.
#[test]
fn speculatable_opcodes_are_defined_everywhere() {
    let mut undefined = hashbrown::HashMap::new();
    for (opcode, ty, detail) in operations() {
        let values = values_of(ty);
        let found = undefined.entry(opcode).or_insert(false);
        for &a in &values {
            for &b in &values {
                let sources = [a, b, a];
                let count = opcode.source_rules().len();
                *found |= run(opcode, ty, detail, &sources[..count]).is_none();
            }
        }
    }
    assert!(undefined.len() > 40);
    for (opcode, undefined) in undefined {
        assert_eq!(undefined, !opcode.class().is_speculatable(), "{opcode:?}");
    }
}

/// What the column of half the width promises, of quadwords and doublewords.
#[test]
fn operations_at_half_the_width_compute_what_their_column_states() {
    let mut counts = [0; 3];
    let widths = [(Type::U64, Type::U32), (Type::S64, Type::S32)];
    for (opcode, ty, detail) in operations() {
        let Some((_, half)) = widths.into_iter().find(|(wide, _)| *wide == ty) else {
            continue;
        };
        let column = opcode.facts().half_width();
        counts[column as usize] += 1;
        if column == HalfWidth::None || !opcode.type_rule().allows(half) {
            assert_eq!(column, HalfWidth::None, "{opcode:?}");
            continue;
        }
        let rules = opcode.source_rules();
        let exact = column == HalfWidth::Exact;
        let values = values_of(ty).into_iter().map(|v| match exact {
            true => v & 0x7fff_ffff,
            false => v,
        });
        let values: Vec<u64> = values.collect();
        for &a in &values {
            for &b in &values {
                let source = |rule: OperandRule, value: u64| match rule {
                    OperandRule::Bool => value & 1,
                    OperandRule::Dword => value & 31,
                    _ => value,
                };
                let [first, second] = [a, b];
                let wide: Vec<u64> = (rules.iter().zip([first, second, first]))
                    .map(|(&rule, value)| source(rule, value))
                    .collect();
                let narrow: Vec<u64> = wide.iter().map(|v| v & 0xffff_ffff).collect();
                // A constant is no source.
                let low = detail
                    .immediate()
                    .map(|bits| Detail::of_bits(bits & 0xffff_ffff));
                let wide = run(opcode, ty, detail, &wide);
                let narrow = run(opcode, half, low.unwrap_or(detail), &narrow);
                let kept = if exact { u64::MAX } else { 0xffff_ffff };
                let kept = |r: Option<[u64; 2]>| r.map(|[r, _]| r & kept);
                assert_eq!(
                    kept(wide),
                    kept(narrow),
                    "{opcode:?}.{ty} of {a:#x}, {b:#x}"
                );
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

/// What an opcode may be in legalized code, it may be before; and the phases are those of the two
/// opcodes that passes replace altogether.
#[test]
fn legal_types_are_types_of_the_opcode() {
    for &opcode in Opcode::ALL {
        let facts = opcode.facts();
        for &ty in Type::ALL
            .iter()
            .filter(|&&ty| facts.legal_types().allows(ty))
        {
            assert!(opcode.type_rule().allows(ty), "{opcode:?}.{ty}");
        }
        let until = match opcode {
            Opcode::Call => Phase::Lowered,
            Opcode::AddressOf => Phase::Inlined,
            _ => Phase::Legalized,
        };
        assert_eq!(facts.until(), until, "{opcode:?}");
    }
}

/// Costs are those of the evaluator's kinds of operations, and effects have no value.
#[test]
fn costs_belong_to_their_classes() {
    for &opcode in Opcode::ALL {
        let is_effect = opcode.cost() == Cost::Effect;
        assert_eq!(is_effect, !opcode.class().is_pure(), "{opcode:?}");
        let is_copy = matches!(opcode, Opcode::Loadi | Opcode::Mov);
        assert_eq!(opcode.cost() == Cost::Copy, is_copy, "{opcode:?}");
        let operation = Operation::of(opcode, Type::F32, Detail::None);
        let is_function = operation.is_some_and(|o| o.is_approximate());
        assert_eq!(opcode.cost() == Cost::Function, is_function, "{opcode:?}");
    }
}
