import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';

const { settings } = contract;
const shop = await openShop();
afterAll(() => shop.close());

test('a shop starts with the server’s time zone and six days a week, created once for concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.call('Restricted', settings.get)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    version: 1,
  });
  expect(answers[0]?.hours.map((day) => day.open)).toEqual([true, true, true, true, true, true, false]);
});

test('an Admin changes settings, a stale version is refused, and unchanged settings change nothing', async () => {
  const body = {
    shopName: 'Vinayaka Pack',
    timeZone: 'Asia/Kolkata',
    holidays: [{ date: '2026-11-08', name: 'Diwali' }],
  };
  const changed = await shop.call('Admin', settings.update, { body: { ...body, version: 1 } });
  expect(changed).toMatchObject({ ...body, version: 2 });
  expect(await shop.call('Admin', settings.update, { body: changed })).toEqual(changed);
  const stale = await shop.ask('Admin', settings.update, { body: { shopName: 'Other', version: 1 } });
  expect([stale.status, stale.problem.current]).toEqual([412, changed]);
});

test.each([
  [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Time zone must be a name such as Asia/Kolkata' }],
  [{ hours: [] }, { hours: 'Hours are given for seven days, Monday first' }],
  [{ holidays: [{ date: '2026-02-30' }] }, { 'holidays.0.date': 'Date must be a day such as 2026-11-20' }],
])('%j is refused at the field', async (body, errors) => {
  const refused = await shop.ask('Admin', settings.update, { body });
  expect(refused.status).toBe(400);
  expect(refused.problem.errors).toMatchObject(errors);
});

test('hours without an open day are refused, and so is an invalid time', async () => {
  const hours = Array.from({ length: 7 }, () => ({ open: false, from: '09:00', to: '18:00' }));
  const closed = await shop.ask('Admin', settings.update, { body: { hours } });
  expect(closed.problem.errors).toEqual({ hours: 'At least one day must be open' });
  const broken = hours.map((day) => ({ ...day, open: true, break: { from: '18:00', to: '18:30' } }));
  const outside = await shop.ask('Admin', settings.update, { body: { hours: broken } });
  expect(outside.problem.errors).toEqual({
    hours: 'A break must lie within the hours of its day, before midnight',
  });
  const odd = hours.map((day) => ({ ...day, open: true, from: '25:00' }));
  const refused = await shop.ask('Admin', settings.update, { body: { hours: odd } });
  expect(refused.problem.errors).toMatchObject({ 'hours.0.from': 'From must be a time such as 09:00' });
});

test('the shop’s GSTIN needs 15 characters and a valid check character', async () => {
  const to = (taxNumber: string) => shop.ask('Admin', settings.update, { body: { taxNumber } });
  expect((await to('29AAAAA0000A1Z')).problem.errors).toEqual({
    taxNumber: 'Tax number has 14 characters; a GSTIN has 15',
  });
  expect((await to('29AAAAA0000A1Z5')).status).toBe(400);
  for (const number of ['29AAAAA0000A1ZY', 'DE123456789', '']) expect((await to(number)).status).toBe(200);
});

test('a holiday can’t be listed twice', async () => {
  const day = { date: '2026-12-25', name: 'Christmas' };
  const refused = await shop.ask('Admin', settings.update, {
    body: { holidays: [day, { ...day, name: '' }] },
  });
  expect(refused.problem.errors).toEqual({ holidays: '2026-12-25 is listed twice' });
});
