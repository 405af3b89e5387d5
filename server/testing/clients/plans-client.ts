/** Requests proposals of plans through the API. */
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../../shared/contract/contract.ts';
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type Shop } from '../shop.ts';

const { plans } = contract;

/** Requests a proposal that may move operations at once, and returns it when the planner no longer improves it. */
export async function proposePlan(shop: Pick<Shop, 'call'>, body: object = {}): Promise<PlanRecord> {
  const wanted = { frozenHours: 0, budgetMs: 500, ...body };
  const { id } = await shop.call('Standard', plans.create, { body: wanted as never });
  for (let tries = 0; tries < 450; tries += 1) {
    const plan = await shop.call('Restricted', plans.get, { params: { id } });
    if (plan.state === 'done') return plan;
    await delay(100);
  }
  throw new Error('The planner improves the proposal without end');
}
