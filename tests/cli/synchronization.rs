//! `gencl run --races` follows release and acquire operations: what they order is no data race, and everything else is.

use crate::command::gencl_in;
use serde_json::json;

/// Runs a kernel with the buffers `data`, `flag` and `out` of 64 `int` each, and 8 work-items in groups of `local`. Returns the
/// exit code and standard error.
fn run(body: &str, local: u32) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let source = format!(
        "__kernel void k(__global int *data, __global atomic_int *flag, __global int *out) {{\n    \
         int i = get_global_id(0), l = get_local_id(0), g = get_group_id(0);\n{body}\n}}"
    );
    let buffer = json!({"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"});
    let launch = json!({"source": source, "kernel": "k", "options": "-cl-std=CL2.0",
        "global": [8], "local": [local], "args": [buffer, buffer, buffer]});
    let words = ["run", "-", "-o", "out", "--races"];
    let done = gencl_in(folder.path(), &words, &launch.to_string());
    (done.code, done.stderr)
}

/// One work-item passes a value to the others by an atomic flag, within a group (of 8) and between groups (of 1).
#[test]
fn message_passing_needs_a_release_and_an_acquire() {
    for (release, acquire, is_ordered) in [
        ("release", "acquire", true),
        ("seq_cst", "seq_cst", true),
        ("release", "relaxed", false),
        ("relaxed", "acquire", false),
        ("relaxed", "relaxed", false),
    ] {
        let body = format!(
            "    if (i == 0) {{
        data[0] = 42;
        atomic_store_explicit(flag, 1, memory_order_{release}, memory_scope_device);
    }} else if (atomic_load_explicit(flag, memory_order_{acquire}, memory_scope_device)) {{
        out[i] = data[0];
    }}"
        );
        for local in [1, 8] {
            let (code, stderr) = run(&body, local);
            let context = format!("{release} {acquire} {local}: {stderr}");
            assert_eq!(code, if is_ordered { 0 } else { 3 }, "{context}");
            assert_eq!(stderr.contains("E0810"), !is_ordered, "{context}");
        }
    }
}

#[test]
fn fences_make_relaxed_operations_release_and_acquire() {
    let fence = |order: &str, flags: &str| {
        format!("atomic_work_item_fence({flags}, memory_order_{order}, memory_scope_device);")
    };
    let global = "CLK_GLOBAL_MEM_FENCE";
    for (first, second, is_ordered) in [
        (fence("release", global), fence("acquire", global), true),
        (fence("acq_rel", global), fence("seq_cst", global), true),
        (
            "mem_fence(CLK_GLOBAL_MEM_FENCE);".into(),
            fence("acquire", global),
            true,
        ),
        (String::new(), fence("acquire", global), false),
        (fence("release", global), String::new(), false),
        // The other memory.
        (
            fence("release", "CLK_LOCAL_MEM_FENCE"),
            fence("acquire", global),
            false,
        ),
        (
            fence("release", global),
            fence("acquire", "CLK_LOCAL_MEM_FENCE"),
            false,
        ),
    ] {
        let body = format!(
            "    if (i == 0) {{
        data[0] = 42;
        {first}
        atomic_store_explicit(flag, 1, memory_order_relaxed, memory_scope_device);
    }} else if (atomic_load_explicit(flag, memory_order_relaxed, memory_scope_device)) {{
        {second}
        out[i] = data[0];
    }}"
        );
        for local in [1, 8] {
            let (code, stderr) = run(&body, local);
            let expected = if is_ordered { 0 } else { 3 };
            assert_eq!(code, expected, "{first} / {second} {local}: {stderr}");
        }
    }
}

/// The last group that increments a counter adds what all groups have written.
#[test]
fn the_last_group_reads_what_the_others_wrote() {
    let reduction = |release: &str, acquire: &str, share: &str| {
        format!(
            "    local int is_last;
    data[i] = i;
    {release}
    if (l == 0)
        is_last = atomic_inc((volatile global int *)flag) == (int)get_num_groups(0) - 1;
    {share}
    if (is_last) {{
        {acquire}
        int sum = 0;
        for (int k = l; k < 8; k += get_local_size(0)) sum += data[k];
        out[l] = sum;
    }}"
        )
    };
    let all = "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);";
    let local = "barrier(CLK_LOCAL_MEM_FENCE);";
    for (release, acquire, share, is_ordered) in [
        // All work-items of the group write, and one increments the counter for them.
        ("barrier(CLK_GLOBAL_MEM_FENCE);", "", all, true),
        // No work-item of the group waits for the writes of the others.
        ("mem_fence(CLK_GLOBAL_MEM_FENCE);", "", all, false),
        ("barrier(CLK_LOCAL_MEM_FENCE);", "", all, false),
        ("", "", all, false),
        // The barrier passes on what the first work-item acquired only for the memories that it names.
        ("barrier(CLK_GLOBAL_MEM_FENCE);", "", local, false),
        (
            "barrier(CLK_GLOBAL_MEM_FENCE);",
            "mem_fence(CLK_GLOBAL_MEM_FENCE);",
            local,
            false,
        ),
    ] {
        let (code, stderr) = run(&reduction(release, acquire, share), 2);
        let expected = if is_ordered { 0 } else { 3 };
        assert_eq!(code, expected, "{release} {acquire} {share}: {stderr}");
    }
    // With one work-item per group, fences suffice.
    for (release, acquire, is_ordered) in [
        (
            "mem_fence(CLK_GLOBAL_MEM_FENCE);",
            "mem_fence(CLK_GLOBAL_MEM_FENCE);",
            true,
        ),
        ("mem_fence(CLK_GLOBAL_MEM_FENCE);", "", false),
        ("", "mem_fence(CLK_GLOBAL_MEM_FENCE);", false),
    ] {
        let (code, stderr) = run(&reduction(release, acquire, local), 1);
        let expected = if is_ordered { 0 } else { 3 };
        assert_eq!(code, expected, "{release} {acquire}: {stderr}");
    }
}

#[test]
fn what_follows_the_release_is_not_ordered() {
    let body = |after: &str| {
        format!(
            "    if (i == 0) {{
        data[0] = 1;
        atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);
        {after}
    }} else if (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device)) {{
        out[i] = data[0];
    }}"
        )
    };
    assert_eq!(run(&body(""), 1).0, 0);
    let (code, stderr) = run(&body("data[0] = 2;"), 1);
    assert_eq!(code, 3);
    let note = "  = note: the kernel has a release operation after one access and an acquire operation before the other, but the acquire operation read nothing that a release operation of this work-item wrote";
    assert!(!stderr.contains(note), "{stderr}");
    // A release of something else.
    let (code, stderr) = run(
        &body("")
            .replace("store_explicit(flag, 1", "store_explicit(flag + 1, 1")
            .replace("load_explicit(flag,", "load_explicit(flag + 2,")
            .replace("scope_device)) {", "scope_device) == 0) {"),
        1,
    );
    assert_eq!(code, 3);
    assert!(stderr.contains(note), "{stderr}");
}

/// The last group resets the counter by a plain write: what it read is the end of the increments by all groups.
#[test]
fn an_acquired_atomic_operation_is_ordered() {
    let count = |order: &str, rest: &str| {
        format!(
            "    if (atomic_fetch_add_explicit(flag, 1, memory_order_{order}, memory_scope_device) == 7) {{
        atomic_init(flag, 0);
        {rest}
    }}"
        )
    };
    for (order, rest, is_ordered) in [
        ("acq_rel", "", true),
        ("relaxed", "", false),
        ("acquire", "", false),
        ("release", "", false),
        // The other work-items have released nothing after this operation of theirs.
        ("acq_rel", "*(global int *)(flag + 1) = 1;", false),
    ] {
        let body = format!(
            "{}\n    atomic_fetch_add_explicit(flag + 1, 1, memory_order_relaxed, memory_scope_device);",
            count(order, rest)
        );
        let (code, stderr) = run(&body, 1);
        let expected = if is_ordered { 0 } else { 3 };
        assert_eq!(code, expected, "{order} {rest}: {stderr}");
    }
}

/// A later access of the same instruction to some of the same bytes does not make the earlier one later.
#[test]
fn an_access_before_the_release_stays_before_it() {
    let body = |last: u32, byte: u32| {
        format!(
            "    global uchar *bytes = (global uchar *)data;
    if (i == 0) {{
        for (int k = 1; k <= 3; k += 2) {{
            uchar4 v = vload4(0, bytes + k);
            out[k] = v.x + v.y + v.z + v.w;
            if (k == {last}) atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);
        }}
    }} else if (i == 1 && atomic_load_explicit(flag, memory_order_acquire, memory_scope_device)) {{
        bytes[{byte}] = 9;
    }}"
        )
    };
    for (last, byte, is_ordered) in [(1, 1, true), (1, 3, false), (3, 1, true), (3, 3, true)] {
        let (code, stderr) = run(&body(last, byte), 1);
        let expected = if is_ordered { 0 } else { 3 };
        assert_eq!(code, expected, "{last} {byte}: {stderr}");
    }
}

/// Many work-items that each release once: the clocks are limited.
#[test]
fn many_releases_are_bounded_and_noted() {
    let source = "kernel void k(global int *data, global int *flag) {
    int i = get_global_id(0);
    data[i] = i;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    if (atomic_inc(flag) == (int)get_global_size(0) - 1) {
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        int sum = 0;
        for (int k = 0; k < (int)get_global_size(0); k++) sum += data[k];
        data[0] = sum;
    }
}";
    for (items, is_noted) in [(1000, false), (5000, true)] {
        let folder = tempfile::tempdir().unwrap();
        let launch = json!({"source": source, "kernel": "k", "global": [items], "local": [1], "args": [
            {"buffer": {"dtype": "i32", "shape": [items]}, "mode": "inout"},
            {"buffer": {"dtype": "i32", "shape": [1]}, "mode": "inout"}]});
        let words = ["run", "-", "-o", "out", "--races"];
        let done = gencl_in(folder.path(), &words, &launch.to_string());
        assert_eq!(done.code, 0, "{}", done.stderr);
        let note = "note: the kernel has more release operations than are followed";
        assert_eq!(done.stderr.contains(note), is_noted, "{}", done.stderr);
    }
}
