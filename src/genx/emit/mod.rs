//! Emission: one bale becomes one vISA instruction, of a kernel of one work-item per thread.
//!
//! Requires legal vector IR: operations of at most 32 elements, a power of two, in at most two
//! registers for each operand. Whatever a target does not support, or does not fit, is rejected with
//! the instruction.

mod access;
mod arithmetic;
mod constants;
mod control;
mod lsc;
mod matrix;
mod messages;
mod operands;
mod payload;
mod predicates;
mod prologue;
pub mod table;
mod wide;

use super::bales::{Bales, Part, is_scalar_of_message, write_of};
use super::dominance::ReversePostorder;
use super::function::{
    ArgumentKind, BlockId, ConstantId, Function, Instruction, InstructionId, Operand, Value,
};
use super::opcode::{Class, Opcode};
use super::storage::{Need, Storage, need};
use super::text::parse::Lines;
use super::text::print::{ValueNames, print_instruction};
use super::types::{Scalar, Type};
use super::verify::verify;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Loc, SourceMap};
use crate::target::Target;
use crate::visa;
use crate::visa::instruction::{Detail, Instruction as VisaInstruction};
use crate::visa::kernel::{
    Align, ArgumentInfo, ArgumentKind as VisaArgument, Declared, Input, InputRole, InputVariable,
    Kernel, PredicateDecl, VariableDecl,
};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{
    AddressId, LabelId, Operand as VisaOperand, Predefined, PredicateId, SurfaceId, Variable,
    VariableId,
};
use crate::visa::payload::{PayloadRequest, layout_of_one_item};
use crate::visa::types::{Exec, Type as VisaType};
use hashbrown::{HashMap, HashSet};
use std::collections::BTreeMap;

/// The most values that the comment at a declaration names.
const MAX_NAMED: usize = 8;

/// The number of the first variable: smaller ones are vISA's own.
const FIRST_VARIABLE: usize = 32;

/// The most bytes of a variable: a quarter of the register file would leave too little for others.
const MAX_SURFACES: usize = 240;

/// A function that cannot be emitted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// [`Code::E1105`], or [`Code::E1103`] for an invalid function.
    pub code: Code,
    /// The instruction that is not supported, if it is one.
    pub instruction: Option<InstructionId>,
    /// What is not supported, and the text of the instruction.
    pub message: String,
}

impl Rejected {
    /// The diagnostic at the instruction's place in a file that contains the text; `function` is the
    /// position of the function in its module.
    pub fn diagnostic(
        &self,
        lines: &Lines,
        function: usize,
        map: &SourceMap,
        file: FileId,
    ) -> Diagnostic {
        match lines.of(function, self.instruction) {
            Some((line, column)) => {
                let span = map.token_at(file, line, column);
                Diagnostic::new(self.code, span, self.message.clone())
            }
            None => Diagnostic::without_place(self.code, self.message.clone()),
        }
    }
}

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for Rejected {}

impl From<Rejected> for Diagnostic {
    fn from(rejected: Rejected) -> Diagnostic {
        Diagnostic::without_place(rejected.code, rejected.message)
    }
}

type Emitted<T = ()> = Result<T, Box<Rejected>>;

/// Emits a kernel for a target.
///
/// # Errors
/// The function is not a valid kernel, or an instruction is not supported on the target.
pub fn emit(function: &Function, target: Target) -> Result<Kernel, Box<Rejected>> {
    verify(function).map_err(|v| invalid(v.instruction, v.to_string()))?;
    emit_verified(function, target)
}

fn invalid(instruction: Option<InstructionId>, message: String) -> Box<Rejected> {
    Box::new(Rejected {
        code: Code::E1103,
        instruction,
        message,
    })
}

/// As [`emit`], of a function that is known to be valid.
pub(crate) fn emit_verified(function: &Function, target: Target) -> Result<Kernel, Box<Rejected>> {
    if function.kernel.is_none() {
        return Err(invalid(None, format!("@{} is no kernel", function.name)));
    }
    let bales = Bales::new(function, target);
    let storage = Storage::new(function, &bales, target);
    let mut emitter = Emitter::new(function, target, &bales, &storage);
    emitter.declare()?;
    emitter.prologue();
    emitter.code()?;
    emitter.finish()
}

struct Emitter<'a> {
    function: &'a Function,
    target: Target,
    grf: u32,
    bales: &'a Bales,
    storage: &'a Storage,
    kernel: Kernel,
    /// The variable of each class, by its representative.
    variables: HashMap<Value, VariableId>,
    predicates: HashMap<Value, PredicateId>,
    /// The alias of a variable with elements of another type.
    aliases: HashMap<(VariableId, VisaType), VariableId>,
    /// The aliases of predefined IDs of groups with signed elements.
    signed_ids: HashMap<Predefined, VariableId>,
    /// Inputs with values of the dispatch.
    inputs: HashMap<InputRole, VariableId>,
    /// Surface variables by the index in the binding table, and those that the block has set.
    surfaces: HashMap<u64, SurfaceId>,
    set: HashSet<u64>,
    /// Variables and predicates that contain constants, in this block.
    constants: HashMap<ConstantId, VariableId>,
    constant_predicates: HashMap<ConstantId, PredicateId>,
    /// Variables that contain the multiples of a number of bytes, by their count and the number, in this
    /// block.
    ramps: HashMap<(u32, u32), VariableId>,
    /// Addresses in the register file that the block has computed: of a byte of a variable, plus the elements of an
    /// operand from one on.
    addresses: HashMap<(VariableId, i16, Operand, u32), AddressId>,
    /// The surface state of the thread's private memory, on targets where messages have it.
    scratch_state: Option<VariableId>,
    labels: Vec<Option<LabelId>>,
    exit: Option<LabelId>,
    /// The instruction that is being emitted.
    current: Option<InstructionId>,
    loc: Loc,
    /// For each vISA instruction, that of the function.
    origins: Vec<Option<InstructionId>>,
}

impl<'a> Emitter<'a> {
    fn new(
        function: &'a Function,
        target: Target,
        bales: &'a Bales,
        storage: &'a Storage,
    ) -> Emitter<'a> {
        let name = function.kernel.as_ref().map_or("", |kernel| &kernel.name);
        let channels = function.kernel.as_ref().and_then(|k| k.channels.as_deref());
        let width = channels.map_or(1, |channels| channels.width.channels());
        Emitter {
            function,
            target,
            grf: target.grf_bytes(),
            bales,
            storage,
            kernel: Kernel::new(name, target, width),
            variables: HashMap::new(),
            predicates: HashMap::new(),
            aliases: HashMap::new(),
            signed_ids: HashMap::new(),
            inputs: HashMap::new(),
            surfaces: HashMap::new(),
            set: HashSet::new(),
            constants: HashMap::new(),
            constant_predicates: HashMap::new(),
            ramps: HashMap::new(),
            addresses: HashMap::new(),
            scratch_state: None,
            labels: vec![None; function.blocks.len()],
            exit: None,
            current: None,
            loc: Loc::NONE,
            origins: Vec::new(),
        }
    }

    /// Rejects the current instruction.
    fn reject<T>(&self, message: impl std::fmt::Display) -> Emitted<T> {
        self.reject_at(self.current, message)
    }

    fn reject_at<T>(
        &self,
        instruction: Option<InstructionId>,
        message: impl std::fmt::Display,
    ) -> Emitted<T> {
        let text = instruction.map(|id| print_instruction(self.function, id));
        Err(Box::new(Rejected {
            code: Code::E1105,
            instruction,
            message: match text {
                Some(text) => format!("{message} on {}: `{}`", self.target, text.trim()),
                None => format!("{message} on {}", self.target),
            },
        }))
    }

    /// Declares the arguments, the inputs, and a variable for each class.
    fn declare(&mut self) -> Emitted {
        match self
            .function
            .kernel
            .as_ref()
            .map(|k| (k, k.channels.as_deref()))
        {
            Some((kernel, Some(channels))) => self.declare_payload(kernel, channels)?,
            Some((_, None)) | None => self.declare_inputs()?,
        }
        self.declare_classes()
    }

    fn declare_inputs(&mut self) -> Emitted {
        let function = self.function;
        let Some(kernel) = &function.kernel else {
            return Ok(());
        };
        self.kernel.slm_bytes = kernel.slm_bytes;
        if kernel.named_barriers > 0 {
            return self.reject_at(None, "named barriers are not supported");
        }
        let mut wanted = self.wanted_of_dispatch();
        let is_surface = |k: usize| kernel.arguments[k].kind == ArgumentKind::Surface;
        let surfaces = (0..kernel.arguments.len())
            .filter(|&k| is_surface(k))
            .count();
        let (mut surface, mut pointer) = (0, surfaces);
        let mut of_argument: Vec<(InputRole, Value)> = Vec::new();
        for (k, (info, &value)) in kernel
            .arguments
            .iter()
            .zip(&function.parameters)
            .enumerate()
        {
            let data = function.value(value);
            let index = k as u16;
            let address = info.has_word("svmptr_t") || data.ty.is_pointer();
            let number = match (info.kind, address) {
                (ArgumentKind::Surface, _) => &mut surface,
                (ArgumentKind::General | ArgumentKind::Sampler, _) => &mut pointer,
            };
            let bti = u8::try_from(*number).unwrap_or(u8::MAX);
            let buffer = |stateful: bool| VisaArgument::Buffer {
                bti,
                stateful,
                stateless: !stateful,
                constant: false,
                written: !info.has_word("read_only"),
            };
            let kind = match (info.kind, address) {
                (ArgumentKind::Surface, _) => {
                    *number += 1;
                    buffer(true)
                }
                (ArgumentKind::General, true) => {
                    *number += 1;
                    if need(data.ty) != Need::Bytes(8) {
                        return self.reject_at(None, "addresses of 32 bits are not supported");
                    }
                    of_argument.push((InputRole::BufferAddress { index }, value));
                    buffer(false)
                }
                (ArgumentKind::General, false) => {
                    let Need::Bytes(size) = need(data.ty) else {
                        return self.reject_at(
                            None,
                            format!("argument {k} of type `{}` is not supported", data.ty),
                        );
                    };
                    let role = InputRole::Argument {
                        index,
                        offset: 0,
                        size: u16::try_from(size).unwrap_or(u16::MAX),
                    };
                    of_argument.push((role, value));
                    VisaArgument::Value { size }
                }
                (ArgumentKind::Sampler, _) => {
                    return self.reject_at(None, "samplers are not supported");
                }
            };
            if surface.max(pointer) > MAX_SURFACES {
                return self.reject_at(None, "too many buffers");
            }
            self.kernel.arguments.push(ArgumentInfo {
                name: data.name.as_deref().unwrap_or("").to_owned(),
                type_name: data.ty.to_string(),
                kind,
            });
        }
        let mut values = HashMap::new();
        for (role, value) in of_argument {
            if let Need::Bytes(size) = need(function.value(value).ty) {
                wanted.push(PayloadRequest { role, size });
                values.insert(role, value);
            }
        }
        let Ok(payload) = layout_of_one_item(&wanted, self.target) else {
            return self.reject_at(None, "arguments of this size are not supported");
        };
        self.kernel.per_thread_bytes = payload.per_thread_bytes;
        for entry in payload.entries {
            let of_thread = matches!(entry.role, InputRole::LocalId(_));
            let is_wanted = wanted.iter().any(|w| w.role == entry.role);
            if !is_wanted {
                continue;
            }
            let (ty, elements) = match values.get(&entry.role) {
                Some(&value) => self.base_type(value),
                None if of_thread => (VisaType::Uw, 1),
                None => (VisaType::Ud, 1),
            };
            let align = Align::from(entry.size.next_power_of_two().min(self.grf));
            let id = match values.get(&entry.role) {
                Some(&value) => self.add_variable_of(value, ty, elements, align),
                None => self.add_variable(ty, elements, align),
            };
            self.kernel.inputs.push(Input {
                variable: InputVariable::General(id),
                implicit: 0,
                offset: entry.offset,
                size: entry.size,
                role: entry.role,
            });
            match values.get(&entry.role) {
                Some(&value) => {
                    self.variables.insert(self.storage.class(value), id);
                }
                None => {
                    self.inputs.insert(entry.role, id);
                }
            }
        }
        Ok(())
    }

    /// The values of the dispatch that instructions read.
    fn wanted_of_dispatch(&self) -> Vec<PayloadRequest> {
        let mut wanted: Vec<PayloadRequest> = Vec::new();
        for (id, instruction) in self.reachable() {
            let role: fn(u8) -> InputRole = match instruction.opcode {
                Opcode::LocalId | Opcode::LocalId16 => InputRole::LocalId,
                Opcode::LocalSize => InputRole::LocalSize,
                Opcode::GroupCount => InputRole::GroupCount,
                _ => continue,
            };
            if self.bales.part(id) == Part::Unused {
                continue;
            }
            for dimension in 0..3 {
                let role = role(dimension);
                if !wanted.iter().any(|w| w.role == role) {
                    wanted.push(PayloadRequest { role, size: 4 });
                }
            }
        }
        wanted
    }

    /// The instructions in reachable blocks, in order.
    fn reachable(&self) -> impl Iterator<Item = (InstructionId, &'a Instruction)> + use<'a> {
        let function = self.function;
        let reachable = ReversePostorder::new(function);
        let blocks = function
            .block_ids()
            .filter(move |&b| reachable.is_reachable(b));
        let ids = blocks.flat_map(|block| function.blocks[block.index()].instructions.iter());
        ids.map(|&id| (id, function.instruction(id)))
    }

    /// The element type of a value's variable, and the number of elements.
    fn base_type(&self, value: Value) -> (VisaType, u32) {
        match self.function.value(value).ty {
            Type::Data(data) => (data.scalar.visa(true).unwrap_or(VisaType::Ud), data.count()),
            Type::Pair(data) => {
                let Need::Bytes(bytes) = need(Type::Pair(data)) else {
                    return (VisaType::Ud, 1);
                };
                (VisaType::Ud, bytes.div_ceil(4))
            }
            Type::Pointer { .. } | Type::Void => (VisaType::Uq, 1),
        }
    }

    fn declare_classes(&mut self) -> Emitted {
        // Values that are operands or results of messages start at a register.
        let mut raw: HashSet<Value> = HashSet::new();
        for (_, instruction) in self.reachable() {
            let is_message = matches!(
                instruction.opcode.class(),
                Class::Load | Class::Store | Class::Atomic | Class::Dot
            );
            if !is_message {
                continue;
            }
            raw.extend(instruction.result.map(|value| self.storage.class(value)));
            for (k, operand) in instruction.operands.iter().enumerate() {
                if let Some(value) = operand.value()
                    && !is_scalar_of_message(instruction, k)
                {
                    raw.insert(self.storage.class(value));
                }
            }
        }
        let stored: Vec<Value> = self
            .reachable()
            .filter(|(id, _)| self.bales.part(*id) == Part::Root)
            .filter_map(|(_, instruction)| instruction.result)
            .collect();
        for value in stored {
            let class = self.storage.class(value);
            match need(self.function.value(value).ty) {
                Need::Nothing => {}
                Need::Bits(bits) => {
                    if bits > visa::kernel::MAX_CHANNELS {
                        let id = self.function.definition(value);
                        return self.reject_at(
                            id,
                            "a predicate of more than 32 elements is not supported",
                        );
                    }
                    if !self.predicates.contains_key(&class) {
                        let id = self.add_predicate(bits);
                        self.predicates.insert(class, id);
                    }
                }
                Need::Bytes(bytes) => {
                    if self.variables.contains_key(&class) {
                        continue;
                    }
                    let (ty, mut elements) = self.base_type(value);
                    let mut align = match bytes >= self.grf {
                        true => Align::Grf,
                        false => Align::from(bytes.next_power_of_two().min(16)),
                    };
                    if raw.contains(&class) {
                        align = Align::Grf;
                        elements = bytes.next_multiple_of(self.grf) / ty.size();
                    }
                    let id = self.add_variable_of(value, ty, elements, align);
                    self.variables.insert(class, id);
                }
            }
        }
        Ok(())
    }

    fn add_variable(&mut self, ty: VisaType, elements: u32, align: Align) -> VariableId {
        let name = format!("V{}", FIRST_VARIABLE + self.kernel.variables.len());
        self.add_named(name, ty, elements, align)
    }

    /// Adds a variable that contains a value, and has the value's name after its number.
    fn add_variable_of(
        &mut self,
        value: Value,
        ty: VisaType,
        elements: u32,
        align: Align,
    ) -> VariableId {
        let number = FIRST_VARIABLE + self.kernel.variables.len();
        // Values of one variable have suffixes in the text: `%x.1`.
        let name = self.function.value(value).name.as_deref();
        let name = name.map(|name| name.split_once('.').map_or(name, |(name, _)| name));
        let is_plain = |name: &&str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let name = match name.filter(is_plain) {
            Some(name) => format!("V{number}_{name}"),
            None => format!("V{number}"),
        };
        self.add_named(name, ty, elements, align)
    }

    fn add_named(&mut self, name: String, ty: VisaType, elements: u32, align: Align) -> VariableId {
        self.kernel.add_variable(VariableDecl {
            name,
            ty,
            elements,
            align,
            alias: None,
        })
    }

    /// A new variable for an intermediate result, which starts at a register.
    fn temporary(&mut self, ty: VisaType, elements: u32) -> VariableId {
        let align = match elements {
            1 => Align::from(ty.size()),
            _ => Align::Grf,
        };
        self.add_variable(ty, elements, align)
    }

    /// A new predicate with at least this many bits.
    fn add_predicate(&mut self, bits: u32) -> PredicateId {
        let name = format!("P{}", self.kernel.predicates.len() + 1);
        self.kernel.add_predicate(PredicateDecl {
            name,
            elements: bits.max(1).next_power_of_two(),
        })
    }

    /// A variable with elements of another type.
    fn typed(&mut self, variable: VariableId, ty: VisaType) -> VariableId {
        let Some(decl) = self.kernel.variables.get(variable.0 as usize) else {
            return variable;
        };
        if decl.ty == ty {
            return variable;
        }
        if let Some(&known) = self.aliases.get(&(variable, ty)) {
            return known;
        }
        let elements = (decl.elements * decl.ty.size() / ty.size()).max(1);
        let alias = self.add_alias((variable.into(), 0), ty, elements);
        self.aliases.insert((variable, ty), alias);
        alias
    }

    /// A variable in the place of another one from a byte on, with elements of another type.
    fn add_alias(&mut self, of: (Variable, u32), ty: VisaType, elements: u32) -> VariableId {
        let declared = match of.0 {
            Variable::Declared(id) => self.kernel.variables.get(id.0 as usize),
            Variable::Predefined(_) => None,
        };
        // One alias of a variable has a type, at its first byte.
        let name = match declared.filter(|_| of.1 == 0) {
            Some(declared) => format!("{}_{ty}", declared.name),
            None => format!("V{}", FIRST_VARIABLE + self.kernel.variables.len()),
        };
        self.kernel.add_variable(VariableDecl {
            name,
            ty,
            elements,
            align: Align::from(ty.size()),
            alias: Some(of),
        })
    }

    /// Appends an instruction, which belongs to the current one of the function.
    fn push(&mut self, mut instruction: VisaInstruction) {
        instruction.loc = self.loc;
        self.kernel.instructions.push(instruction);
        self.origins.push(self.current);
    }

    /// Appends an instruction without predicate and detail, for this many channels.
    fn op(&mut self, opcode: Visa, channels: u32, operands: Vec<VisaOperand>) {
        let exec = Exec::no_mask(channels as u8);
        self.push(VisaInstruction::new(opcode, exec, operands, self.loc));
    }

    /// Appends an instruction that has neither channels nor operands.
    fn bare(&mut self, opcode: Visa, detail: Detail) {
        self.push(VisaInstruction {
            opcode,
            exec: None,
            predicate: None,
            saturate: false,
            detail,
            operands: Vec::new(),
            loc: self.loc,
        });
    }

    /// The type of the elements of an operand of data.
    fn scalar_of(&self, operand: Operand) -> Scalar {
        match self.function.operand_type(operand) {
            Type::Data(data) | Type::Pair(data) => data.scalar,
            Type::Pointer { .. } | Type::Void => Scalar::I64,
        }
    }

    fn count_of(&self, operand: Operand) -> u32 {
        self.function.operand_data(operand).map_or(1, |d| d.count())
    }

    /// Notes the predicate with the work-items that execute the block that begins here.
    fn note_mask(&mut self, block: BlockId) {
        let mask = self.function.blocks[block.index()].mask;
        let class = mask.map(|mask| self.storage.class(mask));
        let predicate = class.and_then(|class| self.predicates.get(&class).copied());
        let start = self.kernel.instructions.len() as u32;
        self.kernel.masks.push((start, predicate));
    }

    fn code(&mut self) -> Emitted {
        let reachable = ReversePostorder::new(self.function);
        let order: Vec<BlockId> = self
            .function
            .block_ids()
            .filter(|&b| reachable.is_reachable(b))
            .collect();
        for &block in &order {
            let name = format!("L{}", block.0);
            self.labels[block.index()] = Some(self.kernel.add_label(name));
        }
        self.start();
        for (position, &block) in order.iter().enumerate() {
            self.constants.clear();
            self.constant_predicates.clear();
            self.ramps.clear();
            self.addresses.clear();
            self.set.clear();
            self.current = None;
            if position > 0 {
                self.label(block);
            }
            self.note_mask(block);
            let next = order.get(position + 1).copied();
            for &id in &self.function.blocks[block.index()].instructions {
                if self.bales.part(id) == Part::Root {
                    self.root(block, id, next)?;
                }
            }
        }
        self.end();
        Ok(())
    }

    fn root(&mut self, block: BlockId, id: InstructionId, next: Option<BlockId>) -> Emitted {
        let instruction = self.function.instruction(id);
        self.current = Some(id);
        self.loc = instruction.loc;
        if let Some(write) = write_of(self.function, instruction) {
            return self.write(instruction, &write);
        }
        match instruction.opcode.class() {
            Class::Terminator => self.terminator(block, instruction, next),
            // Copies are at the ends of the predecessors.
            Class::Phi => Ok(()),
            Class::Load | Class::Store | Class::Atomic => self.message(id, None),
            Class::Synchronization => self.synchronization(instruction),
            Class::Dot => self.multiply(instruction),
            Class::Elementwise
            | Class::Conversion
            | Class::Bitcast
            | Class::ReadRegion
            | Class::WriteRegion
            | Class::ReadPredicate
            | Class::WritePredicate
            | Class::Shuffle
            | Class::Reduction
            | Class::WideProduct
            | Class::Dispatch
            | Class::Pointer
            | Class::Extract => {
                let Some(result) = instruction.result else {
                    return self.reject("an operation without result is not supported");
                };
                let dest = self.whole(result)?;
                self.compute(id, dest)
            }
        }
    }

    /// Checks the kernel by the rules of vISA.
    fn finish(mut self) -> Result<Kernel, Box<Rejected>> {
        if let Some(violation) = visa::verify::verify(&self.kernel).first() {
            let origin = violation
                .instruction
                .and_then(|index| self.origins.get(index).copied().flatten());
            return self.reject_at(
                origin,
                format!("not supported as one vISA instruction ({violation})"),
            );
        }
        self.describe();
        Ok(self.kernel)
    }

    /// Notes which values of the text each variable and predicate contains.
    fn describe(&mut self) {
        let names = ValueNames::of(self.function);
        let mut values: BTreeMap<Declared, Vec<Value>> = BTreeMap::new();
        let results = self
            .reachable()
            .filter_map(|(_, instruction)| instruction.result);
        for value in self.function.parameters.iter().copied().chain(results) {
            let class = self.storage.class(value);
            let variable = self.variables.get(&class).map(|&id| Declared::Variable(id));
            let predicate = (self.predicates.get(&class)).map(|&id| Declared::Predicate(id));
            if let Some(declared) = variable.or(predicate) {
                values.entry(declared).or_default().push(value);
            }
        }
        let contents = values.into_iter().map(|(declared, values)| {
            let named = values
                .iter()
                .take(MAX_NAMED)
                .map(|&value| names.value(value));
            let mut text = named.collect::<Vec<_>>().join(" ");
            if let Some(more @ 1..) = values.len().checked_sub(MAX_NAMED) {
                text += &format!(" and {more} more");
            }
            (declared, text)
        });
        self.kernel.contents = contents.collect();
    }
}
