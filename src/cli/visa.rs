//! `gencl asm`, `gencl dis` and `gencl verify`: vISA text and vISA objects.

use super::args::{Asm, Dis, Verify};
use super::file_kind::{self, FileKind};
use super::inputs::{Inputs, not_read, shown_path};
use super::output::{
    Destination, Failure, Level, Outcome, Reporter, document, eprint, json_values, print,
    reject_overlaps, write_outputs,
};
use super::targets;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::source::{FileId, SourceMap, Span};
use gencl::target::Target;
use gencl::visa::binary::{self, WriteOptions};
use gencl::visa::kernel::Kernel;
use gencl::visa::object::Object;
use gencl::visa::text::{self, ParseError, PrintOptions};
use gencl::visa::verify::{Rule, Scope, Violation, verify_in, verify_object};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;

/// The contents of a vISA file, with the warnings of the text parser.
struct Content {
    object: Object,
    warnings: Vec<Diagnostic>,
    /// The text; empty for an object.
    map: SourceMap,
}

impl Content {
    fn print_warnings(&self, input: &str, reporter: Reporter) {
        eprint(&reporter.text(&self.map, &self.warnings));
        if let Some(message) = self.object.trailing() {
            reporter.at(input, Level::Warning, &message);
        }
    }
}

fn read_bytes(input: &str, inputs: &Inputs) -> Result<Vec<u8>, Failure> {
    inputs
        .read_named(input)
        .map_err(|error| Failure::InputMessage(Code::E1302, not_read(shown(input), &error)))
}

/// Reads vISA text or a vISA object, which begins with `CISA`.
fn read(
    input: &str,
    target: Target,
    inputs: &Inputs,
    reporter: Reporter,
) -> Result<Content, Failure> {
    contents(read_bytes(input, inputs)?, &shown(input), target, reporter)
}

/// The failure of a file without a line for its error.
fn rejected(message: String) -> Failure {
    Failure::Rejected(Box::new(Diagnostic::without_place(Code::E0805, message)))
}

/// The contents of vISA text or of a vISA object. Errors of a text are reported with their lines.
fn contents(
    bytes: Vec<u8>,
    input: &str,
    target: Target,
    reporter: Reporter,
) -> Result<Content, Failure> {
    file_kind::expect(input, &bytes, &[FileKind::VisaText, FileKind::VisaObject])?;
    let mut map = SourceMap::new();
    if bytes.starts_with(b"CISA") {
        return match binary::read(&bytes, target) {
            Ok(object) => Ok(Content {
                object,
                warnings: Vec::new(),
                map,
            }),
            Err(error) => Err(rejected(format!("{input}: {error}"))),
        };
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| rejected(format!("{input}: neither vISA text nor a vISA object")))?;
    match parse_text(&text, input, target, &mut map) {
        Ok((kernels, warnings)) => Ok(Content {
            object: Object::of_kernels(kernels),
            warnings,
            map,
        }),
        Err(diagnostics) => {
            eprint(&reporter.text(&map, &diagnostics));
            Err(Failure::Input)
        }
    }
}

/// The kernels of a vISA text, which is added to the map, and the warnings (W0802).
///
/// # Errors
/// E0805, each at its word in the text.
pub(super) fn parse_text(
    text: &str,
    name: &str,
    target: Target,
    map: &mut SourceMap,
) -> Result<(Vec<Kernel>, Vec<Diagnostic>), Vec<Diagnostic>> {
    // Lines as the parser counts them.
    let Some(file) = map.add_with_returns(name, text) else {
        let message = format!("{name}: the text exceeds the size limit");
        return Err(vec![Diagnostic::without_place(Code::E0805, message)]);
    };
    let source = map.file(file);
    let mut errors = Vec::new();
    if source.mark_bytes > 0 {
        let start = Span::new(source.base, source.base);
        let message = "vISA text begins with a byte order mark";
        let help =
            "save the file as UTF-8 without a byte order mark, which Intel's finalizer rejects";
        errors.push(Diagnostic::new(Code::E0805, start, message).help(help));
    }
    match text::parse(&source.text, name, target) {
        Ok(module) if errors.is_empty() => Ok((
            module.kernels,
            diagnostics(map, file, Code::W0802, module.warnings),
        )),
        Ok(_) => Err(errors),
        Err(reported) => {
            errors.append(&mut diagnostics(map, file, Code::E0805, reported));
            Err(errors)
        }
    }
}

/// The diagnostics of what the parser of vISA text reported, at the words in the file.
fn diagnostics(
    map: &SourceMap,
    file: FileId,
    code: Code,
    reported: Vec<ParseError>,
) -> Vec<Diagnostic> {
    let located = reported.into_iter().map(|error| {
        let span = map.word_at(file, error.line, error.column);
        let diagnostic = Diagnostic::new(code, span, error.message);
        match (error.near, error.help) {
            (Some(near), _) => diagnostic.suggest(near),
            (None, Some(help)) => diagnostic.help(help),
            (None, None) => diagnostic,
        }
    });
    located.collect()
}

/// Warns about instructions whose text form the finalizer cannot parse.
fn warn_binary_only(input: &str, object: &Object, reporter: Reporter) {
    let all = object
        .kernels
        .iter()
        .flat_map(|kernel| &kernel.instructions);
    let own = all.filter(|i| !i.opcode.has_finalizer_text());
    let names: BTreeSet<_> = own.map(|i| i.opcode.mnemonic()).collect();
    for name in names {
        let message =
            format!("the finalizer accepts `{name}` only in vISA objects, not in vISA text");
        reporter.at(input, Level::Warning, &message);
    }
}

/// The name of an input in messages: `<stdin>` for `-`.
fn shown(input: &str) -> String {
    shown_path(Path::new(input)).display().to_string()
}

/// `gencl asm`: assembles vISA text to a vISA object.
pub(crate) fn asm(args: &Asm) -> Outcome {
    let name = shown(&args.input);
    let reporter = Reporter::of(&args.messages);
    let target = args.target.as_deref().map(targets::target).transpose()?;
    let destination = Destination::of_option(args.output.as_deref());
    destination.reject_terminal("a vISA object")?;
    let inputs = Inputs::default();
    let read = read(&args.input, target.unwrap_or_default(), &inputs, reporter)?;
    reject_overlaps([&destination], &inputs)?;
    read.print_warnings(&name, reporter);
    let options = WriteOptions {
        grf_bytes: target.map(Target::grf_bytes),
        locations: false,
    };
    let bytes = binary::write_object(&read.object, &options).map_err(|errors| {
        let located = errors.into_iter().map(|error| {
            let kernels = read.object.kernels.iter();
            let kernel = kernels.clone().find(|kernel| kernel.name == error.kernel);
            let instruction = error
                .instruction
                .and_then(|index| kernel?.instructions.get(index).map(|i| (kernel, i)));
            let place = instruction.and_then(|(kernel, i)| kernel?.locations.get(i.loc));
            match place {
                Some(_) => Diagnostic::located(Code::E0805, &read.map, place, error.message),
                None => Diagnostic::without_place(Code::E0805, format!("{name}: {error}")),
            }
        });
        let located: Vec<Diagnostic> = located.collect();
        eprint(&reporter.text(&read.map, &located));
        Failure::Input
    })?;
    write_outputs(&[(destination, bytes)], &inputs)
}

/// `gencl dis`: prints a vISA object or vISA text as canonical text.
pub(crate) fn dis(args: &Dis) -> Outcome {
    let name = shown(&args.input);
    let reporter = Reporter::of(&args.messages);
    let inputs = Inputs::default();
    let destination = Destination::of_option(args.output.as_deref());
    let read = read(&args.input, Target::default(), &inputs, reporter)?;
    reject_overlaps([&destination], &inputs)?;
    read.print_warnings(&name, reporter);
    let mut text = String::new();
    let extra = read.object.not_in_text();
    if !extra.is_empty() {
        let message = format!(
            "vISA text cannot represent everything in this object: {} comment lines at \
             the start of the text describe the rest",
            extra.len()
        );
        reporter.at(&name, Level::Warning, &message);
    }
    warn_binary_only(&name, &read.object, reporter);
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

/// Reports the targets for which a rejected file is valid, and whether there are some.
fn hint_at_targets(targets: &[Target], input: &str, reporter: Reporter) -> bool {
    let names: Vec<String> = targets.iter().map(|t| format!("`--target {t}`")).collect();
    if !names.is_empty() {
        let message = format!("the file is valid with {}", names.join(" and "));
        reporter.at(input, Level::Help, &message);
    }
    !names.is_empty()
}

/// How many violations of a file that is valid for another target are printed: all have the same cause.
const MAX_OF_OTHER_TARGET: usize = 3;

/// The diagnostic of a violation in a text, whose line is shown.
fn diagnostic(violation: &Violation, span: Option<Span>) -> Diagnostic {
    let message = match span {
        Some(_) => format!("{}: {}", violation.rule, violation.message),
        None => violation.to_string(),
    };
    let rule = violation.rule;
    let diagnostic = match span {
        Some(span) => Diagnostic::new(Code::E0805, span, message),
        None => Diagnostic::without_place(Code::E0805, message),
    };
    diagnostic.note(format!("the rule: {}", rule.title()))
}

/// The last word of the statement that begins at a span, which in a branch is the label; the span itself if the line has
/// no other word.
fn last_word(map: &SourceMap, span: Span) -> Span {
    let Some(file) = map.file_at(span.start) else {
        return span;
    };
    let file = map.file(file);
    let rest = file.text.get((span.start - file.base) as usize..);
    let line = rest.and_then(|rest| rest.lines().next()).unwrap_or("");
    let code = line.split("//").next().unwrap_or("").trim_end();
    match code.rfind(char::is_whitespace) {
        Some(blank) => Span::new(
            span.start + blank as u32 + 1,
            span.start + code.len() as u32,
        ),
        None => span,
    }
}

/// The declaration in the text of a kernel that a message is about: the first that has a name in backquotes of the
/// message, for messages about inputs that of the input.
pub(super) fn declaration(map: &SourceMap, kernel: &str, message: &str) -> Option<Span> {
    let file = map.files().first()?;
    let start = format!(".kernel \"{kernel}\"");
    let is_start = |line: &&str| line.split_whitespace().eq(start.split_whitespace());
    let lines = file.text.lines().enumerate();
    let mut of_kernel: Vec<(usize, &str)> = lines.skip_while(|(_, line)| !is_start(line)).collect();
    let next = of_kernel
        .iter()
        .skip(1)
        .position(|(_, line)| line.trim_start().starts_with(".kernel "));
    of_kernel.truncate(next.map_or(of_kernel.len(), |next| next + 1));
    let directives = match message.contains("input") {
        true => [".input", ".decl"],
        false => [".decl", ".input"],
    };
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let candidates = names
        .iter()
        .flat_map(|name| directives.map(|directive| (directive, *name)));
    let (line, column) = candidates.into_iter().find_map(|(directive, name)| {
        of_kernel.iter().find_map(|(number, line)| {
            let mut words = line.split_whitespace();
            let is_it = words.next() == Some(directive) && words.next() == Some(name);
            let column = line.find(name).filter(|_| is_it)?;
            Some((*number, column))
        })
    })?;
    let id = map.file_at(file.base)?;
    // Names have no other characters than those of ASCII.
    let span = map.span_at(id, line as u32 + 1, column as u32 + 1);
    map.position(span).map(|_| span)
}

/// `gencl verify`: reports every rule that a file violates.
pub(crate) fn verify(args: &Verify) -> Outcome {
    let name = shown(&args.input);
    let reporter = Reporter::of(&args.messages);
    let target = targets::target(&args.target)?;
    let scope = if args.strict {
        Scope::Gencl
    } else {
        Scope::Language
    };
    let bytes = read_bytes(&args.input, &Inputs::default())?;
    let read = match contents(bytes.clone(), &name, target, reporter) {
        Ok(read) => read,
        Err(failure) => {
            hint_at_targets(&targets_of(&bytes, &name, scope), &name, reporter);
            return Err(failure);
        }
    };
    read.print_warnings(&name, reporter);
    let mut violations: Vec<Diagnostic> = (verify_object(&read.object).iter())
        .map(|violation| unlocated(violation, &name))
        .collect();
    for kernel in &read.object.kernels {
        violations.append(&mut kernel_violations(kernel, &name, &read.map, scope));
    }
    if args.json {
        let result = json!({
            "target": target.info().name,
            "is_valid": violations.is_empty(),
            "diagnostics": json_values(&read.map, &violations),
        });
        print(document(result).as_bytes())?;
        return match violations.is_empty() {
            true => Ok(()),
            false => Err(Failure::Input),
        };
    }
    if violations.is_empty() {
        return Ok(());
    }
    let mut omitted = 0;
    let is_of_others = hint_at_targets(&targets_of(&bytes, &name, scope), &name, reporter);
    if is_of_others {
        omitted = violations.len().saturating_sub(MAX_OF_OTHER_TARGET);
        violations.truncate(MAX_OF_OTHER_TARGET);
    }
    eprint(&reporter.text(&read.map, &violations));
    if omitted > 0 {
        let other = match omitted {
            1 => "1 more error of this target is".to_owned(),
            _ => format!("{omitted} more errors of this target are"),
        };
        reporter.at(&name, Level::Note, &format!("{other} not shown"));
    }
    if !is_of_others {
        let all: Vec<String> = Target::ALL.iter().map(ToString::to_string).collect();
        let message = format!("the file is invalid for all targets: {}", all.join(", "));
        reporter.at(&name, Level::Note, &message);
    }
    Err(Failure::Input)
}

/// The diagnostic of a violation of which only the place in words is known.
fn unlocated(violation: &Violation, place: &str) -> Diagnostic {
    let message = format!("{place}: {violation}");
    Diagnostic::without_place(Code::E0805, message)
        .note(format!("the rule: {}", violation.rule.title()))
}

/// What a kernel violates, at the lines of the text `name` if the map has it.
pub(super) fn kernel_violations(
    kernel: &Kernel,
    name: &str,
    map: &SourceMap,
    scope: Scope,
) -> Vec<Diagnostic> {
    let file = map.files().first().and_then(|file| map.file_at(file.base));
    let mut found = Vec::new();
    for violation in verify_in(kernel, scope) {
        let instruction = violation
            .instruction
            .and_then(|i| kernel.instructions.get(i));
        let place = instruction.and_then(|i| kernel.locations.get(i.loc));
        if let (Some(place), Some(file)) = (place, file)
            && *place.file == *name
        {
            let span = map.span_of(place);
            let span = span.unwrap_or_else(|| map.span_at(file, place.line, place.column));
            let span = match violation.rule {
                Rule::LabelUse => last_word(map, span),
                _ => span,
            };
            found.push(diagnostic(&violation, Some(span)));
            continue;
        }
        if let (None, Some(span)) = (place, declaration(map, &kernel.name, &violation.message)) {
            found.push(diagnostic(&violation, Some(span)));
            continue;
        }
        if file.is_some() {
            let mut diagnostic = diagnostic(&violation, None);
            if let Some(place) = place {
                diagnostic = diagnostic.outside(place, "");
            }
            found.push(diagnostic.note(format!("in kernel `{}`", kernel.name)));
            continue;
        }
        if let Some(place) = place {
            let note = format!("in kernel `{}` of {name}", kernel.name);
            found.push(diagnostic(&violation, None).outside(place, "").note(note));
            continue;
        }
        let place = match violation.instruction {
            Some(index) => format!("{}: kernel `{}`: instruction {index}", name, kernel.name),
            None => format!("{}: kernel `{}`", name, kernel.name),
        };
        found.push(unlocated(&violation, &place));
    }
    found
}
