import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count } from '../../ui/page/format.ts';

/** Returns the verb that reverts a recorded delivery of the job, for Undo. */
export function useRevertDispatch(job: Pick<Job, 'id'>) {
  const undispatch = useVerb(contract.jobs.undispatch);
  const press = (dispatch: Job['dispatches'][number]) => {
    undispatch.mutate(
      { params: { id: job.id, dispatchId: dispatch.id } },
      {
        onSuccess: () => toast('Delivery removed', { detail: count(dispatch.quantity, 'piece') }),
        onError: (error) => refused('The delivery was not removed', reasonOf(error)),
      },
    );
  };
  return { press, busy: undispatch.isPending };
}
