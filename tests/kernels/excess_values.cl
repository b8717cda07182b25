// Lists with more values than elements: the excess is neither used nor evaluated.
struct pair { int a; int b; };

__kernel void excess_values(__global const int *in, __global int *out) {
    size_t id = get_global_id(0);
    int calls = in[id];
    int x = {calls, 2};
    float f = {1.5f, 2.5f, 3.5f};
    int a[2] = {calls + 1, calls + 2, calls++};
    struct pair p = {calls + 3, 4, ++calls, {5, 6}};
    struct pair q[1] = {{7, 8, 9}, {10, 11}};
    uchar text[2] = "abc";
    out[id] = x + 10 * a[1] + 100 * p.b + 1000 * q[0].b + 10000 * text[1] + (int)f + calls;
}
