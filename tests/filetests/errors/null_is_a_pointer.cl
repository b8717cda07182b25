// test: diagnostics
// `NULL` is a null pointer, which no other type than `bool` and pointers can be initialized with.

struct Pair { global int *p; int a; };

global int *same(global int *p) { return p ? p : NULL; }

int number(void) { return NULL; }
//                        ^^^^ E0201: incompatible pointer to integer conversion returning `void *` from a function with result type `int`
//  = help: write `0`: `NULL` is a pointer
//  ~~~~~~ `number` declared here

kernel void k(global int *o, global float *f, int n) {
    global int *p = NULL;
    struct Pair pair = {NULL, 1};
    bool b = NULL;
    if (p == NULL || NULL == pair.p) p = n ? o : NULL;
    p = same(NULL);
    o[4] = NULL;
//         ^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `void *`
//  = help: write `0`: `NULL` is a pointer
    int x = NULL;
//          ^^^^ E0201: incompatible pointer to integer conversion initializing `int` with an expression of type `void *`
//  = help: write `0`: `NULL` is a pointer
    f[0] = NULL;
//         ^^^^ E0201: assigning to `float` from incompatible type `void *`
    number(NULL);
//         ^^^^ E0202: too many arguments to function call, expected 0, have 1
    if (x == NULL) o[0] = (int)(size_t)NULL;
//        ^^ W0213: comparison between pointer and integer (`int` and `void *`)
//  = help: cast one of the operands if this is intended
}
