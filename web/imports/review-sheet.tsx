/**
 * Lets the user review a sheet before the import: its columns, its errors, and rows that may duplicate
 * existing records.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type UnknownName } from '../../shared/imports/imports.contract.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { searchMinimum } from '../../shared/platform/specification-constants.ts';
import { companyKey, companySearchLimits } from '../../shared/shop/company-name.ts';
import { offeredNames } from '../../shared/shop/shop-lists.ts';
import { call } from '../client/api/client.ts';
import { useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { reasonText } from '../client/reason-text.ts';
import { refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton, IconButton } from '../ui/page/buttons.tsx';
import { Icon } from '../ui/style/icons.tsx';
import { count, number } from '../ui/text/format-values.ts';
import { useKeysWithin } from '../ui/keys/use-keys-within.ts';
import { Notice, Panel } from '../ui/page/page.tsx';
import { type ColumnFaults } from './sheet/check-rows.ts';
import { type Part } from './sheet/column-reader.ts';
import { asAbove, assignField, headsAsRow, replaceAll, setCells, withColumn } from './sheet/edit-sheet.ts';
import { Grid, type GridHandle } from './grid.tsx';
import { type Encoding, encodingLabels } from './read/read-file.ts';
import { Choices, RepairButton, RepairForm, submits } from './repair-controls.tsx';
import { type Field, listWords } from './sheet/import-fields.ts';
import { byGroup, type Filter, passes, type RowState } from './sheet/row-states-and-filters.ts';
import { type ReviewState } from './use-review-state.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import panels from '../ui/style/panel.module.css';
import parts from '../ui/page/parts.module.css';
import text from '../ui/style/text.module.css';
import tools from '../ui/list/list-toolbar.module.css';
import segments from '../ui/list/segments.module.css';
import styles from './imports.module.css';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/**
 * Shows what the user must decide about whole columns of an import, and the corrections that apply to a whole
 * column.
 */

/** Lets the user add a column, with one value for all rows, for each required field that the sheet lacks. */
function Missing({ importing }: { importing: ReviewState }) {
  const { missing, change, sheet, context } = importing;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (missing.length === 0) return null;
  const textOf = ({ name, emptyOffers }: Field) => typed[name] ?? emptyOffers?.[0] ?? '';
  const add = () =>
    change((before) =>
      missing.reduce((next, field) => {
        const reading = field.quantity ? { unit: field.quantity.units[0].key } : {};
        return withColumn(next, field.name, reading, textOf(field).trim());
      }, before),
    );
  return (
    <Notice>
      <form className={styles.missing} aria-label={t('Missing columns')} onSubmit={submits(add)}>
        <p className={layout.line}>
          {t(
            'The sheet has no column for these. Choose the columns above the rows, or add them here with one value for all rows.',
          )}
        </p>
        {missing.map((field) => (
          <label key={field.name}>
            {field.label}
            <input
              value={textOf(field)}
              list={field.choices && `missing-${field.name}`}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => ({ ...before, [field.name]: value }))
              }
            />
          </label>
        ))}
        {missing.map(({ name, choices }) => (
          <Choices key={name} id={choices && `missing-${name}`} names={choices?.(context) ?? []} />
        ))}
        <ActionButton type="submit">
          {missing.length === 1 ? t('Add the column') : t`Add the ${missing.length} columns`}
        </ActionButton>
      </form>
      {sheet.heads.some(Boolean) && (
        <p>
          {t`Is the header row a ${importing.kind.one} itself?`}{' '}
          <RepairButton onPress={() => change(headsAsRow)}>{t('Use it as the first row')}</RepairButton>.
        </p>
      )}
    </Notice>
  );
}

/**
 * Asks the user how to read each column with ambiguous cells, such as 3/4/2026. The import reads the column
 * only after the answer.
 */
function Questions({ importing }: { importing: ReviewState }) {
  const { questions, choose, change } = importing;
  if (questions.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul className={layout.stack} aria-label={t('Questions about columns')}>
        {questions.map(({ column, part, question, choices }) => (
          <li key={`${column} ${part}`} className={layout.flow}>
            {reasonText(question)}{' '}
            {choices.map(({ value, label }) => (
              <ActionButton key={value} size="xs" onClick={() => choose(column, part, value)}>
                {label}
              </ActionButton>
            ))}{' '}
            <RepairButton onPress={() => change((before) => assignField(before, column, null))}>
              {t('Leave the column out')}
            </RepairButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Shows how many cells of a column are faulty, with repairs for all of them at once. */
function Repair(props: { importing: ReviewState; faults: ColumnFaults; field: Field }) {
  const { importing, faults, field } = props;
  const { column, empty, other, adds, offered, optional } = faults;
  const { edit, add, mayNotAdd, decide } = importing;
  const faulty = [...empty, ...other];
  const [typed, setTyped] = useState(field.emptyOffers?.[0] ?? '');
  const fill = (rows: readonly number[], by: string) =>
    edit(setCells, column, new Map(rows.map((row) => [row, by])));
  const isEmpty = empty.length > 0;
  const words = [
    isEmpty && t`${number(empty.length)} empty`,
    other.length > 0 && t`${number(other.length)} wrong`,
  ];
  const fillLabel = empty.length === 1 ? t('Fill the empty one') : t`Fill all ${number(empty.length)} empty`;
  return (
    <li>
      <span>
        <b>{field.label}</b>: {words.filter(Boolean).join(', ')}.
      </span>
      <RepairForm
        label={t`Value for ${field.label}`}
        list={field.choices && `choices-${column}`}
        text={typed}
        onText={setTyped}
        button={
          isEmpty ? fillLabel : other.length === 1 ? t('Use it') : t`Use it for all ${number(other.length)}`
        }
        use={(by) => fill(isEmpty ? empty : other, by)}
      />
      {isEmpty && (
        <RepairButton onPress={() => edit(asAbove, column, empty)}>{t('Same as above')}</RepairButton>
      )}
      {offered.size > 1 && (
        <RepairButton onPress={() => edit(setCells, column, offered)}>
          {t`Use the suggestion for all ${number(offered.size)}`}
        </RepairButton>
      )}
      {adds[0] && mayNotAdd === null && (
        <RepairButton onPress={() => void add(adds)}>
          {adds.length === 1
            ? t`Add 1 name to the shop’s ${listWords[adds[0].list]}`
            : t`Add all ${count(adds.length, 'name')} to the shop’s ${listWords[adds[0].list]}`}
        </RepairButton>
      )}
      {optional && other.length > 0 && (
        <RepairButton onPress={() => fill(other, '')}>
          {other.length === 1 ? t('Leave it empty') : t`Leave all ${number(other.length)} empty`}
        </RepairButton>
      )}
      {!optional && (
        <RepairButton onPress={() => decide(faulty, 'out')}>
          {faulty.length === 1 ? t('Leave the row out') : t`Leave the ${number(faulty.length)} rows out`}
        </RepairButton>
      )}
    </li>
  );
}

function ColumnRepairs({ importing }: { importing: ReviewState }) {
  const { columnFaults, fields } = importing;
  if (columnFaults.length === 0) return null;
  return (
    <ul
      className={`${layout.ruled} ${layout.cell} ${text.small} ${styles.repairs}`}
      aria-label={t('Whole columns')}
    >
      {columnFaults.map((faults) => {
        const field = fields[faults.column];
        return field && <Repair key={`${faults.column} ${field.name}`} {...{ importing, faults, field }} />;
      })}
    </ul>
  );
}

/** The number of names that one page shows. The limit of one search request sets it. */
const pageSize = companySearchLimits.names;

/** Suggests customers with similar names for one unknown name, and lets the user search for another customer. */
function UnknownCustomer(props: {
  unknown: UnknownName;
  near: readonly string[];
  use: (name: string) => void;
}) {
  const { unknown, near, use } = props;
  const { name, rows, several } = unknown;
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 200);
  const list = useId();
  const { data = [] } = useInPlaceQuery(
    contract.customers.search,
    { query: { term } },
    { enabled: term.length >= searchMinimum, placeholderData: keepPreviousData },
  );
  return (
    <li>
      <span>
        <b>{name}</b>, {count(rows, 'row')}
        {several && t(': several customers')}
      </span>
      {[...new Set(near)].map((by) => (
        <RepairButton key={by} onPress={() => use(by)}>
          {t`Use ${by}`}
        </RepairButton>
      ))}
      <RepairForm
        label={t`Customer for ${name}`}
        placeholder={t('Another customer')}
        text={typed}
        onText={setTyped}
        button={typed.trim() !== '' && t('Use it')}
        {...{ list, use }}
      />
      <Choices id={list} names={data.map((customer) => customer.name)} />
    </li>
  );
}

/** Shows a page of unknown names. The dry run suggests customers for the first page, and requests of its own others. */
function UnknownNames(props: {
  names: readonly UnknownName[];
  isFirst: boolean;
  use: (name: string, by: string) => void;
}) {
  const { names, isFirst, use } = props;
  const { data } = useQuery({
    queryKey: ['sheet', 'near', ...names.map(({ name }) => name)],
    queryFn: async ({ signal }) => {
      const rows = names.map(({ name }) => ({ customer: name }));
      const body = { entity: 'jobs' as const, rows, dryRun: true };
      const { unknown } = await call(contract.imports.create, { body }, { signal });
      return new Map(unknown.map(({ name, near }) => [name, near]));
    },
    enabled: !isFirst,
    staleTime: Infinity,
    meta: { inPlace: true },
  });
  return names.map((unknown) => {
    const { name, near } = unknown;
    return (
      <UnknownCustomer
        key={name}
        unknown={unknown}
        near={data?.get(name) ?? near}
        use={(by) => use(name, by)}
      />
    );
  });
}

/** Adds all unknown names as customers, with the same postal address and city. */
function AddAll({ importing, names }: { importing: ReviewState; names: readonly string[] }) {
  const [address, setAddress] = useState('Not given');
  const [city, setCity] = useState('');
  const { mutate, isPending } = useVerb(contract.imports.create);
  const refusal =
    importing.mayNotAdd ??
    (address.trim() === '' ? reason('required', { field: t('Address') }) : null) ??
    (city === '' ? reason('required', { field: t('City') }) : null);
  const addAll = () => {
    if (refusal !== null) return;
    const rows = names.map((name) => ({ name, address, city }));
    const source = t`Customers of ${importing.sheet.source || t('pasted orders')}`.slice(0, 200);
    mutate(
      { body: { entity: 'customers', rows, source } },
      {
        onSuccess: ({ created }) => toast(t`${count(created, 'customer')} added`),
        onError: refusedFor(t('No customer was added')),
        onSettled: importing.again,
      },
    );
  };
  return (
    <form onSubmit={submits(addAll)}>
      <label>
        {t('Address')} <input value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      </label>
      <label>
        {t('City')}{' '}
        <select value={city} onChange={(event) => setCity(event.currentTarget.value)}>
          <option value="">{t('Choose')}</option>
          {offeredNames(importing.context.lists.cities).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ActionButton type="submit" size="xs" busy={isPending} refusal={refusal}>
        {names.length === 1 ? t('Add the customer') : t`Add all ${count(names.length, 'customer')}`}
      </ActionButton>
    </form>
  );
}

/**
 * Handles names in an imported list of orders that match no customer. The user selects a customer for each
 * name, or adds all names as new customers.
 */
function UnknownCustomers({ importing }: { importing: ReviewState }) {
  const { unknown, customerColumn: column, edit } = importing;
  const [pages, setPages] = useState(1);
  const more = unknown.length - pages * pageSize;
  const names = useMemo(() => {
    const missing = unknown.filter(({ several }) => !several).map(({ name }) => name);
    const companies = groupBy(missing, (name) => companyKey(name) || name);
    return [...companies.values()].flatMap(([first]) => first ?? []);
  }, [unknown]);
  if (unknown.length === 0) return null;
  return (
    <ul
      className={`${layout.ruled} ${layout.cell} ${text.small} ${styles.repairs}`}
      aria-label={t('Unknown customers')}
    >
      {names.length > 0 && (
        <li>
          <span>{t`${count(names.length, 'customer')} not in the list.`}</span>
          <AddAll {...{ importing, names }} />
        </li>
      )}
      {Array.from({ length: pages }, (_, page) => (
        <UnknownNames
          key={page}
          names={unknown.slice(page * pageSize, (page + 1) * pageSize)}
          isFirst={page === 0}
          use={(name, by) => edit(replaceAll, column, name, by)}
        />
      ))}
      {more > 0 && (
        <li>
          <RepairButton
            onPress={() => setPages(pages + 1)}
          >{t`Show ${number(Math.min(more, pageSize))} more`}</RepairButton>{' '}
          {t`of ${number(more)}`}
        </li>
      )}
    </ul>
  );
}

/** Shows a select that looks like plain text. */
function ValueSelect(props: {
  /** The select's accessible name: "Unit of Stock". */
  called: string;
  look: string | undefined;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** The text that the select shows while the user has chosen nothing. */
  none?: string;
  /** True if the user can clear the choice. */
  clearable?: boolean;
  asked?: boolean;
  choose: (value: string) => void;
}) {
  const { called, look, value, choices, none = '', clearable = false, asked, choose } = props;
  const label = choices.find((choice) => choice.value === value)?.label;
  const isEmptyOffered = clearable || label === undefined;
  return (
    <span className={`${tools.overlaid} ${look}`} data-asked={asked || undefined}>
      <span className={text.clip}>{label ?? none}</span>
      <Icon name="chevron" size={11} />
      <select
        aria-label={called}
        value={value}
        onChange={(event) => {
          if (clearable || event.target.value) choose(event.target.value);
        }}
      >
        {(isEmptyOffered ? [{ value: '', label: none }, ...choices] : choices).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}

const partWords: Record<Part, string> = {
  unit: t('Unit'),
  mark: t('Decimal mark'),
  order: t('Date order'),
  range: t('Range'),
};

/**
 * Shows the headings of the import's grid: for each column, the heading in the sheet, the matched field, and
 * the unit or format.
 */
function GridHead({ importing }: { importing: ReviewState }) {
  const { sheet, fields, columns, kind, change, choose } = importing;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={text.visuallyHidden}>{t('Row')}</span>
        </th>
        {sheet.heads.map((head, column) => {
          const field = fields[column];
          const called = head || t`Column ${String.fromCodePoint(65 + (column % 26))}`;
          const isElsewhere = (name: string) => name !== field?.name && sheet.columns.includes(name);
          return (
            <th key={column} scope="col" className={field?.quantity ? styles.figure : undefined}>
              <span className={`${styles.head} ${text.smaller} ${text.faint} ${text.clip}`} title={called}>
                {called}
              </span>
              <ValueSelect
                called={t`${called} is`}
                look={field ? styles.match : `${styles.match} ${styles.leftOut}`}
                value={field?.name ?? ''}
                choices={kind.fields.map(({ name, label }) => ({
                  value: name,
                  label: isElsewhere(name) ? t`${label} (moves here)` : label,
                }))}
                none={t('Leave out')}
                clearable
                choose={(name) => change((before) => assignField(before, column, name || null))}
              />
              {columns[column]?.aspects.map(({ part, choices, value = '', question }) => (
                <ValueSelect
                  key={part}
                  called={t`${partWords[part]} of ${called}`}
                  look={styles.aspect}
                  {...{ value, choices }}
                  none={`${partWords[part]}?`}
                  asked={question !== null}
                  choose={(chosen) => choose(column, part, chosen)}
                />
              ))}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type Encode = ((encoding: Encoding) => void) | null;

const filterWords: Record<Filter, string> = {
  all: t('All'),
  wrong: t('Wrong'),
  duplicates: t('Duplicates'),
  already: t('Already there'),
  new: t('New'),
};

/** Returns the rows that match the filter. A row that the user is editing stays visible until the filter changes. */
function useFiltered(rows: readonly RowState[]) {
  const [filter, setFilter] = useState<Filter>('all');
  const [edited, setEdited] = useState<readonly number[]>([]);
  const shown = useMemo(() => {
    const found = rows.filter((row) => passes[filter](row) || edited.includes(row.row));
    return filter === 'duplicates' ? byGroup(found) : found;
  }, [rows, filter, edited]);
  return {
    filter,
    choose: (next: Filter) => {
      setFilter(next);
      setEdited([]);
    },
    shown,
    stay: (row: number) => setEdited((before) => (before.includes(row) ? before : [...before, row])),
  };
}

/** Moves the focus if a repair removes the button that had the focus. */
function useRemovedFocus(panel: RefObject<HTMLElement | null>, leave: () => void) {
  const isWithin = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      isWithin.current = target instanceof Node && panel.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [panel]);
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body) leave();
  });
}

function Filters(props: { rows: readonly RowState[]; filter: Filter; choose: (filter: Filter) => void }) {
  const { rows, filter, choose } = props;
  return (
    <fieldset className={segments.segments} aria-label={t('Rows shown')}>
      {(Object.keys(filterWords) as Filter[]).map((each) => (
        <button key={each} type="button" aria-pressed={filter === each} onClick={() => choose(each)}>
          {filterWords[each]} {number(rows.filter(passes[each]).length)}
        </button>
      ))}
    </fieldset>
  );
}

/** Lets the user decide at once about all duplicates for which no decision exists. */
function Undecided({ importing }: { importing: ReviewState }) {
  const { rows, decide, canJoin, joinAll } = importing;
  const pairs = rows.flatMap(({ row, like }) =>
    like?.ofRow === undefined ? [] : [{ row, ofRow: like.ofRow }],
  );
  const known = rows.filter(({ like }) => like?.ofId !== undefined).map(({ row }) => row);
  return (
    <>
      {pairs.length > 0 && (
        <span className={text.small}>
          {count(pairs.length, 'duplicate')}:{' '}
          {pairs.some(canJoin) && (
            <>
              <RepairButton onPress={() => joinAll(pairs)}>{t('Join all')}</RepairButton>{' '}
              {t('(the first row’s values stay)')}{' '}
            </>
          )}
          <RepairButton
            onPress={() =>
              decide(
                pairs.map(({ row }) => row),
                'import',
              )
            }
          >
            {t('Keep all')}
          </RepairButton>
        </span>
      )}
      {known.length > 0 && (
        <span className={text.small}>
          {t`${count(known.length, 'row')} already there:`}{' '}
          <RepairButton onPress={() => decide(known, 'out')}>{t('Leave all out')}</RepairButton>{' '}
          <RepairButton onPress={() => decide(known, 'import')}>{t('Import them too')}</RepairButton>
        </span>
      )}
    </>
  );
}

/** Says where the sheet comes from, and lets the user correct the encoding of its file. */
function Source({ importing: { sheet }, encode }: { importing: ReviewState; encode: Encode }) {
  const { source, heads, decisions, encoding } = sheet;
  const out = Object.values(decisions).filter((decision) => decision === 'out').length;
  return (
    <>
      {source === '' ? t('pasted') : t`from ${source}`}, {count(heads.length, 'column')}
      {out > 0 && t`, ${number(out)} left out`}
      {encoding && !encode && `, ${encodingLabels[encoding]}`}
      {encoding && encode && (
        <>
          ,{' '}
          <ValueSelect
            called={t('Encoding of the file')}
            look={styles.aspect}
            value={encoding}
            choices={Object.entries(encodingLabels).map(([key, label]) => ({ value: key, label }))}
            choose={(value) => encode(value as Encoding)}
          />
        </>
      )}
    </>
  );
}

function Figures({ importing, encode }: { importing: ReviewState; encode: Encode }) {
  const { rows, sheet, kind, wrong } = importing;
  const countIf = (is: (row: RowState) => boolean) => rows.filter(is).length;
  const values = sheet.adds.length;
  const isRowOpen = countIf(({ like }) => like?.ofRow !== undefined) > 0;
  const isRecordOpen = countIf(({ like }) => like?.ofId !== undefined) > 0;
  const figures: readonly {
    n: number;
    one: string;
    many?: string;
    more: ReactNode;
    look?: string | undefined;
  }[] = [
    { n: countIf(({ out }) => !out), one: 'row', more: <Source {...{ importing, encode }} /> },
    {
      n: countIf(passes.new),
      one: t`new ${kind.one}`,
      many: t`new ${kind.many}`,
      more: values > 0 && t`${count(values, 'new value')} for the shop’s lists`,
    },
    {
      // Omits the first row of each group, which stays.
      n: countIf(({ row, group }) => group !== null && group !== row),
      one: 'duplicate',
      more: isRowOpen && t('in this sheet, choose what happens'),
      look: text.warn,
    },
    {
      n: countIf(passes.already),
      one: 'already there',
      many: 'already there',
      more: isRecordOpen && t('choose what happens'),
      look: text.warn,
    },
    {
      n: wrong.length,
      one: 'wrong',
      many: 'wrong',
      more: t`in ${count(countIf(passes.wrong), 'row')}, to correct first`,
      look: text.danger,
    },
  ];
  return (
    <dl className={`${panels.sheet} ${parts.strip} ${styles.figures}`} aria-label={t('The sheet in figures')}>
      {figures.map(({ n, one, many = `${one}s`, more, look }) => (
        <div key={one}>
          <dt>{n === 1 ? one : many}</dt>
          <dd className={n > 0 ? look : undefined}>
            <b>{number(n)}</b>
          </dd>
          <dd className={`${text.smaller} ${text.muted} ${styles.more}`}>{n > 0 && more}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the reason why the rows can't be imported yet, or null if they can. */
function refusalOf({ missing, questions, wrong, rows, checking, failure }: ReviewState): Reason | null {
  const open = rows.filter(({ like }) => like !== undefined).length;
  if (missing.length > 0)
    return reason('columns-missing', { fields: missing.map(({ label }) => label).join(', ') });
  if (questions.length > 0) return reason('columns-to-answer', { count: questions.length });
  if (wrong.length > 0) return reason('cells-wrong', { count: wrong.length });
  if (rows.every(({ out }) => out)) return reason('no-rows-left');
  if (checking || failure !== null) return reason('rows-being-checked');
  return open > 0 ? reason('rows-to-decide', { count: open }) : null;
}

/** Says how far the check and the import are. */
function Progress({ importing, left }: { importing: ReviewState; left: number }) {
  const { wrong, writing, failure, checking } = importing;
  return (
    <output className={layout.grow} aria-live="polite">
      {writing ? (
        <>
          <progress className={styles.progress} aria-label={t('Import')} />
          {t`Writing ${count(left, 'row')}…`}
        </>
      ) : (
        <>
          {wrong.length > 0 && (
            <b className={text.danger}>{t`${count(wrong.length, 'cell is', 'cells are')} wrong.`}</b>
          )}
          {checking && failure === null && t('Checking the rows… ')}
          <span className={text.muted}>
            {t('All rows are imported or none. You can undo an import until its records are used.')}
          </span>
        </>
      )}
    </output>
  );
}

function Foot({ importing, onNext }: { importing: ReviewState; onNext: () => void }) {
  const { wrong, rows, writing, failure, again, write, writeFailure } = importing;
  const left = rows.filter(({ out }) => !out).length;
  const refusal = refusalOf(importing);
  return (
    <div className={panels.foot}>
      <Progress {...{ importing, left }} />
      {(failure ?? writeFailure) !== null && (
        <Notice tone="danger" alert>
          {failure === null ? writeFailure : t`The rows were not checked. ${failure} `}
          {failure !== null && <RepairButton onPress={again}>{t('Check again')}</RepairButton>}
        </Notice>
      )}
      <div className={`${layout.row} ${layout.wrap}`}>
        {wrong.length > 0 && (
          <ActionButton icon="arrow-down" onClick={onNext} data-next-wrong>
            {t('Next wrong cell')}
          </ActionButton>
        )}
        <ActionButton
          variant="filled"
          refusal={refusal}
          busy={writing}
          onClick={() => void write()}
          data-import
        >
          {t`Import ${count(left, 'row')}`}
        </ActionButton>
        {refusal && <span className={`${text.small} ${text.muted}`}>{reasonText(refusal)}</span>}
      </div>
    </div>
  );
}

export function Review({ importing, encode }: { importing: ReviewState; encode: Encode }) {
  const { rows, edit, wrong, undo, undoable, stored } = importing;
  const { filter, choose, shown, stay } = useFiltered(rows);
  const handle = useRef<GridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const next = () => {
    const at = handle.current?.at();
    const isAfter = (each: { row: number; column: number }) =>
      !at || each.row > at.row || (each.row === at.row && each.column > at.column);
    const cell = wrong.find(isAfter) ?? wrong[0];
    if (!cell) return;
    if (!shown.some(({ row }) => row === cell.row)) choose('all');
    // The rows of another filter appear in the next frame.
    requestAnimationFrame(() => handle.current?.show(cell));
  };
  useKeysWithin(panel, (event) => {
    // In a field, the browser handles Undo.
    const isTyping = event.target instanceof HTMLInputElement && event.target.dataset.typed === 'true';
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key !== 'z') return;
    event.preventDefault();
    undo();
  });
  const leave = () => {
    const find = (name: string) => panel.current?.querySelector<HTMLElement>(`[${name}]`);
    (find('data-next-wrong') ?? find('data-import'))?.focus();
  };
  useRemovedFocus(panel, leave);
  const type = (row: number, column: number, cell: string) => {
    stay(row);
    edit(setCells, column, new Map([[row, cell]]));
  };
  return (
    <>
      <Figures {...{ importing, encode }} />
      <Missing importing={importing} />
      <Questions importing={importing} />
      {!stored && (
        <Notice>
          {t('The sheet is too large to keep: your changes will be lost if you reload or close this tab.')}
        </Notice>
      )}
      <Panel>
        <div ref={panel}>
          <div className={`${layout.flow} ${tools.tools}`}>
            <Filters {...{ rows, filter, choose }} />
            <Undecided importing={importing} />
            <span className={`${text.small} ${text.muted} ${layout.row} ${layout.end} ${tools.end}`}>
              {t('Edit or paste in any cell')}
              {undoable && (
                <IconButton icon="undo" label={t('Undo')} aria-keyshortcuts="Control+Z" onClick={undo} />
              )}
            </span>
          </div>
          <ColumnRepairs importing={importing} />
          <UnknownCustomers importing={importing} />
          <Grid
            {...{ importing, type, leave, handle }}
            rows={shown}
            head={<GridHead importing={importing} />}
          />
          <Foot importing={importing} onNext={next} />
        </div>
      </Panel>
    </>
  );
}
