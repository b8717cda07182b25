//! The table of diagnostic codes, with their severities and the flags of warnings.

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// The program is rejected; no code is generated.
    Error,
    /// The program is compiled, but probably does not do what was meant.
    Warning,
    /// What an optimization did or did not do, reported on request.
    Remark,
}

/// The flag that enables a warning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Group {
    /// Always enabled: the code is hardly ever intended.
    Default,
    /// Enabled by `-Wall`: the code is harmless, but usually an oversight.
    All,
    /// Enabled by `-Wextra`: the code is often intended.
    Extra,
    /// Enabled by `-Wpedantic`: extensions of OpenCL C that gencl accepts.
    Pedantic,
    /// Enabled by `-Weverything` and its own flag only, as in clang: a matter of style.
    Everything,
}

impl Group {
    /// All groups, in the order of their flags.
    pub const ALL: &'static [Group] = &[
        Group::Default,
        Group::All,
        Group::Extra,
        Group::Pedantic,
        Group::Everything,
    ];

    /// The flag that enables the group; "on by default" for [`Group::Default`].
    pub fn name(self) -> &'static str {
        match self {
            Group::Default => "on by default",
            Group::All => "-Wall",
            Group::Extra => "-Wextra",
            Group::Pedantic => "-Wpedantic",
            Group::Everything => "-Weverything",
        }
    }
}

macro_rules! codes {
    ($($code:ident $severity:ident $([$flag:literal $group:ident])? $title:literal $explanation:literal;)*) => {
        /// The code of a diagnostic, as printed: `E0101`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $code,)*
        }

        impl Code {
            /// All codes in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$code,)*];

            /// The code as text, such as `E0101`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$code => stringify!($code),)* }
            }

            /// The severity before `-Werror` is applied.
            pub fn severity(self) -> Severity {
                match self { $(Code::$code => Severity::$severity,)* }
            }

            /// The name of a warning after `-W` and its group; `None` for an error.
            pub fn warning(self) -> Option<(&'static str, Group)> {
                match self { $(Code::$code => codes!(@warning $($flag $group)?),)* }
            }

            /// A one-line summary of the code.
            pub fn title(self) -> &'static str {
                match self { $(Code::$code => $title,)* }
            }

            /// A paragraph for `gencl explain`: the rule that is violated, and what to write.
            pub fn explanation(self) -> &'static str {
                match self { $(Code::$code => $explanation,)* }
            }
        }
    };
    (@warning) => { None };
    (@warning $flag:literal $group:ident) => { Some(($flag, Group::$group)) };
}

// TABLE of diagnostic codes; for warnings also the name after -W and the group that enables it.
codes! {
    E0001 Error "syntax error"
        "The text does not follow the grammar of OpenCL C at the location shown. The message names what the grammar allows there and what was found; the mistake is there or just before it. Usual reasons are a `;` that is missing at the end of the line before, a bracket or a comma that is missing, and words of other languages. For example, `int x = 1` without `;` before `x++;` is reported after the `1`: write `int x = 1;`.";
    E0002 Error "unbalanced brackets"
        "A parenthesis, bracket or brace has no matching closing or opening one. The message names the bracket without a partner; the missing one may be lines away, and the indentation tells where. For example, `if (i < n { a[i] = 1; }` lacks the `)` after `n`: write `if (i < n) { a[i] = 1; }`. A string without its closing quotation mark, or a macro with one bracket only, may be the reason as well.";
    E0003 Error "malformed token"
        "A numeric constant, character constant, string literal or comment is unterminated or contains invalid characters.";
    E0004 Error "invalid preprocessing directive"
        "A line that begins with # is not a valid directive: its name is unknown, its #endif or macro name is missing, the file of an #include is not found, or it is an #error directive of the source.";
    E0101 Error "use of undeclared identifier"
        "An identifier must be declared before its use. The most similar declared name is suggested where there is one.";
    E0102 Error "redefinition"
        "An identifier can be defined only once in each scope.";
    E0103 Error "unknown kernel"
        "The requested kernel is not defined in the source. A launch file, `--kernel` or an option of the command names it; the message has the kernels that the source defines. A function without `kernel` before its `void` is no kernel.";
    E0104 Error "undefined function or variable"
        "A function is called, or an `extern` variable used, that is declared but not defined. gencl does not link: the definition must be in the same translation unit.";
    E0201 Error "incompatible types"
        "The operands of an operator, assignment, call or return have types that OpenCL C does not allow together. The message names both types. A vector has no implicit conversion to a vector of another element type or length: `float4 f = i;` with an `int4 i` is `float4 f = convert_float4(i);`, and `f = v.xyz;` with a `float4 f` needs four components. A pointer and a number, or a structure and a number, do not convert either: write `*p` for the value that a pointer points to, and `s.x` for a member.";
    E0202 Error "wrong number of arguments"
        "A function is called with fewer or more arguments than it has parameters.";
    E0203 Error "expression is not assignable"
        "The left operand of an assignment and the operand of ++, -- and & must be an lvalue: an expression that designates an object.";
    E0204 Error "write to a constant object"
        "An object of a const-qualified type or in the __constant address space cannot be modified.";
    E0205 Error "called object is not a function"
        "Only functions can be called.";
    E0206 Error "invalid array size"
        "The size of an array must be an integer constant expression greater than 0. Only the outermost size can be omitted, where an initializer determines it.";
    E0207 Error "invalid initializer"
        "The initializer does not match the type of the object, or a required initializer is missing.";
    E0208 Error "incomplete type"
        "A structure or union must be defined before an object of the type is declared or accessed, or sizeof is applied to it. A pointer to an incomplete type is allowed.";
    E0209 Error "no such member"
        "The structure or union has no member of this name.";
    E0210 Error "invalid format string"
        "The format string of printf has a part that OpenCL C does not have: a `*` in place of a width or a precision, the conversion %n, or a number that is too large.";
    E0301 Error "invalid kernel"
        "A kernel must have return type void, and its parameters must have types that a host can pass: bool, size_t, ptrdiff_t and pointers without an address space are not allowed.";
    E0302 Error "invalid address space"
        "A conversion changes the address space of a pointer, or a variable is declared in an address space that is not allowed in its scope.";
    E0303 Error "invalid qualifier or attribute"
        "A qualifier or an attribute is a duplicate, conflicts with another one, or does not apply to this declaration.";
    E0401 Error "jump statement outside of a loop or switch"
        "break requires an enclosing loop or switch statement, continue an enclosing loop, case and default an enclosing switch statement.";
    E0402 Error "return does not match the function"
        "A void function must not return a value; any other function must return one.";
    E0403 Error "recursion"
        "A function calls itself, directly or through other functions. OpenCL C does not support recursion (6.9.i): write a loop.";
    E0404 Error "invalid case"
        "The case labels of a switch statement must be distinct integer constant expressions, and it can have at most one default label.";
    E0405 Error "matrices under divergent control flow"
        "All work-items of a sub-group multiply matrices together: the call must be in uniform control flow, not under a condition that differs between work-items.";
    E0501 Error "constant out of range"
        "The constant is too large for its widest permitted type, or the constant expression has no value, as in a division by zero.";
    E0502 Error "not a constant expression"
        "An integer constant expression or a compile-time constant is required, but the expression depends on a value that is known only at run time.";
    E0503 Error "static assertion failed"
        "The condition of a _Static_assert is 0.";
    E0601 Error "nested too deeply"
        "Expressions, statements, brackets or calls are nested too deeply. The limit protects the compiler from stack overflow.";
    E0602 Error "too many registers"
        "A function of Gen IR exceeds the limit of 65,535 virtual registers. Split the kernel, or replace repeated code by loops.";
    E0603 Error "source too large"
        "The source, or the text after macro expansion, exceeds the size limit. Macros that expand to others several times each are the usual reason: the text doubles with each level. Write a function or a loop in place of the macro.";
    E0604 Error "too many labels, predicates or payload bytes"
        "The vISA of this kernel exceeds a limit of the object format or of the register file. The message names what is too many, and the limit. Split the kernel, or replace unrolled code by loops.";
    E0605 Error "simulation limit exceeded"
        "The run exceeded its limit of executed instructions or of time. An infinite loop is the usual reason.";
    E0606 Error "too much code after inlining"
        "Every call to a helper function is inlined. A kernel whose helper functions repeatedly call other helper functions can exceed the limit of code size. Recursion is not supported in OpenCL C.";
    E0607 Error "memory object too large"
        "An array, or all arrays of a function or of the program together, exceed the size limit. The message has the limit. Memory that large belongs in a buffer of the host, which is a parameter with `global`.";
    E0608 Error "unsupported floating-point environment of the host"
        "Constant folding and simulation use the floating-point arithmetic of the host, which must round to nearest and preserve denormals. Loading a library that was built with `-ffast-math` can change that for the whole process; load it into another process, or restore the environment before calling gencl.";
    E0609 Error "canceled"
        "The program that uses the library of gencl ended the run before its end. It did so with a cancel flag, for example because its user closed a window. There are no results.";
    E0701 Error "not supported by the target"
        "The hardware of the target does not have the type, the instruction, the amount of memory or the dispatch width that the kernel requires. The message names it; compile for another target or dispatch width, or change the kernel.";
    E0801 Error "out-of-bounds access"
        "The simulated kernel accessed memory outside of a buffer, of a private or local array or of a constant variable, or through a null pointer. The message has the offset of the access, the size of what it is outside of, and the work-item. Often a launch has more work-items than the buffer has elements: compare the index with the number of elements before the access (`if (i < n)`). `gencl run --oob zero` does what the hardware does for buffers: reads outside of them return 0, and writes have no effect.";
    E0802 Error "misaligned access"
        "The simulated kernel accessed an address that is not a multiple of the element size. A cast to a pointer to a larger type is the usual reason: read the elements of the smaller type, or use `vloadn`, whose address need only be a multiple of the size of an element.";
    E0803 Error "use of undefined value"
        "The simulated kernel used an undefined value as an address or a branch condition, or stored it to a buffer. It is that of a variable or of memory that was read before it was written, of a division by zero, or of a work-item that does not exist in the sub-group; the message has the place. Initialize the variable on each path to the use. If local memory is read that another work-item writes, a barrier is missing: `gencl run --races` finds it.";
    E0804 Error "launch does not match the kernel"
        "The arguments or the ND-range of the launch do not match the kernel. The message names the argument or the size; docs/launch-files.md describes the keys `args`, `global` and `local`.";
    E0805 Error "invalid vISA"
        "The vISA program violates a rule of the language or reaches a state that is undefined in hardware. The message names the rule or the instruction. `gencl print rules` lists the rules, and `gencl explain R203` explains one of them.";
    E0806 Error "deadlock"
        "Work-items of the simulated kernel wait at a barrier or another collective operation for a work-item that never reaches it: that one has exited or waits at a different operation. Often a barrier is in a branch or a loop that some work-items do not execute, or follows a `return` of some. Move it out of the branch: `if (i < n) { t[i] = x; barrier(CLK_LOCAL_MEM_FENCE); }` is `if (i < n) t[i] = x; barrier(CLK_LOCAL_MEM_FENCE);`, which all work-items reach.";
    E0807 Error "not supported by the simulator"
        "The vISA is valid, but the simulator does not support a part of it. The message names the instruction.";
    E0808 Error "invalid device binary"
        "The description of the kernel in the device binary or its section .ze_info is malformed, does not match the vISA, or names a feature that the simulator does not support. The message names the key or the section. `gencl zebin FILE` prints what the file has.";
    E0809 Error "data race at a barrier"
        "After a barrier, a work-item of the simulated kernel read data that a work-item of another hardware thread had written before the barrier, without a fence of that memory between the write and the barrier. A barrier orders only the memories that its flags name; in vISA a fence without commit does not wait for writes.";
    E0810 Error "data race"
        "Two work-items accessed the same bytes, at least one of them wrote, at least one of the accesses was not atomic, and no barrier between them orders the accesses: which of them comes first depends on the hardware. Barriers order work-items of one work-group only. `gencl run --races` looks for data races in the program as written. It does not report two writes of the same value, such as `found[0] = 1;` by several work-items, since their order does not change the result; a write and a read of them do race. For example, `sum[0] += a[i];` in all work-items loses additions, because each reads the sum before the others have written it: write `atomic_add(&sum[0], a[i]);`.";
    E0811 Error "invalid launch file"
        "The launch file is not valid JSON, has an unknown or unused key, or a value that is wrong. docs/launch-files.md lists the keys.";
    E0821 Error "endless loop"
        "An iteration of a loop changed nothing that decides whether the loop continues, so that it never ends; what else it computes may have been optimized away. If the loop waits for a value in memory, the work-items that could write it wait themselves: work-items of one sub-group cannot make progress independently, and the simulator runs the hardware threads of a work-group one after the other, up to the next barrier; the interpreter (`--engine ir`, `--races`) runs the work-items in this way. Both run the work-groups in order.";
    E0822 Error "different results"
        "A buffer differs from what `expect` of the launch file or the directory of `--check` has for it, beyond what its `compare` permits. The message has the first element that differs, and `differences` of result.json all buffers. docs/launch-files.md describes how elements are compared.";
    E0901 Error "not supported yet"
        "This is valid OpenCL C that gencl does not compile yet. The message names the construct and, where there is one, what to write instead. docs/language.md lists what is missing.";
    E0902 Error "not OpenCL C"
        "This is of C++, CUDA, a later version of C or another compiler, and no part of OpenCL C, which is C99 with additions. No version of gencl will accept it. C++ has `std::max`, `new`, `static_cast` and references, CUDA `f<<<1, 64>>>()`; in OpenCL C write `max`, an array of constant size, `(float)x` and a pointer, and let the host launch the kernel. The message names the construct, and the help what to write instead.";
    E1001 Error "the finalizer cannot be run"
        "Native code is generated by Intel's finalizer, the program GenX_IR, which was not found or cannot be started. On Debian and Ubuntu it is in the package libigc-tools.";
    E1002 Error "rejected by the finalizer"
        "Intel's finalizer rejected the vISA of the kernel, or wrote no native code. The reason is a bug in gencl, a kernel that is too large for the finalizer, or a version of the finalizer that gencl was not tested with.";
    E1003 Error "wrong native code"
        "Intel's finalizer printed a message and wrote native code nevertheless. It does so for vISA that the target does not support; such code is wrong.";
    E1004 Error "the finalizer timed out"
        "Intel's finalizer exceeded the limit of --finalizer-timeout. Its run time grows faster than linearly with the size of a kernel.";
    E1005 Error "the finalizer crashed"
        "Intel's finalizer was terminated by a signal. The vISA may be at fault, or the finalizer itself. `--emit visa` writes the text that it was given, for a report.";
    E1006 Error "Graphviz cannot be run"
        "The output svg is drawn by the program dot of Graphviz, which was not found, failed, or exceeded its time limit. Its package is called graphviz. The output dot does not require it.";
    E1007 Error "a kernel cannot be written to a device binary"
        "A device binary cannot describe the kernel to Intel's runtime, or the finalizer's native code is not as expected. The message names the reason.";
    E1008 Error "too many registers for the finalizer"
        "At this SIMD width the kernel has so many values at once that Intel's finalizer cannot allocate registers even if it spills. A narrower width needs fewer registers.";
    E1101 Error "syntax error in vector IR"
        "The text is not LLVM assembly language. The message names what was expected and what was found.";
    E1102 Error "unsupported LLVM IR"
        "This is valid LLVM assembly language outside the subset that forms vector IR. The message names the construct: a type, an instruction, an intrinsic or a global.";
    E1103 Error "invalid vector IR"
        "Types, names or operands do not match: an operand has another type than its instruction requires, a name is undefined or defined twice, a region does not fit its vector, or a definition does not dominate a use. The message names the value. docs/vector-ir.md describes the rules.";
    E1104 Error "vector IR exceeds a limit"
        "A vector has more than 16,384 elements, types or metadata are nested more than 32 levels deep, or a function has more than 4,194,304 instructions. The message names the limit. Files of that size are usually generated by mistake.";
    E1105 Error "vector IR that the target does not support"
        "No vISA instruction of the target does what the instruction does, or its operands are larger or have other regions than one vISA instruction supports. The passes split such instructions; what remains must be written in another form.";
    E1106 Error "code without a vector form"
        "gencl diff compares the scalar form of a kernel with its vector form, in which one operation computes the values of all work-items of a thread. docs/scalar-and-vector.md lists what has no such form.";
    E1201 Error "syntax error in Gen IR"
        "A text does not follow the grammar of Gen IR at the location shown. docs/gen-ir.md describes the text form and has a file to begin with; `gencl compile K.cl --emit ir` writes the Gen IR of a kernel.";
    E1202 Error "invalid Gen IR"
        "A text of Gen IR can be parsed, but violates a rule that all passes and the interpreter rely on. The note names the rule; `gencl explain V15` prints it, and docs/gen-ir.md lists all of them.";
    E1301 Error "invalid command line"
        "An option is unknown, lacks its value or has one that it does not accept, or what is given does not go together. `gencl COMMAND --help` lists the options of a command; the exit code is 2.";
    E1302 Error "file cannot be read"
        "An input does not exist, is a directory, is not readable for this user, or exceeds the limit of size. The message has the name as it was given, and the reason of the operating system; a relative name is relative to the current directory, in a launch file to the directory of that file.";
    E1303 Error "output cannot be written"
        "A file, a directory, standard output or standard error cannot be written. Either the directory is missing, or permission to write, or space. All files of a command are written, or none.";
    E1304 Error "file of another kind"
        "The file is of a kind that the command does not read, such as OpenCL C given to `gencl verify`, or it is empty. The message names the kind and the commands that read it.";
    E1305 Error "nothing to do for this input"
        "The input is valid, but does not have what the command requires, such as a launch file that runs a kernel of another source. The message names what is missing.";
    E1306 Error "not enough memory or processes"
        "The system did not start a thread, because of its limits of memory (`ulimit -v`) or processes (`ulimit -u`).";
    E1307 Error "bug in gencl"
        "An internal rule of the compiler does not hold: whatever the source is, this is a bug. Please report it with the source and the command; the exit code is 101.";
    W0001 Warning ["unknown-pragmas" Default] "unknown pragma ignored"
        "A #pragma that gencl does not recognize has no effect. The pragmas of OpenCL C are `#pragma OPENCL EXTENSION name : enable` and `#pragma OPENCL FP_CONTRACT ON`; gencl knows `#pragma unroll` too. Others are for other compilers, and can stay.";
    W0002 Warning ["cpp" Default] "#warning directive"
        "The source contains a #warning directive, whose text is the message. It is not part of OpenCL C, but most compilers accept it. Only the message is the effect.";
    W0003 Warning ["extra-tokens" Default] "extra tokens at end of directive"
        "Tokens after #else, #endif, and after the operand of #undef, #ifdef or #include on the same line are ignored. Put them into a comment.";
    W0004 Warning ["variadic-macros" Pedantic] "variadic macro"
        "Macros with `...` are not part of OpenCL C 1.2 (6.9.e); gencl and most other compilers accept them.";
    W0005 Warning ["ignored-pragmas" Default] "pragma ignored"
        "An OPENCL pragma is malformed or names an unsupported extension. It has no effect.";
    W0006 Warning ["comment" Default] "multi-line or nested comment"
        "A `//` comment whose line ends with a backslash continues on the next line, which is therefore not part of the program. Remove the backslash, or write a `/* */` comment. Block comments do not nest: the first `*/` ends one that has another `/*` in it.";
    W0007 Warning ["unknown-escape-sequence" Default] "unknown escape sequence"
        "C does not define this escape sequence. The character after the backslash is used.";
    W0008 Warning ["unknown-directives" Default] "invalid directive in a skipped group"
        "A line of a group that a conditional skips is similar to #elif, #else or #endif, but is none of them: the group continues after it.";
    W0009 Warning ["multichar" Default] "multi-character character constant"
        "The value of a character constant with several characters is implementation-defined: each character is a byte of the int, the last one the lowest, as in clang.";
    W0010 Warning ["backslash-newline-escape" Default] "backslash and newline separated by space"
        "A backslash at the end of a line continues it on the next line, also if a space follows it, which cannot be seen. Remove the space; if the line is not to be continued, remove the backslash.";
    W0011 Warning ["builtin-macro-redefined" Default] "builtin macro redefined or undefined"
        "The program defines or undefines __LINE__ or __FILE__, whose values the preprocessor computes.";
    W0012 Warning ["missing-include-dirs" Extra] "directory of headers that does not exist"
        "A directory of `-I` or `-isystem` does not exist, so that nothing is found in it. The error about a header that is not found names such directories, too.";
    W0101 Warning ["macro-redefined" Default] "macro redefined"
        "A macro is defined again with a different replacement list, which is used from here on. If that is intended, write #undef before it.";
    W0102 Warning ["unused-variable" All] "unused variable"
        "A variable is declared but never used.";
    W0103 Warning ["unused-parameter" Extra] "unused parameter"
        "A parameter is never used in the body of its function.";
    W0104 Warning ["unused-function" All] "unused function"
        "A function that is not a kernel is defined but never called.";
    W0105 Warning ["unused-label" All] "unused label"
        "A label is declared, but no goto statement uses it.";
    W0106 Warning ["unused-but-set-variable" All] "variable set but not used"
        "Values are assigned to a variable that is never read.";
    W0107 Warning ["missing-declarations" Default] "declaration does not declare anything"
        "A declaration has a type but no declarator, so it has no effect.";
    W0108 Warning ["missing-parameter-name" Pedantic] "omitted parameter name"
        "A function definition has a parameter without a name. C99 (6.9.1) does not allow that; C23 and most compilers do.";
    W0109 Warning ["visibility" Default] "declaration in a parameter list"
        "A structure or union that the parameter list of a function declares is a type of its own, which no other function can name (C99 6.2.1). Declare it before the function.";
    W0110 Warning ["shadow" Everything] "declaration shadows a local variable"
        "A variable has the name of a parameter or of a variable of an enclosing block, which cannot be named in its scope. Rename one of them if the other was meant.";
    W0111 Warning ["duplicate-decl-specifier" Default] "duplicate qualifier"
        "A declaration has the same qualifier twice, such as `const const int` or `global __global int *`. The second one has no effect. Often another qualifier was meant, or the second `const` belongs after the `*`.";
    W0201 Warning ["constant-conversion" Default] "implicit conversion changes value"
        "A constant cannot be represented in the type that it is converted to, so its value changes.";
    W0202 Warning ["incompatible-pointer-types" Default] "incompatible pointer types"
        "A pointer is implicitly converted to a pointer to another type. Accesses through it use that type. If that is intended, write a cast.";
    W0203 Warning ["shift-count-overflow" Default] "shift count out of range"
        "A shift count is negative or not less than the width of the shifted type. OpenCL C uses the count modulo the width (6.3.j), which is rarely intended.";
    W0204 Warning ["integer-overflow" Default] "overflow in constant expression"
        "The value of a constant expression cannot be represented in its signed type. Convert one operand to a wider or an unsigned type.";
    W0205 Warning ["sign-compare" Extra] "comparison of integers of different signs"
        "The signed operand is converted to the unsigned type: a negative value becomes a large positive one.";
    W0206 Warning ["type-limits" Extra] "result of comparison is always the same"
        "Every value of the type of one operand compares alike with the constant, because the constant is outside of its range or at its limit.";
    W0207 Warning ["unsuffixed-float-constants" Extra] "unsuffixed floating constant"
        "A floating constant without a suffix has type double on targets that support double and float on others, and the two values differ.";
    W0208 Warning ["enum-too-large" Default] "enumerator values exceed the integer types"
        "The enumerator values cannot be represented in one integer type, or an enumerator without a value follows the largest value and becomes 0.";
    W0209 Warning ["pointer-sign" Default] "pointers to integer types with different sign"
        "A pointer is implicitly converted to a pointer to an integer type that differs only in signedness.";
    W0210 Warning ["incompatible-pointer-types-discards-qualifiers" Default] "conversion discards qualifiers"
        "An implicit conversion of a pointer drops const or volatile from the pointee type.";
    W0211 Warning ["compare-distinct-pointer-types" Default] "comparison of distinct pointer types"
        "Pointers to different types are compared. If that is intended, cast one of them.";
    W0212 Warning ["pointer-type-mismatch" Default] "pointer type mismatch in conditional expression"
        "The second and third operand of `?:` point to different types. The result has type `void *`.";
    W0213 Warning ["pointer-integer-compare" Default] "comparison between pointer and integer"
        "A pointer is compared with an integer that is not the constant 0. If that is intended, cast one of them.";
    W0214 Warning ["conditional-type-mismatch" Default] "pointer/integer type mismatch in conditional expression"
        "One of the second and third operand of `?:` is a pointer and the other is an integer that is not the constant 0. The integer is converted to the pointer type.";
    W0215 Warning ["excess-initializers" Default] "excess elements in initializer"
        "An initializer list has more initializers than the object has elements, or a string literal has more characters. Excess initializers are neither used nor evaluated.";
    W0216 Warning ["implicitly-unsigned-literal" Default] "integer literal interpreted as unsigned"
        "A decimal constant without a suffix has a signed type, and this one exceeds the largest of them. As in clang, its type is `ulong`. Write the suffix `u`.";
    W0217 Warning ["literal-range" Default] "floating constant that its type does not have"
        "A floating constant is larger than all finite values of its type, so that its value is infinity, or so small that its value is 0. A constant with the suffix `f` has type float. Also, a float is compared with a constant of type double that no float equals: `x == 0.1` is always false, `x == 0.1f` may be true.";
    W0218 Warning ["double-vector-operand" Default] "scalar operand that is a double on other targets"
        "An operand of a vector of floats, or of `?:` with a vector condition, contains a floating constant without a suffix. It has type float because the target does not support double; on a target that does, it has type double, which has greater rank than float or another size than the condition, and the program is rejected (OpenCL C 6.2.6, 6.3.i). Write the suffix f, or compile with -cl-single-precision-constant.";
    W0219 Warning ["tautological-constant-out-of-range-compare" Default] "comparison with a constant out of range"
        "The type of one operand of a comparison has no value like the constant, so the result is always the same. A comparison, `!`, `&&` and `||` have the values 0 and 1.";
    W0220 Warning ["constant-integer-division" Default] "quotient of integer constants without its fraction"
        "The quotient of two integer constants has no fraction, and is converted to a floating-point type: 1 / 3 is 0. Write 1.0f / 3. Nothing is reported without a remainder, or with a cast: (float)(7 / 2).";
    W0221 Warning ["integer-division" Extra] "quotient of integers without its fraction"
        "The quotient of two integers has no fraction, and is converted implicitly to a floating-point type, as in float t = i / n. Convert an operand to divide as floats, (float)i / n, or the quotient if the integer is meant, (float)(i / n).";
    W0222 Warning ["implicit-const-int-float-conversion" Default] "integer constant that a float cannot represent"
        "An integer constant is converted implicitly to a floating-point type that has no such value: a float represents all integers up to 16777216, and of larger ones only some. Write the value as a floating constant, or a cast if the rounded value is intended.";
    W0223 Warning ["char-subscripts" All] "array subscript of type char"
        "The subscript is a `char`, which is signed: values above 127 become negative, and the access is before the array. Use `uchar` or `int`.";
    W0224 Warning ["pointer-to-int-cast" Default] "cast of a pointer to a smaller integer"
        "Pointers have 64 bits. A cast to a smaller integer type discards the upper bits of the address. Cast to `uintptr_t`, or to `size_t`.";
    W0225 Warning ["tautological-bitwise-compare" All] "bitwise comparison with only one result"
        "An operand of `&` or `|` is a constant, so that the result has bits that are always 0 or always 1, and the value that it is compared with has others there: `(x & 1) == 2` is always false. `|` with a constant other than 0 is always true as a condition; to test bits, write `&`.";
    W0226 Warning ["sizeof-array-argument" Default] "sizeof of a parameter that is declared as an array"
        "A parameter that is declared as an array is a pointer, and `sizeof` is the size of the pointer. Pass the number of elements as another argument.";
    W0227 Warning ["string-compare" Default] "comparison with a string literal"
        "A pointer is compared with a string literal: whether the two have the same address is unspecified, whatever characters they point to. Compare the characters in a loop; OpenCL C has no strcmp.";
    W0228 Warning ["missing-braces" All] "subobject without braces of its own"
        "An array or a structure within another one is initialized by elements of the outer list. Write braces around them: they show where it ends, and an element that is missing does not move the others.";
    W0229 Warning ["tautological-loop-condition" Default] "condition of a loop that is always true"
        "The condition of a for statement compares a variable with a limit of its type, as i >= 0 of an unsigned i: the loop does not end, since i wraps around below 0. Count with a signed type, or test before the decrement: for (uint i = n; i-- > 0;).";
    W0230 Warning ["braced-scalar-init" Default] "braces around the initializer of a scalar"
        "An element of an array or a member of a structure is a scalar, and its initializer is in braces of its own, as in `int z[2] = {{1}, {2}}`. The braces have no effect; often the array was to have one more dimension.";
    W0231 Warning ["string-plus-int" Default] "integer added to a string literal"
        "An integer is added to a string literal: the result points to a later character of the string, and nothing is appended to it. Print the number with a conversion in the format string of printf.";
    W0232 Warning ["half-extension" Default] "`half` without its extension"
        "A variable, a parameter, a result or a constant is a `half`, and no `#pragma OPENCL EXTENSION cl_khr_fp16 : enable` is in the program. gencl accepts it; other compilers, such as clang, report an error. Pointers to `half`, vload_half and vstore_half need no extension. Only the first use is reported.";
    W0233 Warning ["tautological-overlap-compare" All] "comparisons that overlap or exclude each other"
        "Two comparisons of one value with constants are combined so that the result is always the same: `n < 3 && n > 5` is always false, and `n != 3 || n != 4` is always true. Often the other one of && and || is meant. Nothing is reported if a constant comes from a macro.";
    W0234 Warning ["bool-operation" All] "bitwise negation of a truth value"
        "The operand of ~ is a bool, a comparison or a logical operator, whose values are 0 and 1. The result is -1 or -2, which is true as a condition and as a bool. The logical negation is `!`.";
    W0235 Warning ["bool-conversion" Default] "constant `false` as a pointer"
        "The constant `false` is converted implicitly to a null pointer. Often what the pointer points to is meant: write `*done = false`. For a null pointer, write `0`.";
    W0301 Warning ["unknown-attributes" Default] "unknown attribute ignored"
        "An attribute that gencl does not recognize has no effect.";
    W0302 Warning ["group-size" Default] "work-group size that no launch can have"
        "A kernel requires work-groups of more work-items than the devices execute in one. It can be compiled, but each launch of it fails.";
    W0303 Warning ["ignored-attributes" Default] "attribute in a place where it has no effect"
        "An attribute that changes the layout of a structure is before the keyword `struct`, where it belongs to the variables of the declaration, of which there are none. Write it after the keyword, `struct __attribute__((packed)) P { ... };`, or after the `}`.";
    W0401 Warning ["parentheses" Default] "using the result of an assignment as a condition"
        "An assignment is used as a condition. Write == to compare, or a second pair of parentheses around the assignment if it is intended.";
    W0402 Warning ["unreachable-code" Default] "code will never be executed"
        "No path reaches this statement: each one ends before it in return, break, continue or goto.";
    W0403 Warning ["return-type" Default] "non-void function does not return a value"
        "Control can reach the end of a non-void function. Using the result of such a call is undefined.";
    W0404 Warning ["empty-body" Default] "empty body"
        "A semicolon right after the condition of an if statement or a loop is its entire body.";
    W0405 Warning ["unused-value" Default] "unused expression result"
        "An expression statement has no effect. If that is intended, cast the expression to void.";
    W0406 Warning ["implicit-fallthrough" Extra] "unannotated fall-through between switch labels"
        "Execution continues from the statements of one case into the next case. Write break, or the comment `fall through` if that is intended.";
    W0407 Warning ["precedence" Default] "confusing operator precedence"
        "& ^ | have lower precedence than comparisons, and << >> lower precedence than + and -: i & 1 == 0 means i & (1 == 0). Write parentheses around the operator that is to be evaluated first. Comparisons on both sides, as in a == 1 | a == 2, are not reported.";
    W0408 Warning ["divergent-call" Default] "collective call in divergent control flow"
        "Either all work-items of a group must reach this call, or none. The condition around it, or around a jump that leaves before it, differs between work-items, so some would wait for others that never reach it. The result of a function of a sub-group, such as `sub_group_any`, is the same in a sub-group, but differs between those of a work-group. For a function of a sub-group the condition differs between neighboring work-items, such as `i & 1` or `x[i] < n`; a comparison of an id with a bound is reported by -Wdivergent-sub-group-call.";
    W0409 Warning ["pass-failed" Default] "loop not unrolled"
        "A pragma or an attribute requests unrolling of a loop, but the loop cannot be unrolled: its trip count is not a compile-time constant, it has too many or too large iterations, or it contains a barrier. The loop is compiled as written; its results are the same.";
    W0410 Warning ["empty-case-range" Default] "empty case range specified"
        "The first value of a case range is greater than its last value, so it matches no value.";
    W0411 Warning ["logical-op-parentheses" All] "`&&` within `||`"
        "&& has higher precedence than ||. Write parentheses around the && expression to make the evaluation order explicit.";
    W0412 Warning ["bitwise-op-parentheses" All] "bitwise operator within another one"
        "& has higher precedence than ^, and ^ than |. Write parentheses around the inner expression to make the evaluation order explicit.";
    W0413 Warning ["logical-not-parentheses" Default] "logical not of the left operand only"
        "! has higher precedence than comparisons and bitwise operators: !a == b means (!a) == b. Write parentheses around what is to be negated, or around !a.";
    W0414 Warning ["parentheses-equality" Default] "equality comparison with extraneous parentheses"
        "Two pairs of parentheses usually mark an assignment that is intended as a condition, but this is a comparison. Remove one pair, or write = to assign.";
    W0415 Warning ["self-assign" All] "self-assignment"
        "A variable is assigned to itself, which has no effect.";
    W0416 Warning ["tautological-compare" Default] "comparison with only one result"
        "A variable or an array element is compared with itself, or an array with another array, whose addresses always differ. The result is always the same. Compare the elements of arrays in a loop.";
    W0417 Warning ["unsequenced" Default] "unsequenced modification"
        "An expression modifies a variable and accesses it elsewhere, and no sequence point determines which comes first. The behavior is undefined.";
    W0418 Warning ["sizeof-pointer-div" Default] "size of a pointer instead of an array"
        "sizeof(p) / sizeof(p[0]) is the number of elements of an array p, but p is a pointer.";
    W0419 Warning ["not-compound-assign" Default] "unary operator after an assignment"
        "x =+ 1 assigns +1; x += 1 adds 1. x =! y assigns !y; x != y compares. Write a blank after the = if the assignment is intended.";
    W0420 Warning ["comparison-chain" Default] "chained comparison"
        "x < y < z compares the result of x < y, which is 0 or 1, with z. So does i == n == 2 with the result of i == n.";
    W0421 Warning ["unused-comparison" Default] "unused result of a comparison"
        "A comparison is a statement of its own and has no effect: == compares, = assigns. The flags of -Wunused-value apply, too.";
    W0422 Warning ["unwaited-copy" Default] "asynchronous copy that nothing waits for in time"
        "No wait_group_events waits for the event of an async_work_group_copy, so the copy may never be complete, or the array that it writes is used before the call. A barrier does not wait for it.";
    W0423 Warning ["nonuniform-argument" Default] "argument that must be the same in all work-items"
        "All work-items of a group must pass the same value: the index of a broadcast, or the pointers and sizes of an async_work_group_copy. The value depends on the id of the work-item. Otherwise the behavior is undefined.";
    W0424 Warning ["constant-logical-operand" Default] "constant operand of a logical operator"
        "One operand of && or || is an integer, and the other is an integer constant, so that the operator tests or ignores the first one. Write & or | for a bitwise operation, or remove the constant.";
    W0425 Warning ["format" Default] "format string does not match the arguments"
        "A conversion of a format string of printf requires an argument of another type, or has a flag, a precision or a length modifier that has no defined effect. Vectors require a vector specifier and a length modifier: `%v4hlf` for float4, `%v4hld` for int4. Values are printed nevertheless, converted to what the conversion prints.";
    W0426 Warning ["format-insufficient-args" Default] "too few arguments for the format string"
        "The format string of printf has more conversions than there are arguments after it. The conversions without an argument are printed as text. The flags of -Wformat apply, too.";
    W0427 Warning ["format-extra-args" Default] "too many arguments for the format string"
        "The call of printf has more arguments than its format string has conversions. The others are evaluated, and not printed. The flags of -Wformat apply, too.";
    W0428 Warning ["format-invalid-specifier" Default] "invalid conversion specifier"
        "The letter at the end of a conversion of a format string is none of d i o u x X f F e E g G a A c s p. The conversion is printed as text, and its argument is not printed. The flags of -Wformat apply, too.";
    W0429 Warning ["format-zero-length" All] "empty format string"
        "A call of printf with an empty format string prints nothing. The flags of -Wformat apply, too.";
    W0430 Warning ["atomic-memory-ordering" Default] "invalid memory order"
        "The memory order of an atomic operation is no memory order, or one that the operation cannot have: an operation that only reads does not release, one that only writes does not acquire. The behavior is undefined; gencl orders the accesses as strongly as is written, at least.";
    W0431 Warning ["sub-group-spin-lock" Default] "spin lock within a sub-group"
        "The only exit condition of the loop is an atomic exchange on an object that the work-items of a sub-group share, and the code after the loop releases the lock. The work-items of a sub-group execute in step: the one that has taken the lock waits after the loop for the others, which wait for the lock. Take the lock, use it and release it in one iteration, or let one work-item of each sub-group do that.";
    W0432 Warning ["misaligned-vector" Default] "misaligned access to a vector"
        "In a run, the kernel accessed a vector through a pointer whose value is not a multiple of the size of the vector (of 4 components if it has 3). OpenCL C leaves that undefined, as after the conversion `(global float4 *)(p + 1)` of a `global float *`. Intel's hardware executes it, because its messages require the alignment of elements only. `vload4(0, p + 1)` and `vstore4` access the same bytes, and are defined everywhere.";
    W0433 Warning ["divergent-sub-group-call" Extra] "sub-group function in control flow that may be divergent"
        "Either all work-items of a sub-group must reach this call, or none. The condition around it, or around a `break` or `continue` before it, compares an id with a bound, such as `i < n`: a sub-group that contains the bound reaches the call with a part of its work-items. All agree if the bound is a multiple of the size of the sub-group. Nothing is reported if the bound is such a constant, or if reqd_work_group_size and intel_reqd_sub_group_size show that all agree.";
    W0434 Warning ["for-loop-analysis" All] "condition of a for loop never changes"
        "Nothing in a for loop changes a variable of its condition, so that it ends before its first iteration or never. Often the third expression has no effect, such as `i / 2` in place of `i /= 2`, or changes another variable.";
    W0435 Warning ["xor-used-as-pow" Default] "`^` used as a power"
        "`2 ^ 3` is exclusive or, and its value is 1. For a power of 2 write a shift, `1 << 3`; for another one pow or pown. Write a constant in hexadecimal, 0x2 ^ 3, if exclusive or is intended.";
    W0436 Warning ["switch" Default] "cases that do not match the type of the switch"
        "A switch on an enumeration without a default label has no case for some enumerators, or a case has a value that the enumeration or the type of the condition does not have. Write the missing cases, or default: for the others.";
    W0437 Warning ["switch-bool" Default] "switch condition is a truth value"
        "The condition of a switch is a comparison, a logical operator or a bool, whose values are 0 and 1. Write an if statement, or cast the condition to an integer.";
    W0438 Warning ["return-stack-address" Default] "address of a local variable returned"
        "A function returns the address of one of its own variables or parameters, or of a part of it, which does not exist after the call.";
    W0439 Warning ["dangling-else" Default] "`else` that may belong to another `if`"
        "An `else` belongs to the nearest `if` without one. If this `if` is within another `if` and there are no braces around it, readers may take the `else` for that of the outer one. Write braces.";
    W0440 Warning ["misleading-indentation" All] "statement that is indented like the body before it"
        "The body of an `if`, `else`, `for` or `while` without braces is one statement. The statement after it is indented alike, but is executed in any case. Write braces around both, or indent it as it is executed.";
    W0441 Warning ["mistyped-label" Default] "label that may be one of the `switch`"
        "A label in the body of a `switch` that no `goto` names looks like a misspelled `default`, or like a `case` without its space: `case1:` is a name. Such a label is valid and has no effect; the `switch` does not jump to it.";
    W0501 Warning ["division-by-zero" Default] "division by zero"
        "The divisor is the constant 0; the result is undefined.";
    W0502 Warning ["array-bounds" Default] "array index out of bounds"
        "A constant index, or the counter of a loop between constants in its first or last iteration, is before the first or past the last element of the array. The last element of `int t[4]` is `t[3]`.";
    W0503 Warning ["fence-flags" Default] "invalid memory-fence flags"
        "The flags of a barrier or a fence have bits other than CLK_LOCAL_MEM_FENCE (1), CLK_GLOBAL_MEM_FENCE (2) and CLK_IMAGE_MEM_FENCE (4).";
    W0504 Warning ["barrier-without-fence" Default] "barrier without a fence"
        "The flags of a barrier are 0: it orders no accesses to memory, so that what a work-item wrote before it need not be visible to the others after it. Use CLK_LOCAL_MEM_FENCE for local memory, CLK_GLOBAL_MEM_FENCE for global memory.";
    W0505 Warning ["work-item-dimension" Default] "dimension of a work-item function out of range"
        "The constant argument of a work-item function such as get_global_id is not 0, 1 or 2. In a dimension that the index space does not have, indices are 0 and sizes are 1.";
    W0506 Warning ["null-dereference" Default] "dereference of a null pointer"
        "The operand of `*` is the constant 0 as a pointer, and the result is undefined. OpenCL C has no fixed addresses: memory is passed as a parameter. Nothing is reported for a pointer to volatile, of a macro, or in the operand of sizeof.";
    W0601 Warning ["uninitialized" Default] "use of uninitialized variable"
        "A variable, or a register of Gen IR, is read, and no path to the read initializes it or assigns to it.";
    W0602 Warning ["sometimes-uninitialized" Default] "variable may be uninitialized"
        "A variable is read although one outcome of an earlier condition leaves it uninitialized: a branch does not assign it, no case of a switch matches, or a loop ends before its first iteration. Initialize the variable in its declaration, or assign it on the other path too. Nothing is reported if another condition is between the two, because the conditions may be related, or if the loop is executed at least once as its constants show.";
    W0701 Warning ["spill" Default] "register spill"
        "Intel's finalizer could not allocate registers for all live values of the kernel and spills some to memory, which is slow. A narrower dispatch width or fewer live values avoid it.";
    W0702 Warning ["register-pressure" Default] "register pressure exceeds the register file"
        "At this dispatch width, the estimated register pressure of the kernel exceeds the register file. Intel's finalizer then spills some values to memory, which costs time; the results are the same. A narrower width needs fewer registers; if the width is already the narrowest, make large arrays and unrolled loops smaller. The payload, the registers that hold the thread's inputs when it starts (local IDs and arguments), counts as well: docs/widths.md.";
    W0703 Warning ["unused-width" Default] "requested dispatch width is not used"
        "The width of `--simd` differs from that of the kernel's attribute `intel_reqd_sub_group_size`, which its sub-group functions rely on. The kernel is compiled at the width of the attribute.";
    W0704 Warning ["unknown-warning-option" Default] "unknown warning option"
        "A flag begins with -W, but no warning and no group has the rest as its name; it has no effect. Options that are written for other compilers may name warnings that gencl does not have: -Wno-unknown-warning-option accepts them.";
    W0801 Warning ["launch-types" Default] "buffer type does not match the parameter"
        "The launch file passes a buffer whose element type differs from the pointee type of the kernel parameter. The kernel interprets the bytes as its own type. Integers of the size of a vector, parts of an integer, and halves for 16-bit integers are not reported.";
    W0802 Warning ["visa-text" Default] "vISA text with another meaning"
        "Intel's finalizer reads the text differently from what is written, or its meaning is not that of the words. The message names the difference.";
    W0803 Warning ["work-group-size" Default] "work-group is larger than the driver accepts"
        "The launch has more work-items in a work-group than Intel's OpenCL driver accepts on the target, where `clEnqueueNDRangeKernel` returns CL_INVALID_WORK_GROUP_SIZE: 256 on skl, 512 on tgllp, 1024 on dg2 and pvc. The simulator runs it all the same.";
    W0804 Warning ["readonly-result" Default] "result that the kernel cannot write"
        "The launch file marks a buffer as a result, by the `mode` `out` or `inout`, whose parameter is a pointer to `const`: its contents after the run are those before it. Often another buffer was meant. A buffer with `expect` is not reported.";
    W0805 Warning ["lost-result" Default] "result that is not kept"
        "The kernel writes a buffer and never reads what is in it, so that it can only be a result, but the launch file passes it with the `mode` `in`, the default: nothing keeps or compares what the kernel has written. The `mode` `out` makes it a result. Nothing is reported if no buffer is a result, if the kernel also reads the buffer, which may then be temporary storage, or without optimization (-O0).";
    W0806 Warning ["launch-values" Default] "number that its type does not have"
        "The launch file has an integer outside of the range of its `dtype`, written with the sign of the other type of its size, such as -1 for `u32`. The argument gets the same bits: 4294967295. Write the number that is meant, or the `dtype` that has it, `i32`. Numbers that need more bits than the type has are errors (E0811).";
    W1201 Warning ["readonly-parameter" Default] "store to a readonly parameter"
        "Gen IR declares a parameter `readonly` if its pointer is to `const` in the source. A device binary reports it to the runtime as an argument that is only read. No pass relies on it, so that the store is executed. Remove `readonly`, or store through another parameter.";
    R0001 Remark "optimization"
        "A pass has changed the code of this line. The option -Rpass=REGEX requests the remarks of the passes whose name has a match, -Rpass those of all passes; `gencl explain NAME` explains the pass.";
    R0002 Remark "missed optimization"
        "A pass has left the code of this line as it is, for the reason in the message. The option -Rpass-missed=REGEX requests these remarks of the passes whose name has a match, -Rpass-missed those of all passes; `gencl explain NAME` explains the pass.";
    R0003 Remark "analysis for an optimization"
        "The facts from which the compiler decided, such as the registers that each dispatch width requires. The option -Rpass-analysis=REGEX requests them, or -Rpass-analysis for all.";
}

/// The codes of remarks, and the flags that request them.
pub const REMARKS: [(Code, &str); 3] = [
    (Code::R0001, "-Rpass"),
    (Code::R0002, "-Rpass-missed"),
    (Code::R0003, "-Rpass-analysis"),
];

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
