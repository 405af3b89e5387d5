/** Says, before something is done, which jobs become late or later by it. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DatesImpact } from '../../shared/queues/move-impact.ts';
import { type PreviewedStep } from '../../shared/planning/plans.contract.ts';
import { ApiError, reasonOf } from '../client/api/api-errors.ts';
import { call } from '../client/api/client.ts';
import { contract } from '../client/contract.ts';
import { ImpactDetails } from './impact-details.tsx';
import { impactHeadline } from './impact-words.ts';
import { patchQueues } from './patch-cached-queues.ts';
import { type PreviewedQueues, previewStore } from './previewed-queues.ts';
import { loadChangeAt } from './queues-worker-client.ts';
import { type ShopQueues, useShopQueues } from './use-shop-queues.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

/** The pause in ms after a key, so that a date that is being typed causes no request. */
const typingPause = 150;
/** The largest number of jobs of each kind that the sheet names. */
const jobsNamed = 12;

interface PreviewedChange {
  impact: DatesImpact;
  /** How many operations would get another machine. */
  moved: number;
  /** The queues after it. */
  after: PreviewedQueues;
}
type Found = PreviewedChange | { refusal: string };

/** The last preview that was sent. The server works out one at a time, because each locks what it would change. */
let line: Promise<unknown> = Promise.resolve();
const afterTheOthers = <T,>(work: () => Promise<T>): Promise<T> => {
  const own = line.then(work);
  line = own.catch(() => undefined);
  return own;
};

/** Returns the seconds to wait if somebody's write holds the records just now, else what the steps would do. */
async function preview(
  { queues, at }: ShopQueues,
  steps: readonly PreviewedStep[],
): Promise<Found | { busyFor: number }> {
  try {
    const change = await call(contract.plans.preview, { body: { steps: [...steps] } });
    const { impact, expected } = await loadChangeAt(queues, at.getTime(), change);
    const after = { queues: patchQueues(queues, change.part, change.ids), at, expected };
    return { impact, moved: countMoved(queues, change.part), after };
  } catch (error) {
    if (error instanceof ApiError && error.status === 423 && error.retryAfter !== null)
      return { busyFor: error.retryAfter };
    return { refusal: reasonOf(error) };
  }
}

/** Counts the operations that are on another machine in the part. */
function countMoved(before: ShopQueues['queues'], part: ShopQueues['queues']): number {
  const all = before.jobs.flatMap(({ operations }) => operations);
  const machineOf = new Map(all.map(({ id, machineId }) => [id, machineId]));
  const changed = part.jobs.flatMap(({ operations }) => operations);
  return changed.filter(({ id, machineId }) => machineOf.has(id) && machineOf.get(id) !== machineId).length;
}

/**
 * Returns what these actions would do to the jobs' dates, null while it is worked out. `steps` are null if there is
 * nothing to do yet.
 */
export function usePreview(steps: readonly PreviewedStep[] | null) {
  const shop = useShopQueues();
  const asked = steps && JSON.stringify(steps);
  const [found, setFound] = useState<{ of: string; result: Found } | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!shop || shop.sample || asked === null) return undefined;
    let left = false;
    const look = async () => {
      const result = await afterTheOthers(async () =>
        left ? null : preview(shop, JSON.parse(asked) as PreviewedStep[]),
      );
      if (left || !result) return;
      if ('busyFor' in result) timer = setTimeout(() => void look(), result.busyFor * 1000);
      else setFound({ of: asked, result });
    };
    let timer = setTimeout(() => void look(), isFirst.current ? 0 : typingPause);
    isFirst.current = false;
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [shop, asked]);
  // The answer to other steps would be wrong.
  return { shop, result: found?.of === asked ? found.result : null };
}

export type Preview = ReturnType<typeof usePreview>;

/** Shows on the timeline what the preview moves. */
export function useShownPreview({ result }: Preview): void {
  const after = result && 'after' in result ? result.after : null;
  useEffect(() => {
    previewStore.set(after);
    return () => previewStore.set(null);
  }, [after]);
}

/** Names the jobs that become late, later or in time. A timeline behind the sheet shows what moves. */
export function PreviewDetails(preview: Preview) {
  const { shop, result } = preview;
  useShownPreview(preview);
  const jobs = new Map(shop?.queues.jobs.map((job) => [job.id, job]));
  return (
    <section className={`${layout.stack} ${text.small}`} aria-label={t('What it does')} aria-live="polite">
      {shop?.sample ? (
        <p>{t('No operation is in a queue.')}</p>
      ) : result === null ? (
        <p className={text.muted}>{t('Working out what it does to other jobs …')}</p>
      ) : 'refusal' in result ? (
        <p className={text.muted}>{result.refusal}.</p>
      ) : (
        <ImpactDetails of={result.impact} jobs={jobs} most={jobsNamed} />
      )}
    </section>
  );
}

/** Returns the headline of a preview, such as "1 becomes late"; empty if there is none. */
export const previewWords = ({ result }: Preview): string =>
  result && 'impact' in result ? impactHeadline(result.impact) : '';

function Effects({ steps, tell }: { steps: readonly PreviewedStep[]; tell: (words: string) => void }) {
  const found = usePreview(steps);
  const words = previewWords(found);
  useEffect(() => tell(words), [tell, words]);
  return <PreviewDetails {...found} />;
}

/**
 * Prepares a dialog that says what these actions do to other jobs: `effects` for the dialog, and `words`, which returns
 * the headline that the user has seen, for the toast.
 */
export function previewOf(steps: readonly PreviewedStep[]): { effects: ReactNode; words: () => string } {
  let words = '';
  const tell = (next: string) => {
    words = next;
  };
  return { effects: <Effects steps={steps} tell={tell} />, words: () => words };
}
