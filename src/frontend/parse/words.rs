//! The words of the language by their role, and what other languages write for them: for messages about syntax errors.

/// Keywords that begin a statement: a misspelled one looks like an unknown type name.
pub(super) const STATEMENT_WORDS: &[&str] = &["return", "goto", "case", "else"];

/// Keywords that a parenthesis follows.
pub(super) const HEADS: &[&str] = &["for", "if", "switch", "while"];

/// Types of C's `<stdint.h>`, and the OpenCL C types of the same width.
pub(super) const FOREIGN_TYPES: &[(&str, &str)] = &[
    ("integer", "int"),
    ("Integer", "int"),
    ("real", "float"),
    ("single", "float"),
    ("unsigned_char", "uchar"),
    ("unsigned_short", "ushort"),
    ("unsigned_int", "uint"),
    ("unsigned_long", "ulong"),
    ("longlong", "long"),
    ("ulonglong", "ulong"),
    ("i8", "char"),
    ("u8", "uchar"),
    ("i16", "short"),
    ("u16", "ushort"),
    ("i32", "int"),
    ("u32", "uint"),
    ("i64", "long"),
    ("u64", "ulong"),
    ("f32", "float"),
    ("f64", "double"),
    ("int8_t", "char"),
    ("uint8_t", "uchar"),
    ("int16_t", "short"),
    ("uint16_t", "ushort"),
    ("int32_t", "int"),
    ("uint32_t", "uint"),
    ("int64_t", "long"),
    ("uint64_t", "ulong"),
];

/// The type of OpenCL C that the host's headers call `cl_` and this name: `cl_int`.
pub(super) fn host_type(name: &str) -> Option<&'static str> {
    WITH_VECTORS.iter().copied().find(|ty| *ty == name)
}

/// Words that a type name may follow, although they are types by themselves: `unsigned in x`.
pub(super) const SIGNS_AND_SIZES: &[&str] = &["unsigned", "signed", "long", "short"];

/// The type names that may follow them.
pub(super) const INTEGERS: &[&str] = &["char", "short", "int", "long"];

/// Adjacent tokens that are usually a mistyped operator, and the operator that was meant.
pub(super) const MISTAKEN_OPERATORS: &[(&str, &str, &str)] = &[
    ("=", ">", ">="),
    ("=", "<", "<="),
    ("<", ">", "!="),
    ("==", "=", "=="),
    ("!=", "=", "!="),
];

/// Alternative tokens of C++ and of C's `<iso646.h>`, and the operators that they denote.
pub(super) const ALTERNATIVE_TOKENS: &[(&str, &str)] = &[
    ("and", "&&"),
    ("and_eq", "&="),
    ("bitand", "&"),
    ("bitor", "|"),
    ("not", "!"),
    ("not_eq", "!="),
    ("or", "||"),
    ("or_eq", "|="),
    ("xor", "^"),
    ("xor_eq", "^="),
];

/// Whether a token can only follow a complete statement: then a missing semicolon is certain.
pub(super) fn begins_next_statement(word: &str) -> bool {
    word == "}"
        || is_type_keyword(word)
        || matches!(
            word,
            "if" | "for"
                | "while"
                | "return"
                | "do"
                | "switch"
                | "break"
                | "continue"
                | "goto"
                | "else"
        )
}

/// The names of scalar types with those of their vectors.
macro_rules! with_vectors {
    ($($scalar:literal)*) => {
        &[$(
            $scalar,
            concat!($scalar, "2"),
            concat!($scalar, "3"),
            concat!($scalar, "4"),
            concat!($scalar, "8"),
            concat!($scalar, "16"),
        )*]
    };
}

const WITH_VECTORS: &[&str] = with_vectors!(
    "char" "uchar" "short" "ushort" "int" "uint" "long" "ulong" "float" "double" "half"
);

const OTHER_TYPES: &[&str] = &[
    "void",
    "bool",
    "size_t",
    "ptrdiff_t",
    "intptr_t",
    "cl_mem_fence_flags",
    "uintptr_t",
    "unsigned",
    "signed",
    "struct",
    "union",
    "enum",
    "const",
    "constant",
    "global",
    "local",
    "private",
    "volatile",
    "kernel",
    "__kernel",
    "__global",
    "__local",
    "__constant",
    "__private",
    "typedef",
];

/// The type names and specifiers of the language, for suggestions.
pub(in crate::frontend) fn built_in_types() -> impl Iterator<Item = &'static str> {
    WITH_VECTORS.iter().chain(OTHER_TYPES).copied()
}

pub(super) fn is_type_keyword(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "char"
            | "short"
            | "int"
            | "long"
            | "float"
            | "double"
            | "signed"
            | "unsigned"
            | "bool"
            | "half"
            | "const"
            | "struct"
            | "union"
            | "enum"
    )
}

/// Whether a word is a specifier or qualifier that usually precedes a type.
pub(super) fn is_before_type(word: &str) -> bool {
    matches!(
        word.trim_matches('_'),
        "typedef"
            | "const"
            | "volatile"
            | "global"
            | "constant"
            | "local"
            | "private"
            | "kernel"
            | "static"
            | "extern"
            | "inline"
    )
}

/// Whether a word is reserved, so that it cannot be an identifier.
pub(in crate::frontend) fn is_keyword(word: &str) -> bool {
    is_type_keyword(word)
        || matches!(
            word,
            "if" | "for"
                | "while"
                | "return"
                | "else"
                | "do"
                | "switch"
                | "case"
                | "default"
                | "break"
                | "continue"
                | "goto"
                | "sizeof"
                | "volatile"
                | "restrict"
                | "typedef"
                | "extern"
                | "static"
                | "inline"
                | "auto"
                | "register"
                | "_Bool"
                | "kernel"
                | "__kernel"
                | "global"
                | "__global"
                | "constant"
                | "__constant"
                | "local"
                | "__local"
                | "private"
                | "__private"
                | "__attribute__"
                | "_Static_assert"
        )
}
