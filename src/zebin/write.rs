//! Writes device binaries: from kernels, their native code and what the finalizer reported to the ELF
//! file that Intel's runtime loads.
//!
//! A pure function of its arguments: the same kernels give the same bytes.

use super::describe::describe;
use super::elf::{self, Contents, Name, Relocation, Section, Symbol};
use super::{VISA_SECTION, text};
use crate::source::Loc;
use crate::target::Target;
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::kernel::{
    Align, ArgumentKind, Input, InputRole, InputVariable, Kernel, VariableDecl,
};
use crate::visa::opcode::Opcode;
use crate::visa::operand::Operand;
use crate::visa::payload::shared_start;
use crate::visa::types::Type;
use std::fmt;

/// The alignment of a kernel's code and of constant tables, in bytes.
const ALIGNMENT: usize = 64;

/// Zeros after a kernel's code, in bytes: the hardware fetches instructions in advance.
const PREFETCH_BYTES: usize = 128;

/// The maximum number of sections: their indices have 16 bits, of which some are reserved.
const MAX_SECTIONS: usize = 0xfe00;

/// The immediate that the finalizer writes for an address that is not known yet.
const PLACEHOLDER: u32 = 0x6e10_ca2e;

/// A kernel with its native code.
#[derive(Clone, Copy, Debug)]
pub struct NativeKernel<'a> {
    /// The kernel in the form that [`prepare`] returned, which is the one that the finalizer compiled.
    pub kernel: &'a Kernel,
    /// The native code, as the finalizer wrote it.
    pub code: &'a [u8],
    /// Size in bytes of the code at the start that loads what the runtime passes for each thread.
    /// Hardware that generates local IDs skips it.
    pub prologue_bytes: u32,
    /// Size in bytes of a thread's spilled registers.
    pub spill_bytes: u32,
    /// The text of the kernel's vISA, to be included for tools. No runtime reads it.
    pub visa: Option<&'a str>,
}

/// A kernel that no device binary can contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The kernel's name; empty if the error is not about one kernel.
    pub kernel: String,
    /// What is wrong, as a diagnostic.
    pub message: String,
}

impl WriteError {
    pub(super) fn new(kernel: &Kernel, message: impl Into<String>) -> WriteError {
        WriteError {
            kernel: kernel.name.clone(),
            message: message.into(),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kernel.as_str() {
            "" => f.write_str(&self.message),
            kernel => write!(f, "kernel `{kernel}`: {}", self.message),
        }
    }
}

impl std::error::Error for WriteError {}

/// The name of the symbol of a kernel's constant tables.
fn table_symbol(kernel: &Kernel) -> String {
    format!("constants_of_{}", kernel.name)
}

/// A kernel as the finalizer must compile it for a device binary. The runtime passes no address of
/// constant tables; it relocates the code instead. So the input [`InputRole::ConstantBase`] becomes
/// the instruction `faddr`, which loads the address of a symbol.
///
/// # Errors
/// The kernel was read from a file, or calls `printf`.
pub fn prepare(kernel: &Kernel) -> Result<Kernel, WriteError> {
    if kernel.contract.is_some() || kernel.explicit_attributes.is_some() {
        let message = "vISA that was read from a file does not specify how it is launched";
        return Err(WriteError::new(kernel, message));
    }
    check_printf(kernel)?;
    let mut prepared = kernel.clone();
    pass_unused(&mut prepared);
    let is_base = |role| role == InputRole::ConstantBase;
    let Some(index) = kernel.inputs.iter().position(|input| is_base(input.role)) else {
        prepared.constants = [].into();
        return Ok(prepared);
    };
    let InputVariable::General(variable) = prepared.inputs.remove(index).variable else {
        let message = "the address of constant tables is not in a general variable";
        return Err(WriteError::new(kernel, message));
    };
    let symbol = prepared.add_symbol(table_symbol(kernel));
    let address = Instruction {
        opcode: Opcode::Faddr,
        exec: None,
        predicate: None,
        saturate: false,
        detail: Detail::None,
        operands: vec![Operand::Symbol(symbol), Operand::destination(variable)],
        loc: Loc::NONE,
    };
    prepared.instructions.insert(0, address);
    Ok(prepared)
}

/// Rejects a kernel that calls `printf`: Intel's runtime expects records of another layout, with addresses of format strings
/// in the memory of the host.
fn check_printf(kernel: &Kernel) -> Result<(), WriteError> {
    match kernel.has_printf_buffer() {
        true => {
            let message = "`printf` is not supported in device binaries, only by `gencl run`; exclude its calls by a macro";
            Err(WriteError::new(kernel, message))
        }
        false => Ok(()),
    }
}

/// Adds inputs for the arguments that the kernel does not use, after the others: the runtime writes
/// every argument to its place in the payload.
fn pass_unused(kernel: &mut Kernel) {
    let start = shared_start(kernel.target, kernel.per_thread_bytes);
    let ends = kernel.inputs.iter().map(|input| input.offset + input.size);
    let mut end = ends.max().unwrap_or(0).max(start);
    for index in 0..kernel.arguments.len() as u16 {
        let mut roles = kernel.inputs.iter().map(|input| input.role);
        if roles.any(|role| role.argument() == Some(index)) {
            continue;
        }
        let (role, size) = match kernel.arguments[usize::from(index)].kind {
            ArgumentKind::Value { size } => {
                let size = size.clamp(1, 4) as u16;
                let role = InputRole::Argument {
                    index,
                    offset: 0,
                    size,
                };
                (role, u32::from(size))
            }
            ArgumentKind::Local => (InputRole::LocalOffset { index }, 4),
            // A surface needs no payload.
            ArgumentKind::Buffer { .. } => continue,
        };
        let variable = kernel.add_variable(VariableDecl {
            name: format!("unused{index}"),
            ty: Type::Ub,
            elements: size,
            align: Align::Dword,
            alias: None,
        });
        let offset = end.next_multiple_of(4);
        end = offset + size;
        kernel.inputs.push(Input {
            variable: variable.into(),
            implicit: 0,
            offset,
            size,
            role,
        });
    }
}

/// The text of `.ze_info` of kernels whose vISA text is run as it is: their arguments and payload.
///
/// # Errors
/// An input of a kernel has unknown contents, such as the address of constant tables, or a kernel calls `printf`.
pub fn launch_info<'a>(
    kernels: impl IntoIterator<Item = &'a Kernel>,
) -> Result<String, WriteError> {
    let infos = kernels.into_iter().map(|kernel| {
        check_printf(kernel)?;
        describe(&NativeKernel {
            kernel,
            code: &[],
            prologue_bytes: 0,
            spill_bytes: 0,
            visa: None,
        })
    });
    Ok(text::text(&infos.collect::<Result<Vec<_>, _>>()?))
}

/// Writes the device binary of kernels, which are for the same target.
///
/// # Errors
/// There is no kernel; the kernels are for several targets or have the same name; an input of a kernel
/// has unknown contents; the native code is not that of the kernel.
pub fn write(kernels: &[NativeKernel<'_>]) -> Result<Vec<u8>, WriteError> {
    let Some(first) = kernels.first() else {
        return Err(WriteError {
            kernel: String::new(),
            message: "a device binary requires a kernel".to_owned(),
        });
    };
    let target = first.kernel.target;
    let mut sections = Vec::new();
    let mut infos = Vec::new();
    let mut symbols = Vec::new();
    let mut tables = Tables::default();
    let mut relocations = Vec::new();
    for (index, native) in kernels.iter().enumerate() {
        let kernel = native.kernel;
        if kernel.target != target {
            let other = kernel.target;
            let message = format!("compiled for {other}, but others for {target}");
            return Err(WriteError::new(kernel, message));
        }
        if kernels[..index]
            .iter()
            .any(|n| n.kernel.name == kernel.name)
        {
            return Err(WriteError::new(kernel, "defined twice"));
        }
        infos.push(describe(native)?);
        let mut code = native.code.to_vec();
        let size = code.len() as u64;
        // The null section is the first one.
        let section = index + 1;
        for name in [kernel.name.as_str(), "_entry"] {
            symbols.push(Symbol::function(name, section, size));
        }
        if uses_tables(kernel) {
            let places = addresses(&code).ok_or_else(|| {
                let message = "the native code does not have one address of constant tables";
                WriteError::new(kernel, message)
            })?;
            for place in &places {
                code[place.offset..place.offset + place.kind.bytes()].fill(0);
            }
            relocations.push((section, places, tables.add(kernel)));
        }
        code.resize(code.len().next_multiple_of(ALIGNMENT) + PREFETCH_BYTES, 0);
        let name = format!("{}{}", elf::TEXT_PREFIX, kernel.name);
        sections.push(Section::new(name, Contents::Code(code)));
    }
    let functions = symbols.len();
    if !tables.bytes.is_empty() {
        let section = sections.len() + 1;
        let bytes = std::mem::take(&mut tables.bytes);
        sections.push(Section::new(elf::CONSTANTS, Contents::Data(bytes)));
        for (name, offset, size) in &tables.symbols {
            symbols.push(Symbol::object(name, section, *offset, *size));
        }
    }
    sections.push(Section::new(
        elf::SYMBOLS,
        Contents::Symbols { symbols, functions },
    ));
    for (section, places, table) in relocations {
        let kernel = kernels[section - 1].kernel;
        // The null symbol is the first one.
        let symbol = 1 + functions + table;
        let name = format!(
            "{}{}{}",
            elf::RELOCATIONS_PREFIX,
            elf::TEXT_PREFIX,
            kernel.name
        );
        let relocations = places.into_iter().map(|place| Relocation {
            offset: place.offset as u64,
            kind: place.kind,
            symbol,
        });
        let relocations = relocations.collect();
        sections.push(Section::new(
            name,
            Contents::Relocations {
                section,
                relocations,
            },
        ));
    }
    for native in kernels {
        if let Some(visa) = native.visa {
            let name = format!("{VISA_SECTION}{}", native.kernel.name);
            let bytes = visa.as_bytes().to_vec();
            sections.push(Section::new(name, Contents::Visa(bytes)));
        }
    }
    let info = text::text(&infos).into_bytes();
    sections.push(Section::new(elf::INFO, Contents::Info(info)));
    sections.push(Section::new(elf::NOTES, Contents::Notes(notes(target))));
    if sections.len() > MAX_SECTIONS {
        let count = kernels.len();
        return Err(WriteError {
            kernel: String::new(),
            message: format!("{count} kernels exceed the limit of a device binary"),
        });
    }
    Ok(elf::write(&sections))
}

/// The notes by which the runtime recognizes the target and the format.
fn notes(target: Target) -> Vec<(u32, Vec<u8>)> {
    let number = |number: u32| number.to_le_bytes().to_vec();
    let version = format!("{}\0", text::VERSION).into_bytes();
    vec![
        (elf::PRODUCT_FAMILY, number(target.info().product_family)),
        // Unknown: the runtime compares the product family alone.
        (elf::CORE_FAMILY, number(0)),
        // All steppings, an unregistered generator.
        (elf::TARGET_METADATA, number(0)),
        (elf::FORMAT_VERSION, version),
    ]
}

/// Whether the kernel reads constant tables.
fn uses_tables(kernel: &Kernel) -> bool {
    let mut instructions = kernel.instructions.iter();
    instructions.any(|instruction| instruction.opcode == Opcode::Faddr)
}

/// The constant tables of all kernels. Kernels with the same tables share them.
#[derive(Default)]
struct Tables {
    bytes: Vec<u8>,
    /// Name, offset and size of each kernel's tables.
    symbols: Vec<(Name, u64, u64)>,
}

impl Tables {
    /// Adds the tables of a kernel, and returns the index of their symbol.
    fn add(&mut self, kernel: &Kernel) -> usize {
        let table = &kernel.constants;
        let known = self.symbols.iter().find(|(_, offset, size)| {
            let (from, size) = (*offset as usize, *size as usize);
            self.bytes.get(from..from + size) == Some(table)
        });
        let start = match known {
            Some((_, offset, _)) => *offset as usize,
            None => {
                let start = self.bytes.len().next_multiple_of(ALIGNMENT);
                self.bytes.resize(start, 0);
                self.bytes.extend_from_slice(table);
                start
            }
        };
        let (offset, size) = (start as u64, table.len() as u64);
        self.symbols.push((table_symbol(kernel), offset, size));
        self.symbols.len() - 1
    }
}

/// A part of an address in native code.
struct Place {
    /// Byte offset in the code.
    offset: usize,
    kind: elf::RelocationKind,
}

/// The parts of the address that `faddr` loads: one immediate of 64 bits, or two of 32 bits, the first
/// of which is written to the lower register. `None` if there are others.
fn addresses(code: &[u8]) -> Option<Vec<Place>> {
    let found: Vec<usize> = code
        .chunks_exact(4)
        .enumerate()
        .filter(|(_, word)| **word == PLACEHOLDER.to_le_bytes())
        .map(|(index, _)| 4 * index)
        .collect();
    let place = |offset, kind| Place { offset, kind };
    match *found {
        [whole] => {
            let high = code.get(whole + 4..whole + 8)?;
            (high == [0; 4]).then(|| vec![place(whole, elf::RelocationKind::Address)])
        }
        [first, second] => {
            // The immediate is the last doubleword of an instruction; the number of the destination
            // in its GRF is in byte 6.
            let destination = |immediate: usize| code.get(immediate.checked_sub(6)?).copied();
            let (low, high) = match destination(first)?.cmp(&destination(second)?) {
                std::cmp::Ordering::Less => (first, second),
                std::cmp::Ordering::Greater => (second, first),
                std::cmp::Ordering::Equal => return None,
            };
            Some(vec![
                place(low, elf::RelocationKind::Low),
                place(high, elf::RelocationKind::High),
            ])
        }
        _ => None,
    }
}
