/**
 * Tests through HTTP that an unscheduled job keeps what users set on its operations, and that scheduling
 * restores it (decision 072).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { jobVerbs } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, machines, operations, pins, tools } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const verbs = jobVerbs(shop);
await floor.machine('Punching');
const second = await floor.machine('Punching');
afterAll(() => shop.close());

const of = (id: string) => ({ params: { id } });
const change = (id: string, body: Record<string, unknown>) =>
  shop.call('Standard', operations.update, { ...of(id), body });
const link = (operationId: string) => ({ operationId, transferMinutes: null, transferPieces: null });
const types = ['Manual Punching', 'Outsource', 'Punching', 'Packing'] as const;
type Four = [Operation, Operation, Operation, Operation];

async function four(): Promise<{ id: string; steps: Four }> {
  const { job, steps } = await floor.job(types);
  return { id: job.id, steps: steps as Four };
}

/** Unschedules the job, runs the change if one is given, and schedules the job again. */
async function again(id: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<Four> {
  await verbs.call('unschedule', id);
  await meanwhile();
  await verbs.call('submit', id);
  return (await floor.steps(id)) as Four;
}

test('overrides of operations are restored when the job is scheduled again', async () => {
  const die = await shop.call('Standard', tools.create, { body: { name: 'Die 7' } });
  const { id, steps } = await four();
  const [, outsource, punch, pack] = steps;
  await change(outsource.id, { supplier: 'Om Stapling House', dueBack: '2031-05-01T10:00:00.000Z' });
  await change(punch.id, { toolIds: [die.id], makeReadyMinutes: 12, setup: { die: 'D7' }, priority: 'Max' });
  await change(pack.id, { instruction: 'Strap twice', quantity: 40, name: 'Pack by hand' });
  await shop.call('Standard', pins.add, {
    ...of(punch.id),
    body: { machineId: second.id, start: '2031-05-02T04:00:00.000Z', why: 'The die fits there alone' },
  });
  const [first, sent, punched, packed] = await again(id);
  expect(first).toMatchObject({ supplier: '', pin: null, instruction: '' });
  expect(sent).toMatchObject({ supplier: 'Om Stapling House', dueBack: '2031-05-01T10:00:00.000Z' });
  expect(punched).toMatchObject({
    toolIds: [die.id],
    makeReadyMinutes: 12,
    setup: { die: 'D7' },
    priority: 'Max',
    machineId: second.id,
    pin: { machineId: second.id, start: '2031-05-02T04:00:00.000Z', why: 'The die fits there alone' },
  });
  expect(packed).toMatchObject({ instruction: 'Strap twice', quantity: 40, name: 'Pack by hand' });
});

test('a ticket printed before unscheduling still opens the rescheduled operations', async () => {
  const { id } = await four();
  const codes = async () =>
    (
      await shop.database.pool.query<{ code: string }>(
        'SELECT code FROM operations WHERE job_id = $1 ORDER BY index',
        [id],
      )
    ).rows.map(({ code }) => code);
  const printed = await codes();
  const [first] = await again(id);
  expect(await codes()).toEqual(printed);
  const opened = await shop.call('Restricted', operations.byCode, { params: { code: printed[0] ?? '' } });
  expect(opened.id).toBe(first.id);
});

test('predecessors set by users are restored, also for an operation added by hand', async () => {
  const { id, steps } = await four();
  const [hand, outsource, , pack] = steps;
  await change(outsource.id, { after: [] });
  await change(pack.id, { after: [link(hand.id), link(outsource.id)] });
  const added = await shop.call('Standard', operations.create, {
    body: { jobId: id, type: 'Final Inspection', after: [link(pack.id)] },
  });
  const now = await again(id);
  expect(now.map(({ after }) => after)).toEqual([
    [],
    [],
    expect.anything(),
    [link(now[0].id), link(now[1].id)],
    [link(now[3].id)],
  ]);
  const inspect = await floor.get(added.id);
  expect([inspect.state, inspect.waitsFor]).toEqual(['waiting', 'Packing comes first']);
});

test('later changes of the plan take precedence, and a replaced step starts without overrides', async () => {
  const { id, steps } = await four();
  const [hand, outsource, , pack] = steps;
  await change(hand.id, { instruction: 'Said on the floor', supplier: 'Kept' });
  await change(outsource.id, { supplier: 'Om Stapling House' });
  await change(pack.id, { after: [link(hand.id)] });
  const plan = (await floor.orders.get(id)).productOperations;
  const [a, b, c, d] = plan;
  const now = await again(id, () =>
    shop.call('Standard', jobs.update, {
      ...of(id),
      body: {
        productOperations: [
          { ...a, instruction: 'Said in the office' },
          { ...b, type: 'Final Inspection' },
          c,
          d,
        ] as never,
      },
    }),
  );
  expect(now[0]).toMatchObject({ instruction: 'Said in the office', supplier: 'Kept' });
  expect(now[1]).toMatchObject({ type: 'Final Inspection', supplier: '' });
});

test('a deleted machine or tool is left out of the restored overrides', async () => {
  const die = await shop.call('Standard', tools.create, { body: { name: 'Die 8' } });
  const third = await floor.machine('Punching');
  const { id, steps } = await four();
  await change(steps[2].id, { toolIds: [die.id] });
  const why = { machineId: third.id, why: 'Only there' };
  await shop.call('Standard', pins.add, { ...of(steps[2].id), body: why });
  const now = await again(id, async () => {
    await shop.call('Admin', machines.remove, of(third.id));
    await shop.call('Admin', tools.remove, of(die.id));
  });
  expect(now[2]).toMatchObject({ pin: null, toolIds: [] });
  expect(now[2].machineId).not.toBeNull();
});
