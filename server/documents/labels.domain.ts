/**
 * Builds labels for boxes and pallets, of a delivery or of a job that has not been dispatched (look: labels;
 * docs/decisions/046).
 */
import { type JobLabelsQuery, type LabelsQuery } from '../../shared/documents/documents.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { orderInWords } from '../../shared/jobs/customer-order/customer-order.ts';
import { labelsMaximum } from '../../shared/platform/specification-constants.ts';
import {
  countLabels,
  type Packing,
  packPieces,
} from '../../shared/jobs/aggregate/pieces/divide-into-boxes.ts';
import { countOf, t } from '../../shared/platform/translate.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { invalid, notFound } from '../platform/verb/refusals.ts';
import { type Context } from '../platform/verb/verb.ts';
import { getJob } from '../jobs/read/jobs.domain.ts';
import { findNotes } from '../jobs/aggregate/delivery-notes.domain.ts';
import * as repo from './documents.repo.ts';
import { type Formatter, formatterFor, type Printing } from './number-and-date-formatter.ts';

/**
 * Returns labels for the delivery, lorry or note: first for all boxes, then for all pallets. A box holds pieces of
 * one job only. Throws 400 at `perBox` for too many labels, 404.
 */
export async function deliveryLabels(
  context: Context,
  id: string,
  { perBox, perPallet, size, start }: LabelsQuery,
  { publicUrl }: Printing,
): Promise<Content> {
  const notes = (await findNotes(context, id)).filter(({ cancelledAt }) => cancelledAt === null);
  if (notes.length === 0) throw notFound('delivery note');
  const all = notes.flatMap((note) => note.content.lines.map((line) => ({ note, line })));
  // If the note has several deliveries, chooses the requested one.
  const one = all.filter(({ line }) => line.dispatchId === id);
  const lines = one.length > 0 ? one : all;
  const count = lines.reduce((sum, { line }) => sum + countLabels(line.quantity, perBox, perPallet), 0);
  refuseTooManyLabels(count);
  const jobIds = await repo.findJobIds(
    context.db,
    lines.map(({ line }) => line.dispatchId),
  );
  const made = lines.map(({ note: { number, content }, line }) => {
    const words = formatterFor(content.shop);
    const of = {
      name: line.name,
      job: line.number,
      note: number,
      productCode: line.productCode,
      order: line.customerOrder,
    };
    return toLabels(packPieces(line.quantity, perBox, perPallet), of, {
      words,
      customer: content.customer,
      packedOn: ` · ${t`packed ${words.day(content.date)}`}`,
      from: line.from ?? line.before,
      jobId: jobIds.get(line.dispatchId) ?? '',
      publicUrl,
    });
  });
  const [boxes, pallets] = [made.flatMap((each) => each.boxes), made.flatMap((each) => each.pallets)];
  return toContent(notes[0]?.number ?? '', { boxes, pallets }, { size, start });
}

/**
 * Returns labels for a number of pieces of a job before its dispatch, by default for the whole order. Throws 400 at
 * `perBox` for too many labels, and 404 if the job does not exist.
 */
export async function jobLabels(
  context: Context,
  id: string,
  { pieces, perBox, perPallet, size, start }: JobLabelsQuery,
  { shop, publicUrl }: Printing,
): Promise<Content> {
  const job = await getJob(context, id);
  const quantity = pieces ?? job.quantity;
  refuseTooManyLabels(countLabels(quantity, perBox, perPallet));
  const { name, number, productCode, customerOrder } = job;
  const order = customerOrder && orderInWords(customerOrder);
  const of = { name, job: number, note: '', productCode, order };
  const made = toLabels(packPieces(quantity, perBox, perPallet), of, {
    words: formatterFor(shop),
    customer: { ...job.customer, address: '' },
    packedOn: '',
    from: 0,
    jobId: id,
    publicUrl,
  });
  return toContent(job.number, made, { size, start });
}

function refuseTooManyLabels(count: number): void {
  if (count <= labelsMaximum) return;
  throw invalid({ perBox: reason('too-many-labels', { most: labelsMaximum, labels: count }) });
}

/**
 * Returns the unique code of a box or pallet: the job's code and the number of the first piece in the pack. The code stays the same after dispatch.
 */
function toPackCode({ job, jobId }: { job: string; jobId: string }, kind: 'B' | 'P', before: number) {
  // A barcode can't contain every number that a job can have.
  const number = /^[\w./-]{1,14}$/.test(job) ? job : jobId.slice(-8).toUpperCase();
  return { bars: `${number}-${kind}${String(before + 1).padStart(3, '0')}` };
}

/** Returns, for each quantity in the list, how many of the job's pieces come before it. */
function firstPieces(from: number, quantities: readonly number[]): number[] {
  let next = from;
  return quantities.map((quantity) => (next += quantity) - quantity);
}

interface LabelContext {
  words: Formatter;
  customer: { name: string; address: string; city: string };
  packedOn: string;
  /** The number of the job's pieces that come before the first label's pieces. */
  from: number;
  jobId: string;
  publicUrl: string;
}

function toLabels(
  packing: Packing,
  {
    productCode,
    order,
    ...of
  }: { name: string; job: string; note: string; productCode: string; order: string | undefined },
  { words: { number }, customer, packedOn, from, jobId, publicUrl }: LabelContext,
) {
  const job = { job: of.job, jobId };
  const boxesFrom = firstPieces(from, packing.boxes);
  const palletsFrom = firstPieces(
    from,
    packing.pallets.map(({ pieces }) => pieces),
  );
  const about = [order && t`your order ${order}`, productCode, of.job].filter(Boolean).join(' · ');
  return {
    boxes: packing.boxes.map((pieces, place) => ({
      ...of,
      customer: customer.name,
      about,
      pieces: number(pieces),
      place: number(place + 1),
      of: number(packing.boxes.length),
      code: toPackCode(job, 'B', boxesFrom[place] ?? 0),
    })),
    pallets: packing.pallets.map((pallet, place) => ({
      ...of,
      customer: [customer.name, customer.address, customer.city].filter(Boolean).join(', '),
      about: `${about}${packedOn}`,
      pieces: number(pallet.pieces),
      inside: t`pieces in ${countOf(pallet.boxes, number(pallet.boxes), 'box', 'boxes')}`,
      place: number(place + 1),
      of: number(packing.pallets.length),
      code: toPackCode(job, 'P', palletsFrom[place] ?? 0),
      opens: { qr: `${publicUrl}/job/${jobId}` },
    })),
  };
}

const toContent = (
  name: string,
  { boxes, pallets }: { boxes: object[]; pallets: object[] },
  { size, start }: Pick<LabelsQuery, 'size' | 'start'>,
): Content => ({
  name: `labels-${name}`,
  template: 'documents/labels.typ',
  data: { size, skip: size === 'a4' ? start - 1 : 0, boxes, pallets },
});
