//! What people look at: control-flow graphs, as text and as pictures, and the listing with register
//! pressure, with source lines.

use crate::command::{gencl, gencl_in};
use crate::support::tools::is_installed;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const SOURCE: &str = "__kernel void a(__global int *o, int n) {
  for (int i = get_global_id(0); i < n; i++)
    o[i] = 1;
}
__kernel void b(__global int *o) { o[0] = 1; }
";

#[test]
fn graphs_have_a_cluster_for_each_kernel_and_loop() {
    let done = gencl(&["compile", "-", "--emit", "dot", "-g"], SOURCE);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    for text in [
        "subgraph cluster_0 {\n    label=\"a SIMD32: peak ",
        "subgraph cluster_0_0 {\n    label=\"loop of $1, depth 1\"",
        "subgraph cluster_1 {\n    label=\"b SIMD32: peak ",
        "[label=\"true\"]",
        "color=blue]",
        "\\l  // divergent branch\\l  // up to ",
        "color=purple",
        "\\l  // <stdin>:3: o[i] = 1;\\l",
        "%0(i)",
    ] {
        assert!(done.stdout.contains(text), "{text}: {}", done.stdout);
    }
    let plain = gencl(&["compile", "-", "--emit", "dot"], SOURCE);
    assert!(!plain.stdout.contains("<stdin>"), "{}", plain.stdout);
}

/// The graph of the vector form has its blocks, masks and values, and that of its text the same ones.
#[test]
fn graphs_of_the_vector_form_have_masks() {
    let words = ["compile", "-", "--form", "vector", "--simd", "16", "-g"];
    let of = |emit: &str| {
        let done = gencl(&[&words[..], &["--emit", emit]].concat(), SOURCE);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        done.stdout
    };
    let graph = of("dot");
    for text in [
        "subgraph cluster_0 {\n    label=\"a SIMD16: peak ",
        "subgraph cluster_0_0 {\n    label=\"loop of loop.2.test, depth 1\"",
        "subgraph cluster_1 {\n    label=\"b SIMD16: peak ",
        "[label=\"any of %mask.loop.2",
        "[label=\"none of %mask.loop.2",
        "color=blue]",
        "\\l  // divergent branch\\l",
        "\\l  // masked by %mask.loop.2",
        "color=purple",
        "\\l  // <stdin>:3: o[i] = 1;\\l",
        "%i.1 = phi <16 x i32>",
        "splat (i32 1)",
    ] {
        assert!(graph.contains(text), "{text}: {graph}");
    }
    // Text that was printed with its lines has the same graph; the text of the lines is another file's.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.ll"), of("ll")).unwrap();
    let words = ["compile", "k.ll", "--emit", "dot", "-g"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let edges = |graph: &str| -> Vec<String> {
        let lines = graph.lines().filter(|line| line.contains(" -> "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(edges(&done.stdout), edges(&graph));
    assert!(
        done.stdout.contains("\\l  // <stdin>:3\\l"),
        "{}",
        done.stdout
    );
    // Without any, the lines would be those of the code.
    let text = "define dllexport spir_kernel void @k() #0 {\n  ret void\n}\nattributes #0 = { \"CMGenxMain\" }\n\
                !genx.kernels = !{!0}\n!0 = !{void ()* @k, !\"k\", !1, i32 0, !1, !1, !1, i32 0}\n!1 = !{}\n";
    let done = gencl(&["compile", "-", "--emit", "dot", "-g"], text);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(
        done.stdout
            .contains("label=\"k on each thread: peak 0 bytes"),
        "{}",
        done.stdout
    );
    assert!(!done.stdout.contains("<stdin>"), "{}", done.stdout);
}

/// The peak at a source line is the most that any instruction of the line has.
#[test]
fn listings_have_the_pressure_of_source_lines() {
    let done = gencl(
        &["compile", "-", "--emit", "liveness", "-g", "--kernel", "a"],
        SOURCE,
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let (mut line, mut most) = (0, [None; 6]);
    let (mut table, mut rows) = (false, Vec::new());
    for text in done.stdout.lines() {
        if text.starts_with("// the peak at each source line") {
            table = true;
        } else if text.starts_with("// live at the peak ") {
            break;
        } else if table {
            let mut words = text.split_whitespace().skip(1);
            let bytes: u32 = words.next().unwrap().parse().unwrap();
            let grfs: u32 = words.next().unwrap().parse().unwrap();
            let place = words.next().unwrap();
            let at: usize = place.split(':').nth(1).unwrap().parse().unwrap();
            assert_eq!(grfs, bytes.div_ceil(32));
            rows.push((at, bytes));
        } else if let Some(rest) = text.trim().strip_prefix("// <stdin>:") {
            line = rest.split(':').next().unwrap().parse().unwrap();
        } else if let Some(Ok(bytes)) = text.split_whitespace().next().map(str::parse::<u32>) {
            most[line] = Some(bytes).max(most[line]);
        }
    }
    let all = most.into_iter().enumerate();
    let expected: Vec<(usize, u32)> = all.filter_map(|(k, m)| Some((k, m?))).collect();
    assert_eq!(rows, expected, "{}", done.stdout);
    assert!(rows.len() >= 2, "{}", done.stdout);
    assert!(done.stdout.contains("%0(i)"), "{}", done.stdout);
}

/// Runs gencl with a script instead of Graphviz, or with none, and temporary files in `tmp`.
#[cfg(unix)]
fn with_graphviz(folder: &Path, script: Option<&str>) -> Output {
    use std::os::unix::fs::PermissionsExt;
    for name in ["bin", "tmp"] {
        fs::create_dir_all(folder.join(name)).unwrap();
    }
    let program = folder.join("bin/dot");
    let _ = fs::remove_file(&program);
    if let Some(script) = script {
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    fs::write(folder.join("k.cl"), SOURCE).unwrap();
    Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args([
            "compile",
            "k.cl",
            "--emit",
            "svg=k.svg",
            "--error-format",
            "short",
        ])
        .current_dir(folder)
        .env("PATH", folder.join("bin"))
        .env("TMPDIR", folder.join("tmp"))
        .output()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn pictures_are_drawn_by_graphviz() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (script, message) in [
        (
            None,
            "error[E1006]: `dot` was not found; help: install the package `graphviz`, or use `--emit dot`\n",
        ),
        (
            Some("echo 'syntax error' >&2; exit 3"),
            "error[E1006]: `dot` failed with exit status: 3\n",
        ),
    ] {
        let done = with_graphviz(folder, script);
        assert_eq!(String::from_utf8_lossy(&done.stderr), message);
        assert_eq!(done.status.code(), Some(1));
        assert!(!folder.join("k.svg").exists());
    }
    // The arguments are those of Graphviz; the graph is that of `--emit dot`.
    let copy = "while read -r line; do echo \"$line\"; done < \"$3\" > \"${2#-o}\"; [ $1 = -Tsvg ]";
    let done = with_graphviz(folder, Some(copy));
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
    let drawn = fs::read_to_string(folder.join("k.svg")).unwrap();
    assert!(drawn.starts_with("digraph gencl {"), "{drawn}");
    assert_eq!(fs::read_dir(folder.join("tmp")).unwrap().count(), 0);
}

/// Graphviz itself reads every graph, of every example.
#[test]
fn graphviz_reads_the_graphs() {
    if !is_installed("dot", "graphviz") {
        return;
    }
    for (name, form) in [
        ("saxpy", "scalar"),
        ("life", "scalar"),
        ("stack_machine", "scalar"),
        ("queens", "scalar"),
        ("gcd", "vector"),
        ("histogram", "vector"),
    ] {
        let path = format!("{}/examples/{name}.cl", env!("CARGO_MANIFEST_DIR"));
        let words = ["compile", &path, "--emit", "svg", "-g", "--form", form];
        let done = gencl(&words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{name}");
        assert!(done.stdout.contains("<svg "), "{name}");
        assert!(done.stdout.contains(&format!(">{name}")), "{name}");
        assert!(done.stdout.ends_with("</svg>\n"), "{name}");
        check_widths(&done.stdout);
    }
}

/// Each text in an intermediate representation begins with the stage that it shows, as a comment of its language.
#[test]
fn outputs_name_their_stage() {
    let source = "kernel void a(global int *o) { o[get_global_id(0)] = 1; }\n";
    let print = |words: &[&str], text: &str| {
        let done = gencl(&[&["compile", "-", "--emit"], words].concat(), text);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{words:?}");
        done.stdout
    };
    let vector = print(&["ll"], source);
    for (words, text, heading) in [
        (
            &["ir"][..],
            source,
            "// Gen IR before legalization and hoisting (--emit liveness ",
        ),
        (
            &["liveness"],
            source,
            "// Gen IR as legalized and hoisted, from which vISA is selected (--emit ir ",
        ),
        (
            &["dot"],
            source,
            "// Gen IR as legalized and hoisted, from which vISA is selected (--emit liveness ",
        ),
        (
            &["dot", "--form", "vector"],
            source,
            "// vector IR as legalized, from which vISA is emitted (--emit ll ",
        ),
        (
            &["ll"],
            source,
            "; vector IR as legalized, from which vISA is emitted (--print-after widen ",
        ),
        (
            &["ll"],
            &vector,
            "; vector IR as legalized, from which vISA is emitted (--print-after all ",
        ),
        (
            &["dot"],
            &vector,
            "// vector IR as legalized, from which vISA is emitted (--emit ll ",
        ),
    ] {
        let printed = print(words, text);
        assert!(printed.starts_with(heading), "{words:?}: {printed}");
    }
    // A text without kernels is empty.
    let done = gencl(&["compile", "-", "--emit", "ir"], "void f() {}\n");
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (0, ""),
        "{}",
        done.stderr
    );
    // Every place has one number.
    let located = print(&["ir", "-g"], source);
    let (_, table) = located.split_once("\nlocations {\n").unwrap();
    let mut places: Vec<_> = table
        .lines()
        .filter_map(|l| l.split_once(" = "))
        .map(|p| p.1)
        .collect();
    let count = places.len();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), count, "{table}");
}

/// `liveness.json` has the numbers of `liveness`.
#[test]
fn liveness_as_json_is_that_of_the_listing() {
    let source = "kernel void a(global int *o, int n) {\n    int sum = 0;\n    for (int i = 0; i < n; i++)\n        sum += o[i * get_global_id(0)];\n    o[0] = sum;\n}\nkernel void b(global int *o) { o[0] = 1; }\n";
    let listing = gencl(&["compile", "-", "--emit", "liveness"], source);
    let done = gencl(&["compile", "-", "--emit", "liveness.json"], source);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let found: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    let kernels = found["kernels"].as_array().unwrap();
    assert_eq!(kernels.len(), 2);
    let mut lines = listing.stdout.lines().filter(|line| !line.is_empty());
    assert!(lines.next().unwrap().starts_with("// Gen IR as legalized"));
    for kernel in kernels {
        let head = lines.next().unwrap();
        let peak = &kernel["peak"];
        let said = format!(
            "kernel @{} SIMD{}: peak {} bytes",
            kernel["name"].as_str().unwrap(),
            kernel["simd"],
            peak["live_bytes"]
        );
        assert!(head.starts_with(&said), "{head} {said}");
        let registers = lines.next().unwrap();
        assert!(registers.starts_with("// such a register is a GRF"));
        for block in kernel["blocks"].as_array().unwrap() {
            let head = lines.next().unwrap();
            let id = block["block"].as_str().unwrap();
            assert!(head.starts_with(&format!("{id}:")), "{head}");
            assert_eq!(
                head.contains("loop of depth 1"),
                block["loop"]["header"] == id
            );
            let count = |line: &str| line.split(':').nth(1).unwrap().split_whitespace().count();
            let registers = |key: &str| block[key].as_array().unwrap().len();
            assert_eq!(count(lines.next().unwrap()), registers("live_in"));
            if registers("kept") > 0 {
                assert_eq!(count(lines.next().unwrap()), registers("kept"));
            }
            for instruction in block["instructions"].as_array().unwrap() {
                let line = lines.next().unwrap();
                let mut words = line.split_whitespace();
                assert_eq!(
                    words.next().unwrap(),
                    instruction["live_bytes"].to_string(),
                    "{line}"
                );
                if let Some(varies) = instruction["varies"].as_bool() {
                    assert_eq!(words.next(), Some(if varies { "v" } else { "u" }));
                }
                let last = instruction["last_uses"].as_array().unwrap().len();
                let listed = line
                    .split("// last ")
                    .nth(1)
                    .map_or(0, |l| l.split(' ').count());
                assert_eq!(listed, last, "{line}");
            }
            assert_eq!(count(lines.next().unwrap()), registers("live_out"));
        }
    }
    assert_eq!(lines.next(), None);
    let at = |line: u32| done.stdout.contains(&format!("\"line\": {line},"));
    assert!(at(4) && at(5) && !at(9));
}

/// Checks that the text of each block fits its box in a browser, whose font may be wider than that of Graphviz.
fn check_widths(picture: &str) {
    // The advance of a character of DejaVu Sans Mono, in parts of the size of the font.
    const ADVANCE: f64 = 0.602;
    let mut count = 0;
    for node in picture.split("class=\"node\"").skip(1) {
        let node = node.split("</g>").next().unwrap();
        let attribute = |text: &str, name: &str| -> String {
            let rest = text.split(&format!("{name}=\"")).nth(1).unwrap();
            rest.split('"').next().unwrap().to_owned()
        };
        let points = attribute(node, "points");
        let corners = points.split_whitespace();
        let x: Vec<f64> = corners
            .map(|corner| corner.split(',').next().unwrap().parse().unwrap())
            .collect();
        let right = x.iter().copied().fold(f64::MIN, f64::max);
        for line in node.split("<text ").skip(1) {
            let (tag, text) = line.split_once('>').unwrap();
            let text = text.split("</text>").next().unwrap();
            // An entity, such as `&lt;`, is one character.
            let (first, rest) = text.split_once('&').unwrap_or((text, ""));
            let entities = rest.split('&').filter(|part| !part.is_empty());
            let after = entities.map(|part| 1 + part.split_once(';').unwrap().1.chars().count());
            let columns = first.chars().count() + after.sum::<usize>();
            let (start, size) = (attribute(tag, " x"), attribute(tag, "font-size"));
            let (start, size): (f64, f64) = (start.parse().unwrap(), size.parse().unwrap());
            let end = start + columns as f64 * ADVANCE * size;
            assert!(end <= right, "`{text}` ends at {end}, its box at {right}");
            count += 1;
        }
    }
    assert!(count > 10, "{picture}");
}
