//! Private variables that are stored in one register per doubleword. Shifts insert and extract
//! parts; a load at a varying offset becomes a `rgather`, which indexes registers by that offset.
//!
//! The variables that one such load may access are concatenated; their addresses become offsets in
//! the concatenation.

use super::survey::{Preset, Survey};
use super::{accessed_registers, named};
use crate::ir::analysis::variable_addresses::VariableAddresses;
use crate::ir::builder::Builder;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};

/// The registers of the variables, and their order for `rgather`.
struct Cells {
    /// By variable, its registers; empty if it is not divided.
    of: Vec<Vec<Register>>,
    /// By group, the registers of all of its variables in sequence.
    rows: Vec<Vec<Register>>,
    /// By variable, the byte offset of its first doubleword in the sequence of its group.
    starts: Vec<u32>,
}

/// Replaces the accesses of divided variables.
pub(super) fn divided(function: &mut Function, addresses: &VariableAddresses, survey: &Survey) {
    let count = function.variables.len();
    let mut cells = Cells {
        of: vec![Vec::new(); count],
        rows: vec![Vec::new(); count],
        starts: vec![0; count],
    };
    let mut start = Vec::new();
    let before = entry_length(function);
    for v in function.variable_ids() {
        if !survey.is_divided(v) {
            continue;
        }
        let size = function.variable(v).map_or(0, |v| v.size);
        let preset = survey.preset(v);
        let registers: Vec<Register> = (0..size.div_ceil(4))
            .map(|k| {
                let register = named(function, v, u64::from(4 * k), Family::Dword);
                if let Some(Preset { argument, delta }) = preset
                    && let Ok(offset) = u16::try_from(i64::from(4 * k) + delta)
                {
                    start.push((register, Some(function.argument_dword(argument, offset))));
                } else if survey.is_stored_in_parts((v, u64::from(4 * k))) {
                    start.push((register, None));
                }
                register
            })
            .collect();
        if let Some(group) = survey.gathered(v) {
            let row = &mut cells.rows[group.index()];
            cells.starts[v.index()] = 4 * row.len() as u32;
            row.extend(&registers);
        }
        cells.of[v.index()] = registers;
    }
    if cells.of.iter().all(Vec::is_empty) {
        return;
    }
    // The number of instructions just added, which extract parts of pushed doublewords.
    let mut made = entry_length(function) - before;
    let mut b = Builder::new(std::mem::take(function));
    for id in b.function.block_ids() {
        let instructions = std::mem::take(&mut b.function.block_mut(id).instructions);
        b.select_block(id);
        let mut accesses = 0;
        let mut instructions = instructions.into_iter();
        if id == BlockId::ENTRY {
            let first = instructions.by_ref().take(std::mem::take(&mut made));
            b.function.block_mut(id).instructions.extend(first);
            b.loc = b.function.loc;
            for &(register, input) in &start {
                match input {
                    Some(input) => b.mov_into(register, Type::U32, input),
                    None => b.constant_into(register, Type::U32, 0),
                }
            }
        }
        for instruction in instructions {
            b.loc = instruction.loc;
            let number = accesses;
            if let Detail::Memory { .. } = instruction.detail {
                accesses += 1;
            }
            let place = addresses.accessed(&b.function, &instruction);
            match (instruction.detail, place) {
                (Detail::Variable(v), _) if survey.gathered(v).is_some() => {
                    let bits = cells.starts.get(v.index()).copied().unwrap_or(0);
                    let d = b.function.destinations(&instruction).to_vec();
                    if let [d] = *d {
                        b.constant_into(d, Type::U32, u64::from(bits));
                    }
                }
                (_, Some((v, offset))) if survey.is_divided(v) => {
                    if id == BlockId::ENTRY && survey.is_copy(number) {
                        continue;
                    }
                    let registers = cells.of.get(v.index()).map_or(&[][..], Vec::as_slice);
                    known(&mut b, &instruction, registers, offset);
                }
                _ => match survey.gathered_by(&b.function, &instruction) {
                    Some(group) if instruction.opcode == Opcode::Load => {
                        let row = cells.rows.get(group.index());
                        varying(&mut b, &instruction, row.map_or(&[][..], Vec::as_slice));
                    }
                    Some(_) | None => b.function.block_mut(id).instructions.push(instruction),
                },
            }
        }
    }
    *function = b.finish();
}

fn entry_length(function: &Function) -> usize {
    function.blocks.first().map_or(0, |b| b.instructions.len())
}

/// Replaces an access at a known offset.
fn known(b: &mut Builder, instruction: &Instruction, cells: &[Register], offset: u64) {
    let ty = instruction.ty.unsigned();
    let values = accessed_registers(&b.function, instruction).to_vec();
    let is_store = instruction.opcode == Opcode::Store;
    for (k, value) in (0u64..).zip(values) {
        let at = offset + k * u64::from(ty.size());
        let cell = |k: u64| cells.get((at / 4 + k) as usize).copied();
        let Some(low) = cell(0) else { continue };
        match (ty.size(), cell(1)) {
            (8, Some(high)) if is_store => {
                b.push(
                    Opcode::Unpack,
                    Type::U64,
                    Detail::None,
                    &[low, high],
                    &[value],
                );
            }
            (8, Some(high)) => b.op_into(value, Opcode::Pack, Type::U64, &[low, high]),
            (8, None) => {}
            (4, _) if is_store => b.mov_into(low, Type::U32, value),
            (4, _) => b.mov_into(value, Type::U32, low),
            (size, _) if is_store => {
                let shift = (8 * (at % 4)) as u32;
                let mask = u32::MAX >> (32 - 8 * size) << shift;
                let wide = b.convert(Type::U32, ty, value);
                let shift = b.u32(shift);
                let wide = b.op(Opcode::Shl, Type::U32, &[wide, shift]);
                let others = b.u32(!mask);
                let kept = b.op(Opcode::And, Type::U32, &[low, others]);
                b.op_into(low, Opcode::Or, Type::U32, &[kept, wide]);
            }
            _ => {
                let shift = b.u32((8 * (at % 4)) as u32);
                let part = b.op(Opcode::Shr, Type::U32, &[low, shift]);
                let detail = Detail::Convert(Type::U32);
                b.push(Opcode::Cvt, ty, detail, &[value], &[part]);
            }
        }
    }
}

/// Replaces a load at a varying offset.
fn varying(b: &mut Builder, instruction: &Instruction, row: &[Register]) {
    let ty = instruction.ty.unsigned();
    let results = b.function.destinations(instruction).to_vec();
    let Some(&address) = b.function.sources(instruction).first() else {
        return;
    };
    let gather = |b: &mut Builder, address: Register, more: u32| {
        let mut place = address;
        if more > 0 {
            let more = b.u32(more);
            place = b.op(Opcode::Add, Type::U32, &[place, more]);
        }
        let sources: Vec<Register> = [place].iter().chain(row).copied().collect();
        b.op(Opcode::RegisterGather, Type::U32, &sources)
    };
    // A result may be the register of the address, so the copies to results come last.
    let mut found = Vec::with_capacity(results.len());
    for k in 0..results.len() as u32 {
        let bytes = k * ty.size();
        found.push(match ty.size() {
            8 => {
                let low = gather(b, address, bytes);
                let high = gather(b, address, bytes + 4);
                b.op(Opcode::Pack, Type::U64, &[low, high])
            }
            4 => gather(b, address, bytes),
            _ => {
                let more = b.u32(bytes);
                let address = b.op(Opcode::Add, Type::U32, &[address, more]);
                let mask = b.u32(!3);
                let place = b.op(Opcode::And, Type::U32, &[address, mask]);
                let cell = gather(b, place, 0);
                // Shift counts are modulo 32.
                let three = b.u32(3);
                let shift = b.op(Opcode::Shl, Type::U32, &[address, three]);
                let part = b.op(Opcode::Shr, Type::U32, &[cell, shift]);
                b.convert(ty, Type::U32, part)
            }
        });
    }
    for (&d, value) in results.iter().zip(found) {
        b.mov_into(d, ty, value);
    }
}
