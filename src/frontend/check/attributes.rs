//! Attributes of functions (OpenCL C 6.7.2, cl_intel_required_subgroup_size).

use super::super::ast::{Attribute, AttributeArgument, Expression};
use super::super::typed;
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use std::sync::Arc;

/// Attributes that ask for nothing that would change a kernel here.
const WITHOUT_EFFECT: &[&str] = &[
    "always_inline",
    "noinline",
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

impl<'a> Checker<'a> {
    /// Records the attributes of a function.
    pub(super) fn function_attributes(
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
                    [AttributeArgument::Type(name)] => {
                        let words: Vec<&str> = name
                            .specifiers
                            .types
                            .iter()
                            .filter_map(|(w, _)| match w {
                                super::super::ast::TypeWord::Basic(t)
                                | super::super::ast::TypeWord::BuiltIn(t)
                                | super::super::ast::TypeWord::Named(t) => Some(*t),
                                super::super::ast::TypeWord::Struct(_)
                                | super::super::ast::TypeWord::Enum(_) => None,
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
    pub(super) fn ignored_attribute(&mut self, attribute: &Attribute<'a>) {
        let name = attribute.name;
        if !WITHOUT_EFFECT.contains(&name.text) {
            let message = format!("attribute `{}` has no effect here", name.text);
            let known = OF_KERNELS.iter().chain(WITHOUT_EFFECT).copied();
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
            if let AttributeArgument::Expression(e) = argument {
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
