//! Bit operations on integers, as functions of plain numbers.

use crate::visa::types::Type;

/// Applies a Boolean function of three bits to each bit position: bit `a + 2 b + 4 c` of `function`
/// is the result for the bits a, b and c.
pub(super) fn boolean(function: u8, [a, b, c]: [u64; 3]) -> u64 {
    let choose = |bit: u64, value: u64| if bit & 1 == 1 { value } else { !value };
    (0..8u64)
        .filter(|row| function >> row & 1 == 1)
        .map(|row| choose(row, a) & choose(row >> 1, b) & choose(row >> 2, c))
        .fold(0, |all, some| all | some)
}

/// Extracts `width` bits starting at bit `offset`, both modulo 32. A field that exceeds
/// the value is truncated.
pub(super) fn extract(width: u32, offset: u32, value: u32, signed: bool) -> i128 {
    let (width, offset) = (width & 31, offset & 31);
    if width == 0 {
        return 0;
    }
    let width = width.min(32 - offset);
    let top = value << (32 - width - offset);
    match signed {
        true => i128::from(top as i32 >> (32 - width)),
        false => i128::from(top >> (32 - width)),
    }
}

/// Replaces the bits of a value from `offset` on by the low `width` bits of a field; width and
/// offset are modulo 32.
pub(super) fn insert(width: u32, offset: u32, field: u32, value: u32) -> u32 {
    let (width, offset) = (width & 31, offset & 31);
    let mask = ((1u32 << width) - 1) << offset;
    field << offset & mask | value & !mask
}

/// Index of the lowest set bit; all ones if there is none.
pub(super) fn lowest(value: u32) -> u32 {
    match value {
        0 => u32::MAX,
        _ => value.trailing_zeros(),
    }
}

/// Index of the highest set bit, or for a signed number of the highest bit that differs from the
/// sign, counted from the top of a doubleword. All ones if there is none.
pub(super) fn highest(value: i128, ty: Type) -> u32 {
    let value = value as u32;
    let value = if ty.is_signed() && value >> 31 == 1 {
        !value
    } else {
        value
    };
    match value {
        0 => u32::MAX,
        _ => value.leading_zeros(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn boolean_functions_of_three_bits() {
        let (a, b, c) = (0b1010_1010u64, 0b1100_1100u64, 0b1111_0000u64);
        for (function, wanted) in [
            (0x00, 0),
            (0xff, u64::MAX),
            (0x80, a & b & c),
            (0xfe, a | b | c),
            (0x96, a ^ b ^ c),
            (0xe8, a & b | a & c | b & c),
            (0xd8, a & b | !a & c),
        ] {
            assert_eq!(boolean(function, [a, b, c]), wanted, "{function:#x}");
        }
    }

    #[test]
    fn fields() {
        assert_eq!(extract(8, 4, 0x0000_0fa0, false), 0xfa);
        assert_eq!(extract(8, 4, 0x0000_0fa0, true), -6);
        assert_eq!(extract(0, 4, u32::MAX, true), 0);
        assert_eq!(extract(31, 28, 0xa000_0000, false), 0xa);
        assert_eq!(insert(8, 4, 0xfab, 0x1111_1111), 0x1111_1ab1);
        assert_eq!(insert(0, 4, 0xfab, 7), 7);
    }

    #[test]
    fn indices_of_bits() {
        assert_eq!([lowest(0), lowest(8)], [u32::MAX, 3]);
        let signed = |x: i128| highest(x, Type::D);
        assert_eq!(
            [signed(0), signed(-1), signed(1), signed(-2)],
            [u32::MAX, u32::MAX, 31, 31]
        );
        assert_eq!(highest(0xffff_ffff, Type::Ud), 0);
    }
}
