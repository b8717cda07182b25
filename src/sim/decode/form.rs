//! TABLE of how the simulator executes each opcode. Opcodes that are decoded alike share a form.

use crate::sim::code::Code;
use crate::sim::program::CarryOperation;
use crate::visa::opcode::Opcode;

/// How an opcode is decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// A computation, the same in all channels.
    Compute(Code),
    /// A computation, or logic on predicates.
    Logic(Code),
    /// A copy, or a read of a predicate's bits.
    Move,
    /// Any Boolean function of three bits: `bfn`.
    Boolean,
    /// Addition or subtraction with two results, one of which is the carry or borrow.
    Carry(CarryOperation),
    /// A 64-bit multiply-add: `madw`.
    WideProduct,
    Compare,
    /// Converts bits to a predicate: `setp`.
    SetPredicate,
    /// Writes a binding table index to a surface variable: `movs`.
    SetSurface,
    /// A branch per channel.
    Goto,
    /// A branch of the entire thread.
    Jump,
    /// A call of a subroutine.
    Call,
    /// The return from a subroutine, or the end of the thread.
    Return,
    /// Computes addresses in the register file.
    AddressSum,
    /// The address of a constant table.
    TableAddress,
    /// A message to a surface.
    SurfaceMessage,
    /// A message with 64-bit addresses.
    AddressMessage,
    /// A message with offsets relative to a common 64-bit address.
    ScaledMessage,
    BlockMessage,
    LscMessage,
    AtomicMessage,
    Product,
    Barrier,
    /// A fence, which orders memory accesses.
    Fence,
    /// No operation: the simulator guarantees the effect anyway.
    Nothing,
    /// A label, which is never executed.
    Place,
    /// The simulator does not support the opcode.
    Unsupported,
}

/// The form of each opcode.
pub(super) fn form(opcode: Opcode) -> Form {
    use Opcode as O;
    match opcode {
        O::Mov => Form::Move,
        O::And => Form::Logic(Code::And),
        O::Or => Form::Logic(Code::Or),
        O::Xor => Form::Logic(Code::Xor),
        O::Not => Form::Logic(Code::Not),
        O::Setp => Form::SetPredicate,
        O::Movs => Form::SetSurface,
        O::Cmp => Form::Compare,
        O::Addc => Form::Carry(CarryOperation::Add),
        O::Subb => Form::Carry(CarryOperation::Subtract),
        O::Madw => Form::WideProduct,
        O::Bfn => Form::Boolean,
        O::Goto => Form::Goto,
        O::Jmp => Form::Jump,
        O::Call => Form::Call,
        O::Ret => Form::Return,
        O::AddrAdd => Form::AddressSum,
        O::Faddr => Form::TableAddress,
        O::Gather4Scaled | O::Scatter4Scaled | O::GatherScaled | O::ScatterScaled => {
            Form::SurfaceMessage
        }
        O::SvmGather | O::SvmScatter => Form::AddressMessage,
        O::SvmGather4Scaled | O::SvmScatter4Scaled => Form::ScaledMessage,
        O::OwordLd => Form::BlockMessage,
        O::OwordLdUnaligned => Form::BlockMessage,
        O::OwordSt => Form::BlockMessage,
        O::SvmBlockLd => Form::BlockMessage,
        O::SvmBlockSt => Form::BlockMessage,
        O::LscLoad => Form::LscMessage,
        O::LscStore => Form::LscMessage,
        O::LscLoadQuad => Form::LscMessage,
        O::LscStoreQuad => Form::LscMessage,
        O::LscLoadStrided => Form::LscMessage,
        O::LscStoreStrided => Form::LscMessage,
        O::DwordAtomic | O::SvmAtomic | O::LscAtomic => Form::AtomicMessage,
        O::Dpas => Form::Product,
        O::Barrier => Form::Barrier,
        O::FenceLocal | O::FenceGlobal | O::LscFence | O::FenceSw => Form::Fence,
        O::LifetimeStart | O::LifetimeEnd | O::File | O::Loc => Form::Nothing,
        O::Label | O::Subroutine => Form::Place,
        O::Sel => Form::Compute(Code::Sel),
        O::Add => Form::Compute(Code::Add),
        O::Mul => Form::Compute(Code::Mul),
        O::Mulh => Form::Compute(Code::Mulh),
        O::Mad => Form::Compute(Code::Mad),
        O::Div => Form::Compute(Code::Div),
        O::Mod => Form::Compute(Code::Mod),
        O::Min => Form::Compute(Code::Min),
        O::Max => Form::Compute(Code::Max),
        O::Shl => Form::Compute(Code::Shl),
        O::Shr => Form::Compute(Code::Shr),
        O::Asr => Form::Compute(Code::Asr),
        O::Lzd => Form::Compute(Code::Lzd),
        O::Cbit => Form::Compute(Code::Cbit),
        O::Avg => Form::Compute(Code::Avg),
        O::Rol => Form::Compute(Code::Rol),
        O::Ror => Form::Compute(Code::Ror),
        O::Add3 => Form::Compute(Code::Add3),
        O::Bfe => Form::Compute(Code::Bfe),
        O::Bfi => Form::Compute(Code::Bfi),
        O::Bfrev => Form::Compute(Code::Bfrev),
        O::Fbl => Form::Compute(Code::Fbl),
        O::Fbh => Form::Compute(Code::Fbh),
        O::Dp4a => Form::Compute(Code::Dp4a),
        O::Frc => Form::Compute(Code::Frc),
        O::Rndd => Form::Compute(Code::Rndd),
        O::Rndu => Form::Compute(Code::Rndu),
        O::Rnde => Form::Compute(Code::Rnde),
        O::Rndz => Form::Compute(Code::Rndz),
        O::Divm => Form::Compute(Code::Divm),
        O::Sqrtm => Form::Compute(Code::Sqrtm),
        O::Inv => Form::Compute(Code::Inv),
        O::Sqrt => Form::Compute(Code::Sqrt),
        O::Rsqrt => Form::Compute(Code::Rsqrt),
        O::Exp => Form::Compute(Code::Exp),
        O::Log => Form::Compute(Code::Log),
        O::Sin => Form::Compute(Code::Sin),
        O::Cos => Form::Compute(Code::Cos),
        O::Pow => Form::Compute(Code::Pow),
        O::Fcvt
        | O::Add3o
        | O::Lrp
        | O::Dp2
        | O::Dp3
        | O::Dp4
        | O::Dph
        | O::Line
        | O::Plane
        | O::Sad2
        | O::Sad2Add
        | O::Srnd
        | O::Dpasw
        | O::Fccall
        | O::Fcall
        | O::Ifcall
        | O::Fret
        | O::Switchjmp
        | O::MediaLd
        | O::MediaSt
        | O::Gather
        | O::Scatter
        | O::Gather4Typed
        | O::Scatter4Typed
        | O::QwGather
        | O::QwScatter
        | O::TypedAtomic
        | O::LscLoadBlock2d
        | O::LscStoreBlock2d
        | O::LscLoadStatus
        | O::LscStoreUncompressed
        | O::LscCcsUpdate
        | O::LscLoadQuadTyped
        | O::LscStoreQuadTyped
        | O::LscAtomicTyped
        | O::LscLoadStatusTyped
        | O::LscStoreUncompressedTyped
        | O::LscCcsUpdateTyped
        | O::LscReadStateInfo
        | O::Lod
        | O::SampleKillpix
        | O::SampleOld
        | O::SampleUnorm
        | O::LoadOld
        | O::Avs
        | O::Sample3d
        | O::SampleB
        | O::SampleL
        | O::SampleC
        | O::SampleD
        | O::SampleBC
        | O::SampleLC
        | O::SampleDC
        | O::SampleLz
        | O::SampleCLz
        | O::Load3d
        | O::LoadLz
        | O::Load2dmsW
        | O::LoadMcs
        | O::Sample4
        | O::Sample4C
        | O::Sample4Po
        | O::Sample4PoC
        | O::Resinfo
        | O::Sampleinfo
        | O::RtWrite3d
        | O::UrbWrite3d
        | O::VmeIme
        | O::VmeSic
        | O::VmeFbr
        | O::VmeIdm
        | O::VaConvolve2d
        | O::VaMinmax
        | O::VaMinmaxfilter
        | O::VaErode
        | O::VaDilate
        | O::VaBoolcentroid
        | O::VaCentroid
        | O::VaConvolve1dV
        | O::VaConvolve1dH
        | O::VaConvolve1pixel
        | O::VaFloodfill
        | O::VaLbpcreation
        | O::VaLbpcorrelation
        | O::VaCorrelationsearch
        | O::VaHdcConvolve2d
        | O::VaHdcMinmaxfilter
        | O::VaHdcErode
        | O::VaHdcDilate
        | O::VaHdcLbpcorrelation
        | O::VaHdcLbpcreation
        | O::VaHdcConvolve1dH
        | O::VaHdcConvolve1dV
        | O::VaHdcConvolve1pixel
        | O::SbarrierSignal
        | O::SbarrierWait
        | O::NbarrierSignal
        | O::NbarrierWait
        | O::Wait
        | O::Yield
        | O::SamplerCacheFlush
        | O::RawSend
        | O::RawSendc
        | O::RawSends
        | O::RawSendsc
        | O::RawSendsEot
        | O::RawSendscEot => Form::Unsupported,
    }
}
