// test: diagnostics
// A word before a statement is a label without its `:` if a `goto` names it.
kernel void f(global int *a, int n) {
  if (n > 3) goto end;
  a[0] = 1;
end
//@1-3 E0001: expected `:` after label `end`
//  = help: add `:`
//  = fix: end:
  a[1] = 2;
}
kernel void g(global int *a, int n) {
  if (n > 3) goto done;
  a[0] = 1;
done
//@1-4 E0001: expected `:` after label `done`
//  = help: add `:;`
//  = fix: done:;
}
kernel void h(global int *a, int n) {
  if (n > 3) { a[0] = 1;
  end
//^^^ E0101: use of undeclared identifier `end`
//  = help: enclose the statements before it in `{ }`
  a[1] = 2; }
}
