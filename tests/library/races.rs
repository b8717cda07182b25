//! Data races that the interpreter reports, and programs without races in which it reports none.

use gencl::launch::{AccessKind, Race};
use gencl::{Argument, Compiler, NdRange, RunOptions, Target};
use pretty_assertions::assert_eq;

/// The races of kernel `k` with a buffer of 64 ints (0 to 63) on 16 work-items in groups of 8, and sub-groups
/// of 4.
fn races(body: &str) -> Vec<Race> {
    let source = format!(
        "__kernel void k(__global int *p, __local int *l) {{\n    int i = get_local_id(0), g = get_group_id(0), n = get_global_id(0);\n{body}\n}}\n"
    );
    let compilation = Compiler::new(Target::Tgllp)
        .language(gencl::Language::Cl20)
        .compile("k.cl", &source)
        .unwrap_or_else(|e| panic!("{e}\n{source}"));
    let kernel = compilation.kernel("k").unwrap();
    let range = NdRange::new(&[16], Some(&[8]), &[]).unwrap();
    let values: Vec<i32> = (0..64).collect();
    let mut arguments = [Argument::buffer(&values), Argument::Local(256)];
    let options = RunOptions {
        races: true,
        ..Default::default()
    };
    let report = gencl::ir::interp::run(
        &kernel.lowered,
        &compilation.locations,
        &range,
        &mut arguments,
        4,
        &options,
    );
    report.unwrap_or_else(|e| panic!("{e}\n{source}")).races
}

/// The races as text: kind and line of each access, whether they are in one group, and the number.
fn shown(body: &str) -> Vec<String> {
    let line = |access: &gencl::launch::RaceAccess| {
        let line = access.location.as_ref().map_or(0, |l| l.line);
        let kind = match access.kind {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
            AccessKind::Atomic => "atomic",
        };
        format!("{kind} {line}")
    };
    let races = races(body);
    let shown = races.iter().map(|race| {
        let scope = if race.same_group { "group" } else { "groups" };
        format!("{}, {}: {scope}", line(&race.first), line(&race.second))
    });
    shown.collect()
}

#[test]
fn accesses_that_nothing_orders_race() {
    for (body, expected) in [
        // A neighbor's element: written by the item before, or read before it is written.
        (
            "    p[n] = i;\n    p[n + 16] = p[n ^ 1];",
            vec!["write 3, read 4: group", "read 4, write 3: group"],
        ),
        // Across the border of two groups.
        (
            "    p[n + 20] = p[(n + 8) % 16];\n    p[n] = 5;",
            vec!["read 3, write 4: groups"],
        ),
        // Different values at one place.
        (
            "    p[20] = n;",
            vec!["write 3, write 3: group", "write 3, write 3: groups"],
        ),
        ("    l[0] = i;", vec!["write 3, write 3: group"]),
        // Bytes of one doubleword that overlap.
        (
            "    ((__global uchar *)p)[i + (i & 1)] = i;",
            vec!["write 3, write 3: group", "write 3, write 3: groups"],
        ),
        // A barrier of another memory.
        (
            "    l[i] = n;\n    barrier(CLK_GLOBAL_MEM_FENCE);\n    p[n] = l[i ^ 1];",
            vec!["write 3, read 5: group"],
        ),
        (
            "    p[n] = n;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    p[n + 16] = p[n ^ 1];",
            vec!["write 3, read 5: group"],
        ),
        // A barrier orders the items of one group only.
        (
            "    p[n] = n + 1;\n    barrier(CLK_GLOBAL_MEM_FENCE);\n    p[n + 16] = p[n ^ 8];",
            vec!["write 3, read 5: groups"],
        ),
        // An atomic operation and a plain access.
        (
            "    atomic_inc(p);\n    if (n == 5) p[1] = p[0];",
            vec!["atomic 3, read 4: group", "read 4, atomic 3: group"],
        ),
    ] {
        let found = shown(body);
        for race in expected.iter().copied() {
            let (accesses, _) = race.split_once(':').unwrap();
            let (a, b) = accesses.split_once(", ").unwrap();
            let reversed = race.replace(accesses, &format!("{b}, {a}"));
            assert!(
                found.iter().any(|f| *f == race || *f == reversed),
                "{body}: expected {race}, found {found:?}"
            );
        }
    }
}

#[test]
fn ordered_and_disjoint_accesses_do_not_race() {
    for body in [
        "    p[n] = p[n] + 1;",
        // Bytes of one doubleword, one of each item.
        "    ((__global uchar *)p)[n] = n;",
        // All read, one writes elsewhere.
        "    p[n + 16] = p[0] + p[1];",
        // The same value by all.
        "    p[40] = 1;\n    l[3] = 7;",
        "    l[i] = n;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    p[n] = l[i ^ 1];",
        "    p[n] = n;\n    barrier(CLK_GLOBAL_MEM_FENCE);\n    p[n + 16] = p[n ^ 1];",
        // A tree reduction.
        "    l[i] = p[n];\n    for (int s = 4; s > 0; s /= 2) {\n        barrier(CLK_LOCAL_MEM_FENCE);\n        if (i < s) l[i] += l[i + s];\n    }\n    if (i == 0) p[32 + g] = l[0];",
        // The local memory of different groups.
        "    if (i == 0) l[0] = g;",
        "    atomic_add(p, n);",
        "    p[n] = work_group_reduce_add(n);",
        // A barrier orders the items of a sub-group.
        "    l[i] = n;\n    sub_group_barrier(CLK_LOCAL_MEM_FENCE);\n    p[n] = l[i ^ 1];",
    ] {
        assert_eq!(shown(body), Vec::<String>::new(), "{body}");
    }
}

/// A sub-group barrier does not order different sub-groups.
#[test]
fn sub_groups_race_in_spite_of_their_barriers() {
    let body = "    l[i] = n;\n    sub_group_barrier(CLK_LOCAL_MEM_FENCE);\n    p[n] = l[i ^ 4];";
    let found = shown(body);
    assert_eq!(found, ["read 5, write 3: group"]);
}

/// A race names its work-items, the instruction, the bytes, and how often it occurs.
#[test]
fn races_are_described() {
    let found = races("    p[20] = n;");
    let race = found.iter().find(|r| r.same_group).unwrap();
    assert_eq!(
        (race.first.work_item, race.second.work_item),
        ([0, 0, 0], [1, 0, 0])
    );
    assert_eq!(
        race.place,
        "argument 0 (`p`): 4 bytes at offset 80 of a buffer of 256 bytes"
    );
    // Each item but the first of each group.
    assert_eq!(race.count, 14);
    assert!(
        race.second.instruction.starts_with("store.global"),
        "{}",
        race.second.instruction
    );
    let between = found.iter().find(|r| !r.same_group).unwrap();
    assert_eq!(between.second.work_item, [8, 0, 0]);
}
