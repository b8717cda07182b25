// test: diagnostics
// The suffixes of `long long`, in one case each, are other spellings of those of `long`.
__kernel void k(__global ulong *p) {
    p[0] = 6364136223846793005ULL + 1llu + 0x7fLL;
    p[1] = 1lL;
//         ^^^ E0003: invalid numeric literal `1lL`: invalid suffix on integer constant: expected `u`, `l` or `ul`
    p[2] = 1uLl;
//         ^^^^ E0003: invalid numeric literal `1uLl`: invalid suffix on integer constant: expected `u`, `l` or `ul`
    p[3] = 1lll;
//         ^^^^ E0003: invalid numeric literal `1lll`: invalid suffix on integer constant: expected `u`, `l` or `ul`
}
