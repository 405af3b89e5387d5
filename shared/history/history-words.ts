/**
 * Builds the text of each audit log line, which follows a person's name, such as "counted Punching Window"
 * (decision 047). A test finds logged verbs without a text.
 */

import { answerWords, faultsInWords } from '../shop/sampling/inspection-messages.ts';
import {
  type FloorAction,
  actionNames,
  floorActions,
  type FloorVerb,
  floorVerbs,
  pastOf,
} from '../operations/floor-actions.ts';
import { type Inspection } from '../shop/sampling/inspections.ts';
import { type HistoryLine, recordIn } from './history-line.ts';
import { countOf, t } from '../platform/translate.ts';

type Words = (line: HistoryLine) => string;

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const number = (value: unknown): string => figures.format(Math.abs(Number(value ?? 0)));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Returns a colon and the text, or '' if the text is empty. */
const colonAndText = (value: unknown): string => (text(value) === '' ? '' : `: ${text(value)}`);
const count = (value: unknown, one: string): string =>
  countOf(Math.abs(Number(value ?? 0)), number(value), one);
const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : t`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The largest number of changed fields that one entry of the history names. */
const fieldsNamed = 3;

const made =
  (noun: string): Words =>
  (line) =>
    t`added ${recordIn(noun)(line)}`;
const changed =
  (noun: string): Words =>
  (line) => {
    const fields = line.fields.map((field) => t(field).toLowerCase());
    if (fields.length === 0) return t`changed ${recordIn(noun)(line)}`;
    const what = fields.length > fieldsNamed ? t`${fields.length} fields` : t`the ${list(fields)}`;
    return line.own || line.name === null ? t`changed ${what}` : t`changed ${what} of ${line.name}`;
  };
const gone =
  (noun: string): Words =>
  (line) =>
    t`deleted ${recordIn(noun)(line)}`;
/** The texts for the verbs of any kind of record, such as `customer.create`. */
const recordWords: Record<string, (noun: string) => Words> = { create: made, update: changed, remove: gone };

const step = recordIn('operation');
const sheets = (value: unknown) => count(value, 'sheet');

const onOrder = (data: HistoryLine['data']) =>
  text(data['paper']) === ''
    ? t`${sheets(data['onOrder'])} on order`
    : t`${sheets(data['onOrder'])} of ${text(data['paper'])} on order`;

/** Describes a stock movement by its kind, such as "received 500 sheets". Quantities of ink are in kg. */
const movementWords: Words = (line) => {
  const { kind, stock, reserved, consumed, job } = line.data;
  const amount = (value: unknown) => (line.entity === 'inks' ? t`${number(value)} kg` : sheets(value));
  const of = line.own || line.name === null ? '' : t` of ${line.name}`;
  const forJob = line.own && text(job) !== '' ? t` for ${text(job)}` : '';
  if (kind === 'receipt') return t`received ${amount(stock)}${of}${colonAndText(line.data['note'])}`;
  if (kind === 'adjustment')
    return Number(stock) < 0
      ? t`took ${amount(stock)}${of} off the stock${colonAndText(line.data['note'])}`
      : t`put ${amount(stock)}${of} to the stock${colonAndText(line.data['note'])}`;
  if (kind === 'count') return t`counted the stock${of}${colonAndText(line.data['note'])}`;
  if (kind === 'reserve') return t`reserved ${amount(reserved)}${of}${forJob}`;
  if (kind === 'release')
    return line.own ? t`freed ${amount(reserved)}${of} of ${text(job)}` : t`freed ${amount(reserved)}${of}`;
  if (kind === 'consume') return t`used ${amount(consumed)}${of}${forJob}`;
  return line.own && text(job) !== ''
    ? t`returned ${amount(stock)}${of} to the stock from ${text(job)}`
    : t`returned ${amount(stock)}${of} to the stock`;
};

/**
 * Returns a function that describes an action on the shop floor. The new state in the log decides between
 * "started" and "finished".
 */
const floorWords =
  (verb: FloorVerb): Words =>
  (line) => {
    const { to, machine, pauseReason, shortReason } = line.data;
    const actions = actionNames.filter((each) => floorActions[each].verb === verb);
    const action = actions.find((each) => floorActions[each].to === to) ?? actions[0]!;
    const place = action === 'start' && text(machine) !== '' ? t` on ${text(machine)}` : '';
    return `${pastOf(action, step(line))}${place}${lateWords(line.data['late'])}${colonAndText(pauseReason ?? shortReason)}`;
  };
/** Returns a text such as " (sent 65 min later)" for a press that a device sent after a delay, else ''. */
const lateWords = (minutes: unknown) =>
  typeof minutes === 'number' ? t` (sent ${number(minutes)} min later)` : '';
const tally: Words = (line) =>
  Number(line.data['good'] ?? 0) < 0 || Number(line.data['waste'] ?? 0) < 0
    ? t`corrected the count of ${step(line)}${colonAndText(line.data['reason'])}`
    : t`counted ${step(line)}${lateWords(line.data['late'])}${colonAndText(line.data['reason'])}`;

const reverted = (action: unknown) => t(floorActions[action as FloorAction]?.reverted ?? 'a change');

const sent: Words = ({ data }) =>
  data['complete'] === true
    ? t`dispatched ${count(data['quantity'], 'piece')}, which completes the order${colonAndText(data['note'])}`
    : t`dispatched ${count(data['quantity'], 'piece')}${colonAndText(data['note'])}`;
const sentBack: Words = ({ data }) => t`removed a delivery of ${count(data['quantity'], 'piece')}`;

const fileWords = (data: HistoryLine['data']) => {
  const kind = data['kind'] === 'photo' ? t('a photo') : t('an artwork');
  return text(data['file']) === '' ? kind : `${kind}, “${text(data['file'])}”`;
};

const outcomes: Record<string, string> = {
  'wrong password': t('gave a wrong password'),
  'locked out': t('gave a wrong password and was locked out'),
  'link refused': t('opened a sign-in link that was refused'),
  'session ended': t('ended a session'),
};
const signedIn: Words = ({ data }) => {
  const outcome = text(data['outcome']) || t('signed in');
  return t(outcomes[outcome] ?? outcome);
};

/** Describes that a plan moved operations of a job. It names only the first of the moved operations. */
function movedByPlan(line: HistoryLine): string {
  const { operation, operations, machine, saves } = line.data;
  if (line.entity === 'jobs' && typeof operation !== 'string') return t('set when it may start, by a plan');
  const how = saves === true ? t('to save it') : t('by a plan');
  if (line.entity !== 'jobs') return t`moved ${step(line)} by a plan`;
  const others = Number(operations) - 1;
  const to = typeof machine === 'string' ? t` to ${machine}` : '';
  const more =
    others > 0 ? (others === 1 ? t` and ${others} more operation` : t` and ${others} more operations`) : to;
  return t`moved ${String(operation)}${more} ${how}`;
}

/**
 * The function that describes a line, by verb. A verb that ran inside another one uses the entry of the
 * inner verb.
 */
const words: Record<string, Words> = {
  'value.join': () => t('joined two values'),
  'settings.update': changed('settings'),
  'webhook.retry': () => t('sent failed deliveries again'),
  'user.pin': () => t('changed the PIN'),
  'user.badge': () => t('changed the badge'),
  'device.enter': ({ data }) =>
    data['outcome'] === 'wrong PIN' ? t('entered a wrong PIN at a machine') : t('came to a machine'),
  'device.approve': () => t('set up the device'),
  'device.request': () => t('requested approval of a device'),
  'device.refuse': () => t('refused a device'),
  'key.create': () => t('made the API key'),
  'key.remove': () => t('revoked the API key'),

  'job.bulk': () => t('added jobs'),
  'job.schedule': () => t('scheduled the job'),
  'job.unschedule': () => t('unscheduled the job'),
  'job.hold': ({ data }) => t`put the job on hold${colonAndText(data['holdReason'])}`,
  'job.release': () => t('released the job'),
  'job.cancel': ({ data }) => t`cancelled the job${colonAndText(data['cancelReason'])}`,
  'job.reinstate': () => t('reinstated the job'),
  'job.closeShort': ({ data }) =>
    data['sent'] === undefined
      ? t('closed the order short')
      : t`closed the order short: ${number(data['sent'])} of ${number(data['quantity'])}`,
  'job.reopen': () => t('reopened the order'),
  'job.addFile': ({ data }) => t`added ${fileWords(data)}`,
  'job.restoreFile': ({ data }) => t`made ${fileWords(data)} the artwork again`,
  'job.removeFile': ({ data }) => t`deleted ${fileWords(data)}`,
  'job.approveArtwork': () => t('approved the artwork'),
  'job.unapproveArtwork': () => t('removed the approval of the artwork'),
  'job.change': ({ data }) => t`changed the order${colonAndText(data['note'])}`,
  'job.undoChange': () => t('undid a change of the order'),
  'job.makeUp': () => t('added a make-up run'),
  'job.undoMakeUp': () => t('removed the make-up run'),
  'job.assignPaper': ({ data }) =>
    data['onOrder'] === undefined ? t('assigned paper') : t`reserved ${onOrder(data)}`,
  'job.removePaper': ({ data }) =>
    data['onOrder'] === undefined ? t('removed paper') : t`freed ${onOrder(data)}`,
  'job.dispatch': sent,
  'job.undispatch': sentBack,
  'dispatch.create': sent,
  'dispatch.remove': sentBack,
  'job.settleHits': () => t('worked out what lacks'),
  'job.workOutFlows': () => t('worked out what the job will make'),

  ...Object.fromEntries(floorVerbs.map((verb) => [`operation.${verb}`, floorWords(verb)])),
  'operation.counts': tally,
  'operation.entry': tally,
  'operation.strike': (line) => t`struck out a count of ${step(line)}`,
  'operation.undo': (line) =>
    `${t`undid ${reverted(line.data['undone'])} of ${step(line)}`}${lateWords(line.data['late'])}`,
  'operation.pin': (line) => t`pinned ${step(line)}${colonAndText(line.data['pinWhy'])}`,
  'operation.unpin': (line) => t`ended the pin of ${step(line)}`,
  'operation.fetch': (line) => {
    const { kind, what } = line.data;
    const item = kind === 'plates' ? t('the plates') : String(what);
    return line.data['fetched'] === true
      ? t`brought ${item} for ${step(line)}`
      : t`took back the tick of ${item} for ${step(line)}`;
  },
  'operation.answer': (line) =>
    line.own
      ? t`answered the call: in ${number(line.data['minutes'])} min${colonAndText(line.data['note'])}`
      : t`answered the call of ${step(line)}: in ${number(line.data['minutes'])} min${colonAndText(line.data['note'])}`,
  'operation.check': (line) => {
    const { check, count: due, value, of, passed, late } = line.data;
    const where = Number(due) === 0 ? '' : t` at ${number(due)}`;
    const measured = typeof value === 'number' ? `: ${number(value)} ${text(of)}`.trim() : '';
    const failed = passed === true ? '' : t`, not in order`;
    const on = line.own || line.name === null ? '' : t` of ${line.name}`;
    return `${t`checked ${text(check)}${on}${where}`}${measured}${failed}${lateWords(late)}`;
  },
  'operation.strikeCheck': (line) => t`took back the check ${text(line.data['check'])} of ${step(line)}`,
  'operation.inspect': (line) => {
    const { answer, reason, ...found } = line.data as unknown as Inspection;
    const on = line.own || line.name === null ? '' : t` of ${line.name}`;
    return `${t`inspected a sample${on}`}: ${t(answerWords[answer])}, ${faultsInWords(found, number)}${colonAndText(reason)}`;
  },
  'operation.strikeInspection': (line) => t`struck out an inspection of ${step(line)}`,
  'operation.move': (line) => t`moved ${step(line)}`,
  'operation.putBack': (line) => t`put ${step(line)} back where it was`,

  'plan.create': () => t('asked for a plan'),
  'plan.save': () => t('asked how a job could be saved'),
  'plan.whatIf': () => t('asked what would happen if an operation were earlier'),
  'plan.accept': movedByPlan,
  'plan.undo': (line) =>
    line.entity === 'jobs' ? t('undid a plan') : t`put ${step(line)} back where it was before a plan`,
  'import.create': ({ data }) => t`imported ${count(data['created'], 'record')}`,
  'shop.import': (line) =>
    t`brought ${line.own || line.name === null ? t('it') : line.name} in with an export`,
  'shop.sample': () => t('filled it with the sample shop'),
  'shop.removeSample': () => t('threw the sample shop away'),
  'import.undo': () => t('undid an import'),

  'machine.down': ({ data }) => t`marked the machine as down${colonAndText(data['downReason'])}`,
  'machine.up': () => t('put the machine back in service'),
  'machine.handOver': ({ data }) => t`handed the machine over${colonAndText(data['text'])}`,
  'machine.readHandover': ({ data }) => t`read the handover of ${text(data['of'])}`,
  'machine.clear': (line) => t`moved ${step(line)} off its machine`,
  'machine.undoClear': (line) => t`put ${step(line)} back on its machine`,

  'paper.receipt': movementWords,
  'paper.adjustment': movementWords,
  'paper.return': movementWords,
  'paper.count': movementWords,
  'paper.undoCount': () => t('undid a count of the stock'),
  'paper.bookOffcut': () => t('booked an offcut'),
  'paper.order': ({ data }) =>
    text(data['supplier']) === ''
      ? t`ordered ${sheets(data['quantity'])}`
      : t`ordered ${sheets(data['quantity'])} of ${text(data['supplier'])}`,
  'paper.changeOrder': () => t('changed what is on order'),
  'paper.cancelOrder': () => t('cancelled what was on order'),
  'paper.receiveOrder': () => t('received an order'),
  'paper.undoReceive': () => t('undid a receipt'),
  'ink.receipt': movementWords,
  'ink.adjustment': movementWords,
  'ink.consume': movementWords,
  'ink.return': movementWords,

  'user.password': () => t('set a password'),
  'user.resetAdmin': () => t('made the Admin of the configuration'),
  'user.link': () => t('made a sign-in link'),
  'user.firstAdminLink': () => t('made a link for the first Admin'),
  'user.login': signedIn,
  'user.logout': signedIn,
  'user.signoff': signedIn,
  'user.endSession': signedIn,
  'user.authorise': signedIn,
  'user.google': signedIn,
  'user.googleBegin': signedIn,
  'user.googleReturn': signedIn,
  'user.refused': ({ data }) => t`was refused${colonAndText(data['call'])}`,

  'note.add': () => t('wrote a note'),
  'note.change': () => t('changed a note'),
  'note.remove': () => t('deleted a note'),
  'note.read': () => t('read the notes'),
};

/**
 * Returns the innermost of nested verbs, such as "operation.pause" for "machine.down > operation.pause".
 * The name of any other verb stays the same.
 */
export const innermostVerb = (verb: string): string => verb.slice(verb.lastIndexOf('>') + 1).trim();

/** Returns all verbs that the history can describe. `nouns` holds the nouns for the shop's entities. */
export const verbsWithWords = (nouns: readonly string[]): string[] => [
  ...[...nouns, 'value', 'field', 'view', 'webhook'].flatMap((noun) =>
    Object.keys(recordWords).map((verb) => `${noun}.${verb}`),
  ),
  ...Object.keys(words),
];

function wordsOf(verb: string): Words | undefined {
  const [noun = '', action = ''] = verb.split('.');
  return words[verb] ?? recordWords[action]?.(noun);
}

const isLedger = ({ entity, data }: HistoryLine) =>
  (entity === 'papers' || entity === 'inks') && typeof data['kind'] === 'string';

/**
 * Returns the text that follows the person's name. A stock movement inside another verb is described as a
 * movement, as in the ledger.
 */
export function historySentence(line: HistoryLine): string {
  const verb = innermostVerb(line.verb);
  if (isLedger(line) && verb !== 'paper.undoCount') return movementWords(line);
  return wordsOf(verb)?.(line) ?? t`did “${verb}”`;
}
