// test: diagnostics
// Qualifiers that are there twice, braces around scalars, and attributes before `struct`.
#define CONST const
typedef const int number;
struct P { int x; float y[2]; };
__attribute__((packed)) struct Q { char c; int x; };
//             ^^^^^^ W0303: attribute `packed` is ignored before `struct`
//  = help: place it after `struct` to apply it to the type
struct __attribute__((packed)) R { char c; int x; };
struct S { char c; int x; } __attribute__((packed));
kernel void k(global __global int *a, const int const n) {
//                   ^^^^^^^^ W0111: duplicate `global` declaration specifier
//  = help: remove it
//                                              ^^^^^ W0111: duplicate `const` declaration specifier
//  = help: remove it
    const const int z = 1;
//        ^^^^^ W0111: duplicate `const` declaration specifier
//  = help: remove it
    const CONST int y = 1;
    const number w = 1;
    int t[2] = {{1}, {2}};
//              ^^^ W0230: braces around scalar initializer
//  = help: remove the braces
//                   ^^^ W0230: braces around scalar initializer
//  = help: remove the braces
    struct P p = {{1}, {1, 2}};
//                ^^^ W0230: braces around scalar initializer
//  = help: remove the braces
    int v = {3};
    float4 f[1] = {{1, 2, 3, 4}};
    int m[2][2] = {{1, 2}, {3, 4}};
    struct Q q = {1, 2};
    a[0] = z + y + w + t[0] + p.x + v + (int) f[0].x + m[0][0] + n + q.x + sizeof(struct R) + sizeof(struct S);
}
