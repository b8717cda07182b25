//! A vISA kernel: declarations, inputs with the roles they play in a launch, attributes,
//! instructions.

use super::contract::Contract;
use super::instruction::Instruction;
use super::object::Linking;
use super::operand::{
    AddressId, LabelId, PredicateId, SamplerId, SurfaceId, SymbolId, Variable, VariableId,
};
use super::types::Type;
use crate::source::LocationTable;
use crate::target::{PrivateMemory, Target};
use std::sync::Arc;

macro_rules! alignments {
    ($($variant:ident $code:literal $name:literal $bytes:literal $doc:literal;)*) => {
        /// Where a variable may start.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Align { $(#[doc = $doc] $variant,)* }

        impl Align {
            /// All alignments.
            pub const ALL: &'static [Align] = &[$(Align::$variant,)*];

            /// The name in text.
            pub fn name(self) -> &'static str {
                match self { $(Align::$variant => $name,)* }
            }

            /// The number in the binary format.
            pub fn code(self) -> u8 {
                match self { $(Align::$variant => $code,)* }
            }

            /// Bytes, where a GRF has so many.
            pub fn bytes(self, grf_bytes: u32) -> u32 {
                match self {
                    Align::Grf => grf_bytes,
                    Align::Grf2 => 2 * grf_bytes,
                    $(#[allow(unreachable_patterns, reason = "those two stand above")]
                    Align::$variant => $bytes,)*
                }
            }
        }
    };
}

// TABLE of alignments: number, name, bytes, meaning.
alignments! {
    Byte 0 "byte" 1 "Anywhere.";
    Word 1 "word" 2 "At a multiple of 2 bytes.";
    Dword 2 "dword" 4 "At a multiple of 4 bytes.";
    Qword 3 "qword" 8 "At a multiple of 8 bytes.";
    Oword 4 "oword" 16 "At a multiple of 16 bytes.";
    Grf 5 "GRF" 32 "At the start of a GRF.";
    Grf2 6 "GRFx2" 64 "At the start of an even GRF.";
    Hword 7 "hword" 32 "At a multiple of 32 bytes.";
    Word32 8 "wordx32" 64 "At a multiple of 64 bytes.";
    Word64 9 "wordx64" 128 "At a multiple of 128 bytes.";
}

impl From<u32> for Align {
    /// The alignment to so many bytes, or to the next greater number there is.
    fn from(bytes: u32) -> Align {
        match bytes {
            0..=1 => Align::Byte,
            2 => Align::Word,
            3..=4 => Align::Dword,
            5..=8 => Align::Qword,
            9..=16 => Align::Oword,
            17..=32 => Align::Hword,
            33..=64 => Align::Word32,
            65.. => Align::Word64,
        }
    }
}

/// A general variable: `.decl V32 v_type=G type=d num_elts=16 align=hword`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableDecl {
    /// The name in text; must not be an opcode or keyword.
    pub name: String,
    /// Element type.
    pub ty: Type,
    /// Elements, 1 to 4096.
    pub elements: u32,
    /// Where it may start.
    pub align: Align,
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
    /// Elements.
    pub elements: u32,
}

/// A sampler variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SamplerDecl {
    /// The name in text.
    pub name: String,
    /// Elements.
    pub elements: u32,
}

/// What an attribute says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeValue {
    /// That it is there.
    Present,
    /// A number.
    Number(u32),
    /// A text.
    Text(String),
}

/// An attribute of a kernel or a variable: `SimdSize=16`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The value.
    pub value: AttributeValue,
}

/// What is declared, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Declared {
    /// A general variable.
    Variable(VariableId),
    /// A predicate.
    Predicate(PredicateId),
    /// An address variable.
    Address(AddressId),
    /// A surface variable.
    Surface(SurfaceId),
    /// A sampler variable.
    Sampler(SamplerId),
}

/// What a file of vISA consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Routine {
    /// A kernel.
    Kernel,
    /// A function that `fcall` calls: `.global_function`.
    Function,
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
    /// Nobody says: the input of a kernel that was read from a file.
    Unknown,
}

/// The variable of an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputVariable {
    /// A general variable.
    General(VariableId),
    /// A sampler.
    Sampler(SamplerId),
    /// A surface.
    Surface(SurfaceId),
}

impl From<VariableId> for InputVariable {
    fn from(id: VariableId) -> InputVariable {
        InputVariable::General(id)
    }
}

/// An input: `.input V32 offset=32 size=32`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The variable that is set when the thread starts.
    pub variable: InputVariable,
    /// 0, or which of the runtime's own values it is: `.implicit_LOCAL_SIZE` is 1,
    /// `.implicit_UNDEFINED_7` is 7.
    pub implicit: u8,
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
    /// Kernel or function.
    pub routine: Routine,
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
    /// Sampler variables.
    pub samplers: Vec<SamplerDecl>,
    /// Names of labels; a subroutine may have the name of a label.
    pub labels: Vec<String>,
    /// Names of functions of other objects, and of files.
    pub symbols: Vec<String>,
    /// Attributes of variables, in the order of the text.
    pub declared_attributes: Vec<(Declared, Attribute)>,
    /// The attributes of a kernel that was read from a file; of others the fields below say
    /// everything (see [`Kernel::attributes`]).
    pub explicit_attributes: Option<Vec<Attribute>>,
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
    /// How the runtime starts a kernel that another compiler made: then it says what the inputs
    /// hold, and their roles do not.
    pub contract: Option<Box<Contract>>,
    /// What an object says of it beside its code; `None` where that is nothing.
    pub linking: Option<Box<Linking>>,
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
            routine: Routine::Kernel,
            target,
            simd,
            variables: Vec::new(),
            predicates: Vec::new(),
            addresses: Vec::new(),
            surfaces: Vec::new(),
            samplers: Vec::new(),
            labels: Vec::new(),
            symbols: Vec::new(),
            declared_attributes: Vec::new(),
            explicit_attributes: None,
            inputs: Vec::new(),
            per_thread_bytes: 0,
            slm_bytes: 0,
            private_bytes: 0,
            constants: Arc::default(),
            arguments: Vec::new(),
            contract: None,
            linking: None,
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
        match &self.contract {
            Some(contract) => contract.thread_bytes,
            None => self.private_bytes.saturating_mul(self.simd),
        }
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

    /// Declares a sampler variable.
    pub fn add_sampler(&mut self, decl: SamplerDecl) -> SamplerId {
        self.samplers.push(decl);
        SamplerId(self.samplers.len() as u32 - 1)
    }

    /// Names a function or a file.
    pub fn add_symbol(&mut self, name: impl Into<String>) -> SymbolId {
        self.symbols.push(name.into());
        SymbolId(self.symbols.len() as u32 - 1)
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
            Variable::Predefined(predefined) => predefined.ty(),
        }
    }

    /// Sets the fields that explicit attributes say something about.
    pub(super) fn take_over_attributes(&mut self) {
        for attribute in self.explicit_attributes.iter().flatten() {
            let AttributeValue::Number(number) = attribute.value else {
                continue;
            };
            match attribute.name.as_str() {
                "SimdSize" => self.simd = number,
                "SLMSize" => self.slm_bytes = number.saturating_mul(1024),
                "PerThreadInputSize" => self.per_thread_bytes = number,
                "SpillMemOffset" => self.private_bytes = number / self.simd.max(1),
                _ => {}
            }
        }
    }

    /// The kernel's attributes as they stand in text.
    pub fn attributes(&self) -> Vec<Attribute> {
        if let Some(attributes) = &self.explicit_attributes {
            return attributes.clone();
        }
        let text = |name: &str, value: String| Attribute {
            name: name.to_owned(),
            value: AttributeValue::Text(value),
        };
        let number = |name: &str, value| Attribute {
            name: name.to_owned(),
            value: AttributeValue::Number(value),
        };
        let info = self.target.info();
        let mut attributes = vec![
            text("Target", "3d".to_owned()),
            number("SimdSize", self.simd),
        ];
        if info.per_thread_input_size_attribute && self.per_thread_bytes > 0 {
            attributes.push(number("PerThreadInputSize", self.per_thread_bytes));
        }
        if self.slm_bytes > 0 {
            attributes.push(number("SLMSize", self.slm_kilobytes()));
        }
        let private = self.private_bytes_per_thread();
        if private > 0 && info.private_memory != PrivateMemory::Global {
            attributes.push(number("SpillMemOffset", private));
        }
        attributes.push(text("OutputAsmPath", format!("{}.asm", self.name)));
        attributes
    }
}
