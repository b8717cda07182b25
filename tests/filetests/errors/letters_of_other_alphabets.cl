// test: diagnostics
// Names have no letters but those of ASCII.
kernel void k(global int *out) {
    int caché = 3;
//          ^ E0003: stray character `é` (U+00E9) in the program
//  = help: an identifier consists of ASCII letters, digits and `_`
}
