//! How many registers are taken at each point of a kernel.

use std::ops::Range;

/// GRFs of variables that share registers where they are not live together.
#[derive(Clone, Copy, Default)]
pub(super) struct Shared {
    pub(super) all: u32,
    /// Of those that are not plain.
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

/// By how much more is live at a point than at the one before: whole GRFs, and bytes of parts.
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

    /// The GRFs of a sum of changes.
    fn total(self, grf: u32) -> u32 {
        let parts = u32::try_from(self.bytes).unwrap_or(0).div_ceil(grf);
        u32::try_from(self.grfs).unwrap_or(0) + parts
    }
}

/// What is live before each instruction, and after the last.
pub(super) struct Points {
    /// The bytes of a GRF.
    grf: u32,
    /// Variables of one block and those with registers of their own.
    all: Vec<Change>,
    /// Of those, what is not plain.
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

    /// Whole GRFs of a variable.
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

    /// The most GRFs, and the first point that has so many.
    pub(super) fn peak(&self) -> (u32, usize) {
        let shared = self.shared.iter().map(|shared| shared.all);
        self.most(self.all.iter().copied().zip(shared))
    }

    /// The most GRFs of what is not plain and of these variables, where they are between their first
    /// definition and their last use.
    pub(super) fn peak_beside(
        &self,
        plain: impl Iterator<Item = (Range<usize>, u32)>,
    ) -> (u32, usize) {
        let mut changes = self.others.clone();
        for (range, size) in plain {
            add(&mut changes, &range, self.change(size));
        }
        let shared = self.shared.iter().map(|shared| shared.others);
        self.most(changes.into_iter().zip(shared))
    }

    fn most(&self, points: impl Iterator<Item = (Change, u32)>) -> (u32, usize) {
        let mut most = (0, 0);
        let mut now = Change::default();
        for (point, (change, shared)) in points.enumerate() {
            now.add(change, 1);
            let grfs = now.total(self.grf) + shared;
            if grfs > most.0 {
                most = (grfs, point);
            }
        }
        most
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
