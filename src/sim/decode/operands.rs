//! Resolves operands from variables, rows and columns to offsets in the register file, and checks
//! that every element is inside of its variable.

use super::Decoder;
use crate::sim::layout::VariablePlace;
use crate::sim::program::{Indirect, Place, Source, Target};
use crate::sim::registers::MAX_ADDRESSES;
use crate::visa::operand::{
    IndirectRegion, Modifier, Operand, Predefined, PredicateId, Region, Variable,
};
use crate::visa::types::{Exec, Type};

impl Decoder<'_> {
    pub(super) fn variable(&self, variable: Variable) -> Result<VariablePlace, String> {
        self.layout
            .place(variable)
            .ok_or_else(|| "use of undeclared variable".to_string())
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
                        "invalid region <{vertical};{width},{horizontal}> for {size} channels"
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
                let (width, region) = match region {
                    IndirectRegion::Single(region) => (None, region),
                    IndirectRegion::Rows { width, horizontal } => {
                        (Some(u32::from(width).max(1)), Region::strided(horizontal))
                    }
                    IndirectRegion::Stride(_) => (Some(1), Region::SCALAR),
                };
                let rows = width.map_or(1, |width| size.div_ceil(width));
                // The distance between rows equals the distance between their elements.
                let region = match width {
                    None => region,
                    Some(width) => Region {
                        vertical: 0,
                        width: width as u8,
                        horizontal: region.vertical,
                    },
                };
                Ok(Source {
                    ty,
                    modifier,
                    place: Place::Indirect(Indirect {
                        address: self.addresses(address.0, element, rows)?,
                        element: usize::from(element),
                        offset: i64::from(offset),
                        width,
                        region,
                    }),
                })
            }
            Operand::Packed { ty, bits } => {
                let elements = u32::from(ty.elements());
                if size > elements {
                    return Err(format!(
                        "packed vector of {elements} elements does not match {size} channels"
                    ));
                }
                Ok(Source {
                    ty: ty.element(),
                    modifier: Modifier::None,
                    place: Place::Packed(ty, bits),
                })
            }
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
            | Operand::Symbol(_) => Err("expected source with a region".to_string()),
        }
    }

    pub(super) fn target(&self, operand: &Operand, size: u32) -> Result<Target, String> {
        if let Operand::IndirectDestination {
            address,
            element,
            offset,
            stride,
            ty,
        } = *operand
        {
            let variable = self.addresses(address.0, element, 1)?;
            return Ok(Target {
                ty,
                byte: None,
                address: Some((variable, usize::from(element), i64::from(offset))),
                stride: usize::from(stride),
                control: false,
            });
        }
        let Operand::Destination {
            variable,
            row,
            column,
            stride,
        } = *operand
        else {
            return Err("expected destination with a region".to_string());
        };
        if !matches!(stride, 1 | 2 | 4) {
            return Err(format!("invalid destination stride {stride}"));
        }
        if variable == Variable::Predefined(Predefined::Null) {
            return Ok(Target {
                ty: Type::Ud,
                byte: None,
                address: None,
                stride: 1,
                control: false,
            });
        }
        let place = self.variable(variable)?;
        let last = (size - 1) * u32::from(stride);
        Ok(Target {
            ty: place.ty,
            byte: Some(self.origin(place, row, column, last)?),
            address: None,
            stride: usize::from(stride),
            control: variable == Variable::Predefined(Predefined::Cr0),
        })
    }

    /// The byte offset of `(row, column)`, if the elements up to `last` are inside of the variable.
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
                "region is out of bounds: it ends at byte {end} of a variable of {} bytes",
                place.size
            ));
        }
        Ok(place.byte + start)
    }

    /// The byte offset of a raw operand of `size` bytes.
    pub(super) fn raw(&self, operand: &Operand, size: usize) -> Result<usize, String> {
        let Operand::Raw { variable, offset } = *operand else {
            return Err("expected raw operand".to_string());
        };
        let place = self.variable(variable)?;
        let end = usize::from(offset) + size;
        if end > place.size {
            return Err(format!(
                "raw operand is out of bounds: it ends at byte {end} of a variable of {} bytes",
                place.size
            ));
        }
        if !usize::from(offset).is_multiple_of(4) || !place.byte.is_multiple_of(4) {
            return Err("raw operand is misaligned".to_string());
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
            .ok_or("use of undeclared predicate")?;
        let needed = (u32::from(exec.offset) + u32::from(exec.size)).max(at_least);
        if declaration.elements > 32 || declaration.elements < needed {
            return Err(format!(
                "predicate `{}` has {} bits, but {needed} are required",
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

    /// Number of elements of an address variable.
    pub(super) fn address(&self, id: u32) -> Result<u32, String> {
        match self.kernel.addresses.get(id as usize) {
            Some(a) if (1..=MAX_ADDRESSES).contains(&a.elements) => Ok(a.elements),
            Some(_) | None => Err("use of undeclared address variable".to_string()),
        }
    }

    /// The index of an address variable that has `count` elements starting at `element`.
    pub(super) fn addresses(&self, id: u32, element: u8, count: u32) -> Result<usize, String> {
        let elements = self.address(id)?;
        if u32::from(element) + count > elements {
            return Err(format!(
                "address operand is out of bounds: {count} addresses from element {element} of an address variable of {elements} elements"
            ));
        }
        Ok(id as usize)
    }

    pub(super) fn surface(&self, id: u32) -> Result<usize, String> {
        if (id as usize) < self.kernel.surfaces.len() {
            Ok(id as usize)
        } else {
            Err("use of undeclared surface variable".to_string())
        }
    }
}
