//! Device binaries ("zebin"): ELF files with native code and the description of how Intel's runtime
//! launches it.
//!
//! [`write()`] writes them for kernels of gencl, as the runtime loads them. [`DeviceBinary`] reads those,
//! and those of Intel's offline compiler, so that the simulator can run vISA by their description.
//! Reader and writer share the tables of keys and words (`keys.rs`) and the structures of `elf.rs`.
//!
//! Of a file, the text `.ze_info`, the constant tables and the symbols are read for a run. `.ze_info`
//! alone suffices for kernels without constant tables.

mod bind;
mod describe;
mod elf;
mod info;
#[cfg(feature = "cli")]
mod json;
mod keys;
mod report;
mod text;
mod write;
mod yaml;

pub use write::{NativeKernel, WriteError, launch_info, prepare, write};

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, SourceMap, Span};
use crate::target::Target;
use info::KernelInfo;
use std::ops::Range;

/// Alignment of each section's tables in the kernel's constant tables, in bytes.
const TABLE_ALIGNMENT: usize = 64;

/// The sections that contain constant tables.
const TABLES: [&str; 2] = [elf::CONSTANTS, ".data.const.string"];

/// What Intel's compiler lists among the kernels of a program with symbols, such as constant tables: it contains these, and
/// is not executed.
const SYMBOLS: &str = "Intel_Symbol_Table_Void_Program";

/// Prefix of the names of sections with vISA text; the kernel's name follows.
const VISA_SECTION: &str = ".visaasm.";

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
    /// Names, types and sizes of all sections.
    sections: Vec<(String, u32, usize)>,
    /// Types and contents of the notes.
    notes: Vec<(u32, Vec<u8>)>,
    /// Native code by kernel.
    code: Vec<NativeCode>,
    /// vISA text by kernel.
    visa: Vec<(String, String)>,
}

/// A kernel's native code in a file.
#[derive(Debug)]
struct NativeCode {
    /// Name of the kernel.
    kernel: String,
    bytes: Vec<u8>,
    /// Offset, kind and symbol of each relocation.
    relocations: Vec<(u64, u32, String)>,
}

impl DeviceBinary {
    /// Reads a device binary, or the text of its section `.ze_info`. `name` is the name of the
    /// file. The text is added to the source map, so that diagnostics can show it.
    ///
    /// # Errors
    /// E0808: the file is malformed, not supported, or for another target.
    pub fn read(
        bytes: &[u8],
        name: &str,
        target: Target,
        map: &mut SourceMap,
    ) -> Result<DeviceBinary, Diagnostic> {
        let binary = DeviceBinary::read_any(bytes, name, map)?;
        if let Some(other) = binary.target().filter(|&other| other != target) {
            let message = format!("{name}: device binary is for {other}, not {target}");
            return Err(Diagnostic::without_place(Code::E0808, message)
                .help(format!("add `--target {other}`")));
        }
        Ok(binary)
    }

    /// Like [`DeviceBinary::read`], for any target.
    ///
    /// # Errors
    /// E0808: the file is malformed or not supported.
    pub fn read_any(
        bytes: &[u8],
        name: &str,
        map: &mut SourceMap,
    ) -> Result<DeviceBinary, Diagnostic> {
        let reject = |message: String| Diagnostic::without_place(Code::E0808, message);
        let (raw, shown, contents) = if bytes.starts_with(b"\x7fELF") {
            let wrong = |message: String| reject(format!("{name}: {message}"));
            let elf = elf::Elf::new(bytes).map_err(wrong)?;
            let Some(text) = elf.section(elf::INFO) else {
                let problem = wrong("ELF file has no `.ze_info` section".to_string());
                return Err(problem.help("compile with `ocloc compile --format zebin`"));
            };
            let contents = Contents::new(&elf).map_err(wrong)?;
            (text, format!("{name}(.ze_info)"), Some(contents))
        } else {
            (bytes, name.to_string(), None)
        };
        let Ok(text) = std::str::from_utf8(raw) else {
            return Err(reject(format!("{shown}: text is not valid UTF-8")));
        };
        let Some(file) = map.add(shown.as_str(), text) else {
            return Err(reject(format!("{shown}: text is too large")));
        };
        if contents.is_some() {
            // The section is a part of the bytes.
            let offset = (raw.as_ptr() as usize).saturating_sub(bytes.as_ptr() as usize);
            map.mark_section(file, name, offset);
        }
        let whole = 0..map.file(file).text.len();
        let mut binary = DeviceBinary::read_part(map, file, whole)?;
        name.clone_into(&mut binary.name);
        binary.contents = contents;
        Ok(binary)
    }

    /// Reads the text of `.ze_info` from a part, in bytes, of the text of a file.
    ///
    /// # Errors
    /// E0808: the text is malformed or not supported.
    pub fn read_part(
        map: &SourceMap,
        file: FileId,
        part: Range<usize>,
    ) -> Result<DeviceBinary, Diagnostic> {
        let file = map.file(file);
        let base = file.base.saturating_add(part.start as u32);
        let text = file.text.get(part).unwrap_or_default();
        let problem = |mistake: yaml::ParseError| {
            Diagnostic::new(Code::E0808, moved(mistake.span, base), mistake.message)
        };
        let document = yaml::read(text).map_err(problem)?;
        let mut kernels = info::kernels(&document).map_err(problem)?;
        // Before the kernels, in some files.
        kernels.sort_by_key(|kernel| kernel.name == SYMBOLS);
        Ok(DeviceBinary {
            kernels,
            base,
            name: file.name.clone(),
            contents: None,
        })
    }

    /// The names of the kernels in the order of the file; at the end that of a container of symbols, if there is one.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.kernels.iter().map(|kernel| kernel.name.as_str())
    }

    /// The target that the binary is for; `None` if it has no note, or that of another GPU.
    pub fn target(&self) -> Option<Target> {
        let notes = &self.contents.as_ref()?.notes;
        let family = notes
            .iter()
            .find(|(kind, _)| *kind == elf::PRODUCT_FAMILY)?;
        let family = u32::from_le_bytes(family.1.as_slice().try_into().ok()?);
        Target::from_product_family(family)
    }

    /// The native code of a kernel, with the zeros that follow it. Addresses that the runtime writes
    /// are 0.
    pub fn native_code(&self, kernel: &str) -> Option<&[u8]> {
        let code = self.contents.as_ref()?.code.iter();
        let mut named = code.filter(|code| code.kernel == kernel);
        named.next().map(|code| code.bytes.as_slice())
    }

    /// The text of a kernel's vISA, if the file includes it.
    pub fn visa_text(&self, kernel: &str) -> Option<&str> {
        let mut visa = self.contents.as_ref()?.visa.iter();
        let found = visa.find(|(name, _)| name == kernel);
        found.map(|(_, text)| text.as_str())
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
        let notes = elf.notes()?.into_iter();
        let mut contents = Contents {
            constants: Vec::new(),
            symbols: Vec::new(),
            variables: Vec::new(),
            has_pointers: false,
            sections: Vec::new(),
            notes: notes.map(|(kind, bytes)| (kind, bytes.to_vec())).collect(),
            code: Vec::new(),
            visa: Vec::new(),
        };
        let symbols = elf.symbols()?;
        // Offset of each section in the constant tables.
        let mut starts = Vec::new();
        for (index, section) in elf.sections().iter().enumerate() {
            let (name, bytes) = (section.name, section.bytes);
            contents
                .sections
                .push((name.to_owned(), section.kind, bytes.len()));
            let is_table = TABLES.contains(&name);
            if is_table {
                let start = contents.constants.len().next_multiple_of(TABLE_ALIGNMENT);
                contents.constants.resize(start, 0);
                contents.constants.extend_from_slice(bytes);
                starts.push(Some(start as u64));
            } else {
                starts.push(None);
            }
            contents.has_pointers |=
                name.starts_with(".rel.data.") || name.starts_with(".rela.data.");
            if let Some(kernel) = name.strip_prefix(elf::TEXT_PREFIX) {
                let relocations = elf.relocations(index)?.into_iter().map(|relocation| {
                    let symbol = symbols.get(relocation.symbol);
                    let symbol = symbol.map_or("?", |symbol| symbol.name).to_owned();
                    (relocation.offset, relocation.kind, symbol)
                });
                contents.code.push(NativeCode {
                    kernel: kernel.to_owned(),
                    bytes: bytes.to_vec(),
                    relocations: relocations.collect(),
                });
            }
            if let Some(kernel) = name.strip_prefix(VISA_SECTION) {
                let text = String::from_utf8_lossy(bytes).into_owned();
                contents.visa.push((kernel.to_owned(), text));
            }
        }
        for symbol in symbols {
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
