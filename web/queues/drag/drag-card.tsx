/** Shows the dragged card at the pointer, with the effects of a drop there on other jobs. */
import { type Ref, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { reasonText } from '../../client/reason-text.ts';
import { dateTime } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { JobNumber } from '../../ui/marks/job-marks.tsx';
import { StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { isSameTarget, type DragState, useDragState } from './drag-state.ts';
import { ImpactDetails } from '../../open-shop/impact-details.tsx';
import { nth, announcementOf, startWords } from './move-impact-words.ts';
import { type QueuesView } from '../queues-frame.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './drag.module.css';

const machineOf = ({ machines }: QueuesView, key: string) =>
  machines.find((queue) => queue.key === key)?.name ?? '';

/** Announces to screen readers where the dragged card is, and the impact of a drop there. */
function DragAnnouncement({ dragged, shown }: { dragged: DragState; shown: QueuesView }) {
  const zone = useShopZone();
  const now = useNow();
  const { task, from, target, refused } = dragged;
  if (refused) return `${reasonText(refused)}.`;
  if (!isSameTarget(from, target))
    return announcementOf(dragged, machineOf(shown, target.key), { now, zone });
  const days = target.start === undefined ? '' : t(' by a quarter of an hour, with Shift by a day');
  return t`${task.job.number} ${task.name} lifted. Arrows carry it${days}, Enter drops it, Escape puts it back.`;
}

function DraggedItem({ dragged: { task, bar } }: { dragged: DragState }) {
  const zone = useShopZone();
  if (bar) {
    return (
      <div
        className={`${layout.row} ${text.smaller} ${text.nowrap} ${layout.rounded} ${layout.raised} ${styles.bar}`}
        style={{ width: bar.width, translate: `${-bar.grip}px -50%` }}
      >
        <b>{task.job.number}</b> <span className={text.clip}>{task.job.name}</span>
      </div>
    );
  }
  return (
    <div
      className={`${layout.stack} ${layout.gapless} ${text.smaller} ${layout.rounded} ${layout.raised} ${styles.dragged}`}
    >
      <span className={`${layout.row} ${layout.between}`}>
        <JobNumber number={task.job.number} />
        <span>{dateTime(task.deliveryDate, { zone })}</span>
      </span>
      <b className={text.clip}>{task.job.name}</b>
      <span>
        <span className={`${layout.row} ${layout.gap1} ${text.clip}`}>
          <StateMark state={task.state} size={9} /> {task.name}
        </span>
      </span>
    </div>
  );
}

/**
 * Names the queue and the position of the drop, with the expected start there. The timeline puts the start
 * first.
 */
function DropPlace({ dragged, shown }: { dragged: DragState; shown: QueuesView }) {
  const zone = useShopZone();
  const now = useNow();
  const { task, from, target, impact } = dragged;
  const words = `${task.job.number} ${task.name}`;
  if (isSameTarget(from, target)) return <b>{words}</b>;
  const starts = startWords(impact?.start ?? target.start ?? null, { now, zone });
  const machine = machineOf(shown, target.key);
  const isTime = target.start !== undefined && starts !== '';
  const was = task.expected.start && t`was ${startWords(task.expected.start, { now, zone })}`;
  const place = target.start === undefined ? `${machine}, ${nth(target.place + 1)}` : machine;
  return (
    <>
      <b>{t`${words} to ${isTime ? starts : place}`}</b>
      <span>{[isTime ? machine : starts, was].filter(Boolean).join(', ')}</span>
    </>
  );
}

export function DragCard({ shown, preview }: { shown: QueuesView; preview: Ref<HTMLDivElement> }) {
  const dragged = useDragState((all) => all);
  return (
    <>
      {dragged && !dragged.saving && <DragPreview {...{ dragged, shown, preview }} />}
      <output className={text.visuallyHidden}>
        {dragged?.by === 'keys' && <DragAnnouncement dragged={dragged} shown={shown} />}
      </output>
    </>
  );
}

function DragPreview({
  dragged,
  shown,
  preview,
}: {
  dragged: DragState;
  shown: QueuesView;
  preview: Ref<HTMLDivElement>;
}) {
  const { by, from, target, refused, impact } = dragged;
  const jobs = useMemo(
    () => new Map(shown.shop.queues.jobs.map((job) => [job.id, job])),
    [shown.shop.queues.jobs],
  );
  const stays = isSameTarget(from, target);
  // Beside help, the page is a container, which in older browsers moves its fixed parts.
  return createPortal(
    <div ref={preview} className={styles.preview} data-by={by} aria-hidden="true">
      {by === 'pointer' && <DraggedItem dragged={dragged} />}
      <div className={`${text.small} ${layout.control} ${layout.rounded} ${styles.details}`}>
        <p>
          <DropPlace dragged={dragged} shown={shown} />
        </p>
        {refused ? (
          <p className={styles.head}>{reasonText(refused)}.</p>
        ) : (
          stays && <p className={styles.head}>{t('Stays where it is')}</p>
        )}
        {!refused && !stays && (impact ? <ImpactDetails of={impact} jobs={jobs} /> : <p>…</p>)}
        <p className={text.smaller}>
          {nodes`${by === 'pointer' ? t('Drop moves it') : t('← ↑ ↓ → carry it, Enter drops it')} ${(<kbd className={layout.apart}>Esc</kbd>)} puts it back`}
        </p>
      </div>
    </div>,
    document.body,
  );
}
