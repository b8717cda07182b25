// test: run
// Some items return from within two loops; only the others continue, and execute the code after
// the loops.
// launch: {"global": [20], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [20], "dist": "iota"}, "mode": "inout"}]}
__kernel void k(__global int *p) {
    int i = get_global_id(0);
    int x = p[i];
    if (x == 19)
        return;
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b <= a; b++) {
            if (a * 4 + b == x)
                return;
            p[i] += 100;
        }
    }
    p[i] = -x;
}
/* expect run:
argument 0:
0 -1 -2 -3 104 205 -6 -7
308 409 510 -11 612 713 814 915
-16 -17 -18 19
*/
