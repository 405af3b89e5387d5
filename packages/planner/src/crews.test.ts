/** Tests that operations wait for people where a calendar has fewer crews than machines. */
import { describe, expect, test } from 'vitest';
import { attendedSpans, withoutCrewUntil } from './attended-spans.ts';
import { decode } from './calculate-schedule.ts';
import { DelayReasons } from './delay-reasons.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanCalendar, type PlanMachine, type PlanOperation } from './snapshot.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';

const names = ['a', 'b', 'c'] as const;
/** Three machines with one operation each: 10 minutes of make-ready and 50 of run. */
function plan(
  calendar: Partial<PlanCalendar>,
  changes: {
    machines?: Partial<PlanMachine>;
    first?: Partial<PlanOperation>;
    each?: Partial<PlanOperation>;
    release?: string;
  } = {},
) {
  const always = daily({ from: '00:00', to: '00:00' });
  const shop = snapshot(
    names.map((id) => machine(id, { calendarId: 'hall', ...changes.machines })),
    names.map((id, place) =>
      operation(`${id}1`, {
        on: { [id]: [10, 50] },
        state: 'queued',
        release: changes.release ?? null,
        ...changes.each,
        ...(place === 0 && changes.first),
      }),
    ),
    { calendars: [always, { ...always, id: 'hall', ...calendar }] },
  );
  const problem = readProblem(shop);
  const schedule = decode(problem);
  const minutes = names.map((_, each) => (schedule.start[each] - problem.now) / 60_000);
  return { shop, problem, schedule, minutes };
}
const now = Date.parse(at(0));
const today = new Date(now).toISOString().slice(0, 10);
const untilMidnight = (Date.parse(`${today}T24:00:00Z`) - now) / 60_000;

test.each([
  ['no number', null, [0, 0, 0]],
  ['three crews', 3, [0, 0, 0]],
  ['two crews', 2, [0, 0, 60]],
  ['one crew', 1, [0, 60, 120]],
])('with %s, operations start when a crew is free', (_case, crews, starts) => {
  expect(plan({ crews }).minutes).toEqual(starts);
});

test('machines that need people for make-ready only let their crew go after it', () => {
  expect(plan({ crews: 1 }, { machines: { attended: 'make-ready' } }).minutes).toEqual([0, 10, 20]);
});

test('an operation that runs already has its people, and the others wait for the rest', () => {
  const first = { state: 'running', machineId: 'a', on: { a: [0, 30] } } as Partial<PlanOperation>;
  expect(plan({ crews: 1 }, { first }).minutes).toEqual([0, 30, 90]);
});

test('a crew that is absent today begins nothing until tomorrow', () => {
  const hours = [{ from: '00:00', to: '00:00' }];
  const exceptions = [{ date: today, hours, crews: 1 }];
  expect(plan({ crews: 2, exceptions, timeZone: 'UTC' }).minutes).toEqual([0, 60, 120]);
  // An operation longer than the day needs a crew that is there for all of it.
  const long = operation('a1', { on: { a: [0, untilMidnight + 60] } });
  expect(plan({ crews: 2, exceptions, timeZone: 'UTC' }, { first: long }).minutes).toEqual([
    0,
    untilMidnight,
    untilMidnight + 60,
  ]);
});

describe('the reasons for a date', () => {
  const reasonsOf = (of: ReturnType<typeof plan>, operation: number) =>
    new DelayReasons(of.shop, of.problem, of.schedule)
      .spansBefore(operation)
      .map(({ kind, behind }) => [kind, behind]);

  test('name the jobs that have the people', () => {
    expect(reasonsOf(plan({ crews: 1 }), 1)).toEqual([['people', [0]]]);
    // Both crews are busy, whichever is free first.
    const first = operation('a1', { on: { a: [10, 80] }, state: 'queued' });
    expect(reasonsOf(plan({ crews: 2 }, { first }), 2)).toEqual([['people', [0, 1]]]);
  });

  test('name no people while a crew is free', () => {
    const tools = ['die 7'];
    const of = plan({ crews: 3 }, { each: { tools } });
    expect(reasonsOf(of, 1)).toEqual([['tool', [0]]]);
    const hours = [{ from: '08:00', to: '08:30' }];
    const week = Array.from({ length: 7 }, () => hours);
    const late = plan({ crews: 3, hours: week }, { machines: { wholeMakeReady: true }, release: at(25) });
    expect(reasonsOf(late, 0).map(([kind]) => kind)).not.toContain('people');
  });
});

test('an operation that the only crew for it would miss does not fit into a gap', () => {
  const tomorrow = new Date(now + 86_400_000).toISOString().slice(0, 10);
  const always = daily({ from: '00:00', to: '00:00' });
  const exceptions = [{ date: tomorrow, hours: [{ from: '00:00', to: '00:00' }], crews: 1 }];
  const shop = snapshot(
    names.map((id) => machine(id, { calendarId: 'hall' })),
    [
      operation('z1', { on: { a: [0, 420] }, jobId: 'z', state: 'queued' }),
      operation('x1', { on: { b: [0, 600] }, jobId: 'x', state: 'queued', release: at(420) }),
      operation('n1', { on: { c: [0, 480] }, jobId: 'n', state: 'queued' }),
    ],
    { calendars: [always, { ...always, id: 'hall', crews: 2, exceptions }] },
  );
  const problem = readProblem({ ...shop, operations: shop.operations.slice(0, 2) });
  const without = decode(problem);
  const whole = readProblem(shop);
  const schedule = decode(whole, { ...whole.currentPlan, order: Float64Array.from([0, 1, 2]) });
  // Placed at once, the new operation would take the crew that has to go on tomorrow.
  for (const each of [0, 1])
    for (const field of ['start', 'run', 'finish'] as const) schedule[field][each] = without[field][each];
  const attended = attendedSpans(whole, schedule).map((spans) =>
    spans.filter((each) => each.operation !== 2),
  );
  schedule.start[2] = whole.now;
  schedule.run[2] = whole.now;
  schedule.finish[2] = whole.now + 480 * 60_000;
  expect(withoutCrewUntil(whole, schedule, 2, attended)).toBe(whole.now + 420 * 60_000);
});
