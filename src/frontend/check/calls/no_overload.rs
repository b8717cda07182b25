//! The diagnostic for a call of a built-in function without a viable overload: the overloads that are closest to
//! the call, and what to write.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::{Builtin, Overload};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::builtins::fitting;
use crate::frontend::types::{Scalar, Type, Vector};
use crate::source::Span;

/// The largest number of candidates listed.
const MAX_LISTED: usize = 3;

/// What to write for floating-point arguments of a function of integers.
pub(super) fn instead_of_floats(name: &str) -> Option<&'static str> {
    match name {
        "abs" => Some("for floating-point values, use `fabs(x)`"),
        "mul24" => Some("for floating-point values, write `x * y`"),
        "mad24" => Some("for floating-point values, use `mad(x, y, z)`"),
        "abs_diff" => Some("for floating-point values, write `fabs(x - y)`"),
        "any" | "all" => Some("compare the value, such as `x != 0`"),
        _ => None,
    }
}

/// What to write for integer arguments of a function of floating-point values.
pub(super) fn instead_of_integers(name: &str) -> Option<&'static str> {
    match name {
        "fabs" => Some("for integers, use `abs(x)`"),
        "fmax" => Some("for integers, use `max(x, y)`"),
        "fmin" => Some("for integers, use `min(x, y)`"),
        "fmod" => Some("for integers, write `x % y`"),
        _ => None,
    }
}

/// Which arguments to cast so that all have the type of one of them, if the overloads are those of one type each.
pub(super) fn common_type(fitting: &[Overload], arguments: &[Type]) -> Option<String> {
    let is_uniform = |o: &Overload| o.operands.iter().all(|s| Some(s) == o.operands.first());
    let scalars = arguments.iter().map(|ty| ty.scalar());
    let scalars: Vec<Scalar> = scalars.collect::<Option<_>>()?;
    let to = scalars
        .iter()
        .copied()
        .max_by_key(|s| (s.is_float(), s.size()))?;
    let has_overload = |to: Scalar| fitting.iter().any(|o| o.operands.first() == Some(&to));
    let others = |to: Scalar| {
        let others = scalars.iter().enumerate().filter(|(_, from)| **from != to);
        let others: Vec<u8> = others
            .filter_map(|(k, _)| u8::try_from(k + 1).ok())
            .collect();
        let plural = if others.len() > 1 { "s" } else { "" };
        format!("argument{plural} {} to `{}`", joined(&others), to.name())
    };
    if !fitting.iter().all(is_uniform) || !has_overload(to) || scalars.iter().all(|s| *s == to) {
        return None;
    }
    let rival = |s: &&Scalar| {
        **s != to && has_overload(**s) && s.is_float() == to.is_float() && s.size() == to.size()
    };
    Some(match scalars.iter().find(rival) {
        Some(&rival) => format!("cast {}, or {}", others(rival), others(to)),
        None => format!("cast {}", others(to)),
    })
}

/// What to write for a condition of `select` that does not fit the values: it has a component for each
/// component of the values, integers of the same size.
pub(super) fn condition_of_select(arguments: &[Type]) -> Option<String> {
    let [first, second, condition] = arguments else {
        return None;
    };
    let (_, width) = first.numbers()?;
    let (element, components) = condition.numbers()?;
    if first != second {
        return None;
    }
    if element.is_float() {
        return (width == components).then(|| "compare the condition, such as `c != 0`".to_owned());
    }
    match (width, components) {
        (2.., 1) => Some(
            "the condition needs a component for each component of the values: for a scalar, write `c ? b : a`"
                .to_owned(),
        ),
        (1, 2..) => Some(
            "the condition of scalars is a scalar: select a component, such as `c.x`, or use `any(c)` or `all(c)`"
                .to_owned(),
        ),
        _ => None,
    }
}

/// The members that select the first components of a vector.
fn first_components(of: Vector, count: u8) -> &'static str {
    match (of.width, count) {
        (_, 2) if of.width <= 4 => "xy",
        (_, 3) if of.width <= 4 => "xyz",
        (8, 4) | (16, 8) => "lo",
        (_, 2) => "s01",
        (_, 3) => "s012",
        (_, 4) => "s0123",
        _ => "s01234567",
    }
}

/// Numbers in words: `2 and 3`.
fn joined(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match numbers.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// How badly an overload fits the arguments: the arguments of another element type; those that would lose
/// precision; whether its type is not `float`, the usual one.
fn distance(overload: &Overload, arguments: &[Type]) -> (usize, usize, bool) {
    let pairs = arguments.iter().zip(&overload.operands);
    let wrong = pairs.filter_map(|(from, to)| match from.numbers() {
        Some((from, _)) if from == *to => None,
        Some((from, _)) => Some(from.rank() > to.rank()),
        None => Some(true),
    });
    let wrong: Vec<bool> = wrong.collect();
    let lossy = wrong.iter().filter(|is_lossy| **is_lossy).count();
    let is_unusual = overload.operands.first() != Some(&Scalar::Float);
    (wrong.len(), lossy, is_unusual)
}

impl Checker<'_> {
    /// Reports that no overload is viable. If only a missing `double` makes the call ill-formed, reports that
    /// instead. `overloads` are those with as many parameters as the call has arguments, of the width of its first vector.
    pub(super) fn no_overload(
        &mut self,
        builtin: Builtin,
        arguments: &[Type],
        overloads: Vec<Overload>,
        span: Span,
    ) {
        let name = builtin.name();
        let signatures = builtin.signatures();
        let has_doubles = self.target.info().double;
        let of_width = |width: u8| -> Vec<Overload> {
            let signatures = signatures.iter();
            let signatures = signatures.filter(|s| s.operands.len() == arguments.len());
            signatures.flat_map(|s| s.overloads(width)).collect()
        };
        let mut widths: Vec<u8> = Vec::new();
        for vector in arguments.iter().filter_map(|ty| ty.vector()) {
            if !widths.contains(&vector.width) {
                widths.push(vector.width);
            }
        }
        if widths.is_empty() {
            widths.push(1);
        }
        if !has_doubles {
            let all = of_width(widths[0]);
            if fitting(all, arguments).iter().any(Overload::has_double) {
                let _: Option<()> = self.require_doubles(span);
                return;
            }
        }
        let mut candidates: Vec<(u8, Overload)> = Vec::new();
        for &width in &widths {
            let overloads = match width == widths[0] {
                true => overloads.clone(),
                false => of_width(width),
            };
            candidates.extend(overloads.into_iter().map(|o| (width, o)));
        }
        if candidates.is_empty() {
            // There is no overload of this vector width: list those of the nearest width.
            let all = signatures.iter().flat_map(|s| s.widths.iter().copied());
            let nearest = all.min_by_key(|w| w.abs_diff(widths[0])).unwrap_or(1);
            candidates.extend(of_width(nearest).into_iter().map(|o| (nearest, o)));
            if candidates.iter().all(|(_, o)| o.has_double()) && !has_doubles {
                let _: Option<()> = self.require_doubles(span);
                return;
            }
        }
        candidates.retain(|(_, o)| has_doubles || !o.has_double());
        candidates.sort_by_key(|(_, o)| distance(o, arguments));
        let help = self.help_without_overload(builtin, arguments, &widths, &candidates);
        // For vectors of several lengths, those of the given elements suffice.
        if widths.len() > 1
            && let Some((best, ..)) = candidates.first().map(|(_, o)| distance(o, arguments))
        {
            candidates.retain(|(_, o)| distance(o, arguments).0 == best);
        }
        let listed: Vec<String> = candidates
            .iter()
            .take(MAX_LISTED)
            .map(|(width, overload)| {
                let operands = overload.types(*width).map(|ty| self.show(ty));
                format!("`{name}({})`", operands.collect::<Vec<_>>().join(", "))
            })
            .collect();
        let noun = if arguments.len() == 1 {
            "type"
        } else {
            "types"
        };
        let message = format!(
            "no matching function for call to `{name}` with argument {noun} {}",
            self.listed(arguments.iter().copied())
        );
        let mut diagnostic = Diagnostic::new(Code::E0201, span, message)
            .note(format!("candidates: {}", listed.join(", ")));
        diagnostic.help = help;
        self.report(diagnostic);
    }

    /// What to write instead of a call without a viable overload. `widths` are those of its vectors, and
    /// `candidates` overloads with their widths, the closest one first.
    fn help_without_overload(
        &self,
        builtin: Builtin,
        arguments: &[Type],
        widths: &[u8],
        candidates: &[(u8, Overload)],
    ) -> Option<String> {
        let name = builtin.name();
        let vectors = || {
            arguments
                .iter()
                .enumerate()
                .filter_map(|(k, ty)| Some((k, ty.vector()?)))
        };
        let (_, first) = vectors().next()?;
        if let Some(rest) = name.strip_prefix("convert_") {
            let end = |c: char| !c.is_ascii_lowercase();
            let (ty, rest) = rest.split_at(rest.find(end).unwrap_or(rest.len()));
            let mode = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let width = first.width;
            return Some(format!(
                "use `convert_{ty}{width}{mode}` for {width} components"
            ));
        }
        if name == "select"
            && let Some(help) = condition_of_select(arguments)
        {
            return Some(help);
        }
        let exists = |width: u8| candidates.iter().any(|c| c.0 == width);
        if widths.len() > 1 {
            let wanted = widths.iter().copied().filter(|w| exists(*w)).min()?;
            let longer = vectors().filter(|(_, v)| v.width > wanted);
            let longer: Vec<String> = longer
                .map(|(k, v)| {
                    let members = first_components(v, wanted);
                    let part = v.name();
                    format!("`.{members}` of argument {} (`{part}`)", k + 1)
                })
                .collect();
            let rule = "the vectors must have the same number of components";
            return Some(match longer.is_empty() {
                true => rule.to_owned(),
                false => format!("{rule}: write {}", longer.join(" and ")),
            });
        }
        if !exists(first.width) {
            let mut all: Vec<u8> = Vec::new();
            for signature in builtin.signatures().iter() {
                all.extend(signature.widths.iter().filter(|w| **w > 1));
            }
            all.sort_unstable();
            all.dedup();
            return Some(match all.is_empty() {
                true => {
                    format!("`{name}` has no overloads for vectors: call it for each component")
                }
                false => format!(
                    "`{name}` has overloads for vectors of {} components only",
                    joined(&all)
                ),
            });
        }
        let (_, best) = candidates.first()?;
        let only_integers = candidates
            .iter()
            .all(|(_, o)| o.operands.iter().all(|s| s.is_integer()));
        if only_integers
            && first.element.is_float()
            && let Some(help) = instead_of_floats(&name)
        {
            return Some(help.to_owned());
        }
        if name == "select"
            && let [condition, a, b] = arguments
            && condition.vector().is_some_and(|v| v.element.is_integer())
            && a == b
            && condition != a
        {
            let help =
                "the condition comes last: `select(a, b, c)` is `c ? b : a` for each component";
            return Some(help.to_owned());
        }
        let types: Vec<Type> = best.types(first.width).collect();
        let wrong: Vec<(usize, Vector)> = vectors()
            .filter_map(|(k, v)| {
                let to = types.get(k)?.vector()?;
                (to != v).then_some((k, to))
            })
            .collect();
        let (k, to) = *wrong.first()?;
        let is_same = wrong.iter().all(|&(_, other)| other == to);
        Some(match (arguments.len(), wrong.len()) {
            (1, _) => format!("convert the argument: `convert_{}(x)`", to.name()),
            (_, 1) => format!("convert argument {}: `convert_{}(x)`", k + 1, to.name()),
            (all, some) if all == some && is_same => {
                format!("convert all arguments: `convert_{}(x)`", to.name())
            }
            (_, _) => {
                let each = wrong
                    .iter()
                    .map(|(k, to)| format!("argument {}: `convert_{}(x)`", k + 1, to.name()));
                format!("convert {}", each.collect::<Vec<_>>().join(", "))
            }
        })
    }
}
