// test: run
// options: -O0
// A function with the name and parameters of a built-in one hides it, but not from the other
// built-in functions: acospi calls acos.
// launch: {"global": [2], "local": [2], "kernel": "sqrt", "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [4]}, "mode": "out"}]}
float acos(float x) { return 2 * x; }
__kernel void sqrt(__global float *out) {
    size_t i = get_global_id(0);
    out[2 * i] = acos((float)i);
    out[2 * i + 1] = acospi((float)i);
}
/* expect run:
argument 0:
0.0 0.5 2.0 0.0
*/
