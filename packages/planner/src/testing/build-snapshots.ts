/**
 * Builds snapshots for tests, with defaults for values that a test omits. The shop is always open, and times
 * are minutes after `now`.
 */
import {
  type PlanCalendar,
  type PlanJob,
  type PlanLink,
  type PlanMachine,
  type PlanOperation,
  type PlanSnapshot,
} from '../snapshot.ts';

/** The present time in tests, a Friday. */
export const now = '2026-11-20T08:00:00.000Z';
export const at = (minutes: number): string => new Date(Date.parse(now) + minutes * 60_000).toISOString();
export const minutesTo = (time: string): number => (Date.parse(time) - Date.parse(now)) / 60_000;

export const daily = (...hours: PlanCalendar['hours'][number]): PlanCalendar => ({
  id: 'shop',
  timeZone: 'UTC',
  hours: Array.from({ length: 7 }, () => hours),
  exceptions: [],
});
const always = daily({ from: '00:00', to: '00:00' });

export const machine = (id: string, changes: Partial<PlanMachine> = {}): PlanMachine => ({
  id,
  calendarId: 'shop',
  attended: 'all',
  downs: [],
  keyMinutes: {},
  keys: null,
  ...changes,
});

type Step = Partial<Omit<PlanOperation, 'after'>> & {
  /** The machines that can do the operation, each with its minutes of make-ready and run. */
  on?: Record<string, readonly [makeReady: number, run: number]>;
  after?: readonly (string | (Partial<PlanLink> & { operationId: string }))[];
};

/**
 * Builds an operation. Its job is the first letter of its id, and it is on the first machine of `on` unless
 * `changes` says otherwise.
 */
export function operation(id: string, { on = {}, after = [], ...changes }: Step = {}): PlanOperation {
  const options = Object.entries(on).map(([machineId, [makeReadyMinutes, runMinutes]]) => ({
    machineId,
    makeReadyMinutes,
    runMinutes,
  }));
  const end = { transferMinutes: null, transferPart: null, tailPart: 0 };
  return {
    id,
    jobId: id.slice(0, 1),
    index: 0,
    state: 'waiting',
    machineId: options[0]?.machineId ?? null,
    rank: null,
    deliveryDate: null,
    options,
    runMinutes: null,
    after: after.map((link) => ({ ...end, ...(typeof link === 'string' ? { operationId: link } : link) })),
    why: null,
    release: null,
    tools: [],
    keys: {},
    pin: null,
    keptUntil: null,
    ...changes,
  };
}

export function snapshot(
  machines: readonly PlanMachine[],
  operations: readonly PlanOperation[],
  more: { calendars?: readonly PlanCalendar[]; jobs?: Record<string, Partial<PlanJob>> } = {},
): PlanSnapshot {
  const ids = [...new Set(operations.map(({ jobId }) => jobId))];
  const job = { deliveryDate: at(100_000), weight: 1, onHold: false, release: null };
  return {
    now,
    calendars: more.calendars ?? [always],
    machines,
    jobs: ids.map((id) => ({ id, ...job, ...more.jobs?.[id] })),
    operations,
  };
}
