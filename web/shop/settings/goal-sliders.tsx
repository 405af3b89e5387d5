/**
 * Shows three sliders, which set how much a plan weighs jobs on time, short make-ready and little waiting.
 */
import { useId } from 'react';
import { type Goal, goalFields, steps, weightWords } from './plan-goal.ts';
import styles from './goal-sliders.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

function Slider(props: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId();
  const { label, value, onChange } = props;
  return (
    <div className={`${text.small} ${styles.slider}`}>
      <label className={`${layout.whole} ${text.strong}`} htmlFor={id}>
        {label}
      </label>
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
      <span className={text.muted}>{weightWords(value)}</span>
    </div>
  );
}

export const GoalSliders = ({ goal, onChange }: { goal: Goal; onChange: (goal: Goal) => void }) =>
  goalFields.map(({ name, label }) => (
    <Slider
      key={name}
      label={label}
      value={goal[name]}
      onChange={(value) => onChange({ ...goal, [name]: value })}
    />
  ));
