import { type BulkAct } from '../ui/selection/use-bulk-action.ts';
import { contract } from '../client/contract.ts';
import { withOffset } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

const { dispatches } = contract;

/** The action that dispatches pieces of a job on a lorry of its own, which makes a delivery note. */
export const sendNow: BulkAct<{ id: string; number: string; quantity: number }> = {
  done: 'sent',
  undone: t('not sent after all'),
  act: async ({ id, quantity }, send) => {
    const jobs = [{ jobId: id, quantity, complete: false }];
    const body = { jobs, date: withOffset(new Date()), note: '', confirmed: false };
    const lorry = await send(dispatches.create, { body });
    return (back) => back(dispatches.remove, { params: { id: lorry.id } });
  },
};
