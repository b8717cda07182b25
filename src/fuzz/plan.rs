//! Which program and which configurations a seed stands for.

use super::check::{Configuration, Engines, Failure, check};
use super::generate::generate;
use super::program::Program;
use super::reduce::reduce;
use crate::backend::width::WIDTHS;
use crate::compile::Level;
use crate::target::Target;

/// What is tried of every seed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The target; without one each seed has its own.
    pub target: Option<Target>,
    /// The widths; those that a target does not have are left out.
    pub widths: Vec<u32>,
    /// The levels.
    pub levels: Vec<Level>,
    /// What runs.
    pub engines: Engines,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            target: None,
            widths: WIDTHS.to_vec(),
            levels: vec![Level::O1, Level::O2],
            engines: Engines {
                every_pass: true,
                simulator: true,
            },
        }
    }
}

impl Plan {
    /// The target of a seed.
    pub fn target(&self, seed: u64) -> Target {
        let all = Target::ALL;
        let own = all.get(seed as usize % all.len().max(1)).copied();
        self.target.or(own).unwrap_or_default()
    }

    /// The program of a seed: with doubles only where the target has them.
    pub fn program(&self, seed: u64) -> Program {
        generate(seed, self.target(seed).info().double)
    }

    /// For what the program of a seed is compiled.
    pub fn configurations(&self, seed: u64) -> Vec<Configuration> {
        let target = self.target(seed);
        let has = |width: &&u32| target.info().widths.contains(width);
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

    /// Tries a seed.
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

    /// The program of a seed that fails, made smaller.
    pub fn reduced(&self, program: &Program, failure: &Failure) -> Program {
        let again = |candidate: &Program| {
            check(&candidate.case(), failure.configuration, self.engines)
                .is_err_and(|other| other.kind == failure.kind)
        };
        reduce(program, again)
    }
}
