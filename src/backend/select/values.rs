//! The locations of registers: variables with one element or one per channel, their aliases by
//! type, and predicates; and how a register becomes an operand.
//!
//! Registers are untyped, but vISA operands have the type of their declaration. So each register is
//! one variable, with an alias for every other type that it is used as. Bytes and words of varying
//! registers, and uniform ones that are stored, are in the low part of a doubleword slot, which is the layout of memory
//! messages.

use super::immediates::MAX_PAYLOAD_DISTANCE;
use super::patterns::Part;
use super::{Selector, visa_type};
use crate::backend::{SelectError, SelectErrorKind};
use crate::ir::function::InputSource;
use crate::ir::names::parts_of_name;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family, Type};
use crate::launch::check::after_own_variables;
use crate::visa::kernel::{Input, InputRole, PredicateDecl, VariableDecl};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{
    Modifier, Operand, PackedType, Predefined, PredicateId, Region, Variable, VariableId,
};
use crate::visa::payload::Payload;
use crate::visa::types::{Exec, Type as VisaType};

/// The predicates of a kernel after which blocks use those of earlier blocks again.
const MAX_FRESH_PREDICATES: usize = 1024;

/// The location of a register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// None yet: not reached, or merged into its users.
    None,
    Predicate(PredicateId),
    Variable(Stored),
}

/// A register that is stored in a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stored {
    /// The declared variable that contains it.
    base: VariableId,
    /// Byte offset in it.
    offset: u32,
    /// Distance in bytes between the channels' elements; 0 for a uniform register.
    slot: u32,
    /// Distance in bytes between the starts of the halves of 16 channels, if they are apart.
    apart: Option<u32>,
    /// The variable that accesses it, for each type used so far.
    views: Vec<(VisaType, VariableId)>,
}

impl Stored {
    /// One element per channel, at an offset of a variable that other registers share; `apart` is the
    /// distance in bytes between the starts of the halves of 16 channels, if they are not adjacent.
    pub(super) fn in_row(base: VariableId, offset: u32, apart: Option<u32>) -> Stored {
        Stored {
            base,
            offset,
            slot: 4,
            apart,
            views: Vec::new(),
        }
    }

    /// One element for all channels, at an offset of a variable that other registers share.
    pub(super) fn scalar(base: VariableId, offset: u32) -> Stored {
        Stored {
            base,
            offset,
            slot: 0,
            apart: None,
            views: Vec::new(),
        }
    }

    /// The variable and the offset in it, if it has a doubleword per channel.
    pub(super) fn in_row_place(&self) -> Option<(VariableId, u32)> {
        (self.slot == 4).then_some((self.base, self.offset))
    }
}

impl Selector<'_> {
    /// Declares a variable that corresponds to no register of Gen IR.
    pub(super) fn add_variable(&mut self, name: String, ty: VisaType, elements: u32) -> VariableId {
        let bytes = elements * ty.size();
        let grf = self.target.grf_bytes;
        let align = if bytes >= grf { grf } else { ty.size() };
        // Whole GRFs for any variable that may be an operand of a message.
        self.kernel.add_variable(VariableDecl {
            name,
            ty,
            elements,
            align: align.into(),
            alias: None,
        })
    }

    /// The name of the next temporary.
    pub(super) fn temporary_name(&self) -> String {
        format!("X{}", self.kernel.variables.len())
    }

    /// Declares a temporary with one element per channel, aligned for messages.
    pub(super) fn add_temporary(&mut self, ty: VisaType, elements: u32) -> VariableId {
        let name = self.temporary_name();
        let id = self.add_variable(name, ty, elements);
        self.kernel.variables[id.0 as usize].align = self.target.grf_bytes.into();
        id
    }

    /// The name of a register's variable: its number in Gen IR, and the name in the source if there
    /// is one. (V0 to V20 are predefined in vISA.)
    fn name_of(&self, register: Register) -> String {
        let number = register.0;
        match self
            .function
            .name_of(register)
            .map(|name| parts_of_name(name))
        {
            Some((name, line, ""))
                if name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') =>
            {
                format!("R{number}_{name}{}", line.replace('.', "_"))
            }
            Some(_) | None => format!("R{number}"),
        }
    }

    /// The predicate of a bool, declared on first use.
    pub(super) fn predicate(&mut self, register: Register) -> PredicateId {
        if let Place::Predicate(id) = self.places[register.index()] {
            return id;
        }
        let reusable = self.patterns.is_block_local(register);
        let id = match self.free_predicates.pop() {
            Some(id) if reusable => id,
            other => {
                self.free_predicates.extend(other);
                self.new_predicate()
            }
        };
        self.places[register.index()] = Place::Predicate(id);
        id
    }

    /// Uses no predicate of an earlier block again: the finalizer folds logic into comparisons only where no other
    /// block has the predicate (see `folds_into_compare`).
    pub(super) fn forget_predicates(&mut self) {
        if self.has_fresh_predicates() {
            self.free_predicates.clear();
        }
    }

    /// Whether predicates are left that need not be used again.
    pub(super) fn has_fresh_predicates(&self) -> bool {
        self.kernel.predicates.len() < MAX_FRESH_PREDICATES
    }

    pub(super) fn new_predicate(&mut self) -> PredicateId {
        let name = format!("P{}", self.kernel.predicates.len() + 1);
        let elements = self.width.channels();
        self.kernel.add_predicate(PredicateDecl { name, elements })
    }

    /// A predicate that is not in use; the caller returns it to the pool.
    pub(super) fn free_predicate(&mut self) -> PredicateId {
        let free = self.free_predicates.pop();
        free.unwrap_or_else(|| self.new_predicate())
    }

    /// Returns the predicate of a bool without further uses to the pool.
    pub(super) fn release_predicate(&mut self, register: Register) {
        if let Place::Predicate(id) = self.places[register.index()] {
            self.places[register.index()] = Place::None;
            self.free_predicates.push(id);
        }
    }

    /// Assigns a location with a doubleword per channel to a register.
    pub(super) fn place_in(&mut self, register: Register, base: VariableId, offset: u32) {
        self.places[register.index()] = Place::Variable(Stored::in_row(base, offset, None));
    }

    /// The location of a register, if it has one: the variable, the byte offset, and the distance
    /// in bytes between the channels' elements.
    pub(super) fn place_of(&self, register: Register) -> Option<(VariableId, u32, u32)> {
        match self.places.get(register.index())? {
            Place::Variable(stored) => Some((stored.base, stored.offset, stored.slot)),
            Place::None | Place::Predicate(_) => None,
        }
    }

    /// The location of a register that is not a bool, declared on first use.
    fn stored(&mut self, register: Register, first_type: VisaType) -> &mut Stored {
        if !matches!(self.places[register.index()], Place::Variable(_)) {
            let family = self.function.family(register);
            let name = self.name_of(register);
            let uniform = self.is_uniform(register);
            let ty = match family {
                Family::Bool | Family::Dword if first_type.size() == 4 => first_type,
                Family::Bool | Family::Dword => VisaType::Ud,
                Family::Qword if first_type.size() == 8 => first_type,
                Family::Qword => VisaType::Uq,
                Family::Byte if uniform && !self.is_value_stored(register) => VisaType::Ub,
                Family::Word if uniform && !self.is_value_stored(register) => VisaType::Uw,
                Family::Byte | Family::Word => VisaType::Ud,
            };
            let elements = if uniform { 1 } else { self.width.channels() };
            let base = self.add_variable(name, ty, elements);
            if !uniform {
                self.kernel.variables[base.0 as usize].align = self.target.grf_bytes.into();
            }
            self.places[register.index()] = Place::Variable(Stored {
                base,
                offset: 0,
                slot: if uniform { 0 } else { ty.size() },
                apart: None,
                views: vec![(ty, base)],
            });
        }
        match &mut self.places[register.index()] {
            Place::Variable(stored) => stored,
            Place::None | Place::Predicate(_) => unreachable!("the location was inserted above"),
        }
    }

    /// Whether a store outside of private memory writes a register.
    pub(super) fn is_value_stored(&self, register: Register) -> bool {
        let mut uses = self.analyses.definitions.uses(register).iter();
        uses.any(|point| {
            let instructions = &self.function.block(point.block).instructions;
            let user = instructions.get(point.index as usize);
            user.is_some_and(|user| {
                user.opcode == Op::Store
                    && user.space() != Some(AddressSpace::Private)
                    && self
                        .function
                        .sources(user)
                        .get(1..)
                        .unwrap_or_default()
                        .contains(&register)
            })
        })
    }

    /// The declared variable that contains a uniform register that is not a constant, and the byte
    /// offset in it; `None` before it has a location.
    pub(super) fn uniform_place(&self, register: Register) -> Option<(VariableId, u32)> {
        match self.places.get(register.index())? {
            Place::Variable(stored) if stored.slot == 0 => Some((stored.base, stored.offset)),
            Place::Variable(_) | Place::Predicate(_) | Place::None => None,
        }
    }

    /// The variable that accesses a register as a type, and the stride between channels in
    /// elements of that type.
    pub(super) fn view(&mut self, register: Register, ty: VisaType) -> (VariableId, u8) {
        let stored = self.stored(register, ty);
        let stride = (stored.slot / ty.size()) as u8;
        if let Some(&(_, id)) = stored.views.iter().find(|(t, _)| *t == ty) {
            return (id, stride);
        }
        let (base, offset, slot) = (stored.base, stored.offset, stored.slot);
        let apart = stored.apart;
        let elements = if slot == 0 {
            // A part of a doubleword, from its offset on.
            let size = self.function.family(register).size();
            ((size - offset % size.clamp(1, 4)) / ty.size()).max(1)
        } else {
            // A part of each slot, from its offset on.
            let part = offset % slot.min(4) / ty.size();
            slot / ty.size() * self.width.channels() - part
        };
        let name = format!("{}_{}", self.name_of(register), ty.name());
        let id = match apart {
            Some(distance) => self.view_apart(name, ty, (base, offset), distance),
            None => self.kernel.add_variable(VariableDecl {
                name,
                ty,
                elements,
                align: ty.size().into(),
                alias: Some((base.into(), offset)),
            }),
        };
        self.stored(register, ty).views.push((ty, id));
        (id, stride)
    }

    /// The doublewords of a quadword register, low before high, and their stride between channels.
    pub(super) fn halves(&mut self, register: Register) -> (VariableId, u8) {
        self.view(register, VisaType::Ud)
    }

    /// A register as a source of a Gen IR type: an immediate for a constant, otherwise its elements
    /// with the modifier that was merged into it.
    pub(super) fn source(&mut self, register: Register, ty: Type) -> Operand {
        self.source_as(register, visa_type(ty))
    }

    /// A register as a source of a vISA type.
    pub(super) fn source_as(&mut self, register: Register, ty: VisaType) -> Operand {
        if let Some(bits) = self.patterns.constant(register) {
            if is_signaling(bits, ty) {
                return self.signaling_constant(bits, ty);
            }
            return Operand::Immediate {
                ty,
                bits: truncate(bits, ty),
            };
        }
        if let Some((modifier, inner)) = self.patterns.modifier(register) {
            return with_modifier(self.source_as(inner, ty), modifier);
        }
        if let Some(part) = self.patterns.extension(register) {
            return self.elements(part.register, visa_type(part.ty));
        }
        if let Some(ones) = self.patterns.ones(register) {
            return with_modifier(self.elements(register, visa_type(ones)), Modifier::Negate);
        }
        self.elements(register, ty)
    }

    /// Assigns the location of a byte or word in another register.
    pub(super) fn place_part(&mut self, register: Register, part: Part) {
        let whole = self.stored(part.register, VisaType::Ud);
        let stored = Stored {
            base: whole.base,
            offset: whole.offset + part.offset,
            slot: whole.slot,
            apart: whole.apart,
            views: Vec::new(),
        };
        self.places[register.index()] = Place::Variable(stored);
    }

    /// Assigns a uniform register the location of the element that a register has for a channel; `false` if that
    /// register's halves are apart.
    pub(super) fn place_element(
        &mut self,
        register: Register,
        whole: Register,
        channel: u32,
    ) -> bool {
        let row = self.stored(whole, VisaType::Ud);
        if row.apart.is_some() {
            return false;
        }
        let element = Stored::scalar(row.base, row.offset + channel * row.slot);
        self.places[register.index()] = Place::Variable(element);
        true
    }

    /// A register's elements as a source, regardless of merged modifiers.
    pub(super) fn elements(&mut self, register: Register, ty: VisaType) -> Operand {
        let (variable, stride) = self.view(register, ty);
        let region = if stride == 0 {
            Region::SCALAR
        } else {
            Region::strided(stride)
        };
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column: 0,
            region,
            modifier: Modifier::None,
        }
    }

    /// A register as a source where no immediate is allowed: a constant goes through a
    /// temporary of one element.
    pub(super) fn source_in_variable(&mut self, register: Register, ty: VisaType) -> Operand {
        match self.source_as(register, ty) {
            immediate @ Operand::Immediate { .. } => self.in_temporary(immediate, ty),
            other => other,
        }
    }

    /// A payload in another type of the same size: messages of atomic operations require the sign of theirs.
    pub(super) fn payload_as(&mut self, payload: VariableId, ty: VisaType) -> VariableId {
        let elements = match self.kernel.variables.get(payload.0 as usize) {
            Some(declared) if declared.ty != ty => declared.elements,
            _ => return payload,
        };
        self.alias(payload, ty, elements)
    }

    /// A register as the raw operand of a message: one slot per channel, from the start of a GRF.
    /// Uniform registers and constants are broadcast to a temporary first. A byte or word may be the low part of
    /// a slot, since messages transfer no other.
    pub(super) fn raw(&mut self, register: Register, ty: Type) -> Operand {
        let visa = visa_type(ty);
        let slot_type = if visa.size() < 4 { VisaType::Ud } else { visa };
        let is_low_part = (self.patterns.part(register)).is_some_and(|part| part.offset == 0);
        let has_slots = self.patterns.is_stored(register) || is_low_part;
        if has_slots && !self.is_uniform(register) {
            let (variable, _) = self.view(register, slot_type);
            return Operand::raw(variable, 0);
        }
        let now = self.kernel.instructions.len();
        let constant = self.patterns.constant(register);
        let key = constant.map(|bits| (slot_type.size(), truncate(bits, visa)));
        if let Some((copy, last)) = key.and_then(|key| self.payloads.get_mut(&key))
            && now - *last <= MAX_PAYLOAD_DISTANCE
        {
            *last = now;
            let copy = *copy;
            return Operand::raw(self.payload_as(copy, slot_type), 0);
        }
        let id = self.add_temporary(slot_type, self.width.channels());
        if let Some(key) = key {
            self.payloads.insert(key, (id, now));
        }
        let source = self.source_as(register, visa);
        let source = match source {
            // A narrow immediate is extended according to its type.
            Operand::Immediate { bits, .. } if visa.size() < 4 => Operand::Immediate {
                ty: VisaType::Ud,
                bits,
            },
            other => other,
        };
        self.emit(
            Visa::Mov,
            Exec::masked(self.width),
            vec![Operand::destination(id), source],
        );
        Operand::raw(id, 0)
    }

    /// Declares the inputs, and assigns locations to the registers that they preset.
    pub(super) fn place_inputs(&mut self, payload: &Payload) -> Result<(), SelectError> {
        let mut variables = Vec::with_capacity(payload.entries.len());
        for entry in &payload.entries {
            let (name, ty, elements) = self.input_variable(entry.role, entry.size);
            let id = self.kernel.add_variable(VariableDecl {
                name,
                ty,
                elements,
                align: if entry.size >= self.target.grf_bytes {
                    self.target.grf_bytes.into()
                } else {
                    ty.size().into()
                },
                alias: None,
            });
            self.kernel.inputs.push(Input {
                variable: id.into(),
                implicit: 0,
                offset: entry.offset,
                size: entry.size,
                role: entry.role,
            });
            variables.push((id, ty));
        }
        self.kernel.per_thread_bytes = payload.per_thread_bytes;
        let place = |role: InputRole| payload.position(role);
        for input in &self.function.inputs {
            let register = input.register;
            if self.analyses.definitions.uses(register).is_empty() {
                continue;
            }
            let found = match input.source {
                InputSource::GroupId(d) => {
                    // r0.1, r0.6 and r0.7 of the thread's header.
                    let column = [1, 6, 7][usize::from(d.min(2))];
                    let header = Variable::Predefined(Predefined::R0);
                    if self.analyses.definitions.count(register) == 1 && self.is_uniform(register) {
                        let base = self.kernel.add_variable(VariableDecl {
                            name: self.name_of(register),
                            ty: VisaType::Ud,
                            elements: 1,
                            align: 4.into(),
                            alias: Some((header, 4 * u32::from(column))),
                        });
                        self.places[register.index()] = Place::Variable(Stored {
                            base,
                            offset: 0,
                            slot: 0,
                            apart: None,
                            views: vec![(VisaType::Ud, base)],
                        });
                        continue;
                    }
                    let header = Operand::scalar(header, column);
                    let exec = self.exec_of(register);
                    let destination = self.destination_as(register, VisaType::Ud);
                    self.emit(Visa::Mov, exec, vec![destination, header]);
                    continue;
                }
                InputSource::SubGroupSize => {
                    return Err(self.internal("sub-group size is not a constant"));
                }
                InputSource::SubGroupId => {
                    // The thread's number in its group is the low byte of r0.2.
                    let header = Operand::scalar(Variable::Predefined(Predefined::R0), 2);
                    let exec = self.exec_of(register);
                    let destination = self.destination_as(register, VisaType::Ud);
                    let byte = Operand::ud(0xff);
                    self.emit(Visa::And, exec, vec![destination, header, byte]);
                    continue;
                }
                InputSource::SubGroupLocalId => {
                    if !self.patterns.is_merged(register) {
                        self.number_channels(register);
                    }
                    continue;
                }
                InputSource::LocalId(d) => place(InputRole::LocalId(d)).map(|k| (k, 0)),
                InputSource::GlobalOffset(d) => place(InputRole::GlobalOffset(d)).map(|k| (k, 0)),
                InputSource::EnqueuedLocalSize(d) => {
                    place(InputRole::EnqueuedLocalSize(d)).map(|k| (k, 0))
                }
                InputSource::LocalSize(d) => place(InputRole::LocalSize(d)).map(|k| (k, 0)),
                InputSource::GlobalSize(d) => place(InputRole::GlobalSize(d)).map(|k| (k, 0)),
                InputSource::GroupCount(d) => place(InputRole::GroupCount(d)).map(|k| (k, 0)),
                InputSource::WorkDim => place(InputRole::WorkDim).map(|k| (k, 0)),
                InputSource::Argument { index, offset } => {
                    payload.argument(index.0, offset, self.function.family(register).size())
                }
                // Only helper functions have these, and they have been inlined.
                InputSource::Parameter { .. } => None,
                InputSource::ConstantBase { offset } => {
                    place(InputRole::ConstantBase).map(|k| (k, u32::from(offset)))
                }
                InputSource::BufferOffset { index } => {
                    place(InputRole::BufferOffset { index: index.0 }).map(|k| (k, 0))
                }
            };
            let Some((entry, offset)) = found else {
                return Err(SelectError {
                    message: format!("no payload for the input of {register}"),
                    loc: self.loc,
                    kind: SelectErrorKind::Internal,
                });
            };
            let (mut variable, ty) = variables[entry];
            if let InputRole::LocalOffset { .. } = payload.entries[entry].role {
                variable = self.local_argument(variable);
            }
            let varying_source = matches!(input.source, InputSource::LocalId(_));
            if self.patterns.extension(register).is_some() {
                // Words of all channels, which the users of the id read.
                self.places[register.index()] = Place::Variable(Stored {
                    base: variable,
                    offset,
                    slot: ty.size(),
                    apart: None,
                    views: vec![(ty, variable)],
                });
                continue;
            }
            if !varying_source && self.is_uniform(register) {
                let views = if offset == 0 {
                    vec![(ty, variable)]
                } else {
                    Vec::new()
                };
                self.places[register.index()] = Place::Variable(Stored {
                    base: variable,
                    offset,
                    slot: 0,
                    apart: None,
                    views,
                });
            } else {
                let family = self.function.family(register).unsigned();
                let source = if varying_source {
                    Operand::vector(variable)
                } else {
                    let scalar = visa_type(family);
                    let id = self.kernel.add_variable(VariableDecl {
                        name: self.temporary_name(),
                        ty: scalar,
                        elements: 1,
                        align: scalar.size().into(),
                        alias: Some((variable.into(), offset)),
                    });
                    Operand::scalar(id, 0)
                };
                let destination = self.destination(register, family);
                self.emit(
                    Visa::Mov,
                    Exec::masked(self.width),
                    vec![destination, source],
                );
            }
        }
        Ok(())
    }

    /// Writes the number of each channel, active or not.
    fn number_channels(&mut self, register: Register) {
        let (variable, _) = self.view(register, VisaType::Ud);
        let operands = vec![Operand::destination(variable), self.channel_numbers()];
        self.emit(Visa::Mov, Exec::no_mask(self.width), operands);
    }

    /// The number of each channel, active or not, as words: the first eight are an immediate, and each
    /// further step doubles the channels that are done.
    pub(super) fn channel_numbers(&mut self) -> Operand {
        let numbers = self.add_temporary(VisaType::Uw, self.width.channels());
        let first = Operand::Packed {
            ty: PackedType::Uv,
            bits: 0x7654_3210,
        };
        let mut there = 8;
        self.move_immediate(Exec::no_mask(there), Operand::destination(numbers), first);
        while there < u8::from(self.width) {
            let destination = Operand::Destination {
                variable: numbers.into(),
                row: 0,
                column: u16::from(there),
                stride: 1,
            };
            let distance = Operand::Immediate {
                ty: VisaType::Uw,
                bits: there.into(),
            };
            let operands = vec![destination, Operand::vector(numbers), distance];
            self.emit(Visa::Add, Exec::no_mask(there), operands);
            there *= 2;
        }
        Operand::vector(numbers)
    }

    /// The address of a `local` argument, from its offset in the memory of all of them, which follows
    /// the kernel's own variables.
    fn local_argument(&mut self, offset: VariableId) -> VariableId {
        match after_own_variables(self.function.local_layout().1) {
            0 => offset,
            own => self.scalar_with_constant(Visa::Add, Operand::scalar(offset, 0), own),
        }
    }

    /// Name, type and number of elements of an input's variable.
    fn input_variable(&self, role: InputRole, size: u32) -> (String, VisaType, u32) {
        let parameters = &self.function.parameters;
        let name = role.variable_name(|index| &*parameters[usize::from(index)].name);
        let (ty, elements) = match role {
            InputRole::LocalId(_) => (VisaType::Uw, self.width.channels()),
            InputRole::Argument { .. } => {
                let ty = match size {
                    1 => VisaType::Ub,
                    2 => VisaType::Uw,
                    8 => VisaType::Uq,
                    _ => VisaType::Ud,
                };
                (ty, size / ty.size())
            }
            InputRole::PrivateBase | InputRole::ConstantBase | InputRole::BufferAddress { .. } => {
                (VisaType::Uq, 1)
            }
            InputRole::GlobalOffset(_)
            | InputRole::EnqueuedLocalSize(_)
            | InputRole::LocalSize(_)
            | InputRole::GlobalSize(_)
            | InputRole::GroupCount(_)
            | InputRole::WorkDim
            | InputRole::LocalOffset { .. }
            | InputRole::BufferOffset { .. }
            | InputRole::Unknown => (VisaType::Ud, 1),
        };
        let number = self.kernel.inputs.len();
        (format!("I{number}_{name}"), ty, elements)
    }
}

/// The masks of a float type's exponent and of the quiet bit of a NaN; 0 for integers.
fn float_masks(ty: VisaType) -> (u64, u64) {
    match ty {
        VisaType::Hf => (0x7c00, 0x0200),
        VisaType::Bf => (0x7f80, 0x0040),
        VisaType::F => (0x7f80_0000, 0x0040_0000),
        VisaType::Df => (0x7ff0_0000_0000_0000, 0x0008_0000_0000_0000),
        VisaType::Ub | VisaType::B | VisaType::Uw | VisaType::W => (0, 0),
        VisaType::Ud | VisaType::D | VisaType::Uq | VisaType::Q => (0, 0),
    }
}

/// Whether the bits are a NaN of a type.
pub(super) fn is_nan(bits: u64, ty: VisaType) -> bool {
    let (exponent, quiet) = float_masks(ty);
    ty.is_float() && bits & exponent == exponent && bits & (2 * quiet - 1) != 0
}

/// Whether the bits are a signaling NaN of a type.
fn is_signaling(bits: u64, ty: VisaType) -> bool {
    is_nan(bits, ty) && bits & float_masks(ty).1 == 0
}

/// The low bits of a constant that fit a type.
pub(super) fn truncate(bits: u64, ty: VisaType) -> u64 {
    match ty.size() {
        8 => bits,
        size => bits & ((1 << (8 * size)) - 1),
    }
}

/// Applies one more modifier to a source, after those it has. Immediates are
/// modified at compile time.
pub(super) fn with_modifier(operand: Operand, outer: Modifier) -> Operand {
    if let Operand::Source {
        variable,
        row,
        column,
        region,
        modifier,
    } = operand
    {
        let modifier = match (outer, modifier) {
            (Modifier::None, inner) => inner,
            (Modifier::Negate, Modifier::None) => Modifier::Negate,
            (Modifier::Negate, Modifier::Negate) => Modifier::None,
            (Modifier::Negate, Modifier::Absolute) => Modifier::NegateAbsolute,
            (Modifier::Negate, Modifier::NegateAbsolute) => Modifier::Absolute,
            (Modifier::Negate, Modifier::Not) => Modifier::Not,
            (Modifier::Absolute, _) => Modifier::Absolute,
            (Modifier::NegateAbsolute, _) => Modifier::NegateAbsolute,
            (Modifier::Not, _) => Modifier::Not,
        };
        return Operand::Source {
            variable,
            row,
            column,
            region,
            modifier,
        };
    }
    let Operand::Immediate { ty, bits } = operand else {
        return operand;
    };
    let sign = 1u64 << (8 * ty.size() - 1);
    let negated = if ty.is_float() {
        bits ^ sign
    } else {
        truncate(bits.wrapping_neg(), ty)
    };
    let absolute = if ty.is_float() {
        bits & !sign
    } else if bits & sign != 0 && ty.is_signed() {
        truncate(bits.wrapping_neg(), ty)
    } else {
        bits
    };
    let bits = match outer {
        Modifier::None => bits,
        Modifier::Negate => negated,
        Modifier::Absolute => absolute,
        Modifier::NegateAbsolute if ty.is_float() => bits | sign,
        Modifier::NegateAbsolute => truncate(absolute.wrapping_neg(), ty),
        Modifier::Not => truncate(!bits, ty),
    };
    Operand::Immediate { ty, bits }
}
