//! Tests of objects in memory: what the interpreter makes of arrays, addresses and tables.

use super::tests::{longs, range, results, run, to_longs};
use crate::launch::MathMode;
use pretty_assertions::assert_eq;

/// Runs statements after declarations at file scope; they write to `global long *o`.
fn results_with(unit: &str, statements: &str, count: usize) -> Vec<i64> {
    let source = format!("{unit}\nkernel void k(global long *o) {{ {statements} }}");
    let mut arguments = [longs(&[0; 16])];
    run(&source, &range(1), &mut arguments, MathMode::Model);
    to_longs(&arguments[0])[..count].to_vec()
}

fn check_all(cases: &[(&str, &[i64])]) {
    for (statements, expected) in cases {
        assert_eq!(
            &results(statements, expected.len()),
            expected,
            "{statements}"
        );
    }
}

#[test]
fn arrays_are_initialized_as_c_says() {
    for (declaration, element, expected) in [
        ("int a[4] = {1, 2};", "a[i]", &[1, 2, 0, 0][..]),
        (
            "int a[] = {[4] = 1, 2, [1] = 3};",
            "a[i]",
            &[0, 3, 0, 0, 1, 2],
        ),
        ("int a[2] = {1, 5, [0] = 9,};", "a[i]", &[9, 5]),
        ("int a[2] = {{1}, {{2}}};", "a[i]", &[1, 2]),
        ("int a[3] = {};", "a[i]", &[0, 0, 0]),
        (
            "int m[2][3] = {{1}, {4, 5}};",
            "m[i / 3][i % 3]",
            &[1, 0, 0, 4, 5, 0],
        ),
        (
            "int m[2][3] = {1, 2, 3, 4};",
            "m[i / 3][i % 3]",
            &[1, 2, 3, 4, 0, 0],
        ),
        (
            "int m[][3] = {1, 2, 3, 4};",
            "m[i / 3][i % 3] + sizeof m",
            &[25, 26, 27, 28, 24, 24],
        ),
        (
            "int m[2][3] = {[1] = {7, 8}, [0][2] = 5, 6};",
            "m[i / 3][i % 3]",
            &[0, 0, 5, 6, 8, 0],
        ),
        (
            "char t[2][2][2] = {{{1, 2}, {3}}, 5, [1][1] = {6}};",
            "t[i >> 2][i >> 1 & 1][i & 1]",
            &[1, 2, 3, 0, 5, 0, 6, 0],
        ),
        (
            "float w[200] = {1, [199] = 2};",
            "w[i * 199 / 3]",
            &[1, 0, 0, 2],
        ),
        ("bool b[3] = {5, 0, 0.5f};", "b[i]", &[1, 0, 1]),
        ("uchar b[3] = {255, -1, 256 + 7};", "b[i]", &[255, 255, 7]),
        ("long l[2] = {-1};", "l[i]", &[-1, 0]),
        ("short z[40] = {0}; z[3]--;", "z[i]", &[0, 0, 0, -1, 0]),
    ] {
        let count = expected.len();
        let statements =
            format!("{declaration} for (int i = 0; i < {count}; ++i) o[i] = {element};");
        assert_eq!(results(&statements, count), expected, "{statements}");
    }
}

#[test]
fn elements_are_places() {
    check_all(&[
        (
            "int a[4] = {1, 2, 3, 4}; char c = 1; uchar u = 2; long l = 3;
             o[0] = a[c]; o[1] = a[u]; o[2] = a[l]; o[3] = 2[a]; o[4] = *(a + 3 - c); o[5] = (a + 3)[-c];",
            &[2, 3, 4, 3, 3, 3],
        ),
        (
            "int a[2] = {5, 6}; int i = 0; a[i++] += 10; a[i] <<= 2; o[0] = a[0]; o[1] = a[1];
             o[2] = i; o[3] = a[0]++ + ++a[1]; o[4] = a[0];",
            &[15, 24, 1, 40, 16],
        ),
        (
            "for (int i = 0; i < 3; ++i) { int a[2] = {i}; a[1] += 10 * a[0] + i; o[i] = a[1]; }",
            &[0, 11, 22],
        ),
        (
            "int a[3] = {1, 2, 3}; { int a[2] = {7, 8}; o[0] = a[1]; } o[1] = a[1];
             o[2] = (a[0] = a[1] = 9) + a[0];",
            &[8, 2, 18],
        ),
        (
            "int a[3][4]; int *p; o[0] = sizeof a; o[1] = sizeof a[0]; o[2] = sizeof(a + 0);
             o[3] = sizeof *a[0]; o[4] = sizeof(int[5]); o[5] = sizeof p; o[6] = sizeof &a;
             o[7] = sizeof(char (*)[3]); o[8] = sizeof *&a; o[9] = sizeof(a)[1];",
            &[48, 16, 8, 4, 20, 8, 8, 8, 48, 16],
        ),
        (
            "typedef short V[3]; typedef V M[2]; typedef V *P; M m = {{1, 2, 3}, {4, 5, 6}};
             P p = m; p++; o[0] = (*p)[2]; o[1] = sizeof(M); const V c = {7}; o[2] = c[0];",
            &[6, 12, 7],
        ),
    ]);
}

#[test]
fn variables_with_an_address_live_in_memory() {
    check_all(&[
        (
            "int x = 1; int *p = &x; *p = 5; o[0] = x; x++; o[1] = *p; o[2] = (*p)++ + x;",
            &[5, 6, 13],
        ),
        (
            "int a[5] = {0, 1, 2, 3, 4}; int *p = a + 1, *q = &a[4]; o[0] = q - p; o[1] = p < q;
             o[2] = *++p; o[3] = p[-1]; p += 2; o[4] = *p--; o[5] = p == &a[3]; o[6] = *(q - 2);
             o[7] = &a[5] - a; o[8] = (q - 1) - p;",
            &[3, 1, 2, 1, 4, 1, 2, 5, 0],
        ),
        (
            "int x = 3, y = 4; int *p[2] = {&x, &y}; *p[1] += 10; int **pp = p; **pp = 8;
             o[0] = x; o[1] = y; o[2] = pp[1] == &y; o[3] = *++pp == &y; o[4] = sizeof p;",
            &[8, 14, 1, 1, 16],
        ),
        (
            "int x; int *p = &x, *n = 0; o[0] = p != 0; o[1] = n == 0; o[2] = !p; o[3] = n ? 1 : 2;
             bool b = p; o[4] = b; int *e[3] = {p}; o[5] = !e[1] + !e[2]; o[6] = e[0] == p;
             o[7] = (void *)0 == n; n = p; o[8] = n && 1;",
            &[1, 1, 0, 2, 1, 2, 1, 1, 1],
        ),
        (
            "int m[3][2] = {1, 2, 3, 4, 5, 6}; int (*r)[2] = m + 1; o[0] = r[0][1]; o[1] = (*r)[0];
             o[2] = r - m; r++; o[3] = **r; o[4] = &m[2] - r; o[5] = &m[2][1] - &m[0][0];
             int (*all)[3][2] = &m; o[6] = (*all)[1][1]; o[7] = *m[1];",
            &[4, 3, 1, 5, 0, 5, 4, 3],
        ),
        ("int m[4][3]; o[0] = &m[3] - &m[1]; o[1] = &m[0] - &m[2];", &[2, -2]),
        (
            "uint u = 0x3f800000; o[0] = *(float *)&u == 1.0f; uchar *b = (uchar *)&u; o[1] = b[3];
             short *s = (short *)&u; o[2] = s[1]; b[0] = 1; o[3] = u;",
            &[1, 63, 16256, 0x3f80_0001],
        ),
        (
            "float f[2] = {1, -2}; o[0] = ((int *)f)[1] >> 31; void *v = f; o[1] = ((float *)v)[0];
             const float *c = f; o[2] = *c + c[1];",
            &[-1, 1, -1],
        ),
        (
            "global long *g = o + 1; global long **pg = &g; **pg = 5; (*pg)++; **pg = 6;
             o[0] = *pg - o; global long *ps[2] = {0, o}; o[3] = ps[0] == 0; o[4] = ps[1] == o;",
            &[2, 5, 6, 1, 1],
        ),
        // A parameter whose address is taken.
        (
            "global long **pp = &o; (*pp)[1] = 3; *pp += 2; *o = 4; o[-2] = 1;",
            &[1, 3, 4],
        ),
        (
            "int a = 1, b = 2; int *p = o == 0 ? &a : &b; *p = 7; o[0] = a * 10 + b;
             int i = 0; int t[3] = {4, 5, 6}; p = t; *p++ = i++; o[1] = t[0] + *p; p[i] = ++i; o[2] = i;",
            &[17, 5, 2],
        ),
    ]);
}

#[test]
fn enumerations_are_integers() {
    check_all(&[(
        "enum E { A, B = 5, C, D = -2 }; enum E e = C; enum { X = 1 << 4 }; o[0] = A; o[1] = B;
         o[2] = e; o[3] = D; o[4] = X + sizeof e; int t[X]; o[5] = sizeof t;
         enum F { P, Q = P + 3 }; o[6] = Q; o[7] = (enum F)-1 > 0; o[8] = (enum E)-1 < 0;
         { enum { A = 9 }; o[9] = A; } o[10] = A;",
        &[0, 5, 6, -2, 20, 64, 3, 1, 1, 9, 0],
    )]);
}

#[test]
fn constant_tables_have_their_bytes() {
    let bits = |values: &[f32]| -> Vec<i64> {
        let all = values.iter().map(|v| i64::from(v.to_bits() as i32));
        all.collect()
    };
    for (unit, statements, expected) in [
        (
            "constant int N = 3;
             static __constant const int T[] = {N, N * 2, (N + 1) * N, N > 2 ? 7 : 1 / 0, sizeof(long),
                                                (uchar)300, -1 >> 1, 'a', 0 && 1 / 0, !N};",
            "for (int i = 0; i < 10; ++i) o[i] = T[i];",
            vec![3, 6, 12, 7, 8, 44, -1, 97, 0, 0],
        ),
        (
            "constant float F[] = {1.0f / 3, 1e10f * 1e30f, -0.0f, (float)16777217, 3, 0.1f + 0.2f,
                                   (int)2.9f, 1u - 2, 0.0f / 0.0f};",
            "for (int i = 0; i < 9; ++i) o[i] = ((constant int *)F)[i];",
            bits(&[
                1.0 / 3.0,
                f32::INFINITY,
                -0.0,
                16_777_216.0,
                3.0,
                0.1 + 0.2,
                2.0,
                4_294_967_296.0,
                f32::NAN,
            ]),
        ),
        (
            "constant long L[2][2] = {{-1L << 40}, {1, 2}}; constant uchar B[3] = {255, 1};
             constant bool Z[2] = {7, 0}; constant ushort S = 65535;",
            "for (int i = 0; i < 4; ++i) o[i] = L[i / 2][i % 2];
             o[4] = B[0] + B[2]; o[5] = Z[0] + Z[1]; o[6] = S; o[7] = sizeof L;",
            vec![-1 << 40, 0, 1, 2, 255, 1, 65535, 32],
        ),
        (
            "typedef int Row[3]; constant Row T[] = {{1, 2, 3}, {4, 5, 6}}; constant int N = 7;",
            "constant int *p = T[1]; o[0] = *p++; o[1] = p[0]; o[2] = p - T[0]; o[3] = N; o[4] = *&N;
             constant Row *r = T; o[5] = (*++r)[2]; o[6] = r != T; int a[N]; o[7] = sizeof a;
             constant int *q = &N; o[8] = *q; for (int i = 0; i < 2; ++i) o[9] += T[i][i];",
            vec![4, 5, 4, 7, 7, 6, 1, 28, 7, 6],
        ),
        (
            "constant int T[2] = {1, 2};",
            "constant int T[3] = {10, 20, 30}; o[0] = T[2]; { int T[1] = {5}; o[1] = T[0]; }",
            vec![30, 5],
        ),
    ] {
        assert_eq!(results_with(unit, statements, expected.len()), expected, "{unit} {statements}");
    }
}
