/**
 * Creates the sample shop's present state: running and paused operations with reasons, and one machine that
 * is down.
 */
import { pauseOperation, reportCounts } from '../../server/operations/floor/floor-actions.domain.ts';
import { createOperation } from '../../server/operations/operations.domain.ts';
import { assignPaper } from '../../server/jobs/paper/job-papers.domain.ts';
import { readDemand } from '../../server/stock/demand/paper-demand.domain.ts';
import { orderPaper } from '../../server/stock/orders/paper-orders.domain.ts';
import { takeDown } from '../../server/machines/machines.domain.ts';
import { type FloorStep } from './demo-job.ts';
import { countOf, type Floor } from './simulate-floor.ts';
import { type DemoShop } from './create-demo-shop.ts';
import { machineDown } from './lists/machines.data.ts';
import { dayFrom } from './simulated-time.ts';
import { pausesOf, wastesOf } from './lists/reasons-and-carriers.data.ts';

/**
 * From this time, in minutes before now, the simulation starts operations that still run when a user opens the shop.
 */
const present = -220;

/** Runs the simulation of the past up to now, and leaves some operations running and others paused. */
export async function liveUntilNow(shop: DemoShop, floor: Floor): Promise<void> {
  const { chance, timeline } = shop;
  await timeline.live(present);
  const down = shop.machines.get(machineDown.name) ?? '';
  floor.close(down);
  const goesOn = floor.standing(({ job }) => job.order.fate === 'in production');
  const begins = floor.standing(({ job, type }) => type === 'Printing' && job.order.fate === 'scheduled');
  const free = begins.filter(({ machineId }) => !goesOn.some((step) => step.machineId === machineId));
  const idle = (step: FloorStep, place: number) => place % 5 === 4 && step.machineId !== down;
  for (const step of [...goesOn.filter((step, place) => !idle(step, place)), ...free.slice(0, 2)]) {
    floor.leaveRunning(step, -chance.whole(40, 200));
  }
  timeline.at(-32, (minutes) => goDown(shop, minutes));
  timeline.at(-24, (minutes) => count(shop, floor, minutes));
  timeline.at(-16, (minutes) => standStill(shop, floor, down, minutes));
  timeline.at(-12, (minutes) => orderSheets(shop, minutes));
  timeline.at(-8, (minutes) => rework(shop, floor, minutes));
  await timeline.live(0);
}

async function goDown(shop: DemoShop, minutes: number): Promise<void> {
  const id = shop.machines.get(machineDown.name);
  if (id === undefined) throw new Error(`There is no ${machineDown.name}`);
  const expectedBack = dayFrom(shop.now, 1).toISOString();
  const { reason } = machineDown;
  await takeDown(shop.as(shop.operatorOf('Foiling'), minutes), id, { reason, expectedBack });
}

/** Counts the pieces that the running operations have made up to now. */
async function count(shop: DemoShop, floor: Floor, minutes: number): Promise<void> {
  for (const step of floor.running) {
    const goodQuantity = Math.round(countOf(step) * (0.15 + 0.6 * shop.chance.next()));
    const wasteQuantity = Math.round(goodQuantity * 0.006);
    const wasteReason = wasteQuantity > 0 ? shop.chance.pick(wastesOf(step.type)) : '';
    const actor = shop.as(shop.operatorOf(step.type), minutes);
    await reportCounts(actor, step.id, { goodQuantity, wasteQuantity, wasteReason });
  }
}

async function standStill(shop: DemoShop, floor: Floor, down: string, minutes: number): Promise<void> {
  const still = [...floor.running].filter(({ machineId }) => machineId !== null && machineId !== down);
  for (const step of still.filter((_, place) => place % 4 === 1)) {
    const actor = shop.as(shop.operatorOf(step.type), minutes);
    await pauseOperation(actor, step.id, { from: 'running', reason: shop.chance.pick(pausesOf(step.type)) });
  }
}

/** Orders a paper for a job that has no sheets of it, and assigns the ordered sheets to the job. */
async function orderSheets(shop: DemoShop, minutes: number): Promise<void> {
  const actor = shop.atDesk(minutes);
  const { requirements } = await readDemand(actor);
  const needed = requirements.find(({ short, papers }) => short > 0 && papers.length > 0);
  const [paper, job] = [needed?.papers[0], needed?.jobs[0]];
  if (!paper || !job) return;
  const quantity = Math.ceil(job.quantity / paper.cut);
  const order = await orderPaper(actor, paper.id, {
    quantity: Math.ceil(quantity / 500) * 500,
    expected: dayFrom(shop.now, 3).toISOString(),
    supplier: paper.manufacturer,
    note: 'PO-118',
  });
  const sheets = { quantity, cut: paper.cut, substitute: false, orderId: order.id };
  await assignPaper(actor, job.id, paper.id, sheets);
}

/**
 * Adds an operation that repeats printing to a job that is past printing, because some printed sheets were spoilt.
 */
async function rework(shop: DemoShop, floor: Floor, minutes: number): Promise<void> {
  const later = [...floor.running].find(({ job }) => job.done > 1);
  if (!later) return;
  await createOperation(shop.atDesk(minutes), {
    jobId: later.job.id,
    type: 'Printing',
    detail: 'Frontside',
    name: 'Rework, Printing',
    instruction: 'Reprint 250 sheets: hickeys in the solid, found at the next step',
  });
}
