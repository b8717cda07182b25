//! The parts that every element of the page consists of: escaped text, attributes, digests.

use sha2::{Digest, Sha256};
use std::fmt;

/// Text in an element or in a quoted attribute. Characters that HTML does not allow, and those that would
/// change the direction of the text around them, are shown by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a>(pub(super) &'a str);

impl Text<'_> {
    /// Appends the text of an element, where `>` needs no escape: code has many. It takes less time than by way
    /// of a formatter.
    pub(super) fn push_to(self, out: &mut String) {
        let may_be_special = |byte| byte != b'>' && may_be_special(byte);
        match self.0.bytes().any(may_be_special) {
            true => _ = self.write(out, may_be_special),
            false => out.push_str(self.0),
        }
    }

    fn write(&self, f: &mut impl fmt::Write, may_be_special: impl Fn(u8) -> bool) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.bytes().position(&may_be_special) {
            let (plain, from) = rest.split_at(at);
            f.write_str(plain)?;
            let mut chars = from.chars();
            match chars.next() {
                Some('&') => f.write_str("&amp;")?,
                Some('<') => f.write_str("&lt;")?,
                Some('>') => f.write_str("&gt;")?,
                Some('"') => f.write_str("&quot;")?,
                Some(c) if is_special(c) => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                Some(c) => f.write_char(c)?,
                None => {}
            }
            rest = chars.as_str();
        }
        f.write_str(rest)
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, may_be_special)
    }
}

/// Whether a character that begins with this byte may have to be escaped.
fn may_be_special(byte: u8) -> bool {
    !matches!(byte, b' '..=b'~' | b'\n' | b'\t') || matches!(byte, b'&' | b'<' | b'>' | b'"')
}

/// Whether a character other than those of markup is shown by its number.
fn is_special(c: char) -> bool {
    let is_direction =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_control = c.is_control() && !matches!(c, '\n' | '\t');
    let is_noncharacter = u32::from(c) & 0xfffe == 0xfffe || matches!(c, '\u{fdd0}'..='\u{fdef}');
    is_direction || is_control || is_noncharacter
}

/// A string in JSON in a script element: `<` is escaped, so that no text of the user's ends the element.
pub(super) fn json(text: &str) -> String {
    serde_json::Value::from(text)
        .to_string()
        .replace('<', "\\u003c")
}

/// The source expression of a text for a content security policy: `sha256-` and its digest.
pub(super) fn digest(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

/// Base64 with padding (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, k| {
            bits << 8 | u32::from(group.get(k).copied().unwrap_or(0))
        });
        for k in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * k) & 63) as usize];
            text.push(if k > group.len() {
                '='
            } else {
                char::from(digit)
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn text_is_escaped() {
        let text = "a<b> &amp \"q\" 'x'\n\t\u{0}\u{1b}\u{202e}é</script>";
        let escaped =
            "a&lt;b&gt; &amp;amp &quot;q&quot; 'x'\n\t\\u{0}\\u{1b}\\u{202e}é&lt;/script&gt;";
        assert_eq!(Text(text).to_string(), escaped);
        let mut element = String::new();
        Text("a<b> & c").push_to(&mut element);
        assert_eq!(element, "a&lt;b> &amp; c");
        assert_eq!(json("</script>\"\\"), r#""\u003c/script>\"\\""#);
    }

    #[test]
    fn digests_are_those_of_the_standards() {
        for (text, digits) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), digits);
        }
        assert_eq!(
            digest("abc"),
            "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        );
    }
}
