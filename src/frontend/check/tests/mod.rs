//! Tests of the checker, which compare typed trees as text.

mod functions;
mod wrong_programs;

use crate::frontend::ast::Arena;
use crate::frontend::check::{Options, check};
use crate::frontend::parse::parse;
use crate::frontend::preprocess::expanded::ExpandedText;
use crate::frontend::swizzle::Swizzle;
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, Place, PlaceBase, Statement, StatementKind, Unit,
};
use crate::frontend::types::{Type, Types};
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

pub(super) fn in_kernel(statements: &str) -> String {
    format!(
        "kernel void k(global float *o, global const int *p, constant uint *q, int i, uint u, float f, char c, long l) {{\n{statements}\n}}"
    )
}

/// A function of a unit with the types of the unit, for display.
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
    /// The function with this index in the unit.
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

/// A swizzle as text, as in `.s012`.
fn components(swizzle: Swizzle) -> String {
    let digits = swizzle.indices().map(|k| format!("{k:x}"));
    format!(".s{}", digits.collect::<String>())
}

fn show(f: &Shown<'_>, id: ExpressionId) -> String {
    let e = f.expression(id);
    let place = |p: &Place| {
        let base = match p.base() {
            PlaceBase::Variable(v) => f.variable(v).name.to_string(),
            PlaceBase::Memory(pointer) => format!("[{}]", show(f, pointer)),
        };
        base + &p.components().map_or(String::new(), components)
    };
    let sign = |subtract: bool| if subtract { "-" } else { "+" };
    match &e.kind {
        ExpressionKind::Integer(bits) => format!("{bits}:{}", f.ty(e.ty)),
        ExpressionKind::Float(bits) => format!("{:?}", f32::from_bits(*bits as u32)),
        ExpressionKind::VariableAddress(v) => format!("&{}", f.variable(*v).name),
        ExpressionKind::ConstantAddress(c) => format!("&constant {}", c.0),
        ExpressionKind::Load(p) => place(p),
        ExpressionKind::Statements { value, .. } => match value {
            Some(value) => format!("({{ {} }})", show(f, *value)),
            None => "({ })".to_owned(),
        },
        ExpressionKind::Unreachable => "unreachable".to_owned(),
        ExpressionKind::Convert(x) => format!("{}({})", f.ty(e.ty), show(f, *x)),
        ExpressionKind::Splat(x) => format!("{}({})", f.ty(e.ty), show(f, *x)),
        ExpressionKind::Swizzle(x, swizzle) => show(f, *x) + &components(*swizzle),
        ExpressionKind::VectorLiteral(parts) => {
            let parts: Vec<String> = parts.iter().map(|&p| show(f, p)).collect();
            format!("{}({})", f.ty(e.ty), parts.join(", "))
        }
        ExpressionKind::VectorSelect(c, t, o) => {
            format!("({} ?? {} : {})", show(f, *c), show(f, *t), show(f, *o))
        }
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
        ExpressionKind::Member { pointer, offset } => {
            format!("{} .{offset}", show(f, *pointer))
        }
        ExpressionKind::Initialize { variable, elements } => {
            let elements: Vec<String> = elements
                .iter()
                .map(|e| format!("{}: {}", e.offset, show(f, e.value)))
                .collect();
            format!(
                "{} := {{{}}}",
                f.variable(*variable).name,
                elements.join(", ")
            )
        }
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
            unroll: _,
        } => format!(
            "loop [{}] {} [{}] {}",
            show_all(f, initial),
            condition.map_or("true".into(), |c| show(f, c)),
            step.map_or(String::new(), |c| show(f, c)),
            show_statement(f, body)
        ),
        StatementKind::DoLoop {
            body, condition, ..
        } => {
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
                .map(|c| match c.low == c.high {
                    true => format!("{} -> {}", c.low, c.label.0),
                    false => format!("{} ... {} -> {}", c.low, c.high, c.label.0),
                })
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
        ("f = i * 2;", "f = float(Multiply(i, 2:int))"),
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
            "l = (long)o; o = (global float *)i; c = (char)(ulong)o;",
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
fn builtins_resolve_to_one_overload() {
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
            "f = fmin(f, 1) + sqrt(2.0f);",
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
fn the_contract_pragma_is_in_effect_until_the_end_of_its_block() {
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
        ["W0108 1:134 omitting the parameter name in a function definition is a C23 extension"]
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
