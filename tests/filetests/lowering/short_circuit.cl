// test: ir
// options: -O0
// The right side of `&&` is a separate block: it is not evaluated if the left side decides.
// check ir: brc %5, $3, $1
// check ir: $3:
// check ir: load.global.s32
// check ir: brc %12, $2, $1
__kernel void k(__global int *p, int n) {
    if (n > 0 && p[n] != 0)
        p[0] = 1;
}
