//! Invalid kernels: the simulator rejects them or reports a fault, and never panics.

use super::frame::run_with;
use super::programs::{mandelbrot, square};
use crate::launch::RunOptions;
use crate::random::Random;
use crate::target::Target;
use crate::visa::instruction::{
    Channels, Combine, Detail, Lsc, LscAddress, LscData, PredicateUse, Sfid,
};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Modifier, Operand, PredicateId, Region, Variable, VariableId};
use crate::visa::types::{Condition, Exec, Type};

fn operand(r: &mut Random, kernel: &Kernel) -> Operand {
    let variable: Variable = VariableId(r.below(kernel.variables.len() + 1) as u32).into();
    let row = *r.pick(&[0, 0, 0, 1, 3, 60_000]);
    let column = *r.pick(&[0, 0, 0, 1, 8, 60_000]);
    match r.below(8) {
        0 => Operand::Destination {
            variable,
            row,
            column,
            stride: *r.pick(&[0, 1, 1, 2, 3, 4]),
        },
        1..=3 => Operand::Source {
            variable,
            row,
            column,
            region: Region {
                vertical: *r.pick(&[0, 1, 1, 2, 8, 32, 255]),
                width: *r.pick(&[0, 1, 1, 2, 16]),
                horizontal: *r.pick(&[0, 0, 1, 4, 255]),
            },
            modifier: *r.pick(&[
                Modifier::None,
                Modifier::Negate,
                Modifier::Absolute,
                Modifier::Not,
            ]),
        },
        4 => Operand::Immediate {
            ty: *r.pick(Type::ALL),
            bits: *r.pick(&[0, 1, 2, u64::MAX, 1 << 63, 0x3f80_0000]),
        },
        5 => Operand::raw(variable, *r.pick(&[0, 0, 4, 32, 64, u16::MAX])),
        6 => Operand::Predicate(PredicateId(r.below(kernel.predicates.len() + 1) as u32)),
        _ => {
            let from = r.below(kernel.instructions.len());
            let operands = &kernel.instructions[from].operands;
            match operands.get(r.below(operands.len())) {
                Some(operand) => *operand,
                None => Operand::ud(7),
            }
        }
    }
}

fn damage(r: &mut Random, kernel: &mut Kernel) {
    let at = r.below(kernel.instructions.len());
    match r.below(12) {
        0 => kernel.instructions[at].opcode = *r.pick(Opcode::ALL),
        1..=4 => {
            let new = operand(r, kernel);
            let operands = &mut kernel.instructions[at].operands;
            let k = r.below(operands.len());
            if let Some(place) = operands.get_mut(k) {
                *place = new;
            }
        }
        5 => {
            let exec = Exec {
                size: *r.pick(&[0, 1, 2, 8, 16, 32, 255]),
                offset: *r.pick(&[0, 0, 4, 16, 255]),
                no_mask: r.below(2) == 0,
            };
            kernel.instructions[at].exec = Some(exec).filter(|_| r.below(9) > 0);
        }
        6 => {
            kernel.instructions[at].predicate = Some(PredicateUse {
                predicate: PredicateId(r.below(kernel.predicates.len() + 1) as u32),
                invert: r.below(2) == 0,
                combine: *r.pick(&[Combine::None, Combine::Any, Combine::All]),
            });
        }
        7 => {
            kernel.instructions[at].detail = match r.below(5) {
                0 => Detail::None,
                1 => Detail::Condition(*r.pick(&Condition::ALL)),
                2 => Detail::Channels(Channels(r.below(18) as u8)),
                3 => Detail::Blocks {
                    size: *r.pick(&[0, 1, 4, 8]),
                    count: *r.pick(&[0, 1, 2, 8]),
                },
                _ => Detail::Lsc(Lsc::new(
                    *r.pick(&[Sfid::Ugm, Sfid::Slm]),
                    *r.pick(&[LscData::D8c32, LscData::D32, LscData::D64]),
                    *r.pick(&[0, 1, 2, 8, 255]),
                    *r.pick(&[LscAddress::FLAT64, LscAddress::bti(1), LscAddress::bti(9)]),
                )),
            };
        }
        8 => {
            let k = r.below(kernel.variables.len());
            let variable = &mut kernel.variables[k];
            variable.ty = *r.pick(Type::ALL);
            variable.elements = *r.pick(&[0, 1, 8, 16, 32, 64, 4096, u32::MAX]);
            variable.align = (*r.pick(&[0u32, 1, 3, 32, u32::MAX])).into();
        }
        9 => {
            let of = VariableId(r.below(kernel.variables.len() + 1) as u32);
            let k = r.below(kernel.variables.len());
            kernel.variables[k].alias = Some((of.into(), *r.pick(&[0, 1, 4, u32::MAX])));
        }
        10 => kernel.instructions[at].saturate = true,
        _ => {
            kernel.instructions.remove(at);
        }
    }
}

#[test]
fn damaged_kernels_never_panic() {
    let whole = [
        mandelbrot(Target::Skl, 16, 3),
        square(Target::Tgllp, 8, 3),
        square(Target::Dg2, 16, 3),
        mandelbrot(Target::Pvc, 32, 3),
    ];
    let options = RunOptions {
        step_limit: 5_000,
        ..RunOptions::default()
    };
    let mut r = Random::new(0);
    let (mut ran, mut rejected) = (0, 0);
    for round in 0..6_000 {
        let mut kernel = whole[round % whole.len()].clone();
        for _ in 0..1 + r.below(3) {
            damage(&mut r, &mut kernel);
        }
        match run_with(&kernel, (64, 32), |k| k, 8, &options) {
            Ok(_) => ran += 1,
            Err(_) => rejected += 1,
        }
    }
    assert!(
        ran > 300 && rejected > 3_000,
        "{ran} ran, {rejected} did not"
    );
}
