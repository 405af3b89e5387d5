/** Parts of the shop's queues as JSON: read, and told, once for all who ask at the same time (decision 070). */
import { type Queues, queuesRecord } from '../../../shared/contract/queues.ts';
import { createSerializer } from '../../platform/http/response-serializer.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { readQueueRows } from './queues.domain.ts';
import type * as repo from './queues.repo.ts';
import {
  isCacheable,
  type Viewer,
  permissionsKey,
  type QueueRows,
  type QueuesPresenter,
  createPresenter,
} from './queues-presenter.ts';

/** What was read for all who ask at the same time, and the moment of which each of them is told. */
interface ReadPatch {
  rows: QueueRows;
  telling: QueuesPresenter;
  now: Date;
  finished: Queues['finished'];
  /** What is beside jobs and what was finished. */
  others: string;
  /** By what a reader may do; by row. */
  texts: Map<string, Map<object, string>>;
}

const job = queuesRecord.shape.jobs.element;
const writeHead = createSerializer({ schema: job.omit({ operations: true }) });
const writeOperation = createSerializer({ schema: job.shape.operations.element });
const writeFinished = createSerializer({ schema: queuesRecord.shape.finished });
const writeOthers = createSerializer({ schema: queuesRecord.omit({ jobs: true, finished: true }) });

/** Many boards hear of the same changes. */
const readPatch = coalesce(async ({ database }: Context, of): Promise<ReadPatch> => {
  const rows = await readQueueRows(database, [...of]);
  const [telling, now] = [createPresenter(rows), new Date()];
  const { finished, ...others } = telling.others(now);
  return { rows, telling, now, finished, others: writeOthers(others), texts: new Map() };
});

/**
 * Every machine and the hours in which the shop works; the jobs that the part names, of others what stands on machines that it names,
 * and what was finished of and on them.
 */
export async function readQueuesPatch(context: Context, part: readonly string[]): Promise<string> {
  const read = await readPatch(context, part);
  const asked = new Set<string | null>(part);
  const isAsked = ({ jobId, machineId }: { jobId: string; machineId: string | null }) =>
    asked.has(jobId) || asked.has(machineId);
  const tell = createJobWriter(read, {
    artworkUrl: context.artworkUrl,
    person: signedIn(context),
    now: read.now,
  });
  const jobs = read.rows.jobs.flatMap((row) => {
    const operations = (read.rows.ofJob.get(row.id) ?? []).filter(isAsked);
    return operations.length > 0 ? tell(row, operations) : [];
  });
  const finished = writeFinished(read.finished.filter(isAsked));
  return `${read.others.slice(0, -1)},"finished":${finished},"jobs":[${jobs.join()}]}`;
}

/** How the reader is told a job with these of its operations: what others who may do the same were told already is not made again. */
function createJobWriter({ telling, texts }: ReadPatch, reading: Viewer) {
  const rights = permissionsKey(reading.person);
  const told = texts.get(rights) ?? new Map<object, string>();
  texts.set(rights, told);
  const once = (row: object, make: () => string) => {
    const text = told.get(row) ?? make();
    told.set(row, text);
    return text;
  };
  const operation = (row: repo.OperationRow, of: repo.JobRow) => {
    const make = () => telling.operation(row, of, reading).map(writeOperation).join();
    return isCacheable(row) ? once(row, make) : make();
  };
  return (row: repo.JobRow, operations: readonly repo.OperationRow[]): string => {
    const head = once(row, () => writeHead(telling.head(row, reading)));
    const own = operations.map((each) => operation(each, row)).filter((text) => text !== '');
    return `${head.slice(0, -1)},"operations":[${own.join()}]}`;
  };
}
