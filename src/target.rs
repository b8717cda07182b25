//! TABLE of targets: what each generation of the hardware has, and how its finalizer is
//! called.
//!
//! A leaf: IR passes, the back end, the vISA verifier, the simulator and the command
//! line all ask it. Facts are those of Intel's finalizer 1.0.12504.6, found by experiment.

macro_rules! targets {
    ($($variant:ident $name:literal $alias:literal $doc:literal { $($field:ident: $value:expr,)* })*) => {
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
                        $($field: $value,)*
                    } },)*
                }
            }
        }
    };
}

/// What the finalizer requires of operands that are regions of floats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatRegions {
    /// Any region that the syntax has.
    Any,
    /// Regions whose elements are a constant stride apart.
    Linear,
    /// The same, and no region of any type whose strided rows overlap.
    LinearAndDisjoint,
}

/// What an opcode of vISA requires of the hardware: a column of the table of opcodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capability {
    /// Every target has it.
    Always,
    /// No target of gencl's has it.
    Never,
    /// Load/store-cache messages.
    Lsc,
    /// Rotation of integers.
    Rotate,
    /// The dot product of two vectors of four bytes.
    Dp4a,
    /// The matrix product of a systolic array.
    Dpas,
    /// The matrix product that two threads share.
    DpasPair,
    /// Three-source integer addition and arbitrary functions of three bits.
    ThreeSourceInteger,
    /// Quadword gathers and scatters of surfaces.
    QwordMessages,
    /// Conversions to floats of 8 and 19 bits, and stochastic rounding.
    SmallFloats,
    /// Several barriers for each work-group.
    NamedBarriers,
    /// The dot products, planes and sums of differences of Gen9's ALU.
    PixelArithmetic,
    /// Motion estimation and adaptive scaling of video.
    Video,
    /// Correctly rounded quotients and roots.
    IeeeMath,
    /// A jump to one of several labels.
    SwitchJump,
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

/// The fence by which a thread's accesses to global memory are visible to the threads that wait
/// with it at a barrier. Each of them returns when the accesses are done (commit).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GlobalFence {
    /// Of the legacy data port.
    Commit,
    /// Of the legacy data port; the read-only lines of the first-level cache are invalidated too.
    CommitInvalidate,
    /// Of LSC: invalidates the first-level cache, with the scope of the tile.
    InvalidateTile,
    /// Of LSC: invalidates the first-level cache, with the scope of the device.
    InvalidateGpu,
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
    /// A thread's accesses to local memory are done before a barrier that follows them, so that
    /// a fence only has to keep the finalizer from moving them.
    pub local_memory_in_order: bool,
    /// The fence of global memory.
    pub global_fence: GlobalFence,
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
    /// The matrix product that two threads share (`dpasw`).
    pub dpas_pair: bool,
    /// Three-source integer addition (`add3`) and functions of three bits (`bfn`).
    pub three_source_integer: bool,
    /// Quadword gathers and scatters of surfaces (`qw_gather`, `qw_scatter`).
    pub qword_messages: bool,
    /// Conversions to floats of 8 and 19 bits (`fcvt`) and stochastic rounding (`srnd`).
    pub small_floats: bool,
    /// Several barriers for each work-group (`nbarrier`).
    pub named_barriers: bool,
    /// The dot products, planes and sums of differences of Gen9's ALU (`dp2`, `lrp`, `sad2`).
    pub pixel_arithmetic: bool,
    /// Motion estimation and adaptive scaling (`vme_*`, `avs`).
    pub video: bool,
    /// Correctly rounded quotients and roots (`divm`, `sqrtm`).
    pub ieee_math: bool,
    /// `switchjmp`.
    pub switch_jump: bool,
    /// Rotation of quadwords.
    pub rotate_qword: bool,
    /// Whether `mul.sat` of doublewords saturates; elsewhere the finalizer drops `.sat`.
    pub saturating_dword_product: bool,
    /// Whether a float `mad` of at most four channels has a packed destination: it becomes an
    /// Align16 instruction, which has no strides.
    pub packed_narrow_mad: bool,
    /// The regions that floats may have.
    pub float_regions: FloatRegions,
    /// Channels of the widest message.
    pub message_channels: u32,
    /// Block messages of local memory.
    pub local_block_messages: bool,
    /// The finalizer's `-platform`.
    pub platform: &'static str,
    /// The finalizer's flags as Intel's compiler uses them on this target, beside
    /// [`COMMON_FINALIZER_FLAGS`].
    pub flags: &'static [&'static str],
    /// ocloc's `-device`.
    pub ocloc_device: &'static str,
    /// Numbers of the platform in vISA objects (`TARGET_PLATFORM` of the finalizer), all steppings.
    pub object_platforms: &'static [u8],
    /// The product family in the notes of device binaries.
    pub product_family: u32,
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
    Skl "skl" "gen9" "Gen9 (Skylake)" {
        grf_bytes: 32,
        widths: &[8, 16, 32],
        int64: true,
        double: true,
        lsc: false,
        local_memory_in_order: true,
        global_fence: GlobalFence::Commit,
        int_divide: true,
        bfloat: false,
        rotate: false,
        dp4a: false,
        private_memory: PrivateMemory::Scratch,
        private_bytes_per_thread: 0x20_0000,
        dpas_exec_size: None,
        dpas_wide: false,
        dpas_pair: false,
        three_source_integer: false,
        qword_messages: false,
        small_floats: false,
        named_barriers: false,
        pixel_arithmetic: true,
        video: true,
        ieee_math: true,
        switch_jump: true,
        rotate_qword: false,
        saturating_dword_product: true,
        packed_narrow_mad: true,
        float_regions: FloatRegions::Any,
        message_channels: 16,
        local_block_messages: false,
        platform: "SKL",
        flags: &["-enableStructurizer", "-noLoadPayload", "-enablePreemption"],
        ocloc_device: "skl",
        object_platforms: &[5],
        product_family: 0x12,
        per_thread_input_size_attribute: false,
    }
    Tgllp "tgllp" "xe-lp" "Xe-LP (Tiger Lake)" {
        grf_bytes: 32,
        widths: &[8, 16, 32],
        int64: false,
        double: false,
        lsc: false,
        local_memory_in_order: false,
        global_fence: GlobalFence::CommitInvalidate,
        int_divide: true,
        bfloat: false,
        rotate: true,
        dp4a: true,
        private_memory: PrivateMemory::Scratch,
        private_bytes_per_thread: 0x20_0000,
        dpas_exec_size: None,
        dpas_wide: false,
        dpas_pair: false,
        three_source_integer: false,
        qword_messages: false,
        small_floats: false,
        named_barriers: false,
        pixel_arithmetic: false,
        video: false,
        ieee_math: false,
        switch_jump: false,
        rotate_qword: false,
        saturating_dword_product: false,
        packed_narrow_mad: false,
        float_regions: FloatRegions::Any,
        message_channels: 16,
        local_block_messages: true,
        platform: "TGLLP",
        flags: &["-enableStructurizer", "-noScalarJmp", "-noLoadPayload", "-enablePreemption", "-waClearHDCWrite"],
        ocloc_device: "tgllp",
        object_platforms: &[12],
        product_family: 0x1d,
        per_thread_input_size_attribute: false,
    }
    Dg2 "dg2" "xe-hpg" "Xe-HPG (Arc, Alchemist)" {
        grf_bytes: 32,
        widths: &[8, 16, 32],
        int64: false,
        double: false,
        lsc: true,
        local_memory_in_order: false,
        global_fence: GlobalFence::InvalidateTile,
        int_divide: false,
        bfloat: true,
        rotate: true,
        dp4a: true,
        private_memory: PrivateMemory::Global,
        private_bytes_per_thread: 0x4_0000,
        dpas_exec_size: Some(8),
        dpas_wide: false,
        dpas_pair: true,
        three_source_integer: true,
        qword_messages: true,
        small_floats: false,
        named_barriers: false,
        pixel_arithmetic: false,
        video: false,
        ieee_math: false,
        switch_jump: false,
        rotate_qword: false,
        saturating_dword_product: false,
        packed_narrow_mad: false,
        float_regions: FloatRegions::Linear,
        message_channels: 16,
        local_block_messages: true,
        platform: "DG2",
        flags: &["-useInlineData", "-enablePreemption", "-enableHalfLSC", "-waLscUgmFence"],
        ocloc_device: "dg2-g10",
        object_platforms: &[13],
        product_family: 0x4f6,
        per_thread_input_size_attribute: true,
    }
    Pvc "pvc" "xe-hpc" "Xe-HPC (Ponte Vecchio)" {
        grf_bytes: 64,
        widths: &[16, 32],
        int64: true,
        double: true,
        lsc: true,
        local_memory_in_order: false,
        global_fence: GlobalFence::InvalidateGpu,
        int_divide: false,
        bfloat: true,
        rotate: true,
        dp4a: true,
        private_memory: PrivateMemory::ScratchSurface,
        private_bytes_per_thread: 0x4_0000,
        dpas_exec_size: Some(16),
        dpas_wide: true,
        dpas_pair: false,
        three_source_integer: true,
        qword_messages: true,
        small_floats: true,
        named_barriers: true,
        pixel_arithmetic: false,
        video: false,
        ieee_math: true,
        switch_jump: true,
        rotate_qword: true,
        saturating_dword_product: false,
        packed_narrow_mad: false,
        float_regions: FloatRegions::LinearAndDisjoint,
        message_channels: 32,
        local_block_messages: true,
        platform: "PVCXT",
        flags: &["-preserver0", "-enableHalfLSC", "-hasInt64Add", "-partialInt64"],
        ocloc_device: "pvc",
        object_platforms: &[14, 15],
        product_family: 0x4f7,
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

    /// The target whose device binaries have this product family in their notes.
    pub fn from_product_family(family: u32) -> Option<Target> {
        let mut all = Target::ALL.iter().copied();
        all.find(|t| t.info().product_family == family)
    }

    /// The target whose native code has this platform number in a vISA object.
    pub fn from_object_platform(platform: u8) -> Option<Target> {
        let mut all = Target::ALL.iter().copied();
        all.find(|t| t.info().object_platforms.contains(&platform))
    }

    /// Whether the hardware has what an opcode of vISA requires.
    pub fn has(self, capability: Capability) -> bool {
        let info = self.info();
        match capability {
            Capability::Always => true,
            Capability::Never => false,
            Capability::Lsc => info.lsc,
            Capability::Rotate => info.rotate,
            Capability::Dp4a => info.dp4a,
            Capability::Dpas => info.dpas_exec_size.is_some(),
            Capability::DpasPair => info.dpas_pair,
            Capability::ThreeSourceInteger => info.three_source_integer,
            Capability::QwordMessages => info.qword_messages,
            Capability::SmallFloats => info.small_floats,
            Capability::NamedBarriers => info.named_barriers,
            Capability::PixelArithmetic => info.pixel_arithmetic,
            Capability::Video => info.video,
            Capability::IeeeMath => info.ieee_math,
            Capability::SwitchJump => info.switch_jump,
        }
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
