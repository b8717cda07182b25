//! Tests of the output of the syntax tree printer.

use super::*;
use crate::frontend::ast::Arena;
use crate::frontend::parse::parse;
use crate::frontend::preprocess::{Options, preprocess};
use pretty_assertions::assert_eq;

fn printed(source: &str) -> String {
    let mut map = SourceMap::new();
    let file = map.add("k.cl", source).unwrap();
    let mut diagnostics = Vec::new();
    let text = preprocess(file, &mut map, &Options::default(), &mut diagnostics);
    let arena = Arena::new();
    let unit = parse(&arena, &text, &mut diagnostics);
    assert_eq!(diagnostics, []);
    print_unit(&unit, &map)
}

#[test]
fn a_kernel_is_a_line_for_each_node() {
    let source = "#define TWO 2
__kernel void k(__global const float *p, uint n) {
  uint i = TWO, *q[3];
  for (;i < n; i++)
    p[i] += (float)i - 1 + n * n;
}
";
    assert_eq!(
        printed(source),
        "unit
  function 2:1
    specifiers kernel void 2:1
    declarator `k` 2:15
      parameters 2:16
        type 2:17
          specifiers global const float 2:17
          declarator `p` 2:39
            pointer 2:38
        type 2:42
          specifiers uint 2:42
          declarator `n` 2:47
    block 2:50
      declaration 3:3
        specifiers uint 3:3
        declarator `i` 3:8
          = number 2 3:12
        declarator `q` 3:18
          array 3:19
            number 3 3:20
          pointer 3:17
      for 4:3
        condition binary 4:9
          name `i` 4:9
          < name `n` 4:13
        step postfix ++ 4:16
          name `i` 4:16
        body expression 5:5
          assign += 5:5
            index 5:5
              name `p` 5:5
              name `i` 5:7
            binary 5:13
              cast 5:13
                type 5:14
                  specifiers float 5:14
                name `i` 5:20
              - number 1 5:24
              + binary 5:28
                name `n` 5:28
                * name `n` 5:32
"
    );
}

#[test]
fn statements_of_every_kind_are_there() {
    let source = "#pragma OPENCL FP_CONTRACT OFF
typedef enum { A, B = 2 } e;
void f(int x) {
  if (x) ; else if (!x) return; else { }
  do break; while (x);
  while (1) continue;
  switch (x) { case 1: default: l: x = sizeof(int), x = sizeof x; }
  goto l;
  x = x ? -x : s.a->b, f('a');
  for (int i = 0;;) ;
}
";
    let text = printed(source);
    for line in [
        "pragma FP_CONTRACT OFF 1:1",
        "specifiers typedef enum {} 2:1",
        "constant `B` 2:19",
        "then empty 4:10",
        "condition unary ! 4:21",
        "else block 4:38",
        "do 5:3",
        "body continue 6:13",
        "selector name `x` 7:11",
        "case 7:16",
        "default 7:24",
        "label `l` 7:33",
        "comma 7:36",
        "goto `l` 8:3",
        "conditional 9:7",
        "then unary - 9:11",
        "else member ->`b` 9:16",
        "member .`a` 9:16",
        "character 'a' 9:26",
        "initial declaration 10:8",
    ] {
        let found = text.lines().any(|l| l.trim_start() == line);
        assert!(found, "{line} is not in\n{text}");
    }
}

#[test]
fn a_long_sum_is_not_deep() {
    let sum = vec!["1"; 5000].join(" + ");
    let text = printed(&format!("int x = {sum};\n"));
    let deepest = text.lines().map(|l| l.len() - l.trim_start().len()).max();
    assert_eq!(deepest, Some(8));
    assert_eq!(
        text.lines().filter(|l| l.contains("number 1 ")).count(),
        5000
    );
}
