/** Shows the press sheets on which a job takes the least board, and stores the chosen layout in the job (decision 123). */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { t } from '../../shared/platform/translate.ts';
import { type ExpectedLoss } from '../../shared/shop/expected-loss.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { call } from '../client/api/client.ts';
import { perform, useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { CustomerLink } from '../jobs/details/job-details.tsx';
import { RefusedForm } from '../jobs/shared-fields/refused-form.tsx';
import { refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { EmptyState, Notice, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { recordScreen } from '../ui/record/record-screen.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { count, grammage, size, thickness } from '../ui/text/format-values.ts';
import { ConditionsStrip } from './best-sheet-conditions.tsx';
import {
  blankOf,
  type Candidate,
  type Conditions,
  filledBy,
  filledNow,
  type FoundLayouts,
  missingSizes,
  refuseFilling,
  type SearchResult,
  toLayoutRequest,
  usualConditions,
} from './best-sheet-values.ts';
import { LayoutDetails } from './layout-details.tsx';
import { LayoutList, LeftOut } from './layout-list.tsx';
import styles from './best-sheet.module.css';

/** The number of layouts at first (`usual`), and after the user asks for more (`most`). */
const layoutCounts = { usual: 10, most: 50 };

const crumbsOf = (job: Job) => [
  { label: t('Jobs'), to: to('JobList') },
  { label: job.number, to: to('JobDetails', job.id) },
  { label: t('Best sheet') },
];

/** Returns the layouts for the conditions. While others load, the last ones stay. */
function useLayouts(job: Job, conditions: Conditions, most: number) {
  const body = toLayoutRequest(job, conditions, most);
  return useQuery({
    queryKey: ['layouts', 'find', body],
    queryFn: async (): Promise<SearchResult> => {
      const found = await call(contract.layouts.find, { body: body! });
      return { ...found, ...blankOf(job)!, conditions };
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { inPlace: true },
  });
}

/** Returns the layout that the URL selects (`?layout=`), and a function that selects another one. */
function usePicked(candidates: readonly Candidate[]) {
  const [search, setSearch] = useSearchParams();
  const named = Number(search.get('layout') ?? 1) - 1;
  const at = candidates[named] ? named : 0;
  const pick = (next: number) =>
    setSearch(
      (now) => {
        now.set('layout', String(next + 1));
        return now;
      },
      { replace: true },
    );
  return { at, picked: candidates[at], pick };
}

/** Returns the function that stores a layout with its sheet, ups and buffer, and then leaves the page. */
function useFill(job: Job, back: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const update = useVerb(contract.jobs.update);
  const params = { id: job.id };
  const fill = async (filled: ReturnType<typeof filledBy>) => {
    const saved = await update.mutateAsync({ params, body: { ...filled, version: job.version } });
    const undo = () =>
      perform(client, contract.jobs.update, {
        params,
        body: { ...filledNow(job), version: saved.version },
      }).catch(refusedFor(t('Undo failed'), job.id));
    toast(t`${job.number} has its sheet`, { detail: wordsOf(job, filled), undo, of: job.id });
    void navigate(back);
  };
  return { fill: (filled: ReturnType<typeof filledBy>) => void fill(filled).catch(() => undefined), update };
}

const wordsOf = (
  job: Job,
  { paperLength, paperBreadth, paperThickness, ups, buffer }: ReturnType<typeof filledBy>,
) =>
  t`${job.paperQuality}, ${size(paperLength, paperBreadth)}, ${thickness(paperThickness)}, ${count(ups, 'up')}, buffer of ${count(buffer, 'piece')}`;

interface FoundProps {
  job: Job;
  found: SearchResult;
  losses: ExpectedLoss;
  /** The address to which the page returns once a layout is stored. */
  back: string;
  /** Whether the layouts are those of earlier conditions. */
  isStale: boolean;
}

function UseLayout({ job, found, losses, back, isStale, candidate }: FoundProps & { candidate: Candidate }) {
  const { fill, update } = useFill(job, back);
  const filled = filledBy(job, { candidate, blank: found.blank }, losses);
  return (
    <div className={`${layout.stack} ${layout.cell} ${layout.ruled}`}>
      {update.error && (
        <Notice tone="danger" alert>
          {reasonOf(update.error)}
        </Notice>
      )}
      <ActionButton
        variant="filled"
        icon="check"
        fullWidth
        showReason="beside"
        refusal={refuseFilling(job, filled)}
        busy={update.isPending || isStale}
        onClick={() => fill(filled)}
      >
        {t('Use this sheet')}
      </ActionButton>
      <p
        className={`${text.small} ${text.muted}`}
      >{t`Fills in ${wordsOf(job, filled)}. Reserves nothing yet.`}</p>
    </div>
  );
}

/** Says why there are no layouts, and what the user can do. */
function NoLayouts({ job, found }: { job: Job; found: FoundLayouts }) {
  const { grain, press, size: small } = found.leftOut;
  if (grain + press + small === 0)
    return (
      <EmptyState
        title={t`No paper of ${job.paperQuality}, ${grammage(job.paperGsm)}`}
        text={t('Layouts are found on the papers of this quality and weight in the list.')}
        action={<LinkButton to={to('PaperList')}>{t('Papers')}</LinkButton>}
      />
    );
  return (
    <EmptyState title={t('No layout fits')} text={t('The papers below are left out, with the reason.')} />
  );
}

function Found({ onMore, ...props }: FoundProps & { onMore: (() => void) | null }) {
  const { job, found } = props;
  const { candidates } = found;
  const { at, picked, pick } = usePicked(candidates);
  if (!picked)
    return (
      <Panel>
        <NoLayouts job={job} found={found} />
        <LeftOut found={found} onMore={null} job={job} />
      </Panel>
    );
  return (
    <div className={styles.columns}>
      <Panel
        title={candidates.length > 1 ? count(candidates.length, 'best layout') : t('One layout')}
        note={t('least board first, then what is here')}
      >
        <LayoutList result={found} at={at} onPick={pick} />
        <LeftOut found={found} onMore={onMore} job={job} />
      </Panel>
      <LayoutDetails job={job} candidate={picked} result={found}>
        <UseLayout {...props} candidate={picked} />
      </LayoutDetails>
    </div>
  );
}

function Search({ job, losses, back }: { job: Job; losses: ExpectedLoss; back: string }) {
  const { usual } = layoutCounts;
  const first = usualConditions(job, losses);
  const [changed, change] = useState<Partial<Conditions>>({});
  const conditions = { ...first, ...changed };
  // A search waits until the user has paused typing.
  const [settled] = useDebouncedValue(changed, 250);
  const searched = { ...first, ...settled };
  const [search] = useSearchParams();
  const [most, setMost] = useState(Number(search.get('layout')) > usual ? layoutCounts.most : usual);
  const { data: found, error, isPlaceholderData } = useLayouts(job, searched, most);
  const { picked } = usePicked(found?.candidates ?? []);
  const isStale = isPlaceholderData || changed !== settled;
  return (
    <>
      <ConditionsStrip
        job={job}
        conditions={conditions}
        isChanged={Object.keys(changed).length > 0}
        margins={picked?.margins}
        onChange={(next) => change(next === null ? {} : { ...changed, ...next })}
      />
      {error && (
        <Notice tone="danger" alert>
          {reasonOf(error)}
        </Notice>
      )}
      <div aria-busy={!found || isStale} className={isStale ? styles.old : undefined}>
        {found && (
          <Found
            job={job}
            found={found}
            losses={losses}
            back={back}
            isStale={isStale}
            onMore={most < layoutCounts.most ? () => setMost(layoutCounts.most) : null}
          />
        )}
      </div>
    </>
  );
}

/** Says which sizes the job lacks for a blank. */
function NoBlank({ job }: { job: Job }) {
  const problems = missingSizes(job).map(reasonText);
  const why: ReactNode =
    problems.length > 0
      ? `${problems.join('. ')}.`
      : t('A layout needs the finished size or the blank of the job.');
  return (
    <Panel>
      <EmptyState
        title={t('No blank yet')}
        text={why}
        action={<LinkButton to={`${to('JobEdit', job.id)}#product`}>{t('Enter the size')}</LinkButton>}
      />
    </Panel>
  );
}

function BestSheetPage({ record: job }: { record: Job }) {
  const [search] = useSearchParams();
  const { data: settings } = useInPlaceQuery(contract.settings.get);
  const isFromForm = search.get('from') === 'form';
  const back = to(isFromForm ? 'JobEdit' : 'JobDetails', job.id);
  const title = t`Best sheet for ${job.name}`;
  if (job.can.edit !== null)
    return <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={job.can.edit} />;
  const { customer, quantity, paperQuality, paperGsm } = job;
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={crumbsOf(job)}
        meta={
          <>
            <span className={text.number}>{job.number}</span>
            <CustomerLink customer={customer} />
            <span className={`${text.muted} ${text.small}`}>
              {[count(quantity, 'piece'), paperQuality, grammage(paperGsm)].join(', ')}
            </span>
          </>
        }
        actions={
          <LinkButton variant="quiet" to={back}>
            {isFromForm ? t('Back to the form') : t('Back to the job')}
          </LinkButton>
        }
      />
      {!job.blank ? (
        <NoBlank job={job} />
      ) : (
        settings && <Search job={job} losses={settings.expectedLoss} back={back} />
      )}
    </Page>
  );
}
export const BestSheet = recordScreen(contract.jobs.get, BestSheetPage);
