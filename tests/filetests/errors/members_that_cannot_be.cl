// test: diagnostics
// Members of invalid types, duplicate members, bit-fields, and structures without members.
struct Bad {
    void nothing;
//       ^^^^^^^ E0201: member `nothing` has incomplete type `void`
    int bits : 3;
//             ^ E0201: bit-fields are not supported in OpenCL C
//  = note: OpenCL C 1.2, 6.9.c
//  = help: store the bits in an integer, and use shifts and masks
    uint : 0;
//         ^ E0201: bit-fields are not supported in OpenCL C
//  = note: OpenCL C 1.2, 6.9.c
//  = help: store the bits in an integer, and use shifts and masks
    int open[];
//      ^^^^ E0206: member `open` with array type needs an explicit size
//  = note: flexible array members are not supported in OpenCL C (6.9.d)
//  = help: write the size, or store the elements in a separate buffer
    int twice;
//      ~~~~~ previous declaration is here
    float twice;
//        ^^^^^ E0102: duplicate member `twice`
    global int here;
//             ^^^^ E0302: member `here` may not be qualified with address space `global`
//  = note: a member is in the address space of its structure
    int function(int);
//              ^^^^^ E0201: pointers to functions are not allowed in OpenCL C
    static int stored;
//  ^^^^^^ E0303: `static` is not allowed on a member
    event_t event;
//          ^^^^^ E0201: `event_t` cannot be used as the type of member `event`
};
struct Empty { };
//     ^^^^^ E0201: `struct` must have at least one member
struct Inner { int a; struct { int b, a; }; union { int b; float c; }; };
//                    ^^^^^^^^^^^^^^^^^^^^^ E0102: duplicate member `a`
//                 ~ previous declaration is here
//                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0102: duplicate member `b`
//                    ~~~~~~~~~~~~~~~~~~~~~ previous declaration is here
struct OfBad { struct Bad bad; int x; };
union Wrong { int a; struct { int a; } named; double; };
//                                            ^^^^^^ E0701: type `double` is not supported on `tgllp`
//  = help: use `float`, or compile for `skl` or `pvc`
struct Nothing { int; struct Named { int z; }; int y; };
//               ^^^^ W0107: declaration does not declare anything
//  = help: write a name after the type
//                    ^^^^^^^^^^^^^^^^^^^^^^^^ W0107: declaration does not declare anything
//  = help: write a name after the type
//     ~~~~~~~ declared here
struct Tail { int n; float values[0]; };
//                                ^ E0206: array size must be greater than zero, found 0
__kernel void k(__global int *o) {
    struct Bad bad;
    bad.twice = 1;
    bad.anything = 1;
    struct OfBad of;
    of.x = 1;
    struct Nothing n;
    n.z = 1;
//    ^ E0209: no member named `z` in `struct Nothing`
    n.y = 1;
}
