//! Parsing of vISA text.

use super::*;
use crate::visa::text::{PrintOptions, print};
use pretty_assertions::assert_eq;

/// The canonical form of some lines of a kernel's body, with declarations for
/// the variables they use.
fn canonical(body: &str) -> String {
    let text = format!(
        ".version 4.1\n.kernel \"k\"\n\
         .decl V v_type=G type=ud num_elts=32 align=GRF\n\
         .decl A v_type=A num_elts=8\n\
         .decl P v_type=P num_elts=16\n\
         .decl T v_type=T num_elts=1\n{body}\n"
    );
    let module = parse(&text, "k.visaasm", Target::Tgllp).unwrap();
    let printed = print(&module.kernels, &PrintOptions::default());
    let again = parse(&printed, "k.visaasm", Target::Tgllp).unwrap();
    assert_eq!(print(&again.kernels, &PrintOptions::default()), printed);
    printed.lines().skip(6).collect::<Vec<_>>().join("\n")
}

fn errors(text: &str) -> Vec<String> {
    let errors = parse(text, "k.visaasm", Target::Tgllp).unwrap_err();
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn numbers_and_expressions() {
    for (written, read) in [
        ("5:d", "0x5:d"),
        ("-1:w", "0xffff:w"),
        ("(1+2*3):d", "0x7:d"),
        ("(1<<4|3):ud", "0x13:ud"),
        ("(7&3|8):ud", "0x3:ud"),
        ("(5>4?2:3):ud", "0x2:ud"),
        ("%sizeof(V):ud", "0x80:ud"),
        ("1.5:f", "0x3fc00000:f"),
        ("-1.5e+3:f", "0xc4bb8000:f"),
        ("1:f", "0x1:f"),
        ("0x3c00:hf", "0x3c00:hf"),
        ("0x123456789:q", "0x123456789:q"),
        ("0x76543210:V", "0x76543210:v"),
    ] {
        let text = canonical(&format!("  mov (8) V<1> {written} // comment"));
        assert_eq!(text, format!("    mov (M1, 8) V(0,0)<1> {read}"));
    }
}

#[test]
fn names_in_scopes() {
    let body = "{ .decl V v_type=G type=d num_elts=8\n mov (M1, 8) V(0,0)<1> 1:d }\n\
                mov (M1, 8) V(0,0)<1> 1:ud";
    let text = canonical(body);
    assert!(text.contains("mov (M1, 8) V_2(0,0)<1> 0x1:d\n"), "{text}");
    assert!(text.ends_with("mov (M1, 8) V(0,0)<1> 0x1:ud"), "{text}");
}

#[test]
fn errors_have_a_location_and_a_message() {
    let text = ".version 4.1\n.kernel k\n.decl V v_type=G type=dd num_elts=8\n\
                .decl W v_type=G type=d num_elts=8\n\
                \x20 add (M1, 8) V(0,0)<1> V(0,0)<1;1,0> 1:d\n\
                \x20 add (M1, 9) W(0,0)<1> W(0,0)<1;1,0> 1:d\n\
                \x20 ad (M1, 8)\n\
                \x20 mov (M1, 8) W(0,0)<1> U(0,0)<1;1,0>\n\
                \x20 mov (M1, 8) W(0,0)<1> W<1;1,0>\n\
                \x20 mov (M1, 8) W(0,0)<1> W(0,0)<3;1,0>\n\
                \x20 L:\n\
                \x20 ret (M1, 1) 5\n";
    assert_eq!(
        errors(text),
        [
            "3:23: expected type, found `dd`",
            "6:12: invalid execution size: expected 1, 2, 4, 8, 16 or 32",
            "7:3: unknown instruction `ad`: did you mean `add`?",
            "8:25: use of undeclared identifier `U`",
            "9:26: expected `(`, found `<`",
            "10:32: invalid region: expected <0|1|2|4|8|16|32; 1|2|4|8|16, 0|1|2|4>",
            "11:5: label is not in the first column",
            "12:15: expected end of line, found `5`",
        ]
    );
    assert_eq!(
        errors("\n.kernel k"),
        ["2:1: expected `.version`, found `.kernel`"]
    );
    assert_eq!(
        errors(".version 4.1\r\n.kernel k\n"),
        [
            "1:13: expected end of line, found carriage return (lines must end with a line feed only)"
        ]
    );
}

#[test]
fn undeclared_labels_are_reported_with_other_errors() {
    let text = |body: &str| format!(".version 4.1\n.kernel k\nL0:\n{body}\n\x20 ret (M1, 1)\n");
    let goto = "\x20 goto (M1, 8) L0\n\x20 goto (M1, 8) Lx\n\x20 goto (M1, 8) Ly\nLy:";
    // The verifier reports it if nothing else is wrong.
    assert!(parse(&text(goto), "k.visaasm", Target::Tgllp).is_ok());
    let body = format!("{goto}\n\x20 moov (M1, 8)\n\x20 goto (M1, 8) L1\n\x20 L1:");
    assert_eq!(
        errors(&text(&body)),
        [
            "5:16: use of undeclared label `Lx`",
            "8:3: unknown instruction `moov`: did you mean `mov`?",
            "10:6: label is not in the first column",
        ]
    );
}

#[test]
fn damaged_texts_never_panic() {
    let text = include_str!("../../../../tests/visa_samples/mem2_sample_3d.visaasm");
    assert!(parse(text, "k", Target::Dg2).is_ok());
    for cut in 0..text.len() {
        if text.is_char_boundary(cut) {
            let _ = parse(&text[..cut], "k", Target::Dg2);
            let damaged = format!("{}~{}", &text[..cut], &text[cut + 1..]);
            let _ = parse(&damaged, "k", Target::Dg2);
        }
    }
}
