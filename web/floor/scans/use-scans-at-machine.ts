/**
 * Handles scans at a machine: a ticket opens next to what runs, a paper or tool is ticked off, what Run waits for counts
 * (decision 113), and a code presses its button.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isOnMachine } from '../../../shared/jobs/aggregate/operation-state.ts';
import { nextToRun } from '../../../shared/operations/machine-queue.ts';
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
 * `queue` is the machine's queue. Scans count for the operation of the open ticket if it needs scans, else for the one
 * that runs next.
 */
export function useScansAtMachine(queue: readonly OperationOnMachine[]): void {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const isFree = !queue.some(({ state }) => isOnMachine(state));
  const find = (id: string | null) => queue.find((each) => each.id === id);
  const subject = () => {
    const opened = isFree ? find(search.get('scanned')) : undefined;
    return opened && needsScans(client, opened.id) ? opened : nextToRun(queue);
  };
  const tick = useVerb(contract.operations.fetched, () => t('What to fetch'));
  const fetchList = (id: string) => client.fetchQuery(query(contract.operations.toFetch, { params: { id } }));
  /** Ticks off the paper or tool, and returns whether it is on the operation's list. */
  const tickOff = async (operationId: string, { kind, id }: Pick<ScannedPlace, 'kind' | 'id'>) => {
    const { items } = await fetchList(operationId);
    const item = items.find((each) => each.kind === kind && each.id === id);
    if (item?.fetched === null)
      await tick.mutateAsync({ params: { id: operationId }, body: { key: item.key, fetched: true } });
    return item !== undefined;
  };
  const takeItem = async (place: ScannedPlace) => {
    const { label, address, kind, id } = place;
    const of = subject();
    if (of === undefined) return showScan({ text: t`Nothing is queued here for ${label}`, opens: address });
    if (await tickOff(of.id, place))
      return toast(t`${label} is at the machine`, { detail: `${of.job.number} ${of.name}` });
    showScan({
      text: reasonText(await refusalOf({ kind, id, label }, jobInWords(of.job))),
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
  /** Counts the scan for the operation if one of the readings names something of its job. Returns whether it does. */
  const countScan = (id: string, readings: readonly string[]): boolean => {
    const taken = readings.map((text) => takeScan(client, id, text)).find((each) => each !== null);
    if (!taken) return false;
    const { scan, refusal } = taken;
    if (refusal) showScan({ text: reasonText(refusal), isBad: true });
    if (refusal === null && (scan.of === 'paper' || scan.of === 'tool') && isLive())
      void tickOff(id, { kind: scan.of, id: scan.id }).catch(refusedFor(t('Not ticked off')));
    return true;
  };
  /** Opens the ticket next to what is on the screen. On a free machine, the scan counts for its operation. */
  const openTicket = async (id: string, readings: readonly string[]) => {
    setSearch({ scanned: id }, { replace: true });
    if (!isFree || !find(id)) return;
    await fetchList(id);
    countScan(id, readings);
  };
  useScansOfPage({
    read: (readings) => {
      const of = subject();
      if (!isFree || !of) return false;
      showScan(null);
      return countScan(of.id, readings);
    },
    take: (place, readings) => {
      const { kind, id, label, address } = place;
      const of = subject();
      // The device knows the tickets of the operation's job, so this one is another job's.
      const isMixUp = isFree && of !== undefined && ['operation', 'job'].includes(kind);
      if (isMixUp && needsScans(client, of.id)) {
        const refusal = reason('scan-other', { scanned: null, jobs: [label], job: jobInWords(of.job) });
        showScan({ text: reasonText(refusal), opens: address, isBad: true });
        if (kind === 'job') return true;
      }
      if (kind === 'operation') void openTicket(id, readings).catch(refusedFor(t('Not ticked off')));
      else if (kind === 'paper' || kind === 'tool')
        void takeItem(place).catch(refusedFor(t('Not ticked off')));
      else return false;
      return true;
    },
    press: pressScannedButton,
  });
}
