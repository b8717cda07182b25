// test: diagnostics
typedef struct { float x; float y; } point;
kernel void k(global point *p) {
  point r = p;
//          ^ E0201: initializing `point` with an expression of incompatible type `global point *`
//  = help: dereference with `*`
  p[0] = r + p[1];
//         ^ E0201: invalid operands to binary `+` (`point` and `point`)
//  = help: a structure has no operators: use its members
  r = (point)(1, 2);
//    ^^^^^^^^^^^^^ E0201: cannot cast from type `int` to `point`
//  = help: write `(point){ ... }`
  if (r.x > 0) {
    local int inner[4];
//            ^^^^^ E0302: variable `inner` cannot be declared in the local address space here
//  = note: `local` variables can only be declared in the outermost scope of a kernel
//  = help: move the declaration to the start of the kernel
    inner[0] = 1;
  }
}
