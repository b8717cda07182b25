//! The number of comparisons by which similar names are found for undeclared ones.
//!
//! Each search compares an undeclared name with all declared ones. So that the time for a program with very many undeclared
//! names stays linear in its size, names are no longer compared after [`MAX_COMPARED`] comparisons.

/// The number of names that are compared with undeclared ones in a translation unit, over all searches: with a thousand
/// declared names, the first thousand undeclared ones have suggestions.
const MAX_COMPARED: usize = 1 << 20;

/// The comparisons so far.
#[derive(Default)]
pub(super) struct Searches {
    compared: usize,
}

impl Searches {
    /// Counts a search among this many names, and returns whether it is to be done.
    pub(super) fn permit(&mut self, names: usize) -> bool {
        self.compared = self.compared.saturating_add(names);
        self.compared <= MAX_COMPARED
    }

    /// The names with which an undeclared one is compared; none after too many comparisons.
    pub(super) fn candidates<'n, N>(&mut self, known: impl FnOnce() -> N) -> Vec<&'n str>
    where
        N: IntoIterator<Item = &'n str>,
    {
        if self.compared > MAX_COMPARED {
            return Vec::new();
        }
        let known: Vec<&str> = known().into_iter().collect();
        self.compared = self.compared.saturating_add(known.len());
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_up_to_a_limit() {
        let mut searches = Searches::default();
        assert_eq!(searches.candidates(|| ["a", "b"]), ["a", "b"]);
        assert!(searches.permit(MAX_COMPARED - 2));
        assert_eq!(searches.candidates(|| ["a"]), ["a"]);
        assert!(searches.candidates(|| ["a"]).is_empty() && !searches.permit(0));
    }
}
