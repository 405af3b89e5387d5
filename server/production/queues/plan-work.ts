/**
 * What the thread does (see planner.ts): the shop's expectation when it is asked, and proposals, which it makes at once and improves
 * between whatever else is asked, each as long as it is its turn. It knows no database and no libraries, so that it starts at once.
 */
import type { MessagePort } from 'node:worker_threads';
import { openProposal, type Proposing } from '../../../shared/plan/propose.ts';
import { expectedOfShop, type WholeShop } from './projected-shop.ts';
import { type Assumption } from '../../../shared/plan/assume.ts';
import { type Ladder, saveJob, type SaveRung } from '../../../shared/plan/save-job.ts';
import { type PlanGoal } from '../../../shared/plan/snapshot.ts';
import { planSnapshotOf, type ShopText, wholeShopOf } from './shop-of-text.ts';

/** What a proposal is asked for. */
export interface Wanted {
  goal: PlanGoal;
  horizonDays: number;
  frozenHours: number;
  budgetMs: number;
  seed: number;
  assume: readonly Assumption[];
}

/** A rung with what is kept of it as text. */
export interface SavedRung extends Omit<SaveRung, 'proposal' | 'work'> {
  proposal: string;
  work: string;
}
export interface SavedLadder extends Omit<Ladder, 'rungs'> {
  rungs: SavedRung[];
}

export type Asked =
  | { ask: number; kind: 'expected'; shop: ShopText }
  | { ask: number; kind: 'snapshot'; shop: ShopText }
  | { ask: number; kind: 'save'; shop: ShopText; jobId: string }
  | { kind: 'propose'; id: string; shop: ShopText; wanted: Wanted }
  /** Whether it is its turn; the others wait. */
  | { kind: 'turn'; id: string; isOn: boolean }
  | { kind: 'drop'; id: string };

export type Said =
  | { ask: number; answer: unknown }
  | { ask: number; failed: string }
  | { id: string; proposal: string; work: string; done: boolean }
  | { id: string; failed: string }
  /** It is there, however long a proposal takes. */
  | { isThere: true };

/**
 * In ms: until the first proposal is told, at least between two, how long others wait while one is improved, and how long a way to save a
 * job is looked for.
 */
const pace = { first: 300, between: 1000, slice: 25, save: 1500 };

interface Improving {
  proposing: Proposing;
  /** In ms, of work. */
  left: number;
  isOn: boolean;
  /** Whether it is better than what was told, and when that was. */
  isBetter: boolean;
  toldAt: number;
}

export function serve(port: Pick<MessagePort, 'on' | 'postMessage'>): void {
  const improving = new Map<string, Improving>();
  let isWorking = false;
  const say = (said: Said) => port.postMessage(said, []);
  setInterval(() => say({ isThere: true }), pace.between);
  const tell = (id: string, one: Improving, done: boolean) => {
    const { proposal, work } = one.proposing.told();
    say({
      id,
      proposal: JSON.stringify({ ...proposal, improvedAt: new Date().toISOString() }),
      work: JSON.stringify(work),
      done,
    });
    Object.assign(one, { isBetter: false, toldAt: performance.now() });
    if (done) improving.delete(id);
  };
  const improve = (one: Improving, most: number): boolean => {
    const began = performance.now();
    const until = began + Math.min(most, one.left);
    let goesOn = true;
    while (goesOn && performance.now() < until) {
      const { better, ended } = one.proposing.run();
      one.isBetter ||= better;
      goesOn = !ended;
    }
    one.left -= performance.now() - began;
    return goesOn && one.left > 0;
  };
  const work = () => {
    const turn = [...improving].find(([, { isOn }]) => isOn);
    isWorking = turn !== undefined;
    if (!turn) return;
    const [id, one] = turn;
    guarded({ id }, () => {
      const goesOn = improve(one, pace.slice);
      const isDue = performance.now() - one.toldAt >= pace.between;
      if (!goesOn || (one.isBetter && isDue)) tell(id, one, !goesOn);
    });
    setImmediate(work);
  };
  const guarded = (of: { ask: number } | { id: string }, doIt: () => void) => {
    try {
      doIt();
    } catch (error) {
      if ('id' in of) improving.delete(of.id);
      say({ ...of, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  port.on('message', (asked: Asked) => {
    if ('ask' in asked) {
      const { ask } = asked;
      guarded({ ask }, () => say({ ask, answer: answerTo(asked) }));
    } else if (asked.kind === 'propose') {
      const { id, shop, wanted } = asked;
      guarded({ id }, () => {
        const proposing = begin(wholeShopOf(shop), wanted);
        const one: Improving = { proposing, left: wanted.budgetMs, isOn: false, isBetter: true, toldAt: 0 };
        improving.set(id, one);
        tell(id, one, !improve(one, pace.first));
      });
    } else if (asked.kind === 'drop') improving.delete(asked.id);
    else {
      const one = improving.get(asked.id);
      if (one) one.isOn = asked.isOn;
      if (!isWorking) work();
    }
  });
}

function answerTo(asked: Extract<Asked, { ask: number }>): unknown {
  const shop = wholeShopOf(asked.shop);
  if (asked.kind === 'expected') return [...expectedOfShop(shop)];
  const snapshot = planSnapshotOf(shop);
  if (asked.kind === 'snapshot') return JSON.stringify(snapshot);
  const until = performance.now() + pace.save;
  const { rungs, ...job } = saveJob(snapshot, asked.jobId, versionsOf(shop), () => performance.now() < until);
  const improvedAt = new Date().toISOString();
  return {
    ...job,
    rungs: rungs.map(({ work, proposal, ...rung }): SavedRung => {
      return { ...rung, proposal: JSON.stringify({ ...proposal, improvedAt }), work: JSON.stringify(work) };
    }),
  } satisfies SavedLadder;
}

function versionsOf({ rows }: WholeShop): (id: string) => number {
  const versions = new Map(rows.map(({ operation }) => [operation.id, operation.version]));
  return (id) => versions.get(id) ?? 0;
}

const begin = (shop: WholeShop, wanted: Wanted): Proposing =>
  openProposal(planSnapshotOf(shop), wanted, versionsOf(shop));
