//! Writes kernels in the object format.
//!
//! Requires kernels whose operands are of the right kinds ([`crate::visa::verify`], R101 and R102);
//! rejects others. Guarantees: the finalizer compiles the bytes as it compiles the text. Comments,
//! scopes, the masks of block messages, and alternative spellings are not preserved.

mod file;
mod operand;

use super::detail;
use super::layout::{
    COMPOSED, FIRST_PREDICATE, FIRST_VARIABLE, MAX_PREDICATES, MAX_SAMPLERS, MAX_STRING,
    MAX_SURFACES, SUBROUTINE, class, function_sizes, predefined_strings, sub,
};
use crate::source::{Loc, QUOTED, excerpt};
use crate::visa::attribute::{self, AttributeKind};
use crate::visa::instruction::{Combine, Detail, Instruction, PredicateUse};
use crate::visa::kernel::{Attribute, AttributeValue, Declared, InputVariable, Kernel, Routine};
use crate::visa::object::Object;
use crate::visa::opcode::{Opcode, Part, Slot};
use crate::visa::operand::{
    AddressId, LabelId, Operand, PredicateId, Region, Sampler, SamplerId, Surface, SurfaceId,
    SymbolId, Variable, VariableId,
};
use crate::visa::text::{entry_name, file_name};
use crate::visa::types::{Exec, Type};
use hashbrown::HashMap;

/// A construct that the format cannot represent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// Name of the kernel.
    pub kernel: String,
    /// Index of the instruction in the kernel, if the error is in one.
    pub instruction: Option<usize>,
    /// Description of the error.
    pub message: String,
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "kernel `{}`: {}", self.kernel, self.message)
    }
}

/// Options of the writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// Size of a GRF in bytes, if the target is known: columns above 255 are then split
    /// into row and column.
    pub grf_bytes: Option<u32>,
    /// Emit `FILE` and `LOC` wherever the source line changes.
    pub locations: bool,
}

/// Encodes kernels as one file.
///
/// # Errors
/// Everything that the format cannot represent: more than 4,095 predicates, 249 surfaces, 31
/// samplers or 65,535 labels, elements past row or column 255, strings of more than 1,023 bytes.
pub fn write<'a>(
    kernels: impl IntoIterator<Item = &'a Kernel>,
    options: &WriteOptions,
) -> Result<Vec<u8>, Vec<WriteError>> {
    file::write(kernels, &[], &[], options)
}

/// Encodes an entire object, including what has no text form. The version becomes 4.1.
///
/// # Errors
/// Same errors as [`write()`].
pub fn write_object(object: &Object, options: &WriteOptions) -> Result<Vec<u8>, Vec<WriteError>> {
    file::write(&object.kernels, &object.variables, &object.externs, options)
}

/// A byte buffer for little-endian numbers.
struct Bytes(Vec<u8>);

impl Bytes {
    fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    fn name(&mut self, name: &str) {
        self.u16(name.len() as u16);
        self.0.extend(name.as_bytes());
    }
}

/// A kernel's string table without duplicates.
struct Strings {
    numbers: HashMap<String, u32>,
    all: Vec<String>,
}

impl Strings {
    fn new(kernel: &str) -> Strings {
        let mut strings = Strings {
            numbers: HashMap::new(),
            all: vec![kernel.to_owned()],
        };
        for name in predefined_strings() {
            strings.number(name);
        }
        strings
    }

    fn number(&mut self, string: &str) -> u32 {
        if let Some(&number) = self.numbers.get(string) {
            return number;
        }
        let number = self.all.len() as u32;
        self.numbers.insert(string.to_owned(), number);
        self.all.push(string.to_owned());
        number
    }
}

/// The number of the label with which a kernel begins that has none of its own.
const ENTRY_NUMBER: u16 = 0;

/// The numbers of the labels of a kernel in the file: in the order in which its instructions name them, as those of its text
/// have when it is read, then those that none names. So the text and the kernel that it is printed from give the same bytes.
fn label_numbers(kernel: &Kernel) -> Vec<u32> {
    let mut numbers = vec![None; kernel.labels.len()];
    let mut next = u32::from(ENTRY_NUMBER) + u32::from(entry_name(kernel).is_some());
    let operands = kernel.instructions.iter().flat_map(|i| &i.operands);
    let named = operands.filter_map(|operand| match operand {
        Operand::Label(LabelId(id)) => Some(*id as usize),
        _ => None,
    });
    for id in named.chain(0..kernel.labels.len()) {
        if let Some(number @ None) = numbers.get_mut(id) {
            *number = Some(next);
            next += 1;
        }
    }
    numbers.into_iter().flatten().collect()
}

struct Writer<'a> {
    kernel: &'a Kernel,
    options: &'a WriteOptions,
    bytes: Vec<u8>,
    strings: Strings,
    /// By label, its number in the file.
    label_numbers: Vec<u32>,
    instruction: Option<usize>,
    errors: Vec<WriteError>,
}

impl<'a> Writer<'a> {
    fn error(&mut self, message: impl Into<String>) {
        self.errors.push(WriteError {
            kernel: self.kernel.name.clone(),
            instruction: self.instruction,
            message: message.into(),
        });
    }

    /// Writes the kernel; returns the offset of the number of inputs.
    fn object(&mut self) -> usize {
        let code = self.code();
        let mut tables = Bytes(Vec::new());
        let in_tables = self.tables(&mut tables);
        let attributes = self.kernel_attributes();
        // The string table is complete from here on.
        let mut head = Bytes(Vec::new());
        head.u32(self.strings.all.len() as u32);
        for string in std::mem::take(&mut self.strings.all) {
            if string.len() >= MAX_STRING || string.contains('\0') {
                let start = excerpt(&string, QUOTED);
                self.error(format!(
                    "string exceeds the limit of 1,023 bytes or contains a null byte: `{start}`"
                ));
            }
            head.0.extend(string.as_bytes());
            head.u8(0);
        }
        // The kernel's name is string 0.
        head.u32(0);
        let input_offset = head.0.len() + in_tables;
        head.0.append(&mut tables.0);
        head.u32(code.0.len() as u32);
        let entry = head.0.len() + 4 + usize::from(self.is_function()) * 2 + attributes.0.len();
        head.u32(entry as u32);
        if self.is_function() {
            let said = self.kernel.linking.as_ref().and_then(|l| l.sizes);
            head.0
                .extend(said.unwrap_or_else(|| function_sizes(self.kernel)));
        }
        head.0.extend(attributes.0);
        head.0.extend(code.0);
        self.bytes = head.0;
        input_offset
    }

    fn is_function(&self) -> bool {
        self.kernel.routine == Routine::Function
    }

    /// Writes all tables up to the inputs; returns the offset of the inputs.
    fn tables(&mut self, out: &mut Bytes) -> usize {
        let kernel = self.kernel;
        if kernel.predicates.len() > MAX_PREDICATES {
            self.error(format!(
                "{} predicates exceed the limit of {MAX_PREDICATES} of the binary format (text has no such limit)",
                kernel.predicates.len()
            ));
        }
        if kernel.surfaces.len() > MAX_SURFACES || kernel.samplers.len() > MAX_SAMPLERS {
            self.error(format!(
                "{} surfaces and {} samplers exceed the limit of {MAX_SURFACES} surfaces or {MAX_SAMPLERS} samplers",
                kernel.surfaces.len(),
                kernel.samplers.len()
            ));
        }
        for (what, count) in [
            ("address variables", kernel.addresses.len()),
            ("labels", kernel.labels.len()),
        ] {
            if count > usize::from(u16::MAX) {
                self.error(format!("{count} {what} exceed the limit of 65,535"));
            }
        }
        out.u32(kernel.variables.len() as u32);
        let linking = kernel.linking.iter();
        let aliases = linking.flat_map(|linking| &linking.aliases);
        let in_file: HashMap<_, _> = aliases.map(|alias| (alias.variable, alias)).collect();
        for (id, variable) in (0..).zip(&kernel.variables) {
            let name = self.strings.number(&variable.name);
            out.u32(name);
            out.u8(variable.ty.code() | variable.align.code() << 4);
            out.u16(variable.elements as u16);
            let of_file = in_file.get(&VariableId(id));
            let (alias, offset) = match (of_file, variable.alias) {
                (Some(alias), _) => (alias.file_variable, u32::from(alias.offset)),
                (None, None) => (0, 0),
                (None, Some((base, offset))) => (variable_number(base), offset),
            };
            out.u32(alias);
            match u16::try_from(offset) {
                Ok(offset) => out.u16(offset),
                Err(_) => self.error(format!("alias offset {offset} exceeds 16 bits")),
            }
            // Whether the aliased variable belongs to the file or (0) to the kernel.
            out.u8(u8::from(of_file.is_some()));
            self.attributes_of(out, Declared::Variable(VariableId(id)));
        }
        out.u16(kernel.addresses.len() as u16);
        for (id, decl) in (0..).zip(&kernel.addresses) {
            self.small(
                out,
                &decl.name,
                decl.elements,
                Declared::Address(AddressId(id)),
            );
        }
        out.u16(kernel.predicates.len() as u16);
        for (id, decl) in (0..).zip(&kernel.predicates) {
            let declared = Declared::Predicate(PredicateId(id));
            self.small(out, &decl.name, decl.elements, declared);
        }
        self.labels(out);
        out.u8(kernel.samplers.len() as u8);
        for (id, decl) in (0..).zip(&kernel.samplers) {
            self.small(
                out,
                &decl.name,
                decl.elements,
                Declared::Sampler(SamplerId(id)),
            );
        }
        out.u8(kernel.surfaces.len() as u8);
        for (id, decl) in (0..).zip(&kernel.surfaces) {
            self.small(
                out,
                &decl.name,
                decl.elements,
                Declared::Surface(SurfaceId(id)),
            );
        }
        // VME variables, which are obsolete: none.
        out.u8(0);
        let inputs = out.0.len();
        if !self.is_function() {
            out.u32(kernel.inputs.len() as u32);
            for input in &kernel.inputs {
                let (kind, number) = match input.variable {
                    InputVariable::General(id) => (0, variable_number(id.into())),
                    InputVariable::Sampler(SamplerId(id)) => (1, id),
                    InputVariable::Surface(id) => (2, Surface::Variable(id).number()),
                };
                out.u8(kind | input.implicit << 3);
                out.u32(number);
                out.u16(input.offset as u16);
                out.u16(input.size as u16);
            }
        }
        inputs
    }

    /// Writes the labels with their kinds, in the order of their numbers.
    fn labels(&mut self, out: &mut Bytes) {
        let kernel = self.kernel;
        let mut kinds = vec![0; kernel.labels.len()];
        for instruction in &kernel.instructions {
            let kind = match instruction.opcode {
                Opcode::Subroutine | Opcode::Call => SUBROUTINE,
                Opcode::Fccall => COMPOSED,
                _ => continue,
            };
            if let Some(Operand::Label(LabelId(id))) = instruction.operands.first()
                && let Some(slot) = kinds.get_mut(*id as usize)
            {
                *slot = kind;
            }
        }
        let entry = entry_name(kernel);
        out.u16((kernel.labels.len() + usize::from(entry.is_some())) as u16);
        let mut label = |strings: &mut Strings, name: &str, kind: u8| {
            let number = strings.number(name);
            out.u32(number);
            out.u8(kind);
            out.u8(0);
        };
        if let Some(name) = entry {
            label(&mut self.strings, &name, SUBROUTINE);
        }
        let mut ids: Vec<usize> = (0..kernel.labels.len()).collect();
        ids.sort_by_key(|&id| self.label_numbers[id]);
        for id in ids {
            label(&mut self.strings, &kernel.labels[id], kinds[id]);
        }
    }

    /// Writes a declaration that consists of a name and a number of elements.
    fn small(&mut self, out: &mut Bytes, name: &str, elements: u32, declared: Declared) {
        let name = self.strings.number(name);
        out.u32(name);
        out.u16(elements as u16);
        self.attributes_of(out, declared);
    }

    fn attributes_of(&mut self, out: &mut Bytes, declared: Declared) {
        let all = self.kernel.declared_attributes.as_slice();
        let first = all.partition_point(|(of, _)| *of < declared);
        let own = all.iter().skip(first).take_while(|(of, _)| *of == declared);
        let own: Vec<_> = own.map(|(_, attribute)| attribute).collect();
        out.u8(own.len() as u8);
        for attribute in own {
            self.attribute(out, attribute);
        }
    }

    fn attribute(&mut self, out: &mut Bytes, attribute: &Attribute) {
        let name = self.strings.number(&attribute.name);
        out.u32(name);
        let kind = attribute::named(&attribute.name).map(|row| row.kind);
        match (&attribute.value, kind) {
            (AttributeValue::Text(text), Some(AttributeKind::Number)) => {
                out.u8(1);
                out.u8(u8::from(text == "3d"));
            }
            (_, Some(AttributeKind::Flag)) | (AttributeValue::Present, _) => out.u8(0),
            (AttributeValue::Number(number), _) => {
                out.u8(4);
                out.u32(*number);
            }
            (AttributeValue::Text(text), _) => match u8::try_from(text.len()) {
                Ok(length) => {
                    out.u8(length);
                    out.0.extend(text.as_bytes());
                }
                Err(_) => self.error(format!(
                    "attribute of {} bytes exceeds the limit of 255 bytes",
                    text.len()
                )),
            },
        }
    }

    fn kernel_attributes(&mut self) -> Bytes {
        let mut out = Bytes(Vec::new());
        let attributes = self.kernel.attributes();
        out.u16(attributes.len() as u16);
        for attribute in &attributes {
            self.attribute(&mut out, attribute);
        }
        out
    }

    fn code(&mut self) -> Bytes {
        let kernel = self.kernel;
        let mut out = Bytes(Vec::new());
        if entry_name(kernel).is_some() {
            out.u8(Opcode::Subroutine.info().code);
            out.u16(ENTRY_NUMBER);
        }
        let mut file = None;
        let mut line = None;
        for (index, instruction) in kernel.instructions.iter().enumerate() {
            self.instruction = Some(index);
            if self.options.locations
                && let Some(location) = kernel.locations.get(instruction.loc)
            {
                if file != Some(&location.file) {
                    let number = self.strings.number(&file_name(&location.file));
                    out.u8(Opcode::File.info().code);
                    out.u32(number);
                    file = Some(&location.file);
                    line = None;
                }
                if line != Some(location.line) {
                    let mut loc =
                        Instruction::new(Opcode::Loc, Exec::masked(1), Vec::new(), Loc::NONE);
                    loc.detail = Detail::Line(location.line);
                    self.encode(&mut out, &loc);
                    line = Some(location.line);
                }
            }
            self.encode(&mut out, instruction);
        }
        self.instruction = None;
        out
    }

    fn encode(&mut self, out: &mut Bytes, instruction: &Instruction) {
        let info = instruction.opcode.info();
        out.u8(info.code);
        let Some(fields) = detail::fields(instruction.opcode, instruction.detail) else {
            return self.error("size or count cannot be represented in the binary format");
        };
        let widths = detail::widths(instruction.opcode);
        if fields.len() != widths.len() {
            return self.error(format!("invalid detail of `{}`", info.mnemonic));
        }
        let mut fields = fields.into_iter().zip(widths);
        let mut exec = instruction.exec.unwrap_or(Exec::no_mask(1));
        if instruction.opcode == Opcode::Mov
            && matches!(instruction.operands.get(1), Some(Operand::Predicate(_)))
        {
            // The finalizer's text parser does the same.
            exec = Exec::no_mask(1);
        }
        for part in info.parts {
            match *part {
                Part::Exec => out.u8(exec_code(exec)),
                Part::Predicate => out.u16(predicate_code(instruction.predicate)),
                Part::Sub => out.u8(sub(instruction)),
                Part::WideSub => {
                    let options = detail::sampler_options(instruction.opcode, instruction.detail);
                    out.u16(options as u16 | u16::from(info.sub));
                }
                Part::Detail => match fields.next() {
                    Some((value, 1)) => out.u8(value as u8),
                    Some((value, 2)) => out.u16(value as u16),
                    Some((value, _)) => out.u32(value),
                    None => self.error("missing detail"),
                },
                Part::Channels => {
                    let size = match exec.size {
                        8 => 0,
                        16 => 1,
                        1 => 2,
                        _ => {
                            self.error(
                                "invalid number of channels of a message: expected 1, 8 or 16",
                            );
                            0
                        }
                    };
                    out.u8(size | mask_code(exec) << 4);
                }
                Part::Blocks => out.u8(exec.size.trailing_zeros() as u8),
                Part::Byte0 => out.u8(0),
                Part::Word0 => out.u16(0),
                Part::Null => self.raw(out, &Operand::NULL),
                Part::Immediate0 => {
                    let zero = Operand::Immediate {
                        ty: Type::Ub,
                        bits: 0,
                    };
                    self.vector(out, &zero, false);
                }
                Part::LscSurface => self.lsc_surface(out, instruction),
                Part::Operand(index) => match instruction.operands.get(usize::from(index)) {
                    Some(operand) => {
                        let slot = info.slots.get(usize::from(index));
                        self.operand(out, instruction, slot.copied(), operand);
                    }
                    None => self.error("missing operand"),
                },
                Part::Counted => {
                    let rest = rest(instruction);
                    out.u8(rest.len() as u8);
                    for operand in rest {
                        self.raw(out, operand);
                    }
                }
                Part::Rest => {
                    for operand in rest(instruction) {
                        match operand {
                            Operand::Raw { .. } => self.raw(out, operand),
                            _ => self.vector(out, operand, false),
                        }
                    }
                }
                Part::Switch => self.switch(out, instruction),
                Part::Lifetime => self.lifetime(out, instruction),
            }
        }
    }

    fn operand(
        &mut self,
        out: &mut Bytes,
        instruction: &Instruction,
        slot: Option<Slot>,
        operand: &Operand,
    ) {
        match (slot, *operand) {
            (Some(Slot::Surface), Operand::Surface(surface)) => out.u8(surface.number() as u8),
            (Some(Slot::Sampler), Operand::Sampler(sampler)) => {
                out.u8(sampler_number(sampler) as u8)
            }
            (
                Some(
                    Slot::RawDestination | Slot::RawSource | Slot::RawSourceOrNull | Slot::RawList,
                ),
                _,
            ) => self.raw(out, operand),
            // The text has no region there, and the hardware uses none.
            (
                Some(Slot::Block),
                Operand::Source {
                    variable,
                    row,
                    column,
                    modifier,
                    ..
                },
            ) if matches!(instruction.opcode, Opcode::Dpas | Opcode::Dpasw) => {
                let region = Region::SCALAR;
                let source = Operand::Source {
                    variable,
                    row,
                    column,
                    region,
                    modifier,
                };
                self.vector(out, &source, instruction.saturate);
            }
            (_, Operand::Label(label)) => out.u16(self.label_number(label)),
            (_, Operand::Symbol(SymbolId(id))) => {
                let name = self
                    .kernel
                    .symbols
                    .get(id as usize)
                    .map_or("", String::as_str);
                if instruction.opcode == Opcode::File {
                    let number = self.strings.number(&file_name(name));
                    out.u32(number);
                } else {
                    match u16::try_from(self.strings.number(name)) {
                        Ok(number) => out.u16(number),
                        Err(_) => self.error("number of names exceeds the limit of 65,535"),
                    }
                }
            }
            _ => self.vector(out, operand, instruction.saturate),
        }
    }

    /// The number of a label in the file.
    fn label_number(&self, LabelId(id): LabelId) -> u16 {
        self.label_numbers.get(id as usize).copied().unwrap_or(0) as u16
    }

    fn switch(&mut self, out: &mut Bytes, instruction: &Instruction) {
        let Some((index, labels)) = instruction.operands.split_first() else {
            return self.error("missing operand");
        };
        out.u8(labels.len() as u8);
        self.vector(out, index, false);
        for label in labels {
            match label {
                Operand::Label(label) => out.u16(self.label_number(*label)),
                _ => self.error("expected label"),
            }
        }
    }

    fn lifetime(&mut self, out: &mut Bytes, instruction: &Instruction) {
        let (class, number) = match instruction.operands.first() {
            Some(Operand::Source { variable, .. }) => (class::GENERAL, variable_number(*variable)),
            Some(Operand::Address { address, .. }) => (class::ADDRESS, address.0),
            Some(Operand::Predicate(PredicateId(id))) => (class::PREDICATE, id + FIRST_PREDICATE),
            _ => return self.error("expected variable"),
        };
        out.u8(class << 4 | instruction.opcode.info().sub);
        out.u32(number);
    }
}

/// The operands without a slot of their own: those of the opcode's list.
fn rest(instruction: &Instruction) -> &[Operand] {
    let fixed = instruction.opcode.slots().len().saturating_sub(1);
    instruction.operands.get(fixed..).unwrap_or_default()
}

fn mask_code(exec: Exec) -> u8 {
    ((exec.offset / 4) & 7) | (u8::from(exec.no_mask) << 3)
}

fn exec_code(exec: Exec) -> u8 {
    exec.size.trailing_zeros() as u8 & 7 | mask_code(exec) << 4
}

fn predicate_code(predicate: Option<PredicateUse>) -> u16 {
    let Some(usage) = predicate else {
        return 0;
    };
    let combine = match usage.combine {
        Combine::None => 0,
        Combine::Any => 1 << 13,
        Combine::All => 2 << 13,
    };
    (usage.predicate.0 + FIRST_PREDICATE) as u16 & 0xfff | combine | u16::from(usage.invert) << 15
}

fn variable_number(variable: Variable) -> u32 {
    match variable {
        Variable::Declared(VariableId(id)) => id.saturating_add(FIRST_VARIABLE),
        Variable::Predefined(predefined) => predefined.number(),
    }
}

fn sampler_number(sampler: Sampler) -> u32 {
    match sampler {
        Sampler::Variable(SamplerId(id)) => id,
        Sampler::Bindless => Sampler::BINDLESS_NUMBER,
    }
}
