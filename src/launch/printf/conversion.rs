//! The grammar of format strings (OpenCL C 1.2, 6.12.13.1 and 6.12.13.2): text and conversion
//! specifications.

use std::ops::Range;

/// The flags of a conversion specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    /// `-`: the result is left-justified in its field.
    pub left: bool,
    /// `+`: a signed conversion always has a sign.
    pub plus: bool,
    /// A blank: a signed conversion without a sign has a blank in its place.
    pub blank: bool,
    /// `#`: the alternative form.
    pub alternative: bool,
    /// `0`: the field is padded with zeros.
    pub zero: bool,
}

impl Flags {
    /// Whether each flag is set, with its character.
    pub fn characters(self) -> [(bool, char); 5] {
        [
            (self.left, '-'),
            (self.plus, '+'),
            (self.blank, ' '),
            (self.alternative, '#'),
            (self.zero, '0'),
        ]
    }
}

/// A length modifier: the size of a value, or of each component of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// `hh`: a `char` or `uchar`.
    Char,
    /// `h`: a `short` or `ushort`, or a vector of `half`.
    Short,
    /// `hl`: a vector of `int`, `uint` or `float`.
    Word,
    /// `l`: a `long` or `ulong`, or a vector of `double`.
    Long,
}

impl Length {
    /// The modifier as it is written.
    pub fn text(self) -> &'static str {
        match self {
            Length::Char => "hh",
            Length::Short => "h",
            Length::Word => "hl",
            Length::Long => "l",
        }
    }
}

/// What a conversion converts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `d` and `i`: a signed integer.
    Signed,
    /// `o`, `u`, `x` and `X`: an unsigned integer.
    Unsigned,
    /// `f`, `F`, `e`, `E`, `g`, `G`, `a` and `A`: a floating-point number.
    Float,
    /// `c`: a character, the low byte of an integer.
    Character,
    /// `s`: a string literal.
    String,
    /// `p`: a pointer to any memory.
    Pointer,
}

impl Kind {
    /// The kind of a conversion specifier; `None` if OpenCL C has no such specifier.
    pub fn of(specifier: u8) -> Option<Kind> {
        Some(match specifier {
            b'd' | b'i' => Kind::Signed,
            b'o' | b'u' | b'x' | b'X' => Kind::Unsigned,
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => Kind::Float,
            b'c' => Kind::Character,
            b's' => Kind::String,
            b'p' => Kind::Pointer,
            _ => return None,
        })
    }
}

/// A conversion specification, the part of a format string that prints a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// The bytes of the format string, from `%` to the conversion specifier.
    pub range: Range<usize>,
    /// The flags, in any order in the text.
    pub flags: Flags,
    /// The minimum width of the field.
    pub width: Option<u32>,
    /// The precision; 0 after a `.` without digits.
    pub precision: Option<u32>,
    /// The number of components of a vector.
    pub vector: Option<u32>,
    /// The length modifier; that of C if `is_foreign`.
    pub length: Option<Length>,
    /// Whether the length modifier is one of C that OpenCL C does not have, such as `ll` or `z`.
    pub is_foreign: bool,
    /// The conversion specifier, a letter.
    pub specifier: u8,
    /// What it converts, as the specifier determines it.
    pub kind: Kind,
}

impl Conversion {
    /// The text, in the spelling that [`parse`] reads.
    pub fn text(&self) -> String {
        let mut text = String::from("%");
        let flags = self.flags.characters().into_iter();
        text.extend(flags.filter_map(|(is_set, c)| is_set.then_some(c)));
        text.extend(self.width.map(|width| width.to_string()));
        text.extend(self.precision.map(|precision| format!(".{precision}")));
        text.extend(self.vector.map(|count| format!("v{count}")));
        text.extend(self.length.map(Length::text));
        text.push(char::from(self.specifier));
        text
    }

    /// The number of values that it converts.
    pub fn count(&self) -> usize {
        self.vector.map_or(1, |count| count as usize)
    }

    /// The number of doublewords that each of its values takes in a record.
    pub fn words(&self) -> usize {
        match (self.kind, self.length) {
            (Kind::Pointer, _) => 2,
            (Kind::Signed | Kind::Unsigned | Kind::Float, Some(Length::Long)) => 2,
            (_, _) => 1,
        }
    }
}

/// A part of a format string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Bytes that are printed as they are.
    Text(Range<usize>),
    /// `%%`, which prints a percent sign.
    Percent(Range<usize>),
    /// A conversion specification, which prints a value.
    Conversion(Conversion),
    /// A conversion specification that OpenCL C does not have.
    Invalid {
        /// Its bytes in the format string.
        range: Range<usize>,
        /// What is wrong with it.
        reason: Invalid,
    },
}

/// Why a conversion specification is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// The format string ends within it.
    Incomplete,
    /// There is no conversion with this specifier.
    Specifier(char),
    /// A `*` in place of a width or a precision.
    Star,
    /// A number that exceeds [`MAX_FIELD`].
    TooLarge,
}

/// The largest width and precision, which bounds the size of what a call prints. C requires that a conversion can print
/// 4095 characters (C99 7.19.6.1).
pub const MAX_FIELD: u32 = 4095;

/// The parts of a format string, in order. It ends at the first null.
pub fn parse(format: &[u8]) -> Vec<Piece> {
    let end = format.iter().position(|&b| b == 0).unwrap_or(format.len());
    let format = &format[..end];
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < format.len() {
        let start = at;
        if format[at] != b'%' {
            while at < format.len() && format[at] != b'%' {
                at += 1;
            }
            pieces.push(Piece::Text(start..at));
            continue;
        }
        let piece = specification(format, start);
        at = match &piece {
            Piece::Text(range) | Piece::Percent(range) | Piece::Invalid { range, .. } => range.end,
            Piece::Conversion(conversion) => conversion.range.end,
        };
        pieces.push(piece);
    }
    pieces
}

/// The specification whose `%` is at this position.
fn specification(format: &[u8], start: usize) -> Piece {
    let mut at = start + 1;
    let peek = |at: usize| format.get(at).copied();
    if peek(at) == Some(b'%') {
        return Piece::Percent(start..at + 1);
    }
    let mut flags = Flags::default();
    loop {
        match peek(at) {
            Some(b'-') => flags.left = true,
            Some(b'+') => flags.plus = true,
            Some(b' ') => flags.blank = true,
            Some(b'#') => flags.alternative = true,
            Some(b'0') => flags.zero = true,
            _ => break,
        }
        at += 1;
    }
    let mut problem = None;
    let width = number(format, &mut at, &mut problem);
    let precision = match peek(at) {
        Some(b'.') => {
            at += 1;
            Some(number(format, &mut at, &mut problem).unwrap_or(0))
        }
        _ => None,
    };
    let vector = match peek(at) {
        Some(b'v') => {
            at += 1;
            Some(number(format, &mut at, &mut problem).unwrap_or(0))
        }
        _ => None,
    };
    let (length, length_bytes, is_foreign) = match (peek(at), peek(at + 1)) {
        (Some(b'h'), Some(b'h')) => (Some(Length::Char), 2, false),
        (Some(b'h'), Some(b'l')) => (Some(Length::Word), 2, false),
        (Some(b'h'), _) => (Some(Length::Short), 1, false),
        (Some(b'l'), Some(b'l')) => (Some(Length::Long), 2, true),
        (Some(b'l'), _) => (Some(Length::Long), 1, false),
        (Some(b'j' | b'z' | b't' | b'L' | b'q'), _) => (Some(Length::Long), 1, true),
        _ => (None, 0, false),
    };
    at += length_bytes;
    let invalid = |end: usize, reason| Piece::Invalid {
        range: start..end,
        reason,
    };
    let Some(specifier) = peek(at) else {
        return invalid(at, Invalid::Incomplete);
    };
    let character = match specifier {
        // The whole character, if it is one of UTF-8.
        0x80.. => {
            let text = String::from_utf8_lossy(&format[at..]);
            text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        _ => char::from(specifier),
    };
    let end = match character {
        char::REPLACEMENT_CHARACTER => at + 1,
        c => (at + c.len_utf8()).min(format.len()),
    };
    match (problem, Kind::of(specifier)) {
        (Some(reason), _) => invalid(end, reason),
        (None, Some(kind)) => Piece::Conversion(Conversion {
            range: start..end,
            flags,
            width,
            precision,
            vector,
            length,
            is_foreign,
            specifier,
            kind,
        }),
        // `%q` and then a character that is none of a conversion.
        (None, None) if is_foreign && length_bytes == 1 && !character.is_ascii_alphanumeric() => {
            invalid(at, Invalid::Specifier(char::from(format[at - 1])))
        }
        (None, None) => invalid(end, Invalid::Specifier(character)),
    }
}

/// A decimal number, if there is one; a `*` or a number that is too large is a problem.
fn number(format: &[u8], at: &mut usize, problem: &mut Option<Invalid>) -> Option<u32> {
    if format.get(*at) == Some(&b'*') {
        *at += 1;
        problem.get_or_insert(Invalid::Star);
        return None;
    }
    let mut value = None;
    while let Some(digit @ b'0'..=b'9') = format.get(*at).copied() {
        let next = value.unwrap_or(0u32).saturating_mul(10);
        value = Some(next.saturating_add(u32::from(digit - b'0')));
        *at += 1;
    }
    if value.is_some_and(|value| value > MAX_FIELD) {
        problem.get_or_insert(Invalid::TooLarge);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn only(format: &str) -> Piece {
        let mut pieces = parse(format.as_bytes());
        assert_eq!(pieces.len(), 1, "{format}");
        pieces.remove(0)
    }

    #[test]
    fn specifications_have_flags_width_precision_vector_and_length() {
        for text in [
            "%d",
            "%-+ #012.7v4hld",
            "%.0f",
            "%v16hhx",
            "%hd",
            "%5c",
            "%p",
            "%.3s",
            "%ld",
            "%v2lf",
        ] {
            let Piece::Conversion(conversion) = only(text) else {
                panic!("{text}");
            };
            assert_eq!(conversion.text(), text);
            assert_eq!(conversion.range, 0..text.len());
        }
    }

    #[test]
    fn invalid_specifications_have_reasons() {
        for (text, reason) in [
            ("%", Invalid::Incomplete),
            ("%-5.", Invalid::Incomplete),
            ("%n", Invalid::Specifier('n')),
            ("%5y", Invalid::Specifier('y')),
            ("%qy", Invalid::Specifier('y')),
            ("%é", Invalid::Specifier('é')),
            ("%*d", Invalid::Star),
            ("%.*f", Invalid::Star),
            ("%4096d", Invalid::TooLarge),
        ] {
            let range = 0..text.len();
            assert_eq!(only(text), Piece::Invalid { range, reason }, "{text}");
        }
    }

    #[test]
    fn text_and_percent_signs_are_parts() {
        assert_eq!(
            parse(b"a%%b\0c"),
            [Piece::Text(0..1), Piece::Percent(1..3), Piece::Text(3..4)]
        );
        assert_eq!(parse(b""), []);
    }
}
