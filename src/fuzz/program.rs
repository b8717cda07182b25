//! A kernel as a tree of text: what the generator builds, the reducer takes apart, and
//! everybody else reads as OpenCL C.

use gencl::launch::{Argument, NdRange};
use std::fmt::Write;

/// The types of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Type {
    Bool,
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    Float,
}

impl Type {
    /// The types that a buffer may hold and an argument may have.
    pub const STORED: [Type; 9] = [
        Type::Char,
        Type::UChar,
        Type::Short,
        Type::UShort,
        Type::Int,
        Type::UInt,
        Type::Long,
        Type::ULong,
        Type::Float,
    ];

    /// The name in OpenCL C.
    pub fn name(self) -> &'static str {
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
            Type::Float => "float",
        }
    }

    /// Bytes.
    pub fn size(self) -> usize {
        match self {
            Type::Bool | Type::Char | Type::UChar => 1,
            Type::Short | Type::UShort => 2,
            Type::Int | Type::UInt | Type::Float => 4,
            Type::Long | Type::ULong => 8,
        }
    }

    /// The dtype in a launch file.
    pub fn dtype(self) -> &'static str {
        match self {
            Type::Bool | Type::UChar => "u8",
            Type::Char => "i8",
            Type::Short => "i16",
            Type::UShort => "u16",
            Type::Int => "i32",
            Type::UInt => "u32",
            Type::Long => "i64",
            Type::ULong => "u64",
            Type::Float => "f32",
        }
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Type::Char | Type::Short | Type::Int | Type::Long)
    }

    /// The type that arithmetic on it has (C99 6.3.1.1).
    pub fn promoted(self) -> Type {
        match self {
            Type::Bool | Type::Char | Type::UChar | Type::Short | Type::UShort | Type::Int => {
                Type::Int
            }
            Type::UInt | Type::Long | Type::ULong | Type::Float => self,
        }
    }

    /// The type that arithmetic on both has (C99 6.3.1.8).
    pub fn common(self, other: Type) -> Type {
        // The promoted types stand in the order of their rank, the unsigned one after the
        // signed one.
        self.promoted().max(other.promoted())
    }

    /// The unsigned type of the size.
    pub fn unsigned(self) -> Type {
        match self {
            Type::Char => Type::UChar,
            Type::Short => Type::UShort,
            Type::Int => Type::UInt,
            Type::Long => Type::ULong,
            Type::Bool | Type::UChar | Type::UShort | Type::UInt | Type::ULong | Type::Float => {
                self
            }
        }
    }
}

/// How tightly an expression binds; an operand that binds less tightly than its place asks
/// stands in parentheses.
pub mod level {
    pub const COMMA: u8 = 1;
    pub const ASSIGN: u8 = 2;
    pub const CONDITIONAL: u8 = 3;
    pub const LOGICAL_OR: u8 = 4;
    pub const LOGICAL_AND: u8 = 5;
    pub const OR: u8 = 6;
    pub const EXCLUSIVE_OR: u8 = 7;
    pub const AND: u8 = 8;
    pub const EQUAL: u8 = 9;
    pub const LESS: u8 = 10;
    pub const SHIFT: u8 = 11;
    pub const ADD: u8 = 12;
    pub const MULTIPLY: u8 = 13;
    pub const UNARY: u8 = 14;
    pub const PRIMARY: u8 = 15;
}

/// Text with expressions between: `parts[0] children[0] parts[1] children[1] ... parts[n]`.
#[derive(Clone, Debug)]
pub struct Expression {
    pub ty: Type,
    pub level: u8,
    pub parts: Vec<String>,
    /// With how tightly each must bind to need no parentheses.
    pub children: Vec<(u8, Expression)>,
}

impl Expression {
    /// Text alone.
    pub fn leaf(ty: Type, text: impl Into<String>) -> Expression {
        Expression {
            ty,
            level: level::PRIMARY,
            parts: vec![text.into()],
            children: Vec::new(),
        }
    }

    pub fn new(ty: Type, level: u8, parts: &[&str], children: Vec<(u8, Expression)>) -> Expression {
        assert_eq!(parts.len(), children.len() + 1);
        Expression {
            ty,
            level,
            parts: parts.iter().map(|&p| p.to_string()).collect(),
            children,
        }
    }

    /// `operator a`
    pub fn unary(ty: Type, operator: &str, a: Expression) -> Expression {
        Expression::new(ty, level::UNARY, &[operator, ""], vec![(level::UNARY, a)])
    }

    /// `a operator b`, which groups from the left.
    pub fn binary(ty: Type, at: u8, operator: &str, a: Expression, b: Expression) -> Expression {
        let operator = format!(" {operator} ");
        Expression::new(ty, at, &["", &operator, ""], vec![(at, a), (at + 1, b)])
    }

    /// `place operator value`
    pub fn assign(place: Expression, operator: &str, value: Expression) -> Expression {
        let operator = format!(" {operator} ");
        Expression::new(
            place.ty,
            level::ASSIGN,
            &["", &operator, ""],
            vec![(level::UNARY, place), (level::ASSIGN, value)],
        )
    }

    /// `(ty)a`
    pub fn cast(ty: Type, a: Expression) -> Expression {
        Expression::unary(ty, &format!("({})", ty.name()), a)
    }

    /// `name(arguments)`
    pub fn call(ty: Type, name: &str, arguments: Vec<Expression>) -> Expression {
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

/// What stands between the texts of a statement.
#[derive(Clone, Debug)]
pub enum Slot {
    Expression(Expression),
    Block(Vec<Statement>),
}

/// Text with expressions and blocks between.
#[derive(Clone, Debug)]
pub struct Statement {
    pub parts: Vec<String>,
    pub slots: Vec<Slot>,
}

impl Statement {
    pub fn new(parts: &[&str], slots: Vec<Slot>) -> Statement {
        assert_eq!(parts.len(), slots.len() + 1);
        Statement {
            parts: parts.iter().map(|&p| p.to_string()).collect(),
            slots,
        }
    }

    pub fn text(text: &str) -> Statement {
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

/// A parameter of the kernel with what the launch gives it.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub ty: Type,
    /// `None`: a value.
    pub pointer: Option<Pointer>,
    pub bytes: Vec<u8>,
}

/// What a pointer points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointer {
    GlobalConst,
    Constant,
    Written,
}

impl Pointer {
    pub fn prefix(self) -> &'static str {
        match self {
            Pointer::GlobalConst => "__global const ",
            Pointer::Constant => "__constant ",
            Pointer::Written => "__global ",
        }
    }
}

/// A helper function.
#[derive(Clone, Debug)]
pub struct Function {
    pub header: String,
    pub body: Vec<Statement>,
}

/// A kernel and its launch.
#[derive(Clone, Debug)]
pub struct Program {
    pub name: String,
    /// Whether any implementation computes the same: nothing that C leaves undefined, no
    /// operation with an error bound, nothing contracted.
    pub portable: bool,
    /// Whether no operation has an error bound.
    pub exact: bool,
    /// Declarations of constants at program scope.
    pub constants: Vec<String>,
    pub functions: Vec<Function>,
    pub parameters: Vec<Parameter>,
    pub body: Vec<Statement>,
    pub range: NdRange,
}

impl Program {
    /// The kernel as OpenCL C.
    pub fn source(&self) -> String {
        let mut out = String::new();
        if self.portable {
            out.push_str("#pragma OPENCL FP_CONTRACT OFF\n");
        }
        for constant in &self.constants {
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
            let _ = write!(out, "{comma}    {prefix}{} {star}{}", p.ty.name(), p.name);
        }
        out.push_str(")\n{\n");
        print_block(&self.body, &mut out, 1);
        out.push_str("}\n");
        out
    }

    /// The arguments of the launch.
    pub fn arguments(&self) -> Vec<Argument> {
        let of = |p: &Parameter| match p.pointer {
            Some(_) => Argument::Buffer(p.bytes.clone()),
            None => Argument::Value(p.bytes.clone()),
        };
        self.parameters.iter().map(of).collect()
    }
}
