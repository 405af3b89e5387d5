/**
 * Tests a busy shop in which users of two server processes see each other's changes. `npm run test:load` runs
 * 200 users for five minutes, other runs a few users for seconds.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { ask, using } from '../database/open-test-databases.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { tokenHash } from '../../people/sign-in/passwords-and-tokens.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { openDeployment } from '../faults/deployment.ts';
import { openReader } from '../faults/event-follower.ts';
import { openFloor } from '../shop-floor.ts';
import { brokenInvariants, isAudited, missedEvents } from '../invariants/invariants.ts';
import { callsTo } from '../shop.ts';
import { openMeasurements, simulateUser } from './simulated-users.ts';

const { LOAD_SEED, LOAD_PEOPLE, LOAD_SECONDS } = process.env;
const long = process.env.LOAD === 'all';
const seed = Number(LOAD_SEED ?? (long ? Date.now() % 1_000_000_000 : 1));
const people = Number(LOAD_PEOPLE ?? (long ? 200 : 10));
const seconds = Number(LOAD_SECONDS ?? (long ? 300 : 5));
/** The duration in ms that only one in a hundred requests may exceed. */
const slow = 3000;

const percentile = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
const ms = (value: number) => `${Math.round(value).toString().padStart(5)} ms`;

test(`a busy shop has no failures (LOAD_SEED=${seed})`, { timeout: 3_600_000 }, async () => {
  const chance = seededRandom(seed);
  const house = await openDeployment('straight');
  try {
    const admin = callsTo(house.urls[0] ?? '', () => house.token);
    const floor = await openFloor(admin);
    const machines: string[] = [];
    for (let n = 0; n < people / 10; n += 1) machines.push((await floor.machine('Printing')).id);
    for (let n = 0; n < people / 4; n += 1) await floor.job(['Printing', 'Printing', 'Packing']);
    const papers = [(await floor.orders.paper(0)).id, (await floor.orders.paper(0)).id];
    const connection = await house.reach();
    const database = openDatabase(connection);
    const tokens = await using(connection, async (client) => {
      const made: string[] = [];
      for (let n = 0; n < people; n += 1) {
        const token = `the-session-of-person-${n}-of-this-load`;
        const { id } = await admin.call('Admin', contract.users.create, {
          body: { name: `Person ${n}`, username: `person${n}@shop.example`, userType: 'Standard' },
        });
        await client.query(
          `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
          [tokenHash(token), id],
        );
        made.push(token);
      }
      return made;
    });
    const readers = await Promise.all(
      tokens.map((token, n) => openReader(house.urls[n % house.urls.length] ?? '', token)),
    );
    const [last] = await ask(connection, 'select max(id) as last from audit');
    const [day, over, began] = [openMeasurements(), new AbortController(), performance.now()];
    const all = readers.map((reader, number) =>
      simulateUser(
        { url: house.urls[number % house.urls.length] ?? '', token: tokens[number] ?? '', number, reader },
        { machines, papers },
        day,
        chance,
        over.signal,
      ),
    );
    await delay(seconds * 1000);
    over.abort();
    await Promise.all(all);
    const lasted = (performance.now() - began) / 1000;
    const missed = async () =>
      (
        await Promise.all(
          readers.slice(0, 4).map(({ heard }) => missedEvents(database.db, Number(last?.last), heard)),
        )
      ).flat();
    // Expected dates of the jobs above may change while the readers connect, so only some of them hear that.
    const heardCounts = () => new Set(readers.map(({ heard }) => heard.filter(isAudited).length));
    // The followers do not receive the last event at the same moment.
    for (let tries = 0; tries < 50 && (heardCounts().size > 1 || (await missed()).length > 0); tries += 1)
      await delay(100);
    const wrong = [...day.wrong, ...house.ended, ...(await missed()), ...(await brokenInvariants(database))];
    const counts = heardCounts();
    if (counts.size > 1) wrong.push(`the readers heard ${[...counts].join(', ')} events`);
    const lines = [...day.took].map(([name, took]) => {
      const most = percentile(took, 0.99);
      if (took.length >= 100 && most > slow) wrong.push(`${name} took ${ms(most)} once in a hundred times`);
      return `  ${name.padEnd(34)} ${String(took.length).padStart(6)} times, half within ${ms(percentile(took, 0.5))}, 99 of 100 within ${ms(most)}`;
    });
    if (long) {
      const statuses = [...day.statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
      process.stdout.write(
        `LOAD_SEED=${seed}: ${people} people for ${lasted.toFixed(0)} s: ${statuses}\n${lines.join('\n')}\n` +
          `  ${day.acknowledged.length} changes, of which each heard all in ${[...counts].join()} events; ${wrong.length} wrong\n`,
      );
    }
    await Promise.all(readers.map((reader) => reader.stop()));
    await database.close();
    expect([...new Set(wrong)]).toEqual([]);
  } finally {
    await house.close();
  }
});
