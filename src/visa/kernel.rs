//! A vISA kernel: declarations, inputs with their roles in a launch, attributes, instructions.

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

/// The maximum number of channels of a thread.
pub(crate) const MAX_CHANNELS: u32 = 32;

macro_rules! alignments {
    ($($variant:ident $code:literal $name:literal $bytes:literal $doc:literal;)*) => {
        /// Alignment of a variable in the register file.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Align { $(#[doc = $doc] $variant,)* }

        impl Align {
            /// All alignments, in the order of their numbers.
            pub const ALL: &'static [Align] = &[$(Align::$variant,)*];

            /// The name in text.
            pub fn name(self) -> &'static str {
                match self { $(Align::$variant => $name,)* }
            }

            /// The number in the binary format.
            pub fn code(self) -> u8 {
                match self { $(Align::$variant => $code,)* }
            }

            /// What it demands, as a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Align::$variant => $doc,)* }
            }

            /// The alignment in bytes, for a GRF of this size.
            pub fn bytes(self, grf_bytes: u32) -> u32 {
                match self {
                    Align::Grf => grf_bytes,
                    Align::Grf2 => 2 * grf_bytes,
                    $(#[allow(unreachable_patterns, reason = "the arms above match these two")]
                    Align::$variant => $bytes,)*
                }
            }
        }
    };
}

// TABLE of alignments: number, name, bytes, meaning.
alignments! {
    Byte 0 "byte" 1 "Unaligned.";
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
    /// The alignment to this many bytes, or to the next larger supported number.
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
    /// Name in text; must not be an opcode or keyword.
    pub name: String,
    /// Type of its elements.
    pub ty: Type,
    /// Number of elements, 1 to 4096.
    pub elements: u32,
    /// Alignment of the first element.
    pub align: Align,
    /// The aliased variable, and the byte offset in it.
    pub alias: Option<(Variable, u32)>,
}

/// A predicate variable: `.decl P1 v_type=P num_elts=16`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PredicateDecl {
    /// Name in text; unique in the kernel.
    pub name: String,
    /// Number of bits: 1, 2, 4, 8, 16 or 32.
    pub elements: u32,
}

/// An address variable: `.decl A0 v_type=A num_elts=8`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddressDecl {
    /// Name in text; unique in the kernel.
    pub name: String,
    /// Number of elements, 1 to 16.
    pub elements: u32,
}

/// A surface variable: `.decl T6 v_type=T num_elts=1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SurfaceDecl {
    /// Name in text: T6 and up (T0 to T5 are predefined).
    pub name: String,
    /// Number of elements of the variable.
    pub elements: u32,
}

/// A sampler variable: `.decl S0 v_type=S num_elts=1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SamplerDecl {
    /// Name in text; unique in the kernel.
    pub name: String,
    /// Number of surfaces or samplers.
    pub elements: u32,
}

/// The value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeValue {
    /// A flag, which has no value.
    Present,
    /// An unsigned 32-bit number.
    Number(u32),
    /// A string, without its quotes.
    Text(String),
}

/// An attribute of a kernel or a variable: `SimdSize=16`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// Name in text: one of [`super::attribute::ATTRIBUTES`].
    pub name: String,
    /// The value, of the kind that [`super::attribute::ATTRIBUTES`] lists.
    pub value: AttributeValue,
}

/// A declaration of a kernel, by its ID.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Declared {
    /// A general variable, by its index.
    Variable(VariableId),
    /// A predicate, by its index.
    Predicate(PredicateId),
    /// An address variable, by its index.
    Address(AddressId),
    /// A surface variable, by its index.
    Surface(SurfaceId),
    /// A sampler variable, by its index.
    Sampler(SamplerId),
}

/// The kind of a top-level item of a vISA file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Routine {
    /// A kernel, declared by `.kernel`.
    Kernel,
    /// A function that `fcall` calls: `.global_function`.
    Function,
}

/// The value that the runtime passes in an input: the payload contract, written by the back end and
/// read by the simulator and the device binary writer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputRole {
    /// Local IDs of the channels in a dimension: one uw per channel.
    LocalId(u8),
    /// Global offset in a dimension, ud.
    GlobalOffset(u8),
    /// Local size of a full work-group in a dimension, ud: the factor of the group ID
    /// in a global ID.
    EnqueuedLocalSize(u8),
    /// Local size of this work-group in a dimension, ud.
    LocalSize(u8),
    /// Global size in a dimension, ud.
    GlobalSize(u8),
    /// Number of work-groups in a dimension, ud.
    GroupCount(u8),
    /// Number of dimensions, ud.
    WorkDim,
    /// `size` bytes of a by-value argument, starting at byte `offset`.
    Argument {
        /// Index of the kernel argument.
        index: u16,
        /// Offset of the first byte in the argument's value.
        offset: u16,
        /// Size of the range in bytes.
        size: u16,
    },
    /// The 64-bit address of a buffer argument.
    BufferAddress {
        /// Index of the kernel argument.
        index: u16,
    },
    /// Offset of this argument's memory in the memory that the launch allocates for all `local`
    /// arguments, ud. That memory follows the kernel's own variables, whose size the kernel adds.
    LocalOffset {
        /// Index of the kernel argument.
        index: u16,
    },
    /// Offset in bytes of the argument's buffer in its surface, ud. Nonzero for sub-buffers; added
    /// to every offset into the surface.
    BufferOffset {
        /// Index of the kernel argument.
        index: u16,
    },
    /// The 64-bit address of [`Kernel::constants`].
    ConstantBase,
    /// The 64-bit address of a buffer that contains [`Kernel::private_bytes_per_thread`] bytes for
    /// each hardware thread of the device.
    PrivateBase,
    /// Unknown: the input of a kernel that was read from a file.
    Unknown,
}

/// The bytes of an argument that an input contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArgumentPart {
    /// Index of the kernel argument.
    pub index: u16,
    /// Offset of the first byte in the argument's value.
    pub offset: u16,
}

impl InputRole {
    /// The part of an argument's value that the input contains: of an argument passed by value, of
    /// the address of a buffer, of the offset of local memory.
    pub fn argument_part(self) -> Option<ArgumentPart> {
        match self {
            InputRole::Argument { index, offset, .. } => Some(ArgumentPart { index, offset }),
            InputRole::BufferAddress { index } | InputRole::LocalOffset { index } => {
                Some(ArgumentPart { index, offset: 0 })
            }
            InputRole::LocalId(_)
            | InputRole::GlobalOffset(_)
            | InputRole::EnqueuedLocalSize(_)
            | InputRole::LocalSize(_)
            | InputRole::GlobalSize(_)
            | InputRole::GroupCount(_)
            | InputRole::WorkDim
            | InputRole::BufferOffset { .. }
            | InputRole::ConstantBase
            | InputRole::PrivateBase
            | InputRole::Unknown => None,
        }
    }

    /// A name for a variable or a value with the contents of the input, where `argument` returns the
    /// names of the kernel's arguments.
    pub fn variable_name<'n>(self, argument: impl Fn(u16) -> &'n str) -> String {
        let axis = |d: u8| ["x", "y", "z"][usize::from(d.min(2))];
        let of = |what: &str, index: u16| {
            let name = argument(index);
            let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
            match !name.is_empty() && name.bytes().all(is_plain) {
                true => format!("{what}{index}_{name}"),
                false => format!("{what}{index}"),
            }
        };
        match self {
            InputRole::LocalId(d) => format!("local_id_{}", axis(d)),
            InputRole::GlobalOffset(d) => format!("global_offset_{}", axis(d)),
            InputRole::EnqueuedLocalSize(d) => format!("enqueued_local_size_{}", axis(d)),
            InputRole::LocalSize(d) => format!("local_size_{}", axis(d)),
            InputRole::GlobalSize(d) => format!("global_size_{}", axis(d)),
            InputRole::GroupCount(d) => format!("group_count_{}", axis(d)),
            InputRole::WorkDim => "work_dim".to_owned(),
            InputRole::Argument { index, offset, .. } => match offset {
                0 => of("arg", index),
                _ => format!("{}_{offset}", of("arg", index)),
            },
            InputRole::BufferAddress { index } => of("address", index),
            InputRole::LocalOffset { index } => of("local", index),
            InputRole::BufferOffset { index } => of("buffer_offset", index),
            InputRole::ConstantBase => "constant_base".to_owned(),
            InputRole::PrivateBase => "private_base".to_owned(),
            InputRole::Unknown => "input".to_owned(),
        }
    }

    /// The argument that the input belongs to.
    pub fn argument(self) -> Option<u16> {
        match self {
            InputRole::BufferOffset { index } => Some(index),
            role => role.argument_part().map(|part| part.index),
        }
    }

    /// Whether there is one of it for each dimension of the index space.
    pub fn is_dimensional(self) -> bool {
        match self {
            InputRole::LocalId(_)
            | InputRole::GlobalOffset(_)
            | InputRole::EnqueuedLocalSize(_)
            | InputRole::LocalSize(_)
            | InputRole::GlobalSize(_)
            | InputRole::GroupCount(_) => true,
            InputRole::WorkDim
            | InputRole::Argument { .. }
            | InputRole::BufferAddress { .. }
            | InputRole::LocalOffset { .. }
            | InputRole::BufferOffset { .. }
            | InputRole::ConstantBase
            | InputRole::PrivateBase
            | InputRole::Unknown => false,
        }
    }
}

/// The variable that an input initializes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputVariable {
    /// A general variable, which receives bytes of the payload.
    General(VariableId),
    /// A sampler variable, by its index.
    Sampler(SamplerId),
    /// A surface variable, by its index.
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
    /// The variable that is initialized when the thread starts.
    pub variable: InputVariable,
    /// 0, or the number of the runtime's implicit value: 1 for
    /// `.implicit_LOCAL_SIZE`, 7 for `.implicit_UNDEFINED_7`.
    pub implicit: u8,
    /// Byte offset in the register file; r0 begins at 0.
    pub offset: u32,
    /// Size in bytes; equals that of the variable.
    pub size: u32,
    /// The value that the runtime passes.
    pub role: InputRole,
}

/// How a kernel argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// A value passed by value.
    Value {
        /// Size of the value in bytes.
        size: u32,
    },
    /// A pointer to global or constant memory.
    Buffer {
        /// Index in the binding table: the argument's index among the pointer arguments.
        bti: u8,
        /// Whether some access uses the surface.
        stateful: bool,
        /// Whether some access uses the 64-bit address.
        stateless: bool,
        /// Whether it points to `__constant` memory.
        constant: bool,
        /// Whether the kernel may write through it.
        written: bool,
    },
    /// A pointer to shared local memory, whose size the launch specifies.
    Local,
}

/// A kernel argument as the launch sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgumentInfo {
    /// Name of the parameter.
    pub name: String,
    /// Type of the parameter, spelled as in OpenCL C.
    pub type_name: String,
    /// How the argument is passed.
    pub kind: ArgumentKind,
}

/// A kernel in vISA.
#[derive(Clone, PartialEq, Debug)]
pub struct Kernel {
    /// Name of the kernel; also that of the finalizer's output.
    pub name: String,
    /// Whether it is a kernel or a function.
    pub routine: Routine,
    /// The target that it was compiled for.
    pub target: Target,
    /// Dispatch width: number of work-items of a thread, each of which is a channel. With 1 all
    /// channels of the thread execute for one work-item. 0 if a file does not specify it.
    pub simd: u32,
    /// General variables, indexed by [`VariableId`].
    pub variables: Vec<VariableDecl>,
    /// Predicates, indexed by [`PredicateId`].
    pub predicates: Vec<PredicateDecl>,
    /// Address variables, indexed by [`AddressId`].
    pub addresses: Vec<AddressDecl>,
    /// Surface variables, indexed by [`SurfaceId`].
    pub surfaces: Vec<SurfaceDecl>,
    /// Sampler variables, indexed by [`SamplerId`].
    pub samplers: Vec<SamplerDecl>,
    /// Names of labels; a subroutine may have the same name as a label.
    pub labels: Vec<String>,
    /// Names of functions of other objects, and of files.
    pub symbols: Vec<String>,
    /// Attributes of variables, in the order of the text.
    pub declared_attributes: Vec<(Declared, Attribute)>,
    /// The attributes of a kernel that was read from a file. Those of other kernels are derived
    /// from the fields below (see [`Kernel::attributes`]).
    pub explicit_attributes: Option<Vec<Attribute>>,
    /// Values passed when a thread starts, in the order of their offsets.
    pub inputs: Vec<Input>,
    /// Size in bytes of the local IDs in the register file (from the first GRF after r0):
    /// `PerThreadInputSize`. 0 when no local ID is used; the runtime then passes none.
    pub per_thread_bytes: u32,
    /// Size in bytes of the shared local memory that the kernel declares.
    pub slm_bytes: u32,
    /// Size in bytes of each work-item's private memory: a multiple of 4.
    pub private_bytes: u32,
    /// Whether a variable in the register file contains private memory, which decides how many GRFs are available. Neither
    /// text nor objects have it.
    pub private_in_registers: bool,
    /// The program's constant variables that the kernel reads. The runtime copies them to memory
    /// and passes their address in the input [`InputRole::ConstantBase`].
    pub constants: Arc<[u8]>,
    /// The kernel's arguments in the order of its parameters.
    pub arguments: Vec<ArgumentInfo>,
    /// How the runtime launches a kernel that another compiler generated. If present, it specifies
    /// the contents of the inputs, and the inputs' roles are unused.
    pub contract: Option<Box<Contract>>,
    /// Data of the object besides the code; `None` if there is none.
    pub linking: Option<Box<Linking>>,
    /// For readers of the text, what variables and predicates contain, in the language that the kernel was emitted from;
    /// sorted by declaration. Empty unless that is vector IR.
    pub contents: Vec<(Declared, String)>,
    /// For traces of kernels that compute what some work-items do not execute: from which instruction on which predicate has
    /// the work-items that execute the code, in ascending order. Neither text nor objects have it.
    pub masks: Vec<(u32, Option<PredicateId>)>,
    /// The sizes of `reqd_work_group_size`.
    pub required_group_size: Option<[u32; 3]>,
    /// The instructions, labels included.
    pub instructions: Vec<Instruction>,
    /// Source locations of the instructions; shared by the kernels of a compilation unit.
    pub locations: Arc<LocationTable>,
}

/// Whether the last of a kernel's arguments is the buffer of `printf`, which the launch does not pass.
pub fn has_printf_buffer(arguments: &[ArgumentInfo]) -> bool {
    let last = arguments.last();
    last.is_some_and(|argument| crate::launch::printf::is_buffer(&argument.type_name))
}

impl Kernel {
    /// A kernel without declarations and instructions; `simd` is the dispatch width.
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
            private_in_registers: false,
            constants: Arc::default(),
            arguments: Vec::new(),
            contract: None,
            linking: None,
            contents: Vec::new(),
            masks: Vec::new(),
            required_group_size: None,
            instructions: Vec::new(),
            locations: Arc::default(),
        }
    }

    /// Whether the last argument is the buffer of `printf`, which the launch does not pass.
    pub fn has_printf_buffer(&self) -> bool {
        has_printf_buffer(&self.arguments)
    }

    /// Whether the kernel has the attribute `Target="cm"`: it was written for a thread of which all
    /// channels execute, as Intel's vector compiler generates it.
    pub fn is_for_all_channels(&self) -> bool {
        let Some(attributes) = &self.explicit_attributes else {
            return self.simd == 1;
        };
        let mut attributes = attributes.iter();
        attributes.any(|attribute| {
            let is_cm = matches!(&attribute.value, AttributeValue::Text(text) if text == "cm");
            attribute.name == "Target" && is_cm
        })
    }

    /// Whether each thread executes one work-item, with all channels on.
    pub fn has_one_item_per_thread(&self) -> bool {
        self.simd == 1 && self.is_for_all_channels()
    }

    /// Number of channels of a thread: the dispatch width, or all of them if each thread executes
    /// one work-item.
    pub fn channels(&self) -> u32 {
        match self.has_one_item_per_thread() {
            true => MAX_CHANNELS,
            false => self.simd,
        }
    }

    /// Size of shared local memory in kilobytes, rounded up to what the hardware allocates: a power
    /// of two.
    pub fn slm_kilobytes(&self) -> u32 {
        self.slm_bytes.div_ceil(1024).next_power_of_two()
    }

    /// Size in bytes of a hardware thread's private memory, for all of its channels.
    pub fn private_bytes_per_thread(&self) -> u32 {
        match &self.contract {
            Some(contract) => contract.thread_bytes,
            None => self.private_bytes.saturating_mul(self.simd),
        }
    }

    /// Declares a general variable.
    pub fn add_variable(&mut self, decl: VariableDecl) -> VariableId {
        self.variables.push(decl);
        VariableId(self.variables.len() as u32 - 1)
    }

    /// Declares a predicate, and returns its index.
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

    /// Adds the name of a function or a file.
    pub fn add_symbol(&mut self, name: impl Into<String>) -> SymbolId {
        self.symbols.push(name.into());
        SymbolId(self.symbols.len() as u32 - 1)
    }

    /// Adds a label. A label instruction determines its position.
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

    /// Sets the fields that explicit attributes specify.
    pub(super) fn apply_attributes(&mut self) {
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

    /// The kernel's attributes as they are printed in text.
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
        let mut attributes = match self.simd {
            // The attribute is that of kernels whose channels are work-items.
            1 => vec![text("Target", "cm".to_owned())],
            _ => vec![
                text("Target", "3d".to_owned()),
                number("SimdSize", self.simd),
            ],
        };
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
