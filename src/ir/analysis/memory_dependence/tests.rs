//! Tests of which accesses may alias, and of what changes memory.

use super::*;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::text::parse::parse_function;
use crate::ir::verify::verify;
use pretty_assertions::assert_eq;

const HEAD: &str =
    "kernel @k(0: \"p\" \"uint *\" global, 8: \"q\" \"uint *\" global, 16: \"r\" \"uint *\" \
     global restrict, 24: \"c\" \"uint *\" constant readonly) {
  registers bool %0-%4, byte %5-%9, dword %10-%49, qword %50-%59
  inputs %10 = local_id.0, %11 = buffer_offset.0, %12 = buffer_offset.1, %13 = buffer_offset.2,
    %14 = group_id.0, %50 = argument.0+0, %51 = argument.3+0
  variables private \"a\" 64 align 4, private \"b\" 64 align 4, local \"l\" 64 align 4,
    private \"c\" 4 align 4
";

/// A function, its memory effects, and the first effect in each block after the entry.
fn memory(code: &str) -> (Memory, Vec<Effect>, Loops) {
    let f =
        parse_function(&format!("{HEAD}{code}}}\n")).unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    verify(&f).unwrap();
    let cfg = Cfg::compute(&f);
    let dominators = Dominators::compute(&cfg);
    let loops = Loops::compute(&cfg, &dominators);
    let liveness = Liveness::compute(&f, &cfg);
    let versions = Versions::compute(&f, &cfg, &dominators, &liveness);
    let memory = Memory::compute(&f, &cfg, &loops, &versions);
    let effects = f.block_ids().flat_map(|b| memory.effects(b).to_vec());
    let effects = effects.map(|(_, e)| e).collect();
    (memory, effects, loops)
}

/// The place of a plain access.
fn place(effect: &Effect) -> Place {
    match effect {
        Effect::Load(place) | Effect::Store(place) => *place,
        Effect::Order { .. } => panic!("not a plain access: {effect:?}"),
    }
}

const ADDRESSES: &str = "$0:
  %15 = loadi.u32 4
  %16 = loadi.u32 12
  %17 = add.u32 %11, %15
  %18 = loadi.u32 3
  %19 = shl.u32 %10, %18
  %20 = add.u32 %11, %19
  %21 = add.u32 %20, %15
  %22 = shl.u32 %14, %18
  %23 = add.u32 %22, %11
  %24 = add.u32 %23, %16
  %30 = addr.u32 0
  %31 = addr.u32 1
  %32 = add.u32 %31, %10
  %33 = addr.u32 1
  %0 = cmp.eq.u32 %10, %14
  %34 = sel.u32 %0, %30, %31
  %36 = addr.u32 3
";

/// Whether the two accesses may alias, checked in both orders.
fn meet(accesses: &str) -> bool {
    let (memory, effects, _) = memory(&format!("{ADDRESSES}{accesses}  ret\n"));
    let [a, b] = effects.as_slice() else {
        panic!("two accesses in {accesses}");
    };
    let (a, b) = (place(a), place(b));
    let meets = memory.may_overlap(&a, &b);
    assert_eq!(meets, memory.may_overlap(&b, &a), "{accesses}");
    if a.covers(&b) || b.covers(&a) {
        assert!(meets, "{accesses}");
    }
    meets
}

#[test]
fn which_accesses_may_alias() {
    let store = |address: &str| format!("  store.{address}, %10\n");
    for (a, b, meets) in [
        // One surface: the same address, neighbors, and overlapping elements.
        ("global[0].u32 %11", "global[0].u32 %11", true),
        ("global[0].u32 %11", "global[0].u32 %17", false),
        ("global[0].u32 %11, %10", "global[0].u32 %17", true),
        ("global[0].u32 %17", "global[0].u32 %11, %10, %10", true),
        // An unknown index in steps of 8: members of structures.
        ("global[0].u32 %11", "global[0].u32 %20", true),
        ("global[0].u32 %20", "global[0].u32 %21", false),
        ("global[0].u32 %11", "global[0].u32 %21", false),
        ("global[0].u32 %20", "global[0].u32 %24", false),
        ("global[0].u32 %21", "global[0].u32 %24", true),
        ("global[0].u32 %20, %10", "global[0].u32 %24", true),
        ("global[0].u32 %11", "global[0].u32 %10", true),
        // Other surfaces may be the same buffer, but not that of a restrict pointer.
        ("global[0].u32 %11", "global[1].u32 %11", true),
        ("global[0].u32 %11", "global[1].u32 %17", true),
        ("global[0].u32 %11", "global[2].u32 %11", false),
        ("global[2].u32 %11", "global[2].u32 %10", true),
        ("global.u32 %50", "global[0].u32 %11", true),
        ("global.u32 %50", "global[2].u32 %11", true),
        // Variables, and addresses of unknown origin.
        ("private.u32 %30", "private.u32 %31", false),
        ("private.u32 %31", "private.u32 %33", true),
        ("private.u32 %32", "private.u32 %33", true),
        ("private.u32 %30", "private.u32 %10", false),
        ("private.u32 %10", "private.u32 %11", true),
        ("private.u32 %10", "local.u32 %10", false),
        // Addresses that may point into either of two variables.
        ("private.u32 %34", "private.u32 %31", true),
        ("private.u32 %34", "private.u32 %36", false),
        ("private.u32 %30", "private.u32 %33", false),
        ("global[0].u32 %10", "local.u32 %10", false),
    ] {
        assert_eq!(meet(&(store(a) + &store(b))), meets, "{a} and {b}");
    }
}

#[test]
fn a_variable_whose_address_is_stored_may_be_anywhere() {
    let escape = "  store.global[0].u32 %11, %30\n";
    let both = "  store.private.u32 %30, %10\n  store.private.u32 %10, %10\n";
    let (memory, effects, _) = memory(&format!("{ADDRESSES}{escape}{both}  ret\n"));
    let (a, b) = (place(&effects[1]), place(&effects[2]));
    assert!(memory.may_overlap(&a, &b));
}

#[test]
fn what_orders_accesses_changes_the_memory_it_names() {
    // Loads from private, local, global and constant memory.
    let loads = "  %40 = load.private.u32 %30
  %41 = load.local.u32 %10
  %42 = load.global[0].u32 %11
  %43 = load.constant.u32 %51
  %44 = load.global[2].u32 %13
  store.local.u32 %10, %10
  store.global[1].u32 %10, %10
";
    for (order, changed) in [
        ("barrier.local", [false, true, false, false, false]),
        ("barrier.global", [false, false, true, false, false]),
        ("fence.local.global", [false, true, true, false, false]),
        ("subbarrier.global", [false, false, true, false, false]),
        (
            "%45 = atomic_add.local.u32 %10, %10",
            [false, true, false, false, false],
        ),
        (
            "%45 = atomic_add.global[2].u32 %10, %10",
            [false, false, true, false, true],
        ),
        (
            "store.global[1].volatile.u32 %10, %10",
            [false, false, true, false, false],
        ),
        (
            "%45 = load.local.volatile.u32 %10",
            [false, true, false, false, false],
        ),
        (
            "store.private.volatile.u32 %30, %10",
            [true, false, false, false, false],
        ),
        ("%45 = shuffle.u32 %10, %10", [false; 5]),
    ] {
        let (memory, effects, _) = memory(&format!("{ADDRESSES}{loads}  {order}\n  ret\n"));
        let Some(effect) = effects.get(7) else {
            assert_eq!(changed, [false; 5], "{order} has an effect");
            continue;
        };
        for (k, changed) in changed.into_iter().enumerate() {
            let place = place(&effects[k]);
            assert_eq!(memory.changes(effect, &place), changed, "{order}, load {k}");
            // A barrier reads everything, even memory that nobody writes.
            if changed {
                assert!(memory.sees(effect, &place), "{order}, load {k}");
            }
        }
    }
}

const LOOP: &str = "$0:
  %20 = loadi.u32 0
  %21 = loadi.u32 1
  %22 = loadi.u32 4
  %23 = add.u32 %11, %22
  %40 = load.global[0].u32 %11
  %41 = load.global[0].u32 %23
  %42 = load.global[2].u32 %13
  bra $1
$1:
  %24 = shl.u32 %20, %22
  %25 = add.u32 %24, %23
  STORE
  %20 = add.u32 %20, %21
  %0 = cmp.lt.u32 %20, %10
  brc %0, $1, $2
$2:
  store.global[2].u32 %10, %10
  ret
";

#[test]
fn what_a_loop_changes() {
    for (store, changed) in [
        ("store.global[0].u32 %11, %10", [true, false, false]),
        // In steps of 16, from 4 on.
        ("store.global[0].u32 %25, %10", [false, true, false]),
        ("store.global[0].u32 %20, %10", [true, true, false]),
        ("store.global[1].u32 %11, %10", [true, true, false]),
        ("store.local.u32 %11, %10", [false, false, false]),
        ("barrier.global", [false, false, true]),
    ] {
        let (memory, effects, loops) = memory(&LOOP.replace("STORE", store));
        let id = loops.ids().next().unwrap();
        for (k, changed) in changed.into_iter().enumerate() {
            let is = memory.is_changed_in(id, &place(&effects[k]));
            assert_eq!(is, changed, "{store}, load {k}");
        }
    }
}

/// Two induction variables of a loop, one of which starts 4 bytes after the other.
#[test]
fn induction_variables_are_compared_by_iteration() {
    let code = |step: u32| {
        format!(
            "$0:
  %20 = loadi.u32 {step}
  %21 = loadi.u32 4
  %22 = mov.u32 %11
  %23 = add.u32 %11, %21
  bra $1
$1:
  %24 = load.global[0].u32 %22
  %25 = load.global[0].u32 %23
  %26 = sub.u32 %23, %21
  %27 = load.global[0].u32 %26
  %22 = add.u32 %22, %20
  %28 = load.global[0].u32 %22
  %21 = mov.u32 %21
  %23 = add.u32 %23, %20
  %0 = cmp.lt.u32 %23, %10
  brc %0, $1, $2
$2:
  %29 = load.global[0].u32 %11
  ret
"
        )
        .replace("  %21 = mov.u32 %21\n", "")
    };
    let (memory, effects, loops) = memory(&code(8));
    let places: Vec<Place> = effects.iter().map(place).collect();
    let [first, second, back, next, outside] = places[..] else {
        panic!("five loads");
    };
    assert_eq!(first.distance_to(&second), Some(4));
    assert_eq!(first, back);
    assert_eq!(first.distance_to(&next), Some(8));
    // Every other doubleword.
    assert!(memory.may_overlap(&outside, &first) && !memory.may_overlap(&outside, &second));
    assert!(loops.ids().next().is_some());
    let (memory, effects, _) = self::memory(&code(4));
    assert!(memory.may_overlap(&place(&effects[4]), &place(&effects[1])));
}

#[test]
fn many_writes_of_a_loop_are_all_of_their_address_space() {
    let stores: String = (0..MAX_WRITES as u32 + 9)
        .map(|k| {
            format!(
                "  %26 = loadi.u32 {}\n  %27 = add.u32 %12, %26\n  store.global[1].u32 %27, %10\n",
                64 + 4 * k
            )
        })
        .collect();
    let code = LOOP
        .replace("[0]", "[1]")
        .replace("%11", "%12")
        .replace("  STORE\n", &stores);
    let (memory, effects, loops) = memory(&code);
    let id = loops.ids().next().unwrap();
    assert!(memory.is_changed_in(id, &place(&effects[0])));
    let (memory, effects, loops) = self::memory(&LOOP.replace("  STORE\n", &stores));
    let id = loops.ids().next().unwrap();
    // Arguments are still distinguished; after the loop a store goes through the third one.
    assert!(memory.is_changed_in(id, &place(&effects[0])));
    assert!(memory.is_changed_in(id, &place(&effects[2])));
    let local = memory.is_changed_in(
        id,
        &Place {
            space: AddressSpace::Local,
            object: Object::Unknown,
            ..place(&effects[0])
        },
    );
    assert!(!local);
}

#[test]
fn elements_and_covers() {
    let code = "  %40, %41, %42 = load.global[0].u32 %11\n  store.global[0].u32 %17, %10\n";
    let (_, effects, _) = memory(&format!("{ADDRESSES}{code}  ret\n"));
    let (three, one) = (place(&effects[0]), place(&effects[1]));
    assert!(three.covers(&one) && !one.covers(&three));
    let offsets: Vec<u64> = three.elements().map(|e| e.offset).collect();
    assert_eq!(offsets, [0, 4, 8]);
    assert_eq!(three.elements().nth(1), Some(one));
}
