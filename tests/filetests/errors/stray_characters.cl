// test: diagnostics
// Characters that C does not have, each in a statement of its own.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a @ 2;
//           ^ E0003: stray character `@` in the program
    p[1] = $a;
//         ^ E0003: stray character `$` in the program
    p[2] = “quoted”;
//         ^ E0003: stray character `“` (U+201C) in the program
//                ^ E0003: stray character `”` (U+201D) in the program
    p[3] = a · 2;
//           ^ E0003: stray character U+00B7 in the program
    p[4] = `a`;
//         ^ E0003: stray character ``` in the program
//           ^ E0003: stray character ``` in the program
    p[5] = nothing;
//         ^^^^^^^ E0101: unknown name `nothing`
}
