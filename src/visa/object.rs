//! What an object (`.isa`) says beside its kernels' code: variables of the file, functions of
//! other objects, relocations, native code. vISA text has no form for any of them.
//!
//! Release 1.0.12504.6 of the finalizer writes none of them but native code, and takes a file
//! with relocations or variables for something else; older compilers made them.

use super::kernel::{Align, Kernel, Routine};
use super::operand::VariableId;
use super::types::Type;
use crate::target::Target;

/// What a file holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Major and minor version.
    pub version: (u8, u8),
    /// Kernels, then functions.
    pub kernels: Vec<Kernel>,
    /// Variables of the file.
    pub variables: Vec<FileVariable>,
    /// Functions of other objects.
    pub externs: Vec<ExternFunction>,
}

/// A variable of the whole file, which kernels and functions name by relocations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileVariable {
    /// Which objects it is of.
    pub linkage: Linkage,
    /// Its name.
    pub name: String,
    /// Element type.
    pub ty: Type,
    /// Where it may start.
    pub align: Align,
    /// Elements.
    pub elements: u16,
    /// Attributes, whose names are numbers of strings: the format does not say whose.
    pub attributes: Vec<FileAttribute>,
}

/// An attribute of a variable of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileAttribute {
    /// The number of its name.
    pub name: u32,
    /// Its value, at most 255 bytes.
    pub value: Vec<u8>,
}

/// A function that another object defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternFunction {
    /// Its place among the functions of the file.
    pub place: u16,
    /// Its name.
    pub name: String,
    /// What the file says of it.
    pub linking: Linking,
}

/// Which objects a variable or a function is of: a number that nothing reads any more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Linkage(pub u8);

impl Linkage {
    /// Of another object; release 1.0.12504.6 of the finalizer writes it of all functions.
    pub const EXTERN: Linkage = Linkage(0);
    /// Of this one alone.
    pub const STATIC: Linkage = Linkage(1);
    /// Of all.
    pub const GLOBAL: Linkage = Linkage(2);

    /// What it says, in a word.
    pub fn name(self) -> &'static str {
        match self {
            Linkage::EXTERN => "extern",
            Linkage::STATIC => "static",
            Linkage::GLOBAL => "global",
            Linkage(_) => "of no linkage that there is",
        }
    }
}

/// A number of a kernel's that means a variable or a function of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Relocation {
    /// The number as the kernel knows it.
    pub symbolic: u16,
    /// The number in the table of the file.
    pub resolved: u16,
}

/// Native code of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Native {
    /// Intel's number of the platform: see [`Native::target`].
    pub platform: u8,
    /// The code.
    pub bytes: Vec<u8>,
}

impl Native {
    /// The target it was made for, if it is one of gencl's.
    pub fn target(&self) -> Option<Target> {
        Target::from_object_platform(self.platform)
    }
}

/// A variable of a kernel that lies in one of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileAlias {
    /// The variable.
    pub variable: VariableId,
    /// The number of the other one.
    pub file_variable: u32,
    /// The byte in it.
    pub offset: u16,
}

/// What an object says of a kernel or function beside its code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linking {
    /// Which objects it is of; of functions alone.
    pub linkage: Linkage,
    /// Numbers of variables of the file.
    pub variables: Vec<Relocation>,
    /// Numbers of functions of the file.
    pub functions: Vec<Relocation>,
    /// Native code; of kernels alone.
    pub natives: Vec<Native>,
    /// Variables that lie in those of the file.
    pub aliases: Vec<FileAlias>,
    /// GRFs of arguments and of the result of a function, where they are others than the
    /// attributes say.
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
    /// Itself, where it says anything.
    pub(super) fn said(self) -> Option<Box<Linking>> {
        (self != Linking::default()).then(|| Box::new(self))
    }

    /// Everything that text has no form for, a line each.
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
                    "relocation: {what} {} is {what} {} of the file",
                    relocation.symbolic, relocation.resolved
                )
            }));
        }
        lines.extend(self.aliases.iter().map(|alias| {
            let declared = kernel.and_then(|k| k.variables.get(alias.variable.0 as usize));
            format!(
                "variable `{}` lies in variable {} of the file, from byte {} on",
                declared.map_or("?", |decl| decl.name.as_str()),
                alias.file_variable,
                alias.offset
            )
        }));
        if let Some([arguments, result]) = self.sizes {
            lines.push(format!(
                "{arguments} GRFs of arguments and {result} of the result, which the attributes \
                 say otherwise"
            ));
        }
        lines.extend(self.natives.iter().map(|native| {
            let target = native
                .target()
                .map_or("another target", |target| target.info().name);
            format!(
                "native code for platform {} ({target}): {} bytes",
                native.platform,
                native.bytes.len()
            )
        }));
    }
}

impl Object {
    /// Kernels and nothing else.
    pub fn of_kernels(kernels: Vec<Kernel>) -> Object {
        Object {
            version: (4, 1),
            kernels,
            variables: Vec::new(),
            externs: Vec::new(),
        }
    }

    /// Everything that vISA text has no form for, a line each without line ends: what is lost
    /// where the kernels alone are printed.
    pub fn beside_text(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, variable) in self.variables.iter().enumerate() {
            let attributes = match variable.attributes.len() {
                0 => String::new(),
                count => format!(", {count} attributes"),
            };
            lines.push(format!(
                "variable {number} of the file: {:?}, {}, type={} num_elts={} align={}{attributes}",
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
                "function {:?}: {} of the file, which another object defines",
                function.name, function.place
            )
        }));
        lines
    }
}
