// test: diagnostics
// A comma between conditions.
kernel void f(global int *a, int n) {
  for (int i = 0, j = 0; i < n, j < 3; i++, j++) a[i] = j;
//                       ^^^^^ W0421: relational comparison result unused
//  = help: `,` keeps only its last operand: to require all of the conditions, write `&&`
  while (n > 3, a[n] != 0) n--;
//       ^^^^^ W0421: relational comparison result unused
//  = help: `,` keeps only its last operand: to require all of the conditions, write `&&`
  if (n > 3 && a[0] > 1, n < 5) a[1] = 0;
//    ^^^^^^^^^^^^^^^^^ W0405: expression result unused
//  = help: `,` keeps only its last operand: to require all of the conditions, write `&&`
  if (n > 3, n) a[1] = 0;
//    ^^^^^ W0421: relational comparison result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
}
