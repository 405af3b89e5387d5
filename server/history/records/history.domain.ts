/** Reads the history entries of a record from the audit log, and counts them (docs/decisions/047). */
import {
  type HistoryEntry,
  type EntityWithHistory,
} from '../../../shared/history/records/history.contract.ts';
import { innermostVerb } from '../../../shared/history/history-words.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { type Line, readLines } from './history.repo.ts';
import { changesOf, dataOf, recordsIn, historyText, withNames } from '../history-lines.ts';
import { withFieldNames } from '../own-field-names.ts';
import { findRecords } from './record-names.repo.ts';
import { findUndo, type Whole } from './undoable-history-entries.ts';

export { findRecords };

/**
 * Returns how many lines of the audit log to read for this many history entries. One verb may add several lines,
 * which form one entry.
 */
const linesFor = (entries: number) => entries * 4 + 100;

/**
 * The entities on which verbs act, by the first word of the verb. Verbs that begin with the singular of their entity
 * are not listed.
 */
const done: Record<string, string> = {
  dispatch: 'jobs',
  plan: 'jobs',
  settings: 'settings',
};
const findEntity = (verb: string): string => {
  const [noun = ''] = innermostVerb(verb).split('.');
  return done[noun] ?? `${noun}s`;
};

/** All that one request changed: the audit lines of one transaction. */
interface Action {
  main: Line;
  others: readonly Line[];
}

/** Returns the newest entries of the record's history. `more` says whether the history has older entries. */
export async function readHistory(
  context: Context,
  of: { entity: EntityWithHistory; id: string },
  record: Whole,
  page: { before?: number | undefined; limit: number },
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
  const most = linesFor(page.limit);
  const lines = await readLines(context.db, of, { before: page.before, most });
  const all = toActions(lines.filter((line) => mayRead(context, of, line)));
  // The page may end in the middle of a transaction, so the last action may be incomplete.
  const whole = lines.length === most && all.length > 1 ? all.slice(0, -1) : all;
  const actions = whole.slice(0, page.limit);
  const undo = await findUndo(
    context,
    of,
    record,
    actions.map(({ main }) => main),
  );
  const more = actions.length < all.length || lines.length === most;
  const entries = actions.map((action) => toHistoryEntry(action, of.id, undo));
  const records = await findRecords(
    context.db,
    entries.flatMap(({ changes }) => recordsIn(changes)),
  );
  return {
    entries: await withFieldNames(
      context.db,
      entries.map((entry) => ({ ...entry, changes: withNames(entry.changes, records) })),
    ),
    more,
  };
}

/** The number of audit lines in which the server counts history entries. Most records have fewer lines. */
const counted = 400;

/** Counts the history entries that the reader may see, in the record's newest audit lines only. */
export async function countHistory(context: Context, of: { entity: EntityWithHistory; id: string }) {
  const lines = await readLines(context.db, of, { before: undefined, most: counted });
  const { length: entries } = toActions(lines.filter((line) => mayRead(context, of, line)));
  return { entries, more: lines.length === counted };
}

/**
 * Returns whether the reader may see the audit line. Only Admins and the user concerned may see lines about signing
 * in.
 */
function mayRead(context: Context, { id }: { id: string }, { entity, verb }: Line): boolean {
  if (entity !== 'users' || innermostVerb(verb).match(/\.(create|update|remove)$/)) return true;
  return refusal(signedIn(context), 'selfOrAdmin', id) === null;
}

/**
 * Groups audit lines by transaction, newest first. The main line of a group is about the record on which the verb
 * acted. Without such a line, each line becomes an action of its own.
 */
function toActions(lines: readonly Line[]): Action[] {
  const together = new Map<string, Line[]>();
  for (const line of lines) together.set(line.xid, [...(together.get(line.xid) ?? []), line]);
  return [...together.values()].flatMap((group): Action[] => {
    const mains = group.filter(({ verb, entity }) => entity === findEntity(verb));
    const main = mains.find(({ data }) => isDone(data)) ?? mains.at(-1);
    if (!main) return group.map((line) => ({ main: line, others: [] }));
    return [{ main, others: group.filter((line) => line !== main) }];
  });
}

/**
 * Returns whether the line says that the verb acted on the operation itself. A line may also say that the operation's
 * state changed as a consequence.
 */
const isDone = (data: unknown): boolean => {
  const said = dataOf({ data });
  return 'from' in said || 'good' in said || 'transition' in said;
};

function toHistoryEntry(
  { main, others }: Action,
  recordId: string,
  undo: (line: Line) => Pick<HistoryEntry, 'undo' | 'why'>,
): HistoryEntry {
  const isOwn = (line: Line) => line.entityId === recordId;
  // An operation's line shows its effects on the job, too. Any line includes the other lines of its own record.
  const otherLines = others.filter(
    ({ entity, entityId }) =>
      entityId === main.entityId || (entity === 'jobs' && main.entity === 'operations'),
  );
  const stock = others.filter(({ entity }) => entity === 'papers' || entity === 'inks');
  const words = [main, ...stock].map((line) => historyText(line, isOwn(line)));
  const { id, at, userId, userName, verb, entity, entityId, name } = main;
  return {
    id: String(id),
    at,
    userId,
    userName,
    verb,
    entity,
    entityId,
    name: name ?? null,
    text: words.join('; '),
    changes: [main, ...otherLines].flatMap(changesOf),
    ...undo(main),
  };
}
