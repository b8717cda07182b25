// test: diagnostics
__kernel void k(__global int *p, int a) {
    a + 1 = 2;
//  ^^^^^ E0203: expression is not an lvalue
    3++;
//  ^ E0203: expression is not an lvalue
    (a ? a : a) = 4;
//   ^^^^^^^^^ E0203: expression is not an lvalue
    p[0] = &5 == 0;
//          ^ E0203: expression is not an lvalue
    get_global_id(0) = 1;
//  ^^^^^^^^^^^^^^^^ E0203: expression is not an lvalue
}
