// test: diagnostics
// Two arguments in each other's place are one error, without the advice to cast them.
void store(global int *p, int n) { p[n] = 1; }
//                     ~ parameter 1
//                            ~ parameter 2
//                     ~ parameter 1
//                            ~ parameter 2
//                     ~ parameter 1
//                            ~ parameter 2
//                     ~ passing argument to this parameter
//                            ~ passing argument to this parameter
//                            ~ passing argument to this parameter
void fill(global float *p, int n, float value) { p[n] = value; }
//                      ~ parameter 1
//                                      ~~~~~ parameter 3
//                      ~ parameter 1
//                             ~ parameter 2
void copy(int n, global int *to, global float *from) { to[n] = from[n]; }
//                           ~~ parameter 2
//                                             ~~~~ parameter 3
void both(int *p, global int *q) { *p = *q; }
//             ~ parameter 1
//                            ~ parameter 2
kernel void k(global int *a, global float *b, local float *l, int n) {
    int x;
    store(n, a);
//        ^ E0201: arguments 1 and 2 of `store` are swapped
//           ~ argument 2
//  = help: write `store(a, n)`
    store(0, a);
//        ^ E0201: arguments 1 and 2 of `store` are swapped
//           ~ argument 2
//  = help: write `store(a, 0)`
    fill(2.5f, n, b);
//       ^^^^ E0201: arguments 1 and 3 of `fill` are swapped
//                ~ argument 3
//  = help: write `b` as argument 1, and `2.5f` as argument 3
    fill(n, b, 1.0f);
//       ^ E0201: arguments 1 and 2 of `fill` are swapped
//          ~ argument 2
//  = help: write `b` as argument 1, and `n` as argument 2
    copy(n, b, a);
//          ^ W0202: arguments 2 and 3 of `copy` are swapped
//             ~ argument 3
//  = help: write `a` as argument 2, and `b` as argument 3
    both(a, &x);
//       ^ E0201: arguments 1 and 2 of `both` are swapped
//          ~~ argument 2
//  = help: write `both(&x, a)`
    store(n + 1, a);
//        ^^^^^ E0201: arguments 1 and 2 of `store` are swapped
//               ~ argument 2
//  = help: exchange them
    event_t e = async_work_group_copy(l, 16, b, 0);
//                                       ^^ E0201: arguments 2 and 3 of `async_work_group_copy` are swapped
//                                           ~ argument 3
//  = help: write `async_work_group_copy(dst, src, count, event)`, with `0` as the event of a new copy
    wait_group_events(1, &e);
    store(n, b);
//        ^ E0201: incompatible integer to pointer conversion passing `int` to parameter 1 of `store` of type `global int *`
//  = help: write a pointer: the address of a variable, as in `&x`, or an array
//           ^ E0201: incompatible pointer to integer conversion passing `global float *` to parameter 2 of `store` of type `int`
//  = help: `b` is a pointer: write `*b` for what it points to, or `b[i]` for an element
    store(a, a);
//           ^ E0201: incompatible pointer to integer conversion passing `global int *` to parameter 2 of `store` of type `int`
//  = help: dereference with `*`
    store(a, n);
}
