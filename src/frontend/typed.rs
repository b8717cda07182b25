//! The checked program: what lowering reads.
//!
//! Everything the language does implicitly is a node here: conversions, the load of a
//! variable's value, the scaling of pointer arithmetic. Each expression has its type.
//! Expressions are stored in a vector of their function and refer to each other by index; an
//! operand's index is smaller than the index of what uses it, so a walk from first to
//! last sees operands first. A row of [`ExpressionKind::Binary`] that leans to the left may be
//! long: walk it in a loop. Otherwise the depth is limited (`depth.rs`).
//!
//! Conditions (of statements, `?:`, `&&`, `||`, `!`) are always of type bool.

use super::builtins::Builtin;
use super::swizzle::Swizzle;
use super::types::{Scalar, Type, Types};
use crate::ir::function::Unroll;
use crate::source::Span;
use std::sync::Arc;

/// The functions of a translation unit.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// Kernels and helper functions, in the order of the source.
    pub functions: Vec<Function>,
    /// Variables in `constant` memory, those in kernels among them, in the order of the source.
    pub constants: Vec<ConstantVariable>,
    /// The types that those of the functions are made of.
    pub types: Types,
    /// Whether all work-groups of a launch have the same size, as OpenCL 1.2 requires (3.2), and later versions with
    /// `-cl-uniform-work-group-size`.
    pub uniform_groups: bool,
}

impl Unit {
    /// The function with this id.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// By function, whether some of `roots` call it, directly or indirectly.
    pub fn called_from<'a>(&'a self, roots: impl Iterator<Item = &'a Function>) -> Vec<bool> {
        let mut is_called = vec![false; self.functions.len()];
        let mut pending: Vec<&Function> = roots.collect();
        while let Some(function) = pending.pop() {
            for expression in &function.expressions {
                if let ExpressionKind::CallFunction(callee, _) = expression.kind
                    && !std::mem::replace(&mut is_called[callee.0 as usize], true)
                {
                    pending.push(self.function(callee));
                }
            }
        }
        is_called
    }
}

/// A function: an index into [`Unit::functions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// A variable in `constant` memory, whose contents the compiler knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstantVariable {
    /// Its name; of one in a kernel, with the kernel's before it. No two are the same.
    pub name: Arc<str>,
    /// Its type: a scalar, a vector or an array.
    pub ty: Type,
    /// Its contents, as many bytes as the type has.
    pub bytes: Arc<[u8]>,
    /// The alignment of its address, in bytes.
    pub align: u32,
    /// The location of the name.
    pub span: Span,
}

/// A variable in constant memory: an index into [`Unit::constants`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ConstantId(pub u32);

/// A function with its body.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name in the source.
    pub name: Arc<str>,
    /// The location of the name.
    pub span: Span,
    /// Whether the host can launch it. A kernel may be called as well.
    pub is_kernel: bool,
    /// The type of what it returns; void for a kernel.
    pub result: Type,
    /// The parameters are the first so many variables.
    pub parameter_count: usize,
    /// Parameters and local variables.
    pub variables: Vec<Variable>,
    /// All expressions, operands before their users.
    pub expressions: Vec<Expression>,
    /// The statements of the body.
    pub body: Vec<Statement>,
    /// How many labels the body has.
    pub label_count: u32,
    /// Where the body ends: the place of the final return.
    pub end: Span,
    /// The attribute `reqd_work_group_size`, by dimension.
    pub required_group_size: Option<[u32; 3]>,
    /// The attribute `work_group_size_hint`, by dimension.
    pub group_size_hint: Option<[u32; 3]>,
    /// The type of `vec_type_hint`, as written.
    pub vector_type_hint: Option<Arc<str>>,
    /// The attribute `intel_reqd_sub_group_size`.
    pub required_sub_group_size: Option<u32>,
}

impl Function {
    /// The expression with this id.
    pub fn expression(&self, id: ExpressionId) -> &Expression {
        &self.expressions[id.0 as usize]
    }

    /// The variable with this id.
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// The type of what a place holds.
    pub fn place_type(&self, place: Place, types: &Types) -> Type {
        let whole = match place.base() {
            PlaceBase::Variable(v) => self.variable(v).ty,
            PlaceBase::Memory(pointer) => match self.expression(pointer).ty.pointer() {
                Some(p) => types.get(p.pointee),
                None => Type::Void,
            },
        };
        components_type(whole, place.components())
    }
}

/// A variable: an index into [`Function::variables`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct VariableId(pub u32);

/// A parameter or a local variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The name in the source.
    pub name: Arc<str>,
    /// The type of the variable.
    pub ty: Type,
    /// Whether it is const itself.
    pub is_const: bool,
    /// Whether it is volatile itself.
    pub is_volatile: bool,
    /// Whether it is in private or local memory: it is an array, its address is taken somewhere,
    /// or it is `local` or volatile. The others need no address.
    pub in_memory: bool,
    /// The alignment that `aligned` asks for, if it does.
    pub align: Option<u32>,
    /// Whether it is in local memory: one for each work-group.
    pub is_local: bool,
    /// Whether it is a pointer with `restrict`.
    pub is_restrict: bool,
    /// The location of the name.
    pub span: Span,
}

/// An expression: an index into [`Function::expressions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ExpressionId(pub u32);

/// A typed expression with its source location.
#[derive(Clone, PartialEq, Debug)]
pub struct Expression {
    /// The kind, with the operands.
    pub kind: ExpressionKind,
    /// The type of its value.
    pub ty: Type,
    /// Where it is written.
    pub span: Span,
    /// Whether FP_CONTRACT allows this operation to be fused with its operands.
    pub contract: bool,
}

/// Something that can be read and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// An entire variable.
    Variable(VariableId),
    /// The element that a pointer points at.
    Memory(ExpressionId),
    /// Components of the vector in a variable: one is a scalar, several are a vector.
    VariableComponents(VariableId, Swizzle),
    /// Components of the vector that a pointer points at.
    MemoryComponents(ExpressionId, Swizzle),
}

/// A whole object, of which a [`Place`] may be a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceBase {
    /// An entire variable.
    Variable(VariableId),
    /// What a pointer points at.
    Memory(ExpressionId),
}

impl Place {
    /// The variable or memory without selected components.
    pub fn base(self) -> PlaceBase {
        match self {
            Place::Variable(v) | Place::VariableComponents(v, _) => PlaceBase::Variable(v),
            Place::Memory(p) | Place::MemoryComponents(p, _) => PlaceBase::Memory(p),
        }
    }

    /// Which components of the object it is, where it is not all of it.
    pub fn components(self) -> Option<Swizzle> {
        match self {
            Place::Variable(_) | Place::Memory(_) => None,
            Place::VariableComponents(_, swizzle) | Place::MemoryComponents(_, swizzle) => {
                Some(swizzle)
            }
        }
    }

    /// Components of the vector in it.
    #[must_use]
    pub fn part(self, swizzle: Swizzle) -> Place {
        let swizzle = self.components().map_or(swizzle, |s| s.then(swizzle));
        match self.base() {
            PlaceBase::Variable(v) => Place::VariableComponents(v, swizzle),
            PlaceBase::Memory(p) => Place::MemoryComponents(p, swizzle),
        }
    }
}

/// The type of components of a vector, or of the whole.
pub fn components_type(whole: Type, components: Option<Swizzle>) -> Type {
    match whole.vector().zip(components) {
        Some((vector, swizzle)) => Type::of_width(vector.element, swizzle.count()),
        None => whole,
    }
}

/// What an expression is.
#[derive(Clone, PartialEq, Debug)]
pub enum ExpressionKind {
    /// A constant integer: the low bits of the type count, the others are 0. Also the null
    /// pointer, and any integer constant as an address.
    Integer(u64),
    /// A constant float: its bits, as many as the type has.
    Float(u64),
    /// The address of a variable in private or local memory: a pointer to its type.
    VariableAddress(VariableId),
    /// The address of a variable in `constant` memory: a pointer to its type.
    ConstantAddress(ConstantId),
    /// The value in a place, which holds no array. Structures and unions are values like others.
    Load(Place),
    /// The value of an operand of another type: scalars as by C99 6.3.1, those in vectors as wide
    /// alike (no program writes that), to bool is `!= 0`
    /// for pointers too, pointers to pointers of the same address space and (but those to
    /// private and local memory) to integers of 64 bits by their bits, to void for nothing. An array is
    /// the conversion of a pointer to it to a pointer to its first element.
    Convert(ExpressionId),
    /// A vector, each component of which is this scalar.
    Splat(ExpressionId),
    /// A vector of these scalars and vectors of the element's type, concatenated; together
    /// they have as many components.
    VectorLiteral(Box<[ExpressionId]>),
    /// Components of the value of a vector: one is a scalar, several are a vector.
    Swizzle(ExpressionId, Swizzle),
    /// An operation on one operand of the same type; [`Unary::Not`] takes a bool and gives int.
    /// Of vectors this and the next two are done component by component.
    Unary(Unary, ExpressionId),
    /// An operation on two operands of the type of the result. The right operand of a shift
    /// has an integer type of its own, promoted or a vector as wide, and counts modulo the width
    /// of the left one's elements.
    Binary(Binary, ExpressionId, ExpressionId),
    /// A comparison of two scalars of one type, or of two pointers: the result is int. Of two
    /// vectors: a vector of signed integers as large, -1 where it holds and 0 elsewhere.
    Compare(Comparison, ExpressionId, ExpressionId),
    /// `&&` or `||` of two bools, the second only when needed; the result is int.
    Logical(Logical, ExpressionId, ExpressionId),
    /// `condition ? then : otherwise`, only one of the two evaluated; both are of the type
    /// of the result, which may be void.
    Conditional(ExpressionId, ExpressionId, ExpressionId),
    /// `condition ? then : otherwise` for each component: the highest bit of that of the
    /// condition chooses. All three have as many components of the same size, and are evaluated.
    VectorSelect(ExpressionId, ExpressionId, ExpressionId),
    /// All in order; the value is the last one's.
    Comma(Box<[ExpressionId]>),
    /// A block in an expression: its statements, then the value; void without one.
    Statements {
        /// All but the expression that gives the value.
        body: Box<[Statement]>,
        /// Evaluated last, where the names of the block are still there.
        value: Option<ExpressionId>,
    },
    /// The program never gets here, or has no meaning. Of type void.
    Unreachable,
    /// `pointer + index`, or `pointer - index`, counted in elements of
    /// [`Types::stride`] bytes. The index is long or ulong.
    Offset {
        /// A pointer of the result's type.
        pointer: ExpressionId,
        /// The number of elements.
        index: ExpressionId,
        /// Whether the index is subtracted.
        subtract: bool,
    },
    /// The address of a member, or of an object that begins with what a pointer points at: the
    /// pointer, whose type is another, and so many bytes.
    Member {
        /// A pointer to a structure or a union.
        pointer: ExpressionId,
        /// Offset in bytes.
        offset: u32,
    },
    /// A variable gets its first value, in an expression: a compound literal. Of type void.
    Initialize {
        /// The variable, which is in private memory.
        variable: VariableId,
        /// The elements, as in [`StatementKind::Initialize`].
        elements: Box<[Element]>,
    },
    /// The number of elements between two pointers of one type: the left minus the right.
    /// The result is long.
    Difference(ExpressionId, ExpressionId),
    /// `place = value`; the value is what was stored.
    Assign {
        /// The place that is written.
        place: Place,
        /// Of the type of the place.
        value: ExpressionId,
    },
    /// `place op= value`: the place, evaluated once, is read, converted to `computed`, the
    /// operation done in that type, and the result converted to the place's type and stored.
    AssignBinary {
        /// The place that is read and written.
        place: Place,
        /// The operation of the compound assignment.
        operation: Binary,
        /// In which type; of a vector, the type of the elements.
        computed: Scalar,
        /// Of type `computed`; of a shift, of a promoted integer type of its own. For a vector,
        /// a vector of such elements.
        value: ExpressionId,
    },
    /// `place += index`, or `-=`, for a place that holds a pointer.
    AssignOffset {
        /// The place that is read and written.
        place: Place,
        /// Long or ulong, counted in elements.
        index: ExpressionId,
        /// Whether it is subtracted.
        subtract: bool,
    },
    /// `++` and `--`. Arithmetic is done in the promoted type (C99 6.5.3.1), bool becomes
    /// true by `++` and changes by `--`; a pointer goes on by one element, and each component
    /// of a vector by 1.
    Step {
        /// The place that is read and written.
        place: Place,
        /// Whether the operator is `++`.
        increment: bool,
        /// Whether the value is the new one (`++x`) or the old one (`x++`).
        prefix: bool,
    },
    /// A built-in function. The arguments have the types that its row in the table specifies,
    /// with `gentype` the type of the first one.
    Call(Builtin, Box<[ExpressionId]>),
    /// A function of the program, with arguments of the types of its parameters. They are
    /// evaluated from the first to the last. A function of the library that takes scalars is
    /// called once for each component where it is given vectors.
    CallFunction(FunctionId, Box<[ExpressionId]>),
}

impl ExpressionKind {
    /// Calls a function with each operand, the pointer of a place among them.
    pub fn for_each_operand(&self, mut each: impl FnMut(ExpressionId)) {
        let mut place = |place: &Place| match place.base() {
            PlaceBase::Memory(pointer) => each(pointer),
            PlaceBase::Variable(_) => {}
        };
        match self {
            ExpressionKind::Integer(_)
            | ExpressionKind::Float(_)
            | ExpressionKind::VariableAddress(_)
            | ExpressionKind::ConstantAddress(_)
            | ExpressionKind::Unreachable => {}
            // What its statements evaluate is no operand.
            ExpressionKind::Statements { value, .. } => value.iter().for_each(|&a| each(a)),
            ExpressionKind::Load(p) | ExpressionKind::Step { place: p, .. } => place(p),
            ExpressionKind::Convert(a)
            | ExpressionKind::Unary(_, a)
            | ExpressionKind::Splat(a)
            | ExpressionKind::Swizzle(a, _)
            | ExpressionKind::Member { pointer: a, .. } => each(*a),
            ExpressionKind::Binary(_, a, b)
            | ExpressionKind::Compare(_, a, b)
            | ExpressionKind::Logical(_, a, b)
            | ExpressionKind::Difference(a, b)
            | ExpressionKind::Offset {
                pointer: a,
                index: b,
                ..
            } => {
                each(*a);
                each(*b);
            }
            ExpressionKind::Conditional(a, b, c) | ExpressionKind::VectorSelect(a, b, c) => {
                each(*a);
                each(*b);
                each(*c);
            }
            ExpressionKind::Comma(all)
            | ExpressionKind::VectorLiteral(all)
            | ExpressionKind::Call(_, all)
            | ExpressionKind::CallFunction(_, all) => all.iter().for_each(|&a| each(a)),
            ExpressionKind::Initialize { elements, .. } => {
                elements.iter().for_each(|e| each(e.value));
            }
            ExpressionKind::Assign { place: p, value: a }
            | ExpressionKind::AssignBinary {
                place: p, value: a, ..
            }
            | ExpressionKind::AssignOffset {
                place: p, index: a, ..
            } => {
                place(p);
                each(*a);
            }
        }
    }
}

/// Operations on one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    /// `-`, of a promoted integer or a float.
    Negate,
    /// `~`, of a promoted integer.
    Complement,
    /// `!`, of a bool.
    Not,
}

/// Operations on two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    /// `+`, of arithmetic operands
    Add,
    /// `-`, of arithmetic operands
    Subtract,
    /// `*`, of arithmetic operands
    Multiply,
    /// `/`, of arithmetic operands
    Divide,
    /// `%`, of integers only
    Remainder,
    /// `&`, of integers only
    And,
    /// `|`, of integers only
    Or,
    /// `^`, of integers only
    ExclusiveOr,
    /// `<<`, of integers only
    ShiftLeft,
    /// `>>`, integers only; arithmetic for a signed left operand
    ShiftRight,
}

/// Relational and equality operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// `==`; false if an operand is NaN
    Equal,
    /// `!=`; true if an operand is NaN
    NotEqual,
    /// `<`; false if an operand is NaN
    Less,
    /// `<=`; false if an operand is NaN
    LessEqual,
    /// `>`; false if an operand is NaN
    Greater,
    /// `>=`; false if an operand is NaN
    GreaterEqual,
}

/// Operators that may not need their second operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Logical {
    /// `&&`, with short-circuit evaluation
    And,
    /// `||`, with short-circuit evaluation
    Or,
}

/// A part of an object that is initialised: a scalar, a pointer, a vector, or a structure or
/// union as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element {
    /// Where, in bytes from the beginning of the object. Offsets never fall; where two elements
    /// overlap, the first holds all of the second, and that is written later.
    pub offset: u32,
    /// The value, of the type of the part.
    pub value: ExpressionId,
}

/// The number of a label in its function: those of `goto` and of `switch` alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LabelId(pub u32);

/// A case of a `switch`, or a range of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// The first value, of the selector's type.
    pub low: i128,
    /// The last value, at least the first.
    pub high: i128,
    /// The label of the case.
    pub label: LabelId,
}

/// A typed statement with its source location.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// The kind, with the operands.
    pub kind: StatementKind,
    /// Where it is written.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// Evaluated for its effects.
    Expression(ExpressionId),
    /// A variable begins to live; without a value it is undefined.
    Declare(VariableId, Option<ExpressionId>),
    /// An array, a structure or a union begins to live: it is written part by part.
    Initialize {
        /// The variable that is initialized.
        variable: VariableId,
        /// Values and where they go. Bytes that no value covers become 0.
        elements: Vec<Element>,
    },
    /// A compound statement: statements in order.
    Block(Vec<Statement>),
    /// The first arm whose condition holds, or the last `else`.
    If {
        /// Conditions and what they guard; at least one.
        arms: Vec<(ExpressionId, Statement)>,
        /// Executed if no condition is true.
        otherwise: Option<Box<Statement>>,
    },
    /// `for` and `while`: `initial; while (condition) { body; continue: step; }`
    Loop {
        /// Executed once before the loop.
        initial: Vec<Statement>,
        /// Tested before each iteration; `None` for an infinite loop.
        condition: Option<ExpressionId>,
        /// Executed after each iteration, and by `continue`.
        step: Option<ExpressionId>,
        /// The statements of the body.
        body: Box<Statement>,
        /// How it is to be unrolled.
        unroll: Option<Unroll>,
    },
    /// `do body while (condition);`
    DoLoop {
        /// The body; `continue` goes to its end.
        body: Box<Statement>,
        /// Tested after each iteration.
        condition: ExpressionId,
        /// How it is to be unrolled.
        unroll: Option<Unroll>,
    },
    /// Goes to the label of the case whose value is the selector's.
    Switch {
        /// Of a promoted integer type.
        selector: ExpressionId,
        /// In ascending order of their values; no two of them have one in common.
        cases: Vec<Case>,
        /// The target if no case has the value; `None`: the end of the statement.
        default: Option<LabelId>,
        /// The body, which contains the labels. Its start is not reachable without a label.
        body: Box<Statement>,
    },
    /// A place that `goto` and `switch` go to.
    Label(LabelId),
    /// Goes to a label of the function.
    Goto(LabelId),
    /// Leaves the innermost loop or `switch`.
    Break,
    /// Continues with the next iteration of the innermost loop.
    Continue,
    /// Ends the function. The value is of the function's type, and absent where that is void.
    Return(Option<ExpressionId>),
}

impl StatementKind {
    /// The lists of statements directly inside of a statement, in the order of the source; a substatement is a list of one.
    pub fn lists(&self) -> Vec<&[Statement]> {
        let one = std::slice::from_ref::<Statement>;
        match self {
            StatementKind::Block(all) => vec![all],
            StatementKind::If { arms, otherwise } => {
                let arms = arms.iter().map(|(_, body)| one(body));
                arms.chain(otherwise.as_deref().map(one)).collect()
            }
            StatementKind::Loop { initial, body, .. } => vec![initial, one(body)],
            StatementKind::DoLoop { body, .. } | StatementKind::Switch { body, .. } => {
                vec![one(body)]
            }
            StatementKind::Expression(_)
            | StatementKind::Declare(..)
            | StatementKind::Initialize { .. }
            | StatementKind::Label(_)
            | StatementKind::Goto(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Return(_) => Vec::new(),
        }
    }
}
