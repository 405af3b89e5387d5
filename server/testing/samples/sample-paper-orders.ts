/** Creates papers, orders of paper, and jobs that need the papers, through the API. */
import { contract } from '../../../shared/contract/contract.ts';
import { jobVerbs, openOrders, type Orders } from './create-test-jobs.ts';
import { type Caller, type Shop } from '../shop.ts';
import { paperDesk } from '../clients/stock-client.ts';

const { jobs, operations, stock } = contract;

export const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
export const expected = days(4);
const packing = { productOperations: [{ type: 'Packing', detail: '', instruction: '' }] };

export async function onOrder(shop: Shop, made?: Orders) {
  const orders = made ?? (await openOrders(shop));
  const [desk, verbs] = [paperDesk(shop), jobVerbs(shop)];
  let kinds = 0;
  const order = (paperId: string, quantity: number, more: object = {}, as: Caller = 'Standard') =>
    shop.call(as, stock.order, { params: { id: paperId }, body: { quantity, expected, ...more } });
  /** Creates a paper that suits no other job, and a job that needs 100 sheets of it. */
  async function need(stockQuantity = 0, fields: object = {}) {
    const gsm = 100 + (kinds += 1);
    const paper = await orders.paper(stockQuantity, { gsm, name: `Paper ${gsm}` });
    const make = (more: object = {}) =>
      orders.make({ ...packing, quantity: 100, ups: 1, buffer: 0, paperGsm: gsm, ...fields, ...more });
    return { paper, make, job: await make() };
  }
  return {
    orders,
    desk,
    verbs,
    order,
    need,
    listed: (id: string) => shop.call('Restricted', stock.orders, { params: { id } }),
    receive: (id: string, orderId: string, quantity: number) =>
      shop.ask('Standard', stock.receive, { params: { id, orderId }, body: { quantity } }),
    undoReceive: (id: string, orderId: string, version: number) =>
      shop.ask('Standard', stock.undoReceive, { params: { id, orderId }, body: { version } }),
    change: (id: string, orderId: string, body: object) =>
      shop.ask('Standard', stock.changeOrder, { params: { id, orderId }, body: { ...body } }),
    cancel: (id: string, orderId: string) =>
      shop.ask('Standard', stock.cancelOrder, { params: { id, orderId } }),
    heldBy: async (id: string) =>
      (await shop.call('Restricted', jobs.papers, { params: { id } })).map(
        ({ quantity, consumed, onOrder }) => ({
          quantity,
          consumed,
          onOrder: onOrder.map((each) => each.quantity),
        }),
      ),
    /** Creates a paper and a job that needs it, and schedules the job with all its sheets on order. */
    waiting: async (quantity = 100) => {
      const { paper, make, job } = await need();
      const { id: orderId } = await order(paper.id, quantity);
      await desk.assign(job.id, paper.id, { quantity: 100, orderId });
      await verbs.call('submit', job.id);
      const [step] = await verbs.steps(job.id);
      const start = () => shop.ask('Restricted', operations.advance, { params: { id: step?.id ?? '' } });
      return { paper, make, job, orderId, start };
    },
  };
}
