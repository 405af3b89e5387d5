/**
 * Tests calendars through HTTP: the working hours of a machine determine when its operations are expected to
 * finish.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { settingsId } from '../../../shared/history/records/history.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { calendars, history, machines, operations, plans, queues, settings, system } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const wholeDay = [{ from: '00:00', to: '00:00' }];
const open = Array.from({ length: 7 }, () => wholeDay);
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const add = (body: object) => shop.ask('Standard', calendars.create, { body: { name: 'Shifts', ...body } });
const made = async (body: object) =>
  shop.call('Standard', calendars.create, { body: { name: 'Shifts', hours: open, ...body } });
const change = (id: string, body: object) => shop.call('Standard', machines.update, { params: { id }, body });
const expected = async (id: string) => {
  const { operations } = await shop.call('Restricted', queues.expected, { params: { id } });
  return operations.map(({ start, finish }) => ({ start, finish }));
};
const date = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a calendar has its own shifts and exceptional days, and inconsistent values are refused', async () => {
  const day = [
    { from: '06:00', to: '10:00' },
    { from: '10:30', to: '14:00' },
  ];
  const hours = [...Array.from({ length: 5 }, () => day), [], []];
  const exceptions = [{ date: '2026-12-05', name: 'Overtime', hours: [{ from: '08:00', to: '12:00' }] }];
  const record = await made({ hours, exceptions });
  expect(record).toMatchObject({ hours, exceptions, shopHolidays: true, machines: 0, version: 1 });
  const none = Array.from({ length: 7 }, () => []);
  const twice = [exceptions[0], exceptions[0]];
  const answers = await Promise.all([
    add({ hours: none }),
    add({ hours: hours.slice(1) }),
    add({ hours: [[...day, { from: '13:00', to: '15:00' }], ...hours.slice(1)] }),
    add({ hours, exceptions: twice }),
    add({ hours: [[{ from: '6', to: '10:00' }], ...hours.slice(1)] }),
  ]);
  expect(answers.map(({ status, problem }) => [status, Object.values(problem.errors ?? {})[0]])).toEqual([
    [400, 'At least one day must be open'],
    [400, 'Hours are given for seven days, Monday first'],
    [400, 'Shifts overlap on Monday'],
    [400, '2026-12-05 is listed twice'],
    [400, 'From must be a time such as 09:00'],
  ]);
});

test('a machine’s calendar and planned downtime delay its operations until they are removed', async () => {
  const press = await floor.machine('Printing', { makeReadyMinutes: 10 });
  expect(press).toMatchObject({ calendarId: null, attended: 'all', plannedDowns: [] });
  const { job } = await floor.job(['Printing'], { deliveryDate: `${date(30)}T00:00:00Z` });
  const [before] = await expected(job.id);
  const off = [0, 1, 2].map((days) => ({ date: date(days), name: '', hours: [] }));
  const calendar = await made({ exceptions: off });
  await change(press.id, { calendarId: calendar.id });
  const [later] = await expected(job.id);
  expect(later?.start).toBe(`${date(3)}T00:00:00.000Z`);
  const told = await shop.call('Restricted', queues.get);
  expect(told.calendars).toEqual([
    {
      id: calendar.id,
      hours: open,
      exceptions: off.map(({ date, hours }) => ({ date, hours })),
      shopHolidays: true,
    },
  ]);
  expect(told.machines.find(({ id }) => id === press.id)).toMatchObject({ calendarId: calendar.id });
  const snapshot = await shop.call('Standard', plans.snapshot);
  expect(snapshot.machines.find(({ id }) => id === press.id)?.calendarId).toBe(calendar.id);
  const [from, to] = [`${date(3)}T01:00:00+01:00`, `${date(4)}T01:00:00+01:00`];
  const serviced = await change(press.id, {
    plannedDowns: [{ from, to, reason: 'Service' }],
    attended: 'make-ready',
  });
  expect(serviced.plannedDowns).toEqual([
    { from: `${date(3)}T00:00:00.000Z`, to: `${date(4)}T00:00:00.000Z`, reason: 'Service' },
  ]);
  const [last] = await expected(job.id);
  expect(last?.start).toBe(`${date(4)}T00:00:00.000Z`);
  await change(press.id, { calendarId: null, plannedDowns: [], attended: 'all' });
  const [again] = await expected(job.id);
  expect(Date.parse(again?.finish ?? '') - Date.parse(before?.finish ?? '')).toBeLessThan(60_000);
});

test('a machine begins no make-ready that closing time would interrupt, if its setting says so', async () => {
  const laminator = await floor.machine('Lamination', { makeReadyMinutes: 240 });
  const hours = Array.from({ length: 7 }, () => [
    { from: '00:00', to: '03:00' },
    { from: '04:00', to: '08:00' },
  ]);
  const calendar = await made({ hours });
  await change(laminator.id, {
    calendarId: calendar.id,
    plannedDowns: [{ from: `${date(-1)}T00:00:00Z`, to: `${date(2)}T00:00:00Z`, reason: 'Service' }],
  });
  const { job } = await floor.job(['Lamination'], { deliveryDate: `${date(30)}T00:00:00Z` });
  const [torn] = await expected(job.id);
  expect(torn?.start).toBe(`${date(2)}T00:00:00.000Z`);
  await change(laminator.id, { wholeMakeReady: true });
  const [whole] = await expected(job.id);
  expect(whole?.start).toBe(`${date(2)}T04:00:00.000Z`);
  const snapshot = await shop.call('Standard', plans.snapshot);
  expect(snapshot.machines.find(({ id }) => id === laminator.id)?.wholeMakeReady).toBe(true);
});

test('machines of a calendar with one crew run one after the other, and an absent crew closes them for the day', async () => {
  const calendar = await made({ name: 'Finishing', crews: 2 });
  const own = { calendarId: calendar.id, makeReadyMinutes: 60 };
  const benches = [await floor.machine('Foiling', own), await floor.machine('Foiling', own)];
  const deliveryDate = `${date(30)}T00:00:00Z`;
  const ofBench: string[] = [];
  for (const { id } of benches) {
    const { job, steps } = await floor.job(['Foiling'], { deliveryDate, quantity: 3000, buffer: 0, ups: 1 });
    await shop.call('Standard', operations.move, { params: { id: steps[0]!.id }, body: { machineId: id } });
    ofBench.push(job.id);
  }
  const starts = async () => {
    const all = await Promise.all(ofBench.map((id) => expected(id)));
    return all.map(([each]) => Date.parse(each?.start ?? ''));
  };
  const ends = async () => Date.parse((await expected(ofBench[0]!))[0]?.finish ?? '');
  const set = (body: object) =>
    shop.call('Standard', calendars.update, { params: { id: calendar.id }, body });
  const [first, second] = await starts();
  expect(Math.abs(second! - first!)).toBeLessThan(60_000);
  await set({ crews: 1 });
  const [one, other] = (await starts()).toSorted((a, b) => a - b);
  expect(Math.abs(other! - (await ends()))).toBeLessThan(60_000);
  expect(one).toBeLessThan(other!);
  const answer = await shop.call('Restricted', queues.get);
  expect(answer.calendars?.find(({ id }) => id === calendar.id)).toMatchObject({ crews: 1 });
  const snapshot = await shop.call('Standard', plans.snapshot);
  expect(snapshot.calendars.find(({ id }) => id === calendar.id)).toMatchObject({ crews: 1 });
  // Two crews, of which one is absent today and tomorrow.
  const short = [0, 1].map((days) => ({ date: date(days), name: 'Absent', hours: open[0]!, crews: 1 }));
  const shortly = await set({ crews: 2, exceptions: short });
  expect(shortly.exceptions).toEqual(short);
  expect(Math.abs((await starts()).toSorted((a, b) => a - b)[1]! - (await ends()))).toBeLessThan(60_000);
  await set({ crews: null, exceptions: [] });
  const [alike, again] = await starts();
  expect(Math.abs(again! - alike!)).toBeLessThan(60_000);
  for (const [body, errors] of [
    [{ crews: 0 }, { crews: 'Crews must be a whole number from 1 to 99' }],
    [
      { exceptions: [{ ...short[0], crews: 100 }] },
      { 'exceptions.0.crews': 'Crews must be a whole number from 1 to 99' },
    ],
  ] as const) {
    const refused = await shop.ask('Standard', calendars.update, { params: { id: calendar.id }, body });
    expect(refused.problem.errors).toEqual(errors);
  }
});

test('a calendar that machines use can’t be deleted, and a machine can’t use a calendar that does not exist', async () => {
  const press = await floor.machine('Printing');
  const { id } = await made({ name: 'Night shift' });
  await change(press.id, { calendarId: id });
  const refused = await shop.ask('Admin', calendars.remove, { params: { id } });
  const reason = '1 machine uses Night shift; give it other hours first';
  expect([refused.status, refused.problem.reason]).toEqual([409, reason]);
  const { can } = await shop.call('Admin', calendars.get, { params: { id } });
  expect(can.delete).toMatchObject({ code: 'calendar-used', reason });
  await change(press.id, { calendarId: null });
  await shop.call('Admin', calendars.remove, { params: { id } });
  for (const ask of [
    shop.ask('Standard', machines.update, { params: { id: press.id }, body: { calendarId: id } }),
    shop.ask('Standard', machines.create, { body: { name: 'Other', type: 'Printing', calendarId: id } }),
  ]) {
    const { status, problem } = await ask;
    expect([status, problem.errors]).toEqual([400, { calendarId: 'Calendar does not exist' }]);
  }
  const turned = { from: `${date(2)}T00:00:00Z`, to: `${date(1)}T00:00:00Z` };
  const wrong = await shop.ask('Standard', machines.update, {
    params: { id: press.id },
    body: { plannedDowns: [turned] },
  });
  expect([wrong.status, Object.values(wrong.problem.errors ?? {})]).toEqual([
    400,
    ['Planned downtime must end after it begins'],
  ]);
});

test('the history shows each change of a calendar with old and new values', async () => {
  const { id } = await made({ name: 'Day shift' });
  await shop.call('Standard', calendars.update, {
    params: { id },
    body: { name: 'Early shift', version: 1 },
  });
  const { items } = await shop.call('Admin', system.audit, { query: { entity: 'calendars', entityId: id } });
  expect(items.map(({ verb, version }) => [verb, version])).toEqual([
    ['calendar.update', 2],
    ['calendar.create', 1],
  ]);
  const [entry] = await shop.call('Restricted', contract.history.of, { params: { entity: 'calendars', id } });
  expect(entry).toMatchObject({
    verb: 'calendar.update',
    changes: [{ from: 'Day shift', to: 'Early shift' }],
  });
});

test('the history names the days with changed hours, with old and new values, and undo restores the hours', async () => {
  const early = [{ from: '06:00', to: '14:00' }];
  const two = [...early, { from: '14:30', to: '22:00' }];
  const { id } = await made({
    hours: [early, ...open.slice(1)],
    exceptions: [
      { date: '2026-12-05', name: 'Overtime', hours: early },
      { date: '2026-12-25', name: '', hours: [] },
    ],
  });
  const exceptions = [
    { date: '2026-12-05', name: 'Overtime', hours: two },
    { date: '2026-12-24', name: 'Christmas Eve', hours: [] },
  ];
  await shop.call('Standard', calendars.update, {
    params: { id },
    body: { hours: [two, ...open.slice(1)], exceptions, shopHolidays: false },
  });
  const newest = async (entity: 'calendars' | 'settings', of: string) =>
    (await shop.call('Admin', history.of, { params: { entity, id: of } }))[0];
  const told = await newest('calendars', id);
  expect(told?.text).toBe('changed the hours, days with other hours and shop’s holidays kept');
  expect(told?.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Monday', '06:00–14:00', '06:00–14:00 and 14:30–22:00'],
    ['Sat 5 Dec 2026', '06:00–14:00 (Overtime)', '06:00–14:00 and 14:30–22:00 (Overtime)'],
    ['Thu 24 Dec 2026', 'as on other days', 'Closed (Christmas Eve)'],
    ['Fri 25 Dec 2026', 'Closed', 'as on other days'],
    ['Shop’s holidays kept', true, false],
  ]);
  expect(told?.undo?.body).toMatchObject({ hours: [early, ...open.slice(1)], shopHolidays: true });
  await shop.call('Admin', settings.update, {
    body: { hours: [{ open: false, from: '00:00', to: '00:00' }, ...always.slice(1)] },
  });
  const { text, changes } = (await newest('settings', settingsId)) ?? {};
  expect(text).toContain('working hours');
  expect(changes).toMatchObject([{ label: 'Monday', from: '00:00–00:00', to: 'Closed' }]);
  await shop.call('Admin', settings.update, { body: { hours: always } });
});
