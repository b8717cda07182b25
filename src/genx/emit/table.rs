//! TABLE of the operations on elements that are one vISA instruction.

use crate::genx::opcode::Opcode;
use crate::visa::opcode::Opcode as Visa;

/// How an operation interprets the integers among its operands and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The bits of the result do not depend on it.
    Any,
    /// Both operands and result are signed.
    Signed,
    /// Both operands and result are unsigned.
    Unsigned,
    /// The letters in the name of the operation.
    Named,
}

/// An operation that is one vISA instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The opcode of the instruction.
    pub visa: Visa,
    /// The interpretation of integers.
    pub sign: Sign,
    /// Whether the instruction saturates.
    pub saturate: bool,
}

/// The vISA instruction of an operation on elements; `None` if it is a part of others only, several
/// instructions, or has predicates as operands or results.
pub fn row(opcode: Opcode) -> Option<Row> {
    let row = |visa, sign, saturate| {
        Some(Row {
            visa,
            sign,
            saturate,
        })
    };
    let plain = |visa, sign| row(visa, sign, false);
    use Sign::{Any, Named, Signed, Unsigned};
    match opcode {
        Opcode::Add | Opcode::Sub | Opcode::Fadd | Opcode::Fsub => plain(Visa::Add, Any),
        Opcode::Mul | Opcode::Fmul => plain(Visa::Mul, Any),
        Opcode::MulExt => plain(Visa::Mul, Named),
        Opcode::MulSat => row(Visa::Mul, Named, true),
        Opcode::Udiv => plain(Visa::Div, Unsigned),
        Opcode::Sdiv => plain(Visa::Div, Signed),
        Opcode::Urem => plain(Visa::Mod, Unsigned),
        Opcode::Srem => plain(Visa::Mod, Signed),
        Opcode::And => plain(Visa::And, Any),
        Opcode::Or => plain(Visa::Or, Any),
        Opcode::Xor => plain(Visa::Xor, Any),
        Opcode::Shl => plain(Visa::Shl, Any),
        Opcode::ShlExt => plain(Visa::Shl, Named),
        Opcode::ShlSat => row(Visa::Shl, Named, true),
        Opcode::Lshr => plain(Visa::Shr, Unsigned),
        Opcode::Ashr => plain(Visa::Asr, Signed),
        Opcode::Fneg | Opcode::Fabs | Opcode::Absf | Opcode::Absi => plain(Visa::Mov, Signed),
        Opcode::Fptrunc | Opcode::Fpext => plain(Visa::Mov, Any),
        Opcode::Trunc | Opcode::Zext | Opcode::Fptoui | Opcode::Uitofp => {
            plain(Visa::Mov, Unsigned)
        }
        Opcode::Sext | Opcode::Fptosi | Opcode::Sitofp => plain(Visa::Mov, Signed),
        Opcode::Sat | Opcode::FptosiSat => row(Visa::Mov, Signed, true),
        Opcode::FptouiSat => row(Visa::Mov, Unsigned, true),
        Opcode::TruncSat => row(Visa::Mov, Named, true),
        Opcode::Fma => plain(Visa::Mad, Any),
        Opcode::Mad => plain(Visa::Mad, Named),
        Opcode::MadSat => row(Visa::Mad, Named, true),
        Opcode::AddSat => row(Visa::Add, Named, true),
        Opcode::Avg => plain(Visa::Avg, Named),
        Opcode::Smulh => plain(Visa::Mulh, Signed),
        Opcode::Umulh => plain(Visa::Mulh, Unsigned),
        Opcode::MinNum | Opcode::Fmin | Opcode::LlvmSmin | Opcode::Smin => plain(Visa::Min, Signed),
        Opcode::MaxNum | Opcode::Fmax | Opcode::LlvmSmax | Opcode::Smax => plain(Visa::Max, Signed),
        Opcode::LlvmUmin | Opcode::Umin => plain(Visa::Min, Unsigned),
        Opcode::LlvmUmax | Opcode::Umax => plain(Visa::Max, Unsigned),
        Opcode::Rol => plain(Visa::Rol, Unsigned),
        Opcode::Ror => plain(Visa::Ror, Unsigned),
        Opcode::Add3 => plain(Visa::Add3, Any),
        Opcode::Bfn => plain(Visa::Bfn, Unsigned),
        Opcode::Sbfe => plain(Visa::Bfe, Signed),
        Opcode::Ubfe => plain(Visa::Bfe, Unsigned),
        Opcode::Bfi => plain(Visa::Bfi, Unsigned),
        Opcode::Bfrev | Opcode::BitReverse => plain(Visa::Bfrev, Unsigned),
        Opcode::Cbit | Opcode::Ctpop => plain(Visa::Cbit, Unsigned),
        Opcode::Fbl => plain(Visa::Fbl, Unsigned),
        Opcode::Ufbh => plain(Visa::Fbh, Unsigned),
        Opcode::Sfbh => plain(Visa::Fbh, Signed),
        Opcode::Lzd | Opcode::Ctlz => plain(Visa::Lzd, Unsigned),
        Opcode::Inv => plain(Visa::Inv, Any),
        Opcode::Sqrt => plain(Visa::Sqrt, Any),
        Opcode::Rsqrt => plain(Visa::Rsqrt, Any),
        Opcode::Exp => plain(Visa::Exp, Any),
        Opcode::Log => plain(Visa::Log, Any),
        Opcode::Sin => plain(Visa::Sin, Any),
        Opcode::Cos => plain(Visa::Cos, Any),
        Opcode::Pow => plain(Visa::Pow, Any),
        Opcode::Fdiv => plain(Visa::Div, Any),
        Opcode::IeeeDiv => plain(Visa::Divm, Any),
        Opcode::IeeeSqrt => plain(Visa::Sqrtm, Any),
        Opcode::Frc => plain(Visa::Frc, Any),
        Opcode::Floor | Opcode::Rndd => plain(Visa::Rndd, Any),
        Opcode::Ceil | Opcode::Rndu => plain(Visa::Rndu, Any),
        Opcode::RoundEven | Opcode::Rnde => plain(Visa::Rnde, Any),
        Opcode::TruncFloat | Opcode::Rndz => plain(Visa::Rndz, Any),
        Opcode::Dp4a => plain(Visa::Dp4a, Named),
        Opcode::Dp4aSat => row(Visa::Dp4a, Named, true),
        Opcode::Icmp
        | Opcode::Fcmp
        | Opcode::Select
        | Opcode::Cttz
        | Opcode::AvgSat
        | Opcode::Addc
        | Opcode::Subb
        | Opcode::Bitcast
        | Opcode::PointerCast
        | Opcode::IntToPtr
        | Opcode::PtrToInt
        | Opcode::GetElementPtr
        | Opcode::ExtractElement
        | Opcode::InsertElement
        | Opcode::ShuffleVector
        | Opcode::ExtractValue
        | Opcode::Load
        | Opcode::Store
        | Opcode::Phi
        | Opcode::Br
        | Opcode::CondBr
        | Opcode::Ret
        | Opcode::ReadRegion
        | Opcode::WriteRegion
        | Opcode::ReadPredicate
        | Opcode::WritePredicate
        | Opcode::Any
        | Opcode::All
        | Opcode::Dpas
        | Opcode::DpasNoSrc0
        | Opcode::Dpas2
        | Opcode::GroupIdX
        | Opcode::GroupIdY
        | Opcode::GroupIdZ
        | Opcode::LocalId
        | Opcode::LocalId16
        | Opcode::LocalSize
        | Opcode::GroupCount
        | Opcode::OwordLd
        | Opcode::OwordLdUnaligned
        | Opcode::OwordSt
        | Opcode::SvmBlockLd
        | Opcode::SvmBlockLdUnaligned
        | Opcode::SvmBlockSt
        | Opcode::SvmGather
        | Opcode::SvmScatter
        | Opcode::SvmGather4
        | Opcode::SvmScatter4
        | Opcode::Gather
        | Opcode::Gather2
        | Opcode::GatherMasked2
        | Opcode::Gather4
        | Opcode::Gather42
        | Opcode::Gather4Masked2
        | Opcode::Scatter
        | Opcode::Scatter4
        | Opcode::LscLoad
        | Opcode::LscStore
        | Opcode::DwordAtomic
        | Opcode::DwordAtomic2
        | Opcode::SvmAtomic
        | Opcode::Barrier
        | Opcode::Fence
        | Opcode::LscFence
        | Opcode::Umadw
        | Opcode::Smadw => None,
    }
}
