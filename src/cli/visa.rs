//! `gencl asm`, `gencl dis` and `gencl verify`: vISA as text and as bytes.

use super::args::{Asm, Dis, Verify};
use super::inputs::Inputs;
use super::output::{Destination, Failure, Outcome, reject_overlaps, say, write_outputs};
use super::pipeline;
use gencl::target::Target;
use gencl::visa::binary::{self, WriteOptions};
use gencl::visa::object::Object;
use gencl::visa::text::{self, ParseError, PrintOptions};
use gencl::visa::verify::{Scope, verify_in, verify_object};
use std::collections::BTreeSet;

/// What a file holds, and what is doubtful about its text.
struct Content {
    object: Object,
    warnings: Vec<ParseError>,
}

/// Reads text or bytes, which begin with `CISA`.
fn read(input: &str, target: Target, inputs: &Inputs) -> Result<Content, Failure> {
    let bytes = inputs
        .read_named(input)
        .map_err(|error| Failure::InputSaid(format!("{input}: cannot be read: {error}")))?;
    if bytes.starts_with(b"CISA") {
        return match binary::read(&bytes, target) {
            Ok(object) => Ok(Content {
                object,
                warnings: Vec::new(),
            }),
            Err(error) => Err(Failure::InputSaid(format!("{input}: {error}"))),
        };
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::InputSaid(format!("{input}: neither vISA text nor a vISA object")))?;
    match text::parse(&text, input, target) {
        Ok(module) => Ok(Content {
            object: Object::of_kernels(module.kernels),
            warnings: module.warnings,
        }),
        Err(errors) => {
            for error in errors {
                say(&format!(
                    "{input}:{}:{}: error: {}\n",
                    error.line, error.column, error.message
                ));
            }
            Err(Failure::Input)
        }
    }
}

fn say_warnings(input: &str, warnings: &[ParseError]) {
    for warning in warnings {
        say(&format!(
            "{input}:{}:{}: warning: {}\n",
            warning.line, warning.column, warning.message
        ));
    }
}

/// Warns of instructions whose text is gencl's own.
fn say_binary_only(input: &str, object: &Object) {
    let all = object
        .kernels
        .iter()
        .flat_map(|kernel| &kernel.instructions);
    let own = all.filter(|i| !i.opcode.has_finalizer_text());
    let names: BTreeSet<_> = own.map(|i| i.opcode.mnemonic()).collect();
    for name in names {
        say(&format!(
            "{input}: warning: the finalizer reads `{name}` from objects, not from text\n"
        ));
    }
}

/// `gencl asm`: text to bytes.
pub(crate) fn asm(args: &Asm) -> Outcome {
    let target = args.target.as_deref().map(pipeline::target).transpose()?;
    let destination = Destination::of_option(args.output.as_deref());
    destination.reject_terminal("a vISA object")?;
    let inputs = Inputs::default();
    let read = read(&args.input, target.unwrap_or_default(), &inputs)?;
    reject_overlaps([&destination], &inputs)?;
    say_warnings(&args.input, &read.warnings);
    let options = WriteOptions {
        grf_bytes: target.map(Target::grf_bytes),
        locations: false,
    };
    let bytes = binary::write_object(&read.object, &options).map_err(|errors| {
        for error in errors {
            let kernels = read.object.kernels.iter();
            let kernel = kernels.clone().find(|kernel| kernel.name == error.kernel);
            let instruction = error
                .instruction
                .and_then(|index| kernel?.instructions.get(index).map(|i| (kernel, i)));
            let place = instruction.and_then(|(kernel, i)| kernel?.locations.get(i.loc));
            match place {
                Some(place) => say(&format!("{place}: error: {}\n", error.message)),
                None => say(&format!("{}: error: {error}\n", args.input)),
            }
        }
        Failure::Input
    })?;
    write_outputs(&[(destination, bytes)], &inputs)
}

/// `gencl dis`: bytes, or text, to canonical text.
pub(crate) fn dis(args: &Dis) -> Outcome {
    let inputs = Inputs::default();
    let destination = Destination::of_option(args.output.as_deref());
    let read = read(&args.input, Target::default(), &inputs)?;
    reject_overlaps([&destination], &inputs)?;
    say_warnings(&args.input, &read.warnings);
    let mut text = String::new();
    let beside = read.object.not_in_text();
    if !beside.is_empty() {
        say(&format!(
            "{}: warning: vISA text has no form for everything that this object says: {} lines of \
             comment at the start of the text tell the rest\n",
            args.input,
            beside.len()
        ));
    }
    say_binary_only(&args.input, &read.object);
    for line in beside {
        text.push_str(&format!("// {line}\n"));
    }
    text.push_str(&text::print(&read.object.kernels, &PrintOptions::default()));
    write_outputs(&[(destination, text.into_bytes())], &inputs)
}

/// `gencl verify`: every rule that a file breaks.
pub(crate) fn verify(args: &Verify) -> Outcome {
    let target = pipeline::target(&args.target)?;
    let read = read(&args.input, target, &Inputs::default())?;
    say_warnings(&args.input, &read.warnings);
    let scope = if args.strict {
        Scope::Gencl
    } else {
        Scope::Language
    };
    let mut wrong = !read.warnings.is_empty();
    for violation in verify_object(&read.object) {
        wrong = true;
        say(&format!("{}: {violation}\n", args.input));
    }
    for kernel in &read.object.kernels {
        for violation in verify_in(kernel, scope) {
            wrong = true;
            let instruction = violation
                .instruction
                .and_then(|i| kernel.instructions.get(i));
            let place = instruction.and_then(|i| kernel.locations.get(i.loc));
            let place = match place {
                Some(place) => place.to_string(),
                None => format!("{}: kernel `{}`", args.input, kernel.name),
            };
            say(&format!("{place}: {violation}\n"));
        }
    }
    if wrong { Err(Failure::Input) } else { Ok(()) }
}
