//! The format of the files under `tests/filetests` (docs/testing.md describes it).
//!
//! A file consists of a header of `// key: value` lines, an input, and blocks of expected results:
//!
//! ```text
//! // test: ir visa
//! // options: -O0 --target dg2 --simd 8
//! __kernel void k(__global int *p) { *p = 1; }
//! /* expect ir:
//! ...
//! */
//! ```
//!
//! The harness computes the complete text with actual results and compares it with the file; to
//! accept new results, it writes that text.

/// A file, split into its parts.
#[derive(Debug, Default)]
pub struct FileTest {
    /// The stages in the `// test:` line, in order.
    pub stages: Vec<String>,
    /// The words of the `// options:` lines.
    pub options: Vec<String>,
    /// The `// launch:` lines: a JSON object.
    pub launch: String,
    /// `// must STAGE: TEXT`: the result of the stage contains the text.
    pub must: Vec<(String, String)>,
    /// `// never STAGE: TEXT`: the result of the stage does not contain the text.
    pub never: Vec<(String, String)>,
    /// Everything before the first block, including the header.
    pub input: String,
}

/// The start of a block, which a line `*/` ends.
const BLOCK: &str = "/* expect ";

impl FileTest {
    /// Splits a file into its parts.
    ///
    /// # Errors
    /// The error in the header, as a sentence.
    pub fn parse(text: &str) -> Result<FileTest, String> {
        let end = if text.starts_with(BLOCK) {
            0
        } else {
            text.find(&format!("\n{BLOCK}"))
                .map_or(text.len(), |at| at + 1)
        };
        let mut test = FileTest {
            input: text[..end].to_owned(),
            ..FileTest::default()
        };
        for line in text[..end].lines() {
            let Some(comment) = line.strip_prefix("// ") else {
                break;
            };
            let Some((key, value)) = comment.split_once(": ") else {
                continue;
            };
            let words = || value.split_whitespace().map(str::to_owned);
            match key.split_once(' ').unwrap_or((key, "")) {
                ("test", "") => test.stages.extend(words()),
                ("options", "") => test.options.extend(words()),
                ("launch", "") => test.launch.push_str(value),
                ("must", stage) => test.must.push((stage.to_owned(), value.to_owned())),
                ("never", stage) => test.never.push((stage.to_owned(), value.to_owned())),
                _ => {}
            }
        }
        if test.stages.is_empty() {
            return Err("the header has no line `// test: STAGE...`".to_owned());
        }
        for (stage, text) in test.must.iter().chain(&test.never) {
            if !test.stages.contains(stage) {
                return Err(format!("`{stage}` of `{stage}: {text}` is not tested"));
            }
        }
        Ok(test)
    }

    /// Checks the `must` and `never` lines of a stage, which no update of expectations may change,
    /// against its result.
    ///
    /// # Errors
    /// The first line that is not satisfied.
    pub fn check_demands(&self, stage: &str, result: &str) -> Result<(), String> {
        let of_stage = |lines: &[(String, String)], wanted: bool| {
            lines
                .iter()
                .filter(|(of, _)| of == stage)
                .find(|(_, text)| result.contains(text.as_str()) != wanted)
                .map(|(_, text)| text.clone())
        };
        if let Some(text) = of_stage(&self.must, true) {
            return Err(format!("`{stage}` must have `{text}`:\n{result}"));
        }
        if let Some(text) = of_stage(&self.never, false) {
            return Err(format!("`{stage}` may never have `{text}`:\n{result}"));
        }
        Ok(())
    }
}

/// The complete text: the input, and a block for each result.
///
/// # Errors
/// A result contains the end of a block.
pub fn assemble(input: &str, results: &[(String, String)]) -> Result<String, String> {
    let mut out = input.to_owned();
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    for (stage, result) in results {
        if result.contains("*/") {
            return Err(format!("the result of `{stage}` holds `*/`"));
        }
        let end = if result.is_empty() || result.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        out.push_str(&format!("{BLOCK}{stage}:\n{result}{end}*/\n"));
    }
    Ok(out)
}
