// test: diagnostics
// The condition of `?:` is all that precedes it.
kernel void f(global int *a, int n, int m) {
  a[0] = n + (n > 3) ? 1 : 0;
//         ^ W0407: operator `?:` has lower precedence than `+`; `+` will be evaluated first
//  = help: place parentheses around the `?:` expression to evaluate it first
//  = help: place parentheses around the `+` expression to silence this warning
  a[1] = n | (n > 3) ? 1 : 0;
//         ^ W0407: operator `?:` has lower precedence than `|`; `|` will be evaluated first
//  = help: place parentheses around the `?:` expression to evaluate it first
//  = help: place parentheses around the `|` expression to silence this warning
  a[2] = n * !m ? 1 : 0;
//         ^ W0407: operator `?:` has lower precedence than `*`; `*` will be evaluated first
//  = help: place parentheses around the `?:` expression to evaluate it first
//  = help: place parentheses around the `*` expression to silence this warning
  a[3] = (n > 3) | (m > 3) ? 1 : 0;
  a[4] = n + m ? 1 : 0;
  a[5] = (n + (n > 3)) ? 1 : 0;
  a[6] = n + (m) ? 1 : 0;
}
