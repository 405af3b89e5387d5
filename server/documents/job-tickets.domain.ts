/**
 * Builds job tickets: the printed pages that accompany a job through the workshop (look: ticket;
 * docs/decisions/046).
 */
import { type Job, type JobPaper } from '../../shared/jobs/jobs.contract.ts';
import { artworkMark, jobAddress, ticketCode } from '../../shared/codes/reading/scanned-code.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { leastAccepted, mostAccepted } from '../../shared/shop/tolerance/tolerance.ts';
import { bufferInWords } from '../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { layoutBlankOf, structureOfJob } from '../../shared/jobs/aggregate/job-structure.ts';
import { blankInWords, grainInWords, sidesInWords } from '../../shared/structure/finished-size.ts';
import { impositionOf } from '../../shared/jobs/aggregate/paper/imposition.ts';
import { placeNumbers } from '../../shared/operations/operation-place.ts';
import { doneBeforeText, operationName } from '../../shared/operations/operation-words.ts';
import { isSizeGiven } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { orderInWords } from '../../shared/jobs/customer-order/customer-order.ts';
import { plainFacts } from '../../shared/jobs/plain-job-fields.ts';
import { type OwnField, ownFacts } from '../../shared/shop/own-fields/own-fields.ts';
import { type Check, checksInWords } from '../../shared/shop/checks.ts';
import { toolsToFetch } from '../../shared/tools/tools.ts';
import { isLeftOut, wasDoneBefore } from '../../shared/jobs/aggregate/operation-state.ts';
import { isPlan, isCancelled } from '../../shared/jobs/aggregate/job-status.ts';
import { readArtwork } from '../artwork/artwork.domain.ts';
import { countOf, t } from '../../shared/platform/translate.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { oneSnapshot } from '../platform/db/database.ts';
import { type Context } from '../platform/verb/verb.ts';
import { gripperInWords, layoutChanges } from '../../shared/structure/sheet-layout.ts';
import { dieLineImage } from './die-line-image.ts';
import { layoutImage } from './layout-image.ts';
import { listJobPapers } from '../jobs/paper/job-papers.domain.ts';
import { readOwnFields } from '../shop/own-fields/own-fields.domain.ts';
import { getJob } from '../jobs/read/jobs.domain.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import * as repo from './documents.repo.ts';
import {
  paperFacts,
  type Formatter,
  formatterFor,
  printedText,
  type Printing,
} from './number-and-date-formatter.ts';

interface TicketContext extends Printing {
  words: Formatter;
  /** The shop's own fields that tickets show. */
  fields: readonly OwnField[];
}

/** Returns the document with the tickets of the jobs, in the sequence of `ids`. Throws 404. */
export function jobTickets(context: Context, ids: readonly string[], of: Printing): Promise<Content> {
  // If somebody scheduled the job between two of the reads, its operations would lack codes.
  return context.db.transaction((db) => readTickets({ ...context, db }, ids, of), oneSnapshot);
}

async function readTickets(context: Context, ids: readonly string[], printing: Printing): Promise<Content> {
  const own = await readOwnFields(context, 'jobs');
  const fields = own.filter(({ onTicket }) => onTicket);
  const of: TicketContext = { ...printing, words: formatterFor(printing.shop), fields };
  const [codes, artwork] = [
    await repo.readOperationCodes(context.db, ids),
    await repo.readArtwork(context.db, ids),
  ];
  const checks = await repo.readChecks(context.db, ids);
  const images: Record<string, Buffer> = {};
  const made: object[] = [];
  const numbers: string[] = [];
  for (const id of ids) {
    const job = await getJob(context, id);
    numbers.push(job.number);
    const { hash = null, wantsScans = false } = artwork.get(id) ?? {};
    // The code says the artwork only where Run is checked by it, because more digits make smaller bars.
    const mark = wantsScans ? artworkMark(hash) : null;
    if (hash) images[`${hash}.jpg`] ??= await readArtwork(context, hash, 'full');
    const structure = structureOfJob({ ...job, finished: job.finished ?? null });
    made.push({
      ...toTicketHead(job, mark, of),
      piece: toPiece(job, of),
      dieLine: structure && !structure.problems ? dieLineImage(structure.dieLine) : null,
      artwork: hash && { file: `${hash}.jpg`, name: job.artworkName ?? '' },
      noArtwork: job.artworkToCome ? t('Artwork to come') : t('No artwork'),
      approval: approvalText(job, of),
      sheet: toPressSheet(job, of),
      papers: toPapers(job, await listJobPapers(context, id), of),
      operations: toTicketOperations(job, await operationsOfJob(context, id), { codes, mark, checks, of }),
    });
  }
  const data = {
    shop: of.shop.shopName,
    printed: printedText(context, of.words, t('The screen has the latest counts.')),
  };
  return {
    name: numbers.length === 1 ? `ticket-${numbers[0]}` : 'tickets',
    template: 'documents/ticket.typ',
    data: { ...data, tickets: made },
    images,
  };
}

function toTicketHead(job: Job, mark: string | null, { words, publicUrl, fields }: TicketContext) {
  const { number, day } = words;
  const sheets = [job.papersRequired, job.papersWithBuffer - job.papersRequired, job.papersWithBuffer].map(
    number,
  );
  return {
    number: job.number,
    name: job.name,
    customer: `${job.customer.name}, ${job.customer.city}`,
    order: job.customerOrder ? t`Customer’s order ${orderInWords(job.customerOrder)}` : '',
    own: ownFacts(fields, job.fields, { number, day: (date) => day(`${date}T12:00:00Z`) }).map(
      ({ field, text }) => [field.name, text],
    ),
    facts: plainFacts(job, ({ isOnTicket }) => isOnTicket).map(([label, value]) => [t(label), value]),
    deliver: day(job.deliveryDate),
    deliveries: job.deliveries.map((part) => t`${number(part.quantity)} on ${day(part.date)}`),
    quantity: number(job.quantity),
    accepted: job.tolerance ? t`${number(leastAccepted(job))} to ${number(mostAccepted(job))} accepted` : '',
    buffer: bufferInWords(job, number),
    code: { qr: jobAddress(publicUrl, job.id, mark) },
    type: job.type,
    style: job.style,
    ups: number(job.ups),
    sheets: `${sheets[0]} + ${sheets[1]} = ${sheets[2]}`,
    priority: t(job.priority),
    ink: job.ink,
    coat: job.coat,
    standstill: isPlan(job.status) || isCancelled(job.status) ? t(job.status) : '',
  };
}

/**
 * Returns the ticket's line about the approval of the artwork. The line is empty if nobody approved it and the shop
 * requires no approval.
 */
function approvalText(
  { artworkApprovedAt: at, artworkApprovedBy: by }: Job,
  { shop, words }: TicketContext,
): string {
  if (at !== null) return by === null ? t`Approved ${words.day(at)}` : t`Approved ${words.day(at)} by ${by}`;
  return shop.artworkApproval ? t('NOT APPROVED') : '';
}

/** Returns the labelled sizes of the piece that the job makes, or an empty list if it has none. */
function toPiece({ finished, blank }: Job, { words: { number } }: TicketContext): string[][] {
  return [
    ...(finished ? [[t('Finished size'), sidesInWords(finished, number)]] : []),
    ...(blank ? [[t('Blank'), blankInWords(blank, number)]] : []),
    ...(finished ? [[t('Bleed'), `${number(finished.bleed)} mm`]] : []),
    ...(finished && finished.grain !== 'either' ? [[t('Grain must run'), grainInWords(finished.grain)]] : []),
  ];
}

/**
 * Returns the job's layout as a drawing with its gripper in words. It returns no drawing without a layout, and says so
 * if the layout no longer fits.
 */
function toLayout(job: Job, { words: { number } }: TicketContext) {
  const { layout, finished = null, blank = null } = job;
  if (!layout) return { layout: null, note: '' };
  const { blank: now = null, creases = [] } = layoutBlankOf({ ...job, finished, blank }) ?? {};
  if (layoutChanges(layout, { ...job, blank: now }).length > 0)
    return { layout: null, note: t('The layout no longer fits the job') };
  return { layout: layoutImage(layout, creases), note: gripperInWords(layout, number) };
}

/** Returns the press sheet's size and its ups, or null if the job has no sheet size. */
function toPressSheet(job: Job, of: TicketContext) {
  const { paperLength: length, paperBreadth: breadth, ups } = job;
  if (!isSizeGiven({ length, breadth })) return null;
  return {
    length,
    breadth,
    size: of.words.size(length, breadth),
    ups,
    ...toLayout(job, of),
    ...impositionOf({ ups, length, breadth }),
  };
}

/** Returns the paper that the job requires and the papers that are assigned to it. */
function toPapers(job: Job, papers: readonly JobPaper[], { words }: TicketContext) {
  const { number, size } = words;
  const { paperGsm: gsm, paperThickness: thickness, paperLength, paperBreadth } = job;
  const given = isSizeGiven({ length: paperLength, breadth: paperBreadth });
  return {
    asked: {
      name: job.paperQuality,
      about: [given && size(paperLength, paperBreadth), paperFacts(words, { gsm, thickness })]
        .filter(Boolean)
        .join(' · '),
    },
    assigned: papers.map(({ paper, quantity, cut, substitute }) => ({
      name: `${paper.name}, ${size(paper.length, paper.breadth)}`,
      about: paperFacts(words, { maker: paper.manufacturer, gsm: paper.gsm, thickness: paper.thickness }),
      take: [
        countOf(quantity, number(quantity), 'sheet'),
        cut > 1 && t`cut in ${number(cut)}`,
        substitute && t('substitute'),
        paper.shelf && t`shelf ${paper.shelf}`,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}

/**
 * Returns the ticket's operations with their codes and the pieces that go into each. For an unscheduled job, it
 * returns the planned steps, which have no codes yet.
 */
function toTicketOperations(
  job: Job,
  operations: readonly Operation[],
  {
    codes,
    mark,
    checks,
    of: { words, publicUrl },
  }: {
    codes: ReadonlyMap<string, string>;
    /** The mark of the artwork that the codes say, or null if they say none. */
    mark: string | null;
    checks: ReadonlyMap<string, readonly Check[]>;
    of: TicketContext;
  },
) {
  if (operations.length === 0) {
    return job.productOperations.map(({ type, unit, detail, instruction, tools = [], done }, at) => ({
      number: words.number(at + 1),
      name: operationName(type, detail),
      about: [done && doneBeforeText(), toolsToFetch(tools), instruction].filter(Boolean).join(' · '),
      unit: t(unit),
    }));
  }
  const numbers = placeNumbers(operations);
  return operations
    .filter(({ state }) => !isLeftOut(state))
    .map((each) => {
      const code = ticketCode(codes.get(each.id) ?? '', mark);
      const flow = job.flow.find(({ operationId }) => operationId === each.id);
      return {
        number: words.number(numbers.get(each.index) ?? 0),
        name: each.name,
        machine: [each.machine?.name, each.supplier].filter(Boolean).join(' · '),
        about: [wasDoneBefore(each) && doneBeforeText(), toolsToFetch(each.tools), each.instruction]
          .filter(Boolean)
          .join(' · '),
        checks: checksInWords(checks.get(each.id) ?? [], each.unit, words.number),
        in: flow ? words.number(flow.in) : '',
        unit: t(flow?.unit ?? each.unit),
        square: { qr: `${publicUrl}/o/${code}` },
        line: { bars: code },
      };
    });
}
