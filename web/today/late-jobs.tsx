/**
 * Lists the jobs that are late or at risk, each with its cause and a button for the best remedy. The keys J, K, Space
 * and Enter go through the list, open a job in a panel and take its remedy.
 */
import { useState } from 'react';
import { isAfterDelivery } from '../../shared/jobs/aggregate/lateness.ts';
import { type Today } from '../../shared/today/today.contract.ts';
import { reasonText } from '../client/reason-text.ts';
import { useCauses } from '../jobs/late/use-delay-causes.ts';
import { type Done } from '../open-shop/use-accept-way.ts';
import { toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { Expected, LatenessMark } from '../ui/marks/expected-date.tsx';
import { EmptyState, Panel } from '../ui/page/page.tsx';
import { Icon } from '../ui/style/icons.tsx';
import { DataTable, type RowKey, Th, TwoLines } from '../ui/table/data-table.tsx';
import { useRoomForYears } from '../ui/text/date-elements.tsx';
import { count, dateTime, shortDate } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { JobPanel } from './job-panel.tsx';
import { type Risk, useRemedies } from './remedies.ts';
import { about, addressOf, All, type JobScope, jobsAddress, Named } from './job-links.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import buttons from '../ui/style/buttons.module.css';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './today.module.css';

/** Returns the function that says why a job is late or at risk. It returns '' until the planner has answered. */
function useRiskReasons(risks: readonly Risk[] = []): (job: Risk) => string {
  const causes = useCauses(risks.flatMap(({ id, obstacle }) => (obstacle ? [] : [id])));
  return ({ id, obstacle }) => (obstacle ? reasonText(obstacle) : (causes.get(id) ?? ''));
}

/** A job that the user has helped here. Its row keeps its place until the user leaves the page. */
interface Helped {
  job: Risk;
  place: number;
  done: Done;
}

/** Returns the listed jobs, with those that the user has helped at their former places. */
function withHelped(risks: readonly Risk[], helped: ReadonlyMap<string, Helped>): readonly Risk[] {
  const rows = risks.filter(({ id }) => !helped.has(id));
  for (const { job, place } of [...helped.values()].sort((a, b) => a.place - b.place))
    rows.splice(place, 0, job);
  return rows;
}

/**
 * Returns the rows of the list, the jobs for which the user has taken a remedy, and the functions that take and undo
 * one.
 */
function useRiskRows(risks: readonly Risk[] | undefined) {
  const [helped, setHelped] = useState<ReadonlyMap<string, Helped>>(new Map());
  const [busy, setBusy] = useState<string | null>(null);
  const rows = risks && withHelped(risks, helped);
  const { remedyOf, acts } = useRemedies(rows);
  const forget = (id: string) => setHelped((all) => new Map([...all].filter(([each]) => each !== id)));
  const undo = async (id: string, done: Done) => {
    await done.undo();
    forget(id);
  };
  const take = async (job: Risk) => {
    const remedy = remedyOf(job);
    if (!remedy || busy !== null || helped.has(job.id)) return;
    setBusy(job.id);
    const done = await remedy.run().finally(() => setBusy(null));
    if (!done) return;
    const place = rows?.findIndex(({ id }) => id === job.id) ?? 0;
    setHelped((all) => new Map(all).set(job.id, { job, place, done }));
    toast(done.title, { detail: done.detail, undo: () => void undo(job.id, done), of: job.id });
  };
  return { rows, remedyOf, acts, helped, busy, take, undo };
}
type RiskRows = ReturnType<typeof useRiskRows>;

/** Shows the remedy's button, the room for it while the planner searches, or what the user has done. */
export function RemedyButton({ job, of }: { job: Risk; of: RiskRows }) {
  const helped = of.helped.get(job.id);
  const remedy = of.remedyOf(job);
  if (helped) {
    return (
      <span className={`${layout.row} ${layout.between} ${styles.remedy}`}>
        <TwoLines first={helped.done.title} second={helped.done.detail} />
        <button
          type="button"
          className={buttons.asText}
          aria-label={t`Undo: ${helped.done.title}`}
          onClick={() => void of.undo(job.id, helped.done)}
        >
          {t('Undo')}
        </button>
      </span>
    );
  }
  if (!remedy) {
    return (
      <span className={`${layout.row} ${styles.remedy} ${text.small} ${text.faint}`}>
        {remedy === undefined && t('Looking for a remedy …')}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${layout.row} ${layout.between} ${layout.control} ${layout.rounded} ${layout.surface} ${styles.remedy} ${styles.press}`}
      aria-busy={of.busy === job.id || undefined}
      title={`${remedy.words}: ${remedy.cost}`}
      onClick={() => void of.take(job)}
    >
      {remedy.copies && <Icon name="duplicate" size={14} />}
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <b className={text.clip}>{remedy.words}</b>
        <span className={`${layout.row} ${layout.between} ${text.smaller}`}>
          <span className={`${text.muted} ${text.clip} ${styles.cost}`}>{remedy.cost}</span>
          {remedy.expected !== null && <DateOf job={job} at={remedy.expected} />}
        </span>
      </span>
    </button>
  );
}

function DateOf({ job, at }: { job: Risk; at: string }) {
  const zone = useShopZone();
  const isInTime = !isAfterDelivery(at, job);
  return <b className={`${text.nowrap} ${isInTime ? text.good : ''}`}>{dateTime(at, { zone })}</b>;
}

/** Shows when the job is expected, how late that is, and its delivery. */
function When({ job }: { job: Risk }) {
  const zone = useShopZone();
  if (job.status !== 'finished') return <Expected job={job} showsDue />;
  return <TwoLines first={t('Finished')} second={t`due ${shortDate(job.deliveryDate, { zone })}`} />;
}

/** Shows on a phone how late the job will be, and when it is expected. */
function PhoneWhen({ job }: { job: Risk }) {
  const zone = useShopZone();
  const expected = job.expected === null ? t('No date') : dateTime(job.expected, { zone });
  return (
    <TwoLines
      first={<LatenessMark job={job} by />}
      second={job.status === 'finished' ? t('Finished') : expected}
    />
  );
}

function RiskRow({ job, why, of }: { job: Risk; why: string; of: RiskRows }) {
  return (
    <>
      <td>
        <Named job={job} />
      </td>
      <td>
        <When job={job} />
      </td>
      <td>
        <span className={styles.why} title={why}>
          {why}
        </span>
      </td>
      {of.acts && (
        <td>
          <RemedyButton job={job} of={of} />
        </td>
      )}
    </>
  );
}

function Keys() {
  return (
    <span className={`${layout.row} ${text.small} ${text.muted} ${styles.keys}`} aria-hidden="true">
      {nodes`${(<kbd>J</kbd>)} ${(<kbd>K</kbd>)} row ${(<kbd>Space</kbd>)} open beside ${(<kbd>Enter</kbd>)} do it`}
    </span>
  );
}

export function LateJobs({ of, today }: { of: JobScope; today: Today | undefined }) {
  const why = useRiskReasons(today?.risks);
  const list = useRiskRows(today?.risks);
  const [opened, setOpened] = useState<string | null>(null);
  const { rows } = list;
  const total = today && today.figures.late + today.figures.atRisk;
  const expected = useRoomForYears(rows?.map(({ expected: at }) => at));
  const shown = rows?.find(({ id }) => id === opened);
  const onRowKey = (job: Risk, key: RowKey) => {
    if (key === ' ') setOpened(job.id);
    else void list.take(job);
  };
  return (
    <Panel
      title={t('Late or at risk')}
      note={total !== undefined && total > 0 && t`${count(total, 'job')}, longest late first`}
      counts={jobsAddress(of, 'late-or-at-risk')}
      right={
        total !== undefined &&
        total > 0 && (
          <span className={`${layout.row} ${layout.gap4}`}>
            {list.acts && <Keys />}
            <All of={of} view="late-or-at-risk" total={total} />
          </span>
        )
      }
    >
      {total === 0 && rows?.length === 0 ? (
        <EmptyState
          small
          title={t('Nothing is late or at risk')}
          text={t('Every job with operations is expected by its delivery.')}
        />
      ) : (
        <DataTable
          noun={t('jobs late or at risk')}
          rows={rows}
          total={rows?.length}
          keyOf={({ id }) => id}
          href={addressOf}
          height={56}
          foot={list.acts ? 80 : 32}
          picked={opened}
          onRowKey={onRowKey}
          head={
            <>
              <Th>{t('Job')}</Th>
              <Th w={196 + expected}>{t('Expected, and how late')}</Th>
              <Th w="21%">{t('Why')}</Th>
              {list.acts && <Th w="34%">{t('Best remedy, and the date it gives')}</Th>}
            </>
          }
          row={(job) => <RiskRow job={job} why={why(job)} of={list} />}
          phone={(job) => ({
            title: job.name,
            sub: about(job),
            right: <PhoneWhen job={job} />,
            act: (
              <div className={styles.phoneAct}>
                <p className={`${text.small} ${text.muted} ${text.clip} ${styles.phoneWhy}`}>{why(job)}</p>
                {list.acts && <RemedyButton job={job} of={list} />}
              </div>
            ),
          })}
        />
      )}
      {shown && (
        <JobPanel
          key={shown.id}
          job={shown}
          why={why(shown)}
          rows={rows ?? []}
          onOpen={setOpened}
          remedy={<RemedyButton job={shown} of={list} />}
        />
      )}
    </Panel>
  );
}
