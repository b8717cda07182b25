//! Launch files of `gencl run`: mistakes in them.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;

#[test]
fn a_file_name_in_place_of_source_text_is_an_error_of_the_launch_file() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.cl", "sub/k.ll", "x.y.ir"] {
        let launch = format!(
            "{{\"kernel\": \"k\", \"global\": [1], \"args\": [],\n  \"source\": \"{name}\"}}"
        );
        std::fs::write(folder.path().join("a.json"), launch).unwrap();
        let done = gencl_in(folder.path(), &["run", "a.json", "-o", "out"], "");
        let message = format!(
            "error: a.json:2:3: source: `{name}` is a file name, not source text: write {{\"file\":\"{name}\"}}\n"
        );
        assert_eq!((done.code, done.stderr), (1, message));
    }
    // What only ends like a file name is source text.
    let launch = r#"{"kernel": "k", "global": [1], "args": [],
        "source": "__kernel void k(void) {} // of a.cl"}"#;
    std::fs::write(folder.path().join("a.json"), launch).unwrap();
    let done = gencl_in(folder.path(), &["run", "a.json", "-o", "out"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
}
