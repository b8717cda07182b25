// Functions with the names of built-in functions hide these; the library's own functions
// still call each other, and another number of arguments selects the built-in one.
float exp(float x, int y) { return x * y; }
uint mix(uint a, __global const uint *b, uint c, uint d) { return a ^ b[0] * c + d; }
int step(int a) { return a + 1; }
float sign(float x, int y) { return step(x, 0.5f) - y; }

__kernel void own_names(__global const uint *a, __global uint *out, __global float *f) {
    size_t i = get_global_id(0);
    uint v = a[i];
    out[i] = mix(v, a, v >> 3, 5) + step((int)v);
    f[2 * i] = exp((float)(v & 255), 2) + sign((float)(v & 1), 7) + mix(1.0f, 3.0f, 0.5f);
    f[2 * i + 1] = sinh((float)(v & 3));
}
