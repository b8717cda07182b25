//! Syntax errors of habits from other languages and of slips in expressions: Python's division and conditional expressions,
//! subscripts in braces, casts with their operand in the parentheses, and commas that are missing between arguments.

use super::super::builtins::{Builtin, has_dimension};
use super::super::foreign_words;
use super::super::tokens::TokenKind;
use super::expectation::{
    AFTER_EXPRESSION, AFTER_RETURN, AFTER_STATEMENT, BODY, END_OF_DECLARATION, NAME,
};
use super::mistakes::{Mistake, of_cpp};
use super::surroundings::begins_statement;
use super::wording::{Finding, Repair};
use super::words::{HEADS, is_keyword};
use crate::diagnostic::{Code, Diagnostic, Edit, near};
use crate::source::{ExpansionId, Span};

/// The greatest number of tokens of a statement that are read for a help.
const MAX_READ: usize = 64;

impl Mistake<'_> {
    /// What the error is, judged by what the grammar expected.
    #[inline(never)]
    pub(super) fn habit(&self, expected: &str) -> Option<Finding> {
        let dimension = self
            .dimension_after_name(expected)
            .or_else(|| self.arguments_after_name());
        if dimension.is_some() {
            return dimension;
        }
        match expected {
            AFTER_EXPRESSION | END_OF_DECLARATION | AFTER_RETURN | AFTER_STATEMENT => self
                .comment_as_division()
                .or_else(|| self.conditional_of_python(expected))
                .or_else(|| self.list_after_name(expected))
                .or_else(|| self.remainder(expected))
                .or_else(|| self.value_of_member())
                .or_else(|| self.label_without_case())
                .or_else(|| self.misspelled_case())
                .or_else(|| self.pass_of_python()),
            BODY => self.body_without_brace(),
            NAME => self.values_of_several(),
            "`,` or `)`" => self.missing_comma(),
            "`)`" => self.split_inequality(),
            "`:`" => self
                .values_of_case()
                .or_else(|| self.case_with_arrow())
                .or_else(|| self.case_without_colon())
                .or_else(|| self.conditional_without_colon()),
            "`]`" => self.dimensions_in_one_bracket(),
            _ if expected.starts_with("expression") => self
                .operand_in_cast()
                .or_else(|| self.case_of_default())
                .or_else(|| self.case_with_arrow())
                .or_else(|| self.unsigned_shift())
                .or_else(|| self.split_comparison())
                .or_else(|| self.list_in_brackets()),
            _ => None,
        }
    }

    /// The text of tokens as it is in the program, if it is short and on one line.
    fn short_source(&self, from: usize, to: usize) -> Option<&str> {
        let text = self.source(from, to)?;
        (text.len() <= MAX_READ && !text.contains('\n')).then_some(text)
    }

    /// Whether a token is on another line than the one before.
    pub(super) fn begins_line(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|i| self.tokens.list.get(i));
        let gap = before.zip(self.tokens.list.get(index));
        let gap = gap.and_then(|(a, b)| self.text.text.get(a.end..b.start));
        gap.is_some_and(|gap| gap.contains('\n'))
    }

    pub(super) fn kind(&self, index: usize) -> Option<TokenKind> {
        self.tokens.list.get(index).map(|token| token.kind)
    }

    /// The statement's end after the error: its `;`, or what closes the block.
    fn end_of_statement(&self) -> Option<usize> {
        let depth = self.tokens.list.get(self.index)?.depth;
        let mut rest = self.index..self.range.end;
        rest.find(|&i| {
            self.tokens.list[i].depth < depth
                || self.tokens.list[i].depth == depth && matches!(self.word(i), ";" | "}")
        })
    }

    /// `b[i] = b[i] // 2;`, the division of integers in Python.
    fn comment_as_division(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let last = self.tokens.list.get(before)?;
        let (own, next) = (self.span(before, before), self.span(self.index, self.index));
        let is_between = |at: &u32| (own.end..next.start).contains(at);
        let comment = *self.text.quotients.iter().find(|at| is_between(at))?;
        let span = Span::new(comment, comment + 2);
        let message = "expected `;`, found a comment";
        let diagnostic = Diagnostic::new(Code::E0001, span, message);
        Some(Finding {
            diagnostic: diagnostic.help("`//` begins a comment: write `/` to divide"),
            repair: Some(Repair {
                bytes: last.end..last.end,
                text: ";",
                also: None,
            }),
        })
    }

    /// `a = 1 if i < n else 0;` of Python.
    fn conditional_of_python(&self, expected: &str) -> Option<Finding> {
        if self.word(self.index) != "if" || self.begins_line(self.index) {
            return None;
        }
        let end = self.end_of_statement()?;
        let depth = self.tokens.list.get(self.index)?.depth;
        let is_here = |i: &usize| self.tokens.list[*i].depth == depth;
        let mut inside = (self.index..end).filter(is_here);
        let other = inside.find(|&i| self.word(i) == "else")?;
        let has_block = (self.index..end).any(|i| self.word(i) == "{");
        if has_block || self.word(end) != ";" || other + 1 >= end || other < self.index + 2 {
            return None;
        }
        let first = (self.range.start..self.index).rev().find(|&i| {
            self.tokens.list[i].depth < depth
                || matches!(self.word(i), ";" | "{" | "}" | "return" | ",")
                || self.word(i).ends_with('=') && !matches!(self.word(i), "==" | "!=" | "<=" | ">=")
        })? + 1;
        let span = self.span(self.index, self.index);
        let message = format!("expected {expected}, found keyword `if`");
        let parts = [
            self.short_source(self.index + 1, other - 1),
            self.short_source(first, self.index - 1),
            self.short_source(other + 1, end - 1),
        ];
        let help = match parts {
            [Some(condition), Some(value), Some(other)] => {
                format!("a conditional expression is `{condition} ? {value} : {other}`")
            }
            _ => "a conditional expression is `condition ? value : other`".to_owned(),
        };
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, span, message).help(help),
            repair: self.repair(self.index, end - 1, ""),
        })
    }

    /// `a{i}` for a subscript, and `int4{1, 2, 3, 4}` for a vector literal.
    fn list_after_name(&self, expected: &str) -> Option<Finding> {
        let name = self.index.checked_sub(1)?;
        if self.word(self.index) != "{"
            || !self.touch(name, self.index)
            || self.kind(name)? != TokenKind::Word
            || begins_statement(&self.text.text, self.tokens, self.range, name)
        {
            return None;
        }
        let close = self.closing_of(self.index)?;
        let is_statement = (self.index..close).any(|i| self.word(i) == ";");
        if self.word(close) != "}" || is_statement || close == self.index + 1 {
            return None;
        }
        let inside = self
            .short_source(self.index + 1, close - 1)
            .unwrap_or("...");
        let word = self.word(name);
        let is_operand = self
            .before(2)
            .bytes()
            .all(|b| b"=(,+-*/%<>!&|?:".contains(&b))
            || self.before(2) == "return";
        let help = match self.is_type(name) {
            true if is_operand => format!("write `({word})({inside})`"),
            false if Builtin::from_name(word).is_some() => format!("write `{word}({inside})`"),
            false if self.is_name(name) && is_operand => format!("write `{word}[{inside}]`"),
            _ => return None,
        };
        let message = format!("expected {expected}, found `{{`");
        let span = self.span(self.index, self.index);
        Some(
            Diagnostic::new(Code::E0001, span, message)
                .help(help)
                .into(),
        )
    }

    /// The dimension without parentheses: `get_global_id 0`.
    fn dimension_after_name(&self, expected: &str) -> Option<Finding> {
        let name = self.index.checked_sub(1)?;
        let (text, found) = match self.word(self.index) {
            "0" => ("(0)", 0),
            "1" => ("(1)", 1),
            "2" => ("(2)", 2),
            _ => return None,
        };
        let function = self.word(name);
        if !has_dimension(function) {
            return None;
        }
        let (before, place) = (self.span(name, name), self.span(self.index, self.index));
        let message = format!("expected {expected}, found `{found}`");
        let help = format!("write `{function}({found})`");
        let start = self.tokens.list.get(name)?.end;
        let end = self.tokens.list.get(self.index)?.end;
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, place, message).fix(
                help,
                before.at_end().to(place),
                text,
            ),
            repair: Some(Repair {
                bytes: start..end,
                text,
                also: None,
            }),
        })
    }

    /// The arguments without parentheses: `barrier CLK_LOCAL_MEM_FENCE;`.
    fn arguments_after_name(&self) -> Option<Finding> {
        let name = self.index.checked_sub(1)?;
        let function = self.word(name);
        let is_argument = matches!(
            self.tokens.list.get(self.index)?.kind,
            TokenKind::Word | TokenKind::Number
        );
        let is_call = Builtin::from_name(function).is_some()
            && is_argument
            && begins_statement(&self.text.text, self.tokens, self.range, name);
        if !is_call || is_keyword(self.word(self.index)) {
            return None;
        }
        let message = format!("expected `(` after `{function}`");
        let place = self.span(name, name);
        let help = format!("enclose the arguments in parentheses: `{function}(...)`");
        Some(
            Diagnostic::new(Code::E0001, place, message)
                .help(help)
                .into(),
        )
    }

    /// `if (n) { pass }`.
    fn pass_of_python(&self) -> Option<Finding> {
        let at = self
            .index
            .checked_sub(1)
            .filter(|_| self.before(1) == "pass")?;
        let begins = begins_statement(&self.text.text, self.tokens, self.range, at);
        if !begins || self.word(self.index) != "}" {
            return None;
        }
        let span = self.span(at, at);
        let help = foreign_words::instead_of("pass", |_| false)?.help;
        let message = "use of undeclared identifier `pass`";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0101, span, message).help(help),
            repair: self.repair(at, at, ";"),
        })
    }

    /// A function whose body lacks its `{`.
    fn body_without_brace(&self) -> Option<Finding> {
        let close = self
            .index
            .checked_sub(1)
            .filter(|_| self.before(1) == ")")?;
        let found = self.word(self.index);
        let is_statement = self.kind(self.index)? == TokenKind::Word
            && !matches!(found, "__attribute__" | "const" | "volatile");
        let is_initialized = (self.range.start..close)
            .any(|i| self.word(i) == "=" && self.tokens.list[i].depth == 0);
        if !is_statement || is_initialized {
            return None;
        }
        let next = self.span(self.index, self.index);
        let place = self.text.end_before(self.span(close, close), Some(next));
        let what = match is_keyword(found) {
            true => format!("keyword `{found}`"),
            false => format!("`{found}`"),
        };
        let message = format!("expected {BODY}, found {what}");
        let help =
            "add `{` before the body of the function, or `;` after a declaration without one";
        Some(
            Diagnostic::new(Code::E0001, place, message)
                .help(help)
                .into(),
        )
    }

    /// `5 mod 2`, the remainder in Pascal and BASIC.
    fn remainder(&self, expected: &str) -> Option<Finding> {
        let next = self.kind(self.index + 1)?;
        let is_operand =
            matches!(next, TokenKind::Number | TokenKind::Word) || self.word(self.index + 1) == "(";
        if self.word(self.index) != "mod" || !is_operand {
            return None;
        }
        let span = self.span(self.index, self.index);
        let message = format!("expected {expected}, found `mod`");
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, span, message).help("write `%`"),
            repair: self.repair(self.index, self.index, "%"),
        })
    }

    /// `struct s { float x = 1; };` of C++. The member is parsed without the value.
    fn value_of_member(&self) -> Option<Finding> {
        let open = self.opening_before(self.index)?;
        if self.word(self.index) != "=" || self.word(open) != "{" {
            return None;
        }
        let before = open.checked_sub(1)?;
        let keyword = match self.word(before) {
            "struct" | "union" => before,
            _ => before.checked_sub(1)?,
        };
        let end = self.end_of_statement()?;
        let is_record = matches!(self.word(keyword), "struct" | "union");
        if !is_record || !self.range.contains(&keyword) || self.word(end) != ";" {
            return None;
        }
        let span = self.span(self.index, end - 1);
        let what = "values in the declarations of members are";
        let help = format!(
            "initialize the variables of the {}: `{{ ... }}`",
            self.word(keyword)
        );
        Some(Finding {
            diagnostic: of_cpp(span, what).help(help),
            repair: self.repair(self.index, end - 1, ""),
        })
    }

    /// `int x, y = 1, 2;` of Python, and `float x = 1,5;` with a decimal comma.
    fn values_of_several(&self) -> Option<Finding> {
        let comma = self
            .index
            .checked_sub(1)
            .filter(|_| self.before(1) == ",")?;
        let is_number = self.kind(self.index)? == TokenKind::Number;
        if !is_number && !matches!(self.word(self.index), "-" | "+" | "(") {
            return None;
        }
        let depth = self.tokens.list.get(self.index)?.depth;
        let begin = (self.range.start..comma).rev().find(|&i| {
            self.tokens.list[i].depth < depth || matches!(self.word(i), ";" | "{" | "}")
        })? + 1;
        let equals = (begin..comma).find(|&i| self.word(i) == "=")?;
        let end = self.end_of_statement()?;
        let found = self.word(self.index);
        let message = format!("expected identifier or `(`, found `{found}`");
        let diagnostic = Diagnostic::new(Code::E0001, self.span(self.index, self.index), message);
        let is_pair = equals + 3 == self.index && self.index + 1 == end;
        let value = self.word(comma.checked_sub(1)?);
        let first = (begin..equals).find(|&i| self.is_name(i) && !self.is_type(i))?;
        if first + 1 == equals
            && is_pair
            && self.kind(comma - 1)? == TokenKind::Number
            && value.bytes().all(|b| b.is_ascii_digit())
            && self.touch(comma - 1, comma)
            && self.touch(comma, self.index)
        {
            let help = format!("the decimal point is `.`: write `{value}.{found}`");
            return Some(diagnostic.help(help).into());
        }
        if let Some(help) = self.list_of_one(begin, first, equals..end) {
            let whole = self.span(equals + 1, end - 1);
            let (before, after) = help;
            let list = self.short_source(equals + 1, end - 1).unwrap_or("...");
            let help = format!("write `{before}{list}{after}`");
            let edits = [
                (whole.at_start(), before),
                (whole.at_end(), after.to_owned()),
            ];
            return Some(diagnostic.help(help.as_str()).maybe(help, edits).into());
        }
        if !is_number {
            return None;
        }
        let names: Vec<usize> = (first..equals).step_by(2).collect();
        let values: Vec<usize> = (equals + 1..end).step_by(2).collect();
        let is_list =
            |from: usize, to: usize| (from..to).skip(1).step_by(2).all(|i| self.word(i) == ",");
        let is_whole = names.len() == values.len()
            && names.len() <= MAX_READ
            && names.iter().all(|&i| self.is_name(i))
            && is_list(first, equals)
            && is_list(equals + 1, end);
        let help = match is_whole {
            true => {
                let each = names.iter().zip(&values);
                let each: Vec<String> = each
                    .map(|(&name, &value)| format!("{} = {}", self.word(name), self.word(value)))
                    .collect();
                let ty = self.short_source(begin, first - 1).unwrap_or("int");
                format!(
                    "each variable has its own initializer: `{ty} {}`",
                    each.join(", ")
                )
            }
            false => "each variable has its own initializer: `int x = 1, y = 2`".to_owned(),
        };
        Some(diagnostic.help(help).into())
    }

    /// What encloses the values of `float4 v = 1, 2, 3, 4;` or `int t[2] = 1, 2;`: the declaration begins at `begin`, and
    /// its name is at `name`.
    #[inline(never)]
    fn list_of_one(
        &self,
        begin: usize,
        name: usize,
        values: std::ops::Range<usize>,
    ) -> Option<(String, &'static str)> {
        let equals = values.start;
        let depth = self.tokens.list.get(equals)?.depth;
        let is_comma = |i: &usize| self.tokens.list[*i].depth == depth && self.word(*i) == ",";
        // Another variable may follow: `int t[1] = 1, n = 2`.
        let is_other = |i: &usize| self.tokens.list[*i].depth == depth && self.word(*i) == "=";
        let count = (equals + 1..values.end).filter(is_comma).count() + 1;
        if (equals + 1..values.end).any(|i| is_other(&i)) {
            return None;
        }
        if self.word(name + 1) == "[" && self.word(equals - 1) == "]" {
            return Some(("{".to_owned(), "}"));
        }
        let before = name.checked_sub(1).filter(|&i| i >= begin)?;
        let ty = self.word(before);
        let width = ty.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let is_vector = self.is_type(before) && width.parse() == Ok(count) && count > 1;
        (name + 1 == equals && is_vector).then(|| (format!("({ty})("), ")"))
    }

    /// `f(a b)` and `printf("%d" i)`.
    fn missing_comma(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let open = self.opening_before(self.index)?;
        let callee = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        if self.word(open) != "(" || !self.is_name(callee) || open + 1 > before {
            return None;
        }
        let (last, next) = (self.kind(before)?, self.kind(self.index)?);
        // `f"..."` of Python.
        if next == TokenKind::String && self.word(before) == "f" && self.touch(before, self.index) {
            let span = self.span(before, self.index);
            let message = "formatted strings of Python are not OpenCL C";
            let help = "write a conversion and an argument for each value: `printf(\"i = %d\", i)`";
            return Some(
                Diagnostic::new(Code::E0902, span, message)
                    .help(help)
                    .into(),
            );
        }
        let ends = matches!(
            last,
            TokenKind::Number | TokenKind::String | TokenKind::Character
        ) || last == TokenKind::Word && !is_keyword(self.word(before))
            || matches!(self.word(before), ")" | "]");
        let begins = matches!(
            next,
            TokenKind::Number | TokenKind::String | TokenKind::Character
        ) || self.is_name(self.index);
        // The words of other errors: operators, and types.
        let is_other = matches!(self.word(before), "new" | "delete")
            || super::words::ALTERNATIVE_TOKENS
            .iter()
            .any(|(word, _)| *word == self.word(self.index))
            || self.is_type(before)
            || self.is_type(self.index)
            // `int[] a`: brackets before the name of a parameter.
            || self.word(before) == "]"
                && self.opening_of(before).is_some_and(|i| i > 0 && self.is_type(i - 1))
            // `"%" PRId64 "\n"`: an unknown macro.
            || self.kind(self.index + 1) == Some(TokenKind::String)
            || foreign_words::instead_of(self.word(self.index), |_| false).is_some();
        if !ends || !begins || is_other {
            return None;
        }
        let next = self.span(self.index, self.index);
        let place = self.text.end_before(self.span(before, before), Some(next));
        let message = format!("expected `,` or `)`, found `{}`", self.word(self.index));
        let diagnostic = Diagnostic::new(Code::E0001, place, message)
            .also(self.span(open, open), "to match this `(`");
        let is_certain = last == TokenKind::String;
        let end = self.tokens.list.get(before)?.end;
        Some(match is_certain {
            true => Finding {
                diagnostic: diagnostic.fix("add `,`", place, ","),
                repair: Some(Repair {
                    bytes: end..end,
                    text: ",",
                    also: None,
                }),
            },
            false => diagnostic.help("add `,` between arguments").into(),
        })
    }

    /// `(float n) / 2` and `(int a[i]);`: the operand of a cast in its parentheses.
    fn operand_in_cast(&self) -> Option<Finding> {
        let close = self.index.checked_sub(1).filter(|&i| self.word(i) == ")")?;
        let open = self.opening_of(close)?;
        let operand = (open + 1..close).find(|&i| !self.is_type(i))?;
        let is_callee = open
            .checked_sub(1)
            .is_some_and(|i| self.is_name(i) || self.word(i) == "sizeof");
        if self.word(open) != "(" || operand == open + 1 || !self.is_name(operand) || is_callee {
            return None;
        }
        let ty = self.short_source(open + 1, operand - 1)?;
        let message = format!(
            "expected `)` after the type, found `{}`",
            self.word(operand)
        );
        let diagnostic = Diagnostic::new(Code::E0001, self.span(operand, operand), message);
        let value = self.short_source(operand, close - 1).unwrap_or("x");
        let is_alone = self.word(operand + 1) == "[" || operand + 1 == close;
        let help = match is_alone {
            true => format!("to convert the value, write `({ty}){value}`"),
            false => format!("to convert the value, write `({ty})({value})`"),
        };
        Some(Finding {
            diagnostic: diagnostic.help(help),
            repair: self.repair(open + 1, operand - 1, ""),
        })
    }

    /// `n >>> 2` of Java and JavaScript.
    fn unsigned_shift(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        if self.word(before) != ">>" || self.word(self.index) != ">" {
            return None;
        }
        if !self.touch(before, self.index) {
            return None;
        }
        let span = self.span(before, self.index);
        let message = "operator `>>>` is not OpenCL C";
        let help = "`>>` shifts in zeros if its left operand is unsigned: `(uint)x >> n`";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0902, span, message).help(help),
            repair: self.repair(self.index, self.index, ""),
        })
    }

    /// `n = = 1`.
    fn split_comparison(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let operator = match (self.word(before), self.word(self.index)) {
            ("=", "=") => "==",
            ("!", "=") => "!=",
            ("<", "=") => "<=",
            (">", "=") => ">=",
            ("&", "&") => "&&",
            _ => return None,
        };
        let span = self.span(self.index, self.index);
        // The other operator may be that of a macro.
        let is_written = |span: Span| span.expansion == ExpansionId::NONE;
        if !is_written(span) || !is_written(self.span(before, before)) {
            return None;
        }
        let message = format!("expected expression, found `{}`", self.word(self.index));
        let help = format!("to write the operator `{operator}`, remove the space in it");
        Some(
            Diagnostic::new(Code::E0001, span, message)
                .help(help)
                .into(),
        )
    }

    /// `if (a ! = b)`.
    fn split_inequality(&self) -> Option<Finding> {
        if self.word(self.index) != "!" || self.word(self.index + 1) != "=" {
            return None;
        }
        let span = self.span(self.index, self.index + 1);
        if span.expansion != ExpansionId::NONE {
            return None;
        }
        let message = "expected `)`, found `!`";
        let help = "to write the operator `!=`, remove the space in it";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, span, message).fix(help, span, "!="),
            repair: self.repair(self.index, self.index + 1, "!="),
        })
    }

    /// `int t[2] = [1, 2];` of Python and JavaScript.
    fn list_in_brackets(&self) -> Option<Finding> {
        if self.word(self.index) != "[" || self.before(1) != "=" {
            return None;
        }
        let close = self.closing_of(self.index)?;
        if self.word(close) != "]" || !matches!(self.word(close + 1), ";" | ",") {
            return None;
        }
        let (open, end) = (self.span(self.index, self.index), self.span(close, close));
        let message = "expected expression, found `[`: an initializer list has braces";
        let inside = match close == self.index + 1 {
            true => "0",
            false => self
                .short_source(self.index + 1, close - 1)
                .unwrap_or("..."),
        };
        let help = format!("write `{{{inside}}}`");
        let mut diagnostic = Diagnostic::new(Code::E0001, open, message).help(help);
        let is_array = self.index >= 2 && self.word(self.index - 2) == "]";
        if is_array && close > self.index + 1 {
            let edits = [(open, "{"), (end, "}")];
            diagnostic.edits = edits
                .map(|(span, text)| Edit {
                    span,
                    text: text.to_owned(),
                })
                .into();
        }
        Some(diagnostic.into())
    }

    /// `if (...) first; second; else`: the statements of the body need braces. The place of the second one, and that of the
    /// `if`.
    fn statements_before_else(&self) -> Option<(usize, usize)> {
        let depth = self.tokens.list.get(self.index)?.depth;
        let first = self.index.saturating_sub(MAX_READ).max(self.range.start);
        let is_end =
            |i: &usize| self.tokens.list[*i].depth < depth || matches!(self.word(*i), "{" | "}");
        let begin = (first..self.index).rev().find(is_end)? + 1;
        let is_here = |i: &usize| self.tokens.list[*i].depth == depth;
        let head = (begin..self.index)
            .filter(is_here)
            .rfind(|&i| self.word(i) == "if")?;
        let close = self.closing_of(head + 1)?;
        let mut ends = (close..self.index).filter(|i| is_here(i) && self.word(*i) == ";");
        let end = ends.next()?;
        let has_more = ends.next().is_some();
        (has_more && self.word(self.index - 1) == ";").then_some((end + 1, head))
    }

    /// The error about an `else` that follows no `if`.
    #[inline(never)]
    pub(super) fn else_without_if(&self) -> Finding {
        let span = self.span(self.index, self.index);
        let diagnostic = Diagnostic::new(Code::E0001, span, "`else` without a previous `if`");
        if self.word(self.index + 1) == ":" && self.switch_around(self.index) {
            return Finding {
                diagnostic: diagnostic.fix("in a `switch`, write `default`", span, "default"),
                repair: self.repair(self.index, self.index, "default"),
            };
        }
        if let Some(semicolon) = self.semicolon_before_else() {
            let place = self.span(semicolon, semicolon);
            let help = "remove the `;` after the `}`, which ends the `if` statement";
            return Finding {
                diagnostic: diagnostic.fix(help, place, ""),
                repair: self.repair(semicolon, semicolon, ""),
            };
        }
        match self.statements_before_else() {
            Some((second, head)) => diagnostic
                .also(
                    self.span(head, head),
                    "the body of this `if` is one statement",
                )
                .also(self.span(second, second), "this statement follows it")
                .help("enclose the statements of the body in `{ }`")
                .into(),
            None => diagnostic.into(),
        }
    }

    /// The semicolon of `if (...) { ... }; else`.
    fn semicolon_before_else(&self) -> Option<usize> {
        let semicolon = self
            .index
            .checked_sub(1)
            .filter(|_| self.before(1) == ";")?;
        let close = semicolon.checked_sub(1).filter(|_| self.before(2) == "}")?;
        let end = self.opening_of(close)?.checked_sub(1)?;
        let head = self.opening_of(end).filter(|_| self.word(end) == ")")?;
        (self.word(head.checked_sub(1)?) == "if").then_some(semicolon)
    }

    /// `extern __shared__ float t[];` of CUDA, and a function without the type of its result, where `name` reads as an
    /// unknown type.
    #[inline(never)]
    pub(super) fn unknown_specifier(&self, name: usize) -> Option<Finding> {
        let before = name.checked_sub(1).filter(|i| self.range.contains(i));
        if self.word(name) == "__shared__" && before.is_some_and(|i| self.word(i) == "extern") {
            let span = self.span(before?, name);
            let message = "CUDA `extern __shared__` is not OpenCL C";
            let help = "use a parameter `local float *`, for which the host sets the size, or a `local` array of constant size";
            return Some(
                Diagnostic::new(Code::E0902, span, message)
                    .help(help)
                    .into(),
            );
        }
        self.function_without_result(name)
    }

    /// `add(int x, int y) { ... }` at file scope.
    fn function_without_result(&self, name: usize) -> Option<Finding> {
        let open = name + 1;
        let word = self.word(name);
        if name != self.range.start
            || self.word(open) != "("
            || near(word, HEADS.iter().copied()).is_some()
            || foreign_words::instead_of(word, |_| false).is_some()
        {
            return None;
        }
        let close = self.closing_of(open)?;
        let has_parameters = self.is_type(open + 1) || close == open + 1;
        if self.word(close) != ")" || self.word(close + 1) != "{" || !has_parameters {
            return None;
        }
        let end = self.closing_of(close + 1)?;
        let has_value = (close..end).any(|i| self.word(i) == "return" && self.word(i + 1) != ";");
        let (ty, text) = match has_value {
            true => ("int", "int "),
            false => ("void", "void "),
        };
        let message = format!("type specifier missing for the result of function `{word}`");
        let help = format!("write its type before the name, such as `{ty} {word}(...)`");
        let start = self.tokens.list.get(name)?.start;
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, self.span(name, name), message).help(help),
            repair: Some(Repair {
                bytes: start..start,
                text,
                also: None,
            }),
        })
    }
}
