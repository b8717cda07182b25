// test: diagnostics
// options: -Wall
// Types that are too small: `char` as a subscript, integers of less than 64 bits for addresses, and arrays that are pointers.
#define ADDRESS(p) ((int)(p))
int size(int a[8], int *b);
int size(int a[8], int *b) {
//           ~ pointer `a` declared here
//           ~ declared as an array, which is a pointer for a parameter
    int n = sizeof(a) / sizeof(a[0]);
//          ^^^^^^^^^ W0418: `sizeof(a)` will return the size of the pointer, not the array itself
//  = help: pass the number of elements as an argument
    return n + sizeof a + sizeof(a[0]) + sizeof(b) + sizeof(int[8]);
//             ^^^^^^^^ W0226: sizeof on array function parameter `a` will return the size of a pointer
//  = help: pass the number of elements as an argument
}
kernel void k(global int *o, char c, uchar u, local int *p) {
    o[c] = 1;
//    ^ W0223: array subscript is of type `char`
//  = help: use `uchar` or `int`: a `char` has negative values
    int a[4] = {0};
    a[(char)u] = 1;
//    ^^^^^^^ W0223: array subscript is of type `char`
//  = help: use `uchar` or `int`: a `char` has negative values
    c[a] = 2;
//  ^ W0223: array subscript is of type `char`
//  = help: use `uchar` or `int`: a `char` has negative values
    o[u] = a[(char)1];
    o['a'] = a[c + 1];
    o[0] = (int)p + (uchar)o + (int)(ulong)p;
//         ^^^^^^ W0224: cast to smaller integer type `int` from `local int *`
//  = help: cast to `uintptr_t`, which has all bits of the address
//                  ^^^^^^^^ W0224: cast to smaller integer type `uchar` from `global int *`
//  = help: cast to `uintptr_t`, which has all bits of the address
    o[1] = (uintptr_t)o != 0 && (bool)p && (long)p > 3 && ADDRESS(p) > 3 && (int)NULL == 0;
    o[2] = size(a, a);
}
