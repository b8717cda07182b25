//! Checks that a function of Gen IR obeys the rules that everything behind relies on.
//!
//! Requires nothing: whatever the data holds, the answer is a list of violations, not a
//! panic. Keeps: a function that passes prints, reads back, runs in the interpreter and goes
//! through every analysis and pass without one. Runs after lowering and after each pass, in
//! release builds too; its time is linear in the size of the function.

use super::function::{BlockId, Function, FunctionKind, InputSource, MAX_ALIGNMENT, ParameterKind};
use super::instruction::{Detail, Instruction};
use super::matrix::{Element, Matrix};
use super::opcode::{Class, DetailRule, Opcode, OperandRule};
use super::register::{MAX_REGISTERS, MAX_REGISTERS_BETWEEN_PASSES, Register};
use super::types::{AddressSpace, Condition, Family, Type};
use super::unit::Unit;
use fixedbitset::FixedBitSet;

macro_rules! rules {
    ($($rule:ident $title:literal;)*) => {
        /// A rule of Gen IR, as its number.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Rule { $(#[doc = $title] $rule,)* }

        impl Rule {
            /// All rules in the order of their numbers.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// The number, as in `V07`.
            pub fn name(self) -> &'static str {
                match self { $(Rule::$rule => stringify!($rule),)* }
            }

            /// What the rule demands.
            pub fn title(self) -> &'static str {
                match self { $(Rule::$rule => $title,)* }
            }
        }
    };
}

// TABLE of the rules. Numbers are never reused.
rules! {
    V01 "A function has at least one block.";
    V02 "A block ends with a terminator, and has no other.";
    V03 "Every target of a branch is a block of the function.";
    V04 "Nothing branches to the entry block.";
    V05 "The type is one that the opcode takes; u32 where the opcode has none.";
    V06 "An instruction carries what its opcode says, and nothing else.";
    V07 "An instruction has as many destinations and sources as its opcode says.";
    V08 "Every register is one of the function's.";
    V09 "Every register is of the family that its place asks for.";
    V10 "No register is a destination twice in one instruction.";
    V11 "A constant has no bits beyond its type.";
    V12 "Bools are compared for eq and ne alone.";
    V13 "A surface belongs to a parameter that points into the address space of the access.";
    V14 "The constant address space is never stored to; atomic operations go to global and local memory.";
    V15 "A register that is read is an input, is written somewhere, or stands for a variable of the source.";
    V16 "No input and no register occurs twice among the inputs.";
    V17 "The register of an input is a doubleword; of any family but bool for a part of an argument, a quadword too for the address of the constants, of the argument's family for a parameter.";
    V18 "An input exists: dimensions are 0 to 2, parts lie in an argument, buffer offsets belong to pointers, parameters to helper functions.";
    V19 "Parameters lie in the argument block at multiples of their alignment and do not overlap.";
    V20 "Parameters are no bools, pointers point into the global or the constant address space, and only kernels have them.";
    V21 "Required sizes of work-groups and sub-groups are not 0.";
    V22 "The operands of an instruction lie in its function's pool.";
    V23 "A variable lies in the private, the local or the constant address space, has a size, an alignment that is a power of two up to 128, and bytes exactly when it is constant.";
    V24 "The variable of `addr` is one of the function's, and the type is that of its addresses.";
    V25 "A call names a callee of the function.";
    V26 "A kernel returns nothing, a helper function values of the families of its results.";
    V27 "A call fits the helper function of the unit that it names: arguments and results in number and family.";
    V28 "Constant variables of one name are alike in all functions of a unit.";
    V29 "A reduction fits its type: numbers are added and compared, bits of integers and bools are put together.";
    V30 "Loads and stores alone are volatile, and none of the argument address space.";
    V31 "The matrices of `dpas` are of elements that the hardware multiplies, and its registers are those of their rows, columns and parts.";
    V32 "`dp4a` adds in u32 where both vectors are of u8, else in s32.";
}

/// A place where a rule is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Which rule.
    pub rule: Rule,
    /// The block, when it lies in one.
    pub block: Option<BlockId>,
    /// The index of the instruction in its block, when it lies in one.
    pub instruction: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.rule.name())?;
        if let Some(block) = self.block {
            write!(f, " {block}")?;
        }
        if let Some(instruction) = self.instruction {
            write!(f, ".{instruction}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Why a function is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// More than [`MAX_REGISTERS`] registers: the kernel is too large, diagnostic E0602.
    TooManyRegisters {
        /// How many it has.
        count: usize,
    },
    /// Rules are broken: a bug of the compiler, or of a text written by hand. Never empty.
    Invalid(Vec<Violation>),
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            VerifyError::TooManyRegisters { count } => {
                write!(
                    f,
                    "{count} registers, of {MAX_REGISTERS} that a function may have"
                )
            }
            VerifyError::Invalid(violations) => {
                for (k, violation) in violations.iter().enumerate() {
                    if k > 0 {
                        f.write_str("\n")?;
                    }
                    write!(f, "{violation}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for VerifyError {}

/// Checks every rule at every place.
///
/// # Errors
/// [`VerifyError::TooManyRegisters`] when that is so, else all violations: of the function as
/// a whole first, then in the order of the code.
pub fn verify(function: &Function) -> Result<(), VerifyError> {
    verify_with(function, MAX_REGISTERS)
}

/// As [`verify`], of a function between two passes, which may have more registers.
///
/// # Errors
/// As [`verify`].
pub fn verify_between_passes(function: &Function) -> Result<(), VerifyError> {
    verify_with(function, MAX_REGISTERS_BETWEEN_PASSES)
}

fn verify_with(function: &Function, most: usize) -> Result<(), VerifyError> {
    let count = function.registers.len();
    if count > most {
        return Err(VerifyError::TooManyRegisters { count });
    }
    let mut verifier = Verifier {
        function,
        known: FixedBitSet::with_capacity(count),
        block: None,
        instruction: None,
        violations: Vec::new(),
    };
    verifier.parameters();
    verifier.inputs();
    verifier.variables();
    // Without its operands nothing can be said of an instruction.
    if verifier.pool() {
        verifier.find_definitions();
        verifier.code();
    }
    if verifier.violations.is_empty() {
        Ok(())
    } else {
        Err(VerifyError::Invalid(verifier.violations))
    }
}

/// Checks the rules that concern several functions of a unit: calls, and variables that are
/// one object. Each function must have passed [`verify`].
///
/// # Errors
/// All violations; the message names the function.
pub fn verify_unit(unit: &Unit) -> Result<(), VerifyError> {
    let mut violations = Vec::new();
    let mut violation = |rule, place: Option<(BlockId, usize)>, message: String| {
        violations.push(Violation {
            rule,
            block: place.map(|p| p.0),
            instruction: place.map(|p| p.1),
            message,
        });
    };
    let mut helpers = hashbrown::HashMap::new();
    let mut constants = hashbrown::HashMap::new();
    for function in &unit.functions {
        if let FunctionKind::Helper { arguments, results } = &function.kind {
            helpers.insert(&*function.name, (arguments, results));
        }
        for variable in &function.variables {
            if variable.space == AddressSpace::Constant
                && *constants.entry(&*variable.name).or_insert(variable) != variable
            {
                let message = format!(
                    "`{}` in `{}` is not as in an earlier function",
                    variable.name, function.name
                );
                violation(Rule::V28, None, message);
            }
        }
    }
    for function in &unit.functions {
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            for (k, instruction) in block.instructions.iter().enumerate() {
                let Detail::Call(callee) = instruction.detail else {
                    continue;
                };
                let Some(name) = function.callees.get(callee as usize) else {
                    continue;
                };
                let fits = |registers: &[Register], types: &[Type]| {
                    registers.len() == types.len()
                        && (registers.iter().zip(types))
                            .all(|(r, t)| function.family(*r) == t.family())
                };
                let message = match helpers.get(&**name) {
                    None => format!("`{}` calls `{name}`, which is no helper", function.name),
                    Some((arguments, results))
                        if !fits(function.sources(instruction), arguments)
                            || !fits(function.destinations(instruction), results) =>
                    {
                        format!(
                            "the call of `{name}` in `{}` does not fit it",
                            function.name
                        )
                    }
                    Some(_) => continue,
                };
                violation(Rule::V27, Some((id, k)), message);
            }
        }
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(VerifyError::Invalid(violations))
    }
}

struct Verifier<'a> {
    function: &'a Function,
    /// Registers that are inputs, written somewhere, or variables of the source.
    known: FixedBitSet,
    block: Option<BlockId>,
    instruction: Option<usize>,
    violations: Vec<Violation>,
}

impl Verifier<'_> {
    fn violation(&mut self, rule: Rule, message: impl Into<String>) {
        self.violations.push(Violation {
            rule,
            block: self.block,
            instruction: self.instruction,
            message: message.into(),
        });
    }

    fn check(&mut self, holds: bool, rule: Rule, message: impl FnOnce() -> String) {
        if !holds {
            self.violation(rule, message());
        }
    }

    /// The family of a register; a violation, once for each place, when it does not exist.
    fn family(&mut self, register: Register) -> Option<Family> {
        let family = self.function.registers.get(register.index());
        self.check(family.is_some(), Rule::V08, || {
            format!("{register} is not a register of the function")
        });
        family.map(|r| r.family)
    }

    fn parameters(&mut self) {
        let function = self.function;
        let mut ranges = Vec::new();
        for p in &function.parameters {
            let name = &p.name;
            let possible = match p.kind {
                ParameterKind::Value(ty) => ty != Type::Bool,
                ParameterKind::Pointer { space, .. } => {
                    matches!(space, AddressSpace::Global | AddressSpace::Constant)
                }
                ParameterKind::Bytes { size, align } => {
                    align.is_power_of_two()
                        && align <= MAX_ALIGNMENT
                        && size > 0
                        && size.is_multiple_of(align)
                }
                ParameterKind::Local => true,
            };
            let possible = possible && function.kind == FunctionKind::Kernel;
            self.check(possible, Rule::V20, || {
                format!("parameter `{name}` cannot be passed")
            });
            if p.size() > 0 && p.align() > 0 {
                self.check(p.offset.is_multiple_of(p.align()), Rule::V19, || {
                    format!("parameter `{name}` is not aligned")
                });
                ranges.push((
                    u64::from(p.offset),
                    u64::from(p.offset) + u64::from(p.size()),
                    name,
                ));
            }
        }
        ranges.sort();
        for (a, b) in ranges.iter().zip(ranges.iter().skip(1)) {
            self.check(a.1 <= b.0, Rule::V19, || {
                format!("parameters `{}` and `{}` overlap", a.2, b.2)
            });
        }
        let group = function.required_group_size.into_iter().flatten();
        let sizes = group.chain(function.required_sub_group_size);
        for size in sizes {
            self.check(size != 0, Rule::V21, || "a required size is 0".to_string());
        }
    }

    fn inputs(&mut self) {
        let function = self.function;
        let mut registers = FixedBitSet::with_capacity(function.registers.len());
        let mut sources: Vec<InputSource> = function.inputs.iter().map(|i| i.source).collect();
        sources.sort();
        for pair in sources.windows(2) {
            if let [a, b] = pair {
                self.check(a != b, Rule::V16, || format!("{a} is an input twice"));
            }
        }
        for input in &function.inputs {
            let (register, source) = (input.register, input.source);
            let Some(family) = self.family(register) else {
                continue;
            };
            let twice = registers.put(register.index());
            self.check(!twice, Rule::V16, || {
                format!("{register} is an input twice")
            });
            self.known.insert(register.index());
            let parameter = |index: u16| function.parameters.get(usize::from(index));
            let (right_family, exists) = match source {
                InputSource::LocalId(d)
                | InputSource::GroupId(d)
                | InputSource::GlobalOffset(d)
                | InputSource::EnqueuedLocalSize(d)
                | InputSource::LocalSize(d)
                | InputSource::GlobalSize(d)
                | InputSource::GroupCount(d) => (family == Family::Dword, d < 3),
                InputSource::WorkDim
                | InputSource::SubGroupSize
                | InputSource::SubGroupId
                | InputSource::SubGroupLocalId => (family == Family::Dword, true),
                InputSource::Argument { index, offset } => (
                    family != Family::Bool,
                    parameter(index).is_some_and(|p| u32::from(offset) + family.size() <= p.size()),
                ),
                InputSource::BufferOffset { index } => {
                    let p = parameter(index).map(|p| p.kind);
                    let pointer = matches!(p, Some(ParameterKind::Pointer { .. }));
                    (family == Family::Dword, pointer)
                }
                InputSource::ConstantBase { offset } => (
                    matches!(family, Family::Dword | Family::Qword),
                    offset.is_multiple_of(4) && u32::from(offset) + family.size() <= 8,
                ),
                InputSource::Parameter { index } => match &function.kind {
                    FunctionKind::Kernel => (true, false),
                    FunctionKind::Helper { arguments, .. } => {
                        let ty = arguments.get(usize::from(index));
                        (ty.is_none_or(|t| t.family() == family), ty.is_some())
                    }
                },
            };
            self.check(right_family, Rule::V17, || {
                format!("{register} = {source} is a {}", family.name())
            });
            self.check(exists, Rule::V18, || format!("{source} does not exist"));
        }
    }

    fn variables(&mut self) {
        let function = self.function;
        let mut total = 0u64;
        for v in &function.variables {
            let name = &v.name;
            let constant = v.space == AddressSpace::Constant;
            let possible =
                constant || matches!(v.space, AddressSpace::Private | AddressSpace::Local);
            self.check(possible, Rule::V23, || {
                format!("variable `{name}` in the {} address space", v.space.name())
            });
            let aligned = v.align.is_power_of_two() && v.align <= MAX_ALIGNMENT;
            self.check(aligned && v.size > 0, Rule::V23, || {
                format!(
                    "variable `{name}` has {} bytes aligned to {}",
                    v.size, v.align
                )
            });
            let bytes = v.data.as_ref().map(|d| d.len());
            let wanted = constant.then_some(v.size as usize);
            self.check(bytes == wanted, Rule::V23, || {
                format!("variable `{name}` has not the bytes it needs")
            });
            total += u64::from(v.size) + u64::from(v.align);
        }
        self.check(total <= u64::from(u32::MAX / 2), Rule::V23, || {
            "the variables take more than 2 GB".to_string()
        });
    }

    /// Whether all operands can be looked at.
    fn pool(&mut self) -> bool {
        let function = self.function;
        let mut all = true;
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            for (k, i) in block.instructions.iter().enumerate() {
                let operands = usize::from(i.destinations) + usize::from(i.sources);
                if i.first as usize + operands > function.pool.len() {
                    all = false;
                    (self.block, self.instruction) = (Some(id), Some(k));
                    self.violation(Rule::V22, "an instruction of another function");
                }
            }
        }
        (self.block, self.instruction) = (None, None);
        all
    }

    fn find_definitions(&mut self) {
        for (k, info) in self.function.registers.iter().enumerate() {
            if info.name.is_some() {
                self.known.insert(k);
            }
        }
        let instructions = self.function.blocks.iter().flat_map(|b| &b.instructions);
        for instruction in instructions {
            for register in self.function.destinations(instruction) {
                if register.index() < self.known.len() {
                    self.known.insert(register.index());
                }
            }
        }
    }

    fn code(&mut self) {
        let function = self.function;
        self.check(!function.blocks.is_empty(), Rule::V01, || {
            "the function has no block".to_string()
        });
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            self.block = Some(id);
            self.instruction = None;
            self.check(block.terminator().is_some(), Rule::V02, || {
                "the block does not end with a terminator".to_string()
            });
            for (k, instruction) in block.instructions.iter().enumerate() {
                self.instruction = Some(k);
                let last = k + 1 == block.instructions.len();
                self.check(
                    last || !instruction.opcode.is_terminator(),
                    Rule::V02,
                    || "a terminator stands before the end of the block".to_string(),
                );
                self.instruction(instruction);
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let (opcode, ty) = (instruction.opcode, instruction.ty);
        self.check(opcode.type_rule().allows(ty), Rule::V05, || {
            format!("{} does not take {ty}", opcode.mnemonic())
        });
        self.detail(instruction);
        let function = self.function;
        let destinations = function.destinations(instruction);
        let sources = function.sources(instruction);
        self.operands(
            instruction,
            opcode.destination_rules(),
            destinations,
            "destinations",
        );
        self.operands(instruction, opcode.source_rules(), sources, "sources");
        for (k, register) in destinations.iter().enumerate() {
            self.check(!destinations[..k].contains(register), Rule::V10, || {
                format!("{register} is written twice")
            });
        }
        for register in sources {
            let index = register.index();
            self.check(
                index >= self.known.len() || self.known.contains(index),
                Rule::V15,
                || format!("{register} is read, but never written"),
            );
        }
    }

    fn detail(&mut self, instruction: &Instruction) {
        let (opcode, ty) = (instruction.opcode, instruction.ty);
        let rule = opcode.detail_rule();
        let fits = match instruction.detail {
            Detail::None => rule == DetailRule::None,
            Detail::Immediate(_) => rule == DetailRule::Immediate,
            Detail::Convert(_) => rule == DetailRule::Convert,
            Detail::Compare(_) => rule == DetailRule::Compare,
            Detail::Memory { .. } => rule == DetailRule::Memory,
            Detail::Branch(_) => rule == DetailRule::Branch,
            Detail::CondBranch { .. } => rule == DetailRule::CondBranch,
            Detail::Variable(_) => rule == DetailRule::Variable,
            Detail::Fence(_) => rule == DetailRule::Fence,
            Detail::Reduction(_) => rule == DetailRule::Reduction,
            Detail::Matrix(_) => rule == DetailRule::Matrix,
            Detail::Bytes(_) => rule == DetailRule::Bytes,
            Detail::Call(_) => rule == DetailRule::Call,
        };
        if !fits {
            let message = format!("{} carries {:?}", opcode.mnemonic(), instruction.detail);
            return self.violation(Rule::V06, message);
        }
        match instruction.detail {
            Detail::Immediate(_) => {
                let bits = instruction.immediate().unwrap_or(0);
                let width = (8 * ty.size()).max(1);
                self.check(width == 64 || bits >> width == 0, Rule::V11, || {
                    format!("{bits:#x} does not fit {ty}")
                });
            }
            Detail::Compare(condition) => {
                let allowed =
                    ty != Type::Bool || matches!(condition, Condition::Eq | Condition::Ne);
                self.check(allowed, Rule::V12, || {
                    format!("bools are compared for {}", condition.name())
                });
            }
            Detail::Memory {
                space,
                surface,
                volatile,
            } => {
                self.memory(opcode, space, surface);
                let possible = matches!(opcode.class(), Class::Load | Class::Store)
                    && space != AddressSpace::Argument;
                self.check(!volatile || possible, Rule::V30, || {
                    format!("{}.{} that is volatile", opcode.mnemonic(), space.name())
                });
            }
            Detail::Variable(index) => {
                let variable = self.function.variables.get(index as usize);
                let right = variable.is_some_and(|v| v.space.address_family() == ty.family());
                self.check(right, Rule::V24, || {
                    format!("addr.{ty} of variable {index}")
                });
            }
            Detail::Call(index) => {
                let known = (index as usize) < self.function.callees.len();
                self.check(known, Rule::V25, || {
                    format!("callee {index} does not exist")
                });
            }
            Detail::Reduction(reduction) => {
                self.check(reduction.allows(ty), Rule::V29, || {
                    format!("{}.{} of {ty}", opcode.mnemonic(), reduction.name())
                });
            }
            Detail::Matrix(matrix) => self.matrix(instruction, matrix),
            Detail::Bytes(bytes) => self.check(ty == bytes.sum(), Rule::V32, || {
                let [a, b] = bytes.types();
                let sum = bytes.sum();
                format!("products of {a} and {b} are added in {sum}, not {ty}")
            }),
            Detail::None
            | Detail::Convert(_)
            | Detail::Branch(_)
            | Detail::CondBranch { .. }
            | Detail::Fence(_) => {}
        }
        if opcode == Opcode::Ret {
            self.results(instruction);
        }
        for target in instruction.successors() {
            let blocks = self.function.blocks.len();
            self.check(target.index() < blocks, Rule::V03, || {
                format!("{target} is not one of the {blocks} blocks")
            });
            self.check(target != BlockId::ENTRY, Rule::V04, || {
                "a branch to the entry block".to_string()
            });
        }
    }

    fn matrix(&mut self, instruction: &Instruction, matrix: Matrix) {
        if let Err(message) = matrix.check() {
            return self.violation(Rule::V31, message);
        }
        let function = self.function;
        let sources = function.sources(instruction);
        let family = |r: &Register| function.registers.get(r.index()).map(|i| i.family);
        let a_family = sources.last().and_then(family).unwrap_or(Family::Dword);
        let (c, b) = (matrix.accumulator_registers(), matrix.b_registers());
        let a = matrix.a_registers(a_family);
        let counts = (function.destinations(instruction).len(), sources.len());
        let wanted = (usize::from(matrix.rows), (c + b + a) as usize);
        self.check(counts == wanted, Rule::V31, || {
            let ((d, s), (dw, sw)) = (counts, wanted);
            format!("dpas has {d} destinations and {s} sources, not {dw} and {sw}")
        });
        let is_part = matches!(a_family, Family::Word | Family::Dword);
        let result = matrix.result.family();
        let accumulator = matrix.accumulator.map_or(result, Element::family);
        let wanted = std::iter::repeat_n(accumulator, c as usize)
            .chain(std::iter::repeat_n(Family::Dword, b as usize))
            .chain(std::iter::repeat(a_family));
        let results = function.destinations(instruction).iter();
        let results = results.zip(std::iter::repeat(result));
        let wrong = sources.iter().zip(wanted).chain(results);
        let wrong = wrong.filter(|(r, want)| family(r).is_some_and(|f| f != *want));
        let wrong = wrong
            .map(|(r, want)| format!("{r} is no {}", want.name()))
            .next();
        self.check(is_part && wrong.is_none(), Rule::V31, || {
            wrong.unwrap_or_else(|| "parts of A are words or doublewords".to_string())
        });
    }

    fn results(&mut self, instruction: &Instruction) {
        let function = self.function;
        let results: &[Type] = match &function.kind {
            FunctionKind::Kernel => &[],
            FunctionKind::Helper { results, .. } => results,
        };
        let sources = function.sources(instruction);
        let fits = sources.len() == results.len()
            && sources.iter().zip(results).all(|(register, ty)| {
                let info = function.registers.get(register.index());
                info.is_none_or(|i| i.family == ty.family())
            });
        self.check(fits, Rule::V26, || {
            format!(
                "ret with {} values, for {} results",
                sources.len(),
                results.len()
            )
        });
    }

    fn memory(&mut self, opcode: Opcode, space: AddressSpace, surface: Option<u16>) {
        if let Some(index) = surface {
            let p = self.function.parameters.get(usize::from(index));
            let fits = p.is_some_and(|p| match p.kind {
                ParameterKind::Pointer { space: s, .. } => s == space,
                ParameterKind::Value(_) | ParameterKind::Bytes { .. } | ParameterKind::Local => {
                    false
                }
            });
            self.check(fits, Rule::V13, || {
                format!("{}[{index}] is not a surface", space.name())
            });
        }
        let atomic = opcode.class() == Class::Atomic;
        let shared = matches!(space, AddressSpace::Global | AddressSpace::Local);
        self.check(!atomic || shared, Rule::V14, || {
            format!("an atomic operation on the {} address space", space.name())
        });
        let written = opcode == Opcode::Store;
        let writable = matches!(
            space,
            AddressSpace::Global
                | AddressSpace::Private
                | AddressSpace::Local
                | AddressSpace::Argument
        );
        self.check(!written || writable, Rule::V14, || {
            format!("a store to the {} address space", space.name())
        });
    }

    fn operands(
        &mut self,
        instruction: &Instruction,
        rules: &[OperandRule],
        registers: &[Register],
        what: &str,
    ) {
        let mnemonic = instruction.opcode.mnemonic();
        let any = rules.last() == Some(&OperandRule::AnyList);
        let list = any || rules.last() == Some(&OperandRule::TypedList);
        let (count, wanted) = (registers.len(), rules.len() - usize::from(any));
        self.check(
            count == wanted || (list && count > wanted),
            Rule::V07,
            || {
                let or_more = if list { " or more" } else { "" };
                format!("{mnemonic} has {count} {what}, not {wanted}{or_more}")
            },
        );
        let rest = if any {
            OperandRule::AnyList
        } else if list {
            OperandRule::TypedList
        } else {
            OperandRule::Typed
        };
        let all = rules.iter().copied().chain(std::iter::repeat(rest));
        for (k, (&register, rule)) in registers.iter().zip(all).enumerate() {
            let Some(family) = self.family(register) else {
                continue;
            };
            if k >= wanted && !list {
                continue;
            }
            if let Some(want) = operand_family(instruction, rule) {
                self.check(family == want, Rule::V09, || {
                    let (want, family) = (want.name(), family.name());
                    format!("{register} is a {family}, {mnemonic} needs a {want} there")
                });
            }
        }
    }
}

/// The family that a rule asks for; `None` when the instruction does not carry what the rule
/// needs.
fn operand_family(instruction: &Instruction, rule: OperandRule) -> Option<Family> {
    match (rule, instruction.detail) {
        (OperandRule::Typed | OperandRule::TypedList, _) => Some(instruction.ty.family()),
        (OperandRule::Bool, _) => Some(Family::Bool),
        (OperandRule::Dword, _) => Some(Family::Dword),
        (OperandRule::Qword, _) => Some(Family::Qword),
        (OperandRule::From, Detail::Convert(from)) => Some(from.family()),
        (
            OperandRule::Address,
            Detail::Memory {
                surface: Some(_), ..
            },
        ) => Some(Family::Dword),
        (OperandRule::Address, Detail::Memory { space, .. }) => Some(space.address_family()),
        (OperandRule::From | OperandRule::Address | OperandRule::AnyList, _) => None,
    }
}

#[cfg(test)]
mod tests;
