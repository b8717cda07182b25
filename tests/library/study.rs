//! The table of the study set in docs/scalar-and-vector.md: what each kernel of examples/vector executes in
//! the scalar form, in the vector form, and written by hand, on every target that runs it.
//!
//! `UPDATE_EXPECT=1 cargo test --test library -- study::` writes the table.

use crate::support::finalizer;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

const BEGIN: &str = "<!-- begin study table -->\n";
const END: &str = "<!-- end study table -->";

/// The kernels in the order of the page.
const KERNELS: [&str; 8] = [
    "saxpy4",
    "luminance",
    "stencil3",
    "gray_bytes",
    "box_bytes",
    "transpose4",
    "exchange",
    "matrix_product",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The columns of `gencl diff`; `None` if the target does not support the form written by hand.
fn columns(kernel: &str, target: &str) -> Option<Vec<Value>> {
    let files = [format!("{kernel}.json"), format!("{kernel}.ll")];
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .arg("diff")
        .args(&files)
        .args(["--target", target, "--native", "--json"])
        .current_dir(root().join("examples/vector"))
        .output()
        .expect("the program runs");
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    if messages.starts_with("error[E1105]") {
        return None;
    }
    assert_eq!((messages.as_str(), output.status.code()), ("", Some(0)));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    found["columns"].as_array().cloned()
}

#[test]
fn the_table_of_the_study_set_is_current() {
    if !finalizer::available() {
        return;
    }
    let mut table = String::from(
        "| kernel | target | scalar | vector | by hand | scalar, wider |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    let mut rows = 0;
    for kernel in KERNELS {
        for target in ["skl", "tgllp", "dg2", "pvc"] {
            let Some(columns) = columns(kernel, target) else {
                continue;
            };
            let mut cells: Vec<String> = columns
                .iter()
                .map(|c| {
                    format!(
                        "{}, {}, {}",
                        c["native"]["instructions"],
                        c["executed"]["instructions"],
                        c["executed"]["bytes_read"]
                    )
                })
                .collect();
            // The scalar form at the width of `gencl compile`, where the vector form has a smaller one, precedes the
            // code written by hand.
            match cells.len() {
                3 => cells.push("-".to_owned()),
                4 => cells.swap(2, 3),
                count => panic!("{count} columns of {kernel} on {target}"),
            }
            _ = writeln!(table, "| `{kernel}` | {target} | {} |", cells.join(" | "));
            rows += 1;
        }
    }
    assert_eq!(rows, 4 * 7 + 1);
    let page = root().join("docs/scalar-and-vector.md");
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
