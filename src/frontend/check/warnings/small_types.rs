//! Warnings about types that are too small for what they are used for: a `char` as a subscript, an `int` for an address.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::typed::ExpressionId;
use crate::frontend::types::{Scalar, Type};
use crate::source::{ExpansionId, Span};

impl Checker<'_> {
    /// Warns of the first variable, parameter, result or constant that is a `half`, if no pragma enables its extension: other
    /// compilers require that.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_half(&mut self, ty: Type, at: Span) {
        if ty != Type::Scalar(Scalar::Half) || self.is_library || self.is_half_settled {
            return;
        }
        self.is_half_settled = true;
        let message = "`half` without the extension `cl_khr_fp16`, which other compilers require";
        let help = "write `#pragma OPENCL EXTENSION cl_khr_fp16 : enable` before the first use, or compute in `float`";
        let note = "pointers to `half`, `vload_half` and `vstore_half` do not require it";
        self.report(
            Diagnostic::new(Code::W0232, at, message)
                .note(note)
                .help(help),
        );
    }

    /// Warns of a subscript of type `char`, unless its value is known.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_char_subscript(&mut self, index: ExpressionId) {
        let span = self.span(index);
        if self.is_library
            || self.ty(index) != Type::Scalar(Scalar::Char)
            || span.expansion != ExpansionId::NONE
            || self.integer_constant(index).is_some()
        {
            return;
        }
        let message = "array subscript is of type `char`";
        let help = "use `uchar` or `int`: a `char` has negative values";
        self.report(Diagnostic::new(Code::W0223, span, message).help(help));
    }

    /// Warns of the cast of a pointer to an integer that does not have all bits of the address.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_pointer_cast(
        &mut self,
        from: Type,
        to: Type,
        span: Span,
    ) {
        if self.is_library || span.expansion != ExpansionId::NONE {
            return;
        }
        let (from, to) = (self.show(from), self.show(to));
        let message = format!("cast to smaller integer type `{to}` from `{from}`");
        let help = "cast to `uintptr_t`, which has all bits of the address";
        self.report(Diagnostic::new(Code::W0224, span, message).help(help));
    }
}
