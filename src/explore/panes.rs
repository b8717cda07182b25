//! The panes besides the source: code, passes, graphs, and the comparison of configurations.

use super::difference::Difference;
use super::graph::Graph;
use super::heat::Scale;
use super::html::Text;
use super::lines::reasons;
use super::listing::{Item, Listing, Place};
use super::page::{PANES, name};
use super::record::{Configuration, Form, KernelRecord, Occupied, Record};
use super::recorder::Pass;
use super::source::{CHUNK, key, line_id, write_message};
use super::svg;
use crate::genx;
use crate::ir;
use crate::launch::Executed;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

/// Number of steps of the bars of registers.
const BAR_STEPS: u32 = 20;

/// The rules that give the lines with a number of registers the lengths of their bars. Rules for the numbers are
/// shorter than a class for each line.
pub(super) fn bar_rules(record: &Record) -> String {
    let of_kernel = |kernel: &KernelRecord| {
        let widths = kernel.widths.iter().map(|width| width.occupied.limit);
        let configurations = kernel.configurations.iter().map(|c| c.occupied.limit);
        widths.chain(configurations).collect::<Vec<u32>>()
    };
    let limits: BTreeSet<u32> = record.kernels.iter().flat_map(of_kernel).collect();
    let mut rules = String::new();
    for limit in limits {
        for step in 1..=BAR_STEPS {
            let of_step = |grfs: &u32| (grfs * BAR_STEPS).div_ceil(limit.max(1)) == step;
            let numbers = (0..=limit).filter(of_step);
            let numbers: Vec<String> = numbers.map(|n| format!("[data-g=\"{n}\"]")).collect();
            if !numbers.is_empty() {
                let (numbers, percent) = (numbers.join(","), step * 100 / BAR_STEPS);
                _ = writeln!(rules, ".of{limit} :is({numbers}) {{ --p: {percent}%; }}");
            }
        }
    }
    rules
}

/// The most lines of a stage before the last one that are stored.
const MAX_LINES_BEFORE_LAST: usize = 8_000;

/// A listing as it is shown.
struct View<'a> {
    id: String,
    /// Index of the kernel.
    kernel: usize,
    /// The configurations that it belongs to; empty for all.
    configurations: Vec<String>,
    /// The stage, where a pane has several.
    stage: &'static str,
    title: String,
    listing: &'a Listing,
    occupied: Option<&'a Occupied>,
    executed: &'a [Executed],
    /// The colors of the executions.
    scale: Option<Scale>,
    /// The prefix of the ids of its labels, if it has any.
    labels: Option<String>,
}

/// Writes a pane with code: that with this index in [`PANES`].
pub(super) fn code(out: &mut String, record: &Record, pane: usize) {
    let id = PANES.get(pane).map_or("", |pane| pane.0);
    let stages: &[&str] = match id {
        "ir" => &["lowered", "optimized", "legalized"],
        "vector" if record.is_vector_ir() => &["read", "legalized"],
        "vector" => &["widened", "legalized"],
        _ => &[],
    };
    if !stages.is_empty() {
        out.push_str("<div class=\"stages js\" role=\"group\" aria-label=\"Stage\">");
        for stage in stages {
            _ = write!(
                out,
                "<button type=\"button\" data-stage=\"{stage}\">{stage}</button>"
            );
        }
        out.push_str("</div>\n");
    }
    let mut count = 0;
    for (k, kernel) in record.kernels.iter().enumerate() {
        for view in views(k, kernel, id) {
            write_view(out, &view);
            count += 1;
        }
    }
    let missing = match id {
        "native" if count == 0 => "Native code is generated with --native, by Intel's finalizer.",
        "ir" if record.is_vector_ir() => {
            "The kernel was read as vector IR, which has no Gen IR before it."
        }
        "vector" if count == 0 => {
            "No configuration has the vector form: see the reasons in Compare."
        }
        "vector" => {
            "The scalar form has no vector IR: choose a vector form at Shown, or press ] until there is one."
        }
        _ => "This configuration has none: choose another one at Shown.",
    };
    _ = writeln!(
        out,
        "<p class=\"empty\"{}>{missing}</p>",
        if count > 0 { " hidden" } else { "" }
    );
}

fn views<'a>(k: usize, kernel: &'a KernelRecord, pane: &str) -> Vec<View<'a>> {
    let mut views = Vec::new();
    let of_kernel = Text(&kernel.name).0;
    let plain = |id: String, title: String, listing: &'a Listing| View {
        id,
        kernel: k,
        configurations: Vec::new(),
        stage: "",
        title,
        listing,
        occupied: None,
        executed: &[],
        scale: None,
        labels: None,
    };
    if pane == "ir" && kernel.chosen.is_some() {
        for (stage, listing) in [
            ("lowered", &kernel.lowered),
            ("optimized", &kernel.optimized),
        ] {
            views.push(View {
                stage,
                ..plain(
                    format!("k{k}-{stage}"),
                    format!("{of_kernel}, as {stage}"),
                    listing,
                )
            });
        }
        for width in &kernel.widths {
            let (channels, shown) = (width.width.channels(), width.width);
            let id = format!("k{k}-{channels}-legalized");
            views.push(View {
                configurations: forms(channels),
                stage: "legalized",
                occupied: Some(&width.occupied),
                labels: Some(format!("k{k}-{channels}-b")),
                ..plain(
                    id,
                    format!("{of_kernel}, legalized for {shown}"),
                    &width.legalized,
                )
            });
        }
    }
    for this in &kernel.configurations {
        let (key, shown) = (this.key(), name(this));
        let scale = Scale::of(this);
        let own = |stage: &'static str, suffix: &str, listing: &'a Listing| View {
            configurations: vec![key.clone()],
            stage,
            ..plain(
                format!("k{k}-{key}-{suffix}"),
                format!("{of_kernel}, {shown}"),
                listing,
            )
        };
        match (pane, &this.vector, &this.native) {
            ("vector", Some(vector), _) => {
                let first = match this.form {
                    Form::Text => "read",
                    Form::Scalar | Form::Vector => "widened",
                };
                views.push(own(first, first, &vector.widened));
                views.push(View {
                    labels: Some(format!("k{k}-{key}-b")),
                    ..own("legalized", "vector", &vector.legalized)
                });
            }
            ("visa", _, _) => views.push(View {
                occupied: Some(&this.occupied),
                executed: &this.executed,
                scale,
                ..own("", "visa", &this.visa)
            }),
            ("native", _, Some(native)) => views.push(View {
                executed: match this.native_executed.iter().any(|e| e.times > 0) {
                    true => &this.native_executed,
                    false => &[],
                },
                scale,
                ..own("", "native", native)
            }),
            _ => {}
        }
    }
    views
}

/// The keys of both forms of a width.
fn forms(channels: u32) -> Vec<String> {
    vec![format!("{channels}s"), format!("{channels}v")]
}

fn write_view(out: &mut String, view: &View<'_>) {
    let View {
        id,
        kernel,
        listing,
        ..
    } = view;
    let bars = view.occupied.map_or_else(String::new, |occupied| {
        format!(" bars of{}", occupied.limit)
    });
    let heat = if view.executed.is_empty() {
        ""
    } else {
        " heat"
    };
    _ = write!(
        out,
        "<article class=\"view{bars}{heat}\" id=\"{id}\" data-k=\"{kernel}\" data-c=\"{}\"",
        view.configurations.join(" ")
    );
    if !view.stage.is_empty() {
        _ = write!(out, " data-stage=\"{}\"", view.stage);
    }
    let count = listing.instructions();
    // As the figures of the comparison count them: what has no channels computes nothing.
    let codes = listing.items.iter().filter(|item| !item.is_label);
    let bare = match id.ends_with("-native") {
        true => codes.filter(|item| !item.text.contains("|M")).count(),
        false => 0,
    };
    let counted = match bare {
        0 => format!("{count} instructions"),
        bare => format!("{} instructions, {bare} without channels", count - bare),
    };
    _ = writeln!(
        out,
        ">\n<h3>{} <span>{counted}</span></h3>",
        Text(&view.title)
    );
    if let Some(occupied) = view.occupied {
        write_peak(out, id, occupied, &listing.items);
    }
    if !listing.head.is_empty() {
        let lines = plural(listing.head.lines().count(), "line");
        _ = write!(
            out,
            "<details><summary>{lines} of declarations</summary><pre>"
        );
        Text(&listing.head).push_to(out);
        out.push_str("</pre></details>\n");
    }
    out.push_str("<div class=\"above\">\n");
    if let (Some(scale), false) = (view.scale, view.executed.is_empty()) {
        scale.write_legend(out);
    }
    write_heads(out, view);
    out.push_str("</div>\n");
    let has_channels = has_channels(view);
    let peak = view
        .occupied
        .map(|occupied| peak_of(occupied, &listing.items).0);
    let mut block = 0;
    let limit = match view.stage {
        "" | "legalized" => usize::MAX,
        _ => MAX_LINES_BEFORE_LAST,
    };
    let (items, omitted) = listing.items.split_at(listing.items.len().min(limit));
    for (chunk, items) in items.chunks(CHUNK).enumerate() {
        let start = chunk * CHUNK;
        // From 1, as the finalizer numbers the instructions and labels of vISA.
        _ = writeln!(out, "<ol class=\"code\" start=\"{}\">", start + 1);
        let mut before: Before<'_> = (None, &[]);
        for (index, item) in (start..).zip(items) {
            out.push_str("<li");
            // The entry of a function in vector IR may have no label.
            if let (Some(prefix), true) = (&view.labels, item.is_label || index == 0) {
                _ = write!(out, " id=\"{prefix}{block}\"");
                block += 1;
            } else if peak == Some(index) && !item.is_label {
                _ = write!(out, " id=\"{id}-peak\"");
            }
            let executed = view.executed.get(index).filter(|e| e.times > 0);
            write_classes(
                out,
                item,
                index,
                view.occupied,
                executed.zip(view.scale),
                has_channels,
            );
            write_item(out, item, &mut before);
        }
        out.push_str("</ol>\n");
    }
    if !omitted.is_empty() {
        _ = writeln!(
            out,
            "<p class=\"empty\">{} more lines are not stored.</p>",
            omitted.len()
        );
    }
    out.push_str("</article>\n");
}

/// The place and the calls of the line before a line.
type Before<'i> = (Option<Place>, &'i [Place]);

/// Writes the rest of the element of a line. A line of the same place as that before it in its list has no `data-s`,
/// which the script adds, and one of no place after one of a place has an empty one. The end tag is omitted, as HTML
/// allows it before the next item and at the end of the list.
/// The same applies to `data-i`, the lines of the calls through which the line was inlined.
fn write_item<'i>(out: &mut String, item: &'i Item, before: &mut Before<'i>) {
    if item.place != before.0 {
        out.push_str(" data-s");
        if let Some(place) = item.place {
            out.push('=');
            out.push_str(&key(place));
        }
        before.0 = item.place;
    }
    if item.calls != before.1 {
        let calls: Vec<String> = item.calls.iter().map(|&call| key(call)).collect();
        _ = write!(out, " data-i=\"{}\"", calls.join(" "));
        before.1 = &item.calls;
    }
    out.push('>');
    Text(&item.text).push_to(out);
    out.push('\n');
}

/// Whether the channels of executions are known: of native code they are not.
fn has_channels(view: &View<'_>) -> bool {
    view.executed.iter().any(|executed| executed.channels > 0)
}

/// Writes the headings of the numbers beside the code.
fn write_heads(out: &mut String, view: &View<'_>) {
    out.push_str(
        "<div class=\"heads\"><span class=\"no\" title=\"Number of the instruction in this listing; labels count\">no.</span>",
    );
    if let Some(occupied) = view.occupied {
        let Occupied {
            limit, limit_is, ..
        } = occupied;
        _ = write!(
            out,
            "<span class=\"g\" title=\"Number of GRFs (registers) that are live before the instruction; a full bar is {limit}, the {limit_is}\">GRFs</span>"
        );
    }
    if !view.executed.is_empty() && !has_channels(view) {
        out.push_str(
            "<span class=\"x\" title=\"How often hardware threads executed the block in the launch, where all of its code \
             comes from vISA that was executed equally often\">runs</span>",
        );
    } else if !view.executed.is_empty() {
        out.push_str(
            "<span class=\"x\" title=\"How often hardware threads executed the instruction in the launch, \
             × the channels that were active, on average\">runs × chan.</span>",
        );
    }
    out.push_str("</div>\n");
}

/// Writes the classes of a line: label, bar of registers, heat; and what is shown beside it.
fn write_classes(
    out: &mut String,
    item: &Item,
    index: usize,
    occupied: Option<&Occupied>,
    executed: Option<(&Executed, Scale)>,
    has_channels: bool,
) {
    let mut class = String::new();
    if item.is_label {
        class.push_str("b ");
    }
    let bar = occupied.and_then(|o| Some((*o.grfs.get(index)?, o.limit)));
    if let (Some((grfs, limit)), false) = (bar, item.is_label) {
        if grfs > limit {
            class.push_str("over ");
        }
        _ = write!(out, " data-g={grfs}");
    }
    if let (Some((executed, scale)), false) = (executed, item.is_label) {
        class += &scale.write(out, executed, has_channels);
    }
    // These attributes are most of what a page adds to its code: without quotes unless they need them.
    let class = class.trim_end();
    match class.contains(' ') {
        true => _ = write!(out, " class=\"{class}\""),
        false if class.is_empty() => {}
        false => _ = write!(out, " class={class}"),
    }
}

/// The line where the most registers are live, and their number.
fn peak_of(occupied: &Occupied, items: &[Item]) -> (usize, u32) {
    occupied.peak(|index| items.get(index).is_none_or(|item| item.is_label))
}

/// Writes where the most registers are live, with a link to it in the view of this id, and which variables these are.
fn write_peak(out: &mut String, id: &str, occupied: &Occupied, items: &[Item]) {
    let (index, grfs) = peak_of(occupied, items);
    let names: Vec<&str> = occupied.live_at(index).collect();
    let line = items.get(index).and_then(|item| item.place);
    let line = line.map_or(String::new(), |place| {
        format!(" (<a href=\"#{}\">line {}</a>)", line_id(place), place.line)
    });
    let over = if grfs > occupied.limit { " over" } else { "" };
    // Without any register, the first line is a label.
    let at = match items.get(index).is_some_and(|item| !item.is_label) {
        true => format!("<a href=\"#{id}-peak\">instruction {}</a>", index + 1),
        false => format!("instruction {}", index + 1),
    };
    let Occupied {
        limit, limit_is, ..
    } = occupied;
    _ = writeln!(
        out,
        "<details class=\"peak{over}\"><summary>Peak: {grfs} of {limit} {limit_is} at {at}{line}</summary>\
         <p>live there: {}</p></details>",
        Text(&names.join(" "))
    );
}

/// Writes the pane with the passes.
pub(super) fn passes(out: &mut String, record: &Record) {
    if !record.front_end.is_empty() {
        out.push_str("<table class=\"times\"><caption>Before the passes</caption>\n");
        for (name, time) in &record.front_end {
            _ = writeln!(
                out,
                "<tr><th scope=\"row\">{name}</th><td>{}</td></tr>",
                milliseconds(*time)
            );
        }
        out.push_str("</table>\n");
    }
    out.push_str("<p class=\"filter js\"></p>\n");
    for (k, kernel) in record.kernels.iter().enumerate() {
        let name = &kernel.name;
        if kernel.chosen.is_some() {
            let all = (format!("k{k}-passes"), format!("{name}, all widths"));
            write_passes(out, k, all, &[], &kernel.shared);
        }
        for width in &kernel.widths {
            let (channels, shown) = (width.width.channels(), width.width);
            let title = (
                format!("k{k}-{channels}-passes"),
                format!("{name}, {shown}"),
            );
            write_passes(out, k, title, &forms(channels), &width.passes);
        }
        for this in &kernel.configurations {
            if let Some(vector) = &this.vector {
                let key = this.key();
                let title = match this.form {
                    Form::Scalar | Form::Vector => {
                        format!("{name}, SIMD{}, vector IR", this.width)
                    }
                    Form::Text => format!("{name}, vector IR"),
                };
                let title = (format!("k{k}-{key}-passes"), title);
                write_passes(out, k, title, &[key], &vector.passes);
            }
        }
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn write_passes(
    out: &mut String,
    k: usize,
    (id, title): (String, String),
    configurations: &[String],
    passes: &[Pass],
) {
    let changed = passes.iter().filter(|p| p.difference.is_some()).count();
    _ = writeln!(
        out,
        "<article class=\"view passes\" id=\"{id}\" data-k=\"{k}\" data-c=\"{}\">\n\
         <h3>{} <span>{} passes, {changed} changed something</span></h3>",
        configurations.join(" "),
        Text(&title),
        passes.len()
    );
    let time = match passes.iter().any(|pass| pass.time.is_some()) {
        true => "<span class=\"time\" title=\"Time of the pass, with verification\">time</span>",
        false => "",
    };
    _ = writeln!(
        out,
        "<p class=\"pass-heads\"><span title=\"Number of the pass in its order\">no.</span><span>pass</span>\
         <span title=\"Number of instructions before and after the pass\">instructions</span>\
         <span title=\"Lines of the listing that the pass added and removed\">lines</span>{time}</p>"
    );
    for (number, pass) in (1..).zip(passes) {
        write_pass(out, number, pass);
    }
    out.push_str("</article>\n");
}

fn write_pass(out: &mut String, number: usize, pass: &Pass) {
    let helper = pass.helper.as_ref().map_or(String::new(), |name| {
        format!(" <span class=\"helper\">in {}</span>", Text(name))
    });
    let time = pass.time.map_or(String::new(), |time| {
        format!("<span class=\"time\">{}</span>", milliseconds(time))
    });
    // A long name is broken between its words only.
    let name = pass.name.replace('_', "_<wbr>");
    let Some(difference) = &pass.difference else {
        _ = writeln!(
            out,
            "<p class=\"pass idle\"><span class=\"no\">{number}</span><span class=\"name\">{name}{helper}</span>{time}</p>"
        );
        return;
    };
    let count = match pass.before == pass.after {
        true => pass.after.to_string(),
        false => format!("{} → {}", pass.before, pass.after),
    };
    _ = writeln!(
        out,
        "<details class=\"pass\"><summary><span class=\"no\">{number}</span><span class=\"name\">{name}{helper}</span>\
         <span class=\"count\">{count}</span><span class=\"delta\"><ins>+{}</ins> <del>−{}</del></span>{time}</summary>",
        difference.added, difference.removed
    );
    if let Some(what) = description(pass.name) {
        _ = writeln!(out, "<p class=\"what\">{}</p>", Text(what));
    }
    write_difference(out, difference);
    out.push_str("</details>\n");
}

/// What a pass does: one line of the tables of passes.
fn description(name: &str) -> Option<&'static str> {
    let of_ir = ir::passes::PASSES.iter().map(|p| (p.name, p.description));
    let of_vector = genx::passes::PASSES.iter();
    let of_vector = of_vector.map(|p| (p.name, p.description));
    let mut all = of_ir.chain(of_vector);
    all.find(|pass| pass.0 == name).map(|pass| pass.1)
}

fn write_difference(out: &mut String, difference: &Difference) {
    if difference.is_renumbered {
        out.push_str("<p>Only numbers of registers and targets of branches differ.</p>\n");
    }
    out.push_str("<ul class=\"diff\">");
    let mut block: Option<&str> = None;
    for change in &difference.changes {
        let here = change.block.as_deref();
        if here != block && !change.item.is_label {
            block = here;
            let name = here.unwrap_or("").trim_end_matches(':');
            _ = writeln!(out, "<li class=\"at\">{}</li>", Text(name));
        }
        out.push_str(if change.is_added {
            "<li class=\"a\""
        } else {
            "<li class=\"d\""
        });
        write_item(out, &change.item, &mut (None, &[]));
    }
    out.push_str("</ul>\n");
    if difference.omitted > 0 {
        _ = writeln!(
            out,
            "<p>{} more lines are not stored.</p>",
            difference.omitted
        );
    }
}

/// Writes the pane with the graphs.
pub(super) fn graphs(out: &mut String, record: &Record) {
    let mut last = None;
    for (k, kernel) in record.kernels.iter().enumerate() {
        for width in &kernel.widths {
            let channels = width.width.channels();
            let key = format!("{channels}s");
            if kernel.configurations.iter().all(|c| c.key() != key) {
                continue;
            }
            let shown = Shown {
                id: format!("k{k}-{channels}"),
                of: "legalized",
                kernel: k,
                configuration: key,
                title: format!("{}, legalized for {}", kernel.name, width.width),
            };
            write_graph(out, &shown, &width.graph, &mut last);
        }
        for this in &kernel.configurations {
            if let Some(vector) = &this.vector {
                let shown = Shown {
                    id: format!("k{k}-{}", this.key()),
                    of: "vector",
                    kernel: k,
                    configuration: this.key(),
                    title: format!("{}, {}", kernel.name, name(this)),
                };
                write_graph(out, &shown, &vector.graph, &mut last);
            }
        }
    }
    out.push_str(
        "<p class=\"legend\">Solid: taken if the condition is true (of a mask: for some work-item); dashed: if it is \
         false. Boxes around blocks are loops, edges at their left go back to the header. A marked block ends with a \
         divergent branch.</p>\n",
    );
}

fn plural(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ if what.ends_with('h') => format!("{count} {what}es"),
        _ => format!("{count} {what}s"),
    }
}

/// A graph that is shown.
struct Shown {
    /// The beginning of the ids of its view, of the view of its listing and of the labels there.
    id: String,
    /// The end of the id of its listing.
    of: &'static str,
    /// Index of the kernel.
    kernel: usize,
    configuration: String,
    title: String,
}

fn write_graph<'g>(out: &mut String, shown: &Shown, graph: &'g Graph, last: &mut svg::Last<'g>) {
    let Shown { id, of, kernel, .. } = shown;
    let divergent = graph.blocks.iter().filter(|b| b.is_divergent).count();
    _ = writeln!(
        out,
        "<article class=\"view graph\" id=\"{id}-graph\" data-k=\"{kernel}\" data-c=\"{}\" data-of=\"{id}-{of}\">\n\
         <h3>{} <span>{}, {}, {}</span></h3>",
        shown.configuration,
        Text(&shown.title),
        plural(graph.blocks.len(), "block"),
        plural(graph.loops.len(), "loop"),
        plural(divergent, "divergent branch"),
    );
    svg::write(out, graph, &format!("{id}-b"), last);
    out.push_str("</article>\n");
}

/// Writes the pane that compares configurations.
pub(super) fn compare(out: &mut String, record: &Record) {
    for (k, kernel) in record.kernels.iter().enumerate() {
        _ = writeln!(
            out,
            "<article class=\"view compared\" id=\"k{k}-compare\" data-k=\"{k}\" data-c=\"\">\n<h3>{}</h3>",
            Text(&kernel.name)
        );
        write_figures(out, &kernel.configurations);
        out.push_str("<div class=\"aligned js\"></div>\n");
        write_lines(out, record, kernel);
        out.push_str("</article>\n");
    }
    for message in &record.messages {
        if message.place.is_none() {
            write_message(out, "p", message);
        }
    }
}

fn write_figures(out: &mut String, configurations: &[Configuration]) {
    out.push_str(
        "<div class=\"figures-box\"><table class=\"figures\">\n<thead><tr><th scope=\"col\">Figure</th>",
    );
    for this in configurations {
        _ = write!(
            out,
            "<th scope=\"col\" data-col=\"{}\">{}</th>",
            this.key(),
            name(this)
        );
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    let rows = configurations.iter().map(|c| c.figures.as_slice());
    let longest = rows.max_by_key(|rows| rows.len()).unwrap_or_default();
    // A configuration without a run lacks the rows about it.
    let mut rest: Vec<_> = configurations.iter().map(|c| c.figures.iter()).collect();
    for (name, _) in longest {
        let depth = (name.len() - name.trim_start().len()) / 2;
        _ = write!(
            out,
            "<tr><th scope=\"row\" class=\"in{depth}\">{}</th>",
            name.trim_start()
        );
        for figures in &mut rest {
            let is_next = (figures.as_slice().first()).is_some_and(|figure| figure.0 == *name);
            let figure = match is_next {
                true => figures.next().map_or(String::new(), |f| f.1.to_string()),
                false => String::new(),
            };
            _ = write!(out, "<td>{figure}</td>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
}

/// The instructions of each line in all configurations, with the reasons why they differ from the first one's.
fn write_lines(out: &mut String, record: &Record, kernel: &KernelRecord) {
    let all = &kernel.configurations;
    let numbers: BTreeSet<u32> = all.iter().flat_map(|c| c.lines.keys().copied()).collect();
    let Some(first) = all.first() else {
        return;
    };
    let source: Vec<&str> = record
        .files
        .first()
        .map_or(Vec::new(), |f| f.text.lines().collect());
    out.push_str(
        "<details class=\"by-line\"><summary>vISA instructions by line, in all configurations</summary>\n\
         <table class=\"figures\">\n<thead><tr><th scope=\"col\">Line</th>",
    );
    for this in all {
        _ = write!(
            out,
            "<th scope=\"col\" data-col=\"{}\">{}</th>",
            this.key(),
            name(this)
        );
    }
    _ = writeln!(
        out,
        "<th scope=\"col\">Different from {}</th></tr></thead>\n<tbody>",
        name(first)
    );
    for number in numbers {
        let text = (number as usize).checked_sub(1).and_then(|k| source.get(k));
        let place = Place {
            file: 0,
            line: number,
        };
        match text {
            Some(text) => {
                _ = write!(
                    out,
                    "<tr><th scope=\"row\"><a href=\"#{}\">{number}</a> <code>{}</code></th>",
                    line_id(place),
                    Text(text.trim())
                );
            }
            None => out.push_str("<tr><th scope=\"row\">no line</th>"),
        }
        let of = |c: &Configuration| c.lines.get(&number).copied().unwrap_or_default();
        let mut why = Vec::new();
        for this in all {
            let line = of(this);
            _ = write!(out, "<td>{}</td>", line.instructions);
            let found: Vec<&str> = reasons(&of(first), &line)
                .iter()
                .map(|r| r.name())
                .collect();
            if !found.is_empty() {
                why.push(format!("{}: {}", name(this), found.join(", ")));
            }
        }
        if !why.is_empty() {
            _ = write!(out, "<td class=\"why\">{}</td>", why.join("; "));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</details>\n");
}
