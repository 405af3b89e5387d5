/**
 * Parses the rows of the shop, which the planner process receives as JSON text. It imports neither the database nor
 * libraries.
 */
import { type PlanSnapshot } from '../../../shared/plan/snapshot.ts';
import { canMachineDo, refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { pressSheetOf } from '../../../shared/rules/paper.ts';
import { snapshotQueues } from '../../../shared/rules/queue-snapshot.ts';
import { parseRowsText, type RowsText } from '../../platform/db/parse-json-rows.ts';
import { toShopQueues, toServingMachine, type WholeShop } from './shop-queues.ts';
import type { ProjectedJob, ProjectedJoin } from './queues.repo.ts';

/** The whole shop at one moment. Its rows are JSON texts, which the server does not parse. */
export interface ShopText {
  now: Date;
  calendar: WholeShop['calendar'];
  machines: RowsText;
  rows: RowsText;
  /** The jobs to which the operations in `rows` belong. */
  jobs: RowsText;
  /** The unscheduled jobs with their plans. It is empty if the query does not need them. */
  plans: RowsText;
}
export const shopTables = ['machines', 'rows', 'jobs', 'plans'] as const;
export type ShopTable = (typeof shopTables)[number];

export const emptyTexts: Readonly<Record<ShopTable, string[]>> = {
  machines: [],
  rows: [],
  jobs: [],
  plans: [],
};

/** Returns a copy of the shop in which the given texts replace the shop's own. */
export const withTexts = (shop: ShopText, texts: Readonly<Record<ShopTable, string[]>>): ShopText => ({
  ...shop,
  machines: { ...shop.machines, texts: texts.machines },
  rows: { ...shop.rows, texts: texts.rows },
  jobs: { ...shop.jobs, texts: texts.jobs },
  plans: { ...shop.plans, texts: texts.plans },
});

export function parseShop({ now, calendar, ...text }: ShopText): WholeShop {
  const jobs = new Map(parseRowsText<ProjectedJob>(text.jobs).map((job) => [job.id, job]));
  const rows = parseRowsText<ProjectedJoin>(text.rows).flatMap(({ operation, jobId }) => {
    const job = jobs.get(jobId);
    return job ? [{ operation, job }] : [];
  });
  return { now, calendar, machines: parseRowsText(text.machines), rows, plans: parseRowsText(text.plans) };
}

/**
 * Returns the planner's snapshot of the shop. Each operation that is not on a machine has a list of the machines that
 * can do it.
 */
export function toPlanSnapshot(shop: WholeShop): PlanSnapshot {
  const queues = toShopQueues(shop);
  const serving = shop.machines.map(toServingMachine);
  const able = new Map<string, typeof serving>();
  const ableTo = (type: string) => {
    const found = able.get(type) ?? serving.filter((machine) => canMachineDo(machine, type));
    able.set(type, found);
    return found;
  };
  return snapshotQueues({ ...queues, machines: serving }, shop.now, (operation, job) => {
    if (isOnMachine(operation.state)) return [];
    const asked = { ...operation, sheet: pressSheetOf(job) };
    return ableTo(operation.type).filter((machine) => refuseMachine(machine, asked) === null);
  });
}
