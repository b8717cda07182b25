// test: diagnostics
int with_other_parameters(int a);
//  ~~~~~~~~~~~~~~~~~~~~~ declared here before
int with_other_parameters(float a) { return 1; }
//  ^^^^^^^^^^^^^^^^^^^^^ E0102: `with_other_parameters` is declared with other parameters than before
int with_another_result(int a);
//  ~~~~~~~~~~~~~~~~~~~ declared here before
float with_another_result(int a) { return 1; }
//    ^^^^^^^^^^^^^^^^^^^ E0102: `with_another_result` returns `float` here and `int` before
void no_kernel_before(void);
//   ~~~~~~~~~~~~~~~~ declared here before
kernel void no_kernel_before(void) {}
//          ^^^^^^^^^^^^^^^^ E0102: `no_kernel_before` is a kernel here and no kernel before
static int twice(int a) { return a; }
//         ~~~~~ declared here before
static int twice(int a) { return a + 1; }
//         ^^^^^ E0102: `twice` is defined twice
int variadic(int n, ...);
//                  ^^^ E0201: a function has a fixed number of parameters in OpenCL C
int of_void(void a);
//               ^ E0201: parameter `a` cannot be of type `void`
global int in_global(void);
//         ^^^^^^^^^ E0302: what a function returns cannot lie in `global` memory
int in_global_too(global int a);
//                           ^ E0302: parameter `a` itself cannot lie in `global` memory
//  = help: for a pointer, write `*a`
int array(void)[4];
//             ^^^ E0201: a function cannot return an array
int function(void)(int);
//                ^^^^^ E0201: a function cannot return a function
static kernel void hidden(void) {}
//@1-6 E0303: `static` does not fit a kernel
register int kept(void) { return 1; }
//@1-8 E0303: `register` does not fit a function
__attribute__((reqd_work_group_size(8, 1, 1))) void sized(void) {}
//             ^^^^^^^^^^^^^^^^^^^^ E0303: `reqd_work_group_size` belongs to kernels
