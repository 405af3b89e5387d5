import { priorities, type Priority as Level } from '../../../shared/rules/catalogue.ts';

/** Five rising steps and the word, in ink; only Max has colour. */
export function Priority({ priority }: { priority: Level }) {
  const rank = priorities.indexOf(priority);
  return (
    <span className={`prio${priority === 'Max' ? ' max' : ''}`}>
      <i aria-hidden="true">
        {priorities.map((step, index) => (
          <b key={step} className={index <= rank ? 'on' : ''} style={{ height: 5 + index * 2 }} />
        ))}
      </i>
      {priority}
    </span>
  );
}
