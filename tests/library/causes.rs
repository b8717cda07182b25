//! The causes of faults: where an undefined value comes from, and the variable that an access is outside
//! of.

use gencl::launch::Fault;
use gencl::{Argument, Compiler, NdRange, RunOptions, Target};
use pretty_assertions::assert_eq;

/// Functions for the kernels below.
const HELPERS: &str = "typedef struct { int a; float b[3]; } record;
int pick(const int *t, int n) { return t[n]; }
";

/// The fault of kernel `k` on one work-item, with a buffer of four zeros and `n` = 7: of its vISA, or of a
/// diagnosed run of its Gen IR as lowered.
fn fault(body: &str, diagnosed: bool) -> Fault {
    let source = format!("{HELPERS}__kernel void k(__global int *o, int n) {{\n{body}\n}}\n");
    let compilation = Compiler::new(Target::Tgllp)
        .compile("k.cl", &source)
        .unwrap_or_else(|e| panic!("{e}\n{source}"));
    let kernel = compilation.kernel("k").unwrap();
    let range = NdRange::new(&[1], None, &[]).unwrap();
    let mut arguments = [
        Argument::buffer(&[0i32; 4]),
        Argument::Value(7i32.to_le_bytes().to_vec()),
    ];
    let options = RunOptions {
        diagnose: diagnosed,
        ..Default::default()
    };
    let result = match diagnosed {
        false => kernel.run(&range, &mut arguments, &options),
        true => gencl::ir::interp::run(
            &kernel.lowered,
            &compilation.locations,
            &range,
            &mut arguments,
            8,
            &options,
        ),
    };
    result.expect_err(&source)
}

#[test]
fn an_undefined_value_has_a_cause() {
    for (body, cause, line) in [
        (
            "int x;\nif (n > 7) x = 2;\no[0] = x;",
            "`x` is used uninitialized",
            None,
        ),
        (
            "int x;\nif (n > 7) x = 2;\nint y = x + 1;\nif (n > 3) o[0] = y * 2;",
            "`x` is used uninitialized",
            Some(6),
        ),
        (
            "int y = 10 / (n - 7);\no[0] = y;",
            "division by zero, whose result is undefined",
            Some(4),
        ),
        (
            "int y = 10 % (n - 7);\nif (y) o[0] = 1;",
            "division by zero, whose result is undefined",
            Some(4),
        ),
        (
            "int y = (INT_MIN + n - 7) / (6 - n);\no[0] = y;",
            "the quotient overflows, and is undefined",
            Some(4),
        ),
        // The operands have other values when the result is used.
        (
            "int q = 0;\nfor (int j = 0; j < 4; j++) q += n / j;\no[0] = q;",
            "division by zero, whose result is undefined",
            Some(5),
        ),
        (
            "uint q = 0;\nfor (uint j = 0; j < 4; j++) q += (uint)n % j;\no[0] = q;",
            "division by zero, whose result is undefined",
            Some(5),
        ),
        (
            "int q = 0;\nfor (int j = -1; j < 2; j += 2) q += (INT_MIN + n - 7) / j;\no[0] = q;",
            "the quotient overflows, and is undefined",
            Some(5),
        ),
        (
            "int t[8];\nt[n] = 1;\no[0] = t[n - 1];",
            "`t` is read uninitialized here",
            None,
        ),
        (
            "int t[8];\nt[n] = 1;\nint r = pick(t, n - 1);\no[r] = 1;",
            "`t` is read uninitialized here",
            Some(2),
        ),
        (
            "int t[8], u[8];\nint x;\nt[n] = x;\nu[n] = t[n];\no[0] = u[n];",
            "`x` is used uninitialized",
            Some(6),
        ),
    ] {
        let fault = fault(body, true);
        let found = fault
            .cause
            .clone()
            .unwrap_or_else(|| panic!("{body}: {fault}"));
        assert_eq!(found.message, cause, "{body}");
        let elsewhere = found.location.as_ref().map(|l| l.line);
        let here = fault.location.as_ref().map(|l| l.line);
        assert_eq!(elsewhere.filter(|l| Some(*l) != here), line, "{body}");
    }
}

/// Of optimized vISA, too, if it faults.
#[test]
fn the_cause_is_found_in_the_program_as_written() {
    let fault = fault("int x;\nif (n > 7) x = 2;\no[0] = x;", false);
    let instruction = fault.instruction.unwrap_or_default();
    assert!(instruction.contains("scatter"), "{instruction}");
    let cause = fault.cause.map(|cause| cause.message);
    assert_eq!(cause.as_deref(), Some("`x` is used uninitialized"));
}

#[test]
fn an_access_outside_of_a_variable_names_it() {
    for (body, message) in [
        (
            "int t[4];\nfor (int i = 0; i < 4; i++) t[i] = i;\no[0] = t[n];",
            "4 bytes at offset 28 of private array `t` of 16 bytes (index 7 of 4 elements of 4 bytes)",
        ),
        (
            "int t[4];\nt[0] = 1;\nt[n] = 5;\no[0] = t[0];",
            "4 bytes at offset 28 of private array `t` of 16 bytes (index 7 of 4 elements of 4 bytes)",
        ),
        (
            "__local short t[4];\nt[n - 8] = 5;\no[0] = t[0];",
            "2 bytes at offset -2 of local array `t` of 8 bytes (index -1 of 4 elements of 2 bytes)",
        ),
        (
            "int4 t[2];\nt[0] = 1;\nt[1] = 2;\no[0] = t[n].s0 + t[n].s3;",
            "4 bytes at offset 112 of private array `t` of 32 bytes (index 28 of 8 elements of 4 bytes)",
        ),
        (
            "record r[2];\nr[1].b[n] = 1;\nr[0].a = 2;\no[0] = r[n - 7].a + (int)r[1].b[n];",
            "4 bytes at offset 48 of private array `r` of 32 bytes (index 12 of 8 elements of 4 bytes)",
        ),
    ] {
        let expected = format!("out-of-bounds access: {message}");
        assert_eq!(fault(body, false).message, expected, "{body}");
    }
}

/// An access that is outside of one variable but inside another faults only in a diagnosed run.
#[test]
fn an_access_to_another_variable_is_outside() {
    for (body, message) in [
        (
            "int t[4], u[32];\nfor (int i = 0; i < 32; i++) u[i] = i;\nt[n] = 5;\no[0] = u[n];",
            "4 bytes at offset 28 of private array `t` of 16 bytes (index 7 of 4 elements of 4 bytes)",
        ),
        (
            "int t[2], u[8];\nu[n] = 3;\nint *p = n > 3 ? t : u;\nt[0] = t[1] = 1;\nfor (int i = 0; i < n; i++) o[0] = *p++;",
            "4 bytes at offset 8 of private array `t` of 8 bytes (index 2 of 2 elements of 4 bytes)",
        ),
    ] {
        let fault = fault(body, true);
        assert_eq!(
            fault.message,
            format!("out-of-bounds access: {message}"),
            "{body}"
        );
    }
}
