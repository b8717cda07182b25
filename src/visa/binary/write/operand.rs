//! Writes operands.

use super::{Bytes, Writer, sampler_number, variable_number};
use crate::visa::binary::detail;
use crate::visa::binary::layout::{FIRST_PREDICATE, SATURATE, class, region_code};
use crate::visa::instruction::{Instruction, LscIndex};
use crate::visa::operand::{
    IndirectRegion, Modifier, Operand, PredicateId, Region, State, Variable,
};
use crate::visa::types::Type;

impl Writer<'_> {
    pub(super) fn raw(&mut self, out: &mut Bytes, operand: &Operand) {
        match *operand {
            Operand::Raw { variable, offset } => {
                out.u32(variable_number(variable));
                out.u16(offset);
            }
            _ => self.error("expected raw operand"),
        }
    }

    /// Row and column, moved into the range of the format's bytes (0 to 255).
    fn place(&mut self, row: u16, column: u16, ty: Type) -> (u8, u8) {
        let mut place = (u32::from(row), u32::from(column));
        if let (Some(grf), true) = (self.options.grf_bytes, place.1 > 255) {
            let bytes = place.0 * grf + place.1 * ty.size();
            place = (bytes / grf, bytes % grf / ty.size());
        }
        match (u8::try_from(place.0), u8::try_from(place.1)) {
            (Ok(row), Ok(column)) => (row, column),
            _ => {
                self.error(format!(
                    "row {row} or column {column} exceeds the limit of 255 of the binary format (with --target columns become rows)"
                ));
                (0, 0)
            }
        }
    }

    fn general(&mut self, out: &mut Bytes, variable: Variable, row: u16, column: u16) {
        let ty = self.kernel.variable_type(variable);
        let (row, column) = self.place(row, column, ty);
        out.u32(variable_number(variable));
        out.u8(row);
        out.u8(column);
    }

    pub(super) fn vector(&mut self, out: &mut Bytes, operand: &Operand, saturate: bool) {
        let saturation = if saturate { SATURATE << 3 } else { 0 };
        match *operand {
            Operand::Destination {
                variable,
                row,
                column,
                stride,
            } => {
                out.u8(class::GENERAL | saturation);
                self.general(out, variable, row, column);
                out.u16(region_code(Some(stride)) << 8);
            }
            Operand::Source {
                variable,
                row,
                column,
                region,
                modifier,
            } => {
                out.u8(class::GENERAL | modifier_code(modifier) << 3);
                self.general(out, variable, row, column);
                out.u16(full_region(region));
            }
            Operand::IndirectDestination {
                address,
                element,
                offset,
                stride,
                ty,
            } => {
                out.u8(class::INDIRECT | saturation);
                out.u16(address.0 as u16);
                out.u8(element);
                out.u16(offset as u16);
                out.u8(ty.code());
                out.u16(region_code(Some(stride)) << 8);
            }
            Operand::Indirect {
                address,
                element,
                offset,
                region,
                modifier,
                ty,
            } => {
                out.u8(class::INDIRECT | modifier_code(modifier) << 3);
                out.u16(address.0 as u16);
                out.u8(element);
                out.u16(offset as u16);
                out.u8(ty.code());
                out.u16(match region {
                    IndirectRegion::Single(region) => full_region(region),
                    IndirectRegion::Rows { width, horizontal } => {
                        region_code(Some(width)) << 4 | region_code(Some(horizontal)) << 8
                    }
                    IndirectRegion::Stride(stride) => region_code(Some(stride)) << 8,
                });
            }
            Operand::Immediate { ty, bits } => {
                out.u8(class::IMMEDIATE);
                out.u8(ty.code());
                let bits = extended(ty, bits);
                out.u32(bits as u32);
                if ty.size() == 8 {
                    out.u32((bits >> 32) as u32);
                }
            }
            Operand::Packed { ty, bits } => {
                out.u8(class::IMMEDIATE);
                out.u8(ty.code());
                out.u32(bits);
            }
            Operand::Address {
                address,
                element,
                width,
            } => {
                out.u8(class::ADDRESS);
                out.u16(address.0 as u16);
                out.u8(element);
                out.u8(width.trailing_zeros() as u8);
            }
            Operand::AddressOf { variable, offset } => {
                let size = self.kernel.variable_type(variable).size();
                let columns = u32::try_from(offset)
                    .ok()
                    .filter(|o| o.is_multiple_of(size));
                let Some(columns) = columns.map(|bytes| (bytes / size) as u16) else {
                    return self.error("address of a variable is not at the start of an element");
                };
                out.u8(class::GENERAL);
                self.general(out, variable, 0, columns);
                out.u16(full_region(Region::SCALAR));
            }
            Operand::AddressOfState { state, offset } => match u8::try_from(offset / 2) {
                Ok(words) if offset % 2 == 0 => self.state(out, state, words),
                _ => self.error("address of a state variable is not at the start of a word, or exceeds 255 words"),
            },
            Operand::State { state, offset } => self.state(out, state, offset),
            Operand::Predicate(PredicateId(id)) => {
                out.u8(class::PREDICATE);
                out.u16((id + FIRST_PREDICATE) as u16 & 0xfff);
            }
            Operand::Raw { .. }
            | Operand::Surface(_)
            | Operand::Sampler(_)
            | Operand::Label(_)
            | Operand::Symbol(_) => self.error("invalid kind of operand"),
        }
    }

    fn state(&mut self, out: &mut Bytes, state: State, offset: u8) {
        let (kind, number) = match state {
            State::Surface(surface) => (0, surface.number()),
            State::Sampler(sampler) => (1, sampler_number(sampler)),
        };
        out.u8(class::STATE);
        out.u8(kind);
        out.u16(number as u16);
        out.u8(offset);
    }

    pub(super) fn lsc_surface(&mut self, out: &mut Bytes, instruction: &Instruction) {
        let operand = match detail::surface_index(instruction.detail) {
            None => Operand::ud(0),
            Some(LscIndex::Immediate(number)) => Operand::ud(number),
            Some(LscIndex::Variable {
                variable,
                row,
                column,
            }) => Operand::Source {
                variable,
                row,
                column,
                region: Region::SCALAR,
                modifier: Modifier::None,
            },
        };
        self.vector(out, &operand, false);
    }
}

fn modifier_code(modifier: Modifier) -> u8 {
    match modifier {
        Modifier::None => 0,
        Modifier::Absolute => 1,
        Modifier::Negate => 2,
        Modifier::NegateAbsolute => 3,
        Modifier::Not => 5,
    }
}

fn full_region(region: Region) -> u16 {
    region_code(Some(region.vertical))
        | region_code(Some(region.width)) << 4
        | region_code(Some(region.horizontal)) << 8
}

/// The bits of an immediate extended to at least four bytes; signed types are sign-extended.
fn extended(ty: Type, bits: u64) -> u64 {
    match (ty.is_signed(), ty.size()) {
        (true, 1) => bits as i8 as u64,
        (true, 2) => bits as i16 as u64,
        (_, _) => ty.truncate(bits),
    }
}
