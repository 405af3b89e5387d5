/**
 * Shows a panel instead of the artwork and the instruction. Esc and the cross close it. It closes by itself after a minute
 * without a touch, except with `stays`.
 */
import { useIdle } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../shared/platform/translate.ts';
import { useKeysWithin } from '../ui/keys/use-keys-within.ts';
import { IconButton } from '../ui/page/buttons.tsx';
import { Icon } from '../ui/style/icons.tsx';
import layout from '../ui/style/layout.module.css';
import styles from './floor.module.css';

/** The time in ms without a touch after which a panel closes. */
const patience = 60_000;

export function FloorPanel(props: {
  label: string;
  close: () => void;
  stays?: boolean;
  head: ReactNode;
  children: ReactNode;
}) {
  const { label, stays = false, head, children } = props;
  const close = useEffectEvent(props.close);
  const isIdle = useIdle(patience, { initialState: false });
  useEffect(() => {
    if (isIdle && !stays) close();
  }, [isIdle, stays]);
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

const icons = { there: 'check', missing: 'warning', open: 'operations' } as const;

/** Says in one line how the subject of a panel stands. A tap opens the panel. */
export function PanelLine(props: {
  is: keyof typeof icons;
  text: string;
  open: () => void;
  className?: string | undefined;
}) {
  const { is, text, open, className = '' } = props;
  return (
    <button
      type="button"
      className={`${layout.row} ${styles.opens} ${styles.fetch} ${className}`}
      data-is={is}
      onClick={open}
    >
      <Icon name={icons[is]} size={24} />
      <span>{text}</span>
    </button>
  );
}
