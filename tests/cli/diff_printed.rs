//! `gencl diff` of printed vector IR and Gen IR: by the lines of the kernel, or by their own.

use crate::command::gencl_in;
use crate::diff::folder;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

/// A printed form that was changed has the lines of the kernel, also if it was compiled in another folder.
#[test]
fn a_printed_form_is_compared_by_the_lines_of_the_kernel() {
    let folder = folder("twice");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("in")).unwrap();
    fs::copy(path("k.cl"), path("in/k.cl")).unwrap();
    let words = ["compile", "in/k.cl", "--kernel", "twice", "--simd", "16"];
    let emit = ["-g", "--emit", "ll=twice.ll"];
    let done = gencl_in(folder.path(), &[&words[..], &emit].concat(), "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let compared = |text: &str| -> Value {
        fs::write(path("twice.ll"), text).unwrap();
        let words = ["diff", "k.json", "twice.ll", "--simd", "16", "--json"];
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        serde_json::from_str(&done.stdout).unwrap()
    };
    let text = fs::read_to_string(path("twice.ll")).unwrap();
    let found = compared(&text);
    assert_eq!(found["columns"][2]["file"], "twice.ll");
    for line in found["lines"].as_array().unwrap() {
        assert_eq!(line["version"], "k.json");
        for figures in [&line["instructions"], &line["executed"]] {
            assert_eq!(figures[1], figures[2], "{line}");
        }
    }
    // Line 8 doubles, subtracts and adds: two more instructions in one of its versions.
    let double = text
        .lines()
        .find(|l| l.contains("= shl ") && l.contains("<i32 1, "))
        .unwrap();
    let (name, operation) = double.trim().split_once(" = shl ").unwrap();
    let (ty, rest) = operation.split_once("> ").unwrap();
    let (value, _) = rest.split_once(',').unwrap();
    let (_, location) = double.rsplit_once(", !dbg").unwrap();
    let three = [
        format!("%once = add {ty}> {value}, {value}, !dbg{location}"),
        format!("%again = sub {ty}> %once, {value}, !dbg{location}"),
        format!("{name} = add {ty}> %again, {value}, !dbg{location}"),
    ];
    let changed = text.replace(double, &three.join("\n"));
    let found = compared(&changed);
    let lines = found["lines"].as_array().unwrap();
    let line = lines.iter().find(|l| l["line"] == 8).unwrap();
    let of = |column: usize| line["instructions"][column].as_u64().unwrap();
    assert_eq!(of(2), of(1) + 2, "{line}");
}

/// Gen IR printed with `-g` is compared by the lines of the kernel, or by its own without the kernel.
#[test]
fn printed_gen_ir_is_compared_by_the_lines_of_the_kernel() {
    let folder = folder("twice");
    let words = ["compile", "k.cl", "--kernel", "twice", "-g"];
    let done = gencl_in(
        folder.path(),
        &[&words[..], &["--emit", "ir=k.ir"]].concat(),
        "",
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    let compared = |words: &[&str]| -> Value {
        let words = [&["diff"], words, &["--simd", "16", "--json"]].concat();
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        serde_json::from_str(&done.stdout).unwrap()
    };
    let found = compared(&["k.json", "k.ir"]);
    let lines = found["lines"].as_array().unwrap();
    assert!(lines.iter().any(|line| line["line"] == 8), "{lines:?}");
    for line in lines {
        assert_eq!(line["file"], "k.cl");
        assert_eq!(line["instructions"][0], line["instructions"][1], "{line}");
    }
    let text = fs::read_to_string(folder.path().join("k.ir")).unwrap();
    let at = text.lines().position(|line| line.contains(" = load."));
    let load = at.unwrap() + 1;
    let found = compared(&["k.ir", "--launch", "k.json"]);
    let lines = found["lines"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["file"] == "k.ir"), "{lines:?}");
    let line = lines.iter().find(|line| line["line"] == load).unwrap();
    assert!(line["instructions"][0].as_u64() > Some(0), "{line}");
}
