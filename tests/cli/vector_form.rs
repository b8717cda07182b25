//! `--form vector` of `gencl compile` and `gencl run`.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

const SOURCE: &str = "__kernel void scale(__global int *o, int by) {
  int i = get_global_id(0);
  int t = get_group_id(0);
  if (i < 20) o[i] = by * i + max(t, 1);
}
";

const LAUNCH: &str = "{\"kernel\": \"scale\", \"source\": {\"file\": \"k.cl\"}, \"global\": [32], \"local\": [16],
 \"args\": [{\"buffer\": {\"dtype\": \"i32\", \"shape\": [20]}, \"mode\": \"out\"}, {\"scalar\": 3, \"dtype\": \"i32\"}]}
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    fs::write(folder.path().join("k.json"), LAUNCH).unwrap();
    folder
}

#[test]
fn outputs_of_gen_ir_are_rejected_for_the_vector_form() {
    let folder = folder();
    let run = |kind: &str| {
        let words = [
            "compile", "k.cl", "--form", "vector", "--emit", kind, "-o", "-",
        ];
        gencl_in(folder.path(), &words, "")
    };
    for kind in ["liveness", "liveness.json"] {
        let done = run(kind);
        assert_eq!((done.code, done.stdout.as_str()), (2, ""), "{kind}");
        let message = format!("`--emit {kind}` cannot be used with `--form vector`");
        assert!(done.stderr.contains(&message), "{}", done.stderr);
        assert!(
            done.stderr.contains("ll dot svg visa isa asm"),
            "{}",
            done.stderr
        );
    }
    for kind in ["pp", "ast", "ir"] {
        let words = ["compile", "k.cl", "--simd", "16", "--emit", kind, "-o", "-"];
        let scalar = gencl_in(folder.path(), &words, "");
        let vector = run(kind);
        assert_eq!((vector.code, scalar.code), (0, 0), "{}", vector.stderr);
        assert_eq!(vector.stdout, scalar.stdout, "{kind}");
    }
}

#[test]
fn statistics_of_the_vector_form_have_what_both_forms_share() {
    let folder = folder();
    let statistics = |words: &[&str]| {
        let mut all = vec![
            "compile", "k.cl", "--emit", "stats", "--simd", "16", "-o", "-",
        ];
        all.extend(words);
        let done = gencl_in(folder.path(), &all, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        let found: Value = serde_json::from_str(&done.stdout).unwrap();
        found["kernels"][0].clone()
    };
    let (scalar, vector) = (statistics(&[]), statistics(&["--form", "vector"]));
    let reasons = |statistics: &Value| {
        let list = statistics["reasons"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let texts = list.iter().filter_map(Value::as_str).map(str::to_owned);
        texts.collect::<Vec<_>>()
    };
    let grfs = &vector["grfs_needed"];
    let mut expected: Vec<String> = vec!["SIMD16 was requested".to_owned()];
    let others = reasons(&scalar).into_iter().skip(1);
    expected.extend(others.map(|reason| format!("scalar form: {reason}")));
    expected.push(format!("the vector form has at most {grfs} live GRFs"));
    assert_eq!(reasons(&vector), expected);
    for key in ["arguments", "pushed", "source", "name", "remarks"] {
        assert_eq!(vector[key], scalar[key], "{key}");
        assert!(!vector[key].is_null(), "{key}");
    }
    assert_eq!(vector["arguments"].as_array().map(Vec::len), Some(2));
    for key in ["cost", "peak", "flags_needed", "ir_instructions"] {
        assert_eq!(vector.get(key), None, "{key}");
    }
}

/// The width is that of vector forms, not the one that is chosen for the scalar form.
#[test]
fn the_limit_of_vector_forms_is_a_reason_for_the_width() {
    let folder = folder();
    let first_line = |words: &[&str]| {
        let mut all = vec!["compile", "k.cl", "--kernel", "scale"];
        all.extend(words);
        let done = gencl_in(folder.path(), &all, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        done.stdout.lines().next().unwrap_or_default().to_owned()
    };
    let limit = "// scale: SIMD16: a vector form has at most 16 work-items for each thread; the scalar form may be wider";
    assert_eq!(first_line(&["--form", "vector"]), limit);
    let requested = "// scale: SIMD8 was requested";
    assert_eq!(first_line(&["--form", "vector", "--simd", "8"]), requested);
}

#[test]
fn a_launch_runs_the_vector_form() {
    let folder = folder();
    let run = |words: &[&str]| {
        let mut all = vec!["run", "k.json"];
        all.extend(words);
        gencl_in(folder.path(), &all, "")
    };
    let scalar = run(&["--print", "--simd", "16", "-o", "scalar"]);
    let check = ["--print", "--check", "scalar", "--profile", "--simd", "16"];
    for target in ["tgllp", "pvc"] {
        let words = [&check[..], &["--form", "vector", "--target", target]].concat();
        let vector = run(&words);
        assert_eq!((scalar.code, vector.code), (0, 0), "{}", vector.stderr);
        let values = |text: &str| {
            let lines = text.lines().skip_while(|line| !line.starts_with("arg0"));
            lines.take(2).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(values(&vector.stdout), values(&scalar.stdout));
        let summary = format!("the vector form, SIMD16 on {target}");
        assert!(vector.stderr.contains(&summary), "{}", vector.stderr);
    }
    let interpreted = run(&["--print", "--form", "vector", "--engine", "ir"]);
    assert_eq!(interpreted.code, 0, "{}", interpreted.stderr);
    assert_eq!(interpreted.stdout, run(&["--print"]).stdout);
    let done = run(&["--print", "--form", "vector", "--visa", "k.visaasm"]);
    assert_eq!(done.code, 2, "{}", done.stderr);
    let message = "`--form vector` requires a kernel in OpenCL C, Gen IR or vector IR";
    assert!(done.stderr.contains(message), "{}", done.stderr);
    let wide = run(&["--print", "--form", "vector", "--simd", "32"]);
    assert_eq!(wide.code, 1);
    assert!(wide.stderr.contains("E1106"), "{}", wide.stderr);
}

#[test]
fn printed_vector_form_runs_with_the_launch_file_of_the_kernel() {
    let folder = folder();
    let gencl = |words: &[&str]| gencl_in(folder.path(), words, "");
    for target in ["skl", "dg2"] {
        let words = [
            "compile", "k.cl", "--target", target, "--emit", "ll", "-g", "-o", "k.ll",
        ];
        let done = gencl(&words);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        let text = fs::read_to_string(folder.path().join("k.ll")).unwrap();
        // Values are named after the variables of the program.
        assert!(text.contains("%i = add"), "{text}");
        fs::write(folder.path().join("v.json"), LAUNCH.replace("k.cl", "k.ll")).unwrap();
        let expected = gencl(&["run", "k.json", "--target", target, "--print", "-q"]);
        for engine in ["visa", "ir"] {
            let words = [
                "run", "v.json", "--target", target, "--engine", engine, "--print", "-q",
            ];
            let done = gencl(&words);
            assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{engine}");
            assert_eq!(done.stdout, expected.stdout, "{engine}");
        }
        let words = [
            "compile", "k.ll", "--target", target, "--emit", "stats", "-o", "-",
        ];
        let done = gencl(&words);
        let again: Value = serde_json::from_str(&done.stdout).unwrap();
        let mut words = words.to_vec();
        words[1] = "k.cl";
        words.extend(["--form", "vector"]);
        let form: Value = serde_json::from_str(&gencl(&words).stdout).unwrap();
        let count = |value: &Value| value["kernels"][0]["visa_instructions"].clone();
        assert_eq!(count(&again), count(&form), "{target}");
    }
    // An edited form is compared with the kernel: its threads execute the work-items of the launch.
    let done = gencl(&["diff", "k.json", "k.ll", "--target", "dg2"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(done.stdout.contains("dg2 k.ll x16"), "{}", done.stdout);
    assert!(done.stdout.contains("the buffers of all columns agree"));
}

#[test]
fn mistakes_in_the_payload_are_reported() {
    let folder = folder();
    let words = ["compile", "k.cl", "--emit", "ll", "-o", "k.ll"];
    assert_eq!(gencl_in(folder.path(), &words, "").code, 0);
    let text = fs::read_to_string(folder.path().join("k.ll")).unwrap();
    for (from, to, message) in [
        (
            "\"argument.1+0\"",
            "\"argumant.1+0\"",
            "unknown contents `argumant.1+0` of a parameter",
        ),
        (
            "\"argument.1+0\"",
            "\"argument.7+0\"",
            "contains an argument that the payload does not have",
        ),
        (
            "i32 2, i16 0, i32 0, ",
            "i32 2, i16 0, i32 9, ",
            "surface 9 does not exist: the payload has 0, 254, of which 254 is local memory",
        ),
        (
            "\"local_id.0\"",
            "\"local_id.3\"",
            "unknown contents `local_id.3` of a parameter",
        ),
        (
            "@scale, i32 16",
            "@scale, i32 12",
            "12 work-items per thread; there are 8 or 16",
        ),
        (
            "buffer surface written",
            "buffer surface writen",
            "an argument is no `buffer surface writen`",
        ),
        (
            "i32 0, !\"\"}",
            "i32 3, !\"\"}",
            "3 bytes of private memory",
        ),
        (
            "i32 0, !\"\"}",
            "i32 0, !\"x\"}",
            "the constants are pairs of hexadecimal digits",
        ),
        (
            "i32 0, !\"\"}",
            "i32 64, !\"\"}",
            "the code has the private memory of another target on tgllp",
        ),
        (
            "= !{!\"\", ",
            "= !{!\"buffer_t\", ",
            "argument 0 of `@scale`: kind 0 is a value or an address, but its description has `buffer_t`",
        ),
        (
            "= !{!\"\", ",
            "= !{!\"other\", ",
            "a parameter has kind 0 in `genx.kernels` and no description, but parameter 0 has kind 0 and description `other`",
        ),
    ] {
        assert!(text.contains(from), "{from}\n{text}");
        fs::write(folder.path().join("wrong.ll"), text.replace(from, to)).unwrap();
        let done = gencl_in(folder.path(), &["compile", "wrong.ll", "-o", "-"], "");
        assert_eq!(done.code, 1, "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
}

#[test]
fn branches_of_the_vector_form_have_the_lines_of_the_branches() {
    let folder = folder();
    let source = "__kernel void k(__global int *o, int n) {
  int i = get_global_id(0);
  if (i < n)
    o[i] = n;
  else
    atomic_inc(&o[2 * i]);
}
";
    fs::write(folder.path().join("b.cl"), source).unwrap();
    let words = ["compile", "b.cl", "--form", "vector", "-g", "-o", "-"];
    let done = gencl_in(folder.path(), &words, "");
    let mut line = 0;
    for text in done.stdout.lines().map(str::trim) {
        if let Some(number) = text.strip_prefix("LOC ") {
            line = number.parse().unwrap();
        }
        if text.contains(".any) jmp") {
            assert_eq!(line, 3, "{}", done.stdout);
        }
    }
    assert!(done.stdout.contains(".any) jmp"), "{}", done.stdout);
}

/// Blocks and masks are named after constructs and lines, and declarations name the values that they contain.
#[test]
fn names_lead_from_visa_to_vector_ir_to_the_program() {
    let folder = folder();
    let source = "__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void k(__global int *o, int n) {
  int x = get_global_id(0);
  int s = 0;
  for (int j = 0; j < x; j++) {
    s += o[j] / (s | 1);
  }
  if (n > 3)
    o[x] = s;
  else
    atomic_inc(&o[x + n]);
}
";
    fs::write(folder.path().join("n.cl"), source).unwrap();
    let words = ["compile", "n.cl", "--simd", "16"];
    let of = |more: &[&str]| {
        let done = gencl_in(folder.path(), &[&words[..], more].concat(), "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stdout
    };
    let text = of(&["--emit", "ll"]);
    for expected in [
        "\nloop.5:",
        "\nloop.end.5:",
        "%mask.loop.5 = ",
        "\nif.then.8:",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    // Every value that a comment names is in the text, and masks are in predicates.
    let visa = of(&["--form", "vector", "-g"]);
    let mut masks = 0;
    for line in visa.lines().filter(|l| l.starts_with(".decl")) {
        let Some((declared, values)) = line.split_once(" // ") else {
            continue;
        };
        for value in values.split(' ').filter(|v| v.starts_with('%')) {
            let is_defined = text.contains(&format!("{value} = "));
            assert!(is_defined || text.contains(&format!(" {value}")), "{line}");
            if value.starts_with("%mask.") {
                assert!(declared.contains("v_type=P"), "{line}");
                masks += 1;
            }
        }
        if let Some((_, name)) = declared.split(' ').nth(1).unwrap().split_once('_') {
            assert!(values.contains(&format!("%{name}")), "{line}");
        }
    }
    assert!(masks > 1, "{visa}");
    // The comments are no part of the kernel.
    let checked = gencl_in(folder.path(), &["verify", "-"], &visa);
    assert_eq!(checked.code, 0, "{}", checked.stderr);
    assert!(!of(&["--form", "vector"]).contains(" // %"));
}

/// The copies of phis are code of the assignments, not of the loop that they are before.
#[test]
fn copies_of_phis_have_the_lines_of_the_assignments() {
    let folder = folder();
    let source = "__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void k(__global int *o, int n) {
  int i = get_global_id(0);
  int a = 0;
  int b = 1;
  __attribute__((opencl_unroll_hint(1)))
  for (int j = 0;
       j < n;
       j++) {
    int c = a * i;
    a = b;
    b = c + b;
  }
  o[i] = a;
}
";
    fs::write(folder.path().join("p.cl"), source).unwrap();
    let words = ["compile", "p.cl", "--form", "vector", "-g", "--simd", "16"];
    let of = |more: &[&str]| {
        let done = gencl_in(folder.path(), &[&words[..], more].concat(), "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stdout
    };
    let visa = of(&["-o", "-"]);
    let mut line = "";
    let mut copies = Vec::new();
    for text in visa.lines().map(str::trim) {
        line = text.strip_prefix("LOC ").unwrap_or(line);
        if let Some(rest) = text.strip_prefix("mov (M1_NM, ")
            && let Some((_, name)) = rest.split_once("_")
            && let Some((name, value)) = name.split_once("(0,0)<1> ")
            && ["a", "b", "j"].contains(&name)
        {
            copies.push(format!("{line}: {name} = {value}"));
        }
    }
    for expected in ["4: a = 0x0:d", "5: b = 0x1:d", "7: j = 0x0:d"] {
        assert!(
            copies.iter().any(|c| c == expected),
            "{expected}: {copies:?}\n{visa}"
        );
    }
    // The phis of the text have these lines, too.
    let text = of(&["--emit", "ll=-"]);
    let lines: Vec<String> = text
        .lines()
        .filter(|l| l.contains(" = phi ") && l.contains("!dbg"))
        .map(|l| {
            let (name, _) = l.trim().split_once(" = ").unwrap();
            let node = l.rsplit_once("!dbg ").unwrap().1;
            let location = text
                .lines()
                .find(|l| l.starts_with(&format!("{node} = ")))
                .unwrap();
            let line = location.split_once("line: ").unwrap().1;
            format!("{name}: {}", line.split(',').next().unwrap())
        })
        .collect();
    for expected in ["%a: 4", "%b: 5", "%j: 7"] {
        assert!(
            lines.iter().any(|l| l == expected),
            "{expected}: {lines:?}\n{text}"
        );
    }
}

#[test]
fn a_diff_of_a_pass_over_vector_ir_has_no_lines_that_only_numbers_change() {
    let folder = folder();
    let words = [
        "compile",
        "k.cl",
        "--emit",
        "ll=k.ll",
        "--print-changed=diff",
        "--filter-passes",
        "combine",
    ];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let dumps = done.stdout + &done.stderr;
    let signed = |sign: char| {
        let lines = dumps.lines().filter(|line| line.starts_with(sign));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let (gone, new) = (signed('-'), signed('+'));
    assert!(new.iter().any(|line| line.contains("ssmad")), "{dumps}");
    // What is combined, and the users of its result.
    assert!(gone.len() + new.len() <= 12, "{dumps}");
}

#[test]
fn outputs_of_the_scalar_form_do_not_depend_on_vector_ir() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global float *o) { o[get_global_id(0)] *= 2; }";
    std::fs::write(folder.path().join("k.cl"), source).unwrap();
    let gencl = |emit: &str| {
        let words = ["compile", "k.cl", "--target", "tgllp", "-g", "--emit", emit];
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!((done.code, &*done.stderr), (0, ""));
    };
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let kinds = [
        "pp",
        "ast",
        "ir",
        "dot",
        "liveness",
        "liveness.json",
        "visa",
        "isa",
        "ze-info",
        "stats",
    ];
    for kind in kinds {
        gencl(&format!("{kind}=alone"));
        gencl(&format!("ll=both.ll,{kind}=both"));
        gencl("ll=alone.ll");
        let (alone, both) = ("alone", "both");
        let bytes = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
        assert!(bytes(alone) == bytes(both), "{kind}");
        assert_eq!(read("alone.ll"), read("both.ll"), "{kind}");
    }
    assert!(read("both").contains("\"simd\": 32"));
    let words = ["compile", "k.cl", "-MD", "--emit", "ll=k.ll,visa=k.visaasm"];
    assert_eq!(gencl_in(folder.path(), &words, "").code, 0);
    assert_eq!(read("k.d"), "k.ll k.visaasm: k.cl\n");
}

#[test]
fn help_about_a_wide_vector_form_is_about_what_decides() {
    let folder = tempfile::tempdir().unwrap();
    let body = "kernel void k(global float *o) { o[get_global_id(0)] *= 2; }";
    let gencl = |start: &str, words: &[&str]| {
        std::fs::write(folder.path().join("k.cl"), start.to_owned() + body).unwrap();
        let words = [&["compile", "k.cl", "--emit", "ll"], words].concat();
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 1);
        done.stderr
    };
    let requested = gencl("", &["--simd", "32"]);
    assert!(requested.contains("help: use `--simd 16`; "), "{requested}");
    let required = gencl("__attribute__((intel_reqd_sub_group_size(32))) ", &[]);
    let help = "help: intel_reqd_sub_group_size(16) has one";
    assert!(required.contains(help), "{required}");
}

#[test]
fn vector_ir_is_checked() {
    let folder = folder();
    let words = ["compile", "k.cl", "--emit", "ll", "-o", "k.ll"];
    assert_eq!(gencl_in(folder.path(), &words, "").code, 0);
    let text = fs::read_to_string(folder.path().join("k.ll")).unwrap();
    let done = gencl_in(folder.path(), &["check", "k.ll"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let done = gencl_in(
        folder.path(),
        &["check", "-"],
        &text.replace("ret void", "ret i32 %i"),
    );
    assert_eq!(done.code, 1);
    assert!(done.stderr.contains("error[E1103]"), "{}", done.stderr);
    // What is read has no locations of its own.
    let words = ["compile", "k.ll", "--emit", "ll", "-o", "-"];
    let done = gencl_in(folder.path(), &words, "");
    assert!(!done.stdout.contains("!dbg"), "{}", done.stdout);
}

/// Without optimization, buffers are accessed at addresses: a message has 8 channels.
#[test]
fn atomic_operations_at_addresses_have_a_vector_form_at_each_width() {
    let folder = folder();
    let source = "__kernel void count(__global uint *o) {
  atomic_add(o, 3u);
  o[1 + get_global_id(0)] = 2 + (atomic_xchg(&o[33], 7u) == 7);
  atomic_inc(&o[1 + get_global_id(0)]);
}
";
    let launch = LAUNCH.replace("scale", "count").replace(
        "{\"dtype\": \"i32\", \"shape\": [20]}, \"mode\": \"out\"}, {\"scalar\": 3, \"dtype\": \"i32\"}",
        "{\"dtype\": \"u32\", \"shape\": [34], \"dist\": \"zeros\"}, \"mode\": \"inout\"}",
    );
    fs::write(folder.path().join("k.cl"), source).unwrap();
    fs::write(folder.path().join("k.json"), launch).unwrap();
    for (target, width) in [
        ("tgllp", "8"),
        ("tgllp", "16"),
        ("dg2", "16"),
        ("skl", "16"),
    ] {
        let mut words = vec!["run", "k.json", "-O0", "--form", "vector", "--print"];
        words.extend(["--target", target, "--simd", width]);
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 0, "{target} SIMD{width}: {}", done.stderr);
        let numbers: Vec<&str> = done.stdout.split_whitespace().collect();
        assert!(numbers.contains(&"96"), "{}", done.stdout);
        assert_eq!(numbers.iter().filter(|n| **n == "4").count(), 31);
    }
}

/// The instructions of a block of vector IR, by its name.
fn block<'a>(text: &'a str, name: &str) -> &'a str {
    let start = text
        .find(&format!("\n{name}:\n"))
        .unwrap_or_else(|| panic!("{name}: {text}"));
    let rest = &text[start + name.len() + 3..];
    let is_label = |line: &str| !line.starts_with(' ');
    let end = rest
        .lines()
        .take_while(|line| !is_label(line))
        .map(|line| line.len() + 1)
        .sum();
    &rest[..end]
}

#[test]
fn blocks_are_full_if_all_work_items_execute_them() {
    let folder = tempfile::tempdir().unwrap();
    let source = "__kernel void triple(__global int *a, int n) {
  int i = get_global_id(0);
  if (i < n)
    a[i] = a[i] * 3;
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let done = gencl_in(
        folder.path(),
        &["compile", "k.cl", "--simd", "16", "--emit", "ll", "-o", "-"],
        "",
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let text = done.stdout.as_str();
    assert!(block(text, "if.then.3.full").contains("@llvm.genx.oword.ld.unaligned"));
    for name in ["if.then.3.partial", "if.then.3.partial.1"] {
        let code = block(text, name);
        assert!(
            code.contains("@llvm.genx.gather.scaled") && code.contains("%mask.if.then.3"),
            "{code}"
        );
    }
    assert!(
        text.contains("\nif.then.3.partial.test:\n") && !text.contains(".full.1:"),
        "{text}"
    );
}

#[test]
fn loops_are_named_after_the_line_of_their_condition() {
    let folder = tempfile::tempdir().unwrap();
    let source = "__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void halve(__global int *a) {
  int i = get_global_id(0);
  int v = a[i];
  while (v > 1) {
    if (v % 3 == 0)
      break;
    v = v / 2;
  }
  a[i] = v;
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let done = gencl_in(
        folder.path(),
        &["compile", "k.cl", "--emit", "ll", "-o", "-"],
        "",
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let labels: Vec<&str> = done
        .stdout
        .lines()
        .filter_map(|line| line.strip_suffix(':'))
        .collect();
    assert!(
        labels.contains(&"loop.5") && !labels.iter().any(|label| label.contains("loop.6")),
        "{labels:?}"
    );
}

/// What an alias is of can be read from its name, as in the scalar form.
#[test]
fn aliases_are_named_after_their_variables() {
    let folder = folder();
    let done = gencl_in(folder.path(), &["compile", "k.cl", "--form", "vector"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let mut count = 0;
    for line in done.stdout.lines() {
        let Some((declared, of)) = line.split_once(" alias=<") else {
            continue;
        };
        let name = declared.split(' ').nth(1).unwrap();
        let of = of.split(',').next().unwrap();
        let ty = declared
            .split("type=")
            .nth(2)
            .unwrap()
            .split(' ')
            .next()
            .unwrap();
        // Parts of the thread's header have numbers of their own.
        if !of.starts_with('%') {
            assert_eq!(name, format!("{of}_{ty}"));
            count += 1;
        }
    }
    assert!(count > 0, "{}", done.stdout);
}
