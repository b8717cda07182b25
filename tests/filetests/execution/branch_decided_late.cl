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
  registers qword %0, dword %1-%13, qword %14-%17, dword %18-%21, qword %22-%25, dword %26-%27,
    bool %28-%29, dword %30, bool %31, dword %32-%34, bool %35, dword %36-%37, qword %38-%41,
    dword %42-%43, qword %44, dword %45-%56
  names %0 "p", %1 "n", %2 "x", %3 "k", %4 "j"
  inputs %7 = group_id.0, %8 = enqueued_local_size.0, %9 = local_id.0, %10 = global_offset.0,
    %44 = argument.0+0, %45 = argument.1+0, %46 = buffer_offset.0
$0:
  %19 = mul.u32 %7, %8
  %20 = add.u32 %19, %10
  %21 = add.u32 %20, %9
  %22 = cvt.u64.u32 %21
  %55 = loadi.u32 2
  %24 = shl.u64 %22, %55
  %52 = cvt.u32.u64 %24
  %49 = add.u32 %46, %52
  %26 = loadi.s32 -1
  store.global[0].s32 %49, %26
  %3 = loadi.s32 0
  bra $1
$1:
  %28 = cmp.lt.s32 %3, %45
  brc %28, $2, $3
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
