/**
 * Handles scans at a machine: a ticket opens next to what runs, a paper or tool is ticked off, what Run waits for counts
 * (decision 113), and a code presses its button.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type OperationOnMachine } from '../../../shared/operations/operations.contract.ts';
import { jobInWords, jobsOfTool } from '../../../shared/operations/scans/scans-at-run.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../../shared/platform/translate.ts';
import { isLive } from '../../client/api/receive-events.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { type ScannedPlace } from '../../client/find-scanned-record.ts';
import { reasonText } from '../../client/reason-text.ts';
import { needsScans, takeScan } from '../../operations/floor/scans-before-run.ts';
import { refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { showScan } from '../../ui/keys/failed-scan-line.tsx';
import { useScansOfPage } from '../../ui/keys/scans-of-page.ts';
import { pressScannedButton } from './press-scanned-button.ts';

/**
 * `next` is the operation that runs next on the machine, for which people fetch papers and tools. `isFree` is whether
 * nothing is on the machine.
 */
export function useScansAtMachine(next: OperationOnMachine | undefined, isFree: boolean): void {
  const client = useQueryClient();
  const [, setSearch] = useSearchParams();
  const tick = useVerb(contract.operations.fetched, () => t('What to fetch'));
  const fetchList = (id: string) => client.fetchQuery(query(contract.operations.toFetch, { params: { id } }));
  /** Ticks off the paper or tool, and returns whether it is on the list of the next operation. */
  const tickOff = async (of: OperationOnMachine, { kind, id }: Pick<ScannedPlace, 'kind' | 'id'>) => {
    const { items } = await fetchList(of.id);
    const item = items.find((each) => each.kind === kind && each.id === id);
    if (item?.fetched === null)
      await tick.mutateAsync({ params: { id: of.id }, body: { key: item.key, fetched: true } });
    return item !== undefined;
  };
  const takeItem = async (place: ScannedPlace) => {
    const { label, address, kind, id } = place;
    if (next === undefined) return showScan({ text: t`Nothing is queued here for ${label}`, opens: address });
    if (await tickOff(next, place))
      return toast(t`${label} is at the machine`, { detail: `${next.job.number} ${next.name}` });
    showScan({
      text: reasonText(await refusalOf({ kind, id, label }, jobInWords(next.job))),
      opens: address,
      isBad: true,
    });
  };
  /** Returns why the paper or tool is not for the job. */
  const refusalOf = async ({ kind, id, label }: Pick<ScannedPlace, 'kind' | 'id' | 'label'>, job: string) => {
    if (kind === 'paper') return reason('scan-other', { scanned: label, jobs: [], job });
    const { neededBy } = await client.fetchQuery(query(contract.tools.get, { params: { id } }));
    return reason('scan-other', { scanned: label, jobs: jobsOfTool(neededBy), job });
  };
  useScansOfPage({
    read: (readings) => {
      if (!next || !isFree) return false;
      const taken = readings.map((text) => takeScan(client, next.id, text)).find((each) => each !== null);
      if (!taken) return false;
      const { scan, refusal } = taken;
      showScan(refusal && { text: reasonText(refusal), isBad: true });
      if (refusal === null && (scan.of === 'paper' || scan.of === 'tool') && isLive())
        void tickOff(next, { kind: scan.of, id: scan.id }).catch(refusedFor(t('Not ticked off')));
      return true;
    },
    take: (place) => {
      const { kind, id, label, address } = place;
      // The device knows the tickets of the job that runs next, so this one is another job's.
      const isMixUp = next !== undefined && isFree && ['operation', 'job'].includes(kind);
      if (isMixUp && needsScans(client, next.id)) {
        const refusal = reason('scan-other', { scanned: null, jobs: [label], job: jobInWords(next.job) });
        showScan({ text: reasonText(refusal), opens: address, isBad: true });
        if (kind === 'job') return true;
      }
      if (kind === 'operation') setSearch({ scanned: id }, { replace: true });
      else if (kind === 'paper' || kind === 'tool')
        void takeItem(place).catch(refusedFor(t('Not ticked off')));
      else return false;
      return true;
    },
    press: pressScannedButton,
  });
}
