//! Overload resolution for functions with `__attribute__((overloadable))`. As in clang, the rules are
//! those of C++ (best viable function, [over.match.best]).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Attribute, Expression};
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, FunctionId};
use crate::frontend::types::{Scalar, Type, TypeId};
use crate::source::Span;

/// The name of the attribute.
pub(in crate::frontend::check) const OVERLOADABLE: &str = "overloadable";

/// The largest number of candidates listed for a call without a best viable function.
const MAX_SHOWN: usize = 8;

/// The rank of an implicit conversion sequence, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    /// Argument and parameter have the same type.
    Exact,
    /// Adds `const` or `volatile` to the pointee type.
    Qualification,
    /// Integer promotion (C99 6.3.1.1), or `float` to `double`.
    Promotion,
    /// Arithmetic conversion, null pointer constant to pointer, or pointer to `void *`.
    Conversion,
    /// Conversion of a pointer to `bool`.
    Truth,
    /// Conversion of a scalar to a vector type.
    Widening,
    /// `void *` to another pointer type.
    FromVoid,
    /// A pointer conversion that is diagnosed with a warning elsewhere.
    Doubtful,
}

/// Whether the attributes include `overloadable`.
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
        if let (_, Type::Pointer(_) | Type::Event) = (from, to)
            && self.is_null_constant(argument)
        {
            return Some(Rank::Conversion);
        }
        if let (Type::Pointer(a), Type::Pointer(b)) = (from, to) {
            let discards = (a.is_const && !b.is_const) || (a.is_volatile && !b.is_volatile);
            return (a.space == b.space).then_some(match (discards, a.pointee == b.pointee) {
                (true, _) => Rank::Doubtful,
                (false, true) => Rank::Qualification,
                (false, false) if b.pointee == TypeId::VOID => Rank::Conversion,
                (false, false) if a.pointee == TypeId::VOID => Rank::FromVoid,
                (false, false) => Rank::Doubtful,
            });
        }
        if to == Type::BOOL && from.pointer().is_some() {
            return Some(Rank::Truth);
        }
        let from = from.scalar()?;
        if to.vector().is_some() {
            return Some(Rank::Widening);
        }
        let to = to.scalar()?;
        let promoted = from.promoted();
        let is_promotion =
            (promoted != from && to == promoted) || (from == Scalar::Float && to == Scalar::Double);
        Some(match is_promotion {
            true => Rank::Promotion,
            false => Rank::Conversion,
        })
    }

    /// The conversion ranks of all arguments; `None` if the candidate is not viable.
    fn ranks(&self, candidate: FunctionId, arguments: &[ExpressionId]) -> Option<Vec<Rank>> {
        let parameters = &self.functions[candidate.0 as usize].parameters;
        if parameters.len() != arguments.len() {
            return None;
        }
        let ranks = arguments.iter().zip(&**parameters);
        ranks.map(|(&id, &to)| self.rank(id, to)).collect()
    }

    /// Resolves and checks a call of an overloaded function. A built-in function with the name is
    /// called if only it has this number of parameters.
    pub(in crate::frontend::check) fn call_overloaded(
        &mut self,
        name: &'a str,
        candidates: &[FunctionId],
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let has_arity = |this: &Self, id: &FunctionId| {
            this.functions[id.0 as usize].parameters.len() == arguments.len()
        };
        if let Some(builtin) = Builtin::from_name(name)
            && !candidates.iter().any(|id| has_arity(self, id))
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
            return self.call_checked(best, Some(ids), arguments, span);
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
            diagnostic = diagnostic.note(format!("argument types are `{}`", types.join("`, `")));
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
