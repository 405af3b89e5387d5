/** Labels for the boxes and pallets of what was delivered, and of a job before it is (look: labels; docs/decisions/046). */
import { type JobLabelsQuery, type LabelsQuery } from '../../../shared/contract/documents.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { labelsMaximum } from '../../../shared/rules/catalogue.ts';
import { labelsOf, type Packed, packed } from '../../../shared/rules/packing.ts';
import { type Content } from '../../platform/documents/content.ts';
import { invalid, notFound } from '../../platform/verb/problems.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { getJob } from '../jobs/jobs.domain.ts';
import { findNotes } from '../work/delivery-notes.domain.ts';
import { type Words, wordsIn } from './words.ts';

/** Of the number what it differs by: a box has little room for bars that a scanner can tell apart. */
const short = (number: string) => number.replace(/^DN\//, '');
const three = (place: number) => String(place).padStart(3, '0');

/**
 * The labels of the delivery, the lorry or the note with this id, each of its jobs packed by itself: first all boxes, then all
 * pallets. Throws 400 at perBox where they are too many, 404.
 */
export async function labels(
  context: Context,
  id: string,
  { perBox, perPallet, size, start }: LabelsQuery,
  publicUrl: string,
): Promise<Content> {
  const notes = (await findNotes(context, id)).filter(({ cancelledAt }) => cancelledAt === null);
  if (notes.length === 0) throw notFound('delivery note');
  const all = notes.flatMap((note) => note.content.lines.map((line) => ({ note, line })));
  // Of a note of several deliveries, the one that is asked for.
  const one = all.filter(({ line }) => line.dispatchId === id);
  const lines = one.length > 0 ? one : all;
  const count = lines.reduce((sum, { line }) => sum + labelsOf(line.quantity, perBox, perPallet), 0);
  expectFew(count);
  const [boxes, pallets]: [object[], object[]] = [[], []];
  for (const { number: called, content, id: noteId } of notes) {
    const words = wordsIn(content.shop.timeZone);
    const { customer, date } = content;
    // Numbered through the note, whichever of its lines are printed: no two boxes of the house have one code.
    const codes = codesOf(`${short(called)}-B`, `${called}-P`);
    for (const line of content.lines) {
      const of = { name: line.name, job: line.number, note: called, productCode: line.productCode };
      const own = labelled(packed(line.quantity, perBox, perPallet), of, {
        words,
        customer,
        packedOn: ` · packed ${words.day(date)}`,
        codes,
        opens: `${publicUrl}/dispatch/${noteId}/note`,
      });
      if (!lines.some((each) => each.line === line)) continue;
      boxes.push(...own.boxes);
      pallets.push(...own.pallets);
    }
  }
  return asContent(notes[0]?.number ?? '', { boxes, pallets }, { size, start });
}

/**
 * The labels of what is packed of a job before it is sent: of so many pieces, by default all that is ordered. Throws 400 at
 * perBox where they are too many, 404.
 */
export async function jobLabels(
  context: Context,
  id: string,
  { pieces, perBox, perPallet, size, start }: JobLabelsQuery,
  publicUrl: string,
): Promise<Content> {
  const job = await getJob(context, id);
  const quantity = pieces ?? job.quantity;
  expectFew(labelsOf(quantity, perBox, perPallet));
  // The bars can't have every number that a job can.
  const code = /^[\w./-]{1,14}$/.test(job.number) ? job.number : id.slice(-8).toUpperCase();
  const of = { name: job.name, job: job.number, note: '', productCode: job.productCode };
  const made = labelled(packed(quantity, perBox, perPallet), of, {
    words: wordsIn((await readSettings(context)).timeZone),
    customer: { ...job.customer, address: '' },
    packedOn: '',
    codes: codesOf(`${code}-B`, `${code}-P`),
    opens: `${publicUrl}/job/${id}`,
  });
  return asContent(job.number, made, { size, start });
}

function expectFew(count: number): void {
  if (count <= labelsMaximum) return;
  throw invalid({ perBox: reason('too-many-labels', { most: labelsMaximum, labels: count }) });
}

/** One code after the other. */
function codesOf(box: string, pallet: string) {
  const last = { box: 0, pallet: 0 };
  return {
    box: () => ({ bars: `${box}${three((last.box += 1))}` }),
    pallet: () => ({ bars: `${pallet}${three((last.pallet += 1))}` }),
  };
}

interface Around {
  words: Words;
  customer: { name: string; address: string; city: string };
  packedOn: string;
  codes: ReturnType<typeof codesOf>;
  /** What the QR code of a pallet leads to. */
  opens: string;
}

function labelled(
  packing: Packed,
  { productCode, ...of }: { name: string; job: string; note: string; productCode: string },
  { words: { number }, customer, packedOn, codes, opens }: Around,
) {
  const about = [productCode, of.job].filter(Boolean).join(' · ');
  return {
    boxes: packing.boxes.map((pieces, place) => ({
      ...of,
      customer: customer.name,
      about,
      pieces: number(pieces),
      place: number(place + 1),
      of: number(packing.boxes.length),
      code: codes.box(),
    })),
    pallets: packing.pallets.map((pallet, place) => ({
      ...of,
      customer: [customer.name, customer.address, customer.city].filter(Boolean).join(', '),
      about: `${about}${packedOn}`,
      pieces: number(pallet.pieces),
      inside: `pieces in ${number(pallet.boxes)} ${pallet.boxes === 1 ? 'box' : 'boxes'}`,
      place: number(place + 1),
      of: number(packing.pallets.length),
      code: codes.pallet(),
      opens: { qr: opens },
    })),
  };
}

const asContent = (
  name: string,
  { boxes, pallets }: { boxes: object[]; pallets: object[] },
  { size, start }: Pick<LabelsQuery, 'size' | 'start'>,
): Content => ({
  name: `labels-${name}`,
  template: 'production/documents/labels.typ',
  data: { size, skip: size === 'a4' ? start - 1 : 0, boxes, pallets },
});
