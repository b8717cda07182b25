// test: diagnostics
// A pointer stored in `constant` memory would be an address that is unknown before the launch. Pointers to
// it are ordinary values.
__constant int table[4] = { 1, 2, 3, 4 };
__constant int *__constant second = table;
//                         ^^^^^^ E0901: pointers in the constant address space are not supported
//  = help: use the variable itself, or define an alias with `#define`
__constant int *__constant parts[2] = { table, table + 2 };
//                         ^^^^^ E0901: pointers in the constant address space are not supported
//  = help: use an array of arrays, or indices into one array
__constant char *__constant names[] = { "one", "two" };
//                          ^^^^^ E0901: pointers in the constant address space are not supported
//  = help: use an array of arrays, or indices into one array
__constant struct { int n; __constant int *v; } lists[2] = { { 1, table }, { 2, 0 } };
//                                              ^^^^^ E0901: pointers in the constant address space (member `v`) are not supported
//  = help: use an index into one array
#define another table
__constant char words[][4] = { "one", "two" };

__kernel void k(__global int *r, uint n) {
    __constant int *q = n > 2 ? table + 1 : another;
    __constant char *word = words[n & 1];
    __constant int *both[2] = { table, table + 2 };
    struct { int n; __constant int *v; } list = { 1, table + 3 };
    r[0] = q[n] + word[1] + both[n & 1][0] + list.v[0];
}
__kernel void m(__global int *r) {
    __constant int *__constant inner = table;
//                             ^^^^^ E0901: pointers in the constant address space are not supported
//  = help: remove the `constant` after the `*`
    r[0] = inner[1];
}
