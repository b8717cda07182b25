//! Function calls (C99 6.5.2.2): resolution of the callee, and calls of functions of the program.

pub(super) mod address_spaces;
pub(super) mod atomics;
pub(super) mod blocks;
pub(super) mod builtins;
pub(super) mod c11_atomics;
pub(super) mod clusters;
pub(super) mod compiler_builtins;
pub(super) mod copies;
pub(super) mod graph;
pub(super) mod half_memory;
pub(super) mod instances;
pub(super) mod library;
pub(super) mod matrices;
pub(super) mod member_functions;
pub(super) mod no_overload;
pub(super) mod overloads;
pub(super) mod pairs;
pub(super) mod printf;
pub(super) mod space_queries;
pub(super) mod swapped_arguments;
pub(super) mod vectors;

use crate::diagnostic::{Code, Diagnostic, Label, near};
use crate::frontend::ast::{Expression, ExpressionKind as Ast};
use crate::frontend::builtins::compiler::{self, CompilerBuiltin};
use crate::frontend::builtins::{
    Builtin, HalfAccess, Multiplication, Shared, family_names, unsupported,
};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::graph::Call;
use crate::frontend::check::calls::space_queries::SpaceQuery;
use crate::frontend::check::declarations::functions::MAX_ARGUMENTS;
use crate::frontend::foreign_words;
use crate::frontend::scope::Symbol;
use crate::frontend::typed::{ExpressionId, ExpressionKind, FunctionId, VariableId};
use crate::frontend::types::Type;
use crate::source::Span;
use std::sync::Arc;

/// The suffixes of conversion functions that name the rounding mode.
const ROUNDING: [&str; 4] = ["rte", "rtz", "rtp", "rtn"];

/// The conversion function that a wrong name such as `convert_uchar4_saturate` means: with saturation and the rounding
/// that its suffixes resemble, as far as there is such a function.
fn meant_conversion(name: &str) -> Option<String> {
    let (ty, suffixes) = name.strip_prefix("convert_")?.split_once('_')?;
    let (mut saturation, mut rounding) = ("", String::new());
    let mut ty = ty.to_owned();
    for suffix in suffixes.split('_') {
        // `convert_float_4`.
        if matches!(suffix, "2" | "3" | "4" | "8" | "16") {
            ty.push_str(suffix);
        }
        let is_near = |known: &str| near(suffix, [known]).is_some();
        let meant = match suffix {
            "rt" | "rn" | "round" | "rint" | "near" | "nearest" => Some("rte"),
            "rz" | "trunc" | "truncate" | "zero" => Some("rtz"),
            "ru" | "ceil" | "up" => Some("rtp"),
            "rd" | "floor" | "down" => Some("rtn"),
            _ => ROUNDING.into_iter().find(|known| *known == suffix),
        };
        if suffix.starts_with("sa") || suffix.starts_with("clamp") || is_near("sat") {
            saturation = "_sat";
        } else if let Some(meant) = meant.or_else(|| ROUNDING.into_iter().find(|r| is_near(r))) {
            rounding = format!("_{meant}");
        }
    }
    let names = [
        format!("convert_{ty}{saturation}{rounding}"),
        format!("convert_{ty}{saturation}"),
        format!("convert_{ty}{rounding}"),
        format!("convert_{ty}"),
    ];
    let mut names = names.into_iter();
    names.find(|meant| meant != name && Builtin::from_name(meant).is_some())
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
            if self.is_member_function(inner, arguments) {
                return None;
            }
            let id = self.value(callee);
            self.values(arguments);
            self.value_called(id?, callee.span, arguments.len());
            return None;
        };
        match self.scopes.find(name).map(|b| b.symbol.clone()) {
            Some(Symbol::Variable(v)) => {
                self.values(arguments);
                self.variable_called(v, name, callee.span, arguments);
                None
            }
            Some(Symbol::Constant(_) | Symbol::Enumerator(..)) => {
                self.values(arguments);
                let message = format!("called object `{name}` is a constant, not a function");
                let diagnostic = Diagnostic::new(Code::E0205, callee.span, message);
                let diagnostic = self.hiding_function(diagnostic, name);
                self.report(diagnostic);
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
            Some(Symbol::Overloads(candidates)) => {
                self.call_overloaded(name, &candidates, arguments, span)
            }
            Some(Symbol::Unusable) => {
                self.values(arguments);
                None
            }
            None => match (Builtin::from_name(name), HalfAccess::from_name(name)) {
                (None, None) if name == "vec_step" => match *arguments {
                    [argument] => {
                        let ty = self.type_of(argument)?;
                        self.vec_step(ty, span)
                    }
                    _ => {
                        self.values(arguments);
                        self.report(arity(1, arguments, span));
                        None
                    }
                },
                (_, Some(access)) => self.half_access(access, name, arguments, span),
                (Some(builtin), None) if !self.has(builtin) => {
                    self.values(arguments);
                    self.report_later_version(name, builtin, inner.span);
                    None
                }
                (Some(builtin), None) => self.call_builtin(builtin, arguments, span),
                (None, None) if unsupported::is_unsupported(name) => {
                    let ids = self.within_unsupported(|this| this.values(arguments));
                    // The error about the type of the image is the cause.
                    if ids.is_none() && name.contains("_image") {
                        return None;
                    }
                    self.report_unsupported(name, inner.span);
                    None
                }
                (None, None) => match (
                    CompilerBuiltin::from_name(name),
                    SpaceQuery::from_name(name),
                ) {
                    (Some(builtin), _) => self.compiler_builtin(builtin, name, arguments, span),
                    (None, Some(query)) => self.space_query(query, name, arguments, span),
                    (None, None) => {
                        let ids = self.values(arguments).unwrap_or_default();
                        self.call_unknown(name, &ids, arguments.len(), inner.span);
                        None
                    }
                },
            },
        }
    }

    /// Reports a built-in function that cannot be called.
    #[inline(never)]
    fn report_unsupported(&mut self, name: &str, span: Span) {
        let family = unsupported::family(name);
        let of = family.map_or(String::new(), |(extension, _)| format!(" of `{extension}`"));
        let instead = family.map(|(_, instead)| instead);
        self.unsupported(span, &format!("built-in `{name}`{of} is"), instead);
    }

    /// Whether the selected OpenCL C version has a built-in function; the library may use all.
    pub(super) fn has(&self, builtin: Builtin) -> bool {
        let required = builtin.since().required();
        self.is_library || required.is_none_or(|version| version <= self.language)
    }

    /// Reports a built-in function of a later OpenCL C version.
    fn report_later_version(&mut self, name: &str, builtin: Builtin, span: Span) {
        let since = builtin.since();
        let version = since.required().unwrap_or_default().name();
        let diagnostic = Diagnostic::new(Code::E0101, span, format!("`{name}` requires {since}"));
        self.report(match atomics::earlier_name(name) {
            Some(earlier) => diagnostic.help(format!(
                "for a pointer to `int` or `uint`, use `{earlier}`; objects of `atomic_int` require `-cl-std=CL{version}`"
            )),
            None => diagnostic.help(format!("compile with `-cl-std=CL{version}`")),
        });
    }

    /// The built-in function that a call denotes although the program declares a function with its
    /// name: `arguments` matches the parameter count of the built-in, but not that of function `id`.
    fn hidden_builtin(&self, name: &str, id: FunctionId, arguments: usize) -> Option<Builtin> {
        let parameters = self.functions[id.0 as usize].parameters.len();
        let builtin = Builtin::from_name(name).filter(|_| parameters != arguments)?;
        self.is_builtin_call(builtin, arguments).then_some(builtin)
    }

    /// Whether a call with this number of arguments may denote a built-in function although the
    /// program declares its name.
    pub(super) fn is_builtin_call(&self, builtin: Builtin, arguments: usize) -> bool {
        !self.is_library && self.has(builtin) && builtin.argument_count().contains(arguments)
    }

    /// Checks all argument expressions; `None` if one of them is ill-formed.
    pub(super) fn values(&mut self, arguments: &[&'a Expression<'a>]) -> Option<Vec<ExpressionId>> {
        let ids: Vec<Option<ExpressionId>> = arguments.iter().map(|a| self.value(a)).collect();
        ids.into_iter().collect()
    }

    fn call_unknown(
        &mut self,
        name: &'a str,
        arguments: &[ExpressionId],
        count: usize,
        span: Span,
    ) {
        let message = || format!("call to undeclared function `{name}`");
        if let Some(help) = self.instead_of_atomic_on_float(name, arguments) {
            self.report(Diagnostic::new(Code::E0101, span, message()).help(help));
        } else if is_type_name(name) {
            self.type_called(name, span);
        } else if name.starts_with("convert_") {
            let mut diagnostic = Diagnostic::new(Code::E0101, span, message());
            if let Some(conversion) = meant_conversion(name) {
                diagnostic = diagnostic.help(format!("use `{conversion}`"));
            } else if let Some(instead) = foreign_words::instead_of(name, |_| false) {
                self.report(instead.apply(diagnostic, span));
                return;
            } else {
                let known = self.searches.candidates(family_names);
                if let Some(found) = near(name, known).filter(|found| found.edits <= 2) {
                    self.report(diagnostic.suggest(found));
                    return;
                }
            }
            self.report(diagnostic.note(
                "conversion functions are `convert_T` and, for integer types, `convert_T_sat`, \
                     each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`",
            ));
        } else if name.starts_with("__builtin_") {
            let known = self.searches.candidates(|| compiler::NAMES.iter().copied());
            self.report(Diagnostic::new(Code::E0101, span, message()).did_you_mean(name, known));
        } else if let Some(help) = Multiplication::meant(name) {
            self.report(Diagnostic::new(Code::E0101, span, message()).help(help));
        } else {
            self.unknown_name(name, span, Some(count));
        }
    }

    fn type_called(&mut self, name: &str, span: Span) {
        self.report(
            Diagnostic::new(
                Code::E0205,
                span,
                format!("expected a function, found type `{name}`"),
            )
            .help(format!("to convert a value, write `({name})(...)`")),
        );
    }

    /// Reports a call of a value.
    #[inline(never)]
    fn value_called(&mut self, id: ExpressionId, span: Span, count: usize) {
        let ty = self.ty(id);
        let shown = self.show(ty);
        let message = format!("called object type `{shown}` is not a function");
        let is_product = ty.numbers().is_some() && count == 1;
        let help = "to multiply, write `*` before the parenthesis";
        self.report(Diagnostic::new(Code::E0205, span, message).helped(is_product, help));
    }

    /// The error about `a(i)`, where `a` is a variable.
    #[inline(never)]
    fn variable_called(
        &mut self,
        v: VariableId,
        name: &str,
        span: Span,
        arguments: &[&'a Expression<'a>],
    ) {
        let ty = self.variable(v).ty;
        let shown = self.show(ty);
        let message = format!("called object `{name}` of type `{shown}` is not a function");
        let diagnostic = Diagnostic::new(Code::E0205, span, message);
        let has_elements = matches!(ty, Type::Pointer(_) | Type::Array(_));
        self.report(match arguments {
            [index] if has_elements => {
                let index = match index.kind {
                    Ast::Name(text) | Ast::Number(text) => text,
                    _ => "...",
                };
                diagnostic.help(format!("an element is `{name}[{index}]`"))
            }
            _ => self.hiding_function(diagnostic, name),
        });
    }

    /// Adds the declaration of the called `name`, which is no function, if there is a function that it hides.
    #[inline(never)]
    fn hiding_function(&self, diagnostic: Diagnostic, name: &str) -> Diagnostic {
        let Some(declared) = self.scopes.find(name).map(|binding| binding.span) else {
            return diagnostic;
        };
        let kind = match self.definitions.contains_key(name) {
            true => "the",
            false if Builtin::from_name(name).is_some() => "the built-in",
            false => return diagnostic,
        };
        let label = format!("this declaration hides {kind} function `{name}`");
        diagnostic
            .also(declared, label)
            .help(format!("give the variable another name than `{name}`"))
    }

    /// Adds a call in the current function to the call graph.
    pub(super) fn record_call(&mut self, callee: FunctionId, span: Span) {
        if let Some(caller) = self.function.id {
            self.calls.push(Call {
                caller,
                callee,
                span,
            });
        }
    }

    /// Checks a call of a function of the program that is not overloaded.
    fn call_function(
        &mut self,
        callee: FunctionId,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let ids = self.values(arguments);
        self.call_checked(callee, ids, arguments, span)
    }

    /// Checks a call with checked arguments: their number and their conversions to the parameter
    /// types. `ids` is `None` if an argument is ill-formed.
    pub(super) fn call_checked(
        &mut self,
        callee: FunctionId,
        ids: Option<Vec<ExpressionId>>,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let callee = match &ids {
            Some(ids) => self.instance_for(callee, ids, span)?,
            None => callee,
        };
        self.record_call(callee, span);
        let function = &self.functions[callee.0 as usize];
        let (name, declared, result) = (function.name, function.span, function.result);
        let parameters = Arc::clone(&function.parameters);
        let spans = Arc::clone(&function.parameter_spans);
        if arguments.len() < parameters.len() && self.lost.contains(name) {
            // Its default arguments were reported.
            return None;
        }
        if parameters.len() != arguments.len() {
            let diagnostic = arity(parameters.len(), arguments, span)
                .also(declared, format!("`{name}` declared here"));
            self.report(diagnostic);
            return None;
        }
        let mut converted = Vec::with_capacity(parameters.len());
        let (first, errors) = (self.diagnostics.len(), self.errors);
        let mut wrong: Vec<usize> = Vec::new();
        let ids = ids?;
        for (k, (&id, &to)) in ids.iter().zip(&*parameters).enumerate() {
            let before = self.diagnostics.len();
            let what = format!("argument {} of `{name}`", k + 1);
            let assigned = self.assigned(id, to, &what);
            self.record_pointer(callee, k, id, to);
            converted.extend(assigned);
            let is_mismatch = |d: &Diagnostic| d.is_error() || d.code == Code::W0202;
            if self.diagnostics[before..].iter().any(is_mismatch) {
                wrong.push(k);
            }
            for diagnostic in &mut self.diagnostics[before..] {
                diagnostic.secondary.push(Label {
                    span: spans.get(k).copied().unwrap_or(declared),
                    text: "passing argument to this parameter".to_owned(),
                });
            }
        }
        if let Some(pair) = self.swapped(&ids, &parameters, &wrong) {
            let mut replaced = self.diagnostics.split_off(first);
            let code = match replaced.iter().any(Diagnostic::is_error) {
                true => Code::E0201,
                false => Code::W0202,
            };
            let swapped = self.swapped_arguments(code, name, pair, arguments, {
                let label = |k: usize| Label {
                    span: spans.get(k).copied().unwrap_or(declared),
                    text: format!("parameter {}", k + 1),
                };
                vec![label(pair.0), label(pair.1)]
            });
            self.errors = errors;
            replaced.retain(|d| swapped.is_none() || !d.is_error() && d.code != Code::W0202);
            for diagnostic in replaced.into_iter().chain(swapped) {
                self.report(diagnostic);
            }
        }
        if converted.len() != parameters.len() {
            return None;
        }
        if converted.len() > MAX_ARGUMENTS {
            let message = format!("call exceeds the limit of {MAX_ARGUMENTS} arguments");
            self.error(Code::E0604, span, message);
            return None;
        }
        if !self.is_complete(result, span) {
            return None;
        }
        let kind = ExpressionKind::CallFunction(callee, converted.into());
        Some(self.add(kind, result, span))
    }
}

/// The diagnostic for a call with too many or too few arguments: the excess arguments, or the call.
pub(super) fn arity(wanted: usize, arguments: &[&Expression<'_>], span: Span) -> Diagnostic {
    let given = arguments.len();
    let (problem, place) = match (arguments.get(wanted), arguments.last()) {
        (Some(first), Some(last)) => ("many", first.span.to(last.span)),
        _ => ("few", span),
    };
    Diagnostic::new(
        Code::E0202,
        place,
        format!("too {problem} arguments to function call, expected {wanted}, have {given}"),
    )
}

/// The diagnostic about the number of arguments of a built-in function, with the form of its calls as the help.
#[inline(never)]
fn with_form(diagnostic: Diagnostic, builtin: Builtin) -> Diagnostic {
    let Some(form) = builtin.form() else {
        // A function without names of parameters has one.
        let has_one = builtin.pointee().is_none() && diagnostic.message.contains("expected 1,");
        let name = builtin.name();
        if matches!(&*name, "length" | "fast_length") && diagnostic.message.ends_with("have 2") {
            let distance = name.replace("length", "distance");
            return diagnostic.help(format!(
                "write `{distance}(p, q)`, which is `{name}(p - q)`"
            ));
        }
        return match has_one {
            true => diagnostic.help(format!("write `{}(x)`", builtin.name())),
            false => diagnostic,
        };
    };
    diagnostic.help(match builtin.shared() {
        Some(Shared::Copy { .. }) => format!("write `{form}`, with `0` as the event of a new copy"),
        Some(Shared::Wait) => {
            format!("write `{form}`, of one event `wait_group_events(1, &event)`")
        }
        _ => {
            let description = builtin.row().map_or("", |row| row.description);
            let value = description.strip_suffix('.').unwrap_or_default();
            let is_code = value.starts_with('`')
                && value.ends_with('`')
                && value.matches('`').count() == 2;
            // The variable for the second result, if the function has one.
            let (_, stored) = form.split_once('&').unwrap_or_default();
            let stored = stored.split([',', ')']).next().unwrap_or_default();
            match (is_code, stored) {
                (_, stored) if !stored.is_empty() && builtin.pointee().is_some() => {
                    format!("write `{form}`: the function stores its second result in the variable `{stored}`")
                }
                (true, _) => format!("write `{form}`, which is {value}"),
                (false, _) => format!("write `{form}`"),
            }
        }
    })
}

/// Whether a name that the parser treats as the callee of a call is a built-in type name.
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
