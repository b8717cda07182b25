//! Operands of vISA instructions: vector operands with regions, raw operands, predicates,
//! immediates, surfaces.

use super::types::Type;

/// The bits of the control register (`%cr0`) that preserve denormals of every precision.
pub const KEEP_DENORMALS: u32 = 0x4c0;

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub struct $name(pub u32);
        )*
    };
}

id! {
    /// A general variable of a kernel: index into [`super::kernel::Kernel::variables`].
    VariableId;
    /// A predicate variable: index into [`super::kernel::Kernel::predicates`].
    PredicateId;
    /// An address variable: index into [`super::kernel::Kernel::addresses`].
    AddressId;
    /// A surface variable: index into [`super::kernel::Kernel::surfaces`].
    SurfaceId;
    /// A sampler variable: index into [`super::kernel::Kernel::samplers`].
    SamplerId;
    /// The name of a function or a file: index into [`super::kernel::Kernel::symbols`].
    SymbolId;
    /// A label: index into [`super::kernel::Kernel::labels`].
    LabelId;
}

/// A source region `<vertical stride; width, horizontal stride>`, in elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// Distance between the starts of adjacent rows: 0, 1, 2, 4, 8, 16 or 32.
    pub vertical: u8,
    /// Number of elements in a row: 1, 2, 4, 8 or 16.
    pub width: u8,
    /// Distance between adjacent elements of a row: 0, 1, 2 or 4.
    pub horizontal: u8,
}

impl Region {
    /// `<0;1,0>`: one element, broadcast to all channels.
    pub const SCALAR: Region = Region {
        vertical: 0,
        width: 1,
        horizontal: 0,
    };
    /// `<1;1,0>`: one element after the other, one per channel.
    pub const CONTIGUOUS: Region = Region {
        vertical: 1,
        width: 1,
        horizontal: 0,
    };

    /// `<stride;1,0>`: every `stride`-th element.
    pub fn strided(stride: u8) -> Region {
        Region {
            vertical: stride,
            width: 1,
            horizontal: 0,
        }
    }

    /// The element that `channel` reads, relative to the origin.
    pub fn element(self, channel: u32) -> u32 {
        let width = u32::from(self.width).max(1);
        channel / width * u32::from(self.vertical) + channel % width * u32::from(self.horizontal)
    }
}

/// Operation applied to a source before it is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Modifier {
    /// The source is unmodified.
    #[default]
    None,
    /// `(-)`: negation of the value.
    Negate,
    /// `(abs)`: the absolute value.
    Absolute,
    /// `(-abs)`: negated absolute value.
    NegateAbsolute,
    /// `(~)`: bitwise complement, in logic instructions only.
    Not,
}

macro_rules! predefined {
    ($($variant:ident $number:literal $name:literal $ty:ident $elements:literal $doc:literal;)*) => {
        /// A variable that vISA predefines; it needs no declaration.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Predefined { $(#[doc = $doc] $variant,)* }

        impl Predefined {
            /// All predefined variables, in the order of their numbers.
            pub const ALL: &'static [Predefined] = &[$(Predefined::$variant,)*];

            /// The name in text.
            pub fn name(self) -> &'static str {
                match self { $(Predefined::$variant => $name,)* }
            }

            /// The number: `%r0` is `V7`, and its ID in the binary format is 7.
            pub fn number(self) -> u32 {
                match self { $(Predefined::$variant => $number,)* }
            }

            /// The type of its elements.
            pub fn ty(self) -> Type {
                match self { $(Predefined::$variant => Type::$ty,)* }
            }

            /// The number of elements in the table; GRFs for some variables.
            fn elements(self) -> u32 {
                match self { $(Predefined::$variant => $elements,)* }
            }
        }
    };
}

impl Predefined {
    /// Size in bytes, for a GRF of this size; unspecified for `%null`.
    pub fn bytes(self, grf_bytes: u32) -> u32 {
        match self {
            Predefined::R0 | Predefined::Arg | Predefined::RetVal => self.elements() * grf_bytes,
            // vISA declares one element, but native code accesses four.
            Predefined::Cr0 => 4 * self.ty().size(),
            _ => self.elements() * self.ty().size(),
        }
    }
}

// TABLE of predefined variables: name, number, name in text, type, number of elements (of %r0, %arg
// and %retval: number of GRFs), meaning.
predefined! {
    Null 0 "%null" Ud 0 "The null register.";
    ThreadX 1 "%thread_x" Uw 1 "The thread's x-coordinate.";
    ThreadY 2 "%thread_y" Uw 1 "The thread's y-coordinate.";
    GroupIdX 3 "%group_id_x" Ud 1 "The group ID in dimension 0.";
    GroupIdY 4 "%group_id_y" Ud 1 "The group ID in dimension 1.";
    GroupIdZ 5 "%group_id_z" Ud 1 "The group ID in dimension 2.";
    Tsc 6 "%tsc" Ud 5 "The timestamp counter.";
    R0 7 "%r0" Ud 1 "The thread's header, one GRF.";
    Arg 8 "%arg" Ud 32 "Arguments of a function, 32 GRFs.";
    RetVal 9 "%retval" Ud 12 "The result of a function, 12 GRFs.";
    Sp 10 "%sp" Uq 1 "The stack pointer.";
    Fp 11 "%fp" Uq 1 "The frame pointer.";
    HwId 12 "%hw_id" Ud 1 "The ID of the hardware thread.";
    Sr0 13 "%sr0" Ud 4 "The state register.";
    Cr0 14 "%cr0" Ud 1 "The control register.";
    Ce0 15 "%ce0" Ud 1 "The mask of active channels.";
    Dbg0 16 "%dbg0" Ud 2 "The debug register.";
    Color 17 "%color" Uw 1 "The thread's color.";
    ImplicitArguments 18 "%impl_arg_buf_ptr" Uq 1 "The address of the implicit arguments.";
    LocalIds 19 "%local_id_buf_ptr" Uq 1 "The address of the local IDs.";
    Msg0 20 "%msg0" Ud 3 "The message register.";
}

/// A declared or predefined general variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variable {
    /// A variable that the kernel declares.
    Declared(VariableId),
    /// A variable that vISA predefines.
    Predefined(Predefined),
}

impl From<VariableId> for Variable {
    fn from(id: VariableId) -> Variable {
        Variable::Declared(id)
    }
}

macro_rules! predefined_surfaces {
    ($($variant:ident $number:literal $name:literal $doc:literal;)*) => {
        /// A surface: the operand of a message or of `movs`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Surface {
            /// A surface variable (T6 and up), set by `movs` directly before each use.
            Variable(SurfaceId),
            $(#[doc = $doc] $variant,)*
        }

        impl Surface {
            /// The predefined surfaces, in the order of their numbers.
            pub const PREDEFINED: &'static [Surface] = &[$(Surface::$variant,)*];

            /// The name in text; `None` for a variable.
            pub fn name(self) -> Option<&'static str> {
                match self {
                    Surface::Variable(_) => None,
                    $(Surface::$variant => Some($name),)*
                }
            }

            /// The number in the binary format; variables are numbered
            /// after the predefined surfaces.
            pub fn number(self) -> u32 {
                match self {
                    Surface::Variable(SurfaceId(id)) => {
                        id.saturating_add(Surface::PREDEFINED.len() as u32)
                    }
                    $(Surface::$variant => $number,)*
                }
            }
        }
    };
}

// TABLE of predefined surfaces: name, number, name in text, meaning.
predefined_surfaces! {
    Slm 0 "%slm" "Shared local memory.";
    T1 1 "T1" "The stack.";
    T2 2 "T2" "Obsolete.";
    Tss 3 "TSS" "Obsolete.";
    Bindless 4 "%bss" "The surface whose state is at the offset that `movs %bss(0)` sets.";
    Scratch 5 "%scratch" "The thread's scratch space.";
}

/// A sampler: the operand of a message or of `movs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sampler {
    /// A sampler variable that the kernel declares.
    Variable(SamplerId),
    /// `S31`: the sampler whose state is at the offset that `movs S31(0)` sets.
    Bindless,
}

impl Sampler {
    /// The name of the bindless sampler in text.
    pub const BINDLESS: &'static str = "S31";
    /// The number of the bindless sampler in the binary format.
    pub const BINDLESS_NUMBER: u32 = 31;
}

/// A state variable: an operand of `movs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// A surface, as an operand of a message.
    Surface(Surface),
    /// A sampler, as an operand of a message.
    Sampler(Sampler),
}

impl From<SurfaceId> for State {
    fn from(id: SurfaceId) -> State {
        State::Surface(Surface::Variable(id))
    }
}

/// The region of a register-indirect source, in elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IndirectRegion {
    /// `<v;w,h>`: one address, followed by an ordinary region.
    Single(Region),
    /// `<w,h>`: one address per row of `width` elements.
    Rows {
        /// Number of elements in a row.
        width: u8,
        /// Distance between adjacent elements of a row.
        horizontal: u8,
    },
    /// `<h>`: the finalizer treats it as `<1,h>`.
    Stride(u8),
}

impl IndirectRegion {
    /// `<1,0>`: one address per channel.
    pub const EACH: IndirectRegion = IndirectRegion::Rows {
        width: 1,
        horizontal: 0,
    };
}

/// Types that only immediates can have: vectors packed into 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PackedType {
    /// Eight signed 4-bit integers.
    V,
    /// Eight unsigned 4-bit integers.
    Uv,
    /// Four 8-bit floats, `:vf`, expanded to f32.
    Vf,
}

impl PackedType {
    /// All packed types, in the order of declaration.
    pub const ALL: [PackedType; 3] = [PackedType::V, PackedType::Uv, PackedType::Vf];

    /// The name in text.
    pub fn name(self) -> &'static str {
        match self {
            PackedType::V => "v",
            PackedType::Uv => "uv",
            PackedType::Vf => "vf",
        }
    }

    /// The number in the binary format.
    pub fn code(self) -> u8 {
        match self {
            PackedType::V => 8,
            PackedType::Uv => 12,
            PackedType::Vf => 9,
        }
    }

    /// The type of the elements after unpacking.
    pub fn element(self) -> Type {
        match self {
            PackedType::V => Type::W,
            PackedType::Uv => Type::Uw,
            PackedType::Vf => Type::F,
        }
    }

    /// Number of elements that the immediate packs.
    pub fn elements(self) -> u8 {
        match self {
            PackedType::V | PackedType::Uv => 8,
            PackedType::Vf => 4,
        }
    }

    /// The bits of the f32 that an element of `vf` represents: a sign, 3 bits of an exponent with bias 3, and 4 of a
    /// fraction, where all zeros are 0. So the magnitudes are 0 and 0.1328125 to 31.
    pub fn f32_of_element(element: u8) -> u32 {
        let magnitude = match u32::from(element & 0x7f) {
            0 => 0,
            // The bias of f32 is 127.
            rest => (rest + (124 << 4)) << 19,
        };
        u32::from(element & 0x80) << 24 | magnitude
    }

    /// The element of `vf` that represents an f32, if there is one.
    pub fn element_of_f32(bits: u32) -> Option<u8> {
        (0..=u8::MAX).find(|&element| PackedType::f32_of_element(element) == bits)
    }
}

/// An operand. The opcode table specifies which kinds each slot accepts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// A destination in a general variable: `V(row,column)<stride>`.
    Destination {
        /// The variable that is written.
        variable: Variable,
        /// Offset from the start of the variable, in GRFs.
        row: u16,
        /// Offset from the start of the row, in elements; may exceed the row.
        column: u16,
        /// Horizontal stride in elements: 1, 2 or 4.
        stride: u8,
    },
    /// A register-indirect destination: `r[A0(0),8]<1>:ud`.
    IndirectDestination {
        /// The address variable that determines the location.
        address: AddressId,
        /// The element of the address variable.
        element: u8,
        /// Offset added to the address, in bytes.
        offset: i16,
        /// Horizontal stride in elements.
        stride: u8,
        /// The type of the elements written.
        ty: Type,
    },
    /// A source: `modifier V(row,column)<v;w,h>`. The pitch and the parameters of an LSC block
    /// message are printed as `V(row,column)`.
    Source {
        /// The variable that is read.
        variable: Variable,
        /// Offset from the start of the variable, in GRFs.
        row: u16,
        /// Offset from the start of the row, in elements; may exceed the row.
        column: u16,
        /// The elements that are read.
        region: Region,
        /// The operation applied to them.
        modifier: Modifier,
    },
    /// An immediate. Only the low `type.size()` bytes of the bits are significant.
    Immediate {
        /// Type of the value.
        ty: Type,
        /// Bits of the value.
        bits: u64,
    },
    /// A packed vector as an immediate: `0x76543210:v`.
    Packed {
        /// Type of the vector.
        ty: PackedType,
        /// The packed elements, the first one in the lowest bits.
        bits: u32,
    },
    /// An address variable as a destination or a source: `A0(element)<width>`.
    Address {
        /// The address variable that is read or written.
        address: AddressId,
        /// The first element of the address variable.
        element: u8,
        /// Number of elements; unused in a destination.
        width: u8,
    },
    /// The address of a variable in the register file: `&V`, `&V[4]`.
    AddressOf {
        /// The variable whose address is taken.
        variable: Variable,
        /// Offset from its start, in bytes.
        offset: i16,
    },
    /// The address of a surface or sampler variable: `&T6`.
    AddressOfState {
        /// The variable whose address is taken.
        state: State,
        /// Offset from its start, in bytes.
        offset: i16,
    },
    /// A register-indirect source: `r[A0(0),0]<1,0>:ud`.
    Indirect {
        /// The address variable that determines the location.
        address: AddressId,
        /// The first element of the address variable.
        element: u8,
        /// Offset added to the addresses, in bytes.
        offset: i16,
        /// The elements that are read, relative to the addresses.
        region: IndirectRegion,
        /// The operation applied to them.
        modifier: Modifier,
        /// The type of the elements read.
        ty: Type,
    },
    /// A raw operand of a message: `V.offset`.
    Raw {
        /// The variable that is read or written.
        variable: Variable,
        /// Offset from the variable's start, in bytes.
        offset: u16,
    },
    /// A predicate as a destination or a source of a logic instruction or a compare.
    Predicate(PredicateId),
    /// A surface of a message: `T6`.
    Surface(Surface),
    /// A sampler of a message: `S0`.
    Sampler(Sampler),
    /// A state variable in `movs`: `T6(0)`.
    State {
        /// The surface or sampler variable.
        state: State,
        /// The element of the variable.
        offset: u8,
    },
    /// The target of a branch, or the label that a label instruction defines.
    Label(LabelId),
    /// The name of a function of another object, or of a file.
    Symbol(SymbolId),
}

impl Operand {
    /// `V(0,0)<1>`: a destination of consecutive elements.
    pub fn destination(variable: impl Into<Variable>) -> Operand {
        Operand::Destination {
            variable: variable.into(),
            row: 0,
            column: 0,
            stride: 1,
        }
    }

    /// `V(0,0)<1;1,0>`: a source of consecutive elements.
    pub fn vector(variable: impl Into<Variable>) -> Operand {
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column: 0,
            region: Region::CONTIGUOUS,
            modifier: Modifier::None,
        }
    }

    /// `V(0,column)<0;1,0>`: a scalar source.
    pub fn scalar(variable: impl Into<Variable>, column: u16) -> Operand {
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column,
            region: Region::SCALAR,
            modifier: Modifier::None,
        }
    }

    /// `A(0)<width>`: the first elements of an address variable.
    pub fn address(address: AddressId, width: u8) -> Operand {
        Operand::Address {
            address,
            element: 0,
            width,
        }
    }

    /// `&V`: the address of a variable.
    pub fn address_of(variable: impl Into<Variable>) -> Operand {
        Operand::AddressOf {
            variable: variable.into(),
            offset: 0,
        }
    }

    /// A register-indirect source `r[A(0),offset]` with one address (`<0;1,0>`) or, if `each`,
    /// one per channel (`<1,0>`).
    pub fn indirect(address: AddressId, offset: i16, each: bool, ty: Type) -> Operand {
        Operand::Indirect {
            address,
            element: 0,
            offset,
            region: if each {
                IndirectRegion::EACH
            } else {
                IndirectRegion::Single(Region::SCALAR)
            },
            modifier: Modifier::None,
            ty,
        }
    }

    /// `T6(0)`: the first element of a state variable.
    pub fn state(state: impl Into<State>) -> Operand {
        Operand::State {
            state: state.into(),
            offset: 0,
        }
    }

    /// The raw operand `%null.0`.
    pub const NULL: Operand = Operand::Raw {
        variable: Variable::Predefined(Predefined::Null),
        offset: 0,
    };

    /// Whether it is `%null`, as an operand of any kind.
    pub fn is_null(&self) -> bool {
        matches!(
            self,
            Operand::Destination {
                variable: Variable::Predefined(Predefined::Null),
                ..
            } | Operand::Source {
                variable: Variable::Predefined(Predefined::Null),
                ..
            } | Operand::Raw {
                variable: Variable::Predefined(Predefined::Null),
                ..
            }
        )
    }

    /// The raw operand `V.offset`; the offset is in bytes.
    pub fn raw(variable: impl Into<Variable>, offset: u16) -> Operand {
        Operand::Raw {
            variable: variable.into(),
            offset,
        }
    }

    /// An immediate of type ud.
    pub fn ud(value: u32) -> Operand {
        Operand::Immediate {
            ty: Type::Ud,
            bits: u64::from(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PackedType;

    #[test]
    fn elements_of_packed_floats() {
        for (value, element) in [
            (0.0f32, 0),
            (-0.0, 0x80),
            (1.0, 0x30),
            (-0.75, 0xa8),
            (31.0, 0x7f),
            (0.1328125, 1),
        ] {
            assert_eq!(PackedType::element_of_f32(value.to_bits()), Some(element));
        }
        for value in [0.125f32, 32.0, 0.1, f32::NAN, f32::INFINITY] {
            assert_eq!(PackedType::element_of_f32(value.to_bits()), None);
        }
    }
}
