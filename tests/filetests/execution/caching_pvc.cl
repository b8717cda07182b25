// test: visa run
// options: -O2 --target pvc --simd 16
// Where the finalizer adds no fence to a kernel that stores, loads and stores have the default caching. Those of
// private memory too.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [48]}, "mode": "inout"}]}
// check-not visa: .ca
// check-not visa: .wb
kernel void k(global int *p) {
  int own[64];
  uint i = get_local_id(0);
  for (int j = 0; j < 64; j++)
    own[j] = p[j % 48] + j;
  p[i] = own[(p[i] + i) & 63];
  p[40] = 7;
}
/* expect run:
argument 0:
0 1 2 3 4 5 6 7
8 9 10 11 12 13 14 15
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
7 0 0 0 0 0 0 0
*/
