/** Stores a machine's queue with its jobs, lists and artwork on this device, for a shift without a network. */
import { type QueryClient } from '@tanstack/react-query';
import { hasStarted, isUpcoming } from '../../../shared/jobs/aggregate/operation-state.ts';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { isLive } from '../../client/api/receive-events.ts';
import { queryDisk } from '../../client/offline/queries-on-disk.ts';
import { storeArtwork } from '../../client/offline/store-artwork.ts';
import { storeQueries } from '../../client/offline/store-queries.ts';
import { serverData } from './show-waiting-presses.ts';

/** The largest number of operations of the queue that the device stores. */
const most = 50;
/** The time in ms for which the data stay in memory: longer than a shift. */
const memoryTime = 24 * 3_600_000;
/** The delay in ms after which the queue is read, so that the screen has loaded by then, and the interval after that. */
const firstDelay = 4000;
const interval = 30_000;

/** Stores the machine's data until the calling function stops it. */
export function storeMachineQueue(client: QueryClient, machine: string): () => void {
  for (const entity of ['operations', 'jobs']) client.setQueryDefaults([entity], { gcTime: memoryTime });
  const store = storeQueries({ client, machine, disk: queryDisk, serverData });
  const ofMachine = query(contract.machines.operations, { params: { id: machine }, query: {} });
  let isBusy = false;
  /** Reads what is missing or outdated, one request at a time. */
  async function readQueue() {
    const queue = client.getQueryData(ofMachine.queryKey)?.slice(0, most) ?? [];
    const all = queue.flatMap((operation) => {
      const params = { id: operation.id };
      return [
        query(contract.operations.get, { params }),
        ...(hasStarted(operation) ? [query(contract.operations.entries, { params })] : []),
        ...(isUpcoming(operation.state) ? [query(contract.operations.toFetch, { params })] : []),
        query(contract.jobs.get, { params: { id: operation.jobId } }),
        ...(operation.checks === null ? [] : [query(contract.operations.checks, { params })]),
      ];
    });
    for (const each of all) {
      if (!isLive()) return;
      await client.prefetchQuery({ ...each, staleTime: Infinity } as Parameters<
        typeof client.prefetchQuery
      >[0]);
    }
    const keys = all.map(({ queryKey }) => client.getQueryCache().find({ queryKey })?.queryHash ?? '');
    await store.retain(keys);
    await storeArtwork(queue.flatMap(({ job }) => job.artworkUrl ?? []));
  }
  const run = () => {
    if (isBusy || !isLive()) return;
    isBusy = true;
    void readQueue()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
  const soon = setTimeout(run, firstDelay);
  const timer = setInterval(run, interval);
  return () => {
    clearTimeout(soon);
    clearInterval(timer);
    store.stop();
  };
}
