//! The text of kernels, instructions and operands.

use super::*;
use crate::source::{Loc, Location, LocationTable};
use crate::target::Target;
use crate::visa::instruction::{
    Channels, Combine, Detail, Lsc, LscAddress, LscData, PredicateUse, Sfid,
};
use crate::visa::kernel::{Input, InputRole, PredicateDecl, SurfaceDecl, VariableDecl};
use crate::visa::operand::{LabelId, Modifier, Region, Surface};
use crate::visa::types::{Condition, Exec, Type};
use pretty_assertions::assert_eq;
use std::sync::Arc;

const V: VariableId = VariableId(0);
const W: VariableId = VariableId(1);
const P: PredicateId = PredicateId(0);

fn kernel(target: Target) -> Kernel {
    let mut kernel = Kernel::new("k", target, 16);
    for (name, ty, alias) in [
        ("V32", Type::F, None),
        ("V33", Type::Ud, Some((V.into(), 4))),
    ] {
        kernel.add_variable(VariableDecl {
            name: name.to_owned(),
            ty,
            elements: 15,
            align: 32.into(),
            alias,
        });
    }
    kernel.add_predicate(PredicateDecl {
        name: "P1".to_owned(),
        elements: 16,
    });
    kernel.add_surface(SurfaceDecl {
        name: "T6".to_owned(),
        elements: 1,
    });
    kernel.add_label("L0");
    kernel
}

fn instruction(opcode: Opcode, operands: Vec<Operand>) -> Instruction {
    Instruction::new(opcode, Exec::masked(16), operands, Loc::NONE)
}

fn text(instruction: &Instruction) -> String {
    print_instruction(&kernel(Target::Dg2), instruction)
}

#[test]
fn a_whole_file() {
    let mut first = kernel(Target::Dg2);
    first.inputs.push(Input {
        variable: V.into(),
        implicit: 0,
        offset: 64,
        size: 60,
        role: InputRole::WorkDim,
    });
    first.per_thread_bytes = 96;
    first.slm_bytes = 1025;
    let mut locations = LocationTable::new();
    let mut at = |line| locations.add(Location::new("a\".cl".into(), line, 1));
    let (one, two) = (at(3), at(4));
    for loc in [one, Loc::NONE, one, two] {
        first.instructions.push(Instruction::new(
            Opcode::Label,
            Exec::masked(1),
            vec![Operand::Label(LabelId(0))],
            Loc::NONE,
        ));
        let operands = vec![Operand::Label(LabelId(0))];
        first.instructions.push(Instruction::new(
            Opcode::Goto,
            Exec::masked(16),
            operands,
            loc,
        ));
    }
    first.locations = Arc::new(locations);
    let second = Kernel::new("other", Target::Skl, 8);
    let text = print(
        [&first, &second],
        &PrintOptions {
            locations: Locations::Instructions,
            ..PrintOptions::default()
        },
    );
    let expected = "\
.version 4.1
.kernel \"k\"
.decl V32 v_type=G type=f num_elts=15 align=hword
.decl V33 v_type=G type=ud num_elts=15 align=hword alias=<V32, 4>
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.input V32 offset=64 size=60
.kernel_attr Target=\"3d\"
.kernel_attr SimdSize=16
.kernel_attr PerThreadInputSize=96
.kernel_attr SLMSize=2
.kernel_attr OutputAsmPath=\"k.asm\"
.function \"k_main\"
L0:
    FILE \"a_.cl\"
    LOC 3
    goto (M1, 16) L0
L0:
    goto (M1, 16) L0
L0:
    goto (M1, 16) L0
L0:
    LOC 4
    goto (M1, 16) L0
.kernel \"other\"
.kernel_attr Target=\"3d\"
.kernel_attr SimdSize=8
.kernel_attr OutputAsmPath=\"other.asm\"
.function \"other_main\"
";
    assert_eq!(text, expected);
    let directives = PrintOptions {
        locations: Locations::Directives,
        ..PrintOptions::default()
    };
    let code = print([&first, &second], &directives);
    let expected = "L0:
    .file 1 \"a_.cl\"
    .loc 1 3 1
    goto (M1, 16) L0
L0:
    goto (M1, 16) L0
";
    assert!(code.contains(expected), "{code}");
    assert!(!code.contains("LOC") && !code.contains("FILE"));
    let plain = print([&first], &PrintOptions::default());
    assert!(!plain.contains("LOC") && !plain.contains("FILE"));
    first.target = Target::Skl;
    let old = print([&first], &PrintOptions::default());
    assert!(!old.contains("PerThreadInputSize"));
}

#[test]
fn vector_operands_and_suffixes() {
    let mut add = instruction(
        Opcode::Add,
        vec![
            Operand::Destination {
                variable: V.into(),
                row: 1,
                column: 2,
                stride: 2,
            },
            Operand::Source {
                variable: W.into(),
                row: 0,
                column: 3,
                region: Region {
                    vertical: 8,
                    width: 4,
                    horizontal: 2,
                },
                modifier: Modifier::NegateAbsolute,
            },
            Operand::Immediate {
                ty: Type::F,
                bits: 0x3f80_0000,
            },
        ],
    );
    add.saturate = true;
    add.predicate = Some(PredicateUse {
        predicate: P,
        invert: true,
        combine: Combine::Any,
    });
    add.exec = Some(Exec {
        size: 8,
        offset: 16,
        no_mask: true,
    });
    assert_eq!(
        text(&add),
        "(!P1.any) add.sat (M5_NM, 8) V32(1,2)<2> (-abs)V33(0,3)<8;4,2> 0x3f800000:f"
    );
    let mut cmp = instruction(
        Opcode::Cmp,
        vec![
            Operand::Predicate(P),
            Operand::vector(V),
            Operand::scalar(W, 3),
        ],
    );
    cmp.detail = Detail::Condition(Condition::Le);
    assert_eq!(
        text(&cmp),
        "cmp.le (M1, 16) P1 V32(0,0)<1;1,0> V33(0,3)<0;1,0>"
    );
    let minus = Operand::Immediate {
        ty: Type::W,
        bits: u64::MAX,
    };
    assert_eq!(print_operand(&kernel(Target::Skl), &minus), "0xffff:w");
}

#[test]
fn messages() {
    let movs = instruction(
        Opcode::Movs,
        vec![Operand::state(SurfaceId(0)), Operand::ud(1)],
    );
    assert_eq!(text(&movs), "movs (M1, 16) T6(0) 0x1:ud");
    let surface = Operand::Surface(Surface::Slm);
    let mut gather = instruction(
        Opcode::Gather4Scaled,
        vec![
            surface,
            Operand::ud(0),
            Operand::raw(W, 0),
            Operand::raw(V, 32),
        ],
    );
    gather.detail = Detail::Channels(Channels::first(2));
    assert_eq!(
        text(&gather),
        "gather4_scaled.RG (M1, 16) %slm 0x0:ud V33.0 V32.32"
    );
    let mut svm = instruction(
        Opcode::SvmScatter,
        vec![Operand::raw(W, 0), Operand::raw(V, 0)],
    );
    svm.detail = Detail::Blocks { size: 4, count: 2 };
    assert_eq!(text(&svm), "svm_scatter.4.2 (M1, 16) V33.0 V32.0");

    let lsc = |opcode, sfid, data, vector, address, first, second| {
        let mut lsc = instruction(opcode, vec![first, second]);
        lsc.detail = Detail::Lsc(Lsc::new(sfid, data, vector, address));
        text(&lsc)
    };
    let (data, address) = (Operand::raw(V, 0), Operand::raw(W, 64));
    assert_eq!(
        lsc(
            Opcode::LscLoad,
            Sfid::Ugm,
            LscData::D32,
            2,
            LscAddress::bti(17),
            data,
            address
        ),
        "lsc_load.ugm (M1, 16) V32:d32x2 bti(0x11)[V33.64]:a32"
    );
    assert_eq!(
        lsc(
            Opcode::LscStore,
            Sfid::Slm,
            LscData::D8c32,
            1,
            LscAddress::FLAT32,
            address,
            data
        ),
        "lsc_store.slm (M1, 16) flat[V33.64]:a32 V32:d8c32"
    );
    assert_eq!(
        lsc(
            Opcode::LscStore,
            Sfid::Ugm,
            LscData::D32,
            1,
            LscAddress::surface_state(VariableId(0)),
            address,
            data
        ),
        "lsc_store.ugm (M1, 16) ss(V32)[V33.64]:a32 V32:d32"
    );
    assert_eq!(
        lsc(
            Opcode::LscStore,
            Sfid::Ugm,
            LscData::D64,
            1,
            LscAddress::FLAT64,
            data,
            data
        ),
        "lsc_store.ugm (M1, 16) flat[V32]:a64 V32:d64"
    );
}

#[test]
fn undeclared_operands_print_too() {
    let add = instruction(
        Opcode::Goto,
        vec![
            Operand::vector(VariableId(7)),
            Operand::Predicate(PredicateId(8)),
            Operand::Surface(Surface::Variable(SurfaceId(9))),
            Operand::Label(LabelId(10)),
        ],
    );
    assert_eq!(text(&add), "goto (M1, 16) V?7(0,0)<1;1,0> P?8 T?9 L?10");
}
