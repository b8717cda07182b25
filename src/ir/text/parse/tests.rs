//! Tests of the Gen IR parser: what it accepts, and its error messages.

use super::*;
use crate::ir::text::print::{PrintOptions, print_unit};
use pretty_assertions::assert_eq;

const SAMPLE: &str = r#"kernel @saxpy(
  0: "y" "float *" global restrict,
  8: "a" "float" f32,
  16: "x" "const \"t\\\u{7f}\" *" constant readonly
) reqd_work_group_size(64, 1, 1) reqd_sub_group_size(8) floats(finite, no_signed_zeros) !2 {
  registers dword %0-%3, word %4, bool %5-%7, qword %8, dword %9-%10
  names %2 "acc", %3 "ä"
  inputs %0 = local_id.0, %1 = buffer_offset.2, %9 = argument.1+0, %10 = work_dim
$0:
  %2 = loadi.f32 0x3fc00000 !1  // 1.5
  %3 = loadi.s32 -3 !2
  %4 = loadi.f16 0xbc00  // -1.0
  %5 = loadi.bool true
  %6 = cmp.lt.u32 %0, %1
  %7 = and.bool %6, %5
  %8 = cvt.u64.u32 %0
  store.global.f32 %8, %2
  %9, %10 = load.global[2].f32 %1
  brc %7, $1, $0
$1:
$2:
  bra $1
  ret
}

kernel @"odd name"() {
  registers byte %0
  inputs %0 = group_id.1
}

locations {
  !1 = "a.cl":3:7 macro "N"
  !2 = "b.cl":4:1
}
"#;

#[test]
fn an_input_without_its_offset_is_an_error_at_its_end() {
    let text = SAMPLE.replace("argument.1+0, %10 = work_dim", "argument.1");
    let errors = parse_unit(&text).unwrap_err();
    assert_eq!(
        errors[0].to_string(),
        "8:64: expected `+` and the offset in bytes, as in `argument.1+0`"
    );
}

#[test]
fn what_is_printed_reads_back() {
    let unit = parse_unit(SAMPLE).unwrap();
    let text = print_unit(&unit, PrintOptions { locations: true });
    assert_eq!(text, SAMPLE);
    assert_eq!(parse_unit(&text).unwrap(), unit);
    assert_eq!(
        &*unit.functions[0].parameters[2].type_name,
        "const \"t\\\u{7f}\" *"
    );
}

#[test]
fn layout_and_comments_do_not_matter() {
    let text = "# *** IR Dump After lower ***:\n*** IR Dump ***\nkernel @f ( ) { registers dword\n%0, // more\n dword %1\n$0:\n\n\t%1=add.u32 %0 , %0\n\
                // a comment\n  ret }\n";
    let function = parse_function(text);
    // The closing brace must be on a line of its own: an instruction has its line to itself.
    assert_eq!(
        function.unwrap_err()[0].to_string(),
        "10:7: expected end of line, found `}`"
    );
    let function = parse_function(&text.replace("ret }", "ret\n}")).unwrap();
    assert_eq!(function.registers.len(), 2);
    assert_eq!(
        function.to_string(),
        "kernel @f() {\n  registers dword %0-%1\n$0:\n  %1 = add.u32 %0, %0\n  ret\n}\n"
    );
}

/// Each error is reported with its position and what was expected.
#[test]
fn errors_name_what_was_expected() {
    let body = |line: &str| format!("kernel @f() {{\n$0:\n  {line}\n}}\n");
    for (line, want) in [
        (
            "%1 = nope.u32 %2",
            "3:8: expected instruction, found `nope`",
        ),
        (
            "%1 = add.q32 %2, %3",
            "3:12: expected type, found `q32`: did you mean `f32`?",
        ),
        (
            "%1 = add.i32 %2, %3",
            "3:12: expected type, found `i32`: did you mean `s32` or `u32`?",
        ),
        ("%1 = add.s32 %2 %3", "3:19: expected `,`, found `%3`"),
        (
            "%1 = add %2",
            "3:12: expected `.`, found `%2`: the type is missing, as in `add.u32`",
        ),
        (
            "%1 = sqrtm %2",
            "3:14: expected `.`, found `%2`: the type is missing, as in `sqrtm.f16`",
        ),
        (
            "%1 = add.u32 %2, 5",
            "3:20: expected register, found `5`: operands are registers; `loadi` defines one with a constant, as in `%1 = loadi.u32 6`",
        ),
        (
            "%1 = mov.u32 -5",
            "3:16: expected end of line, found `-`: operands are registers; `loadi` defines one with a constant, as in `%1 = loadi.u32 6`",
        ),
        (
            "%1 = 5",
            "3:8: expected instruction, found `5`: operands are registers; `loadi` defines one with a constant, as in `%1 = loadi.u32 6`",
        ),
        (
            "%1 = cmp.zz.u32 %2, %3",
            "3:12: expected condition (eq, ne, lt, le, gt, ge), found `zz`",
        ),
        (
            "%1 = load.far.u32 %2",
            "3:13: expected address space (global, constant, argument, private, local), found `far`",
        ),
        (
            "%1 = load.global[%3].u32 %2",
            "3:20: expected parameter index, found `%3`",
        ),
        (
            "%1 = loadi.s8 -129",
            "3:18: constant is out of range for `s8`",
        ),
        (
            "%1 = loadi.f32 -1",
            "3:18: expected the bits of a constant, found `-1`: those of this number are `0xbf800000`",
        ),
        (
            "%1 = loadi.u64 0x10000000000000000",
            "3:18: expected constant, found `0x10000000000000000`: number exceeds 64 bits",
        ),
        (
            "%1 = add.u32 %2,",
            "3:19: expected register, found end of line",
        ),
        (
            "%99999999999 = mov.u32 %2",
            "3:3: expected instruction, found `%99999999999`: number exceeds 32 bits",
        ),
        ("bra 3", "3:7: expected block, found `3`"),
        ("brc %1, $0", "3:13: expected `,`, found end of line"),
        ("ret %1 %2", "3:10: expected `,`, found `%2`"),
        (
            "$2:",
            "3:3: expected `$1:`, found `$2`: blocks are numbered from 0 in the order of the text",
        ),
        (
            "%1 = mov.u32 §",
            "3:16: expected end of line, found `§`: unexpected character",
        ),
    ] {
        let errors = parse_function(&body(line)).unwrap_err();
        assert_eq!(errors[0].to_string(), want, "{line}");
        assert_eq!(errors.len(), 1, "{line}");
    }
    for (text, want) in [
        ("", "1:1: expected exactly one kernel"),
        ("kernel f", "1:8: expected `@`, found `f`"),
        (
            "kernel @f() {\n",
            "2:1: expected instruction, label or `}`, found end of file",
        ),
        ("kernel @f() {\n ret\n}", "2:2: expected `$0:`, found `ret`"),
        (
            "kernel @f() {\n registers dword %1\n}",
            "2:18: expected `%0`, found `%1`: registers are numbered from 0 without gaps, in the order of the list",
        ),
        (
            "kernel @f() {\n registers dword %0-%4000000000\n}",
            "2:21: expected register from `%0` to `%1048575`",
        ),
        (
            "kernel @f() {\n names %0 \"x\"\n}",
            "2:8: name of an undeclared register",
        ),
        (
            "kernel @f() {\n inputs %0 = local_id.300\n}",
            "2:23: dimension is too large: 300",
        ),
        (
            "kernel @f(0: \"x\n) {\n}",
            "1:14: expected parameter name, found `\\\"x`: missing terminating `\"` character",
        ),
        (
            "locations { !2 = \"a\":1:1 }",
            "1:16: expected location `!1` or `}`",
        ),
    ] {
        assert_eq!(
            parse_function(text).unwrap_err()[0].to_string(),
            want,
            "{text}"
        );
    }
}

#[test]
fn several_errors_are_found_in_one_run() {
    let text = "kernel @f() {\n$0:\n  nope\n  ret\n  %1 = add.x %2\n}\nkernel {\n}\nkernel @g() {\n$0:\n  nope\n}\n";
    let errors = parse_unit(text).unwrap_err();
    let lines: Vec<u32> = errors.iter().map(|e| e.line).collect();
    assert_eq!(lines, [3, 5, 7, 11]);
    let many = format!("kernel @f() {{\n$0:\n{}}}\n", "  nope\n".repeat(1000));
    assert_eq!(parse_unit(&many).unwrap_err().len(), MAX_ERRORS);
}

/// Mutated texts, with bytes changed, removed, duplicated and moved: the parser does not panic, and
/// what it accepts can be printed and parsed again.
#[test]
fn no_text_makes_it_panic() {
    let mut seed = 1u64;
    let mut random = |n: usize| {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    };
    let mut accepted = 0;
    for _ in 0..4000 {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for _ in 0..1 + random(4) {
            let at = random(bytes.len());
            let interesting = b"%$!0123456789abcdefgx\"\\{}()[],:=.-+ \n/\xc3\x00";
            match random(4) {
                0 => bytes[at] = interesting[random(interesting.len())],
                1 => {
                    bytes.remove(at);
                }
                2 => bytes.insert(at, interesting[random(interesting.len())]),
                _ => {
                    let end = (at + random(40)).min(bytes.len());
                    let piece = bytes[at..end].to_vec();
                    let to = random(bytes.len());
                    bytes.splice(to..to, piece);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(unit) = parse_unit(&text) {
            accepted += 1;
            let printed = print_unit(&unit, PrintOptions { locations: true });
            assert_eq!(parse_unit(&printed).as_ref(), Ok(&unit), "{text}");
        }
    }
    assert!(accepted > 100, "only {accepted} texts were accepted");
}
