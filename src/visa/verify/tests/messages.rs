//! Messages and surfaces.

use super::*;
use pretty_assertions::assert_eq;

fn lsc(target: Target, exec: Exec, detail: Lsc, operands: Vec<Operand>) -> Vec<Rule> {
    Sample::new(target)
        .op(Opcode::LscLoad, exec, operands)
        .change(|i| i.detail = Detail::Lsc(detail))
        .rules()
}

#[test]
fn lsc_messages() {
    let global = Lsc::new(Sfid::Ugm, LscData::D32, 1, LscAddress::FLAT64);
    let operands = || vec![raw(Type::D, 0), raw(Type::Uq, 0)];
    let full = exec16();
    assert_eq!(lsc(Target::Dg2, full, global, operands()), vec![]);
    assert_eq!(
        lsc(Target::Tgllp, full, global, operands()),
        vec![Rule::Lsc]
    );
    let local = Lsc {
        sfid: Sfid::Slm,
        ..global
    };
    assert_eq!(lsc(Target::Dg2, full, local, operands()), vec![Rule::Lsc]);
    let offsets = Lsc {
        address: LscAddress::FLAT32,
        ..global
    };
    assert_eq!(lsc(Target::Dg2, full, offsets, operands()), vec![Rule::Lsc]);
    let bytes = Lsc {
        data: LscData::D8c32,
        shape: LscShape::Vector(2),
        ..global
    };
    assert_eq!(
        lsc(Target::Dg2, full, bytes, operands()),
        vec![Rule::Detail]
    );
    let eight = Lsc {
        shape: LscShape::Vector(8),
        ..global
    };
    let big = || vec![raw(Type::Df, 0), raw(Type::Uq, 0)];
    assert_eq!(lsc(Target::Pvc, full, eight, big()), vec![]);
    assert_eq!(
        lsc(Target::Dg2, full, eight, big()),
        vec![Rule::MessageSize]
    );
    assert_eq!(
        lsc(Target::Dg2, Exec::no_mask(32), global, operands()),
        vec![Rule::MessageWidth]
    );
    assert_eq!(
        lsc(Target::Pvc, Exec::no_mask(32), global, operands()),
        vec![]
    );
    // A message of one d64 channel returns two GRFs.
    let mut one = Sample::new(Target::Dg2);
    let small = one.0.add_variable(decl("V90", Type::Uq, 4));
    let quad = Lsc {
        data: LscData::D64,
        ..global
    };
    let rules = one
        .op(
            Opcode::LscLoad,
            Exec::no_mask(1),
            vec![Operand::raw(small, 0), raw(Type::Uq, 0)],
        )
        .change(|i| i.detail = Detail::Lsc(quad))
        .rules();
    assert_eq!(rules, vec![Rule::RawSize]);
}

#[test]
fn legacy_messages() {
    let scatter = |exec, address: Operand, data: Operand| {
        Sample::new(Target::Tgllp)
            .op(Opcode::SvmScatter, exec, vec![address, data])
            .change(|i| i.detail = Detail::Blocks { size: 4, count: 1 })
            .rules()
    };
    let (address, data) = (raw(Type::Uq, 0), raw(Type::F, 0));
    assert_eq!(scatter(exec16(), address, data), vec![]);
    assert_eq!(
        scatter(Exec::masked(4), address, data),
        vec![Rule::MessageWidth]
    );
    assert_eq!(
        scatter(Exec::no_mask(32), address, data),
        vec![Rule::MessageWidth]
    );
    assert_eq!(
        scatter(exec16(), raw(Type::Ud, 0), data),
        vec![Rule::RawType]
    );
    assert_eq!(
        scatter(exec16(), address, raw(Type::Df, 0)),
        vec![Rule::RawType]
    );
    let at = |offset| Operand::raw(var(Type::F, 0), offset);
    assert_eq!(scatter(exec16(), address, at(192)), vec![]);
    assert_eq!(scatter(exec16(), address, at(224)), vec![Rule::RawSize]);
    assert_eq!(scatter(exec16(), address, at(16)), vec![Rule::RawAlignment]);
    let long = Sample::new(Target::Skl)
        .op(Opcode::SvmGather, exec16(), vec![address, raw(Type::Df, 0)])
        .change(|i| i.detail = Detail::Blocks { size: 8, count: 4 });
    assert_eq!(long.rules(), vec![Rule::MessageSize]);
}

#[test]
fn private_memory_is_where_the_target_places_it() {
    let d = Type::Ud;
    let scratch = |target, bytes| {
        let surface = Operand::Surface(Surface::Scratch);
        let operands = vec![surface, Operand::ud(0), raw(d, 0), raw(d, 0)];
        let mut sample = Sample::new(target)
            .op(Opcode::Scatter4Scaled, exec16(), operands)
            .change(|i| i.detail = Detail::Channels(Channels::first(1)));
        sample.0.private_bytes = bytes;
        sample.rules()
    };
    assert_eq!(scratch(Target::Tgllp, 8), vec![]);
    assert_eq!(scratch(Target::Tgllp, 0), vec![Rule::Private]);
    assert_eq!(scratch(Target::Dg2, 8), vec![Rule::Private]);
    let surface = |target, bytes, elements| {
        let mut sample = Sample::new(target);
        let state = sample.0.add_variable(decl("V90", d, elements));
        sample.0.private_bytes = bytes;
        let detail = Lsc::new(Sfid::Ugm, LscData::D32, 1, LscAddress::surface_state(state));
        sample
            .op(Opcode::LscLoad, exec16(), vec![raw(d, 0), raw(d, 0)])
            .change(|i| i.detail = Detail::Lsc(detail))
            .rules()
    };
    assert_eq!(surface(Target::Pvc, 8, 1), vec![]);
    assert_eq!(surface(Target::Pvc, 0, 1), vec![Rule::Private]);
    assert_eq!(surface(Target::Pvc, 8, 2), vec![Rule::Private]);
    assert_eq!(surface(Target::Dg2, 8, 1), vec![Rule::Private]);
}

#[test]
fn surfaces_are_set_before_each_use() {
    let movs = |sample: Sample| {
        let operands = vec![Operand::state(T6), Operand::ud(1)];
        sample.op(Opcode::Movs, Exec::no_mask(1), operands)
    };
    let load = |sample: Sample| {
        let operands = vec![
            Operand::Surface(Surface::Variable(T6)),
            Operand::ud(0),
            raw(Type::Ud, 0),
            raw(Type::F, 0),
        ];
        sample
            .op(Opcode::Gather4Scaled, exec16(), operands)
            .change(|i| i.detail = Detail::Channels(Channels::first(1)))
    };
    let empty = || Sample::new(Target::Tgllp);
    assert_eq!(load(movs(empty())).rules(), vec![]);
    assert_eq!(load(empty()).rules(), vec![Rule::SurfaceSet]);
    assert_eq!(
        load(movs(empty()).label("L0")).rules(),
        vec![Rule::SurfaceSet],
        "in another block"
    );
    let masked = movs(empty()).change(|i| i.exec = Some(Exec::masked(1)));
    assert_eq!(
        load(masked).rules(),
        vec![Rule::SurfaceSet, Rule::SurfaceSet],
        "the movs and the load"
    );
}
