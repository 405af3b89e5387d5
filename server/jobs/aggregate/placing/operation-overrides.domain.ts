/**
 * Creates a job's operations from its planned steps, and deletes them again. While the job is unscheduled,
 * the steps store what users had set on its operations (decision 072).
 */
import {
  addOperation,
  changeOperation,
  deleteOperation,
  type OpenJob,
  type OperationRow,
  type Step,
} from '../job-aggregate.domain.ts';
import { doneBefore } from '../../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { newId } from './place-operations.domain.ts';
import { noPin } from './operation-defaults.ts';
import {
  collectOverrides,
  matchingOverrides,
  operationFromStep,
  restoredLinks,
} from './operation-overrides.ts';
import { productOperations } from '../../tables/jobs.table.ts';
import { readOperationCodes } from './operation-overrides.repo.ts';
import { withoutDeletedTools } from '../tools.domain.ts';

/**
 * Adds an operation for each step of the plan, finished if the step was done before Makeready. It applies what people
 * had set on the operation before the job was unscheduled (overrides). Returns the operations that need a machine's
 * queue.
 */
export async function addPlannedOperations(work: OpenJob): Promise<{ row: OperationRow; step: Step }[]> {
  const { steps, pending, verb } = work;
  const plan = await withoutDeletedTools(
    verb,
    steps.map((step, index) => operationFromStep(step, index)),
  );
  const done = doneBefore(work.row, steps, work.losses);
  const made = steps.flatMap((step, index) => {
    const values = plan[index];
    const code = matchingOverrides(step)?.code;
    const own = { id: newId(), ...(code && { code }), ...(step.done && { ...done, ...noPin }) };
    const row = values && addOperation(work, { ...values, ...own });
    return row ? [{ step, row }] : [];
  });
  for (const [id, after] of restoredLinks(made, work.operations)) {
    const row = work.operations.find((each) => each.id === id);
    if (row) changeOperation(work, row, { after });
  }
  for (const { id, setAside } of steps)
    if (setAside !== null) pending.update(productOperations, { id }, { setAside: null });
  return made.filter(({ step }) => !step.done);
}

/**
 * Deletes the operations that scheduling created from steps. It stores what people set on them (overrides) with the
 * steps.
 */
export async function deletePlannedOperations(work: OpenJob): Promise<void> {
  const { steps, pending, verb } = work;
  const codes = await readOperationCodes(verb.db, work.row.id);
  const gone = work.operations.flatMap((row) => {
    const position = steps.findIndex(({ id }) => id === row.productOperationId);
    const step = steps[position];
    // Copies the row as it is now, because each deletion below changes the links of the other operations.
    return step ? [{ row: { ...row }, step, position }] : [];
  });
  const added = work.operations
    .filter(({ productOperationId }) => productOperationId === null)
    .map(({ id, after }) => ({ id, after }));
  for (const each of work.operations) if (each.productOperationId !== null) deleteOperation(work, each);
  for (const { id, stepOverrides } of collectOverrides({ gone, added, left: work.operations, codes }))
    pending.update(productOperations, { id }, { setAside: stepOverrides });
}
