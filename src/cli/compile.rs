//! `gencl compile`: a source to vISA text, or to another stage.

use super::args::{Compile, Lang};
use super::options::BuildOptions;
use super::output::{Destination, Failure, Outcome, Reporter, say};
use super::pipeline::{self, Built, Event, Request};
use gencl::ir::passes::PASSES;
use std::path::Path;
use std::time::Instant;

/// What can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The preprocessed text.
    Pp,
    /// Gen IR after the passes of the level.
    Ir,
    /// The same with live registers and their pressure.
    Liveness,
    /// vISA text.
    Visa,
    /// Numbers, as JSON.
    Stats,
}

const KINDS: [(&str, Kind); 5] = [
    ("pp", Kind::Pp),
    ("ir", Kind::Ir),
    ("liveness", Kind::Liveness),
    ("visa", Kind::Visa),
    ("stats", Kind::Stats),
];

/// What goes where, as `--emit` and `-o` say.
fn outputs(emit: &[String], output: Option<&str>) -> Result<Vec<(Kind, Destination)>, Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    let mut outputs = Vec::new();
    for word in emit {
        let (name, path) = match word.split_once('=') {
            Some((name, path)) => (name, Some(path)),
            None => (word.as_str(), None),
        };
        let Some(&(_, kind)) = KINDS.iter().find(|k| k.0 == name) else {
            let names: Vec<_> = KINDS.iter().map(|k| k.0).collect();
            return usage(format!(
                "`--emit {name}` is not there; there are: {}",
                names.join(" ")
            ));
        };
        let destination = match (path, output) {
            (Some(_), Some(_)) => {
                return usage("`-o` and a path in `--emit` exclude each other".to_string());
            }
            (Some(path), None) => Destination::new(path),
            (None, _) if emit.len() > 1 => {
                return usage(format!(
                    "several kinds need a path each: `--emit {name}=PATH`"
                ));
            }
            (None, Some(path)) => Destination::new(path),
            (None, None) => Destination::Stdout,
        };
        let twice =
            |o: &(Kind, Destination)| o.1 == destination && destination != Destination::Stdout;
        if outputs.iter().any(twice) {
            return usage(format!("two kinds cannot go to one file: `{word}`"));
        }
        outputs.push((kind, destination));
    }
    if outputs.is_empty() {
        outputs.push((Kind::Visa, Destination::new(output.unwrap_or("-"))));
    }
    Ok(outputs)
}

/// Compiles one source.
pub(crate) fn run(args: &Compile, options: &BuildOptions) -> Outcome {
    let outputs = outputs(&args.emit, args.output.as_deref())?;
    for name in &args.print_after {
        let known = ["all", "lower"].contains(&name.as_str());
        if !known && PASSES.iter().all(|p| p.name != name) {
            return Err(Failure::Usage(format!(
                "there is no pass `{name}`: `gencl print passes` shows them"
            )));
        }
    }
    let reporter = Reporter::new(args.messages.error_format, args.messages.color);
    let mut source = pipeline::read_source(&args.input)?;
    if let Some(language) = args.lang {
        source.is_ir = language == Lang::Ir;
    }
    let request = Request {
        source,
        folder: Path::new(&args.input)
            .parent()
            .unwrap_or(Path::new(""))
            .to_path_buf(),
        options,
        code: pipeline::Code::new(&args.code)?,
        kernels: &args.kernel,
    };
    let mut preprocessed = String::new();
    let mut stages = Stages::new(&args.print_after, args.time_passes, options.locations);
    if outputs.iter().all(|o| o.0 == Kind::Pp) {
        preprocessed = pipeline::preprocess(&request, reporter)?;
    } else {
        let built = pipeline::compile(&request, reporter, &mut |event| match event {
            Event::Preprocessed(text) => preprocessed = text.to_string(),
            Event::Pass { name, width, text } => stages.pass(name, width, text),
        });
        stages.finish();
        let built = built?;
        for (kind, destination) in &outputs {
            if *kind != Kind::Pp {
                destination.write(text(*kind, &built, options.locations).as_bytes())?;
            }
        }
    }
    for (kind, destination) in &outputs {
        if *kind == Kind::Pp {
            destination
                .write((preprocessed.trim_end_matches('\n').to_string() + "\n").as_bytes())?;
        }
    }
    Ok(())
}

fn text(kind: Kind, built: &Built, locations: bool) -> String {
    match kind {
        Kind::Pp => String::new(),
        Kind::Ir => built.ir(locations),
        Kind::Liveness => built.liveness(),
        Kind::Visa => built.visa(locations),
        Kind::Stats => format!("{:#}\n", built.statistics()),
    }
}

/// Shows passes as they are done: `--print-after` and `--time-passes`.
struct Stages<'a> {
    shown: &'a [String],
    timed: bool,
    locations: bool,
    last: Instant,
    times: Vec<(String, std::time::Duration)>,
    seen: bool,
}

impl<'a> Stages<'a> {
    fn new(shown: &'a [String], timed: bool, locations: bool) -> Self {
        Stages {
            shown,
            timed,
            locations,
            last: Instant::now(),
            times: Vec::new(),
            seen: false,
        }
    }

    fn pass(&mut self, name: &str, width: Option<u32>, text: &dyn Fn(bool) -> String) {
        let time = self.last.elapsed();
        match self.times.iter_mut().find(|t| t.0 == name) {
            Some((_, total)) => *total += time,
            None => self.times.push((name.to_string(), time)),
        }
        if self.shown.iter().any(|s| s == name || s == "all") {
            self.seen = true;
            let width = width.map(|w| format!(" (SIMD{w})")).unwrap_or_default();
            say(&format!(
                "*** IR Dump After {name} ***{width}\n{}",
                text(self.locations)
            ));
        }
        self.last = Instant::now();
    }

    /// Says what is to be said after the last pass.
    fn finish(&self) {
        if !self.shown.is_empty() && !self.seen {
            say(&format!("note: {} was not run\n", self.shown.join(" or ")));
        }
        if self.timed {
            let total: std::time::Duration = self.times.iter().map(|t| t.1).sum();
            let mut text = String::from("      ms  pass\n");
            for (name, time) in self
                .times
                .iter()
                .map(|(n, t)| (n.as_str(), t))
                .chain([("total", &total)])
            {
                text += &format!("{:8.3}  {name}\n", time.as_secs_f64() * 1e3);
            }
            say(&text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn parse(emit: &[&str], output: Option<&str>) -> Result<Vec<(Kind, Destination)>, String> {
        let emit: Vec<_> = emit.iter().map(ToString::to_string).collect();
        outputs(&emit, output).map_err(|e| match e {
            Failure::Usage(message) => message,
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn outputs_go_where_they_are_sent() {
        let file = |name: &str| Destination::File(name.into());
        assert_eq!(
            parse(&[], None),
            Ok(vec![(Kind::Visa, Destination::Stdout)])
        );
        assert_eq!(parse(&[], Some("a")), Ok(vec![(Kind::Visa, file("a"))]));
        assert_eq!(parse(&["ir"], Some("a")), Ok(vec![(Kind::Ir, file("a"))]));
        assert_eq!(
            parse(&["ir=a", "stats=-"], None),
            Ok(vec![
                (Kind::Ir, file("a")),
                (Kind::Stats, Destination::Stdout)
            ])
        );
        for (emit, output, message) in [
            (
                &["isa"][..],
                None,
                "`--emit isa` is not there; there are: pp ir liveness visa stats",
            ),
            (
                &["ir", "visa=a"],
                None,
                "several kinds need a path each: `--emit ir=PATH`",
            ),
            (
                &["ir=a"],
                Some("b"),
                "`-o` and a path in `--emit` exclude each other",
            ),
            (
                &["ir=a", "visa=a"],
                None,
                "two kinds cannot go to one file: `visa=a`",
            ),
        ] {
            assert_eq!(parse(emit, output), Err(message.to_string()));
        }
    }
}
