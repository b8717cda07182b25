//! vISA that violates rules: what `gencl verify` and `gencl run` report, and where.

use crate::command::{gencl, gencl_in};
use crate::hand_written::{VISA, VISA_LAUNCH, folder};
use std::fs;

/// Rules of declarations, which have no instruction.
#[test]
fn violations_of_declarations_name_their_lines() {
    let source = "kernel void k(global int *o) { o[get_global_id(0)] = 1; }\n";
    let folder = folder(&[("k.cl", source)]);
    for words in [
        ["compile", "k.cl", "--emit", "visa", "-o", "k.visaasm"],
        ["compile", "k.cl", "--emit", "ze-info", "-o", "k.ze_info"],
    ] {
        assert_eq!(gencl_in(folder.path(), &words, "").code, 0);
    }
    let launch = r#"{"source": {"file": "k.visaasm"}, "kernel": "k", "global": [4], "args": [
  {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}"#;
    fs::write(folder.path().join("k.json"), launch).unwrap();
    let text = fs::read_to_string(folder.path().join("k.visaasm")).unwrap();
    for (from, to, line_of, rule, run) in [
        (
            ".input I1_local_id_y offset=96",
            ".input I1_local_id_y offset=97",
            ".input I1",
            "R007: input `I1_local_id_y`",
            "R007: input `I1_local_id_y`",
        ),
        (
            "alias=<%r0, 4>",
            "alias=<%r0, 400>",
            ".decl R0",
            "R006: alias `R0`",
            "R006: alias `R0`",
        ),
        (
            ".decl R9 ",
            ".decl Q9 ",
            ".decl Q9",
            "R001: invalid name `Q9`",
            "",
        ),
    ] {
        let wrong = text
            .replace(from, to)
            .replace("R9", if to.contains("Q9") { "Q9" } else { "R9" });
        let number = wrong
            .lines()
            .position(|line| line.starts_with(line_of))
            .unwrap()
            + 1;
        let column = line_of.find(' ').unwrap() + 2;
        fs::write(folder.path().join("k.visaasm"), &wrong).unwrap();
        let words = ["verify", "-", "--strict", "--error-format", "short"];
        let done = gencl_in(folder.path(), &words, &wrong);
        let start = format!("<stdin>:{number}:{column}: error[E0805]: {rule}");
        assert!(done.stderr.contains(&start), "{start}: {}", done.stderr);
        assert!(
            !done.stderr.lines().any(|line| line.starts_with("-:")),
            "{}",
            done.stderr
        );
        let words = ["run", "k.json", "--print", "--error-format", "short"];
        let done = gencl_in(folder.path(), &words, "");
        let start = format!("k.visaasm:{number}:{column}: error[E0805]: {run}");
        let is_valid = run.is_empty();
        // The text is rejected: there is no run that could fault.
        assert!(
            done.code == i32::from(!is_valid) && (is_valid || done.stderr.starts_with(&start)),
            "{}",
            done.stderr
        );
    }
}

/// Assemblers have a file and a column in `.loc`.
#[test]
fn more_than_a_line_after_loc_has_a_help() {
    let text = VISA.replace("    movs", "    .loc 1 3\n    movs");
    let words = ["asm", "-", "-o", "/dev/null", "--error-format", "short"];
    let folder = folder(&[]);
    let done = gencl_in(folder.path(), &words, &text);
    let expected = "<stdin>:26:12: error[E0805]: expected end of line, found `3`; help: in vISA, `.loc` has only the line";
    assert!(done.stderr.starts_with(expected), "{}", done.stderr);
}

/// vISA that cannot run is a build error with all rules that it violates; what a run does wrong is a fault.
#[test]
fn a_run_of_visa_that_violates_rules_is_a_build_error() {
    let folder = folder(&[("k.json", VISA_LAUNCH)]);
    let folder = folder.path();
    for (from, to, status, expected) in [
        (
            "V32(0,0)<1> %group_id_x",
            "V32(9,0)<1> %group_id_x",
            "build_error",
            &[":25:5: error[E0805]: R203: "][..],
        ),
        (
            "    ret (M1, 1)\n",
            "L:\nL:\n",
            "build_error",
            &["error[E0805]: R401: ", ":29:1: error[E0805]: R402: "],
        ),
        (
            "movs (M1_NM, 1) T6(0) 0x0:ud",
            "movs (M1_NM, 1) T6(0) 0x63:ud",
            "fault",
            &[":27:5: error[E0805]: the binding table has no surface 99"],
        ),
    ] {
        assert!(VISA.contains(from));
        fs::write(folder.join("k.visaasm"), VISA.replace(from, to)).unwrap();
        let done = gencl_in(
            folder,
            &["run", "k.json", "--json", "--error-format", "short"],
            "",
        );
        let code = if status == "fault" { 3 } else { 1 };
        assert_eq!(done.code, code, "{}", done.stderr);
        let result: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
        assert_eq!(result["status"], status);
        for text in expected {
            assert!(done.stderr.contains(text), "{text}: {}", done.stderr);
        }
    }
}

#[test]
fn verdicts_are_printed_as_json() {
    let kernel = "kernel void k(global int *o) { o[0] = 1; }";
    let valid = gencl(&["compile", "-"], kernel).stdout;
    for (text, code) in [(valid.replace("ret (M1, 1)", "ret (M5, 1)"), 1), (valid, 0)] {
        let done = gencl(&["verify", "-", "--json"], &text);
        assert_eq!((done.code, done.stderr.as_str()), (code, ""));
        let verdict: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
        assert_eq!(verdict["target"], "tgllp");
        assert_eq!(verdict["is_valid"], code == 0);
        let found = verdict["diagnostics"].as_array().unwrap();
        let messages: Vec<_> = found.iter().map(|d| d["message"].as_str()).collect();
        match code {
            0 => assert_eq!(messages, []),
            _ => assert_eq!(messages, [Some("R401: expected `ret (M1, 1)`")]),
        }
    }
}
