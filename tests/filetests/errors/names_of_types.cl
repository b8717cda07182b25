// test: diagnostics
int float4 = 3;
//  ^^^^^^ E0001: expected the name of a variable, found type `float4`
//  = help: names of types are reserved: choose another name
kernel void half2(global int *a) { a[0] = 1; }
//          ^^^^^ E0001: expected the name of a function, found type `half2`
//  = help: names of types are reserved: choose another name
kernel k(global int *a) {
//@1-6 E0001: expected a type specifier in this declaration
//  = help: write `kernel void`: a kernel returns nothing
  int uint2 = 5;
//    ^^^^^ E0001: expected the name of a variable, found type `uint2`
//  = help: names of types are reserved: choose another name
  a[0] = 4;
}
