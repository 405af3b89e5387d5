import { type UnassignedJob } from '../../../shared/stock/orders/stock.contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';

/**
 * Returns the jobs of the whole shop to which no paper is assigned, because each sheet can go to one job only. It is
 * undefined until the server has responded.
 */
export const useUnassignedJobs = (isAny: boolean): readonly UnassignedJob[] | undefined =>
  useInPlaceQuery(contract.stock.unassigned, { query: {} }, { enabled: isAny, every: 10_000 }).data;
