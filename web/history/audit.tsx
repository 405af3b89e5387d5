/**
 * Shows the audit log to Admins: all changes, newest first, filtered by user, record, action, day and name (decision
 * 047).
 */
import { useIntersection } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { type AuditRecord, auditTermMinimum } from '../../shared/history/records/system.contract.ts';
import { entitiesToAdd, entitiesWithHistory, nounOf } from '../../shared/history/records/history.contract.ts';
import { auditVerbs, otherAuditKinds } from '../../shared/history/audit-filter-labels.ts';
import { call as send } from '../client/api/client.ts';
import { contract } from '../client/contract.ts';
import { query } from '../client/api/queries.ts';
import { nameOf } from '../client/events/outdated-queries.ts';
import { capital, to } from '../client/paths.ts';
import { addressOf } from '../client/record-address.ts';
import { reasonText } from '../client/reason-text.ts';
import { useRefusal } from '../client/session/session.ts';
import { CountLine, FilterSelect } from '../ui/list/list-toolbar.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { Days, Older } from '../ui/record/history-days.tsx';
import { EmptyState, Notice, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { useQueryState } from '../ui/table/list-state.ts';
import { fromLocalInput } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import tools from '../ui/list/list-toolbar.module.css';
import styles from './audit.module.css';

/** Filters the audit log by day. The URL holds the day as YYYY-MM-DD. */

/**
 * Returns whether the text is a day of this era. While the user types a year, the field reports days such as those of
 * 0002.
 */
const isDay = (text: string) => /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
/** Returns the day if the URL holds a valid one, else null. */
const dayIn = (text: string | null): string | null => (text !== null && isDay(text) ? text : null);

function DayFilter(props: { label: string; value: string | null; onChange: (value: string | null) => void }) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // Something else changed the URL.
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <label className={value === null ? tools.filter : `${tools.filter} ${tools.chosen}`}>
      {label}
      <input
        type="date"
        className={`${text.bold} ${styles.day}`}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (currentTarget.value === '' || isDay(currentTarget.value)) onChange(currentTarget.value || null);
        }}
      />
    </label>
  );
}

const per = 50;

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The names of the log's filters in the URL. */
const filters = ['who', 'kind', 'action', 'from', 'to'] as const;
type Filter = (typeof filters)[number];

function useAuditFilters() {
  const { query, set } = useQueryState();
  const term = query.get('term') ?? '';
  return {
    who: query.get('who'),
    kind: query.get('kind'),
    action: query.get('action'),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    term,
    isShort: term !== '' && term.length < auditTermMinimum,
    set: (name: Filter, value: string | null) => set({ [name]: value }, 'top'),
    clear: () => set(Object.fromEntries(['term', ...filters].map((name) => [name, null])), 'top'),
  };
}

function useAudit(by: ReturnType<typeof useAuditFilters>, enabled: boolean) {
  const zone = useShopZone();
  const query = {
    per,
    userId: by.who ?? undefined,
    entity: by.kind ?? undefined,
    verb: by.action ?? undefined,
    term: by.isShort || by.term === '' ? undefined : by.term,
    from: by.from === null ? undefined : fromLocalInput(`${by.from}T00:00`, zone),
    to: by.to === null ? undefined : fromLocalInput(`${nextDay(by.to)}T00:00`, zone),
  };
  return useInfiniteQuery({
    queryKey: [...nameOf(contract.system.audit), { query }, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      send(contract.system.audit, { query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }) => (items.length === per ? items.at(-1)?.id : undefined),
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages[0]?.metadata.total ?? undefined,
    }),
    placeholderData: keepPreviousData,
    enabled,
    // Users change records all the time.
    meta: { every: 3000 },
  });
}

const auditKinds: Record<string, string> = {
  ...Object.fromEntries(entitiesWithHistory.map((entity) => [entity, capital(entity)])),
  ...otherAuditKinds,
};
const kinds = Object.entries(auditKinds).map(([value, label]) => ({ value, label }));
const actions = auditVerbs(entitiesToAdd.map(nounOf)).map(({ verb, words }) => ({
  value: verb,
  label: words,
}));

type Filters = ReturnType<typeof useAuditFilters>;

function Tools({ by }: { by: Filters }) {
  const { data: users = [] } = useQuery(query(contract.users.list));
  const people = users
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const isKnown = by.who === null || people.some(({ value }) => value === by.who);
  const who = isKnown ? people : [...people, { value: by.who ?? '', label: t('somebody who has left') }];
  return (
    <div className={`${layout.flow} ${tools.tools}`}>
      <SearchBox label={t('names and numbers')} />
      <div className={tools.filters}>
        <FilterSelect
          label={t('Who')}
          value={by.who}
          options={who}
          onChange={(value) => by.set('who', value)}
        />
        <FilterSelect
          label={t('Record')}
          value={by.kind}
          options={kinds}
          onChange={(value) => by.set('kind', value)}
        />
        <FilterSelect
          label={t('Action')}
          value={by.action}
          options={actions}
          onChange={(value) => by.set('action', value)}
        />
        <DayFilter label={t('From')} value={by.from} onChange={(value) => by.set('from', value)} />
        <DayFilter label={t('To')} value={by.to} onChange={(value) => by.set('to', value)} />
      </div>
    </div>
  );
}

/** Links to the record of a line as long as the record exists. */
function RecordLink({ of: { opens, gone, name, entity, userName } }: { of: AuditRecord }) {
  if (entity === 'sessions' && opens?.name === userName) return null;
  const kind = auditKinds[entity] ?? entity;
  if (opens) return <Link to={addressOf(opens.entity, opens.id)}>{opens.name}</Link>;
  const called = [name ?? kind, gone && t('(deleted)')].filter(Boolean).join(' ');
  return <span className={text.faint}>{called}</span>;
}

/** Returns a line about a session with its user: the user who signed in, or 'Somebody' if the sign-in failed. */
function withUserName(line: AuditRecord): AuditRecord {
  if (line.entity !== 'sessions' || line.userName !== null) return line;
  return { ...line, userName: (line.text === 'signed in' && line.opens?.name) || t('Somebody') };
}

const isSame = (line: AuditRecord, before: AuditRecord | undefined) =>
  before?.transaction === line.transaction && before.text === line.text;

/**
 * Loads older lines when the user scrolls near the end of the list. It mounts again for each page, because the
 * observer has already reported the previous end.
 */
function LoadWhenNear({ load }: { load: () => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = entry?.isIntersecting ?? false;
  const near = useEffectEvent(load);
  useEffect(() => {
    if (isNear) near();
  }, [isNear]);
  return <div ref={ref} />;
}

function Lines({ by, log }: { by: Filters; log: ReturnType<typeof useAudit> }) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = log;
  const older = () => void fetchNextPage();
  if (data?.items.length === 0) {
    const clear = <ActionButton onClick={by.clear}>{t('Clear search and filters')}</ActionButton>;
    return (
      <EmptyState
        small
        title={t('No results')}
        text={t('Searched in the names at that time, within the filters.')}
        action={clear}
      />
    );
  }
  return (
    <>
      {data && (
        <Days
          entries={data.items.map(withUserName)}
          extrasOf={(line, before) => ({ about: <RecordLink of={line} />, again: isSame(line, before) })}
        />
      )}
      {hasNextPage && !isFetching && !isFetchNextPageError && (
        <LoadWhenNear key={data?.items.length} load={older} />
      )}
      {hasNextPage && <Older busy={isFetching} load={older} />}
    </>
  );
}

export function Audit() {
  const refusal = useRefusal('admin');
  const by = useAuditFilters();
  const log = useAudit(by, refusal === null);
  return (
    <Page>
      <PageHead
        title={t('Audit log')}
        crumbs={[{ label: t('Settings'), to: to('Settings') }, { label: t('Audit log') }]}
        count={<CountLine count={log.data?.total} one="entry" many="entries" />}
      />
      {refusal ? (
        <Notice>{reasonText(refusal)}.</Notice>
      ) : (
        <Panel>
          <Tools by={by} />
          {by.isShort && <Notice>{t('Type at least three letters to search.')}</Notice>}
          <Lines by={by} log={log} />
        </Panel>
      )}
    </Page>
  );
}
