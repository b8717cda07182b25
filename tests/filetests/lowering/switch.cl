// test: ir
// Runs of cases with one label are ranges; what is known is not compared again.
__kernel void k(__global uint *p) {
    switch (p[0]) {
    case 0: case 1: p[1] = 1; break;
    case 4: p[1] = 2; break;
    case 5: case 6: case 7: p[1] = 3; break;
    }
}
/* expect ir:
kernel @k(
  0: "p" "uint*" global
) {
  registers qword %0, dword %1, qword %2-%5, dword %6-%8, bool %9, dword %10, bool %11,
    dword %12-%14, bool %15, qword %16-%19, dword %20, qword %21-%24, dword %25, qword %26-%29,
    dword %30
  names %0 "p"
$0:
  %1 = loadi.u32 0
  %0 = load.argument.u64 %1
  %2 = loadi.s64 0
  %3 = loadi.u64 4
  %4 = mul.u64 %2, %3
  %5 = add.u64 %0, %4
  %6 = load.global.u32 %5
  %7 = loadi.u32 0
  %8 = loadi.u32 1
  %9 = cmp.le.u32 %6, %8
  brc %9, $2, $5
$1:
  ret
$2:
  %16 = loadi.s64 1
  %17 = loadi.u64 4
  %18 = mul.u64 %16, %17
  %19 = add.u64 %0, %18
  %20 = loadi.u32 1
  store.global.u32 %19, %20
  bra $1
$3:
  %21 = loadi.s64 1
  %22 = loadi.u64 4
  %23 = mul.u64 %21, %22
  %24 = add.u64 %0, %23
  %25 = loadi.u32 2
  store.global.u32 %24, %25
  bra $1
$4:
  %26 = loadi.s64 1
  %27 = loadi.u64 4
  %28 = mul.u64 %26, %27
  %29 = add.u64 %0, %28
  %30 = loadi.u32 3
  store.global.u32 %29, %30
  bra $1
$5:
  %10 = loadi.u32 4
  %11 = cmp.eq.u32 %6, %10
  brc %11, $3, $6
$6:
  %12 = loadi.u32 5
  %13 = sub.u32 %6, %12
  %14 = loadi.u32 2
  %15 = cmp.le.u32 %13, %14
  brc %15, $4, $7
$7:
  bra $1
$8:
  bra $2
}
*/
