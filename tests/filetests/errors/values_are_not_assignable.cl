// test: diagnostics
// What is not assignable, with the reason, and other operands of a wrong kind.
kernel void assign(global int *b, int n) {
    5 = n;
//  ^ E0203: expression is not assignable
//  = note: `5` is a constant
    n + 1 = 2;
//  ^^^^^ E0203: expression is not assignable
//  = note: the result of `+` is a value, not a variable
    n++ = 3;
//  ^^^ E0203: expression is not assignable
//  = note: the result of `++` is a value, not a variable
    --n++;
//    ^^^ E0203: expression is not assignable
//  = note: the result of `++` is a value, not a variable
    get_work_dim() = 1;
//  ^^^^^^^^^^^^^^ E0203: expression is not assignable
//  = note: the result of a call is a value, not a variable
    (float)n = 1;
//  ^^^^^^^^ E0203: expression is not assignable
//  = note: the result of a cast is a value, not a variable
    (n ? n : n) = 3;
//   ^^^^^^^^^ E0203: expression is not assignable
//  = note: the result of `?:` is a value, not a variable
    b[0] = *&(n + 1);
//            ^^^^^ E0203: cannot take the address of a value
//  = note: the result of `+` is a value, not a variable
}

kernel void call(global int *b, int i, float2 v) {
    b[0] = b(i);
//         ^ E0205: called object `b` of type `global int *` is not a function
//  = help: an element is `b[i]`
    b[1] = b(i + 1);
//         ^ E0205: called object `b` of type `global int *` is not a function
//  = help: an element is `b[...]`
    b[2] = len(b);
//         ^^^ E0101: call to undeclared function `len`
//  = help: OpenCL C knows no lengths of buffers: pass the number of elements as an argument
    b[3] = v.length();
//           ^^^^^^ E0201: illegal vector component name `length` for `float2`
//  = help: a vector has no member functions: its length is `length(v)`, the number of its components is `vec_step(v)`
    global int **m = b;
//                   ^ E0302: initializing `global int **` with an expression of type `global int *` changes address space of pointer from `global` to `private`
//  = help: the pointer has one `*` too many: remove it
    float4 f = (float4)(1, 2, 3, 4, 5, 6);
//                                  ^ E0207: too many elements in vector initialization (expected 4 for `float4`, have 6)
    b[4] = 2i;
//         ^^ E0003: invalid numeric literal `2i`: invalid suffix on integer constant: expected `u`, `l` or `ul`
//  = help: to multiply, write `2 * i`
    b[5] = 2n[0];
//         ^^ E0003: invalid numeric literal `2n`: invalid suffix on integer constant: expected `u`, `l` or `ul`
//  = help: to multiply, write `2 * n`
}

kernel void brackets(global int *b, int i) {
    b[i = 1;
//   ^ E0002: `[` is never closed
//         ~ expected `]` before this
//  = help: add `]` after the index
}

kernel void extra(global int *b, int i) {
    b[i] = max(1, i));
//                  ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
}

kernel void choose(int n) {
    switch (n) { case "a": break; }
//                    ^^^ E0404: integer constant expression must have integer type, not `constant char *`
//  = help: a character constant has single quotes: `'a'`
}

#if SIZE = 4
//       ^ E0004: unexpected `=` in preprocessor expression [expected operator or end of line]
//  = help: write `==` to compare
#endif

kernel void missing(global int *b)
//                                ^ E0001: expected `{` or `;` after function declarator, found `b`
//  = help: add `{` before the body of the function, or `;` after a declaration without one
    b[0] = 1;
}
