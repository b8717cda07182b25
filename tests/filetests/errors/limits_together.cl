// test: diagnostics
// Variables that exceed a limit together.
constant int table[1 << 20] = {1};
constant float next[2] = {1, 2};
//             ^^^^ E0607: all variables in the constant address space need 4194312 bytes together, which exceeds the limit of 4194304 bytes [with this one, of 8 bytes]
//  = help: make it smaller, or pass the data as a `__constant` argument
constant int alone[(1 << 20) + 1] = {1};
//           ^^^^^ E0607: object is too large: 4194308 bytes
//  = note: the limit for all variables in the constant address space is 4194304 bytes
//  = help: make it smaller, or pass the data as a `__constant` argument
__kernel void k(__global int *p) {
    local int a[16000];
    local int b[1000];
//            ^ E0607: all `local` variables of a kernel need 68000 bytes together, which exceeds the limit of 65536 bytes [with this one, of 4000 bytes]
//  = help: make it smaller, or put it into a `__global` buffer
    int c[40000];
    int d[40000];
//      ^ E0607: all arrays, structures and unions of a function need 320000 bytes together, which exceeds the limit of 262144 bytes [with this one, of 160000 bytes]
//  = help: make it smaller, or put it into a `__global` buffer
    p[0] = a[0] + b[0] + c[0] + d[0];
}
