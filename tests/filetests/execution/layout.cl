// test: run
// Sizes and offsets of structures and unions as specified by C99 and OpenCL C 6.11.1.
// launch: {"global": [1], "args": [{"buffer": {"dtype": "i32", "shape": [40]}, "mode": "out"}]}
#define OFFSET(type, member) ((int)(ulong)&((__global type *)0)->member)
typedef struct { char a; short b; char c; int d; char e; long f; char g; } Plain;
typedef struct { char a; short b; char c; int d; char e; long f; char g; } __attribute__((packed)) Packed;
typedef struct { char a; int b __attribute__((packed)); short c __attribute__((aligned(8))); } Members;
typedef struct __attribute__((aligned(16))) { int a; } Aligned;
typedef struct { char a; Aligned b; char c; } Around;
typedef int Wide __attribute__((aligned(8)));
typedef struct { char a; Wide b; char c; } WithWide;
typedef union { char a[5]; int b; } Union;
typedef struct { char a; union { short b; char c[3]; }; struct { char d; int e; }; char f; } Nameless;
typedef struct { bool a; global int *b; ushort c[3]; size_t d; } Others;
typedef struct __attribute__((packed)) { char a; Plain b; struct { char c; int d; } e; } Mixed;
typedef struct { uchar a, b, c; } Three;
struct Later;
typedef struct Later *Link;
struct Later { Link next; char x; };
__kernel void k(__global int *o) {
    int n = 0;
    o[n++] = sizeof(Plain);
    o[n++] = OFFSET(Plain, b) + 100 * OFFSET(Plain, d) + 10000 * OFFSET(Plain, f);
    o[n++] = sizeof(Packed);
    o[n++] = OFFSET(Packed, b) + 100 * OFFSET(Packed, d) + 10000 * OFFSET(Packed, f);
    o[n++] = sizeof(Members);
    o[n++] = OFFSET(Members, b) + 100 * OFFSET(Members, c);
    o[n++] = sizeof(Aligned);
    o[n++] = sizeof(Around);
    o[n++] = OFFSET(Around, b) + 100 * OFFSET(Around, c);
    o[n++] = sizeof(WithWide) + 100 * sizeof(Wide);
    o[n++] = OFFSET(WithWide, b) + 100 * OFFSET(WithWide, c);
    o[n++] = sizeof(Union);
    o[n++] = sizeof(Nameless);
    o[n++] = OFFSET(Nameless, c) + 100 * OFFSET(Nameless, e) + 10000 * OFFSET(Nameless, f);
    o[n++] = sizeof(Others);
    o[n++] = OFFSET(Others, b) + 100 * OFFSET(Others, c) + 10000 * OFFSET(Others, d);
    o[n++] = sizeof(Mixed);
    o[n++] = OFFSET(Mixed, b.f) + 100 * OFFSET(Mixed, e.d);
    o[n++] = sizeof(Three[5]) + 100 * sizeof(struct Later) + 10000 * sizeof(Link);
    o[n++] = OFFSET(Plain, g) + 1000 * sizeof(((Plain *)0)->f);
}
/* expect run:
argument 0:
32 160802 18 90401 16 801 16 48
3216 416 1208 8 20 161202 32 241608
41 3717 81615 8024 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
*/
