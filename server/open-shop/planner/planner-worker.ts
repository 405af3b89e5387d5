/**
 * Runs in the planner process (see planner-client.ts). It reads all open jobs and machines, answers one query
 * after another, and improves the proposal that the server chose.
 */
import { setImmediate as others, setTimeout as delay } from 'node:timers/promises';
import { type DatabaseSettings } from '../../platform/db/database.ts';
import { type Fault, faultOf } from '../../../packages/pg-kit/src/database-errors.ts';
import { type Assumption } from '../../../packages/planner/src/apply-assumptions.ts';
import { openProposal, type ProposalSearch } from '../../../packages/planner/src/build-proposal.ts';
import { type PlanGoal } from '../../../packages/planner/src/snapshot.ts';
import { type OpenShop, type PlansFilter, type ShopRequest } from '../open-shop.repo.ts';
import { toPlanSnapshot } from '../convert-open-shop.ts';
import {
  type LoadedShop,
  loadShop,
  encodeJson,
  type Json,
  type PlannerQuery,
  plansFor,
  type QueryKind,
  operationVersions,
} from './planner-queries.ts';

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
  /** Is the first message, by which the process opens the database. */
  | { kind: 'open'; settings: DatabaseSettings }
  /** Asks a query about the shop as it is at the time `at`, in ms, or later. */
  | { kind: 'ask'; ask: number; at: number; question: PlannerQuery }
  /** Starts a proposal for the time `at`. */
  | { kind: 'propose'; id: string; at: number; wanted: ProposalOptions }
  /** Says whether the process may improve the proposal now. */
  | { kind: 'turn'; id: string; isOn: boolean }
  | { kind: 'drop'; id: string };
type Work = Extract<ServerMessage, { kind: 'ask' | 'propose' }>;

export type PlannerMessage =
  | { ask: number; answer: unknown }
  /** `fault` is set if the database could not be read. */
  | { ask: number; failed: string; fault: Fault | null }
  /** Carries a better result of the proposal, and the changes that its acceptance writes (`work`). */
  | { id: string; proposal: Json; work: Json; done: boolean }
  | { id: string; failed: string }
  /** Shows the server during a long computation that the process still runs. */
  | { isThere: true };

/**
 * The times of improvements in ms: until the first proposal (`first`), at least between two results (`between`), and for
 * one step (`slice`). The effects of single moves get at most `effects`, and `lastEffects` once the proposal is done.
 * Moves are ranked after each `ranked` of improvement, for at most `ranking`.
 */
const improvementPace = {
  first: 120,
  between: 1000,
  slice: 25,
  effects: 100,
  lastEffects: 300,
  ranked: 3000,
  ranking: 8000,
};

/**
 * The pause after a read of the shop: `times` the read's duration, but at most `most` ms. Queries from dialogs do not
 * wait for it. In the pause, other processes get the processor, even if the shop changes all the time.
 */
const readRest = { times: 3, most: 2000 };
const canWait: ReadonlySet<QueryKind> = new Set([
  'expectedOf',
  'why',
  'causes',
  'load',
  'remedy',
  'scheduling',
]);
const isUrgent = (work: Work) => work.kind === 'propose' || !canWait.has(work.question.kind);

interface ImprovingProposal {
  search: ProposalSearch;
  /** The computing time in ms that remains for the improvement. */
  remaining: number;
  /** Whether the process ranks moves. It gives up if there are too many. */
  canRank: boolean;
  /** The computing time in ms that remains for ranking the moves of the best plan, or 0 while they are not being ranked. */
  ranking: number;
  /** The value of `remaining` when the moves were ranked last. */
  rankedAt: number;
  /** Whether the process has sent ranked moves. From then on, it sends only results with ranked moves. */
  isRanked: boolean;
  isOn: boolean;
  /** Whether the search has found a better plan than the process last sent. */
  isBetter: boolean;
  /** The time in ms, since the process started, at which it last sent the proposal; 0 before the first time. */
  sentAt: number;
}

/** What the worker needs of its process. */
export interface PlannerSurroundings {
  onMessage: (listener: (message: ServerMessage) => void) => void;
  send: (message: PlannerMessage, sent: () => void) => void;
  readShop: (wanted: ShopRequest) => Promise<OpenShop>;
}

/** Does what the server's messages say. */
export function servePlanner({ onMessage, send: sendMessage, readShop }: PlannerSurroundings): void {
  const improving = new Map<string, ImprovingProposal>();
  let isWorking = false;
  let isReading = false;
  const rest = { ...readRest, until: 0 };
  // A large message leaves in many small writes. Between two slices of the search, each of them would wait for a slice.
  let unsent = 0;
  const send = (message: PlannerMessage) => {
    unsent += 1;
    sendMessage(message, () => {
      unsent -= 1;
      if (!isWorking) work();
    });
  };
  setInterval(() => send({ isThere: true }), improvementPace.between);
  const sendProposal = (id: string, one: ImprovingProposal, done: boolean) => {
    const { effects, lastEffects } = improvementPace;
    const until = performance.now() + (done ? lastEffects : one.sentAt > 0 ? effects : 0);
    const { proposal, work } = one.search.result(() => performance.now() < until);
    const improvedAt = new Date().toISOString();
    send({ id, proposal: encodeJson({ ...proposal, improvedAt }), work: encodeJson(work), done });
    one.isBetter = false;
    one.isRanked = proposal.ranked !== undefined;
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
    one.remaining = goesOn ? Math.max(0, one.remaining - (performance.now() - began)) : 0;
    return one.remaining > 0;
  };
  /** Ranks the moves of the proposal for a while. It returns whether this is over. */
  const rank = (one: ImprovingProposal, most: number): boolean => {
    const began = performance.now();
    const until = began + Math.min(most, one.ranking);
    let isOver = false;
    do isOver = one.search.rank();
    while (!isOver && performance.now() < until);
    const remaining = one.ranking - (performance.now() - began);
    one.canRank &&= isOver || remaining > 0;
    one.ranking = isOver || !one.canRank ? 0 : remaining;
    return one.ranking === 0;
  };
  const work = () => {
    const turn = [...improving].find(([, { isOn }]) => isOn);
    isWorking = turn !== undefined && unsent === 0 && !isReading;
    if (!turn || !isWorking) return;
    const [id, one] = turn;
    guarded(id, () => {
      if (one.ranking > 0) {
        if (rank(one, improvementPace.slice)) sendProposal(id, one, one.remaining === 0);
        return;
      }
      const goesOn = improve(one, improvementPace.slice);
      const isNew = one.isBetter || (one.canRank && !one.isRanked);
      if (!goesOn || (one.canRank && isNew && one.rankedAt - one.remaining >= improvementPace.ranked)) {
        one.ranking = improvementPace.ranking;
        one.rankedAt = one.remaining;
      } else if (one.isBetter && !one.isRanked && performance.now() - one.sentAt >= improvementPace.between)
        sendProposal(id, one, false);
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
  const answer = async ({ ask, question }: Extract<Work, { kind: 'ask' }>, { answer }: LoadedShop) => {
    try {
      const steps = answer(question);
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done) return send({ ask, answer: step.value });
        await others();
      }
    } catch (error) {
      send({ ask, failed: describeError(error), fault: null });
    }
  };
  const propose = ({ id, at, wanted }: Extract<Work, { kind: 'propose' }>, { shop }: LoadedShop) =>
    guarded(id, () => {
      const until = performance.now() + improvementPace.first;
      const search = openSearch({ ...shop, now: new Date(at) }, wanted);
      const one: ImprovingProposal = {
        search,
        remaining: wanted.budgetMs,
        canRank: search.canRank,
        ranking: 0,
        rankedAt: wanted.budgetMs,
        isRanked: false,
        isOn: false,
        isBetter: true,
        sentAt: 0,
      };
      improving.set(id, one);
      sendProposal(id, one, !improve(one, until - performance.now()));
    });
  const loadShopFor = createShopCache(readShop);
  const tryToLoad = async (batch: readonly Work[]): Promise<LoadedShop | null> => {
    isReading = true;
    const began = performance.now();
    try {
      return await loadShopFor(batch);
    } catch (error) {
      const [failed, fault] = [describeError(error), faultOf(error)];
      for (const each of batch)
        send(each.kind === 'ask' ? { ask: each.ask, failed, fault } : { id: each.id, failed });
      return null;
    } finally {
      isReading = false;
      const now = performance.now();
      rest.until = now + Math.min(rest.most, rest.times * (now - began));
      if (!isWorking) work();
    }
  };
  // The messages that came since the last read. They share the next read, which begins after all of them.
  const waiting: Work[] = [];
  let isAnswering = false;
  let hurry = new AbortController();
  const answerAll = async () => {
    isAnswering = true;
    while (waiting.length > 0) {
      if (!waiting.some(isUrgent)) {
        hurry = new AbortController();
        const wait = Math.max(0, rest.until - performance.now());
        await delay(wait, undefined, { signal: hurry.signal }).catch(() => {});
      }
      // Messages that have arrived together are heard one after the other.
      await others();
      const batch = waiting.splice(0);
      const shop = await tryToLoad(batch);
      for (const each of shop ? batch : [])
        if (each.kind === 'ask') await answer(each, shop as LoadedShop);
        else if (proposed.delete(each.id)) propose(each, shop as LoadedShop);
    }
    isAnswering = false;
  };
  // The ids of the requested proposals that the worker has not begun to search.
  const proposed = new Set<string>();
  onMessage((message) => {
    if (message.kind === 'ask' || message.kind === 'propose') {
      if (message.kind === 'propose') proposed.add(message.id);
      waiting.push(message);
      if (isUrgent(message)) hurry.abort();
      if (!isAnswering) void answerAll();
    } else if (message.kind === 'drop') {
      proposed.delete(message.id);
      improving.delete(message.id);
    } else if (message.kind === 'turn') {
      const one = improving.get(message.id);
      if (one) one.isOn = message.isOn;
      if (!isWorking) work();
    }
  });
}

const describeError = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The time in ms for which queries about one state of the shop share computed results and the present time. */
const sharedFor = 1000;

/**
 * Creates the function that reads the shop for some messages. It caches the last read, and as long as nothing has
 * changed, it reads only what that lacks.
 */
function createShopCache(read: PlannerSurroundings['readShop']) {
  let last: LoadedShop | null = null;
  return async (batch: readonly Work[]): Promise<LoadedShop> => {
    const plans = joinPlans(batch.map((each) => (each.kind === 'ask' ? plansFor(each.question) : new Set())));
    const now = new Date(Math.max(...batch.map(({ at }) => at)));
    const shop = await read({ last: last?.shop ?? null, now, plans });
    const isSame = last?.shop.place === shop.place && shop.plans.length === 0;
    if (last && isSame && Math.abs(now.getTime() - last.shop.now.getTime()) < sharedFor) return last;
    last = loadShop(shop, last?.shop.place === shop.place ? last.reusable : undefined);
    return last;
  };
}

const joinPlans = (all: readonly PlansFilter[]): PlansFilter =>
  all.includes('all') ? 'all' : new Set(all.flatMap((each) => (each === 'all' ? [] : [...each])));

const openSearch = (shop: OpenShop, wanted: ProposalOptions): ProposalSearch =>
  openProposal(toPlanSnapshot(shop), wanted, operationVersions(shop));
