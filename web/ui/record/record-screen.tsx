/**
 * Defines the components of a record's screen, which load the record by the id in the URL, show its page, and
 * link to its forms.
 */
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { type Permission } from '../../../shared/platform/role-permissions.ts';
import { type Call } from '../../client/api/create-client.ts';
import { query } from '../../client/api/queries.ts';
import { type BarRecord, useBarRecord } from '../../client/top-bar-record.ts';
import { type FixedRoute, to } from '../../client/paths.ts';
import { type ReasonLike } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { type Variant, VerbButton } from '../page/buttons.tsx';
import { type PageAction, usePageActions } from '../page/page-actions.ts';
import { type HistoryOf } from './use-history.ts';
import { WithHistory } from './details-and-history-tabs.tsx';
import { Page, PageHead } from '../page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Returns the id in the URL, and its record once the record has arrived. */
export function useUrlRecord<E extends Endpoint & { method: 'GET' }>(get: E) {
  const { id = '' } = useParams();
  const call = { params: { id } } as unknown as Call<E>;
  const { data } = useQuery(query<Endpoint>(get, call as never));
  return { id, record: data as ResultOf<E> | undefined };
}

/**
 * Creates a screen for the record in the URL: `export const PaperDetails = recordScreen(contract.papers.get, Paper)`.
 * It stays empty until the record arrives, and mounts again for another record. `bar` returns the record's name for
 * the top bar.
 */
export function recordScreen<E extends Endpoint & { method: 'GET' }>(
  get: E,
  Screen: ComponentType<{ record: ResultOf<E> }>,
  bar: (record: ResultOf<E>) => BarRecord = (record) => record as BarRecord,
) {
  return function RecordScreen() {
    const { id, record } = useUrlRecord(get);
    useBarRecord(record === undefined ? undefined : bar(record));
    return record === undefined ? <Page narrowed>{null}</Page> : <Screen key={id} record={record} />;
  };
}

/** Shows the page of a record. With `history`, the page has a tab for the record's history. */
export function RecordPage(
  props: Parameters<typeof PageHead>[0] & { children: ReactNode; history?: HistoryOf },
) {
  const { children, history, ...head } = props;
  return (
    <Page narrowed>
      <PageHead {...head} />
      {history ? <WithHistory of={history}>{children}</WithHistory> : children}
    </Page>
  );
}

/** Shows the button of a list that opens the form for a new record. */
export function AddRecord(props: { route: FixedRoute; permission?: Permission; children: string }) {
  const { route, permission = 'edit', children: label } = props;
  const verb: PageAction = { label, key: 'n', icon: 'plus', refusal: useRefusal(permission), run: to(route) };
  usePageActions(t('This page'), [verb]);
  return <VerbButton verb={verb} variant="filled" />;
}

/** Shows the button of a record's details that opens the record's form. */
export function EditRecord(props: {
  record: { can: { edit: ReasonLike | null } };
  to: string;
  variant?: Variant;
}) {
  const { record, to, variant = 'default' } = props;
  const verb: PageAction = { label: t('Edit'), key: 'e', icon: 'edit', refusal: record.can.edit, run: to };
  usePageActions(t('This page'), [verb]);
  return <VerbButton verb={verb} variant={variant} replace />;
}
