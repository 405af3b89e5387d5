/** The history of a record, for everyone who may read it (docs/decisions/047). */
import { type HistoryEntry, type EntityWithHistory } from '../../../shared/contract/history.ts';
import { innermostVerb } from '../../../shared/rules/history-words.ts';
import { refusal } from '../../../shared/rules/access.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { type Line, readLines } from './history.repo.ts';
import { changesOf, dataOf, recordsIn, historyText, withNames } from '../../platform/system/history-lines.ts';
import { findRecords } from './records.repo.ts';
import { findUndo, type Whole } from './undo.ts';

export { findRecords };

/** A verb changes several records at once; a page of entries is made of so many lines at most. */
const linesFor = (entries: number) => entries * 4 + 100;

/** Of which entity the record is that a verb is done to, by the verb's first word. */
const done: Record<string, string> = {
  dispatch: 'jobs',
  plan: 'jobs',
  settings: 'settings',
};
const findEntity = (verb: string): string => {
  const [noun = ''] = innermostVerb(verb).split('.');
  return done[noun] ?? `${noun}s`;
};

/** What one call did: the lines of a transaction. */
interface Action {
  main: Line;
  others: readonly Line[];
}

/** The newest entries of the record's history; `more` is whether there are older ones. */
export async function readHistory(
  context: Context,
  of: { entity: EntityWithHistory; id: string },
  record: Whole,
  page: { before?: number | undefined; limit: number },
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
  const most = linesFor(page.limit);
  const lines = await readLines(context.db, of, { before: page.before, most });
  const all = toActions(lines.filter((line) => mayRead(context, of, line)));
  // What is at the end may be half a transaction.
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
    entries: entries.map((entry) => ({ ...entry, changes: withNames(entry.changes, records) })),
    more,
  };
}

/** So many lines are looked at to count entries: as many as most records ever have. */
const counted = 400;

/** How many entries the record's history has for this reader, of its newest lines. */
export async function countHistory(context: Context, of: { entity: EntityWithHistory; id: string }) {
  const lines = await readLines(context.db, of, { before: undefined, most: counted });
  const { length: entries } = toActions(lines.filter((line) => mayRead(context, of, line)));
  return { entries, more: lines.length === counted };
}

/** How a user signs in is for Admins and for that user. */
function mayRead(context: Context, { id }: { id: string }, { entity, verb }: Line): boolean {
  if (entity !== 'users' || innermostVerb(verb).match(/\.(create|update|remove)$/)) return true;
  return refusal(signedIn(context), 'selfOrAdmin', id) === null;
}

/** The lines by transaction, newest first. The main one is that of the record that the verb is done to; without one each stands by itself. */
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

/** Beside the operation that a verb is done to stand those that it queued: of these nothing is said but their state. */
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
  // What an operation's line brings about in its job is told with it, and the other lines of the record itself.
  const beside = others.filter(
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
    changes: [main, ...beside].flatMap(changesOf),
    ...undo(main),
  };
}
