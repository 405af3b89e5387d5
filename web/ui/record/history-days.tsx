/** Shows the entries of a history, grouped by day: the time, user, action, old and new values of each. */
import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { type HistoryChange, type HistoryEntry } from '../../../shared/history/records/history.contract.ts';
import { ActionButton } from '../page/buttons.tsx';
import { Registration } from '../page/brand-marks.tsx';
import { formatSize } from '../../../shared/platform/reasons/format-size.ts';
import { dateTime, number, shortDate, sizeFormatter, time, unit } from '../text/format-values.ts';
import { initials } from '../text/initials.ts';
import { useNow, useShopZone } from '../text/use-now.ts';
import { t } from '../../../shared/platform/translate.ts';
import textStyles from '../style/text.module.css';
import layout from '../style/layout.module.css';
import styles from './history.module.css';

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);

/** Formats a value of the history as the record's field shows it. */
function shown(value: unknown, of: string | null, zone: string | undefined): string {
  if (value === null || value === undefined || value === '') return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number' && of === 'mm') return formatSize([value], sizeFormatter());
  if (typeof value === 'number')
    return of === null ? number(value) : unit(value, value === 1 ? of.replace(/s$/, '') : of);
  return isTime(value) ? dateTime(value, { zone }) : (value as string);
}

function Change({ change }: { change: HistoryChange }) {
  const zone = useShopZone();
  const { label, unit: of } = change;
  return (
    <span className={styles.change}>
      {t(label)}{' '}
      {'from' in change && (
        <>
          <del>{shown(change.from, of, zone)}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins className={`${textStyles.strong} ${textStyles.ink}`}>{shown(change.to, of, zone)}</ins>
    </span>
  );
}

type DayEntry = Pick<HistoryEntry, 'id' | 'at' | 'userName' | 'text' | 'changes'>;

/** Describes what an entry shows in addition: after its text, instead of its changes, or at its right. */
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
    <li
      className={`${textStyles.medium} ${userName === null ? textStyles.muted : ''} ${styles.entry}`}
      data-own={userName === null || undefined}
      data-again={again || undefined}
    >
      <time className={`${textStyles.small} ${textStyles.faint}`} dateTime={at}>
        {!again && time(at, { zone })}
      </time>
      <span className={`${layout.disc} ${layout.hidePhone} ${textStyles.strong} ${styles.who}`} aria-hidden>
        {!again && (userName === null ? <Registration size={16} stroke={1} /> : initials(userName))}
      </span>
      <div className={`${textStyles.name} ${layout.shrinks}`}>
        <p>
          {again ? <VisuallyHidden>{words} </VisuallyHidden> : words} {about}
        </p>
        {quote}
        {changes.length > 0 && !quote && (
          <p className={`${layout.flow} ${textStyles.small} ${textStyles.muted}`}>
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </p>
        )}
      </div>
      <div className={`${textStyles.smaller} ${textStyles.faint} ${textStyles.figures} ${styles.end}`}>
        {end}
      </div>
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
      <h2
        className={`${layout.cell} ${textStyles.smaller} ${textStyles.strong} ${layout.sunken} ${styles.day}`}
      >
        {day === today ? t`Today, ${day}` : day}
      </h2>
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
  <div className={layout.cell}>
    <ActionButton busy={busy} onClick={load}>
      {t('Older')}
    </ActionButton>
  </div>
);
