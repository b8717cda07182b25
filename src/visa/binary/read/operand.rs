//! Reads operands.

use super::{ReadError, Reader};
use crate::visa::binary::layout::{class, region_value};
use crate::visa::instruction::LscIndex;
use crate::visa::operand::{IndirectRegion, Modifier, Operand, PackedType, Region, State};
use crate::visa::types::Type;

impl Reader<'_> {
    pub(super) fn raw(&mut self) -> Result<Operand, ReadError> {
        let number = self.bytes.u32()?;
        let offset = self.bytes.u16()?;
        if number == 0 {
            return Ok(Operand::NULL);
        }
        Ok(Operand::Raw {
            variable: self.variable_numbered(number)?,
            offset,
        })
    }

    /// Reads a vector operand: a destination, a source, or (if `place`) the address of a variable.
    pub(super) fn vector(&mut self, destination: bool, place: bool) -> Result<Operand, ReadError> {
        let tag = self.bytes.u8()?;
        let modifier = match (destination, tag >> 3 & 7) {
            (true, _) | (_, 0) => Modifier::None,
            (false, 1) => Modifier::Absolute,
            (false, 2) => Modifier::Negate,
            (false, 3) => Modifier::NegateAbsolute,
            (false, 5) => Modifier::Not,
            (false, _) => return Err(self.bytes.error("invalid source modifier")),
        };
        match tag & 7 {
            class::GENERAL => {
                let number = self.bytes.u32()?;
                let variable = self.variable_numbered(number)?;
                let row = u16::from(self.bytes.u8()?);
                let column = u16::from(self.bytes.u8()?);
                let region = self.bytes.u16()?;
                if destination {
                    return Ok(Operand::Destination {
                        variable,
                        row,
                        column,
                        stride: self.stride(region >> 8)?,
                    });
                }
                if place {
                    let size = self.kernel.variable_type(variable).size() as u16;
                    let offset = i16::try_from(column * size).ok().filter(|_| row == 0);
                    let Some(offset) = offset else {
                        return Err(self
                            .bytes
                            .error("address of a variable is not in its first row"));
                    };
                    return Ok(Operand::AddressOf { variable, offset });
                }
                Ok(Operand::Source {
                    variable,
                    row,
                    column,
                    region: self.region(region)?,
                    modifier,
                })
            }
            class::ADDRESS => {
                let address = self.address_numbered()?;
                let element = self.bytes.u8()?;
                match self.bytes.u8()? {
                    power @ 0..=4 => Ok(Operand::Address {
                        address,
                        element,
                        width: 1 << power,
                    }),
                    _ => Err(self.bytes.error("invalid address width")),
                }
            }
            class::PREDICATE => {
                let number = self.bytes.u16()?;
                self.predicate_numbered(number).map(Operand::Predicate)
            }
            class::INDIRECT => self.indirect(destination, modifier),
            class::IMMEDIATE => self.immediate(),
            class::STATE => {
                let kind = self.bytes.u8()?;
                let number = u32::from(self.bytes.u16()?);
                let offset = self.bytes.u8()?;
                let state = match kind {
                    0 => State::Surface(self.surface_numbered(number)?),
                    1 => State::Sampler(self.sampler_numbered(number)?),
                    _ => return Err(self.bytes.error("invalid kind of state variable")),
                };
                if place {
                    let offset = i16::from(offset) * 2;
                    return Ok(Operand::AddressOfState { state, offset });
                }
                Ok(Operand::State { state, offset })
            }
            _ => Err(self.bytes.error("invalid operand class")),
        }
    }

    fn indirect(&mut self, destination: bool, modifier: Modifier) -> Result<Operand, ReadError> {
        let address = self.address_numbered()?;
        let element = self.bytes.u8()?;
        let offset = self.bytes.u16()? as i16;
        let bits = self.bytes.u8()?;
        let region = self.bytes.u16()?;
        let Some(ty) = Type::from_code(bits & 15) else {
            return Err(self.bytes.error("invalid type"));
        };
        if destination {
            return Ok(Operand::IndirectDestination {
                address,
                element,
                offset,
                stride: self.stride(region >> 8)?,
                ty,
            });
        }
        let value = |code| region_value(code).ok_or_else(|| self.bytes.error("invalid region"));
        let horizontal = self.stride(region >> 8)?;
        let region = match (value(region)?, value(region >> 4)?) {
            (None, None) => IndirectRegion::Stride(horizontal),
            (None, Some(width)) => IndirectRegion::Rows { width, horizontal },
            (Some(vertical), width) => IndirectRegion::Single(Region {
                vertical,
                width: width.unwrap_or(1),
                horizontal,
            }),
        };
        Ok(Operand::Indirect {
            address,
            element,
            offset,
            region,
            modifier,
            ty,
        })
    }

    fn immediate(&mut self) -> Result<Operand, ReadError> {
        let code = self.bytes.u8()? & 15;
        if let Some(ty) = PackedType::ALL.into_iter().find(|ty| ty.code() == code) {
            let bits = self.bytes.u32()?;
            return Ok(Operand::Packed { ty, bits });
        }
        let Some(ty) = Type::from_code(code) else {
            return Err(self.bytes.error("invalid type of an immediate"));
        };
        let bits = match ty.size() {
            8 => self.bytes.u64()?,
            _ => u64::from(self.bytes.u32()?),
        };
        Ok(Operand::Immediate {
            ty,
            bits: ty.truncate(bits),
        })
    }

    fn stride(&self, code: u16) -> Result<u8, ReadError> {
        match region_value(code) {
            Some(stride @ (None | Some(0 | 1 | 2 | 4))) => Ok(stride.unwrap_or(0)),
            _ => Err(self.bytes.error("invalid stride")),
        }
    }

    fn region(&self, code: u16) -> Result<Region, ReadError> {
        match (region_value(code), region_value(code >> 4)) {
            (Some(Some(vertical)), Some(width @ (None | Some(0 | 1 | 2 | 4 | 8 | 16)))) => {
                Ok(Region {
                    vertical,
                    width: width.unwrap_or(0),
                    horizontal: self.stride(code >> 8)?,
                })
            }
            _ => Err(self.bytes.error("invalid region")),
        }
    }

    pub(super) fn lsc_index(&mut self) -> Result<LscIndex, ReadError> {
        match self.vector(false, false)? {
            Operand::Immediate { bits, .. } => Ok(LscIndex::Immediate(bits as u32)),
            Operand::Source {
                variable,
                row,
                column,
                ..
            } => Ok(LscIndex::Variable {
                variable,
                row,
                column,
            }),
            _ => Err(self.bytes.error("invalid surface of an LSC message")),
        }
    }
}
