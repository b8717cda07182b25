//! Outputs that are symbolic links to files that do not exist yet.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

const KERNEL: &str = "__kernel void k(__global int *o) { o[get_global_id(0)] = 1; }\n";

/// A folder with a kernel and a folder `real`.
fn sources() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), KERNEL).unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn the_file_that_a_dangling_link_leads_to_is_created() {
    let folder = sources();
    let folder = folder.path();
    symlink("real", folder.join("to_folder")).unwrap();
    for (link, content, created) in [
        ("near", "nowhere", "nowhere"),
        ("far", "real/a", "real/a"),
        ("through_folder", "to_folder/b", "real/b"),
        ("out_of_folder", "to_folder/../c", "c"),
        ("real/up", "../d", "d"),
        ("absolute", folder.join("e").to_str().unwrap(), "e"),
    ] {
        symlink(content, folder.join(link)).unwrap();
        let done = gencl_in(folder, &["compile", "k.cl", "-o", link], "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{link}");
        assert!(folder.join(link).is_symlink(), "{link}");
        let written = fs::symlink_metadata(folder.join(created)).unwrap();
        assert!(written.is_file(), "{link}");
        let text = fs::read_to_string(folder.join(link)).unwrap();
        assert!(text.contains("\n.version"), "{link}");
    }
    // A link to a dangling link.
    symlink("second", folder.join("first")).unwrap();
    symlink("third", folder.join("second")).unwrap();
    let done = gencl_in(folder, &["compile", "k.cl", "-o", "first"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(folder.join("first").is_symlink() && folder.join("second").is_symlink());
    assert!(
        fs::symlink_metadata(folder.join("third"))
            .unwrap()
            .is_file()
    );
}

#[test]
fn links_that_lead_to_no_possible_file_are_errors_and_stay() {
    let folder = sources();
    let folder = folder.path();
    symlink("none/x", folder.join("missing")).unwrap();
    symlink("turn", folder.join("cycle")).unwrap();
    symlink("cycle", folder.join("turn")).unwrap();
    symlink("new", folder.join("link")).unwrap();
    symlink("k.cl", folder.join("source")).unwrap();
    let before = names(folder);
    for (words, code, line) in [
        (
            ["compile", "k.cl", "-o", "missing"],
            1,
            "error: missing: cannot write the file: No such file or directory (os error 2)",
        ),
        (
            ["compile", "k.cl", "-o", "cycle"],
            1,
            "error: cycle: cannot write the file: Too many levels of symbolic links (os error 40)",
        ),
        (
            ["compile", "k.cl", "--emit", "visa=new,ir=link"],
            2,
            "error: the outputs `new` and `link` are the same file",
        ),
        (
            ["compile", "k.cl", "-o", "source"],
            2,
            "error: the output `source` would overwrite the input file `k.cl`, which is the same file",
        ),
    ] {
        let done = gencl_in(folder, &words, "");
        let first = done.stderr.lines().next();
        assert_eq!((done.code, first), (code, Some(line)));
        assert_eq!(names(folder), before, "{words:?}");
        assert_eq!(fs::read_to_string(folder.join("k.cl")).unwrap(), KERNEL);
    }
}

#[test]
fn results_of_a_run_are_written_through_dangling_links() {
    let folder = sources();
    let folder = folder.path();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [4], "local": [4],
        "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}"#;
    fs::write(folder.join("k.json"), launch).unwrap();
    fs::create_dir(folder.join("out")).unwrap();
    symlink("../real/zero.npy", folder.join("out/arg0.npy")).unwrap();
    symlink("../real/result", folder.join("out/result.json")).unwrap();
    // The second run replaces the files of the first one.
    for _ in 0..2 {
        let done = gencl_in(folder, &["run", "k.json", "-o", "out"], "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert_eq!(names(&folder.join("real")), ["result", "zero.npy"]);
        for name in ["arg0.npy", "result.json"] {
            assert!(folder.join("out").join(name).is_symlink(), "{name}");
            assert!(folder.join("out").join(name).is_file(), "{name}");
        }
    }
    // So is the result of a run that fails.
    fs::remove_file(folder.join("real/result")).unwrap();
    fs::write(folder.join("k.json"), "{}").unwrap();
    let done = gencl_in(folder, &["run", "k.json", "-o", "out"], "");
    assert_eq!(done.code, 1, "{}", done.stderr);
    assert!(folder.join("out/result.json").is_symlink());
    assert!(folder.join("real/result").is_file());
}
