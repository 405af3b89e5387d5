/** Defines the words in the filters of the audit log, by kind of record and by verb (decision 047). */
import { historySentence, verbsWithWords } from './history-words.ts';

/** The plural names of the kinds of records that occur in the audit log, by table name. */
export const auditKinds: Readonly<Record<string, string>> = {
  jobs: 'Jobs',
  operations: 'Operations',
  customers: 'Customers',
  products: 'Products',
  components: 'Components',
  papers: 'Papers',
  paper_orders: 'Paper orders',
  inks: 'Inks',
  machines: 'Machines',
  calendars: 'Calendars',
  tools: 'Tools',
  users: 'Users',
  sessions: 'Sign-ins',
  notes: 'Notes',
  settings: 'Settings',
  lists: 'Lists',
  keys: 'API keys',
  webhooks: 'Webhooks',
  imports: 'Imports',
};

/** The filter's words for verbs whose lines in the log differ, such as those of stock movements. */
const generalWords: Readonly<Record<string, string>> = {
  'import.create': 'imported records',
  'job.dispatch': 'dispatched pieces',
  'job.undispatch': 'removed a delivery',
  'dispatch.create': 'dispatched a lorry',
  'dispatch.remove': 'removed a lorry',
  'operation.advance': 'started or finished the operation',
  'operation.counts': 'corrected the counts of the operation',
  'operation.undo': 'undid what was done on the floor',
  'paper.receipt': 'received paper',
  'paper.adjustment': 'corrected the stock of paper',
  'paper.return': 'returned paper to the stock',
  'paper.count': 'counted the stock',
  'paper.order': 'ordered paper',
  'ink.receipt': 'received ink',
  'ink.adjustment': 'corrected the stock of ink',
  'ink.consume': 'used ink',
  'ink.return': 'returned ink to the stock',
  'plan.accept': 'accepted a plan',
  'plan.undo': 'undid a plan',
  'user.logout': 'signed out',
  'user.signoff': 'signed out everywhere',
  'user.endSession': 'ended a session',
  'user.authorise': 'signed in by a link',
  'user.google': 'signed in with Google',
  'user.googleReturn': 'came back from Google',
};

/** The verbs that never write a line into the audit log, so that its filter omits them. */
const unloggedVerbs = new Set(['note.read', 'plan.create', 'plan.save', 'user.googleBegin']);

/**
 * The verbs by which the audit log can be filtered, each with words that follow a person's name, such as
 * "started an operation".
 */
export const auditVerbs: readonly { verb: string; words: string }[] = verbsWithWords
  .filter((verb) => !unloggedVerbs.has(verb))
  .map((verb) => ({
    verb,
    words:
      generalWords[verb] ??
      historySentence({ verb, entity: '', data: {}, name: null, own: true, fields: [] }),
  }));
