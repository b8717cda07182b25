//! Operands of vISA instructions: vector operands with regions, raw operands, predicates,
//! immediates, surfaces.

use super::types::Type;

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
    /// A label: index into [`super::kernel::Kernel::labels`].
    LabelId;
}

/// A source region `<vertical stride; width, horizontal stride>`, in elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// From the start of one row to the next: 0, 1, 2, 4, 8, 16 or 32.
    pub vertical: u8,
    /// Elements of a row: 1, 2, 4, 8 or 16.
    pub width: u8,
    /// From one element of a row to the next: 0, 1, 2 or 4.
    pub horizontal: u8,
}

impl Region {
    /// `<0;1,0>`: one element for all channels.
    pub const SCALAR: Region = Region {
        vertical: 0,
        width: 1,
        horizontal: 0,
    };
    /// `<1;1,0>`: consecutive elements.
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

    /// The element that channel `channel` reads, counted from the origin.
    pub fn element(self, channel: u32) -> u32 {
        let width = u32::from(self.width).max(1);
        channel / width * u32::from(self.vertical) + channel % width * u32::from(self.horizontal)
    }
}

/// What is done to a source value before it is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Modifier {
    /// Nothing.
    #[default]
    None,
    /// `(-)`
    Negate,
    /// `(abs)`
    Absolute,
    /// `(-abs)`
    NegateAbsolute,
    /// `(~)`, logic instructions only.
    Not,
}

/// A variable that vISA defines: it needs no declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Predefined {
    /// `%null`
    Null,
    /// `%r0`: the thread's header, one GRF of ud.
    R0,
    /// `%cr0`: the control register, ud.
    Cr0,
    /// `%sr0`: the state register, ud.
    Sr0,
}

impl Predefined {
    /// All predefined variables.
    pub const ALL: [Predefined; 4] = [
        Predefined::Null,
        Predefined::R0,
        Predefined::Cr0,
        Predefined::Sr0,
    ];

    /// The name in text.
    pub fn name(self) -> &'static str {
        match self {
            Predefined::Null => "%null",
            Predefined::R0 => "%r0",
            Predefined::Cr0 => "%cr0",
            Predefined::Sr0 => "%sr0",
        }
    }
}

/// A variable of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variable {
    /// Declared in the kernel.
    Declared(VariableId),
    /// Defined by vISA.
    Predefined(Predefined),
}

impl From<VariableId> for Variable {
    fn from(id: VariableId) -> Variable {
        Variable::Declared(id)
    }
}

/// A surface operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surface {
    /// A surface variable (T6...), set by `movs` directly before each use.
    Variable(SurfaceId),
    /// `%slm`: shared local memory.
    Slm,
    /// `%scratch`.
    Scratch,
}

/// An operand. Which kinds an instruction takes where is said by the opcode table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// A destination: `V(row,column)<stride>`.
    Destination {
        /// The variable.
        variable: Variable,
        /// Row: GRFs from the start of the variable.
        row: u16,
        /// Column: elements from the start of the row; may pass the end of the row.
        column: u16,
        /// Horizontal stride in elements: 1, 2 or 4.
        stride: u8,
    },
    /// A source: `modifier V(row,column)<v;w,h>`.
    Source {
        /// The variable.
        variable: Variable,
        /// Row: GRFs from the start of the variable.
        row: u16,
        /// Column: elements from the start of the row; may pass the end of the row.
        column: u16,
        /// Which elements.
        region: Region,
        /// What is done to them.
        modifier: Modifier,
    },
    /// An immediate: the bits of the value, the low `type.size()` bytes of them.
    Immediate {
        /// The type.
        ty: Type,
        /// The bits.
        bits: u64,
    },
    /// An address variable as a destination: `A0(0)<elements>`.
    Address(AddressId),
    /// The place of a variable in the register file: `&V`.
    AddressOf(VariableId),
    /// A source at addresses in the register file: `r[A0(0),0]<1,0>:ud`, one element of the address
    /// variable for each channel, or `<0;1,0>` where that has one element.
    Indirect {
        /// Where the addresses are.
        address: AddressId,
        /// Bytes behind the address.
        offset: u16,
        /// The type of what is there.
        ty: Type,
    },
    /// A raw operand of a message: `V.offset`.
    Raw {
        /// The variable.
        variable: Variable,
        /// Offset in bytes.
        offset: u16,
    },
    /// A predicate as a destination or a source of a logic instruction or a compare.
    Predicate(PredicateId),
    /// A surface.
    Surface(Surface),
    /// A surface variable as the destination of `movs`: `T6(0)`.
    SurfaceDestination(SurfaceId),
    /// The target of a branch, or the name of a label instruction.
    Label(LabelId),
}

impl Operand {
    /// `V(0,0)<1>`
    pub fn destination(variable: impl Into<Variable>) -> Operand {
        Operand::Destination {
            variable: variable.into(),
            row: 0,
            column: 0,
            stride: 1,
        }
    }

    /// `V(0,0)<1;1,0>`
    pub fn vector(variable: impl Into<Variable>) -> Operand {
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column: 0,
            region: Region::CONTIGUOUS,
            modifier: Modifier::None,
        }
    }

    /// `V(0,column)<0;1,0>`
    pub fn scalar(variable: impl Into<Variable>, column: u16) -> Operand {
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column,
            region: Region::SCALAR,
            modifier: Modifier::None,
        }
    }

    /// `V.offset`
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
