//! The contents of an object (`.isa`) besides its kernels' code: variables of the file, functions
//! of other objects, relocations, native code. vISA text cannot represent any of them.
//!
//! Release 1.0.12504.6 of the finalizer writes only native code, and misreads files with
//! relocations or variables; older compilers generated such files.

use super::kernel::{Align, Kernel, Routine};
use super::operand::VariableId;
use super::types::Type;
use crate::target::Target;

/// The contents of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Major and minor version.
    pub version: (u8, u8),
    /// Kernels, followed by functions.
    pub kernels: Vec<Kernel>,
    /// Variables of the file.
    pub variables: Vec<ModuleVariable>,
    /// Functions that other objects define.
    pub externs: Vec<ExternFunction>,
    /// How many bytes of the file follow its last part: nothing in the object refers to them. 0 in what is written.
    pub trailing_bytes: usize,
}

/// A variable at file scope, which kernels and functions refer to by relocations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleVariable {
    /// Linkage of the variable.
    pub linkage: Linkage,
    /// Name in the object.
    pub name: String,
    /// Type of its elements.
    pub ty: Type,
    /// Alignment of the first element.
    pub align: Align,
    /// Number of its elements.
    pub elements: u16,
    /// Attributes. Their names are string numbers; the format does not specify the string table.
    pub attributes: Vec<FileAttribute>,
}

/// An attribute of a variable of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileAttribute {
    /// String number of its name.
    pub name: u32,
    /// Its value, at most 255 bytes.
    pub value: Vec<u8>,
}

/// A function that another object defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternFunction {
    /// Its position among the functions of the file.
    pub place: u16,
    /// Name in the object.
    pub name: String,
    /// Its linkage and relocations.
    pub linking: Linking,
}

/// Linkage of a variable or a function. No current tool reads the number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Linkage(pub u8);

impl Linkage {
    /// Defined by another object; release 1.0.12504.6 of the finalizer writes it for all functions.
    pub const EXTERN: Linkage = Linkage(0);
    /// Visible in this object only.
    pub const STATIC: Linkage = Linkage(1);
    /// Visible in all objects.
    pub const GLOBAL: Linkage = Linkage(2);

    /// The linkage as a word.
    pub fn name(self) -> &'static str {
        match self {
            Linkage::EXTERN => "extern",
            Linkage::STATIC => "static",
            Linkage::GLOBAL => "global",
            Linkage(_) => "unknown linkage",
        }
    }
}

/// Maps a number used in a kernel to a variable or function of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Relocation {
    /// The number that the kernel uses.
    pub symbolic: u16,
    /// The number in the file's table.
    pub resolved: u16,
}

/// Native code of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Native {
    /// Intel's number of the platform; see [`Native::target`].
    pub platform: u8,
    /// The machine code, as the finalizer wrote it.
    pub bytes: Vec<u8>,
}

impl Native {
    /// The target that the code is for, if gencl supports it.
    pub fn target(&self) -> Option<Target> {
        Target::from_object_platform(self.platform)
    }
}

/// A variable of a kernel that is an alias of a variable of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileAlias {
    /// The variable of the kernel.
    pub variable: VariableId,
    /// Number of the variable of the file.
    pub file_variable: u32,
    /// Byte offset in it.
    pub offset: u16,
}

/// Data of a kernel or function in an object besides its code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linking {
    /// Linkage; of functions only.
    pub linkage: Linkage,
    /// Relocations to variables of the file.
    pub variables: Vec<Relocation>,
    /// Relocations to functions of the file.
    pub functions: Vec<Relocation>,
    /// Native code; of kernels only.
    pub natives: Vec<Native>,
    /// Variables that are aliases of variables of the file.
    pub aliases: Vec<FileAlias>,
    /// Sizes in GRFs of a function's arguments and result, if they differ from its attributes.
    pub sizes: Option<[u8; 2]>,
}

impl Default for Linking {
    fn default() -> Linking {
        Linking {
            linkage: Linkage::GLOBAL,
            variables: Vec::new(),
            functions: Vec::new(),
            natives: Vec::new(),
            aliases: Vec::new(),
            sizes: None,
        }
    }
}

impl Linking {
    /// Wraps the data; `None` if it equals the default.
    pub(super) fn non_default(self) -> Option<Box<Linking>> {
        (self != Linking::default()).then(|| Box::new(self))
    }

    /// Appends a description of everything that text cannot represent, one line each.
    fn lines(&self, kernel: Option<&Kernel>, lines: &mut Vec<String>) {
        if !matches!(self.linkage, Linkage::EXTERN | Linkage::GLOBAL) {
            lines.push(format!(
                "linkage {}: {}",
                self.linkage.0,
                self.linkage.name()
            ));
        }
        let tables = [("variable", &self.variables), ("function", &self.functions)];
        for (what, relocations) in tables {
            lines.extend(relocations.iter().map(|relocation| {
                format!(
                    "relocation: {what} {} is module {what} {}",
                    relocation.symbolic, relocation.resolved
                )
            }));
        }
        lines.extend(self.aliases.iter().map(|alias| {
            let declared = kernel.and_then(|k| k.variables.get(alias.variable.0 as usize));
            format!(
                "variable `{}` is an alias of module variable {} at byte {}",
                declared.map_or("?", |decl| decl.name.as_str()),
                alias.file_variable,
                alias.offset
            )
        }));
        if let Some([arguments, result]) = self.sizes {
            lines.push(format!(
                "{arguments} GRFs of arguments and {result} GRFs of the result, unlike the attributes"
            ));
        }
        lines.extend(self.natives.iter().map(|native| {
            let target = native
                .target()
                .map_or("unknown target", |target| target.info().name);
            format!(
                "native code for platform {} ({target}): {} bytes",
                native.platform,
                native.bytes.len()
            )
        }));
    }
}

impl Object {
    /// An object that contains only kernels.
    pub fn of_kernels(kernels: Vec<Kernel>) -> Object {
        Object {
            version: (4, 1),
            kernels,
            variables: Vec::new(),
            externs: Vec::new(),
            trailing_bytes: 0,
        }
    }

    /// The message about bytes after the last part of the file, if there are any.
    pub fn trailing(&self) -> Option<String> {
        match self.trailing_bytes {
            0 => None,
            1 => Some("1 byte after the end of the object is ignored".to_owned()),
            count => Some(format!(
                "{count} bytes after the end of the object are ignored"
            )),
        }
    }

    /// Descriptions, one line each without line ends, of everything that vISA text cannot represent
    /// and that printing the kernels loses.
    pub fn not_in_text(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, variable) in self.variables.iter().enumerate() {
            let attributes = match variable.attributes.len() {
                0 => String::new(),
                count => format!(", {count} attributes"),
            };
            lines.push(format!(
                "module variable {number}: {:?}, {}, type={} num_elts={} align={}{attributes}",
                variable.name,
                variable.linkage.name(),
                variable.ty.name(),
                variable.elements,
                variable.align.name(),
            ));
        }
        let mut of = |name: &str, kernel: Option<&Kernel>, linking: &Linking| {
            let mut own = Vec::new();
            linking.lines(kernel, &mut own);
            let what = match kernel.map(|kernel| kernel.routine) {
                Some(Routine::Kernel) => "kernel",
                Some(Routine::Function) | None => "function",
            };
            lines.extend(
                own.into_iter()
                    .map(|line| format!("{what} {name:?}: {line}")),
            );
        };
        for kernel in &self.kernels {
            if let Some(linking) = &kernel.linking {
                of(&kernel.name, Some(kernel), linking);
            }
        }
        for function in &self.externs {
            of(&function.name, None, &function.linking);
        }
        lines.extend(self.externs.iter().map(|function| {
            format!(
                "external function {:?}: number {}",
                function.name, function.place
            )
        }));
        lines
    }
}
