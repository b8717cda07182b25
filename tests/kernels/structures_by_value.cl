// Structures as kernel arguments: read at known offsets, indexed, copied, passed on. None is
// written: PoCL shares them between work-items.

typedef struct {
    char tag;
    int weights[4];
    short bias;
    long scale;
} Filter;

typedef struct {
    uchar head;
    union {
        uint whole;
        uchar bytes[4];
        struct {
            ushort low, high;
        };
    };
} Word;

struct __attribute__((packed)) Tight {
    uchar a;
    int b;
    ushort c;
    long d;
};

long weighted(Filter f, int x)
{
    long sum = f.bias;
    for (int k = 0; k < 4; k++)
        sum += f.weights[k] * (x >> k);
    f.scale++;
    return sum * f.scale;
}

__kernel void structures_by_value(__global long *out, Filter known, Filter indexed, Filter start,
                                  Word word, struct Tight tight, __global struct Tight *list)
{
    int i = get_global_id(0);
    long sum = known.weights[2] * i + known.tag + known.scale;
    sum += indexed.weights[i & 3] * 3;
    Filter written = start;
    written.weights[i & 3] += i;
    written.bias = -i;
    sum += written.weights[0] + written.weights[1] * 5 + written.weights[3] * 7 + written.bias;
    sum += weighted(known, i) + weighted(written, i + 1);
    sum += word.bytes[i & 3] + word.whole + word.high * word.low + word.head;
    sum += tight.a + tight.b + tight.c + tight.d;
    struct Tight t = list[i];
    t.b += tight.c + i;
    t.d ^= tight.d;
    list[i] = t;
    list[i].c -= list[i].b;
    out[i] = sum;
}
