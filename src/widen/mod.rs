//! Widening: Gen IR, one work-item's view, becomes vector IR, the view of a hardware thread that
//! executes several work-items.
//!
//! Requires Gen IR as legalized for the target and the dispatch width. A uniform register becomes a
//! scalar, a varying one a vector with an element for each work-item, a bool a bit for each. The
//! kernel has the payload of the scalar path. Where work-items diverge, blocks are executed one after
//! the other under masks (`control`); memory is accessed under the mask, and a variable that
//! outlives its block keeps its value in the other work-items.
//!
//! What has no form in vector IR is rejected with its line.

mod consecutive;
mod control;
mod exchange;
mod inputs;
mod masks;
mod memory;
mod names;
mod operations;
mod private;
mod schedule;
mod ssa;

use crate::backend::payload::private_bytes;
use crate::genx::function::{
    ArgumentInfo, ArgumentKind, BlockId as OutBlock, Channels, Detail, Function as Out,
    InstructionId, KernelInfo, Operand, Role,
};
use crate::genx::opcode::Opcode;
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type};
use crate::ir::analysis::Analyses;
use crate::ir::function::{BlockId, Function};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Family;
use crate::source::{Loc, LocationTable};
use crate::target::{Target, Width};
use crate::visa::kernel::ArgumentInfo as VisaArgument;
use control::Regions;
use fixedbitset::FixedBitSet;
use hashbrown::HashMap;
use schedule::Schedule;
use ssa::{Ssa, Variable};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Code that cannot be widened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// The location of the construct.
    pub loc: Loc,
    /// What has no form in vector IR.
    pub message: String,
}

impl Rejected {
    fn new(loc: Loc, message: impl Into<String>) -> Rejected {
        Rejected {
            loc,
            message: message.into(),
        }
    }
}

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} has no form in vector IR", self.message)
    }
}

impl std::error::Error for Rejected {}

type Widened<T = ()> = Result<T, Rejected>;

/// The most work-items of a thread in the vector form.
pub const MAX_WIDTH: Width = Channels::MAX_WIDTH;

/// A kernel in vector IR.
#[derive(Clone, Debug)]
pub struct WidenedFunction {
    /// The code, with the payload of the scalar form as parameters.
    pub function: Out,
    /// How often the code has the instructions of a location: those that are there several times, for
    /// threads whose work-items all execute them and for the others.
    pub versions: BTreeMap<Loc, u32>,
}

/// Widens a kernel that is legalized for the target and the width. `arguments` describes its
/// arguments as the scalar path does; blocks and masks are named after lines of `locations`.
///
/// # Errors
/// The first construct that has no form in vector IR.
pub fn widen(
    function: &Function,
    analyses: &Analyses,
    target: Target,
    width: Width,
    arguments: Vec<VisaArgument>,
    locations: &LocationTable,
) -> Result<WidenedFunction, Rejected> {
    if width > MAX_WIDTH {
        let message = format!("a kernel wider than {MAX_WIDTH}");
        return Err(Rejected::new(function.loc, message));
    }
    let regions = Regions::compute(function, analyses, &FixedBitSet::new())?;
    let mut ssa = Ssa::default();
    let lanes = width.channels();
    let mask = vector(Scalar::I1, lanes);
    for index in 0..function.registers.len() as u32 {
        let register = Register(index);
        let scalar = scalar_of(function.family(register));
        let data = match analyses.uniformity.is_uniform(register) {
            true => Data::scalar(scalar),
            false => vector(scalar, lanes),
        };
        ssa.named_variable(data, function.name_of(register).cloned());
    }
    let names = names::of_blocks(function, analyses, locations);
    let mut of_masks = || -> Vec<Variable> {
        let names = names.iter().map(|name| names::mask(name.as_ref()));
        names.map(|name| ssa.named_variable(mask, name)).collect()
    };
    let (pending, masks) = (of_masks(), of_masks());
    let mut out = Out::new(function.name.clone());
    let entries = function.block_ids().map(|_| ssa.block(&mut out)).collect();
    let mut widener = Widener {
        function,
        analyses,
        target,
        lanes,
        schedule: Schedule::compute(function, analyses, &regions),
        regions,
        ssa,
        pending,
        masks,
        edges: Vec::new(),
        names,
        is_full: false,
        entries,
        block: OutBlock(0),
        loc: function.loc,
        mask: Mask::All,
        active: Mask::All,
        out,
        channels: Channels {
            width,
            roles: Vec::new(),
            arguments,
            required_group_size: function.required_group_size,
            constants: function.constant_data().into(),
            private_bytes: private_bytes(function),
        },
        together: None,
        private: None,
        offsets: HashMap::new(),
        parameters: HashMap::new(),
        widened: vec![0; function.blocks.len()],
    };
    widener.inputs()?;
    widener.versions()?;
    Ok(widener.finish())
}

/// A vector type with an element for each work-item.
fn vector(scalar: Scalar, lanes: u32) -> Data {
    Data::vector(scalar, lanes).unwrap_or(Data::scalar(scalar))
}

/// The integer type with the size of a register.
fn scalar_of(family: Family) -> Scalar {
    match family {
        Family::Bool => Scalar::I1,
        Family::Byte => Scalar::I8,
        Family::Word => Scalar::I16,
        Family::Dword => Scalar::I32,
        Family::Qword => Scalar::I64,
    }
}

/// The work-items that execute code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mask {
    /// All of the thread.
    All,
    /// Those whose bit is set.
    Of(Operand),
}

struct Widener<'a> {
    function: &'a Function,
    analyses: &'a Analyses,
    target: Target,
    /// The number of work-items of a thread.
    lanes: u32,
    regions: Regions,
    schedule: Schedule,
    ssa: Ssa,
    /// For each masked block, the work-items that branched to it.
    pending: Vec<Variable>,
    /// For each masked block, the work-items that execute it, if others are executed by the same.
    masks: Vec<Variable>,
    /// The blocks of edges after branches in masked blocks, each after the block with the branch.
    edges: Vec<(OutBlock, OutBlock)>,
    /// What each block is called, if anything.
    names: Vec<Option<Arc<str>>>,
    /// Whether the code is one of two versions: that for threads whose work-items all execute it.
    is_full: bool,
    /// The first block of vector IR for each block.
    entries: Vec<OutBlock>,
    /// The block that code is appended to.
    block: OutBlock,
    loc: Loc,
    /// The work-items that exist in the thread.
    mask: Mask,
    /// The work-items that execute the current block.
    active: Mask,
    out: Out,
    channels: Channels,
    parameters: HashMap<Role, Operand>,
    /// What is known if all work-items execute the code together and are consecutive.
    together: Option<consecutive::Together>,
    /// Where private memory begins, if the kernel has any.
    private: Option<private::Start>,
    /// The offsets of private memory that the block has computed.
    offsets: HashMap<(Operand, bool), Operand>,
    /// How often each block was widened.
    widened: Vec<u32>,
}

impl Widener<'_> {
    fn reject<T>(&self, message: impl Into<String>) -> Widened<T> {
        Err(Rejected::new(self.loc, message))
    }

    /// Appends an instruction; returns its result.
    fn op(&mut self, opcode: Opcode, data: Data, operands: Vec<Operand>) -> Operand {
        self.op_with(opcode, data, operands, Detail::None)
    }

    fn op_with(
        &mut self,
        opcode: Opcode,
        data: Data,
        operands: Vec<Operand>,
        detail: Detail,
    ) -> Operand {
        let id = self.append(opcode, data.into(), operands, detail);
        match self.out.instruction(id).result {
            Some(value) => value.into(),
            None => self.out.undef(data.into()),
        }
    }

    fn append(
        &mut self,
        opcode: Opcode,
        ty: Type,
        operands: Vec<Operand>,
        detail: Detail,
    ) -> InstructionId {
        let id = self.out.append(self.block, opcode, ty, operands, detail);
        self.out.instruction_mut(id).loc = self.loc;
        id
    }

    /// The parameter with a role, which is added on first use.
    fn parameter(&mut self, role: Role, data: Data) -> Operand {
        if let Some(&known) = self.parameters.get(&role) {
            return known;
        }
        let arguments = &self.channels.arguments;
        let argument = |index| {
            arguments
                .get(usize::from(index))
                .map_or("", |a| a.name.as_str())
        };
        let name = role.variable_name(argument);
        let value = self.out.add_parameter(data.into(), Some(name.into()));
        self.channels.roles.push(role);
        self.parameters.insert(role, value.into());
        value.into()
    }

    fn is_uniform(&self, register: Register) -> bool {
        !self.ssa.data(Variable(register.0)).is_vector()
    }

    /// The value of a register, as an integer.
    fn read(&mut self, register: Register) -> Operand {
        self.ssa
            .read(&mut self.out, self.block, Variable(register.0))
    }

    /// Whether a value that is written now must be merged with the old one in the work-items that do
    /// not execute the block.
    fn needs_merge(&self, register: Register, block: BlockId) -> bool {
        let Some(region) = self.regions.of(block) else {
            return false;
        };
        if self.is_uniform(register) {
            return false;
        }
        let Analyses {
            liveness,
            definitions,
            loops,
            ..
        } = self.analyses;
        let needed = |at: BlockId| liveness.is_live_in(at, register);
        let is_needed_elsewhere = needed(region.join)
            || region
                .blocks()
                .any(|at| needed(at) && self.schedule.waits(region, block, at));
        if !liveness.is_live_out(block, register) || !is_needed_elsewhere {
            return false;
        }
        let Some(point) = definitions.single(register) else {
            return true;
        };
        // The only definition reaches every use in the same iteration.
        let inner = loops.innermost(point.block);
        liveness.is_live_in(point.block, register)
            || definitions.uses(register).iter().any(|at| match inner {
                Some(inner) => !loops.contains(inner, at.block),
                None => false,
            })
    }

    /// Defines a register in a block of the scalar program.
    fn write(&mut self, register: Register, block: BlockId, value: Operand) {
        let mut value = match self.is_uniform(register) {
            true => value,
            false => self.broadcast(value),
        };
        if self.needs_merge(register, block)
            && let Mask::Of(mask) = self.active
        {
            let old = self.read(register);
            let data = self.ssa.data(Variable(register.0));
            value = self.select(data, mask, value, old);
        }
        let variable = Variable(register.0);
        self.ssa.name(&mut self.out, variable, value);
        self.ssa.write(self.block, variable, value, self.loc);
    }

    /// `value` where the mask is true, else `old`.
    fn select(&mut self, data: Data, mask: Operand, value: Operand, old: Operand) -> Operand {
        if value == old {
            return value;
        }
        if data.scalar != Scalar::I1 {
            return self.op(Opcode::Select, data, vec![mask, value, old]);
        }
        let taken = self.and(mask, value);
        let not = self.not(mask);
        let kept = self.and(not, old);
        self.or(taken, kept)
    }

    /// The conjunction of two masks.
    fn and(&mut self, a: Operand, b: Operand) -> Operand {
        let data = self.mask_data();
        match (self.out.splat_of(a), self.out.splat_of(b)) {
            (Some(0), _) => a,
            (_, Some(0)) => b,
            (Some(_), _) => b,
            (_, Some(_)) => a,
            _ if a == b => a,
            _ => self.op(Opcode::And, data, vec![a, b]),
        }
    }

    /// The disjunction of two masks.
    fn or(&mut self, a: Operand, b: Operand) -> Operand {
        let data = self.mask_data();
        match (self.out.splat_of(a), self.out.splat_of(b)) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(_), _) => a,
            (_, Some(_)) => b,
            _ if a == b => a,
            _ => self.op(Opcode::Or, data, vec![a, b]),
        }
    }

    /// The complement of a mask.
    fn not(&mut self, a: Operand) -> Operand {
        let data = self.mask_data();
        let all = self.out.splat(data, 1);
        match self.out.splat_of(a) {
            Some(bit) => self.out.splat(data, bit ^ 1),
            None => self.op(Opcode::Xor, data, vec![a, all]),
        }
    }

    fn mask_data(&self) -> Data {
        vector(Scalar::I1, self.lanes)
    }

    /// The bits of a mask.
    fn bits(&mut self, mask: Mask) -> Operand {
        let data = self.mask_data();
        match mask {
            Mask::All => self.out.splat(data, 1),
            Mask::Of(operand) => operand,
        }
    }

    /// A scalar as a vector.
    fn broadcast(&mut self, scalar: Operand) -> Operand {
        let data = match self.out.operand_data(scalar) {
            Some(data) if !data.is_vector() => data,
            Some(_) | None => return scalar,
        };
        let wide = vector(data.scalar, self.lanes);
        if let Some(constant) = self.out.constant_of(scalar).cloned() {
            return self.out.add_constant(wide.into(), constant.bits).into();
        }
        if data.scalar == Scalar::I1 {
            let word = self.op(Opcode::Zext, Data::I16, vec![scalar]);
            let words = self.broadcast(word);
            let zero = self.out.splat(vector(Scalar::I16, self.lanes), 0);
            let differs = Detail::IntCondition(crate::genx::opcode::IntCondition::Ne);
            return self.op_with(Opcode::Icmp, wide, vec![words, zero], differs);
        }
        let one = vector(data.scalar, 1);
        let single = self.op(Opcode::Bitcast, one, vec![scalar]);
        self.region(single, wide, 0, 0)
    }

    /// Every `stride`-th element of a vector, from a byte on.
    fn region(&mut self, of: Operand, data: Data, stride: u32, bytes: u32) -> Operand {
        let region = Region {
            vstride: 0,
            width: data.count(),
            stride,
            count: data.count(),
            offset: Offset::Bytes(bytes),
            parent_width: None,
        };
        self.op_with(Opcode::ReadRegion, data, vec![of], Detail::Region(region))
    }

    /// One element of a vector.
    fn element(&mut self, of: Operand, scalar: Scalar, index: u32) -> Operand {
        let index = self.out.integer(Scalar::I32, u64::from(index));
        self.op(
            Opcode::ExtractElement,
            Data::scalar(scalar),
            vec![of, index],
        )
    }

    fn blocks(&mut self) -> Widened {
        for block in self.function.block_ids() {
            if !self.analyses.cfg.is_reachable(block) {
                // The block of vector IR must end, too.
                self.block = self.entries[block.index()];
                self.append(Opcode::Ret, Type::Void, Vec::new(), Detail::None);
                continue;
            }
            self.widen_block(block)?;
        }
        Ok(())
    }

    fn widen_block(&mut self, block: BlockId) -> Widened {
        self.widened[block.index()] += 1;
        self.start(block);
        for instruction in &self.function.block(block).instructions {
            self.loc = instruction.loc;
            match instruction.opcode {
                Op::Bra | Op::Brc | Op::Ret => self.terminator(block, instruction)?,
                _ => self.instruction(block, instruction)?,
            }
        }
        Ok(())
    }

    fn finish(self) -> WidenedFunction {
        let versions = self.versions_by_location();
        let Widener {
            mut out,
            ssa,
            channels,
            function,
            edges,
            ..
        } = self;
        ssa.finish(&mut out);
        masks::skip_empty_edges(&mut out, &edges);
        let arguments = channels.roles.iter().map(|_| ArgumentInfo {
            kind: ArgumentKind::General,
            offset: 0,
            direction: 0,
            description: "".into(),
        });
        out.kernel = Some(KernelInfo {
            name: function.name.clone(),
            slm_bytes: function.local_layout().1,
            named_barriers: 0,
            arguments: arguments.collect(),
            channels: Some(Box::new(channels)),
        });
        WidenedFunction {
            function: out,
            versions,
        }
    }

    fn versions_by_location(&self) -> BTreeMap<Loc, u32> {
        let mut versions = BTreeMap::new();
        for (block, &count) in self.function.blocks.iter().zip(&self.widened) {
            for instruction in block.instructions.iter().filter(|_| count > 1) {
                let most = versions.entry(instruction.loc).or_insert(count);
                *most = count.max(*most);
            }
        }
        versions
    }
}
