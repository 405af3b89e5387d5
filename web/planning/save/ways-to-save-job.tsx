/**
 * Shows the screen "Save this job": why a job is late, and changes that would get it done earlier. Nothing
 * moves until the user accepts a change.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { type Why } from '../../../shared/queues/causes-and-load.contract.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query } from '../../client/api/queries.ts';
import { call } from '../../client/api/client.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { apart, dateTime } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { EmptyState, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { LatenessBreakdown } from '../../jobs/late/lateness-breakdown.tsx';
import { type WayToSave } from '../../../shared/planning/ways-to-save.contract.ts';
import { useAcceptWay } from '../../open-shop/use-accept-way.ts';
import { OtherWays, WayEffects, WaysToSaveList } from './ways-to-save-list.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import parts from '../../ui/page/parts.module.css';
import styles from '../../jobs/late/lateness-breakdown.module.css';

/**
 * Queries the changes that would get the job done earlier. The planner computes them for this user, and the
 * screen shows them until the user requests new ones.
 */
const waysToSaveQuery = (id: string) => ({
  queryKey: ['plans', 'save', id],
  queryFn: () => call(contract.plans.save, { params: { id } }),
  staleTime: Infinity,
  gcTime: 0,
});

/** Returns the function that takes a way and then shows the job's page. */
function useTakeAndLeave(job: Job) {
  const { accept, busy } = useAcceptWay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const press = async (way: WayToSave) => {
    const done = await accept(job, way);
    if (!done) {
      void client.invalidateQueries({ queryKey: waysToSaveQuery(job.id).queryKey });
      return;
    }
    toast(done.title, { detail: done.detail, undo: done.undo });
    void navigate(to('JobDetails', job.id));
  };
  return { take: press, busy };
}

function Dates({ job, why }: { job: Job; why: Why }) {
  const zone = useShopZone();
  const { finish } = why;
  const by = finish === null ? 0 : Date.parse(finish) - Date.parse(job.deliveryDate);
  const isLate = finish === null || by > 0;
  return (
    <dl
      className={`${panel.sheet} ${layout.flow} ${parts.dates} ${layout.cell} ${layout.spaced} ${styles.figures}`}
      aria-label={t('Dates')}
    >
      <div>
        <dt>{t('Delivery')}</dt>
        <dd>{dateTime(job.deliveryDate, { zone })}</dd>
      </div>
      <div data-late={isLate || undefined}>
        <dt>{t('Expected now')}</dt>
        <dd>{finish === null ? t('No date') : dateTime(finish, { zone })}</dd>
      </div>
      {finish !== null && (
        <div data-late={isLate || undefined}>
          <dt>{isLate ? t('Late by') : t('To spare')}</dt>
          <dd>{apart(by)}</dd>
        </div>
      )}
    </dl>
  );
}

function WaysToSave({ job, cause }: { job: Job; cause: string | null }) {
  const { data, error } = useQuery(waysToSaveQuery(job.id));
  const [picked, setPicked] = useState<string | null>(null);
  const { take, busy } = useTakeAndLeave(job);
  if (error) return <Notice alert>{reasonOf(error)}.</Notice>;
  if (!data) return <Notice>{t('Looking for moves that would save it …')}</Notice>;
  const { finish, harmful, ladder } = data;
  if (finish === null) {
    const text = cause === null ? t('It is not in the queues.') : t`No date: ${cause}.`;
    return (
      <>
        <OtherWays of={data} job={job} />
        <div className={panel.sheet}>
          <EmptyState small title={t('It has no date that moves could change')} text={text} />
        </div>
      </>
    );
  }
  if (Date.parse(finish) <= Date.parse(job.deliveryDate) && ladder.length === 0) {
    return (
      <div className={panel.sheet}>
        <EmptyState small title={t('It is expected in time')} text={t('Nothing has to be moved for it.')} />
      </div>
    );
  }
  const rung = ladder.find(({ planId }) => planId === picked) ?? ladder[0];
  return (
    <>
      <div className={layout.split}>
        <WaysToSaveList
          rungs={ladder}
          harmful={harmful}
          job={job}
          picked={rung?.planId ?? null}
          onPick={setPicked}
          onTake={(way) => void take(way)}
          busy={busy}
        />
        {rung && <WayEffects rung={rung} job={job} finish={finish} />}
      </div>
      <div className={layout.after}>
        <OtherWays of={data} job={job} />
      </div>
    </>
  );
}

function Save({ job, operations, why }: { job: Job; operations: readonly Operation[]; why: Why }) {
  const mayNot = useRefusal('edit');
  const names = new Map(operations.map(({ id, name }) => [id, name]));
  return (
    <Page>
      <PageHead
        title={t`Save ${job.number}`}
        crumbs={[
          { label: t('Jobs'), to: to('JobList') },
          { label: job.number, to: to('JobDetails', job.id) },
          { label: t('Save') },
        ]}
        meta={job.name}
        actions={
          <LinkButton to={to('JobDetails', job.id)} variant="quiet">
            {t('Close')}
          </LinkButton>
        }
      />
      <Dates job={job} why={why} />
      <LatenessBreakdown why={why} operations={names} due={job.deliveryDate} />
      {mayNot ? <Notice>{reasonText(mayNot)}.</Notice> : <WaysToSave job={job} cause={why.words} />}
    </Page>
  );
}

export function SaveJob() {
  const { id = '' } = useParams();
  const of = { params: { id } };
  const { data: job } = useQuery(query(contract.jobs.get, of));
  const { data: operations } = useQuery(query(contract.jobs.operations, of));
  const { data: why } = useQuery(query(contract.answers.why, of));
  useBarRecord(job);
  if (!job || !operations || !why) return <Page>{null}</Page>;
  return <Save job={job} operations={operations} why={why} />;
}
