import { type QueueJob } from '../../shared/queues/queues.contract.ts';
import { shortDate } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';

/** Returns "waits for paper, Thu 26 Nov", or an empty text if the job has all its paper. */
export function useWaitsForPaper({ awaits }: Pick<QueueJob, 'awaits'>): string {
  const zone = useShopZone();
  return awaits ? t`waits for paper, ${shortDate(awaits.expected, { zone })}` : '';
}

/** Shows "waits for paper" as a line of a card. */
export function WaitsForPaper({
  job,
  className,
}: {
  job: Pick<QueueJob, 'awaits'>;
  className: string | undefined;
}) {
  const words = useWaitsForPaper(job);
  return words === '' ? null : <p className={className}>{words.replace(/^w/, 'W')}</p>;
}
