//! Facts about the object format that writer and reader share.

use crate::visa::instruction::Instruction;
use crate::visa::opcode::{Opcode, Part};
use crate::visa::operand::{Predefined, Sampler, Surface};
use hashbrown::HashMap;
use std::sync::LazyLock;

/// The first four bytes.
pub(super) const MAGIC: &[u8; 4] = b"CISA";
/// The version that is written.
pub(super) const VERSION: (u8, u8) = (4, 1);
/// General variables start at this number; those before are vISA's own.
pub(super) const FIRST_VARIABLE: u32 = 32;
/// Predicates start at this number; 0 is no predicate.
pub(super) const FIRST_PREDICATE: u32 = 1;
/// The highest number of a predicate, and of predicates.
pub(super) const MAX_PREDICATES: usize = 4095;
/// The most surfaces beside those of vISA: a number is a byte.
pub(super) const MAX_SURFACES: usize = 255 - Surface::PREDEFINED.len();
/// The most samplers.
pub(super) const MAX_SAMPLERS: usize = 31;
/// The longest string, with the zero at its end.
pub(super) const MAX_STRING: usize = 1024;

/// Classes of vector operands: the low three bits of the first byte.
pub(super) mod class {
    pub(in super::super) const GENERAL: u8 = 0;
    pub(in super::super) const ADDRESS: u8 = 1;
    pub(in super::super) const PREDICATE: u8 = 2;
    pub(in super::super) const INDIRECT: u8 = 3;
    pub(in super::super) const IMMEDIATE: u8 = 5;
    pub(in super::super) const STATE: u8 = 6;
}

/// `.sat` stands where a source has its modifier.
pub(super) const SATURATE: u8 = 4;

/// The strings that each kernel has before its own, behind its name.
pub(super) fn predefined_strings() -> impl Iterator<Item = &'static str> {
    let variables = Predefined::ALL.iter().map(|p| p.name());
    let surfaces = Surface::PREDEFINED.iter().filter_map(|s| s.name());
    variables.chain(surfaces).chain([Sampler::BINDLESS])
}

/// The code of a stride or width: 0, 1, 2 ... 32; `None` is 0.
pub(super) fn region_code(value: Option<u8>) -> u16 {
    match value {
        None => 0,
        Some(0) => 1,
        Some(value) => 2 + value.trailing_zeros() as u16,
    }
}

/// The stride or width with this code.
pub(super) fn region_value(code: u16) -> Option<Option<u8>> {
    match code & 15 {
        0 => Some(None),
        1 => Some(Some(0)),
        code @ 2..=7 => Some(Some(1 << (code - 2))),
        _ => None,
    }
}

/// What tells opcodes with one number apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    pub(super) code: u8,
    pub(super) sub: u8,
}

/// Opcodes by number. LSC atomic messages stand under the first of their sub-numbers.
pub(super) static OPCODES: LazyLock<HashMap<Key, Opcode>> = LazyLock::new(|| {
    let mut all = HashMap::new();
    for &opcode in Opcode::ALL {
        let info = opcode.info();
        all.entry(Key {
            code: info.code,
            sub: info.sub,
        })
        .or_insert(opcode);
    }
    all
});

/// Whether the number alone does not say which opcode it is.
pub(super) fn has_sub(code: u8) -> bool {
    OPCODES.iter().filter(|(key, _)| key.code == code).count() > 1
}

/// The sub-number of an instruction: of LSC atomic messages that of the operation.
pub(super) fn sub(instruction: &Instruction) -> u8 {
    match instruction.detail {
        crate::visa::instruction::Detail::LscAtomic(operation, _) => operation.lsc_code(),
        _ => instruction.opcode.info().sub,
    }
}

/// Whether the sub-number comes behind the execution size.
pub(super) fn sub_is_behind_exec(code: u8) -> bool {
    OPCODES
        .iter()
        .any(|(key, opcode)| key.code == code && opcode.info().parts.first() == Some(&Part::Exec))
}
