// test: diagnostics
// Calls of functions without side effects among the operands of `,` are discarded, too.
float first(float x) { return x; }
kernel void k(global float *a, global float4 *v, int w) {
    int2 p = (get_global_id(0), get_global_id(1));
//            ^^^^^^^^^^^^^^^^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    v[0] = (sin(a[0]), cos(a[0]), 0, 1);
//          ^^^^^^^^^^^^^^^^^^^^^^^ W0405: expression results unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    a[get_global_id(1), p.x] = 2;
//    ^^^^^^^^^^^^^^^^ W0405: expression result unused
//  = help: `,` discards its left operand: with rows of `width` elements, write `a[row * width + column]`
    v[1] = (float4)(sin(a[0]), cos(a[0]), 0, 1);
    a[1] = (atomic_inc((volatile global int *) a), first(a[0]), 1);
    for (int i = 0, j = w; i < j; i++, j--) a[i] = j;
}
