/** Sends a lorry with pieces of several jobs, and offers its delivery notes and an undo. */
import { useNavigate } from 'react-router';
import { type Call } from '../client/api/create-client.ts';
import { useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

/** Returns a function that reverts a lorry with all its deliveries, for Undo. */
export function useRevertLorry() {
  const { mutateAsync, isPending } = useVerb(contract.dispatches.remove);
  const back = (id: string) =>
    mutateAsync({ params: { id } }).then(
      () => toast(t('Lorry removed')),
      refusedFor(t('The lorry was not removed')),
    );
  return { back, busy: isPending };
}

type Lorry = Call<typeof contract.dispatches.create>['body'];

/** Returns the request that sends a lorry, with its state, and the function that starts it. */
export function useSendLorry() {
  const request = useVerb(
    contract.dispatches.create,
    ({ body }) => t`Dispatch a lorry with ${count(body.jobs.length, 'job')}`,
  );
  const { back } = useRevertLorry();
  const navigate = useNavigate();
  const send = (body: Lorry, onSent?: () => void) =>
    request.mutate(
      { body },
      {
        onSuccess: ({ id, noteNumbers }) => {
          onSent?.();
          toast(t`Lorry with ${count(body.jobs.length, 'job')} dispatched`, {
            lead: {
              label: noteNumbers.length === 1 ? t('Delivery note') : t('Delivery notes'),
              open: () => navigate(to('DeliveryNote', id)),
            },
            undo: () => back(id),
          });
        },
      },
    );
  return { request, send };
}
