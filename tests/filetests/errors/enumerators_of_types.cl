// test: diagnostics
// options: -Wall
// Enumerators that are selected from their enumeration, and misspelled keywords of types without a tag.
enum Op { ADD, SUB };
typedef enum { RED, GREEN = 4, BLUE } Color;
typedef sturct { int a; } S;
//      ^^^^^^ E0101: unknown type name `sturct`
//  = help: did you mean `struct`?
//  = fix: typedef struct { int a; } S;
typedef enmu { A, B } E;
//      ^^^^ E0101: unknown type name `enmu`
//  = help: did you mean `enum`?
//  = fix: typedef enum { A, B } E;
kernel void tags(global int *o, enum Op op) {
//                                      ~~ `op` declared here
    switch (op) {
    case Op.ADD:
//       ^^ E0101: `Op` is the tag of an enumeration, not a variable
//  = help: an enumerator is written alone: `ADD`
//  = fix: case ADD:
        o[0] = 1;
        break;
    }
    if (op == Op.SUB) o[1] = 1;
//            ^^ E0101: `Op` is the tag of an enumeration, not a variable
//  = help: an enumerator is written alone: `SUB`
//  = fix: if (op == SUB) o[1] = 1;
    o[2] = Op.MUL;
//         ^^ E0101: use of undeclared identifier `Op`
//  = help: did you mean `op`?
}
kernel void names(global int *o, Color c) {
    if (c == Color.BLUE) o[0] = 1;
//           ^^^^^ E0001: expected expression, found type `Color`
//  = help: an enumerator is written alone: `BLUE`
//  = fix: if (c == BLUE) o[0] = 1;
    switch (c) {
    case Color.RED:
//       ^^^^^ E0001: expected expression, found type `Color`
//  = help: an enumerator is written alone: `RED`
//  = fix: case RED:
        o[0] = 1;
        break;
    case GREEN:
        o[1] = 1;
        break;
    }
    o[2] = Color.o;
//         ^^^^^ E0001: expected expression, found type `Color`
}
kernel void types(global int *o) {
    S s;
    s.a = A;
    E e = B;
    o[0] = s.a + e;
}
// Without an error, the enumerator that is not handled is named.
kernel void handled(global int *o, enum Op op) {
    switch (op) {
//          ^^ W0436: enumeration value `ADD` not handled in switch
//  = help: write a `case` for each, or `default:`
    case SUB:
        o[0] = 1;
        break;
    }
}
