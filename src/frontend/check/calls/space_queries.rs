//! `to_global`, `to_local`, `to_private` and `get_fence` (OpenCL C 2.0, 6.13.9): the address space of a pointer,
//! which is known at compile time.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::Expression;
use crate::frontend::check::Checker;
use crate::frontend::check::calls::arity;
use crate::frontend::preprocess::Language;
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::{Pointer, Scalar, Space, Type};
use crate::source::Span;

/// The value of `CLK_LOCAL_MEM_FENCE`.
const LOCAL_FENCE: u64 = 1;

/// The value of `CLK_GLOBAL_MEM_FENCE`.
const GLOBAL_FENCE: u64 = 2;

/// A function that asks for the address space of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::check) enum SpaceQuery {
    /// The pointer, if it points to this address space, otherwise null.
    To(Space),
    /// The fence flag of the address space.
    Fence,
}

/// TABLE of the functions about address spaces.
const QUERIES: [(&str, SpaceQuery); 4] = [
    ("get_fence", SpaceQuery::Fence),
    ("to_global", SpaceQuery::To(Space::Global)),
    ("to_local", SpaceQuery::To(Space::Local)),
    ("to_private", SpaceQuery::To(Space::Private)),
];

impl SpaceQuery {
    /// The function with a name.
    pub(in crate::frontend::check) fn from_name(name: &str) -> Option<SpaceQuery> {
        let row = QUERIES.iter().find(|q| q.0 == name)?;
        Some(row.1)
    }

    /// The names of all of them.
    pub(in crate::frontend::check) fn names<'n>() -> impl Iterator<Item = &'n str> {
        QUERIES.iter().map(|q| q.0)
    }
}

impl<'a> Checker<'a> {
    /// Checks a call of one of the functions.
    pub(super) fn space_query(
        &mut self,
        query: SpaceQuery,
        name: &str,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let ids = self.values(arguments);
        if self.language < Language::Cl20 {
            let message = format!("`{name}` requires OpenCL C 2.0");
            let help = "compile with `-cl-std=CL2.0`";
            self.report(Diagnostic::new(Code::E0101, span, message).help(help));
            return None;
        }
        if arguments.len() != 1 {
            self.report(arity(1, arguments, span));
            return None;
        }
        let pointer = *ids?.first()?;
        let from = match self.ty(pointer) {
            Type::Pointer(p) if p.space != Space::Constant => p,
            other => {
                let (at, shown) = (self.span(pointer), self.show(other));
                let message = format!(
                    "`{name}` takes a pointer to `global`, `local` or `private` memory, found `{shown}`"
                );
                self.error(Code::E0201, at, message);
                return None;
            }
        };
        let (value, ty) = match query {
            SpaceQuery::To(space) if space == from.space => return Some(pointer),
            SpaceQuery::To(space) => (0, Type::Pointer(Pointer { space, ..from })),
            SpaceQuery::Fence => {
                let flag = match from.space {
                    Space::Global => GLOBAL_FENCE,
                    Space::Local => LOCAL_FENCE,
                    Space::Private | Space::Constant => 0,
                };
                (flag, Type::Scalar(Scalar::UInt))
            }
        };
        // The null pointer of the type, as a constant 0 converted to it.
        let constant = self.add(ExpressionKind::Integer(value), ty, span);
        let all = [pointer, constant];
        Some(self.add(ExpressionKind::Comma(all.into()), ty, span))
    }
}
