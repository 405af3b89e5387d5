/** Shows the printable job ticket of one job, or the tickets of several jobs (look: ticket). */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useWayToFirstSteps } from '../../client/return-to-first-steps.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DocumentPage } from '../../ui/page/document-page.tsx';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';

export function JobTicket() {
  const { id, record: job } = useUrlRecord(contract.jobs.get);
  const { data: pages } = useQuery(query(contract.documents.ticketPages, { query: { ids: id } }));
  const number = job?.number ?? '';
  const firstSteps = useWayToFirstSteps();
  return (
    <DocumentPage
      title={t`Job ticket ${number}`}
      crumbs={[
        ...(firstSteps === null ? [] : [{ label: t('First steps'), to: firstSteps }]),
        { label: t('Jobs'), to: to('JobList') },
        { label: number, to: to('JobDetails', id) },
        { label: t('Job ticket') },
      ]}
      pages={pages}
      pdf={() => call(contract.documents.ticket, { params: { id } })}
      tools={<LinkButton to={to('JobLabels', id)}>{t('Labels')}</LinkButton>}
    />
  );
}

export function JobTickets() {
  const [search] = useSearchParams();
  const ids = search.get('ids') ?? '';
  const picked = query(contract.documents.ticketPages, { query: { ids } });
  const { data: pages } = useQuery({ ...picked, enabled: ids !== '' });
  return (
    <DocumentPage
      title={t('Job tickets')}
      crumbs={[{ label: t('Jobs'), to: to('JobList') }, { label: t('Job tickets') }]}
      pages={pages}
      pdf={() => call(contract.documents.tickets, { query: { ids } })}
    />
  );
}
