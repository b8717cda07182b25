//! TABLE of targets: what each generation of the hardware has, and how its finalizer is
//! called.
//!
//! A leaf: IR passes, the back end, the vISA verifier, the simulator and the command
//! line all ask it. Facts are those of Intel's finalizer 1.0.12504.6, found by experiment.

macro_rules! targets {
    ($($variant:ident $name:literal $alias:literal {
        doc: $doc:literal,
        grf_bytes: $grf:literal,
        widths: $widths:expr,
        int64: $int64:literal,
        double: $double:literal,
        lsc: $lsc:literal,
        int_divide: $divide:literal,
        bfloat: $bfloat:literal,
        rotate: $rotate:literal,
        dp4a: $dp4a:literal,
        private_memory: $private:ident,
        private_bytes_per_thread: $private_bytes:literal,
        dpas_exec_size: $dpas:expr,
        dpas_wide: $dpas_wide:literal,
        platform: $platform:literal,
        flags: $flags:expr,
        ocloc_device: $ocloc:literal,
        per_thread_input_size_attribute: $ptis:literal,
    })*) => {
        /// A generation of Intel GPUs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Target {
            $(#[doc = $doc] $variant,)*
        }

        impl Target {
            /// All targets, oldest first.
            pub const ALL: &'static [Target] = &[$(Target::$variant,)*];

            /// The row of this target.
            pub fn info(self) -> &'static TargetInfo {
                match self {
                    $(Target::$variant => const { &TargetInfo {
                        name: $name,
                        generation: $alias,
                        description: $doc,
                        grf_bytes: $grf,
                        widths: $widths,
                        int64: $int64,
                        double: $double,
                        lsc: $lsc,
                        int_divide: $divide,
                        bfloat: $bfloat,
                        rotate: $rotate,
                        dp4a: $dp4a,
                        private_memory: PrivateMemory::$private,
                        private_bytes_per_thread: $private_bytes,
                        dpas_exec_size: $dpas,
                        dpas_wide: $dpas_wide,
                        platform: $platform,
                        flags: $flags,
                        ocloc_device: $ocloc,
                        per_thread_input_size_attribute: $ptis,
                    } },)*
                }
            }
        }
    };
}

/// Where the memory lies that each work-item has for itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrivateMemory {
    /// The surface `%scratch` of the legacy data port; r0.5 says where the thread's part
    /// begins.
    Scratch,
    /// The surface `ss(V)` of LSC messages that r0.5 names: it begins with the thread's part.
    ScratchSurface,
    /// A buffer at a pushed address, cut by the number of the hardware thread.
    Global,
}

/// What one target has.
#[derive(Debug)]
pub struct TargetInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// The other name on the command line: the hardware generation.
    pub generation: &'static str,
    /// For people.
    pub description: &'static str,
    /// Bytes of one general register (GRF).
    pub grf_bytes: u32,
    /// Dispatch widths that the hardware and its runtime have.
    pub widths: &'static [u32],
    /// Native 64-bit integers in the ALU. The finalizer does not emulate them elsewhere.
    pub int64: bool,
    /// Native doubles.
    pub double: bool,
    /// Memory messages are LSC (else the legacy data port).
    pub lsc: bool,
    /// Native 32-bit integer division and remainder.
    pub int_divide: bool,
    /// bfloat16 in the ALU.
    pub bfloat: bool,
    /// rol and ror.
    pub rotate: bool,
    /// The product of two vectors of four bytes.
    pub dp4a: bool,
    /// Where private memory lies.
    pub private_memory: PrivateMemory,
    /// Bytes of private memory that a thread may have: what a scratch space can be set to
    /// (where private memory is global, as much as the next target has).
    pub private_bytes_per_thread: u32,
    /// The exec size of DPAS; `None` where there is no DPAS.
    pub dpas_exec_size: Option<u32>,
    /// DPAS of tf32, and with accumulators and results of 16 bits.
    pub dpas_wide: bool,
    /// The finalizer's `-platform`.
    pub platform: &'static str,
    /// The finalizer's flags as Intel's compiler uses them on this target, beside
    /// [`COMMON_FINALIZER_FLAGS`].
    pub flags: &'static [&'static str],
    /// ocloc's `-device`.
    pub ocloc_device: &'static str,
    /// Whether `.kernel_attr PerThreadInputSize` is written: where the hardware makes the
    /// local ids.
    pub per_thread_input_size_attribute: bool,
}

/// The finalizer's flags on every target.
pub const COMMON_FINALIZER_FLAGS: &[&str] = &[
    "-output",
    "-binary",
    "-emitLocation",
    "-hasRNEandDenorm",
    "-noStitchExternFunc",
    "-crossThreadDataAlignment",
    "32",
    "-TotalGRFNum",
    "128",
];

/// General registers of a thread.
pub const GRF_COUNT: u32 = 128;

targets! {
    Skl "skl" "gen9" {
        doc: "Gen9 (Skylake)",
        grf_bytes: 32,
        widths: &[8, 16, 32],
        int64: true,
        double: true,
        lsc: false,
        int_divide: true,
        bfloat: false,
        rotate: false,
        dp4a: false,
        private_memory: Scratch,
        private_bytes_per_thread: 0x20_0000,
        dpas_exec_size: None,
        dpas_wide: false,
        platform: "SKL",
        flags: &["-enableStructurizer", "-noLoadPayload", "-enablePreemption"],
        ocloc_device: "skl",
        per_thread_input_size_attribute: false,
    }
    Tgllp "tgllp" "xe-lp" {
        doc: "Xe-LP (Tiger Lake)",
        grf_bytes: 32,
        widths: &[8, 16, 32],
        int64: false,
        double: false,
        lsc: false,
        int_divide: true,
        bfloat: false,
        rotate: true,
        dp4a: true,
        private_memory: Scratch,
        private_bytes_per_thread: 0x20_0000,
        dpas_exec_size: None,
        dpas_wide: false,
        platform: "TGLLP",
        flags: &["-enableStructurizer", "-noScalarJmp", "-noLoadPayload", "-enablePreemption", "-waClearHDCWrite"],
        ocloc_device: "tgllp",
        per_thread_input_size_attribute: false,
    }
    Dg2 "dg2" "xe-hpg" {
        doc: "Xe-HPG (Arc, Alchemist)",
        grf_bytes: 32,
        widths: &[8, 16, 32],
        int64: false,
        double: false,
        lsc: true,
        int_divide: false,
        bfloat: true,
        rotate: true,
        dp4a: true,
        private_memory: Global,
        private_bytes_per_thread: 0x4_0000,
        dpas_exec_size: Some(8),
        dpas_wide: false,
        platform: "DG2",
        flags: &["-useInlineData", "-enablePreemption", "-enableHalfLSC", "-waLscUgmFence"],
        ocloc_device: "dg2-g10",
        per_thread_input_size_attribute: true,
    }
    Pvc "pvc" "xe-hpc" {
        doc: "Xe-HPC (Ponte Vecchio)",
        grf_bytes: 64,
        widths: &[16, 32],
        int64: true,
        double: true,
        lsc: true,
        int_divide: false,
        bfloat: true,
        rotate: true,
        dp4a: true,
        private_memory: ScratchSurface,
        private_bytes_per_thread: 0x4_0000,
        dpas_exec_size: Some(16),
        dpas_wide: true,
        platform: "PVCXT",
        flags: &["-preserver0", "-enableHalfLSC", "-hasInt64Add", "-partialInt64"],
        ocloc_device: "pvc",
        per_thread_input_size_attribute: true,
    }
}

impl Target {
    /// The target with this name or generation, in any case of letters.
    pub fn from_name(name: &str) -> Option<Target> {
        Target::ALL.iter().copied().find(|t| {
            t.info().name.eq_ignore_ascii_case(name)
                || t.info().generation.eq_ignore_ascii_case(name)
        })
    }

    /// Bytes of one general register (GRF).
    pub fn grf_bytes(self) -> u32 {
        self.info().grf_bytes
    }

    /// The finalizer's arguments for a file, as Intel's compiler calls it.
    pub fn finalizer_arguments(self) -> impl Iterator<Item = &'static str> {
        let info = self.info();
        ["-platform", info.platform]
            .into_iter()
            .chain(COMMON_FINALIZER_FLAGS.iter().copied())
            .chain(info.flags.iter().copied())
    }
}

/// What is compiled for when nobody says: Xe-LP.
impl Default for Target {
    fn default() -> Self {
        Target::Tgllp
    }
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info().name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_find_their_targets() {
        for &target in Target::ALL {
            assert_eq!(Target::from_name(target.info().name), Some(target));
            assert_eq!(
                Target::from_name(&target.info().generation.to_uppercase()),
                Some(target)
            );
        }
        assert_eq!(Target::from_name("gen12"), None);
    }
}
