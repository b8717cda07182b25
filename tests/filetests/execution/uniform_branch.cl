// test: visa run
// options: -O2 --target skl --simd 8
// A branch on an argument inside of a loop that items leave one by one. The thread takes it as
// a whole, `goto (M1, 1)`, with a predicate that a compare without mask wrote at full width, before the
// loop: the values of channels that have left do not matter.
// launch: {"global": [24], "local": [24], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [24], "dist": "uniform", "seed": 3, "lo": 0, "hi": 30}, "mode": "inout"},
// launch:   {"scalar": 1, "dtype": "u32"}]}
// check-not visa: jmp
// check visa: (!P1) goto (M1, 8) L6
// check visa: cmp.eq (M1_NM, 8) P2 I9_arg1_mode(0,0)<0;1,0> 0x1:ud
// check visa: (!P2) goto (M1, 1) L4
// check visa: (P3) goto (M1, 8) L2
// check-not visa: jmp
__kernel void k(__global uint *p, uint mode) {
    size_t i = get_global_id(0);
    uint n = p[i];
    uint sum = 0;
    while (n > 3) {
        if (mode == 1)
            sum += n * n * n;
        else
            sum ^= n;
        n -= 3;
    }
    p[i] = sum;
}
/* expect run:
argument 0:
3604 47368 216 0 17625 216 34965 17625
3604 6048 0 0 17625 4712 7700 3604
34965 34965 62784 407 21141 21141 637 4712
*/
