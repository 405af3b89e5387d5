/**
 * Shows the printable delivery note of one delivery, or of one lorry with several deliveries (look: delivery
 * note).
 */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../client/api/client.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { LinkButton } from '../ui/page/buttons.tsx';
import { DocumentPage } from '../ui/page/document-page.tsx';
import { t } from '../../shared/platform/translate.ts';

export function DeliveryNote() {
  const { id = '' } = useParams();
  const { data: pages } = useQuery(query(contract.documents.notePages, { params: { id } }));
  return (
    <DocumentPage
      title={t('Delivery note')}
      crumbs={[
        { label: t('Dispatch'), to: to('Dispatch') },
        { label: t('Delivery notes'), to: to('DeliveryNotes') },
        { label: t('Delivery note') },
      ]}
      pages={pages}
      tools={<LinkButton to={to('DeliveryLabels', id)}>{t('Labels')}</LinkButton>}
      pdf={() => call(contract.documents.note, { params: { id } })}
    />
  );
}
