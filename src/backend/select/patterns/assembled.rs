//! Doublewords that shifts, masks and bitwise operations assemble from bytes and words: each part is moved to
//! its place instead, which is one instruction.

use super::{Part, Patterns};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};

/// How deep the expression of a doubleword is searched.
const MAX_DEPTH: u32 = 12;

/// What a doubleword is assembled from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Assembly {
    /// Its constant bytes; the others are zero here.
    pub(in super::super) constant: u32,
    /// The bytes and words of registers, in ascending order of their places.
    pub(in super::super) pieces: Vec<Piece>,
}

/// A byte or word of a register, and where it is in the doubleword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Piece {
    pub(in super::super) source: Part,
    /// The offset in the doubleword, in bytes.
    pub(in super::super) place: u32,
}

impl Assembly {
    /// Whether the first piece is written with zeros in all other bytes, rather than after a constant.
    pub(in super::super) fn starts_with_piece(&self) -> bool {
        self.constant == 0 && self.pieces.first().is_some_and(|piece| piece.place == 0)
    }

    fn instructions(&self) -> usize {
        self.pieces.len() + usize::from(!self.starts_with_piece())
    }
}

/// One byte of a doubleword.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    /// Nothing may depend on it.
    Unknown,
    Constant(u8),
    /// A byte of a register.
    Of(Register, u32),
}

type Bytes = [Byte; 4];

impl Patterns {
    /// Finds doublewords that are assembled with fewer instructions from their parts, in place.
    pub(super) fn find_assembled(&mut self, function: &Function, analyses: &Analyses) {
        for block in function.block_ids() {
            let instructions = &function.block(block).instructions;
            // The operation that assembles the most comes last.
            for (index, instruction) in instructions.iter().enumerate().rev() {
                if assembles(instruction) {
                    self.find_assembly(function, analyses, Point::new(block, index));
                }
            }
        }
    }

    fn find_assembly(&mut self, function: &Function, analyses: &Analyses, root: Point) {
        let instruction = &function.block(root.block).instructions[root.index as usize];
        let &[d] = function.destinations(instruction) else {
            return;
        };
        if analyses.definitions.single(d) != Some(root) || !self.is_plain(d) {
            return;
        }
        let mut search = Search {
            patterns: self,
            function,
            analyses,
            root,
            is_uniform: analyses.uniformity.is_uniform(d),
            inner: Vec::new(),
        };
        let Some(bytes) = search.operation(instruction, root.index, 0) else {
            return;
        };
        let inner = search.inner;
        let replaced = inner.iter().filter(|&&r| !self.is_merged(r)).count() + 1;
        if let Some(assembly) = assembly(bytes)
            && assembly.instructions() < replaced
        {
            for &register in &inner {
                self.of_mut(register).merged = true;
            }
            self.find_computed_pieces(function, analyses, root, &assembly, &inner);
            self.of_mut(d).assembled = Some(self.assemblies.len() as u32);
            self.assemblies.push(assembly);
        }
    }
}

impl Patterns {
    /// Finds operations of which only one piece is read, and only by this assembly: they write the piece itself. All bytes
    /// must come from pieces, so that nothing is written before them. Nothing may read an earlier value of the doubleword
    /// in this block: pieces of it are overwritten before the assembly.
    fn find_computed_pieces(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        root: Point,
        assembly: &Assembly,
        inner: &[Register],
    ) {
        let size = |piece: &Piece| piece.source.ty.size();
        let &[d] =
            function.destinations(&function.block(root.block).instructions[root.index as usize])
        else {
            return;
        };
        let definitions = &analyses.definitions;
        // In a loop, the doubleword of the iteration before may be read until it is assembled again.
        let is_before = |at: &Point| at.block == root.block && at.index <= root.index;
        if assembly.pieces.iter().map(size).sum::<u32>() != 4
            || definitions.uses(d).iter().any(is_before)
            || analyses.liveness.is_live_in(root.block, d)
        {
            return;
        }
        // The only reader of a register, and what that computes.
        let reader = |register: Register| match *definitions.uses(register) {
            [at] if at.block == root.block => {
                let user = &function.block(at.block).instructions[at.index as usize];
                function.destinations(user).first().copied()
            }
            _ => None,
        };
        let is_of_assembly = |r: Register| r == d || inner.contains(&r);
        for piece in &assembly.pieces {
            let source = piece.source.register;
            // A word at an odd place is two pieces.
            let of_source = assembly
                .pieces
                .iter()
                .filter(|p| p.source.register == source);
            let is_only_piece = of_source.count() == 1;
            let is_read_here = reader(source).is_some_and(|user| {
                let is_part = self
                    .of(user)
                    .part
                    .is_some_and(|part| part.register == source);
                is_of_assembly(user) || is_part && reader(user).is_some_and(is_of_assembly)
            });
            let is_computed = |at: Point| {
                let operation = &function.block(at.block).instructions[at.index as usize];
                at.block == root.block
                    && matches!(operation.ty, Type::S32 | Type::U32)
                    && matches!(
                        operation.opcode,
                        Op::Add
                            | Op::Sub
                            | Op::And
                            | Op::Or
                            | Op::Xor
                            | Op::Shl
                            | Op::Shr
                            | Op::Asr
                    )
            };
            if piece.source.offset == 0
                && is_only_piece
                && is_read_here
                && self.is_plain(source)
                && self.is_stored(source)
                && analyses.uniformity.is_uniform(source) == analyses.uniformity.is_uniform(d)
                && definitions.single(source).is_some_and(is_computed)
            {
                self.of_mut(source).piece = Some((d, piece.place, piece.source.ty));
            }
        }
    }
}

/// Whether an operation may combine parts of a doubleword.
fn assembles(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Op::Or | Op::Xor | Op::Add)
        && matches!(instruction.ty, Type::S32 | Type::U32)
}

/// The pieces of which these bytes consist, if they are known and not those of one doubleword.
fn assembly(bytes: Bytes) -> Option<Assembly> {
    let mut assembly = Assembly {
        constant: 0,
        pieces: Vec::new(),
    };
    let mut place = 0;
    while let Some(&byte) = bytes.get(place) {
        let start = place;
        place += 1;
        let (register, offset) = match byte {
            Byte::Unknown => return None,
            Byte::Constant(bits) => {
                assembly.constant |= u32::from(bits) << (8 * start);
                continue;
            }
            Byte::Of(register, offset) => (register, offset),
        };
        let is_aligned = start.is_multiple_of(2) && offset.is_multiple_of(2);
        let is_word = is_aligned && bytes.get(place) == Some(&Byte::Of(register, offset + 1));
        place += usize::from(is_word);
        let ty = if is_word { Type::U16 } else { Type::U8 };
        assembly.pieces.push(Piece {
            source: Part {
                register,
                offset,
                ty,
            },
            place: start as u32,
        });
    }
    Some(assembly)
}

/// The search for the bytes of one doubleword.
struct Search<'a> {
    patterns: &'a Patterns,
    function: &'a Function,
    analyses: &'a Analyses,
    root: Point,
    /// Whether the doubleword is uniform; then what it is assembled from is, too.
    is_uniform: bool,
    /// The results of the operations that the assembly replaces, besides the doubleword.
    inner: Vec<Register>,
}

impl Search<'_> {
    /// The bytes of a register that the instruction with this index reads.
    fn register(&mut self, register: Register, reader: u32, depth: u32) -> Bytes {
        if let Some(bits) = self.patterns.constant(register) {
            return std::array::from_fn(|place| Byte::Constant((bits >> (8 * place)) as u8));
        }
        let definitions = &self.analyses.definitions;
        if let Some(from) = definitions.single(register)
            && from.block == self.root.block
            && from.index < reader
            && definitions.uses(register).len() == 1
            && self.analyses.uniformity.is_uniform(register) == self.is_uniform
            && depth < MAX_DEPTH
        {
            let instruction = &self.function.block(from.block).instructions[from.index as usize];
            let count = self.inner.len();
            if let Some(bytes) = self.operation(instruction, from.index, depth + 1) {
                self.inner.push(register);
                return bytes;
            }
            self.inner.truncate(count);
        }
        self.leaf(register, reader)
    }

    /// The bytes of the result of an operation, if it only moves bytes.
    fn operation(&mut self, instruction: &Instruction, index: u32, depth: u32) -> Option<Bytes> {
        let sources = self.function.sources(instruction);
        let constant = |k: usize| self.patterns.constant(*sources.get(k)?);
        let is_dword = matches!(instruction.ty, Type::S32 | Type::U32);
        match instruction.opcode {
            Op::Or | Op::Xor | Op::Add if is_dword => {
                let &[a, b] = sources else { return None };
                let (a, b) = (
                    self.register(a, index, depth),
                    self.register(b, index, depth),
                );
                let mut bytes = a;
                for (byte, other) in bytes.iter_mut().zip(b) {
                    *byte = match (*byte, other) {
                        (Byte::Constant(0), one) | (one, Byte::Constant(0)) => one,
                        _ => return None,
                    };
                }
                Some(bytes)
            }
            Op::And if is_dword => {
                let (k, mask) = [1, 0].into_iter().find_map(|k| Some((k, constant(k)?)))?;
                let mut bytes = self.register(sources[1 - k], index, depth);
                for (place, byte) in bytes.iter_mut().enumerate() {
                    match (mask >> (8 * place)) as u8 {
                        0 => *byte = Byte::Constant(0),
                        u8::MAX => {}
                        _ if *byte == Byte::Constant(0) => {}
                        _ => return None,
                    }
                }
                Some(bytes)
            }
            Op::Shl | Op::Shr | Op::Asr if is_dword => {
                let distance = constant(1)?;
                if !distance.is_multiple_of(8) || distance >= 32 {
                    return None;
                }
                let distance = distance as usize / 8;
                let bytes = self.register(sources[0], index, depth);
                let moved = |place: usize| match instruction.opcode {
                    Op::Shl => place.checked_sub(distance),
                    _ => Some(place + distance),
                };
                let byte = |place| moved(place).and_then(|from| bytes.get(from));
                // Copies of the sign are not moved bytes.
                let outside = match instruction.opcode {
                    Op::Asr => Byte::Unknown,
                    _ => Byte::Constant(0),
                };
                Some(std::array::from_fn(|place| {
                    byte(place).copied().unwrap_or(outside)
                }))
            }
            Op::Cvt => {
                let from = instruction.detail.converted_from()?;
                let to = instruction.ty;
                let is_moved = |ty: Type| ty.is_integer() && ty.size() <= 4;
                let is_extended = to.size() > from.size();
                if !is_moved(from) || !is_moved(to) || is_extended && from.is_signed() {
                    return None;
                }
                let bytes = self.register(sources[0], index, depth);
                Some(std::array::from_fn(|place| match place as u32 {
                    place if place >= to.size() => Byte::Unknown,
                    place if place >= from.size() => Byte::Constant(0),
                    _ => bytes[place],
                }))
            }
            _ => None,
        }
    }

    /// The bytes of a register that the assembly reads itself.
    fn leaf(&self, register: Register, reader: u32) -> Bytes {
        let size = match self.function.family(register) {
            Family::Byte => 1,
            Family::Word => 2,
            Family::Dword => 4,
            Family::Bool | Family::Qword => 0,
        };
        let part = self.patterns.part(register);
        let (whole, offset) = part.map_or((register, 0), |part| (part.register, part.offset));
        let patterns = self.patterns;
        let has_value = patterns.is_stored(whole) && !patterns.is_merged(whole);
        let (block, root) = (self.root.block, self.root.index);
        let definitions = &self.analyses.definitions;
        let is_written = |r: Register| definitions.is_written_between(r, block, reader, root);
        let is_read = has_value && !is_written(register) && !is_written(whole);
        // The upper bytes of an extension are zeros.
        let extended = definitions.single(register).and_then(|at| {
            let block = self.function.blocks.get(at.block.index())?;
            let instruction = block.instructions.get(at.index as usize)?;
            let from = instruction.detail.converted_from()?;
            let is_extension = instruction.ty.is_integer()
                && from.is_integer()
                && !from.is_signed()
                && from.size() < 4;
            (instruction.opcode == Op::Cvt && is_extension).then_some(from.size() as usize)
        });
        std::array::from_fn(|place| match place {
            _ if !is_read || place >= size => Byte::Unknown,
            _ if extended.is_some_and(|bytes| place >= bytes) => Byte::Constant(0),
            _ => Byte::Of(whole, offset + place as u32),
        })
    }
}
