/** Lists all delivery notes by financial year, including cancelled notes (design: dispatch). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeliveryNote, type NoteYear } from '../../shared/dispatch/delivery-notes.contract.ts';
import { deliveryNoteStates } from '../../shared/platform/specification-constants.ts';
import { noteNumber } from '../../shared/platform/financial-year.ts';
import { call } from '../client/api/client.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { type Column } from '../ui/table/columns.tsx';
import { TwoLines } from '../ui/table/data-table.tsx';
import { FoundTable, ListFilter, ListSort, ListToolbar } from '../ui/list/list-screen.tsx';
import { CountLine, StatusTabs } from '../ui/list/list-toolbar.tsx';
import { type SortOf, useSorted } from '../ui/list/use-sorted-list.ts';
import { IconButton } from '../ui/page/buttons.tsx';
import { DateTime } from '../ui/text/date-elements.tsx';
import { download } from '../ui/page/download-button.tsx';
import { refused } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { capital, number } from '../ui/text/format-values.ts';
import { EmptyState, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import text from '../ui/style/text.module.css';

const { sorted, years: yearly } = contract.deliveryNotes;

function Pdf({ of: { id, number: called } }: { of: DeliveryNote }) {
  const [busy, setBusy] = useState(false);
  const get = async () => {
    setBusy(true);
    try {
      download((await call(contract.documents.note, { params: { id } })) as File);
    } catch (error) {
      refused(t('The PDF was not made'), reasonOf(error));
    }
    setBusy(false);
  };
  return <IconButton icon="download" label={t`PDF of ${called}`} busy={busy} onClick={() => void get()} />;
}

const cancelled = ({ state, number: called }: DeliveryNote) =>
  state === 'cancelled' ? <s className={text.muted}>{called}</s> : called;

const columns: readonly Column<DeliveryNote, SortOf<typeof sorted>>[] = [
  { head: t('Number'), w: 150, sort: 'number', cell: cancelled },
  { head: t('Date'), w: 160, roomy: true, cell: ({ date }) => <DateTime at={date} /> },
  {
    head: t('Customer'),
    sort: 'customer',
    title: ({ customer }) => customer,
    cell: ({ customer, city }) => <TwoLines first={customer} second={city} />,
  },
  { head: t('Jobs'), desk: true, title: ({ jobs }) => jobs.join(', '), cell: ({ jobs }) => jobs.join(', ') },
  { head: t('Pieces'), w: 100, num: true, desk: true, cell: ({ pieces }) => number(pieces) },
  {
    head: t('State'),
    w: 170,
    cell: ({ state, cancelledAt }) => (
      <TwoLines first={capital(t(state))} second={cancelledAt && <DateTime at={cancelledAt} />} />
    ),
  },
  { head: 'PDF', w: 60, cell: (of) => <Pdf of={of} /> },
];

const phone = (of: DeliveryNote) => ({
  title: of.number,
  sub: `${of.customer}, ${of.city} · ${of.jobs.join(', ')}`,
  right: of.state === 'cancelled' ? capital(t(of.state)) : number(of.pieces),
});

/**
 * Shows a text about the year's note numbers: "DN/26-27/0001 to DN/26-27/0418: none missing, 3 cancelled".
 */
function Numbers({ of: { year, last, issued, cancelled } }: { of: NoteYear }) {
  const missing = last - issued - cancelled;
  return (
    <p className={`${text.small} ${text.muted}`}>
      {t`${noteNumber(year, 1)} to ${noteNumber(year, last)}: ${missing === 0 ? t('none') : number(missing)} missing, ${cancelled === 0 ? t('none') : number(cancelled)} cancelled`}
    </p>
  );
}

export function DeliveryNotes() {
  const { data: years } = useQuery(query(yearly));
  const filters = { year: years?.map(({ year }) => year) ?? [], state: deliveryNoteStates };
  const list = useSorted(sorted, filters);
  const shown = years?.filter(({ year }) => list.chosen.year === undefined || year === list.chosen.year);
  const sum = (of: 'issued' | 'cancelled') => shown?.reduce((all, each) => all + each[of], 0);
  const tabs = deliveryNoteStates.map((state) => ({
    value: state,
    label: capital(t(state)),
    count: sum(state),
  }));
  return (
    <Page>
      <PageHead
        title={t('Delivery notes')}
        crumbs={[{ label: t('Dispatch'), to: to('Dispatch') }, { label: t('Delivery notes') }]}
        count={<CountLine count={list.total} one="note" />}
        meta={shown?.map((each) => (
          <Numbers key={each.year} of={each} />
        ))}
      />
      <Panel>
        {years?.length === 0 ? (
          <EmptyState
            title={t('No delivery notes yet')}
            text={t('Each dispatch gets one, numbered without gaps.')}
          />
        ) : (
          <>
            <ListToolbar search={t('Number, customer or job')}>
              <ListFilter list={list} name="year" />
              <StatusTabs
                param="state"
                tabs={[{ value: null, label: t('All'), count: undefined }, ...tabs]}
              />
              <ListSort list={list} columns={columns} />
            </ListToolbar>
            <FoundTable
              list={list}
              noun="note"
              columns={columns}
              href={({ id }) => to('DeliveryNote', id)}
              phone={phone}
              height={46}
              searched={t('Searched in numbers, customers and the numbers of jobs')}
            />
          </>
        )}
      </Panel>
    </Page>
  );
}
