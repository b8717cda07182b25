// test: diagnostics
// An opening bracket too many, and a closing one in the statement after it.
kernel void k(global int *a, int n) {
    a[0] = (n + 1;
//         ^ E0002: `(` is never closed
//               ~ expected `)` before this
//  = help: add `)`
    a[1] = n + 1);
//              ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
    a[2] = max(a[0],
//            ^ E0002: `(` is never closed
               n;
//              ~ expected `)` before this
    a[3] = 1;
}
