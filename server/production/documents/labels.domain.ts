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

/** What a wedge scanner reads; letters that Code 128 has not are left out of it. */
const code = (text: string) => ({ bars: text.replaceAll(/[^\x20-\x7e]/g, '') });
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
  for (const { note, line } of lines) {
    const { number, day } = wordsIn(note.content.shop.timeZone);
    const { customer, date } = note.content;
    const about = [line.productCode, line.number].filter(Boolean).join(' · ');
    const packing = packed(line.quantity, perBox, perPallet);
    const of = { name: line.name, job: line.number, note: note.number };
    for (const [place, pieces] of packing.boxes.entries())
      boxes.push({
        ...of,
        customer: customer.name,
        about,
        pieces: number(pieces),
        place: number(place + 1),
        of: number(packing.boxes.length),
        code: code(`${line.number}-B${three(place + 1)}`),
      });
    for (const [place, pallet] of packing.pallets.entries())
      pallets.push({
        ...of,
        customer: [customer.name, customer.address, customer.city].filter(Boolean).join(', '),
        about: `${about} · packed ${day(date)}`,
        pieces: number(pallet.pieces),
        inside: `pieces in ${number(pallet.boxes)} ${pallet.boxes === 1 ? 'box' : 'boxes'}`,
        place: number(place + 1),
        of: number(packing.pallets.length),
        // Of a note with several jobs no two pallets have one code.
        code: code(`${note.number}-P${three(pallets.length + 1)}`),
        opens: { qr: `${publicUrl}/dispatch/${note.id}/note` },
      });
  }
  return {
    name: `labels-${notes[0]?.number}`,
    template: 'production/documents/labels.typ',
    data: { size, skip: size === 'a4' ? start - 1 : 0, boxes, pallets },
  };
}
