//! Advice about words of other languages where Gen IR has an instruction: those of LLVM and PTX.

/// TABLE of words of LLVM and PTX, and what Gen IR has instead.
const FOREIGN: &[(&str, &str)] = &[
    (
        "alloca",
        "variables in memory are listed under `variables`, and `addr` has their addresses",
    ),
    ("ashr", "an arithmetic shift is `asr`"),
    (
        "bar",
        "a barrier is `barrier.local`, `barrier.global` or both",
    ),
    (
        "bitcast",
        "registers have no types: read the register with the other type of its size",
    ),
    (
        "br",
        "a branch is `bra $1`, a conditional one `brc %0, $1, $2`",
    ),
    ("clz", "the number of leading zero bits is `lzd`"),
    ("cmpxchg", "it is `atomic_cmpxchg`, with the address space"),
    ("copy", "a copy is `mov`"),
    ("ctlz", "the number of leading zero bits is `lzd`"),
    ("ctpop", "the number of set bits is `cbit`"),
    ("exit", "the end of a kernel is `ret`"),
    ("extractelement", SCALAR),
    ("fadd", "the type decides: `add.f32`"),
    (
        "fcmp",
        "a comparison is `cmp`, with condition and type: `cmp.lt.f32`",
    ),
    ("fma", "a product and a sum with one rounding is `mad`"),
    ("fmul", "the type decides: `mul.f32`"),
    ("fneg", "the type decides: `neg.f32`"),
    ("fpext", CONVERSION),
    ("fptosi", CONVERSION),
    ("fptoui", CONVERSION),
    ("fptrunc", CONVERSION),
    ("fsub", "the type decides: `sub.f32`"),
    (
        "getelementptr",
        "addresses are computed with `mul`, `shl` and `add`, in bytes",
    ),
    (
        "goto",
        "a branch is `bra $1`, a conditional one `brc %0, $1, $2`",
    ),
    (
        "icmp",
        "a comparison is `cmp`, with condition and type: `cmp.lt.s32`",
    ),
    ("insertelement", SCALAR),
    ("inttoptr", "addresses are integers: none is converted"),
    (
        "jmp",
        "a branch is `bra $1`, a conditional one `brc %0, $1, $2`",
    ),
    (
        "jump",
        "a branch is `bra $1`, a conditional one `brc %0, $1, $2`",
    ),
    (
        "ld",
        "a load is `load`, with address space and type: `load.global.u32`",
    ),
    ("lshr", "a logical shift is `shr`"),
    (
        "phi",
        "Gen IR is not in SSA form: write the same register with `mov` in each predecessor",
    ),
    ("popc", "the number of set bits is `cbit`"),
    ("ptrtoint", "addresses are integers: none is converted"),
    ("return", "the end of a kernel is `ret`"),
    ("sdiv", "the type decides: `div.s32`"),
    (
        "select",
        "a choice is `sel`: `sel.u32 %0, %1, %2`, whose first source is a bool",
    ),
    (
        "selp",
        "a choice is `sel`: `sel.u32 %0, %1, %2`, whose first source is a bool",
    ),
    (
        "setp",
        "a comparison is `cmp`, with condition and type: `cmp.lt.s32`",
    ),
    ("sext", CONVERSION),
    ("shufflevector", SCALAR),
    ("sitofp", CONVERSION),
    ("srem", "the type decides: `rem.s32`"),
    (
        "st",
        "a store is `store`, with address space and type: `store.global.u32`",
    ),
    ("switch", "a switch is a chain of `cmp` and `brc`"),
    ("trunc", CONVERSION),
    ("udiv", "the type decides: `div.u32`"),
    ("uitofp", CONVERSION),
    ("urem", "the type decides: `rem.u32`"),
    ("zext", CONVERSION),
];

const SCALAR: &str = "Gen IR has no vectors: each component is a register";
const CONVERSION: &str =
    "a conversion is `cvt`, with the type of the result and that of the source: `cvt.f32.s32`";

/// What Gen IR has in place of an instruction of another language.
pub(super) fn advice(word: &str) -> Option<&'static str> {
    let row = FOREIGN.iter().find(|(name, _)| *name == word)?;
    Some(row.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::opcode::Opcode;
    use crate::ir::text::parse::parse_function;

    #[test]
    fn no_instruction_of_gen_ir_is_foreign() {
        assert!(FOREIGN.is_sorted_by_key(|row| row.0));
        for (name, _) in FOREIGN {
            let is_own = |opcode: &Opcode| opcode.mnemonic() == *name;
            assert!(!Opcode::ALL.iter().any(is_own), "{name}");
        }
    }

    /// The instructions in the advice are those of Gen IR.
    #[test]
    fn advice_names_instructions_that_exist() {
        for (name, text) in FOREIGN {
            for quoted in text.split('`').skip(1).step_by(2) {
                let first = quoted.split(['.', ' ']).next().unwrap();
                let is_opcode = |opcode: &Opcode| opcode.mnemonic() == first;
                assert!(
                    first == "variables" || Opcode::ALL.iter().any(is_opcode),
                    "{name}: {first}"
                );
            }
        }
    }

    #[test]
    fn errors_have_the_advice() {
        let text = "kernel @k() {\n  registers dword %0\n$0:\n  %0 = phi i32 [ 0, $0 ]\n  jmp $0\n  %0 = ad.u32 %0, %0\n}\n";
        let errors = parse_function(text).unwrap_err();
        let found: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "4:8: expected instruction, found `phi`: Gen IR is not in SSA form: write the same register with `mov` in \
                 each predecessor",
                "5:3: expected instruction, found `jmp`: a branch is `bra $1`, a conditional one `brc %0, $1, $2`",
                "6:8: expected instruction, found `ad`: did you mean `add`?",
            ]
        );
    }
}
