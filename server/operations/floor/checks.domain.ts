/** Lists the checks of an operation, and stores and takes back the answers to them (decision 109). */
import { type z } from 'zod';
import { answerProblems, refuseAnswerAt } from '../../../shared/operations/checks.ts';
import { checkProgress } from '../../../shared/operations/operation-facts.ts';
import { type OperationChecks } from '../../../shared/operations/operation-parts.contract.ts';
import { type operations as contract } from '../../../shared/operations/operations.contract.ts';
import { arrivalOf, minutesLate } from '../../../shared/operations/press-time.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { isWithin } from '../../../shared/shop/checks.ts';
import { conflict, notFound, refuseBy, refuseProblems } from '../../platform/verb/refusals.ts';
import { type Context, perform, type VerbContext } from '../../platform/verb/verb.ts';
import { changeOperation } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { refuseOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { newId } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { operationChecks } from '../operation-checks.table.ts';
import { timeOfPress } from './check-state-seen-by-client.domain.ts';
import * as repo from './checks.repo.ts';
import { strikeReport } from './strike-report.domain.ts';

/** Returns the checks for which the operation asks, and all answers. Throws 404. */
export async function listChecks({ db }: Pick<Context, 'db'>, id: string): Promise<OperationChecks> {
  const checks = await repo.readChecks(db, id);
  if (!checks) throw notFound('operation');
  return { checks: [...checks], results: await repo.listAnswers(db, id) };
}

/**
 * Stores the answer to a check. Throws 400 for an answer of the wrong kind, 404, and 409 if the check was not due at the
 * count, has been answered meanwhile or is no longer in the list.
 */
export function answerCheck(
  context: VerbContext,
  id: string,
  { check: name, count, value, passed, at: given }: z.output<typeof contract.check.body>,
): Promise<OperationChecks> {
  return perform(context, 'operation.check', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseOperation(opened, 'check');
    const { work, row } = opened;
    const facts = work.checks[id];
    const check = facts?.checks.find((each) => each.name === name);
    if (!facts || !check) throw conflict(reason('check-gone', { check: name }));
    refuseProblems(answerProblems(check, { count, value, passed }));
    const { made } = checkProgress(row, work.row.ups);
    refuseBy(refuseAnswerAt(check, { count }, { given: facts.given, made }));
    const at = await timeOfPress(verb, given);
    const now = verb.clock();
    const answer = {
      check: name,
      count,
      value: value ?? null,
      passed: passed ?? isWithin(check, value ?? 0),
    };
    work.pending.insert(operationChecks, {
      ...answer,
      id: newId(),
      operationId: id,
      machineId: row.machineId,
      userId: verb.actor.id,
      userName: verb.actor.name,
      at,
      receivedAt: arrivalOf(at, now),
    });
    changeOperation(work, row, {}, { ...answer, of: check.unit, late: minutesLate(at, now) });
    await save(work);
    return listChecks(verb, id);
  });
}

/**
 * Takes back an answer, which stays in the list. Throws 403 to others than its giver and an Admin, 404, and 409 if it is
 * taken back already or the operation is closed.
 */
export function strikeAnswer(
  context: VerbContext,
  { id, answerId }: { id: string; answerId: string },
): Promise<OperationChecks> {
  return perform(context, 'operation.strikeCheck', 'undo', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseOperation(opened, 'check');
    const { work, row } = opened;
    const answer = await repo.findAnswer(verb.db, id, answerId);
    if (!answer) throw notFound('answer');
    strikeReport(work, operationChecks, answer);
    changeOperation(work, row, {}, { check: answer.check, count: answer.count });
    await save(work);
    return listChecks(verb, id);
  });
}
