/**
 * Tests a busy shop during faults. Confirmed writes must be stored exactly once, and the service must recover
 * within ten seconds. `npm run test:faults` (FAULTS=all) runs all faults.
 */
import fc from 'fast-check';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { ask } from '../database/open-test-databases.ts';
import { brokenInvariants, missedEvents } from '../invariants/invariants.ts';
import { type Fault, faults } from './faults.ts';
import { type Deployment, type Kind, openDeployment, pgBouncer } from './deployment.ts';
import { lostWork } from './find-lost-work.ts';
import { openReader, type Reader } from './event-follower.ts';
import { openWriters, type Writers } from './simulated-writers.ts';

/**
 * The seed of the sequence of faults, the number of repetitions, and a part of the names of the faults to
 * run.
 */
const { FAULTS_SEED, FAULTS_TIMES, FAULTS_ONLY = '' } = process.env;
const long = process.env.FAULTS === 'all';
const seed = Number(FAULTS_SEED ?? (long ? Date.now() % 1_000_000_000 : 1));
const times = Number(FAULTS_TIMES ?? (long ? 34 : 1));
const people = long ? 8 : 4;
const wellMs = 10_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const say = (line: string) => void (long && process.stdout.write(`${line}\n`));

/** Returns the faults in a random sequence that follows from the seed. Each fault occurs equally often. */
function planOf(house: Deployment, kind: Kind) {
  const those = faults.filter(
    (one) => (long || one.short) && one.name.includes(FAULTS_ONLY) && (one.on?.(house, kind) ?? true),
  );
  const order = fc.shuffledSubarray(those, { minLength: those.length });
  const rounds = fc.sample(order, { seed, numRuns: times }).flat();
  const chances = fc.sample(fc.record({ which: fc.nat(1), after: fc.nat(1500) }), {
    seed,
    numRuns: rounds.length,
  });
  return rounds.map((fault, place) => ({ fault, which: 0, after: 0, ...chances[place] }));
}

/**
 * Waits until every writer has succeeded again and every process is ready. It returns how many ms that took.
 */
async function untilWell(house: Deployment, { doneAt }: Writers): Promise<number> {
  const gone = performance.now();
  const ready = async () => {
    const asked = house.urls.map((url) =>
      fetch(`${url}/api/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    return (await Promise.all(asked)).every(Boolean);
  };
  while (performance.now() - gone < 3 * wellMs) {
    if (doneAt.every((at) => at > gone) && (await ready())) break;
    await delay(50);
  }
  return performance.now() - gone;
}

/** Returns a complaint for each process that ended, unless the fault ends processes. */
async function dead(house: Deployment, { cuts }: Fault): Promise<string[]> {
  if (cuts) return [];
  await delay(500);
  const asked = house.urls.map((url) =>
    fetch(`${url}/api/health/live`).then(
      ({ status }) => status,
      (error: Error) => error.message,
    ),
  );
  return (await Promise.all(asked)).filter((told) => told !== 200).map((told) => `live answered ${told}`);
}

async function befall(
  house: Deployment,
  writers: Writers,
  { fault, which }: { fault: Fault; which: number },
): Promise<string[]> {
  const before = new Map(writers.work.statuses);
  writers.cut = fault.cuts ?? false;
  const [wrong, silent] = await Promise.all([fault.execute(house, which), dead(house, fault)]);
  const took = await untilWell(house, writers);
  writers.cut = false;
  const answers = [...writers.work.statuses]
    .map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} × ${status}`);
  say(`  ${fault.name.padEnd(42)} well after ${seconds(took).padStart(6)}   ${answers.join(', ')}`);
  const late = took > wellMs ? [`not well after ${seconds(took)}`] : [];
  const found = [...(wrong ? [wrong] : []), ...silent, ...late, ...house.ended, ...writers.work.wrong];
  house.ended.length = 0;
  writers.work.wrong.length = 0;
  return found.map((line) => `${fault.name}: ${line}`);
}

/**
 * Returns what is wrong with the events after the audit line `from`: some followers missed one, or received
 * it twice, late or out of sequence.
 */
async function missed(database: Database, from: number, readers: Reader[]): Promise<string[]> {
  const look = () => Promise.all(readers.map(({ heard }) => missedEvents(database.db, from, heard)));
  for (let tries = 0; tries < 50 && (await look()).flat().length > 0; tries += 1) await delay(200);
  const resets = readers
    .filter(({ resets }) => resets > 0)
    .map(({ resets }) => `told to load again ${resets} times`);
  return [...(await look()).flat(), ...resets];
}

/** Returns the id of the last line in the audit log. */
const lastLine = async (house: Deployment) =>
  Number((await ask(await house.reach(), 'select coalesce(max(id), 0) as last from audit'))[0]?.last);

async function run(kind: Kind): Promise<string[]> {
  const house = await openDeployment(kind);
  const wrong: string[] = [];
  try {
    const readers = await Promise.all(house.urls.map((url) => openReader(url, house.token)));
    const from = await lastLine(house);
    const writers = await openWriters(house, people, seededRandom(seed));
    const began = performance.now();
    const plan = planOf(house, kind);
    say(`${kind}, FAULTS_SEED=${seed}: ${plan.length} faults, ${people} people`);
    for (const next of plan) {
      await delay(next.after);
      wrong.push(...(await befall(house, writers, next)));
    }
    await writers.stop();
    const { work } = writers;
    const database = openDatabase(await house.reach());
    wrong.push(...work.wrong, ...(await missed(database, from, readers)));
    await Promise.all(readers.map((reader) => reader.stop()));
    wrong.push(...(await lostWork(database, work)), ...(await brokenInvariants(database)));
    await database.close();
    const heard = readers.map((reader) => reader.heard.length).join(' and ');
    say(
      `  in ${seconds(performance.now() - began)}: ${work.acknowledged.length} changes acknowledged, ${heard} events heard; ` +
        (wrong.length === 0 ? 'none lost, none doubled, nothing broken' : `${wrong.length} wrong`),
    );
  } finally {
    await house.close();
  }
  return [...new Set(wrong)];
}

describe(`acknowledged work survives every fault (FAULTS_SEED=${seed})`, () => {
  const hours = { timeout: 3 * 3_600_000 };
  test('with an embedded Postgres', hours, async () => {
    expect(await run('embedded')).toEqual([]);
  });

  test.runIf(long)('with a separate Postgres', hours, async () => {
    expect(await run('server')).toEqual([]);
  });

  test.runIf(long && pgBouncer)('with PgBouncer in transaction mode', hours, async () => {
    expect(await run('PgBouncer')).toEqual([]);
  });
});
