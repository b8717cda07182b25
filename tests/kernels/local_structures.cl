// Structures with vectors in local memory, and copies between all memories.
typedef struct {
    float4 sum;
    int2 range;
    uchar3 color;
    short count;
} Cell;

void widen(__local Cell *c, int2 by)
{
    c->range.x = min(c->range.x, by.x);
    c->range.y = max(c->range.y, by.y);
    c->sum.s02 += (float2)(1, 2);
    c->count++;
}

__kernel void local_structures(__global int8 *out, __global const int *in, __local Cell *rest)
{
    __local Cell cells[8];
    __local struct { int total; Cell last; } all;
    int i = get_local_id(0), g = get_global_id(0);
    Cell start = {(float4)(g, 0, 0.5f, 1), {in[g], in[g]}, (uchar3)(i, 2, 3), 1};
    cells[i] = start;
    rest[i] = cells[i];
    widen(&rest[i], (int2)(i - 4, in[g] + i));
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0) {
        all.last = cells[7];
        all.total = 0;
        for (int k = 0; k < 8; k++)
            all.total += rest[k].range.y - rest[(k + 1) & 7].range.x;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    Cell result = rest[7 - i];
    result.color.yz = all.last.color.zx + (uchar2)(1, 2);
    result.range.lo += all.total;
    result.count += sizeof(Cell);
    out[g] = (int8)((int)result.sum.x, (int)result.sum.y, (int)(result.sum.z * 2), (int)result.sum.w, result.range, result.color.x + 256 * result.color.y
        + 65536 * result.color.z, result.count);
}
