/**
 * Defines the snapshot: the data about the shop that the planner reads (docs/plan.md), in JSON that other
 * planning programs can use too. Times are ISO 8601, durations are minutes with fractions, and references are
 * ids. The server has already applied its rules, for example which machines suit an operation.
 */

/**
 * The set-up keys: properties of a job. If one of them changes between two operations, the machine may need
 * extra make-ready.
 */
export const setupKeys = ['ink', 'coat', 'board', 'die', 'format'] as const;
export type SetupKey = (typeof setupKeys)[number];

/** Opening hours as "HH:MM". If `to` is not after `from`, the hours end on the following day. */
export interface Hours {
  from: string;
  to: string;
}

export interface PlanCalendar {
  id: string;
  /** The time zone of the calendar as an IANA name, such as Asia/Kolkata. */
  timeZone: string;
  /** The hours of the seven weekdays, Monday first. A day without hours is closed. */
  hours: readonly (readonly Hours[])[];
  /**
   * The dates (YYYY-MM-DD) that have hours of their own, such as short days or overtime. A holiday has an
   * empty list of hours.
   */
  exceptions: readonly { date: string; hours: readonly Hours[]; crews?: number | null }[];
  /**
   * How many machines of the calendar people can attend at once. Null, like a missing field, means all of them. A date
   * in `exceptions` can have fewer.
   */
  crews?: number | null;
  /** The id of the calendar that has the crews of these machines. A missing field means this calendar. */
  crewsFrom?: string;
}

export interface PlanMachine {
  id: string;
  calendarId: string;
  /**
   * Which work needs people: all of it, or only make-ready. With `make-ready`, a run continues outside
   * opening hours.
   */
  attended: 'all' | 'make-ready';
  /** Whether a make-ready starts only if it ends before the machine closes. By default, closing time interrupts it. */
  wholeMakeReady?: boolean;
  /**
   * The downtimes of the machine. If `until` is null, the end is unknown, so no operation on the machine has
   * an expected date.
   */
  downs: readonly { from: string; until: string | null }[];
  /** The additional make-ready in minutes when a set-up key changes. A key without an entry costs nothing. */
  keyMinutes: Partial<Record<SetupKey, number>>;
  /**
   * The additional make-ready in minutes when a set-up key changes to a lower value (`keyOrder`), such as to
   * lighter inks. A key without an entry takes `keyMinutes`.
   */
  keyMinutesDown?: Partial<Record<SetupKey, number>>;
  /**
   * The machine's present set-up. Null means that it is unknown, and the first operation then needs no
   * change-over.
   */
  keys: SetupKeys | null;
}

/**
 * The order of the values of set-up keys, such as inks by their darkness: a number for each value, where the lowest
 * comes first. A change from or to a value without a number counts as one to a higher value.
 */
export type KeyOrder = Partial<Record<SetupKey, Readonly<Record<string, number>>>>;

/** The set-up that an operation needs. A key of null does not matter. */
export type SetupKeys = Partial<Record<SetupKey, string | null>>;

export interface PlanJob {
  id: string;
  deliveryDate: string;
  /** The weight of an hour of the job's lateness. An ordinary job has the weight 1. */
  weight: number;
  /** The date that was promised to the customer, if there is one. A plan names each promise that it breaks. */
  promised?: string | undefined;
  /** Whether the job is on hold, so that only its operations on machines continue. */
  onHold: boolean;
  /**
   * The earliest start of the job's operations, because of paper, artwork or a date that a person set. It is
   * null if there is none.
   */
  release: string | null;
}

/** A link that makes an operation wait for a predecessor in the same job. */
export interface PlanLink {
  operationId: string;
  /**
   * The minutes that the predecessor must have run. `transferPart` is a share (0 to 1) of its remaining run
   * instead. If both are null, the operation begins after the predecessor's end.
   */
  transferMinutes: number | null;
  transferPart: number | null;
  /** The share (0 to 1) of the operation's own remaining run that is left when the predecessor ends. */
  tailPart: number;
  /**
   * For how many minutes the predecessor's pieces wait before the operation can use them, such as for drying. These
   * minutes also pass while the shop is closed. By default, the pieces don't wait.
   */
  waitMinutes?: number;
}

/** A machine that can do the operation, with the minutes that the remaining work takes there. */
export interface PlanOption {
  machineId: string;
  /** The make-ready in minutes, without change-over. It is 0 once the operation has started. */
  makeReadyMinutes: number;
  runMinutes: number;
}

/** Whether an operation in this state is on its machine, for each open state. */
const onMachine = { waiting: false, queued: false, running: true, paused: true };

export interface PlanOperation {
  id: string;
  jobId: string;
  /** The position of the operation in its job. Operations with equal positions are parallel. */
  index: number;
  state: keyof typeof onMachine;
  /** The id of the operation's present machine, or null if it has none. */
  machineId: string | null;
  /**
   * The rank of the operation in its machine's queue, where the lowest comes first. It is null if the
   * operation has no rank.
   */
  rank: number | null;
  /** The operation's own delivery date. If it is null, the job's date applies. */
  deliveryDate: string | null;
  /**
   * The machines that can do the operation, including its present one, in the shop's sequence. The list is
   * empty if the operation needs no machine.
   */
  options: readonly PlanOption[];
  /**
   * The run in minutes of an operation that needs no machine. Null means that it needs one. If `options` is
   * then empty, the operation has no date.
   */
  runMinutes: number | null;
  after: readonly PlanLink[];
  /**
   * Why the operation can never have an expected date (rule whyWithoutDate), for example because paper is
   * missing. It is null if nothing prevents a date.
   */
  why: string | null;
  /** The operation's own earliest start. If it is null, the job's applies. */
  release: string | null;
  /** The end of the wait after predecessors that have ended, if there is one. The operation starts no earlier. */
  waitUntil?: string;
  /** The ids of the tools (dies, plates and blocks) that the operation needs in addition to its machine. */
  tools: readonly string[];
  keys: SetupKeys;
  /**
   * The decision of a person that the operation stays on this machine. If `start` is set, the operation
   * begins no earlier, and the machine stays free for it from then on.
   */
  pin: { machineId: string; start: string | null } | null;
  /**
   * The time until which an accepted plan makes the machine wait for the operation. Null means that the
   * machine does not wait.
   */
  keptUntil: string | null;
}

export const isOnMachine = ({ state }: Pick<PlanOperation, 'state'>): boolean => onMachine[state];

export interface PlanSnapshot {
  now: string;
  /**
   * The calendars of the shop and its machines. The first is the shop's own, which also applies to work
   * without a machine.
   */
  calendars: readonly PlanCalendar[];
  machines: readonly PlanMachine[];
  /** The order of set-up keys. It matters only for machines with `keyMinutesDown`. */
  keyOrder?: KeyOrder;
  jobs: readonly PlanJob[];
  operations: readonly PlanOperation[];
}

/**
 * The expected times of an operation. `start` is the start of make-ready. If both times are null, `why` gives
 * the reason.
 */
export interface PlanEntry {
  operationId: string;
  machineId: string | null;
  start: string | null;
  finish: string | null;
  why: string | null;
}

/** The measures of a plan in hours. Lateness counts against the delivery dates, without the jobs' weights. */
export interface PlanMeasures {
  lateJobs: number;
  tardinessHours: number;
  makeReadyHours: number;
  meanFlowHours: number;
  makespanHours: number;
}

/** The importance of each of a plan's three priorities, from 0 to 1. */
export interface PlanGoal {
  /** The importance of delivering on time, from 0 to 1. */
  lateness: number;
  /** The importance of few change-overs, from 0 to 1. */
  makeReady: number;
  /** The importance of short lead times, from 0 to 1. */
  flow: number;
}
