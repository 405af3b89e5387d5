/** Requests a proposed plan from the server and opens the screen that shows it. */
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useNavigateLater } from '../../client/navigate-later.tsx';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { refused } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { type Goal } from '../../shop/settings/plan-goal.ts';
import { t } from '../../../shared/platform/translate.ts';

export function usePropose() {
  const create = useVerb(contract.plans.create);
  const navigate = useNavigateLater();
  const refusal = useRefusal('edit');
  const propose = (body: { goal?: Goal; frozenHours?: number } = {}) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => navigate(to('PlanDetails', id)),
        onError: (error) => refused(t('No plan was proposed'), `${reasonOf(error)}.`),
      },
    );
  return { propose, busy: create.isPending, refusal };
}
