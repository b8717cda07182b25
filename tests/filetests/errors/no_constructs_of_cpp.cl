// test: diagnostics
// A subscript, and a structure in itself, are neither attributes nor constructors.
struct pair { int x; struct pair *next; };
kernel void valid(global int *o, int n) {
    int a[2] = { [0] = 1, [1] = 2 };
    o[a[0]] = a[o[1]];
    o[2] = undeclared;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}
