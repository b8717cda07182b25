//! `extern` declarations of variables in the constant address space (OpenCL C 6.8, 6.9), which the same translation unit has
//! to define: gencl does not link.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{self, InitDeclarator, Name, Specifiers, Storage, TypeWord};
use crate::frontend::check::Checker;
use crate::frontend::check::declarations::specifiers::Role;
use crate::frontend::scope::Symbol;
use crate::frontend::types::{Array, Space, Type};
use crate::source::Span;
use hashbrown::{HashMap, HashSet};

/// The definition of a variable at file scope.
struct Definition<'a> {
    specifiers: &'a Specifiers<'a>,
    init: &'a InitDeclarator<'a>,
    /// The number of functions that the unit defines before it.
    functions: usize,
}

/// The variables of a unit with an `extern` declaration.
#[derive(Default)]
pub(in crate::frontend::check) struct ExternalVariables<'a> {
    /// The definitions of variables with initializers; empty if nothing is declared `extern`.
    definitions: HashMap<&'a str, Definition<'a>>,
    /// Those that were checked before their place in the source.
    checked: HashSet<&'a str>,
    /// The declarations of variables without a definition.
    undefined: HashMap<&'a str, Span>,
    /// The declarations of variables that are defined later, with their types.
    declared: HashMap<&'a str, (Type, Span)>,
    /// The number of functions defined so far.
    pub(in crate::frontend::check) functions: usize,
}

/// Whether a declaration is `extern`.
fn is_external(specifiers: &Specifiers<'_>) -> bool {
    specifiers.storage.iter().any(|s| s.0 == Storage::Extern)
}

impl<'a> ExternalVariables<'a> {
    /// Finds the definitions of a unit in which something is declared `extern`.
    pub(in crate::frontend::check) fn find(unit: &'a ast::Unit<'a>) -> Self {
        let mut this = ExternalVariables::default();
        let is_declaration = |item: &ast::Item<'a>| matches!(item, ast::Item::Declaration(d) if is_external(&d.specifiers));
        if !unit.items.iter().any(is_declaration) {
            return this;
        }
        let mut functions = 0;
        for item in &unit.items {
            match item {
                ast::Item::Declaration(declaration) => {
                    for init in &declaration.declarators {
                        if let (Some(name), Some(_)) = (init.declarator.name, init.initializer) {
                            let specifiers = &declaration.specifiers;
                            let definition = Definition {
                                specifiers,
                                init,
                                functions,
                            };
                            this.definitions.entry(name.text).or_insert(definition);
                        }
                    }
                }
                ast::Item::Function(_) => functions += 1,
                ast::Item::Contract(_) | ast::Item::StaticAssertion(_) => {}
            }
        }
        this
    }
}

impl<'a> Checker<'a> {
    /// Checks a declaration at file scope if it is `extern`, or a definition that was checked before. Returns whether it
    /// is one of these.
    pub(super) fn external_variable(
        &mut self,
        specifiers: &'a Specifiers<'a>,
        init: &'a InitDeclarator<'a>,
        name: Name<'a>,
    ) -> bool {
        if init.initializer.is_some() {
            return self.external.checked.remove(name.text);
        }
        if !is_external(specifiers) || specifiers.storage.len() > 1 {
            return false;
        }
        let Some(specified) = self.specified(specifiers) else {
            return true;
        };
        let declared = self.declared(specified, &init.declarator, Role::Object);
        let Some(declared) = declared else {
            return true;
        };
        if declared.space != Some(Space::Constant) {
            return false;
        }
        if !self.is_defined_before(name, declared.ty) {
            self.external
                .declared
                .insert(name.text, (declared.ty, name.span));
            self.define_external(name);
        }
        true
    }

    /// Compares the type of a variable at file scope, which was just defined, with that of an earlier declaration.
    pub(super) fn compare_with_declaration(&mut self, name: Name<'a>) {
        if let Some((ty, span)) = self.external.declared.remove(name.text) {
            let name = Name { span, ..name };
            self.is_defined_before(name, ty);
        }
    }

    /// Whether a variable is defined already. Reports a definition of another type.
    fn is_defined_before(&mut self, name: Name<'a>, ty: Type) -> bool {
        let Some(before) = self.scopes.find_in_block(name.text).cloned() else {
            return false;
        };
        let Symbol::Constant(id) = before.symbol else {
            if !matches!(before.symbol, Symbol::Unusable) {
                self.bind(name, Symbol::Unusable);
            }
            return true;
        };
        let defined = self.constants[id.0 as usize].ty;
        let is_same = match (ty, defined) {
            (
                Type::Array(Array {
                    element,
                    length: None,
                }),
                Type::Array(array),
            ) => element == array.element,
            _ => ty == defined,
        };
        if !is_same {
            let (shown, given) = (self.show(ty), self.show(defined));
            let message = format!(
                "redeclaration of `{}` with a different type: `{shown}` vs `{given}`",
                name.text
            );
            self.report(
                Diagnostic::new(Code::E0102, name.span, message)
                    .also(before.span, "the definition is here"),
            );
        }
        true
    }

    /// Checks the definition of a variable before its place in the source if functions between may use the variable.
    fn define_external(&mut self, name: Name<'a>) {
        let Some(definition) = self.external.definitions.get(name.text) else {
            self.external.undefined.insert(name.text, name.span);
            return;
        };
        let (specifiers, init) = (definition.specifiers, definition.init);
        let defines_type = |word: &TypeWord<'_>| match word {
            TypeWord::Struct(s) => s.body.is_some(),
            TypeWord::Enum(e) => e.has_body,
            _ => false,
        };
        if definition.functions <= self.external.functions
            || specifiers.types.iter().any(|(word, _)| defines_type(word))
        {
            return;
        }
        let Some(defined) = init.declarator.name else {
            return;
        };
        self.external.checked.insert(name.text);
        let specified = self.specified(specifiers);
        self.file_variable(specifiers, specified, init, defined);
        self.compare_with_declaration(defined);
        if self.scopes.find_in_block(name.text).is_none() {
            self.scopes.bind(name.text, Symbol::Unusable, defined.span);
        }
    }

    /// The error about the use of a variable that is declared, but not defined.
    pub(in crate::frontend::check) fn undefined_variable(
        &self,
        name: &str,
        span: Span,
    ) -> Option<Diagnostic> {
        let declared = self.external.undefined.get(name)?;
        let message = format!("variable `{name}` is declared, but not defined");
        Some(
            Diagnostic::new(Code::E0104, span, message)
                .also(*declared, "declared here")
                .note("gencl does not link: the definition must be in the same translation unit")
                .help("define it with an initializer, or include the file that does"),
        )
    }
}
