//! How commands report the faults of a run: as diagnostics, and in `result.json`.

use super::launch_file::Named;
use super::output::{Failure, Reporter, eprint, json_values};
use super::pipeline::location_json;
use super::races;
use super::results::{Results, Status};
use super::run::{Program, plural};
use super::visa;
use gencl::diagnostic::{Diagnostic, Label, SPIN_LOCK_HELP};
use gencl::ir::interp::FURTHER_STEPS;
use gencl::launch::file::Argument;
use gencl::launch::{Fault, FaultKind, Faults, FoundFault};
use gencl::source::{SourceMap, Span};
use gencl::visa::kernel::Kernel;
use gencl::visa::verify::Scope;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

/// The most faults that are printed; `result.json` has all of them.
pub(super) const MAX_PRINTED: usize = 20;

/// A kernel that was run, in reports of its faults.
pub(super) struct Executed<'a> {
    /// The sources of the kernel, for its locations.
    pub(super) map: &'a SourceMap,
    pub(super) kernel: &'a Kernel,
    /// Whether the kernel was compiled from OpenCL C or Gen IR.
    pub(super) is_lowered_known: bool,
    pub(super) named: Named<'a>,
    /// Where the faults are listed that are not printed.
    pub(super) list: &'a str,
    /// Of a run for a comparison, the configuration in messages, and another width at which the kernel has no fault.
    pub(super) of: Option<(&'a str, Option<u32>)>,
    /// The faults of other configurations. Those that this run has too are not printed again, and get a note.
    pub(super) known: Option<&'a RefCell<Vec<Diagnostic>>>,
}

/// What was reported about the faults of a run.
pub(super) struct Reported {
    /// The diagnostics as values of JSON.
    pub(super) values: Vec<Value>,
    /// Those about faults of the kernel; none about the launch.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Reports the faults of a run, of which the first has this diagnostic, and writes them to `result.json`.
pub(super) fn faulted(
    (faults, first): (&Faults, Diagnostic),
    program: &Program,
    named: Named<'_>,
    reporter: Reporter,
    mut result: Results<'_>,
) -> Failure {
    let executed = Executed {
        map: &program.map,
        kernel: &program.visa,
        is_lowered_known: program.ir.is_some(),
        named,
        list: "`result.json` lists all",
        of: None,
        known: None,
    };
    match report(faults, Some(first), &executed, reporter) {
        Ok(reported) => result.add_diagnostics(reported.values),
        Err(failure) => return failure,
    }
    recorded(faults, result)
}

/// Prints the faults of a run, and returns their diagnostics. The first one has this diagnostic, or that of
/// [`found_diagnostic`].
pub(super) fn report(
    faults: &Faults,
    first: Option<Diagnostic>,
    executed: &Executed<'_>,
    reporter: Reporter,
) -> Result<Reported, Failure> {
    let (map, kernel, named) = (executed.map, executed.kernel, executed.named);
    let Some((found, others)) = faults.all.split_first() else {
        let message = "a run failed without a fault".to_owned();
        return Err(Failure::Internal(message));
    };
    let fault = &found.fault;
    let mut diagnostic = first.unwrap_or_else(|| found_diagnostic(map, found, reporter));
    if fault.kind == FaultKind::Launch {
        let mut path = part_of_launch(&fault.message);
        let sizes = &named.launch.global;
        if let (true, Some(required)) = (path == "local", kernel.required_group_size) {
            // `local` can be absent, or have fewer dimensions than the kernel requires.
            let needed = required
                .iter()
                .rposition(|n| *n > 1)
                .map_or(1, |last| last + 1);
            if needed > sizes.len() {
                path = "global".to_owned();
                diagnostic = diagnostic.help(format!(
                    "`global` requires {}",
                    plural(needed as u64, "dimension")
                ));
            } else {
                let sizes: Vec<_> = required.iter().take(sizes.len()).collect();
                diagnostic =
                    diagnostic.help(format!("write `\"local\": {sizes:?}`, or remove `local`"));
            }
        } else if path == "args" && fault.message.contains("local memory") {
            diagnostic = diagnostic.help("use less local memory");
        }
        return Ok(Reported {
            values: named.report(vec![(path, diagnostic)], reporter),
            diagnostics: Vec::new(),
        });
    }
    diagnostic = with_null_arguments(diagnostic, fault, named);
    if fault.kind == FaultKind::OutOfBounds
        && !executed.is_lowered_known
        && fault.instruction.as_deref().is_some_and(is_block_message)
    {
        diagnostic = diagnostic.help(
            "compilers read whole blocks, of which the kernel uses a part: `--oob zero` runs it as the hardware does, \
             where reads beyond the end of a buffer return 0 and writes are dropped",
        );
    }
    if let Some(of) = executed.of {
        diagnostic = with_configuration(diagnostic, fault.kind, of);
    }
    let is_declared = !executed.is_lowered_known;
    let mut diagnostics = vec![of_declaration(
        diagnostic,
        fault,
        (is_declared, map, kernel),
    )];
    for found in others.iter().take(MAX_PRINTED - 1) {
        let diagnostic = found_diagnostic(map, found, reporter);
        diagnostics.push(with_null_arguments(diagnostic, &found.fault, named));
    }
    tell_once(&mut diagnostics);
    if let Some(more) = faults.all.len().checked_sub(MAX_PRINTED + 1) {
        let count = plural(more as u64 + 1, "more fault");
        let message = format!("the run has {count}; {}", executed.list);
        diagnostics.push(Diagnostic::without_place(fault.kind.code(), message));
    }
    if let Some(end) = &faults.end
        && let Some(last) = diagnostics.pop()
    {
        let extent = match end.kind {
            FaultKind::Limit => {
                format!("after {FURTHER_STEPS} instructions, or at the step limit")
            }
            FaultKind::Timeout => "at the time limit".to_owned(),
            _ => "early".to_owned(),
        };
        diagnostics.push(last.note(format!("the search for more faults ended {extent}")));
    }
    if let (Some(known), Some((configuration, _))) = (executed.known, executed.of) {
        let mut known = known.borrow_mut();
        let before = diagnostics.len();
        diagnostics.retain(|new| {
            let of = |d: &Diagnostic| (d.code, d.primary.as_ref().map(|label| label.span));
            let mut known = known.iter_mut();
            let same = known.find(|d| of(d) == of(new) && d.message == new.message);
            if let Some(same) = same {
                let note = format!("the run of {configuration} has it, too");
                same.notes.push(note);
                return false;
            }
            true
        });
        let again = (before - diagnostics.len()) as u64;
        if again > 0 {
            let count = plural(again, "fault");
            reporter.note(&format!(
                "the run of {configuration} has {count} of those before, too"
            ));
        }
    }
    eprint(&reporter.text(map, &diagnostics));
    Ok(Reported {
        values: json_values(map, &diagnostics),
        diagnostics,
    })
}

/// What is wrong with vISA text or an object because of which a run ended: the fault occurred before any work-item ran, or
/// the kernel violates rules, which can also leave values undefined. Empty for any other fault.
pub(super) fn invalid_visa(fault: &Fault, program: &Program) -> Vec<Diagnostic> {
    let is_foreign = program.ir.is_none() && program.vector.is_none();
    let is_invalid = fault.kind == FaultKind::InvalidProgram;
    if !(is_invalid || fault.kind.is_undefined()) || !is_foreign {
        return Vec::new();
    }
    let map = &program.map;
    let name = map.files().first().map_or("", |file| file.name.as_str());
    let mut found = visa::kernel_violations(&program.visa, name, map, Scope::Language);
    if found.is_empty() && is_invalid && fault.work_item.is_none() {
        let declared = (program.ir.is_none(), map, &program.visa);
        found.push(of_declaration(
            diagnostic_of((map, false), fault, 1),
            fault,
            declared,
        ));
    }
    found
}

/// The diagnostic of a fault without an instruction, at the declaration that it is about, if the kernel is declared in vISA
/// text.
fn of_declaration(
    mut diagnostic: Diagnostic,
    fault: &Fault,
    (is_declared, map, kernel): (bool, &SourceMap, &Kernel),
) -> Diagnostic {
    if is_declared && fault.location.is_none() {
        let span = visa::declaration(map, &kernel.name, &fault.message);
        let text = String::new();
        diagnostic.primary = span.map(|span| Label { span, text });
    }
    diagnostic
}

/// Adds notes about the arguments that may be the null pointer of a fault.
fn with_null_arguments(mut diagnostic: Diagnostic, fault: &Fault, named: Named<'_>) -> Diagnostic {
    if !is_null_dereference(fault) {
        return diagnostic;
    }
    let arguments = named.launch.arguments.iter().enumerate();
    let nulls: Vec<usize> = arguments
        .filter(|(_, argument)| **argument == Argument::Null)
        .map(|(k, _)| k)
        .collect();
    let is_named = |k: &&usize| fault.message.contains(&format!(": argument {k} ("));
    let named_one = nulls.iter().find(is_named);
    let in_buffers = fault.message.contains("global memory");
    for k in nulls
        .iter()
        .filter(|k| named_one == Some(k) || in_buffers && named_one.is_none())
    {
        let place = named.place(&format!("args[{k}]"));
        diagnostic = diagnostic.note(format!("argument {k} is a null pointer: {place}"));
    }
    diagnostic
}

/// Whether an instruction is a message that accesses a block of memory from one address.
fn is_block_message(instruction: &str) -> bool {
    // The data of an LSC message, such as `V33:d32x16t`: transposed, the elements follow one address.
    let is_transposed = |word: &str| {
        let data = word.rsplit_once(":d").map_or("", |(_, data)| data);
        data.contains('x') && data.ends_with('t')
    };
    BLOCK_MESSAGES.iter().any(|part| instruction.contains(part))
        || instruction.contains("lsc_") && instruction.split_whitespace().any(is_transposed)
}

/// TABLE of what the name of a block message contains in vISA or vector IR.
const BLOCK_MESSAGES: &[&str] = &["oword", "media", "block2d"];

/// Whether a fault is an access through a null pointer.
fn is_null_dereference(fault: &Fault) -> bool {
    fault.kind == FaultKind::OutOfBounds
        && fault.message.starts_with("dereference of a null pointer")
}

/// The offset of an access in its buffer or array, in bytes.
fn offset(fault: &Fault) -> Option<i64> {
    let (_, rest) = fault.message.split_once(" at offset ")?;
    rest.split(' ').next()?.parse().ok()
}

/// The index of the element of an access outside of its buffer or array.
fn index(fault: &Fault) -> Option<i64> {
    let (_, rest) = fault.message.split_once("(index ")?;
    rest.split(' ').next()?.parse().ok()
}

/// The indices that a value of 32 bits has after it has wrapped around below 0.
const WRAPPED: Range<i64> = 1 << 31..1 << 32;

/// Whether a fault is an access 4 GB or more outside of a buffer.
fn is_far(fault: &Fault) -> bool {
    offset(fault).is_some_and(|offset| offset.unsigned_abs() > u64::from(u32::MAX))
}

/// The path in the launch file of what a message of [`gencl::launch::check`] is about. The engines check the
/// arguments of kernels whose parameters are not known before, and know no paths.
fn part_of_launch(message: &str) -> String {
    let argument = message.strip_prefix("argument ");
    let number = argument.and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
    match number {
        Some(number) => format!("args[{number}]"),
        None if message.contains("arguments") => "args".to_owned(),
        None => "local".to_owned(),
    }
}

/// Writes the faults of a run to `result.json`.
pub(super) fn recorded(faults: &Faults, mut result: Results<'_>) -> Failure {
    let Some(FoundFault { fault, .. }) = faults.all.first() else {
        return Failure::Internal("a run failed without a fault".to_owned());
    };
    result.set("fault", fault_json(fault));
    let all = faults.all.iter().map(|found| {
        let mut value = fault_json(&found.fault);
        value["work_items"] = json!(found.work_items);
        value
    });
    result.set("faults", all.collect());
    result.set("faults_complete", json!(faults.is_complete()));
    let status = match fault.kind {
        kind if kind.is_of_length() => Status::Timeout,
        kind if kind.is_of_launch() => Status::LaunchError,
        _ => Status::Fault,
    };
    let log: Vec<_> = faults.all.iter().map(|f| f.fault.to_string()).collect();
    match result.fail(status, &log.join("\n")) {
        Err(failure) => failure,
        Ok(()) if fault.kind.is_of_launch() => Failure::Input,
        Ok(()) => Failure::Fault,
    }
}

/// The diagnostic of a fault, with its source location and the number of its work-items.
pub(super) fn found_diagnostic(
    map: &SourceMap,
    found: &FoundFault,
    reporter: Reporter,
) -> Diagnostic {
    let shown = (map, reporter.verbosity.verbose);
    let mut diagnostic = diagnostic_of(shown, &found.fault, found.work_items);
    if found.is_of_lowered
        && let Some(note) = diagnostic
            .notes
            .iter_mut()
            .find(|note| note.starts_with(INSTRUCTION))
    {
        note.push_str(" of Gen IR as lowered, in which this fault was found");
    }
    diagnostic
}

/// How the note about the instruction of a fault begins.
const INSTRUCTION: &str = "instruction: ";

/// The diagnostic of a fault that occurred in this many work-items. Of a fault with a place in the source, the instruction is a
/// detail, which only `--verbose` shows.
fn diagnostic_of(
    (map, is_verbose): (&SourceMap, bool),
    fault: &Fault,
    work_items: u64,
) -> Diagnostic {
    let place = fault.location.as_ref().and_then(|l| map.span_of(l));
    let message = races::named_call(map, place, fault);
    let location = fault.location.as_ref();
    let mut diagnostic = Diagnostic::located(fault.kind.code(), map, location, message);
    let mut help = advice(fault);
    if let Some(cause) = &fault.cause {
        help = Some(Cow::Borrowed(cause.help));
        let span = cause.location.as_ref().and_then(|l| map.span_of(l));
        let message = races::with_member(map, span, &cause.message);
        let is_elsewhere = cause.location.is_some() && cause.location != fault.location;
        diagnostic = match (span, &cause.location) {
            (Some(span), _) if is_elsewhere => diagnostic.also(span, message),
            (None, Some(location)) if is_elsewhere => diagnostic.outside(location, message),
            _ => diagnostic.label(message),
        };
    }
    if let Some([x, y, z]) = fault.work_item {
        let others = match work_items.saturating_sub(1) {
            0 => String::new(),
            others => format!(" and {}", plural(others, "other")),
        };
        diagnostic = diagnostic.note(format!("in work-item ({x}, {y}, {z}){others}"));
    }
    if let Some(name) = fault.location.as_ref().and_then(|l| l.in_macro.as_ref()) {
        diagnostic = diagnostic.note(format!("in the expansion of macro `{name}`"));
    }
    // Without a place in the text, the calls are in the note with the location.
    let calls = place.and(fault.location.as_ref()).map(|l| &l.calls);
    for call in calls.into_iter().flat_map(|calls| calls.iter()) {
        diagnostic = diagnostic.note(call.to_string());
    }
    if let Some(instruction) = &fault.instruction
        && (is_verbose || place.is_none())
    {
        diagnostic = diagnostic.note(format!("{INSTRUCTION}`{instruction}`"));
    }
    if let Some(note) = place.and_then(|place| note_on_counter(map, place, fault)) {
        diagnostic = diagnostic.note(note);
    }
    match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// Adds the configuration that a run for a comparison is of, and what helps there.
fn with_configuration(
    diagnostic: Diagnostic,
    kind: FaultKind,
    (configuration, works): (&str, Option<u32>),
) -> Diagnostic {
    let diagnostic = diagnostic.note(format!("this is the run of {configuration}"));
    match (kind, works) {
        (_, Some(width)) => diagnostic.help(format!(
            "at SIMD{width} the kernel has no fault: use `--simd {width}`; a kernel that requires sub-groups of {width} \
             work-items states it: `__attribute__((intel_reqd_sub_group_size({width})))`"
        )),
        (FaultKind::Limit | FaultKind::Timeout, None) => diagnostic.help(
            "if the kernel is merely long-running, launch fewer work-items; only `gencl run` has other limits",
        ),
        (_, None) => diagnostic,
    }
}

/// How far before an access a condition is looked for, in bytes.
const CONDITION_BYTES: usize = 512;

/// The note about an unsigned counter that was decremented below 0, if a condition `k >= 0` precedes the access whose line has `k`.
fn note_on_counter(map: &SourceMap, place: Span, fault: &Fault) -> Option<String> {
    let is_wrapped = index(fault).is_some_and(|index| WRAPPED.contains(&index));
    if fault.kind != FaultKind::OutOfBounds || !is_wrapped {
        return None;
    }
    let place = map.outermost(place);
    let file = map.file(map.file_at(place.start)?);
    let at = place.start.checked_sub(file.base)? as usize;
    let before = file.text.as_bytes();
    let before = before.get(at.saturating_sub(CONDITION_BYTES)..at)?;
    let before = String::from_utf8_lossy(before);
    let (head, _) = before.rsplit_once(">= 0")?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let head = head.trim_end();
    let name = head.rsplit(|c| !is_part(c)).next()?;
    let rest = file.text.get(at..)?.lines().next()?;
    let is_used = rest.split(|c| !is_part(c)).any(|word| word == name);
    (is_used && !name.is_empty()).then(|| {
        format!(
            "an unsigned `{name}` wraps around below 0, so that `{name} >= 0` is always true: declare it as `int`, or test `{name}-- > 0`"
        )
    })
}

/// The help for a launch that does not match the kernel.
const ADVICE_ON_LAUNCHES: &str =
    "`global`, `local` and `args` of the launch file must be consistent and match the kernel";

/// What the message of an endless loop contains if a work-item of its sub-group waits for its end.
const WAITS_IN_SUB_GROUP: &str = "of the same sub-group";

/// The help for a fault.
fn advice(fault: &Fault) -> Option<Cow<'static, str>> {
    match fault.kind {
        FaultKind::OutOfBounds if !is_null_dereference(fault) => Some(advice_on_bounds(fault)),
        _ => advice_on_kind(fault).map(Cow::Borrowed),
    }
}

/// What hardware does in place of a fault, at the end of a help.
const OF_HARDWARE: &str =
    "; with `--oob zero`, out-of-bounds reads return 0 and writes are dropped";

/// Removes what hardware does in place of a fault from all helps but the first that has it: it is the same for all.
pub(super) fn tell_once(diagnostics: &mut [Diagnostic]) {
    let helps = diagnostics.iter_mut().filter_map(|d| d.help.as_mut());
    let with = helps.filter(|help| help.ends_with(OF_HARDWARE));
    for help in with.skip(1) {
        help.truncate(help.len() - OF_HARDWARE.len());
    }
}

/// The help for an access outside of a buffer or an array.
fn advice_on_bounds(fault: &Fault) -> Cow<'static, str> {
    let message = &fault.message;
    // An array in registers, or beside another one, from which no hardware drops an access. Accesses 4 GB or more outside
    // of a buffer are not seen by the hardware either: the offset is truncated.
    let is_array = ["private", "of constant "]
        .iter()
        .any(|space| message.contains(space));
    let zero = match is_array || is_far(fault) {
        true => "",
        false => OF_HARDWARE,
    };
    let wrapped = "an unsigned value has wrapped around, as `i - 1` does for 0";
    match (offset(fault), index(fault)) {
        // The end of the buffer is elsewhere.
        (Some(..0), _) => {
            format!("add a bounds check: the index is negative, or {wrapped}{zero}").into()
        }
        (_, Some(index)) if WRAPPED.contains(&index) => {
            format!("add a bounds check: the index may be negative, or {wrapped}{zero}").into()
        }
        _ if is_array => "add a bounds check, or enlarge the array".into(),
        _ if message.contains("argument ") && message.contains("bytes of local memory") => format!(
            "add a bounds check, or enlarge the `local` of the argument, which is a number of bytes{zero}"
        )
        .into(),
        _ if is_far(fault) => "add a bounds check, or enlarge the buffer".into(),
        _ => format!("add a bounds check, or enlarge the buffer or array{zero}").into(),
    }
}

/// The help for the other faults, and for null pointers.
fn advice_on_kind(fault: &Fault) -> Option<&'static str> {
    match fault.kind {
        FaultKind::OutOfBounds => Some(match fault.message.contains("argument ") {
            true => "pass a buffer, or compare the pointer with `NULL` in the kernel",
            false => {
                "make the pointer point to a variable or a buffer on every path, or compare it with `NULL`"
            }
        }),
        FaultKind::Misaligned => {
            Some("align the address to a multiple of the size of the vector or element")
        }
        FaultKind::Poison | FaultKind::PoisonStore => {
            Some("initialize the variable on every path to this use")
        }
        FaultKind::Limit | FaultKind::Timeout => {
            Some("if the kernel is merely long-running, increase `--timeout` or `--step-limit`")
        }
        FaultKind::Launch => Some(ADVICE_ON_LAUNCHES),
        FaultKind::Rendezvous => Some(advice_on_rendezvous(&fault.message)),
        FaultKind::Livelock if fault.message.contains(WAITS_IN_SUB_GROUP) => Some(SPIN_LOCK_HELP),
        FaultKind::Livelock if fault.message.contains("memory") => Some(
            "no work-item may wait for one that need not run at the same time: use a barrier within a work-group, and another kernel for what follows all of them",
        ),
        FaultKind::Livelock => Some(
            "leave the loop by `break` or `return`, or change in its body what its condition depends on; `-Wtype-limits` warns of \
             a condition that is always true, such as `u >= 0` with an unsigned `u`",
        ),
        FaultKind::DataRace => Some(match fault.message.contains("of local memory") {
            true => {
                "specify the memory in the flags of the barrier: `CLK_LOCAL_MEM_FENCE`; in vISA, insert a fence of local memory with commit before it"
            }
            false => {
                "specify the memory in the flags of the barrier: `CLK_GLOBAL_MEM_FENCE`; in vISA, insert a fence of global memory with commit before it"
            }
        }),
        FaultKind::InvalidProgram
        | FaultKind::NotExecuted
        | FaultKind::HostFloats
        | FaultKind::Canceled
        | _ => None,
    }
}

/// The help for an operation that not all work-items of a group reach, by the message.
fn advice_on_rendezvous(message: &str) -> &'static str {
    let is_matrix = message.contains("matrix multiplication");
    if is_matrix && message.contains("partial sub-group") {
        return "make the number of work-items of a work-group (`local`) a multiple of the sub-group's size, which is the dispatch width";
    }
    if is_matrix {
        return "let all work-items of the sub-group multiply together: move the call out of divergent branches and loops, and let no \
                work-item return before it";
    }
    if message.contains("of the sub-group reach this operation") {
        return "let all work-items of the sub-group call the function together: move the call out of divergent branches and loops; those \
                that have returned need not, and the functions `sub_group_non_uniform_...` and shuffles can be called by some of them";
    }
    "make sure that every work-item of the group reaches each barrier: move it out of divergent branches and loops, and let no work-item return before it"
}

fn fault_json(fault: &Fault) -> Value {
    let location = fault.location.as_ref().map(location_json);
    json!({
        "code": fault.kind.code().name(),
        "what": fault.message,
        "instruction": fault.instruction,
        "source": location,
        "work_item": fault.work_item,
        "cause": fault.cause.as_ref().map(|cause| json!({
            "what": cause.message,
            "source": cause.location.as_ref().map(location_json),
        })),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_is_about_the_operation() {
        for (message, part) in [
            (
                "matrix multiplication in a partial sub-group: the sub-group has 8 of 16 work-items",
                "(`local`) a multiple of",
            ),
            (
                "not all work-items of the sub-group reach this matrix multiplication: work-item (1, 0, 0) is at k.cl:3:1",
                "multiply together",
            ),
            (
                "not all work-items of the sub-group reach this operation: work-item (1, 0, 0) is at `ret`",
                "call the function together",
            ),
            (
                "not all work-items of the work-group reach this barrier: work-item (1, 0, 0) is at another barrier",
                "reaches each barrier",
            ),
        ] {
            assert!(advice_on_rendezvous(message).contains(part), "{message}");
        }
    }

    #[test]
    fn the_advice_is_about_the_side_that_was_left() {
        let enlarge = "add a bounds check, or enlarge the buffer";
        for (message, start, has_zero) in [
            (
                "argument 0 (`a`): 4 bytes at offset 64 of a buffer of 64 bytes (index 16 of 16 elements of 4 bytes)",
                enlarge,
                true,
            ),
            (
                "argument 0 (`a`): 4 bytes at offset -4 of a buffer of 64 bytes (index -1 of 16 elements of 4 bytes)",
                "add a bounds check: the index is negative, or an unsigned value has wrapped around",
                true,
            ),
            (
                "4 bytes at offset -4 of private array `t` of 16 bytes",
                "add a bounds check: the index is negative, or",
                false,
            ),
            (
                "argument 0 (`a`): 4 bytes at offset 17179869180 of a buffer of 256 bytes (index 4294967295 of 64 elements of 4 bytes)",
                "add a bounds check: the index may be negative, or an unsigned value has wrapped around, as `i - 1` does for 0",
                false,
            ),
            (
                "argument 0 (`a`): 4 bytes at offset 400000000000 of a buffer of 256 bytes (index 100000000000 of 64 elements of 4 bytes)",
                enlarge,
                false,
            ),
            (
                "4 bytes at offset 16 of private array `t` of 16 bytes",
                "add a bounds check, or enlarge the array",
                false,
            ),
        ] {
            let fault = Fault {
                kind: FaultKind::OutOfBounds,
                ..Fault::launch(format!("out-of-bounds access: {message}"))
            };
            let help = advice(&fault).unwrap_or_default();
            assert!(help.starts_with(start), "{message}: {help}");
            assert_eq!(help.contains("--oob zero"), has_zero, "{message}: {help}");
        }
    }

    #[test]
    fn runs_for_comparisons_have_no_options_about_limits() {
        for (kind, works, has_advice) in [
            (FaultKind::Limit, None, true),
            (FaultKind::Limit, Some(16), false),
            (FaultKind::Poison, None, false),
        ] {
            let diagnostic = Diagnostic::without_place(kind.code(), "m");
            let diagnostic = diagnostic.help("increase `--step-limit`");
            let help = with_configuration(diagnostic, kind, ("c", works)).help;
            let help = help.unwrap_or_default();
            assert_eq!(
                help.contains("launch fewer work-items"),
                has_advice,
                "{help}"
            );
            assert_eq!(
                help.contains("--step-limit"),
                kind == FaultKind::Poison,
                "{help}"
            );
        }
    }

    #[test]
    fn block_messages_are_known_by_their_text() {
        for text in [
            "oword_ld_unaligned (4) T6 V58(0,0)<0;1,0> V45.0",
            "%10 = call <16 x i32> @llvm.genx.oword.ld.unaligned.v16i32(i32 0, i32 1, i32 %9)",
            "lsc_load.ugm (M1_NM, 1) V33:d32x16t bti(0x1)[V34]:a32",
        ] {
            assert!(is_block_message(text), "{text}");
        }
        for text in [
            "gather4_scaled.R (M5, 16) T6 0x0:ud R13.64 R7.64",
            "lsc_load.ugm (M1, 16) V33:d32x2 bti(0x1)[V34]:a32",
            "%11 = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> %m)",
        ] {
            assert!(!is_block_message(text), "{text}");
        }
    }
}
