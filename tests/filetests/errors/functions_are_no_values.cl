// test: diagnostics
// OpenCL C has no function pointers, and types are not values.
typedef int number;
int helper(int x) { return x; }
__kernel void k(__global int *p) {
    p[0] = helper;
//         ^^^^^^ E0201: function `helper` is not called: OpenCL C has no pointers to functions
//  = help: to call the function, write `helper(...)`
    p[1] = get_global_id;
//         ^^^^^^^^^^^^^ E0201: function `get_global_id` is not called: OpenCL C has no pointers to functions
//  = help: write `get_global_id(0)`, with the number of the dimension in parentheses
    p[2] = number;
//         ^^^^^^ E0001: expected expression, found type `number`
    number(3);
//         ^ E0001: expected identifier or `(`, found `3`
//  = help: a name cannot begin with a digit
    p[3] = number + 1;
//         ^^^^^^ E0001: expected expression, found type `number`
    k = 4;
//  ^ E0201: function `k` is not called: OpenCL C has no pointers to functions
//  = help: to call the function, write `k(...)`
}
