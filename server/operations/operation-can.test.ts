import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor, type Verb } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { jobs, machines, operations, papers, queues } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

type Role = 'Admin' | 'Standard' | 'Restricted';
/**
 * Checks that the server refuses each action that the response's `can` field denies, with the same code,
 * values and text. Returns the codes of the refusals.
 */
async function canOf(id: string, as: Role = 'Restricted') {
  const { can, machineId, undoable, state } = await shop.call(as, operations.get, { params: { id } });
  const board = (await shop.call(as, queues.get)).jobs.flatMap((job) => job.operations);
  const queue = machineId ? await shop.call(as, machines.operations, { params: { id: machineId } }) : [];
  const cards = [...board, ...queue].filter((card) => card.id === id);
  const open = state !== 'finished' && state !== 'cancelled';
  expect(cards).toHaveLength(open ? (machineId ? 2 : 1) : 0);
  for (const card of cards) {
    expect(can).toMatchObject(card.can);
    expect('undo' in card.can).toBe(undoable !== null);
    expect('undoable' in card ? card.undoable : (card.run?.undoable ?? null)).toEqual(undoable);
  }
  return can;
}

const bodies: { [V in Verb]?: object } = {
  pause: { reason: 'Lunch' },
  counts: { goodQuantity: 1 },
  move: { machineId: null },
};

/**
 * Checks that the server refuses each verb that `can` denies, with the same code, values and words. Returns the
 * codes.
 */
async function asRefused(id: string, verbs: readonly Verb[], as: Role = 'Restricted') {
  const codes: string[] = [];
  for (const verb of verbs) {
    const why = (await canOf(id, as))[verb];
    const { problem } = await floor.ask(verb, id, bodies[verb], as);
    expect([verb, problem.code, problem.values, problem.reason]).toEqual([
      verb,
      why?.code,
      why?.values,
      why?.reason,
    ]);
    codes.push(problem.code ?? '');
  }
  return codes;
}

test('a queued operation of a job on hold shows the hold as the reason', async () => {
  const { job, steps } = await floor.job(['Packing']);
  const id = steps[0]!.id;
  expect((await canOf(id)).advance).toBeNull();
  await shop.call('Standard', jobs.hold, { params: { id: job.id }, body: { reason: 'No proof.' } });
  expect(await asRefused(id, ['advance', 'pause', 'counts', 'undo'])).toEqual([
    'job-held',
    'wrong-state',
    'nothing-to-count',
    'nothing-to-undo',
  ]);
  expect((await canOf(id)).move?.code).toBe('only-office');
});

test('an operation whose machine is busy names the occupant, also in the machine’s queue', async () => {
  const machine = await floor.machine('Punching');
  const [first, second] = [await floor.on(machine), await floor.on(machine)];
  await floor.call('advance', first.id);
  expect(await asRefused(second.id, ['advance', 'resume'])).toEqual(['machine-running', 'wrong-state']);
  const queue = await floor.queue(machine.id);
  expect(queue.find(({ id }) => id === second.id)).toMatchObject({
    can: { advance: { code: 'machine-running', values: { job: first.job.number } } },
  });
  expect(queue.find(({ id }) => id === first.id)).toMatchObject({
    can: { advance: null, pause: null, suspend: null },
  });
});

test('an operation on a machine that is down shows that as the reason, or first that the job is on hold', async () => {
  const machine = await floor.machine('Punching');
  const { id, jobId } = await floor.on(machine);
  await shop.call('Restricted', machines.down, { params: { id: machine.id }, body: { reason: 'Feeder' } });
  expect(await asRefused(id, ['advance'])).toEqual(['machine-down']);
  await shop.call('Standard', jobs.hold, { params: { id: jobId } });
  expect(await asRefused(id, ['advance'])).toEqual(['job-held']);
});

test('a user who may undo only their own actions can’t undo an action of another user', async () => {
  const { id } = await floor.on(await floor.machine('Punching'));
  await floor.call('advance', id, undefined, 'Standard');
  expect((await canOf(id, 'Standard')).undo).toBeNull();
  expect((await canOf(id, 'Admin')).undo).toBeNull();
  expect(await asRefused(id, ['undo'])).toEqual(['only-admin-undoes']);
});

test('a finished operation can’t be undone after its successor or a later operation on the machine started', async () => {
  const machine = await floor.machine('Punching');
  const [{ id }, other] = [await floor.on(machine), await floor.on(machine)];
  await floor.call('advance', id);
  await floor.call('advance', id);
  expect((await canOf(id)).undo).toBeNull();
  await floor.call('advance', other.id);
  expect(await asRefused(id, ['advance', 'suspend', 'undo', 'move'], 'Standard')).toEqual([
    'wrong-state',
    'wrong-state',
    'only-admin-undoes',
    'not-movable',
  ]);
  expect(await asRefused(id, ['undo'])).toEqual(['machine-running']);
  await floor.call('advance', other.id);
  expect(await asRefused(id, ['undo'])).toEqual(['machine-started-since']);

  const { steps } = await floor.job(['Packing', 'Packing']);
  for (const verb of ['advance', 'advance'] as const) await floor.call(verb, steps[0]!.id);
  await floor.call('advance', steps[1]!.id);
  expect(await asRefused(steps[0]!.id, ['undo'])).toEqual(['later-started']);
});

test('a suspended operation can’t be undone after its machine has started another operation', async () => {
  const machine = await floor.machine('Punching');
  const [{ id }, other] = [await floor.on(machine), await floor.on(machine)];
  expect((await canOf(id)).undo?.code).toBe('nothing-to-undo');
  await floor.call('advance', id);
  expect((await canOf(id)).undo).toBeNull();
  await floor.call('suspend', id);
  expect((await canOf(id)).undo).toBeNull();
  await floor.call('advance', other.id);
  expect(await asRefused(id, ['undo'])).toEqual(['machine-running']);
  await floor.call('suspend', other.id);
  expect(await asRefused(id, ['undo'])).toEqual(['machine-started-since']);
  await floor.call('undo', other.id);
  await floor.call('undo', other.id);
  expect((await canOf(id)).undo).toBeNull();
});

test('an operation whose paper was returned names the paper as the reason against undo', async () => {
  const { job, steps } = await floor.job(['Packing']);
  const id = steps[0]!.id;
  await floor.call('advance', id);
  const [held] = await shop.call('Restricted', jobs.papers, { params: { id: job.id } });
  const body = { kind: 'return', quantity: 1, jobId: job.id } as const;
  await shop.call('Standard', papers.move, { params: { id: held!.paper.id }, body });
  expect(await asRefused(id, ['undo'])).toEqual(['sheets-returned']);
  expect((await canOf(id)).undo?.values).toEqual({
    names: [held!.paper.name],
    job: job.number,
    left: 124,
    required: 125,
  });
});

test.each(['advance', 'undo'] as const)(
  '%s waits for the machine’s lock, and is refused if the machine has gone down meanwhile',
  async (verb) => {
    const machine = await floor.machine('Punching');
    const { id } = await floor.on(machine);
    if (verb === 'undo') for (const each of ['advance', 'suspend'] as const) await floor.call(each, id);
    const held = await shop.database.pool.connect();
    try {
      await held.query('begin');
      await held.query(`update machines set down_reason = 'Feeder', down_since = now() where id = $1`, [
        machine.id,
      ]);
      const answer = floor.refused(verb, id);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount).toBe(1);
      await held.query('commit');
      expect(await answer).toBe(`${machine.name} is down: Feeder`);
    } finally {
      held.release();
    }
  },
);

test('a user who may not change or delete operations gets the missing permission as the reason', async () => {
  const { steps } = await floor.job(['Packing']);
  const id = steps[0]!.id;
  await floor.call('advance', id);
  const { edit, delete: deletion } = await canOf(id);
  expect([edit?.code, deletion?.code]).toEqual(['only-office', 'only-admin-deletes']);
  const { status, problem } = await shop.ask('Admin', operations.remove, { params: { id } });
  expect([status, problem.code]).toEqual([409, (await canOf(id, 'Admin')).delete?.code]);
});
