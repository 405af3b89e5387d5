import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { spanOf, todayIn } from '../../shared/shop/review-periods.ts';
import { openPastWeek, zone } from '../testing/samples/create-shop-of-last-week.ts';
import { addEntry } from '../operations/floor/count-entries.domain.ts';

const { machines, review } = contract;
let past: Awaited<ReturnType<typeof openPastWeek>>;
beforeAll(async () => {
  past = await openPastWeek();
});
afterAll(() => past.shop.close());

const whose = ({ id, name, type }: Machine) => ({ machine: { id, name }, type, unit: 'sheets' });
const proposedFor = async (id: string) =>
  (await past.shop.call('Standard', review.suggestions)).filter(({ machine }) => machine?.id === id);

test('the review suggests the median of five runs as a setting, until the setting has that value', async () => {
  const { shop, floor, by, start, finish } = past;
  const maker = await floor.machine('Lamination', { makeReadyMinutes: 20, sheetsPerHour: 3000 });
  const day = todayIn(new Date(Date.now() - 20 * 24 * 3_600_000), zone);
  const from = spanOf({ from: day, to: day }, zone).start;
  // Made ready in 30, 40, 50, 60 and 90 minutes, then 1,000 sheets in half an hour each.
  const run = async (minutes: number, place: number) => {
    const step = await floor.on(maker, { quantity: 4400, buffer: 0, ups: 4 });
    const clock = (past: number) => new Date(from + place * 4 * 3_600_000 + past * 60_000);
    await start(step.id, clock(0));
    await addEntry(by(clock(minutes)), step.id, { waste: 10, reason: '', phase: 'make-ready' });
    await finish(step.id, clock(minutes + 30), 990, 20);
  };
  for (const [place, minutes] of [50, 30, 90, 40].entries()) await run(minutes, place);
  expect(await proposedFor(maker.id)).toEqual([]);
  await run(60, 4);
  // 1,100 sheets each wait for it: 20 to 50 minutes of making ready, 22 to 33 of running.
  for (let n = 0; n < 2; n += 1) await floor.on(maker, { quantity: 4400, buffer: 0, ups: 4 });
  const moves = (minutes: number) => ({ operations: 2, minutes });
  expect(await proposedFor(maker.id)).toEqual([
    {
      ...whose(maker),
      of: 'makeReadyMinutes',
      now: 20,
      proposed: 50,
      runs: 5,
      lower: 40,
      upper: 60,
      moves: moves(60),
    },
    {
      ...whose(maker),
      of: 'sheetsPerHour',
      now: 3000,
      proposed: 2000,
      runs: 5,
      lower: 2000,
      upper: 2000,
      moves: moves(22),
    },
  ]);
  const proposed = { makeReadyMinutes: 50, sheetsPerHour: 2000 };
  await shop.call('Standard', machines.update, { params: { id: maker.id }, body: proposed });
  expect(await proposedFor(maker.id)).toEqual([]);
  const losses = (await shop.call('Standard', review.suggestions)).filter(({ machine }) => machine === null);
  expect(losses).toEqual([
    {
      machine: null,
      type: 'Lamination',
      unit: 'sheets',
      of: 'runWastePercent',
      now: 0.5,
      proposed: 1,
      runs: 5,
      lower: 1,
      upper: 1,
      moves: null,
    },
  ]);
});
