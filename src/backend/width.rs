//! The choice of the dispatch width, with its reasons: of the widths whose registers and private memory
//! suffice, the one at which the kernel executes the fewest native instructions for each work-item
//! (docs/widths.md).

use super::attempt::PrivatePlacement;
use super::cost::{Cost, LoopEstimate, PRIVATE_MESSAGE, UNKNOWN_TRIP_COUNT, required_items};
use super::payload::private_bytes;
use super::width_reason::{Reason, ReasonKind};
use crate::ir::analysis::trip_counts::MAX_TRIP_COUNT;
use crate::ir::function::Function;
use crate::ir::types::AddressSpace;
use crate::source::{Loc, LocationTable};
use crate::target::{GRF_COUNT, Target, Width};
use crate::visa::allocation::{Estimate, FlagPressure};
use crate::visa::kernel::Kernel;

/// GRFs kept free of the kernel's variables if a value of all channels has at most 2 of them: the thread's header, and a
/// reserve for what the estimate does not model, such as the order in which the finalizer schedules
/// instructions. Measured: of 40 kernels with estimates of 92 to 131, none spills.
pub const RESERVED_GRFS: u32 = 12;

/// The same for larger values, and for private memory in registers: gaps remain between variables of several GRFs. Measured: of
/// 700 random programs and 500 kernels written for high pressure, at all levels, the lowest estimate
/// of one that spills is 102; most fit up to 128.
pub const RESERVED_GRFS_OF_LARGE: u32 = 28;

/// The most GRFs of a doubleword of all channels that is small.
const SMALL_VALUE: u32 = 2;

/// The widths that the user allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WidthChoice {
    /// The compiler chooses the width.
    #[default]
    Auto,
    /// The compiler chooses a width up to this one.
    AtMost(Width),
    /// This width, or an error if the kernel cannot have it.
    Fixed(Width),
}

/// The widths to try on a target, in that order; [`worth_trying`] decides whether one is needed.
///
/// # Errors
/// The reason as a sentence: the target does not have the width, or gencl does not support it yet.
pub fn candidates(
    function: &Function,
    target: Target,
    choice: WidthChoice,
) -> Result<(Vec<Width>, Vec<Reason>), String> {
    let available = target.info().widths;
    let check = |channels: u32, who: &str| {
        let width = Width::of(channels);
        width.filter(|w| available.contains(w)).ok_or_else(|| {
            let names: Vec<String> = available.iter().map(Width::to_string).collect();
            let names = match names.split_last() {
                Some((last, others)) if !others.is_empty() => {
                    format!("{} and {last}", others.join(", "))
                }
                _ => names.concat(),
            };
            format!("{who} requires SIMD{channels}, but {target} supports only {names}")
        })
    };
    let multiplied = multiplied_width(function);
    let fits_matrices = |width: Width, who: &str| match multiplied {
        Some(needed) if needed != width => Err(format!(
            "{who} requires sub-groups of {}, but matrix multiplication on {target} requires sub-groups of {}",
            width.channels(),
            needed.channels()
        )),
        Some(_) | None => Ok(()),
    };
    if let Some(width) = function.required_sub_group_size {
        let who = format!("`intel_reqd_sub_group_size` of kernel `{}`", function.name);
        let width = check(width, &who)?;
        fits_matrices(width, &who)?;
        let text = format!("{width} is required by intel_reqd_sub_group_size");
        let reason = Reason::new(ReasonKind::Required(width), text);
        return Ok((vec![width], vec![reason]));
    }
    match choice {
        WidthChoice::Fixed(width) => {
            let width = check(width.channels(), "`--simd`")?;
            fits_matrices(width, "`--simd`")?;
            let text = format!("{width} was requested");
            let reason = Reason::new(ReasonKind::Requested(width), text);
            Ok((vec![width], vec![reason]))
        }
        WidthChoice::Auto | WidthChoice::AtMost(_) => match multiplied {
            Some(width) => {
                check(
                    width.channels(),
                    &format!("kernel `{}` multiplies matrices and", function.name),
                )?;
                let text = format!("{width} is required by matrix multiplication on {target}");
                let reason = Reason::new(ReasonKind::Required(width), text);
                Ok((vec![width], vec![reason]))
            }
            None => {
                let order = [Width::Simd16, Width::Simd32, Width::Simd8];
                let is_allowed = |width: Width| match choice {
                    WidthChoice::AtMost(widest) => width <= widest,
                    WidthChoice::Auto | WidthChoice::Fixed(_) => true,
                };
                let widths = order.into_iter();
                let widths = widths.filter(|&w| available.contains(&w) && is_allowed(w));
                let excluded = available.iter().find(|&&width| !is_allowed(width));
                let reason = excluded.and_then(|excluded| limited(choice, *excluded));
                Ok((widths.collect(), reason.into_iter().collect()))
            }
        },
    }
}

/// The reason why a width above the limit of the choice is not tried.
fn limited(choice: WidthChoice, excluded: Width) -> Option<Reason> {
    let WidthChoice::AtMost(widest) = choice else {
        return None;
    };
    let text = format!("{excluded} is not tried: at most {widest} is allowed");
    Some(Reason::new(ReasonKind::Limited(widest), text))
}

/// Number of work-items that perform a matrix multiplication of the function together,
/// if it has one.
fn multiplied_width(function: &Function) -> Option<Width> {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.find_map(|i| Width::of(u32::from(i.detail.matrix()?.width)))
}

/// Number of GRFs that are available for the values of a kernel with private memory in registers, and of any kernel whose
/// values are large at its width and on its target.
pub const AVAILABLE_GRFS: u32 = GRF_COUNT - RESERVED_GRFS_OF_LARGE;

/// Number of GRFs that are available for the values of a kernel.
pub fn available_grfs(kernel: &Kernel) -> u32 {
    let value = (4 * kernel.simd).div_ceil(kernel.target.grf_bytes());
    match value <= SMALL_VALUE && !kernel.private_in_registers {
        true => GRF_COUNT - RESERVED_GRFS,
        false => AVAILABLE_GRFS,
    }
}

/// Checks that the private variables of a function fit the private memory of a thread at a width.
///
/// # Errors
/// The reason why they do not.
pub fn fits_private_memory(
    function: &Function,
    target: Target,
    width: Width,
) -> Result<(), Reason> {
    let private = u64::from(private_bytes(function)) * u64::from(width.channels());
    let limit = target.info().private_bytes_per_thread;
    if private <= u64::from(limit) {
        return Ok(());
    }
    let variables = function.variables.iter();
    let variables = variables.filter(|v| v.space == AddressSpace::Private && !v.name.is_empty());
    let largest = match variables.max_by_key(|v| v.size) {
        Some(largest) => format!(
            "; the largest variable is `{}` with {} bytes for each work-item",
            largest.name, largest.size
        ),
        None => String::new(),
    };
    let text = format!(
        "{width} requires {private} bytes of private memory for a thread, which exceeds the limit of {limit}{largest}"
    );
    Err(Reason::new(ReasonKind::PrivateMemory(width), text))
}

/// The number of GRFs at 16 channels above which 32 channels are not tried: all but the uniform values
/// would need twice as many.
const MAX_GRFS_TO_DOUBLE: u32 = 70;

/// The costs of two widths that differ by less than this share are equal: the narrower one has fewer live
/// registers.
const EQUAL_COST: f64 = 0.005;

/// The most loops whose iterations are among the reasons.
const MAX_LOOPS: usize = 8;

/// A width that was tried: what the kernel needs at that width, and what it costs.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The dispatch width of the attempt.
    pub width: Width,
    /// The registers that the kernel needs.
    pub estimate: Estimate,
    /// The registers that are available for it.
    pub available: u32,
    /// The GRFs that the payload occupies.
    pub payload_grfs: u32,
    /// The flag registers that it needs.
    pub flags: FlagPressure,
    /// The cost for each work-item.
    pub cost: Cost,
    /// Where private memory is located, if the function accesses any.
    pub private: Option<PrivatePlacement>,
    /// The GRFs that the kernel needs with private memory in memory, or as it is if that is less.
    pub least_grfs: u32,
}

impl Candidate {
    /// What a kernel needs and costs at its width.
    pub fn new(width: Width, kernel: &Kernel, flags: FlagPressure, cost: Cost) -> Candidate {
        let payload = kernel.inputs.iter().map(|input| input.offset + input.size);
        let estimate = Estimate::needed(kernel);
        Candidate {
            width,
            estimate,
            available: available_grfs(kernel),
            payload_grfs: payload.max().unwrap_or(0) / kernel.target.grf_bytes(),
            flags,
            cost,
            private: None,
            least_grfs: estimate.grfs,
        }
    }

    /// Whether the kernel is estimated to fit the register file.
    pub fn fits(&self) -> bool {
        self.estimate.grfs <= self.available
    }

    /// Whether the finalizer is expected to spill registers of the kernel: it reorders the instructions of blocks that
    /// need too many. The choice of the width does not count on it, since that costs time, too.
    pub fn spills(&self, kernel: &Kernel) -> bool {
        if self.fits() {
            return false;
        }
        let added = self.estimate.grfs - Estimate::of(kernel).grfs.min(self.estimate.grfs);
        Estimate::reordered(kernel, self.available).grfs + added > self.available
    }

    /// The registers and flags that the kernel needs.
    fn needs(&self, locations: &LocationTable) -> Vec<Reason> {
        let (width, needed, available) = (self.width, self.estimate.grfs, self.available);
        let at = |loc: Loc| {
            locations
                .get(loc)
                .map_or_else(String::new, |l| format!(" at {l}"))
        };
        let place = at(self.estimate.loc);
        let fits = self.fits();
        let registers = if fits {
            format!("{width} requires {needed} of {available} GRFs{place}")
        } else {
            let free = available.saturating_sub(self.payload_grfs);
            format!(
                "{width} requires {needed} GRFs{place}; {available} are available, {free} excluding the payload (the thread's inputs)"
            )
        };
        let kind = ReasonKind::Registers { width, fits };
        let mut reasons = vec![Reason::new(kind, registers)];
        reasons.extend(self.private.map(|private| private.reason(width)));
        if self.flags.halves > self.flags.available {
            let text = format!(
                "{width} requires {} of {} flag registers{}, and spills the others to GRFs",
                self.flags.halves.div_ceil(2),
                self.flags.available / 2,
                at(self.flags.loc)
            );
            reasons.push(Reason::new(ReasonKind::Flags(width), text));
        }
        reasons
    }

    /// The cost as a part of a sentence.
    fn price(&self) -> String {
        let cost = &self.cost;
        let mut text = format!("{:.2} (messages: {:.2}", cost.instructions, cost.messages);
        if cost.private_messages > 0.0 {
            text += &format!(
                ", of private memory: {:.2}, {PRIVATE_MESSAGE} instructions more for each",
                cost.private_messages
            );
        }
        if cost.flag_spills > 0.0 {
            text += &format!(", flag spills: {:.2}", cost.flag_spills);
        }
        if cost.filled < 1.0 {
            text += &format!(
                ", {:.0}% of the channels have a work-item",
                100.0 * cost.filled
            );
        }
        text + ")"
    }
}

/// Whether a width of the automatic choice is tried after others. A narrower width executes no fewer
/// instructions unless the work-groups do not fill a wider thread.
///
/// # Errors
/// The reason why not, if it is of interest.
pub fn worth_trying(
    width: Width,
    tried: &[Candidate],
    function: &Function,
) -> Result<(), Option<Reason>> {
    match width {
        Width::Simd16 => Ok(()),
        Width::Simd32 => match tried.last() {
            Some(last) if last.least_grfs <= MAX_GRFS_TO_DOUBLE => Ok(()),
            Some(last) => {
                let text = format!(
                    "{width} is not tried, because {} requires more than {MAX_GRFS_TO_DOUBLE} GRFs",
                    last.width
                );
                Err(Some(Reason::new(ReasonKind::NotTried(width), text)))
            }
            None => Err(None),
        },
        Width::Simd8 => {
            let items = required_items(function);
            let fits = tried.iter().any(Candidate::fits);
            match fits && items.is_none_or(|items| items > width.channels().into()) {
                true => Err(None),
                false => Ok(()),
            }
        }
    }
}

/// The index of the best of the widths that were tried, and the reasons: of those that fit,
/// the one with the lowest cost; if none fits, the narrowest.
pub fn choose(tried: &[Candidate], locations: &LocationTable) -> (Option<usize>, Vec<Reason>) {
    let mut reasons: Vec<Reason> = tried.iter().flat_map(|c| c.needs(locations)).collect();
    let narrowest = (0..tried.len()).min_by_key(|&k| tried[k].width);
    let mut fitting: Vec<usize> = (0..tried.len()).filter(|&k| tried[k].fits()).collect();
    fitting.sort_by_key(|&k| tried[k].width);
    let mut best: Option<usize> = None;
    for &k in &fitting {
        let is_cheaper = best.is_none_or(|other| {
            let (this, other) = (&tried[k].cost, &tried[other].cost);
            this.total() < other.total() * (1.0 - EQUAL_COST)
        });
        if is_cheaper {
            best = Some(k);
        }
    }
    if let (Some(best), true) = (best, fitting.len() > 1) {
        let prices = fitting.iter().map(|&k| &tried[k]);
        let prices: Vec<String> = prices
            .map(|c| format!("{} {}", c.width, c.price()))
            .collect();
        let text = format!(
            "estimated native instructions for each work-item: {}",
            prices.join(", ")
        );
        reasons.push(Reason::new(ReasonKind::Costs, text));
        let compared: Vec<&Candidate> = fitting.iter().map(|&k| &tried[k]).collect();
        let loops = iterations(&tried[best], &compared, locations).into_iter();
        reasons.extend(loops.map(|text| Reason::new(ReasonKind::Loop, text)));
    }
    let best = best.or(narrowest);
    if let (Some(best), true) = (best, tried.len() > 1) {
        let cost = |k: usize| tried[k].cost.total();
        let is_equal = fitting.iter().any(|&k| cost(k) < cost(best));
        let width = tried[best].width;
        let share = 100.0 * EQUAL_COST;
        let rule =
            is_equal.then(|| format!("costs that differ by less than {share} % count as equal"));
        let text = match &rule {
            Some(rule) => format!("{width} is chosen: {rule}"),
            None => format!("{width} is chosen"),
        };
        reasons.push(Reason::new(ReasonKind::Chosen { width, rule }, text));
    }
    (best, reasons)
}

/// The most loops that one of the program became, for a sentence about all of them.
const MAX_PARTS: usize = 4;

/// The names of the loops that one loop became.
const ORDINALS: [&str; MAX_PARTS] = ["first", "second", "third", "fourth"];

/// Numbers in words: `62 and 2`, `4, 4 and 1`.
fn listed(counts: &[u32]) -> String {
    let mut words: Vec<String> = counts.iter().map(u32::to_string).collect();
    let last = words.pop().unwrap_or_default();
    match words.is_empty() {
        true => last,
        false => format!("{} and {last}", words.join(", ")),
    }
}

/// How often the loops are estimated to iterate, as sentences. `best` is one of the candidates.
fn iterations(best: &Candidate, compared: &[&Candidate], locations: &LocationTable) -> Vec<String> {
    let mut sentences = Vec::new();
    for (index, this) in best.cost.loops.iter().enumerate() {
        let place = locations.get(this.loc);
        let place = place.map_or_else(String::new, |l| format!(" at {l}"));
        // Unrolled, a loop of the program is several: the copies by a factor and the iterations that remain, or
        // those in the copies of the loop around it.
        let is_same = |other: &&LoopEstimate| other.loc == this.loc && !place.is_empty();
        let parts: Vec<&LoopEstimate> = best.cost.loops.iter().filter(is_same).collect();
        let exact = |part: &&LoopEstimate| part.known.filter(|_| part.is_exact);
        let counts: Option<Vec<u32>> = parts.iter().map(exact).collect();
        if let Some(counts) = counts.filter(|counts| (2..=MAX_PARTS).contains(&counts.len())) {
            let sentence = format!(
                "the loop{place} became {} loops, which iterate {} times",
                counts.len(),
                listed(&counts)
            );
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
            continue;
        }
        // Loops with other trip counts at the same place are named apart.
        let position = best.cost.loops[..index]
            .iter()
            .filter(|l| is_same(l))
            .count();
        let are_different = parts.iter().any(|part| part.known != this.known);
        let what = match ORDINALS.get(position) {
            Some(ordinal) if are_different && parts.len() <= MAX_PARTS => {
                let count = parts.len();
                format!("the {ordinal} of the {count} loops that the loop{place} became")
            }
            _ => format!("the loop{place}"),
        };
        let mut sentence = match this.known {
            Some(n) if this.is_exact => format!("{what} iterates {}", counted(n, "time")),
            Some(n) if !this.is_divergent && n < MAX_TRIP_COUNT => {
                format!(
                    "the estimate assumes {} of {what}, the most that are possible",
                    counted(n, "iteration")
                )
            }
            Some(n) if !this.is_divergent => {
                format!(
                    "the estimate assumes {} of {what}, the most that are counted",
                    counted(n, "iteration")
                )
            }
            known => {
                let most = known.map_or(UNKNOWN_TRIP_COUNT, f64::from);
                let assumed = most.min(UNKNOWN_TRIP_COUNT);
                format!(
                    "the estimate assumes {} of {what}",
                    counted(assumed, "iteration")
                )
            }
        };
        // Legalization may give a width other loops than another width.
        let of = |c: &&Candidate| Some((c.width, c.cost.loops.get(index)?.iterations));
        let all: Option<Vec<(Width, f64)>> = compared.iter().map(of).collect();
        if let (true, Some(all)) = (this.is_divergent, all)
            && all.iter().any(|&(_, n)| n != this.iterations)
        {
            let counts = all.iter().map(|(width, n)| format!("{n:.1} at {width}"));
            let counts = counts.collect::<Vec<_>>().join(", ");
            let why = match this.is_loaded {
                true => "each work-item loads its bound, so they leave it at different times",
                false => "work-items may leave it at different times",
            };
            sentence += &format!("; {why}, and then a wider thread iterates longer: {counts}");
        }
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    if let Some(more @ 1..) = sentences.len().checked_sub(MAX_LOOPS) {
        sentences.truncate(MAX_LOOPS);
        sentences.push(format!("{more} more loops are estimated in the same way"));
    }
    sentences
}

/// A count with its noun: `1 iteration`, `4.5 iterations`.
fn counted(count: impl std::fmt::Display, what: &str) -> String {
    match count.to_string().as_str() {
        "1" => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(width: Width, grfs: u32, instructions: f64) -> Candidate {
        Candidate {
            width,
            estimate: Estimate {
                grfs,
                loc: Loc::NONE,
            },
            available: AVAILABLE_GRFS,
            payload_grfs: 5,
            flags: FlagPressure {
                halves: 2,
                available: 4,
                loc: Loc::NONE,
                moves: Vec::new(),
            },
            cost: Cost {
                instructions,
                messages: 0.125,
                private_messages: 0.0,
                flag_spills: 0.0,
                filled: 1.0,
                loops: Vec::new(),
            },
            private: None,
            least_grfs: grfs,
        }
    }

    fn texts(reasons: &[Reason]) -> Vec<&str> {
        reasons.iter().map(Reason::text).collect()
    }

    fn chosen(tried: &[Candidate]) -> Option<Width> {
        let (best, _) = choose(tried, &LocationTable::default());
        best.map(|k| tried[k].width)
    }

    #[test]
    fn large_values_and_private_memory_in_registers_leave_fewer() {
        let mut kernel = Kernel::new("k", Target::from_name("tgllp").expect("a target"), 16);
        assert_eq!(available_grfs(&kernel), 116);
        kernel.simd = 32;
        assert_eq!(available_grfs(&kernel), 100);
        kernel.simd = 16;
        kernel.private_in_registers = true;
        assert_eq!(available_grfs(&kernel), 100);
    }

    #[test]
    fn the_cheapest_that_fits_is_chosen() {
        use Width::{Simd8, Simd16, Simd32};
        let tried = [candidate(Simd16, 40, 2.0), candidate(Simd32, 70, 1.9)];
        assert_eq!(chosen(&tried), Some(Simd32));
        let tried = [candidate(Simd16, 40, 2.0), candidate(Simd32, 101, 1.9)];
        assert_eq!(chosen(&tried), Some(Simd16));
        let equal = [
            candidate(Simd16, 40, 2.0),
            candidate(Simd32, 70, 1.999),
            candidate(Simd8, 20, 2.0),
        ];
        assert_eq!(chosen(&equal), Some(Simd8), "the narrowest of equal ones");
        let none = [candidate(Simd16, 140, 2.0), candidate(Simd8, 110, 3.0)];
        assert_eq!(chosen(&none), Some(Simd8), "the narrowest if none fits");
        assert_eq!(chosen(&[]), None);
    }

    #[test]
    fn reasons_name_flags_and_costs() {
        let mut wide = candidate(Width::Simd32, 70, 3.0);
        wide.flags.halves = 6;
        wide.cost.flag_spills = 0.25;
        wide.cost.filled = 0.25;
        let (_, reasons) = choose(
            &[candidate(Width::Simd16, 40, 2.0), wide],
            &LocationTable::default(),
        );
        let kinds = [
            ReasonKind::Registers {
                width: Width::Simd16,
                fits: true,
            },
            ReasonKind::Registers {
                width: Width::Simd32,
                fits: true,
            },
            ReasonKind::Flags(Width::Simd32),
            ReasonKind::Costs,
            ReasonKind::Chosen {
                width: Width::Simd16,
                rule: None,
            },
        ];
        assert!(reasons.iter().map(|reason| &reason.kind).eq(&kinds));
        assert_eq!(
            texts(&reasons),
            [
                "SIMD16 requires 40 of 100 GRFs",
                "SIMD32 requires 70 of 100 GRFs",
                "SIMD32 requires 3 of 2 flag registers, and spills the others to GRFs",
                "estimated native instructions for each work-item: SIMD16 2.00 (messages: 0.12), SIMD32 3.00 (messages: 0.12, flag spills: 0.25, 25% of the channels have a work-item)",
                "SIMD16 is chosen",
            ]
        );
    }

    #[test]
    fn reasons_have_the_iterations_of_loops() {
        use crate::backend::cost::LoopEstimate;
        let of = |known, is_exact, is_divergent, iterations| LoopEstimate {
            loc: Loc::NONE,
            known,
            is_exact,
            is_divergent,
            is_loaded: false,
            iterations,
        };
        let mut wide = candidate(Width::Simd32, 70, 1.0);
        wide.cost.loops = vec![
            of(Some(7), true, false, 7.0),
            of(Some(1024), false, false, 1024.0),
            of(Some(30), false, false, 30.0),
            of(None, false, false, 10.0),
            of(Some(4), false, true, 4.5),
        ];
        let mut narrow = candidate(Width::Simd16, 40, 2.0);
        narrow.cost.loops = wide.cost.loops.clone();
        narrow.cost.loops[4].iterations = 4.2;
        let (_, reasons) = choose(&[narrow, wide.clone()], &LocationTable::default());
        assert_eq!(
            texts(&reasons[3..]),
            [
                "the loop iterates 7 times",
                "the estimate assumes 1024 iterations of the loop, the most that are counted",
                "the estimate assumes 30 iterations of the loop, the most that are possible",
                "the estimate assumes 10 iterations of the loop",
                "the estimate assumes 4 iterations of the loop; work-items may leave it at different times, and then a wider thread iterates longer: 4.2 at SIMD16, 4.5 at SIMD32",
                "SIMD32 is chosen",
            ]
        );
        wide.cost.loops = (1..20).map(|n| of(Some(n), true, false, 1.0)).collect();
        let (_, reasons) = choose(
            &[candidate(Width::Simd16, 40, 2.0), wide],
            &LocationTable::default(),
        );
        assert_eq!(reasons.len(), 3 + MAX_LOOPS + 2);
        assert_eq!(
            reasons[3 + MAX_LOOPS].text(),
            "11 more loops are estimated in the same way"
        );
    }

    #[test]
    fn widths_that_cannot_win_are_not_tried() {
        let mut function = Function::new("k");
        let fits = [candidate(Width::Simd16, 40, 2.0)];
        let large = [candidate(Width::Simd16, 90, 2.0)];
        assert_eq!(worth_trying(Width::Simd32, &fits, &function), Ok(()));
        assert!(matches!(
            worth_trying(Width::Simd32, &large, &function),
            Err(Some(_))
        ));
        assert_eq!(worth_trying(Width::Simd8, &fits, &function), Err(None));
        assert_eq!(worth_trying(Width::Simd8, &[], &function), Ok(()));
        function.required_group_size = Some([4, 2, 1]);
        assert_eq!(worth_trying(Width::Simd8, &fits, &function), Ok(()));
        function.required_group_size = Some([u32::MAX; 3]);
        assert_eq!(worth_trying(Width::Simd8, &fits, &function), Err(None));
    }
}
