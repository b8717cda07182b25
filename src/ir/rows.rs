//! Sets of small numbers as bits, of which only the words that have one are kept.
//!
//! What is live at the border of a block is a few values out of all that cross any border: rows as
//! wide as those would need blocks times values, and the time to clear them.

/// Bits of a word.
const BITS: usize = u64::BITS as usize;

/// A set of numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Row {
    /// The words that are not 0 with their places, ascending.
    words: Vec<(u32, u64)>,
}

impl Row {
    fn place(&self, number: usize) -> Result<usize, usize> {
        let word = (number / BITS) as u32;
        self.words.binary_search_by_key(&word, |&(word, _)| word)
    }

    /// Puts a number in.
    pub(super) fn insert(&mut self, number: usize) {
        let bit = 1 << (number % BITS);
        match self.place(number) {
            Ok(at) => self.words[at].1 |= bit,
            Err(at) => self.words.insert(at, ((number / BITS) as u32, bit)),
        }
    }

    /// Takes a number out.
    pub(super) fn remove(&mut self, number: usize) {
        if let Ok(at) = self.place(number) {
            self.words[at].1 &= !(1 << (number % BITS));
            if self.words[at].1 == 0 {
                self.words.remove(at);
            }
        }
    }

    /// Whether a number is in it.
    pub(super) fn contains(&self, number: usize) -> bool {
        let bit = 1 << (number % BITS);
        self.place(number)
            .is_ok_and(|at| self.words[at].1 & bit != 0)
    }

    /// Puts in what is in another.
    pub(super) fn union_with(&mut self, other: &Row) {
        // Most often the words are there, or there is nothing yet.
        if self.words.is_empty() {
            self.words.clone_from(&other.words);
            return;
        }
        let mut missing = 0;
        let mut at = 0;
        for &(word, bits) in &other.words {
            while self.words.get(at).is_some_and(|&(own, _)| own < word) {
                at += 1;
            }
            match self.words.get_mut(at) {
                Some((own, own_bits)) if *own == word => *own_bits |= bits,
                _ => missing += 1,
            }
        }
        if missing == 0 {
            return;
        }
        let mut merged = Vec::with_capacity(self.words.len() + missing);
        let mut own = self.words.iter().copied().peekable();
        for &(word, bits) in &other.words {
            while let Some(first) = own.next_if(|&(first, _)| first <= word) {
                merged.push(first);
            }
            if merged.last().is_none_or(|&(last, _)| last != word) {
                merged.push((word, bits));
            }
        }
        merged.extend(own);
        self.words = merged;
    }

    /// The numbers, ascending.
    pub(super) fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().flat_map(|&(word, bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let first = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(word as usize * BITS + first)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::BTreeSet;

    /// The same as a set of the library, whatever is done.
    #[test]
    fn a_row_is_a_set() {
        let mut state = 1u64;
        let mut random = |limit: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 16) as usize % limit
        };
        let mut rows = vec![(Row::default(), BTreeSet::new()); 4];
        for _ in 0..20_000 {
            let (which, number) = (random(4), random(1000));
            match random(9) {
                0..=3 => {
                    rows[which].0.insert(number);
                    rows[which].1.insert(number);
                }
                4..=7 => {
                    rows[which].0.remove(number);
                    rows[which].1.remove(&number);
                }
                _ => {
                    let other = rows[random(4)].clone();
                    rows[which].0.union_with(&other.0);
                    rows[which].1.extend(other.1);
                    if random(5) == 0 {
                        rows[which] = Default::default();
                    }
                }
            }
            let (row, set) = &rows[which];
            assert_eq!(row.contains(number), set.contains(&number));
            assert!(row.words.iter().all(|&(_, bits)| bits != 0));
            assert!(row.ones().eq(set.iter().copied()));
        }
    }
}
