//! The values that atomic operations write.

use crate::ir::opcode::Opcode;
use crate::ir::types::Type;

/// Computes the value to write from the old value and the sources.
pub type Atomic = fn(u64, u64, u64) -> u64;

/// The function of an atomic operation; `None` for other opcodes, and for types that the opcode
/// does not accept. Bits above the type's size are ignored.
pub fn atomic(opcode: Opcode, ty: Type) -> Option<Atomic> {
    if !ty.is_integer() || ty.size() < 4 {
        return None;
    }
    let narrow = ty.size() == 4;
    Some(match (opcode, ty.is_signed()) {
        (Opcode::AtomicAdd, _) => |old, a, _| old.wrapping_add(a),
        (Opcode::AtomicSub, _) => |old, a, _| old.wrapping_sub(a),
        (Opcode::AtomicXchg, _) => |_, a, _| a,
        (Opcode::AtomicAnd, _) => |old, a, _| old & a,
        (Opcode::AtomicOr, _) => |old, a, _| old | a,
        (Opcode::AtomicXor, _) => |old, a, _| old ^ a,
        (Opcode::AtomicMin, true) if narrow => |old, a, _| (old as i32).min(a as i32) as u64,
        (Opcode::AtomicMin, true) => |old, a, _| (old as i64).min(a as i64) as u64,
        (Opcode::AtomicMin, false) if narrow => |old, a, _| u64::from((old as u32).min(a as u32)),
        (Opcode::AtomicMin, false) => |old, a, _| old.min(a),
        (Opcode::AtomicMax, true) if narrow => |old, a, _| (old as i32).max(a as i32) as u64,
        (Opcode::AtomicMax, true) => |old, a, _| (old as i64).max(a as i64) as u64,
        (Opcode::AtomicMax, false) if narrow => |old, a, _| u64::from((old as u32).max(a as u32)),
        (Opcode::AtomicMax, false) => |old, a, _| old.max(a),
        (Opcode::AtomicCmpXchg, _) if narrow => {
            |old, a, b| if old as u32 == a as u32 { b } else { old }
        }
        (Opcode::AtomicCmpXchg, _) => |old, a, b| if old == a { b } else { old },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_sizes_count() {
        let run = |opcode, ty, old: i64, a: i64, b: i64| {
            let bits = atomic(opcode, ty).map(|f| f(old as u64, a as u64, b as u64));
            bits.map(|bits| {
                if ty.size() == 4 {
                    bits & 0xFFFF_FFFF
                } else {
                    bits
                }
            })
        };
        assert_eq!(
            run(Opcode::AtomicMin, Type::S32, 1, -1, 0),
            Some(0xFFFF_FFFF)
        );
        assert_eq!(
            run(Opcode::AtomicMin, Type::U32, 1, 0xFFFF_FFFF, 0),
            Some(1)
        );
        assert_eq!(
            run(Opcode::AtomicMax, Type::S64, -5, -6, 0),
            Some(-5i64 as u64)
        );
        assert_eq!(
            run(Opcode::AtomicMax, Type::U64, 5, -6, 0),
            Some(-6i64 as u64)
        );
        assert_eq!(
            run(Opcode::AtomicCmpXchg, Type::U32, 7 << 32 | 1, 1, 9),
            Some(9)
        );
        assert_eq!(
            run(Opcode::AtomicCmpXchg, Type::S64, 7 << 32 | 1, 1, 9),
            Some(7 << 32 | 1)
        );
        assert_eq!(
            run(Opcode::AtomicSub, Type::U32, 0, 1, 0),
            Some(0xFFFF_FFFF)
        );
        assert_eq!(run(Opcode::AtomicAdd, Type::U8, 0, 1, 0), None);
        assert_eq!(run(Opcode::Add, Type::U32, 0, 1, 0), None);
    }
}
