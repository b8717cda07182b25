// A comment is one blank, and a backslash at the end of a line is removed, anywhere.
a/**/b a/*
*/b x\
y z
in\
t on\
e = 1\
2; "str\
ing" 'c\
' // a comment \
that goes on
/\
* a comment *\
/ behind
/\
/ another \
one
#def\
ine SPL\
ICED(a, \
  b) a \
  + b
SPLICED(1, 2) SPLI\
CED(3, 4)
/* // */ one /* /* */ two // /* three
four /* " */ five /* ' */ six
"/*" seven "*/" '//' eight
#define /* c */ COMMENTED /* c */ (1 /* c */ + /*
*/ 2) // c
COMMENTED
#/* c */define HASH 1 /* two
lines */
HASH
	tabs	and  blanks 
a+++++b a-- -b a- -b a<<=b a->b a.b a...b 1.2.3 0x1p+3 1e+5 .5 5..6 1.e-3f 0xe+1
..  ... . .. x.y
- - -1 + +1
#define m -
-m -m1 m-m m m
#define e
-e- e-e -e-e
