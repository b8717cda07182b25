// test: ir
// options: -O0
// The right side of `&&` is a separate block: it is not evaluated if the left side decides.
__kernel void k(__global int *p, int n) {
    if (n > 0 && p[n] != 0)
        p[0] = 1;
}
/* expect ir:
kernel @k(
  0: "p" "int*" global,
  8: "n" "int" s32
) {
  registers qword %0, dword %1-%4, bool %5, qword %6-%9, dword %10-%11, bool %12, dword %13
  names %0 "p", %1 "n"
$0:
  %2 = loadi.u32 0
  %0 = load.argument.u64 %2
  %3 = loadi.u32 8
  %1 = load.argument.s32 %3
  %4 = loadi.s32 0
  %5 = cmp.gt.s32 %1, %4
  brc %5, $3, $1
$1:
  ret
$2:
  %13 = loadi.s32 1
  store.global.s32 %0, %13
  bra $1
$3:
  %6 = cvt.s64.s32 %1
  %7 = loadi.u64 4
  %8 = mul.u64 %6, %7
  %9 = add.u64 %0, %8
  %10 = load.global.s32 %9
  %11 = loadi.s32 0
  %12 = cmp.ne.s32 %10, %11
  brc %12, $2, $1
}
*/
