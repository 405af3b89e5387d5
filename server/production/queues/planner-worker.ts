/**
 * The work of the planner process (see planner-client.ts). It loads shops, answers their queries one after the other,
 * and improves proposals in between, each during its turn. It imports neither database nor libraries, so that it
 * starts at once.
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

/** The parameters of a proposal. */
export interface ProposalOptions {
  goal: PlanGoal;
  horizonDays: number;
  frozenHours: number;
  budgetMs: number;
  seed: number;
  assume: readonly Assumption[];
}

export type ServerMessage =
  /** One text of a shop. The texts come one by one, because one large message would block the sender. */
  | { kind: 'part'; shop: number; of: ShopTable; text: string }
  /** All texts of the shop were sent. */
  | { kind: 'shop'; shop: number; text: ShopText }
  /** The process may drop the shop. */
  | { kind: 'forget'; shop: number }
  | { kind: 'ask'; ask: number; shop: number; question: PlannerQuery }
  | { kind: 'propose'; id: string; shop: number; wanted: ProposalOptions }
  /** Whether the proposal has its turn; the others wait. */
  | { kind: 'turn'; id: string; isOn: boolean }
  | { kind: 'drop'; id: string };

export type PlannerMessage =
  /** A chunk of the next message, because one large message would block the receiver. */
  | { piece: Uint8Array }
  | { ask: number; answer: unknown }
  /** The answer came in the chunks before. */
  | { ask: number; isInPieces: true }
  | { ask: number; failed: string }
  /** How many chunks belong to the proposal and to its work. */
  | { id: string; proposal: number; work: number; done: boolean }
  | { id: string; failed: string }
  /** A sign of life while a proposal takes long. */
  | { isThere: true };

/**
 * In ms: the time for a first proposal, reading included; the least interval between two results; and the time slice
 * of an improvement.
 */
const improvementPace = { first: 120, between: 1000, slice: 25 };

interface ImprovingProposal {
  search: ProposalSearch;
  /** The remaining computing time, in ms. */
  remaining: number;
  isOn: boolean;
  /** Whether the proposal is better than the last one sent, and when that was sent. */
  isBetter: boolean;
  sentAt: number;
}

/** The worker's end of the connection to the server. */
export interface Channel {
  onMessage: (heard: (asked: ServerMessage) => void) => void;
  send: (said: PlannerMessage, sent: () => void) => void;
}

/** Serves messages from the channel. Large values go out in chunks of `piece` bytes. */
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

/** Stores the shops that the server sent until it drops them. */
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
