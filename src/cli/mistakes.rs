//! Messages about command lines that the parser of arguments rejects, where it has no advice or the wrong one.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// TABLE of options of other compilers, or how they begin, and what to use instead.
const FOREIGN: &[(&str, &str)] = &[
    (
        "-c",
        "use `--emit isa` for a vISA object, `--emit zebin` for a device binary",
    ),
    (
        "-S",
        "vISA text is the default output; use `--emit asm` for native code",
    ),
    (
        "-emit-llvm",
        "use `--emit ir` for Gen IR, `--emit ll` for vector IR",
    ),
    (
        "-save-temps",
        "use `--emit` with a file for each stage: `--emit ir=k.ir,visa=k.visaasm`",
    ),
    ("--arch", "use `--target`"),
    ("--device", "use `--target`"),
    ("--platform", "use `--target`"),
    ("-march", "use `--target`"),
    ("-mcpu", "use `--target`"),
    ("-mtune", "use `--target`"),
    ("-device", "use `--target`"),
    ("-target", "use `--target`"),
    ("-std", "use `-cl-std`"),
    ("-fsyntax-only", "use `gencl check`"),
];

/// The message about an error of the parser; `None` where its own is better.
pub(super) fn message(error: &clap::Error, words: &[String]) -> Option<String> {
    match error.kind() {
        ErrorKind::UnknownArgument if error.get(ContextKind::SuggestedArg).is_none() => {
            argument(error, words)
        }
        _ => None,
    }
}

/// Suggests the only option of the command that begins with the unknown one, whatever else it resembles.
pub(super) fn prefer_longer(error: &mut clap::Error, command: &clap::Command, words: &[String]) {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    if error.get(ContextKind::SuggestedArg).is_none() {
        return;
    }
    let command = words.iter().find_map(|word| command.find_subcommand(word));
    let options = command.into_iter().flat_map(clap::Command::get_arguments);
    let mut longer = options
        .filter_map(|option| Some(format!("--{}", option.get_long()?)))
        .filter(|option| option.starts_with(found.as_str()));
    if let (Some(only), None) = (longer.next(), longer.next()) {
        let suggested = match error.get(ContextKind::SuggestedArg) {
            Some(ContextValue::String(suggested)) => suggested.clone(),
            _ => String::new(),
        };
        // The usage shows the option that was suggested before.
        if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
            let usage = usage.to_string();
            let is_it = |word: &&str| word.split(['=', '[']).next() == Some(suggested.as_str());
            if let Some(word) = usage.split(' ').find(is_it) {
                let usage = usage.replacen(word, &only, 1);
                error.insert(ContextKind::Usage, ContextValue::StyledStr(usage.into()));
            }
        }
        error.insert(ContextKind::SuggestedArg, ContextValue::String(only));
    }
}

/// The message about the value of an option that follows it as a word of its own, such as a launch file `8` after
/// `--print`.
pub(super) fn separate_value(found: &str, words: &[String]) -> Option<String> {
    let is_value = found.split(',').all(|part| part.parse::<usize>().is_ok());
    let option = ["--print", "--trace"].into_iter().find(|option| {
        let mut pairs = words.windows(2);
        is_value && pairs.any(|pair| pair == [*option, found])
    })?;
    Some(format!(
        "unexpected argument `{found}`: the value of `{option}` follows `=`: write `{option}={found}`"
    ))
}

/// An argument that the command does not have.
fn argument(error: &clap::Error, words: &[String]) -> Option<String> {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    if let Some(message) = separate_value(found, words) {
        return Some(message);
    }
    if !found.starts_with('-') {
        return None;
    }
    // Of `-save-temps` the parser reports `-s`.
    let word = words.iter().find(|word| {
        *word == found || !found.starts_with("--") && word.starts_with(found.as_str())
    });
    let word = word.unwrap_or(found);
    let advice = FOREIGN
        .iter()
        .find(|(option, _)| match word.strip_prefix(option) {
            Some(rest) => rest.is_empty() || rest.starts_with('='),
            None => false,
        });
    Some(match advice {
        Some((_, advice)) => format!("unknown option `{word}`: {advice}"),
        None => format!("unknown option `{word}`"),
    })
}
