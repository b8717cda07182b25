//! The table of docs/widths.md: what the launches of tests/widths execute at each dispatch width, and whether
//! the automatic choice is the width that the measurement favors.
//!
//! `UPDATE_EXPECT=1 cargo test --test library -- widths::` writes the table.

use crate::support::finalizer::{self, Outcome};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const BEGIN: &str = "<!-- begin widths table -->\n";
const END: &str = "<!-- end widths table -->";

/// The launches for which another width than the chosen one is measured to be better by more than
/// [`EQUAL`]: launch, target and reason.
const OTHER_CHOICES: &[(&str, &str, &str)] = &[
    ("dct", "tgllp", "estimated not to fit at 32, and does"),
    ("search", "tgllp", ALIKE),
    ("search", "dg2", ALIKE),
];

const ALIKE: &str = "what ends its loop is loaded, and yet the work-items iterate nearly alike";

/// Measured costs that differ by less than this share are equal.
const EQUAL: f64 = 0.01;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn launches() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("tests/widths")).expect("the folder");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    paths.sort();
    paths
}

/// The result of a run at a width: the chosen width, and the executed native instructions.
fn run(launch: &Path, target: &str, simd: &str) -> Option<(u64, u64)> {
    let out = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(["run", "--quiet", "--target", target, "--simd", simd, "-o"])
        .arg(out.path())
        .arg(launch)
        .output()
        .expect("the program runs");
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(
            messages.contains("E0701"),
            "{}: {messages}",
            launch.display()
        );
        return None;
    }
    let text = fs::read_to_string(out.path().join("result.json")).expect("the result");
    let result: Value = serde_json::from_str(&text).expect("JSON");
    Some((
        result["simd"].as_u64().expect("a width"),
        result["native_instructions"].as_u64().expect("a count"),
    ))
}

/// Whether the finalizer spills the kernel at a width.
fn spills(launch: &Path, target: &str, simd: &str) -> bool {
    let text = fs::read_to_string(launch).expect("the launch file");
    let launch_file: Value = serde_json::from_str(&text).expect("JSON");
    let source = launch_file["source"]["file"].as_str().expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(["compile", "--quiet", "--target", target, "--simd", simd])
        .arg(launch.parent().expect("a folder").join(source))
        .output()
        .expect("the program runs");
    let visa = String::from_utf8(output.stdout).expect("text");
    let target = gencl::target::Target::from_name(target).expect("a target");
    let arguments: Vec<&str> = target.finalizer_arguments().collect();
    match finalizer::judge(&visa, &arguments, finalizer::TIME_LIMIT) {
        Outcome::Accepted { .. } => false,
        Outcome::Spill(_) => true,
        other => panic!("{}: {other:?}", launch.display()),
    }
}

#[test]
fn the_automatic_width_is_the_best_measured_one() {
    if !finalizer::available() {
        return;
    }
    let mut table = String::from("| kernel |");
    for target in ["tgllp", "dg2"] {
        _ = write!(table, " {target}: 8 | 16 | 32 | chosen |");
    }
    table += "\n|---|---|---|---|---|---|---|---|---|\n";
    let mut others = Vec::new();
    for launch in launches() {
        let name = launch
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        _ = write!(table, "| `{name}` |");
        for target in ["tgllp", "dg2"] {
            let (chosen, _) = run(&launch, target, "auto").expect("the automatic width runs");
            let measured = ["8", "16", "32"].map(|simd| {
                let (_, native) = run(&launch, target, simd)?;
                Some((native as f64, spills(&launch, target, simd)))
            });
            let at_16 = measured[1].expect("SIMD16").0;
            let relative = measured.map(|m| m.map(|(native, spills)| (native / at_16, spills)));
            for cell in relative {
                _ = match cell {
                    None => write!(table, " - |"),
                    Some((_, true)) => write!(table, " spills |"),
                    Some((share, false)) => write!(table, " {share:.2} |"),
                };
            }
            _ = write!(table, " {chosen} |");
            let cost = |k: usize| relative[k].filter(|m| !m.1).map_or(f64::INFINITY, |m| m.0);
            let best = (0..3).map(cost).fold(f64::INFINITY, f64::min);
            let index = usize::from(chosen == 16) + 2 * usize::from(chosen == 32);
            if cost(index) > best * (1.0 + EQUAL) {
                others.push((name.clone(), target));
            }
        }
        table.push('\n');
    }
    let expected: Vec<_> = OTHER_CHOICES
        .iter()
        .map(|&(name, target, _)| (name.to_owned(), target))
        .collect();
    assert_eq!(others, expected, "{table}");
    let page = root().join("docs/widths.md");
    let old = fs::read_to_string(&page).expect("the page");
    let (before, rest) = old.split_once(BEGIN).expect("the beginning of the table");
    let (_, after) = rest.split_once(END).expect("the end of the table");
    let new = format!("{before}{BEGIN}{table}{END}{after}");
    if new != old {
        match std::env::var_os("UPDATE_EXPECT") {
            Some(_) => fs::write(&page, new).expect("the page is written"),
            None => panic!("the figures changed (UPDATE_EXPECT=1 writes them):\n{table}"),
        }
    }
}
