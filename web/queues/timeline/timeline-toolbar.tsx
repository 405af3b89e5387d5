/**
 * Shows the timeline's tools: buttons to scroll and zoom, the visible range, and a button that clears the
 * selected job.
 */
import { type ReactNode } from 'react';
import { IconButton, ActionButton } from '../../ui/page/buttons.tsx';
import { shortDate } from '../../ui/text/format-values.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { type QueueJob } from '../../../shared/queues/queues.contract.ts';
import { queueOrder } from '../../../shared/jobs/aggregate/operation-state.ts';
import { StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { type Span } from './timeline-rows.ts';
import { zoomed, zooms } from './timeline-scale.ts';
import { type TimelineView } from './use-timeline-view.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import segments from '../../ui/list/segments.module.css';
import layout from '../../ui/style/layout.module.css';
import tools from '../../ui/list/list-toolbar.module.css';
import text from '../../ui/style/text.module.css';
import styles from './timeline-around.module.css';

/** Returns the visible range as text: "Fri 20 Nov – Mon 23 Nov". */
function rangeWords({ from, to }: Span, zone: string): string {
  const [first, last] = [from, to].map((at) => shortDate(new Date(at), { zone }));
  return first === last ? `${first}` : `${first} – ${last}`;
}

function Zoom({ view }: { view: TimelineView }) {
  const { hours, zoomTo } = view;
  return (
    <>
      <fieldset className={`${segments.segments} ${styles.zoom}`} aria-label={t('Zoom')}>
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
      <span className={`${layout.row} ${layout.gap1}`}>
        <IconButton
          icon="minus"
          label={t('Zoom out')}
          variant="default"
          onClick={() => zoomTo(zoomed(hours, -1))}
        />
        <IconButton
          icon="plus"
          label={t('Zoom in')}
          variant="default"
          onClick={() => zoomTo(zoomed(hours, 1))}
        />
      </span>
    </>
  );
}

export function TimelineToolbar(props: {
  view: TimelineView;
  zone: string;
  job: QueueJob | undefined;
  onPick: (job: null) => void;
  children: ReactNode;
}) {
  const { view, zone, job, onPick, children } = props;
  return (
    <div className={`${layout.flow} ${tools.tools}`}>
      <span className={`${layout.row} ${layout.gap1}`}>
        <IconButton
          icon="chevron-left"
          label={t('Earlier')}
          variant="default"
          onClick={() => view.pan(-0.8)}
        />
        <ActionButton size="xs" onClick={view.toNow}>
          {t('Now')}
        </ActionButton>
        <IconButton icon="chevron-right" label={t('Later')} variant="default" onClick={() => view.pan(0.8)} />
      </span>
      <b className={`${text.strong} ${layout.hidePhone} ${text.nowrap} ${styles.range}`}>
        {rangeWords(view.visible, zone)}
      </b>
      <Zoom view={view} />
      {job && (
        <button type="button" className={`${tools.filter} ${styles.chip}`} onClick={() => onPick(null)}>
          {nodes`Job ${(
            <b className={text.clip}>
              {job.number} {job.name}
            </b>
          )}`}
          <Icon name="close" size={13} />
          <span className={text.visuallyHidden}>{t('Clear')}</span>
        </button>
      )}
      {children}
    </div>
  );
}

export function Legend() {
  return (
    <span className={`${layout.flow} ${text.smaller} ${text.muted}`}>
      {queueOrder.map((state) => (
        <span key={state} className={layout.row}>
          <i className={styles.sample} data-state={state} />
          <StateMark state={state} size={9} /> {state}
        </span>
      ))}
      <span className={layout.row}>
        {nodes`${(<i className={styles.sample} data-state="finished" />)}finished`}
      </span>
      <span className={layout.row}>
        {nodes`${(<i className={`${styles.sample} ${styles.afterDelivery}`} />)}after delivery`}
      </span>
      <span className={layout.row}>
        {nodes`${(<i className={`${styles.sample} ${styles.closed}`} />)}closed`}
      </span>
    </span>
  );
}
