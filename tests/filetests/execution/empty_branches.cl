// test: run
// launch: {"global": [20], "local": [10], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [20]}, "mode": "out"}]}
// Both sides of a branch are optimized away. A branch to the label right after it would make the
// finalizer generate wrong code for the loop that follows.
__kernel void k(__global int *r) {
    int id = get_global_id(0);
    id - 3 ? 0 / 2 : 0;
    ulong w = get_global_id(0);
    while (w-- > 0) {
    }
    r[id] = w;
}
/* expect run:
argument 0:
-1 -1 -1 -1 -1 -1 -1 -1
-1 -1 -1 -1 -1 -1 -1 -1
-1 -1 -1 -1
*/
