// Functions with the same name and `overloadable`: the best match of a call is selected.
#define OVERLOADABLE __attribute__((overloadable))
struct pair { int a; int b; };

int OVERLOADABLE kind(int x);
int OVERLOADABLE kind(float x);
OVERLOADABLE int kind(long x);
__attribute__((overloadable)) int kind(float4 x);
int kind(struct pair p) __attribute__((overloadable));
int OVERLOADABLE kind(__global int *p);
int OVERLOADABLE kind(__local int *p);
int OVERLOADABLE kind(int *p);
int OVERLOADABLE kind(const int *p);
int OVERLOADABLE kind(void *p);

int OVERLOADABLE kind(int x, float y) { return 20 + x; }
int OVERLOADABLE kind(float x, int y) { return 30 + y; }
int kind(uint x, uint y, uint z) { return 40 + x + y + z; }

int OVERLOADABLE wide(float4 v) { return 1; }
int OVERLOADABLE wide(float v) { return 2; }

int OVERLOADABLE outer(int x) { return kind(x) + 100; }
int OVERLOADABLE outer(float x) { return kind(x) + outer((int)x); }

__kernel void overloads(__global int *in, __global int *out, __local int *shared) {
    size_t id = get_global_id(0);
    int x = in[id];
    char small = x;
    float f = x;
    float r = 2;
    struct pair p = {x, 1};
    const int fixed[1] = {x};
    __global int *o = out + id * 20;
    o[0] = kind(x);
    o[1] = kind(small);
    o[2] = kind(f);
    o[3] = kind((long)x);
    o[4] = kind((float4)(f));
    o[5] = kind(p);
    o[6] = kind(in);
    o[7] = kind(shared);
    o[8] = kind(&x);
    o[9] = kind(fixed);
    o[10] = kind(&f);
    o[11] = kind(x, f);
    o[12] = kind(f, x);
    o[13] = kind(1u, 2u, 3u);
    o[14] = kind('a');
    o[15] = outer(f) + outer(small);
    o[16] = wide(x) * 10 + wide((float4)(r));
    o[17] = kind(x == 1);
    o[18] = kind(true);
    o[19] = kind((short)x);
}

int OVERLOADABLE kind(int x) { return 1; }
int OVERLOADABLE kind(float x) { return 2; }
int OVERLOADABLE kind(long x) { return 3; }
int OVERLOADABLE kind(float4 x) { return 4; }
int OVERLOADABLE kind(struct pair p) { return 5 + p.b; }
int OVERLOADABLE kind(__global int *p) { return 7; }
int OVERLOADABLE kind(__local int *p) { return 8; }
int OVERLOADABLE kind(int *p) { return 9; }
int OVERLOADABLE kind(const int *p) { return 10; }
int OVERLOADABLE kind(void *p) { return 11; }
