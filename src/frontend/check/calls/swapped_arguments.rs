//! Two arguments of a call that are in each other's place.

use crate::diagnostic::{Code, Diagnostic, Label};
use crate::frontend::ast::Expression;
use crate::frontend::check::Checker;
use crate::frontend::check::calls::member_functions::as_written;
use crate::frontend::typed::ExpressionId;
use crate::frontend::types::Type;

impl<'a> Checker<'a> {
    /// The arguments that are swapped, by their places: one of them is in `wrong`, and each has the type of the other's
    /// parameter.
    pub(super) fn swapped(
        &self,
        ids: &[ExpressionId],
        parameters: &[Type],
        wrong: &[usize],
    ) -> Option<(usize, usize)> {
        let fits = |argument: usize, parameter: usize| {
            let (argument, parameter) = (ids.get(argument), parameters.get(parameter));
            let both = argument.map(|&id| self.ty(id)).zip(parameter.copied());
            both.is_some_and(|(from, to)| self.has_type_of(from, to))
        };
        let pairs = wrong.iter().flat_map(|&k| {
            let others = (0..ids.len()).filter(move |&other| other != k);
            others.map(move |other| (k.min(other), k.max(other)))
        });
        let mut swapped = pairs.filter(|&(a, b)| fits(a, b) && fits(b, a));
        let found = swapped.next()?;
        // Several arguments that fit are no certain correction.
        swapped.all(|pair| pair == found).then_some(found)
    }

    /// Whether an argument has the type of a parameter, up to conversions between scalars.
    fn has_type_of(&self, from: Type, to: Type) -> bool {
        match (from, to) {
            (Type::Pointer(a), Type::Pointer(b)) => {
                a.pointee == b.pointee && a.space == b.space && (b.is_const || !a.is_const)
            }
            (Type::Scalar(_), Type::Scalar(_)) => true,
            _ => from == to,
        }
    }

    /// The error about two arguments that are swapped, in place of those about each of them.
    pub(super) fn swapped_arguments(
        &self,
        code: Code,
        name: &str,
        (first, second): (usize, usize),
        arguments: &[&'a Expression<'a>],
        parameters: Vec<Label>,
    ) -> Option<Diagnostic> {
        let (a, b) = (arguments.get(first)?, arguments.get(second)?);
        let (x, y) = (first + 1, second + 1);
        let message = format!("arguments {x} and {y} of `{name}` are swapped");
        let mut diagnostic =
            Diagnostic::new(code, a.span, message).also(b.span, format!("argument {y}"));
        diagnostic.secondary.extend(parameters);
        let texts = as_written(a).zip(as_written(b));
        Some(match texts {
            Some((a_text, b_text)) => {
                let help = match arguments.len() {
                    2 => format!("write `{name}({b_text}, {a_text})`"),
                    _ => {
                        format!("write `{b_text}` as argument {x}, and `{a_text}` as argument {y}")
                    }
                };
                let edits = [(a.span, b_text), (b.span, a_text)];
                diagnostic.help(help.clone()).maybe(help, edits)
            }
            None => diagnostic.help("exchange them"),
        })
    }
}
