//! Expressions of the syntax tree, and their operators.

use super::{Block, InitializerList, Name, TypeName};
use crate::source::Span;

/// An expression.
#[derive(Debug)]
pub struct Expression<'a> {
    /// What it is.
    pub kind: ExpressionKind<'a>,
    /// All of it.
    pub span: Span,
    /// Depth of recursion that a walk over it needs. A chain of binary operators that
    /// leans to the left counts as one level: walk it in a loop.
    pub(in crate::frontend) height: u32,
}

/// What an expression is.
#[derive(Debug)]
pub enum ExpressionKind<'a> {
    /// A variable, a function, an enumeration constant.
    Name(&'a str),
    /// A number as written: `0x1.8p3f`, `12UL`.
    Number(&'a str),
    /// A character constant with its quotes.
    Character(&'a str),
    /// One or more adjacent strings with their quotes.
    String(&'a str),
    /// `(e)`
    Parenthesized(&'a Expression<'a>),
    /// `op e`
    Unary(UnaryOperator, &'a Expression<'a>),
    /// `e++`, `e--`
    Postfix(Step, &'a Expression<'a>),
    /// `l op r`; the span is the operator's.
    Binary(BinaryOperator, Span, &'a Expression<'a>, &'a Expression<'a>),
    /// `l = r`, or `l op= r`; the span is the operator's.
    Assign(
        Option<BinaryOperator>,
        Span,
        &'a Expression<'a>,
        &'a Expression<'a>,
    ),
    /// `c ? t : e`
    Conditional(&'a Expression<'a>, &'a Expression<'a>, &'a Expression<'a>),
    /// `a, b, c`: two or more.
    Comma(Vec<&'a Expression<'a>>),
    /// `(type)e`; also `(float4)(a, b)`, whose operand is a parenthesized comma.
    Cast(&'a TypeName<'a>, &'a Expression<'a>),
    /// `({ ... })`
    Statements(Block<'a>),
    /// A compiler built-in with types among its arguments: `__builtin_offsetof(type, member)`.
    TypeCall(Name<'a>, Vec<TypeOrExpression<'a>>),
    /// `(type){ ... }`
    CompoundLiteral(&'a TypeName<'a>, &'a InitializerList<'a>),
    /// `sizeof(type)`
    SizeofType(&'a TypeName<'a>),
    /// `vec_step(type)`; of an expression it is a call.
    VecStepType(&'a TypeName<'a>),
    /// `sizeof e`
    SizeofExpression(&'a Expression<'a>),
    /// `a[i]`
    Index(&'a Expression<'a>, &'a Expression<'a>),
    /// `f(a, b)`
    Call(&'a Expression<'a>, Vec<&'a Expression<'a>>),
    /// `a.b`, `a->b`
    Member {
        /// What it is a member of.
        base: &'a Expression<'a>,
        /// `->`
        arrow: bool,
        /// The member, or a swizzle.
        name: Name<'a>,
    },
}

/// An argument that is a type or an expression.
#[derive(Clone, Copy, Debug)]
pub enum TypeOrExpression<'a> {
    /// A type.
    Type(&'a TypeName<'a>),
    /// An expression.
    Expression(&'a Expression<'a>),
}

/// Up or down by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// `++`
    Increment,
    /// `--`
    Decrement,
}

impl Step {
    /// As written.
    pub fn symbol(self) -> &'static str {
        match self {
            Step::Increment => "++",
            Step::Decrement => "--",
        }
    }
}

/// An operator before its operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOperator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `!`
    Not,
    /// `~`
    Complement,
    /// `*`
    Dereference,
    /// `&`
    AddressOf,
    /// `++`, `--`
    Step(Step),
}

impl UnaryOperator {
    /// As written.
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

/// An operator between two operands, without assignments, `?:` and the comma.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    LessEqual,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    And,
    /// `^`
    ExclusiveOr,
    /// `|`
    Or,
    /// `&&`
    LogicalAnd,
    /// `||`
    LogicalOr,
}

impl BinaryOperator {
    /// As written.
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
    /// Whether the syntax permits a structure or union as the value, as opposed to arithmetic or a literal.
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
