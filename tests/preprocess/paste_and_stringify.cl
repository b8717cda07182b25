// Macro operators: stringification, token pasting, and their combinations.
#define EMPTY
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define CAT3(x, y, z) x ## y ## z
STR( a  b "c\n" '\'' "\\" ) XSTR(CAT(x, 1)) STR() STR(  /* c */ ) STR(-1 . 5) STR((a, b))
STR(a/**/b) STR(a
b) STR(EMPTY) XSTR(EMPTY) XSTR(STR("a"))
CAT(,) CAT(a,) CAT(,b) XCAT(CAT(1, 2), CAT(3, 4)) CAT(+, +) CAT(<, <=) CAT(., 5) CAT(1, e+5)
CAT3(1, 2, 3) CAT3(, 4, 5) CAT3(6,, 7) CAT3(8, 9,) CAT3(10,,) CAT3(, 11,) CAT3(,, 12) CAT3(,,)
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
join(x, y)
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
glue(HIGH, LOW); xglue(HIGH, LOW)
#define VALUE(t, n) t##n v_##t##_##n = n##u
VALUE(int, 4); VALUE(float, 8);
#define BOTH(x) x ## _ #x x
#define ARG arg
BOTH(ARG) BOTH(1) BOTH(__LINE__)
