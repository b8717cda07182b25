//! The page about `result.json`: each launch file on it is run, and the page shows what the run writes.
//!
//! Between `<!-- begin result: OPTIONS -->` and `<!-- end result -->` are a launch file and some keys of its result.
//! `UPDATE_EXPECT=1 cargo test --test cli results_page::` writes their values.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- begin result:";
const FENCE: &str = "```json\n";

/// The result of a launch file with these options. The reference of `--check` is the result with other macros.
fn result(launch: &str, options: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("launch.json"), launch).unwrap();
    let run = |options: &[&str], output: &str| {
        let words = [&["run", "launch.json", "-o", output], options].concat();
        gencl_in(folder, &words, "")
    };
    if options.contains("--check reference") {
        let done = run(&["-D", "LAST=3"], "reference");
        assert_eq!(done.code, 0, "{}", done.stderr);
    }
    run(&options.split_whitespace().collect::<Vec<_>>(), "out");
    let text = fs::read_to_string(folder.join("out/result.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_results_on_the_page_are_those_of_its_launch_files() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut parts = page.split(BEGIN);
    let mut updated = parts.next().unwrap().to_owned();
    let mut count = 0;
    for part in parts {
        let (options, rest) = part.split_once("-->").unwrap();
        let [before, launch, shown] = rest.splitn(3, FENCE).collect::<Vec<_>>()[..] else {
            panic!("a launch file and a result: {part}");
        };
        let (launch_text, _) = launch.split_once("```").unwrap();
        let (shown_text, after) = shown.split_once("```").unwrap();
        let keys: Map<String, Value> = serde_json::from_str(shown_text).unwrap();
        let found = result(launch_text, options);
        let pairs = keys.keys().map(|key| (key.clone(), found[key].clone()));
        let values = Value::Object(pairs.collect());
        updated +=
            &format!("{BEGIN}{options}-->{before}{FENCE}{launch}{FENCE}{values:#}\n```{after}");
        count += 1;
    }
    assert_eq!(count, 5);
    if std::env::var_os("UPDATE_EXPECT").is_some() && page != updated {
        fs::write(path, updated).unwrap();
    } else {
        assert_eq!(page, updated);
    }
}
