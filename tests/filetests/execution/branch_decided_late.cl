// test: optimised run
// options: -O2
// The optimiser finds that the loop is left at once; what only its step wrote is still read
// in blocks that nothing reaches any more, which must go with it.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}, {"scalar": 3, "dtype": "i32"}]}
__kernel void k(__global int *p, int n) {
    int x = p[get_global_id(0)];
    p[get_global_id(0)] = -1;
    for (int k = 0; k < n; k++) {
        if (x == x)
            return;
        for (int j = 0; j < k; j++) {
            if (x + j == 2 * k)
                return;
        }
        p[0] = k;
    }
}
/* expect optimised:
kernel @k(
  0: "p" "int*" global,
  8: "n" "int" s32
) {
  registers dword %0-%8, bool %9, dword %10-%14
  names %0 "k"
  inputs %1 = group_id.0, %2 = enqueued_local_size.0, %3 = local_id.0, %4 = global_offset.0,
    %10 = argument.1+0, %11 = buffer_offset.0
$0:
  %5 = mul.u32 %1, %2
  %6 = add.u32 %5, %4
  %7 = add.u32 %6, %3
  %13 = loadi.u32 2
  %14 = shl.u32 %7, %13
  %12 = add.u32 %11, %14
  %8 = loadi.s32 -1
  store.global[0].s32 %12, %8
  %0 = loadi.s32 0
  bra $1
$1:
  %9 = cmp.lt.s32 %0, %10
  brc %9, $2, $3
$2:
  bra $4
$3:
  bra $5
$4:
  bra $5
$5:
  ret
}
*/
/* expect run:
argument 0:
-1 -1 -1 -1
*/
