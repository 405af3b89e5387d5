/** Shows the presses of a machine that the server has not accepted yet, as a strip and a list (look: 36-floor-offline). */
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../shared/platform/translate.ts';
import { ApiError, reasonOf } from '../client/api/api-errors.ts';
import {
  dropPendingWrite,
  isSaid,
  type PendingWrite,
  usePendingWrites,
} from '../client/api/pending-writes.ts';
import { inSequence, needsAnswer } from '../client/api/pending-write-store.ts';
import { repeatPress } from '../client/api/send-presses-in-order.ts';
import { useFeedState } from '../client/api/receive-events.ts';
import { answersTo, overrideOf } from '../operations/floor/refusal-override.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { Icon } from '../ui/style/icons.tsx';
import { number, time, timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { FloorPanel } from './floor-panel.tsx';
import styles from './floor.module.css';

/** Returns the presses of the line that the server has not accepted yet, the first one first. */
const useWaiting = (line: string) =>
  usePendingWrites()
    .filter((press) => press.line === line && isSaid(press))
    .toSorted(inSequence);

export function WaitingStrip(props: { line: string; isOpen: boolean; toggle: (() => void) | undefined }) {
  const { isOpen, toggle } = props;
  const presses = useWaiting(props.line);
  const { live, knownAt } = useFeedState();
  const zone = useShopZone();
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
            {!live && <b>{t`Offline since ${time(new Date(knownAt), { zone })}.`} </b>}
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

function Row({ press, at }: { press: PendingWrite; at: string }) {
  const { key, label, fate, problem } = press;
  const answers = answersTo(problem?.code);
  const drop = () => dropPendingWrite(key);
  return (
    <li data-refused={needsAnswer(press) || undefined}>
      <p className={layout.row}>
        <time className={text.muted}>{at}</time>
        <span className={`${layout.twoLines} ${layout.grow}`}>
          <b>{label}</b>
          {problem && <small>{reasonOf(new ApiError(problem))}</small>}
          {fate === 'lost' && <small>{t('It can’t be sent again: look whether it is there')}</small>}
        </span>
        <span className={styles.fate}>{needsAnswer(press) ? t('Refused') : t('Waiting')}</span>
      </p>
      {needsAnswer(press) && (
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

export function WaitingPanel(props: { line: string; close: () => void }) {
  const presses = useWaiting(props.line);
  const [now, zone] = [useNow(), useShopZone()];
  const isEmpty = presses.length === 0;
  const close = useEffectEvent(props.close);
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);
  return (
    <FloorPanel label={t('Not sent yet')} close={props.close} head={<h2>{t('Not sent yet')}</h2>}>
      <ol className={`${styles.queue} ${styles.presses}`}>
        {presses.map((press) => (
          <Row key={press.key} press={press} at={timeFrom(now, press.at, { zone })} />
        ))}
      </ol>
      <p className={text.muted}>
        {presses.some(needsAnswer)
          ? t('The rest waits for your answer.')
          : t(
              'Go on working. Each press has its own time, stays if the device is switched off, and is done once.',
            )}
      </p>
    </FloorPanel>
  );
}
