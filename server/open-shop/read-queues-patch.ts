/**
 * Returns the part of the queues that changed, as JSON. Identical concurrent requests share one database read
 * (decision 070).
 */
import { type Queues, queuesRecord } from '../../shared/queues/queues.contract.ts';
import { createSerializer } from '../platform/http/response-serializer.ts';
import { coalesce } from '../platform/coalesce-requests.ts';
import { type Context, signedIn } from '../platform/verb/verb.ts';
import { readQueues } from './queues.domain.ts';
import type * as repo from './open-shop.repo.ts';
import {
  isCacheable,
  type Viewer,
  permissionsKey,
  type QueuesPresenter,
  createPresenter,
} from './queues-response.ts';

/** One read of a patch that concurrent requests share: its rows, its time, and the JSON made from it. */
interface ReadPatch {
  rows: repo.ScreenShop;
  presenter: QueuesPresenter;
  now: Date;
  finished: Queues['finished'];
  /** The JSON of the response except its jobs and finished operations. */
  others: string;
  /** The JSON of each row, by the permissions of the reader. */
  texts: Map<string, Map<object, string>>;
}

const job = queuesRecord.shape.jobs.element;
const writeHead = createSerializer({ schema: job.omit({ operations: true }) });
const writeOperation = createSerializer({ schema: job.shape.operations.element });
const writeFinished = createSerializer({ schema: queuesRecord.shape.finished });
const writeOthers = createSerializer({ schema: queuesRecord.omit({ jobs: true, finished: true }) });

/**
 * Reads the rows of a patch. Concurrent equal requests share one read, because after a change many boards request the
 * same patch.
 */
const readPatch = coalesce(async ({ database }: Context, of): Promise<ReadPatch> => {
  const rows = await readQueues(database, [...of]);
  const [presenter, now] = [createPresenter(rows), new Date()];
  const { finished, ...others } = presenter.others(now);
  return { rows, presenter, now, finished, others: writeOthers(others), texts: new Map() };
});

/**
 * Returns a patch of the queues as JSON: all machines and calendars, and the open and recently finished operations of
 * the given jobs or machines.
 */
export async function readQueuesPatch(context: Context, part: readonly string[]): Promise<string> {
  const read = await readPatch(context, part);
  const requestedIds = new Set<string | null>(part);
  const isRequested = ({ jobId, machineId }: { jobId: string; machineId: string | null }) =>
    requestedIds.has(jobId) || requestedIds.has(machineId);
  const tell = createJobWriter(read, {
    artworkUrl: context.artworkUrl,
    person: signedIn(context),
    now: read.now,
  });
  const jobs = read.rows.jobs.flatMap((row) => {
    const operations = row.operations.filter(isRequested);
    return operations.length > 0 ? tell(row, operations) : [];
  });
  const finished = writeFinished(read.finished.filter(isRequested));
  return `${read.others.slice(0, -1)},"finished":${finished},"jobs":[${jobs.join()}]}`;
}

/** Returns a function that writes a job as JSON. Readers with the same permissions share the JSON of each row. */
function createJobWriter({ presenter, texts }: ReadPatch, reading: Viewer) {
  const rights = permissionsKey(reading.person);
  const textsOfRights = texts.get(rights) ?? new Map<object, string>();
  texts.set(rights, textsOfRights);
  const once = (row: object, make: () => string) => {
    const text = textsOfRights.get(row) ?? make();
    textsOfRights.set(row, text);
    return text;
  };
  const operation = (row: repo.OperationRow, of: repo.JobRow) => {
    const make = () => presenter.operation(row, of, reading).map(writeOperation).join();
    return isCacheable(row) ? once(row, make) : make();
  };
  return (row: repo.JobRow, operations: readonly repo.OperationRow[]): string => {
    const head = once(row, () => writeHead(presenter.head(row, reading)));
    const own = operations.map((each) => operation(each, row)).filter((text) => text !== '');
    return `${head.slice(0, -1)},"operations":[${own.join()}]}`;
  };
}
