//! Names that are similar to undeclared ones: the number of comparisons by which they are found, and which of the two is
//! misspelled.
//!
//! Each search compares an undeclared name with all declared ones. So that the time for a program with very many undeclared
//! names stays linear in its size, names are no longer compared after [`MAX_COMPARED`] comparisons.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic, Edit, Near, Suggestion, near};
use crate::frontend::builtins::Builtin;
use crate::frontend::foreign_functions;
use crate::frontend::foreign_words::Instead;
use crate::frontend::preprocess::Language;
use crate::frontend::scope::{Symbol, Tag};
use crate::frontend::typed::FunctionId;
use crate::source::{ExpansionId, Span};

/// An undeclared name that is a misspelling of the name of a variable, or the name that the variable was to have.
pub(super) struct Misspelled<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    /// The name in the declaration of the variable.
    pub(super) declared: Span,
    pub(super) is_parameter: bool,
    /// Whether the function has more than one use of it.
    pub(super) is_used_again: bool,
}

/// Whether a name differs from that of a built-in function in one word that others have, as `add` in `atomic_add_explicit`
/// and `atomic_load_explicit`: it is written as it was meant.
fn is_other_word(name: &str, found: &str) -> bool {
    let (ours, theirs) = (found.split('_'), name.split('_'));
    if ours.clone().count() != theirs.clone().count() || Builtin::from_name(found).is_none() {
        return false;
    }
    let mut different = ours.zip(theirs).filter(|(ours, theirs)| ours != theirs);
    let (Some((_, word)), None) = (different.next(), different.next()) else {
        return false;
    };
    let mut names = Builtin::rows().filter_map(|b| Some(b.row()?.name));
    word.len() > 1 && names.any(|known| known.split('_').any(|w| w == word))
}

impl<'a> Checker<'a> {
    /// Whether an undeclared name is the first such in its function.
    #[inline(never)]
    pub(super) fn is_new(&mut self, name: &'a str, span: Span) -> bool {
        if self.unknown.insert(name) {
            return true;
        }
        let mut misspelled = self.function.misspelled.iter_mut();
        if let Some(found) = misspelled.find(|found| found.name == name) {
            // A macro may have its argument several times, which is written once.
            found.is_used_again |= found.span.start != span.start;
        }
        false
    }

    /// The known name that is most similar to an undeclared one, of those that can be where that is: a value is no function,
    /// and a call has the right number of arguments (`called`). A function that takes another number is found only if no
    /// other is as near, with what it takes.
    #[inline(never)]
    pub(super) fn similar<'n>(
        &'n self,
        name: &str,
        called: Option<usize>,
        others: &[&'n str],
    ) -> Option<(Near<'n>, Option<String>)> {
        let others = others.iter().copied();
        let Some(count) = called else {
            let is_function = |s: &Symbol| matches!(s, Symbol::Function(_) | Symbol::Overloads(_));
            let values = self.scopes.visible().filter(|(_, s)| !is_function(s));
            let found = near(name, values.map(|(word, _)| word).chain(others))?;
            return Some((found, None));
        };
        let visible = || self.scopes.visible().map(|(word, _)| word);
        let all = || visible().chain(others.clone());
        let found = near(name, all())?;
        let found = match is_other_word(name, found.word) {
            true => Near {
                is_mistyped: false,
                ..found
            },
            false => found,
        };
        let fits = |word: &&str| self.unfit(word, count).is_none();
        let Some(takes) = self.unfit(found.word, count) else {
            let rival = found.rival.filter(fits);
            return Some((Near { rival, ..found }, None));
        };
        let is_similar = |word: &&str| word.len().abs_diff(name.len()) <= found.edits;
        match near(name, all().filter(is_similar).filter(fits)) {
            // Where another function is as near, no edit is certain.
            Some(fit) if fit.edits <= found.edits => {
                let is_mistyped = false;
                Some((Near { is_mistyped, ..fit }, None))
            }
            _ => Some((found, Some(takes))),
        }
    }

    /// The error about the name of a macro with parameters that is used without arguments.
    #[inline(never)]
    pub(super) fn macro_without_arguments(&self, name: &str, span: Span) -> Option<Diagnostic> {
        let macros = self.function_macros;
        let index = macros
            .binary_search_by(|m| m.name.as_str().cmp(name))
            .ok()?;
        let found = macros.get(index)?;
        // In its own replacement it is no macro, and before its definition neither.
        if span.expansion != ExpansionId::NONE || span.start < found.definition.start {
            return None;
        }
        let message = format!(
            "use of macro `{name}` without arguments, expected {}",
            found.parameters
        );
        let diagnostic =
            Diagnostic::new(Code::E0101, span, message).also(found.definition, "defined here");
        Some(match found.parameters {
            0 => diagnostic.help(format!("write `{name}()`")),
            _ => diagnostic,
        })
    }

    /// What to write for `P(1, 2)`, where `P` is the tag of a structure.
    #[inline(never)]
    pub(super) fn structure_as_function(&self, name: &str, is_call: bool) -> Option<String> {
        let Some(Tag::Record(id)) = self.scopes.find_tag(name).filter(|_| is_call) else {
            return None;
        };
        let keyword = self.types.record(id).keyword();
        Some(format!("write `({keyword} {name}){{ ... }}`"))
    }

    /// What to write for `vec4(...)` in a call, with the text that replaces the name.
    #[inline(never)]
    pub(super) fn vector_of_other_languages(
        &self,
        name: &str,
        is_call: bool,
    ) -> Option<(String, &'static str)> {
        let (ty, value) = match name {
            "vec2" => ("(float2)", "(x, y)"),
            "vec3" => ("(float3)", "(x, y, z)"),
            "vec4" => ("(float4)", "(x, y, z, w)"),
            "ivec2" => ("(int2)", "(x, y)"),
            "ivec3" => ("(int3)", "(x, y, z)"),
            "ivec4" => ("(int4)", "(x, y, z, w)"),
            _ => return None,
        };
        let help =
            format!("use a vector literal: `{ty}{value}`, or `{ty}(x)` for equal components");
        is_call.then_some((help, ty))
    }

    /// The function that a call of `to_float(x)`, `int2float(x)` or `atomic_add_explicit(...)` means, unless a name of the
    /// program is as similar.
    #[inline(never)]
    pub(super) fn meant_conversion(
        &self,
        name: &str,
        is_call: bool,
        is_searched: bool,
    ) -> Option<Instead> {
        let ours = foreign_functions::conversion(name)
            .map(|ty| (format!("convert_{ty}"), Some(ty)))
            .or_else(|| Some((foreign_functions::explicit(name)?.to_owned(), None)));
        let (ours, ty) = ours.filter(|_| is_call && is_searched)?;
        let own = self.scopes.nearest(name, self.macros.iter().copied());
        if own.is_some_and(|near| near.edits == 1) {
            return None;
        }
        let help = match ty {
            Some(ty) => format!("use `{ours}(x)`, or a cast: `({ty})x`"),
            None if self.language < Language::Cl20 => {
                let plain = name.trim_end_matches("_explicit");
                let help =
                    format!("use `{plain}`; `{ours}` requires `-cl-std=CL2.0` and an `atomic_int`");
                return Some(Instead {
                    help,
                    replacement: None,
                    choices: &[],
                });
            }
            None => format!("use `{ours}`"),
        };
        Some(Instead {
            help,
            replacement: Some(ours),
            choices: &[],
        })
    }

    /// What a function takes that cannot have so many arguments; `None` if it can, or is none.
    fn unfit(&self, word: &str, count: usize) -> Option<String> {
        let parameters = |id: &FunctionId| self.functions[id.0 as usize].parameters.len();
        let shown = |count: usize| match count {
            1 => "1 argument".to_owned(),
            _ => format!("{count} arguments"),
        };
        match self.scopes.declaration(word).map(|found| &found.symbol) {
            Some(Symbol::Function(id)) if parameters(id) != count => Some(shown(parameters(id))),
            Some(Symbol::Overloads(ids)) if ids.iter().all(|id| parameters(id) != count) => {
                Some("another number of arguments".to_owned())
            }
            Some(_) => None,
            None => {
                let takes = Builtin::from_name(word)?.argument_count();
                (!takes.contains(count) && !self.macros.contains(&word)).then(|| match takes.most {
                    Some(most) if most == takes.least => shown(most),
                    Some(_) | None => format!("{takes} arguments"),
                })
            }
        }
    }

    /// Decides whether a use or the declaration is misspelled: a variable that is not used by its own name was to have the
    /// other one. Diagnostics of the function begin at `first`; its blocks have ended. `is_complete`: all of its text was read.
    #[inline(never)]
    pub(super) fn settle_spellings(&mut self, first: usize, is_complete: bool) {
        let unused = self.scopes.take_unused();
        let misspelled = std::mem::take(&mut self.function.misspelled);
        for found in &misspelled {
            if !unused.contains(&found.declared) {
                continue;
            }
            let is_about = |d: &&mut Diagnostic| {
                d.code == Code::E0101 && d.primary.as_ref().is_some_and(|p| p.span == found.span)
            };
            let Some(diagnostic) = self.diagnostics.iter_mut().skip(first).find(is_about) else {
                continue;
            };
            let same = misspelled.iter().filter(|m| m.declared == found.declared);
            let is_only = same.count() == 1;
            // Of one use and one declaration, either can be changed.
            if is_only && !found.is_used_again {
                continue;
            }
            let edits = std::mem::take(&mut diagnostic.edits);
            // A parameter is known by its name elsewhere, too, and it may be used in text that was not read.
            if is_only && !found.is_parameter && is_complete {
                diagnostic.help = Some(format!("did you mean to declare `{}`?", found.name));
                diagnostic.edits = vec![Edit {
                    span: found.declared,
                    text: found.name.to_owned(),
                }];
            } else if let Some(help) = &diagnostic.help {
                let message = help.clone();
                let suggestion = Suggestion { message, edits };
                diagnostic.suggestions.push(suggestion);
            }
        }
    }
}

/// The number of names that are compared with undeclared ones in a translation unit, over all searches: with a thousand
/// declared names, the first thousand undeclared ones have suggestions.
const MAX_COMPARED: usize = 1 << 20;

/// The comparisons so far.
#[derive(Default)]
pub(super) struct Searches {
    compared: usize,
}

impl Searches {
    /// Counts a search among this many names, and returns whether it is to be done.
    pub(super) fn permit(&mut self, names: usize) -> bool {
        self.compared = self.compared.saturating_add(names);
        self.compared <= MAX_COMPARED
    }

    /// The names with which an undeclared one is compared; none after too many comparisons.
    pub(super) fn candidates<'n, N>(&mut self, known: impl FnOnce() -> N) -> Vec<&'n str>
    where
        N: IntoIterator<Item = &'n str>,
    {
        if self.compared > MAX_COMPARED {
            return Vec::new();
        }
        let known: Vec<&str> = known().into_iter().collect();
        self.compared = self.compared.saturating_add(known.len());
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_up_to_a_limit() {
        let mut searches = Searches::default();
        assert_eq!(searches.candidates(|| ["a", "b"]), ["a", "b"]);
        assert!(searches.permit(MAX_COMPARED - 2));
        assert_eq!(searches.candidates(|| ["a"]), ["a"]);
        assert!(searches.candidates(|| ["a"]).is_empty() && !searches.permit(0));
    }
}
