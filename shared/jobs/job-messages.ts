/**
 * Defines the messages that tell the user why an action on a job, such as schedule or dispatch, is refused
 * (spec §2 Job details, design: jobs).
 */
import {
  answerWords,
  faultsInWords,
  type Found,
  type InspectionAnswer,
} from '../shop/sampling/inspection-messages.ts';
import { type NestedReason, type NestedFormatter } from '../platform/reasons/nested-reason.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

const statusWords = (status: string) => (status === 'draft' ? t('a draft') : status);

export const jobMessages = {
  stays: (of: { job: string; reason: NestedReason }, say: NestedFormatter) =>
    t`${of.job} stays: ${say.said(of.reason)}`,
  'job-cancelled': () => t('The job is cancelled'),
  'job-on-hold': () => t('The job is on hold; release it first'),
  'job-is': ({ status }: { status: string }) => t`The job is ${statusWords(status)}`,
  'already-scheduled': () => t('The job is already scheduled'),
  'no-operations': () => t('The job has no operations; add at least one'),
  'paper-short': ({ sheets }: { sheets: number }, say: MessageFormatter) =>
    sheets === 1
      ? t`${say.count(sheets, 'sheet')} of paper is not assigned`
      : t`${say.count(sheets, 'sheet')} of paper are not assigned`,
  'artwork-not-approved': ({ missing }: { missing: boolean }) =>
    missing ? t('The job has no artwork that is approved') : t('The artwork is not approved'),
  'artwork-approved': () => t('The artwork is approved already'),
  'artwork-in-use': () => t('It is the job’s artwork; use another one first'),
  'too-many-files': ({ most }: { most: number }) => t`A job has at most ${most} files; delete some first`,
  'artwork-may-not-follow': () => t('The shop’s settings require artwork with a new job'),
  'no-artwork': () => t('The job has no artwork'),
  'not-scheduled': () => t('The job is not scheduled'),
  'done-after-open': ({ operation, earlier }: { operation: string; earlier: string }) =>
    t`${operation} can only be done already if ${earlier} before it is`,
  'operation-counted': ({ operation }: { operation: string }) =>
    t`${operation} has counts; strike them out first`,
  'operation-started': ({ operation }: { operation: string }) => t`${operation} has started; undo it first`,
  'deliveries-recorded': ({ deliveries }: { deliveries: number }, say: MessageFormatter) =>
    deliveries === 1
      ? t('1 delivery of the job was recorded; remove it first')
      : t`${say.count(deliveries, 'delivery', 'deliveries')} of the job were recorded; remove them first`,
  'already-on-hold': () => t('The job is already on hold'),
  'not-on-hold': () => t('The job is not on hold'),
  'already-cancelled': () => t('The job is already cancelled'),
  'operation-on-machine': ({ where }: { where: NestedReason }, say: NestedFormatter) =>
    t`${say.said(where)}; finish it, undo it or put it back in the queue first`,
  /** Says which operation is on a machine, for refusals to cancel or close a job. */
  'on-machine': (of: { operation: string; state: string; machine: string | null }) =>
    of.machine === null
      ? t`${of.operation} is ${of.state}`
      : t`${of.operation} is ${of.state} on ${of.machine}`,
  'nothing-short': () => t('Nothing is short'),
  'more-paper-first': () => t('No operation is finished; assign more paper to it instead'),
  'no-make-up': () => t('The job has no make-up run to remove'),
  'not-cancelled': () => t('The job is not cancelled'),
  'already-closed-short': () => t('The order is already closed short'),
  'not-closed-short': () => t('The order is not closed short'),
  'reopen-first': () => t('The order was closed short; reopen it first'),
  'nothing-sent': () => t('Nothing of it is sent yet; dispatch what is made first'),
  'all-sent': () => t('All that was ordered is sent'),
  'already-dispatched': () => t('The job is already dispatched'),
  'sent-more-than-made': (of: { made: number; sent: number }, say: MessageFormatter) =>
    t`${say.count(of.sent, 'piece')} were sent, and only ${say.number(of.made)} would be made`,
  'more-than-made': (
    of: { job: string; made: number; sent: number; quantity: number },
    say: MessageFormatter,
  ) =>
    of.made === 1
      ? t`${say.count(of.made, 'piece')} of ${of.job} is made and ${say.number(of.sent)} sent; ${say.number(of.quantity)} can’t leave`
      : t`${say.count(of.made, 'piece')} of ${of.job} are made and ${say.number(of.sent)} sent; ${say.number(of.quantity)} can’t leave`,
  'more-than-accepted': (
    of: { job: string; most: number; sent: number; quantity: number },
    say: MessageFormatter,
  ) =>
    t`The customer of ${of.job} accepts at most ${say.count(of.most, 'piece')}, and ${say.number(of.sent + of.quantity)} would be sent`,
  'job-twice': () => t('The job is on the lorry already'),
  'held-by-inspection': (
    of: Found & { operation: string; answer: InspectionAnswer; why: string; user: string | null },
    say: MessageFormatter,
  ) =>
    t`${of.operation}: ${t(answerWords[of.answer])} by ${of.user ?? t('someone')}, ${of.why || faultsInWords(of, (value) => say.number(value))}`,
  'inspection-stands': ({ operation }: { operation: string }) =>
    t`${operation} was inspected; strike the inspection out first`,
  'not-dispatchable': ({ status }: { status: string }) =>
    t`The job is ${statusWords(status)}; only what is in production or finished can be dispatched`,
  'operations-started': (of: { operations: number; cancellable: boolean }, say: MessageFormatter) =>
    of.cancellable
      ? t`${say.count(of.operations, 'operation')} of the job started; cancel the job instead`
      : t`${say.count(of.operations, 'operation')} of the job started; it stays as a record`,
  'fixed-while-scheduled': ({ fields = [] }: { fields?: readonly string[] }) =>
    t`${fields.length > 0 ? `${fields.join(', ')}: ` : ''}Locked while scheduled; unschedule the job first`,
  'number-taken': ({ number, by }: { number: string; by: string }) =>
    t`Number ${number} is already used by ${by}`,
  'reinstate-first': () => t('The job is cancelled; reinstate it first'),
  'duplicate-for-rerun': ({ status }: { status: string }) =>
    t`The job is ${statusWords(status)}; duplicate it for a re-run`,
  'deliveries-sum': ({ sum, quantity }: { sum: number; quantity: number }, say: MessageFormatter) =>
    t`The deliveries are ${say.count(sum, 'piece')} together, ordered are ${say.number(quantity)}`,
  'follows-from-deliveries': () => t('The job is delivered in parts; change the deliveries instead'),
  'below-dispatched': (
    { dispatched, quantity }: { dispatched: number; quantity: number },
    say: MessageFormatter,
  ) =>
    t`${say.count(dispatched, 'piece')} are dispatched already; the order can’t be ${say.number(quantity)}`,
  'change-undone': () => t('The change is undone already'),
  'changed-again': () => t('The order was changed again since; undo that first'),
  'change-has-run': ({ operation }: { operation: string }) => t`${operation} has run since`,
  'no-such-machine': () => t('There is no such machine'),
};
