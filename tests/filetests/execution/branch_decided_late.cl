// test: optimized run
// options: -O2
// The optimizer finds that the loop exits immediately. Blocks that have become unreachable still read
// what only the loop's step wrote, and must be removed with it.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}, {"scalar": 3, "dtype": "i32"}]}
// check optimized: loadi.s32 -1
// check optimized: store.global[0].s32
// check-not optimized: brc
// check-not optimized: bra
__kernel void k(__global int *p, int n) {
    int x = p[get_global_id(0)];
    p[get_global_id(0)] = -1;
    for (int k = 0; k < n; k++) {
        if (x == x)
            return;
        for (int j = 0; j < k; j++) {
            if (x + j == 2 * k)
                return;
        }
        p[0] = k;
    }
}
/* expect run:
argument 0:
-1 -1 -1 -1
*/
