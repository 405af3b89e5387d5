/**
 * Shows the form for the goals of a plan: three labelled sliders, and the number of hours in which the plan
 * moves no operation.
 */
import { useState } from 'react';
import { frozenHours as limits } from '../../../shared/planning/plan-limits.ts';
import { type Goal } from '../../shop/settings/plan-goal.ts';
import { GoalSliders } from '../../shop/settings/goal-sliders.tsx';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { usePropose } from './use-propose-plan.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';

export function PlanGoalForm({ goal: first, frozenHours: frozen }: { goal: Goal; frozenHours: number }) {
  const [goal, setGoal] = useState(first);
  const [frozenHours, setFrozenHours] = useState<number | ''>(frozen);
  const { propose, busy, refusal } = usePropose();
  const isGood =
    Number.isInteger(frozenHours) && Number(frozenHours) >= 0 && Number(frozenHours) <= limits.most;
  return (
    <Panel title={t('Aim')} padded>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) propose({ goal, frozenHours: Number(frozenHours) });
        }}
      >
        <GoalSliders goal={goal} onChange={setGoal} />
        <NumberBox
          label={t('Don’t move anything for the next … working hours')}
          whole
          rightSection="h"
          value={frozenHours}
          error={!isGood && t`A whole number from 0 to ${limits.most}`}
          onChange={setFrozenHours}
        />
        <div className={layout.row}>
          <ActionButton type="submit" busy={busy} refusal={refusal} showReason="beside">
            {t('Propose')}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}
