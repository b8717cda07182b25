// test: diagnostics
// OpenCL C has no function pointers, and types are not values.
typedef int number;
int helper(int x) { return x; }
__kernel void k(__global int *p) {
    p[0] = helper;
//         ^^^^^^ E0201: `helper` is a function: OpenCL C has no pointers to functions
    p[1] = get_global_id;
//         ^^^^^^^^^^^^^ E0201: `get_global_id` is a function: OpenCL C has no pointers to functions
    p[2] = number;
//         ^^^^^^ E0001: expected an expression, found type `number`
    number(3);
//         ^ E0001: expected a name to declare, found `3`
    p[3] = number + 1;
//         ^^^^^^ E0001: expected an expression, found type `number`
    k = 4;
//  ^ E0201: `k` is a function: OpenCL C has no pointers to functions
}
