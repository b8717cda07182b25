//! Attributes of functions (OpenCL C 6.7.2, cl_intel_required_subgroup_size).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Attribute, Expression, TypeOrExpression};
use crate::frontend::check::Checker;
use crate::frontend::typed;
use std::sync::Arc;

/// Attributes that ask for nothing that would change a program here: host and device have the
/// Attributes of other compilers that make another type of a type: what they stand at would mean
/// something else without them.
const CHANGES_TYPES: &[&str] = &["ext_vector_type", "vector_size", "mode"];

/// same order of bytes.
const WITHOUT_EFFECT: &[&str] = &[
    "endian",
    "always_inline",
    "noinline",
    crate::frontend::check::calls::overloads::OVERLOADABLE,
    "unused",
    "nounroll",
    "opencl_unroll_hint",
];

/// Attributes that only a kernel can have.
const OF_KERNELS: &[&str] = &[
    "reqd_work_group_size",
    "work_group_size_hint",
    "intel_reqd_sub_group_size",
    "vec_type_hint",
];

/// Attributes that say where objects lie.
const OF_LAYOUT: &[&str] = &["aligned", "packed"];

/// The largest alignment that `aligned` can ask for.
const MAX_ALIGNMENT: u32 = 4096;

/// What `aligned` means without a number: as much as the type with the largest alignment.
const LARGEST_ALIGNMENT: u32 = crate::ir::function::MAX_ALIGNMENT;

/// What attributes say about where an object lies (OpenCL C 6.11.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::frontend::check) struct Alignment {
    /// `packed`
    pub(in crate::frontend::check) is_packed: bool,
    /// `aligned`
    pub(in crate::frontend::check) least: Option<u32>,
}

impl Alignment {
    /// What two lists of attributes say together.
    pub(in crate::frontend::check) fn and(self, other: Alignment) -> Alignment {
        Alignment {
            is_packed: self.is_packed || other.is_packed,
            least: self.least.max(other.least),
        }
    }
}

/// What attributes of layout belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::check) enum AlignedThing {
    /// A structure or union.
    Record,
    /// A member of one.
    Member,
    /// A variable or the name of a type.
    Object,
}

impl<'a> Checker<'a> {
    /// What attributes say about layout; the others have no effect.
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
                _ => self.ignored_attribute(attribute),
            }
        }
        alignment
    }

    /// The number of `aligned`.
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
            format!("an alignment is a power of two up to {MAX_ALIGNMENT}, not {number}"),
        );
        None
    }

    /// Records the attributes of a function.
    pub(in crate::frontend::check) fn function_attributes(
        &mut self,
        kernel: &mut typed::Function,
        attributes: &[&Attribute<'a>],
    ) {
        for attribute in attributes {
            let name = attribute.name;
            if !kernel.is_kernel && OF_KERNELS.contains(&name.text) {
                let message = format!("`{}` belongs to kernels", name.text);
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
                            format!("sub-groups have 8, 16 or 32 work-items, not {other}"),
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
                    _ => self.error(
                        Code::E0303,
                        attribute.name.span,
                        "`vec_type_hint` takes one type",
                    ),
                },
                _ => self.ignored_attribute(attribute),
            }
        }
    }

    /// Says that an attribute does nothing.
    pub(in crate::frontend::check) fn ignored_attribute(&mut self, attribute: &Attribute<'a>) {
        let name = attribute.name;
        if CHANGES_TYPES.contains(&name.text) {
            let what = format!("attribute `{}` is", name.text);
            self.unsupported(name.span, &what, Some("use the vector types: `int4`"));
            return;
        }
        if !WITHOUT_EFFECT.contains(&name.text) {
            let message = format!("attribute `{}` has no effect here", name.text);
            let known = OF_KERNELS.iter().chain(OF_LAYOUT).chain(WITHOUT_EFFECT);
            let known = known.copied();
            self.report(
                Diagnostic::new(Code::W0301, name.span, message).did_you_mean(name.text, known),
            );
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
        if before.is_some_and(|b| b != size) {
            self.error(
                Code::E0303,
                attribute.name.span,
                format!(
                    "`{}` was given before with other sizes",
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
            let plural = if count == 1 { "number" } else { "numbers" };
            self.error(
                Code::E0303,
                name.span,
                format!("`{}` takes {count} {plural}", name.text),
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
                "an attribute's size must be a constant above 0",
            );
        }
        number
    }
}
