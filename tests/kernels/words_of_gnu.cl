// GNU spellings of C keywords, and `__typeof__`.
__extension__ typedef __signed__ char byte;
typedef __typeof__(1L) wide;

static __inline__ __attribute((always_inline)) int twice(__const int x) { return 2 * x; }
__inline int add(const int *__restrict__ a, __const__ int *__restrict b) { return *a + *b; }
__typeof__(int *) second(int *p) { return p + 1; }

__kernel void words_of_gnu(__global const int *__restrict__ in, __global long *__restrict out) {
    size_t id = get_global_id(0);
    __volatile__ int kept = in[id];
    __volatile int other = kept + 1;
    __signed int whole = kept;
    int both[2] = {whole, other};
    __typeof__(both) copy = {3, 4};
    __typeof(whole + 1.5f) half_more = whole + 1.5f;
    __typeof__(*second(both)) *where = second(copy);
    byte low = whole;
    wide large = (wide)whole << 33;
    out[id] = large + twice(whole) + add(both, where) * 1000 + (long)(half_more * 2) + low
        + __extension__ sizeof(copy);
}
