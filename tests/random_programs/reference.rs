//! Random programs on PoCL: each seed has its own verdict, and a summary lists all of them.

use super::harness::reference::{self, Disagreement, Reference};
use super::plan;
use gencl::compile::Level;
use gencl::fuzz::case_files;
use gencl::fuzz::{Buffers, Engines, Program, check, reduce};
use gencl::launch::Argument;
use gencl::launch::file::element::Element;
use gencl::launch::file::npy::{self, Array};
use libtest_mimic::{Failed, Trial};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// Maximum number of tries of the reducer, each of which takes a second.
const TRIES: usize = 150;

/// File name stem of the launch file for PoCL.
const LAUNCH: &str = "launch";

/// The build options in the launch file.
const OPTIONS: &str = "-cl-std=CL1.2 -w";

/// Number of seeds in a line of the summary.
const SEEDS_IN_A_LINE: usize = 10;

/// The result of comparing a seed's program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    /// PoCL, the interpreter and the simulator at every width have the same results.
    Agrees,
    /// PoCL's results are different.
    Differs,
    Crashed,
    /// PoCL did not terminate.
    Endless,
    /// PoCL rejects the program.
    Refused,
    /// Only one of the two tries agreed.
    Unsteady,
    /// Our own engines fail or disagree.
    OursFails,
    /// PoCL could not be run.
    NotAsked,
}

/// TABLE of the verdicts, with their wording in the summary.
const VERDICTS: &[(Verdict, &str)] = &[
    (Verdict::Agrees, "agrees"),
    (Verdict::Differs, "differs"),
    (Verdict::Crashed, "PoCL crashed"),
    (Verdict::Endless, "PoCL did not end"),
    (Verdict::Refused, "PoCL refuses it"),
    (Verdict::Unsteady, "agrees in one of two tries"),
    (Verdict::OursFails, "our engines fail"),
    (Verdict::NotAsked, "PoCL was not asked"),
];

/// TABLE of seeds whose programs PoCL 3.1 gets wrong: the seed, its verdict, the cause. Both
/// witnesses agree with our results for each of them. A stale entry fails the test.
const LEFT: &[(u64, Verdict, &str)] = &[
    (
        10_570,
        Verdict::Differs,
        "a store under a false condition before a barrier",
    ),
    (
        11_110,
        Verdict::Differs,
        "a shift in a loop before a barrier",
    ),
];

/// The verdicts so far, with the opinions of the witnesses.
static FOUND: Mutex<BTreeMap<u64, (Verdict, Opinions)>> = Mutex::new(BTreeMap::new());

/// Whether a program has the same result on every implementation and PoCL can run it. PoCL forms
/// loops over the work-items between barriers. If the program has other loops with several entries
/// besides, it crashes or generates a loop that does not terminate.
pub(crate) fn is_comparable(program: &Program) -> bool {
    program.portable && (program.reducible || !program.barriers)
}

/// A test for each seed; with `reducing`, failing programs are reduced.
pub(crate) fn trials(seeds: &[u64], reducing: bool) -> Vec<Trial> {
    let trial = |&seed: &u64| {
        let name = format!("reference/{seed}");
        Trial::test(name, move || ask(seed, reducing))
    };
    seeds.iter().map(trial).collect()
}

/// The number of seeds by verdict, and the seeds that do not agree.
pub(crate) fn summary() -> String {
    let found = FOUND.lock().map(|found| found.clone()).unwrap_or_default();
    let mut text = format!("PoCL was given {} portable programs\n", found.len());
    let mut line = |words: &str, shown: bool, has: &dyn Fn(u64, Verdict, Opinions) -> bool| {
        let own = found.iter().filter(|(seed, (v, o))| has(**seed, *v, *o));
        let own: Vec<String> = own.map(|(seed, _)| seed.to_string()).collect();
        _ = writeln!(text, "{:>6} {words}", own.len());
        for line in own.chunks(SEEDS_IN_A_LINE).filter(|_| shown) {
            _ = writeln!(text, "       {}", line.join(" "));
        }
    };
    for &(verdict, words) in VERDICTS {
        line(words, verdict != Verdict::Agrees, &|_, v, _| v == verdict);
    }
    for (k, witness) in WITNESSES.iter().enumerate() {
        for (opinion, words) in [(Opinion::Ours, "our"), (Opinion::Other, "other")] {
            let words = format!("of these, {} has {words} results", witness.name);
            line(&words, true, &|_, _, opinions| opinions[k] == opinion);
        }
    }
    line("of these are known", true, &|seed, _, _| {
        left(seed).is_some()
    });
    text
}

/// Another implementation, which is consulted if PoCL disagrees.
struct Witness {
    /// Its name in the summary.
    name: &'static str,
    /// File name stem of its launch file and of the folder with its results.
    stem: &'static str,
    /// The implementation's name for `oclrun.py`.
    implementation: &'static str,
    options: &'static str,
}

/// TABLE of the witnesses.
const WITNESSES: [Witness; 2] = [
    Witness {
        name: "PoCL without optimization",
        stem: "unoptimized",
        implementation: "pocl",
        options: "-cl-std=CL1.2 -w -cl-opt-disable",
    },
    Witness {
        name: "Oclgrind",
        stem: "oclgrind",
        implementation: "oclgrind",
        options: OPTIONS,
    },
];

/// The opinion of a witness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opinion {
    /// Its results are the same as ours.
    Ours,
    Other,
    /// It has no result, or was not consulted.
    None,
}

/// The opinion of each witness.
type Opinions = [Opinion; WITNESSES.len()];

/// The opinions before any witness has run.
const UNASKED: Opinions = [Opinion::None; WITNESSES.len()];

/// The verdict that the table lists for a seed.
fn left(seed: u64) -> Option<Verdict> {
    let row = LEFT.iter().find(|row| row.0 == seed);
    row.map(|row| row.1)
}

/// PoCL must compute the same as our engines. A different result must be reproduced in a new
/// process, since the previous one ended.
fn ask(seed: u64, reducing: bool) -> Result<(), Failed> {
    if !reference::available() {
        return Ok(());
    }
    let program = plan().program(seed);
    let (mut verdict, mut said) = compare(seed, &program);
    if verdict == Verdict::Agrees {
        found(seed, verdict, UNASKED);
        return left(seed).map_or(Ok(()), |known| Err(no_longer(seed, verdict, known)));
    }
    if compare(seed, &program).0 == Verdict::Agrees {
        verdict = Verdict::Unsteady;
    }
    let (left_in, opinions) = match leave(seed, &program) {
        Ok((folder, opinions)) => (folder.display().to_string(), opinions),
        Err(error) => (error.to_string(), UNASKED),
    };
    found(seed, verdict, opinions);
    match left(seed) {
        Some(known) if known == verdict => return Ok(()),
        Some(known) => return Err(no_longer(seed, verdict, known)),
        None => {}
    }
    let mut small = program;
    if reducing {
        let tries = Cell::new(0);
        small = reduce(&small, |candidate| {
            tries.set(tries.get() + 1);
            tries.get() < TRIES && compare(seed, candidate).0 == verdict
        });
        said = compare(seed, &small).1;
    }
    let source = small.source();
    let mut text =
        format!("seed {seed}: {verdict:?}: {said}\n{source}of the whole program, in {left_in}:");
    for (witness, opinion) in WITNESSES.iter().zip(opinions) {
        _ = write!(text, "\n{} has: {opinion:?}", witness.name);
    }
    Err(text.into())
}

fn found(seed: u64, verdict: Verdict, opinions: Opinions) {
    if let Ok(mut found) = FOUND.lock() {
        found.insert(seed, (verdict, opinions));
    }
}

fn no_longer(seed: u64, verdict: Verdict, known: Verdict) -> Failed {
    format!("seed {seed}: {verdict:?}, in the table {known:?}").into()
}

/// Saves the launch files of a program with our results, for other tools. Returns the folder and
/// the opinions of the witnesses.
fn leave(seed: u64, program: &Program) -> std::io::Result<(PathBuf, Opinions)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("seed{seed}"));
    let own = folder.join("ours");
    fs::create_dir_all(&own)?;
    write_files(&folder, LAUNCH, program, OPTIONS)?;
    let all = ours(seed, program).unwrap_or_default();
    let Some((_, buffers)) = all.first() else {
        return Ok((folder, UNASKED));
    };
    for (k, array) in outputs(program, buffers) {
        fs::write(own.join(format!("arg{k}.npy")), npy::write(&array))?;
    }
    let mut opinions = UNASKED;
    for (witness, opinion) in WITNESSES.iter().zip(&mut opinions) {
        write_files(&folder, witness.stem, program, witness.options)?;
        *opinion = testimony(witness, &folder)?;
    }
    Ok((folder, opinions))
}

/// The opinion of a witness on the launch file in a folder that contains our results.
fn testimony(witness: &Witness, folder: &Path) -> std::io::Result<Opinion> {
    let succeeds = |mut command: Command| {
        let command = command.current_dir(folder).stdin(Stdio::null());
        Ok::<bool, std::io::Error>(command.output()?.status.success())
    };
    let launch = format!("{}.json", witness.stem);
    let mut run = reference::oclrun();
    run.args(["run", &launch, "-o", witness.stem]);
    run.args(["--impl", witness.implementation]);
    if !succeeds(run)? {
        return Ok(Opinion::None);
    }
    let mut compare = reference::oclrun();
    compare.args(["cmp", &launch, witness.stem, "ours"]);
    Ok(match succeeds(compare)? {
        true => Opinion::Ours,
        false => Opinion::Other,
    })
}

/// Writes the launch file of a program, and the files that it refers to.
fn write_files(folder: &Path, stem: &str, program: &Program, options: &str) -> std::io::Result<()> {
    for (file, bytes) in case_files(stem, program, options) {
        fs::write(folder.join(file), bytes)?;
    }
    Ok(())
}

/// The verdict for a program, with an explanation.
fn compare(seed: u64, program: &Program) -> (Verdict, String) {
    match try_to_compare(seed, program) {
        Ok(()) => (Verdict::Agrees, String::new()),
        Err(Problem::Ours(said)) => (Verdict::OursFails, said),
        Err(Problem::Theirs(other)) => {
            let verdict = match other {
                Disagreement::Differs(_) => Verdict::Differs,
                Disagreement::Crashed(_) => Verdict::Crashed,
                Disagreement::Endless => Verdict::Endless,
                Disagreement::Refused(_) => Verdict::Refused,
                Disagreement::NotAsked(_) => Verdict::NotAsked,
            };
            (verdict, other.to_string())
        }
    }
}

/// The implementation that has the problem.
enum Problem {
    Ours(String),
    Theirs(Disagreement),
}

impl From<Disagreement> for Problem {
    fn from(other: Disagreement) -> Problem {
        Problem::Theirs(other)
    }
}

fn try_to_compare(seed: u64, program: &Program) -> Result<(), Problem> {
    let not_asked = |why: String| Disagreement::NotAsked(why);
    let folder = tempfile::tempdir().map_err(Disagreement::from)?;
    write_files(folder.path(), LAUNCH, program, OPTIONS).map_err(Disagreement::from)?;
    let launch = folder.path().join(format!("{LAUNCH}.json"));
    let reference = Reference::start(&launch).map_err(not_asked)?;
    let results = ours(seed, program).map_err(Problem::Ours)?;
    let named = results.iter().map(|(name, buffers)| {
        let outputs = outputs(program, buffers);
        (name.as_str(), outputs)
    });
    let named: Vec<_> = named.collect();
    match reference {
        Some(reference) => Ok(reference.compare(&named)?),
        None => Err(Disagreement::NotAsked("PoCL not found".to_owned()).into()),
    }
}

/// The buffers that a program writes, by argument number.
fn outputs(program: &Program, buffers: &Buffers) -> Vec<(usize, Array)> {
    let mut outputs = Vec::new();
    for (k, (argument, buffer)) in program.launch().into_iter().zip(buffers).enumerate() {
        let Some(element) = Element::from_name(argument.dtype) else {
            continue;
        };
        if let (true, Argument::Buffer(bytes)) = (argument.written, buffer) {
            let array = Array {
                element,
                shape: vec![bytes.len() / element.size()],
                bytes: bytes.clone(),
            };
            outputs.push((k, array));
        }
    }
    outputs
}

/// Our results at every width: the simulator must agree with the interpreter.
fn ours(seed: u64, program: &Program) -> Result<Vec<(String, Buffers)>, String> {
    let case = program.case();
    let engines = Engines {
        every_pass: false,
        simulator: true,
    };
    let mut results = Vec::new();
    for configuration in plan().configurations(seed) {
        if configuration.level != Level::O2 {
            continue;
        }
        let ran = check(&case, configuration, engines);
        let (_, buffers) = ran.map_err(|failure| {
            let (kind, message) = (failure.kind, failure.message);
            format!("{configuration}: {kind}: {message}")
        })?;
        results.push((format!("width-{}", configuration.width), buffers));
    }
    Ok(results)
}
