//! Calls: of the program's functions (C99 6.5.2.2), and of built-in ones with the choice of
//! their overload (OpenCL C 6.12).
//!
//! Built-ins are overloaded functions, as clang has them: an overload is chosen when it is
//! better than each other one, that is no worse for any argument and better for one. The
//! same type is best, then the promotion to int, then any other conversion of numbers.

use super::super::ast::{Expression, ExpressionKind as Ast};
use super::super::builtins::{Builtin, Overload, Shared, unsupported};
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
fn choose(overloads: &[Overload], arguments: &[Scalar]) -> Option<usize> {
    let ranks = |overload: &Overload| -> Vec<u32> {
        let pairs = arguments.iter().zip(&overload.operands);
        pairs.map(|(&from, &to)| rank(from, to)).collect()
    };
    let all: Vec<Vec<u32>> = overloads.iter().map(ranks).collect();
    let better = |a: &[u32], b: &[u32]| a != b && a.iter().zip(b).all(|(p, q)| p <= q);
    let mut numbered = all.iter().enumerate();
    let best = numbered.find(|&(k, a)| {
        let others = all.iter().enumerate().filter(|&(other, _)| other != k);
        others.into_iter().all(|(_, b)| better(a, b))
    });
    best.map(|(k, _)| k)
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
            Some(Symbol::Function(id)) => match self.hidden_builtin(name, id, arguments.len()) {
                Some(builtin) => self.call_builtin(builtin, arguments, span),
                None => self.call_function(id, arguments, span),
            },
            Some(Symbol::Unusable) => {
                self.values(arguments);
                None
            }
            None => match Builtin::from_name(name) {
                Some(builtin) if !self.has(builtin) => {
                    self.values(arguments);
                    self.too_new(name, builtin, inner.span);
                    None
                }
                Some(builtin) => self.call_builtin(builtin, arguments, span),
                None if unsupported::is_unsupported(name, self.language) => {
                    self.within_unsupported(|this| this.values(arguments));
                    self.unsupported(inner.span, &format!("built-in `{name}` is"), None);
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

    /// Whether the version of the language that the program is written in has a function.
    fn has(&self, builtin: Builtin) -> bool {
        self.is_library || builtin.since() <= self.language
    }

    /// Reports a function of a later version of the language.
    fn too_new(&mut self, name: &str, builtin: Builtin, span: Span) {
        let version = builtin.since().name();
        self.report(
            Diagnostic::new(Code::E0101, span, format!("unknown function `{name}`"))
                .note(format!("it is built in from OpenCL C {version} on"))
                .help(format!("compile with `-cl-std=CL{version}`")),
        );
    }

    /// The built-in function that is meant where one of the program's has its name: the one that
    /// takes so many arguments, where the other does not.
    fn hidden_builtin(&self, name: &str, id: FunctionId, arguments: usize) -> Option<Builtin> {
        let takes = self.functions[id.0 as usize].parameters.len();
        let builtin = Builtin::from_name(name)
            .filter(|&b| !self.is_library && self.has(b) && takes != arguments)?;
        let signatures = builtin.signatures();
        let fits = signatures
            .iter()
            .flat_map(|s| s.overloads())
            .any(|o| o.operands.len() == arguments);
        fits.then_some(builtin)
    }

    /// Checks expressions for their own mistakes.
    pub(super) fn values(&mut self, arguments: &[&'a Expression<'a>]) -> Option<Vec<ExpressionId>> {
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

    /// Remembers that the function that is checked calls another.
    fn calls_function(&mut self, callee: FunctionId, span: Span) {
        if let Some(caller) = self.function.id {
            self.calls.push(Call {
                caller,
                callee,
                span,
            });
        }
    }

    /// A call of a function of the program.
    fn call_function(
        &mut self,
        callee: FunctionId,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        self.calls_function(callee, span);
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
        // The place of a result that is a structure is one more.
        if converted.len() + usize::from(result.record().is_some()) > MAX_ARGUMENTS {
            let message = format!("a call has at most {MAX_ARGUMENTS} arguments");
            self.error(Code::E0604, span, message);
            return None;
        }
        if !self.is_complete(result, span) {
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
        if let Some(shared @ (Shared::Copy { .. } | Shared::Wait | Shared::Prefetch)) =
            builtin.shared()
        {
            return self.call_copy(builtin, shared, arguments, span);
        }
        if builtin.is_atomic() {
            return self.call_atomic(builtin, arguments, span);
        }
        let name = builtin.name();
        let mut overloads: Vec<Overload> = builtin
            .signatures()
            .iter()
            .flat_map(|signature| signature.overloads())
            .collect();
        let wanted = overloads.first().map_or(0, |o| o.operands.len())
            + usize::from(builtin.pointee().is_some());
        let mut ids = self.values(arguments)?;
        // Where a function takes several numbers of arguments, those of this number are meant.
        let is_meant = |o: &Overload| o.operands.len() == ids.len();
        if builtin.pointee().is_none() && overloads.iter().any(is_meant) {
            overloads.retain(is_meant);
        } else if ids.len() != wanted {
            self.report(arity(&name, wanted, ids.len(), span));
            return None;
        }
        let mut pointer = None;
        if let (Some(pointee), Some(last)) = (builtin.pointee(), ids.last().copied()) {
            self.is_pointer_to(&name, last, pointee)?;
            ids.pop();
            pointer = Some((last, pointee));
        }
        let mut scalars = Vec::with_capacity(ids.len());
        for &id in &ids {
            match self.ty(id) {
                Type::Scalar(s) => scalars.push(s),
                other @ (Type::Void
                | Type::Pointer(_)
                | Type::Array(_)
                | Type::Vector(_)
                | Type::Record(_)
                | Type::Event) => {
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
        if let (Builtin::Reinterpret(to), &[from]) = (builtin, &*scalars)
            && (from.size() != to.size() || from == Scalar::Bool)
        {
            self.reinterpreted(to, from, self.span(ids[0]));
            return None;
        }
        let chosen = match &*overloads {
            [_] => 0,
            overloads => match choose(overloads, &scalars) {
                Some(chosen) => chosen,
                None => {
                    self.ambiguous(builtin, &scalars, span);
                    return None;
                }
            },
        };
        let chosen = &overloads[chosen];
        let ids: Vec<ExpressionId> = ids
            .into_iter()
            .zip(&chosen.operands)
            .map(|(id, &to)| self.convert(id, Type::Scalar(to)))
            .collect();
        let ty = match builtin.shared() {
            Some(Shared::Barrier | Shared::SubGroupBarrier | Shared::Fence) => Type::Void,
            Some(
                Shared::Atomic(_)
                | Shared::AtomicOne(_)
                | Shared::Copy { .. }
                | Shared::Wait
                | Shared::Prefetch,
            )
            | None => Type::Scalar(chosen.result),
        };
        let Some(function) = builtin.library_function() else {
            return Some(self.add(ExpressionKind::Call(builtin, ids.into()), ty, span));
        };
        let callee = *self.library.get(function)?;
        self.calls_function(callee, span);
        let kind = ExpressionKind::CallFunction(callee, ids.into());
        match pointer {
            Some((pointer, pointee)) => Some(self.pair(kind, pointer, pointee, ty, span)),
            None => Some(self.add(kind, ty, span)),
        }
    }

    /// Reports `as_T` of a type of another size (OpenCL C 6.2.4.2).
    fn reinterpreted(&mut self, to: Scalar, from: Scalar, span: Span) {
        let (to, from, needed, given) = (to.name(), from.name(), to.size(), from.size());
        self.report(
            Diagnostic::new(
                Code::E0201,
                span,
                format!(
                    "`as_{to}` takes a value of {} bits, not a `{from}`",
                    8 * needed
                ),
            )
            .help(match needed == given {
                true => format!("write `convert_{to}(x)`"),
                false => format!("to convert the value, write `convert_{to}(x)`"),
            }),
        );
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
        let diagnostic = if name == "abs" {
            diagnostic.help("`abs` is for integers; of a float, write `fabs(x)`")
        } else {
            diagnostic.help("cast the arguments to one type")
        };
        self.report(diagnostic);
    }
}

/// A wrong number of arguments.
pub(super) fn arity(name: &str, wanted: usize, given: usize, span: Span) -> Diagnostic {
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
        "size_t" | "ptrdiff_t" | "intptr_t" | "uintptr_t" | "cl_mem_fence_flags" => scalar == name,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Scalar::{Bool, Char, Float, Int, Long, UInt};
    use super::*;
    use pretty_assertions::assert_eq;

    fn overloads(name: &str) -> Vec<Overload> {
        let signatures = Builtin::from_name(name).unwrap().signatures();
        signatures.iter().flat_map(|s| s.overloads()).collect()
    }

    #[test]
    fn overloads_as_clang_chooses_them() {
        let numbers = overloads("min");
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
            let got = choose(&numbers, &arguments).map(|k| numbers[k].operands[0]);
            assert_eq!(got, chosen, "{arguments:?}");
        }
        assert_eq!(choose(&overloads("abs"), &[Float]), None);
        let select = overloads("select");
        for (arguments, chosen) in [
            ([Float, Float, Int], Some(vec![Float, Float, Int])),
            ([Float, Float, UInt], Some(vec![Float, Float, UInt])),
            ([Char, Char, Char], Some(vec![Char, Char, Char])),
            ([Long, Long, Int], None),
        ] {
            let got = choose(&select, &arguments).map(|k| select[k].operands.clone());
            assert_eq!(got, chosen, "{arguments:?}");
        }
    }
}
