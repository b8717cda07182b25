//! The number of registers that are occupied at each point of a kernel.

use std::ops::Range;

/// GRFs of the variables that share registers where their live ranges do not overlap.
#[derive(Clone, Copy, Default)]
pub(super) struct Shared {
    pub(super) all: u32,
    /// Those of variables that are not plain.
    pub(super) others: u32,
}

impl Shared {
    pub(super) fn add(&mut self, grfs: u32, is_plain: bool) {
        self.all += grfs;
        self.others += if is_plain { 0 } else { grfs };
    }

    pub(super) fn remove(&mut self, grfs: u32, is_plain: bool) {
        self.all -= grfs;
        self.others -= if is_plain { 0 } else { grfs };
    }
}

/// The change in occupied registers from one point to the next: whole GRFs, and bytes of variables
/// smaller than a GRF.
#[derive(Clone, Copy, Default)]
struct Change {
    grfs: i64,
    bytes: i64,
}

impl Change {
    fn add(&mut self, more: Change, sign: i64) {
        self.grfs += sign * more.grfs;
        self.bytes += sign * more.bytes;
    }

    /// The GRFs that a sum of changes amounts to.
    fn total(self, grf: u32) -> u32 {
        let parts = u32::try_from(self.bytes).unwrap_or(0).div_ceil(grf);
        u32::try_from(self.grfs).unwrap_or(0) + parts
    }
}

/// Occupied registers before each instruction, and after the last.
pub(super) struct Points {
    /// Size of a GRF in bytes.
    grf: u32,
    /// Variables of one block, and those with registers of their own.
    all: Vec<Change>,
    /// Those among them that are not plain.
    others: Vec<Change>,
    shared: Vec<Shared>,
}

impl Points {
    pub(super) fn new(count: usize, grf: u32) -> Points {
        Points {
            grf,
            all: vec![Change::default(); count],
            others: vec![Change::default(); count],
            shared: vec![Shared::default(); count],
        }
    }

    /// Number of GRFs of a variable of `size` bytes.
    pub(super) fn grfs(&self, size: u32) -> u32 {
        size.div_ceil(self.grf)
    }

    fn change(&self, size: u32) -> Change {
        match size < self.grf {
            true => Change {
                grfs: 0,
                bytes: size.into(),
            },
            false => Change {
                grfs: self.grfs(size).into(),
                bytes: 0,
            },
        }
    }

    pub(super) fn add_range(&mut self, range: Range<usize>, size: u32, is_plain: bool) {
        let change = self.change(size);
        add(&mut self.all, &range, change);
        if !is_plain {
            add(&mut self.others, &range, change);
        }
    }

    pub(super) fn raise_shared(&mut self, point: usize, now: Shared) {
        if let Some(shared) = self.shared.get_mut(point) {
            shared.all = now.all.max(shared.all);
            shared.others = now.others.max(shared.others);
        }
    }

    /// The number of GRFs at each point.
    pub(super) fn grfs_at(&self) -> Vec<u32> {
        let shared = self.shared.iter().map(|shared| shared.all);
        self.sums(self.all.iter().copied().zip(shared))
    }

    /// The number of GRFs at each point of the variables that are not plain and of these plain ones,
    /// each of which occupies its entire range.
    pub(super) fn grfs_beside(&self, plain: impl Iterator<Item = (Range<usize>, u32)>) -> Vec<u32> {
        let mut changes = self.others.clone();
        for (range, size) in plain {
            add(&mut changes, &range, self.change(size));
        }
        let shared = self.shared.iter().map(|shared| shared.others);
        self.sums(changes.into_iter().zip(shared))
    }

    fn sums(&self, points: impl Iterator<Item = (Change, u32)>) -> Vec<u32> {
        let mut now = Change::default();
        points
            .map(|(change, shared)| {
                now.add(change, 1);
                now.total(self.grf) + shared
            })
            .collect()
    }
}

fn add(changes: &mut [Change], range: &Range<usize>, change: Change) {
    if let Some(begin) = changes.get_mut(range.start) {
        begin.add(change, 1);
    }
    if let Some(end) = changes.get_mut(range.end) {
        end.add(change, -1);
    }
}
