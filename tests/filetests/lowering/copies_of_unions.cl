// test: run visa
// options: --target tgllp --simd 8
// launch: {"global": [4], "args": [{"buffer": {"dtype": "u32", "shape": [32], "dist": "iota"}}, {"buffer": {"dtype": "i32", "shape": [4], "dist": "data", "values": [2, 0, 3, 1]}}, {"buffer": {"dtype": "u32", "shape": [32]}, "mode": "out"}]}
// Pieces of a union are loaded before they are stored: there are two messages of four doublewords for each, not eight of one.
// check visa: gather4_scaled.R (
// check visa: gather4_scaled.RGBA
// check visa: gather4_scaled.RGBA
// check visa: scatter4_scaled.RGBA
// check visa: scatter4_scaled.RGBA
typedef union {
    float4 vector;
    float elements[4];
} Four;

typedef struct {
    Four smallest, largest;
} Box;

kernel void k(global const Box *from, global const int *indices, global Box *to) {
    size_t i = get_global_id(0);
    to[i] = from[indices[i]];
}
/* expect run:
argument 2:
16 17 18 19 20 21 22 23
0 1 2 3 4 5 6 7
24 25 26 27 28 29 30 31
8 9 10 11 12 13 14 15
*/
