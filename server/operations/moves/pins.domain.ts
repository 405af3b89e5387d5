/**
 * Pins and unpins operations. A pin fixes an operation to a machine chosen by a user, and may also set its
 * earliest start (design: plan).
 */
import { type z } from 'zod';
import { type pinRequest } from '../../../shared/operations/operation-parts.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { notFound, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import {
  changeOperation,
  lockMachines,
  type OperationRow,
} from '../../jobs/aggregate/job-aggregate.domain.ts';
import { openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { machineRefusal, placeOn } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { refuseOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { noPin } from '../../jobs/aggregate/placing/operation-defaults.ts';
import { readOperation } from '../operations.repo.ts';

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
    refuseOperation({ work, row }, 'pin');
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
    refuseOperation({ work, row }, 'unpin');
    const changed = differences<Partial<OperationRow>>(row, noPin);
    if (changed) {
      changeOperation(work, row, changed);
      await save(work);
    }
    return readOperation(verb, id);
  });
}
