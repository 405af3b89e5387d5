/** Shows the panel in which a user signs in at the device of a machine by badge or PIN (look: 36-floor-badge). */
import { useIdle } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pinLeast, pinMost } from '../../../shared/people/pins-and-badges.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import {
  closeBadgePanel,
  enterDevice,
  lastVisitors,
  leaveDevice,
  type Visitor,
} from '../../client/api/person-at-device.ts';
import { useMe } from '../../client/session/session.ts';
import { Keypad } from '../../ui/keys/keypad.tsx';
import { useKeysWithin } from '../../ui/keys/use-keys-within.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../../ui/style/buttons.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './badge.module.css';

/** The time in ms without a press after which the panel closes. */
const patience = 60_000;

function Visitors({
  of,
  chosen,
  choose,
}: {
  of: Visitor[];
  chosen: string | null;
  choose: (id: string) => void;
}) {
  return (
    <div
      className={`${layout.row} ${layout.wrap} ${styles.visitors}`}
      role="group"
      aria-label={t('Here before')}
    >
      {of.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={buttons.touch}
          aria-pressed={id === chosen}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Shows the number of typed digits, but not the digits. */
function Dots({ count }: { count: number }) {
  return (
    <div
      className={`${layout.row} ${layout.gap3} ${styles.dots}`}
      role="status"
      aria-label={t`${count} digits entered`}
    >
      {Array.from({ length: Math.max(pinLeast, count) }, (_, place) => (
        <span key={place} data-typed={place < count || undefined} data-next={place === count || undefined} />
      ))}
    </div>
  );
}

function usePin() {
  const client = useQueryClient();
  const [pin, setPin] = useState('');
  const [userId, setUserId] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typed: string) => enterDevice(client, { pin: typed, ...(userId !== null && { userId }) }),
    onError: () => setPin(''),
  });
  const submit = (typed: string) => {
    if (typed.length >= pinLeast && !isPending) mutate(typed);
  };
  const add = (digit: string) => {
    if (isPending || pin.length === pinMost) return;
    reset();
    setPin(pin + digit);
    if (pin.length + 1 === pinMost) submit(pin + digit);
  };
  const erase = () => setPin(pin.slice(0, -1));
  const isIdle = useIdle(patience, { initialState: false });
  useEffect(() => {
    if (isIdle) closeBadgePanel();
  }, [isIdle]);
  const choose = (id: string) => setUserId(id === userId ? null : id);
  return { pin, add, erase, enter: () => submit(pin), isPending, error, userId, choose };
}

type Pin = ReturnType<typeof usePin>;

function Keys({ pin, add, erase, enter, isPending }: Pin) {
  return (
    <Keypad add={add} erase={erase}>
      <button
        type="button"
        className={buttons.touch}
        data-enter
        aria-label={t('Confirm PIN')}
        aria-disabled={pin.length < pinLeast}
        aria-busy={isPending}
        onClick={enter}
      >
        <Icon name="check" size={30} />
      </button>
    </Keypad>
  );
}

function Leave({ name }: { name: string }) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className={`${buttons.touch} ${styles.leave}`}
      onClick={() => void leaveDevice(client)}
    >
      {t`${name} leaves`}
    </button>
  );
}

export function BadgePad() {
  const me = useMe();
  const pin = usePin();
  const others = lastVisitors().filter(({ id }) => id !== me.id);
  const panel = useRef<HTMLElement>(null);
  useKeysWithin(panel, (event) => {
    if (event.key === 'Escape') closeBadgePanel();
    else if (/^\d$/.test(event.key)) pin.add(event.key);
    else if (event.key === 'Backspace') pin.erase();
    // On a button, Enter presses the button.
    else if (event.key === 'Enter' && event.target === panel.current) pin.enter();
    else return;
    event.preventDefault();
  });
  useEffect(() => panel.current?.focus(), []);
  const { error } = pin;
  return (
    <section ref={panel} role="dialog" tabIndex={-1} className={styles.panel} aria-labelledby="who">
      <div className={`${layout.row} ${layout.between}`}>
        <h2 id="who">{t('Who is at the machine?')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={closeBadgePanel} />
      </div>
      <p>{t('Scan your badge, or enter your PIN')}</p>
      {others.length > 0 && <Visitors of={others} chosen={pin.userId} choose={pin.choose} />}
      <Dots count={pin.pin.length} />
      {error && (
        <Notice tone="danger" alert>
          <b>{fieldErrors(error)['pin'] ?? reasonOf(error)}</b>
        </Notice>
      )}
      <Keys {...pin} />
      <div className={styles.foot}>
        <p>{t('The run goes on. What is entered here is yours until the next badge.')}</p>
        {me.userType !== 'Device' && <Leave name={me.name} />}
      </div>
    </section>
  );
}
