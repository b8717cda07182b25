//! Updates of memory in the text of the program, such as `x[0]++` and `a[i] += a[i + 1]`: what to write in place of those that
//! race.

use super::Launch;
use super::regions::Reported;
use gencl::launch::{AccessKind, Race, RaceAccess, RaceCause, RacePaths};
use gencl::source::{QUOTED, SourceMap};

/// TABLE of operators that read and write their operand, and the atomic function of each.
const UPDATES: &[(&str, &str)] = &[
    ("++", "atomic_inc"),
    ("--", "atomic_dec"),
    ("+=", "atomic_add"),
    ("-=", "atomic_sub"),
    ("&=", "atomic_and"),
    ("|=", "atomic_or"),
    ("^=", "atomic_xor"),
];

/// TABLE of the operators `x` of `t = t x value`, and of functions `f` of `t = f(t, value)`, with the atomic function of each.
const COMBINATIONS: &[(&str, &str)] = &[
    ("+", "atomic_add"),
    ("-", "atomic_sub"),
    ("&", "atomic_and"),
    ("|", "atomic_or"),
    ("^", "atomic_xor"),
    ("max", "atomic_max"),
    ("min", "atomic_min"),
];

/// The program around an access.
pub(super) struct Around<'t> {
    /// Its line up to the access, and what precedes the line.
    pub(super) before: &'t str,
    /// From the access on.
    pub(super) text: &'t str,
    /// The position of the access in the file.
    pub(super) at: usize,
}

/// The program around an access, unless a macro or another file hides it.
pub(super) fn around<'t>(map: &'t SourceMap, access: &RaceAccess) -> Option<Around<'t>> {
    let span = map.outermost(map.span_of(access.location.as_ref()?)?);
    let file = map.file(map.file_at(span.start)?);
    let at = span.start.checked_sub(file.base)? as usize;
    let (before, text) = file.text.split_at_checked(at)?;
    Some(Around { before, text, at })
}

/// The type in an instruction of an access, such as `s32` of `load.global.s32`.
fn element(access: &RaceAccess) -> Option<&str> {
    let mut words = access.instruction.split(' ');
    let access = words.find(|word| word.starts_with("load.") || word.starts_with("store."))?;
    access.rsplit('.').next()
}

/// Whether it is of a 32-bit integer, which the atomic functions of OpenCL C 1.2 require.
pub(super) fn is_integer(access: &RaceAccess) -> bool {
    matches!(element(access), Some("s32" | "u32"))
}

pub(super) fn is_float(access: &RaceAccess) -> bool {
    element(access).is_some_and(|element| element.starts_with('f'))
}

/// The value at the start of a text, up to the end of its expression.
pub(super) fn value(text: &str) -> Option<&str> {
    let mut depth = 0;
    let end = text.find(|c: char| {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        depth < 0 || c == ';' || depth == 0 && c == ','
    });
    text.get(..end?).map(str::trim)
}

/// A value as an argument in a message, `...` in place of a long one.
pub(super) fn shown(value: &str) -> &str {
    let is_short = !value.is_empty() && value.chars().count() <= QUOTED && !value.contains('\n');
    if is_short { value } else { "..." }
}

/// The pointer to an lvalue: `p` of `*p`, else its address.
pub(super) fn pointer_to(target: &str) -> String {
    match target.strip_prefix('*') {
        Some(pointer) => pointer.trim_start().to_owned(),
        None => format!("&{target}"),
    }
}

/// An assignment that reads and writes its target.
struct Update<'t> {
    /// The lvalue, such as `x[0]`.
    target: &'t str,
    /// The atomic function of it, if there is one.
    function: Option<&'static str>,
    /// What is combined with the target; none of `++` and `--`.
    value: Option<&'t str>,
    /// The text on the right of the operator, empty of `++` and `--`.
    right: &'t str,
}

impl Update<'_> {
    /// The call of the atomic function, of this target.
    fn call(&self, target: &str) -> Option<String> {
        let (function, pointer) = (self.function?, pointer_to(target));
        Some(match self.value {
            Some(value) => format!("{function}({pointer}, {})", shown(value)),
            None => format!("{function}({pointer})"),
        })
    }
}

/// The update at a write to its target, or at the read of it if it is an operator such as `+=`.
fn update<'t>(here: &Around<'t>) -> Option<Update<'t>> {
    let target = here.text.get(..designator(here.text)?)?;
    let rest = here.text.get(target.len()..)?.trim_start();
    let is_step = |operator: &str| matches!(operator, "++" | "--");
    let found = UPDATES.iter().find(|(operator, _)| {
        rest.starts_with(operator)
            || is_step(operator) && here.before.trim_end().ends_with(operator)
    });
    if let Some((operator, function)) = found {
        let right = match is_step(operator) {
            true => "",
            false => value(rest.strip_prefix(operator)?)?,
        };
        let value = (!is_step(operator)).then_some(right);
        let function = Some(*function);
        return Some(Update {
            target,
            function,
            value,
            right,
        });
    }
    // `*=` and others, for which there is no atomic function.
    let other = ["*=", "/=", "%=", "<<=", ">>="];
    if let Some(operator) = other.iter().find(|operator| rest.starts_with(**operator)) {
        let right = value(rest.strip_prefix(operator)?)?;
        return Some(Update {
            target,
            function: None,
            value: None,
            right,
        });
    }
    let right = value(
        rest.strip_prefix('=')
            .filter(|rest| !rest.starts_with('='))?,
    )?;
    if !has_word(right, target) {
        return None;
    }
    let (function, value) = match combination(target, right) {
        Some((function, value)) => (Some(function), Some(value)),
        None => (None, None),
    };
    Some(Update {
        target,
        function,
        value,
        right,
    })
}

/// The atomic function for a value such as `t + 1` or `max(t, 1)` that is assigned to `t`, and what is combined.
fn combination<'t>(target: &str, right: &'t str) -> Option<(&'static str, &'t str)> {
    // An operator that binds as the combining one, or less, gives its right operand another meaning.
    let is_operand = |text: &str| {
        let mut depth = 0;
        !text.contains(|c: char| {
            depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
            depth == 0 && "+-&|^<>?:=,%/".contains(c)
        })
    };
    for &(name, function) in COMBINATIONS {
        let operand = match name.len() {
            1 => {
                let rest = right.strip_prefix(target).map(str::trim_start);
                let after = rest.and_then(|rest| rest.strip_prefix(name));
                let before = right.strip_suffix(target).map(str::trim_end);
                let before = before.and_then(|rest| rest.strip_suffix(name));
                after.or(before.filter(|_| name != "-"))
            }
            _ => {
                let inner = right.strip_prefix(name).map(str::trim_start);
                let inner = inner.and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')'));
                let rest = inner.and_then(|inner| inner.trim_start().strip_prefix(target));
                rest.and_then(|rest| rest.trim_start().strip_prefix(','))
            }
        };
        let operand = operand.map(str::trim).filter(|operand| is_operand(operand));
        if let Some(operand) = operand {
            return Some((function, operand));
        }
    }
    None
}

/// The call of an atomic function for an update such as `x[0]++` at an access of the target. `None` if it is not one, or not
/// of a 32-bit integer.
pub(super) fn atomic_update(map: &SourceMap, access: &RaceAccess) -> Option<String> {
    let update = update(&around(map, access)?).filter(|_| is_integer(access))?;
    update.call(update.target)
}

/// Whether a text has another one that is no part of a longer word.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let touches = |c: Option<char>| c.is_some_and(is_word);
        !(touches(before) && word.starts_with(is_word) || touches(after) && word.ends_with(is_word))
    })
}

/// The help for work-items that accumulate into one element: another one than that of their own.
fn accumulation(map: &SourceMap, reported: &Reported<'_>) -> Option<String> {
    let target = |access: &RaceAccess| {
        let here = around(map, access)?;
        here.text.get(..designator(here.text)?)
    };
    let is_shared = |race: &&Race| {
        let (first, second) = (target(&race.first), target(&race.second));
        first.is_some() && first == second
    };
    let race = reported.all().find(is_shared)?;
    let (first, second) = (&race.first, &race.second);
    let write = [first, second]
        .into_iter()
        .find(|a| a.kind == AccessKind::Write)?;
    let here = around(map, write)?;
    let update = update(&here)?;
    let base = update.target.trim_start_matches('*');
    let base = base.get(..word_end(base, 0))?;
    let other = match update.function {
        Some("atomic_add" | "atomic_sub" | "atomic_inc" | "atomic_dec") => "sum",
        _ => "result",
    };
    // Of `t[0] = t[0] + t[i]`, what the target is combined with.
    let rest = update.right.replacen(update.target, "", 1);
    let read = match update.value {
        Some(value) => value,
        None if update.right.starts_with(update.target) => &rest,
        None => update.right,
    };
    let reads_others = has_word(read, base);
    if is_integer(write)
        && let Some(call) = update.call(update.target)
    {
        return Some(match reads_others {
            false => format!("use an atomic operation: `{call}`"),
            true => {
                let target = update.target.replacen(base, other, 1);
                let call = update.call(&target).unwrap_or(call);
                format!(
                    "accumulate in another buffer with an atomic operation, `{call}`: in `{base}`, the read of `{}` would race with it",
                    shown(read)
                )
            }
        });
    }
    let why = match is_float(write) {
        true => "OpenCL C 1.2 has no atomic operation for floats",
        false if update.function.is_none() && is_integer(write) => "no atomic operation does this",
        false => return None,
    };
    let place = match reads_others {
        true => "an element of its own in another buffer",
        false => "an element of its own",
    };
    let own = match race.is_local {
        true => "let each work-item write an element of its own, and combine these in pairs, with a barrier between the steps"
            .to_owned(),
        false => format!(
            "let each work-group reduce its values in local memory, with a barrier between the steps, and write the result to {place}"
        ),
    };
    Some(format!("{why}: {own}"))
}

/// The help for work-items that read the elements of others where they write their own: `a[i] += a[i + 1]`. `flags` is that
/// of the memory.
fn in_place(
    map: &SourceMap,
    reported: &Reported<'_>,
    launch: &Launch<'_>,
    flags: &str,
) -> Option<String> {
    let race = reported.race;
    let kinds = [race.first.kind, race.second.kind];
    let (read, write) = match kinds {
        [AccessKind::Read, AccessKind::Write] => (&race.first, &race.second),
        [AccessKind::Write, AccessKind::Read] => (&race.second, &race.first),
        _ => return None,
    };
    let (from, to) = (around(map, read)?, around(map, write)?);
    let target = to.text.get(..designator(to.text)?)?;
    let source = from.text.get(..designator(from.text)?)?;
    let is_ordered = !matches!(race.paths, RacePaths::Branches | RacePaths::Iterations);
    if source == target || race.in_loop || !is_ordered {
        return None;
    }
    let is_one = is_one_statement(map, race);
    let groups = launch.range.group_count();
    if groups > 1 && !race.is_local {
        // What is written first and read later is an exchange, not an update.
        return (is_one || from.at < to.at).then(|| {
            format!(
                "read from one buffer and write to another: a barrier orders the work-items of one work-group only, and the launch has {groups} \
                 work-groups"
            )
        });
    }
    let outside = outside_of_condition(map, race);
    is_one.then(|| {
        format!(
            "read the old value into a variable, and put `barrier({flags})` between that and the write{outside}, which orders the \
             work-items of one work-group; or read from one buffer and write to another"
        )
    })
}

/// Where a barrier has to be if both accesses are under a condition.
pub(super) fn outside_of_condition(map: &SourceMap, race: &Race) -> String {
    let outside = race.condition.as_ref();
    let outside = outside.and_then(|location| map.span_of(location));
    let outside = outside.and_then(|span| map.position(map.outermost(span)));
    outside.map_or(String::new(), |position| {
        format!(
            ", outside of the condition in line {}",
            map.presumed(&position).1
        )
    })
}

/// What to write in place of an update that races, of one element by several work-items or of own elements with those of
/// others. `flags` is that of the memory.
pub(super) fn help(
    map: &SourceMap,
    reported: &Reported<'_>,
    launch: &Launch<'_>,
    flags: &str,
) -> Option<String> {
    let is_plain = |race: &Race| {
        let kinds = [race.first.kind, race.second.kind];
        race.cause == RaceCause::NoBarrier && !kinds.contains(&AccessKind::Atomic)
    };
    if !reported.all().all(is_plain) {
        return None;
    }
    accumulation(map, reported).or_else(|| in_place(map, reported, launch, flags))
}

/// Whether two accesses are by one statement, which no barrier can divide.
pub(super) fn is_one_statement(map: &SourceMap, race: &Race) -> bool {
    let start = |access: &RaceAccess| {
        let span = map.outermost(map.span_of(access.location.as_ref()?)?);
        Some((map.file_at(span.start)?, span.start))
    };
    let (Some((file, a)), Some((other, b))) = (start(&race.first), start(&race.second)) else {
        return false;
    };
    let file_start = map.file(file).base;
    let text = &map.file(file).text;
    let range = (a.min(b) - file_start) as usize..(a.max(b) - file_start) as usize;
    file == other
        && text
            .get(range)
            .is_some_and(|t| !t.contains([';', '{', '}']))
}

/// The length of a text up to the end of its first parentheses.
pub(super) fn matching_end(text: &str) -> Option<usize> {
    let mut depth = 0;
    let close = text.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ')' && depth <= 0
    });
    close.map(|(at, _)| at + 1)
}

/// The end of the word that begins at a position of a text.
fn word_end(text: &str, at: usize) -> usize {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let rest = text.get(at..).unwrap_or_default();
    at + rest.find(|c| !is_word(c)).unwrap_or(rest.len())
}

/// The length of the variable, with its subscripts and members, at the start of a text; `*p` is one, too.
pub(super) fn designator(text: &str) -> Option<usize> {
    let stars = text.len() - text.trim_start_matches('*').len();
    let mut end = word_end(text, stars);
    if end == stars {
        return None;
    }
    loop {
        let rest = text.get(end..)?;
        let arrow = ["->", "."].iter().find(|arrow| rest.starts_with(**arrow));
        if let Some(arrow) = arrow {
            end = word_end(text, end + arrow.len());
        } else if rest.starts_with('[') {
            let mut depth = 0;
            let close = rest.char_indices().find(|&(_, c)| {
                depth += i32::from(c == '[') - i32::from(c == ']');
                depth == 0
            });
            end += close?.0 + 1;
        } else {
            return Some(end);
        }
    }
}
