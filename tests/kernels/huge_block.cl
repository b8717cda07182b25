// Blocks that are so long that selection splits them: one that all work-items execute, and one that
// some of them do. A bool and a uniform value are live across the splits.
#define ROUND(k) a = (a ^ b) * 3u + c; b += a >> 7; c -= b ^ (k); if (odd) a += n;
#define FOUR(k) ROUND(k) ROUND(k + 1) ROUND(k + 2) ROUND(k + 3)
#define SIXTEEN(k) FOUR(k) FOUR(k + 4) FOUR(k + 8) FOUR(k + 12)
#define MANY(k) SIXTEEN(k) SIXTEEN(k + 16) SIXTEEN(k + 32) SIXTEEN(k + 48)
#define VERY_MANY(k) MANY(k) MANY(k + 64) MANY(k + 128) MANY(k + 192)

__kernel void huge_block(__global uint *p, __global const uint *q, uint n)
{
    uint id = get_global_id(0);
    uint a = q[id], b = q[id + 1], c = id;
    bool odd = (a & 1) != 0;
    n *= get_group_id(0) + 1;
    VERY_MANY(1)
    p[3 * id] = a;
    if (c & 2) {
        VERY_MANY(1000)
        p[3 * id + 1] = b;
    }
    p[3 * id + 2] = a ^ c;
}
