// test: diagnostics
// A closing bracket too many hides no error of the statements after it, nor those of the body of its statement.
kernel void heads(global int *o, int x) {
    while (x)) { o[1] = undefined1; x--; break; }
//           ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
//                      ^^^^^^^^^^ E0101: use of undeclared identifier `undefined1`
    if (x > 0)) { o[1] = undefined2; } else { o[2] = undefined3; }
//            ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
//                       ^^^^^^^^^^ E0101: use of undeclared identifier `undefined2`
//                                                   ^^^^^^^^^^ E0101: use of undeclared identifier `undefined3`
    for (int i = 0; i < 4; i++))) o[i] = undefined4;
//                             ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
//                                       ^^^^^^^^^^ E0101: use of undeclared identifier `undefined4`
    switch (x)) { case 1: o[3] = undefined5; break; }
//            ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
//                               ^^^^^^^^^^ E0101: use of undeclared identifier `undefined5`
    do { x--; } while (x));
//                       ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
    o[1] = undefined6;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined6`
}
kernel void ends(global int *o, int x) {
    o[0] = x)
//          ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
    o[1] = undefined1;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined1`
    int y = x]
//           ^ E0002: extraneous `]` without a matching `[`
//  = help: remove it, or add the `[` that it closes
    int z = y + undefined2;
//              ^^^^^^^^^^ E0101: use of undeclared identifier `undefined2`
    o[1] = max(z, 1));
//                  ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
    o[2] = undefined3;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined3`
}
