/**
 * Shows a job's deliveries if its order is split, and all changes made to the order. The user can undo a
 * change.
 */
import { contract } from '../../client/contract.ts';
import { type Job, type JobChange } from '../../../shared/jobs/jobs.contract.ts';
import { piecesDispatched } from '../../../shared/jobs/aggregate/job-status.ts';
import { useVerb } from '../../client/api/queries.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count, dateTime, number, shortDate } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';

/** Returns the action that reverts a change of an order. Screens other than the job's page can use it too. */
export function useUndoChange({ id, number }: Pick<Job, 'id' | 'number'>) {
  const { mutateAsync } = useVerb(contract.jobs.undoChange);
  return (changeId: string) =>
    mutateAsync({ params: { id, changeId } }).then(
      () => toast(t`${number}: change undone`, { of: id }),
      refusedFor(t('The change was not undone'), id),
    );
}

const days = ({ deliveries, deliveryDate }: JobChange['before'], zone?: string) =>
  deliveries.length > 0
    ? count(deliveries.length, 'delivery', 'deliveries')
    : shortDate(deliveryDate, { zone });

/** Says what a change changed: "1,000 → 1,200 pieces, Fri 27 Nov → 2 deliveries". */
export function changeWords({ before, after }: Pick<JobChange, 'before' | 'after'>, zone?: string): string {
  const [from, to] = [days(before, zone), days(after, zone)];
  const words = [
    before.quantity !== after.quantity && `${number(before.quantity)} → ${count(after.quantity, 'piece')}`,
    from !== to && `${from} → ${to}`,
  ];
  return words.filter(Boolean).join(', ') || t('the deliveries');
}

function Change({ job, change }: { job: Job; change: JobChange }) {
  const zone = useShopZone();
  const undo = useUndoChange(job);
  const about = [dateTime(change.at, { zone }), change.userName, change.note].filter(Boolean).join(' · ');
  return (
    <li className={`${layout.row} ${layout.between}`}>
      <span className={layout.twoLines}>
        {change.undoneAt === null ? (
          <b>{changeWords(change, zone)}</b>
        ) : (
          <span>
            <s>{changeWords(change, zone)}</s> {t('undone')}
          </span>
        )}
        <span className={`${text.smaller} ${text.faint}`}>{about}</span>
      </span>
      {change.undoneAt === null && (
        <ActionButton
          size="xs"
          refusal={job.can.change ?? change.undo}
          aria-label={t`Undo the change ${changeWords(change, zone)}`}
          onClick={() => void undo(change.id)}
        >
          {t('Undo')}
        </ActionButton>
      )}
    </li>
  );
}

/** Lists the changes of the job's order, the latest first. Renders nothing if nobody has changed the order. */
export function JobChanges({ job }: { job: Job }) {
  if (job.changes.length === 0) return null;
  return (
    <Panel title={t('Changes')}>
      <ul className={layout.lines}>
        {job.changes.slice(0, 5).map((change) => (
          <Change key={change.id} job={job} change={change} />
        ))}
      </ul>
    </Panel>
  );
}

/** Lists the deliveries of a split order. Renders nothing if the order has a single delivery. */
export function JobDeliveries({ job }: { job: Job }) {
  const zone = useShopZone();
  if (job.deliveries.length === 0) return null;
  const sent = piecesDispatched(job);
  const parts = job.deliveries.map((part, place) => {
    const upTo = job.deliveries.slice(0, place + 1).reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...part, covered: upTo <= sent };
  });
  const next = parts.find(({ covered }) => !covered);
  return (
    <Panel title={t('Deliveries')} right={t`in ${number(parts.length)} parts`}>
      <ol className={layout.lines}>
        {parts.map((part, place) => (
          // Deliveries have no ids and are sorted by date.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={`${layout.row} ${layout.between}`}>
            <b>{count(part.quantity, 'piece')}</b>
            <span className={text.small}>
              {dateTime(part.date, { zone })}
              <span className={text.faint}>
                {part.covered ? t(' · sent') : part === next ? t(' · next') : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
