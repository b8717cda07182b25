//! Operands: from variables, rows and columns to places in the register file, with every
//! element inside of its variable.

use super::Decoder;
use crate::sim::layout::VariablePlace;
use crate::sim::program::{Place, Source, Target};
use crate::sim::registers::MAX_ADDRESSES;
use crate::visa::operand::{
    IndirectRegion, Modifier, Operand, Predefined, PredicateId, Region, Variable,
};
use crate::visa::types::{Exec, Type};

impl Decoder<'_> {
    pub(super) fn variable(&self, variable: Variable) -> Result<VariablePlace, String> {
        self.layout
            .place(variable)
            .ok_or_else(|| "an operand that is not declared".to_string())
    }

    pub(super) fn source(&self, operand: &Operand, size: u32) -> Result<Source, String> {
        match *operand {
            Operand::Immediate { ty, bits } => Ok(Source {
                ty,
                modifier: Modifier::None,
                place: Place::Immediate(ty.truncate(bits)),
            }),
            Operand::Source {
                variable,
                row,
                column,
                region,
                modifier,
            } => {
                let place = self.variable(variable)?;
                let Region {
                    vertical,
                    width,
                    horizontal,
                } = region;
                if !matches!(vertical, 0 | 1 | 2 | 4 | 8 | 16 | 32)
                    || !matches!(width, 1 | 2 | 4 | 8 | 16)
                    || !matches!(horizontal, 0 | 1 | 2 | 4)
                    || u32::from(width) > size
                {
                    return Err(format!(
                        "the region <{vertical};{width},{horizontal}> is not one that vISA has for {size} channels"
                    ));
                }
                let last = (0..size).map(|c| region.element(c)).max().unwrap_or(0);
                Ok(Source {
                    ty: place.ty,
                    modifier,
                    place: Place::Region {
                        byte: self.origin(place, row, column, last)?,
                        region,
                    },
                })
            }
            Operand::Indirect {
                address,
                element,
                offset,
                region,
                modifier,
                ty,
            } => {
                let elements = self.address(address.0)?;
                let each = region == IndirectRegion::EACH;
                let scalar = region == IndirectRegion::Single(Region::SCALAR);
                let offset = match usize::try_from(offset) {
                    Ok(offset) if element == 0 && (each && elements == size || scalar) => offset,
                    _ => {
                        return Err("this region at an address is not executed".to_string());
                    }
                };
                Ok(Source {
                    ty,
                    modifier,
                    place: Place::Indirect {
                        address: address.0 as usize,
                        each: each && elements > 1,
                        offset,
                    },
                })
            }
            Operand::Packed { .. } => Err("packed vectors are not executed".to_string()),
            Operand::Destination { .. }
            | Operand::IndirectDestination { .. }
            | Operand::Address { .. }
            | Operand::AddressOf { .. }
            | Operand::AddressOfState { .. }
            | Operand::Raw { .. }
            | Operand::Predicate(_)
            | Operand::Surface(_)
            | Operand::Sampler(_)
            | Operand::State { .. }
            | Operand::Label(_)
            | Operand::Symbol(_) => Err("a source with a region belongs here".to_string()),
        }
    }

    pub(super) fn target(&self, operand: &Operand, size: u32) -> Result<Target, String> {
        let Operand::Destination {
            variable,
            row,
            column,
            stride,
        } = *operand
        else {
            return Err("a destination with a region belongs here".to_string());
        };
        if !matches!(stride, 1 | 2 | 4) {
            return Err(format!("the stride {stride} is not one of a destination"));
        }
        if variable == Variable::Predefined(Predefined::Null) {
            return Ok(Target {
                ty: Type::Ud,
                byte: None,
                stride: 1,
                control: false,
            });
        }
        let place = self.variable(variable)?;
        let last = (size - 1) * u32::from(stride);
        Ok(Target {
            ty: place.ty,
            byte: Some(self.origin(place, row, column, last)?),
            stride: usize::from(stride),
            control: variable == Variable::Predefined(Predefined::Cr0),
        })
    }

    /// The byte offset of `(row, column)` if the elements up to `last` lie inside.
    pub(super) fn origin(
        &self,
        place: VariablePlace,
        row: u16,
        column: u16,
        last: u32,
    ) -> Result<usize, String> {
        let element = place.ty.size() as usize;
        let start = usize::from(row) * self.layout.grf + usize::from(column) * element;
        let end = start + (last as usize + 1) * element;
        if end > place.size {
            return Err(format!(
                "the region reaches byte {end} of a variable of {} bytes",
                place.size
            ));
        }
        Ok(place.byte + start)
    }

    /// The byte offset of a raw operand that is `size` bytes long.
    pub(super) fn raw(&self, operand: &Operand, size: usize) -> Result<usize, String> {
        let Operand::Raw { variable, offset } = *operand else {
            return Err("a raw operand belongs here".to_string());
        };
        let place = self.variable(variable)?;
        let end = usize::from(offset) + size;
        if end > place.size {
            return Err(format!(
                "the message reaches byte {end} of a variable of {} bytes",
                place.size
            ));
        }
        if !usize::from(offset).is_multiple_of(4) || !place.byte.is_multiple_of(4) {
            return Err("a raw operand that is not aligned".to_string());
        }
        Ok(place.byte + usize::from(offset))
    }

    pub(super) fn predicate(
        &self,
        id: PredicateId,
        exec: Exec,
        at_least: u32,
    ) -> Result<usize, String> {
        let declaration = self
            .kernel
            .predicates
            .get(id.0 as usize)
            .ok_or("a predicate that is not declared")?;
        let needed = (u32::from(exec.offset) + u32::from(exec.size)).max(at_least);
        if declaration.elements > 32 || declaration.elements < needed {
            return Err(format!(
                "the predicate `{}` of {} bits is used for {needed} channels",
                declaration.name, declaration.elements
            ));
        }
        Ok(id.0 as usize)
    }

    pub(super) fn predicate_ones(&self, id: PredicateId) -> u32 {
        let declaration = self.kernel.predicates.get(id.0 as usize);
        let elements = declaration.map_or(32, |p| p.elements.clamp(1, 32));
        u32::MAX >> (32 - elements)
    }

    /// The elements of an address variable.
    pub(super) fn address(&self, id: u32) -> Result<u32, String> {
        match self.kernel.addresses.get(id as usize) {
            Some(a) if (1..=MAX_ADDRESSES).contains(&a.elements) => Ok(a.elements),
            Some(_) | None => Err("an address variable that is not declared".to_string()),
        }
    }

    pub(super) fn surface(&self, id: u32) -> Result<usize, String> {
        if (id as usize) < self.kernel.surfaces.len() {
            Ok(id as usize)
        } else {
            Err("a surface variable that is not declared".to_string())
        }
    }
}
