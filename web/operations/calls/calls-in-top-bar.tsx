import { Link } from 'react-router';
import { to } from '../../client/paths.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { count, number } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './calls-mark.module.css';
import { useOpenCalls } from './use-open-calls.ts';

/** Shows in the top bar how many machines wait for an answer of the user. Renders nothing if none does. */
export function CallsInTopBar() {
  const waiting = useOpenCalls().filter(({ call }) => call.answer === null).length;
  if (waiting === 0) return null;
  const words =
    waiting === 1
      ? t`${count(waiting, 'machine')} waits for you`
      : t`${count(waiting, 'machine')} wait for you`;
  return (
    <Link
      to={to('Today')}
      className={`${layout.row} ${text.bold} ${styles.mark}`}
      aria-label={words}
      title={words}
    >
      <Icon name="pause" size={14} />
      {number(waiting)}
    </Link>
  );
}
