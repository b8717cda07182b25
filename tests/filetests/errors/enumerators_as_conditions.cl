// test: diagnostics
// An enumerator that is neither 0 nor 1 as an operand of `&&`.
enum flags { OFF, ON, WIDE = 2 };
kernel void f(global int *a, int n) {
  if (n && WIDE) a[0] = 1;
//      ^^ W0424: use of logical `&&` with constant operand
//         ~~~~ the constant 2
//  = help: use `&` for a bitwise operation, or remove the constant
  if (n && ON) a[1] = 1;
  if (n || OFF) a[2] = 1;
}
