/** Shows the buying list as a printable document. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { DocumentPage } from '../../ui/page/document-page.tsx';

export function BuyingList() {
  const { data: pages } = useQuery(query(contract.documents.buyingPages));
  return (
    <DocumentPage
      title="Buying list"
      crumbs={[
        { label: 'Stock', to: to('Stock') },
        { label: 'Demand', to: to('StockDemand') },
        { label: 'Buying list' },
      ]}
      pages={pages}
      pdf={() => call(contract.documents.buying)}
    />
  );
}
