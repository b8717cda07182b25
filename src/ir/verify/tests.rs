//! Tests of the verifier: each rule is violated once.

use super::*;
use crate::ir::instruction::Detail;
use crate::ir::text::parse::parse_function;
use pretty_assertions::assert_eq;

const PARAMETERS: &str = "0: \"p\" \"float *\" global, 8: \"n\" \"uint\" u32, \
     16: \"c\" \"const float *\" constant readonly";
const REGISTERS: &str = "registers bool %0-%1, dword %2-%4, qword %5-%6, word %7\n \
     names %6 \"v\"\n inputs %2 = local_id.0, %5 = argument.0+0, %3 = buffer_offset.2";

fn violations(text: &str) -> Vec<String> {
    match verify(&parse_function(text).unwrap()) {
        Ok(()) => Vec::new(),
        Err(VerifyError::Invalid(violations)) => {
            violations.iter().map(ToString::to_string).collect()
        }
        Err(error) => vec![error.to_string()],
    }
}

fn in_body(lines: &str) -> Vec<String> {
    violations(&format!(
        "kernel @f({PARAMETERS}) {{\n{REGISTERS}\n$0:\n{lines}\nret\n$1:\nret\n}}"
    ))
}

#[test]
fn a_function_that_obeys_is_accepted() {
    let lines = "%4 = loadi.u32 0\n%0 = cmp.lt.u32 %2, %4\n%1 = cmp.eq.bool %0, %0\n\
         %7 = cvt.f16.f32 %4\n%6 = sel.u64 %0, %5, %6\n%4 = load.argument.u32 %2\n\
         %4, %3 = load.global.f32 %5\n%4 = load.constant[2].f32 %3\nstore.global[0].f32 %2, %4, %3\n\
         %4, %3 = unpack.u64 %6";
    assert_eq!(in_body(lines), [""; 0]);
}

/// One violation per rule: the rule, its position and its message.
#[test]
fn each_rule_is_checked() {
    for (lines, want) in [
        ("ret", "V02 $0.0: terminator in the middle of the block"),
        (
            "%4 = mov.u32 %2\nbra $9",
            "V03 $0.1: branch to undefined block `$9`: the function has 2 blocks",
        ),
        ("brc %0, $1, $0", "V04 $0.0: branch to the entry block"),
        (
            "%0 = add.bool %0, %0",
            "V05 $0.0: `add` does not support type `bool`",
        ),
        (
            "%4 = mad.f32 %2, %2",
            "V07 $0.0: `mad` requires 3 sources, has 2",
        ),
        (
            "%4 = load.argument.f32 %2, %2",
            "V07 $0.0: `load` requires 1 sources, has 2",
        ),
        (
            "store.global.f32 %5",
            "V07 $0.0: `store` requires 2 or more sources, has 1",
        ),
        (
            "%4 = mov.u32 %99",
            "V08 $0.0: use of undeclared register `%99`",
        ),
        (
            "%4 = mov.u32 %5",
            "V09 $0.0: operand `%5` of `mov` is a qword, expected a dword",
        ),
        (
            "%7 = cvt.f16.f64 %2",
            "V09 $0.0: operand `%2` of `cvt` is a dword, expected a qword",
        ),
        (
            "%4 = load.global.f32 %2",
            "V09 $0.0: operand `%2` of `load` is a dword, expected a qword",
        ),
        (
            "%4 = load.global[0].f32 %5",
            "V09 $0.0: operand `%5` of `load` is a qword, expected a dword",
        ),
        (
            "%5 = shl.u64 %5, %5",
            "V09 $0.0: operand `%5` of `shl` is a qword, expected a dword",
        ),
        (
            "%4, %4 = addc.u32 %2, %2",
            "V10 $0.0: duplicate destination `%4`",
        ),
        (
            "%4 = loadi.u32 0x100000000",
            "V11 $0.0: constant 0x100000000 is out of range for `u32`",
        ),
        (
            "%0 = loadi.bool 2",
            "V11 $0.0: constant 0x2 is out of range for `bool`",
        ),
        (
            "%1 = loadi.bool 1\n%0 = cmp.lt.bool %1, %1",
            "V12 $0.1: invalid condition `lt` for `bool` operands",
        ),
        (
            "%4 = load.global[1].f32 %2",
            "V13 $0.0: `global[1]` is not a surface",
        ),
        (
            "%4 = load.argument[0].f32 %2",
            "V13 $0.0: `argument[0]` is not a surface",
        ),
        (
            "store.constant.f32 %5, %2",
            "V14 $0.0: store to the constant address space",
        ),
        (
            "%4 = atomic_add.global.volatile.u32 %5, %2",
            "V30 $0.0: `atomic_add.global` cannot be volatile",
        ),
        (
            "%4 = load.argument.volatile.u32 %2",
            "V30 $0.0: `load.argument` cannot be volatile",
        ),
        (
            "%3 = mov.u32 %4",
            "V15 $0.0: use of register `%4` without a definition",
        ),
    ] {
        let found = in_body(lines);
        assert!(found.iter().any(|v| v == want), "{lines}: {found:#?}");
    }
    let header = |parameters: &str, attributes: &str, registers: &str| {
        format!("kernel @f({parameters}) {attributes} {{\n{registers}\n$0:\nret\n}}")
    };
    for (text, want) in [
        (
            "kernel @f() {\n}".to_string(),
            "V01: function has no blocks",
        ),
        (
            "kernel @f() {\n$0:\n}".to_string(),
            "V02 $0: block does not end with a terminator",
        ),
        (
            header(
                PARAMETERS,
                "",
                "registers dword %0-%1\ninputs %0 = work_dim, %1 = work_dim",
            ),
            "V16: duplicate input `work_dim`",
        ),
        (
            header(
                PARAMETERS,
                "",
                "registers dword %0\ninputs %0 = work_dim, %0 = local_id.1",
            ),
            "V16: duplicate input register `%0`",
        ),
        (
            header(PARAMETERS, "", "registers qword %0\ninputs %0 = group_id.0"),
            "V17: invalid register family of input `%0 = group_id.0`: qword",
        ),
        (
            header(PARAMETERS, "", "registers dword %0\ninputs %0 = group_id.3"),
            "V18: undefined input `group_id.3`",
        ),
        (
            header(
                PARAMETERS,
                "",
                "registers qword %0\ninputs %0 = argument.1+0",
            ),
            "V18: undefined input `argument.1+0`",
        ),
        (
            header(
                PARAMETERS,
                "",
                "registers dword %0\ninputs %0 = buffer_offset.1",
            ),
            "V18: undefined input `buffer_offset.1`",
        ),
        (
            header("2: \"a\" \"uint\" u32", "", ""),
            "V19: parameter `a` is misaligned",
        ),
        (
            header("4: \"a\" \"uint\" u32, 0: \"b\" \"ulong\" u64", "", ""),
            "V19: parameters `b` and `a` overlap",
        ),
        (
            header("0: \"a\" \"bool\" bool", "", ""),
            "V20: invalid parameter `a`",
        ),
        (
            header("", "reqd_work_group_size(1, 0, 1)", ""),
            "V21: required work-group or sub-group size is 0",
        ),
    ] {
        assert_eq!(violations(&text), [want], "{text}");
    }
}

#[test]
fn details_match_the_opcode() {
    let mut function = parse_function("kernel @f() {\n$0:\n ret\n}").unwrap();
    function.blocks[0].instructions[0].detail = Detail::Immediate([0, 0]);
    let error = verify(&function).unwrap_err();
    assert_eq!(
        error.to_string(),
        "V06 $0.0: unexpected detail of `ret`: Immediate([0, 0])"
    );
}

#[test]
fn instructions_of_another_function_are_found() {
    let text = "kernel @f() {\nregisters dword %0\n$0:\n %0 = loadi.u32 1\n ret\n}";
    let donor = parse_function(text).unwrap();
    let mut function = parse_function("kernel @f() {\n$0:\n ret\n}").unwrap();
    function.blocks[0] = donor.blocks[0].clone();
    let error = verify(&function).unwrap_err();
    // `ret` has no operands, but its range in the pool is out of bounds, too.
    assert!(
        error
            .to_string()
            .starts_with("V22 $0.0: operands are out of bounds"),
        "{error}"
    );
}

#[test]
fn the_number_of_registers_has_its_own_error() {
    let text = |n: usize| {
        format!(
            "kernel @f() {{\nregisters dword %0-%{}\n$0:\nret\n}}",
            n - 1
        )
    };
    assert_eq!(verify(&parse_function(&text(65_535)).unwrap()), Ok(()));
    assert_eq!(
        verify(&parse_function(&text(65_536)).unwrap()),
        Err(VerifyError::TooManyRegisters { count: 65_536 })
    );
}
