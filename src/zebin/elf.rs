//! Parses the sections of a device binary, an ELF file, that a run needs. Every number in the file
//! is checked before it is used.

/// A parsed ELF file.
#[derive(Debug)]
pub(super) struct Elf<'a> {
    sections: Vec<Section<'a>>,
}

/// A section of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section<'a> {
    /// Name in the section header string table.
    pub(super) name: &'a str,
    /// Contents; empty for sections without contents in the file.
    pub(super) bytes: &'a [u8],
}

/// An entry of the symbol table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Symbol<'a> {
    /// Name in the symbol string table.
    pub(super) name: &'a str,
    /// Index of the section that defines it.
    pub(super) section: usize,
    /// Offset in the section, in bytes.
    pub(super) value: u64,
}

/// Sizes in bytes of the file header, of a section header and of a symbol.
const HEADER: usize = 64;
const SECTION_HEADER: usize = 64;
const SYMBOL: usize = 24;

/// Type of sections that occupy no space in the file.
const SHT_NOBITS: u64 = 8;

impl<'a> Elf<'a> {
    /// Parses the headers of a file.
    ///
    /// # Errors
    /// A message about the first malformed part of the file.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Elf<'a>, String> {
        let header = bytes.get(..HEADER).ok_or("unexpected end of ELF file")?;
        // ELFCLASS64, ELFDATA2LSB.
        if header.get(4..6) != Some(&[2, 1]) {
            return Err("ELF file is not 64-bit little-endian".to_string());
        }
        let start = number(bytes, 40, 8)?;
        let size = number(bytes, 58, 2)?;
        let count = number(bytes, 60, 2)?;
        let names = number(bytes, 62, 2)?;
        if size != SECTION_HEADER as u64 {
            return Err(format!(
                "section headers have {size} bytes, expected {SECTION_HEADER}"
            ));
        }
        let mut raw = Vec::new();
        for k in 0..count {
            // The number of sections is a 16-bit field, so this loop is bounded.
            let header = start.checked_add(k * size);
            let header = header.and_then(|at| slice(bytes, at, size));
            let header = header.ok_or("section header is outside of the file")?;
            let offset = number(header, 24, 8)?;
            let length = match number(header, 4, 4)? {
                SHT_NOBITS => 0,
                _ => number(header, 32, 8)?,
            };
            let contents = slice(bytes, offset, length)
                .ok_or_else(|| format!("section {k} is outside of the file"))?;
            raw.push((number(header, 0, 4)?, contents));
        }
        let table = usize::try_from(names).ok().and_then(|n| raw.get(n));
        let table = table.ok_or("ELF file has no section name table")?.1;
        let sections = raw
            .iter()
            .map(|&(name, bytes)| {
                let name = string(table, name)?;
                Ok(Section { name, bytes })
            })
            .collect::<Result<Vec<_>, String>>()?;
        Ok(Elf { sections })
    }

    /// All sections in the order of the file.
    pub(super) fn sections(&self) -> &[Section<'a>] {
        &self.sections
    }

    /// The contents of the first section with a name.
    pub(super) fn section(&self, name: &str) -> Option<&'a [u8]> {
        let found = self.sections.iter().find(|s| s.name == name);
        found.map(|s| s.bytes)
    }

    /// The symbols of the file.
    ///
    /// # Errors
    /// A name is outside of the string table.
    pub(super) fn symbols(&self) -> Result<Vec<Symbol<'a>>, String> {
        let (Some(table), Some(names)) = (self.section(".symtab"), self.section(".strtab")) else {
            return Ok(Vec::new());
        };
        let symbol = |entry: &[u8]| {
            Ok(Symbol {
                name: string(names, number(entry, 0, 4)?)?,
                section: number(entry, 6, 2)? as usize,
                value: number(entry, 8, 8)?,
            })
        };
        table.chunks_exact(SYMBOL).map(symbol).collect()
    }

    /// The product family number in a note of the file.
    pub(super) fn product_family(&self) -> Option<u32> {
        let mut notes = self.section(".note.intelgt.compat")?;
        loop {
            let [name, size, kind] = [0, 4, 8].map(|at| number(notes, at, 4));
            let (name, size, kind) = (name.ok()?, size.ok()?, kind.ok()?);
            let start = 12 + usize::try_from(name).ok()?.checked_next_multiple_of(4)?;
            if kind == PRODUCT_FAMILY && size == 4 {
                return number(notes, start, 4).ok().map(|n| n as u32);
            }
            let end =
                start.checked_add(usize::try_from(size).ok()?.checked_next_multiple_of(4)?)?;
            notes = notes.get(end..)?;
        }
    }
}

/// Type of the note that contains the product family.
const PRODUCT_FAMILY: u64 = 1;

fn slice(bytes: &[u8], offset: u64, length: u64) -> Option<&[u8]> {
    let start = usize::try_from(offset).ok()?;
    bytes.get(start..start.checked_add(usize::try_from(length).ok()?)?)
}

/// Reads a little-endian number of `size` bytes.
fn number(bytes: &[u8], at: usize, size: usize) -> Result<u64, String> {
    let end = at.checked_add(size).ok_or("unexpected end of ELF file")?;
    let bytes = bytes.get(at..end).ok_or("unexpected end of ELF file")?;
    Ok(bytes.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b)))
}

/// The zero-terminated name at an offset of a string table.
fn string(table: &[u8], offset: u64) -> Result<&str, String> {
    let rest = usize::try_from(offset).ok().and_then(|o| table.get(o..));
    let rest = rest.ok_or("name is outside of the string table")?;
    let end = rest.iter().position(|&b| b == 0).unwrap_or(rest.len());
    std::str::from_utf8(&rest[..end]).map_err(|_| "name is not valid UTF-8".to_string())
}
