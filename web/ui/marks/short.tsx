import { number } from '../page/format.ts';
import { Icon } from '../page/icons.tsx';
import styles from './short.module.css';

/** "614 short" in red: pieces that will be missing of those ordered; nothing where none are, or nobody knows yet. */
export function Short({ short }: { short: number | undefined }) {
  if (!short) return null;
  return (
    <span className={styles.short}>
      <Icon name="warning" size={12} />
      {number(short)} short
    </span>
  );
}
