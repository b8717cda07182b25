//! Preprocessed text, and the mapping of its bytes back to the sources.
//!
//! The parser reads plain text. [`ExpandedText`] keeps a sorted list of segments next to it:
//! runs of bytes that were copied from one span, or generated for one span (the results of
//! `#`, `##`, `__LINE__` and predefined macros). To map a range of the text, find the
//! segments of its two ends. Where these came through different macro expansions, go up
//! their chains to the innermost span that contains both.
//!
//! Invariants: segments are sorted, do not overlap and are never empty; bytes between two
//! segments are white space inserted by the preprocessor.

use crate::source::{ExpansionId, FileId, SourceMap, Span};

/// The limit on segments scanned to find out whether a range between two macro arguments contains
/// text of the macro's body.
const MAX_SEGMENTS_SCANNED: usize = 64;

/// Bytes of the expanded text that come from one span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    /// Position of its first byte in the expanded text.
    at: u32,
    /// Length in the expanded text, in bytes.
    len: u32,
    /// The origin; `len` bytes long when `copied`.
    span: Span,
    /// Whether the bytes equal those of the origin, one by one.
    copied: bool,
}

/// A macro with parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionMacro {
    /// The name, as the program has it.
    pub name: String,
    /// The number of its parameters.
    pub parameters: usize,
    /// Its name in the definition.
    pub definition: Span,
}

/// The text after preprocessing, with the origin of each byte.
#[derive(Clone, Debug, Default)]
pub struct ExpandedText {
    /// The text that the parser reads.
    pub text: String,
    /// The names of the macros defined at the end of the source, sorted.
    pub macros: Vec<String>,
    /// The macros with parameters that are defined at the end of the source, sorted by their names.
    pub function_macros: Vec<FunctionMacro>,
    /// Positions in the text of tokens with errors that were already reported.
    pub broken: Vec<usize>,
    /// The names of included files that were not found, as written.
    pub missing: Vec<Span>,
    /// Positions in the text at which that of a file that was not found is missing.
    pub gaps: Vec<usize>,
    /// Where the commas are in definitions of macros that precede a `__VA_ARGS__` without arguments, in the address
    /// space of the source map.
    pub unfilled: Vec<u32>,
    /// Whether a `#pragma OPENCL EXTENSION` enables `cl_khr_fp16`.
    pub enables_half: bool,
    /// The names of macros whose definitions have errors.
    pub lost: Vec<String>,
    /// Where `//` comments begin whose text may be the operand of a division, in the address space of the source map.
    pub quotients: Vec<u32>,
    /// Whether an error that was already reported swallowed text, perhaps with brackets.
    pub swallowed: bool,
    /// Positions in the text of the braces that were repaired: the reported brace and the changed byte.
    pub repaired: Vec<usize>,
    segments: Vec<Segment>,
    /// The call site of each expansion, by its id.
    calls: Vec<Span>,
    /// First position of each file in the address space of the map.
    bases: Vec<u32>,
    /// The end of the main file: the origin of an empty text.
    end: Span,
}

impl ExpandedText {
    /// Notes an included file, by its name as written, that was not found at the end of the text so far.
    pub(super) fn miss(&mut self, name: Span) {
        self.missing.push(name);
        self.gaps.push(self.text.len());
    }

    /// Forgets the files that were not found after the first `count` of them.
    pub(super) fn forget_missing(&mut self, count: usize) {
        self.missing.truncate(count);
        self.gaps.truncate(count);
    }

    /// The unchanged text of a file, without preprocessing.
    pub fn verbatim(map: &SourceMap, file: FileId) -> ExpandedText {
        let source = map.file(file);
        let mut this = ExpandedText::empty(map, file);
        let len = source.text.len() as u32;
        this.push(
            &source.text,
            Span::new(source.base, source.base + len),
            true,
        );
        this.finish(map);
        this
    }

    /// Empty text for the main file `file`.
    pub(super) fn empty(map: &SourceMap, file: FileId) -> ExpandedText {
        let source = map.file(file);
        let end = source.base + source.text.len() as u32;
        ExpandedText {
            end: Span::new(end, end),
            ..ExpandedText::default()
        }
    }

    /// Appends text with the origin `span`; `copied` when it equals the text there. A copy that
    /// continues the previous segment, in the text and in the source, extends that segment.
    pub(super) fn push(&mut self, text: &str, span: Span, copied: bool) {
        if text.is_empty() {
            return;
        }
        let at = self.text.len() as u32;
        let len = text.len() as u32;
        self.text.push_str(text);
        if copied
            && let Some(last) = self.segments.last_mut()
            && last.copied
            && last.at + last.len == at
            && last.span.end == span.start
            && last.span.expansion == span.expansion
        {
            last.len += len;
            last.span.end = span.end;
            return;
        }
        self.segments.push(Segment {
            at,
            len,
            span,
            copied,
        });
    }

    /// Appends white space without an origin.
    pub(super) fn push_blank(&mut self, blank: char) {
        self.text.push(blank);
    }

    /// Copies the data of the map that [`Self::span`] needs, once all files and expansions are in it.
    pub(super) fn finish(&mut self, map: &SourceMap) {
        self.calls = map.expansions().iter().map(|e| e.call).collect();
        self.bases = map.files().iter().map(|f| f.base).collect();
    }

    /// The span in the sources of the bytes `start..end` of the text. Total: any two numbers map to
    /// a valid span; an empty or blank range maps to the empty span at the end of the text before it.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let start = start.min(self.text.len()) as u32;
        let end = end.min(self.text.len()) as u32;
        let first = self.segments.partition_point(|s| s.at + s.len <= start);
        let past = self.segments.partition_point(|s| s.at < end);
        if start >= end || first >= past {
            return self.point(start);
        }
        let head = self.piece(first, start, end);
        if past - first == 1 {
            return head;
        }
        self.join(head, self.piece(past - 1, start, end), first, past)
    }

    /// Whether the user wrote the text of a span at its place: it is outside of macros, or in the argument of a call of
    /// one. As [`SourceMap::written`].
    pub fn is_written(&self, span: Span) -> bool {
        let mut outermost = span;
        while let Some(call) = self.call(outermost) {
            outermost = call;
        }
        let is_argument = span.start > outermost.start && span.end < outermost.end;
        span.expansion == ExpansionId::NONE || is_argument
    }

    /// The empty span for one position of the text.
    fn point(&self, position: u32) -> Span {
        let after = self.segments.partition_point(|s| s.at <= position);
        let Some(segment) = after.checked_sub(1).and_then(|i| self.segments.get(i)) else {
            return self
                .segments
                .first()
                .map_or(self.end, |s| s.span.at_start());
        };
        let offset = position - segment.at;
        if segment.copied && offset <= segment.len {
            let at = segment.span.start + offset;
            Span {
                start: at,
                end: at,
                ..segment.span
            }
        } else if offset == 0 {
            segment.span.at_start()
        } else {
            segment.span.at_end()
        }
    }

    /// The origin of the part of one segment within `start..end`.
    fn piece(&self, index: usize, start: u32, end: u32) -> Span {
        let segment = self.segments[index];
        if !segment.copied {
            return segment.span;
        }
        let from = start.max(segment.at) - segment.at;
        let to = end.min(segment.at + segment.len) - segment.at;
        Span {
            start: segment.span.start + from,
            end: segment.span.start + to,
            ..segment.span
        }
    }

    /// The call site of the innermost macro expansion of a span; `None` outside of macros.
    fn call(&self, span: Span) -> Option<Span> {
        self.calls.get(span.expansion.0 as usize).copied()
    }

    /// The empty span after `before`, where text is missing in front of `next`: after the use of a macro
    /// that `before` came from and `next` did not.
    pub fn end_before(&self, before: Span, next: Option<Span>) -> Span {
        let is_around_next = |expansion: ExpansionId| {
            let mut at = next;
            while let Some(span) = at {
                if span.expansion == expansion {
                    return true;
                }
                at = self.call(span);
            }
            false
        };
        let mut at = before;
        while let Some(call) = self.call(at) {
            if is_around_next(at.expansion) {
                break;
            }
            at = call;
        }
        at.at_end()
    }

    /// The number of macro expansions around a span.
    fn depth(&self, mut span: Span) -> usize {
        let mut depth = 0;
        while let Some(call) = self.call(span) {
            span = call;
            depth += 1;
        }
        depth
    }

    /// The smallest span that contains `a` and `b`, the origins of the ends of the segments `first..past`.
    fn join(&self, mut a: Span, mut b: Span, first: usize, past: usize) -> Span {
        let (mut depth_a, mut depth_b) = (self.depth(a), self.depth(b));
        loop {
            if a.expansion == b.expansion {
                let Some(call) = self.call(a) else {
                    return self.join_in_file(a, b);
                };
                // Tokens of arguments have their spelling in the call, others in the definition.
                let in_call = |s: Span| s.start >= call.start && s.end <= call.end;
                let alike = if in_call(a) && in_call(b) {
                    past - first <= MAX_SEGMENTS_SCANNED
                        && self.segments[first..past].iter().all(|s| {
                            s.span.expansion != a.expansion || (s.copied && in_call(s.span))
                        })
                } else {
                    !in_call(a) && !in_call(b)
                };
                if alike && a.start <= b.start && a.end <= b.end {
                    return Span { end: b.end, ..a };
                }
                a = call;
                b = call;
                if call.expansion == ExpansionId::NONE {
                    return call;
                }
                depth_a -= 1;
                depth_b -= 1;
                continue;
            }
            let (from_a, from_b) = (depth_a >= depth_b, depth_b >= depth_a);
            if depth_a == 0 && depth_b == 0 {
                return a;
            }
            if from_a && let Some(call) = self.call(a) {
                a = call;
                depth_a -= 1;
            }
            if from_b && let Some(call) = self.call(b) {
                b = call;
                depth_b -= 1;
            }
        }
    }

    /// The span from `a` to `b`, both outside of macros; `a` alone unless both are in one file, in this
    /// order.
    fn join_in_file(&self, a: Span, b: Span) -> Span {
        let file = |s: Span| self.bases.partition_point(|&base| base <= s.start);
        if file(a) == file(b) && a.start <= b.start {
            Span {
                end: b.end.max(a.end),
                ..a
            }
        } else {
            a
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Expansion;
    use pretty_assertions::assert_eq;

    fn through(start: u32, end: u32, expansion: ExpansionId) -> Span {
        Span {
            start,
            end,
            expansion,
        }
    }

    #[test]
    fn verbatim_text_maps_byte_by_byte_in_the_second_file() {
        let mut map = SourceMap::new();
        map.add("a.cl", "int a;").unwrap();
        let b = map.add("b.cl", "int b;").unwrap();
        let text = ExpandedText::verbatim(&map, b);
        assert_eq!(text.text, "int b;");
        assert_eq!(map.text(text.span(4, 5)), "b");
        assert_eq!(map.position(text.span(4, 5)).unwrap().file, b);
        assert_eq!(text.span(6, 6), Span::new(13, 13));
        assert_eq!(text.span(usize::MAX, 0), Span::new(13, 13));
    }

    #[test]
    fn an_empty_file_has_an_origin() {
        let mut map = SourceMap::new();
        let file = map.add("a.cl", "").unwrap();
        assert_eq!(
            ExpandedText::verbatim(&map, file).span(0, 9),
            Span::new(0, 0)
        );
    }

    #[test]
    fn a_range_beyond_a_macro_maps_to_its_call() {
        let mut map = SourceMap::new();
        //                          1111111111222222222
        //                01234567890 123456789012345678
        let file = map.add("a.cl", "#define N 4 5\nx = N + y;").unwrap();
        let id = map.add_expansion(Expansion {
            name: "N".into(),
            call: Span::new(18, 19),
            definition: Some(Span::new(8, 9)),
        });
        let mut text = ExpandedText::empty(&map, file);
        text.push("x = ", Span::new(14, 18), true);
        text.push("4 5", through(10, 13, id), true);
        text.push(" + y;", Span::new(19, 24), true);
        text.finish(&map);
        assert_eq!(text.text, "x = 4 5 + y;");
        assert_eq!(text.span(4, 5), through(10, 11, id));
        assert_eq!(map.text(text.span(0, 5)), "x = N");
        assert_eq!(map.text(text.span(6, 11)), "N + y");
        assert_eq!(text.span(7, 7), Span::new(19, 19));
    }

    #[test]
    fn a_range_over_two_arguments_maps_to_the_call_and_one_argument_to_itself() {
        let mut map = SourceMap::new();
        //                          0         1         2
        //                          0123456789012345678901 234567890123
        let file = map
            .add("a.cl", "#define SQ(v) v * v\n\nr = SQ(a b);")
            .unwrap();
        let id = map.add_expansion(Expansion {
            name: "SQ".into(),
            call: Span::new(25, 32),
            definition: Some(Span::new(8, 10)),
        });
        let mut text = ExpandedText::empty(&map, file);
        text.push("a", through(28, 29, id), true);
        text.push_blank(' ');
        text.push("b", through(30, 31, id), true);
        text.push(" * ", through(15, 18, id), true);
        text.push("a", through(28, 29, id), true);
        text.push_blank(' ');
        text.push("b", through(30, 31, id), true);
        text.finish(&map);
        assert_eq!(text.text, "a b * a b");
        assert_eq!(map.text(text.span(0, 3)), "a b");
        assert_eq!(map.text(text.span(0, 9)), "SQ(a b)");
        assert_eq!(map.text(text.span(2, 5)), "SQ(a b)");
    }
}
