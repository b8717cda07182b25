//! Detection of unfenced stores: those from which some path to a barrier has no committing fence.

use crate::sim::decode::decode;
use crate::sim::program::Memories;
use crate::target::Target;
use crate::visa::text::parse;
use pretty_assertions::assert_eq;

const LOCAL: Memories = Memories {
    local: true,
    global: false,
};

const GLOBAL: Memories = Memories {
    local: false,
    global: true,
};

/// The unfenced memories of a kernel on Xe-LP. `L` and `G` are stores to local and global memory,
/// `l` and `g` are committing fences, `B` is a barrier; anything else is vISA text.
fn unfenced(code: &[&str]) -> Memories {
    let lines = code.iter().map(|line| match *line {
        "L" => "    scatter4_scaled.R (M1, 8) %slm 0x0:ud A.0 V.0",
        "G" => "    svm_scatter.4.1 (M1, 8) Q.0 V.0",
        "l" => "    fence_local.E",
        "g" => "    fence_global.E",
        "B" => "    barrier",
        line => line,
    });
    let lines: Vec<&str> = lines.collect();
    let text = format!(
        ".version 4.1\n.kernel \"k\"\n\
         .decl A v_type=G type=ud num_elts=8 align=hword\n\
         .decl V v_type=G type=ud num_elts=8 align=hword\n\
         .decl Q v_type=G type=uq num_elts=8 align=hword\n\
         .decl P v_type=P num_elts=8\n\
         .kernel_attr SimdSize=8\n.function \"k_main\"\nk_main:\n{}\n",
        lines.join("\n")
    );
    let mut module = parse(&text, "k.visaasm", Target::Tgllp).unwrap_or_else(|e| panic!("{e:?}"));
    decode(&module.kernels.remove(0)).unwrap().unfenced
}

#[test]
fn stores_with_and_without_a_fence() {
    for (code, wanted) in [
        (&["L", "G"][..], Memories::NONE),
        (&["L", "G", "l", "g", "B"], Memories::NONE),
        (&["L", "G", "B"], Memories::ALL),
        (&["L", "G", "l", "B"], GLOBAL),
        (&["L", "G", "g", "B"], LOCAL),
        (&["L", "    fence_local", "B"], LOCAL),
        (&["l", "L", "B"], LOCAL),
        // The fence is too late, or precedes a different barrier.
        (&["L", "B", "l"], LOCAL),
        (&["L", "B", "l", "B"], LOCAL),
        (&["B", "L", "G"], Memories::NONE),
        (&["G", "l", "B", "g", "B"], GLOBAL),
    ] {
        let all: Vec<&str> = code.iter().copied().chain(["    ret (M1, 1)"]).collect();
        assert_eq!(unfenced(&all), wanted, "{code:?}");
    }
}

#[test]
fn stores_on_paths_through_branches_loops_and_subroutines() {
    let ret = "    ret (M1, 1)";
    let back = "    (P) goto (M1, 8) top";
    let over = "    (P) goto (M1, 8) over";
    for (code, wanted) in [
        (&["top:", "B", "L", back, ret][..], LOCAL),
        (&["top:", "l", "B", "L", back, ret], Memories::NONE),
        (&["L", over, "l", "over:", "B", ret], LOCAL),
        (&["L", over, "over:", "l", "B", ret], Memories::NONE),
        // Channels wait at `over`, where the thread continues when the others
        // have branched to `end`.
        (
            &[
                over,
                "L",
                "    goto (M1, 8) end",
                "l",
                "over:",
                "B",
                "end:",
                ret,
            ],
            LOCAL,
        ),
        (
            &[
                over,
                "L",
                "    goto (M1, 8) end",
                "over:",
                "l",
                "B",
                "end:",
                ret,
            ],
            Memories::NONE,
        ),
        // No channel waits between the branch and its target.
        (
            &["L", "    goto (M1, 8) end", "B", "end:", ret],
            Memories::NONE,
        ),
        (
            &[
                "    call (M1, 8) sub",
                "B",
                ret,
                ".function \"sub\"",
                "sub_entry:",
                "G",
                "    ret (M1, 8)",
            ],
            GLOBAL,
        ),
        (
            &[
                "    call (M1, 8) sub",
                "B",
                ret,
                ".function \"sub\"",
                "sub_entry:",
                "G",
                "g",
                "    ret (M1, 8)",
            ],
            Memories::NONE,
        ),
    ] {
        assert_eq!(unfenced(code), wanted, "{code:#?}");
    }
}
