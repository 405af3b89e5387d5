/** Tests that a preview of the queues equals what the same actions then do, and that it writes nothing. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { datesImpact } from '../../shared/queues/move-impact.ts';
import { type PreviewedStep } from '../../shared/planning/plans.contract.ts';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { patchQueues } from '../../web/open-shop/patch-cached-queues.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { onOrder } from '../testing/samples/sample-paper-orders.ts';
import { openSampleShop } from '../testing/sample-shop.ts';

const { jobs, machines, operations, plans, queues, stock, today } = contract;
const shop = await openSampleShop();
afterAll(() => shop.close());

const read = () => shop.call('Admin', queues.get);
const preview = (steps: PreviewedStep[]) => shop.call('Admin', plans.preview, { body: { steps } });
const reason = 'Breakdown';
const tomorrow = inDays(1);

/** Returns what decides the expected dates of a job and its operations. */
const stateOf = ({ jobs: all, machines: at }: Queues) => [
  all.map(({ id, status, priority, deliveryDate, awaits, operations: of }) => [
    [id, status, priority, deliveryDate, awaits?.expected],
    of.map((each) => [each.name, each.state, each.machineId, each.rank, each.pin]),
  ]),
  at.map(({ id, down }) => [id, down?.expectedBack]),
];

/** Checks the preview against what happens, and returns how many jobs become late or later. */
async function compare(steps: PreviewedStep[], act: () => Promise<unknown>): Promise<number> {
  const before = await read();
  const { ids, part } = await preview(steps);
  const said = patchQueues(before, part, ids);
  expect(stateOf(await read())).toEqual(stateOf(before));
  await act();
  const after = await read();
  expect(stateOf(said)).toEqual(stateOf(after));
  const at = new Date(before.now);
  const now = projectQueues(before, at);
  const [named, came] = [said, { ...after, now: said.now }].map((each) =>
    datesImpact(before, now, projectQueues(each, at), each),
  );
  const whole = (of: typeof named) =>
    [of?.saved, of?.late, of?.later].map((list) => list?.map(({ jobId }) => jobId).toSorted());
  expect(whole(named)).toEqual(whole(came));
  return (named?.late.length ?? 0) + (named?.later.length ?? 0);
}

test.each([
  ['for two days', inDays(2)],
  ['until somebody knows', null],
])(
  'the jobs that a machine makes late that goes down %s are named beforehand, for each machine',
  async (_, expectedBack) => {
    const affected: number[] = [];
    const up = (await shop.call('Admin', machines.list)).filter(({ down }) => down === null);
    for (const { id, running } of up) {
      const params = { id };
      const down = () => shop.call('Restricted', machines.down, { params, body: { reason, expectedBack } });
      affected.push(await compare([{ do: 'down', id, expectedBack }], down));
      await shop.call('Restricted', machines.up, { params });
      if (running?.state === 'running')
        await shop.call('Restricted', operations.resume, { params: { id: running.id } });
    }
    expect(affected.length).toBeGreaterThan(20);
    expect(affected.filter((count) => count > 0).length).toBeGreaterThan(5);
  },
  240_000,
);

test('moving the queue of a machine that goes down is previewed with it', async () => {
  const all = await shop.call('Admin', machines.list);
  const [machine] = all.filter(({ down }) => down === null).sort((a, b) => b.queuedCount - a.queuedCount);
  const id = machine?.id ?? '';
  const params = { id };
  let moved = 0;
  await compare(
    [
      { do: 'down', id, expectedBack: null },
      { do: 'clear', id },
    ],
    async () => {
      await shop.call('Admin', machines.down, { params, body: { reason, expectedBack: null } });
      moved = (await shop.call('Admin', machines.clear, { params, body: {} })).moved;
    },
  );
  expect(moved).toBeGreaterThan(0);
  await shop.call('Admin', machines.up, { params });
});

test('the plan made for a machine that goes down is previewed with it', async () => {
  const all = await shop.call('Admin', machines.list);
  const [machine] = all.filter(({ down }) => down === null).sort((a, b) => b.queuedCount - a.queuedCount);
  const [id, expectedBack] = [machine?.id ?? '', inDays(2)];
  const body = { assume: [{ machineDown: { machineId: id, until: expectedBack } }], budgetMs: 300 };
  const plan = await shop.call('Admin', plans.create, { body });
  const done = () => shop.call('Admin', plans.get, { params: { id: plan.id } });
  await expect.poll(async () => (await done()).state, { timeout: 10_000 }).toBe('done');
  let accepted = 0;
  await compare(
    [
      { do: 'down', id, expectedBack },
      { do: 'accept', id: plan.id },
    ],
    async () => {
      await shop.call('Admin', machines.down, { params: { id }, body: { reason, expectedBack } });
      accepted = (await shop.call('Admin', plans.accept, { params: { id: plan.id }, body: {} })).accepted;
    },
  );
  expect(accepted).toBeGreaterThan(0);
  await shop.call('Admin', plans.undo, { params: { id: plan.id } });
  await shop.call('Admin', machines.up, { params: { id } });
});

test('a part of a plan is previewed as accepting that part then writes it', async () => {
  const made = await shop.call('Admin', plans.create, { body: { budgetMs: 300, frozenHours: 0 } });
  const params = { id: made.id };
  const read = () => shop.call('Admin', plans.get, { params });
  await expect.poll(async () => (await read()).state, { timeout: 10_000 }).toBe('done');
  const moved = (await read()).entries.filter((entry) => entry.moved);
  const operations = moved.filter((_, place) => place % 2 === 0).map(({ operationId }) => operationId);
  let accepted = 0;
  await compare([{ do: 'accept', id: made.id, operations }], async () => {
    accepted = (await shop.call('Admin', plans.accept, { params, body: { operations } })).accepted;
  });
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThanOrEqual(operations.length);
  await shop.call('Admin', plans.undo, { params });
});

const secondsBetween = (one = '', other: string | null) =>
  Math.abs(Date.parse(one) - Date.parse(other ?? '')) / 1000;

test('a plan without one of its moves gives jobs the dates that the effect of the move says', async () => {
  const made = await shop.call('Admin', plans.create, { body: { budgetMs: 1500, frozenHours: 0 } });
  const done = () => shop.call('Admin', plans.get, { params: { id: made.id } });
  await expect.poll(async () => (await done()).state, { timeout: 10_000 }).toBe('done');
  const plan = await done();
  const endsWith = async (entries: typeof plan.entries) => {
    const steps = [
      { do: 'accept' as const, id: plan.id, operations: entries.map((each) => each.operationId) },
    ];
    const { ids, part } = await preview(steps);
    const after = patchQueues(await read(), part, ids);
    const projected = projectQueues(after, new Date(plan.at));
    const endOf = ({ operations: of }: (typeof after.jobs)[number]) =>
      of.map(({ id }) => projected.get(id)?.finish ?? '').reduce((a, b) => (a > b ? a : b), '');
    return new Map(after.jobs.map((job) => [job.id, endOf(job)]));
  };
  const whole = await endsWith(plan.entries);
  const moves = plan.entries.filter(({ effect }) => effect && effect.gains.length + effect.pays.length > 0);
  expect(moves.length).toBeGreaterThan(5);
  for (const { operationId, effect } of moves.slice(0, 6)) {
    const without = await endsWith(plan.entries.filter((each) => each.operationId !== operationId));
    const named = [...(effect?.gains ?? []), ...(effect?.pays ?? [])];
    // What runs now has gone on for some seconds since the plan was made.
    for (const { jobId, from, to } of named) {
      expect(secondsBetween(without.get(jobId), from)).toBeLessThan(60);
      expect(secondsBetween(whole.get(jobId), to)).toBeLessThan(60);
    }
    const changed = [...whole].filter(([id, end]) => {
      return Math.abs(Date.parse(end) - Date.parse(without.get(id) ?? '')) > 3_600_000;
    });
    expect(changed).toHaveLength(named.length + (effect?.others ?? 0));
  }
});

test('scheduling several jobs is previewed together', async () => {
  const { toSchedule } = await shop.call('Admin', today.get);
  const ids = toSchedule.slice(0, 5).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  await compare(
    ids.map((id) => ({ do: 'schedule', id })),
    async () => {
      for (const id of ids) await shop.call('Admin', jobs.submit, { params: { id } });
    },
  );
});

test('paper that comes later is previewed', async () => {
  const { paper, orderId: id } = await (await onOrder(shop)).waiting();
  const [params, expected] = [{ id: paper.id, orderId: id }, inDays(30)];
  const late = () => shop.call('Admin', stock.changeOrder, { params, body: { expected } });
  expect(await compare([{ do: 'order', id: paper.id, orderId: id, expected }], late)).toBe(1);
});

test('what is done to jobs is previewed, and refused like the act: hold, cancel, unschedule, priority, date', async () => {
  const open = (await read()).jobs.filter(({ status }) => status !== 'on hold');
  const call = (endpoint: typeof jobs.hold | typeof jobs.cancel) => (id: string) =>
    shop.ask('Admin', endpoint, { params: { id }, body: { reason } });
  const change = (body: { priority: 'Max' } | { deliveryDate: string }) => (id: string) =>
    shop.ask('Admin', jobs.update, { params: { id }, body });
  const acts: [(id: string) => PreviewedStep, (id: string) => ReturnType<typeof shop.ask>][] = [
    [(id) => ({ do: 'hold', id }), call(jobs.hold)],
    [(id) => ({ do: 'cancel', id }), call(jobs.cancel)],
    [(id) => ({ do: 'unschedule', id }), (id) => shop.ask('Admin', jobs.unschedule, { params: { id } })],
    [(id) => ({ do: 'change', id, priority: 'Max' }), change({ priority: 'Max' })],
    [(id) => ({ do: 'change', id, deliveryDate: tomorrow }), change({ deliveryDate: tomorrow })],
  ];
  const done = new Set<number>();
  const refused: { said: string; came: string }[] = [];
  for (const [at, { id }] of open.slice(0, 60).entries()) {
    const kind = at % acts.length;
    const [step, act] = acts[kind] as (typeof acts)[number];
    const { status, problem } = await shop.ask('Admin', plans.preview, { body: { steps: [step(id)] } });
    if (status === 200) {
      await compare([step(id)], () => act(id));
      done.add(kind);
    } else refused.push({ said: problem.reason, came: (await act(id)).problem.reason });
  }
  expect(done.size).toBe(acts.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ said }) => said)).toEqual(refused.map(({ came }) => came));
}, 120_000);

test('several actions are previewed together without those that are refused, and only with their permissions', async () => {
  const open = (await read()).jobs.filter(({ status }) => status !== 'on hold').slice(-4);
  const [held, ...others] = open.map(({ id }) => id);
  const hold = (id = '') => shop.call('Admin', jobs.hold, { params: { id }, body: { reason } });
  await hold(held);
  const steps = [held, ...others].map((id = '') => ({ do: 'hold' as const, id }));
  await compare(steps, () => Promise.all(others.map(hold)));
  const ask = (user: 'Admin' | 'Restricted', step: object) =>
    shop.ask(user, plans.preview, { body: { steps: [step as PreviewedStep] } });
  const [id, [free]] = [held ?? '', (await read()).jobs.filter(({ status }) => status !== 'on hold')];
  expect((await ask('Admin', { do: 'hold', id })).problem.reason).toBe('The job is already on hold');
  expect((await ask('Admin', { do: 'release', id })).status).toBe(400);
  expect((await ask('Restricted', { do: 'hold', id: free?.id })).status).toBe(403);
});

test('a preview gives way to a write that holds the job, and leaves it unlocked', async () => {
  const [job] = (await read()).jobs.filter(({ status }) => status !== 'on hold');
  const [id, client] = [job?.id ?? '', await shop.database.writers.connect()];
  const steps: PreviewedStep[] = [{ do: 'hold', id }];
  try {
    await client.query('begin');
    await client.query('select from jobs where id = $1 for update', [id]);
    expect((await shop.ask('Admin', plans.preview, { body: { steps } })).status).toBe(423);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await preview(steps);
  await shop.call('Admin', jobs.hold, { params: { id }, body: { reason } });
});
