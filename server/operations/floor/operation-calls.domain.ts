/** Lists the paused operations that call people, and takes the answers (decision 102). */
import { type z } from 'zod';
import { callChangedAt, lateAnswerReason } from '../../../shared/operations/operation-calls.ts';
import {
  type OpenCall,
  type OperationRecord,
  type operations as contract,
} from '../../../shared/operations/operations.contract.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { type Context, perform, type VerbContext } from '../../platform/verb/verb.ts';
import { changeOperation } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { refuseOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { readOpenCalls } from './operation-calls.repo.ts';
import { readOperation } from '../operations.repo.ts';

export const listCalls = ({ db }: Context): Promise<OpenCall[]> => readOpenCalls(db);

/**
 * Stores who comes and when. A later answer replaces an earlier one that its user has seen. Throws 403, 404, and 409 if
 * the call has ended or another person has answered meanwhile.
 */
export function answerCall(
  context: VerbContext,
  id: string,
  { minutes, note, seen }: z.output<typeof contract.answer.body>,
): Promise<OperationRecord> {
  return perform(context, 'operation.answer', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseOperation(opened, 'answer');
    const call = opened.row.call!;
    if (Date.parse(seen) !== Date.parse(callChangedAt(call)))
      throw conflict(lateAnswerReason(call, (await readSettings(verb)).timeZone));
    const now = verb.clock();
    // An answer is to the minute, so that a time of day comes out as it was said.
    const expected = Math.round(now.getTime() / 60_000 + minutes) * 60_000;
    const answer = {
      userName: verb.actor.name,
      at: now.toISOString(),
      expectedAt: new Date(expected).toISOString(),
      note,
    };
    changeOperation(opened.work, opened.row, { call: { ...call, answer } }, { minutes, note });
    await save(opened.work);
    return readOperation(verb, id);
  });
}
