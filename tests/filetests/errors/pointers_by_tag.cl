// test: diagnostics
// Pointers to a structure by its tag alone, as in C++.
struct Q { int y; };
typedef struct R { int z; } R;
__kernel void k(__global int *a, __global struct Q *q) {
    struct Q own = q[0];
    Q *r = &own;
//  ^ E0101: must use `struct` tag to refer to type `Q`
//  = help: write `struct` before it
//  = fix: struct Q *r = &own;
    Q *s;
//  ^ E0101: must use `struct` tag to refer to type `Q`
//  = help: write `struct` before it
//  = fix: struct Q *s;
    R *t = 0;
    int n = 2, m = 3, p;
    p = n * m;
    a[0] = r->y + s->y + p + t->z;
}
