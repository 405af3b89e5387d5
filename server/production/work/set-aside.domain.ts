/** What was said of a job's operations stays with their steps while the job is not scheduled (decision 072). */
import {
  addOperation,
  changeOperation,
  dropOperation,
  type JobWork,
  type OperationRow,
  type Step,
} from './job-work.domain.ts';
import { newId } from './placing.domain.ts';
import { asideOf, asideOfKind, fromStep, linksAgain } from './set-aside.ts';
import * as repo from './set-aside.repo.ts';
import { withoutGone } from './tools.domain.ts';

/** Adds an operation for each step, with what was set aside of it when the job was unscheduled */
export async function addPlanned(work: JobWork): Promise<{ row: OperationRow; step: Step }[]> {
  const { steps, noted, verb } = work;
  const plan = await withoutGone(
    verb,
    steps.map((step, index) => fromStep(step, index)),
  );
  const made = steps.flatMap((step, index) => {
    const values = plan[index];
    return values ? [{ step, row: addOperation(work, { ...values, id: newId() }) }] : [];
  });
  for (const { row, step } of made) {
    const code = asideOfKind(step)?.code;
    if (code) noted.codes[row.id] = code;
  }
  for (const [id, after] of linksAgain(made, work.operations)) {
    const row = work.operations.find((each) => each.id === id);
    if (row) changeOperation(work, row, { after });
  }
  const kept = steps.filter(({ setAside }) => setAside !== null).map(({ id }) => id);
  noted.beside = { writes: { taken_up: repo.takenUp(verb.db, kept) }, expected: {}, told: [] };
  return made;
}

/** Deletes the operations of the plan, and keeps with its steps what was said of them. */
export async function dropPlanned(work: JobWork): Promise<void> {
  const { steps, noted, verb } = work;
  const codes = await repo.readCodes(verb.db, work.row.id);
  const gone = work.operations.flatMap((row) => {
    const position = steps.findIndex(({ id }) => id === row.productOperationId);
    const step = steps[position];
    // As it is now: of what it came after, one after the other is taken out.
    return step ? [{ row: { ...row }, step, position }] : [];
  });
  const added = work.operations
    .filter(({ productOperationId }) => productOperationId === null)
    .map(({ id, after }) => ({ id, after }));
  for (const each of work.operations) if (each.productOperationId !== null) dropOperation(work, each);
  const rows = asideOf({ gone, added, left: work.operations, codes });
  noted.beside = {
    writes: { set_aside: repo.setAside(rows) },
    expected: { set_aside: rows.length },
    told: [],
  };
}
