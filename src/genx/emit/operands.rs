//! Operands: sources with regions, modifiers and types, destinations, copies of storage.

use super::{Emitted, Emitter};
use crate::genx::bales::{Read, Write, read_of, single_read};
use crate::genx::function::{Instruction, InstructionId, Operand, Value};
use crate::genx::opcode::Opcode;
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type};
use crate::visa::instruction::{Instruction as VisaInstruction, PredicateUse};
use crate::visa::kernel::{AddressDecl, InputRole};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{
    AddressId, IndirectRegion, Modifier, Operand as VisaOperand, Predefined, Region as VisaRegion,
    Variable, VariableId,
};
use crate::visa::types::{Exec, Type as VisaType};

/// The most addresses that one operand uses.
const MAX_ADDRESSES: u32 = 8;
/// The most addresses that one instruction computes: the elements of the address register.
const ADDRESS_ELEMENTS: u32 = 16;

/// Addresses in the register file: elements of an address variable, from one on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Addresses {
    pub(super) variable: AddressId,
    pub(super) first: u8,
}

/// Where an instruction writes its result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Dest {
    pub(super) place: Place,
    /// The type of the elements.
    pub(super) scalar: Scalar,
    /// The number of elements.
    pub(super) count: u32,
    /// The distance between elements, in elements.
    pub(super) stride: u8,
    /// The predicate of the elements that are written.
    pub(super) predicate: Option<PredicateUse>,
    /// The first channel, whose bit of the predicate is that of the first element.
    pub(super) channel: u8,
    /// Whether the result is clamped.
    pub(super) saturate: bool,
}

/// The place of the first element of a destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// A byte of a variable.
    Byte(VariableId, u32),
    /// At an address in the register file.
    Indirect(Addresses),
}

impl Dest {
    /// The consecutive elements of a variable, from a byte on.
    pub(super) fn of(variable: VariableId, byte: u32, scalar: Scalar, count: u32) -> Dest {
        Dest {
            place: Place::Byte(variable, byte),
            scalar,
            count,
            stride: 1,
            predicate: None,
            channel: 0,
            saturate: false,
        }
    }
}

/// The combination of two modifiers, the outer one first.
fn combined(outer: Modifier, inner: Modifier) -> Option<Modifier> {
    use Modifier::{Absolute, Negate, NegateAbsolute, None as Plain, Not};
    Some(match (outer, inner) {
        (Plain, other) | (other, Plain) => other,
        (Negate, Negate) => Plain,
        (Negate, Absolute) => NegateAbsolute,
        (Negate, NegateAbsolute) => Absolute,
        (Absolute, Negate | Absolute | NegateAbsolute) => Absolute,
        (NegateAbsolute, Negate | Absolute | NegateAbsolute) => NegateAbsolute,
        (Not, Not) => Plain,
        (Not, Negate | Absolute | NegateAbsolute) | (Negate | Absolute | NegateAbsolute, Not) => {
            return None;
        }
    })
}

impl Emitter<'_> {
    /// The place of a value that is stored.
    pub(super) fn place(&self, value: Value) -> Emitted<(VariableId, u32)> {
        let class = self.storage.class(value);
        match self.variables.get(&class) {
            Some(&variable) => Ok((variable, self.storage.byte(value))),
            None => self.reject("a value without storage is not supported"),
        }
    }

    /// The destination of an entire value. A predicate has none: see [`Emitter::compute`].
    pub(super) fn whole(&mut self, value: Value) -> Emitted<Dest> {
        let (scalar, count) = match self.function.value(value).ty {
            Type::Data(data) | Type::Pair(data) => (data.scalar, data.count()),
            Type::Pointer { .. } | Type::Void => (Scalar::I64, 1),
        };
        if scalar == Scalar::I1 {
            return Ok(Dest::of(VariableId(u32::MAX), 0, scalar, count));
        }
        let (variable, byte) = self.place(value)?;
        Ok(Dest::of(variable, byte, scalar, count))
    }

    /// Row and column of a byte in a variable with elements of a type.
    pub(super) fn row_and_column(&self, byte: u32, ty: VisaType) -> (u16, u16) {
        (
            (byte / self.grf) as u16,
            (byte % self.grf / ty.size()) as u16,
        )
    }

    /// The elements of a variable from a byte on, as a source.
    pub(super) fn at(
        &mut self,
        variable: VariableId,
        byte: u32,
        ty: VisaType,
        region: VisaRegion,
    ) -> VisaOperand {
        let variable = self.typed(variable, ty);
        let (row, column) = self.row_and_column(byte, ty);
        VisaOperand::Source {
            variable: variable.into(),
            row,
            column,
            region,
            modifier: Modifier::None,
        }
    }

    /// The elements of a variable from a byte on, as a destination.
    pub(super) fn to(
        &mut self,
        variable: VariableId,
        byte: u32,
        ty: VisaType,
        stride: u8,
    ) -> VisaOperand {
        let variable = self.typed(variable, ty);
        let (row, column) = self.row_and_column(byte, ty);
        VisaOperand::Destination {
            variable: variable.into(),
            row,
            column,
            stride,
        }
    }

    /// The operand of a destination, with elements of a type of the same size.
    pub(super) fn written(&mut self, dest: &Dest, ty: VisaType) -> VisaOperand {
        match dest.place {
            Place::Byte(variable, byte) => self.to(variable, byte, ty, dest.stride),
            Place::Indirect(address) => VisaOperand::IndirectDestination {
                address: address.variable,
                element: address.first,
                offset: 0,
                stride: dest.stride,
                ty,
            },
        }
    }

    /// Appends an instruction with this destination; `operands` include it.
    pub(super) fn push_to(&mut self, dest: &Dest, mut instruction: VisaInstruction) {
        instruction.exec = Some(Exec {
            size: dest.count as u8,
            offset: dest.channel,
            no_mask: true,
        });
        if dest.predicate.is_some() {
            instruction.predicate = dest.predicate;
        }
        instruction.saturate |= dest.saturate;
        self.push(instruction);
    }

    /// Appends an instruction with this destination and these sources.
    pub(super) fn op_to(
        &mut self,
        dest: &Dest,
        opcode: Visa,
        ty: VisaType,
        sources: impl IntoIterator<Item = VisaOperand>,
    ) {
        let mut operands = vec![self.written(dest, ty)];
        operands.extend(sources);
        let exec = Exec::no_mask(dest.count as u8);
        self.push_to(dest, VisaInstruction::new(opcode, exec, operands, self.loc));
    }

    /// An operand as a source of an instruction of `count` channels, with its parts.
    pub(super) fn source(
        &mut self,
        operand: Operand,
        signed: bool,
        count: u32,
    ) -> Emitted<VisaOperand> {
        let Operand::Value(value) = operand else {
            return self.constant(operand, signed);
        };
        if let Some(id) = self.bales.source(self.function, operand) {
            return self.folded(id, signed, count);
        }
        if let Some(index) = self.surface_index(value) {
            return Ok(VisaOperand::Immediate {
                ty: VisaType::Ud,
                bits: index,
            });
        }
        let scalar = self.scalar_of(operand);
        let Some(ty) = scalar.visa(signed) else {
            return self.reject("a predicate as a number is not supported");
        };
        let (variable, byte) = self.place(value)?;
        let region = match self.count_of(operand) {
            1 => VisaRegion::SCALAR,
            _ => VisaRegion::CONTIGUOUS,
        };
        Ok(self.at(variable, byte, ty, region))
    }

    fn folded(&mut self, id: InstructionId, signed: bool, count: u32) -> Emitted<VisaOperand> {
        let instruction = self.function.instruction(id);
        if let Some(read) = read_of(self.function, instruction) {
            return self.read(&read, signed);
        }
        let first = instruction.operands.first().copied();
        let Some(first) = first else {
            return self.dispatch_scalar(instruction, signed);
        };
        match instruction.opcode {
            Opcode::Fneg => self.modified(first, Modifier::Negate, signed, count),
            Opcode::Fabs | Opcode::Absf => self.modified(first, Modifier::Absolute, signed, count),
            Opcode::Absi => self.modified(first, Modifier::Absolute, true, count),
            Opcode::Xor => match single_read(self.function, instruction) {
                Some(inner) => self.modified(inner, Modifier::Not, signed, count),
                None => self.reject("a folded operation is not supported"),
            },
            Opcode::Zext => self.source(first, false, count),
            Opcode::Sext => self.source(first, true, count),
            _ => self.reject("a folded operation is not supported"),
        }
    }

    /// A source with a modifier. The negation of a constant is another constant.
    pub(super) fn modified(
        &mut self,
        operand: Operand,
        outer: Modifier,
        signed: bool,
        count: u32,
    ) -> Emitted<VisaOperand> {
        let source = self.source(operand, signed, count)?;
        self.with_modifier(source, outer)
    }

    pub(super) fn with_modifier(
        &mut self,
        mut source: VisaOperand,
        outer: Modifier,
    ) -> Emitted<VisaOperand> {
        match &mut source {
            VisaOperand::Source { modifier, .. } | VisaOperand::Indirect { modifier, .. } => {
                match combined(outer, *modifier) {
                    Some(both) => *modifier = both,
                    None => return self.reject("these modifiers together are not supported"),
                }
            }
            VisaOperand::Immediate { ty, bits } => {
                let ty = *ty;
                let sign = 1u64 << (8 * ty.size() - 1);
                let changed = match (outer, ty.is_float()) {
                    (Modifier::None, _) => *bits,
                    (Modifier::Negate, true) => *bits ^ sign,
                    (Modifier::Negate, false) => bits.wrapping_neg(),
                    (Modifier::Absolute, true) => *bits & !sign,
                    (Modifier::NegateAbsolute, true) => *bits | sign,
                    (Modifier::Absolute, false) if *bits & sign != 0 => bits.wrapping_neg(),
                    (Modifier::Absolute, false) => *bits,
                    (Modifier::NegateAbsolute, false) if *bits & sign != 0 => *bits,
                    (Modifier::NegateAbsolute, false) => bits.wrapping_neg(),
                    (Modifier::Not, _) => !*bits,
                };
                *bits = ty.truncate(changed);
            }
            _ => return self.reject("a modifier of this operand is not supported"),
        }
        Ok(source)
    }

    /// A value of the dispatch that is a scalar: an unsigned variable, or its alias with the sign that the
    /// operation needs.
    pub(super) fn dispatch_scalar(
        &mut self,
        instruction: &Instruction,
        signed: bool,
    ) -> Emitted<VisaOperand> {
        // The bytes of the thread's header that the predefined variables are.
        let (register, byte) = match instruction.opcode {
            Opcode::GroupIdX => (Predefined::GroupIdX, 4),
            Opcode::GroupIdY => (Predefined::GroupIdY, 24),
            Opcode::GroupIdZ => (Predefined::GroupIdZ, 28),
            _ => return self.reject("this value of the dispatch is not supported"),
        };
        if !signed {
            return Ok(VisaOperand::scalar(Variable::Predefined(register), 0));
        }
        let alias = match self.signed_ids.get(&register) {
            Some(&known) => known,
            None => {
                let header = Variable::Predefined(Predefined::R0);
                let alias = self.add_alias((header, byte), VisaType::D, 1);
                self.signed_ids.insert(register, alias);
                alias
            }
        };
        Ok(VisaOperand::scalar(alias, 0))
    }

    /// The input with an element of a vector of the dispatch.
    pub(super) fn dispatch_element(
        &self,
        instruction: &Instruction,
        element: u32,
    ) -> Option<VariableId> {
        let dimension = u8::try_from(element).ok()?;
        let role = match instruction.opcode {
            Opcode::LocalId | Opcode::LocalId16 => InputRole::LocalId(dimension),
            Opcode::LocalSize => InputRole::LocalSize(dimension),
            Opcode::GroupCount => InputRole::GroupCount(dimension),
            _ => return None,
        };
        self.inputs.get(&role).copied()
    }

    /// A region of a vector as a source.
    pub(super) fn read(&mut self, read: &Read, signed: bool) -> Emitted<VisaOperand> {
        let scalar = self.scalar_of(read.vector);
        let Some(ty) = scalar.visa(signed) else {
            return self.reject("a region of a predicate is not supported");
        };
        let vector = match read.vector {
            Operand::Value(vector) => vector,
            Operand::Constant(id) => {
                let variable = self.materialize(id, self.function.constant(id))?;
                return self.region(variable, 0, read, ty);
            }
        };
        if let Some(id) = self.bales.source(self.function, read.vector) {
            let of = self.function.instruction(id);
            let Offset::Bytes(byte) = read.region.offset else {
                return self
                    .reject("a region at a variable offset of a dispatch value is not supported");
            };
            let Some(input) = self.dispatch_element(of, byte / scalar.bytes()) else {
                return self.reject("this value of the dispatch is not supported");
            };
            // Words stay unsigned in operations on doublewords.
            let known = self.kernel.variable_type(input.into());
            let ty = if known.size() == ty.size() { ty } else { known };
            return Ok(self.at(input, 0, ty, VisaRegion::SCALAR));
        }
        let (variable, start) = self.place(vector)?;
        self.region(variable, start, read, ty)
    }

    /// A region of a variable, in elements of a type of the same size as the vector's.
    fn region(
        &mut self,
        variable: VariableId,
        start: u32,
        read: &Read,
        ty: VisaType,
    ) -> Emitted<VisaOperand> {
        let Some(region) = read.region.visa_source() else {
            return self.reject(format!("{} is not supported", describe(read.region)));
        };
        match read.region.offset {
            Offset::Bytes(byte) => Ok(self.at(variable, start + byte, ty, region)),
            Offset::Value => {
                let address = self.address(variable, start, read.offset, 1)?;
                Ok(VisaOperand::Indirect {
                    address: address.variable,
                    element: address.first,
                    offset: 0,
                    region: IndirectRegion::Single(region),
                    modifier: Modifier::None,
                    ty,
                })
            }
            Offset::Values => {
                let rows = read.region.rows();
                let address = self.address(variable, start, read.offset, rows)?;
                Ok(VisaOperand::Indirect {
                    address: address.variable,
                    element: address.first,
                    offset: 0,
                    region: IndirectRegion::Rows {
                        width: region.width,
                        horizontal: region.horizontal,
                    },
                    modifier: Modifier::None,
                    ty,
                })
            }
        }
    }

    /// Addresses in the register file: of a byte of a variable, plus offsets. Those of offsets that are elements of
    /// one vector are computed together.
    pub(super) fn address(
        &mut self,
        variable: VariableId,
        start: u32,
        offset: Option<Operand>,
        rows: u32,
    ) -> Emitted<Addresses> {
        let Some(offset) = offset.filter(|_| rows <= MAX_ADDRESSES && rows.is_power_of_two())
        else {
            return self.reject(format!(
                "a region with {rows} variable offsets is not supported"
            ));
        };
        let Ok(start) = i16::try_from(start) else {
            return self.reject("a region of a vector of this size is not supported");
        };
        let folded = self.bales.source(self.function, offset);
        let read = folded.and_then(|id| read_of(self.function, self.function.instruction(id)));
        let vector = read.and_then(|read| self.offsets_of(&read, rows));
        // The operand with the offsets that are computed together, the first of them, their number, and the place
        // of the first one that is needed.
        let (offsets, first, count, element) = match vector {
            Some((vector, element)) => {
                let of_vector = self.function.operand_data(vector).map_or(1, Data::count);
                let count = of_vector.min(ADDRESS_ELEMENTS);
                (vector, element / count * count, count, element % count)
            }
            None => (offset, 0, rows, 0),
        };
        let key = (variable, start, offsets, first);
        let known = match self.addresses.get(&key) {
            Some(&known) => known,
            None => {
                let source = match read {
                    Some(_) if vector.is_some() => self.words_of(offsets, first, count)?,
                    Some(read) => self.read(&read, false)?,
                    None if folded.is_some() => {
                        return self.reject("this offset of a region is not supported");
                    }
                    None => self.words_of(offset, 0, rows)?,
                };
                let name = format!("A{}", self.kernel.addresses.len());
                let id = self.kernel.add_address(AddressDecl {
                    name,
                    elements: count,
                });
                let base = VisaOperand::AddressOf {
                    variable: variable.into(),
                    offset: start,
                };
                let to = VisaOperand::address(id, 1);
                self.op(Visa::AddrAdd, count, vec![to, base, source]);
                self.addresses.insert(key, id);
                id
            }
        };
        Ok(Addresses {
            variable: known,
            first: element as u8,
        })
    }

    /// The vector of words that adjacent offsets are a region of, and the first one's element.
    fn offsets_of(&self, read: &Read, rows: u32) -> Option<(Operand, u32)> {
        let data = self.function.operand_data(read.vector)?;
        let Offset::Bytes(byte) = read.region.offset else {
            return None;
        };
        let is_own = read.vector.value().is_some()
            && self.bales.source(self.function, read.vector).is_none();
        let is_plain = rows == 1 || read.region.is_contiguous();
        let element = byte / 2;
        (is_own
            && is_plain
            && data.scalar == Scalar::I16
            && data.count().is_power_of_two()
            && element % data.count().min(ADDRESS_ELEMENTS) + rows <= ADDRESS_ELEMENTS)
            .then_some((read.vector, element))
    }

    /// The low words of elements of an operand, or its bytes.
    fn words_of(&mut self, operand: Operand, first: u32, count: u32) -> Emitted<VisaOperand> {
        let (place, byte) = match (operand, self.function.splat_of(operand)) {
            (_, Some(bits)) => {
                return Ok(VisaOperand::Immediate {
                    ty: VisaType::Uw,
                    bits: bits & 0xffff,
                });
            }
            (Operand::Value(value), None) => self.place(value)?,
            (Operand::Constant(id), None) => (self.materialize(id, self.function.constant(id))?, 0),
        };
        let scalar = self.scalar_of(operand);
        let ty = match scalar {
            Scalar::I8 => VisaType::Ub,
            _ => VisaType::Uw,
        };
        let step = (scalar.bytes() / ty.size()) as u8;
        let region = match count {
            1 => VisaRegion::SCALAR,
            _ => VisaRegion::strided(step),
        };
        Ok(self.at(place, byte + first * scalar.bytes(), ty, region))
    }

    /// Writes a region of a vector.
    pub(super) fn write(&mut self, instruction: &Instruction, write: &Write) -> Emitted {
        let Some(result) = instruction.result else {
            return self.reject("a write without result is not supported");
        };
        let (variable, byte) = self.place(result)?;
        self.update(write.old, result)?;
        let scalar = self.scalar_of(write.value);
        let Some(stride) = write.region.visa_destination() else {
            return self.reject(format!(
                "{} is not supported as a destination",
                describe(write.region)
            ));
        };
        let place = match write.region.offset {
            Offset::Bytes(start) => Place::Byte(variable, byte + start),
            Offset::Value | Offset::Values => {
                let offset = instruction.region_offset();
                Place::Indirect(self.address(variable, byte, offset, 1)?)
            }
        };
        let mut dest = Dest {
            place,
            stride,
            ..Dest::of(variable, byte, scalar, write.region.count)
        };
        if let Some(mask) = write.mask
            && let Some(usage) = self.predicate(mask)?
        {
            dest.predicate = Some(usage.of());
            dest.channel = usage.channel;
        }
        match self.bales.computed(self.function, write.value) {
            Some(inner) => self.compute(inner, dest),
            None => self.move_to(&dest, write.value),
        }
    }

    /// Copies elements without changing their bits.
    pub(super) fn move_to(&mut self, dest: &Dest, operand: Operand) -> Emitted {
        let scalar = dest.scalar;
        if scalar == Scalar::I64 || scalar == Scalar::F64 {
            return self.move_wide(dest, operand);
        }
        let bits = Scalar::integer_of_bytes(scalar.bytes()).unwrap_or(scalar);
        let source = self.source(operand, true, dest.count)?;
        let source = self.as_integer(source);
        let ty = bits.visa(true).unwrap_or(VisaType::D);
        self.op_to(dest, Visa::Mov, ty, [source]);
        Ok(())
    }

    /// The bits of a source of floats as integers. Modifiers are kept, and the floats with them.
    pub(super) fn as_integer(&mut self, source: VisaOperand) -> VisaOperand {
        let integer = |ty: VisaType| match ty.size() {
            1 => VisaType::B,
            2 => VisaType::W,
            4 => VisaType::D,
            _ => VisaType::Q,
        };
        match source {
            VisaOperand::Source {
                variable: variable @ Variable::Declared(id),
                row,
                column,
                region,
                modifier: Modifier::None,
            } => {
                let ty = self.kernel.variable_type(variable);
                if !ty.is_float() {
                    return source;
                }
                let root = self.root_of(id);
                VisaOperand::Source {
                    variable: self.typed(root, integer(ty)).into(),
                    row,
                    column,
                    region,
                    modifier: Modifier::None,
                }
            }
            VisaOperand::Immediate { ty, bits } if ty.is_float() => VisaOperand::Immediate {
                ty: integer(ty),
                bits,
            },
            VisaOperand::Indirect {
                address,
                element,
                offset,
                region,
                modifier: Modifier::None,
                ty,
            } => VisaOperand::Indirect {
                address,
                element,
                offset,
                region,
                modifier: Modifier::None,
                ty: if ty.is_float() { integer(ty) } else { ty },
            },
            other => other,
        }
    }

    /// The variable that an alias of all of it is of.
    pub(super) fn root_of(&self, id: VariableId) -> VariableId {
        match self
            .kernel
            .variables
            .get(id.0 as usize)
            .and_then(|v| v.alias)
        {
            Some((Variable::Declared(root), _)) => root,
            _ => id,
        }
    }

    /// Makes the storage of a result that of the old value that it changes: copies it if they are not
    /// the same.
    pub(super) fn update(&mut self, old: Operand, result: Value) -> Emitted {
        match old {
            Operand::Value(value) if self.storage.shares(value, result) => Ok(()),
            _ => self.copy(old, result),
        }
    }

    /// Copies an operand to the storage of a value of the same type.
    pub(super) fn copy(&mut self, operand: Operand, result: Value) -> Emitted {
        let (variable, byte) = self.place(result)?;
        match operand {
            Operand::Constant(id) => self.fill(variable, byte, id),
            Operand::Value(value) => {
                if let Some(index) = self.surface_index(value) {
                    let to = self.to(variable, byte, VisaType::Ud, 1);
                    self.op(Visa::Mov, 1, vec![to, VisaOperand::ud(index as u32)]);
                    return Ok(());
                }
                let (from, start) = self.place(value)?;
                let ty = self.function.value(value).ty;
                let bytes = match ty {
                    Type::Data(data) => data.bytes(),
                    Type::Pair(data) => crate::genx::bales::second_of_pair(data) + data.bytes(),
                    Type::Pointer { .. } => 8,
                    Type::Void => 0,
                };
                self.copy_bytes((from, start), (variable, byte), bytes);
                Ok(())
            }
        }
    }

    /// Copies bytes by moves of up to two registers.
    pub(super) fn copy_bytes(
        &mut self,
        from: (VariableId, u32),
        to: (VariableId, u32),
        bytes: u32,
    ) {
        let mut done = 0;
        while done < bytes {
            let left = bytes - done;
            let (size, ty) = match left {
                4.. => (4, VisaType::D),
                2..=3 => (2, VisaType::W),
                _ => (1, VisaType::B),
            };
            let most = (2 * self.grf / size).min(left / size).min(32);
            // The largest power of two.
            let count = 1 << most.ilog2();
            let region = match count {
                1 => VisaRegion::SCALAR,
                _ => VisaRegion::CONTIGUOUS,
            };
            let source = self.at(from.0, from.1 + done, ty, region);
            let target = self.to(to.0, to.1 + done, ty, 1);
            self.op(Visa::Mov, count, vec![target, source]);
            done += count * size;
        }
    }

    /// The index in the binding table of a surface argument.
    pub(super) fn surface_index(&self, value: Value) -> Option<u64> {
        let kernel = self.function.kernel.as_ref()?;
        let position = self.function.parameters.iter().position(|&p| p == value)?;
        let is_surface = |k: usize| {
            let info = kernel.arguments.get(k);
            info.is_some_and(|info| info.kind == crate::genx::function::ArgumentKind::Surface)
        };
        is_surface(position).then(|| (0..position).filter(|&k| is_surface(k)).count() as u64)
    }
}

/// A region in the words of a message.
fn describe(region: Region) -> String {
    let Region {
        vstride,
        width,
        stride,
        count,
        ..
    } = region;
    format!("the region <{vstride};{width},{stride}> of {count} elements")
}
