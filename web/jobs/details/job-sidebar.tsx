/** Shows a job's papers and deliveries in the sidebar of its page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job, type JobPaper } from '../../../shared/jobs/jobs.contract.ts';
import { piecesDispatched, isOpenJob } from '../../../shared/jobs/aggregate/job-status.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, grammage, number, shortDate, size } from '../../ui/text/format-values.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { useShopZone } from '../../ui/text/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { PaperMeter } from '../../ui/marks/paper-meter.tsx';
import { useRevertDispatch } from '../verbs/use-revert-dispatch.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

/** Returns the paper as text: "ITC · 1,020 × 720 mm · 300 g/m²". */
export const aboutPaper = ({ paper }: Pick<JobPaper, 'paper'>) =>
  [paper.manufacturer, size(paper.length, paper.breadth), grammage(paper.gsm)].filter(Boolean).join(' · ');

/**
 * Describes an assigned paper: whether each sheet is cut into several press sheets, whether it is a
 * substitute, and whether the job has consumed it.
 */
export const cutWords = ({ cut, consumed, substitute }: JobPaper) =>
  [
    cut > 1 && t`${number(cut)} press sheets per stock sheet`,
    substitute && 'substitute',
    consumed > 0 && t`${count(consumed, 'sheet')} consumed`,
  ].filter(Boolean);

/** Shows how many reserved sheets a stock count did not find. Renders nothing if it found all. */
export function PaperMissing({ missing }: Pick<JobPaper, 'missing'>) {
  if (missing === 0) return null;
  return (
    <span className={`${text.mark} ${text.smaller} ${text.danger}`}>
      <Icon name="warning" size={13} />
      {t`${count(missing, 'sheet of it is', 'sheets of it are')} missing after a count`}
    </span>
  );
}

export const PaperName = ({ paper }: { paper: JobPaper['paper'] }) => (
  <Link to={to('PaperDetails', paper.id)}>{paper.name}</Link>
);

export function JobPapers({ job }: { job: Job }) {
  const { data: papers = [] } = useQuery(query(contract.jobs.papers, { params: { id: job.id } }));
  return (
    <Panel
      title={t('Papers')}
      right={isOpenJob(job.status) && <Link to={to('JobPaperDetails', job.id)}>{t('Assign')}</Link>}
    >
      <ul className={layout.lines}>
        {papers.map((assigned) => (
          <li key={assigned.paper.id}>
            <div className={`${layout.row} ${layout.between}`}>
              <span className={`${text.strong} ${text.name}`}>
                <PaperName paper={assigned.paper} />
              </span>
              <b>{number(assigned.quantity)}</b>
            </div>
            <div className={`${layout.row} ${layout.between} ${text.smaller} ${text.faint}`}>
              <span>{[aboutPaper(assigned), ...cutWords(assigned)].join(' · ')}</span>
              <span>{t('sheets')}</span>
            </div>
            <PaperMissing missing={assigned.missing} />
          </li>
        ))}
      </ul>
      <div className={`${layout.cell} ${layout.ruled}`}>
        <PaperMeter
          small
          assigned={papers.map(({ quantity, cut }) => quantity * cut)}
          required={job.papersRequired}
          withBuffer={job.papersWithBuffer}
          short={job.short}
          scheduledAt={job.scheduledAt}
        />
      </div>
    </Panel>
  );
}

type Dispatch = Job['dispatches'][number];

function TakeBack({ job, dispatch }: { job: Job; dispatch: Dispatch }) {
  const { press, busy } = useRevertDispatch(job);
  return (
    <ActionButton
      size="xs"
      refusal={useRefusal('dispatch')}
      busy={busy}
      aria-label={t`Remove the delivery of ${number(dispatch.quantity)}`}
      onClick={() => press(dispatch)}
    >
      {t('Remove')}
    </ActionButton>
  );
}

/** Lists the deliveries so far, the latest first. Renders nothing if there are none. */
export function JobDispatches({ job }: { job: Job }) {
  const zone = useShopZone();
  const sent = piecesDispatched(job);
  if (job.dispatches.length === 0) return null;
  return (
    <Panel title={t('Dispatches')} right={t`${number(sent)} of ${count(job.quantity, 'piece')}`}>
      <ul className={layout.lines}>
        {job.dispatches.map((dispatch) => (
          <li key={dispatch.id} className={`${layout.row} ${layout.between}`}>
            <span className={layout.twoLines}>
              <b>{count(dispatch.quantity, 'piece')}</b>
              <span className={`${text.smaller} ${text.faint}`}>
                {[
                  shortDate(dispatch.date, { zone }),
                  dispatch.userName,
                  dispatch.note,
                  dispatch.complete && t('completes the order'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {dispatch.noteNumber !== null && (
                <Link className={text.smaller} to={to('DeliveryNote', dispatch.id)}>
                  {dispatch.noteNumber}
                </Link>
              )}
            </span>
            <TakeBack job={job} dispatch={dispatch} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
