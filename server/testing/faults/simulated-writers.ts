/**
 * Simulates users who write during faults. It records each write that the server confirmed, so that the test
 * can search for it in the database.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { type RandomInt } from '../samples/seeded-random.ts';
import { floorVerbs } from '../../../shared/operations/floor-actions.ts';
import { openFloor, type Verb } from '../shop-floor.ts';
import { type ReceivedEvent } from '../invariants/invariants.ts';
import { type Answer, callsTo } from '../shop.ts';

const { customers, jobs, papers } = contract;

/** Records the confirmed writes of all simulated users, and what else they observed. */
export interface Work {
  /** The versions of records that responses contained. */
  acknowledged: ReceivedEvent[];
  /** The ids of the added customers by their unique names. */
  added: Map<string, string>;
  /** The number of received sheets, by the paper's id. */
  received: Map<string, number>;
  /** The last confirmed address of each customer, by the customer's id. */
  named: Map<string, string>;
  /** The number of responses by status. 'none' counts calls that got no response. */
  statuses: Map<string, number>;
  /** A line for each failure that the fault does not explain. */
  wrong: string[];
}

export interface Writers {
  work: Work;
  /** The time of each user's last successful call. */
  doneAt: number[];
  /** Whether a fault may break connections at present. The test sets this field. */
  cut: boolean;
  /** Lets all users finish their current call and make no other. */
  stop: () => Promise<void>;
}

/** The time in ms after which a simulated user gives up a call. No request may take as long. */
const patience = 40_000;
const verbs = [...floorVerbs, 'undo'] as const satisfies Verb[];

/** Starts `count` simulated users, who write until the test stops them. */
export async function openWriters(
  house: { urls: readonly string[]; token: string },
  count: number,
  chance: RandomInt,
): Promise<Writers> {
  const ways = house.urls.map((url) => callsTo(url, () => house.token));
  const [first] = ways;
  if (!first) throw new Error('Nobody serves the shop');
  const work: Work = {
    acknowledged: [],
    added: new Map(),
    received: new Map(),
    named: new Map(),
    statuses: new Map(),
    wrong: [],
  };
  const writers = { work, doneAt: Array.from({ length: count }, () => 0), cut: false };
  const end = { asked: false };

  const floor = await openFloor(first);
  await floor.machine('Printing');
  const shelf = await Promise.all([floor.orders.paper(0), floor.orders.paper(0)]);
  for (const { id } of shelf) work.received.set(id, 0);

  /** Calls one process. Each turn selects the next process, as a proxy does if a process does not respond. */
  async function once<E extends Endpoint>(turn: number, endpoint: E, call: object, key: string) {
    const way = ways[turn % ways.length] ?? first;
    const late = delay(patience, 'late' as const, { ref: false });
    const asked = way?.ask<E>('Admin', endpoint, call, { 'idempotency-key': key });
    const answer = await Promise.race([asked, late]).catch(() => null);
    const status = answer === 'late' || !answer ? 'none' : String(answer.status);
    work.statuses.set(status, (work.statuses.get(status) ?? 0) + 1);
    const where = `${endpoint.method} ${endpoint.path}`;
    if (answer === 'late') work.wrong.push(`${where} had no answer after ${patience / 1000} s`);
    if (status === 'none' && !writers.cut) work.wrong.push(`${where}: the connection broke`);
    return answer === 'late' || !answer ? null : answer;
  }

  /**
   * Repeats a call with the same idempotency key until it gets a final response. It ignores some responses at
   * random, as if the network had lost them.
   */
  async function repeated<E extends Endpoint>(
    who: number,
    endpoint: E,
    call: object,
    allowed: number[] = [],
  ) {
    const key = randomUUID();
    const began = performance.now();
    for (let turn = who; performance.now() - began < 2 * patience; turn += 1) {
      const answer = await once(turn, endpoint, call, key);
      const busy = answer && [423, 503].includes(answer.status) && answer.headers.has('retry-after');
      const unheard = answer?.status === 200 && chance(8) === 0;
      if (answer && !busy && !unheard) return judge(who, endpoint, answer, allowed);
      await delay(100 + chance(200));
    }
    work.wrong.push(`${endpoint.method} ${endpoint.path} was never done`);
    return null;
  }

  function judge<T>(who: number, { method, path }: Endpoint, answer: Answer<T>, allowed: number[]) {
    if (answer.status === 200) {
      const { id, version } = answer.data as ReceivedEvent;
      work.acknowledged.push({ entity: path.split('/')[1] ?? '', id, version });
      writers.doneAt[who] = performance.now();
    } else if (!allowed.includes(answer.status)) {
      work.wrong.push(`${method} ${path}: ${answer.status} ${answer.problem.reason}`);
    }
    return answer;
  }

  async function person(who: number, jobId: string, steps: readonly { id: string }[]): Promise<void> {
    const mine = { id: '', version: 0 };
    const add = async () => {
      const name = `Customer ${who} ${work.added.size} ${randomUUID()}`;
      const body = { name, address: '4 Mill Road', city: 'Chennai' };
      const answer = await repeated(who, customers.create, { body });
      if (answer?.status !== 200) return;
      Object.assign(mine, { id: answer.data.id, version: answer.data.version });
      work.added.set(name, mine.id);
    };
    const change = async () => {
      if (mine.id === '') return;
      const address = randomUUID();
      const body = { address, version: mine.version };
      const answer = await repeated(who, customers.update, { params: { id: mine.id }, body }, [412]);
      // The server wrote the change, and the response was lost.
      const current = answer?.status === 412 ? answer.problem.current : answer?.data;
      const now = current as { address?: string; version: number } | undefined;
      if (!now) return;
      if (now.address !== address) work.wrong.push(`Customer ${mine.id}: somebody else changed it`);
      mine.version = now.version;
      work.named.set(mine.id, address);
    };
    const receive = async () => {
      const { id } = shelf[chance(shelf.length)] ?? { id: '' };
      const body = { kind: 'receipt', quantity: 1 };
      const answer = await repeated(who, papers.move, { params: { id }, body });
      if (answer?.status === 200) work.received.set(id, (work.received.get(id) ?? 0) + 1);
    };
    const operate = async () => {
      const { id } = steps[chance(steps.length)] ?? { id: '' };
      const verb = verbs[chance(verbs.length)] ?? 'advance';
      const body = verb === 'pause' ? { reason: 'Plate change' } : {};
      await repeated(who, contract.operations[verb], { params: { id }, body }, [409]);
    };
    const hold = async () => {
      const verb = chance(2) === 0 ? 'hold' : 'release';
      await repeated(who, jobs[verb], { params: { id: jobId } }, [409]);
    };
    const ways = [add, change, receive, operate, operate, hold];
    while (!end.asked) {
      await ways[chance(ways.length)]?.();
      await delay(10 + chance(20));
    }
  }

  const people: Promise<void>[] = [];
  for (let who = 0; who < count; who += 1) {
    const { job, steps } = await floor.job(['Printing', 'Printing', 'Packing']);
    people.push(person(who, job.id, steps));
  }
  return Object.assign(writers, {
    stop: async () => {
      end.asked = true;
      await Promise.all(people);
    },
  });
}
