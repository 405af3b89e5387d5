/** Tests presses that a tablet sends with the time at which a person pressed. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openFloor, type Verb } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { history, operations, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });
afterAll(() => shop.close());

let id: string;
beforeEach(async () => {
  id = (await floor.job(['Packing'])).steps[0]?.id ?? '';
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const isNow = (time: string | null | undefined) => Math.abs(Date.parse(time ?? '') - Date.now()) < 60_000;

test('run, pause, resume, put back and finish have the times of their presses', async () => {
  const [run, pause, resume, back, again, finish] = [60, 50, 40, 30, 20, 10].map(ago);
  const started = await floor.call('advance', id, { from: 'queued', at: run });
  expect(started).toMatchObject({ startedAt: run, runningSince: run, undoable: { verb: 'start', at: run } });
  expect(isNow(started.undoable?.receivedAt)).toBe(true);
  await floor.call('pause', id, { from: 'running', at: pause, reason: 'Plate' });
  expect(await floor.get(id)).toMatchObject({ runningSeconds: 600, undoable: { at: pause } });
  expect(await floor.call('resume', id, { at: resume })).toMatchObject({ runningSince: resume });
  expect(await floor.call('suspend', id, { at: back })).toMatchObject({
    state: 'queued',
    runningSeconds: 1200,
  });
  await floor.call('advance', id, { at: again });
  const done = await floor.call('advance', id, { from: 'running', at: finish, goodQuantity: 20 });
  expect(done).toMatchObject({ startedAt: run, finishedAt: finish, runningSeconds: 1800 });
  const [entry] = await shop.call('Restricted', operations.entries, { params: { id } });
  expect(entry).toMatchObject({ good: 20, at: finish });
  expect(isNow(entry?.receivedAt)).toBe(true);
  const story = await shop.call('Standard', history.of, { params: { entity: 'operations', id } });
  const texts = story.map(({ text }) => text);
  expect(texts).toContain('paused the operation (sent 50 min later): Plate');
  expect(texts).toContain('finished the operation (sent 10 min later)');
});

test('a press without a time, or of this minute, has no time of arrival', async () => {
  expect((await floor.call('advance', id)).undoable).toMatchObject({ verb: 'start', receivedAt: null });
  const { undoable } = await floor.call('pause', id, { at: ago(0.5), reason: 'Plate' });
  expect(undoable).toMatchObject({ verb: 'pause', receivedAt: null });
});

test('an undo has the time of its press, and what was pressed before it is refused by its name', async () => {
  await floor.call('advance', id, { at: ago(60) });
  expect((await floor.call('undo', id, { from: 'running', at: ago(30) })).state).toBe('queued');
  const { status, problem } = await floor.ask('advance', id, { from: 'queued', at: ago(40) });
  expect([status, problem.code]).toEqual([409, 'acted-since']);
  expect(problem.reason).toMatch(
    /^Restricted User undid the last action (at|on) .+, after this was pressed (at|on) .+$/,
  );
  expect(Object.keys(problem.errors ?? {})).toEqual(['at']);
  expect(await floor.call('advance', id, { from: 'queued', at: ago(20) })).toMatchObject({
    state: 'running',
  });
});

describe('a time that can’t be is refused at its field, and nothing changes', () => {
  const ways: [Verb, Verb[]][] = [
    ['advance', []],
    ['advance', ['advance']],
    ['pause', ['advance']],
    ['resume', ['advance', 'pause']],
    ['suspend', ['advance']],
    ['undo', ['advance']],
  ];
  const times: [string, string, number, string, RegExp][] = [
    ['in the future', ago(-5), 400, 'press-in-future', /more than 60 seconds ahead of the shop's$/],
    ['too old', ago(7 * 24 * 60 + 1), 400, 'press-too-old', /more than 168 hours ago$/],
    [
      'before the last action',
      ago(90),
      409,
      'acted-since',
      /^Restricted User .+ it (at|on) .+, after this was pressed/,
    ],
    ['no time', 'yesterday', 400, 'not-a-time', /Pressed at/],
  ];
  const table = ways.flatMap(([verb, before]) =>
    times
      .filter(([name]) => before.length > 0 || name !== 'before the last action')
      .map((time) => [verb, before, ...time] as const),
  );
  test.each(table)('%s after %j: %s', async (verb, before, _, at, status, code, words) => {
    for (const [index, each] of before.entries())
      await floor.call(each, id, { at: ago(60 - index), ...(each === 'pause' && { reason: 'Ink' }) });
    const { version } = await floor.get(id);
    const answer = await floor.ask(verb, id, { at, ...(verb === 'pause' && { reason: 'Ink' }) });
    expect(answer.status).toBe(status);
    const { problem } = answer;
    expect(Object.keys(problem.errors ?? {})).toEqual(['at']);
    expect(problem.code === 'invalid' || problem.code === code || problem.fields?.['at']?.code === code).toBe(
      true,
    );
    expect(problem.errors?.['at']).toMatch(words);
    expect((await floor.get(id)).version).toBe(version);
  });
});

test('a press that is sent twice, or four times at once, is done once', async () => {
  const press = (verb: 'advance' | 'resume', key: string, at: string) =>
    shop.ask('Restricted', operations[verb], { params: { id }, body: { at } }, { 'idempotency-key': key });
  const [first, ...rest] = [60, 59, 58].map(ago);
  const answers = await Promise.all([1, 2, 3, 4].map(() => press('advance', 'run', first!)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await floor.get(id)).state).toBe('running');
  await floor.call('pause', id, { at: rest[0], reason: 'Ink' });
  await floor.call('resume', id, { at: rest[1] });
  expect((await press('advance', 'run', first!)).status).toBe(200);
  expect(await floor.get(id)).toMatchObject({ state: 'running', startedAt: first, runningSince: rest[1] });
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
});
