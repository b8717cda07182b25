//! TABLE of Gen IR opcodes. The enum, mnemonics, printer, parser, verifier and the reference in
//! docs/gen-ir.md are generated from it.

use super::types::{Family, Float, Reduction, Type};
use crate::target::{Capability, Target};

/// The types that an opcode accepts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeRule {
    /// Accepts every type, bool included.
    Any,
    /// Every type except bool.
    NotBool,
    /// Integers of any size, signed or not; not bool.
    Integer,
    /// Integers of any size, and bool.
    Logic,
    /// Integers and floats of any size.
    Number,
    /// Signed integers and floats.
    Signed,
    /// Floats: f16, f32 and f64.
    Float,
    /// f32 only: the type of the hardware's math unit.
    Single,
    /// f16 and f64, but not f32.
    HalfDouble,
    /// f64 and no other type.
    Double,
    /// Accepts u32 and no other type.
    Dword,
    /// Integers of 16 and 32 bits.
    WordDword,
    /// Integers of 32 bits: s32 and u32.
    Integer32,
    /// Integers of 32 and 64 bits.
    LargeInteger,
    /// Integers of up to 32 bits.
    SmallInteger,
    /// Accepts u64 and no other type.
    Qword,
    /// u32 or u64: the type of addresses in the variable's address space.
    Address,
    /// The instruction has no type.
    None,
}

impl TypeRule {
    /// Whether the rule allows a type. Instructions without a type have u32.
    #[inline]
    pub fn allows(self, ty: Type) -> bool {
        match self {
            TypeRule::Any => true,
            TypeRule::NotBool => ty != Type::Bool,
            TypeRule::Integer => ty.is_integer(),
            TypeRule::Logic => ty.is_integer() || ty == Type::Bool,
            TypeRule::Number => ty.is_integer() || ty.is_float(),
            TypeRule::Signed => ty.is_signed() || ty.is_float(),
            TypeRule::Float => ty.is_float(),
            TypeRule::Single => ty == Type::F32,
            TypeRule::HalfDouble => matches!(ty, Type::F16 | Type::F64),
            TypeRule::Double => ty == Type::F64,
            TypeRule::Dword | TypeRule::None => ty == Type::U32,
            TypeRule::WordDword => ty.is_integer() && matches!(ty.size(), 2 | 4),
            TypeRule::Integer32 => matches!(ty, Type::S32 | Type::U32),
            TypeRule::LargeInteger => ty.is_integer() && ty.size() >= 4,
            TypeRule::SmallInteger => ty.is_integer() && ty.size() <= 4,
            TypeRule::Qword => ty == Type::U64,
            TypeRule::Address => matches!(ty, Type::U32 | Type::U64),
        }
    }
}

/// The family that an operand's register must have, given the instruction's type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperandRule {
    /// The family of the instruction's type.
    Typed,
    /// The family of the source type of `cvt`.
    From,
    /// Requires the bool family.
    Bool,
    /// Requires the doubleword family, whatever the type.
    Dword,
    /// Requires the quadword family, whatever the type.
    Qword,
    /// The family of addresses in the instruction's address space.
    Address,
    /// One or more registers of the family of the instruction's type; must be last.
    TypedList,
    /// Any number of registers of any families, as the called function requires; must be last.
    AnyList,
}

impl OperandRule {
    /// The family, if it is the same for all instructions.
    pub fn family(self) -> Option<Family> {
        match self {
            OperandRule::Bool => Some(Family::Bool),
            OperandRule::Dword => Some(Family::Dword),
            OperandRule::Qword => Some(Family::Qword),
            OperandRule::Typed
            | OperandRule::From
            | OperandRule::Address
            | OperandRule::TypedList
            | OperandRule::AnyList => None,
        }
    }
}

/// The variant of [`Detail`](super::instruction::Detail) that an opcode requires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DetailRule {
    /// The variant `None`: nothing but a type and registers.
    None,
    /// The bits of a constant.
    Immediate,
    /// The source type of a conversion.
    Convert,
    /// The condition of a comparison.
    Compare,
    /// Address space, surface and qualifiers.
    Memory,
    /// The target of an unconditional branch.
    Branch,
    /// Two targets: if the condition is true, if it is false.
    CondBranch,
    /// A variable in memory.
    Variable,
    /// The address spaces whose accesses are ordered.
    Fence,
    /// The operation of a reduction or scan.
    Reduction,
    /// The shapes and element types of a matrix multiplication.
    Matrix,
    /// The signedness of the bytes of a dot product.
    Bytes,
    /// The index of the called function.
    Call,
}

/// Where the text form of an instruction has its detail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// After the mnemonic: `cmp.lt.f32`.
    BeforeType,
    /// After the type: `cvt.f32.u8`, `call @f`.
    AfterType,
    /// After the sources: `loadi.u32 1`, `brc %0, $1, $2`.
    AfterSources,
}

impl DetailRule {
    /// Where the text form has it.
    pub fn position(self) -> Position {
        match self {
            DetailRule::None
            | DetailRule::Compare
            | DetailRule::Memory
            | DetailRule::Fence
            | DetailRule::Reduction
            | DetailRule::Matrix
            | DetailRule::Bytes => Position::BeforeType,
            DetailRule::Convert | DetailRule::Call => Position::AfterType,
            DetailRule::Immediate
            | DetailRule::Variable
            | DetailRule::Branch
            | DetailRule::CondBranch => Position::AfterSources,
        }
    }
}

macro_rules! opcodes {
    ($($variant:ident $mnemonic:literal $types:ident $detail:ident [$($dst:ident)*] [$($src:ident)*] $class:ident $cost:ident {$($field:ident: $value:expr),*} $doc:literal;)*) => {
        /// The operation of an instruction.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Opcode { $(#[doc = $doc] $variant,)* }

        impl Opcode {
            /// All opcodes in table order.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$variant,)*];

            /// The name in the text form.
            pub fn mnemonic(self) -> &'static str {
                match self { $(Opcode::$variant => $mnemonic,)* }
            }

            /// The types that the opcode accepts.
            #[inline]
            pub fn type_rule(self) -> TypeRule {
                match self { $(Opcode::$variant => TypeRule::$types,)* }
            }

            /// The variant of detail that the opcode requires.
            #[inline]
            pub fn detail_rule(self) -> DetailRule {
                match self { $(Opcode::$variant => DetailRule::$detail,)* }
            }

            /// The families of its destinations.
            #[inline]
            pub fn destination_rules(self) -> &'static [OperandRule] {
                match self { $(Opcode::$variant => &[$(OperandRule::$dst,)*],)* }
            }

            /// The families of its sources.
            #[inline]
            pub fn source_rules(self) -> &'static [OperandRule] {
                match self { $(Opcode::$variant => &[$(OperandRule::$src,)*],)* }
            }

            /// The kind of effect, which decides what passes may do with an instruction.
            #[inline]
            pub fn class(self) -> Class {
                match self { $(Opcode::$variant => Class::$class,)* }
            }

            /// What it costs where it is executed.
            pub fn cost(self) -> Cost {
                match self { $(Opcode::$variant => Cost::$cost,)* }
            }

            /// The facts that most opcodes have in common.
            pub fn facts(self) -> &'static Facts {
                match self {
                    $(Opcode::$variant => const { &Facts {
                        types: TypeRule::$types,
                        $($field: $value,)*
                        ..COMMON
                    } },)*
                }
            }

            /// The semantics, for the documentation.
            pub fn description(self) -> &'static str {
                match self { $(Opcode::$variant => $doc,)* }
            }
        }
    };
}

/// The kind of effect of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// No effects; the results depend only on the sources. May be removed if unused,
    /// duplicated, and executed speculatively.
    Pure,
    /// As [`Class::Pure`], but the result is undefined for some sources, such as a zero divisor.
    /// May be removed if unused, but not executed where it was not before.
    NonSpeculatable,
    /// Reads memory. May be removed if unused.
    Load,
    /// Writes memory: never removed unless proven dead.
    Store,
    /// Reads and writes memory in one indivisible step.
    Atomic,
    /// Orders accesses to memory, or waits for other work-items: assumed to read and write
    /// memory, and never moved.
    Sync,
    /// The results depend also on the sources of other work-items. May be removed if
    /// unused, but never moved.
    Exchange,
    /// Calls a function: assumed to have every effect.
    Call,
    /// Ends a block, and determines its successors.
    Terminator,
}

impl Class {
    /// Whether the results depend on the sources alone, and nothing else happens.
    #[inline]
    pub fn is_pure(self) -> bool {
        matches!(self, Class::Pure | Class::NonSpeculatable)
    }

    /// Whether it may be executed where it was not before.
    #[inline]
    pub fn is_speculatable(self) -> bool {
        self == Class::Pure
    }

    /// Whether an instruction may be removed if its results are unused; a volatile load may not.
    #[inline]
    pub fn is_removable(self) -> bool {
        match self {
            Class::Pure | Class::NonSpeculatable | Class::Load | Class::Exchange => true,
            Class::Store | Class::Atomic | Class::Sync => false,
            Class::Call | Class::Terminator => false,
        }
    }
}

/// The cost of an opcode on every target, in the order of magnitude.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cost {
    /// That of a copy: it usually disappears.
    Copy,
    /// One instruction of the ALU.
    Simple,
    /// One instruction of the ALU on floats, several on integers.
    Product,
    /// One instruction of the math unit.
    Function,
    /// A sequence of several instructions.
    Sequence,
    /// That of its effect: a message, a branch or a rendezvous.
    Effect,
}

/// A phase of the pipeline, in its order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// As lowered from the source.
    Lowered,
    /// From the inlining of calls on.
    Inlined,
    /// Legalized for a target, as selection accepts it.
    Legalized,
}

impl Phase {
    /// All phases, in their order.
    pub const ALL: [Phase; 3] = [Phase::Lowered, Phase::Inlined, Phase::Legalized];

    /// The name, for messages and tests.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Lowered => "lowered",
            Phase::Inlined => "inlined",
            Phase::Legalized => "legalized",
        }
    }
}

/// What an operation on integers of half the width computes: whether it can
/// replace one on quadwords.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HalfWidth {
    /// Nothing that is known.
    None,
    /// The low half of the result, from the low halves of the sources.
    Low,
    /// The same number, for numbers that are not negative at half the width and shift counts below
    /// it. What holds for other extended numbers depends on the opcode.
    Exact,
}

/// The columns of the table that have a common value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    types: TypeRule,
    commutative: bool,
    moves: bool,
    half: HalfWidth,
    until: Phase,
    legal: Option<TypeRule>,
    requires: Capability,
}

/// The common value of each column.
const COMMON: Facts = Facts {
    types: TypeRule::Any,
    commutative: false,
    moves: false,
    half: HalfWidth::None,
    until: Phase::Legalized,
    legal: None,
    requires: Capability::Always,
};

impl Facts {
    /// Whether the first two sources commute, for all types. Those of `min` and `max` do not,
    /// because of signed zeros.
    pub fn commutative(&self) -> bool {
        self.commutative
    }

    /// Whether it only moves bits, which a target can do for types that it does not compute with.
    pub fn moves(&self) -> bool {
        self.moves
    }

    /// What the operation on integers of half the width computes.
    pub fn half_width(&self) -> HalfWidth {
        self.half
    }

    /// The last phase in which it may occur.
    pub fn until(&self) -> Phase {
        self.until
    }

    /// The types that it may have in legalized code: those that some target has.
    pub fn legal_types(&self) -> TypeRule {
        self.legal.unwrap_or(self.types)
    }

    /// The feature that a target needs if it occurs in legalized code.
    pub fn requires(&self) -> Capability {
        self.requires
    }
}

// TABLE of Gen IR opcodes: name, mnemonic, types, detail, destinations, sources, class,
// cost, other facts, semantics.
opcodes! {
    Loadi "loadi" Any Immediate [Typed] [] Pure Copy {half: HalfWidth::Low, moves: true} "The constant.";
    Mov "mov" Any None [Typed] [Typed] Pure Copy {half: HalfWidth::Low, moves: true} "A copy of the source.";
    Cvt "cvt" Any Convert [Typed] [From] Pure Simple {} "The source's value in another type: integers are truncated or extended, integer to float rounds to nearest even, float to integer truncates (out of range: saturates, NaN: 0), float to float rounds to nearest even, bool is 0 or 1; to bool: whether it is not 0.";
    Add "add" Number None [Typed] [Typed Typed] Pure Simple {commutative: true, half: HalfWidth::Low} "First plus second; integers wrap.";
    Sub "sub" Number None [Typed] [Typed Typed] Pure Simple {half: HalfWidth::Low} "First minus second; integers wrap.";
    AddSat "adds" SmallInteger None [Typed] [Typed Typed] Pure Simple {commutative: true} "First plus second, saturated to the range of the type.";
    SubSat "subs" SmallInteger None [Typed] [Typed Typed] Pure Simple {} "First minus second, saturated to the range of the type.";
    Avg "avg" SmallInteger None [Typed] [Typed Typed] Pure Simple {commutative: true} "(First + second + 1) / 2, rounded down; the sum does not wrap.";
    Mul "mul" Number None [Typed] [Typed Typed] Pure Product {commutative: true, half: HalfWidth::Low} "First times second; integers keep the low bits.";
    MulHi "mulhi" Integer32 None [Typed] [Typed Typed] Pure Product {commutative: true} "The high 32 bits of the 64-bit product.";
    Mad "mad" Float None [Typed] [Typed Typed Typed] Pure Simple {commutative: true} "First times second plus third, fused: rounded once.";
    Div "div" Integer None [Typed] [Typed Typed] NonSpeculatable Sequence {half: HalfWidth::Exact, legal: Some(TypeRule::Integer32), requires: Capability::IntegerDivision} "The quotient, rounded toward zero. Undefined for a zero divisor and for the smallest number divided by -1.";
    Rem "rem" Integer None [Typed] [Typed Typed] NonSpeculatable Sequence {half: HalfWidth::Exact, legal: Some(TypeRule::Integer32), requires: Capability::IntegerDivision} "The remainder with the sign of the first source. Undefined where `div` is.";
    Dp4a "dp4a" Integer32 Bytes [Typed] [Typed Dword Dword] Pure Simple {requires: Capability::Dp4a} "First plus the dot product of the four bytes of the second and the third; wraps. The last type is that of the accumulator: u32 if both vectors are u8, else s32.";
    Dp4aSat "dp4as" Integer32 Bytes [Typed] [Typed Dword Dword] Pure Simple {requires: Capability::Dp4a} "As `dp4a`, but the exact sum is saturated to the range of the type.";
    Min "min" Number None [Typed] [Typed Typed] Pure Simple {half: HalfWidth::Exact} "The smaller; of a NaN and a number, the number; of 0 and -0, the second source.";
    Max "max" Number None [Typed] [Typed Typed] Pure Simple {half: HalfWidth::Exact} "The larger; of a NaN and a number, the number; of 0 and -0, the first source.";
    Neg "neg" Signed None [Typed] [Typed] Pure Simple {half: HalfWidth::Low} "The source with its sign changed (floats: the sign bit).";
    Abs "abs" Signed None [Typed] [Typed] Pure Simple {} "The absolute value (floats: the sign bit cleared).";
    And "and" Logic None [Typed] [Typed Typed] Pure Simple {commutative: true, half: HalfWidth::Low} "Bitwise and.";
    Or "or" Logic None [Typed] [Typed Typed] Pure Simple {commutative: true, half: HalfWidth::Low} "Bitwise or.";
    Xor "xor" Logic None [Typed] [Typed Typed] Pure Simple {commutative: true, half: HalfWidth::Low} "Bitwise exclusive or.";
    Not "not" Logic None [Typed] [Typed] Pure Simple {half: HalfWidth::Low} "Bitwise complement.";
    Shl "shl" Integer None [Typed] [Typed Dword] Pure Simple {} "First shifted left by the second modulo the width.";
    Shr "shr" Integer None [Typed] [Typed Dword] Pure Simple {half: HalfWidth::Exact} "First logically shifted right by the second modulo the width, whatever the sign of the type.";
    Asr "asr" Integer None [Typed] [Typed Dword] Pure Simple {half: HalfWidth::Exact} "First arithmetically shifted right by the second modulo the width, whatever the sign of the type.";
    Rol "rol" Integer None [Typed] [Typed Dword] Pure Simple {legal: Some(TypeRule::WordDword), requires: Capability::Rotate} "First rotated left by the second modulo the width.";
    Lzd "lzd" Dword None [Typed] [Typed] Pure Simple {} "Number of leading zero bits; 32 for 0.";
    Cbit "cbit" Dword None [Typed] [Typed] Pure Simple {} "Number of set bits.";
    Addc "addc" Dword None [Typed Typed] [Typed Typed] Pure Simple {commutative: true} "Sum, and carry (0 or 1).";
    Subb "subb" Dword None [Typed Typed] [Typed Typed] Pure Simple {} "Difference, and borrow (0 or 1).";
    Pack "pack" Qword None [Typed] [Dword Dword] Pure Simple {} "A quadword from its low and high doublewords.";
    Unpack "unpack" Qword None [Dword Dword] [Typed] Pure Simple {} "Low and high doublewords of a quadword.";
    Rndd "rndd" Float None [Typed] [Typed] Pure Simple {legal: Some(TypeRule::Single)} "Rounded down to an integer.";
    Rndu "rndu" Float None [Typed] [Typed] Pure Simple {legal: Some(TypeRule::Single)} "Rounded up to an integer.";
    Rndz "rndz" Float None [Typed] [Typed] Pure Simple {legal: Some(TypeRule::Single)} "Rounded toward zero to an integer.";
    Rnde "rnde" Float None [Typed] [Typed] Pure Simple {legal: Some(TypeRule::Single)} "Rounded to the nearest integer, ties to even.";
    Divm "divm" HalfDouble None [Typed] [Typed Typed] Pure Sequence {legal: Some(TypeRule::Double), requires: Capability::IeeeMath} "First divided by second, rounded to nearest even.";
    Sqrtm "sqrtm" HalfDouble None [Typed] [Typed] Pure Sequence {legal: Some(TypeRule::Double), requires: Capability::IeeeMath} "The square root, rounded to nearest even.";
    Fdiv "fdiv" Single None [Typed] [Typed Typed] Pure Function {requires: Capability::FloatDivision} "First divided by second, within 2.5 ulp (the model in `numeric`).";
    Inv "inv" Single None [Typed] [Typed] Pure Function {} "Approximate reciprocal (the model in `numeric`).";
    Sqrt "sqrt" Single None [Typed] [Typed] Pure Function {} "Approximate square root (the model in `numeric`).";
    Rsqrt "rsqrt" Single None [Typed] [Typed] Pure Function {} "Approximate reciprocal square root (the model in `numeric`).";
    Exp "exp" Single None [Typed] [Typed] Pure Function {} "Approximate 2 to the power of the source (the model in `numeric`).";
    Log "log" Single None [Typed] [Typed] Pure Function {} "Approximate logarithm to base 2 (the model in `numeric`).";
    Sin "sin" Single None [Typed] [Typed] Pure Function {} "Approximate sine (the model in `numeric`).";
    Cos "cos" Single None [Typed] [Typed] Pure Function {} "Approximate cosine (the model in `numeric`).";
    Pow "pow" Single None [Typed] [Typed Typed] Pure Function {} "Approximate power (the model in `numeric`).";
    Cmp "cmp" Any Compare [Bool] [Typed Typed] Pure Simple {half: HalfWidth::Exact} "Whether the condition (eq, ne, lt, le, gt, ge) is true; floats compare ordered, except `ne`. Bools: eq and ne only.";
    Sel "sel" Any None [Typed] [Bool Typed Typed] Pure Simple {half: HalfWidth::Low, moves: true} "The second source if the first is true, else the third.";
    RegisterGather "rgather" Dword None [Typed] [Dword TypedList] NonSpeculatable Simple {} "Register-indirect gather: one of the sources after the first, selected by the first, an offset in bytes: 0 selects the second source, 4 the third. Undefined for any other offset.";
    Load "load" NotBool Memory [TypedList] [Address] Load Effect {moves: true} "Loads consecutive elements of memory, starting at the address.";
    Store "store" NotBool Memory [] [Address TypedList] Store Effect {moves: true} "Stores consecutive elements to memory, starting at the address.";
    AtomicAdd "atomic_add" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Adds to an element of memory; the result is the old value.";
    AtomicSub "atomic_sub" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Subtracts from an element of memory; the result is the old value.";
    AtomicXchg "atomic_xchg" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Writes an element of memory; the result is the old value.";
    AtomicMin "atomic_min" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Writes the minimum of the value and an element of memory; the result is the old value.";
    AtomicMax "atomic_max" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Writes the maximum of the value and an element of memory; the result is the old value.";
    AtomicAnd "atomic_and" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Bitwise and with an element of memory; the result is the old value.";
    AtomicOr "atomic_or" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Bitwise or with an element of memory; the result is the old value.";
    AtomicXor "atomic_xor" LargeInteger Memory [Typed] [Address Typed] Atomic Effect {} "Bitwise exclusive or with an element of memory; the result is the old value.";
    AtomicCmpXchg "atomic_cmpxchg" LargeInteger Memory [Typed] [Address Typed Typed] Atomic Effect {} "Writes the third source if an element of memory equals the second; the result is the old value.";
    AddressOf "addr" Address Variable [Typed] [] Pure Simple {until: Phase::Inlined} "The address of a variable in memory: u32 in private and local, u64 in constant memory.";
    Fence "fence" None Fence [] [] Sync Effect {} "Orders the work-item's earlier accesses before its later ones, in the named address spaces.";
    Barrier "barrier" None Fence [] [] Sync Effect {} "Waits until all work-items of the work-group are at this instruction. Orders accesses as `fence` does, for all of them.";
    SubGroupBarrier "subbarrier" None Fence [] [] Sync Effect {} "Waits until all work-items of the sub-group that have not ended are at this instruction. Orders accesses as `fence` does, for all of them.";
    Shuffle "shuffle" NotBool None [Typed] [Typed Dword] Exchange Effect {} "The first source of the work-item of the sub-group whose `sub_group_local_id` is the second; undefined if there is none.";
    Reduce "reduce" Any Reduction [Typed] [Typed] Exchange Effect {} "The combination of the sources of all work-items of the sub-group, in tree order.";
    InclusiveScan "iscan" NotBool Reduction [Typed] [Typed] Exchange Effect {} "The combination of the sources of the work-item and of those before it in the sub-group.";
    ExclusiveScan "xscan" NotBool Reduction [Typed] [Typed] Exchange Effect {} "The combination of the sources of the work-items before it in the sub-group; the identity for the first.";
    ActiveOr "active_or" Dword None [Typed] [Typed] Exchange Effect {} "The bitwise or of the sources of the work-items of the sub-group that execute the instruction together.";
    Dpas "dpas" None Matrix [AnyList] [AnyList] Exchange Effect {requires: Capability::Dpas} "The sub-group multiplies two matrices and adds a third. Destinations: the rows of the result. Sources: the rows of the third matrix, if there is one; the column of the second; this work-item's part of the first.";
    Call "call" None Call [AnyList] [AnyList] Call Effect {until: Phase::Lowered} "Calls a helper function of the unit: its sources are the arguments, its destinations the results. `inline_calls` replaces all calls.";
    Bra "bra" None Branch [] [] Terminator Effect {} "Branches to a block.";
    Brc "brc" None CondBranch [] [Bool] Terminator Effect {} "Branches to the first block if the source is true, else to the second.";
    Ret "ret" None None [] [AnyList] Terminator Effect {} "Ends the work-item; in a helper function, returns to the caller with the sources as results.";
}

impl Opcode {
    /// The opcode with this mnemonic.
    pub fn from_mnemonic(name: &str) -> Option<Opcode> {
        Opcode::ALL.iter().copied().find(|o| o.mnemonic() == name)
    }

    /// The binary operation of a reduction.
    pub fn of_reduction(reduction: Reduction) -> Opcode {
        match reduction {
            Reduction::Add => Opcode::Add,
            Reduction::Min => Opcode::Min,
            Reduction::Max => Opcode::Max,
            Reduction::And => Opcode::And,
            Reduction::Or => Opcode::Or,
        }
    }

    /// The identity element of a commutative operation whose exclusive scan has one for the first work-item, as bits.
    pub fn identity(self, ty: Type) -> Option<u64> {
        match self {
            Opcode::Mul => Some(ty.float().map_or(1, Float::one)),
            Opcode::Xor => Some(0),
            _ => {
                let mut all = Reduction::ALL.into_iter();
                let reduction = all.find(|&r| Opcode::of_reduction(r) == self)?;
                Some(reduction.identity(ty, true))
            }
        }
    }

    /// Whether the columns allow it with a type in code that is legalized for a target.
    pub fn is_legal(self, ty: Type, target: Target) -> bool {
        let facts = self.facts();
        target.has(facts.requires) && facts.legal_types().allows(ty)
    }

    /// Whether it ends a block.
    #[inline]
    pub fn is_terminator(self) -> bool {
        self.class() == Class::Terminator
    }

    /// Whether several work-items execute it together, all at the same instruction. Such an
    /// instruction is never duplicated.
    pub fn is_rendezvous(self) -> bool {
        self == Opcode::Barrier
            || self == Opcode::SubGroupBarrier
            || self.class() == Class::Exchange
    }

    /// Whether selection can execute it, with 32-bit operands, under the predicate of a `sel` that chooses its result:
    /// one instruction, which writes the variable last. (The finalizer drops the predicate of a minimum or maximum.)
    pub fn is_predicable(self) -> bool {
        use Opcode::{Add, And, Asr, Mad, Mul, Not, Or, Shl, Shr, Sub, Xor};
        matches!(
            self,
            Add | Sub | Mul | Mad | And | Or | Xor | Not | Shl | Shr | Asr
        ) || self.cost() == Cost::Function
    }

    /// Whether the first two sources commute.
    #[inline]
    pub fn is_commutative(self) -> bool {
        self.facts().commutative()
    }
}
