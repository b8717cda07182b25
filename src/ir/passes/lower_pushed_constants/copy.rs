//! Arguments that are stored to, or read at varying offsets: each work-item copies them to private
//! memory and accesses the copy.
//!
//! The copy is one variable with the layout of the argument block, from the first copied parameter
//! to the last, so that an access at a varying offset finds each byte at its offset.

use super::{is_argument_access, is_pushed};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::builder::Builder;
use crate::ir::function::{BlockId, Function, InputSource, MAX_ALIGNMENT, MemoryVariable};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family, Type};

/// The range of bytes of the argument block that is copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Copied {
    start: u32,
    end: u32,
}

/// The name of the variable.
const NAME: &str = "arguments";

/// The byte range of an access at a constant address, all elements included.
fn bytes(function: &Function, known: &KnownConstants, access: &Instruction) -> Option<(u64, u64)> {
    let (&address, values) = function.sources(access).split_first()?;
    let start = known.get(address)?;
    let count = values.len().max(function.destinations(access).len()) as u64;
    Some((start, start + count * u64::from(access.ty.size())))
}

/// The range to copy, a whole number of parameters; `None` if there is none.
pub(super) fn copied(function: &Function, known: &KnownConstants) -> Option<Copied> {
    let ends = |p: &crate::ir::function::Parameter| p.offset.saturating_add(p.size());
    let all = Copied {
        start: 0,
        end: function.parameters.iter().map(ends).max()?,
    };
    let mut found: Option<Copied> = None;
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if !is_argument_access(instruction) || is_pushed(function, known, instruction) {
            continue;
        }
        let Some((start, end)) = bytes(function, known, instruction) else {
            return Some(all);
        };
        let touched = function.parameters.iter().filter(|p| {
            u64::from(p.offset) < end && start < u64::from(p.offset) + u64::from(p.size())
        });
        for p in touched {
            let (start, end) = (p.offset, ends(p));
            found = Some(match found {
                Some(f) => Copied {
                    start: f.start.min(start),
                    end: f.end.max(end),
                },
                None => Copied { start, end },
            });
        }
    }
    found
}

impl Copied {
    /// Whether an access is redirected to the copy.
    pub(super) fn has(
        self,
        function: &Function,
        known: &KnownConstants,
        access: &Instruction,
    ) -> bool {
        bytes(function, known, access)
            .is_none_or(|(start, end)| u64::from(self.start) <= start && end <= u64::from(self.end))
    }

    /// Emits the copy at the start of the function; returns the register with its address.
    pub(super) fn make(self, function: &mut Function) -> Register {
        // Same alignment as the argument block, so aligned accesses stay aligned.
        let start = self.start & !(MAX_ALIGNMENT - 1);
        let variable = function.add_variable(MemoryVariable {
            name: NAME.into(),
            space: AddressSpace::Private,
            size: self.end - start,
            align: MAX_ALIGNMENT,
            data: None,
        });
        let mut parts = Vec::new();
        for (index, p) in function.parameter_ids().zip(&function.parameters) {
            if p.offset < self.start || p.offset >= self.end {
                continue;
            }
            let size = match (p.offset | p.size()) & 3 {
                0 => 4,
                2 => 2,
                _ => 1,
            };
            let ty = Type::unsigned_of_size(size);
            parts.extend((0..p.size() / size).filter_map(|k| {
                let offset = u16::try_from(k * size).ok()?;
                Some((index, offset, ty, p.offset + k * size - start))
            }));
        }
        let before = function.block(BlockId::ENTRY).instructions.len();
        let inputs: Vec<Register> = parts
            .iter()
            .map(|&(index, offset, ty, _)| match ty.family() {
                Family::Dword => function.argument_dword(index, offset),
                family => {
                    let source = InputSource::Argument { index, offset };
                    function.unwritten_input(source, family)
                }
            })
            .collect();
        let mut b = Builder::new(std::mem::take(function));
        let body = std::mem::take(&mut b.function.block_mut(BlockId::ENTRY).instructions);
        b.select_block(BlockId::ENTRY);
        b.loc = b.function.loc;
        // The code that extracts parts of pushed doublewords comes first.
        let (made, body) = body.split_at(body.len().saturating_sub(before));
        let entry = &mut b.function.block_mut(BlockId::ENTRY).instructions;
        entry.extend_from_slice(made);
        let address = b.address_of(variable);
        for (&(.., ty, at), &input) in parts.iter().zip(&inputs) {
            let at = b.u32(at);
            let place = b.op(Opcode::Add, Type::U32, &[address, at]);
            b.store(AddressSpace::Private, ty, place, input);
        }
        let back = b.u32(start);
        let base = b.op(Opcode::Sub, Type::U32, &[address, back]);
        let entry = &mut b.function.block_mut(BlockId::ENTRY).instructions;
        entry.extend_from_slice(body);
        *function = b.finish();
        base
    }

    /// Redirects an access of the argument block to the copy.
    pub(super) fn access(
        self,
        function: &mut Function,
        base: Register,
        instruction: &Instruction,
        out: &mut Vec<Instruction>,
    ) {
        let mut sources = function.sources(instruction).to_vec();
        let destinations = function.destinations(instruction).to_vec();
        let Some(address) = sources.first_mut() else {
            return;
        };
        let place = function.add_register(Family::Dword);
        let operands = [base, *address];
        let (ty, loc) = (Type::U32, instruction.loc);
        out.push(function.instruction(Opcode::Add, ty, Detail::None, &[place], &operands, loc));
        *address = place;
        let detail = Detail::Memory {
            space: AddressSpace::Private,
            surface: None,
            volatile: instruction.is_volatile(),
            unaligned: false,
        };
        let (opcode, ty) = (instruction.opcode, instruction.ty);
        out.push(function.instruction(opcode, ty, detail, &destinations, &sources, loc));
    }
}
