import { costWords } from '../../shared/planning/ways-to-save-words.ts';
import { type WayToSave } from '../../shared/planning/ways-to-save.contract.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { refused } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { dateTime } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';

/** What an action has done, in the words of its toast, and the function that undoes it. */
export interface Done {
  title: string;
  detail: string;
  undo: () => Promise<unknown>;
}

/** Returns the function that accepts a way to save a job. It resolves to null if the server refuses, and says why. */
export function useAcceptWay() {
  const zone = useShopZone();
  const acceptPlan = useVerb(contract.plans.accept);
  const undo = useVerb(contract.plans.undo);
  const revert = (id: string) =>
    undo.mutateAsync({ params: { id } }).then(
      ({ notUndone: [kept] }) => kept && refused(t`${kept.name} stays as it is`, `${kept.reason}.`),
      (error: unknown) => refused(t('Undo failed'), `${reasonOf(error)}.`),
    );
  const accept = async (
    { number }: Pick<Job, 'number'>,
    { planId, words, overtime, finish, later }: WayToSave,
  ): Promise<Done | null> => {
    try {
      const { left, notWritten } = await acceptPlan.mutateAsync({ params: { id: planId }, body: {} });
      const [first] = [
        ...left.map((each) => `${each.operation}: ${each.reason}`),
        ...notWritten.map((each) => each.reason),
      ];
      const expected = t`${words}. Expected ${dateTime(finish, { zone })}; ${costWords(later)}`;
      return {
        title: overtime ? t`${overtime.machine} is open longer` : t`${number} moved`,
        detail: first === undefined ? expected : t`${words}, but ${first}`,
        undo: () => revert(planId),
      };
    } catch (error) {
      refused(t`${number} was not moved`, `${reasonOf(error)}.`);
      return null;
    }
  };
  return { accept, busy: acceptPlan.isPending };
}
