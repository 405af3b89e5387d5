/**
 * Shows the audit log to Admins: all changes, newest first, filtered by user, record, action, day and name (decision
 * 047).
 */
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { type AuditRecord } from '../../../shared/contract/system.ts';
import { auditKinds, auditVerbs } from '../../../shared/rules/audit-words.ts';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { addressOf } from '../../client/record-address.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { CountLine, FilterSelect } from '../../ui/list/list-tools.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Days, Older } from '../../ui/page/history-days.tsx';
import { EmptyState, Notice, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { DayFilter } from './day-filter.tsx';
import { useAudit, useAuditFilters } from './use-audit.ts';
import tools from '../../ui/list/list-tools.module.css';
import styles from './audit.module.css';

const kinds = Object.entries(auditKinds).map(([value, label]) => ({ value, label }));
const actions = auditVerbs.map(({ verb, words }) => ({ value: verb, label: words }));

type Filters = ReturnType<typeof useAuditFilters>;

function Tools({ by }: { by: Filters }) {
  const { data: users = [] } = useQuery(query(contract.users.list));
  const people = users
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const isKnown = by.who === null || people.some(({ value }) => value === by.who);
  const who = isKnown ? people : [...people, { value: by.who ?? '', label: 'somebody who has left' }];
  return (
    <div className={tools.tools}>
      <SearchBox label="names and numbers" />
      <div className={tools.filters}>
        <FilterSelect label="Who" value={by.who} options={who} onChange={(value) => by.set('who', value)} />
        <FilterSelect
          label="Record"
          value={by.kind}
          options={kinds}
          onChange={(value) => by.set('kind', value)}
        />
        <FilterSelect
          label="Action"
          value={by.action}
          options={actions}
          onChange={(value) => by.set('action', value)}
        />
        <DayFilter label="From" value={by.from} onChange={(value) => by.set('from', value)} />
        <DayFilter label="To" value={by.to} onChange={(value) => by.set('to', value)} />
      </div>
    </div>
  );
}

/** Links to the record of a line as long as the record exists. */
function RecordLink({ of: { opens, gone, name, entity, userName } }: { of: AuditRecord }) {
  if (entity === 'sessions' && opens?.name === userName) return null;
  const kind = auditKinds[entity] ?? entity;
  if (opens) return <Link to={addressOf[opens.entity](opens.id)}>{opens.name}</Link>;
  const called = [name ?? kind, gone && '(deleted)'].filter(Boolean).join(' ');
  return <span className={styles.gone}>{called}</span>;
}

/** Returns a line about a session with its user: the user who signed in, or 'Somebody' if the sign-in failed. */
function withUserName(line: AuditRecord): AuditRecord {
  if (line.entity !== 'sessions' || line.userName !== null) return line;
  return { ...line, userName: (line.text === 'signed in' && line.opens?.name) || 'Somebody' };
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
    const clear = <ActionButton onClick={by.clear}>Clear search and filters</ActionButton>;
    return (
      <EmptyState
        small
        title="No results"
        text="Searched in the names at that time, within the filters."
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
        title="Audit log"
        crumbs={[{ label: 'Settings', to: to('Settings') }, { label: 'Audit log' }]}
        count={<CountLine count={log.data?.total} one="entry" many="entries" />}
      />
      {refusal ? (
        <Notice>{reasonText(refusal)}.</Notice>
      ) : (
        <Panel>
          <Tools by={by} />
          {by.isShort && <Notice>Type at least three letters to search.</Notice>}
          <Lines by={by} log={log} />
        </Panel>
      )}
    </Page>
  );
}
