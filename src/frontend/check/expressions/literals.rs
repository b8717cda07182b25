//! Values of integer, floating and character constants and string literals (C99 6.4.4, 6.4.5, OpenCL C
//! 6.1).
//!
//! Floating constants are rounded once, from the text to the nearest value of their type. An unsuffixed
//! floating constant is a double, or a float if the target does not support double or with
//! -cl-single-precision-constant.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::types::Scalar;
use crate::numeric;
use crate::source::{QUOTED, Span, excerpt};
use std::cmp::Ordering;

/// The value of an integer or floating constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::frontend::check) enum Literal {
    /// The bits and the type of an integer.
    Integer(u64, Scalar),
    /// The bits and the type of a half, float or double.
    Float(u64, Scalar),
}

/// The code and the message of an error in a literal.
pub(in crate::frontend::check) type SwizzleError = (Code, String);

fn malformed(text: &str, why: &str) -> SwizzleError {
    let shown = excerpt(text, QUOTED);
    (
        Code::E0003,
        format!("invalid numeric literal `{shown}`: {why}"),
    )
}

/// The error about a literal, with the help for what was meant.
pub(in crate::frontend::check) fn diagnostic(
    (code, message): SwizzleError,
    text: &str,
    span: Span,
) -> Diagnostic {
    let diagnostic = Diagnostic::new(code, span, message);
    if text.starts_with('\'') {
        // Of two characters and more; a string that is an argument has double quotes.
        return match text.len() > 2 && !text.contains('\\') && text.is_ascii() {
            true => diagnostic.help("a string has double quotes: `\"...\"`"),
            false => diagnostic,
        };
    }
    let is_decimal = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(digits) = text.strip_suffix(['f', 'F'])
        && is_decimal(digits)
    {
        let meant = format!("{digits}.0f");
        return diagnostic.fix(format!("write `{meant}`"), span, meant);
    }
    let digits = text.trim_start_matches('0');
    if text.starts_with('0') && is_decimal(digits) {
        let help = format!("a leading `0` makes the constant octal: write `{digits}`");
        return diagnostic.fix(help, span, digits);
    }
    // `2a` for `2 * a`; the letters of suffixes and of hexadecimal numbers have other errors.
    let name = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_name = name.starts_with(char::is_alphabetic)
        && !name.starts_with([
            'u', 'U', 'l', 'L', 'x', 'X', 'e', 'E', 'b', 'B', 'f', 'F', 'h', 'H',
        ])
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if is_name && is_decimal(text.strip_suffix(name).unwrap_or("")) {
        let number = &text[..text.len() - name.len()];
        return diagnostic.help(format!("to multiply, write `{number} * {name}`"));
    }
    diagnostic
}

/// The value of an integer or floating constant. An unsuffixed floating constant has type `plain`.
pub(in crate::frontend::check) fn number(
    text: &str,
    plain: Scalar,
) -> Result<Literal, SwizzleError> {
    let lower = text.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix("0x") {
        if digits.contains(['.', 'p']) {
            return hexadecimal_float(text, digits, plain);
        }
        return integer(text, digits, 16);
    }
    // An extension, which clang supports too.
    if let Some(digits) = lower.strip_prefix("0b") {
        return integer(text, digits, 2);
    }
    if lower.contains(['.', 'e']) || lower.ends_with(['f', 'h']) {
        return decimal_float(text, &lower, plain);
    }
    match lower.strip_prefix('0') {
        Some(digits) if digits.starts_with(|c: char| c.is_ascii_digit()) => {
            integer(text, digits, 8)
        }
        _ => integer(text, &lower, 10),
    }
}

fn integer(text: &str, lower: &str, radix: u32) -> Result<Literal, SwizzleError> {
    let end = lower
        .find(|c: char| !c.is_digit(radix))
        .unwrap_or(lower.len());
    let (digits, suffix) = lower.split_at(end);
    if digits.is_empty() && radix == 16 {
        return Err(malformed(text, "hexadecimal constant has no digits"));
    }
    if digits.is_empty() && radix == 2 {
        return Err(malformed(text, "binary constant has no digits"));
    }
    if let Some(digit) = suffix.chars().next()
        && digit.is_ascii_digit()
    {
        let name = if radix == 8 { "octal" } else { "binary" };
        let why = format!("invalid digit `{digit}` in {name} constant");
        return Err(malformed(text, &why));
    }
    let is_mixed = text.contains("lL") || text.contains("Ll");
    let (is_unsigned, is_long) = match suffix {
        "" => (false, false),
        "u" => (true, false),
        "l" => (false, true),
        "ul" | "lu" => (true, true),
        // As in clang, `long long` in a suffix is another spelling of `long`, which has 64 bits too.
        "ll" if !is_mixed => (false, true),
        "ull" | "llu" if !is_mixed => (true, true),
        _ => {
            let why = "invalid suffix on integer constant: expected `u`, `l` or `ul`";
            return Err(malformed(text, why));
        }
    };
    let mut value: u64 = 0;
    for c in digits.chars() {
        let digit = u64::from(c.to_digit(radix).unwrap_or(0));
        value = value
            .checked_mul(u64::from(radix))
            .and_then(|v| v.checked_add(digit))
            .ok_or_else(|| {
                (
                    Code::E0501,
                    "integer literal is too large to be represented in any integer type".to_owned(),
                )
            })?;
    }
    let types = [Scalar::Int, Scalar::UInt, Scalar::Long, Scalar::ULong];
    let fitting = types.into_iter().find(|&t| {
        let allowed = if is_unsigned {
            !t.is_signed()
        } else {
            t.is_signed() || radix != 10
        };
        allowed && (!is_long || t.size() == 8) && t.holds(i128::from(value))
    });
    // See `is_implicitly_unsigned`.
    Ok(Literal::Integer(value, fitting.unwrap_or(Scalar::ULong)))
}

/// Whether the type of an integer constant is unsigned only because its value exceeds all signed types.
pub(in crate::frontend::check) fn is_implicitly_unsigned(text: &str, literal: Literal) -> bool {
    matches!(literal, Literal::Integer(value, Scalar::ULong) if i64::try_from(value).is_err())
        && !text.starts_with('0')
        && !text.contains(['u', 'U'])
}

/// Whether a floating constant has no suffix: the exponent of a hexadecimal one is in decimal digits.
pub(in crate::frontend::check) fn is_unsuffixed(text: &str) -> bool {
    !text.ends_with(['f', 'F', 'h', 'H'])
}

/// Whether a floating constant with the value `value` is not zero as written, but has the value 0 in its type.
pub(in crate::frontend::check) fn is_too_small(text: &str, value: f64) -> bool {
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mantissa = match is_hexadecimal {
        true => text[2..].split(['p', 'P']).next(),
        false => text.split(['e', 'E']).next(),
    };
    let is_nonzero = |c: char| c != '0' && c.is_digit(if is_hexadecimal { 16 } else { 10 });
    value == 0.0 && mantissa.is_some_and(|digits| digits.contains(is_nonzero))
}

/// Splits off the suffix of a floating constant: the rest, and the type that the suffix specifies.
fn suffixed<'t>(
    text: &str,
    lower: &'t str,
    plain: Scalar,
) -> Result<(&'t str, Scalar), SwizzleError> {
    if let Some(digits) = lower.strip_suffix('f') {
        return Ok((digits, Scalar::Float));
    }
    if let Some(digits) = lower.strip_suffix('h') {
        return Ok((digits, Scalar::Half));
    }
    if lower.ends_with('l') {
        return Err(malformed(
            text,
            "`long double` is reserved: a double has no suffix",
        ));
    }
    Ok((lower, plain))
}

fn decimal_float(text: &str, lower: &str, plain: Scalar) -> Result<Literal, SwizzleError> {
    let (digits, ty) = suffixed(text, lower, plain)?;
    // Rust's parser rounds correctly. It also accepts "inf", which never reaches this function.
    let is_number = digits
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | '+' | '-'));
    let bits = match ty {
        Scalar::Half => digits.parse::<f64>().ok().map(|x| half_bits(digits, x)),
        Scalar::Double => digits.parse::<f64>().ok().map(f64::to_bits),
        _ => (digits.parse::<f32>().ok()).map(|x| u64::from(x.to_bits())),
    };
    match bits {
        Some(bits) if is_number && digits.contains(['.', 'e']) => Ok(Literal::Float(bits, ty)),
        _ if !digits.contains(['.', 'e']) => Err(malformed(
            text,
            "floating constant requires a `.` or an exponent",
        )),
        _ if !is_number => Err(malformed(
            text,
            "invalid suffix on floating constant: expected `f` or `h`",
        )),
        _ if !digits.ends_with(|c: char| c.is_ascii_digit() || c == '.') => {
            Err(malformed(text, "exponent has no digits"))
        }
        _ => Err(malformed(text, "invalid floating constant")),
    }
}

/// The bits of the half nearest to a decimal number, which rounds to the double `x`. The digits are
/// compared only if `x` is halfway between two halves, where rounding twice would be wrong.
fn half_bits(digits: &str, x: f64) -> u64 {
    let nearest = |x: f64| u64::from(numeric::f64_to_f16(x, numeric::Rounding::Nearest));
    let [below, above] = [x.next_down(), x.next_up()].map(nearest);
    if below == above || !x.is_finite() {
        return nearest(x);
    }
    match significant(digits).cmp(&significant(&format!("{x:.1100}"))) {
        Ordering::Less => below,
        Ordering::Equal => nearest(x),
        Ordering::Greater => above,
    }
}

/// A positive decimal number normalized for comparison: the decimal exponent of the first nonzero
/// digit, and the digits from there on without trailing zeros.
fn significant(number: &str) -> (i64, String) {
    let (mantissa, exponent) = number.split_once('e').unwrap_or((number, "0"));
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let first = digits.find(|c| c != '0').unwrap_or(digits.len());
    let place = exponent + whole.len() as i64 - first as i64;
    (place, digits[first..].trim_end_matches('0').to_owned())
}

fn hexadecimal_float(text: &str, lower: &str, plain: Scalar) -> Result<Literal, SwizzleError> {
    let Some((mantissa, exponent)) = lower.split_once('p') else {
        return Err(malformed(
            text,
            "hexadecimal floating constant requires an exponent, as in 0x1.8p3",
        ));
    };
    let (exponent, ty) = suffixed(text, exponent, plain)?;
    let (sign, exponent_digits) = match exponent.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, exponent.strip_prefix('+').unwrap_or(exponent)),
    };
    if exponent_digits.is_empty() || !exponent_digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(malformed(text, "exponent has no digits"));
    }
    // The clamped exponent is out of range of all types: the mantissa shifts it by less than 2^33.
    let exponent: i64 = exponent_digits
        .parse()
        .map_or(1 << 40, |e: i64| e.min(1 << 40))
        * sign;
    let mut bits: u64 = 0;
    let mut scale: i64 = 0;
    let mut sticky = false;
    let mut after_point = false;
    let mut any = false;
    for c in mantissa.chars() {
        if c == '.' && !after_point {
            after_point = true;
            continue;
        }
        let Some(digit) = c.to_digit(16) else {
            return Err(malformed(
                text,
                "invalid digit in hexadecimal floating constant",
            ));
        };
        any = true;
        if bits >> 56 == 0 {
            bits = bits << 4 | u64::from(digit);
            scale -= if after_point { 4 } else { 0 };
        } else {
            sticky |= digit != 0;
            scale += if after_point { 0 } else { 4 };
        }
    }
    if !any {
        return Err(malformed(text, "hexadecimal constant has no digits"));
    }
    Ok(round(bits, exponent + scale, sticky, ty))
}

/// `bits * 2^exponent` rounded to the nearest value of the type; `sticky` if nonzero digits below `bits`
/// were dropped.
fn round(bits: u64, exponent: i64, sticky: bool, ty: Scalar) -> Literal {
    // Out of range of all types, in either direction.
    let exponent = exponent.clamp(-100_000, 100_000) as i32;
    let bits = match ty {
        Scalar::Half => u64::from(numeric::scaled_to_f16(bits, exponent, sticky)),
        Scalar::Double => numeric::scaled_to_f64(bits, exponent, sticky).to_bits(),
        _ => u64::from(numeric::scaled_to_f32(bits, exponent, sticky).to_bits()),
    };
    Literal::Float(bits, ty)
}

/// The value of a character constant, sign-extended from char to its type int, and the number of characters. Of several,
/// the last one is the lowest byte, as in clang.
pub(in crate::frontend::check) fn character(text: &str) -> Result<(i32, usize), SwizzleError> {
    let wrong = |message: &str| (Code::E0003, message.to_owned());
    let inner = text
        .strip_prefix('\'')
        .and_then(|t| t.strip_suffix('\''))
        .unwrap_or("");
    let mut chars = inner.chars();
    let mut bytes = Vec::new();
    while let Some(first) = chars.next() {
        bytes.push(match first {
            '\\' => {
                let rest = chars.as_str();
                let (value, length) = escape(rest)
                    .map_err(|why| (Code::E0003, format!("{why} in character constant")))?;
                chars = rest[length..].chars();
                value
            }
            c if c.is_ascii() => c as u32 as u8,
            _ => return Err(wrong("character too large for type `char`")),
        });
    }
    let value = match bytes.as_slice() {
        [] => return Err(wrong("empty character constant")),
        [byte] => i32::from(*byte as i8),
        bytes if bytes.len() <= 4 => bytes
            .iter()
            .fold(0u32, |all, byte| all << 8 | u32::from(*byte))
            as i32,
        _ => return Err(wrong("character constant too long for its type")),
    };
    Ok((value, bytes.len()))
}

/// The bytes of adjacent string literals, concatenated and null-terminated.
pub(in crate::frontend::check) fn string(text: &str) -> Result<Vec<u8>, SwizzleError> {
    Ok(string_with_places(text)?.0)
}

/// The bytes of a string literal, as [`string`] returns them, and the bytes of the text that each of them is written as.
pub(in crate::frontend::check) fn string_with_places(
    text: &str,
) -> Result<(Vec<u8>, Vec<std::ops::Range<usize>>), SwizzleError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut places = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((_, inner)) = rest.split_once('"') {
        rest = inner;
        loop {
            let Some(c) = rest.chars().next() else {
                return Err((Code::E0003, "missing terminating `\"` character".to_owned()));
            };
            let start = text.len() - rest.len();
            rest = &rest[c.len_utf8()..];
            match c {
                '"' => break,
                '\\' => {
                    let (value, length) = escape(rest)
                        .map_err(|why| (Code::E0003, format!("{why} in string literal")))?;
                    bytes.push(value);
                    rest = &rest[length..];
                }
                _ => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
            places.resize(bytes.len(), start..text.len() - rest.len());
        }
    }
    bytes.push(0);
    Ok((bytes, places))
}

/// The characters after backslashes in a literal that begin no escape sequence of C.
pub(in crate::frontend::check) fn unknown_escapes(text: &str) -> impl Iterator<Item = char> {
    let mut chars = text.chars();
    std::iter::from_fn(move || {
        loop {
            if chars.next()? == '\\' {
                let escaped = chars.next()?;
                if !matches!(escaped, '0'..='7') && !"ntrabfv\\'\"?x".contains(escaped) {
                    return Some(escaped);
                }
            }
        }
    })
}

/// The value of an escape sequence and its length in bytes; `rest` begins after the backslash.
fn escape(rest: &str) -> Result<(u8, usize), String> {
    let digits = |radix: u32, from: usize, most: usize| {
        rest[from..]
            .chars()
            .take(most)
            .take_while(|c| c.is_digit(radix))
            .count()
    };
    let first = rest.chars().next().unwrap_or(' ');
    Ok(match first {
        'n' => (b'\n', 1),
        't' => (b'\t', 1),
        'r' => (b'\r', 1),
        'a' => (7, 1),
        'b' => (8, 1),
        'f' => (12, 1),
        'v' => (11, 1),
        '\\' | '\'' | '"' | '?' => (first as u8, 1),
        'x' => {
            let n = digits(16, 1, usize::MAX);
            if n == 0 {
                return Err("\\x used with no following hex digits".to_owned());
            }
            let value = u8::from_str_radix(&rest[1..1 + n], 16)
                .map_err(|_| "hex escape sequence out of range".to_owned())?;
            (value, 1 + n)
        }
        '0'..='7' => {
            let n = digits(8, 0, 3);
            let value = u8::from_str_radix(&rest[..n], 8)
                .map_err(|_| "octal escape sequence out of range".to_owned())?;
            (value, n)
        }
        // See `unknown_escapes`.
        _ if first.is_ascii() => (first as u8, 1),
        _ => return Err(format!("unknown escape sequence `\\{first}`")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Scalar::{Double, Float, Half, Int, Long, UInt, ULong};
    use pretty_assertions::assert_eq;

    #[test]
    fn integer_constants_have_the_first_type_that_represents_them() {
        for (text, value, ty) in [
            ("0", 0, Int),
            ("2147483647", 0x7FFF_FFFF, Int),
            ("2147483648", 0x8000_0000, Long),
            ("0x7fffffff", 0x7FFF_FFFF, Int),
            ("0xFFFFFFFF", 0xFFFF_FFFF, UInt),
            ("0x100000000", 1 << 32, Long),
            ("0xFFFFFFFFFFFFFFFF", u64::MAX, ULong),
            ("4294967296u", 1 << 32, ULong),
            ("1u", 1, UInt),
            ("1L", 1, Long),
            ("1uL", 1, ULong),
            ("1LU", 1, ULong),
            ("1ll", 1, Long),
            ("1uLL", 1, ULong),
            ("0xFFFFFFFFFFFFFFFFl", u64::MAX, ULong),
            ("0777", 0o777, Int),
            ("037777777777", 0xFFFF_FFFF, UInt),
        ] {
            assert_eq!(
                number(text, Float),
                Ok(Literal::Integer(value, ty)),
                "{text}"
            );
        }
        for (text, code) in [
            ("18446744073709551616u", Code::E0501),
            ("0x10000000000000000", Code::E0501),
            ("08", Code::E0003),
            ("1x", Code::E0003),
            ("1lll", Code::E0003),
            ("1lL", Code::E0003),
            ("0x", Code::E0003),
            ("1h", Code::E0003),
            ("1.0L", Code::E0003),
            ("0x1p0L", Code::E0003),
            ("1f", Code::E0003),
            ("1.2.3", Code::E0003),
            ("1e", Code::E0003),
            ("1e+", Code::E0003),
            ("0x1.8", Code::E0003),
            ("0x1p", Code::E0003),
            ("0x.p1", Code::E0003),
            ("1.0fx", Code::E0003),
        ] {
            assert_eq!(number(text, Float).map_err(|e| e.0), Err(code), "{text}");
        }
    }

    #[test]
    fn floats_are_rounded_once() {
        for (text, value) in [
            ("1.5", 1.5f32),
            (".5f", 0.5),
            ("1.f", 1.0),
            ("1e3F", 1000.0),
            ("0x1.8p3f", 12.0),
            ("0x1P-1", 0.5),
            ("0x.8p1", 1.0),
            ("0xAp+1", 20.0),
            // Halfway between two floats, and just above.
            ("0x1.000001p0f", 1.0),
            (
                "0x1.0000010000000000000000000001p0f",
                f32::from_bits(0x3F80_0001),
            ),
            ("0x1.000003p0f", f32::from_bits(0x3F80_0002)),
            ("0x1p-149", f32::from_bits(1)),
            ("0x1p-150", 0.0),
            ("0x1.8p-150", f32::from_bits(1)),
            ("0x1.fffffep-127", f32::from_bits(0x0080_0000)),
            ("0x1p-126", f32::from_bits(0x0080_0000)),
            ("0x1.fffffep127", f32::MAX),
            ("0x1.ffffffp127", f32::INFINITY),
            ("0x1p128", f32::INFINITY),
            ("0x1p99999999999999999999", f32::INFINITY),
            ("0x1p-99999999999999999999", 0.0),
            ("0x0p5", 0.0),
            ("1e400", f32::INFINITY),
            // Rounded to a double first, this one would become 1.0.
            ("1.00000005960464477540", f32::from_bits(0x3F80_0001)),
            ("1.000000059604644775390625", 1.0),
        ] {
            let bits = u64::from(value.to_bits());
            assert_eq!(
                number(text, Float),
                Ok(Literal::Float(bits, Float)),
                "{text}"
            );
        }
    }

    #[test]
    fn halves_and_doubles_are_rounded_once() {
        for (text, bits) in [
            ("1.5h", 0x3e00),
            ("0.1H", 0x2e66),
            ("65504.0h", 0x7bff),
            ("65519.99999999999999999999999h", 0x7bff),
            ("65520.0h", 0x7c00),
            ("0x1.ffcp15h", 0x7bff),
            ("0x1p-24h", 1),
            ("0x1p-25h", 0),
            // A tie, and numbers that round to the same double as a tie.
            ("1.00048828125h", 0x3c00),
            ("1.00048828125000000000000000000001h", 0x3c01),
            ("1.00146484374999999999999999999999h", 0x3c01),
            ("100146484374999999999999999999999e-32h", 0x3c01),
            ("1.00146484375h", 0x3c02),
        ] {
            assert_eq!(
                number(text, Float),
                Ok(Literal::Float(bits, Half)),
                "{text}"
            );
        }
        for (text, value) in [
            ("0.1", 0.1f64),
            ("1e400", f64::INFINITY),
            ("0x1.fffffffffffffp1023", f64::MAX),
            ("0x1.00000000000008p0", 1.0),
            ("0x1.000000000000080001p0", 1.0 + f64::EPSILON),
            ("0x1p-1074", f64::from_bits(1)),
            ("0x1p-1075", 0.0),
        ] {
            let literal = Literal::Float(value.to_bits(), Double);
            assert_eq!(number(text, Double), Ok(literal), "{text}");
        }
    }

    #[test]
    fn characters() {
        for (text, value) in [
            ("'a'", 97),
            (r"'\n'", 10),
            (r"'\0'", 0),
            (r"'\377'", -1),
            (r"'\xff'", -1),
            (r"'\x41'", 65),
            (r"'\''", 39),
            (r"'\q'", 113),
            ("'\"'", 34),
        ] {
            assert_eq!(character(text), Ok((value, 1)), "{text}");
        }
        for (text, value, count) in [
            ("'ab'", 0x6162, 2),
            (r"'\xffz\0'", 0x00ff_7a00, 3),
            ("'abcd'", 0x6162_6364, 4),
        ] {
            assert_eq!(character(text), Ok((value, count)), "{text}");
        }
        for text in [
            "''", "'abcde'", r"'\x100'", r"'\x'", r"'\777'", "'é'", r"'\é'",
        ] {
            assert_eq!(character(text).map_err(|e| e.0), Err(Code::E0003), "{text}");
        }
        let unknown = |text| unknown_escapes(text).collect::<String>();
        assert_eq!(unknown(r"a\\q\q\n\0\8\"), "q8");
    }

    #[test]
    fn decimal_constants_beyond_all_signed_types_are_unsigned() {
        for (text, expected) in [
            ("9223372036854775807", false),
            ("9223372036854775808", true),
            ("9223372036854775808l", true),
            ("9223372036854775808u", false),
            ("0x8000000000000000", false),
            ("0b1", false),
        ] {
            let literal = number(text, Scalar::Float).unwrap();
            assert_eq!(is_implicitly_unsigned(text, literal), expected, "{text}");
        }
    }
}
