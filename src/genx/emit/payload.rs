//! The start of a kernel whose threads execute several work-items: the payload of a kernel of OpenCL C
//! at that width, and what its first instructions do.

use super::{Emitted, Emitter};
use crate::genx::function::{Channels, KernelInfo, Role, Value};
use crate::genx::storage::{Need, need};
use crate::target::{PrivateMemory, Target};
use crate::visa::kernel::{Align, Input, InputRole, InputVariable};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand as VisaOperand, Predefined, Variable, VariableId};
use crate::visa::payload::{PayloadRequest, layout};
use crate::visa::types::Type as VisaType;
use hashbrown::HashMap;

/// The bits of the third doubleword of r0 with the number of the thread in its group.
const THREAD_NUMBER: u32 = 0xff;

/// The bits of r0.5 with the base of the thread's scratch memory.
const SCRATCH_BASE: u32 = 0xffff_fc00;

/// The shift that extracts the surface state of the thread's scratch surface from r0.5.
const SCRATCH_STATE_SHIFT: u32 = 4;

/// The bits of sr0.0 with the number of the hardware thread, with unused bits between them.
const THREAD_BITS: u32 = 0x3fff;

/// Whether a kernel finds its private memory as threads of a target do.
fn has_private_memory_of(channels: &Channels, target: Target) -> bool {
    let has = |role: Role| channels.roles.contains(&role);
    let (offset, base) = match target.info().private_memory {
        PrivateMemory::ScratchSurface => (false, false),
        PrivateMemory::Scratch => (true, false),
        PrivateMemory::Global => (false, true),
    };
    has(Role::PrivateOffset) == offset && has(Role::Input(InputRole::PrivateBase)) == base
}

impl Emitter<'_> {
    /// Declares the inputs of the payload, each of which is a parameter.
    pub(super) fn declare_payload(&mut self, kernel: &KernelInfo, channels: &Channels) -> Emitted {
        if channels.private_bytes > 0 && !has_private_memory_of(channels, self.target) {
            let message = "the code has the private memory of another target";
            return self.reject_at(None, message);
        }
        self.kernel.slm_bytes = kernel.slm_bytes;
        self.kernel.arguments.clone_from(&channels.arguments);
        self.kernel.required_group_size = channels.required_group_size;
        self.kernel.constants = channels.constants.clone();
        self.kernel.private_bytes = channels.private_bytes;
        let mut wanted = Vec::new();
        let mut values: HashMap<InputRole, Value> = HashMap::new();
        for (&value, &role) in self.function.parameters.iter().zip(&channels.roles) {
            if let (Role::Input(role), Need::Bytes(size)) =
                (role, need(self.function.value(value).ty))
            {
                wanted.push(PayloadRequest { role, size });
                values.insert(role, value);
            }
        }
        let Ok(payload) = layout(&wanted, self.target, channels.width) else {
            return self.reject_at(None, "arguments of this size are not supported");
        };
        self.kernel.per_thread_bytes = payload.per_thread_bytes;
        for entry in payload.entries {
            let Some(&value) = values.get(&entry.role) else {
                continue;
            };
            let (ty, elements) = match entry.role {
                InputRole::LocalId(_) => (VisaType::Uw, channels.width.channels()),
                _ => self.base_type(value),
            };
            let align = Align::from(entry.size.next_power_of_two().min(self.grf));
            let id = self.add_variable_of(value, ty, elements, align);
            self.kernel.inputs.push(Input {
                variable: InputVariable::General(id),
                implicit: 0,
                offset: entry.offset,
                size: entry.size,
                role: entry.role,
            });
            self.variables.insert(self.storage.class(value), id);
        }
        for (&value, &role) in self.function.parameters.iter().zip(&channels.roles) {
            if !matches!(role, Role::Input(_)) {
                let id = self.add_variable_of(value, VisaType::Ud, 1, Align::from(4));
                self.variables.insert(self.storage.class(value), id);
            }
        }
        Ok(())
    }

    /// The instructions before the first block.
    pub(super) fn start(&mut self) {
        let kernel = self.function.kernel.as_ref();
        let Some(channels) = kernel.and_then(|kernel| kernel.channels.as_deref()) else {
            return;
        };
        for (&value, &role) in self.function.parameters.iter().zip(&channels.roles) {
            let Some(&id) = self.variables.get(&self.storage.class(value)) else {
                continue;
            };
            let header = |k| VisaOperand::scalar(Variable::Predefined(Predefined::R0), k);
            match role {
                Role::Input(_) => {}
                Role::ThreadNumber => self.extract(id, header(2), THREAD_NUMBER),
                Role::PrivateOffset => self.extract(id, header(5), SCRATCH_BASE),
                Role::HardwareThread => self.hardware_thread(id),
            }
        }
        let needs_state = self.target.info().private_memory == PrivateMemory::ScratchSurface;
        if channels.private_bytes > 0 && needs_state {
            let id = self.add_variable(VisaType::Ud, 1, Align::from(4));
            let operands = vec![
                VisaOperand::destination(id),
                VisaOperand::scalar(Variable::Predefined(Predefined::R0), 5),
                VisaOperand::ud(SCRATCH_STATE_SHIFT),
            ];
            self.op(Visa::Shr, 1, operands);
            self.scratch_state = Some(id);
        }
    }

    /// Extracts bits of a doubleword.
    fn extract(&mut self, to: VariableId, from: VisaOperand, bits: u32) {
        let operands = vec![VisaOperand::destination(to), from, VisaOperand::ud(bits)];
        self.op(Visa::And, 1, operands);
    }

    /// The number of the hardware thread: the bits of sr0.0 without the unused ones.
    fn hardware_thread(&mut self, number: VariableId) {
        let state = VisaOperand::scalar(Variable::Predefined(Predefined::Sr0), 0);
        self.extract(number, state, THREAD_BITS);
        // The upper one first.
        for &gap in self.target.info().thread_number_gaps.iter().rev() {
            let below = (1 << gap) - 1;
            let [low, high] = [(); 2].map(|()| self.add_variable(VisaType::Ud, 1, Align::from(4)));
            self.extract(low, VisaOperand::scalar(number, 0), below);
            let operands = vec![
                VisaOperand::destination(high),
                VisaOperand::scalar(number, 0),
                VisaOperand::ud(1),
            ];
            self.op(Visa::Shr, 1, operands);
            self.extract(high, VisaOperand::scalar(high, 0), !below);
            let operands = vec![
                VisaOperand::destination(number),
                VisaOperand::scalar(low, 0),
                VisaOperand::scalar(high, 0),
            ];
            self.op(Visa::Or, 1, operands);
        }
    }
}
