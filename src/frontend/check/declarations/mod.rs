//! Declarations of variables and types, at file scope and in blocks.

pub(super) mod attributes;
pub(super) mod constant_variables;
mod definitions;
pub(super) mod enumerations;
pub(super) mod external_variables;
pub mod functions;
mod generic_pointers;
pub(super) mod initializers;
pub(super) mod records;
pub(super) mod specifiers;
pub(super) mod static_assertions;

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{
    Declaration, Derived, InitDeclarator, Initializer, InitializerList, Name, Specifiers, Storage,
    TypeName, TypeWord,
};
use crate::frontend::check::Checker;
use crate::frontend::check::declarations::attributes::AlignedThing;
use crate::frontend::check::declarations::specifiers::Role;
use crate::frontend::check::expressions::Writable;
use crate::frontend::preprocess::Language;
use crate::frontend::scope::{Declared, Symbol};
use crate::frontend::typed::{
    self, Element, ExpressionKind, Place, Statement, StatementKind, VariableId,
};
use crate::frontend::types::{Array, Space, Type};
use crate::source::Span;
use generic_pointers::PointedSpace;
use std::sync::Arc;

/// The largest total size of the arrays and records of a function, in bytes: the private memory of a
/// work-item on the targets with the most, 2 MiB for a thread of 8. Code generation checks the limit of
/// the target again at each SIMD width, inlined functions included.
const MAX_PRIVATE_BYTES: u64 = 256 << 10;

/// The largest total size of the `local` variables of a kernel, in bytes.
const MAX_LOCAL_BYTES: u64 = crate::launch::check::MAX_LOCAL_BYTES as u64;

impl<'a> Checker<'a> {
    /// Checks a declaration at file scope: types, prototypes and constant variables.
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
        if declaration.declarators.is_empty() {
            self.forward_declaration(specifiers);
            self.warn_of_attributes_before_tag(specifiers);
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
            if self.external_variable(specifiers, init, name) {
                continue;
            }
            let before = self.scopes.find_in_block(name.text).is_some();
            self.file_variable(specifiers, specified, init, name);
            self.compare_with_declaration(name);
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
            self.error(
                Code::E0303,
                span,
                "`kernel` can only be applied to functions",
            );
            return;
        }
        if let Some(&(storage, span)) = specifiers
            .storage
            .iter()
            .find(|(s, _)| !matches!(s, Storage::Static | Storage::Extern))
        {
            if matches!(storage, Storage::Register | Storage::Auto) {
                let _: Option<()> = self.only_storage(specifiers, &[Storage::Static], "");
                return;
            }
            let message = format!(
                "`{}` is not allowed on a variable at file scope",
                storage.name()
            );
            self.error(Code::E0303, span, message);
            return;
        }
        let Some(mut declared) = self.declared(specified, &init.declarator, Role::Object) else {
            return;
        };
        declared.align = declared
            .align
            .max(self.declared_alignment(specifiers, init));
        if declared.space == Some(Space::Constant) {
            self.constant_variable(init, declared, None);
        } else if self.language >= Language::Cl20 {
            self.unsupported(
                name.span,
                "program scope variables outside of the constant address space are",
                Some(match (init.initializer, &declared.ty) {
                    (Some(_), Type::Array(_))
                        if matches!(self.innermost_element(declared.ty), Type::Pointer(_)) =>
                    {
                        "use an array of arrays, or indices into one array"
                    }
                    (Some(_), Type::Pointer(_)) => {
                        "write `__constant` after the `*` if nothing writes to it; otherwise pass a buffer to the kernel"
                    }
                    (Some(_), _) => {
                        "write `__constant` before the type, in place of another address space, if nothing writes to it; \
                         otherwise pass a buffer to the kernel"
                    }
                    (None, _) => "pass a buffer to the kernel",
                }),
            );
        } else {
            let help = match init.initializer {
                _ if declared.space == Some(Space::Local) => "declare it in the kernel function",
                Some(_)
                    if declared.ty.array().is_some()
                        && matches!(self.innermost_element(declared.ty), Type::Pointer(_)) =>
                {
                    "use an array of arrays, or indices into one array"
                }
                Some(_) if matches!(declared.ty, Type::Pointer(_)) => {
                    "write `__constant` after the `*`"
                }
                Some(_) if declared.space == Some(Space::Global) => {
                    "write `constant` in place of `global` if the kernels only read it, else pass a buffer to the kernel"
                }
                Some(_) => {
                    "write `__constant` before the type; a constant variable cannot be written to"
                }
                None => "write `__constant` and an initializer, or pass a buffer to the kernel",
            };
            self.report(
                Diagnostic::new(
                    Code::E0302,
                    name.span,
                    format!(
                        "program scope variable `{}` must reside in the constant address space",
                        name.text
                    ),
                )
                .note("OpenCL C 1.2 has no other program scope variables")
                .help(help),
            );
        }
    }

    /// Warns about a declaration that declares neither a name nor a tag.
    fn declares_something(&mut self, declaration: &Declaration<'a>) {
        let types = &declaration.specifiers.types;
        let is_tag =
            |word: &TypeWord<'_>| matches!(word, TypeWord::Struct(..) | TypeWord::Enum(..));
        let has_tag = types.iter().any(|(word, _)| is_tag(word));
        if declaration.declarators.is_empty() && !types.is_empty() && !has_tag {
            self.report(
                Diagnostic::new(
                    Code::W0107,
                    declaration.span,
                    "declaration does not declare anything",
                )
                .help("write a name after the type"),
            );
        }
    }

    /// Checks a typedef declaration, at file or block scope.
    fn typedef(&mut self, declaration: &'a Declaration<'a>) {
        let specifiers = &declaration.specifiers;
        let fits = self.only_storage(specifiers, &[Storage::Typedef], "a typedef");
        if declaration.declarators.is_empty() && self.swapped_typedef(specifiers) {
            return;
        }
        let specified = self.specified(specifiers);
        if !specifiers.types.is_empty() && declaration.declarators.is_empty() {
            self.report(
                Diagnostic::new(Code::W0107, declaration.span, "typedef requires a name")
                    .help("write a name after the type"),
            );
        }
        for init in &declaration.declarators {
            let Some(name) = init.declarator.name else {
                continue;
            };
            let align = self.declared_alignment(specifiers, init);
            if init.initializer.is_some() {
                self.error(
                    Code::E0001,
                    name.span,
                    "illegal initializer: only variables can be initialized",
                );
            }
            let declared = match (fits, specified) {
                (Some(()), Some(s)) => self.declared(s, &init.declarator, Role::Object),
                _ => None,
            };
            let declared = declared.map(|d| Declared {
                align: align.max(d.align),
                ..d
            });
            if let (Some(d), Some(align)) = (declared, align) {
                self.types.has_less_aligned |= align < self.types.align(d.ty);
            }
            if let Some(Type::Record(record)) = declared.map(|d| d.ty) {
                self.types.name_record(record, name.text);
            }
            let symbol = match declared {
                Some(declared) => Symbol::Typedef(declared),
                None => Symbol::Unusable,
            };
            // As in clang, a redefinition with the same type is accepted.
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

    /// Checks a declaration at block scope or in the initialization of a `for` statement.
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
            self.only_storage(specifiers, &[], "a variable at block scope")
        } else {
            Some(())
        };
        if declaration.declarators.is_empty() {
            self.forward_declaration(specifiers);
            self.warn_of_attributes_before_tag(specifiers);
        }
        let specified = self.specified(specifiers);
        self.declares_something(declaration);
        for init in &declaration.declarators {
            let align = self.declared_alignment(specifiers, init);
            if let Some(Derived::Function(..)) = init.declarator.derived.first() {
                self.prototype(specifiers, specified, &init.declarator);
                continue;
            }
            let declared = match (fits, specified) {
                (Some(()), Some(s)) => self.declared(s, &init.declarator, Role::Object),
                _ => None,
            };
            let declared = declared.map(|d| Declared {
                align: align.max(d.align),
                ..d
            });
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
            let pointed = self.pointed_space(specified, declared, &init.declarator);
            self.local_variable(init, declared, pointed, statements);
        }
    }

    /// Reports a type or an address space that is not allowed for a variable at block scope.
    fn is_possible_variable(&mut self, declared: &Declared, init: &InitDeclarator<'a>) -> bool {
        let Some(name) = init.declarator.name else {
            return false;
        };
        match declared.space {
            None | Some(Space::Private) => {}
            Some(Space::Local) => {
                if self.scopes.depth() != 1 || !self.function.is_kernel {
                    let message = format!(
                        "variable `{}` cannot be declared in the local address space here",
                        name.text
                    );
                    let note =
                        "`local` variables can only be declared in the outermost scope of a kernel";
                    let help = match self.function.is_kernel {
                        true => "move the declaration to the start of the kernel",
                        false => {
                            "declare it in the kernel, and pass a pointer to it to the function"
                        }
                    };
                    self.report(
                        Diagnostic::new(Code::E0302, name.span, message)
                            .note(note)
                            .help(help),
                    );
                    return false;
                }
                if let Some(initializer) = init.initializer {
                    let span = match initializer {
                        Initializer::Expression(e) => e.span,
                        Initializer::List(list) => list.span,
                    };
                    let message = format!(
                        "variable `{}` in the local address space cannot have an initializer",
                        name.text
                    );
                    let help = "let one work-item assign the value, followed by a barrier";
                    self.report(Diagnostic::new(Code::E0302, span, message).help(help));
                    return false;
                }
            }
            // In the outermost block of a kernel, the caller has declared it as a constant variable.
            Some(Space::Constant) => {
                self.report(
                    Diagnostic::new(
                        Code::E0302,
                        name.span,
                        format!(
                            "variable `{}` cannot be declared in the constant address space here",
                            name.text
                        ),
                    )
                    .note(
                        "`constant` variables can only be declared at file scope or in the \
                         outermost scope of a kernel",
                    ),
                );
                return false;
            }
            Some(Space::Global) => {
                self.error(
                    Code::E0302,
                    name.span,
                    format!(
                        "function scope variable `{}` cannot be declared in the global address space",
                        name.text
                    ),
                );
                return false;
            }
        }
        let innermost = self.types.innermost(declared.ty);
        self.warn_of_half(declared.ty, name.span);
        if !self.is_complete(innermost, name.span) {
            return false;
        }
        if innermost == Type::Void {
            self.error(
                Code::E0201,
                name.span,
                format!("variable `{}` has incomplete type `void`", name.text),
            );
            return false;
        }
        true
    }

    fn local_variable(
        &mut self,
        init: &'a InitDeclarator<'a>,
        declared: Option<Declared>,
        pointed: PointedSpace,
        statements: &mut Vec<Statement>,
    ) {
        let Some(name) = init.declarator.name else {
            return;
        };
        let id = VariableId(self.function.variables.len() as u32);
        // The scope of the name includes its own initializer (C99 6.2.1p7).
        let bound = match declared {
            Some(_) => self.bind(name, Symbol::Variable(id)),
            None => {
                self.bind(name, Symbol::Unusable);
                false
            }
        };
        let is_local = declared.is_some_and(|d| d.space == Some(Space::Local));
        if let Some(declared) = declared {
            let enumeration = declared.enumeration.map(|enumeration| (id, enumeration));
            self.function.enumerations.extend(enumeration);
            self.function.variables.push(typed::Variable {
                name: Arc::from(name.text),
                ty: declared.ty,
                is_const: declared.is_const,
                is_volatile: declared.is_volatile,
                in_memory: matches!(declared.ty, Type::Array(_) | Type::Record(_))
                    || is_local
                    || declared.is_volatile,
                align: declared.align,
                is_local,
                is_restrict: declared.is_restrict,
                span: name.span,
            });
        }
        if let (Some(declared), true) = (declared, is_local) {
            if !self.allocate_local(declared.ty, name) && bound {
                self.scopes.rebind(name.text, Symbol::Unusable, name.span);
            }
            return;
        }
        let kind = match (declared.map(|d| d.ty), init.initializer) {
            (Some(Type::Array(array)), initializer) => {
                self.array_variable(id, array, initializer, name)
            }
            (Some(ty @ Type::Record(_)), Some(Initializer::List(list))) => self
                .allocate_private(self.types.size(ty), name.span)
                .and_then(|()| self.elements(ty, list))
                .map(|(elements, _)| StatementKind::Initialize {
                    variable: id,
                    elements,
                }),
            (Some(ty @ Type::Record(_)), None) => self
                .allocate_private(self.types.size(ty), name.span)
                .map(|()| StatementKind::Declare(id, None)),
            (Some(_), None) => {
                if pointed == PointedSpace::Generic {
                    self.function.open_pointers.insert(id, None);
                }
                Some(StatementKind::Declare(id, None))
            }
            (Some(ty), Some(initializer)) => {
                let first = self.function.expressions.len();
                let what = format!("variable `{}`", name.text);
                let value = match pointed {
                    PointedSpace::Generic => self.generic_pointer(id, initializer, ty, &what),
                    PointedSpace::Private => self.private_pointer(initializer, ty),
                    PointedSpace::Other => self.initial_value(initializer, ty, &what),
                };
                let is_fixed = declared.is_some_and(|d| d.is_const && !d.is_volatile);
                if let Some(value) = value.filter(|_| is_fixed)
                    && let Some(constant) = self.constant(first, value)
                {
                    self.function.constants.insert(id, constant);
                }
                if let Some(value) = value.filter(|_| matches!(ty, Type::Pointer(_))) {
                    self.function.pointers.initial.push((id, value));
                }
                value.map(|value| StatementKind::Declare(id, Some(value)))
            }
            (None, Some(Initializer::Expression(e))) => {
                self.within_unsupported(|this| this.value(e));
                None
            }
            (None, _) => None,
        };
        // An array with an ill-formed initializer has no length.
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

    /// Allocates a `local` variable. Reports an array without a length and a variable that exceeds the
    /// limit, and returns `false`.
    fn allocate_local(&mut self, ty: Type, name: Name<'a>) -> bool {
        if let Type::Array(Array { length: None, .. }) = ty {
            let help = format!(
                "write the size between the brackets, or declare a parameter of the kernel, `local {} *{}`, whose size the host sets",
                self.show(self.innermost_element(ty)),
                name.text
            );
            self.missing_array_length(name, &help);
            return false;
        }
        let align = u64::from(self.types.align(ty)).max(1);
        let start = self.function.local_bytes.next_multiple_of(align);
        let size = self.types.size(ty);
        let end = start.saturating_add(size);
        if end > MAX_LOCAL_BYTES {
            let limit = ("all `local` variables of a kernel", MAX_LOCAL_BYTES);
            self.exceeds(name.span, limit, size, end);
            return false;
        }
        self.function.local_bytes = end;
        true
    }

    /// The type of the elements of an array of arrays.
    fn innermost_element(&self, mut ty: Type) -> Type {
        while let Some(array) = ty.array() {
            ty = self.types.get(array.element);
        }
        ty
    }

    fn missing_array_length(&mut self, name: Name<'a>, help: &str) {
        self.report(
            Diagnostic::new(
                Code::E0206,
                name.span,
                format!(
                    "definition of `{}` with array type needs an explicit size or an initializer",
                    name.text
                ),
            )
            .help(help),
        );
    }

    /// The declaration of an array in private memory. Its initializer may determine its length.
    fn array_variable(
        &mut self,
        id: VariableId,
        array: Array,
        initializer: Option<Initializer<'a>>,
        name: Name<'a>,
    ) -> Option<StatementKind> {
        let list = match (initializer, array.length) {
            (None, Some(_)) => None,
            (None, None) => {
                let help = "write the size between the brackets, or add an initializer list";
                self.missing_array_length(name, help);
                return None;
            }
            (Some(initializer), _) => Some(initializer),
        };
        let Some(initializer) = list else {
            self.allocate_private(self.types.size(Type::Array(array)), name.span)?;
            return Some(StatementKind::Declare(id, None));
        };
        let whole = Type::Array(array);
        let (elements, length) = match (self.string_for(whole, initializer), initializer) {
            (Some(e), _) => {
                let mut elements = Vec::new();
                self.string_elements(array, 0, e, &mut elements)?;
                let length = elements.len() as u64;
                (elements, length)
            }
            (None, Initializer::List(list)) => self.elements(whole, list)?,
            (None, Initializer::Expression(e)) => {
                self.not_an_initializer_list(e);
                return None;
            }
        };
        let length = array.length.map_or(length, u64::from);
        let ty = self.with_length(array, length, initializer.span())?;
        if let Some(variable) = self.function.variables.get_mut(id.0 as usize) {
            variable.ty = ty;
        }
        self.allocate_private(self.types.size(ty), name.span)?;
        Some(StatementKind::Initialize {
            variable: id,
            elements,
        })
    }

    /// Adds to the private memory of the function. Reports an object that exceeds the limit.
    fn allocate_private(&mut self, size: u64, span: Span) -> Option<()> {
        let total = self.function.private_bytes.saturating_add(size);
        if total > MAX_PRIVATE_BYTES {
            let what = "all arrays, structures and unions of a function";
            self.exceeds(span, (what, MAX_PRIVATE_BYTES), size, total);
            return None;
        }
        self.function.private_bytes += size;
        Some(())
    }

    /// The values and offsets that an initializer list stores to an aggregate or union, and the length
    /// of an array without one.
    fn elements(&mut self, ty: Type, list: &'a InitializerList<'a>) -> Option<(Vec<Element>, u64)> {
        let (leaves, length) = self.parts(ty, list)?;
        let mut elements = Vec::with_capacity(leaves.len());
        let mut failed = false;
        for leaf in leaves {
            if let (Type::Array(array), Initializer::Expression(e)) = (leaf.ty, leaf.value) {
                let done = self.string_elements(array, leaf.offset, e, &mut elements);
                failed |= done.is_none();
                continue;
            }
            match self.initial_value(leaf.value, leaf.ty, "an element") {
                Some(value) => elements.push(Element {
                    offset: leaf.offset as u32,
                    value,
                }),
                None => failed = true,
            }
        }
        (!failed).then_some((elements, length))
    }

    /// A compound literal `(type){ ... }`: an unnamed variable, initialized each time the expression
    /// is evaluated (C99 6.5.2.5).
    pub(super) fn compound_literal(
        &mut self,
        name: &'a TypeName<'a>,
        list: &'a InitializerList<'a>,
        span: Span,
    ) -> Option<(Place, Writable)> {
        let declared = self.named_declaration(name)?;
        let mut ty = declared.ty;
        if !self.is_complete(ty, name.span) {
            return None;
        }
        let (first, variable) = match ty {
            Type::Array(_) | Type::Record(_) => {
                let (elements, length) = self.elements(ty, list)?;
                if let Type::Array(array) = ty {
                    let length = array.length.map_or(length, u64::from);
                    ty = self.with_length(array, length, list.span)?;
                }
                self.allocate_private(self.types.size(ty), span)?;
                let variable = self.unnamed_variable("literal", ty, span);
                let elements = elements.into();
                let kind = ExpressionKind::Initialize { variable, elements };
                (self.add(kind, Type::Void, span), variable)
            }
            Type::Scalar(_) | Type::Pointer(_) | Type::Vector(_) | Type::Event => {
                let list = Initializer::List(list);
                let value = self.initial_value(list, ty, "a compound literal")?;
                let variable = self.unnamed_variable("literal", ty, span);
                let place = Place::Variable(variable);
                let kind = ExpressionKind::Assign { place, value };
                (self.add(kind, ty, span), variable)
            }
            Type::Void => {
                self.error(
                    Code::E0201,
                    name.span,
                    "compound literal has incomplete type `void`",
                );
                return None;
            }
        };
        if let Some(variable) = self.function.variables.get_mut(variable.0 as usize) {
            variable.is_const = declared.is_const;
            variable.is_volatile = declared.is_volatile;
        }
        let address = self.address(Place::Variable(variable), span);
        let ty = self.ty(address);
        let pointer = self.add(ExpressionKind::Comma([first, address].into()), ty, span);
        let writable = match declared.is_const {
            true => Writable::ConstMemory,
            false => Writable::Yes,
        };
        Some((Place::Memory(pointer), writable))
    }

    /// The alignment in bytes that the attributes of a declaration request for its objects.
    fn declared_alignment(
        &mut self,
        specifiers: &Specifiers<'a>,
        init: &InitDeclarator<'a>,
    ) -> Option<u32> {
        let both = [&specifiers.attributes, &init.declarator.attributes];
        let [of_specifiers, of_declarator] =
            both.map(|all| self.alignment(all, AlignedThing::Object));
        of_specifiers.and(of_declarator).least
    }
}
