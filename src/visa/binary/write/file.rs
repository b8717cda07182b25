//! Writes the file header and the file's parts.

use super::{Bytes, Strings, WriteError, WriteOptions, Writer, label_numbers};
use crate::visa::binary::layout::{MAGIC, VERSION};
use crate::visa::kernel::{Kernel, Routine};
use crate::visa::object::{ExternFunction, Linking, ModuleVariable, Relocation};

/// Maximum of counts stored in a byte: pieces of native code of a kernel, attributes of a variable.
const MAX_BYTE: usize = u8::MAX as usize;
/// Maximum of counts stored in two bytes: kernels, functions, variables, relocations,
/// bytes of a name.
const MAX_WORD: usize = u16::MAX as usize;

/// The part of a file that a kernel or a function occupies.
struct Part<'a> {
    kernel: &'a Kernel,
    bytes: Vec<u8>,
    /// Offset of the number of inputs in the part.
    input_offset: usize,
}

/// Writes kernels and functions, variables of the file, and functions of other objects.
pub(super) fn write<'a>(
    kernels: impl IntoIterator<Item = &'a Kernel>,
    variables: &[ModuleVariable],
    externs: &[ExternFunction],
    options: &WriteOptions,
) -> Result<Vec<u8>, Vec<WriteError>> {
    let mut errors = Vec::new();
    let (mut main, mut functions) = (Vec::new(), Vec::new());
    for kernel in kernels {
        let mut writer = Writer {
            kernel,
            options,
            bytes: Vec::new(),
            strings: Strings::new(&kernel.name),
            label_numbers: label_numbers(kernel),
            instruction: None,
            errors: Vec::new(),
        };
        let input_offset = writer.object();
        errors.append(&mut writer.errors);
        let part = Part {
            kernel,
            bytes: writer.bytes,
            input_offset,
        };
        match kernel.routine {
            Routine::Kernel => main.push(part),
            Routine::Function => functions.push(part),
        }
    }
    let mut functions: Vec<_> = functions.iter().map(Function::Defined).collect();
    for function in externs {
        let place = usize::from(function.place).min(functions.len());
        functions.insert(place, Function::External(function));
    }
    limits(&main, &functions, variables, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    // The header contains the offsets of the parts; its size does not depend on them.
    let size = header(&main, &functions, variables, 0).0.len();
    let mut out = header(&main, &functions, variables, size);
    for part in &main {
        out.0.extend(&part.bytes);
        for native in part.kernel.linking.iter().flat_map(|l| &l.natives) {
            out.0.extend(&native.bytes);
        }
    }
    for function in &functions {
        if let Function::Defined(part) = function {
            out.0.extend(&part.bytes);
        }
    }
    Ok(out.0)
}

/// A function of this file, or one that another object defines.
enum Function<'a> {
    Defined(&'a Part<'a>),
    External(&'a ExternFunction),
}

/// Reports counts that do not fit the header's fields.
fn limits(
    main: &[Part<'_>],
    functions: &[Function<'_>],
    variables: &[ModuleVariable],
    errors: &mut Vec<WriteError>,
) {
    let mut most = |name: &str, what: &str, count: usize, limit: usize| {
        if count > limit {
            errors.push(WriteError {
                kernel: name.to_owned(),
                instruction: None,
                message: format!(
                    "number of {what} ({count}) exceeds the limit of {limit} of the binary format"
                ),
            });
        }
    };
    let first = main.first().map_or("", |part| part.kernel.name.as_str());
    most(first, "kernels", main.len(), MAX_WORD);
    most(first, "functions", functions.len(), MAX_WORD);
    most(first, "module variables", variables.len(), MAX_WORD);
    let own = main
        .iter()
        .map(|part| (&part.kernel.name, part.kernel.linking.as_deref()));
    let others = functions.iter().map(|function| match function {
        Function::Defined(part) => (&part.kernel.name, part.kernel.linking.as_deref()),
        Function::External(function) => (&function.name, Some(&function.linking)),
    });
    for (name, linking) in own.chain(others) {
        most(name, "bytes of a name", name.len(), MAX_WORD);
        if let Some(linking) = linking {
            most(name, "relocations", linking.variables.len(), MAX_WORD);
            most(name, "relocations", linking.functions.len(), MAX_WORD);
            most(
                name,
                "pieces of native code",
                linking.natives.len(),
                MAX_BYTE,
            );
        }
    }
    for variable in variables {
        most(
            &variable.name,
            "bytes of a name",
            variable.name.len(),
            MAX_WORD,
        );
        most(
            &variable.name,
            "attributes",
            variable.attributes.len(),
            MAX_BYTE,
        );
        for attribute in &variable.attributes {
            most(
                &variable.name,
                "bytes of an attribute",
                attribute.value.len(),
                MAX_BYTE,
            );
        }
    }
}

/// Encodes the header of a file whose parts begin at `offset`.
fn header(
    main: &[Part<'_>],
    functions: &[Function<'_>],
    variables: &[ModuleVariable],
    mut offset: usize,
) -> Bytes {
    let nothing = Linking::default();
    let mut out = Bytes(Vec::new());
    out.0.extend(MAGIC);
    out.u8(VERSION.0);
    out.u8(VERSION.1);
    out.u16(main.len() as u16);
    for part in main {
        let linking = part.kernel.linking.as_deref().unwrap_or(&nothing);
        out.name(&part.kernel.name);
        out.u32(offset as u32);
        out.u32(part.bytes.len() as u32);
        out.u32((offset + part.input_offset) as u32);
        relocations(&mut out, &linking.variables);
        relocations(&mut out, &linking.functions);
        offset += part.bytes.len();
        out.u8(linking.natives.len() as u8);
        for native in &linking.natives {
            out.u8(native.platform);
            out.u32(offset as u32);
            out.u32(native.bytes.len() as u32);
            offset += native.bytes.len();
        }
    }
    out.u16(variables.len() as u16);
    for variable in variables {
        out.u8(variable.linkage.0);
        out.name(&variable.name);
        out.u8(variable.ty.code() | variable.align.code() << 4);
        out.u16(variable.elements);
        out.u8(variable.attributes.len() as u8);
        for attribute in &variable.attributes {
            out.u32(attribute.name);
            out.u8(attribute.value.len() as u8);
            out.0.extend(&attribute.value);
        }
    }
    out.u16(functions.len() as u16);
    for function in functions {
        let (name, linking, size) = match function {
            Function::Defined(part) => {
                let linking = part.kernel.linking.as_deref();
                let size = part.bytes.len();
                (&part.kernel.name, linking.unwrap_or(&nothing), Some(size))
            }
            Function::External(function) => (&function.name, &function.linking, None),
        };
        out.u8(linking.linkage.0);
        out.name(name);
        out.u32(size.map_or(0, |_| offset) as u32);
        out.u32(size.unwrap_or(0) as u32);
        relocations(&mut out, &linking.variables);
        relocations(&mut out, &linking.functions);
        offset += size.unwrap_or(0);
    }
    out
}

fn relocations(out: &mut Bytes, relocations: &[Relocation]) {
    out.u16(relocations.len() as u16);
    for relocation in relocations {
        out.u16(relocation.symbolic);
        out.u16(relocation.resolved);
    }
}
