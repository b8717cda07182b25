//! Declarations of variables and types, at file scope and in blocks.

use super::super::ast::{
    Declaration, Derived, InitDeclarator, Initializer, Name, Specifiers, Storage, TypeWord,
};
use super::super::preprocess::Language;
use super::super::scope::{Declared, Symbol};
use super::super::typed::{self, Element, Statement, StatementKind, VariableId};
use super::super::types::{Array, Space, Type};
use super::Checker;
use super::specifiers::Role;
use crate::diagnostic::{Code, Diagnostic};
use std::sync::Arc;

/// The most bytes that the arrays of one function may have together.
const MAX_PRIVATE_BYTES: u64 = 64 << 10;

/// Bytes of all variables of a kernel in local memory.
const MAX_LOCAL_BYTES: u64 = crate::launch::check::MAX_LOCAL_BYTES as u64;

impl<'a> Checker<'a> {
    /// A declaration at file scope: types and prototypes.
    pub(super) fn file_declaration(&mut self, declaration: &'a Declaration<'a>) {
        let specifiers = &declaration.specifiers;
        let is_typedef = specifiers
            .storage
            .iter()
            .any(|(s, _)| *s == Storage::Typedef);
        if is_typedef {
            self.typedef(declaration);
            return;
        }
        let specified = self.specified(specifiers);
        self.declares_something(declaration);
        for init in &declaration.declarators {
            let Some(name) = init.declarator.name else {
                continue;
            };
            if let Some(Derived::Function(..)) = init.declarator.derived.first() {
                self.prototype(specifiers, specified, &init.declarator);
                continue;
            }
            let before = self.scopes.find_in_block(name.text).is_some();
            self.file_variable(specifiers, specified, init, name);
            if !before && self.scopes.find_in_block(name.text).is_none() {
                self.scopes.bind(name.text, Symbol::Unusable, name.span);
            }
        }
    }

    fn file_variable(
        &mut self,
        specifiers: &Specifiers<'a>,
        specified: Option<Declared>,
        init: &'a InitDeclarator<'a>,
        name: Name<'a>,
    ) {
        let Some(specified) = specified else { return };
        if let Some(&(_, span)) = specifiers
            .storage
            .iter()
            .find(|(s, _)| *s == Storage::Kernel)
        {
            self.error(Code::E0303, span, "`kernel` belongs to functions");
            return;
        }
        if let Some(&(storage, span)) = specifiers
            .storage
            .iter()
            .find(|(s, _)| *s != Storage::Static)
        {
            let message = format!("`{}` does not fit a variable at file scope", storage.name());
            self.error(Code::E0303, span, message);
            return;
        }
        let Some(declared) = self.declared(specified, &init.declarator, Role::Object) else {
            return;
        };
        if declared.space == Some(Space::Constant) {
            self.constant_variable(init, declared, None);
        } else if self.language >= Language::Cl20 {
            self.unsupported(
                name.span,
                "variables outside of functions that are not `constant` are",
                Some("pass a buffer to the kernel"),
            );
        } else {
            self.report(
                Diagnostic::new(
                    Code::E0302,
                    name.span,
                    format!("`{}` at file scope must be `constant`", name.text),
                )
                .note("OpenCL C 1.2 has no other variables outside of functions"),
            );
        }
    }

    /// Warns of a declaration without a name.
    fn declares_something(&mut self, declaration: &Declaration<'a>) {
        let types = &declaration.specifiers.types;
        let has_tag = types.iter().any(|(word, _)| match word {
            TypeWord::Struct(..) | TypeWord::Enum(..) => true,
            TypeWord::Basic(_) | TypeWord::BuiltIn(_) | TypeWord::Named(_) => false,
        });
        if declaration.declarators.is_empty() && !types.is_empty() && !has_tag {
            self.report(
                Diagnostic::new(Code::W0107, declaration.span, "this declares nothing")
                    .help("write a name behind the type"),
            );
        }
    }

    /// `typedef type name, *name;`
    fn typedef(&mut self, declaration: &'a Declaration<'a>) {
        let specifiers = &declaration.specifiers;
        let fits = self.only_storage(specifiers, &[Storage::Typedef], "a typedef");
        let specified = self.specified(specifiers);
        if !specifiers.types.is_empty() && declaration.declarators.is_empty() {
            self.report(
                Diagnostic::new(Code::W0107, declaration.span, "this typedef names nothing")
                    .help("write a name behind the type"),
            );
        }
        for init in &declaration.declarators {
            let Some(name) = init.declarator.name else {
                continue;
            };
            for attribute in specifiers
                .attributes
                .iter()
                .chain(&init.declarator.attributes)
            {
                self.ignored_attribute(attribute);
            }
            if init.initializer.is_some() {
                self.error(Code::E0001, name.span, "a typedef has no value");
            }
            let declared = match (fits, specified) {
                (Some(()), Some(s)) => self.declared(s, &init.declarator, Role::Object),
                _ => None,
            };
            let symbol = match declared {
                Some(declared) => Symbol::Typedef(declared),
                None => Symbol::Unusable,
            };
            // The same type again is allowed, as clang allows it.
            if let (Some(Symbol::Typedef(before)), Some(now)) = (
                self.scopes.find_in_block(name.text).map(|b| &b.symbol),
                declared,
            ) && *before == now
            {
                continue;
            }
            self.bind(name, symbol);
        }
    }

    /// A declaration in a block, or in the head of a `for`.
    pub(super) fn local_declaration(
        &mut self,
        declaration: &'a Declaration<'a>,
        statements: &mut Vec<Statement>,
    ) {
        let specifiers = &declaration.specifiers;
        if specifiers
            .storage
            .iter()
            .any(|(s, _)| *s == Storage::Typedef)
        {
            self.typedef(declaration);
            return;
        }
        let only_functions = |d: &InitDeclarator<'_>| {
            matches!(d.declarator.derived.first(), Some(Derived::Function(..)))
        };
        let fits = if declaration.declarators.iter().any(|d| !only_functions(d)) {
            self.only_storage(specifiers, &[], "a variable in a function")
        } else {
            Some(())
        };
        let specified = self.specified(specifiers);
        self.declares_something(declaration);
        for init in &declaration.declarators {
            for attribute in specifiers
                .attributes
                .iter()
                .chain(&init.declarator.attributes)
            {
                self.ignored_attribute(attribute);
            }
            if let Some(Derived::Function(..)) = init.declarator.derived.first() {
                self.prototype(specifiers, specified, &init.declarator);
                continue;
            }
            let declared = match (fits, specified) {
                (Some(()), Some(s)) => self.declared(s, &init.declarator, Role::Object),
                _ => None,
            };
            if let Some(declared) = declared
                && declared.space == Some(Space::Constant)
                && self.scopes.depth() == 1
                && self.function.is_kernel
            {
                let owner = self.function.name;
                self.constant_variable(init, declared, Some(owner));
                continue;
            }
            let declared = declared.filter(|d| self.is_possible_variable(d, init));
            self.local_variable(init, declared, statements);
        }
    }

    /// Reports a type or an address space that no variable of a function can have.
    fn is_possible_variable(&mut self, declared: &Declared, init: &InitDeclarator<'a>) -> bool {
        let Some(name) = init.declarator.name else {
            return false;
        };
        match declared.space {
            None | Some(Space::Private) => {}
            Some(Space::Local) => {
                if self.scopes.depth() != 1 || !self.function.is_kernel {
                    let message = format!("`{}` cannot be `local` here", name.text);
                    let note = "`local` variables stand in the outermost block of a kernel";
                    self.report(Diagnostic::new(Code::E0302, name.span, message).note(note));
                    return false;
                }
                if let Some(initializer) = init.initializer {
                    let span = match initializer {
                        Initializer::Expression(e) => e.span,
                        Initializer::List(list) => list.span,
                    };
                    let message = format!("`{}` in local memory has no initial value", name.text);
                    let help = "let one work-item write it, and all wait at a barrier";
                    self.report(Diagnostic::new(Code::E0302, span, message).help(help));
                    return false;
                }
            }
            // In the outermost block of a kernel it has become a table of the unit by now.
            Some(Space::Constant) => {
                self.report(
                    Diagnostic::new(
                        Code::E0302,
                        name.span,
                        format!("`{}` cannot be `constant` here", name.text),
                    )
                    .note("`constant` variables stand at file scope and in the outermost block of a kernel"),
                );
                return false;
            }
            Some(Space::Global) => {
                self.error(
                    Code::E0302,
                    name.span,
                    format!("`{}` in a function cannot be `global`", name.text),
                );
                return false;
            }
        }
        let innermost = self.types.innermost(declared.ty);
        if innermost == Type::Void {
            self.error(
                Code::E0201,
                name.span,
                format!("variable `{}` cannot be of type `void`", name.text),
            );
            return false;
        }
        true
    }

    fn local_variable(
        &mut self,
        init: &'a InitDeclarator<'a>,
        declared: Option<Declared>,
        statements: &mut Vec<Statement>,
    ) {
        let Some(name) = init.declarator.name else {
            return;
        };
        let id = VariableId(self.function.variables.len() as u32);
        // The name is known in its own initialiser (C99 6.2.1).
        let bound = match declared {
            Some(_) => self.bind(name, Symbol::Variable(id)),
            None => {
                self.bind(name, Symbol::Unusable);
                false
            }
        };
        let is_local = declared.is_some_and(|d| d.space == Some(Space::Local));
        if let Some(declared) = declared {
            self.function.variables.push(typed::Variable {
                name: Arc::from(name.text),
                ty: declared.ty,
                is_const: declared.is_const,
                is_volatile: declared.is_volatile,
                in_memory: declared.ty.array().is_some() || is_local,
                is_local,
                is_restrict: declared.is_restrict,
                span: name.span,
            });
        }
        if let (Some(declared), true) = (declared, is_local) {
            if !self.takes_local_memory(declared.ty, name) && bound {
                self.scopes.rebind(name.text, Symbol::Unusable, name.span);
            }
            return;
        }
        let kind = match (declared.map(|d| d.ty), init.initializer) {
            (Some(Type::Array(array)), initializer) => {
                self.array_variable(id, array, initializer, name)
            }
            (Some(_), None) => Some(StatementKind::Declare(id, None)),
            (Some(ty), Some(initializer)) => {
                let first = self.function.expressions.len();
                let what = format!("variable `{}`", name.text);
                let value = self.initial_value(initializer, ty, &what);
                let is_fixed = declared.is_some_and(|d| d.is_const && !d.is_volatile);
                if let Some(value) = value.filter(|_| is_fixed)
                    && let Some(constant) = self.constant(first, value)
                {
                    self.function.constants.insert(id, constant);
                }
                value.map(|value| StatementKind::Declare(id, Some(value)))
            }
            (None, Some(Initializer::Expression(e))) => {
                self.within_unsupported(|this| this.value(e));
                None
            }
            (None, _) => None,
        };
        // An array whose list was wrong has no length.
        if let Some(Type::Array(Array { length: None, .. })) = declared.map(|d| d.ty)
            && kind.is_none()
            && bound
        {
            self.scopes.rebind(name.text, Symbol::Unusable, name.span);
        }
        if let Some(kind) = kind.filter(|_| bound) {
            statements.push(Statement {
                kind,
                span: init.declarator.span,
            });
        }
    }

    /// Counts the bytes of a variable in local memory; whether there is room for it.
    fn takes_local_memory(&mut self, ty: Type, name: Name<'a>) -> bool {
        if let Type::Array(Array { length: None, .. }) = ty {
            self.length_missing(name);
            return false;
        }
        let align = u64::from(self.types.align(ty)).max(1);
        let start = self.function.local_bytes.next_multiple_of(align);
        let end = start.saturating_add(self.types.size(ty));
        if end > MAX_LOCAL_BYTES {
            let limit = (
                "all `local` variables of a kernel together",
                MAX_LOCAL_BYTES,
            );
            self.too_large(name.span, Some(limit));
            return false;
        }
        self.function.local_bytes = end;
        true
    }

    fn length_missing(&mut self, name: Name<'a>) {
        self.report(
            Diagnostic::new(
                Code::E0206,
                name.span,
                format!("the length of `{}` is missing", name.text),
            )
            .help("write it between the brackets, or a list of values behind `=`"),
        );
    }

    /// The initialisation of an array in private memory, whose length may come from it.
    fn array_variable(
        &mut self,
        id: VariableId,
        array: Array,
        initializer: Option<Initializer<'a>>,
        name: Name<'a>,
    ) -> Option<StatementKind> {
        let (leaves, length) = match (initializer, array.length) {
            (None, Some(_)) => (None, None),
            (None, None) => {
                self.length_missing(name);
                return None;
            }
            (Some(Initializer::Expression(e)), _) => {
                self.not_a_list(e);
                return None;
            }
            (Some(Initializer::List(list)), _) => {
                let (leaves, length) = self.array_elements(array, list)?;
                let length = array.length.map_or(length, u64::from);
                let ty = self.sized(array, length, list.span)?;
                if let Some(variable) = self.function.variables.get_mut(id.0 as usize) {
                    variable.ty = ty;
                }
                (Some(leaves), Some(ty))
            }
        };
        let size = self.types.size(length.unwrap_or(Type::Array(array)));
        if self.function.private_bytes.saturating_add(size) > MAX_PRIVATE_BYTES {
            let limit = ("all arrays of a function together", MAX_PRIVATE_BYTES);
            self.too_large(name.span, Some(limit));
            return None;
        }
        self.function.private_bytes += size;
        let Some(leaves) = leaves else {
            return Some(StatementKind::Declare(id, None));
        };
        let mut elements = Vec::with_capacity(leaves.len());
        let mut failed = false;
        for leaf in leaves {
            match self.initial_value(leaf.value, leaf.ty, "an element") {
                Some(value) => elements.push(Element {
                    offset: leaf.offset as u32,
                    value,
                }),
                None => failed = true,
            }
        }
        (!failed).then_some(StatementKind::Initialize {
            variable: id,
            elements,
        })
    }
}
