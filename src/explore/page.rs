//! The page: from the record to HTML.
//!
//! Everything that can be read is in the elements. The script only hides, marks and arranges them; what it needs
//! besides is in one JSON object. `docs/explorer.md` describes the page for its readers.

use super::heat::Scale;
use super::html::{Text, digest, json};
use super::lines::{Reason, reasons};
use super::panes;
use super::record::{Configuration, Form, KernelRecord, Message, Occupied, Record};
use super::source;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The style of the page.
const STYLE: &str = include_str!("page.css");

/// The script of the page.
const SCRIPT: &str = concat!(
    include_str!("arrange.js"),
    include_str!("variables.js"),
    include_str!("page.js"),
    include_str!("selftest.js")
);

/// The panes: id, title, what it shows.
pub(super) const PANES: [(&str, &str); 8] = [
    ("source", "Source"),
    ("ir", "Gen IR"),
    ("vector", "Vector IR"),
    ("visa", "vISA"),
    ("native", "Native"),
    ("passes", "Passes"),
    ("graph", "Graph"),
    ("compare", "Compare"),
];

/// TABLE of the keys that the script understands, and their effects.
const KEYS: [(&str, &str); 18] = [
    ("1 … 8", "show or hide a pane"),
    ("+, -", "the pane of the current line wider, narrower"),
    ("0", "the usual widths of the panes"),
    ("w", "wrap long lines, or not"),
    (
        "g",
        "figures beside the code: if there is room, always, never",
    ),
    ("j, k", "next, previous line"),
    ("Enter", "scroll the other panes to the line"),
    ("[, ]", "previous, next configuration"),
    ("c", "exchange the two configurations that are compared"),
    ("s", "next stage of Gen IR or vector IR"),
    ("/", "search"),
    ("n, N", "next, previous match"),
    (
        "r",
        "mark the first register of the line, go to its next definition or use",
    ),
    (
        "v",
        "follow the first, the next variable of the line in all panes; r goes to its next line",
    ),
    ("f", "only the passes that changed the line, or all"),
    ("t", "light, dark, or as the system"),
    ("?", "this help"),
    ("Esc", "close, unmark"),
];

/// What a reader asks who sees the page for the first time, with the answers.
const QUESTIONS: [(&str, &str); 6] = [
    (
        "What do I see?",
        "A kernel at each stage of its compilation: the source; Gen IR, scalar code from the view of one work-item; \
         vector IR, the same for a hardware thread as a whole (in the vector form only); vISA, which gencl generates; and \
         native code, which Intel’s finalizer makes of it. At SIMD16, a hardware thread executes 16 work-items, one in \
         each channel.",
    ),
    (
        "Where is my line?",
        "Point at a line: what it became is marked in all panes. A click, or Enter, scrolls the other panes there. Code \
         of a macro or of a built-in function belongs to the line that uses it. A line without a number has no code of \
         its own: it declares, or passes replaced its code by that of other lines.",
    ),
    (
        "What are these columns?",
        "no.: the number of the instruction. vISA: how many vISA instructions the line became. GRFs: how many registers \
         are live before the instruction, as a bar that is full at the limit. runs × chan.: how often hardware threads \
         executed it in the launch, and with how many channels on average. In narrow panes, only bars and colors are \
         shown; g changes that, and the bottom line names the figures of the line that you point at.",
    ),
    (
        "What do the colors mean?",
        "The ground of a count grows darker by equal factors; the legend above the code has the least count of each \
         color. Source, vISA and native code have one scale. Yellow: the marked line. A click on a register marks its \
         definitions in green and its uses in blue; in all panes, what else is of its variable is underlined on violet. \
         A click on a variable in the source marks only that.",
    ),
    (
        "Why did this pass do that?",
        "Passes has all passes in order. An open one tells what it does, and which lines it removed (−) and added (+). \
         With a marked line, f leaves those that changed its code. Remarks below the lines of the source have reasons.",
    ),
    (
        "Why this width, and is the other form better?",
        "The line below the title has the width that was chosen and what decided it; a click shows all reasons. Compare \
         has the figures of all configurations, and the code of two of them for each line, with the reasons why they differ.",
    ),
];

/// The memory for the text of a page: that of most. The system provides it as it is used.
const CAPACITY: usize = 8 << 20;

/// The page of a record.
pub fn page(record: &Record) -> String {
    let mut out = String::with_capacity(CAPACITY);
    let title = record.files.first().map_or("gencl", |file| &file.name);
    let style = STYLE.to_owned() + &panes::bar_rules(record);
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        digest(SCRIPT),
        digest(&style)
    );
    _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"generator\" content=\"gencl {}\">\n\
         <title>{} – gencl explore</title>\n<style>{style}</style>\n</head>\n<body>\n",
        env!("CARGO_PKG_VERSION"),
        Text(title)
    );
    header(&mut out, record, title);
    verdicts(&mut out, record);
    out.push_str("<main id=\"main\" tabindex=\"-1\">\n");
    for (number, (id, title)) in PANES.into_iter().enumerate() {
        _ = write!(
            out,
            "<section class=\"pane\" id=\"p-{id}\" tabindex=\"0\" aria-label=\"{title}\">\n<h2><span>{title}</span></h2>\n"
        );
        match id {
            "source" => source::pane(&mut out, record),
            "passes" => panes::passes(&mut out, record),
            "graph" => panes::graphs(&mut out, record),
            "compare" => panes::compare(&mut out, record),
            _ => panes::code(&mut out, record, number),
        }
        out.push_str("</section>\n");
    }
    out.push_str("</main>\n");
    footer(&mut out, record);
    out.push_str("<script type=\"application/json\" id=\"data\">");
    data(&mut out, record);
    _ = write!(
        out,
        "</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

/// The title, the choice of what is shown, and links to the panes.
fn header(out: &mut String, record: &Record, title: &str) {
    _ = write!(
        out,
        "<header>\n<a class=\"skip\" href=\"#main\">To the code</a>\n<h1 title=\"{0}\">{0}</h1>\n<div class=\"choice js\">\n",
        Text(title)
    );
    out.push_str("<label for=\"kernel\">Kernel</label> <select id=\"kernel\">");
    for (k, kernel) in record.kernels.iter().enumerate() {
        let selected = match k > 0 && k == opened(record) {
            true => " selected",
            false => "",
        };
        let name = Text(&kernel.name);
        _ = write!(out, "<option value=\"{k}\"{selected}>{name}</option>");
    }
    out.push_str("</select>\n<label for=\"a\" title=\"The configuration that all panes show\">Shown</label> <select id=\"a\"></select>\n");
    out.push_str("<label for=\"b\" title=\"The second configuration, in Compare\">Compared</label> <select id=\"b\"></select>\n</div>\n");
    out.push_str("<nav id=\"panes\" aria-label=\"Panes\">\n");
    for (number, (id, title)) in PANES.into_iter().enumerate() {
        let number = number + 1;
        _ = writeln!(
            out,
            "<a href=\"#p-{id}\" data-pane=\"{id}\"><kbd>{number}</kbd>{title}</a>"
        );
    }
    out.push_str(
        "</nav>\n<div class=\"tools js\">\n\
         <input id=\"search\" type=\"search\" placeholder=\"Search  /\" aria-label=\"Search\" autocomplete=\"off\" spellcheck=\"false\">\n\
         <output id=\"found\" aria-live=\"polite\"></output>\n\
         <details class=\"menu\" id=\"view\"><summary>View</summary><div>\n\
         <button id=\"wrap\" type=\"button\"></button>\n<button id=\"figures\" type=\"button\"></button>\n\
         <button id=\"theme\" type=\"button\"></button>\n<button id=\"usual\" type=\"button\">Usual widths of the panes (0)</button>\n\
         </div></details>\n\
         <button id=\"ask\" type=\"button\" title=\"Help and keys (?)\" aria-label=\"Help and keys\">?</button>\n</div>\n</header>\n",
    );
}

/// The width of each kernel, with the reasons: in one line what decides, and below it all of them.
fn verdicts(out: &mut String, record: &Record) {
    out.push_str("<section class=\"verdicts\" aria-label=\"Dispatch width\">\n");
    for (k, kernel) in record.kernels.iter().enumerate() {
        let chosen = kernel.chosen.map(|width| format!("{width} is chosen"));
        let (choice, reasons): (Vec<&Message>, Vec<&Message>) =
            (kernel.reasons.iter()).partition(|m| Some(&m.text) == chosen.as_ref());
        let is = if choice.is_empty() { "" } else { " is chosen" };
        let (what, title) = match kernel.chosen {
            Some(width) => (width.to_string(), "All reasons for the dispatch width"),
            None => (
                Form::Text.name().to_owned(),
                "What the text specifies for a thread, and the registers that it needs",
            ),
        };
        _ = write!(
            out,
            "<details class=\"verdict\" id=\"k{k}-why\" data-k=\"{k}\"><summary title=\"{title}\">\
             {}: <b>{what}</b>{is}",
            Text(&kernel.name),
        );
        let (about_lines, decisive): (Vec<&Message>, Vec<&Message>) =
            reasons.into_iter().partition(|m| m.place.is_some());
        let in_summary = if decisive.is_empty() {
            &about_lines
        } else {
            &decisive
        };
        for message in in_summary {
            _ = write!(out, " · {}", Text(&message.text));
        }
        out.push_str("</summary>\n<ul>\n");
        for message in decisive.iter().chain(&about_lines) {
            _ = write!(out, "<li>{}", Text(&message.text));
            if let Some(place) = message.place {
                let (id, line) = (source::line_id(place), place.line);
                _ = write!(out, " (<a href=\"#{id}\">line {line}</a>)");
            }
            for note in &message.notes {
                _ = write!(out, "<br>{}", Text(note));
            }
            out.push_str("</li>\n");
        }
        out.push_str("</ul></details>\n");
    }
    out.push_str("</section>\n");
}

/// What is known about the line that is pointed at, the help, and what made the page.
fn footer(out: &mut String, record: &Record) {
    let version = env!("CARGO_PKG_VERSION");
    let info = record.target.info();
    _ = write!(
        out,
        "<footer>\n<output id=\"about\" class=\"js\" aria-live=\"off\"></output>\n\
         <p class=\"made\" title=\"{0}\">gencl {version}, {1} ({2}): <code>{0}</code></p>\n</footer>\n",
        Text(&record.command),
        info.name,
        info.generation
    );
    out.push_str(
        "<dialog id=\"help\" aria-labelledby=\"help-title\">\n<h2 id=\"help-title\" tabindex=\"-1\" autofocus=\"\">Help</h2>\n<dl>\n",
    );
    for (question, answer) in QUESTIONS {
        _ = writeln!(out, "<dt>{question}</dt><dd>{answer}</dd>");
    }
    out.push_str("</dl>\n<h3>Keys</h3>\n<table>\n");
    for (keys, what) in KEYS {
        out.push_str("<tr><th scope=\"row\">");
        for (k, key) in keys.split(", ").enumerate() {
            let comma = if k == 0 { "" } else { " " };
            _ = write!(out, "{comma}<kbd>{key}</kbd>");
        }
        _ = writeln!(out, "</th><td>{what}</td></tr>");
    }
    out.push_str(
        "</table>\n<p>Drag the line between two panes to make one wider, or focus it and press ← or →; a double click on it \
         restores the widths.</p>\n",
    );
    _ = write!(
        out,
        "<p>Made by gencl {version}:</p>\n<pre>{}</pre>\n\
         <form method=\"dialog\"><button>Close</button></form>\n</dialog>\n",
        Text(&record.command)
    );
}

/// The number of the kernel that the page shows first: that of the launch, whose instructions were counted.
fn opened(record: &Record) -> usize {
    let is_launched =
        |kernel: &KernelRecord| kernel.configurations.iter().any(|c| !c.executed.is_empty());
    record.kernels.iter().position(is_launched).unwrap_or(0)
}

/// Writes what the script needs besides the elements, as JSON.
fn data(out: &mut String, record: &Record) {
    let names = |names: &mut dyn Iterator<Item = &str>| {
        let names: Vec<String> = names.map(json).collect();
        names.join(",")
    };
    let files = names(&mut record.files.iter().map(|file| file.name.as_str()));
    let reasons = names(&mut Reason::ALL.iter().map(|reason| reason.name()));
    let meanings = names(&mut Reason::ALL.iter().map(|reason| reason.meaning()));
    _ = write!(
        out,
        "{{\"files\":[{files}],\"reasons\":[{reasons}],\"meanings\":[{meanings}],\"opened\":{},\"kernels\":[",
        opened(record)
    );
    for (index, kernel) in record.kernels.iter().enumerate() {
        comma(out, index);
        kernel_data(out, kernel);
    }
    out.push_str("]}");
}

/// Writes a comma before all elements but the first.
fn comma(out: &mut String, index: usize) {
    if index > 0 {
        out.push(',');
    }
}

fn kernel_data(out: &mut String, kernel: &KernelRecord) {
    let chosen = match kernel.chosen {
        Some(width) => format!("{}s", width.channels()),
        None => (kernel.configurations.first()).map_or(String::new(), Configuration::key),
    };
    _ = write!(out, "{{\"chosen\":\"{chosen}\",\"widths\":{{");
    for (index, width) in kernel.widths.iter().enumerate() {
        comma(out, index);
        _ = write!(out, "\"{}\":", width.width.channels());
        let before = kernel.widths.iter().take(index);
        let same = before
            .rev()
            .find(|w| w.occupied.live == width.occupied.live);
        occupied(out, &width.occupied, same.map(|w| w.width.channels()));
    }
    out.push_str("},\"configurations\":{");
    for (index, this) in kernel.configurations.iter().enumerate() {
        comma(out, index);
        configuration_data(out, kernel, this);
    }
    out.push_str("},\"words\":{");
    let mut last = None;
    for ((place, column), meaning) in &kernel.meanings {
        match last {
            Some(last) if last == place => out.push(','),
            Some(_) => _ = write!(out, "}},\"{}\":{{", source::key(*place)),
            None => _ = write!(out, "\"{}\":{{", source::key(*place)),
        }
        last = Some(place);
        _ = write!(out, "\"{column}\":{}", json(meaning));
    }
    out.push_str(if last.is_some() { "}}}" } else { "}}" });
}

fn configuration_data(out: &mut String, kernel: &KernelRecord, this: &Configuration) {
    let (key, name, width) = (this.key(), name(this), this.width);
    _ = write!(
        out,
        "\"{key}\":{{\"name\":\"{name}\",\"width\":{width},\"occupied\":"
    );
    occupied(out, &this.occupied, None);
    // By what follows the name of the variable in that of the alias, which most have: `_ud` of `R5_ud`.
    let mut endings: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut others = Vec::new();
    for (alias, root) in &this.aliases {
        match alias.strip_prefix(root.as_str()) {
            Some(ending) => endings.entry(ending).or_default().push(root),
            None => others.push((alias, root)),
        }
    }
    out.push_str(",\"aliases\":{");
    for (index, (alias, root)) in others.into_iter().enumerate() {
        comma(out, index);
        _ = write!(out, "{}:{}", json(alias), json(root));
    }
    out.push_str("},\"endings\":{");
    for (index, (ending, roots)) in endings.into_iter().enumerate() {
        comma(out, index);
        _ = write!(out, "{}:{}", json(ending), json(&roots.join(" ")));
    }
    out.push_str("},\"executed\":[");
    for (index, executed) in this.executed.iter().enumerate() {
        comma(out, index);
        _ = write!(out, "[{},{}]", executed.times, executed.channels);
    }
    out.push(']');
    if let Some(scale) = Scale::of(this) {
        _ = write!(out, ",\"scale\":{}", scale.json());
    }
    if !this.registers.is_empty() {
        out.push_str(",\"registers\":{");
        for (index, (name, (first, last))) in this.registers.iter().enumerate() {
            comma(out, index);
            _ = write!(out, "{}:[{first},{last}]", json(name));
        }
        out.push_str("},\"native\":[");
        for (index, origin) in this.native_origins.iter().enumerate() {
            comma(out, index);
            match origin {
                Some(origin) => _ = write!(out, "{origin}"),
                None => out.push_str("-1"),
            }
        }
        out.push(']');
    }
    // The reasons by which a line differs from that of each other configuration.
    out.push_str(",\"reasons\":{");
    let others = kernel
        .configurations
        .iter()
        .filter(|other| other.key() != key);
    for (index, first) in others.enumerate() {
        comma(out, index);
        _ = write!(out, "\"{}\":{{", first.key());
        let numbers: BTreeSet<&u32> = first.lines.keys().chain(this.lines.keys()).collect();
        let mut count = 0;
        for number in numbers {
            let of = |c: &Configuration| c.lines.get(number).copied().unwrap_or_default();
            let found = reasons(&of(first), &of(this));
            if found.is_empty() {
                continue;
            }
            let position = |reason: &Reason| Reason::ALL.iter().position(|r| r == reason);
            let found: Vec<String> = found
                .iter()
                .filter_map(position)
                .map(|p| p.to_string())
                .collect();
            comma(out, count);
            _ = write!(out, "\"{number}\":[{}]", found.join(","));
            count += 1;
        }
        out.push('}');
    }
    out.push_str("}}");
}

/// The name of a configuration.
pub(super) fn name(this: &Configuration) -> String {
    let (form, width) = (this.form.name(), this.width);
    match this.form {
        Form::Scalar | Form::Vector => format!("SIMD{width} {form}"),
        Form::Text if width == 1 => form.to_owned(),
        Form::Text => format!("{form} x{width}"),
    }
}

/// Writes which registers are live where, or the width whose registers are the same.
fn occupied(out: &mut String, occupied: &Occupied, same: Option<u32>) {
    let (limit, of) = (occupied.limit, json(occupied.limit_is));
    _ = write!(out, "{{\"limit\":{limit},\"of\":{of},\"live\":");
    if let Some(channels) = same {
        _ = write!(out, "\"{channels}\"}}");
        return;
    }
    out.push('[');
    // Numbers that follow a name are ranges: where each begins, counted from the one before, and its length.
    let mut last = 0;
    for (index, (name, ranges)) in occupied.live.iter().enumerate() {
        comma(out, index);
        out.push_str(&json(name));
        for range in ranges {
            let from = range.start as i64 - last as i64;
            _ = write!(out, ",{from},{}", range.len());
            last = range.start;
        }
    }
    out.push_str("]}");
}
