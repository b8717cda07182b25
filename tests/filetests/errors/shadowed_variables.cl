// test: diagnostics
// options: -Wshadow -Wbarrier-without-fence
__constant int table[2] = {1, 2};
int f(int n) { return n; }
__kernel void k(__global int *out, int n) {
//                                     ~ previous declaration is here
    int i = get_global_id(0);
//      ~ previous declaration is here
    barrier(0);
//          ^ W0504: barrier without a fence: it orders no accesses to memory
//  = help: use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`
    barrier(CLK_LOCAL_MEM_FENCE);
    sub_group_barrier(0);
    for (int j = 0; j < n; j++) {
        int i = j;
//          ^ W0110: declaration of `i` shadows a local variable
        out[i] = f(j);
    }
    for (int j = 0; j < n; j++)
        out[j] += i;
    {
        float n = 3, table = 2;
//            ^ W0110: declaration of `n` shadows a local variable
        out[0] = n + table;
    }
}
