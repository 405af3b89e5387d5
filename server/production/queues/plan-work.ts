/**
 * What the process for plans does (see plan-process.ts): it is given shops, answers what is asked of them one after the other, and makes proposals, at
 * once, and improves them between whatever else is asked, each as long as it is its turn. It knows no database and no libraries, so
 * that it starts at once.
 */
import { setImmediate as others } from 'node:timers/promises';
import { type Assumption } from '../../../shared/plan/assumptions.ts';
import { openProposal, type ProposalSearch } from '../../../shared/plan/proposal.ts';
import { type PlanGoal } from '../../../shared/plan/snapshot.ts';
import { chunkWork } from '../../../shared/plan/work-chunks.ts';
import { type GivenShop, givenShop, jsonOf, type Question, versionsOf } from './plan-answers.ts';
import { type WholeShop } from './projected-shop.ts';
import { planSnapshotOf, type ShopText, type TableOfText, withTexts } from './shop-of-text.ts';

/** What a proposal is asked for. */
export interface Wanted {
  goal: PlanGoal;
  horizonDays: number;
  frozenHours: number;
  budgetMs: number;
  seed: number;
  assume: readonly Assumption[];
}

export type Asked =
  /** A shop by its number, a text after the other: as one message they would hold up who sends them. */
  | { kind: 'part'; shop: number; of: TableOfText; text: string }
  /** All of its texts were given. */
  | { kind: 'shop'; shop: number; text: ShopText }
  /** Nothing more is asked of it. */
  | { kind: 'forget'; shop: number }
  | { kind: 'ask'; ask: number; shop: number; question: Question }
  | { kind: 'propose'; id: string; shop: number; wanted: Wanted }
  /** Whether it is its turn; the others wait. */
  | { kind: 'turn'; id: string; isOn: boolean }
  | { kind: 'drop'; id: string };

export type Said =
  /** Of what is said next: as one message it would hold up who hears it. */
  | { piece: Uint8Array }
  | { ask: number; answer: unknown }
  /** The answer came in pieces. */
  | { ask: number; isInPieces: true }
  | { ask: number; failed: string }
  /** Of how many pieces each is. */
  | { id: string; proposal: number; work: number; done: boolean }
  | { id: string; failed: string }
  /** It is there, however long a proposal takes. */
  | { isThere: true };

/**
 * In ms: how long a first proposal is worked on, its shop's reading included, but for one rule at least; the least between two that are
 * told; and how long others wait while one is improved.
 */
const pace = { first: 120, between: 1000, slice: 25 };

interface Improving {
  proposing: ProposalSearch;
  /** In ms, of work. */
  left: number;
  isOn: boolean;
  /** Whether it is better than what was told, and when that was. */
  isBetter: boolean;
  toldAt: number;
}

/** Its end of the line to who asks. */
export interface Line {
  hear: (heard: (asked: Asked) => void) => void;
  say: (said: Said, sent: () => void) => void;
}

/** `piece`: in bytes, what is large is said in such. */
export function serve({ hear, say: begin }: Line, piece: number): void {
  const improving = new Map<string, Improving>();
  let isWorking = false;
  // What is large goes out, and comes in, a piece at a time: between two slices each piece would wait for one.
  let unsent = 0;
  const say = (said: Said) => {
    unsent += 1;
    begin(said, () => {
      unsent -= 1;
      if (!isWorking) work();
    });
  };
  const sayInPieces = (bytes: Uint8Array): number => {
    let count = 0;
    for (let [from, to] = [0, 0]; from < bytes.length; from = to) {
      to = from + piece;
      // Each is a text by itself: a character stays whole.
      while (((bytes[to] ?? 0) & 0xc0) === 0x80) to += 1;
      say({ piece: bytes.subarray(from, to) });
      count += 1;
    }
    return count;
  };
  setInterval(() => say({ isThere: true }), pace.between);
  const tell = (id: string, one: Improving, done: boolean) => {
    const { proposal, work } = one.proposing.result();
    // Both are there before the first piece goes out: what can't be told leaves none behind.
    const told = jsonOf({ ...proposal, improvedAt: new Date().toISOString() });
    const parts = chunkWork(work).map(jsonOf);
    const pieces = sayInPieces(told);
    for (const part of parts) say({ piece: part });
    say({ id, proposal: pieces, work: parts.length, done });
    Object.assign(one, { isBetter: false, toldAt: performance.now() });
    if (done) improving.delete(id);
  };
  const improve = (one: Improving, most: number): boolean => {
    const began = performance.now();
    const until = began + Math.min(most, one.left);
    let goesOn = true;
    do {
      const { better, ended } = one.proposing.run();
      one.isBetter ||= better;
      goesOn = !ended;
    } while (goesOn && performance.now() < until);
    one.left -= performance.now() - began;
    return goesOn && one.left > 0;
  };
  const work = () => {
    const turn = [...improving].find(([, { isOn }]) => isOn);
    isWorking = turn !== undefined && unsent === 0 && !given.isComing();
    if (!turn || !isWorking) return;
    const [id, one] = turn;
    guarded(id, () => {
      const goesOn = improve(one, pace.slice);
      const isDue = performance.now() - one.toldAt >= pace.between;
      if (!goesOn || (one.isBetter && isDue)) tell(id, one, !goesOn);
    });
    setImmediate(work);
  };
  const guarded = (id: string, doIt: () => void) => {
    try {
      doIt();
    } catch (error) {
      improving.delete(id);
      say({ id, failed: whyOf(error) });
    }
  };
  const given = openGiven();
  const sayAnswer = (ask: number, answer: unknown) => {
    if (!(answer instanceof Uint8Array)) return say({ ask, answer });
    sayInPieces(answer);
    say({ ask, isInPieces: true });
  };
  // One after the other; between their steps the rest goes on.
  let last = Promise.resolve();
  const answer = async (ask: number, shop: GivenShop, question: Question) => {
    try {
      const steps = shop.answer(question);
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done) return sayAnswer(ask, step.value);
        await others();
      }
    } catch (error) {
      say({ ask, failed: whyOf(error) });
    }
  };
  hear((asked) => {
    if (asked.kind === 'part' || asked.kind === 'shop' || asked.kind === 'forget') {
      given.hear(asked);
      if (!isWorking) work();
    } else if (asked.kind === 'ask') {
      const { ask, question } = asked;
      const shop = given.of(asked.shop);
      last = last.then(() => answer(ask, shop, question));
    } else if (asked.kind === 'propose') {
      const { id, shop, wanted } = asked;
      guarded(id, () => {
        const until = performance.now() + pace.first;
        const proposing = open(given.of(shop).whole(), wanted);
        const one: Improving = { proposing, left: wanted.budgetMs, isOn: false, isBetter: true, toldAt: 0 };
        improving.set(id, one);
        tell(id, one, !improve(one, until - performance.now()));
      });
    } else if (asked.kind === 'drop') improving.delete(asked.id);
    else {
      const one = improving.get(asked.id);
      if (one) one.isOn = asked.isOn;
      if (!isWorking) work();
    }
  });
}

const whyOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The shops that the process was given, each until it is told to forget it. */
function openGiven() {
  const parts = new Map<number, Record<TableOfText, string[]>>();
  const shops = new Map<number, GivenShop>();
  return {
    isComing: () => parts.size > 0,
    hear(asked: Extract<Asked, { kind: 'part' | 'shop' | 'forget' }>): void {
      const { shop: number } = asked;
      const texts = parts.get(number) ?? { machines: [], rows: [], jobs: [], plans: [] };
      if (asked.kind === 'part') {
        texts[asked.of].push(asked.text);
        parts.set(number, texts);
        return;
      }
      parts.delete(number);
      if (asked.kind === 'forget') shops.delete(number);
      else shops.set(number, givenShop(withTexts(asked.text, texts)));
    },
    of(number: number): GivenShop {
      const found = shops.get(number);
      if (!found) throw new Error('The process was not given the shop');
      return found;
    },
  };
}

const open = (shop: WholeShop, wanted: Wanted): ProposalSearch =>
  openProposal(planSnapshotOf(shop), wanted, versionsOf(shop));
