import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Duty } from '../../../shared/platform/duties.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { type Caller, openShop, signInNew } from '../../testing/shop.ts';

const { lists, operations, users } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const anita = await signInNew(shop, { name: 'Anita', duties: ['prepress'] });
const ravi = await signInNew(shop, { name: 'Ravi', duties: ['prepress', 'ink'] });
const joseph = await signInNew(shop, { name: 'Joseph', duties: ['store'] });

/** Starts an operation on a new press and pauses it for the reason. */
async function paused(reason = 'Plates missing') {
  const { id } = await floor.on(await floor.machine('Printing'));
  await floor.call('advance', id);
  await floor.call('pause', id, { reason });
  return floor.get(id);
}
const answer = (as: Caller, { id, call }: OperationRecord, body: object = {}) =>
  shop.ask(as, operations.answer, {
    params: { id },
    body: { minutes: 20, seen: call?.answer?.at ?? call?.at ?? new Date().toISOString(), ...body },
  });
const openCalls = () => shop.call('Restricted', operations.calls);

describe('a pause', () => {
  test.each<[string, Duty | null]>([
    ['Plates missing', 'prepress'],
    ['plates MISSING', 'prepress'],
    ['Paper missing', 'store'],
    ['Ink missing', 'ink'],
    ['Machine fault', 'maintenance'],
    ['Wrong machine', 'planning'],
    ['Paper jam', null],
    ['A cat on the feeder', null],
  ])('for %s calls %s', async (reason, duty) => {
    const operation = await paused(reason);
    const { pauseReason, call, can } = operation;
    expect(pauseReason).toBe(reason);
    expect(call && { duty: call.duty, answer: call.answer }).toEqual(duty && { duty, answer: null });
    expect(can.answer?.code).toBe(duty ? 'only-called' : 'no-call');
    const listed = (await openCalls()).filter(({ id }) => id === operation.id);
    expect(listed).toEqual(
      duty
        ? [
            {
              id: operation.id,
              name: operation.name,
              pauseReason: reason,
              jobId: operation.jobId,
              jobNumber: operation.job.number,
              jobName: operation.job.name,
              machineId: operation.machineId,
              machine: operation.machine?.name,
              call,
            },
          ]
        : [],
    );
  });

  test.each(['resume', 'suspend', 'undo'] as const)(
    'ends its call by %s, and Undo brings it back',
    async (verb) => {
      const stopped = await paused();
      await answer(anita, stopped);
      const { call } = await floor.get(stopped.id);
      await floor.call(verb, stopped.id);
      expect((await floor.get(stopped.id)).call).toBeNull();
      expect((await openCalls()).some(({ id }) => id === stopped.id)).toBe(false);
      if (verb === 'undo') return;
      await floor.call('undo', stopped.id);
      expect((await floor.get(stopped.id)).call).toEqual(call);
    },
  );

  test('does not call for a reason that the shop has retired', async () => {
    const { pauseReasons } = await shop.call('Admin', lists.get);
    const { id } = pauseReasons.find(({ name }) => name === 'Wrong machine')!;
    const retire = (retired: boolean) =>
      shop.call('Admin', lists.update, { params: { list: 'pauseReasons', id }, body: { retired } });
    await retire(true);
    expect((await paused('Wrong machine')).call).toBeNull();
    await retire(false);
    expect((await paused('Wrong machine')).call?.duty).toBe('planning');
  });

  test('of a machine that is marked as down calls by its reason', async () => {
    const press = await floor.machine('Printing');
    const { id } = await floor.on(press);
    await floor.call('advance', id);
    const body = { reason: 'Machine fault' };
    await shop.call('Restricted', contract.machines.down, { params: { id: press.id }, body });
    expect(await floor.get(id)).toMatchObject({ state: 'paused', call: { duty: 'maintenance' } });
  });
});

describe('an answer', () => {
  test('says who comes and when, to the minute, and can be corrected', async () => {
    const stopped = await paused();
    const { data } = await answer(anita, stopped, { note: 'The plates are being mounted' });
    const first = data.call?.answer;
    expect(first).toMatchObject({ userName: 'Anita', note: 'The plates are being mounted' });
    const expected = Date.parse(first!.expectedAt);
    expect(expected % 60_000).toBe(0);
    expect(Math.abs(expected - Date.parse(first!.at) - 20 * 60_000)).toBeLessThanOrEqual(30_000);
    const second = await answer(anita, data, { minutes: 45 });
    expect(second.data.call?.answer).toMatchObject({ userName: 'Anita', note: '' });
    expect(Date.parse(second.data.call!.answer!.expectedAt)).toBeGreaterThan(expected);
  });

  const refusal = 'Only the office and people who answer calls for Prepress can answer this';
  test.each<[string, Caller, string | null]>([
    ['a person with the duty', anita, null],
    ['a planner', 'Standard', null],
    ['an Admin', 'Admin', null],
    ['a person with another duty', joseph, refusal],
    ['a person without a duty', 'Restricted', refusal],
  ])('comes from %s or is refused', async (_who, as, why) => {
    const { status, problem } = await answer(as, await paused());
    expect([status, status === 200 ? null : problem.reason]).toEqual([why ? 403 : 200, why]);
  });

  test('that comes second sees the first', async () => {
    const stopped = await paused();
    const both = await Promise.all([answer(anita, stopped), answer(ravi, stopped, { minutes: 5 })]);
    const [good, late] = both.toSorted((a, b) => a.status - b.status);
    expect([good?.status, late?.status]).toEqual([200, 409]);
    expect(late?.problem.code).toBe('call-answered');
    const { call } = await floor.get(stopped.id);
    expect(late?.problem.reason).toMatch(
      new RegExp(`^${call?.answer?.userName} has answered already: about `),
    );
    expect((await answer(ravi, await floor.get(stopped.id))).status).toBe(200);
  });

  test('to a call that has ended is refused, also if the operation calls again', async () => {
    const stopped = await paused();
    await floor.call('resume', stopped.id);
    const ended = await answer(anita, stopped);
    expect([ended.status, ended.problem.code]).toEqual([409, 'no-call']);
    await floor.call('pause', stopped.id, { reason: 'Ink missing' });
    const again = await answer(ravi, stopped);
    expect([again.status, again.problem.code]).toEqual([409, 'called-again']);
    expect((await floor.get(stopped.id)).call).toMatchObject({ duty: 'ink', answer: null });
  });

  test.each<[object, string]>([
    [{ minutes: 0 }, 'Minutes must be a whole number from 1 to 10,080'],
    [{ minutes: 10_081 }, 'Minutes must be a whole number from 1 to 10,080'],
    [{ note: 'x'.repeat(201) }, 'Note is at most 200 characters long'],
    [{ seen: 'yesterday' }, 'Call seen must be a date and time'],
  ])('with %j is refused at the field', async (body, why) => {
    const { status, problem } = await answer(anita, await paused(), body);
    expect([status, Object.values(problem.errors ?? {})]).toEqual([400, [expect.stringContaining(why)]]);
  });

  test('is in the history, and counts made meanwhile do not refuse it', async () => {
    const stopped = await paused();
    await floor.call('counts', stopped.id, { goodQuantity: 10 });
    expect((await answer(anita, stopped, { minutes: 15, note: 'At once' })).status).toBe(200);
    const params = { entity: 'operations', id: stopped.id } as const;
    const [line] = await shop.call('Admin', contract.history.of, { params });
    expect(line?.text).toContain('answered the call: in 15 min: At once');
  });
});

describe('duties', () => {
  test('are given by Admins alone, in the order of the list', async () => {
    const give = (as: Caller, duties: string[]) =>
      shop.ask(as, users.update, { params: { id: joseph.id }, body: { duties } as object });
    for (const as of ['Standard', joseph] as const) expect((await give(as, ['ink'])).status).toBe(403);
    const unknown = await give('Admin', ['tea']);
    expect(unknown.problem.errors).toEqual({
      'duties.0': 'Answers calls for must be one of prepress, ink, store, maintenance, planning',
    });
    expect((await give('Admin', ['store', 'ink', 'store'])).data.duties).toEqual(['ink', 'store']);
    expect((await answer(joseph, await paused('Ink missing'))).status).toBe(200);
    await give('Admin', ['store']);
    expect((await answer(joseph, await paused('Ink missing'))).status).toBe(403);
  });
});

describe('the list of pause reasons', () => {
  const add = (list: 'pauseReasons' | 'wasteReasons', name: string, calls: string | null) =>
    shop.ask('Admin', lists.create, { params: { list }, body: { name, calls } as Record<string, unknown> });

  test('says whom each reason calls, and an Admin changes it', async () => {
    const added = await add('pauseReasons', 'Die missing', 'store');
    expect(added.data).toMatchObject({ name: 'Die missing', calls: 'store' });
    const params = { list: 'pauseReasons', id: added.data.id } as const;
    const changed = await shop.call('Admin', lists.update, { params, body: { calls: 'planning' } });
    expect(changed.calls).toBe('planning');
    const stopped = await paused('Die missing');
    expect(stopped.call?.duty).toBe('planning');
    await shop.call('Admin', lists.update, { params, body: { calls: null } });
    expect((await floor.get(stopped.id)).call?.duty).toBe('planning');
    expect((await paused('Die missing')).call).toBeNull();
  });

  test('is the only list with calls', async () => {
    const refused = await add('wasteReasons', 'Smudged', 'ink');
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { calls: 'Only pause reasons call people' },
    ]);
    expect((await add('wasteReasons', 'Smudged', null)).status).toBe(200);
    const { wasteReasons } = await shop.call('Admin', lists.get);
    const { id } = wasteReasons.find(({ name }) => name === 'Smudged')!;
    const changed = await shop.ask('Admin', lists.update, {
      params: { list: 'wasteReasons', id },
      body: { calls: 'ink' },
    });
    expect([changed.status, changed.problem.errors]).toEqual([
      400,
      { calls: 'Only pause reasons call people' },
    ]);
    const unknown = await add('pauseReasons', 'Tea', 'tea');
    expect(unknown.status).toBe(400);
  });
});
