/** What the sample shop's office does with an order: writes it down, gives it paper, schedules it, and sees it out. */
import { jobCreate } from '../../shared/contract/jobs.ts';
import { createJob } from '../jobs/job-edit.domain.ts';
import { scheduleJob } from '../jobs/job-schedule.domain.ts';
import { freeNumber } from '../jobs/jobs.domain.ts';
import { operationsOfJob, updateOperation } from '../operations/operations.domain.ts';
import { drawArtwork } from './artwork.ts';
import { type DemoJob, type Floor } from './floor.ts';
import { type DemoShop } from './founding.ts';
import { type Order } from './orders.ts';
import { thicknessOf } from './papers.data.ts';
import { stepOf } from './steps.data.ts';
import { dayFrom, workday } from './timeline.ts';
import { givePaper } from './paper-store.ts';
import { settle } from './settling.ts';
import { suppliers } from './words.data.ts';

/** Has the orders come in on their days, and everything after them. */
export function takeOrders(shop: DemoShop, floor: Floor, orders: readonly Order[]): void {
  const artworkOf = new Map<string, string>();
  const days = Map.groupBy(orders, (order) => Math.floor(order.ordered));
  for (const day of days.values()) {
    const last = Math.max(...day.map((order) => order.ordered * workday));
    shop.timeline.at(last, async () => {
      const numbered: { order: Order; number: string }[] = [];
      for (const order of day) numbered.push({ order, number: await freeNumber(shop.atDesk(last)) });
      // Together, because drawing their artwork takes its time.
      const jobs = await Promise.all(numbered.map((each) => write(shop, each, artworkOf)));
      for (const job of jobs) proceed(shop, floor, job, last);
    });
  }
}

async function write(
  shop: DemoShop,
  { order, number }: { order: Order; number: string },
  artworkOf: Map<string, string>,
): Promise<DemoJob> {
  const { product, quantity, buffer, priority, due, ordered } = order;
  const customer = shop.customers.get(product.customer);
  if (!customer) throw new Error(`There is no customer ${product.customer}`);
  const year = shop.now.getFullYear();
  const name = product.name.replace('{year}', String(year)).replace('{next}', String(year + 1));
  const { motif, lettering, brand, owner } = customer;
  const palette = product.palette ?? customer.palette;
  const { type, style, code, ups, ink, coat, length, breadth, gsm, quality } = product;
  const thickness = thicknessOf(quality, gsm);
  const paper = { paperLength: length, paperBreadth: breadth, paperThickness: thickness, paperGsm: gsm };
  const earlier = artworkOf.get(code);
  const drawn = () => {
    const svg = drawArtwork({ brand, name, code, type, style, palette, motif, lettering });
    return { artwork: Buffer.from(svg).toString('base64'), artworkName: `${code.toLowerCase()}.svg` };
  };
  const counts = { quantity, buffer, ups, priority, ink, coat };
  const fields = jobCreate.parse({
    name,
    number,
    type,
    style,
    productCode: code,
    ...counts,
    ...paper,
    paperQuality: quality,
    deliveryDate: dayFrom(shop.now, due).toISOString(),
    customerId: customer.id,
    productOperations: product.plan.map((step) => stepFor(step, shop)),
    ...(earlier === undefined ? drawn() : { artworkFrom: { job: earlier } }),
  });
  const { id } = await createJob(shop.as(owner, ordered * workday), fields);
  artworkOf.set(code, id);
  return {
    order,
    id,
    owner,
    paperId: null,
    good: quantity + buffer,
    steps: [],
    done: 0,
    goal: goalOf(order),
  };
}

function stepFor(name: string, shop: DemoShop) {
  const { type, detail, instructions } = stepOf(name);
  return { type, detail, instruction: shop.chance.pick(instructions) };
}

/** How many of its steps an order has behind it by now. */
function goalOf({ fate, turn, product: { plan } }: Order): number {
  if (fate === 'in production') return 1 + (turn % Math.max(1, plan.length - 1));
  if (fate === 'on hold' || fate === 'cancelled') return turn % 3 === 2 ? 1 : 0;
  return fate === 'scheduled' || fate.startsWith('draft') ? 0 : plan.length;
}

function proceed(shop: DemoShop, floor: Floor, job: DemoJob, minutes: number): void {
  const { chance, timeline } = shop;
  const { fate, turn, due } = job.order;
  const unplanned = (fate === 'on hold' || fate === 'cancelled') && turn % 3 === 0;
  const given = minutes + chance.whole(40, 900);
  if (fate !== 'draft') timeline.at(given, (at) => givePaper(shop, job, at));
  if (unplanned) timeline.at(given + chance.whole(200, 900), (at) => settle(shop, job, at));
  if (unplanned || fate.startsWith('draft')) return;
  const early = (due - chance.whole(5, 9)) * workday;
  const underWay = job.goal > 0;
  const latest = underWay ? -chance.whole(2600, 3600) : -chance.whole(250, 2200);
  timeline.at(Math.max(given + 30, Math.min(early, latest)), (at) => schedule(shop, floor, job, at));
}

async function schedule(shop: DemoShop, floor: Floor, job: DemoJob, minutes: number): Promise<void> {
  const planner = shop.atDesk(minutes);
  await scheduleJob(planner, job.id);
  const operations = await operationsOfJob(planner, job.id);
  for (const { id, type } of operations.filter((each) => each.type === 'Outsource')) {
    const dueBack = dayFrom(shop.now, job.order.due - 2).toISOString();
    await updateOperation(planner, id, { type, supplier: shop.chance.pick(suppliers), dueBack });
  }
  job.steps = operations.map(({ id, type, machineId }) => ({ id, type, machineId, job }));
  await floor.ready(job, minutes);
}
