//! Instruction selection: from a Gen IR function to a vISA kernel at one dispatch width.
//!
//! Requires: legalized for the target; one exit that is last in the layout, or (an endless kernel)
//! none; every register one web. Selection does not modify the function, so that several widths can
//! be tried.
//!
//! Selection never changes a value: the results are bit-identical whatever it merges (constants
//! into operands, negations into source modifiers, integer multiplications into mad).

mod arithmetic;
mod atomic;
mod blocks;
mod channel_halves;
mod compare;
mod control;
mod convert;
mod destination;
mod dot;
mod double;
mod immediates;
mod matrix;
mod memory;
mod patterns;
mod predicate_blocks;
mod private;
mod private_blocks;
mod private_registers;
mod register_gather;
mod scalar_load;
mod scalar_store;
mod subgroup;
mod sync;
#[cfg(test)]
mod tests;
mod tuples;
mod values;

pub(crate) use matrix::precision;

use super::payload::{PrivateStorage, wanted};
use super::{SelectError, SelectErrorKind};
use crate::ir;
use crate::ir::analysis::Analyses;
use crate::ir::analysis::convergence::scalar_store_blocks;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::{BlockId, Function, ParameterKind};
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::source::{Loc, LocationTable};
use crate::target::{Target, TargetInfo, Width};
use crate::visa::instruction::{Atomic, Detail, Instruction as VisaInstruction, PredicateUse};
use crate::visa::kernel::{ArgumentInfo, ArgumentKind, Kernel};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, PredicateId, SurfaceId, VariableId};
use crate::visa::payload::{Payload, layout};
use crate::visa::types::{Exec, Type as VisaType};
use immediates::{Immediate, LoopImmediates};
use patterns::Patterns;
use private::PrivatePlace;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use values::Place;

/// The maximum number of labels of a kernel: they are 16 bits wide in the object format.
pub const MAX_LABELS: usize = 65_535;

/// A selected kernel, and where the code of each block of Gen IR starts in it.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The kernel, not yet verified.
    pub kernel: Kernel,
    /// The reachable blocks in layout order, with the index of their first instruction.
    pub starts: Vec<(BlockId, usize)>,
}

/// Selects the instructions of a function, with its private memory where `storage` specifies.
///
/// # Errors
/// What the target cannot do, and limits of vISA.
pub fn select(
    function: &Function,
    analyses: &Analyses,
    (target, width): (Target, Width),
    storage: PrivateStorage,
    locations: Arc<LocationTable>,
) -> Result<Selection, SelectError> {
    let wanted = wanted(function, target, storage);
    let payload = layout(&wanted, target, width).map_err(|error| SelectError {
        message: format!(
            "the arguments of kernel `{}` need {} bytes of registers; the limit is {} on {target}",
            function.name, error.bytes, error.limit
        ),
        loc: function.loc,
        kind: SelectErrorKind::Limit,
    })?;
    let mut kernel = Kernel::new(function.name.to_string(), target, width.channels());
    kernel.locations = locations;
    kernel.required_group_size = function.required_group_size;
    kernel.constants = function.constant_data().into();
    kernel.arguments = describe_arguments(function);
    let patterns = Patterns::find(function, analyses, (target, width));
    let mut selector = Selector {
        function,
        analyses,
        target: target.info(),
        width,
        patterns,
        places: vec![Place::None; function.registers.len()],
        free_predicates: Vec::new(),
        partly_written: BTreeSet::new(),
        assembling: BTreeSet::new(),
        apart: BTreeMap::new(),
        last_halves: 1,
        surface: None,
        lanes: None,
        immediates: BTreeMap::new(),
        payloads: BTreeMap::new(),
        vector_payload: None,
        loop_immediates: LoopImmediates::default(),
        storage,
        private: None,
        placed_rows: Vec::new(),
        row_starts: BTreeMap::new(),
        block_messages: BTreeMap::new(),
        scalar_stores: scalar_store_blocks(function, analyses, target.info()),
        alone_at_barriers: sync::find_barriers_of_one_thread(function, analyses, width),
        labels: Vec::new(),
        starts: Vec::new(),
        point: Point::new(BlockId(0), 0),
        loc: Loc::NONE,
        kernel,
    };
    selector.prologue(&payload)?;
    selector.place_matrices();
    selector.blocks()?;
    selector.insert_loop_immediates();
    selector.predicate_blocks();
    selector.remove_idle_branches();
    Ok(Selection {
        kernel: selector.kernel,
        starts: selector.starts,
    })
}

/// The kernel's arguments as the launch code needs them.
fn describe_arguments(function: &Function) -> Vec<ArgumentInfo> {
    let mut accesses = vec![(false, false); function.parameters.len()];
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if let ir::instruction::Detail::Memory {
            surface: Some(k), ..
        } = instruction.detail
            && let Some(access) = accesses.get_mut(k.index())
        {
            access.0 = true;
        }
    }
    for input in &function.inputs {
        if let ir::function::InputSource::Argument { index, .. } = input.source
            && let Some(access) = accesses.get_mut(index.index())
        {
            access.1 = true;
        }
    }
    function
        .parameter_ids()
        .zip(&function.parameters)
        .map(|(id, p)| ArgumentInfo {
            name: p.name.to_string(),
            type_name: p.type_name.to_string(),
            kind: match p.kind {
                ParameterKind::Value(ty) => ArgumentKind::Value { size: ty.size() },
                ParameterKind::Bytes { size, .. } => ArgumentKind::Value { size },
                ParameterKind::Local => ArgumentKind::Local,
                ParameterKind::Pointer {
                    space, read_only, ..
                } => ArgumentKind::Buffer {
                    bti: function.binding_table_index(id).unwrap_or(0) as u8,
                    stateful: accesses[id.index()].0,
                    stateless: accesses[id.index()].1,
                    constant: space == ir::types::AddressSpace::Constant,
                    written: !read_only,
                },
            },
        })
        .collect()
}

/// The state of one selection.
struct Selector<'a> {
    function: &'a Function,
    analyses: &'a Analyses,
    target: &'static TargetInfo,
    width: Width,
    patterns: Patterns,
    /// The location of each register.
    places: Vec<Place>,
    /// Predicates that are free for reuse.
    free_predicates: Vec<PredicateId>,
    /// Views of parts of slots that instructions write, for variables that cross blocks.
    partly_written: BTreeSet<VariableId>,
    /// Doublewords of which operations have written pieces.
    assembling: BTreeSet<Register>,
    /// The variables whose halves of 16 channels are apart: the distance in bytes between their starts.
    apart: BTreeMap<VariableId, u32>,
    /// The number of instructions that the last one appended became: 1, or 2 halves.
    last_halves: usize,
    /// The surface variable that all legacy messages share.
    surface: Option<SurfaceId>,
    /// 4 times the number of each channel, computed at the start if needed.
    lanes: Option<VariableId>,
    /// The latest copy of each immediate to a temporary.
    immediates: BTreeMap<(VisaType, u64), Immediate>,
    /// The payloads of messages made of constants in the current block, by size and bits, with the index
    /// of the instruction that last used each.
    payloads: BTreeMap<(u32, u64), (VariableId, usize)>,
    /// The last payload made of several constants in the current block.
    vector_payload: Option<memory::VectorPayload>,
    /// The immediates that loops read from temporaries.
    loop_immediates: LoopImmediates,
    /// Where private memory is located.
    storage: PrivateStorage,
    /// The base of private memory, if the function accesses it.
    private: Option<PrivatePlace>,
    /// The rows of gathers that registers are located in.
    placed_rows: Vec<register_gather::PlacedRow>,
    /// The definitions before which the contents of rows are not needed.
    row_starts: BTreeMap<Point, Vec<VariableId>>,
    /// The accesses by block messages: the message, where it is executed.
    block_messages: BTreeMap<Point, Option<blocks::BlockMessage>>,
    /// By block, whether its stores may be messages of one channel.
    scalar_stores: Vec<bool>,
    /// By block, whether a thread waits for nobody at a barrier: its work-group has no other. Empty if there are other
    /// threads, and in a function without barriers.
    alone_at_barriers: Vec<bool>,
    /// The label of each block that is a branch target.
    labels: Vec<Option<crate::visa::operand::LabelId>>,
    /// The blocks that have been selected, with the index of their first instruction.
    starts: Vec<(BlockId, usize)>,
    /// The instruction being selected.
    point: Point,
    /// The source location of that instruction.
    loc: Loc,
    kernel: Kernel,
}

/// The vISA type of a Gen IR type that is stored in a variable.
fn visa_type(ty: Type) -> VisaType {
    match ty {
        Type::U8 => VisaType::Ub,
        Type::S8 => VisaType::B,
        Type::U16 => VisaType::Uw,
        Type::S16 => VisaType::W,
        Type::Bool | Type::U32 => VisaType::Ud,
        Type::S32 => VisaType::D,
        Type::U64 => VisaType::Uq,
        Type::S64 => VisaType::Q,
        Type::F16 => VisaType::Hf,
        Type::F32 => VisaType::F,
        Type::F64 => VisaType::Df,
    }
}

/// The signed type with the size of an integer type; floats are returned unchanged.
fn signed(ty: VisaType) -> VisaType {
    match ty {
        VisaType::Ub | VisaType::B => VisaType::B,
        VisaType::Uw | VisaType::W => VisaType::W,
        VisaType::Ud | VisaType::D => VisaType::D,
        VisaType::Uq | VisaType::Q => VisaType::Q,
        VisaType::Hf | VisaType::Bf | VisaType::F | VisaType::Df => ty,
    }
}

/// The type in which quadwords are extended, added and shifted to the left, which is the same with and without signs:
/// the finalizer propagates an extended doubleword into an operation only if the types are equal.
fn quadwords_as_signed(ty: VisaType) -> VisaType {
    match ty {
        VisaType::Uq => VisaType::Q,
        _ => ty,
    }
}

impl Selector<'_> {
    fn emit(&mut self, opcode: Visa, exec: Exec, operands: Vec<Operand>) {
        self.push(VisaInstruction::new(opcode, exec, operands, self.loc));
    }

    /// Appends an instruction with the detail that its opcode requires.
    fn emit_detail(&mut self, opcode: Visa, exec: Exec, detail: Detail, operands: Vec<Operand>) {
        let mut instruction = VisaInstruction::new(opcode, exec, operands, self.loc);
        instruction.detail = detail;
        self.push(instruction);
    }

    /// Appends a predicated instruction.
    fn emit_predicated(
        &mut self,
        predicate: PredicateUse,
        opcode: Visa,
        exec: Exec,
        operands: Vec<Operand>,
    ) {
        let mut instruction = VisaInstruction::new(opcode, exec, operands, self.loc);
        instruction.predicate = Some(predicate);
        self.push(instruction);
    }

    /// An internal error: the function is not in the form that selection requires.
    fn internal(&self, message: impl Into<String>) -> SelectError {
        SelectError {
            message: message.into(),
            loc: self.loc,
            kind: SelectErrorKind::Internal,
        }
    }

    /// Execution size and mask of an instruction that writes `d`: all channels under the mask, or,
    /// for a uniform register, one channel without it.
    fn exec_of(&self, d: Register) -> Exec {
        if self.is_uniform(d) {
            Exec::no_mask(1)
        } else {
            Exec::masked(self.width)
        }
    }

    fn is_uniform(&self, register: Register) -> bool {
        self.analyses.uniformity.is_uniform(register)
    }

    /// Selects one instruction that is not a terminator, unless its users have merged it.
    fn instruction(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        match self.function.destinations(instruction) {
            // It is selected at the `sel` that consumes its result.
            &[d] if self.patterns.predicated(d).is_some() => Ok(()),
            _ => self.operation(instruction),
        }
    }

    /// Selects one instruction that is not a terminator, at this point.
    fn operation(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        use ir::opcode::Opcode as Op;
        match instruction.opcode {
            Op::Loadi => self.constant(instruction),
            Op::Mov => self.mov(instruction),
            Op::Cvt => self.convert(instruction)?,
            Op::Add | Op::Sub => self.add(instruction),
            Op::AddSat => self.add_saturated(instruction),
            Op::SubSat => self.subtract_saturated(instruction),
            Op::Avg => self.plain(Visa::Avg, instruction),
            Op::Mul => self.plain(Visa::Mul, instruction),
            Op::MulHi => self.plain(Visa::Mulh, instruction),
            Op::Mad => self.plain(Visa::Mad, instruction),
            Op::Dp4a | Op::Dp4aSat => self.dot_product(instruction)?,
            Op::Div => self.plain(Visa::Div, instruction),
            Op::Rem => self.plain(Visa::Mod, instruction),
            Op::Min => self.plain(Visa::Min, instruction),
            Op::Max => self.plain(Visa::Max, instruction),
            Op::Neg => self.modified(Modifier::Negate, instruction),
            Op::Abs => self.modified(Modifier::Absolute, instruction),
            Op::And => self.logic(Visa::And, instruction),
            Op::Or => self.logic(Visa::Or, instruction),
            Op::Xor => self.logic(Visa::Xor, instruction),
            Op::Not => self.logic(Visa::Not, instruction),
            Op::Shl => self.shift(Visa::Shl, instruction),
            Op::Shr => self.shift(Visa::Shr, instruction),
            Op::Asr => self.shift(Visa::Asr, instruction),
            Op::Rol => self.shift(Visa::Rol, instruction),
            Op::Lzd => self.plain(Visa::Lzd, instruction),
            Op::Cbit => self.plain(Visa::Cbit, instruction),
            Op::Addc => self.carry(Visa::Addc, instruction),
            Op::Subb => self.carry(Visa::Subb, instruction),
            Op::Pack => self.pack(instruction),
            Op::Unpack => self.unpack(instruction),
            Op::Rndd => self.plain(Visa::Rndd, instruction),
            Op::Rndu => self.plain(Visa::Rndu, instruction),
            Op::Rndz => self.plain(Visa::Rndz, instruction),
            Op::Rnde => self.plain(Visa::Rnde, instruction),
            Op::Divm => self.double_function(Visa::Divm, instruction)?,
            Op::Sqrtm => self.double_function(Visa::Sqrtm, instruction)?,
            Op::Fdiv => self.plain(Visa::Div, instruction),
            Op::Inv => self.plain(Visa::Inv, instruction),
            Op::Sqrt => self.plain(Visa::Sqrt, instruction),
            Op::Rsqrt => self.plain(Visa::Rsqrt, instruction),
            Op::Exp => self.plain(Visa::Exp, instruction),
            Op::Log => self.plain(Visa::Log, instruction),
            Op::Sin => self.plain(Visa::Sin, instruction),
            Op::Cos => self.plain(Visa::Cos, instruction),
            Op::Pow => self.plain(Visa::Pow, instruction),
            Op::Cmp => self.compare(instruction)?,
            Op::Sel => self.sel(instruction)?,
            Op::RegisterGather => self.register_gather(instruction)?,
            Op::Load => self.load(instruction)?,
            Op::Store => self.store(instruction)?,
            Op::AtomicAdd => self.atomic(Atomic::Add, instruction)?,
            Op::AtomicSub => self.atomic(Atomic::Sub, instruction)?,
            Op::AtomicXchg => self.atomic(Atomic::Xchg, instruction)?,
            Op::AtomicMin if instruction.ty.is_signed() => {
                self.atomic(Atomic::SignedMin, instruction)?;
            }
            Op::AtomicMin => self.atomic(Atomic::UnsignedMin, instruction)?,
            Op::AtomicMax if instruction.ty.is_signed() => {
                self.atomic(Atomic::SignedMax, instruction)?;
            }
            Op::AtomicMax => self.atomic(Atomic::UnsignedMax, instruction)?,
            Op::AtomicAnd => self.atomic(Atomic::And, instruction)?,
            Op::AtomicOr => self.atomic(Atomic::Or, instruction)?,
            Op::AtomicXor => self.atomic(Atomic::Xor, instruction)?,
            Op::AtomicCmpXchg => self.atomic(Atomic::CmpXchg, instruction)?,
            Op::Shuffle => self.shuffle(instruction)?,
            Op::Reduce | Op::ActiveOr | Op::InclusiveScan | Op::ExclusiveScan => {
                self.collect(instruction)?;
            }
            Op::Dpas => self.multiply(instruction)?,
            Op::Fence => self.fence(instruction),
            // The channels of a thread execute in lockstep, and its accesses to
            // one location in order.
            Op::SubGroupBarrier => {}
            Op::Barrier => self.barrier(instruction),
            // No instruction within a block of legalized code: rules V34 and V02.
            Op::AddressOf | Op::Call => return Err(self.internal("an opcode of an earlier phase")),
            Op::Bra | Op::Brc | Op::Ret => {
                return Err(self.internal("a terminator before the end of a block"));
            }
        }
        Ok(())
    }

    /// The prologue of every kernel: sets the control register, extends the local ids to
    /// doublewords, and reads the group ids from the header.
    fn prologue(&mut self, payload: &Payload) -> Result<(), SelectError> {
        self.keep_denormals();
        self.place_inputs(payload)?;
        self.place_gathers();
        self.place_blocks();
        self.place_tuples();
        self.place_lanes_for_gathers();
        self.place_lanes_for_blocks();
        self.place_private_memory()?;
        self.place_local_memory()?;
        Ok(())
    }
}
