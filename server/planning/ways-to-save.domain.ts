/**
 * Finds changes that would get a late job done on time, and stores each as a proposal that the user can
 * accept (docs/plan.md).
 */
import { type Remedy, type WaysToSave, type WhatIf } from '../../shared/planning/ways-to-save.contract.ts';
import { planRequest } from '../../shared/planning/plans.contract.ts';
import { usualGoal } from '../../packages/planner/src/plan-cost.ts';
import { type PartInTime } from '../../packages/planner/src/remedies-outside-queues.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import {
  answerWords,
  costWords,
  countBroken,
  overtimeWords,
  type SavedMove,
  saveWords,
} from '../../shared/planning/ways-to-save-words.ts';
import { type Context, perform, type Verb } from '../platform/verb/verb.ts';
import { getOperation, operationsOfJob } from '../operations/operations.domain.ts';
import { queryPlanner } from '../open-shop/planner/planner-client.ts';
import { type Remedy as FoundRemedy, type StoredWay } from '../open-shop/planner/planner-queries.ts';
import { readNames } from '../queues/answers/names-in-answers.domain.ts';
import * as repo from './plans.repo.ts';

type Names = Awaited<ReturnType<typeof readNames>>;

/**
 * Returns moves and overtime that would bring the late job forward, which the planner process computes. It moves no
 * operation. Throws 404, and 503 if the planner is busy.
 */
export async function findWaysToSave(context: Context, jobId: string): Promise<WaysToSave> {
  const operations = await operationsOfJob(context, jobId);
  const { at, finish, why, harmful, back, outside, part, rungs } = await queryPlanner(
    context.database,
    'save',
    { jobId },
  );
  const caller = { ...context, db: undefined };
  return perform(caller, 'plan.save', 'edit', async (verb) => {
    const ids = await storeWays(verb, { jobId, at }, rungs);
    const names = await readNamesIn(
      verb.db,
      [jobId],
      rungs,
      back.map(({ machineId }) => machineId),
    );
    return {
      at,
      finish,
      why: why as WithoutDate | null,
      harmful,
      back: back.map((each) => ({ ...each, machine: names.get(each.machineId)?.name ?? '' })),
      outside: outside.map((each) => ({
        ...each,
        operation: operations.find(({ id }) => id === each.operationId)?.name ?? '',
      })),
      part: part && countPiecesInTime(part, operations),
      ladder: rungs.map((rung, place) => ({
        planId: ids[place] ?? '',
        ...toSaveWay(rung, names),
        saves: rung.saves,
      })),
    };
  });
}

/** Stores the ways as proposals. Returns their ids in the same sequence. */
async function storeWays(
  { db, actor }: Verb,
  { jobId, at }: { jobId: string; at: string },
  ways: readonly StoredWay[],
): Promise<string[]> {
  const asked = { ...planRequest.parse({ frozenHours: 0 }), goal: usualGoal, saves: jobId };
  return repo.insertSaveWays(
    db,
    ways.map(({ work, assume }) => ({
      userId: actor.id,
      asked: { ...asked, assume },
      at,
      work,
    })),
  );
}

/**
 * Returns what would happen if the operation were earlier, which the planner process computes. It moves no operation.
 * Throws 404, and 503 if the planner is busy.
 */
export async function findAnswers(context: Context, operationId: string): Promise<WhatIf> {
  const { jobId } = await getOperation(context, operationId);
  const { at, answers } = await queryPlanner(context.database, 'whatIf', { operationId });
  return perform({ ...context, db: undefined }, 'plan.whatIf', 'edit', async (verb) => {
    const ids = await storeWays(verb, { jobId, at }, answers);
    const names = await readNamesIn(verb.db, [jobId], answers);
    return {
      at,
      answers: answers.map((answer, place) => ({
        kind: answer.kind,
        start: answer.start,
        way: {
          planId: ids[place] ?? '',
          ...toSaveWay(answer, names, (moves) => answerWords(answer.kind, moves)),
          saves: answer.saves,
        },
      })),
    };
  });
}

/** Returns how many pieces the operation will have made by the delivery date, null if none or all. */
function countPiecesInTime(
  { operationId, share }: PartInTime,
  operations: readonly Operation[],
): WaysToSave['part'] {
  const last = operations.find(({ id }) => id === operationId);
  if (!last) return null;
  const { plannedQuantity: of, goodQuantity: good } = last;
  const pieces = good + Math.floor(share * Math.max(0, of - good));
  return pieces > 0 && pieces < of ? { pieces, of } : null;
}

/**
 * Returns the way to save each job that screens propose, or what scheduling it would do if it is unscheduled. It leaves
 * out jobs without one. The planner process searches for one job after another, so that other queries wait for one
 * search at most. Throws 503 if the planner is busy.
 */
export async function findRemedies({ database, db }: Context, ids: readonly string[]): Promise<Remedy[]> {
  const found: { jobId: string; way: FoundRemedy }[] = [];
  const impacts = await queryPlanner(database, 'scheduling', { jobIds: ids });
  for (const jobId of ids) {
    const impact = impacts[jobId];
    const way = impact ? { ...scheduling, ...impact } : await queryPlanner(database, 'remedy', { jobId });
    if (way) found.push({ jobId, way });
  }
  const names = await readNamesIn(
    db,
    found.map(({ jobId }) => jobId),
    found.map(({ way }) => way),
  );
  return found.map(({ jobId, way }) => {
    const { words, finish, overtime, later, makesLate } = toSaveWay(way, names);
    const harms = { makesLate: makesLate.length, breaksPromises: countBroken(later) };
    return { jobId, words, finish, overtime, cost: costWords(later), ...harms };
  });
}

/** The way that schedules a job, without its impact. */
const scheduling = { moves: [], overtime: null };

async function readNamesIn(
  db: Context['db'],
  jobIds: readonly string[],
  rungs: readonly FoundRemedy[],
  machines: readonly string[] = [],
): Promise<Names> {
  const moves = rungs.flatMap((rung) => rung.moves);
  const passed = moves.flatMap(({ passes }) => passes);
  const later = rungs.flatMap((rung) => rung.later.map((each) => each.jobId));
  return readNames(
    { db },
    {
      operations: moves.map(({ operationId }) => operationId),
      machines: [
        ...machines,
        ...moves.map(({ machineId }) => machineId),
        ...rungs.flatMap(({ overtime }) => overtime?.machineId ?? []),
      ],
      jobs: [...jobIds, ...passed, ...later],
    },
  );
}

function toSaveWay(
  { moves, overtime, later, finish }: FoundRemedy,
  names: Names,
  toWords: (moves: readonly SavedMove[]) => string = saveWords,
) {
  const nameOf = (id: string) => names.get(id)?.name ?? '';
  const numberOf = (id: string) => names.get(id)?.number ?? '';
  const wordsOf = ({ operationId, machineId, fromMachineId, passes }: FoundRemedy['moves'][number]) => ({
    operation: nameOf(operationId),
    machine: nameOf(machineId),
    isElsewhere: machineId !== fromMachineId,
    before: passes.map(numberOf),
  });
  return {
    words: overtime ? overtimeWords(nameOf(overtime.machineId), overtime.hours) : toWords(moves.map(wordsOf)),
    overtime: overtime && { ...overtime, machine: nameOf(overtime.machineId) },
    finish,
    makesLate: later.flatMap(({ jobId, late, lateHours }) =>
      late === 'becomes-late' ? [{ jobId, number: numberOf(jobId), hours: lateHours }] : [],
    ),
    later: later.map((each) => ({ ...each, number: numberOf(each.jobId), name: nameOf(each.jobId) })),
    moves: moves.map(({ operationId, machineId, fromMachineId }) => ({
      operationId,
      operation: nameOf(operationId),
      machineId,
      machine: nameOf(machineId),
      fromMachineId,
    })),
  };
}
