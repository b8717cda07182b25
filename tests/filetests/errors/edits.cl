// test: diagnostics
// A help with one certain correction has the edit, and the parser continues as if it had been made.
typedef struct {
    float x;
} Point

struct Pair { int a; int b; }

uint width(void) { return 1 }
int twice(__global int *p) { return *p * 2; }
__global__ void cuda(__global int *out) {
    __shared__ int tile[4];
    tile[0] = 1;
    out[0] = tile[0];
    int *p = nullptr;
    atomicAdd(out, 1);
    float f = sqrtf(1.0f);
    float2 v = make_float2(f, f);
}
__kernel void k(__global int *values, __global Point *points, Point one, int count) {
    int total = 0
    int more == 1;
    flaot scale = 1.0f;
    total = cuont
    total += more
    values[0] = total => 1;
}
int32_t more(__global int *values, __global Point *points, Point one, int count) {
    int total = 0;
    if (count > 1 and total < 2) values[1] = 1;
    points.x = 1.0f;
    one->x = 2.0f;
    values[2] = twice(values[0]);
    total = values;
    atomic_inc(values[3]);
    values[4] = get_globl_id(0);
    fro (int i = 0; i < 4; i++) values[i] = i;
    if (count > 3) then total = 1;
    float s = fmx(1.0f, 2.0f);
#inclde "x.h"
    retrun total;
}
void last(int a) {
    return
}
