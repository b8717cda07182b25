//! An estimate of register pressure as the register allocator of Intel's finalizer sees it: how
//! many registers are live at once in a selected kernel.
//!
//! The estimate follows the finalizer's notion of liveness. A variable that one block refers to
//! lives from its first reference to its last. A variable of several blocks dies at a write of all
//! of it without predicate, where the unconditional writes of a block have written all of it, or at
//! `lifetime.start`. Any other write keeps it alive upwards, as far as a definition reaches. Two
//! variables with the same mask (each channel enables an element of the same size) may share a
//! register wherever their live ranges do not overlap, even under divergent control flow. All
//! others (scalars, bytes in slots, loaded quadwords) have registers of their own from their first
//! definition to their last use in layout order, and through every loop that they enter or leave.

mod addressed;
mod flags;
mod live_ranges;
mod occupation;
mod points;
mod references;
mod reorder;

use addressed::addressed_grfs;
pub use flags::FlagPressure;
pub use live_ranges::Estimate;
pub use occupation::Occupation;

#[cfg(test)]
mod tests {
    use super::{Estimate, Occupation};
    use crate::target::Target;
    use crate::visa::text::parse;

    /// The GRFs of a SIMD16 kernel for a target with GRFs of 32 bytes.
    fn grfs(declarations: &str, code: &str) -> u32 {
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=ud num_elts=16 align=hword\n\
             .decl B v_type=G type=ud num_elts=16 align=hword\n.decl P1 v_type=P num_elts=16\n\
             {declarations}.kernel_attr Target=\"3d\"\n.kernel_attr SimdSize=16\n.function \"k_main\"\n{code}\
             \x20   ret (M1, 1)\n"
        );
        let object = parse(&text, "k", Target::Tgllp).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let kernel = &object.kernels[0];
        let grfs = Estimate::of(kernel).grfs;
        let occupation = Occupation::of(kernel);
        assert_eq!(occupation.grfs.iter().max(), Some(&grfs), "{text}");
        assert_eq!(occupation.grfs.len(), kernel.instructions.len());
        grfs
    }

    const SET_A: &str = "    mov (M1, 16) A(0,0)<1> 0x1:ud\n";
    const USE_A: &str = "    add (M1, 16) B(0,0)<1> A(0,0)<1;1,0> A(0,0)<1;1,0>\n";

    #[test]
    fn what_is_not_live_together_shares() {
        assert_eq!(grfs("", &format!("{SET_A}{USE_A}")), 2);
        let both = "    add (M1, 16) B(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>\n";
        let set_b = "    mov (M1, 16) B(0,0)<1> 0x2:ud\n";
        assert_eq!(grfs("", &format!("{SET_A}{set_b}{both}")), 4);
    }

    /// A loop with a write and a use of A in different blocks. D is live through all of it, and C
    /// before A is written.
    fn in_a_loop(write: &str) -> String {
        format!(
            "    mov (M1, 16) D(0,0)<1> 0x0:ud\nL0_loop:\n    mov (M1, 16) C(0,0)<1> 0x0:ud\n\
             \x20   cmp.lt (M1, 16) P1 C(0,0)<1;1,0> 0x5:ud\n{write}    (P1) goto (M1, 16) L1_skip\n\
             \x20   mov (M1, 16) D(0,0)<1> 0x1:ud\nL1_skip:\n\
             \x20   add (M1, 16) B(0,0)<1> A(0,0)<1;1,0> D(0,0)<1;1,0>\n    (P1) goto (M1, 16) L0_loop\n"
        )
    }

    const C: &str = ".decl C v_type=G type=ud num_elts=16 align=hword\n\
                     .decl D v_type=G type=ud num_elts=16 align=hword\n\
                     .decl A_ub v_type=G type=ub num_elts=64 align=byte alias=<A, 0>\n\
                     .decl A_uw v_type=G type=uw num_elts=32 align=word alias=<A, 0>\n";

    #[test]
    fn a_full_write_ends_a_live_range_and_a_part_does_not() {
        let full = grfs(C, &in_a_loop(SET_A));
        let part = "    mov (M1, 16) A_uw(0,0)<2> 0x1:uw\n";
        let partly = grfs(C, &in_a_loop(part));
        assert_eq!((full, partly), (4, 6));
        // Both halves cover all of it, in either order, and so does the start of a live range.
        let other = "    mov (M1, 16) A_uw(0,1)<2> 0x2:uw\n";
        assert_eq!(grfs(C, &in_a_loop(&format!("{part}{other}"))), full);
        let start = format!("    lifetime.start A\n{part}");
        assert_eq!(grfs(C, &in_a_loop(&start)), full);
        let predicated = "    (P1) mov (M1, 16) A(0,0)<1> 0x1:ud\n";
        assert_eq!(grfs(C, &in_a_loop(predicated)), partly);
    }

    /// The instructions at which a variable is live.
    #[test]
    fn a_variable_is_live_from_its_definition_to_its_last_use() {
        let code = in_a_loop(SET_A);
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=ud num_elts=16 align=hword\n\
             .decl B v_type=G type=ud num_elts=16 align=hword\n.decl P1 v_type=P num_elts=16\n\
             {C}.kernel_attr Target=\"3d\"\n.kernel_attr SimdSize=16\n.function \"k_main\"\n{code}\
             \x20   ret (M1, 1)\n"
        );
        let object = parse(&text, "k", Target::Tgllp).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let kernel = &object.kernels[0];
        let live = |name: &str| {
            let ranges = Occupation::of(kernel).live;
            let named = ranges
                .into_iter()
                .filter(|(v, _)| kernel.variables[v.0 as usize].name == name);
            named
                .map(|(_, range)| (range.start, range.end))
                .collect::<Vec<_>>()
        };
        // Instruction 0 is the entry; A is written by 5 and last read by 9, D is live through the loop.
        assert_eq!(live("A"), [(5, 10)]);
        assert_eq!(live("C"), [(3, 5)]);
        assert_eq!(live("D"), [(1, 11)]);
        // Nothing reads B, but it has registers after the instruction that writes it.
        assert_eq!(live("B"), [(9, 11)]);
    }

    #[test]
    fn bytes_in_slots_share_with_nothing() {
        // Two live ranges of A, with that of C in between.
        let twice = |write: &str| {
            let code = format!(
                "    lifetime.start A\n{write}    (P1) goto (M1, 16) L0_end\n{USE_A}L0_end:\n\
                 \x20   mov (M1, 16) C(0,0)<1> 0x0:ud\n    add (M1, 16) D(0,0)<1> C(0,0)<1;1,0> C(0,0)<1;1,0>\n\
                 \x20   lifetime.start A\n{write}    (P1) goto (M1, 16) L1_end\n{USE_A}L1_end:\n"
            );
            grfs(C, &code)
        };
        let word = twice("    mov (M1, 16) A_uw(0,0)<2> 0x1:uw\n");
        let byte = twice("    mov (M1, 16) A_ub(0,0)<4> 0x1:ub\n");
        assert_eq!((word, byte), (2, 4));
    }
}
