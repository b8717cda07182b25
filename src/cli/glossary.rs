//! The terms of docs/glossary.md, for `gencl explain`.

/// The page, of which the tables are read.
const PAGE: &str = include_str!("../../docs/glossary.md");

/// A row of a table: terms that belong together, and what they mean in one part of gencl.
struct Row {
    /// The heading over the table.
    section: &'static str,
    terms: &'static str,
    meaning: &'static str,
    see: &'static str,
}

/// The heading of the table of passes.
const PASSES: &str = "Passes by their usual names";

/// The cells of the tables of the page in its order, each row with the heading of its section.
fn cells() -> impl Iterator<Item = (&'static str, [&'static str; 3])> {
    let mut section = "";
    PAGE.lines().filter_map(move |line| {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading;
        }
        let cells = line.strip_prefix("| ")?.strip_suffix(" |")?;
        let mut cells = cells.split(" | ").map(str::trim);
        let cells = [cells.next()?, cells.next()?, cells.next()?];
        let is_head = matches!(cells[0], "term" | "usual name");
        (!is_head).then_some((section, cells))
    })
}

/// The rows with terms.
fn rows() -> impl Iterator<Item = Row> {
    let rows = cells().filter(|(section, _)| *section != PASSES);
    rows.map(|(section, [terms, meaning, see])| Row {
        section,
        terms,
        meaning,
        see,
    })
}

/// A row of the table of passes: names that have the same meaning, and the passes that do this work here.
pub(super) struct Usual {
    /// The names in textbooks.
    pub(super) names: Vec<&'static str>,
    /// The names of passes of LLVM.
    pub(super) llvm: Vec<&'static str>,
    pub(super) passes: Vec<&'static str>,
}

/// The rows of the table of passes.
pub(super) fn usual_names() -> impl Iterator<Item = Usual> {
    let rows = cells().filter(|(section, _)| *section == PASSES);
    rows.map(|(_, [names, llvm, passes])| Usual {
        names: terms_of(names).collect(),
        llvm: terms_of(llvm).collect(),
        passes: terms_of(passes).collect(),
    })
}

/// The terms in the first cell of a row, without marks: `mask` and `NoMask`, and a term in parentheses as well. What is
/// in backquotes is one term.
fn terms_of(terms: &'static str) -> impl Iterator<Item = &'static str> {
    let parts = terms.split('`').enumerate();
    let parts = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split(&[',', '(', ')'][..]),
        _ => part.split(&[][..]),
    });
    parts.map(str::trim).filter(|term| !term.is_empty())
}

/// A name with a number, such as `P1` or `$0.dst`, with another number, and without the name of a variable that follows:
/// `P0`, `$0.dst`. `None` for names without one.
fn numbered(name: &str) -> Option<String> {
    let mut text = String::new();
    let bare = match name.split_once('_') {
        Some((register, _)) if register.len() > 1 && register.starts_with(char::is_uppercase) => {
            register
        }
        Some(_) | None => name,
    };
    for found in bare.chars() {
        match found.is_ascii_digit() {
            true if text.ends_with('0') => {}
            true => text.push('0'),
            false => text.push(found),
        }
    }
    text.contains('0').then_some(text)
}

/// The shortest word whose spelling may differ in hyphens, in bytes.
const MIN_WORD: usize = 4;

/// Whether a name means a term: in any case, in the plural, with or without hyphens, and with the underscores of `__local`, but a
/// register with a number is one of its kind.
fn is_named(term: &str, name: &str) -> bool {
    let bare = |word: &str| word.trim_matches(['(', ')', '{', '}']).replace('\\', "");
    let (term, name) = (bare(term), bare(name));
    let is_register = |word: &str| word.len() < 4 && numbered(word).is_some();
    if is_register(&term) || numbered(&term).is_some_and(|term| Some(term) == numbered(&name)) {
        return numbered(&term) == numbered(&name);
    }
    let plural = name.len().checked_sub(1).and_then(|end| {
        let (stem, last) = (name.get(..end)?, name.get(end..)?);
        last.eq_ignore_ascii_case("s").then_some(stem)
    });
    let joined = |word: &str| word.replace(['-', '_', ' '], "").to_ascii_lowercase();
    let is_spelled = |name: &str| {
        let (term, name) = (joined(&term), joined(name));
        name.len() >= MIN_WORD && term == name
    };
    let names = [Some(&*name), plural];
    let mut names = names.into_iter().flatten();
    names.any(|name| term.eq_ignore_ascii_case(name) || is_spelled(name))
}

/// All terms, in the order of the page.
pub(super) fn terms() -> impl Iterator<Item = &'static str> {
    rows().flat_map(|row| terms_of(row.terms))
}

/// What a term means, once for each part of gencl in which it means something else.
pub(super) fn explained(name: &str) -> Option<String> {
    let is_named = |row: &Row| terms_of(row.terms).any(|term| is_named(term, name));
    let found: Vec<String> = rows()
        .filter(is_named)
        .map(|row| {
            let Row {
                section,
                terms,
                meaning,
                see,
            } = row;
            format!(
                "{terms}: {meaning}\n  part: {section}\n  see: {}\n",
                place(see)
            )
            // A `|` in a cell of a table.
            .replace("\\|", "|")
        })
        .collect();
    (!found.is_empty()).then(|| found.join("\n"))
}

/// A cell `[visa.md](visa.md)` as a path from the root of the repository; other cells name one in backquotes.
fn place(see: &str) -> String {
    let link = see
        .split_once("](")
        .and_then(|(_, rest)| rest.split_once(')'));
    match link.map(|(path, _)| path.split('#').next().unwrap_or(path)) {
        Some(path) => match path.strip_prefix("../") {
            Some(path) => path.to_owned(),
            None => format!("docs/{path}"),
        },
        None => see.replace('`', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn terms_are_found_by_each_of_their_names() {
        for name in [
            "uniform",
            "Varying",
            "GRF",
            "NoMask",
            "rgather",
            "dispatch width",
            "spilling",
            "simd",
            "divergent",
            "bank conflicts",
            "occupancy",
            "half",
            "slices",
            "warps",
            "hardware thread",
            "P12",
            "(W)",
            "(16|M0)",
            "{I@3}",
            "$4.dst",
            "R22_x_d",
            "native, estimated",
            "lines/read",
            "passes",
            "least",
            "least/read",
            "local read",
            "EU",
            "kernel",
            "selection",
            "coalesced",
            "cache lines",
            "recursion",
            "private",
            "predication",
            "global",
            "__local",
            "__GLOBAL",
            "constant",
            "address space",
            "address-space",
            "NDRange",
            "ND-range",
            "deadlocks",
            "lvalue",
            "atomic",
            "host",
            "device",
            "work_item",
            "workitems",
            "work group",
        ] {
            assert!(explained(name).is_some(), "{name}");
        }
        assert_eq!(explained("no such term"), None);
        let channels = explained("(16|M0)").unwrap_or_default();
        assert!(channels.starts_with("`(16|M0)`, `M16`: "), "{channels}");
        // A variable of vISA and a register of the hardware.
        let (variable, register) = (explained("R12"), explained("r12"));
        assert!(variable.is_some() && register.is_some() && variable != register);
        let region = explained("region").unwrap_or_default();
        assert!(region.matches("part: ").count() > 1, "{region}");
    }

    #[test]
    fn places_are_paths_from_the_root() {
        assert_eq!(place("[visa.md](visa.md#masks)"), "docs/visa.md");
        assert_eq!(
            place("[ARCHITECTURE.md](../ARCHITECTURE.md)"),
            "ARCHITECTURE.md"
        );
        assert_eq!(place("`src/target.rs`"), "src/target.rs");
    }
}
