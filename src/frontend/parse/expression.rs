//! Builds expression trees from pest's flat sequences of operands and operators.

use super::super::ast::{
    Arena, BinaryOperator, Designator, Expression, ExpressionKind, Initializer, InitializerItem,
    InitializerList, Step, TypeName, TypeOrExpression, TypeWord, UnaryOperator,
};
use super::super::depth::MAX_EXPRESSION_HEIGHT;
use super::Reader;
use super::grammar::Rule;
use crate::diagnostic::Code;
use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op, PrattParser};
use std::ops::Range;

/// The operator precedence, from the loosest to the tightest (C99 6.5.5 to 6.5.16).
pub(super) fn precedence() -> PrattParser<Rule> {
    let left = |rule| Op::infix(rule, Assoc::Left);
    let right = |rule| Op::infix(rule, Assoc::Right);
    PrattParser::new()
        .op(right(Rule::assign))
        .op(right(Rule::conditional))
        .op(left(Rule::logical_or))
        .op(left(Rule::logical_and))
        .op(left(Rule::or))
        .op(left(Rule::exclusive_or))
        .op(left(Rule::and))
        .op(left(Rule::equal) | left(Rule::not_equal))
        .op(left(Rule::less)
            | left(Rule::greater)
            | left(Rule::less_equal)
            | left(Rule::greater_equal))
        .op(left(Rule::shift_left) | left(Rule::shift_right))
        .op(left(Rule::add) | left(Rule::subtract))
        .op(left(Rule::multiply) | left(Rule::divide) | left(Rule::remainder))
        .op(Op::prefix(Rule::increment)
            | Op::prefix(Rule::decrement)
            | Op::prefix(Rule::plus)
            | Op::prefix(Rule::minus)
            | Op::prefix(Rule::not)
            | Op::prefix(Rule::complement)
            | Op::prefix(Rule::dereference)
            | Op::prefix(Rule::address_of)
            | Op::prefix(Rule::sizeof_word))
        .op(Op::postfix(Rule::index)
            | Op::postfix(Rule::call)
            | Op::postfix(Rule::member)
            | Op::postfix(Rule::arrow)
            | Op::postfix(Rule::post_increment)
            | Op::postfix(Rule::post_decrement))
}

fn binary_operator(rule: Rule) -> Option<BinaryOperator> {
    use BinaryOperator as B;
    #[allow(
        clippy::match_wildcard_for_single_variants,
        reason = "most rules of the grammar are not operators"
    )]
    Some(match rule {
        Rule::multiply => B::Multiply,
        Rule::divide => B::Divide,
        Rule::remainder => B::Remainder,
        Rule::add => B::Add,
        Rule::subtract => B::Subtract,
        Rule::shift_left => B::ShiftLeft,
        Rule::shift_right => B::ShiftRight,
        Rule::less => B::Less,
        Rule::greater => B::Greater,
        Rule::less_equal => B::LessEqual,
        Rule::greater_equal => B::GreaterEqual,
        Rule::equal => B::Equal,
        Rule::not_equal => B::NotEqual,
        Rule::and => B::And,
        Rule::exclusive_or => B::ExclusiveOr,
        Rule::or => B::Or,
        Rule::logical_and => B::LogicalAnd,
        Rule::logical_or => B::LogicalOr,
        _ => return None,
    })
}

fn assigned_operator(symbol: &str) -> Option<BinaryOperator> {
    use BinaryOperator as B;
    Some(match symbol {
        "+=" => B::Add,
        "-=" => B::Subtract,
        "*=" => B::Multiply,
        "/=" => B::Divide,
        "%=" => B::Remainder,
        "<<=" => B::ShiftLeft,
        ">>=" => B::ShiftRight,
        "&=" => B::And,
        "|=" => B::Or,
        "^=" => B::ExclusiveOr,
        _ => return None,
    })
}

/// An expression with its bytes in the text, from which the spans of larger expressions are computed.
#[derive(Clone)]
struct Built<'a> {
    expression: &'a Expression<'a>,
    bytes: Range<usize>,
}

/// Whether the operand of a cast is the list of a vector literal (OpenCL C 6.1.6): `(float4)(a, b).x` selects from the
/// literal, although `(int)(s).x` converts a member. The types of typedef names are not known here: one with several
/// operands is taken for a vector, since the comma operator has no use there.
fn is_vector_literal(name: &TypeName<'_>, operand: &Pair<'_, Rule>) -> bool {
    let list = operand.clone().into_inner().next();
    let Some(list) = list.filter(|p| p.as_rule() == Rule::parenthesized) else {
        return false;
    };
    let has_several = || {
        let mut inner = list.into_inner();
        let expression = inner.find(|p| p.as_rule() == Rule::expression);
        expression.is_some_and(|e| e.into_inner().any(|p| p.as_rule() == Rule::comma))
    };
    name.declarator.derived.is_empty()
        && match name.specifiers.types.as_slice() {
            // Of the names of types, those of vectors alone end in a digit.
            [(TypeWord::BuiltIn(word), _)] => word.ends_with(|c: char| c.is_ascii_digit()),
            [(TypeWord::Named(_), _)] => has_several(),
            _ => false,
        }
}

impl<'a> Reader<'a, '_> {
    fn build(&self, kind: ExpressionKind<'a>, bytes: Range<usize>) -> Built<'a> {
        let arena: &'a Arena<'a> = self.arena;
        let span = self.text.span(bytes.start, bytes.end);
        let mut height = match &kind {
            // `highest` was reset before the block, so it covers only the block.
            ExpressionKind::Statements(_) => self.highest.get() + 1,
            kind => height(kind),
        };
        if height > MAX_EXPRESSION_HEIGHT {
            if !self.too_high.replace(true) {
                let limit = MAX_EXPRESSION_HEIGHT;
                let message = format!("expression nested too deeply: the limit is {limit} levels");
                self.error(Code::E0601, span, message);
            }
            height = 0;
        }
        self.highest.set(self.highest.get().max(height));
        Built {
            expression: arena.expression(Expression { kind, span, height }),
            bytes,
        }
    }

    /// Builds an `expression`: one or more assignment expressions separated by commas.
    pub(super) fn expression(&self, pair: Pair<'_, Rule>) -> &'a Expression<'a> {
        let bytes = self.bytes(&pair);
        let mut parts: Vec<&'a Expression<'a>> = pair
            .into_inner()
            .filter(|p| p.as_rule() == Rule::assignment)
            .map(|p| self.assignment(p))
            .collect();
        match (parts.pop(), parts.is_empty()) {
            (Some(only), true) => only,
            (last, _) => {
                parts.extend(last);
                self.build(ExpressionKind::Comma(parts), bytes).expression
            }
        }
    }

    /// Builds an `assignment` or a `unary`: a sequence of operands and operators.
    pub(super) fn assignment(&self, pair: Pair<'_, Rule>) -> &'a Expression<'a> {
        self.sequence(pair.into_inner()).expression
    }

    fn sequence(&self, pairs: Pairs<'_, Rule>) -> Built<'a> {
        self.precedence
            .map_primary(|p| self.primary(p))
            .map_prefix(|op, operand| self.prefix(&op, operand))
            .map_postfix(|operand, op| self.postfix(operand, op))
            .map_infix(|l, op, r| self.infix(l, op, r))
            .parse(pairs)
    }

    fn primary(&self, pair: Pair<'_, Rule>) -> Built<'a> {
        let bytes = self.bytes(&pair);
        let source = self.source(&pair);
        let kind = match pair.as_rule() {
            Rule::number => ExpressionKind::Number(source),
            Rule::character => ExpressionKind::Character(source),
            Rule::strings => ExpressionKind::String(source),
            Rule::parenthesized => match self.find(pair, Rule::expression) {
                Some(inner) => ExpressionKind::Parenthesized(self.expression(inner)),
                None => ExpressionKind::Name(source),
            },
            Rule::typed => return self.typed(pair, bytes),
            Rule::statement_expression => match self.find(pair, Rule::value_block) {
                Some(inner) => {
                    let before = self.highest.replace(0);
                    let block = self.block(inner);
                    let built = self.build(ExpressionKind::Statements(block), bytes);
                    self.highest.set(self.highest.get().max(before));
                    return built;
                }
                None => ExpressionKind::Name(source),
            },
            Rule::type_call => return self.type_call(pair, bytes),
            Rule::vec_step_type => match self.find(pair, Rule::type_name) {
                Some(inner) => ExpressionKind::VecStepType(self.type_name(inner)),
                None => ExpressionKind::Name(source),
            },
            Rule::sizeof_type => match self.find(pair, Rule::type_name) {
                Some(inner) => ExpressionKind::SizeofType(self.type_name(inner)),
                None => ExpressionKind::Name(source),
            },
            _ => ExpressionKind::Name(source),
        };
        self.build(kind, bytes)
    }

    fn find<'i>(&self, pair: Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
        pair.into_inner().find(|p| p.as_rule() == rule)
    }

    /// Builds a call of a built-in with types among its arguments.
    fn type_call(&self, pair: Pair<'_, Rule>, bytes: Range<usize>) -> Built<'a> {
        let source = self.source(&pair);
        let mut name = None;
        let mut arguments = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::word_type_call | Rule::word_offsetof => name = Some(self.name(&inner)),
                Rule::type_call_argument => {
                    for part in inner.into_inner() {
                        match part.as_rule() {
                            Rule::type_name => {
                                arguments.push(TypeOrExpression::Type(self.type_name(part)));
                            }
                            Rule::assignment => {
                                let argument = self.assignment(part);
                                arguments.push(TypeOrExpression::Expression(argument));
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        let kind = match name {
            Some(name) => ExpressionKind::TypeCall(name, arguments),
            None => ExpressionKind::Name(source),
        };
        self.build(kind, bytes)
    }

    fn typed(&self, pair: Pair<'_, Rule>, bytes: Range<usize>) -> Built<'a> {
        let source = self.source(&pair);
        let mut type_name = None;
        let mut operand = None;
        let mut list = None;
        let start = bytes.start;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::type_name => type_name = Some(self.type_name(inner)),
                Rule::unary => match type_name {
                    Some(t) if is_vector_literal(t, &inner) => {
                        if let Some(built) = self.vector_literal(t, start, inner.into_inner()) {
                            return built;
                        }
                    }
                    _ => operand = Some(self.assignment(inner)),
                },
                Rule::initializer_list => list = Some(self.initializer_list(inner)),
                _ => {}
            }
        }
        let kind = match (type_name, operand, list) {
            (Some(t), Some(e), _) => ExpressionKind::Cast(t, e),
            (Some(t), None, Some(list)) => ExpressionKind::CompoundLiteral(t, list),
            (_, _, _) => ExpressionKind::Name(source),
        };
        self.build(kind, bytes)
    }

    /// Builds a vector literal from its parentheses, and the postfix operators that follow, which apply to the vector.
    fn vector_literal(
        &self,
        type_name: &'a TypeName<'a>,
        start: usize,
        mut parts: Pairs<'_, Rule>,
    ) -> Option<Built<'a>> {
        let components = self.primary(parts.next()?);
        let kind = ExpressionKind::Cast(type_name, components.expression);
        let literal = self.build(kind, start..components.bytes.end);
        Some(parts.fold(literal, |operand, op| self.postfix(operand, op)))
    }

    fn prefix(&self, op: &Pair<'_, Rule>, operand: Built<'a>) -> Built<'a> {
        let bytes = self.bytes(op).start..operand.bytes.end;
        let operator = match op.as_rule() {
            Rule::sizeof_word => {
                return self.build(ExpressionKind::SizeofExpression(operand.expression), bytes);
            }
            Rule::increment => UnaryOperator::Step(Step::Increment),
            Rule::decrement => UnaryOperator::Step(Step::Decrement),
            Rule::plus => UnaryOperator::Plus,
            Rule::minus => UnaryOperator::Minus,
            Rule::not => UnaryOperator::Not,
            Rule::complement => UnaryOperator::Complement,
            Rule::dereference => {
                self.note_pointer(operand.expression);
                UnaryOperator::Dereference
            }
            _ => UnaryOperator::AddressOf,
        };
        self.build(ExpressionKind::Unary(operator, operand.expression), bytes)
    }

    /// Records a name that is subscripted or dereferenced.
    #[inline(never)]
    fn note_pointer(&self, operand: &Expression<'a>) {
        if let ExpressionKind::Name(name) = operand.kind {
            self.pointers.borrow_mut().push(name);
        }
    }

    /// The names that were recorded, sorted.
    pub(super) fn dereferenced(&self) -> Vec<&'a str> {
        let mut names = self.pointers.take();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn postfix(&self, operand: Built<'a>, op: Pair<'_, Rule>) -> Built<'a> {
        let bytes = operand.bytes.start..self.bytes(&op).end;
        let base = operand.expression;
        let kind = match op.as_rule() {
            Rule::post_increment => ExpressionKind::Postfix(Step::Increment, base),
            Rule::post_decrement => ExpressionKind::Postfix(Step::Decrement, base),
            Rule::index => match self.find(op, Rule::expression) {
                Some(index) => {
                    self.note_pointer(base);
                    ExpressionKind::Index(base, self.expression(index))
                }
                None => ExpressionKind::Parenthesized(base),
            },
            Rule::call => {
                let arguments = op
                    .into_inner()
                    .filter(|p| p.as_rule() == Rule::assignment)
                    .map(|p| self.assignment(p))
                    .collect();
                ExpressionKind::Call(base, arguments)
            }
            rule => match self.find(op, Rule::member_name) {
                Some(name) => ExpressionKind::Member {
                    base,
                    arrow: rule == Rule::arrow,
                    name: self.name(&name),
                },
                None => ExpressionKind::Parenthesized(base),
            },
        };
        self.build(kind, bytes)
    }

    fn infix(&self, l: Built<'a>, op: Pair<'_, Rule>, r: Built<'a>) -> Built<'a> {
        let bytes = l.bytes.start..r.bytes.end;
        let span = self.span(&op);
        let (l, r) = (l.expression, r.expression);
        let kind = match op.as_rule() {
            Rule::conditional => {
                let then = self.find(op, Rule::expression);
                ExpressionKind::Conditional(l, then.map(|then| self.expression(then)), r)
            }
            Rule::assign => ExpressionKind::Assign(assigned_operator(self.source(&op)), span, l, r),
            rule => match binary_operator(rule) {
                Some(operator) => ExpressionKind::Binary(operator, span, l, r),
                None => ExpressionKind::Comma(vec![l, r]),
            },
        };
        self.build(kind, bytes)
    }
}

/// The levels of recursion that a walk over an initializer list needs.
fn list_height(list: &InitializerList<'_>) -> u32 {
    let of = |item: &InitializerItem<'_>| {
        let value = match item.initializer {
            Initializer::Expression(e) => e.height,
            Initializer::List(list) => list_height(list),
        };
        let indices = item.designators.iter().map(|d| match d {
            Designator::Index(e) => e.height,
            Designator::Member(_) => 0,
        });
        indices.max().unwrap_or(0).max(value)
    };
    list.items.iter().map(of).max().unwrap_or(0) + 1
}

/// The levels of recursion that a walk over an expression needs; see [`Expression::height`].
fn height(kind: &ExpressionKind<'_>) -> u32 {
    match kind {
        ExpressionKind::Name(_)
        | ExpressionKind::Number(_)
        | ExpressionKind::Character(_)
        | ExpressionKind::String(_)
        | ExpressionKind::SizeofType(_)
        | ExpressionKind::VecStepType(_)
        // `Reader::build` computes the height of a block.
        | ExpressionKind::Statements(_) => 1,
        ExpressionKind::TypeCall(_, arguments) => {
            let heights = arguments.iter().map(|a| match a {
                TypeOrExpression::Type(_) => 0,
                TypeOrExpression::Expression(e) => e.height,
            });
            heights.max().unwrap_or(0) + 1
        }
        ExpressionKind::Parenthesized(e)
        | ExpressionKind::Unary(_, e)
        | ExpressionKind::Postfix(_, e)
        | ExpressionKind::Cast(_, e)
        | ExpressionKind::SizeofExpression(e)
        | ExpressionKind::Member { base: e, .. } => e.height + 1,
        ExpressionKind::Binary(_, _, l, r) => {
            let left = match l.kind {
                ExpressionKind::Binary(..) => l.height,
                _ => l.height + 1,
            };
            left.max(r.height + 1)
        }
        ExpressionKind::Assign(_, _, l, r) | ExpressionKind::Index(l, r) => {
            l.height.max(r.height) + 1
        }
        ExpressionKind::Conditional(c, t, e) => {
            c.height.max(t.map_or(0, |t| t.height)).max(e.height) + 1
        }
        ExpressionKind::CompoundLiteral(_, list) => list_height(list) + 1,
        ExpressionKind::Comma(parts) => parts.iter().map(|p| p.height).max().unwrap_or(0) + 1,
        ExpressionKind::Call(f, arguments) => {
            arguments
                .iter()
                .map(|a| a.height)
                .max()
                .unwrap_or(0)
                .max(f.height)
                + 1
        }
    }
}
