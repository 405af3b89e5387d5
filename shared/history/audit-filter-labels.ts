/**
 * Defines the labels in the audit log's filters: one for each kind of record and for each logged verb
 * (decision 047).
 */
import { historySentence, verbsWithWords } from './history-words.ts';
import { t } from '../platform/translate.ts';

/** The plural names of the kinds of records that have no screen and occur in the audit log, by table name. */
export const otherAuditKinds: Readonly<Record<string, string>> = {
  paper_orders: t('Paper orders'),
  sessions: 'Sign-ins',
  notes: 'Notes',
  lists: 'Lists',
  fields: t('Own fields'),
  keys: t('API keys'),
  webhooks: 'Webhooks',
  imports: 'Imports',
};

/** The filter's labels for verbs with several kinds of lines in the log, such as stock movements. */
const generalWords: Readonly<Record<string, string>> = {
  'import.create': t('imported records'),
  'job.dispatch': t('dispatched pieces'),
  'job.undispatch': t('removed a delivery'),
  'dispatch.create': t('dispatched a lorry'),
  'dispatch.remove': t('removed a lorry'),
  'operation.advance': t('started or finished the operation'),
  'operation.fetch': t('ticked off what to fetch'),
  'machine.readHandover': t('read a handover'),
  'operation.answer': t('answered a call'),
  'operation.check': t('answered a check'),
  'operation.strikeCheck': t('took back a check'),
  'operation.inspect': t('inspected a sample'),
  'operation.strikeInspection': t('struck out an inspection'),
  'operation.counts': t('corrected the counts of the operation'),
  'operation.undo': t('undid what was done on the floor'),
  'paper.receipt': t('received paper'),
  'paper.adjustment': t('corrected the stock of paper'),
  'paper.return': t('returned paper to the stock'),
  'paper.count': t('counted the stock'),
  'paper.order': t('ordered paper'),
  'ink.receipt': t('received ink'),
  'ink.adjustment': t('corrected the stock of ink'),
  'ink.consume': t('used ink'),
  'ink.return': t('returned ink to the stock'),
  'plan.accept': t('accepted a plan'),
  'plan.undo': t('undid a plan'),
  'user.logout': t('signed out'),
  'user.signoff': t('signed out everywhere'),
  'user.endSession': t('ended a session'),
  'user.authorise': t('signed in by a link'),
  'user.google': t('signed in with Google'),
  'user.googleReturn': t('came back from Google'),
};

/** The verbs that never write a line into the audit log, so that its filter omits them. */
const unloggedVerbs = new Set(['note.read', 'plan.create', 'plan.save', 'plan.whatIf', 'user.googleBegin']);

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
