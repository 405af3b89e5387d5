/**
 * Plans a make-up run for a job that is short of pieces, and reverts such a run. Each action shows a message.
 */
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { sheetsShort } from '../../../shared/jobs/aggregate/job-status.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';

type ShortJob = Pick<Job, 'id' | 'number' | 'short' | 'papersAssigned'>;

export function useMakeUp() {
  const makeUp = useVerb(contract.jobs.makeUp);
  const undo = useVerb(contract.jobs.undoMakeUp);
  const revert = async ({ id, number: of, papersAssigned: assigned }: ShortJob) => {
    try {
      const freed = assigned - (await undo.mutateAsync({ params: { id } })).papersAssigned;
      const detail = freed > 0 ? t`${count(freed, 'sheet')} of paper freed` : undefined;
      toast(t('Make-up run removed'), { detail, of: id });
    } catch (error) {
      refused(t`The make-up run of ${of} was not removed`, reasonOf(error));
    }
  };
  const run = async (job: ShortJob) => {
    try {
      const { papersRequired, papersAssigned } = await makeUp.mutateAsync({ params: { id: job.id } });
      const missing = sheetsShort(papersRequired, papersAssigned);
      const detail = missing > 0 ? t`${count(missing, 'sheet')} of paper to be assigned` : undefined;
      toast(t`${count(job.short, 'more piece')} planned`, { detail, undo: () => revert(job), of: job.id });
    } catch (error) {
      refused(t`No make-up run for ${job.number}`, reasonOf(error));
    }
  };
  return { run, revert, busy: makeUp.isPending || undo.isPending };
}
export type MakeUp = ReturnType<typeof useMakeUp>;
