//! Subscripts with a comma, `a[y, x]`, which other languages have for arrays of several dimensions. In C the comma operator
//! discards its left operand. The help for them depends on the subscripted object.

use super::ast::{Expression, ExpressionKind};

/// What a subscript with a comma is applied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subscripted {
    /// An array of arrays, or a pointer to arrays.
    Arrays,
    /// A pointer to elements, or an array of them.
    Elements,
    /// One of both: its declaration does not show which.
    Unknown,
}

/// The operands of a subscript that is a comma operator. With parentheses around it, that is what was meant.
pub(super) fn operands<'e, 'a>(index: &'e Expression<'a>) -> Option<&'e [&'a Expression<'a>]> {
    match &index.kind {
        ExpressionKind::Comma(parts) => Some(parts),
        _ => None,
    }
}

/// What to write instead of `base[parts]`.
pub(super) fn help(
    base: &Expression<'_>,
    parts: &[&Expression<'_>],
    subscripted: Subscripted,
) -> String {
    let base = simple(base).unwrap_or("p");
    let texts: Option<Vec<&str>> = parts.iter().map(|part| simple(part)).collect();
    let texts = texts.unwrap_or_else(|| match parts.len() {
        2 => vec!["row", "column"],
        _ => vec!["i"; parts.len()],
    });
    let arrays = || {
        let subscripts = texts.iter().map(|text| format!("[{text}]"));
        format!("write `{base}{}`", subscripts.collect::<String>())
    };
    let elements = || match texts.as_slice() {
        [row, column] => {
            format!("with rows of `width` elements, write `{base}[{row} * width + {column}]`")
        }
        _ => "compute one index from all of them".to_owned(),
    };
    let instead = match subscripted {
        Subscripted::Arrays => arrays(),
        Subscripted::Elements => elements(),
        Subscripted::Unknown => format!("for an array of arrays, {}; {}", arrays(), elements()),
    };
    format!("`,` discards its left operand: {instead}")
}

/// The text of a name or a number.
fn simple<'a>(e: &Expression<'a>) -> Option<&'a str> {
    match e.unparenthesized().kind {
        ExpressionKind::Name(text) | ExpressionKind::Number(text) => Some(text),
        _ => None,
    }
}
