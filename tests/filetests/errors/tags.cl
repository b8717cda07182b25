// test: diagnostics
// Tags: one kind of type each, and one definition per block.
struct A { int x; };
//     ~ declared here before
//     ~ declared here before
struct A { int x; };
//     ^ E0102: `struct A` is declared twice
union A *p(void);
//    ^ E0102: `A` is the tag of another kind of type
enum B { one };
struct B { int y; };
//     ^ E0102: `B` is the tag of an enumeration
enum A { two };
//@1-14 E0102: `enum A` is declared twice
struct C;
//     ~ declared here before
union C { int x; };
//    ^ E0102: `C` is the tag of another kind of type
void f(void) {
    struct A { float own; } here;
//         ~ declared here
//         ~ declared here before
    here.x = 1;
//       ^ E0209: `struct A` has no member `x`
    here.own = 1;
    struct C *c = 0;
    struct C;
    struct C *d = c;
//                ^ W0202: incompatible pointer types: variable `d` of type `struct C *` takes a `struct C *`
//  = help: cast the pointer, if that is meant
    struct C { int z; } e = {1};
    e.z = 2;
    enum A a;
//       ^ E0102: `A` is the tag of another kind of type
}
