/** How long a large shop's commonest questions take: 80 machines, 2,000 jobs, 10,000 operations (`npm run bench`). */
import { afterAll, beforeAll, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Queues } from '../../shared/contract/queues.ts';
import { projectQueues } from '../../shared/rules/queues.ts';
import { type Floor, openFloor } from './floor.ts';
import { fillPlant } from './plant.ts';
import { openShop, type Shop } from './shop.ts';

const { jobs, machines, operations, queues } = contract;
let shop: Shop;
let floor: Floor;
let answer: Queues;
let machineId: string;
beforeAll(async () => {
  shop = await openShop();
  await fillPlant(shop.database.db, { machines: 80, operations: 10_000 });
  floor = await openFloor(shop);
  answer = await shop.call('Standard', queues.get);
  machineId = answer.machines[0]?.id ?? '';
});
afterAll(() => shop.close());

const page = { per: 40 } as const;

test('reads', async ({ bench }) => {
  await bench.compare(
    bench('the jobs that are due first', async () => {
      await shop.call('Standard', jobs.sorted, { query: { ...page, sort: 'delivery' } });
    }),
    bench('how many jobs of each status', async () => {
      await shop.call('Standard', jobs.counts);
    }),
    bench('operations by a part of their name', async () => {
      await shop.call('Standard', operations.sorted, { query: { ...page, term: 'pack' } });
    }),
    bench("a machine's queue", async () => {
      await shop.call('Standard', machines.operations, { params: { id: machineId } });
    }),
    bench('all queues', async () => {
      await shop.call('Standard', queues.get);
    }),
    bench('when everything in the queues is expected', () => {
      projectQueues(answer);
    }),
  );
}, 240_000);

test('a job is scheduled', async ({ bench }) => {
  const types = ['Printing', 'Lamination', 'Punching', 'Pasting', 'Packing'] as const;
  const stepsOf = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      type: types[place % types.length] ?? 'Packing',
      detail: '',
      instruction: '',
    }));
  const scheduling = (count: number) => {
    let id = '';
    const beforeEach = async () => {
      id = (await floor.orders.ready({ productOperations: stepsOf(count) })).id;
    };
    return bench(`of ${count} operations`, { beforeEach }, async () => {
      await shop.call('Standard', jobs.submit, { params: { id } });
    });
  };
  await bench.compare(scheduling(5), scheduling(100), { iterations: 10, time: 0, warmupIterations: 1 });
});
