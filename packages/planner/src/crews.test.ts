/** Tests that operations wait for people where a calendar has fewer crews than machines. */
import { expect, test } from 'vitest';
import { decode } from './calculate-schedule.ts';
import { DelayReasons } from './delay-reasons.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanCalendar, type PlanMachine, type PlanOperation } from './snapshot.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';

const names = ['a', 'b', 'c'] as const;
/** Three machines with one operation each: 10 minutes of make-ready and 50 of run. */
function plan(
  calendar: Partial<PlanCalendar>,
  changes: { machines?: Partial<PlanMachine>; first?: Partial<PlanOperation> } = {},
) {
  const always = daily({ from: '00:00', to: '00:00' });
  const shop = snapshot(
    names.map((id) => machine(id, { calendarId: 'hall', ...changes.machines })),
    names.map((id, place) =>
      operation(`${id}1`, {
        on: { [id]: [10, 50] },
        state: 'queued',
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

test('the reasons for a date name the jobs that have the people', () => {
  const { shop, problem, schedule } = plan({ crews: 1 });
  const reasons = new DelayReasons(shop, problem, schedule);
  const spans = reasons.spansBefore(1).map(({ kind, behind }) => [kind, behind]);
  expect(spans).toEqual([['people', [0]]]);
});
