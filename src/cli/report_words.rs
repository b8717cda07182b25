//! The words of reports, for `gencl explain`: the reasons of `gencl diff`, and the keys of `--emit stats`.

use gencl::explore::lines::Reason;

/// The page with the keys of `--emit stats`.
const PAGE: &str = include_str!("../../docs/command-line.md");

/// The rows of the table of keys: the cells of the keys and of their values.
fn keys() -> impl Iterator<Item = (&'static str, &'static str)> {
    let table = PAGE.split_once("\n`--emit stats` prints a JSON object");
    let table = table.and_then(|(_, rest)| rest.split_once("\n## "));
    let lines = table.map_or("", |(section, _)| section).lines();
    let rows = lines.filter_map(|line| {
        line.strip_prefix("| ")?
            .strip_suffix(" |")?
            .split_once(" | ")
    });
    rows.filter(|(keys, _)| keys.starts_with('`'))
}

/// What a reason or a key means.
pub(super) fn explained(name: &str) -> Option<String> {
    let reason = Reason::ALL.iter().find(|reason| reason.name() == name);
    if let Some(reason) = reason {
        let meaning = reason.meaning();
        return Some(format!(
            "{name}: {meaning}\n\nA reason in `gencl diff` why the code of a source line differs from that of the first column: see \
             docs/scalar-and-vector.md.\n"
        ));
    }
    let (_, value) =
        keys().find(|(keys, _)| keys.split(", ").any(|key| key.trim_matches('`') == name))?;
    Some(format!(
        "{name}: {value}\n\nA key of `--emit stats`: see docs/command-line.md.\n"
    ))
}

/// The names, for proposals.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let keys = keys()
        .flat_map(|(keys, _)| keys.split(", "))
        .map(|key| key.trim_matches('`'));
    Reason::ALL.iter().map(|reason| reason.name()).chain(keys)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::glossary;
    use gencl::explore::figures::figures;
    use gencl::launch::Work;
    use gencl::visa::measure::Measures;

    #[test]
    fn the_names_of_figures_are_explained() {
        let run = (1, 1, &Work::default());
        let figures = figures(&Measures::default(), 0, Some(run));
        let native = ["native instructions", "spilled bytes of a thread"];
        for name in figures.iter().map(|figure| figure.0).chain(native) {
            assert!(glossary::explained(name.trim()).is_some(), "{name}");
        }
    }

    #[test]
    fn reasons_and_keys_are_explained() {
        assert!(names().count() > Reason::ALL.len() + 20);
        for name in names() {
            assert!(explained(name).is_some(), "{name}");
        }
        for name in [
            "grfs_needed",
            "flags_needed",
            "mask arithmetic",
            "component stride",
        ] {
            assert!(names().any(|known| known == name), "{name}");
        }
    }
}
