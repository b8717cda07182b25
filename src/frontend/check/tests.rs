//! Tests of the checker: a table of wrong programs, and typed trees as text.

use super::super::ast::Arena;
use super::super::parse::parse;
use super::super::preprocess::expanded::ExpandedText;
use super::super::typed::{
    ExpressionId, ExpressionKind, Function, Place, Statement, StatementKind, Unit,
};
use super::super::types::{Type, Types};
use super::{Options, check};
use crate::source::SourceMap;
use pretty_assertions::assert_eq;

pub(super) fn checked(source: &str) -> (Unit, Vec<String>) {
    let mut map = SourceMap::new();
    let file = map.add("t.cl", source).unwrap();
    let text = ExpandedText::verbatim(&map, file);
    let arena = Arena::new();
    let mut diagnostics = Vec::new();
    let unit = parse(&arena, &text, &mut diagnostics);
    let (unit, more) = check(&[], &unit, &Options::default());
    diagnostics.extend(more);
    let shown = diagnostics
        .iter()
        .map(|d| {
            let p = map.position(d.primary.as_ref().unwrap().span).unwrap();
            let help = d.help.as_ref().map_or(String::new(), |h| format!(" ({h})"));
            format!("{} {}:{} {}{help}", d.code, p.line, p.column, d.message)
        })
        .collect();
    (unit, shown)
}

fn in_kernel(statements: &str) -> String {
    format!(
        "kernel void k(global float *o, global const int *p, constant uint *q, int i, uint u, float f, char c, long l) {{\n{statements}\n}}"
    )
}

/// A function with the types it names.
pub(super) struct Shown<'a> {
    function: &'a Function,
    types: &'a Types,
}

impl std::ops::Deref for Shown<'_> {
    type Target = Function;
    fn deref(&self) -> &Function {
        self.function
    }
}

impl Shown<'_> {
    /// A function of a unit.
    pub(super) fn new(unit: &Unit, function: usize) -> Shown<'_> {
        Shown {
            function: &unit.functions[function],
            types: &unit.types,
        }
    }

    fn ty(&self, ty: Type) -> String {
        self.types.show(ty)
    }
}

fn show(f: &Shown<'_>, id: ExpressionId) -> String {
    let e = f.expression(id);
    let place = |p: &Place| match *p {
        Place::Variable(v) => f.variable(v).name.to_string(),
        Place::Memory(pointer) => format!("[{}]", show(f, pointer)),
    };
    let sign = |subtract: bool| if subtract { "-" } else { "+" };
    match &e.kind {
        ExpressionKind::Integer(bits) => format!("{bits}:{}", f.ty(e.ty)),
        ExpressionKind::Float(bits) => format!("{:?}", f32::from_bits(*bits)),
        ExpressionKind::VariableAddress(v) => format!("&{}", f.variable(*v).name),
        ExpressionKind::ConstantAddress(c) => format!("&constant {}", c.0),
        ExpressionKind::Load(p) => place(p),
        ExpressionKind::Convert(x) => format!("{}({})", f.ty(e.ty), show(f, *x)),
        ExpressionKind::Unary(op, x) => format!("{op:?}({})", show(f, *x)),
        ExpressionKind::Binary(op, l, r) => format!("{op:?}({}, {})", show(f, *l), show(f, *r)),
        ExpressionKind::Compare(op, l, r) => format!("{op:?}({}, {})", show(f, *l), show(f, *r)),
        ExpressionKind::Logical(op, l, r) => format!("{op:?}({}, {})", show(f, *l), show(f, *r)),
        ExpressionKind::Conditional(c, t, o) => {
            format!("({} ? {} : {})", show(f, *c), show(f, *t), show(f, *o))
        }
        ExpressionKind::Comma(parts) => {
            let parts: Vec<String> = parts.iter().map(|&p| show(f, p)).collect();
            format!("({})", parts.join(", "))
        }
        ExpressionKind::Offset {
            pointer,
            index,
            subtract,
        } => format!(
            "{} {} {}",
            show(f, *pointer),
            sign(*subtract),
            show(f, *index)
        ),
        ExpressionKind::Difference(l, r) => {
            format!("Difference({}, {})", show(f, *l), show(f, *r))
        }
        ExpressionKind::Assign { place: p, value } => format!("{} = {}", place(p), show(f, *value)),
        ExpressionKind::AssignBinary {
            place: p,
            operation,
            computed,
            value,
        } => format!(
            "{} {operation:?}.{}= {}",
            place(p),
            computed.name(),
            show(f, *value)
        ),
        ExpressionKind::AssignOffset {
            place: p,
            index,
            subtract,
        } => format!("{} {}= {}", place(p), sign(*subtract), show(f, *index)),
        ExpressionKind::Step {
            place: p,
            increment,
            prefix,
        } => {
            let op = if *increment { "++" } else { "--" };
            if *prefix {
                format!("{op}{}", place(p))
            } else {
                format!("{}{op}", place(p))
            }
        }
        ExpressionKind::CallFunction(function, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(|&a| show(f, a)).collect();
            format!("#{}({})", function.0, arguments.join(", "))
        }
        ExpressionKind::Call(builtin, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(|&a| show(f, a)).collect();
            format!(
                "{}.{}({})",
                builtin.name(),
                f.ty(e.ty),
                arguments.join(", ")
            )
        }
    }
}

pub(super) fn show_all(f: &Shown<'_>, statements: &[Statement]) -> String {
    let all: Vec<String> = statements.iter().map(|s| show_statement(f, s)).collect();
    all.join("; ")
}

fn show_statement(f: &Shown<'_>, s: &Statement) -> String {
    match &s.kind {
        StatementKind::Expression(e) => show(f, *e),
        StatementKind::Declare(v, value) => {
            let v = f.variable(*v);
            match value {
                Some(e) => format!("{} {} := {}", f.ty(v.ty), v.name, show(f, *e)),
                None => format!("{} {}", f.ty(v.ty), v.name),
            }
        }
        StatementKind::Initialize { variable, elements } => {
            let v = f.variable(*variable);
            let elements: Vec<String> = elements
                .iter()
                .map(|e| format!("{}: {}", e.offset, show(f, e.value)))
                .collect();
            format!("{} {} := {{{}}}", f.ty(v.ty), v.name, elements.join(", "))
        }
        StatementKind::Block(all) => format!("{{{}}}", show_all(f, all)),
        StatementKind::If { arms, otherwise } => {
            let mut text = String::new();
            for (c, s) in arms {
                text += &format!("if {} {} ", show(f, *c), show_statement(f, s));
            }
            if let Some(s) = otherwise {
                text += &format!("else {}", show_statement(f, s));
            }
            text.trim_end().to_owned()
        }
        StatementKind::Loop {
            initial,
            condition,
            step,
            body,
        } => format!(
            "loop [{}] {} [{}] {}",
            show_all(f, initial),
            condition.map_or("true".into(), |c| show(f, c)),
            step.map_or(String::new(), |c| show(f, c)),
            show_statement(f, body)
        ),
        StatementKind::DoLoop { body, condition } => {
            format!(
                "do {} while {}",
                show_statement(f, body),
                show(f, *condition)
            )
        }
        StatementKind::Switch {
            selector,
            cases,
            default,
            body,
        } => {
            let cases: Vec<String> = cases
                .iter()
                .map(|c| format!("{} -> {}", c.value, c.label.0))
                .collect();
            let default = default.map_or(String::new(), |l| format!("; {}", l.0));
            format!(
                "switch {} [{}{default}] {}",
                show(f, *selector),
                cases.join(", "),
                show_statement(f, body)
            )
        }
        StatementKind::Label(label) => format!("@{}", label.0),
        StatementKind::Goto(label) => format!("goto {}", label.0),
        StatementKind::Break => "break".into(),
        StatementKind::Continue => "continue".into(),
        StatementKind::Return(None) => "return".into(),
        StatementKind::Return(Some(value)) => format!("return {}", show(f, *value)),
    }
}

/// The typed tree of statements in a kernel with parameters of many types.
fn tree(statements: &str) -> String {
    let (unit, errors) = checked(&in_kernel(statements));
    assert_eq!(errors, Vec::<String>::new(), "{statements}");
    let shown = Shown {
        function: &unit.functions[0],
        types: &unit.types,
    };
    show_all(&shown, &shown.body)
}

#[test]
fn every_conversion_is_a_node() {
    for (source, expected) in [
        ("i = c + u;", "i = int(Add(uint(c), u))"),
        ("f = i / 2;", "f = float(Divide(i, 2:int))"),
        ("f = 1 + 2.5;", "f = Add(1.0, 2.5)"),
        ("l = u << c;", "l = long(ShiftLeft(u, int(c)))"),
        ("i = -c;", "i = Negate(int(c))"),
        ("i = ~0;", "i = 4294967295:int"),
        ("u = -1;", "u = 4294967295:uint"),
        ("i = !f;", "i = Not(bool(f))"),
        ("i = f < c;", "i = Less(f, float(c))"),
        (
            "i = i && o || f;",
            "i = Or(bool(And(bool(i), bool(o))), bool(f))",
        ),
        ("f = i ? f : c;", "f = (bool(i) ? f : float(c))"),
        ("c += f;", "c Add.float= f"),
        ("c <<= l;", "c ShiftLeft.int= l"),
        ("f *= 2;", "f Multiply.float= 2.0"),
        (
            "bool b = 2; b = f; i = b + b;",
            "bool b := 1:bool; b = bool(f); i = Add(int(b), int(b))",
        ),
        ("i = (c, l);", "i = int((c, l))"),
        ("i = (char)300;", "i = 44:int"),
        ("f = (int)f;", "f = float(int(f))"),
        ("i = (uchar)c == 255;", "i = Equal(int(uchar(c)), 255:int)"),
        ("(void)i;", "void(i)"),
        (
            "i = sizeof(long) + sizeof i++;",
            "i = int(Add(8:ulong, 4:ulong))",
        ),
        ("i = 'a' + true;", "i = Add(97:int, 1:int)"),
    ] {
        assert_eq!(tree(source), expected, "{source}");
    }
}

#[test]
fn pointers() {
    for (source, expected) in [
        ("o[i] = p[u];", "[o + long(i)] = float([p + ulong(u)])"),
        ("*o = *(p - 1);", "[o] = float([p - 1:long])"),
        ("i[o] = 2[o];", "[o + long(i)] = [o + 2:long]"),
        (
            "o++; --o; o += c; o -= u;",
            "o++; --o; o += long(c); o -= ulong(u)",
        ),
        (
            "global float *r = &o[3]; l = r - o;",
            "global float * r := o + 3:long; l = Difference(r, o)",
        ),
        (
            "r: o = &*o; (*o)++; *o++ += 2;",
            "@0; o = o; [o]++; [o++] Add.float= 2.0",
        ),
        (
            "o = 0; if (o == 0 || !o) o = (void *)0;",
            "o = 0:global float *; if bool(Or(bool(Equal(o, 0:global float *)), bool(Not(bool(o))))) o = 0:global float *",
        ),
        (
            "l = (long)o; o = (global float *)i; c = (char)o;",
            "l = long(o); o = global float *(long(i)); c = char(ulong(o))",
        ),
        (
            "global uint *r = (global uint *)o; r[0] = q[0];",
            "global uint * r := global uint *(o); [r + 0:long] = [q + 0:long]",
        ),
        (
            "global const int *r = i ? p : 0;",
            "global const int * r := (bool(i) ? p : 0:global const int *)",
        ),
        (
            "global void *v = o; o = v;",
            "global void * v := global void *(o); o = global float *(v)",
        ),
    ] {
        assert_eq!(tree(source), expected, "{source}");
    }
}

#[test]
fn builtins_take_one_overload() {
    for (source, expected) in [
        (
            "l = get_global_id(0) + get_work_dim();",
            "l = long(Add(get_global_id.ulong(0:uint), ulong(get_work_dim.uint())))",
        ),
        (
            "i = get_local_id(i);",
            "i = int(get_local_id.ulong(uint(i)))",
        ),
        ("c = min(c, c);", "c = min.char(c, c)"),
        ("i = max(i, true);", "i = max.int(i, 1:int)"),
        ("u = abs(i);", "u = abs.uint(i)"),
        ("f = clamp(f, 0.0, 1.0f);", "f = clamp.float(f, 0.0, 1.0)"),
        (
            "f = fmin(f, 1) + sqrt(2);",
            "f = Add(fmin.float(f, 1.0), sqrt.float(2.0))",
        ),
        ("f = fma(f, c, u);", "f = fma.float(f, float(c), float(u))"),
    ] {
        assert_eq!(tree(source), expected, "{source}");
    }
}

#[test]
fn statements() {
    for (source, expected) in [
        (
            "for (int j = 0, n = i; j < n; ++j) { if (j) continue; break; }",
            "loop [int j := 0:int; int n := i] bool(Less(j, n)) [++j] {if bool(j) continue; break}",
        ),
        ("for (;;) ;", "loop [] true [] {}"),
        ("while (i--) return;", "loop [] bool(i--) [] return"),
        (
            "if (i) ; else if (u) i = 1; else { int i; i = 2; }",
            "if bool(i) {} if bool(u) i = 1:int else {int i; i = 2:int}",
        ),
        (
            "typedef const int T; T t = 1; { float T = t; f = T; }",
            "int t := 1:int; {float T := float(t); f = T}",
        ),
    ] {
        assert_eq!(tree(source), expected, "{source}");
    }
}

#[test]
fn the_contract_pragma_holds_to_the_end_of_its_block() {
    let source = "#pragma OPENCL FP_CONTRACT OFF\nkernel void a(float f) { f = f + f; { \n#pragma OPENCL FP_CONTRACT ON\nf = f - f; } f = f * f; }\n#pragma OPENCL FP_CONTRACT DEFAULT\nkernel void b(float f) { f = f / f; }";
    let (unit, errors) = checked(source);
    assert_eq!(errors, Vec::<String>::new());
    let found: Vec<String> = unit
        .functions
        .iter()
        .flat_map(|k| &k.expressions)
        .filter_map(|e| match e.kind {
            ExpressionKind::Binary(op, ..) => Some(format!("{op:?} {}", e.contract)),
            _ => None,
        })
        .collect();
    assert_eq!(
        found,
        [
            "Add false",
            "Subtract true",
            "Multiply false",
            "Divide true"
        ]
    );
}

#[test]
fn kernels_keep_their_attributes_and_parameters() {
    let (unit, errors) = checked(
        "__kernel __attribute__((reqd_work_group_size(8, 2*2, 1), vec_type_hint(float4))) void k(global const float *restrict a, const int b, float) {}
__attribute__((intel_reqd_sub_group_size(16))) kernel void l(void) __attribute__((work_group_size_hint(1, 2, 3)));
kernel __attribute__((intel_reqd_sub_group_size(16), work_group_size_hint(1, 2, 3))) void l() {}",
    );
    assert_eq!(
        errors,
        ["W0108 1:134 a parameter of a function with a body has no name"]
    );
    let k = &unit.functions[0];
    assert_eq!(
        (k.parameter_count, k.vector_type_hint.as_deref()),
        (3, Some("float4"))
    );
    let names: Vec<String> = k
        .variables
        .iter()
        .map(|v| format!("{}{}", unit.types.show(v.ty), v.name))
        .collect();
    assert_eq!(names, ["global const float *a", "intb", "float"]);
    assert!(k.variables[0].is_restrict && k.variables[1].is_const);
    let l = &unit.functions[1];
    assert_eq!(
        (l.required_sub_group_size, l.group_size_hint),
        (Some(16), Some([1, 2, 3]))
    );
}

#[test]
fn wrong_statements() {
    for (source, expected) in [
        ("j = 1;", "E0101 2:1 unknown name `j`"),
        (
            "float value; valeu = 1; valeu = 2;",
            "E0101 2:14 unknown name `valeu` (did you mean `value`?)",
        ),
        (
            "i = get_globl_id(0);",
            "E0101 2:5 unknown function `get_globl_id` (did you mean `get_global_id`?)",
        ),
        ("int i;", "E0102 2:5 `i` is declared twice"),
        ("int a, a;", "E0102 2:8 `a` is declared twice"),
        (
            "i = f % 2;",
            "E0201 2:7 `%` cannot be applied to `float` and `int` (`%` is for integers; of floats, write `x - y * trunc(x / y)`)",
        ),
        (
            "i = o + f;",
            "E0201 2:7 `+` cannot be applied to `global float *` and `float`",
        ),
        ("i = ~f;", "E0201 2:5 `~` cannot be applied to `float`"),
        (
            "i = p;",
            "E0201 2:5 an object of type `int` cannot take a value of type `global const int *` (cast it, if that is meant)",
        ),
        (
            "o = (global int *)p;",
            "E0201 2:5 an object of type `global float *` cannot take a `global int *` (cast the pointer, if that is meant)",
        ),
        (
            "f = min(f, i);",
            "E0201 2:5 the call of `min` is ambiguous for `float`, `int` (cast the arguments to one type)",
        ),
        ("f = min(f);", "E0202 2:5 `min` takes 2 arguments, not 1"),
        (
            "f = sqrt(o);",
            "E0201 2:10 `sqrt` cannot take a value of type `global float *`",
        ),
        (
            "o[f] = 1;",
            "E0201 2:3 an index must be an integer, not `float`",
        ),
        (
            "f[0] = 1;",
            "E0201 2:1 a value of type `float` cannot be indexed",
        ),
        (
            "f = *i;",
            "E0201 2:5 a value of type `int` cannot be dereferenced",
        ),
        (
            "f = (float)o;",
            "E0201 2:5 a value of type `global float *` cannot be cast to `float`",
        ),
        ("if ((void)i) ;", "E0201 2:5 a condition cannot be void"),
        ("void v;", "E0201 2:6 variable `v` cannot be of type `void`"),
        (
            "long float v;",
            "E0201 2:1 these words make no type together",
        ),
        (
            "f = i ? o : p;",
            "E0201 2:5 `?:` cannot choose between `global float *` and `global const int *`",
        ),
        (
            "i + 1 = 2;",
            "E0203 2:1 this is a value, not a variable or a place in memory",
        ),
        (
            "i++ ++;",
            "E0203 2:1 this is a value, not a variable or a place in memory",
        ),
        ("const int a = 1; a = 2;", "E0204 2:18 `a` is const"),
        ("p[0] = 1;", "E0204 2:1 what the pointer points at is const"),
        ("q[0]++;", "E0204 2:1 `constant` memory cannot be written"),
        (
            "i(3);",
            "E0205 2:1 `i` is a variable of type `int` and cannot be called",
        ),
        (
            "i = uint4(3);",
            "E0205 2:5 `uint4` is a type and cannot be called (write `(uint4)(...)`)",
        ),
        (
            "o = q;",
            "E0302 2:5 an object of type `global float *` cannot take a `constant uint *`: that points to `constant` memory, not to `global`",
        ),
        (
            "o = (global float *)q;",
            "E0302 2:5 a cast of `constant uint *` to `global float *` changes the address space from `constant` to `global`",
        ),
        (
            "global int z;",
            "E0302 2:12 `z` in a function cannot be `global`",
        ),
        (
            "static int z;",
            "E0303 2:1 `static` does not fit a variable in a function",
        ),
        (
            "int restrict z;",
            "E0303 2:5 `restrict` qualifies pointers only",
        ),
        (
            "i = 1;\n#pragma OPENCL FP_CONTRACT OFF",
            "E0303 3:1 FP_CONTRACT must stand at the beginning of a block",
        ),
        (
            "break;",
            "E0401 2:1 `break` stands outside of a loop and of a `switch`",
        ),
        (
            "{ continue; }",
            "E0401 2:3 `continue` stands outside of a loop",
        ),
        (
            "case 1: i = 2;",
            "E0401 2:1 `case` stands outside of a `switch`",
        ),
        (
            "return 1;",
            "E0402 2:8 a kernel returns no value (write the value into a `global` buffer)",
        ),
        (
            "l = 9223372036854775808;",
            "E0501 2:5 integer constant does not fit long; add the suffix u",
        ),
        (
            "i = 09;",
            "E0003 2:5 malformed number `09`: it begins with 0, so its digits are 0 to 7",
        ),
        (
            "c = 300;",
            "W0201 2:5 300 does not fit `char`: it becomes 44",
        ),
        (
            "f = 1e99;",
            "W0201 2:5 the constant is too large for `float`: it becomes infinity",
        ),
        (
            "if (i = 1) ;",
            "W0401 2:7 an assignment is used as a condition (write `==` to compare, or put the assignment into parentheses)",
        ),
        ("i = i / 0;", "W0501 2:7 division by zero is undefined"),
        (
            "i = 2 > 1 ? i / 0 : 1 << 40;",
            "W0501 2:15 division by zero is undefined",
        ),
        (
            "global int *r = p;",
            "W0202 2:17 variable `r` of type `global int *` drops `const` from a `global const int *`",
        ),
        (
            "i = o == p;",
            "W0202 2:7 a `global float *` is compared with a `global const int *`",
        ),
        (
            "double d;",
            "E0901 2:1 type `double` is not supported yet (use `float`)",
        ),
        (
            "float4 v; v.x = v.y;",
            "E0901 2:1 vector type `float4` is not supported yet (use one scalar for each component)",
        ),
        (
            "struct S { int x; } s; s.x = 1;",
            "E0901 2:1 structures are not supported yet (pass and declare the members one by one)",
        ),
        (
            "f = length(f);",
            "E0901 2:5 built-in `length` is not supported yet",
        ),
        (
            "f = convert_float4(i);",
            "E0901 2:5 built-in `convert_float4` is not supported yet",
        ),
        (
            "printf(\"%d\", i);",
            "E0901 2:1 built-in `printf` is not supported yet",
        ),
        (
            "local int z; z = 1;",
            "E0901 2:11 variables in local memory are not supported yet",
        ),
    ] {
        assert_eq!(checked(&in_kernel(source)).1, [expected], "{source}");
    }
}

#[test]
fn wrong_units() {
    for (source, expected) in [
        (
            "kernel void k(bool b) { b = 1; }",
            "E0301 1:20 parameter `b` of a kernel cannot be of type `bool` (use `int`)",
        ),
        (
            "typedef size_t T;\nkernel void k(T t) { t = 1; }",
            "E0301 2:17 parameter `t` of a kernel cannot be of type `size_t` (use `ulong`)",
        ),
        (
            "kernel int k(int a) { return a; }",
            "E0301 1:12 a kernel must return `void`",
        ),
        (
            "kernel void k(float *a) { a[0] = 1; }",
            "E0301 1:22 parameter `a` of a kernel is a pointer without an address space (write `global`, `constant` or `local` before the type)",
        ),
        (
            "kernel void k(global int **a) {}",
            "E0301 1:27 a parameter of a kernel cannot be a pointer to a pointer",
        ),
        (
            "kernel void k(global int a) {}",
            "E0302 1:26 parameter `a` itself cannot lie in `global` memory (for a pointer, write `*a`)",
        ),
        (
            "kernel void k(global local int *a) {}",
            "E0303 1:22 two address spaces, `global` and `local`",
        ),
        (
            "kernel void k(local int *a) {}",
            "E0901 1:26 `local` parameters are not supported yet",
        ),
        (
            "kernel void k(read_only image2d_t i) {}",
            "E0901 1:25 images and samplers are not supported yet (use a buffer)",
        ),
        (
            "kernel void k(int a, float a) {}",
            "E0102 1:28 `a` is declared twice",
        ),
        (
            "kernel void k() {}\nkernel void k() {}",
            "E0102 2:13 `k` is defined twice",
        ),
        (
            "kernel void k(int a);\nkernel void k(float a) {}",
            "E0102 2:13 `k` is declared with other parameters than before",
        ),
        ("int g;", "E0302 1:5 `g` at file scope must be `constant`"),
        (
            "kernel void k(size_t *z) { q = 1; }",
            "E0301 1:23 parameter `z` of a kernel is a pointer without an address space (write `global`, `constant` or `local` before the type)",
        ),
        (
            "__attribute__((foo)) kernel void k() {}",
            "W0301 1:16 attribute `foo` has no effect here",
        ),
        (
            "__attribute__((reqd_work_group_size(1, 2))) kernel void k() {}",
            "E0303 1:16 `reqd_work_group_size` takes 3 numbers",
        ),
        (
            "__attribute__((intel_reqd_sub_group_size(7))) kernel void k() {}",
            "E0303 1:16 sub-groups have 8, 16 or 32 work-items, not 7",
        ),
        (
            "static kernel void k() {}",
            "E0303 1:1 `static` does not fit a kernel",
        ),
        (
            "kernel void k(const a) {}",
            "E0001 1:15 expected a type in this declaration",
        ),
        (
            "kernel k() {}",
            "E0001 1:1 expected a type in this declaration",
        ),
        (
            "kernel void k {}",
            "E0001 1:13 expected a list of parameters before the body",
        ),
        (
            "typedef foo T;\nkernel void k(T t) {}",
            "E0101 1:9 unknown type name `foo`",
        ),
        (
            "union U { int a; };",
            "E0901 1:1 unions are not supported yet (use casts of pointers)",
        ),
    ] {
        let found = checked(source).1;
        assert_eq!(
            found.first().map(String::as_str),
            Some(expected),
            "{source}"
        );
        let follow = found.iter().filter(|e| !e.starts_with("E0101 1:28"));
        assert_eq!(follow.count(), 1, "{source}: {found:?}");
    }
}

#[test]
fn independent_errors_in_the_order_of_the_source() {
    let source = "\
typedef int = 3;
kernel void a(global float *o, bool b) {
  int i = get_global_id(0);
  x = 1;
  o[i] = y + b;
  x = 2;
}
kernel void b(global float *o) {
  o = 1.0f;
  x = i;
  do { o[0] = z; } while (w);
}";
    assert_eq!(
        checked(source).1,
        [
            "E0001 1:13 expected a name to declare, found `=`",
            "E0301 2:37 parameter `b` of a kernel cannot be of type `bool` (use `int`)",
            "E0101 4:3 unknown name `x`",
            "E0101 5:10 unknown name `y`",
            "E0201 9:7 an object of type `global float *` cannot take a value of type `float`",
            "E0101 10:3 unknown name `x`",
            "E0101 10:7 unknown name `i`",
            "E0101 11:15 unknown name `z`",
            "E0101 11:27 unknown name `w`",
        ]
    );
}

#[test]
fn long_and_deep_programs_are_checked() {
    let long = format!("i = 1{};", " + i * 2".repeat(10_000));
    let (unit, errors) = checked(&in_kernel(&long));
    assert_eq!((unit.functions.len(), errors), (1, vec![]));
    let long = format!("if (i{}) i = 1;", " && i".repeat(350));
    assert_eq!(checked(&in_kernel(&long)).1, Vec::<String>::new());
    for (row, code) in [
        (" == i", "E0601"),
        (" && i", "E0601"),
        (" << i == l", "E0601"),
        (" + f", "none"),
    ] {
        let long = format!("i = i{};", row.repeat(10_000));
        let found = checked(&in_kernel(&long)).1;
        assert!(found.len() <= 1, "{found:?}");
        assert_eq!(
            found.first().map_or("none", |e| &e[..5]),
            code.get(..5).unwrap_or(code),
            "{row}"
        );
    }
    let offsets = format!("*(o{}) = 1;", " + i - i".repeat(10_000));
    assert_eq!(
        checked(&in_kernel(&offsets)).1,
        ["E0601 2:3 expression nested too deeply (give parts of it names of their own)"]
    );
    let n = 240;
    let deep = format!("i = {}i{};", "(1 + ".repeat(n), ")".repeat(n));
    assert_eq!(checked(&in_kernel(&deep)).1, Vec::<String>::new());
    let deep = format!("{}i = 1;{}", "if (i) { ".repeat(n / 2), "}".repeat(n / 2));
    assert_eq!(checked(&in_kernel(&deep)).1, Vec::<String>::new());
    let parameters = vec!["int"; 1025].join(", ");
    assert_eq!(
        checked(&format!("kernel void k({parameters}) {{}}")).1,
        ["E0604 1:13 a kernel has at most 1024 parameters"]
    );
    let members = format!("i{};", "[0]".repeat(700));
    assert_eq!(checked(&in_kernel(&members)).1.len(), 1);
}
