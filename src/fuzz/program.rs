//! A kernel as a tree of text fragments. The generator builds the tree, the reducer removes parts,
//! and other modules use its text as OpenCL C.

use super::check::{Case, Output};
use crate::compile::Options;
use crate::launch::{Argument, NdRange};
use std::fmt::Write;

/// Scalar types of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) enum Type {
    Bool,
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    Half,
    Float,
    Double,
}

impl Type {
    /// The integer types, without `bool`.
    pub(crate) const INTEGERS: [Type; 8] = [
        Type::Char,
        Type::UChar,
        Type::Short,
        Type::UShort,
        Type::Int,
        Type::UInt,
        Type::Long,
        Type::ULong,
    ];

    /// The name in OpenCL C.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Type::Bool => "bool",
            Type::Char => "char",
            Type::UChar => "uchar",
            Type::Short => "short",
            Type::UShort => "ushort",
            Type::Int => "int",
            Type::UInt => "uint",
            Type::Long => "long",
            Type::ULong => "ulong",
            Type::Half => "half",
            Type::Float => "float",
            Type::Double => "double",
        }
    }

    pub(crate) fn size(self) -> usize {
        match self {
            Type::Bool | Type::Char | Type::UChar => 1,
            Type::Short | Type::UShort | Type::Half => 2,
            Type::Int | Type::UInt | Type::Float => 4,
            Type::Long | Type::ULong | Type::Double => 8,
        }
    }

    /// The `dtype` in a launch file.
    pub(crate) fn dtype(self) -> &'static str {
        match self {
            Type::Bool | Type::UChar => "u8",
            Type::Char => "i8",
            Type::Short => "i16",
            Type::UShort => "u16",
            Type::Int => "i32",
            Type::UInt => "u32",
            Type::Long => "i64",
            Type::ULong => "u64",
            Type::Half => "f16",
            Type::Float => "f32",
            Type::Double => "f64",
        }
    }

    /// Whether it is a floating-point type.
    pub(crate) fn is_real(self) -> bool {
        matches!(self, Type::Half | Type::Float | Type::Double)
    }

    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Type::Char | Type::Short | Type::Int | Type::Long)
    }

    /// The type after integer promotion (C99 6.3.1.1).
    pub(crate) fn promoted(self) -> Type {
        // `int` can represent all values of these.
        match self <= Type::Int {
            true => Type::Int,
            false => self,
        }
    }

    /// The common type of the usual arithmetic conversions (C99 6.3.1.8).
    pub(crate) fn common(self, other: Type) -> Type {
        // The promoted types are declared in the order of their rank, unsigned after signed.
        self.promoted().max(other.promoted())
    }

    /// The unsigned type of the same size.
    pub(crate) fn unsigned(self) -> Type {
        match self {
            Type::Char => Type::UChar,
            Type::Short => Type::UShort,
            Type::Int => Type::UInt,
            Type::Long => Type::ULong,
            _ => self,
        }
    }
}

/// Operator precedence levels; an operand whose level is lower than its context requires is
/// parenthesized.
pub(crate) mod level {
    pub(crate) const COMMA: u8 = 1;
    pub(crate) const ASSIGN: u8 = 2;
    pub(crate) const CONDITIONAL: u8 = 3;
    pub(crate) const LOGICAL_OR: u8 = 4;
    pub(crate) const LOGICAL_AND: u8 = 5;
    pub(crate) const OR: u8 = 6;
    pub(crate) const EXCLUSIVE_OR: u8 = 7;
    pub(crate) const AND: u8 = 8;
    pub(crate) const EQUAL: u8 = 9;
    pub(crate) const LESS: u8 = 10;
    pub(crate) const SHIFT: u8 = 11;
    pub(crate) const ADD: u8 = 12;
    pub(crate) const MULTIPLY: u8 = 13;
    pub(crate) const UNARY: u8 = 14;
    pub(crate) const PRIMARY: u8 = 15;
}

/// Text with subexpressions: `parts[0] children[0] parts[1] children[1] ... parts[n]`.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) ty: Type,
    pub(crate) level: u8,
    pub(crate) parts: Vec<String>,
    /// Each with the minimum precedence level that needs no parentheses.
    pub(crate) children: Vec<(u8, Expression)>,
}

impl Expression {
    /// An expression that is printed as `text` and has no subexpressions.
    pub(crate) fn leaf(ty: Type, text: impl Into<String>) -> Expression {
        Expression {
            ty,
            level: level::PRIMARY,
            parts: vec![text.into()],
            children: Vec::new(),
        }
    }

    pub(crate) fn new(
        ty: Type,
        level: u8,
        parts: &[&str],
        children: Vec<(u8, Expression)>,
    ) -> Expression {
        assert_eq!(parts.len(), children.len() + 1);
        Expression {
            ty,
            level,
            parts: parts.iter().map(|&p| p.to_string()).collect(),
            children,
        }
    }

    /// The expression `operator a`, of type `ty`.
    pub(crate) fn unary(ty: Type, operator: &str, a: Expression) -> Expression {
        Expression::new(ty, level::UNARY, &[operator, ""], vec![(level::UNARY, a)])
    }

    /// `a operator b`, left-associative.
    pub(crate) fn binary(
        ty: Type,
        at: u8,
        operator: &str,
        a: Expression,
        b: Expression,
    ) -> Expression {
        let operator = format!(" {operator} ");
        Expression::new(ty, at, &["", &operator, ""], vec![(at, a), (at + 1, b)])
    }

    /// The assignment `place operator value`, of the type of `place`.
    pub(crate) fn assign(place: Expression, operator: &str, value: Expression) -> Expression {
        let operator = format!(" {operator} ");
        Expression::new(
            place.ty,
            level::ASSIGN,
            &["", &operator, ""],
            vec![(level::UNARY, place), (level::ASSIGN, value)],
        )
    }

    /// The cast `(ty)a` of an expression.
    pub(crate) fn cast(ty: Type, a: Expression) -> Expression {
        Expression::unary(ty, &format!("({})", ty.name()), a)
    }

    /// The call `name(arguments)`, of type `ty`.
    pub(crate) fn call(ty: Type, name: &str, arguments: Vec<Expression>) -> Expression {
        let mut parts = vec![format!("{name}(")];
        parts.extend((1..arguments.len()).map(|_| ", ".to_string()));
        parts.push(")".to_string());
        Expression {
            ty,
            level: level::PRIMARY,
            parts,
            children: arguments.into_iter().map(|a| (level::ASSIGN, a)).collect(),
        }
    }

    fn print(&self, out: &mut String) {
        for (k, part) in self.parts.iter().enumerate() {
            out.push_str(part);
            if let Some((needed, child)) = self.children.get(k) {
                if child.level < *needed {
                    out.push('(');
                    child.print(out);
                    out.push(')');
                } else {
                    child.print(out);
                }
            }
        }
    }
}

/// A child of a statement.
#[derive(Clone, Debug)]
pub(crate) enum Slot {
    Expression(Expression),
    Block(Vec<Statement>),
}

/// Text with expressions and blocks in between.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) parts: Vec<String>,
    pub(crate) slots: Vec<Slot>,
}

impl Statement {
    pub(crate) fn new(parts: &[&str], slots: Vec<Slot>) -> Statement {
        assert_eq!(parts.len(), slots.len() + 1);
        Statement {
            parts: parts.iter().map(|&p| p.to_string()).collect(),
            slots,
        }
    }

    pub(crate) fn text(text: &str) -> Statement {
        Statement::new(&[text], Vec::new())
    }

    fn print(&self, out: &mut String, indent: usize) {
        out.push_str(&"    ".repeat(indent));
        for (k, part) in self.parts.iter().enumerate() {
            out.push_str(part);
            match self.slots.get(k) {
                Some(Slot::Expression(expression)) => expression.print(out),
                Some(Slot::Block(block)) => {
                    out.push_str("{\n");
                    print_block(block, out, indent + 1);
                    out.push_str(&"    ".repeat(indent));
                    out.push('}');
                }
                None => {}
            }
        }
        out.push('\n');
    }
}

fn print_block(block: &[Statement], out: &mut String, indent: usize) {
    for statement in block {
        statement.print(out, indent);
    }
}

/// A parameter of the kernel with its argument.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// The name of its type if it is a structure, whose bytes `ty` then counts.
    pub(crate) structure: Option<String>,
    /// The address space of a pointer; `None` for a value.
    pub(crate) pointer: Option<Pointer>,
    pub(crate) bytes: Vec<u8>,
}

/// The address space that a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pointer {
    GlobalConst,
    Constant,
    Written,
}

impl Pointer {
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Pointer::GlobalConst => "__global const ",
            Pointer::Constant => "__constant ",
            Pointer::Written => "__global ",
        }
    }
}

/// An argument as described in a launch file.
#[derive(Clone, Copy, Debug)]
pub struct Described<'a> {
    /// Element type of a buffer.
    pub dtype: &'static str,
    /// Whether it is a buffer, not a value.
    pub buffer: bool,
    /// Whether the kernel writes to it.
    pub written: bool,
    /// Contents before the run.
    pub bytes: &'a [u8],
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) header: String,
    pub(crate) body: Vec<Statement>,
}

/// A generated kernel and its launch.
#[derive(Clone, Debug)]
pub struct Program {
    /// Name of the kernel.
    pub name: String,
    /// Whether every conforming implementation computes the same results: no undefined behavior, no
    /// operation with an error bound, no contraction.
    pub portable: bool,
    /// Whether no operation has an error bound.
    pub exact: bool,
    /// Whether it uses doubles.
    pub doubles: bool,
    /// Whether it contains barriers.
    pub barriers: bool,
    /// Whether every loop has one entry.
    pub reducible: bool,
    /// Structure declarations, each before its uses.
    pub(crate) structures: Vec<String>,
    /// Declarations of constants at program scope.
    pub(crate) constants: Vec<String>,
    pub(crate) functions: Vec<Function>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Vec<Statement>,
    /// Index space of the launch.
    pub range: NdRange,
}

impl Program {
    /// The program as OpenCL C.
    pub fn source(&self) -> String {
        let mut out = String::new();
        if self.portable {
            out.push_str("#pragma OPENCL FP_CONTRACT OFF\n");
        }
        for constant in self.structures.iter().chain(&self.constants) {
            _ = writeln!(out, "{constant}");
        }
        for function in &self.functions {
            _ = writeln!(out, "{}\n{{", function.header);
            print_block(&function.body, &mut out, 1);
            out.push_str("}\n");
        }
        _ = write!(out, "__kernel void {}(", self.name);
        for (k, p) in self.parameters.iter().enumerate() {
            let comma = if k == 0 { "\n" } else { ",\n" };
            let (prefix, star) = match p.pointer {
                Some(pointer) => (pointer.prefix(), "*"),
                None => ("", ""),
            };
            let ty = p.structure.as_deref().unwrap_or(p.ty.name());
            _ = write!(out, "{comma}    {prefix}{ty} {star}{}", p.name);
        }
        out.push_str(")\n{\n");
        print_block(&self.body, &mut out, 1);
        out.push_str("}\n");
        out
    }

    /// The kernel and its launch as a case.
    pub fn case(&self) -> Case {
        let of = |p: &Parameter| match p.pointer {
            Some(_) => Argument::Buffer(p.bytes.clone()),
            None => Argument::Value(p.bytes.clone()),
        };
        let outputs = self.parameters.iter().map(|p| match p.pointer {
            Some(Pointer::Written) if p.ty.is_real() => Output::Floats { size: p.ty.size() },
            Some(Pointer::Written) => Output::Bytes,
            Some(Pointer::GlobalConst | Pointer::Constant) | None => Output::Unchanged,
        });
        Case {
            name: self.name.clone(),
            source: self.source(),
            kernel: self.name.clone(),
            range: self.range.clone(),
            arguments: self.parameters.iter().map(of).collect(),
            outputs: outputs.collect(),
            exact: self.exact,
            options: Options::default(),
        }
    }

    /// The arguments as described in a launch file.
    pub fn launch(&self) -> Vec<Described<'_>> {
        let mut all = Vec::new();
        for p in &self.parameters {
            all.push(Described {
                dtype: p.ty.dtype(),
                buffer: p.pointer.is_some(),
                written: p.pointer == Some(Pointer::Written),
                bytes: &p.bytes,
            });
        }
        all
    }
}
