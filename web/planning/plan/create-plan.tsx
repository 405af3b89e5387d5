/** Shows the screen `/plan`. It works out a first proposal at once and then goes to the proposal's page. */
import { useQuery } from '@tanstack/react-query';
import { frozenHours } from '../../../shared/planning/plan-limits.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { Redirect } from '../../client/navigate-later.tsx';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useShopQueues } from '../../open-shop/use-shop-queues.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { EmptyState, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import { PlanGoalForm } from './plan-goal-form.tsx';
import { PlanWaiting } from './plan-waiting.tsx';

function GoalForm() {
  const { data: settings } = useQuery(query(contract.settings.get));
  return (
    <div className={layout.measure}>
      {settings && <PlanGoalForm goal={settings.planGoal} frozenHours={frozenHours.usual} />}
    </div>
  );
}

/** Requests a proposal with the shop's own aim, once for each visit. */
const firstProposal = {
  queryKey: ['plans', 'first'],
  queryFn: () => call(contract.plans.create, { body: {} }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  throwOnError: false,
};

function FirstProposal() {
  const { data, error } = useQuery(firstProposal);
  if (data) return <Redirect to={to('PlanDetails', data.id)} />;
  if (!error) return <PlanWaiting />;
  return (
    <PlanWaiting>
      <div className={layout.spaced}>
        <Notice alert>{reasonOf(error)}.</Notice>
      </div>
      <GoalForm />
    </PlanWaiting>
  );
}

export function PlanNew() {
  const shop = useShopQueues();
  const mayNot = useRefusal('edit');
  const isEmpty = shop && (shop.sample || shop.tasks.length === 0);
  if (!isEmpty && !mayNot) return shop ? <FirstProposal /> : <PlanWaiting />;
  return (
    <Page>
      <PageHead
        title={t('Proposed plan')}
        crumbs={[{ label: t('Queues'), to: to('QueuesTimeline') }, { label: t('Plan') }]}
        actions={!isEmpty && <LinkButton to={to('WhatIf')}>{t('What if')}</LinkButton>}
      />
      {isEmpty ? (
        <EmptyState
          title={t('There is nothing to plan')}
          text={t('Once a job is scheduled, a better order for its operations can be proposed here.')}
          action={<LinkButton to={to('JobList')}>{t('Jobs')}</LinkButton>}
        />
      ) : (
        <GoalForm />
      )}
    </Page>
  );
}
