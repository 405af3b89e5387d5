import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, operations, settings } = contract;
const types = ['Printing', 'Lamination', 'Punching', 'Pasting'] as const;
const loss = (makeReadySheets: number, runWastePercent: number) => ({ makeReadySheets, runWastePercent });
const expectedLoss = {
  Printing: loss(50, 1),
  Lamination: loss(10, 0.5),
  Punching: loss(15, 0.5),
  Pasting: loss(0, 0.5),
};

const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { expectedLoss } });
afterAll(() => shop.close());

const asked = (id: string, query: object) =>
  shop.ask('Restricted', operations.ifFinished, { params: { id }, query });
const get = (id: string) => shop.call('Restricted', jobs.get, { params: { id } });

/**
 * Creates a job of 5,000 pieces, 6 up, on 932 sheets, with a running first operation. Each operation has its own
 * machine.
 */
async function started() {
  for (const type of types) await floor.machine(type);
  const { job, steps } = await floor.job(types, { quantity: 5000, buffer: 592, ups: 6 });
  const [first, second] = steps.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('The job has no operations');
  await floor.call('advance', first);
  return { id: job.id, first, second };
}

// 740 sheets lose 14 at lamination and 19 at punching; of 4,242 pieces pasting loses 22.
test('shows what fewer sheets lose at the later operations', async () => {
  const { first } = await started();
  expect((await asked(first, { goodQuantity: 740 })).data).toEqual({ willMake: 4220, short: 780 });
  expect((await asked(first, { goodQuantity: 0 })).data).toEqual({ willMake: 0, short: 5000 });
});

test.each([{ goodQuantity: 740, wasteQuantity: 45 }, { goodQuantity: 932 }, { goodQuantity: 0 }, {}])(
  'with %j previews what the job will make, changes nothing, and matches the finish',
  async (totals) => {
    const { id, first, second } = await started();
    for (const operation of [first, second]) {
      if (operation === second) await floor.call('advance', second);
      const before = await get(id);
      const { data: then } = await asked(operation, totals);
      expect(await get(id)).toEqual({ ...before, timeRemaining: expect.any(Number) });
      await floor.call('advance', operation, { ...totals, confirmed: true });
      expect(await get(id)).toMatchObject(then);
    }
  },
);

test('is a 400 for an invalid total, and a 404 for an unknown operation', async () => {
  const { id, first } = await started();
  expect((await asked(first, { goodQuantity: -1 })).problem?.errors).toHaveProperty('goodQuantity');
  expect((await asked(first, { wasteQuantity: 'few' })).problem?.errors).toHaveProperty('wasteQuantity');
  expect((await asked(id, {})).status).toBe(404);
});
