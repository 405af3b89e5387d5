/** When a job that is not in the queues yet could be made (shared/plan/promise.ts). */
import { setImmediate as others } from 'node:timers/promises';
import { type PromiseAsked, type PromiseRecord, runsLeast } from '../../../shared/contract/promise.ts';
import { readProblem } from '../../../shared/plan/problem.ts';
import { type Promise as Answer, promiseOf } from '../../../shared/plan/promise.ts';
import { type WithoutDate, whyWithoutDate } from '../../../shared/plan/without-date.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { fromPieces, sheetOf } from '../../../shared/rules/paper.ts';
import { type TypeBehaviour } from '../../../shared/rules/operation-types.ts';
import { snapshotOf } from '../../../shared/rules/snapshot-of.ts';
import { oneSnapshot } from '../../platform/db/database.ts';
import { typesRead } from '../../platform/lists/listed.domain.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { shopAsProjected, toServing } from '../queues/projected-shop.ts';
import { readShop } from '../queues/queues.domain.ts';
import { readRatios } from '../review/review.domain.ts';
import * as repo from './answers.repo.ts';

const hour = 3_600_000;
/** In ms: so far back the odds are from. */
const lately = 90 * 24 * hour;
const draft = 'draft';
const idOf = (place: number) => `${draft} ${place}`;

const told = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);
const laterOf = (a: string | null, b: string | null): string | null =>
  a !== null && b !== null ? (Date.parse(a) > Date.parse(b) ? a : b) : (a ?? b);

/** When the job could be made as the queues stand now. Throws 400 where it names a type that is not listed. */
export async function readPromise(context: Context, asked: PromiseAsked): Promise<PromiseRecord> {
  const now = new Date();
  const steps = asked.operations.length > 0 ? asked.operations : asked.productOperations;
  const list = asked.operations.length > 0 ? 'operations' : 'productOperations';
  const named = steps.map(({ type }, place) => {
    return [`${list}.${place}.type`, { label: 'Operation Type', name: type }] as const;
  });
  const { shop, types, ratios } = await context.database.db.transaction(
    async (db) => ({
      types: await typesRead({ db }, Object.fromEntries(named)),
      ratios: await readRatios(db, new Date(now.getTime() - lately)),
      shop: await readShop({ db, now }),
    }),
    oneSnapshot,
  );
  const queues = shopAsProjected(shop);
  const machines = shop.machines.map(toServing);
  const job = draftOf(asked, steps, types, now);
  const sheet = sheetOf(asked);
  const mayGo = ({ id, type, needsMachine }: { id: string; type: string; needsMachine: boolean }) => {
    const pinned = steps[Number(id.slice(draft.length))]?.pin?.machineId;
    return machines.filter(
      (machine) =>
        (pinned === undefined || machine.id === pinned) &&
        refuseMachine(machine, { type, sheet, needsMachine }) === null,
    );
  };
  const snapshot = snapshotOf({ ...queues, machines, jobs: [...queues.jobs, job] }, now, (operation, of) =>
    of.id === draft ? mayGo(operation) : [],
  );
  const problem = readProblem(snapshot);
  const runs = new Set(ratios.flatMap(({ jobId, isDone }) => (isDone ? [jobId] : []))).size;
  const actuals = runs < runsLeast ? null : ratios.map(({ ratio }) => ratio);
  const { gaps, displacing, why } = await worked(
    promiseOf(snapshot, { problem, job: problem.jobIds.indexOf(draft), actuals }),
  );
  const first = problem.operationIds.indexOf(idOf(0));
  const datesOf = ({ expected, likely, sure, placed }: Answer['gaps']) => ({
    expected: told(expected),
    likely: told(likely),
    sure: sure === null ? null : told(sure),
    placed: placed.map(({ operation, machine, start, finish }) => ({
      operation: operation - first,
      machineId: problem.machineIds[machine] ?? null,
      start: new Date(start).toISOString(),
      finish: new Date(finish).toISOString(),
    })),
  });
  const numbers = await repo.numbersOf(
    context.db,
    displacing.pays.map(({ job: of }) => problem.jobIds[of] as string),
  );
  const few = `No odds yet: ${runs} of ${runsLeast} finished jobs to tell them from`;
  const without = why === null ? null : whyWithoutDate(why as WithoutDate, unnamed);
  return {
    gaps: datesOf(gaps),
    displacing: {
      ...datesOf(displacing),
      pays: displacing.pays.map(({ job: of, milliseconds, late }) => {
        const jobId = problem.jobIds[of] as string;
        return { jobId, number: numbers.get(jobId) ?? '', hours: milliseconds / hour, late };
      }),
    },
    runs,
    note: without ?? (actuals ? null : few),
  };
}

/** The job as the queues would have it, its operations on no machine. */
function draftOf(
  asked: PromiseAsked,
  steps: PromiseAsked['operations'],
  types: ReadonlyMap<string, TypeBehaviour>,
  now: Date,
) {
  const order = { quantity: asked.quantity, buffer: asked.buffer, ups: asked.ups };
  const ofKey = new Map(steps.flatMap(({ key }, place) => (key === undefined ? [] : [[key, idOf(place)]])));
  return {
    id: draft,
    status: 'scheduled' as const,
    deliveryDate: asked.deliveryDate ?? now.toISOString(),
    priority: asked.priority,
    ups: asked.ups,
    awaits: null,
    releaseDate: asked.releaseDate,
    operations: steps.map(({ type, overlap, after, quantity, pin, releaseDate, ...own }, place) => {
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
      };
    }),
  };
}

const unnamed = { operation: 'an operation', machine: 'a machine' };

/** Between its steps others have their turn. */
async function worked(steps: Generator<void, Answer>): Promise<Answer> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await others();
  }
}
