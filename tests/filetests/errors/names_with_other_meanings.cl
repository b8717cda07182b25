// test: diagnostics
// Names of other libraries: the built-in function with their meaning, not the one that is spelled similarly.
kernel void numbers(global float *a) {
  a[0] = power(a[1], a[2]);
//       ^^^^^ E0101: call to undeclared function `power`
//  = help: did you mean `pow`?
  a[1] = absf(a[2]);
//       ^^^^ E0101: call to undeclared function `absf`
//  = help: use `fabs`
//  = fix: a[1] = fabs(a[2]);
  a[2] = sqr(a[0]) + square(a[3]);
//       ^^^ E0101: call to undeclared function `sqr`
//  = help: write `x * x`
//                   ^^^^^^ E0101: call to undeclared function `square`
//  = help: write `x * x`
  a[3] = ln(a[1]) + INF;
//       ^^ E0101: call to undeclared function `ln`
//  = help: use `log`
//  = fix: a[3] = log(a[1]) + INF;
//                  ^^^ E0101: use of undeclared identifier `INF`
//  = help: use `INFINITY`
//  = fix: a[3] = ln(a[1]) + INFINITY;
  a[4] = arcsin(a[1]);
//       ^^^^^^ E0101: call to undeclared function `arcsin`
//  = help: use `asin`
//  = fix: a[4] = asin(a[1]);
}
kernel void indices(global int *a) {
  int i = get_thread_id(0);
//        ^^^^^^^^^^^^^ E0101: call to undeclared function `get_thread_id`
//  = help: did you mean `get_global_id` or `get_local_id`?
  a[i] = getGlobalId(0) + get_group_size(0);
//       ^^^^^^^^^^^ E0101: call to undeclared function `getGlobalId`
//  = help: use `get_global_id`
//  = fix: a[i] = get_global_id(0) + get_group_size(0);
//                        ^^^^^^^^^^^^^^ E0101: call to undeclared function `get_group_size`
//  = help: use `get_local_size`
//  = fix: a[i] = getGlobalId(0) + get_local_size(0);
  a[1] = get_block_id(0) + get_workgroup_id(0);
//       ^^^^^^^^^^^^ E0101: call to undeclared function `get_block_id`
//  = help: use `get_group_id`
//  = fix: a[1] = get_group_id(0) + get_workgroup_id(0);
//                         ^^^^^^^^^^^^^^^^ E0101: call to undeclared function `get_workgroup_id`
//  = help: use `get_group_id`
//  = fix: a[1] = get_block_id(0) + get_group_id(0);
}
kernel void atomics(global int *a) {
  atomic_sum(a, 1);
//^^^^^^^^^^ E0101: call to undeclared function `atomic_sum`
//  = help: did you mean `atomic_add`?
  atomic_swap(a, 2);
//^^^^^^^^^^^ E0101: call to undeclared function `atomic_swap`
//  = help: use `atomic_xchg`
//  = fix: atomic_xchg(a, 2);
  atom_cas(a, 1, 2);
//^^^^^^^^ E0101: call to undeclared function `atom_cas`
//  = help: use `atom_cmpxchg`
//  = fix: atom_cmpxchg(a, 1, 2);
}
// A name of the program may be meant as well.
float lm(float x) { return x; }
kernel void own(global float *a) { a[0] = ln(a[0]); }
//                                        ^^ E0101: call to undeclared function `ln`
//  = help: did you mean `lm` or `log`?
