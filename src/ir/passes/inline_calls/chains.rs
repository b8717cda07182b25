//! The locations of inlined code: each place with the calls through which it was inlined.
//!
//! Callees are inlined before their callers, so that a location in a callee may already have calls: those of the
//! caller are appended to their end. What only a callee needs is not wanted in the table of the unit; so
//! locations are counted from the end of the table, and [`Found::enter`] adds those that the result has.

use crate::ir::function::Function;
use crate::ir::names::in_source;
use crate::source::{Loc, LocationTable};
use hashbrown::HashMap;
use std::sync::Arc;

/// The location of inlined code: a location in the table with its place, and 1 + the index of its call, or 0.
type Entry = (Loc, u32);

/// A call: the function, and the location of the call.
type Site = (Arc<str>, Loc);

/// The locations of inlined code, as they are found.
pub(super) struct Chains<'a> {
    table: &'a LocationTable,
    found: Found,
}

/// Locations after those of a table, and their calls.
#[derive(Default)]
pub(super) struct Found {
    entries: Vec<Entry>,
    calls: Vec<Site>,
}

impl<'a> Chains<'a> {
    pub(super) fn new(table: &'a LocationTable) -> Chains<'a> {
        Chains {
            table,
            found: Found::default(),
        }
    }

    pub(super) fn finish(self) -> Found {
        self.found
    }

    /// The place of a location and the call through which it was inlined.
    fn get(&self, loc: Loc) -> (Loc, Option<Site>) {
        match self.found.entry(self.table.len(), loc) {
            Some((place, call)) => (place, self.found.site(call).cloned()),
            None => {
                let call = self.table.calls(loc).next();
                (loc, call.map(|call| (Arc::clone(&call.callee), call.at)))
            }
        }
    }

    fn add(&mut self, place: Loc, call: u32) -> Loc {
        self.found.entries.push((place, call));
        Loc((self.table.len() + self.found.entries.len()) as u32)
    }

    fn add_call(&mut self, site: Site) -> u32 {
        self.found.calls.push(site);
        self.found.calls.len() as u32
    }

    /// The locations of a function's code where it is inlined by a call.
    pub(super) fn of_call(&mut self, callee: &Arc<str>, at: Loc) -> OfCall<'_, 'a> {
        let call = self.add_call((Arc::from(in_source(callee)), at));
        OfCall {
            chains: self,
            call,
            known: HashMap::new(),
            calls: HashMap::new(),
        }
    }
}

/// The locations of code that one call inlines.
pub(super) struct OfCall<'c, 'a> {
    chains: &'c mut Chains<'a>,
    /// 1 + the index of the call.
    call: u32,
    /// By location in the callee, that in the caller.
    known: HashMap<Loc, Loc>,
    /// The same calls of both, since the code at many locations was inlined by one call.
    calls: HashMap<Site, u32>,
}

impl OfCall<'_, '_> {
    /// A location in the callee, with the call.
    pub(super) fn inlined(&mut self, loc: Loc) -> Loc {
        if let Some(&known) = self.known.get(&loc) {
            return known;
        }
        // The outermost call first, of a chain that may be long.
        let mut chain = Vec::new();
        let mut next = Some(loc);
        while let Some(loc) = next.filter(|loc| !self.known.contains_key(loc)) {
            let (place, site) = self.chains.get(loc);
            next = site.as_ref().map(|&(_, at)| at);
            chain.push((loc, place, site));
        }
        while let Some((loc, place, site)) = chain.pop() {
            let call = match site {
                None => self.call,
                Some((callee, at)) => {
                    let at = self.known.get(&at).copied().unwrap_or(at);
                    let site = (callee, at);
                    match self.calls.get(&site) {
                        Some(&call) => call,
                        None => {
                            let call = self.chains.add_call(site.clone());
                            self.calls.insert(site, call);
                            call
                        }
                    }
                }
            };
            // Code of the compiler, and of functions without locations, has none.
            let inlined = match self.chains.table.get(place) {
                Some(_) => self.chains.add(place, call),
                None => loc,
            };
            self.known.insert(loc, inlined);
        }
        self.known.get(&loc).copied().unwrap_or(loc)
    }
}

impl Found {
    /// A location after the `first` ones of a table.
    fn entry(&self, first: usize, loc: Loc) -> Option<Entry> {
        let index = (loc.0 as usize).checked_sub(first + 1)?;
        self.entries.get(index).copied()
    }

    fn site(&self, call: u32) -> Option<&Site> {
        self.calls.get((call as usize).checked_sub(1)?)
    }

    /// Adds the locations of a function's code that are not in the table of the unit, and gives it those of the table.
    pub(super) fn enter(&self, function: &mut Function, locations: &mut Arc<LocationTable>) {
        if self.entries.is_empty() {
            return;
        }
        let first = locations.len();
        let table = Arc::make_mut(locations);
        let mut known: HashMap<Loc, Loc> = HashMap::new();
        for instruction in function.blocks.iter_mut().flat_map(|b| &mut b.instructions) {
            // The outermost call first.
            let mut chain = Vec::new();
            let mut next = instruction.loc;
            while !known.contains_key(&next)
                && let Some((place, call)) = self.entry(first, next)
                && let Some((callee, at)) = self.site(call)
            {
                chain.push((next, place, callee, *at));
                next = *at;
            }
            while let Some((loc, place, callee, at)) = chain.pop() {
                let at = known.get(&at).copied().unwrap_or(at);
                let call = table.add_call(callee, at);
                known.insert(loc, table.add_inlined(place, call));
            }
            let loc = &mut instruction.loc;
            *loc = known.get(loc).copied().unwrap_or(*loc);
        }
    }
}
