// Helper functions: forward declarations, several returns under divergence, a return out of loops, a
// chain, arguments that are converted and written, pointer parameters, a kernel that calls
// another one, unused results, work-item functions, calls that must not happen.
static int early(int x);
void add(global int *where, char amount);
inline global int *at(global int *p, size_t index) { return p + index; }

bool is_odd(uint x) { return x & 1; }
int ignored(global int *p) { p[0] += 1000; return 5; }

int search(global const int *a, int n, const int wanted) {
    for (int x = 0; x < n; x++) {
        if (a[x] < 0)
            continue;
        int y = a[x];
        while (y > 0) {
            if (y % 97 == wanted)
                return 100 * x + y % 100;
            y /= 2;
        }
        if (x > wanted)
            return -2;
    }
    return -1;
}

uint mine(void) { return get_global_id(0) + get_local_size(0) * (uint)get_work_dim(); }

__kernel void inner(global int *out, int scale) {
    size_t i = get_global_id(0);
    if (i % 5 == 0)
        return;
    out[8 * i + 5] = scale * (int)mine();
}

__kernel void functions(global int *a, global int *out, int uniform) {
    size_t i = get_global_id(0);
    int v = a[i] % 50;
    out[8 * i] = early(v) + early(early(uniform));
    out[8 * i + 1] = search(a, 8, v);
    add(at(out, 8 * i + 2), v + 300);
    int w = v;
    int sum = is_odd(w);
    sum += 2 * is_odd(w += 1);
    int product = early(w--);
    out[8 * i + 3] = sum + product * w;
    out[8 * i + 4] = v > 3 && ignored(out + 8 * i + 6) == 5 ? v : uniform || ignored(out + 8 * i + 6);
    (void)ignored(out + 8 * i + 6);
    inner(out, uniform);
    v > 0 ? add(out + 8 * i + 7, 1) : add(out + 8 * i + 7, 2);
}

static int twice(int x) { x *= 2; return x; }
static int thrice(int x) { int y = twice(x); return y + x; }
static int early(int x) {
    if (x < 0)
        return -thrice(x);
    if (x > 20) {
        if (x > 40)
            return 3;
        return twice(x);
    }
    int r = thrice(twice(x));
    return r > 30 ? r - 1 : r;
}

void add(global int *where, char amount) {
    if (!amount) return;
    *where += amount;
}
