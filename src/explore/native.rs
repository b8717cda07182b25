//! Native code: the listing that Intel's finalizer writes, and how often its blocks were executed.
//!
//! The finalizer ends a line with the number of the vISA instruction that it comes from, `// $12`, after other comments
//! if there are any, as in `// (0x00000000:f); $12`. Code that it expands late may have the number of the next instruction, or
//! of the last one of the kernel. So counts are those of native blocks: numbers that contradict the source line are
//! ignored, and where all others of a block are of vISA instructions that were executed equally often, that is the
//! count. Other blocks have none.

use super::listing::{Item, Listing, Names, Place};
use crate::launch::{Executed, RunReport};
use crate::visa::kernel::Kernel;
use crate::visa::text::{self, Locations, PrintOptions};
use std::ops::Range;

/// The numbers are not those of the text if one in this many lines contradicts its source line.
const MAX_CONTRADICTIONS: usize = 4;

/// A listing of native code.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Native {
    /// The code, with its source lines.
    pub listing: Listing,
    /// The finalizer's number of the vISA instruction that each line comes from.
    numbers: Vec<Option<u32>>,
    /// The physical registers of the vISA's variables, as the finalizer declares them.
    pub declared: Vec<Declared>,
}

/// The physical registers of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The name in vISA.
    pub name: String,
    /// The number of its first register.
    pub first: u32,
    /// The offset there, in bytes.
    pub offset: u32,
    /// The size, in bytes.
    pub bytes: u32,
}

impl Declared {
    /// A line `declare NAME (53)  rf=r size=64 type=ud align=4 words (r4.2)`; `None` for variables that are in no
    /// general register.
    fn of(fact: &str) -> Option<Declared> {
        let mut words = fact.split_whitespace().skip(1);
        let name = words.next()?.to_owned();
        let (mut is_general, mut bytes, mut element) = (false, None, None);
        for word in words {
            match word.split_once('=') {
                Some(("rf", file)) => is_general = file == "r",
                Some(("size", size)) => bytes = size.parse().ok(),
                Some(("type", ty)) => element = size_of(ty),
                _ => {}
            }
        }
        let (first, offset) = fact
            .rsplit_once("(r")?
            .1
            .strip_suffix(')')?
            .split_once('.')?;
        let (first, offset): (u32, u32) = (first.parse().ok()?, offset.parse().ok()?);
        is_general.then_some(Declared {
            name,
            first,
            offset: offset.checked_mul(element?)?,
            bytes: bytes?,
        })
    }

    /// The numbers of the first and the last register, of this size.
    pub fn registers(&self, grf_bytes: u32) -> (u32, u32) {
        let last = self.offset.saturating_add(self.bytes.saturating_sub(1)) / grf_bytes.max(1);
        (self.first, self.first.saturating_add(last))
    }
}

/// The finalizer's number at the end of the last comment of a line.
fn number_of(comment: &str) -> Option<u32> {
    let last = comment.split_whitespace().next_back()?;
    last.strip_prefix('$')?.parse().ok()
}

/// The size of an element of a type, by its name in native code.
fn size_of(ty: &str) -> Option<u32> {
    Some(match ty {
        "b" | "ub" => 1,
        "w" | "uw" | "hf" | "bf" => 2,
        "d" | "ud" | "f" => 4,
        "q" | "uq" | "df" => 8,
        _ => return None,
    })
}

impl Native {
    /// A listing with `// File:` and `// Line` comments, as the finalizer writes it with source locations. The
    /// tables of declarations and inputs, which name what is in the vISA, are left out.
    pub fn of(text: &str, names: &mut Names) -> Native {
        let mut native = Native::default();
        let mut place: Option<Place> = None;
        let mut file = None;
        for line in text.lines() {
            let trimmed = line.trim();
            if let Some(name) = line.strip_prefix("// File: ") {
                file = names.index(name.trim());
                place = None;
            } else if let Some(number) = line.strip_prefix("// Line ") {
                // The text of the line follows if the finalizer finds the file.
                let number = number.split(':').next().unwrap_or_default();
                let line = number.trim().parse().ok();
                place = file.zip(line).map(|(file, line)| Place { file, line });
            } else if let Some(fact) = trimmed.strip_prefix("//.") {
                let word = fact.split_whitespace().next().unwrap_or_default();
                if word == "declare" {
                    native.declared.extend(Declared::of(fact.trim()));
                } else if !matches!(word, "options_string" | "full_options") {
                    native.listing.head += fact;
                    native.listing.head.push('\n');
                }
            } else if trimmed.starts_with("// B") || trimmed.ends_with(':') {
                native.listing.items.push(Item {
                    text: trimmed.to_owned(),
                    place: None,
                    calls: Vec::new(),
                    is_label: true,
                });
                native.numbers.push(None);
            } else if !trimmed.is_empty() && !trimmed.starts_with("//") {
                let (code, comment) = line.rsplit_once("//").unwrap_or((line, ""));
                native.listing.items.push(Item {
                    text: narrowed(code),
                    place,
                    calls: Vec::new(),
                    is_label: false,
                });
                native.numbers.push(number_of(comment));
            }
        }
        native
    }

    /// The line of the vISA listing that each line comes from; none for lines whose numbers contradict their places.
    pub(super) fn origins(&self, kernel: &Kernel, visa: &Listing) -> Vec<Option<usize>> {
        let instructions = numbered(kernel);
        let items = self.listing.items.iter().zip(&self.numbers);
        let origins = items.map(|(item, number)| {
            let index = instructions.get((*number)? as usize).copied().flatten()?;
            let place = visa.items.get(index)?.place;
            let contradicts = item.place.zip(place).is_some_and(|(a, b)| a != b);
            (!contradicts).then_some(index)
        });
        origins.collect()
    }

    /// How often hardware threads executed each line, by that of each vISA instruction of the kernel. `visa` is
    /// the listing of the kernel. Empty if numbers and source lines contradict each other often.
    pub(super) fn executed(
        &self,
        kernel: &Kernel,
        visa: &Listing,
        executed: &[Executed],
    ) -> Vec<Executed> {
        let Some(blocks) = self.blocks(kernel, visa, executed) else {
            return Vec::new();
        };
        let instructions = numbered(kernel);
        let mut all = vec![Executed::default(); self.listing.items.len()];
        for Block { lines, times } in blocks {
            let Some(&times) = times
                .first()
                .filter(|first| times.iter().all(|n| n == *first))
            else {
                continue;
            };
            for line in lines {
                if self.instruction(line, &instructions).is_some() {
                    all[line].times = times;
                }
            }
        }
        all
    }

    /// The number of native instructions that all hardware threads of a run executed, with those that the finalizer added,
    /// such as spills, and without those that have no channels. `visa` is the listing of the kernel. Of a block whose
    /// instructions come from several blocks of vISA, the most frequent number of executions counts, and a block without
    /// any, such as that of a `join`, is executed as often as the next one. `None` if that is not known either.
    pub fn executed_instructions(
        &self,
        kernel: &Kernel,
        visa: &Listing,
        run: &RunReport,
    ) -> Option<u64> {
        let items = &self.listing.items;
        // The loads of the payload are before the first instruction of the vISA.
        let least = self.numbers.iter().flatten().min()?;
        let first = self
            .numbers
            .iter()
            .position(|n| n.as_ref() == Some(least))?;
        let (mut sum, mut next) = (0, None);
        for Block { lines, times } in self.blocks(kernel, visa, &run.profile)?.into_iter().rev() {
            let times = match lines.end <= first {
                true => Some(run.threads),
                false => most_frequent(times).or(next),
            };
            let code = items.get(lines).unwrap_or_default().iter();
            let count = code.filter(|item| item.text.contains("|M")).count() as u64;
            if count > 0 {
                sum += count * times?;
                next = times;
            }
        }
        Some(sum)
    }

    /// The index of the vISA instruction that a line comes from, by the finalizer's numbers.
    fn instruction(&self, line: usize, instructions: &[Option<usize>]) -> Option<usize> {
        let number = self.numbers.get(line).copied().flatten()?;
        instructions.get(number as usize).copied().flatten()
    }

    /// The blocks in their order. `None` if numbers and source lines contradict each other often.
    fn blocks(&self, kernel: &Kernel, visa: &Listing, executed: &[Executed]) -> Option<Vec<Block>> {
        let instructions = numbered(kernel);
        let items = &self.listing.items;
        let of_line = |line: usize| self.instruction(line, &instructions);
        let contradicts = |line: usize| {
            let native = items.get(line).and_then(|item| item.place);
            let instruction = of_line(line).and_then(|index| visa.items.get(index)?.place);
            native.zip(instruction).is_some_and(|(a, b)| a != b)
        };
        let contradictions = (0..items.len()).filter(|&line| contradicts(line)).count();
        if executed.is_empty() || contradictions * MAX_CONTRADICTIONS > items.len() {
            return None;
        }
        let mut blocks = Vec::new();
        let mut start = 0;
        while start < items.len() {
            let rest = items.get(start + 1..).unwrap_or_default();
            let length = rest.iter().take_while(|item| !item.is_label).count();
            let lines = start..start + 1 + length;
            let times = |line: usize| {
                let executed = executed.get(of_line(line)?)?;
                (!contradicts(line)).then_some(executed.times)
            };
            let times = lines.clone().filter_map(times).collect();
            start = lines.end;
            blocks.push(Block { lines, times });
        }
        Some(blocks)
    }
}

/// A block of native code.
struct Block {
    /// Its lines, the label among them.
    lines: Range<usize>,
    /// How often hardware threads executed the vISA instructions that its lines come from.
    times: Vec<u64>,
}

/// The most frequent of some numbers, the largest one if there are several.
fn most_frequent(mut numbers: Vec<u64>) -> Option<u64> {
    numbers.sort_unstable();
    let runs = numbers.chunk_by(|a, b| a == b);
    let longest = runs.max_by_key(|run| run.len());
    longest.and_then(|run| run.first().copied())
}

/// A line without the spaces that align its operands, but with those that align opcodes below predicates.
fn narrowed(code: &str) -> String {
    let at = code.char_indices().nth(PREDICATE).map_or(0, |(at, _)| at);
    let (predicate, rest) = code.split_at(at);
    let words: Vec<&str> = rest.split_whitespace().collect();
    format!("{predicate}{}", words.join(" "))
}

/// The columns before the opcode.
const PREDICATE: usize = 8;

/// The index of the instruction with each of the finalizer's numbers, which count source locations and labels
/// too, from 1; empty if the text is not as expected.
fn numbered(kernel: &Kernel) -> Vec<Option<usize>> {
    let options = PrintOptions {
        locations: Locations::Instructions,
        ..PrintOptions::default()
    };
    let text = text::print([kernel], &options);
    let is_head = |line: &&str| line.is_empty() || line.starts_with(['.', '/']);
    let code = text.lines().map(str::trim).skip_while(is_head);
    let mut numbers = vec![None];
    let mut index = 0;
    for line in code.filter(|line| !line.is_empty()) {
        if line.starts_with("FILE ") || line.starts_with("LOC ") {
            numbers.push(None);
            continue;
        }
        // Of a kernel that was read from a file, the start of the function is an instruction, which has no number.
        if !line.starts_with(".function ") {
            numbers.push(Some(index));
        }
        index += 1;
    }
    match index == kernel.instructions.len() {
        true => numbers,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn native_code_has_the_lines_of_its_comments() {
        let text = "//.kernel k\n//.declare R1 (1)\n//.declare R2_x_d (54)  rf=r size=64 type=d alias=R2_x+0 \
            align=16 words (r10.4)\n//.declare P1 (3)  rf=f1  size=4 type=uw align=2 words (f0.0)\n//.instCount 2\n\n// .inputs\n// | R1 |\n\n\
            // B000: Preds:{},  Succs:{}\nk_main:\n(W)     mov (8|M0)  r3.0<1>:ud  r0.0<1;1,0>:ud  // $1\n\
            // File: k.cl\n\n// Line 7:  x = y;\n        add (16|M0)  r4.0<1>:d  r5.0<1;1,0>:d  0x1:d  // $2\n\
            // Line 8\n        send.dc1 (16|M0) null r4 {$0} // wr:1+0, rd:0 // $3\n        join (16|M0) L1 //\n\
            (W)     mov (1|M0)  r3.1<1>:f  0.0:f  {Compacted}  //  (0x00000000:f); $4\n\
            (W)     send.dc0 (8|M0) r9 r8 {$1} // wr:1h+0, rd:1; read //  scratch space fill:  from offset[1x32]; $12\n";
        let native = Native::of(text, &mut Names::new("k.cl"));
        assert_eq!(native.listing.head, "kernel k\ninstCount 2\n");
        // From byte 16 of r10 on, 64 bytes.
        let [x] = &native.declared[..] else {
            panic!("{:?}", native.declared);
        };
        assert_eq!((x.name.as_str(), x.first, x.offset), ("R2_x_d", 10, 16));
        assert_eq!((x.registers(32), x.registers(64)), ((10, 12), (10, 11)));
        let lines: Vec<_> = native
            .listing
            .items
            .iter()
            .zip(&native.numbers)
            .map(|(item, number)| {
                (
                    item.text.trim(),
                    item.place.map(|p| (p.file, p.line)),
                    *number,
                )
            })
            .collect();
        assert_eq!(
            lines,
            [
                ("// B000: Preds:{},  Succs:{}", None, None),
                ("k_main:", None, None),
                (
                    "(W)     mov (8|M0) r3.0<1>:ud r0.0<1;1,0>:ud",
                    None,
                    Some(1)
                ),
                (
                    "add (16|M0) r4.0<1>:d r5.0<1;1,0>:d 0x1:d",
                    Some((0, 7)),
                    Some(2)
                ),
                (
                    "send.dc1 (16|M0) null r4 {$0} // wr:1+0, rd:0",
                    Some((0, 8)),
                    Some(3)
                ),
                ("join (16|M0) L1", Some((0, 8)), None),
                (
                    "(W)     mov (1|M0) r3.1<1>:f 0.0:f {Compacted}",
                    Some((0, 8)),
                    Some(4)
                ),
                (
                    "(W)     send.dc0 (8|M0) r9 r8 {$1} // wr:1h+0, rd:1; read",
                    Some((0, 8)),
                    Some(12)
                ),
            ]
        );
        assert_eq!(native.listing.instructions(), 6);
    }

    #[test]
    fn blocks_have_counts_where_their_instructions_agree() {
        // A kernel that is read from text has the lines of that text: the code is in lines 6 to 10.
        let source = ".version 4.1\n.kernel k\n.kernel_attr Target=\"3d\"\n.decl V32 v_type=G type=d num_elts=8\n\
            \n    mov (M1, 8) V32(0,0)<1> 0x1:d\n    mov (M1, 8) V32(0,0)<1> 0x2:d\n\
            L1:\n    mov (M1, 8) V32(0,0)<1> 0x3:d\n    ret (M1, 1)\n";
        let target = crate::target::Target::default();
        let module = text::parse(source, "k.cl", target).expect("a kernel");
        let kernel = &module.kernels[0];
        let numbers = numbered(kernel);
        let number = |index: usize| {
            let at = numbers.iter().position(|&found| found == Some(index));
            at.expect("a number")
        };
        let (a, b, c, d) = (number(0), number(1), number(3), number(4));
        assert!(a > 1, "the lines before it have numbers");
        let mut names = Names::new("k.cl");
        let visa = Listing::of_visa(kernel, &mut names);
        let executed = |times| Executed {
            times,
            channels: 8,
            ..Executed::default()
        };
        let executed = [
            executed(5),
            executed(5),
            executed(0),
            executed(9),
            executed(9),
        ];
        let counts = |text: &str| {
            let native = Native::of(text, &mut Names::new("k.cl"));
            let counts = native.executed(kernel, &visa, &executed);
            counts.iter().map(|e| e.times).collect::<Vec<_>>()
        };
        let head = format!(
            "// B0:\n// File: k.cl\n// Line 6\nmov a // ${a}\n// Line 7\nmov b // ${b}\njoin //\n"
        );
        let next = format!("// Line 9\nmov c // ${c}\n");
        assert_eq!(counts(&format!("{head}// B1:\n{next}")), [0, 5, 5, 0, 0, 9]);
        // Code of both blocks in one.
        assert_eq!(counts(&format!("{head}{next}")), [0; 5]);
        // In total, spills count, a prologue is executed by each thread, and a block without numbers like the next one.
        let run = RunReport {
            threads: 5,
            profile: executed.to_vec(),
            ..RunReport::default()
        };
        let total = |text: &str| {
            let native = Native::of(text, &mut Names::new("k.cl"));
            native.executed_instructions(kernel, &visa, &run)
        };
        let (move_, spill) = ("mov (8|M0)", "store (8|M0) //\n");
        let body =
            format!("// B0:\n// Line 6\n{move_} a // ${a}\n{spill}{spill}sync.nop null //\n");
        assert_eq!(total(&body), Some(15));
        let joined =
            format!("{body}// B1:\njoin (8|M0) L //\n// B2:\n// Line 9\n{move_} c // ${c}\n");
        assert_eq!(total(&joined), Some(15 + 9 + 9));
        assert_eq!(
            total(&format!("// B9:\n{move_} p // ${d}\n{joined}")),
            Some(5 + 15 + 9 + 9)
        );
        assert_eq!(total(&format!("{body}// B1:\njoin (8|M0) L //\n")), None);
        // A number that contradicts the line does not decide.
        let late = format!("// Line 6\nmov a // ${d}\n");
        assert_eq!(
            counts(&format!("{head}{late}// B1:\n{next}")),
            [0, 5, 5, 0, 5, 0, 9]
        );
        assert_eq!(counts(&format!("{head}// B1:\n{late}")), [0, 5, 5, 0, 0, 0]);
        // Many of them show that the numbers are others.
        assert_eq!(counts(&format!("{head}{late}{late}{late}")), [0; 0]);
    }
}
