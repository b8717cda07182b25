//! `gencl run --races`: the help of a race leads to a program without one.

use crate::command::gencl_in;

/// Runs a kernel with the buffers `a` of 80 elements and `b` of 64, of `dtype`; returns the exit code and standard error.
fn run(code: &str, dtype: &str, sizes: &str) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let ty = if dtype == "f32" { "float" } else { "int" };
    let head = format!("kernel void k(global {ty} *a, global {ty} *b)");
    let code = format!("{head} {{ int i = get_global_id(0), l = get_local_id(0); {code} }}");
    let launch = format!(
        r#"{{"source": {}, "kernel": "k", {sizes}, "args": [
            {{"buffer": {{"dtype": "{dtype}", "shape": [80], "dist": "iota"}}, "mode": "inout"}},
            {{"buffer": {{"dtype": "{dtype}", "shape": [64]}}, "mode": "inout"}}]}}"#,
        serde_json::json!(code)
    );
    let done = gencl_in(folder, &["run", "-", "--races"], &launch);
    (done.code, done.stderr)
}

/// One group, and four.
const ONE: &str = r#""global": [64], "local": [64]"#;
const FOUR: &str = r#""global": [64], "local": [16]"#;

/// Reduces `a` of a work-group in local memory, as the help for floats describes.
const REDUCTION: &str = "local float t[64]; t[l] = a[i]; barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        if (l < step) t[l] += t[l + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) b[get_group_id(0)] = t[0];";

#[test]
fn the_program_that_a_help_describes_has_no_race() {
    const GROUPS: &str = "read from one buffer and write to another: a barrier orders the work-items of one work-group only, and \
                          the launch has 4 work-groups";
    const FLOATS: &str = "OpenCL C 1.2 has no atomic operation for floats: let each work-group reduce its values in local memory, with \
                          a barrier between the steps, and write the result to an element of its own";
    const OLD: &str = "read the old value into a variable, and put `barrier(CLK_GLOBAL_MEM_FENCE)` between that and the write, which orders \
                       the work-items of one work-group; or read from one buffer and write to another";
    for (wrong, dtype, sizes, help, right) in [
        (
            "a[0] += a[i];",
            "i32",
            FOUR,
            "accumulate in another buffer with an atomic operation, `atomic_add(&sum[0], a[i])`: in `a`, the read of `a[i]` would race \
             with it",
            "atomic_add(&b[0], a[i]);",
        ),
        (
            "b[0] += a[i];",
            "i32",
            FOUR,
            "use an atomic operation: `atomic_add(&b[0], a[i])`",
            "atomic_add(&b[0], a[i]);",
        ),
        (
            "*b = a[i] + *b;",
            "i32",
            ONE,
            "use an atomic operation: `atomic_add(b, a[i])`",
            "atomic_add(b, a[i]);",
        ),
        (
            "b[0] = max(b[0], a[i]);",
            "i32",
            FOUR,
            "use an atomic operation: `atomic_max(&b[0], a[i])`",
            "atomic_max(&b[0], a[i]);",
        ),
        // The operand of the sum is another one than it seems.
        (
            "b[0] = b[0] - a[i] - 1;",
            "i32",
            ONE,
            "no atomic operation does this: let each work-group reduce",
            "b[i] = a[i];",
        ),
        (
            "a[0] += a[i];",
            "f32",
            FOUR,
            "an element of its own in another buffer",
            REDUCTION,
        ),
        ("b[0] += a[i];", "f32", ONE, FLOATS, REDUCTION),
        ("b[0] = b[0] + a[i];", "f32", FOUR, FLOATS, REDUCTION),
        (
            "a[i] += a[(i + 16) % 64];",
            "i32",
            FOUR,
            GROUPS,
            "b[i] = a[i] + a[(i + 16) % 64];",
        ),
        (
            "a[i] += a[(i + 16) % 64];",
            "i32",
            ONE,
            OLD,
            "int old = a[(i + 16) % 64]; barrier(CLK_GLOBAL_MEM_FENCE); a[i] += old;",
        ),
        (
            "a[i] = a[i] + a[i + 1];",
            "f32",
            FOUR,
            GROUPS,
            "b[i] = a[i] + a[i + 1];",
        ),
        (
            "float x = a[i + 1]; a[i] = x * 2;",
            "f32",
            FOUR,
            GROUPS,
            "b[i] = a[i + 1] * 2;",
        ),
        (
            "int p = *b; a[i] = p; atomic_inc(b);",
            "i32",
            FOUR,
            "help: use the value that `atomic_inc` returns: `int p = atomic_inc(b)`\n",
            "int p = atomic_inc(b); a[i] = p;",
        ),
        (
            "if (a[i] > *b) *b = a[i];",
            "i32",
            FOUR,
            "help: use an atomic operation: `atomic_max(b, a[i])`, without the condition\n",
            "atomic_max(b, a[i]);",
        ),
        (
            "if (b[0] >= a[i]) { b[0] = a[i]; }",
            "i32",
            ONE,
            "help: use an atomic operation: `atomic_min(&b[0], a[i])`, without the condition\n",
            "atomic_min(&b[0], a[i]);",
        ),
        (
            "if (a[i] > *b) *b = a[i];",
            "f32",
            FOUR,
            "or repeat `atomic_cmpxchg` on the bits (`as_int`) until no other work-item has changed them\n",
            "volatile global int *p = (volatile global int *)b; int old = atomic_or(p, 0), seen;
             do { seen = old; if (a[i] <= as_float(seen)) break; old = atomic_cmpxchg(p, seen, as_int(a[i])); } while (old != seen);",
        ),
        (
            "if (i < 40) a[i] = a[i] + a[i + 1];",
            "f32",
            ONE,
            "between that and the write, outside of the condition in line 1,",
            "float x = a[i + 1]; barrier(CLK_GLOBAL_MEM_FENCE); if (i < 40) a[i] += x;",
        ),
    ] {
        let (code, stderr) = run(wrong, dtype, sizes);
        assert_eq!(code, 3, "{wrong}: {stderr}");
        assert_eq!(stderr.matches("error[").count(), 1, "{wrong}: {stderr}");
        assert!(stderr.contains(help), "{wrong}: {stderr}");
        let (code, stderr) = run(right, dtype, sizes);
        assert_eq!(code, 0, "{right}: {stderr}");
    }
}

#[test]
fn a_barrier_between_two_calls_of_one_function_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let kernel = |barrier: &str| {
        format!(
            "void add(local int *t, int l, int d) {{ if (l < d) t[l] += t[l + d]; }}
kernel void k(global int *a, local int *t) {{
    int l = get_local_id(0);
    t[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    add(t, l, 8); {barrier}
    add(t, l, 4);
}}"
        )
    };
    for (barrier, expected) in [("", 3), ("barrier(CLK_LOCAL_MEM_FENCE);", 0)] {
        let launch = format!(
            r#"{{"source": {}, "kernel": "k", "global": [16], "local": [16], "args": [
                {{"buffer": {{"dtype": "i32", "shape": [16], "dist": "iota"}}}}, {{"local": 64}}]}}"#,
            serde_json::json!(kernel(barrier))
        );
        let done = gencl_in(folder.path(), &["run", "-", "--races"], &launch);
        assert_eq!(done.code, expected, "{}", done.stderr);
        let help = "help: put `barrier(CLK_LOCAL_MEM_FENCE)` between the calls in lines 6 and 7\n";
        assert_eq!(done.stderr.contains(help), expected == 3, "{}", done.stderr);
    }
}

#[test]
fn a_dimension_that_the_index_does_not_have_is_the_cause() {
    let two = r#""global": [16, 4], "local": [4, 2]"#;
    for (code, what) in [
        ("a[i] = a[i] + 1;", "the kernel"),
        ("b[i] = i + get_local_id(1);", "the index"),
        ("b[i] = get_global_id(1);", "the index"),
    ] {
        let (status, stderr) = run(code, "i32", two);
        assert_eq!(status, 3, "{code}: {stderr}");
        let help = format!(
            "help: {what} does not depend on `get_global_id(1)`, while the launch has 4 work-items in that dimension: use it in the index, \
             or launch one work-item in it: `\"global\": [16]`\n"
        );
        assert!(stderr.contains(&help), "{code}: {stderr}");
        let (status, stderr) = run(code, "i32", r#""global": [16], "local": [4]"#);
        assert_eq!(status, 0, "{code}: {stderr}");
        let code = code.replace("[i]", "[get_global_id(1) * get_global_size(0) + i]");
        let (status, stderr) = run(&code, "i32", two);
        assert_eq!(status, 0, "{code}: {stderr}");
    }
    // The index depends on it, or on memory, or on no id.
    for code in [
        "b[i / 4 + get_global_id(1) / 2] = i + get_global_id(1);",
        "b[a[i + get_global_id(1)] / 4] = i + get_global_id(1);",
        "b[3] = i + get_global_id(1);",
    ] {
        let (status, stderr) = run(code, "i32", two);
        assert_eq!(status, 3, "{code}: {stderr}");
        assert!(!stderr.contains("does not depend"), "{code}: {stderr}");
    }
}

#[test]
fn an_exchange_between_groups_needs_another_kernel_and_equal_writes_are_no_race() {
    let (code, stderr) = run("a[i] = i * 3; b[i] = a[(i + 16) % 64];", "i32", FOUR);
    assert_eq!(code, 3, "{stderr}");
    assert!(
        stderr.contains("help: read in another kernel, which is launched later"),
        "{stderr}"
    );
    let (code, stderr) = run("b[0] = 1;", "i32", FOUR);
    assert_eq!(code, 0, "{stderr}");
    let (code, stderr) = run("if (b[0] == 0) b[0] = 1;", "i32", FOUR);
    assert_eq!(code, 3, "{stderr}");
}

#[test]
fn a_barrier_that_not_all_reach_is_one_error() {
    let code = |barrier: &str| {
        format!("local int t[64]; t[l] = a[i]; {barrier} b[i] = t[get_local_size(0) - 1 - l];")
    };
    let (status, stderr) = run(
        &code("if (l < 32) barrier(CLK_LOCAL_MEM_FENCE);"),
        "i32",
        ONE,
    );
    assert_eq!(status, 3, "{stderr}");
    assert_eq!(stderr.matches("error[").count(), 1, "{stderr}");
    for words in [
        "error[E0806]: not all work-items of the work-group reach this barrier",
        "note: 1 data race before it is not shown: no barrier orders the accesses, since this one is not reached by all\n",
    ] {
        assert!(stderr.contains(words), "{stderr}");
    }
    let (status, stderr) = run(&code("barrier(CLK_LOCAL_MEM_FENCE);"), "i32", ONE);
    assert_eq!(status, 0, "{stderr}");
}
