//! Functions: kernels and their parameters (OpenCL C 6.7, 6.9).

use super::super::ast::{
    Attribute, Declarator, Derived, FunctionDefinition, Parameter, Specifiers, Storage,
};
use super::super::scope::{Declared, Symbol};
use super::super::typed::{self, VariableId};
use super::super::types::{Space, Type};
use super::specifiers::Role;
use super::{Body, Checker};
use crate::diagnostic::{Code, Diagnostic};
use std::sync::Arc;

/// The most parameters a kernel may have. Their values must fit the payload, which has room
/// for far fewer; the limit keeps their indices small everywhere behind.
pub const MAX_PARAMETERS: usize = 1024;

fn is_kernel(specifiers: &Specifiers<'_>) -> bool {
    specifiers
        .storage
        .iter()
        .any(|(s, _)| *s == Storage::Kernel)
}

/// Whether a list of parameters is `(void)`.
fn is_void(parameters: &[Parameter<'_>]) -> bool {
    matches!(parameters, [only] if only.type_name.declarator.name.is_none()
        && only.type_name.declarator.derived.is_empty()
        && matches!(only.type_name.specifiers.types.as_slice(),
            [(super::super::ast::TypeWord::Basic("void"), _)]))
}

impl<'a> Checker<'a> {
    /// A function that is declared without a body.
    pub(super) fn prototype(
        &mut self,
        specifiers: &'a Specifiers<'a>,
        specified: Option<Declared>,
        declarator: &'a Declarator<'a>,
    ) {
        let kernel = is_kernel(specifiers);
        if kernel && let Some(specified) = specified {
            self.kernel_result(specified, declarator);
        }
        let types = self.parameter_types(declarator, kernel);
        self.bind_function(declarator, kernel, false, types);
    }

    /// The types of parameters; `None` when one is wrong.
    fn parameter_types(
        &mut self,
        declarator: &'a Declarator<'a>,
        kernel: bool,
    ) -> Option<Vec<(Declared, &'a Parameter<'a>)>> {
        let Some(Derived::Function(parameters, _)) = declarator.derived.first() else {
            return None;
        };
        if is_void(parameters) {
            return Some(Vec::new());
        }
        if kernel && parameters.len() > MAX_PARAMETERS {
            let span = declarator.name.map_or(declarator.span, |n| n.span);
            self.error(
                Code::E0604,
                span,
                format!("a kernel has at most {MAX_PARAMETERS} parameters"),
            );
            return None;
        }
        let mut types = Vec::new();
        let mut failed = false;
        let role = if kernel {
            Role::KernelParameter
        } else {
            Role::Parameter
        };
        for parameter in parameters {
            let name = parameter.type_name;
            let fits = self.only_storage(&name.specifiers, &[], "a parameter");
            let declared = self
                .specified(&name.specifiers)
                .and_then(|s| self.declared(s, &name.declarator, role))
                .filter(|d| fits.is_some() && (!kernel || self.is_kernel_parameter(d, parameter)));
            match declared {
                Some(declared) => types.push((declared, parameter)),
                None => failed = true,
            }
        }
        (!failed).then_some(types)
    }

    /// Reports a type that a kernel's parameter cannot have.
    fn is_kernel_parameter(&mut self, declared: &Declared, parameter: &Parameter<'a>) -> bool {
        let declarator = &parameter.type_name.declarator;
        let (span, shown) = match declarator.name {
            Some(name) => (name.span, format!("parameter `{}`", name.text)),
            None => (parameter.span, "a parameter".to_owned()),
        };
        if let Some(space) = declared.space
            && space != Space::Private
        {
            let message = format!("{shown} itself cannot lie in `{}` memory", space.name());
            let mut diagnostic = Diagnostic::new(Code::E0302, span, message);
            if let Some(name) = declarator.name {
                diagnostic = diagnostic.help(format!("for a pointer, write `*{}`", name.text));
            }
            self.report(diagnostic);
            return false;
        }
        if let Some(word) = declared.device_only {
            let instead = if word == "size_t" || word == "uintptr_t" {
                "ulong"
            } else {
                "long"
            };
            self.report(
                Diagnostic::new(
                    Code::E0301,
                    span,
                    format!("{shown} of a kernel cannot be of type `{word}`"),
                )
                .note("its size may differ between host and device")
                .help(format!("use `{instead}`")),
            );
            return false;
        }
        match declared.ty {
            Type::Void => {
                self.error(
                    Code::E0301,
                    span,
                    format!("{shown} cannot be of type `void`"),
                );
                false
            }
            Type::BOOL => {
                self.report(
                    Diagnostic::new(
                        Code::E0301,
                        span,
                        format!("{shown} of a kernel cannot be of type `bool`"),
                    )
                    .help("use `int`"),
                );
                false
            }
            Type::Pointer(p) if p.space == Space::Private => {
                self.report(
                    Diagnostic::new(
                        Code::E0301,
                        span,
                        format!("{shown} of a kernel is a pointer without an address space"),
                    )
                    .help("write `global`, `constant` or `local` before the type"),
                );
                false
            }
            Type::Pointer(p) if p.space == Space::Local => {
                self.unsupported(span, "`local` parameters are", None);
                false
            }
            Type::Scalar(_) | Type::Pointer(_) | Type::Array(_) => true,
        }
    }

    fn kernel_result(&mut self, specified: Declared, declarator: &Declarator<'a>) {
        if specified.ty != Type::Void || declarator.derived.len() > 1 {
            let span = declarator.name.map_or(declarator.span, |n| n.span);
            self.error(Code::E0301, span, "a kernel must return `void`");
            self.returns_value = true;
        }
    }

    /// Makes a function's name known.
    fn bind_function(
        &mut self,
        declarator: &'a Declarator<'a>,
        kernel: bool,
        is_definition: bool,
        types: Option<Vec<(Declared, &'a Parameter<'a>)>>,
    ) {
        let Some(name) = declarator.name else { return };
        let Some(types) = types else {
            if self.scopes.find_in_block(name.text).is_none() {
                self.scopes.bind(name.text, Symbol::Unusable, name.span);
            }
            return;
        };
        let parameters: Vec<Type> = types.iter().map(|(d, _)| d.ty).collect();
        let before = self
            .scopes
            .find_in_block(name.text)
            .map(|b| (b.symbol.clone(), b.span));
        let mut defined = is_definition;
        if let Some((
            Symbol::Function {
                is_kernel,
                is_defined,
                parameters: earlier,
                ..
            },
            span,
        )) = before
        {
            let fits = earlier == parameters && is_kernel == kernel;
            if fits && !(is_defined && is_definition) {
                defined |= is_defined;
                if let Some(binding) = self.scopes.find_mut(name.text)
                    && let Symbol::Function {
                        is_defined,
                        is_reported,
                        ..
                    } = &mut binding.symbol
                {
                    *is_defined = defined;
                    *is_reported |= is_definition && !kernel;
                }
                return;
            }
            let message = if fits {
                format!("`{}` is defined twice", name.text)
            } else {
                format!(
                    "`{}` is declared with other parameters than before",
                    name.text
                )
            };
            self.report(
                Diagnostic::new(Code::E0102, name.span, message).also(span, "declared here before"),
            );
            return;
        }
        self.bind(
            name,
            Symbol::Function {
                is_kernel: kernel,
                is_defined: defined,
                is_reported: is_definition && !kernel,
                parameters,
            },
        );
    }

    /// A function with a body. `None`: it is no kernel, or it was reported.
    pub(super) fn function(
        &mut self,
        function: &'a FunctionDefinition<'a>,
    ) -> Option<typed::Function> {
        let declarator = &function.declarator;
        let name = declarator.name?;
        let specifiers = &function.specifiers;
        let kernel = is_kernel(specifiers);
        let Some(Derived::Function(_, _)) = declarator.derived.first() else {
            self.error(
                Code::E0001,
                declarator.span,
                "expected a list of parameters before the body",
            );
            return None;
        };
        self.unknown.clear();
        let specified = self.specified(specifiers);
        if !kernel {
            self.unsupported(
                name.span,
                "helper functions are",
                Some("write the body out in the kernel"),
            );
            let types = self.parameter_types(declarator, false);
            self.bind_function(declarator, false, true, types);
            return None;
        }
        self.only_storage(specifiers, &[Storage::Kernel, Storage::Inline], "a kernel");
        self.returns_value = false;
        if let Some(specified) = specified {
            self.kernel_result(specified, declarator);
        }
        let types = self.parameter_types(declarator, true);
        self.bind_function(declarator, true, true, types.clone());

        self.function = Body::default();
        self.loops = 0;
        self.switches = 0;
        self.scopes.enter();
        self.bind_parameters(declarator, types);
        let parameter_count = self.function.variables.len();
        let mut kernel = typed::Function {
            name: Arc::from(name.text),
            span: name.span,
            parameter_count,
            variables: Vec::new(),
            expressions: Vec::new(),
            body: Vec::new(),
            end: function.body.span.at_end(),
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
        self.kernel_attributes(&mut kernel, &attributes);
        kernel.body = self.block_items(&function.body);
        self.scopes.leave();
        let body = std::mem::take(&mut self.function);
        kernel.variables = body.variables;
        kernel.expressions = body.expressions;
        Some(kernel)
    }

    fn bind_parameters(
        &mut self,
        declarator: &'a Declarator<'a>,
        types: Option<Vec<(Declared, &'a Parameter<'a>)>>,
    ) {
        let Some(types) = types else {
            // Uses of the parameters are not reported one by one.
            if let Some(Derived::Function(parameters, _)) = declarator.derived.first() {
                for parameter in parameters {
                    if let Some(name) = parameter.type_name.declarator.name {
                        self.scopes.bind(name.text, Symbol::Unusable, name.span);
                    }
                }
            }
            return;
        };
        for (declared, parameter) in types {
            let id = VariableId(self.function.variables.len() as u32);
            let name = parameter.type_name.declarator.name;
            for attribute in &parameter.type_name.declarator.attributes {
                self.ignored_attribute(attribute);
            }
            self.function.variables.push(typed::Variable {
                name: Arc::from(name.map_or("", |n| n.text)),
                ty: declared.ty,
                is_const: declared.is_const,
                is_restrict: declared.is_restrict,
                span: name.map_or(parameter.span, |n| n.span),
            });
            if let Some(name) = name {
                self.bind(name, Symbol::Variable(id));
            }
        }
    }
}
