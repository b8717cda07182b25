//! Many short lists in one allocation (compressed sparse rows), indexed by number, such as one per
//! block or register.

/// Lists indexed by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::ir) struct Lists<T> {
    /// By list, the index of its first item; one more entry at the end.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Groups pairs (list, item); items keep their order within a list.
    pub(in crate::ir) fn group(count: usize, pairs: &[(u32, T)]) -> Lists<T> {
        let mut starts = vec![0u32; count + 1];
        for &(list, _) in pairs {
            starts[list as usize + 1] += 1;
        }
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut items: Vec<T> = pairs.iter().map(|&(_, item)| item).collect();
        for &(list, item) in pairs {
            let slot = &mut next[list as usize];
            items[*slot as usize] = item;
            *slot += 1;
        }
        Lists { starts, items }
    }

    /// The number of lists.
    pub(in crate::ir) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The list with this number; empty if there is none.
    pub(in crate::ir) fn of(&self, list: usize) -> &[T] {
        self.range(list)
            .and_then(|range| self.items.get(range))
            .unwrap_or_default()
    }

    /// The list with this number, mutably.
    pub(in crate::ir) fn of_mut(&mut self, list: usize) -> &mut [T] {
        match self.range(list) {
            Some(range) => self.items.get_mut(range).unwrap_or_default(),
            None => &mut [],
        }
    }

    fn range(&self, list: usize) -> Option<std::ops::Range<usize>> {
        let (&start, &end) = (self.starts.get(list)?, self.starts.get(list + 1)?);
        Some(start as usize..end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn items_keep_their_order() {
        let mut lists = Lists::group(4, &[(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd'), (2, 'a')]);
        assert_eq!(lists.len(), 4);
        lists.of_mut(3)[0] = 'e';
        let all: Vec<&[char]> = (0..5).map(|i| lists.of(i)).collect();
        assert_eq!(all, [&['b'][..], &[], &['a', 'c', 'a'], &['e'], &[]]);
        assert_eq!(Lists::<u32>::group(0, &[]).len(), 0);
    }
}
