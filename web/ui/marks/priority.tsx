import { priorities, type Priority as Level } from '../../../shared/rules/specification-constants.ts';
import styles from './priority.module.css';

/** Shows a priority as five rising steps and a word. Only Max has a colour of its own. */
export function Priority({ priority }: { priority: Level }) {
  const rank = priorities.indexOf(priority);
  return (
    <span className={styles.priority} data-max={priority === 'Max' || undefined}>
      <i aria-hidden="true">
        {priorities.map((step, index) => (
          <b
            key={step}
            className={index <= rank ? styles.reached : undefined}
            style={{ height: 5 + index * 2 }}
          />
        ))}
      </i>
      {priority}
    </span>
  );
}
