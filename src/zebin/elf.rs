//! The ELF files that device binaries are: their sections, both read and written. The structures are
//! those of the crate `object`; every number of a file is checked before it is used.
//!
//! One string table has the names of sections and of symbols: Intel's runtime searches both in the
//! table that the header names.

use object::elf::{
    ELFCLASS64, ELFDATA2LSB, ELFMAG, EM_NONE, ET_REL, EV_CURRENT, FileHeader64, Ident, Rel64,
    SHF_ALLOC, SHF_EXECINSTR, SHT_NOTE, SHT_NULL, SHT_PROGBITS, SHT_REL, SHT_STRTAB, SHT_SYMTAB,
    STB_GLOBAL, STB_LOCAL, STT_FUNC, STT_OBJECT, SectionHeader64, Sym64,
};
use object::endian::{LittleEndian, U16, U32, U64};
use object::pod::{bytes_of, slice_from_all_bytes};
use object::read::StringTable;
use object::read::elf::{FileHeader as _, NoteIterator, SectionHeader as _};

/// Prefix of the names of sections with native code; the kernel's name follows.
pub(super) const TEXT_PREFIX: &str = ".text.";
/// Prefix of the names of sections with relocations; the name of the relocated section follows.
pub(super) const RELOCATIONS_PREFIX: &str = ".rel";
/// Name of the section with constant tables.
pub(super) const CONSTANTS: &str = ".data.const";
/// Name of the section with symbols.
pub(super) const SYMBOLS: &str = ".symtab";
/// Name of the section with the description of the kernels.
pub(super) const INFO: &str = ".ze_info";
/// Name of the section with notes.
pub(super) const NOTES: &str = ".note.intelgt.compat";
/// Name of the section with all strings.
const STRINGS: &str = ".strtab";

/// Types of notes: the product family, the family of GPU cores, steppings and generator, and the
/// version of the format.
pub(super) const PRODUCT_FAMILY: u32 = 1;
pub(super) const CORE_FAMILY: u32 = 2;
pub(super) const TARGET_METADATA: u32 = 3;
pub(super) const FORMAT_VERSION: u32 = 4;

/// The owner of the notes.
const NOTE_OWNER: &[u8] = b"IntelGT\0";

/// `EM_INTELGT`: Intel's GPUs. The product family is in a note.
const MACHINE: u16 = 205;

/// The types of sections that only device binaries have: `.ze_info`, and vISA.
const SHT_INFO: u32 = 0xff00_0011;
const SHT_VISA: u32 = 0xff00_0013;

/// Size in bytes of the file header, and of a section header.
const HEADER: usize = size_of::<FileHeader64<LittleEndian>>();
const SECTION_HEADER: usize = size_of::<SectionHeader64<LittleEndian>>();

/// A name in the file.
pub(super) type Name = String;

/// A section to be written.
pub(super) struct Section {
    name: Name,
    contents: Contents,
}

/// The contents of a section.
pub(super) enum Contents {
    /// The native code of a kernel.
    Code(Vec<u8>),
    /// The constant tables of all kernels.
    Data(Vec<u8>),
    /// Symbols, of which the first `functions` are functions.
    Symbols {
        symbols: Vec<Symbol>,
        functions: usize,
    },
    /// Relocations of a section.
    Relocations {
        section: usize,
        relocations: Vec<Relocation>,
    },
    /// The text of a kernel's vISA.
    Visa(Vec<u8>),
    /// The text of `.ze_info`.
    Info(Vec<u8>),
    /// Notes: types and contents.
    Notes(Vec<(u32, Vec<u8>)>),
}

/// A symbol to be written.
pub(super) struct Symbol {
    name: Name,
    /// `st_info`: binding and type.
    info: u8,
    section: usize,
    offset: u64,
    size: u64,
}

impl Symbol {
    /// A function, which no other file sees.
    pub(super) fn function(name: &str, section: usize, size: u64) -> Symbol {
        Symbol {
            name: name.to_owned(),
            info: STB_LOCAL << 4 | STT_FUNC,
            section,
            offset: 0,
            size,
        }
    }

    /// A constant table. The runtime resolves relocations to global symbols only.
    pub(super) fn object(name: &str, section: usize, offset: u64, size: u64) -> Symbol {
        Symbol {
            name: name.to_owned(),
            info: STB_GLOBAL << 4 | STT_OBJECT,
            section,
            offset,
            size,
        }
    }
}

/// A relocation: an address that the runtime writes into code.
pub(super) struct Relocation {
    /// Byte offset in the section.
    pub(super) offset: u64,
    pub(super) kind: RelocationKind,
    /// Index of the symbol.
    pub(super) symbol: usize,
}

/// What is written of a symbol's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RelocationKind {
    /// The address, in 64 bits.
    Address = 1,
    /// Its low 32 bits.
    Low = 2,
    /// Its high 32 bits.
    High = 3,
}

impl RelocationKind {
    /// The number of bytes that are written.
    pub(super) fn bytes(self) -> usize {
        match self {
            RelocationKind::Address => 8,
            RelocationKind::Low | RelocationKind::High => 4,
        }
    }
}

impl Section {
    pub(super) fn new(name: impl Into<Name>, contents: Contents) -> Section {
        Section {
            name: name.into(),
            contents,
        }
    }
}

/// The string table while it is built.
struct Strings(Vec<u8>);

impl Strings {
    fn add(&mut self, name: &str) -> U32<LittleEndian> {
        let offset = self.0.len() as u32;
        self.0.extend_from_slice(name.as_bytes());
        self.0.push(0);
        U32::new(LittleEndian, offset)
    }
}

fn word(number: u64) -> U64<LittleEndian> {
    U64::new(LittleEndian, number)
}

fn dword(number: u32) -> U32<LittleEndian> {
    U32::new(LittleEndian, number)
}

fn half(number: u16) -> U16<LittleEndian> {
    U16::new(LittleEndian, number)
}

/// Writes an ELF file with these sections, and the string table as the last one.
pub(super) fn write(sections: &[Section]) -> Vec<u8> {
    let mut bytes = vec![0; HEADER];
    let mut strings = Strings(vec![0]);
    let mut headers = vec![header(dword(0), SHT_NULL)];
    let symbols = sections
        .iter()
        .position(|section| matches!(section.contents, Contents::Symbols { .. }));
    let symbols = symbols.map_or(0, |index| index as u32 + 1);
    for section in sections {
        let name = strings.add(&section.name);
        let (mut header, contents) = encode(section, name, &mut strings);
        match section.contents {
            Contents::Symbols { .. } => header.sh_link = dword(sections.len() as u32 + 1),
            Contents::Relocations { .. } => header.sh_link = dword(symbols),
            _ => {}
        }
        append(&mut bytes, &mut header, &contents);
        headers.push(header);
    }
    let mut table = header(strings.add(STRINGS), SHT_STRTAB);
    table.sh_addralign = word(1);
    append(&mut bytes, &mut table, &strings.0);
    headers.push(table);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let file = FileHeader64 {
        e_ident: Ident {
            magic: ELFMAG,
            class: ELFCLASS64,
            data: ELFDATA2LSB,
            version: EV_CURRENT,
            os_abi: 0,
            abi_version: 0,
            padding: [0; 7],
        },
        e_type: half(ET_REL),
        e_machine: half(MACHINE),
        e_version: dword(EV_CURRENT.into()),
        e_entry: word(0),
        e_phoff: word(0),
        e_shoff: word(bytes.len() as u64),
        e_flags: dword(0),
        e_ehsize: half(HEADER as u16),
        e_phentsize: half(0),
        e_phnum: half(0),
        e_shentsize: half(SECTION_HEADER as u16),
        e_shnum: half(headers.len() as u16),
        e_shstrndx: half(headers.len() as u16 - 1),
    };
    bytes[..HEADER].copy_from_slice(bytes_of(&file));
    for header in &headers {
        bytes.extend_from_slice(bytes_of(header));
    }
    bytes
}

fn header(name: U32<LittleEndian>, kind: u32) -> SectionHeader64<LittleEndian> {
    SectionHeader64 {
        sh_name: name,
        sh_type: dword(kind),
        sh_flags: word(0),
        sh_addr: word(0),
        sh_offset: word(0),
        sh_size: word(0),
        sh_link: dword(0),
        sh_info: dword(0),
        sh_addralign: word(0),
        sh_entsize: word(0),
    }
}

/// Appends the contents of a section, aligned, and completes its header.
fn append(bytes: &mut Vec<u8>, header: &mut SectionHeader64<LittleEndian>, contents: &[u8]) {
    let alignment = header.sh_addralign.get(LittleEndian).max(1) as usize;
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
    header.sh_offset = word(bytes.len() as u64);
    header.sh_size = word(contents.len() as u64);
    bytes.extend_from_slice(contents);
}

/// The header of a section, without its position, and its contents.
fn encode(
    section: &Section,
    name: U32<LittleEndian>,
    strings: &mut Strings,
) -> (SectionHeader64<LittleEndian>, Vec<u8>) {
    let made = |kind, flags: u32, alignment, size: usize| {
        let mut header = header(name, kind);
        header.sh_flags = word(flags.into());
        header.sh_addralign = word(alignment);
        header.sh_entsize = word(size as u64);
        header
    };
    match &section.contents {
        Contents::Code(code) => (
            made(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 64, 0),
            code.clone(),
        ),
        Contents::Data(data) => (made(SHT_PROGBITS, SHF_ALLOC, 64, 0), data.clone()),
        Contents::Visa(text) => (made(SHT_VISA, 0, 1, 0), text.clone()),
        Contents::Info(text) => (made(SHT_INFO, 0, 1, 0), text.clone()),
        Contents::Symbols { symbols, functions } => {
            let size = size_of::<Sym64<LittleEndian>>();
            let mut header = made(SHT_SYMTAB, 0, 8, size);
            // The index of the first global symbol, after the null symbol.
            header.sh_info = dword(*functions as u32 + 1);
            let mut bytes = vec![0; size];
            for symbol in symbols {
                bytes.extend_from_slice(bytes_of(&Sym64 {
                    st_name: strings.add(&symbol.name),
                    st_info: symbol.info,
                    st_other: 0,
                    st_shndx: half(symbol.section as u16),
                    st_value: word(symbol.offset),
                    st_size: word(symbol.size),
                }));
            }
            (header, bytes)
        }
        Contents::Relocations {
            section,
            relocations,
        } => {
            let size = size_of::<Rel64<LittleEndian>>();
            let mut header = made(SHT_REL, 0, 8, size);
            header.sh_info = dword(*section as u32);
            let mut bytes = Vec::new();
            for relocation in relocations {
                let info = (relocation.symbol as u64) << 32 | relocation.kind as u64;
                bytes.extend_from_slice(bytes_of(&Rel64 {
                    r_offset: word(relocation.offset),
                    r_info: word(info),
                }));
            }
            (header, bytes)
        }
        Contents::Notes(notes) => {
            let mut bytes = Vec::new();
            for (kind, contents) in notes {
                for number in [NOTE_OWNER.len() as u32, contents.len() as u32, *kind] {
                    bytes.extend_from_slice(&number.to_le_bytes());
                }
                bytes.extend_from_slice(NOTE_OWNER);
                bytes.extend_from_slice(contents);
                bytes.resize(bytes.len().next_multiple_of(4), 0);
            }
            (made(SHT_NOTE, 0, 4, 0), bytes)
        }
    }
}

/// A parsed ELF file.
#[derive(Debug)]
pub(super) struct Elf<'a> {
    sections: Vec<Found<'a>>,
}

/// A section of a parsed file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<'a> {
    /// Name in the section header string table.
    pub(super) name: &'a str,
    /// Type of the contents (`sh_type`).
    pub(super) kind: u32,
    /// Contents; empty for sections without contents in the file.
    pub(super) bytes: &'a [u8],
    /// The section that this one is about (`sh_info`).
    pub(super) info: u32,
}

/// An entry of the symbol table of a parsed file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FoundSymbol<'a> {
    /// Name in the symbol string table.
    pub(super) name: &'a str,
    /// Index of the section that defines it.
    pub(super) section: usize,
    /// Offset in the section, in bytes.
    pub(super) value: u64,
}

/// A relocation of a parsed file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FoundRelocation {
    /// Byte offset in the relocated section.
    pub(super) offset: u64,
    /// Its kind, as a number.
    pub(super) kind: u32,
    /// Index of the symbol.
    pub(super) symbol: usize,
}

type FileHeader = FileHeader64<LittleEndian>;

impl<'a> Elf<'a> {
    /// Parses the headers of a file.
    ///
    /// # Errors
    /// A message about the first malformed part of the file.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Elf<'a>, String> {
        let wrong = |error: object::Error| lower(&error);
        check_header(bytes)?;
        let header = FileHeader::parse(bytes).map_err(wrong)?;
        let table = header.sections(LittleEndian, bytes).map_err(wrong)?;
        let mut sections = Vec::new();
        for (index, section) in table.enumerate() {
            let of_name = |error: object::Error| format!("section {index}: {}", lower(&error));
            let name = table.section_name(LittleEndian, section);
            let name = utf8(name.map_err(of_name)?)?;
            let data = section.data(LittleEndian, bytes);
            let outside = |_| {
                let start = section.sh_offset(LittleEndian);
                let end = start.saturating_add(section.sh_size(LittleEndian));
                let what = format!("section {index}, `{name}`,");
                beyond_end(&what, start, end, bytes.len())
            };
            sections.push(Found {
                name,
                kind: section.sh_type(LittleEndian),
                bytes: data.map_err(outside)?,
                info: section.sh_info(LittleEndian),
            });
        }
        if sections.is_empty() {
            return Err("ELF file has no sections".to_string());
        }
        Ok(Elf { sections })
    }

    /// All sections in the order of the file.
    pub(super) fn sections(&self) -> &[Found<'a>] {
        &self.sections
    }

    /// The contents of the first section with a name.
    pub(super) fn section(&self, name: &str) -> Option<&'a [u8]> {
        let found = self.sections.iter().find(|s| s.name == name);
        found.map(|s| s.bytes)
    }

    /// The symbols of the file, the null symbol included.
    ///
    /// # Errors
    /// A name is outside of the string table.
    pub(super) fn symbols(&self) -> Result<Vec<FoundSymbol<'a>>, String> {
        let (Some(table), Some(names)) = (self.section(SYMBOLS), self.section(STRINGS)) else {
            return Ok(Vec::new());
        };
        let names = StringTable::new(names, 0, names.len() as u64);
        let entries = whole_entries::<Sym64<LittleEndian>>(table, SYMBOLS)?;
        let symbol = |entry: &Sym64<LittleEndian>| {
            let name = names.get(entry.st_name.get(LittleEndian));
            Ok(FoundSymbol {
                name: utf8(name.map_err(|()| "name is outside of the string table")?)?,
                section: entry.st_shndx.get(LittleEndian).into(),
                value: entry.st_value.get(LittleEndian),
            })
        };
        entries.iter().map(symbol).collect()
    }

    /// The relocations of a section, by its index.
    ///
    /// # Errors
    /// A section of relocations has incomplete entries.
    pub(super) fn relocations(&self, section: usize) -> Result<Vec<FoundRelocation>, String> {
        let mut found = Vec::new();
        for table in &self.sections {
            if table.kind != SHT_REL || table.info as usize != section {
                continue;
            }
            let entries = whole_entries::<Rel64<LittleEndian>>(table.bytes, table.name)?;
            found.extend(entries.iter().map(|entry| {
                let info = entry.r_info.get(LittleEndian);
                FoundRelocation {
                    offset: entry.r_offset.get(LittleEndian),
                    kind: info as u32,
                    symbol: (info >> 32) as usize,
                }
            }));
        }
        Ok(found)
    }

    /// The notes of the file: types and contents.
    ///
    /// # Errors
    /// A note is incomplete.
    pub(super) fn notes(&self) -> Result<Vec<(u32, &'a [u8])>, String> {
        let Some(bytes) = self.section(NOTES) else {
            return Ok(Vec::new());
        };
        let notes = NoteIterator::<FileHeader>::new(LittleEndian, 4, bytes);
        let mut notes = notes.map_err(|error| lower(&error))?;
        let mut found = Vec::new();
        while let Some(note) = notes.next().map_err(|error| lower(&error))? {
            found.push((note.n_type(LittleEndian), note.desc()));
        }
        Ok(found)
    }
}

/// The error about a part of a file that its end cuts off.
fn beyond_end(what: &str, start: u64, end: u64, length: usize) -> String {
    format!(
        "{what} is at bytes {start} to {end}, but the file has {length}: it is truncated or damaged"
    )
}

/// Checks that the header of a file is complete, and describes a table of sections in the file.
///
/// # Errors
/// A message about the first field that is wrong, with its offset.
fn check_header(bytes: &[u8]) -> Result<(), String> {
    let length = bytes.len();
    if length < HEADER {
        return Err(format!(
            "the ELF header has {HEADER} bytes, but the file has {length}: it is truncated"
        ));
    }
    match (bytes[4], bytes[5]) {
        (ELFCLASS64, ELFDATA2LSB) => {}
        (ELFCLASS64, order) => {
            return Err(format!(
                "ELF file is not little-endian: byte 5 of the header is {order}, not {ELFDATA2LSB}"
            ));
        }
        (class, _) => {
            return Err(format!(
                "ELF file is not 64-bit: byte 4 of the header is {class}, not {ELFCLASS64}"
            ));
        }
    }
    let header = FileHeader::parse(bytes).map_err(|error| lower(&error))?;
    let machine = header.e_machine.get(LittleEndian);
    // Files of only `.ze_info` need not have one.
    if !matches!(machine, MACHINE | EM_NONE) {
        return Err(format!(
            "the ELF header has the machine {machine} (byte 18), not {MACHINE}, that of Intel's GPUs"
        ));
    }
    let count = header.e_shnum.get(LittleEndian);
    let start = header.e_shoff.get(LittleEndian);
    if start == 0 || count == 0 {
        return Err("ELF file has no sections".to_string());
    }
    let size = header.e_shentsize.get(LittleEndian);
    if usize::from(size) != SECTION_HEADER {
        return Err(format!(
            "the ELF header gives section headers {size} bytes (byte 58), not {SECTION_HEADER}"
        ));
    }
    let end = start.saturating_add(u64::from(count) * u64::from(size));
    if end > length as u64 {
        let what = format!("the table of {count} section headers");
        return Err(beyond_end(&what, start, end, length));
    }
    let names = header.e_shstrndx.get(LittleEndian);
    if names >= count {
        return Err(format!(
            "the ELF header has the names of sections in section {names} (byte 62), but the file has {count} sections"
        ));
    }
    Ok(())
}

/// The entries of a table.
fn whole_entries<'a, T: object::Pod>(bytes: &'a [u8], section: &str) -> Result<&'a [T], String> {
    slice_from_all_bytes(bytes)
        .map_err(|()| format!("section `{section}` does not consist of whole entries"))
}

fn utf8(name: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(name).map_err(|_| "name is not valid UTF-8".to_string())
}

/// A message of the crate `object`, in lower case.
fn lower(error: &object::Error) -> String {
    let message = error.to_string();
    let mut letters = message.chars();
    match letters.next() {
        Some(first) if !message.starts_with("ELF") => first.to_lowercase().chain(letters).collect(),
        Some(_) | None => message,
    }
}
