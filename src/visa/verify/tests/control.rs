//! Returns, labels, branches, loops.

use super::*;
use pretty_assertions::assert_eq;

#[test]
fn returns() {
    let empty = || Sample::new(Target::Skl);
    let ret = || Instruction::new(Opcode::Ret, Exec::masked(1), Vec::new(), Loc::NONE);
    assert_eq!(empty().unfinished_rules(), vec![Rule::Return]);
    assert_eq!(empty().push(ret()).rules(), vec![Rule::Return], "two");
    assert_eq!(
        empty().op(Opcode::Ret, exec16(), vec![]).unfinished_rules(),
        vec![Rule::Return]
    );
    let predicated = empty()
        .push(ret())
        .change(|i| i.predicate = Some(use_of(P16)));
    assert_eq!(predicated.unfinished_rules(), vec![Rule::Predication]);
}

#[test]
fn labels_and_gotos() {
    let empty = || Sample::new(Target::Skl);
    assert_eq!(empty().goto(true, "L0").rules(), vec![Rule::LabelUse]);
    assert_eq!(
        empty().label("L0").label("L0").rules(),
        vec![Rule::LabelPlace]
    );
    let with = |exec: Exec, predicate: Option<PredicateId>| {
        empty()
            .goto(false, "L0")
            .change(|i| {
                i.exec = Some(exec);
                i.predicate = predicate.map(use_of);
            })
            .label("L0")
            .rules()
    };
    assert_eq!(with(exec16(), None), vec![]);
    assert_eq!(with(Exec::masked(1), Some(P16)), vec![]);
    assert_eq!(with(Exec::masked(1), Some(P8)), vec![Rule::GotoMask]);
    assert_eq!(with(Exec::masked(8), Some(P16)), vec![Rule::GotoMask]);
    assert_eq!(with(Exec::no_mask(16), None), vec![Rule::GotoMask]);
}

#[test]
fn irreducible_loops() {
    let empty = || Sample::new(Target::Skl);
    // while (c) { if (c) continue; if (c) break; }, entered at its test, inside of another loop.
    let reducible = empty()
        .label("L0_outer")
        .goto(false, "L1_test")
        .label("L2_body")
        .goto(true, "L1_test")
        .goto(true, "L3_end")
        .label("L1_test")
        .goto(true, "L2_body")
        .label("L3_end")
        .goto(true, "L0_outer");
    assert_eq!(reducible.rules(), vec![]);
    let two_entries = empty()
        .goto(true, "L1_middle")
        .label("L0_top")
        .label("L1_middle")
        .goto(true, "L0_top");
    assert_eq!(two_entries.rules(), vec![Rule::Irreducible]);
    // The second entry enters an inner loop, bypassing the header of the outer one.
    let nested = empty()
        .goto(true, "L1_inner")
        .label("L0_outer")
        .label("L1_inner")
        .goto(true, "L1_inner")
        .goto(true, "L0_outer");
    assert_eq!(nested.rules(), vec![Rule::Irreducible]);
    // The second entry is unreachable.
    let unreached = empty()
        .goto(false, "L0_top")
        .goto(true, "L1_middle")
        .label("L0_top")
        .label("L1_middle")
        .goto(true, "L0_top");
    assert_eq!(unreached.rules(), vec![]);
}

#[test]
fn long_chains_of_blocks_are_checked_in_linear_time() {
    let mut sample = Sample::new(Target::Skl).label("L0_loop");
    for _ in 0..20_000 {
        sample = sample.goto(true, "L1_exit");
    }
    assert_eq!(
        sample.goto(true, "L0_loop").label("L1_exit").rules(),
        vec![]
    );
}
