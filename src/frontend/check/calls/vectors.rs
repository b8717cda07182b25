//! Built-in functions with special typing rules: `as_T` (OpenCL C 6.2.4.2), `vloadN` and `vstoreN`
//! (6.12.7), `shuffle` and `shuffle2` (6.12.12).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::{Pointer, Scalar, Type, TypeId, Vector};
use crate::source::Span;

/// The vector widths that `shuffle` accepts and returns.
const SHUFFLED: [u8; 4] = [2, 4, 8, 16];

/// The help for arguments of `vloadN` and `vstoreN` in another order.
pub(super) fn order_of_arguments(name: &str) -> String {
    let value = match name.starts_with("vstore") {
        true => "value, ",
        false => "",
    };
    format!("the pointer comes last, after the offset: `{name}({value}offset, pointer)`")
}

/// The type with the components of a type that has so many bytes, unless it would have three.
fn of_size(ty: Type, bytes: u64) -> Option<Type> {
    let (element, _) = ty.numbers()?;
    let width = [1, 2, 4, 8, 16].into_iter();
    let mut fitting = width.filter(|&n| u64::from(element.size()) * u64::from(n) == bytes);
    fitting.next().map(|n| Type::of_width(element, n))
}

impl Checker<'_> {
    /// `as_T`: reinterpretation of bits. A 3-component vector has the size of a 4-component vector.
    pub(in crate::frontend::check) fn reinterpretation(
        &mut self,
        to: Type,
        id: ExpressionId,
        span: Span,
    ) -> Option<ExpressionId> {
        if to.numbers().is_some_and(|n| n.0 == Scalar::Double) {
            self.require_doubles(span)?;
        }
        let from = self.ty(id);
        let is_number = from.numbers().is_some() && from != Type::BOOL;
        let (given, needed) = (self.types.size(from), self.types.size(to));
        if is_number && given == needed {
            let call = ExpressionKind::Call(Builtin::Reinterpret(to), [id].into());
            return Some(self.add(call, to, span));
        }
        let at = self.span(id);
        let (name, shown) = (self.show(to), self.show(from));
        let message = format!(
            "invalid reinterpretation: `as_{name}` requires a value of {} bits, found `{shown}`",
            8 * needed
        );
        let mut diagnostic = Diagnostic::new(Code::E0201, at, message);
        let components = |ty: Type| ty.numbers().map(|n| n.1);
        if from == Type::BOOL {
            diagnostic = diagnostic.help(format!("write `convert_{name}(x)`"));
        } else if let Some(wider) = of_size(to, given).filter(|_| is_number && given > needed) {
            // Who writes `as_T` means bits, of which a conversion to a narrower type would lose some.
            let name = Builtin::Reinterpret(wider).name();
            diagnostic = diagnostic.help(format!("to reinterpret all bits, write `{name}(x)`"));
        } else if components(from) == components(to) {
            diagnostic =
                diagnostic.help(format!("to convert the value, write `convert_{name}(x)`"));
        }
        self.report(diagnostic);
        None
    }

    /// The pointer type of the last argument of `vloadN` or `vstoreN`, and its scalar pointee type.
    fn scalar_pointer(&mut self, name: &str, id: ExpressionId) -> Option<(Pointer, Scalar)> {
        let ty = self.ty(id);
        let pointee = ty.pointer().map(|p| (p, self.types.get(p.pointee)));
        if let Some((pointer, Type::Scalar(scalar))) = pointee
            && scalar != Scalar::Bool
        {
            return Some((pointer, scalar));
        }
        let (shown, at) = (self.show(ty), self.span(id));
        let message = format!(
            "expected a pointer to a scalar type as the last argument of `{name}`, found `{shown}`"
        );
        let mut diagnostic = Diagnostic::new(Code::E0201, at, message);
        if let Some((_, Type::Vector(vector))) = pointee {
            let element = vector.element.name();
            diagnostic = diagnostic.help(format!(
                "cast it to a pointer to `{element}`, or load and store whole vectors with `p[i]`"
            ));
        } else if ty.pointer().is_none() {
            diagnostic = diagnostic.help(order_of_arguments(name));
        }
        self.report(diagnostic);
        None
    }

    /// The address `pointer + index * width` of a vector, with the pointer and vector types.
    fn vector_address(
        &mut self,
        name: &str,
        width: u8,
        index: ExpressionId,
        pointer: ExpressionId,
        span: Span,
    ) -> Option<(ExpressionId, Pointer, Vector)> {
        let (p, element) = self.scalar_pointer(name, pointer)?;
        if !self.ty(index).is_integer() {
            let (shown, at) = (self.show(self.ty(index)), self.span(index));
            let message = format!("expected an integer as the offset of `{name}`, found `{shown}`");
            self.error(Code::E0201, at, message);
            return None;
        }
        let index = self.wide_index(index);
        let ty = self.ty(index);
        let count = self.add(ExpressionKind::Integer(u64::from(width)), ty, span);
        let multiply = crate::frontend::typed::Binary::Multiply;
        let index = self.add(ExpressionKind::Binary(multiply, index, count), ty, span);
        let address = self.offset(pointer, index, false, span);
        Some((address, p, Vector { element, width }))
    }

    /// Checks `vloadN(offset, p)`, which becomes a call with the computed address.
    pub(in crate::frontend::check) fn vector_load(
        &mut self,
        width: u8,
        ids: &[ExpressionId],
        span: Span,
    ) -> Option<ExpressionId> {
        let builtin = Builtin::VectorLoad(width);
        let name = builtin.name();
        let (address, _, vector) = self.vector_address(&name, width, ids[0], ids[1], span)?;
        let kind = ExpressionKind::Call(builtin, [address].into());
        Some(self.add(kind, Type::Vector(vector), span))
    }

    /// Checks `vstoreN(data, offset, p)`, which becomes a call with the data and the address.
    pub(in crate::frontend::check) fn vector_store(
        &mut self,
        width: u8,
        ids: &[ExpressionId],
        span: Span,
    ) -> Option<ExpressionId> {
        let builtin = Builtin::VectorStore(width);
        let name = builtin.name();
        let (address, pointer, vector) = self.vector_address(&name, width, ids[1], ids[2], span)?;
        if pointer.is_read_only() {
            let (shown, at) = (self.show(self.ty(ids[2])), self.span(ids[2]));
            let message =
                format!("`{name}` cannot store through a read-only pointer of type `{shown}`");
            self.error(Code::E0204, at, message);
            return None;
        }
        let data = self.assigned(
            ids[0],
            Type::Vector(vector),
            &format!("argument 1 of `{name}`"),
        )?;
        let kind = ExpressionKind::Call(builtin, [data, address].into());
        Some(self.add(kind, self.types.get(TypeId::VOID), span))
    }

    /// Checks `shuffle(x, mask)` and `shuffle2(x, y, mask)`.
    pub(in crate::frontend::check) fn shuffle(
        &mut self,
        builtin: Builtin,
        ids: Vec<ExpressionId>,
        span: Span,
    ) -> Option<ExpressionId> {
        let name = builtin.name();
        let (&mask, sources) = ids.split_last()?;
        let vector = |this: &Self, id| {
            let vector = this.ty(id).vector();
            vector.filter(|v| SHUFFLED.contains(&v.width))
        };
        for &id in &ids {
            if vector(self, id).is_none() {
                let (shown, at) = (self.show(self.ty(id)), self.span(id));
                let message = format!(
                    "`{name}` requires vectors of 2, 4, 8 or 16 components, found `{shown}`"
                );
                self.error(Code::E0201, at, message);
                return None;
            }
        }
        let first = vector(self, *sources.first()?)?;
        let mask_type = vector(self, mask)?;
        if let Some(&other) = sources
            .iter()
            .find(|&&id| self.ty(id) != Type::Vector(first))
        {
            let (shown, at) = (self.show(self.ty(other)), self.span(other));
            let message = format!(
                "`{name}` requires two vectors of the same type, found `{}` and `{shown}`",
                first.name()
            );
            self.error(Code::E0201, at, message);
            return None;
        }
        let wanted = mask_type.of(Scalar::integer(first.element.size(), false));
        if mask_type != wanted {
            let at = self.span(mask);
            let message = format!(
                "expected a vector of `{}` as the mask of `{name}` for `{}`, found `{}`",
                wanted.element.name(),
                first.name(),
                mask_type.name()
            );
            self.error(Code::E0201, at, message);
            return None;
        }
        let ty = Type::Vector(mask_type.of(first.element));
        Some(self.add(ExpressionKind::Call(builtin, ids.into()), ty, span))
    }
}
