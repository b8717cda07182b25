// test: diagnostics
__kernel void k(__global int *p, int a) {
    a + 1 = 2;
//  ^^^^^ E0203: this is a value, not a variable or a place in memory
    3++;
//  ^ E0203: this is a value, not a variable or a place in memory
    (a ? a : a) = 4;
//   ^^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    p[0] = &5 == 0;
//          ^ E0203: this is a value, not a variable or a place in memory
    get_global_id(0) = 1;
//  ^^^^^^^^^^^^^^^^ E0203: this is a value, not a variable or a place in memory
}
