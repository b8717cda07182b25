//! The syntax tree: what was written, before names and types mean anything.
//!
//! Nodes live in an [`Arena`] and borrow names and literals from the preprocessed text, so
//! the tree is read-only and costs no allocation a node beyond its lists. Every node has a
//! span. Declarators are flat lists read from the name outwards, the operands of a comma
//! and the arms of an `else if` chain are lists as well, so that depth is depth of nesting
//! and never length.

mod expression;
pub mod print;

pub use expression::{
    BinaryOperator, Expression, ExpressionKind, Step, TypeOrExpression, UnaryOperator,
};

use crate::ir::function::Unroll;
use crate::source::Span;
use typed_arena::Arena as Nodes;

/// Owns the nodes of a syntax tree.
#[derive(Default)]
pub struct Arena<'a> {
    expressions: Nodes<Expression<'a>>,
    statements: Nodes<Statement<'a>>,
    type_names: Nodes<TypeName<'a>>,
    lists: Nodes<InitializerList<'a>>,
}

impl<'a> Arena<'a> {
    /// An arena without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    pub(super) fn expression(&'a self, e: Expression<'a>) -> &'a Expression<'a> {
        self.expressions.alloc(e)
    }

    pub(super) fn statement(&'a self, s: Statement<'a>) -> &'a Statement<'a> {
        self.statements.alloc(s)
    }

    pub(super) fn list(&'a self, l: InitializerList<'a>) -> &'a InitializerList<'a> {
        self.lists.alloc(l)
    }

    pub(super) fn type_name(&'a self, t: TypeName<'a>) -> &'a TypeName<'a> {
        self.type_names.alloc(t)
    }
}

impl std::fmt::Debug for Arena<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arena").finish_non_exhaustive()
    }
}

/// A name as written, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name<'a> {
    /// The text.
    pub text: &'a str,
    /// Where.
    pub span: Span,
}

/// A translation unit: its external declarations in the order of the source.
#[derive(Debug, Default)]
pub struct Unit<'a> {
    /// Declarations, functions and pragmas that could be parsed.
    pub items: Vec<Item<'a>>,
    /// Words at file scope of declarations that were left out because of syntax errors:
    /// such a name may have been declared there.
    pub lost: Vec<&'a str>,
    /// The names of macros at the end of the source, in a fixed order.
    pub macros: Vec<&'a str>,
}

/// What stands at file scope.
#[derive(Debug)]
pub enum Item<'a> {
    /// Variables, types, prototypes.
    Declaration(Declaration<'a>),
    /// A function with its body.
    Function(FunctionDefinition<'a>),
    /// `#pragma OPENCL FP_CONTRACT`.
    Contract(Contract),
    /// `_Static_assert(condition, "text");`
    StaticAssertion(StaticAssertion<'a>),
}

/// `_Static_assert(condition, "text");`
#[derive(Clone, Copy, Debug)]
pub struct StaticAssertion<'a> {
    /// What must not be 0.
    pub condition: &'a Expression<'a>,
    /// The string as written, with its quotes.
    pub message: Option<&'a str>,
    /// From the first word to the `;`.
    pub span: Span,
}

/// `#pragma OPENCL FP_CONTRACT`: whether a*b+c may be computed with one rounding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contract {
    /// ON and OFF; `None` for DEFAULT.
    pub allowed: Option<bool>,
    /// Where.
    pub span: Span,
}

/// `specifiers declarator, declarator;`
#[derive(Debug)]
pub struct Declaration<'a> {
    /// The words before the first declarator.
    pub specifiers: Specifiers<'a>,
    /// What is declared; may be empty (`struct S { int a; };`).
    pub declarators: Vec<InitDeclarator<'a>>,
    /// From the first word to the `;`.
    pub span: Span,
}

/// A declarator with its initialiser.
#[derive(Debug)]
pub struct InitDeclarator<'a> {
    /// The declarator.
    pub declarator: Declarator<'a>,
    /// What stands behind `=`.
    pub initializer: Option<Initializer<'a>>,
}

/// A function with its body.
#[derive(Debug)]
pub struct FunctionDefinition<'a> {
    /// The words before the declarator.
    pub specifiers: Specifiers<'a>,
    /// Its innermost derivation is a [`Derived::Function`], unless the source is wrong.
    pub declarator: Declarator<'a>,
    /// The body.
    pub body: Block<'a>,
    /// Whether all of the body was read: not, where statements with errors were left out.
    pub is_complete: bool,
}

/// The words before a declarator, sorted by what they are.
#[derive(Clone, Debug)]
pub struct Specifiers<'a> {
    /// `typedef`, `extern`, `static`, `inline`, `kernel`, ...
    pub storage: Vec<(Storage, Span)>,
    /// `const`, `global`, `read_only`, ...
    pub qualifiers: Vec<(Qualifier, Span)>,
    /// The type's words in the order of the source.
    pub types: Vec<(TypeWord<'a>, Span)>,
    /// `__attribute__`s.
    pub attributes: Vec<Attribute<'a>>,
    /// All of it.
    pub span: Span,
}

/// What says how and where something is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// `typedef`
    Typedef,
    /// `extern`
    Extern,
    /// `static`
    Static,
    /// `inline`
    Inline,
    /// `auto`
    Auto,
    /// `register`
    Register,
    /// `kernel`, `__kernel`
    Kernel,
}

impl Storage {
    /// The word as it is usually written.
    pub fn name(self) -> &'static str {
        match self {
            Storage::Typedef => "typedef",
            Storage::Extern => "extern",
            Storage::Static => "static",
            Storage::Inline => "inline",
            Storage::Auto => "auto",
            Storage::Register => "register",
            Storage::Kernel => "kernel",
        }
    }
}

/// What qualifies a type, a pointer, or an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    /// `const`
    Const,
    /// `volatile`
    Volatile,
    /// `restrict`
    Restrict,
    /// `global`, `__global`
    Global,
    /// `constant`, `__constant`
    Constant,
    /// `local`, `__local`
    Local,
    /// `private`, `__private`
    Private,
    /// `read_only`
    ReadOnly,
    /// `write_only`
    WriteOnly,
    /// `read_write`
    ReadWrite,
}

impl Qualifier {
    /// The word as it is usually written.
    pub fn name(self) -> &'static str {
        match self {
            Qualifier::Const => "const",
            Qualifier::Volatile => "volatile",
            Qualifier::Restrict => "restrict",
            Qualifier::Global => "global",
            Qualifier::Constant => "constant",
            Qualifier::Local => "local",
            Qualifier::Private => "private",
            Qualifier::ReadOnly => "read_only",
            Qualifier::WriteOnly => "write_only",
            Qualifier::ReadWrite => "read_write",
        }
    }
}

/// A word that names a type, or a part of one.
#[derive(Clone, Debug)]
pub enum TypeWord<'a> {
    /// A word that combines with others: `void char short int long float double half signed
    /// unsigned bool`.
    Basic(&'a str),
    /// A type of the language with a name of its own: `uint`, `float4`, `size_t`, `image2d_t`.
    BuiltIn(&'a str),
    /// A name that a typedef declared.
    Named(&'a str),
    /// `struct` or `union`.
    Struct(StructSpecifier<'a>),
    /// `enum`.
    Enum(EnumSpecifier<'a>),
    /// `__typeof__(expression)`.
    TypeofExpression(&'a Expression<'a>),
    /// `__typeof__(type)`.
    TypeofType(&'a TypeName<'a>),
}

/// `struct tag { members }`
#[derive(Clone, Debug)]
pub struct StructSpecifier<'a> {
    /// `union` instead of `struct`.
    pub is_union: bool,
    /// The tag.
    pub tag: Option<Name<'a>>,
    /// The declarations of members, when there is a `{ }` with them.
    pub body: Option<Vec<MemberDeclaration<'a>>>,
    /// The `_Static_assert`s among the members.
    pub assertions: Vec<StaticAssertion<'a>>,
    /// `__attribute__`s before the tag and behind the members.
    pub attributes: Vec<Attribute<'a>>,
}

/// `type member, member;`
#[derive(Clone, Debug)]
pub struct MemberDeclaration<'a> {
    /// The words before the first declarator.
    pub specifiers: Specifiers<'a>,
    /// The members; none of a structure or union without a name.
    pub declarators: Vec<MemberDeclarator<'a>>,
    /// From the first word to the `;`.
    pub span: Span,
}

/// A member, or a bit-field.
#[derive(Clone, Debug)]
pub struct MemberDeclarator<'a> {
    /// The declarator; of a bit-field it may have no name.
    pub declarator: Declarator<'a>,
    /// The number of bits behind `:`.
    pub width: Option<&'a Expression<'a>>,
}

/// `enum tag { constants }`
#[derive(Clone, Debug)]
pub struct EnumSpecifier<'a> {
    /// The tag.
    pub tag: Option<Name<'a>>,
    /// The constants and what stands behind their `=`.
    pub constants: Vec<(Name<'a>, Option<&'a Expression<'a>>)>,
    /// Whether there is a `{ }` with constants.
    pub has_body: bool,
}

/// One attribute of an `__attribute__((...))`.
#[derive(Clone, Debug)]
pub struct Attribute<'a> {
    /// Its name, without leading and trailing underscores.
    pub name: Name<'a>,
    /// Its arguments.
    pub arguments: Vec<TypeOrExpression<'a>>,
}

/// A declarator: a name and how its type is derived from the specifiers' type.
#[derive(Clone, Debug)]
pub struct Declarator<'a> {
    /// The name; `None` in type names and in parameters without one.
    pub name: Option<Name<'a>>,
    /// From the name outwards: `*a[3]` is an array of pointers, `[Array, Pointer]`.
    pub derived: Vec<Derived<'a>>,
    /// Attributes within and behind it.
    pub attributes: Vec<Attribute<'a>>,
    /// All of it; empty, where it would be, when nothing is written.
    pub span: Span,
}

/// One step of deriving a type.
#[derive(Clone, Debug)]
pub enum Derived<'a> {
    /// A pointer, itself qualified.
    Pointer(Vec<(Qualifier, Span)>, Span),
    /// An array; `None` for `[]`.
    Array(Option<&'a Expression<'a>>, Span),
    /// A function; the second span is that of a `...` behind the parameters.
    Function(Vec<Parameter<'a>>, Option<Span>, Span),
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter<'a> {
    /// Its type.
    pub type_name: &'a TypeName<'a>,
    /// All of it.
    pub span: Span,
}

/// Specifiers and a declarator: a type name, or a parameter.
#[derive(Debug)]
pub struct TypeName<'a> {
    /// The words.
    pub specifiers: Specifiers<'a>,
    /// The rest.
    pub declarator: Declarator<'a>,
    /// All of it.
    pub span: Span,
}

/// What stands behind `=` in a declaration.
#[derive(Clone, Copy, Debug)]
pub enum Initializer<'a> {
    /// An expression.
    Expression(&'a Expression<'a>),
    /// `{ ... }`
    List(&'a InitializerList<'a>),
}

impl Initializer<'_> {
    /// All of it.
    pub fn span(&self) -> Span {
        match self {
            Initializer::Expression(e) => e.span,
            Initializer::List(list) => list.span,
        }
    }
}

/// `{ 1, [3] = 2, { 4, 5 } }`
#[derive(Debug)]
pub struct InitializerList<'a> {
    /// What stands between the commas.
    pub items: Vec<InitializerItem<'a>>,
    /// From `{` to `}`.
    pub span: Span,
}

/// One part of an initialiser list.
#[derive(Debug)]
pub struct InitializerItem<'a> {
    /// `[3]`, `.name`: which part of the object; empty: the next one.
    pub designators: Vec<Designator<'a>>,
    /// Its value.
    pub initializer: Initializer<'a>,
}

/// A way into an object.
#[derive(Clone, Copy, Debug)]
pub enum Designator<'a> {
    /// `[index]`
    Index(&'a Expression<'a>),
    /// `.name`
    Member(Name<'a>),
}

/// A compound statement.
#[derive(Debug)]
pub struct Block<'a> {
    /// Declarations, pragmas and statements.
    pub items: Vec<BlockItem<'a>>,
    /// From `{` to `}`.
    pub span: Span,
}

/// What stands in a block.
#[derive(Debug)]
pub enum BlockItem<'a> {
    /// A declaration.
    Declaration(Declaration<'a>),
    /// `#pragma OPENCL FP_CONTRACT`.
    Contract(Contract),
    /// `_Static_assert(condition, "text");`
    StaticAssertion(StaticAssertion<'a>),
    /// A statement.
    Statement(&'a Statement<'a>),
}

/// A statement.
#[derive(Debug)]
pub struct Statement<'a> {
    /// What it is.
    pub kind: StatementKind<'a>,
    /// All of it.
    pub span: Span,
    /// Of a loop: how it is to be unrolled.
    pub unroll: Option<Unroll>,
}

/// What a statement is.
#[derive(Debug)]
pub enum StatementKind<'a> {
    /// `;`
    Empty,
    /// `expression;`
    Expression(&'a Expression<'a>),
    /// `{ ... }`
    Block(Block<'a>),
    /// `if (c) s else if (c) s else s`: the arms, and what stands behind the last `else`.
    If {
        /// Conditions and what they guard.
        arms: Vec<(&'a Expression<'a>, &'a Statement<'a>)>,
        /// The last `else`.
        otherwise: Option<&'a Statement<'a>>,
    },
    /// `for (initial; condition; step) body`
    For {
        /// Before the loop.
        initial: ForInitial<'a>,
        /// Absent: for ever.
        condition: Option<&'a Expression<'a>>,
        /// After each round.
        step: Option<&'a Expression<'a>>,
        /// The body.
        body: &'a Statement<'a>,
    },
    /// `while (condition) body`
    While {
        /// Tested before each round.
        condition: &'a Expression<'a>,
        /// The body.
        body: &'a Statement<'a>,
    },
    /// `do body while (condition);`
    Do {
        /// The body.
        body: &'a Statement<'a>,
        /// Tested after each round.
        condition: &'a Expression<'a>,
    },
    /// `switch (selector) body`
    Switch {
        /// What is compared with the cases.
        selector: &'a Expression<'a>,
        /// The body.
        body: &'a Statement<'a>,
    },
    /// `label: label: statement`
    Labeled {
        /// The labels.
        labels: Vec<Label<'a>>,
        /// What they stand at.
        body: &'a Statement<'a>,
    },
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `goto label;`
    Goto(Name<'a>),
    /// `return;` or `return value;`
    Return(Option<&'a Expression<'a>>),
}

/// A label.
#[derive(Clone, Copy, Debug)]
pub enum Label<'a> {
    /// `case value:`
    Case(&'a Expression<'a>, Span),
    /// `case first ... last:`, of which both are cases.
    CaseRange(&'a Expression<'a>, &'a Expression<'a>, Span),
    /// `default:`
    Default(Span),
    /// `name:`
    Name(Name<'a>),
}

/// What stands first in the parentheses of a `for`.
#[derive(Debug)]
pub enum ForInitial<'a> {
    /// Nothing.
    Empty,
    /// An expression.
    Expression(&'a Expression<'a>),
    /// A declaration.
    Declaration(Declaration<'a>),
}
