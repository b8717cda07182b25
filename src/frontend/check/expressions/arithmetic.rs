//! Binary operators (C99 6.5.5 to 6.5.14, OpenCL C 6.3).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{BinaryOperator, Expression, ExpressionKind as Ast, UnaryOperator};
use crate::frontend::check::Checker;
use crate::frontend::typed::{Binary, Comparison, ExpressionId, ExpressionKind, Logical};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;

/// Binary operators by the constraints on their operands.
pub(in crate::frontend::check) enum Group {
    /// Arithmetic operands, after the usual arithmetic conversions.
    Arithmetic(Binary),
    /// Integer operands, after the usual arithmetic conversions.
    Bits(Binary),
    /// Integer operands, each after the integer promotions.
    Shift(Binary),
    Compare(Comparison),
    Logical(Logical),
}

pub(in crate::frontend::check) fn group(operator: BinaryOperator) -> Group {
    match operator {
        BinaryOperator::Multiply => Group::Arithmetic(Binary::Multiply),
        BinaryOperator::Divide => Group::Arithmetic(Binary::Divide),
        BinaryOperator::Remainder => Group::Bits(Binary::Remainder),
        BinaryOperator::Add => Group::Arithmetic(Binary::Add),
        BinaryOperator::Subtract => Group::Arithmetic(Binary::Subtract),
        BinaryOperator::ShiftLeft => Group::Shift(Binary::ShiftLeft),
        BinaryOperator::ShiftRight => Group::Shift(Binary::ShiftRight),
        BinaryOperator::Less => Group::Compare(Comparison::Less),
        BinaryOperator::Greater => Group::Compare(Comparison::Greater),
        BinaryOperator::LessEqual => Group::Compare(Comparison::LessEqual),
        BinaryOperator::GreaterEqual => Group::Compare(Comparison::GreaterEqual),
        BinaryOperator::Equal => Group::Compare(Comparison::Equal),
        BinaryOperator::NotEqual => Group::Compare(Comparison::NotEqual),
        BinaryOperator::And => Group::Bits(Binary::And),
        BinaryOperator::ExclusiveOr => Group::Bits(Binary::ExclusiveOr),
        BinaryOperator::Or => Group::Bits(Binary::Or),
        BinaryOperator::LogicalAnd => Group::Logical(Logical::And),
        BinaryOperator::LogicalOr => Group::Logical(Logical::Or),
    }
}

impl<'a> Checker<'a> {
    /// Checks `l operator r`; `at` is the span of the operator, `span` that of the whole expression.
    pub(in crate::frontend::check) fn binary(
        &mut self,
        operator: BinaryOperator,
        at: Span,
        l: ExpressionId,
        r: ExpressionId,
        span: Span,
    ) -> Option<ExpressionId> {
        let (a, b) = (self.ty(l), self.ty(r));
        if a.vector().is_some() || b.vector().is_some() {
            return self.vector_binary(operator, at, (l, r), span);
        }
        match (group(operator), a, b) {
            (Group::Logical(logical), _, _) => {
                self.warn_of_overlap(logical, l, r, at);
                let l = self.truth(l);
                let r = self.truth(r);
                Some(self.add(ExpressionKind::Logical(logical, l?, r?), Type::INT, span))
            }
            (Group::Arithmetic(operation), Type::Scalar(a), Type::Scalar(b)) => {
                Some(self.arithmetic(operation, a.common(b), l, r, at, span))
            }
            (Group::Bits(operation), Type::Scalar(a), Type::Scalar(b))
                if a.is_integer() && b.is_integer() =>
            {
                Some(self.arithmetic(operation, a.common(b), l, r, at, span))
            }
            (Group::Shift(operation), Type::Scalar(a), Type::Scalar(b))
                if a.is_integer() && b.is_integer() =>
            {
                let ty = Type::Scalar(a.promoted());
                let l = self.convert(l, ty);
                let r = self.convert(r, Type::Scalar(b.promoted()));
                self.warn_of_shift_count(a.promoted(), r);
                Some(self.add(ExpressionKind::Binary(operation, l, r), ty, span))
            }
            (Group::Compare(comparison), Type::Scalar(a), Type::Scalar(b)) => {
                let ty = Type::Scalar(a.common(b));
                self.warn_of_comparison(comparison, l, r, at);
                self.warn_of_same_operands(comparison, l, r, at);
                self.warn_of_inexact_constant(comparison, l, r, at);
                self.warn_of_rounded_operands(a.common(b), l, r);
                let l = self.convert(l, ty);
                let r = self.convert(r, ty);
                Some(self.add(ExpressionKind::Compare(comparison, l, r), Type::INT, span))
            }
            (Group::Compare(comparison), Type::Pointer(_), _)
            | (Group::Compare(comparison), _, Type::Pointer(_)) => {
                self.compare_pointers(comparison, l, r, at, span)
            }
            (Group::Arithmetic(Binary::Add), Type::Pointer(_), Type::Scalar(s))
                if s.is_integer() =>
            {
                self.has_stride(l, span)?;
                Some(self.offset(l, r, false, span))
            }
            (Group::Arithmetic(Binary::Add), Type::Scalar(s), Type::Pointer(_))
                if s.is_integer() =>
            {
                self.has_stride(r, span)?;
                Some(self.offset(r, l, false, span))
            }
            (Group::Arithmetic(Binary::Subtract), Type::Pointer(_), Type::Scalar(s))
                if s.is_integer() =>
            {
                self.has_stride(l, span)?;
                Some(self.offset(l, r, true, span))
            }
            (Group::Arithmetic(Binary::Subtract), Type::Pointer(p), Type::Pointer(q))
                if p.space == q.space && p.pointee == q.pointee =>
            {
                self.has_stride(l, span)?;
                let ty = Type::Scalar(Scalar::PTRDIFF_T);
                Some(self.add(ExpressionKind::Difference(l, r), ty, span))
            }
            _ => {
                self.mismatch(operator, a, b, at);
                None
            }
        }
    }

    /// Reports the types of the operands of an operator.
    pub(in crate::frontend::check) fn mismatch(
        &mut self,
        operator: BinaryOperator,
        a: Type,
        b: Type,
        at: Span,
    ) {
        let symbol = operator.symbol();
        let is_record = |ty: Type| matches!(ty, Type::Record(_));
        let has_records = is_record(a) || is_record(b);
        let is_atomic = [a, b]
            .into_iter()
            .filter_map(Type::record)
            .any(|id| self.types.record(id).atomic.is_some());
        let is_shift = matches!(
            operator,
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight
        );
        let is_float = a.numbers().is_some_and(|n| n.0.is_float());
        let is_shift_of_float = is_shift && is_float && b.numbers().is_some();
        let (a, b) = (self.show(a), self.show(b));
        let mut diagnostic = Diagnostic::new(
            Code::E0201,
            at,
            format!("invalid operands to binary `{symbol}` (`{a}` and `{b}`)"),
        );
        if operator == BinaryOperator::Remainder {
            diagnostic = diagnostic
                .help("`%` requires integers: for floating-point values, write `fmod(x, y)`");
        } else if is_atomic {
            diagnostic = diagnostic.help("use `atomic_load`, `atomic_fetch_add` and the others");
        } else if has_records {
            diagnostic = diagnostic.help("a structure has no operators: use its members");
        } else if is_shift_of_float {
            let factor = if symbol == "<<" { "* 2" } else { "/ 2" };
            diagnostic = diagnostic.help(format!(
                "`{symbol}` requires integers: for one bit write `x {factor}`, for more `ldexp(x, n)`"
            ));
        } else if operator == BinaryOperator::ExclusiveOr {
            diagnostic = diagnostic
                .help("`^` is exclusive or: for a power, use `pow(x, y)`, or `pown(x, n)`");
        }
        self.report(diagnostic);
    }

    /// The right operand of a multiplication if it is written `x ** y`, which reads as `x * (*y)`.
    pub(super) fn is_power(
        &self,
        operator: BinaryOperator,
        at: Span,
        right: &Expression<'_>,
    ) -> Option<Span> {
        let is_indirection = matches!(right.kind, Ast::Unary(UnaryOperator::Dereference, _));
        let is_power = operator == BinaryOperator::Multiply && at.end == right.span.start;
        (is_indirection && is_power).then_some(right.span)
    }

    /// Adds what to write for a power to the diagnostic about the indirection at `span`.
    pub(super) fn help_for_power(&mut self, span: Span) {
        if let Some(last) = self.diagnostics.last_mut()
            && last
                .primary
                .as_ref()
                .is_some_and(|label| label.span == span)
            && last.help.is_none()
        {
            let help = "`**` is not an operator: for a power, use `pow(x, y)`, or `pown(x, n)`";
            last.help = Some(help.to_owned());
        }
    }

    fn arithmetic(
        &mut self,
        operation: Binary,
        scalar: Scalar,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
        span: Span,
    ) -> ExpressionId {
        let ty = Type::Scalar(scalar);
        self.warn_of_rounded_operands(scalar, l, r);
        let l = self.convert(l, ty);
        let r = self.convert(r, ty);
        self.warn_of_zero_divisor(operation, r, at);
        self.warn_of_overflow(operation, scalar, l, r, at);
        self.add(ExpressionKind::Binary(operation, l, r), ty, span)
    }

    /// Warns of a division or remainder by the integer constant 0.
    pub(in crate::frontend::check) fn warn_of_zero_divisor(
        &mut self,
        operation: Binary,
        r: ExpressionId,
        at: Span,
    ) {
        if matches!(operation, Binary::Divide | Binary::Remainder)
            && self.expression(r).kind == ExpressionKind::Integer(0)
        {
            let what = match operation {
                Binary::Remainder => "remainder",
                _ => "division",
            };
            let message = format!("{what} by zero is undefined");
            self.report(Diagnostic::new(Code::W0501, at, message));
        }
    }
}
