//! TABLE of the vISA rules that are checked. Numbers never change their meaning.

macro_rules! rules {
    ($($variant:ident $number:literal $scope:ident $title:literal $source:literal;)*) => {
        /// A rule of the vISA language, or a constraint of Intel's finalizer.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Rule { $(#[doc = $title] $variant,)* }

        impl Rule {
            /// All rules in the order of their numbers.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// The rule with this number, such as `R101`.
            pub fn from_name(name: &str) -> Option<Rule> {
                Rule::ALL.iter().copied().find(|rule| rule.to_string().eq_ignore_ascii_case(name))
            }

            /// The number in diagnostics: `R101`.
            pub fn number(self) -> u16 {
                match self { $(Rule::$variant => $number,)* }
            }

            /// The rule in one line.
            pub fn title(self) -> &'static str {
                match self { $(Rule::$variant => $title,)* }
            }

            /// Whether the rule applies to all vISA or to gencl's alone.
            pub fn scope(self) -> super::Scope {
                use super::Scope::*;
                match self { $(Rule::$variant => $scope,)* }
            }

            /// The origin of the rule: the specification, or what the finalizer
            /// does with a violation.
            pub fn source(self) -> &'static str {
                match self { $(Rule::$variant => $source,)* }
            }
        }
    };
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "R{:03}", self.number())
    }
}

// TABLE of rules. 0xx declarations, 1xx every instruction, 2xx regions, 3xx types and values, 4xx
// control flow, 5xx messages, 6xx matrix multiplications. Each row: number, scope (`Language`, or
// `Gencl` for additional rules of gencl's own code), rule, origin.
rules! {
    Name 1 Gencl "Names are unique identifiers that cannot be keywords: V32, V33_sum, P1, A0, T6, L0_loop." "V0 to V31 and T0 to T5 are vISA's; other words may be opcodes or keywords.";
    KernelShape 2 Gencl "The dispatch width is one of the target's, or 1 for one work-item per thread; the kernel's name is an identifier." "The name is the name of the finalizer's output file.";
    Variable 3 Language "A variable has 1 to 4096 elements and fits in the register file." "Verifier of the finalizer; allocation fails for larger ones.";
    Predicate 4 Language "A predicate has 1, 2, 4, 8, 16 or 32 bits." "Verifier of the finalizer.";
    Address 5 Language "An address variable has 1 to 16 elements." "Parser of the finalizer.";
    Alias 6 Language "An alias is within a variable declared before it (or %r0; in code of other compilers any predefined variable), aligned to its elements." "The finalizer silently accepts aliases that are out of range or misaligned.";
    Input 7 Language "Inputs are variables (not aliases) of their size, above r0, disjoint and aligned; an input smaller than a GRF does not cross a GRF boundary, a larger one starts at one. Explicit inputs precede implicit ones." "Verifier of the finalizer; on pvc it emits an invalid word for a misaligned one.";
    Labels 8 Language "A kernel has at most 65,535 labels." "Labels are 16 bits.";
    BinaryPredicates 9 Language "A kernel in the binary format has at most 4,095 predicates." "Predicate IDs have 12 bits in the binary format; text has no limit.";
    Relocations 10 Language "An object has no module variables, no external functions and no relocations." "The finalizer no longer supports them and misreads the data after them: it crashes, or emits different code.";

    OperandKinds 101 Language "The number and the kinds of the operands are those of the opcode." "Instruction reference; %null as a source crashes the finalizer.";
    OperandIds 102 Language "Operands refer to declared variables." "Parser of the finalizer.";
    Detail 103 Language "Condition, channels, sizes and counts are legal for the opcode." "Parser of the finalizer.";
    ExecMask 104 Language "The execution size is 1, 2, 4, 8, 16 or 32; the first channel is a multiple of 4, and of the size from 8 on; masked channels are within the dispatch width." "The finalizer prints `Invalid emask` and continues.";
    PredicateSize 105 Language "A predicate has at least as many bits as the instruction has channels." "A smaller one is accepted silently.";
    Predication 106 Language "cmp, min, max, setp, movs, dpas, ret and labels are not predicated; sel is. Only branches, mov, add, sel, logic and messages have .any and .all." "Verifier of the finalizer; it accepts sel without a predicate, which is undefined, and drops the predicate of min and max.";
    Saturation 107 Language "Only instructions that can saturate have .sat." "Verifier of the finalizer; from Xe-LP on it drops the .sat of a doubleword mul.";
    Modifiers 108 Language "Only sources of arithmetic have (-) and (abs), only sources of logic (~)." "vISA, Vector Operands.";
    Opcode 109 Language "The target supports the opcode." "The finalizer passes add3, bfn, lrp and dp4 through to hardware without them: `INVALID opcode`, exit code 0.";
    Narrow 110 Gencl "An instruction of two channels is NoMask, has no predicate and is no comparison (except in code with Target=\"cm\")." "The finalizer cannot split an instruction of two channels that has a mask or a flag.";

    RegionShape 201 Language "A source region is <0|1|2|4|8|16|32; 1|2|4|8|16, 0|1|2|4>, a destination stride 1, 2 or 4." "vISA, Region Restrictions 1 to 3 and 5.";
    RegionWidth 202 Language "The width of a region is not greater than the execution size." "vISA, Region Restriction 4.";
    Bounds 203 Language "An operand is within the bounds of its variable." "vISA: undefined; the finalizer warns and emits code.";
    GroupSpan 204 Gencl "Eight adjacent channels (four in an instruction on 64-bit elements) touch at most two GRFs, unless the instruction is unmasked; with a combined predicate this applies to all channels together." "vISA, Region Restriction 6 requires it of the entire instruction; the finalizer splits wider ones, but has no channel masks for smaller parts: `opt is not a valid mask option`, exit code 0.";
    QuadwordRegion 205 Language "A 64-bit destination has stride 1; a 64-bit source is consecutive or scalar; consecutive elements start at a GRF; div, inv and sqrt of doubles have 8 channels or more, operands that start at a GRF, and no predicate, .sat or immediates." "pvc has no other regions of 64-bit elements; the finalizer crashes or emits wrong code for some. Use doubleword aliases.";
    MatrixRegion 206 Language "From Xe-HPG on a float source reads every n-th element; on pvc rows with a horizontal stride above 1 do not overlap." "The hardware cannot rearrange floats; the finalizer inserts copies, and fails on some: `no legal emask found for the split instruction`, exit code 0.";
    CarryRegion 207 Language "The destinations of addc and subb have stride 1." "With other strides the finalizer silently reads the carry of 16 channels before it is written.";
    IndirectOffset 208 Language "The offset added to an address in the register file is -512 to 511." "The finalizer truncates it silently.";

    Types 301 Language "The opcode supports the operand types on the target." "Verifier of the finalizer; it passes 64-bit integers and doubles through where the hardware has none.";
    MixedTypes 302 Language "Integers and floats are not mixed, and different float types only in add, mul and mad." "Verifier of the finalizer.";
    MixedSigns 303 Gencl "A compare, min, max, div or mod does not mix signedness if the wider type cannot represent both sources." "The hardware compares by value; C converts first.";
    ImmediateValue 304 Language "An immediate's bits fit its type." "The finalizer truncates silently.";
    ImmediateNan 305 Language "An immediate is not a signaling NaN; such bits are moved as integers." "The finalizer quiets it.";

    Return 401 Language "There is one `ret (M1, 1)`, at the end, without a predicate." "A ret in divergent code ends the entire thread; without ret the thread does not end.";
    LabelPlace 402 Language "Each label is defined once." "Verifier of the finalizer.";
    GotoMask 403 Language "goto is (M1, dispatch width), or (M1, 1) with a predicate of full width, never NoMask. (Code of one work-item per thread has no dispatch width, and branches of any number of channels.)" "With another size, some channels do not branch.";
    Irreducible 404 Language "No loop has two entries." "The finalizer does not terminate on an irreducible graph.";
    LabelUse 405 Language "Each label that a branch or a call names is defined in the kernel." "Parser of the finalizer.";

    Lsc 501 Language "LSC messages exist from Xe-HPG on, where LSC fences replace the others; local memory is flat a32 on slm, global memory flat a64 (in code of other compilers also a32) or bti on ugm." "Verifier of the finalizer.";
    MessageWidth 502 Language "A legacy message has 1, 8 or 16 channels (without a mask, or in code with Target=\"cm\", also 2 or 4), an LSC message up to 16 (pvc: 32)." "The finalizer emits one wrong message for 32 channels.";
    MessageSize 503 Language "The data of a message occupies at most 8 GRFs." "`too many destination registers`; a long legacy block read hangs the finalizer.";
    RawAlignment 504 Language "A raw operand starts at a GRF boundary." "vISA, Raw Operands.";
    RawSize 505 Language "The variable of a raw operand contains all GRFs of the message (without a mask, or in code with Target=\"cm\", the elements of the channels of a message shorter than a GRF)." "The finalizer silently writes past the end.";
    SurfaceSet 506 Language "A surface variable is an input, or is set by movs (M1_NM, 1) (in code with Target=\"cm\" also (M1, 1)) in the block, before the message that uses it." "The finalizer reads the index from an uninitialized register.";
    RawType 507 Language "The types of the addresses and data that a legacy message sends have their size: 4 bytes, in svm_ messages 8 for addresses and blocks of 8; those of `dword_atomic` are signed where the sign matters." "The finalizer silently derives the length of the payload from the type.";
    Private 508 Language "Private memory is %scratch before LSC, `ss(V)` with V of one ud on pvc (in code of other compilers `ss` is any surface) and global memory on dg2; the kernel declares its size." "The finalizer places spilled values at the same offset unless `SpillMemOffset` specifies another one.";
    LegacyFence 509 Gencl "From Xe-HPG on fences are LSC fences." "The finalizer converts the others to LSC fences.";
    AtomicWidth 510 Gencl "svm_atomic has 8 channels." "Intel's compiler emits no other.";

    MatrixWidth 601 Language "dpas executes on the first 8 channels on dg2, 16 on pvc." "Verifier of the finalizer.";
    MatrixTypes 602 Language "Both sources of dpas are integers of 2, 4 or 8 bits, or bf, or hf, or (pvc) tf32, in variables of type d or ud; the accumulator is d or ud for integers, f for floats, on pvc also bf for bf and hf for hf." "The finalizer accepts any combination, and emits instructions that cannot be decoded.";
    MatrixSize 603 Language "The operands of dpas are within the bounds of their variables." "The finalizer silently accepts variables that are too small.";
    MatrixDepth 604 Language "The systolic depth of dpas is 8." "vISA, DPAS: Xe-HP and later support no other.";
    MatrixPlace 605 Language "Source 2 of dpas starts at a multiple of its row size: 2, 4 or 8 doublewords." "vISA, DPAS, Alignment.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_order_and_unique() {
        assert!(
            Rule::ALL
                .windows(2)
                .all(|pair| pair[0].number() < pair[1].number())
        );
        assert_eq!(Rule::Name.to_string(), "R001");
    }
}
