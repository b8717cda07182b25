// test: visa
// options: --target pvc --simd 16
// A word, as a local id, is the first source of `add3`, and an immediate of 16 bits is the third one.
// check visa: add3 (M1, 16) R9(0,0)<1> I0_local_id_x(0,0)<1;1,0> R7(0,0)<1;1,0> R23_n_d(0,0)<0;1,0>
// check visa: add3 (M1, 16) R12(0,0)<1> I0_local_id_x(0,0)<1;1,0> R11(0,0)<1;1,0> 0x5:d
// check visa: add3 (M1, 16) R15(0,0)<1> R48_d(0,0)<1;1,0> (-)R49_d(0,0)<1;1,0> 0x9c40:d
// check visa: add3 (M1, 16) R20(0,0)<1> (-)R18_w(0,0)<2;1,0> R16(0,0)<1;1,0> (-)R23_n_d(0,0)<0;1,0>
// check visa: add (M1, 16) R22(0,0)<1> R47(0,0)<1;1,0> 0x11170:d
kernel void k(global int *out, global const int *in, global const short *words, int n) {
    int l = get_local_id(0), g = get_global_id(0);
    out[g] = in[g] + n + l;
    out[g + 1000] = (l + 5) + in[g + 1];
    out[g + 2000] = (in[g + 2] + 40000) - in[g + 3];
    out[g + 3000] = (in[g + 4] - n) - words[g];
    out[g + 4000] = in[g + 5] + 70000 + in[g + 6];
}
