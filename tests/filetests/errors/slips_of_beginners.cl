// test: diagnostics
// Mistakes of beginners that have a help of their own.
int empty(int x) { }
//                 ^ W0403: non-void function `empty` does not return a value
//  ~~~~~ declared here
//  = help: return a value on every path
int half_way(int x) { if (x) return 1; }
//                                     ^ W0403: non-void function `half_way` does not return a value in all control paths
//  ~~~~~~~~ declared here
//  = help: return a value on every path
__kernel void pointers(__global int **rows, int n) { }
//                                   ^ E0301: kernel parameter cannot be declared as a pointer to a pointer
//  = help: pass one buffer with all rows, and compute the index: `a[row * width + column]`
__kernel void k(__global int *a, __global float *f, __global long *l, int n) {
//                                                                        ~ previous definition, of type `int`, is here
    int m[2][2] = {{1, 2}, {3, 4}};
    a[0] = m[0];
//         ^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `int *`
//  = help: dereference the pointer with `*`, or select an element with `[i]`
    a[1] = m[0] * 2;
//              ^ E0201: invalid operands to binary `*` (`int *` and `int`)
//  = help: dereference the pointer with `*`, or select an element with `[i]`
    if (n ! = 3) a[0] = 1;
//        ^^^ E0001: expected `)`, found `!`
//  = help: to write the operator `!=`, remove the space in it
//  = fix: if (n != 3) a[0] = 1;
    if (n 3) a[0] = 1;
//       ^ E0001: expected `)`, found `3`
//     ~ to match this `(`
    a[2] = 3(n + 1);
//         ^ E0205: called object type `int` is not a function
//  = help: to multiply, write `*` before the parenthesis
    a[3] = a.x;
//           ^ E0201: member reference base type `global int *` is not a structure or union
//  = help: select an element with `[i]`: a number has no members
    f[0] = sin();
//         ^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: write `sin(x)`
    f[1] = cos(f[0], 1);
//                   ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `cos(x)`
    barrier(CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE);
//                               ^^^^^^^^^^^^^^^^^^^^ E0202: too many arguments to function call, expected 1, have 2
//  = help: combine the flags with `|`
    atomic_add(l, 1);
//             ^ E0201: invalid argument type `global long *` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: use `atom_add`, which accepts 64-bit integers
    atomic_add(&n, 1);
//             ^^ E0302: `atomic_add` requires a pointer to `global` or `local` memory, found `int *`
//  = help: other work-items cannot access private memory: write `+=` and the like, or use a `local` variable
    integer i = 3;
//  ^^^^^^^ E0101: unknown type name `integer`
//  = help: in OpenCL C this type is `int`
//  = fix: int i = 3;
    float n = 3;
//        ^ E0102: redefinition of `n`
    loop (10) a[0] = 1;
//  ^^^^ E0101: use of undeclared identifier `loop`
//  = help: count: `for (int i = 0; i < n; i++)`
    repeat (10) { a[0] = 1; }
//  ^^^^^^ E0101: use of undeclared identifier `repeat`
//  = help: count: `for (int i = 0; i < n; i++)`
    a[4] = empty(1) + half_way(2);
}
