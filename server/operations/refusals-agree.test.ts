/**
 * Tests with 2,000 random jobs that a record, a card in a queue and the action itself give the same reasons
 * for a refusal.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type UserType, userTypes } from '../../shared/platform/specification-constants.ts';
import { jobVerbs, type OperationVerb } from '../../shared/jobs/allowed-verbs.ts';
import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { chunksOf } from '../../packages/pg-kit/src/split-into-chunks.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { perform, type Verb } from '../platform/verb/verb.ts';
import { fillAtRandom } from '../testing/samples/random-rows.ts';
import { openShop } from '../testing/shop.ts';
import { customers } from '../customers/customers.table.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { operations } from './operations.table.ts';
import { jobRefusal } from '../jobs/aggregate/job-facts.domain.ts';
import { openJob } from '../jobs/aggregate/open-job.domain.ts';
import {
  advanceOperation,
  pauseOperation,
  reportCounts,
  resumeOperation,
  suspendOperation,
} from './floor/floor-actions.domain.ts';
import { removeOperation } from './operations.domain.ts';
import { unpinOperation } from './moves/pins.domain.ts';
import { undoOperation } from './floor/undo-operation.domain.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { db } = shop.database;
beforeAll(async () => {
  await fillAtRandom(shop);
  // Every second customer wants scans before Run, which the verb of this test does not send.
  await db.update(customers).set({ scanBeforeRun: sql`abs(hashtext(${customers.id}::text)) % 2 = 0` });
}, 120_000);

const rollback = new Error('The test takes the changes back');

/** Runs the work as the user in a transaction that is rolled back. Returns the refusal of the work, or null. */
async function refusalOf(as: UserType, work: (verb: Verb) => Promise<unknown>): Promise<Reason | null> {
  const { id, name, userType, permissions } = shop.users[as];
  const person = { id, name, userType, permissions };
  const context = { database: shop.database as unknown, person, artworkUrl: () => null };
  let because: Reason | null = null;
  await perform(context, 'test', 'read', async (verb) => {
    await work(verb).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      because = error.because;
    });
    throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  return because;
}

/** Refuses pieces until the user confirms them. `can` does not contain it, because the user may go on. */
const needsConfirmation = 'more-out-than-in';

/** The calls of the verbs that need no further values, by name. */
const calls: Partial<Record<OperationVerb, (verb: Verb, id: string) => Promise<unknown>>> = {
  advance: (verb, id) => advanceOperation(verb, id, { confirmed: true }),
  pause: (verb, id) => pauseOperation(verb, id, { reason: 'Feeder' }),
  resume: (verb, id) => resumeOperation(verb, id),
  suspend: (verb, id) => suspendOperation(verb, id, { confirmed: true }),
  undo: (verb, id) => undoOperation(verb, id),
  counts: (verb, id) => reportCounts(verb, id, { confirmed: true }),
  unpin: (verb, id) => unpinOperation(verb as never, id),
  delete: (verb, id) => removeOperation(verb, id),
};

test('a record, a card and a verb refuse the same verbs of an operation for the same reasons', async () => {
  const all = groupBy(await db.select().from(operations), ({ jobId }) => jobId);
  const queues = Object.fromEntries(
    await Promise.all(userTypes.map(async (as) => [as, await shop.call(as, contract.queues.get)] as const)),
  );
  const seen = { cards: 0, allowed: 0, refused: 0 };
  const compare = async (own: readonly { id: string; jobId: string }[], n: number) => {
    const [as, { id, jobId }] = [userTypes[n % 3]!, own[n % own.length]!];
    const { can } = await shop.call(as, contract.operations.get, { params: { id } });
    const card = queues[as]!.jobs.find((job) => job.id === jobId)?.operations.find((each) => each.id === id);
    if (card) seen.cards += 1;
    for (const [verb, why] of Object.entries(card?.can ?? {}))
      expect([id, verb, why]).toEqual([id, verb, can[verb as keyof typeof can]]);
    // Three of the eight verbs for each operation keep the test short.
    for (const [verb, call] of Object.entries(calls).filter((_call, place) => (n + place) % 3 === 0)) {
      const why = can[verb as keyof typeof can];
      const refused = await refusalOf(as, (within) => call(within, id));
      const refusal = refused?.code === needsConfirmation ? null : refused;
      expect([id, verb, refusal]).toEqual([id, verb, why && { code: why.code, values: why.values }]);
      seen[why ? 'refused' : 'allowed'] += 1;
    }
  };
  for (const part of chunksOf(
    [...all.values()].map((own, n) => [own, n] as const),
    8,
  ))
    await Promise.all(part.map(([own, n]) => compare(own, n)));
  expect(Math.min(seen.cards, seen.allowed, seen.refused / 3)).toBeGreaterThan(500);
}, 600_000);

test('a record and a verb refuse the same verbs of a job for the same reasons', async () => {
  const rows = await db.select().from(jobs);
  const compare = async (id: string, n: number) => {
    const as = userTypes[n % 3]!;
    const { can } = await shop.call(as, contract.jobs.get, { params: { id } });
    await refusalOf(as, async (verb) => {
      const work = await openJob(verb, id);
      for (const each of jobVerbs) {
        const why = can[each];
        expect([id, each, jobRefusal(work, each)]).toEqual([
          id,
          each,
          why && { code: why.code, values: why.values },
        ]);
      }
    });
  };
  for (const part of chunksOf(
    rows.map(({ id }, n) => [id, n] as const),
    8,
  ))
    await Promise.all(part.map(([id, n]) => compare(id, n)));
}, 600_000);
