//! `gencl print`: tables of what gencl knows.

use super::args::Table;
use super::output::{self, Outcome};
use gencl::diagnostic::Code;
use gencl::target::Target;

/// Prints a table, a line each.
pub(crate) fn run(table: Table) -> Outcome {
    output::print(text(table).as_bytes())
}

fn text(table: Table) -> String {
    let lines: Vec<String> = match table {
        Table::Targets => Target::ALL
            .iter()
            .map(|target| {
                let info = target.info();
                let widths: Vec<_> = info.widths.iter().map(u32::to_string).collect();
                format!(
                    "{:<6} {:<7} SIMD{:<10} {}",
                    info.name,
                    info.generation,
                    widths.join(","),
                    info.description.trim()
                )
            })
            .collect(),
        Table::Codes => Code::ALL
            .iter()
            .map(|code| format!("{code} {}", code.title()))
            .collect(),
    };
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_whole() {
        assert_eq!(text(Table::Codes).lines().count(), Code::ALL.len());
        let targets = text(Table::Targets);
        assert_eq!(targets.lines().count(), Target::ALL.len());
        assert!(targets.contains("tgllp  xe-lp   SIMD8,16,32"), "{targets}");
    }
}
