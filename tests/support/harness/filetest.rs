//! The format of the files under `tests/filetests` (docs/testing.md describes it).
//!
//! A file consists of a header of `// key: value` lines (`; key: value` in `.ll` files), an input, and
//! blocks of expected results:
//!
//! ```text
//! // test: ir visa
//! // options: -O0 --target dg2 --simd 8
//! // check visa: lsc_store.ugm
//! // check-not visa: scatter4_scaled
//! __kernel void k(__global int *p) { *p = 1; }
//! /* expect ir:
//! ...
//! */
//! ```
//!
//! A stage that prints code is tested by `check` and `check-not` lines, or by a block with its complete
//! result. The harness computes the complete text with actual results and compares it with the file; to
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
    /// `// check STAGE: TEXT` lines, as stage and text: lines of the result, in this order, contain the
    /// texts.
    pub checks: Vec<(String, String)>,
    /// `// check-not STAGE: TEXT` lines: no line of the result contains the text.
    pub checks_not: Vec<(String, String)>,
    /// The passes in `// unchanged:` lines, which leave the input as it is.
    pub unchanged: Vec<String>,
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
        // What is reported at the first line precedes the rest of the header.
        let lines = text[..end].lines().filter(|line| !line.starts_with("//@"));
        for line in lines {
            // A comment of OpenCL C and Gen IR, or of LLVM's text form.
            let comment = line.strip_prefix("// ").or_else(|| line.strip_prefix("; "));
            let Some(comment) = comment else {
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
                ("unchanged", "") => test.unchanged.extend(words()),
                ("check", stage) => test.checks.push((stage.to_owned(), value.to_owned())),
                ("check-not", stage) => test.checks_not.push((stage.to_owned(), value.to_owned())),
                _ => {}
            }
        }
        if test.stages.is_empty() {
            return Err("the header has no line `// test: STAGE...`".to_owned());
        }
        let checked = test
            .checks
            .iter()
            .chain(&test.checks_not)
            .map(|(stage, _)| stage);
        for stage in checked.chain(&test.unchanged) {
            if !test.stages.contains(stage) {
                return Err(format!("`{stage}` is not in the line `// test:`"));
            }
        }
        Ok(test)
    }

    /// Whether `check`, `check-not` or `unchanged` lines test a stage: it then needs no block with the
    /// complete result.
    pub fn is_checked(&self, stage: &str) -> bool {
        let lines = self.checks.iter().chain(&self.checks_not);
        let mut stages = lines.map(|(of, _)| of).chain(&self.unchanged);
        stages.any(|of| of == stage)
    }

    /// Checks the result of a stage against its `check` and `check-not` lines, which no update of
    /// expectations changes.
    ///
    /// # Errors
    /// The first line that is not satisfied.
    pub fn check(&self, stage: &str, result: &str) -> Result<(), String> {
        let mut lines = result.lines();
        for (_, text) in self.checks.iter().filter(|(of, _)| of == stage) {
            if !lines.any(|line| line.contains(text.as_str())) {
                let missing = match result.contains(text.as_str()) {
                    true => "is not after the line before it",
                    false => "is not found",
                };
                return Err(format!("`check {stage}: {text}` {missing} in:\n{result}"));
            }
        }
        let mut excluded = self.checks_not.iter().filter(|(of, _)| of == stage);
        match excluded.find(|(_, text)| result.contains(text.as_str())) {
            Some((_, text)) => Err(format!(
                "`check-not {stage}: {text}` is found in:\n{result}"
            )),
            None => Ok(()),
        }
    }

    /// Whether the file has a block with the expected result of a stage.
    pub fn has_block(text: &str, stage: &str) -> bool {
        text.contains(&format!("{BLOCK}{stage}:\n"))
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
