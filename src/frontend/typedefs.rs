//! Finds the typedef names among the tokens, before the parser runs.
//!
//! `(T)-x` and `T * p;` depend on whether T is a type or a variable, and a grammar has no
//! symbol table. So this pass walks over the tokens with a scope table of its own and marks
//! each use of a typedef name. The grammar then reads a marked name as a type and every other
//! name as an ordinary identifier.
//!
//! The rule: `typedef` declares a name as a type, from its declarator to the end of its
//! block. A later declaration of the same name in an inner block or as a parameter hides it.
//! A known type name is declared, not used, when a type precedes it in the same declaration
//! (`int T`, `int *T`, `int a, T`). After `.`, `->`, `struct`, `union`, `enum` and `goto` it
//! is no type either. The checker looks every name up again in the actual scopes, so a wrong
//! guess here may cause a wrong message, but never a wrong program.

use super::builtins::atomics::{ATOMIC_TYPES, ENUMERATIONS, is_type};
use super::tokens::{TokenKind, Tokens, is_without_semicolon};
use crate::diagnostic::near;
use hashbrown::HashMap;

/// The byte that replaces the first letter of a typedef name where it is used as a type.
pub(super) const MARK: u8 = 1;

/// The byte that replaces the first letter of any other identifier.
pub(super) const NAME_MARK: u8 = 2;

/// Whether a word is a type specifier by itself.
pub(super) fn is_type_word(word: &str) -> bool {
    let scalar = word.trim_end_matches(|c: char| c.is_ascii_digit());
    matches!(
        scalar,
        "void"
            | "char"
            | "uchar"
            | "short"
            | "ushort"
            | "int"
            | "uint"
            | "long"
            | "ulong"
            | "float"
            | "double"
            | "half"
            | "signed"
            | "__signed"
            | "__signed__"
            | "__typeof"
            | "__typeof__"
            | "unsigned"
            | "bool"
            | "_Bool"
            | "size_t"
            | "ptrdiff_t"
            | "intptr_t"
            | "cl_mem_fence_flags"
            | "uintptr_t"
            | "sampler_t"
            | "event_t"
    ) || (scalar.starts_with("image") && word.ends_with("_t"))
}

/// Whether a word is a qualifier of a type: of access, of the address space, or `const` and the like.
pub(super) fn is_qualifier(word: &str) -> bool {
    matches!(
        word,
        "const"
            | "__const"
            | "__const__"
            | "volatile"
            | "__volatile"
            | "__volatile__"
            | "restrict"
            | "__restrict"
            | "__restrict__"
            | "global"
            | "__global"
            | "constant"
            | "__constant"
            | "local"
            | "__local"
            | "private"
            | "__private"
            | "read_only"
            | "__read_only"
            | "write_only"
            | "__write_only"
            | "read_write"
            | "__read_write"
    )
}

fn is_storage(word: &str) -> bool {
    matches!(
        word,
        "typedef"
            | "extern"
            | "static"
            | "inline"
            | "__inline"
            | "__inline__"
            | "auto"
            | "register"
            | "kernel"
            | "__kernel"
    )
}

/// Whether the grammar uses this word; every other word is an identifier.
fn is_word_of_grammar(word: &str) -> bool {
    is_type_word(word)
        || is_qualifier(word)
        || is_storage(word)
        || matches!(
            word,
            "if" | "else"
                | "for"
                | "while"
                | "do"
                | "switch"
                | "case"
                | "default"
                | "break"
                | "continue"
                | "goto"
                | "return"
                | "sizeof"
                | "vec_step"
                | "offsetof"
                | "__builtin_offsetof"
                | "__builtin_astype"
                | "__builtin_types_compatible_p"
                | "struct"
                | "union"
                | "enum"
                | "_Static_assert"
                | "__attribute"
                | "__attribute__"
                | "opencl_unroll_hint"
                | "__opencl_unroll_hint__"
        )
}

/// The uses of typedef names.
#[derive(Debug, Default)]
pub(super) struct TypeNames {
    /// Whether a token is such a use, by token index.
    marked: Vec<bool>,
}

impl TypeNames {
    /// Whether the token is a use of a typedef name.
    pub(super) fn is_marked(&self, index: usize) -> bool {
        self.marked.get(index).copied().unwrap_or(false)
    }

    /// The spellings of all uses, in text order, with repetitions.
    pub(super) fn marked_words<'t>(&self, text: &'t str, tokens: &Tokens) -> Vec<&'t str> {
        let marked = self.marked.iter().enumerate().filter(|(_, m)| **m);
        marked.map(|(index, _)| tokens.text(text, index)).collect()
    }

    /// Whether the token begins a type: a keyword, a built-in type or a marked name.
    pub(super) fn begins_type(&self, text: &str, tokens: &Tokens, index: usize) -> bool {
        let word = tokens.text(text, index);
        self.is_marked(index)
            || is_type_word(word)
            || is_qualifier(word)
            || matches!(word, "struct" | "union" | "enum")
    }
}

/// The names in scope.
#[derive(Default)]
struct Names<'t> {
    /// The declarations of each name, innermost last: the bracket depth of its scope, and whether
    /// it is a type.
    bindings: HashMap<&'t str, Vec<(u32, bool)>>,
    /// All bindings in order, with their depths, to undo them.
    order: Vec<(u32, &'t str)>,
}

impl<'t> Names<'t> {
    fn bind(&mut self, name: &'t str, depth: u32, is_type: bool) {
        self.bindings
            .entry(name)
            .or_default()
            .push((depth, is_type));
        self.order.push((depth, name));
    }

    fn is_type(&self, name: &str) -> bool {
        self.bindings
            .get(name)
            .and_then(|b| b.last())
            .is_some_and(|b| b.1)
    }

    /// Removes the bindings deeper than `depth`.
    fn leave(&mut self, depth: u32) {
        while let Some(&(at, name)) = self.order.last()
            && at > depth
        {
            self.order.pop();
            if let Some(stack) = self.bindings.get_mut(name) {
                stack.pop();
            }
        }
    }
}

/// Whether a word is certainly `typedef`, mistyped: it begins a declaration whose type follows.
fn is_misspelled_typedef(text: &str, tokens: &Tokens, index: usize) -> bool {
    let word = tokens.text(text, index);
    if !(6..=8).contains(&word.len()) || is_word_of_grammar(word) {
        return false;
    }
    let next = tokens.text(text, index + 1);
    let begins = match index.checked_sub(1) {
        Some(before) => matches!(tokens.text(text, before), ";" | "{" | "}"),
        None => true,
    };
    let has_type = is_type_word(next) || matches!(next, "struct" | "union" | "enum");
    begins && has_type && near(word, ["typedef"]).is_some_and(|found| found.is_certain)
}

/// Whether a `typedef` has the new name before the type, as in `typedef real float;`: the checker reports it.
fn is_swapped(text: &str, tokens: &Tokens, index: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let is_name = |i: usize| {
        let token = tokens.list.get(i);
        token.is_some_and(|t| t.kind == TokenKind::Word) && !is_word_of_grammar(word(i))
    };
    let mut end = index + 2;
    while is_type_word(word(end)) {
        end += 1;
    }
    is_name(index + 1) && end > index + 2 && word(end) == ";"
}

/// Finds the uses of typedef names among the tokens.
pub(super) fn find(text: &str, tokens: &Tokens) -> TypeNames {
    let mut marked = vec![false; tokens.list.len()];
    // Most kernels have neither a typedef nor an atomic type: nothing to find then.
    let is_reason = |i| {
        let word = tokens.text(text, i);
        word == "typedef" || is_type(word) || is_misspelled_typedef(text, tokens, i)
    };
    if !(0..tokens.list.len()).any(is_reason) {
        return TypeNames { marked };
    }
    let mut names = Names::default();
    // As if by typedefs before the program, in the versions of the language that have them.
    let predeclared = ATOMIC_TYPES.iter().map(|ty| ty.name);
    for name in predeclared.chain(ENUMERATIONS.iter().copied()) {
        names.bind(name, 0, true);
    }
    // Depth of the current typedef declaration, and whether its type specifier was seen.
    let mut typedef: Option<(u32, bool)> = None;
    // Depth of the current declaration.
    let mut declaration: Option<u32> = None;
    let mut braces: Vec<u32> = Vec::new();
    // The token that begins the current typedef declaration.
    let mut first = 0;
    for index in 0..tokens.list.len() {
        let token = tokens.list[index];
        let word = tokens.text(text, index);
        let before = if index > 0 {
            tokens.text(text, index - 1)
        } else {
            ";"
        };
        let block = braces.last().map_or(0, |d| d + 1);
        if typedef.is_some()
            && index > first
            && is_without_semicolon(text, tokens, first, index - 1)
        {
            // The missing semicolon is reported by the parser.
            typedef = None;
            declaration = None;
        }
        if let Some((0, true)) = typedef
            && token.depth == 0
            && (tokens.broken.binary_search(&token.start).is_ok() && word == "}"
                || begins_declaration(text, tokens, index))
        {
            // Another syntax error is in place of the semicolon.
            typedef = None;
            declaration = None;
        }
        match (token.kind, word) {
            (TokenKind::Punctuator, "{") => braces.push(token.depth),
            (TokenKind::Punctuator, "}") => {
                braces.pop();
                names.leave(token.depth);
                declaration = declaration.filter(|&d| d <= token.depth);
                if let Some((depth, seen)) = &mut typedef
                    && *depth == token.depth
                {
                    *seen = true;
                }
            }
            (TokenKind::Punctuator, ";") => {
                if token.depth == block {
                    names.leave(block);
                }
                declaration = None;
                typedef = typedef.filter(|t| t.0 != token.depth);
            }
            (TokenKind::Word, "typedef") => {
                // `int typedef word;` is valid, too.
                typedef = Some((token.depth, is_type_word(before)));
                first = index;
                if is_swapped(text, tokens, index) {
                    names.bind(tokens.text(text, index + 1), token.depth, true);
                }
            }
            (TokenKind::Word, _)
                if !names.is_type(word) && is_misspelled_typedef(text, tokens, index) =>
            {
                // The parser reports it and continues as if it were correct.
                typedef = Some((token.depth, false));
                first = index;
            }
            (TokenKind::Word, "__attribute__" | "__attribute") => {}
            (TokenKind::Word, _) if is_storage(word) || is_qualifier(word) => {}
            (TokenKind::Word, "struct" | "union" | "enum") => {
                if matches!(before, ";" | "{" | "}") {
                    declaration = Some(token.depth);
                }
            }
            (TokenKind::Word, _) if is_type_word(word) => {
                if let Some((depth, seen)) = &mut typedef
                    && *depth == token.depth
                {
                    *seen = true;
                }
                if matches!(before, ";" | "{" | "}" | "(")
                    || is_qualifier(before)
                    || is_storage(before)
                {
                    declaration = Some(token.depth);
                }
            }
            (TokenKind::Word, _) => {
                let known = names.is_type(word);
                if matches!(before, "struct" | "union" | "enum") {
                    if let Some((depth, seen)) = &mut typedef
                        && *depth == token.depth
                    {
                        *seen = true;
                    }
                    continue;
                }
                if matches!(before, "." | "->" | "goto") {
                    continue;
                }
                if let Some((depth, seen)) = &mut typedef
                    && *depth <= token.depth
                    && block <= *depth
                {
                    if known && !*seen && *depth == token.depth {
                        marked[index] = true;
                        *seen = true;
                    } else if *seen && (*depth == token.depth || before == "*") {
                        names.bind(word, *depth, true);
                    } else if known && *seen {
                        marked[index] = true;
                    } else if !known && *depth == token.depth {
                        // An undeclared type, which the parser reports.
                        *seen = true;
                    }
                    continue;
                }
                if !known {
                    continue;
                }
                if is_declared(text, tokens, &marked, index)
                    || (before == "," && token.depth == block && declaration == Some(block))
                {
                    // A parameter, or declared in the head of a `for`: its scope includes the body.
                    let depth = if token.depth > block {
                        block + 1
                    } else {
                        block
                    };
                    names.bind(word, depth, false);
                } else {
                    marked[index] = true;
                    if matches!(before, ";" | "{" | "}" | "(")
                        || is_qualifier(before)
                        || is_storage(before)
                    {
                        declaration = Some(token.depth);
                    }
                }
            }
            (
                TokenKind::Punctuator
                | TokenKind::Number
                | TokenKind::Character
                | TokenKind::String
                | TokenKind::Pragma,
                _,
            ) => {}
        }
    }
    TypeNames { marked }
}

/// Whether a token begins a line and a declaration: a type or a storage class that does not continue the one before.
fn begins_declaration(text: &str, tokens: &Tokens, index: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let begins = |word| is_type_word(word) || is_storage(word) || is_qualifier(word);
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    let gap = text.get(tokens.list[before].end..tokens.list[index].start);
    begins(word(index))
        && gap.is_some_and(|gap| gap.contains('\n'))
        && !begins(word(before))
        && !matches!(word(before), "," | "*" | "(" | "struct" | "union" | "enum")
}

/// Whether a type precedes the name in its declaration: `int T`, `const S *restrict T`.
fn is_declared(text: &str, tokens: &Tokens, marked: &[bool], index: usize) -> bool {
    let mut i = index;
    while i > 0 {
        i -= 1;
        let word = tokens.text(text, i);
        if marked[i] || is_type_word(word) {
            return true;
        }
        if word != "*" && !is_qualifier(word) {
            return false;
        }
    }
    false
}

/// The text for the parser: comments and white space become blanks, and the first bytes of typedef names
/// and other identifiers are replaced by [`MARK`] and [`NAME_MARK`]. Positions do not change. The tokens
/// `keywords`, sorted, are keywords that are identifiers too.
pub(super) fn prepare(
    text: &str,
    tokens: &Tokens,
    names: &TypeNames,
    keywords: &[usize],
) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for &(start, end) in &tokens.blanks {
        bytes[start..end].fill(b' ');
    }
    // Only between tokens: a string literal may contain a tab.
    let mut end = 0;
    let spaces = tokens.list.iter().map(|t| (t.start, t.end));
    for (start, next) in spaces.chain([(bytes.len(), bytes.len())]) {
        for byte in bytes.get_mut(end..start).unwrap_or_default() {
            if byte.is_ascii_whitespace() || *byte == 0x0B {
                *byte = b' ';
            }
        }
        end = next;
    }
    for (index, token) in tokens.list.iter().enumerate() {
        // A word in a range that the parser must not see is a blank.
        if token.kind != TokenKind::Word || bytes[token.start] == b' ' {
            continue;
        }
        if names.is_marked(index) {
            bytes[token.start] = MARK;
        } else if !is_word_of_grammar(tokens.text(text, index))
            || keywords.binary_search(&index).is_ok()
        {
            bytes[token.start] = NAME_MARK;
        }
    }
    // Only ASCII and whole comments were replaced, so this is still UTF-8.
    String::from_utf8(bytes).unwrap_or_default()
}
