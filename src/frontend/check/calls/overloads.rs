//! Functions with `__attribute__((overloadable))`: which one a call means, by the rules that clang
//! takes from C++ (best viable function, [over.match.best]).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Attribute, Expression};
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, FunctionId};
use crate::frontend::types::{Scalar, Type, TypeId};
use crate::source::Span;

/// The attribute.
pub(in crate::frontend::check) const OVERLOADABLE: &str = "overloadable";

/// So many candidates are listed beside a call that means none of them.
const MAX_SHOWN: usize = 8;

/// How an argument becomes a parameter, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    /// The same type.
    Exact,
    /// A pointer to what is now const or volatile, too.
    Qualification,
    /// To `int` or to `double` (C99 6.3.1.1).
    Promotion,
    /// Between numbers, from a null pointer constant, to a pointer to `void`.
    Conversion,
    /// A pointer as a truth value.
    Truth,
    /// A scalar as a vector.
    Widening,
    /// From a pointer to `void`.
    FromVoid,
    /// What is a warning elsewhere.
    Doubtful,
}

/// Whether attributes make a function overloadable.
pub(in crate::frontend::check) fn is_overloadable<'t, 'a: 't>(
    mut attributes: impl Iterator<Item = &'t Attribute<'a>>,
) -> bool {
    attributes.any(|a| a.name.text == OVERLOADABLE)
}

impl<'a> Checker<'a> {
    fn rank(&self, argument: ExpressionId, to: Type) -> Option<Rank> {
        let from = self.ty(argument);
        if from == to {
            return Some(Rank::Exact);
        }
        match (from, to) {
            (Type::Scalar(a), Type::Scalar(b)) => {
                let promoted = a.promoted();
                let is_promotion =
                    (promoted != a && b == promoted) || (a == Scalar::Float && b == Scalar::Double);
                Some(match is_promotion {
                    true => Rank::Promotion,
                    false => Rank::Conversion,
                })
            }
            (Type::Scalar(_), Type::Vector(_)) => Some(Rank::Widening),
            (Type::Pointer(_), Type::BOOL) => Some(Rank::Truth),
            (_, Type::Pointer(_) | Type::Event) if self.is_null_constant(argument) => {
                Some(Rank::Conversion)
            }
            (Type::Pointer(a), Type::Pointer(b)) if a.space == b.space => {
                let discards = (a.is_const && !b.is_const) || (a.is_volatile && !b.is_volatile);
                Some(match (discards, a.pointee == b.pointee) {
                    (true, _) => Rank::Doubtful,
                    (false, true) => Rank::Qualification,
                    (false, false) if b.pointee == TypeId::VOID => Rank::Conversion,
                    (false, false) if a.pointee == TypeId::VOID => Rank::FromVoid,
                    (false, false) => Rank::Doubtful,
                })
            }
            (
                Type::Void
                | Type::Scalar(_)
                | Type::Pointer(_)
                | Type::Array(_)
                | Type::Vector(_)
                | Type::Record(_)
                | Type::Event,
                _,
            ) => None,
        }
    }

    /// The ranks of all arguments; `None` where one of them has none.
    fn ranks(&self, candidate: FunctionId, arguments: &[ExpressionId]) -> Option<Vec<Rank>> {
        let parameters = &self.functions[candidate.0 as usize].parameters;
        if parameters.len() != arguments.len() {
            return None;
        }
        let ranks = arguments.iter().zip(&**parameters);
        ranks.map(|(&id, &to)| self.rank(id, to)).collect()
    }

    /// A call of one of several functions of a name.
    pub(in crate::frontend::check) fn call_overloaded(
        &mut self,
        name: &'a str,
        candidates: &[FunctionId],
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let takes = |this: &Self, id: &FunctionId| {
            this.functions[id.0 as usize].parameters.len() == arguments.len()
        };
        if let Some(builtin) = Builtin::from_name(name)
            && !candidates.iter().any(|id| takes(self, id))
            && self.is_builtin_call(builtin, arguments.len())
        {
            return self.call_builtin(builtin, arguments, span);
        }
        let ids = self.values(arguments)?;
        let viable: Vec<(FunctionId, Vec<Rank>)> = candidates
            .iter()
            .filter_map(|&id| Some((id, self.ranks(id, &ids)?)))
            .collect();
        let is_better = |a: &[Rank], b: &[Rank]| {
            let no_worse = a.iter().zip(b).all(|(x, y)| x <= y);
            no_worse && a != b
        };
        let mut best = viable.iter().filter(|(id, ranks)| {
            let mut others = viable.iter().filter(|(other, _)| other != id);
            others.all(|(_, other)| is_better(ranks, other))
        });
        if let Some(&(best, _)) = best.next() {
            return self.call_checked(best, Some(ids), arguments.len(), span);
        }
        let (message, shown) = match viable.is_empty() {
            true => (
                format!("no matching function for call to `{name}`"),
                candidates.to_vec(),
            ),
            false => (
                format!("call to `{name}` is ambiguous"),
                viable.iter().map(|v| v.0).collect(),
            ),
        };
        let types: Vec<String> = ids.iter().map(|&id| self.show(self.ty(id))).collect();
        let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
        if !types.is_empty() {
            diagnostic = diagnostic.note(format!("the arguments are `{}`", types.join("`, `")));
        }
        for id in shown.iter().take(MAX_SHOWN) {
            let function = &self.functions[id.0 as usize];
            diagnostic = diagnostic.also(function.span, "candidate function");
        }
        if shown.len() > MAX_SHOWN {
            let more = shown.len() - MAX_SHOWN;
            diagnostic = diagnostic.note(format!("{more} more candidates are not shown"));
        }
        self.report(diagnostic);
        None
    }
}
