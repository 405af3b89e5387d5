/**
 * Defines the messages that explain why an action on the shop floor, such as starting an operation, is
 * refused (design: operations).
 */
import { type FloorAction, pastOf } from './floor-actions.ts';
import { type NestedReason, type NestedFormatter } from '../platform/reasons/nested-reason.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

type Operation = { operation: string };
interface ToolAway {
  tool: string;
  machine: string | null;
  job: string;
  operation: string;
}
const whereOf = ({ machine }: ToolAway) => (machine === null ? t('in use') : t`on ${machine}`);
type OnMachine = { machine: string; job: string; operation: string };
type State = { state: string };

export const floorMessages = {
  'no-machine': () => t('It has no machine'),
  'comes-first': ({ operation }: Operation) => t`${operation} comes first`,
  'wrong-state': (of: State & { verb: string; from: readonly string[] }) =>
    t`The operation is ${t(of.state)}; only ${of.from.map((state) => t`a ${t(state)} one`).join(t(' or '))} can ${t(of.verb)}`,
  /** Says that the job is on hold and who can release the job, because the people at the machine can't. */
  'job-held': ({ why, who }: { why: string | null; who: readonly string[] }) => {
    const release = t`${who.join(t(' and '))} can release it`;
    return why === null
      ? t`The job is on hold; ${release}`
      : t`On hold: ${why.replace(/[.\s]+$/, '')}. ${release}`;
  },
  'paper-not-arrived': (
    of: { paper: string; sheets: number; expected: string; zone: string },
    say: MessageFormatter,
  ) =>
    of.sheets === 1
      ? t`${say.count(of.sheets, 'sheet')} of ${of.paper} has not arrived; expected ${say.moment(of.expected, of.zone)}`
      : t`${say.count(of.sheets, 'sheet')} of ${of.paper} have not arrived; expected ${say.moment(of.expected, of.zone)}`,
  'artwork-to-come': () => t('The artwork is still to come; add it to the job first'),
  'machine-down': ({ machine, why }: { machine: string; why: string }) => t`${machine} is down: ${why}`,
  'handover-unread': () => t('Read the handover first'),
  'check-first': ({ check }: { check: string }) => t`Check first: ${check}`,
  'check-failed': ({ check }: { check: string }) => t`Not in order: ${check}. Check it again`,
  'check-due': ({ check, at }: { check: string; at: number }, say: MessageFormatter) =>
    t`Check first: ${check}, due at ${say.number(at)}`,
  'scan-first': ({ ticket, tools }: { ticket: boolean; tools: readonly string[] }) =>
    t`Scan at the machine first: ${[...(ticket ? [t('ticket or paper')] : []), ...tools].join(', ')}`,
  /** Says for which jobs the scanned thing is, if any. It is null for a ticket. */
  'scan-other': (of: { scanned: string | null; jobs: readonly string[]; job: string }) => {
    const scanned = of.scanned ?? t('This ticket');
    return of.jobs.length === 0
      ? t`${scanned} is not for ${of.job}`
      : t`${scanned} is for ${of.jobs.join(t(' and '))}, not for ${of.job}`;
  },
  'scan-other-artwork': ({ job }: { job: string }) =>
    t`This code does not say the artwork that ${job} has now. Print the ticket again`,
  'check-not-due': ({ check, at }: { check: string; at: number }, say: MessageFormatter) =>
    at === 0 ? t`${check} is not due before Run` : t`${check} is not due at ${say.number(at)}`,
  'check-done': ({ check }: { check: string }) => t`${check} has been checked meanwhile`,
  'check-gone': ({ check }: { check: string }) => t`${check} is no check of this operation now`,
  'check-too-late': ({ state }: State) => t`The operation is ${state}; its checks are closed`,
  'inspection-too-early': () => t('Run the operation first; then its sample can be inspected'),
  'no-inspections': ({ type }: { type: string }) =>
    t`${type} has no inspections; an Admin sets them with its checks in the list of operation types`,
  'not-for-check': () => t('The check takes a value, or yes or no, and not both'),
  'no-handover': () => t('No handover is open'),
  'another-handover': ({ user }: { user: string }) => t`${user} has written another handover since`,
  'machine-retooled': ({ machine, type }: { machine: string; type: string }) =>
    t`${machine} is for ${type} now`,
  'machine-running': (of: OnMachine) => t`${of.machine} is running ${of.job} ${of.operation}`,
  'machine-paused': (of: OnMachine) => t`${of.machine} has ${of.job} ${of.operation} paused on it`,
  'machine-started-since': (of: OnMachine) => t`${of.machine} has since started ${of.job} ${of.operation}`,
  'tool-running': (of: ToolAway) => t`${of.tool} is ${whereOf(of)} for ${of.job} ${of.operation}`,
  'tool-paused': (of: ToolAway) =>
    t`${of.tool} is ${whereOf(of)} for ${of.job} ${of.operation}, which is paused`,
  'machine-just-taken': () => t('Its machine has just run another operation'),
  'operation-cancelled': () => t('The operation is cancelled'),
  'nothing-to-count': () => t('The operation has not started; there is nothing to count yet'),
  'more-out-than-in': (of: Operation & { unit: string; in: number; out: number }, say: MessageFormatter) =>
    t`${of.operation}: ${say.number(of.out)} ${of.unit} counted, good and waste, and only ${say.number(of.in)} came in`,
  'counter-went-back': (of: { counter: number; was: number }, say: MessageFormatter) =>
    t`The counter reads ${say.number(of.counter)}; it was at ${say.number(of.was)}`,
  'waste-above-counter': (of: { waste: number; counted: number }, say: MessageFormatter) =>
    t`The counter went on by ${say.number(of.counted)}; the waste can't be ${say.number(of.waste)}`,
  'finished-since': (of: { user: string | null; at: string; zone: string }, say: MessageFormatter) =>
    of.user === null
      ? t`Finished ${say.moment(of.at, of.zone)}`
      : t`Finished by ${of.user} ${say.moment(of.at, of.zone)}`,
  'press-in-future': (of: { at: string; zone: string; seconds: number }, say: MessageFormatter) =>
    t`Pressed ${say.moment(of.at, of.zone)} by this device's clock, more than ${say.count(of.seconds, 'second')} ahead of the shop's`,
  'press-too-old': (of: { at: string; zone: string; hours: number }, say: MessageFormatter) =>
    t`Pressed ${say.moment(of.at, of.zone)}, more than ${say.count(of.hours, 'hour')} ago`,
  'acted-since': (
    of: { verb: FloorAction | 'undo'; user: string | null; at: string; pressed: string; zone: string },
    say: MessageFormatter,
  ) => {
    const [user, at, pressed] = [
      of.user ?? t('Someone'),
      say.moment(of.at, of.zone),
      say.moment(of.pressed, of.zone),
    ];
    return of.verb === 'undo'
      ? t`${user} undid the last action ${at}, after this was pressed ${pressed}`
      : t`${user} ${pastOf(of.verb, t('it'))} ${at}, after this was pressed ${pressed}`;
  },
  'counter-read-since': (of: { counter: number; was: number }, say: MessageFormatter) =>
    t`The counter was read since, at ${say.number(of.was)}, which counts these as well`,
  'counted-meanwhile': (
    of: { unit: string; good: number; waste: number; seenGood: number; seenWaste: number },
    say: MessageFormatter,
  ) =>
    t`Counted meanwhile: ${say.number(of.good)} ${of.unit} good and ${say.number(of.waste)} waste; you saw ${say.number(of.seenGood)} and ${say.number(of.seenWaste)}`,
  'count-below-zero': (of: { good: number; waste: number }, say: MessageFormatter) =>
    t`${say.number(of.good)} good and ${say.number(of.waste)} waste would be left; strike the other entries out first`,
  'count-not-added': () => t('Add or clear the count first'),
  'pick-waste-reason': () => t('Pick a reason for the waste'),
  'not-while-paused': () => t('Resume it first'),
  'already-struck': ({ user }: { user: string | null }) => t`Already struck out by ${user ?? t('someone')}`,
  'operations-in-circle': ({ operations }: { operations: readonly string[] }) =>
    t`${operations.join(', ')} would come after each other`,
  'not-of-the-job': () => t('An operation can only come after others of its own job'),
  'place-not-of-the-job': () => t('The other operation is not of this job'),
  'no-such-key': ({ key }: { key: string }) => t`No other operation of the job has the key ${key}`,
  'key-twice': ({ key }: { key: string }) => t`Another operation of the job has the key ${key}`,
  'linked-twice': () => t('An operation that it comes after is listed twice'),
  'overlapped-runs': ({ operation }: Operation) => t`${operation} goes on before it; finish that first`,
  'make-up-paper': ({ sheets }: { sheets: number }, say: MessageFormatter) =>
    t`${say.count(sheets, 'sheet')} for the make-up run are still to be assigned`,
  'paper-not-assigned': ({ sheets }: { sheets: number }, say: MessageFormatter) =>
    t`Paper for ${say.count(sheets, 'sheet')} is still to be assigned`,
  'fetched-too-late': ({ state }: State) => t`The operation is ${t(state)}; there is nothing to fetch for it`,
  'not-to-fetch': () => t('What to fetch has changed meanwhile; look at the list again'),
  'no-call': () => t('It has no open call'),
  'called-again': () => t('It has been paused again since; look at the new call'),
  'call-answered': (of: { user: string; at: string; zone: string }, say: MessageFormatter) =>
    t`${of.user} has answered already: about ${say.moment(of.at, of.zone)}`,
  'nothing-to-undo': () => t('There is nothing to undo'),
  'later-started': ({ operation }: Operation) => t`${operation} comes later and has started; undo that first`,
  'counted-since-start': () => t('It has been counted since it started; strike the counts out first'),
  'left-its-machine': () => t('It is no longer on its machine'),
  'moved-since': () => t('It has been moved to another machine since; move it back first'),
  'not-moved-last': ({ operation }: Operation) =>
    t`${operation} was not moved last: there is nothing to put back`,
  'queue-changed-since': ({ operation, job }: Operation & { job: string }) =>
    t`${operation} of ${job} was changed since: the queue stays where it is`,
  'just-changed': ({ operation }: Operation) =>
    t`Someone else has just changed ${operation}; nothing was changed`,
  waiting: ({ reason }: { reason: NestedReason | null }, say: NestedFormatter) =>
    reason === null ? t('It is waiting') : t`It is waiting: ${say.said(reason)}`,
  'cancelled-with-job': () => t('It is cancelled with its job'),
  'is-in-state': ({ state }: State) => t`It is ${state}`,
  'already-done': (
    of: { verb: FloorAction; user: string | null; at: string; zone: string },
    say: MessageFormatter,
  ) => t`Already ${pastOf(of.verb)} by ${of.user ?? t('someone')} ${say.moment(of.at, of.zone)}`,
  'still-on-machine': ({ state }: State) => t`It is ${state}. Put it back in the queue first`,
  'not-movable': ({ state }: State) =>
    t`The operation is ${state}; only a waiting or a queued one can be moved`,
  'type-fixed': () => t('The operation has started; its type and machine are fixed'),
  'operation-is': ({ state }: State) => t`The operation is ${state}`,
  'done-before': () => t('The operation was done before Makeready; unschedule the job to change that'),
  'started-not-deleted': () => t('The operation has started; undo its start, or keep it as a record'),
  'before-itself': () => t('An operation cannot come before itself'),
  'not-in-queue': ({ machine }: { machine: string }) =>
    t`The operation to put it before is not in the queue of ${machine}`,
  'before-what-runs': ({ machine }: { machine: string }) =>
    t`${machine} is already running that one; nothing can come before it`,
};
