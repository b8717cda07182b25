//! Tests of the interpreter's diagnostics: faults, limits, invalid launches.

use super::tests::*;
use super::*;
use crate::ir::text::parse::parse_function;
use crate::launch::OutOfBounds;
use pretty_assertions::assert_eq;

/// A kernel with a pointer `p` (argument 0), a null pointer `q` (1) and a number `n` (2): `%0` is
/// the local id, `%1` n, `%2` the address, `%3` the buffer offset.
fn with_body(lines: &str) -> String {
    format!(
        "kernel @f(0: \"p\" \"uint *\" global, 8: \"q\" \"uint *\" global, 16: \"n\" \"uint\" u32) {{
  registers dword %0-%1, qword %2, dword %3-%9, qword %10-%12, bool %13-%14
  names %4 \"x\", %10 \"y\", %13 \"z\"
  inputs %0 = local_id.0, %1 = argument.2+0, %2 = argument.0+0, %3 = buffer_offset.0
$0:
{lines}
  ret
$1:
  ret
}}
locations {{
  !1 = \"k.cl\":3:5
}}"
    )
}

fn fault(lines: &str) -> Fault {
    let mut arguments = [words(&[7; 4]), Argument::Null, value(5)];
    let before = arguments.clone();
    let fault = run_text(&with_body(lines), 2, &mut arguments).unwrap_err();
    assert_eq!(arguments, before, "a fault changes nothing");
    fault
}

#[test]
fn faults_name_kind_instruction_place_and_item() {
    let found = fault(
        "  %5 = loadi.u32 4\n  %5 = mul.u32 %5, %0\n  %5 = add.u32 %5, %5\n  %5 = add.u32 %5, %5
  %11 = cvt.u64.u32 %5\n  %11 = add.u64 %2, %11\n  store.global.u32 %11, %1 !1",
    );
    assert_eq!(found.kind, FaultKind::OutOfBounds);
    assert_eq!(
        found.message,
        "out-of-bounds access: argument 0 (`p`): 4 bytes at offset 16 of a buffer of 16 bytes"
    );
    assert_eq!(
        found.instruction.as_deref(),
        Some("store.global.u32 %11, %1")
    );
    assert_eq!(
        found.location.map(|l| l.to_string()).as_deref(),
        Some("k.cl:3:5")
    );
    assert_eq!(found.work_item, Some([1, 0, 0]));
}

#[test]
fn each_kind_of_fault() {
    use FaultKind::{InvalidProgram, Misaligned, OutOfBounds, Poison};
    for (lines, kind, message) in [
        (
            "%12 = loadi.u64 0\n%5 = load.global.u32 %12",
            OutOfBounds,
            "dereference of a null pointer: 4 bytes of global memory",
        ),
        (
            "%5 = loadi.u32 16\n%5 = add.u32 %5, %3\n%6 = load.global[0].u32 %5",
            OutOfBounds,
            "out-of-bounds access: argument 0 (`p`): 4 bytes at offset 16 of a buffer of 16 bytes",
        ),
        (
            "%5 = loadi.u32 12\n%5 = add.u32 %5, %3\n%6, %7 = load.global[0].u32 %5",
            OutOfBounds,
            "out-of-bounds access: argument 0 (`p`): 4 bytes at offset 16 of a buffer of 16 bytes",
        ),
        (
            "%5 = loadi.u32 8\n%6 = load.global[0].u32 %5",
            OutOfBounds,
            "out-of-bounds access: argument 0 (`p`): 4 bytes at offset -56 of the buffer",
        ),
        (
            "%6 = load.global[1].u32 %3",
            OutOfBounds,
            "dereference of a null pointer: argument 1 (`q`): 4 bytes",
        ),
        (
            "%5 = loadi.u32 20\n%6 = load.argument.u32 %5",
            OutOfBounds,
            "out-of-bounds access: 4 bytes at offset 20 of an argument block of 20 bytes",
        ),
        (
            "%5 = loadi.u32 66\n%6 = load.global[0].u32 %5",
            Misaligned,
            "misaligned access: argument 0 (`p`): 4 bytes at offset 2 of a buffer of 16 bytes, which is not a multiple of the 4 bytes of an element",
        ),
        (
            "%12 = loadi.u64 1\n%12 = add.u64 %12, %2\n%6 = load.global.u32 %12",
            Misaligned,
            "misaligned access: argument 0 (`p`): 4 bytes at offset 1 of a buffer of 16 bytes, which is not a multiple of the 4 bytes of an element",
        ),
        (
            "%6 = load.global.u32 %10",
            Poison,
            "the address is undefined",
        ),
        (
            "store.global.u32 %2, %4",
            Poison,
            "an undefined value is stored to argument 0 (`p`): 4 bytes at offset 0 of a buffer of 16 bytes",
        ),
        (
            "brc %13, $1, $1\n$2:",
            Poison,
            "the branch condition is undefined",
        ),
        // Poison propagates through operations, and is the result of an undefined division.
        (
            "%5 = add.u32 %1, %4\n%5 = sub.u32 %5, %4\nstore.global.u32 %2, %5",
            Poison,
            "an undefined value is stored to argument 0 (`p`): 4 bytes at offset 0 of a buffer of 16 bytes",
        ),
        (
            "%5 = loadi.u32 0\n%5 = div.u32 %1, %5\nstore.global.u32 %2, %5",
            Poison,
            "an undefined value is stored to argument 0 (`p`): 4 bytes at offset 0 of a buffer of 16 bytes",
        ),
        (
            "%5 = sel.u32 %13, %1, %1\nstore.global.u32 %2, %5",
            Poison,
            "an undefined value is stored to argument 0 (`p`): 4 bytes at offset 0 of a buffer of 16 bytes",
        ),
        (
            "%14 = loadi.bool true\n%5 = sel.u32 %14, %4, %1\nstore.global.u32 %2, %5",
            Poison,
            "an undefined value is stored to argument 0 (`p`): 4 bytes at offset 0 of a buffer of 16 bytes",
        ),
        (
            "%5, %6 = unpack.u64 %10\nstore.global.u32 %2, %6",
            Poison,
            "an undefined value is stored to argument 0 (`p`): 4 bytes at offset 0 of a buffer of 16 bytes",
        ),
        (
            "%5, %6 = addc.u32 %1, %4\nstore.global.u32 %2, %6",
            Poison,
            "an undefined value is stored to argument 0 (`p`): 4 bytes at offset 0 of a buffer of 16 bytes",
        ),
        (
            "%5 = add.u64 %1, %1",
            InvalidProgram,
            "V09 $0.0: operand `%5` of `add` is a dword, expected a qword\nV09 $0.0: operand `%1` of `add` is a dword, expected a qword",
        ),
    ] {
        // A label in the given lines shifts the last block.
        let text = with_body(lines);
        let text = if lines.contains("$2:") {
            text.replace("$2:", "$1:")
                .replacen("\n$1:\n  ret\n}", "\n$2:\n  ret\n}", 1)
        } else {
            text
        };
        let mut arguments = [words(&[7; 4]), Argument::Null, value(5)];
        let found = run_text(&text, 2, &mut arguments).unwrap_err();
        assert_eq!(
            (found.kind, found.message.as_str()),
            (kind, message),
            "{text}"
        );
    }
}

#[test]
fn what_is_not_used_may_be_undefined() {
    let text = with_body(
        "%14 = loadi.bool true\n%5 = sel.u32 %14, %1, %4\n%6 = mov.u32 %4\n%7 = div.u32 %1, %4
%4 = mov.u32 %5\nstore.global.u32 %2, %4",
    );
    let mut arguments = [words(&[7; 4]), Argument::Null, value(5)];
    run_text(&text, 2, &mut arguments).unwrap();
    assert_eq!(buffer_words(&arguments[0]), [5, 7, 7, 7]);
}

#[test]
fn one_side_of_logic_decides_though_the_other_is_undefined() {
    // %13 is undefined. `false && x` and `true || x` are defined, `true && x` is not.
    let branch = |bool: &str, operation: &str| {
        let code = format!(
            "%14 = loadi.bool {bool}\n%14 = {operation}.bool %13, %14\nbrc %14, $1, $2\n$1:"
        );
        let mut arguments = [words(&[7; 4]), Argument::Null, value(5)];
        let text = with_body(&code).replacen("\n$1:\n  ret\n}", "\n$2:\n  ret\n}", 1);
        run_text(&text, 2, &mut arguments).is_ok()
    };
    assert!(branch("false", "and") && branch("true", "or"));
    assert!(!branch("true", "and") && !branch("false", "or"));
    assert!(!branch("false", "xor"));
}

#[test]
fn accesses_outside_can_be_dropped_as_surfaces_do() {
    let text = with_body(
        "%12 = loadi.u64 0\n%5 = load.global.u32 %12\n%6 = load.global[1].u32 %3\n%5 = add.u32 %5, %6
store.global[1].u32 %3, %1\n%12 = loadi.u64 16\n%12 = add.u64 %12, %2\nstore.global.u32 %12, %1
store.global.u32 %2, %5",
    );
    let options = RunOptions {
        out_of_bounds: OutOfBounds::Zero,
        ..RunOptions::default()
    };
    let range = NdRange::new(&[1], None, &[]).unwrap();
    let mut arguments = [words(&[7; 4]), Argument::Null, value(5)];
    run_with(&text, &range, &mut arguments, &options).unwrap();
    assert_eq!(buffer_words(&arguments[0]), [0, 7, 7, 7]);
}

#[test]
fn endless_loops_end_at_a_limit() {
    let text = "kernel @f() {\n$0:\n  bra $1\n$1:\n  bra $1\n}\n";
    let range = NdRange::new(&[1], None, &[]).unwrap();
    let steps = RunOptions {
        step_limit: 1000,
        ..RunOptions::default()
    };
    let found = run_with(text, &range, &mut [], &steps).unwrap_err();
    assert_eq!(found.kind, FaultKind::Limit);
    assert!(
        found
            .message
            .starts_with("execution exceeds the step limit of 1000 instructions"),
        "{found}"
    );
    let time = RunOptions {
        timeout: Some(std::time::Duration::ZERO),
        ..RunOptions::default()
    };
    let found = run_with(text, &range, &mut [], &time).unwrap_err();
    assert!(
        found
            .message
            .starts_with("execution exceeds the time limit of 0 ms"),
        "{found}"
    );
    // Exactly as many steps as the limit are no fault.
    let exact = RunOptions {
        step_limit: 3,
        ..RunOptions::default()
    };
    let three = NdRange::new(&[3], None, &[]).unwrap();
    let report = run_with("kernel @f() {\n$0:\n  ret\n}", &three, &mut [], &exact).unwrap();
    assert_eq!(report.steps, 3);
}

#[test]
fn the_launch_is_checked() {
    let text = with_body("").replace("u32) {", "u32) reqd_work_group_size(2, 1, 1) {");
    let good = [words(&[7; 4]), Argument::Null, value(5)];
    let run = |items, count: usize, width| {
        let range = NdRange::new(&[items], Some(&[items]), &[]).unwrap();
        let function = parse_function(&text).unwrap();
        let mut arguments = good[..count].to_vec();
        let options = RunOptions::default();
        let locations = LocationTable::new();
        super::run(
            &function,
            &locations,
            &range,
            &mut arguments,
            width,
            &options,
        )
        .map_err(|fault| fault.to_string())
    };
    assert!(run(2, 3, 8).is_ok());
    let error = |message: &str| Err(format!("E0804: {message}"));
    let few = run(2, 2, 8).unwrap_err();
    assert!(
        few.starts_with("E0804: too few arguments for the kernel (`"),
        "{few}"
    );
    assert_eq!(run(2, 3, 0), error("sub-group size is 0"));
    assert_eq!(
        run(4, 3, 8),
        error("the kernel requires work-groups of 2 x 1 x 1, have 4 x 1 x 1")
    );
}
