/**
 * The make-ready and speed of a machine, or the usual ones of its type where it has none of its own (design:
 * timeline).
 */
export interface Speed {
  makeReadyMinutes: number;
  /** The speed in sheets or pieces an hour, by the unit of the operation type. */
  perHour: number;
}

/** An operation type that a machine can do besides its own, with its speed at such operations. */
export interface Capability extends Speed {
  /** The name of the operation type. */
  capability: string;
}
/** The largest number of operation types that a machine can do besides its own. */
export const capabilitiesMaximum = 20;

export const makeReadyMaximum = 1_440;
export const speedMaximum = 100_000;

/** The machine's own make-ready and speed, null where not set, and the usual ones of its type. */
export interface MachineSpeedFields {
  makeReadyMinutes: number | null;
  sheetsPerHour: number | null;
  usualMakeReadyMinutes: number;
  usualPerHour: number;
}

/** Returns the make-ready and speed of the machine at operations of the type. */
export const speedForType = (
  machine: Speed & { capabilities?: readonly Capability[] | undefined },
  type: string,
): Speed => machine.capabilities?.find(({ capability }) => capability === type) ?? machine;

/** Returns the machine's own make-ready and speed. Where one is not set, it returns the usual one of the type. */
export const ownOrUsualSpeed = (machine: MachineSpeedFields): Speed => ({
  makeReadyMinutes: machine.makeReadyMinutes ?? machine.usualMakeReadyMinutes,
  perHour: machine.sheetsPerHour ?? machine.usualPerHour,
});
