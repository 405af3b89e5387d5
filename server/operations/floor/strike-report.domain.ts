/** Strikes out what a person reported about an operation: the answer to a check, or an inspection. */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { type OpenJob } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { conflict, refuseBy } from '../../platform/verb/refusals.ts';
import { type inspections } from '../inspections.table.ts';
import { type operationChecks } from '../operation-checks.table.ts';

type Report = Pick<typeof inspections.$inferSelect, 'id' | 'userId' | 'userName' | 'struckAt' | 'struckBy'>;

/**
 * Marks the report as struck out; it stays in its list. Throws 403 to others than its author and an Admin, and 409 if it
 * is struck out already.
 */
export function strikeReport(
  { verb, pending }: OpenJob,
  table: typeof inspections | typeof operationChecks,
  report: Report,
): void {
  refuseBy(refusal(verb.actor, 'undo', { id: report.userId, name: report.userName }));
  if (report.struckAt !== null) throw conflict(reason('already-struck', { user: report.struckBy }));
  const struck = { struckAt: verb.clock().toISOString(), struckBy: verb.actor.name };
  pending.update(table, report, struck, { expected: { struckAt: null } });
}
