//! Warnings that need only the syntax tree: unused names, uninitialized variables, empty bodies, unused
//! expression results.
//!
//! For a program with errors, [`retain_certain`] retains the warnings that do not result from one. Warnings that
//! depend on types are issued by `check`.
//!
//! Guarantees that there are no false positives. Code from macro expansions is skipped, since it may be
//! right in another expansion. Linear in the size of the tree.

mod indentation;
pub mod kernels;
mod loops;
mod names;
mod operators;
mod sequence;
mod shapes;
mod walk;

use super::ast::{Derived, Item, Storage, Unit};
use super::scope::ENDED_SCOPE;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{ExpansionId, SourceMap, Span};
use hashbrown::{HashMap, HashSet};
use names::Names;

/// Returns the warnings about a translation unit, of all warning groups.
pub fn lint(unit: &Unit<'_>, map: &SourceMap) -> Vec<Diagnostic> {
    let mut linter = Linter::new(map);
    for item in &unit.items {
        let declared = match item {
            Item::Function(function) => std::slice::from_ref(&function.declarator),
            _ => &[],
        };
        let names = declared.iter().filter_map(|declarator| declarator.name);
        linter.functions.extend(names.map(|name| name.text));
    }
    for item in &unit.items {
        match item {
            Item::Contract(_) | Item::StaticAssertion(_) => {}
            Item::Declaration(declaration) => linter.file_declaration(declaration),
            Item::Function(function) => linter.function(function),
        }
    }
    linter.unused_functions(unit);
    linter.diagnostics
}

/// Retains the warnings about a program with errors that no error can cause: those about the shape of a
/// statement or an expression, on lines without an error.
pub fn retain_certain(warnings: &mut Vec<Diagnostic>, errors: &[Diagnostic], map: &SourceMap) {
    let line = |span| map.position(span).map(|p| (p.file, p.line));
    let mut lines = HashSet::new();
    for error in errors.iter().filter(|d| d.is_error()) {
        lines.extend(error.primary.as_ref().and_then(|label| line(label.span)));
    }
    warnings.retain(|warning| {
        let is_shape = matches!(
            warning.code,
            Code::W0404
                | Code::W0405
                | Code::W0407
                | Code::W0411
                | Code::W0412
                | Code::W0414
                | Code::W0415
                | Code::W0417
                | Code::W0418
                | Code::W0419
                | Code::W0420
                | Code::W0421
                | Code::W0435
                | Code::W0439
        );
        let place = warning.primary.as_ref().and_then(|label| line(label.span));
        is_shape && place.is_some_and(|place| !lines.contains(&place))
    });
}

/// Has the errors about the variable of a loop, used in the statement after it that is indented as its body, tell that
/// braces are missing.
pub fn explain_missing_braces(errors: &mut [Diagnostic], warnings: &[Diagnostic], map: &SourceMap) {
    let line = |span| map.position(span).map(|p| (p.file, p.line));
    let mut bodies = HashMap::new();
    for warning in warnings.iter().filter(|d| d.code == Code::W0440) {
        if let (Some(next), Some(head)) = (&warning.primary, warning.secondary.first())
            && let Some(place) = line(next.span)
        {
            bodies.insert(place, (head.span, next.span));
        }
    }
    if bodies.is_empty() {
        return;
    }
    for error in errors.iter_mut().filter(|d| d.code == Code::E0101) {
        let (Some(used), Some(declared)) = (&error.primary, error.secondary.first()) else {
            continue;
        };
        let Some((head, next)) = line(used.span).and_then(|place| bodies.get(&place)) else {
            continue;
        };
        let is_of_loop = declared.text == ENDED_SCOPE
            && head.start < declared.span.start
            && declared.span.end < next.start
            && next.start <= used.span.start;
        if is_of_loop {
            error.help = Some("write `{ }` around both statements of the body".to_owned());
        }
    }
}

/// Drops the warnings of chained comparisons on lines where another one tells what their result is.
pub fn drop_decided_chains(warnings: &mut Vec<Diagnostic>, found: &[Diagnostic], map: &SourceMap) {
    let line = |d: &Diagnostic| {
        let position = map.position(d.primary.as_ref()?.span)?;
        Some((position.file, position.line))
    };
    let decided = found.iter().filter(|d| d.code == Code::W0219);
    let decided: HashSet<_> = decided.filter_map(line).collect();
    warnings.retain(|warning| {
        warning.code != Code::W0420 || line(warning).is_none_or(|line| !decided.contains(&line))
    });
}

/// Drops the warnings of unused labels that another one tells the meaning of.
pub fn drop_mistyped_labels(warnings: &mut Vec<Diagnostic>, found: &[Diagnostic]) {
    let place = |d: &Diagnostic| Some(d.primary.as_ref()?.span);
    let mistyped = found.iter().filter(|d| d.code == Code::W0441);
    let mistyped: HashSet<Span> = mistyped.filter_map(place).collect();
    warnings.retain(|warning| {
        warning.code != Code::W0105 || place(warning).is_none_or(|span| !mistyped.contains(&span))
    });
}

/// Returns the uses of parameters and local variables, with their declarations.
pub fn variable_uses<'a>(unit: &Unit<'a>, map: &SourceMap) -> Vec<VariableUse<'a>> {
    let mut linter = Linter::new(map);
    linter.uses = Some(Vec::new());
    for item in &unit.items {
        if let Item::Function(function) = item {
            linter.function(function);
        }
    }
    linter.uses.unwrap_or_default()
}

/// Where a parameter or a local variable is named.
#[derive(Clone, Copy, Debug)]
pub struct VariableUse<'a> {
    /// The name of the variable.
    pub name: &'a str,
    /// The name in its declaration.
    pub declared: Span,
    /// Where it is named; the same as `declared` for the declaration itself.
    pub used: Span,
}

struct Linter<'a, 'm> {
    map: &'m SourceMap,
    diagnostics: Vec<Diagnostic>,
    names: Names<'a>,
    /// Used names that are not local variables.
    referenced: HashSet<&'a str>,
    /// The functions that the program defines.
    functions: HashSet<&'a str>,
    /// The labels of the current function.
    labels: Vec<super::ast::Name<'a>>,
    /// The labels that a `goto` in the current function names.
    gotos: HashSet<&'a str>,
    /// The uses of variables, if they are wanted.
    uses: Option<Vec<VariableUse<'a>>>,
}

impl<'a, 'm> Linter<'a, 'm> {
    fn new(map: &'m SourceMap) -> Linter<'a, 'm> {
        Linter {
            map,
            diagnostics: Vec::new(),
            names: Names::default(),
            referenced: HashSet::new(),
            functions: HashSet::new(),
            labels: Vec::new(),
            gotos: HashSet::new(),
            uses: None,
        }
    }

    /// Adds a warning, unless its span is in a macro expansion.
    fn warn(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
    ) -> Option<&mut Diagnostic> {
        if span.expansion != ExpansionId::NONE {
            return None;
        }
        self.diagnostics.push(Diagnostic::new(code, span, message));
        self.diagnostics.last_mut()
    }

    fn warn_with_help(&mut self, code: Code, span: Span, message: &str, help: &str) {
        if let Some(diagnostic) = self.warn(code, span, message) {
            diagnostic.help = Some(help.to_owned());
        }
    }

    /// Warns of unused functions of the main file that are not kernels.
    fn unused_functions(&mut self, unit: &Unit<'a>) {
        for item in &unit.items {
            let Item::Function(function) = item else {
                continue;
            };
            let storage = &function.specifiers.storage;
            let is_kernel = storage.iter().any(|s| s.0 == Storage::Kernel);
            let Some(name) = function.declarator.name else {
                continue;
            };
            let is_function = matches!(
                function.declarator.derived.first(),
                Some(Derived::Function(..))
            );
            let is_own = self.map.file_at(name.span.start) == self.map.file_at(0);
            if is_kernel || !is_function || !is_own || self.referenced.contains(name.text) {
                continue;
            }
            let message = format!("unused function `{}`", name.text);
            self.warn(Code::W0104, name.span, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{ast, parse, preprocess};
    use pretty_assertions::assert_eq;

    /// The warnings about a program, each as code, line and column.
    fn warnings(source: &str) -> Vec<String> {
        let mut map = SourceMap::new();
        let file = map.add("k.cl", source).unwrap();
        let mut diagnostics = Vec::new();
        let options = preprocess::Options::default();
        let text = preprocess::preprocess(file, &mut map, &options, &mut diagnostics);
        let arena = ast::Arena::new();
        let unit = parse::parse(&arena, &text, &mut diagnostics);
        assert_eq!(diagnostics, [], "{source}");
        let mut found = lint(&unit, &map);
        found.sort_by_key(|d| d.primary.as_ref().map(|p| p.span.start));
        found
            .iter()
            .map(|d| {
                let span = d.primary.as_ref().unwrap().span;
                let at = map.position(span).unwrap();
                format!("{} {}:{}", d.code, at.line, at.column)
            })
            .collect()
    }

    #[test]
    fn fall_through_between_labels() {
        let source = "kernel void k(int a) {
switch (a) {
case 1: a = 1;
case 2: a = 2; break;
case 3: if (a > 1) break; else return;
case 4: case 5: { a = 3; /* Falls through. */ }
case 6: for (;;) a = 1;
case 7: if (a) break;
default: ;
case 8: a = 4;
}
}";
        assert_eq!(warnings(source), ["W0406 4:1", "W0406 9:1"]);
    }

    #[test]
    fn unused_labels() {
        let source = "kernel void k(int a) {
int x;
if (a) goto used;
unused: x = 1;
used: a = x;
x = a;
}";
        assert_eq!(warnings(source), ["W0105 4:1"]);
    }

    #[test]
    fn assignments_to_elements_and_components_initialize() {
        let source = "kernel void k(global int *p, int a) {
int v[2]; int4 w; int4 only;
v[a] = 1; w.x = 2; only.y = 3;
p[0] = v[0] + w.x;
}";
        assert_eq!(warnings(source), ["W0106 2:24"]);
    }
}
