//! The file header: contents and offsets of a file's parts.

use super::Reader;
use super::bytes::{Bytes, ReadError};
use crate::target::Target;
use crate::visa::binary::layout::{MAGIC, align};
use crate::visa::kernel::{Kernel, Routine};
use crate::visa::object::{
    ExternFunction, FileAttribute, Linkage, Linking, ModuleVariable, Native, Object, Relocation,
};
use crate::visa::types::Type;
use hashbrown::{HashMap, HashSet};

/// The oldest supported version.
const OLDEST: (u8, u8) = (3, 6);
/// The first version whose names have a two-byte length.
const LONG_NAMES: (u8, u8) = (3, 7);
/// The first version whose sampler messages have two bytes of options.
const WIDE_SAMPLERS: (u8, u8) = (4, 0);

/// Reads a file. `target` is not used for reading; it becomes the target of the kernels.
///
/// # Errors
/// The first error in the file.
pub fn read(bytes: &[u8], target: Target) -> Result<Object, ReadError> {
    let mut file = Bytes { bytes, at: 0 };
    if file.take(4)? != MAGIC {
        return Err(ReadError {
            offset: 0,
            message: "not a vISA object: the file does not start with `CISA`".to_owned(),
        });
    }
    let version = (file.u8()?, file.u8()?);
    if !(OLDEST..=(4, 99)).contains(&version) {
        return Err(file.error(format!(
            "version {}.{} is not supported: expected 3.6 to 4.x",
            version.0, version.1
        )));
    }
    let mut header = Header {
        file,
        target,
        left: bytes.len(),
        end: 0,
        object: Object {
            version,
            kernels: Vec::new(),
            variables: Vec::new(),
            externs: Vec::new(),
            trailing_bytes: 0,
        },
    };
    for _ in 0..header.file.u16()? {
        header.kernel()?;
    }
    for _ in 0..header.file.u16()? {
        header.variable()?;
    }
    for place in 0..header.file.u16()? {
        header.function(place)?;
    }
    let end = header.end.max(header.file.at);
    header.object.trailing_bytes = bytes.len().saturating_sub(end);
    Ok(header.object)
}

struct Header<'a> {
    file: Bytes<'a>,
    target: Target,
    /// Bytes of the file that no kernel, function or native code has been read from. Parts must not
    /// overlap, which bounds the size of the result by that of the file.
    left: usize,
    /// The end of the last part.
    end: usize,
    object: Object,
}

impl<'a> Header<'a> {
    fn name(&mut self) -> Result<String, ReadError> {
        let length = match self.object.version < LONG_NAMES {
            true => usize::from(self.file.u8()?),
            false => usize::from(self.file.u16()?),
        };
        self.file.name(length)
    }

    /// The bytes of a part of the file, from its offset to the end of the file, and the offset.
    fn part(&mut self, what: &str) -> Result<(Bytes<'a>, usize), ReadError> {
        let start = self.file.u32()? as usize;
        let size = self.file.u32()? as usize;
        let end = start.checked_add(size);
        let Some(bytes) = end.and_then(|end| self.file.bytes.get(..end)) else {
            return Err(self.file.error(format!("{what} is outside of the file")));
        };
        let Some(left) = self.left.checked_sub(size) else {
            return Err(self
                .file
                .error(format!("{what} overlaps other parts of the file")));
        };
        self.left = left;
        self.end = self.end.max(bytes.len());
        Ok((Bytes { bytes, at: start }, size))
    }

    fn relocations(&mut self) -> Result<Vec<Relocation>, ReadError> {
        let count = usize::from(self.file.u16()?);
        let bytes = self.file.take(4 * count)?;
        let pairs = bytes.as_chunks::<4>().0.iter();
        Ok(pairs
            .map(|&[a, b, c, d]| Relocation {
                symbolic: u16::from_le_bytes([a, b]),
                resolved: u16::from_le_bytes([c, d]),
            })
            .collect())
    }

    fn kernel(&mut self) -> Result<(), ReadError> {
        let name = self.name()?;
        let (bytes, _) = self.part(&format!("`{name}`"))?;
        // Offset of the inputs, which the kernel's own header repeats.
        self.file.u32()?;
        let mut linking = Linking {
            variables: self.relocations()?,
            functions: self.relocations()?,
            ..Linking::default()
        };
        for _ in 0..self.file.u8()? {
            let platform = self.file.u8()?;
            let (native, size) = self.part("native code")?;
            let code = native.bytes.get(native.at..).unwrap_or_default();
            debug_assert_eq!(code.len(), size);
            linking.natives.push(Native {
                platform,
                bytes: code.to_vec(),
            });
        }
        self.routine(bytes, name, Routine::Kernel, linking)
    }

    fn variable(&mut self) -> Result<(), ReadError> {
        let linkage = Linkage(self.file.u8()?);
        let name = self.name()?;
        let bits = self.file.u8()?;
        let Some(ty) = Type::from_code(bits & 15) else {
            return Err(self.file.error("invalid variable type"));
        };
        let Some(align) = align(bits >> 4) else {
            return Err(self.file.error("invalid alignment"));
        };
        let elements = self.file.u16()?;
        let mut attributes = Vec::new();
        for _ in 0..self.file.u8()? {
            let name = self.file.u32()?;
            let size = self.file.u8()?;
            attributes.push(FileAttribute {
                name,
                value: self.file.take(usize::from(size))?.to_vec(),
            });
        }
        self.object.variables.push(ModuleVariable {
            linkage,
            name,
            ty,
            align,
            elements,
            attributes,
        });
        Ok(())
    }

    fn function(&mut self, place: u16) -> Result<(), ReadError> {
        let linkage = Linkage(self.file.u8()?);
        let name = self.name()?;
        let (bytes, size) = self.part(&format!("`{name}`"))?;
        let linking = Linking {
            linkage,
            variables: self.relocations()?,
            functions: self.relocations()?,
            ..Linking::default()
        };
        if bytes.at == 0 && size == 0 {
            self.object.externs.push(ExternFunction {
                place,
                name,
                linking,
            });
            return Ok(());
        }
        self.routine(bytes, name, Routine::Function, linking)
    }

    /// Reads the body of a kernel or a function.
    fn routine(
        &mut self,
        bytes: Bytes<'a>,
        name: String,
        routine: Routine,
        linking: Linking,
    ) -> Result<(), ReadError> {
        let start = bytes.at;
        let mut reader = Reader {
            bytes,
            narrow_samplers: self.object.version < WIDE_SAMPLERS,
            kernel: Kernel::new(name, self.target, 0),
            linking,
            strings: Vec::new(),
            taken: HashSet::new(),
            symbols: HashMap::new(),
            composed: Vec::new(),
        };
        reader.kernel.routine = routine;
        reader.object(start)?;
        reader.kernel.linking = reader.linking.non_default();
        self.object.kernels.push(reader.kernel);
        Ok(())
    }
}
