//! Replaces a doubleword that was split into bytes and words and reassembled unchanged by the
//! original doubleword. Such code results from `as_uint` of a vector of bytes that was loaded from
//! memory.
//!
//! Local to a block. Bytes are tracked through moves, integer conversions, shifts by whole bytes,
//! masks, and sums and bitwise `or` and `xor` of operands without a common nonzero byte. Requires
//! nothing. Keeps blocks, edges, register numbers and the number of instructions: the operation
//! that reassembles the doubleword becomes a copy. Linear in the size of the function.

use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};
use hashbrown::HashMap;

/// The known contents of one byte of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Byte {
    Unknown,
    Zero,
    /// A byte of a register, as of the given instruction count.
    Of {
        register: Register,
        written: u32,
        place: u8,
    },
}

/// The bytes of a register, the lowest first. Bytes beyond the size of its family are unknown.
type Bytes = [Byte; 4];

/// Replaces reassembled doublewords by copies of the original; returns whether there was one.
pub fn join_pieces(function: &mut Function) -> bool {
    let joins = |i: &Instruction| matches!(i.opcode, Opcode::Or | Opcode::Add | Opcode::Xor);
    let mut blocks = function.blocks.iter();
    if !blocks.any(|b| b.instructions.iter().any(joins)) {
        return false;
    }
    let mut pieces = Pieces {
        constants: KnownConstants::compute(function),
        written: vec![0; function.registers.len()],
        bytes: HashMap::new(),
    };
    let mut time = 0;
    let mut changed = false;
    for block in function.block_ids() {
        pieces.bytes.clear();
        for index in 0..function.block(block).instructions.len() {
            time += 1;
            let instruction = function.block(block).instructions[index];
            let bytes = pieces.result(function, &instruction);
            if let (Some(bytes), &[d]) = (bytes, function.destinations(&instruction))
                && joins(&instruction)
                && let Some(whole) = pieces.whole(function, bytes)
                && whole != d
            {
                let loc = instruction.loc;
                let copy =
                    function.instruction(Opcode::Mov, Type::U32, Detail::None, &[d], &[whole], loc);
                function.block_mut(block).instructions[index] = copy;
                changed = true;
            }
            for &d in function.destinations(&instruction) {
                pieces.written[d.index()] = time;
                pieces.bytes.remove(&d);
            }
            if let (Some(bytes), &[d]) = (bytes, function.destinations(&instruction)) {
                pieces.bytes.insert(d, bytes);
            }
        }
    }
    changed
}

/// What is known at the current point of a block.
struct Pieces {
    constants: KnownConstants,
    /// By register, the number of instructions of the function up to its last write.
    written: Vec<u32>,
    /// Registers that consist of bytes of other registers.
    bytes: HashMap<Register, Bytes>,
}

impl Pieces {
    /// The current contents of a register.
    fn of(&self, function: &Function, register: Register) -> Bytes {
        if let Some(&bytes) = self.bytes.get(&register) {
            return bytes;
        }
        let size = match function.family(register) {
            Family::Byte => 1,
            Family::Word => 2,
            Family::Dword => 4,
            Family::Bool | Family::Qword => 0,
        };
        let constant = self.constants.get(register);
        let written = self.written[register.index()];
        std::array::from_fn(|place| match constant {
            _ if place >= size => Byte::Unknown,
            Some(bits) if bits >> (8 * place) & 0xff == 0 => Byte::Zero,
            Some(_) | None => Byte::Of {
                register,
                written,
                place: place as u8,
            },
        })
    }

    /// The doubleword that has these bytes, in order, and has not been written since.
    fn whole(&self, function: &Function, bytes: Bytes) -> Option<Register> {
        let Byte::Of {
            register, written, ..
        } = bytes[0]
        else {
            return None;
        };
        let is_in_place = |place: usize| {
            bytes[place]
                == Byte::Of {
                    register,
                    written,
                    place: place as u8,
                }
        };
        let is_whole = (0..4).all(is_in_place)
            && function.family(register) == Family::Dword
            && self.written[register.index()] == written;
        is_whole.then_some(register)
    }

    /// The bytes of the result of an instruction, if they are bytes of other registers.
    fn result(&self, function: &Function, instruction: &Instruction) -> Option<Bytes> {
        let ty = instruction.ty;
        if !ty.is_integer() || ty.size() > 4 {
            return None;
        }
        let of = |r: Register| self.of(function, r);
        match (instruction.opcode, function.sources(instruction)) {
            (Opcode::Mov, &[x]) => Some(of(x)),
            (Opcode::Cvt, &[x]) => match instruction.detail {
                Detail::Convert(from) if from.is_integer() && from.size() <= 4 => {
                    let bytes = of(x);
                    let above = match from.is_signed() {
                        true => Byte::Unknown,
                        false => Byte::Zero,
                    };
                    Some(std::array::from_fn(|place| match place {
                        _ if place >= ty.size() as usize => Byte::Unknown,
                        _ if place >= from.size() as usize => above,
                        _ => bytes[place],
                    }))
                }
                _ => None,
            },
            (Opcode::Shl, &[x, count]) if ty.size() == 4 => {
                let count = self.whole_bytes(count)?;
                let bytes = of(x);
                Some(std::array::from_fn(|place| {
                    match place.checked_sub(count) {
                        Some(from) => bytes[from],
                        None => Byte::Zero,
                    }
                }))
            }
            (Opcode::Shr, &[x, count]) if ty.size() == 4 => {
                let count = self.whole_bytes(count)?;
                let bytes = of(x);
                let from = |place: usize| bytes.get(place + count).copied();
                Some(std::array::from_fn(|place| {
                    from(place).unwrap_or(Byte::Zero)
                }))
            }
            (Opcode::And, &[x, y]) if ty.size() == 4 => {
                let (x, mask) = match (self.constants.get(x), self.constants.get(y)) {
                    (_, Some(mask)) => (x, mask),
                    (Some(mask), None) => (y, mask),
                    (None, None) => return None,
                };
                let bytes = of(x);
                Some(std::array::from_fn(|place| {
                    match mask >> (8 * place) & 0xff {
                        0 => Byte::Zero,
                        0xff => bytes[place],
                        _ => Byte::Unknown,
                    }
                }))
            }
            (Opcode::Or | Opcode::Add | Opcode::Xor, &[x, y]) if ty.size() == 4 => {
                let (x, y) = (of(x), of(y));
                let pairs = || x.iter().zip(&y);
                // If both operands have a nonzero byte, an addition could carry into the next one.
                if !pairs().all(|(x, y)| *x == Byte::Zero || *y == Byte::Zero) {
                    return None;
                }
                Some(std::array::from_fn(|place| match x[place] {
                    Byte::Zero => y[place],
                    Byte::Unknown | Byte::Of { .. } => x[place],
                }))
            }
            _ => None,
        }
    }

    /// A constant shift count in bytes, if it is a multiple of 8 bits.
    fn whole_bytes(&self, count: Register) -> Option<usize> {
        let count = self.constants.get(count)? % 32;
        (count % 8 == 0).then_some((count / 8) as usize)
    }
}
