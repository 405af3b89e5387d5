/**
 * Shows in a job's form when the shop could make the job, and lets the user promise a date. The form saves the
 * promise with the job.
 */
import { useState } from 'react';
import { type PromiseRecord } from '../../../shared/contract/promise.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { DateTimeField } from '../../ui/form/fields.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { dateTime, withOffset } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { Notice } from '../../ui/page/page.tsx';
import { ShareButton } from './share-button.tsx';
import { type GivenPromise, promiseFrom, oddsAndWay, promiseWords, basisWords } from './given-promise.ts';
import { countsOnPaper, Ways } from './promise-details.tsx';
import { type FormPromiseState } from './use-form-promise.ts';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import styles from './promise-details.module.css';

type Of = { when: FormPromiseState };

/** Lets the user promise a date of their own. It shows the odds of that date if the planner knows them. */
function Another(props: {
  asked: string | null;
  odds: number | null;
  onGive: (date: string, odds: number | null) => void;
  onCancel: () => void;
}) {
  const { asked, onGive, onCancel } = props;
  const zone = useShopZone();
  const now = useNow();
  const [date, setDate] = useState(asked ?? '');
  const odds = date === asked ? props.odds : null;
  const refusal = date === '' ? reason('required', { field: label }) : refuseDeliveryDate(date, now);
  const give = () => onGive(date, odds);
  return (
    <div role="group" aria-label="Promise another date" className={styles.another}>
      <DateTimeField
        name="another"
        label={label}
        value={date}
        error={null}
        onChange={setDate}
        onBlur={() => undefined}
        onEnter={() => refusal === null && give()}
        focused
        note={odds === null ? null : oddsAndWay(odds, 'another')}
      />
      <ActionButton variant="filled" refusal={refusal} onClick={give}>
        {date === '' ? 'Promise' : `Promise ${dateTime(date, { zone })}`}
      </ActionButton>
      <ActionButton variant="quiet" onClick={onCancel}>
        Cancel
      </ActionButton>
    </div>
  );
}

const label = 'Promise for';

function Give({ when, answer }: Of & { answer: PromiseRecord }) {
  const { picked, given, give, asked } = when;
  const zone = useShopZone();
  const [isOther, setOther] = useState(false);
  const own = promiseFrom(answer, picked);
  const next: GivenPromise | null = own && {
    ...own,
    promisedDate: withOffset(new Date(own.promisedDate), zone),
  };
  const isGiven = given?.promisedDate === next?.promisedDate && given?.promisedWay === next?.promisedWay;
  if (isOther) {
    const onGive = (promisedDate: string, promisedOdds: number | null) => {
      give({ promisedDate, promisedWay: 'another', promisedOdds });
      setOther(false);
    };
    return <Another asked={asked} odds={answer.gaps.odds} onGive={onGive} onCancel={() => setOther(false)} />;
  }
  return (
    <>
      {next && !isGiven && (
        <ActionButton variant="filled" onClick={() => give(next)}>
          Promise {dateTime(next.promisedDate, { zone })}
        </ActionButton>
      )}
      <ActionButton onClick={() => setOther(true)}>Promise another date…</ActionButton>
    </>
  );
}

/** Shows the promise in the form, and the dates that the user can promise instead. */
function Foot({ when }: Of) {
  const { given, answer, revert } = when;
  const zone = useShopZone();
  if (!given && !answer) return null;
  return (
    <div className={styles.give}>
      {given && (
        <p role="status">
          <b>Promised {promiseWords(given, zone)}</b>{' '}
          <ActionButton size="xs" onClick={revert}>
            Remove the promise
          </ActionButton>
        </p>
      )}
      {answer && <Give when={when} answer={answer} />}
      <span className={`${text.small} ${text.muted}`}>
        The promise is saved with your name. Nothing moves in the queues until the job is scheduled.
      </span>
    </div>
  );
}

export function FormPromise({ when }: Of) {
  const { ask, busy, error, answer, asked, picked, pick } = when;
  const zone = useShopZone();
  const told = when.told(zone);
  return (
    <section className={`${panel.sheet} ${styles.when}`} aria-label="Earliest delivery" id="when">
      <header>
        <div>
          <h2>Earliest delivery</h2>
          <span className={`${text.small} ${text.muted}`}>
            {answer
              ? `${basisWords(answer, zone)}. ${countsOnPaper}`
              : 'From the current queues. Asking moves nothing'}
          </span>
        </div>
        <span>
          {told !== null && (
            <ShareButton
              send="Send answer"
              copy="Copy for the customer"
              copied="Answer copied"
              words={told}
            />
          )}
          <ActionButton
            refusal={ask === null ? reason('nothing-to-promise') : null}
            busy={busy}
            showReason="beside"
            onClick={() => ask?.()}
          >
            {answer ? 'Work out again' : 'Work it out'}
          </ActionButton>
        </span>
      </header>
      {error && <Notice alert>{reasonOf(error)}.</Notice>}
      <div aria-live="polite">
        {answer && <Ways answer={answer} asked={asked} picked={picked} onPick={pick} />}
      </div>
      <Foot when={when} />
    </section>
  );
}
