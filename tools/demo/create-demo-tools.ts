/**
 * Creates the sample shop's dies and blocks, one for each product that needs such a tool, and assigns them to
 * open operations.
 */
import { componentUpdate } from '../../shared/products/components.contract.ts';
import { tool as kind } from '../../shared/tools/tools.contract.ts';
import { getComponent, updateComponent } from '../../server/products/components/components.domain.ts';
import { updateOperation } from '../../server/operations/operations.domain.ts';
import { tools } from '../../server/tools/tools.entity.ts';
import { type DemoJob } from './demo-job.ts';
import { type Floor } from './simulate-floor.ts';
import { type DemoShop } from './create-demo-shop.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

interface Step {
  type: string;
  detail: string;
}

/** Returns the kind of tool that a step needs, or null if the step needs none. */
function neededBy({ type, detail }: Step): 'Die' | 'Block' | null {
  if (type === 'Foiling') return 'Block';
  if (type !== 'Punching') return null;
  return detail.endsWith('bossing') ? 'Block' : 'Die';
}

const newTool = kind.endpoints.create.body;
const racks = ['A', 'B', 'C', 'D'];

/**
 * Creates the tools, and assigns them to components and to operations that have not started. `components` has the ids
 * of components by product code.
 */
export async function fillToolRoom(
  shop: DemoShop,
  floor: Floor,
  of: { jobs: readonly DemoJob[]; components: ReadonlyMap<string, string> },
  minutes: number,
): Promise<void> {
  const planner = shop.atDesk(minutes);
  let count = 0;
  for (const [code, jobs] of groupBy(of.jobs, ({ order }) => order.product.code)) {
    const component = of.components.get(code);
    const goOn = jobs.filter(({ order: { fate } }) => fate === 'scheduled' || fate === 'in production');
    if (component === undefined || goOn.length === 0) continue;
    const { componentOperations: plan, version } = await getComponent(planner, component);
    const made = new Map<string, string>();
    for (const needed of plan.map(neededBy)) {
      if (needed === null || made.has(needed)) continue;
      const rack = racks[count % racks.length] ?? '';
      const place = `Rack ${rack}, place ${1 + Math.floor(count / racks.length)}`;
      const name = `${needed} ${101 + count}`;
      const fields = newTool.parse({ name, kind: needed, place, note: code });
      made.set(needed, (await tools.create(planner, fields)).id);
      count += 1;
    }
    const toolsOf = (step: Step) => [made.get(neededBy(step) ?? '')].filter((id) => id !== undefined);
    const componentOperations = plan.map((step) => ({ ...step, toolIds: toolsOf(step) }));
    await updateComponent(planner, component, componentUpdate.parse({ componentOperations, version }));
    for (const job of goOn) {
      const toCome = job.steps.slice(job.done).filter((step) => !floor.running.has(step));
      for (const { id, type } of toCome) {
        const step = plan.find((each) => each.type === type);
        const toolIds = step ? toolsOf(step) : [];
        if (toolIds.length > 0) await updateOperation(planner, id, { toolIds });
      }
    }
  }
}
