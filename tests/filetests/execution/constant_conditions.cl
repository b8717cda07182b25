// test: run
// launch: {"global": [2], "local": [2], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [12]}, "mode": "out"}]}
// Constant conditions, which no instruction computes before they are read.
__kernel void k(__global int *r) {
    int id = get_global_id(0);
    int chosen = 0 ? 10 : 20;
    bool flag = 1 ? true : id > 5;
    int rounds = 0;
    while (1) {
        if (rounds++ >= 1 + id)
            break;
        if (0)
            rounds += 100;
    }
    r[6 * id] = chosen;
    r[6 * id + 1] = flag;
    r[6 * id + 2] = rounds;
    r[6 * id + 3] = !(1 && id);
    r[6 * id + 4] = true ? id : -1;
    r[6 * id + 5] = (bool)7 + (0 || 0);
}
/* expect run:
argument 0:
20 1 2 1 0 1 20 1
3 0 1 1
*/
