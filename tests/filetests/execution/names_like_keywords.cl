// test: run
// launch: {"global": [2], "local": [2], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"}]}
// Names that are similar to keywords are indexed at the start of a statement.
kernel void k(global int *force, global int *iff, global int *whiles) {
    int fo = get_global_id(0);
    force[fo] = fo + 1;
    iff[fo] = force[fo] + 1;
    whiles[fo] = iff[fo] + force[fo];
}
/* expect run:
argument 0:
1 2
argument 1:
2 3
argument 2:
3 5
*/
