//! Expressions of the syntax tree (C99 6.5) and their operators.

use super::{Block, InitializerList, Name, TypeName};
use crate::source::Span;

/// An expression (C99 6.5).
#[derive(Debug)]
pub struct Expression<'a> {
    /// Its form, with the operands.
    pub kind: ExpressionKind<'a>,
    /// From its first token to its last.
    pub span: Span,
    /// Depth of recursion that a walk over it needs. A left-associative chain of binary
    /// operators counts as one level: walk it in a loop.
    pub(in crate::frontend) height: u32,
}

/// The form of an expression.
#[derive(Debug)]
pub enum ExpressionKind<'a> {
    /// An identifier: a variable, a function or an enumeration constant.
    Name(&'a str),
    /// An integer or floating constant as written: `0x1.8p3f`, `12UL`.
    Number(&'a str),
    /// A character constant with its quotes.
    Character(&'a str),
    /// One or more adjacent string literals with their quotes.
    String(&'a str),
    /// `(e)`: a parenthesized expression.
    Parenthesized(&'a Expression<'a>),
    /// `op e`: a prefix operator and its operand.
    Unary(UnaryOperator, &'a Expression<'a>),
    /// `e++` or `e--`: postfix increment and decrement.
    Postfix(Step, &'a Expression<'a>),
    /// `l op r`; the span is the operator's.
    Binary(BinaryOperator, Span, &'a Expression<'a>, &'a Expression<'a>),
    /// Simple assignment `l = r`, or compound assignment `l op= r`; the span is the operator's.
    Assign(
        Option<BinaryOperator>,
        Span,
        &'a Expression<'a>,
        &'a Expression<'a>,
    ),
    /// The conditional operator, `c ? t : e`, and `c ?: e` of GNU C, whose value is that of `c` if it is
    /// not 0.
    Conditional(
        &'a Expression<'a>,
        Option<&'a Expression<'a>>,
        &'a Expression<'a>,
    ),
    /// The comma operator, `a, b, c`: two or more operands.
    Comma(Vec<&'a Expression<'a>>),
    /// `(type)e`; also `(float4)(a, b)`, whose operand is a parenthesized comma expression.
    Cast(&'a TypeName<'a>, &'a Expression<'a>),
    /// A GNU statement expression, `({ ... })`.
    Statements(Block<'a>),
    /// A compiler built-in with types among its arguments: `__builtin_offsetof(type, member)`.
    TypeCall(Name<'a>, Vec<TypeOrExpression<'a>>),
    /// A compound literal, `(type){ ... }`.
    CompoundLiteral(&'a TypeName<'a>, &'a InitializerList<'a>),
    /// `sizeof` of a type name: `sizeof(type)`.
    SizeofType(&'a TypeName<'a>),
    /// `vec_step(type)`; `vec_step` of an expression is a [`ExpressionKind::Call`].
    VecStepType(&'a TypeName<'a>),
    /// `sizeof` of an expression: `sizeof e`.
    SizeofExpression(&'a Expression<'a>),
    /// An array subscript, `a[i]`.
    Index(&'a Expression<'a>, &'a Expression<'a>),
    /// A function call, `f(a, b)`.
    Call(&'a Expression<'a>, Vec<&'a Expression<'a>>),
    /// Member access, `a.b` or `a->b`.
    Member {
        /// The structure, union, vector or pointer.
        base: &'a Expression<'a>,
        /// Whether the operator is `->`.
        arrow: bool,
        /// The name of the member, or a swizzle.
        name: Name<'a>,
    },
}

/// An argument that is a type or an expression.
#[derive(Clone, Copy, Debug)]
pub enum TypeOrExpression<'a> {
    /// A type name, as in `sizeof(type)`.
    Type(&'a TypeName<'a>),
    /// An assignment expression, without top-level comma.
    Expression(&'a Expression<'a>),
}

/// The increment and decrement operators, prefix or postfix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// `++`, which adds one.
    Increment,
    /// `--`, which subtracts one.
    Decrement,
}

impl Step {
    /// The operator's spelling in source.
    pub fn symbol(self) -> &'static str {
        match self {
            Step::Increment => "++",
            Step::Decrement => "--",
        }
    }
}

/// A prefix operator (C99 6.5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOperator {
    /// `+`: the promoted operand, unchanged.
    Plus,
    /// `-`: arithmetic negation of the promoted operand.
    Minus,
    /// `!`: logical negation, which yields 0 or 1 for a scalar operand.
    Not,
    /// `~`: bitwise complement of an integer.
    Complement,
    /// `*`: the object that a pointer points to.
    Dereference,
    /// `&`: the address of an lvalue.
    AddressOf,
    /// Prefix `++` or `--`.
    Step(Step),
}

impl UnaryOperator {
    /// The operator's spelling in source.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOperator::Plus => "+",
            UnaryOperator::Minus => "-",
            UnaryOperator::Not => "!",
            UnaryOperator::Complement => "~",
            UnaryOperator::Dereference => "*",
            UnaryOperator::AddressOf => "&",
            UnaryOperator::Step(step) => step.symbol(),
        }
    }
}

/// A binary operator, except assignment, `?:` and the comma operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    /// `*`, multiplication (C99 6.5.5).
    Multiply,
    /// `/`, division (C99 6.5.5).
    Divide,
    /// `%` on integers (C99 6.5.5).
    Remainder,
    /// `+` on numbers, or on a pointer and an integer (C99 6.5.6).
    Add,
    /// `-` on numbers, on a pointer and an integer, or on two pointers (C99 6.5.6).
    Subtract,
    /// `<<` on integers (C99 6.5.7).
    ShiftLeft,
    /// `>>` on integers, arithmetic when the left operand is signed (C99 6.5.7).
    ShiftRight,
    /// `<`, a relational operator (C99 6.5.8).
    Less,
    /// `>`, a relational operator (C99 6.5.8).
    Greater,
    /// `<=`, a relational operator (C99 6.5.8).
    LessEqual,
    /// `>=`, a relational operator (C99 6.5.8).
    GreaterEqual,
    /// `==`, an equality operator (C99 6.5.9).
    Equal,
    /// `!=`, an equality operator (C99 6.5.9).
    NotEqual,
    /// `&`, bitwise AND (C99 6.5.10).
    And,
    /// `^`, bitwise exclusive OR (C99 6.5.11).
    ExclusiveOr,
    /// `|`, bitwise inclusive OR (C99 6.5.12).
    Or,
    /// `&&` with short-circuit evaluation (C99 6.5.13).
    LogicalAnd,
    /// `||` with short-circuit evaluation (C99 6.5.14).
    LogicalOr,
}

impl BinaryOperator {
    /// Whether it is a relational or equality operator.
    pub fn is_comparison(self) -> bool {
        matches!(self.symbol(), "<" | ">" | "<=" | ">=" | "==" | "!=")
    }

    /// The operator's spelling in source.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOperator::Multiply => "*",
            BinaryOperator::Divide => "/",
            BinaryOperator::Remainder => "%",
            BinaryOperator::Add => "+",
            BinaryOperator::Subtract => "-",
            BinaryOperator::ShiftLeft => "<<",
            BinaryOperator::ShiftRight => ">>",
            BinaryOperator::Less => "<",
            BinaryOperator::Greater => ">",
            BinaryOperator::LessEqual => "<=",
            BinaryOperator::GreaterEqual => ">=",
            BinaryOperator::Equal => "==",
            BinaryOperator::NotEqual => "!=",
            BinaryOperator::And => "&",
            BinaryOperator::ExclusiveOr => "^",
            BinaryOperator::Or => "|",
            BinaryOperator::LogicalAnd => "&&",
            BinaryOperator::LogicalOr => "||",
        }
    }
}

impl<'a> Expression<'a> {
    /// The expression without the parentheses around it.
    pub fn unparenthesized(&self) -> &Expression<'a> {
        let mut this = self;
        while let ExpressionKind::Parenthesized(inner) = this.kind {
            this = inner;
        }
        this
    }
}

impl ExpressionKind<'_> {
    /// Whether the syntax permits a value of structure or union type: not so for arithmetic and literals.
    pub fn may_be_record(&self) -> bool {
        matches!(
            self,
            ExpressionKind::Name(_)
                | ExpressionKind::Index(..)
                | ExpressionKind::Member { .. }
                | ExpressionKind::Unary(UnaryOperator::Dereference, _)
                | ExpressionKind::CompoundLiteral(..)
                | ExpressionKind::Assign(None, ..)
                | ExpressionKind::Conditional(..)
                | ExpressionKind::Comma(_)
                | ExpressionKind::Statements(_)
                | ExpressionKind::TypeCall(..)
                | ExpressionKind::Call(..)
        )
    }
}
