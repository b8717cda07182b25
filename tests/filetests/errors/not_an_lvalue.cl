// test: diagnostics
__kernel void k(__global int *p, int a) {
    a + 1 = 2;
//  ^^^^^ E0203: expression is not assignable
//  = note: the result of `+` is a value, not a variable
    3++;
//  ^ E0203: expression is not assignable
//  = note: `3` is a constant
    (a ? a : a) = 4;
//   ^^^^^^^^^ E0203: expression is not assignable
//  = note: the result of `?:` is a value, not a variable
    p[0] = &5 == 0;
//          ^ E0203: cannot take the address of a value
//  = note: `5` is a constant
    get_global_id(0) = 1;
//  ^^^^^^^^^^^^^^^^ E0203: expression is not assignable
//  = note: the result of a call is a value, not a variable
}
