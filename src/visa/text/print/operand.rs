//! Prints operands.

use super::NameText;
use crate::visa::kernel::Kernel;
use crate::visa::operand::{
    AddressId, IndirectRegion, LabelId, Modifier, Operand, PredicateId, Region, Sampler, SamplerId,
    State, Surface, SurfaceId, SymbolId, Variable, VariableId,
};
use std::fmt;

pub(super) struct VariableText<'a>(pub(super) &'a Kernel, pub(super) Variable);

impl fmt::Display for VariableText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Variable::Predefined(predefined) => f.write_str(predefined.name()),
            Variable::Declared(VariableId(id)) => match self.0.variables.get(id as usize) {
                Some(decl) => f.write_str(&decl.name),
                None => write!(f, "V?{id}"),
            },
        }
    }
}

pub(super) struct PredicateText<'a>(pub(super) &'a Kernel, pub(super) PredicateId);

impl fmt::Display for PredicateText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PredicateId(id) = self.1;
        match self.0.predicates.get(id as usize) {
            Some(decl) => f.write_str(&decl.name),
            None => write!(f, "P?{id}"),
        }
    }
}

pub(super) struct AddressText<'a>(pub(super) &'a Kernel, pub(super) AddressId);

impl fmt::Display for AddressText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AddressId(id) = self.1;
        match self.0.addresses.get(id as usize) {
            Some(decl) => f.write_str(&decl.name),
            None => write!(f, "A?{id}"),
        }
    }
}

/// Prints the name of a label, without quotes.
pub(super) struct LabelText<'a>(pub(super) &'a Kernel, pub(super) LabelId);

impl fmt::Display for LabelText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LabelId(id) = self.1;
        match self.0.labels.get(id as usize) {
            Some(name) => f.write_str(name),
            None => write!(f, "L?{id}"),
        }
    }
}

struct StateText<'a>(&'a Kernel, State);

impl fmt::Display for StateText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            State::Surface(Surface::Variable(SurfaceId(id))) => {
                match self.0.surfaces.get(id as usize) {
                    Some(decl) => f.write_str(&decl.name),
                    None => write!(f, "T?{id}"),
                }
            }
            State::Surface(surface) => f.write_str(surface.name().unwrap_or("T?")),
            State::Sampler(Sampler::Bindless) => f.write_str(Sampler::BINDLESS),
            State::Sampler(Sampler::Variable(SamplerId(id))) => {
                match self.0.samplers.get(id as usize) {
                    Some(decl) => f.write_str(&decl.name),
                    None => write!(f, "S?{id}"),
                }
            }
        }
    }
}

struct RegionText(Region);

impl fmt::Display for RegionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Region {
            vertical,
            width,
            horizontal,
        } = self.0;
        write!(f, "<{vertical};{width},{horizontal}>")
    }
}

fn modifier_text(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::None => "",
        Modifier::Negate => "(-)",
        Modifier::Absolute => "(abs)",
        Modifier::NegateAbsolute => "(-abs)",
        Modifier::Not => "(~)",
    }
}

pub(super) struct OperandText<'a> {
    pub(super) kernel: &'a Kernel,
    pub(super) operand: &'a Operand,
}

impl fmt::Display for OperandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernel = self.kernel;
        let address_text = |address, element| {
            let name = AddressText(kernel, address).to_string();
            format!("{name}({element})")
        };
        match *self.operand {
            Operand::Destination {
                variable,
                row,
                column,
                stride,
            } => {
                let variable = VariableText(kernel, variable);
                write!(f, "{variable}({row},{column})<{stride}>")
            }
            Operand::IndirectDestination {
                address,
                element,
                offset,
                stride,
                ty,
            } => write!(
                f,
                "r[{},{offset}]<{stride}>:{ty}",
                address_text(address, element)
            ),
            Operand::Source {
                variable,
                row,
                column,
                region,
                modifier,
            } => {
                let modifier = modifier_text(modifier);
                let variable = VariableText(kernel, variable);
                let region = RegionText(region);
                write!(f, "{modifier}{variable}({row},{column}){region}")
            }
            Operand::Address {
                address,
                element,
                width,
            } => write!(f, "{}<{width}>", address_text(address, element)),
            Operand::AddressOf { variable, offset } => {
                write!(f, "&{}", VariableText(kernel, variable))?;
                place(f, offset)
            }
            Operand::AddressOfState { state, offset } => {
                write!(f, "&{}", StateText(kernel, state))?;
                place(f, offset)
            }
            Operand::Indirect {
                address,
                element,
                offset,
                region,
                modifier,
                ty,
            } => {
                let modifier = modifier_text(modifier);
                let address = address_text(address, element);
                write!(f, "{modifier}r[{address},{offset}]")?;
                match region {
                    IndirectRegion::Single(region) => write!(f, "{}", RegionText(region))?,
                    IndirectRegion::Rows { width, horizontal } => {
                        write!(f, "<{width},{horizontal}>")?;
                    }
                    IndirectRegion::Stride(stride) => write!(f, "<{stride}>")?,
                }
                write!(f, ":{ty}")
            }
            Operand::Immediate { ty, bits } => write!(f, "{:#x}:{ty}", ty.truncate(bits)),
            Operand::Packed { ty, bits } => write!(f, "{bits:#x}:{}", ty.name()),
            Operand::Raw { variable, offset } => {
                write!(f, "{}.{offset}", VariableText(kernel, variable))
            }
            Operand::Predicate(id) => write!(f, "{}", PredicateText(kernel, id)),
            Operand::Surface(surface) => {
                write!(f, "{}", StateText(kernel, State::Surface(surface)))
            }
            Operand::Sampler(sampler) => {
                write!(f, "{}", StateText(kernel, State::Sampler(sampler)))
            }
            Operand::State { state, offset } => {
                write!(f, "{}({offset})", StateText(kernel, state))
            }
            Operand::Label(id) => match kernel.labels.get(id.0 as usize) {
                Some(name) => write!(f, "{}", NameText(name)),
                None => write!(f, "L?{}", id.0),
            },
            Operand::Symbol(SymbolId(id)) => match kernel.symbols.get(id as usize) {
                Some(name) => write!(f, "{}", NameText(name)),
                None => write!(f, "F?{id}"),
            },
        }
    }
}

/// Prints the offset in `&V[4]`.
fn place(f: &mut fmt::Formatter<'_>, offset: i16) -> fmt::Result {
    if offset == 0 {
        Ok(())
    } else {
        write!(f, "[{offset}]")
    }
}
