//! Types of declaration specifiers and declarators (OpenCL C 6.1, 6.5; C99 6.7.2, 6.7.5).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{
    Declarator, Derived, Name, Qualifier, Specifiers, Storage, TypeName, TypeWord,
};
use crate::frontend::builtins::atomics::is_type;
use crate::frontend::builtins::unsupported::instead_of_type;
use crate::frontend::check::Checker;
use crate::frontend::preprocess::Language;
use crate::frontend::scope::{Declared, Symbol};
use crate::frontend::types::{Array, Pointer, Scalar, Space, Type, Vector};
use crate::source::{ExpansionId, Span};
use crate::target::Target;

/// The largest size of an object in bytes, so that all offsets in it fit into an `i32`.
pub(in crate::frontend::check) const MAX_OBJECT_BYTES: u64 = i32::MAX as u64;

/// The largest number of dimensions of an array.
const MAX_RANK: u32 = 64;

/// The built-in scalar type with a one-word name, and that name if its size may differ between host
/// and device.
fn built_in(word: &str) -> Option<(Scalar, Option<&'static str>)> {
    Some(match word {
        "uchar" => (Scalar::UChar, None),
        "ushort" => (Scalar::UShort, None),
        "uint" => (Scalar::UInt, None),
        "ulong" => (Scalar::ULong, None),
        "size_t" => (Scalar::SIZE_T, Some("size_t")),
        "ptrdiff_t" => (Scalar::PTRDIFF_T, Some("ptrdiff_t")),
        "intptr_t" => (Scalar::Long, Some("intptr_t")),
        "uintptr_t" => (Scalar::ULong, Some("uintptr_t")),
        "cl_mem_fence_flags" => (Scalar::UInt, None),
        _ => return None,
    })
}

/// The built-in vector type with a name such as `float4`.
pub(in crate::frontend::check) fn vector_type(word: &str) -> Option<Vector> {
    let element = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let width: u8 = word[element.len()..].parse().ok()?;
    let element = Scalar::ALL.iter().find(|s| s.name() == element)?;
    (Vector::WIDTHS.contains(&width) && *element != Scalar::Bool).then_some(Vector {
        element: *element,
        width,
    })
}

/// The context of a declarator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::frontend::check) enum Role {
    /// A variable, a member, a typedef name, or a type name.
    Object,
    /// A function parameter: an array type is adjusted to a pointer type (C99 6.7.5.3p7).
    Parameter,
    /// A kernel parameter, adjusted likewise, which cannot be a pointer to a pointer.
    KernelParameter,
}

/// Type specifier keywords that combine to one type, such as `unsigned long int`.
#[derive(Default)]
struct Basic {
    base: Option<&'static str>,
    sign: Option<bool>,
    longs: u32,
    shorts: u32,
}

impl<'a> Checker<'a> {
    /// The type and qualifiers of declaration specifiers, without a declarator. `None` if ill-formed.
    pub(in crate::frontend::check) fn specified(
        &mut self,
        specifiers: &Specifiers<'a>,
    ) -> Option<Declared> {
        let mut declared = self.type_words(specifiers)?;
        self.warn_of_duplicates(&specifiers.qualifiers);
        for &(qualifier, span) in &specifiers.qualifiers {
            match qualifier {
                Qualifier::Const => declared.is_const = true,
                Qualifier::Volatile => declared.is_volatile = true,
                Qualifier::Restrict => {
                    if declared.ty.pointer().is_none() {
                        let message = "`restrict` requires a pointer type";
                        let help = "write it between the `*` and the name: `*restrict p`";
                        self.report(Diagnostic::new(Code::E0303, span, message).help(help));
                        return None;
                    }
                    declared.is_restrict = true;
                }
                Qualifier::Global => self.set_space(&mut declared, Space::Global, span)?,
                Qualifier::Constant => self.set_space(&mut declared, Space::Constant, span)?,
                Qualifier::Local => self.set_space(&mut declared, Space::Local, span)?,
                Qualifier::Private => self.set_space(&mut declared, Space::Private, span)?,
                Qualifier::ReadOnly | Qualifier::WriteOnly | Qualifier::ReadWrite => {
                    self.error(
                        Code::E0303,
                        span,
                        format!(
                            "access qualifier `{}` can only be used for image types",
                            qualifier.name()
                        ),
                    );
                    return None;
                }
            }
        }
        Some(declared)
    }

    /// Warns of a qualifier that a list has twice. One of a macro may be right in other uses.
    #[inline(never)]
    fn warn_of_duplicates(&mut self, qualifiers: &[(Qualifier, Span)]) {
        for (index, &(qualifier, span)) in qualifiers.iter().enumerate() {
            let mut before = qualifiers.iter().take(index);
            let is_duplicate = before.any(|before| before.0 == qualifier);
            if !is_duplicate || span.expansion != ExpansionId::NONE || self.is_library {
                continue;
            }
            let message = format!("duplicate `{}` declaration specifier", qualifier.name());
            self.report(Diagnostic::new(Code::W0111, span, message).help("remove it"));
        }
    }

    fn set_space(&mut self, declared: &mut Declared, space: Space, span: Span) -> Option<()> {
        match declared.space {
            Some(before) if before != space => {
                self.error(
                    Code::E0303,
                    span,
                    format!(
                        "multiple address spaces specified for type: `{}` and `{}`",
                        before.name(),
                        space.name()
                    ),
                );
                None
            }
            _ => {
                declared.space = Some(space);
                Some(())
            }
        }
    }

    /// `typedef real float;`, with the new name before the type. Returns whether it is one, which is reported, and the name
    /// is declared.
    pub(super) fn swapped_typedef(&mut self, specifiers: &Specifiers<'a>) -> bool {
        let Some(((TypeWord::Named(name), span), rest)) = specifiers.types.split_first() else {
            return false;
        };
        let is_type = |word: &(TypeWord<'_>, Span)| {
            matches!(word.0, TypeWord::Basic(_) | TypeWord::BuiltIn(_))
        };
        if rest.is_empty() || !rest.iter().all(is_type) || self.scopes.find(name).is_some() {
            return false;
        }
        let words = rest.iter().filter_map(|(word, _)| match word {
            TypeWord::Basic(word) | TypeWord::BuiltIn(word) => Some(*word),
            _ => None,
        });
        let ty = words.collect::<Vec<_>>().join(" ");
        let message = "the name of a `typedef` follows the type";
        let place = span.to(rest.last().map_or(*span, |last| last.1));
        self.report(Diagnostic::new(Code::E0001, place, message).fix(
            format!("write the type first: `typedef {ty} {name};`"),
            place,
            format!("{ty} {name}"),
        ));
        let known = Specifiers {
            types: rest.to_vec(),
            ..specifiers.clone()
        };
        let symbol = match self.specified(&known) {
            Some(declared) => Symbol::Typedef(declared),
            None => Symbol::Unusable,
        };
        self.bind(
            Name {
                text: name,
                span: *span,
            },
            symbol,
        );
        true
    }

    fn type_words(&mut self, specifiers: &Specifiers<'a>) -> Option<Declared> {
        let mut basic = Basic::default();
        let mut single: Option<Declared> = None;
        for (word, span) in &specifiers.types {
            let span = *span;
            if single.is_some() || (basic.is_some() && !matches!(word, TypeWord::Basic(_))) {
                let mut diagnostic = Diagnostic::new(
                    Code::E0201,
                    span,
                    "cannot combine with previous type specifier",
                );
                if let Some((TypeWord::Struct(s), before)) = specifiers.types.first()
                    && s.body.is_some()
                {
                    let keyword = if s.is_union { "union" } else { "struct" };
                    diagnostic = diagnostic
                        .also(*before, "previous type specifier is here")
                        .fix(
                            format!("write `;` after the `}}` of the `{keyword}`"),
                            before.at_end(),
                            ";",
                        );
                }
                self.report(diagnostic);
                return None;
            }
            match word {
                TypeWord::Basic(word) => self.basic_word(&mut basic, word, span)?,
                TypeWord::BuiltIn("event_t") => single = Some(plain(Type::Event)),
                TypeWord::BuiltIn(word) => match built_in(word) {
                    Some((scalar, device_only)) => {
                        single = Some(Declared {
                            device_only,
                            ..plain(Type::Scalar(scalar))
                        });
                    }
                    None => match vector_type(word) {
                        Some(vector) => {
                            if vector.element == Scalar::Double {
                                self.require_doubles(span)?;
                            }
                            single = Some(plain(Type::Vector(vector)));
                        }
                        None => {
                            self.unsupported_type(word, span);
                            return None;
                        }
                    },
                },
                TypeWord::Named(name) => match self.scopes.find(name).map(|b| &b.symbol) {
                    Some(Symbol::Typedef(declared)) => single = Some(*declared),
                    Some(Symbol::Unusable) => return None,
                    // The name was reported as an unknown type.
                    Some(_) if self.lost.contains(name) => return None,
                    Some(_) => {
                        self.error(
                            Code::E0101,
                            span,
                            format!("expected a type, found `{name}`"),
                        );
                        return None;
                    }
                    None if is_type(name) => {
                        if self.language < Language::Cl20 {
                            let message = format!("type `{name}` requires OpenCL C 2.0");
                            let help = "compile with `-cl-std=CL2.0`";
                            self.report(Diagnostic::new(Code::E0101, span, message).help(help));
                            return None;
                        }
                        single = Some(plain(self.atomic_type(name, span)?));
                    }
                    None => {
                        if !self.lost.contains(name) && self.unknown.insert(name) {
                            match instead_of_type(name) {
                                Some(instead) => {
                                    self.unsupported(
                                        span,
                                        &format!("type `{name}` is"),
                                        Some(instead),
                                    );
                                }
                                None => {
                                    let message = format!("unknown type name `{name}`");
                                    self.error(Code::E0101, span, message);
                                }
                            }
                        }
                        return None;
                    }
                },
                TypeWord::Struct(s) => {
                    single = Some(plain(Type::Record(self.record_type(s, span)?)));
                }
                TypeWord::Enum(e) => {
                    let (scalar, enumeration) = self.enumeration(e, span)?;
                    single = Some(Declared {
                        enumeration: Some(enumeration),
                        ..plain(Type::Scalar(scalar))
                    });
                }
                TypeWord::TypeofExpression(e) => single = Some(plain(self.type_of(e)?)),
                TypeWord::TypeofType(name) => single = Some(self.named_declaration(name)?),
            }
        }
        if let Some(declared) = single {
            return Some(declared);
        }
        if !basic.is_some() {
            let message = "expected a type specifier in this declaration";
            let mut diagnostic = Diagnostic::new(Code::E0001, specifiers.span, message);
            if specifiers.storage.iter().any(|s| s.0 == Storage::Auto) {
                diagnostic = diagnostic.help("OpenCL C does not deduce types: write the type");
            } else if specifiers.storage.iter().any(|s| s.0 == Storage::Kernel) {
                diagnostic = diagnostic.help("write `kernel void`: a kernel returns nothing");
            } else {
                diagnostic = diagnostic.help("write the type, such as `int`, before the name");
            }
            self.report(diagnostic);
            return None;
        }
        self.basic_type(&basic, specifiers)
    }

    fn basic_word(&mut self, basic: &mut Basic, word: &str, span: Span) -> Option<()> {
        let base = match word {
            "signed" | "__signed" | "__signed__" | "unsigned" => {
                let is_signed = word != "unsigned";
                if basic.sign.is_some() {
                    self.error(
                        Code::E0201,
                        span,
                        format!("cannot combine `{word}` with previous `signed` or `unsigned`"),
                    );
                    return None;
                }
                basic.sign = Some(is_signed);
                return Some(());
            }
            "long" => {
                basic.longs += 1;
                return Some(());
            }
            "short" => {
                basic.shorts += 1;
                return Some(());
            }
            "void" => "void",
            "bool" | "_Bool" => "bool",
            "char" => "char",
            "int" => "int",
            "float" => "float",
            "double" => "double",
            _ => "half",
        };
        if basic.base.is_some() {
            self.error(
                Code::E0201,
                span,
                "cannot combine with previous type specifier",
            );
            return None;
        }
        basic.base = Some(base);
        Some(())
    }

    fn basic_type(&mut self, basic: &Basic, specifiers: &Specifiers<'a>) -> Option<Declared> {
        let span = (specifiers.types.first())
            .zip(specifiers.types.last())
            .map_or(specifiers.span, |(a, b)| a.1.to(b.1));
        let signed = basic.sign != Some(false);
        let sized = basic.longs + basic.shorts;
        let choose = |s, u| Type::Scalar(if signed { s } else { u });
        let ty = match basic.base {
            None | Some("int") => match (basic.longs, basic.shorts) {
                (0, 0) => choose(Scalar::Int, Scalar::UInt),
                (1, 0) => choose(Scalar::Long, Scalar::ULong),
                (0, 1) => choose(Scalar::Short, Scalar::UShort),
                (2, 0) => {
                    self.unsupported(
                        span,
                        "`long long` is",
                        Some("use `long`, which has 64 bits"),
                    );
                    return None;
                }
                _ => {
                    self.error(Code::E0201, span, "invalid combination of type specifiers");
                    return None;
                }
            },
            Some("char") if sized == 0 => choose(Scalar::Char, Scalar::UChar),
            Some("void") if sized == 0 && basic.sign.is_none() => Type::Void,
            Some("bool") if sized == 0 && basic.sign.is_none() => Type::BOOL,
            Some("float") if sized == 0 && basic.sign.is_none() => Type::FLOAT,
            Some("half") if sized == 0 && basic.sign.is_none() => Type::Scalar(Scalar::Half),
            Some("double") if sized == 0 && basic.sign.is_none() => {
                self.require_doubles(span)?;
                Type::Scalar(Scalar::Double)
            }
            Some("double") if basic.longs == 1 && basic.shorts == 0 && basic.sign.is_none() => {
                let instead = "use `double`, the largest floating-point type of OpenCL C";
                self.unsupported(span, "`long double` is", Some(instead));
                return None;
            }
            Some(base) if sized == 0 && basic.sign.is_some() => {
                let message = format!("`{base}` cannot be signed or unsigned");
                self.error(Code::E0201, span, message);
                return None;
            }
            Some(base) => {
                let size = if basic.longs > 0 { "long" } else { "short" };
                let message = format!("`{size} {base}` is invalid");
                self.error(Code::E0201, span, message);
                return None;
            }
        };
        Some(plain(ty))
    }

    /// Reports the first use of `double` on a target without support for it, and counts the other declarations and statements
    /// that use it.
    pub(in crate::frontend::check) fn require_doubles(&mut self, span: Span) -> Option<()> {
        if self.target.info().double {
            return Some(());
        }
        if std::mem::replace(&mut self.reported_double, true) {
            return None;
        }
        self.uses_of_double += 1;
        if self.uses_of_double > 1 {
            return None;
        }
        self.report(
            Diagnostic::new(
                Code::E0701,
                span,
                format!("type `double` is not supported on `{}`", self.target),
            )
            .help(format!(
                "use `float`, or compile for {}",
                Target::alternatives(|info| info.double)
            )),
        );
        None
    }

    /// Adds the number of the other declarations and statements with `double` to the error about the first one.
    pub(in crate::frontend::check) fn count_doubles(&mut self) {
        let note = match self.uses_of_double {
            0 | 1 => return,
            2 => "1 other declaration or statement uses it".to_owned(),
            uses => format!("{} other declarations and statements use it", uses - 1),
        };
        let is_first = |d: &&mut Diagnostic| {
            d.code == Code::E0701 && d.message.starts_with("type `double` is not supported")
        };
        if let Some(first) = self.diagnostics.iter_mut().find(is_first) {
            first.notes.push(note);
        }
    }

    fn unsupported_type(&mut self, word: &str, span: Span) {
        let (what, instead) = if word.starts_with("image") || word == "sampler_t" {
            ("images and samplers are".to_owned(), "use a buffer")
        } else {
            (format!("type `{word}` is"), "use `float`")
        };
        self.unsupported(span, &what, Some(instead));
    }

    /// The type that a declarator derives from specifiers. Parameters of array type are adjusted to
    /// pointers. Function declarators are handled by the callers.
    pub(in crate::frontend::check) fn declared(
        &mut self,
        specified: Declared,
        declarator: &Declarator<'a>,
        role: Role,
    ) -> Option<Declared> {
        let mut declared = self.derived(specified, &declarator.derived, role)?;
        if role != Role::Object
            && let Type::Array(array) = declared.ty
        {
            // An array type from a typedef is adjusted as well.
            let span = declarator.name.map_or(declarator.span, |n| n.span);
            declared.ty = self.types.get(array.element);
            declared = self.pointer_to(declared, role, span)?;
        }
        Some(declared)
    }

    /// Applies the derivations of a declarator, which are ordered from the name outward.
    pub(in crate::frontend::check) fn derived(
        &mut self,
        specified: Declared,
        steps: &[Derived<'a>],
        role: Role,
    ) -> Option<Declared> {
        let mut declared = specified;
        // Outermost first: from the specifiers toward the name.
        for (index, derived) in steps.iter().enumerate().rev() {
            match derived {
                Derived::Pointer(qualifiers, span) => {
                    declared = self.pointer_to(declared, role, *span)?;
                    self.warn_of_duplicates(qualifiers);
                    for &(qualifier, span) in qualifiers {
                        match qualifier {
                            Qualifier::Const => declared.is_const = true,
                            Qualifier::Volatile => declared.is_volatile = true,
                            Qualifier::Restrict => declared.is_restrict = true,
                            Qualifier::Global
                            | Qualifier::Constant
                            | Qualifier::Local
                            | Qualifier::Private => {
                                let space = match qualifier {
                                    Qualifier::Global => Space::Global,
                                    Qualifier::Constant => Space::Constant,
                                    Qualifier::Local => Space::Local,
                                    _ => Space::Private,
                                };
                                self.set_space(&mut declared, space, span)?;
                            }
                            Qualifier::ReadOnly | Qualifier::WriteOnly | Qualifier::ReadWrite => {
                                self.error(
                                    Code::E0303,
                                    span,
                                    format!(
                                        "access qualifier `{}` can only be used for image types",
                                        qualifier.name()
                                    ),
                                );
                                return None;
                            }
                        }
                    }
                }
                Derived::Array(_, span) if role != Role::Object && index == 0 => {
                    self.has_length(declared.ty, *span)?;
                    declared = self.pointer_to(declared, role, *span)?;
                }
                Derived::Array(length, span) => {
                    let length = match length {
                        Some(length) => Some(self.array_length(length)?),
                        None => None,
                    };
                    declared.ty = self.array_of(declared.ty, length, *span)?;
                    declared.is_generic = false;
                }
                Derived::Function(_, _, span) => {
                    self.error(
                        Code::E0201,
                        *span,
                        "pointers to functions are not allowed in OpenCL C",
                    );
                    return None;
                }
            }
        }
        Some(declared)
    }

    /// Reports an array element type that is an array without a length.
    fn has_length(&mut self, element: Type, span: Span) -> Option<()> {
        if let Type::Array(inner) = element
            && inner.length.is_none()
        {
            let message = format!("array has incomplete element type `{}`", self.show(element));
            self.report(
                Diagnostic::new(Code::E0206, span, message)
                    .help("only the size of the first dimension can be omitted"),
            );
            return None;
        }
        Some(())
    }

    fn array_of(&mut self, element: Type, length: Option<u32>, span: Span) -> Option<Type> {
        match element {
            Type::Void => {
                self.error(
                    Code::E0201,
                    span,
                    "array has incomplete element type `void`",
                );
                return None;
            }
            Type::Array(_) => self.has_length(element, span)?,
            Type::Record(_) => {
                if !self.is_complete(element, span) {
                    return None;
                }
            }
            Type::Scalar(_) | Type::Pointer(_) | Type::Vector(_) | Type::Event => {}
        }
        if self.types.rank(element) >= MAX_RANK {
            self.error(
                Code::E0601,
                span,
                format!("array exceeds the limit of {MAX_RANK} dimensions"),
            );
            return None;
        }
        let ty = Type::Array(Array {
            element: self.types.id(element),
            length,
        });
        if self.types.size(ty) > MAX_OBJECT_BYTES {
            self.too_large(span);
            return None;
        }
        Some(ty)
    }

    fn pointer_to(&mut self, to: Declared, role: Role, span: Span) -> Option<Declared> {
        if role == Role::KernelParameter && to.ty.pointer().is_some() {
            let message = "kernel parameter cannot be declared as a pointer to a pointer";
            let help =
                "pass one buffer with all rows, and compute the index: `a[row * width + column]`";
            self.report(Diagnostic::new(Code::E0301, span, message).help(help));
            return None;
        }
        let pointee = self.types.id(to.ty);
        Some(Declared {
            // A pointer to `size_t` is allowed in a kernel parameter: the buffer has the same
            // contents on every device with 64-bit addresses.
            device_only: None,
            align: None,
            is_generic: to.space.is_none() && self.has_generic_space(),
            ..plain(Type::Pointer(Pointer {
                pointee,
                space: to.space.unwrap_or(Space::Private),
                is_const: to.is_const,
                is_volatile: to.is_volatile,
            }))
        })
    }

    /// The type of a type name, as in a cast or in `sizeof`, without qualifiers.
    pub(in crate::frontend::check) fn named_type(&mut self, name: &TypeName<'a>) -> Option<Type> {
        Some(self.named_declaration(name)?.ty)
    }

    /// The type of a type name in an expression, with its qualifiers.
    pub(in crate::frontend::check) fn named_declaration(
        &mut self,
        name: &TypeName<'a>,
    ) -> Option<Declared> {
        if let Some(&(storage, span)) = name.specifiers.storage.first() {
            let message = format!(
                "type name does not allow `{}` to be specified",
                storage.name()
            );
            self.error(Code::E0303, span, message);
            return None;
        }
        if let Some(inner) = name.declarator.name {
            self.report_operand_in_cast(name, inner);
            return None;
        }
        let specified = self.specified(&name.specifiers)?;
        self.declared(specified, &name.declarator, Role::Object)
    }

    /// Reports `(float n)` in place of `(float)n`.
    #[inline(never)]
    fn report_operand_in_cast(&mut self, name: &TypeName<'a>, inner: Name<'a>) {
        let message = format!("expected `)` after the type, found `{}`", inner.text);
        let diagnostic = Diagnostic::new(Code::E0001, inner.span, message);
        let ty = self.specified(&name.specifiers).map(|found| found.ty);
        self.report(match ty {
            Some(ty) => diagnostic.help(format!(
                "to convert the value, write `({}){}`",
                self.show(ty),
                inner.text
            )),
            None => diagnostic,
        });
    }

    /// Reports a storage class, `kernel` or `inline` that is not in `fitting`. `what` names the declared
    /// entity in the diagnostic.
    pub(in crate::frontend::check) fn only_storage(
        &mut self,
        specifiers: &Specifiers<'a>,
        fitting: &[Storage],
        what: &str,
    ) -> Option<()> {
        let wrong = specifiers
            .storage
            .iter()
            .find(|(s, _)| !fitting.contains(s));
        match wrong {
            Some(&(Storage::Static, span))
                if self.language >= Language::Cl20 && what == "a variable at block scope" =>
            {
                let what = "`static` variables at block scope are";
                self.unsupported(span, what, Some("pass a buffer to the kernel"));
                None
            }
            // Reported with the missing type.
            Some((Storage::Auto, _)) if specifiers.types.is_empty() => Some(()),
            Some(&(storage @ (Storage::Register | Storage::Auto), span)) => {
                let message = format!(
                    "OpenCL C does not support the `{}` storage class specifier",
                    storage.name()
                );
                let diagnostic = Diagnostic::new(Code::E0303, span, message);
                self.report(diagnostic.fix("remove it", span, ""));
                None
            }
            Some(&(storage, span)) => {
                let message = format!("`{}` is not allowed on {what}", storage.name());
                let diagnostic = Diagnostic::new(Code::E0303, span, message);
                let is_const = specifiers
                    .qualifiers
                    .iter()
                    .any(|q| q.0 == Qualifier::Const);
                let is_table = storage == Storage::Static && is_const;
                self.report(match what {
                    "a variable at block scope" if is_table => diagnostic.help(
                        "move it out of the function, with `constant` in place of `static const`",
                    ),
                    "a variable at block scope" if storage == Storage::Static => diagnostic.help(
                        "remove it: variables end with the function; what outlives it is in a buffer",
                    ),
                    _ => diagnostic,
                });
                None
            }
            None => Some(()),
        }
    }
}

impl Basic {
    fn is_some(&self) -> bool {
        self.base.is_some() || self.sign.is_some() || self.longs + self.shorts > 0
    }
}

fn plain(ty: Type) -> Declared {
    Declared {
        ty,
        is_const: false,
        is_volatile: false,
        is_restrict: false,
        space: None,
        align: None,
        device_only: None,
        is_generic: false,
        enumeration: None,
    }
}
