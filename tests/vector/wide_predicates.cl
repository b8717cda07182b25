// Reference of wide_predicates.ll: 64 words and 64 doublewords are compared.
kernel void wide_predicates(global const short *x, global short *out) {
    global const int *wide = (global const int *)x;
    global int *chosen = (global int *)(out + 64);
    bool some = false, every = true;
    for (int k = 0; k < 64; k++) {
        short a = x[k], b = x[64 + k];
        bool first = a > b || a < 3;
        some = some || first;
        out[k] = first ? a : b;
        int c = wide[k], d = wide[32 + k];
        every = every && c < d;
        chosen[k] = c < d ? c : 7;
    }
    for (int k = 0; k < 64; k++)
        out[192 + k] = some ? x[k] + x[64 + k] : x[k];
    for (int k = 0; k < 4; k++)
        chosen[96 + k] = k == 2 ? every : 0;
}
