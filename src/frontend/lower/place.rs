//! Reading and writing places: variables and memory.

use super::components::{Components, component_count};
use super::{Lowering, Storage, address_space, value_type};
use crate::frontend::swizzle::{MAX_COMPONENTS, Swizzle};
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase, VariableId};
use crate::frontend::types::{Array, Space, Type};
use crate::ir::instruction::Access;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type as Ir};

/// A place whose address has been computed.
#[derive(Clone, Copy)]
pub(super) enum Resolved {
    /// Registers of a variable.
    Variable(Components),
    /// A location in memory.
    Memory(Memory),
    /// Components of the vector in memory.
    Components(Memory, Swizzle),
}

/// Consecutive components in memory: their indices in a place, and their offset.
#[derive(Clone, Copy)]
struct Run {
    /// The first of them in the place.
    first: usize,
    /// Number of registers from the first on.
    count: usize,
    /// The index of the first in the vector.
    index: u8,
}

/// A place in memory.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    /// Where the offset counts from.
    pub(super) base: Base,
    /// Byte offset from the base.
    pub(super) offset: u64,
    /// The address space of the location.
    pub(super) space: AddressSpace,
    /// Base plus offset is a multiple of so many bytes.
    pub(super) align: u32,
    /// Whether the program counts on each access.
    pub(super) volatile: bool,
}

/// Where the offset of a place counts from.
#[derive(Clone, Copy)]
pub(super) enum Base {
    /// A register that contains an address.
    Register(Register),
    /// The beginning of the argument block.
    Arguments,
}

/// An index that leads further is added by the program, as any other.
const MAX_KNOWN_OFFSET: u64 = 1 << 20;

impl Memory {
    /// The place at a byte offset from this one.
    #[must_use]
    pub(super) fn plus(self, bytes: u64) -> Memory {
        Memory {
            offset: self.offset + bytes,
            align: common_alignment(self.align, bytes),
            ..self
        }
    }

    /// A part of this place, which may be volatile itself.
    #[must_use]
    pub(super) fn part(self, bytes: u64, volatile: bool) -> Memory {
        Memory {
            volatile: self.volatile || volatile,
            ..self.plus(bytes)
        }
    }

    /// How it is read and written.
    fn access(self) -> Access {
        Access {
            space: self.space,
            volatile: self.volatile,
            unaligned: false,
        }
    }

    /// How one value of so many bytes is read and written.
    fn access_of(self, bytes: u32) -> Access {
        Access {
            unaligned: self.align < bytes,
            ..self.access()
        }
    }

    /// Whether doublewords may be unaligned in this memory, which has messages for that.
    fn takes_unaligned(self) -> bool {
        matches!(self.space, AddressSpace::Global | AddressSpace::Constant)
    }

    /// Whether of so many bytes or words side by side the first ones travel as a doubleword,
    /// which is fewer messages.
    fn joins(self, element: Ir, count: usize) -> bool {
        element.size() < 4 && count >= (4 / element.size()) as usize && self.takes_unaligned()
    }
}

/// What a multiple of `align` plus `bytes` is a multiple of.
pub(super) fn common_alignment(align: u32, bytes: u64) -> u32 {
    match bytes {
        0 => align,
        _ => u64::from(align).min(1 << bytes.trailing_zeros().min(31)) as u32,
    }
}

impl Lowering<'_> {
    /// Computes the address of a place.
    pub(super) fn resolve(&mut self, place: Place) -> Resolved {
        let base = match place.base() {
            PlaceBase::Variable(variable) => self.resolve_variable(variable),
            PlaceBase::Memory(pointer) => self.resolve_memory(pointer),
        };
        let Some(swizzle) = place.components() else {
            return base;
        };
        match base {
            Resolved::Variable(registers) => {
                let ty = self.source.place_type(place, self.types);
                Resolved::Variable(self.chosen(registers, ty, swizzle))
            }
            Resolved::Memory(memory) | Resolved::Components(memory, _) => {
                Resolved::Components(memory, swizzle)
            }
        }
    }

    fn resolve_variable(&mut self, variable: VariableId) -> Resolved {
        let v = self.source.variable(variable);
        let align = self.types.align(v.ty).max(v.align.unwrap_or(1));
        let (base, offset, space) = match self.storage(variable) {
            Storage::Registers(registers) => return Resolved::Variable(registers),
            Storage::Memory(object) => {
                let base = Base::Register(self.b.address_of(object));
                let space = match v.is_local {
                    true => AddressSpace::Local,
                    false => AddressSpace::Private,
                };
                (base, 0, space)
            }
            Storage::Pointed(register) => (Base::Register(register), 0, AddressSpace::Private),
            Storage::Argument(offset) => {
                (Base::Arguments, u64::from(offset), AddressSpace::Argument)
            }
        };
        Resolved::Memory(Memory {
            base,
            offset,
            space,
            align,
            volatile: v.is_volatile,
        })
    }

    fn resolve_memory(&mut self, pointer: ExpressionId) -> Resolved {
        if let Some((variable, bytes)) = self.argument_place(pointer)
            && let Resolved::Memory(whole) = self.resolve_variable(variable)
        {
            return Resolved::Memory(whole.plus(bytes));
        }
        let align = self.pointer_alignment(pointer);
        let (outer, offset) = self.through_members(pointer);
        let ty = self.source.expression(outer).ty;
        let address = self.value(outer);
        match ty.pointer() {
            Some(p) => Resolved::Memory(Memory {
                base: Base::Register(address),
                offset,
                space: address_space(p.space),
                align,
                volatile: self.is_volatile(Place::Memory(pointer)),
            }),
            // Not in a checked tree.
            None => Resolved::Variable(address.into()),
        }
    }

    /// Whether the program counts on each access of a place.
    pub(super) fn is_volatile(&self, place: Place) -> bool {
        match place.base() {
            PlaceBase::Variable(v) => self.source.variable(v).is_volatile,
            PlaceBase::Memory(pointer) => {
                let pointer = self.source.expression(pointer).ty.pointer();
                pointer.is_some_and(|p| p.is_volatile)
            }
        }
    }

    /// The parameter in the argument block that a pointer points into, and the bytes from its
    /// beginning.
    pub(super) fn argument_place(&self, pointer: ExpressionId) -> Option<(VariableId, u64)> {
        let place = self.arguments.place(pointer);
        place.filter(|&(v, _)| matches!(self.storage(v), Storage::Argument(_)))
    }

    /// The pointer from which members and elements at known places are reached, and the bytes to
    /// the innermost of them.
    fn through_members(&self, pointer: ExpressionId) -> (ExpressionId, u64) {
        let (mut outer, mut bytes) = (pointer, 0u64);
        loop {
            let expression = self.source.expression(outer);
            match expression.kind {
                ExpressionKind::Member { pointer, offset } => {
                    outer = pointer;
                    bytes += u64::from(offset);
                }
                // An array in memory is its first element.
                ExpressionKind::Convert(array) if self.is_decay(outer) => outer = array,
                ExpressionKind::Offset {
                    pointer,
                    index,
                    subtract: false,
                } => {
                    let along = match self.source.expression(index).kind {
                        ExpressionKind::Integer(index) => expression.ty.pointer().and_then(|p| {
                            let along = index.checked_mul(self.types.stride(p))?;
                            (along <= MAX_KNOWN_OFFSET).then_some(along)
                        }),
                        _ => None,
                    };
                    let Some(along) = along else {
                        return (outer, bytes);
                    };
                    outer = pointer;
                    bytes += along;
                }
                _ => return (outer, bytes),
            }
        }
    }

    /// What the address that a pointer holds is known to be a multiple of: less than the type
    /// requires for a member of a packed structure.
    pub(super) fn pointer_alignment(&self, pointer: ExpressionId) -> u32 {
        let expression = self.source.expression(pointer);
        let Type::Pointer(p) = expression.ty else {
            return 1;
        };
        let of_type = self.types.align(self.types.get(p.pointee));
        match &expression.kind {
            ExpressionKind::Member { pointer, offset } => {
                common_alignment(self.pointer_alignment(*pointer), u64::from(*offset))
            }
            ExpressionKind::Offset { pointer, .. } => {
                common_alignment(self.pointer_alignment(*pointer), self.types.stride(p))
            }
            ExpressionKind::Convert(array) if self.is_decay(pointer) => {
                self.pointer_alignment(*array)
            }
            ExpressionKind::VariableAddress(variable) => {
                let align = self.source.variable(*variable).align;
                of_type.max(align.unwrap_or(1))
            }
            _ => of_type,
        }
    }

    /// Whether an expression makes a pointer to an array one to its first element.
    pub(super) fn is_decay(&self, id: ExpressionId) -> bool {
        is_decay(self.source, self.types, id)
    }

    /// Computes the address of a place, which must not change while `later` is evaluated.
    pub(super) fn resolve_before(&mut self, place: Place, later: ExpressionId) -> Resolved {
        match self.resolve(place) {
            Resolved::Memory(memory) => Resolved::Memory(self.keep(memory, later)),
            Resolved::Components(memory, swizzle) => {
                Resolved::Components(self.keep(memory, later), swizzle)
            }
            other @ Resolved::Variable(_) => other,
        }
    }

    /// A place whose address does not change while `later` is evaluated.
    fn keep(&mut self, memory: Memory, later: ExpressionId) -> Memory {
        match memory.base {
            Base::Register(address)
                if self.effects[later.0 as usize] && self.is_variable(address.into()) =>
            {
                let ty = memory.space.address_family().unsigned();
                let copy = self.b.op(Opcode::Mov, ty, &[address]);
                Memory {
                    base: Base::Register(copy),
                    ..memory
                }
            }
            Base::Register(_) | Base::Arguments => memory,
        }
    }

    /// The address of a place in a register.
    pub(super) fn address(&mut self, memory: Memory) -> Register {
        match memory.base {
            Base::Arguments => self.b.constant(Ir::U32, memory.offset),
            Base::Register(base) if memory.offset == 0 => base,
            Base::Register(base) => {
                let ty = memory.space.address_family().unsigned();
                let offset = self.b.constant(ty, memory.offset);
                self.b.op(Opcode::Add, ty, &[base, offset])
            }
        }
    }

    /// Accesses a place, and marks what is not part of an argument as an access to a whole vector if it is one that
    /// has the alignment of its type: not the member of a packed structure.
    fn accessing_vector<T>(
        &mut self,
        memory: Memory,
        ty: Type,
        access: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let plain = self.b.loc;
        if let Some(vector) = ty.vector()
            && memory.align >= vector.size()
            && memory.space != AddressSpace::Argument
            // Some are written in parts.
            && (vector.element.size() >= 4 || vector.width != 3)
            && !self.types.has_less_aligned
        {
            self.b.loc = self.locations.add_vector(plain, vector.size());
        }
        let done = access(self);
        self.b.loc = plain;
        done
    }

    /// The value in a place. Of a variable it is the variable's own registers.
    pub(super) fn read(&mut self, place: Resolved, ty: Type) -> Components {
        match place {
            Resolved::Variable(registers) => registers,
            Resolved::Memory(memory) => {
                self.accessing_vector(memory, ty, |this| match packed(memory, ty) {
                    Some((unit, count)) => {
                        let all = this.unpacked(memory, ty, unit, count);
                        Components::new(&all[..component_count(ty).min(all.len())])
                    }
                    None => this.load_value(memory, ty, component_count(ty)),
                })
            }
            Resolved::Components(memory, swizzle) if memory.volatile => {
                let element = u64::from(value_type(ty).size());
                let mut components: Vec<Register> = Vec::with_capacity(MAX_COMPONENTS);
                for run in runs(swizzle) {
                    let memory = memory.plus(u64::from(run.index) * element);
                    components.extend(self.load_value(memory, ty, run.count).iter());
                }
                Components::new(&components)
            }
            Resolved::Components(memory, swizzle) => {
                // One read from the first to the last component, including those between.
                let low = swizzle.indices().min().unwrap_or(0);
                let high = swizzle.indices().max().unwrap_or(0);
                if low < high
                    && let Some(unit) = unit_of_components(memory, ty, high)
                {
                    return self.read_packed(memory, ty, unit, swizzle);
                }
                let memory = memory.plus(u64::from(low) * u64::from(value_type(ty).size()));
                let value = self.load_value(memory, ty, usize::from(high - low) + 1);
                let shifted = Swizzle::new(swizzle.indices().map(|k| k - low));
                self.chosen(value, ty, shifted)
            }
        }
    }

    /// Consecutive components in memory.
    fn load_value(&mut self, memory: Memory, ty: Type, count: usize) -> Components {
        match value_type(ty) {
            // A bool is a byte in memory.
            Ir::Bool => {
                let byte = self.load_scalar(memory, Ir::U8);
                self.b.convert(Ir::Bool, Ir::U8, byte).into()
            }
            ir if count > 1 && memory.align >= ir.size() && !memory.joins(ir, count) => {
                let address = self.address(memory);
                let registers: Vec<Register> =
                    (0..count).map(|_| self.b.register(ir.family())).collect();
                self.b.load_into(&registers, memory.access(), ir, address);
                Components::new(&registers)
            }
            ir => {
                let mut registers: Vec<Register> = Vec::with_capacity(count);
                let ratio = (4 / ir.size()).max(1) as usize;
                while registers.len() < count {
                    let left = count - registers.len();
                    let place = memory.plus(registers.len() as u64 * u64::from(ir.size()));
                    if memory.joins(ir, left) {
                        let whole = self.load_scalar(place, Ir::U32);
                        registers.extend(self.pieces(Ir::U32, whole, ir).into_iter().take(ratio));
                    } else {
                        registers.push(self.load_scalar(place, ir));
                    }
                }
                Components::new(&registers)
            }
        }
    }

    /// Reads consecutive components from a pointer to the first one.
    pub(super) fn load(
        &mut self,
        address: Register,
        space: Space,
        ty: Type,
        count: usize,
    ) -> Components {
        self.load_value(behind(address, space, ty), ty, count)
    }

    /// Writes consecutive components from a pointer to the first one.
    pub(super) fn store(&mut self, address: Register, space: Space, ty: Type, values: &[Register]) {
        self.store_value(behind(address, space, ty), ty, values);
    }

    /// Components of a vector of bytes or words, read as larger units.
    fn read_packed(&mut self, memory: Memory, ty: Type, unit: Ir, swizzle: Swizzle) -> Components {
        let ratio = (unit.size() / value_type(ty).size()) as u8;
        let low = swizzle.indices().min().unwrap_or(0) / ratio;
        let high = swizzle.indices().max().unwrap_or(0) / ratio;
        let memory = memory.plus(u64::from(low) * u64::from(unit.size()));
        let all = self.unpacked(memory, ty, unit, usize::from(high - low) + 1);
        let shifted = Swizzle::new(swizzle.indices().map(|k| k - low * ratio));
        self.chosen(Components::new(&all), ty, shifted)
    }

    /// The elements of so many units in memory.
    fn unpacked(&mut self, memory: Memory, ty: Type, unit: Ir, count: usize) -> Vec<Register> {
        let address = self.address(memory);
        let units: Vec<Register> = (0..count).map(|_| self.b.register(unit.family())).collect();
        self.b.load_into(&units, memory.access(), unit, address);
        let element = value_type(ty);
        units
            .into_iter()
            .flat_map(|register| self.pieces(unit, register, element))
            .collect()
    }

    /// A vector of bytes or words, written as larger units.
    fn store_packed(&mut self, memory: Memory, ty: Type, unit: Ir, value: Components) {
        let element = value_type(ty);
        let ratio = (unit.size() / element.size()) as usize;
        let units: Vec<Register> = value
            .chunks(ratio)
            .map(|pieces| self.joined_pieces(element, pieces, unit))
            .collect();
        let address = self.address(memory);
        self.b.store_list(memory.access(), unit, address, &units);
    }

    /// Writes a value into a place.
    pub(super) fn write(&mut self, place: Resolved, ty: Type, value: Components) {
        match place {
            Resolved::Variable(registers) => self.move_all(registers, ty, value),
            Resolved::Memory(memory) => {
                self.accessing_vector(memory, ty, |this| match packed(memory, ty) {
                    // The padding after a third component is not written.
                    Some((unit, _)) if value.len() != 3 => {
                        this.store_packed(memory, ty, unit, value);
                    }
                    Some(_) | None => this.store_value(memory, ty, &value),
                });
            }
            Resolved::Components(memory, swizzle) => {
                for run in runs(swizzle) {
                    let bytes = u64::from(run.index) * u64::from(value_type(ty).size());
                    let values = &value[run.first..run.first + run.count];
                    self.store_value(memory.plus(bytes), ty, values);
                }
            }
        }
    }

    fn store_value(&mut self, memory: Memory, ty: Type, values: &[Register]) {
        match (value_type(ty), values) {
            (Ir::Bool, &[value]) => {
                let byte = self.b.convert(Ir::U8, Ir::Bool, value);
                self.store_scalar(memory, Ir::U8, byte);
            }
            (ir, values)
                if values.len() > 1
                    && memory.align >= ir.size()
                    && !memory.joins(ir, values.len()) =>
            {
                let address = self.address(memory);
                self.b.store_list(memory.access(), ir, address, values);
            }
            (ir, values) => {
                let ratio = (4 / ir.size()).max(1) as usize;
                let mut done = 0;
                while let Some(left @ [first, ..]) = values.get(done..) {
                    let place = memory.plus(done as u64 * u64::from(ir.size()));
                    if memory.joins(ir, left.len()) {
                        let whole = self.joined_pieces(ir, &left[..ratio], Ir::U32);
                        self.store_scalar(place, Ir::U32, whole);
                        done += ratio;
                    } else {
                        self.store_scalar(place, ir, *first);
                        done += 1;
                    }
                }
            }
        }
    }

    /// Moves all components at the same time: one that is overwritten before it is read is
    /// copied first.
    pub(super) fn move_all(&mut self, to: Components, ty: Type, from: Components) {
        let ir = value_type(ty);
        let mut from = from;
        let mut position = 0;
        from = from.map(|register| {
            let before = &to[..position];
            position += 1;
            match before.contains(&register) {
                true => self.b.op(Opcode::Mov, ir, &[register]),
                false => register,
            }
        });
        for (&to, &from) in to.iter().zip(from.iter()) {
            if to != from {
                self.b.mov_into(to, ir, from);
            }
        }
    }

    /// The size of the pieces in which a value is read or written: less than its own where the
    /// place is not aligned.
    fn piece(memory: Memory, ty: Ir) -> u32 {
        match ty.size() {
            size @ (4 | 8) if memory.takes_unaligned() => size.min(memory.align.max(4)),
            size => size.min(memory.align.max(1)),
        }
    }

    /// Reads a value, in pieces if it is misaligned.
    pub(super) fn load_scalar(&mut self, memory: Memory, ty: Ir) -> Register {
        let piece = Self::piece(memory, ty);
        if piece == ty.size() {
            let address = self.address(memory);
            return self.b.load(memory.access_of(piece), ty, address);
        }
        let small = Ir::unsigned_of_size(piece);
        let wide = Ir::unsigned_of_size(ty.size().max(4));
        let mut whole = None;
        for k in 0..ty.size() / piece {
            let address = self.address(memory.plus(u64::from(k * piece)));
            let part = self.b.load(memory.access_of(piece), small, address);
            let part = match small == wide {
                true => part,
                false => self.b.convert(wide, small, part),
            };
            whole = Some(match whole {
                None => part,
                Some(low) => {
                    let count = self.b.u32(8 * k * piece);
                    let high = self.b.op(Opcode::Shl, wide, &[part, count]);
                    self.b.op(Opcode::Or, wide, &[low, high])
                }
            });
        }
        let whole = whole.unwrap_or_else(|| self.b.constant(wide, 0));
        // Registers have no type: the same bits serve.
        match ty.size() == wide.size() {
            true => whole,
            false => self.b.convert(Ir::unsigned_of_size(ty.size()), wide, whole),
        }
    }

    /// Writes a value, in pieces if it is misaligned.
    pub(super) fn store_scalar(&mut self, memory: Memory, ty: Ir, value: Register) {
        let piece = Self::piece(memory, ty);
        if piece == ty.size() {
            let address = self.address(memory);
            self.b.store(memory.access_of(piece), ty, address, value);
            return;
        }
        let small = Ir::unsigned_of_size(piece);
        let whole = Ir::unsigned_of_size(ty.size());
        for k in 0..ty.size() / piece {
            let part = match k {
                0 => value,
                _ => {
                    let count = self.b.u32(8 * k * piece);
                    self.b.op(Opcode::Shr, whole, &[value, count])
                }
            };
            let part = self.b.convert(small, whole, part);
            let address = self.address(memory.plus(u64::from(k * piece)));
            self.b.store(memory.access_of(piece), small, address, part);
        }
    }
}

/// The place that a pointer to an element leads to.
fn behind(address: Register, space: Space, ty: Type) -> Memory {
    Memory {
        base: Base::Register(address),
        offset: 0,
        space: address_space(space),
        align: value_type(ty).size().max(1),
        volatile: false,
    }
}

/// The units in which a whole vector of bytes or words travels, and how many they are: its
/// alignment allows it, and it is fewer messages. In private memory and among arguments the
/// components stay apart, so that each can become a register.
fn packed(memory: Memory, ty: Type) -> Option<(Ir, usize)> {
    let vector = ty.vector().filter(|v| v.element.size() < 4)?;
    let unit = if vector.size() < 4 { Ir::U16 } else { Ir::U32 };
    can_pack(memory, unit).then_some((unit, (vector.size() / unit.size()) as usize))
}

/// The unit in which components up to an index travel, if they are bytes or words: a vector that
/// has a third byte is as large as a doubleword.
fn unit_of_components(memory: Memory, ty: Type, last: u8) -> Option<Ir> {
    let unit = match value_type(ty).size() {
        1 if last <= 1 => Ir::U16,
        1 | 2 => Ir::U32,
        _ => return None,
    };
    can_pack(memory, unit).then_some(unit)
}

fn can_pack(memory: Memory, unit: Ir) -> bool {
    // In local memory a component that nothing wrote would make those beside it undefined.
    let is_apart = matches!(
        memory.space,
        AddressSpace::Private | AddressSpace::Argument | AddressSpace::Local
    );
    !is_apart && memory.align >= unit.size()
}

/// The components of a place, in runs that are contiguous in memory.
fn runs(swizzle: Swizzle) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::with_capacity(MAX_COMPONENTS);
    for (k, index) in swizzle.indices().enumerate() {
        match runs.last_mut() {
            Some(run) if usize::from(run.index) + run.count == usize::from(index) => run.count += 1,
            _ => runs.push(Run {
                first: k,
                count: 1,
                index,
            }),
        }
    }
    runs
}

/// Whether an expression makes a pointer to an array one to its first element.
pub(super) fn is_decay(
    source: &crate::frontend::typed::Function,
    types: &crate::frontend::types::Types,
    id: ExpressionId,
) -> bool {
    let expression = source.expression(id);
    let ExpressionKind::Convert(inner) = expression.kind else {
        return false;
    };
    let pointers = source
        .expression(inner)
        .ty
        .pointer()
        .zip(expression.ty.pointer());
    let array = pointers.map(|(from, to)| (types.get(from.pointee), to.pointee));
    matches!(array, Some((Type::Array(Array { element, .. }), to)) if element == to)
}
