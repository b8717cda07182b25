//! Throughput of printing, reading and verifying vISA: megabytes per second of text and of objects,
//! and millions of instructions per second, on the kernels of the examples and of the tests.

use crate::harness::launch_files;
use crate::harness::options::options;
use crate::{RUNS, fastest, milliseconds, say};
use gencl::compile::{NoObserver, Options, compile};
use gencl::target::Target;
use gencl::visa::binary::{self, WriteOptions};
use gencl::visa::text::{self, PrintOptions};
use gencl::visa::verify::verify;
use std::error::Error;
use std::time::Duration;

const TARGET: Target = Target::Tgllp;

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    let mut kernels = Vec::new();
    for folder in ["examples", "tests/kernels"] {
        for path in crate::launch_files(folder)? {
            let launch = launch_files::read(&path)?;
            let options = Options {
                kernels: vec![launch.kernel.clone()],
                target: TARGET,
                ..options(&launch.options)?
            };
            // Kernels that need another target are skipped.
            if let Ok(done) = compile("k.cl", &launch.source, &options, None, &mut NoObserver) {
                kernels.extend(done.kernels.into_iter().map(|kernel| kernel.visa));
            }
        }
    }
    let write_options = WriteOptions {
        grf_bytes: Some(TARGET.grf_bytes()),
        locations: false,
    };
    let print = |kernel| text::print([kernel], &PrintOptions::default());
    let write = |kernel| binary::write([kernel], &write_options).map_err(|e| format!("{e:?}"));
    let texts: Vec<String> = kernels.iter().map(print).collect();
    let objects = kernels.iter().map(write).collect::<Result<Vec<_>, _>>()?;
    let printing = fastest(RUNS, || -> Result<usize, String> {
        Ok(kernels.iter().map(|kernel| print(kernel).len()).sum())
    })?;
    let parsing = fastest(RUNS, || {
        texts.iter().try_for_each(|text| {
            let parsed = text::parse(text, "k.visaasm", TARGET);
            parsed.map(drop).map_err(|e| format!("{e:?}"))
        })
    })?;
    let writing = fastest(RUNS, || {
        kernels
            .iter()
            .try_for_each(|kernel| write(kernel).map(drop))
    })?;
    let reading = fastest(RUNS, || {
        objects.iter().try_for_each(|bytes| {
            let read = binary::read(bytes, TARGET);
            read.map(drop).map_err(|e| format!("{e:?}"))
        })
    })?;
    let verifying = fastest(RUNS, || {
        match kernels.iter().map(verify).all(|v| v.is_empty()) {
            true => Ok(()),
            false => Err("a kernel breaks rules"),
        }
    })?;
    let instructions: usize = kernels.iter().map(|kernel| kernel.instructions.len()).sum();
    let megabytes = |sizes: usize| sizes as f64 / 1e6;
    let text = megabytes(texts.iter().map(String::len).sum());
    let bytes = megabytes(objects.iter().map(Vec::len).sum());
    let millions = instructions as f64 / 1e6;
    say(&format!(
        "{} kernels of {instructions} instructions: {text:.2} MB of text, {bytes:.2} MB of objects",
        kernels.len()
    ));
    say("                  ms     MB/s   million instructions/s");
    let row = |name: &str, time: Duration, size: f64| {
        let (ms, seconds) = (milliseconds(time), time.as_secs_f64());
        let (speed, rate) = (size / seconds, millions / seconds);
        say(&format!("{name:<12} {ms:>7.2} {speed:>8.1} {rate:>8.2}"));
    };
    row("print", printing, text);
    row("parse", parsing, text);
    row("write", writing, bytes);
    row("read", reading, bytes);
    row("verify", verifying, text);
    Ok(())
}
