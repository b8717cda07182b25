// test: diagnostics
// Tags: one kind of type each, and one definition per block.
struct A { int x; };
//     ~ previous definition is here
//     ~ previous declaration is here
struct A { int x; };
//     ^ E0102: redefinition of `struct A`
union A *p(void);
//    ^ E0102: use of `A` with tag type that does not match previous declaration
enum B { one };
struct B { int y; };
//     ^ E0102: use of `B` with tag type that does not match previous declaration as an enumeration
enum A { two };
//@1-14 E0102: redefinition of `enum A`
struct C;
//     ~ previous declaration is here
union C { int x; };
//    ^ E0102: use of `C` with tag type that does not match previous declaration
void f(void) {
    struct A { float own; } here;
//         ~ declared here
//         ~ previous declaration is here
    here.x = 1;
//       ^ E0209: no member named `x` in `struct A`
    here.own = 1;
    struct C *c = 0;
    struct C;
    struct C *d = c;
//                ^ W0202: incompatible pointer types initializing `struct C *` with an expression of type `struct C *`
//  = help: add an explicit cast if this is intended
    struct C { int z; } e = {1};
    e.z = 2;
    enum A a;
//       ^ E0102: use of `A` with tag type that does not match previous declaration
}
