/** Where a scanned code leads: to its operation. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { Page } from '../../ui/page/page.tsx';

export function Scanned() {
  const { id = '' } = useParams();
  // As it is in the address: the server says what of it is no code.
  const params = { code: id as unknown as number };
  const { data } = useQuery(query(contract.operations.byCode, { params }));
  return data ? <Navigate replace to={to('OperationDetails', data.id)} /> : <Page narrowed>{null}</Page>;
}
