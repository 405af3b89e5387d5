import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Returns the function that reverts a recorded delivery of the job. The Undo button calls it. */
export function useRevertDispatch(job: Pick<Job, 'id'>) {
  const undispatch = useVerb(contract.jobs.undispatch);
  const press = (dispatch: Job['dispatches'][number]) =>
    undispatch.mutate(
      { params: { id: job.id, dispatchId: dispatch.id } },
      {
        onSuccess: () => toast(t('Delivery removed'), { detail: count(dispatch.quantity, 'piece') }),
        onError: refusedFor(t('The delivery was not removed')),
      },
    );
  return { press, busy: undispatch.isPending };
}
