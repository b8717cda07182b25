//! Rules that concern channels, in kernels with `Target="cm"`, of which all channels are on, and in
//! others.

use super::*;
use crate::visa::text::parse;
use pretty_assertions::assert_eq;

/// The rules that instructions violate, with an attribute and more declarations or inputs.
fn rules_of(target: Target, attributes: &str, code: &str) -> Vec<Rule> {
    let text = format!(
        r#".version 4.1
.kernel "k"
.decl V v_type=G type=d num_elts=8 align=GRF
.decl U v_type=G type=ud num_elts=8 align=GRF
.decl A v_type=G type=uq num_elts=4 align=GRF
.decl TWO v_type=G type=d num_elts=2 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
.decl T7 v_type=T num_elts=1
.input T6 offset=128 size=4
.kernel_attr {attributes}
.function "k_entry"
k_entry:
{code}
    ret (M1, 1)
"#
    );
    let module = parse(&text, "k", target).unwrap_or_else(|e| panic!("{code}: {e:?}"));
    let kernels = module.kernels.iter();
    let rules = kernels.flat_map(|kernel| verify_in(kernel, Scope::Language));
    rules.map(|violation| violation.rule).collect()
}

const CM: &str = r#"Target="cm""#;
const CHANNELS: &str = r#"Target="3d""#;

#[test]
fn a_surface_may_be_set_with_the_mask() {
    let masked = "    movs (M1, 1) T7(0) 0x3:ud\n    oword_ld (2) T7 0x0:ud V.0";
    let without = masked.replace("M1,", "M1_NM,");
    let wrong = masked.replace("(M1, 1)", "(M5, 1)");
    for target in [Target::Skl, Target::Tgllp, Target::Dg2] {
        assert_eq!(rules_of(target, CM, masked), vec![]);
        assert_eq!(rules_of(target, CM, &without), vec![]);
        assert_eq!(rules_of(target, CHANNELS, &without), vec![]);
        assert_eq!(
            rules_of(target, CHANNELS, masked),
            vec![Rule::SurfaceSet; 2]
        );
        assert_eq!(rules_of(target, CM, &wrong), vec![Rule::SurfaceSet; 2]);
    }
}

#[test]
fn a_surface_that_is_an_input_is_set() {
    for attributes in [CM, CHANNELS] {
        let of = |surface: &str| {
            let code = format!("next:\n    oword_ld (2) {surface} 0x0:ud V.0");
            rules_of(Target::Tgllp, attributes, &code)
        };
        assert_eq!(of("T6"), vec![]);
        assert_eq!(of("T7"), vec![Rule::SurfaceSet]);
    }
}

#[test]
fn short_messages_access_no_more_than_their_channels() {
    let four = "    svm_gather.4.1 (M1, 4) A.0 V.0";
    let two = "    svm_scatter.4.1 (M1, 2) A.0 TWO.0";
    for target in Target::ALL {
        assert_eq!(rules_of(*target, CM, four), vec![], "{target}");
        assert_eq!(rules_of(*target, CM, two), vec![], "{target}");
        let rules = rules_of(*target, CHANNELS, four);
        assert!(rules.contains(&Rule::MessageWidth), "{target}: {rules:?}");
        assert!(rules.contains(&Rule::RawSize), "{target}: {rules:?}");
        for code in [four, two] {
            let unmasked = code.replace("M1,", "M1_NM,");
            assert_eq!(rules_of(*target, CHANNELS, &unmasked), vec![], "{target}");
        }
    }
    // Four channels have four elements; 8 channels are less than a GRF on pvc only.
    let past = "    svm_scatter.4.1 (M1, 4) A.0 TWO.0";
    assert_eq!(rules_of(Target::Skl, CM, past), vec![Rule::RawSize]);
    let eight = "    svm_gather.4.1 (M1, 8) A.0 V.0";
    assert_eq!(rules_of(Target::Skl, CM, eight), vec![Rule::RawSize]);
    let eight = "    gather_scaled.4 (M1, 8) T6 0x0:ud U.0 V.0";
    assert_eq!(rules_of(Target::Pvc, CM, eight), vec![]);
    assert_eq!(
        rules_of(Target::Pvc, CHANNELS, eight),
        vec![Rule::RawSize; 2]
    );
}

#[test]
fn branches_select_any_number_of_channels_if_each_thread_has_one_work_item() {
    let code = "    (P1) goto (M1, 8) next\nnext:";
    let one = r#"Target="cm"
.kernel_attr SimdSize=1"#;
    assert_eq!(rules_of(Target::Tgllp, CM, code), vec![]);
    assert_eq!(rules_of(Target::Tgllp, one, code), vec![]);
    let wide = one.replace("SimdSize=1", "SimdSize=16");
    assert_eq!(rules_of(Target::Tgllp, &wide, code), vec![Rule::GotoMask]);
    let masked = "    add (M1, 8) V(0,0)<1> V(0,0)<1;1,0> 0x1:d";
    assert_eq!(rules_of(Target::Tgllp, one, masked), vec![]);
    let channels = one.replace("cm", "3d");
    let rules = rules_of(Target::Tgllp, &channels, masked);
    assert_eq!(rules, vec![Rule::ExecMask]);
}

#[test]
fn selects_combine_predicates() {
    let code = "    (P1.any) sel (M1, 1) V(0,0)<1> V(0,0)<0;1,0> 0x1:d";
    for attributes in [CM, CHANNELS] {
        assert_eq!(rules_of(Target::Tgllp, attributes, code), vec![]);
        let other = code.replace("sel", "mul");
        let rules = rules_of(Target::Tgllp, attributes, &other);
        assert_eq!(rules, vec![Rule::Predication]);
    }
}

#[test]
fn explicit_inputs_precede_implicit_ones() {
    let order = |first: &str, second: &str| {
        let inputs = format!("{CM}\n{first} V offset=64 size=32\n{second} U offset=192 size=32");
        rules_of(Target::Tgllp, &inputs, "")
    };
    assert_eq!(order(".input", ".implicit_LOCAL_ID"), vec![]);
    assert_eq!(order(".implicit_LOCAL_ID", ".input"), vec![Rule::Input]);
}
