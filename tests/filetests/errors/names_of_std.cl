// test: diagnostics
// Classes and objects of C++'s library are one error for a statement.
kernel void f(global int *a) {
  std::cout << a[0] << std::endl;
//^^^^^^^^^ E0902: C++ `std::cout` is not OpenCL C
//  = help: use `printf`
  a[1] = unknown;
//       ^^^^^^^ E0101: use of undeclared identifier `unknown`
}
kernel void g(global int *a) {
  std::vector<int> v;
//^^^^^^^^^^^ E0902: C++ `std::vector` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
  v.push_back(a[0]);
  std::string s;
//^^^^^^^^^^^ E0902: C++ `std::string` is not OpenCL C
//  = help: OpenCL C has no strings: use `constant char *`
  a[0] = std::max(a[1], 2);
//       ^^^^^ E0902: C++ `std::` is not OpenCL C
//  = help: OpenCL C has no namespaces and classes: remove it
//  = fix: a[0] = max(a[1], 2);
}
