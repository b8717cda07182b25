//! TABLE of targets: the features of each hardware generation, and the arguments of its finalizer.
//!
//! A leaf module: IR passes, the back end, the vISA verifier, the simulator and the command line
//! all consult it. The facts are those of Intel's finalizer 1.0.12504.6, determined by experiment.

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

            /// The table entry of this target.
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

/// The regions that the finalizer accepts for float operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatRegions {
    /// Any region that the syntax permits.
    Any,
    /// Regions whose elements have a constant stride.
    Linear,
    /// The same, and no region of any type whose strided rows overlap.
    LinearAndDisjoint,
}

/// The hardware feature that an opcode requires: a column of the tables of opcodes of vISA and of Gen
/// IR.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capability {
    /// Available on every target.
    Always,
    /// Available on none of the targets.
    Never,
    /// Targets with load/store-cache (LSC) messages.
    Lsc,
    /// Division of 32-bit integers.
    IntegerDivision,
    /// Division of floats by the math unit.
    FloatDivision,
    /// Targets with instructions that rotate integers.
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

/// Where the private memory of a work-item is located.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrivateMemory {
    /// The surface `%scratch` of the legacy data port; r0.5 has the start of the thread's part.
    Scratch,
    /// The surface `ss(V)` of LSC messages that r0.5 names; it starts at the thread's part.
    ScratchSurface,
    /// A buffer at a pushed address, divided by the hardware thread number.
    Global,
}

/// The fence that makes a thread's accesses to global memory visible to the threads that wait with it
/// at a barrier. All of them return once the accesses are complete (commit).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GlobalFence {
    /// A fence of the legacy data port.
    Commit,
    /// A fence of the legacy data port that also invalidates the read-only lines of the L1 cache.
    CommitInvalidate,
    /// An LSC fence with tile scope that invalidates the L1 cache.
    InvalidateTile,
    /// An LSC fence with device scope that invalidates the L1 cache.
    InvalidateGpu,
}

/// A dispatch width: how many work-items, each in a channel, a thread executes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Width {
    /// 8 work-items for each thread.
    Simd8 = 8,
    /// 16 work-items for each thread.
    Simd16 = 16,
    /// 32 work-items for each thread.
    Simd32 = 32,
}

impl Width {
    /// All widths that a target may have, narrowest first.
    pub const ALL: [Width; 3] = [Width::Simd8, Width::Simd16, Width::Simd32];

    /// The widest width of any target.
    pub const WIDEST: Width = Width::Simd32;

    /// The width of this many channels, if there is one.
    pub fn of(channels: u32) -> Option<Width> {
        Width::ALL.into_iter().find(|w| w.channels() == channels)
    }

    /// The number of channels, which is that of the work-items of a thread.
    pub const fn channels(self) -> u32 {
        self as u32
    }
}

impl From<Width> for u8 {
    fn from(width: Width) -> u8 {
        width as u8
    }
}

/// `SIMD16`, as reports and messages spell it.
impl std::fmt::Display for Width {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SIMD{}", self.channels())
    }
}

/// The properties of one target.
#[derive(Debug)]
pub struct TargetInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// The alternative name on the command line: the hardware generation.
    pub generation: &'static str,
    /// Names of products and platforms that are not names of the target, for suggestions.
    pub products: &'static [&'static str],
    /// A description for users.
    pub description: &'static str,
    /// The size of one general register (GRF), in bytes.
    pub grf_bytes: u32,
    /// The dispatch widths that the hardware and its runtime support, in channels.
    pub widths: &'static [Width],
    /// The most work-items of a work-group that Intel's OpenCL driver accepts (`CL_DEVICE_MAX_WORK_GROUP_SIZE`, as `clinfo`
    /// prints it for products of the target).
    pub max_group_size: u64,
    /// Whether the ALU has 64-bit integers. The finalizer does not emulate them elsewhere.
    pub int64: bool,
    /// Whether it has doubles.
    pub double: bool,
    /// Whether memory messages are LSC; otherwise they are those of the legacy data port.
    pub lsc: bool,
    /// Whether loads and stores of global memory (`.ugm`) specify that they are cached: `.ca.ca` and `.wb.wb`, as
    /// Intel's compiler writes them. With `-waLscUgmFence` the finalizer otherwise adds a fence, a use of its
    /// result and a `sync` before the end of each kernel that stores. The fences of [`GlobalFence`] are the same.
    pub explicit_caching: bool,
    /// Whether a thread's accesses to local memory complete before a barrier that follows them. A
    /// fence then only has to prevent the finalizer from moving them.
    pub local_memory_in_order: bool,
    /// The fence for global memory.
    pub global_fence: GlobalFence,
    /// Whether it divides 32-bit integers.
    pub int_divide: bool,
    /// Whether the math unit divides floats. Elsewhere the finalizer expands `div` to a product with the reciprocal, without care
    /// for very large and very small divisors.
    pub float_divide: bool,
    /// Whether the ALU has bfloat16.
    pub bfloat: bool,
    /// Whether it has `rol` and `ror`.
    pub rotate: bool,
    /// Whether it has the dot product of two vectors of four bytes.
    pub dp4a: bool,
    /// Where private memory is located.
    pub private_memory: PrivateMemory,
    /// The bits of sr0.0 between those of the hardware thread's number, in ascending order.
    pub thread_number_gaps: &'static [u32],
    /// The most bytes of private memory per thread: the largest scratch space (where private memory
    /// is global, the limit of the next target).
    pub private_bytes_per_thread: u32,
    /// The execution size of DPAS; `None` if there is no DPAS.
    pub dpas_exec_size: Option<u32>,
    /// Whether DPAS supports tf32, and accumulators and results of 16 bits.
    pub dpas_wide: bool,
    /// Whether it has the matrix product that two threads share (`dpasw`).
    pub dpas_pair: bool,
    /// Whether it has three-source integer addition (`add3`) and functions of three bits (`bfn`).
    pub three_source_integer: bool,
    /// Whether a `mad` of integers is one native instruction that accepts a word as an immediate.
    pub three_source_immediates: bool,
    /// Whether it has quadword gathers and scatters of surfaces (`qw_gather`, `qw_scatter`).
    pub qword_messages: bool,
    /// Whether it has conversions to floats of 8 and 19 bits (`fcvt`) and stochastic rounding
    /// (`srnd`).
    pub small_floats: bool,
    /// Whether a work-group may have several barriers (`nbarrier`).
    pub named_barriers: bool,
    /// Whether the ALU has Gen9's dot products, planes and sums of differences (`dp2`, `lrp`,
    /// `sad2`).
    pub pixel_arithmetic: bool,
    /// Whether it has motion estimation and adaptive scaling (`vme_*`, `avs`).
    pub video: bool,
    /// Whether it has correctly rounded quotients and roots (`divm`, `sqrtm`).
    pub ieee_math: bool,
    /// Whether it has `switchjmp`.
    pub switch_jump: bool,
    /// Whether it rotates quadwords.
    pub rotate_qword: bool,
    /// Whether `mul.sat` of doublewords saturates; elsewhere the finalizer drops `.sat`.
    pub saturating_dword_product: bool,
    /// Whether a float `mad` of at most four channels requires a packed destination: it becomes an
    /// Align16 instruction, which has no strides.
    pub packed_narrow_mad: bool,
    /// Whether two channels under a predicate may compute bytes and words. Elsewhere the finalizer executes
    /// them one by one if their operands are four bytes or more apart, also by its own copy propagation, and
    /// finds no mask for the second.
    pub predicated_narrow_pairs: bool,
    /// Whether a thread without active channels may execute instructions without mask, in nested divergent control
    /// flow: threads run in pairs, and the hardware does not always notice that one of them has nothing to do there.
    pub leaks_no_mask: bool,
    /// The regions that the finalizer accepts for float operands.
    pub float_regions: FloatRegions,
    /// The channels of the widest message.
    pub message_channels: u32,
    /// The number of flag registers, of 32 bits each.
    pub flag_registers: u32,
    /// Whether local memory has block messages.
    pub local_block_messages: bool,
    /// The banks of local memory. Each serves one doubleword in a pass; consecutive doublewords are in consecutive
    /// banks. Channels that read the same doubleword share a pass, and all other accesses to one bank are serialized,
    /// writes to the same doubleword too. This is the model of Intel's documentation: "64 consecutive bytes are
    /// stored in 16 consecutive banks" (oneAPI GPU Optimization Guide, Shared Local Memory, of Xe-LP to Xe-HPC);
    /// "divided into 16 banks at a 32-bit granularity", "writes to the same bank always result in a bank conflict"
    /// (OpenCL Developer Guide for Intel Processor Graphics, of Gen9).
    pub local_banks: u32,
    /// The argument of the finalizer's `-platform`.
    pub platform: &'static str,
    /// The finalizer's flags as Intel's compiler passes them for this target, besides
    /// [`COMMON_FINALIZER_FLAGS`].
    pub flags: &'static [&'static str],
    /// The argument of ocloc's `-device`.
    pub ocloc_device: &'static str,
    /// The platform numbers in vISA objects (`TARGET_PLATFORM` of the finalizer), all steppings.
    pub object_platforms: &'static [u8],
    /// The product family in the notes of device binaries.
    pub product_family: u32,
    /// The bytes of the data that all threads share which the command that starts them contains
    /// (`-useInlineData`).
    pub inline_data_bytes: u32,
    /// Whether `.kernel_attr PerThreadInputSize` is emitted: if the hardware generates the local
    /// ids.
    pub per_thread_input_size_attribute: bool,
}

/// The finalizer's flags for every target.
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

/// The number of general registers of a thread.
pub const GRF_COUNT: u32 = 128;

targets! {
    Skl "skl" "gen9" "Gen9 (Skylake)" {
        products: &["skylake", "gen9lp", "uhd630"],
        grf_bytes: 32,
        widths: &[Width::Simd8, Width::Simd16, Width::Simd32],
        max_group_size: 256,
        int64: true,
        double: true,
        lsc: false,
        explicit_caching: false,
        local_memory_in_order: true,
        global_fence: GlobalFence::Commit,
        int_divide: true,
        float_divide: true,
        bfloat: false,
        rotate: false,
        dp4a: false,
        private_memory: PrivateMemory::Scratch,
        thread_number_gaps: &[3, 6],
        private_bytes_per_thread: 0x20_0000,
        dpas_exec_size: None,
        dpas_wide: false,
        dpas_pair: false,
        three_source_integer: false,
        three_source_immediates: false,
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
        predicated_narrow_pairs: true,
        leaks_no_mask: false,
        float_regions: FloatRegions::Any,
        message_channels: 16,
        flag_registers: 2,
        local_block_messages: false,
        local_banks: 16,
        platform: "SKL",
        flags: &["-enableStructurizer", "-noLoadPayload", "-enablePreemption"],
        ocloc_device: "skl",
        object_platforms: &[5],
        product_family: 0x12,
        inline_data_bytes: 0,
        per_thread_input_size_attribute: false,
    }
    Tgllp "tgllp" "xe-lp" "Xe-LP (Tiger Lake)" {
        products: &["tgl", "tigerlake", "gen12", "gen12lp", "xe", "iris-xe"],
        grf_bytes: 32,
        widths: &[Width::Simd8, Width::Simd16, Width::Simd32],
        max_group_size: 512,
        int64: false,
        double: false,
        lsc: false,
        explicit_caching: false,
        local_memory_in_order: false,
        global_fence: GlobalFence::CommitInvalidate,
        int_divide: true,
        float_divide: false,
        bfloat: false,
        rotate: true,
        dp4a: true,
        private_memory: PrivateMemory::Scratch,
        thread_number_gaps: &[3, 6],
        private_bytes_per_thread: 0x20_0000,
        dpas_exec_size: None,
        dpas_wide: false,
        dpas_pair: false,
        three_source_integer: false,
        three_source_immediates: true,
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
        predicated_narrow_pairs: true,
        leaks_no_mask: true,
        float_regions: FloatRegions::Any,
        message_channels: 16,
        flag_registers: 2,
        local_block_messages: true,
        local_banks: 16,
        platform: "TGLLP",
        flags: &["-enableStructurizer", "-noScalarJmp", "-noLoadPayload", "-enablePreemption", "-waClearHDCWrite"],
        ocloc_device: "tgllp",
        object_platforms: &[12],
        product_family: 0x1d,
        inline_data_bytes: 0,
        per_thread_input_size_attribute: false,
    }
    Dg2 "dg2" "xe-hpg" "Xe-HPG (Arc, Alchemist)" {
        products: &["arc", "alchemist", "acm", "acm-g10", "acm-g11", "a770", "a750", "a380"],
        grf_bytes: 32,
        widths: &[Width::Simd8, Width::Simd16, Width::Simd32],
        max_group_size: 1024,
        int64: false,
        double: false,
        lsc: true,
        explicit_caching: true,
        local_memory_in_order: false,
        global_fence: GlobalFence::InvalidateTile,
        int_divide: false,
        float_divide: false,
        bfloat: true,
        rotate: true,
        dp4a: true,
        private_memory: PrivateMemory::Global,
        thread_number_gaps: &[3, 6],
        private_bytes_per_thread: 0x4_0000,
        dpas_exec_size: Some(8),
        dpas_wide: false,
        dpas_pair: true,
        three_source_integer: true,
        three_source_immediates: true,
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
        predicated_narrow_pairs: true,
        leaks_no_mask: false,
        float_regions: FloatRegions::Linear,
        message_channels: 16,
        flag_registers: 2,
        local_block_messages: true,
        local_banks: 16,
        platform: "DG2",
        flags: &["-useInlineData", "-enablePreemption", "-enableHalfLSC", "-waLscUgmFence"],
        ocloc_device: "dg2-g10",
        object_platforms: &[13],
        product_family: 0x4f6,
        inline_data_bytes: 32,
        per_thread_input_size_attribute: true,
    }
    Pvc "pvc" "xe-hpc" "Xe-HPC (Ponte Vecchio)" {
        products: &["pontevecchio", "ponte-vecchio", "max"],
        grf_bytes: 64,
        widths: &[Width::Simd16, Width::Simd32],
        max_group_size: 1024,
        int64: true,
        double: true,
        lsc: true,
        explicit_caching: false,
        local_memory_in_order: false,
        global_fence: GlobalFence::InvalidateGpu,
        int_divide: false,
        float_divide: false,
        bfloat: true,
        rotate: true,
        dp4a: true,
        private_memory: PrivateMemory::ScratchSurface,
        thread_number_gaps: &[3, 6, 7],
        private_bytes_per_thread: 0x4_0000,
        dpas_exec_size: Some(16),
        dpas_wide: true,
        dpas_pair: false,
        three_source_integer: true,
        three_source_immediates: true,
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
        predicated_narrow_pairs: false,
        leaks_no_mask: false,
        float_regions: FloatRegions::LinearAndDisjoint,
        message_channels: 32,
        flag_registers: 4,
        local_block_messages: true,
        local_banks: 16,
        platform: "PVCXT",
        flags: &["-preserver0", "-enableHalfLSC", "-hasInt64Add", "-partialInt64"],
        ocloc_device: "pvc",
        object_platforms: &[14, 15],
        product_family: 0x4f7,
        inline_data_bytes: 0,
        per_thread_input_size_attribute: true,
    }
}

impl Target {
    /// The target with this name or generation, ignoring case.
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

    /// The names of the targets that have a property, for a diagnostic: "`skl` or `pvc`".
    pub fn alternatives(property: impl Fn(&TargetInfo) -> bool) -> String {
        let having = Target::ALL.iter().filter(|target| property(target.info()));
        let names: Vec<String> = having.map(|target| format!("`{target}`")).collect();
        names.join(" or ")
    }

    /// Whether the hardware has the feature that an opcode of vISA or of Gen IR requires.
    pub fn has(self, capability: Capability) -> bool {
        let info = self.info();
        match capability {
            Capability::Always => true,
            Capability::Never => false,
            Capability::Lsc => info.lsc,
            Capability::IntegerDivision => info.int_divide,
            Capability::FloatDivision => info.float_divide,
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

    /// The size of one general register (GRF), in bytes.
    pub fn grf_bytes(self) -> u32 {
        self.info().grf_bytes
    }

    /// The finalizer's arguments for a file, as Intel's compiler passes them.
    pub fn finalizer_arguments(self) -> impl Iterator<Item = &'static str> {
        let info = self.info();
        ["-platform", info.platform]
            .into_iter()
            .chain(COMMON_FINALIZER_FLAGS.iter().copied())
            .chain(info.flags.iter().copied())
    }
}

/// The default target: Xe-LP.
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

    #[test]
    fn inline_data_are_those_of_the_finalizer() {
        for &target in Target::ALL {
            let info = target.info();
            let inline = info.flags.contains(&"-useInlineData");
            assert_eq!(inline, info.inline_data_bytes > 0, "{target}");
        }
    }

    #[test]
    fn numbers_in_binaries_find_their_targets() {
        for &target in Target::ALL {
            let info = target.info();
            assert_eq!(
                Target::from_product_family(info.product_family),
                Some(target)
            );
            for &platform in info.object_platforms {
                assert_eq!(Target::from_object_platform(platform), Some(target));
            }
        }
        assert_eq!(Target::from_product_family(0), None);
        assert_eq!(Target::from_object_platform(0), None);
    }

    #[test]
    fn alternatives_are_named_in_the_order_of_the_table() {
        assert_eq!(Target::alternatives(|info| info.double), "`skl` or `pvc`");
        assert_eq!(Target::alternatives(|_| false), "");
    }
}
