//! Prints kernels as vISA 4.1 text.
//!
//! Requires nothing: invalid kernels print too (undefined IDs print as `V?7`), so that diagnostics
//! can show them. Guarantees: the text depends on nothing but the kernels, [`super::parse()`]
//! parses it, and the text of a kernel that passes [`crate::visa::verify`] is accepted by Intel's
//! finalizer without a message.
//!
//! Canonical form: immediates are hexadecimal bits with a type (`0x3f800000:f`), labels are on
//! lines of their own in column 0, instructions are indented by four spaces.

mod instruction;
mod operand;

use super::words::{is_identifier, is_keyword};
use crate::source::Location;
use crate::visa::instruction::Instruction;
use crate::visa::kernel::{Attribute, AttributeValue, Declared, InputVariable, Kernel, Routine};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{AddressId, Operand, PredicateId, SamplerId, SurfaceId, VariableId};
use instruction::InstructionText;
use operand::{OperandText, VariableText};
use std::fmt::{self, Write};

/// Suffix that makes the name of the `.function` from a kernel's name, for a kernel without a
/// function name of its own.
const ENTRY_SUFFIX: &str = "_main";

/// The runtime's implicit inputs that have names; others print as `UNDEFINED_7`.
pub(in crate::visa::text) const IMPLICIT_INPUTS: &[(u8, &str)] = &[
    (1, "LOCAL_SIZE"),
    (2, "GROUP_COUNT"),
    (3, "LOCAL_ID"),
    (16, "PSEUDO_INPUT"),
];

/// Options of the printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Whether and how source locations are printed.
    pub locations: Locations,
    /// Whether a comment after each declaration has the values that it contains ([`Kernel::contents`]).
    pub contents: bool,
}

impl PrintOptions {
    /// The options of a text for readers, with these locations: comments are printed with locations as instructions.
    pub fn with(locations: Locations) -> PrintOptions {
        PrintOptions {
            locations,
            contents: locations == Locations::Instructions,
        }
    }
}

/// How source locations are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Locations {
    /// Locations are not printed.
    #[default]
    Omitted,
    /// `FILE "name"` and `LOC line` wherever the source line changes: instructions of vISA.
    Instructions,
    /// `.file 1 "name"` and `.loc 1 line column` wherever the location changes: the directives of
    /// assemblers, which explorers read. Text with them is not vISA.
    Directives,
}

impl Locations {
    /// The instructions of vISA if locations are requested.
    pub fn requested(is_requested: bool) -> Locations {
        match is_requested {
            true => Locations::Instructions,
            false => Locations::Omitted,
        }
    }
}

/// Prints kernels as one file of vISA text, in the given order.
///
/// The finalizer writes one set of output files per kernel: `k.asm` and `k.dat` for kernel `k`.
pub fn print<'a>(kernels: impl IntoIterator<Item = &'a Kernel>, options: &PrintOptions) -> String {
    let mut out = String::from(".version 4.1\n");
    for kernel in kernels {
        // Writing to a String cannot fail.
        let _ = print_kernel(&mut out, kernel, options);
    }
    out
}

/// Prints one instruction without indentation and line end.
pub fn print_instruction(kernel: &Kernel, instruction: &Instruction) -> String {
    InstructionText {
        kernel,
        instruction,
    }
    .to_string()
}

/// The name of the `.function` that a kernel begins with, if no instruction specifies it and the
/// kernel was not read from a file.
pub(in crate::visa) fn entry_name(kernel: &Kernel) -> Option<String> {
    let has_entry = kernel
        .instructions
        .iter()
        .any(|i| i.opcode == Opcode::Subroutine);
    (!has_entry && kernel.explicit_attributes.is_none())
        .then(|| format!("{}{ENTRY_SUFFIX}", kernel.name))
}

/// Prints one operand (without the `:d32x2` of LSC data).
pub fn print_operand(kernel: &Kernel, operand: &Operand) -> String {
    OperandText { kernel, operand }.to_string()
}

fn print_kernel(out: &mut String, kernel: &Kernel, options: &PrintOptions) -> fmt::Result {
    let directive = match kernel.routine {
        Routine::Kernel => ".kernel",
        Routine::Function => ".global_function",
    };
    writeln!(out, "{directive} {}", Quoted(&kernel.name))?;
    print_declarations(out, kernel, options.contents)?;
    for input in &kernel.inputs {
        match input.implicit {
            0 => out.push_str(".input "),
            kind => match IMPLICIT_INPUTS.iter().find(|(k, _)| *k == kind) {
                Some((_, name)) => write!(out, ".implicit_{name} ")?,
                None => write!(out, ".implicit_UNDEFINED_{kind} ")?,
            },
        }
        match input.variable {
            InputVariable::General(id) => write!(out, "{}", VariableText(kernel, id.into()))?,
            InputVariable::Surface(SurfaceId(id)) => match kernel.surfaces.get(id as usize) {
                Some(decl) => out.push_str(&decl.name),
                None => write!(out, "T?{id}")?,
            },
            InputVariable::Sampler(SamplerId(id)) => match kernel.samplers.get(id as usize) {
                Some(decl) => out.push_str(&decl.name),
                None => write!(out, "S?{id}")?,
            },
        }
        writeln!(out, " offset={} size={}", input.offset, input.size)?;
    }
    for attribute in kernel.attributes() {
        writeln!(out, ".kernel_attr {}", AttributeText(&attribute))?;
    }
    if let Some(name) = entry_name(kernel) {
        writeln!(out, ".function {}", Quoted(&name))?;
    }
    print_instructions(out, kernel, options)
}

/// Prints the source locations of instructions.
struct Places<'a> {
    form: Locations,
    /// The files in the order in which they were printed first.
    files: Vec<&'a str>,
    /// The location of the last instruction that has one.
    last: Option<&'a Location>,
}

impl<'a> Places<'a> {
    /// Prints the location of the next instruction where it differs from the last one.
    fn print(&mut self, out: &mut String, location: &'a Location) -> fmt::Result {
        let last = self.last.replace(location);
        let same_file = last.is_some_and(|l| l.file == location.file);
        let same_line = same_file && last.is_some_and(|l| l.line == location.line);
        match self.form {
            Locations::Omitted => Ok(()),
            Locations::Instructions => {
                if !same_file {
                    writeln!(out, "    FILE \"{}\"", file_name(&location.file))?;
                }
                if !same_line {
                    writeln!(out, "    LOC {}", location.line)?;
                }
                Ok(())
            }
            Locations::Directives => {
                if same_line && last.is_some_and(|l| l.column == location.column) {
                    return Ok(());
                }
                let known = self.files.iter().position(|f| *f == &*location.file);
                let number = match known {
                    Some(index) => index + 1,
                    None => {
                        self.files.push(&location.file);
                        let number = self.files.len();
                        writeln!(out, "    .file {number} \"{}\"", file_name(&location.file))?;
                        number
                    }
                };
                let (line, column) = (location.line, location.column);
                writeln!(out, "    .loc {number} {line} {column}")
            }
        }
    }
}

fn print_instructions(out: &mut String, kernel: &Kernel, options: &PrintOptions) -> fmt::Result {
    let mut places = Places {
        form: options.locations,
        files: Vec::new(),
        last: None,
    };
    for instruction in &kernel.instructions {
        if let Some(location) = kernel.locations.get(instruction.loc) {
            places.print(out, location)?;
        }
        if !matches!(instruction.opcode, Opcode::Label | Opcode::Subroutine) {
            out.push_str("    ");
        }
        writeln!(
            out,
            "{}",
            InstructionText {
                kernel,
                instruction
            }
        )?;
    }
    Ok(())
}

fn print_declarations(out: &mut String, kernel: &Kernel, contents: bool) -> fmt::Result {
    let end_declaration = |out: &mut String, kernel: &Kernel, declared: Declared| {
        end_declaration(out, kernel, declared, contents)
    };
    for (id, variable) in (0..).zip(&kernel.variables) {
        write!(
            out,
            ".decl {} v_type=G type={} num_elts={} align={}",
            variable.name,
            variable.ty,
            variable.elements,
            variable.align.name()
        )?;
        if let Some((base, offset)) = variable.alias {
            write!(out, " alias=<{}, {offset}>", VariableText(kernel, base))?;
        }
        end_declaration(out, kernel, Declared::Variable(VariableId(id)))?;
    }
    for (id, predicate) in (0..).zip(&kernel.predicates) {
        write!(
            out,
            ".decl {} v_type=P num_elts={}",
            predicate.name, predicate.elements
        )?;
        end_declaration(out, kernel, Declared::Predicate(PredicateId(id)))?;
    }
    for (id, address) in (0..).zip(&kernel.addresses) {
        write!(
            out,
            ".decl {} v_type=A num_elts={}",
            address.name, address.elements
        )?;
        end_declaration(out, kernel, Declared::Address(AddressId(id)))?;
    }
    for (id, sampler) in (0..).zip(&kernel.samplers) {
        write!(
            out,
            ".decl {} v_type=S num_elts={}",
            sampler.name, sampler.elements
        )?;
        end_declaration(out, kernel, Declared::Sampler(SamplerId(id)))?;
    }
    for (id, surface) in (0..).zip(&kernel.surfaces) {
        write!(
            out,
            ".decl {} v_type=T num_elts={}",
            surface.name, surface.elements
        )?;
        end_declaration(out, kernel, Declared::Surface(SurfaceId(id)))?;
    }
    Ok(())
}

/// Prints the attributes of a variable and ends the line. The attributes must be sorted by
/// declaration, as in [`Kernel::declared_attributes`].
fn end_declaration(
    out: &mut String,
    kernel: &Kernel,
    declared: Declared,
    contents: bool,
) -> fmt::Result {
    let all = kernel.declared_attributes.as_slice();
    let first = all.partition_point(|(of, _)| *of < declared);
    let own = all.iter().skip(first).take_while(|(of, _)| *of == declared);
    let mut separator = " attrs={";
    let mut any = false;
    for (_, attribute) in own {
        write!(out, "{separator}{}", AttributeText(attribute))?;
        separator = ", ";
        any = true;
    }
    if any {
        out.push('}');
    }
    if contents
        && let Ok(index) = kernel.contents.binary_search_by_key(&declared, |of| of.0)
        && let Some((_, text)) = kernel.contents.get(index)
    {
        write!(out, " // {text}")?;
    }
    out.push('\n');
    Ok(())
}

/// Prints `SimdSize=16`, `OutputAsmPath="k.asm"`, `NoBarrier`.
struct AttributeText<'a>(&'a Attribute);

impl fmt::Display for AttributeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.name)?;
        match &self.0.value {
            AttributeValue::Present => Ok(()),
            AttributeValue::Number(number) => write!(f, "={number}"),
            AttributeValue::Text(text) => write!(f, "={}", Quoted(text)),
        }
    }
}

/// Prints a string literal.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '\\' => f.write_str("\\\\")?,
                '"' => f.write_str("\\\"")?,
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                '\r' => f.write_str("\\r")?,
                c if c.is_ascii_control() => write!(f, "\\x{:02x}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

/// Prints a name as an identifier if it is one, else as a string literal.
struct NameText<'a>(&'a str);

impl fmt::Display for NameText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_identifier(self.0) && !is_keyword(self.0) {
            f.write_str(self.0)
        } else {
            write!(f, "{}", Quoted(self.0))
        }
    }
}

/// The maximum size of a file name in bytes; the finalizer does not terminate on one above 4,095.
const MAX_FILE_NAME_BYTES: usize = 1024;

/// A file name without characters that would end the string or the line, truncated to the maximum
/// size. Truncation keeps the end, which distinguishes files.
pub(in crate::visa) fn file_name(name: &str) -> String {
    let mut start = name.len().saturating_sub(MAX_FILE_NAME_BYTES);
    while !name.is_char_boundary(start) {
        start += 1;
    }
    let mut quoted = String::new();
    for c in name.get(start..).unwrap_or_default().chars() {
        match c {
            '\\' => quoted.push_str("\\\\"),
            c if c == '"' || c.is_control() => quoted.push('_'),
            c => quoted.push(c),
        }
    }
    quoted
}

#[cfg(test)]
mod tests;
