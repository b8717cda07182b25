//! Functions: their declarations, results and parameters (C99 6.9.1, OpenCL C 6.7, 6.9).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{
    Attribute, Declarator, Derived, FunctionDefinition, Parameter, Specifiers, Storage,
};
use crate::frontend::builtins::library;
use crate::frontend::check::calls::overloads::is_overloadable;
use crate::frontend::check::declarations::specifiers::Role;
use crate::frontend::check::warnings::{divergence, flow};
use crate::frontend::check::{Body, Checker};
use crate::frontend::scope::{Declared, Symbol};
use crate::frontend::typed::{self, FunctionId, VariableId};
use crate::frontend::types::{Member, RecordId, Space, Type};
use crate::source::Span;
use std::sync::Arc;

/// The most parameters a kernel may have. Their values must fit the payload, which has room
/// for far fewer; the limit keeps their indices small everywhere behind.
pub const MAX_PARAMETERS: usize = 1024;

/// The most arguments of a call, each component of a vector counted: as many operands as an
/// instruction of Gen IR can have.
pub const MAX_ARGUMENTS: usize = 255;

/// What the declarations of a function say.
pub(in crate::frontend::check) struct DeclaredFunction<'a> {
    /// Its name.
    pub(in crate::frontend::check) name: &'a str,
    /// Where the name was declared first.
    pub(in crate::frontend::check) span: Span,
    /// Whether it is a kernel.
    pub(in crate::frontend::check) is_kernel: bool,
    /// Whether others may have its name.
    pub(in crate::frontend::check) is_overloadable: bool,
    /// Whether a body was seen.
    pub(in crate::frontend::check) is_defined: bool,
    /// The type of what it returns.
    pub(in crate::frontend::check) result: Type,
    /// The types of its parameters.
    pub(in crate::frontend::check) parameters: Arc<[Type]>,
}

/// What one declaration of a function says.
struct Header<'a> {
    is_kernel: bool,
    is_overloadable: bool,
    result: Type,
    parameters: Vec<(Declared, &'a Parameter<'a>)>,
}

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
            [(crate::frontend::ast::TypeWord::Basic("void"), _)]))
}

/// Where a parameter is named, and what it is called in a message.
fn parameter_name(parameter: &Parameter<'_>) -> (Span, String) {
    match parameter.type_name.declarator.name {
        Some(name) => (name.span, format!("parameter `{}`", name.text)),
        None => (parameter.span, "a parameter".to_owned()),
    }
}

impl<'a> Checker<'a> {
    /// A function that is declared without a body, at file scope or in a block (C99 6.7.1).
    pub(in crate::frontend::check) fn prototype(
        &mut self,
        specifiers: &'a Specifiers<'a>,
        specified: Option<Declared>,
        declarator: &'a Declarator<'a>,
    ) {
        let header = self.header(specifiers, specified, declarator);
        self.declare(declarator, header, false);
    }

    /// What a declaration says about a function; `None` when that is wrong.
    fn header(
        &mut self,
        specifiers: &'a Specifiers<'a>,
        specified: Option<Declared>,
        declarator: &'a Declarator<'a>,
    ) -> Option<Header<'a>> {
        let is_kernel = is_kernel(specifiers);
        let fits = if self.scopes.depth() > 0 && !self.is_library {
            self.only_storage(specifiers, &[Storage::Extern], "a function in a block")
        } else if is_kernel {
            let fitting = [Storage::Kernel, Storage::Inline, Storage::Extern];
            self.only_storage(specifiers, &fitting, "a kernel")
        } else {
            let fitting = [Storage::Static, Storage::Inline, Storage::Extern];
            self.only_storage(specifiers, &fitting, "a function")
        };
        let result = specified.and_then(|s| self.result_type(s, declarator, is_kernel));
        let parameters = self.parameter_types(declarator, is_kernel);
        fits?;
        let attributes = specifiers.attributes.iter().chain(&declarator.attributes);
        Some(Header {
            is_kernel,
            is_overloadable: !is_kernel && is_overloadable(attributes),
            result: result?,
            parameters: parameters?,
        })
    }

    /// The type that a function returns.
    fn result_type(
        &mut self,
        specified: Declared,
        declarator: &'a Declarator<'a>,
        is_kernel: bool,
    ) -> Option<Type> {
        let span = declarator.name.map_or(declarator.span, |n| n.span);
        let steps = declarator.derived.get(1..).unwrap_or_default();
        if is_kernel {
            if specified.ty != Type::Void || !steps.is_empty() {
                self.error(Code::E0301, span, "a kernel must return `void`");
                return None;
            }
            return Some(Type::Void);
        }
        let wrong = match steps.first() {
            Some(Derived::Array(_, span)) => Some((*span, "an array")),
            Some(Derived::Function(_, _, span)) => Some((*span, "a function")),
            Some(Derived::Pointer(..)) | None => None,
        };
        if let Some((span, what)) = wrong {
            self.error(
                Code::E0201,
                span,
                format!("a function cannot return {what}"),
            );
            return None;
        }
        let declared = self.derived(specified, steps, Role::Object)?;
        if let Some(space) = declared.space {
            let message = format!(
                "what a function returns cannot lie in `{}` memory",
                space.name()
            );
            self.error(Code::E0302, span, message);
            return None;
        }
        Some(declared.ty)
    }

    /// The types of parameters; `None` when one is wrong.
    fn parameter_types(
        &mut self,
        declarator: &'a Declarator<'a>,
        kernel: bool,
    ) -> Option<Vec<(Declared, &'a Parameter<'a>)>> {
        let Some(Derived::Function(parameters, ellipsis, _)) = declarator.derived.first() else {
            return None;
        };
        if let Some(ellipsis) = *ellipsis {
            let message = "a function has a fixed number of parameters in OpenCL C";
            self.error(Code::E0201, ellipsis, message);
        }
        if is_void(parameters) {
            return Some(Vec::new());
        }
        let (what, limit) = if kernel {
            ("kernel", MAX_PARAMETERS)
        } else {
            ("function", MAX_ARGUMENTS)
        };
        if parameters.len() > limit {
            let span = declarator.name.map_or(declarator.span, |n| n.span);
            let message = format!("a {what} has at most {limit} parameters");
            self.error(Code::E0604, span, message);
            return None;
        }
        let mut types = Vec::new();
        let mut failed = ellipsis.is_some();
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
                .and_then(|s| self.declared(s, &name.declarator, role));
            // `(void)` by another name.
            if let ([only], Some(Declared { ty: Type::Void, .. })) =
                (parameters.as_slice(), declared)
                && only.type_name.declarator.name.is_none()
            {
                return Some(Vec::new());
            }
            let declared = declared.filter(|d| {
                fits.is_some()
                    && self.is_parameter(d, parameter)
                    && (!kernel || self.is_kernel_parameter(d, parameter))
            });
            match declared {
                Some(declared) => types.push((declared, parameter)),
                None => failed = true,
            }
        }
        let registers = types.iter().map(|(d, _)| match d.ty {
            Type::Vector(vector) => usize::from(vector.width),
            Type::Void
            | Type::Scalar(_)
            | Type::Pointer(_)
            | Type::Array(_)
            | Type::Record(_)
            | Type::Event => 1,
        });
        if registers.sum::<usize>() > limit {
            let span = declarator.name.map_or(declarator.span, |n| n.span);
            let message =
                format!("the parameters of a {what} have at most {limit} components together");
            self.error(Code::E0604, span, message);
            return None;
        }
        (!failed).then_some(types)
    }

    /// Reports a type that no parameter can have.
    fn is_parameter(&mut self, declared: &Declared, parameter: &Parameter<'a>) -> bool {
        let (span, shown) = parameter_name(parameter);
        if let Some(space) = declared.space
            && space != Space::Private
        {
            let message = format!("{shown} itself cannot lie in `{}` memory", space.name());
            let mut diagnostic = Diagnostic::new(Code::E0302, span, message);
            if let Some(name) = parameter.type_name.declarator.name {
                diagnostic = diagnostic.help(format!("for a pointer, write `*{}`", name.text));
            }
            self.report(diagnostic);
            return false;
        }
        if declared.ty == Type::Void {
            let message = format!("{shown} cannot be of type `void`");
            self.error(Code::E0201, span, message);
            return false;
        }
        true
    }

    /// Reports parameters and results of which a function with a body must know the members.
    fn has_whole_values(&mut self, header: &Header<'a>, span: Span) -> bool {
        let mut fits = self.is_complete(header.result, span);
        for (declared, parameter) in &header.parameters {
            fits &= self.is_complete(declared.ty, parameter_name(parameter).0);
        }
        fits
    }

    /// Reports a type that a kernel's parameter cannot have.
    fn is_kernel_parameter(&mut self, declared: &Declared, parameter: &Parameter<'a>) -> bool {
        let (span, shown) = parameter_name(parameter);
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
            Type::Record(record) => self.is_kernel_record(record, span, &shown),
            Type::Void | Type::Scalar(_) | Type::Pointer(_) | Type::Array(_) | Type::Vector(_) => {
                true
            }
            Type::Event => {
                let message = format!("{shown} of a kernel cannot be of type `event_t`");
                self.error(Code::E0301, span, message);
                false
            }
        }
    }

    /// Reports a structure that the host cannot pass (OpenCL C 6.9).
    fn is_kernel_record(&mut self, record: RecordId, span: Span, shown: &str) -> bool {
        let wrong = |m: &Member| {
            let innermost = self.types.innermost(m.ty);
            innermost == Type::BOOL || innermost.pointer().is_some() || m.device_only.is_some()
        };
        let Some(member) = self.types.find_inner(record, wrong) else {
            return true;
        };
        let innermost = self.types.innermost(member.ty);
        let what = match (innermost, member.device_only) {
            (Type::Pointer(_), _) => "a pointer".to_owned(),
            (_, Some(word)) => format!("of type `{word}`"),
            (_, None) => "of type `bool`".to_owned(),
        };
        let message = format!(
            "{shown} of a kernel cannot have the member `{}`, which is {what}",
            member.name
        );
        let note = match innermost {
            Type::Pointer(_) => "the host has no addresses of the device to put there",
            Type::Void
            | Type::Scalar(_)
            | Type::Array(_)
            | Type::Vector(_)
            | Type::Record(_)
            | Type::Event => "its size may differ between host and device",
        };
        self.report(Diagnostic::new(Code::E0301, span, message).note(note));
        false
    }

    /// Makes a function's name known, or finds it again. `None` when the declaration is wrong
    /// or contradicts an earlier one.
    fn declare(
        &mut self,
        declarator: &'a Declarator<'a>,
        header: Option<Header<'a>>,
        is_definition: bool,
    ) -> Option<FunctionId> {
        let name = declarator.name?;
        let before = self.scopes.find_in_block(name.text);
        let before = before.map(|b| (b.symbol.clone(), b.span));
        let Some(header) = header else {
            if before.is_none() {
                self.scopes.bind(name.text, Symbol::Unusable, name.span);
            }
            return None;
        };
        // Any other built-in function is hidden by one of the program's with its name.
        if !self.is_library && library::is_own(name.text) {
            let message = format!("`{}` belongs to the built-in functions", name.text);
            self.report(
                Diagnostic::new(Code::E0102, name.span, message)
                    .help("give the function another name"),
            );
            self.scopes.bind(name.text, Symbol::Unusable, name.span);
            return None;
        }
        let parameters: Vec<Type> = header.parameters.iter().map(|(d, _)| d.ty).collect();
        let known: Vec<FunctionId> = match &before {
            Some((Symbol::Function(id), _)) => vec![*id],
            Some((Symbol::Overloads(ids), _)) => ids.to_vec(),
            // Declared in another block.
            None => self.declared.get(name.text).cloned().unwrap_or_default(),
            Some(_) => Vec::new(),
        };
        let earlier = |id: FunctionId| &self.functions[id.0 as usize];
        let same = known
            .iter()
            .copied()
            .find(|&id| *earlier(id).parameters == *parameters);
        // One function of a name may be without the attribute.
        let others = known.iter().filter(|&&id| !earlier(id).is_overloadable);
        let may_add = header.is_overloadable || others.clone().next().is_none();
        let contradicted = same.or(match may_add {
            true => None,
            false => others.copied().next(),
        });
        if let Some(id) = contradicted {
            let span = earlier(id).span;
            let earlier = &mut self.functions[id.0 as usize];
            let difference = if earlier.is_kernel != header.is_kernel {
                let [a, b] = [header.is_kernel, earlier.is_kernel]
                    .map(|is_kernel| if is_kernel { "a kernel" } else { "no kernel" });
                format!("is {a} here and {b} before")
            } else if *earlier.parameters != *parameters {
                "is declared with other parameters than before".to_owned()
            } else if earlier.result != header.result {
                let (a, b) = (
                    self.types.show(header.result),
                    self.types.show(earlier.result),
                );
                format!("returns `{a}` here and `{b}` before")
            } else if earlier.is_overloadable != header.is_overloadable {
                let must = match earlier.is_overloadable {
                    true => "must",
                    false => "must not",
                };
                format!("{must} have the attribute `overloadable`, as before")
            } else if earlier.is_defined && is_definition {
                "is defined twice".to_owned()
            } else {
                earlier.is_defined |= is_definition;
                if before.is_none() {
                    let symbol = self.functions_symbol(&known);
                    self.bind(name, symbol);
                }
                return Some(id);
            };
            let message = format!("`{}` {difference}", name.text);
            self.report(
                Diagnostic::new(Code::E0102, name.span, message).also(span, "declared here before"),
            );
            return None;
        }
        let id = FunctionId(self.functions.len() as u32);
        self.functions.push(DeclaredFunction {
            name: name.text,
            span: name.span,
            is_kernel: header.is_kernel,
            is_overloadable: header.is_overloadable,
            is_defined: is_definition,
            result: header.result,
            parameters: parameters.into(),
        });
        if !self.is_library {
            self.declared.entry(name.text).or_default().push(id);
        }
        let mut all = known;
        all.push(id);
        let symbol = self.functions_symbol(&all);
        match before {
            // An earlier declaration was wrong, and reported; or others have the name, too.
            Some((Symbol::Unusable | Symbol::Function(_) | Symbol::Overloads(_), span)) => {
                let span = if all.len() > 1 { span } else { name.span };
                self.scopes.rebind(name.text, symbol, span);
            }
            _ => {
                self.bind(name, symbol);
            }
        }
        Some(id)
    }

    /// What a name stands for that these functions have.
    fn functions_symbol(&self, ids: &[FunctionId]) -> Symbol {
        match *ids {
            [only] if !self.functions[only.0 as usize].is_overloadable => Symbol::Function(only),
            _ => Symbol::Overloads(ids.into()),
        }
    }

    /// A function with a body; in the second place its id, where calls can name it. `None`: it
    /// was reported.
    pub(in crate::frontend::check) fn function(
        &mut self,
        function: &'a FunctionDefinition<'a>,
    ) -> Option<(FunctionId, typed::Function)> {
        let declarator = &function.declarator;
        let name = declarator.name?;
        let specifiers = &function.specifiers;
        let Some(Derived::Function(..)) = declarator.derived.first() else {
            self.error(
                Code::E0001,
                declarator.span,
                "expected a list of parameters before the body",
            );
            return None;
        };
        self.unknown.clear();
        let specified = self.specified(specifiers);
        let header = self.header(specifiers, specified, declarator);
        let header = header.filter(|h| self.has_whole_values(h, name.span));
        let result = header.as_ref().map(|h| h.result);
        let types = header.as_ref().map(|h| h.parameters.clone());
        let id = self.declare(declarator, header, true);

        let is_kernel = is_kernel(specifiers);
        self.function = Body {
            id,
            name: name.text,
            is_kernel,
            result,
            ..Body::default()
        };
        let errors = self.errors;
        self.scopes.enter();
        self.bind_parameters(declarator, types);
        let mut checked = typed::Function {
            name: Arc::from(name.text),
            span: name.span,
            is_kernel,
            result: result.unwrap_or(Type::Void),
            parameter_count: self.function.variables.len(),
            variables: Vec::new(),
            expressions: Vec::new(),
            body: Vec::new(),
            label_count: 0,
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
        self.function_attributes(&mut checked, &attributes);
        checked.body = self.block_items(&function.body);
        self.scopes.leave();
        self.check_labels();
        let body = std::mem::take(&mut self.function);
        checked.label_count = body.labels.count();
        checked.variables = body.variables;
        checked.expressions = body.expressions;
        if self.errors == errors && function.is_complete && !body.is_incomplete {
            flow::check(&checked, &body.labels, &mut self.diagnostics);
            if !self.is_library {
                divergence::check(&checked, &mut self.diagnostics);
            }
        }
        Some((id?, checked))
    }

    fn bind_parameters(
        &mut self,
        declarator: &'a Declarator<'a>,
        types: Option<Vec<(Declared, &'a Parameter<'a>)>>,
    ) {
        let Some(types) = types else {
            // Uses of the parameters are not reported one by one.
            if let Some(Derived::Function(parameters, ..)) = declarator.derived.first() {
                for parameter in parameters {
                    if let Some(name) = parameter.type_name.declarator.name {
                        self.scopes.bind(name.text, Symbol::Unusable, name.span);
                    }
                }
            }
            return;
        };
        for (declared, parameter) in types {
            if parameter.type_name.declarator.name.is_none() {
                let message = "a parameter of a function with a body has no name";
                self.report(
                    Diagnostic::new(Code::W0108, parameter.span, message)
                        .note("C99 wants one (6.9.1), newer C does not"),
                );
            }
            let id = VariableId(self.function.variables.len() as u32);
            let name = parameter.type_name.declarator.name;
            for attribute in &parameter.type_name.declarator.attributes {
                self.ignored_attribute(attribute);
            }
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
}
