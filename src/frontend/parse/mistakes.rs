//! Syntax errors that are recognized as a whole: misspelled keywords before a body, types that lack
//! their `struct`, function-style casts, constructs of C++, and functions in functions.

use super::super::foreign_words;
use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{TokenKind, Tokens};
use super::super::typedefs::is_qualifier;
use super::expectation::{AFTER_EXPRESSION, END_OF_DECLARATION, NAME, UNCLEAR};
use super::surroundings::{begins_statement, opening};
use super::wording::{Finding, Repair};
use super::words::{HEADS, built_in_types, is_keyword, is_type_keyword};
use crate::diagnostic::{Code, Diagnostic, near};
use crate::source::Span;
use hashbrown::HashMap;
use std::ops::Range;

/// Keywords of C++ that a type name follows: `static_cast<int>(x)`.
pub(in crate::frontend) const NAMED_CASTS: &[&str] = &[
    "static_cast",
    "reinterpret_cast",
    "const_cast",
    "dynamic_cast",
];

/// CUDA's limit on the size of work-groups, between the specifiers of a kernel.
const LAUNCH_BOUNDS: &str = "__launch_bounds__";

/// The greatest number of characters of the length of an array in a help.
const MAX_LENGTH_SHOWN: usize = 32;

/// Keywords that a body in braces may follow directly.
const BODIES: &[&str] = &["else", "do"];

/// The beginning of the help for default arguments, before the name of the function.
pub(super) const PASS_ALL: &str = "OpenCL C has none: pass all arguments in each call of `";

/// The error about a construct of C++: `what` with its verb.
pub(super) fn of_cpp(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(Code::E0902, span, format!("C++ {what} not OpenCL C"))
}

/// A syntax error at the token `index` of the declaration `range`.
pub(super) struct Mistake<'m> {
    pub(super) text: &'m ExpandedText,
    pub(super) tokens: &'m Tokens,
    pub(super) range: &'m Range<usize>,
    pub(super) index: usize,
}

impl<'m> Mistake<'m> {
    pub(super) fn word(&self, index: usize) -> &'m str {
        self.tokens.text(&self.text.text, index)
    }

    /// The word `distance` tokens before the error; empty outside of the declaration.
    pub(super) fn before(&self, distance: usize) -> &'m str {
        let index = self.index.checked_sub(distance);
        let index = index.filter(|i| self.range.contains(i));
        index.map_or("", |i| self.word(i))
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        match (self.tokens.list.get(from), self.tokens.list.get(to)) {
            (Some(from), Some(to)) => self.text.span(from.start, to.end),
            _ => self.text.span(self.text.text.len(), self.text.text.len()),
        }
    }

    pub(super) fn is_name(&self, index: usize) -> bool {
        let token = self.tokens.list.get(index);
        token.is_some_and(|t| t.kind == TokenKind::Word) && !is_keyword(self.word(index))
    }

    /// Whether two tokens have no space between them.
    pub(super) fn touch(&self, first: usize, second: usize) -> bool {
        let tokens = &self.tokens.list;
        tokens
            .get(first)
            .zip(tokens.get(second))
            .is_some_and(|(a, b)| a.end == b.start)
    }

    /// Whether the token `distance` before the error is a name, of a variable or of a type.
    fn is_name_at(&self, distance: usize) -> bool {
        let index = self.index.checked_sub(distance);
        index.is_some_and(|i| self.range.contains(&i) && self.is_name(i))
    }

    pub(super) fn repair(&self, from: usize, to: usize, text: &'static str) -> Option<Repair> {
        let (from, to) = (self.tokens.list.get(from)?, self.tokens.list.get(to)?);
        Some(Repair {
            also: None,
            bytes: from.start..to.end,
            text,
        })
    }

    /// What the error is, if it is one of these mistakes.
    pub(super) fn find(&self, expected: &str) -> Option<Finding> {
        let habit = self.habit(expected);
        if habit.is_some() {
            return habit;
        }
        if expected == AFTER_EXPRESSION || expected == END_OF_DECLARATION {
            let type_as_operand = self.type_as_operand();
            if type_as_operand.is_some() {
                return type_as_operand;
            }
        }
        if expected == AFTER_EXPRESSION {
            return self
                .misspelled_keyword()
                .or_else(|| self.type_of())
                .or_else(|| self.scope_operator())
                .or_else(|| self.brackets_before_name())
                .or_else(|| self.allocation())
                .or_else(|| self.head_of_for());
        }
        let general = self
            .named_cast()
            .or_else(|| self.type_of())
            .or_else(|| self.declaration_in_condition())
            .or_else(|| self.range_of_elements())
            .or_else(|| self.template_call())
            .or_else(|| self.scope_operator())
            .or_else(|| self.allocation())
            .or_else(|| self.launch())
            .or_else(|| self.launch_bounds())
            .or_else(|| self.reference())
            .or_else(|| self.head_of_for())
            .or_else(|| self.do_after_while())
            .or_else(|| self.default_argument())
            .or_else(|| self.type_as_name())
            .or_else(|| self.brackets_before_name())
            .or_else(|| self.type_as_variable());
        if general.is_some() {
            return general;
        }
        if expected == END_OF_DECLARATION {
            return self.nested_function().or_else(|| self.second_type());
        }
        if expected == NAME || expected == UNCLEAR {
            return self.second_type();
        }
        if expected.starts_with("expression") {
            return self
                .missing_argument(expected)
                .or_else(|| self.type_without_parentheses())
                .or_else(|| self.initializer_list());
        }
        None
    }

    /// `swtich (x) {`, `whlie (x) y++;`, `esle {`: the keyword looks like a name, and what follows it like
    /// the rest of an expression.
    fn misspelled_keyword(&self) -> Option<Finding> {
        let last = self.index.checked_sub(1)?;
        let head = match self.word(last) {
            ")" => opening(&self.text.text, self.tokens, self.range, last)?.checked_sub(1)?,
            _ if self.word(self.index) == "{" => last,
            _ => return None,
        };
        if !self.is_name(head) || !begins_statement(&self.text.text, self.tokens, self.range, head)
        {
            return None;
        }
        let is_call = head < last;
        let gap = self
            .text
            .text
            .get(self.tokens.list[last].end..self.tokens.list.get(self.index)?.start)?;
        let is_body = self.word(self.index) == "{";
        let word = self.word(head);
        let message = format!("use of undeclared identifier `{word}`");
        let unknown = Diagnostic::new(Code::E0101, self.span(head, head), message);
        if is_call && let Some("else if") = foreign_words::replaced(word) {
            let instead = foreign_words::instead_of(word, |_| false)?;
            return Some(Finding {
                diagnostic: instead.apply(unknown, self.span(head, head)),
                repair: self.repair(head, head, "else if"),
            });
        }
        // On the next line, it is a statement of its own.
        if !is_body
            && (gap.contains('\n')
                || !self.is_name(self.index) && !is_keyword(self.word(self.index)))
        {
            return None;
        }
        // `for` has semicolons in its parentheses, so it is another error.
        let heads = HEADS.iter().filter(|h| is_call && **h != "for");
        let bodies = BODIES.iter().filter(|_| !is_call);
        let lower = word.to_ascii_lowercase();
        let known = || heads.clone().chain(bodies.clone()).copied();
        let exact = known().find(|k| *k == lower || (*k == "if" && lower == "fi"));
        let meant = match exact {
            Some(exact) => exact,
            None => known().find(|k| near(&lower, known()).is_some_and(|n| n.word == *k))?,
        };
        let is_certain = meant != "else" || self.may_be_else(head);
        let place = (head, self.span(head, head));
        Some(Finding {
            diagnostic: self.suggest_keyword(unknown, meant, place),
            repair: is_certain.then(|| self.repair(head, head, meant)).flatten(),
        })
    }

    /// A cast of C++ such as `static_cast<int>(x)`.
    fn named_cast(&self) -> Option<Finding> {
        if self.before(1) != "<" || !NAMED_CASTS.contains(&self.before(2)) {
            return None;
        }
        let (cast, at) = (self.before(2), self.index - 2);
        let diagnostic = of_cpp(self.span(at, at), &format!("`{cast}` is"));
        let help = foreign_words::instead_of(cast, |_| false)?.help;
        Some(diagnostic.help(help).into())
    }

    /// A call with template arguments of C++, such as `f<float>(x)`.
    fn template_call(&self) -> Option<Finding> {
        let open = self.index.checked_sub(1)?;
        let name = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        if self.before(1) != "<" || !self.is_name(name) || !is_type_keyword(self.word(self.index)) {
            return None;
        }
        let mut end = self.index;
        while self.word(end) != ">" {
            let is_argument = matches!(self.word(end), "," | "*")
                || self
                    .tokens
                    .list
                    .get(end)
                    .is_some_and(|t| matches!(t.kind, TokenKind::Word | TokenKind::Number));
            if !is_argument {
                return None;
            }
            end += 1;
        }
        if self.word(end + 1) != "(" {
            return None;
        }
        let span = self.span(open, end);
        let help = format!(
            "OpenCL C has no templates: write `{}(...)`, or a function for each type",
            self.word(name)
        );
        Some(Finding {
            diagnostic: of_cpp(span, "template arguments are").fix(help, span, ""),
            repair: self.repair(open, end, ""),
        })
    }

    /// `f(a, )` and `f(, a)`.
    fn missing_argument(&self, expected: &str) -> Option<Finding> {
        let place = match (self.before(1), self.word(self.index)) {
            (",", ")") => "after",
            ("(" | ",", ",") => "before",
            _ => return None,
        };
        // A comma from a macro is the matter of its definition.
        let comma = self.span(self.index.checked_sub(1)?, self.index);
        if comma.expansion != crate::source::ExpansionId::NONE {
            return None;
        }
        let open = match self.word(self.index) {
            ")" => self.opening_of(self.index)?,
            _ => self.opening_before(self.index)?,
        };
        let callee = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        if self.word(open) != "(" || !self.is_name(callee) {
            return None;
        }
        let span = self.span(self.index, self.index);
        let message = format!("expected {expected}, found `{}`", self.word(self.index));
        let help = format!("an argument is missing {place} the comma");
        Some(
            Diagnostic::new(Code::E0001, span, message)
                .help(help)
                .into(),
        )
    }

    /// `float(x)` and `sizeof int`.
    fn type_without_parentheses(&self) -> Option<Finding> {
        if !is_type_keyword(self.word(self.index)) {
            return None;
        }
        let mut last = self.index;
        while is_type_keyword(self.word(last + 1)) {
            last += 1;
        }
        let span = self.span(self.index, last);
        let words: Vec<&str> = (self.index..=last).map(|i| self.word(i)).collect();
        let ty = words.join(" ");
        if self.before(1) == "sizeof" {
            let message = "expected parentheses around type name in sizeof expression";
            let diagnostic = Diagnostic::new(Code::E0001, span, message);
            let help = format!("write `({ty})`");
            return Some(diagnostic.fix(help, span, format!("({ty})")).into());
        }
        if self.word(last + 1) != "(" || self.before(1) == "(" && !self.is_after_call() {
            return None;
        }
        let message = format!("expected expression, found type `{ty}`");
        let diagnostic = Diagnostic::new(Code::E0001, span, message);
        if words.iter().all(|&word| is_qualifier(word)) {
            let message = format!("expected expression, found qualifier `{ty}`");
            return Some(Diagnostic::new(Code::E0001, span, message).into());
        }
        let help = format!("to convert a value, write `({ty})(...)`");
        Some(diagnostic.fix(help, span, format!("({ty})")).into())
    }

    /// Whether the parenthesis before the error is not that of a declarator.
    fn is_after_call(&self) -> bool {
        let callee = self.before(2);
        !callee.is_empty() && !is_type_keyword(callee)
    }

    /// A name with its scope, such as `std::sqrt(x)`.
    fn scope_operator(&self) -> Option<Finding> {
        let colon = match (self.word(self.index), self.before(1)) {
            (":", ":") => self.index - 1,
            (":", _) if self.word(self.index + 1) == ":" => self.index,
            _ => return None,
        };
        let scope = colon.checked_sub(1)?;
        if !self.touch(colon, colon + 1) || !self.is_name(scope) {
            return None;
        }
        let span = self.span(scope, colon + 1);
        let diagnostic = of_cpp(span, &format!("`{}::` is", self.word(scope)));
        if self.is_absolute_value(scope, colon + 2) {
            let help = "write `fabs` for floating-point values, and `abs` for integers";
            // The operand decides, so the statement is not checked.
            return Some(diagnostic.help(help).into());
        }
        if let Some(found) = self.name_of_std(scope, colon + 2) {
            return Some(found);
        }
        let help = "OpenCL C has no namespaces and classes: remove it";
        Some(Finding {
            diagnostic: diagnostic.fix(help, span, ""),
            repair: self.repair(scope, colon + 1, ""),
        })
    }

    /// `new float[4]` and `delete p`.
    fn allocation(&self) -> Option<Finding> {
        let operator = self.before(1);
        let at = self.index.checked_sub(1)?;
        let is_used = self.is_name(self.index)
            || is_type_keyword(self.word(self.index))
            || self.word(self.index) == "[";
        if !matches!(operator, "new" | "delete") || !is_used {
            return None;
        }
        let mut end = self.index;
        let depth = self.tokens.list[at].depth;
        let is_outside = |i: usize| {
            let next = self.tokens.list[i].depth;
            next < depth || next == depth && self.word(i) == ","
        };
        while self.range.contains(&(end + 1))
            && !matches!(self.word(end + 1), ";" | "}" | "{")
            && !is_outside(end + 1)
        {
            end += 1;
        }
        let diagnostic = of_cpp(self.span(at, at), &format!("`{operator}` is"));
        let help = foreign_words::instead_of(operator, |_| false)?.help;
        Some(Finding {
            diagnostic: diagnostic.help(help),
            repair: match (self.before(4), self.before(3), self.before(2)) {
                // The length of `int t[]` is that of its initializer.
                (_, "]", "=") => self.repair(at, end, "{0}"),
                // A structure that is declared or assigned cannot be 0.
                ("*", _, "=") => self.repair(at, end, "0"),
                (before, _, "=") if is_type_keyword(before) || self.is_name_at(4) => {
                    self.repair(at, end, "{0}")
                }
                (_, _, "=" | "return") => None,
                _ => self.repair(at, end, "0"),
            },
        })
    }

    /// `__launch_bounds__(256)` of CUDA, which is parsed without it.
    fn launch_bounds(&self) -> Option<Finding> {
        if self.before(1) != "(" || self.before(2) != LAUNCH_BOUNDS {
            return None;
        }
        let name = self.index.checked_sub(2)?;
        let depth = self.tokens.list.get(name)?.depth;
        let mut rest = self.index..self.range.end;
        let close = rest.find(|&i| self.tokens.list[i].depth <= depth)?;
        let message = format!("CUDA `{LAUNCH_BOUNDS}` is not OpenCL C");
        let diagnostic = Diagnostic::new(Code::E0902, self.span(name, name), message);
        let help = foreign_words::instead_of(LAUNCH_BOUNDS, |_| false)?.help;
        Some(Finding {
            diagnostic: diagnostic.help(help),
            repair: self.repair(name, close, ""),
        })
    }

    /// The launch of a kernel in CUDA: `k<<<1, 64>>>(a)`.
    fn launch(&self) -> Option<Finding> {
        let name = self.index.checked_sub(2)?;
        if self.before(1) != "<<" || self.word(self.index) != "<" || !self.is_name(name) {
            return None;
        }
        let span = self.span(name + 1, self.index);
        let diagnostic = Diagnostic::new(
            Code::E0902,
            span,
            "CUDA launches of kernels are not OpenCL C",
        );
        let help = format!(
            "the host launches kernels; to execute the function here, call it: `{}(...)`",
            self.word(name)
        );
        Some(diagnostic.help(help).into())
    }

    /// `int &x` of C++.
    fn reference(&self) -> Option<Finding> {
        let is_type =
            is_type_keyword(self.before(1)) || built_in_types().any(|t| t == self.before(1));
        if self.word(self.index) != "&" || !is_type || !self.is_name(self.index + 1) {
            return None;
        }
        let span = self.span(self.index, self.index);
        if self.word(self.index + 2) == ":" {
            return Some(self.range_based_for(self.index + 2));
        }
        let diagnostic = of_cpp(span, "references are");
        // A variable is checked as if it were a copy; a parameter is read as one of unknown type.
        let is_parameter = self
            .opening_before(self.index)
            .is_none_or(|open| self.word(open) == "(");
        Some(Finding {
            diagnostic: diagnostic.help("use a pointer: `*`"),
            repair: self
                .repair(self.index, self.index, "")
                .filter(|_| !is_parameter),
        })
    }

    /// `while (x) do { ... }` of Pascal and the shell, after the `}` or after a loop that follows.
    fn do_after_while(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let end = match (self.word(before), self.word(self.index)) {
            ("}", "while") => return None,
            ("}", _) => before,
            (")", "{") => {
                let head = self.opening_of(before)?.checked_sub(1)?;
                let end = head.checked_sub(1)?;
                (self.word(head) == "while" && self.word(end) == "}").then_some(end)?
            }
            _ => return None,
        };
        let at = self.opening_of(end)?.checked_sub(1)?;
        let close = at.checked_sub(1).filter(|i| self.range.contains(i))?;
        if self.word(at) != "do" || self.word(close) != ")" {
            return None;
        }
        let head = self.opening_of(close)?.checked_sub(1)?;
        if self.word(head) != "while" {
            return None;
        }
        let span = self.span(at, at);
        let message = "expected statement after `while (...)`, found keyword `do`";
        let help = "remove it: the body follows the condition directly";
        let diagnostic = Diagnostic::new(Code::E0001, span, message);
        Some(Finding {
            diagnostic: diagnostic.fix(help, span, ""),
            repair: self.repair(at, at, ""),
        })
    }

    /// The opening bracket of a closing one.
    pub(super) fn opening_of(&self, close: usize) -> Option<usize> {
        let depth = self.tokens.list.get(close)?.depth;
        let mut before = (self.range.start..close).rev();
        before.find(|&i| self.tokens.list[i].depth <= depth)
    }

    /// `int[4] a` of Java and C#. At file scope and after a keyword of a type the brackets are the error; else
    /// they are read as a subscript, and the name after them is.
    fn brackets_before_name(&self) -> Option<Finding> {
        let (open, close) = match self.word(self.index) {
            "[" => {
                let depth = self.tokens.list[self.index].depth;
                let mut rest = self.index + 1..self.range.end;
                let is_end = |i: &usize| self.tokens.list[*i].depth <= depth;
                (self.index, rest.find(is_end)?)
            }
            _ => {
                let close = self.index.checked_sub(1).filter(|&i| self.word(i) == "]")?;
                (self.opening_of(close)?, close)
            }
        };
        // `float[4][4] m`: the error is at the first pair, or after the last one.
        let (mut open, mut close) = (open, close);
        while self.word(close + 1) == "[" {
            close = self.closing_of(close + 1)?;
        }
        while self.word(open.checked_sub(1)?) == "]" {
            open = self.opening_of(open - 1)?;
        }
        let ty = self.word(open.checked_sub(1)?);
        if !self.is_type(open - 1) || self.word(open) != "[" || !self.is_name(close + 1) {
            return None;
        }
        let span = self.span(open, close);
        let diagnostic = Diagnostic::new(Code::E0001, span, "brackets are not allowed here");
        if self.word(close + 2) == "(" && self.tokens.list.get(open)?.depth == 0 {
            let message = "function cannot return an array";
            let help =
                "return nothing, and write the elements through a pointer that is a parameter";
            return Some(
                Diagnostic::new(Code::E0201, span, message)
                    .help(help)
                    .into(),
            );
        }
        let (name, length) = (self.word(close + 1), self.source(open, close)?);
        if self.word(close + 2) == "=" && self.word(close + 3) == "new" {
            return Some(self.array_of_java(diagnostic, close));
        }
        let help = format!("place them after the name: `{ty} {name}{length}`");
        let place = self.span(close + 1, close + 1).at_end();
        let edits = [(span, String::new()), (place, length.to_owned())];
        Some(diagnostic.help(help.clone()).maybe(help, edits).into())
    }

    /// `int[] t = new int[16];`, whose brackets close at a token.
    #[inline(never)]
    fn array_of_java(&self, diagnostic: Diagnostic, close: usize) -> Finding {
        let (ty, name) = (self.word(close + 4), self.word(close + 1));
        let open = close + 5;
        let length = (self.closing_of(open))
            .filter(|_| self.word(open) == "[")
            .and_then(|end| self.source(open, end))
            .filter(|length| length.len() <= MAX_LENGTH_SHOWN && !length.contains('\n'));
        let length = length.unwrap_or("[N]");
        let help = format!(
            "OpenCL C has no `new` and no dynamic memory: declare an array of constant size, `{ty} {name}{length}`"
        );
        diagnostic.help(help).into()
    }

    /// The innermost bracket that is open before a token.
    pub(super) fn opening_before(&self, index: usize) -> Option<usize> {
        let depth = self.tokens.list.get(index)?.depth;
        let mut before = (self.range.start..index).rev();
        before.find(|&i| self.tokens.list[i].depth < depth)
    }

    /// The preprocessed text of several tokens.
    pub(super) fn source(&self, from: usize, to: usize) -> Option<&'m str> {
        let (from, to) = (self.tokens.list.get(from)?, self.tokens.list.get(to)?);
        self.text.text.get(from.start..to.end)
    }

    /// The default of a parameter of C++: `int f(int x = 1)`. The parameter is parsed without it.
    fn default_argument(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let is_parameter = self.is_name(before) || self.word(before) == "]";
        if self.word(self.index) != "=" || !is_parameter {
            return None;
        }
        let open = self.opening_before(self.index)?;
        let function = open.checked_sub(1).filter(|&i| self.is_name(i))?;
        let result = function.checked_sub(1).filter(|i| self.range.contains(i))?;
        let is_declared = self.is_type(result) || self.word(result) == "*";
        if self.word(open) != "(" || !is_declared {
            return None;
        }
        let depth = self.tokens.list[self.index].depth;
        let mut rest = self.index..self.range.end;
        let end = rest.find(|&i| {
            let at = self.tokens.list[i].depth;
            at < depth || (at == depth && self.word(i) == ",")
        })?;
        let span = self.span(self.index, end - 1);
        let help = format!("{PASS_ALL}{}`", self.word(function));
        Some(Finding {
            diagnostic: of_cpp(span, "default arguments are").fix(help, span, ""),
            repair: self.repair(self.index, end - 1, ""),
        })
    }

    pub(super) fn is_type(&self, index: usize) -> bool {
        is_type_keyword(self.word(index)) || built_in_types().any(|ty| ty == self.word(index))
    }

    /// A function or a variable that has the name of a type: `kernel void half2(...)`.
    fn type_as_name(&self) -> Option<Finding> {
        let open = self.index.checked_sub(1)?;
        let name = open.checked_sub(1)?;
        let result = name.checked_sub(1).filter(|i| self.range.contains(i));
        let ty = self.word(name);
        let is_first = result.is_none_or(|i| matches!(self.word(i), "static" | "inline"));
        let is_outside = self.tokens.list.get(open)?.depth == 0;
        let has_result = result.is_some_and(|result| self.is_type(result));
        if self.before(1) != "("
            || !(has_result || is_first && is_outside)
            || !built_in_types().any(|t| t == ty)
        {
            return None;
        }
        if ty == "void" || is_first {
            let place = self.span(open, open);
            let message = "expected the name of a function, found `(`";
            let help = format!("write the name after the type of the result: `{ty} name(...)`");
            return Some(
                Diagnostic::new(Code::E0001, place, message)
                    .help(help)
                    .into(),
            );
        }
        self.reserved_name(name, "a function")
    }

    /// A variable that has the name of a type: `int float4 = 3`.
    fn type_as_variable(&self) -> Option<Finding> {
        let name = self.index.checked_sub(1)?;
        let ty = name.checked_sub(1).filter(|i| self.range.contains(i))?;
        // `unsigned char` is one type.
        let is_whole = built_in_types().any(|t| t == self.word(ty))
            && !matches!(self.word(ty), "unsigned" | "signed" | "long" | "short");
        let is_end = matches!(self.word(self.index), "=" | ";" | "," | "[");
        if !is_end || !is_whole || !built_in_types().any(|t| t == self.word(name)) {
            return None;
        }
        self.reserved_name(name, "a variable")
    }

    /// `x = a + uint b`: the name of the type reads as that of a variable, and the name after it is unexpected.
    fn type_as_operand(&self) -> Option<Finding> {
        let ty = self.index.checked_sub(1)?;
        let is_operator = |b: u8| b"+-*/%<>=&|^?".contains(&b);
        let operator = self.before(2);
        let is_operand = !operator.is_empty() && operator.bytes().all(is_operator);
        if !is_operand || !self.is_name(self.index) || !built_in_types().any(|t| t == self.word(ty))
        {
            return None;
        }
        let message = format!("expected expression, found type `{}`", self.word(ty));
        Some(Diagnostic::new(Code::E0001, self.span(ty, ty), message).into())
    }

    /// The error about a type at `index` in place of the name of `what`.
    fn reserved_name(&self, index: usize, what: &str) -> Option<Finding> {
        let message = format!(
            "expected the name of {what}, found type `{}`",
            self.word(index)
        );
        let help = "names of types are reserved: choose another name";
        if is_qualifier(self.word(index)) || matches!(self.word(index), "kernel" | "__kernel") {
            let message = format!(
                "expected the name of {what}, found keyword `{}`",
                self.word(index)
            );
            let help = "keywords are reserved: choose another name";
            let diagnostic = Diagnostic::new(Code::E0001, self.span(index, index), message);
            return Some(diagnostic.help(help).into());
        }
        let diagnostic = Diagnostic::new(Code::E0001, self.span(index, index), message);
        Some(diagnostic.help(help).into())
    }

    /// Two types in one declaration: `int a, float b;`, also of members.
    fn second_type(&self) -> Option<Finding> {
        // The name after the second type is unexpected, or that type itself if it is a keyword.
        let ty = match self.before(1) {
            "," => self.index,
            _ => self.index.checked_sub(1)?,
        };
        let comma = ty.checked_sub(1).filter(|i| self.range.contains(i))?;
        let name = (ty..self.range.end).find(|&i| !self.is_type(i));
        let is_declared = name.is_some_and(|name| self.is_name(name) || self.word(name) == "*");
        if self.word(comma) != "," || !self.is_type(ty) || !is_declared {
            return None;
        }
        if let Some(finding) = self.second_type_in_head(comma) {
            return Some(finding);
        }
        let span = self.span(comma, comma);
        let message = "expected `;` at end of declaration, found `,`";
        let help = "a declaration has one type: end it with `;`";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, span, message).fix(help, span, ";"),
            repair: self.repair(comma, comma, ";"),
        })
    }

    /// A function in the body of another one.
    fn nested_function(&self) -> Option<Finding> {
        if self.word(self.index) != "{"
            || self.before(1) != ")"
            || self.tokens.list.get(self.index)?.depth == 0
        {
            return None;
        }
        let open = opening(&self.text.text, self.tokens, self.range, self.index - 1)?;
        let name = open.checked_sub(1).filter(|i| self.is_name(*i))?;
        let before = name.checked_sub(1).filter(|i| self.range.contains(i))?;
        if !(self.word(before) == "*" || self.tokens.list[before].kind == TokenKind::Word) {
            return None;
        }
        let record = self.opening_before(self.index).and_then(|open| {
            let mut before = (self.range.start..open).rev().take(2);
            before.find(|&i| matches!(self.word(i), "struct" | "union"))
        });
        if let Some(record) = record {
            let help = format!(
                "define `{}` outside of the {}, with a pointer to it as a parameter",
                self.word(name),
                self.word(record)
            );
            return Some(
                of_cpp(self.span(name, name), "member functions are")
                    .help(help)
                    .into(),
            );
        }
        let message = "function definition is not allowed here";
        let diagnostic = Diagnostic::new(Code::E0001, self.span(self.index, self.index), message);
        let help = format!(
            "define `{}` outside of the other function, or close that one with `}}` before it",
            self.word(name)
        );
        Some(diagnostic.help(help).into())
    }
}

/// The keyword of the structure, union or enumeration that a word is the tag of, if the program defines
/// one.
pub(super) fn keyword_of_tag(text: &str, tokens: &Tokens, tag: &str) -> Option<&'static str> {
    let tags = tokens.tags.get_or_init(|| tags(text, tokens));
    tags.get(tag).copied()
}

/// The tags that a program defines, each with the keyword of its first definition.
fn tags(text: &str, tokens: &Tokens) -> HashMap<Box<str>, &'static str> {
    let words = |i: usize| tokens.text(text, i);
    let mut tags = HashMap::new();
    for i in 1..tokens.list.len() {
        // A class of C++ is no type, but not a misspelled one.
        let keywords = ["struct", "union", "enum", "class"];
        if let Some(keyword) = keywords.into_iter().find(|k| *k == words(i - 1))
            && words(i + 1) == "{"
        {
            tags.entry(words(i).into()).or_insert(keyword);
        }
    }
    tags
}
