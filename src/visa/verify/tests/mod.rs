//! Tests each rule with a minimal kernel that violates it.

mod control;
mod declarations;
mod instructions;
mod matrix;
mod messages;
mod whole_threads;

use super::*;
use crate::source::Loc;
use crate::target::Target;
use crate::visa::instruction::{
    Channels, Combine, Detail, Lsc, LscAddress, LscData, LscShape, PredicateUse, Sfid,
};
use crate::visa::kernel::{
    AddressDecl, Input, InputRole, PredicateDecl, SurfaceDecl, VariableDecl,
};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{
    LabelId, Modifier, Operand, Predefined, PredicateId, Region, Surface, SurfaceId, Variable,
    VariableId,
};
use crate::visa::types::{Condition, Exec, Type};
use pretty_assertions::assert_eq;

/// Builder of SIMD16 kernels with two variables of 64 elements of each type, named by [`var`].
struct Sample(Kernel);

/// The first (0) or second (1) variable of a type.
fn var(ty: Type, index: u32) -> VariableId {
    let at = Type::ALL.iter().position(|&t| t == ty).unwrap();
    VariableId(at as u32 * 2 + index)
}

const P16: PredicateId = PredicateId(0);
const P8: PredicateId = PredicateId(1);
const T6: SurfaceId = SurfaceId(0);

fn exec16() -> Exec {
    Exec::masked(16)
}

impl Sample {
    fn new(target: Target) -> Sample {
        let mut kernel = Kernel::new("k", target, 16);
        for &ty in Type::ALL {
            for _ in 0..2 {
                let name = format!("V{}", kernel.variables.len() + 32);
                kernel.add_variable(decl(&name, ty, 64));
            }
        }
        for (name, elements) in [("P1", 16), ("P2", 8)] {
            kernel.add_predicate(PredicateDecl {
                name: name.to_owned(),
                elements,
            });
        }
        kernel.add_surface(SurfaceDecl {
            name: "T6".to_owned(),
            elements: 1,
        });
        Sample(kernel)
    }

    fn push(mut self, instruction: Instruction) -> Sample {
        self.0.instructions.push(instruction);
        self
    }

    fn op(self, opcode: Opcode, exec: Exec, operands: Vec<Operand>) -> Sample {
        self.push(Instruction::new(opcode, exec, operands, Loc::NONE))
    }

    fn change(mut self, change: impl FnOnce(&mut Instruction)) -> Sample {
        change(self.0.instructions.last_mut().unwrap());
        self
    }

    fn label(mut self, name: &str) -> Sample {
        let id = self.label_id(name);
        self.push(Instruction {
            exec: None,
            ..Instruction::new(Opcode::Label, exec16(), vec![Operand::Label(id)], Loc::NONE)
        })
    }

    fn goto(mut self, predicated: bool, name: &str) -> Sample {
        let id = self.label_id(name);
        let sample = self.op(Opcode::Goto, exec16(), vec![Operand::Label(id)]);
        sample.change(|i| i.predicate = predicated.then_some(use_of(P16)))
    }

    fn label_id(&mut self, name: &str) -> LabelId {
        match self.0.labels.iter().position(|label| label == name) {
            Some(index) => LabelId(index as u32),
            None => self.0.add_label(name),
        }
    }

    /// The rules that are violated once a `ret` ends the kernel.
    fn rules(self) -> Vec<Rule> {
        self.op(Opcode::Ret, Exec::masked(1), Vec::new())
            .unfinished_rules()
    }

    fn unfinished_rules(self) -> Vec<Rule> {
        verify(&self.0).into_iter().map(|v| v.rule).collect()
    }
}

fn decl(name: &str, ty: Type, elements: u32) -> VariableDecl {
    VariableDecl {
        name: name.to_owned(),
        ty,
        elements,
        align: 64.into(),
        alias: None,
    }
}

fn use_of(predicate: PredicateId) -> PredicateUse {
    PredicateUse {
        predicate,
        invert: false,
        combine: Combine::None,
    }
}

fn dst(ty: Type) -> Operand {
    Operand::destination(var(ty, 0))
}

fn src(ty: Type) -> Operand {
    Operand::vector(var(ty, 1))
}

fn raw(ty: Type, index: u32) -> Operand {
    Operand::raw(var(ty, index), 0)
}

fn region(vertical: u8, width: u8, horizontal: u8) -> Region {
    Region {
        vertical,
        width,
        horizontal,
    }
}

fn source(ty: Type, region: Region, column: u16, modifier: Modifier) -> Operand {
    Operand::Source {
        variable: var(ty, 1).into(),
        row: 0,
        column,
        region,
        modifier,
    }
}

/// The rules that one instruction of 16 channels violates on a target.
fn broken_by(target: Target, opcode: Opcode, operands: Vec<Operand>) -> Vec<Rule> {
    Sample::new(target).op(opcode, exec16(), operands).rules()
}

/// Like [`broken_by`], on Gen9, which has all types but bf.
fn broken(opcode: Opcode, operands: Vec<Operand>) -> Vec<Rule> {
    broken_by(Target::Skl, opcode, operands)
}

#[test]
fn a_clean_kernel_has_no_violations() {
    let sample = Sample::new(Target::Skl)
        .op(
            Opcode::Add,
            exec16(),
            vec![dst(Type::D), src(Type::D), src(Type::D)],
        )
        .goto(true, "L0")
        .op(Opcode::Mov, exec16(), vec![dst(Type::F), src(Type::D)])
        .label("L0");
    assert_eq!(sample.rules(), vec![]);
}

#[test]
fn violations_have_a_location_and_a_message() {
    let sample =
        Sample::new(Target::Skl).op(Opcode::Not, exec16(), vec![dst(Type::F), src(Type::F)]);
    let violations = verify(&sample.op(Opcode::Ret, Exec::masked(1), vec![]).0);
    assert_eq!(violations.len(), 1);
    assert_eq!(violations[0].instruction, Some(0));
    assert_eq!(
        violations[0].to_string(),
        "R301: opcode does not support type `f` on skl: `not (M1, 16) V52(0,0)<1> V53(0,0)<1;1,0>`"
    );
}
