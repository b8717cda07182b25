// test: diagnostics
// A parenthesis that is missing is reported after the last operand, not at the end of the statement.
kernel void conditions(global int *a, int n) {
  if ((n > 3) { a[0] = 1; }
//   ^ E0002: `(` is never closed
//            ~ expected `)` before this
//  = help: add `)`
//  = fix: if ((n > 3)) { a[0] = 1; }
  while ((n > 3) {
//      ^ E0002: `(` is never closed
//               ~ expected `)` before this
//  = help: add `)`
//  = fix: while ((n > 3)) {
    n--;
  }
  if (n > 3
//   ^ E0002: `(` is never closed
//  = help: add `)` after `3`
//  = fix: if (n > 3)
    a[0] = 1;
//  ~ expected `)` before this
  if (n > 3 a[0] = 1;
//   ^ E0002: `(` is never closed
//          ~ expected `)` before this
//  = help: add `)` after `3`
//  = fix: if (n > 3) a[0] = 1;
  if ((int)n > (3) return;
//   ^ E0002: `(` is never closed
//                 ~~~~~~ expected `)` before this
//  = help: add `)` after `)`
//  = fix: if ((int)n > (3)) return;
  a[1] = 2;
}
kernel void loops(global int *a, int n) {
  for (int i = 0; i < n; i++
//    ^ E0002: `(` is never closed
//  = help: add `)` after `++`
//  = fix: for (int i = 0; i < n; i++)
    a[i] = 1;
//  ~ expected `)` before this
  a[0] = max(n, 3
//          ^ E0002: `(` is never closed
//  = help: add `)` and `;` after `3`
  a[1] = 2;
//~ expected `)` before this
  a[2] = abs(n
//          ^ E0002: `(` is never closed
//  = help: add `)` and `;` after `n`
//  = fix: a[2] = abs(n);
  a[3] = 2;
//~ expected `)` before this
}
kernel void consequences(global int *a, int n) {
  if ((n > 3) {
//   ^ E0002: `(` is never closed
//            ~ expected `)` before this
//  = help: add `)`
//  = fix: if ((n > 3)) {
    do { n--; } while (n == 0);
  } else if (n > 2) {
    a[0] = 2;
  }
  a[1] = n;
}
kernel void openings(global int *a, int n) {
  if n > 3) { a[0] = 1; }
//   ^ E0002: expected `(` after `if`
//  = help: add `(`
//  = fix: if (n > 3) { a[0] = 1; }
  while n > 3) n--;
//      ^ E0002: expected `(` after `while`
//  = help: add `(`
//  = fix: while (n > 3) n--;
  a[1] = unknown;
//       ^^^^^^^ E0101: use of undeclared identifier `unknown`
}
struct pair { int x; };
// Compound literals are no bodies.
kernel void literals(global int *a, int n) {
  if (n > (struct pair){ 2 }.x) a[0] = (struct pair){ 3 }.x;
}
