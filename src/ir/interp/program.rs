//! A function decoded for execution: blocks concatenated, operands looked up, and the operation of
//! each instruction resolved.
//!
//! Requires a function that [`crate::ir::verify`] accepts.

use crate::ir::eval::{Atomic, Operation, atomic};
use crate::ir::function::{BlockId, Function, ParameterId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Reduction, Type};

use super::in_step::order;
use super::matrix::Multiplication;

/// A decoded instruction. Registers are indices; unused ones are 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) code: Code,
    /// Index of the first destination.
    pub(super) d: u16,
    /// The sources; `c` is the second destination of an operation with two results.
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) c: u16,
}

/// The action of a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Code {
    Compute(Operation),
    /// Copies the register at byte offset `a` of a list, 4 bytes each.
    RegisterGather {
        /// The index of the first register in [`Program::lists`].
        first: u32,
        /// The number of registers.
        count: u8,
    },
    /// Loads from memory at `a` into a list of registers.
    Load(Access),
    /// Stores a list of registers to memory at `a`.
    Store(Access),
    /// Reads memory at `a` into `d`, and writes the result of a function of the old
    /// value, `b` and `c`.
    Atomic {
        /// The access, of one element.
        access: Access,
        /// Computes the value to write.
        function: Atomic,
        /// Whether the new value depends on the old one.
        reads: bool,
    },
    /// Branches to a step.
    Branch(u32),
    /// Branches to the first step if `a` is true, else to the second.
    CondBranch(u32, u32),
    Return,
    /// Does nothing: the interpreter executes accesses in order anyway.
    Nothing,
    /// Waits for the other items of the scope; then all of them execute it together.
    Rendezvous(Scope, Meeting),
}

/// The work-items that take part in a rendezvous.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// The items of the sub-group.
    SubGroup,
    /// The items of the work-group.
    WorkGroup,
}

/// What items do at a rendezvous.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meeting {
    Barrier,
    /// Each receives `a` of the item whose index is its `b`.
    Shuffle,
    /// Each receives the bitwise or of the `a` of those that are there.
    Active,
    /// They multiply matrices: the index into [`Program::multiplications`].
    Multiplication(u32),
    /// Each receives a combination of the `a` of several.
    Collective(Collective, Reduction, Type),
}

/// Which values a collective operation combines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Collective {
    /// Those of all items.
    Reduce,
    /// Those of the item and all before it.
    InclusiveScan,
    /// Those of all items before it.
    ExclusiveScan,
}

/// A memory access, decoded from its instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub(super) place: Place,
    /// The size of an element in bytes: 1, 2, 4 or 8.
    pub(super) size: u8,
    /// Whether unaligned addresses are allowed.
    pub(super) unaligned: bool,
    pub(super) count: u8,
    /// The index of the first of their registers in [`Program::lists`].
    pub(super) first: u32,
}

/// The memory that addresses refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Global or constant memory: 64-bit addresses.
    Flat,
    /// The surface of this argument: byte offsets.
    Surface(ParameterId),
    /// The argument block: byte offsets.
    Argument,
    /// The private memory of the work-item: byte offsets.
    Private,
    /// The local memory of the work-group: byte offsets.
    Local,
}

impl Place {
    /// Whether several work-items access it.
    pub(super) fn is_shared(self) -> bool {
        match self {
            Place::Flat | Place::Surface(_) | Place::Local => true,
            Place::Argument | Place::Private => false,
        }
    }
}

/// A function decoded for execution.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    /// Block and index of each step's instruction.
    places: Vec<(u32, u32)>,
    /// The register lists of loads, stores and `rgather`s.
    pub(super) lists: Vec<u16>,
    /// The shapes and types of the matrix multiplications.
    pub(super) multiplications: Vec<Multiplication>,
    /// The address of each variable of the function.
    addresses: Vec<u64>,
    /// Whether items store to arguments, so that each needs its own copy.
    pub(super) stores_arguments: bool,
    /// Whether items wait for one another.
    pub(super) has_rendezvous: bool,
    /// Whether the items of a sub-group execute in step.
    pub(super) is_in_step: bool,
    /// By block, its position in that order.
    order: Vec<u32>,
}

impl Program {
    /// `None` if an instruction is not valid. `constants` is the address of the constant variables.
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
            is_in_step: false,
            order: order(function),
        };
        program.is_in_step = !program.order.is_empty();
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

    /// The instruction that a step was decoded from.
    pub(super) fn instruction<'f>(
        &self,
        function: &'f Function,
        step: usize,
    ) -> Option<&'f Instruction> {
        let &(block, index) = self.places.get(step)?;
        let block = function.blocks.get(block as usize)?;
        block.instructions.get(index as usize)
    }

    /// The position of a step in the order in which the items of a sub-group execute in step, with the step.
    pub(super) fn position(&self, step: usize) -> (u32, usize) {
        let block = self.places.get(step).map_or(0, |&(block, _)| block);
        let position = self.order.get(block as usize).copied();
        (position.unwrap_or(u32::MAX), step)
    }

    /// The block of the instruction that a step was decoded from.
    pub(super) fn block(&self, step: usize) -> Option<BlockId> {
        self.places.get(step).map(|&(block, _)| BlockId(block))
    }

    /// The block of the instruction that a step was decoded from, and the index in it.
    pub(super) fn point(&self, step: usize) -> Option<(BlockId, usize)> {
        let place = self.places.get(step);
        place.map(|&(block, index)| (BlockId(block), index as usize))
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
            (Opcode::ActiveOr, _) => Code::Rendezvous(Scope::SubGroup, Meeting::Active),
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
            (Opcode::RegisterGather, _) => {
                let first = u32::try_from(self.lists.len()).ok()?;
                let list = sources.get(1..)?;
                self.lists.extend(list.iter().map(|r| r.index() as u16));
                let count = u8::try_from(list.len()).ok()?;
                Code::RegisterGather { first, count }
            }
            (Opcode::AddressOf, Detail::Variable(index)) => {
                let address = *self.addresses.get(index.index())?;
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
