/** When a job that is not in the queues yet could be made (shared/plan/promise.ts). No database and no libraries. */
import type { PromiseAsked, PromiseRecord } from '../../../shared/contract/promise.ts';
import { type Actuals } from '../../../shared/plan/chances.ts';
import { readProblem } from '../../../shared/plan/problem.ts';
import { type Promise as Answer, promiseOf } from '../../../shared/plan/promise.ts';
import { type WithoutDate, whyWithoutDate } from '../../../shared/plan/without-date.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { type TypeBehaviour } from '../../../shared/rules/operation-types.ts';
import { fromPieces, sheetOf } from '../../../shared/rules/paper.ts';
import { setupKeysOf } from '../../../shared/rules/setup-keys.ts';
import { snapshotOf } from '../../../shared/rules/snapshot-of.ts';
import { hasKeys, shopAsProjected, toServing, type WholeShop } from './projected-shop.ts';

type Step = PromiseAsked['operations'][number];

export interface PromiseQuestion {
  asked: PromiseAsked;
  steps: readonly Step[];
  /** What each type of them does. */
  types: ReadonlyMap<string, TypeBehaviour>;
  actuals: Actuals;
}

type Pays = PromiseRecord['displacing']['pays'][number];
type Dates = PromiseRecord['gaps'];

/** The same without what others are called. */
export interface Promised {
  gaps: Dates;
  displacing: Dates & { pays: Omit<Pays, 'number' | 'name'>[] };
  /** Why it has no date. */
  why: string | null;
}

const hour = 3_600_000;
const draft = 'draft';
const idOf = (place: number) => `${draft} ${place}`;
const unnamed = { operation: 'an operation', machine: 'a machine' };

const told = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);
const laterOf = (a: string | null, b: string | null): string | null =>
  a !== null && b !== null ? (Date.parse(a) > Date.parse(b) ? a : b) : (a ?? b);

export function* promised(shop: WholeShop, question: PromiseQuestion): Generator<void, Promised> {
  const { asked, steps, actuals } = question;
  const queues = shopAsProjected(shop);
  const machines = shop.machines.map(toServing);
  const job = draftOf(question, shop);
  const sheet = sheetOf(asked);
  const mayGo = ({ id, type, needsMachine }: { id: string; type: string; needsMachine: boolean }) => {
    const pinned = steps[Number(id.slice(draft.length))]?.pin?.machineId;
    return machines.filter(
      (machine) =>
        (pinned === undefined || machine.id === pinned) &&
        refuseMachine(machine, { type, sheet, needsMachine }) === null,
    );
  };
  const jobs = [...queues.jobs, job];
  const snapshot = snapshotOf({ ...queues, machines, jobs }, shop.now, (operation, of) =>
    of.id === draft ? mayGo(operation) : [],
  );
  yield;
  const problem = readProblem(snapshot);
  yield;
  const { gaps, displacing, why } = yield* promiseOf(snapshot, {
    problem,
    job: problem.jobIds.indexOf(draft),
    actuals,
    by: asked.deliveryDate == null ? null : Date.parse(asked.deliveryDate),
  });
  const first = problem.operationIds.indexOf(idOf(0));
  const datesOf = ({ expected, likely, sure, odds, placed }: Answer['gaps']): Dates => ({
    expected: told(expected),
    likely: told(likely),
    sure: sure === null ? null : told(sure),
    odds,
    placed: placed.map(({ operation, machine, start, finish }) => ({
      operation: operation - first,
      machineId: problem.machineIds[machine] ?? null,
      start: new Date(start).toISOString(),
      finish: new Date(finish).toISOString(),
    })),
  });
  return {
    gaps: datesOf(gaps),
    displacing: {
      ...datesOf(displacing),
      pays: displacing.pays.map(({ job: of, milliseconds, late }) => ({
        jobId: problem.jobIds[of] as string,
        hours: milliseconds / hour,
        late,
      })),
    },
    why: why === null ? null : whyWithoutDate(why as WithoutDate, unnamed),
  };
}

/** The job as the queues would have it, its operations on no machine. */
function draftOf({ asked, steps, types }: PromiseQuestion, { now, machines }: WholeShop) {
  const order = { quantity: asked.quantity, buffer: asked.buffer, ups: asked.ups };
  // As of the jobs beside it: where no machine asks what it is made ready for, nothing is worked out.
  const keys = machines.some(hasKeys) ? { keys: setupKeysOf(asked, null) } : {};
  const ofKey = new Map(steps.flatMap(({ key }, place) => (key === undefined ? [] : [[key, idOf(place)]])));
  return {
    id: draft,
    status: 'scheduled' as const,
    deliveryDate: asked.deliveryDate ?? now.toISOString(),
    priority: asked.priority,
    ups: asked.ups,
    awaits: null,
    releaseDate: asked.releaseDate,
    operations: steps.map(({ type, overlap, after, quantity, pin, releaseDate, toolIds, ...own }, place) => {
      const { unit = 'pieces' as const, needsMachine = true } = types.get(type) ?? {};
      return {
        id: idOf(place),
        type,
        unit,
        needsMachine,
        index: place,
        rank: null,
        state: 'waiting' as const,
        machineId: null,
        overlap,
        after:
          after?.flatMap(({ key, transferMinutes, transferPieces }) => {
            const operationId = ofKey.get(key);
            return operationId === undefined ? [] : [{ operationId, transferMinutes, transferPieces }];
          }) ?? null,
        makeReadyMinutes: own.makeReadyMinutes,
        runMinutes: own.runMinutes,
        releaseDate: laterOf(releaseDate, pin?.start ?? null),
        deliveryDate: null,
        planned: fromPieces(quantity ?? piecesPlanned(order), unit, asked.ups),
        run: null,
        tools: toolIds.map((id) => ({ id })),
        ...keys,
      };
    }),
  };
}
