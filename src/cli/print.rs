//! `gencl print`: tables of targets, built-in functions, passes, operations of vector IR, diagnostic codes and
//! options.

use super::args::Table;
use super::options;
use super::output::{self, Outcome};
use gencl::diagnostic::Code;
use gencl::frontend::builtins::Builtin;
use gencl::genx::opcode::{Row, TABLE};
use gencl::ir::passes::PASSES;
use gencl::target::Target;
use std::sync::LazyLock;

/// The text of `--version` after the name; the first line is the version only.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let targets: Vec<_> = Target::ALL.iter().map(|t| t.info().name).collect();
    // Set by the build script where it is known.
    let commit = option_env!("GENCL_COMMIT").map_or(String::new(), |c| format!("\ncommit: {c}"));
    format!(
        "{}{commit}\nsource: OpenCL C 1.2\noutput: vISA 4.1\ntargets: {} (default {})",
        env!("CARGO_PKG_VERSION"),
        targets.join(" "),
        Target::default()
    )
});

/// Prints a table, one line for each entry.
pub(crate) fn run(table: Table) -> Outcome {
    output::print(text(table).as_bytes())
}

fn text(table: Table) -> String {
    let lines: Vec<String> = match table {
        Table::Targets => Target::ALL
            .iter()
            .map(|target| {
                let info = target.info();
                let widths: Vec<_> = info
                    .widths
                    .iter()
                    .map(|w| w.channels().to_string())
                    .collect();
                format!(
                    "{:<6} {:<7} SIMD{:<10} {}",
                    info.name,
                    info.generation,
                    widths.join(","),
                    info.description.trim()
                )
            })
            .collect(),
        Table::Builtins => Builtin::rows()
            .filter_map(|builtin| Some((builtin.row()?, builtin.pointee())))
            .map(|(row, pointee)| {
                let arity = row.signatures[0].operands.len() + usize::from(pointee.is_some());
                let accuracy = row.accuracy.text();
                format!("{:<20} {arity}  {accuracy:<14} {}", row.name, row.what())
            })
            .collect(),
        Table::Passes => [(
            "lower",
            "Gen IR as lowered from the source, before any pass",
        )]
        .into_iter()
        .chain(PASSES.iter().map(|pass| (pass.name, pass.description)))
        .map(|(name, what)| format!("{name:<32} {what}"))
        .chain(vector_passes())
        .collect(),
        Table::Intrinsics => TABLE.iter().map(operation).collect(),
        Table::Man => vec![super::man::page().trim_end().to_string()],
        Table::Options => options::list()
            .map(|(name, what)| format!("{name:<40} {what}"))
            .collect(),
        Table::Codes => Code::ALL
            .iter()
            .map(|code| match code.warning() {
                None => format!("{code} {}", code.title()),
                Some((name, group)) => {
                    let name = format!("-W{name}");
                    let title = code.title();
                    format!("{code} {title:<55} {name:<30} {}", group.name())
                }
            })
            .collect(),
    };
    lines.join("\n") + "\n"
}

/// The rows of passes over vector IR. Some have the name of a pass over Gen IR.
fn vector_passes() -> impl Iterator<Item = String> {
    gencl::genx::passes::PASSES
        .iter()
        .map(|pass| format!("{:<32} vector IR: {}", pass.name, pass.description))
}

/// The row of an operation of vector IR: its name in the text, class, targets, signature, and what it does.
fn operation(row: &Row) -> String {
    let targets: Vec<&str> = row.targets().map(|target| target.info().name).collect();
    let targets = match targets.len() == Target::ALL.len() {
        true => "all".to_owned(),
        false => targets.join(","),
    };
    let (name, class) = (row.name(), row.opcode.class().name());
    let (signature, what) = (row.signature(), row.opcode.description());
    format!("{name:<28} {class:<15} {targets:<8} {signature}: {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_complete() {
        assert_eq!(text(Table::Codes).lines().count(), Code::ALL.len());
        let builtins = text(Table::Builtins);
        assert_eq!(builtins.lines().count(), Builtin::rows().count());
        assert!(
            builtins.contains("get_global_id        1  exact  "),
            "{builtins}"
        );
        let vector = gencl::genx::passes::PASSES.len();
        let passes = text(Table::Passes);
        assert_eq!(passes.lines().count(), PASSES.len() + 1 + vector);
        assert!(
            passes.contains("legalize                         vector IR: split"),
            "{passes}"
        );
        let intrinsics = text(Table::Intrinsics);
        assert_eq!(intrinsics.lines().count(), TABLE.len());
        assert!(intrinsics.contains("genx.rdregion* "), "{intrinsics}");
        let smin = "genx.smin                    elementwise     all      int (int, T1): Signed";
        assert!(intrinsics.contains(smin), "{intrinsics}");
        let matrix = "genx.dpas2                   matrix          dg2,pvc  ";
        assert!(intrinsics.contains(matrix), "{intrinsics}");
        assert!(text(Table::Options).contains("-cl-mad-enable"));
        let targets = text(Table::Targets);
        assert_eq!(targets.lines().count(), Target::ALL.len());
        assert!(
            targets.contains("tgllp  xe-lp   SIMD8,16,32  "),
            "{targets}"
        );
    }
}
