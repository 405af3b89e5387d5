/** Shows a panel in the place of artwork and instruction. Esc, the cross and a minute without a touch close it. */
import { useIdle } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../shared/platform/translate.ts';
import { useKeysWithin } from '../ui/keys/use-keys-within.ts';
import { IconButton } from '../ui/page/buttons.tsx';
import layout from '../ui/style/layout.module.css';
import styles from './floor.module.css';

/** The time in ms without a touch after which a panel closes. */
const patience = 60_000;

export function FloorPanel(props: {
  label: string;
  close: () => void;
  head: ReactNode;
  children: ReactNode;
}) {
  const { label, head, children } = props;
  const close = useEffectEvent(props.close);
  const isIdle = useIdle(patience, { initialState: false });
  useEffect(() => {
    if (isIdle) close();
  }, [isIdle]);
  const panel = useRef<HTMLElement>(null);
  // Keys such as Esc reach the panel also if none of its fields has the focus.
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, []);
  useKeysWithin(panel, ({ key }) => {
    if (key === 'Escape') close();
  });
  return (
    <section ref={panel} className={styles.panel} aria-label={label} tabIndex={-1}>
      <div className={`${layout.row} ${layout.between} ${styles.panelHead}`}>
        {head}
        <IconButton icon="close" label={t('Close')} onClick={props.close} />
      </div>
      {children}
    </section>
  );
}
