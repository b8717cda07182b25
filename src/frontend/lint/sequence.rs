//! Unsequenced side effects (C99 6.5, paragraph 2): a variable is modified and accessed in one expression
//! without a sequence point between the two, as in `a[i] = i++`.
//!
//! An expression is summarized by the variables that it reads and modifies. Statement expressions are
//! treated as if they accessed nothing, because their variables may have the same names.

use super::super::ast::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use super::Linter;
use crate::diagnostic::Code;
use crate::source::Span;
use hashbrown::HashSet;

/// Expressions with more modifications than this are not checked: each is compared with each operand.
const MAX_MODIFICATIONS: usize = 16;

/// A modification of a variable.
#[derive(Clone, Copy)]
struct Modification<'a> {
    name: &'a str,
    span: Span,
    /// Whether the side effect may be later than the value of the expression: not if a sequence point
    /// is between the two.
    is_pending: bool,
}

/// The variables that an expression accesses.
#[derive(Default)]
struct Accesses<'a> {
    reads: HashSet<&'a str>,
    modifications: Vec<Modification<'a>>,
}

impl<'a> Accesses<'a> {
    /// Adds the accesses of another operand.
    fn and(mut self, other: Accesses<'a>) -> Accesses<'a> {
        let (more, fewer) = match self.reads.len() < other.reads.len() {
            true => (other.reads, self.reads),
            false => (self.reads, other.reads),
        };
        self.reads = more;
        self.reads.extend(fewer);
        self.modifications.extend(other.modifications);
        self
    }

    /// The accesses followed by a sequence point.
    fn complete(mut self) -> Accesses<'a> {
        for modification in &mut self.modifications {
            modification.is_pending = false;
        }
        self
    }
}

impl<'a> Linter<'a, '_> {
    /// Warns of unsequenced accesses in a full expression.
    pub(super) fn sequence(&mut self, e: &Expression<'a>) {
        self.accesses(e);
    }

    fn accesses(&mut self, e: &Expression<'a>) -> Accesses<'a> {
        match &e.kind {
            ExpressionKind::Name(name) => {
                let mut read = Accesses::default();
                read.reads.insert(name);
                read
            }
            ExpressionKind::Parenthesized(inner) | ExpressionKind::Cast(_, inner) => {
                self.accesses(inner)
            }
            ExpressionKind::Unary(UnaryOperator::Step(_), operand)
            | ExpressionKind::Postfix(_, operand) => self.modified(operand, e.span),
            ExpressionKind::Unary(_, operand) => self.accesses(operand),
            ExpressionKind::Binary(..) => {
                // Chains of operators may be long.
                let mut chain = Vec::new();
                let mut first = e;
                while let ExpressionKind::Binary(operator, _, left, right) = &first.kind {
                    chain.push((*operator, *right));
                    first = left;
                }
                let mut all = self.accesses(first);
                for (operator, right) in chain.into_iter().rev() {
                    let right = self.accesses(right);
                    let is_sequenced = matches!(
                        operator,
                        BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr
                    );
                    all = match is_sequenced {
                        true => all.complete().and(right),
                        false => self.unsequenced(all, right),
                    };
                }
                all
            }
            ExpressionKind::Assign(operator, _, left, right) => {
                let right = self.accesses(right);
                let ExpressionKind::Name(name) = &left.unparenthesized().kind else {
                    let left = self.accesses(left);
                    return self.unsequenced(left, right);
                };
                if let Some(other) = right
                    .modifications
                    .iter()
                    .find(|m| m.is_pending && m.name == *name)
                {
                    let message = format!("multiple unsequenced modifications to `{name}`");
                    let (first, second) = (left.span, other.span);
                    self.warn_of_unsequenced(message, second, first, "modified here too");
                }
                let mut target = Accesses::default();
                if operator.is_some() {
                    target.reads.insert(name);
                }
                // The values of the operands are computed before the assignment.
                target.modifications.push(Modification {
                    name,
                    span: left.span,
                    is_pending: true,
                });
                target.and(right)
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let condition = self.accesses(condition).complete();
                let then = then.map(|then| self.accesses(then)).unwrap_or_default();
                condition.and(then).and(self.accesses(otherwise))
            }
            ExpressionKind::Comma(parts) => {
                let mut all = Accesses::default();
                for part in parts {
                    all = all.complete().and(self.accesses(part));
                }
                all
            }
            ExpressionKind::Index(base, index) => {
                let (base, index) = (self.accesses(base), self.accesses(index));
                self.unsequenced(base, index)
            }
            ExpressionKind::Member { base, .. } => self.accesses(base),
            ExpressionKind::Call(_, arguments) => {
                let mut all = Accesses::default();
                for argument in arguments {
                    let argument = self.accesses(argument);
                    all = self.unsequenced(all, argument);
                }
                // The call follows the evaluation of its arguments.
                all.complete()
            }
            ExpressionKind::Number(_)
            | ExpressionKind::Character(_)
            | ExpressionKind::String(_)
            | ExpressionKind::Statements(_)
            | ExpressionKind::TypeCall(..)
            | ExpressionKind::CompoundLiteral(..)
            | ExpressionKind::SizeofType(_)
            | ExpressionKind::VecStepType(_)
            | ExpressionKind::SizeofExpression(_) => Accesses::default(),
        }
    }

    /// The accesses of an increment or a decrement.
    fn modified(&mut self, operand: &Expression<'a>, span: Span) -> Accesses<'a> {
        let mut accesses = self.accesses(operand);
        if let ExpressionKind::Name(name) = operand.unparenthesized().kind {
            accesses.modifications.push(Modification {
                name,
                span,
                is_pending: true,
            });
        }
        accesses
    }

    /// Joins two operands that may be evaluated in any order, and warns if one modifies a variable that
    /// the other accesses.
    fn unsequenced(&mut self, left: Accesses<'a>, right: Accesses<'a>) -> Accesses<'a> {
        let mut found = None;
        for (modifying, other) in [(&left, &right), (&right, &left)] {
            if modifying.modifications.len() > MAX_MODIFICATIONS {
                continue;
            }
            for modification in &modifying.modifications {
                let name = modification.name;
                let same = other.modifications.iter().find(|m| m.name == name);
                if let Some(second) = same {
                    let message = format!("multiple unsequenced modifications to `{name}`");
                    found.get_or_insert((message, modification.span, Some(second.span)));
                } else if other.reads.contains(name) {
                    let message = format!("unsequenced modification and access to `{name}`");
                    found.get_or_insert((message, modification.span, None));
                }
            }
        }
        if let Some((message, span, second)) = found {
            match second {
                Some(second) => {
                    self.warn_of_unsequenced(message, span, second, "modified here too")
                }
                None => {
                    let help = "modify the variable in a statement of its own";
                    self.warn_with_help(Code::W0417, span, &message, help);
                }
            }
            // One warning for each expression.
            return Accesses::default();
        }
        left.and(right)
    }

    fn warn_of_unsequenced(&mut self, message: String, span: Span, other: Span, text: &str) {
        if let Some(diagnostic) = self.warn(Code::W0417, span, message) {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: other,
                text: text.to_owned(),
            });
            diagnostic.help = Some("modify the variable in a statement of its own".to_owned());
        }
    }
}
