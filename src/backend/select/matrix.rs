//! Matrix multiplications: `dpas` accesses whole variables, with the rows at consecutive addresses.
//!
//! Registers that are consecutive operands of a `dpas` are assigned consecutive locations before
//! selection begins, where possible. Loads and sums then write them in place. The others are
//! copied.

use super::values::Place;
use super::{Selector, visa_type};
use crate::backend::SelectError;
use crate::ir::instruction::{Detail as IrDetail, Instruction};
use crate::ir::matrix::{Element, Matrix, Precision as IrPrecision};
use crate::ir::register::Register;
use crate::ir::types::Family;
use crate::visa::instruction::{Detail, Precision};
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, Region, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// Systolic depth, fixed by the hardware.
const DEPTH: u8 = 8;

/// The registers of a `dpas`, by matrix.
struct Parts<'f> {
    matrix: Matrix,
    result: &'f [Register],
    accumulator: &'f [Register],
    b: &'f [Register],
    a: &'f [Register],
}

impl<'f> Selector<'f> {
    /// The registers of a `dpas` by matrix; `None` for any other instruction.
    fn parts(&self, instruction: &Instruction) -> Option<Parts<'f>> {
        let IrDetail::Matrix(matrix) = instruction.detail else {
            return None;
        };
        let function = self.function;
        let sources = function.sources(instruction);
        let (accumulator, rest) =
            sources.split_at_checked(matrix.accumulator_registers() as usize)?;
        let (b, a) = rest.split_at_checked(matrix.b_registers() as usize)?;
        Some(Parts {
            matrix,
            result: function.destinations(instruction),
            accumulator,
            b,
            a,
        })
    }

    /// Assigns locations to the registers of matrices.
    pub(super) fn place_matrices(&mut self) {
        let function = self.function;
        let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        for instruction in instructions {
            if let Some(parts) = self.parts(instruction) {
                for list in [parts.result, parts.accumulator, parts.b, parts.a] {
                    self.place_together(list);
                }
            }
        }
    }

    /// Assigns consecutive locations to doubleword registers that have none yet.
    fn place_together(&mut self, registers: &[Register]) {
        let is_free = |(k, r): (usize, &Register)| {
            self.places[r.index()] == Place::None
                && self.function.family(*r) == Family::Dword
                && self.patterns.constant(*r).is_none()
                && self.patterns.modifier(*r).is_none()
                && !self.is_uniform(*r)
                && !self.is_input(*r)
                && !registers[..k].contains(r)
        };
        if registers.len() < 2 || !registers.iter().enumerate().all(is_free) {
            return;
        }
        let width = self.width.channels();
        let base = self.add_temporary(VisaType::Ud, width * registers.len() as u32);
        for (k, &register) in registers.iter().enumerate() {
            self.place_in(register, base, 4 * width * k as u32);
        }
    }

    fn is_input(&self, register: Register) -> bool {
        self.function.inputs.iter().any(|i| i.register == register)
    }

    pub(super) fn multiply(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let Some(parts) = self.parts(instruction) else {
            return Err(self.internal("`dpas` without matrices"));
        };
        let matrix = parts.matrix;
        let (activations, weights) = (precision(matrix.a), precision(matrix.b));
        let a = self.gathered(parts.a, VisaType::Ud);
        let b = self.gathered(parts.b, VisaType::Ud);
        let accumulator = match matrix.accumulator {
            Some(element) => {
                let variable = self.gathered(parts.accumulator, element_type(element));
                Operand::raw(variable, 0)
            }
            None => Operand::NULL,
        };
        let ty = element_type(matrix.result);
        let width = self.width.channels();
        let placed = self.placed_at(parts.result);
        let result = match placed {
            Some(base) => self.typed(base, ty, width * parts.result.len() as u32),
            None => self.add_temporary(ty, width * parts.result.len() as u32),
        };
        let exec = Exec::masked(self.width);
        let detail = Detail::Dpas {
            weights,
            activations,
            depth: DEPTH,
            repeat: matrix.rows,
        };
        let a = Operand::Source {
            variable: a.into(),
            row: 0,
            column: 0,
            region: Region::SCALAR,
            modifier: Modifier::None,
        };
        let operands = vec![Operand::raw(result, 0), accumulator, Operand::raw(b, 0), a];
        self.emit_detail(Visa::Dpas, exec, detail, operands);
        if placed.is_none() {
            let family = matrix.result.family().unsigned();
            let bits = self.typed(result, visa_type(family), width * parts.result.len() as u32);
            for (k, &register) in parts.result.iter().enumerate() {
                // If a matrix is the same in all work-items, all of its columns are equal.
                let exec = self.exec_of(register);
                let column = width * k as u32;
                let source = match exec.size {
                    1 => Operand::scalar(bits, column as u16),
                    _ => row(bits, column),
                };
                let destination = self.destination(register, family);
                self.emit(Visa::Mov, exec, vec![destination, source]);
            }
        }
        Ok(())
    }

    /// The variable in which the registers are already consecutive.
    fn placed_at(&self, registers: &[Register]) -> Option<VariableId> {
        let stride = 4 * self.width.channels();
        let mut base = None;
        for (k, register) in registers.iter().enumerate() {
            let (variable, offset, slot) = self.place_of(*register)?;
            let fits = slot == 4 && offset == stride * k as u32;
            if !fits || *base.get_or_insert(variable) != variable {
                return None;
            }
        }
        // A single register may be followed by others.
        let base = base.filter(|_| registers.len() > 1)?;
        let elements = self.kernel.variables.get(base.0 as usize)?.elements;
        (elements == self.width.channels() * registers.len() as u32).then_some(base)
    }

    /// A variable in which the registers are consecutive, without gaps: the one they are
    /// in, or a copy.
    fn gathered(&mut self, registers: &[Register], ty: VisaType) -> VariableId {
        let width = self.width.channels();
        let family = registers.first().map(|&r| self.function.family(r));
        let family = family.unwrap_or(Family::Dword);
        let bytes = (width * family.size() * registers.len() as u32).max(self.target.grf_bytes);
        if let Some(base) = self.placed_at(registers) {
            return self.typed(base, ty, bytes / ty.size());
        }
        let elements = visa_type(family.unsigned());
        let base = self.add_temporary(elements, bytes / elements.size());
        for (k, &register) in registers.iter().enumerate() {
            let source = self.source(register, family.unsigned());
            let destination = Operand::Destination {
                variable: base.into(),
                row: 0,
                column: (width * k as u32) as u16,
                stride: 1,
            };
            self.emit(
                Visa::Mov,
                Exec::masked(self.width),
                vec![destination, source],
            );
        }
        self.typed(base, ty, bytes / ty.size())
    }

    /// A view of a variable's bytes as another type.
    fn typed(&mut self, of: VariableId, ty: VisaType, elements: u32) -> VariableId {
        if self.kernel.variable_type(of.into()) == ty {
            return of;
        }
        let found =
            self.kernel.variables.iter().position(|v| {
                v.alias == Some((of.into(), 0)) && v.ty == ty && v.elements == elements
            });
        if let Some(index) = found {
            return VariableId(index as u32);
        }
        self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty,
            elements,
            align: ty.size().into(),
            alias: Some((of.into(), 0)),
        })
    }
}

/// A row as a source: the column offset is in elements.
fn row(variable: VariableId, column: u32) -> Operand {
    Operand::Source {
        variable: variable.into(),
        row: 0,
        column: column as u16,
        region: Region::CONTIGUOUS,
        modifier: Modifier::None,
    }
}

/// The vISA type of a matrix element in its variable.
fn element_type(element: Element) -> VisaType {
    match element {
        Element::S32 => VisaType::D,
        Element::F32 => VisaType::F,
        Element::F16 => VisaType::Hf,
        Element::Bf16 => VisaType::Bf,
    }
}

/// The precision of the elements of A or B.
pub(crate) fn precision(precision: IrPrecision) -> Precision {
    match precision {
        IrPrecision::U2 => Precision::U2,
        IrPrecision::S2 => Precision::S2,
        IrPrecision::U4 => Precision::U4,
        IrPrecision::S4 => Precision::S4,
        IrPrecision::U8 => Precision::U8,
        IrPrecision::S8 => Precision::S8,
        IrPrecision::Bf16 => Precision::Bf16,
        IrPrecision::F16 => Precision::Fp16,
        IrPrecision::Tf32 => Precision::Tf32,
    }
}
