/**
 * The shop as a plan sees it: what is open, where it may run and when that works (docs/plan.md). Plain JSON, for our own engine and
 * for people who want another: times are ISO 8601, durations minutes (fractions are kept), references are ids. No rule of the shop is
 * needed to read it: what a rule decides (how long, where, whether) stands here as its result.
 */

/** What a machine may have to be made ready for again when it changes from one operation to the next. */
export const setupKeys = ['ink', 'coat', 'board', 'die', 'format'] as const;
export type SetupKey = (typeof setupKeys)[number];

/** "HH:MM"; `to` at or before `from` ends on the next day. */
export interface Hours {
  from: string;
  to: string;
}

export interface PlanCalendar {
  id: string;
  /** IANA name. */
  timeZone: string;
  /** Seven days, Monday first; none on a day: closed. */
  hours: readonly (readonly Hours[])[];
  /** Days with hours of their own: holidays (none), short days, overtime. `date` is YYYY-MM-DD. */
  exceptions: readonly { date: string; hours: readonly Hours[] }[];
}

export interface PlanMachine {
  id: string;
  calendarId: string;
  /** What needs people: all of it, or making ready only: what runs then goes on when the shop is closed. */
  attended: 'all' | 'make-ready';
  /** When it is down; `until` null: nobody knows, so that nothing on it can be expected. */
  downs: readonly { from: string; until: string | null }[];
  /** Minutes that a change of each key adds to making ready; left out: none. */
  keyMinutes: Partial<Record<SetupKey, number>>;
  /** What it is made ready for now; null: unknown, and the first operation's keys cost nothing. */
  keys: SetupKeys | null;
}

/** What an operation has to be made ready for; null: nothing, which asks for no change. */
export type SetupKeys = Partial<Record<SetupKey, string | null>>;

export interface PlanJob {
  id: string;
  deliveryDate: string;
  /** What an hour of its lateness counts, 1 for an ordinary job. */
  weight: number;
  /** Nothing of it that is not on a machine runs. */
  onHold: boolean;
  /** Nothing of it starts before: its paper's arrival, its artwork's approval, or what a person set. */
  release: string | null;
}

/** An operation comes after another one of its job. */
export interface PlanLink {
  operationId: string;
  /**
   * Both null: it begins after the other one's end. Else its making ready begins no earlier than when the other one has run for so
   * many minutes, or for so large a part of what is left of its run (0 to 1), unless it no longer waits and so has got that, ...
   */
  transferMinutes: number | null;
  transferPart: number | null;
  /** ... and it ends no earlier than the other one's end and, after that, this part of what is left of its own run. */
  tailPart: number;
}

/** Where an operation may run, and what is left to do of it there. */
export interface PlanOption {
  machineId: string;
  /** Without what changed keys add; 0 once it has started. */
  makeReadyMinutes: number;
  runMinutes: number;
}

export interface PlanOperation {
  id: string;
  jobId: string;
  /** Its place among the job's; the same for those that run side by side. */
  index: number;
  state: 'waiting' | 'queued' | 'running' | 'paused';
  /** The one that it stands on; null: none. */
  machineId: string | null;
  /** Its place in that machine's queue, the lowest first. */
  rank: number | null;
  /** Null: as its job. */
  deliveryDate: string | null;
  /** Where it may run, in the shop's order; the one that it stands on is among them. None, with `runMinutes`: it needs no machine. */
  options: readonly PlanOption[];
  /** Of one that stands on no machine; null: it needs one, and has no date as long as it has none. */
  runMinutes: number | null;
  after: readonly PlanLink[];
  /** Why it can't be expected whatever stands before it (rule whyWithoutDate), as its paper is not there; null: nothing. */
  why: string | null;
  /** It starts no earlier; null: as its job. */
  release: string | null;
  /** What it needs besides its machine, one operation at a time: dies, plates, blocks. */
  tools: readonly string[];
  keys: SetupKeys;
  /** By a person: only there, and not before `start`, for which the machine is kept free. */
  pin: { machineId: string; start: string | null } | null;
  /** By an accepted plan: before then its machine waits for it, and takes none that stands behind it; null: no longer than it is not ready. */
  keptUntil: string | null;
}

export interface PlanSnapshot {
  now: string;
  /** The first is the shop's own, by which what needs no machine is done. */
  calendars: readonly PlanCalendar[];
  machines: readonly PlanMachine[];
  jobs: readonly PlanJob[];
  operations: readonly PlanOperation[];
}

/** What an operation is expected to do: `start` is where making ready begins. Both null: `why` says why there is no date. */
export interface PlanEntry {
  operationId: string;
  machineId: string | null;
  start: string | null;
  finish: string | null;
  why: string | null;
}

/** What a plan is measured by. Hours; tardiness is of jobs against their delivery, weighted in the goal, plain here. */
export interface PlanMeasures {
  lateJobs: number;
  tardinessHours: number;
  makeReadyHours: number;
  meanFlowHours: number;
  makespanHours: number;
}

/** What the shop wants of a plan: each 0 to 1, as its sliders stand. */
export interface PlanGoal {
  /** On time before all. */
  lateness: number;
  /** Few changes of what machines are made ready for. */
  makeReady: number;
  /** Little in the house: jobs go through without waiting. */
  flow: number;
}
