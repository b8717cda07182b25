// test: run
// Items that continue early wait for the others before the loop's step, and execute it.
// launch: {"global": [20], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [20], "dist": "iota"}, "mode": "inout"}]}
__kernel void k(__global int *p) {
    int i = get_global_id(0);
    int x = p[i];
    int sum = 0;
    for (int n = 0; n < 10; n++) {
        if ((n + x) % 3 == 0)
            continue;
        sum += n;
        if (sum > 30)
            continue;
        sum += 100;
    }
    p[i] = sum;
}
/* expect run:
argument 0:
127 130 133 127 130 133 127 130
133 127 130 133 127 130 133 127
130 133 127 130
*/
