/**
 * Pins operations. A pin is a person's decision on which machine an operation stays, and perhaps when it starts at
 * the earliest (design: plan).
 */
import { type z } from 'zod';
import { type pinRequest } from '../../../shared/contract/operation-parts.ts';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { refuseMoveOperation } from '../../../shared/rules/operation-edits.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { notFound, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { changeOperation, lockMachines, type OperationRow } from '../work/job-aggregate.domain.ts';
import { openOperation } from '../work/open-job.domain.ts';
import { machineRefusal, placeOn } from '../work/place-operations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import { noPin } from '../work/operation-defaults.ts';
import { readOperation } from './operations.repo.ts';

/** Returns the values of the operation's pin columns, with the actor as the author of the pin. */
export const toPinColumns = (
  verb: Verb,
  { start = null, why }: { start?: string | null | undefined; why: string },
): Pick<OperationRow, keyof typeof noPin> => ({
  pinnedAt: verb.now.toISOString(),
  pinnedBy: verb.actor.name,
  pinnedStart: start,
  pinWhy: why,
});

/**
 * Pins a waiting or queued operation to a machine, and moves the operation there if it is elsewhere. Throws 404, 409.
 */
export function pinOperation(
  context: VerbContext,
  id: string,
  { machineId, ...pin }: z.output<typeof pinRequest>,
): Promise<OperationRecord> {
  return perform(context, 'operation.pin', 'edit', async (verb) => {
    const { work, row } = await openOperation(verb, id);
    refuseBy(refuseMoveOperation(row.state));
    const machines = await lockMachines(work, [row.machineId, machineId]);
    const machine = machines.find((each) => each.row.id === machineId);
    if (!machine) throw notFound('machine');
    refuseBy(machineRefusal(machine.row, work, row));
    const place = row.machineId === machineId ? {} : { ...placeOn(work, row, machine), rankDragged: false };
    changeOperation(work, row, { ...place, ...toPinColumns(verb, pin) });
    await save(work);
    return readOperation(verb, id);
  });
}

/**
 * Removes the operation's pin. The operation stays where it is until a plan or a person moves it. Throws 404, 409.
 */
export function unpinOperation(context: VerbContext, id: string): Promise<OperationRecord> {
  return perform(context, 'operation.unpin', 'edit', async (verb) => {
    const { work, row } = await openOperation(verb, id);
    refuseBy(refuseMoveOperation(row.state));
    const changed = differences<Partial<OperationRow>>(row, noPin);
    if (changed) {
      changeOperation(work, row, changed);
      await save(work);
    }
    return readOperation(verb, id);
  });
}
