// test: diagnostics
// One diagnostic per error: a return statement that is malformed, or that uses a name whose
// declaration failed, is not reported as missing.
int mistyped(int a) {
    retrun a;
//  ^^^^^^ E0101: unknown type name `retrun`
//  = help: did you mean `return`?
//  = fix: return a;
}

int operators(int a) {
    if (a => 3) a--;
//         ^ E0001: expected expression, found `>`
//  = help: did you mean `>=`?
//  = fix: if (a >= 3) a--;
    a = a <> 4;
//         ^ E0001: expected expression, found `>`
//  = help: did you mean `!=`?
//  = fix: a = a != 4;
    return a === 3;
//             ^ E0001: expected expression, found `=`
//  = help: did you mean `==`?
//  = fix: return a == 3;
}

extern __constant int outside;
//                    ~~~~~~~ declared here
int declared_elsewhere(void) {
    return outside;
//         ^^^^^^^ E0104: variable `outside` is declared, but not defined
//  = note: gencl does not link: the definition must be in the same translation unit
//  = help: define it with an initializer, or include the file that does
}

int strings(void) {
    const char s[] = "ab";
    return s[0] + sizeof s;
}

enum nothing { };
//             ^ E0001: expected identifier, found `}`
