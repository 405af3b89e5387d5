/** Places an operation before or after another operation of its job, or parallel to it (design: operations). */
import { indexForPlace, type PlaceRequest } from '../../../shared/rules/operation-place.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { changeOperation, type OpenJob, type OperationRow } from '../work/job-aggregate.domain.ts';

/**
 * Returns the index for the requested place, and shifts the job's other operations to make room. Returns undefined if
 * the request has no place. For a new operation, `row` is null. Throws 409 at `place` for an operation of another
 * job.
 */
export function resolveIndex(
  work: OpenJob,
  row: OperationRow | null,
  place: PlaceRequest | undefined,
): number | undefined {
  if (!place) return undefined;
  const others = work.operations.filter((each) => each !== row);
  if (!others.some(({ id }) => id === place.operationId)) {
    const why = reason('place-not-of-the-job');
    throw conflict(why, { place: why });
  }
  const planned = work.row.scheduledAt === null ? work.steps.length : 0;
  const { index, moved } = indexForPlace(others, place, planned);
  for (const each of others) {
    const now = moved.find(({ id }) => id === each.id);
    if (now) changeOperation(work, each, { index: now.index });
  }
  return index;
}
