//! Calls of built-in functions (OpenCL C 6.12): overload resolution.
//!
//! As in clang, built-ins are overloaded functions. The best viable overload is no worse than every
//! other one for any argument, and better for at least one. An exact match is better than an integer
//! or floating-point promotion, which is better than any other arithmetic conversion. If one argument
//! is a vector, all parameters are vectors of its width: a vector argument must match exactly, and a
//! scalar argument is converted and widened.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::Expression;
use crate::frontend::builtins::{Ballot, Builtin, Meaning, Overload, Sequence, Shared, SubGroup};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::no_overload::{
    common_type, condition_of_select, instead_of_floats, instead_of_integers,
};
use crate::frontend::check::calls::vectors::order_of_arguments;
use crate::frontend::check::calls::{arity, with_form};
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;

/// The number of components of a mask of the work-items of a sub-group.
const MASK_WIDTH: u8 = 4;

/// The rank of an implicit conversion: 0 exact match, 1 promotion, 2 other arithmetic conversion. A scalar that
/// is widened to a vector is converted, whatever the components.
fn rank(from: Type, to: Type) -> u32 {
    match (from.numbers(), to.numbers()) {
        (Some((_, from)), Some((_, to))) if from != to => 2,
        (Some((from, _)), Some((to, _))) if from == to => 0,
        (Some((from, _)), Some((to, _)))
            if from.promoted() == to || (from, to) == (Scalar::Float, Scalar::Double) =>
        {
            1
        }
        (_, _) => 2,
    }
}

/// The index of the best viable overload; `None` if the call is ambiguous.
fn choose(overloads: &[Overload], arguments: &[Type], width: u8) -> Option<usize> {
    let ranks = |overload: &Overload| -> Vec<u32> {
        let pairs = arguments.iter().zip(overload.types(width));
        pairs.map(|(&from, to)| rank(from, to)).collect()
    };
    let all: Vec<Vec<u32>> = overloads.iter().map(ranks).collect();
    let better = |a: &[u32], b: &[u32]| a != b && a.iter().zip(b).all(|(p, q)| p <= q);
    let mut numbered = all.iter().enumerate();
    let best = numbered.find(|&(k, a)| {
        let others = all.iter().enumerate().filter(|&(other, _)| other != k);
        others.into_iter().all(|(_, b)| better(a, b))
    });
    best.map(|(k, _)| k)
}

/// The overloads whose parameter types match all vector arguments exactly.
pub(super) fn fitting(overloads: Vec<Overload>, arguments: &[Type]) -> Vec<Overload> {
    let fits = |overload: &Overload| {
        let mut pairs = arguments.iter().zip(&overload.operands);
        pairs.all(|(&from, &to)| from.vector().is_none_or(|v| v.element == to))
    };
    overloads.into_iter().filter(fits).collect()
}

impl<'a> Checker<'a> {
    pub(in crate::frontend::check) fn call_builtin(
        &mut self,
        builtin: Builtin,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        if let Some(shared @ (Shared::Copy { .. } | Shared::Wait | Shared::Prefetch)) =
            builtin.shared()
        {
            return self.call_copy(builtin, shared, arguments, span);
        }
        if let Some(Shared::AtomicFunction(operation, is_explicit)) = builtin.shared() {
            return self.call_c11_atomic(builtin, (operation, is_explicit), arguments, span);
        }
        if builtin.shared() == Some(Shared::WorkItemFence) {
            return self.call_fence(builtin, arguments, span);
        }
        if builtin.shared() == Some(Shared::Print) {
            return self.call_print(builtin, arguments, span);
        }
        if builtin.is_atomic() {
            return self.call_atomic(builtin, arguments, span);
        }
        let name = builtin.name();
        let beginning = self.function.expressions.len();
        let ids = self.values(arguments);
        if builtin.gives_double() {
            self.require_doubles(span)?;
        }
        let mut ids = ids?;
        let wanted = builtin.argument_count();
        if !wanted.contains(ids.len()) {
            let diagnostic = arity(wanted.nearest(ids.len()), arguments, span);
            let has_scope = wanted.contains(2);
            self.report_number_of_arguments(builtin, diagnostic, ids.len(), has_scope);
            return None;
        }
        if let Some(block) = builtin.block() {
            return self.block_access(builtin, block, &ids, span);
        }
        match builtin {
            Builtin::Reinterpret(to) => return self.reinterpretation(to, ids[0], span),
            Builtin::VectorLoad(width) => return self.vector_load(width, &ids, span),
            Builtin::VectorStore(width) => return self.vector_store(width, &ids, span),
            Builtin::Shuffle(_) => return self.shuffle(builtin, ids, span),
            Builtin::Matrix(function) => return self.multiplication(function, &ids, span),
            Builtin::Row(_) | Builtin::Convert(_) | Builtin::Encode(_) => {}
        }
        self.check_last_is_scalar(builtin, &ids)?;
        let pointer = builtin
            .pointee()
            .and_then(|pointee| Some((ids.pop()?, pointee)));
        let mut types = Vec::with_capacity(ids.len());
        for &id in &ids {
            let ty = self.ty(id);
            if ty.numbers().is_none() {
                self.report_no_number(&name, id);
                return None;
            }
            types.push(ty);
        }
        let (chosen, width) = self.overload(builtin, &types, span)?;
        if builtin.has_cluster()
            && let Some(size) = ids.last_mut()
        {
            *size = self.cluster_size(&name, beginning, *size)?;
        }
        let second = match pointer {
            Some((pointer, pointee)) => {
                let pointee = pointee.of(chosen.result);
                self.is_pointer_to(&name, pointer, Type::of_width(pointee, width))?;
                Some((pointer, pointee))
            }
            None => None,
        };
        let narrowed = match second {
            None => self.narrowed_arguments(builtin, &chosen, &ids, &types),
            Some(_) => Vec::new(),
        };
        let ids: Vec<ExpressionId> = ids
            .into_iter()
            .zip(chosen.types(width))
            .map(|(id, to)| {
                self.warn_of_lost_argument(id, to);
                self.convert(id, to)
            })
            .collect();
        if let Some(Shared::Barrier | Shared::SubGroupBarrier | Shared::Fence) = builtin.shared()
            && let Some(&flags) = ids.first()
        {
            self.warn_of_fence_flags(flags);
            if builtin.shared() == Some(Shared::Barrier) {
                self.warn_of_barrier_without_fence(flags);
            }
            if let Some(&scope) = ids.get(1) {
                self.check_scope(scope)?;
            }
        }
        if let (Some(function), [dimension]) = (builtin.work_item(), &ids[..]) {
            self.warn_of_dimension(&name, function, *dimension);
        }
        let ty = match (builtin.shared(), chosen.is_reduction) {
            _ if builtin.ballot().is_some_and(Ballot::gives_mask) => {
                Type::of_width(Scalar::UInt, MASK_WIDTH)
            }
            (Some(Shared::Barrier | Shared::SubGroupBarrier | Shared::Fence), _) => Type::Void,
            (_, true) => Type::Scalar(chosen.result),
            (_, false) => Type::of_width(chosen.result, width),
        };
        let call = match builtin.library_function() {
            None => self.add(ExpressionKind::Call(builtin, ids.into()), ty, span),
            Some(function) => {
                self.call_library(builtin, function, (&chosen, width), ids, second, span)?
            }
        };
        if !narrowed.is_empty() {
            self.function.narrowed_calls.insert(call, narrowed);
        }
        Some(call)
    }

    /// Reports a wrong number of arguments, with what to write.
    #[inline(never)]
    fn report_number_of_arguments(
        &mut self,
        builtin: Builtin,
        diagnostic: Diagnostic,
        given: usize,
        has_scope: bool,
    ) {
        let name = builtin.name();
        let is_barrier = matches!(
            builtin.shared(),
            Some(Shared::Barrier | Shared::SubGroupBarrier | Shared::Fence)
        );
        self.report(match builtin {
            _ if given == 0 && is_barrier => diagnostic.help(format!(
                "name the memory that it orders: `{name}(CLK_LOCAL_MEM_FENCE)`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`"
            )),
            _ if is_barrier && !has_scope => diagnostic.help("combine the flags with `|`"),
            _ if is_barrier => diagnostic.help(format!(
                "write `{name}(flags)`, or `{name}(flags, scope)` with a memory scope such as `memory_scope_device`"
            )),
            _ if given == 0 && builtin.work_item().is_some() => diagnostic.help(format!(
                "name the dimension, from 0 to 2: `{name}(0)` for the first"
            )),
            Builtin::VectorLoad(_) | Builtin::VectorStore(_) => {
                diagnostic.help(order_of_arguments(&name))
            }
            _ => with_form(diagnostic, builtin),
        });
    }

    /// An argument that is no number: of a pointer, an element is probably meant.
    #[inline(never)]
    fn report_no_number(&mut self, name: &str, id: ExpressionId) {
        let (ty, at) = (self.ty(id), self.span(id));
        let shown = self.show(ty);
        let message = format!("invalid argument type `{shown}` in call to `{name}`");
        let mut diagnostic = Diagnostic::new(Code::E0201, at, message);
        diagnostic.help = self.help_for_pointer(id);
        self.report(diagnostic);
    }

    /// The unsuffixed constants among the arguments because of which a call of type `float` has type `double` on
    /// targets that support it.
    fn narrowed_arguments(
        &self,
        builtin: Builtin,
        chosen: &Overload,
        ids: &[ExpressionId],
        types: &[Type],
    ) -> Vec<(&'a str, Span)> {
        if chosen.result != Scalar::Float || types.iter().any(|ty| ty.vector().is_some()) {
            return Vec::new();
        }
        let mut constants = Vec::new();
        let elsewhere = ids.iter().zip(types).map(|(&id, &ty)| {
            let narrowed = self.narrowed_constants(id);
            let is_narrowed = !narrowed.is_empty();
            constants.extend(narrowed);
            match is_narrowed {
                true => Type::Scalar(Scalar::Double),
                false => ty,
            }
        });
        let elsewhere: Vec<Type> = elsewhere.collect();
        if constants.is_empty() {
            return constants;
        }
        let signatures = builtin.signatures();
        let candidates = signatures.iter().filter(|s| s.operands.len() == ids.len());
        let overloads: Vec<Overload> = candidates.flat_map(|s| s.overloads(1)).collect();
        let is_double = choose(&overloads, &elsewhere, 1)
            .is_some_and(|k| overloads[k].result == Scalar::Double);
        match is_double {
            true => constants,
            false => Vec::new(),
        }
    }

    /// Reports a vector as one of the last arguments of a function whose other arguments may be vectors but whose last
    /// parameters are scalars: sub-group shuffles, saturating dot products, and fields of bits.
    fn check_last_is_scalar(&mut self, builtin: Builtin, ids: &[ExpressionId]) -> Option<()> {
        let (roles, wanted): (&[&str], _) = match builtin.row().map(|row| row.meaning) {
            Some(Meaning::SubGroup(
                SubGroup::Shuffle
                | SubGroup::ShuffleDown
                | SubGroup::ShuffleUp
                | SubGroup::ShuffleXor,
            )) => (&["index"], "`uint`"),
            Some(Meaning::Sequence(Sequence::DotSaturated)) => {
                (&["accumulator"], "`int` (`uint` for two `uchar4`)")
            }
            Some(Meaning::Sequence(
                Sequence::BitInsert | Sequence::BitExtractSigned | Sequence::BitExtractUnsigned,
            )) => (&["offset", "count"], "`uint`"),
            _ => return Some(()),
        };
        for (role, &id) in roles.iter().rev().zip(ids.iter().rev()) {
            if self.ty(id).vector().is_some() {
                let (name, shown) = (builtin.name(), self.show(self.ty(id)));
                let message =
                    format!("expected {wanted} as the {role} of `{name}`, found `{shown}`");
                self.error(Code::E0201, self.span(id), message);
                return None;
            }
        }
        Some(())
    }

    /// Overload resolution for scalar and vector arguments: the overload and its vector width, 1 for
    /// scalars. Reports a call without a viable overload, and an ambiguous one.
    fn overload(
        &mut self,
        builtin: Builtin,
        arguments: &[Type],
        span: Span,
    ) -> Option<(Overload, u8)> {
        let vectors = arguments.iter().filter_map(|ty| ty.vector());
        let width = vectors.clone().map(|v| v.width).next().unwrap_or(1);
        let signatures = builtin.signatures();
        // A function may have signatures with different numbers of parameters.
        let candidates = signatures
            .iter()
            .filter(|s| s.operands.len() == arguments.len());
        let has_doubles = self.target.info().double;
        let all: Vec<Overload> = candidates
            .flat_map(|s| s.overloads(width))
            .filter(|overload| has_doubles || !overload.has_double())
            .collect();
        let is_mixed = vectors.clone().any(|v| v.width != width);
        let mut fitting = match is_mixed {
            true => Vec::new(),
            false => fitting(all.clone(), arguments),
        };
        if fitting.is_empty() {
            self.no_overload(builtin, arguments, all, span);
            return None;
        }
        if fitting.len() == 1 {
            return Some((fitting.remove(0), width));
        }
        let extended = matches!(
            builtin.row().map(|row| row.meaning),
            Some(Meaning::Sequence(
                Sequence::FastDistance | Sequence::FastLength | Sequence::FastNormalize
            ))
        );
        let chosen = choose(&fitting, arguments, width);
        // In OpenCL C these have no overloads but those of `float`, so a call with integers is unambiguous.
        let is_single = |o: &Overload| o.operands.first() == Some(&Scalar::Float);
        let single = || fitting.iter().position(is_single).filter(|_| extended);
        match chosen.or_else(single) {
            Some(chosen) => Some((fitting.swap_remove(chosen), width)),
            None => {
                self.ambiguous(builtin, &fitting, arguments, span);
                None
            }
        }
    }

    /// The spellings of types in diagnostics, in backquotes and separated by commas.
    pub(super) fn listed(&self, types: impl Iterator<Item = Type>) -> String {
        let types: Vec<String> = types.map(|ty| format!("`{}`", self.show(ty))).collect();
        types.join(", ")
    }

    /// Reports a call with several equally good overloads, which are `fitting`.
    fn ambiguous(
        &mut self,
        builtin: Builtin,
        fitting: &[Overload],
        arguments: &[Type],
        span: Span,
    ) {
        let name = builtin.name();
        let types = self.listed(arguments.iter().copied());
        let noun = if arguments.len() == 1 {
            "type"
        } else {
            "types"
        };
        let operands = || fitting.iter().flat_map(|overload| &overload.operands);
        let scalars = || arguments.iter().filter_map(|ty| Some(ty.numbers()?.0));
        let only_integers = operands().all(|scalar| scalar.is_integer());
        let only_floats = operands().all(|scalar| scalar.is_float());
        if only_integers && let Some(float) = scalars().find(|scalar| scalar.is_float()) {
            let integer = Scalar::integer(float.size(), true).name();
            let message = format!("`{name}` accepts integers only, found argument {noun} {types}");
            let help = match instead_of_floats(&name) {
                Some(help) => help.to_owned(),
                None => format!(
                    "to convert the value, write `({integer})x`; to use its bits, `as_{integer}(x)`"
                ),
            };
            self.report(Diagnostic::new(Code::E0201, span, message).help(help));
            return;
        }
        let message = format!("call to `{name}` is ambiguous for argument {noun} {types}");
        let diagnostic = Diagnostic::new(Code::E0201, span, message);
        let mut given = scalars();
        let first = given.next();
        let is_float_wanted = |k: usize| {
            let wanted = fitting
                .iter()
                .filter_map(|overload| overload.operands.get(k));
            wanted.clone().count() > 0 && wanted.into_iter().all(|scalar| scalar.is_float())
        };
        let are_integers = scalars().all(|scalar| scalar.is_integer());
        let integers: Vec<String> = (0..arguments.len())
            .filter(|&k| is_float_wanted(k))
            .map(|k| (k + 1).to_string())
            .collect();
        let help = if name == "select"
            && let Some(help) = condition_of_select(arguments)
        {
            help
        } else if only_floats
            && are_integers
            && let Some(help) = instead_of_integers(&name)
        {
            help.to_owned()
        } else if only_floats && are_integers {
            let plural = if arguments.len() == 1 { "" } else { "s" };
            format!(
                "cast the argument{plural} to `float`, as in `{name}((float)x{})`",
                { ", ...".repeat(usize::from(arguments.len() > 1)) }
            )
        } else if are_integers && !integers.is_empty() {
            format!("cast argument {} to `float`", integers.join(" and "))
        } else if let Some(help) = common_type(fitting, arguments) {
            help
        } else if given.any(|scalar| Some(scalar) != first) {
            "cast the arguments to the same type".to_owned()
        } else {
            "cast the arguments to the types of one of the overloads".to_owned()
        };
        self.report(diagnostic.help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::types::Scalar::{Bool, Char, Float, Int, Long, UInt};
    use pretty_assertions::assert_eq;

    fn overloads(name: &str) -> Vec<Overload> {
        let signatures = Builtin::from_name(name).unwrap().signatures();
        signatures.iter().flat_map(|s| s.overloads(1)).collect()
    }

    fn scalars(arguments: &[Scalar]) -> Vec<Type> {
        arguments.iter().copied().map(Type::Scalar).collect()
    }

    #[test]
    fn overload_resolution_matches_clang() {
        let numbers = overloads("min");
        for (arguments, chosen) in [
            (vec![Int, Int], Some(Int)),
            (vec![Char, Char], Some(Char)),
            (vec![Bool, Int], Some(Int)),
            (vec![Bool, Bool], Some(Int)),
            (vec![Float, Float], Some(Float)),
            (vec![Int, UInt], None),
            (vec![Char, Int], None),
            (vec![Long, Int], None),
            (vec![Float, Int], None),
        ] {
            let got = choose(&numbers, &scalars(&arguments), 1).map(|k| numbers[k].operands[0]);
            assert_eq!(got, chosen, "{arguments:?}");
        }
        assert_eq!(choose(&overloads("abs"), &scalars(&[Float]), 1), None);
        assert_eq!(choose(&overloads("sqrt"), &scalars(&[Int]), 1), None);
        let select = overloads("select");
        for (arguments, chosen) in [
            ([Float, Float, Int], Some(vec![Float, Float, Int])),
            ([Float, Float, UInt], Some(vec![Float, Float, UInt])),
            ([Char, Char, Char], Some(vec![Char, Char, Char])),
            ([Long, Long, Int], None),
        ] {
            let got = choose(&select, &scalars(&arguments), 1).map(|k| select[k].operands.clone());
            assert_eq!(got, chosen, "{arguments:?}");
        }
    }
}
