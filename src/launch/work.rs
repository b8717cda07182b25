//! What the simulator counts: executions, messages, bytes, channels, cache lines and banks.

/// How often the hardware threads of a run executed an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Executed {
    /// Number of executions by a thread.
    pub times: u64,
    /// Number of channels in these executions that the execution mask and the predicate enabled. For
    /// branches, those that arrived.
    pub channels: u64,
    /// Number of messages: its executions, if it is one.
    pub messages: u64,
    /// Bytes that enabled channels read from memory, as [`Work::bytes_read`].
    pub bytes_read: u64,
    /// Bytes that enabled channels wrote to memory, as [`Work::bytes_written`].
    pub bytes_written: u64,
    /// Number of messages that accessed global or constant memory with at least one channel.
    pub global_messages: u64,
    /// Cache lines of [`CACHE_LINE`] bytes that these accessed, each counted once per message.
    pub cache_lines: u64,
    /// The cache lines that the same bytes would be in if they were adjacent and aligned, each counted once per message.
    pub least_lines: u64,
    /// Its atomic operations on global memory that write.
    pub atomics: AtomicAccesses,
    /// Its accesses to local memory.
    pub local: LocalAccesses,
    /// Of [`bytes_read`](Executed::bytes_read), those of private memory.
    pub private_bytes_read: u64,
    /// Of [`bytes_written`](Executed::bytes_written), those of private memory.
    pub private_bytes_written: u64,
}

/// Atomic operations on global memory. Those of several channels at one address are performed one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AtomicAccesses {
    /// Number of messages with at least one channel.
    pub messages: u64,
    /// Number of passes: the most channels of each message at one address.
    pub passes: u64,
}

impl AtomicAccesses {
    /// Adds the messages of another thread or instruction.
    pub fn add(&mut self, other: &AtomicAccesses) {
        self.messages += other.messages;
        self.passes += other.passes;
    }

    /// The average number of passes of a message; `None` without messages.
    pub fn average(&self) -> Option<f64> {
        (self.messages > 0).then(|| self.passes as f64 / self.messages as f64)
    }
}

/// Messages to local memory, whose banks each serve one doubleword in a pass
/// ([`TargetInfo::local_banks`](crate::target::TargetInfo::local_banks)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LocalAccesses {
    /// Number of messages that accessed local memory with at least one channel.
    pub messages: u64,
    /// Bytes that enabled channels read.
    pub bytes_read: u64,
    /// Bytes that enabled channels wrote.
    pub bytes_written: u64,
    /// Number of passes in which the banks serve the messages.
    pub passes: u64,
    /// The number of passes if the same doublewords were spread evenly over the banks.
    pub least_passes: u64,
}

impl LocalAccesses {
    /// Adds the messages of another thread or instruction.
    pub fn add(&mut self, other: &LocalAccesses) {
        self.messages += other.messages;
        self.bytes_read += other.bytes_read;
        self.bytes_written += other.bytes_written;
        self.passes += other.passes;
        self.least_passes += other.least_passes;
    }
}

/// Messages to global and constant memory, and the cache lines that they accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accesses {
    /// Number of messages with at least one channel.
    pub messages: u64,
    /// Cache lines of these, each counted once per message.
    pub cache_lines: u64,
    /// The cache lines of the same bytes if those of each message were adjacent: [`Executed::least_lines`].
    pub least_lines: u64,
}

impl Accesses {
    /// Adds the messages of an instruction.
    pub fn add(&mut self, executed: &Executed) {
        self.messages += executed.global_messages;
        self.cache_lines += executed.cache_lines;
        self.least_lines += executed.least_lines;
    }

    /// The average number of cache lines of a message; `None` without messages.
    pub fn average(self) -> Option<f64> {
        (self.messages > 0).then(|| self.cache_lines as f64 / self.messages as f64)
    }

    /// What the average would be if the bytes of each message were adjacent; `None` without messages.
    pub fn least(self) -> Option<f64> {
        (self.messages > 0).then(|| self.least_lines as f64 / self.messages as f64)
    }
}

impl Executed {
    /// Adds the executions of another thread or instruction.
    pub fn add(&mut self, other: &Executed) {
        self.times += other.times;
        self.channels += other.channels;
        self.messages += other.messages;
        self.bytes_read += other.bytes_read;
        self.bytes_written += other.bytes_written;
        self.global_messages += other.global_messages;
        self.cache_lines += other.cache_lines;
        self.least_lines += other.least_lines;
        self.atomics.add(&other.atomics);
        self.local.add(&other.local);
        self.private_bytes_read += other.private_bytes_read;
        self.private_bytes_written += other.private_bytes_written;
    }

    /// Whether it writes to memory; atomic operations do.
    pub fn is_write(&self) -> bool {
        self.bytes_written > 0
    }

    /// Of [`bytes_read`](Executed::bytes_read), those of global and constant memory.
    pub fn global_bytes_read(&self) -> u64 {
        (self.bytes_read).saturating_sub(self.local.bytes_read + self.private_bytes_read)
    }

    /// Of [`bytes_written`](Executed::bytes_written), those of global memory.
    pub fn global_bytes_written(&self) -> u64 {
        (self.bytes_written).saturating_sub(self.local.bytes_written + self.private_bytes_written)
    }
}

/// Size of a cache line in bytes, on all targets.
pub const CACHE_LINE: u64 = 64;

/// The work that the simulator did: sums over all hardware threads of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Executed messages: accesses to memory, atomics, fences and barriers. A message counts even if
    /// no channel is enabled.
    pub messages: u64,
    /// The native instructions that Intel's finalizer is estimated to make of the executed ones
    /// ([`native_instructions`](crate::visa::native::native_instructions)).
    pub native_instructions: u64,
    /// Bytes that enabled channels read from memory: global, local and private. Atomic operations
    /// read.
    pub bytes_read: u64,
    /// Bytes that enabled channels wrote to memory: global, local and private. Atomic operations
    /// other than loads write.
    pub bytes_written: u64,
    /// Of [`bytes_read`](Work::bytes_read), those of local memory.
    pub local_bytes_read: u64,
    /// Of [`bytes_written`](Work::bytes_written), those of local memory.
    pub local_bytes_written: u64,
    /// Elements that enabled channels read outside of all memory, with [`OutOfBounds::Zero`](super::OutOfBounds::Zero). Atomic operations read.
    pub reads_outside: u64,
    /// Elements that enabled channels wrote outside of all memory, with [`OutOfBounds::Zero`](super::OutOfBounds::Zero). Atomic operations other than
    /// loads write.
    pub writes_outside: u64,
    /// Of [`channels_offered`](Work::channels_offered), those that the execution mask and the
    /// instruction's predicate enabled.
    pub channels_used: u64,
    /// Execution sizes of the executed instructions that compute, compare or access memory. Scalar
    /// instructions (execution size 1) and branches do not count.
    pub channels_offered: u64,
}

impl Work {
    /// Adds the work of another thread.
    pub fn add(&mut self, other: &Work) {
        self.messages += other.messages;
        self.native_instructions += other.native_instructions;
        self.bytes_read += other.bytes_read;
        self.bytes_written += other.bytes_written;
        self.local_bytes_read += other.local_bytes_read;
        self.local_bytes_written += other.local_bytes_written;
        self.reads_outside += other.reads_outside;
        self.writes_outside += other.writes_outside;
        self.channels_used += other.channels_used;
        self.channels_offered += other.channels_offered;
    }
}
