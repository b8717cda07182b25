//! Directives that do not exist, those that are meant, and `#ifdef` with an expression, which `#if` evaluates.

use super::Preprocessor;
use super::token::{Token, TokenKind};
use crate::diagnostic::{Code, Diagnostic, Near, near};
use crate::source::Span;

/// TABLE of words that begin directives in other languages, or that directives are taken for, and the directive of C. A
/// word that differs in a letter or two is not among them.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("elseif", "elif"),
    ("elsif", "elif"),
    ("elsefi", "elif"),
    ("else_if", "elif"),
    ("elif_defined", "elif"),
    ("undefine", "undef"),
    ("undefined", "undef"),
    ("un_define", "undef"),
    ("undefin", "undef"),
    ("end", "endif"),
    ("end_if", "endif"),
    ("endifdef", "endif"),
    ("endifndef", "endif"),
    ("fi", "endif"),
    ("ifdefined", "ifdef"),
    ("if_defined", "ifdef"),
    ("ifundef", "ifndef"),
    ("ifundefined", "ifndef"),
    ("ifnotdef", "ifndef"),
    ("ifnotdefined", "ifndef"),
    ("def", "define"),
    ("macro", "define"),
    ("import", "include"),
    ("warn", "warning"),
    ("message", "warning"),
];

/// The operators after a name in `#ifdef NAME == 16` that compute with the value of the name.
const OPERATORS: &[&str] = &[
    "==", "!=", "<", ">", "<=", ">=", "=", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>",
];

/// The error about a directive that does not exist.
pub(super) fn invalid(code: Code, directive: &str, span: Span) -> Diagnostic {
    Diagnostic::new(code, span, format!("invalid directive `#{directive}`"))
}

/// The directive, of some, that an invalid one was certainly or possibly meant to be.
pub(super) fn meant<'n>(directive: &str, known: &'n [&'n str]) -> Option<Near<'n>> {
    let small = directive.to_ascii_lowercase();
    let other = OTHER_WORDS.iter().find(|(word, _)| *word == small);
    let meant = other.map_or(small.as_str(), |(_, meant)| meant);
    match known.iter().find(|word| **word == meant) {
        Some(word) => Some(Near {
            word,
            rival: None,
            edits: 1,
            is_certain: true,
            is_mistyped: true,
        }),
        None if other.is_some() => None,
        None => near(directive, known.iter().copied()),
    }
}

/// The help for a directive of a newer C, which none of this one replaces by itself.
pub(super) fn help_for_newer(directive: &str) -> Option<&'static str> {
    match directive {
        "elifdef" => Some("write `#elif defined(NAME)`"),
        "elifndef" => Some("write `#elif !defined(NAME)`"),
        _ => None,
    }
}

/// Adds the help that suggests a directive, and the edit if it is certain.
pub(super) fn suggested(diagnostic: Diagnostic, found: Option<Near<'_>>, name: Span) -> Diagnostic {
    let Some(found) = found else {
        return diagnostic;
    };
    let help = format!("did you mean `#{}`?", found.word);
    match found.is_certain {
        true => diagnostic.fix(help, name, found.word),
        false => diagnostic.help(help),
    }
}

/// The help where the name of a macro is expected in `#ifdef` and a token of an expression follows.
pub(super) fn help_for_name(directive: &str, found: &str) -> Option<String> {
    let is_negative = match directive {
        "ifdef" => false,
        "ifndef" => true,
        _ => return None,
    };
    Some(match found {
        "(" => format!("write `#{directive} NAME`, without parentheses"),
        "defined" => format!(
            "write `#{directive} NAME` or `#if {}defined(NAME)`",
            if is_negative { "!" } else { "" }
        ),
        "!" if is_negative => "write `#ifdef NAME`".to_owned(),
        "!" => "write `#ifndef NAME`".to_owned(),
        _ => return None,
    })
}

impl Preprocessor<'_> {
    /// Lets the edit for `#end if` replace both words; it is the one of the last diagnostic.
    pub(super) fn rest_of_misspelled_end(&mut self) {
        let rest = self.lex_in_line();
        let last = self.diagnostics.last_mut();
        if let Some(edit) = last.and_then(|diagnostic| diagnostic.edits.first_mut())
            && rest.kind == TokenKind::Name
        {
            edit.span = edit.span.to(rest.span);
        }
    }

    /// Warns of extra tokens after the macro name of an `#ifdef` or `#ifndef`, which often begin an expression.
    pub(super) fn extra_tokens_of_test(&mut self, directive: &str, word: Span, name: Token) {
        let extra = self.lex_in_line();
        if extra.kind == TokenKind::End {
            return;
        }
        let text = self.interner.text(extra.symbol).clone();
        let name = self.interner.text(name.symbol).clone();
        let message = format!("extra tokens at end of `#{directive}` directive");
        let diagnostic = Diagnostic::new(Code::W0003, extra.span, message);
        let is_operator = extra.kind == TokenKind::Operator;
        let is_value = is_operator && OPERATORS.contains(&&*text);
        let is_number = extra.kind == TokenKind::Number;
        let is_condition =
            is_operator && matches!(&*text, "&&" | "||" | ",") || extra.kind == TokenKind::Name;
        let not = if directive == "ifndef" { "!" } else { "" };
        self.report(if is_value || is_number {
            let shown = if is_value && &*text != "=" { &*text } else { "==" };
            let expression = format!("{name} {shown} ...");
            let expression = match not {
                "" => expression,
                _ => format!("!({expression})"),
            };
            let help = format!(
                "`#{directive}` tests only whether `{name}` is defined: to test its value, write `#if {expression}`"
            );
            let is_complete = is_value && &*text != "=" && not.is_empty();
            match is_complete {
                true => diagnostic.help(help.as_str()).maybe(help, [(word, "if".to_owned())]),
                false => diagnostic.help(help),
            }
        } else if is_condition {
            diagnostic.help(format!(
                "to test several names, write `#if {not}defined(NAME) ...`"
            ))
        } else {
            diagnostic.help("put them in a comment")
        });
    }
}
