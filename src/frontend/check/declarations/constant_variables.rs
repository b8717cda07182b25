//! Variables in the constant address space (OpenCL C 6.5.3), at file scope and in the outermost block
//! of a kernel. Their initializers are evaluated to bytes here.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{ExpressionKind as Ast, InitDeclarator, Initializer};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::constants::{Constant, float_value};
use crate::frontend::check::expressions::literals::{self, Literal};
use crate::frontend::scope::{Declared, Symbol};
use crate::frontend::typed::{ConstantId, ConstantVariable, ExpressionKind};
use crate::frontend::types::{Array, Scalar, Type};
use std::sync::Arc;

/// The largest total size of the constant variables of a translation unit, in bytes.
pub(super) const MAX_CONSTANT_BYTES: u64 = 4 << 20;

impl<'a> Checker<'a> {
    /// Declares a constant variable. `owner` is the kernel that declares it, `None` at file scope.
    pub(in crate::frontend::check) fn constant_variable(
        &mut self,
        init: &'a InitDeclarator<'a>,
        declared: Declared,
        owner: Option<&str>,
    ) {
        let Some(name) = init.declarator.name else {
            return;
        };
        let outer = self.initialized.replace(name);
        let contents = self.constant_contents(init, declared.ty, owner.is_some());
        self.initialized = outer;
        let Some((ty, bytes)) = contents else {
            if self.scopes.find_in_block(name.text).is_none() {
                self.scopes.bind(name.text, Symbol::Unusable, name.span);
            }
            return;
        };
        let id = ConstantId(self.constants.len() as u32);
        if !self.bind(name, Symbol::Constant(id)) {
            return;
        }
        let name_in_unit = match owner {
            Some(owner) => format!("{owner}.{}", name.text),
            None => name.text.to_owned(),
        };
        let align = self.types.align(ty).max(declared.align.unwrap_or(1));
        self.constants.push(ConstantVariable {
            name: Arc::from(name_in_unit),
            ty,
            bytes: bytes.into(),
            align,
            span: name.span,
        });
    }

    /// Checks the type and initializer of a constant variable. Returns the type, with the length of an
    /// array deduced from its initializer, and the contents in bytes.
    fn constant_contents(
        &mut self,
        init: &'a InitDeclarator<'a>,
        ty: Type,
        in_kernel: bool,
    ) -> Option<(Type, Vec<u8>)> {
        let name = init.declarator.name?;
        let innermost = self.types.innermost(ty);
        if !self.is_complete(innermost, name.span) {
            return None;
        }
        let pointer = innermost.record().and_then(|r| {
            self.types
                .find_inner(r, |m| self.types.innermost(m.ty).pointer().is_some())
        });
        if let Some(member) = pointer {
            let what = format!(
                "pointers in the constant address space (member `{}`) are",
                member.name
            );
            self.unsupported(name.span, &what, Some("use an index into one array"));
            return None;
        }
        if let Type::Pointer(_) = innermost {
            let instead = match ty {
                // A private pointer to constant memory is supported.
                _ if in_kernel => "remove the `constant` after the `*`",
                Type::Array(_) => "use an array of arrays, or indices into one array",
                _ => "use the variable itself, or define an alias with `#define`",
            };
            let what = "pointers in the constant address space are";
            self.unsupported(name.span, what, Some(instead));
            return None;
        }
        if innermost == Type::Void {
            self.error(
                Code::E0201,
                name.span,
                format!("variable `{}` has incomplete type `void`", name.text),
            );
            return None;
        }
        let Some(initializer) = init.initializer else {
            self.report(
                Diagnostic::new(
                    Code::E0207,
                    name.span,
                    format!(
                        "variable `{}` in the constant address space must be initialized",
                        name.text
                    ),
                )
                .help("add an initializer: the variable cannot be assigned to"),
            );
            return None;
        };
        // A compound literal of the variable's own type is equivalent to its initializer list.
        let initializer = match initializer {
            Initializer::Expression(e) => match e.unparenthesized().kind {
                Ast::CompoundLiteral(name, list) if self.named_type(name)? == ty => {
                    Initializer::List(list)
                }
                _ => initializer,
            },
            Initializer::List(_) => initializer,
        };
        if let (Type::Array(array), Some(e)) = (ty, self.string_for(ty, initializer)) {
            let mut bytes = self.string_contents(array, e)?;
            let length = array.length.map_or(bytes.len() as u64, u64::from);
            let ty = self.with_length(array, length, e.span)?;
            self.reserve_constant_memory(length, name.span)?;
            bytes.resize(length as usize, 0);
            return Some((ty, bytes));
        }
        match (ty, initializer) {
            (Type::Array(_) | Type::Record(_), Initializer::List(list)) => {
                let (leaves, length) = self.parts(ty, list)?;
                let ty = match ty {
                    Type::Array(array) => {
                        let length = array.length.map_or(length, u64::from);
                        self.with_length(array, length, list.span)?
                    }
                    _ => ty,
                };
                let size = self.types.size(ty);
                self.reserve_constant_memory(size, name.span)?;
                let mut bytes = vec![0; size as usize];
                let mut failed = false;
                for leaf in leaves {
                    if let Type::Record(_) = leaf.ty {
                        self.not_constant(leaf.value.span());
                        failed = true;
                        continue;
                    }
                    let contents = match (leaf.ty, leaf.value) {
                        (Type::Array(array), Initializer::Expression(e)) => {
                            self.string_contents(array, e)
                        }
                        _ => self.constant_bytes(leaf.value, leaf.ty),
                    };
                    match contents {
                        Some(contents) => {
                            let at = leaf.offset as usize;
                            if let Some(place) = bytes.get_mut(at..at + contents.len()) {
                                place.copy_from_slice(&contents);
                            }
                        }
                        None => failed = true,
                    }
                }
                (!failed).then_some((ty, bytes))
            }
            (Type::Array(_), Initializer::Expression(e)) => {
                self.not_an_initializer_list(e);
                None
            }
            (Type::Record(_), Initializer::Expression(e)) => {
                self.not_constant(e.span);
                None
            }
            (Type::Scalar(_) | Type::Vector(_), initializer) => {
                let mut bytes = self.constant_bytes(initializer, ty)?;
                let size = self.types.size(ty);
                bytes.resize(size as usize, 0);
                self.constant_bytes += size;
                Some((ty, bytes))
            }
            (Type::Void | Type::Pointer(_) | Type::Event, _) => None,
        }
    }

    /// Adds to the size of all constant variables. Reports a variable that exceeds the limit.
    pub(in crate::frontend::check) fn reserve_constant_memory(
        &mut self,
        size: u64,
        span: crate::source::Span,
    ) -> Option<()> {
        let total = self.constant_bytes.saturating_add(size);
        if total > MAX_CONSTANT_BYTES {
            let what = "all variables in the constant address space";
            self.exceeds(span, (what, MAX_CONSTANT_BYTES), size, total);
            return None;
        }
        self.constant_bytes += size;
        Some(())
    }

    /// Reports an initializer of a constant variable that is not a constant expression.
    fn not_constant(&mut self, span: crate::source::Span) {
        let message = "initializer element is not a compile-time constant";
        self.report(
            Diagnostic::new(Code::E0502, span, message)
                .note("variables in the constant address space are initialized at compile time"),
        );
    }

    /// An array type with its length set to `length`. Reports a length of 0 and an array that is too
    /// large.
    pub(in crate::frontend::check) fn with_length(
        &mut self,
        array: Array,
        length: u64,
        span: crate::source::Span,
    ) -> Option<Type> {
        if length == 0 {
            self.error(Code::E0206, span, "array size must be greater than zero");
            return None;
        }
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        let ty = Type::Array(Array {
            length: Some(length),
            ..array
        });
        if self.types.size(ty) > crate::frontend::check::declarations::specifiers::MAX_OBJECT_BYTES
        {
            self.too_large(span);
            return None;
        }
        Some(ty)
    }

    /// The object representation of a constant expression, converted to a scalar or vector type.
    /// Reports an initializer that is not constant.
    fn constant_bytes(&mut self, initializer: Initializer<'a>, ty: Type) -> Option<Vec<u8>> {
        let (element, _) = ty.numbers()?;
        let size = element.size() as usize;
        // Fast path for long tables: a literal is evaluated without a typed tree.
        if let (Initializer::Expression(e), Type::Scalar(_)) = (initializer, ty)
            && let Ast::Number(text) = e.kind
            && let Some(bits) = plain_number(text, element, self.plain_float())
        {
            return Some(bits.to_le_bytes()[..size].to_vec());
        }
        let first = self.function.expressions.len();
        let value = self.initial_value(initializer, ty, "an object");
        self.known_bytes(first, value, element, initializer.span())
    }

    /// The object representation of a value that must be constant. Removes the expressions from index
    /// `first` on from the typed tree.
    fn known_bytes(
        &mut self,
        first: usize,
        value: Option<crate::frontend::check::ExpressionId>,
        element: Scalar,
        span: crate::source::Span,
    ) -> Option<Vec<u8>> {
        let values = value.and_then(|id| {
            let values = self.constant_components(first, id);
            if values.is_none() {
                self.not_constant(span);
            }
            values
        });
        self.forget(first);
        let size = element.size() as usize;
        let bytes = values?.into_iter().flat_map(|value| {
            let bits = value.bits(element).to_le_bytes();
            bits.into_iter().take(size)
        });
        Some(bytes.collect())
    }

    /// An expression for the address of a constant variable.
    pub(in crate::frontend::check) fn constant_address(
        &mut self,
        id: ConstantId,
        span: crate::source::Span,
    ) -> crate::frontend::check::ExpressionId {
        let ty = self.constants[id.0 as usize].ty;
        let pointer = crate::frontend::types::Pointer {
            pointee: self.types.id(ty),
            space: crate::frontend::types::Space::Constant,
            // The constant address space is read-only, with or without `const`.
            is_const: false,
            is_volatile: false,
        };
        self.add(
            ExpressionKind::ConstantAddress(id),
            Type::Pointer(pointer),
            span,
        )
    }
}

/// The bits of a literal converted to a scalar type; `None` if it needs a diagnostic.
fn plain_number(text: &str, scalar: Scalar, plain: Scalar) -> Option<u64> {
    let literal = literals::number(text, plain).ok()?;
    if literals::is_implicitly_unsigned(text, literal) {
        return None;
    }
    let value = match literal {
        Literal::Integer(bits, from) => Constant::Integer(from.value_of_bits(bits)),
        Literal::Float(bits, from) => match float_value(bits, from) {
            value if value.is_finite() && !literals::is_too_small(text, value) => {
                Constant::Float(value)
            }
            _ => return None,
        },
    };
    if let Constant::Integer(value) = value
        && scalar.is_integer()
        && scalar != Scalar::Bool
        && !scalar.holds(value)
    {
        return None;
    }
    Some(value.converted(scalar)?.bits(scalar))
}
