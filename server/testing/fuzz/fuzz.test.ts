/**
 * Sends random requests to all endpoints as every role, in parallel. No response may reveal internals, and
 * invariants must hold. `npm run test:fuzz` sends 40,000 requests.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { problem } from '../../../shared/platform/contract/endpoint.ts';
import { importProblem } from '../../../shared/imports/imports.contract.ts';
import { keyScopes, refusal } from '../../../shared/platform/role-permissions.ts';
import { type UserType, userTypes } from '../../../shared/platform/specification-constants.ts';
import { type RandomInt, seededRandom, pick } from '../samples/seeded-random.ts';
import { openFloor } from '../shop-floor.ts';
import { brokenInvariants } from '../invariants/invariants.ts';
import { type RawAnswer, sendRaw } from '../clients/raw-requests.ts';
import { openShop, type Shop } from '../shop.ts';
import { type FuzzRequest, endpoints, requestOf } from './requests.ts';

const { FUZZ_SEED, FUZZ_CALLS } = process.env;
const long = process.env.FUZZ === 'all';
const seed = Number(FUZZ_SEED ?? (long ? Date.now() % 1_000_000_000 : 1));
const calls = Number(FUZZ_CALLS ?? (long ? 40_000 : 1000));
const atOnce = 6;

let shop: Shop;
let key: { id: string; key: string };
beforeAll(async () => {
  shop = await openShop();
  key = await shop.call('Admin', contract.keys.create, { body: { name: 'Website', scopes: [...keyScopes] } });
  const floor = await openFloor(shop);
  await floor.machine('Printing');
  for (let n = 0; n < 4; n += 1) await floor.job(['Printing', 'Printing', 'Packing']);
});
afterAll(() => shop.close());

/**
 * Collects the ids in responses by entity, the newest last. The test users' ids are omitted, so that no
 * request deletes these users.
 */
function openIds() {
  const known = new Map<string, string[]>();
  const mine = new Set([key, ...Object.values(shop.users)].map(({ id }) => id));
  const keep = (entity: string, id: string) => {
    const ids = known.get(entity) ?? [];
    if (mine.has(id) || ids.includes(id)) return;
    ids.push(id);
    if (ids.length > 60) ids.shift();
    known.set(entity, ids);
  };
  const learnAll = (entity: string, all: unknown[]) => {
    for (const one of all) {
      const { id, dispatches } = (one ?? {}) as { id?: unknown; dispatches?: unknown };
      if (typeof id === 'string' && id.length === 36) keep(entity, id);
      if (Array.isArray(dispatches)) learnAll('dispatchs', dispatches);
    }
  };
  return {
    of: (entity: string) => known.get(entity) ?? [],
    forget: (gone: readonly string[]) => {
      for (const [entity, all] of known) {
        known.set(
          entity,
          all.filter((id) => !gone.includes(id)),
        );
      }
    },
    learn: ({ endpoint }: FuzzRequest, body: unknown) => {
      const parts = endpoint.path.split('/');
      if (parts.at(-1) === 'movements' && endpoint.method === 'GET') return;
      const { items } = body as { items?: unknown[] };
      const entity = parts.findLast((part) => part in contract) ?? '';
      learnAll(entity, Array.isArray(body) ? body : (items ?? [body]));
    },
  };
}

/** Matches text that a response must never contain: hashes, SQL, source locations. */
const secrets = /\$argon2|password_?hash|token_?hash|key_?hash|Failed query|node_modules|\.ts:\d+|select "/i;
/** Matches the default messages of the validation library, which the contract should replace by its own. */
const libraryWords = /^(Invalid|Too|Unrecognized) |Invalid input/;
type As = UserType | 'Key' | 'nobody' | 'somebody unknown';

/** Returns a line for each thing that is wrong with the response. */
function faultsOf({ endpoint, broken: damaged }: FuzzRequest, as: As, answer: RawAnswer | null): string[] {
  // Half a request may have no answer, and one that lost its token is somebody else's.
  if (!answer) return damaged ? [] : ['there was no answer'];
  const { status, headers, body } = answer;
  const faults: string[] = [];
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) faults.push(`${status} ${body}`);
  if (secrets.test(body)) faults.push(`it tells too much: ${secrets.exec(body)?.[0]}`);
  if (status >= 400) {
    const told = z.union([problem, importProblem]).safeParse(parsed(body));
    if (!told.success || told.data.status !== status)
      faults.push(`${status} without a reason: ${body.slice(0, 200)}`);
    else if (libraryWords.test(told.data.reason)) faults.push(`it names no field: ${told.data.reason}`);
  } else if (!damaged && endpoint.access !== 'public') {
    const person =
      as === 'nobody' || as === 'somebody unknown'
        ? null
        : { id: '', userType: as, permissions: as === 'Key' ? keyScopes : [] };
    if (!person) faults.push(`${status} to ${as}`);
    else if (refusal(person, endpoint.access)) faults.push(`${status} to a ${as} user`);
  }
  return faults;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const everybody = [...userTypes, ...userTypes, ...userTypes, 'Key', 'Key', 'nobody', 'somebody unknown'] as [
  As,
  ...As[],
];
/** The requests for documents, which the server typesets one by one. All at once, they would measure their own queue. */
const isDocument = /^(codes|documents)\./;
const tokenOf = (as: As) => {
  if (as === 'nobody') return null;
  if (as === 'somebody unknown') return 'x'.repeat(43);
  return as === 'Key' ? key.key : shop.users[as].token;
};

test(
  `every request succeeds or is refused with a reason (FUZZ_SEED=${seed})`,
  { timeout: 7_200_000 },
  async () => {
    const chance = seededRandom(seed);
    const ids = openIds();
    const [statuses, done, found] = [
      new Map<number, number>(),
      new Map<string, number>(),
      new Map<string, number>(),
    ];
    const count = <K>(of: Map<K, number>, key: K) => of.set(key, (of.get(key) ?? 0) + 1);
    let left = calls;
    let documents: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
      const sent = documents.then(send);
      documents = sent;
      return sent;
    };

    async function askOne(by: RandomInt): Promise<void> {
      const as = pick(by, everybody);
      const asked = requestOf(by, tokenOf(as), ids.of);
      const headOnly = asked.name === 'system.events';
      const send = async () => {
        const began = performance.now();
        const answer = await sendRaw(shop.url, asked.bytes, { cut: asked.broken, headOnly });
        return { answer, isSlow: performance.now() - began > 15_000 };
      };
      const sent = isDocument.test(asked.name) ? inTurn(send) : send();
      const { answer, isSlow } = await sent;
      const wrong = faultsOf(asked, as, answer);
      if (isSlow) wrong.push('it took more than 15 s');
      for (const what of wrong) count(found, `${asked.name} as ${as}: ${what}`);
      if (!answer) return;
      count(statuses, answer.status);
      if (answer.status === 404) ids.forget(asked.ids);
      if (answer.status !== 200) return;
      count(done, asked.name);
      if (!headOnly) ids.learn(asked, parsed(answer.body) ?? {});
    }

    const line = async () => {
      while (left > 0 && found.size < 20) {
        left -= 1;
        await askOne(chance);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, line));
    // Requests that the client cancelled may still be running.
    await delay(500);
    const wrong = [
      ...[...found].map(([what, times]) => `${times} × ${what}`),
      ...(await brokenInvariants(shop.database)),
    ];
    if (long) {
      const told = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
      const never = endpoints.filter(({ name }) => !done.has(name)).map(({ name }) => name);
      process.stdout.write(
        `FUZZ_SEED=${seed}: ${calls - left} requests over ${endpoints.length} endpoints: ${told.join(', ')}\n` +
          `never done: ${never.join(', ') || 'none'}\n${wrong.length} wrong\n`,
      );
    }
    expect(wrong).toEqual([]);
  },
);
