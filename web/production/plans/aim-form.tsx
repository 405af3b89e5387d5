/** The aim of a plan: three sliders in words, and the hours in which nothing moves. */
import { useId, useState } from 'react';
import { frozenHours as limits } from '../../../shared/rules/plan-limits.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Sheet } from '../../ui/page/page.tsx';
import { type Goal, aims, steps, weightWords } from './aim.ts';
import { usePropose } from './use-propose.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './plan.module.css';

function Slider(props: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId();
  const { label, value, onChange } = props;
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={1 / steps}
        value={value}
        aria-valuetext={weightWords(value)}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className={`${text.small} ${text.muted}`}>{weightWords(value)}</span>
    </div>
  );
}

export function AimForm({ goal: first, frozenHours: frozen }: { goal: Goal; frozenHours: number }) {
  const [goal, setGoal] = useState(first);
  const [hours, setHours] = useState(String(frozen));
  const { propose, busy, refusal } = usePropose();
  const id = useId();
  const frozenHours = Math.floor(Number(hours));
  const isGood = hours !== '' && frozenHours >= 0 && frozenHours <= limits.most;
  return (
    <Sheet title="Aim" padded>
      <form
        className={styles.aim}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) propose({ goal, frozenHours });
        }}
      >
        {aims.map(({ name, label }) => (
          <Slider
            key={name}
            label={label}
            value={goal[name]}
            onChange={(value) => setGoal({ ...goal, [name]: value })}
          />
        ))}
        <div className={styles.slider}>
          <label htmlFor={id}>Hours from now in which nothing moves</label>
          <input
            id={id}
            type="number"
            min={0}
            max={limits.most}
            step={1}
            value={hours}
            aria-invalid={!isGood}
            onChange={({ target }) => setHours(target.value)}
          />
          <span className={isGood ? `${text.small} ${text.muted}` : styles.worse}>
            {isGood ? 'h' : `0 to ${limits.most}`}
          </span>
        </div>
        <div className={layout.row}>
          <ActionButton type="submit" busy={busy} refusal={refusal} showReason="beside">
            Propose
          </ActionButton>
        </div>
      </form>
    </Sheet>
  );
}
