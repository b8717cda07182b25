//! The source locations of instructions, and the calls through which their code was inlined.

use super::{SourceMap, Span};
use hashbrown::HashMap;
use std::fmt;
use std::sync::Arc;

/// Index into a [`LocationTable`]. Every instruction has one, printed or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct Loc(pub u32);

impl Loc {
    /// No source location: the compiler generated the code.
    pub const NONE: Loc = Loc(0);
}

/// The source location of an instruction. Its names are owned: it outlives the source map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// Name of the file.
    pub file: Arc<str>,
    /// Number of the line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The innermost macro whose expansion contains the code, if any.
    pub in_macro: Option<Arc<str>>,
    /// The calls through which the code was inlined, the innermost first: of [`LocationTable::resolved`]. The
    /// locations in a table have none, since it has the calls of each [`Loc`].
    pub calls: Arc<[CallSite]>,
}

/// A call through which code was inlined, apart from its table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CallSite {
    /// The function that was called.
    pub callee: Arc<str>,
    /// Name of the file with the call.
    pub file: Arc<str>,
    /// The line of the call, from 1.
    pub line: u32,
    /// Its column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for CallSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CallSite {
            callee,
            file,
            line,
            column,
        } = self;
        write!(f, "in `{callee}`, called at {file}:{line}:{column}")
    }
}

impl Location {
    /// A location in no macro, of code that was not inlined.
    pub fn new(file: Arc<str>, line: u32, column: u32) -> Location {
        Location {
            file,
            line,
            column,
            in_macro: None,
            calls: Arc::default(),
        }
    }

    /// The file, the line and the column: the same for all calls of the function with the code.
    pub fn place(&self) -> (&str, u32, u32) {
        (&self.file, self.line, self.column)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)?;
        if let Some(name) = &self.in_macro {
            write!(f, " (in macro {name})")?;
        }
        for call in self.calls.iter() {
            write!(f, ", {call}")?;
        }
        Ok(())
    }
}

/// A call of a function of the program, through which code was inlined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The function that was called.
    pub callee: Arc<str>,
    /// The location of the call, which may itself have been inlined.
    pub at: Loc,
}

/// What a [`Loc`] refers to: the index of a place, 1 + the index of a call, or 0, and
/// [`LocationTable::vector_alignment`], or 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Entry {
    place: u32,
    call: u32,
    alignment: u32,
}

/// The most calls of a location that [`LocationTable::resolved`] has: the innermost ones.
const MAX_RESOLVED_CALLS: usize = 8;

/// The locations of a compilation unit. Index 0 means no location.
///
/// Inlined code has an entry for each place and each call of its function. So an entry is small, and refers to
/// a place in the text and a call, of which there is one of each. The call of an entry is at an earlier entry.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LocationTable {
    // Shared by the copies of a table.
    places: Arc<Vec<Location>>,
    calls: Arc<Vec<Call>>,
    entries: Arc<Vec<Entry>>,
    // The places of spans, the entries that are not appended as a text numbers them, and the calls, each of which
    // a table has once.
    known: Arc<HashMap<Location, u32>>,
    entered: Arc<HashMap<Entry, Loc>>,
    indices: Arc<HashMap<Call, CallIndex>>,
    last: Option<(Span, Loc)>,
}

impl LocationTable {
    /// A table without locations.
    pub fn new() -> Self {
        Self::default()
    }

    /// The location of a span: the outermost call site of its macros, with the innermost macro's name. Spans that begin
    /// at one place have one location.
    pub fn add_span(&mut self, map: &SourceMap, span: Span) -> Loc {
        if let Some((last, loc)) = self.last
            && last == span
        {
            return loc;
        }
        let in_macro = map
            .expansion(span.expansion)
            .map(|e| Arc::from(e.name.as_str()));
        let Some(position) = map.position(map.outermost(span)) else {
            return Loc::NONE;
        };
        let (name, line) = map.presumed(&position);
        let file = match self.places.last() {
            Some(e) if *e.file == *name => e.file.clone(),
            _ => Arc::from(name),
        };
        let location = Location {
            in_macro,
            ..Location::new(file, line, position.column)
        };
        let place = match self.known.get(&location) {
            Some(&place) => place,
            None => {
                let place = self.places.len() as u32;
                Arc::make_mut(&mut self.places).push(location.clone());
                Arc::make_mut(&mut self.known).insert(location, place);
                place
            }
        };
        let loc = self.enter_once(Entry {
            place,
            call: 0,
            alignment: 0,
        });
        self.last = Some((span, loc));
        loc
    }

    /// Appends a location, as texts number them. Adjacent equal locations share an entry.
    pub fn add(&mut self, location: Location) -> Loc {
        self.add_with(location, 0)
    }

    /// As [`LocationTable::add`], with the alignment of a vector that is accessed there, or 0.
    pub fn add_with(&mut self, location: Location, alignment: u32) -> Loc {
        if self.places.last() != Some(&location) {
            Arc::make_mut(&mut self.places).push(location);
        }
        let place = self.places.len() as u32 - 1;
        self.enter(Entry {
            place,
            call: 0,
            alignment,
        })
    }

    fn enter(&mut self, entry: Entry) -> Loc {
        if self.entries.last() != Some(&entry) {
            Arc::make_mut(&mut self.entries).push(entry);
        }
        Loc(self.entries.len() as u32)
    }

    fn enter_once(&mut self, entry: Entry) -> Loc {
        if let Some(&known) = self.entered.get(&entry) {
            return known;
        }
        let loc = self.enter(entry);
        Arc::make_mut(&mut self.entered).insert(entry, loc);
        loc
    }

    /// The index of a call, whose location is in the table or [`Loc::NONE`].
    pub fn add_call(&mut self, callee: &Arc<str>, at: Loc) -> CallIndex {
        let call = Call {
            callee: Arc::clone(callee),
            at: self.entry(at).map_or(Loc::NONE, |_| at),
        };
        if let Some(&known) = self.indices.get(&call) {
            return known;
        }
        Arc::make_mut(&mut self.calls).push(call.clone());
        let index = CallIndex(self.calls.len() as u32);
        Arc::make_mut(&mut self.indices).insert(call, index);
        index
    }

    /// The place of a location, as inlined by a call; [`Loc::NONE`] if there is no such location.
    pub fn add_inlined(&mut self, place: Loc, call: CallIndex) -> Loc {
        let alignment = self.entry(place).map_or(0, |entry| entry.alignment);
        self.add_inlined_vector(place, call, alignment)
    }

    /// As [`LocationTable::add_inlined`], with the alignment of a vector that is accessed there, or 0.
    pub fn add_inlined_vector(&mut self, place: Loc, call: CallIndex, alignment: u32) -> Loc {
        let Some(Entry { place, .. }) = self.entry(place) else {
            return Loc::NONE;
        };
        self.enter_once(Entry {
            place,
            call: call.0,
            alignment,
        })
    }

    /// The same location, in no inlined code, of an access to a whole vector whose type requires this alignment in bytes.
    pub fn add_vector(&mut self, loc: Loc, alignment: u32) -> Loc {
        match self.entry(loc) {
            Some(entry) if entry.call == 0 => self.enter_once(Entry { alignment, ..entry }),
            Some(_) | None => loc,
        }
    }

    /// The alignment in bytes that the type of a vector requires, if code at this location accesses a whole vector at the
    /// address that the program computes: a fact for checks, on which no pass relies.
    pub fn vector_alignment(&self, loc: Loc) -> Option<u32> {
        let alignment = self.entry(loc)?.alignment;
        (alignment > 0).then_some(alignment)
    }

    fn entry(&self, loc: Loc) -> Option<Entry> {
        self.entries.get((loc.0 as usize).checked_sub(1)?).copied()
    }

    /// The location with this index, without its calls; `None` for [`Loc::NONE`] and for indices of other tables.
    pub fn get(&self, loc: Loc) -> Option<&Location> {
        self.places.get(self.entry(loc)?.place as usize)
    }

    /// The index of a location's place in [`LocationTable::places`].
    pub fn place_index(&self, loc: Loc) -> Option<usize> {
        Some(self.entry(loc)?.place as usize)
    }

    /// The index of the call through which the code of a location was inlined, if it was.
    pub fn call_index(&self, loc: Loc) -> Option<CallIndex> {
        let call = self.entry(loc)?.call;
        (call > 0).then_some(CallIndex(call))
    }

    /// The call with an index.
    pub fn call(&self, index: CallIndex) -> Option<&Call> {
        self.calls.get((index.0 as usize).checked_sub(1)?)
    }

    /// The calls through which the code of a location was inlined, the innermost first.
    pub fn calls(&self, loc: Loc) -> impl Iterator<Item = &Call> {
        // A call is at an earlier entry, so that this ends.
        let of = |loc: Loc| self.call(self.call_index(loc)?);
        std::iter::successors(of(loc), move |call| of(call.at))
    }

    /// The innermost calls through which the code of a location was inlined, apart from the table.
    pub fn resolved_calls(&self, loc: Loc) -> impl Iterator<Item = CallSite> {
        let site = move |call: &Call| {
            let at = self.get(call.at)?;
            Some(CallSite {
                callee: call.callee.clone(),
                file: at.file.clone(),
                line: at.line,
                column: at.column,
            })
        };
        let calls = self.calls(loc).take(MAX_RESOLVED_CALLS);
        calls.map_while(site)
    }

    /// The location with this index, with the innermost of its calls.
    pub fn resolved(&self, loc: Loc) -> Option<Location> {
        Some(Location {
            calls: self.resolved_calls(loc).collect(),
            ..self.get(loc)?.clone()
        })
    }

    /// The places in texts that locations refer to.
    pub fn places(&self) -> &[Location] {
        &self.places
    }

    /// The number of locations, the indices of which are 1 up to it.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no location.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether two tables have the same locations; how they were filled does not matter.
    pub fn is_same(&self, other: &LocationTable) -> bool {
        let locs = || (1..=self.len() as u32).map(Loc);
        self.len() == other.len()
            && locs().all(|loc| {
                let of = |table: &LocationTable| {
                    table.call_index(loc).and_then(|i| table.call(i).cloned())
                };
                self.get(loc) == other.get(loc)
                    && of(self) == of(other)
                    && self.vector_alignment(loc) == other.vector_alignment(loc)
            })
    }
}

/// The index of a call in a [`LocationTable`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct CallIndex(u32);

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn inlined_code_has_its_calls() {
        let mut table = LocationTable::new();
        let mut at = |line| table.add(Location::new("a.cl".into(), line, 1));
        let (inner, middle, outer) = (at(1), at(2), at(3));
        let of_middle = table.add_call(&"g".into(), outer);
        let inlined = table.add_inlined(middle, of_middle);
        let of_inner = table.add_call(&"f".into(), inlined);
        let loc = table.add_inlined(inner, of_inner);
        assert_eq!(table.len(), 5);
        assert_eq!(table.places().len(), 3);
        assert_eq!(table.get(loc), table.get(inner));
        assert_eq!(
            table.resolved(loc).unwrap().to_string(),
            "a.cl:1:1, in `f`, called at a.cl:2:1, in `g`, called at a.cl:3:1"
        );
        assert_eq!(table.calls(inner).count(), 0);
        assert_eq!(table.add_inlined(Loc::NONE, of_inner), Loc::NONE);
        assert_eq!(table.add_call(&"g".into(), outer), of_middle);
        assert_eq!(table.add_inlined(loc, of_inner), loc);
        assert_eq!(table.len(), 5);
    }
}
