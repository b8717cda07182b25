// test: diagnostics
kernel void k(global int *p, float f, int a) {
    switch (f) { case 1: break; }
//          ^ E0201: a `switch` needs an integer, not `float`
    switch (a) {
    case 1:
//  ~~~~~~~ first here
    case 2:
//  ~~~~~~~ first here
    case 3 - 1: break;
//  ^^^^^^^^^^^ E0404: duplicate case value `2`
    case 'a' ... 'z': break;
    case 1.5f: break;
//       ^^^^ E0404: a case must be an integer, not `float`
    case a: break;
//       ^ E0404: a case must be a constant
//  = help: compare with a variable in an `if`
    case 4294967297: break;
//  ^^^^^^^^^^^^^^^^ E0404: duplicate case value `1`
//       ^^^^^^^^^^ W0201: 4294967297 does not fit `int`: it becomes 1
    default:
//  ~~~~~~~~ first here
    default: break;
//  ^^^^^^^^ E0404: `default` stands twice in a `switch`
    }
    switch (a)
        while (a)
            default: continue;
    switch (a) { default: continue; }
//                        ^^^^^^^^^ E0401: `continue` stands outside of a loop
}
