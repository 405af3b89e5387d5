/** JobPaperDetails (spec §2): shows how many sheets the job lacks, and which paper wastes least. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type EligiblePaper, type Job, type JobPaper } from '../../../shared/contract/jobs.ts';
import { sheetsShort } from '../../../shared/rules/job-status.ts';
import { isGiven, isSizeGiven, pressSheetOf } from '../../../shared/rules/paper.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { count, grammage, number, sentenceList, size, thickness } from '../../ui/page/format.ts';
import { Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { PaperMeter } from '../../ui/marks/paper-meter.tsx';
import { JobStatus } from '../../ui/marks/state-marks.tsx';
import { AddPaper } from './add-paper.tsx';
import { AssignedPapers } from './assigned-papers.tsx';
import { EligiblePapers } from './eligible-papers.tsx';
import { type PaperPick, usePaperPick } from './use-pick-paper.ts';
import text from '../../ui/page/text.module.css';
import panel from '../../ui/page/panel.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './job-paper.module.css';

function needs(job: Job): string {
  const { paperQuality, paperGsm, paperLength, paperBreadth, paperThickness } = job;
  const sheet = isSizeGiven(pressSheetOf(job))
    ? `${size(paperLength, paperBreadth)} or larger`
    : 'size not given';
  const thick = isGiven(paperThickness) ? thickness(paperThickness) : 'thickness not given';
  return `needs ${[paperQuality, grammage(paperGsm), sheet, thick].join(' · ')}`;
}

function Meta({ job }: { job: Job }) {
  return (
    <>
      <span className={text.number}>{job.number}</span>
      <JobStatus job={job} boxed />
      <span className={`${text.muted} ${text.small}`}>{needs(job)}</span>
    </>
  );
}

function Need({ job, papers, adding }: { job: Job; papers: readonly JobPaper[]; adding: number }) {
  return (
    <section className={`${panel.sheet} ${styles.need}`} aria-label="Papers required">
      <div className={styles.required}>
        <span className={text.label}>Papers required</span>
        <b>{count(job.papersRequired, 'sheet')}</b>
        <span className={`${text.small} ${text.muted}`}>
          {number(job.quantity)} ÷ {count(job.ups, 'up')}, rounded up
        </span>
      </div>
      <div className={styles.meter}>
        <PaperMeter
          assigned={papers.map(({ quantity, cut }) => quantity * cut)}
          adding={adding}
          required={job.papersRequired}
          withBuffer={job.papersWithBuffer}
          short={job.short}
          scheduledAt={job.scheduledAt}
        />
      </div>
    </section>
  );
}

/** Returns as many of the papers, in their given sequence, as can cover the sheets that are short. */
function sources(short: number, papers: readonly EligiblePaper[]): EligiblePaper[] {
  let left = short;
  return papers.filter((paper) => {
    if (left <= 0) return false;
    left -= paper.availableQuantity * paper.cut;
    return true;
  });
}

/**
 * Shows how many sheets the job would still lack after it gets the typed sheets, and which papers could cover them.
 */
function StillShort({
  job,
  eligible,
  pick,
}: {
  job: Job;
  eligible: readonly EligiblePaper[];
  pick: PaperPick;
}) {
  const short = sheetsShort(job.papersRequired, job.papersAssigned + pick.adding);
  if (short === 0 || job.status !== 'draft') return null;
  const from = sources(
    short,
    eligible.filter(({ id }) => id !== pick.paper?.id),
  );
  const named = from.map((paper) => `${paper.name} (${count(paper.availableQuantity, 'sheet')})`);
  return (
    <Notice>
      <b>This job cannot be scheduled yet.</b>{' '}
      {pick.adding > 0 ? `After these ${count(pick.adding, 'sheet')}, ` : ''}
      {count(short, 'sheet')} {pick.adding > 0 ? 'more are needed' : 'are not assigned'}.{' '}
      {named.length > 0 && `They can come from ${sentenceList(named)}.`}
    </Notice>
  );
}

function PaperOf({ job }: { job: Job }) {
  const call = { params: { id: job.id } };
  const { data: papers = [] } = useQuery(query(contract.jobs.papers, call));
  const { data: eligible = [] } = useQuery(query(contract.jobs.eligiblePapers, call));
  const pick = usePaperPick(job, eligible);
  return (
    <>
      <Need job={job} papers={papers} adding={pick.adding} />
      <div className={`${layout.withAside} ${styles.columns}`}>
        <div>
          <AssignedPapers job={job} papers={papers} />
          <EligiblePapers job={job} papers={eligible} pick={pick} />
        </div>
        <aside>
          <AddPaper job={job} eligible={eligible} pick={pick} />
          <StillShort job={job} eligible={eligible} pick={pick} />
        </aside>
      </div>
    </>
  );
}

export function JobPaperDetails() {
  const { id = '' } = useParams();
  const { data: job } = useQuery(query(contract.jobs.get, { params: { id } }));
  useBarRecord(job);
  if (job === undefined) return <Page narrowed>{null}</Page>;
  const details = to('JobDetails', id);
  return (
    <Page narrowed className={styles.page}>
      <PageHead
        title={`Paper for ${job.name}`}
        crumbs={[
          { label: 'Jobs', to: to('JobList') },
          { label: job.number, to: details },
          { label: 'Paper' },
        ]}
        meta={<Meta job={job} />}
        actions={<LinkButton to={details}>Done</LinkButton>}
      />
      <PaperOf key={id} job={job} />
    </Page>
  );
}
