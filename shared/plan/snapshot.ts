/**
 * Describes the shop as the planner reads it (docs/plan.md), in plain JSON that other planning programs can use
 * too. Times are ISO 8601, durations are minutes with fractions, and references are ids. The shop's rules are
 * already applied.
 */

/** The properties of a job whose change between two operations may cost a machine extra make-ready. */
export const setupKeys = ['ink', 'coat', 'board', 'die', 'format'] as const;
export type SetupKey = (typeof setupKeys)[number];

/** Opening hours as "HH:MM". If `to` is not after `from`, the hours end on the next day. */
export interface Hours {
  from: string;
  to: string;
}

export interface PlanCalendar {
  id: string;
  /** The IANA name of the time zone. */
  timeZone: string;
  /** The hours of seven days, Monday first. The shop is closed on a day without hours. */
  hours: readonly (readonly Hours[])[];
  /** Dates (YYYY-MM-DD) with hours of their own, such as short days or overtime. A holiday has no hours. */
  exceptions: readonly { date: string; hours: readonly Hours[] }[];
}

export interface PlanMachine {
  id: string;
  calendarId: string;
  /**
   * The work that needs people: all of it, or only make-ready. In the second case a run continues outside opening
   * hours.
   */
  attended: 'all' | 'make-ready';
  /** The downtimes. A null `until` means an unknown end, so no operation on the machine has an expected date. */
  downs: readonly { from: string; until: string | null }[];
  /** The additional make-ready in minutes when a key changes. A missing key costs none. */
  keyMinutes: Partial<Record<SetupKey, number>>;
  /** The current set-up. Null means unknown, so that the first operation needs no change-over. */
  keys: SetupKeys | null;
}

/** The set-up that an operation requires. Null marks a key that does not matter. */
export type SetupKeys = Partial<Record<SetupKey, string | null>>;

export interface PlanJob {
  id: string;
  deliveryDate: string;
  /** The weight of an hour of the job's lateness, where an ordinary job has 1. */
  weight: number;
  /** Whether the job is on hold. Then only its operations that are on a machine continue. */
  onHold: boolean;
  /** The earliest start of all the job's operations, because of paper, artwork or a date that a person set. */
  release: string | null;
}

/** A link from an operation to its predecessor in the same job. */
export interface PlanLink {
  operationId: string;
  /**
   * The minutes that the predecessor must have run. `transferPart` gives a share (0 to 1) of its remaining run
   * instead. If both are null, the operation begins after the predecessor's end.
   */
  transferMinutes: number | null;
  transferPart: number | null;
  /** The share (0 to 1) of the operation's own remaining run that follows the predecessor's end. */
  tailPart: number;
}

/** A machine that can do the operation, and the minutes of work left there. */
export interface PlanOption {
  machineId: string;
  /** The make-ready in minutes without change-over; 0 once the operation has started. */
  makeReadyMinutes: number;
  runMinutes: number;
}

/** For each state of an open operation, whether it is on its machine. */
const onMachine = { waiting: false, queued: false, running: true, paused: true };

export interface PlanOperation {
  id: string;
  jobId: string;
  /** The operation's position in its job. Operations with equal positions run in parallel. */
  index: number;
  state: keyof typeof onMachine;
  /** The id of the current machine, or null if the operation is on none. */
  machineId: string | null;
  /** The operation's position in its machine's queue; the lowest comes first. */
  rank: number | null;
  /** The operation's own delivery date, or null if the job's applies. */
  deliveryDate: string | null;
  /**
   * The possible machines in the shop's order, including the current one. The list is empty for an operation that
   * needs no machine, which has `runMinutes`.
   */
  options: readonly PlanOption[];
  /**
   * The run in minutes of an operation without a machine. Null means that a machine is needed; without a possible
   * machine there is no date.
   */
  runMinutes: number | null;
  after: readonly PlanLink[];
  /**
   * Why the operation can never be expected (rule whyWithoutDate), for example because paper is missing. Null if
   * nothing prevents it.
   */
  why: string | null;
  /** The operation's own earliest start, or null if the job's applies. */
  release: string | null;
  /** The ids of the dies, plates and blocks that the operation occupies besides its machine. */
  tools: readonly string[];
  keys: SetupKeys;
  /**
   * A person's decision that the operation stays on this machine. It begins no earlier than `start`, and the
   * machine stays free for it then.
   */
  pin: { machineId: string; start: string | null } | null;
  /**
   * The time until which the machine waits for the operation and takes no later one, by an accepted plan. Null
   * means that the machine does not wait.
   */
  keptUntil: string | null;
}

export const isOnMachine = ({ state }: Pick<PlanOperation, 'state'>): boolean => onMachine[state];

export interface PlanSnapshot {
  now: string;
  /** The calendars. The first is the shop's own, which also applies to work without a machine. */
  calendars: readonly PlanCalendar[];
  machines: readonly PlanMachine[];
  jobs: readonly PlanJob[];
  operations: readonly PlanOperation[];
}

/**
 * The expected times of an operation; `start` is the start of make-ready. If both are null, `why` gives the
 * reason.
 */
export interface PlanEntry {
  operationId: string;
  machineId: string | null;
  start: string | null;
  finish: string | null;
  why: string | null;
}

/** The measures of a plan, in hours. Tardiness counts against the delivery dates, without weights. */
export interface PlanMeasures {
  lateJobs: number;
  tardinessHours: number;
  makeReadyHours: number;
  meanFlowHours: number;
  makespanHours: number;
}

/** The importance of each priority of a plan, from 0 to 1. */
export interface PlanGoal {
  /** The importance of delivering on time. */
  lateness: number;
  /** The importance of few change-overs. */
  makeReady: number;
  /** The importance of short lead times. */
  flow: number;
}
