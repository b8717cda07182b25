// test: diagnostics
// Statements at file scope: one error for those that follow one another.
__constant int x = 1;
barrier(CLK_LOCAL_MEM_FENCE);
//@1-7 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function
x = 3;
for (int i = 0; i < 3; i++) { x = i; }
__kernel void a(__global int *p) { p[0] = x; }
printf("hello");
//@1-6 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function
__kernel void b(__global int *p) { p[0] = x; }
p[0] = 1;
//@1-1 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function
__kernel void c(__global int *p) { p[0] = x; }
p->x++;
//@1-1 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function
__kernel void d(__global int *p) { p[0] = x; }
++x;
//@1-2 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function
__kernel void e(__global int *p) { p[0] = x; }
*p = 3;
//@1-1 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function
__kernel void f(__global int *p) { p[0] = x; }
return 3;
//@1-6 E0001: `return` statement outside of a function
//  = help: move it into the body of a kernel or of a function
__kernel void g(__global int *p) { p[0] = x; }
a(3);
//@1-1 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function
int unknown(x);
//          ^ E0101: unknown type name `x`
DECLARE(x);
//@1-7 E0101: unknown type name `DECLARE`
