// test: optimized run
// options: -O2
// launch: {"global": [1], "args": [{"buffer": {"dtype": "u32", "shape": [24], "dist": "data", "values": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]}, "mode": "inout"}]}
// Each access is executed as written, in that order, whether or not its value is used.
typedef struct {
    int a;
    volatile int b;
} S;

__kernel void k(__global volatile uint *p) {
    p[0];
    p[0] = 1;
    p[0] = 2;
    p[1] = p[0] + p[0];

    volatile int x = 3;
    x++;
    x += 5;
    p[2] = x;

    volatile __global uint4 *v = (volatile __global uint4 *)(p + 4);
    v->x;
    p[3] = v->x + v->z;
    v->yw = (uint2)(70, 71);
    volatile __global uchar4 *c = (volatile __global uchar4 *)(p + 8);
    c->y = 9;
    p[9] = c->x;

    __global S *s = (__global S *)(p + 12);
    s->a;
    s->b;
    s[1] = s[0];
    p[16] = x > 0 && p[17] > 0 ? p[18] : p[19];
}
/* expect optimized:
kernel @k(
  0: "p" "uint*" global
) {
  registers dword %0-%20, byte %21-%22, dword %23-%29, bool %30, dword %31-%32, bool %33,
    dword %34-%72
  inputs %36 = buffer_offset.0
  variables private "x" 4 align 4
$0:
  %0 = load.global[0].volatile.u32 %36
  %1 = loadi.u32 1
  store.global[0].volatile.u32 %36, %1
  %2 = loadi.u32 2
  store.global[0].volatile.u32 %36, %2
  %3 = load.global[0].volatile.u32 %36
  %4 = load.global[0].volatile.u32 %36
  %5 = add.u32 %3, %4
  %55 = loadi.u32 4
  %37 = add.u32 %36, %55
  store.global[0].volatile.u32 %37, %5
  %6 = loadi.s32 3
  %7 = addr.u32 0  // "x"
  store.private.volatile.s32 %7, %6
  %8 = load.private.volatile.s32 %7
  %9 = loadi.s32 1
  %10 = add.s32 %8, %9
  store.private.volatile.s32 %7, %10
  %11 = loadi.s32 5
  %12 = load.private.volatile.s32 %7
  %13 = add.s32 %12, %11
  store.private.volatile.s32 %7, %13
  %14 = load.private.volatile.s32 %7
  %56 = loadi.u32 8
  %38 = add.u32 %36, %56
  store.global[0].volatile.u32 %38, %14
  %57 = loadi.u32 16
  %39 = add.u32 %36, %57
  %15 = load.global[0].volatile.u32 %39
  %16 = load.global[0].volatile.u32 %39
  %58 = loadi.u32 8
  %40 = add.u32 %39, %58
  %17 = load.global[0].volatile.u32 %40
  %18 = add.u32 %16, %17
  %59 = loadi.u32 12
  %41 = add.u32 %36, %59
  store.global[0].volatile.u32 %41, %18
  %19 = loadi.u32 70
  %20 = loadi.u32 71
  %60 = loadi.u32 4
  %42 = add.u32 %39, %60
  store.global[0].volatile.u32 %42, %19
  %61 = loadi.u32 12
  %43 = add.u32 %39, %61
  store.global[0].volatile.u32 %43, %20
  %62 = loadi.u32 32
  %44 = add.u32 %36, %62
  %21 = loadi.u8 9
  %63 = loadi.u32 1
  %45 = add.u32 %44, %63
  store.global[0].volatile.u8 %45, %21
  %22 = load.global[0].volatile.u8 %44
  %23 = cvt.u32.u8 %22
  %64 = loadi.u32 36
  %46 = add.u32 %36, %64
  store.global[0].volatile.u32 %46, %23
  %65 = loadi.u32 48
  %47 = add.u32 %36, %65
  %66 = loadi.u32 4
  %48 = add.u32 %47, %66
  %24 = load.global[0].volatile.s32 %48
  %25 = load.global[0].s32 %47
  %67 = loadi.u32 8
  %49 = add.u32 %47, %67
  store.global[0].s32 %49, %25
  %26 = load.global[0].volatile.s32 %48
  %68 = loadi.u32 12
  %50 = add.u32 %47, %68
  store.global[0].volatile.s32 %50, %26
  %28 = load.private.volatile.s32 %7
  %29 = loadi.s32 0
  %30 = cmp.gt.s32 %28, %29
  brc %30, $4, $2
$1:
  %69 = loadi.u32 72
  %52 = add.u32 %36, %69
  %34 = load.global[0].volatile.u32 %52
  %27 = mov.u32 %34
  bra $3
$2:
  %70 = loadi.u32 76
  %53 = add.u32 %36, %70
  %35 = load.global[0].volatile.u32 %53
  %27 = mov.u32 %35
  bra $3
$3:
  %71 = loadi.u32 64
  %54 = add.u32 %36, %71
  store.global[0].volatile.u32 %54, %27
  ret
$4:
  %72 = loadi.u32 68
  %51 = add.u32 %36, %72
  %31 = load.global[0].volatile.u32 %51
  %32 = loadi.u32 0
  %33 = cmp.gt.u32 %31, %32
  brc %33, $1, $2
}
*/
/* expect run:
argument 0:
2 4 9 12 5 70 7 71
2313 9 11 12 13 14 13 14
19 18 19 20 21 22 23 24
*/
