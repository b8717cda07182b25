// test: optimised run
// options: -O2
// What the program asks for: all rounds of a loop that would stay, the loop that would not stay,
// two rounds in one of a loop whose number of rounds is not known, and one by an attribute.
// launch: {"global": [4], "args": [{"buffer": {"dtype": "u32", "shape": [4]}, "mode": "out"},
// launch:   {"scalar": 7, "dtype": "u32"}]}
__kernel void k(__global uint *p, uint n) {
    uint sum = 0;
#pragma unroll
    for (uint i = 0; i < 20; i++)
        sum += sum << 3 ^ sum >> 5 ^ i * n ^ 0x1234567;
#pragma nounroll
    for (uint i = 0; i < 2; i++)
        sum *= n;
#pragma unroll 2
    for (uint i = 0; i < n; i++)
        sum ^= sum << i;
    uint i = 0;
    __attribute__((opencl_unroll_hint(3))) do {
        sum += i * n;
    } while (++i < 3);
    p[get_global_id(0)] = sum;
}
/* expect optimised:
kernel @k(
  0: "p" "uint*" global,
  8: "n" "uint" u32
) {
  registers dword %0-%2, bool %3, dword %4-%15, bool %16, dword %17-%41
  names %0 "sum", %1 "i", %2 "i", %32 "sum"
  inputs %21 = group_id.0, %22 = enqueued_local_size.0, %23 = local_id.0, %24 = global_offset.0,
    %28 = argument.1+0, %29 = buffer_offset.0
$0:
  %0 = loadi.u32 0
  %1 = loadi.u32 0
  %39 = loadi.u32 0
  bra $1
$1:
  %4 = loadi.s32 3
  %5 = shl.u32 %0, %4
  %6 = loadi.s32 5
  %7 = shr.u32 %0, %6
  %8 = xor.u32 %5, %7
  %9 = xor.u32 %8, %39
  %10 = loadi.u32 19088743
  %11 = xor.u32 %9, %10
  %12 = add.u32 %0, %11
  %0 = mov.u32 %12
  %13 = loadi.u32 1
  %14 = add.u32 %1, %13
  %1 = mov.u32 %14
  %39 = add.u32 %39, %28
  %40 = loadi.u32 20
  %3 = cmp.lt.u32 %14, %40
  brc %3, $1, $2
$2:
  %15 = mul.u32 %0, %28
  %33 = mul.u32 %15, %28
  %32 = mov.u32 %33
  %2 = loadi.u32 0
  %41 = loadi.u32 0
  %16 = cmp.lt.u32 %41, %28
  brc %16, $3, $4
$3:
  %17 = shl.u32 %32, %2
  %18 = xor.u32 %32, %17
  %32 = mov.u32 %18
  %19 = loadi.u32 1
  %20 = add.u32 %2, %19
  %2 = mov.u32 %20
  %16 = cmp.lt.u32 %20, %28
  brc %16, $3, $4
$4:
  %34 = add.u32 %32, %28
  %37 = loadi.u32 1
  %35 = shl.u32 %28, %37
  %36 = add.u32 %34, %35
  %25 = mul.u32 %21, %22
  %26 = add.u32 %25, %24
  %27 = add.u32 %26, %23
  %31 = loadi.u32 2
  %38 = shl.u32 %27, %31
  %30 = add.u32 %29, %38
  store.global[0].u32 %30, %36
  ret
}
*/
/* expect run:
argument 0:
21 21 21 21
*/
