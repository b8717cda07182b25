//! TABLE of the vISA rules that are checked. Numbers never change their meaning.

macro_rules! rules {
    ($($variant:ident $number:literal $scope:ident $title:literal $source:literal;)*) => {
        /// A rule of the vISA language, or a constraint of Intel's finalizer.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Rule { $(#[doc = $title] $variant,)* }

        impl Rule {
            /// All rules in the order of their numbers.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

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

            /// The origin of the rule: the specification, or what the finalizer does with a
            /// violation.
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
    KernelShape 2 Gencl "The dispatch width is one of the target's; the kernel's name is an identifier." "The name is the name of the finalizer's output file.";
    Variable 3 Language "A variable has 1 to 4096 elements, fits the register file." "Verifier of the finalizer; allocation fails for larger ones.";
    Predicate 4 Language "A predicate has 1, 2, 4, 8, 16 or 32 bits." "Verifier of the finalizer.";
    Address 5 Language "An address variable has 1 to 16 elements." "Parser of the finalizer.";
    Alias 6 Language "An alias lies inside a variable declared before it (or %r0; in files of others any that vISA defines), aligned to its elements." "The finalizer accepts aliases out of range and misaligned, silently.";
    Input 7 Language "Inputs are variables (no aliases) of their size, above r0, apart from each other, aligned; less than a GRF stays in one, a GRF or more starts one." "Verifier of the finalizer; pvc writes an invalid word for a misaligned one.";
    Labels 8 Language "A kernel has at most 65,535 labels." "Labels are 16 bits.";
    BinaryPredicates 9 Language "A kernel that is written as a binary has at most 4,095 predicates." "Predicate ids are 12 bits in the binary format; text takes more.";
    Relocations 10 Language "An object has no variables of the file, no functions of other objects, and no relocations." "The finalizer has them no more, and reads what stands behind them wrong: it crashes, or makes other code.";

    OperandKinds 101 Language "Operands are of the kinds and the number that the opcode takes." "Instruction reference; %null as a source crashes the finalizer.";
    OperandIds 102 Language "Operands name what is declared." "Parser of the finalizer.";
    Detail 103 Language "Condition, channels, sizes and counts belong to the opcode and are legal." "Parser of the finalizer.";
    ExecMask 104 Language "The execution size is 1, 2, 4, 8, 16 or 32; the first channel is a multiple of 4, and of the size from 8 on; masked channels lie inside the dispatch width." "The finalizer prints `Invalid emask` and goes on.";
    PredicateSize 105 Language "A predicate has a bit for each channel of the instruction." "A smaller one is accepted silently.";
    Predication 106 Language "cmp, min, max, setp, movs, dpas, ret and labels are not predicated; sel is. .any and .all stand on goto, mov, add, logic and messages." "Verifier of the finalizer; sel without predicate is accepted and means nothing; the predicate of min and max is dropped.";
    Saturation 107 Language ".sat stands on instructions that saturate." "Verifier of the finalizer; from Xe-LP on it loses the .sat of a doubleword mul.";
    Modifiers 108 Language "(-) and (abs) stand on sources of arithmetic, (~) on sources of logic." "vISA, Vector Operands.";
    Opcode 109 Language "The target has the opcode." "The finalizer passes add3, bfn, lrp and dp4 through where the hardware has them not: `INVALID opcode`, exit code 0.";
    Narrow 110 Gencl "Two channels are NoMask, without predicate and compare." "Of two with a mask or a flag the finalizer cannot split anything that it must.";

    RegionShape 201 Language "A source region is <0|1|2|4|8|16|32; 1|2|4|8|16, 0|1|2|4>, a destination stride 1, 2 or 4." "vISA, Region Restrictions 1 to 3 and 5.";
    RegionWidth 202 Language "The width of a region is not greater than the execution size." "vISA, Region Restriction 4.";
    Bounds 203 Language "An operand stays inside its variable." "vISA: undefined; the finalizer warns and emits code.";
    GroupSpan 204 Gencl "Eight neighbouring channels (four of an instruction on 64-bit elements) touch at most two GRFs, unless nothing masks them; under a combined predicate all channels do." "vISA, Region Restriction 6 asks it of the whole instruction; the finalizer splits wider ones, but has no channel masks for smaller parts: `opt is not a valid mask option`, exit code 0.";
    QuadwordRegion 205 Language "A 64-bit destination has stride 1; a 64-bit source consecutive elements or one; consecutive ones start at a GRF; div, inv and sqrt of doubles take 8 channels or more from the start of a GRF, without predicate, .sat and immediates." "pvc has no other regions of 64-bit elements; the finalizer crashes or emits wrong code for some. Use doubleword aliases.";
MatrixRegion 206 Language "From Xe-HPG on a float source reads every n-th element; on pvc rows with a horizontal stride above 1 do not reach into each other." "The hardware moves floats straight; the finalizer copies, and fails at some: `no legal emask found for the split instruction`, exit code 0.";
    CarryRegion 207 Language "The destinations of addc and subb have stride 1." "With strides the finalizer reads the carry of 16 channels before it is there, without a message.";
    IndirectOffset 208 Language "The offset behind an address in the register file is -512 to 511." "The finalizer truncates it silently.";

    Types 301 Language "The opcode takes these types on this target." "Verifier of the finalizer; it passes 64-bit integers and doubles through where the hardware has none.";
    MixedTypes 302 Language "Integers and floats do not mix, nor float types outside add, mul and mad." "Verifier of the finalizer.";
    MixedSigns 303 Gencl "A compare, min, max, div or mod does not mix signs where the wider type cannot hold both." "The hardware compares by value, C converts first.";
    ImmediateValue 304 Language "An immediate's bits fit its type." "The finalizer truncates silently.";
    ImmediateNan 305 Language "An immediate is not a signalling NaN; move such bits as integers." "The finalizer quiets it.";

    Return 401 Language "`ret (M1, 1)` stands once, at the end, without predicate." "A ret in divergent code ends the whole thread; without ret there is no end of thread.";
    LabelPlace 402 Language "Each label stands at one place." "Verifier of the finalizer.";
    GotoMask 403 Language "goto is (M1, dispatch width), or (M1, 1) with a predicate of full width, never NoMask." "A branch of other sizes leaves channels behind.";
    Irreducible 404 Language "No loop has two entries." "The finalizer never ends on an irreducible graph.";

    Lsc 501 Language "LSC messages exist from Xe-HPG on, and its fences take the place of the others there; local memory is flat a32 on slm, global memory flat a64 (in files of others a32 too) or bti on ugm." "Verifier of the finalizer.";
    MessageWidth 502 Language "A legacy message has 8 or 16 channels, or one, an LSC message up to 16 (pvc: 32)." "The finalizer emits one wrong message for 32 channels.";
    MessageSize 503 Language "The data of a message take at most 8 GRFs." "`too many destination registers`; a long legacy block read hangs the finalizer.";
    RawAlignment 504 Language "A raw operand starts at the start of a GRF." "vISA, Raw Operands.";
    RawSize 505 Language "A raw operand has all GRFs of its message." "The finalizer writes past the end, without a message.";
    SurfaceSet 506 Language "A surface variable is set by movs (M1_NM, 1) in the block, before the message that uses it." "The finalizer takes the index from an uninitialised register.";
    RawType 507 Language "Addresses and data that a legacy message sends are of types of their size: 4 bytes, in svm_ messages 8 for addresses and blocks of 8; those of `dword_atomic` are signed where the sign counts." "The finalizer takes the length of the payload from the type, silently.";
    Private 508 Language "Private memory is %scratch before LSC, `ss(V)` with V of one ud on pvc (in files of others `ss` is any surface) and global on dg2; the kernel says how much it has." "The finalizer puts spilled values at the same place unless `SpillMemOffset` says otherwise.";
    LegacyFence 509 Gencl "From Xe-HPG on fences are those of LSC." "The finalizer makes LSC fences of the others.";
    AtomicWidth 510 Gencl "svm_atomic has 8 channels." "Intel's compiler emits no other.";

    MatrixWidth 601 Language "dpas has the first 8 channels on dg2, 16 on pvc." "Verifier of the finalizer.";
    MatrixTypes 602 Language "Both sources of dpas are integers of 2, 4 or 8 bits, or bf, or hf, or (pvc) tf32, in variables of d or ud; the sum is d or ud of integers, f of floats, on pvc also bf of bf and hf of hf." "The finalizer takes any mixture, and emits what cannot be decoded.";
    MatrixSize 603 Language "The operands of dpas lie inside their variables." "The finalizer takes too small ones without a message.";
    MatrixDepth 604 Language "dpas has depth 8." "vISA, DPAS: Xe-HP and later have no other.";
    MatrixPlace 605 Language "Source 2 of dpas starts at a multiple of what a row of it takes: 2, 4 or 8 doublewords." "vISA, DPAS, Alignment.";
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
