//! Vectors: literals and operators (OpenCL C 6.1.6, 6.2.6, 6.3).
//!
//! Operators work by component, without integer promotions. A scalar operand is converted to the
//! element type of the vector operand and widened to it; two vector operands must have the same type.

use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::frontend::ast::{BinaryOperator, Expression, ExpressionKind as Ast, InitializerList};
use crate::frontend::ast::{Initializer, UnaryOperator};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::arithmetic::{Group, group};
use crate::frontend::check::expressions::conversions::Destination;
use crate::frontend::typed::{Binary, Comparison, ExpressionId, ExpressionKind, Logical, Unary};
use crate::frontend::types::{Scalar, Type, Vector};
use crate::source::{ExpansionId, Span};

/// Whether a scalar has a greater rank than the elements of a vector (OpenCL C 6.2.6). Floats rank
/// above all integers; signed and unsigned integers of a width have the same rank.
fn outranks(scalar: Scalar, element: Scalar) -> bool {
    scalar.rank() > element.rank()
}

impl<'a> Checker<'a> {
    /// Converts a scalar to the element type and widens it to a vector.
    pub(in crate::frontend::check) fn splat(
        &mut self,
        id: ExpressionId,
        vector: Vector,
    ) -> ExpressionId {
        let scalar = self.convert(id, Type::Scalar(vector.element));
        let span = self.span(id);
        self.add(ExpressionKind::Splat(scalar), Type::Vector(vector), span)
    }

    /// Like [`Self::splat`] for assignments and casts, where true becomes -1 (OpenCL C 6.2.2).
    pub(in crate::frontend::check) fn splat_assigned(
        &mut self,
        id: ExpressionId,
        vector: Vector,
    ) -> ExpressionId {
        if self.ty(id) != Type::BOOL {
            return self.splat(id, vector);
        }
        let span = self.span(id);
        let id = self.convert(id, Type::INT);
        let id = self.add(ExpressionKind::Unary(Unary::Negate, id), Type::INT, span);
        self.splat(id, vector)
    }

    /// Converts two operands, one of them a vector, to a common vector type. `None` after an error was
    /// reported.
    pub(in crate::frontend::check) fn vector_operands(
        &mut self,
        symbol: &str,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
    ) -> Option<(ExpressionId, ExpressionId, Vector)> {
        match (self.ty(l), self.ty(r)) {
            (Type::Vector(a), Type::Vector(b)) if a == b => Some((l, r, a)),
            (Type::Vector(vector), Type::Scalar(scalar)) => {
                let r = self.widened(r, scalar, vector)?;
                Some((l, r, vector))
            }
            (Type::Scalar(scalar), Type::Vector(vector)) => {
                let l = self.widened(l, scalar, vector)?;
                Some((l, r, vector))
            }
            (a, b) => {
                self.vector_mismatch(symbol, a, b, at);
                None
            }
        }
    }

    /// The right operand of a compound assignment to a vector, converted to its type.
    pub(in crate::frontend::check) fn vector_operand(
        &mut self,
        operator: BinaryOperator,
        to: Vector,
        id: ExpressionId,
        at: Span,
    ) -> Option<ExpressionId> {
        match self.ty(id) {
            Type::Vector(from) if from == to => Some(id),
            Type::Scalar(scalar) => self.widened(id, scalar, to),
            from => {
                self.vector_mismatch(operator.symbol(), Type::Vector(to), from, at);
                None
            }
        }
    }

    /// Reports the operands of an operator, of which at least one is a vector.
    fn vector_mismatch(&mut self, symbol: &str, a: Type, b: Type, at: Span) {
        let (x, y) = (self.show(a), self.show(b));
        let message = match symbol {
            "?:" => format!("incompatible operand types (`{x}` and `{y}`)"),
            _ => format!("invalid operands to binary `{symbol}` (`{x}` and `{y}`)"),
        };
        let mut diagnostic = Diagnostic::new(Code::E0201, at, message);
        diagnostic.help = vector_help(b, a);
        self.report(diagnostic);
    }

    /// Widens a scalar operand to the type of the vector operand. `None` after an error about its rank
    /// was reported.
    fn widened(&mut self, id: ExpressionId, scalar: Scalar, to: Vector) -> Option<ExpressionId> {
        if outranks(scalar, to.element) {
            let (element, span) = (to.element.name(), self.span(id));
            let message = format!(
                "scalar operand type `{}` has greater rank than the element type of `{}`",
                scalar.name(),
                to.name()
            );
            let mut diagnostic = Diagnostic::new(Code::E0201, span, message).note(
                "a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)",
            );
            let help = if scalar.is_float() && to.element.is_integer() {
                let wanted = to.of(scalar).name();
                format!(
                    "to compute in `{}`, convert the vector with `convert_{wanted}(...)`",
                    scalar.name()
                )
            } else {
                format!("write `({element})` before the scalar operand")
            };
            diagnostic = diagnostic.help(help);
            self.report(diagnostic);
            return None;
        }
        if to.element == Scalar::Float {
            let message = format!(
                "scalar operand has greater rank than the element type of `{}` on targets that support `double`",
                to.name()
            );
            self.warn_of_double_elsewhere(&[id], self.span(id), message);
        }
        Some(self.splat(id, to))
    }

    /// Warns of scalar operands with an unsuffixed floating constant that makes them `double` on targets that
    /// support `double`, where the operation is then ill-formed (see [`outranks`]). On a target without
    /// `double` the constant has type `float` (OpenCL C 6.1.1), so the program is well-formed there, and on all
    /// targets with -cl-single-precision-constant.
    fn warn_of_double_elsewhere(&mut self, operands: &[ExpressionId], at: Span, message: String) {
        let constants = operands.iter().map(|&id| self.narrowed_constants(id));
        let constants: Vec<(&str, Span)> = constants.flatten().collect();
        let Some(&(text, _)) = constants.first() else {
            return;
        };
        let note = format!(
            "`{text}` has type `float` only because `{}` does not support `double`",
            self.target
        );
        let diagnostic = Diagnostic::new(Code::W0218, at, message).note(note);
        self.report(with_suffixes(diagnostic, &constants));
    }

    /// The unsuffixed constants of type `double` that make the type of two operands `double`, if nothing else does.
    fn constants_of_type_double(&self, operands: [ExpressionId; 2]) -> Vec<(&'a str, Span)> {
        let mut constants = Vec::new();
        for mut id in operands {
            while let ExpressionKind::Unary(Unary::Negate, x) = self.expression(id).kind {
                id = x;
            }
            match self.function.doubles.get(&id) {
                Some(&constant) => constants.push(constant),
                None if self.ty(id) == Type::FLOAT => {}
                None => return Vec::new(),
            }
        }
        constants
    }

    /// The constants of `narrowed` that determine the type of an expression.
    pub(in crate::frontend::check) fn narrowed_constants(
        &self,
        id: ExpressionId,
    ) -> Vec<(&'a str, Span)> {
        if self.function.float_casts.contains(&id) {
            return Vec::new();
        }
        match &self.expression(id).kind {
            ExpressionKind::Float(_) => {
                let constant = self.function.narrowed.get(&id);
                constant.copied().into_iter().collect()
            }
            ExpressionKind::Unary(_, x) => self.narrowed_constants(*x),
            ExpressionKind::Binary(_, l, r) | ExpressionKind::Conditional(_, l, r) => {
                let mut constants = self.narrowed_constants(*l);
                constants.extend(self.narrowed_constants(*r));
                constants
            }
            ExpressionKind::Comma(parts) => match parts.last() {
                Some(&last) => self.narrowed_constants(last),
                None => Vec::new(),
            },
            _ => {
                let constants = self.function.narrowed_calls.get(&id);
                constants.cloned().unwrap_or_default()
            }
        }
    }

    /// Checks `l operator r`, where at least one operand is a vector.
    pub(in crate::frontend::check) fn vector_binary(
        &mut self,
        operator: BinaryOperator,
        at: Span,
        (l, r): (ExpressionId, ExpressionId),
        span: Span,
    ) -> Option<ExpressionId> {
        let (a, b) = (self.ty(l), self.ty(r));
        let symbol = operator.symbol();
        match group(operator) {
            Group::Shift(operation) => {
                let (r, vector) = self.vector_shift(operator, a, r, at)?;
                let kind = ExpressionKind::Binary(operation, l, r);
                Some(self.add(kind, Type::Vector(vector), span))
            }
            Group::Arithmetic(operation) => {
                let (l, r, vector) = self.vector_operands(symbol, l, r, at)?;
                self.warn_of_zero_divisor_component(operation, r, at);
                let kind = ExpressionKind::Binary(operation, l, r);
                Some(self.add(kind, Type::Vector(vector), span))
            }
            Group::Bits(operation) => {
                let (l, r, vector) = self.vector_operands(symbol, l, r, at)?;
                if !vector.element.is_integer() {
                    self.mismatch(operator, a, b, at);
                    return None;
                }
                self.warn_of_zero_divisor_component(operation, r, at);
                let kind = ExpressionKind::Binary(operation, l, r);
                Some(self.add(kind, Type::Vector(vector), span))
            }
            Group::Compare(comparison) => {
                self.warn_of_same_operands(comparison, l, r, at);
                let (l, r, vector) = self.vector_operands(symbol, l, r, at)?;
                Some(self.vector_comparison(comparison, l, r, vector, span))
            }
            Group::Logical(logical) => {
                let (l, r, vector) = self.vector_operands(symbol, l, r, at)?;
                let l = self.compare_with_zero(Comparison::NotEqual, l, vector, span);
                let r = self.compare_with_zero(Comparison::NotEqual, r, vector, span);
                // Both operands are evaluated (OpenCL C 6.3.g).
                let operation = match logical {
                    Logical::And => Binary::And,
                    Logical::Or => Binary::Or,
                };
                let ty = self.ty(l);
                Some(self.add(ExpressionKind::Binary(operation, l, r), ty, span))
            }
        }
    }

    /// The operands of a splat or a vector literal; for any other expression, itself.
    fn parts_of(&self, id: ExpressionId) -> Vec<ExpressionId> {
        match &self.expression(id).kind {
            ExpressionKind::Splat(scalar) => vec![*scalar],
            ExpressionKind::VectorLiteral(parts) => parts.to_vec(),
            _ => vec![id],
        }
    }

    /// The right operand of a vector shift, widened to the number of components, and the result type.
    pub(in crate::frontend::check) fn vector_shift(
        &mut self,
        operator: BinaryOperator,
        left: Type,
        r: ExpressionId,
        at: Span,
    ) -> Option<(ExpressionId, Vector)> {
        let right = self.ty(r);
        let fits = |v: Vector| v.element.is_integer();
        if let (Type::Vector(a), Some(_)) = (left, right.numbers()) {
            for count in self.parts_of(r) {
                self.warn_of_shift_count(a.element, count);
            }
        }
        match (left, right) {
            (Type::Vector(a), Type::Vector(b)) if fits(a) && fits(b) && a.width == b.width => {
                Some((r, a))
            }
            (Type::Vector(a), Type::Scalar(s)) if fits(a) && s.is_integer() => {
                let counts = a.of(s.promoted());
                Some((self.splat(r, counts), a))
            }
            _ => {
                self.mismatch(operator, left, right, at);
                None
            }
        }
    }

    /// Compares two vectors of the same type: each component is -1 or 0, in signed integers of the
    /// element size (OpenCL C 6.3.d).
    fn vector_comparison(
        &mut self,
        comparison: Comparison,
        l: ExpressionId,
        r: ExpressionId,
        vector: Vector,
        span: Span,
    ) -> ExpressionId {
        let truth = vector.of(Scalar::integer(vector.element.size(), true));
        let kind = ExpressionKind::Compare(comparison, l, r);
        self.add(kind, Type::Vector(truth), span)
    }

    /// Compares each component with 0.
    fn compare_with_zero(
        &mut self,
        comparison: Comparison,
        id: ExpressionId,
        vector: Vector,
        span: Span,
    ) -> ExpressionId {
        let zero = self.add(ExpressionKind::Integer(0), Type::INT, span);
        let zero = self.splat(zero, vector);
        self.vector_comparison(comparison, id, zero, vector, span)
    }

    /// Warns of a vector division by the scalar integer constant 0.
    fn warn_of_zero_divisor_component(&mut self, operation: Binary, r: ExpressionId, at: Span) {
        if let ExpressionKind::Splat(scalar) = self.expression(r).kind {
            self.warn_of_zero_divisor(operation, scalar, at);
        }
    }

    /// Checks `-`, `+`, `~` and `!` on a vector.
    pub(in crate::frontend::check) fn vector_unary(
        &mut self,
        operator: UnaryOperator,
        id: ExpressionId,
        vector: Vector,
        span: Span,
    ) -> Option<ExpressionId> {
        let operation = match operator {
            UnaryOperator::Not => {
                return Some(self.compare_with_zero(Comparison::Equal, id, vector, span));
            }
            UnaryOperator::Minus => Unary::Negate,
            UnaryOperator::Complement if vector.element.is_integer() => Unary::Complement,
            UnaryOperator::Complement => {
                let message = format!("invalid argument type `{}` to unary `~`", vector.name());
                self.error(Code::E0201, span, message);
                return None;
            }
            UnaryOperator::Plus
            | UnaryOperator::Dereference
            | UnaryOperator::AddressOf
            | UnaryOperator::Step(_) => return Some(id),
        };
        let kind = ExpressionKind::Unary(operation, id);
        Some(self.add(kind, Type::Vector(vector), span))
    }

    /// Checks `c ? t : o` with a vector condition, which selects by component (OpenCL C 6.3.i).
    pub(in crate::frontend::check) fn vector_conditional(
        &mut self,
        c: ExpressionId,
        condition: Vector,
        (t, o): (ExpressionId, ExpressionId),
        span: Span,
    ) -> Option<ExpressionId> {
        if !condition.element.is_integer() {
            let at = self.span(c);
            let message = format!(
                "condition of `?:` has type `{}`, where floating-point type is not allowed",
                condition.name()
            );
            self.report(
                Diagnostic::new(Code::E0201, at, message).help("compare the condition with `!= 0`"),
            );
            return None;
        }
        let doubles = self.constants_of_type_double([t, o]);
        let (t, o, vector) = match (self.ty(t), self.ty(o)) {
            (Type::Scalar(a), Type::Scalar(b)) => {
                let vector = condition.of(a.common_unpromoted(b));
                if vector.element == Scalar::Float && condition.element.size() == 4 {
                    let double = vector.of(Scalar::Double);
                    let message = format!(
                        "the result of `?:` has type `{}` on targets that support `double`, whose elements differ in size from those of `{}`",
                        double.name(),
                        condition.name()
                    );
                    self.warn_of_double_elsewhere(&[t, o], span, message);
                }
                (self.splat(t, vector), self.splat(o, vector), vector)
            }
            _ => self.vector_operands("?:", t, o, span)?,
        };
        if vector.width != condition.width || vector.element.size() != condition.element.size() {
            let element = Scalar::integer(vector.element.size(), true);
            let wanted = vector.of(element).name();
            let difference = match vector.width == condition.width {
                true => "have elements of the same size",
                false => "have the same number of elements",
            };
            let message = format!(
                "vector condition type `{}` and result type `{}` do not {difference}",
                condition.name(),
                vector.name()
            );
            let mut diagnostic = Diagnostic::new(Code::E0201, span, message)
                .note("`?:` selects by component (OpenCL C 6.3.i)");
            if vector.width == condition.width
                && condition.element.size() == Scalar::Float.size()
                && !doubles.is_empty()
            {
                diagnostic = with_suffixes(diagnostic, &doubles);
            } else if vector.width == condition.width {
                let help = format!("convert the condition with `convert_{wanted}(...)`");
                diagnostic = diagnostic.help(help);
            }
            self.report(diagnostic);
            return None;
        }
        let kind = ExpressionKind::VectorSelect(c, t, o);
        Some(self.add(kind, Type::Vector(vector), span))
    }

    /// Checks a cast to a vector type: a vector literal `(float4)(a, b)` (OpenCL C 6.1.6), a scalar
    /// for all components, or a value that has the type already.
    pub(in crate::frontend::check) fn vector_cast(
        &mut self,
        vector: Vector,
        operand: &'a Expression<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        if let Ast::Parenthesized(inner) = operand.kind
            && let Ast::Comma(parts) = &inner.kind
        {
            return self.vector_literal(vector, parts.iter().copied(), span);
        }
        let id = self.value(operand)?;
        match self.ty(id) {
            Type::Scalar(_) => {
                let id = self.splat_assigned(id, vector);
                Some(self.respan(id, span))
            }
            Type::Vector(from) if from == vector => Some(self.respan(id, span)),
            from => {
                let to = Type::Vector(vector);
                let (shown, name) = (self.show(from), vector.name());
                let message = format!("cannot cast from type `{shown}` to `{name}`");
                let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
                diagnostic.help = vector_help(from, to);
                self.report(diagnostic);
                None
            }
        }
    }

    /// Checks a vector literal of scalars and vectors, whose components must fill the vector exactly.
    fn vector_literal(
        &mut self,
        vector: Vector,
        parts: impl Iterator<Item = &'a Expression<'a>>,
        span: Span,
    ) -> Option<ExpressionId> {
        let mut ids = Vec::new();
        let mut failed = false;
        let mut count = 0usize;
        // The first part beyond the components of the vector.
        let mut excess = None;
        for part in parts {
            let id = self.value(part).and_then(|id| self.vector_part(id, vector));
            match id {
                Some(id) => {
                    count += self.ty(id).vector().map_or(1, |v| usize::from(v.width));
                    if count > usize::from(vector.width) {
                        excess.get_or_insert(part.span);
                    }
                    ids.push(id);
                }
                None => failed = true,
            }
        }
        if failed {
            return None;
        }
        if count != usize::from(vector.width) {
            let name = vector.name();
            let many = match count < usize::from(vector.width) {
                true => "few",
                false => "many",
            };
            let message = format!(
                "too {many} elements in vector initialization (expected {} for `{name}`, have {count})",
                vector.width
            );
            let place = excess.unwrap_or(span);
            let mut diagnostic = Diagnostic::new(Code::E0207, place, message);
            let wider = [2, 3, 4, 8, 16]
                .into_iter()
                .find(|&w| usize::from(w) == count);
            let wider = wider.map(|width| Vector { width, ..vector }.name());
            diagnostic = match (count < usize::from(vector.width), wider) {
                (true, _) if count <= 1 => diagnostic.help(format!(
                    "to set all components to one value, write `({name})(x)`"
                )),
                (true, _) => diagnostic
                    .note("a vector is not an array: the remaining components are not set to 0")
                    .help(format!("give all {} components", vector.width)),
                (false, Some(wider)) => {
                    diagnostic.help(format!("`{wider}` has {count} components"))
                }
                (false, None) => diagnostic,
            };
            self.report(diagnostic);
            return None;
        }
        let kind = ExpressionKind::VectorLiteral(ids.into());
        Some(self.add(kind, Type::Vector(vector), span))
    }

    /// Converts an operand of a vector literal to the element type.
    fn vector_part(&mut self, id: ExpressionId, vector: Vector) -> Option<ExpressionId> {
        match self.ty(id) {
            Type::Vector(part) if part.element == vector.element => Some(id),
            Type::Vector(part) => {
                let wanted = Type::Vector(part.of(vector.element));
                self.assigned_to(id, wanted, Destination::Initialized)
            }
            _ => {
                let element = Type::Scalar(vector.element);
                self.assigned_to(id, element, Destination::Initialized)
            }
        }
    }

    /// The value of an initializer of a scalar, pointer, vector, structure or union: an expression, in
    /// braces or not, or for a vector a list of its parts. `what` is as in [`Self::assigned`].
    pub(in crate::frontend::check) fn initial_value(
        &mut self,
        initializer: Initializer<'a>,
        ty: Type,
        what: &str,
    ) -> Option<ExpressionId> {
        if let (Type::Vector(vector), Initializer::List(list)) = (ty, initializer) {
            return self.vector_list(vector, list);
        }
        let e = self.single(initializer)?;
        let value = self.value(e)?;
        self.assigned(value, ty, what)
    }

    /// Checks an initializer list `{a, b, c, d}` of a vector.
    fn vector_list(
        &mut self,
        vector: Vector,
        list: &'a InitializerList<'a>,
    ) -> Option<ExpressionId> {
        // Redundant braces: `{{a, b, c, d}}`.
        if let [only] = list.items.as_slice()
            && only.designators.is_empty()
            && let Initializer::List(inner) = only.initializer
        {
            return self.vector_list(vector, inner);
        }
        let mut parts = Vec::new();
        for item in &list.items {
            match item.initializer {
                Initializer::Expression(e) if item.designators.is_empty() => parts.push(e),
                Initializer::Expression(_) | Initializer::List(_) => {
                    let name = vector.name();
                    let message = format!(
                        "expected an expression without designators in the initializer of `{name}`"
                    );
                    self.error(Code::E0207, item.initializer.span(), message);
                    return None;
                }
            }
        }
        self.vector_literal(vector, parts.into_iter(), list.span)
    }
}

/// Adds the help to write the suffix `f` after constants, with the edits if none is from a macro.
fn with_suffixes(diagnostic: Diagnostic, constants: &[(&str, Span)]) -> Diagnostic {
    let mut words: Vec<String> = Vec::new();
    for (text, _) in constants {
        let word = format!("`{text}f`");
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let mut diagnostic = diagnostic.help(format!("write {}", words.join(" and ")));
    if constants.iter().all(|c| c.1.expansion == ExpansionId::NONE) {
        let edits = constants.iter().map(|&(text, span)| Edit {
            span,
            text: format!("{text}f"),
        });
        diagnostic.edits = edits.collect();
    }
    diagnostic
}

/// The help for a conversion between different vector types, or from a vector to a scalar.
pub(in crate::frontend::check) fn vector_help(from: Type, to: Type) -> Option<String> {
    match (from, to) {
        (Type::Vector(a), Type::Vector(b)) if a.width == b.width => {
            let name = b.name();
            let bits = match a.element.size() == b.element.size() {
                true => format!("; to reinterpret the bits, `as_{name}(...)`"),
                false => String::new(),
            };
            Some(format!(
                "to convert each component, write `convert_{name}(...)`{bits}"
            ))
        }
        (Type::Vector(a), Type::Vector(b)) if a.element == b.element && a.width > b.width => {
            let components: String = ["xy", "xyz", "xyzw", "lo"][match b.width {
                2 => 0,
                3 => 1,
                4 => 2,
                _ => 3,
            }]
            .to_owned();
            Some(format!("select components: `.{components}`"))
        }
        (Type::Vector(a), Type::Vector(b)) if a.element == b.element && a.width < b.width => {
            let name = b.name();
            Some(if b.width <= 4 {
                let zeros = ", 0".repeat(usize::from(b.width - a.width));
                format!("to set the other components too, write `({name})(...{zeros})`")
            } else {
                format!("to set the other components too, write `({name})(..., ...)`")
            })
        }
        (Type::Vector(a), Type::Vector(b))
            if u32::from(a.width) * a.element.size() == u32::from(b.width) * b.element.size() =>
        {
            Some(format!(
                "to reinterpret the bits, write `as_{}(...)`",
                b.name()
            ))
        }
        (Type::Vector(a), Type::BOOL) if a.element.is_integer() => {
            Some("test the components with `any(...)` or `all(...)`".to_owned())
        }
        (Type::Vector(_), Type::Scalar(_)) => Some("select a component: `.x`".to_owned()),
        _ => None,
    }
}
