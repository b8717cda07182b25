//! Calls of `printf` (OpenCL C 1.2, 6.12.13): the format string, and the arguments of its conversions.
//!
//! The call in the typed tree has a format string whose conversions match the arguments exactly: where the
//! program's do not, which is a warning, they are changed to what prints the values. So the format string
//! determines the size of each value in a record.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{BinaryOperator, Expression, ExpressionKind as Ast, UnaryOperator};
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::literals;
use crate::frontend::typed::{ConstantId, ExpressionId, ExpressionKind};
use crate::frontend::types::{Scalar, Space, Type, Vector};
use crate::launch::printf::conversion::{
    Conversion, Invalid, Kind, Length, MAX_FIELD, Piece, parse,
};
use crate::launch::printf::{MAX_RECORD_BYTES, record_bytes};
use crate::source::{ExpansionId, QUOTED, Span, excerpt};
use std::ops::Range;

/// A format string of the program.
struct Format {
    bytes: Vec<u8>,
    /// The span of the argument.
    span: Span,
    /// What each byte is written as, if the literal is in the source as it is.
    places: Vec<Range<usize>>,
}

impl Format {
    /// The place of some bytes in the source: the entire argument if they are not there as they are.
    fn span(&self, range: &Range<usize>) -> Span {
        let first = self.places.get(range.start);
        let last = range.end.checked_sub(1).and_then(|k| self.places.get(k));
        match (first, last) {
            (Some(first), Some(last)) => Span::new(
                self.span.start + first.start as u32,
                self.span.start + last.end as u32,
            ),
            _ => self.span,
        }
    }

    /// Whether the bytes are in the source as they are, so that an edit can replace them.
    fn is_in_source(&self) -> bool {
        !self.places.is_empty()
    }

    fn text(&self, range: &Range<usize>) -> String {
        String::from_utf8_lossy(&self.bytes[range.clone()]).into_owned()
    }
}

/// The type of argument that a conversion requires, in a message.
fn required_type(conversion: &Conversion) -> String {
    let scalar = match (conversion.kind, conversion.length) {
        (Kind::Float, Some(Length::Short)) if conversion.vector.is_some() => "half",
        (Kind::Float, Some(Length::Word)) if conversion.vector.is_some() => "float",
        (Kind::Float, _) => "double",
        (Kind::Signed, Some(Length::Char)) => "char",
        (Kind::Signed, Some(Length::Short)) => "short",
        (Kind::Signed, Some(Length::Long)) => "long",
        (Kind::Signed, _) | (Kind::Character, _) => "int",
        (Kind::Unsigned, Some(Length::Char)) => "uchar",
        (Kind::Unsigned, Some(Length::Short)) => "ushort",
        (Kind::Unsigned, Some(Length::Long)) => "ulong",
        (Kind::Unsigned, _) => "uint",
        (Kind::String, _) => return "a string literal".to_owned(),
        (Kind::Pointer, _) => return "a pointer".to_owned(),
    };
    match conversion.vector {
        Some(count) => format!("`{scalar}{count}`"),
        None => format!("`{scalar}`"),
    }
}

/// The length modifier of a vector's elements.
fn vector_length(element: Scalar) -> Length {
    match element.size() {
        1 => Length::Char,
        2 => Length::Short,
        4 => Length::Word,
        _ => Length::Long,
    }
}

/// The conversion to write for numbers of a type: with the flags, the width and the precision of the one that is there.
fn conversion_for(conversion: &Conversion, element: Scalar, width: u8) -> Conversion {
    let is_vector = width > 1;
    let kind = match (element.is_float(), element.is_signed(), element) {
        (true, ..) => Kind::Float,
        (false, false, Scalar::UInt | Scalar::ULong) => Kind::Unsigned,
        (false, is_signed, _) => match is_vector && !is_signed {
            true => Kind::Unsigned,
            false => Kind::Signed,
        },
    };
    let specifier = match kind {
        _ if kind == conversion.kind => conversion.specifier,
        // Hexadecimal and octal numbers have no sign.
        Kind::Signed if !is_vector && matches!(conversion.specifier, b'o' | b'x' | b'X') => {
            conversion.specifier
        }
        Kind::Float => b'f',
        Kind::Unsigned => b'u',
        _ => b'd',
    };
    let length = match (is_vector, element.is_float(), element.size()) {
        (true, ..) => Some(vector_length(element)),
        (false, false, 8) => Some(Length::Long),
        (false, ..) => None,
    };
    Conversion {
        vector: is_vector.then_some(width.into()),
        length,
        is_foreign: false,
        specifier,
        kind: Kind::of(specifier).unwrap_or(kind),
        ..conversion.clone()
    }
}

/// Whether a conversion is for numbers of a type, as clang decides it.
fn is_for(conversion: &Conversion, element: Scalar, width: u8) -> bool {
    let vector = conversion.vector;
    if vector.unwrap_or(1) != u32::from(width) || vector.is_some() != (width > 1) {
        return false;
    }
    let size = element.size();
    match (conversion.kind, vector.is_some()) {
        (Kind::Character, _) => element.is_integer() && size <= 4,
        (Kind::String | Kind::Pointer, _) => false,
        (Kind::Float, false) => element.is_float(),
        (Kind::Float, true) => {
            let wanted = conversion.length.unwrap_or(Length::Long);
            element.is_float() && vector_length(element) == wanted
        }
        (Kind::Signed | Kind::Unsigned, false) => {
            element.is_integer()
                && match conversion.length {
                    Some(Length::Char) => size == 1,
                    Some(Length::Short) => size <= 2,
                    Some(Length::Long) => size == 8,
                    Some(Length::Word) | None => size <= 4,
                }
        }
        (kind @ (Kind::Signed | Kind::Unsigned), true) => {
            let wanted = conversion.length.unwrap_or(Length::Word);
            element.is_integer()
                && vector_length(element) == wanted
                && element.is_signed() == (kind == Kind::Signed)
        }
    }
}

/// The error about a format string in single quotes.
#[inline(never)]
fn characters_for_string(text: &str, span: Span) -> Diagnostic {
    let message =
        "expected a string literal as the format string of `printf`, found a character constant";
    let diagnostic = Diagnostic::new(Code::E0201, span, message);
    let inner = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\''));
    let help = "a string has double quotes";
    match inner.filter(|inner| !inner.contains('"')) {
        Some(inner) => {
            let string = format!("\"{}\"", inner.replace("\\'", "'"));
            let shown = excerpt(&string, QUOTED);
            diagnostic.fix(format!("{help}: `{shown}`"), span, string)
        }
        None => diagnostic.help(format!("{help}, and `\\\"` for those in it")),
    }
}

impl<'a> Checker<'a> {
    /// A call of `printf`.
    pub(super) fn call_print(
        &mut self,
        builtin: Builtin,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let Some((&format, rest)) = arguments.split_first() else {
            let message = "too few arguments to function call, expected at least 1, have 0";
            self.error(Code::E0202, span, message);
            return None;
        };
        let found = self.format_string(format);
        let values = self.values(rest);
        let format = found?;
        let mut values = values?.into_iter().zip(rest);
        let pieces = parse(&format.bytes);
        self.warn_of_text(&format, &pieces);
        let mut exact = Vec::with_capacity(format.bytes.len() + 1);
        let mut printed = Vec::new();
        let mut unused = Vec::new();
        let mut is_valid = true;
        for piece in &pieces {
            match piece {
                Piece::Text(range) | Piece::Percent(range) => {
                    exact.extend_from_slice(&format.bytes[range.clone()]);
                }
                Piece::Invalid { range, reason } => {
                    is_valid &= self.report_invalid(&format, range, *reason);
                    // Each `*` has an argument of its own.
                    let stars = format.bytes[range.clone()].iter().filter(|b| **b == b'*');
                    for _ in 0..1 + stars.count() {
                        unused.extend(values.next().map(|(id, _)| id));
                    }
                    push_text(&mut exact, &format.bytes[range.clone()]);
                }
                Piece::Conversion(conversion) => {
                    let value = values.next();
                    let ty = value.as_ref().map(|(id, _)| self.ty(*id));
                    self.warn_of_conversion(&format, conversion, ty);
                    let Some((id, argument)) = value else {
                        let message = "more `%` conversions than data arguments";
                        let at = format.span(&conversion.range);
                        self.report(Diagnostic::new(Code::W0426, at, message));
                        push_text(&mut exact, &format.bytes[conversion.range.clone()]);
                        continue;
                    };
                    let reported = self.diagnostics.len();
                    let printed_value = self.printed_value(&format, conversion, id, argument.span);
                    self.note_address_printed(reported, conversion, id, argument);
                    match printed_value {
                        Some((conversion, id)) => {
                            exact.extend_from_slice(conversion.text().as_bytes());
                            printed.push(id);
                        }
                        None => is_valid = false,
                    }
                }
            }
        }
        let mut first_unused = None;
        let is_whole = !format.bytes[..format.bytes.len() - 1].contains(&0);
        for (id, argument) in values {
            first_unused.get_or_insert(argument.span);
            unused.push(id);
        }
        if let Some(at) = first_unused.filter(|_| is_whole) {
            let message = "data argument not used by format string";
            let diagnostic = Diagnostic::new(Code::W0427, at, message);
            self.report(diagnostic.also(format.span, "the format string"));
        }
        if !is_valid {
            return None;
        }
        if record_bytes(&parse(&exact)) > MAX_RECORD_BYTES {
            let message =
                format!("the values of the call exceed the limit of {MAX_RECORD_BYTES} bytes");
            self.error(Code::E0604, span, message);
            return None;
        }
        exact.push(0);
        let address = self.bytes_address(exact, format.span)?;
        printed.insert(0, self.position(address));
        let call = ExpressionKind::Call(builtin, printed.into());
        let call = self.add(call, Type::INT, span);
        if unused.is_empty() {
            return Some(call);
        }
        unused.push(call);
        Some(self.add(ExpressionKind::Comma(unused.into()), Type::INT, span))
    }

    /// The format string: a literal, or a constant array of characters. Reports anything else.
    fn format_string(&mut self, e: &'a Expression<'a>) -> Option<Format> {
        let inner = e.unparenthesized();
        if let Ast::String(text) = inner.kind {
            let bytes = self.string_bytes(text, inner.span)?;
            let is_in_source = inner.span.expansion == ExpansionId::NONE
                && (inner.span.end - inner.span.start) as usize == text.len();
            let places = match literals::string_with_places(text) {
                Ok((_, places)) if is_in_source => places,
                Ok(_) | Err(_) => Vec::new(),
            };
            return Some(Format {
                bytes,
                span: inner.span,
                places,
            });
        }
        if let Ast::Binary(BinaryOperator::Add, at, left, right) = &inner.kind
            && matches!(left.unparenthesized().kind, Ast::String(_))
        {
            self.report_appended(*at, right);
            return None;
        }
        if let Ast::Character(text) = inner.kind {
            self.report(characters_for_string(text, inner.span));
            return None;
        }
        let id = self.value(e)?;
        if let Some(constant) = self.constant_string(id) {
            return Some(Format {
                bytes: self.constants[constant.0 as usize].bytes.to_vec(),
                span: inner.span,
                places: Vec::new(),
            });
        }
        let ty = self.ty(id);
        let pointee = ty.pointer().map(|p| self.types.get(p.pointee));
        let is_string = matches!(pointee, Some(Type::Scalar(Scalar::Char | Scalar::UChar)));
        if is_string {
            let what = "a format string that is not a string literal is";
            let help = "write the string literal in the call";
            self.unsupported(e.span, what, Some(help));
        } else {
            let shown = self.show(ty);
            let message = format!(
                "expected a string literal as the format string of `printf`, found `{shown}`"
            );
            self.error(Code::E0201, e.span, message);
        }
        None
    }

    /// The constant array of characters, terminated by a null, whose address a value is.
    fn constant_string(&self, id: ExpressionId) -> Option<ConstantId> {
        let mut id = id;
        while let ExpressionKind::Convert(inner) = self.expression(id).kind {
            id = inner;
        }
        let ExpressionKind::ConstantAddress(constant) = self.expression(id).kind else {
            return None;
        };
        let variable = &self.constants[constant.0 as usize];
        let element = self.types.get(variable.ty.array()?.element);
        let is_string = matches!(element, Type::Scalar(Scalar::Char | Scalar::UChar))
            && variable.bytes.contains(&0);
        is_string.then_some(constant)
    }

    /// Whether a value is the address of a constant array of characters, whichever of several.
    fn is_constant_string(&self, id: ExpressionId) -> bool {
        match self.expression(id).kind {
            ExpressionKind::Conditional(_, then, otherwise) => {
                self.is_constant_string(then) && self.is_constant_string(otherwise)
            }
            ExpressionKind::Convert(inner) => self.is_constant_string(inner),
            _ => self.constant_string(id).is_some(),
        }
    }

    /// The low doubleword of the address of a string: all that a record needs of it.
    fn position(&mut self, address: ExpressionId) -> ExpressionId {
        let span = self.span(address);
        let kind = ExpressionKind::Convert(address);
        let address = self.add(kind, Type::ULONG, span);
        let kind = ExpressionKind::Convert(address);
        self.add(kind, Type::Scalar(Scalar::UInt), span)
    }

    /// Reports `printf("value: " + i)`.
    #[inline(never)]
    fn report_appended(&mut self, at: Span, right: &'a Expression<'a>) {
        let conversion = match self.quiet_type_of(right) {
            Some(Type::Scalar(s)) if s.is_float() => "%f",
            Some(Type::Scalar(Scalar::Long | Scalar::ULong)) => "%ld",
            _ => "%d",
        };
        let value = match right.unparenthesized().kind {
            Ast::Name(name) => name,
            _ => "x",
        };
        let message = "`+` does not append to a string in OpenCL C";
        let help = format!(
            "write a conversion, and the value as an argument: `printf(\"... {conversion}\", {value})`"
        );
        self.report(Diagnostic::new(Code::E0201, at, message).help(help));
    }

    fn warn_of_text(&mut self, format: &Format, pieces: &[Piece]) {
        let end = format.bytes.iter().position(|&b| b == 0).unwrap_or(0);
        if end + 1 < format.bytes.len() && format.is_in_source() {
            let at = format.span(&(end..end + 1));
            let message = "format string contains `\\0` within the string body";
            self.report(Diagnostic::new(Code::W0425, at, message).note("it ends there"));
        } else if pieces.is_empty() {
            let message = "format string is empty";
            self.report(Diagnostic::new(Code::W0429, format.span, message));
        }
    }

    /// Reports a conversion that OpenCL C does not have. Returns whether that is only a warning.
    fn report_invalid(&mut self, format: &Format, range: &Range<usize>, reason: Invalid) -> bool {
        let at = format.span(range);
        let diagnostic = match reason {
            Invalid::Incomplete => Diagnostic::new(Code::W0425, at, "incomplete format specifier")
                .help("for a percent sign, write `%%`"),
            Invalid::Specifier('n') => Diagnostic::new(
                Code::E0210,
                at,
                "the conversion `%n` is not part of OpenCL C",
            ),
            Invalid::Specifier(c) => {
                let message = format!("invalid conversion specifier `{c}`");
                let diagnostic = Diagnostic::new(Code::W0428, at, message);
                match c {
                    'D' | 'U' | 'O' => {
                        let lower = c.to_ascii_lowercase();
                        diagnostic.help(format!("write `%l{lower}`"))
                    }
                    c if c.is_control() => diagnostic.help("for a percent sign, write `%%`"),
                    'C' | 'S' => diagnostic.help(format!("write `%{}`", c.to_ascii_lowercase())),
                    _ => diagnostic,
                }
            }
            Invalid::Star => Diagnostic::new(
                Code::E0210,
                at,
                "a `*` as width or precision is not part of OpenCL C",
            )
            .help("write the number into the format string, and remove its argument"),
            Invalid::TooLarge => Diagnostic::new(
                Code::E0210,
                at,
                format!("the width or precision exceeds the limit of {MAX_FIELD}"),
            ),
        };
        let is_error = diagnostic.is_error();
        self.report(diagnostic);
        !is_error
    }

    /// Warns of flags and modifiers that have no effect on a conversion, or an undefined one. Suggests the conversion for the
    /// type of the argument in place of a foreign one.
    fn warn_of_conversion(&mut self, format: &Format, conversion: &Conversion, ty: Option<Type>) {
        let (flags, kind) = (conversion.flags, conversion.kind);
        let specifier = char::from(conversion.specifier);
        let at = format.span(&conversion.range);
        let is_number = matches!(kind, Kind::Signed | Kind::Unsigned | Kind::Float);
        let is_signed = matches!(kind, Kind::Signed | Kind::Float);
        let has_alternative = kind == Kind::Float || matches!(specifier, 'o' | 'x' | 'X');
        let mut messages = Vec::new();
        for (is_wrong, flag) in [
            (flags.plus && !is_signed, '+'),
            (flags.blank && !is_signed, ' '),
            (flags.alternative && !has_alternative, '#'),
            (flags.zero && !is_number, '0'),
        ] {
            if is_wrong {
                messages.push(format!(
                    "flag `{flag}` results in undefined behavior with `{specifier}` conversion specifier"
                ));
            }
        }
        for (is_ignored, flag, by) in [
            (flags.zero && flags.left && is_number, '0', '-'),
            (flags.blank && flags.plus && is_signed, ' ', '+'),
        ] {
            if is_ignored {
                messages.push(format!(
                    "flag `{flag}` is ignored when flag `{by}` is present"
                ));
            }
        }
        if conversion.precision.is_some() && matches!(kind, Kind::Character | Kind::Pointer) {
            messages.push(format!(
                "precision used with `{specifier}` conversion specifier, resulting in undefined behavior"
            ));
        }
        let has_no_length = match (kind, conversion.vector) {
            (Kind::Signed | Kind::Unsigned, None) => conversion.length == Some(Length::Word),
            (Kind::Signed | Kind::Unsigned | Kind::Float, Some(_)) => false,
            (Kind::Float, None) => !conversion.is_foreign,
            (Kind::Character | Kind::String | Kind::Pointer, _) => true,
        };
        if let Some(length) = conversion.length.filter(|_| has_no_length) {
            messages.push(format!(
                "length modifier `{}` results in undefined behavior or no effect with `{specifier}` conversion specifier",
                length.text()
            ));
        }
        if conversion.vector.is_some() && !is_number {
            messages.push(format!(
                "vector specifier results in undefined behavior with `{specifier}` conversion specifier"
            ));
        }
        for message in messages {
            self.report(Diagnostic::new(Code::W0425, at, message));
        }
        if conversion.is_foreign {
            let written = format.text(&conversion.range);
            let message = format!("the length modifier of `{written}` is not part of OpenCL C");
            let diagnostic = Diagnostic::new(Code::W0425, at, message);
            let meant = match ty.map(|ty| (ty.numbers(), ty)) {
                Some((Some((element, width)), _)) if !is_for(conversion, element, width) => {
                    Some(conversion_for(conversion, element, width))
                }
                // The warning about the argument has the suggestion.
                Some((None, Type::Pointer(_))) => None,
                _ => Some(Conversion {
                    length: conversion.length.filter(|_| kind != Kind::Float),
                    ..conversion.clone()
                }),
            };
            self.report(match meant {
                Some(meant) => suggest(diagnostic, format, &meant),
                None => diagnostic,
            });
        }
    }

    /// A value as a conversion prints it, with the conversion that matches its type exactly; reports mismatches.
    fn printed_value(
        &mut self,
        format: &Format,
        conversion: &Conversion,
        id: ExpressionId,
        span: Span,
    ) -> Option<(Conversion, ExpressionId)> {
        let ty = self.ty(id);
        match (ty.numbers(), ty) {
            (Some((element, width)), _) => {
                if !is_for(conversion, element, width) {
                    let meant = conversion_for(conversion, element, width);
                    // The warning about a foreign modifier has the suggestion.
                    let meant = Some(&meant).filter(|_| !conversion.is_foreign);
                    self.warn_of_argument(format, conversion, ty, span, meant);
                } else if conversion.vector.is_some() && conversion.length.is_none() {
                    let at = format.span(&conversion.range);
                    let message = "a vector specifier without a length modifier results in undefined behavior";
                    let diagnostic = Diagnostic::new(Code::W0425, at, message);
                    let meant = conversion_for(conversion, element, width);
                    self.report(suggest(diagnostic, format, &meant));
                }
                Some(self.printed_number(conversion, id, element, width))
            }
            (None, Type::Pointer(_)) => self.printed_pointer(format, conversion, id, span),
            (None, _) => {
                let shown = self.show(ty);
                let message = format!("invalid argument type `{shown}` in call to `printf`");
                self.error(Code::E0201, span, message);
                None
            }
        }
    }

    fn warn_of_argument(
        &mut self,
        format: &Format,
        conversion: &Conversion,
        ty: Type,
        span: Span,
        meant: Option<&Conversion>,
    ) {
        let shown = self.show(ty);
        let required = required_type(conversion);
        let message =
            format!("format specifies type {required} but the argument has type `{shown}`");
        let message = match conversion.kind {
            Kind::String | Kind::Pointer => {
                format!("format requires {required} but the argument has type `{shown}`")
            }
            _ => message,
        };
        let at = format.span(&conversion.range);
        let diagnostic = Diagnostic::new(Code::W0425, at, message).also(span, "the argument");
        self.report(match meant {
            Some(meant) => suggest(diagnostic, format, meant),
            None => diagnostic,
        });
    }

    /// Has the warning about the address of a number that a conversion for numbers prints tell to remove the `&`.
    #[inline(never)]
    fn note_address_printed(
        &mut self,
        reported: usize,
        conversion: &Conversion,
        id: ExpressionId,
        argument: &Expression<'a>,
    ) {
        let is_address = matches!(
            argument.unparenthesized().kind,
            Ast::Unary(UnaryOperator::AddressOf, _)
        );
        let pointee = (self.ty(id).pointer()).map(|p| self.types.get(p.pointee));
        let numbers = pointee.and_then(Type::numbers);
        let is_number = numbers.is_some_and(|(element, width)| is_for(conversion, element, width));
        if is_address
            && is_number
            && let Some(last) = self.diagnostics.get_mut(reported)
            && last.code == Code::W0425
        {
            last.help = Some("remove the `&` to print the value; an address is `%p`".to_owned());
            last.edits.clear();
            last.suggestions.clear();
        }
    }

    /// Numbers: converted where the conversion prints integers and they are none, or the other way around.
    fn printed_number(
        &mut self,
        conversion: &Conversion,
        id: ExpressionId,
        element: Scalar,
        width: u8,
    ) -> (Conversion, ExpressionId) {
        let has_doubles = self.target.info().double;
        let prints_floats = match conversion.kind {
            Kind::Float => true,
            Kind::Signed | Kind::Unsigned => false,
            Kind::Character if width == 1 => false,
            Kind::Character | Kind::String | Kind::Pointer => element.is_float(),
        };
        let to = match (prints_floats, element.is_float()) {
            (true, true) if element == Scalar::Double => Scalar::Double,
            (true, true) => Scalar::Float,
            (true, false) if has_doubles => Scalar::Double,
            (true, false) => Scalar::Float,
            (false, true) => match (conversion.kind, conversion.length) {
                (Kind::Unsigned, Some(Length::Long)) => Scalar::ULong,
                (Kind::Unsigned, _) => Scalar::UInt,
                (_, Some(Length::Long)) => Scalar::Long,
                (_, _) => Scalar::Int,
            },
            (false, false) if width > 1 => element,
            (false, false) => element.promoted(),
        };
        let ty = match width {
            1 => Type::Scalar(to),
            _ => Type::Vector(Vector { element: to, width }),
        };
        let id = self.convert(id, ty);
        let meant = conversion_for(conversion, to, width);
        let keeps_kind = match conversion.kind {
            Kind::Signed | Kind::Unsigned | Kind::Float => true,
            Kind::Character => width == 1,
            Kind::String | Kind::Pointer => false,
        };
        let specifier = match keeps_kind {
            true => conversion.specifier,
            false => meant.specifier,
        };
        let kind = Kind::of(specifier).unwrap_or(meant.kind);
        let length = match (kind, conversion.length) {
            // C99 7.19.6.1: the value is converted to the narrow type.
            (Kind::Signed | Kind::Unsigned, length @ Some(Length::Char | Length::Short))
                if width == 1 && to.size() < 8 =>
            {
                length
            }
            (Kind::Character, _) => None,
            (Kind::Float, _) if to == Scalar::Double => Some(Length::Long),
            (_, _) => meant.length,
        };
        let exact = Conversion {
            specifier,
            kind,
            length,
            ..meant
        };
        (exact, id)
    }

    /// Pointers: as strings if they are constant arrays of characters, else as addresses.
    fn printed_pointer(
        &mut self,
        format: &Format,
        conversion: &Conversion,
        id: ExpressionId,
        span: Span,
    ) -> Option<(Conversion, ExpressionId)> {
        let ty = self.ty(id);
        let plain = |specifier: u8, kind: Kind, length: Option<Length>| Conversion {
            vector: None,
            length,
            is_foreign: false,
            specifier,
            kind,
            ..conversion.clone()
        };
        if conversion.kind == Kind::String {
            if self.is_constant_string(id) {
                let position = self.position(id);
                return Some((plain(b's', Kind::String, None), position));
            }
            let shown = self.show(ty);
            let message = format!(
                "`%s` requires a string literal as its argument, found a value of type `{shown}`"
            );
            let at = format.span(&conversion.range);
            let diagnostic = Diagnostic::new(Code::E0201, at, message).also(span, "the argument");
            let diagnostic = diagnostic.note(
                "OpenCL C 1.2 (6.12.13.4) leaves the behavior undefined for any other argument",
            );
            self.report(diagnostic.help("print each character with `%c`"));
            return None;
        }
        if conversion.kind != Kind::Pointer || conversion.vector.is_some() {
            let meant = match self.is_constant_string(id) {
                true => {
                    let mut meant = plain(b's', Kind::String, None);
                    // It would cut the string.
                    meant.precision = None;
                    let flags = &mut meant.flags;
                    (flags.plus, flags.blank, flags.alternative, flags.zero) =
                        (false, false, false, false);
                    meant
                }
                false => plain(b'p', Kind::Pointer, None),
            };
            self.warn_of_argument(format, conversion, ty, span, Some(&meant));
        }
        Some(match conversion.kind {
            Kind::Signed | Kind::Unsigned => {
                let exact = plain(conversion.specifier, conversion.kind, Some(Length::Long));
                (exact, id)
            }
            _ => {
                let mut exact = plain(b'p', Kind::Pointer, None);
                // The first byte of private or local memory has the address 0, and is no null pointer.
                let space = ty.pointer().map(|pointer| pointer.space);
                exact.flags.alternative = matches!(space, Some(Space::Private | Space::Local));
                (exact, id)
            }
        })
    }
}

/// Adds bytes that are printed as they are, percent signs included.
fn push_text(format: &mut Vec<u8>, text: &[u8]) {
    for &byte in text {
        format.extend(std::iter::repeat_n(byte, 1 + usize::from(byte == b'%')));
    }
}

/// Suggests a conversion, with an edit if the format string is in the source as it is.
fn suggest(diagnostic: Diagnostic, format: &Format, meant: &Conversion) -> Diagnostic {
    let text = meant.text();
    let help = format!("write `{text}`");
    match format.is_in_source() {
        true => diagnostic.fix(help, format.span(&meant.range), text),
        false => diagnostic.help(help),
    }
}
