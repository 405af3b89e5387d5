/** The history of a record: by day, newest first, with Undo where an entry can still be taken back (docs/decisions/047). */
import { SegmentedControl } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { type HistoryChange, type HistoryEntry, type Note } from '../../../shared/contract/history.ts';
import { said } from '../../client/said.ts';
import { ActionButton } from './buttons.tsx';
import { Registration } from './brand.tsx';
import { dateTime, number, shortDate, time, unit } from './format.ts';
import { initials } from './initials.ts';
import { useNow, useShopZone } from './now.ts';
import { EmptyState, Sheet } from './page.tsx';
import { AddNote, NoteQuote, useNotes } from './notes.tsx';
import { useHistory, useUndo } from './use-history.ts';
import { type HistoryOf } from './with-history.tsx';
import styles from './history.module.css';

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);

/** A value as its field shows it. */
function shown(value: unknown, of: string | null, zone: string | undefined): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return of === null ? number(value) : unit(value, of);
  return isTime(value) ? dateTime(value, { zone }) : (value as string);
}

function Change({ change }: { change: HistoryChange }) {
  const zone = useShopZone();
  const { label, unit: of } = change;
  return (
    <span className={styles.change}>
      {label}{' '}
      {'from' in change && (
        <>
          <del>{shown(change.from, of, zone)}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins>{shown(change.to, of, zone)}</ins>
    </span>
  );
}

function Entry({ entry, end, note }: { entry: HistoryEntry; end: ReactNode; note: Note | undefined }) {
  const zone = useShopZone();
  const { at, userName, text, changes } = entry;
  return (
    <li className={styles.entry} data-own={userName === null || undefined}>
      <time dateTime={at}>{time(at, { zone })}</time>
      <span className={styles.who} aria-hidden>
        {userName === null ? <Registration size={16} stroke={1} /> : initials(userName)}
      </span>
      <div className={styles.what}>
        <p>
          <b>{userName ?? 'Makeready'}</b> {text}
        </p>
        {note && <NoteQuote note={note} />}
        {changes.length > 0 && !note && (
          <p className={styles.changes}>
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </p>
        )}
      </div>
      <div className={styles.end}>{end}</div>
    </li>
  );
}

/** Each day's entries under its name. */
function Days({
  entries,
  notes,
  end,
}: {
  entries: readonly HistoryEntry[];
  notes: ReadonlyMap<string, Note>;
  end: (entry: HistoryEntry) => ReactNode;
}) {
  const zone = useShopZone();
  const today = shortDate(useNow(), { zone });
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = shortDate(entry.at, { zone });
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, of]) => (
    <Fragment key={day}>
      <h2 className={styles.day}>{day === today ? `Today, ${day}` : day}</h2>
      <ol>
        {of.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            end={end(entry)}
            note={entry.verb === 'note.add' ? notes.get(entry.entityId) : undefined}
          />
        ))}
      </ol>
    </Fragment>
  ));
}

const kinds = ['Everything', 'Notes', 'Changes', 'Counts'] as const;
type Kind = (typeof kinds)[number];

const counts = new Set(['operation.counts', 'operation.entry', 'operation.strike', 'paper.count']);
const kindOf = ({ verb, entity }: HistoryEntry): Kind =>
  entity === 'notes' ? 'Notes' : counts.has(verb) ? 'Counts' : 'Changes';

export function History({ of }: { of: HistoryOf }) {
  const { data: entries, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(of);
  const undo = useUndo(of);
  const notes = useNotes(of);
  const [kind, setKind] = useState<Kind>('Everything');
  const shown = entries?.filter((entry) => kind === 'Everything' || kindOf(entry) === kind);
  const end = (entry: HistoryEntry) => {
    if (entry.undo === null) return entry.why && said(entry.why);
    return (
      <ActionButton
        size="xs"
        icon="undo"
        aria-label={`Undo: ${entry.text}`}
        busy={undo.isPending}
        onClick={() => {
          if (entry.undo) undo.mutate(entry.undo);
        }}
      >
        Undo
      </ActionButton>
    );
  };
  return (
    <Sheet>
      <AddNote of={of} />
      <SegmentedControl
        aria-label="Show"
        className={styles.kinds ?? ''}
        data={[...kinds]}
        value={kind}
        onChange={setKind}
      />
      {shown?.length === 0 && (
        <EmptyState small title="Nothing yet" text="What is done to it appears here, newest first." />
      )}
      {shown && <Days entries={shown} notes={notes} end={end} />}
      {hasNextPage && (
        <div className={styles.older}>
          <ActionButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Older
          </ActionButton>
        </div>
      )}
    </Sheet>
  );
}
