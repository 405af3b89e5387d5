/**
 * The shop as input for planning (docs/plan.md), in plain JSON for our engine or another. Times are ISO 8601,
 * durations are minutes with fractions, and references are ids. All rules are already applied.
 */

/** The kinds of set-up that a machine may have to change between two operations. */
export const setupKeys = ['ink', 'coat', 'board', 'die', 'format'] as const;
export type SetupKey = (typeof setupKeys)[number];

/** Opening hours as "HH:MM"; if `to` is at or before `from`, they end on the next day. */
export interface Hours {
  from: string;
  to: string;
}

export interface PlanCalendar {
  id: string;
  /** The IANA name. */
  timeZone: string;
  /** Seven days, Monday first; an empty day is closed. */
  hours: readonly (readonly Hours[])[];
  /** Days with special hours: holidays (empty), short days, overtime. `date` is YYYY-MM-DD. */
  exceptions: readonly { date: string; hours: readonly Hours[] }[];
}

export interface PlanMachine {
  id: string;
  calendarId: string;
  /** What needs people: everything, or only make-ready; then a run continues outside opening hours. */
  attended: 'all' | 'make-ready';
  /** The downtimes. If `until` is null, the end is unknown and nothing on the machine can be expected. */
  downs: readonly { from: string; until: string | null }[];
  /** The additional make-ready minutes for a change of each key; missing means none. */
  keyMinutes: Partial<Record<SetupKey, number>>;
  /** The current set-up; null if unknown, and then the first operation needs no changeover. */
  keys: SetupKeys | null;
}

/** The set-up that an operation requires; null for a key that does not matter. */
export type SetupKeys = Partial<Record<SetupKey, string | null>>;

export interface PlanJob {
  id: string;
  deliveryDate: string;
  /** The weight of an hour of lateness; 1 for an ordinary job. */
  weight: number;
  /** Whether only operations that are on a machine continue. */
  onHold: boolean;
  /** The earliest start of all operations: paper arrival, artwork approval or a date set by a person. */
  release: string | null;
}

/** The link to a predecessor in the same job. */
export interface PlanLink {
  operationId: string;
  /**
   * If both are null, the operation begins after its predecessor's end. Otherwise it may begin once the predecessor
   * has run for these minutes, or this share (0 to 1) of its remaining run.
   */
  transferMinutes: number | null;
  transferPart: number | null;
  /** The share of its own remaining run that must follow the predecessor's end. */
  tailPart: number;
}

/** A possible machine, and the remaining time there. */
export interface PlanOption {
  machineId: string;
  /** Without changeover time; 0 once it has started. */
  makeReadyMinutes: number;
  runMinutes: number;
}

export interface PlanOperation {
  id: string;
  jobId: string;
  /** The position in its job; equal for operations that run in parallel. */
  index: number;
  state: 'waiting' | 'queued' | 'running' | 'paused';
  /** The current machine; null for none. */
  machineId: string | null;
  /** The position in the machine's queue, lowest first. */
  rank: number | null;
  /** Null to use that of its job. */
  deliveryDate: string | null;
  /**
   * The possible machines in the shop's order, including the current one. If empty with `runMinutes`, no machine is
   * needed.
   */
  options: readonly PlanOption[];
  /** The run time without a machine; null if a machine is needed, which means no date until one is possible. */
  runMinutes: number | null;
  after: readonly PlanLink[];
  /** Why the operation can never be expected (rule whyWithoutDate), for example missing paper; null for no reason. */
  why: string | null;
  /** The earliest start; null to use that of its job. */
  release: string | null;
  /** The tools that it occupies besides its machine: dies, plates, blocks. */
  tools: readonly string[];
  keys: SetupKeys;
  /** A person's decision: only on this machine, and not before `start`, for which the machine stays free. */
  pin: { machineId: string; start: string | null } | null;
  /**
   * Set by an accepted plan: until then the machine waits for it and takes nothing behind it. Null means that it does
   * not wait longer.
   */
  keptUntil: string | null;
}

export interface PlanSnapshot {
  now: string;
  /** The first calendar is the shop's own, also used for work without a machine. */
  calendars: readonly PlanCalendar[];
  machines: readonly PlanMachine[];
  jobs: readonly PlanJob[];
  operations: readonly PlanOperation[];
}

/** The expected times of an operation; `start` is that of make-ready. If both are null, `why` gives the reason. */
export interface PlanEntry {
  operationId: string;
  machineId: string | null;
  start: string | null;
  finish: string | null;
  why: string | null;
}

/** The measures of a plan in hours. Tardiness is against delivery dates, without weights. */
export interface PlanMeasures {
  lateJobs: number;
  tardinessHours: number;
  makeReadyHours: number;
  meanFlowHours: number;
  makespanHours: number;
}

/** The priorities of a plan, each from 0 to 1. */
export interface PlanGoal {
  /** Delivering on time. */
  lateness: number;
  /** Few changeovers. */
  makeReady: number;
  /** Short lead times. */
  flow: number;
}
