// test: diagnostics
// Cases that a `switch` on an enumeration does not have, and those that its type does not have.
enum color { RED, GREEN = 5, BLUE };
typedef enum { A, B, C, D, SAME = 3 } letter;
struct item { enum color color; };
__kernel void k(__global int *x, __global struct item *items, int n, uchar c) {
    enum color color = x[0];
    letter l = x[1];
    switch (color) { case RED: x[0] = 1; break; case GREEN: x[0] = 2; }
//          ^^^^^ W0436: enumeration value `BLUE` not handled in switch
//  = help: write a `case` for each, or `default:`
    switch (color) { case RED: x[0] = 1; break; case 77: x[0] = 2; }
//          ^^^^^ W0436: enumeration values `GREEN` and `BLUE` not handled in switch
//  = help: write a `case` for each, or `default:`
//                                              ^^^^^^^^ W0436: case value not in enumeration `color`
    switch ((l)) { }
//          ^^^ W0436: 4 enumeration values not handled in switch: `A`, `B`, `C`...
//  = help: write a `case` for each, or `default:`
    switch ((letter)n) { case A: case B ... C: x[0] = 1; }
//          ^^^^^^^^^ W0436: enumeration value `D` not handled in switch
//  = help: write a `case` for each, or `default:`
    switch ((enum color)n) { case BLUE: x[0] = 1; break; case RED: x[1] = 1; }
//          ^^^^^^^^^^^^^ W0436: enumeration value `GREEN` not handled in switch
//  = help: write a `case` for each, or `default:`
    switch (items[0].color) { case RED: x[0] = 1; break; case BLUE: break; }
//          ^^^^^^^^^^^^^^ W0436: enumeration value `GREEN` not handled in switch
//  = help: write a `case` for each, or `default:`
    switch (items->color) { case RED: case GREEN: x[0] = 1; }
//          ^^^^^^^^^^^^ W0436: enumeration value `BLUE` not handled in switch
//  = help: write a `case` for each, or `default:`
    switch (c) { case 300: x[1] = 2; break; case 255: x[1] = 3; break; case -1: x[1] = 4; }
//                    ^^^ W0436: overflow converting case value to switch condition type (`uchar` has no value 300)
//  = note: the case is never reached
//                                                                          ^^ W0436: overflow converting case value to switch condition type (`uchar` has no value -1)
//  = note: the case is never reached
    switch (n > 2) { case 5: x[1] = 2; }
//          ^^^^^ W0437: switch condition has boolean value
//  = help: write `if`, or cast the condition to an integer if that is intended
    switch (!n || c) { case 1: x[1] = 2; }
//          ^^^^^^^ W0437: switch condition has boolean value
//  = help: write `if`, or cast the condition to an integer if that is intended
}
__kernel void valid(__global int *x, int n, uchar c, letter l) {
    enum color color = n;
    switch (color) { case RED: x[0] = 1; break; default: x[0] = 2; }
    switch (l) { case A: case B: case C: case D: x[0] = 1; }
    switch (l) { case A ... D: x[0] = 1; }
    switch (n) { case RED: x[0] = 1; break; case 77: x[0] = 2; }
    switch ((int)color) { case 3: x[0] = 1; }
    switch (color + 1) { case 3: x[0] = 1; }
    switch ((int)(n > 2)) { case 1: x[1] = 2; }
    switch (c) { case 0: case 255: x[1] = 3; }
    switch (n & 1) { case 1: x[1] = 2; }
}
