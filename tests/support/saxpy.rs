//! A kernel as the back end would build it: `y[i] = a * x[i] + y[i]` for `i < n`.
//!
//! ```c
//! kernel void saxpy(global float *y, global const float *x, float a, uint n) {
//!     size_t i = get_global_id(0);
//!     if (i < n) y[i] = a * x[i] + y[i];
//! }
//! ```

use gencl::source::Loc;
use gencl::target::Target;
use gencl::visa::instruction::{
    Channels, Combine, Detail, Instruction, Lsc, LscAddress, LscData, PredicateUse, Sfid,
};
use gencl::visa::kernel::{
    ArgumentInfo, ArgumentKind, Input, InputRole, Kernel, PredicateDecl, SurfaceDecl, VariableDecl,
};
use gencl::visa::opcode::Opcode;
use gencl::visa::operand::{Operand, Predefined, Surface, SurfaceId, Variable, VariableId};
use gencl::visa::types::{Condition, Exec, Type};

/// Binding table indices, which number the pointer arguments.
const BTI_Y: u8 = 0;
const BTI_X: u8 = 1;

/// The kernel for a target and a dispatch width of 8 or 16. Buffers are accessed through surfaces:
/// by LSC messages if the target has them, otherwise by the legacy data port.
///
/// Arguments: 0 = y, 1 = x, 2 = a, 3 = n.
pub fn kernel(target: Target, simd: u8) -> Kernel {
    let grf = target.grf_bytes();
    let mut b = Builder {
        kernel: Kernel::new("saxpy", target, u32::from(simd)),
        simd,
    };
    let lanes = u32::from(simd);

    // The payload: r0, a GRF of local ids per dimension, then the cross-thread data.
    b.kernel.per_thread_bytes = 3 * grf;
    let shared = 4 * grf;
    let local_x = b.input(Type::Uw, lanes, grf, InputRole::LocalId(0));
    let offset_x = b.input(Type::Ud, 1, shared, InputRole::GlobalOffset(0));
    let size_x = b.input(Type::Ud, 1, shared + 4, InputRole::EnqueuedLocalSize(0));
    let start_y = b.input(
        Type::Ud,
        1,
        shared + 8,
        InputRole::BufferOffset { index: 0 },
    );
    let start_x = b.input(
        Type::Ud,
        1,
        shared + 12,
        InputRole::BufferOffset { index: 1 },
    );
    let a = b.input(Type::F, 1, shared + 16, value(2, 4));
    let n = b.input(Type::Ud, 1, shared + 20, value(3, 4));

    let base = b.variable(Type::Ud, 1);
    let id = b.variable(Type::Ud, lanes);
    let bytes = b.variable(Type::Ud, lanes);
    let at_x = b.variable(Type::Ud, lanes);
    let at_y = b.variable(Type::Ud, lanes);
    let x = b.variable(Type::F, lanes);
    let y = b.variable(Type::F, lanes);
    let inside = b.kernel.add_predicate(PredicateDecl {
        name: "P1".to_owned(),
        elements: lanes,
    });
    let done = b.kernel.add_label("L0_done");

    let one = Exec::no_mask(1);
    let all = Exec::masked(simd);
    let cr0 = Variable::Predefined(Predefined::Cr0);
    let r0 = Variable::Predefined(Predefined::R0);

    // Preserve denormals.
    b.add(
        Opcode::Or,
        one,
        vec![
            Operand::destination(cr0),
            Operand::scalar(cr0, 0),
            Operand::ud(0x4c0),
        ],
    );
    // id = group id * local size + global offset + local id
    b.add(
        Opcode::Mul,
        one,
        vec![
            Operand::destination(base),
            Operand::scalar(size_x, 0),
            Operand::scalar(r0, 1),
        ],
    );
    b.add(
        Opcode::Add,
        one,
        vec![
            Operand::destination(base),
            Operand::scalar(base, 0),
            Operand::scalar(offset_x, 0),
        ],
    );
    b.add(
        Opcode::Add,
        all,
        vec![
            Operand::destination(id),
            Operand::vector(local_x),
            Operand::scalar(base, 0),
        ],
    );
    b.add(
        Opcode::Cmp,
        all,
        vec![
            Operand::Predicate(inside),
            Operand::vector(id),
            Operand::scalar(n, 0),
        ],
    )
    .detail = Detail::Condition(Condition::Lt);
    b.add(Opcode::Goto, all, vec![Operand::Label(done)])
        .predicate = Some(PredicateUse {
        predicate: inside,
        invert: true,
        combine: Combine::None,
    });
    b.add(
        Opcode::Shl,
        all,
        vec![
            Operand::destination(bytes),
            Operand::vector(id),
            Operand::ud(2),
        ],
    );
    for (at, start) in [(at_x, start_x), (at_y, start_y)] {
        b.add(
            Opcode::Add,
            all,
            vec![
                Operand::destination(at),
                Operand::vector(bytes),
                Operand::scalar(start, 0),
            ],
        );
    }
    b.load(BTI_X, at_x, x);
    b.load(BTI_Y, at_y, y);
    b.add(
        Opcode::Mad,
        all,
        vec![
            Operand::destination(y),
            Operand::scalar(a, 0),
            Operand::vector(x),
            Operand::vector(y),
        ],
    );
    b.store(BTI_Y, at_y, y);
    b.kernel.instructions.push(Instruction {
        exec: None,
        ..Instruction::new(Opcode::Label, all, vec![Operand::Label(done)], Loc::NONE)
    });
    b.add(Opcode::Ret, Exec::masked(1), Vec::new());

    b.kernel.arguments = vec![
        buffer("y", "float*", BTI_Y, true),
        buffer("x", "const float*", BTI_X, false),
        scalar("a", "float"),
        scalar("n", "uint"),
    ];
    b.kernel
}

struct Builder {
    kernel: Kernel,
    simd: u8,
}

impl Builder {
    /// Declares a variable; whole GRFs if it has an element per channel.
    fn variable(&mut self, ty: Type, elements: u32) -> VariableId {
        let align = if elements > 1 {
            self.kernel.target.grf_bytes()
        } else {
            ty.size()
        };
        let name = format!("V{}", self.kernel.variables.len() + 32);
        self.kernel.add_variable(VariableDecl {
            name,
            ty,
            elements,
            align: align.into(),
            alias: None,
        })
    }

    fn input(&mut self, ty: Type, elements: u32, offset: u32, role: InputRole) -> VariableId {
        let variable = self.variable(ty, elements);
        self.kernel.inputs.push(Input {
            variable: variable.into(),
            implicit: 0,
            offset,
            size: ty.size() * elements,
            role,
        });
        variable
    }

    fn add(&mut self, opcode: Opcode, exec: Exec, operands: Vec<Operand>) -> &mut Instruction {
        self.kernel
            .instructions
            .push(Instruction::new(opcode, exec, operands, Loc::NONE));
        self.kernel.instructions.last_mut().expect("just pushed")
    }

    /// Reads a float at a byte offset of a surface.
    fn load(&mut self, bti: u8, address: VariableId, data: VariableId) {
        if self.kernel.target.info().lsc {
            self.lsc(Opcode::LscLoad, bti, [data, address]);
        } else {
            self.legacy(Opcode::Gather4Scaled, bti, [address, data]);
        }
    }

    /// Writes a float at a byte offset of a surface.
    fn store(&mut self, bti: u8, address: VariableId, data: VariableId) {
        if self.kernel.target.info().lsc {
            self.lsc(Opcode::LscStore, bti, [address, data]);
        } else {
            self.legacy(Opcode::Scatter4Scaled, bti, [address, data]);
        }
    }

    fn lsc(&mut self, opcode: Opcode, bti: u8, raw: [VariableId; 2]) {
        let exec = Exec::masked(self.simd);
        let operands = raw.map(|variable| Operand::raw(variable, 0)).to_vec();
        self.add(opcode, exec, operands).detail =
            Detail::Lsc(Lsc::new(Sfid::Ugm, LscData::D32, 1, LscAddress::bti(bti)));
    }

    /// A legacy message, immediately preceded by the `movs` that it needs.
    fn legacy(&mut self, opcode: Opcode, bti: u8, [address, data]: [VariableId; 2]) {
        if self.kernel.surfaces.is_empty() {
            self.kernel.add_surface(SurfaceDecl {
                name: "T6".to_owned(),
                elements: 1,
            });
        }
        let surface = SurfaceId(0);
        self.add(
            Opcode::Movs,
            Exec::no_mask(1),
            vec![Operand::state(surface), Operand::ud(u32::from(bti))],
        );
        let exec = Exec::masked(self.simd);
        self.add(
            opcode,
            exec,
            vec![
                Operand::Surface(Surface::Variable(surface)),
                Operand::ud(0),
                Operand::raw(address, 0),
                Operand::raw(data, 0),
            ],
        )
        .detail = Detail::Channels(Channels::first(1));
    }
}

fn value(index: u16, size: u16) -> InputRole {
    InputRole::Argument {
        index,
        offset: 0,
        size,
    }
}

fn scalar(name: &str, type_name: &str) -> ArgumentInfo {
    ArgumentInfo {
        name: name.to_owned(),
        type_name: type_name.to_owned(),
        kind: ArgumentKind::Value { size: 4 },
    }
}

fn buffer(name: &str, type_name: &str, bti: u8, written: bool) -> ArgumentInfo {
    ArgumentInfo {
        name: name.to_owned(),
        type_name: type_name.to_owned(),
        kind: ArgumentKind::Buffer {
            bti,
            stateful: true,
            stateless: false,
            constant: false,
            written,
        },
    }
}
