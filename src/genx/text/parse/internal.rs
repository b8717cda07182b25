//! LSC messages in the form of later versions of Intel's compiler, `llvm.vc.internal.lsc.*`, which become those
//! of the table: a base is added to the offsets, and elements that are not loaded are selected.

use super::constant::Argument;
use super::function::Body;
use super::{Parsed, Parser, Place};
use crate::genx::function::{Bits, Detail, InstructionId, Operand};
use crate::genx::opcode::{LscMemory, Opcode};
use crate::genx::types::{Data, Scalar, Type};

/// The codes of the shapes of data in the messages of the table: one element or several for each item, or
/// several for the whole message.
const ORDERS: [u64; 2] = [1, 2];

/// A load or a store, and the memory that it accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Message {
    opcode: Opcode,
    memory: LscMemory,
}

/// A call of such a message.
pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    pub(super) place: Place,
    pub(super) callee_place: Place,
    pub(super) result: Type,
    /// Mask, code of the size of addresses, of elements, of the number of elements, caching controls, base,
    /// offsets, scale, immediate offset, and the elements that are stored or not loaded.
    pub(super) arguments: &'a [Argument],
}

impl Message {
    /// The message with this name, which may end with types.
    pub(super) fn named(name: &str) -> Option<Message> {
        let mut parts = name.strip_prefix("llvm.vc.internal.lsc.")?.split('.');
        let opcode = match parts.next()? {
            "load" => Opcode::LscLoad,
            "store" => Opcode::LscStore,
            _ => return None,
        };
        let memory = match parts.next()? {
            "ugm" => LscMemory::Stateless,
            "slm" => LscMemory::Slm,
            "bti" => LscMemory::Bti,
            _ => return None,
        };
        parts
            .all(|part| Data::from_mangled(part).is_some())
            .then_some(Message { opcode, memory })
    }

    /// Adds the message of the table, and what else is necessary.
    pub(super) fn add(self, body: &mut Body, call: &Call<'_>) -> Parsed<InstructionId> {
        let &[
            mask,
            _,
            size,
            _,
            caches,
            base,
            offsets,
            scale,
            immediate,
            value,
        ] = call.arguments
        else {
            let found = call.arguments.len();
            let message = format!("`{}`: expected 10 operands, found {found}", call.name);
            return Parser::invalid(call.callee_place, message);
        };
        let bits = |k: usize, what: &str| {
            let argument = call.arguments[k];
            match body.function.splat_of(argument.operand) {
                Some(bits) => Ok(bits),
                None => Parser::invalid(argument.place, format!("the {what} must be a constant")),
            }
        };
        bits(2, "size of elements")?;
        let number = bits(3, "number of elements")?;
        let factor = bits(7, "scale")?;
        bits(8, "immediate offset")?;
        let offset_type = self.offset_type(&offsets, &base, &mask)?;
        let is_load = self.opcode == Opcode::LscLoad;
        if is_load && call.result != value.ty {
            let message = format!("expected `{}`, found `{}`", call.result, value.ty);
            return Parser::invalid(value.place, message);
        }
        if !is_load && call.result != Type::Void {
            let message = format!(
                "`{}`: expected no result, found `{}`",
                call.name, call.result
            );
            return Parser::invalid(call.callee_place, message);
        }
        let cache = |k: u32| {
            let constant = body.function.constant_of(caches.operand);
            match constant.and_then(|constant| constant.element(k)) {
                Some(bits) => Ok(bits),
                None => Parser::invalid(caches.place, "the caching controls must be constants"),
            }
        };
        let caches = [cache(0)?, cache(1)?];
        let mut scale = scale.operand;
        let mut address = offsets.operand;
        let mut surface = body.function.integer(Scalar::I32, 0);
        match self.memory {
            LscMemory::Bti => surface = base.operand,
            LscMemory::Slm | LscMemory::Stateless => {
                let wide = offset_type.with_scalar(match self.memory {
                    LscMemory::Stateless => Scalar::I64,
                    LscMemory::Slm | LscMemory::Bti => Scalar::I32,
                });
                if wide != offset_type {
                    address = op(body, call.place, Opcode::Zext, wide, vec![address])?;
                }
                if body.function.splat_of(base.operand) != Some(0) {
                    if factor != 1 {
                        let count = body.function.splat(wide, factor);
                        address = op(body, call.place, Opcode::Mul, wide, vec![address, count])?;
                        scale = body.function.integer(Scalar::I16, 1);
                    }
                    let base = broadcast(body, call.place, base.operand, wide)?;
                    address = op(body, call.place, Opcode::Add, wide, vec![address, base])?;
                }
            }
        }
        let zero = body.function.integer(Scalar::I8, 0);
        let caches = caches.map(|bits| body.function.integer(Scalar::I8, bits));
        let order = ORDERS[usize::from(offset_type.count() == 1 && number != 1)];
        let order = body.function.integer(Scalar::I8, order);
        let number = body.function.integer(Scalar::I8, number);
        let mut operands = vec![
            mask.operand,
            zero,
            caches[0],
            caches[1],
            scale,
            immediate.operand,
            size.operand,
            number,
            order,
            zero,
            address,
        ];
        if !is_load {
            operands.push(value.operand);
        }
        operands.push(surface);
        let detail = Detail::Lsc(self.memory);
        let id = body.add(call.place, self.opcode, call.result, operands, detail)?;
        let is_undefined = body
            .function
            .constant_of(value.operand)
            .is_some_and(|constant| constant.bits == Bits::Undef);
        if !is_load || is_undefined || body.function.splat_of(mask.operand) == Some(1) {
            return Ok(id);
        }
        // The elements that are not loaded keep another value.
        let loaded = body.function.instruction(id).result;
        match (loaded, mask.ty, call.result) {
            (Some(loaded), Type::Data(mask_type), Type::Data(data))
                if mask_type.has_shape_of(data) =>
            {
                let operands = vec![mask.operand, loaded.into(), value.operand];
                body.add(
                    call.place,
                    Opcode::Select,
                    data.into(),
                    operands,
                    Detail::None,
                )
            }
            _ => {
                let what =
                    "a mask of a load of several elements with other elements than `undef` is";
                Parser::unsupported(value.place, what)
            }
        }
    }

    /// The type of the offsets. The base must have the size that the memory requires, and the mask be one.
    fn offset_type(self, offsets: &Argument, base: &Argument, mask: &Argument) -> Parsed<Data> {
        let (sizes, base_type): (&[Scalar], _) = match self.memory {
            LscMemory::Stateless => (&[Scalar::I32, Scalar::I64], Data::I64),
            LscMemory::Slm | LscMemory::Bti => (&[Scalar::I32], Data::I32),
        };
        if base.ty != base_type.into() {
            let message = format!("expected `{base_type}`, found `{}`", base.ty);
            return Parser::invalid(base.place, message);
        }
        let data = match offsets.ty {
            Type::Data(data) if sizes.contains(&data.scalar) => data,
            other => {
                let message = format!("`{other}` is not a type of offsets of this message");
                return Parser::invalid(offsets.place, message);
            }
        };
        let fits = |ty: Data| ty.scalar == Scalar::I1 && ty.count() == data.count();
        match mask.ty.data().is_some_and(fits) {
            true => Ok(data),
            false => Parser::invalid(
                mask.place,
                "the mask does not have one `i1` for each offset",
            ),
        }
    }
}

/// Adds an operation without a detail, and yields its result.
fn op(
    body: &mut Body,
    place: Place,
    opcode: Opcode,
    data: Data,
    operands: Vec<Operand>,
) -> Parsed<Operand> {
    let id = body.add(place, opcode, data.into(), operands, Detail::None)?;
    match body.function.instruction(id).result {
        Some(value) => Ok(value.into()),
        None => Parser::invalid(place, "an operation without a result"),
    }
}

/// The scalar in all elements of a type.
fn broadcast(body: &mut Body, place: Place, scalar: Operand, to: Data) -> Parsed<Operand> {
    if !to.is_vector() {
        return Ok(scalar);
    }
    if let Some(bits) = body.function.splat_of(scalar) {
        return Ok(body.function.splat(to, bits));
    }
    let undefined = body.function.undef(to.into());
    let first = body.function.integer(Scalar::I32, 0);
    let operands = vec![undefined, scalar, first];
    let one = op(body, place, Opcode::InsertElement, to, operands)?;
    let detail = Detail::Shuffle(vec![Some(0); to.count() as usize].into());
    let id = body.add(
        place,
        Opcode::ShuffleVector,
        to.into(),
        vec![one, undefined],
        detail,
    )?;
    Ok(body.function.instruction(id).result.map_or(one, Into::into))
}
