//! Syntax errors of constructs that other languages have: `typeof`, declarations in conditions, and functions of C++ that
//! have several names in OpenCL C.

use super::mistakes::{Mistake, of_cpp};
use super::wording::Finding;
use crate::diagnostic::{Code, Diagnostic};

/// TABLE: classes and objects of C++'s library, and what to write for them.
const NAMES_OF_STD: &[(&str, &str)] = &[
    ("array", "declare an array of constant size: `int a[8]`"),
    (
        "atomic",
        "use `atomic_add` and the other atomic functions on an `int` in `global` or `local` memory",
    ),
    ("cerr", "use `printf`"),
    ("complex", "use `float2`, whose components are `x` and `y`"),
    ("cout", "use `printf`"),
    ("endl", "write `\\n` in the format string of `printf`"),
    (
        "map",
        "OpenCL C has no containers: pass buffers, or declare arrays of constant size",
    ),
    ("pair", "declare a structure"),
    (
        "set",
        "OpenCL C has no containers: pass buffers, or declare arrays of constant size",
    ),
    ("string", "OpenCL C has no strings: use `constant char *`"),
    ("tuple", "declare a structure"),
    (
        "vector",
        "OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer",
    ),
];

impl Mistake<'_> {
    /// `std::cout << x` and `std::vector<int> v`: not only the scope is one of C++.
    #[inline(never)]
    pub(super) fn name_of_std(&self, scope: usize, name: usize) -> Option<Finding> {
        let word = self.word(name);
        let (_, help) = NAMES_OF_STD.iter().find(|(known, _)| *known == word)?;
        if self.word(scope) != "std" {
            return None;
        }
        let diagnostic = of_cpp(self.span(scope, name), &format!("`std::{word}` is"));
        Some(diagnostic.help(*help).into())
    }

    /// Whether a name with its scope is `std::abs`, for which OpenCL C has two functions: `abs` and `fabs`.
    pub(super) fn is_absolute_value(&self, scope: usize, name: usize) -> bool {
        self.word(scope) == "std" && self.word(name) == "abs"
    }

    /// `typeof(x) t = x;` of GNU C and C23, and `decltype(x)` of C++. OpenCL C has `__typeof__`, as an extension.
    pub(super) fn type_of(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let open = match self.word(before) {
            ")" => self.opening_of(before)?,
            "(" => before,
            _ => return None,
        };
        let word = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        let name = self.word(word);
        if !matches!(name, "typeof" | "decltype" | "typeof_unqual") {
            return None;
        }
        let span = self.span(word, word);
        let message = format!("`{name}` is not OpenCL C");
        let diagnostic = Diagnostic::new(Code::E0902, span, message);
        Some(Finding {
            diagnostic: diagnostic.fix("write `__typeof__`", span, "__typeof__"),
            repair: self.repair(word, word, "__typeof__"),
        })
    }

    /// `{ [0 ... 2] = 1 }` of GNU C.
    pub(super) fn range_of_elements(&self) -> Option<Finding> {
        let open = self.opening_before(self.index)?;
        let before = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        let is_designator = self.word(open) == "[" && matches!(self.word(before), "{" | ",");
        // The grammar reads the first `.` as that of a member.
        if self.word(self.index) != "..." || !is_designator {
            return None;
        }
        let span = self.span(self.index, self.index);
        let message = "ranges of array elements in designators are not OpenCL C";
        let help = "write an initializer for each element";
        Some(
            Diagnostic::new(Code::E0902, span, message)
                .help(help)
                .into(),
        )
    }

    /// `if (int i = f(); i > 3)` and `while (int i = f())` of C++.
    pub(super) fn declaration_in_condition(&self) -> Option<Finding> {
        let open = self.index.checked_sub(1)?;
        let head = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        let word = self.word(head);
        if self.word(open) != "("
            || !matches!(word, "if" | "while" | "switch")
            || !self.is_type(self.index)
        {
            return None;
        }
        let depth = self.tokens.list.get(open)?.depth;
        let parts = (self.index..self.range.end).take_while(|&i| self.tokens.list[i].depth > depth);
        let inside = |i: &usize| self.tokens.list[*i].depth == depth + 1;
        let mut parts = parts.filter(inside);
        let equals = parts.find(|&i| self.word(i) == "=")?;
        let name = equals.checked_sub(1).filter(|&i| self.is_name(i))?;
        let has_initializer = parts.any(|i| self.word(i) == ";");
        let what = if has_initializer {
            "an initializer"
        } else {
            "a declaration in its condition"
        };
        let span = self.span(self.index, name);
        let diagnostic = of_cpp(span, &format!("`{word}` with {what} is"));
        let help = format!("declare `{}` before the `{word}`", self.word(name));
        Some(diagnostic.help(help).into())
    }
}
