//! Declarations of functions: merging, return types and parameters (C99 6.7.5.3, OpenCL C 6.7, 6.9).

use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::frontend::ast::{Declarator, Derived, Parameter, Qualifier, Specifiers, Storage};
use crate::frontend::builtins::library;
use crate::frontend::check::Checker;
use crate::frontend::check::calls::overloads::is_overloadable;
use crate::frontend::check::declarations::specifiers::Role;
use crate::frontend::scope::{Declared, Symbol};
use crate::frontend::typed::FunctionId;
use crate::frontend::types::{Member, RecordId, Space, Type};
use crate::source::Span;
use hashbrown::HashMap;
use std::sync::Arc;

/// The largest number of kernel parameters. The payload has room for far fewer; this limit keeps
/// parameter indices small in later stages.
pub const MAX_PARAMETERS: usize = 1024;

/// The largest number of arguments of a call, each vector component counted: the largest number of
/// operands of a Gen IR instruction, 255, without the address of a structure result and the buffer of `printf`.
pub const MAX_ARGUMENTS: usize = 253;

/// The merged declarations of a function.
pub(in crate::frontend::check) struct DeclaredFunction<'a> {
    /// The identifier in the source.
    pub(in crate::frontend::check) name: &'a str,
    /// The name in the first declaration.
    pub(in crate::frontend::check) span: Span,
    /// Whether it is declared as a kernel.
    pub(in crate::frontend::check) is_kernel: bool,
    /// Whether it has the attribute `overloadable`.
    pub(in crate::frontend::check) is_overloadable: bool,
    /// Whether a definition was checked.
    pub(in crate::frontend::check) is_defined: bool,
    /// The return type, without qualifiers.
    pub(in crate::frontend::check) result: Type,
    /// The parameter types, arrays adjusted to pointers.
    pub(in crate::frontend::check) parameters: Arc<[Type]>,
    /// The names of the parameters in the first declaration, or what is declared where there is no name.
    pub(in crate::frontend::check) parameter_spans: Arc<[Span]>,
    /// The indices of the parameters that are pointers to the generic address space; none in an instance.
    pub(in crate::frontend::check) generic: Arc<[usize]>,
    /// Whether the result is a pointer to the generic address space.
    pub(in crate::frontend::check) has_generic_result: bool,
    /// Whether it is an instance of another function, for some address spaces.
    pub(in crate::frontend::check) is_instance: bool,
}

impl<'a> DeclaredFunction<'a> {
    /// The instance of the function with these types in place of pointers to the generic address space. It is not
    /// defined until its body is checked.
    pub(in crate::frontend::check) fn instance(
        &self,
        parameters: Arc<[Type]>,
        result: Type,
    ) -> Self {
        DeclaredFunction {
            is_defined: false,
            result,
            parameters,
            parameter_spans: Arc::clone(&self.parameter_spans),
            generic: Arc::default(),
            has_generic_result: false,
            is_instance: true,
            ..*self
        }
    }
}

/// One declaration of a function.
pub(super) struct Header<'a> {
    is_kernel: bool,
    is_overloadable: bool,
    result: Type,
    has_generic_result: bool,
    parameters: Vec<(Declared, &'a Parameter<'a>)>,
}

/// The parts of a declaration that is possibly ill-formed: what a body is checked with.
pub(super) struct Parts<'a> {
    /// The declaration, unless an error was reported.
    pub(super) header: Option<Header<'a>>,
    pub(super) result: Option<Type>,
    /// The parameters; `None` as the type of one that has no usable type.
    pub(super) parameters: Vec<(Option<Declared>, &'a Parameter<'a>)>,
}

fn spans_of(parameters: &[(Declared, &Parameter<'_>)]) -> Vec<Span> {
    let spans = parameters.iter();
    let spans = spans.map(|(_, p)| p.type_name.declarator.name.map_or(p.span, |n| n.span));
    spans.collect()
}

/// The indices of the parameters that are pointers to the generic address space.
fn generic_parameters(parameters: &[(Declared, &Parameter<'_>)]) -> Vec<usize> {
    let parameters = parameters.iter().enumerate();
    let generic = parameters.filter(|(_, (declared, _))| declared.is_generic);
    generic.map(|(k, _)| k).collect()
}

pub(super) fn is_kernel(specifiers: &Specifiers<'_>) -> bool {
    specifiers
        .storage
        .iter()
        .any(|(s, _)| *s == Storage::Kernel)
}

/// Whether a parameter list is `(void)`.
fn is_void(parameters: &[Parameter<'_>]) -> bool {
    matches!(parameters, [only] if only.type_name.declarator.name.is_none()
        && only.type_name.declarator.derived.is_empty()
        && matches!(only.type_name.specifiers.types.as_slice(),
            [(crate::frontend::ast::TypeWord::Basic("void"), _)]))
}

/// The span of a parameter name, or of the parameter without one, and how diagnostics call it.
pub(super) fn parameter_name(parameter: &Parameter<'_>) -> (Span, String) {
    match parameter.type_name.declarator.name {
        Some(name) => (name.span, format!("parameter `{}`", name.text)),
        None => (parameter.span, "parameter".to_owned()),
    }
}

/// Adds both corrections to the error about a parameter in an address space that is no pointer, and is not used as one.
fn value_or_pointer(
    diagnostic: Diagnostic,
    pointer: String,
    space: Space,
    parameter: &Parameter<'_>,
) -> Diagnostic {
    let (specifiers, declarator) = {
        let name = &parameter.type_name;
        (&name.specifiers, &name.declarator)
    };
    let value = format!("to pass a value, remove `{}`", space.name());
    let mut diagnostic = diagnostic.help(format!("{value}; {pointer}"));
    let own = specifiers.qualifiers.iter().find(|q| q.0.is_space());
    if let Some(&(_, own)) = own {
        diagnostic = diagnostic.maybe(value, [(own, String::new())]);
    }
    match declarator.name {
        Some(name) => diagnostic.maybe(pointer, [(name.span.at_start(), "*".to_owned())]),
        None => diagnostic,
    }
}

/// Adds to the error about a pointer in an address space, `int *global x`, where its qualifier belongs.
fn misplaced_space(diagnostic: Diagnostic, space: Space, parameter: &Parameter<'_>) -> Diagnostic {
    let (specifiers, declarator) = {
        let name = &parameter.type_name;
        (&name.specifiers, &name.declarator)
    };
    let name = space.name();
    let help = format!("write `{name}` before the type of what it points to: `{name} int *p`");
    let diagnostic = diagnostic
        .note("it is a pointer, and the qualifier is that of the pointer itself")
        .help(help);
    let has_space = |all: &[(Qualifier, Span)]| all.iter().any(|q| q.0.is_space());
    let [Derived::Pointer(qualifiers, _)] = declarator.derived.as_slice() else {
        return diagnostic;
    };
    let own = qualifiers.iter().find(|q| q.0.is_space());
    let Some(&(_, own)) = own.filter(|_| !has_space(&specifiers.qualifiers)) else {
        return diagnostic;
    };
    let edit = |span, text: String| Edit { span, text };
    let mut diagnostic = diagnostic;
    diagnostic.edits = vec![
        edit(specifiers.span.at_start(), format!("{name} ")),
        edit(own, String::new()),
    ];
    diagnostic
}

impl<'a> Checker<'a> {
    /// Checks a function declaration that is not a definition, at file or block scope (C99 6.7.1).
    pub(in crate::frontend::check) fn prototype(
        &mut self,
        specifiers: &'a Specifiers<'a>,
        specified: Option<Declared>,
        declarator: &'a Declarator<'a>,
    ) {
        let parts = self.header(specifiers, specified, declarator);
        self.check_parameter_names(declarator);
        self.declare(declarator, parts.header, false);
    }

    /// Checks the specifiers, return type and parameters of a declaration.
    pub(super) fn header(
        &mut self,
        specifiers: &'a Specifiers<'a>,
        specified: Option<Declared>,
        declarator: &'a Declarator<'a>,
    ) -> Parts<'a> {
        let is_kernel = is_kernel(specifiers);
        let fits = if self.scopes.depth() > 0 && !self.is_library {
            self.only_storage(specifiers, &[Storage::Extern], "a function at block scope")
        } else if is_kernel {
            let fitting = [Storage::Kernel, Storage::Inline, Storage::Extern];
            self.only_storage(specifiers, &fitting, "a kernel")
        } else {
            let fitting = [Storage::Static, Storage::Inline, Storage::Extern];
            self.only_storage(specifiers, &fitting, "a function")
        };
        let result = specified.and_then(|s| self.result_type(s, declarator, is_kernel));
        let has_generic_result = result.is_some_and(|r| r.is_generic);
        let result = result.map(|r| r.ty);
        let (parameters, are_valid) = self.parameter_types(declarator, is_kernel);
        let attributes = specifiers.attributes.iter().chain(&declarator.attributes);
        let all = parameters
            .iter()
            .map(|(declared, p)| Some(((*declared)?, *p)));
        let header = || {
            Some(Header {
                is_kernel,
                is_overloadable: !is_kernel && is_overloadable(attributes),
                result: result?,
                has_generic_result,
                parameters: all.collect::<Option<_>>()?,
            })
        };
        Parts {
            header: header().filter(|_| fits.is_some() && are_valid),
            result,
            parameters,
        }
    }

    /// Checks and returns the return type of a function.
    fn result_type(
        &mut self,
        specified: Declared,
        declarator: &'a Declarator<'a>,
        is_kernel: bool,
    ) -> Option<Declared> {
        let span = declarator.name.map_or(declarator.span, |n| n.span);
        let steps = declarator.derived.get(1..).unwrap_or_default();
        if is_kernel {
            if declarator.name.is_some_and(|name| name.text == "main") {
                let diagnostic =
                    Diagnostic::new(Code::E0301, span, "kernel cannot be called `main`");
                self.report(diagnostic.help("give it another name"));
            }
            if specified.ty != Type::Void || !steps.is_empty() {
                let message = "kernel must have `void` return type";
                let help = "write `void`: a kernel stores its results in a `global` buffer";
                self.report(Diagnostic::new(Code::E0301, span, message).help(help));
                return None;
            }
            return Some(specified);
        }
        if steps.is_empty() {
            self.warn_of_half(specified.ty, span);
        }
        let wrong = match steps.first() {
            Some(Derived::Array(_, span)) => Some((*span, "array")),
            Some(Derived::Function(_, _, span)) => Some((*span, "function")),
            Some(Derived::Pointer(..)) | None => None,
        };
        if let Some((span, what)) = wrong {
            self.error(
                Code::E0201,
                span,
                format!("function cannot return {what} type"),
            );
            return None;
        }
        let declared = self.derived(specified, steps, Role::Object)?;
        if let Some(space) = declared.space {
            let message = format!(
                "return type cannot be qualified with address space `{}`",
                space.name()
            );
            self.error(Code::E0302, span, message);
            return None;
        }
        Some(declared)
    }

    /// Reports parameters of a prototype that have the same name. Those of a definition are bound in its scope.
    fn check_parameter_names(&mut self, declarator: &Declarator<'a>) {
        let Some(Derived::Function(parameters, ..)) = declarator.derived.first() else {
            return;
        };
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for name in parameters
            .iter()
            .filter_map(|p| p.type_name.declarator.name)
        {
            if let Some(before) = seen.insert(name.text, name.span) {
                let message = format!("redefinition of parameter `{}`", name.text);
                self.report(
                    Diagnostic::new(Code::E0102, name.span, message)
                        .also(before, "previous definition is here"),
                );
            }
        }
    }

    /// Checks the parameters. Returns their types, `None` for those without a usable one, and whether all of
    /// them are valid.
    fn parameter_types(
        &mut self,
        declarator: &'a Declarator<'a>,
        kernel: bool,
    ) -> (Vec<(Option<Declared>, &'a Parameter<'a>)>, bool) {
        self.in_parameters = true;
        let types = self.checked_parameters(declarator, kernel);
        self.in_parameters = false;
        types
    }

    /// Checks the parameters for [`Self::parameter_types`], which marks that time.
    fn checked_parameters(
        &mut self,
        declarator: &'a Declarator<'a>,
        kernel: bool,
    ) -> (Vec<(Option<Declared>, &'a Parameter<'a>)>, bool) {
        let Some(Derived::Function(parameters, ellipsis, _)) = declarator.derived.first() else {
            return (Vec::new(), false);
        };
        if let Some(ellipsis) = *ellipsis {
            let message = "invalid prototype, variadic arguments are not allowed in OpenCL C";
            self.error(Code::E0201, ellipsis, message);
        }
        if is_void(parameters) {
            return (Vec::new(), true);
        }
        let (what, limit) = if kernel {
            ("kernel", MAX_PARAMETERS)
        } else {
            ("function", MAX_ARGUMENTS)
        };
        if parameters.len() > limit {
            let span = declarator.name.map_or(declarator.span, |n| n.span);
            let message = format!("{what} exceeds the limit of {limit} parameters");
            self.error(Code::E0604, span, message);
            return (parameters.iter().map(|p| (None, p)).collect(), false);
        }
        let mut types = Vec::new();
        let mut failed = ellipsis.is_some();
        let role = if kernel {
            Role::KernelParameter
        } else {
            Role::Parameter
        };
        for parameter in parameters {
            self.reported_double = false;
            let name = parameter.type_name;
            let fits = self.only_storage(&name.specifiers, &[], "a parameter");
            let declared = self
                .specified(&name.specifiers)
                .and_then(|s| self.declared(s, &name.declarator, role));
            // `(T)` with a typedef name for `void`.
            if let ([only], Some(Declared { ty: Type::Void, .. })) =
                (parameters.as_slice(), declared)
                && only.type_name.declarator.name.is_none()
            {
                return (Vec::new(), true);
            }
            let is_valid = declared.is_some_and(|d| {
                fits.is_some()
                    && self.is_parameter(&d, parameter)
                    && (!kernel || self.is_kernel_parameter(&d, parameter))
            });
            failed |= !is_valid;
            types.push((declared.filter(|d| d.ty != Type::Void), parameter));
        }
        let width = |ty: Type| ty.vector().map_or(1, |vector| usize::from(vector.width));
        let registers = types.iter().filter_map(|(d, _)| d.map(|d| width(d.ty)));
        if registers.sum::<usize>() > limit {
            let span = declarator.name.map_or(declarator.span, |n| n.span);
            let message = format!("parameters of {what} exceed the limit of {limit} components");
            self.error(Code::E0604, span, message);
            failed = true;
        }
        (types, !failed)
    }

    /// Reports an address space or a type that no parameter may have.
    fn is_parameter(&mut self, declared: &Declared, parameter: &Parameter<'a>) -> bool {
        let (span, shown) = parameter_name(parameter);
        if let Some(space) = declared.space
            && space != Space::Private
        {
            let message = format!(
                "{shown} may not be qualified with address space `{}`",
                space.name()
            );
            let mut diagnostic = Diagnostic::new(Code::E0302, span, message);
            if declared.ty.pointer().is_some() {
                diagnostic = misplaced_space(diagnostic, space, parameter);
            } else if let Some(name) = parameter.type_name.declarator.name {
                let help = format!("to declare a pointer, write `*{}`", name.text);
                diagnostic = match self.dereferenced.binary_search(&name.text) {
                    Ok(_) => diagnostic.fix(help, name.span.at_start(), "*"),
                    Err(_) => value_or_pointer(diagnostic, help, space, parameter),
                };
            }
            self.report(diagnostic);
            return false;
        }
        if declared.ty == Type::Void {
            let message = format!("{shown} may not have type `void`");
            self.error(Code::E0201, span, message);
            return false;
        }
        true
    }

    /// Reports a type that is not allowed for a kernel parameter (OpenCL C 6.9).
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
                    format!("`{word}` cannot be used as the type of kernel {shown}"),
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
                        format!("`bool` cannot be used as the type of kernel {shown}"),
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
                        format!(
                            "kernel {shown} must point to `global`, `constant` or `local` memory"
                        ),
                    )
                    .help("write `global`, `constant` or `local` before the pointee type"),
                );
                false
            }
            Type::Record(record) => self.is_kernel_record(record, span, &shown),
            Type::Scalar(_) | Type::Pointer(_) | Type::Vector(_) => true,
            // Reported before, and adjusted to a pointer.
            Type::Void | Type::Array(_) => true,
            Type::Event => {
                let message = format!("`event_t` cannot be used as the type of kernel {shown}");
                self.error(Code::E0301, span, message);
                false
            }
        }
    }

    /// Reports a structure with a member that the host cannot pass: a pointer, a `bool`, or a type
    /// whose size may differ between host and device (OpenCL C 6.9).
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
            "kernel {shown} may not contain member `{}`, which is {what}",
            member.name
        );
        let note = match innermost.pointer() {
            Some(_) => "the host has no device addresses to store in it",
            None => "its size may differ between host and device",
        };
        self.report(Diagnostic::new(Code::E0301, span, message).note(note));
        false
    }

    /// Binds the name of a function, or merges the declaration with previous ones. `None` if the
    /// declaration is ill-formed or conflicts with a previous one.
    pub(super) fn declare(
        &mut self,
        declarator: &'a Declarator<'a>,
        header: Option<Header<'a>>,
        is_definition: bool,
    ) -> Option<FunctionId> {
        let name = declarator.name?;
        let before = self.scopes.find_in_block(name.text);
        let before = before.map(|b| (b.symbol.clone(), b.span));
        if is_definition
            && let Some(span) = self.ill_formed.get(name.text).copied()
            && header.as_ref().is_none_or(|h| !h.is_overloadable)
        {
            let message = format!("redefinition of `{}`", name.text);
            self.report(
                Diagnostic::new(Code::E0102, name.span, message)
                    .also(span, "previous definition is here"),
            );
            return None;
        }
        let Some(header) = header else {
            if is_definition && !self.lost.contains(name.text) {
                self.ill_formed.insert(name.text, name.span);
            }
            if before.is_none() {
                self.scopes.bind(name.text, Symbol::Unusable, name.span);
            }
            return None;
        };
        // A declaration of the program hides any other built-in function with its name.
        if !self.is_library && library::is_own(name.text) {
            let message = format!(
                "`{}` is a reserved name of the built-in functions",
                name.text
            );
            self.report(
                Diagnostic::new(Code::E0102, name.span, message).help("rename the function"),
            );
            self.scopes.bind(name.text, Symbol::Unusable, name.span);
            return None;
        }
        // Of a kernel that is reported with its return type.
        if !header.is_kernel && name.text == "main" {
            let message = "function cannot be called `main`";
            self.report(
                Diagnostic::new(Code::E0102, name.span, message).help("give it another name"),
            );
            self.scopes.bind(name.text, Symbol::Unusable, name.span);
            return None;
        }
        let parameters: Vec<Type> = header.parameters.iter().map(|(d, _)| d.ty).collect();
        let known: Vec<FunctionId> = match &before {
            Some((Symbol::Function(id), _)) => vec![*id],
            Some((Symbol::Overloads(ids), _)) => ids.to_vec(),
            // Possibly declared in another block.
            None => self.declared.get(name.text).cloned().unwrap_or_default(),
            Some(_) => Vec::new(),
        };
        let earlier = |id: FunctionId| &self.functions[id.0 as usize];
        let same = known
            .iter()
            .copied()
            .find(|&id| *earlier(id).parameters == *parameters);
        // One of the functions with a name may lack the attribute.
        let others = known.iter().filter(|&&id| !earlier(id).is_overloadable);
        let may_add = header.is_overloadable || others.clone().next().is_none();
        let redeclared = same.or(match may_add {
            true => None,
            false => others.copied().next(),
        });
        if let Some(id) = redeclared {
            let span = earlier(id).span;
            let earlier = &mut self.functions[id.0 as usize];
            let name_text = name.text;
            let message = if earlier.is_kernel != header.is_kernel {
                let [a, b] = [header.is_kernel, earlier.is_kernel].map(|is_kernel| {
                    if is_kernel {
                        "a kernel"
                    } else {
                        "not a kernel"
                    }
                });
                format!("conflicting declarations of `{name_text}`: {a} here, {b} previously")
            } else if *earlier.parameters != *parameters {
                format!("conflicting types for `{name_text}`: the parameters differ")
            } else if earlier.result != header.result {
                let (a, b) = (
                    self.types.show(header.result),
                    self.types.show(earlier.result),
                );
                format!("conflicting types for `{name_text}`: returns `{a}` here, `{b}` previously")
            } else if earlier.is_overloadable != header.is_overloadable {
                let must = match earlier.is_overloadable {
                    true => "must",
                    false => "must not",
                };
                format!("redeclaration of `{name_text}` {must} have the `overloadable` attribute")
            } else if earlier.is_defined && is_definition {
                format!("redefinition of `{name_text}`")
            } else {
                earlier.is_defined |= is_definition;
                if before.is_none() {
                    let symbol = self.functions_symbol(&known);
                    self.bind(name, symbol);
                }
                return Some(id);
            };
            self.report(
                Diagnostic::new(Code::E0102, name.span, message)
                    .also(span, "previous declaration is here"),
            );
            return None;
        }
        let id = FunctionId(self.functions.len() as u32);
        let parameter_spans: Vec<Span> = spans_of(&header.parameters);
        self.functions.push(DeclaredFunction {
            name: name.text,
            span: name.span,
            is_kernel: header.is_kernel,
            is_overloadable: header.is_overloadable,
            is_defined: is_definition,
            result: header.result,
            parameters: parameters.into(),
            parameter_spans: parameter_spans.into(),
            generic: generic_parameters(&header.parameters).into(),
            has_generic_result: header.has_generic_result,
            is_instance: false,
        });
        if !self.is_library {
            self.declared.entry(name.text).or_default().push(id);
        }
        let mut all = known;
        all.push(id);
        let symbol = self.functions_symbol(&all);
        match before {
            // A previous declaration was ill-formed, or there are overloads.
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

    /// The symbol for a name that all of these functions share.
    fn functions_symbol(&self, ids: &[FunctionId]) -> Symbol {
        match *ids {
            [only] if !self.functions[only.0 as usize].is_overloadable => Symbol::Function(only),
            _ => Symbol::Overloads(ids.into()),
        }
    }
}
