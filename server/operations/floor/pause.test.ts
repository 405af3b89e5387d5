import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { openFloor, type Verb } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

describe('pausing, resuming, suspending', () => {
  /** For each state, the verbs that bring a new operation into the state. */
  const ways: Record<Operation['state'], Verb[]> = {
    waiting: [],
    queued: [],
    running: ['advance'],
    paused: ['advance', 'pause'],
    finished: ['advance', 'advance'],
    cancelled: [],
  };
  const body = (verb: Verb) => (verb === 'pause' ? { reason: 'Plate' } : {});
  const table: [Operation['state'], Verb, Operation['state'] | null][] = [
    ['waiting', 'advance', null],
    ['waiting', 'pause', null],
    ['queued', 'pause', null],
    ['queued', 'resume', null],
    ['queued', 'suspend', null],
    ['running', 'pause', 'paused'],
    ['running', 'resume', null],
    ['running', 'suspend', 'queued'],
    ['paused', 'advance', null],
    ['paused', 'pause', null],
    ['paused', 'resume', 'running'],
    ['paused', 'suspend', 'queued'],
    ['finished', 'advance', null],
    ['finished', 'pause', null],
    ['finished', 'suspend', null],
    ['cancelled', 'advance', null],
  ];
  test.each(table)('%s, %s: %s', async (from, verb, to) => {
    const { job, steps } = await floor.job(from === 'waiting' ? ['Packing', 'Packing'] : ['Packing']);
    const { id } = steps.at(-1)!;
    for (const each of ways[from]) await floor.call(each, id, body(each));
    if (from === 'cancelled')
      await shop.call('Standard', jobs.cancel, { params: { id: job.id }, body: { reason: 'Dropped' } });
    expect((await floor.get(id)).state).toBe(from);
    const answer = await floor.ask(verb, id, body(verb));
    expect(answer.status).toBe(to === null ? 409 : 200);
    expect((await floor.get(id)).state).toBe(to ?? from);
  });

  test('a paused operation occupies the machine, and a suspended operation frees the machine', async () => {
    const press = await floor.machine('Printing', { name: 'Ryobi' });
    const [one, two] = [await floor.on(press), await floor.on(press)];
    await floor.call('advance', one.id);
    expect(await floor.call('pause', one.id, { reason: 'Ink' })).toMatchObject({ pauseReason: 'Ink' });
    expect(await floor.refused('advance', two.id)).toBe(`Ryobi has ${one.job.number} Printing paused on it`);
    const suspended = await floor.call('suspend', one.id, { goodQuantity: 40, reason: 'No ink left' });
    expect(suspended).toMatchObject({ state: 'queued', goodQuantity: 320, pauseReason: 'No ink left' });
    expect(suspended.startedAt).not.toBeNull();
    await floor.call('advance', two.id);
    expect(await floor.refused('advance', one.id)).toBe(`Ryobi is running ${two.job.number} Printing`);
    await floor.call('advance', two.id);
    const again = await floor.call('advance', one.id);
    expect(again).toMatchObject({ startedAt: suspended.startedAt, goodQuantity: 320, pauseReason: null });
  });

  test('the running time leaves out the pauses', async () => {
    const [step] = (await floor.job(['Packing'])).steps;
    const { id } = step!;
    const earlier = (seconds: number) =>
      shop.database.pool.query(
        `update operations set running_since = running_since - $1 * interval '1 second' where id = $2`,
        [seconds, id],
      );
    await floor.call('advance', id);
    await earlier(600);
    expect((await floor.get(id)).runningSeconds).toBeGreaterThanOrEqual(600);
    const paused = await floor.call('pause', id, { reason: 'Lunch' });
    expect(paused.runningSeconds).toBeGreaterThanOrEqual(600);
    expect(paused.runningSeconds).toBeLessThan(610);
    await floor.call('resume', id);
    await earlier(60);
    const finished = await floor.call('advance', id);
    expect(finished.runningSeconds).toBeGreaterThanOrEqual(660);
    expect(finished.runningSeconds).toBeLessThan(670);
    expect(await floor.get(id)).toMatchObject({ runningSeconds: finished.runningSeconds });
  });

  test('a pause needs a reason', async () => {
    const [step] = (await floor.job(['Packing'])).steps;
    await floor.call('advance', step!.id);
    const refused = await floor.ask('pause', step!.id, { reason: '  ' });
    expect(refused.problem).toMatchObject({ status: 400, errors: { reason: 'Value is required' } });
  });
});

describe('counts', () => {
  test('are in sheets up to punching and in pieces afterwards, and may exceed the plan', async () => {
    await floor.machine('Punching');
    const { steps } = await floor.job(['Punching', 'Packing']);
    const [punch, pack] = steps as [Operation, Operation];
    expect(punch.plannedQuantity).toBe(1050);
    expect(await floor.refused('counts', punch.id, { goodQuantity: 1 })).toMatch(/has not started/);
    await floor.call('advance', punch.id);
    const counted = await floor.call('counts', punch.id, {
      goodQuantity: 140,
      wasteQuantity: 3,
      confirmed: true,
    });
    expect(counted).toMatchObject({ goodQuantity: 1120, wasteQuantity: 24, state: 'running' });
    const finished = await floor.call('advance', punch.id, { from: 'running', wasteReason: 'Set-off' });
    expect(finished).toMatchObject({ goodQuantity: 1120, wasteQuantity: 24, wasteReason: 'Set-off' });
    await floor.call('advance', pack.id);
    const packed = await floor.call('advance', pack.id, { goodQuantity: 1100 });
    expect(packed.goodQuantity).toBe(1100);
    expect(await floor.call('counts', pack.id, { goodQuantity: 1090 })).toMatchObject({
      goodQuantity: 1090,
      state: 'finished',
    });
  });

  test('an invalid count is refused at the field', async () => {
    await floor.machine('Punching');
    const [step] = (await floor.job(['Punching'], { ups: 1000, quantity: 1000 })).steps;
    await floor.call('advance', step!.id);
    const many = await floor.ask('counts', step!.id, { goodQuantity: 50_000_000 });
    expect(many.problem).toMatchObject({
      status: 400,
      errors: { goodQuantity: 'Good is at most 2,000,000 sheets' },
    });
    const negative = await floor.ask('counts', step!.id, { wasteQuantity: -1 });
    expect(negative.status).toBe(400);
  });

  test('the same counts again change nothing', async () => {
    const [step] = (await floor.job(['Packing'])).steps;
    await floor.call('advance', step!.id);
    const once = await floor.call('counts', step!.id, { goodQuantity: 7 });
    expect(await floor.call('counts', step!.id, { goodQuantity: 7 })).toMatchObject({
      version: once.version,
    });
  });
});
