//! Attributes of functions, types and variables (OpenCL C 6.7.2, 6.11,
//! cl_intel_required_subgroup_size).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{
    Attribute, Expression, ExpressionKind, Specifiers, TypeOrExpression, TypeWord,
};
use crate::frontend::check::Checker;
use crate::frontend::foreign_words::instead_of_attribute;
use crate::frontend::parse::built_in_types;
use crate::frontend::typed;
use crate::launch::MAX_GROUP_SIZE;
use std::sync::Arc;

/// Attributes of GNU C and clang that change a type. Ignoring them would change the meaning of the
/// program, so they are reported as unsupported.
const CHANGES_TYPES: &[&str] = &["ext_vector_type", "vector_size", "mode"];

/// Attributes that are accepted without a warning and have no effect on layout or code generation
/// here. `endian` is one of them: host and device have the same byte order.
const WITHOUT_EFFECT: &[&str] = &[
    "endian",
    "always_inline",
    "noinline",
    crate::frontend::check::calls::overloads::OVERLOADABLE,
    "unused",
    "nounroll",
    "opencl_unroll_hint",
];

/// Attributes that can only be applied to kernels.
const OF_KERNELS: &[&str] = &[
    "reqd_work_group_size",
    "work_group_size_hint",
    "intel_reqd_sub_group_size",
    "vec_type_hint",
];

/// Attributes that change the layout of types and objects.
const OF_LAYOUT: &[&str] = &["aligned", "packed"];

/// The largest alignment that `aligned` may request, in bytes.
const MAX_ALIGNMENT: u32 = 4096;

/// The alignment of `aligned` without an argument, in bytes: the largest of any type.
const LARGEST_ALIGNMENT: u32 = crate::ir::function::MAX_ALIGNMENT;

/// The effect of `packed` and `aligned` attributes on layout (OpenCL C 6.11.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::frontend::check) struct Alignment {
    /// Whether the attribute `packed` is present.
    pub(in crate::frontend::check) is_packed: bool,
    /// The strictest requested alignment, in bytes.
    pub(in crate::frontend::check) least: Option<u32>,
}

impl Alignment {
    /// Combines the effects of two attribute lists.
    pub(in crate::frontend::check) fn and(self, other: Alignment) -> Alignment {
        Alignment {
            is_packed: self.is_packed || other.is_packed,
            least: self.least.max(other.least),
        }
    }
}

/// The kind of declaration that layout attributes apply to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::check) enum AlignedThing {
    /// A structure or union type.
    Record,
    /// A member of a structure or union.
    Member,
    /// A variable or a typedef name.
    Object,
}

impl<'a> Checker<'a> {
    /// The effect of attributes on layout. Attributes without an effect are diagnosed.
    pub(in crate::frontend::check) fn alignment(
        &mut self,
        attributes: &[Attribute<'a>],
        thing: AlignedThing,
    ) -> Alignment {
        let mut alignment = Alignment::default();
        for attribute in attributes {
            match attribute.name.text {
                "packed" if thing != AlignedThing::Object => alignment.is_packed = true,
                "aligned" => {
                    let least = self.aligned(attribute);
                    alignment.least = alignment.least.max(least);
                }
                _ => self.misplaced_attribute(attribute),
            }
        }
        alignment
    }

    /// Warns of `__attribute__((packed)) struct P { ... };`, whose attribute is of no variable.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_attributes_before_tag(
        &mut self,
        specifiers: &Specifiers<'a>,
    ) {
        let mut records = specifiers
            .types
            .iter()
            .filter_map(|(word, span)| match word {
                TypeWord::Struct(record) if record.body.is_some() => Some((record, span)),
                _ => None,
            });
        let Some((record, span)) = records.next_back() else {
            return;
        };
        let keyword = if record.is_union { "union" } else { "struct" };
        for attribute in &specifiers.attributes {
            let name = attribute.name;
            if OF_LAYOUT.contains(&name.text) && name.span.start < span.start {
                let message = format!("attribute `{}` is ignored before `{keyword}`", name.text);
                let help = format!("place it after `{keyword}` to apply it to the type");
                self.report(Diagnostic::new(Code::W0303, name.span, message).help(help));
            }
        }
    }

    /// The alignment in bytes that an `aligned` attribute requests. Reports an invalid argument.
    fn aligned(&mut self, attribute: &Attribute<'a>) -> Option<u32> {
        if attribute.arguments.is_empty() {
            return Some(LARGEST_ALIGNMENT);
        }
        let &[number] = self.numbers(attribute, 1)?.as_slice() else {
            return None;
        };
        if number.is_power_of_two() && number <= MAX_ALIGNMENT {
            return Some(number);
        }
        self.error(
            Code::E0303,
            attribute.name.span,
            format!("requested alignment {number} is not a power of two up to {MAX_ALIGNMENT}"),
        );
        None
    }

    /// Checks the attributes of a function and records them in its typed tree.
    pub(in crate::frontend::check) fn function_attributes(
        &mut self,
        kernel: &mut typed::Function,
        attributes: &[&Attribute<'a>],
    ) {
        for attribute in attributes {
            let name = attribute.name;
            if !kernel.is_kernel && OF_KERNELS.contains(&name.text) {
                let message = format!(
                    "attribute `{}` can only be applied to a kernel function",
                    name.text
                );
                self.error(Code::E0303, name.span, message);
                continue;
            }
            match attribute.name.text {
                "reqd_work_group_size" => {
                    kernel.required_group_size =
                        self.size_attribute(attribute, kernel.required_group_size);
                }
                "work_group_size_hint" => {
                    kernel.group_size_hint = self.size_attribute(attribute, kernel.group_size_hint);
                }
                "intel_reqd_sub_group_size" => {
                    let size = self.numbers(attribute, 1).and_then(|n| n.first().copied());
                    match size {
                        Some(8 | 16 | 32) => kernel.required_sub_group_size = size,
                        Some(other) => self.error(
                            Code::E0303,
                            attribute.name.span,
                            format!("invalid sub-group size {other}: expected 8, 16 or 32"),
                        ),
                        None => {}
                    }
                }
                "vec_type_hint" => match attribute.arguments[..] {
                    [TypeOrExpression::Type(name)] => {
                        let words: Vec<&str> = name
                            .specifiers
                            .types
                            .iter()
                            .filter_map(|(w, _)| match w {
                                crate::frontend::ast::TypeWord::Basic(t)
                                | crate::frontend::ast::TypeWord::BuiltIn(t)
                                | crate::frontend::ast::TypeWord::Named(t) => Some(*t),
                                crate::frontend::ast::TypeWord::Struct(_)
                                | crate::frontend::ast::TypeWord::Enum(_)
                                | crate::frontend::ast::TypeWord::TypeofExpression(_)
                                | crate::frontend::ast::TypeWord::TypeofType(_) => None,
                            })
                            .collect();
                        kernel.vector_type_hint = Some(Arc::from(words.join(" ")));
                    }
                    [
                        TypeOrExpression::Expression(Expression {
                            kind: ExpressionKind::Name(name),
                            span,
                            ..
                        }),
                    ] => {
                        let message = format!("unknown type name `{name}`");
                        let diagnostic = Diagnostic::new(Code::E0101, *span, message);
                        self.report(diagnostic.did_you_mean(name, built_in_types()));
                    }
                    _ => self.error(
                        Code::E0303,
                        attribute.name.span,
                        "attribute `vec_type_hint` requires exactly 1 type argument",
                    ),
                },
                _ => self.ignored_attribute(attribute),
            }
        }
    }

    /// Checks the attributes of a parameter, of which none has an effect.
    pub(in crate::frontend::check) fn parameter_attributes(
        &mut self,
        attributes: &[Attribute<'a>],
    ) {
        for attribute in attributes {
            if attribute.name.text != "aligned" {
                self.misplaced_attribute(attribute);
            } else if self.aligned(attribute).is_some() {
                let message = "attribute `aligned` has no effect on a parameter";
                self.report(Diagnostic::new(Code::W0301, attribute.name.span, message));
            }
        }
    }

    /// Diagnoses an attribute of another kind of declaration. As for clang, those of kernels are an error.
    fn misplaced_attribute(&mut self, attribute: &Attribute<'a>) {
        let name = attribute.name;
        let only = |what: &str| format!("attribute `{}` only applies to {what}", name.text);
        let ignored = format!("attribute `{}` ignored", name.text);
        let (code, message, help) = match name.text {
            text if OF_KERNELS.contains(&text) => {
                let help = "write it before the return type of the kernel";
                (Code::E0303, only("kernel functions"), help)
            }
            "kernel" => {
                let help = "write `kernel` before the return type of the function";
                (Code::W0301, ignored, help)
            }
            "packed" => {
                let help = "write it after the `}` of a structure, or after the name of a member";
                (Code::W0301, ignored, help)
            }
            _ => return self.ignored_attribute(attribute),
        };
        self.report(Diagnostic::new(code, name.span, message).help(help));
    }

    /// Diagnoses an attribute that is not implemented for its declaration: an error if it would
    /// change a type, a warning if it is unknown or misplaced.
    pub(in crate::frontend::check) fn ignored_attribute(&mut self, attribute: &Attribute<'a>) {
        let name = attribute.name;
        if CHANGES_TYPES.contains(&name.text) {
            let what = format!("attribute `{}` is", name.text);
            self.unsupported(
                name.span,
                &what,
                Some("use a built-in vector type, such as `int4`"),
            );
            return;
        }
        if !WITHOUT_EFFECT.contains(&name.text) {
            let message = format!("attribute `{}` ignored", name.text);
            let diagnostic = Diagnostic::new(Code::W0301, name.span, message);
            if let Some(help) = instead_of_attribute(name.text) {
                self.report(diagnostic.help(help));
                return;
            }
            let known = OF_KERNELS.iter().chain(OF_LAYOUT).chain(WITHOUT_EFFECT);
            let known = known.copied();
            self.report(diagnostic.did_you_mean(name.text, known));
        }
    }

    fn size_attribute(
        &mut self,
        attribute: &Attribute<'a>,
        before: Option<[u32; 3]>,
    ) -> Option<[u32; 3]> {
        let numbers = self.numbers(attribute, 3)?;
        let &[x, y, z] = numbers.as_slice() else {
            return before;
        };
        let size = [x, y, z];
        let items = size.iter().map(|&n| u64::from(n));
        if attribute.name.text == "reqd_work_group_size"
            && items.fold(1, u64::saturating_mul) > MAX_GROUP_SIZE
        {
            let message = format!(
                "required work-group size ({x}, {y}, {z}) exceeds the limit of {MAX_GROUP_SIZE} work-items"
            );
            let diagnostic = Diagnostic::new(Code::W0302, attribute.name.span, message);
            self.report(diagnostic.note("no launch of the kernel is possible"));
        }
        if before.is_some_and(|b| b != size) {
            self.error(
                Code::E0303,
                attribute.name.span,
                format!(
                    "attribute `{}` is already applied with different arguments",
                    attribute.name.text
                ),
            );
            return before;
        }
        Some(size)
    }

    fn numbers(&mut self, attribute: &Attribute<'a>, count: usize) -> Option<Vec<u32>> {
        let name = attribute.name;
        let mut numbers = Vec::new();
        for argument in &attribute.arguments {
            if let TypeOrExpression::Expression(e) = argument {
                numbers.push(self.positive(e)?);
            }
        }
        if numbers.len() != count || attribute.arguments.len() != count {
            let plural = if count == 1 { "argument" } else { "arguments" };
            self.error(
                Code::E0303,
                name.span,
                format!(
                    "attribute `{}` requires exactly {count} {plural}",
                    name.text
                ),
            );
            return None;
        }
        Some(numbers)
    }

    fn positive(&mut self, e: &'a Expression<'a>) -> Option<u32> {
        let first = self.function.expressions.len();
        let value = self.value(e)?;
        let number = self
            .constant(first, value)
            .and_then(|n| u32::try_from(n).ok())
            .filter(|&n| n > 0);
        self.forget(first);
        if number.is_none() {
            self.error(
                Code::E0303,
                e.span,
                "attribute argument is not a positive integer constant expression",
            );
        }
        number
    }
}
