//! Warnings about what was written: names that nothing uses, variables without a value,
//! bodies that are only a `;`, values that nobody takes.
//!
//! Requires a tree that `check` found nothing wrong with: a warning must not follow from
//! an error. Reads the syntax tree, because what is looked for are words, not meanings;
//! warnings that depend on types are given by `check`.
//!
//! Keeps: only what is certainly so is said. What came out of a macro may be right in
//! another use of it, and is passed over. Linear in the size of the tree.

mod names;
mod shapes;
mod walk;

use super::ast::{Derived, Item, Storage, Unit};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{ExpansionId, SourceMap, Span};
use hashbrown::HashSet;
use names::Names;

/// The warnings about a unit, of all groups.
pub fn lint(unit: &Unit<'_>, map: &SourceMap) -> Vec<Diagnostic> {
    let mut linter = Linter {
        map,
        diagnostics: Vec::new(),
        names: Names::default(),
        referenced: HashSet::new(),
        labels: Vec::new(),
        gotos: HashSet::new(),
    };
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

struct Linter<'a, 'm> {
    map: &'m SourceMap,
    diagnostics: Vec<Diagnostic>,
    names: Names<'a>,
    /// Names that are used and are no local variables.
    referenced: HashSet<&'a str>,
    /// The labels of the function.
    labels: Vec<super::ast::Name<'a>>,
    /// What its `goto`s name.
    gotos: HashSet<&'a str>,
}

impl<'a> Linter<'a, '_> {
    /// Warns, unless a macro wrote it.
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

    /// Functions of the main file that are no kernels and that nothing calls.
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
            let message = format!("function `{}` is never used", name.text);
            self.warn(Code::W0104, name.span, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{ast, parse, preprocess};
    use pretty_assertions::assert_eq;

    /// Code, line and column of the warnings about a program.
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
    fn cases_that_run_on() {
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
    fn labels_that_nothing_names() {
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
    fn arrays_and_members_get_values_by_parts() {
        let source = "kernel void k(global int *p, int a) {
int v[2]; int4 w; int4 only;
v[a] = 1; w.x = 2; only.y = 3;
p[0] = v[0] + w.x;
}";
        assert_eq!(warnings(source), ["W0106 2:24"]);
    }
}
