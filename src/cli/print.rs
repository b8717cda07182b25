//! `gencl print`: tables of targets, built-in functions, passes, instructions, rules, diagnostic codes and options.

use super::args::Table;
use super::driver;
use super::explain::code_json;
use super::opcodes;
use super::options;
use super::output::{self, Failure, Outcome};
use clap::ValueEnum;
use gencl::diagnostic::{Code, Group};
use gencl::frontend::builtins::{Accuracy, ArgumentCount, Builtin, FAMILIES, Family};
use gencl::genx::opcode::{Row, TABLE};
use gencl::ir::passes::PASSES;
use gencl::target::Target;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The text of `--version` after the name; the first line is the version only.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let targets: Vec<_> = Target::ALL.iter().map(|t| t.info().name).collect();
    // Set by the build script where it is known.
    let commit = option_env!("GENCL_COMMIT").map_or(String::new(), |c| format!("\ncommit: {c}"));
    format!(
        "{}{commit}\nsource: OpenCL C 1.2 without images, with sub-groups and work-group functions (docs/language.md)\noutput: vISA 4.1\ntargets: {} (default {})",
        env!("CARGO_PKG_VERSION"),
        targets.join(" "),
        Target::default()
    )
});

/// Prints a table, one line for each entry, or as JSON with an object for each.
///
/// # Errors
/// The manual page as JSON; standard output that cannot be written.
pub(crate) fn run(table: Table, as_json: bool) -> Outcome {
    if table == Table::Man {
        return match as_json {
            true => Err(Failure::Usage(
                "the manual page is no table: `gencl print man` has no `--json`".to_owned(),
            )),
            false => output::print(super::man::page().as_bytes()),
        };
    }
    let rows = rows(table);
    let text = match as_json {
        true => {
            let values: Vec<Value> = rows.into_iter().map(|row| row.json).collect();
            output::document(json!({ "table": name(table), "rows": values }))
        }
        false => text(&rows),
    };
    output::print(text.as_bytes())
}

/// The name of a table, as the command line has it.
fn name(table: Table) -> String {
    let value = table.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// An entry of a table.
struct Entry {
    /// Its line for readers.
    text: String,
    /// The same for programs.
    json: Value,
}

fn text(rows: &[Entry]) -> String {
    rows.iter().map(|row| format!("{}\n", row.text)).collect()
}

/// The entries of a table; the manual page has none.
fn rows(table: Table) -> Vec<Entry> {
    match table {
        Table::Targets => Target::ALL
            .iter()
            .map(|target| of_target(*target))
            .collect(),
        Table::Builtins => {
            let rows = Builtin::rows().filter_map(of_builtin);
            rows.chain(FAMILIES.iter().map(of_family)).collect()
        }
        Table::Passes => passes(),
        Table::Opcodes => opcodes::entries().iter().map(of_instruction).collect(),
        Table::Intrinsics => TABLE.iter().map(of_operation).collect(),
        Table::Rules => rules(),
        Table::Man => Vec::new(),
        Table::Options => options::list()
            .chain(driver::list())
            .flat_map(|(names, what)| each_option(names).map(move |name| (name, what)))
            .map(|(name, what)| (name, of_level(name).unwrap_or(what)))
            .map(|(name, what)| Entry {
                text: format!("{name:<40} {what}"),
                json: json!({"name": name, "option": name, "description": what}),
            })
            .collect(),
        Table::Codes => Code::ALL.iter().map(|code| of_code(*code)).collect(),
    }
}

/// The description of an optimization level, of which the help has one for all.
fn of_level(name: &str) -> Option<&'static str> {
    match name {
        "-O0" => Some("no optimization"),
        "-O1" => Some("optimize, and compile fast"),
        "-O2" => Some("optimize fully (the default)"),
        "-O3" => Some("the same as -O2"),
        _ => None,
    }
}

/// The options of a row of the help, such as `-Wall -Wextra`, each with its value.
fn each_option(names: &str) -> impl Iterator<Item = &str> {
    let starts = names.match_indices(" -").map(|(at, _)| at);
    let ends = starts.clone().chain([names.len()]);
    let starts = std::iter::once(0).chain(starts.map(|at| at + 1));
    starts.zip(ends).map(|(from, to)| &names[from..to])
}

fn of_target(target: Target) -> Entry {
    let info = target.info();
    let widths: Vec<u32> = info.widths.iter().map(|w| w.channels()).collect();
    let shown: Vec<String> = widths.iter().map(ToString::to_string).collect();
    let (name, generation, what) = (info.name, info.generation, info.description.trim());
    Entry {
        text: format!(
            "{name:<6} {generation:<7} SIMD{:<10} {what}",
            shown.join(",")
        ),
        json: json!({
            "name": name,
            "target": name,
            "generation": generation,
            "widths": widths,
            "is_default": target == Target::default(),
            "description": what,
        }),
    }
}

fn of_builtin(builtin: Builtin) -> Option<Entry> {
    let row = builtin.row()?;
    // Without the marks of the page.
    let types = [builtin.takes(), builtin.gives()].map(|text| text.replace('`', ""));
    let types = types.each_ref().map(String::as_str);
    let (count, what) = (builtin.argument_count(), row.what());
    Some(of_function((row.name, &what), count, types, row.accuracy))
}

/// All functions with names of one form.
fn of_family(family: &Family) -> Entry {
    let name = (family.form, family.description);
    let types = [family.takes, family.gives];
    of_function(name, family.argument_count(), types, family.accuracy)
}

fn of_function(
    (name, what): (&str, &str),
    count: ArgumentCount,
    [takes, gives]: [&str; 2],
    accuracy: Accuracy,
) -> Entry {
    let accuracy = accuracy.text();
    Entry {
        text: format!(
            "{name:<20} {count:<4} {accuracy:<14} {takes} -> {gives}: {what}",
            count = count.to_string(),
        ),
        json: json!({
            "name": name,
            "function": name,
            "arguments": count.least,
            "max_arguments": count.most,
            "takes": takes,
            "gives": gives,
            "accuracy": accuracy,
            "description": what,
        }),
    }
}

fn passes() -> Vec<Entry> {
    let scalar = [(
        "lower",
        "Gen IR as lowered from the source, before any pass",
    )]
    .into_iter()
    .chain(PASSES.iter().map(|pass| (pass.name, pass.description)))
    .map(|(name, what)| Entry {
        text: format!("{name:<32} {what}"),
        json: json!({"name": name, "pass": name, "ir": "Gen IR", "description": what}),
    });
    // Some have the name of a pass over Gen IR.
    let vector = [("widen", "vector IR as made of Gen IR, before any pass")]
        .into_iter()
        .chain(
            gencl::genx::passes::PASSES
                .iter()
                .map(|pass| (pass.name, pass.description)),
        )
        .map(|(name, what)| Entry {
            text: format!("{name:<32} vector IR: {what}"),
            json: json!({"name": name, "pass": name, "ir": "vector IR", "description": what}),
        });
    scalar.chain(vector).collect()
}

fn of_instruction(entry: &opcodes::Entry) -> Entry {
    let opcodes::Entry {
        name,
        language,
        class,
        description,
    } = entry;
    let what = match class {
        Some(class) => format!("{class}: {description}"),
        None => (*description).to_owned(),
    };
    Entry {
        text: format!("{name:<28} {language:<10} {what}"),
        json: json!({"name": name, "opcode": name, "language": language, "class": class, "description": description}),
    }
}

/// The rules of Gen IR, then those of vISA.
fn rules() -> Vec<Entry> {
    let [gen_ir, _, of_visa] = opcodes::LANGUAGES;
    // The rules of Gen IR are gencl's own.
    let entry = |name: &str, language: &str, title: &str, source: Option<&str>| Entry {
        text: format!("{name:<6} {language:<7} {title}"),
        json: json!({"name": name, "rule": name, "language": language, "title": title, "source": source}),
    };
    let first = gencl::ir::verify::Rule::ALL.iter();
    let first = first.map(|rule| entry(rule.name(), gen_ir, rule.title(), None));
    let second = gencl::visa::verify::Rule::ALL.iter();
    let second = second.map(|rule| {
        let source = Some(rule.source());
        entry(&rule.to_string(), of_visa, rule.title(), source)
    });
    first.chain(second).collect()
}

/// An operation of vector IR: its name in the text, class, targets, signature, and what it does.
fn of_operation(row: &Row) -> Entry {
    let targets: Vec<&str> = row.targets().map(|target| target.info().name).collect();
    let shown = match targets.len() == Target::ALL.len() {
        true => "all".to_owned(),
        false => targets.join(","),
    };
    let (name, class) = (row.name(), row.opcode.class().name());
    let (signature, what) = (row.signature(), row.opcode.description());
    Entry {
        text: format!("{name:<28} {class:<15} {shown:<8} {signature}: {what}"),
        json: json!({
            "name": name,
            "operation": name,
            "class": class,
            "targets": targets,
            "signature": signature,
            "description": what,
        }),
    }
}

fn of_code(code: Code) -> Entry {
    let title = code.title();
    let text = match code.warning() {
        None => format!("{code} {title}"),
        Some((name, group)) => {
            let name = format!("-W{name}");
            format!("{code} {title:<55} {name:<30} {}", group.name())
        }
    };
    let (flag, group) = code.warning().unzip();
    let mut json = json!({"name": code.name()});
    for (key, value) in code_json(code).as_object().into_iter().flatten() {
        json[key] = value.clone();
    }
    json["warning"] = json!(flag);
    json["group"] = json!(group.map(Group::name));
    Entry { text, json }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(table: Table) -> String {
        text(&rows(table))
    }

    #[test]
    fn tables_have_the_same_entries_as_json() {
        for table in [
            Table::Targets,
            Table::Builtins,
            Table::Passes,
            Table::Opcodes,
            Table::Intrinsics,
            Table::Rules,
            Table::Options,
            Table::Codes,
        ] {
            for row in rows(table) {
                let name = row.json["name"].as_str().unwrap();
                assert!(row.text.starts_with(name), "{}", row.text);
            }
        }
        let options = text_of(Table::Options);
        for name in ["-Wall ", "-E ", "-MD ", "-MF FILE ", "-MJ FILE "] {
            assert!(options.contains(&format!("\n{name}")), "{name}");
        }
        let targets: Vec<Value> = rows(Table::Targets)
            .into_iter()
            .map(|row| row.json)
            .collect();
        assert_eq!(targets[1]["widths"], json!([8, 16, 32]));
        assert_eq!(targets[1]["is_default"], json!(true));
        assert!(matches!(run(Table::Man, true), Err(Failure::Usage(_))));
    }

    #[test]
    fn tables_are_complete() {
        assert_eq!(text_of(Table::Codes).lines().count(), Code::ALL.len());
        let builtins = text_of(Table::Builtins);
        let count = Builtin::rows().count() + FAMILIES.len();
        assert_eq!(builtins.lines().count(), count);
        assert!(
            builtins.contains("get_global_id        1    exact          uint -> ulong: "),
            "{builtins}"
        );
        for line in [
            "\natomic_inc           1    exact          a pointer to T; T: int, uint -> T: ",
            "\natomic_cmpxchg       3    exact          a pointer to T; T, T; T: int, uint -> T: ",
            "\natomic_load_explicit 2-3  exact          a pointer to atomic_T, memory_order, ",
            "\nprintf               1+   exact          ",
        ] {
            assert!(builtins.contains(line), "{line}: {builtins}");
        }
        let vector = gencl::genx::passes::PASSES.len();
        let passes = text_of(Table::Passes);
        assert_eq!(passes.lines().count(), PASSES.len() + 2 + vector);
        assert!(
            passes.contains("legalize                         vector IR: split"),
            "{passes}"
        );
        let intrinsics = text_of(Table::Intrinsics);
        assert_eq!(intrinsics.lines().count(), TABLE.len());
        assert!(intrinsics.contains("genx.rdregion* "), "{intrinsics}");
        let smin = "genx.smin                    elementwise     all      int (int, T1): Signed";
        assert!(intrinsics.contains(smin), "{intrinsics}");
        let matrix = "genx.dpas2                   matrix          dg2,pvc  ";
        assert!(intrinsics.contains(matrix), "{intrinsics}");
        let opcodes = text_of(Table::Opcodes);
        for line in [
            "loadi                        Gen IR     The constant.\n",
            "\ngenx.smin                    vector IR  elementwise: Signed",
            "\nsetp                         vISA       Set a predicate",
        ] {
            assert!(opcodes.contains(line), "{line}: {opcodes}");
        }
        let rules = text_of(Table::Rules);
        assert!(
            rules.starts_with("V01 ") && rules.contains("\nR203   vISA    An operand is"),
            "{rules}"
        );
        assert!(text_of(Table::Options).contains("-cl-mad-enable"));
        let targets = text_of(Table::Targets);
        assert_eq!(targets.lines().count(), Target::ALL.len());
        assert!(
            targets.contains("tgllp  xe-lp   SIMD8,16,32  "),
            "{targets}"
        );
    }
}
