/**
 * What the process for plans does (see planner-client.ts): it is given shops, answers what is asked of them one after the other, and makes proposals, at
 * once, and improves them between whatever else is asked, each as long as it is its turn. It knows no database and no libraries, so
 * that it starts at once.
 */
import { setImmediate as others } from 'node:timers/promises';
import { type Assumption } from '../../../shared/plan/assumptions.ts';
import { openProposal, type ProposalSearch } from '../../../shared/plan/proposal.ts';
import { type PlanGoal } from '../../../shared/plan/snapshot.ts';
import { chunkWork } from '../../../shared/plan/work-chunks.ts';
import {
  type LoadedShop,
  loadShop,
  encodeJson,
  type PlannerQuery,
  operationVersions,
} from './planner-queries.ts';
import { type WholeShop } from './shop-queues.ts';
import { toPlanSnapshot, type ShopText, type ShopTable, withTexts } from './shop-text.ts';

/** What a proposal is asked for. */
export interface ProposalOptions {
  goal: PlanGoal;
  horizonDays: number;
  frozenHours: number;
  budgetMs: number;
  seed: number;
  assume: readonly Assumption[];
}

export type ServerMessage =
  /** A shop by its number, a text after the other: as one message they would hold up who sends them. */
  | { kind: 'part'; shop: number; of: ShopTable; text: string }
  /** All of its texts were given. */
  | { kind: 'shop'; shop: number; text: ShopText }
  /** Nothing more is asked of it. */
  | { kind: 'forget'; shop: number }
  | { kind: 'ask'; ask: number; shop: number; question: PlannerQuery }
  | { kind: 'propose'; id: string; shop: number; wanted: ProposalOptions }
  /** Whether it is its turn; the others wait. */
  | { kind: 'turn'; id: string; isOn: boolean }
  | { kind: 'drop'; id: string };

export type PlannerMessage =
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
const improvementPace = { first: 120, between: 1000, slice: 25 };

interface ImprovingProposal {
  search: ProposalSearch;
  /** In ms, of work. */
  remaining: number;
  isOn: boolean;
  /** Whether it is better than what was told, and when that was. */
  isBetter: boolean;
  sentAt: number;
}

/** Its end of the line to who asks. */
export interface Channel {
  onMessage: (heard: (asked: ServerMessage) => void) => void;
  send: (said: PlannerMessage, sent: () => void) => void;
}

/** `piece`: in bytes, what is large is said in such. */
export function servePlanner({ onMessage, send: sendMessage }: Channel, piece: number): void {
  const improving = new Map<string, ImprovingProposal>();
  let isWorking = false;
  // What is large goes out, and comes in, a piece at a time: between two slices each piece would wait for one.
  let unsent = 0;
  const send = (said: PlannerMessage) => {
    unsent += 1;
    sendMessage(said, () => {
      unsent -= 1;
      if (!isWorking) work();
    });
  };
  const sendInChunks = (bytes: Uint8Array): number => {
    let count = 0;
    for (let [from, to] = [0, 0]; from < bytes.length; from = to) {
      to = from + piece;
      // Each is a text by itself: a character stays whole.
      while (((bytes[to] ?? 0) & 0xc0) === 0x80) to += 1;
      send({ piece: bytes.subarray(from, to) });
      count += 1;
    }
    return count;
  };
  setInterval(() => send({ isThere: true }), improvementPace.between);
  const sendProposal = (id: string, one: ImprovingProposal, done: boolean) => {
    const { proposal, work } = one.search.result();
    // Both are there before the first piece goes out: what can't be told leaves none behind.
    const told = encodeJson({ ...proposal, improvedAt: new Date().toISOString() });
    const parts = chunkWork(work).map(encodeJson);
    const pieces = sendInChunks(told);
    for (const part of parts) send({ piece: part });
    send({ id, proposal: pieces, work: parts.length, done });
    Object.assign(one, { isBetter: false, toldAt: performance.now() });
    if (done) improving.delete(id);
  };
  const improve = (one: ImprovingProposal, most: number): boolean => {
    const began = performance.now();
    const until = began + Math.min(most, one.remaining);
    let goesOn = true;
    do {
      const { better, ended } = one.search.run();
      one.isBetter ||= better;
      goesOn = !ended;
    } while (goesOn && performance.now() < until);
    one.remaining -= performance.now() - began;
    return goesOn && one.remaining > 0;
  };
  const work = () => {
    const turn = [...improving].find(([, { isOn }]) => isOn);
    isWorking = turn !== undefined && unsent === 0 && !shops.isComing();
    if (!turn || !isWorking) return;
    const [id, one] = turn;
    guarded(id, () => {
      const goesOn = improve(one, improvementPace.slice);
      const isDue = performance.now() - one.sentAt >= improvementPace.between;
      if (!goesOn || (one.isBetter && isDue)) sendProposal(id, one, !goesOn);
    });
    setImmediate(work);
  };
  const guarded = (id: string, doIt: () => void) => {
    try {
      doIt();
    } catch (error) {
      improving.delete(id);
      send({ id, failed: describeError(error) });
    }
  };
  const shops = createShopStore();
  const sendResult = (ask: number, answer: unknown) => {
    if (!(answer instanceof Uint8Array)) return send({ ask, answer });
    sendInChunks(answer);
    send({ ask, isInPieces: true });
  };
  // One after the other; between their steps the rest goes on.
  let last = Promise.resolve();
  const answer = async (ask: number, shop: LoadedShop, question: PlannerQuery) => {
    try {
      const steps = shop.answer(question);
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done) return sendResult(ask, step.value);
        await others();
      }
    } catch (error) {
      send({ ask, failed: describeError(error) });
    }
  };
  onMessage((asked) => {
    if (asked.kind === 'part' || asked.kind === 'shop' || asked.kind === 'forget') {
      shops.hear(asked);
      if (!isWorking) work();
    } else if (asked.kind === 'ask') {
      const { ask, question } = asked;
      const shop = shops.of(asked.shop);
      last = last.then(() => answer(ask, shop, question));
    } else if (asked.kind === 'propose') {
      const { id, shop, wanted } = asked;
      guarded(id, () => {
        const until = performance.now() + improvementPace.first;
        const search = openSearch(shops.of(shop).whole(), wanted);
        const one: ImprovingProposal = {
          search,
          remaining: wanted.budgetMs,
          isOn: false,
          isBetter: true,
          sentAt: 0,
        };
        improving.set(id, one);
        sendProposal(id, one, !improve(one, until - performance.now()));
      });
    } else if (asked.kind === 'drop') improving.delete(asked.id);
    else {
      const one = improving.get(asked.id);
      if (one) one.isOn = asked.isOn;
      if (!isWorking) work();
    }
  });
}

const describeError = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The shops that the process was given, each until it is told to forget it. */
function createShopStore() {
  const parts = new Map<number, Record<ShopTable, string[]>>();
  const shops = new Map<number, LoadedShop>();
  return {
    isComing: () => parts.size > 0,
    hear(asked: Extract<ServerMessage, { kind: 'part' | 'shop' | 'forget' }>): void {
      const { shop: number } = asked;
      const texts = parts.get(number) ?? { machines: [], rows: [], jobs: [], plans: [] };
      if (asked.kind === 'part') {
        texts[asked.of].push(asked.text);
        parts.set(number, texts);
        return;
      }
      parts.delete(number);
      if (asked.kind === 'forget') shops.delete(number);
      else shops.set(number, loadShop(withTexts(asked.text, texts)));
    },
    of(number: number): LoadedShop {
      const found = shops.get(number);
      if (!found) throw new Error('The process was not given the shop');
      return found;
    },
  };
}

const openSearch = (shop: WholeShop, wanted: ProposalOptions): ProposalSearch =>
  openProposal(toPlanSnapshot(shop), wanted, operationVersions(shop));
