//! The contents of a device binary as text: sections, notes, and for each kernel what the runtime passes.

use super::info::{KernelInfo, PayloadArgument};
use super::{DeviceBinary, SYMBOLS, elf};
use crate::target::Target;
use std::fmt::Write as _;

impl DeviceBinary {
    /// A description of the sections and the notes of the file; empty for `.ze_info` alone.
    pub fn file_report(&self) -> String {
        let mut text = String::new();
        let Some(contents) = &self.contents else {
            return text;
        };
        text.push_str("sections:\n");
        for (name, kind, size) in &contents.sections {
            if !name.is_empty() {
                _ = writeln!(text, "  {name:<28} type {kind:#010x}  {size:>8} bytes");
            }
        }
        text.push_str("notes:\n");
        for (kind, bytes) in &contents.notes {
            let (name, shown) = note(*kind, bytes);
            _ = writeln!(text, "  {name:<28} {shown}");
        }
        text
    }

    /// A description of a kernel: its execution environment, the payload, memory and surfaces. Empty
    /// if there is no kernel of this name.
    pub fn kernel_report(&self, kernel: &str) -> String {
        let mut text = String::new();
        let Some(info) = self.kernels.iter().find(|info| info.name == kernel) else {
            return text;
        };
        match kernel == SYMBOLS {
            true => {
                _ = writeln!(
                    text,
                    "symbols {kernel}, which is no kernel that is executed:"
                )
            }
            false => _ = writeln!(text, "kernel {kernel}:"),
        }
        environment(&mut text, info);
        text.push_str("  payload, in the data that all threads share:\n");
        for argument in &info.payload {
            payload(&mut text, info, argument);
        }
        if info.local_id_bytes > 0 {
            let size = info.local_id_bytes;
            _ = writeln!(
                text,
                "  payload of each thread:\n    {:>5} {size:>5}  local_id",
                0
            );
        }
        if !info.surfaces.is_empty() {
            text.push_str("  surfaces:\n");
        }
        for &(index, argument) in &info.surfaces {
            let name = argument_name(info, argument);
            _ = writeln!(text, "    binding table index {index}: {name}");
        }
        if !info.memory.is_empty() {
            text.push_str("  memory of each thread:\n");
        }
        for memory in &info.memory {
            let (size, place, usage) = (memory.size, memory.place.name(), memory.usage.name());
            let each = match memory.each_channel {
                true => " for each work-item",
                false => "",
            };
            _ = writeln!(text, "    {size} bytes{each}, {place}, {usage}");
        }
        let contents = self.contents.iter();
        let code = contents.flat_map(|contents| &contents.code);
        for code in code.filter(|code| code.kernel == kernel) {
            _ = writeln!(text, "  native code: {} bytes", code.bytes.len());
            for (offset, kind, symbol) in &code.relocations {
                let what = relocation(*kind);
                _ = writeln!(text, "    at {offset:#x}: {what} of `{symbol}`");
            }
        }
        text
    }
}

/// What a relocation of a kernel's code writes.
pub(super) fn relocation(kind: u32) -> &'static str {
    match kind {
        1 => "address",
        2 => "low half of the address",
        3 => "high half of the address",
        _ => "relocation of unknown type",
    }
}

/// The name of a note and its value.
pub(super) fn note(kind: u32, bytes: &[u8]) -> (&'static str, String) {
    let number = bytes.try_into().map(u32::from_le_bytes);
    match (kind, number) {
        (elf::PRODUCT_FAMILY, Ok(family)) => {
            let target = Target::from_product_family(family);
            let target = target.map_or("unknown", |target| target.info().name);
            ("product family", format!("{family:#x} ({target})"))
        }
        (elf::CORE_FAMILY, Ok(family)) => ("core family", format!("{family:#x}")),
        (elf::TARGET_METADATA, Ok(bits)) => ("steppings and generator", format!("{bits:#x}")),
        (elf::FORMAT_VERSION, _) => {
            let text = bytes.strip_suffix(b"\0").unwrap_or(bytes);
            let text = text.escape_ascii().to_string();
            ("version of the format", text)
        }
        _ => ("unknown", format!("type {kind}, {} bytes", bytes.len())),
    }
}

fn environment(text: &mut String, info: &KernelInfo) {
    _ = writeln!(text, "  SIMD{}", info.simd);
    if let Some([x, y, z]) = info.required_group_size {
        _ = writeln!(text, "  required work-group size: {x} {y} {z}");
    }
    if info.dpas {
        text.push_str("  matrix multiplications\n");
    }
    for (value, what) in [
        (info.grf_count, "GRFs"),
        (info.slm_bytes, "bytes of local memory"),
        (
            info.barriers,
            if info.barriers == 1 {
                "barrier"
            } else {
                "barriers"
            },
        ),
        (info.inline_data_bytes, "bytes of inline data"),
        (
            info.prologue_bytes,
            "bytes of code that load the payload of each thread",
        ),
    ] {
        if value > 0 {
            _ = writeln!(text, "  {value} {what}");
        }
    }
}

/// The name of an argument, or its number.
fn argument_name(info: &KernelInfo, index: u32) -> String {
    let name = info.names.iter().find(|name| name.index == index);
    match name {
        Some(name) => format!("argument {index} `{}`", name.name.escape_debug()),
        None => format!("argument {index}"),
    }
}

fn payload(text: &mut String, info: &KernelInfo, argument: &PayloadArgument) {
    let (offset, size, kind) = (argument.offset, argument.size, argument.kind.name());
    _ = write!(text, "    {offset:>5} {size:>5}  {kind}");
    if let Some(index) = argument.index {
        _ = write!(text, ", {}", argument_name(info, index));
    }
    if argument.source_offset > 0 {
        _ = write!(text, " from byte {}", argument.source_offset);
    }
    for word in [
        argument.mode.map(|mode| mode.name()),
        argument.space.map(|space| space.name()),
        argument
            .space
            .filter(|_| !argument.writable)
            .map(|_| "read only"),
    ]
    .into_iter()
    .flatten()
    {
        _ = write!(text, ", {word}");
    }
    text.push('\n');
}
