// test: diagnostics
// A string literal as the argument of a conversion for numbers: `%s` prints it.
constant char name[] = "abc";
kernel void k(constant char *s) {
    printf("%d\n", "abc");
//          ^^ W0425: format specifies type `int` but the argument has type `constant char *`
//                 ~~~~~ the argument
//  = help: write `%s`
//  = fix: printf("%s\n", "abc");
    printf("%+05.2f\n", name);
//          ^^^^^^^ W0425: format specifies type `double` but the argument has type `constant char *`
//                      ~~~~ the argument
//  = help: write `%5s`
//  = fix: printf("%5s\n", name);
    printf("%p\n", "abc");
    printf("%d\n", s);
//          ^^ W0425: format specifies type `int` but the argument has type `constant char *`
//                 ~ the argument
//  = help: write `%p`
//  = fix: printf("%p\n", s);
    printf("%s\n", "abc");
}
