//! Throughput of the front end: megabytes per second of preprocessing, parsing and checking, on the
//! sources of all examples, repeated many times.

use crate::harness::engines::explain;
use crate::{RUNS, milliseconds, say};
use gencl::compile::{Observer, Options, Stage, front_end};
use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

/// Size of the source in bytes.
const BYTES: usize = 2_000_000;

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    let source = source()?;
    let mut best: Vec<(&'static str, Duration)> = Vec::new();
    for _ in 0..RUNS {
        let mut clock = Clock {
            last: Instant::now(),
            stages: Vec::new(),
        };
        let result = front_end("all.cl", &source, &Options::default(), None, &mut clock);
        clock.stages.push(("lower", clock.last.elapsed()));
        result.map_err(|error| explain(&error))?;
        if best.is_empty() {
            best = clock.stages;
        } else {
            for (best, new) in best.iter_mut().zip(clock.stages) {
                best.1 = best.1.min(new.1);
            }
        }
    }
    let megabytes = source.len() as f64 / 1e6;
    say(&format!("a source of {megabytes:.1} MB"));
    say("stage             ms     MB/s");
    for (name, time) in best {
        let (ms, speed) = (milliseconds(time), megabytes / time.as_secs_f64());
        say(&format!("{name:<12} {ms:>7.1} {speed:>8.1}"));
    }
    Ok(())
}

/// Measures the time between the stages of the front end.
struct Clock {
    last: Instant,
    stages: Vec<(&'static str, Duration)>,
}

impl Observer for Clock {
    fn stage(&mut self, stage: &Stage<'_>) {
        self.stages.push((stage.name(), self.last.elapsed()));
        self.last = Instant::now();
    }
}

/// The examples, repeated. The names that a copy declares are suffixed with its number.
fn source() -> Result<String, Box<dyn Error>> {
    let mut texts = Vec::new();
    for launch in crate::launch_files("examples")? {
        let text = fs::read_to_string(launch.with_extension("cl"))?;
        let names = declared(&text);
        texts.push((text, names));
    }
    let mut all = String::new();
    for k in 0.. {
        for (j, (text, names)) in texts.iter().enumerate() {
            let number = k * texts.len() + j;
            rename(text, names, number, &mut all);
        }
        if all.len() >= BYTES {
            break;
        }
    }
    Ok(all)
}

/// The names of macros, functions and constants: in unindented lines, the word after `#define`, or
/// before the first `(`, `[` or `=`.
fn declared(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("#define ") {
            names.extend(words(rest).next().map(str::to_owned));
        } else if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && let Some(end) = line.find(['(', '[', '='])
        {
            names.extend(words(&line[..end]).last().map(str::to_owned));
        }
    }
    names.remove("__attribute__");
    names
}

/// Splits a text into words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_word(c)).filter(|w| !w.is_empty())
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Appends the text with a number added to each of the names.
fn rename(text: &str, names: &BTreeSet<String>, number: usize, out: &mut String) {
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        out.push_str(&rest[..word]);
        if names.contains(&rest[..word]) {
            out.push_str(&format!("_{number}"));
        }
        rest = &rest[word..];
        let other = rest.find(is_word).unwrap_or(rest.len());
        out.push_str(&rest[..other]);
        rest = &rest[other..];
    }
    out.push('\n');
}
