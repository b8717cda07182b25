//! The built-in functions that are written in OpenCL C: which files a program needs.
//!
//! A file holds one function, or a few that belong together; those whose names begin with two
//! underscores are for other files alone, or are the versions of another type: `__sin_d` is `sin`
//! of a double, `__nextafter_h` is `nextafter` of a half. A program's files are found by the names in its text,
//! with what these files name themselves, and are ordered so that callees precede callers.

use super::Builtin;
use crate::frontend::types::Scalar;
use hashbrown::HashMap;

/// A file of the library.
#[derive(Debug)]
pub struct File {
    /// The name that diagnostics and locations show.
    pub name: &'static str,
    /// The OpenCL C text of the file.
    pub text: &'static str,
    /// The functions that it defines.
    pub functions: &'static [&'static str],
}

/// Whether a file with this name contains functions of the library.
pub fn is_built_in(file: &str) -> bool {
    file.starts_with("<built-in>/")
}

macro_rules! files {
    ($(#[$doc:meta])* $all:ident: $($name:literal $($function:literal)*;)*) => {
        $(#[$doc])*
        pub const $all: &[File] = &[$(File {
            name: concat!("<built-in>/", $name, ".cl"),
            text: include_str!(concat!($name, ".cl")),
            functions: &[$($function,)*],
        },)*];
    };
}

// TABLE of files: name, functions.
files! {
    /// The files, sorted by name.
    FILES:
    "acos" "acos";
    "acosh" "acosh";
    "acospi" "acospi";
    "asin" "asin";
    "asin_poly" "__asin_argument" "__asin_poly";
    "asinh" "asinh";
    "asinpi" "asinpi";
    "atan" "atan";
    "atan2" "atan2";
    "atan2pi" "atan2pi";
    "atan_poly" "__atan_poly";
    "atanh" "atanh";
    "atanpi" "atanpi";
    "by_pi" "__by_pi";
    "cbrt" "cbrt";
    "cos" "cos";
    "cosh" "cosh";
    "cospi" "cospi";
    "divide_rounded" "__divide_rounded";
    "double/acos" "__acos_d";
    "double/acosh" "__acosh_d";
    "double/acospi" "__acospi_d";
    "double/asin" "__asin_d";
    "double/asin_poly" "__asin_poly_d";
    "double/asinh" "__asinh_d";
    "double/asinpi" "__asinpi_d";
    "double/atan" "__atan_d";
    "double/atan2" "__atan2_d";
    "double/atan2pi" "__atan2pi_d";
    "double/atanh" "__atanh_d";
    "double/atanpi" "__atanpi_d";
    "double/by_pi" "__by_pi_d";
    "double/cbrt" "__cbrt_d";
    "double/cos" "__cos_d";
    "double/cosh" "__cosh_d";
    "double/cospi" "__cospi_d";
    "double/erf" "__erf_d";
    "double/erf_poly" "__erf_poly_d";
    "double/erfc" "__erfc_d";
    "double/erfc_core" "__erfc_core_d";
    "double/exp" "__exp_d";
    "double/exp10" "__exp10_d";
    "double/exp2" "__exp2_d";
    "double/exp2_poly" "__exp2_poly_d";
    "double/exp_poly" "__exp_poly_d";
    "double/expm1" "__expm1_d";
    "double/fmod" "__fmod_d";
    "double/fract" "__fract_d";
    "double/frexp" "__frexp_d";
    "double/gamma_far" "__stirling_d" "__gamma_far_d";
    "double/gamma_near" "__gamma_poly_d" "__gamma_near_d";
    "double/half_exp" "__half_exp_d";
    "double/hypot" "__hypot_d";
    "double/ilogb" "__ilogb_d";
    "double/is_whole" "__is_whole_d";
    "double/ldexp" "__ldexp_d";
    "double/lgamma" "__lgamma_d";
    "double/lgamma_r" "__lgamma_r_d";
    "double/log" "__log_d";
    "double/log10" "__log10_d";
    "double/log1p" "__log1p_d";
    "double/log2" "__log2_d";
    "double/log2_pair" "__log2_pair_d";
    "double/log_parts" "__log_parts_d" "__log_tail_d" "__log_special_d";
    "double/logb" "__logb_d";
    "double/mod_core" "__mod_core_d";
    "double/modf" "__modf_d";
    "double/nextafter" "__nextafter_d";
    "double/octants" "__octants_d";
    "double/pow" "__pow_d";
    "double/pow_core" "__pow_core_d";
    "double/pown" "__pown_d";
    "double/powr" "__powr_d";
    "double/remainder" "__remainder_pair_d" "__remainder_d";
    "double/remquo" "__remquo_d";
    "double/rootn" "__rootn_d";
    "double/scale" "__scale_d";
    "double/sin" "__sin_d";
    "double/sincos" "__sincos_d";
    "double/sincos_poly" "__sin_tail_d" "__cos_parts_d" "__sin_quadrant_d";
    "double/sinh" "__sinh_d";
    "double/sinpi" "__sinpi_d";
    "double/tan" "__tan_d";
    "double/tan_quadrant" "__tan_quadrant_d";
    "double/tanh" "__tanh_d";
    "double/tanpi" "__tanpi_d";
    "double/tgamma" "__tgamma_d";
    "double/trig_pi" "__trig_pi_d";
    "double/trig_reduce" "__trig_reduce_large_d" "__trig_reduce_d";
    "erf" "erf";
    "erfc" "erfc";
    "exp" "exp";
    "exp10" "exp10";
    "exp2" "exp2";
    "exp_poly" "__exp_poly";
    "expm1" "expm1";
    "fmod" "fmod";
    "fract" "__fract_pair";
    "frexp" "__frexp_pair";
    "half/fract" "__fract_h" "__fract_second_h";
    "half/nextafter" "__nextafter_h";
    "half_exp" "__half_exp";
    "half_log" "__half_log" "__half_log2" "__half_log10";
    "hypot" "hypot";
    "ilogb" "ilogb";
    "ldexp" "ldexp";
    "lgamma" "lgamma";
    "lgamma_r" "__lgamma_r_pair";
    "log" "log";
    "log10" "log10";
    "log10_full" "__log10_full";
    "log1p" "log1p";
    "log1p_core" "__log1p_core";
    "log2" "log2";
    "log2_full" "__log2_full";
    "log2_pair" "__log2_pair";
    "log_full" "__log_full";
    "log_parts" "__log_scaled" "__log_parts" "__log_special";
    "logb" "logb";
    "mod_core" "__mod_core";
    "modf" "__modf_pair";
    "nextafter" "nextafter";
    "pow" "pow";
    "pow_core" "__pow_core";
    "pown" "pown";
    "powr" "powr";
    "quick_cos" "__quick_cos";
    "quick_sin" "__quick_sin";
    "quick_tan" "__quick_tan";
    "remainder" "__remainder_pair" "remainder";
    "remquo" "__remquo_pair";
    "root" "__root";
    "rootn" "rootn";
    "scale" "__scale";
    "sin" "sin";
    "sin_half" "__sin_half" "__trig_reduce_half";
    "sin_half_turn" "__sin_half_turn";
    "sincos" "__sincos_pair";
    "sincos_poly" "__sin_poly" "__cos_poly" "__sin_quadrant";
    "sinh" "sinh";
    "sinpi" "sinpi";
    "sinpi_full" "__sinpi_full";
    "sqrt_rounded" "__sqrt_rounded";
    "tan" "tan";
    "tan_poly" "__tan_quadrant";
    "tanh" "tanh";
    "tanpi" "tanpi";
    "tgamma" "tgamma";
    "trig_pi" "__trig_pi";
    "trig_reduce" "__turns" "__angle" "__trig_reduce_large" "__trig_reduce_half_large";
    "trig_small" "__trig_reduce_small";
    "with_sign" "__with_sign";
}

// TABLE of files whose functions replace those of the same names where results may be less exact.
files! {
    /// The files, sorted by name.
    RELAXED:
    "relaxed/acosh" "acosh";
    "relaxed/asin_poly" "__asin_argument" "__asin_poly";
    "relaxed/asinh" "asinh";
    "relaxed/atan_poly" "__atan_poly";
    "relaxed/atanh" "atanh";
    "relaxed/cbrt" "cbrt";
    "relaxed/cos" "cos";
    "relaxed/cosh" "cosh";
    "relaxed/cospi" "cospi";
    "relaxed/exp" "exp";
    "relaxed/exp10" "exp10";
    "relaxed/expm1" "expm1";
    "relaxed/log" "log";
    "relaxed/log10" "log10";
    "relaxed/log1p" "log1p";
    "relaxed/log2" "log2";
    "relaxed/pow" "pow";
    "relaxed/pown" "pown";
    "relaxed/powr" "powr";
    "relaxed/rootn" "rootn";
    "relaxed/sin" "sin";
    "relaxed/sincos" "__sincos_pair";
    "relaxed/sinh" "sinh";
    "relaxed/sinpi" "sinpi";
    "relaxed/tan" "tan";
    "relaxed/tanh" "tanh";
    "relaxed/tanpi" "tanpi";
}

/// The words of a text that may be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// The quotient of two floats, correctly rounded: what `/` becomes where that is asked for.
pub const DIVIDE_ROUNDED: &str = "__divide_rounded";

/// The square root, correctly rounded.
pub const SQRT_ROUNDED: &str = "__sqrt_rounded";

/// Whether a function is one that only the library knows.
pub fn is_own(function: &str) -> bool {
    let mut files = FILES.iter().chain(RELAXED);
    function.starts_with("__") && files.any(|f| f.functions.contains(&function))
}

/// What the names of the versions of a type end with.
fn suffix(version: Scalar) -> Option<&'static str> {
    match version {
        Scalar::Half => Some("_h"),
        Scalar::Double => Some("_d"),
        _ => None,
    }
}

/// The name that the version of a function for another type has, where there is one.
pub fn version(function: &str, version: Scalar) -> Option<String> {
    let base = function.trim_start_matches('_').trim_end_matches("_pair");
    Some(format!("__{base}{}", suffix(version)?))
}

/// The name of the function that gives what a version stores through a pointer.
pub fn second_version(function: &str, version: Scalar) -> Option<String> {
    let base = function.strip_prefix("__")?.strip_suffix("_pair")?;
    Some(format!("__{base}_second{}", suffix(version)?))
}

/// Whether a text may compute with doubles: it names them, or has a float without suffix.
fn may_have_doubles(text: &str) -> bool {
    let mut before = ' ';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let in_word = before.is_ascii_alphanumeric() || before == '_' || before == '.';
        if !in_word && (c.is_ascii_digit() || c == '.') {
            let end = number_end(rest);
            let (number, behind) = rest.split_at(end);
            if is_plain_float(number) {
                return true;
            }
            (rest, before) = (behind, 'n');
            continue;
        }
        if !in_word && rest.starts_with("double") {
            return true;
        }
        (rest, before) = (&rest[c.len_utf8()..], c);
    }
    false
}

/// Where a number ends that a text begins with; 1 at least.
fn number_end(text: &str) -> usize {
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let is_exponent = matches!(before, 'e' | 'E' | 'p' | 'P') && matches!(c, '+' | '-');
        if at > 0 && !c.is_ascii_alphanumeric() && !matches!(c, '.' | '_') && !is_exponent {
            return at;
        }
        before = c;
    }
    text.len()
}

/// Whether a number is a float without suffix.
fn is_plain_float(number: &str) -> bool {
    let is_hexadecimal = number.starts_with("0x") || number.starts_with("0X");
    let exponents: &[char] = match is_hexadecimal {
        true => &['p', 'P'],
        false => &['.', 'e', 'E'],
    };
    let suffixes: &[char] = &['f', 'F', 'h', 'H'];
    number.len() > 1 && number.contains(exponents) && !number.ends_with(suffixes)
}

/// What decides, beside a program's text, which files it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LibraryNeeds {
    /// `/` and `sqrt` of floats are correctly rounded: the functions that implement them are included.
    pub rounded: bool,
    /// The target has doubles: the versions for them come where the text may compute with them.
    pub doubles: bool,
    /// The files of [`RELAXED`] replace others.
    pub relaxed: bool,
}

/// The files that a program's text asks for.
pub fn needed(text: &str, wanted: LibraryNeeds) -> Vec<&'static File> {
    let LibraryNeeds {
        rounded,
        doubles,
        relaxed,
    } = wanted;
    let mut callable: HashMap<&str, &str> = HashMap::new();
    for builtin in Builtin::rows() {
        if let (Some(row), Some(function)) = (builtin.row(), builtin.library_function()) {
            callable.insert(row.name, function);
        }
    }
    let mut files = Files {
        relaxed,
        ..Files::default()
    };
    if rounded {
        files.add(DIVIDE_ROUNDED);
        files.add(SQRT_ROUNDED);
    }
    let doubles = doubles && may_have_doubles(text);
    let halves = words(text).any(|word| word == "half");
    for word in words(text) {
        if let Some(function) = callable.get(word) {
            files.add(function);
            let versions = [(Scalar::Half, halves), (Scalar::Double, doubles)];
            for (scalar, _) in versions.into_iter().filter(|(_, wanted)| *wanted) {
                let names = [version(function, scalar), second_version(function, scalar)];
                names.into_iter().flatten().for_each(|n| files.add(&n));
            }
        }
    }
    files.list
}

/// Files with what they need, callees first.
#[derive(Default)]
struct Files {
    relaxed: bool,
    list: Vec<&'static File>,
    seen: Vec<&'static str>,
    /// The file of each function, once one was looked for.
    by_function: HashMap<&'static str, &'static File>,
}

impl Files {
    /// Adds the file of a function. The depth is that of the library's calls.
    fn add(&mut self, function: &str) {
        if self.by_function.is_empty() {
            // Of two files with a function, the later counts.
            let relaxed = RELAXED.iter().filter(|_| self.relaxed);
            for file in FILES.iter().chain(relaxed) {
                self.by_function
                    .extend(file.functions.iter().map(|f| (*f, file)));
            }
        }
        let Some(&file) = self.by_function.get(function) else {
            return;
        };
        if self.seen.contains(&file.name) {
            return;
        }
        self.seen.push(file.name);
        for line in file.text.lines() {
            let code = line.split_once("//").map_or(line, |(code, _)| code);
            words(code).for_each(|word| self.add(word));
        }
        self.list.push(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_rows_name_is_there_and_what_is_there_is_named() {
        assert!(FILES.is_sorted_by_key(|f| f.name));
        assert!(RELAXED.is_sorted_by_key(|f| f.name));
        let called: Vec<&str> = Builtin::rows()
            .filter_map(Builtin::library_function)
            .collect();
        for function in &called {
            let files = FILES.iter().filter(|f| f.functions.contains(function));
            assert_eq!(files.count(), 1, "{function}");
        }
        let all: String = FILES.iter().chain(RELAXED).map(|f| f.text).collect();
        for function in FILES.iter().chain(RELAXED).flat_map(|f| f.functions) {
            let is_row = Builtin::from_name(function).is_some();
            assert!(is_row != function.starts_with("__"), "{function}");
            let uses = words(&all).filter(|w| w == function).count();
            let is_operator = [&DIVIDE_ROUNDED, &SQRT_ROUNDED].contains(&function);
            let is_version = called.iter().any(|f| {
                [Scalar::Half, Scalar::Double].into_iter().any(|scalar| {
                    let names = [version(f, scalar), second_version(f, scalar)];
                    names.iter().flatten().any(|name| name == function)
                })
            });
            let is_used = called.contains(function) || is_operator || is_version || uses > 1;
            assert!(is_used, "{function}");
        }
    }

    #[test]
    fn relaxed_files_replace_others() {
        let names = |relaxed| -> Vec<&str> {
            let wanted = LibraryNeeds {
                relaxed,
                ..LibraryNeeds::default()
            };
            needed("exp10(x)", wanted).iter().map(|f| f.name).collect()
        };
        assert_eq!(names(true), ["<built-in>/relaxed/exp10.cl"]);
        assert_eq!(names(false).last(), Some(&"<built-in>/exp10.cl"));
    }

    #[test]
    fn callees_stand_first() {
        let names: Vec<&str> = needed("y = log(x) + my_sin(x);", LibraryNeeds::default())
            .iter()
            .map(|f| f.name)
            .collect();
        assert_eq!(
            names,
            [
                "<built-in>/log_parts.cl",
                "<built-in>/log_full.cl",
                "<built-in>/log.cl"
            ]
        );
        let wanted = LibraryNeeds {
            doubles: true,
            ..LibraryNeeds::default()
        };
        assert!(needed("cosine = 1;", wanted).is_empty());
    }

    #[test]
    fn doubles_are_read_where_they_may_be_computed_with() {
        let has_doubles = |text: &str, doubles: bool| {
            let wanted = LibraryNeeds {
                doubles,
                ..LibraryNeeds::default()
            };
            let files = needed(text, wanted);
            files.iter().any(|f| f.name == "<built-in>/double/exp.cl")
        };
        assert!(has_doubles("double y = exp(x);", true));
        assert!(has_doubles("float y = exp(1.0);", true));
        assert!(!has_doubles("double y = exp(x);", false));
        assert!(!has_doubles("float y = exp(x) + 1.0f + 0x1;", true));
    }
}
