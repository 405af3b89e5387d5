/**
 * Tests in a random shop that all screens name the same cause of a late job: Today, the job's page, Save, the
 * timeline and the queues.
 */
import { causeSentence } from '../../../shared/queues/delay-cause.ts';
import { type NamedCause } from '../../../web/open-shop/queues-worker-requests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { randomOf } from '../../../packages/planner/src/seeded-random.ts';
import { projectQueues } from '../../../shared/open-shop/expected-dates.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { answers, jobs, machines, operations, papers, pins, queues, settings, today, tools } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const types = ['Printing', 'Lamination', 'Punching', 'Pasting'] as const;
const shop = await openShop();
const floor = await openFloor(shop);
const random = randomOf(24);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
afterAll(() => shop.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Schedules jobs that wait for something else than a busy machine, and returns their ids. */
async function plantObstacles(): Promise<string[]> {
  const released = await floor.job(['Punching'], { releaseDate: inHours(90) });
  const impossible = await floor.job(['UV and Drip']);
  const pressed = [];
  const { id: die } = await shop.call('Standard', tools.create, { body: { name: 'Die 14' } });
  for (const place of [0, 1]) {
    const press = await floor.machine('Window Patching', { sheetsPerHour: 100 });
    const one = await floor.job(['Window Patching'], { quantity: place === 0 ? 9_000 : 900 });
    pressed.push(one);
    const params = { id: one.steps[0]?.id ?? '' };
    await shop.call('Standard', operations.update, { params, body: { toolIds: [die] } });
    await shop.call('Standard', operations.move, { params, body: { machineId: press.id } });
    if (place === 0) await floor.call('advance', params.id);
  }
  const own = await floor.machine('Peel Off');
  const pinned = await floor.job(['Peel Off']);
  const pin = { machineId: own.id, start: inHours(80), why: 'The customer comes to see it' };
  await shop.call('Admin', pins.add, { params: { id: pinned.steps[0]?.id ?? '' }, body: pin });
  // A count found none of its sheets.
  const short = await floor.job(['Punching']);
  const [held] = await shop.call('Restricted', jobs.papers, { params: { id: short.job.id } });
  const params = { id: held?.paper.id ?? '' };
  await shop.call('Standard', papers.count, { params, body: { counted: 0 } });
  return [released, impossible, ...pressed, pinned, short].map(({ job }) => job.id);
}

beforeAll(async () => {
  await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
  for (const type of types)
    await floor.machine(type, { makeReadyMinutes: 30, sheetsPerHour: 800, piecesPerHour: 800 });
  const spare = await floor.machine('Foiling', { makeReadyMinutes: 30 });
  const planted = await plantObstacles();
  const made = [];
  for (let n = 0; n < 24; n += 1) {
    const steps = types.filter(() => random() < 0.5);
    const of = n % 8 === 3 ? (['Foiling'] as const) : steps.length > 0 ? steps : ([pick(types)] as const);
    made.push(await floor.job(of, { quantity: 500 + Math.floor(random() * 9000) }));
  }
  for (const [n, { job, steps }] of made.entries()) {
    const [first] = steps;
    if (n % 6 === 1 && first) await floor.ask('advance', first.id);
    if (n % 12 === 5)
      await shop.call('Standard', jobs.hold, { params: { id: job.id }, body: { reason: 'Not paid' } });
  }
  await floor.orders.make();
  await shop.call('Restricted', machines.down, { params: { id: spare.id }, body: { reason: 'Foil drum' } });
  // Two of three are past their delivery or will be.
  await shop.database.pool
    .query(`update jobs set delivery_date = now() + (placed.place % 9 - 6) * interval '7 hours'
    from (select id, row_number() over (order by number) as place from jobs) placed
    where placed.id = jobs.id and status <> 'finished'`);
  await shop.database.pool.query(
    `update jobs set delivery_date = now() - interval '1 hour' where id = any($1)`,
    [planted],
  );
});

/** Removes the duration from the cause's words, because it changes every second. */
const undated = (words: string | null) => words?.replace(/^[\d.]+ (h|min) /, '');

/**
 * Returns how many other jobs the plan puts on the machine between the earliest possible start of the operation and
 * its actual start.
 */
function countBehind(shown: Queues, jobId: string, operationId: string): number {
  const projected = projectQueues(shown);
  const startOf = (id: string) => Date.parse(projected.get(id)?.start ?? '');
  const finishOf = (id: string) => Date.parse(projected.get(id)?.finish ?? '');
  const job = shown.jobs.find(({ id }) => id === jobId);
  const own = job?.operations.find(({ id }) => id === operationId);
  if (!job || !own) return -1;
  const before = job.operations.filter(({ index }) => index < own.index).map(({ id }) => finishOf(id));
  const ready = Math.max(Date.parse(shown.now), ...before);
  const others = shown.jobs.filter(
    ({ id, operations }) =>
      id !== jobId &&
      operations.some(
        (other) =>
          other.machineId === own.machineId &&
          startOf(other.id) < startOf(own.id) &&
          finishOf(other.id) > ready,
      ),
  );
  return others.length;
}

const wordsOf = (of: NamedCause | null | undefined) => (of ? causeSentence(of.cause, of.names) : null);

test('the job’s page, the timeline and the machine’s queue name the same cause and “behind N” for each late job', async () => {
  const { causesOf } = await import('../../../web/open-shop/queues-worker-requests.ts');
  const late = (await shop.call('Restricted', jobs.sorted, { query: { lateness: 'any', per: 200 } })).items;
  expect(late.length).toBeGreaterThan(15);
  const causes = await shop.call('Restricted', answers.causes, {
    query: { of: late.map(({ id }) => id).join() },
  });
  const shown = await shop.call('Restricted', queues.get, { query: {} });
  const timeline = causesOf(
    shown.jobs.map(({ id }) => id),
    shown,
    Date.parse(shown.now),
  );
  expect(causes.map(({ jobId }) => jobId).toSorted()).toEqual(late.map(({ id }) => id).toSorted());
  for (const cause of causes) {
    const why = await shop.call('Restricted', answers.why, { params: { id: cause.jobId } });
    expect(undated(why.words)).toBe(undated(cause.words));
    expect(why.cause?.behind).toEqual(cause.behind);
    const queued = shown.jobs.some(({ id }) => id === cause.jobId);
    expect(undated(queued ? wordsOf(timeline.get(cause.jobId)) : cause.words)).toBe(undated(cause.words));
    if (cause.kind !== 'waiting' || !cause.machineId || !cause.operationId) continue;
    expect(cause.words).toContain(`behind ${cause.behind.length} job`);
    expect(cause.behind).toHaveLength(countBehind(shown, cause.jobId, cause.operationId));
    const queue = await shop.call('Restricted', machines.operations, { params: { id: cause.machineId } });
    const place = queue.findIndex(({ id }) => id === cause.operationId);
    const ahead = new Set(queue.slice(0, place).map(({ jobId }) => jobId));
    expect([...cause.behind].filter((id) => !queue.some(({ jobId }) => jobId === id))).toEqual([]);
    // The next operation on an idle machine has none before it.
    const isNext = ahead.size === 0 && queue[place]?.state === 'queued';
    expect(isNext && cause.behind.length > 0).toBe(false);
  }
  const kinds = new Set(causes.map(({ kind }) => kind));
  const others = ['release', 'tool', 'pinned', 'no machine', 'no paper'] as const;
  for (const kind of ['waiting', 'machine down', null, ...others] as const) expect(kinds).toContain(kind);
});

test('each row of Today names the same cause as the job’s page', async () => {
  const { risks } = await shop.call('Restricted', today.get, { query: { of: 'shop' } });
  expect(risks.length).toBe(8);
  const causes = await shop.call('Restricted', answers.causes, {
    query: { of: risks.map(({ id }) => id).join() },
  });
  const words = new Map(causes.map((cause) => [cause.jobId, cause.words]));
  for (const { id, obstacle } of risks) {
    const why = await shop.call('Restricted', answers.why, { params: { id } });
    expect(undated(obstacle?.reason ?? words.get(id) ?? null)).toBe(undated(why.words));
  }
});

test('the cause of the next operation on an idle machine names no job before it in the queue', async () => {
  const line = await floor.machine('Corrugation');
  for (let n = 0; n < 2; n += 1) await floor.job(['Printing', 'Corrugation']);
  const { job, steps } = await floor.job(['Corrugation']);
  const queue = await floor.queue(line.id);
  expect(queue.map(({ jobId }) => jobId)).toContain(job.id);
  expect(queue).toHaveLength(3);
  const [cause] = await shop.call('Restricted', answers.causes, { query: { of: job.id } });
  expect(cause).toEqual({
    jobId: job.id,
    kind: null,
    operationId: steps[0]?.id,
    machineId: line.id,
    hours: null,
    behind: [],
    words: `Corrugation is next on ${line.name}, not started`,
  });
});

test('a job that does not exist has no cause', async () => {
  const { jobs: all } = await shop.call('Restricted', queues.get, { query: {} });
  expect(all.length).toBeGreaterThan(0);
  const of = '00000000-0000-4000-8000-000000000000';
  expect(await shop.call('Restricted', answers.causes, { query: { of } })).toEqual([]);
});
