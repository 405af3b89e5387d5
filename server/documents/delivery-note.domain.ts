/**
 * Builds the delivery note document from the data stored when the server issued the note (look: delivery
 * note; docs/decisions/046).
 */
import { readArtwork } from '../artwork/artwork.domain.ts';
import { faultsInWords } from '../../shared/shop/sampling/inspection-messages.ts';
import { t } from '../../shared/platform/translate.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { notFound } from '../platform/verb/refusals.ts';
import { type Context } from '../platform/verb/verb.ts';
import { findNotes } from '../jobs/aggregate/delivery-notes.domain.ts';
import { type Formatter, formatterFor, type Printing } from './number-and-date-formatter.ts';

type Note = Awaited<ReturnType<typeof findNotes>>[number];

/**
 * Returns the document of the note with this id. For the id of a delivery or a lorry, it returns their notes; a lorry
 * has one for each customer. Throws 404.
 */
export async function deliveryNote(context: Context, id: string, { publicUrl }: Printing): Promise<Content> {
  const notes = await findNotes(context, id);
  if (notes.length === 0) throw notFound('delivery note');
  const images: Record<string, Buffer> = {};
  for (const { logoHash } of notes)
    if (logoHash) images[`${logoHash}.jpg`] ??= await readArtwork(context, logoHash, 'full');
  return {
    name: notes.length === 1 ? `delivery-note-${notes[0]?.number}` : 'delivery-notes',
    template: 'documents/note.typ',
    data: { notes: notes.map((note) => toNoteData(note, publicUrl)) },
    images,
  };
}

function toNoteData({ id, number, content, logoHash, cancelledAt }: Note, publicUrl: string) {
  const { shop, customer, date, remark, by, lines } = content;
  const words = formatterFor(shop);
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    number,
    date: words.moment(date),
    code: { qr: `${publicUrl}/dispatch/${id}/note` },
    cancelled: cancelledAt === null ? '' : words.moment(cancelledAt),
    logo: logoHash ? `${logoHash}.jpg` : '',
    shop,
    customer,
    remark,
    by,
    lines: lines.map((line) => toNoteLine(line, words)),
    total: words.number(total),
  };
}

function toNoteLine(line: Note['content']['lines'][number], { number }: Formatter) {
  const left = Math.max(0, line.ordered - line.before - line.quantity);
  const inspected = line.inspected && t`inspected and accepted: ${faultsInWords(line.inspected, number)}`;
  return {
    name: line.name,
    about: [
      line.customerOrder && t`your order ${line.customerOrder}`,
      line.number,
      line.productCode,
      inspected,
    ]
      .filter(Boolean)
      .join(' · '),
    quantity: number(line.quantity),
    ordered: number(line.ordered),
    before: number(line.before),
    left: line.complete || left === 0 ? t`${number(line.complete ? 0 : left)}, complete` : number(left),
  };
}
