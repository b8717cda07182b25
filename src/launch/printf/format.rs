//! The text that conversions print. Equal to that of the C library of GNU, in the default locale.

use super::conversion::{Conversion, Kind, Length};
use super::float;

/// The null pointer of private and local memory, as an offset.
const NULL_OFFSET: u64 = 0xffff_ffff;

/// The text of one value. `words` are its doublewords in the record, the low one first; `string` returns the bytes of the
/// string literal that a doubleword refers to.
pub(super) fn value<'s>(
    conversion: &Conversion,
    words: &[u32],
    string: impl FnOnce(u32) -> &'s [u8],
    out: &mut Vec<u8>,
) {
    let word = |k: usize| words.get(k).copied().unwrap_or(0);
    let bits = u64::from(word(0)) | u64::from(word(1)) << 32;
    match conversion.kind {
        Kind::Signed => {
            let value = match conversion.length {
                Some(Length::Char) => i64::from(bits as i8),
                Some(Length::Short) => i64::from(bits as i16),
                Some(Length::Word) | None => i64::from(bits as i32),
                Some(Length::Long) => bits as i64,
            };
            let digits = integer_digits(conversion, value.unsigned_abs());
            number(conversion, sign(conversion, value < 0), digits, true, out);
        }
        Kind::Unsigned => {
            let value = match conversion.length {
                Some(Length::Char) => bits & 0xff,
                Some(Length::Short) => bits & 0xffff,
                Some(Length::Word) | None => bits & 0xffff_ffff,
                Some(Length::Long) => bits,
            };
            let digits = integer_digits(conversion, value);
            let prefix = match conversion.specifier {
                b'x' if conversion.flags.alternative && value != 0 => "0x",
                b'X' if conversion.flags.alternative && value != 0 => "0X",
                _ => "",
            };
            number(conversion, prefix, digits, true, out);
        }
        Kind::Float => {
            let value = match conversion.length {
                Some(Length::Long) => f64::from_bits(bits),
                Some(Length::Char | Length::Short | Length::Word) | None => {
                    f64::from(f32::from_bits(bits as u32))
                }
            };
            floating(conversion, value, out);
        }
        Kind::Character => padded(conversion, &[bits as u8], out),
        Kind::String => {
            let bytes = string(bits as u32);
            let most = conversion.precision.map_or(bytes.len(), |p| p as usize);
            padded(conversion, &bytes[..most.min(bytes.len())], out);
        }
        // The checker sets the flag for offsets in private and local memory.
        Kind::Pointer => match (bits, conversion.flags.alternative) {
            (0, false) | (NULL_OFFSET, true) => padded(conversion, b"(nil)", out),
            _ => number(conversion, "0x", format!("{bits:x}"), true, out),
        },
    }
}

/// The sign of a number of a signed conversion.
fn sign(conversion: &Conversion, is_negative: bool) -> &'static str {
    match (is_negative, conversion.flags) {
        (true, _) => "-",
        (false, flags) if flags.plus => "+",
        (false, flags) if flags.blank => " ",
        (false, _) => "",
    }
}

/// The digits of an integer, as many as the precision at least.
fn integer_digits(conversion: &Conversion, value: u64) -> String {
    let mut digits = match conversion.specifier {
        b'o' => format!("{value:o}"),
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        _ => value.to_string(),
    };
    if value == 0 && conversion.precision == Some(0) {
        digits.clear();
    }
    let missing = (conversion.precision.unwrap_or(1) as usize).saturating_sub(digits.len());
    digits.insert_str(0, &"0".repeat(missing));
    if conversion.specifier == b'o' && conversion.flags.alternative && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    digits
}

/// A prefix and digits, padded: with zeros between them where the flags ask for it.
fn number(
    conversion: &Conversion,
    prefix: &str,
    digits: String,
    is_integer: bool,
    out: &mut Vec<u8>,
) {
    let flags = conversion.flags;
    let with_zeros = flags.zero && !flags.left && !(is_integer && conversion.precision.is_some());
    let mut digits = digits;
    if with_zeros {
        let width = conversion.width.unwrap_or(0) as usize;
        let missing = width.saturating_sub(prefix.len() + digits.len());
        digits.insert_str(0, &"0".repeat(missing));
    }
    padded(conversion, format!("{prefix}{digits}").as_bytes(), out);
}

fn floating(conversion: &Conversion, value: f64, out: &mut Vec<u8>) {
    let sign = sign(conversion, value.is_sign_negative());
    let is_upper = conversion.specifier.is_ascii_uppercase();
    if !value.is_finite() {
        let word = match (value.is_nan(), is_upper) {
            (true, false) => "nan",
            (true, true) => "NAN",
            (false, false) => "inf",
            (false, true) => "INF",
        };
        padded(conversion, format!("{sign}{word}").as_bytes(), out);
        return;
    }
    let prefix = match conversion.specifier {
        b'a' => format!("{sign}0x"),
        b'A' => format!("{sign}0X"),
        _ => sign.to_owned(),
    };
    let digits = float::digits(conversion, value.abs());
    number(conversion, &prefix, digits, false, out);
}

/// Text in its field, padded with blanks.
fn padded(conversion: &Conversion, text: &[u8], out: &mut Vec<u8>) {
    let width = conversion.width.unwrap_or(0) as usize;
    let blanks = std::iter::repeat_n(b' ', width.saturating_sub(text.len()));
    if conversion.flags.left {
        out.extend_from_slice(text);
        out.extend(blanks);
    } else {
        out.extend(blanks);
        out.extend_from_slice(text);
    }
}
