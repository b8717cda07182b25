//! The samples under `tests/visa_samples`: small vISA files, whose first line lists the targets on
//! which the finalizer accepts them without a message.

use gencl::target::Target;
use gencl::visa::binary::{WriteOptions, read, write};
use gencl::visa::kernel::Kernel;
use gencl::visa::text::{PrintOptions, parse, print};
use gencl::visa::verify::{Scope, verify_in};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A file of tests/visa_samples, with its expected result.
struct Sample {
    name: String,
    text: String,
}

fn samples() -> Vec<Sample> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/visa_samples");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "visaasm"))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| Sample {
            name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
            text: std::fs::read_to_string(&path).unwrap(),
        })
        .collect()
}

fn text_of(kernels: &[Kernel]) -> String {
    print(kernels, &PrintOptions::default())
}

/// Kernels without the source lines of their instructions.
fn without_lines(mut kernels: Vec<Kernel>) -> Vec<Kernel> {
    for kernel in &mut kernels {
        kernel.locations = Arc::default();
        for instruction in &mut kernel.instructions {
            instruction.loc = gencl::source::Loc::NONE;
        }
    }
    kernels
}

#[test]
fn samples_are_read_printed_and_read_again() {
    let samples = samples();
    assert!(samples.len() >= 749);
    let mut wrong = Vec::new();
    for sample in samples {
        let first = match parse(&sample.text, "sample", Target::Skl) {
            Ok(module) => module.kernels,
            Err(errors) => {
                wrong.push(format!("{}: {}", sample.name, errors[0]));
                continue;
            }
        };
        let printed = text_of(&first);
        match parse(&printed, "sample", Target::Skl) {
            Ok(again) if without_lines(again.kernels.clone()) == without_lines(first) => {
                assert_eq!(text_of(&again.kernels), printed);
            }
            Ok(_) => wrong.push(format!("{}: not the same\n{printed}", sample.name)),
            Err(errors) => wrong.push(format!(
                "{}: printed: {}\n{printed}",
                sample.name, errors[0]
            )),
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

/// The kernels of a sample, parsed.
fn kernels_of(sample: &Sample) -> Vec<Kernel> {
    match parse(&sample.text, &sample.name, Target::Skl) {
        Ok(module) => module.kernels,
        Err(errors) => panic!("{}: {errors:?}", sample.name),
    }
}

#[test]
fn samples_are_written_as_bytes_and_read_back() {
    let differences = differences();
    let mut wrong = Vec::new();
    for sample in samples() {
        let kernels = kernels_of(&sample);
        let bytes = match write(&kernels, &WriteOptions::default()) {
            Ok(bytes) => bytes,
            Err(errors) => {
                wrong.push(format!("{}: {}", sample.name, errors[0]));
                continue;
            }
        };
        match read(&bytes, Target::Skl) {
            Ok(object) => {
                let (before, after) = (text_of(&kernels), text_of(&object.kernels));
                if before != after && !is_known(&differences, &sample.name, "bytes") {
                    let different = before.lines().zip(after.lines()).find(|(a, b)| a != b);
                    wrong.push(format!("{}: {different:?}", sample.name));
                }
            }
            Err(error) => wrong.push(format!("{}: {error}", sample.name)),
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

/// The targets in the first line, by platform name.
fn accepted_on(sample: &Sample) -> Vec<(Target, &'static str)> {
    let first = sample.text.lines().next().unwrap();
    let accepted = first.strip_prefix("// accepted: ").expect("a first line");
    let accepted = accepted.split("  ").next().unwrap();
    let platforms = [
        (Target::Skl, "SKL"),
        (Target::Tgllp, "TGLLP"),
        (Target::Dg2, "DG2"),
        (Target::Pvc, "PVC"),
    ];
    platforms
        .into_iter()
        .filter(|(_, platform)| accepted.split_whitespace().any(|word| word == *platform))
        .collect()
}

/// The finalizer's native code of a file, or its messages if there is none.
fn native(name: &str, bytes: &[u8], platform: &str, more: &[&str]) -> Result<Vec<Vec<u8>>, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), bytes).unwrap();
    let output = std::process::Command::new("GenX_IR")
        .args([name, "-platform", platform, "-output", "-binary"])
        .args(more)
        .current_dir(folder.path())
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".dat"))
        .collect();
    paths.sort();
    if !output.status.success() || !output.stderr.is_empty() || paths.is_empty() {
        let messages = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {messages}", output.status));
    }
    Ok(paths
        .into_iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect())
}

#[test]
fn the_finalizer_makes_the_same_of_text_and_bytes() {
    if !crate::support::finalizer::available() {
        return;
    }
    let differences = differences();
    let samples = samples();
    let jobs: Vec<(&Sample, &'static str)> = samples
        .iter()
        .flat_map(|sample| {
            accepted_on(sample)
                .into_iter()
                .map(move |(_, p)| (sample, p))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((sample, platform)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let more: Vec<&str> =
                        match sample.text.lines().next().unwrap().split_once("options: ") {
                            Some((_, options)) => options.split_whitespace().collect(),
                            None => Vec::new(),
                        };
                    let bytes = write(&kernels_of(sample), &WriteOptions::default()).unwrap();
                    let text = native("k.visaasm", sample.text.as_bytes(), platform, &more);
                    let object = native("k.isa", &bytes, platform, &more);
                    let mut same = text == object;
                    if !same && text.is_ok() && object.is_ok() {
                        // Registers are assigned in the order of declarations, which the format
                        // does not preserve between kinds of variables.
                        let canonical = text_of(&kernels_of(sample));
                        same = native("k.visaasm", canonical.as_bytes(), platform, &more) == object;
                    }
                    let known = is_known(&differences, &sample.name, "native");
                    if (text.is_err() || !same) && !known {
                        let what = match (&text, &object) {
                            (Err(text), _) => format!("the text: {text}"),
                            (_, Err(object)) => format!("the bytes: {object}"),
                            _ => "different native code".to_owned(),
                        };
                        wrong
                            .lock()
                            .unwrap()
                            .push(format!("{} {platform}: {what}", sample.name));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(
        wrong.is_empty(),
        "{} of {}: {}",
        wrong.len(),
        jobs.len(),
        wrong.join("\n")
    );
}

/// A row of `differences.txt`: the sample, the kind of difference, the reason.
fn differences() -> Vec<[String; 3]> {
    let text = include_str!("../visa_samples/differences.txt");
    let rows = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| {
        let mut words = line.splitn(3, ' ');
        [(); 3].map(|()| words.next().expect("sample, what, why").to_owned())
    })
    .collect()
}

/// Whether `differences.txt` lists a difference of a sample.
fn is_known(differences: &[[String; 3]], sample: &str, what: &str) -> bool {
    differences
        .iter()
        .any(|row| row[0] == sample && row[1] == what)
}

#[test]
fn verdicts_are_those_of_the_finalizer() {
    let differences = differences();
    let mut used = BTreeSet::new();
    let mut wrong = Vec::new();
    for sample in samples() {
        let accepted = accepted_on(&sample);
        for &target in Target::ALL {
            let module = parse(&sample.text, &sample.name, target).unwrap();
            let mut broken: BTreeSet<String> = module
                .kernels
                .iter()
                .flat_map(|kernel| verify_in(kernel, Scope::Language))
                .map(|violation| violation.rule.to_string())
                .collect();
            if !module.warnings.is_empty() {
                broken.insert("warning".to_owned());
            }
            let expected = accepted.iter().any(|(t, _)| *t == target);
            if expected == broken.is_empty() {
                continue;
            }
            if broken.is_empty() {
                broken.insert("clean".to_owned());
            }
            for rule in broken {
                let what = format!("{target}:{rule}");
                let any = format!("*:{rule}");
                let known = [what.clone(), any]
                    .into_iter()
                    .find(|what| is_known(&differences, &sample.name, what));
                match known {
                    Some(known) => _ = used.insert((sample.name.clone(), known)),
                    None => wrong.push(format!("{} {what}", sample.name)),
                }
            }
        }
    }
    for [sample, what, _] in &differences {
        if what.contains(':') && !used.contains(&(sample.clone(), what.clone())) {
            wrong.push(format!(
                "{sample} {what} is listed, and there is no difference"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn damaged_texts_and_bytes_are_refused_or_read() {
    for (number, sample) in samples().iter().enumerate() {
        if number % 25 != 0 {
            continue;
        }
        let text = &sample.text;
        for cut in 0..text.len() {
            let _ = parse(&text[..cut], "cut", Target::Dg2);
            let damaged = format!("{}~{}", &text[..cut], &text[cut + 1..]);
            let _ = parse(&damaged, "damaged", Target::Dg2);
        }
        let bytes = write(&kernels_of(sample), &WriteOptions::default()).unwrap();
        for at in 0..bytes.len() {
            let _ = read(&bytes[..at], Target::Dg2);
            for value in [0, 1, 0x7f, 0xff, bytes[at] ^ 1, bytes[at].wrapping_add(32)] {
                let mut damaged = bytes.clone();
                damaged[at] = value;
                // An object that can be read can also be printed and verified.
                if let Ok(object) = read(&damaged, Target::Dg2) {
                    let _ = text_of(&object.kernels);
                    let _ = write(&object.kernels, &WriteOptions::default());
                    for kernel in &object.kernels {
                        let _ = verify_in(kernel, Scope::Gencl);
                    }
                }
            }
        }
    }
}

/// The vISA that Intel's compiler dumps for our kernels; nothing if it is not installed.
#[test]
fn dumps_of_intels_compiler_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    for &target in Target::ALL {
        for example in ["saxpy", "mandelbrot"] {
            let source = root.join(format!("examples/{example}.cl"));
            let dumps = folder.path().join(format!("{example}_{target}"));
            if !source.is_file() {
                continue;
            }
            std::fs::create_dir(&dumps).unwrap();
            let run = std::process::Command::new("ocloc")
                .args(["compile", "-device", target.info().ocloc_device, "-file"])
                .arg(&source)
                .env("IGC_ShaderDumpEnable", "1")
                .env("IGC_DumpToCustomDir", &dumps)
                .current_dir(folder.path())
                .output();
            if run.is_err() {
                return;
            }
            let texts = std::fs::read_dir(&dumps)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.extension().is_some_and(|e| e == "visaasm"));
            for path in texts {
                let text = std::fs::read_to_string(&path).unwrap();
                let kernels = match parse(&text, "dump", target) {
                    Ok(module) => module.kernels,
                    Err(errors) => panic!("{}: {}", path.display(), errors[0]),
                };
                for kernel in &kernels {
                    assert_eq!(verify_in(kernel, Scope::Language), [], "{}", path.display());
                }
                let printed = text_of(&kernels);
                let again = parse(&printed, "printed", target).unwrap().kernels;
                assert_eq!(text_of(&again), printed);
                let bytes = write(&kernels, &WriteOptions::default()).unwrap();
                assert_eq!(text_of(&read(&bytes, target).unwrap().kernels), printed);
            }
        }
    }
}
