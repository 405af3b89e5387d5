/** Lists the inspections of an operation, and stores and strikes them out (decision 111). */
import { type z } from 'zod';
import { inspectionOfJob, inspectionProblems } from '../../../shared/shop/sampling/inspections.ts';
import { type OperationInspections } from '../../../shared/shop/sampling/inspections.contract.ts';
import { type operations as contract } from '../../../shared/operations/operations.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { samplingPlan } from '../../../shared/shop/sampling/acceptance-sampling.ts';
import { conflict, notFound, refuseProblems } from '../../platform/verb/refusals.ts';
import { type Context, perform, type VerbContext } from '../../platform/verb/verb.ts';
import { changeInspection, changeOperation } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { refuseOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { newId } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { inspections } from '../inspections.table.ts';
import * as repo from './inspections.repo.ts';
import { strikeReport } from './strike-report.domain.ts';

/** Returns the limits of the operation's type and the inspections of the operation. Throws 404. */
export async function listInspections(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<OperationInspections> {
  const aql = await repo.readAql(db, id);
  if (aql === undefined) throw notFound('operation');
  const rows = await repo.listInspections(db, id);
  return {
    aql,
    inspections: rows.map(({ operationId: _o, machineId: _m, receivedAt: _r, struckAt: _s, ...row }) => row),
  };
}

/**
 * Stores an inspection. The job then has its answer, unless another operation of the job holds it. Throws 400 for
 * another answer than the proposed one without a reason, 404, and 409 if the type has no inspections or the operation
 * has not started.
 */
export function inspect(
  context: VerbContext,
  id: string,
  { lot, faults, answer, reason: why }: z.output<typeof contract.inspect.body>,
): Promise<OperationInspections> {
  return perform(context, 'operation.inspect', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseOperation(opened, 'inspect');
    const { work, row } = opened;
    const aql = await repo.readAql(verb.db, id);
    if (!aql) throw conflict(reason('no-inspections', { type: row.type }));
    const plan = samplingPlan(lot, aql);
    refuseProblems(inspectionProblems(plan, { faults, answer, reason: why }));
    const at = verb.clock().toISOString();
    const logged = { answer, sample: plan.sample, faults, reason: why };
    const found = { ...logged, operationId: id, userName: verb.actor.name, at };
    const { machineId } = row;
    work.pending.insert(inspections, {
      ...found,
      ...plan,
      lot,
      id: newId(),
      machineId,
      userId: verb.actor.id,
    });
    const before = await repo.inspectionsOfJob(verb.db, row.jobId);
    changeInspection(work, inspectionOfJob([{ ...found, operation: row.name }, ...before]));
    changeOperation(work, row, {}, logged);
    await save(work);
    return listInspections(verb, id);
  });
}

/**
 * Strikes an inspection out, which stays in the list. Throws 403 to others than its inspector and an Admin, 404, and
 * 409 if it is struck out already.
 */
export function strikeInspection(
  context: VerbContext,
  { id, inspectionId }: { id: string; inspectionId: string },
): Promise<OperationInspections> {
  return perform(context, 'operation.strikeInspection', 'undo', async (verb) => {
    const { work, row } = await openOperation(verb, id);
    const struck = (await repo.listInspections(verb.db, id)).find((each) => each.id === inspectionId);
    if (!struck) throw notFound('inspection');
    strikeReport(work, inspections, struck);
    const all = await repo.inspectionsOfJob(verb.db, row.jobId);
    changeInspection(work, inspectionOfJob(all.filter((each) => each.id !== inspectionId)));
    changeOperation(work, row, {}, { answer: struck.answer });
    await save(work);
    return listInspections(verb, id);
  });
}
