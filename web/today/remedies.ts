/**
 * Finds for each late job or job at risk what the user can do about it in one press (look: Today acts): move it in the
 * queues, assign its paper, schedule it, send it, or tell the customer.
 */
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Remedy as FoundWay } from '../../shared/planning/ways-to-save.contract.ts';
import { costWords } from '../../shared/planning/ways-to-save-words.ts';
import { type UnassignedJob } from '../../shared/stock/orders/stock.contract.ts';
import { type Today } from '../../shared/today/today.contract.ts';
import { NotSentError, reasonOf } from '../client/api/api-errors.ts';
import { call } from '../client/api/client.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { invalidate } from '../client/events/outdated-queries.ts';
import { useRefusal } from '../client/session/session.ts';
import { sendNow } from '../dispatch/send-now.ts';
import { schedule } from '../jobs/list/job-bulk-verbs.ts';
import { type Done, useTakeWay } from '../planning/save/use-take-way.ts';
import { assignProposed } from '../stock/buying/assign-proposed-papers.ts';
import { isCovered, paperWords } from '../stock/buying/assign-all-papers.tsx';
import { useUnassignedJobs } from '../stock/buying/use-unassigned-jobs.ts';
import { refused } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { type BulkAct } from '../ui/selection/use-bulk-action.ts';
import { revert, runMany } from '../ui/selection/run-on-many-records.ts';
import { copyText } from '../ui/text/copy-text.ts';
import { count, dateTime } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';

export type Risk = Today['risks'][number];

/** What the button of a row says and does. */
export interface Remedy {
  words: string;
  /** The second line: what the remedy costs other jobs, or what the button does. */
  cost: string;
  /** When the job is expected after it, or null if nobody knows. */
  expected: string | null;
  copies: boolean;
  /** Does it. Returns null if nothing has changed that Undo could revert. */
  run: () => Promise<Done | null>;
}

/** Runs the action on one record. If the server refuses, says why and returns null. */
async function runOne<T extends { number: string }>(
  client: QueryClient,
  item: T,
  { done: label, undone, act }: BulkAct<T>,
): Promise<Omit<Done, 'detail'> | null> {
  const nameOf = () => item.number;
  const outcome = await runMany([item], act, { label, nameOf });
  void invalidate(client, ['jobs', 'papers', 'dispatches']);
  const [first] = outcome.done;
  if (!first) {
    refused(`${item.number} is not ${label}`, reasonOf(outcome.refused[0]?.error ?? new NotSentError()));
    return null;
  }
  const undo = async () => {
    const back = await runMany([first], revert, { label: undone ?? '', nameOf });
    void invalidate(client, ['jobs', 'papers', 'dispatches']);
    const [not] = back.refused;
    if (not || back.isOffline) refused('Undo failed', reasonOf(not?.error ?? new NotSentError()));
  };
  return { title: `${item.number} ${label}`, undo };
}

/** The sentence that a user sends to the customer of a job that will be late. */
function customerSentence({ name, number, deliveryDate }: Risk, expected: string, zone: string): string {
  const [is, was] = [expected, deliveryDate].map((at) => dateTime(at, { zone }));
  return `${name} (${number}) is expected ${is}; its delivery was ${was}.`;
}

function toTell(job: Risk, zone: string): Remedy | null {
  const { expected } = job;
  if (expected === null || Date.parse(expected) <= Date.parse(job.deliveryDate)) return null;
  const sentence = customerSentence(job, expected, zone);
  return copying('Tell the customer', sentence, expected);
}

function toApprove(job: Risk, zone: string): Remedy {
  const { name, number, expected } = job;
  const then = expected === null ? '' : ` Approved now, it is expected ${dateTime(expected, { zone })}.`;
  return copying('Ask for the approval', `Please approve the artwork of ${name} (${number}).${then}`);
}

const copying = (words: string, sentence: string, expected: string | null = null): Remedy => ({
  words,
  cost: 'copies a sentence',
  expected,
  copies: true,
  run: async () => {
    await copyText(sentence, `Copied: ${sentence}`, sentence);
    return null;
  },
});

/** Returns the function that takes a found way, if Save still lists it and it makes no further job late. */
function useTakeFound() {
  const client = useQueryClient();
  const { take } = useTakeWay();
  return async (job: Risk, found: FoundWay): Promise<Done | null> => {
    const title = `${job.number} was not moved`;
    try {
      const { ladder } = await call(contract.plans.save, { params: { id: job.id } });
      const way = ladder.find(({ words }) => words === found.words);
      if (way && way.makesLate.length <= found.makesLate) return await take(job, way);
      const changed = way ? `It now costs more: ${costWords(way.later)}` : 'This move does not help any more';
      refused(title, `The queues have changed. ${changed}.`);
    } catch (error) {
      refused(title, `${reasonOf(error)}.`);
    }
    void invalidate(client, ['plans']);
    return null;
  };
}

/** Returns the ways that the planner proposes, by job id. It is undefined until the planner has responded. */
function useFoundWays(risks: readonly Risk[], isAllowed: boolean) {
  const of = risks
    .flatMap(({ id, obstacle }) => (obstacle ? [] : [id]))
    .toSorted()
    .join();
  const { data, isError } = useInPlaceQuery(
    contract.plans.remedies,
    { query: { of } },
    { enabled: isAllowed && of !== '', placeholderData: keepPreviousData, every: 10_000 },
  );
  return isError && !data ? [] : data;
}

/**
 * Returns whether the user may act on any job, and the function that finds a job's remedy. It returns undefined while the planner or the stock still searches,
 * and null if there is none that the user may take.
 */
export function useRemedies(risks: readonly Risk[] = []) {
  const [client, zone] = [useQueryClient(), useShopZone()];
  const [edits, stocks, sends] = [useRefusal('edit'), useRefusal('stock'), useRefusal('dispatch')].map(
    (refusal) => refusal === null,
  );
  const takeFound = useTakeFound();
  const ways = useFoundWays(risks, edits === true);
  const unassigned = useUnassignedJobs(
    stocks === true && risks.some(({ obstacle }) => obstacle?.code === 'obstacle-paper'),
  );
  const moved = (job: Risk): Remedy | null | undefined => {
    if (!edits) return null;
    const found = ways?.find(({ jobId }) => jobId === job.id);
    if (!found) return ways && toTell(job, zone);
    const { words, cost, finish, overtime } = found;
    const open =
      overtime && `open ${dateTime(overtime.from, { zone })} to ${dateTime(overtime.to, { zone })}`;
    return {
      words,
      cost: open ? `${open}; ${cost}` : cost,
      expected: finish,
      copies: false,
      run: () => takeFound(job, found),
    };
  };
  const one = <T extends { number: string }>(of: {
    job: Risk;
    item: T;
    act: BulkAct<T>;
    words: string;
    cost: string;
  }): Remedy => ({
    words: of.words,
    cost: of.cost,
    expected: of.job.expected,
    copies: false,
    run: async () => {
      const done = await runOne(client, of.item, of.act);
      return done && { ...done, detail: of.words };
    },
  });
  const papers = (job: Risk): Remedy | null | undefined => {
    if (!stocks) return null;
    const item: UnassignedJob | undefined = unassigned?.find(({ id }) => id === job.id);
    if (!item || !isCovered(item)) return unassigned && toTell(job, zone);
    const act = { done: 'given its paper', act: assignProposed };
    return one({ job, item, act, words: `Assign ${count(item.lacks, 'sheet')}`, cost: paperWords(item) });
  };
  const sent = (job: Risk): Remedy | null => {
    const ready = Number(job.obstacle?.values['ready'] ?? 0);
    if (!sends || ready <= 0) return null;
    const item = { id: job.id, number: job.number, quantity: ready };
    return one({
      job,
      item,
      act: sendNow,
      words: `Send ${count(ready, 'piece')}`,
      cost: 'makes a delivery note',
    });
  };
  const remedyOf = (job: Risk): Remedy | null | undefined => {
    const code = job.obstacle?.code;
    if (code === undefined) return moved(job);
    if (code === 'obstacle-paper') return papers(job);
    if (code === 'obstacle-not-sent') return sent(job);
    if (!edits) return null;
    if (code === 'obstacle-not-scheduled')
      return one({ job, item: job, act: schedule, words: 'Schedule it', cost: 'by its urgency' });
    return code === 'obstacle-artwork' ? toApprove(job, zone) : toTell(job, zone);
  };
  return { remedyOf, acts: edits === true || stocks === true || sends === true };
}
