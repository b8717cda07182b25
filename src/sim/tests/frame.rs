//! A builder of kernels for the tests: a prologue that computes IDs and addresses, and short names
//! for the instructions that the tests use.

use crate::launch::{Argument, Fault, NdRange, RunOptions, RunReport};
use crate::source::{Loc, Location, LocationTable};
use crate::target::Target;
use crate::visa::instruction::{
    Channels, Combine, Detail, Instruction, Lsc, LscAddress, LscData, PredicateUse, Sfid,
};
use crate::visa::kernel::{
    ArgumentInfo, ArgumentKind, Input, InputRole, Kernel, PredicateDecl, SurfaceDecl, VariableDecl,
};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{
    LabelId, Modifier, Operand, Predefined, PredicateId, Region, Surface, SurfaceId, Variable,
    VariableId,
};
use crate::visa::types::{Condition, Exec, Type};
use std::sync::Arc;

/// A kernel under construction. Its arguments are `out` and `input`, both buffers of dwords,
/// and the value `n`.
pub(super) struct Frame {
    pub(super) kernel: Kernel,
    pub(super) simd: u8,
    /// Global ID in dimension 0, one ud per channel.
    pub(super) id: VariableId,
    /// The value argument, ud.
    pub(super) n: VariableId,
    /// Offset in its surface of the channel's dword in `out`.
    pub(super) at_out: VariableId,
    /// Offset in its surface of the channel's dword in `input`.
    pub(super) at_in: VariableId,
    surface: SurfaceId,
    line: u32,
    locations: LocationTable,
}

impl Frame {
    pub(super) fn new(target: Target, simd: u8) -> Frame {
        let mut kernel = Kernel::new("test", target, u32::from(simd));
        let surface = kernel.add_surface(SurfaceDecl {
            name: "T6".to_string(),
            elements: 1,
        });
        let buffer = |name: &str, bti| ArgumentInfo {
            name: name.to_string(),
            type_name: "uint*".to_string(),
            kind: ArgumentKind::Buffer {
                bti,
                stateful: true,
                stateless: true,
                constant: false,
                written: true,
            },
        };
        kernel.arguments = vec![
            buffer("out", 0),
            buffer("input", 1),
            ArgumentInfo {
                name: "n".to_string(),
                type_name: "uint".to_string(),
                kind: ArgumentKind::Value { size: 4 },
            },
        ];
        let nothing = VariableId(0);
        let mut f = Frame {
            kernel,
            simd,
            id: nothing,
            n: nothing,
            at_out: nothing,
            at_in: nothing,
            surface,
            line: 0,
            locations: LocationTable::new(),
        };
        let grf = target.grf_bytes();
        let lanes = u32::from(simd);
        let local = f.input(Type::Uw, lanes, grf, InputRole::LocalId(0));
        let size = f.input(Type::Ud, 1, 4 * grf, InputRole::EnqueuedLocalSize(0));
        let out = f.input(
            Type::Ud,
            1,
            4 * grf + 4,
            InputRole::BufferOffset { index: 0 },
        );
        let input = f.input(
            Type::Ud,
            1,
            4 * grf + 8,
            InputRole::BufferOffset { index: 1 },
        );
        let value = InputRole::Argument {
            index: 2,
            offset: 0,
            size: 4,
        };
        f.n = f.input(Type::Ud, 1, 4 * grf + 12, value);
        let base = f.var(Type::Ud, 1);
        (f.id, f.at_out, f.at_in) = (
            f.var(Type::Ud, lanes),
            f.var(Type::Ud, lanes),
            f.var(Type::Ud, lanes),
        );
        let cr0 = Variable::Predefined(Predefined::Cr0);
        let one = Exec::no_mask(1);
        f.op(
            Opcode::Or,
            one,
            vec![dst(cr0), Operand::scalar(cr0, 0), ud(0x4c0)],
        );
        let r0 = Operand::scalar(Variable::Predefined(Predefined::R0), 1);
        f.op(
            Opcode::Mul,
            one,
            vec![dst(base), r0, Operand::scalar(size, 0)],
        );
        let (id, all) = (f.id, f.all());
        f.op(
            Opcode::Add,
            all,
            vec![dst(id), vec_(local), Operand::scalar(base, 0)],
        );
        for (at, offset) in [(f.at_out, out), (f.at_in, input)] {
            f.op(
                Opcode::Mad,
                all,
                vec![dst(at), vec_(id), ud(4), Operand::scalar(offset, 0)],
            );
        }
        f
    }

    pub(super) fn all(&self) -> Exec {
        Exec::masked(self.simd)
    }

    pub(super) fn input(&mut self, ty: Type, n: u32, offset: u32, role: InputRole) -> VariableId {
        let variable = self.var(ty, n);
        self.kernel.inputs.push(Input {
            variable: variable.into(),
            implicit: 0,
            offset,
            size: n * ty.size(),
            role,
        });
        variable
    }

    pub(super) fn var(&mut self, ty: Type, elements: u32) -> VariableId {
        let name = format!("V{}", 32 + self.kernel.variables.len());
        self.kernel.add_variable(VariableDecl {
            name,
            ty,
            elements,
            align: 32.into(),
            alias: None,
        })
    }

    /// Declares a variable with one element per channel.
    pub(super) fn lanes(&mut self, ty: Type) -> VariableId {
        self.var(ty, u32::from(self.simd))
    }

    pub(super) fn alias(&mut self, of: VariableId, ty: Type, elements: u32) -> VariableId {
        let id = self.var(ty, elements);
        self.kernel.variables[id.0 as usize].alias = Some((of.into(), 0));
        id
    }

    pub(super) fn pred(&mut self) -> PredicateId {
        let name = format!("P{}", 1 + self.kernel.predicates.len());
        self.kernel.add_predicate(PredicateDecl {
            name,
            elements: u32::from(self.simd),
        })
    }

    pub(super) fn label(&mut self) -> LabelId {
        let name = format!("L{}", self.kernel.labels.len());
        self.kernel.add_label(name)
    }

    pub(super) fn op(&mut self, opcode: Opcode, exec: Exec, operands: Vec<Operand>) {
        self.line += 1;
        let loc = Location::new("test.cl".into(), self.line, 1);
        let loc: Loc = self.locations.add(loc);
        self.kernel
            .instructions
            .push(Instruction::new(opcode, exec, operands, loc));
    }

    pub(super) fn last(&mut self) -> &mut Instruction {
        self.kernel.instructions.last_mut().unwrap()
    }

    /// Predicates the last instruction.
    pub(super) fn when(&mut self, predicate: PredicateId, invert: bool) {
        self.last().predicate = Some(PredicateUse {
            predicate,
            invert,
            combine: Combine::None,
        });
    }

    pub(super) fn cmp(
        &mut self,
        exec: Exec,
        condition: Condition,
        p: PredicateId,
        a: Operand,
        b: Operand,
    ) {
        self.op(Opcode::Cmp, exec, vec![Operand::Predicate(p), a, b]);
        self.last().detail = Detail::Condition(condition);
    }

    pub(super) fn place(&mut self, label: LabelId) {
        let exec = self.all();
        self.op(Opcode::Label, exec, vec![Operand::Label(label)]);
        self.last().exec = None;
    }

    pub(super) fn goto(&mut self, label: LabelId) {
        let all = self.all();
        self.op(Opcode::Goto, all, vec![Operand::Label(label)]);
    }

    pub(super) fn goto_if(&mut self, p: PredicateId, invert: bool, label: LabelId) {
        self.goto(label);
        self.when(p, invert);
    }

    pub(super) fn uniform_goto_if(&mut self, p: PredicateId, invert: bool, label: LabelId) {
        self.op(Opcode::Goto, Exec::masked(1), vec![Operand::Label(label)]);
        self.when(p, invert);
    }

    fn movs(&mut self, bti: u32) {
        let surface = self.surface;
        self.op(
            Opcode::Movs,
            Exec::no_mask(1),
            vec![Operand::state(surface), ud(bti)],
        );
    }

    /// Reads or writes one dword per channel at offsets into a surface, with the target's messages;
    /// in halves of 16 channels if the hardware has no messages of 32.
    fn access(&mut self, bti: u8, at: VariableId, data: VariableId, store: bool) {
        let whole = self.simd < 32 || self.kernel.target.grf_bytes() == 64;
        let lsc = self.kernel.target.info().lsc;
        let halves: &[(u8, u16)] = if whole {
            &[(0, 0)]
        } else {
            &[(0, 0), (16, 64)]
        };
        for &(offset, byte) in halves {
            let exec = Exec {
                size: if whole { self.simd } else { 16 },
                offset,
                no_mask: false,
            };
            let raw = |v| Operand::raw(v, byte);
            if lsc {
                let (opcode, operands) = if store {
                    (Opcode::LscStore, vec![raw(at), raw(data)])
                } else {
                    (Opcode::LscLoad, vec![raw(data), raw(at)])
                };
                self.op(opcode, exec, operands);
                self.last().detail =
                    Detail::Lsc(Lsc::new(Sfid::Ugm, LscData::D32, 1, LscAddress::bti(bti)));
            } else {
                self.movs(u32::from(bti));
                let opcode = if store {
                    Opcode::Scatter4Scaled
                } else {
                    Opcode::Gather4Scaled
                };
                let surface = Operand::Surface(Surface::Variable(self.surface));
                self.op(opcode, exec, vec![surface, ud(0), raw(at), raw(data)]);
                self.last().detail = Detail::Channels(Channels::first(1));
            }
        }
    }

    /// Writes a dword variable to `out[id]`.
    pub(super) fn store(&mut self, data: VariableId) {
        let at = self.at_out;
        self.access(0, at, data, true);
    }

    /// Reads `input[id]` into a variable.
    pub(super) fn load(&mut self, data: VariableId) {
        let at = self.at_in;
        self.access(1, at, data, false);
    }

    /// Reads `out` at the offset that `load` uses.
    pub(super) fn load_out(&mut self, data: VariableId) {
        let at = self.at_in;
        self.access(0, at, data, false);
    }

    /// A message with its own detail to a surface variable that is set to `bti`.
    pub(super) fn surface_message(
        &mut self,
        opcode: Opcode,
        bti: u32,
        detail: Detail,
        at: VariableId,
        data: VariableId,
    ) {
        self.movs(bti);
        let surface = Operand::Surface(Surface::Variable(self.surface));
        let all = self.all();
        let operands = vec![surface, ud(0), Operand::raw(at, 0), Operand::raw(data, 0)];
        self.op(opcode, all, operands);
        self.last().detail = detail;
    }

    pub(super) fn finish(mut self) -> Kernel {
        self.op(Opcode::Ret, Exec::masked(1), vec![]);
        self.kernel.locations = Arc::new(self.locations);
        self.kernel
    }
}

pub(super) fn dst(v: impl Into<Variable>) -> Operand {
    Operand::destination(v)
}

pub(super) fn vec_(v: VariableId) -> Operand {
    Operand::vector(v)
}

pub(super) fn neg(v: VariableId) -> Operand {
    Operand::Source {
        variable: v.into(),
        row: 0,
        column: 0,
        region: Region::CONTIGUOUS,
        modifier: Modifier::Negate,
    }
}

pub(super) fn ud(value: u32) -> Operand {
    Operand::ud(value)
}

pub(super) fn float(value: f32) -> Operand {
    Operand::Immediate {
        ty: Type::F,
        bits: u64::from(value.to_bits()),
    }
}

/// Runs a kernel over `items` work-items in groups of `local`. `out` and `input` have `items`
/// dwords each; `of` computes those of `input`.
pub(super) fn run_with(
    kernel: &Kernel,
    (items, local): (u32, u32),
    of: impl Fn(u32) -> u32,
    n: u32,
    options: &RunOptions,
) -> Result<(Vec<u32>, RunReport), Fault> {
    let bytes = |f: &dyn Fn(u32) -> u32| (0..items).flat_map(|k| f(k).to_le_bytes()).collect();
    let mut arguments = [
        Argument::Buffer(bytes(&|_| 0xEEEE_EEEE)),
        Argument::Buffer(bytes(&of)),
        Argument::Value(n.to_le_bytes().to_vec()),
    ];
    let range = NdRange::new(&[u64::from(items)], Some(&[u64::from(local)]), &[]).unwrap();
    let report = crate::sim::run(kernel, &range, &mut arguments, options)?;
    let Argument::Buffer(out) = &arguments[0] else {
        unreachable!("the first argument is a buffer")
    };
    Ok((
        out.chunks_exact(4)
            .map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]]))
            .collect(),
        report,
    ))
}

/// [`run_with`] with default options; returns the words of `out`.
pub(super) fn run(
    kernel: &Kernel,
    sizes: (u32, u32),
    of: impl Fn(u32) -> u32,
    n: u32,
) -> Result<Vec<u32>, Fault> {
    run_with(kernel, sizes, of, n, &RunOptions::default()).map(|(out, _)| out)
}

/// The source operand `modifier v(0,column)region`.
pub(super) fn source(v: VariableId, column: u16, region: Region, modifier: Modifier) -> Operand {
    Operand::Source {
        variable: v.into(),
        row: 0,
        column,
        region,
        modifier,
    }
}
