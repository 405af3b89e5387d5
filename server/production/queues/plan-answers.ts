/** What the process for plans answers of a shop (see plan-work.ts). What several answers need is worked out once. No database and no libraries. */
import type { LoadRecord, Why } from '../../../shared/contract/answers.ts';
import type { Expected } from '../../../shared/contract/queues.ts';
import { decode } from '../../../shared/plan/decode.ts';
import { bestHours } from '../../../shared/plan/best-overtime.ts';
import { type Load, loadOf } from '../../../shared/plan/machine-load.ts';
import { readProblem } from '../../../shared/plan/problem.ts';
import { type Ladder, saveJob, type SaveRung } from '../../../shared/plan/save-job.ts';
import { becauseWords } from '../../../shared/rules/because.ts';
import { type Cause, causeOf } from '../../../shared/rules/cause.ts';
import { expectedOfJob, projectQueues } from '../../../shared/rules/queues.ts';
import { snapshotOf } from '../../../shared/rules/snapshot-of.ts';
import { whyOfJobs } from '../../../shared/rules/why-jobs.ts';
import { placesOf, type PlacesQuestion } from './coming-jobs.ts';
import { meansOfOrder, type OrderMeans, type OrderQuestion } from './order-means.ts';
import { expectedOfShop } from './expected-of-shop.ts';
import { shopAsProjected, type WholeShop } from './projected-shop.ts';
import { type PromiseQuestion, promised } from './promised.ts';
import { planSnapshotOf, type ShopText, wholeShopOf } from './shop-of-text.ts';

/** A rung with what is kept of it as text. */
export interface SavedRung extends Omit<SaveRung, 'proposal' | 'work'> {
  proposal: string;
  work: string;
}
export interface SavedLadder extends Omit<Ladder, 'rungs'> {
  rungs: SavedRung[];
}
/** What is answered of a job; null where nothing of it is in the queues. */
type OfJob<T> = T & { isOpen: boolean };

/** Handed over as it is, in pieces, which costs nobody anything however much it is. */
export type Json = Uint8Array<ArrayBuffer>;
export const jsonOf = (value: unknown): Json => new TextEncoder().encode(JSON.stringify(value));

/** What can be asked, and what is answered. */
export interface Questions {
  /** When each open job of the shop is expected (rule expectedOfShop): an array of `{ id, at }` as JSON, for a statement to read. */
  expected: [object, string];
  /** The same of one job in the queues, by operation. */
  expectedOf: [{ jobId: string }, OfJob<{ expected: Expected }>];
  why: [{ jobId: string }, OfJob<{ why: Omit<Why, 'cause' | 'words'>; cause: Cause | null }>];
  /** Of the jobs that are in the queues, by their ids. */
  causes: [{ jobIds: readonly string[] }, Record<string, Cause>];
  load: [{ days: number }, Json];
  promise: [PromiseQuestion, ReturnType<typeof promised> extends Generator<void, infer A> ? A : never];
  /** Of a shop with the plans of the jobs that are not scheduled (see placesOf). */
  places: [{ coming: PlacesQuestion }, Record<string, string>];
  save: [{ jobId: string }, SavedLadder];
  snapshot: [object, Json];
  /** Of a shop with the plans of the jobs that are not scheduled. */
  order: [OrderQuestion, OrderMeans];
}
export type Kind = keyof Questions;
/** Answered in steps. */
type Stepwise = 'expected' | 'load' | 'order' | 'places' | 'promise';
export type Question = { [K in Kind]: { kind: K } & Questions[K][0] }[Kind];
export type AnswerTo<K extends Kind> = Questions[K][1];

/** In ms: how long a way to save a job is looked for, and where an hour more would help. */
const most = { save: 1500, load: 4000 };

function goesOnFor(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds;
  return () => performance.now() < until;
}

export interface GivenShop {
  whole: () => WholeShop;
  /** In steps, between which it does something else. */
  answer: (asked: Question) => Generator<void, AnswerTo<Kind>>;
}

const once = <T>(work: () => T): (() => T) => {
  let done: { value: T } | null = null;
  return () => (done ??= { value: work() }).value;
};

export function givenShop(text: ShopText): GivenShop {
  const whole = once(() => wholeShopOf(text));
  const queues = once(() => shopAsProjected(whole()));
  const byId = once(() => new Map(queues().jobs.map((job) => [job.id, job])));
  const projected = once(() => projectQueues(queues()));
  const whys = once(() => whyOfJobs(queues()));
  const loads = new Map<number, LoadRecord>();
  const names = once(() => new Map(queues().machines.map(({ id, name }) => [id, name])));
  const whyOf = (jobId: string) => {
    const why = whys()(jobId);
    const parts = why.parts.map((part) => {
      const machine = names().get(part.machineId ?? '') ?? null;
      return { ...part, machine, words: becauseWords({ ...part, machine }) };
    });
    return { why: { ...why, parts }, cause: causeOf(byId().get(jobId), why, queues().machines) };
  };
  const causesOf = (jobIds: readonly string[]) =>
    jobIds.flatMap((id) => {
      const cause = causeOf(byId().get(id), whys()(id), queues().machines);
      return cause ? [[id, cause] as const] : [];
    });
  const jobOf = (jobId: string) => ({ isOpen: byId().has(jobId) });
  const atOnce = {
    expectedOf: ({ jobId }) => ({
      ...jobOf(jobId),
      expected: expectedOfJob(byId().get(jobId), projected()),
    }),
    why: ({ jobId }) => ({ ...jobOf(jobId), ...whyOf(jobId) }),
    causes: ({ jobIds }) => Object.fromEntries(causesOf(jobIds)),
    save: ({ jobId }) => saved(whole(), jobId),
    snapshot: () => jsonOf(planSnapshotOf(whole())),
  } satisfies { [K in Exclude<Kind, Stepwise>]: (of: Questions[K][0]) => AnswerTo<K> };
  return {
    whole,
    *answer(asked) {
      if (asked.kind === 'promise') return yield* promised(whole(), asked);
      if (asked.kind === 'places') return yield* placesOf(whole(), asked.coming);
      if (asked.kind === 'expected') return expectedJson(yield* expectedOfShop(whole()));
      if (asked.kind === 'order') return yield* meansOfOrder(whole(), asked);
      if (asked.kind !== 'load') return atOnce[asked.kind](asked as never);
      const load = loads.get(asked.days) ?? (yield* loaded(queues(), asked.days));
      loads.set(asked.days, load);
      return jsonOf(load);
    },
  };
}

const expectedJson = (expected: ReadonlyMap<string, string>) =>
  JSON.stringify([...expected].map(([id, at]) => ({ id, at })));

export function versionsOf({ rows }: WholeShop): (id: string) => number {
  const versions = new Map(rows.map(({ operation }) => [operation.id, operation.version]));
  return (id) => versions.get(id) ?? 0;
}

function saved(shop: WholeShop, jobId: string): SavedLadder {
  const goesOn = goesOnFor(most.save);
  const { rungs, ...job } = saveJob(planSnapshotOf(shop), jobId, versionsOf(shop), goesOn);
  const improvedAt = new Date().toISOString();
  return {
    ...job,
    rungs: rungs.map(({ work, proposal, ...rung }): SavedRung => {
      return { ...rung, proposal: JSON.stringify({ ...proposal, improvedAt }), work: JSON.stringify(work) };
    }),
  };
}

const hour = 3_600_000;
const inHours = (milliseconds: number) => milliseconds / hour;
const told = (at: number) => new Date(at).toISOString();

function* loaded(queues: ReturnType<typeof shopAsProjected>, days: number): Generator<void, LoadRecord> {
  const { now, machines } = queues;
  const snapshot = snapshotOf(queues);
  const problem = readProblem(snapshot);
  const load = yield* loadOf(snapshot, {
    problem,
    schedule: decode(problem),
    days,
    goesOn: goesOnFor(most.load),
  });
  const overtime = load.overtime.map(({ machine, date, from, saves }) => ({
    machineId: machines[machine]?.id ?? '',
    date,
    from: told(from),
    saves: saves.map(inHours),
  }));
  const [first] = overtime;
  return {
    now,
    days: load.days.map(({ start, end }) => ({ start: told(start), end: told(end) })),
    machines: machines.map(({ id, name, type, down }, place) => {
      const of = load.machines[place] as Load['machines'][number];
      return {
        id,
        name,
        type,
        downUntil: down?.expectedBack ?? null,
        operations: of.operations,
        fullUntil: of.fullUntil === null ? null : told(of.fullUntil),
        lateJobs: of.lateJobs,
        hours: of.days.map(({ open, booked, late }) => ({
          open: inHours(open),
          booked: inHours(booked),
          late: inHours(late),
        })),
      };
    }),
    late: { jobs: load.late.jobs, hours: inHours(load.late.milliseconds), undated: load.late.undated },
    bottleneck: first && bestHours(first.saves).each > 0 ? first.machineId : null,
    overtime,
    untried: load.untried,
  };
}
