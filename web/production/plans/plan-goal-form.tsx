/** Edits the aim of a plan: three labelled sliders, and the number of hours in which the plan moves nothing. */
import { useState } from 'react';
import { frozenHours as limits } from '../../../shared/rules/plan-limits.ts';
import { type Goal } from '../../platform/settings/plan-goal.ts';
import { GoalSliders } from '../../platform/settings/goal-sliders.tsx';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { usePropose } from '../queues/use-propose-plan.ts';
import layout from '../../ui/page/layout.module.css';
import styles from './plan.module.css';

export function PlanGoalForm({ goal: first, frozenHours: frozen }: { goal: Goal; frozenHours: number }) {
  const [goal, setGoal] = useState(first);
  const [frozenHours, setFrozenHours] = useState<number | ''>(frozen);
  const { propose, busy, refusal } = usePropose();
  const isGood =
    Number.isInteger(frozenHours) && Number(frozenHours) >= 0 && Number(frozenHours) <= limits.most;
  return (
    <Panel title="Aim" padded>
      <form
        className={styles.aim}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) propose({ goal, frozenHours: Number(frozenHours) });
        }}
      >
        <GoalSliders goal={goal} onChange={setGoal} />
        <NumberBox
          label="Don’t move anything for the next … working hours"
          whole
          rightSection="h"
          value={frozenHours}
          error={!isGood && `A whole number from 0 to ${limits.most}`}
          onChange={setFrozenHours}
        />
        <div className={layout.row}>
          <ActionButton type="submit" busy={busy} refusal={refusal} showReason="beside">
            Propose
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}
