//! The form of rendered diagnostics; rendering never panics.

use super::*;
use crate::diagnostic::Code;
use crate::random::Random;
use crate::source::{Expansion, ExpansionId};
use pretty_assertions::assert_eq;

fn map_of(text: &str) -> SourceMap {
    let mut map = SourceMap::new();
    map.add("k.cl", text).unwrap();
    map
}

#[test]
fn an_error_with_notes_help_and_macros() {
    let map = map_of("int a;\nint b = a +\tcc;\r\nint d;\n");
    let diagnostic = Diagnostic::new(Code::E0101, Span::new(19, 21), "`cc` is not declared")
        .label("not found here")
        .also(Span::new(4, 5), "did you mean `a`?")
        .note("names are declared before they are used")
        .help("declare it");
    assert_eq!(
        human(&map, &diagnostic, false),
        "\
error[E0101]: `cc` is not declared
 --> k.cl:2:13
  |
1 | int a;
  |     - did you mean `a`?
2 | int b = a +    cc;
  |                ^^ not found here
  |
  = note: names are declared before they are used
  = help: declare it
"
    );
    assert_eq!(
        short(&map, &diagnostic),
        "k.cl:2:13: error[E0101]: `cc` is not declared; help: declare it\n"
    );
    assert!(human(&map, &diagnostic, true).contains("\u{1b}["));
}

#[test]
fn a_warning_without_a_location() {
    let diagnostic = Diagnostic::without_place(Code::W0001, "no effect").help("leave it out");
    assert_eq!(
        human(&SourceMap::new(), &diagnostic, false),
        "warning[W0001]: no effect [-Wunknown-pragmas]\nhelp: leave it out\n"
    );
    assert_eq!(
        short(&SourceMap::new(), &diagnostic),
        "warning[W0001]: no effect [-Wunknown-pragmas]; help: leave it out\n"
    );
}

#[test]
fn the_end_of_the_file_has_a_position() {
    let map = map_of("int a");
    let diagnostic = Diagnostic::new(Code::E0001, Span::new(5, 5), "unexpected end");
    assert_eq!(
        human(&map, &diagnostic, false),
        "\
error[E0001]: unexpected end
 --> k.cl:1:6
  |
1 | int a
  |      ^
"
    );
}

fn in_macros() -> (SourceMap, Diagnostic) {
    //                             1111111111222222222
    //                  01234567890123456789 0123456789
    let mut map = map_of("#define N (M + aaaa)\nint x = N;\n#define M 4 5\n");
    let n = map.add_expansion(Expansion {
        name: "N".into(),
        call: Span::new(29, 30),
        definition: Some(Span::new(8, 9)),
    });
    let m = map.add_expansion(Expansion {
        name: "M".into(),
        call: Span {
            start: 11,
            end: 12,
            expansion: n,
        },
        definition: None,
    });
    let place = Span {
        start: 44,
        end: 45,
        expansion: m,
    };
    let diagnostic = Diagnostic::new(Code::E0001, place, "unexpected `5`");
    (map, diagnostic)
}

#[test]
fn the_macro_stack_is_shown() {
    let (map, diagnostic) = in_macros();
    assert_eq!(
        human(&map, &diagnostic, false),
        "\
error[E0001]: unexpected `5`
 --> k.cl:2:9
  |
2 | int x = N;
  |         ^
  |
note: expanded from macro `N`
 --> k.cl:1:12
  |
1 | #define N (M + aaaa)
  |            ^
note: expanded from macro `M`
 --> k.cl:3:13
  |
3 | #define M 4 5
  |             ^
"
    );
}

#[test]
fn a_deep_macro_stack_is_cut_in_the_middle() {
    let mut map = map_of("A");
    let mut expansion = ExpansionId::NONE;
    for i in 0..100 {
        expansion = map.add_expansion(Expansion {
            name: format!("A{i}"),
            call: Span {
                start: 0,
                end: 1,
                expansion,
            },
            definition: None,
        });
    }
    let place = Span {
        start: 0,
        end: 1,
        expansion,
    };
    let diagnostic = Diagnostic::new(Code::E0001, place, "x");
    let text = human(&map, &diagnostic, false);
    assert_eq!(text.matches("in this expansion of macro").count(), 8);
    assert!(text.contains("note: 92 macros between these are not shown"));
    assert!(text.contains("`A99`") && text.contains("`A0`"));
}

#[test]
fn a_long_line_is_cut_around_the_span() {
    let text = format!(
        "int x;\n{}@{}\n",
        "a ".repeat(300_000),
        "b ".repeat(300_000)
    );
    let map = map_of(&text);
    let place = text.find('@').unwrap() as u32;
    let diagnostic =
        Diagnostic::new(Code::E0001, Span::new(place, place + 1), "stray `@`").label("here");
    let rendered = human(&map, &diagnostic, false);
    let lines: Vec<_> = rendered.lines().collect();
    assert_eq!(lines[1], " --> k.cl:2:600001");
    assert!(human(&map, &diagnostic, true).contains("k.cl:2:600001"));
    assert!(rendered.len() < 1000, "{}", rendered.len());
    let code = lines.iter().rposition(|l| l.contains('@')).unwrap();
    let under = lines[code + 1];
    assert_eq!(lines[code].find('@'), under.find('^'), "{rendered}");
    assert!(under.ends_with("^ here"), "{rendered}");
}

/// Marks that one part of a long line contains are in one excerpt.
#[test]
fn near_marks_of_a_long_line_are_together() {
    let text = format!("{}@ and #{}%\n", "a ".repeat(300), "b ".repeat(300));
    let map = map_of(&text);
    let at = |c: char| {
        let place = text.find(c).unwrap() as u32;
        Span::new(place, place + 1)
    };
    let near = Diagnostic::new(Code::E0001, at('#'), "stray `#`").also(at('@'), "after this");
    let rendered = human(&map, &near, false);
    let lines: Vec<_> = rendered.lines().collect();
    assert_eq!(lines[1], " --> k.cl:1:607");
    assert_eq!(rendered.matches("k.cl").count(), 1, "{rendered}");
    let code = lines.iter().find(|line| line.contains('@')).unwrap();
    let under = lines.iter().find(|line| line.contains('^')).unwrap();
    assert_eq!(code.find('#'), under.find('^'), "{rendered}");
    assert_eq!(code.find('@'), under.find('-'), "{rendered}");
    let far = Diagnostic::new(Code::E0001, at('#'), "stray `#`").also(at('%'), "before this");
    let rendered = human(&map, &far, false);
    assert_eq!(rendered.matches("k.cl").count(), 2, "{rendered}");
}

#[test]
fn json_has_one_object_a_line() {
    let (map, diagnostic) = in_macros();
    let line = json(&map, &diagnostic.note("a\n\"b\\\u{1}").help("c"));
    assert_eq!(line.matches('\n').count(), 1);
    let spans = r#""level":"error","spans":[{"file_name":"k.cl","byte_start":29,"byte_end":30,"line_start":2,"line_end":2,"column_start":9,"column_end":10,"is_primary":true,"text":[{"text":"int x = N;","highlight_start":9,"highlight_end":10}],"label":null,"expansion":null,"suggested_replacement":null,"suggestion_applicability":null}],"children":[{"level":"note","message":"a\n\"b\\\u0001","spans":[],"children":[]},{"level":"help","message":"c","spans":[],"children":[]},{"level":"note","message":"expanded from macro `N`","spans":[{"file_name":"k.cl","byte_start":11,"#;
    assert!(line.contains(spans), "{line}");
    let head = r#"{"kind":"diagnostic","message":"unexpected `5`","code":{"code":"E0001","explanation":"The"#;
    assert!(line.starts_with(head), "{line}");
    assert!(line.contains(r#""rendered":"error[E0001]: unexpected `5`\n --> k.cl:2:9\n"#));
    assert!(line.ends_with("\"}\n"));
}

#[test]
fn json_lists_the_edits_of_a_help() {
    let mut map = SourceMap::new();
    map.add("k.cl", "a = 1\nb").unwrap();
    let here = Span::new(5, 5);
    let diagnostic = Diagnostic::new(Code::E0001, here, "expected `;`").fix("add `;`", here, ";");
    let line = json(&map, &diagnostic);
    let help = r#"{"level":"help","message":"add `;`","spans":[{"file_name":"k.cl","byte_start":5,"byte_end":5,"line_start":1,"line_end":1,"column_start":6,"column_end":6,"is_primary":true,"text":[{"text":"a = 1","highlight_start":6,"highlight_end":6}],"label":null,"expansion":null,"suggested_replacement":";","suggestion_applicability":"MachineApplicable"}],"children":[]}"#;
    assert!(line.contains(help), "{line}");
    let (map, diagnostic) = in_macros();
    let span = diagnostic.primary.as_ref().unwrap().span;
    let line = json(&map, &diagnostic.fix("write `6`", span, "6"));
    let help = r#"{"level":"help","message":"write `6`","spans":[],"children":[]}"#;
    assert!(line.contains(help), "{line}");
}

#[test]
fn json_has_each_choice_once() {
    let mut map = SourceMap::new();
    map.add("k.cl", "a = 1\nb").unwrap();
    let at = Span::new(2, 3);
    let edit = |text: &str| [(at, text.to_owned())];
    let of = |help: &str, choices: [&str; 2]| {
        let diagnostic = Diagnostic::new(Code::E0001, at, "wrong").help(help);
        let both = choices
            .into_iter()
            .fold(diagnostic, |d, choice| d.maybe(choice, edit(choice)));
        let value: serde_json::Value = serde_json::from_str(&json(&map, &both)).unwrap();
        let children = value["children"].as_array().unwrap().clone();
        let messages = children.iter().map(|child| child["message"].to_string());
        messages.collect::<Vec<_>>().join(" ")
    };
    let choices = ["write `==`", "place parentheses"];
    assert_eq!(
        of("write `==`, or place parentheses", choices),
        r#""write `==`" "place parentheses""#
    );
    let questions = ["did you mean `x`?", "did you mean `y`?"];
    assert_eq!(
        of("did you mean `x` or `y`?", questions),
        r#""did you mean `x`?" "did you mean `y`?""#
    );
    // A help of other words.
    assert_eq!(
        of("choose one", choices),
        r#""choose one" "write `==`" "place parentheses""#
    );
}

#[test]
fn rendering_never_panics() {
    let long = "x".repeat(250) + "ä\t" + &"y".repeat(250);
    let texts = [
        "",
        "\n",
        "\r\n",
        "a",
        "ä\u{0}\u{1b}[31m\u{202e}\tb\r\nc\r",
        "\t\t\tx\n\n\n\n\n\n\n\n\n\n\ny\t",
        "日本語\n\u{300}\u{301}\n👩‍👩‍👧\n",
        "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n",
        &long,
        &format!("{long}\n{long}\r\n{long}"),
    ];
    let mut generator = Random::new(7);
    let mut random = |bound: u32| generator.below(bound as usize) as u32;
    let mut map = SourceMap::new();
    for text in texts {
        map.add("odd\n\u{1b}name.cl", text).unwrap();
    }
    for (i, text) in texts.iter().enumerate() {
        let base = map.files()[i].base;
        for _ in 0..300 {
            let bound = text.len() as u32 + 4;
            let mut span = || {
                let start = base + random(bound);
                let end = match random(4) {
                    0 => start,
                    1 => u32::MAX,
                    2 => start.saturating_sub(random(5)),
                    _ => start + random(bound),
                };
                Span {
                    start,
                    end,
                    expansion: ExpansionId::NONE,
                }
            };
            let diagnostic = Diagnostic::new(Code::E0001, span(), "a\nb\u{1b}")
                .label("l\nm")
                .also(span(), "")
                .also(span(), "n");
            assert!(human(&map, &diagnostic, false).starts_with("error[E0001]"));
            human(&map, &diagnostic, true);
            assert_eq!(short(&map, &diagnostic).lines().count(), 1);
            assert_eq!(json(&map, &diagnostic).matches('\n').count(), 1);
        }
    }
}

#[test]
fn long_names_and_texts_are_cut() {
    let map = map_of("x");
    let name = "é".repeat(100_000);
    let diagnostic = Diagnostic::new(Code::E0101, Span::new(0, 1), format!("`{name}`, unknown"))
        .label(format!("`{name}`"))
        .note("word ".repeat(10_000))
        .help(format!("did you mean `{name}`?"));
    let half = format!("`{}...", "é".repeat(59));
    let text = short(&map, &diagnostic);
    assert_eq!(
        text,
        format!("k.cl:1:1: error[E0101]: {half}`, unknown; help: did you mean {half}`?\n")
    );
    assert!(human(&map, &diagnostic, false).len() < 2 * MAX_TEXT_BYTES);
    let value = json(&map, &diagnostic);
    assert!(value.len() < 4 * MAX_TEXT_BYTES, "{}", value.len());
    assert_eq!(cut("a b"), "a b");
}

/// The flag is that of the warning; the text has both, as in clang.
#[test]
fn a_warning_that_is_an_error_has_its_own_flag() {
    let mut diagnostic = Diagnostic::without_place(Code::W0001, "no effect");
    diagnostic.severity = Severity::Error;
    let map = SourceMap::new();
    let value: serde_json::Value = serde_json::from_str(&json(&map, &diagnostic)).unwrap();
    assert_eq!(value["code"]["flag"], "-Wunknown-pragmas");
    assert_eq!(value["level"], "error");
    let text = "error[W0001]: no effect [-Werror,-Wunknown-pragmas]\n";
    assert_eq!(short(&map, &diagnostic), text);
}

#[test]
fn a_location_outside_of_the_map_is_a_span_without_bytes() {
    let location = |line| crate::source::Location::new("prog.tool".into(), line, 9);
    let map = SourceMap::new();
    let diagnostic = Diagnostic::located(Code::E0801, &map, Some(&location(13)), "outside")
        .label("this access")
        .outside(&location(2), "the buffer")
        .help("less");
    assert_eq!(
        short(&map, &diagnostic),
        "prog.tool:13:9: error[E0801]: outside; help: less\n"
    );
    let text = human(&map, &diagnostic, false);
    assert!(text.starts_with("error[E0801]: outside\n"), "{text}");
    assert!(text.contains("--> prog.tool:13:9\n"), "{text}");
    assert!(text.contains("note: this access\n"), "{text}");
    assert!(text.contains("at prog.tool:2:9: the buffer\n"), "{text}");
    let line = json(&map, &diagnostic);
    let span = r#""spans":[{"file_name":"prog.tool","byte_start":null,"byte_end":null,"line_start":13,"line_end":13,"column_start":9,"column_end":9,"is_primary":true,"text":[],"label":"this access","#;
    assert!(line.contains(span), "{line}");
    assert!(
        line.contains(r#""is_primary":false,"text":[],"label":"the buffer","#),
        "{line}"
    );
}

#[test]
fn spans_after_a_line_marker_have_the_bytes_of_the_file_that_was_read() {
    let mut map = SourceMap::new();
    let file = map.add("u.cl", "x\n#line 100\nab\n").unwrap();
    map.mark_line(
        file,
        crate::source::LineMarker {
            line: 3,
            presumed_line: 100,
            presumed_name: Some("real.cl".into()),
            is_system: false,
        },
    );
    let span = Span::new(12, 14);
    let diagnostic = Diagnostic::new(Code::E0101, span, "no `ab`").fix("write `x`", span, "x");
    let line = json(&map, &diagnostic);
    let presumed = r#"{"file_name":"real.cl","byte_start":null,"byte_end":null,"line_start":100,"line_end":100,"column_start":1,"column_end":3,"is_primary":true,"physical":{"file_name":"u.cl","byte_start":12,"byte_end":14,"line_start":3,"line_end":3},"text":[{"text":"ab""#;
    assert!(line.contains(presumed), "{line}");
    let edit = r#"{"level":"help","message":"write `x`","spans":[{"file_name":"u.cl","byte_start":12,"byte_end":14,"line_start":3,"#;
    assert!(line.contains(edit), "{line}");
    assert!(line.contains("MaybeIncorrect"), "{line}");
}

#[test]
fn corrections_that_need_a_choice_are_helps_of_their_own() {
    let mut map = SourceMap::new();
    map.add("k.cl", "if (n = 4)").unwrap();
    let at = Span::new(6, 7);
    let diagnostic = Diagnostic::new(Code::W0401, at, "assignment")
        .help("write `==`, or parentheses")
        .maybe("write `==`", [(at, "==".to_owned())])
        .maybe(
            "parentheses",
            [
                (Span::new(4, 4), "(".to_owned()),
                (Span::new(9, 9), ")".to_owned()),
            ],
        );
    let line = json(&map, &diagnostic);
    for help in ["write `==`", "parentheses"] {
        let head = format!(r#""message":"{help}","spans":[{{"#);
        assert!(line.contains(&head), "{line}");
    }
    assert_eq!(line.matches("MaybeIncorrect").count(), 3, "{line}");
    assert!(!line.contains("MachineApplicable"), "{line}");
}

#[test]
fn the_bytes_of_a_section_are_those_of_the_file_that_contains_it() {
    let mut map = SourceMap::new();
    let file = map.add("k.bin(.ze_info)", "a: b\n").unwrap();
    map.mark_section(file, "k.bin", 100);
    let diagnostic = Diagnostic::new(Code::E0808, Span::new(3, 4), "unknown word");
    let json = json(&map, &diagnostic);
    let expected = r#"{"file_name":"k.bin(.ze_info)","byte_start":null,"byte_end":null,"line_start":1,"line_end":1,"column_start":4,"column_end":5,"is_primary":true,"physical":{"file_name":"k.bin","byte_start":103,"byte_end":104,"line_start":1,"line_end":1}"#;
    assert!(json.contains(expected), "{json}");
}
