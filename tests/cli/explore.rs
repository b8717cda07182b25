//! `gencl explore`: the page is well-formed, self-contained and deterministic, its script works in a browser, and
//! bad input gives the ordinary diagnostics and no page.

use crate::command::{gencl, gencl_in};
use crate::support::finalizer;
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The elements that have no end tag.
const VOID: [&str; 4] = ["meta", "input", "br", "wbr"];

/// A page, taken apart.
#[derive(Default)]
struct Page {
    ids: BTreeSet<String>,
    /// All attributes but ids: name and value.
    attributes: Vec<(String, String)>,
    /// The text of each element that has some, by name: `style`, `script`, `li` and so on.
    texts: BTreeMap<String, Vec<String>>,
}

impl Page {
    /// Takes a page apart.
    ///
    /// # Panics
    /// If an element is not ended, an id occurs twice, or an attribute is not in quotes.
    #[track_caller]
    fn of(html: &str) -> Page {
        let mut page = Page::default();
        let mut open: Vec<String> = Vec::new();
        let mut rest = html
            .strip_prefix("<!DOCTYPE html>\n")
            .expect("the document type");
        loop {
            let Some(at) = rest.find('<') else {
                assert_eq!(rest.trim(), "");
                break;
            };
            let (text, tag) = rest.split_at(at);
            let is_code = matches!(open.last().map(String::as_str), Some("li" | "pre"));
            assert!(is_code || !text.contains('>'), "{text}");
            if let (Some(name), false) = (open.last(), text.is_empty()) {
                page.texts
                    .entry(name.clone())
                    .or_default()
                    .push(text.to_owned());
            }
            let end = tag.find('>').expect("the end of a tag");
            let inside = &tag[1..end];
            rest = &tag[end + 1..];
            // The end tag of an item may be omitted before the next item and at the end of the list.
            let is_after_item =
                matches!(inside, "/ol" | "/ul") || inside == "li" || inside.starts_with("li ");
            if is_after_item && open.last().is_some_and(|open| open == "li") {
                open.pop();
            }
            if let Some(name) = inside.strip_prefix('/') {
                assert_eq!(
                    open.pop().as_deref(),
                    Some(name),
                    "near {}",
                    &text[..text.len().min(200)]
                );
                continue;
            }
            let is_ended = inside.ends_with('/');
            let inside = inside.trim_end_matches('/');
            let (name, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
            page.take_attributes(attributes);
            if !is_ended && !VOID.contains(&name) {
                open.push(name.to_owned());
            }
            // The text of these is not parsed.
            if matches!(name, "style" | "script") {
                let end = rest
                    .find(&format!("</{name}>"))
                    .expect("the end of the element");
                page.texts
                    .entry(name.to_owned())
                    .or_default()
                    .push(rest[..end].to_owned());
                rest = &rest[end..];
            }
        }
        assert!(open.is_empty(), "{open:?} are not ended");
        page
    }

    #[track_caller]
    fn take_attributes(&mut self, mut text: &str) {
        while !text.trim().is_empty() {
            let text_ = text.trim_start();
            let end = text_.find(['=', ' ']).unwrap_or(text_.len());
            let (name, after) = text_.split_at(end);
            let Some(value) = after.strip_prefix('=') else {
                assert!(matches!(name, "hidden" | "data-s"), "{name}");
                text = after;
                continue;
            };
            // Without quotes, a value ends at a space, and has none of the characters that HTML excludes there.
            let (value, after) = match value.strip_prefix('"') {
                Some(value) => value.split_once('"').expect("a quote"),
                None => value.split_at(value.find(' ').unwrap_or(value.len())),
            };
            assert!(!value.is_empty() || name != "class", "{text}");
            let is_quoted = text_.contains(&format!("{name}=\""));
            assert!(
                is_quoted || !value.contains(['"', '\'', '=', '<', '>', '`']),
                "{text_}"
            );
            text = after;
            match name {
                "id" => assert!(self.ids.insert(value.to_owned()), "id {value} occurs twice"),
                _ => self.attributes.push((name.to_owned(), value.to_owned())),
            }
        }
    }

    /// The values of an attribute.
    fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        let named = self.attributes.iter().filter(move |(n, _)| n == name);
        named.map(|(_, value)| value.as_str())
    }

    /// Checks that all links lead to places in the page, and that it refers to nothing else.
    #[track_caller]
    fn check(&self, name: &str) {
        for link in self.values("href") {
            let id = link.strip_prefix('#');
            assert!(id.is_some_and(|id| self.ids.contains(id)), "{name}: {link}");
        }
        for (attribute, value) in &self.attributes {
            let is_allowed = !matches!(attribute.as_str(), "src" | "style" | "action" | "srcset")
                && !attribute.starts_with("on")
                && !value.contains("://");
            assert!(is_allowed, "{name}: {attribute}={value}");
        }
        let style = &self.texts["style"];
        assert!(
            !style
                .iter()
                .any(|text| text.contains("url(") || text.contains("@import"))
        );
        assert_eq!(
            self.texts["script"].len(),
            2,
            "{name}: the data and the script"
        );
    }
}

/// The page of a source in a folder.
#[track_caller]
fn explored(folder: &Path, words: &[&str]) -> String {
    let done = gencl_in(folder, &[&["explore"], words].concat(), "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{words:?}");
    done.stdout
}

/// A kernel with everything that has to be escaped or traced back to a line.
const SOURCE: &str = "#include \"square.h\"
// </script> <!-- & \u{202e}
#define TWICE(x) ((x) + (x))
__kernel void tricky(__global int *o, __global const float *f, int n) {
  char s[] = \"</script>\";
  int i = get_global_id(0);
  __attribute__((opencl_unroll_hint(1))) for (int k = 0; k < n; k++)
    if (o[i] < k)
      o[i] += TWICE(k) + s[k & 7];
  o[i] += square(i);
  o[i] += (int)sin(f[i]);
}
";

const HEADER: &str = "int square(int x) {\n  return x * x;\n}\n";

const LAUNCH: &str = r#"{"source": {"file": "k.cl"}, "kernel": "tricky", "global": [48], "local": [24], "args": [
  {"buffer": {"dtype": "i32", "shape": [48], "dist": "iota"}, "mode": "inout"},
  {"buffer": {"dtype": "f32", "shape": [48], "dist": "iota"}, "mode": "in"},
  {"scalar": 5, "dtype": "i32"}]}"#;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    fs::write(folder.path().join("square.h"), HEADER).unwrap();
    fs::write(folder.path().join("k.json"), LAUNCH).unwrap();
    folder
}

#[test]
fn the_page_opens_at_the_kernel_of_the_launch() {
    let folder = folder();
    let source = format!("__kernel void first(__global int *o) {{ o[0] = 1; }}\n{SOURCE}");
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let selected = r#"<option value="1" selected>tricky</option>"#;
    for (words, opened) in [
        (&["k.cl", "--simd", "16", "--launch", "k.json"][..], 1),
        // A launch file names its source.
        (&["k.json", "--simd", "16"], 1),
        (&["k.cl", "--simd", "16"], 0),
    ] {
        let html = explored(folder.path(), words);
        assert_eq!(html.matches(&format!("\"opened\":{opened},")).count(), 1);
        assert_eq!(html.contains(selected), opened == 1);
    }
}

#[test]
fn text_of_the_source_is_escaped_and_traced_to_its_lines() {
    let folder = folder();
    let html = explored(
        folder.path(),
        &["k.cl", "--launch", "k.json", "--simd", "8,16"],
    );
    let page = Page::of(&html);
    page.check("tricky");
    assert_eq!(html.matches("</script>").count(), 2);
    assert!(html.contains("&lt;/script&gt; &lt;!-- &amp; \\u{202e}"));
    // Macros, built-in functions and included files have code at these lines, in all forms and widths.
    let lines: BTreeSet<&str> = page.values("data-s").collect();
    for line in ["9", "11", "1.2", "10"] {
        assert!(lines.contains(line), "{line}");
    }
    assert!(page.ids.contains("F1L2") && page.ids.contains("L12"));
    assert!(
        !lines.iter().any(|line| line.contains('<')),
        "code of built-in functions"
    );
    for id in [
        "k0-lowered",
        "k0-optimized",
        "k0-8-legalized",
        "k0-16-legalized",
        "k0-8s-visa",
        "k0-16s-visa",
        "k0-16-graph",
        "k0-passes",
        "k0-16-passes",
        "k0-compare",
    ] {
        assert!(page.ids.contains(id), "{id}");
    }
    // The number of executions: of the body of the loop, five for each of the 2 · 2 threads at SIMD16.
    assert!(page.values("data-x").any(|x| x.starts_with("20×")), "heat");
}

#[test]
fn two_processes_give_the_same_page() {
    let folder = folder();
    let words = ["k.cl", "--launch", "k.json", "--simd", "8,auto"];
    assert_eq!(
        explored(folder.path(), &words),
        explored(folder.path(), &words)
    );
}

/// A text in vector IR has a page, with its own lines; what the text specifies is not an option.
#[test]
fn vector_ir_has_a_page() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let source = "__kernel void k(__global int *o, int n) {
  int i = get_global_id(0);
  for (int j = 0; j < i; j++) n *= j;
  o[i] = n;
}
";
    fs::write(path("v.cl"), source).unwrap();
    let launch = r#"{"source": {"file": "v.ll"}, "kernel": "k", "global": [32], "local": [32], "args": [
      {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"}, {"scalar": 5, "dtype": "i32"}]}"#;
    fs::write(path("v.json"), launch).unwrap();
    let words = ["compile", "v.cl", "-g", "--form", "vector", "--simd", "16"];
    let done = gencl_in(
        folder.path(),
        &[&words[..], &["--emit", "ll=v.ll"]].concat(),
        "",
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    let html = explored(
        folder.path(),
        &["v.ll", "--launch", "v.json", "--form", "vector"],
    );
    let page = Page::of(&html);
    page.check("v");
    for id in [
        "k0-16t-read",
        "k0-16t-vector",
        "k0-16t-visa",
        "k0-16t-passes",
    ] {
        assert!(page.ids.contains(id), "{id}");
    }
    assert!(!page.ids.contains("k0-lowered"));
    let executes = "each thread executes 16 work-items, as `!gencl.payload` specifies";
    assert!(html.contains(executes), "what the text specifies");
    // The line of the store in the text, not that in the kernel.
    let text = fs::read_to_string(path("v.ll")).unwrap();
    let store = text
        .lines()
        .position(|line| line.contains("@llvm.genx.scatter"))
        .unwrap()
        + 1;
    assert!(page.values("data-s").any(|line| line == store.to_string()));
    assert!(page.values("data-x").any(|x| x.starts_with("2×16")), "heat");
    // Each thread of a text that was written for a kernel does the work of several work-items.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/vector");
    let html = explored(&root, &["box_bytes.ll", "--launch", "box_bytes.json"]);
    assert!(Page::of(&html).ids.contains("k0-64t-visa"));
    assert!(
        html.contains("data-x=\"32×"),
        "2048 work-items are 32 threads"
    );
    for (words, code, message) in [
        (
            &["explore", "v.ll", "--form", "scalar"][..],
            2,
            "`--form scalar` cannot be used with vector IR, as v.ll is",
        ),
        (
            &["explore", "v.ll", "--simd", "8"],
            2,
            "`--simd` cannot be used with vector IR, as v.ll is: its text determines",
        ),
        (
            &["explore", "v.ll", "--launch", "k.json"],
            1,
            "which is not among those of v.ll that the page shows: `k`",
        ),
        (
            &["compile", "v.ll", "--form", "scalar"],
            2,
            "`--form scalar` cannot be used with vector IR, as v.ll is",
        ),
        (
            &["run", "v.json", "--print", "--form", "scalar"],
            2,
            "`--form scalar` cannot be used with vector IR, as v.ll is",
        ),
        (
            &["compile", "v.ll", "--lang", "cl"],
            2,
            "v.ll is vector IR, as its line `!genx.kernels` shows: `--lang ll`, or no `--lang`",
        ),
    ] {
        let done = gencl_in(folder.path(), words, "");
        assert!(done.stderr.contains(message), "{words:?}: {}", done.stderr);
        assert_eq!(done.code, code, "{words:?}: {}", done.stderr);
    }
    // The language and the form that the text has are accepted.
    fs::copy(path("v.ll"), path("v.txt")).unwrap();
    for words in [
        &["compile", "v.txt", "--lang", "ll"][..],
        &["compile", "v.ll", "--form", "vector"],
        &["run", "v.json", "--print", "--form", "vector"],
    ] {
        let done = gencl_in(folder.path(), words, "");
        assert_eq!(done.code, 0, "{words:?}: {}", done.stderr);
    }
}

/// Kernels are compiled again for widths that the compiler does not try, and other kernels with them.
/// Gen IR with a table of locations is linked to the lines of its own text, which the page shows.
#[test]
fn printed_gen_ir_is_traced_to_its_own_lines() {
    let folder = folder();
    let words = ["compile", "k.cl", "-g", "--emit", "ir=k.ir"];
    assert_eq!(gencl_in(folder.path(), &words, "").code, 0);
    let launch = LAUNCH.replace("k.cl", "k.ir");
    fs::write(folder.path().join("ir.json"), launch).unwrap();
    let html = explored(folder.path(), &["k.ir", "--launch", "ir.json"]);
    let page = Page::of(&html);
    page.check("k.ir");
    let text = fs::read_to_string(folder.path().join("k.ir")).unwrap();
    let at = text.lines().position(|line| line.contains(" = load."));
    let load = (at.unwrap() + 1).to_string();
    let lines: BTreeSet<&str> = page.values("data-s").collect();
    assert!(lines.contains(load.as_str()), "{load}: {lines:?}");
}

/// Where the most registers are live is an instruction, also if its label has as many.
#[test]
fn the_peak_is_an_instruction() {
    let folder = tempfile::tempdir().unwrap();
    let source = "__kernel void k(__global float *o, float a, float b, int n) {
  float s = 0;
  for (int k = 0; k < n; k++)
    s += a * b;
  o[get_global_id(0)] = s;
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let html = explored(folder.path(), &["k.cl", "--simd", "8,16"]);
    Page::of(&html).check("k.cl");
    let peaks: Vec<&str> = html.split("<summary>Peak: ").skip(1).collect();
    assert!(peaks.len() > 3, "{}", peaks.len());
    for peak in peaks {
        let (peak, _) = peak.split_once("</summary>").unwrap();
        assert!(peak.contains("-peak\">instruction "), "{peak}");
    }
}

#[test]
fn each_pass_is_recorded_once() {
    let folder = folder();
    let two = "__kernel void first(__global int *o) { o[get_global_id(0)] /= 3; }
__attribute__((intel_reqd_sub_group_size(8)))
__kernel void second(__global int *o) { o[get_global_id(0)] /= 5; }
";
    fs::write(folder.path().join("two.cl"), two).unwrap();
    let html = explored(folder.path(), &["two.cl", "--simd", "8,16,32"]);
    let passes = |id: &str| {
        let from = html.split(&format!("id=\"{id}\"")).nth(1).unwrap();
        let count = from.split(" passes,").next().unwrap();
        count.rsplit('>').next().unwrap().parse::<u32>().unwrap()
    };
    assert_eq!(passes("k0-8-passes"), passes("k1-8-passes"));
    assert_eq!(passes("k0-16-passes"), passes("k0-32-passes"));
    Page::of(&html).check("two");
    // The width that the second kernel requires is its only one.
    assert!(!html.contains("k1-16"));
}

#[test]
fn times_are_shown_on_request_only() {
    let folder = folder();
    let without = explored(folder.path(), &["k.cl"]);
    let with = explored(folder.path(), &["k.cl", "--time-passes"]);
    assert!(!without.contains("class=\"time"), "times");
    assert!(with.contains("class=\"time\"") && with.contains("class=\"times\""));
}

/// The command of a page, as text.
fn command_of(html: &str) -> String {
    let from = html.split("<pre>gencl ").nth(1).expect("the command");
    let text = from.split("</pre>").next().unwrap();
    let text = text.replace("&quot;", "\"").replace("&lt;", "<");
    text.replace("&gt;", ">").replace("&amp;", "&")
}

#[test]
fn only_the_command_has_the_path_of_a_directory() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (source, launch) = (path("k.cl"), path("k.json"));
    let words = ["explore", &source, "--launch", &launch, "--simd", "16"];
    let done = gencl(&words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let command = words.join(" ");
    assert_eq!(command_of(&done.stdout), command);
    let rest = done.stdout.replace(&command, "");
    let directory = folder.path().display().to_string();
    assert!(!rest.contains(&directory), "{directory}");
}

/// A shell splits the command of the page into the words that were typed.
#[test]
fn the_command_can_be_pasted() {
    let folder = folder();
    let name = "it's <a> $HOME & \"b\";*.cl";
    fs::copy(folder.path().join("k.cl"), folder.path().join(name)).unwrap();
    let words = ["./k.cl", "-D", "EMPTY=", "-DX=1 + (2)", "--launch=k.json"];
    for words in [&words[..], &[name, "-I", "."]] {
        let html = explored(folder.path(), words);
        let script = format!("printf '%s\\n' {}", command_of(&html));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let typed: String = words.iter().map(|word| format!("{word}\n")).collect();
        let split = String::from_utf8(output.stdout).unwrap();
        assert_eq!(split, format!("explore\n{typed}"));
    }
}

#[test]
fn bad_input_gives_the_ordinary_diagnostics_and_no_page() {
    let folder = folder();
    fs::write(
        folder.path().join("wrong.cl"),
        "__kernel void k(__global int *o) { o[0] = 1 }\n",
    )
    .unwrap();
    let fault = SOURCE.replace(
        "int i = get_global_id(0);",
        "int i = 1000 + get_global_id(0);",
    );
    fs::write(folder.path().join("fault.cl"), fault).unwrap();
    let other = LAUNCH.replace("tricky", "other");
    fs::write(folder.path().join("other.json"), other).unwrap();
    for (words, code, message) in [
        (&["wrong.cl"][..], 1, "error[E0001]: expected `;`"),
        (
            &["missing.cl"],
            1,
            "missing.cl: cannot read the file: No such file",
        ),
        (&["k.cl", "--launch", "missing.json"], 1, "missing.json"),
        (
            &["k.cl", "--launch", "other.json"],
            1,
            "the launch file `other.json` runs a kernel `other`, which is not among those of k.cl",
        ),
        (
            &["k.cl", "--target", "pvc", "--simd", "8"],
            1,
            "requires SIMD8, but pvc supports only",
        ),
        (
            &["k.cl", "--simd", "7"],
            2,
            "invalid value '7' for '--simd <WIDTH>'",
        ),
        (
            &["k.cl", "--simd", "32", "--path", "vector"],
            1,
            "a vector form has at most SIMD16",
        ),
        (
            &["k.cl", "--target", "none"],
            2,
            "invalid value 'none' for '--target <TARGET>'",
        ),
    ] {
        let words = [&["explore"], words, &["-o", "page.html"]].concat();
        let done = gencl_in(folder.path(), &words, "");
        assert!(done.stderr.contains(message), "{words:?}: {}", done.stderr);
        assert_eq!(done.code, code, "{words:?}: {}", done.stderr);
        assert!(!folder.path().join("page.html").exists(), "{words:?}");
    }
    // The page of a run with a fault has the fault.
    let words = [
        "explore",
        "fault.cl",
        "--launch",
        "k.json",
        "-o",
        "page.html",
    ];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 3, "{}", done.stderr);
    assert!(done.stderr.contains("error[E0801]"), "{}", done.stderr);
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("class=\"note error\"") && page.contains("[E0801]"));
    // Once, with the widths that have it.
    let again =
        "note: the run of the scalar form on tgllp at SIMD32 has 1 fault of those before, too\n";
    assert!(done.stderr.contains(again), "{}", done.stderr);
    assert_eq!(done.stderr.matches("error[E0801]").count(), 1);
    assert_eq!(page.matches("[E0801]").count(), 1);
    assert!(page.contains("the run of the scalar form on tgllp at SIMD32 has it, too"));
    let done = gencl_in(folder.path(), &["explore", "k.cl", "-o", "k.cl"], "");
    assert_eq!(done.code, 2, "{}", done.stderr);
    assert_eq!(
        fs::read_to_string(folder.path().join("k.cl")).unwrap(),
        SOURCE
    );
}

/// The kernels of the examples, with the target that each needs.
fn examples() -> Vec<(String, &'static str)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "cl") {
            names.push(path.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    names.sort();
    let target = |name: &str| match name.starts_with("gemm") {
        true => "dg2",
        false => "tgllp",
    };
    names
        .into_iter()
        .map(|name| (name.clone(), target(&name)))
        .collect()
}

#[test]
fn pages_of_all_examples_are_well_formed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let examples = examples();
    assert!(examples.len() > 40);
    for (name, target) in examples {
        let source = format!("examples/{name}.cl");
        let html = explored(root, &[&source, "--target", target]);
        Page::of(&html).check(&name);
        let is_small = html.len() < 6 << 20;
        assert!(is_small, "{name}: {} bytes", html.len());
        assert!(!html.contains("<p class=\"what\"></p>"), "{name}");
        if name == "mandelbrot" {
            assert!(html.len() < 1 << 20, "{} bytes", html.len());
        }
    }
}

/// The browser that runs the script of the page; `None` if it is not installed.
fn browser() -> Option<&'static str> {
    let runs = |program: &&str| {
        let mut command = Command::new(program);
        let command = command
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(runs);
    if found.is_none() {
        assert!(
            std::env::var_os("CI").is_none(),
            "chromium not found (Debian package chromium); it must be installed in CI"
        );
        #[expect(
            clippy::print_stderr,
            reason = "a skipped test must say so where people look"
        )]
        {
            eprintln!("skipped: chromium not found (Debian package chromium)");
        }
    }
    found
}

/// The result of the test that a page runs itself, and the messages on its console.
fn self_test(browser: &str, page: &Path, size: &str) -> (String, String) {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
        ])
        .args(["--virtual-time-budget=10000", "--dump-dom"])
        .arg(format!("--window-size={size}"))
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}#selftest", page.display()))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let result = text.split("<pre id=\"selftest\">").nth(1);
    let result = result.and_then(|rest| rest.split("</pre>").next());
    let messages = String::from_utf8_lossy(&output.stderr);
    let console = messages.lines().filter(|line| line.contains("CONSOLE"));
    (result.unwrap_or("no result").to_owned(), console.collect())
}

/// Compare has the native instructions that were executed, as `gencl diff --native`.
#[test]
fn executed_native_instructions_are_compared() {
    if !finalizer::available() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let launch = "examples/collatz.json";
    let words = ["examples/collatz.cl", "--launch", launch, "--simd", "16"];
    let words = [&words[..], &["--form", "scalar", "--native"]].concat();
    let html = explored(root, &words);
    let words = [
        "diff", launch, "--simd", "16", "--form", "scalar", "--native",
    ];
    let done = gencl_in(root, &words, "");
    let row = done.stdout.lines();
    let mut row = row.filter(|line| line.starts_with("executed native instructions"));
    let count = row.next().unwrap().split_whitespace().last().unwrap();
    let (_, rest) = html
        .split_once("executed native instructions</th>")
        .unwrap();
    let cells = rest.split("</tr>").next().unwrap();
    assert!(cells.contains(&format!(">{count}<")), "{count}: {cells}");
}

#[test]
fn pages_test_themselves_in_a_browser() {
    let Some(browser) = browser() else {
        return;
    };
    let folder = folder();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page: PathBuf = folder.path().join("page.html");
    let own = folder.path().join("k.cl").display().to_string();
    let launch = folder.path().join("k.json").display().to_string();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (dead, of_dead) = (path("dead.cl"), path("dead.json"));
    let source = "kernel void empty(void) { }\nkernel void dead(global int *o) { int x = 3; if (0) o[0] = x; }\n";
    fs::write(&dead, source).unwrap();
    let buffer = serde_json::json!({"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"});
    let run = serde_json::json!({"source": {"file": "dead.cl"}, "kernel": "dead", "global": [8], "args": [buffer]});
    fs::write(&of_dead, run.to_string()).unwrap();
    let native: &[&str] = match finalizer::available() {
        true => &["--native"],
        false => &[],
    };
    let mandelbrot_native = [
        &[
            "examples/mandelbrot.cl",
            "--launch",
            "examples/mandelbrot.json",
        ],
        native,
    ]
    .concat();
    for (words, size) in [
        (&mandelbrot_native[..], "1400,1000"),
        (
            &[
                "examples/mandelbrot.cl",
                "--launch",
                "examples/mandelbrot.json",
            ],
            "1600,900",
        ),
        (&["examples/nbody.cl", "--simd", "8,16,32"], "1000,800"),
        (&["examples/gemm_f16.cl", "--target", "dg2"], "1280,800"),
        (&["examples/reduction.cl"], "500,800"),
        (&["examples/gcd.cl"], "800,600"),
        (
            &[
                "examples/vector/box_bytes.ll",
                "--launch",
                "examples/vector/box_bytes.json",
            ],
            "1600,900",
        ),
        (&[&own, "--launch", &launch, "--time-passes"], "1000,800"),
        // A kernel without any code, and one whose code is dead.
        (&[&dead, "--launch", &of_dead], "1000,800"),
    ] {
        let html = explored(root, words);
        fs::write(&page, html).unwrap();
        let (result, console) = self_test(browser, &page, size);
        let found: serde_json::Value = serde_json::from_str(&result).unwrap_or_default();
        assert_eq!(
            found["failed"],
            serde_json::json!([]),
            "{words:?}: {result}"
        );
        assert!(found["passed"].as_u64() > Some(50), "{words:?}: {result}");
        assert_eq!(console, "", "{words:?}");
    }
    // The test of the page can fail, and the policy admits no other script than its own.
    let html = fs::read_to_string(&page).unwrap();
    for (changed, found) in [
        (html.replace("<li id=L", "<li id=X"), "\"failed\":[\""),
        (html.replace("'use strict';", "'use strict' ;"), "no result"),
    ] {
        fs::write(&page, changed).unwrap();
        let (result, _) = self_test(browser, &page, "1000,800");
        assert!(result.contains(found), "{result}");
    }
}
