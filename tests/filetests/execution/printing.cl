// test: run
// `printf` in a helper function, in divergent code, in loops and around a barrier; vectors, strings, halves, and the
// results of calls. The capacity of the buffer is in its header.
// launch: {"global": [4], "local": [4], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "inout"},
// launch:   {"scalar": 1.5, "dtype": "f32"}]}
constant char greeting[] = "from an array";

int twice(int x) {
    printf("twice %d\n", x);
    return 2 * x;
}

__kernel void k(__global int *p, float f) {
    __local int sum;
    int i = get_local_id(0);
    if (i == 0)
        sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i & 1)
        printf("odd %d: %s, %s\n", i, "literal", greeting);
    else if (i == 2)
        printf("%c%%%5.2f|%-8g|%a|%x\n", 'x' + i, f * i, -f, f, -i);
    for (int k = 0; k < i; k++) {
        printf("%d,%ld;", k, (long)k << 40);
        if (k == 1)
            break;
    }
    atomic_add(&sum, twice(i));
    barrier(CLK_LOCAL_MEM_FENCE);
    int before = p[i];
    p[i] = printf("%v4hld %v2hlf %v3hhu %v2hd %v2lu\n", (int4)(i, -1, sum, 7), (float2)(f, i), (uchar3)(1, 255, i),
                  (short2)(-1, i), (ulong2)(1UL << 63, i));
    p[i] += sum + printf("%v16hli\n", (int16)(i)) + before;
    printf("%s\n", i > 1 ? "high" : i ? "middle" : greeting);
    printf("%hd %hhu %#o %+d % d %05d %.3d\n", (short)70000, (uchar)300, 8, 5, 5, -5, 5);
}
/* expect run:
argument 0:
12 12 12 12
printed:
twice 0
odd 1: literal, from an array
0,0;twice 1
z% 3.00|-1.5    |0x1.8p+0|fffffffe
0,0;1,1099511627776;twice 2
odd 3: literal, from an array
0,0;1,1099511627776;twice 3
0,-1,12,7 1.500000,0.000000 1,255,0 -1,0 9223372036854775808,0
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
from an array
4464 44 010 +5  5 -0005 005
1,-1,12,7 1.500000,1.000000 1,255,1 -1,1 9223372036854775808,1
1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
middle
4464 44 010 +5  5 -0005 005
2,-1,12,7 1.500000,2.000000 1,255,2 -1,2 9223372036854775808,2
2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2
high
4464 44 010 +5  5 -0005 005
3,-1,12,7 1.500000,3.000000 1,255,3 -1,3 9223372036854775808,3
3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3
high
4464 44 010 +5  5 -0005 005
*/
