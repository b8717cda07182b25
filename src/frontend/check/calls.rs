//! Calls: of the program's functions (C99 6.5.2.2), and of built-in ones with the choice of
//! their overload (OpenCL C 6.12).
//!
//! Built-ins are overloaded functions, as clang has them: an overload is chosen when it is
//! better than each other one, that is no worse for any argument and better for one. The
//! same type is best, then the promotion to int, then any other conversion of numbers.

use super::super::ast::{Expression, ExpressionKind as Ast};
use super::super::builtins::{Builtin, unsupported};
use super::super::scope::Symbol;
use super::super::typed::{ExpressionId, ExpressionKind, FunctionId};
use super::super::types::{Scalar, Type};
use super::Checker;
use super::call_graph::Call;
use super::functions::MAX_ARGUMENTS;
use crate::diagnostic::{Code, Diagnostic, Label};
use crate::source::Span;
use std::sync::Arc;

/// How far an argument's type is from a parameter's: 0 is the same.
fn rank(from: Scalar, to: Scalar) -> u32 {
    if from == to {
        0
    } else if from.promoted() == to {
        1
    } else {
        2
    }
}

/// The overload that is better than all others.
fn choose(overloads: &[Scalar], arguments: &[Scalar]) -> Option<Scalar> {
    let better = |a: Scalar, b: Scalar| {
        let ranks = || arguments.iter().map(|&x| (rank(x, a), rank(x, b)));
        ranks().all(|(p, q)| p <= q) && ranks().any(|(p, q)| p < q)
    };
    overloads
        .iter()
        .copied()
        .find(|&a| overloads.iter().all(|&b| a == b || better(a, b)))
}

impl<'a> Checker<'a> {
    pub(super) fn call(
        &mut self,
        callee: &'a Expression<'a>,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let inner = callee.unparenthesized();
        let Ast::Name(name) = inner.kind else {
            let id = self.value(callee);
            self.values(arguments);
            let ty = self.show(self.ty(id?));
            self.error(
                Code::E0205,
                callee.span,
                format!("a value of type `{ty}` cannot be called"),
            );
            return None;
        };
        match self.scopes.find(name).map(|b| b.symbol.clone()) {
            Some(Symbol::Variable(v)) => {
                self.values(arguments);
                let ty = self.show(self.variable(v).ty);
                self.error(
                    Code::E0205,
                    callee.span,
                    format!("`{name}` is a variable of type `{ty}` and cannot be called"),
                );
                None
            }
            Some(Symbol::Constant(_) | Symbol::Enumerator(_)) => {
                self.values(arguments);
                self.error(
                    Code::E0205,
                    callee.span,
                    format!("`{name}` is a constant and cannot be called"),
                );
                None
            }
            Some(Symbol::Typedef(_)) => {
                self.values(arguments);
                self.type_called(name, callee.span);
                None
            }
            Some(Symbol::Function(id)) => self.call_function(id, arguments, span),
            Some(Symbol::Unusable) => {
                self.values(arguments);
                None
            }
            None => match Builtin::from_name(name) {
                Some(builtin) => self.call_builtin(builtin, arguments, span),
                None if unsupported::is_unsupported(name) => {
                    self.within_unsupported(|this| this.values(arguments));
                    self.unsupported(
                        inner.span,
                        &format!("built-in `{name}` is"),
                        unsupported::instead(name),
                    );
                    None
                }
                None => {
                    self.values(arguments);
                    self.call_unknown(name, inner.span);
                    None
                }
            },
        }
    }

    /// Checks expressions for their own mistakes.
    fn values(&mut self, arguments: &[&'a Expression<'a>]) -> Option<Vec<ExpressionId>> {
        let ids: Vec<Option<ExpressionId>> = arguments.iter().map(|a| self.value(a)).collect();
        ids.into_iter().collect()
    }

    fn call_unknown(&mut self, name: &'a str, span: Span) {
        if is_type_name(name) {
            self.type_called(name, span);
        } else {
            self.unknown_name(name, span, true);
        }
    }

    fn type_called(&mut self, name: &str, span: Span) {
        self.report(
            Diagnostic::new(
                Code::E0205,
                span,
                format!("`{name}` is a type and cannot be called"),
            )
            .help(format!("write `({name})(...)`")),
        );
    }

    /// A call of a function of the program.
    fn call_function(
        &mut self,
        callee: FunctionId,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        if let Some(caller) = self.function.id {
            self.calls.push(Call {
                caller,
                callee,
                span,
            });
        }
        let ids = self.values(arguments);
        let function = &self.functions[callee.0 as usize];
        let (name, declared, result) = (function.name, function.span, function.result);
        let parameters = Arc::clone(&function.parameters);
        if parameters.len() != arguments.len() {
            let diagnostic = arity(name, parameters.len(), arguments.len(), span)
                .also(declared, "declared here");
            self.report(diagnostic);
            return None;
        }
        let mut converted = Vec::with_capacity(parameters.len());
        for (k, (id, &to)) in ids?.into_iter().zip(&*parameters).enumerate() {
            let before = self.diagnostics.len();
            let what = format!("argument {} of `{name}`", k + 1);
            converted.extend(self.assigned(id, to, &what));
            for diagnostic in &mut self.diagnostics[before..] {
                diagnostic.secondary.push(Label {
                    span: declared,
                    text: "declared here".to_owned(),
                });
            }
        }
        if converted.len() != parameters.len() {
            return None;
        }
        if converted.len() > MAX_ARGUMENTS {
            let message = format!("a call has at most {MAX_ARGUMENTS} arguments");
            self.error(Code::E0604, span, message);
            return None;
        }
        let kind = ExpressionKind::CallFunction(callee, converted.into());
        Some(self.add(kind, result, span))
    }

    fn call_builtin(
        &mut self,
        builtin: Builtin,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = builtin.name();
        let signature = builtin.signature();
        let ids = self.values(arguments)?;
        if ids.len() != signature.arity() {
            self.report(arity(name, signature.arity(), ids.len(), span));
            return None;
        }
        let mut scalars = Vec::with_capacity(ids.len());
        for &id in &ids {
            match self.ty(id) {
                Type::Scalar(s) => scalars.push(s),
                other @ (Type::Void | Type::Pointer(_) | Type::Array(_)) => {
                    let at = self.span(id);
                    let other = self.show(other);
                    self.error(
                        Code::E0201,
                        at,
                        format!("`{name}` cannot take a value of type `{other}`"),
                    );
                    return None;
                }
            }
        }
        let argument = match signature.overloads() {
            [] => Scalar::Int,
            [only] => *only,
            overloads => match choose(overloads, &scalars) {
                Some(chosen) => chosen,
                None => {
                    self.ambiguous(builtin, &scalars, span);
                    return None;
                }
            },
        };
        let ids: Vec<ExpressionId> = ids
            .into_iter()
            .map(|id| self.convert(id, Type::Scalar(argument)))
            .collect();
        let ty = Type::Scalar(signature.result(argument));
        Some(self.add(ExpressionKind::Call(builtin, ids.into()), ty, span))
    }

    fn ambiguous(&mut self, builtin: Builtin, arguments: &[Scalar], span: Span) {
        let types: Vec<String> = arguments
            .iter()
            .map(|s| format!("`{}`", s.name()))
            .collect();
        let name = builtin.name();
        let diagnostic = Diagnostic::new(
            Code::E0201,
            span,
            format!("the call of `{name}` is ambiguous for {}", types.join(", ")),
        );
        let diagnostic = if builtin == Builtin::Abs {
            diagnostic.help("`abs` is for integers; of a float, write `fabs(x)`")
        } else {
            diagnostic.help("cast the arguments to one type")
        };
        self.report(diagnostic);
    }
}

/// A wrong number of arguments.
fn arity(name: &str, wanted: usize, given: usize, span: Span) -> Diagnostic {
    let plural = if wanted == 1 { "argument" } else { "arguments" };
    Diagnostic::new(
        Code::E0202,
        span,
        format!("`{name}` takes {wanted} {plural}, not {given}"),
    )
}

/// Whether a name is a type of the language that the grammar reads as a name in a call.
fn is_type_name(name: &str) -> bool {
    let scalar = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_vector = matches!(&name[scalar.len()..], "2" | "3" | "4" | "8" | "16");
    match scalar {
        "uchar" | "ushort" | "uint" | "ulong" => is_vector || scalar == name,
        "char" | "short" | "int" | "long" | "float" | "double" | "half" => is_vector,
        "size_t" | "ptrdiff_t" | "intptr_t" | "uintptr_t" => scalar == name,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Scalar::{Bool, Char, Float, Int, Long, UInt};
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn overloads_as_clang_chooses_them() {
        let numbers = Builtin::Min.signature().overloads();
        for (arguments, chosen) in [
            (vec![Int, Int], Some(Int)),
            (vec![Char, Char], Some(Char)),
            (vec![Bool, Int], Some(Int)),
            (vec![Bool, Bool], Some(Int)),
            (vec![Float, Float], Some(Float)),
            (vec![Int, UInt], None),
            (vec![Char, Int], None),
            (vec![Long, Int], None),
            (vec![Float, Int], None),
        ] {
            assert_eq!(choose(numbers, &arguments), chosen, "{arguments:?}");
        }
        assert_eq!(choose(Builtin::Abs.signature().overloads(), &[Float]), None);
    }
}
