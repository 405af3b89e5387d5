/**
 * Tests one process that accepts proposals while two others change operations: each move happens once, and
 * responses name each refusal.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { proposePlan } from '../testing/clients/plans-client.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { copyTemplate, type TestPostgres, tokenOf } from '../testing/database/postgres.ts';
import { type AppProcess, startProcess } from '../testing/app-process.ts';
import { type Answer, type Calls, callsTo } from '../testing/shop.ts';
import { operations as table } from '../operations/operations.table.ts';

const { plans, settings, jobs, machines, operations } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
let postgres: TestPostgres;
let database: Database;
let both: AppProcess[];
let sides: Calls[];
beforeAll(async () => {
  postgres = await copyTemplate(inject('postgres'), `plans_${randomUUID().replaceAll('-', '')}`);
  database = openDatabase(postgres.connection);
  const { host, port, user, password, database: name } = postgres.connection;
  const place = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' });
  if (typeof password === 'string') place.set('password', password);
  const DATABASE_URL = `postgresql:///${name}?${place}`;
  both = await Promise.all([startProcess({ DATABASE_URL }), startProcess({ DATABASE_URL })]);
  sides = both.map(({ url }) => callsTo(url, (as) => (typeof as === 'string' ? tokenOf(as) : null)));
});
afterAll(async () => {
  await Promise.all(both.map((one) => one.end('SIGKILL')));
  await database.close();
  await postgres.stop();
});

/**
 * Retries like a client: while the server answers 423 or 503, it repeats the request with the same idempotency key.
 */
async function untilHeard<T>(ask: (headers: HeadersInit) => Promise<Answer<T>>): Promise<Answer<T>> {
  const headers = { 'Idempotency-Key': randomUUID() };
  for (;;) {
    const answer = await ask(headers);
    if (![423, 503].includes(answer.status)) return answer;
    await delay(200);
  }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const params = (id: string) => ({ params: { id } });
const rows = () => database.db.select().from(table).orderBy(table.id);

test('200 floor actions at two processes, while proposals are accepted, lose or double no operation', async () => {
  const [one, other] = sides as [Calls, Calls];
  await one.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
  const floor = await openFloor(one);
  const presses: Machine[] = [];
  for (let made = 0; made < 3; made += 1) presses.push(await floor.machine('Window Patching'));
  const steps: string[] = [];
  for (let made = 0; made < 24; made += 1) {
    const deliveryDate = inHours(2 + ((made * 7) % 24));
    const { steps: of } = await floor.job(['Window Patching', 'Packing'], { quantity: 300, deliveryDate });
    const id = of[0]?.id ?? '';
    steps.push(id);
    // All on one press, so that a plan has much to move.
    await one.call('Standard', operations.move, { ...params(id), body: { machineId: presses[0]?.id ?? '' } });
  }
  const before = await rows();

  const proposed = (seed: number) => proposePlan(one, { seed, budgetMs: 400 });
  const made = [await proposed(1), await proposed(2), await proposed(3)];

  const act = (turn: number): Promise<Answer<unknown>> => {
    const side = turn % 2 === 0 ? one : other;
    const of = params(steps[(turn * 5) % steps.length] ?? '');
    const machineId = presses[turn % presses.length]?.id ?? '';
    return untilHeard<unknown>((key) => {
      if (turn % 5 === 0) return side.ask('Restricted', operations.advance, { ...of, body: {} }, key);
      if (turn % 5 === 1) return side.ask('Standard', operations.move, { ...of, body: { machineId } }, key);
      if (turn % 5 === 2)
        return side.ask('Restricted', operations.pause, { ...of, body: { reason: 'Wash' } }, key);
      if (turn % 5 === 3) return side.ask('Restricted', operations.undo, { ...of, body: {} }, key);
      const down = { ...params(machineId), body: { reason: 'Belt' } };
      if (turn % 2 === 0) return side.ask('Restricted', machines.down, down, key);
      return side.ask('Restricted', machines.up, params(machineId), key);
    });
  };
  const acts = Array.from({ length: 200 }, (_, turn) => act(turn));
  const accepts = made.map(({ id }, turn) =>
    untilHeard((key) => (turn % 2 === 0 ? one : other).ask('Standard', plans.accept, params(id), key)),
  );
  const [answers, accepted] = [await Promise.all(acts), await Promise.all(accepts)];

  for (const { status, problem } of [...answers, ...accepted]) {
    expect([200, 400, 409, 412]).toContain(status);
    // Every refusal has a reason.
    expect([status, status === 200 || problem.reason.length > 5]).toEqual([status, true]);
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  // The response to each acceptance names every skipped operation once.
  for (const { status, data } of accepted.filter((each) => each.status === 200)) {
    const named = data.left.map(({ operationId }) => operationId);
    expect([status, new Set(named).size]).toEqual([200, named.length]);
    expect(data.left.every(({ reason, job }) => reason !== '' && job !== '')).toBe(true);
  }
  const after = await rows();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const places = after.flatMap(({ machineId, rank }) => (machineId === null ? [] : [`${machineId} ${rank}`]));
  expect(new Set(places).size).toBe(places.length);
  expect(await brokenInvariants(database)).toEqual([]);

  // Each acceptance that can still be undone is undone without breaking an invariant.
  for (const [turn, { status }] of accepted.entries()) {
    if (status !== 200) continue;
    const back = await other.ask('Standard', plans.undo, params(made[turn]?.id ?? ''));
    expect([200, 409]).toContain(back.status);
  }
  expect(await brokenInvariants(database)).toEqual([]);
  expect((await one.call('Restricted', jobs.list)).length).toBe(24);
});
