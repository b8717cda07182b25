// test: run visa
// options: --target dg2 --simd 16
// launch: {"global": [40], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "u8", "shape": [17], "dist": "data", "values": [1, 2, 250, 3, 4, 1, 3, 2, 9, 0, 77, 200, 3, 4, 5, 6, 7]}},
// launch:   {"buffer": {"dtype": "i16", "shape": [12], "dist": "iota", "start": -4}},
// launch:   {"buffer": {"dtype": "f16", "shape": [12], "dist": "iota", "start": 3}},
// launch:   {"buffer": {"dtype": "u8", "shape": [4], "dist": "iota", "start": 40}},
// launch:   {"buffer": {"dtype": "i32", "shape": [40]}, "mode": "out"}]}
// All work-items read the same bytes and words: in a loop that they control, under divergent control flow, in local memory,
// and four bytes as a doubleword at any address. A volatile byte is read by each work-item.
// check visa: lsc_load.ugm.ca.ca (M1, 16)
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1)
// check visa: goto (M1, 1)
// check visa: d16c32
// check visa: lsc_load.slm (M1_NM, 1)
// check visa: d16c32
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1)
// check visa: lsc_load.ugm.ca.ca (M1, 16)
__kernel void k(__global const uchar *code, __global const short *words, __global const half *halves,
                __global const volatile uchar *device, __global int *out) {
    __local uchar shared[64];
    int i = get_local_id(0);
    shared[i] = code[i & 15] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = 0, at = 0;
    for (uchar op = code[at++]; op != 0; op = code[at++]) {
        if (op == 1)
            sum += words[at] * i;
        else if (op == 2)
            sum -= (char)code[at] + shared[at + 1], at++;
        else if (op == 3)
            sum += (int)vload_half(at, halves);
        else
            sum ^= code[at + 1] | code[at + 2] << 8 | code[at + 3] << 16 | code[at + 4] << 24;
    }
    if (i % 3 == 1)
        sum += code[at] + words[get_group_id(0)];
    out[get_global_id(0)] = sum + device[3];
}
/* expect run:
argument 4:
590389 590459 590383 590388 -590214 -590290 -590293 -590215
-590291 -590294 -590224 -590292 -590295 -590225 -590301 -590296
-590226 -590302 -590305 -590227 590389 590460 590383 590388
-590213 -590290 -590293 -590214 -590291 -590294 -590223 -590292
-590295 -590224 -590301 -590296 -590225 -590302 -590305 -590226
*/
