//! Changes to a program: tokens deleted, duplicated, swapped or replaced; text truncated; bytes
//! inserted; numbers made extreme; parts nested deeply.

use gencl::random::Random;

/// Words that change the meaning of their context.
const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "-",
    "--",
    "+",
    "++",
    "=",
    "==",
    "!",
    "~",
    "?",
    ":",
    "<<",
    ">>=",
    "%",
    "/",
    ".",
    "->",
    "\"",
    "'",
    "\\",
    "\n",
    "\n#",
    "\n#define x x(\n",
    "\n#if 1\n",
    "\n#else\n",
    "\n#endif\n",
    "\n#pragma ",
    "\n#line 7\n",
    "/*",
    "*/",
    "//",
    "##",
    "1.0f",
    "1u",
    "'a'",
    "int",
    "float",
    "long",
    "uchar",
    "void",
    "bool",
    "size_t",
    "double",
    "half",
    "int4",
    "float3",
    "struct s",
    "enum e",
    "union",
    "__kernel",
    "__global",
    "__local",
    "__constant",
    "const",
    "volatile",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case 1:",
    "default:",
    "break",
    "continue",
    "return",
    "goto",
    "sizeof",
    "typedef",
    "static",
    "get_global_id(0)",
    "fma",
    "min",
    "convert_int",
    "as_float",
    "i",
    "x",
    "\u{e9}",
    "\u{0}",
    "\u{1}",
    "\u{feff}",
    "@",
    "$",
    "`",
    "__attribute__((",
    "reqd_work_group_size(1,1,1)",
    "true",
    "NULL",
    "INT_MIN",
    "INFINITY",
    "(void)",
    "&&",
    "||",
    "return;",
    "for (;;)",
    "{}",
];

/// Numbers at the limits of their types.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "31",
    "32",
    "33",
    "63",
    "64",
    "127",
    "128",
    "255",
    "256",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "0x",
    "0x1p",
    "1e",
    "1e38f",
    "1e39f",
    "1e-46f",
    "1e999999999f",
    "0x1p-149f",
    "0.5h",
    "08",
    "0b2",
    "1.2.3",
    "(1/0)",
    "(-2147483647-1)",
    "0xffffffffffffffffu",
    "1u",
    "1ul",
    "3.4028235e38f",
];

/// Splits a text roughly into tokens and the blanks between them.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut kind = ' ';
    for c in text.chars() {
        let now = if c.is_alphanumeric() || c == '_' {
            'w'
        } else if c.is_whitespace() {
            's'
        } else {
            'p'
        };
        match pieces.last_mut() {
            Some(last) if now == kind && now != 'p' => last.push(c),
            _ => pieces.push(c.to_string()),
        }
        kind = now;
    }
    pieces
}

/// Indices of the pieces that are not blanks.
fn solid(pieces: &[String]) -> Vec<usize> {
    let is_solid = |k: &usize| !pieces[*k].trim().is_empty();
    (0..pieces.len()).filter(is_solid).collect()
}

/// Applies random changes to a correct program.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut pieces = pieces(text);
    for _ in 0..=random.below(3) {
        let solid = solid(&pieces);
        if solid.is_empty() {
            break;
        }
        let at = solid[random.below(solid.len())];
        match random.below(14) {
            0 | 1 => pieces[at].clear(),
            2 => {
                let piece = pieces[at].clone();
                pieces.insert(at, piece + " ");
            }
            3 | 4 => {
                let other = solid[random.below(solid.len())];
                pieces.swap(at, other);
            }
            5 => {
                let other = solid[random.below(solid.len())];
                pieces[at] = pieces[other].clone();
            }
            6 => pieces[at] = WORDS[random.below(WORDS.len())].to_owned(),
            7 => pieces.insert(at, format!(" {} ", WORDS[random.below(WORDS.len())])),
            8 => pieces.truncate(at),
            9 => {
                let end = (at + random.below(40)).min(pieces.len());
                pieces.drain(at..end);
            }
            10 => {
                let end = (at + random.below(40)).min(pieces.len());
                let copy = pieces[at..end].to_vec();
                let to = random.below(pieces.len());
                pieces.splice(to..to, copy);
            }
            11 | 12 => {
                let is_number = |k: &usize| pieces[*k].starts_with(|c: char| c.is_ascii_digit());
                let numbers: Vec<usize> = solid.iter().copied().filter(is_number).collect();
                if !numbers.is_empty() {
                    let at = numbers[random.below(numbers.len())];
                    pieces[at] = NUMBERS[random.below(NUMBERS.len())].to_owned();
                }
            }
            _ => {
                let (open, close) = [
                    ("(", ")"),
                    ("{", "}"),
                    ("-(", ")"),
                    ("((int)", ")"),
                    ("p[", "]"),
                ][random.below(5)];
                let times = [3, 40, 300, 3000][random.below(4)];
                pieces[at] = format!(
                    "{}{}{}",
                    open.repeat(times),
                    pieces[at],
                    close.repeat(times)
                );
            }
        }
    }
    let mut text = pieces.concat();
    if random.below(12) == 0 {
        let bytes = (0..=random.below(8)).map(|_| random.below(256) as u8);
        let bytes: Vec<u8> = bytes.collect();
        let mut at = random.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.insert_str(at, &String::from_utf8_lossy(&bytes));
    }
    text
}
