//! Operands, masks, predicates, regions, types, immediates.

use super::*;
use pretty_assertions::assert_eq;

#[test]
fn operand_kinds_and_ids() {
    use Opcode::*;
    let d = Type::D;
    assert_eq!(broken(Add, vec![dst(d), src(d)]), vec![Rule::OperandKinds]);
    assert_eq!(
        broken(Add, vec![src(d), src(d), src(d)]),
        vec![Rule::OperandKinds]
    );
    assert_eq!(
        broken(Mov, vec![dst(d), raw(d, 0)]),
        vec![Rule::OperandKinds]
    );
    assert_eq!(
        broken(Mov, vec![Operand::Predicate(P16), src(d)]),
        vec![Rule::OperandKinds]
    );
    let null = Operand::vector(Variable::Predefined(Predefined::Null));
    assert_eq!(broken(Mov, vec![dst(d), null]), vec![Rule::OperandKinds]);
    let predicate = Operand::Predicate(P16);
    assert_eq!(broken(And, vec![predicate, predicate, predicate]), vec![]);
    assert_eq!(
        broken(And, vec![predicate, predicate, src(Type::Ud)]),
        vec![Rule::OperandKinds]
    );
    assert_eq!(
        broken(Mov, vec![dst(Type::Ud), predicate]),
        vec![Rule::OperandKinds],
        "of 16 channels"
    );

    let nothing = Operand::vector(VariableId(99));
    assert_eq!(broken(Mov, vec![dst(d), nothing]), vec![Rule::OperandIds]);
    let sample = Sample::new(Target::Skl)
        .op(Mov, exec16(), vec![dst(d), src(d)])
        .change(|i| i.predicate = Some(use_of(PredicateId(9))));
    assert_eq!(sample.rules(), vec![Rule::OperandIds]);
}

#[test]
fn details() {
    use Opcode::*;
    let d = Type::D;
    assert_eq!(
        broken(Cmp, vec![dst(d), src(d), src(d)]),
        vec![Rule::Detail]
    );
    let detail = |opcode, operands, detail| {
        Sample::new(Target::Skl)
            .op(opcode, exec16(), operands)
            .change(|i| i.detail = detail)
            .rules()
    };
    let svm = || vec![raw(Type::Uq, 0), raw(d, 0)];
    let blocks = |size, count| Detail::Blocks { size, count };
    assert_eq!(detail(SvmGather, svm(), blocks(4, 1)), vec![]);
    for (size, count) in [(2, 1), (4, 3), (1, 8), (16, 1)] {
        assert_eq!(
            detail(SvmGather, svm(), blocks(size, count)),
            vec![Rule::Detail]
        );
    }
    let slm = || {
        let surface = Operand::Surface(Surface::Slm);
        vec![surface, Operand::ud(0), raw(Type::Ud, 0), raw(d, 0)]
    };
    assert_eq!(
        detail(Gather4Scaled, slm(), Detail::Channels(Channels(5))),
        vec![]
    );
    assert_eq!(
        detail(Gather4Scaled, slm(), Detail::Channels(Channels(0))),
        vec![Rule::Detail]
    );
    assert_eq!(
        detail(GatherScaled, slm(), Detail::ElementSize(8)),
        vec![Rule::Detail]
    );
    assert_eq!(
        detail(Mov, vec![dst(d), src(d)], Detail::Condition(Condition::Eq)),
        vec![Rule::Detail]
    );
}

#[test]
fn exec_masks() {
    let mask = |size, offset, no_mask| {
        let exec = Exec {
            size,
            offset,
            no_mask,
        };
        let operands = vec![dst(Type::W), src(Type::W)];
        Sample::new(Target::Skl)
            .op(Opcode::Mov, exec, operands)
            .rules()
    };
    for (size, offset, no_mask) in [
        (16, 0, false),
        (8, 8, false),
        (4, 12, false),
        (16, 16, true),
    ] {
        assert_eq!(mask(size, offset, no_mask), vec![], "{size} {offset}");
    }
    for (size, offset, no_mask) in [
        (8, 4, false),
        (16, 8, true),
        (16, 16, false),
        (4, 16, false),
        (32, 0, false),
        (3, 0, true),
        (2, 0, false),
        (1, 2, true),
    ] {
        assert_eq!(
            mask(size, offset, no_mask),
            vec![if size == 2 {
                Rule::Narrow
            } else {
                Rule::ExecMask
            }],
            "{size} {offset}"
        );
    }
    let sample = Sample::new(Target::Skl)
        .op(Opcode::Mov, exec16(), vec![dst(Type::W), src(Type::W)])
        .change(|i| i.exec = None);
    assert_eq!(sample.rules(), vec![Rule::ExecMask]);
}

#[test]
fn predicates() {
    use Opcode::*;
    let d = Type::D;
    let with = |opcode, operands, usage| {
        Sample::new(Target::Skl)
            .op(opcode, exec16(), operands)
            .change(|i| {
                i.predicate = usage;
                if opcode == Cmp {
                    i.detail = Detail::Condition(Condition::Lt);
                }
            })
            .rules()
    };
    let small = Some(use_of(P8));
    let full = Some(use_of(P16));
    assert_eq!(with(Mov, vec![dst(d), src(d)], full), vec![]);
    assert_eq!(
        with(Mov, vec![dst(d), src(d)], small),
        vec![Rule::PredicateSize]
    );
    let compare = |p| vec![Operand::Predicate(p), src(d), src(d)];
    assert_eq!(with(Cmp, compare(P16), None), vec![]);
    assert_eq!(with(Cmp, compare(P8), None), vec![Rule::PredicateSize]);
    assert_eq!(with(Cmp, compare(P16), full), vec![Rule::Predication]);
    assert_eq!(with(Sel, vec![dst(d), src(d), src(d)], full), vec![]);
    assert_eq!(
        with(Sel, vec![dst(d), src(d), src(d)], None),
        vec![Rule::Predication]
    );
    let any = full.map(|usage| PredicateUse {
        combine: Combine::Any,
        ..usage
    });
    for (opcode, expected) in [(Add, vec![]), (Mod, vec![Rule::Predication]), (Sel, vec![])] {
        let operands = vec![dst(d), src(d), src(d)];
        assert_eq!(with(opcode, operands, any), expected);
    }
    assert_eq!(
        with(Setp, vec![Operand::Predicate(P16), Operand::ud(1)], full),
        vec![Rule::Predication]
    );
}

#[test]
fn saturation() {
    use Opcode::*;
    let sat = |target, opcode, operands| {
        Sample::new(target)
            .op(opcode, exec16(), operands)
            .change(|i| i.saturate = true)
            .rules()
    };
    let three = |ty| vec![dst(ty), src(ty), src(ty)];
    assert_eq!(sat(Target::Dg2, Add, three(Type::D)), vec![]);
    assert_eq!(sat(Target::Dg2, Mul, three(Type::F)), vec![]);
    assert_eq!(sat(Target::Skl, Mul, three(Type::D)), vec![]);
    assert_eq!(
        sat(Target::Dg2, Mul, three(Type::D)),
        vec![Rule::Saturation]
    );
    assert_eq!(
        sat(Target::Dg2, And, three(Type::Ud)),
        vec![Rule::Saturation]
    );
}

#[test]
fn modifiers() {
    use Opcode::*;
    let with = |target, opcode, ty, modifier| {
        let operand = source(ty, Region::CONTIGUOUS, 0, modifier);
        broken_by(target, opcode, vec![dst(ty), operand])
    };
    let skl = Target::Skl;
    assert_eq!(with(skl, Mov, Type::D, Modifier::Negate), vec![]);
    assert_eq!(
        with(skl, Mov, Type::D, Modifier::Not),
        vec![Rule::Modifiers]
    );
    assert_eq!(with(skl, Not, Type::D, Modifier::Not), vec![]);
    assert_eq!(
        with(skl, Not, Type::D, Modifier::Absolute),
        vec![Rule::Modifiers]
    );
    assert_eq!(
        with(skl, Cbit, Type::Ud, Modifier::Negate),
        vec![Rule::Modifiers]
    );
    assert_eq!(with(skl, Mov, Type::Q, Modifier::Negate), vec![]);
    assert_eq!(
        with(Target::Dg2, Mov, Type::Q, Modifier::Negate),
        vec![Rule::Modifiers]
    );
}

#[test]
fn regions() {
    let mov = |ty, region, column| {
        let operand = source(ty, region, column, Modifier::None);
        broken(Opcode::Mov, vec![dst(ty), operand])
    };
    assert_eq!(mov(Type::D, region(8, 8, 1), 0), vec![]);
    assert_eq!(mov(Type::D, region(3, 1, 0), 0), vec![Rule::RegionShape]);
    assert_eq!(mov(Type::D, region(1, 32, 0), 0), vec![Rule::RegionShape]);
    assert_eq!(mov(Type::D, region(1, 1, 8), 0), vec![Rule::RegionShape]);
    // 64 elements.
    assert_eq!(mov(Type::W, region(1, 1, 0), 48), vec![]);
    assert_eq!(mov(Type::W, region(1, 1, 0), 49), vec![Rule::Bounds]);
    // Eight doublewords over 60 bytes, from 16 on in three GRFs.
    assert_eq!(mov(Type::D, region(2, 1, 0), 0), vec![]);
    assert_eq!(mov(Type::D, region(2, 1, 0), 4), vec![Rule::GroupSpan]);
    assert_eq!(mov(Type::D, region(4, 1, 0), 0), vec![Rule::GroupSpan]);
    assert_eq!(mov(Type::Q, region(1, 1, 0), 0), vec![]);
    assert_eq!(mov(Type::Q, region(0, 1, 0), 3), vec![]);
    assert_eq!(mov(Type::Q, region(1, 1, 0), 1), vec![Rule::QuadwordRegion]);
    assert_eq!(mov(Type::Q, region(2, 1, 0), 0), vec![Rule::QuadwordRegion]);
    let operand = source(Type::D, region(8, 8, 1), 0, Modifier::None);
    let narrow =
        Sample::new(Target::Skl).op(Opcode::Mov, Exec::masked(4), vec![dst(Type::D), operand]);
    assert_eq!(narrow.rules(), vec![Rule::RegionWidth]);
    let rows = source(Type::W, region(4, 8, 4), 0, Modifier::None);
    assert_eq!(
        broken_by(Target::Pvc, Opcode::Mov, vec![dst(Type::W), rows]),
        vec![Rule::MatrixRegion]
    );
    let repeated = source(Type::F, region(0, 4, 1), 0, Modifier::None);
    for (target, expected) in [
        (Target::Tgllp, vec![]),
        (Target::Dg2, vec![Rule::MatrixRegion]),
    ] {
        let operands = vec![dst(Type::F), repeated];
        assert_eq!(broken_by(target, Opcode::Mov, operands), expected);
    }
    let strided = |stride| Operand::Destination {
        variable: var(Type::W, 0).into(),
        row: 0,
        column: 0,
        stride,
    };
    let few = Sample::new(Target::Skl).op(
        Opcode::Mad,
        Exec::no_mask(4),
        vec![
            Operand::Destination {
                variable: var(Type::F, 0).into(),
                row: 0,
                column: 0,
                stride: 2,
            },
            src(Type::F),
            src(Type::F),
            src(Type::F),
        ],
    );
    assert_eq!(few.rules(), vec![Rule::RegionShape], "mad of four floats");
    for stride in [0, 3, 8] {
        assert_eq!(
            broken(Opcode::Mov, vec![strided(stride), src(Type::W)]),
            vec![Rule::RegionShape]
        );
    }
    assert_eq!(
        broken(Opcode::Setp, vec![Operand::Predicate(P16), src(Type::Ud)]),
        vec![Rule::RegionShape],
        "not a scalar"
    );
}

#[test]
fn types_of_opcodes_and_targets() {
    use Opcode::*;
    use Target::*;
    let one = |target, opcode, d, s| broken_by(target, opcode, vec![dst(d), src(s)]);
    let two = |target, opcode, ty| broken_by(target, opcode, vec![dst(ty), src(ty), src(ty)]);
    let types = vec![Rule::Types];
    for target in [Skl, Pvc] {
        assert_eq!(two(target, Add, Type::Q), vec![]);
        assert_eq!(two(target, Add, Type::Df), vec![]);
        assert_eq!(two(target, Mul, Type::Q), types);
    }
    for target in [Tgllp, Dg2] {
        assert_eq!(two(target, Add, Type::Q), types);
        assert_eq!(two(target, Min, Type::Df), types);
        assert_eq!(one(target, Mov, Type::Q, Type::D), vec![]);
        assert_eq!(one(target, Mov, Type::Uw, Type::Uq), vec![]);
        assert_eq!(one(target, Mov, Type::F, Type::Q), types);
        let wide = vec![dst(Type::Uq), src(Type::Ud), src(Type::Ud)];
        assert_eq!(broken_by(target, Mul, wide), vec![]);
    }
    for (target, divides) in [(Skl, true), (Tgllp, true), (Dg2, false), (Pvc, false)] {
        let expected = if divides { vec![] } else { vec![Rule::Types] };
        assert_eq!(two(target, Div, Type::D), expected);
        assert_eq!(two(target, Mod, Type::Ud), expected);
        assert_eq!(two(target, Div, Type::F), vec![]);
    }
    for (target, rotates) in [(Skl, false), (Tgllp, true), (Dg2, true), (Pvc, true)] {
        let expected = if rotates { vec![] } else { vec![Rule::Opcode] };
        assert_eq!(two(target, Rol, Type::Ud), expected);
    }
    assert_eq!(two(Pvc, Rol, Type::Uq), vec![]);
    assert_eq!(two(Dg2, Rol, Type::Uq), types);
    let into_another_size = vec![dst(Type::Uw), src(Type::Ud), src(Type::Ud)];
    assert_eq!(broken_by(Pvc, Rol, into_another_size), types);
    assert_eq!(two(Skl, Avg, Type::B), vec![]);
    assert_eq!(two(Skl, Avg, Type::Uq), types);
    for (target, bfloat) in [(Skl, false), (Tgllp, false), (Dg2, true), (Pvc, true)] {
        let expected = if bfloat { vec![] } else { vec![Rule::Types] };
        assert_eq!(one(target, Mov, Type::Bf, Type::F), expected);
    }
    assert_eq!(two(Dg2, Max, Type::Bf), types);
    assert_eq!(two(Skl, And, Type::F), types);
    assert_eq!(two(Skl, Shl, Type::Hf), types);
    assert_eq!(two(Skl, Mulh, Type::Uw), types);
    assert_eq!(one(Skl, Rndd, Type::Hf, Type::Hf), types);
    assert_eq!(one(Skl, Exp, Type::Df, Type::Df), types);
    assert_eq!(one(Skl, Cbit, Type::Ud, Type::Uq), types);
    let carry = |ty| vec![dst(ty), Operand::destination(var(ty, 1)), src(ty), src(ty)];
    assert_eq!(broken(Addc, carry(Type::Ud)), vec![]);
    assert_eq!(broken(Addc, carry(Type::D)), types);
    let strided = Operand::Destination {
        variable: var(Type::Ud, 0).into(),
        row: 0,
        column: 0,
        stride: 2,
    };
    let mut operands = carry(Type::Ud);
    operands[0] = strided;
    assert_eq!(broken(Subb, operands), vec![Rule::CarryRegion]);
}

#[test]
fn mixtures() {
    use Opcode::*;
    use Type::*;
    let two = |opcode, d, a, b| {
        Sample::new(Target::Dg2)
            .op(opcode, exec16(), vec![dst(d), src(a), src(b)])
            .change(|i| {
                if opcode == Cmp {
                    i.detail = Detail::Condition(Condition::Lt);
                }
            })
            .rules()
    };
    assert_eq!(two(Add, F, F, Hf), vec![]);
    assert_eq!(two(Add, F, F, Bf), vec![]);
    assert_eq!(two(Add, F, F, D), vec![Rule::MixedTypes]);
    assert_eq!(two(Add, D, F, F), vec![Rule::MixedTypes]);
    assert_eq!(two(Add, F, Hf, Bf), vec![Rule::MixedTypes]);
    assert_eq!(two(Min, F, F, Hf), vec![Rule::MixedTypes]);
    assert_eq!(two(Cmp, D, F, D), vec![Rule::MixedTypes]);
    assert_eq!(two(Cmp, W, F, F), vec![Rule::MixedTypes]);
    assert_eq!(two(Cmp, F, D, D), vec![Rule::MixedTypes]);
    assert_eq!(two(Cmp, W, D, D), vec![], "the result is converted");
    assert_eq!(two(Cmp, D, B, W), vec![], "the result is converted");
    assert_eq!(
        broken_by(Target::Dg2, Mov, vec![dst(Bf), src(Hf)]),
        vec![Rule::MixedTypes]
    );

    assert_eq!(two(Cmp, D, D, Uw), vec![], "a d holds any uw");
    assert_eq!(two(Cmp, D, D, Ud), vec![Rule::MixedSigns]);
    assert_eq!(two(Max, D, W, Uw), vec![Rule::MixedSigns]);
    assert_eq!(two(Add, D, D, Ud), vec![], "the low bits are the same");
}

#[test]
fn immediates() {
    let mov = |ty, bits| broken(Opcode::Mov, vec![dst(ty), Operand::Immediate { ty, bits }]);
    assert_eq!(mov(Type::Uw, 0xffff), vec![]);
    assert_eq!(mov(Type::Uw, 0x1_0000), vec![Rule::ImmediateValue]);
    assert_eq!(mov(Type::F, 0x7fc0_0000), vec![]);
    assert_eq!(mov(Type::F, 0xff80_0000), vec![], "infinity");
    assert_eq!(mov(Type::F, 0x7f80_0001), vec![Rule::ImmediateNan]);
    assert_eq!(mov(Type::Hf, 0x7d00), vec![Rule::ImmediateNan]);
    assert_eq!(
        mov(Type::Df, 0xfff0_0000_0000_0001),
        vec![Rule::ImmediateNan]
    );
    let bf = Operand::Immediate {
        ty: Type::Bf,
        bits: 1,
    };
    assert_eq!(
        broken_by(Target::Dg2, Opcode::Mov, vec![dst(Type::F), bf]),
        vec![Rule::ImmediateValue]
    );
}

#[test]
fn the_bits_of_a_predicate_are_an_integer_of_at_most_a_doubleword() {
    let read = |ty| {
        let operands = vec![dst(ty), Operand::Predicate(P16)];
        let sample = Sample::new(Target::Skl).op(Opcode::Mov, Exec::no_mask(1), operands);
        sample.rules()
    };
    for ty in [Type::D, Type::Ud, Type::W, Type::Uw, Type::B, Type::Ub] {
        assert_eq!(read(ty), vec![], "{ty}");
    }
    for ty in [Type::F, Type::Hf, Type::Uq, Type::Q] {
        assert_eq!(read(ty), vec![Rule::Types], "{ty}");
    }
}
