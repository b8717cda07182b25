// test: diagnostics
// Built-in functions that only compute a value, and steps of a pointer instead of the value.
#define TWICE(x) max(x, x)
__kernel void k(__global int *o, volatile __global int *v, int a, int b) {
    max(a, b);
//  ^^^^^^^^^ W0405: ignoring the result of `max`, which does nothing else
    get_global_id(0);
//  ^^^^^^^^^^^^^^^^ W0405: ignoring the result of `get_global_id`, which does nothing else
    convert_float(a);
//  ^^^^^^^^^^^^^^^^ W0405: ignoring the result of `convert_float`, which does nothing else
    as_float(a);
//  ^^^^^^^^^^^ W0405: ignoring the result of `as_float`, which does nothing else
    sqrt(2.0f);
//  ^^^^^^^^^^ W0405: ignoring the result of `sqrt`, which does nothing else
    (void) max(a, b);
    TWICE(a);
    *o++;
//  ^^^^ W0405: expression result unused
//  = help: parentheses make it a change of the value: `(*p)++`
    *--o;
//  ^^^^ W0405: expression result unused
//  = help: parentheses make it a change of the value: `(*p)--`
    *v++;
    (*o)++;
    atomic_inc(o);
    barrier(CLK_LOCAL_MEM_FENCE);
    vload4(0, o);
    float whole;
    fract(1.5f, &whole);
    o[0] = (int) whole;
}
