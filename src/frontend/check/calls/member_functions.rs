//! Calls of members of vectors, numbers and structures, as in languages with classes: `a.dot(b)`.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Expression, ExpressionKind as Ast, Name, UnaryOperator};
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::swizzle::Swizzle;
use crate::frontend::types::Type;

/// The greatest number of bytes of an operand in a help.
const MAX_WRITTEN: usize = 32;

/// An expression as it is written, if it is a short one of names, members, subscripts and constants.
pub(in crate::frontend::check) fn as_written(e: &Expression<'_>) -> Option<String> {
    let text = match &e.kind {
        Ast::Name(text) | Ast::Number(text) | Ast::Character(text) => (*text).to_owned(),
        Ast::Parenthesized(inner) => format!("({})", as_written(inner)?),
        Ast::Unary(UnaryOperator::AddressOf, operand) => format!("&{}", as_written(operand)?),
        Ast::Unary(UnaryOperator::Dereference, operand) => format!("*{}", as_written(operand)?),
        Ast::Unary(UnaryOperator::Minus, operand) => format!("-{}", as_written(operand)?),
        Ast::Index(base, index) => format!("{}[{}]", as_written(base)?, as_written(index)?),
        Ast::Member { base, arrow, name } => {
            let operator = if *arrow { "->" } else { "." };
            format!("{}{operator}{}", as_written(base)?, name.text)
        }
        _ => return None,
    };
    (text.len() <= MAX_WRITTEN).then_some(text)
}

/// The name at the beginning of an expression of members and subscripts.
fn root<'a>(mut e: &Expression<'a>) -> Option<&'a str> {
    loop {
        e = match &e.kind {
            Ast::Name(name) => return Some(name),
            Ast::Parenthesized(inner) => inner,
            Ast::Index(base, _) | Ast::Member { base, .. } => base,
            _ => return None,
        };
    }
}

/// TABLE: operators that other languages have as member functions of vectors.
const OPERATORS: &[(&str, &str)] = &[
    ("add", "+"),
    ("div", "/"),
    ("divide", "/"),
    ("minus", "-"),
    ("mul", "*"),
    ("multiply", "*"),
    ("plus", "+"),
    ("scale", "*"),
    ("sub", "-"),
    ("subtract", "-"),
    ("times", "*"),
];

/// TABLE: other names of built-in functions of vectors.
const FUNCTIONS: &[(&str, &str)] = &[
    ("dist", "distance"),
    ("distanceTo", "distance"),
    ("lerp", "mix"),
    ("mag", "length"),
    ("magnitude", "length"),
    ("norm", "length"),
    ("normalized", "normalize"),
    ("unit", "normalize"),
];

fn named(table: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|row| row.0 == name).map(|row| row.1)
}

impl<'a> Checker<'a> {
    /// Reports the call of a member that a vector, a number or a structure does not have. Whether it was reported.
    #[inline(never)]
    pub(super) fn is_member_function(
        &mut self,
        callee: &'a Expression<'a>,
        arguments: &[&'a Expression<'a>],
    ) -> bool {
        let Ast::Member { base, name, .. } = callee.kind else {
            return false;
        };
        let is_declared = |word| self.scopes.find(word).is_some();
        if root(base).is_some_and(|word| !is_declared(word)) {
            return false;
        }
        let Some(ty) = self.quiet_type_of(base) else {
            return false;
        };
        let is_pointer = ty.pointer().is_some();
        let ty = match ty.pointer().map(|p| self.types.get(p.pointee)) {
            // The number of elements of what is no array has other errors.
            Some(Type::Record(record)) => Type::Record(record),
            Some(_) => return false,
            None => ty,
        };
        let diagnostic = match ty {
            Type::Vector(vector) => {
                if Swizzle::from_name(name.text, vector, self.language).is_ok()
                    || matches!(name.text, "length" | "size" | "len" | "count")
                {
                    return false;
                }
                let message = format!("vector type `{}` has no member functions", vector.name());
                Diagnostic::new(Code::E0201, name.span, message)
            }
            Type::Scalar(scalar) => {
                let message = format!("scalar type `{}` has no member functions", scalar.name());
                Diagnostic::new(Code::E0201, name.span, message)
            }
            Type::Record(record) => {
                if self.types.find_member(record, name.text).is_some() {
                    return false;
                }
                let reported = self.diagnostics.len();
                self.unknown_member(record, name);
                if self.diagnostics.len() == reported {
                    return true;
                }
                let Some(diagnostic) = self.diagnostics.pop() else {
                    return true;
                };
                self.errors -= usize::from(diagnostic.is_error());
                diagnostic
            }
            _ => return false,
        };
        let help = self.instead_of_member(base, name, (ty, is_pointer), arguments);
        self.report(match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic.help("call a function with the value as its argument"),
        });
        self.values(arguments);
        true
    }

    /// The call or the operation for `base.name(arguments)`.
    fn instead_of_member(
        &self,
        base: &Expression<'_>,
        name: Name<'a>,
        (ty, is_pointer): (Type, bool),
        arguments: &[&'a Expression<'a>],
    ) -> Option<String> {
        let operand = as_written(base);
        let first = operand.as_deref();
        let texts: Option<Vec<String>> = arguments.iter().map(|e| as_written(e)).collect();
        if let Type::Record(_) = ty {
            let address = if is_pointer { "" } else { "&" };
            let object = first.unwrap_or("s");
            let rest = texts.map_or(vec!["...".to_owned()], |texts| texts);
            let all: Vec<String> = [format!("{address}{object}")]
                .into_iter()
                .chain(rest)
                .collect();
            return Some(format!(
                "structures have no member functions: write a function, and call it: `{}({})`",
                name.text,
                all.join(", ")
            ));
        }
        let first = first.unwrap_or("x");
        if let (Some(operator), [argument]) = (named(OPERATORS, name.text), arguments) {
            let second = as_written(argument).unwrap_or_else(|| "y".to_owned());
            return Some(format!("write `{first} {operator} {second}`"));
        }
        if let (Type::Vector(_), "sum") = (ty, name.text) {
            return Some(format!("add the components: `{first}.x + {first}.y`"));
        }
        let is_float = ty.numbers().is_some_and(|(scalar, _)| scalar.is_float());
        let function = match name.text {
            "abs" if is_float => "fabs",
            text => named(FUNCTIONS, text).unwrap_or(text),
        };
        let builtin = Builtin::from_name(function)?;
        if !builtin.argument_count().contains(arguments.len() + 1) {
            return Some(format!("call `{function}` with the value as an argument"));
        }
        let rest = texts.unwrap_or_else(|| vec!["...".to_owned()]);
        let all: Vec<String> = [first.to_owned()].into_iter().chain(rest).collect();
        Some(format!("write `{function}({})`", all.join(", ")))
    }
}
