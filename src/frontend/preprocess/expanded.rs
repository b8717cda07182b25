//! Preprocessed text, and the way from its bytes back to the sources.

use crate::source::{FileId, SourceMap, Span};

/// The text after preprocessing and where each byte of it comes from.
#[derive(Clone, Debug, Default)]
pub struct ExpandedText {
    /// The text the parser reads.
    pub text: String,
    base: u32,
}

impl ExpandedText {
    /// The text of a file as it is, without preprocessing.
    pub fn verbatim(map: &SourceMap, file: FileId) -> ExpandedText {
        let source = map.file(file);
        ExpandedText {
            text: source.text.to_string(),
            base: source.base,
        }
    }

    /// The place in the sources of the bytes `start..end` of the text.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let start = start.min(self.text.len()) as u32;
        let end = (end.min(self.text.len()) as u32).max(start);
        Span::new(self.base + start, self.base + end)
    }
}
