//! Declarations of variables and types, at file scope and in blocks.

use super::super::ast::{Declaration, Derived, InitDeclarator, Initializer, Storage};
use super::super::scope::{Declared, Symbol};
use super::super::typed::{self, Statement, StatementKind, VariableId};
use super::super::types::{Space, Type};
use super::Checker;
use super::specifiers::Role;
use crate::diagnostic::{Code, Diagnostic};
use std::sync::Arc;

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
        for init in &declaration.declarators {
            let Some(name) = init.declarator.name else {
                continue;
            };
            if let Some(Derived::Function(..)) = init.declarator.derived.first() {
                self.prototype(specifiers, specified, &init.declarator);
                continue;
            }
            if self.scopes.find_in_block(name.text).is_none() {
                self.scopes.bind(name.text, Symbol::Unusable, name.span);
            }
            let Some(specified) = specified else { continue };
            if let Some(&(_, span)) = specifiers
                .storage
                .iter()
                .find(|(s, _)| *s == Storage::Kernel)
            {
                self.error(Code::E0303, span, "`kernel` belongs to functions");
            } else if specified.space == Some(Space::Constant) {
                self.unsupported(
                    name.span,
                    "variables at file scope are",
                    Some("pass a `constant` buffer, or write the value out"),
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
    }

    /// `typedef type name, *name;`
    fn typedef(&mut self, declaration: &'a Declaration<'a>) {
        let specifiers = &declaration.specifiers;
        let fits = self.only_storage(specifiers, &[Storage::Typedef], "a typedef");
        let specified = self.specified(specifiers);
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
        let fits = self.only_storage(specifiers, &[], "a variable in a function");
        let specified = self.specified(specifiers);
        for init in &declaration.declarators {
            for attribute in specifiers
                .attributes
                .iter()
                .chain(&init.declarator.attributes)
            {
                self.ignored_attribute(attribute);
            }
            let declared = match (fits, specified) {
                (Some(()), Some(s)) => self.declared(s, &init.declarator, Role::Object),
                _ => None,
            };
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
                self.unsupported(name.span, "variables in local memory are", None);
                return false;
            }
            Some(Space::Constant) => {
                self.unsupported(
                    name.span,
                    "`constant` variables are",
                    Some("write `const` instead"),
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
        match declared.ty {
            Type::Void => {
                self.error(
                    Code::E0201,
                    name.span,
                    format!("variable `{}` cannot be of type `void`", name.text),
                );
                false
            }
            Type::Pointer(p) => match p.space {
                Space::Global | Space::Constant => true,
                Space::Private => {
                    self.unsupported(
                        name.span,
                        "pointers to private memory are",
                        Some("a pointer to a buffer is written `global type *name`"),
                    );
                    false
                }
                Space::Local => {
                    self.unsupported(name.span, "pointers to local memory are", None);
                    false
                }
            },
            Type::Scalar(_) | Type::Array(_) => true,
        }
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
        if let Some(declared) = declared {
            self.function.variables.push(typed::Variable {
                name: Arc::from(name.text),
                ty: declared.ty,
                is_const: declared.is_const,
                is_restrict: declared.is_restrict,
                span: name.span,
            });
        }
        let value = match init.initializer {
            None => None,
            Some(Initializer::List(span)) => {
                if declared.is_some() {
                    self.unsupported(
                        span,
                        "initialiser lists are",
                        Some("write the value without braces"),
                    );
                }
                return;
            }
            Some(Initializer::Expression(e)) => {
                let Some(declared) = declared else {
                    self.within_unsupported(|this| this.value(e));
                    return;
                };
                let Some(value) = self.value(e) else { return };
                let what = format!("variable `{}`", name.text);
                let Some(value) = self.assigned(value, declared.ty, &what) else {
                    return;
                };
                Some(value)
            }
        };
        if bound {
            statements.push(Statement {
                kind: StatementKind::Declare(id, value),
                span: init.declarator.span,
            });
        }
    }
}
