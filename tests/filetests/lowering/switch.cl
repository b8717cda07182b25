// test: ir
// Consecutive cases with one label are ranges; known bounds are not compared again.
__kernel void k(__global uint *p) {
    switch (p[0]) {
    case 0: case 1: p[1] = 1; break;
    case 4: p[1] = 2; break;
    case 5: case 6: case 7: p[1] = 3; break;
    }
}
/* expect ir:
kernel @k(
  0: "p" "uint*" global align 4
) {
  registers qword %0, dword %1-%4, bool %5, dword %6, bool %7, dword %8-%10, bool %11, dword %12,
    qword %13-%14, dword %15, qword %16-%17, dword %18, qword %19-%20
  names %0 "p"
$0:
  %1 = loadi.u32 0
  %0 = load.argument.u64 %1
  %2 = load.global.u32 %0
  %3 = loadi.u32 0
  %4 = loadi.u32 1
  %5 = cmp.le.u32 %2, %4
  brc %5, $2, $5
$1:
  ret
$2:
  %12 = loadi.u32 1
  %13 = loadi.u64 4
  %14 = add.u64 %0, %13
  store.global.u32 %14, %12
  bra $1
$3:
  %15 = loadi.u32 2
  %16 = loadi.u64 4
  %17 = add.u64 %0, %16
  store.global.u32 %17, %15
  bra $1
$4:
  %18 = loadi.u32 3
  %19 = loadi.u64 4
  %20 = add.u64 %0, %19
  store.global.u32 %20, %18
  bra $1
$5:
  %6 = loadi.u32 4
  %7 = cmp.eq.u32 %2, %6
  brc %7, $3, $6
$6:
  %8 = loadi.u32 5
  %9 = sub.u32 %2, %8
  %10 = loadi.u32 2
  %11 = cmp.le.u32 %9, %10
  brc %11, $4, $7
$7:
  bra $1
$8:
  bra $2
}
*/
