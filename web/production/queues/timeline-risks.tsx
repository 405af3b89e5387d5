/** Lists the jobs that are at risk or late beside the timeline, each with its cause. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Lateness } from '../../../shared/rules/lateness.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { apart, dateTime, number } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { loadCausesAt } from './queues-worker-client.ts';
import { type Risk } from './timeline-risk.ts';
import { type ShopQueues } from './use-shop-queues.ts';
import buttons from '../../ui/page/buttons.module.css';
import text from '../../ui/page/text.module.css';
import panel from '../../ui/page/panel.module.css';
import styles from './timeline-around.module.css';

const shownAtFirst = 40;

/** Returns by job id why each of these jobs is late. It leaves out jobs while their cause is being computed. */
function useCauses({ queues, at }: ShopQueues, risks: readonly Risk[]) {
  const [causes, setCauses] = useState<ReadonlyMap<string, string | null>>(() => new Map());
  const ids = risks.map(({ job }) => job.id).join();
  useEffect(() => {
    let left = false;
    const learn = async () => {
      const told = await loadCausesAt(queues, at.getTime(), ids.split(','));
      if (!left) setCauses(told);
    };
    if (ids !== '') void learn();
    return () => {
      left = true;
    };
  }, [queues, at, ids]);
  return causes;
}

/** Reserves the height of a cause until the cause is computed. */
const placeholder = '\u00A0';

function Line(props: {
  risk: Risk;
  cause: string | null | undefined;
  picked: boolean;
  onPick: (job: string | null) => void;
}) {
  const { risk, picked, onPick } = props;
  const zone = useShopZone();
  const words = props.cause ?? placeholder;
  const { job, by, lateness, finish } = risk;
  return (
    <li data-picked={picked || undefined}>
      <button
        type="button"
        className={buttons.asText}
        aria-pressed={picked}
        onClick={() => onPick(picked ? null : job.id)}
      >
        <b>{job.number}</b> {job.name}
      </button>
      <span
        className={styles.lateBy}
        data-lateness={lateness}
        title={`Due ${dateTime(job.deliveryDate, { zone })}`}
      >
        {by > 0 ? `${apart(by)} late` : 'no date'}
      </span>
      <span className={`${text.smaller} ${text.muted} ${styles.cause}`}>
        {words}
        {finish !== null && (
          <Link to={to('JobSave', job.id)} className={styles.save} aria-label={`Save ${job.number}`}>
            Save
          </Link>
        )}
      </span>
    </li>
  );
}

const heads: Record<Lateness, { title: string; note: string }> = {
  'at-risk': { title: 'At risk', note: 'in the queues, ready after delivery' },
  late: { title: 'Late', note: 'in the queues, past delivery' },
};

function Group(props: {
  lateness: Lateness;
  risks: readonly Risk[];
  shop: ShopQueues;
  picked: string | null;
  onPick: (job: string | null) => void;
}) {
  const { lateness, shop, picked, onPick } = props;
  const [all, setAll] = useState(false);
  const risks = props.risks.filter((risk) => risk.lateness === lateness);
  const shown = all ? risks : risks.slice(0, shownAtFirst);
  const causes = useCauses(shop, shown);
  if (risks.length === 0) return null;
  const { title, note } = heads[lateness];
  return (
    <section aria-label={`${title} ${risks.length}`}>
      <header>
        <h2>
          {title} {number(risks.length)}
        </h2>
        <span className={`${text.small} ${text.muted}`}>{note}</span>
      </header>
      <ul>
        {shown.map((risk) => (
          <Line
            key={risk.job.id}
            risk={risk}
            cause={causes.get(risk.job.id)}
            picked={risk.job.id === picked}
            onPick={onPick}
          />
        ))}
      </ul>
      {shown.length < risks.length && (
        <div className={panel.body}>
          <ActionButton size="xs" onClick={() => setAll(true)}>
            Show all {number(risks.length)}
          </ActionButton>
        </div>
      )}
    </section>
  );
}

/** Counts the late jobs and jobs at risk outside the queues: drafts, jobs on hold and finished jobs. */
function OtherRisks({ listed }: { listed: number }) {
  const call = { query: {} };
  const { data } = useQuery({ ...query(contract.jobs.counts, call), meta: { inPlace: true } });
  const besides = data ? data.late + data.atRisk - listed : 0;
  if (besides <= 0) return null;
  return (
    <p className={`${panel.body} ${text.small} ${text.muted}`}>
      Those above are in the queues. {number(besides)} more are not: drafts, on hold, or made and not sent.{' '}
      <Link to={`${to('JobList')}?status=late-or-at-risk`}>See all {number(listed + besides)}</Link>
    </p>
  );
}

/**
 * Lists the jobs at risk or late. `whole` says that no filter hides jobs, so that the list can count the jobs outside
 * the queues.
 */
export function TimelineRisks(props: {
  risks: readonly Risk[];
  shop: ShopQueues;
  picked: string | null;
  onPick: (job: string | null) => void;
  whole: boolean;
}) {
  const { whole, ...groups } = props;
  if (groups.risks.length === 0) return null;
  return (
    <div className={`${panel.sheet} ${styles.risk}`}>
      <Group lateness="at-risk" {...groups} />
      <Group lateness="late" {...groups} />
      {whole && <OtherRisks listed={groups.risks.length} />}
    </div>
  );
}
