//! vISA text and Intel's finalizer: the judge itself, a kernel built by hand, and random
//! instructions that our verifier accepts.

use crate::support::finalizer::{self, Outcome, TIME_LIMIT, bare, judge};
use crate::support::random_visa;
use crate::support::saxpy;
use gencl::backend::width::WidthChoice;
use gencl::compile::{Level, NoObserver, Options, compile};
use gencl::random::Random;
use gencl::target::{Target, Width};
use gencl::visa::kernel::Kernel;
use gencl::visa::text::{Locations, PrintOptions, print};
use gencl::visa::verify::verify;
use pretty_assertions::assert_eq;
use std::time::Duration;

/// Number of seeds per target and width, and of instructions per kernel.
const SEEDS: u64 = 8;
const INSTRUCTIONS: usize = 12;

/// The targets and widths that are tested.
fn widths() -> impl Iterator<Item = (Target, Width)> {
    Target::ALL.iter().flat_map(|&target| {
        [Width::Simd8, Width::Simd16]
            .into_iter()
            .filter(move |width| target.info().widths.contains(width))
            .map(move |width| (target, width))
    })
}

fn text_of(kernel: &Kernel) -> String {
    print([kernel], &PrintOptions::default())
}

#[test]
fn a_kernel_built_by_hand_breaks_no_rule() {
    for (target, width) in widths() {
        assert_eq!(
            verify(&saxpy::kernel(target, width.into())),
            vec![],
            "{target} {width}"
        );
    }
}

#[test]
fn a_kernel_built_by_hand_is_accepted_on_every_target() {
    if !finalizer::available() {
        return;
    }
    for (target, width) in widths() {
        finalizer::assert_accepted(&text_of(&saxpy::kernel(target, width.into())), target);
    }
}

#[test]
fn two_kernels_in_one_file_give_two_binaries() {
    if !finalizer::available() {
        return;
    }
    let first = saxpy::kernel(Target::Skl, 8);
    let mut second = saxpy::kernel(Target::Skl, 16);
    second.name = "wide".to_owned();
    let text = print(
        [&first, &second],
        &PrintOptions {
            locations: Locations::Instructions,
            ..PrintOptions::default()
        },
    );
    match judge(&text, &bare("SKL"), TIME_LIMIT) {
        Outcome::Accepted { native } => assert_eq!(native.len(), 2),
        other => panic!("{other:?}"),
    }
}

/// File names that are difficult to quote, or for the finalizer.
const NAMES: [&str; 5] = [
    "dir\\user\\k.cl",
    "a \"b\" %s\n.cl",
    "gr\u{fc}n.cl",
    "",
    "//k.cl",
];

#[test]
fn text_with_source_lines_is_accepted_on_every_target() {
    let source = "#define ONE 1\n__kernel void k(__global int *o, int n) {\n  int s = 0;\n\
                  for (int i = 0; i < n; i++)\n    if (o[i] % 3) s += ONE;\n    else s ^= i;\n\
                  o[get_global_id(0)] = s;\n}\n";
    let long = "\u{fc}".repeat(4000) + "k.cl";
    let names = NAMES.iter().copied().chain([long.as_str()]);
    for (name, (target, width)) in names.cycle().zip(widths()) {
        for level in [Level::O0, Level::O2] {
            let options = Options {
                target,
                width: WidthChoice::Fixed(width),
                level,
                ..Options::default()
            };
            let made = compile(name, source, &options, None, &mut NoObserver).unwrap();
            let kernel = &made.kernels[0].visa;
            let text = print(
                [kernel],
                &PrintOptions {
                    locations: Locations::Instructions,
                    ..PrintOptions::default()
                },
            );
            assert!(text.lines().any(|l| l == "    LOC 7"), "{text}");
            assert!(text.lines().all(|l| l.len() < 1100));
            assert!(!text_of(kernel).contains("LOC "));
            assert!(!text_of(kernel).contains("FILE "));
            if finalizer::available() {
                finalizer::assert_accepted(&text, target);
            }
        }
    }
}

#[test]
fn verified_kernels_are_accepted() {
    if !finalizer::available() {
        return;
    }
    for (target, width) in widths() {
        for seed in 0..SEEDS {
            let mut random = Random::new(seed);
            let empty = random_visa::empty_kernel(target, width.into());
            let mut all = empty.clone();
            all.instructions.clear();
            while all.instructions.len() < 2 * INSTRUCTIONS {
                // Each one with its own movs, which legacy accesses require.
                let mut one = empty.clone();
                let tried = [
                    random_visa::set_surface(),
                    random_visa::instruction(&mut random, width.into()),
                ];
                one.instructions.splice(0..0, tried.clone());
                if verify(&one).is_empty() {
                    all.instructions.extend(tried);
                }
            }
            all.instructions.extend(empty.instructions.iter().cloned());
            assert_eq!(verify(&all), vec![], "{target} {width}, seed {seed}");
            finalizer::assert_accepted(&text_of(&all), target);
        }
    }
}

/// A kernel with some variables and this body.
fn around(body: &str) -> String {
    format!(
        "\
.version 4.1
.kernel \"k\"
.decl V32 v_type=G type=ud num_elts=8 align=hword
.decl V33 v_type=G type=ud num_elts=8 align=hword
.decl P1 v_type=P num_elts=8
.kernel_attr Target=\"3d\"
.kernel_attr SimdSize=8
.function \"k_main\"
{body}
    ret (M1, 1)
"
    )
}

fn judged(body: &str) -> Outcome {
    judge(&around(body), &bare("SKL"), TIME_LIMIT)
}

#[test]
fn the_judge_tells_outcomes_apart() {
    if !finalizer::available() {
        return;
    }
    let clean = "    add (M1, 8) V32(0,0)<1> V33(0,0)<1;1,0> 0x1:ud";
    assert!(judged(clean).is_accepted());
    // An execution mask of eight channels cannot begin at the fifth: exit code 0, with a message.
    let mask = "    add (M2, 8) V32(0,0)<1> V33(0,0)<1;1,0> 0x1:ud";
    let outcome = judged(mask);
    assert!(matches!(outcome, Outcome::WrongCode(_)), "{outcome:?}");
    // The parser's message comes first, then the verifier's report.
    for (body, expected) in [
        ("    add (M1, 8) V99(0,0)<1> V33(0,0)<1;1,0> 0x1:ud", "V99"),
        ("    goto (M1, 8) nowhere", "Error Message"),
    ] {
        match judged(body) {
            Outcome::Refused(message) => assert!(message.contains(expected), "{message}"),
            other => panic!("{other:?}"),
        }
    }
    let upper_case = "    cmp.EQ (M1, 8) P1 V32(0,0)<1;1,0> 0x1:ud";
    let outcome = judged(upper_case);
    assert!(matches!(outcome, Outcome::Lexer(_)), "{outcome:?}");
    let null_source = "    mov (M1, 8) V32(0,0)<1> %null(0,0)<1;1,0>";
    let outcome = judged(null_source);
    assert!(matches!(outcome, Outcome::Crash(_)), "{outcome:?}");
}

/// The simulator executes `asr` of unsigned numbers as `shr` (in foreign kernels; gencl does not
/// emit it). The documentation requires signed numbers, but the finalizer accepts others. Its code
/// for constant operands shows that it inserts no sign bits.
#[test]
fn asr_of_unsigned_numbers_is_shr_to_the_finalizer() {
    if !finalizer::available() {
        return;
    }
    let declared = ".decl V33 v_type=G";
    let signed = ".decl D1 v_type=G type=d num_elts=8 align=hword alias=<V32, 0>\n";
    for &target in Target::ALL {
        let native = |code: &str| {
            let body = format!(
                "    mov (M1, 8) V32(0,0)<1> 0x0:ud\n    {code}\n    \
                 svm_block_st (2) V33(0,0)<0;1,0> V32.0"
            );
            let text = around(&body).replace(declared, &format!("{signed}{declared}"));
            match judge(&text, &bare(target.info().platform), TIME_LIMIT) {
                Outcome::Accepted { native } => native,
                other => panic!("{target}: {other:?}"),
            }
        };
        let asr = native("asr (M1, 8) V32(0,0)<1> 0x80000000:ud 0x4:ud");
        assert_eq!(
            asr,
            native("mov (M1, 8) V32(0,0)<1> 0x8000000:ud"),
            "{target}"
        );
        assert_eq!(
            asr,
            native("shr (M1, 8) V32(0,0)<1> 0x80000000:ud 0x4:ud"),
            "{target}"
        );
        let with_sign = native("asr (M1, 8) D1(0,0)<1> 0x80000000:d 0x4:ud");
        assert_ne!(asr, with_sign, "{target}");
    }
}

#[test]
fn the_judge_enforces_the_time_limit() {
    if !finalizer::available() {
        return;
    }
    let two_entries = around(
        "    (P1) goto (M1, 8) middle
top:
    add (M1, 8) V32(0,0)<1> V32(0,0)<1;1,0> 0x1:ud
middle:
    add (M1, 8) V33(0,0)<1> V33(0,0)<1;1,0> 0x1:ud
    (P1) goto (M1, 8) top",
    );
    let outcome = judge(&two_entries, &bare("SKL"), Duration::from_millis(500));
    assert_eq!(outcome, Outcome::Hang);
}

#[test]
fn the_judge_measures_spills() {
    if !finalizer::available() {
        return;
    }
    // More live values than registers.
    let values = 140;
    let mut text = String::from(".version 4.1\n.kernel \"k\"\n");
    for i in 0..values {
        text += &format!(
            ".decl V{} v_type=G type=ud num_elts=8 align=hword\n",
            i + 32
        );
    }
    text += ".kernel_attr Target=\"3d\"\n.kernel_attr SimdSize=8\n.function \"k_main\"\n";
    for i in 0..values {
        let address = "    svm_gather.4.1 (M1, 8) V32.0";
        text += &format!("{address} V{}.0\n", i + 32);
    }
    for i in (0..values).rev() {
        text += &format!("    svm_scatter.4.1 (M1, 8) V32.0 V{}.0\n", i + 32);
    }
    text += "    ret (M1, 1)\n";
    let outcome = judge(&text, &bare("SKL"), TIME_LIMIT);
    assert!(
        matches!(outcome, Outcome::Spill(bytes) if bytes > 0),
        "{outcome:?}"
    );
}
