//! Maps seeds to programs and configurations.

use super::check::{Configuration, Engines, Failure, check};
use super::generate::generate;
use super::program::Program;
use super::reduce::reduce;
use crate::compile::Level;
use crate::target::{Target, Width};

/// The configurations and engines that are tested for every seed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The target; `None` chooses one by the seed.
    pub target: Option<Target>,
    /// The dispatch widths. Those that a target does not support are skipped, and no seed chooses a target that supports
    /// none of them.
    pub widths: Vec<Width>,
    /// The optimization levels, each of which every program is compiled at.
    pub levels: Vec<Level>,
    /// The engines whose results are compared.
    pub engines: Engines,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            target: None,
            widths: Width::ALL.to_vec(),
            levels: vec![Level::O1, Level::O2],
            engines: Engines {
                every_pass: true,
                simulator: true,
            },
        }
    }
}

impl Plan {
    /// The target for a seed.
    pub fn target(&self, seed: u64) -> Target {
        let all = Target::ALL.iter().copied();
        let has_width =
            |target: &Target| self.widths.iter().any(|w| target.info().widths.contains(w));
        let able: Vec<Target> = all.filter(has_width).collect();
        let own = able.get(seed as usize % able.len().max(1)).copied();
        self.target.or(own).unwrap_or_default()
    }

    /// The program of a seed; uses doubles only if the target supports them.
    pub fn program(&self, seed: u64) -> Program {
        generate(seed, self.target(seed).info().double)
    }

    /// The configurations for which the program of a seed is compiled.
    pub fn configurations(&self, seed: u64) -> Vec<Configuration> {
        let target = self.target(seed);
        let has = |width: &&Width| target.info().widths.contains(width);
        let mut all = Vec::new();
        for &level in &self.levels {
            for &width in self.widths.iter().filter(has) {
                all.push(Configuration {
                    target,
                    width,
                    level,
                });
            }
        }
        all
    }

    /// Generates the program of a seed and checks it in all of its configurations.
    ///
    /// # Errors
    /// The first failure.
    pub fn run(&self, seed: u64) -> Result<(), Failure> {
        let case = self.program(seed).case();
        for configuration in self.configurations(seed) {
            check(&case, configuration, self.engines)?;
        }
        Ok(())
    }

    /// Reduces a failing program while the kind of its failure remains the same.
    pub fn reduced(&self, program: &Program, failure: &Failure) -> Program {
        let fails = |candidate: &Program| {
            check(&candidate.case(), failure.configuration, self.engines)
                .is_err_and(|other| other.kind == failure.kind)
        };
        reduce(program, fails)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_has_a_configuration() {
        for width in Width::ALL {
            let plan = Plan {
                widths: vec![width],
                ..Plan::default()
            };
            for seed in 0..8 {
                let all = plan.configurations(seed);
                assert_eq!(all.len(), plan.levels.len(), "{width}, seed {seed}");
            }
        }
    }
}
