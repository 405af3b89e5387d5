/** Shows fields of a form that few records need, folded until the user wants them. */
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { FoldButton, FoldedLine } from '../../ui/form/form-parts.tsx';
import grid from '../../ui/form/form.module.css';
import styles from './optional-fields.module.css';

export function OptionalFields(props: {
  name: string;
  title: string;
  /** The values as text, or '' if there are none. */
  words: string;
  /** What the fields are for, which is shown while they are folded and empty. */
  hint: string;
  isFaulty: boolean;
  children: ReactNode;
}) {
  const { name, title, words, hint, isFaulty, children } = props;
  const [isOpened, setOpen] = useState(words !== '');
  const id = useId();
  const isOpen = isOpened || isFaulty;
  return (
    <div className={`${grid.whole} ${styles.group}`} data-field={name}>
      <div className={styles.head}>
        <FoldButton title={title} isOpen={isOpen} of={id} onToggle={() => setOpen(!isOpen)} />
        {!isOpen && <FoldedLine line={words || hint} origin={words === '' ? t('optional') : ''} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
