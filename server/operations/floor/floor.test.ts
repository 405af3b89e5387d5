import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, operations, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const atOnce = <T>(count: number, one: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_each, n) => one(n)));
/** Returns how many database updates of operations are waiting for a lock. */
const updatesThatWait = async () => {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike 'with%'`,
  );
  return rows[0]?.count;
};
const states = async (jobId: string) => (await floor.steps(jobId)).map((step) => step.state);

describe('running and finishing', () => {
  test('a job goes through its steps, each queued when its predecessors are finished', async () => {
    await floor.machine('Foiling');
    await floor.machine('Pasting');
    const { job, steps } = await floor.job(['Foiling', 'Pasting', 'Packing']);
    const [foil, paste, pack] = steps as [Operation, Operation, Operation];
    expect(steps.map((step) => step.state)).toEqual(['queued', 'waiting', 'waiting']);
    expect(paste.waitsFor).toBe('Foiling comes first');
    const started = await floor.call('advance', foil.id, { from: 'queued' });
    expect(started).toMatchObject({ state: 'running', startedBy: 'Restricted User', finishedBy: null });
    expect(started.startedAt).toBe(started.runningSince);
    expect(started.undoable).toMatchObject({ verb: 'start', userId: shop.users.Restricted.id });
    expect((await floor.orders.get(job.id)).status).toBe('in production');
    const finished = await floor.call('advance', foil.id, { from: 'running' }, 'Standard');
    expect(finished).toMatchObject({
      state: 'finished',
      startedBy: 'Restricted User',
      finishedBy: 'Standard User',
      runningSince: null,
    });
    expect(finished.finishedAt! >= finished.startedAt!).toBe(true);
    expect(await states(job.id)).toEqual(['finished', 'queued', 'waiting']);
    for (const step of [paste, paste, pack, pack]) await floor.call('advance', step.id);
    expect((await floor.orders.get(job.id)).status).toBe('finished');
  });

  test('a finish keeps the reason for which the order is short, until an undo', async () => {
    const { steps } = await floor.job(['Packing']);
    const [{ id } = { id: '' }] = steps;
    await floor.call('advance', id, { reason: 'Never shown' });
    expect(await shop.call('Restricted', operations.get, { params: { id } })).toMatchObject({
      shortReason: null,
    });
    const finished = { state: 'finished', shortReason: 'The rest runs later' };
    expect(await floor.call('advance', id, { goodQuantity: 3, reason: 'The rest runs later' })).toMatchObject(
      finished,
    );
    const lines = await shop.call('Standard', contract.history.of, {
      params: { entity: 'operations', id },
      query: {},
    });
    expect(JSON.stringify(lines)).toContain('The rest runs later');
    expect(await floor.call('undo', id)).toMatchObject({ state: 'running', shortReason: null });
    expect(await floor.call('advance', id, { goodQuantity: 1000 })).toMatchObject({ shortReason: null });
  });

  test('only the first start consumes the paper', async () => {
    const paperOf = async (jobId: string) =>
      (await shop.call('Restricted', jobs.papers, { params: { id: jobId } })).map((paper) => paper.consumed);
    const { job, steps } = await floor.job(['Packing', 'Final Inspection']);
    expect(await paperOf(job.id)).toEqual([0]);
    await floor.call('advance', steps[0]!.id);
    expect(await paperOf(job.id)).toEqual([125]);
    await floor.call('advance', steps[0]!.id);
    await floor.call('advance', steps[1]!.id);
    expect(await paperOf(job.id)).toEqual([125]);
  });

  test('a press of an outdated button is refused, and the 409 says how the operation’s state has changed', async () => {
    const { steps } = await floor.job(['Packing', 'Packing']);
    const [first, second] = steps as [Operation, Operation];
    expect(await floor.refused('advance', second.id, { from: 'queued' })).toBe(
      'It is waiting: Packing comes first',
    );
    expect(await floor.refused('advance', second.id)).toMatch(/^The operation is waiting/);
    await floor.call('advance', first.id, { from: 'queued' });
    expect(await floor.refused('advance', first.id, { from: 'queued' })).toMatch(
      /^Already started by Restricted User at \d\d:\d\d$/,
    );
    await floor.call('pause', first.id, { reason: 'Lunch' }, 'Standard');
    expect(await floor.refused('advance', first.id, { from: 'running' })).toMatch(
      /^Already paused by Standard User at/,
    );
    await floor.call('resume', first.id);
    await floor.call('advance', first.id, {}, 'Admin');
    expect(await floor.refused('pause', first.id, { from: 'running', reason: 'Late' })).toMatch(
      /^Already finished by Admin User at/,
    );
  });

  test('the reason shows the time in the shop’s time zone', async () => {
    const { id } = (await floor.job(['Packing'])).steps[0]!;
    await floor.call('advance', id);
    await shop.database.pool.query(
      `update operation_transitions set at = date_trunc('day', now() at time zone 'utc') at time zone 'utc' where operation_id = $1`,
      [id],
    );
    const told = async (timeZone: string) => {
      await shop.call('Admin', settings.update, { body: { timeZone } });
      return floor.refused('advance', id, { from: 'queued' });
    };
    expect(await told('Asia/Kolkata')).toMatch(/ 05:30$/);
    expect(await told('UTC')).toMatch(/ 00:00$/);
  });

  test('one of twenty concurrent Runs starts the operation, and the rest are refused with that user’s name', async () => {
    const press = await floor.machine('Printing');
    const { id } = await floor.on(press);
    const answers = await atOnce(20, () => floor.ask('advance', id, { from: 'queued' }));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(19);
    for (const { problem } of refused)
      expect(problem.reason).toMatch(/^Already started by Restricted User at/);
    expect(await floor.get(id)).toMatchObject({ state: 'running' });
    const log = await shop.call('Admin', contract.system.audit, { query: { entityId: id } });
    expect(log.items.filter((line) => line.verb === 'operation.advance')).toHaveLength(1);
  });

  test('two jobs never run on one machine, even if started at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const press = await floor.machine('Printing', { name: `Komori ${round}` });
      const [one, two] = [await floor.on(press), await floor.on(press)];
      const answers = await Promise.all([one, two].map(({ id }) => floor.ask('advance', id)));
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [running] = answers.filter((answer) => answer.status === 200);
      const [refused] = answers.filter((answer) => answer.status === 409);
      expect(refused?.problem.reason).toBe(`Komori ${round} is running ${running?.data.job.number} Printing`);
    }
  });

  test('the database constraint refuses a second running operation with the same reason', async () => {
    const press = await floor.machine('Printing', { name: 'Heidelberg' });
    const [one, two] = [await floor.on(press), await floor.on(press)];
    const client = await shop.database.pool.connect();
    const start = `update operations set state = 'running', running_since = now() where id = $1`;
    let asked: Promise<string>;
    try {
      await client.query('begin');
      await client.query(start, [one.id]);
      asked = floor.refused('advance', two.id);
      // It saw an idle machine, and its own update waits for what becomes of the other one.
      await expect.poll(updatesThatWait).toBe(1);
      await client.query('commit');
    } finally {
      client.release(true);
    }
    expect(await asked).toBe(`Heidelberg is running ${one.job.number} Printing`);
    expect(await floor.get(two.id)).toMatchObject({ state: 'queued', version: two.version });
  });

  test('types without a machine run any number of operations at once', async () => {
    const many = await atOnce(8, async () => (await floor.job(['Final Inspection'])).steps[0]!);
    const started = await Promise.all(many.map(({ id }) => floor.call('advance', id)));
    expect(new Set(started.map((each) => each.state))).toEqual(new Set(['running']));
    expect(started.every((each) => each.machineId === null)).toBe(true);
  });

  test('steps with the same index run side by side, and the next step waits for all of them', async () => {
    const { job, steps } = await floor.job(['Packing', 'Manual Punching', 'Final Inspection']);
    const [pack, punch, inspect] = steps as [Operation, Operation, Operation];
    const body = { index: pack.index };
    const moved = await shop.call('Standard', operations.update, { params: { id: punch.id }, body });
    expect(moved.state).toBe('queued');
    await floor.call('advance', pack.id);
    await floor.call('advance', punch.id);
    expect(await states(job.id)).toEqual(['running', 'running', 'waiting']);
    await floor.call('advance', pack.id);
    expect((await floor.get(inspect.id)).waitsFor).toBe('Manual Punching comes first');
    await floor.call('advance', punch.id);
    expect((await floor.get(inspect.id)).state).toBe('queued');
  });

  test('a job on hold starts nothing, but running operations continue', async () => {
    const { job, steps } = await floor.job(['Packing', 'Packing']);
    await floor.call('advance', steps[0]!.id);
    await shop.call('Standard', jobs.hold, { params: { id: job.id } });
    await floor.call('pause', steps[0]!.id, { reason: 'Lunch' });
    await floor.call('resume', steps[0]!.id);
    await floor.call('advance', steps[0]!.id);
    expect(await floor.refused('advance', steps[1]!.id)).toBe(
      'The job is on hold; Admin and Standard can release it',
    );
    await shop.call('Standard', jobs.release, { params: { id: job.id } });
    expect((await floor.call('advance', steps[1]!.id)).state).toBe('running');
  });
});
