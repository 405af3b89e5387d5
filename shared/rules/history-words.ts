/**
 * Describes each line of the audit log by a text that follows a person's name, such as "counted Punching
 * Window" (decision 047). A test finds verbs without such a text.
 */

import {
  type FloorAction,
  actionNames,
  floorActions,
  type FloorVerb,
  floorVerbs,
  pastOf,
} from '../reasons/floor-actions.ts';
import { type HistoryLine } from './history-line.ts';
import { planWords } from './plan-words.ts';

type Words = (said: HistoryLine) => string;

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const number = (value: unknown): string => figures.format(Math.abs(Number(value ?? 0)));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Returns a colon and the text, or '' if the text is empty. */
const colonAndText = (value: unknown): string => (text(value) === '' ? '' : `: ${text(value)}`);
const counted = (value: unknown, one: string): string =>
  `${number(value)} ${Number(value) === 1 ? one : `${one}s`}`;
const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The largest number of changed fields that one entry of the history names. */
const fieldsNamed = 3;

const it =
  (noun: string) =>
  ({ own, name }: HistoryLine): string =>
    own || name === null ? `the ${noun}` : name;
const made =
  (noun: string): Words =>
  (said) =>
    `added ${it(noun)(said)}`;
const changed =
  (noun: string): Words =>
  (said) => {
    const fields = said.fields.map((field) => field.toLowerCase());
    if (fields.length === 0) return `changed ${it(noun)(said)}`;
    const what = fields.length > fieldsNamed ? `${fields.length} fields` : `the ${list(fields)}`;
    return said.own || said.name === null ? `changed ${what}` : `changed ${what} of ${said.name}`;
  };
const gone =
  (noun: string): Words =>
  (said) =>
    `deleted ${it(noun)(said)}`;
const record = (noun: string) => ({
  [`${noun}.create`]: made(noun),
  [`${noun}.update`]: changed(noun),
  [`${noun}.remove`]: gone(noun),
});

const step = it('operation');
const sheets = (value: unknown) => counted(value, 'sheet');

const onOrder = (data: HistoryLine['data']) =>
  `${sheets(data['onOrder'])}${text(data['paper']) === '' ? '' : ` of ${text(data['paper'])}`} on order`;

/** Describes a stock movement by its kind, such as "received 500 sheets". Quantities of ink are in kg. */
const movementWords: Words = (said) => {
  const { kind, stock, reserved, consumed, job } = said.data;
  const amount = (value: unknown) => (said.entity === 'inks' ? `${number(value)} kg` : sheets(value));
  const of = said.own || said.name === null ? '' : ` of ${said.name}`;
  const forJob = said.own && text(job) !== '' ? ` for ${text(job)}` : '';
  if (kind === 'receipt') return `received ${amount(stock)}${of}${colonAndText(said.data['note'])}`;
  if (kind === 'adjustment')
    return `${Number(stock) < 0 ? 'took' : 'put'} ${amount(stock)}${of} ${Number(stock) < 0 ? 'off the stock' : 'to the stock'}${colonAndText(said.data['note'])}`;
  if (kind === 'count') return `counted the stock${of}${colonAndText(said.data['note'])}`;
  if (kind === 'reserve') return `reserved ${amount(reserved)}${of}${forJob}`;
  if (kind === 'release') return `freed ${amount(reserved)}${of}${said.own ? ` of ${text(job)}` : ''}`;
  if (kind === 'consume') return `used ${amount(consumed)}${of}${forJob}`;
  return `returned ${amount(stock)}${of} to the stock${said.own && text(job) !== '' ? ` from ${text(job)}` : ''}`;
};

/**
 * Returns a function that describes a verb of the shop floor. The new state in the log decides between
 * "started" and "finished".
 */
const floorWords =
  (verb: FloorVerb): Words =>
  (said) => {
    const { to, machine, pauseReason } = said.data;
    const actions = actionNames.filter((each) => floorActions[each].verb === verb);
    const action = actions.find((each) => floorActions[each].to === to) ?? actions[0]!;
    const place = action === 'start' && text(machine) !== '' ? ` on ${text(machine)}` : '';
    return `${pastOf(action, step(said))}${place}${colonAndText(pauseReason)}`;
  };
/** Returns words such as " (sent 65 min later)" for a count that a device sent after a delay, else ''. */
const lateWords = (minutes: unknown) =>
  typeof minutes === 'number' ? ` (sent ${number(minutes)} min later)` : '';
const tally: Words = (said) =>
  Number(said.data['good'] ?? 0) < 0 || Number(said.data['waste'] ?? 0) < 0
    ? `corrected the count of ${step(said)}${colonAndText(said.data['reason'])}`
    : `counted ${step(said)}${lateWords(said.data['late'])}${colonAndText(said.data['reason'])}`;

const reverted = (action: unknown) => floorActions[action as FloorAction]?.reverted ?? 'a change';

const sent: Words = ({ data }) =>
  `dispatched ${counted(data['quantity'], 'piece')}${data['complete'] === true ? ', which completes the order' : ''}${colonAndText(data['note'])}`;
const sentBack: Words = ({ data }) => `removed a delivery of ${counted(data['quantity'], 'piece')}`;

const fileWords = (data: HistoryLine['data']) => {
  const kind = data['kind'] === 'photo' ? 'a photo' : 'an artwork';
  return text(data['file']) === '' ? kind : `${kind}, “${text(data['file'])}”`;
};

const outcomes: Record<string, string> = {
  'wrong password': 'gave a wrong password',
  'locked out': 'gave a wrong password and was locked out',
  'link refused': 'opened a sign-in link that was refused',
  'session ended': 'ended a session',
};
const signedIn: Words = ({ data }) => {
  const outcome = text(data['outcome']) || 'signed in';
  return outcomes[outcome] ?? outcome;
};

/**
 * The function that describes a line, by verb. A verb that ran inside another one uses the inner verb's
 * entry.
 */
const words: Record<string, Words> = {
  ...record('customer'),
  ...record('machine'),
  ...record('calendar'),
  ...record('tool'),
  ...record('paper'),
  ...record('ink'),
  ...record('product'),
  ...record('component'),
  ...record('job'),
  ...record('operation'),
  ...record('user'),
  ...record('value'),
  'value.join': () => 'joined two values',
  ...record('view'),
  'settings.update': changed('settings'),
  ...record('webhook'),
  'webhook.retry': () => 'sent failed deliveries again',
  'key.create': () => 'made the API key',
  'key.remove': () => 'revoked the API key',

  'job.bulk': () => 'added jobs',
  'job.schedule': () => 'scheduled the job',
  'job.unschedule': () => 'unscheduled the job',
  'job.hold': ({ data }) => `put the job on hold${colonAndText(data['holdReason'])}`,
  'job.release': () => 'released the job',
  'job.cancel': ({ data }) => `cancelled the job${colonAndText(data['cancelReason'])}`,
  'job.reinstate': () => 'reinstated the job',
  'job.closeShort': ({ data }) =>
    `closed the order short${data['sent'] === undefined ? '' : `: ${number(data['sent'])} of ${number(data['quantity'])}`}`,
  'job.reopen': () => 'reopened the order',
  'job.addFile': ({ data }) => `added ${fileWords(data)}`,
  'job.restoreFile': ({ data }) => `made ${fileWords(data)} the artwork again`,
  'job.removeFile': ({ data }) => `deleted ${fileWords(data)}`,
  'job.approveArtwork': () => 'approved the artwork',
  'job.unapproveArtwork': () => 'removed the approval of the artwork',
  'job.change': ({ data }) => `changed the order${colonAndText(data['note'])}`,
  'job.undoChange': () => 'undid a change of the order',
  'job.makeUp': () => 'added a make-up run',
  'job.undoMakeUp': () => 'removed the make-up run',
  'job.assignPaper': ({ data }) =>
    data['onOrder'] === undefined ? 'assigned paper' : `reserved ${onOrder(data)}`,
  'job.removePaper': ({ data }) =>
    data['onOrder'] === undefined ? 'removed paper' : `freed ${onOrder(data)}`,
  'job.dispatch': sent,
  'job.undispatch': sentBack,
  'dispatch.create': sent,
  'dispatch.remove': sentBack,
  'job.settleHits': () => 'worked out what lacks',
  'job.workOutFlows': () => 'worked out what the job will make',

  ...Object.fromEntries(floorVerbs.map((verb) => [`operation.${verb}`, floorWords(verb)])),
  'operation.counts': tally,
  'operation.entry': tally,
  'operation.strike': (said) => `struck out a count of ${step(said)}`,
  'operation.undo': (said) => `undid ${reverted(said.data['undone'])} of ${step(said)}`,
  'operation.pin': (said) => `pinned ${step(said)}${colonAndText(said.data['pinWhy'])}`,
  'operation.unpin': (said) => `ended the pin of ${step(said)}`,
  'operation.move': (said) => `moved ${step(said)}`,
  'operation.putBack': (said) => `put ${step(said)} back where it was`,

  ...planWords,
  'import.create': ({ data }) => `imported ${counted(data['created'], 'record')}`,
  'shop.import': (said) => `brought ${said.own || said.name === null ? 'it' : said.name} in with an export`,
  'import.undo': () => 'undid an import',

  'machine.down': ({ data }) => `marked the machine as down${colonAndText(data['downReason'])}`,
  'machine.up': () => 'put the machine back in service',
  'machine.clear': (said) => `moved ${step(said)} off its machine`,
  'machine.undoClear': (said) => `put ${step(said)} back on its machine`,

  'paper.receipt': movementWords,
  'paper.adjustment': movementWords,
  'paper.return': movementWords,
  'paper.count': movementWords,
  'paper.undoCount': () => 'undid a count of the stock',
  'paper.bookOffcut': () => 'booked an offcut',
  'paper.order': ({ data }) =>
    `ordered ${sheets(data['quantity'])}${text(data['supplier']) === '' ? '' : ` of ${text(data['supplier'])}`}`,
  'paper.changeOrder': () => 'changed what is on order',
  'paper.cancelOrder': () => 'cancelled what was on order',
  'paper.receiveOrder': () => 'received an order',
  'paper.undoReceive': () => 'undid a receipt',
  'ink.receipt': movementWords,
  'ink.adjustment': movementWords,
  'ink.consume': movementWords,
  'ink.return': movementWords,

  'user.password': () => 'set a password',
  'user.resetAdmin': () => 'made the Admin of the configuration',
  'user.link': () => 'made a sign-in link',
  'user.firstAdminLink': () => 'made a link for the first Admin',
  'user.login': signedIn,
  'user.logout': signedIn,
  'user.signoff': signedIn,
  'user.endSession': signedIn,
  'user.authorise': signedIn,
  'user.google': signedIn,
  'user.googleBegin': signedIn,
  'user.googleReturn': signedIn,
  'user.refused': ({ data }) => `was refused${colonAndText(data['call'])}`,

  'note.add': () => 'wrote a note',
  'note.change': () => 'changed a note',
  'note.remove': () => 'deleted a note',
  'note.read': () => 'read the notes',
};

/**
 * Returns the last verb of a nested one, such as "operation.pause" for "machine.down > operation.pause". Any
 * other verb stays the same.
 */
export const innermostVerb = (verb: string): string => verb.slice(verb.lastIndexOf('>') + 1).trim();

/** All verbs that the history can describe. */
export const verbsWithWords: readonly string[] = Object.keys(words);

const isLedger = ({ entity, data }: HistoryLine) =>
  (entity === 'papers' || entity === 'inks') && typeof data['kind'] === 'string';

/**
 * Returns the text that follows the person's name. A stock movement that another verb caused is described as
 * a movement, as in the ledger.
 */
export function historySentence(said: HistoryLine): string {
  const verb = innermostVerb(said.verb);
  if (isLedger(said) && verb !== 'paper.undoCount') return movementWords(said);
  return (words[verb] ?? (() => `did “${verb}”`))(said);
}
