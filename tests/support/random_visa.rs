//! Random instructions from a seed, both legal and illegal ones.

use gencl::random::Random;
use gencl::source::Loc;
use gencl::target::Target;
use gencl::visa::instruction::{
    Channels, Combine, Detail, Instruction, Lsc, LscAddress, LscData, PredicateUse, Sfid,
};
use gencl::visa::kernel::{Kernel, PredicateDecl, SurfaceDecl, VariableDecl};
use gencl::visa::opcode::{Opcode, Slot};
use gencl::visa::operand::{
    Modifier, Operand, PredicateId, Region, Surface, SurfaceId, Variable, VariableId,
};
use gencl::visa::types::{Condition, Exec, Type};

/// Number of variables of each type.
const VARIABLES_OF_A_TYPE: u32 = 2;

/// A kernel with variables of every type that the target has, two predicates, a surface, and no
/// instruction except `ret`.
pub fn empty_kernel(target: Target, simd: u8) -> Kernel {
    let mut kernel = Kernel::new("random", target, u32::from(simd));
    for &ty in Type::ALL {
        for _ in 0..VARIABLES_OF_A_TYPE {
            let name = format!("V{}", kernel.variables.len() + 32);
            let lacking = ty == Type::Bf && !target.info().bfloat;
            kernel.add_variable(VariableDecl {
                name,
                ty: if lacking { Type::Hf } else { ty },
                elements: 32,
                align: 64.into(),
                alias: None,
            });
        }
    }
    for name in ["P1", "P2"] {
        kernel.add_predicate(PredicateDecl {
            name: name.to_owned(),
            elements: u32::from(simd),
        });
    }
    kernel.add_surface(SurfaceDecl {
        name: "T6".to_owned(),
        elements: 1,
    });
    kernel.instructions.push(Instruction::new(
        Opcode::Ret,
        Exec::masked(1),
        Vec::new(),
        Loc::NONE,
    ));
    kernel
}

/// A `movs` to the kernel's surface variable.
pub fn set_surface() -> Instruction {
    Instruction::new(
        Opcode::Movs,
        Exec::no_mask(1),
        vec![Operand::state(SurfaceId(0)), Operand::ud(1)],
        Loc::NONE,
    )
}

/// A random instruction that is not a branch, with operands that its opcode accepts, often modified
/// to be invalid.
pub fn instruction(random: &mut Random, simd: u8) -> Instruction {
    let opcode = loop {
        let opcode = *random.pick(Opcode::ALL);
        if is_random(opcode) {
            break opcode;
        }
    };
    let exec = Exec {
        size: if opcode == Opcode::Movs || random.chance(10) {
            1
        } else {
            *random.pick(&[simd, simd, 8, 4, 2])
        },
        offset: if random.chance(90) {
            0
        } else {
            *random.pick(&[4, 8, 16])
        },
        no_mask: opcode == Opcode::Movs || random.chance(30),
    };
    let ty = *random.pick(Type::ALL);
    let predicates_only = random.chance(20);
    let operands = opcode
        .slots()
        .iter()
        .map(|&slot| operand(random, slot, ty, predicates_only))
        .collect();
    let mut instruction = Instruction::new(opcode, exec, operands, Loc::NONE);
    instruction.saturate = random.chance(10);
    instruction.detail = detail(random, opcode);
    if opcode == Opcode::Sel || random.chance(20) {
        instruction.predicate = Some(PredicateUse {
            predicate: PredicateId(random.below(2) as u32),
            invert: random.chance(50),
            combine: *random.pick(&[Combine::None, Combine::None, Combine::Any, Combine::All]),
        });
    }
    instruction
}

/// Whether the generator supports an opcode, and gencl emits it.
fn is_random(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        Mov | Sel
            | Setp
            | Movs
            | Add
            | Avg
            | Addc
            | Subb
            | Mul
            | Mulh
            | Mad
            | Div
            | Mod
            | Min
            | Max
            | And
            | Or
            | Xor
            | Not
            | Shl
            | Shr
            | Asr
            | Rol
            | Lzd
            | Cbit
            | Cmp
            | Rndd
            | Rndu
            | Rnde
            | Rndz
            | Divm
            | Sqrtm
            | Inv
            | Sqrt
            | Rsqrt
            | Exp
            | Log
            | Sin
            | Cos
            | Pow
            | Gather4Scaled
            | Scatter4Scaled
            | GatherScaled
            | ScatterScaled
            | SvmGather
            | SvmScatter
            | LscLoad
            | LscStore
            | Barrier
            | FenceLocal
            | FenceGlobal
    )
}

fn detail(random: &mut Random, opcode: Opcode) -> Detail {
    match opcode {
        Opcode::Cmp => Detail::Condition(*random.pick(&Condition::ALL)),
        Opcode::Gather4Scaled | Opcode::Scatter4Scaled => {
            Detail::Channels(Channels::first(*random.pick(&[1, 2, 3, 4])))
        }
        Opcode::GatherScaled | Opcode::ScatterScaled => {
            Detail::ElementSize(*random.pick(&[1, 2, 4]))
        }
        Opcode::SvmGather | Opcode::SvmScatter => Detail::Blocks {
            size: *random.pick(&[1, 2, 4, 8]),
            count: *random.pick(&[1, 2, 4, 8]),
        },
        Opcode::LscLoad | Opcode::LscStore => Detail::Lsc(Lsc::new(
            *random.pick(&[Sfid::Ugm, Sfid::Slm]),
            *random.pick(&[LscData::D8c32, LscData::D16c32, LscData::D32, LscData::D64]),
            *random.pick(&[1, 2, 3, 4, 8]),
            *random.pick(&[LscAddress::FLAT64, LscAddress::FLAT32, LscAddress::bti(3)]),
        )),
        _ => Detail::None,
    }
}

fn operand(random: &mut Random, slot: Slot, ty: Type, predicates_only: bool) -> Operand {
    let ty = if random.chance(75) {
        ty
    } else {
        *random.pick(Type::ALL)
    };
    let variable = variable(random, ty);
    match slot {
        Slot::DestinationOrPredicate | Slot::SourceOrPredicate | Slot::SourceOfAnyKind
            if predicates_only =>
        {
            Operand::Predicate(PredicateId(random.below(2) as u32))
        }
        Slot::Destination | Slot::DestinationOrPredicate | Slot::DestinationOrAddress => {
            Operand::Destination {
                variable,
                row: position(random),
                column: position(random),
                stride: *random.pick(&[1, 1, 1, 2, 4]),
            }
        }
        Slot::Source | Slot::SourceOrPredicate | Slot::SourceOfAnyKind | Slot::StateOrSource
            if random.chance(20) =>
        {
            immediate(random, ty)
        }
        Slot::Source | Slot::SourceOrPredicate | Slot::SourceOfAnyKind | Slot::StateOrSource => {
            Operand::Source {
                variable,
                row: position(random),
                column: position(random),
                region: region(random),
                modifier: *random.pick(&[
                    Modifier::None,
                    Modifier::None,
                    Modifier::None,
                    Modifier::None,
                    Modifier::Negate,
                    Modifier::Absolute,
                    Modifier::NegateAbsolute,
                    Modifier::Not,
                ]),
            }
        }
        Slot::Predicate => Operand::Predicate(PredicateId(random.below(2) as u32)),
        Slot::Surface => Operand::Surface(*random.pick(&[
            Surface::Variable(SurfaceId(0)),
            Surface::Slm,
            Surface::Scratch,
        ])),
        Slot::StateOrDestination => Operand::state(SurfaceId(0)),
        Slot::RawDestination | Slot::RawSource | Slot::RawSourceOrNull => Operand::Raw {
            variable,
            offset: *random.pick(&[0, 0, 0, 64]),
        },
        Slot::Sampler
        | Slot::Address
        | Slot::AddressOf
        | Slot::AddressOffset
        | Slot::Block
        | Slot::Scalar
        | Slot::RawList
        | Slot::MixedList
        | Slot::Label
        | Slot::LabelList
        | Slot::Symbol
        | Slot::Name => unreachable!("left out"),
    }
}

fn variable(random: &mut Random, ty: Type) -> Variable {
    let first = Type::ALL.iter().position(|&t| t == ty).unwrap_or(0) as u32 * VARIABLES_OF_A_TYPE;
    VariableId(first + random.below(VARIABLES_OF_A_TYPE as usize) as u32).into()
}

fn position(random: &mut Random) -> u16 {
    *random.pick(&[0, 0, 0, 0, 0, 0, 1, 2, 5])
}

fn region(random: &mut Random) -> Region {
    if random.chance(50) {
        *random.pick(&[Region::SCALAR, Region::CONTIGUOUS, Region::strided(2)])
    } else {
        Region {
            vertical: *random.pick(&[0, 1, 2, 4, 8, 16, 32]),
            width: *random.pick(&[1, 2, 4, 8, 16]),
            horizontal: *random.pick(&[0, 1, 2, 4]),
        }
    }
}

fn immediate(random: &mut Random, ty: Type) -> Operand {
    let bits = match random.below(3) {
        0 => 1,
        1 => random.bits(),
        _ => u64::MAX,
    };
    Operand::Immediate {
        ty,
        bits: ty.truncate(bits),
    }
}
