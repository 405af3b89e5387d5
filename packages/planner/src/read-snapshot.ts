/**
 * Checks a snapshot that comes from outside the program, such as a file, and names the field that is wrong.
 */
import {
  type Hours,
  type PlanCalendar,
  type PlanJob,
  type PlanLink,
  type PlanMachine,
  type PlanOperation,
  type PlanOption,
  type PlanSnapshot,
  setupKeys,
} from './snapshot.ts';

/** Throws an error that names the field `at` if the value is not as it must be. */
type Check = (value: unknown, at: string) => void;
/** One check for each field of `T`, so that a new field does not compile without one. */
type ChecksOf<T> = { [K in keyof Required<T>]: Check };

const must =
  (be: string, isSo: (value: unknown) => boolean): Check =>
  (value, at) => {
    if (!isSo(value)) throw new Error(`${at} must be ${be}`);
  };
const text = must('a text', (value) => typeof value === 'string');
const flag = must('true or false', (value) => typeof value === 'boolean');
const number = must('a number', Number.isFinite);
const amount = must('a number from 0', (value) => Number.isFinite(value) && Number(value) >= 0);
const whole = must('a whole number from 1', (value) => Number.isInteger(value) && Number(value) >= 1);
const share = must('a number from 0 to 1', (value) => Number(value) >= 0 && Number(value) <= 1);
const matches = (be: string, form: RegExp) =>
  must(be, (value) => typeof value === 'string' && form.test(value));
const clock = matches('a time of day such as 06:30', /^([01]\d|2[0-4]):[0-5]\d$/);
const date = matches('a date such as 2026-11-24', /^\d{4}-\d{2}-\d{2}$/);
const time = must(
  'a time such as 2026-11-24T06:30:00Z',
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
);
const zone = must('a time zone such as Asia/Kolkata', (value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: String(value) }));
  } catch {
    return false;
  }
});
const oneOf = (...values: string[]) =>
  must(`one of ${values.join(', ')}`, (value) => values.includes(String(value)));
const orNull =
  (check: Check): Check =>
  (value, at) => {
    if (value !== null) check(value, at);
  };
const optional =
  (check: Check): Check =>
  (value, at) => {
    if (value !== undefined) check(value, at);
  };
const listOf =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) throw new Error(`${at} must be a list`);
    for (const [place, each] of value.entries()) check(each, `${at}.${place}`);
  };
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record =
  <T>(checks: ChecksOf<T>): Check =>
  (value, at) => {
    if (!isRecord(value)) throw new Error(`${at} must be an object`);
    for (const [name, check] of Object.entries<Check>(checks)) check(value[name], `${at}.${name}`);
  };
/** Returns a check of an object by set-up key. `check` tests each value, and any key may be missing. */
const byKey =
  (check: Check): Check =>
  (value, at) => {
    if (!isRecord(value)) throw new Error(`${at} must be an object`);
    for (const key of setupKeys) if (value[key] !== undefined) check(value[key], `${at}.${key}`);
  };

const recordOf =
  (check: Check): Check =>
  (value, at) => {
    if (!isRecord(value)) throw new Error(`${at} must be an object`);
    for (const [name, each] of Object.entries(value)) check(each, `${at}.${name}`);
  };

const hours = listOf(record<Hours>({ from: clock, to: clock }));
const week: Check = (value, at) => {
  listOf(hours)(value, at);
  must('a list of seven days', (days) => Array.isArray(days) && days.length === 7)(value, at);
};
const calendar = record<PlanCalendar>({
  id: text,
  timeZone: zone,
  hours: week,
  exceptions: listOf(record({ date, hours, crews: optional(orNull(whole)) })),
  crews: optional(orNull(whole)),
  crewsFrom: optional(text),
});
const keys = byKey(orNull(text));
const machine = record<PlanMachine>({
  id: text,
  calendarId: text,
  attended: oneOf('all', 'make-ready'),
  wholeMakeReady: optional(flag),
  downs: listOf(record({ from: time, until: orNull(time) })),
  keyMinutes: byKey(amount),
  keyMinutesDown: optional(byKey(amount)),
  keys: orNull(keys),
});
const job = record<PlanJob>({
  id: text,
  deliveryDate: time,
  weight: amount,
  onHold: flag,
  release: orNull(time),
  promised: optional(time),
});
const operation = record<PlanOperation>({
  id: text,
  jobId: text,
  index: number,
  state: oneOf('waiting', 'queued', 'running', 'paused'),
  machineId: orNull(text),
  rank: orNull(number),
  deliveryDate: orNull(time),
  options: listOf(record<PlanOption>({ machineId: text, makeReadyMinutes: amount, runMinutes: amount })),
  runMinutes: orNull(amount),
  after: listOf(
    record<PlanLink>({
      operationId: text,
      transferMinutes: orNull(amount),
      transferPart: orNull(share),
      tailPart: share,
      waitMinutes: optional(amount),
    }),
  ),
  why: orNull(text),
  release: orNull(time),
  waitUntil: optional(time),
  tools: listOf(text),
  keys,
  pin: orNull(record({ machineId: text, start: orNull(time) })),
  keptUntil: orNull(time),
});
const snapshot = record<PlanSnapshot>({
  now: time,
  calendars: listOf(calendar),
  machines: listOf(machine),
  keyOrder: optional(byKey(recordOf(number))),
  jobs: listOf(job),
  operations: listOf(operation),
});

/** Returns the value as a snapshot, or throws an error that names the first field that is wrong. */
export function readSnapshot(value: unknown): PlanSnapshot {
  snapshot(value, 'snapshot');
  const read = value as PlanSnapshot;
  checkReferences(read);
  return read;
}

/** Throws an error that names the first field with an id that no record of the snapshot has. */
function checkReferences({ calendars, machines, jobs, operations }: PlanSnapshot): void {
  const referTo = (all: readonly { id: string }[], name: string) => {
    const ids = new Set(all.map(({ id }) => id));
    return (id: string | undefined, at: string) => {
      if (id !== undefined && !ids.has(id)) throw new Error(`snapshot.${at} names no ${name}: ${id}`);
    };
  };
  const [toCalendar, toMachine, toJob, toOperation] = [
    referTo(calendars, 'calendar'),
    referTo(machines, 'machine'),
    referTo(jobs, 'job'),
    referTo(operations, 'operation'),
  ];
  for (const [place, { calendarId }] of machines.entries())
    toCalendar(calendarId, `machines.${place}.calendarId`);
  for (const [place, { jobId, machineId, pin, options, after }] of operations.entries()) {
    const at = `operations.${place}`;
    toJob(jobId, `${at}.jobId`);
    toMachine(machineId ?? undefined, `${at}.machineId`);
    toMachine(pin?.machineId, `${at}.pin.machineId`);
    for (const [n, option] of options.entries()) toMachine(option.machineId, `${at}.options.${n}.machineId`);
    for (const [n, link] of after.entries()) toOperation(link.operationId, `${at}.after.${n}.operationId`);
  }
}
