//! What is said to the user: diagnostics, their labels, and the table of codes.
//!
//! A diagnostic is data; [`crate::render`] turns it into text or JSON. Codes are never
//! reused. The groups: E00 syntax and preprocessing, E01 names, E02 types, E03 kernels,
//! qualifiers and address spaces, E04 control flow, E05 constants, E06 limits, E07
//! targets, E08 faults of a simulated kernel, E09 valid OpenCL C that gencl does not do
//! yet; W for warnings.

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is compiled, but probably does not do what was meant.
    Warning,
}

macro_rules! codes {
    ($($code:ident $severity:ident $title:literal $explanation:literal;)*) => {
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
}

// TABLE of diagnostic codes.
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
    E0501 Error "constant out of range"
        "The constant does not fit the widest type it may have, or the constant expression has no value, such as a division by zero.";
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
    E0901 Error "not supported yet"
        "This is valid OpenCL C that gencl does not compile yet. The message names the construct and, where there is one, what to write instead.";
    W0001 Warning "unused #pragma"
        "A #pragma that gencl does not know has no effect.";
    W0002 Warning "#warning"
        "The source says so itself with #warning.";
    W0101 Warning "macro redefined"
        "A macro is defined again with another text; the new one holds from here on.";
    W0201 Warning "value changes in conversion"
        "A constant does not fit the type it is converted to.";
    W0202 Warning "pointer types differ"
        "Pointers to different types are compared, or a conversion drops const or volatile from what a pointer points at.";
    W0301 Warning "attribute without effect"
        "An attribute that gencl does not know has no effect.";
    W0401 Warning "condition is always the same"
        "An assignment used as a condition, or a condition that a constant decides.";
    W0402 Warning "never reached"
        "Every way to this statement ends before it in return, break, continue or goto.";
    W0403 Warning "no value returned"
        "A function that returns a value may end without one. What the caller gets then is undefined.";
    W0404 Warning "unused label"
        "No goto names this label.";
    W0501 Warning "division by zero"
        "The divisor is the constant 0; the result is undefined.";
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

    /// Whether this keeps the program from being compiled.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
