// test: run
// Break and continue in the inner loop do not affect the outer one. Both loops are divergent.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [16], "dist": "iota"}, "mode": "inout"}]}
__kernel void k(__global uint *p) {
    size_t i = get_global_id(0);
    uint n = p[i];
    uint sum = 0;
    for (uint a = 0; a < n; a++) {
        for (uint b = a;; b += 2) {
            if (b > n)
                break;
            if (b % 5 == 2)
                continue;
            sum = sum * 3 + b;
        }
        sum += a;
        if (sum > 100000)
            break;
    }
    p[i] = sum;
}
/* expect run:
argument 0:
0 0 2 9 411 10913 373585 373585
413207 137791 1292553 3877992 3877992 143633 439607 1318834
*/
