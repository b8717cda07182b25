//! Lists of items by index, in one allocation.

/// For each index below a limit, a list of items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grouped<T> {
    /// Where each list starts; one more than there are lists.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Grouped<T> {
    /// Groups pairs of an index and an item. A list has the items in the order of the pairs; those whose index is
    /// not below the limit are ignored.
    pub(crate) fn new(limit: usize, pairs: &[(u32, T)]) -> Grouped<T> {
        let known = pairs.iter().filter(|(index, _)| (*index as usize) < limit);
        let mut starts = vec![0u32; limit + 1];
        for (index, _) in known.clone() {
            starts[*index as usize + 1] += 1;
        }
        for index in 0..limit {
            starts[index + 1] += starts[index];
        }
        let Some(&(_, first)) = known.clone().next() else {
            return Grouped {
                starts,
                items: Vec::new(),
            };
        };
        let mut items = vec![first; starts[limit] as usize];
        let mut next = starts.clone();
        for &(index, item) in known {
            let at = &mut next[index as usize];
            items[*at as usize] = item;
            *at += 1;
        }
        Grouped { starts, items }
    }

    /// The items of an index; none if it is not below the limit.
    pub(crate) fn of(&self, index: usize) -> &[T] {
        match (self.starts.get(index), self.starts.get(index + 1)) {
            (Some(&start), Some(&end)) => &self.items[start as usize..end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn lists_keep_the_order_of_the_pairs() {
        let grouped = Grouped::new(4, &[(2, 'a'), (0, 'b'), (2, 'c'), (7, 'd')]);
        let lists: Vec<&[char]> = (0..5).map(|index| grouped.of(index)).collect();
        assert_eq!(lists, [&['b'][..], &[], &['a', 'c'], &[], &[]]);
        assert!(Grouped::new(1, &[(1, 0)]).of(0).is_empty());
    }
}
