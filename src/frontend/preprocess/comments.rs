//! Comments that may be meant as code.

/// Whether the text of a `//` comment may be the operand of a division and the end of its statement: `2;`, but not
/// `the third;`.
pub(super) fn is_operand_of_division(comment: &str) -> bool {
    let Some((operand, _)) = comment.trim().split_once(';') else {
        return false;
    };
    let is_part = |b: u8| b.is_ascii_alphanumeric() || b"_()[].+-*/%".contains(&b);
    let is_word = |word: &str| {
        word.bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.')
    };
    let mut words = operand.split_whitespace().peekable();
    let Some(first) = words.peek() else {
        return false;
    };
    let begins = |b: u8| b.is_ascii_alphanumeric() || b"_(".contains(&b);
    if !first.bytes().next().is_some_and(begins) {
        return false;
    }
    let mut was_word = false;
    words.all(|word| {
        let follows = std::mem::replace(&mut was_word, is_word(word)) && is_word(word);
        !follows && word.bytes().all(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_of_divisions() {
        for operand in [" 2;", " n;", " (n + 1);", "2; ", " b[i];"] {
            assert!(is_operand_of_division(operand), "{operand}");
        }
        for comment in [" 2", " the third;", " // 2;", "", ";", " - x;", " x = y;"] {
            assert!(!is_operand_of_division(comment), "{comment}");
        }
    }
}
