/** Shows the screen `/plan`, on which the user sets the goals of a plan and requests a proposal. */
import { frozenHours } from '../../../shared/planning/plan-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { EmptyState, Page, PageHead } from '../../ui/page/page.tsx';
import { useShopQueues } from '../../open-shop/use-shop-queues.ts';
import { PlanGoalForm } from './plan-goal-form.tsx';
import layout from '../../ui/style/layout.module.css';

export function PlanNew() {
  const shop = useShopQueues();
  const { data: settings } = useQuery(query(contract.settings.get));
  const isEmpty = shop && (shop.sample || shop.tasks.length === 0);
  return (
    <Page>
      <PageHead
        title="Plan"
        crumbs={[{ label: 'Queues', to: to('QueuesTimeline') }, { label: 'Plan' }]}
        actions={!isEmpty && <LinkButton to={to('WhatIf')}>What if</LinkButton>}
      />
      {isEmpty && (
        <EmptyState
          title="There is nothing to plan"
          text="Once a job is scheduled, a better order for its operations can be proposed here."
          action={<LinkButton to={to('JobList')}>Jobs</LinkButton>}
        />
      )}
      {shop && settings && !isEmpty && (
        <div className={layout.measure}>
          <PlanGoalForm goal={settings.planGoal} frozenHours={frozenHours.usual} />
        </div>
      )}
    </Page>
  );
}
