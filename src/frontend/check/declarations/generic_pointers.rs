//! Pointer variables declared without an address space in OpenCL C 2.0 and newer, where they are generic: such a
//! variable has the address space that its initializer points to. One that names the private address space keeps it.

use crate::frontend::ast::{Declarator, Derived, Initializer};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::conversions::Destination;
use crate::frontend::preprocess::Language;
use crate::frontend::scope::Declared;
use crate::frontend::typed::{ExpressionId, ExpressionKind, PlaceBase, VariableId};
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
        declarator: &Declarator<'a>,
    ) -> PointedSpace {
        match (specified.map(|s| s.space), declarator.derived.as_slice()) {
            (Some(Some(Space::Private)), [Derived::Pointer(..)]) => PointedSpace::Private,
            (Some(None), [Derived::Pointer(..)]) if self.language >= Language::Cl20 => {
                PointedSpace::Generic
            }
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
    /// space of its initializer; an assignment of a pointer to another one is an error then.
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
        // A pointer to the constant address space does not convert to a generic one.
        if let (Type::Pointer(to), Some(from)) = (ty, self.ty(value).pointer())
            && from.space != Space::Constant
            && !self.is_named_since(first, variable)
        {
            let space = from.space;
            ty = Type::Pointer(Pointer { space, ..to });
            self.function.variables[variable.0 as usize].ty = ty;
        }
        self.assigned(value, ty, what)
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
