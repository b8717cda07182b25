// Rescanning of expansions, and names that are never expanded again.
#define f(x) x g
#define g(y) f(y)
f(1)(2)(3) f(f)(1) g(g)(0) f(g)(f)(2)
#define foo foo bar
foo (foo)
#define a b
#define b c a
a b c
#define h(x) h(x) + h
h(1) h(h(2)) h h(3) h
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define LPAREN (
#define RPAREN )
#define F(x, y) x + y
#define ELLIP_FUNC(...) __VA_ARGS__
ELLIP_FUNC(F, LPAREN, 'a', 'b', RPAREN);
#define q(x) [x]
q (a) q
(b) q

c q/* */(d) q // e
(f)
#define obj q
obj(1) obj (2) obj
#define id(x) x
id(q)(1) id(id)(2) id(id(id)(3)) id(q LPAREN 4))
#define x 3
#define f2(p) f2(x * (p))
#undef x
#define x 2
#define g2 f2
#define z z[0]
#define h2 g2(~
#define m(p) p(w)
#define w 0,1
#define t(p) p
f2(y+1) + f2(f2(z)) % t(t(g2)(0) + t)(1);
g2(x+(3,4)-w) | h2 5) & m
(f2)^m(m);
#define NEST(p) ((p) * (p))
NEST(NEST(NEST(1)))
#define COMMA ,
#define two(p, r) <p|r>
#define pass(p) two(p, 9)
pass(1) two(COMMA, COMMA)
