/** Shows a history by day: time, person, action, and old and new values. */
import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { type HistoryChange, type HistoryEntry } from '../../../shared/contract/history.ts';
import { ActionButton } from './buttons.tsx';
import { Registration } from './brand-marks.tsx';
import { dateTime, number, shortDate, time, unit } from './format.ts';
import { initials } from './initials.ts';
import { useNow, useShopZone } from './use-now.ts';
import styles from './history.module.css';

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);

/** Formats a value of the history as the record's field shows it. */
function shown(value: unknown, of: string | null, zone: string | undefined): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return of === null ? number(value) : unit(value, value === 1 ? of.replace(/s$/, '') : of);
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

type DayEntry = Pick<HistoryEntry, 'id' | 'at' | 'userName' | 'text' | 'changes'>;

/** Describes what an entry shows in addition: after its words, instead of its changes, or at its right. */
interface EntryExtras {
  about?: ReactNode;
  quote?: ReactNode;
  end?: ReactNode;
  /** Whether the entry continues the entry before it, so that it repeats neither time nor person. */
  again?: boolean;
}

function Entry({ entry, about, quote, end, again = false }: EntryExtras & { entry: DayEntry }) {
  const zone = useShopZone();
  const { at, userName, text, changes } = entry;
  const words = (
    <>
      <b>{userName ?? 'Makeready'}</b> {text}
    </>
  );
  return (
    <li className={styles.entry} data-own={userName === null || undefined} data-again={again || undefined}>
      <time dateTime={at}>{!again && time(at, { zone })}</time>
      <span className={styles.who} aria-hidden>
        {!again && (userName === null ? <Registration size={16} stroke={1} /> : initials(userName))}
      </span>
      <div className={styles.what}>
        <p>
          {again ? <VisuallyHidden>{words} </VisuallyHidden> : words} {about}
        </p>
        {quote}
        {changes.length > 0 && !quote && (
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

/** Shows the entries of each day under the day's name. */
export function Days<T extends DayEntry>({
  entries,
  extrasOf,
}: {
  entries: readonly T[];
  extrasOf: (entry: T, before: T | undefined) => EntryExtras;
}) {
  const zone = useShopZone();
  const today = shortDate(useNow(), { zone });
  const days = new Map<string, T[]>();
  for (const entry of entries) {
    const day = shortDate(entry.at, { zone });
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, of]) => (
    <Fragment key={day}>
      <h2 className={styles.day}>{day === today ? `Today, ${day}` : day}</h2>
      <ol>
        {of.map((entry, place) => (
          <Entry key={entry.id} entry={entry} {...extrasOf(entry, of[place - 1])} />
        ))}
      </ol>
    </Fragment>
  ));
}

/** Shows the button that loads older entries. */
export const Older = ({ busy, load }: { busy: boolean; load: () => void }) => (
  <div className={styles.older}>
    <ActionButton busy={busy} onClick={load}>
      Older
    </ActionButton>
  </div>
);
