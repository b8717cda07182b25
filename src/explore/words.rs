//! The words of the source that name variables, as the code of a kernel names them.
//!
//! A word means one of several variables: inner scopes hide the names of outer ones, and each function has its own.
//! The page follows a variable by the name that the code has for it, which is another one than the word for all
//! variables of a kernel but the first of a name (`ir/names.rs`).

use super::listing::{Names, Place};
use crate::frontend::ast;
use crate::frontend::lint;
use crate::ir::names::{NamedVariable, parts_of_name};
use crate::source::SourceMap;
use std::collections::{BTreeMap, BTreeSet};

/// The words of a program that name variables.
#[derive(Clone, Default, Debug)]
pub struct Words(Vec<Word>);

#[derive(Clone, Debug)]
struct Word {
    name: String,
    /// The line of the variable's declaration.
    declared: u32,
    file: String,
    line: u32,
    /// In characters, from 0.
    column: u32,
}

/// The names of the variables that words mean, where the name is not the word: by line and column (in characters, from
/// 0). Empty for a variable that the code of the kernel does not have.
pub type Meanings = BTreeMap<(Place, u32), String>;

impl Words {
    /// The words of a translation unit.
    pub fn of(unit: &ast::Unit<'_>, map: &SourceMap) -> Words {
        let mut words = Vec::new();
        for found in lint::variable_uses(unit, map) {
            let (Some(declared), Some(used)) =
                (map.position(found.declared), map.position(found.used))
            else {
                continue;
            };
            words.push(Word {
                name: found.name.to_owned(),
                declared: declared.line,
                file: map.file(used.file).name.clone(),
                line: used.line,
                column: used.column.saturating_sub(1),
            });
        }
        Words(words)
    }

    /// What the words mean in a kernel whose registers are named after these variables.
    pub fn meanings(&self, variables: &BTreeSet<NamedVariable>, names: &Names) -> Meanings {
        let mut by_word: BTreeMap<&str, Vec<&NamedVariable>> = BTreeMap::new();
        for variable in variables {
            let (word, _, _) = parts_of_name(&variable.name);
            by_word.entry(word).or_default().push(variable);
        }
        // With the word; `None` where the body of a macro names a different variable in each expansion.
        let mut found: BTreeMap<(Place, u32), Option<(&str, &str)>> = BTreeMap::new();
        for word in &self.0 {
            let file = names.names.iter().position(|name| **name == *word.file);
            let (Some(file), Some(all)) = (file, by_word.get(&*word.name)) else {
                continue;
            };
            let own = all.iter().find(|v| v.line == word.declared);
            let meaning = match own {
                Some(variable) => &*variable.name,
                // Of a variable that was in memory, the declaration is not known.
                None if all.iter().any(|v| v.line == 0) => &*word.name,
                None => "",
            };
            let place = Place {
                file: file as u32,
                line: word.line,
            };
            let this = Some((&*word.name, meaning));
            let known = found.entry((place, word.column)).or_insert(this);
            if *known != this {
                *known = None;
            }
        }
        let others = found.into_iter().filter_map(|(key, word)| {
            let (word, meaning) = word?;
            (word != meaning).then(|| (key, meaning.to_owned()))
        });
        others.collect()
    }
}
