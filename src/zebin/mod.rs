//! Reads device binaries of Intel's offline compiler ("zebin"): their description of how a kernel
//! is launched. It lets the simulator run vISA that gencl did not generate.
//!
//! A device binary is an ELF file, of which the text `.ze_info`, the constant tables and the
//! symbols are read. `.ze_info` alone suffices for kernels without constant tables.

mod bind;
mod elf;
mod info;
mod yaml;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceMap, Span};
use crate::target::Target;
use info::KernelInfo;

/// Alignment of each section's tables in the kernel's constant tables, in bytes.
const TABLE_ALIGNMENT: usize = 64;

/// The sections that contain constant tables.
const TABLES: [&str; 2] = [".data.const", ".data.const.string"];

/// A parsed device binary.
#[derive(Debug)]
pub struct DeviceBinary {
    kernels: Vec<KernelInfo>,
    /// Position of the text in the source map.
    base: u32,
    /// Name of the file.
    name: String,
    /// The other sections, unless the file is `.ze_info` alone.
    contents: Option<Contents>,
}

/// The contents of a device binary besides `.ze_info`.
#[derive(Debug)]
struct Contents {
    /// The constant tables of all sections.
    constants: Vec<u8>,
    /// Names and offsets of the constant tables.
    symbols: Vec<(String, u64)>,
    /// Names of variables that kernels may write.
    variables: Vec<String>,
    /// Whether constant tables contain addresses.
    has_pointers: bool,
}

impl DeviceBinary {
    /// Reads a device binary, or the text of its section `.ze_info`. `name` is the name of the
    /// file. The text is added to the source map, so that diagnostics can show it.
    ///
    /// # Errors
    /// E0808: the file is malformed or not supported.
    pub fn read(
        bytes: &[u8],
        name: &str,
        target: Target,
        map: &mut SourceMap,
    ) -> Result<DeviceBinary, Diagnostic> {
        let reject = |message: String| Diagnostic::without_place(Code::E0808, message);
        let (text, shown, contents) = if bytes.starts_with(b"\x7fELF") {
            let wrong = |message: String| reject(format!("{name}: {message}"));
            let elf = elf::Elf::new(bytes).map_err(wrong)?;
            let Some(text) = elf.section(".ze_info") else {
                let problem = wrong("ELF file has no `.ze_info` section".to_string());
                return Err(problem.help("compile with `ocloc compile --format zebin`"));
            };
            let made_for = elf.product_family().and_then(Target::from_product_family);
            if let Some(other) = made_for.filter(|&other| other != target) {
                let problem = wrong(format!("device binary is for {other}, not {target}"));
                return Err(problem.help(format!("add `--target {other}`")));
            }
            let contents = Contents::new(&elf).map_err(wrong)?;
            (text, format!("{name}(.ze_info)"), Some(contents))
        } else {
            (bytes, name.to_string(), None)
        };
        let Ok(text) = std::str::from_utf8(text) else {
            return Err(reject(format!("{shown}: text is not valid UTF-8")));
        };
        let Some(file) = map.add(shown.as_str(), text) else {
            return Err(reject(format!("{shown}: text is too large")));
        };
        let base = map.file(file).base;
        let problem = |mistake: yaml::ParseError| {
            Diagnostic::new(Code::E0808, moved(mistake.span, base), mistake.message)
        };
        let document = yaml::read(text).map_err(problem)?;
        Ok(DeviceBinary {
            kernels: info::kernels(&document).map_err(problem)?,
            base,
            name: name.to_string(),
            contents,
        })
    }

    /// The names of the kernels in the order of the file.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.kernels.iter().map(|kernel| kernel.name.as_str())
    }
}

/// Converts a span of the text to one of the source map.
fn moved(span: Span, base: u32) -> Span {
    Span::new(
        span.start.saturating_add(base),
        span.end.saturating_add(base),
    )
}

impl Contents {
    fn new(elf: &elf::Elf<'_>) -> Result<Contents, String> {
        let mut contents = Contents {
            constants: Vec::new(),
            symbols: Vec::new(),
            variables: Vec::new(),
            has_pointers: false,
        };
        // Offset of each section in the constant tables.
        let mut starts = Vec::new();
        for section in elf.sections() {
            let is_table = TABLES.contains(&section.name);
            if is_table {
                let start = contents.constants.len().next_multiple_of(TABLE_ALIGNMENT);
                contents.constants.resize(start, 0);
                contents.constants.extend_from_slice(section.bytes);
                starts.push(Some(start as u64));
            } else {
                starts.push(None);
            }
            contents.has_pointers |=
                section.name.starts_with(".rel.data.") || section.name.starts_with(".rela.data.");
        }
        for symbol in elf.symbols()? {
            let name = symbol.name.to_string();
            match starts.get(symbol.section) {
                Some(Some(start)) => contents
                    .symbols
                    .push((name, start.saturating_add(symbol.value))),
                Some(None) | None => contents.variables.push(name),
            }
        }
        Ok(contents)
    }
}
