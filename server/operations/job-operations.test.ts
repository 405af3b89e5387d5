import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const { jobs, operations } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const of = (jobId: string) => ({ params: { id: jobId } });
const order = async (machineId: string) => (await floor.queue(machineId)).map((each) => each.id);

describe('scheduling', () => {
  test('assigns each step to the machine of its type that finishes first, or else to the least loaded', async () => {
    const [one, two] = [await floor.machine('Pasting'), await floor.machine('Pasting')];
    const { steps } = await floor.job(['Pasting', 'Pasting', 'Window Patching', 'Packing'], {
      quantity: 4000,
    });
    expect(steps.map((step) => step.machineId)).toEqual([one.id, two.id, null, null]);
    expect(steps.map((step) => step.state)).toEqual(['queued', 'waiting', 'waiting', 'waiting']);
    expect(steps[2]?.waitsFor).toBe('It has no machine');
    const small = await floor.job(['Pasting', 'Pasting'], { quantity: 100 });
    // The operation queued on the second machine can't begin yet, so the small job fits before it.
    expect(small.steps.map((step) => step.machineId)).toEqual([two.id, two.id]);
    await floor.call('advance', steps[0]!.id);
    await floor.call('counts', steps[0]!.id, { goodQuantity: 3900 });
    const next = await floor.job(['Pasting']);
    expect(next.steps[0]?.machineId).toBe(one.id);
  });

  test('ten concurrent requests share the machines, and each operation has a separate place', async () => {
    const made = [await floor.machine('UV and Drip'), await floor.machine('UV and Drip')];
    const ready = [];
    for (let n = 0; n < 10; n += 1) {
      const productOperations = ['UV and Drip', 'UV and Drip'].map((type) => ({
        type,
        detail: '',
        instruction: '',
      }));
      ready.push(await floor.orders.ready({ productOperations, deliveryDate: inDays(20 - n) }));
    }
    const answers = await Promise.all(ready.map(({ id }) => shop.ask('Standard', jobs.submit, of(id))));
    expect(answers.map((answer) => answer.status)).toEqual(ready.map(() => 200));
    const queues = await Promise.all(made.map((machine) => floor.queue(machine.id)));
    expect(queues.map((queue) => queue.length)).toEqual([10, 10]);
    for (const queue of queues) {
      expect(new Set(queue.map((each) => each.rank)).size).toBe(10);
      const byRank = [...queue].sort((a, b) => a.rank! - b.rank!).map((each) => each.job.deliveryDate);
      expect(byRank).toEqual([...byRank].sort());
    }
  });

  test('assigns machines to steps added to a draft; after unscheduling these steps wait', async () => {
    const foil = await floor.machine('Foiling');
    const job = await floor.orders.ready({
      productOperations: [{ type: 'Packing', detail: '', instruction: '' }],
    });
    const body = { jobId: job.id, type: 'Foiling' } as const;
    const added = await shop.call('Standard', operations.create, { body });
    await shop.call('Standard', operations.update, { ...of(added.id), body: { index: 0 } });
    expect(added).toMatchObject({ state: 'waiting', machineId: null });
    await shop.call('Standard', jobs.submit, of(job.id));
    expect(await floor.get(added.id)).toMatchObject({ state: 'queued', machineId: foil.id });
    await shop.call('Standard', jobs.unschedule, of(job.id));
    const left = await floor.steps(job.id);
    expect(left.map((step) => step.id)).toEqual([added.id]);
    expect(left[0]).toMatchObject({ state: 'waiting', waitsFor: 'The job is not scheduled' });
    await shop.call('Standard', jobs.submit, of(job.id));
    expect((await floor.steps(job.id)).map((step) => step.name)).toEqual(['Foiling', 'Packing']);
  });

  test('takes an operation off a machine that is too small for the job’s new sheet size', async () => {
    const small = await floor.machine('Carry Bag Pasting', { length: 360, breadth: 300 });
    const packing = { type: 'Packing', detail: '', instruction: '' };
    const job = await floor.orders.ready({ paperBreadth: 300, productOperations: [packing] });
    const added = await shop.call('Standard', operations.create, {
      body: { jobId: job.id, type: 'Carry Bag Pasting', machineId: small.id },
    });
    await shop.call('Standard', jobs.update, { ...of(job.id), body: { paperBreadth: 510 } });
    await shop.call('Standard', jobs.submit, of(job.id));
    expect(await floor.get(added.id)).toMatchObject({ machineId: null, rank: null });
    await shop.call('Standard', jobs.unschedule, of(job.id));
    const big = await floor.machine('Carry Bag Pasting');
    await shop.call('Standard', jobs.submit, of(job.id));
    expect(await floor.get(added.id)).toMatchObject({ machineId: big.id });
  });
});

describe('cancelling and reinstating', () => {
  test('takes operations out of the queues, and returns them to places by urgency', async () => {
    const press = await floor.machine('Printing');
    const [one, two, three] = [
      await floor.on(press, { deliveryDate: inDays(3) }),
      await floor.on(press, { deliveryDate: inDays(4) }),
      await floor.on(press, { deliveryDate: inDays(5) }),
    ] as [Operation, Operation, Operation];
    await floor.call('move', three.id, { machineId: press.id, before: one.id });
    const cancel = { ...of(two.jobId), body: { reason: 'Artwork withdrawn' } };
    await shop.call('Standard', jobs.cancel, cancel);
    expect(await floor.get(two.id)).toMatchObject({ state: 'cancelled', undoable: null });
    expect(await order(press.id)).toEqual([three.id, one.id]);
    // Someone takes its former place meanwhile.
    await shop.database.pool.query('update operations set rank = $1 where id = $2', [two.rank, one.id]);
    await shop.call('Standard', jobs.reinstate, of(two.jobId));
    expect(await floor.get(two.id)).toMatchObject({ state: 'queued', machineId: press.id });
    expect(await order(press.id)).toEqual([three.id, one.id, two.id]);
  });

  test('leaves finished operations finished, and the job continues after them', async () => {
    const { job, steps } = await floor.job(['Packing', 'Packing', 'Packing']);
    for (const id of [steps[0]!.id, steps[0]!.id]) await floor.call('advance', id);
    await shop.call('Standard', jobs.cancel, { ...of(job.id), body: { reason: 'Customer' } });
    const states = async () => (await floor.steps(job.id)).map((step) => step.state);
    expect(await states()).toEqual(['finished', 'cancelled', 'cancelled']);
    expect(await floor.refused('advance', steps[1]!.id, { from: 'queued' })).toBe(
      'It is cancelled with its job',
    );
    await shop.call('Standard', jobs.reinstate, of(job.id));
    expect(await states()).toEqual(['finished', 'queued', 'waiting']);
  });
});
