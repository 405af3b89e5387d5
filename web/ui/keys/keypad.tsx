/** Shows the keys of the digits from 1 at the top left, a key that erases, and a key that the caller passes. */
import { type ReactNode } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../style/buttons.module.css';
import styles from './keypad.module.css';

interface KeypadProps {
  add: (digit: string) => void;
  erase: () => void;
  /** The key at the bottom right. */
  children: ReactNode;
}

export function Keypad({ add, erase, children }: KeypadProps) {
  const digit = (of: string) => (
    <button key={of} type="button" className={buttons.touch} onClick={() => add(of)}>
      {of}
    </button>
  );
  return (
    <div className={styles.keys}>
      {Array.from('123456789', digit)}
      <button type="button" className={buttons.touch} aria-label={t('Erase the last digit')} onClick={erase}>
        ⌫
      </button>
      {digit('0')}
      {children}
    </div>
  );
}
