/**
 * Lists the changes that would get a late job done earlier, the cheapest first. For the selected change, it
 * lists the jobs that would be delayed.
 */
import { Link } from 'react-router';
import { type WaysToSave, type WayToSave } from '../../../shared/planning/ways-to-save.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { formatHours } from '../../../shared/queues/delay-words.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { apart, capital, count, dateTime, number, shortDate, timeFrom } from '../../ui/text/format-values.ts';
import { brokenPromisesWords, countBroken, isHarmed } from '../../../shared/planning/ways-to-save-words.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { EmptyState } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import buttons from '../../ui/style/buttons.module.css';
import panel from '../../ui/style/panel.module.css';
import parts from '../../ui/page/parts.module.css';
import text from '../../ui/style/text.module.css';
import styles from '../../jobs/late/lateness-breakdown.module.css';

/** Says how many jobs the way makes late, or past their promises: "No job misses its date" or "2 become late". */
function lateWords({ makesLate, later }: WayToSave): string {
  const broken = countBroken(later);
  if (broken > 0) return capital(brokenPromisesWords(broken));
  const still = later.filter(({ late }) => late === 'later-still').length;
  if (makesLate.length === 0 && still > 0)
    return still === 1 ? t('1 gets later still') : t`${number(still)} get later still`;
  if (makesLate.length === 0) return t('No job misses its date');
  return makesLate.length === 1 ? t('1 becomes late') : t`${number(makesLate.length)} become late`;
}

/** Says how many jobs finish later: "10 jobs finish later, by 75 h at most". */
function laterWords({ later }: WayToSave): string {
  const [most] = later;
  return most
    ? t`${count(later.length, 'job finishes', 'jobs finish')} later, by ${formatHours(most.hours)} at most`
    : t('no other job is delayed');
}

/** Returns the time of the overtime: "Tue 24 Nov 21:00 to 22:00". */
const spanOf = ({ from, to }: NonNullable<WayToSave['overtime']>, zone: string): string =>
  t`${dateTime(from, { zone })} to ${timeFrom(from, to, { zone })}`;

interface Given {
  job: Job;
  picked: string | null;
  onPick: (planId: string) => void;
  onTake: (rung: WayToSave) => void;
  busy: boolean;
}

function Line({
  rung,
  place,
  first,
  given,
}: {
  rung: WayToSave;
  place: number;
  first: boolean;
  given: Given;
}) {
  const zone = useShopZone();
  const { job, picked, onPick, onTake, busy } = given;
  const spare = Date.parse(job.deliveryDate) - Date.parse(rung.finish);
  const mayNot = useRefusal('edit');
  return (
    <li className={picked === rung.planId ? layout.picked : undefined}>
      <span className={`${layout.disc} ${text.small} ${text.bold}`} aria-hidden>
        {rung.saves ? place : '+'}
      </span>
      <button
        type="button"
        className={`${buttons.asText} ${text.bold} ${styles.words}`}
        aria-pressed={picked === rung.planId}
        onClick={() => onPick(rung.planId)}
      >
        {rung.words}
        {rung.overtime && <small>{spanOf(rung.overtime, zone)}</small>}
      </button>
      <span className={`${layout.twoLines} ${styles.date}`}>
        <b className={rung.saves ? text.good : text.danger}>{dateTime(rung.finish, { zone })}</b>
        <small>{rung.saves ? t`${apart(spare)} to spare` : t`still ${apart(spare)} late`}</small>
      </span>
      <span className={layout.twoLines}>
        <b className={rung.later.some(({ late }) => late !== 'in-time') ? text.danger : undefined}>
          {lateWords(rung)}
        </b>
        <small>{laterWords(rung)}</small>
      </span>
      <ActionButton
        variant={first ? 'filled' : 'default'}
        refusal={mayNot}
        busy={busy}
        aria-label={t`Take this: ${rung.words}`}
        onClick={() => onTake(rung)}
      >
        {t('Take this')}
      </ActionButton>
    </li>
  );
}

export function WaysToSaveList({
  rungs,
  harmful,
  ...given
}: Given & {
  rungs: readonly WayToSave[];
  /** Whether ways were left out because they cost other jobs more than the job gains. */
  harmful: boolean;
}) {
  const saving = rungs.filter(({ saves }) => saves);
  const helping = rungs.filter(({ saves }) => !saves);
  const line = (rung: WayToSave, place: number) => (
    <Line key={rung.planId} rung={rung} place={place + 1} first={rungs[0] === rung} given={given} />
  );
  return (
    <section className={`${panel.sheet} ${styles.ladder}`} aria-label={t('What would save it')}>
      <header>
        <h2>{t('What would save it')}</h2>
        <span className={`${text.small} ${text.muted}`}>
          {t('Cheapest first. Nothing moves until you take one')}
        </span>
      </header>
      {saving.length === 0 && (
        <EmptyState
          small
          title={
            harmful
              ? t('Saving it would harm other jobs more than it helps')
              : t('No move or overtime can save it')
          }
          text={
            helping.length > 0
              ? t('These help, but are not enough.')
              : t('Change its date, or propose a plan of the whole shop.')
          }
        />
      )}
      {saving.length > 0 && <ol>{saving.map(line)}</ol>}
      {saving.length > 0 && helping.length > 0 && (
        <h3 className={`${layout.sunken} ${layout.lined} ${text.small}`}>{t('Helps, but not enough')}</h3>
      )}
      {helping.length > 0 && <ol>{helping.map(line)}</ol>}
      {saving.length > 0 && harmful && (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>
          {t('Left out: ways that cost other jobs more than this one gains.')}
        </p>
      )}
    </section>
  );
}

/**
 * Shows what people outside the queues could do: repair a machine that is down, have an operation done by a supplier, or
 * send a part of the order. Each leads to the screen where that is entered.
 */
export function OtherWays({ of, job }: { of: Pick<WaysToSave, 'back' | 'outside' | 'part'>; job: Job }) {
  const zone = useShopZone();
  const { back, outside, part } = of;
  const at = (time: string) => dateTime(time, { zone });
  if (back.length + outside.length === 0 && part === null) return null;
  return (
    <section
      className={`${panel.sheet} ${parts.pairs} ${layout.spaced}`}
      aria-label={t('What others could do')}
    >
      <header>
        <h2>{t('What others could do')}</h2>
        <span className={`${text.small} ${text.muted}`}>{t('yours to arrange, nothing moves')}</span>
      </header>
      <ul className={text.small}>
        {back.map(({ machineId, machine, finish }) => {
          const isInTime = Date.parse(finish) <= Date.parse(job.deliveryDate);
          return (
            <li key={machineId}>
              <Link to={to('MachineDetails', machineId)}>{machine}</Link>
              <b className={isInTime ? text.good : text.danger}>
                {at(finish)}, {isInTime ? t('in time') : t('still late')}
              </b>
              <small>{t('the job’s date if it were back in service now')}</small>
            </li>
          );
        })}
        {outside.map(({ operationId, operation, from, back: latest }) => (
          <li key={operationId}>
            <Link to={to('OperationDetails', operationId)}>{operation}</Link>
            <b>{t`back by ${at(latest)}`}</b>
            <small>{t`at a supplier from ${at(from)}, then in time`}</small>
          </li>
        ))}
        {part && (
          <li>
            <Link to={to('JobChange', job.id)}>{t('A part of the order')}</Link>
            <b>{t`about ${number(part.pieces)} of ${count(part.of, 'piece')}`}</b>
            <small>{t`made by ${at(job.deliveryDate)}, the rest later`}</small>
          </li>
        )}
      </ul>
    </section>
  );
}

const says: Record<WayToSave['later'][number]['late'], string> = {
  'in-time': t('in time'),
  'becomes-late': t('becomes late'),
  'later-still': t('later still'),
};

export function WayEffects({ rung, job, finish }: { rung: WayToSave; job: Job; finish: string }) {
  const zone = useShopZone();
  const dateText = (at: string) => dateTime(at, { zone });
  return (
    <section className={`${panel.sheet} ${parts.pairs} ${styles.effects}`} aria-label={t('What it changes')}>
      <header>
        <h2>{t('What it changes')}</h2>
        <span className={`${text.small} ${text.muted}`}>{laterWords(rung)}</span>
      </header>
      <ul className={text.small}>
        <li>
          <span className={text.clip}>
            <b>{job.number}</b> {job.name}
          </span>
          <b className={text.good}>{t`${apart(Date.parse(finish) - Date.parse(rung.finish))} earlier`}</b>
          <small>
            {dateText(finish)} → {dateText(rung.finish)}
          </small>
          <small>{rung.saves ? t('in time') : t('still late')}</small>
        </li>
        {rung.later.map((each) => (
          <li key={each.jobId} data-late={isHarmed(each) || undefined}>
            <span className={text.clip}>
              <b>{each.number}</b> {each.name}
            </span>
            <b>{t`${formatHours(each.hours)} later`}</b>
            <small>
              {dateText(each.from)} → {dateText(each.to)}
            </small>
            <small>
              {each.brokenPromise !== undefined
                ? t`promised ${dateText(each.brokenPromise)}`
                : each.late === 'in-time'
                  ? t`due ${shortDate(each.deliveryDate, { zone })}`
                  : says[each.late]}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
