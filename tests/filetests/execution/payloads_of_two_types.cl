// test: run
// A constant that several messages take is in one register, whichever type each of them requires.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota", "start": 88}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "u32", "shape": [48], "dist": "iota", "start": 88}, "mode": "inout"}]}
kernel void k(global int *o, global uint *u) {
    int i = get_global_id(0);
    u[i + 16] = 95;
    atomic_min(&o[i], 95);
    atomic_max(&u[i], 95u);
    atomic_add(&o[i], 95);
    u[i + 32] = 95;
}
/* expect run:
argument 0:
183 184 185 186 187 188 189 190
190 190 190 190 190 190 190 190
argument 1:
95 95 95 95 95 95 95 95
96 97 98 99 100 101 102 103
95 95 95 95 95 95 95 95
95 95 95 95 95 95 95 95
95 95 95 95 95 95 95 95
95 95 95 95 95 95 95 95
*/
