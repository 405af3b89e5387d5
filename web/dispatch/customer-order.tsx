/**
 * Shows a customer's order (look: a customer's order): its jobs by line, how far each is, what is late and why. One press
 * dispatches all that is ready.
 */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import {
  completesOrder,
  isReadyToSend,
  isShortAndAccepted,
  lorryMaximum,
  piecesToSend,
} from '../../shared/dispatch/dispatchable-pieces.ts';
import { orderFigures } from '../../shared/dispatch/order-figures.ts';
import { isInQueues, isOpenJob } from '../../shared/jobs/aggregate/job-status.ts';
import { type JobItem, type OrderedJobs } from '../../shared/jobs/jobs.contract.ts';
import { t } from '../../shared/platform/translate.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { orderNumberIn, to } from '../client/paths.ts';
import { useRefusal } from '../client/session/session.ts';
import { useCauses } from '../jobs/late/use-delay-causes.ts';
import { Thumb } from '../ui/marks/artwork-thumbnail.tsx';
import { Expected, LatenessMark, useLateness } from '../ui/marks/expected-date.tsx';
import { ShortOf } from '../ui/marks/job-marks.tsx';
import { Delivery } from '../ui/marks/job-rows.tsx';
import { ControlStrip, JobStatus } from '../ui/marks/state-icons-and-badges.tsx';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { EmptyState, Notice, Page, PageHead, Panel, usePhone } from '../ui/page/page.tsx';
import parts from '../ui/page/parts.module.css';
import { SelectBox } from '../ui/selection/selection-checkbox.tsx';
import { useTicks } from '../ui/selection/use-ticks.ts';
import { Icon } from '../ui/style/icons.tsx';
import layout from '../ui/style/layout.module.css';
import panel from '../ui/style/panel.module.css';
import text from '../ui/style/text.module.css';
import { RowLink, Th, TwoLines } from '../ui/table/data-table.tsx';
import { PhoneList } from '../ui/table/phone-list.tsx';
import table from '../ui/table/table.module.css';
import { count, number, percent, shortDate, withOffset } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import styles from './customer-order.module.css';
import { useSendLorry } from './use-send-lorry.ts';

const lineOf = (job: JobItem) => job.customerOrder?.line ?? '';
const lineWords = (job: JobItem) => lineOf(job) && t`line ${lineOf(job)}`;
type OrderFigures = ReturnType<typeof orderFigures<JobItem>>;
const piecesOf = (jobs: readonly JobItem[]) => jobs.reduce((sum, job) => sum + piecesToSend(job), 0);

/** Manages which ready jobs leave with the next lorry. All of them do, until the user unticks one. */
function useLorry(jobs: readonly JobItem[]) {
  const { isTicked, ticked, turn } = useTicks(jobs.filter(isReadyToSend), () => false);
  const { request, send } = useSendLorry();
  const mayNot = useRefusal('dispatch');
  const loads = ticked.slice(0, lorryMaximum);
  return {
    loads,
    left: ticked.length - loads.length,
    isTicked,
    turn,
    isAllowed: mayNot === null,
    refusal: mayNot ?? (loads.length === 0 ? reason('nothing-on-lorry') : null),
    busy: request.isPending,
    failure: request.error && reasonOf(request.error),
    send: () =>
      send({
        jobs: loads.map((job) => ({ jobId: job.id, quantity: piecesToSend(job), complete: false })),
        date: withOffset(new Date()),
        note: '',
        confirmed: false,
      }),
  };
}
type Lorry = ReturnType<typeof useLorry>;

function DispatchReady({ lorry: { loads, refusal, busy, send } }: { lorry: Lorry }) {
  return (
    <ActionButton variant="filled" refusal={refusal} busy={busy} onClick={send}>
      {loads.length === 0
        ? t('Dispatch')
        : t`Dispatch ${number(loads.length)} ready, ${number(piecesOf(loads))}`}
    </ActionButton>
  );
}

function Figure({
  value,
  label,
  fact,
  look = '',
}: {
  value: string;
  label: string;
  fact: string;
  look?: string | undefined;
}) {
  return (
    <div>
      <b className={look}>{value}</b>
      <span className={text.strong}>{label}</span>
      <span className={`${text.smaller} ${text.muted}`}>{fact}</span>
    </div>
  );
}

/** Returns the lines of the jobs as text: "lines 3, 4", or their number if one of them has no line. */
function whichWords(jobs: readonly JobItem[]): string {
  const lines = jobs.map(lineOf);
  if (jobs.length === 0) return '\u00A0';
  if (lines.includes('')) return count(jobs.length, 'job');
  return lines.length === 1 ? t`line ${lines[0]}` : t`lines ${lines.join(', ')}`;
}

function Figures({ of, deliveries }: { of: OrderFigures; deliveries: OrderedJobs['deliveries'] }) {
  const zone = useShopZone();
  return (
    <section className={`${panel.sheet} ${parts.strip} ${layout.spaced}`} aria-label={t('In figures')}>
      <Figure value={number(of.ordered)} label={t('pieces ordered')} fact={count(of.jobs, 'job')} />
      <Figure
        value={percent(Math.floor(of.madePart * 100) / 100)}
        label={t('made')}
        fact={count(of.made, 'piece')}
      />
      <Figure
        value={number(of.sent)}
        label={t('sent')}
        fact={deliveries[0] ? t`last ${shortDate(deliveries[0].date, { zone })}` : t('nothing yet')}
      />
      <Figure
        value={number(of.readyPieces)}
        label={t('ready to send')}
        fact={whichWords(of.ready)}
        look={of.readyPieces > 0 ? text.good : ''}
      />
      <Figure
        value={number(of.late.length)}
        label={t('late')}
        fact={of.atRisk.length > 0 ? t`${number(of.atRisk.length)} at risk` : whichWords(of.late)}
        look={of.late.length > 0 ? text.danger : ''}
      />
      <Figure
        value={of.open === 0 ? '✓' : of.lastExpected === null ? '–' : shortDate(of.lastExpected, { zone })}
        label={of.open === 0 ? t('no job is open') : t('all of it is made')}
        fact={
          of.open === 0
            ? '\u00A0'
            : of.lastExpected === null
              ? t('a job has no date')
              : count(of.open, 'open job')
        }
      />
    </section>
  );
}

/** Says how much of the job is sent, ready and short. */
function MadeWords({ job }: { job: JobItem }) {
  const left = piecesToSend(job);
  const words = [
    job.sent > 0 && t`${number(job.sent)} sent`,
    left > 0 && (isReadyToSend(job) ? t`${number(left)} ready` : t`${number(left)} made`),
    isShortAndAccepted(job) && t('within tolerance'),
  ].filter(Boolean);
  return (
    <span className={`${text.smaller} ${text.muted}`}>
      {words.join(', ') || (isOpenJob(job.status) && t('nothing made yet'))} <ShortOf job={job} />
    </span>
  );
}

function Made({ job }: { job: JobItem }) {
  const whole = Math.max(job.quantity, job.made, job.sent, 1);
  const part = (pieces: number) => ({ width: `${(pieces / whole) * 100}%` });
  return (
    <div className={styles.made}>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.sent} style={part(job.sent)} />
        <i className={styles.left} style={part(piecesToSend(job))} />
      </div>
      <MadeWords job={job} />
    </div>
  );
}

function Load({ job, lorry }: { job: JobItem; lorry: Lorry }) {
  if (!lorry.isAllowed || !isReadyToSend(job)) return null;
  const isLoaded = lorry.isTicked(job);
  return (
    <SelectBox
      label={t`Send ${job.number}`}
      state={isLoaded ? 'all' : 'none'}
      onPick={() => lorry.turn(job)}
    />
  );
}

/** Says why the job is late or at risk, and links to the ways to save it. */
function Because({ job, why }: { job: JobItem; why: string }) {
  return (
    <span className={`${layout.flow} ${text.small}`}>
      <Icon name="warning" size={14} />
      <span>{why}</span>
      {isInQueues(job.status) && <Link to={to('JobSave', job.id)}>{t('Save this job')}</Link>}
    </span>
  );
}

function Row({ job, why, lorry }: { job: JobItem; why: string | undefined; lorry: Lorry }) {
  const isLate = useLateness(job) === 'late';
  const line = lineOf(job);
  return (
    <>
      <tr className={[isLate && styles.late, why && styles.explained].filter(Boolean).join(' ')}>
        <td className={text.figures}>{line || '–'}</td>
        <td>
          <span className={layout.row}>
            <Thumb url={job.artworkThumbUrl} />
            <TwoLines
              first={<RowLink to={to('JobDetails', job.id)}>{job.name}</RowLink>}
              second={job.number}
            />
          </span>
        </td>
        <td className={`${table.figures} ${text.strong}`}>{number(job.quantity)}</td>
        <td>
          <Made job={job} />
        </td>
        <td>
          <span className={layout.twoLines}>
            <span className={table.roomyOnly}>
              <ControlStrip states={job.operationStates} />
            </span>
            <JobStatus job={job} />
          </span>
        </td>
        <td className={table.wideOnly}>
          <Expected job={job} />
        </td>
        <td>
          <Delivery job={job} />
        </td>
        <td>
          <Load job={job} lorry={lorry} />
        </td>
      </tr>
      {why && (
        <tr className={[isLate && styles.late, styles.because].filter(Boolean).join(' ')}>
          <td colSpan={8}>
            <Because job={job} why={why} />
          </td>
        </tr>
      )}
    </>
  );
}

const Key = () => (
  <span className={`${layout.row} ${text.smaller}`}>
    <i className={`${styles.key} ${styles.sent}`} /> {t('sent')}
    <i className={`${styles.key} ${styles.left}`} /> {t('made')}
    <i className={`${styles.key} ${styles.toMake}`} /> {t('to make')}
  </span>
);

function Lines(props: { jobs: readonly JobItem[]; of: OrderFigures; lorry: Lorry }) {
  const { jobs, lorry } = props;
  const { late, atRisk } = props.of;
  const phone = usePhone();
  const causes = useCauses([...late, ...atRisk].map(({ id }) => id));
  const head = { title: t('Lines of the order'), note: t('each is a job') };
  if (phone)
    return (
      <Panel {...head}>
        <PhoneList
          noun={t('jobs')}
          rows={jobs}
          keyOf={({ id }) => id}
          href={({ id }) => to('JobDetails', id)}
          foot={causes.size > 0 ? 28 : 0}
          line={(job) => ({
            title: job.name,
            sub: (
              <>
                {[lineWords(job), job.number].filter(Boolean).join(' · ')} · <MadeWords job={job} />
              </>
            ),
            right: (
              <span className={`${layout.twoLines} ${layout.itemsEnd}`}>
                <JobStatus job={job} />
                <LatenessMark job={job} short />
              </span>
            ),
            box: lorry.isAllowed && isReadyToSend(job) && <Load job={job} lorry={lorry} />,
            act: causes.has(job.id) && (
              <p className={`${text.small} ${text.muted} ${text.clip} ${styles.phoneWhy}`}>
                {causes.get(job.id)}
              </p>
            ),
          })}
        />
      </Panel>
    );
  return (
    <Panel {...head} right={<Key />}>
      <div className={table.scrolls}>
        <table className={`${table.table} ${styles.lines}`} aria-label={t('Lines of the order')}>
          <thead>
            <tr>
              <Th w={52}>{t('Line')}</Th>
              <Th>{t('Job')}</Th>
              <Th num>{t('Ordered')}</Th>
              <Th>{t('Made and sent')}</Th>
              <Th>{t('Operations, status')}</Th>
              <Th wide>{t('Expected')}</Th>
              <Th>{t('Delivery')}</Th>
              <Th w={56}>{lorry.isAllowed ? t('Send') : ''}</Th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <Row key={job.id} job={job} why={causes.get(job.id)} lorry={lorry} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Lists what the next press sends, before it is pressed. */
function GoesOutNow({ lorry: { loads, left, failure, isAllowed } }: { lorry: Lorry }) {
  if (!isAllowed) return null;
  return (
    <Panel title={t('Goes out now')}>
      {failure && <Notice alert>{failure}.</Notice>}
      {loads.length === 0 ? (
        <p className={`${layout.cell} ${text.muted}`}>
          {t('Nothing is ticked, or nothing is made and not sent.')}
        </p>
      ) : (
        <ul className={layout.lines} aria-label={t('Goes out now')}>
          {loads.map((job) => (
            <li key={job.id} className={`${layout.row} ${layout.between}`}>
              <TwoLines
                first={<b>{job.name}</b>}
                second={[
                  lineWords(job),
                  !completesOrder(job) ? t('a part') : job.sent > 0 ? t('the rest of it') : t('all of it'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
              <b>{number(piecesToSend(job))}</b>
            </li>
          ))}
        </ul>
      )}
      {loads.length > 0 && (
        <p className={`${layout.cell} ${layout.ruled} ${text.small} ${text.muted}`}>
          {left > 0
            ? t`A lorry takes ${count(lorryMaximum, 'job')}. ${count(left, 'job')} stay for the next one.`
            : t('One delivery note, which gets its number when you press Dispatch.')}
        </p>
      )}
    </Panel>
  );
}

function Sent({ deliveries }: { deliveries: OrderedJobs['deliveries'] }) {
  const zone = useShopZone();
  if (deliveries.length === 0) return null;
  return (
    <Panel title={t('Sent')} right={<Link to={to('DeliveryNotes')}>{t('Delivery notes')}</Link>}>
      <ul className={layout.lines} aria-label={t('Sent')}>
        {deliveries.map((each) => (
          <li key={each.dispatchId} className={`${layout.row} ${layout.between}`}>
            <TwoLines
              first={<b>{`${number(each.quantity)} ${each.name}`}</b>}
              second={
                each.noteNumber === null ? (
                  each.number
                ) : (
                  <Link to={to('DeliveryNote', each.dispatchId)}>{each.noteNumber}</Link>
                )
              }
            />
            <span className={`${text.small} ${text.nowrap}`}>{shortDate(each.date, { zone })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Order({ number: requested, found }: { number: string; found: OrderedJobs }) {
  const { customer, jobs, total, deliveries } = found;
  const figures = orderFigures(jobs, useNow());
  const lorry = useLorry(jobs);
  const orders = jobs.flatMap(({ customerOrder }) => customerOrder ?? []);
  // The jobs may differ in case, so the page shows the number as the first of them has it.
  const called = orders[0]?.number ?? requested;
  const date = orders.flatMap((order) => order.date ?? []).toSorted()[0] ?? null;
  const search = new URLSearchParams({
    customer: customer.id,
    order: called,
    ...(date && { ordered: date }),
  });
  const meta = [
    `${customer.name}, ${customer.city}`,
    date && t`ordered ${shortDate(date, { zone: 'UTC' })}`,
    total > 0 && count(total, 'job'),
  ];
  const add = (
    <LinkButton to={`${to('JobCreate')}?${search.toString()}`} icon="plus" refusal={useRefusal('edit')}>
      {t('Add a line')}
    </LinkButton>
  );
  return (
    <Page>
      <PageHead
        title={t`Customer’s order ${called}`}
        crumbs={[
          { label: t('Customers'), to: to('CustomerList') },
          { label: customer.name, to: to('CustomerDetails', customer.id) },
          { label: t('Jobs'), to: to('CustomerJobList', customer.id) },
          { label: called },
        ]}
        meta={meta.filter(Boolean).join(', ')}
        actions={add}
        primary={lorry.isAllowed && jobs.length > 0 && <DispatchReady lorry={lorry} />}
      />
      {jobs.length === 0 ? (
        <Panel>
          <EmptyState
            title={t('No job has this order number')}
            text={t`Jobs of ${customer.name} with the order number ${called} appear here. A job that gets another number leaves the order.`}
          />
        </Panel>
      ) : (
        <>
          <Figures of={figures} deliveries={deliveries} />
          <div className={`${layout.split} ${styles.order}`}>
            <div className={layout.stack}>
              {total > jobs.length && (
                <Notice>{t`These are the latest ${number(jobs.length)} of ${count(total, 'job')}, also in the figures.`}</Notice>
              )}
              <Lines jobs={jobs} of={figures} lorry={lorry} />
            </div>
            <div className={layout.stack}>
              <GoesOutNow lorry={lorry} />
              <Sent deliveries={deliveries} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

export function CustomerOrder() {
  const { id = '', number: segment = '' } = useParams();
  const requested = orderNumberIn(segment);
  const call = { params: { id }, query: { number: requested } };
  const { data } = useQuery(query(contract.jobs.ofOrder, call));
  if (data === undefined) return <Page>{null}</Page>;
  return <Order key={`${id} ${requested}`} number={requested} found={data} />;
}
