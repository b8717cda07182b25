//! String literals (C99 6.4.5, 6.7.8.14): arrays in the `constant` address space, or initializers of
//! character arrays.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{BinaryOperator, Expression, ExpressionKind as Ast, Initializer};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::literals;
use crate::frontend::typed::{ConstantId, ConstantVariable, Element, ExpressionId, ExpressionKind};
use crate::frontend::types::{Array, Scalar, Type};
use crate::source::Span;
use std::sync::Arc;

/// The help about comparisons of strings.
pub(super) const COMPARE_CHARACTERS: &str =
    "compare the characters in a loop: OpenCL C has no `strcmp`";

impl<'a> Checker<'a> {
    /// The address of a string literal, an array in the `constant` address space. Equal literals share
    /// one array.
    pub(in crate::frontend::check) fn string_address(
        &mut self,
        text: &'a str,
        span: Span,
    ) -> Option<ExpressionId> {
        let bytes = self.string_bytes(text, span)?;
        self.bytes_address(bytes, span)
    }

    /// The address of an array of these bytes in the `constant` address space, shared with equal string literals.
    pub(in crate::frontend::check) fn bytes_address(
        &mut self,
        bytes: Vec<u8>,
        span: Span,
    ) -> Option<ExpressionId> {
        let known = self
            .constants
            .iter()
            .position(|c| c.name.starts_with(STRING) && *c.bytes == *bytes);
        let id = match known {
            Some(known) => ConstantId(known as u32),
            None => self.new_string(bytes, span)?,
        };
        Some(self.constant_address(id, span))
    }

    fn new_string(&mut self, bytes: Vec<u8>, span: Span) -> Option<ConstantId> {
        let ty = Type::Array(Array {
            element: Scalar::Char.into(),
            length: Some(bytes.len() as u32),
        });
        self.reserve_constant_memory(bytes.len() as u64, span)?;
        let id = ConstantId(self.constants.len() as u32);
        self.constants.push(ConstantVariable {
            name: Arc::from(format!("{STRING}{}", id.0)),
            ty,
            bytes: bytes.into(),
            align: 1,
            span,
        });
        Some(id)
    }

    pub(in crate::frontend::check) fn string_bytes(
        &mut self,
        text: &str,
        span: Span,
    ) -> Option<Vec<u8>> {
        match literals::string(text) {
            Ok(bytes) => {
                self.warn_of_escapes(text, span);
                Some(bytes)
            }
            Err((code, message)) => {
                self.error(code, span, message);
                None
            }
        }
    }

    /// The string literal that initializes a character array, with or without braces. `None` for other
    /// types and initializers.
    pub(in crate::frontend::check) fn string_for(
        &self,
        ty: Type,
        initializer: Initializer<'a>,
    ) -> Option<&'a Expression<'a>> {
        let element = self.types.get(ty.array()?.element);
        if !matches!(element, Type::Scalar(Scalar::Char | Scalar::UChar)) {
            return None;
        }
        let e = match initializer {
            Initializer::Expression(e) => e,
            Initializer::List(list) => match list.items.as_slice() {
                [only] if only.designators.is_empty() => match only.initializer {
                    Initializer::Expression(e) => e,
                    Initializer::List(_) => return None,
                },
                _ => return None,
            },
        };
        matches!(e.unparenthesized().kind, Ast::String(_)).then_some(e)
    }

    /// The bytes of a string literal that initialize an array, truncated to its length. The
    /// terminating null need not fit (C99 6.7.8.14).
    pub(in crate::frontend::check) fn string_contents(
        &mut self,
        array: Array,
        e: &Expression<'a>,
    ) -> Option<Vec<u8>> {
        let Ast::String(text) = e.unparenthesized().kind else {
            return None;
        };
        let mut bytes = self.string_bytes(text, e.span)?;
        if let Some(length) = array.length {
            if bytes.len() as u64 > u64::from(length) + 1 {
                let shown = self.show(Type::Array(array));
                let given = bytes.len() - 1;
                let message =
                    format!("initializer-string of {given} characters is too long for `{shown}`");
                self.report(Diagnostic::new(Code::W0215, e.span, message));
            }
            bytes.truncate(length as usize);
        }
        Some(bytes)
    }

    /// Appends the bytes of a string literal as elements of an array at byte `offset`.
    pub(in crate::frontend::check) fn string_elements(
        &mut self,
        array: Array,
        offset: u64,
        e: &Expression<'a>,
        elements: &mut Vec<Element>,
    ) -> Option<()> {
        let element = self.types.get(array.element);
        let bytes = self.string_contents(array, e)?;
        for (at, byte) in (offset..).zip(bytes) {
            let kind = ExpressionKind::Integer(u64::from(byte));
            let value = self.add(kind, element, e.span);
            elements.push(Element {
                offset: at as u32,
                value,
            });
        }
        Some(())
    }
}

impl Checker<'_> {
    /// The bytes of a value that is the address of a string literal.
    pub(super) fn literal_bytes(&self, id: ExpressionId) -> Option<&[u8]> {
        let mut at = id;
        // An array that is converted to a pointer.
        while let ExpressionKind::Convert(inner) = self.expression(at).kind {
            at = inner;
        }
        let ExpressionKind::ConstantAddress(constant) = self.expression(at).kind else {
            return None;
        };
        let constant = &self.constants[constant.0 as usize];
        constant
            .name
            .starts_with(STRING)
            .then_some(&*constant.bytes)
    }

    /// Warns of `"text" + i`, which skips characters (-Wstring-plus-int of clang).
    #[inline(never)]
    pub(super) fn warn_of_appended(
        &mut self,
        operator: BinaryOperator,
        at: Span,
        operands: [&Expression<'_>; 2],
        values: [ExpressionId; 2],
    ) {
        let is_string = |e: &Expression<'_>| matches!(e.kind, Ast::String(_));
        let added = match operands.map(is_string) {
            [true, false] => 1,
            [false, true] => 0,
            _ => return,
        };
        let ty = self.ty(values[added]);
        let BinaryOperator::Add = operator else {
            return;
        };
        if !ty.is_integer() {
            return;
        }
        let shown = match operands[added].unparenthesized().kind {
            Ast::Character(_) => "char".to_owned(),
            _ => self.show(ty),
        };
        let message = format!("adding `{shown}` to a string does not append to the string");
        let note = "the result is a pointer to a later character of the string";
        let help = "write `&\"...\"[i]` if this is intended";
        let diagnostic = Diagnostic::new(Code::W0231, at, message).note(note);
        let (string, index) = (operands[1 - added].span, operands[added].span);
        let is_plain = index.expansion == string.expansion && added == 1;
        self.report(match is_plain {
            true => diagnostic.help(help).maybe(
                help,
                [
                    (string.at_start(), "&".to_owned()),
                    (string.at_end().to(index.at_start()), "[".to_owned()),
                    (index.at_end(), "]".to_owned()),
                ],
            ),
            false => diagnostic.help(help),
        });
    }

    /// Warns of a comparison of pointers of which one is the address of a string literal.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_compared_string(
        &mut self,
        operands: [ExpressionId; 2],
        at: Span,
    ) {
        if operands.iter().all(|id| self.literal_bytes(*id).is_none()) {
            return;
        }
        let message = "result of comparison against a string literal is unspecified";
        self.report(Diagnostic::new(Code::W0227, at, message).help(COMPARE_CHARACTERS));
    }

    /// Replaces the help by the one to write a character constant if a value is a string literal of one character.
    #[inline(never)]
    pub(in crate::frontend::check) fn with_character(
        &self,
        diagnostic: Diagnostic,
        id: ExpressionId,
    ) -> Diagnostic {
        let span = self.span(id);
        match self.literal_bytes(id) {
            Some(&[byte, 0]) if is_plain(byte) => {
                let text = format!("'{}'", char::from(byte));
                let help = format!("a character constant has single quotes: `{text}`");
                // It is written without escapes and macros.
                match span.end - span.start {
                    3 => diagnostic.fix(help, span, text),
                    _ => diagnostic.help(help),
                }
            }
            _ => diagnostic,
        }
    }
}

/// Whether a character is the same in a character constant as in a string literal, without escapes.
fn is_plain(byte: u8) -> bool {
    (byte == b' ' || byte.is_ascii_graphic()) && !matches!(byte, b'\'' | b'"' | b'\\')
}

/// Name prefix of string literals in the `constant` address space. No identifier contains a `.`.
const STRING: &str = "string.";
