//! Evaluates the expression of `#if` and `#elif` (C11 6.10.1) in 64-bit signed or unsigned integers.
//!
//! Requires the tokens of the line after macro expansion, with `defined` already replaced.
//! Returns the value, or a diagnostic. Unevaluated operands (the right operand of `0 &&`) are
//! parsed, but a division by zero in them is not an error.

use super::MAX_CONDITION_DEPTH;
use super::token::{Interner, Token, TokenKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The value of a preprocessor expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// The value modulo 2^64; two's complement when signed.
    bits: u64,
    unsigned: bool,
}

impl Value {
    fn signed(value: i64) -> Value {
        Value {
            bits: value as u64,
            unsigned: false,
        }
    }

    fn truth(value: bool) -> Value {
        Value::signed(i64::from(value))
    }

    /// Whether the value is nonzero.
    pub(super) fn is_true(self) -> bool {
        self.bits != 0
    }
}

/// Evaluates the expression `tokens`; `line` is the span of the directive, for errors about missing
/// tokens.
pub(super) fn evaluate(
    tokens: &[Token],
    line: Span,
    interner: &Interner,
) -> Result<Value, Box<Diagnostic>> {
    let mut reader = Reader {
        tokens,
        interner,
        next: 0,
        depth: 0,
        line,
    };
    let value = reader.conditional(true)?;
    match reader.tokens.get(reader.next) {
        None => Ok(value),
        Some(&token) => Err(reader.unexpected(token, "operator or end of line")),
    }
}

struct Reader<'a> {
    tokens: &'a [Token],
    interner: &'a Interner,
    next: usize,
    depth: usize,
    line: Span,
}

type Result<T, E = Box<Diagnostic>> = std::result::Result<T, E>;

/// The precedence of a binary operator; a greater number binds tighter.
fn precedence(operator: &str) -> Option<u8> {
    Some(match operator {
        "||" => 1,
        "&&" => 2,
        "|" => 3,
        "^" => 4,
        "&" => 5,
        "==" | "!=" => 6,
        "<" | ">" | "<=" | ">=" => 7,
        "<<" | ">>" => 8,
        "+" | "-" => 9,
        "*" | "/" | "%" => 10,
        _ => return None,
    })
}

impl<'a> Reader<'a> {
    fn text(&self, token: Token) -> &'a str {
        self.interner.text(token.symbol)
    }

    fn operator(&self) -> Option<&'a str> {
        let token = *self.tokens.get(self.next)?;
        (token.kind == TokenKind::Operator).then(|| self.text(token))
    }

    fn take(&mut self, operator: &str) -> bool {
        let found = self.operator() == Some(operator);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, operator: &str) -> Result<()> {
        if self.take(operator) {
            return Ok(());
        }
        Err(match self.tokens.get(self.next) {
            Some(&token) => self.unexpected(token, &format!("`{operator}`")),
            None => self.missing(&format!("`{operator}`")),
        })
    }

    fn unexpected(&self, token: Token, wanted: &str) -> Box<Diagnostic> {
        let text = self.text(token);
        let is_last = self.next + 1 >= self.tokens.len();
        let message = format!("unexpected `{text}` in preprocessor expression");
        let diagnostic = Diagnostic::new(Code::E0004, token.span, message)
            .label(format!("expected {wanted}"))
            .helped(text == "=", "write `==` to compare");
        Box::new(match text {
            ";" | "{" | ":" if is_last => {
                let help = format!("remove `{text}`: a directive ends with its line");
                diagnostic.fix(help, token.span, "")
            }
            _ if token.kind == TokenKind::Text => {
                diagnostic.note("preprocessor expressions have integers only")
            }
            _ => diagnostic,
        })
    }

    fn missing(&self, wanted: &str) -> Box<Diagnostic> {
        let place = self
            .tokens
            .get(self.next.saturating_sub(1))
            .map_or(self.line, |t| t.span);
        Box::new(
            Diagnostic::new(Code::E0004, place, "incomplete preprocessor expression")
                .label(format!("expected {wanted} after this")),
        )
    }

    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth <= MAX_CONDITION_DEPTH {
            return Ok(());
        }
        let place = self.tokens.get(self.next).map_or(self.line, |t| t.span);
        Err(Box::new(Diagnostic::new(
            Code::E0601,
            place,
            format!(
                "preprocessor expression nested too deeply: the limit is {MAX_CONDITION_DEPTH} levels"
            ),
        )))
    }

    /// `a ? b : c`; `needed` is false in an unevaluated operand.
    fn conditional(&mut self, needed: bool) -> Result<Value> {
        self.enter()?;
        let condition = self.binary(1, needed)?;
        let value = if self.take("?") {
            let yes = self.conditional(needed && condition.is_true())?;
            self.expect(":")?;
            let no = self.conditional(needed && !condition.is_true())?;
            Value {
                bits: if condition.is_true() {
                    yes.bits
                } else {
                    no.bits
                },
                unsigned: yes.unsigned || no.unsigned,
            }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn binary(&mut self, least: u8, needed: bool) -> Result<Value> {
        self.enter()?;
        let mut left = self.unary(needed)?;
        while let Some(operator) = self.operator()
            && let Some(level) = precedence(operator)
            && level >= least
        {
            let token = self.tokens[self.next];
            self.next += 1;
            let needed = needed
                && match operator {
                    "&&" => left.is_true(),
                    "||" => !left.is_true(),
                    _ => true,
                };
            let right = self.binary(level + 1, needed)?;
            left = self.apply(operator, left, right, needed, token)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn apply(
        &self,
        operator: &str,
        a: Value,
        b: Value,
        needed: bool,
        token: Token,
    ) -> Result<Value> {
        let unsigned = a.unsigned || b.unsigned;
        let (ua, ub) = (a.bits, b.bits);
        let (sa, sb) = (ua as i64, ub as i64);
        let arithmetic = |bits: u64| Value { bits, unsigned };
        let less = |x: (u64, i64), y: (u64, i64)| if unsigned { x.0 < y.0 } else { x.1 < y.1 };
        let (x, y) = ((ua, sa), (ub, sb));
        // A negative shift count shifts in the opposite direction, as in GCC.
        let shift = |left: bool| {
            let left = left ^ (!b.unsigned && sb < 0);
            let count = if !b.unsigned && sb < 0 {
                sb.unsigned_abs()
            } else {
                ub
            };
            let bits = match (left, a.unsigned) {
                (true, _) => {
                    if count > 63 {
                        0
                    } else {
                        ua << count
                    }
                }
                (false, true) => {
                    if count > 63 {
                        0
                    } else {
                        ua >> count
                    }
                }
                (false, false) => (sa >> count.min(63)) as u64,
            };
            Value {
                bits,
                unsigned: a.unsigned,
            }
        };
        Ok(match operator {
            "||" => Value::truth(a.is_true() || b.is_true()),
            "&&" => Value::truth(a.is_true() && b.is_true()),
            "|" => arithmetic(ua | ub),
            "^" => arithmetic(ua ^ ub),
            "&" => arithmetic(ua & ub),
            "==" => Value::truth(ua == ub),
            "!=" => Value::truth(ua != ub),
            "<" => Value::truth(less(x, y)),
            ">" => Value::truth(less(y, x)),
            "<=" => Value::truth(!less(y, x)),
            ">=" => Value::truth(!less(x, y)),
            "<<" => shift(true),
            ">>" => shift(false),
            "+" => arithmetic(ua.wrapping_add(ub)),
            "-" => arithmetic(ua.wrapping_sub(ub)),
            "*" => arithmetic(ua.wrapping_mul(ub)),
            _ if ub == 0 => {
                if needed {
                    let what = match operator {
                        "%" => "remainder",
                        _ => "division",
                    };
                    let message = format!("{what} by zero in preprocessor expression");
                    return Err(Box::new(Diagnostic::new(Code::E0501, token.span, message)));
                }
                arithmetic(0)
            }
            "/" if unsigned => arithmetic(ua / ub),
            "/" => arithmetic(sa.wrapping_div(sb) as u64),
            _ if unsigned => arithmetic(ua % ub),
            _ => arithmetic(sa.wrapping_rem(sb) as u64),
        })
    }

    fn unary(&mut self, needed: bool) -> Result<Value> {
        self.enter()?;
        let Some(&token) = self.tokens.get(self.next) else {
            return Err(self.missing("integer, identifier or `(`"));
        };
        self.next += 1;
        let value = match token.kind {
            TokenKind::Name if self.operator() == Some("(") => {
                let name = self.text(token);
                let message = format!("function-like macro `{name}` is not defined");
                let diagnostic = Diagnostic::new(Code::E0004, token.span, message);
                return Err(Box::new(match name {
                    "sizeof" => diagnostic.help(
                        "the preprocessor knows no types: use `_Static_assert` in the program",
                    ),
                    _ => diagnostic,
                }));
            }
            TokenKind::Name => Value::signed(0),
            TokenKind::Number => self.integer(token)?,
            TokenKind::Character => self.character(token)?,
            TokenKind::Operator => match self.text(token) {
                "(" => {
                    let value = self.conditional(needed)?;
                    self.expect(")")?;
                    value
                }
                "!" => Value::truth(!self.unary(needed)?.is_true()),
                "+" => self.unary(needed)?,
                "-" => {
                    let value = self.unary(needed)?;
                    Value {
                        bits: value.bits.wrapping_neg(),
                        ..value
                    }
                }
                "~" => {
                    let value = self.unary(needed)?;
                    Value {
                        bits: !value.bits,
                        ..value
                    }
                }
                _ => return Err(self.unexpected(token, "integer, identifier or `(`")),
            },
            TokenKind::Text | TokenKind::Stray | TokenKind::End | TokenKind::Placemarker => {
                return Err(self.unexpected(token, "integer, identifier or `(`"));
            }
        };
        self.depth -= 1;
        Ok(value)
    }

    fn integer(&self, token: Token) -> Result<Value> {
        let text = self.text(token);
        let lower = text.to_ascii_lowercase();
        let digits = lower.trim_end_matches(['u', 'l']);
        let suffix = &lower[digits.len()..];
        let known = matches!(suffix, "" | "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu");
        let (radix, digits) = if let Some(hex) = digits.strip_prefix("0x") {
            (16, hex)
        } else if let Some(binary) = digits.strip_prefix("0b") {
            (2, binary)
        } else if digits.len() > 1 && digits.starts_with('0') {
            (8, &digits[1..])
        } else {
            (10, digits)
        };
        let all_digits = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
        if !known || !all_digits {
            return Err(Box::new(
                Diagnostic::new(
                    Code::E0004,
                    token.span,
                    format!("invalid integer `{text}` in preprocessor expression"),
                )
                .note("preprocessor expressions use 64-bit integers"),
            ));
        }
        let Ok(bits) = u64::from_str_radix(digits, radix) else {
            return Err(Box::new(Diagnostic::new(
                Code::E0501,
                token.span,
                format!("integer `{text}` is too large for 64 bits"),
            )));
        };
        Ok(Value {
            bits,
            unsigned: suffix.contains('u') || bits > i64::MAX as u64,
        })
    }

    fn character(&self, token: Token) -> Result<Value> {
        let text = self.text(token);
        let inner = text
            .strip_prefix('\'')
            .and_then(|t| t.strip_suffix('\''))
            .unwrap_or("");
        let value = match inner.strip_prefix('\\') {
            None => {
                let mut chars = inner.chars();
                chars
                    .next()
                    .filter(|c| c.is_ascii() && chars.next().is_none())
                    .map(|c| c as u32)
            }
            Some(escape) => escaped(escape),
        };
        match value {
            // `char` is signed.
            Some(value) => Ok(Value::signed(i64::from(value as u8 as i8))),
            None => Err(Box::new(Diagnostic::new(
                Code::E0003,
                token.span,
                format!("{text} is not a single-byte character constant"),
            ))),
        }
    }
}

/// The value of an escape sequence, without its backslash.
fn escaped(escape: &str) -> Option<u32> {
    if let Some(hex) = escape.strip_prefix('x') {
        return u32::from_str_radix(hex, 16).ok().filter(|&v| v < 256);
    }
    Some(match escape {
        "n" => 10,
        "t" => 9,
        "r" => 13,
        "a" => 7,
        "b" => 8,
        "f" => 12,
        "v" => 11,
        "\\" | "'" | "\"" | "?" => u32::from(*escape.as_bytes().first()?),
        _ => {
            return u32::from_str_radix(escape, 8)
                .ok()
                .filter(|&v| v < 256 && escape.len() <= 3);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::token::Lexer;
    use super::*;
    use pretty_assertions::assert_eq;

    fn value(text: &str) -> std::result::Result<i64, (Code, String)> {
        let mut interner = Interner::default();
        let mut lexer = Lexer::new(text.into(), 0);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next_in_line(&mut interner);
            if token.kind == TokenKind::End {
                break;
            }
            tokens.push(token);
        }
        evaluate(&tokens, Span::default(), &interner)
            .map(|v| v.bits as i64)
            .map_err(|d| (d.code, d.message))
    }

    #[test]
    fn operators_bind_as_in_c() {
        for (text, expected) in [
            ("1 + 2 * 3 - 4 / 2", 5),
            ("10 - 3 - 2", 5),
            ("1 << 2 + 1", 8),
            ("1 | 2 ^ 3 & 2", 1),
            ("0 || 1 && 0", 0),
            ("1 ? 2 : 0 ? 3 : 4", 2),
            ("-1 > 0u", 1),
            ("-1 < 0", 1),
            ("~0 == -1", 1),
            ("!5 + -(-3)", 3),
            ("0x10 + 010 + 0b11 + 7ULL", 34),
            ("-7 / 2", -3),
            ("-7 % 2", -1),
            ("-8 >> 1", -4),
            (
                "'a' == 97 && '\\n' == 10 && '\\x41' == 65 && '\\101' == 65",
                1,
            ),
            ("UNKNOWN == 0", 1),
            ("1 << 64", 0),
            ("0x8000000000000000 / -1", 0),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn division_by_zero_is_allowed_in_unevaluated_operands() {
        assert_eq!(value("0 && 1 / 0"), Ok(0));
        assert_eq!(value("1 || 1 % 0"), Ok(1));
        assert_eq!(value("1 ? 2 : 1 / 0"), Ok(2));
        assert_eq!(value("1 / 0").unwrap_err().0, Code::E0501);
    }

    #[test]
    fn errors_have_codes() {
        for (text, code) in [
            ("", Code::E0004),
            ("1 +", Code::E0004),
            ("(1", Code::E0004),
            ("1 2", Code::E0004),
            ("1.5", Code::E0004),
            ("1 = 2", Code::E0004),
            ("\"a\"", Code::E0004),
            ("99999999999999999999", Code::E0501),
            ("'ab'", Code::E0003),
            ("0x", Code::E0004),
        ] {
            assert_eq!(value(text).unwrap_err().0, code, "{text}");
        }
        let deep = "(".repeat(100_000);
        assert_eq!(value(&deep).unwrap_err().0, Code::E0601);
        let deep = "!".repeat(100_000);
        assert_eq!(value(&deep).unwrap_err().0, Code::E0601);
    }
}
