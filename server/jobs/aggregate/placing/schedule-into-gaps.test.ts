/**
 * Tests scheduling a job into gaps of the queues: the job finishes at the quoted time and delays no other job
 * (decision 072).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../../shared/contract/contract.ts';
import { type Queues } from '../../../../shared/queues/queues.contract.ts';
import { projectQueues } from '../../../../shared/open-shop/expected-dates.ts';
import { seededRandom, pick } from '../../../testing/samples/seeded-random.ts';
import { inDays, jobVerbs, openOrders } from '../../../testing/samples/create-test-jobs.ts';
import { fillPlant, shufflePlant } from '../../../testing/samples/fill-large-plant.ts';
import { derived } from '../../../history/recalculation-counter.ts';
import { openShop } from '../../../testing/shop.ts';

const { answers, jobs, machines, operations, pins, queues } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const verbs = jobVerbs(shop);
afterAll(() => shop.close());
const types = ['Printing', 'Lamination', 'Punching', 'Pasting'] as const;
const stepsOf = (asked: readonly string[]) => asked.map((type) => ({ type, detail: '', instruction: '' }));
const seed = 20_261_126;
const minute = 60_000;

await fillPlant(shop.database.db, { machines: 20, operations: 400 });
await shufflePlant(shop.database.pool);

const promiseOf = (id: string) => shop.call('Standard', answers.promiseOf, { params: { id } });
const ofJob = (id: string) => shop.call('Standard', jobs.operations, { params: { id } });
const intoGaps = (id: string) =>
  shop.call('Standard', jobs.submit, { params: { id }, body: { way: 'gaps' } });

/** Returns the time at which each job finishes according to the queues, by job. It leaves out jobs without a date. */
async function endsNow(): Promise<Map<string, number>> {
  const now: Queues = await shop.call('Restricted', queues.get);
  const projected = projectQueues(now);
  return new Map(
    now.jobs.flatMap(({ id, operations: own }) => {
      const ends = own.map((each) => Date.parse(projected.get(each.id)?.finish ?? ''));
      return ends.some(Number.isNaN) ? [] : [[id, Math.max(...ends)] as const];
    }),
  );
}

test(`a job in gaps finishes as promised and delays no other job, in any plant (seed ${seed})`, async () => {
  const chance = seededRandom(seed);
  let others = 0;
  for (let turn = 0; turn < 24; turn += 1) {
    await shufflePlant(shop.database.pool, String(turn));
    const draft = await orders.ready({
      quantity: 500 + chance(9_000),
      ups: 1 + chance(8),
      priority: pick(chance, ['Max', 'High', 'Medium', 'Low']),
      deliveryDate: inDays(1 + chance(30)),
      productOperations: stepsOf(Array.from({ length: 1 + chance(5) }, () => pick(chance, types))),
    });
    const { gaps, displacing } = await promiseOf(draft.id);
    if (gaps.expected !== displacing.expected) others += 1;
    const before = await endsNow();
    await intoGaps(draft.id);
    const after = await endsNow();
    const off = (after.get(draft.id) ?? NaN) - Date.parse(gaps.expected ?? '');
    expect(Math.abs(off), `turn ${turn}`).toBeLessThan(2 * minute);
    const later = [...before].filter(([id, end]) => !((after.get(id) ?? NaN) < end + 2 * minute));
    expect(later, `turn ${turn}`).toEqual([]);
  }
  // How many gaps differ from the place by urgency depends on the hour of the test.
  expect(others).toBeGreaterThan(3);
});

test('operations in gaps get pins with user and reason, and unscheduling removes only these pins', async () => {
  const draft = await orders.ready({ productOperations: stepsOf(['Printing', 'Pasting', 'Packing']) });
  const { gaps } = await promiseOf(draft.id);
  await intoGaps(draft.id);
  const made = await ofJob(draft.id);
  expect(made.map(({ machine }) => machine?.id ?? null)).toEqual(
    gaps.placed.map(({ machineId }) => machineId),
  );
  expect(made.map(({ pin }) => pin && [pin.userName !== null, pin.why])).toEqual([
    [true, 'In free time, as promised'],
    [true, 'In free time, as promised'],
    null,
  ]);
  const [print, paste] = made;
  for (const [place, step] of [print, paste].entries())
    expect(
      Math.abs(Date.parse(step?.pin?.start ?? '') - Date.parse(gaps.placed[place]?.start ?? '')),
    ).toBeLessThan(minute);
  const pin = { machineId: paste?.machine?.id ?? '', why: 'The only one with the glue' };
  await shop.call('Standard', pins.add, { params: { id: paste?.id ?? '' }, body: pin });
  await verbs.call('unschedule', draft.id);
  await verbs.call('submit', draft.id);
  expect((await ofJob(draft.id)).map((step) => step.pin?.why ?? null)).toEqual([null, pin.why, null]);
});

test('an operation added by hand also goes into a gap, and stays on its machine without the pin', async () => {
  const draft = await orders.ready({ productOperations: stepsOf(['Printing']) });
  const other = (await shop.call('Restricted', machines.list)).find(
    ({ type, down }) => type === 'Pasting' && !down,
  );
  const body = { jobId: draft.id, type: 'Pasting', detail: '', instruction: '', machineId: other?.id ?? '' };
  await shop.call('Standard', operations.create, { body });
  const { gaps } = await promiseOf(draft.id);
  expect(gaps.placed.map(({ operation }) => operation)).toEqual([1, 0]);
  await intoGaps(draft.id);
  expect((await ofJob(draft.id)).map(({ pin }) => pin?.why)).toEqual(
    Array(2).fill('In free time, as promised'),
  );
  expect(Math.abs(((await endsNow()).get(draft.id) ?? NaN) - Date.parse(gaps.expected ?? ''))).toBeLessThan(
    2 * minute,
  );
  await verbs.call('unschedule', draft.id);
  expect((await ofJob(draft.id)).map(({ pin, machine }) => [pin, machine?.id])).toEqual([[null, other?.id]]);
});

test('a promise in gaps is refused to users who may not schedule, and for jobs that can’t be scheduled', async () => {
  const asked = async (id: string, as: 'Standard' | 'Restricted' = 'Standard') => {
    const { status, problem } = await shop.ask(as, answers.promiseOf, { params: { id } });
    return `${status} ${problem.reason}`;
  };
  const draft = await orders.make({ productOperations: stepsOf(['Printing']) });
  expect(await asked(draft.id, 'Restricted')).toMatch(/^403/);
  const body = { way: 'gaps' } as const;
  expect((await shop.ask('Restricted', jobs.submit, { params: { id: draft.id }, body })).status).toBe(403);
  // Its paper is not there: the promise gives a date, but scheduling is refused.
  expect((await promiseOf(draft.id)).gaps.placed).toHaveLength(1);
  expect(await verbs.refusal('submit', draft.id, body)).toBe('409 125 sheets of paper are not assigned');
  await verbs.call('hold', draft.id, { reason: 'Waiting' });
  expect((await promiseOf(draft.id)).gaps.placed).toHaveLength(1);
  expect(await verbs.refusal('submit', draft.id, body)).toMatch(/^409 The job is on hold/);
  await verbs.call('cancel', draft.id, { reason: 'Withdrawn' });
  expect(await asked(draft.id)).toBe('409 The job is cancelled');
  const scheduled = await orders.scheduled();
  expect(await asked(scheduled.id)).toBe('409 The job is already scheduled');
  expect(await verbs.refusal('submit', scheduled.id, body)).toBe('409 The job is already scheduled');
  expect(await asked((await orders.make({ productOperations: [] })).id)).toMatch(
    /^409 The job has no operations/,
  );
  expect(await asked('01950003-0000-7000-8000-00000000ffff')).toMatch(/^404/);
  const nowhere = await orders.ready({ productOperations: stepsOf(['Foiling']) });
  expect((await promiseOf(nowhere.id)).note).toBe('Foiling has no machine: the shop has none for it');
  expect(await verbs.refusal('submit', nowhere.id, body)).toBe(
    '409 There is no free time for it: Foiling has no machine: the shop has none for it',
  );
  const wrong = await shop.ask('Standard', jobs.submit, {
    params: { id: nowhere.id },
    body: { way: 'soon' as 'gaps' },
  });
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['way']]);
});

/**
 * Schedules the job into gaps. Somebody else changes the shop after the quote and before the server locks the queues.
 */
async function meanwhile(
  id: string,
  statement: string,
  values: unknown[],
  then: () => Promise<unknown> = async () => {},
): Promise<string> {
  const { pool } = shop.database;
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  const answer = verbs.refusal('submit', id, { way: 'gaps' });
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query<{ n: number }>(waiting)).rows[0]?.n).toBe(1);
  await then();
  await client.query('commit');
  client.release();
  return answer;
}

test('an outdated placement is refused by name', async () => {
  const draft = await orders.ready({ productOperations: stepsOf(['Printing']) });
  const changed = 'update jobs set quantity = 900, version = version + 1 where id = $1';
  expect(await meanwhile(draft.id, changed, [draft.id])).toBe('409 Somebody has changed it since');
  const { gaps } = await promiseOf(draft.id);
  const { machineId } = gaps.placed[0] ?? {};
  const down = `update machines set down_reason = 'Belt', down_since = now() + interval '1 minute' where id = $1`;
  expect(await meanwhile(draft.id, down, [machineId])).toMatch(
    /^409 The free time for Printing is gone\. Printing \d+ is down: Belt$/,
  );
  expect((await orders.get(draft.id)).status).toBe('draft');
  // The planner reads the shop again once the place in the events feed has changed.
  await derived.raise(shop.database.db, [draft.id]);
  await intoGaps(draft.id);
  expect((await ofJob(draft.id))[0]?.machine?.id).not.toBe(machineId);
});

const twoForOneGap = async () => {
  const two = [stepsOf(['Lamination', 'Pasting']), stepsOf(['Lamination', 'Pasting'])];
  const drafts = await Promise.all(two.map((productOperations) => orders.ready({ productOperations })));
  const [one, other] = drafts.map(({ id }) => id) as [string, string];
  const gapOf = async (id: string) => {
    const [first] = (await promiseOf(id)).gaps.placed;
    return { machineId: first?.machineId, start: Math.round(Date.parse(first?.start ?? '') / minute) };
  };
  expect((await gapOf(one)).machineId).toBe((await gapOf(other)).machineId);
  return [one, other] as const;
};

test('the second job for a gap is refused with the first job’s name, and then finds another gap', async () => {
  const [one, other] = await twoForOneGap();
  const answer = await meanwhile(other, 'select from jobs where id = $1 for update', [other], () =>
    intoGaps(one),
  );
  const { number } = await orders.get(one);
  expect(answer).toBe(
    `409 The free time for Lamination is gone. Lamination of ${number} was given a time on its machine since`,
  );
  const { gaps } = await promiseOf(other);
  await intoGaps(other);
  const off = ((await endsNow()).get(other) ?? NaN) - Date.parse(gaps.expected ?? '');
  expect(Math.abs(off)).toBeLessThan(2 * minute);
});

test('an outdated promise is refused with the later date', async () => {
  const [one, other] = await twoForOneGap();
  const { expected } = (await promiseOf(other)).gaps;
  await intoGaps(one);
  const body = { way: 'gaps', expected } as const;
  expect(await verbs.refusal('submit', other, body)).toMatch(
    /^409 In free time on the machines it is now done later than shown: (at|on \w{3} \d+ \w{3}) \d\d:\d\d$/,
  );
  const { gaps } = await promiseOf(other);
  await verbs.call('submit', other, { ...body, expected: gaps.expected });
  expect((await orders.get(other)).status).toBe('scheduled');
});

test('concurrent requests never place two jobs in one gap', async () => {
  let refused = 0;
  for (let round = 0; round < 4; round += 1) {
    const both = await twoForOneGap();
    const body = { way: 'gaps' } as const;
    const answers = await Promise.all(
      both.map((id) => shop.ask('Standard', jobs.submit, { params: { id }, body })),
    );
    const wrong = answers.filter(({ status }) => status !== 200);
    expect(wrong.map(({ problem }) => problem.code)).toEqual(wrong.map(() => 'gap-gone'));
    expect(wrong.length).toBeLessThan(2);
    refused += wrong.length;
    if (wrong.length > 0) continue;
    const [one, other] = await Promise.all(both.map(async (id) => (await ofJob(id))[0]));
    const apart = Date.parse(one?.pin?.start ?? '') - Date.parse(other?.pin?.start ?? '');
    expect(one?.machine?.id !== other?.machine?.id || Math.abs(apart) > 5 * minute).toBe(true);
  }
  expect(refused).toBeGreaterThan(0);
});
