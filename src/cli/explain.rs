//! `gencl explain`: the explanation of a diagnostic code, of a pass, of an instruction, of a type, or of a rule of Gen IR or vISA.

use super::glossary;
use super::opcodes;
use super::output::{self, Failure, Outcome};
use super::related_codes;
use super::report_words;
use super::type_words;
use super::visa_words;
use gencl::diagnostic::{Code, Example, Group, Severity, Warnings, nearest};
use gencl::frontend::builtins::{Builtin, FAMILIES, Family, unsupported};
use gencl::frontend::foreign_words;
use gencl::genx::passes as vector_passes;
use gencl::ir::{self, passes::PASSES};
use gencl::visa::{self, verify::Scope};
use serde_json::{Value, json};

/// The page with a section for each pass.
const PASS_PAGE: &str = include_str!("../../docs/passes.md");

/// The page that describes the passes over vector IR.
const VECTOR_PAGE: &str = include_str!("../../docs/vector-ir.md");

/// The page with an example for each pass over vector IR.
const VECTOR_EXAMPLES: &str = include_str!("../../docs/vector-passes.md");

/// TABLE of names in dumps and remarks that are no passes.
const STAGES: &[(&str, &str)] = &[
    (
        "lower",
        "Gen IR as lowered from the source, before any pass\n\nThe first form of a function in `--print-changed` and \
         `--print-after lower`: every variable is a register or in memory, and nothing is optimized. See docs/gen-ir.md.",
    ),
    (
        "widen",
        "vector IR as made of Gen IR, before any pass over vector IR\n\nThe first vector form of a kernel with \
         `--form vector`: a thread executes as many work-items as the dispatch width. See docs/scalar-and-vector.md.",
    ),
    (
        "width",
        "the choice of the dispatch width\n\nNot a pass: the kernel is compiled at each width that may fit, and the one with \
         the lowest estimated cost is chosen. `-Rpass-analysis=width` reports the reasons, which are also the comments at \
         the beginning of vISA text.\n\nA GRF is a register of the hardware, of 32 bytes (64 on pvc). A kernel that needs \
         more of them than are available is likely to spill. See docs/widths.md.",
    ),
];

/// A tip for an option that has a usual name of these passes, of LLVM or of a textbook.
pub(super) fn tip_of_usual_name(name: &str, known: &[&str]) -> Option<String> {
    let (name, what, ours) = usual_name(name)?;
    let ours: Vec<String> = (ours.iter().filter(|pass| known.contains(pass)))
        .map(|pass| format!("'{pass}'"))
        .collect();
    let list = ours.join(", ");
    (!ours.is_empty()).then(|| format!("{name} is a name of {what}; here it is the work of {list}"))
}

/// The name as the table of the glossary has it, what uses it, and the passes that do its work here.
fn usual_name(name: &str) -> Option<(&'static str, &'static str, Vec<&'static str>)> {
    let plain = |name: &str| name.to_ascii_lowercase().replace(['_', ' '], "-");
    let name = plain(name);
    let is_named = |known: &&&str| plain(known) == name;
    glossary::usual_names().find_map(|row| {
        let of_llvm = row.llvm.iter().find(is_named).map(|name| (*name, LLVM));
        let of_textbooks = || Some((*row.names.iter().find(is_named)?, TEXTBOOKS));
        let (name, what) = of_llvm.or_else(of_textbooks)?;
        Some((name, what, row.passes))
    })
}

/// What has names for passes.
const LLVM: &str = "LLVM";
const TEXTBOOKS: &str = "textbooks";

/// The kind of an explanation of a name of textbooks.
const TEXTBOOK: &str = "textbook";

/// The passes with the work of a pass of LLVM, or of textbooks.
fn of_usual_name(name: &str) -> Option<Explained> {
    let (name, what, ours) = usual_name(name)?;
    let mut text = format!("{name}: a name of {what}; here it is the work of\n\n");
    for pass in PASSES.iter().filter(|pass| ours.contains(&pass.name)) {
        text += &format!("  {:<NAME_COLUMN$}  {}\n", pass.name, pass.description);
    }
    text += "\n`gencl explain PASS` describes one of them. See docs/passes.md.\n";
    let kind = if what == LLVM { "llvm" } else { TEXTBOOK };
    Some(Explained::new(kind, text))
}

/// The width of the column with the names of passes, in characters.
const NAME_COLUMN: usize = 31;

/// What a word that names nothing is not.
const UNKNOWN: &str = "unknown diagnostic code, pass, instruction, built-in function or term";

/// The shortest word of a pass that names it.
const MIN_PART: usize = 3;

/// Something with the name that is explained.
struct Explained {
    /// The word of the command line that it explains; all words if they are one term.
    name: String,
    /// `code`, `group`, `pass`, `stage`, `rule`, `term`, `function`, `instruction`, `type`, `llvm`, `textbook` or `foreign`.
    kind: &'static str,
    text: String,
    /// Its other keys in JSON: an object.
    keys: Value,
}

impl Explained {
    fn new(kind: &'static str, text: String) -> Explained {
        Explained {
            name: String::new(),
            kind,
            text,
            keys: json!({}),
        }
    }

    fn json(&self) -> Value {
        let mut value = json!({"name": self.name, "kind": self.kind, "text": self.text});
        for (key, known) in self.keys.as_object().into_iter().flatten() {
            value[key] = known.clone();
        }
        value
    }
}

/// What is known of a diagnostic code, as JSON.
pub(super) fn code_json(code: Code) -> Value {
    let (flag, group) = code.warning().unzip();
    let enabled_by = group.filter(|group| *group != Group::Default);
    json!({
        "code": code.name(),
        "title": code.title(),
        "level": level(code),
        "explanation": code.explanation(),
        "example": Example::of(code).map(|example| json!({
            "command": example.command,
            "wrong": example.wrong,
            "right": example.right,
            "reason": example.reason,
        })),
        "flag": flag.map(|flag| format!("-W{flag}")),
        "is_default": match code.severity() {
            Severity::Error => true,
            Severity::Warning => group == Some(Group::Default),
            Severity::Remark => false,
        },
        "enabled_by": enabled_by.map(Group::name),
    })
}

/// Prints the explanation of a code, of a warning by its name, of a pass, of a rule, of an instruction or of a built-in
/// function, as text or JSON; any other word is a usage error.
/// Several words are one term, such as `bank conflict`, or else several names.
pub(crate) fn run(words: &[String], as_json: bool) -> Outcome {
    let name = words.join(" ");
    let named = |name: &str| -> Result<Vec<Explained>, Failure> {
        let found = explained(name)?.into_iter();
        let name = name.to_owned();
        Ok(found
            .map(|found| Explained {
                name: name.clone(),
                ..found
            })
            .collect())
    };
    let found = match (named(&name), words) {
        (Err(_), [_, _, ..]) => {
            let found: Result<Vec<_>, _> = words.iter().map(|word| named(word)).collect();
            found?.into_iter().flatten().collect()
        }
        (found, _) => found?,
    };
    let text = match as_json {
        true => {
            let values: Vec<Value> = found.iter().map(Explained::json).collect();
            output::document(json!({"name": name, "explained": values}))
        }
        false => {
            let texts: Vec<&str> = found.iter().map(|found| found.text.as_str()).collect();
            texts.join("\n")
        }
    };
    output::print(text.as_bytes())
}

/// The warnings of a group with a name of other compilers, such as `-Wunused`; `None` for the name of a warning.
fn of_members(name: &str) -> Option<Explained> {
    let bare = name.strip_prefix("-W")?;
    let bare = bare.strip_prefix("no-").unwrap_or(bare);
    if Code::warnings().any(|(_, known, _)| known == bare) {
        return None;
    }
    let (_, members) = Warnings::groups().find(|(group, _)| *group == bare)?;
    let mut text = format!("-W{bare}: enables these warnings, and -Wno-{bare} disables them\n\n");
    for code in members {
        let (name, _) = code.warning()?;
        text += &format!("  {code}  {:<32} {}\n", format!("-W{name}"), code.title());
    }
    text += "\n`gencl explain NAME` explains one of them.\n";
    let codes: Vec<&str> = members.iter().map(|code| code.name()).collect();
    Some(Explained {
        keys: json!({"group": format!("-W{bare}"), "codes": codes}),
        ..Explained::new("group", text)
    })
}

fn explained(name: &str) -> Result<Vec<Explained>, Failure> {
    if let Some(section) = pass(name) {
        return Ok(vec![Explained::new("pass", section)]);
    }
    if let Some((_, text)) = STAGES.iter().find(|stage| stage.0 == name) {
        return Ok(vec![Explained::new("stage", format!("{name}: {text}\n"))]);
    }
    if let Some(rule) = rule(name) {
        return Ok(vec![rule]);
    }
    if let Some(group) = Group::ALL.iter().find(|group| group.name() == name) {
        return Ok(vec![of_group(*group)]);
    }
    if let Some(group) = of_members(name) {
        return Ok(vec![group]);
    }
    // `Wformat`, without the hyphen.
    if name.starts_with('W') && name[1..].starts_with(|c: char| c.is_ascii_lowercase()) {
        let flag = format!("-{name}");
        let is_flag = Code::warnings().any(|(_, known, _)| *known == name[1..]);
        if is_flag || of_members(&flag).is_some() {
            return explained(&flag);
        }
    }
    let bare = name.strip_prefix("-W").unwrap_or(name);
    let bare = bare.strip_prefix("no-").unwrap_or(bare);
    let named = || Code::warnings().find(|(_, known, _)| *known == bare);
    let Some(code) = Code::from_name(bare).or_else(|| named().map(|w| w.0)) else {
        let numbered = related_codes::by_number(bare);
        if !numbered.is_empty() {
            return Ok(numbered.into_iter().map(of_code).collect());
        }
        // Some functions have the name of an instruction, such as `mad`.
        let function = builtin(name)
            .map(|text| text + &related_codes::of_function(name).unwrap_or_default())
            .map(|text| Explained::new("function", text));
        let instruction = opcodes::explained(name).map(|text| Explained::new("instruction", text));
        let other = instruction.or_else(|| of_usual_name(name));
        let ty = type_words::explained(name).map(|text| Explained::new("type", text));
        let is_usual = other.as_ref().is_some_and(|o| o.kind == TEXTBOOK)
            || ty.is_some()
            || function.is_some();
        let mut texts: Vec<Explained> = function.into_iter().chain(ty).chain(other).collect();
        // Some terms, such as coalescing, half and barrier, are about something else, too.
        if is_usual && let Some(term) = glossary::explained(name) {
            // The word of OpenCL belongs to its function.
            let place = usize::from(texts.first().is_some_and(|text| text.kind == "function"));
            let place = if place == 0 { texts.len() } else { place };
            texts.insert(place, Explained::new("term", term));
        }
        if !texts.is_empty() {
            return Ok(texts);
        }
        // Variables of vISA have no leading zeros where codes of remarks have them: `R12`, `R0012`.
        if name.starts_with(['R', 'r'])
            && name.len() == 5
            && name[1..].starts_with('0')
            && let Some(wrong) = unknown_code(bare)
        {
            return Err(Failure::Refused(wrong));
        }
        let terms = [
            glossary::explained(name),
            visa_words::explained(name),
            report_words::explained(name),
        ];
        let terms = terms.into_iter().flatten();
        let terms: Vec<Explained> = terms.map(|text| Explained::new("term", text)).collect();
        if !terms.is_empty() {
            return Ok(terms);
        }
        if let Some(help) = foreign_words::help(name) {
            let text = format!("{name}: no name of OpenCL C: {help}\n");
            return Ok(vec![Explained::new("foreign", text)]);
        }
        if let Some(wrong) = unknown_code(bare) {
            return Err(Failure::Refused(wrong));
        }
        let instructions = opcodes::entries();
        let known = Code::warnings().map(|(_, name, _)| name);
        let known = known.chain(Code::ALL.iter().map(|code| code.name()));
        let known = known.chain(PASSES.iter().map(|pass| pass.name));
        let known = known.chain(vector_passes::PASSES.iter().map(|pass| pass.name));
        let known = known.chain(STAGES.iter().map(|stage| stage.0));
        let known = known.chain(instructions.iter().map(|entry| entry.name.as_str()));
        let functions = Builtin::rows().filter_map(|builtin| Some(builtin.row()?.name));
        let functions = functions.chain(FAMILIES.iter().map(|family| family.form));
        let terms: Vec<&str> = glossary::terms().collect();
        let usual: Vec<&str> = glossary::usual_names()
            .flat_map(|row| [row.names, row.llvm].concat())
            .collect();
        let known = known.chain(functions).chain(terms.iter().copied());
        let known = known.chain(usual.iter().copied());
        let types: Vec<&str> = visa_words::names().filter(|name| name.len() > 2).collect();
        let known = known.chain(types.iter().copied());
        let words: Vec<&str> = report_words::names().collect();
        let known = known.chain(words.iter().copied());
        let of_types: Vec<&str> = type_words::names().collect();
        let known = known.chain(of_types.iter().copied());
        let passes = PASSES.iter().map(|pass| pass.name);
        let parts: Vec<String> = passes
            .filter(|pass| bare.len() >= MIN_PART && pass.split('_').any(|part| part == bare))
            .map(|pass| format!("`{pass}`"))
            .collect();
        let wrong = match nearest(bare, known) {
            _ if !parts.is_empty() => format!(
                "{UNKNOWN} `{name}`: the passes with this word are {}",
                parts.join(", ")
            ),
            Some(near) => {
                format!("{UNKNOWN} `{name}`: did you mean `{near}`?")
            }
            None => {
                format!(
                    "{UNKNOWN} `{name}`: `gencl print codes` lists the codes, `gencl print passes` the passes, \
                     `gencl print opcodes` the instructions, `gencl print rules` the rules, `gencl print builtins` the functions, and docs/glossary.md the terms"
                )
            }
        };
        return Err(Failure::Refused(wrong));
    };
    Ok(vec![of_code(code)])
}

fn of_code(code: Code) -> Explained {
    Explained {
        keys: code_json(code),
        ..Explained::new("code", text(code))
    }
}

/// The message about a word that is a letter of codes or rules and a number that none has: the nearest ones, and which
/// there are.
fn unknown_code(word: &str) -> Option<String> {
    let number = |name: &str| {
        let digits = name.get(1..)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<u32>().ok())?
    };
    let letter = word.get(..1)?.to_ascii_uppercase();
    let wanted = number(word)?;
    let codes = |letter: &str| -> Vec<String> {
        let all = Code::ALL.iter().map(|code| code.name().to_owned());
        all.filter(|name| name.starts_with(letter)).collect()
    };
    let gen_ir: Vec<String> = (ir::verify::Rule::ALL.iter())
        .map(|rule| rule.name().to_owned())
        .collect();
    let of_visa: Vec<String> = (visa::verify::Rule::ALL.iter())
        .map(ToString::to_string)
        .collect();
    let groups = [
        ("errors", codes("E")),
        ("warnings", codes("W")),
        ("remarks", codes("R")),
        ("rules of Gen IR", gen_ir),
        ("rules of vISA", of_visa),
    ];
    let ranges: Vec<String> = (groups.iter())
        .filter_map(|(what, names)| Some(format!("{what} {} to {}", names.first()?, names.last()?)))
        .collect();
    let mut known: Vec<(u32, &str)> = (groups.iter())
        .flat_map(|group| &group.1)
        // The rules of vISA have the letter of remarks.
        .filter(|name| name.starts_with(&letter) && (letter != "R" || name.len() == word.len()))
        .filter_map(|name| Some((number(name)?, name.as_str())))
        .collect();
    if known.is_empty() && !["E", "W", "R", "V"].contains(&&*letter) {
        return None;
    }
    known.sort_unstable();
    let below = known.iter().rfind(|known| known.0 <= wanted);
    let above = known.iter().find(|known| known.0 > wanted);
    let near = match (below, above) {
        (Some((found, name)), _) if *found == wanted => format!(": did you mean `{name}`?"),
        (Some((_, below)), Some((_, above))) => {
            format!(": the nearest ones are `{below}` and `{above}`")
        }
        (Some((_, name)), None) | (None, Some((_, name))) => {
            format!(": the nearest one is `{name}`")
        }
        (None, None) => String::new(),
    };
    Some(format!(
        "no diagnostic code or rule has the number `{word}`{near}\n  note: there are {}\n\n  tip: `gencl print codes` lists the codes, `gencl print rules` the rules",
        ranges.join(", ")
    ))
}

/// The warnings that the flag of a group enables.
fn of_group(group: Group) -> Explained {
    let warnings = Code::warnings().filter(|(.., of)| *of == group);
    let warnings: Vec<(Code, &str)> = warnings.map(|(code, name, _)| (code, name)).collect();
    let mut text = format!("{}: enables these warnings\n\n", group.name());
    for (code, name) in &warnings {
        text += &format!("  {code}  {:<32} {}\n", format!("-W{name}"), code.title());
    }
    text += "\n-Weverything enables all warnings, -w none. `gencl explain NAME` explains one of them.\n";
    let codes: Vec<&str> = warnings.iter().map(|(code, _)| code.name()).collect();
    Explained {
        keys: json!({"group": group.name(), "codes": codes}),
        ..Explained::new("group", text)
    }
}

/// The names of parameters after their number.
fn as_names(parameters: &str) -> String {
    match parameters {
        "" => String::new(),
        names => format!(" ({names})"),
    }
}

/// What a built-in function is.
const SUPPORTED: &str = "A built-in function of OpenCL C, which gencl supports";

/// The built-in function of OpenCL C with this name, as the table has it, or that it is not supported.
fn builtin(name: &str) -> Option<String> {
    if unsupported::is_unsupported(name) {
        let of = match unsupported::family(name) {
            Some((extension, _)) => format!("the extension {extension}"),
            None => "OpenCL C".to_owned(),
        };
        return Some(format!(
            "{name}: a built-in function of {of} that is not supported yet: see docs/language.md.\n"
        ));
    }
    let Some((builtin, row)) = Builtin::from_name(name).and_then(|b| Some((b, b.row()?))) else {
        let family = Family::of_name(name)?;
        let head = match family.form == name {
            true => name.to_owned(),
            false => format!("{name}, of the form {}", family.form),
        };
        return Some(format!(
            "{head}: {}\n\n  arguments: {}{}\n  types: {} -> {}\n  accuracy: {}\n  since: {}\n\n{SUPPORTED}: see \
             docs/language.md.\n",
            family.description,
            family.argument_count(),
            as_names(family.parameters()),
            family.takes,
            family.gives,
            family.accuracy.text(),
            family.since,
        ));
    };
    let (takes, gives) = (builtin.takes(), builtin.gives());
    let signature = format!("{takes} -> {gives}").replace('`', "");
    Some(format!(
        "{name}: {}\n\n  arguments: {}{}\n  types: {signature}\n  accuracy: {}\n  since: {}\n\n\
         {SUPPORTED}: see docs/accuracy.md.\n",
        row.what(),
        builtin.argument_count(),
        as_names(row.parameters),
        row.accuracy.text(),
        builtin.since(),
    ))
}

/// The rule of Gen IR (`V15`) or of vISA (`R203`) with this number.
fn rule(name: &str) -> Option<Explained> {
    let [gen_ir, _, of_visa] = opcodes::LANGUAGES;
    if let Some(rule) = ir::verify::Rule::from_name(name) {
        let text = format!(
            "{}: {}\n\nA rule of Gen IR, which every pass requires and preserves: see docs/gen-ir.md.\n",
            rule.name(),
            rule.title()
        );
        return Some(Explained {
            keys: json!({"rule": rule.name(), "language": gen_ir, "title": rule.title()}),
            ..Explained::new("rule", text)
        });
    }
    let rule = visa::verify::Rule::from_name(name)?;
    let scope = match rule.scope() {
        Scope::Language => "A rule of all vISA, which `gencl verify` checks.",
        Scope::Gencl => {
            "A rule of the vISA that gencl writes, which `gencl verify --strict` checks."
        }
    };
    let text = format!(
        "{rule}: {}\n\nWhy: {}\n\n{scope} See docs/visa.md.\n",
        rule.title(),
        rule.source()
    );
    Some(Explained {
        keys: json!({
            "rule": rule.to_string(),
            "language": of_visa,
            "title": rule.title(),
            "source": rule.source(),
        }),
        ..Explained::new("rule", text)
    })
}

/// The description of a pass and its section of the page, without the marks of code blocks.
fn pass(name: &str) -> Option<String> {
    if let Some(pass) = PASSES.iter().find(|pass| pass.name == name) {
        let body = section(PASS_PAGE, name);
        let mut text = format!("{name}: {}\n\n{body}\n", pass.description);
        if let Some(other) = vector_passes::pass(name) {
            text += &format!("\nOver vector IR:\n\n{}", vector_text(other));
        }
        return Some(text);
    }
    let pass = vector_passes::pass(name)?;
    Some(vector_text(pass))
}

/// The section of a page about passes, without the marks of code blocks.
fn section(page: &str, name: &str) -> String {
    let section = page.split("\n## ").find_map(|section| {
        let (title, rest) = section.split_once('\n')?;
        (title == name).then_some(rest)
    });
    let lines = section.unwrap_or_default().lines();
    let lines: Vec<&str> = lines.filter(|line| !line.starts_with("```")).collect();
    lines.join("\n").trim().to_owned()
}

/// The description of a pass over vector IR, its example, and its item of the list on the page.
fn vector_text(pass: &vector_passes::Pass) -> String {
    let (name, description) = (pass.name, pass.description);
    let begin = format!("- `{name}`: ");
    let lines = VECTOR_PAGE
        .lines()
        .skip_while(|line| !line.starts_with(&begin));
    let mut about = String::new();
    for (k, line) in lines.enumerate() {
        if k > 0 && !line.starts_with("  ") {
            break;
        }
        about += line
            .strip_prefix(&begin)
            .unwrap_or_else(|| line.trim_start());
        about.push('\n');
    }
    // The item of the list continues its name.
    if let Some(first) = about.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let example = section(VECTOR_EXAMPLES, name);
    format!(
        "{name}: {description}\n\n{about}\n{example}\n\nA pass over vector IR: see docs/vector-ir.md.\n"
    )
}

fn level(code: Code) -> &'static str {
    match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
    }
}

/// The lines of a program in a text.
fn indented(program: &str) -> String {
    let lines = program.lines().map(|line| format!("    {line}\n"));
    lines.collect()
}

fn text(code: Code) -> String {
    let level = level(code);
    let mut text = format!(
        "{level}[{code}]: {}\n\n{}\n",
        code.title(),
        code.explanation()
    );
    if let Some(example) = Example::of(code) {
        let with = match example.command {
            Some(command) if !example.is_checked() => format!(", with `gencl {command}`"),
            _ => String::new(),
        };
        text += &format!("\nFor example{with}:\n\n{}\n", indented(example.wrong));
        if !example.right.is_empty() {
            text += &format!("Write:\n\n{}\n", indented(example.right));
        }
        text += &format!("{}\n", example.reason);
    }
    if let Some((name, group)) = code.warning() {
        text += &match group {
            Group::Default => format!("\nEnabled by default; -Wno-{name} disables it.\n"),
            Group::All | Group::Extra | Group::Pedantic | Group::Everything => {
                format!(
                    "\nEnabled by {} or -W{name}; -Wno-{name} disables it.\n",
                    group.name()
                )
            }
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_in_any_case_are_explained_and_others_are_usage_errors() {
        assert!(text(Code::W0101).starts_with("warning[W0101]: macro redefined\n\n"));
        assert!(
            text(Code::W0101)
                .ends_with("\n\nEnabled by default; -Wno-macro-redefined disables it.\n")
        );
        assert!(text(Code::W0103).contains("Enabled by -Wextra or -Wunused-parameter;"));
        let wrong = |name| match explained(name) {
            Err(Failure::Refused(text)) => text,
            other => panic!("{:?}", other.map(|found| found.len())),
        };
        let json = explained("-Wunused-parameter").unwrap()[0].json();
        assert_eq!(json["code"], "W0103");
        assert_eq!(json["level"], "warning");
        assert_eq!(json["is_default"], false);
        assert_eq!(json["enabled_by"], "-Wextra");
        assert_eq!(json["explanation"], Code::W0103.explanation());
        let kinds = explained("mad")
            .unwrap()
            .into_iter()
            .map(|found| found.kind);
        assert_eq!(kinds.collect::<Vec<_>>(), ["function", "instruction"]);

        assert_eq!(
            wrong("unused-varable"),
            "unknown diagnostic code, pass, instruction, built-in function or term `unused-varable`: did you mean `unused-variable`?"
        );
        assert_eq!(
            wrong("nothing"),
            "unknown diagnostic code, pass, instruction, built-in function or term `nothing`: `gencl print codes` lists the codes, `gencl print \
             passes` the passes, `gencl print opcodes` the instructions, `gencl print rules` the rules, `gencl print builtins` the functions, and docs/glossary.md the terms"
        );
        assert!(wrong("fold_constant").contains("did you mean `fold_constants`?"));
        assert!(wrong("gather4_scald").contains("did you mean `gather4_scaled`?"));
        assert!(wrong("genx.rdpredregio").contains("did you mean `genx.rdpredregion`?"));
    }

    #[test]
    fn built_in_functions_are_explained() {
        assert_eq!(
            builtin("mad24").unwrap(),
            "mad24: `x * y + z` for `x` and `y` of 24 bits.\n\n  arguments: 3 (x, y, z)\n  types: T, T, T; T: int, uint -> T\n  \
             accuracy: exact\n  since: OpenCL C 1.0\n\n\
             A built-in function of OpenCL C, which gencl supports: see docs/accuracy.md.\n"
        );
        assert!(builtin("sin").unwrap().contains("\n  accuracy: 4 ulp\n"));
        let text = builtin("atomic_load_explicit").unwrap();
        assert!(text.contains("\n  since: OpenCL C 2.0\n"), "{text}");
        assert!(
            builtin("read_imagef")
                .unwrap()
                .contains("not supported yet")
        );
        assert_eq!(builtin("mad25"), None);
        for name in [
            "vload4",
            "vload_half",
            "convert_int_sat",
            "as_float4",
            "shuffle",
            "vec_step",
        ] {
            let text = builtin(name).unwrap();
            assert!(
                text.starts_with(name) && text.contains("\n  since: OpenCL C 1."),
                "{text}"
            );
        }
        // A function and an instruction of Gen IR.
        assert_eq!(explained("shuffle").map_or(0, |found| found.len()), 2);
    }

    #[test]
    fn usual_names_lead_to_passes() {
        let text = |name: &str| of_usual_name(name).map(|found| found.text);
        assert_eq!(
            text("licm").unwrap(),
            "licm: a name of LLVM; here it is the work of

  hoist_loop_invariants            loop-invariant code motion
  promote_loop_accesses            keep memory that a loop accesses at one address in registers

`gencl explain PASS` describes one of them. See docs/passes.md.
"
        );
        let textbook = text("loop invariant code motion").unwrap();
        assert!(
            textbook.starts_with("loop-invariant code motion: a name of textbooks; here "),
            "{textbook}"
        );
        assert_eq!(text("Jump_Threading"), text("jump-threading"));
        assert_eq!(text("nothing"), None);
        let known = ["hoist_loop_invariants", "promote_private"];
        assert_eq!(
            tip_of_usual_name("LICM", &known).unwrap(),
            "licm is a name of LLVM; here it is the work of 'hoist_loop_invariants'"
        );
        assert_eq!(tip_of_usual_name("gvn", &known), None);
        let mut all = Vec::new();
        for row in glossary::usual_names() {
            assert!(!row.passes.is_empty() && !row.names.is_empty());
            for name in row.names.iter().chain(&row.llvm) {
                let text = text(name).unwrap();
                for pass in &row.passes {
                    assert!(text.contains(&format!("\n  {pass} ")), "{name}: {pass}");
                }
                // Nothing of this program has the name.
                assert!(
                    pass(name).is_none() && opcodes::explained(name).is_none(),
                    "{name}"
                );
                all.push(*name);
            }
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "a name in two rows");
    }

    #[test]
    fn rules_are_explained() {
        let text = rule("v15").unwrap().text;
        assert!(
            text.starts_with("V15: A register that is read is an input, "),
            "{text}"
        );
        let text = rule("R203").unwrap().text;
        assert!(
            text.starts_with("R203: An operand is within the bounds of its variable."),
            "{text}"
        );
        assert!(text.contains("\n\nWhy: "), "{text}");
        assert!(rule("R001").unwrap().text.contains("--strict"));
        assert!(rule("V99").is_none() && rule("R999").is_none() && rule("W0101").is_none());
    }

    #[test]
    fn passes_are_explained_by_their_section_of_the_page() {
        for known in PASSES {
            let text = pass(known.name).unwrap();
            assert!(text.starts_with(&format!("{}: {}\n\n", known.name, known.description)));
            assert!(
                text.contains("\nLook at: ") && !text.contains("```"),
                "{text}"
            );
        }
        for known in vector_passes::PASSES {
            let text = vector_text(known);
            assert!(text.lines().count() >= 5, "{text}");
            let example = ["\nLook at: ", "\nBefore:\n\ndefine ", "\ndefine "];
            assert!(
                example.iter().all(|part| text.contains(part)) && !text.contains("```"),
                "{text}"
            );
            assert!(text.ends_with("A pass over vector IR: see docs/vector-ir.md.\n"));
        }
        let text = pass("legalize").unwrap();
        assert!(
            text.contains("\n\nOperations and regions are split into slices"),
            "{text}"
        );
        assert_eq!(pass("fold"), None);
    }
}
