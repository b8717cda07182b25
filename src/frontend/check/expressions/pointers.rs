//! Pointers: indirection, subscripts and pointer arithmetic (C99 6.5.2.1, 6.5.3.2, 6.5.6).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Expression, ExpressionKind as Ast};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::Writable;
use crate::frontend::subscripts::{self, Subscripted};
use crate::frontend::swizzle::Swizzle;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase};
use crate::frontend::types::{Array, Pointer, Scalar, Space, Type, TypeId, Vector};
use crate::source::Span;
use std::sync::Arc;

impl<'a> Checker<'a> {
    /// Reports a subscript that is no integer.
    #[inline(never)]
    fn report_subscript(&mut self, index: ExpressionId, ty: Type) {
        let shown = self.show(ty);
        let message = format!("array subscript of type `{shown}` is not an integer");
        let mut diagnostic = Diagnostic::new(Code::E0201, self.span(index), message);
        diagnostic.help = match ty {
            Type::Vector(_) => Some("select a component: `.x`".to_owned()),
            Type::Scalar(_) => Some("convert the value to an integer: `(int)...`".to_owned()),
            _ => self.help_for_pointer(index),
        };
        self.report(diagnostic);
    }

    /// Checks `base[index]` as an lvalue. `is_address`: it is the operand of `&`, so that the index may
    /// be one past the end.
    pub(in crate::frontend::check) fn element(
        &mut self,
        base: &'a Expression<'a>,
        index: &'a Expression<'a>,
        span: Span,
        is_address: bool,
    ) -> Option<(Place, Writable)> {
        let (at, written) = (index.span, index);
        if self.is_subscripted_function(base, index, span) {
            return None;
        }
        let a = self.value(base);
        let first = self.function.expressions.len();
        let b = self.value(index);
        let (a, b) = (a?, b?);
        let (pointer, index) = match (self.ty(a), self.ty(b)) {
            (Type::Pointer(_), Type::Scalar(s)) if s.is_integer() => (a, b),
            (Type::Scalar(s), Type::Pointer(_)) if s.is_integer() => (b, a),
            (Type::Pointer(_), other) => {
                self.report_subscript(b, other);
                return None;
            }
            (Type::Vector(vector), Type::Scalar(s)) if s.is_integer() => {
                let known = self.constant(first, b);
                return self.vector_element((a, vector), (b, known), span, is_address);
            }
            (other, _) => {
                self.not_subscripted(base, (a, other), written);
                return None;
            }
        };
        self.has_stride(pointer, span)?;
        if let Some(parts) = subscripts::operands(written) {
            self.comma_subscript((base, parts), pointer, span);
        }
        self.warn_of_char_subscript(index);
        if pointer == a
            && let Some(value) = self.constant(first, index)
        {
            self.warn_of_bounds(pointer, value, is_address, at);
        }
        let pointer = self.offset(pointer, index, false, span);
        self.memory(pointer, span)
    }

    /// The `*` of an operand that is written as `*p`, by the place of the pointer `p` in it.
    pub(in crate::frontend::check) fn star_before(
        &self,
        operand: Span,
        pointer: ExpressionId,
    ) -> Option<Span> {
        let pointer = self.span(pointer);
        let is_after = pointer.expansion == operand.expansion
            && pointer.end == operand.end
            && pointer.start == operand.start + 1;
        is_after.then_some(Span {
            end: pointer.start,
            ..operand
        })
    }

    /// Notes the subscript `base[parts]`, where `pointer` is the value of the base, for the help of errors about its type.
    #[inline(never)]
    fn comma_subscript(
        &mut self,
        (base, parts): (&'a Expression<'a>, &[&'a Expression<'a>]),
        pointer: ExpressionId,
        span: Span,
    ) {
        let pointee = self
            .ty(pointer)
            .pointer()
            .map(|p| self.types.get(p.pointee));
        if let Some(Type::Array(_)) = pointee {
            let help = subscripts::help(base, parts, Subscripted::Arrays);
            self.function.comma_subscripts.push((span, help));
        }
    }

    /// Gives the errors about arrays that a subscript with a comma selects the help about the comma, from the diagnostic
    /// `first` on.
    pub(in crate::frontend::check) fn explain_comma_subscripts(&mut self, first: usize) {
        let found = std::mem::take(&mut self.function.comma_subscripts);
        if found.is_empty() {
            return;
        }
        for diagnostic in self.diagnostics.iter_mut().skip(first) {
            let is_about_types = matches!(
                diagnostic.code,
                Code::E0201 | Code::E0203 | Code::E0302 | Code::W0202 | Code::W0213
            );
            if !is_about_types {
                continue;
            }
            let places = diagnostic.primary.iter().chain(&diagnostic.secondary);
            let is_about = |place: Span, subscript: Span| {
                let contains = place.start <= subscript.start && subscript.end <= place.end;
                // The error about an operator is at the operator, with a blank between it and the operand.
                let is_operand = (place.end..=place.end + 1).contains(&subscript.start)
                    || (subscript.end..=subscript.end + 1).contains(&place.start);
                place.expansion == subscript.expansion && (contains || is_operand)
            };
            let mut places = places.map(|label| label.span);
            let help = places.find_map(|place| {
                let mut found = found.iter();
                found.find(|(subscript, _)| is_about(place, *subscript))
            });
            if let Some((_, help)) = help {
                diagnostic.help = Some(help.clone());
                diagnostic.edits.clear();
                diagnostic.suggestions.clear();
            }
        }
    }

    /// Reports `base[written]`, where `base` is the value `a` of the type `other`, which has no elements.
    #[inline(never)]
    fn not_subscripted(
        &mut self,
        base: &'a Expression<'a>,
        (a, other): (ExpressionId, Type),
        written: &'a Expression<'a>,
    ) {
        let shown = self.show(other);
        let message =
            format!("subscripted value of type `{shown}` is not an array, pointer, or vector");
        let mut diagnostic = Diagnostic::new(Code::E0201, base.span, message);
        if let ExpressionKind::Load(Place::Variable(v)) = self.expression(a).kind {
            if !self.function.subscripted.insert(v) {
                // Its declaration is the mistake, and was reported.
                return;
            }
            let variable = self.variable(v);
            let declared = format!("`{}` declared here", variable.name);
            diagnostic = diagnostic.also(variable.span, declared);
        }
        if let (Ast::Index(pointer, row), Type::Scalar(_)) = (&base.unparenthesized().kind, other) {
            let name = |e: &'a Expression<'a>, other: &'static str| match e.unparenthesized().kind {
                Ast::Name(name) => name,
                _ => other,
            };
            let (pointer, row) = (name(pointer, "p"), name(row, "row"));
            let column = name(written, "column");
            let help = format!(
                "with rows of `width` elements, write `{pointer}[{row} * width + {column}]`"
            );
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic);
    }

    /// Checks `v[i]` on a vector lvalue, an extension of C compilers, as the component. Unless the index
    /// is constant, the vector must be stored in memory.
    #[inline(never)]
    fn vector_element(
        &mut self,
        (value, vector): (ExpressionId, Vector),
        (index, known): (ExpressionId, Option<i128>),
        span: Span,
        is_address: bool,
    ) -> Option<(Place, Writable)> {
        let at = self.span(value);
        let ExpressionKind::Load(place) = self.expression(value).kind else {
            let message = "subscripted vector is not an lvalue";
            let help =
                "select a component with `.s0`, `.s1` ..., or store the vector in a variable first";
            self.report(Diagnostic::new(Code::E0201, at, message).help(help));
            return None;
        };
        let writable = match place.base() {
            PlaceBase::Variable(v) if self.variable(v).is_const => Writable::ConstVariable,
            PlaceBase::Variable(_) => Writable::Yes,
            PlaceBase::Memory(pointer) => self.memory(pointer, at)?.1,
        };
        if let Some(known) = known {
            let component = u8::try_from(known).ok().filter(|&k| k < vector.width);
            let Some(component) = component else {
                let (name, last) = (vector.name(), vector.width - 1);
                let message = format!(
                    "vector subscript {known} is out of bounds for `{name}`, whose components are 0 to {last}"
                );
                self.error(Code::E0201, self.span(index), message);
                return None;
            };
            return Some((place.part(Swizzle::new([component])), writable));
        }
        if place.components().is_some() || is_address {
            let (message, help) = match is_address {
                true => (
                    "address of vector element requested",
                    "store the values in an array",
                ),
                false => (
                    "subscript of selected vector components is not an integer constant expression",
                    "store the selected components in a variable first",
                ),
            };
            self.report(Diagnostic::new(Code::E0203, span, message).help(help));
            return None;
        }
        let whole = self.address(place, at);
        let p = self.ty(whole).pointer()?;
        let pointee = self.types.id(Type::Scalar(vector.element));
        let ty = Type::Pointer(Pointer { pointee, ..p });
        let first = self.add(ExpressionKind::Convert(whole), ty, at);
        let pointer = self.offset(first, index, false, span);
        self.memory(pointer, span)
    }

    /// Warns of a constant subscript out of the bounds of an array of known size.
    #[inline(never)]
    fn warn_of_bounds(&mut self, pointer: ExpressionId, value: i128, is_address: bool, at: Span) {
        let ExpressionKind::Convert(whole) = self.expression(pointer).kind else {
            return;
        };
        let Some(Type::Array(array)) = self.ty(whole).pointer().map(|p| self.types.get(p.pointee))
        else {
            return;
        };
        let Some(length) = array.length else { return };
        let end = i128::from(length) + i128::from(is_address);
        if (0..end).contains(&value)
            || self.ty(pointer).pointer().map(|p| p.pointee) != Some(array.element)
        {
            return;
        }
        let shown = self.show(Type::Array(array));
        let place = match value < 0 {
            true => "before the beginning",
            false => "past the end",
        };
        let message = format!("array index {value} is {place} of the array of type `{shown}`");
        let mut diagnostic = Diagnostic::new(Code::W0502, at, message);
        if let Some((name, span)) = self.declared_array(whole) {
            diagnostic = diagnostic.also(span, format!("array `{name}` declared here"));
        }
        self.report(diagnostic);
    }

    /// The name and the declaration of the variable whose address an expression is, or that contains the
    /// element at that address.
    fn declared_array(&self, mut address: ExpressionId) -> Option<(Arc<str>, Span)> {
        loop {
            address = match self.expression(address).kind {
                ExpressionKind::VariableAddress(v) => {
                    let variable = self.variable(v);
                    return Some((variable.name.clone(), variable.span));
                }
                ExpressionKind::ConstantAddress(c) => {
                    let constant = self.constants.get(c.0 as usize)?;
                    let name = constant.name.rsplit('.').next().unwrap_or_default();
                    return Some((Arc::from(name), constant.span));
                }
                ExpressionKind::Offset { pointer, .. }
                | ExpressionKind::Member { pointer, .. }
                | ExpressionKind::Convert(pointer) => pointer,
                _ => return None,
            };
        }
    }

    /// The indirection `*pointer` as an lvalue. `None` after an error was reported.
    pub(in crate::frontend::check) fn memory(
        &mut self,
        pointer: ExpressionId,
        span: Span,
    ) -> Option<(Place, Writable)> {
        let ty = self.ty(pointer);
        let Type::Pointer(p) = ty else {
            let ty = self.show(ty);
            let message = format!("indirection requires pointer operand (`{ty}` invalid)");
            self.error(Code::E0201, span, message);
            return None;
        };
        if p.pointee == TypeId::VOID {
            let ty = self.show(ty);
            let message = format!("indirection on operand of type `{ty}` is not allowed");
            self.report(
                Diagnostic::new(Code::E0201, span, message)
                    .help("cast the pointer to a pointer to the element type"),
            );
            return None;
        }
        if !self.is_complete(self.types.get(p.pointee), span) {
            return None;
        }
        if let Type::Array(Array { length: None, .. }) = self.types.get(p.pointee) {
            let ty = self.show(ty);
            let message = format!("indirection on pointer to array of unknown size (`{ty}`)");
            self.error(Code::E0206, span, message);
            return None;
        }
        let writable = if p.space == Space::Constant {
            Writable::ConstantSpace
        } else if p.is_const {
            Writable::ConstMemory
        } else {
            Writable::Yes
        };
        Some((Place::Memory(pointer), writable))
    }

    /// Reports pointer arithmetic on a pointer to an incomplete type.
    pub(in crate::frontend::check) fn has_stride(
        &mut self,
        pointer: ExpressionId,
        span: Span,
    ) -> Option<()> {
        self.has_whole_stride(self.ty(pointer), span).then_some(())
    }

    /// Whether a type is not a pointer to an incomplete type; reports one that is.
    pub(in crate::frontend::check) fn has_whole_stride(&mut self, ty: Type, span: Span) -> bool {
        match ty.pointer() {
            Some(p) => self.is_complete(self.types.get(p.pointee), span),
            None => true,
        }
    }

    /// Adds the node for `pointer + index`, or `pointer - index`.
    pub(in crate::frontend::check) fn offset(
        &mut self,
        pointer: ExpressionId,
        index: ExpressionId,
        subtract: bool,
        span: Span,
    ) -> ExpressionId {
        let ty = self.ty(pointer);
        let index = self.wide_index(index);
        let kind = ExpressionKind::Offset {
            pointer,
            index,
            subtract,
        };
        self.add(kind, ty, span)
    }

    /// An index sign- or zero-extended to 64 bits, according to its type.
    pub(in crate::frontend::check) fn wide_index(&mut self, index: ExpressionId) -> ExpressionId {
        let is_signed = self.ty(index).scalar().is_some_and(Scalar::is_signed);
        let wide = if is_signed { Type::LONG } else { Type::ULONG };
        self.convert(index, wide)
    }
}
