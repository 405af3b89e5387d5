/**
 * Tests the proposal to get a late job done on time by overtime: its date, accepting it, and undoing it
 * (decision 059).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { calendars, machines, operations, plans, queues, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC' } });
afterAll(() => shop.close());

const hour = 3_600_000;
const params = (id: string) => ({ params: { id } });
const from = Math.floor(Date.now() / hour) * hour;
const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
/** Eight opening hours on each day of the week, which begin at the present hour. */
const hours = Array.from({ length: 7 }, () => [{ from: clock(from), to: clock(from + 8 * hour) }]);
const finishOf = async (id: string) =>
  (await shop.call('Restricted', queues.expected, params(id))).finish ?? '';

/** Creates a press with two jobs in its queue. The second is late, because the press has too few hours left today. */
async function late() {
  const { id: calendarId } = await shop.call('Standard', calendars.create, {
    body: { name: 'One shift', hours, shopHolidays: false },
  });
  const press = await floor.machine('Window Patching', {
    name: 'Window line',
    makeReadyMinutes: 0,
    sheetsPerHour: 100,
    calendarId,
  });
  const made = [];
  for (const [quantity, due] of [
    [650, 7.6],
    [300, 12],
  ] as const) {
    const deliveryDate = new Date(from + due * hour).toISOString();
    const fields = { quantity, buffer: 0, ups: 1, deliveryDate };
    const { job, steps } = await floor.job(['Window Patching'], fields);
    const id = steps[0]?.id ?? '';
    await shop.call('Standard', operations.move, { ...params(id), body: { machineId: press.id } });
    made.push(job);
  }
  return { calendarId, press, job: made[1]! };
}

test('offers the hours that the job needs, adds them to the machine’s calendar, and undo removes them', async () => {
  const { calendarId, press, job } = await late();
  const calendar = () => shop.call('Restricted', calendars.get, params(calendarId));
  const before = await finishOf(job.id);
  const { at, harmful, ladder } = await shop.call('Standard', plans.save, params(job.id));
  const rung = ladder.find(({ overtime }) => overtime !== null);
  expect(rung).toMatchObject({ saves: true, makesLate: [], later: [], moves: [] });
  const { overtime, words, planId, finish } = rung!;
  expect(overtime).toEqual({
    machineId: press.id,
    machine: 'Window line',
    from: new Date(from + 8 * hour).toISOString(),
    to: new Date(from + (8 + (overtime?.hours ?? 0)) * hour).toISOString(),
    hours: expect.any(Number),
  });
  expect(words).toBe(`${['', '', 'Two', 'Three'][overtime?.hours ?? 0]} hours of overtime on Window line`);
  // Moving the job before the other one would make that later than it helps this one.
  expect([ladder.length, harmful]).toEqual([1, true]);
  expect((await calendar()).exceptions).toEqual([]);

  const asked = await shop.call('Restricted', plans.get, params(planId));
  expect(asked).toMatchObject({ saves: job.id, overtime: { hours: overtime?.hours, machines: 1 } });
  const taken = await shop.ask('Standard', plans.accept, params(planId));
  expect(taken.data).toEqual({ accepted: 0, machines: 0, left: [], notWritten: [] });
  const off = Date.parse(await finishOf(job.id)) - Date.parse(finish);
  expect(off).toBeGreaterThanOrEqual(0);
  expect(off).toBeLessThan(Date.now() - Date.parse(at) + 5000);
  const [day] = (await calendar()).exceptions;
  expect(day?.date).toBe(overtime?.from.slice(0, 10));
  expect(day?.hours.some(({ to }) => to === clock(Date.parse(overtime?.to ?? '')))).toBe(true);
  expect((await shop.call('Standard', plans.save, params(job.id))).ladder).toEqual([]);
  const undone = await shop.call('Standard', plans.undo, params(planId));
  expect(undone).toEqual({ undone: 0, left: [], notUndone: [] });
  expect((await calendar()).exceptions).toEqual([]);
  expect(Math.abs(Date.parse(await finishOf(job.id)) - Date.parse(before))).toBeLessThan(60_000);
});

test('overtime gives a machine on the shop’s hours a calendar of its own, and undo removes the calendar', async () => {
  const day = { open: true, from: clock(from), to: clock(from + 8 * hour) };
  await shop.call('Admin', settings.update, { body: { hours: Array.from({ length: 7 }, () => day) } });
  const { press, job } = await late();
  await shop.call('Standard', machines.update, { ...params(press.id), body: { calendarId: null } });
  const { ladder } = await shop.call('Standard', plans.save, params(job.id));
  const { planId } = ladder.find(({ overtime }) => overtime !== null)!;
  await shop.call('Standard', plans.accept, params(planId));
  const own = await shop.call('Restricted', machines.get, params(press.id));
  expect(own.calendarId).not.toBeNull();
  await shop.call('Standard', plans.undo, params(planId));
  const back = await shop.call('Restricted', machines.get, params(press.id));
  expect(back.calendarId).toBeNull();
});

test('a Restricted user can’t accept overtime', async () => {
  const { job } = await late();
  const [rung] = (await shop.call('Standard', plans.save, params(job.id))).ladder;
  expect((await shop.ask('Restricted', plans.accept, params(rung?.planId ?? ''))).status).toBe(403);
});
