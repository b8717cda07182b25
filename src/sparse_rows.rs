//! Sparse bit sets that store only nonzero words.
//!
//! Few of the values that cross some block boundary are live at any one of them. Dense rows would
//! need space for blocks times values, and time to clear it.

const BITS: usize = u64::BITS as usize;

/// A set of numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Row {
    /// The nonzero words with their indices, ascending.
    words: Vec<(u32, u64)>,
}

/// The nonzero words of a row with their indices, ascending.
type Words = [(u32, u64)];

fn contains(words: &Words, number: usize) -> bool {
    let (word, bit) = ((number / BITS) as u32, 1 << (number % BITS));
    let place = words.binary_search_by_key(&word, |&(word, _)| word);
    place.is_ok_and(|at| words[at].1 & bit != 0)
}

fn ones(words: &Words) -> impl Iterator<Item = usize> + '_ {
    words.iter().flat_map(|&(word, bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let first = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(word as usize * BITS + first)
        })
    })
}

impl Row {
    fn place(&self, number: usize) -> Result<usize, usize> {
        let word = (number / BITS) as u32;
        self.words.binary_search_by_key(&word, |&(word, _)| word)
    }

    pub(crate) fn insert(&mut self, number: usize) {
        let bit = 1 << (number % BITS);
        match self.place(number) {
            Ok(at) => self.words[at].1 |= bit,
            Err(at) => self.words.insert(at, ((number / BITS) as u32, bit)),
        }
    }

    pub(crate) fn remove(&mut self, number: usize) {
        if let Ok(at) = self.place(number) {
            self.words[at].1 &= !(1 << (number % BITS));
            if self.words[at].1 == 0 {
                self.words.remove(at);
            }
        }
    }

    /// Whether the set contains a number.
    pub(crate) fn contains(&self, number: usize) -> bool {
        contains(&self.words, number)
    }

    /// Inserts all numbers of another set.
    pub(crate) fn union_with(&mut self, other: &Row) {
        // Fast paths: usually all words exist already, or the set is empty.
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

    /// The numbers in the set, in ascending order.
    pub(crate) fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        ones(&self.words)
    }
}

/// Rows by number, all in one allocation: a row that outgrows its space is moved to the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    places: Vec<Place>,
    words: Vec<(u32, u64)>,
}

/// The location of a row's words.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    start: u32,
    len: u32,
    /// The capacity in words.
    room: u32,
}

impl Rows {
    pub(crate) fn new(count: usize) -> Rows {
        Rows {
            places: vec![Place::default(); count],
            words: Vec::new(),
        }
    }

    fn words(&self, row: usize) -> &Words {
        let Place { start, len, .. } = self.places[row];
        &self.words[start as usize..][..len as usize]
    }

    /// Whether a row contains a number.
    pub(crate) fn contains(&self, row: usize, number: usize) -> bool {
        contains(self.words(row), number)
    }

    /// The numbers in a row, ascending.
    pub(crate) fn ones(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        ones(self.words(row))
    }

    /// Copies a row to another one.
    pub(crate) fn copy_to(&self, row: usize, copy: &mut Row) {
        copy.words.clear();
        copy.words.extend_from_slice(self.words(row));
    }

    /// Replaces a row; returns whether that changed it.
    pub(crate) fn set(&mut self, row: usize, new: &Row) -> bool {
        if self.words(row) == new.words {
            return false;
        }
        let place = &mut self.places[row];
        let len = new.words.len();
        place.len = len as u32;
        if place.len <= place.room {
            self.words[place.start as usize..][..len].copy_from_slice(&new.words);
        } else {
            (place.start, place.room) = (self.words.len() as u32, place.len);
            self.words.extend_from_slice(&new.words);
        }
        true
    }

    /// Inserts all numbers of another set into a row.
    pub(crate) fn union_with(&mut self, row: usize, other: &Row) {
        let Place { start, len, .. } = self.places[row];
        let own = &mut self.words[start as usize..][..len as usize];
        // Fast paths: usually all words exist already, or the set is empty.
        let mut missing = 0;
        let mut at = 0;
        for &(word, bits) in &other.words {
            while own.get(at).is_some_and(|&(own, _)| own < word) {
                at += 1;
            }
            match own.get_mut(at) {
                Some((own, own_bits)) if *own == word => *own_bits |= bits,
                _ => missing += 1,
            }
        }
        if missing == 0 {
            return;
        }
        let merged = self.words.len();
        let mut at = start as usize;
        let end = at + len as usize;
        for &(word, bits) in &other.words {
            while at < end && self.words[at].0 <= word {
                self.words.push(self.words[at]);
                at += 1;
            }
            let last = self.words[merged..].last();
            if last.is_none_or(|&(last, _)| last != word) {
                self.words.push((word, bits));
            }
        }
        self.words.extend_from_within(at..end);
        let len = (self.words.len() - merged) as u32;
        self.places[row] = Place {
            start: merged as u32,
            len,
            room: len,
        };
    }
}

impl PartialEq for Rows {
    fn eq(&self, other: &Rows) -> bool {
        self.places.len() == other.places.len()
            && (0..self.places.len()).all(|row| self.words(row) == other.words(row))
    }
}

impl Eq for Rows {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use pretty_assertions::assert_eq;
    use std::collections::BTreeSet;

    /// Pseudorandom numbers below a limit, the same in every run.
    fn random() -> impl FnMut(usize) -> usize {
        let mut random = Random::new(1);
        move |limit| random.below(limit)
    }

    /// Rows that share an allocation are independent.
    #[test]
    fn rows_are_kept_apart() {
        let mut random = random();
        let mut rows = Rows::new(5);
        let mut sets = vec![Row::default(); 5];
        for _ in 0..5000 {
            let (which, other) = (random(5), random(5));
            let mut row = sets[other].clone();
            row.insert(random(1000));
            row.remove(random(1000));
            if random(3) == 0 {
                assert_eq!(rows.set(which, &row), sets[which] != row);
                sets[which] = row;
            } else {
                rows.union_with(which, &row);
                sets[which].union_with(&row);
            }
            if random(20) == 0 {
                rows.set(other, &Row::default());
                sets[other] = Row::default();
            }
            for (k, set) in sets.iter().enumerate() {
                assert!(rows.ones(k).eq(set.ones()));
                let number = random(1000);
                assert_eq!(rows.contains(k, number), set.contains(number));
            }
        }
    }

    /// Compares with a set of the standard library after random operations.
    #[test]
    fn a_row_is_a_set() {
        let mut random = random();
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
