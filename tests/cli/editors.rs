//! The problem matchers of docs/editors.md, with the lines that `gencl check --error-format short` prints.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use regex_lite::Regex;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The JSON blocks of the page.
fn blocks() -> Vec<Value> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/editors.md");
    let page = fs::read_to_string(page).unwrap();
    let blocks = page.split("```json\n").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("```").unwrap().0);
    blocks
        .map(|block| serde_json::from_str(block).unwrap())
        .collect()
}

#[test]
fn problem_matchers_match_the_short_form() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source =
        "kernel void k(global int *o) {\n  int i = 1;\n  o[0] = missing[2];\n  o[1] == 2;\n}\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    let done = gencl_in(
        folder,
        &["check", "k.cl", "-q", "--error-format", "short", "-Wall"],
        "",
    );
    let lines: Vec<&str> = done.stderr.lines().collect();
    assert!(lines.len() > 1, "{}", done.stderr);
    let remarked = "kernel void k(global int *o) {\n  for (int i = 0; i < 4; i++) o[i] = i;\n}\n";
    fs::write(folder.join("r.cl"), remarked).unwrap();
    let words = ["check", "r.cl", "-q", "--error-format", "short", "-Rpass"];
    let remarks = gencl_in(folder, &words, "").stderr;
    let remark = remarks
        .lines()
        .find(|line| line.contains(": remark: "))
        .unwrap();
    let blocks = blocks();
    let patterns = [
        &blocks[0]["tasks"][0]["problemMatcher"]["pattern"],
        &blocks[1]["problemMatcher"][0]["pattern"][0],
    ];
    for pattern in patterns {
        let regex = Regex::new(pattern["regexp"].as_str().unwrap()).unwrap();
        let part = |line: &str, key: &str| {
            let found = regex.captures(line).unwrap_or_else(|| panic!("{line}"));
            let group = pattern[key].as_u64().unwrap() as usize;
            found.get(group).map_or("", |part| part.as_str()).to_owned()
        };
        let keys = ["file", "line", "column", "severity", "code"];
        let error = lines.iter().find(|line| line.contains("error")).unwrap();
        assert_eq!(
            keys.map(|key| part(error, key)),
            ["k.cl", "3", "10", "error", "E0101"]
        );
        assert_eq!(part(remark, "severity"), "remark");
        assert_eq!(part(remark, "file"), "r.cl");
        for line in &lines {
            assert_eq!(part(line, "file"), "k.cl");
            assert!(!part(line, "message").is_empty());
        }
    }
    let arguments = blocks[0]["tasks"][0]["args"].as_array().unwrap().iter();
    let arguments = arguments.map(|word| word.as_str().unwrap().replace("${file}", "k.cl"));
    let arguments: Vec<String> = arguments.collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let task = gencl_in(folder, &arguments, "");
    assert!(task.stderr.starts_with("k.cl:"), "{}", task.stderr);
}
