/** Stores what the next person at a machine must watch, until that person has read it (decision 106). */
import { type Machine, machines as contract } from '../../shared/machines/machines.contract.ts';
import { unreadHandover } from '../../shared/operations/machine-queue.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { conflict } from '../platform/verb/refusals.ts';
import { perform, type VerbContext } from '../platform/verb/verb.ts';
import { machines } from './machines.entity.ts';

/**
 * Stores what the next person must watch. It replaces what the actor has written before. Throws 404, and 409 while
 * another person's handover is unread.
 */
export function handOver(context: VerbContext, id: string, text: string): Promise<Machine> {
  return perform(context, 'machine.handOver', contract.handOver.access, async (verb) => {
    const row = await machines.lock(verb.db, id);
    const { id: userId, name: userName } = verb.actor;
    if (unreadHandover(row.handover, userId)) throw conflict(reason('handover-unread'));
    const handover = { text, userId, userName, at: verb.now.toISOString() };
    await machines.change(verb, row, { handover }, { text });
    return machines.get(verb, id);
  });
}

/**
 * Ends the handover that was written at the time `at`, because the actor has read it. Throws 404, and 409 if it has
 * been read already or another one was written since.
 */
export function readHandover(context: VerbContext, id: string, at: string): Promise<Machine> {
  return perform(context, 'machine.readHandover', contract.readHandover.access, async (verb) => {
    const row = await machines.lock(verb.db, id);
    if (row.handover === null) throw conflict(reason('no-handover'));
    const { userName, at: writtenAt } = row.handover;
    if (Date.parse(writtenAt) !== Date.parse(at))
      throw conflict(reason('another-handover', { user: userName }));
    await machines.change(verb, row, { handover: null }, { of: userName });
    return machines.get(verb, id);
  });
}
