import { StateMark } from './state-icons-and-badges.tsx';
import { t } from '../../../shared/platform/translate.ts';
import styles from './state-icons-and-badges.module.css';

/** Marks a machine that is down by shape, word and colour. It looks the same wherever a machine is listed. */
export const DownMark = ({ reason }: { reason: string }) => (
  <span className={styles.badge} data-state="down" title={reason}>
    <StateMark state="cancelled" />
    {t('Down')}
  </span>
);
