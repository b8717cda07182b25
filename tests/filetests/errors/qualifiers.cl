// test: diagnostics
__kernel void k(__global __local int *p) {
//                       ^^^^^^^ E0303: multiple address spaces specified for type: `global` and `local`
    const const int a = 1;
//        ^^^^^ W0111: duplicate `const` declaration specifier
//  = help: remove it
    unsigned float b = 1.0f;
//  ^^^^^^^^^^^^^^ E0201: `float` cannot be signed or unsigned
    long short c = 2;
//  ^^^^^^^^^^ E0201: invalid combination of type specifiers
    p[0] = a;
}
