//! Sources and launch files with a byte order mark or with bytes that are not UTF-8: the offsets of JSON diagnostics
//! are those in the file.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The diagnostics that a command prints as JSON.
fn diagnostics(folder: &Path, words: &[&str]) -> Vec<Value> {
    let words = [words, &["--error-format", "json"]].concat();
    let done = gencl_in(folder, &words, "");
    let lines = done.stderr.lines();
    lines.map(|l| serde_json::from_str(l).unwrap()).collect()
}

/// The bytes of a file at a span.
fn bytes_at<'f>(file: &'f [u8], span: &Value) -> &'f [u8] {
    let at = |key: &str| span[key].as_u64().unwrap() as usize;
    &file[at("byte_start")..at("byte_end")]
}

const SOURCE: &[u8] = b"kernel void k(global int *o) {\n    int count = 1;\n    o[0] = cuont;\n}\n";

#[test]
fn edits_of_every_encoding_are_at_the_bytes_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for before in [
        &b""[..],
        b"\xef\xbb\xbf",
        b"// caf\xe9 \xff\xe2\x82 \xc3\xa4\n",
        b"\xef\xbb\xbf// \xe9\r\n",
        b"/* \xe9 */ ",
    ] {
        let file = [before, SOURCE].concat();
        fs::write(folder.join("k.cl"), &file).unwrap();
        fs::write(folder.join("main.cl"), "#include \"k.cl\"\n").unwrap();
        for name in ["k.cl", "main.cl"] {
            let found = diagnostics(folder, &["check", name]);
            assert_eq!(bytes_at(&file, &found[0]["spans"][0]), b"cuont");
            let help = found[0]["children"].as_array().unwrap();
            let help = help.iter().find(|child| child["level"] == "help").unwrap();
            let edit = &help["spans"][0];
            assert_eq!(edit["suggested_replacement"], "count");
            assert_eq!(bytes_at(&file, edit), b"cuont", "{before:?} {name}");
        }
    }
}

#[test]
fn only_files_that_begin_with_the_mark_of_utf_16_are_said_to() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let message = |bytes: &[u8]| {
        fs::write(folder.join("k.cl"), bytes).unwrap();
        let found = diagnostics(folder, &["check", "k.cl"]);
        found[0]["message"].as_str().unwrap().to_owned()
    };
    let marked = "source is not valid UTF-8: it begins with the byte order mark of UTF-16";
    for bytes in [&b"\xff\xfek\0e\0"[..], b"\xfe\xff\0k\0e", b"\xff\xfe"] {
        assert_eq!(message(bytes), marked, "{bytes:?}");
    }
    for bytes in [
        &b"\x80\x81\x00abc"[..],
        b"\xe9\xe8 Copyright\n\x00\n",
        b"\x1a\x1ak\0",
        b"\xdf\xbfk\0",
        b"\xff\xff\0k",
    ] {
        assert_ne!(message(bytes), marked, "{bytes:?}");
    }
}

#[test]
fn errors_of_launch_files_are_at_the_bytes_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |arguments: &str| {
        format!(
            "\u{feff}{{\"source\": \"kernel void k(int n) {{}}\", \"kernel\": \"k\", \"global\": [1],\n \"args\": [{arguments}]}}"
        )
    };
    for (arguments, code, text) in [
        ("{\"scalr\": 1}", "E0811", "\"scalr\""),
        ("{\"scalar\": 1, \"dtype\": \"f32\"}", "E0804", "\"f32\""),
    ] {
        let file = launch(arguments);
        fs::write(folder.join("k.json"), &file).unwrap();
        let found = diagnostics(folder, &["run", "k.json", "-o", "out"]);
        assert_eq!(found[0]["code"]["code"], code);
        let span = &found[0]["spans"][0];
        assert_eq!(bytes_at(file.as_bytes(), span), text.as_bytes());
    }
}

#[test]
fn launch_files_in_other_encodings_are_rejected_at_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let utf16: Vec<u8> = "\u{feff}{}"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (bytes, said) in [
        (
            &utf16[..],
            "k.json:1:1: error[E0811]: launch file is not valid UTF-8: it begins with the byte order mark of UTF-16; help: save the file as UTF-8\n",
        ),
        (
            b"{\n \"name\": \"caf\xe9\"}",
            "k.json:2:14: error[E0811]: launch file is not valid UTF-8; help: save the file as UTF-8\n",
        ),
    ] {
        fs::write(folder.join("k.json"), bytes).unwrap();
        let words = ["run", "k.json", "--print", "--error-format", "short"];
        let done = gencl_in(folder, &words, "");
        assert_eq!((done.code, done.stderr.as_str()), (1, said));
    }
}

#[test]
fn every_language_has_an_optional_byte_order_mark() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void k(global int *o) { o[0] = 1; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    for name in ["k.ir", "k.ll"] {
        let emit = name.trim_start_matches("k.");
        let done = gencl_in(folder, &["compile", "k.cl", "--emit", emit, "-o", name], "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let plain = gencl_in(folder, &["compile", name], "");
        fs::write(folder.join(name), format!("\u{feff}{text}")).unwrap();
        let marked = gencl_in(folder, &["compile", name], "");
        assert_eq!((marked.code, marked.stderr.as_str()), (0, ""));
        assert_eq!(marked.stdout, plain.stdout);
        let pass = ["pass", name, "--run", "remove_dead_code"];
        let done = gencl_in(folder, &pass, "");
        assert!(!done.stderr.contains("E0001"), "{}", done.stderr);
    }
}

/// A byte that is not UTF-8 is an error in a literal, too: its value would be another one.
#[test]
fn literals_are_valid_text() {
    let folder = tempfile::tempdir().unwrap();
    let source = b"// \xe9\nkernel void k(global int *o) { o[0] = \"a\xe9\"[1]; o[1] = '\xe9'; }\n";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let words = ["check", "k.cl", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 1);
    let message = "error[E0003]: source is not valid UTF-8: byte 0xE9";
    let places: Vec<&str> = done
        .stderr
        .lines()
        .filter_map(|line| line.split_once(message))
        .map(|l| l.0)
        .collect();
    assert_eq!(places, ["k.cl:2:41: ", "k.cl:2:56: "], "{}", done.stderr);
}

/// The mark is a letter in the sources, which no message shows.
#[test]
fn the_mark_of_utf_16_is_the_replacement_character() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), b"\xff\xfek\0e\0r\0").unwrap();
    let done = gencl_in(folder, &["check", "k.cl"], "");
    let shown = "\n1 | \u{fffd}k\u{2400}e\u{2400}r\u{2400}\n  | ^\n";
    assert!(done.stderr.contains(shown), "{}", done.stderr);
    let found = diagnostics(folder, &["check", "k.cl"]);
    let text = &found[0]["spans"][0]["text"][0]["text"];
    assert_eq!(text, "\u{fffd}k\0e\0r\0");
}

/// Columns in the unit of an editor; the JSON has them beside those in characters.
#[test]
fn columns_are_counted_in_the_requested_unit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let long = "/* ".to_owned() + &"\u{e4}".repeat(200) + " */";
    let source = format!(
        "#define M(x) missing\nkernel void k(global int *o) {{\n  /* \u{e9}\u{1d11e} */ o[0] = one;\n  {long} o[1] = two;\n\
         /* \u{e9} */ o[2] = M(3);\n}}\n"
    );
    fs::write(folder.join("k.cl"), source).unwrap();
    let check = ["check", "k.cl", "-q", "--column-unit"];
    for (unit, columns) in [
        ("characters", [19, 217, 16]),
        ("bytes", [23, 417, 17]),
        ("utf-16", [20, 217, 16]),
    ] {
        let words = [&check[..], &[unit, "--error-format", "short"]].concat();
        let short = gencl_in(folder, &words, "").stderr;
        let places = short.lines().map(|line| line.split(": ").next().unwrap());
        let expected: Vec<String> = (columns.iter().zip(3..))
            .map(|(column, line)| format!("k.cl:{line}:{column}"))
            .collect();
        assert_eq!(places.collect::<Vec<_>>(), expected, "{unit}");
        let human = gencl_in(folder, &[&check[..], &[unit]].concat(), "").stderr;
        let places = human.lines().filter_map(|line| line.split_once("--> "));
        let places: Vec<&str> = places.map(|(_, place)| place).collect();
        // The last one is followed by the definition of the macro.
        assert_eq!(&places[..3], expected, "{unit}\n{human}");
        let found = diagnostics(folder, &[&check[..], &[unit]].concat());
        for (diagnostic, column) in found.iter().zip(columns) {
            let span = &diagnostic["spans"][0];
            match unit {
                "characters" => assert_eq!(span.get("columns"), None),
                _ => {
                    let length = span["column_end"].as_u64().unwrap()
                        - span["column_start"].as_u64().unwrap();
                    let expected = serde_json::json!({
                        "unit": unit, "start": column, "end": column + length,
                    });
                    assert_eq!(span["columns"], expected);
                }
            }
        }
        let starts = found.iter().map(|d| d["spans"][0]["column_start"].as_u64());
        assert_eq!(
            starts.map(Option::unwrap).collect::<Vec<_>>(),
            [19, 217, 16]
        );
    }
}

/// The error names the byte, in included files and standard input too, and what it is in Latin-1.
#[test]
fn bytes_that_are_not_text_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("main.cl"), "#include \"k.cl\"\n").unwrap();
    let no_utf_8 = "source is not valid UTF-8: byte ";
    for (before, bytes, message, note) in [
        (
            &b""[..],
            &b"\xe9"[..],
            "0xE9",
            "in Latin-1, this byte is `\u{e9}`",
        ),
        (b"\xef\xbb\xbf// caf\xe9\r\n", b"\x80", "0x80", ""),
        (
            b"// \xc3\xa4\n",
            b"\xe2\x82",
            "0xE2",
            "in Latin-1, this byte is `\u{e2}`",
        ),
        (b"// \xe9\n", b"\x1a", "", ""),
    ] {
        let file = [
            before,
            b"kernel void k(global int *o) { o[0] = 1; ",
            bytes,
            b" }\n",
        ]
        .concat();
        fs::write(folder.join("k.cl"), &file).unwrap();
        for name in ["k.cl", "main.cl"] {
            let found = diagnostics(folder, &["check", name]);
            assert_eq!(found.len(), 1, "{found:?}");
            let expected = match message {
                "" => "stray character U+001A in the program".to_owned(),
                byte => format!("{no_utf_8}{byte}"),
            };
            assert_eq!(found[0]["message"], expected);
            assert_eq!(bytes_at(&file, &found[0]["spans"][0]), &bytes[..1]);
            let children = found[0]["children"].as_array().unwrap();
            let is_noted = children.iter().any(|child| child["message"] == note);
            assert_eq!(is_noted, !note.is_empty(), "{children:?}");
            let has_help = children.iter().any(|child| child["level"] == "help");
            assert_eq!(has_help, !message.is_empty());
        }
    }
    fs::write(folder.join("k.cl"), b"\xdf\xbf").unwrap();
    let found = diagnostics(folder, &["check", "k.cl"]);
    assert_eq!(found[0]["message"], format!("{no_utf_8}0xDF"));
}
