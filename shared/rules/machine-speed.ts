/** A machine's make-ready and speed, or the usual ones of its type (design: timeline). */
export interface Speed {
  makeReadyMinutes: number;
  /** Sheets or pieces an hour, by the type's unit. */
  perHour: number;
}

/** Another operation type that a machine can do, with its speed there. */
export interface Capability extends Speed {
  /** An operation type. */
  capability: string;
}
/** The most capabilities of a machine besides its type. */
export const capabilitiesMaximum = 20;

export const makeReadyMaximum = 1_440;
export const speedMaximum = 100_000;

/** A machine's own make-ready and speed, and the usual ones of its type. */
export interface MachineSpeedFields {
  makeReadyMinutes: number | null;
  sheetsPerHour: number | null;
  usualMakeReadyMinutes: number;
  usualPerHour: number;
}

/** Returns the machine's make-ready and speed for operations of the type. */
export const speedForType = (
  machine: Speed & { capabilities?: readonly Capability[] | undefined },
  type: string,
): Speed => machine.capabilities?.find(({ capability }) => capability === type) ?? machine;

/** Returns the machine's own make-ready and speed, or the usual ones where they are not set. */
export const ownOrUsualSpeed = (machine: MachineSpeedFields): Speed => ({
  makeReadyMinutes: machine.makeReadyMinutes ?? machine.usualMakeReadyMinutes,
  perHour: machine.sheetsPerHour ?? machine.usualPerHour,
});
