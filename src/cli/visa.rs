//! `gencl asm`, `gencl dis` and `gencl verify`: vISA text and vISA objects.

use super::args::{Asm, Dis, Verify};
use super::inputs::Inputs;
use super::output::{Destination, Failure, Outcome, eprint, reject_overlaps, write_outputs};
use super::pipeline;
use gencl::target::Target;
use gencl::visa::binary::{self, WriteOptions};
use gencl::visa::object::Object;
use gencl::visa::text::{self, ParseError, PrintOptions};
use gencl::visa::verify::{Scope, verify_in, verify_object};
use std::collections::BTreeSet;

/// The contents of a vISA file, with the warnings of the text parser.
struct Content {
    object: Object,
    warnings: Vec<ParseError>,
}

fn read_bytes(input: &str, inputs: &Inputs) -> Result<Vec<u8>, Failure> {
    inputs
        .read_named(input)
        .map_err(|error| Failure::InputMessage(format!("{input}: cannot read the file: {error}")))
}

/// Reads vISA text or a vISA object, which begins with `CISA`.
fn read(input: &str, target: Target, inputs: &Inputs) -> Result<Content, Failure> {
    contents(read_bytes(input, inputs)?, input, target)
}

/// The contents of vISA text or of a vISA object.
fn contents(bytes: Vec<u8>, input: &str, target: Target) -> Result<Content, Failure> {
    if bytes.starts_with(b"CISA") {
        return match binary::read(&bytes, target) {
            Ok(object) => Ok(Content {
                object,
                warnings: Vec::new(),
            }),
            Err(error) => Err(Failure::InputMessage(format!("{input}: {error}"))),
        };
    }
    let text = String::from_utf8(bytes).map_err(|_| {
        Failure::InputMessage(format!("{input}: neither vISA text nor a vISA object"))
    })?;
    match text::parse(&text, input, target) {
        Ok(module) => Ok(Content {
            object: Object::of_kernels(module.kernels),
            warnings: module.warnings,
        }),
        Err(errors) => {
            for error in errors {
                eprint(&format!(
                    "{input}:{}:{}: error: {}\n",
                    error.line, error.column, error.message
                ));
            }
            Err(Failure::Input)
        }
    }
}

fn print_warnings(input: &str, warnings: &[ParseError]) {
    for warning in warnings {
        eprint(&format!(
            "{input}:{}:{}: warning: {}\n",
            warning.line, warning.column, warning.message
        ));
    }
}

/// Warns about instructions whose text form the finalizer cannot parse.
fn warn_binary_only(input: &str, object: &Object) {
    let all = object
        .kernels
        .iter()
        .flat_map(|kernel| &kernel.instructions);
    let own = all.filter(|i| !i.opcode.has_finalizer_text());
    let names: BTreeSet<_> = own.map(|i| i.opcode.mnemonic()).collect();
    for name in names {
        eprint(&format!(
            "{input}: warning: the finalizer accepts `{name}` only in vISA objects, not in vISA text\n"
        ));
    }
}

/// `gencl asm`: assembles vISA text to a vISA object.
pub(crate) fn asm(args: &Asm) -> Outcome {
    let target = args.target.as_deref().map(pipeline::target).transpose()?;
    let destination = Destination::of_option(args.output.as_deref());
    destination.reject_terminal("a vISA object")?;
    let inputs = Inputs::default();
    let read = read(&args.input, target.unwrap_or_default(), &inputs)?;
    reject_overlaps([&destination], &inputs)?;
    print_warnings(&args.input, &read.warnings);
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
                Some(place) => eprint(&format!("{place}: error: {}\n", error.message)),
                None => eprint(&format!("{}: error: {error}\n", args.input)),
            }
        }
        Failure::Input
    })?;
    write_outputs(&[(destination, bytes)], &inputs)
}

/// `gencl dis`: prints a vISA object or vISA text as canonical text.
pub(crate) fn dis(args: &Dis) -> Outcome {
    let inputs = Inputs::default();
    let destination = Destination::of_option(args.output.as_deref());
    let read = read(&args.input, Target::default(), &inputs)?;
    reject_overlaps([&destination], &inputs)?;
    print_warnings(&args.input, &read.warnings);
    let mut text = String::new();
    let extra = read.object.not_in_text();
    if !extra.is_empty() {
        eprint(&format!(
            "{}: warning: vISA text cannot represent everything in this object: {} comment lines at \
             the start of the text describe the rest\n",
            args.input,
            extra.len()
        ));
    }
    warn_binary_only(&args.input, &read.object);
    for line in extra {
        text.push_str(&format!("// {line}\n"));
    }
    text.push_str(&text::print(&read.object.kernels, &PrintOptions::default()));
    write_outputs(&[(destination, text.into_bytes())], &inputs)
}

/// The targets for which a file is valid.
fn targets_of(bytes: &[u8], input: &str, scope: Scope) -> Vec<Target> {
    let is_valid = |target: &Target| {
        let object = match bytes.starts_with(b"CISA") {
            true => binary::read(bytes, *target).ok(),
            false => std::str::from_utf8(bytes)
                .ok()
                .and_then(|text| text::parse(text, input, *target).ok())
                .map(|module| Object::of_kernels(module.kernels)),
        };
        object.is_some_and(|object| {
            let mut kernels = object.kernels.iter();
            verify_object(&object).is_empty() && kernels.all(|k| verify_in(k, scope).is_empty())
        })
    };
    Target::ALL.iter().copied().filter(is_valid).collect()
}

/// A hint at the targets for which a rejected file is valid; if there are none and the file `is_read`, that
/// there are none.
fn hint_at_targets(bytes: &[u8], input: &str, scope: Scope, is_read: bool) {
    let targets = targets_of(bytes, input, scope);
    let names: Vec<String> = targets.iter().map(|t| format!("`--target {t}`")).collect();
    match names.is_empty() {
        false => eprint(&format!(
            "{input}: help: the file is valid with {}\n",
            names.join(" and ")
        )),
        true if is_read => eprint(&format!(
            "{input}: note: the file is valid with no target\n"
        )),
        true => {}
    }
}

/// `gencl verify`: reports every rule that a file violates.
pub(crate) fn verify(args: &Verify) -> Outcome {
    let target = pipeline::target(&args.target)?;
    let scope = if args.strict {
        Scope::Gencl
    } else {
        Scope::Language
    };
    let bytes = read_bytes(&args.input, &Inputs::default())?;
    let read = match contents(bytes.clone(), &args.input, target) {
        Ok(read) => read,
        Err(failure) => {
            hint_at_targets(&bytes, &args.input, scope, false);
            return Err(failure);
        }
    };
    print_warnings(&args.input, &read.warnings);
    let mut wrong = !read.warnings.is_empty();
    for violation in verify_object(&read.object) {
        wrong = true;
        eprint(&format!("{}: {violation}\n", args.input));
    }
    for kernel in &read.object.kernels {
        for violation in verify_in(kernel, scope) {
            wrong = true;
            let instruction = violation
                .instruction
                .and_then(|i| kernel.instructions.get(i));
            let place = instruction.and_then(|i| kernel.locations.get(i.loc));
            let place = match (place, violation.instruction) {
                (Some(place), _) => place.to_string(),
                (None, Some(index)) => {
                    format!(
                        "{}: kernel `{}`: instruction {index}",
                        args.input, kernel.name
                    )
                }
                (None, None) => format!("{}: kernel `{}`", args.input, kernel.name),
            };
            eprint(&format!("{place}: {violation}\n"));
        }
    }
    if wrong {
        hint_at_targets(&bytes, &args.input, scope, true);
        return Err(Failure::Input);
    }
    Ok(())
}
