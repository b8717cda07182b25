//! Messages for syntax errors.
//!
//! pest reports the furthest position it reached and the rules it tried there. The most
//! helpful of these rules becomes the expectation (`expected ...`); the token at the position
//! is what was found.

use super::super::builtins::unsupported::{instead_of_type, meaning_of_word};
use super::super::foreign_words;
use super::super::numbers_as_names;
use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{self, TokenKind, Tokens};
use super::super::typedefs::is_qualifier;
use super::do_loops::DoLoop;
use super::expectation::{
    AFTER_DO, AFTER_EXPRESSION, AFTER_RETURN, AFTER_STATEMENT, BODY, CLAUSE, END_OF_DECLARATION,
    UNCLEAR, expectation,
};
use super::grammar::Rule;
use super::mistakes::{Mistake, keyword_of_tag, of_cpp};
use super::names_in_parts::is_misspelled_type;
use super::surroundings::{
    begins_statement, head_before, is_parameter_without_type, open_body_of_if, open_parenthesis,
    opening, semicolons_in_head,
};
use super::words::{
    ALTERNATIVE_TOKENS, FOREIGN_TYPES, HEADS, INTEGERS, MISTAKEN_OPERATORS, SIGNS_AND_SIZES,
    STATEMENT_WORDS, begins_next_statement, built_in_types, host_type, is_before_type, is_keyword,
    is_type_keyword,
};
use crate::diagnostic::{Code, Diagnostic, near};
use crate::source::ExpansionId;
use pest::error::{Error, ErrorVariant, InputLocation};
use std::ops::Range;

/// The first and the last token of the inline assembly in the statement of an error: `asm volatile("...")`.
fn inline_assembly(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    index: usize,
) -> Option<(usize, usize)> {
    let word = |i: usize| tokens.text(text, i);
    let statement = (range.start..=index)
        .rev()
        .take_while(|&i| i == index || !matches!(word(i), ";" | "{" | "}"));
    let first = { statement }.find(|&i| foreign_words::begins_assembly(word(i)))?;
    let is_qualifier =
        |i: &usize| matches!(word(*i), "volatile" | "__volatile__" | "inline" | "goto");
    let open = (first + 1..range.end).find(|i| !is_qualifier(i))?;
    if word(open) != "(" {
        return None;
    }
    let depth = tokens.list.get(open)?.depth;
    let last = (open + 1..range.end).find(|&i| tokens.list[i].depth <= depth)?;
    Some((first, last))
}

/// A change of the text after which the parser can continue.
pub(super) struct Repair {
    /// The bytes of the text to replace, which may be none.
    pub bytes: Range<usize>,
    /// The text that replaces it.
    pub text: &'static str,
    /// More bytes that the text replaces, after those; for `(`, those that `)` replaces.
    pub also: Option<Range<usize>>,
}

/// A syntax error and its correction.
pub(super) struct Finding {
    /// The diagnostic about it.
    pub diagnostic: Diagnostic,
    /// What was certainly meant: the edits of the diagnostic, applied to the preprocessed text.
    pub repair: Option<Repair>,
}

impl From<Diagnostic> for Finding {
    fn from(diagnostic: Diagnostic) -> Self {
        Finding {
            diagnostic,
            repair: None,
        }
    }
}

/// The position of an error, in bytes of the parsed text.
pub(super) fn position(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(p) => p,
        InputLocation::Span((p, _)) => p,
    }
}

/// Whether an error is the missing `while` of a do/while loop.
pub(super) fn is_about_loop(error: &Error<Rule>) -> bool {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives == &[Rule::word_while],
        ErrorVariant::CustomError { .. } => false,
    }
}

/// The message for an error at the token `index` of the declaration `range`, in a program
/// that declares `types`.
pub(super) fn diagnostic(
    text: &ExpandedText,
    tokens: &Tokens,
    types: &[&str],
    range: &Range<usize>,
    index: usize,
    error: &Error<Rule>,
) -> Finding {
    let source = text.text.as_str();
    let word = |i: usize| tokens.text(source, i);
    let repair = |i: usize, text: &'static str| {
        let token = tokens.list.get(i)?;
        Some(Repair {
            also: None,
            bytes: token.start..token.end,
            text,
        })
    };
    let is_name = |i: usize| {
        tokens
            .list
            .get(i)
            .is_some_and(|t| t.kind == TokenKind::Word)
            && !is_keyword(word(i))
    };
    let is_on_next_line = |i: usize| match (i.checked_sub(1), tokens.list.get(i)) {
        (Some(before), Some(token)) => source
            .get(tokens.list[before].end..token.start)
            .is_some_and(|gap| gap.contains('\n')),
        _ => false,
    };
    let rules: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => {
            let span = tokens
                .list
                .get(index.min(tokens.list.len().saturating_sub(1)))
                .map_or_else(|| text.span(0, 0), |t| text.span(t.start, t.end));
            return Diagnostic::new(Code::E0601, span, "nested too deeply for the parser").into();
        }
    };
    let at = |i: usize| match tokens.list.get(i) {
        Some(t) => text.span(t.start, t.end),
        None => text.span(source.len(), source.len()),
    };
    let found = if index >= tokens.list.len() {
        "end of file".to_owned()
    } else if is_keyword(word(index)) {
        format!("keyword `{}`", word(index))
    } else if tokens.list[index].kind == TokenKind::Pragma {
        "`#pragma`".to_owned()
    } else {
        format!("`{}`", word(index))
    };

    if let Some((first, last)) = inline_assembly(source, tokens, range, index) {
        return Finding {
            diagnostic: foreign_words::assembly(at(first)),
            repair: Some(Repair {
                also: None,
                bytes: tokens.list[first].start..tokens.list[last].end,
                text: "",
            }),
        };
    }
    let mistake = Mistake {
        text,
        tokens,
        range,
        index,
    };
    if let Some(finding) = mistake.find_first() {
        return finding;
    }
    // Keywords and types of later versions of the language.
    let is_unsupported =
        |i: usize, what: &str| Diagnostic::new(Code::E0901, at(i), format!("{what} not supported"));
    let places = [Some(index), index.checked_sub(1)];
    for i in places.into_iter().flatten().filter(|i| range.contains(i)) {
        let is_followed = tokens
            .list
            .get(i + 1)
            .is_some_and(|t| t.kind == TokenKind::Word);
        // In those versions they are macros without a replacement.
        if is_followed && matches!(word(i), "generic" | "__generic") {
            let message = format!("`{}` requires OpenCL C 2.0", word(i));
            let help = "compile with `-cl-std=CL2.0`";
            return Diagnostic::new(Code::E0101, at(i), message)
                .help(help)
                .into();
        }
        if let Some(what) = meaning_of_word(word(i))
            && is_followed
        {
            return is_unsupported(i, what).into();
        }
        if let Some(instead) = instead_of_type(word(i)) {
            let what = format!("type `{}` is", word(i));
            return is_unsupported(i, &what).help(instead).into();
        }
    }
    let begins_block =
        word(index) == "^" && matches!(word(index.wrapping_sub(1)), "(" | "=" | "," | "return");
    if begins_block {
        return is_unsupported(index, "blocks are")
            .help("use a function instead")
            .into();
    }
    // An identifier where a type is expected is usually an undeclared type.
    let expects_type = rules.iter().any(|r| {
        matches!(
            r,
            Rule::specifiers
                | Rule::file_declaration
                | Rule::parameter
                | Rule::type_name
                | Rule::external
        )
    });
    let begins_statement = |i: usize| begins_statement(source, tokens, range, i);
    let after_statement_start = rules.contains(&Rule::end_of_expression)
        && index > range.start
        && begins_statement(index - 1);
    let after_specifier = rules.contains(&Rule::end_of_declaration)
        && index >= range.start + 2
        && (is_before_type(word(index - 2))
            // `Kernel Void k()`, of which the first word was repaired.
            || is_before_type(&word(index - 2).to_ascii_lowercase()));
    let begins_type = |i: usize| {
        is_type_keyword(word(i))
            || is_before_type(word(i))
            || types.contains(&word(i))
            || built_in_types().any(|ty| ty == word(i))
    };
    // The name of a parameter that has specifiers, but no type yet.
    let is_in_place_of_type = |name: usize| {
        let mut specifiers = (range.start..name).rev();
        // `__Global Int *a`, of which the first word was repaired.
        let before = specifiers.find(|&i| !is_before_type(&word(i).to_ascii_lowercase()));
        before.is_some_and(|i| i + 1 < name && matches!(word(i), "(" | ","))
    };
    let expects_more_parameters = rules.contains(&Rule::comma)
        && rules.contains(&Rule::close_paren)
        && index >= range.start + 2
        && is_in_place_of_type(index - 1);
    let is_pointer = expects_type
        && word(index) == "*"
        && is_name(index + 1)
        && is_parameter_without_type(source, tokens, range, index + 1);
    // `typedef sturct { int x; } S;`
    let tag = range.start + 1;
    let is_untagged = word(range.start) == "typedef"
        && is_name(tag)
        && word(tag + 1) == "{"
        && near(word(tag), ["struct", "union", "enum"]).is_some();
    let unknown = if is_untagged {
        Some(tag)
    } else if is_pointer {
        Some(index + 1)
    } else if expects_type && is_name(index) {
        Some(index)
    } else if (expects_more_parameters
        && is_name(index - 1)
        && (word(index) == "*" || is_name(index) || begins_type(index)))
        || ((after_statement_start || after_specifier)
            && (is_name(index) || (is_type_keyword(word(index)) && !is_on_next_line(index)))
            && is_name(index - 1))
    {
        Some(index - 1)
    } else if (is_name(index)
        || tokens
            .list
            .get(index)
            .is_some_and(|t| t.kind == TokenKind::Number))
        && index >= range.start + 3
        && word(index - 1) == ")"
        && is_name(index - 2)
        && word(index - 3) == "("
        && !(index >= range.start + 4 && is_name(index - 4))
    {
        Some(index - 2)
    } else if rules.contains(&Rule::end_of_declaration)
        && index >= range.start + 2
        && is_name(index)
        && is_name(index - 1)
        && (SIGNS_AND_SIZES.contains(&word(index - 2))
            && near(word(index - 1), INTEGERS.iter().copied()).is_some()
            // `int cosnt x`
            || is_type_keyword(word(index - 2)) && is_misspelled_type(word(index - 1)))
    {
        Some(index - 1)
    } else {
        None
    };
    if let Some(name) =
        unknown.filter(|&name| word(name) == "using" && word(name + 1) == "namespace")
    {
        let end = (name..range.end)
            .find(|&i| word(i) == ";")
            .unwrap_or(name + 1);
        let all = at(name).to(at(end));
        let diagnostic = of_cpp(at(name).to(at(name + 1)), "`using namespace` is");
        return diagnostic
            .fix("OpenCL C has no namespaces: remove it", all, "")
            .into();
    }
    if let Some(name) = unknown
        && let Some(finding) =
            (mistake.unknown_specifier(name)).or_else(|| mistake.foreign_specifier(name))
    {
        return finding;
    }
    if let Some(name) = unknown
        && is_parameter_without_type(source, tokens, range, name)
        && near(word(name), built_in_types().filter(|ty| !is_qualifier(ty))).is_none()
        && near(word(name), types.iter().copied()).is_none()
    {
        let message = format!("type specifier missing for parameter `{}`", word(name));
        let help = format!("write its type before it, such as `int {}`", word(name));
        return Diagnostic::new(Code::E0001, at(name), message)
            .help(help)
            .into();
    }
    if let Some(name) = unknown {
        let is_body = name > range.start && matches!(word(name - 1), ")" | "else" | "do");
        if is_body && begins_type(name) {
            let message = format!("expected statement, found type `{}`", word(name));
            let diagnostic = Diagnostic::new(Code::E0001, at(name), message);
            return diagnostic.help(DECLARATION_AS_BODY).into();
        }
        let message = format!("unknown type name `{}`", word(name));
        let mut known: Vec<&str> = types.to_vec();
        for word in built_in_types() {
            known.push(word);
        }
        if expects_more_parameters && begins_type(index) {
            // The type follows: `global cnst float *x`.
            known.retain(|word| is_qualifier(word));
        }
        let keyword = keyword_of_tag(source, tokens, word(name));
        if keyword == Some("class") {
            return Diagnostic::new(Code::E0101, at(name), message).into();
        }
        if let Some(keyword) = keyword {
            let message = format!("must use `{keyword}` tag to refer to type `{}`", word(name));
            let (help, place) = (format!("write `{keyword}` before it"), at(name).at_start());
            let (text, start) = match keyword {
                "struct" => ("struct ", tokens.list[name].start),
                "union" => ("union ", tokens.list[name].start),
                _ => ("enum ", tokens.list[name].start),
            };
            return Finding {
                diagnostic: Diagnostic::new(Code::E0101, at(name), message).fix(help, place, text),
                repair: Some(Repair {
                    also: None,
                    bytes: start..start,
                    text,
                }),
            };
        }
        let unknown = Diagnostic::new(Code::E0101, at(name), message);
        if word(name + 1) == "<<" && word(name + 2) == "<" {
            let help = "OpenCL C has no `<<<...>>>`: the host launches a kernel, or `gencl run` with a launch file";
            return unknown.help(help).into();
        }
        // `_global`: both `__global` and `global` have that meaning.
        if let Some(ours) = built_in_types().find(|ty| ty.strip_prefix('_') == Some(word(name))) {
            let help = format!("write `{ours}`, with two underscores, or without any");
            return Finding {
                diagnostic: unknown.fix(help, at(name), ours),
                repair: repair(name, ours),
            };
        }
        let host = word(name).strip_prefix("cl_").and_then(host_type);
        let foreign = FOREIGN_TYPES.iter().find(|(t, _)| *t == word(name));
        if let Some(ours) = foreign.map(|(_, ours)| *ours).or(host) {
            let help = format!("in OpenCL C this type is `{ours}`");
            return Finding {
                diagnostic: unknown.fix(help, at(name), ours),
                repair: repair(name, ours),
            };
        }
        if word(name) == "word" {
            let help = "use `ushort`, which has 16 bits, or `uint`, which has 32";
            return unknown.help(help).into();
        }
        if let Some(instead) = foreign_words::instead_of(word(name), |_| false) {
            return Finding {
                diagnostic: instead.apply(unknown, at(name)),
                repair: foreign_words::replaced(word(name)).and_then(|text| repair(name, text)),
            };
        }
        let statements = STATEMENT_WORDS.iter().filter(|_| begins_statement(name));
        let found = near(word(name), known.into_iter().chain(statements.copied()));
        let Some(found) = found else {
            return unknown.into();
        };
        let mut built_in = built_in_types();
        let meant = built_in.find(|word| found.is_certain && *word == found.word);
        return Finding {
            diagnostic: mistake.suggest_word(unknown, found, name),
            repair: meant.and_then(|word| repair(name, word)),
        };
    }
    // `fro (int i = 0; ...)`: a call has no type among its arguments. In `fro (itn i = 0; ...)`, the type is misspelled too.
    let is_second_mistake = is_name(index) && word(index + 1) == "=";
    let head = match is_second_mistake {
        true => index.checked_sub(3).filter(|_| is_name(index - 1)),
        false => index
            .checked_sub(2)
            .filter(|_| is_type_keyword(word(index))),
    };
    if let Some(head) = head
        && word(head + 1) == "("
        && is_name(head)
        && begins_statement(head)
        && let Some(found) = near(word(head), HEADS.iter().copied())
        && (!is_second_mistake || found.word == "for")
    {
        let message = format!("use of undeclared identifier `{}`", word(head));
        let meant = HEADS.iter().find(|h| found.is_certain && **h == found.word);
        let unknown = Diagnostic::new(Code::E0101, at(head), message);
        let ty = index - 1;
        let is_misspelled = is_second_mistake && !types.contains(&word(ty));
        return Finding {
            diagnostic: match is_misspelled {
                true => mistake.suggest_head_and_type(unknown, (head, ty), types),
                false => unknown.suggest(found),
            },
            repair: meant.and_then(|text| repair(head, text)),
        };
    }
    if word(index) == "{"
        && index >= range.start + 2
        && word(index - 1) == ";"
        && word(index - 2) == ")"
        && tokens.list[index].depth == 0
    {
        let message = "expected function body after function declarator, found `;`";
        let help = "remove it: it ends the declaration before the body";
        return Finding {
            diagnostic: Diagnostic::new(Code::E0001, at(index - 1), message)
                .also(at(index), "the body")
                .fix(help, at(index - 1), ""),
            repair: repair(index - 1, ""),
        };
    }
    let (mut expected, mut is_after) = expectation(rules);
    // The parenthesis of a condition has no list of arguments.
    if expected == "`,` or `)`"
        && let Some(open) = open_parenthesis(source, tokens, range, index)
        && matches!(
            word(open.saturating_sub(1)),
            "if" | "while" | "switch" | "for"
        )
    {
        expected = "`)`".to_owned();
    }
    if let Some(finding) = mistake.find(&expected) {
        return finding;
    }
    if expected == "statement"
        && let Some(head) = head_before(source, tokens, range, index)
    {
        expected = format!("statement after `{head}`");
    } else if word(index) == "else" && !is_after {
        if let Some(open) = open_body_of_if(source, tokens, range, index) {
            let message = "expected `}` before `else`";
            return Diagnostic::new(Code::E0001, at(index), message)
                .also(at(open), super::consequences::UNCLOSED)
                .help("write `} else`")
                .into();
        }
        return mistake.else_without_if();
    }
    let is_initialized = || {
        let mut before = range.start..index;
        before.any(|i| tokens.list[i].depth == 0 && word(i) == "=")
    };
    if expected == BODY && (word(index.saturating_sub(1)) != ")" || is_initialized()) {
        expected = END_OF_DECLARATION.to_owned();
    }
    if index > range.start && word(index - 1) == "goto" {
        expected = "label name".to_owned();
    }
    if expected == END_OF_DECLARATION
        && let Some(open) = open_parenthesis(source, tokens, range, index)
        && open.checked_sub(1).is_some_and(|head| word(head) == "for")
    {
        expected = CLAUSE.to_owned();
        is_after = true;
    }
    let is_initializer = rules.contains(&Rule::initializer);
    if (expected == UNCLEAR || is_initializer) && word(index) == "==" {
        let message = "expected `=`, found `==`";
        let help = "`=` begins an initializer, `==` compares";
        return Finding {
            diagnostic: Diagnostic::new(Code::E0001, at(index), message).fix(help, at(index), "="),
            repair: repair(index, "="),
        };
    }
    // A structure whose semicolon is missing is a chunk of its own.
    let record = word(range.start);
    let is_end_of_record = index == range.end
        && index > range.start
        && word(index - 1) == "}"
        && matches!(record, "struct" | "union" | "enum");
    if is_end_of_record {
        (expected, is_after) = (format!("`;` after {record}"), true);
    }
    let place = match index.checked_sub(1) {
        Some(before) if is_after && before >= range.start => {
            let next = (index < tokens.list.len()).then(|| at(index));
            text.end_before(at(before), next)
        }
        _ => at(index),
    };
    let is_type = expected.starts_with("expression") && types.contains(&word(index));
    let found = if is_type {
        format!("type {found}")
    } else {
        found
    };
    let message = match expected.as_str() {
        UNCLEAR => format!("unexpected {found}"),
        expected => format!("expected {expected}, found {found}"),
    };
    let mut diagnostic = Diagnostic::new(Code::E0001, place, message);
    if expected.ends_with("`)`")
        && let Some(open) = open_parenthesis(source, tokens, range, index)
    {
        diagnostic = diagnostic.also(at(open), "to match this `(`");
    }
    if is_about_loop(error) {
        let found = DoLoop {
            source,
            tokens,
            range,
            index,
        };
        return found.explain(diagnostic, at).into();
    }
    let in_macro = at(index).expansion != ExpansionId::NONE;
    if in_macro
        && word(index) == ")"
        && let Some(comma) = index.checked_sub(1).map(at)
        && text.unfilled.contains(&comma.start)
    {
        let place = tokens::definition(text, comma).unwrap_or(comma);
        return diagnostic
            .also(place, "this comma precedes `__VA_ARGS__`, for which the call has no arguments")
            .help("write `, ##__VA_ARGS__` in the definition of the macro, which omits the comma then")
            .into();
    }
    // `#define SIZE 16,`, of which the comma is the last token.
    let is_last_of_macro = word(index) == ","
        && index + 1 < tokens.list.len()
        && at(index + 1).expansion != at(index).expansion;
    if in_macro
        && is_last_of_macro
        && matches!(expected.as_str(), "`]`" | "`)`")
        && let Some(place) = tokens::definition(text, at(index))
    {
        return tokens::remove_from_macro(diagnostic, place, ",").into();
    }
    if in_macro && expected.starts_with("expression") && matches!(word(index), "=" | ";") {
        let removed = format!("remove `{}`", word(index));
        return match tokens::definition(text, at(index)) {
            Some(place) => tokens::remove_from_macro(diagnostic, place, word(index)).into(),
            None => diagnostic.fix(removed, at(index), "").into(),
        };
    }
    if is_type && let Some(finding) = mistake.enumerator_of_type(&diagnostic) {
        return finding;
    }
    if is_type && word(index + 1) == "{" {
        let literal = format!("({})", word(index));
        let help = format!("write `{literal}{{ ... }}`");
        return diagnostic.fix(help, at(index), literal).into();
    }
    if is_type && word(index + 1) == "(" {
        let help = format!(
            "for a structure, write `({0}){{ ... }}`; for a number, `({0})(...)`",
            word(index)
        );
        return diagnostic.help(help).into();
    }
    if expected == super::expectation::NAME
        && tokens
            .list
            .get(index)
            .is_some_and(|t| t.kind == TokenKind::Number)
    {
        return diagnostic.help(numbers_as_names::help(word(index))).into();
    }
    if expected == super::expectation::NAME
        && is_keyword(word(index))
        && matches!(word(index + 1), "=" | ";" | "," | "[")
    {
        let help = "keywords are reserved: choose another name";
        return diagnostic.help(help).into();
    }
    let mut repaired = None;
    if let Some(before) = index.checked_sub(1)
        && let (Some(a), Some(b)) = (tokens.list.get(before), tokens.list.get(index))
        && a.end == b.start
        && let Some((.., meant)) = MISTAKEN_OPERATORS
            .iter()
            .find(|(first, second, _)| (*first, *second) == (word(before), word(index)))
    {
        let help = format!("did you mean `{meant}`?");
        diagnostic = diagnostic.fix(help, at(before).to(at(index)), *meant);
        repaired = Some(Repair {
            also: None,
            bytes: a.start..b.end,
            text: meant,
        });
    } else if word(index) == ":"
        && word(index + 1) == "="
        && mistake.touch(index, index + 1)
        && matches!(expected.as_str(), AFTER_EXPRESSION | END_OF_DECLARATION)
    {
        diagnostic = diagnostic.fix("write `=`", at(index).to(at(index + 1)), "=");
        repaired = tokens
            .list
            .get(index)
            .zip(tokens.list.get(index + 1))
            .map(|(a, b)| Repair {
                also: None,
                bytes: a.start..b.end,
                text: "=",
            });
    } else if let Some((_, meant)) = ALTERNATIVE_TOKENS.iter().find(|(w, _)| *w == word(index)) {
        diagnostic = diagnostic.fix(format!("write `{meant}`"), at(index), *meant);
        repaired = repair(index, meant);
    } else if word(index) == ":"
        && [
            AFTER_EXPRESSION,
            AFTER_STATEMENT,
            AFTER_RETURN,
            END_OF_DECLARATION,
        ]
        .contains(&expected.as_str())
        && (is_on_next_line(index + 1) || word(index + 1) == "}")
    {
        diagnostic = diagnostic.fix("write `;`", at(index), ";");
        repaired = repair(index, ";");
    } else if word(index) == ";"
        && expected == "`:`"
        && index > range.start + 1
        && (word(index - 1) == "default" || word(index - 2) == "case")
    {
        // A label is that of a statement, also at the end of a block.
        let meant = if word(index + 1) == "}" { ":;" } else { ":" };
        diagnostic = diagnostic.fix(format!("write `{meant}`"), at(index), meant);
        repaired = repair(index, meant);
    } else if expected == "`,` or `)`"
        && let Some(open) = open_parenthesis(source, tokens, range, index)
        && tokens.list[open].depth == 0
        && begins_type(index)
        && let Some(before) = index.checked_sub(1).and_then(|i| tokens.list.get(i))
    {
        let place = text.span(before.start, before.end).at_end();
        diagnostic = diagnostic.fix("add `,`", place, ",");
        repaired = Some(Repair {
            also: None,
            bytes: before.end..before.end,
            text: ",",
        });
    } else if expected == "`,` or `}`"
        && is_name(index)
        && matches!(word(index + 1), "=" | "," | "}")
        && (range.start..index).any(|i| word(i) == "enum" && tokens.list[i].depth == 0)
        && let Some(before) = index.checked_sub(1).and_then(|i| tokens.list.get(i))
    {
        diagnostic = diagnostic.fix("add `,`", place, ",");
        repaired = Some(Repair {
            also: None,
            bytes: before.end..before.end,
            text: ",",
        });
    } else if expected == CLAUSE
        && word(index) != ")"
        && !matches!(word(index - 1), "++" | "--")
        && semicolons_in_head(source, tokens, range, index) == 1
        && let Some(before) = index.checked_sub(1).and_then(|i| tokens.list.get(i))
    {
        diagnostic = diagnostic.fix("add `;`", place, ";");
        repaired = Some(Repair {
            also: None,
            bytes: before.end..before.end,
            text: ";",
        });
    } else if expected.starts_with("statement after `") && begins_type(index) {
        diagnostic = diagnostic.help(DECLARATION_AS_BODY);
    } else if expected == AFTER_EXPRESSION
        && matches!(word(index), "return" | "break" | "continue" | "goto")
        && let Some(open) = opening(source, tokens, range, index - 1)
        && word(index - 1) == ")"
        && begins_statement(open)
        && word(open - 1) != ")"
    {
        let insert = [(at(open).at_start(), "if ".to_owned())];
        let help = "write `if` before the condition";
        diagnostic = diagnostic.help(help).maybe(help, insert);
        let start = tokens.list[open].start;
        repaired = Some(Repair {
            also: None,
            bytes: start..start,
            text: "if ",
        });
    } else if (is_end_of_record
        || (expected == AFTER_RETURN
            && matches!(word(index), "}" | "else")
            && (word(index - 1) != "return" || range.clone().any(|i| word(i) == "void")))
        || matches!(
            expected.as_str(),
            AFTER_EXPRESSION | AFTER_STATEMENT | END_OF_DECLARATION
        )
        || expected == AFTER_DO)
        && let Some(before) = index.checked_sub(1).and_then(|i| tokens.list.get(i))
        && (expected == AFTER_DO
            && tokens
                .list
                .get(index)
                .is_none_or(|t| t.kind == TokenKind::Word)
            || begins_next_statement(word(index))
            || is_on_next_line(index))
    {
        diagnostic = diagnostic.fix("add `;`", place, ";");
        repaired = Some(Repair {
            also: None,
            bytes: before.end..before.end,
            text: ";",
        });
    }
    if diagnostic.help.is_none()
        && let Some(help) = mistake.operands_side_by_side(&expected)
    {
        return diagnostic.help(help).into();
    }
    if rules.contains(&Rule::expression_statement)
        && tokens
            .list
            .get(index)
            .is_some_and(|t| t.kind == TokenKind::Word)
        && is_type_keyword(word(index))
    {
        return diagnostic.help("enclose the declaration in `{ }`").into();
    }
    Finding {
        diagnostic,
        repair: repaired,
    }
}

/// The help where a declaration is the body of an `if` or a loop.
const DECLARATION_AS_BODY: &str =
    "a declaration is no statement: write braces around it and what uses it";
