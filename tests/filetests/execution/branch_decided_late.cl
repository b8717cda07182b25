// test: optimized run
// options: -O2
// The optimizer finds that the loop exits immediately. Blocks that have become unreachable still read
// what only the loop's step wrote, and must be removed with it.
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
/* expect optimized:
kernel @k(
  0: "p" "int*" global,
  8: "n" "int" s32
) {
  registers dword %0-%11
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %8 = buffer_offset.0
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %10 = loadi.u32 2
  %11 = shl.u32 %6, %10
  %9 = add.u32 %8, %11
  %7 = loadi.s32 -1
  store.global[0].s32 %9, %7
  ret
}
*/
/* expect run:
argument 0:
-1 -1 -1 -1
*/
