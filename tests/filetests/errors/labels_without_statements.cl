// test: diagnostics
void at_the_end(int a) {
    if (a) goto end;
    a++;
end:
//@1-4 E0001: expected statement after label
//  = help: write `;` after it
}

int before_a_declaration(int a) {
    switch (a) {
    case 1:
//  ^^^^^^^ E0001: expected statement after label
//  = help: write `;` after it
        int b = 2;
        return b;
    case 2: default:
//          ^^^^^^^^ E0001: expected statement after label
//  = help: write `;` after it
    }
    goto again;
//       ^^^^^ E0101: use of undeclared label `again`
//  = help: did you mean `agian`?
//  = fix: goto agian;
agian: ;
    typedef int number;
last: number c = 3;
//@1-5 E0001: expected statement after label
//  = help: write `;` after it
    return c;
}
