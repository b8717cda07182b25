//! Dependency files: `-M`, `-MD` and what belongs to them.

use crate::command::{Done, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// A folder with a kernel that includes one header of its own and one of `-isystem`.
fn sources() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for name in ["src", "sys"] {
        fs::create_dir(path.join(name)).unwrap();
    }
    fs::write(path.join("src/a b#$.h"), "#include <sys.h>\n").unwrap();
    fs::write(path.join("sys/sys.h"), "#include \"inner.h\"\n").unwrap();
    fs::write(path.join("sys/inner.h"), "#define ONE 1\n").unwrap();
    let kernel = "#include \"a b#$.h\"\n#include \"a b#$.h\"\n\
        __kernel void k(__global int *o) { o[get_global_id(0)] = ONE; }\n";
    fs::write(path.join("src/k.cl"), kernel).unwrap();
    folder
}

fn compile(folder: &Path, words: &[&str]) -> Done {
    let words = [&["compile", "src/k.cl", "-isystem", "sys"], words].concat();
    gencl_in(folder, &words, "")
}

#[test]
fn rules_name_the_file_whose_text_is_standard_input() {
    let folder = sources();
    let folder = folder.path();
    let text = fs::read_to_string(folder.join("src/k.cl")).unwrap();
    let named = ["-", "--stdin-name", "src/k.cl", "-isystem", "sys"];
    let words = [&["compile"], &named[..], &["-MM", "-MP"]].concat();
    let done = gencl_in(folder, &words, &text);
    let expected = format!("k.visaasm: {OWN}\n\nsrc/a\\ b\\#$$.h:\n");
    assert_eq!((done.code, done.stdout), (0, expected), "{}", done.stderr);
    let words = [&["check"], &named[..], &["-MMD", "-MT", "t"]].concat();
    let done = gencl_in(folder, &words, &text);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let rule = fs::read_to_string(folder.join("k.d")).unwrap();
    assert_eq!(rule, format!("t: {OWN}\n"));
    // Its outputs have that name, too.
    let words = [&["compile"], &named[..], &["--emit", "ir,stats", "-MMD"]].concat();
    let done = gencl_in(folder, &words, &text);
    assert_eq!((done.code, &*done.stdout), (0, ""), "{}", done.stderr);
    let rule = fs::read_to_string(folder.join("k.d")).unwrap();
    assert_eq!(rule, format!("k.ir k.stats.json: {OWN}\n"));
    assert!(folder.join("k.ir").exists() && folder.join("k.stats.json").exists());
    // Without a name it is no file.
    let words = ["compile", "-", "-Isrc", "-isystem", "sys", "-MM"];
    let done = gencl_in(folder, &words, &text);
    assert_eq!(done.stdout, "stdin.visaasm: src/a\\ b\\#$$.h\n");
}

const OWN: &str = "src/k.cl src/a\\ b\\#$$.h";
const ALL: &str = "src/k.cl src/a\\ b\\#$$.h sys/sys.h sys/inner.h";

#[test]
fn rules_go_to_standard_output_or_a_file() {
    let folder = sources();
    let folder = folder.path();
    for (words, text) in [
        (&["-M"][..], format!("k.visaasm: {ALL}\n")),
        (&["-MM"], format!("k.visaasm: {OWN}\n")),
        (&["-MM", "-MT", "a b"], format!("a b: {OWN}\n")),
        (
            &["-MM", "-MQ", "$a b", "-MT", "c"],
            format!("$$a\\ b c: {OWN}\n"),
        ),
        (
            &["-MM", "-MP"],
            format!("k.visaasm: {OWN}\n\nsrc/a\\ b\\#$$.h:\n"),
        ),
    ] {
        let done = compile(folder, words);
        let (code, stderr) = (done.code, done.stderr.as_str());
        assert_eq!((code, stderr, done.stdout.as_str()), (0, "", text.as_str()));
        let done = compile(folder, &[words, &["-MF", "rule"]].concat());
        assert_eq!(
            (done.code, done.stdout.as_str()),
            (0, ""),
            "{}",
            done.stderr
        );
        assert_eq!(fs::read_to_string(folder.join("rule")).unwrap(), text);
    }
}

#[test]
fn rules_are_written_beside_the_output() {
    let folder = sources();
    let folder = folder.path();
    for (words, file, target, names) in [
        (&["-MD", "-o", "out.vi"][..], "out.d", "out.vi", ALL),
        (&["-MMD", "-o", "out.vi"], "out.d", "out.vi", OWN),
        (&["-MMD", "--emit", "ir=k.gen"], "k.d", "k.gen", OWN),
        (&["-MMD", "-MF", "f", "-o", "out.vi"], "f", "out.vi", OWN),
        (&["-MMD"], "k.d", "k.visaasm", OWN),
        (&["-MMD", "-E"], "k.d", "k.visaasm", OWN),
    ] {
        let done = compile(folder, words);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{words:?}");
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(text, format!("{target}: {names}\n"), "{words:?}");
        fs::remove_file(folder.join(file)).unwrap();
    }
}

/// A rule of ninja has one file of dependencies.
#[test]
fn one_file_has_the_rule_of_several_outputs() {
    let folder = sources();
    let folder = folder.path();
    let other = "#include \"a b#$.h\"\n__kernel void m(__global int *o) { o[0] = ONE; }\n";
    fs::write(folder.join("src/m.cl"), other).unwrap();
    let both = "src/k.cl src/m.cl src/a\\ b\\#$$.h";
    for (words, text) in [
        (
            &["--target", "skl,dg2"][..],
            format!("k.skl.ir k.dg2.ir: {OWN}\n"),
        ),
        (&["src/m.cl"], format!("k.ir m.ir: {both}\n")),
        (&["src/m.cl", "-MT", "t"], format!("t: {both}\n")),
        (
            &["src/m.cl", "-MP"],
            format!("k.ir m.ir: {both}\n\nsrc/a\\ b\\#$$.h:\n"),
        ),
    ] {
        let own = ["--emit", "ir", "-MMD", "-MF", "f"];
        let done = compile(folder, &[&own[..], words].concat());
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{words:?}");
        assert_eq!(
            fs::read_to_string(folder.join("f")).unwrap(),
            text,
            "{words:?}"
        );
        fs::remove_file(folder.join("f")).unwrap();
    }
    let printed = compile(folder, &["src/m.cl", "-MM"]);
    let each = format!("k.visaasm: {OWN}\nm.visaasm: src/m.cl src/a\\ b\\#$$.h\n");
    assert_eq!(printed.stdout, each);
    let printed = compile(folder, &["src/m.cl", "-MM", "-MF", "-"]);
    assert_eq!(printed.stdout, format!("k.visaasm m.visaasm: {both}\n"));
    let done = compile(folder, &["src/m.cl", "-MMD", "-MF", "src/m.cl"]);
    assert_eq!(done.code, 2, "{}", done.stderr);
}

/// A device is no file that a rule is about, or that one is beside.
#[cfg(unix)]
#[test]
fn the_rule_of_an_output_to_a_device_is_named_by_the_source() {
    let folder = sources();
    let folder = folder.path();
    let done = compile(folder, &["-MMD", "-o", "/dev/null"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let text = fs::read_to_string(folder.join("k.d")).unwrap();
    assert_eq!(text, format!("k.visaasm: {OWN}\n"));
    assert!(!Path::new("/dev/null.d").exists());
}

#[test]
fn a_failed_compilation_writes_no_rule() {
    let folder = sources();
    let folder = folder.path();
    for words in [
        &["-MD", "-MF", "rule", "-DONE=x"][..],
        &["-MD", "-o", "out.vi", "-DONE=x"],
        &["-M", "-MF", "rule", "-include", "none.h"],
    ] {
        fs::write(folder.join("sys/inner.h"), "").unwrap();
        let done = compile(folder, words);
        assert_eq!(done.code, 1, "{words:?}: {}", done.stderr);
        let names = fs::read_dir(folder).unwrap().count();
        assert_eq!(names, 2, "{words:?}");
    }
}

#[test]
fn misuse_is_reported() {
    let folder = sources();
    let folder = folder.path();
    for (words, message) in [
        (
            &["-MF", "f"][..],
            "`-MF` requires one of `-M`, `-MM`, `-MD` and `-MMD`",
        ),
        (&["-MP"], "`-MP` requires one of"),
        (&["-MD", "-MF"], "`-MF` requires a value"),
        (&["-MD", "-MG"], "`-MG` requires `-M` or `-MM`"),
        (&["-MN"], "unknown option `-MN`: did you mean `-M"),
        (
            &["-MD", "-MF", "-", "-o", "-"],
            "only one output can be standard output",
        ),
        (&["-M", "--emit", "ir"], "`-M` cannot be used with `--emit`"),
        (
            &["-MD", "-MF", "src/k.cl"],
            "the output would overwrite the input file `src/k.cl`",
        ),
        (
            &["-MD", "-o", "k.d"],
            "the outputs `k.d` and `k.d` are the same file",
        ),
    ] {
        let done = compile(folder, words);
        let start = format!("error: {message}");
        assert_eq!(done.code, 2, "{words:?}");
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
    }
    let done = gencl_in(folder, &["explore", "src/k.cl", "-MD"], "");
    assert_eq!(done.code, 2);
    assert!(
        done.stderr.starts_with(
            "error: `-MD` is an option of `gencl compile`, `gencl run` and `gencl check` only"
        ),
        "{}",
        done.stderr
    );
}

#[test]
fn missing_headers_may_be_generated() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("own.h"), "#include \"deep/made.h\"\n").unwrap();
    let kernel =
        "#include \"own.h\"\n#include <tables.h>\nkernel void k(global int *o) { o[0] = ONE; }\n";
    fs::write(folder.join("k.cl"), kernel).unwrap();
    for (words, expected) in [
        (
            &["-M", "-MG"][..],
            "k.visaasm: k.cl own.h deep/made.h tables.h\n",
        ),
        (
            &["-MM", "-MG", "-MP"],
            "k.visaasm: k.cl own.h deep/made.h tables.h\n\nown.h:\n\ndeep/made.h:\n\ntables.h:\n",
        ),
    ] {
        let words = [&["compile", "k.cl"], words].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!((done.code, &*done.stdout, &*done.stderr), (0, expected, ""));
    }
    for (words, message) in [
        (&["compile", "k.cl", "-M"][..], "error[E0004]"),
        (
            &["compile", "k.cl", "-MG"],
            "error: `-MG` requires `-M` or `-MM`",
        ),
        (
            &["compile", "k.cl", "-MD", "-MG"],
            "error: `-MG` requires `-M` or `-MM`",
        ),
        (
            &["check", "k.cl", "-MD", "-MG", "-MT", "t"],
            "error: `-MG` requires `-M` or `-MM`",
        ),
    ] {
        let done = gencl_in(folder, words, "");
        assert!(
            done.code != 0 && done.stderr.starts_with(message),
            "{}",
            done.stderr
        );
    }
}

/// Names with characters that are special in make. Those for which it has no form are left out: they would make the
/// whole file invalid.
#[cfg(unix)]
#[test]
fn make_reads_the_rules_of_all_names() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let headers = [
        "a:b.h", "a=b.h", "a%b.h", "c d.h", "e#f$g.h", "i\\j.h", "k;l.h",
    ];
    let mut kernel = String::new();
    for header in headers {
        fs::write(folder.join(header), "").unwrap();
        kernel += &format!("#include \"{header}\"\n");
    }
    kernel += "kernel void k(global int *o) { o[0] = 1; }\n";
    fs::write(folder.join("k.cl"), kernel).unwrap();
    let words = ["compile", "k.cl", "-o", "k.out", "-MD", "-MP"];
    let done = gencl_in(folder, &words, "");
    let expected = "warning: `-MP` adds no rule for `a=b.h`: make has no form for this name as a target\n\
        warning: `-MP` adds no rule for `a%b.h`: make has no form for this name as a target\n\
        warning: `k;l.h` is not in the rule of dependencies: make has no form for this name\n";
    assert_eq!((done.code, &*done.stderr), (0, expected));
    let rule = fs::read_to_string(folder.join("k.d")).unwrap();
    let expected = "k.out: k.cl a\\:b.h a=b.h a%b.h c\\ d.h e\\#f$$g.h i\\j.h\n\n\
        a\\:b.h:\n\nc\\ d.h:\n\ne\\#f$$g.h:\n\ni\\j.h:\n";
    assert_eq!(rule, expected);
    fs::write(
        folder.join("Makefile"),
        "k.out:\n\t@echo made\n-include k.d\n",
    )
    .unwrap();
    let made = |is_made: bool, what: &str| {
        let made = std::process::Command::new("make")
            .arg("k.out")
            .current_dir(folder)
            .output();
        let Ok(made) = made else {
            return;
        };
        let text = String::from_utf8_lossy(&made.stdout) + String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{what}: {text}");
        assert_eq!(text.contains("made"), is_made, "{what}: {text}");
    };
    made(false, "nothing is newer");
    for header in ["a:b.h", "c d.h", "e#f$g.h", "i\\j.h"] {
        fs::remove_file(folder.join(header)).unwrap();
        made(true, header);
        fs::write(folder.join(header), "").unwrap();
        let old = fs::File::options()
            .write(true)
            .open(folder.join(header))
            .unwrap();
        old.set_modified(std::time::UNIX_EPOCH).unwrap();
        made(false, header);
    }
}
