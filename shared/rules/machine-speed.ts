/** How long a machine takes: its make-ready and its speed, or what machines of its type usually need (design: timeline). */
export interface Speed {
  makeReadyMinutes: number;
  /** Sheets or pieces, by what the type counts, an hour. */
  perHour: number;
}

/** What else a machine can do than its type, with what it takes for that. */
export interface Capability extends Speed {
  /** An operation type. */
  capability: string;
}
/** So many beside its type. */
export const capabilitiesMaximum = 20;

export const makeReadyMaximum = 1_440;
export const speedMaximum = 100_000;

/** A machine's make-ready and speed: its own, and those of its type where it is not given them. */
export interface MachineSpeedFields {
  makeReadyMinutes: number | null;
  sheetsPerHour: number | null;
  usualMakeReadyMinutes: number;
  usualPerHour: number;
}

/** What the machine takes for operations of the type: as for its own unless it says otherwise. */
export const speedForType = (
  machine: Speed & { capabilities?: readonly Capability[] | undefined },
  type: string,
): Speed => machine.capabilities?.find(({ capability }) => capability === type) ?? machine;

/** The machine's own make-ready and speed, each what is usual for its type where it is not given. */
export const ownOrUsualSpeed = (machine: MachineSpeedFields): Speed => ({
  makeReadyMinutes: machine.makeReadyMinutes ?? machine.usualMakeReadyMinutes,
  perHour: machine.sheetsPerHour ?? machine.usualPerHour,
});
