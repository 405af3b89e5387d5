/**
 * Issues one delivery note for all deliveries that leave together for one customer. Cancels the note when the
 * user reverts its deliveries (docs/decisions/046).
 */
import { orderInWords } from '../../../shared/jobs/customer-order/customer-order.ts';
import { financialYear } from '../../../shared/platform/financial-year.ts';
import { firstGap, type PieceSpan } from '../../../shared/jobs/aggregate/pieces/divide-into-boxes.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { dispatches } from '../tables/jobs.table.ts';
import { type OpenJob } from './job-aggregate.domain.ts';
import * as repo from './delivery-notes.repo.ts';

/**
 * Issues notes for new deliveries and cancels the notes of reverted ones. `save` calls it near its end, because it
 * locks the note numbers until the commit.
 */
export async function updateDeliveryNotes(works: readonly OpenJob[]): Promise<void> {
  await cancelRevertedNotes(works);
  const sent = works.filter((work) => newDeliveries(work).length > 0);
  const [first] = sent;
  if (!first) return;
  const spans = await findSpans(sent);
  const parties = await repo.readParties(
    first.verb.db,
    sent.map(({ row }) => row.customerId),
  );
  for (const { id, customer, shop, logoHash, financialYearStart: start } of parties) {
    const mine = sent.filter(({ row }) => row.customerId === id);
    const deliveries = mine.flatMap(newDeliveries);
    const [{ date, note: remark } = { date: '', note: '' }] = deliveries;
    const lines = mine.flatMap((work) => toNoteLines(work, spans.get(work.row.id) ?? []));
    const content = { shop, customer, date, remark, by: first.verb.actor.name, lines };
    const year = financialYear(date, { zone: shop.timeZone, start });
    const noteId = await repo.insertNote(first.verb.db, { year, content, logoHash });
    for (const delivery of deliveries) delivery.noteId = noteId;
  }
}

/** Returns the note with this id. For the id of a delivery or a lorry, it returns their notes. */
export const findNotes = (context: Context, id: string) => repo.findNotes(context.db, id);

/** Returns the deliveries that the present verb adds to the job. */
const newDeliveries = ({ pending, row }: OpenJob) =>
  pending.inserted(dispatches).filter(({ jobId }) => jobId === row.id);

/**
 * Returns, by job id, which pieces of the jobs are already on delivery notes. It reads only jobs with earlier
 * deliveries.
 */
async function findSpans(sent: readonly OpenJob[]): Promise<Map<string, PieceSpan[]>> {
  const again = sent.filter((work) => work.delivered.count > newDeliveries(work).length);
  const [first] = again;
  if (!first) return new Map();
  return repo.findSpans(
    first.verb.db,
    again.map(({ row }) => row.id),
  );
}

function toNoteLines(work: OpenJob, spans: readonly PieceSpan[]) {
  const { row, delivered } = work;
  const deliveries = newDeliveries(work);
  const { number, name, productCode, quantity: ordered, inspection, customerOrder } = row;
  const inspected = inspection && { sample: inspection.sample, faults: inspection.faults };
  let before = delivered.quantity - deliveries.reduce((sum, { quantity }) => sum + quantity, 0);
  const added: PieceSpan[] = [];
  // The status says it too if the customer accepts fewer pieces than ordered.
  const isDelivered = row.status === 'dispatched';
  return deliveries.map(({ id = '', quantity, complete: isLast }) => {
    const from = firstGap([...spans, ...added], quantity);
    added.push({ from, quantity });
    const complete = isLast || (isDelivered && before + quantity === delivered.quantity);
    const line = { dispatchId: id, number, name, productCode, quantity, ordered, before, from, complete };
    before += quantity;
    return {
      ...line,
      ...(customerOrder && { customerOrder: orderInWords(customerOrder) }),
      ...(inspected && { inspected }),
    };
  });
}

async function cancelRevertedNotes(works: readonly OpenJob[]): Promise<void> {
  const [first] = works;
  const taken = first?.pending.deleted(dispatches).map(({ id }) => id) ?? [];
  if (!first || taken.length === 0) return;
  const { db, now, actor } = first.verb;
  for (const { lines, content, ...note } of await repo.cancelNotes(db, taken, now.toISOString(), actor.id)) {
    if (lines.length === 0) continue;
    const noteId = await repo.insertNote(db, { ...note, content: { ...content, lines } });
    await repo.assignNote(
      db,
      lines.map(({ dispatchId }) => dispatchId),
      noteId,
    );
  }
}
