//! Tests of lowering: functions and calls, `switch` and jumps.

use super::tests::{inlined, longs, lowered, opcodes, range, run, to_longs};
use crate::ir::function::FunctionKind;
use crate::ir::opcode::Opcode;
use crate::ir::types::Type;
use crate::numeric::MathMode;
use pretty_assertions::assert_eq;

/// What `int f(int x)` with this body gives for some arguments.
fn values(body: &str, arguments: &[i64]) -> Vec<i64> {
    let calls: String = (arguments.iter().enumerate())
        .map(|(k, x)| format!("o[{k}] = f({x});"))
        .collect();
    let source = format!("int f(int x) {{ {body} }} kernel void k(global long *o) {{ {calls} }}");
    let mut of_kernel = [longs(&[0; 16])];
    run(&source, &range(1), &mut of_kernel, MathMode::Model);
    to_longs(&of_kernel[0])[..arguments.len()].to_vec()
}

/// What a switch adds up that begins with 1000: each case adds its own value, and every third
/// one falls through.
fn sum(cases: &[i64], default: Option<i64>, x: i64) -> i64 {
    let mut sum = 1000i64;
    let Some(first) = cases.iter().position(|&c| c == x) else {
        return default.unwrap_or(sum);
    };
    for (k, case) in cases.iter().enumerate().skip(first) {
        sum += case;
        if k % 3 != 2 {
            return i64::from(sum as i32);
        }
    }
    default.unwrap_or(i64::from(sum as i32))
}

#[test]
fn a_switch_finds_its_case_at_every_size() {
    let at = [
        -9,
        -2,
        -1,
        0,
        1,
        2,
        3,
        4,
        5,
        9,
        10,
        11,
        99,
        100,
        2_147_483_647,
    ];
    for (cases, default) in [
        (vec![], None),
        (vec![3], Some(3)),
        (vec![0, 1, 2, 3, 4, 5, 9, 10, 11], None),
        (vec![-2, 100, 4, 3, 9], Some(77)),
        ((-50..50).collect(), Some(5)),
        ((-50..50).step_by(3).collect(), None),
        (vec![-2_147_483_647, -1, 2_147_483_647, 0], Some(1)),
    ] {
        let mut body = String::from("int r = 1000; switch (x) { ");
        for (k, case) in cases.iter().enumerate() {
            let end = if k % 3 == 2 { "" } else { "break;" };
            body += &format!("case {case}: r += {case}; {end} ");
        }
        if let Some(value) = default {
            body += &format!("default: r = {value}; ");
        }
        body += "} return r;";
        let expected = at.map(|x| sum(&cases, default, x));
        assert_eq!(values(&body, &at), expected, "{body}");
    }
}

#[test]
fn jumps_go_where_they_say() {
    for (body, x, expected) in [
        ("do x++; while (x < 5); return x;", 9, 10),
        (
            "do { if (x == 3) continue; x += 2; } while (x++ < 6); return x;",
            0,
            7,
        ),
        (
            "int n = 0; a: if (x-- > 0) { n += 2; goto a; } return n;",
            4,
            8,
        ),
        (
            "while (1) while (1) if (++x > 7) goto out; out: return x;",
            0,
            8,
        ),
        (
            "for (;;) { switch (x) { case 0: x = 5; continue; default: break; } break; } return x;",
            0,
            5,
        ),
        (
            "switch (x) { int y; case 1: y = 4; return y; } return 2;",
            1,
            4,
        ),
        ("if (x) if (x > 5) return 1; else return 2; return 3;", 4, 2),
        (
            "int s = 0; for (int i = 0, j = 9; i < j; i++, j--) s += i * j; return s;",
            0,
            60,
        ),
        (
            "switch (x) { case 1: case 2: x = 7; default: x++; } return x;",
            2,
            8,
        ),
        (
            "switch (x & 1) { case 0: return 10; case 1: return 11; } return 12;",
            5,
            11,
        ),
    ] {
        assert_eq!(values(body, &[x]), [expected], "{body}");
    }
}

/// Comparisons that a switch with so many cases takes.
fn comparisons(cases: usize) -> usize {
    let cases: String = (0..cases)
        .map(|i| format!("case {}: x += {i}; break;", 2 * i))
        .collect();
    let unit = lowered(&format!(
        "kernel void k(int x) {{ switch (x) {{ {cases} }} }}"
    ));
    opcodes(&unit.functions[0]).matches("cmp").count()
}

#[test]
fn a_large_switch_is_linear_in_its_cases() {
    assert_eq!(comparisons(3), 3);
    assert!(comparisons(1000) < 1600 && comparisons(2000) < 3200);
}

#[test]
fn only_what_kernels_reach_is_lowered() {
    let unit = lowered(
        "int unused(int x) { return x; }
int used(int x);
kernel void a(global int *p) { p[0] = used(1); }
kernel void b(global int *p) { a(p); }
int a_called(int x) { return x; }
int used(int x) { return a_called(2); }",
    );
    let names: Vec<(&str, bool)> = unit
        .functions
        .iter()
        .map(|f| (&*f.name, f.kind == FunctionKind::Kernel))
        .collect();
    assert_eq!(
        names,
        [
            ("a", true),
            ("a.called", false),
            ("b", true),
            ("a_called", false),
            ("used", false)
        ]
    );
    // `x` is not read.
    assert_eq!(unit.functions.last().map(|f| f.inputs.len()), Some(0));
}

#[test]
fn instructions_keep_their_places_through_calls() {
    let unit = lowered(
        "int f(int x) {
    return x *
        3;
}
kernel void k(global int *p) {
    p[0] =
        f(2);
}",
    );
    let kernel = inlined(&unit);
    let lines = |opcode: Opcode| -> Vec<u32> {
        let all = kernel.blocks.iter().flat_map(|b| &b.instructions);
        all.filter(|i| i.opcode == opcode && i.ty == Type::S32)
            .filter_map(|i| unit.locations.get(i.loc))
            .map(|l| l.line)
            .collect()
    };
    assert_eq!(lines(Opcode::Mul), [2]);
    assert_eq!(lines(Opcode::Store), [6]);
    assert_eq!(lines(Opcode::Loadi), [7, 3]);
}

#[test]
fn compound_assignments_read_at_their_left_side() {
    for operator in ["+=", "-=", "*="] {
        let unit = lowered(&format!(
            "kernel void k(global float *p, global const float *a) {{
    p[1] {operator}
        a[0] *
        a[2];
}}"
        ));
        let all = unit.functions[0]
            .blocks
            .iter()
            .flat_map(|b| &b.instructions);
        let loads: Vec<String> = all
            .filter(|i| i.opcode == Opcode::Load && i.ty == Type::F32)
            .filter_map(|i| unit.locations.get(i.loc))
            .map(|l| format!("{}:{}", l.line, l.column))
            .collect();
        assert_eq!(loads, ["3:9", "4:9", "2:5"], "{operator}");
    }
}

#[test]
fn contraction_stops_at_a_call() {
    let source = "float f(float a, float b) { return a * b; }
float g(float a, float b, float c) {
#pragma OPENCL FP_CONTRACT OFF
    return a * b + c;
}
float h(float a, float b, float c) { return a * b + c; }
kernel void k(global float *p) {
    p[0] = f(p[1], p[2]) + p[3];
    p[1] = g(p[0], p[1], p[2]);
    p[2] = h(p[0], p[1], p[2]) * p[3];
}";
    let text = opcodes(&inlined(&lowered(source)));
    assert_eq!(text.matches("mad").count(), 1, "{text}");
}

#[test]
fn addresses_go_into_functions() {
    let source = "static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int sum(const int v[3], int n) { int s = 0; for (int i = 0; i < n; i++) s += v[i]; return s; }
static int bumped(int x) { int *p = &x; for (int i = 0; i < 3; i++) *p += i; return x; }
kernel void k(global long *o) {
    int x = 3, y = 8;
    int table[4] = {x, y, 5};
    swap(&x, &y);
    swap(table, table + 2);
    o[0] = x; o[1] = y; o[2] = sum(table, 2); o[3] = bumped(x) + bumped(bumped(1));
}";
    let mut arguments = [longs(&[0; 16])];
    run(source, &range(1), &mut arguments, MathMode::Model);
    assert_eq!(to_longs(&arguments[0])[..4], [8, 3, 13, 18]);
}
