/** Handles scans at a machine: a ticket opens next to what runs, a paper or tool is ticked off, and a code presses its button. */
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type OperationOnMachine } from '../../../shared/operations/operations.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { type ScannedPlace } from '../../client/find-scanned-record.ts';
import { refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { showScan } from '../../ui/keys/failed-scan-line.tsx';
import { useScansOfPage } from '../../ui/keys/scans-of-page.ts';
import { pressScannedButton } from './press-scanned-button.ts';

/** `next` is the operation that runs next on the machine, for which people fetch papers and tools. */
export function useScansAtMachine(next: OperationOnMachine | undefined): void {
  const client = useQueryClient();
  const [, setSearch] = useSearchParams();
  const tick = useVerb(contract.operations.fetched, () => t('What to fetch'));
  const tickOff = async ({ kind, id, label, address }: ScannedPlace) => {
    if (next === undefined) return showScan({ text: t`Nothing is queued here for ${label}`, opens: address });
    const params = { id: next.id };
    const { items } = await client.fetchQuery(query(contract.operations.toFetch, { params }));
    const item = items.find((each) => each.kind === kind && each.id === id);
    if (!item)
      return showScan({
        text:
          kind === 'paper'
            ? t`${label} is not a paper of ${next.job.number} ${next.job.name}`
            : t`${label} is not a tool of ${next.job.number} ${next.job.name}`,
        opens: address,
        isBad: true,
      });
    if (item.fetched === null) await tick.mutateAsync({ params, body: { key: item.key, fetched: true } });
    toast(t`${label} is at the machine`, { detail: `${next.job.number} ${next.name}` });
  };
  useScansOfPage({
    take: (place) => {
      if (place.kind === 'operation') setSearch({ scanned: place.id }, { replace: true });
      else if (place.kind === 'paper' || place.kind === 'tool')
        void tickOff(place).catch(refusedFor(t('Not ticked off')));
      else return false;
      return true;
    },
    press: pressScannedButton,
  });
}
