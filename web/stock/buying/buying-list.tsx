/** Shows the buying list as a printable document. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { DocumentPage } from '../../ui/page/document-page.tsx';
import { t } from '../../../shared/platform/translate.ts';

export function BuyingList() {
  const { data: pages } = useQuery(query(contract.documents.buyingPages));
  return (
    <DocumentPage
      title={t('Buying list')}
      crumbs={[
        { label: t('Stock'), to: to('Stock') },
        { label: t('Demand'), to: to('StockDemand') },
        { label: t('Buying list') },
      ]}
      pages={pages}
      pdf={() => call(contract.documents.buying)}
    />
  );
}
