//! Writes `.ze_info`: the text that `info.rs` reads.

use super::info::{ArgumentName, KernelInfo, PayloadArgument, ThreadMemory};
use super::keys::{self, AddressMode, PayloadKind, Space};
use std::fmt::{Display, Write as _};

/// The version of the format: the latest that the runtimes of Debian 12 read without a warning.
pub(super) const VERSION: &str = "1.15";

/// The column of values, after the indentation.
const COLUMN: usize = 17;

/// The text of a section `.ze_info` about kernels.
pub(super) fn text(kernels: &[KernelInfo]) -> String {
    let mut out = Text::default();
    out.text.push_str("---\n");
    out.entry(0, keys::VERSION, format_args!("'{VERSION}'"));
    out.key(0, keys::KERNELS);
    for kernel in kernels {
        out.kernel(kernel);
    }
    out.key(0, keys::MISC);
    for kernel in kernels {
        out.item(2);
        out.entry(4, keys::NAME, Quoted(&kernel.name));
        if !kernel.names.is_empty() {
            out.key(4, keys::ARGUMENTS);
        }
        for name in &kernel.names {
            out.argument_name(kernel, name);
        }
    }
    out.text.push_str("...\n");
    out.text
}

#[derive(Default)]
struct Text {
    text: String,
    /// Indentation of the dash of a list item whose first line is not written yet.
    dash: Option<usize>,
}

/// A word in quotes: without them, names such as `y` or `null` are not strings in YAML.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "'{}'", self.0.replace('\'', "''"))
    }
}

impl Text {
    fn indent(&mut self, indent: usize) {
        match self.dash.take() {
            Some(dash) => _ = write!(self.text, "{:dash$}- ", ""),
            None => _ = write!(self.text, "{:indent$}", ""),
        }
    }

    /// Begins a list item: the next line has the dash.
    fn item(&mut self, indent: usize) {
        self.dash = Some(indent);
    }

    fn key(&mut self, indent: usize, key: &str) {
        self.indent(indent);
        _ = writeln!(self.text, "{key}:");
    }

    fn entry(&mut self, indent: usize, key: &str, value: impl Display) {
        self.indent(indent);
        let blanks = COLUMN.saturating_sub(key.len() + 1).max(1);
        _ = writeln!(self.text, "{key}:{:blanks$}{value}", "");
    }

    /// An entry that is absent if its value is 0.
    fn number(&mut self, indent: usize, key: &str, value: u32) {
        if value != 0 {
            self.entry(indent, key, value);
        }
    }

    /// An entry that is absent if it is false.
    fn flag(&mut self, indent: usize, key: &str, value: bool) {
        if value {
            self.entry(indent, key, true);
        }
    }

    fn kernel(&mut self, kernel: &KernelInfo) {
        self.item(2);
        self.entry(4, keys::NAME, Quoted(&kernel.name));
        self.key(4, keys::EXECUTION);
        self.number(6, keys::BARRIERS, kernel.barriers);
        self.number(6, keys::GRF_COUNT, kernel.grf_count);
        self.flag(6, keys::FOUR_GB_BUFFERS, kernel.four_gb_buffers);
        self.flag(6, keys::DPAS, kernel.dpas);
        self.flag(6, keys::GLOBAL_ATOMICS, kernel.global_atomics);
        self.number(6, keys::INLINE_DATA, kernel.inline_data_bytes);
        self.number(6, keys::PROLOGUE, kernel.prologue_bytes);
        if let Some([x, y, z]) = kernel.required_group_size {
            let sizes = format_args!("[ {x}, {y}, {z} ]").to_string();
            self.entry(6, keys::REQUIRED_SIZE, sizes);
        }
        self.entry(6, keys::SIMD, kernel.simd);
        self.number(6, keys::SLM, kernel.slm_bytes);
        self.flag(6, keys::FORWARD_PROGRESS, kernel.forward_progress);
        if !kernel.payload.is_empty() {
            self.key(4, keys::PAYLOAD);
        }
        for argument in &kernel.payload {
            self.payload_argument(argument);
        }
        if kernel.local_id_bytes > 0 {
            self.key(4, keys::PER_THREAD);
            self.item(6);
            let kind = match kernel.packed_local_ids {
                true => keys::PACKED_LOCAL_IDS,
                false => keys::LOCAL_IDS,
            };
            self.entry(8, keys::KIND, kind);
            self.entry(8, keys::OFFSET, 0);
            self.entry(8, keys::SIZE, kernel.local_id_bytes);
        }
        if !kernel.surfaces.is_empty() {
            self.key(4, keys::SURFACES);
        }
        for &(index, argument) in &kernel.surfaces {
            self.item(6);
            self.entry(8, keys::BTI, index);
            self.entry(8, keys::INDEX, argument);
        }
        if !kernel.memory.is_empty() {
            self.key(4, keys::MEMORY);
        }
        for memory in &kernel.memory {
            self.memory(memory);
        }
    }

    fn payload_argument(&mut self, argument: &PayloadArgument) {
        self.item(6);
        self.entry(8, keys::KIND, argument.kind.name());
        self.entry(8, keys::OFFSET, argument.offset);
        self.entry(8, keys::SIZE, argument.size);
        if let Some(index) = argument.index {
            self.entry(8, keys::INDEX, index);
        }
        if argument.kind == PayloadKind::ByValue {
            self.entry(8, keys::SOURCE_OFFSET, argument.source_offset);
        }
        if let Some(mode) = argument.mode {
            self.entry(8, keys::MODE, mode.name());
        }
        if let Some(space) = argument.space {
            self.entry(8, keys::SPACE, space.name());
            let access = match argument.writable {
                true => keys::READ_WRITE,
                false => keys::READ_ONLY,
            };
            self.entry(8, keys::ACCESS, access);
        }
        self.number(8, keys::SLM_ALIGNMENT, argument.slm_alignment);
    }

    fn memory(&mut self, memory: &ThreadMemory) {
        self.item(6);
        self.entry(8, keys::MEMORY_TYPE, memory.place.name());
        self.entry(8, keys::USAGE, memory.usage.name());
        self.entry(8, keys::SIZE, memory.size);
        self.flag(8, keys::EACH_CHANNEL, memory.each_channel);
    }

    fn argument_name(&mut self, kernel: &KernelInfo, name: &ArgumentName) {
        let mut payload = kernel.payload.iter();
        let passed = payload.find(|p| p.index == Some(name.index) && p.space.is_some());
        let space = match passed.and_then(|p| p.space.filter(|_| p.mode.is_some())) {
            Some(Space::Global) => "__global",
            Some(Space::Constant) => "__constant",
            Some(Space::Local) => "__local",
            Some(Space::Image | Space::Sampler) | None => "__private",
        };
        let is_pointer = passed.is_some_and(|p| {
            matches!(
                p.mode,
                Some(AddressMode::Stateless | AddressMode::Stateful | AddressMode::Slm)
            )
        });
        let size = match (name.size, is_pointer) {
            (Some(size), _) => size,
            (None, _) => 8,
        };
        self.item(6);
        self.entry(8, keys::ARGUMENT, name.index);
        self.entry(8, keys::NAME, Quoted(&name.name));
        self.entry(8, keys::ADDRESS_QUALIFIER, space);
        self.entry(8, keys::ACCESS_QUALIFIER, "NONE");
        let type_name = format!("{};{size}", name.type_name);
        self.entry(8, keys::TYPE_NAME, Quoted(&type_name));
        self.entry(8, keys::TYPE_QUALIFIERS, "NONE");
    }
}

#[cfg(test)]
mod tests {
    use super::super::info::kernels;
    use super::super::keys::{MemoryType, Usage};
    use super::super::yaml;
    use super::*;
    use pretty_assertions::assert_eq;

    /// A kernel with every kind of entry, named like words with a meaning in YAML.
    fn every_entry() -> KernelInfo {
        let mut slm = PayloadArgument::new(PayloadKind::ByPointer, 24, 4);
        slm.index = Some(1);
        slm.mode = Some(AddressMode::Slm);
        slm.space = Some(Space::Local);
        slm.slm_alignment = 128;
        let mut buffer = PayloadArgument::new(PayloadKind::ByPointer, 0, 0);
        buffer.index = Some(0);
        buffer.mode = Some(AddressMode::Stateful);
        buffer.space = Some(Space::Constant);
        buffer.writable = false;
        let mut value = PayloadArgument::new(PayloadKind::ByValue, 28, 2);
        value.index = Some(2);
        value.source_offset = 6;
        let name = |index, name: &str, type_name: &str, size| ArgumentName {
            span: crate::source::Span::new(0, 0),
            index,
            name: name.to_owned(),
            type_name: type_name.to_owned(),
            size,
        };
        KernelInfo {
            name: "null".to_owned(),
            simd: 16,
            slm_bytes: 256,
            required_group_size: Some([16, 2, 1]),
            payload: vec![
                PayloadArgument::new(PayloadKind::GlobalOffset, 0, 12),
                slm,
                value,
                buffer,
            ],
            local_id_bytes: 96,
            memory: vec![
                ThreadMemory {
                    size: 4096,
                    place: MemoryType::Scratch,
                    usage: Usage::Single,
                    each_channel: false,
                },
                ThreadMemory {
                    size: 64,
                    place: MemoryType::Global,
                    usage: Usage::Private,
                    each_channel: true,
                },
            ],
            surfaces: vec![(0, 0)],
            names: vec![
                name(0, "y", "int*", Some(8)),
                name(1, "true", "float*", Some(8)),
                name(2, "it's", "struct S", Some(12)),
            ],
            barriers: 1,
            grf_count: 128,
            inline_data_bytes: 32,
            prologue_bytes: 192,
            four_gb_buffers: true,
            dpas: true,
            global_atomics: true,
            forward_progress: true,
            ..KernelInfo::default()
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut packed = every_entry();
        packed.name = "packed".to_owned();
        packed.simd = 1;
        packed.packed_local_ids = true;
        packed.local_id_bytes = 6;
        let written = text(&[every_entry(), packed, KernelInfo::simplest()]);
        let read = kernels(&yaml::read(&written).unwrap()).unwrap();
        assert_eq!(text(&read), written);
        // Nothing is lost on both ways: without locations the descriptions are equal.
        let shown = |info: &KernelInfo| {
            let text = format!("{info:?}");
            let parts: Vec<_> = text.split("span: Span { ").collect();
            let rest = |part: &&str| {
                part.split_once(" }")
                    .map_or("", |(_, rest)| rest)
                    .to_owned()
            };
            format!(
                "{}{}",
                parts[0],
                parts[1..].iter().map(rest).collect::<String>()
            )
        };
        assert_eq!(shown(&read[0]), shown(&every_entry()));
    }

    impl KernelInfo {
        fn simplest() -> KernelInfo {
            KernelInfo {
                name: "simplest".to_owned(),
                simd: 8,
                ..KernelInfo::default()
            }
        }
    }
}
