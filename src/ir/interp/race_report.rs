//! Records the accesses of a run for [`Races`], and describes the data races that it finds.

use super::Runner;
use super::program::{Access, Code, Place};
use super::race_paths::{Between, Paths};
use super::races::{Cause, Races, Site};
use crate::ir::function::BlockId;
use crate::ir::text::print::print_instruction;
use crate::launch::{AccessKind, Race, RaceAccess, RaceCause, RacePaths};

impl Runner<'_> {
    /// Records an access to an element, of which `bits` are written.
    #[inline]
    pub(super) fn observe(
        &mut self,
        (item, step): (u64, usize),
        kind: AccessKind,
        access: Access,
        (address, k): (u64, u8),
        bits: u64,
    ) {
        let Some(races) = &mut self.races else {
            return;
        };
        if let Some(start) = self.space.shared_place(access, address, k) {
            let site = Site {
                group: self.group,
                item: item as u32,
                step: step as u32,
                kind,
            };
            races.access(site, access.place, (start, access.size), bits, (address, k));
        }
    }

    /// Whether races may have been missed because there are too many release operations.
    pub(super) fn is_order_bounded(&self) -> bool {
        self.races.as_ref().is_some_and(Races::is_bounded)
    }

    /// Records a fence of a work-item for data races.
    pub(super) fn fenced(&mut self, item: u64, step: usize) {
        let instruction = self.program.instruction(self.function, step);
        let fences = instruction.and_then(|i| i.detail.fences());
        if let (Some(races), Some(fences)) = (&mut self.races, fences) {
            races.fence(self.group, item as u32, fences);
        }
    }

    /// Records an atomic operation of a work-item for data races.
    pub(super) fn synchronize(&mut self, item: u64, access: Access, address: u64, writes: bool) {
        let place = self.space.shared_place(access, address, 0);
        if let (Some(races), Some(place)) = (&mut self.races, place) {
            let is_local = access.place == Place::Local;
            races.atomic(item as u32, (is_local, place), writes);
        }
    }

    /// The data races of the run, with their places in the source.
    pub(super) fn races(&mut self) -> Vec<Race> {
        let found = self.races.take().map(Races::found).unwrap_or_default();
        let control_flow = (!found.is_empty()).then(|| Paths::of(self.function));
        let block = |site: Site| self.program.block(site.step as usize);
        let location_of_branch = |block: BlockId| {
            let last = self.function.block(block).terminator()?;
            self.locations.resolved(last.loc)
        };
        let races = found.into_iter().map(|found| {
            let access = |site: Site| {
                let instruction = self.program.instruction(self.function, site.step as usize);
                RaceAccess {
                    kind: site.kind,
                    instruction: instruction
                        .map(|i| print_instruction(self.function, i))
                        .unwrap_or_default(),
                    location: instruction.and_then(|i| self.locations.resolved(i.loc)),
                    work_item: self
                        .global_id(self.range.group_id(site.group), u64::from(site.item)),
                }
            };
            let [first, second] = found.sites;
            let code = self.program.steps.get(second.step as usize).map(|s| s.code);
            let (place, is_local) = match code {
                Some(Code::Load(access) | Code::Store(access) | Code::Atomic { access, .. }) => (
                    self.space.place(access, found.address, found.element),
                    access.place == Place::Local,
                ),
                Some(_) | None => (String::new(), false),
            };
            let barrier = |step: u32| {
                let instruction = self.program.instruction(self.function, step as usize);
                instruction.and_then(|i| self.locations.resolved(i.loc))
            };
            let points = found.sites.map(|s| self.program.point(s.step as usize));
            let is_later = |step: u32| {
                let (paths, barrier) = (control_flow.as_ref()?, self.program.point(step as usize)?);
                paths.is_first_later(barrier, [points[0]?, points[1]?])
            };
            let cause = match found.cause {
                Cause::NoBarrier(last) => match last.and_then(|step| Some((step, is_later(step)?)))
                {
                    Some((step, is_first)) => RaceCause::LaterIteration {
                        barrier: barrier(step),
                        is_first,
                    },
                    None => RaceCause::NoBarrier,
                },
                Cause::OtherMemory(step) => RaceCause::OtherMemory {
                    barrier: barrier(step),
                },
                Cause::OtherSubGroup(step) => RaceCause::OtherSubGroup {
                    barrier: barrier(step),
                },
            };
            let mut between = match (&control_flow, found.sites.map(block)) {
                (Some(control_flow), [Some(a), Some(b)]) => control_flow.between(a, b),
                _ => Between {
                    paths: RacePaths::Unconditional,
                    in_loop: false,
                    leaves_loop: false,
                    loop_has_barrier: false,
                    condition: None,
                },
            };
            if first.step == second.step {
                between.paths = RacePaths::Same;
            }
            let may_synchronize = match (&control_flow, points) {
                (Some(paths), [Some(a), Some(b)]) => paths.may_synchronize([a, b], is_local),
                _ => false,
            };
            let has_atomics_between = match (&control_flow, points) {
                (Some(paths), [Some(a), Some(b)]) => paths.has_atomics_between([a, b]),
                _ => false,
            };
            let barriers = match (&control_flow, points) {
                (Some(paths), [Some(a), Some(b)]) => paths.barriers([a, b]),
                _ => None,
            };
            Race {
                barriers,
                cause,
                paths: between.paths,
                in_loop: between.in_loop,
                leaves_loop: between.leaves_loop,
                loop_has_barrier: between.loop_has_barrier,
                condition: between.condition.and_then(&location_of_branch),
                may_synchronize,
                has_atomics_between,
                is_local,
                first: access(first),
                second: access(second),
                place,
                same_group: first.group == second.group,
                count: found.count,
                block: found.block,
            }
        });
        races.collect()
    }
}
