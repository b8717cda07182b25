//! Selects the fast path of a computation if there is one: dwords, contiguous or broadcast, without
//! saturation.

use crate::sim::code::{Code, narrow_functions, wide_functions};
use crate::sim::program::{
    Action, Alu, Class, Compare, CompareLanes, CompareTarget, Lane, LaneCode, LaneSource, Lanes,
    Place, Source,
};
use crate::visa::operand::Modifier;
use crate::visa::types::{Type, TypeKind};

/// Placeholder for an unused source.
const NOTHING: LaneSource = LaneSource {
    lane: Lane::Constant(0),
    modified: false,
    keep: u32::MAX,
    flip: 0,
    plus: 0,
};

/// The fast path of a computation with `size` channels, or its general form.
pub(in crate::sim) fn specialize(alu: Alu, size: u32) -> Action {
    match hot(&alu, size) {
        Some((code, target, sources, float)) => Action::Lanes(Box::new(Lanes {
            code,
            target,
            sources,
            float,
            general: alu,
        })),
        None => Action::Alu(Box::new(alu)),
    }
}

/// The fast path of a comparison with `size` channels, or its general form.
pub(in crate::sim) fn specialize_compare(compare: Compare, size: u32) -> Action {
    let hot = || {
        let CompareTarget::Predicate(predicate) = compare.target else {
            return None;
        };
        let ty = common_type(&compare.sources)?;
        Some(CompareLanes {
            condition: compare.condition,
            ty,
            sources: [
                lane_source(&compare.sources[0], ty, size)?,
                lane_source(&compare.sources[1], ty, size)?,
            ],
            predicate,
            general: Compare {
                condition: compare.condition,
                class: compare.class,
                sources: compare.sources,
                target: compare.target,
            },
        })
    };
    match hot() {
        Some(lanes) if matches!(size, 1 | 8 | 16 | 32) => Action::CompareLanes(Box::new(lanes)),
        Some(_) | None => Action::Compare(Box::new(compare)),
    }
}

fn hot(alu: &Alu, size: u32) -> Option<(LaneCode, usize, [LaneSource; 3], bool)> {
    if alu.saturate || !matches!(size, 1 | 8 | 16 | 32) || alu.target.control {
        return None;
    }
    let target = match alu.target.byte {
        Some(byte) if alu.target.stride == 1 && alu.target.ty.size() == 4 => byte / 4,
        Some(_) | None => return None,
    };
    let ty = common_type(&alu.sources)?;
    let to = alu.target.ty;
    let integers = ty != Type::F && to != Type::F;
    let floats = ty == Type::F && to == Type::F;
    let plain = alu.sources.iter().all(|s| s.modifier == Modifier::None);
    let code = match alu.code {
        Code::Mov if integers || floats => LaneCode::Copy,
        Code::Mov => match (ty, to) {
            (Type::D, Type::F) if plain => LaneCode::DToF,
            (Type::Ud, Type::F) if plain => LaneCode::UdToF,
            (Type::F, Type::D) => LaneCode::FToD,
            (Type::F, Type::Ud) => LaneCode::FToUd,
            _ => return None,
        },
        Code::Sel if (integers || floats) && plain => LaneCode::Select,
        Code::Add if integers => LaneCode::Add,
        Code::Mul if integers => LaneCode::Mul,
        Code::Mad if integers => LaneCode::Mad,
        Code::And if integers => LaneCode::And,
        Code::Or if integers => LaneCode::Or,
        Code::Xor if integers => LaneCode::Xor,
        Code::Not if integers => LaneCode::Not,
        Code::Shl if integers => LaneCode::Shl,
        Code::Shr if integers && plain => LaneCode::Shr,
        Code::Asr if integers && plain => LaneCode::Asr,
        Code::Min if integers && plain && ty == Type::D => LaneCode::MinD,
        Code::Min if integers && plain => LaneCode::MinUd,
        Code::Max if integers && plain && ty == Type::D => LaneCode::MaxD,
        Code::Max if integers && plain => LaneCode::MaxUd,
        Code::Add if floats => LaneCode::AddF,
        Code::Mul if floats => LaneCode::MulF,
        Code::Mad if floats => LaneCode::MadF,
        Code::Min if floats => LaneCode::MinF,
        Code::Max if floats => LaneCode::MaxF,
        wide_functions!() | narrow_functions!() if floats => LaneCode::Math(alu.code),
        _ => return None,
    };
    let mut sources = [NOTHING; 3];
    for (lane, source) in sources.iter_mut().zip(&alu.sources) {
        *lane = lane_source(source, ty, size)?;
    }
    // A plain copy of floats transfers bits; one that changes the sign computes.
    let float = match code {
        LaneCode::Copy => floats && !plain,
        LaneCode::Select => false,
        _ => alu.class != Class::Integer || to == Type::F,
    };
    Some((code, target, sources, float))
}

/// The common dword type of all sources. Small integer immediates adopt the type of the other
/// sources, so that for instance shift counts need no conversion.
fn common_type(sources: &[Source]) -> Option<Type> {
    let mut common: Option<Type> = None;
    for source in sources {
        if flexible(source) {
            continue;
        }
        match source.ty {
            ty @ (Type::D | Type::Ud | Type::F) if common.is_none_or(|c| c == ty) => {
                common = Some(ty);
            }
            _ => return None,
        }
    }
    let common = common.unwrap_or(Type::Ud);
    let integer_immediate = sources.iter().any(flexible);
    (common != Type::F || !integer_immediate).then_some(common)
}

/// Whether a source is an integer immediate with the same value as a signed and
/// as an unsigned dword.
fn flexible(source: &Source) -> bool {
    immediate(source).is_some_and(|v| (0..=i64::from(i32::MAX)).contains(&v))
}

fn immediate(source: &Source) -> Option<i64> {
    match source.place {
        Place::Immediate(bits) => match source.ty.kind() {
            TypeKind::Unsigned => i64::try_from(bits).ok(),
            TypeKind::Signed => {
                let unused = 64 - 8 * source.ty.size();
                Some((bits << unused) as i64 >> unused)
            }
            TypeKind::Float => None,
        },
        Place::Packed(..) | Place::Region { .. } | Place::Indirect(_) => None,
    }
}

fn lane_source(source: &Source, ty: Type, size: u32) -> Option<LaneSource> {
    let lane = match source.place {
        Place::Immediate(bits) => match immediate(source) {
            Some(value) => Lane::Constant(value as u32),
            None => Lane::Constant(bits as u32),
        },
        Place::Packed(..) | Place::Indirect(_) => return None,
        Place::Region { byte, region } => {
            if (0..size).all(|c| region.element(c) == 0) {
                Lane::Uniform(byte / 4)
            } else if (0..size).all(|c| region.element(c) == c) {
                Lane::Vector(byte / 4)
            } else {
                return None;
            }
        }
    };
    let modifier = |keep, flip, plus| LaneSource {
        lane,
        modified: true,
        keep,
        flip,
        plus,
    };
    const SIGN: u32 = 1 << 31;
    Some(match (source.modifier, ty == Type::F) {
        (Modifier::None, _) => LaneSource { lane, ..NOTHING },
        (Modifier::Not, _) => modifier(u32::MAX, u32::MAX, 0),
        (Modifier::Negate, true) => modifier(u32::MAX, SIGN, 0),
        (Modifier::Absolute, true) => modifier(!SIGN, 0, 0),
        (Modifier::NegateAbsolute, true) => modifier(!SIGN, SIGN, 0),
        (Modifier::Negate, false) => modifier(u32::MAX, u32::MAX, 1),
        (Modifier::Absolute | Modifier::NegateAbsolute, false) => return None,
    })
}
