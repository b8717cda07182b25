//! Diagnostics and their labels; `codes.rs` has the table of codes.
//!
//! A diagnostic is data; [`crate::render`] turns it into text or JSON. Codes are never
//! reused. The groups: E00 syntax and preprocessing, E01 names, E02 types, E03 kernels,
//! qualifiers and address spaces, E04 control flow, E05 constants, E06 limits, E07
//! targets, E08 faults of a simulated kernel, E09 valid OpenCL C that gencl does not
//! support yet, and constructs of other languages, E10 Intel's finalizer, E11 vector IR, E12 Gen IR, E13 files and
//! the command line; W for warnings, R for optimization remarks.

mod codes;
mod examples;
mod nearest;
mod warnings;

pub use codes::{Code, Group, REMARKS, Severity};
pub use examples::Example;
pub use nearest::{Near, invalid_value, invalid_value_of, near, nearest, unknown};
pub use warnings::Warnings;

use crate::source::{ExpansionId, Location, SourceMap, Span};

/// The help for a spin lock that work-items of one sub-group wait for. A loop that takes and releases the lock in one iteration
/// ends if it is compiled as written, but Intel's compiler moves the release out of the loop.
pub const SPIN_LOCK_HELP: &str = "let one work-item of each work-group take the lock, `if (get_local_id(0) == 0) { while (atomic_cmpxchg(lock, 0, 1)) { } \
     mem_fence(CLK_GLOBAL_MEM_FENCE); ...; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(lock, 0); }`, or use atomic operations on the data in place of a lock; a loop that takes and releases the lock in one \
     iteration works only with compilers that leave the release in the loop";

/// A source range with a text that is printed beside its carets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The range that is underlined.
    pub span: Span,
    /// The text of the label; may be empty.
    pub text: String,
}

/// A replacement of source text that follows the help of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The text to replace, never from a macro expansion; empty to insert before its position.
    pub span: Span,
    /// The text that replaces it.
    pub text: String,
}

/// A location in a file whose text the source map does not have, such as the program of which a tool has generated
/// Gen IR, with a text about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutsideLabel {
    /// The file, line and column, as the locations of the input name them.
    pub location: Location,
    /// The text of the label; may be empty.
    pub text: String,
}

/// Edits that may be what the author meant: one of several possible corrections, or an uncertain one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// What the edits do, in the style of a help.
    pub message: String,
    /// The edits, to be made together.
    pub edits: Vec<Edit>,
}

/// An error or a warning with its labels, notes and help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The code, which also names the `-W` flag of a warning.
    pub code: Code,
    /// The pass that a remark is from, as its flag names it; `None` for errors and warnings.
    pub pass: Option<&'static str>,
    /// Usually [`Code::severity`]; `-Werror` raises a warning to an error.
    pub severity: Severity,
    /// One sentence without a full stop, in lower case, names in backquotes.
    pub message: String,
    /// The location of the error; `None` when there is none (an option, a missing kernel), or when it is in a file
    /// outside of the source map.
    pub primary: Option<Label>,
    /// Other locations, such as a previous declaration.
    pub secondary: Vec<Label>,
    /// Locations in files outside of the source map. Without [`primary`](Diagnostic::primary), the first one is the
    /// location of the error.
    pub outside: Vec<OutsideLabel>,
    /// The reasons and other facts.
    pub notes: Vec<String>,
    /// What to write instead.
    pub help: Option<String>,
    /// The edits that follow the help, to be made together; empty unless they are certain.
    pub edits: Vec<Edit>,
    /// Edits that are not certain, each by itself a possible correction.
    pub suggestions: Vec<Suggestion>,
}

/// A text in one line in which control characters, as a source or the name of a file may have them, are escape sequences:
/// a terminal would obey them.
pub fn printable(text: impl Into<String>) -> String {
    let message: String = text.into();
    if !message.contains(char::is_control) {
        return message;
    }
    let escaped = message.chars().map(|c| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    });
    escaped.collect()
}

impl Diagnostic {
    /// A diagnostic of the code's own severity, at a source location.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        let mut this = Self::without_place(code, message);
        this.primary = Some(Label {
            span,
            text: String::new(),
        });
        this
    }

    /// A diagnostic without a source location.
    pub fn without_place(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            pass: None,
            severity: code.severity(),
            message: printable(message),
            primary: None,
            secondary: Vec::new(),
            outside: Vec::new(),
            notes: Vec::new(),
            help: None,
            edits: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    /// A diagnostic at a location that outlives the sources: in the map if that has its file, else outside of it.
    pub fn located(
        code: Code,
        map: &SourceMap,
        location: Option<&Location>,
        message: impl Into<String>,
    ) -> Self {
        match location.map(|location| (location, map.span_of(location))) {
            Some((_, Some(span))) => Self::new(code, span, message),
            Some((location, None)) => Self::without_place(code, message).outside(location, ""),
            None => Self::without_place(code, message),
        }
    }

    /// Sets the text beside the carets of the primary location.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(primary) = &mut self.primary {
            primary.text = text.into();
        } else if let Some(first) = self.outside.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a location in a file outside of the source map.
    #[must_use]
    pub fn outside(mut self, location: &Location, text: impl Into<String>) -> Self {
        self.outside.push(OutsideLabel {
            location: location.clone(),
            text: text.into(),
        });
        self
    }

    /// The location of the error where that is in a file outside of the source map.
    pub fn outside_location(&self) -> Option<&Location> {
        let first = self.outside.first().map(|label| &label.location);
        first.filter(|_| self.primary.is_none())
    }

    /// Adds a secondary location.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a note: a reason or a fact.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds notes, in the order of the texts.
    #[must_use]
    pub fn notes(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(texts);
        self
    }

    /// Sets the help: what to write instead.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Sets the help if a condition holds.
    #[must_use]
    pub fn helped(self, applies: bool, text: &str) -> Self {
        match applies {
            true => self.help(text),
            false => self,
        }
    }

    /// Sets the help and the edit that follows it. Text of a macro may be correct in other uses of
    /// the macro: [`Diagnostic::settle_edits`] removes its edit.
    #[must_use]
    pub fn fix(self, help: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        let mut this = self.help(help);
        let text = text.into();
        this.edits = vec![Edit { span, text }];
        this
    }

    /// Adds a correction that may be what the author meant, with the edits for it: ranges and their new texts.
    #[must_use]
    pub fn maybe(
        mut self,
        message: impl Into<String>,
        edits: impl IntoIterator<Item = (Span, String)>,
    ) -> Self {
        let edits = edits.into_iter().map(|(span, text)| Edit { span, text });
        let (message, edits) = (message.into(), edits.collect());
        self.suggestions.push(Suggestion { message, edits });
        self
    }

    /// Locates the edits where the user wrote the text: in the arguments of macros, and removes those in the definitions
    /// of macros, which may be correct in other uses.
    pub fn settle_edits(&mut self, map: &SourceMap) {
        let settled = |edits: &[Edit]| -> Option<Vec<Edit>> {
            let written = edits.iter().map(|edit| {
                let span = map.written(edit.span)?;
                Some(Edit {
                    span,
                    ..edit.clone()
                })
            });
            written.collect()
        };
        // What is missing in an argument may be missing in the definition of the macro as well.
        let is_uncertain = |edit: &Edit| {
            edit.span.expansion != ExpansionId::NONE && edit.span.start == edit.span.end
        };
        let uncertain = self.edits.iter().any(is_uncertain);
        let mut edits = settled(&self.edits).unwrap_or_default();
        if let (true, false, Some(help)) = (uncertain, edits.is_empty(), &self.help) {
            let (message, edits) = (help.clone(), std::mem::take(&mut edits));
            self.suggestions.push(Suggestion { message, edits });
        }
        self.edits = edits;
        self.suggestions
            .retain_mut(|suggestion| match settled(&suggestion.edits) {
                Some(edits) => {
                    suggestion.edits = edits;
                    true
                }
                None => false,
            });
    }

    /// Sets a help that suggests the most similar word of `known`, if one is similar enough. The
    /// primary location must be exactly the word.
    #[must_use]
    pub fn did_you_mean<'n>(self, wrong: &str, known: impl IntoIterator<Item = &'n str>) -> Self {
        match near(wrong, known) {
            Some(found) => self.suggest(found),
            None => self,
        }
    }

    /// Sets a help that suggests a known word for the misspelled one at the primary location.
    #[must_use]
    pub fn suggest(self, found: Near<'_>) -> Self {
        let question = |word: &str| format!("did you mean `{word}`?");
        let help = question(found.word);
        match (self.primary.as_ref().map(|p| p.span), found.rival) {
            (Some(span), _) if found.is_mistyped => self.fix(help, span, found.word),
            (span, Some(rival)) => {
                let both = format!("did you mean `{}` or `{rival}`?", found.word);
                let words = [found.word, rival];
                let choices = span
                    .into_iter()
                    .flat_map(|span| words.map(|word| (span, word)));
                choices.fold(self.help(both), |this, (span, word)| {
                    this.maybe(question(word), [(span, word.to_owned())])
                })
            }
            (Some(span), None) => {
                let edit = (span, found.word.to_owned());
                self.help(help.as_str()).maybe(help, [edit])
            }
            (None, None) => self.help(help),
        }
    }

    /// The corrections that a reader may choose in place of the help, if the help is one of those to choose from. A help
    /// that is none of them describes all.
    pub fn other_choices(&self) -> impl Iterator<Item = &String> {
        let messages = || self.suggestions.iter().map(|choice| &choice.message);
        let help = self.help.as_ref();
        let is_choice = help.is_some_and(|help| messages().any(|message| message == help));
        messages().filter(move |&message| is_choice && help != Some(message))
    }

    /// The flag that controls a warning, such as `-Wunused-variable`, also where it was raised to an error, or the one
    /// that requests a remark. `None` for an error.
    pub fn flag(&self) -> Option<String> {
        if let Some((_, flag)) = REMARKS.iter().find(|row| row.0 == self.code) {
            return Some(format!("{flag}={}", self.pass.unwrap_or(".*")));
        }
        let (name, _) = self.code.warning()?;
        Some(format!("-W{name}"))
    }

    /// Whether the diagnostic prevents code generation.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

#[cfg(test)]
mod tests;
