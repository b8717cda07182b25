// test: diagnostics
// Members of two types in one declaration.
struct point { int a, float b; };
//                  ^ E0001: expected `;` at end of declaration, found `,`
//  = help: a declaration has one type: end it with `;`
//  = fix: struct point { int a; float b; };
typedef struct { int a, float *b; } pair;
//                    ^ E0001: expected `;` at end of declaration, found `,`
//  = help: a declaration has one type: end it with `;`
//  = fix: typedef struct { int a; float *b; } pair;
kernel void k(global int *o) {
    struct point p = {1, 2.0f};
    pair q = {1, 0};
    struct { uint a, float4 b; } z;
//                 ^ E0001: expected `;` at end of declaration, found `,`
//  = help: a declaration has one type: end it with `;`
//  = fix: struct { uint a; float4 b; } z;
    z.a = p.a + q.a;
    z.b.x = p.b;
    o[0] = z.a + (int)z.b.x;
}
struct three { int a, const uint b, struct point c; };
//                  ^ E0001: expected `;` at end of declaration, found `,`
//  = help: a declaration has one type: end it with `;`
//  = fix: struct three { int a; const uint b, struct point c; };
//                                ^ E0001: expected `;` at end of declaration, found `,`
//  = help: a declaration has one type: end it with `;`
typedef struct { int a b; } lost;
//                     ^ E0001: expected `;` at end of declaration, found `b`
//  = help: write `,` between two names
enum color { RED, GREEN }
//                       ^ E0001: expected `;` after enum, found keyword `kernel`
//  = help: add `;`
//  = fix: enum color { RED, GREEN };
kernel void after(global int *o) { o[0] = RED; }
