/**
 * Shows the presses of a machine that the server has not accepted yet, as a strip and a list. The list also has those that
 * were sent in the last hour (look: 36-floor-offline).
 */
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { ApiError, reasonOf } from '../../client/api/api-errors.ts';
import {
  dropPendingWrite,
  isSaid,
  type PendingWrite,
  usePendingWrites,
} from '../../client/api/pending-writes.ts';
import { inSequence, needsAnswer } from '../../client/api/pending-write-store.ts';
import { pressesOfOthers, repeatPress } from '../../client/api/send-presses-in-order.ts';
import { sessionStore } from '../../client/session/session.ts';
import { useFeedState } from '../../client/api/receive-events.ts';
import { serverTime } from '../../client/api/server-clock.ts';
import { recentlySent, type SentPress } from '../../client/session/sent-presses.ts';
import { answersTo, overrideOf } from '../../operations/floor/refusal-override.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { number, timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { FloorPanel } from '../floor-panel.tsx';
import styles from '../floor.module.css';

/** Returns the presses of the line that the server has not accepted yet, the first one first. */
function useWaiting(line: string) {
  const mine = usePendingWrites()
    .filter((press) => press.line === line && isSaid(press))
    .toSorted(inSequence);
  // Only at a machine's device a person sees those of others, who have to come again.
  const others = sessionStore.device() === null ? [] : pressesOfOthers(line);
  return { mine, others, all: [...mine, ...others] };
}

export function WaitingStrip(props: { line: string; isOpen: boolean; toggle: (() => void) | undefined }) {
  const { isOpen, toggle } = props;
  const { all: presses } = useWaiting(props.line);
  const { live, knownAt } = useFeedState();
  const [now, zone] = [useNow(), useShopZone()];
  const refused = presses.filter(needsAnswer).length;
  const toSend = presses.length - refused;
  const isShown = !live || presses.length > 0;
  const counted = [toSend > 0 && t`${number(toSend)} to send`, refused > 0 && t`${number(refused)} refused`];
  const words = counted.filter(Boolean).join(', ') || t('Figures may be old');
  return (
    <div aria-live="polite" data-waiting>
      {isShown && (
        <p className={`${layout.row} ${styles.waiting}`}>
          <Icon name="warning" size={26} />
          <span className={layout.grow}>
            {!live && <b>{t`Offline since ${timeFrom(now, new Date(knownAt), { zone })}.`} </b>}
            {words}
          </span>
          {presses.length > 0 && toggle && (
            <ActionButton aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? t('Hide list') : t('Show list')}
            </ActionButton>
          )}
        </p>
      )}
    </div>
  );
}

function Row({ press, at, isMine }: { press: PendingWrite; at: string; isMine: boolean }) {
  const { key, label, by, fate, problem } = press;
  const answers = answersTo(problem?.code);
  const drop = () => dropPendingWrite(key);
  return (
    <li data-refused={needsAnswer(press) || undefined}>
      <p className={layout.row}>
        <time className={text.muted}>{at}</time>
        <span className={`${layout.twoLines} ${layout.grow}`}>
          <b>{label}</b>
          {by && <small className={text.muted}>{by}</small>}
          {problem && <small>{reasonOf(new ApiError(problem))}</small>}
          {!isMine && <small>{t('Waits until this person comes again')}</small>}
          {fate === 'lost' && <small>{t('It can’t be sent again: look whether it is there')}</small>}
        </span>
        <span className={styles.fate}>{needsAnswer(press) ? t('Refused') : t('Waiting')}</span>
      </p>
      {isMine && needsAnswer(press) && (
        <div className={styles.rare}>
          {fate === 'refused' && (
            <ActionButton onClick={() => void repeatPress(press, overrideOf(problem?.code))}>
              {answers.again}
            </ActionButton>
          )}
          <ActionButton onClick={drop}>{fate === 'refused' ? answers.drop : 'OK'}</ActionButton>
        </div>
      )}
    </li>
  );
}

function SentRow({ press, now, zone }: { press: SentPress; now: Date; zone: string }) {
  const at = timeFrom(now, new Date(serverTime(press.sentAt)), { zone });
  return (
    <li>
      <p className={layout.row}>
        <time className={text.muted}>{timeFrom(now, press.at, { zone })}</time>
        <span className={`${layout.twoLines} ${layout.grow}`}>
          <b>{press.label}</b>
          <small className={text.muted}>{[press.by, t`sent ${at}`].filter(Boolean).join(' · ')}</small>
        </span>
        <span className={`${layout.row} ${styles.fate}`} data-sent>
          <Icon name="check" /> {t('Sent')}
        </span>
      </p>
    </li>
  );
}

export function WaitingPanel(props: { line: string; close: () => void }) {
  const { mine, others, all: presses } = useWaiting(props.line);
  const sent = recentlySent(props.line);
  const [now, zone] = [useNow(), useShopZone()];
  const isEmpty = presses.length + sent.length === 0;
  const close = useEffectEvent(props.close);
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);
  const title = presses.length > 0 ? t('Not sent yet') : t('Sent in the last hour');
  return (
    <FloorPanel label={title} stays={presses.some(needsAnswer)} close={props.close} head={<h2>{title}</h2>}>
      <ol className={`${styles.queue} ${styles.presses}`}>
        {presses.map((press) => (
          <Row
            key={press.key}
            press={press}
            isMine={!others.includes(press)}
            at={timeFrom(now, press.at, { zone })}
          />
        ))}
        {sent.map((press) => (
          <SentRow key={press.key} {...{ press, now, zone }} />
        ))}
      </ol>
      {mine.length > 0 && (
        <p className={text.muted}>
          {mine.some(needsAnswer)
            ? t('The rest waits for your answer.')
            : t(
                'Go on working. Each press has its own time, stays if the device is switched off, and is done once.',
              )}
        </p>
      )}
    </FloorPanel>
  );
}
