//! Preprocessed text with line markers: lines `# NUMBER "FILE"`, as those of other preprocessors, that state the
//! origin of the line that follows. `directive.rs` reads them.

use super::expanded::ExpandedText;
use crate::source::SourceMap;

/// The largest gap between two lines that is filled with empty lines instead of a line marker.
const MAX_EMPTY_LINES: u32 = 8;

impl ExpandedText {
    /// The text, with line markers where a line is not the next one of the same file. Those of lines in a
    /// system header end in the flag `3`.
    pub fn with_line_markers(&self, map: &SourceMap) -> String {
        let mut text = String::new();
        let mut expected: Option<(String, u32)> = None;
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            let blanks = line.len() - line.trim_start().len();
            let origin = match line.trim().is_empty() {
                true => None,
                false => self.line_of(map, at + blanks),
            };
            at += line.len();
            if let Some((name, number, is_system)) = origin {
                let gap = match &expected {
                    Some((file, next)) if *file == name => number.checked_sub(*next),
                    _ => None,
                };
                match gap {
                    Some(gap) if gap <= MAX_EMPTY_LINES => {
                        text.extend(std::iter::repeat_n('\n', gap as usize));
                    }
                    _ => {
                        let flag = if is_system { " 3" } else { "" };
                        let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
                        text += &format!("# {number} \"{quoted}\"{flag}\n");
                    }
                }
                expected = Some((name, number));
            }
            text.push_str(line);
            if let Some((_, next)) = &mut expected {
                *next += 1;
            }
        }
        text
    }

    /// The presumed file and line of the byte at `at`, and whether it is in a system header.
    fn line_of(&self, map: &SourceMap, at: usize) -> Option<(String, u32, bool)> {
        let span = map.outermost(self.span(at, at + 1));
        let position = map.position(span)?;
        let (name, line) = map.presumed(&position);
        // A name with a line break would end the marker.
        let name = name.replace(['\n', '\r'], " ");
        Some((name, line, map.is_in_system_header(span)))
    }
}
