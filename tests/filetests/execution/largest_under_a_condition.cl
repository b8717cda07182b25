// test: run visa
// options: -O2 --simd 16
// The finalizer drops the predicate of a maximum or minimum: a select follows it instead.
// check-not visa: ) max (
// launch: {"global": [8], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [8, 2]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "uniform", "seed": 5, "lo": -100, "hi": 100}}]}
// check visa: max (M1, 16) R
// check visa: (P2) sel (M1, 16) R0_largest_ud
// check visa: min (M1, 16) R
// check visa: (P2) sel (M1, 16) R1_smallest_ud
// check-not visa: ) min (
__kernel void k(__global int *out, __global const int *p) {
    int i = get_global_id(0);
    int largest = -1000, smallest = 1000;
    for (int j = 0; j <= i; j++) {
        int x = p[i + 3 * j];
        if (x & 1)
            largest = max(largest, x);
        if (x & 2)
            smallest = min(smallest, x);
    }
    out[2 * i] = largest;
    out[2 * i + 1] = smallest;
}
/* expect run:
argument 0:
-1000 1000 9 1000 91 91 -41 -41
97 47 -3 -97 95 -41 97 10
*/
