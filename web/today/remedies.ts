/**
 * Finds for each late job or job at risk what the user can do about it in one press (look: Today acts): move it in the
 * queues, assign its paper, schedule it, send it, or tell the customer.
 */
import { useQueryClient } from '@tanstack/react-query';
import { isAfterDelivery } from '../../shared/jobs/aggregate/lateness.ts';
import { type Remedy as FoundWay } from '../../shared/planning/ways-to-save.contract.ts';
import { costWords, countBroken } from '../../shared/planning/ways-to-save-words.ts';
import { type UnassignedJob } from '../../shared/stock/orders/stock.contract.ts';
import { type Today } from '../../shared/today/today.contract.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { call } from '../client/api/client.ts';
import { contract } from '../client/contract.ts';
import { invalidate } from '../client/events/outdated-queries.ts';
import { useRefusal } from '../client/session/session.ts';
import { sendNow } from '../dispatch/send-now.ts';
import { schedule } from '../jobs/list/job-bulk-verbs.ts';
import { type Done, useAcceptWay } from '../open-shop/use-accept-way.ts';
import { useRemediesOf } from '../planning/save/use-remedies-of.ts';
import { assignProposed } from '../stock/buying/assign-proposed-papers.ts';
import { isCovered, paperWords } from '../stock/buying/assign-all-papers.tsx';
import { useUnassignedJobs } from '../stock/buying/use-unassigned-jobs.ts';
import { refused } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { type BulkAct } from '../ui/selection/use-bulk-action.ts';
import { useActOnMany } from '../ui/selection/use-act-on-many.ts';
import { copyText } from '../ui/text/copy-text.ts';
import { count, dateTime } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';

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

/** The sentence that a user sends to the customer of a job that will be late. */
function customerSentence({ name, number, deliveryDate }: Risk, expected: string, zone: string): string {
  const [is, was] = [expected, deliveryDate].map((at) => dateTime(at, { zone }));
  return t`${name} (${number}) is expected ${is}; its delivery was ${was}.`;
}

function toTell(job: Risk, zone: string): Remedy | null {
  const { expected } = job;
  if (expected === null || !isAfterDelivery(expected, job)) return null;
  const sentence = customerSentence(job, expected, zone);
  return copying(t('Tell the customer'), sentence, expected);
}

function toApprove(job: Risk, zone: string): Remedy {
  const { name, number, expected } = job;
  const then = expected === null ? '' : t` Approved now, it is expected ${dateTime(expected, { zone })}.`;
  return copying(t('Ask for the approval'), t`Please approve the artwork of ${name} (${number}).${then}`);
}

const copying = (words: string, sentence: string, expected: string | null = null): Remedy => ({
  words,
  cost: t('copies a sentence'),
  expected,
  copies: true,
  run: async () => {
    await copyText(sentence, t`Copied: ${sentence}`, sentence);
    return null;
  },
});

/** Returns the function that takes a found way, if Save still lists it and it makes no further job late. */
function useTakeFound() {
  const client = useQueryClient();
  const { accept } = useAcceptWay();
  return async (job: Risk, found: FoundWay): Promise<Done | null> => {
    const title = t`${job.number} was not moved`;
    try {
      const { ladder } = await call(contract.plans.save, { params: { id: job.id } });
      const way = ladder.find(({ words }) => words === found.words);
      const isNoWorse =
        way && way.makesLate.length <= found.makesLate && countBroken(way.later) <= found.breaksPromises;
      if (isNoWorse) return await accept(job, way);
      const changed = way
        ? t`It now costs more: ${costWords(way.later)}`
        : t('This move does not help any more');
      refused(title, t`The queues have changed. ${changed}.`);
    } catch (error) {
      refused(title, `${reasonOf(error)}.`);
    }
    void invalidate(client, ['plans']);
    return null;
  };
}

/** Returns the ways that the planner proposes. It is undefined until the planner has responded. */
function useFoundWays(risks: readonly Risk[], isAllowed: boolean) {
  const ids = risks.flatMap(({ id, obstacle }) => (obstacle ? [] : [id]));
  const { data, isError } = useRemediesOf(ids, isAllowed);
  return isError && !data ? [] : data;
}

const assign: BulkAct<UnassignedJob> = { done: t('given its paper'), act: assignProposed };

/**
 * Returns whether the user may act on any job, and the function that finds a job's remedy. The function returns
 * undefined while the planner or the stock still searches, and null for a job without a remedy that the user may take.
 */
export function useRemedies(risks: readonly Risk[] = []) {
  const zone = useShopZone();
  const edits = useRefusal('edit') === null;
  const stocks = useRefusal('stock') === null;
  const sends = useRefusal('dispatch') === null;
  const acts = {
    schedule: useActOnMany<Risk>(schedule),
    assign: useActOnMany(assign),
    send: useActOnMany(sendNow),
  };
  const takeFound = useTakeFound();
  const ways = useFoundWays(risks, edits);
  const unassigned = useUnassignedJobs(
    stocks && risks.some(({ obstacle }) => obstacle?.code === 'obstacle-paper'),
  );
  const moved = (job: Risk): Remedy | null | undefined => {
    if (!edits) return null;
    const found = ways?.find(({ jobId }) => jobId === job.id);
    if (!found) return ways && toTell(job, zone);
    const { words, cost, finish, overtime } = found;
    const open =
      overtime && t`open ${dateTime(overtime.from, { zone })} to ${dateTime(overtime.to, { zone })}`;
    return {
      words,
      cost: open ? `${open}; ${cost}` : cost,
      expected: finish,
      copies: false,
      run: () => takeFound(job, found),
    };
  };
  const one = <T extends { number: string }>(
    { expected }: Risk,
    item: T,
    { runOn }: Pick<ReturnType<typeof useActOnMany<T>>, 'runOn'>,
    says: { words: string; cost: string; done: string },
  ): Remedy => ({
    words: says.words,
    cost: says.cost,
    expected,
    copies: false,
    run: async () => {
      const { done, undo } = await runOn([item]);
      return done === 0 ? null : { title: `${item.number} ${says.done}`, detail: says.words, undo };
    },
  });
  const papers = (job: Risk): Remedy | null | undefined => {
    if (!stocks) return null;
    const item: UnassignedJob | undefined = unassigned?.find(({ id }) => id === job.id);
    if (!item || !isCovered(item)) return unassigned && toTell(job, zone);
    const words = t`Assign ${count(item.lacks, 'sheet')}`;
    return one(job, item, acts.assign, { words, cost: paperWords(item), done: assign.done });
  };
  const sent = (job: Risk): Remedy | null => {
    const ready = Number(job.obstacle?.values['ready'] ?? 0);
    if (!sends || ready <= 0) return null;
    const item = { id: job.id, number: job.number, quantity: ready };
    const words = t`Send ${count(ready, 'piece')}`;
    return one(job, item, acts.send, { words, cost: t('makes a delivery note'), done: sendNow.done });
  };
  const remedyOf = (job: Risk): Remedy | null | undefined => {
    const code = job.obstacle?.code;
    if (code === undefined) return moved(job);
    if (code === 'obstacle-paper') return papers(job);
    if (code === 'obstacle-not-sent') return sent(job);
    if (!edits) return null;
    if (code === 'obstacle-not-scheduled')
      return one(job, job, acts.schedule, {
        words: t('Schedule it'),
        cost: t('by its urgency'),
        done: schedule.done,
      });
    return code === 'obstacle-artwork' ? toApprove(job, zone) : toTell(job, zone);
  };
  return { remedyOf, acts: edits || stocks || sends };
}
