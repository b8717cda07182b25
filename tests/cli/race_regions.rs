//! Reports of data races in one region, of which the first is printed, and of work-items in one sub-group.

use crate::command::gencl_in;
use std::fs;
use std::path::Path;

/// Standard error of `gencl run --races` of a kernel with 2 groups of 64 work-items.
fn races(folder: &Path, body: &str, words: &[&str]) -> (i32, String) {
    let source = format!(
        "kernel void k(global const float *in, global float *out) {{
    local volatile float s[64];
    int l = get_local_id(0);
    s[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
{body}}}
"
    );
    let source = match body.contains("sub_group_barrier") {
        true => format!("__attribute__((intel_reqd_sub_group_size(32)))\n{source}"),
        false => source,
    };
    fs::write(folder.join("k.cl"), source).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [128], "local": [64], "args": [
        {"buffer": {"dtype": "f32", "shape": [128], "dist": "const", "value": 1}},
        {"buffer": {"dtype": "f32", "shape": [2]}, "mode": "out"}]}"#;
    fs::write(folder.join("k.json"), launch).unwrap();
    let words = [&["run", "k.json", "--races"], words].concat();
    let done = gencl_in(folder, &words, "");
    (done.code, done.stderr)
}

/// A reduction whose last steps rely on work-items that execute in step.
fn reduction(step: impl Fn(u32) -> String) -> String {
    let steps: String = [16, 8, 4, 2, 1].map(step).concat();
    format!("    if (l < 32) {{\n{steps}    }}\n    if (l == 0) out[get_group_id(0)] = s[0];\n")
}

const IN_STEP: &str = "note: all of these pairs are within sub-groups of 32";

#[test]
fn races_of_one_region_are_one_report() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let body = reduction(|n| format!("        s[l] += s[l + {n}];\n"));
    // The automatic width is 32; at another one, the size is that which contains the work-items.
    for words in [&["-v"][..], &["-v", "--simd", "16"]] {
        let (code, found) = races(folder, &body, words);
        assert_eq!(code, 3);
        assert_eq!(found.matches("error[E0810]").count(), 1, "{found}");
        let note = "note: 14 more pairs of lines race for the same reason, in lines 7 to 11\n";
        assert!(found.contains(note), "{found}");
        assert!(found.contains(IN_STEP), "{found}");
        assert!(found.contains("k: 15 data races, "), "{found}");
    }
    let (_, found) = races(folder, &body, &[]);
    assert!(!found.contains(IN_STEP), "{found}");
    // The advice, followed: the old value in a variable, a barrier before and one after each write.
    let barrier = "sub_group_barrier(CLK_LOCAL_MEM_FENCE);";
    let body = reduction(|n| {
        format!("        {{ float t = s[l + {n}]; {barrier} s[l] += t; {barrier} }}\n")
    });
    let (code, found) = races(folder, &body, &[]);
    assert_eq!(code, 0, "{found}");
}

/// Two mistakes, in lines that do not overlap, are two reports; so are two races, which need no summary.
#[test]
fn other_regions_have_reports_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let steps = "    s[l] += s[l ^ 1];\n    s[l] += s[l ^ 2];\n";
    let (_, found) = races(
        folder,
        &format!("{steps}    barrier(CLK_LOCAL_MEM_FENCE);\n{steps}    out[0] = 1;\n"),
        &[],
    );
    assert_eq!(found.matches("error[E0810]").count(), 2, "{found}");
    assert_eq!(
        found.matches("2 more pairs of lines race").count(),
        2,
        "{found}"
    );
    let (_, found) = races(folder, "    s[l] = s[63 - l];\n    s[l ^ 1] = 3;\n", &[]);
    assert!(!found.contains("more pairs of lines"), "{found}");
}

/// Pairs of different sub-groups, of groups that are one sub-group, and of different work-groups have no such note.
#[test]
fn work_items_of_different_sub_groups_are_not_in_step() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for body in [
        "    s[l] += s[63 - l];\n",
        "    s[l] += s[(l + 1) & 63];\n",
        "    s[0] = l;\n",
        "    out[0] = l;\n",
    ] {
        let (code, found) = races(folder, body, &["-v"]);
        assert!(
            code == 3 && !found.contains("within sub-groups"),
            "{body}{found}"
        );
    }
    let (_, found) = races(folder, "    s[l] += s[l ^ 1];\n", &["-v"]);
    assert!(found.contains(IN_STEP), "{found}");
    let path = folder.join("k.json");
    let launch = fs::read_to_string(&path).unwrap();
    fs::write(&path, launch.replace("[64], \"args", "[32], \"args")).unwrap();
    let found = gencl_in(folder, &["run", "k.json", "--races", "-v"], "").stderr;
    assert!(
        found.contains("error[E0810]") && !found.contains("within sub-groups"),
        "{found}"
    );
}

/// A fence between the accesses is no barrier: the report points to it.
#[test]
fn a_fence_between_accesses_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let body = |fence: &str| {
        format!("    s[l] = l;\n    {fence}\n    if (l == 0) out[get_group_id(0)] = s[1];\n")
    };
    let note = "a fence orders the accesses of its own work-item, but waits for no other one";
    let (code, found) = races(folder.path(), &body("mem_fence(CLK_LOCAL_MEM_FENCE);"), &[]);
    assert_eq!((code, found.contains(note)), (3, true), "{found}");
    let (code, found) = races(folder.path(), &body(""), &[]);
    assert_eq!((code, found.contains(note)), (3, false), "{found}");
}
