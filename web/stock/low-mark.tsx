import { Icon } from '../ui/page/icons.tsx';
import styles from './stock.module.css';

/** Marks a stock item as low by icon, word and colour. */
export function LowMark() {
  return (
    <span className={styles.low}>
      <Icon name="warning" size={13} />
      Low
    </span>
  );
}
