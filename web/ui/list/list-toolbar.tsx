/**
 * Defines the controls above a list: count, status tabs, filters, sort order, and the switch between table
 * and cards.
 */
import { type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { count as counted, number } from '../text/format-values.ts';
import { Icon } from '../style/icons.tsx';
import { type Sort, type View, useQueryState } from '../table/list-state.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import page from '../page/page.module.css';
import text from '../style/text.module.css';
import styles from './list-toolbar.module.css';
import segments from './segments.module.css';

/** Shows the number of records ('12 customers'), empty until known. Screen readers announce each change. */
export function CountLine(props: { count: number | undefined; one: string; many?: string }) {
  const { count, one, many = `${one}s` } = props;
  return <output className={page.count}>{count === undefined ? '' : counted(count, one, many)}</output>;
}

export interface Option<V extends string> {
  value: V;
  label: string;
  /** The other words by which typing finds the option. */
  also?: readonly string[];
}

/** Selects the value of one filter, "Priority any". The value `null` means any value. */
export function FilterSelect<V extends string>(props: {
  label: string;
  value: V | null;
  options: readonly (V | Option<V>)[];
  onChange: (value: V | null) => void;
}) {
  const options = props.options.map((each) =>
    typeof each === 'string' ? { value: each, label: each } : each,
  );
  const shown = options.find(({ value }) => value === props.value);
  return (
    <Chip name={props.label} options={options} shown={shown} none={t('any')} onChange={props.onChange}>
      {props.label} <b>{shown?.label ?? t('any')}</b>
    </Chip>
  );
}

/** Shows `children`, and over them an invisible select. With `none` the user can choose no option. */
function Chip<V extends string>(props: {
  name: string;
  options: readonly Option<V>[];
  shown: Option<V> | undefined;
  none?: string;
  onChange: (value: V | null) => void;
  children: ReactNode;
}) {
  const { name, options, shown, none, onChange, children } = props;
  return (
    <span className={none && shown ? `${styles.filter} ${styles.chosen}` : styles.filter}>
      {children}
      <Icon name="chevron" size={13} />
      <select
        aria-label={name}
        value={shown?.value ?? ''}
        onChange={(event) =>
          onChange(options.find(({ value }) => value === event.target.value)?.value ?? null)
        }
      >
        {none && <option value="">{none}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Selects a sort and its direction. Another column starts ascending (spec §4). */
export function SortSelect<C extends string>(props: {
  sort: Sort<C>;
  columns: readonly Option<C>[];
  onSort: (sort: Sort<C>) => void;
}) {
  const { sort, columns, onSort } = props;
  const up = sort.order === 'ascending';
  const shown = columns.find(({ value }) => value === sort.column);
  return (
    <>
      <Chip
        name={t('Sort')}
        options={columns}
        shown={shown}
        onChange={(column) => column !== null && onSort({ column, order: 'ascending' })}
      >
        <span className={text.faint}>{t('Sort')}</span> <b>{shown?.label ?? t(sort.column)}</b>
      </Chip>
      <button
        type="button"
        className={`${layout.centered} ${layout.fixed} ${text.ink} ${layout.control} ${layout.rounded} ${layout.surface} ${styles.flip}`}
        aria-label={up ? t('Ascending; reverse') : t('Descending; reverse')}
        title={up ? t('Ascending') : t('Descending')}
        onClick={() => onSort({ column: sort.column, order: up ? 'descending' : 'ascending' })}
      >
        <Icon name={up ? 'arrow-up' : 'arrow-down'} size={13} />
      </button>
    </>
  );
}

/** Switches between table and cards. The hook `useView` stores the choice. */
export function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  const button = (of: View, word: string) => (
    <button type="button" aria-pressed={view === of} aria-label={word} onClick={() => onView(of)}>
      <Icon name={of} size={14} />
      <span className={segments.word}>{word}</span>
    </button>
  );
  return (
    <fieldset className={segments.segments} aria-label={t('View')}>
      {button('table', t('Table'))}
      {button('cards', t('Cards'))}
    </fieldset>
  );
}

/** Shows a tab with a count for each status. The choice is in the URL (`?status=`). The first tab has no value. */
export function StatusTabs(props: {
  tabs: readonly { value: string | null; label: string; count: number | undefined }[];
  param?: string;
  /** Whether a tab among `children` is active instead of these tabs. */
  other?: boolean;
  /** The tabs that follow the status tabs. */
  children?: ReactNode;
  /** Content at the right, which does not scroll with the tabs. */
  end?: ReactNode;
}) {
  const { tabs, param = 'status', other = false, children, end } = props;
  const { query } = useQueryState();
  const { pathname } = useLocation();
  const to = (value: string | null) => {
    const next = new URLSearchParams(query);
    if (value === null) next.delete(param);
    else next.set(param, value);
    return { pathname, search: next.toString() };
  };
  return (
    <nav className={`${layout.lined} ${styles.tabs}`} aria-label={t('Status')}>
      <div className={`${layout.shrinks} ${layout.anchor} ${styles.scroll}`}>
        {tabs.map(({ value, label, count }) => (
          <Link
            key={label}
            to={to(value)}
            replace
            aria-current={!other && query.get(param) === value ? 'true' : undefined}
          >
            {label}
            <span className={`${text.faint} ${styles.count}`}>{count !== undefined && number(count)}</span>
          </Link>
        ))}
        {children}
      </div>
      {end}
    </nav>
  );
}
