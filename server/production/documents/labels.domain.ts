/** Labels for the boxes and pallets of what was delivered (look: labels; docs/decisions/046). */
import { type LabelsQuery } from '../../../shared/contract/documents.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { labelsMaximum } from '../../../shared/rules/catalogue.ts';
import { labelsOf, packed } from '../../../shared/rules/packing.ts';
import { type Content } from '../../platform/documents/content.ts';
import { invalid, notFound } from '../../platform/verb/problems.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { findNotes } from '../work/delivery-notes.domain.ts';
import { wordsIn } from './words.ts';

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
  if (count > labelsMaximum)
    throw invalid({ perBox: reason('too-many-labels', { most: labelsMaximum, labels: count }) });
  const [boxes, pallets]: [object[], object[]] = [[], []];
  for (const { number: called, content, id: noteId } of notes) {
    const { number, day } = wordsIn(content.shop.timeZone);
    const { customer, date } = content;
    // Numbered through the note, whichever of its lines are printed: no two boxes of the house have one code.
    const last = { box: 0, pallet: 0 };
    const boxCode = () => ({ bars: `${short(called)}-B${three((last.box += 1))}` });
    const palletCode = () => ({ bars: `${called}-P${three((last.pallet += 1))}` });
    for (const line of content.lines) {
      const packing = packed(line.quantity, perBox, perPallet);
      const about = [line.productCode, line.number].filter(Boolean).join(' · ');
      const of = { name: line.name, job: line.number, note: called };
      const own = {
        boxes: packing.boxes.map((pieces, place) => ({
          ...of,
          customer: customer.name,
          about,
          pieces: number(pieces),
          place: number(place + 1),
          of: number(packing.boxes.length),
          code: boxCode(),
        })),
        pallets: packing.pallets.map((pallet, place) => ({
          ...of,
          customer: [customer.name, customer.address, customer.city].filter(Boolean).join(', '),
          about: `${about} · packed ${day(date)}`,
          pieces: number(pallet.pieces),
          inside: `pieces in ${number(pallet.boxes)} ${pallet.boxes === 1 ? 'box' : 'boxes'}`,
          place: number(place + 1),
          of: number(packing.pallets.length),
          code: palletCode(),
          opens: { qr: `${publicUrl}/dispatch/${noteId}/note` },
        })),
      };
      if (!lines.some((each) => each.line === line)) continue;
      boxes.push(...own.boxes);
      pallets.push(...own.pallets);
    }
  }
  return {
    name: `labels-${notes[0]?.number}`,
    template: 'production/documents/labels.typ',
    data: { size, skip: size === 'a4' ? start - 1 : 0, boxes, pallets },
  };
}
