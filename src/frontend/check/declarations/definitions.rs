//! Definitions of functions (C99 6.9.1): bodies, once for a function, or for each instance of one with pointers to the
//! generic address space.

use super::functions::{Parts, is_kernel, parameter_name};
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Attribute, Derived, FunctionDefinition, Parameter};
use crate::frontend::check::statements::labels::warn_of_mistyped;
use crate::frontend::check::warnings::{
    copies, divergence, early_uses, flow, initialization, loop_bounds, spin_locks,
};
use crate::frontend::check::{Body, Checker};
use crate::frontend::scope::{Declared, Symbol};
use crate::frontend::typed::{self, FunctionId, VariableId};
use crate::frontend::types::{Space, Type};
use crate::source::Span;
use std::sync::Arc;

/// The closing brace at the end of a block.
fn last_byte(block: Span) -> Span {
    let start = block.end.saturating_sub(1).max(block.start);
    Span { start, ..block }
}

impl<'a> Checker<'a> {
    /// Checks a function definition: its declaration, its body, and warnings on its control flow.
    /// Returns its id and typed tree; `None` if its declaration is ill-formed, and for a function with pointers to
    /// the generic address space, whose body is checked for each instance.
    pub(in crate::frontend::check) fn function(
        &mut self,
        function: &'a FunctionDefinition<'a>,
    ) -> Option<(FunctionId, typed::Function)> {
        let declarator = &function.declarator;
        let name = declarator.name?;
        let Some(Derived::Function(..)) = declarator.derived.first() else {
            let message = "expected a parameter list before the function body";
            let help = format!(
                "write `{}(...)`, with `()` if there are no parameters",
                name.text
            );
            self.report(Diagnostic::new(Code::E0001, declarator.span, message).help(help));
            return None;
        };
        self.unknown.clear();
        let specified = self.specified(&function.specifiers);
        let mut parts = self.header(&function.specifiers, specified, declarator);
        self.remove_incomplete_types(&mut parts, name.span);
        let is_incomplete = parts.header.is_none();
        let id = self.declare(declarator, parts.header.take(), true);
        if let Some(id) = id
            && !self.functions[id.0 as usize].generic.is_empty()
        {
            self.define_generic(id, function);
            return None;
        }
        if let Some(id) = id {
            self.decide_result(id, function);
            parts.result = Some(self.functions[id.0 as usize].result);
        }
        self.function_body(function, id, parts, is_incomplete)
    }

    /// Checks the body of an instance of a function whose declaration was checked: the types of its parameters
    /// and its result are those of `id`.
    pub(in crate::frontend::check) fn instance_body(
        &mut self,
        function: &'a FunctionDefinition<'a>,
        id: FunctionId,
    ) -> Option<(FunctionId, typed::Function)> {
        let (count, errors) = (self.diagnostics.len(), self.errors);
        self.unknown.clear();
        let specified = self.specified(&function.specifiers);
        let mut parts = self.header(&function.specifiers, specified, &function.declarator);
        // What is wrong there was reported with the declaration.
        self.diagnostics.truncate(count);
        self.errors = errors;
        let instance = &self.functions[id.0 as usize];
        parts.result = Some(instance.result);
        for ((declared, _), &ty) in parts.parameters.iter_mut().zip(&*instance.parameters) {
            if let Some(declared) = declared {
                declared.ty = ty;
            }
        }
        self.function_body(function, Some(id), parts, false)
    }

    /// Checks the body of a function, and warns about its control flow.
    fn function_body(
        &mut self,
        function: &'a FunctionDefinition<'a>,
        id: Option<FunctionId>,
        parts: Parts<'a>,
        is_incomplete: bool,
    ) -> Option<(FunctionId, typed::Function)> {
        let declarator = &function.declarator;
        let name = declarator.name?;
        let specifiers = &function.specifiers;
        let Parts {
            result, parameters, ..
        } = parts;
        let is_kernel = is_kernel(specifiers);
        self.function = Body {
            id,
            name: name.text,
            is_kernel,
            result,
            is_incomplete: is_incomplete || !function.is_complete,
            ..Body::default()
        };
        let (errors, first) = (self.errors, self.diagnostics.len());
        self.scopes.enter();
        self.bind_parameters(parameters);
        self.function.parameter_count = self.function.variables.len();
        let mut checked = typed::Function {
            name: Arc::from(name.text),
            span: name.span,
            is_kernel,
            result: result.unwrap_or(Type::Void),
            parameter_count: self.function.parameter_count,
            variables: Vec::new(),
            expressions: Vec::new(),
            body: Vec::new(),
            label_count: 0,
            end: last_byte(function.body.span),
            required_group_size: None,
            group_size_hint: None,
            vector_type_hint: None,
            required_sub_group_size: None,
        };
        let attributes: Vec<&Attribute<'a>> = specifiers
            .attributes
            .iter()
            .chain(&declarator.attributes)
            .collect();
        self.function_attributes(&mut checked, &attributes);
        checked.body = self.block_items(&function.body);
        self.scopes.leave();
        self.check_labels();
        self.explain_comma_subscripts(first);
        self.settle_spellings(first, function.is_complete);
        let body = std::mem::take(&mut self.function);
        self.instances.flow = body.pointers;
        checked.label_count = body.labels.count();
        checked.variables = body.variables;
        checked.expressions = body.expressions;
        if self.errors == errors && function.is_complete && !body.is_incomplete {
            let reported = self.diagnostics.len();
            flow::check(&checked, &body.labels, &mut self.diagnostics);
            warn_of_mistyped(&body.labels, reported, &mut self.diagnostics);
            if !self.is_library {
                initialization::check(&checked, &mut self.diagnostics);
                divergence::check(&checked, &self.callees, &mut self.diagnostics);
                if let Some(id) = id {
                    self.callees.add(id, &checked);
                }
                copies::check(&checked, &mut self.diagnostics);
                early_uses::check(&checked, &mut self.diagnostics);
                loop_bounds::check(&checked, &self.types, &mut self.diagnostics);
                spin_locks::check(&checked, &mut self.diagnostics);
            }
        }
        Some((id?, checked))
    }

    fn bind_parameters(&mut self, parameters: Vec<(Option<Declared>, &'a Parameter<'a>)>) {
        for (declared, parameter) in parameters {
            // `global float a` is probably a pointer.
            let declared = declared.filter(|d| d.space.is_none_or(|s| s == Space::Private));
            let Some(declared) = declared else {
                // Suppresses diagnostics for uses of the parameter.
                if let Some(name) = parameter.type_name.declarator.name {
                    self.scopes.bind(name.text, Symbol::Unusable, name.span);
                }
                continue;
            };
            if parameter.type_name.declarator.name.is_none() && !self.function.is_incomplete {
                let message =
                    "omitting the parameter name in a function definition is a C23 extension";
                self.report(
                    Diagnostic::new(Code::W0108, parameter.span, message)
                        .note("C99 6.9.1 requires a name, C23 does not"),
                );
            }
            let name = parameter.type_name.declarator.name;
            self.warn_of_half(declared.ty, name.map_or(parameter.span, |name| name.span));
            let id = VariableId(self.function.variables.len() as u32);
            self.parameter_attributes(&parameter.type_name.specifiers.attributes);
            self.parameter_attributes(&parameter.type_name.declarator.attributes);
            let enumeration = declared.enumeration.map(|enumeration| (id, enumeration));
            self.function.enumerations.extend(enumeration);
            self.function.variables.push(typed::Variable {
                name: Arc::from(name.map_or("", |n| n.text)),
                ty: declared.ty,
                is_const: declared.is_const,
                is_volatile: declared.is_volatile,
                in_memory: matches!(declared.ty, Type::Record(_)) || declared.is_volatile,
                align: None,
                is_local: false,
                is_restrict: declared.is_restrict,
                span: name.map_or(parameter.span, |n| n.span),
            });
            if let Some(name) = name {
                self.bind(name, Symbol::Variable(id));
            }
        }
    }

    /// Reports and removes incomplete parameter and return types of a function definition.
    fn remove_incomplete_types(&mut self, parts: &mut Parts<'a>, span: Span) {
        let mut fits = true;
        if let Some(result) = parts.result
            && !self.is_complete(result, span)
        {
            (parts.result, fits) = (None, false);
        }
        for (declared, parameter) in &mut parts.parameters {
            if let Some(known) = declared
                && !self.is_complete(known.ty, parameter_name(parameter).0)
            {
                (*declared, fits) = (None, false);
            }
        }
        parts.header.take_if(|_| !fits);
    }
}
