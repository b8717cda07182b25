// test: diagnostics
// A variable with the name of a work-item function is compared.
kernel void k(global int *o) {
    int get_local_id = 3;
    o[0] = get_local_id<0>-o[1];
//         ^^^^^^^^^^^^^^ W0420: comparisons like `x < y > z` do not have their mathematical meaning
//  = help: compare twice, and combine the results with `&&`
}
