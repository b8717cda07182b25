//! Pointer variables and casts without an address space in OpenCL C 2.0 and newer, where they are generic: such a
//! variable has the address space that its initializer or its first assignment points to, a cast that of its
//! operand. One that names the private address space keeps it.

use crate::diagnostic::{Code, Label};
use crate::frontend::ast::{Declarator, Derived, Initializer};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::conversions::Destination;
use crate::frontend::scope::Declared;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase, VariableId};
use crate::frontend::types::{Pointer, Space, Type};

/// The address space that the declaration of a pointer names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PointedSpace {
    /// None, in a language where the pointer is to the generic address space.
    Generic,
    /// The private one, explicitly.
    Private,
    /// Another one, or the variable is not such a pointer.
    Other,
}

impl<'a> Checker<'a> {
    /// The address space that a declaration at block scope points to.
    pub(super) fn pointed_space(
        &self,
        specified: Option<Declared>,
        declared: Option<Declared>,
        declarator: &Declarator<'a>,
    ) -> PointedSpace {
        if declared.is_some_and(|d| d.is_generic) {
            return PointedSpace::Generic;
        }
        match (specified.map(|s| s.space), declarator.derived.as_slice()) {
            (Some(Some(Space::Private)), [Derived::Pointer(..)]) => PointedSpace::Private,
            _ => PointedSpace::Other,
        }
    }

    /// The initial value of a pointer whose declaration names the private address space.
    pub(super) fn private_pointer(
        &mut self,
        initializer: Initializer<'a>,
        ty: Type,
    ) -> Option<ExpressionId> {
        let e = self.single(initializer)?;
        let value = self.value(e)?;
        self.assigned_to(value, ty, Destination::InitializedNamed)
    }

    /// The initial value of a pointer to the generic address space. The variable becomes a pointer to the address
    /// space of its initializer; an assignment of a pointer to another one is an error then. With a null pointer,
    /// the first assignment decides.
    pub(super) fn generic_pointer(
        &mut self,
        variable: VariableId,
        initializer: Initializer<'a>,
        mut ty: Type,
        what: &str,
    ) -> Option<ExpressionId> {
        let first = self.function.expressions.len();
        let e = self.single(initializer)?;
        let value = self.value(e)?;
        if self.is_null_constant(value) {
            let value = self.assigned(value, ty, what)?;
            self.function.open_pointers.insert(variable, Some(value));
            return Some(value);
        }
        // A pointer to the constant address space does not convert to a generic one.
        if let (Type::Pointer(to), Some(from)) = (ty, self.ty(value).pointer())
            && from.space != Space::Constant
            && !self.is_named_since(first, variable)
        {
            let space = from.space;
            ty = Type::Pointer(Pointer { space, ..to });
            let span = self.span(value);
            self.function.decided_spaces.insert(variable, span);
            self.function.variables[variable.0 as usize].ty = ty;
        }
        self.assigned(value, ty, what)
    }

    /// The first assignment to a pointer to the generic address space without an initial value decides which address
    /// space it points to, unless the variable was used before.
    pub(in crate::frontend::check) fn assign_open_pointer(
        &mut self,
        place: Place,
        value: ExpressionId,
    ) {
        let PlaceBase::Variable(variable) = place.base() else {
            return;
        };
        let Some(&initial) = self.function.open_pointers.get(&variable) else {
            return;
        };
        let (Type::Pointer(to), Some(from)) =
            (self.variable(variable).ty, self.ty(value).pointer())
        else {
            return;
        };
        if self.is_null_constant(value) {
            return;
        }
        self.function.open_pointers.remove(&variable);
        if from.space == Space::Constant || self.is_named_since(0, variable) {
            return;
        }
        let ty = Type::Pointer(Pointer {
            space: from.space,
            ..to
        });
        let span = self.span(value);
        self.function.decided_spaces.insert(variable, span);
        self.function.variables[variable.0 as usize].ty = ty;
        if let Some(initial) = initial {
            self.function.expressions[initial.0 as usize].ty = ty;
        }
    }

    /// Adds what decided the address space of the pointer at a place to the errors about address spaces from an index
    /// on.
    pub(in crate::frontend::check) fn show_decision(&mut self, place: Place, first: usize) {
        let PlaceBase::Variable(variable) = place.base() else {
            return;
        };
        let Some(&span) = self.function.decided_spaces.get(&variable) else {
            return;
        };
        let declared = self.variable(variable);
        let Type::Pointer(Pointer { space, .. }) = declared.ty else {
            return;
        };
        let text = format!(
            "this decided that `{}` points to `{}` memory",
            declared.name,
            space.name()
        );
        let added = self.diagnostics.get_mut(first..).unwrap_or_default();
        for diagnostic in added {
            if matches!(diagnostic.code, Code::E0302 | Code::E0901) {
                let text = text.clone();
                diagnostic.secondary.push(Label { span, text });
            }
        }
    }

    /// The type that a cast converts to: a pointer to the generic address space is one to that of the operand.
    pub(in crate::frontend::check) fn cast_type(
        &self,
        to: Declared,
        operand: ExpressionId,
    ) -> Type {
        match (to.ty, self.ty(operand)) {
            (Type::Pointer(to_pointer), Type::Pointer(from))
                if to.is_generic && from.space != Space::Constant =>
            {
                let space = from.space;
                Type::Pointer(Pointer {
                    space,
                    ..to_pointer
                })
            }
            (ty, _) => ty,
        }
    }

    /// Whether an expression that was added after the first `first` refers to a variable, with the type that it had.
    fn is_named_since(&self, first: usize, variable: VariableId) -> bool {
        let is_variable = |place: &PlaceBase| *place == PlaceBase::Variable(variable);
        let added = &self.function.expressions[first..];
        added.iter().any(|expression| match &expression.kind {
            ExpressionKind::Load(place)
            | ExpressionKind::Step { place, .. }
            | ExpressionKind::Assign { place, .. }
            | ExpressionKind::AssignBinary { place, .. }
            | ExpressionKind::AssignOffset { place, .. } => is_variable(&place.base()),
            ExpressionKind::VariableAddress(v) => *v == variable,
            _ => false,
        })
    }
}
