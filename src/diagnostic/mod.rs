//! What is said to the user: diagnostics, their labels, and the table of codes.
//!
//! A diagnostic is data; [`crate::render`] turns it into text or JSON. Codes are never
//! reused. The groups: E00 syntax and preprocessing, E01 names, E02 types, E03 kernels,
//! qualifiers and address spaces, E04 control flow, E05 constants, E06 limits, E07
//! targets, E08 faults of a simulated kernel, E09 valid OpenCL C that gencl does not do
//! yet, E10 Intel's finalizer; W for warnings.

mod nearest;
mod warnings;

pub use nearest::{nearest, unknown};
pub use warnings::Warnings;

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is compiled, but probably does not do what was meant.
    Warning,
}

/// When a warning is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Group {
    /// Always: what is found is hardly ever meant.
    Default,
    /// With `-Wall`: what is found is harmless, but usually an oversight.
    All,
    /// With `-Wextra`: what is found is often meant.
    Extra,
    /// With `-Wpedantic`: what OpenCL C does not have and gencl accepts.
    Pedantic,
}

impl Group {
    /// All groups.
    pub const ALL: &'static [Group] = &[Group::Default, Group::All, Group::Extra, Group::Pedantic];

    /// The flag that switches it on; of [`Group::Default`] what it says instead.
    pub fn name(self) -> &'static str {
        match self {
            Group::Default => "on by default",
            Group::All => "-Wall",
            Group::Extra => "-Wextra",
            Group::Pedantic => "-Wpedantic",
        }
    }
}

macro_rules! codes {
    ($($code:ident $severity:ident $([$flag:literal $group:ident])? $title:literal $explanation:literal;)*) => {
        /// The code of a diagnostic, as printed: `E0101`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $title] $code,)*
        }

        impl Code {
            /// All codes in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$code,)*];

            /// The code as text.
            pub fn name(self) -> &'static str {
                match self { $(Code::$code => stringify!($code),)* }
            }

            /// Error or warning.
            pub fn severity(self) -> Severity {
                match self { $(Code::$code => Severity::$severity,)* }
            }

            /// Of a warning, its name behind `-W` and when it is on.
            pub fn warning(self) -> Option<(&'static str, Group)> {
                match self { $(Code::$code => codes!(@warning $($flag $group)?),)* }
            }

            /// One line that says what the code stands for.
            pub fn title(self) -> &'static str {
                match self { $(Code::$code => $title,)* }
            }

            /// A paragraph for `gencl explain`: why it is wrong and what to do.
            pub fn explanation(self) -> &'static str {
                match self { $(Code::$code => $explanation,)* }
            }
        }
    };
    (@warning) => { None };
    (@warning $flag:literal $group:ident) => { Some(($flag, Group::$group)) };
}

// TABLE of diagnostic codes; of warnings the name behind -W and the group that switches it on.
codes! {
    E0001 Error "syntax error"
        "The text does not follow the grammar of OpenCL C at the place shown.";
    E0002 Error "unbalanced bracket"
        "A parenthesis, bracket or brace is opened and never closed, or closed and never opened.";
    E0003 Error "malformed token"
        "A number, character, string or comment is not finished or has characters that do not belong there.";
    E0004 Error "preprocessing directive"
        "A line that begins with # is not a directive that can be carried out: an unknown name, a missing #endif, a #define without a name, or an #error of the program's own.";
    E0101 Error "unknown name"
        "A name is used that was not declared before this place. The nearest declared name is suggested where there is one.";
    E0102 Error "name declared twice"
        "A name may be declared once in each scope.";
    E0103 Error "unknown kernel"
        "The kernel asked for is not in the source.";
    E0104 Error "function without a body"
        "A function is called that is only declared. There is nothing to link with: its body must stand in the same source.";
    E0201 Error "types do not fit"
        "An operator, assignment, call or return has operands whose types OpenCL C does not allow together.";
    E0202 Error "wrong number of arguments"
        "A function is called with fewer or more arguments than it takes.";
    E0203 Error "not an lvalue"
        "The left side of an assignment, and the operand of ++, -- and &, must be a variable or a memory location.";
    E0204 Error "write to a constant object"
        "An object that is const, or that lies in the __constant address space, cannot be written.";
    E0205 Error "not callable"
        "Only functions can be called.";
    E0206 Error "length of an array"
        "The length of an array is a constant integer above 0; only the first one may be left out, where a list of values tells it.";
    E0207 Error "initializer"
        "The values that initialize an object do not fit it, or are missing where they are needed.";
    E0208 Error "incomplete type"
        "The members of a structure or union must be known where an object of it is declared, read, written or measured; a pointer to it needs none of that.";
    E0209 Error "unknown member"
        "The structure or union has no member of this name.";
    E0301 Error "invalid kernel"
        "A kernel must return void, and its parameters must be of types that a host can pass: no bool, size_t, ptrdiff_t, and no pointers without an address space.";
    E0302 Error "address space"
        "A pointer cannot change its address space, and a variable cannot have an address space where it is declared.";
    E0303 Error "qualifier or attribute"
        "A qualifier or an attribute is repeated, contradictory, or has no meaning at this place.";
    E0401 Error "jump outside of its statement"
        "break stands in a loop or a switch, continue in a loop, case in a switch.";
    E0402 Error "return does not fit the function"
        "A void function returns no value, any other function must return one.";
    E0403 Error "recursion"
        "A function calls itself, directly or by way of others. OpenCL C has no recursion: write a loop.";
    E0404 Error "invalid case"
        "The cases of a switch are different constants of an integer type, and default stands at most once.";
    E0405 Error "matrices under divergent control flow"
        "All work-items of a sub-group multiply matrices together: the call cannot stand where a condition differs between them.";
    E0501 Error "constant out of range"
        "The constant does not fit the widest type it may have, or the constant expression has no value, such as a division by zero.";
    E0502 Error "not a constant expression"
        "A value that must be known when the program is compiled depends on something that is not.";
    E0503 Error "static assertion failed"
        "The condition of a _Static_assert is 0.";
    E0601 Error "nested too deeply"
        "Expressions, statements, brackets or calls are nested deeper than the limit that keeps the compiler from running out of stack.";
    E0602 Error "too many registers"
        "A function of Gen IR has at most 65,535 registers. Split the kernel, or write less of it out by hand.";
    E0603 Error "source too large"
        "The source, or the text after macro expansion, is larger than the limit.";
    E0604 Error "too many labels, predicates or payload bytes"
        "The vISA of this kernel would pass a limit of the object format or of the register file.";
    E0605 Error "the simulation is too long"
        "The run executed more instructions than its limit. An endless loop is the usual reason.";
    E0606 Error "too much code by inlining"
        "Every call of a helper function is replaced by the function's body. A kernel that calls helpers which call helpers many times becomes larger than what is compiled. Recursion would never end; OpenCL C does not have it.";
    E0607 Error "memory object too large"
        "An array, or all arrays of a function or of the program together, are larger than the limit.";
    E0608 Error "float environment of the host"
        "Constants are folded, and kernels run, with floats of the host that are rounded to nearest and keep denormals. A library built with `-ffast-math` that is loaded into the same process changes that when it is loaded; load it into another process, or restore the environment before calling gencl.";
    E0701 Error "not possible on this target"
        "The target's hardware cannot do this, or not at the dispatch width asked for.";
    E0801 Error "access outside of a buffer"
        "The simulated kernel read or wrote outside of every buffer.";
    E0802 Error "misaligned access"
        "The simulated kernel used an address that is not a multiple of the size of the element.";
    E0803 Error "undefined value used"
        "The simulated kernel used a value that nothing had written as an address, for a branch, or stored it.";
    E0804 Error "launch does not fit the kernel"
        "The arguments or the ND-range of the launch do not fit the kernel.";
    E0805 Error "invalid vISA"
        "The vISA program breaks a rule of the language or reaches a state that hardware does not define.";
    E0806 Error "work-items wait for ever"
        "Work-items of the simulated kernel wait at a barrier, or at another operation that several of them do together, for one that never comes: it has ended or stands at another one.";
    E0807 Error "not executed by the simulator"
        "The vISA is valid, and the simulator does not execute a part of it. The message names the instruction.";
    E0808 Error "device binary that cannot be used"
        "What is said about the kernel by the device binary, or its part .ze_info, is malformed, does not belong to the vISA, or names something that the simulator does not do.";
    E0809 Error "data race at a barrier"
        "A work-item of the simulated kernel read after a barrier what a work-item of another hardware thread had written before it, and no fence of that memory made the thread wait for its write. A barrier orders the memories of its flags alone; in vISA a fence without commit does not wait.";
    E0810 Error "data race"
        "Two work-items accessed the same bytes, at least one of them wrote, at least one of the accesses was not atomic, and no barrier between them orders the accesses: which of them comes first depends on the hardware. Barriers order work-items of one work-group only. `gencl run --races` looks for data races in the program as written.";
    E0901 Error "not supported yet"
        "This is valid OpenCL C that gencl does not compile yet. The message names the construct and, where there is one, what to write instead.";
    E1001 Error "the finalizer cannot be run"
        "Native code is made by Intel's finalizer, the program GenX_IR, which is not there or cannot be started. Debian and Ubuntu have it in the package libigc-tools.";
    E1002 Error "rejected by the finalizer"
        "Intel's finalizer did not accept the vISA of the kernel, or wrote no native code. That is a bug of gencl, a kernel that is too large for the finalizer, or a version of the finalizer other than the one that gencl knows.";
    E1003 Error "wrong native code"
        "Intel's finalizer wrote native code with a message. It does so for vISA that the target does not have, and the code is wrong.";
    E1004 Error "the finalizer did not finish"
        "Intel's finalizer took longer than the limit of --finalizer-timeout. Its time grows faster than linearly with the size of a kernel.";
    E1005 Error "the finalizer crashed"
        "Intel's finalizer was ended by a signal.";
    W0001 Warning ["unknown-pragmas" Default] "unused #pragma"
        "A #pragma that gencl does not know has no effect.";
    W0002 Warning ["cpp" Default] "#warning"
        "The source says so itself with #warning.";
    W0003 Warning ["extra-tokens" Default] "extra tokens behind a directive"
        "What stands behind #else, #endif, #undef, #ifdef or #include on the same line is not read. Put it into a comment.";
    W0004 Warning ["variadic-macros" Pedantic] "macro with a variable number of arguments"
        "OpenCL C 1.2 (6.9.e) has no macros with `...`; gencl and most other compilers accept them.";
    W0005 Warning ["ignored-pragmas" Default] "pragma without effect"
        "A pragma of OpenCL is malformed, or names an extension that is not there. It has no effect.";
    W0101 Warning ["macro-redefined" Default] "macro redefined"
        "A macro is defined again with another text; the new one holds from here on. Write #undef before it, if that is meant.";
    W0102 Warning ["unused-variable" All] "unused variable"
        "A variable is declared and never used.";
    W0103 Warning ["unused-parameter" Extra] "unused parameter"
        "A parameter is never used in the body of its function.";
    W0104 Warning ["unused-function" All] "unused function"
        "A function that is no kernel is defined and never called.";
    W0105 Warning ["unused-label" All] "unused label"
        "A label is declared and no goto names it.";
    W0106 Warning ["unused-but-set-variable" All] "variable that is only written"
        "A variable is given values that nothing reads.";
    W0107 Warning ["missing-declarations" Default] "declaration of nothing"
        "A declaration has a type and no name, so it declares nothing.";
    W0108 Warning ["missing-parameter-name" Pedantic] "parameter without a name"
        "A function with a body has a parameter without a name. C99 does not allow that; newer C and most compilers do.";
    W0201 Warning ["constant-conversion" Default] "value changes in conversion"
        "A constant does not fit the type it is converted to.";
    W0202 Warning ["incompatible-pointer-types" Default] "incompatible pointer types"
        "A pointer becomes one to another type without a cast. What it points at is read and written as that type.";
    W0203 Warning ["shift-count-overflow" Default] "shift count out of range"
        "A shift count is negative, or not below the number of bits of what is shifted. OpenCL C takes it modulo the number of bits (6.3.j), which is rarely meant.";
    W0204 Warning ["integer-overflow" Default] "constant expression overflows"
        "The value of a constant expression does not fit its signed type. Give one operand a wider or an unsigned type.";
    W0205 Warning ["sign-compare" Extra] "comparison of signed and unsigned"
        "The signed operand becomes unsigned for the comparison: a negative value is then a large one.";
    W0206 Warning ["type-limits" Extra] "comparison that the type decides"
        "The values that one operand's type can have lie all on one side of the constant it is compared with.";
    W0207 Warning ["unsuffixed-float-constants" Extra] "constant that is a double elsewhere"
        "A constant without suffix is a double where the target has doubles, and a float elsewhere; the two are different numbers.";
    W0208 Warning ["enum-too-large" Default] "enumeration beyond its type"
        "The values of an enumeration do not fit one integer type, or a constant without a value follows the largest one: it becomes 0.";
    W0209 Warning ["pointer-sign" Default] "pointers to integers of different sign"
        "A pointer becomes one to an integer type that differs in its sign alone, without a cast.";
    W0210 Warning ["incompatible-pointer-types-discards-qualifiers" Default] "conversion discards qualifiers"
        "A conversion drops const or volatile from what a pointer points at.";
    W0211 Warning ["compare-distinct-pointer-types" Default] "comparison of distinct pointer types"
        "Pointers to different types are compared. Cast one of them, if that is meant.";
    W0212 Warning ["pointer-type-mismatch" Default] "pointer types of `?:` differ"
        "The operands of `?:` point to different types. The result is a pointer to void.";
    W0213 Warning ["pointer-integer-compare" Default] "comparison between pointer and integer"
        "A pointer is compared with an integer that is not the constant 0. Cast one of them, if that is meant.";
    W0214 Warning ["conditional-type-mismatch" Default] "pointer and integer in `?:`"
        "One operand of `?:` is a pointer and the other an integer that is not the constant 0. The integer becomes a pointer.";
    W0215 Warning ["excess-initializers" Default] "excess elements in an initializer"
        "A list has more values than what it initializes has elements, or a string more characters. What is too much is not used, and not evaluated.";
    W0301 Warning ["unknown-attributes" Default] "attribute without effect"
        "An attribute that gencl does not know has no effect.";
    W0401 Warning ["parentheses" Default] "assignment used as a condition"
        "An assignment stands where a condition is expected. Write == to compare, or a second pair of parentheses around the assignment.";
    W0402 Warning ["unreachable-code" Default] "never reached"
        "Every way to this statement ends before it in return, break, continue or goto.";
    W0403 Warning ["return-type" Default] "no value returned"
        "A function that returns a value may end without one. What the caller gets then is undefined.";
    W0404 Warning ["empty-body" Default] "empty body"
        "A semicolon right behind the head of an if or a loop is its whole body.";
    W0405 Warning ["unused-value" Default] "value not used"
        "An expression without an effect stands as a statement. Cast it to void, if that is meant.";
    W0406 Warning ["implicit-fallthrough" Extra] "case falls through"
        "The statements of a case run on into the next one. Write break, or a comment with the words `fall through`, if that is meant.";
    W0407 Warning ["precedence" Default] "precedence that is often mistaken"
        "& ^ | bind weaker than comparisons, and << >> weaker than + and -. Parentheses say which of the two is meant.";
    W0408 Warning ["divergent-call" Default] "call that not all work-items reach"
        "All work-items of a group make this call together, or none does. The condition around it is computed from the id of the work-item, so some would wait for others that never come.";
    W0409 Warning ["pass-failed" Default] "loop that is not unrolled"
        "A pragma or an attribute asks for a loop to be unrolled, and that cannot be done: the number of rounds is not known, the rounds are too many or too large, or work-items wait for each other in it. The loop stays; what it does is the same.";
    W0410 Warning ["empty-case-range" Default] "empty case range"
        "The first value of a case range is above the last, so no value leads to it.";
    W0501 Warning ["division-by-zero" Default] "division by zero"
        "The divisor is the constant 0; the result is undefined.";
    W0502 Warning ["array-bounds" Default] "index outside of the array"
        "A constant index names an element before the first or behind the last of the array.";
    W0503 Warning ["fence-flags" Default] "flags of a fence that name no memory"
        "The flags of a barrier or a fence have bits that stand for no memory: CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE 2, CLK_IMAGE_MEM_FENCE 4.";
    W0601 Warning ["uninitialized" Default] "variable without a value is used"
        "A variable is read, and on no path before was it given a value.";
    W0701 Warning ["spill" Default] "spilled registers"
        "Intel's finalizer found too few registers for the kernel and keeps values in memory, which is slow. A narrower dispatch width or fewer live values avoid it.";
    W0702 Warning ["register-pressure" Default] "kernel that needs more registers than there are"
        "At the dispatch width, more values of the kernel are estimated to be live at once than the register file has room for. Intel's finalizer then spills some to memory, which costs time; the results are the same. A narrower width needs fewer registers; where it is the narrowest already, make large arrays and unrolled loops smaller.";
    W0801 Warning ["launch-types" Default] "buffer of another type"
        "The launch file gives a buffer whose elements are not of the type that the kernel's parameter points at. The kernel reads the bytes as its own type.";
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Code {
    /// The code with this name; `None` for a name that is not in the table.
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL
            .iter()
            .copied()
            .find(|c| c.name().eq_ignore_ascii_case(name))
    }

    /// All warnings in the order of the table, with their names and groups.
    pub fn warnings() -> impl Iterator<Item = (Code, &'static str, Group)> {
        let all = Code::ALL.iter();
        all.filter_map(|&code| code.warning().map(|(name, group)| (code, name, group)))
    }
}

/// A span with something to say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What; may be empty.
    pub text: String,
}

/// One thing said to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What kind.
    pub code: Code,
    /// Error or warning; usually the code's own, but `-Werror` raises it.
    pub severity: Severity,
    /// One sentence without a full stop, in lower case, names in backquotes.
    pub message: String,
    /// The place that is wrong; `None` when there is none (an option, a missing kernel).
    pub primary: Option<Label>,
    /// Other places that matter.
    pub secondary: Vec<Label>,
    /// Facts: why it is so.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic of the code's own severity, at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        let mut this = Self::without_place(code, message);
        this.primary = Some(Label {
            span,
            text: String::new(),
        });
        this
    }

    /// A diagnostic that belongs to no place in the source.
    pub fn without_place(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity: code.severity(),
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            notes: Vec::new(),
            help: None,
        }
    }

    /// Text beside the carets of the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(primary) = &mut self.primary {
            primary.text = text.into();
        }
        self
    }

    /// Another place that matters.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// A fact.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// What to do about it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Help that names the word of `known` that is most like a wrong one, if one is near.
    #[must_use]
    pub fn did_you_mean<'n>(self, wrong: &str, known: impl IntoIterator<Item = &'n str>) -> Self {
        match nearest(wrong, known) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// Of a warning the flag that it hangs on, as a compiler's user writes it; with
    /// `-Werror` in front where it was raised to an error.
    pub fn flag(&self) -> Option<String> {
        let (name, _) = self.code.warning()?;
        Some(match self.severity {
            Severity::Error => format!("-Werror,-W{name}"),
            Severity::Warning => format!("-W{name}"),
        })
    }

    /// Whether this keeps the program from being compiled.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_and_only_they_have_names_that_differ() {
        let mut names: Vec<&str> = Code::warnings().map(|(_, name, _)| name).collect();
        for &code in Code::ALL {
            let is_warning = code.severity() == Severity::Warning;
            assert_eq!(code.warning().is_some(), is_warning, "{code}");
        }
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        for name in names {
            let plain = |b: u8| b.is_ascii_lowercase() || b == b'-';
            assert!(
                name.bytes().all(plain) && !name.starts_with("no-"),
                "{name}"
            );
        }
    }
}
