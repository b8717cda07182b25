//! Constants and encodings of the object format that writer and reader share.

use crate::visa::instruction::Instruction;
use crate::visa::kernel::{Align, AttributeValue, Kernel};
use crate::visa::opcode::{DetailKind, Opcode, Part};
use crate::visa::operand::{Predefined, Sampler, Surface};
use std::sync::LazyLock;

/// The magic number of the file.
pub(super) const MAGIC: &[u8; 4] = b"CISA";
/// Major and minor version of the files that are written.
pub(super) const VERSION: (u8, u8) = (4, 1);
/// Number of the first declared general variable; lower numbers are vISA's predefined variables.
pub(super) const FIRST_VARIABLE: u32 = 32;
/// Number of the first declared predicate; 0 means no predicate.
pub(super) const FIRST_PREDICATE: u32 = 1;
/// The maximum number of predicates, and the highest predicate number.
pub(super) const MAX_PREDICATES: usize = 4095;
/// The maximum number of declared surfaces: numbers are one byte, and vISA predefines some.
pub(super) const MAX_SURFACES: usize = 255 - Surface::PREDEFINED.len();
/// The maximum number of samplers.
pub(super) const MAX_SAMPLERS: usize = 31;
/// The maximum size of a string in bytes, with its terminating zero.
pub(super) const MAX_STRING: usize = 1024;

/// Kind of a label that starts a subroutine.
pub(super) const SUBROUTINE: u8 = 1;
/// Kind of a label that names a kernel composed with this one.
pub(super) const COMPOSED: u8 = 2;

/// Classes of vector operands, encoded in the low three bits of the first byte.
pub(super) mod class {
    pub(in super::super) const GENERAL: u8 = 0;
    pub(in super::super) const ADDRESS: u8 = 1;
    pub(in super::super) const PREDICATE: u8 = 2;
    pub(in super::super) const INDIRECT: u8 = 3;
    pub(in super::super) const IMMEDIATE: u8 = 5;
    pub(in super::super) const STATE: u8 = 6;
}

/// `.sat` of a destination, encoded in the field of a source's modifier.
pub(super) const SATURATE: u8 = 4;

/// The predefined strings, which each kernel's string table has after its name.
pub(super) fn predefined_strings() -> impl Iterator<Item = &'static str> {
    let variables = Predefined::ALL.iter().map(|p| p.name());
    let surfaces = Surface::PREDEFINED.iter().filter_map(|s| s.name());
    variables.chain(surfaces).chain([Sampler::BINDLESS])
}

/// Encodes a stride or width: `None` is 0, then the values 0, 1, 2, 4 ... 32 are 1 to 7.
pub(super) fn region_code(value: Option<u8>) -> u16 {
    match value {
        None => 0,
        Some(0) => 1,
        Some(value) => 2 + value.trailing_zeros() as u16,
    }
}

/// Decodes a stride or width; `None` for invalid codes.
pub(super) fn region_value(code: u16) -> Option<Option<u8>> {
    match code & 15 {
        0 => Some(None),
        1 => Some(Some(0)),
        code @ 2..=7 => Some(Some(1 << (code - 2))),
        _ => None,
    }
}

/// The sub-numbers of LSC atomic operations. The opcode has the first of them in the table.
const LSC_ATOMICS: std::ops::RangeInclusive<u8> = 0x08..=0x1a;

/// The opcodes that share a number.
#[derive(Default)]
pub(super) struct Code {
    /// Indexed by sub-number; an opcode that does not share its number may have none.
    subs: Vec<Option<Opcode>>,
    /// Whether a sub-number is needed to identify the opcode.
    pub(super) has_sub: bool,
    /// Whether the sub-number follows the execution size.
    pub(super) sub_follows_exec: bool,
}

impl Code {
    /// The opcode with a sub-number.
    pub(super) fn opcode(&self, sub: u8) -> Option<Opcode> {
        self.subs.get(usize::from(sub)).copied().flatten()
    }
}

/// Opcodes by number; has 256 elements.
static CODES: LazyLock<Vec<Code>> = LazyLock::new(|| {
    let mut all = Vec::new();
    all.resize_with(256, Code::default);
    for &opcode in Opcode::ALL {
        let info = opcode.info();
        let Some(code) = all.get_mut(usize::from(info.code)) else {
            continue;
        };
        let last = match info.detail {
            DetailKind::LscAtomic => *LSC_ATOMICS.end(),
            _ => info.sub,
        };
        if code.subs.len() <= usize::from(last) {
            code.subs.resize(usize::from(last) + 1, None);
        }
        for sub in info.sub..=last {
            if let Some(slot) = code.subs.get_mut(usize::from(sub)) {
                slot.get_or_insert(opcode);
            }
        }
        code.has_sub = code.subs.first() == Some(&None) || code.subs.iter().flatten().count() > 1;
        code.sub_follows_exec |= info.parts.first() == Some(&Part::Exec);
    }
    all
});

/// The opcodes with a number; `None` for reserved numbers.
pub(super) fn code(number: u8) -> Option<&'static Code> {
    let code = CODES.get(usize::from(number));
    code.filter(|code| !code.subs.is_empty())
}

/// The sub-number of an instruction; that of an LSC atomic message is its operation's.
pub(super) fn sub(instruction: &Instruction) -> u8 {
    match instruction.detail {
        crate::visa::instruction::Detail::LscAtomic(operation, _) => operation.lsc_code(),
        _ => instruction.opcode.info().sub,
    }
}

pub(super) fn align(code: u8) -> Option<Align> {
    Align::ALL.iter().copied().find(|a| a.code() == code)
}

/// Sizes in GRFs of a function's arguments and result, from its attributes.
pub(super) fn function_sizes(kernel: &Kernel) -> [u8; 2] {
    let attributes = kernel.attributes();
    ["ArgSize", "RetValSize"].map(|name| {
        let found = attributes.iter().find(|attribute| attribute.name == name);
        match found.map(|attribute| &attribute.value) {
            Some(AttributeValue::Number(number)) => *number as u8,
            _ => 0,
        }
    })
}
