// test: diagnostics
int with_other_parameters(int a);
//  ~~~~~~~~~~~~~~~~~~~~~ previous declaration is here
int with_other_parameters(float a) { return 1; }
//  ^^^^^^^^^^^^^^^^^^^^^ E0102: conflicting types for `with_other_parameters`: the parameters differ
int with_another_result(int a);
//  ~~~~~~~~~~~~~~~~~~~ previous declaration is here
float with_another_result(int a) { return 1; }
//    ^^^^^^^^^^^^^^^^^^^ E0102: conflicting types for `with_another_result`: returns `float` here, `int` previously
void no_kernel_before(void);
//   ~~~~~~~~~~~~~~~~ previous declaration is here
kernel void no_kernel_before(void) {}
//          ^^^^^^^^^^^^^^^^ E0102: conflicting declarations of `no_kernel_before`: a kernel here, not a kernel previously
static int twice(int a) { return a; }
//         ~~~~~ previous declaration is here
static int twice(int a) { return a + 1; }
//         ^^^^^ E0102: redefinition of `twice`
int variadic(int n, ...);
//                  ^^^ E0201: invalid prototype, variadic arguments are not allowed in OpenCL C
int of_void(void a);
//               ^ E0201: parameter `a` may not have type `void`
global int in_global(void);
//         ^^^^^^^^^ E0302: return type cannot be qualified with address space `global`
int in_global_too(global int a);
//                           ^ E0302: parameter `a` may not be qualified with address space `global`
//  = help: to pass a value, remove `global`; to declare a pointer, write `*a`
int array(void)[4];
//             ^^^ E0201: function cannot return array type
int function(void)(int);
//                ^^^^^ E0201: function cannot return function type
static kernel void hidden(void) {}
//@1-6 E0303: `static` is not allowed on a kernel
register int kept(void) { return 1; }
//@1-8 E0303: OpenCL C does not support the `register` storage class specifier
//  = help: remove it
//  = fix: int kept(void) { return 1; }
__attribute__((reqd_work_group_size(8, 1, 1))) void sized(void) {}
//             ^^^^^^^^^^^^^^^^^^^^ E0303: attribute `reqd_work_group_size` can only be applied to a kernel function
