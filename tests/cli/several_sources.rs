//! `gencl compile` with several sources, and `-E`.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|e| e.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name != "src").collect();
    names.sort();
    names
}

/// A folder with two correct kernels and a wrong one.
fn sources() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    for (name, text) in [("a", "o[0] = N;"), ("b", "o[1] = N;"), ("bad", "p = 1;")] {
        let text = format!("__kernel void {name}(__global int *o) {{ {text} }}\n");
        fs::write(folder.path().join(format!("src/{name}.cl")), text).unwrap();
    }
    folder
}

#[test]
fn each_source_has_its_own_output() {
    let folder = sources();
    let folder = folder.path();
    let done = gencl_in(folder, &["compile", "src/a.cl", "src/b.cl", "-DN=1"], "");
    assert_eq!(
        (done.code, done.stdout.as_str(), done.stderr.as_str()),
        (0, "", "")
    );
    assert_eq!(names(folder), ["a.visaasm", "b.visaasm"]);
    for name in ["a", "b"] {
        let one = gencl_in(folder, &["compile", &format!("src/{name}.cl"), "-DN=1"], "");
        let file = fs::read_to_string(folder.join(format!("{name}.visaasm"))).unwrap();
        assert_eq!(file, one.stdout);
        fs::remove_file(folder.join(format!("{name}.visaasm"))).unwrap();
    }
    let words = [
        "compile",
        "src/a.cl",
        "src/b.cl",
        "-DN=1",
        "--emit",
        "isa,stats,ir",
        "-MMD",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!(
        (done.code, done.stdout.as_str(), done.stderr.as_str()),
        (0, "", "")
    );
    let files = [
        "a.d",
        "a.ir",
        "a.isa",
        "a.stats.json",
        "b.d",
        "b.ir",
        "b.isa",
        "b.stats.json",
    ];
    assert_eq!(names(folder), files);
    let rule = fs::read_to_string(folder.join("b.d")).unwrap();
    assert_eq!(rule, "b.isa b.stats.json b.ir: src/b.cl\n");
}

/// `NAME.json` is what a launch file is called.
#[test]
fn statistics_do_not_replace_launch_files() {
    let folder = sources();
    let folder = folder.path();
    fs::write(folder.join("a.json"), "{}").unwrap();
    let words = [
        "compile", "src/a.cl", "src/b.cl", "-DN=1", "--emit", "stats", "-MD",
    ];
    assert_eq!(gencl_in(folder, &words, "").code, 0);
    assert_eq!(fs::read_to_string(folder.join("a.json")).unwrap(), "{}");
    assert_eq!(
        names(folder),
        ["a.d", "a.json", "a.stats.json", "b.d", "b.stats.json"]
    );
}

#[test]
fn an_error_in_one_source_leaves_no_output() {
    let folder = sources();
    let folder = folder.path();
    let words = [
        "compile",
        "src/bad.cl",
        "src/a.cl",
        "src/b.cl",
        "--error-format",
        "short",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 1);
    let place = |line: &str| line.split(": ").next().unwrap_or_default().to_string();
    let places: Vec<_> = done.stderr.lines().map(place).collect();
    assert_eq!(
        places,
        ["src/bad.cl:1:38", "src/a.cl:1:43", "src/b.cl:1:43"],
        "{}",
        done.stderr
    );
    assert_eq!(names(folder), [] as [String; 0]);
}

#[test]
fn preprocessed_sources_go_to_standard_output() {
    let folder = sources();
    let folder = folder.path();
    let one = gencl_in(folder, &["compile", "-E", "src/a.cl", "-DN=1"], "");
    assert_eq!(
        (one.code, one.stdout.as_str()),
        (
            0,
            "# 1 \"src/a.cl\"\n__kernel void a(__global int *o) { o[0] = 1; }\n"
        )
    );
    let emitted = gencl_in(
        folder,
        &["compile", "--emit", "pp", "src/a.cl", "-DN=1"],
        "",
    );
    let plain = gencl_in(folder, &["compile", "-E", "-P", "src/a.cl", "-DN=1"], "");
    assert_eq!(plain.stdout, emitted.stdout);
    assert_eq!(one.stdout, format!("# 1 \"src/a.cl\"\n{}", plain.stdout));
    for output in [&[][..], &["-o", "-"]] {
        let words = [&["compile", "src/a.cl", "-", "-E", "-DN=1"], output].concat();
        let both = gencl_in(folder, &words, "N\n");
        assert_eq!(
            (both.code, both.stdout),
            (0, one.stdout.clone() + "# 1 \"<stdin>\"\n1\n")
        );
    }
    let done = gencl_in(folder, &["compile", "src/a.cl", "-E", "-o", "a.i"], "");
    assert_eq!((done.code, done.stdout.as_str()), (0, ""));
    assert_eq!(names(folder), ["a.i"]);
}

#[test]
fn a_directory_has_all_outputs() {
    let folder = sources();
    let folder = folder.path();
    fs::create_dir(folder.join("out")).unwrap();
    let compile = |words: &[&str]| {
        let words = [&["compile", "src/a.cl", "-DN=1", "-q"], words].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("", ""));
        assert_eq!(done.code, 0);
        let files = names(&folder.join("out"));
        for name in &files {
            fs::remove_file(folder.join("out").join(name)).unwrap();
        }
        files
    };
    assert_eq!(compile(&["-o", "out/"]), ["a.visaasm"]);
    assert_eq!(
        compile(&["src/b.cl", "--emit", "ir,stats", "-o", "out/", "-MD"]),
        ["a.d", "a.ir", "a.stats.json", "b.d", "b.ir", "b.stats.json"]
    );
    assert_eq!(
        compile(&["--target", "skl,dg2", "-o", "out/", "-MD", "-MF", "rule.d"]),
        ["a.dg2.visaasm", "a.skl.visaasm"]
    );
    assert_eq!(
        fs::read_to_string(folder.join("rule.d")).unwrap(),
        "out/a.skl.visaasm out/a.dg2.visaasm: src/a.cl\n"
    );
    assert_eq!(compile(&["-M", "-o", "out/"]), ["a.d"]);
    // All outputs of one source are targets, too.
    fs::remove_file(folder.join("rule.d")).unwrap();
    let words = ["--emit", "ir=a.ir,stats=a.json", "-MD", "-MF", "rule.d"];
    assert_eq!(compile(&words), Vec::<String>::new());
    assert_eq!(
        fs::read_to_string(folder.join("rule.d")).unwrap(),
        "a.ir a.json: src/a.cl\n"
    );
    let words = ["compile", "src/a.cl", "-DN=1", "-o", "none/"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 1);
    assert!(done.stderr.contains("`mkdir -p none`"), "{}", done.stderr);
}

#[test]
fn misuse_is_reported() {
    let folder = sources();
    let folder = folder.path();
    for (words, message) in [
        (
            &["src/b.cl", "-o", "x"][..],
            "`-o` requires a single source: without `-o`, each output",
        ),
        (
            &["src/b.cl", "--emit", "ir=x"],
            "a path in `--emit` requires a single source",
        ),
        (
            &["./src/a.cl"],
            "the outputs of `src/a.cl` and `./src/a.cl` would both be `a.visaasm`: compile them by commands of their own",
        ),
        (&["-P", "src/b.cl"], "`-P` requires `-E`"),
        (&["-E", "--emit", "ir"], "`-E` cannot be used with `--emit`"),
    ] {
        let words = [&["compile", "src/a.cl"], words].concat();
        let done = gencl_in(folder, &words, "");
        let start = format!("error: {message}");
        assert_eq!(done.code, 2, "{words:?}: {}", done.stderr);
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
    }
    let done = gencl_in(folder, &["run", "x.json", "-o", "out", "-E"], "");
    assert!(
        done.stderr
            .starts_with("error: `-E` is an option of `gencl compile` only"),
        "{}",
        done.stderr
    );
    assert_eq!(names(folder), [] as [String; 0]);
}

/// On standard output the statistics of several sources are one document, and each kernel names its source.
#[test]
fn statistics_of_several_sources_are_one_document() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("a.cl"),
        "\nkernel void a(global int *o) { o[0] = 1; }\n",
    )
    .unwrap();
    let both = "kernel void b(global int *o) { o[0] = 1; } kernel void c() {}\n";
    fs::write(folder.join("b.cl"), both).unwrap();
    let ir = gencl_in(
        folder,
        &["compile", "a.cl", "--emit", "ir", "-o", "c.ir"],
        "",
    );
    assert_eq!(ir.code, 0);
    let ll = gencl_in(
        folder,
        &["compile", "a.cl", "--emit", "ll", "-o", "d.ll"],
        "",
    );
    assert_eq!(ll.code, 0);
    let words = [
        "compile", "a.cl", "b.cl", "c.ir", "d.ll", "--emit", "stats", "-o", "-",
    ];
    let done = gencl_in(folder, &words, "");
    let found: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    let kernels = found["kernels"].as_array().unwrap().iter();
    let named: Vec<_> = kernels
        .map(|kernel| {
            let source = &kernel["source"];
            format!("{} {} {}", kernel["name"], source["file"], source["line"])
        })
        .collect();
    assert_eq!(
        named,
        [
            "\"a\" \"a.cl\" 2",
            "\"b\" \"b.cl\" 1",
            "\"c\" \"b.cl\" 1",
            "\"a\" \"c.ir\" 2",
            "\"a\" \"d.ll\" null"
        ]
    );
    // The vector form is of the same source, and the line of the highest pressure is a location.
    let words = ["compile", "a.cl", "--emit", "stats", "--form", "vector"];
    let done = gencl_in(folder, &words, "");
    let found: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(found["kernels"][0]["source"]["line"], 2);
    let done = gencl_in(folder, &["compile", "a.cl", "--emit", "stats"], "");
    let found: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(found["kernels"][0]["peak"]["line"], 2);
}

#[test]
fn every_source_that_cannot_be_read_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("b.cl")).unwrap();
    for command in ["compile", "check"] {
        let done = gencl_in(folder, &[command, "a.cl", "b.cl"], "");
        let said = "error: a.cl: cannot read the file: No such file or directory (os error 2)\nerror: b.cl: is a directory: write the names of files, such as `b.cl/*.cl`\n";
        assert_eq!((done.code, done.stderr.as_str()), (1, said), "{command}");
    }
}

#[test]
fn several_targets_give_an_output_each() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void a(global int *o) { int unused; o[get_global_id(0)] = 1; }\n";
    fs::write(folder.join("a.cl"), source).unwrap();
    let names = || {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = (entries.map(|e| e.unwrap().file_name().into_string().unwrap()))
            .filter(|name| name != "a.cl" && name != "b.cl")
            .collect();
        names.sort_unstable();
        names
    };
    // What is the same for all targets is reported once.
    let words = ["compile", "a.cl", "--target", "all", "-v"];
    let done = gencl_in(folder, &words, "");
    for target in ["skl", "tgllp", "dg2", "pvc"] {
        let start = format!("kernel `a` on {target}: ");
        assert!(done.stderr.contains(&start), "{}", done.stderr);
    }
    let words = ["compile", "a.cl", "--target", "all", "-MD", "-Wall"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (0, ""),
        "{}",
        done.stderr
    );
    assert_eq!(
        done.stderr.matches("warning[W0102]").count(),
        1,
        "{}",
        done.stderr
    );
    let mut expected = Vec::new();
    for target in ["dg2", "pvc", "skl", "tgllp"] {
        expected.extend([format!("a.{target}.d"), format!("a.{target}.visaasm")]);
        let text = fs::read_to_string(folder.join(format!("a.{target}.visaasm"))).unwrap();
        let one = gencl_in(folder, &["compile", "a.cl", "--target", target], "");
        assert_eq!(text, one.stdout, "{target}");
    }
    assert_eq!(names(), expected);
    let rule = fs::read_to_string(folder.join("a.pvc.d")).unwrap();
    assert_eq!(rule, "a.pvc.visaasm: a.cl\n");
    // One object for all targets and sources.
    fs::write(folder.join("b.cl"), source.replace(" a(", " b(")).unwrap();
    let words = [
        "compile", "a.cl", "b.cl", "--target", "skl,dg2", "--emit", "stats", "-o", "-", "-w",
    ];
    let done = gencl_in(folder, &words, "");
    let found: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    let kernels = found["kernels"].as_array().unwrap().iter();
    let named: Vec<_> = kernels
        .map(|k| format!("{} {}", k["name"], k["target"]))
        .collect();
    let expected = [
        r#""a" "skl""#,
        r#""b" "skl""#,
        r#""a" "dg2""#,
        r#""b" "dg2""#,
    ];
    assert_eq!(named, expected);
    for (words, message) in [
        (&["-o", "x"][..], "error: `-o` requires a single target: "),
        (
            &["--emit", "ir=x"],
            "error: a path in `--emit` requires a single target: without it, the output is a.skl.ir\n",
        ),
        (
            &["--target", "all,skl"],
            "error: `all` in `--target` is every target: write `--target all`, without other names\n",
        ),
    ] {
        let done = gencl_in(
            folder,
            &[&["compile", "a.cl", "--target", "all"], words].concat(),
            "",
        );
        assert!(done.stderr.starts_with(message), "{}", done.stderr);
        assert_eq!((done.code, names().len()), (2, 8), "{words:?}");
    }
    let words = ["run", "a.json", "--target", "all"];
    let done = gencl_in(folder, &words, "");
    let tip = "tip: give one target: several are accepted by `gencl compile` and `gencl explore`, which write a file";
    assert!(
        done.code == 2 && done.stderr.contains(tip),
        "{}",
        done.stderr
    );
    // An error ends it, and nothing is written.
    fs::write(
        folder.join("b.cl"),
        "kernel void b(global double *o) { o[0] = 1; }\n",
    )
    .unwrap();
    let done = gencl_in(folder, &["compile", "b.cl", "--target", "all"], "");
    assert_eq!((done.code, names().len()), (1, 8));
    assert!(done.stderr.contains("`tgllp`"), "{}", done.stderr);
}

#[test]
fn several_targets_give_a_page_each() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void a(global int *o) { int unused; o[get_global_id(0)] = 1; }\n";
    let options = ["--simd", "16", "--form", "scalar", "-Wall"];
    let words = [
        "explore",
        "-",
        "--target",
        "pvc,skl",
        "--stdin-name",
        "a.cl",
    ];
    let done = gencl_in(folder, &[&words, &options[..]].concat(), source);
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (0, ""),
        "{}",
        done.stderr
    );
    assert_eq!(done.stderr.matches("warning[W0102]").count(), 1);
    for target in ["pvc", "skl"] {
        let page = fs::read_to_string(folder.join(format!("a.{target}.html"))).unwrap();
        assert!(page.contains(&format!("{target} (")), "{target}");
        assert!(page.contains("unused"), "the warning is on each page");
    }
    let words = ["explore", "-", "--target", "all", "-o", "x.html"];
    let done = gencl_in(folder, &words, source);
    let message =
        "error: `-o` requires a single target: without `-o`, the pages are stdin.TARGET.html\n";
    assert!(
        done.code == 2 && done.stderr.starts_with(message),
        "{}",
        done.stderr
    );
}

#[test]
fn all_targets_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel void k(global int *o) { o[0] = 1; }", "kernel": "k",
  "global": [1], "args": [{"buffer": {"dtype": "i32", "shape": 1}, "mode": "out"}]}"#;
    fs::write(folder.path().join("k.json"), launch).unwrap();
    let words = ["diff", "k.json", "--form", "scalar", "--target", "all"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, &*done.stderr), (0, ""));
    for target in ["skl", "tgllp", "dg2", "pvc"] {
        assert!(done.stdout.contains(target), "{}", done.stdout);
    }
}
