/**
 * Defines the messages that explain why papers and inks cannot be assigned, moved, changed or deleted
 * (design: stock). Quantities are in sheets for papers and in kg for inks.
 */
import { type NestedReason, type NestedFormatter } from '../platform/reasons/nested-reason.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { formatSize, type SizeFormatter } from '../platform/reasons/format-size.ts';
import { t } from '../platform/translate.ts';

const are = (n: number) => (n === 1 ? t('is') : t('are'));
const were = (n: number) => (n === 1 ? t('was') : t('were'));
const kg = (n: number, say: MessageFormatter) => t`${say.number(n)} kg`;

type Sheet = { length: number; breadth: number };
const size = ({ length, breadth }: Sheet, say: SizeFormatter) => formatSize([length, breadth], say);

type Named = { name: string };
type Missing = Named & { available: number; quantity: number };

export const stockMessages = {
  'no-shelves': () => t('No paper has a shelf yet, and no tool a place'),
  'too-many-shelves': ({ most }: { most: number }) =>
    t`There are more than ${most} shelves; print the label of each on its page`,
  'other-quality': ({ has, needs }: { has: string; needs: string }) => t`${has}, the job needs ${needs}`,
  'other-gsm': ({ has, needs }: { has: number; needs: number }, say: MessageFormatter) =>
    t`${say.number(has)} g/m², the job needs ${say.number(needs)} g/m²`,
  'other-size': ({ has, needs }: { has: Sheet; needs: Sheet }, say: SizeFormatter) =>
    t`${size(has, say)}, the job needs ${size(needs, say)}`,
  'other-thickness': ({ has, needs }: { has: number; needs: number }, say: MessageFormatter) =>
    t`${say.number(has)} µm, the job needs ${say.number(needs)} µm`,
  'paper-does-not-match': (of: Named & { reasons: readonly NestedReason[] }, say: NestedFormatter) =>
    t`${of.name} does not match: ${of.reasons.map(say.said).join('; ')}. To use it anyway, assign it as a substitute`,
  'other-cut': (of: Named & { job: string; cut: number }, say: MessageFormatter) =>
    t`${of.job} has ${of.name} with ${say.number(of.cut)} press sheets per stock sheet; assign more of it with the same cut`,
  'cut-too-many': (of: { most: number; sheet: Sheet; paper: Sheet }, say: SizeFormatter) =>
    t`Cut is at most ${say.number(of.most)}: ${size(of.sheet, say)} from ${size(of.paper, say)}`,
  'sheet-not-given': ({ job }: { job: string }) =>
    t`The paper length and breadth of ${job} are not given, so its sheets cannot be cut; enter both first`,
  'assigned-misfit': (of: Named & { reason: NestedReason }, say: NestedFormatter) =>
    t`${of.name} is assigned: ${say.said(of.reason)}; remove it from the job first`,
  'assigned-cut-misfit': (of: Named & { cut: number; most: number }, say: MessageFormatter) =>
    t`${of.name} is assigned with ${say.number(of.cut)} press sheets per stock sheet, ${say.number(of.most)} would fit; remove it from the job first`,
  'gives-too-few': (of: { gives: number; needs: number }, say: MessageFormatter) =>
    t`gives ${say.count(of.gives, 'press sheet')} per stock sheet, the job needs ${say.number(of.needs)}`,
  'would-not-serve': (of: Named & { job: string; reasons: readonly NestedReason[] }, say: NestedFormatter) =>
    t`${of.name} is assigned to ${of.job}: ${of.reasons.map(say.said).join('; ')}`,
  'not-available': ({ name, available, quantity }: Missing, say: MessageFormatter) =>
    t`Only ${say.number(available)} of ${name} ${are(available)} available; ${say.number(quantity)} ${were(quantity)} asked for`,
  'stock-too-large': (of: Named & { stock: number; most: number }, say: MessageFormatter) =>
    t`The stock of ${of.name} would be ${say.number(of.stock)}; it is at most ${say.number(of.most)}`,
  'stock-reserved': (of: Named & { reserved: number; stock: number }, say: MessageFormatter) =>
    t`${say.number(of.reserved)} of ${of.name} ${are(of.reserved)} reserved; its stock can't be ${say.number(of.stock)}. If that is what lies there, count it`,
  'offcut-not-given': () => t('Enter the length and breadth of the offcut'),
  'offcut-too-large': (of: Named & { sheet: Sheet; paper: Sheet }, say: SizeFormatter) =>
    t`${size(of.sheet, say)} does not come out of ${of.name}, ${size(of.paper, say)}`,
  'stock-moved-since': (of: Named & { seen: number; stock: number }, say: MessageFormatter) =>
    t`${of.name} has moved since it was counted: ${say.number(of.seen)} were booked then, ${say.number(of.stock)} are now. Count it again`,
  'moved-since-receipt': ({ name }: Named) => t`${name} or its order has changed since that receipt`,
  'moved-since-count': ({ name }: Named) => t`${name} has moved since that count; count it again instead`,
  'paper-not-there': (of: Named & { stock: number; needs: number }, say: MessageFormatter) =>
    t`Only ${say.number(of.stock)} of ${of.name} ${are(of.stock)} in stock; the job needs ${say.number(of.needs)}`,
  'not-in-stock': (of: Named & { stock: number; out: number }, say: MessageFormatter) =>
    t`Only ${say.number(of.stock)} of ${of.name} ${are(of.stock)} in stock; ${say.number(of.out)} cannot be taken out`,
  'more-than-consumed': (
    of: Named & { job: string; consumed: number; quantity: number },
    say: MessageFormatter,
  ) =>
    t`${of.job} has consumed ${say.number(of.consumed)} of ${of.name}; ${say.number(of.quantity)} cannot be returned`,
  'sheets-returned': (
    of: { names: readonly string[]; job: string; left: number; required: number },
    say: MessageFormatter,
  ) =>
    t`Sheets of ${of.names.join(', ') || t('its paper')} were returned from ${of.job}: ${say.number(of.left)} of the ${say.number(of.required)} that it needs are left; assign the missing ones first`,
  'paper-deleted': ({ job }: { job: string }) =>
    t`A paper that ${job} had has been deleted; duplicate the job instead`,
  'inks-too-long': (of: Named & { job: string; most: number }, say: MessageFormatter) =>
    t`${of.job} names so many inks that with ${of.name} they would not fit in ${say.number(of.most)} characters`,
  'job-closed-for-paper': ({ status }: { status: string }) =>
    t`The job is ${status}; paper is assigned to unfinished jobs only`,
  'paper-consumed': (of: Named & { consumed: number }, say: MessageFormatter) =>
    t`${say.number(of.consumed)} of ${of.name} ${are(of.consumed)} already consumed; return the sheets instead`,
  'more-than-held': (of: Named & { reserved: number; quantity: number }, say: MessageFormatter) =>
    t`The job has ${say.number(of.reserved)} of ${of.name} reserved; ${say.number(of.quantity)} cannot be given back`,
  'paper-needed': (of: Named & { needs: number; left: number }, say: MessageFormatter) =>
    t`The job is scheduled and needs ${say.number(of.needs)} sheets; without ${of.name} it would have ${say.number(of.left)}`,
  'paper-has-jobs': (
    of: Named & { jobs: number; numbers: readonly string[]; reserved: number },
    say: MessageFormatter,
  ) => {
    const count = say.count(of.jobs, 'unfinished job');
    const numbers = of.jobs > of.numbers.length ? [...of.numbers, '…'] : of.numbers;
    const way =
      of.reserved > 0
        ? t`${say.number(of.reserved)} sheets of it reserved; remove it there first`
        : t('its sheets consumed or on order; delete it once they are finished');
    return t`${of.name} is assigned to ${count} (${numbers.join(', ')}), ${way}`;
  },
  'ink-stock-too-large': (of: Named & { stock: number; most: number }, say: MessageFormatter) =>
    t`The stock of ${of.name} would be ${kg(of.stock, say)}; it is at most ${kg(of.most, say)}`,
  'ink-not-in-stock': (of: Named & { stock: number; out: number }, say: MessageFormatter) =>
    t`Only ${kg(of.stock, say)} of ${of.name} is in stock; ${kg(of.out, say)} cannot be taken out`,
  'ink-more-than-consumed': (
    of: Named & { job: string | null; consumed: number; quantity: number },
    say: MessageFormatter,
  ) =>
    t`${of.job ?? t('The shop')} has consumed ${kg(of.consumed, say)} of ${of.name}; ${kg(of.quantity, say)} cannot be returned`,
  'more-than-ordered': (of: Named & { left: number; quantity: number }, say: MessageFormatter) =>
    t`${say.number(of.left)} of ${of.name} ${are(of.left)} still to come of this order; ${say.number(of.quantity)} must be confirmed`,
  'not-on-order': (of: Named & { left: number; quantity: number }, say: MessageFormatter) =>
    t`Only ${say.number(of.left)} of ${of.name} ${are(of.left)} free on this order; ${say.number(of.quantity)} ${were(of.quantity)} asked for`,
  'order-received': (of: Named & { received: number; quantity: number }, say: MessageFormatter) =>
    t`${say.number(of.received)} of ${of.name} have come already; the order can't be of ${say.number(of.quantity)}`,
  'order-reserved': (of: Named & { reserved: number; jobs: readonly string[] }, say: MessageFormatter) =>
    of.jobs.length === 1
      ? t`${of.jobs.join(', ')} waits for ${say.number(of.reserved)} of ${of.name} on this order; remove the paper from the job first`
      : t`${of.jobs.join(', ')} wait for ${say.number(of.reserved)} of ${of.name} on this order; remove the paper from the jobs first`,
  'paper-on-order': (of: Named & { quantity: number }, say: MessageFormatter) =>
    t`${say.number(of.quantity)} of ${of.name} ${are(of.quantity)} on order; cancel the order first`,
  'kilograms-unknown': ({ missing }: { missing: readonly string[] }) =>
    missing.length === 1
      ? t`The paper’s ${missing.join(t(' and '))} is not known, so kilograms can’t be counted in sheets`
      : t`The paper’s ${missing.join(t(' and '))} are not known, so kilograms can’t be counted in sheets`,
  'stock-version-missing': () =>
    t(
      'Send the version that the stock quantity was read with; without it a movement in between would be lost',
    ),
};
