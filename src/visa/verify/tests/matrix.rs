//! Matrix multiplications: illegal instructions of each kind, as text.

use super::*;
use crate::visa::text::parse;
use pretty_assertions::assert_eq;

/// A kernel of one line, with variables of 1,024 bytes for each type and some of 64 bytes.
fn text(simd: u32, line: &str) -> String {
    format!(
        r#".version 4.1
.kernel "k"
.decl C v_type=G type=d num_elts=256 align=wordx32
.decl CU v_type=G type=ud num_elts=256 align=wordx32
.decl CF v_type=G type=f num_elts=256 align=wordx32
.decl CH v_type=G type=hf num_elts=512 align=wordx32
.decl CB v_type=G type=bf num_elts=512 align=wordx32
.decl CQ v_type=G type=q num_elts=128 align=wordx32
.decl CW v_type=G type=w num_elts=512 align=wordx32
.decl A v_type=G type=ud num_elts=256 align=wordx32
.decl B v_type=G type=ud num_elts=256 align=wordx32
.decl BF v_type=G type=f num_elts=256 align=wordx32
.decl S v_type=G type=d num_elts=16 align=wordx32
.kernel_attr Target="cm"
.kernel_attr SimdSize={simd}
.function "k_entry"
    {line}
    ret (M1, 1)
"#
    )
}

/// The rules that a line violates.
fn rules_of(target: Target, line: &str) -> Vec<Rule> {
    let simd = target.info().dpas_exec_size.unwrap_or(16);
    let module = parse(&text(simd, line), "k", target).unwrap_or_else(|e| panic!("{line}: {e:?}"));
    let kernels = module.kernels.iter();
    let rules = kernels.flat_map(|kernel| verify_in(kernel, Scope::Language));
    rules.map(|violation| violation.rule).collect()
}

#[test]
fn legal_multiplications() {
    for (target, line) in [
        (Target::Dg2, "dpas.s8.u8.8.8 (M1, 8) C.0 C.0 B.0 A(0,0)"),
        (
            Target::Dg2,
            "dpas.u2.s4.8.3 (M1_NM, 8) CU.0 %null.0 B.0 A(2,0)",
        ),
        (Target::Dg2, "dpas.s4.s2.8.1 (M1, 8) C.0 CU.0 B.32 A(1,4)"),
        (Target::Dg2, "dpas.bf.bf.8.8 (M1, 8) CF.0 CF.0 B.0 A(3,0)"),
        (Target::Pvc, "dpas.s8.u8.8.8 (M1, 16) C.0 C.0 B.0 A(0,8)"),
        (Target::Pvc, "dpas.hf.hf.8.4 (M1, 16) CH.0 CF.0 B.0 A(0,0)"),
        (Target::Pvc, "dpas.bf.bf.8.4 (M1, 16) CF.0 CB.0 B.0 A(0,0)"),
        (
            Target::Pvc,
            "dpas.tf32.tf32.8.8 (M1, 16) CF.0 CF.0 B.0 A(1,8)",
        ),
    ] {
        assert_eq!(rules_of(target, line), vec![], "{target}: {line}");
    }
}

#[test]
fn each_kind_of_illegal_multiplication_violates_its_rule() {
    use Rule::{MatrixDepth, MatrixPlace, MatrixSize, MatrixTypes, MatrixWidth, RawAlignment};
    let dg2 = Target::Dg2;
    let pvc = Target::Pvc;
    for (target, line, rule) in [
        // Targets and execution sizes.
        (
            Target::Skl,
            "dpas.s8.s8.8.8 (M1, 16) C.0 C.0 B.0 A(0,0)",
            Rule::Opcode,
        ),
        (
            Target::Tgllp,
            "dpas.s8.s8.8.8 (M1, 16) C.0 C.0 B.0 A(0,0)",
            Rule::Opcode,
        ),
        (
            dg2,
            "dpas.s8.s8.8.4 (M1, 16) C.0 C.0 B.0 A(0,0)",
            MatrixWidth,
        ),
        (
            pvc,
            "dpas.s8.s8.8.8 (M1, 8) C.0 C.0 B.0 A(0,0)",
            MatrixWidth,
        ),
        (
            pvc,
            "dpas.s8.s8.8.8 (M1, 1) C.0 C.0 B.0 A(0,0)",
            MatrixWidth,
        ),
        (
            dg2,
            "dpas.s8.s8.8.8 (M3_NM, 8) C.0 C.0 B.0 A(0,0)",
            MatrixWidth,
        ),
        // Precisions that cannot be combined.
        (
            dg2,
            "dpas.s8.bf.8.8 (M1, 8) C.0 C.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            dg2,
            "dpas.hf.u4.8.8 (M1, 8) CF.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            dg2,
            "dpas.bf.hf.8.8 (M1, 8) CF.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            dg2,
            "dpas.tf32.tf32.8.8 (M1, 8) CF.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            pvc,
            "dpas.tf32.bf.8.4 (M1, 16) CF.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            pvc,
            "dpas.u1.u1.8.4 (M1, 16) C.0 C.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        // Accumulators and sources of wrong types.
        (
            dg2,
            "dpas.s8.s8.8.8 (M1, 8) CF.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            dg2,
            "dpas.bf.bf.8.8 (M1, 8) C.0 C.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            dg2,
            "dpas.hf.hf.8.8 (M1, 8) CH.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            pvc,
            "dpas.hf.hf.8.8 (M1, 16) CB.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            pvc,
            "dpas.bf.bf.8.8 (M1, 16) CF.0 CH.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            pvc,
            "dpas.tf32.tf32.8.4 (M1, 16) CH.0 CF.0 B.0 A(0,0)",
            MatrixTypes,
        ),
        (
            pvc,
            "dpas.bf.bf.8.8 (M1, 16) CF.0 CF.0 BF.0 A(0,0)",
            MatrixTypes,
        ),
        (
            pvc,
            "dpas.bf.bf.8.8 (M1, 16) CF.0 CF.0 B.0 BF(0,0)",
            MatrixTypes,
        ),
        // Systolic depths.
        (
            dg2,
            "dpas.s8.s8.4.8 (M1, 8) C.0 C.0 B.0 A(0,0)",
            MatrixDepth,
        ),
        (
            pvc,
            "dpas.s8.s8.1.8 (M1, 16) C.0 C.0 B.0 A(0,0)",
            MatrixDepth,
        ),
        // Sizes of operands.
        (dg2, "dpas.s8.s8.8.8 (M1, 8) S.0 C.0 B.0 A(0,0)", MatrixSize),
        (dg2, "dpas.s8.s8.8.3 (M1, 8) C.0 S.0 B.0 A(0,0)", MatrixSize),
        (dg2, "dpas.s8.s8.8.1 (M1, 8) C.0 C.0 S.0 A(0,0)", MatrixSize),
        (dg2, "dpas.s8.s8.8.3 (M1, 8) C.0 C.0 B.0 S(0,0)", MatrixSize),
        (
            pvc,
            "dpas.s8.s8.8.8 (M1, 16) C.0 C.0 B.0 A(15,0)",
            MatrixSize,
        ),
        // Alignment and offsets.
        (
            dg2,
            "dpas.s8.s8.8.4 (M1, 8) C.16 C.0 B.0 A(0,0)",
            RawAlignment,
        ),
        (
            dg2,
            "dpas.s8.s8.8.4 (M1, 8) C.0 C.4 B.0 A(0,0)",
            RawAlignment,
        ),
        (
            pvc,
            "dpas.s8.s8.8.4 (M1, 16) C.0 C.0 B.32 A(0,0)",
            RawAlignment,
        ),
        (
            dg2,
            "dpas.s8.s8.8.4 (M1, 8) C.0 C.0 B.0 A(0,4)",
            MatrixPlace,
        ),
        (
            pvc,
            "dpas.s8.s4.8.4 (M1, 16) C.0 C.0 B.0 A(0,2)",
            MatrixPlace,
        ),
        (
            pvc,
            "dpas.s8.u2.8.4 (M1, 16) C.0 C.0 B.0 A(0,1)",
            MatrixPlace,
        ),
    ] {
        let rules = rules_of(target, line);
        assert!(rules.contains(&rule), "{target}: {line}: {rules:?}");
    }
}

#[test]
fn numbers_without_a_text_form() {
    for (line, wanted) in [
        ("dpas.s8.s8.3.8 (M1, 8) C.0 C.0 B.0 A(0,0)", "depth"),
        ("dpas.s8.s8.16.8 (M1, 8) C.0 C.0 B.0 A(0,0)", "depth"),
        ("dpas.s8.s8.8.0 (M1, 8) C.0 C.0 B.0 A(0,0)", "repeat count"),
        ("dpas.s8.s8.8.9 (M1, 8) C.0 C.0 B.0 A(0,0)", "repeat count"),
        (
            "dpas.s8.s16.8.8 (M1, 8) C.0 C.0 B.0 A(0,0)",
            "types and sizes",
        ),
        ("dpas.s8.8.8 (M1, 8) C.0 C.0 B.0 A(0,0)", "types and sizes"),
    ] {
        let errors = parse(&text(8, line), "k", Target::Dg2).unwrap_err();
        let message = format!("{:?}", errors[0]);
        assert!(message.contains(wanted), "{line}: {message}");
    }
}
