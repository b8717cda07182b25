//! Identifiers and reserved words of vISA text.

use crate::visa::instruction::{Atomic, AvsControl, AvsMode};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Predefined, Sampler, Surface};
use hashbrown::HashSet;
use std::sync::LazyLock;

/// Keywords of the finalizer's lexer besides the mnemonics.
const OTHERS: &[&str] = &["acos", "arg", "asin", "atan", "bss", "bti", "flat", "ss"];

/// Words that the finalizer's lexer never reads as identifiers.
static KEYWORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mnemonics = Opcode::ALL
        .iter()
        .filter(|opcode| opcode.has_finalizer_text())
        .map(|opcode| opcode.mnemonic().to_owned());
    let atomics = Atomic::ALL
        .iter()
        .map(|atomic| format!("lsc_atomic_{}", atomic.lsc_name()));
    let modes = AvsControl::ALL.iter().map(|control| control.name());
    let modes = modes.chain(AvsMode::ALL.iter().map(|mode| mode.name()));
    mnemonics
        .chain(atomics)
        .chain(modes.chain(OTHERS.iter().copied()).map(str::to_owned))
        .filter(|word| is_identifier(word))
        .collect()
});

/// Keywords, and the names of predefined variables and surfaces.
static RESERVED: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let variables = Predefined::ALL.iter().map(|p| format!("V{}", p.number()));
    let surfaces = Surface::PREDEFINED.iter().filter_map(|s| s.name());
    let states = surfaces.chain([Sampler::BINDLESS]).map(str::to_owned);
    let keywords = KEYWORDS.iter().cloned();
    keywords.chain(variables).chain(states).collect()
});

/// Whether a text is a letter or `_`, followed by letters, digits and `_`.
pub fn is_identifier(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether the finalizer's lexer reads an identifier as a keyword.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(word)
}

/// Whether a variable cannot have this name: it is a keyword or predefined.
pub(in crate::visa) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(name)
}
