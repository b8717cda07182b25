//! Names, sizes, aliases, inputs.

use super::*;
use pretty_assertions::assert_eq;

#[test]
fn names() {
    for name in ["x", "V3", "V31", "add", "V32x", "V", "V32_a-b", "P3"] {
        let mut sample = Sample::new(Target::Skl);
        sample.0.add_variable(decl(name, Type::D, 1));
        assert_eq!(sample.rules(), vec![Rule::Name], "{name}");
    }
    let mut sample = Sample::new(Target::Skl);
    sample.0.add_variable(decl("V32", Type::D, 1));
    sample.0.add_variable(decl("V999_gid", Type::D, 1));
    sample.0.add_surface(SurfaceDecl {
        name: "T5".to_owned(),
        elements: 1,
    });
    assert_eq!(
        sample.rules(),
        vec![Rule::Name, Rule::Name],
        "twice V32; T5"
    );
}

#[test]
fn kernel_shape() {
    let mut sample = Sample::new(Target::Pvc);
    sample.0.simd = 8;
    sample.0.name = "a/b".to_owned();
    assert_eq!(sample.rules(), vec![Rule::KernelShape, Rule::KernelShape]);
}

#[test]
fn declared_sizes() {
    let mut sample = Sample::new(Target::Skl);
    sample.0.add_variable(decl("V90", Type::Ub, 0));
    sample.0.add_variable(decl("V91", Type::Ub, 4097));
    sample.0.add_variable(decl("V92", Type::Q, 513));
    assert_eq!(sample.rules(), vec![Rule::Variable; 3]);

    let mut sample = Sample::new(Target::Skl);
    sample.0.add_predicate(PredicateDecl {
        name: "P3".to_owned(),
        elements: 3,
    });
    sample.0.addresses.push(AddressDecl {
        name: "A0".to_owned(),
        elements: 17,
    });
    assert_eq!(sample.rules(), vec![Rule::Predicate, Rule::Address]);
}

#[test]
fn limits_of_text_and_binary() {
    let mut sample = Sample::new(Target::Skl);
    for i in 0..65_536 {
        sample.0.add_label(format!("L{i}"));
    }
    assert_eq!(sample.rules(), vec![Rule::Labels]);

    let mut sample = Sample::new(Target::Skl);
    for i in 3..=4096 {
        sample.0.add_predicate(PredicateDecl {
            name: format!("P{i}"),
            elements: 16,
        });
    }
    let rules: Vec<Rule> = verify_for_binary(&sample.0)
        .iter()
        .map(|v| v.rule)
        .collect();
    assert_eq!(rules, vec![Rule::BinaryPredicates]);
    sample.0.predicates.pop();
    assert_eq!(verify_for_binary(&sample.0), vec![]);
}

#[test]
fn aliases() {
    let alias = |base: Variable, offset, ty, elements| {
        let mut sample = Sample::new(Target::Skl);
        let mut decl = decl("V90", ty, elements);
        decl.alias = Some((base, offset));
        sample.0.add_variable(decl);
        sample.rules()
    };
    let d: Variable = var(Type::D, 0).into();
    let r0 = Variable::Predefined(Predefined::R0);
    assert_eq!(alias(d, 128, Type::Uw, 64), vec![]);
    assert_eq!(alias(r0, 0, Type::Ud, 8), vec![]);
    assert_eq!(
        alias(d, 130, Type::Uw, 64),
        vec![Rule::Alias],
        "ends outside"
    );
    assert_eq!(alias(d, 2, Type::D, 1), vec![Rule::Alias], "misaligned");
    assert_eq!(
        alias(r0, 0, Type::Ud, 9),
        vec![Rule::Alias],
        "r0 is one GRF"
    );
    let later: Variable = VariableId(24).into();
    assert_eq!(alias(later, 0, Type::D, 1), vec![Rule::Alias], "itself");
    let cr0 = Variable::Predefined(Predefined::Cr0);
    assert_eq!(alias(cr0, 0, Type::Ud, 1), vec![Rule::Alias]);
}

#[test]
fn inputs() {
    let input = |target, places: &[(Type, u32, u32, u32)]| {
        let mut sample = Sample::new(target);
        for (i, &(ty, elements, offset, size)) in places.iter().enumerate() {
            let variable = sample
                .0
                .add_variable(decl(&format!("V{}", 90 + i), ty, elements));
            sample.0.inputs.push(Input {
                variable: variable.into(),
                implicit: 0,
                offset,
                size,
                role: InputRole::WorkDim,
            });
        }
        sample.rules()
    };
    let d = Type::D;
    assert_eq!(
        input(
            Target::Skl,
            &[(d, 8, 32, 32), (d, 1, 64, 4), (d, 3, 68, 12)]
        ),
        vec![]
    );
    for wrong in [
        (d, 2, 64, 4),    // size
        (d, 1, 28, 4),    // r0
        (d, 1, 66, 4),    // alignment
        (d, 8, 48, 32),   // a GRF in two
        (d, 2, 60, 8),    // less than a GRF in two
        (d, 8, 4096, 32), // outside
    ] {
        assert_eq!(input(Target::Skl, &[wrong]), vec![Rule::Input], "{wrong:?}");
    }
    assert_eq!(input(Target::Pvc, &[(d, 16, 96, 64)]), vec![Rule::Input]);
    assert_eq!(
        input(Target::Skl, &[(d, 4, 64, 16), (d, 1, 76, 4)]),
        vec![Rule::Input],
        "overlap"
    );
    let mut sample = Sample::new(Target::Skl);
    sample.0.inputs.push(Input {
        variable: VariableId(99).into(),
        implicit: 0,
        offset: 64,
        size: 4,
        role: InputRole::WorkDim,
    });
    assert_eq!(sample.rules(), vec![Rule::Input]);
}
