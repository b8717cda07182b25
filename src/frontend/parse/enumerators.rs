//! Enumerators that are selected from their enumeration, as in other languages: `Color.RED`.

use super::mistakes::Mistake;
use super::wording::{Finding, Repair};
use crate::diagnostic::Diagnostic;
use crate::frontend::tokens::Tokens;
use hashbrown::HashSet;

impl Mistake<'_> {
    /// Adds the help to write an enumerator alone to the error about `Color.RED`, whose type name is at the error.
    #[inline(never)]
    pub(super) fn enumerator_of_type(&self, diagnostic: &Diagnostic) -> Option<Finding> {
        let (dot, name) = (self.index + 1, self.index + 2);
        if self.word(dot) != "."
            || !self.is_name(name)
            || !is_enumerator(&self.text.text, self.tokens, self.word(name))
        {
            return None;
        }
        let help = format!("an enumerator is written alone: `{}`", self.word(name));
        let removed = self.span(self.index, dot);
        let (first, last) = (
            self.tokens.list.get(self.index)?,
            self.tokens.list.get(dot)?,
        );
        Some(Finding {
            diagnostic: diagnostic.clone().fix(help, removed, ""),
            repair: Some(Repair {
                bytes: first.start..last.end,
                text: "",
                also: None,
            }),
        })
    }
}

/// Whether the program has an enumeration with an enumerator of this name.
fn is_enumerator(text: &str, tokens: &Tokens, name: &str) -> bool {
    let all = tokens.enumerators.get_or_init(|| enumerators(text, tokens));
    all.contains(name)
}

fn enumerators(text: &str, tokens: &Tokens) -> HashSet<Box<str>> {
    let word = |i: usize| tokens.text(text, i);
    let mut all = HashSet::new();
    let mut is_list = false;
    for i in 1..tokens.list.len() {
        match word(i) {
            "{" => is_list = word(i - 1) == "enum" || i > 1 && word(i - 2) == "enum",
            "}" => is_list = false,
            name if is_list && matches!(word(i - 1), "{" | ",") => {
                all.insert(name.into());
            }
            _ => {}
        }
    }
    all
}
