// test: diagnostics
kernel void k(global int *p, float f, int a) {
    switch (f) { case 1: break; }
//          ^ E0201: statement requires expression of integer type (`float` invalid)
//  = help: convert the value to an integer: `(int)...`
    switch (a) {
    case 1:
//  ~~~~~~~ previous case defined here
    case 2:
//  ~~~~~~~ previous case defined here
    case 3 - 1: break;
//  ^^^^^^^^^^^ E0404: duplicate case value `2`
    case 'a' ... 'z': break;
    case 1.5f: break;
//       ^^^^ E0404: integer constant expression must have integer type, not `float`
//  = help: write an integer, or use `if` to compare floating-point values
    case a: break;
//       ^ E0404: expression is not an integer constant expression
//  = help: use `if` to compare with a variable
    case 4294967297: break;
//  ^^^^^^^^^^^^^^^^ E0404: duplicate case value `1`
//       ^^^^^^^^^^ W0201: implicit conversion from `long` to `int` changes value from 4294967297 to 1
    default:
//  ~~~~~~~~ previous case defined here
    default: break;
//  ^^^^^^^^ E0404: multiple `default` labels in one `switch`
    }
    switch (a)
        while (a)
            default: continue;
    switch (a) { default: continue; }
//                        ^^^^^^^^^ E0401: `continue` statement not in loop statement
}
