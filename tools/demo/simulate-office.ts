/**
 * Simulates the sample shop's office, which enters orders, assigns paper, and schedules and dispatches jobs.
 */
import { proposedLoss } from '../../shared/shop/expected-loss.ts';
import { chances } from '../../packages/planner/src/finish-date-odds.ts';
import { calculateBuffer } from '../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { readFile } from 'node:fs/promises';
import { jobCreate, jobUpdate } from '../../shared/jobs/jobs.contract.ts';
import { approveArtwork } from '../../server/jobs/verbs/job-decisions.domain.ts';
import { createJob, updateJob } from '../../server/jobs/verbs/job-edit.domain.ts';
import { scheduleJob } from '../../server/jobs/verbs/job-schedule.domain.ts';
import { proposeNumber } from '../../server/jobs/verbs/job-numbers.domain.ts';
import { operationsOfJob, updateOperation } from '../../server/operations/operations.domain.ts';
import { Catalogue } from './create-demo-products.ts';
import { type DemoJob } from './demo-job.ts';
import { type Floor } from './simulate-floor.ts';
import { type DemoShop } from './create-demo-shop.ts';
import { makeOf, stepFor } from './production-steps.ts';
import { type Order } from './generate-orders.ts';
import { dayFrom, workday } from './simulated-time.ts';
import { givePaper } from './simulate-paper-stock.ts';
import { settle } from './end-orders.ts';
import { fillToolRoom } from './create-demo-tools.ts';
import { suppliers } from './lists/reasons-and-carriers.data.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/**
 * Adds to the simulated events that each order arrives on its day, and what the shop's office does with the order
 * then.
 */
export function takeOrders(shop: DemoShop, floor: Floor, orders: readonly Order[]): void {
  const first = new Map<string, DemoJob>();
  const jobs: DemoJob[] = [];
  const catalogue = new Catalogue(shop);
  const days = groupBy(orders, (order) => Math.floor(order.ordered));
  for (const day of days.values()) {
    const last = Math.max(...day.map((order) => order.ordered * workday));
    shop.timeline.at(last, async () => {
      const fresh: DemoJob[] = [];
      for (const order of day) {
        const { code } = order.product;
        const earlier = first.get(code);
        const job = await write(shop, order, earlier);
        if (earlier) await catalogue.keep(earlier, last);
        else fresh.push(job);
        first.set(code, job);
        jobs.push(job);
        proceed(shop, floor, job, last);
      }
      // One after the other, because all verbs may share one transaction.
      for (const job of fresh) await addArtwork(shop, job, last);
    });
  }
  shop.timeline.at(-workday, (minutes) => catalogue.keepSets(first, minutes));
  shop.timeline.at(-4, (minutes) =>
    fillToolRoom(shop, floor, { jobs, components: catalogue.components }, minutes),
  );
}

/** Creates the job of an order. If `earlier` is a job of the same product, the new job uses that job's artwork. */
async function write(shop: DemoShop, order: Order, earlier: DemoJob | undefined): Promise<DemoJob> {
  const { product, quantity, priority, due, ordered, turn, customerOrder } = order;
  const plan = product.plan.map((step) => stepFor(step, shop));
  const expected = calculateBuffer({ quantity, ups: product.ups }, plan, proposedLoss).buffer;
  const buffer = Math.max(order.buffer, expected);
  const { id: customerId, owner } = customerOf(shop, order);
  const actor = shop.as(owner, ordered * workday);
  const deliveryDate = dayFrom(shop.now, due).toISOString();
  const fields = jobCreate.parse({
    ...makeOf(product),
    name: nameOf(shop, order),
    number: await proposeNumber(actor),
    productCode: product.code,
    quantity,
    buffer,
    priority,
    deliveryDate,
    // The shop promised some customers their date.
    ...(turn % 3 === 1 && {
      promisedDate: deliveryDate,
      promisedWay: 'gaps',
      promisedOdds: chances.sure,
    }),
    customerId,
    ...(customerOrder && {
      customerOrder: {
        number: customerOrder.number,
        line: customerOrder.line,
        date: dayFrom(shop.now, customerOrder.day).toISOString().slice(0, 10),
      },
    }),
    productOperations: plan,
    ...(earlier && { artworkFrom: { job: earlier.id } }),
  });
  const { id } = await createJob(actor, fields);
  const good = quantity + buffer;
  return {
    order: { ...order, buffer },
    id,
    owner,
    paperId: null,
    good,
    unused: 0,
    steps: [],
    done: 0,
    goal: goalOf(order),
  };
}

function customerOf(shop: DemoShop, { product }: Order) {
  const customer = shop.customers.get(product.customer);
  if (!customer) throw new Error(`There is no customer ${product.customer}`);
  return customer;
}

function nameOf(shop: DemoShop, { product: { name } }: Order): string {
  const year = shop.now.getFullYear();
  return name.replace('{year}', String(year)).replace('{next}', String(year + 1));
}

/**
 * Uploads the job's artwork, whose file name is the product's code. The office approves the artwork of every second
 * order.
 */
async function addArtwork(shop: DemoShop, { id, order, owner }: DemoJob, minutes: number): Promise<void> {
  const artworkName = `${order.product.code.toLowerCase()}.webp`;
  const add = async (file: string, artworkName: string) => {
    const artwork = await readFile(new URL(`artwork/${file}`, import.meta.url), 'base64');
    await updateJob(shop.as(owner, minutes), id, jobUpdate.parse({ artwork, artworkName }));
  };
  // The customer sometimes sends another product's artwork first.
  if (order.turn === 1) await add('asw-1l-lb.webp', artworkName.replace('.', '-first.'));
  await add(artworkName, artworkName);
  if (order.turn % 2 === 0) await approveArtwork(shop.as(owner, minutes), id);
}

/** Returns how many of the order's steps are finished when a user first opens the shop. */
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
  job.steps = operations.map(({ id, type, unit, machineId }) => ({ id, type, unit, machineId, job }));
  await floor.ready(job, minutes);
}
