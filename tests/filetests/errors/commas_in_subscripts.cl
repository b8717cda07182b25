// test: diagnostics
// Subscripts with a comma, which discards its left operand: arrays of several dimensions have several subscripts.
int sum(local int *row);
int sum(local int *row) { return row[0]; }
kernel void k(global int *o, int width, int y, int x) {
    int a[4][4];
    local int t[8][8][8];
    a[1][2] = 3;
    o[0] = a[1, 2];
//         ^^^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `int *`
//  = help: `,` discards its left operand: write `a[1][2]`
    a[y, x] = 4;
//  ^^^^^^^ E0203: array type `int[4]` is not assignable
//  = help: `,` discards its left operand: write `a[y][x]`
    o[1] = o[y, x] + a[1][2];
//           ^ W0405: expression result unused
//  = help: `,` discards its left operand: with rows of `width` elements, write `o[y * width + x]`
    o[y, x] = o[2] + a[1, 2];
//            ^^^^^^^^^^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `int *`
//  = help: `,` discards its left operand: write `a[1][2]`
    t[y, x, 1] = o[0];
//  ^^^^^^^^^^ E0203: array type `int[8][8]` is not assignable
//  = help: `,` discards its left operand: write `t[y][x][1]`
    o[3] = sum(t[y, x][0]);
//               ^ W0405: expression result unused
//  = help: `,` discards its left operand: write `t[y][x]`
    o[y + 1, x] = 5;
//    ^^^^^ W0405: expression result unused
//  = help: `,` discards its left operand: with rows of `width` elements, write `o[row * width + column]`
    (o + 1)[y, x] = 5;
//          ^ W0405: expression result unused
//  = help: `,` discards its left operand: for an array of arrays, write `p[y][x]`; with rows of `width` elements, write `p[y * width + x]`
    y += a[y, x];
//    ^^ E0201: invalid operands to binary `+` (`int` and `int *`)
//  = help: `,` discards its left operand: write `a[y][x]`
    if (a[0, 1] > 3) o[2] = a[y, x]++;
//              ^ W0213: comparison between pointer and integer (`int *` and `int`)
//  = help: `,` discards its left operand: write `a[0][1]`
//                          ^^^^^^^ E0203: array type `int[4]` is not assignable
//  = help: `,` discards its left operand: write `a[y][x]`
    o[(y, x)] = 6;
//     ^ W0405: expression result unused
//  = help: `,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`
    o[x++, x] = 7;
}
typedef global int *buffer;
kernel void typedefs(global int *o, buffer b, int y, int x) {
    b[y, x] = o[0];
//    ^ W0405: expression result unused
//  = help: `,` discards its left operand: for an array of arrays, write `b[y][x]`; with rows of `width` elements, write `b[y * width + x]`
}
