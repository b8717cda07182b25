// test: diagnostics
// options: -Rpass=unroll_loops,unroll_partially -Werror -w
// Remarks about the text of a macro are at its use. Those about one line with the same text are one. They are
// never errors, and -w keeps them.
#define SUM(n) for (int i = 0; i < n; i++) s += in[i];
#define BOTH(n) SUM(n) SUM(n)
__kernel void k(__global float *out, __global const float *in, int n) {
    float s = 0;
    SUM(5)
//  ^^^ R0001: unrolled loop with 5 iterations completely
    BOTH(6)
//  ^^^^ R0001: unrolled loop with 6 iterations completely
//  = note: 2 times on this line
    for (int i = 0; i < 7; i++) s -= in[i]; for (int i = 0; i < 7; i++) s *= in[i];
//                  ^ R0001: unrolled loop with 7 iterations completely
//  = note: 2 times on this line
    SUM(n) ;
//  ^^^ R0001: unrolled loop by a factor of 4, with a loop for the remaining iterations
    out[get_global_id(0)] = s;
}
