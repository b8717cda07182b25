//! What Compiler Explorer reads: the headings of passes, line directives, and the files of its
//! configuration in docs/compiler-explorer.

use crate::command::gencl;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const SOURCE: &str = "#define DOUBLE(x) ((x) + (x))
__kernel void first(__global int *o) {
  o[get_global_id(0)] = DOUBLE(o[1]);
}
__kernel void second(__global int *o, int n) {
  for (int i = 0; i < n; i++)
    o[get_global_id(0)] += i % 7;
}
";

/// The words in quotes of the line of a file that begins with a word.
fn quoted(text: &str, start: &str) -> Vec<String> {
    let line = text.lines().find(|l| l.trim().starts_with(start));
    let line = line.unwrap_or_else(|| panic!("no line with {start}"));
    let words = line.split('\'').skip(1).step_by(2);
    words.map(str::to_owned).collect()
}

fn configuration(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/compiler-explorer");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The parser of passes requires: text before the first heading is dropped; a heading is
/// `# *** IR Dump After NAME ***:`; then one function between two comments; nothing else; and each
/// dump before a pass is followed by that after it.
#[test]
fn dumps_of_passes_have_the_headings_of_machine_code() {
    let mut words = vec!["compile".to_string(), "-".to_string()];
    words.extend(quoted(&configuration("gencl.ts"), "arg:"));
    for level in ["-O0", "-O2"] {
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.extend([level, "-o", "/dev/null"]);
        let done = gencl(&words, SOURCE);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let mut open: Option<String> = None;
        let mut before: Option<(String, String, String)> = None;
        let mut code = String::new();
        let mut heading = None;
        let (mut passes, mut changed) = (0, 0);
        for line in done.stderr.lines() {
            if let Some(rest) = line.strip_prefix("# *** IR Dump ") {
                assert_eq!(open, None, "{line}");
                let rest = rest
                    .strip_suffix(" ***:")
                    .unwrap_or_else(|| panic!("{line}"));
                let (when, name) = rest.split_once(' ').unwrap();
                heading = Some((when.to_string(), name.to_string()));
            } else if let Some(rest) = line.strip_prefix("# Machine code for function ") {
                open = Some(rest.strip_suffix(':').unwrap().to_string());
                code.clear();
            } else if let Some(rest) = line.strip_prefix("# End machine code for function ") {
                let function = open.take().unwrap();
                assert_eq!(rest, format!("{function}."));
                let (when, name) = heading.take().unwrap();
                match when.as_str() {
                    "Before" => {
                        assert!(before.is_none(), "{name}");
                        before = Some((function, name, code.clone()));
                    }
                    "After" => {
                        passes += 1;
                        match before.take() {
                            Some((f, pass, text)) => {
                                assert_eq!((f, &pass), (function, &name));
                                changed += usize::from(text != code);
                            }
                            None => assert_eq!(name, "lower"),
                        }
                    }
                    other => panic!("{other}"),
                }
            } else if open.is_some() {
                code.push_str(line);
                code.push('\n');
            } else {
                assert_eq!(line, "");
            }
        }
        assert!(open.is_none() && before.is_none() && heading.is_none());
        assert!(passes > 10 && changed > 2, "{passes} {changed}");
        assert!(changed < passes, "unchanged dumps are equal texts");
    }
}

#[test]
fn line_directives_lead_from_each_instruction_to_its_column() {
    let done = gencl(
        &["compile", "--line-directives", "--kernel", "first", "-"],
        SOURCE,
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let directives: Vec<&str> = done
        .stdout
        .lines()
        .map(str::trim)
        .filter(|l| l.starts_with(".file") || l.starts_with(".loc"))
        .collect();
    let expected = [
        ".file 1 \"<stdin>\"",
        ".loc 1 3 5",
        ".loc 1 3 3",
        // The macro, not its definition.
        ".loc 1 3 25",
        ".loc 1 3 3",
        ".loc 1 4 1",
    ];
    assert_eq!(directives, expected, "{}", done.stdout);
    assert!(!done.stdout.contains("LOC") && !done.stdout.contains("FILE"));
}

/// The options of the configuration are accepted together with each of its compilers.
#[test]
fn the_configuration_uses_options_that_exist() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("example.cl");
    fs::write(&source, SOURCE).unwrap();
    let output = folder.path().join("output.s");
    let mut base = quoted(&configuration("gencl.ts"), "return [");
    base.push(output.display().to_string());
    let properties = configuration("openclc.local.properties");
    let compilers: Vec<&str> = properties
        .lines()
        .find_map(|l| l.strip_prefix("group.gencl.compilers="))
        .unwrap()
        .split(':')
        .collect();
    let mut count = 0;
    for name in compilers {
        let prefix = format!("compiler.{name}.options=");
        let options = properties.lines().find_map(|l| l.strip_prefix(&prefix));
        let options = options.unwrap_or_else(|| panic!("no options of {name}"));
        if options.contains("asm") {
            // Requires Intel's finalizer.
            continue;
        }
        count += 1;
        let mut words: Vec<&str> = base.iter().map(String::as_str).collect();
        words.extend(options.split(' '));
        let path = source.display().to_string();
        words.push(&path);
        let done = gencl(&words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{words:?}");
        let text = fs::read_to_string(&output).unwrap();
        let file = format!(".file 1 \"{path}\"");
        assert!(text.contains(&file), "{text}");
    }
    assert_eq!(count, 4);
}
