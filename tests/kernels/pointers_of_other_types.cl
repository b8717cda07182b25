// Implicit conversions between pointer types: clang warns, and memory is accessed as the new type.
uint sum_bytes(uchar *p, int n) {
    uint sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 3 + p[i];
    return sum;
}

uint first_word(uint *p) { return p[0]; }

int *as_ints(float *p) { return p; }

struct pair { int a; int b; };

__kernel void pointers_of_other_types(__global float4 *in, __global uint *out, __local int *shared, int n) {
    size_t id = get_global_id(0);
    size_t lid = get_local_id(0);
    __global float *scalars = in;
    __global int *bits = in;
    __local float *cells = shared;
    int words[4];
    float values[4];
    for (int i = 0; i < 4; i++) {
        words[i] = bits[id * 4 + i] ^ i;
        values[i] = scalars[id * 4 + i];
    }
    cells[lid] = values[1];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint *unsigned_words = words;
    const int *constant_words = words;
    int *again = constant_words;
    struct pair *pair = words;
    __global uint *o = out + id * 10;
    o[0] = sum_bytes(words, 16);
    o[1] = first_word(again);
    // Read as the type that was written, which clang relies on.
    float *back = as_ints(values);
    o[2] = as_uint(back[2]);
    o[3] = unsigned_words[3];
    o[4] = pair->b;
    o[5] = shared[lid ^ 1];
    o[6] = pair == words;
    o[7] = again < unsigned_words + 1;
    __global void *either = n > (int)id ? bits : scalars;
    __global uint *chosen = either;
    o[8] = chosen[id];
    o[9] = in == 0 ? 1u : (n ? out : in) != 0;
}
