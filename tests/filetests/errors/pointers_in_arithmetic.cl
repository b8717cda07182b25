// test: diagnostics
// Invalid operations on pointers.
__kernel void k(__global int *p, int a, float f) {
    p[0] = p * 2;
//           ^ E0201: invalid operands to binary `*` (`global int *` and `int`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[1] = -p;
//         ^^ E0201: invalid argument type `global int *` to unary `-`
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[2] = p << 1;
//           ^^ E0201: invalid operands to binary `<<` (`global int *` and `int`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[3] = p % 2;
//           ^ E0201: invalid operands to binary `%` (`global int *` and `int`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[4] = p & 1;
//           ^ E0201: invalid operands to binary `&` (`global int *` and `int`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[5] = p == f;
//           ^^ E0201: invalid operands to comparison (`global int *` and `float`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[6] = p == 5;
//           ^^ W0213: comparison between pointer and integer (`global int *` and `int`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[7] = a - p;
//           ^ E0201: invalid operands to binary `-` (`int` and `global int *`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p += f;
//    ^^ E0201: invalid operands to binary `+` (`global int *` and `float`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p *= 2;
//    ^^ E0201: invalid operands to binary `*` (`global int *` and `int`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
}
