/** Shows the timeline's tools: the range, the zoom and the job that the user picked. */
import { type ReactNode } from 'react';
import { IconButton, ActionButton } from '../../ui/page/buttons.tsx';
import { shortDate } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { type QueueJob } from '../../../shared/contract/queues.ts';
import { queueOrder } from '../../../shared/rules/operation-state.ts';
import { StateMark } from '../../ui/marks/state-marks.tsx';
import { type Span } from './timeline-rows.ts';
import { zoomed, zooms } from './timeline-scale.ts';
import { type TimelineView } from './use-timeline-view.ts';
import segments from '../../ui/list/segments.module.css';
import layout from '../../ui/page/layout.module.css';
import tools from '../../ui/list/list-tools.module.css';
import text from '../../ui/page/text.module.css';
import styles from './timeline-around.module.css';

/** Returns the visible range in words: "Fri 20 Nov – Mon 23 Nov". */
function rangeWords({ from, to }: Span, zone: string): string {
  const [first, last] = [from, to].map((at) => shortDate(new Date(at), { zone }));
  return first === last ? `${first}` : `${first} – ${last}`;
}

function Zoom({ view }: { view: TimelineView }) {
  const { hours, zoomTo } = view;
  return (
    <>
      <fieldset className={`${segments.segments} ${styles.zoom}`} aria-label="Zoom">
        {zooms.map((zoom) => (
          <button
            key={zoom.label}
            type="button"
            aria-pressed={Math.abs(hours - zoom.hours) < 0.5}
            onClick={() => zoomTo(zoom.hours, 0)}
          >
            {zoom.label}
          </button>
        ))}
      </fieldset>
      <span className={`${layout.row} ${styles.near}`}>
        <IconButton
          icon="minus"
          label="Zoom out"
          variant="default"
          onClick={() => zoomTo(zoomed(hours, -1))}
        />
        <IconButton icon="plus" label="Zoom in" variant="default" onClick={() => zoomTo(zoomed(hours, 1))} />
      </span>
    </>
  );
}

export function TimelineTools(props: {
  view: TimelineView;
  zone: string;
  job: QueueJob | undefined;
  onPick: (job: null) => void;
  children: ReactNode;
}) {
  const { view, zone, job, onPick, children } = props;
  return (
    <div className={tools.tools}>
      <span className={`${layout.row} ${styles.near}`}>
        <IconButton icon="chevron-left" label="Earlier" variant="default" onClick={() => view.pan(-0.8)} />
        <ActionButton size="xs" onClick={view.toNow}>
          Now
        </ActionButton>
        <IconButton icon="chevron-right" label="Later" variant="default" onClick={() => view.pan(0.8)} />
      </span>
      <b className={`${text.strong} ${styles.range}`}>{rangeWords(view.visible, zone)}</b>
      <Zoom view={view} />
      {job && (
        <button type="button" className={`${tools.filter} ${styles.chip}`} onClick={() => onPick(null)}>
          Job{' '}
          <b className={text.clip}>
            {job.number} {job.name}
          </b>
          <Icon name="close" size={13} />
          <span className={text.visuallyHidden}>Clear</span>
        </button>
      )}
      {children}
    </div>
  );
}

export function Legend() {
  return (
    <span className={styles.legend}>
      {queueOrder.map((state) => (
        <span key={state}>
          <i className={styles.sample} data-state={state} />
          <StateMark state={state} size={9} /> {state}
        </span>
      ))}
      <span>
        <i className={styles.sample} data-state="finished" />
        finished
      </span>
      <span>
        <i className={`${styles.sample} ${styles.afterDelivery}`} />
        after delivery
      </span>
      <span>
        <i className={`${styles.sample} ${styles.closed}`} />
        closed
      </span>
    </span>
  );
}
