/** Builds the labels of papers, tools and shelves and the cards of machines, with codes for a scanner or a camera (decision 110). */
import { buttonCode, codeOf } from '../../shared/codes/reading/scanned-code.ts';
import { shelfCode } from '../../shared/codes/reading/shelves.ts';
import {
  type CardQuery,
  type LabelsQuery,
  type ShelvesQuery,
} from '../../shared/codes/scanned-codes.contract.ts';
import { floorActions } from '../../shared/operations/floor-actions.ts';
import { isOffered } from '../../shared/shop/shop-lists.ts';
import { isSizeGiven } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { labelsMaximum } from '../../shared/platform/specification-constants.ts';
import { t } from '../../shared/platform/translate.ts';
import { formatterFor, type Printing } from '../documents/number-and-date-formatter.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { type Context } from '../platform/verb/verb.ts';
import { machines } from '../machines/machines.entity.ts';
import { readLists } from '../shop/lists/lists.domain.ts';
import { papers } from '../stock/orders/connect-stock-with-jobs.ts';
import { tools } from '../tools/tools.entity.ts';
import { listShelves } from './shelves.repo.ts';

interface Label {
  title: string;
  facts: string;
  place: string;
  opens: { qr: string } | null;
  code: { bars: string } | null;
}

/** Returns the labels, each `times` times. */
const toContent = (
  name: string,
  labels: readonly Label[],
  { size, start }: CardQuery,
  times = 1,
): Content => ({
  name: `labels-${name}`,
  template: 'codes/code-labels.typ',
  data: { size, skip: size === 'a4' ? start - 1 : 0, labels, times },
});

const equalLabels = ({ labels, ...sheet }: LabelsQuery, label: Label): Content =>
  toContent(label.title, [label], sheet, labels);

/** Returns the paper's label as often as it is wanted, one for each pallet. Throws 404. */
export async function paperLabels(
  context: Context,
  id: string,
  query: LabelsQuery,
  { shop, publicUrl }: Printing,
): Promise<Content> {
  const { name, manufacturer, quality, gsm, length, breadth, shelf } = await papers.get(context, id);
  const { number, size } = formatterFor(shop);
  return equalLabels(query, {
    title: name,
    facts: [
      manufacturer,
      quality,
      isSizeGiven({ length, breadth }) && size(length, breadth),
      t`${number(gsm)} g/m²`,
    ]
      .filter(Boolean)
      .join(' · '),
    place: shelf && t`Shelf ${shelf}`,
    opens: { qr: `${publicUrl}/paper/${id}` },
    code: { bars: codeOf('paper', id) },
  });
}

/** Returns the tool's label, with its storage place, as often as it is wanted. Throws 404. */
export async function toolLabels(
  context: Context,
  id: string,
  query: LabelsQuery,
  { publicUrl }: Printing,
): Promise<Content> {
  const { name, kind, place } = await tools.get(context, id);
  return equalLabels(query, {
    title: name,
    facts: kind,
    place,
    opens: { qr: `${publicUrl}/tool/${id}` },
    code: { bars: codeOf('tool', id) },
  });
}

/**
 * Returns a label for the shelf or rack of the query, else one for each that a paper or tool names. Throws 400 if none
 * names any, or too many do.
 */
export async function shelfLabels(
  context: Context,
  { shelf, ...sheet }: ShelvesQuery,
  { publicUrl }: Printing,
): Promise<Content> {
  const shelves = shelf === undefined ? await listShelves(context.db) : [shelf];
  if (shelves.length === 0) throw new Refusal(400, reason('no-shelves'));
  if (shelves.length > labelsMaximum)
    throw new Refusal(400, reason('too-many-shelves', { most: labelsMaximum }));
  return toContent(
    shelf ?? 'shelves',
    shelves.map((name) => {
      const bars = shelfCode(name);
      return {
        title: name,
        facts: t('Scan it to see what lies here'),
        place: '',
        opens: { qr: `${publicUrl}/shelf/${encodeURIComponent(name)}` },
        code: bars === null ? null : { bars },
      };
    }),
    sheet,
  );
}

/**
 * Returns a machine's card: the code that opens its screen, and the codes that press its buttons there. It has the
 * pause reasons of all operation types of the machine. Throws 404.
 */
export async function machineLabels(
  context: Context,
  id: string,
  sheet: CardQuery,
  { publicUrl }: Printing,
): Promise<Content> {
  const { name, type, capabilities } = await machines.get(context, id);
  const { pauseReasons } = await readLists(context);
  const toButton = (title: string, button: Parameters<typeof buttonCode>[0]): Label => ({
    title,
    facts: t('Scan it at the machine'),
    place: '',
    opens: null,
    code: { bars: buttonCode(button) },
  });
  return toContent(
    name,
    [
      {
        title: name,
        facts: type,
        place: '',
        opens: { qr: `${publicUrl}/floor/${id}` },
        code: { bars: codeOf('machine', id) },
      },
      toButton(t(floorActions.start.label), 'RUN'),
      toButton(t(floorActions.finish.label), 'FINISH'),
      toButton(t('Undo'), 'UNDO'),
      ...pauseReasons
        .filter((each) => capabilities.some(({ capability }) => isOffered(each, capability)))
        .map((reason) => toButton(t`Pause: ${reason.name}`, { pauseReasonId: reason.id })),
    ],
    sheet,
  );
}
