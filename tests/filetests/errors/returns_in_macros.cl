// test: diagnostics
// The `;` is missing after a macro that ends in `return`: what follows on the next line is read as the value.
#define CHECK(i, n) if (i > n) return
#define RET return
kernel void first(global int *o, int n) {
    int i = get_global_id(0);
    CHECK(i, n)
//  ^^^^^^^^^^^ E0402: expected `;` after `return`, which is followed by a statement on the next line
//  = help: add `;`
    o[i] = n;
//  ~~~~~~~~ this is read as the value to return
}
kernel void second(global int *o, int n) {
    int i = get_global_id(0);
    if (i >= n) RET
//              ^^^ E0402: expected `;` after `return`, which is followed by a statement on the next line
//  = help: add `;`
    o[i] = 3;
//  ~~~~~~~~ this is read as the value to return
}
