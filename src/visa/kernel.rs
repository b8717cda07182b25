//! A vISA kernel: declarations, inputs with the roles they play in a launch, attributes,
//! instructions.

use super::instruction::Instruction;
use super::operand::{AddressId, LabelId, PredicateId, Surface, SurfaceId, Variable, VariableId};
use super::types::Type;
use crate::source::LocationTable;
use crate::target::Target;
use std::sync::Arc;

/// A general variable: `.decl V32 v_type=G type=d num_elts=16 align=hword`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableDecl {
    /// The name in text; must not be an opcode or keyword.
    pub name: String,
    /// Element type.
    pub ty: Type,
    /// Elements, 1 to 4096.
    pub elements: u32,
    /// Alignment in bytes: 1, 2, 4, 8, 16, 32 or 64.
    pub align: u32,
    /// Another variable whose bytes these are, and the byte offset in it.
    pub alias: Option<(Variable, u32)>,
}

/// A predicate variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PredicateDecl {
    /// The name in text.
    pub name: String,
    /// Bits: 1, 2, 4, 8, 16 or 32.
    pub elements: u32,
}

/// An address variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddressDecl {
    /// The name in text.
    pub name: String,
    /// Elements, 1 to 16.
    pub elements: u32,
}

/// A surface variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SurfaceDecl {
    /// The name in text: T6 and up (T0 to T5 are vISA's own).
    pub name: String,
}

/// What the runtime puts into an input: the payload contract, written by the back end and
/// read by the simulator and the device binary writer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputRole {
    /// Local ids of the channels in a dimension: one uw for each channel.
    LocalId(u8),
    /// Global offset in a dimension, ud.
    GlobalOffset(u8),
    /// Local size of a full work-group in a dimension, ud: the multiplier of the group id in a
    /// global id.
    EnqueuedLocalSize(u8),
    /// Local size of this work-group in a dimension, ud.
    LocalSize(u8),
    /// Global size in a dimension, ud.
    GlobalSize(u8),
    /// Number of work-groups in a dimension, ud.
    GroupCount(u8),
    /// Number of dimensions, ud.
    WorkDim,
    /// `size` bytes of a by-value argument from byte `offset` of it.
    Argument {
        /// Index of the kernel argument.
        index: u16,
        /// First byte of the argument's value.
        offset: u16,
        /// Bytes.
        size: u16,
    },
    /// The 64-bit address of a buffer argument.
    BufferAddress {
        /// Index of the kernel argument.
        index: u16,
    },
    /// Where the part of shared local memory begins that the launch asks for by this argument, ud.
    LocalOffset {
        /// Index of the kernel argument.
        index: u16,
    },
    /// Bytes from the start of the argument's surface to where its buffer begins, ud: not 0
    /// for sub-buffers; added to every offset into the surface.
    BufferOffset {
        /// Index of the kernel argument.
        index: u16,
    },
    /// The 64-bit address of [`Kernel::constants`].
    ConstantBase,
    /// The 64-bit address of a buffer with [`Kernel::private_bytes_per_thread`] for each
    /// hardware thread of the device.
    PrivateBase,
}

/// An input: `.input V32 offset=32 size=32`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The variable that is set when the thread starts.
    pub variable: VariableId,
    /// Byte offset in the register file; r0 begins at 0.
    pub offset: u32,
    /// Bytes; the size of the variable.
    pub size: u32,
    /// What the runtime puts there.
    pub role: InputRole,
}

/// How a kernel argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// A value of so many bytes.
    Value {
        /// Bytes.
        size: u32,
    },
    /// A pointer to global or constant memory.
    Buffer {
        /// Index in the binding table: the argument's index among the pointer arguments.
        bti: u8,
        /// Whether some access goes through the surface.
        stateful: bool,
        /// Whether the 64-bit address is used.
        stateless: bool,
        /// `__constant` memory.
        constant: bool,
        /// Whether the kernel may write through it.
        written: bool,
    },
    /// A pointer to shared local memory: the launch says how many bytes.
    Local,
}

/// A kernel argument as the launch sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgumentInfo {
    /// The parameter's name.
    pub name: String,
    /// Its type as OpenCL C writes it.
    pub type_name: String,
    /// How it is passed.
    pub kind: ArgumentKind,
}

/// A kernel in vISA.
#[derive(Clone, PartialEq, Debug)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// The target it was made for.
    pub target: Target,
    /// Dispatch width: channels of a thread.
    pub simd: u32,
    /// General variables.
    pub variables: Vec<VariableDecl>,
    /// Predicates.
    pub predicates: Vec<PredicateDecl>,
    /// Address variables.
    pub addresses: Vec<AddressDecl>,
    /// Surface variables.
    pub surfaces: Vec<SurfaceDecl>,
    /// Names of labels.
    pub labels: Vec<String>,
    /// What is set when a thread starts, in the order of offsets.
    pub inputs: Vec<Input>,
    /// Bytes of the register file that local ids take (from the first GRF after r0):
    /// `PerThreadInputSize`. 0 when no local id is used... the runtime then sends none.
    pub per_thread_bytes: u32,
    /// Bytes of shared local memory declared in the kernel.
    pub slm_bytes: u32,
    /// Bytes of memory that each work-item has for itself: a multiple of 4.
    pub private_bytes: u32,
    /// The bytes of the program's constant variables that the kernel reads: the runtime puts
    /// them into memory and their address into the input [`InputRole::ConstantBase`].
    pub constants: Arc<[u8]>,
    /// The kernel's arguments.
    pub arguments: Vec<ArgumentInfo>,
    /// `reqd_work_group_size`.
    pub required_group_size: Option<[u32; 3]>,
    /// The code.
    pub instructions: Vec<Instruction>,
    /// Where instructions came from; shared by the kernels of a unit.
    pub locations: Arc<LocationTable>,
}

impl Kernel {
    /// An empty kernel.
    pub fn new(name: impl Into<String>, target: Target, simd: u32) -> Kernel {
        Kernel {
            name: name.into(),
            target,
            simd,
            variables: Vec::new(),
            predicates: Vec::new(),
            addresses: Vec::new(),
            surfaces: Vec::new(),
            labels: Vec::new(),
            inputs: Vec::new(),
            per_thread_bytes: 0,
            slm_bytes: 0,
            private_bytes: 0,
            constants: Arc::default(),
            arguments: Vec::new(),
            required_group_size: None,
            instructions: Vec::new(),
            locations: Arc::default(),
        }
    }

    /// Kilobytes of shared local memory as the hardware gives them: a power of two.
    pub fn slm_kilobytes(&self) -> u32 {
        self.slm_bytes.div_ceil(1024).next_power_of_two()
    }

    /// Bytes of private memory that a hardware thread has for all its channels.
    pub fn private_bytes_per_thread(&self) -> u32 {
        self.private_bytes.saturating_mul(self.simd)
    }

    /// Declares a variable.
    pub fn add_variable(&mut self, decl: VariableDecl) -> VariableId {
        self.variables.push(decl);
        VariableId(self.variables.len() as u32 - 1)
    }

    /// Declares a predicate.
    pub fn add_predicate(&mut self, decl: PredicateDecl) -> PredicateId {
        self.predicates.push(decl);
        PredicateId(self.predicates.len() as u32 - 1)
    }

    /// Declares an address variable.
    pub fn add_address(&mut self, decl: AddressDecl) -> AddressId {
        self.addresses.push(decl);
        AddressId(self.addresses.len() as u32 - 1)
    }

    /// Declares a surface variable.
    pub fn add_surface(&mut self, decl: SurfaceDecl) -> SurfaceId {
        self.surfaces.push(decl);
        SurfaceId(self.surfaces.len() as u32 - 1)
    }

    /// Names a label. Its place is given by a label instruction.
    pub fn add_label(&mut self, name: impl Into<String>) -> LabelId {
        self.labels.push(name.into());
        LabelId(self.labels.len() as u32 - 1)
    }

    /// The type of a variable's elements.
    pub fn variable_type(&self, variable: Variable) -> Type {
        match variable {
            Variable::Declared(id) => self.variables.get(id.0 as usize).map_or(Type::Ud, |v| v.ty),
            Variable::Predefined(_) => Type::Ud,
        }
    }

    /// The name of a surface operand.
    pub fn surface_name(&self, surface: Surface) -> &str {
        match surface {
            Surface::Variable(id) => self
                .surfaces
                .get(id.0 as usize)
                .map_or("T?", |s| s.name.as_str()),
            Surface::Slm => "%slm",
            Surface::Scratch => "%scratch",
        }
    }
}
