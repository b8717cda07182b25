//! Verifies that a function of Gen IR obeys the rules that everything after it relies on.
//!
//! Requires nothing: whatever the data contains, the result is a list of violations, not a panic. A
//! function that passes can be printed, parsed and interpreted, and every analysis and pass accepts
//! it, without a panic. Runs after lowering and after each pass, in release builds, too; linear in
//! the size of the function.

mod instruction;
mod phase;
mod unit;

pub use phase::verify_phase;
pub(in crate::ir) use phase::works_on_quadwords;
pub use unit::{verify_unit, violations_of_unit};

use super::function::{BlockId, Function, FunctionKind, InputSource, MAX_ALIGNMENT, ParameterKind};
use super::instruction::Instruction;
use super::register::{MAX_REGISTERS, MAX_REGISTERS_BETWEEN_PASSES, Register};
use super::types::{AddressSpace, Family, Type};
use fixedbitset::FixedBitSet;
use std::collections::BTreeSet;

macro_rules! rules {
    ($($rule:ident $title:literal;)*) => {
        /// A rule of Gen IR, by its number.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Rule { $(#[doc = $title] $rule,)* }

        impl Rule {
            /// All rules in numeric order.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// The rule with this number.
            pub fn from_name(name: &str) -> Option<Rule> {
                Rule::ALL.iter().copied().find(|rule| rule.name().eq_ignore_ascii_case(name))
            }

            /// The number, such as `V07`.
            pub fn name(self) -> &'static str {
                match self { $(Rule::$rule => stringify!($rule),)* }
            }

            /// What the rule requires.
            pub fn title(self) -> &'static str {
                match self { $(Rule::$rule => $title,)* }
            }
        }
    };
}

// TABLE of the rules. Numbers are never reused.
rules! {
    V01 "A function has at least one block.";
    V02 "A block ends with a terminator and contains no other.";
    V03 "Every target of a branch is a block of the function.";
    V04 "Nothing branches to the entry block.";
    V05 "The opcode accepts the type; it is u32 if the opcode has none.";
    V06 "An instruction has the detail that its opcode requires, and no other.";
    V07 "An instruction has as many destinations and sources as its opcode requires.";
    V08 "Every register belongs to the function.";
    V09 "Every register has the family that its operand requires.";
    V10 "No register occurs twice among the destinations of an instruction.";
    V11 "A constant has no bits beyond its type.";
    V12 "Bools are compared with eq and ne only.";
    V13 "A surface belongs to a parameter that points into the address space of the access.";
    V14 "The constant address space is never stored to; atomic operations go to global and local memory.";
    V15 "A register that is read is an input, has a definition, or is named after a variable of the source.";
    V16 "No source and no register occurs twice among the inputs.";
    V17 "The register of an input is a doubleword; for a part of an argument of any family but bool, for the address of the constants also a quadword, for a parameter of the argument's family.";
    V18 "The source of an input exists: dimensions are 0 to 2, parts are in bounds of an argument, buffer offsets belong to pointers, parameters to helper functions.";
    V19 "Parameters are aligned in the argument block and do not overlap.";
    V20 "Parameters are not bools, pointers point into the global or the constant address space, and only kernels have parameters.";
    V21 "Required sizes of work-groups and sub-groups are not 0.";
    V22 "The operands of an instruction are in bounds of its function's pool.";
    V23 "A variable is in the private, the local or the constant address space, has a nonzero size and an alignment that is a power of two up to 128, and has data if and only if it is constant.";
    V24 "The variable of `addr` belongs to the function, and the type is that of its addresses.";
    V25 "A call names a callee of the function.";
    V26 "A kernel returns nothing; a helper function returns values of the families of its results.";
    V27 "A call matches the helper function of the unit that it names: arguments and results in number and family.";
    V28 "Constant variables with the same name are equal in all functions of a unit.";
    V29 "A reduction matches its type: add, min and max are for numbers, and and or for integers and bools.";
    V30 "Only loads and stores are volatile, and none of the argument address space.";
    V31 "The hardware supports the element types and shapes of `dpas`, and its registers match the rows, columns and parts of the matrices.";
    V32 "`dp4a` accumulates in u32 if both vectors are u8, else in s32.";
    V33 "Only loads and stores of one doubleword in global and constant memory are unaligned.";
    V34 "An opcode occurs no later than in the phase that the table of opcodes names.";
    V35 "In legalized code the target has the feature that an opcode requires, and the opcode has a type that some target has.";
    V36 "In legalized code for a target without 64-bit integers, quadwords are constants, copied, packed, unpacked, reduced, operands of atomic operations and addresses only.";
    V37 "Every function of a unit has a name of its own.";
}

/// A part of a function or of an instruction, by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The parameter with this index.
    Parameter(usize),
    /// The input with this index.
    Input(usize),
    /// The operand of the instruction with this index: its destinations, its sources, and the blocks it branches to.
    Operand(usize),
    /// The function that a call names.
    Callee,
    /// The name of the function.
    Name,
}

/// A violation of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The rule that the function violates.
    pub rule: Rule,
    /// The block, if the violation is in one.
    pub block: Option<BlockId>,
    /// The index of the instruction in its block, if the violation is in one.
    pub instruction: Option<usize>,
    /// The parameter, the input or the operand, if the violation is in one.
    pub part: Option<Part>,
    /// What is wrong, in words.
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

/// Why a function is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// The function has more than [`MAX_REGISTERS`] registers: the kernel is
    /// too large, diagnostic E0602.
    TooManyRegisters {
        /// The number of registers.
        count: usize,
    },
    /// Rules are violated: by a bug of the compiler, or by Gen IR written by hand. Never empty.
    Invalid(Vec<Violation>),
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            VerifyError::TooManyRegisters { count } => {
                write!(
                    f,
                    "{count} registers exceed the limit of {MAX_REGISTERS} registers of a function"
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

/// Checks all rules.
///
/// # Errors
/// [`VerifyError::TooManyRegisters`] in that case, else all violations: those of the function as a
/// whole first, then in code order.
pub fn verify(function: &Function) -> Result<(), VerifyError> {
    verify_with(function, MAX_REGISTERS)
}

/// As [`verify`], for a function between two passes, which may have more registers.
///
/// # Errors
/// Same errors as [`verify`].
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
        part: None,
        violations: Vec::new(),
    };
    verifier.parameters();
    verifier.inputs();
    verifier.part = None;
    verifier.variables();
    // Without valid operand ranges, instructions cannot be checked.
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

struct Verifier<'a> {
    function: &'a Function,
    /// Registers that are inputs, are written somewhere, or are named after
    /// variables of the source.
    known: FixedBitSet,
    block: Option<BlockId>,
    instruction: Option<usize>,
    part: Option<Part>,
    violations: Vec<Violation>,
}

impl Verifier<'_> {
    fn violation(&mut self, rule: Rule, message: impl Into<String>) {
        let violation = Violation {
            rule,
            block: self.block,
            instruction: self.instruction,
            part: self.part,
            message: message.into(),
        };
        // An instruction may have the same operand several times.
        let place = |v: &Violation| (v.block, v.instruction);
        let is_operand = matches!(self.part, Some(Part::Operand(_)));
        let is_known = (self.violations.iter().rev())
            .take_while(|v| place(v) == place(&violation))
            .any(|v| (v.rule, &v.message) == (rule, &violation.message));
        if !(is_operand && is_known) {
            self.violations.push(violation);
        }
    }

    /// As [`Self::check`], at an operand of the instruction.
    fn check_operand(
        &mut self,
        operand: usize,
        holds: bool,
        rule: Rule,
        message: impl FnOnce() -> String,
    ) {
        if !holds {
            self.part = Some(Part::Operand(operand));
            self.violation(rule, message());
            self.part = None;
        }
    }

    fn check(&mut self, holds: bool, rule: Rule, message: impl FnOnce() -> String) {
        if !holds {
            self.violation(rule, message());
        }
    }

    /// The family of a register; if the register does not exist, reports that once per place.
    fn family(&mut self, register: Register) -> Option<Family> {
        let family = self.function.registers.get(register.index());
        self.check(family.is_some(), Rule::V08, || {
            format!("use of undeclared register `{register}`")
        });
        family.map(|r| r.family)
    }

    fn parameters(&mut self) {
        let function = self.function;
        let mut ranges = Vec::new();
        for (k, p) in function.parameters.iter().enumerate() {
            let name = &p.name;
            self.part = Some(Part::Parameter(k));
            let possible = match p.kind {
                ParameterKind::Value(ty) => ty != Type::Bool,
                ParameterKind::Pointer { space, align, .. } => {
                    matches!(space, AddressSpace::Global | AddressSpace::Constant)
                        && align.is_power_of_two()
                        && align <= MAX_ALIGNMENT
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
                format!("invalid parameter `{name}`")
            });
            if p.size() > 0 && p.align() > 0 {
                self.check(p.offset.is_multiple_of(p.align()), Rule::V19, || {
                    format!("parameter `{name}` is misaligned")
                });
                ranges.push((
                    u64::from(p.offset),
                    u64::from(p.offset) + u64::from(p.size()),
                    name,
                    k,
                ));
            }
        }
        ranges.sort();
        for (a, b) in ranges.iter().zip(ranges.iter().skip(1)) {
            self.part = Some(Part::Parameter(b.3));
            self.check(a.1 <= b.0, Rule::V19, || {
                format!("parameters `{}` and `{}` overlap", a.2, b.2)
            });
        }
        self.part = None;
        let group = function.required_group_size.into_iter().flatten();
        let sizes = group.chain(function.required_sub_group_size);
        for size in sizes {
            self.check(size != 0, Rule::V21, || {
                "required work-group or sub-group size is 0".to_string()
            });
        }
    }

    fn inputs(&mut self) {
        let function = self.function;
        let mut registers = FixedBitSet::with_capacity(function.registers.len());
        let mut sources = BTreeSet::new();
        for (k, input) in function.inputs.iter().enumerate() {
            let (register, source) = (input.register, input.source);
            self.part = Some(Part::Input(k));
            self.check(sources.insert(source), Rule::V16, || {
                format!("duplicate input `{source}`")
            });
            let Some(family) = self.family(register) else {
                continue;
            };
            let twice = registers.put(register.index());
            self.check(!twice, Rule::V16, || {
                format!("duplicate input register `{register}`")
            });
            self.known.insert(register.index());
            let parameter = |id| function.parameter(id);
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
                format!(
                    "invalid register family of input `{register} = {source}`: {}",
                    family.name()
                )
            });
            self.check(exists, Rule::V18, || format!("undefined input `{source}`"));
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
                format!(
                    "variable `{name}` cannot be in the {} address space",
                    v.space.name()
                )
            });
            let aligned = v.align.is_power_of_two() && v.align <= MAX_ALIGNMENT;
            self.check(aligned && v.size > 0, Rule::V23, || {
                format!(
                    "variable `{name}` has invalid size {} or alignment {}",
                    v.size, v.align
                )
            });
            let bytes = v.data.as_ref().map(|d| d.len());
            let wanted = constant.then_some(v.size as usize);
            self.check(bytes == wanted, Rule::V23, || {
                format!("initializer of variable `{name}` does not match its size or address space")
            });
            total += u64::from(v.size) + u64::from(v.align);
        }
        self.check(total <= u64::from(u32::MAX / 2), Rule::V23, || {
            "size of the variables exceeds the limit of 2 GB".to_string()
        });
    }

    /// Whether the operand ranges of all instructions are in bounds of the pool.
    fn pool(&mut self) -> bool {
        let function = self.function;
        let end = |i: &Instruction| {
            i.first as usize + usize::from(i.destinations) + usize::from(i.sources)
        };
        let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        if instructions.map(end).max().unwrap_or(0) <= function.pool.len() {
            return true;
        }
        let mut all = true;
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            for (k, i) in block.instructions.iter().enumerate() {
                if end(i) > function.pool.len() {
                    all = false;
                    (self.block, self.instruction) = (Some(id), Some(k));
                    self.violation(
                        Rule::V22,
                        "operands are out of bounds of the function's pool",
                    );
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
            "function has no blocks".to_string()
        });
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            self.block = Some(id);
            self.instruction = None;
            self.check(block.terminator().is_some(), Rule::V02, || {
                "block does not end with a terminator".to_string()
            });
            for (k, instruction) in block.instructions.iter().enumerate() {
                self.instruction = Some(k);
                let last = k + 1 == block.instructions.len();
                self.check(
                    last || !instruction.opcode.is_terminator(),
                    Rule::V02,
                    || "terminator in the middle of the block".to_string(),
                );
                self.instruction(instruction);
            }
        }
    }
}

#[cfg(test)]
mod tests;
