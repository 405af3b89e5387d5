import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { openFloor, type Verb } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';
import { planOf, sentBy } from '../../testing/database/statements-of-request.ts';

const { jobs, machines, operations, papers } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

/** Returns the operation's fields that undo must restore. Times and versions may differ after an undo. */
const stateOf = (operation: Operation) => ({
  ...operation,
  version: 0,
  updatedAt: '',
  runningSeconds: 0,
  undoable: null,
  job: operation.job.number,
});
const body = (verb: Verb) => (verb === 'pause' ? { reason: 'Plate' } : {});

describe('undo reverts', () => {
  test.each<{ before: Verb[]; verb: Verb }>([
    { before: [], verb: 'advance' },
    { before: ['advance'], verb: 'advance' },
    { before: ['advance'], verb: 'pause' },
    { before: ['advance', 'pause'], verb: 'resume' },
    { before: ['advance'], verb: 'suspend' },
    { before: ['advance', 'pause'], verb: 'suspend' },
    { before: ['advance', 'suspend'], verb: 'advance' },
  ])('$verb after $before', async ({ before, verb }) => {
    const [step] = (await floor.job(['Packing', 'Packing'])).steps;
    const { id } = step!;
    for (const each of before) await floor.call(each, id, body(each));
    const was = await floor.get(id);
    await floor.call(verb, id, body(verb));
    const back = await floor.call('undo', id);
    expect(stateOf(back)).toEqual(stateOf(was));
    expect(back.undoable).toEqual(was.undoable);
  });

  test('one transition at each press, until no transition is left', async () => {
    const { job, steps } = await floor.job(['Packing', 'Final Inspection']);
    const { id } = steps[0]!;
    const forth: Verb[] = ['advance', 'pause', 'resume', 'suspend', 'advance', 'advance'];
    const seen: Operation[] = [await floor.get(id)];
    for (const verb of forth) seen.push(await floor.call(verb, id, body(verb)));
    for (const was of seen.slice(0, -1).toReversed()) {
      expect(stateOf(await floor.call('undo', id))).toEqual(stateOf(was));
    }
    expect(await floor.refused('undo', id)).toBe('There is nothing to undo');
    expect((await floor.orders.get(job.id)).status).toBe('scheduled');
    expect((await floor.call('advance', id)).state).toBe('running');
    expect((await floor.call('undo', id)).state).toBe('queued');
  });

  test('a finish, and returns the successor to waiting', async () => {
    const { job, steps } = await floor.job(['Packing', 'Final Inspection']);
    const [pack, inspect] = steps as [Operation, Operation];
    await floor.call('advance', pack.id);
    await floor.call('advance', pack.id, { goodQuantity: 900 });
    expect((await floor.get(inspect.id)).state).toBe('queued');
    expect(await floor.call('undo', pack.id)).toMatchObject({
      state: 'running',
      finishedAt: null,
      finishedBy: null,
      goodQuantity: 0,
    });
    expect((await floor.get(inspect.id)).state).toBe('waiting');
    expect((await floor.orders.get(job.id)).status).toBe('in production');
  });

  test('a pause but no later counts, and a start with counts only after the counts are struck out', async () => {
    const { id } = (await floor.job(['Packing'])).steps[0]!;
    await floor.call('advance', id);
    await floor.call('pause', id, { reason: 'Lunch' });
    await floor.call('counts', id, { goodQuantity: 200 });
    expect(await floor.call('undo', id)).toMatchObject({ state: 'running', goodQuantity: 200 });
    expect(await floor.refused('undo', id)).toBe(
      'It has been counted since it started; strike the counts out first',
    );
    expect(await floor.get(id)).toMatchObject({ state: 'running', goodQuantity: 200 });
    await floor.call('suspend', id);
    await floor.call('advance', id);
    // Counted before this start, not since.
    expect(await floor.call('undo', id)).toMatchObject({ state: 'queued', goodQuantity: 200 });
    await floor.call('undo', id);
    const [entry] = await shop.call('Restricted', operations.entries, { params: { id } });
    await shop.call('Restricted', operations.strikeEntry, { params: { id, entryId: entry!.id } });
    expect(await floor.call('undo', id)).toMatchObject({ state: 'queued', goodQuantity: 0 });
  });

  test('the consumption of paper together with the start that consumed the paper', async () => {
    const { job, steps } = await floor.job(['Packing']);
    const { id } = steps[0]!;
    const stock = async () => {
      const [held] = await shop.call('Restricted', jobs.papers, { params: { id: job.id } });
      const { stockQuantity, availableQuantity, consumed } = held!.paper;
      return { held: held!.consumed, stockQuantity, availableQuantity, consumed };
    };
    const before = await stock();
    expect(before).toMatchObject({ held: 0, stockQuantity: 10_000, availableQuantity: 9_875, consumed: 0 });
    await floor.call('advance', id);
    const after = { held: 125, stockQuantity: 9_875, availableQuantity: 9_875, consumed: 125 };
    expect(await stock()).toEqual(after);
    await floor.call('suspend', id);
    await floor.call('undo', id);
    expect(await stock()).toEqual(after);
    await floor.call('undo', id);
    expect(await stock()).toEqual(before);
    await floor.call('advance', id);
    expect(await stock()).toEqual(after);
  });

  test('the consumption only with the last of two parallel starts, if enough paper is left', async () => {
    const { job, steps } = await floor.job(['Packing', 'Manual Punching']);
    const [pack, punch] = steps as [Operation, Operation];
    await shop.call('Standard', operations.update, { params: { id: punch.id }, body: { index: pack.index } });
    await floor.call('advance', pack.id);
    await floor.call('advance', punch.id);
    const held = async () => (await shop.call('Restricted', jobs.papers, { params: { id: job.id } }))[0]!;
    const { paper } = await held();
    const back = { kind: 'return', quantity: 1, jobId: job.id, note: '' } as const;
    await shop.call('Standard', papers.move, { params: { id: paper.id }, body: back });
    await floor.call('undo', pack.id);
    expect((await held()).consumed).toBe(124);
    expect(await floor.refused('undo', punch.id)).toMatch(/^Sheets of .* were returned/);
    const query = { quantity: 1 };
    await shop.call('Standard', jobs.assignPaper, { params: { id: job.id, paperId: paper.id }, query });
    await floor.call('undo', punch.id);
    expect((await held()).consumed).toBe(0);
  });
});

describe('undo is refused', () => {
  test('the next shift undoes what the last one did, under its own name, for the time that the shop sets', async () => {
    const set = (undoHours: number) => shop.call('Admin', contract.settings.update, { body: { undoHours } });
    const { id } = (await floor.job(['Packing'])).steps[0]!;
    await floor.call('advance', id, {}, 'Standard');
    const ask = () => floor.ask('undo', id, {}, 'Restricted');
    const refusal = async () => (await shop.call('Restricted', operations.get, { params: { id } })).can.undo;
    expect((await refusal())?.code).toBe('only-admin-undoes');
    await set(8);
    await shop.database.pool.query(
      `update operation_transitions set at = at - interval '8 hours 1 minute' where operation_id = $1`,
      [id],
    );
    expect((await refusal())?.code).toBe('only-admin-undoes');
    expect((await ask()).status).toBe(403);
    await set(9);
    expect(await refusal()).toBeNull();
    expect((await ask()).status).toBe(200);
    const log = await shop.call('Admin', contract.system.audit, { query: { entityId: id } });
    expect(log.items[0]).toMatchObject({ verb: 'operation.undo', userId: shop.users.Restricted.id });
    await set(0);
    const tooLong = await shop.ask('Admin', contract.settings.update, { body: { undoHours: 49 } });
    expect(tooLong.problem.errors).toHaveProperty('undoHours');
  });

  test('to users who did not do the last action, except Admins', async () => {
    const { id } = (await floor.job(['Packing'])).steps[0]!;
    await floor.call('advance', id, {}, 'Standard');
    const refused = await floor.ask('undo', id, {}, 'Restricted');
    expect(refused.status).toBe(403);
    expect(refused.problem.reason).toBe('Standard User did this. Ask Standard or an Admin to undo it');
    expect((await floor.call('undo', id, {}, 'Admin')).state).toBe('queued');
    await floor.call('advance', id, {}, 'Standard');
    expect((await floor.call('undo', id, {}, 'Standard')).state).toBe('queued');
  });

  test('while a later operation of the job has started, and the reason names that operation', async () => {
    const { steps } = await floor.job(['Packing', 'Final Inspection']);
    const [pack, inspect] = steps as [Operation, Operation];
    for (const id of [pack.id, pack.id, inspect.id]) await floor.call('advance', id);
    const later = 'Final Inspection comes later and has started; undo that first';
    expect(await floor.refused('undo', pack.id)).toBe(later);
    await floor.call('suspend', inspect.id);
    expect(await floor.refused('undo', pack.id)).toBe(later);
    await floor.call('undo', inspect.id);
    await floor.call('undo', inspect.id);
    expect((await floor.call('undo', pack.id)).state).toBe('running');
  });

  test('if the machine has since started another operation, even one that is finished', async () => {
    const press = await floor.machine('Printing', { name: 'Komori' });
    const [one, two] = [await floor.on(press), await floor.on(press)];
    await floor.call('advance', one.id);
    await floor.call('advance', one.id);
    await floor.call('advance', two.id);
    expect(await floor.refused('undo', one.id)).toBe(`Komori is running ${two.job.number} Printing`);
    await floor.call('advance', two.id);
    expect(await floor.refused('undo', one.id)).toBe(`Komori has since started ${two.job.number} Printing`);
    await floor.call('undo', two.id);
    await floor.call('undo', two.id);
    expect(await floor.call('undo', one.id)).toMatchObject({ state: 'running', machineId: press.id });
  });

  test('if the operation was moved to another machine since', async () => {
    const [press, other] = [await floor.machine('Printing'), await floor.machine('Printing')];
    const { id } = await floor.on(press);
    await floor.call('advance', id);
    await floor.call('suspend', id);
    await floor.call('move', id, { machineId: other.id });
    expect(await floor.refused('undo', id)).toBe(
      'It has been moved to another machine since; move it back first',
    );
    await floor.call('move', id, { machineId: press.id });
    expect((await floor.call('undo', id)).state).toBe('running');
  });

  test('if the machine’s type has changed since', async () => {
    const press = await floor.machine('Printing', { name: 'Miller' });
    const { id } = await floor.on(press);
    for (const each of [id, id]) await floor.call('advance', each);
    await shop.call('Standard', machines.update, { params: { id: press.id }, body: { type: 'Foiling' } });
    expect(await floor.refused('undo', id)).toBe('Miller is for Foiling now');
  });

  test('if the job is cancelled, or sheets were returned to stock', async () => {
    const { job, steps } = await floor.job(['Packing', 'Packing']);
    const { id } = steps[0]!;
    await floor.call('advance', id);
    const [held] = await shop.call('Restricted', jobs.papers, { params: { id: job.id } });
    const movement = { kind: 'return', quantity: 100, jobId: job.id, note: 'Too many' } as const;
    await shop.call('Standard', papers.move, { params: { id: held!.paper.id }, body: movement });
    expect(await floor.refused('undo', id)).toMatch(/^Sheets of .* were returned/);
    await floor.call('advance', id);
    await shop.call('Standard', jobs.cancel, { params: { id: job.id }, body: { reason: 'Dropped' } });
    expect(await floor.refused('undo', id)).toBe('The job is cancelled; reinstate it first');
    expect(await floor.get(steps[1]!.id)).toMatchObject({ state: 'cancelled', undoable: null });
  });

  test('in another state than expected', async () => {
    const { id } = (await floor.job(['Packing'])).steps[0]!;
    await floor.call('advance', id);
    expect(await floor.refused('undo', id, { from: 'finished' })).toMatch(/^Already started/);
  });
});

test('twenty concurrent undos each revert a different transition', async () => {
  const { id } = (await floor.job(['Packing'])).steps[0]!;
  for (const verb of ['advance', 'pause', 'resume'] as const) await floor.call(verb, id, body(verb));
  const answers = await Promise.all(Array.from({ length: 20 }, () => floor.ask('undo', id)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(17);
  expect((await floor.get(id)).state).toBe('queued');
});

test('an index finds what a machine has started since, however long the history is', async () => {
  const { pool } = shop.database;
  await floor.machine('Printing');
  const { steps } = await floor.job(['Printing']);
  const { id } = steps[0]!;
  await floor.call('advance', id);
  await floor.call('advance', id, { goodQuantity: 120 });
  const elsewhere = (await floor.job(['Packing'])).steps[0]!;
  await floor.call('advance', elsewhere.id);
  await pool.query(
    `insert into operation_transitions (id, operation_id, verb, before, user_id, at)
      select gen_random_uuid(), operation_id, verb, jsonb_set(before, '{machineId}', to_jsonb(gen_random_uuid())), user_id, at
      from operation_transitions, generate_series(1, 5000) where operation_id = $1`,
    [elsewhere.id],
  );
  await pool.query('analyze operation_transitions');
  const sent = await sentBy(() => floor.call('undo', id));
  const asked = sent.filter(({ text }) => text.includes(`->> 'machineId'`));
  expect(asked).not.toEqual([]);
  for (const statement of asked) {
    expect(await planOf(pool, statement)).toContain('using operation_transitions_started on');
  }
});
