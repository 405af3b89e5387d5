/**
 * Says why an operation starts when it does, and what would happen if it were earlier (decision 116). The picked answer
 * is dashed on the timeline. Nothing moves until the user takes it.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { isUpcoming } from '../../../../shared/jobs/aggregate/operation-state.ts';
import { costWords } from '../../../../shared/planning/ways-to-save-words.ts';
import { type WayToSave, type WhatIf } from '../../../../shared/planning/ways-to-save.contract.ts';
import { type StepsBeforeStart } from '../../../../shared/queues/causes-and-load.contract.ts';
import { t } from '../../../../shared/platform/translate.ts';
import { reasonOf } from '../../../client/api/api-errors.ts';
import { call } from '../../../client/api/client.ts';
import { useInPlaceQuery } from '../../../client/api/queries.ts';
import { contract } from '../../../client/contract.ts';
import { to } from '../../../client/paths.ts';
import { reasonText } from '../../../client/reason-text.ts';
import { useRefusal } from '../../../client/session/session.ts';
import { spanWords } from '../../../jobs/late/lateness-timeline.ts';
import { usePreview, useShownPreview } from '../../../open-shop/change-impact.tsx';
import { type Task } from '../../../open-shop/queue-tasks.ts';
import { useAcceptWay } from '../../../open-shop/use-accept-way.ts';
import { toast } from '../../../ui/dialogs/toasts-and-dialogs.tsx';
import { useKeysWithin } from '../../../ui/keys/use-keys-within.ts';
import { StateBadge } from '../../../ui/marks/state-icons-and-badges.tsx';
import { ActionButton, IconButton, LinkButton } from '../../../ui/page/buttons.tsx';
import layout from '../../../ui/style/layout.module.css';
import text from '../../../ui/style/text.module.css';
import { apart, dateTime, hoursAndMinutes, timeFrom } from '../../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../../ui/text/use-now.ts';
import styles from './operation-answers.module.css';

type Answer = WhatIf['answers'][number];

const hoursWords = (hours: number) => hoursAndMinutes(Math.round(hours * 60));
const isWork = ({ kind }: StepsBeforeStart['steps'][number]) => kind === 'work';

/** Names the jobs that go first: "MR-2574 first", "MR-2537 and 4 more first". */
function behindWords(behind: StepsBeforeStart['steps'][number]['behind']): string {
  const [first] = behind;
  if (!first) return '';
  return behind.length === 1
    ? t`${first.number} first`
    : t`${first.number} and ${behind.length - 1} more first`;
}

function StepBeforeStart({
  step,
  left,
  width,
}: {
  step: StepsBeforeStart['steps'][number];
  left: number;
  width: number;
}) {
  const { kind, behind, hours } = step;
  return (
    <li>
      <span>
        <b>{spanWords(kind, step)}</b> <small>{behindWords(behind)}</small>
      </span>
      <b className={text.nowrap}>{hoursWords(hours)}</b>
      <i
        data-kind={isWork(step) ? 'own' : 'wait'}
        style={{ marginLeft: `${left}%`, width: `${width}%` }}
        aria-hidden
      />
    </li>
  );
}

/** Shows the waits and the work until the operation starts, each at its place in the open hours. */
function WhyHere({ why }: { why: StepsBeforeStart }) {
  const zone = useShopZone();
  const now = useNow();
  const { from, start, steps, closedHours } = why;
  const open = steps.reduce((sum, { hours }) => sum + hours, 0);
  const work = steps.filter(isWork).reduce((sum, { hours }) => sum + hours, 0);
  const title = useId();
  if (start === null || steps.length === 0) return null;
  const ends = steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, { hours }) => sum + hours, 0));
  return (
    <section aria-labelledby={title} className={styles.part}>
      <header>
        <h3 id={title}>{t('Why here')}</h3>
        <span className={text.muted}>
          {t`${timeFrom(now, from, { zone })} to ${timeFrom(now, start, { zone })}`}
        </span>
      </header>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <StepBeforeStart
            key={`${step.operationId} ${step.kind} ${step.start}`}
            step={step}
            left={(((ends[at] ?? 0) - step.hours) / open) * 100}
            width={(step.hours / open) * 100}
          />
        ))}
        <li>
          <b>{t('Until it starts')}</b>
          <b>{hoursWords(open)}</b>
        </li>
      </ol>
      <p className={`${text.small} ${text.muted}`}>
        {t`${hoursWords(open - work)} of it is waiting, ${hoursWords(work)} work.`}{' '}
        {closedHours >= 1 / 60 && t`Closed for ${hoursWords(closedHours)} in between.`}
      </p>
    </section>
  );
}

/** Returns what becomes of the job: "55 min to spare", "still 3 h late", or "as now". */
function jobWords({ finish, saves }: WayToSave, { due, now }: { due: string; now: number | null }): string {
  if (now !== null && Math.abs(Date.parse(finish) - now) < 60_000) return t('the job as now');
  const by = apart(Date.parse(finish) - Date.parse(due));
  return saves ? t`in time, ${by} to spare` : t`still ${by} late`;
}

function AnswerLine(props: {
  answer: Answer;
  task: Task;
  jobFinish: number | null;
  group: string;
  picked: boolean;
  onPick: () => void;
}) {
  const { answer, task, jobFinish, group, picked, onPick } = props;
  const zone = useShopZone();
  const now = useNow();
  const { start, way } = answer;
  const { words, overtime, later, finish, saves } = way;
  const harms = later.some(
    ({ late, brokenPromise }) => late === 'becomes-late' || brokenPromise !== undefined,
  );
  return (
    <label className={picked ? layout.picked : undefined}>
      <input type="radio" name={group} checked={picked} onChange={onPick} />
      <span className={layout.twoLines}>
        <b>{words}</b>
        {overtime && (
          <small>{t`${dateTime(overtime.from, { zone })} to ${timeFrom(overtime.from, overtime.to, { zone })}`}</small>
        )}
        <small>{t`starts ${timeFrom(now, start, { zone })}`}</small>
        <small className={harms ? text.danger : undefined}>{costWords(later)}</small>
      </span>
      <span className={`${layout.twoLines} ${styles.date}`}>
        <b className={saves ? text.good : undefined}>{dateTime(finish, { zone })}</b>
        <small className={saves ? text.good : undefined}>
          {jobWords(way, { due: task.deliveryDate, now: jobFinish })}
        </small>
      </span>
    </label>
  );
}

/** The change of the expected start in ms from which the answers are worked out again. */
const noticed = 300_000;

const whatIfKey = (id: string) => ['plans', 'whatIf', id];
const whatIfQuery = ({ id, expected }: Task) => ({
  queryKey: [...whatIfKey(id), Math.round(Date.parse(expected.start ?? '') / noticed)],
  placeholderData: keepPreviousData,
  queryFn: () => call(contract.plans.whatIf, { params: { id } }),
  staleTime: Infinity,
  gcTime: 0,
  meta: { inPlace: true },
});

/** Lists the answers. The last one is picked at first if it would save a job that is late now. */
function Answers({ task, jobFinish }: { task: Task; jobFinish: number | null }) {
  const { data, error, isFetching } = useQuery(whatIfQuery(task));
  const [chosen, setChosen] = useState<Answer['kind'] | null>(null);
  const client = useQueryClient();
  const group = useId();
  const { accept, busy } = useAcceptWay();
  const answers = data?.answers ?? [];
  const isLate = jobFinish !== null && jobFinish > Date.parse(task.deliveryDate);
  const saving = isLate ? answers.filter(({ way }) => way.saves).at(-1) : undefined;
  const picked = answers.find(({ kind }) => kind === chosen) ?? saving;
  useShownPreview(usePreview(picked ? [{ do: 'accept', id: picked.way.planId }] : null));
  const take = async () => {
    if (!picked || busy || isFetching) return;
    const done = await accept(task.job, picked.way);
    setChosen(null);
    if (done) toast(done.title, { detail: done.detail, undo: done.undo, of: task.id });
    await client.invalidateQueries({ queryKey: whatIfKey(task.id) });
  };
  if (error) return <p role="alert">{reasonOf(error)}.</p>;
  if (!data) return <p className={text.muted}>{t('Working out what would happen …')}</p>;
  if (answers.length === 0)
    return (
      <p className={text.muted}>
        {jobFinish === null
          ? t('An operation of the job has no date.')
          : task.pin
            ? t('It is pinned. Take the pin away to see what would bring it forward.')
            : t('No move and no hour of overtime would bring it forward.')}
      </p>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <fieldset className={styles.answers} aria-label={t('What if')}>
        {answers.map((answer) => (
          <AnswerLine
            key={answer.kind}
            answer={answer}
            task={task}
            jobFinish={jobFinish}
            group={group}
            picked={answer === picked}
            onPick={() => setChosen(answer.kind)}
          />
        ))}
      </fieldset>
      <p className={`${layout.row} ${layout.between}`}>
        <span className={`${text.small} ${text.muted} ${layout.hideTouch}`}>{t('Or drag the bar')}</span>
        <ActionButton type="submit" variant="filled" busy={busy} disabled={!picked || isFetching}>
          {t('Take this')}
        </ActionButton>
      </p>
    </form>
  );
}

function WhatIfPart(props: { task: Task; jobFinish: number | null }) {
  const mayNot = useRefusal('edit');
  const title = useId();
  if (!isUpcoming(props.task.state)) return null;
  return (
    <section aria-labelledby={title} className={styles.part}>
      <header>
        <h3 id={title}>{t('What if')}</h3>
        <span className={text.muted}>{t('exact; nothing moves yet')}</span>
      </header>
      {mayNot ? <p className={text.muted}>{reasonText(mayNot)}.</p> : <Answers {...props} />}
    </section>
  );
}

export function OperationAnswers(props: {
  task: Task;
  /** The expected finish of the operation's job in ms, null if it has none. */
  jobFinish: number | null;
  className: string | undefined;
  onJob: () => void;
  onClose: () => void;
}) {
  const { task, jobFinish, className = '', onJob, onClose } = props;
  const zone = useShopZone();
  const now = useNow();
  const { data: why } = useInPlaceQuery(
    contract.answers.beforeStart,
    { params: { id: task.id } },
    { every: 10_000 },
  );
  const { job, name, machine, state, expected, deliveryDate } = task;
  const by = jobFinish === null ? 0 : jobFinish - Date.parse(deliveryDate);
  const due = dateTime(deliveryDate, { zone });
  const panel = useRef<HTMLElement>(null);
  useKeysWithin(panel, (event) => {
    if (event.key === 'Escape') onClose();
  });
  return (
    <aside
      ref={panel}
      className={`${layout.stack} ${layout.top} ${layout.surface} ${className} ${styles.whole}`}
      aria-label={`${job.number} ${name}`}
    >
      <header className={`${layout.row} ${layout.between}`}>
        <h2 className={text.large}>
          {job.number} {name}
        </h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <p className={text.small}>
        {machine && expected.start !== null && isUpcoming(state)
          ? t`On ${machine.name} from ${timeFrom(now, expected.start, { zone })}`
          : (machine?.name ?? t('No machine yet.'))}{' '}
        {!isUpcoming(state) && <StateBadge state={state} />}
      </p>
      <p className={`${text.small} ${text.muted}`}>
        {by > 0 && <b className={text.danger}>{t`${apart(by)} late`} </b>}
        {t`due ${due}`}, {job.name}
      </p>
      {why && <WhyHere why={why} />}
      <WhatIfPart key={task.id} task={task} jobFinish={jobFinish} />
      <p className={`${layout.row} ${layout.wrap}`}>
        <LinkButton to={to('OperationDetails', task.id)} size="xs" icon="arrow-right">
          {t('Open the operation')}
        </LinkButton>
        <ActionButton size="xs" variant="quiet" onClick={onJob}>
          {t('All operations of the job')}
        </ActionButton>
      </p>
    </aside>
  );
}
