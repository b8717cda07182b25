// test: diagnostics
struct particle { float4 pos, float4 vel; };
//                          ^ E0001: expected `;` at end of declaration, found `,`
//  = help: a declaration has one type: end it with `;`
//  = fix: struct particle { float4 pos; float4 vel; };
struct broken { int ( };
//                  ^ E0002: `(` is never closed
kernel void k(global struct particle *p, global struct broken *q) {
  int b = 1, float c = 2;
//         ^ E0001: expected `;` at end of declaration, found `,`
//  = help: a declaration has one type: end it with `;`
//  = fix: int b = 1; float c = 2;
  p[0].pos += p[0].vel * (b + c);
  q[0] = q[1];
}
