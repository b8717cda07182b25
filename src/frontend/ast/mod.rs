//! The syntax tree: the source as written, before name lookup and type checking.
//!
//! Nodes live in an [`Arena`] and borrow names and literals from the preprocessed text, so
//! the tree is immutable and only a node's lists need an allocation of their own. Every node
//! has a span. Declarators are flat lists from the name outward; the operands of a comma
//! expression and the arms of an `else if` chain are lists as well. So the depth of the tree
//! is the depth of nesting, never the length of a chain.

mod expression;
pub mod print;

pub use expression::{
    BinaryOperator, Expression, ExpressionKind, Step, TypeOrExpression, UnaryOperator,
};

use super::preprocess::expanded::FunctionMacro;
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
    /// Creates an empty arena.
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

/// An identifier as written, with its span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name<'a> {
    /// The spelling in the source.
    pub text: &'a str,
    /// Its bytes in the source.
    pub span: Span,
}

/// A translation unit: its external declarations in the order of the source.
#[derive(Debug, Default)]
pub struct Unit<'a> {
    /// Declarations, function definitions and pragmas without syntax errors.
    pub items: Vec<Item<'a>>,
    /// The words of omitted declarations and statements with syntax errors that may have been declared there, as
    /// names or as labels: they are not reported as undeclared. Also the keywords of omitted loops and `switch`
    /// statements, so that what belongs to these is not reported.
    pub lost: Vec<&'a str>,
    /// The tags of structures, unions and enumerations whose definitions may be in declarations that could not be
    /// parsed.
    pub lost_tags: Vec<&'a str>,
    /// The numeric constants of declarations and statements omitted because of syntax errors, which may be
    /// invalid as well.
    pub lost_numbers: Vec<Name<'a>>,
    /// The names of the macros defined at the end of the source, sorted.
    pub macros: Vec<&'a str>,
    /// The macros with parameters among them.
    pub function_macros: &'a [FunctionMacro],
    /// Whether a pragma enables `cl_khr_fp16`, which `half` requires in other compilers.
    pub enables_half: bool,
    /// The `return` statements whose value begins on a later line: their `;` may be missing. Sorted by their positions.
    pub returns_above: Vec<ReturnAbove>,
}

/// A `return` statement whose value begins on a later line, or after a macro that ends in `return`.
#[derive(Clone, Copy, Debug)]
pub struct ReturnAbove {
    /// The statement, with its value.
    pub statement: Span,
    /// The keyword `return` in it.
    pub keyword: Span,
    /// Whether the value is on the line of the keyword.
    pub is_same_line: bool,
    /// The end of the keyword, or of the use of the macro that ends in it.
    pub end: Span,
}

/// An external declaration (C99 6.9), or a pragma at file scope.
#[derive(Debug)]
pub enum Item<'a> {
    /// A declaration of variables, types or functions.
    Declaration(Declaration<'a>),
    /// A function definition, with its body.
    Function(FunctionDefinition<'a>),
    /// `#pragma OPENCL FP_CONTRACT` at file scope.
    Contract(Contract),
    /// A static assertion at file scope.
    StaticAssertion(StaticAssertion<'a>),
}

/// A static assertion, `_Static_assert(condition, "text");` (C11 6.7.10).
#[derive(Clone, Copy, Debug)]
pub struct StaticAssertion<'a> {
    /// The constant expression that must not be 0.
    pub condition: &'a Expression<'a>,
    /// The string literal as written, with its quotes.
    pub message: Option<&'a str>,
    /// From `_Static_assert` to the `;`.
    pub span: Span,
}

/// `#pragma OPENCL FP_CONTRACT`: whether `a*b+c` may be contracted to a fused multiply-add.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contract {
    /// `true` for ON, `false` for OFF, `None` for DEFAULT.
    pub allowed: Option<bool>,
    /// The line of the pragma.
    pub span: Span,
}

/// A declaration, `specifiers declarator, declarator;` (C99 6.7).
#[derive(Debug)]
pub struct Declaration<'a> {
    /// The declaration specifiers, before the first declarator.
    pub specifiers: Specifiers<'a>,
    /// The declarators; may be empty (`struct S { int a; };`).
    pub declarators: Vec<InitDeclarator<'a>>,
    /// From the first specifier to the `;`.
    pub span: Span,
}

/// A declarator with its initializer.
#[derive(Debug)]
pub struct InitDeclarator<'a> {
    /// The declared name and its derived type.
    pub declarator: Declarator<'a>,
    /// The initializer after `=`, if any.
    pub initializer: Option<Initializer<'a>>,
}

/// A function definition (C99 6.9.1).
#[derive(Debug)]
pub struct FunctionDefinition<'a> {
    /// The declaration specifiers, before the declarator.
    pub specifiers: Specifiers<'a>,
    /// Its innermost derivation is a [`Derived::Function`], unless the source is ill-formed.
    pub declarator: Declarator<'a>,
    /// The compound statement after the declarator.
    pub body: Block<'a>,
    /// Whether the whole body was parsed: `false` where statements with errors were omitted.
    pub is_complete: bool,
    /// The names that the body subscripts or dereferences, sorted: those of pointers and arrays.
    pub dereferenced: Vec<&'a str>,
}

/// Declaration specifiers (C99 6.7), grouped by kind.
#[derive(Clone, Debug)]
pub struct Specifiers<'a> {
    /// Storage classes and function specifiers: `typedef`, `extern`, `static`, `inline`, `kernel`, ...
    pub storage: Vec<(Storage, Span)>,
    /// Type qualifiers, address spaces and access qualifiers: `const`, `global`, `read_only`, ...
    pub qualifiers: Vec<(Qualifier, Span)>,
    /// The type specifiers in source order.
    pub types: Vec<(TypeWord<'a>, Span)>,
    /// The attributes of each `__attribute__`, in source order.
    pub attributes: Vec<Attribute<'a>>,
    /// From the first specifier to the last.
    pub span: Span,
}

/// A storage-class specifier (C99 6.7.1) or a function specifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// `typedef`, which declares a type name.
    Typedef,
    /// `extern`, a storage-class specifier.
    Extern,
    /// `static`, a storage-class specifier.
    Static,
    /// `inline`, `__inline` or `__inline__`.
    Inline,
    /// `auto`, a storage-class specifier.
    Auto,
    /// `register`, a storage-class specifier.
    Register,
    /// `kernel` or `__kernel`, a function qualifier.
    Kernel,
}

impl Storage {
    /// The spelling without underscores.
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

/// A type qualifier, an address space, or the access qualifier of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    /// `const`, `__const` or `__const__`.
    Const,
    /// `volatile`, `__volatile` or `__volatile__`.
    Volatile,
    /// `restrict`, `__restrict` or `__restrict__`.
    Restrict,
    /// The address space `global` or `__global`.
    Global,
    /// The address space `constant` or `__constant`.
    Constant,
    /// The address space `local` or `__local`.
    Local,
    /// The address space `private` or `__private`.
    Private,
    /// The access qualifier `read_only` or `__read_only`.
    ReadOnly,
    /// The access qualifier `write_only` or `__write_only`.
    WriteOnly,
    /// The access qualifier `read_write` or `__read_write`.
    ReadWrite,
}

impl Qualifier {
    /// Whether it is the name of an address space.
    pub fn is_space(self) -> bool {
        matches!(
            self,
            Qualifier::Global | Qualifier::Constant | Qualifier::Local | Qualifier::Private
        )
    }

    /// The spelling without underscores.
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

/// A type specifier (C99 6.7.2).
#[derive(Clone, Debug)]
pub enum TypeWord<'a> {
    /// A keyword that combines with others: `void char short int long float double half signed
    /// unsigned bool`.
    Basic(&'a str),
    /// A type name of OpenCL C that does not combine: `uint`, `float4`, `size_t`, `image2d_t`.
    BuiltIn(&'a str),
    /// A typedef name, as found by the token pass `typedefs`.
    Named(&'a str),
    /// A `struct` or `union` specifier.
    Struct(StructSpecifier<'a>),
    /// An `enum` specifier, with or without its enumerators.
    Enum(EnumSpecifier<'a>),
    /// `__typeof__(expression)`, the type of the unevaluated expression.
    TypeofExpression(&'a Expression<'a>),
    /// `__typeof__(type)`, equivalent to the type itself.
    TypeofType(&'a TypeName<'a>),
}

/// A structure or union specifier, `struct tag { members }` (C99 6.7.2.1).
#[derive(Clone, Debug)]
pub struct StructSpecifier<'a> {
    /// Whether the keyword is `union` instead of `struct`.
    pub is_union: bool,
    /// The tag; `None` for an anonymous type.
    pub tag: Option<Name<'a>>,
    /// The member declarations; `None` without `{ }`.
    pub body: Option<Vec<MemberDeclaration<'a>>>,
    /// The static assertions among the members.
    pub assertions: Vec<StaticAssertion<'a>>,
    /// The attributes before the tag and after the members.
    pub attributes: Vec<Attribute<'a>>,
}

/// The declaration of members, `type member, member;` (C99 6.7.2.1).
#[derive(Clone, Debug)]
pub struct MemberDeclaration<'a> {
    /// The specifiers and qualifiers before the first declarator.
    pub specifiers: Specifiers<'a>,
    /// The members; empty for an anonymous structure or union.
    pub declarators: Vec<MemberDeclarator<'a>>,
    /// From the first specifier to the `;`.
    pub span: Span,
}

/// A member, possibly a bit-field.
#[derive(Clone, Debug)]
pub struct MemberDeclarator<'a> {
    /// The declarator; that of a bit-field may have no name.
    pub declarator: Declarator<'a>,
    /// The width of a bit-field, after `:`, in bits.
    pub width: Option<&'a Expression<'a>>,
}

/// An enumeration specifier, `enum tag { constants }` (C99 6.7.2.2).
#[derive(Clone, Debug)]
pub struct EnumSpecifier<'a> {
    /// The tag; `None` for an anonymous type.
    pub tag: Option<Name<'a>>,
    /// The enumerators, each with the value after its `=`, if any.
    pub constants: Vec<(Name<'a>, Option<&'a Expression<'a>>)>,
    /// Whether there is a `{ }` with enumerators.
    pub has_body: bool,
}

/// One attribute of an `__attribute__((...))`.
#[derive(Clone, Debug)]
pub struct Attribute<'a> {
    /// Its name, without leading and trailing underscores.
    pub name: Name<'a>,
    /// The arguments in parentheses; empty without them.
    pub arguments: Vec<TypeOrExpression<'a>>,
}

/// A declarator (C99 6.7.5): a name, and how its type is derived from the specifiers' type.
#[derive(Clone, Debug)]
pub struct Declarator<'a> {
    /// The name; `None` in type names and unnamed parameters.
    pub name: Option<Name<'a>>,
    /// From the name outward: `*a[3]` is an array of pointers, `[Array, Pointer]`.
    pub derived: Vec<Derived<'a>>,
    /// The attributes within it and after it.
    pub attributes: Vec<Attribute<'a>>,
    /// The whole declarator; an empty span in its place when an abstract declarator is omitted.
    pub span: Span,
}

/// One step in the derivation of a declarator's type.
#[derive(Clone, Debug)]
pub enum Derived<'a> {
    /// A pointer, with its own qualifiers.
    Pointer(Vec<(Qualifier, Span)>, Span),
    /// An array, with its size expression; `None` for `[]`.
    Array(Option<&'a Expression<'a>>, Span),
    /// A function; the optional span is that of a `...` after the parameters.
    Function(Vec<Parameter<'a>>, Option<Span>, Span),
}

/// A parameter declaration of a function.
#[derive(Clone, Debug)]
pub struct Parameter<'a> {
    /// The type, with the name in its declarator.
    pub type_name: &'a TypeName<'a>,
    /// From the first specifier to the end of the declarator.
    pub span: Span,
}

/// Specifiers and a declarator: a type name (C99 6.7.6) or a parameter.
#[derive(Debug)]
pub struct TypeName<'a> {
    /// The specifiers and qualifiers.
    pub specifiers: Specifiers<'a>,
    /// The declarator, usually an abstract one.
    pub declarator: Declarator<'a>,
    /// From the first specifier to the end of the declarator.
    pub span: Span,
}

/// The initializer after `=` (C99 6.7.8).
#[derive(Clone, Copy, Debug)]
pub enum Initializer<'a> {
    /// An assignment expression, without braces.
    Expression(&'a Expression<'a>),
    /// An initializer list, `{ ... }`.
    List(&'a InitializerList<'a>),
}

impl Initializer<'_> {
    /// The whole initializer, with the braces of a list.
    pub fn span(&self) -> Span {
        match self {
            Initializer::Expression(e) => e.span,
            Initializer::List(list) => list.span,
        }
    }
}

/// An initializer list, such as `{ 1, [3] = 2, { 4, 5 } }`.
#[derive(Debug)]
pub struct InitializerList<'a> {
    /// The initializers, each with its designators.
    pub items: Vec<InitializerItem<'a>>,
    /// From `{` to `}`.
    pub span: Span,
}

/// One initializer of an initializer list, possibly designated.
#[derive(Debug)]
pub struct InitializerItem<'a> {
    /// The designation (`[3]`, `.name`) of a subobject; empty for the next subobject.
    pub designators: Vec<Designator<'a>>,
    /// The initializer of that subobject.
    pub initializer: Initializer<'a>,
}

/// A designator (C99 6.7.8), which selects a subobject of an aggregate.
#[derive(Clone, Copy, Debug)]
pub enum Designator<'a> {
    /// `[index]`, an array element.
    Index(&'a Expression<'a>),
    /// `.name`, a member of a structure or union.
    Member(Name<'a>),
}

/// A compound statement (C99 6.8.2).
#[derive(Debug)]
pub struct Block<'a> {
    /// Declarations, pragmas and statements in source order.
    pub items: Vec<BlockItem<'a>>,
    /// From `{` to `}`.
    pub span: Span,
}

/// A block item (C99 6.8.2), or a pragma in a block.
#[derive(Debug)]
pub enum BlockItem<'a> {
    /// A declaration at block scope.
    Declaration(Declaration<'a>),
    /// `#pragma OPENCL FP_CONTRACT` at block scope.
    Contract(Contract),
    /// A static assertion at block scope.
    StaticAssertion(StaticAssertion<'a>),
    /// A statement of the block.
    Statement(&'a Statement<'a>),
}

/// A statement (C99 6.8).
#[derive(Debug)]
pub struct Statement<'a> {
    /// Its form, with its parts.
    pub kind: StatementKind<'a>,
    /// From its first token to its last.
    pub span: Span,
    /// The unroll hint of a loop, if it has one.
    pub unroll: Option<UnrollHint<'a>>,
}

/// How the program asks for a loop to be unrolled.
#[derive(Clone, Copy, Debug)]
pub enum UnrollHint<'a> {
    /// Not at all, as `#pragma nounroll` requests.
    Never,
    /// Completely: `#pragma unroll` or `opencl_unroll_hint` without a number.
    Whole,
    /// By a factor, an integer constant expression.
    Times(&'a Expression<'a>),
}

/// The form of a statement.
#[derive(Debug)]
pub enum StatementKind<'a> {
    /// The null statement, `;`.
    Empty,
    /// An expression statement, `expression;`.
    Expression(&'a Expression<'a>),
    /// A compound statement, `{ ... }`.
    Block(Block<'a>),
    /// `if (c) s else if (c) s else s`: a chain of arms and the last `else`.
    If {
        /// The conditions, each with its substatement.
        arms: Vec<(&'a Expression<'a>, &'a Statement<'a>)>,
        /// The substatement of the last `else`.
        otherwise: Option<&'a Statement<'a>>,
    },
    /// A `for` loop, `for (initial; condition; step) body`.
    For {
        /// The first clause: an expression or a declaration.
        initial: ForInitial<'a>,
        /// The controlling expression; absent, the loop is endless.
        condition: Option<&'a Expression<'a>>,
        /// Evaluated after each iteration.
        step: Option<&'a Expression<'a>>,
        /// The loop body, one statement.
        body: &'a Statement<'a>,
    },
    /// A `while` loop, `while (condition) body`.
    While {
        /// The controlling expression, evaluated before each iteration.
        condition: &'a Expression<'a>,
        /// The loop body, one statement.
        body: &'a Statement<'a>,
    },
    /// A `do` loop, `do body while (condition);`.
    Do {
        /// The loop body, one statement.
        body: &'a Statement<'a>,
        /// The controlling expression, evaluated after each iteration.
        condition: &'a Expression<'a>,
    },
    /// A `switch` statement, `switch (selector) body`.
    Switch {
        /// The controlling expression, compared with the case values.
        selector: &'a Expression<'a>,
        /// The statement with the case labels, usually a block.
        body: &'a Statement<'a>,
    },
    /// A labeled statement, `label: label: statement`.
    Labeled {
        /// One or more labels in source order.
        labels: Vec<Label<'a>>,
        /// The statement that they label.
        body: &'a Statement<'a>,
    },
    /// `break;` out of a loop or a `switch`.
    Break,
    /// `continue;` with the next iteration.
    Continue,
    /// `goto label;` within a function.
    Goto(Name<'a>),
    /// `return;` or `return value;`
    Return(Option<&'a Expression<'a>>),
}

/// A label (C99 6.8.1).
#[derive(Clone, Copy, Debug)]
pub enum Label<'a> {
    /// `case value:` in a `switch`.
    Case(&'a Expression<'a>, Span),
    /// The GNU case range `case first ... last:`, both ends included.
    CaseRange(&'a Expression<'a>, &'a Expression<'a>, Span),
    /// `default:` in a `switch`.
    Default(Span),
    /// `name:`, the target of a `goto`.
    Name(Name<'a>),
}

/// The first clause of a `for` (C99 6.8.5.3).
#[derive(Debug)]
pub enum ForInitial<'a> {
    /// An omitted clause: `for (; ...)`.
    Empty,
    /// An expression, evaluated for its side effects.
    Expression(&'a Expression<'a>),
    /// A declaration, whose scope is the loop.
    Declaration(Declaration<'a>),
}
