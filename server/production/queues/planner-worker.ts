/**
 * Runs in the planner process (see planner-client.ts). It loads shops, answers queries one after the other, and
 * improves the proposal that the server chose. It imports neither the database nor libraries, so that the process
 * starts at once.
 */
import { setImmediate as others } from 'node:timers/promises';
import { type Assumption } from '../../../shared/plan/apply-assumptions.ts';
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
import { toPlanSnapshot, type ShopText, type ShopTable, withTexts } from './shop-json-texts.ts';

/** The parameters of a proposal: its goal, its limits, and the changed facts that a what-if assumes. */
export interface ProposalOptions {
  goal: PlanGoal;
  horizonDays: number;
  frozenHours: number;
  budgetMs: number;
  seed: number;
  assume: readonly Assumption[];
}

export type ServerMessage =
  /**
   * Carries a part of a shop's rows as text. The server sends many small parts, because one large message would block
   * it.
   */
  | { kind: 'part'; shop: number; of: ShopTable; text: string }
  /** Says that the process has received all parts of the shop. */
  | { kind: 'shop'; shop: number; text: ShopText }
  /** Says that no query needs the shop any more, so that the process may drop it. */
  | { kind: 'forget'; shop: number }
  | { kind: 'ask'; ask: number; shop: number; question: PlannerQuery }
  | { kind: 'propose'; id: string; shop: number; wanted: ProposalOptions }
  /** Says whether the process may improve the proposal now. */
  | { kind: 'turn'; id: string; isOn: boolean }
  | { kind: 'drop'; id: string };

export type PlannerMessage =
  /**
   * Carries a chunk of the next answer or proposal. One large message would block the server while it receives the
   * message.
   */
  | { piece: Uint8Array }
  | { ask: number; answer: unknown }
  /** Says that the chunks received before form the whole answer to the query `ask`. */
  | { ask: number; isInPieces: true }
  | { ask: number; failed: string }
  /**
   * Says how many of the chunks received before form the proposal (`proposal`), and how many the changes that its
   * acceptance writes (`work`).
   */
  | { id: string; proposal: number; work: number; done: boolean }
  | { id: string; failed: string }
  /** Shows the server during a long computation that the process still runs. */
  | { isThere: true };

/**
 * The times of improvements in ms: until the first proposal (`first`), at least between two results (`between`), and
 * for one step (`slice`).
 */
const improvementPace = { first: 120, between: 1000, slice: 25 };

interface ImprovingProposal {
  search: ProposalSearch;
  /** The computing time in ms that remains for the improvement. */
  remaining: number;
  isOn: boolean;
  /** Whether the search has found a better plan than the process last sent. */
  isBetter: boolean;
  /** The time in ms, since the process started, at which it last sent the proposal; 0 before the first time. */
  sentAt: number;
}

/** The worker's connection to the server, which carries messages in both directions. */
export interface Channel {
  onMessage: (heard: (asked: ServerMessage) => void) => void;
  send: (said: PlannerMessage, sent: () => void) => void;
}

/** Answers the server's messages on the channel. It cuts large values into chunks of at least `piece` bytes. */
export function servePlanner({ onMessage, send: sendMessage }: Channel, piece: number): void {
  const improving = new Map<string, ImprovingProposal>();
  let isWorking = false;
  // Large values leave and arrive in chunks. Between two slices of the search, each chunk would wait for a slice.
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
      // Each chunk is a text of its own, so no character may be split.
      while (((bytes[to] ?? 0) & 0xc0) === 0x80) to += 1;
      send({ piece: bytes.subarray(from, to) });
      count += 1;
    }
    return count;
  };
  setInterval(() => send({ isThere: true }), improvementPace.between);
  const sendProposal = (id: string, one: ImprovingProposal, done: boolean) => {
    const { proposal, work } = one.search.result();
    // Encodes both before the first chunk leaves, so that a failure leaves no chunks behind.
    const told = encodeJson({ ...proposal, improvedAt: new Date().toISOString() });
    const parts = chunkWork(work).map(encodeJson);
    const pieces = sendInChunks(told);
    for (const part of parts) send({ piece: part });
    send({ id, proposal: pieces, work: parts.length, done });
    one.isBetter = false;
    one.sentAt = performance.now();
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
  // Answers one query after the other. Other work goes on between the steps.
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

/** Creates the store of the shops that the server has sent. A shop stays in it until the server sends `forget`. */
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
      if (!found) throw new Error('The server did not send the shop to the planner process');
      return found;
    },
  };
}

const openSearch = (shop: WholeShop, wanted: ProposalOptions): ProposalSearch =>
  openProposal(toPlanSnapshot(shop), wanted, operationVersions(shop));
