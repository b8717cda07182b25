//! Calls of built-in functions that gencl's library implements in OpenCL C.
//!
//! The version is chosen by the type of the first argument. `double` always requires a version of its
//! own; `half` without one is computed as `float` and rounded once. Functions that store a second
//! result have a pointer parameter in their `double` versions; their `float` versions return both
//! results packed in one value.

use crate::frontend::builtins::{Builtin, Overload, library};
use crate::frontend::check::Checker;
use crate::frontend::swizzle::Swizzle;
use crate::frontend::typed::{ExpressionId, ExpressionKind, FunctionId, Place};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;

/// The pointer argument for the second result of a function, and its pointee type.
pub(in crate::frontend::check) type Second = Option<(ExpressionId, Scalar)>;

impl Checker<'_> {
    /// Expands a call of a built-in function whose `float` version in the library is `function`.
    pub(in crate::frontend::check) fn call_library(
        &mut self,
        builtin: Builtin,
        function: &str,
        (chosen, width): (&Overload, u8),
        ids: Vec<ExpressionId>,
        second: Second,
        span: Span,
    ) -> Option<ExpressionId> {
        let version = chosen.operands.first().copied().unwrap_or(Scalar::Float);
        let result = Type::of_width(chosen.result, width);
        if version != Scalar::Float {
            let own = library::version(function, version);
            let own = own.and_then(|name| self.library.get(&*name).copied());
            let second_own = library::second_version(function, version);
            let second_own = second_own.and_then(|name| self.library.get(&*name).copied());
            match (own, second, second_own) {
                (Some(callee), None, _) => {
                    self.record_call(callee, span);
                    let kind = ExpressionKind::CallFunction(callee, ids.into());
                    return Some(self.add(kind, result, span));
                }
                (Some(first), Some(second), Some(stores)) => {
                    return Some(self.two_calls([first, stores], ids, second, result, span));
                }
                (Some(callee), Some(second), None) => {
                    return Some(self.storing_call(callee, ids, second, result, span));
                }
                _ if version == Scalar::Double => {
                    let name = builtin.name();
                    self.unsupported(
                        span,
                        &format!("`{name}` of `double` is"),
                        Some(&format!("compute it in `float`: `{name}((float)x)`")),
                    );
                    return None;
                }
                _ => {}
            }
        }
        let callee = *self.library.get(function)?;
        self.record_call(callee, span);
        let single = |scalar: Scalar| match scalar {
            Scalar::Half => Scalar::Float,
            other => other,
        };
        let operands = ids.into_iter().zip(&chosen.operands);
        let ids: Vec<ExpressionId> = operands
            .map(|(id, &ty)| self.convert(id, Type::of_width(single(ty), width)))
            .collect();
        let kind = ExpressionKind::CallFunction(callee, ids.into());
        let computed = Type::of_width(single(chosen.result), width);
        let value = match second {
            Some((pointer, pointee)) => {
                let stored = single(pointee);
                self.pair(kind, (pointer, pointee, stored), computed, span)
            }
            None => self.add(kind, computed, span),
        };
        Some(self.convert(value, result))
    }

    /// Calls two functions with the same arguments, each evaluated once. The result of `stores` is
    /// stored to the pointer; that of `first` is the value of the expression.
    fn two_calls(
        &mut self,
        [first, stores]: [FunctionId; 2],
        ids: Vec<ExpressionId>,
        (pointer, pointee): (ExpressionId, Scalar),
        result: Type,
        span: Span,
    ) -> ExpressionId {
        let mut all = Vec::with_capacity(ids.len() + 2);
        let mut places = Vec::with_capacity(ids.len());
        for value in ids {
            let ty = self.ty(value);
            let place = Place::Variable(self.unnamed_variable("argument", ty, span));
            all.push(self.add(ExpressionKind::Assign { place, value }, ty, span));
            places.push((place, ty));
        }
        let call = |this: &mut Self, callee: FunctionId, ty: Type| {
            this.record_call(callee, span);
            let loads = places
                .iter()
                .map(|&(place, ty)| this.add(ExpressionKind::Load(place), ty, span));
            let loads: Vec<ExpressionId> = loads.collect();
            this.add(ExpressionKind::CallFunction(callee, loads.into()), ty, span)
        };
        let pointee = Type::of_width(pointee, result.numbers().map_or(1, |n| n.1));
        let value = call(self, stores, pointee);
        let place = Place::Memory(pointer);
        let value_of_first = call(self, first, result);
        all.push(self.add(ExpressionKind::Assign { place, value }, pointee, span));
        all.push(value_of_first);
        self.add(ExpressionKind::Comma(all.into()), result, span)
    }

    /// Calls a scalar function whose last parameter is a pointer to private memory for its second
    /// result, once per component, and copies the second results to the pointer of the program.
    fn storing_call(
        &mut self,
        callee: FunctionId,
        ids: Vec<ExpressionId>,
        (pointer, pointee): (ExpressionId, Scalar),
        result: Type,
        span: Span,
    ) -> ExpressionId {
        let (element, width) = result.numbers().unwrap_or((Scalar::Double, 1));
        let mut all = Vec::new();
        let mut arguments = Vec::with_capacity(ids.len());
        for value in ids {
            let ty = self.ty(value);
            let place = Place::Variable(self.unnamed_variable("argument", ty, span));
            all.push(self.add(ExpressionKind::Assign { place, value }, ty, span));
            arguments.push((place, ty));
        }
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        let [element, pointee_element] = [element, pointee].map(Type::Scalar);
        for component in 0..width {
            let mut ids = Vec::with_capacity(arguments.len() + 1);
            for &(place, ty) in &arguments {
                let (place, ty) = match ty.vector() {
                    Some(v) => (
                        place.part(Swizzle::new([component])),
                        Type::Scalar(v.element),
                    ),
                    None => (place, ty),
                };
                ids.push(self.add(ExpressionKind::Load(place), ty, span));
            }
            let second = Place::Variable(self.unnamed_variable("second", pointee_element, span));
            let first = Place::Variable(self.unnamed_variable("first", element, span));
            ids.push(self.address(second, span));
            self.record_call(callee, span);
            let call = ExpressionKind::CallFunction(callee, ids.into());
            let value = self.add(call, element, span);
            let kept = ExpressionKind::Assign {
                place: first,
                value,
            };
            all.push(self.add(kept, element, span));
            firsts.push((first, element));
            seconds.push((second, pointee_element));
        }
        let value = self.combined_loads(&seconds, Type::of_width(pointee, width), span);
        let stored = ExpressionKind::Assign {
            place: Place::Memory(pointer),
            value,
        };
        all.push(self.add(stored, Type::of_width(pointee, width), span));
        all.push(self.combined_loads(&firsts, result, span));
        self.add(ExpressionKind::Comma(all.into()), result, span)
    }

    /// Loads of scalar places, combined to a vector if there are several.
    fn combined_loads(&mut self, places: &[(Place, Type)], ty: Type, span: Span) -> ExpressionId {
        let loads: Vec<ExpressionId> = places
            .iter()
            .map(|&(place, ty)| self.add(ExpressionKind::Load(place), ty, span))
            .collect();
        match *loads {
            [only] => only,
            _ => self.add(ExpressionKind::VectorLiteral(loads.into()), ty, span),
        }
    }
}
