// test: diagnostics
#define ADD(x, y) ((x) + (y))
//      ~~~ defined here
//      ~~~ defined here
kernel void k(global int *a) {
  int r = ADD(a[0]);
//        ^^^^^^^^^ E0202: too few arguments to macro `ADD`, expected 2, have 1
  a[0] = ADD(r, 1, 2);
//       ^^^^^^^^^^^^ E0202: too many arguments to macro `ADD`, expected 2, have 3
  a[1] = r;
}
