// test: diagnostics
// Members of invalid types, duplicate members, bit-fields, and structures without members.
struct Bad {
    void nothing;
//       ^^^^^^^ E0201: member `nothing` cannot be of type `void`
    int bits : 3;
//             ^ E0201: OpenCL C has no bit-fields
//  = note: OpenCL C 1.2, 6.9.c
//  = help: keep the bits in an integer, and shift and mask them
    uint : 0;
//         ^ E0201: OpenCL C has no bit-fields
//  = note: OpenCL C 1.2, 6.9.c
//  = help: keep the bits in an integer, and shift and mask them
    int open[];
//      ^^^^ E0206: the length of member `open` is missing
//  = note: OpenCL C has no members of variable length (6.9.d)
//  = help: write the length, or keep the elements in a buffer of their own
    int twice;
//      ~~~~~ declared here before
    float twice;
//        ^^^^^ E0102: member `twice` is declared twice
    global int here;
//             ^^^^ E0302: member `here` cannot lie in `global` memory by itself
//  = note: a member lies where the structure does
    int function(int);
//              ^^^^^ E0201: OpenCL C has no pointers to functions
    static int stored;
//  ^^^^^^ E0303: `static` does not fit a member
    event_t event;
//          ^^^^^ E0201: member `event` cannot be of type `event_t`
};
struct Empty { };
//     ^^^^^ E0201: a `struct` has at least one member
struct Inner { int a; struct { int b, a; }; union { int b; float c; }; };
//                    ^^^^^^^^^^^^^^^^^^^^^ E0102: member `a` is declared twice
//                 ~ declared here before
//                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0102: member `b` is declared twice
//                    ~~~~~~~~~~~~~~~~~~~~~ declared here before
struct OfBad { struct Bad bad; int x; };
union Wrong { int a; struct { int a; } named; double; };
//                                            ^^^^^^ E0701: `tgllp` has no `double`
//  = help: use `float`, or compile for `skl` or `pvc`
struct Nothing { int; struct Named { int z; }; int y; };
//               ^^^^ W0107: this declares no member
//  = help: write a name behind the type
//                    ^^^^^^^^^^^^^^^^^^^^^^^^ W0107: this declares no member
//  = help: write a name behind the type
//     ~~~~~~~ declared here
struct Tail { int n; float values[0]; };
//                                ^ E0206: an array has at least one element, not 0
__kernel void k(__global int *o) {
    struct Bad bad;
    bad.twice = 1;
    bad.anything = 1;
    struct OfBad of;
    of.x = 1;
    struct Nothing n;
    n.z = 1;
//    ^ E0209: `struct Nothing` has no member `z`
    n.y = 1;
}
