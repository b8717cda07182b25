//! Runs small functions before and after a pass, for the tests of passes: one work-item, with
//! memory that has defined contents at every address.

use crate::ir::eval::Operation;
use crate::ir::function::{BlockId, Function, InputSource, ParameterKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::text::parse::parse_function;
use crate::ir::text::print::{PrintOptions, print_function};
use crate::ir::types::AddressSpace;
use crate::ir::verify::verify;
use crate::numeric::MathMode;
use std::collections::BTreeMap;

/// Bytes between the start of a surface and the pointer argument.
const BUFFER_OFFSET: u64 = 0x130;

/// The bytes that a run wrote, by address.
pub(in crate::ir::passes) type Written = BTreeMap<u64, u8>;

/// Parses and verifies a function.
pub(in crate::ir::passes) fn parse(text: &str) -> Function {
    let function = match parse_function(text) {
        Ok(function) => function,
        Err(errors) => panic!("{}\n{text}", errors[0]),
    };
    check(&function);
    function
}

/// Panics if a function is not valid.
pub(in crate::ir::passes) fn check(function: &Function) {
    if let Err(error) = verify(function) {
        panic!("{error}\n{}", text(function));
    }
}

/// The function as text.
pub(in crate::ir::passes) fn text(function: &Function) -> String {
    print_function(function, PrintOptions::default())
}

/// The instructions as text, from the first block on.
pub(in crate::ir::passes) fn code(function: &Function) -> String {
    let text = text(function);
    text[text.find("$0:").unwrap_or(0)..].to_string()
}

/// The value of a pointer argument. Buffers are more than 4 GB apart.
pub(in crate::ir::passes) fn address_of(parameter: u64) -> u64 {
    (parameter + 1) * 0x12_3456_7890_0000 + 0xffff_f000
}

/// Runs a function whose value arguments have these bits; returns what it wrote.
pub(in crate::ir::passes) fn run(function: &Function, values: &[u64], math: MathMode) -> Written {
    let mut arguments = vec![0; 64];
    let mut values = values.iter();
    for (k, p) in function.parameters.iter().enumerate() {
        let bits = match p.kind {
            ParameterKind::Pointer { .. } => address_of(k as u64),
            ParameterKind::Local => 64 * k as u64,
            ParameterKind::Value(_) | ParameterKind::Bytes { .. } => {
                *values.next().expect("a value for each parameter")
            }
        };
        let (start, size) = (p.offset as usize, p.size() as usize);
        arguments[start..start + size].copy_from_slice(&bits.to_le_bytes()[..size]);
    }
    let mut registers = vec![0u64; function.registers.len()];
    for input in &function.inputs {
        let size = function.family(input.register).size();
        registers[input.register.index()] = match input.source {
            InputSource::Argument { index, offset } => {
                let start = function.parameters[index.index()].offset + u32::from(offset);
                little_endian((0..size).map(|k| arguments[(start + k) as usize]))
            }
            InputSource::BufferOffset { .. } => BUFFER_OFFSET,
            InputSource::LocalId(d) => 5 + u64::from(d),
            _ => 77,
        };
    }
    let mut written = Written::new();
    let mut block = BlockId::ENTRY;
    for _ in 0..10_000 {
        let mut next = None;
        for instruction in &function.block(block).instructions {
            step(
                function,
                instruction,
                &mut registers,
                &arguments,
                &mut written,
                math,
            );
            next = match instruction.detail {
                Detail::CondBranch { then, otherwise } => {
                    let taken = registers[function.sources(instruction)[0].index()] != 0;
                    Some(if taken { then } else { otherwise })
                }
                Detail::Branch(target) => Some(target),
                _ => None,
            };
        }
        match next {
            Some(next) => block = next,
            None => return written,
        }
    }
    panic!("the function does not end:\n{}", text(function));
}

fn little_endian(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes
        .enumerate()
        .fold(0, |sum, (k, byte)| sum | u64::from(byte) << (8 * k))
}

fn step(
    function: &Function,
    instruction: &Instruction,
    registers: &mut [u64],
    arguments: &[u8],
    written: &mut Written,
    math: MathMode,
) {
    let sources: Vec<u64> = function
        .sources(instruction)
        .iter()
        .map(|r| registers[r.index()])
        .collect();
    let destinations = function.destinations(instruction);
    if let Detail::Memory { space, surface, .. } = instruction.detail {
        let start = match surface {
            Some(k) if function.has_buffer_offset(k) => {
                address_of(u64::from(k.0)) - BUFFER_OFFSET + sources[0]
            }
            Some(k) => address_of(u64::from(k.0)) + sources[0],
            None => sources[0],
        };
        let size = u64::from(instruction.ty.size());
        for (k, d) in (0u64..).zip(destinations) {
            let bytes = (0..size).map(|i| {
                let address = start + k * size + i;
                match space {
                    AddressSpace::Argument => arguments[address as usize],
                    // Tests of a single pass use no private or local memory.
                    AddressSpace::Global
                    | AddressSpace::Constant
                    | AddressSpace::Private
                    | AddressSpace::Local => {
                        let unwritten = (address.wrapping_mul(0x9E37_79B9) >> 13) as u8;
                        written.get(&address).copied().unwrap_or(unwritten)
                    }
                }
            });
            registers[d.index()] = little_endian(bytes);
        }
        if instruction.opcode == Opcode::Store {
            for (k, value) in (0u64..).zip(&sources[1..]) {
                for i in 0..size {
                    written.insert(start + k * size + i, (value >> (8 * i)) as u8);
                }
            }
        }
        return;
    }
    if instruction.opcode.is_terminator() {
        return;
    }
    let operation = Operation::of(instruction.opcode, instruction.ty, instruction.detail);
    let results = operation.and_then(|o| o.apply(&sources, math));
    let results = results.unwrap_or_else(|| panic!("no result: {instruction:?} {sources:x?}"));
    for (d, result) in destinations.iter().zip(results) {
        registers[d.index()] = result;
    }
}

/// Bit patterns at the limits of 32 and 64 bits, signed and unsigned.
pub(in crate::ir::passes) const CORNERS: [u64; 22] = [
    0,
    1,
    2,
    3,
    31,
    32,
    33,
    63,
    0x7f,
    0x8000,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fffe,
    0xffff_ffff,
    0x1_0000_0000,
    0x1234_5678_9abc_def0,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0xffff_ffff_0000_0000,
    0xffff_ffff_8000_0000,
    0xffff_ffff_ffff_ffff,
];

/// Pseudorandom numbers (splitmix64), the same in every run.
pub(in crate::ir::passes) struct Noise(pub(in crate::ir::passes) u64);

impl Noise {
    /// The next number, of random length in bits.
    pub(in crate::ir::passes) fn next(&mut self) -> u64 {
        let bits = self.raw();
        bits >> (self.raw() % 64)
    }

    fn raw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}
