/**
 * Tests what-if proposals through HTTP: the values that they show, the changes made by accepting them, and
 * their undo.
 */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { type PlanRecord } from '../../shared/planning/plans.contract.ts';
import { proposePlan } from '../testing/clients/plans-client.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { plans, queues, settings, jobs, machines, calendars, history } = contract;
const day = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * day).toISOString();
const dateIn = (count: number) => days(count).slice(0, 10);
const params = (id: string) => ({ params: { id } });
const nights = [{ from: '08:00', to: '06:00' }];
let press: Machine;
let jobId: string;
const shop = await openShop();
const floor = await openFloor(shop);
const hours = Array.from({ length: 7 }, () => ({ open: true, from: '08:00', to: '06:00' }));
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours } });
afterAll(() => shop.close());
/** Creates a press that is busy for two and a half days, and a job that is due before the press is free. */
beforeEach(async () => {
  press = await floor.machine('Printing', { makeReadyMinutes: 0, sheetsPerHour: 100 });
  const order = { quantity: 5000, buffer: 0, ups: 1, deliveryDate: days(1) };
  const { job, steps } = await floor.job(['Printing'], order);
  jobId = job.id;
  const move = { ...params(steps[0]?.id ?? ''), body: { machineId: press.id } };
  await shop.call('Standard', contract.operations.move, move);
  return async () => {
    await shop.ask('Admin', jobs.cancel, { ...params(jobId), body: { reason: 'Over' } });
    await shop.ask('Admin', machines.remove, params(press.id));
  };
});

const future = (...assume: object[]) => proposePlan(shop, { budgetMs: 300, assume });
const accept = (id: string, body: object = { assumed: true }) =>
  shop.call('Standard', plans.accept, { ...params(id), body });
const undo = (id: string) => shop.call('Standard', plans.undo, params(id));
const machineOf = (id: string) => shop.call('Restricted', machines.get, params(id));
const calendarsNow = async () =>
  (await shop.call('Restricted', calendars.list)).map(({ id, hours, exceptions }) => ({
    id,
    hours,
    exceptions,
  }));
/** Returns the job's expected finish, in minutes after the proposal was made. */
const expected = async ({ at }: PlanRecord, id = jobId) => {
  const told = await shop.call('Restricted', queues.expected, params(id));
  return Math.round((Date.parse(told.operations[0]?.finish ?? '') - Date.parse(at)) / 60_000);
};
const planned = ({ at, entries }: PlanRecord, id = jobId) => {
  const finish = entries.find((entry) => entry.jobId === id)?.finish ?? '';
  return Math.round((Date.parse(finish) - Date.parse(at)) / 60_000);
};
const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(10);
const down = (until: string | null) => ({ machineDown: { machineId: press.id, until } });
/** The assumed shift of two hours, from 06:00 to 08:00, when the shop is otherwise closed. */
const gap = (machineId: string | null, date: number) => ({
  shift: { machineId, date: dateIn(date), from: '06:00', to: '08:00' },
});

test('a what-if shows the jobs that become late or lose their date, and the overtime', async () => {
  const stopped = await future(down(null));
  const [late] = stopped.late?.before ?? [];
  expect(stopped.late?.before).toHaveLength(1);
  expect(late?.jobId).toBe(jobId);
  expect(Date.parse(late?.finish ?? '')).toBeGreaterThan(Date.parse(days(2)));
  expect(stopped.late?.after).toEqual([{ ...late, finish: null }]);
  expect(stopped.overtime).toEqual({ hours: 0, machines: 0 });
  const shift = await future(gap(press.id, 1), gap(press.id, 2), down(days(0.5)));
  expect(shift.overtime).toEqual({ hours: 4, machines: 1 });
  const whole = await future(gap(null, 1));
  expect(whole.overtime).toEqual({ hours: 2, machines: 1 });
});

test('accepting a what-if plans downtime, opens a shift and delays the job, and the queues match the proposal', async () => {
  const before = await calendarsNow();
  const until = days(0.7);
  const plan = await future(
    down(days(0.5)),
    { paperLate: { jobId, until } },
    gap(press.id, 2),
    gap(press.id, 3),
  );
  const answer = await accept(plan.id);
  expect(answer).toMatchObject({ left: [], notWritten: [] });
  const written = await machineOf(press.id);
  expect(written.plannedDowns).toMatchObject([{ from: plan.at, reason: 'What if' }]);
  expect(written.calendarName).toBe(`${press.name}: own hours`);
  const own = await shop.call('Restricted', calendars.get, params(written.calendarId ?? ''));
  expect(own.hours).toEqual(Array.from({ length: 7 }, () => nights));
  expect(own.exceptions).toEqual(
    [2, 3].map((date) => ({ date: dateIn(date), name: '', hours: [{ from: '06:00', to: '06:00' }] })),
  );
  expect((await shop.call('Restricted', jobs.get, params(jobId))).releaseDate).toBe(until);
  near(await expected(plan), planned(plan));
  const [line] = await shop.call('Restricted', history.of, { params: { entity: 'machines', id: press.id } });
  expect(line?.text).toContain('changed the');

  expect(await undo(plan.id)).toMatchObject({ left: [], notUndone: [] });
  expect(await machineOf(press.id)).toMatchObject({ calendarId: null, plannedDowns: [] });
  expect(await calendarsNow()).toEqual(before);
  expect((await shop.call('Restricted', jobs.get, params(jobId))).releaseDate).toBeNull();
});

test('accepting a shift changes the calendar of the machine, or a copy if further machines use the calendar', async () => {
  const hours = Array.from({ length: 7 }, () => nights);
  const made = await shop.call('Standard', calendars.create, { body: { name: 'Long days', hours } });
  const other = await floor.machine('Pasting');
  const workBy = (id: string, calendarId: string | null) =>
    shop.call('Standard', machines.update, { ...params(id), body: { calendarId } });
  await workBy(press.id, made.id);
  const alone = await future(gap(press.id, 2));
  await accept(alone.id);
  expect((await machineOf(press.id)).calendarId).toBe(made.id);
  const { exceptions } = await shop.call('Restricted', calendars.get, params(made.id));
  expect(exceptions).toMatchObject([{ date: dateIn(2) }]);
  near(await expected(alone), planned(alone));
  await undo(alone.id);
  expect((await shop.call('Restricted', calendars.get, params(made.id))).exceptions).toEqual([]);

  await workBy(other.id, made.id);
  const shared = await future(gap(press.id, 2));
  await accept(shared.id);
  const { calendarId } = await machineOf(press.id);
  expect(calendarId).not.toBe(made.id);
  expect((await shop.call('Restricted', calendars.get, params(made.id))).exceptions).toEqual([]);
  await undo(shared.id);
  expect((await machineOf(press.id)).calendarId).toBe(made.id);
  await workBy(other.id, null);
});

test('machines that share crews stay in their calendar with an accepted shift, and an undo takes all shifts back', async () => {
  const hours = Array.from({ length: 7 }, () => nights);
  const body = { name: 'Two of three', hours, crews: 1 };
  const shared = await shop.call('Standard', calendars.create, { body });
  const other = await floor.machine('Pasting');
  const workBy = (id: string, calendarId: string | null) =>
    shop.call('Standard', machines.update, { ...params(id), body: { calendarId } });
  for (const { id } of [press, other]) await workBy(id, shared.id);
  const later = { shift: { machineId: other.id, date: dateIn(2), from: '08:00', to: '09:00' } };
  const plan = await future(gap(press.id, 2), later);
  await accept(plan.id);
  const now = await shop.call('Restricted', calendars.get, params(shared.id));
  expect(now.exceptions).toMatchObject([{ date: dateIn(2) }]);
  for (const { id } of [press, other]) expect((await machineOf(id)).calendarId).toBe(shared.id);
  const { notUndone } = await undo(plan.id);
  expect(notUndone).toEqual([]);
  expect((await shop.call('Restricted', calendars.get, params(shared.id))).exceptions).toEqual([]);
  for (const { id } of [press, other]) await workBy(id, null);
});

test('accepting names the assumptions that can’t be stored, and stores none unless requested', async () => {
  const plan = await future(
    down(null),
    gap(null, 2),
    { machineAdded: { like: press.id } },
    { jobRefused: { jobId } },
    down(days(0.5)),
  );
  const { notWritten } = await accept(plan.id);
  expect(notWritten.map(({ place, code }) => [place, code])).toEqual([
    [0, 'assumed-down-open'],
    [1, 'assumed-whole-shop'],
    [2, 'assumed-machine-added'],
    [3, 'assumed-job-refused'],
  ]);
  expect((await machineOf(press.id)).plannedDowns).toHaveLength(1);
  await undo(plan.id);
  const open = await future(down(days(0.5)));
  await shop.ask('Standard', plans.accept, params(open.id));
  expect((await machineOf(press.id)).plannedDowns).toEqual([]);
});

test('only the office can accept a what-if, and only the accepting user or an Admin can undo, each once', async () => {
  const plan = await future(down(days(0.5)));
  const body = { assumed: true };
  const refused = await shop.ask('Restricted', plans.accept, { ...params(plan.id), body });
  expect(refused.status).toBe(403);
  expect((await machineOf(press.id)).plannedDowns).toEqual([]);
  await accept(plan.id);
  const again = await shop.ask('Standard', plans.accept, { ...params(plan.id), body });
  expect([again.status, again.problem.code]).toEqual([409, 'plan-accepted']);
  expect((await shop.ask('Restricted', plans.undo, params(plan.id))).status).toBe(403);
  expect((await machineOf(press.id)).plannedDowns).toHaveLength(1);
  await undo(plan.id);
  expect((await shop.ask('Standard', plans.undo, params(plan.id))).status).toBe(409);
});

test('accepting leaves out deleted records by name, and undo leaves out records changed since', async () => {
  const idle = await floor.machine('Lamination');
  const plan = await future(
    { machineDown: { machineId: idle.id, until: days(1) } },
    { paperLate: { jobId, until: days(0.5) } },
    down(days(0.3)),
    gap(press.id, 2),
  );
  await shop.call('Admin', machines.remove, params(idle.id));
  const { notWritten } = await accept(plan.id);
  expect(notWritten.map(({ place, code }) => [place, code])).toEqual([[0, 'left-no-machine']]);
  const other = days(0.9);
  await shop.call('Standard', jobs.update, { ...params(jobId), body: { releaseDate: other } });
  await shop.call('Standard', machines.update, {
    ...params(press.id),
    body: { plannedDowns: [], calendarId: null },
  });
  const { notUndone } = await undo(plan.id);
  expect(notUndone.map(({ id, code }) => [id, code])).toEqual([
    [jobId, 'left-changed'],
    [press.id, 'left-changed'],
    [press.id, 'left-changed'],
  ]);
  expect((await shop.call('Restricted', jobs.get, params(jobId))).releaseDate).toBe(other);
  expect(await machineOf(press.id)).toMatchObject({ calendarId: null, plannedDowns: [] });
});
