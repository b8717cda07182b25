//! Lines of vector IR that are shorter than those of the text form, for people.

/// The least elements of a vector of equal constants that is abbreviated.
const MIN_SPLAT: usize = 4;

/// A line of vector IR in which vectors of equal constants are written as LLVM 19 and later print them: `splat (i32 15)`
/// for `<i32 15, i32 15, i32 15, i32 15>`. These are half of the text of a long listing otherwise.
pub fn with_splats(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        let (before, from) = rest.split_at(begin);
        out.push_str(before);
        let inside = from.find('>').map(|end| (&from[1..end], &from[end + 1..]));
        let splat = inside.and_then(|(inside, behind)| {
            let mut elements = inside.split(", ");
            let first = elements.next()?;
            let others = elements.clone().count();
            (others + 1 >= MIN_SPLAT && elements.all(|e| e == first)).then_some((first, behind))
        });
        rest = match splat {
            Some((element, behind)) => {
                out.push_str("splat (");
                out.push_str(element);
                out.push(')');
                behind
            }
            None => {
                out.push('<');
                &from[1..]
            }
        };
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::with_splats;

    #[test]
    fn vectors_of_equal_constants_are_abbreviated() {
        let check = |text, expected| assert_eq!(with_splats(text), expected);
        check(
            "%2 = add <4 x i32> %1, <i32 7, i32 7, i32 7, i32 7>",
            "%2 = add <4 x i32> %1, splat (i32 7)",
        );
        check(
            "%3 = select <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i8> <i8 1, i8 2, i8 1, i8 1>, <4 x i8> %2",
            "%3 = select <4 x i1> splat (i1 true), <4 x i8> <i8 1, i8 2, i8 1, i8 1>, <4 x i8> %2",
        );
        // Vectors of few elements stay, and so does what is not ended.
        check(
            "fadd <2 x float> %1, <float 1.0, float 1.0>",
            "fadd <2 x float> %1, <float 1.0, float 1.0>",
        );
        check("a < b", "a < b");
    }
}
