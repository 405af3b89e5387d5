/** Shows five figures of the shop, each without the proposal and with it. */
import { type ReactNode } from 'react';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { number, timeFrom } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { lateChange } from './what-if-figures.ts';
import { frozenEnd } from './frozen-end.ts';
import { type Entry } from './proposal-timeline-rows.ts';
import panel from '../../ui/page/panel.module.css';
import styles from './plan.module.css';

const tenths = (value: number) => number(Math.round(value * 10) / 10);

function Change(props: { label: string; before: number; after: number; less: string; more: string }) {
  const { label, before, after, less, more } = props;
  const by = before - after;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <s>{tenths(before)}</s>
        <Icon name="arrow-right" size={12} />
        <b>{tenths(after)}</b>
        <small className={by > 0 ? styles.better : by < 0 ? styles.worse : undefined}>
          {by > 0 ? `${tenths(by)} ${less}` : by < 0 ? `${tenths(-by)} ${more}` : 'as now'}
        </small>
      </dd>
    </div>
  );
}

/**
 * Shows how many late jobs the proposal saves and how many it makes late. Their difference alone would contradict the
 * lists below.
 */
function LateJobs({ plan }: { plan: PlanRecord }) {
  const late = lateChange(plan);
  if (!late) return null;
  const { before, after, saved, becomeLate, undated } = late;
  return (
    <div>
      <dt>Late jobs</dt>
      <dd>
        <s>{number(before)}</s>
        <Icon name="arrow-right" size={12} />
        <b>{number(after)}</b>
        {saved > 0 && <small className={styles.better}>{number(saved)} saved</small>}
        {becomeLate > 0 && (
          <small className={styles.worse}>
            {number(becomeLate)} become{becomeLate === 1 && 's'} late
          </small>
        )}
        {saved + becomeLate === 0 && <small>as now</small>}
        {undated > 0 && <small>{number(undated)} without a date</small>}
      </dd>
    </div>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        <small>{children}</small>
      </dd>
    </div>
  );
}

export function PlanFigures(props: {
  plan: PlanRecord;
  entries: readonly Entry[];
  queues: Pick<Queues, 'calendar'>;
}) {
  const { plan, entries, queues } = props;
  const zone = useShopZone();
  const { measures, moved, frozenHours, at } = plan;
  if (!measures || !moved) return null;
  const { before, after } = measures;
  const until = new Date(frozenEnd(plan, queues));
  const forced = entries.filter((entry) => entry.forced !== undefined).length;
  const isAll = entries.length === plan.entries.length;
  const count = isAll ? moved.count : entries.filter((entry) => entry.moved).length;
  return (
    <dl className={`${panel.sheet} ${styles.figures}`} aria-label="Before and after">
      <LateJobs plan={plan} />
      <Change
        label="Hours late, all jobs"
        before={before.tardinessHours}
        after={after.tardinessHours}
        less="h less"
        more="h more"
      />
      <Change
        label="Hours of make-ready"
        before={before.makeReadyHours}
        after={after.makeReadyHours}
        less="h less"
        more="h more"
      />
      <Fact label="Operations moved" value={number(count)}>
        of {number(moved.of)}
        {isAll && `, ${number(moved.withinDay)} within the day`}
      </Fact>
      <Fact label="Kept" value={frozenHours === 0 ? 'what runs' : `to ${timeFrom(at, until, { zone })}`}>
        {forced > 0 && `${number(forced)} could not be kept`}
      </Fact>
    </dl>
  );
}
