//! What an operand consists of, whatever its kind: the variable it names, the elements it accesses,
//! their type.
//!
//! Each function matches over all kinds of operands once, so that what looks at operands elsewhere
//! need not name the kinds that it does not mean.

use super::kernel::Kernel;
use super::operand::{AddressId, Modifier, Operand, PredicateId, Region, Variable};
use super::types::Type;

/// The elements of a general variable that a vector operand accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elements {
    /// The variable that contains the elements.
    pub variable: Variable,
    /// Offset from the start of the variable, in GRFs.
    pub row: u16,
    /// Offset from the start of the row, in elements.
    pub column: u16,
    /// Which elements from there on.
    pub shape: Shape,
}

/// The elements from the origin of a vector operand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Those of a destination, with its horizontal stride in elements.
    Destination(u8),
    /// Those of a source.
    Source(Region),
}

impl Operand {
    /// The elements of a vector operand, a destination or a source; `None` for other kinds,
    /// register-indirect operands among them.
    pub fn elements(&self) -> Option<Elements> {
        match *self {
            Operand::Destination {
                variable,
                row,
                column,
                stride,
            } => Some(Elements {
                variable,
                row,
                column,
                shape: Shape::Destination(stride),
            }),
            Operand::Source {
                variable,
                row,
                column,
                region,
                modifier: _,
            } => Some(Elements {
                variable,
                row,
                column,
                shape: Shape::Source(region),
            }),
            Operand::Immediate { .. }
            | Operand::IndirectDestination { .. }
            | Operand::Packed { .. }
            | Operand::Address { .. }
            | Operand::AddressOf { .. }
            | Operand::AddressOfState { .. }
            | Operand::Indirect { .. }
            | Operand::Raw { .. }
            | Operand::Predicate(_)
            | Operand::Surface(_)
            | Operand::Sampler(_)
            | Operand::State { .. }
            | Operand::Label(_)
            | Operand::Symbol(_) => None,
        }
    }

    /// The type of the elements that a destination or a source of an ALU instruction has; `None`
    /// for kinds without one.
    pub fn element_type(&self, kernel: &Kernel) -> Option<Type> {
        match *self {
            Operand::Destination { variable, .. } | Operand::Source { variable, .. } => {
                Some(kernel.variable_type(variable))
            }
            Operand::IndirectDestination { ty, .. }
            | Operand::Indirect { ty, .. }
            | Operand::Immediate { ty, .. } => Some(ty),
            Operand::Packed { ty, .. } => Some(ty.element()),
            Operand::Address { .. }
            | Operand::AddressOf { .. }
            | Operand::AddressOfState { .. }
            | Operand::Raw { .. }
            | Operand::Predicate(_)
            | Operand::Surface(_)
            | Operand::Sampler(_)
            | Operand::State { .. }
            | Operand::Label(_)
            | Operand::Symbol(_) => None,
        }
    }

    /// The general variable that an operand names, for access or by its address.
    pub fn variable(&self) -> Option<Variable> {
        let mut operand = *self;
        operand.variable_mut().copied()
    }

    /// The operand with another general variable, if it names one.
    #[must_use]
    pub fn with_variable(mut self, variable: impl Into<Variable>) -> Operand {
        if let Some(named) = self.variable_mut() {
            *named = variable.into();
        }
        self
    }

    fn variable_mut(&mut self) -> Option<&mut Variable> {
        match self {
            Operand::Destination { variable, .. }
            | Operand::Source { variable, .. }
            | Operand::AddressOf { variable, .. }
            | Operand::Raw { variable, .. } => Some(variable),
            Operand::Immediate { .. }
            | Operand::IndirectDestination { .. }
            | Operand::Packed { .. }
            | Operand::Address { .. }
            | Operand::AddressOfState { .. }
            | Operand::Indirect { .. }
            | Operand::Predicate(_)
            | Operand::Surface(_)
            | Operand::Sampler(_)
            | Operand::State { .. }
            | Operand::Label(_)
            | Operand::Symbol(_) => None,
        }
    }

    /// Whether it is a destination of an ALU instruction in a general
    /// variable, direct or register-indirect.
    pub fn is_destination(&self) -> bool {
        matches!(
            self,
            Operand::Destination { .. } | Operand::IndirectDestination { .. }
        )
    }

    /// The address variable and the offset in bytes of a register-indirect operand.
    pub fn indirection(&self) -> Option<(AddressId, i16)> {
        if let Operand::Indirect {
            address, offset, ..
        }
        | Operand::IndirectDestination {
            address, offset, ..
        } = *self
        {
            Some((address, offset))
        } else {
            None
        }
    }

    /// The modifier of a source, direct or register-indirect.
    pub fn modifier(&self) -> Option<Modifier> {
        if let Operand::Source { modifier, .. } | Operand::Indirect { modifier, .. } = *self {
            Some(modifier)
        } else {
            None
        }
    }

    /// The predicate variable that is a destination or a source.
    pub fn predicate(&self) -> Option<PredicateId> {
        if let Operand::Predicate(id) = *self {
            Some(id)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visa::operand::{LabelId, VariableId};

    #[test]
    fn operands_that_name_a_variable_get_another() {
        let [a, b] = [VariableId(3), VariableId(5)];
        for operand in [
            Operand::destination(a),
            Operand::vector(a),
            Operand::scalar(a, 2),
            Operand::address_of(a),
            Operand::raw(a, 4),
        ] {
            assert_eq!(operand.variable(), Some(a.into()));
            let other = operand.with_variable(b);
            assert_eq!(other.variable(), Some(b.into()));
            assert_eq!(other.with_variable(a), operand);
            assert_eq!(other.modifier(), operand.modifier());
        }
        for operand in [
            Operand::ud(7),
            Operand::Label(LabelId(1)),
            Operand::address(AddressId(0), 8),
        ] {
            assert_eq!(operand.variable(), None);
            assert_eq!(operand.with_variable(b), operand);
        }
    }

    #[test]
    fn elements_are_those_of_vector_operands() {
        let id = VariableId(1);
        let shape = |operand: Operand| operand.elements().map(|e| (e.variable, e.column, e.shape));
        let destination = Shape::Destination(1);
        assert_eq!(
            shape(Operand::destination(id)),
            Some((id.into(), 0, destination))
        );
        let source = Shape::Source(Region::SCALAR);
        assert_eq!(shape(Operand::scalar(id, 3)), Some((id.into(), 3, source)));
        assert_eq!(shape(Operand::raw(id, 0)), None);
        let indirect = Operand::indirect(AddressId(2), 12, true, Type::F);
        assert_eq!(shape(indirect), None);
        assert_eq!(indirect.indirection(), Some((AddressId(2), 12)));
        assert!(Operand::destination(id).is_destination());
        assert!(!indirect.is_destination());
        assert_eq!(indirect.modifier(), Some(Modifier::None));
        assert_eq!(Operand::destination(id).modifier(), None);
    }
}
