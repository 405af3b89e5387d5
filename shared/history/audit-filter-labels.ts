/**
 * Defines the labels in the audit log's filters: one for each kind of record and for each logged verb
 * (decision 047).
 */
import { historySentence, verbsWithWords } from './history-words.ts';

/** The plural names of the kinds of records that have no screen and occur in the audit log, by table name. */
export const otherAuditKinds: Readonly<Record<string, string>> = {
  paper_orders: 'Paper orders',
  sessions: 'Sign-ins',
  notes: 'Notes',
  lists: 'Lists',
  keys: 'API keys',
  webhooks: 'Webhooks',
  imports: 'Imports',
};

/** The filter's labels for verbs with several kinds of lines in the log, such as stock movements. */
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
 * Returns the verbs by which the audit log can be filtered, each with a text that follows a person's name,
 * such as "started an operation". `nouns` holds the nouns for the shop's entities.
 */
export const auditVerbs = (nouns: readonly string[]) =>
  verbsWithWords(nouns)
    .filter((verb) => !unloggedVerbs.has(verb))
    .map((verb) => ({
      verb,
      words:
        generalWords[verb] ??
        historySentence({ verb, entity: '', data: {}, name: null, own: true, fields: [] }),
    }));
