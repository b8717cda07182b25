//! Races of a read with a later statement that depends on it, where one atomic operation does both: a plain read of a counter
//! before `atomic_inc`, and `if (x > *m) *m = x;`.

use super::regions::Reported;
use super::updates::{
    Around, around, designator, has_word, is_float, is_integer, matching_end, pointer_to, shown,
    value,
};
use gencl::launch::{AccessKind, Race, RaceAccess, RaceCause};
use gencl::source::SourceMap;

/// TABLE of the atomic functions for which a plain read before the call asks for the value that the call returns.
const COUNTERS: &[&str] = &[
    "atomic_inc(",
    "atomic_dec(",
    "atomic_add(",
    "atomic_sub(",
    "atom_inc(",
    "atom_dec(",
    "atom_add(",
    "atom_sub(",
];

/// An lvalue or a pointer without the parts that `*p`, `p[0]`, `&p[0]` and `p` do not have in common.
fn object(text: &str) -> &str {
    let text = text.trim().trim_start_matches(['*', '&']);
    text.strip_suffix("[0]").unwrap_or(text)
}

/// Whether two places of a file are in one function: no line between them begins with a `}`.
fn is_same_function(first: &Around<'_>, second: &Around<'_>) -> bool {
    let between = first.text.get(..second.at.saturating_sub(first.at));
    first.at < second.at && between.is_some_and(|between| !between.contains("\n}"))
}

/// The help for a plain read into a variable before an atomic operation adds to the same object.
fn counter(map: &SourceMap, reported: &Reported<'_>) -> Option<String> {
    let race = reported.race;
    let (read, atomic) = match [race.first.kind, race.second.kind] {
        [AccessKind::Read, AccessKind::Atomic] => (&race.first, &race.second),
        [AccessKind::Atomic, AccessKind::Read] => (&race.second, &race.first),
        _ => return None,
    };
    let (from, to) = (around(map, read)?, around(map, atomic)?);
    if !is_same_function(&from, &to) || !COUNTERS.iter().any(|name| to.text.starts_with(name)) {
        return None;
    }
    let call = to.text.get(..matching_end(to.text)?)?;
    let (name, arguments) = call.split_once('(')?;
    let source = from.text.get(..designator(from.text)?)?;
    if object(value(arguments)?) != object(source) {
        return None;
    }
    // `uint p = *count;`
    let line = from
        .before
        .rsplit(['\n', ';', '{', '}'])
        .next()?
        .trim_start();
    let is_all = from.text.get(source.len()..)?.trim_start().starts_with(';');
    let target = line.trim_end().strip_suffix('=')?.trim_end();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ' ';
    let variable = target.rsplit(' ').next()?;
    let is_needed_before = has_word(arguments, variable);
    if !is_all || is_needed_before || variable.is_empty() || !target.chars().all(is_name) {
        return None;
    }
    Some(format!(
        "use the value that `{name}` returns: `{target} = {}`",
        shown(call)
    ))
}

/// The condition of the `if` whose statement begins at the end of a text.
fn condition(before: &str) -> Option<&str> {
    let before = before.trim_end();
    let before = before.strip_suffix('{').unwrap_or(before).trim_end();
    let inner = before.strip_suffix(')')?;
    let mut depth = 1;
    let open = inner.char_indices().rev().find(|&(_, c)| {
        depth += i32::from(c == ')') - i32::from(c == '(');
        depth == 0
    });
    let (open, _) = open?;
    let head = inner[..open].trim_end();
    head.ends_with("if").then_some(&inner[open + 1..])
}

/// The atomic function of `if (condition) target = value;`, if the condition compares these two.
fn extreme(condition: &str, target: &str, value: &str) -> Option<&'static str> {
    let at = condition.find(['<', '>'])?;
    let (left, rest) = condition.split_at(at);
    let is_less = rest.starts_with('<');
    let right = rest.get(1..)?;
    let right = right.strip_prefix('=').unwrap_or(right);
    match (left.trim(), right.trim(), is_less) {
        (l, r, true) if (l, r) == (target, value) => Some("atomic_max"),
        (l, r, false) if (l, r) == (value, target) => Some("atomic_max"),
        (l, r, false) if (l, r) == (target, value) => Some("atomic_min"),
        (l, r, true) if (l, r) == (value, target) => Some("atomic_min"),
        _ => None,
    }
}

/// The help for `if (x > *m) *m = x;` of several work-items.
fn greatest(map: &SourceMap, reported: &Reported<'_>) -> Option<String> {
    let race = reported.race;
    let is_plain = |race: &Race| {
        let kinds = [race.first.kind, race.second.kind];
        race.cause == RaceCause::NoBarrier && !kinds.contains(&AccessKind::Atomic)
    };
    if !reported.all().all(is_plain) {
        return None;
    }
    let is_write = |access: &&&RaceAccess| access.kind == AccessKind::Write;
    let write = *[&race.first, &race.second].iter().find(is_write)?;
    let here = around(map, write)?;
    let target = here.text.get(..designator(here.text)?)?;
    let rest = here.text.get(target.len()..)?.trim_start();
    let assigned = value(rest.strip_prefix('=')?)?;
    let function = extreme(condition(here.before)?, target, assigned)?;
    if is_integer(write) {
        let pointer = pointer_to(target);
        return Some(format!(
            "use an atomic operation: `{function}({pointer}, {})`, without the condition",
            shown(assigned)
        ));
    }
    is_float(write).then(|| {
        let own = match race.is_local {
            true => "combine the values of the work-items in pairs, with a barrier between the steps",
            false => "let each work-group reduce its values in local memory, with a barrier between the steps",
        };
        format!(
            "OpenCL C 1.2 has no atomic operation for floats: {own}; or repeat `atomic_cmpxchg` on the bits (`as_int`) until no other work-item has changed them"
        )
    })
}

/// The help for two calls of one function from a kernel, or for calls in two lines: a barrier in the function would not be
/// between them.
fn calls(reported: &Reported<'_>) -> Option<String> {
    let race = reported.race;
    let lines = |race: &Race| {
        let call = |access: &RaceAccess| {
            let call = access.location.as_ref()?.calls.last()?.clone();
            Some((call.file, call.line))
        };
        let ((file, a), (other, b)) = (call(&race.first)?, call(&race.second)?);
        let is_plain = race.same_group && race.cause == RaceCause::NoBarrier;
        let is_separate = !race.in_loop && file == other && a != b;
        (is_plain && is_separate).then(|| (a.min(b), a.max(b)))
    };
    let (first, last) = lines(race)?;
    let is_same = |other: &Race| lines(other) == Some((first, last));
    let has_atomic = [&race.first, &race.second].map(|access| access.kind == AccessKind::Atomic);
    if has_atomic.contains(&true) || !reported.all().all(is_same) {
        return None;
    }
    let flags = super::flags_of(race);
    Some(format!(
        "put `barrier({flags})` between the calls in lines {first} and {last}"
    ))
}

/// What to write in place of accesses that one atomic operation does, and between calls that race.
pub(super) fn help(map: &SourceMap, reported: &Reported<'_>) -> Option<String> {
    calls(reported)
        .or_else(|| counter(map, reported))
        .or_else(|| greatest(map, reported))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_function_of_a_comparison_is_that_of_the_value_that_remains() {
        for (condition, expected) in [
            ("a[i] > *m", Some("atomic_max")),
            ("*m <= a[i]", Some("atomic_max")),
            ("a[i] < *m", Some("atomic_min")),
            ("*m > a[i]", Some("atomic_min")),
            ("a[i] > *m && x", None),
            ("a[i] != *m", None),
            ("a[i] << 1 > *m", None),
        ] {
            assert_eq!(extreme(condition, "*m", "a[i]"), expected, "{condition}");
        }
    }

    #[test]
    fn only_the_condition_of_an_if_is_one() {
        assert_eq!(condition("  if (f(x) > y) { "), Some("f(x) > y"));
        assert_eq!(condition("while (x > y)"), None);
        assert_eq!(condition("x = y;"), None);
    }
}
