/** The make-ready minutes and the speed of a machine for one operation type (design: timeline). */
export interface Speed {
  makeReadyMinutes: number;
  /** The speed in sheets or pieces an hour, by the unit of the operation type. */
  perHour: number;
}

/** An operation type that a machine can do in addition to its own, with its speed at such operations. */
export interface Capability extends Speed {
  /** The name of the operation type. */
  capability: string;
}
/** The largest number of operation types that a machine can do in addition to its own. */
export const capabilitiesMaximum = 20;

export const makeReadyMaximum = 1_440;
export const speedMaximum = 100_000;

/**
 * The make-ready and speed that were set for the machine, null where not set, with the usual ones of its
 * type.
 */
export interface MachineSpeedFields {
  makeReadyMinutes: number | null;
  sheetsPerHour: number | null;
  usualMakeReadyMinutes: number;
  usualPerHour: number;
}

/** Returns the make-ready and speed that the machine has for operations of the type. */
export const speedForType = (
  machine: Speed & { capabilities?: readonly Capability[] | undefined },
  type: string,
): Speed => machine.capabilities?.find(({ capability }) => capability === type) ?? machine;

/**
 * Returns the machine's own make-ready and speed. Where a value is not set, the usual value of the machine's
 * type applies.
 */
export const ownOrUsualSpeed = (machine: MachineSpeedFields): Speed => ({
  makeReadyMinutes: machine.makeReadyMinutes ?? machine.usualMakeReadyMinutes,
  perHour: machine.sheetsPerHour ?? machine.usualPerHour,
});
