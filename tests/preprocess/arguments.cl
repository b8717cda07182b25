// Arguments: none, empty, with commas in parentheses, and as many as there are.
#define none() <none>
#define one(a) <a>
#define two(a, b) <a|b>
none() none( ) one() one( ) two(,) two(1,) two(,2) two((1, 2), 3) two([1], {2})
one((,)) one("a,b") one(',') two("(", ")")
none
one
(1
) two(
  1 // first
  , /* second */
  2)
#define V(...) v(__VA_ARGS__)
#define W(a, ...) w(a, ##__VA_ARGS__)
#define X(a, ...) x(a, __VA_ARGS__)
#define S(...) #__VA_ARGS__
V() V(1) V(1,2) V((1,2),3) W(1) W(1,2,3) W(1,) W(,) X(1,) X(1,2) S() S(a, b) S( a ,  "b" )
#define COUNT(...) PICK(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define PICK(a, b, c, d, e, n, ...) n
COUNT(a) COUNT(a, b) COUNT(a, b, c)
#define LATER(a) a(1) a
LATER(one) (2) LATER(one)()
