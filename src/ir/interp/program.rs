//! A function made ready to be executed: its blocks in one row, operands looked up, the
//! operation of each instruction chosen.
//!
//! Requires a function that [`crate::ir::verify`] accepts.

use crate::ir::eval::{Atomic, Operation, atomic};
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Reduction, Type};

use super::matrix::Multiplication;

/// An instruction to execute. Registers are indices; what a code has no use for is 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) code: Code,
    /// The first destination.
    pub(super) d: u16,
    /// The sources; of an operation with two results `c` is the second destination.
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) c: u16,
}

/// What a step does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Code {
    /// Computes.
    Compute(Operation),
    /// Copies the register at the offset `a` of a list, 4 bytes each.
    Pick {
        /// The first in [`Program::lists`].
        first: u32,
        /// How many there are.
        count: u8,
    },
    /// Reads memory at `a` into a list of registers.
    Load(Access),
    /// Writes a list of registers to memory at `a`.
    Store(Access),
    /// Reads memory at `a` into `d`, and writes there what becomes of it with `b` and `c`.
    Atomic {
        /// Where; one element.
        access: Access,
        /// What is written.
        function: Atomic,
        /// Whether that depends on what was there.
        reads: bool,
    },
    /// Goes to a step.
    Branch(u32),
    /// Goes to the first step where `a` is true, else to the second.
    CondBranch(u32, u32),
    /// Ends the work-item.
    Return,
    /// Does nothing: accesses are in order anyway.
    Nothing,
    /// Waits for the other items of the scope, then does something with all of them.
    Rendezvous(Scope, Meeting),
}

/// The work-items that a rendezvous gathers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// Those of the sub-group.
    SubGroup,
    /// Those of the work-group.
    WorkGroup,
}

/// What is done with the items that are gathered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meeting {
    /// Nothing: they go on.
    Barrier,
    /// Each takes `a` of the one that `b` names.
    Shuffle,
    /// They multiply matrices: the entry of [`Program::multiplications`].
    Multiplication(u32),
    /// Each takes what becomes of all their `a`.
    Collective(Collective, Reduction, Type),
}

/// What is made of the values of several items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Collective {
    /// One of all, for each.
    Reduce,
    /// One of those up to each.
    InclusiveScan,
    /// One of those before each.
    ExclusiveScan,
}

/// An access of memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub(super) place: Place,
    /// Bytes of an element: 1, 2, 4 or 8.
    pub(super) size: u8,
    /// Whether the address may be any.
    pub(super) unaligned: bool,
    /// Number of elements.
    pub(super) count: u8,
    /// Their registers: the first in [`Program::lists`].
    pub(super) first: u32,
}

/// What addresses are relative to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// 64-bit addresses.
    Flat,
    /// Byte offsets into the surface of this argument.
    Surface(u16),
    /// Byte offsets into the argument block.
    Argument,
    /// Byte offsets into the private memory of the work-item.
    Private,
    /// Byte offsets into the local memory of the work-group.
    Local,
}

/// A function made ready to be executed.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    /// Block and index of each step.
    places: Vec<(u32, u32)>,
    /// Registers that loads and stores name.
    pub(super) lists: Vec<u16>,
    /// The multiplications of matrices.
    pub(super) multiplications: Vec<Multiplication>,
    /// Where each variable of the function lies.
    addresses: Vec<u64>,
    /// Whether items store to arguments, so that each has them of its own.
    pub(super) stores_arguments: bool,
    /// Whether items wait for one another.
    pub(super) has_rendezvous: bool,
}

impl Program {
    /// `None` when an instruction is not valid. `constants` is where the constant variables lie.
    pub(super) fn new(function: &Function, constants: u64) -> Option<Program> {
        let offsets = [
            AddressSpace::Private,
            AddressSpace::Local,
            AddressSpace::Constant,
        ]
        .map(|s| function.layout(s).0);
        let addresses = function.variables.iter().enumerate().map(|(k, v)| {
            let [private, local, constant] = &offsets;
            match v.space {
                AddressSpace::Constant => constants + u64::from(constant[k]),
                AddressSpace::Local => u64::from(local[k]),
                AddressSpace::Private | AddressSpace::Global | AddressSpace::Argument => {
                    u64::from(private[k])
                }
            }
        });
        let mut starts = Vec::with_capacity(function.blocks.len());
        let mut start = 0u32;
        for block in &function.blocks {
            starts.push(start);
            start = start.checked_add(u32::try_from(block.instructions.len()).ok()?)?;
        }
        let mut program = Program {
            steps: Vec::with_capacity(start as usize),
            places: Vec::with_capacity(start as usize),
            lists: Vec::new(),
            multiplications: Vec::new(),
            addresses: addresses.collect(),
            stores_arguments: false,
            has_rendezvous: false,
        };
        for (k, block) in function.blocks.iter().enumerate() {
            for (i, instruction) in block.instructions.iter().enumerate() {
                let step = program.step(function, instruction, &starts)?;
                program.has_rendezvous |= matches!(step.code, Code::Rendezvous(..));
                program.steps.push(step);
                program.places.push((k as u32, i as u32));
            }
        }
        Some(program)
    }

    /// The instruction that a step was made of.
    pub(super) fn instruction<'f>(
        &self,
        function: &'f Function,
        step: usize,
    ) -> Option<&'f Instruction> {
        let &(block, index) = self.places.get(step)?;
        let block = function.blocks.get(block as usize)?;
        block.instructions.get(index as usize)
    }

    fn step(
        &mut self,
        function: &Function,
        instruction: &Instruction,
        starts: &[u32],
    ) -> Option<Step> {
        let destinations = function.destinations(instruction);
        let sources = function.sources(instruction);
        let d = |k: usize| destinations.get(k).map_or(0, |r| r.index() as u16);
        let s = |k: usize| sources.get(k).map_or(0, |r| r.index() as u16);
        let target = |block: super::super::function::BlockId| starts.get(block.index()).copied();
        let mut second = s(2);
        let code = match (instruction.opcode, instruction.detail) {
            (Opcode::Ret, _) => Code::Return,
            (Opcode::Fence, _) => Code::Nothing,
            (Opcode::Barrier, _) => Code::Rendezvous(Scope::WorkGroup, Meeting::Barrier),
            (Opcode::SubGroupBarrier, _) => Code::Rendezvous(Scope::SubGroup, Meeting::Barrier),
            (Opcode::Shuffle, _) => Code::Rendezvous(Scope::SubGroup, Meeting::Shuffle),
            (
                Opcode::Reduce | Opcode::InclusiveScan | Opcode::ExclusiveScan,
                Detail::Reduction(reduction),
            ) => {
                let kind = match instruction.opcode {
                    Opcode::Reduce => Collective::Reduce,
                    Opcode::InclusiveScan => Collective::InclusiveScan,
                    _ => Collective::ExclusiveScan,
                };
                let meeting = Meeting::Collective(kind, reduction, instruction.ty);
                Code::Rendezvous(Scope::SubGroup, meeting)
            }
            (Opcode::Dpas, Detail::Matrix(matrix)) => {
                let numbers = |r: &[Register]| r.iter().map(|r| r.index() as u16).collect();
                let (accumulator, rest) =
                    sources.split_at_checked(matrix.accumulator_registers() as usize)?;
                let (b, a) = rest.split_at_checked(matrix.b_registers() as usize)?;
                let index = u32::try_from(self.multiplications.len()).ok()?;
                self.multiplications.push(Multiplication {
                    matrix,
                    result: numbers(destinations),
                    accumulator: numbers(accumulator),
                    b: numbers(b),
                    a: numbers(a),
                    a_family: function.family(*a.first()?),
                });
                Code::Rendezvous(Scope::SubGroup, Meeting::Multiplication(index))
            }
            (Opcode::Bra, Detail::Branch(to)) => Code::Branch(target(to)?),
            (Opcode::Brc, Detail::CondBranch { then, otherwise }) => {
                Code::CondBranch(target(then)?, target(otherwise)?)
            }
            (
                opcode,
                Detail::Memory {
                    space,
                    surface,
                    unaligned,
                    ..
                },
            ) => {
                let place = match (space, surface) {
                    (_, Some(argument)) => Place::Surface(argument),
                    (AddressSpace::Global | AddressSpace::Constant, None) => Place::Flat,
                    (AddressSpace::Argument, None) => Place::Argument,
                    (AddressSpace::Private, None) => Place::Private,
                    (AddressSpace::Local, None) => Place::Local,
                };
                let load = opcode == Opcode::Load;
                let list = if load {
                    destinations
                } else {
                    sources.get(1..)?
                };
                let access = Access {
                    place,
                    size: instruction.ty.size() as u8,
                    unaligned,
                    count: u8::try_from(list.len()).ok()?,
                    first: u32::try_from(self.lists.len()).ok()?,
                };
                if let Some(function) = atomic(opcode, instruction.ty) {
                    let access = Access { count: 1, ..access };
                    return Some(Step {
                        code: Code::Atomic {
                            access,
                            function,
                            reads: opcode != Opcode::AtomicXchg,
                        },
                        d: d(0),
                        a: s(0),
                        b: s(1),
                        c: s(sources.len() - 1),
                    });
                }
                self.lists.extend(list.iter().map(|r| r.index() as u16));
                self.stores_arguments |= !load && space == AddressSpace::Argument;
                if load {
                    Code::Load(access)
                } else {
                    Code::Store(access)
                }
            }
            (Opcode::Pick, _) => {
                let first = u32::try_from(self.lists.len()).ok()?;
                let list = sources.get(1..)?;
                self.lists.extend(list.iter().map(|r| r.index() as u16));
                let count = u8::try_from(list.len()).ok()?;
                Code::Pick { first, count }
            }
            (Opcode::AddressOf, Detail::Variable(index)) => {
                let address = *self.addresses.get(index as usize)?;
                Code::Compute(Operation::Constant(address))
            }
            (opcode, detail) => {
                let operation = Operation::of(opcode, instruction.ty, detail)?;
                if let Operation::Split(_) | Operation::Pair(_) = operation {
                    second = d(1);
                }
                Code::Compute(operation)
            }
        };
        Some(Step {
            code,
            d: d(0),
            a: s(0),
            b: s(1),
            c: second,
        })
    }
}
