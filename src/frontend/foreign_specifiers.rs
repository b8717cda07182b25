//! Words with which declarations and parameters begin in other languages: qualifiers of GLSL, HLSL, Metal and C#, and the
//! words before the name of a function. Anywhere else they are names of the program, unlike those of `foreign_words`.

/// Where a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Before a declaration outside of functions.
    FileScope,
    /// Before the type of a parameter that is a pointer or an array.
    PointerParameter,
    /// Before the type of another parameter.
    ValueParameter,
    /// Before a declaration in a function.
    Block,
}

/// What to write for such a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Specifier {
    /// The help of the diagnostic.
    pub(super) help: &'static str,
    /// The word of OpenCL C in its place, empty to remove it; `None` if the declaration is another one.
    pub(super) replacement: Option<&'static str>,
    /// Whether the replacement is all that there is to change.
    pub(super) is_certain: bool,
}

const fn certain(replacement: &'static str, help: &'static str) -> Option<Specifier> {
    Some(Specifier {
        help,
        replacement: Some(replacement),
        is_certain: true,
    })
}

/// The declaration is understood without the word, but is not what was meant.
const fn without(help: &'static str) -> Option<Specifier> {
    Some(Specifier {
        help,
        replacement: Some(""),
        is_certain: false,
    })
}

const fn other(help: &'static str) -> Option<Specifier> {
    Some(Specifier {
        help,
        replacement: None,
        is_certain: false,
    })
}

const PARAMETER_OF_KERNEL: &str =
    "declare a parameter of the kernel, or a `constant` variable with an initializer";

/// What to write for a qualifier of another language before a type.
pub(super) fn qualifier(word: &str, place: Place) -> Option<Specifier> {
    use Place::{Block, FileScope, PointerParameter, ValueParameter};
    match (word, place) {
        ("attribute" | "in" | "out" | "uniform" | "varying", FileScope) => {
            other(PARAMETER_OF_KERNEL)
        }
        ("in", _) => certain("", "remove it: arguments are passed by value"),
        ("inout" | "out", ValueParameter) => without(
            "declare a pointer, and pass the address of the variable: arguments are passed by value",
        ),
        ("ref", ValueParameter) => without(
            "OpenCL C has no references: declare a pointer, and pass the address of the variable",
        ),
        ("inout" | "out" | "ref", PointerParameter) => certain(
            "",
            "remove it: a function writes through a pointer, and `const` marks one that is only read",
        ),
        ("uniform" | "varying", PointerParameter | ValueParameter | Block) => {
            certain("", "remove it: a variable has a value in each work-item")
        }
        ("highp" | "lowp" | "mediump", _) => {
            certain("", "remove it: the type determines the precision")
        }
        ("groupshared" | "shared" | "threadgroup", FileScope) => {
            other("declare a `local` array in the kernel function")
        }
        ("groupshared" | "shared" | "threadgroup", _) => certain("local", "use `local`"),
        ("device", _) => certain("global", "use `global`"),
        ("thread", _) => certain("private", "use `private`, or remove it"),
        ("__global__", PointerParameter) => certain("__global", "use `__global`"),
        _ => None,
    }
}

/// The help about a word that begins a definition or a declaration of another language.
pub(super) fn beginning(word: &str) -> Option<&'static str> {
    match word {
        "fn" | "fun" | "func" | "function" | "proc" | "procedure" | "subroutine" => Some(
            "write the type of the result, the name and the parameters with their types: `int f(int x) { ... }`",
        ),
        "layout" => Some(
            "buffers are parameters of the kernel; `__attribute__((reqd_work_group_size(X, Y, Z)))` before it sets the size of its work-groups",
        ),
        _ => None,
    }
}
